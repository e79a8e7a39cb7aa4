/* decks_judge.c - what an event's lists are judged by, and the verdict on them
 *
 * The format is asked as of the event's date. Data has an end, but for the day of the user's
 * imported cards: an event of today in a format that lives is judged as of the last day before it
 * of which something is known, and the answer says which day that was; this is never held against
 * a list.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/register/internal.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/errors.h"
#include "sanity/list.h"

#include <string.h>

/* Makes the ruling; a format that says no on that day leaves it NULL with the reason. */
static enum err_code make_ruling(struct arena *arena, const struct decklist_knowledge *knowledge,
                                 const struct format *format, const char *date, const struct pool_change *change,
                                 struct decklist_rules *out, struct err *err)
{
    struct err why = ERR_INIT;
    const char *note, *day = format_judged_as_of(knowledge->book, arena, format, date, &note);
    enum err_code rc = format_on(knowledge->book, arena, format, day, change, &out->ruling, &why);
    if (rc == ERR_NO || rc == ERR_NOT_FOUND) {
        out->ruling = NULL;
        out->note = arena_strdup(arena, why.text);
        return ERR_OK;
    }
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", why.said);
    out->as_of = day;
    out->facts = ruling_facts(out->ruling);
    out->note = note = message_say(arena, NULL, MESSAGE_TERMINAL, note); /* stored with the verdict */
    if (*change->pool_date)
        out->note = arena_printf(arena, DECKLIST_POOL_NOTE "%s%s%s", change->pool_date, *note ? "; " : "", note);
    return ERR_OK;
}

enum err_code decklist_rules(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                             const struct event *event, struct decklist_rules *out, struct err *err)
{
    const struct format *format = NULL;
    struct pool_change change;
    struct err why = ERR_INIT;
    *out = (struct decklist_rules){.event = event, .as_of = "", .note = ""};
    if (event->set.deck_sanity && by_hand_load(arena, &out->hand, err) != ERR_OK)
        return err->code;
    if (!*event->set.format) {
        out->note = message(arena, "%s has no format\nset one with: topcut event edit --format NAME", event->set.name);
        return ERR_OK;
    }
    enum err_code rc = format_find(knowledge->book, arena, event->set.format, event->set.date, &format, &why);
    if (rc == ERR_NOT_FOUND) {
        out->note = arena_strdup(arena, why.text);
        return ERR_OK;
    }
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", why.said);
    rc = pool_get(store, arena, event->id, &change, err);
    change.pool_date = event->set.pool_date;
    return rc == ERR_OK ? make_ruling(arena, knowledge, format, event->set.date, &change, out, err) : rc;
}

/* The cards that a player opened, in limited; *out stays NULL when nothing is registered. */
static enum err_code opened_cards(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                                  struct catalog *catalog, struct player_id player, const struct deck **out,
                                  struct err *err)
{
    *out = NULL;
    if (!player.v || ruling_format(rules->ruling)->kind != FORMAT_LIMITED)
        return ERR_OK;
    return decklist_opened(store, arena, rules->event, catalog, player, out, NULL, err);
}

static bool only_unknown_cards(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->n; i++)
        if (verdict->findings[i].illegal && verdict->findings[i].code != FINDING_UNKNOWN_CARD)
            return false;
    return true;
}

