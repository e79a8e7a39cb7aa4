/* explain.c - why a card is legal or not on a day, since when, and what changes it
 *
 * The status comes from the card's history in the format; the rule from what the format's file cites for its lists
 * and its pool on that day; what is special to some sets (Portal, the Collector's Editions, the sets that
 * Extended never took in: D.15.8) from the file's "outside". A judge's own change of the pool (D.13.2, D.14.2)
 * and imported legalities come before all that.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "format/inner.h"

#include <string.h>

/* The question that an explanation answers, and its place. */
struct asked {
    struct ruling *ruling;
    struct arena *arena;
    const struct card *card;
    const struct card_span *spans;
    size_t n, at; /* the span that holds on the day */
};

static bool is_playable(enum card_status status)
{
    return status != CARD_BANNED && status != CARD_NOT_IN_POOL;
}

/* "Ice Age", by which the card is in the pool on a day; NULL when it is a card of its own. */
static const char *set_name_on(const struct asked *q, const char *date)
{
    const struct span *span = set_span_on(q->ruling->inner, q->card, date);
    return span ? catalog_set(q->ruling->book->catalog, span->what)->name : NULL;
}

/* " through Ice Age", the last set that a day's pool has the card by; "" when it is a card of its own. */
static const char *through(const struct asked *q, const char *date)
{
    const char *name = set_name_on(q, date);
    return name ? message(q->arena, " through %s", name) : "";
}

/* " with Ice Age", the set that brings the card into the pool. */
static const char *with(const struct asked *q, const char *date)
{
    const char *name = set_name_on(q, date);
    return name ? message(q->arena, " with %s", name) : "";
}

static const struct card_span *next_playable(const struct asked *q)
{
    for (size_t i = q->at + 1; i < q->n; i++)
        if (is_playable(q->spans[i].status))
            return &q->spans[i];
    return NULL;
}

/* Could it be played on some day before? */
static bool was_playable(const struct asked *q)
{
    for (size_t i = q->at; i > 0; i--)
        if (is_playable(q->spans[i - 1].status))
            return true;
    return false;
}

/* A time in the pool, whatever the list said of the card meanwhile. */
struct stay {
    const char *from, *until; /* until NULL: for good */
};

static bool is_in_pool(const struct asked *q, size_t i)
{
    enum card_status status = q->spans[i].status;
    if (status != CARD_BANNED)
        return status != CARD_NOT_IN_POOL;
    const struct inner *inner = q->ruling->inner; /* lists ban cards as well that are in no pool */
    return is_in_pool_on(inner, q->card, q->spans[i].from);
}

/* The last stay that ended before the day; false without one. */
static bool last_stay(const struct asked *q, struct stay *out)
{
    size_t i = q->at;
    while (i > 0 && !is_in_pool(q, i - 1))
        i--;
    if (!i)
        return false;
    out->until = q->spans[i - 1].until;
    while (i > 0 && is_in_pool(q, i - 1))
        i--;
    out->from = q->spans[i].from;
    return true;
}

/* ---- not in the pool ------------------------------------------------------------------------- */

/* A printing that could have brought the card into the pool by then: promotional and other extra ones do not count. */
static bool is_regular(const struct card_set *set, const char *date)
{
    static const char *const types[] = {"core", "expansion", "starter", "un"};
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (strcmp(set->type, types[i]) == 0)
            return strcmp(set->date, date) <= 0;
    return false;
}

/* Does the clause cover some printing of the card, and every regular one? */
static bool covers(const struct asked *q, const struct outside_rule *r)
{
    bool some = false;
    for (size_t p = 0; p < q->card->n_printings; p++) {
        const struct card_set *set = catalog_set(q->ruling->book->catalog, q->card->printings[p].set);
        if (r->covers[set->index])
            some = true;
        else if (is_regular(set, q->ruling->date))
            return false;
    }
    return some;
}

static const struct outside_rule *find_outside(const struct asked *q)
{
    const struct inner *inner = q->ruling->inner;
    for (size_t i = 0; i < inner->n_outside; i++) {
        const struct outside_rule *r = &inner->outside[i];
        if (day_within(r->from, r->until, q->ruling->date) && covers(q, r))
            return r;
    }
    return NULL;
}

/* The set that first had the card: one that players open, or else any that is not of a program only, or the first. */
static const struct card_set *first_set(const struct asked *q)
{
    const struct card_set *paper = NULL;
    for (size_t p = 0; p < q->card->n_printings; p++) {
        const struct card_set *set = catalog_set(q->ruling->book->catalog, q->card->printings[p].set);
        if (is_regular(set, set->date))
            return set;
        if (!paper && strcmp(set->type, "magic-online") != 0 && strcmp(set->type, "magic-arena") != 0 &&
            strncmp(set->name, "Magic Online", strlen("Magic Online")) != 0)
            paper = set;
    }
    if (paper || !q->card->n_printings)
        return paper;
    return catalog_set(q->ruling->book->catalog, q->card->printings[0].set);
}

/* Where the format has a set of the card, but counts only other rarities of it: those; 0 otherwise. */
static unsigned rarities_that_miss(const struct asked *q)
{
    for (size_t p = 0; p < q->card->n_printings; p++) {
        const struct card_printing *printing = &q->card->printings[p];
        unsigned count = q->ruling->rarities[printing->set];
        if (count && !(count & rarity_bit(printing->rarity)))
            return count;
    }
    return 0;
}

/* Why a card is in no set that the format takes in. */
static const char *never_hint(const struct asked *q, const struct card_set *first)
{
    const unsigned common = RARITY_COMMON | RARITY_LAND;
    unsigned count = rarities_that_miss(q);
    if (count && (count | common) == common)
        return message(q->arena, "it was never printed as a common in a set that the format takes in");
    if (count)
        return message(q->arena, "it was never printed with a rarity that the format takes in");
    return message(q->arena, "first printed in %s, which the format never takes in", first->name);
}

static const char *pool_hint(const struct asked *q)
{
    const struct card_span *next = next_playable(q);
    struct stay last = {0};
    bool was_in = last_stay(q, &last);
    const struct card_set *first = first_set(q);
    const struct card_set *coming = next ? next->set : NULL;
    if (coming && strcmp(coming->date, next->from) > 0)
        return message(q->arena, "in the pool from %s, before the release of %s (%s)", next->from, coming->name,
                       coming->date);
    if (first && strcmp(first->date, q->ruling->date) > 0)
        return next ? message(q->arena, "it was not printed before %s (%s); in the pool from %s", first->date,
                              first->name, next->from)
                    : message(q->arena, "it was not printed before %s (%s)", first->date, first->name);
    if (next && was_in)
        return message(q->arena, "in the pool until %s%s, and again from %s%s", last.until, through(q, last.until),
                       next->from, with(q, next->from));
    if (next)
        return message(q->arena, "in the pool from %s%s", next->from, with(q, next->from));
    if (was_in)
        return message(q->arena, "in the pool %s to %s%s", last.from, last.until, through(q, last.until));
    return first ? never_hint(q, first) : "";
}

/* A card of a kind that the format's decks do not have. */
static void explain_no_place(const struct asked *q, struct card_reason *out)
{
    const struct ruling *r = q->ruling;
    const struct card *card = q->card;
    out->source = r->format->source;
    out->hint = "";
    if (!card_is_beside_deck(card)) {
        out->rule = r->deck->size_source;
        out->text = message(q->arena, "%s is no plane", card->name);
        return;
    }
    out->rule = card->types & TYPE_VANGUARD                      ? "CR 902.3"
                : card->types & TYPE_SCHEME                      ? "CR 904.3"
                : card->types & TYPE_STICKERS                    ? "CR 123.1"
                : *card->subtypes && !(card->types & TYPE_PLANE) ? "CR 717.2"
                                                                 : "CR 901.3";
    out->text = message(q->arena, "%s (%s) lies beside a deck and is no card of it", card->name, card->type_line);
}

static void explain_outside(const struct asked *q, struct card_reason *out)
{
    if (!has_place(q->ruling->format, q->card)) {
        explain_no_place(q, out);
        return;
    }
    const struct outside_rule *clause = find_outside(q);
    const struct ruling *r = q->ruling;
    out->rule = clause ? clause->rule : r->deck->pool_source;
    out->source = r->format->source;
    if (clause)
        out->text = message(q->arena, "%s is not in the pool of %s: %s", q->card->name, r->name, clause->text);
    else
        out->text = message(q->arena, "%s is not in the pool of %s on %s", q->card->name, r->name, r->date);
    if (!*out->rule)
        out->rule = out->source;
    out->hint = pool_hint(q);
}

/* The set on whose first day in constructed play the span begins, and what gave that day. */
static const char *day_text(const struct asked *q, const struct card_span *span)
{
    if (!span->set)
        return "";
    return message(q->arena, "%s (%s): legal from %s [%s]", span->set->name, span->set->code, span->from,
                   span->day_rule);
}