/* Adds what looks like a slip of the pen, where the event asks for that. It never makes a list illegal. */
static void add_likely_errors(struct arena *arena, const struct decklist_rules *rules, struct catalog *catalog,
                              const struct deck *deck, struct decklist_verdict *io)
{
    struct list list;
    struct list_error errors[LIST_ERRORS_MAX];
    const struct knowing how = {.hand = rules->hand};
    if (!rules->event->set.deck_sanity)
        return;
    list_from_deck(arena, catalog, deck, &how, &list);
    size_t n = list_errors(arena, &list, errors);
    struct finding *all = ARENA_ARRAY(arena, struct finding, io->n_findings + n + 1);
    if (io->n_findings)
        memcpy(all, io->findings, io->n_findings * sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[io->n_findings++] = (struct finding){.code = FINDING_LIKELY_ERROR,
                                                 .card = errors[i].card,
                                                 .count = errors[i].count,
                                                 .limit = -1,
                                                 .rule = "",
                                                 .source = "",
                                                 .text = message(arena, "likely an error: %s", errors[i].text),
                                                 .hint = errors[i].hint};
    io->findings = all;
}

enum err_code decklist_judge(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                             struct catalog *catalog, struct player_id player, const struct deck *deck, bool unverified,
                             struct decklist_verdict *out, struct err *err)
{
    struct check_options options = {.suggest = true};
    struct verdict verdict;
    *out = (struct decklist_verdict){.state = DECKLIST_UNCHECKED,
                                     .format = rules->event->set.format,
                                     .date = rules->event->set.date,
                                     .as_of = rules->as_of,
                                     .note = rules->note,
                                     .facts = rules->facts ? rules->facts->digest : "",
                                     .facts_date = rules->facts ? rules->facts->date : ""};
    if (!rules->ruling) {
        add_likely_errors(arena, rules, catalog, deck, out);
        return ERR_OK;
    }
    deck = out->deck = deck_with_leaders(arena, rules->ruling, deck);
    enum err_code rc = opened_cards(store, arena, rules, catalog, player, &options.pool, err);
    if (rc == ERR_OK)
        rc = deck_check(arena, rules->ruling, deck, &options, &verdict, err);
    if (rc != ERR_OK)
        return rc;
    out->findings = verdict.findings;
    out->n_findings = verdict.n;
    out->state = verdict.legal                                ? DECKLIST_LEGAL
                 : unverified && only_unknown_cards(&verdict) ? DECKLIST_UNVERIFIED
                                                              : DECKLIST_ILLEGAL;
    add_likely_errors(arena, rules, catalog, deck, out);
    if (ruling_format(rules->ruling)->kind != FORMAT_LIMITED)
        return ERR_OK;
    return decklist_judge_team(store, arena, rules, catalog, player, deck, options.pool, out, err);
}

/* ---- all lists of an event ------------------------------------------------------------------- */

bool decklist_same_verdict(const struct decklist_verdict *a, const struct decklist_verdict *b)
{
    if (a->state != b->state || a->n_findings != b->n_findings || strcmp(a->format, b->format) != 0 ||
        strcmp(a->date, b->date) != 0 || strcmp(a->as_of, b->as_of) != 0 || strcmp(a->note, b->note) != 0 ||
        strcmp(a->facts, b->facts) != 0)
        return false;
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->findings[i].code != b->findings[i].code || strcmp(a->findings[i].text, b->findings[i].text) != 0)
            return false;
    return true;
}

enum { FORMER_SAID = 8 };

/* The verdict that is about to be written over stays in the journal: whoever played by it can show that it was so. */
static void keep_former(struct arena *arena, const char *name, const struct decklist_verdict *was,
                        struct decklists_rejudged *sums)
{
    if (sums->n_former == FORMER_SAID)
        return;
    const char *said = decklist_state_said[was->given];
    said = *was->facts ? message(arena, "%s was %s by the facts of %s, digest %s", name, said, was->facts_date,
                                 sign_fingerprint(arena, was->facts))
                       : message(arena, "%s was %s", name, said);
    sums->former = sums->n_former++ ? arena_printf(arena, "%s; %s", sums->former, said) : said;
}

void decklists_add_up(struct arena *arena, struct decklists_rejudged *sums, const char *name,
                      const struct decklist *list, const struct decklist_verdict *now)
{
    sums->judged++;
    if (now->state != list->verdict.given) {
        sums->changed++;
        keep_former(arena, name, &list->verdict, sums);
    }
    sums->legal += now->state == DECKLIST_LEGAL;
    sums->illegal += now->state == DECKLIST_ILLEGAL;
    sums->unverified += now->state == DECKLIST_UNVERIFIED;
    sums->unchecked += now->state == DECKLIST_UNCHECKED;
}