/* ---- in it ----------------------------------------------------------------------------------- */

static const char *since_words(const struct asked *q, const struct card_reason *out)
{
    return out->since ? message(q->arena, " since %s", out->since) : "";
}

/* "banned in it from 2000-10-01", "legal in it again from ..." */
static const char *change_hint(const struct asked *q)
{
    const struct card_span *now = &q->spans[q->at];
    if (q->at + 1 < q->n) {
        const struct card_span *next = now + 1;
        bool again = next->status == CARD_LEGAL && was_playable(q);
        if (next->status == CARD_NOT_IN_POOL)
            return message(q->arena, "not in the pool from %s", next->from);
        return again ? message(q->arena, "legal in it again from %s", next->from)
                     : message(q->arena, "%s in it from %s", card_status_said(q->arena, next->status), next->from);
    }
    if (!is_playable(now->status) && q->at > 0)
        return now[-1].status == CARD_NOT_IN_POOL
                   ? message(q->arena, "not in the pool until %s", now[-1].until)
                   : message(q->arena, "%s in it until %s", card_status_said(q->arena, now[-1].status), now[-1].until);
    return "";
}

static void explain_listed(const struct asked *q, struct card_reason *out)
{
    const struct ruling *r = q->ruling;
    const char *since = since_words(q, out), *name = q->card->name;
    const char *source = q->spans[q->at].source;
    out->source = *source ? source : r->format->source;
    out->hint = change_hint(q);
    switch (out->status) {
    case CARD_BANNED:
        if (is_banned_for_ante(r->format, q->card) && !list_row_on(r->inner, q->card->id, r->date)) {
            out->rule = floor_citation(r->date, "D.10.2 (1999)", "407.1 (2009)");
            out->text = message(q->arena, "%s takes part only in games for ante, so it is banned in %s", name, r->name);
            break;
        }
        out->rule = r->deck->banned_source;
        out->text = message(q->arena, "%s is banned in %s%s", name, r->name, since);
        break;
    case CARD_RESTRICTED:
        out->rule = r->deck->restricted_source;
        out->text = message(q->arena, "%s is restricted to one copy in %s%s", name, r->name, since);
        break;
    case CARD_BANNED_AS_COMMANDER:
        out->rule = r->deck->banned_source;
        out->text = message(q->arena, "%s may be in a deck of %s, but not lead it%s", name, r->name, since);
        break;
    default:
        if (card_status_points(out->status)) {
            out->rule = r->deck->points_source;
            out->text = message(q->arena, "%s counts %s of the %d that a deck of %s may have%s", name,
                                message_count(q->arena, card_status_points(out->status), "%lld point", "%lld points"),
                                r->deck->points, r->name, since);
            break;
        }
        out->rule = r->deck->pool_source;
        if (ruling_any_set(r)) {
            out->text = message(q->arena, "%s is legal in %s, as is whatever was handed out", name, r->name);
            break;
        }
        const char *set = set_name_on(q, r->date);
        if (out->since && set)
            out->text = message(q->arena, "%s is legal in %s%s, through %s", name, r->name, since, set);
        else
            out->text = message(q->arena, "%s is legal in %s%s%s", name, r->name, since, through(q, r->date));
        break;
    }
    const struct list_row *row = list_row_on(r->inner, q->card->id, r->date);
    if (out->status == CARD_LEGAL && out->since)
        row = own_row_freeing(r->inner, q->card->id, out->since);
    if (row && row->status == out->status && *row->rule)
        out->rule = row->rule; /* which the list's own rule leaves out */
    if (!*out->rule)
        out->rule = out->source;
}

/* ---- what comes before the data -------------------------------------------------------------- */

static void explain_import(const struct asked *q, struct card_reason *out)
{
    const struct ruling *r = q->ruling;
    out->source = arena_strdup(q->arena, catalog_info(r->book->catalog)->source);
    out->since = NULL;
    out->until = NULL;
    out->rule = "the legalities of the imported cards";
    out->text = out->status == CARD_NOT_IN_POOL
                    ? message(q->arena, "%s is not in the pool of %s on %s, as your imported cards say", q->card->name,
                              r->name, r->date)
                    : message(q->arena, "%s is %s in %s on %s, as your imported cards say", q->card->name,
                              card_status_said(q->arena, out->status), r->name, r->date);
    out->hint = message(q->arena, "the lists inside the program reach to %s", r->format->known_until);
}

static void explain_change(const struct asked *q, struct card_reason *out)
{
    const struct ruling *r = q->ruling;
    bool in = out->status != CARD_NOT_IN_POOL;
    out->since = NULL;
    out->until = NULL;
    out->rule = floor_citation(r->date, "D.13.2, D.14.2 (1999)", "the event's own card pool");
    out->source = "the judge's own change of the pool for this event";
    out->text = message(q->arena,
                        in ? MESSAGE_MARK("%s was taken into this event's pool of %s by its judge")
                           : MESSAGE_MARK("%s was taken out of this event's pool of %s by its judge"),
                        q->card->name, r->name);
    out->hint = "";
}

/* What would be in the pool on the ruling's day, or out of it, but for the pool's own day. */
static void explain_pool_day(const struct asked *q, struct card_reason *out)
{
    const struct ruling *r = q->ruling;
    bool in = out->status != CARD_NOT_IN_POOL;
    out->since = NULL;
    out->until = NULL;
    out->rule = arena_printf(q->arena, "the card pool as of %s", r->pool_date);
    out->source = "the event's own day for its card pool";
    out->text = message(q->arena,
                        in ? MESSAGE_MARK("%s is in the pool of %s as of %s")
                           : MESSAGE_MARK("%s is not in the pool of %s as of %s"),
                        q->card->name, r->name, r->pool_date);
    out->hint = "";
    for (size_t p = 0; p < q->card->n_printings && !in; p++) {
        const struct card_set *set = catalog_set(r->book->catalog, q->card->printings[p].set);
        if (strcmp(set->date, r->pool_date) > 0 && set_span_on(r->inner, q->card, r->date)) {
            out->hint = message(q->arena, "%s was released on %s", set->name, set->date);
            break;
        }
    }
}

/* Did the judge name the card, or a set of it? */
static bool is_changed(const struct ruling *r, const struct card *card)
{
    for (size_t i = 0; i < r->n_allow_cards; i++)
        if (r->allow_cards[i] == card->id)
            return true;
    for (size_t i = 0; i < r->n_forbid_cards; i++)
        if (r->forbid_cards[i] == card->id)
            return true;
    for (size_t p = 0; p < card->n_printings && r->changed; p++)
        if (r->changed[card->printings[p].set] != SET_AS_FORMAT)
            return true;
    return false;
}

enum err_code ruling_explain(struct ruling *ruling, struct arena *arena, const struct card *card,
                             struct card_reason *out, struct err *err)
{
    struct asked q = {.ruling = ruling, .arena = arena, .card = card};
    struct card_span *spans;
    enum err_code rc = format_history(ruling->book, arena, ruling->format, card, &spans, &q.n, err);
    if (rc != ERR_OK)
        return rc;
    q.spans = spans;
    *out = (struct card_reason){
        .status = ruling_card(ruling, card), .rule = "", .source = "", .day = "", .text = "", .hint = ""};
    const struct list_row *own = own_row_on(ruling->inner, card->id, ruling->date, ruling->book->import_date);
    if (ruling->import && own && out->status == own->status && !is_changed(ruling, card)) {
        out->since = own->from;
        out->rule = own->rule;
        out->source = own->source;
        out->text = message(arena, "%s is %s in %s since %s", card->name, card_status_said(arena, own->status),
                            ruling->name, own->from);
        return ERR_OK;
    }
    if (ruling->import) {
        if (out->status == imported_status(ruling, card))
            explain_import(&q, out);
        else
            explain_change(&q, out);
        return ERR_OK;
    }
    while (q.at + 1 < q.n && strcmp(spans[q.at + 1].from, ruling->date) <= 0)
        q.at++;
    out->since = q.at ? spans[q.at].from : NULL;
    out->until = q.at + 1 < q.n ? spans[q.at].until : NULL;
    if (out->status != spans[q.at].status && ruling->pool_date && !is_changed(ruling, card))
        explain_pool_day(&q, out);
    else if (out->status != spans[q.at].status)
        explain_change(&q, out);
    else if (out->status == CARD_NOT_IN_POOL)
        explain_outside(&q, out);
    else
        explain_listed(&q, out);
    const struct card_span *next = out->status == CARD_NOT_IN_POOL ? next_playable(&q) : NULL;
    if (next || out->status == spans[q.at].status)
        out->day = day_text(&q, next ? next : &spans[q.at]);
    return ERR_OK;
}