enum err_code decklist_judge_again(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                                   struct catalog *catalog, const char *name, const struct decklist *list,
                                   struct decklists_rejudged *sums, struct err *err)
{
    struct deck deck;
    struct decklist_verdict now;
    enum err_code rc = decklist_deck(store, arena, rules->event->id, list, catalog, &deck, err);
    if (rc == ERR_OK)
        rc = decklist_judge(store, arena, rules, catalog, list->player, &deck, list->unverified, &now, err);
    if (rc != ERR_OK)
        return rc;
    decklists_add_up(arena, sums, name, list, &now);
    if (decklist_same_verdict(&list->verdict, &now))
        return ERR_OK;
    return decklist_store_verdict(store, rules->event->id, list, &now, decklist_colors(arena, &deck), err);
}

enum err_code decklist_rules_of_open(struct store *store, struct arena *arena,
                                     const struct decklist_knowledge *knowledge, struct event_id event,
                                     struct event_data *data, struct decklist_rules *rules, struct err *err)
{
    enum err_code rc = event_load(store, arena, event, data, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data->event, err);
    return rc == ERR_OK ? decklist_rules(store, arena, knowledge, &data->event, rules, err) : rc;
}

enum err_code decklists_rejudge(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                                struct event_id event, struct event *out, struct decklists_rejudged *rejudged,
                                struct err *err)
{
    struct event_data data;
    struct decklist_rules rules;
    struct decklist_line *lines = NULL;
    size_t n = 0;
    *rejudged = (struct decklists_rejudged){0};
    enum err_code rc = decklist_rules_of_open(store, arena, knowledge, event, &data, &rules, err);
    if (rc == ERR_OK)
        rc = decklist_status(store, arena, &data, NULL, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (lines[i].list.version)
            rc = decklist_judge_again(store, arena, &rules, knowledge->catalog, lines[i].name, &lines[i].list, rejudged,
                                      err);
    if (rc == ERR_OK)
        *out = data.event;
    return rc;
}

enum err_code decklist_rejudge_one(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                                   const struct event *event, struct player_id player, struct err *err)
{
    struct decklist list;
    struct decklist_rules rules;
    struct decklists_rejudged sums = {0};
    enum err_code rc = decklist_find(store, arena, event, player, DECKLIST_LIST, &list, err);
    if (rc != ERR_OK || list.version == 0)
        return rc;
    rc = decklist_rules(store, arena, knowledge, event, &rules, err);
    return rc == ERR_OK ? decklist_judge_again(store, arena, &rules, knowledge->catalog, "", &list, &sums, err) : rc;
}

const char *decklists_rejudged_text(struct arena *arena, const struct decklists_rejudged *r)
{
    const struct {
        size_t n;
        const char *said;
    } parts[] = {{r->legal, message(arena, "%zu legal", r->legal)},
                 {r->illegal, message(arena, "%zu not legal", r->illegal)},
                 {r->unverified, message(arena, "%zu not verified", r->unverified)},
                 {r->unchecked, message(arena, "%zu not checked", r->unchecked)}};
    const char *text = message_plural(arena, (int64_t)r->judged, "judged %zu decklist again, %zu changed",
                                      "judged %zu decklists again, %zu changed", r->judged, r->changed);
    bool any = false;
    for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
        if (parts[i].n == 0)
            continue;
        text = arena_printf(arena, "%s%s %s", text, any ? "," : ":", parts[i].said);
        any = true;
    }
    return text;
}

const char *decklists_rejudged_note(struct arena *arena, const struct decklists_rejudged *r)
{
    const char *text = decklists_rejudged_text(arena, r);
    if (r->n_former == 0)
        return text;
    text = arena_printf(arena, "%s; %s", text, r->former);
    return r->changed > r->n_former ? message(arena, "%s and %zu more", text, r->changed - r->n_former) : text;
}
