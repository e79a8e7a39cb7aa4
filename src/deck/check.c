/* check.c - the verdict on a decklist: sizes, copies, restricted and banned cards, the pool
 *
 * The deck is counted by card first, whatever the printing or spelling, for that is how every rule counts: the
 * same card is the same English name (D.13.7 (1999), 201.3 (2009)). Then each rule is asked in turn and adds its
 * findings; nothing stops at the first, for a player wants to hear all of it at once. What a card's status is,
 * and since when, is the ruling's to say (format/); how a deck is built on the day is in its deck rule.
 *
 * Rules are cited by the documents of their time: the DCI's floor rules of 1999 (D....) up to August 2003,
 * those quoted in the rules of 2009 (910 and on, first dated 2003-09-01) after that; sizes and copies by what
 * the format's own file says.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "deck/check_inner.h"

const char *const finding_codes[N_FINDING_CODES] = {
    [FINDING_BAD_LINE] = "bad-line",
    [FINDING_UNKNOWN_CARD] = "unknown-card",
    [FINDING_MAIN_TOO_SMALL] = "main-too-small",
    [FINDING_MAIN_TOO_LARGE] = "main-too-large",
    [FINDING_SIDE_SIZE] = "side-size",
    [FINDING_TOO_MANY_COPIES] = "too-many-copies",
    [FINDING_RESTRICTED] = "restricted",
    [FINDING_BANNED] = "banned",
    [FINDING_NOT_IN_POOL] = "not-in-pool",
    [FINDING_ANTE] = "ante",
    [FINDING_ALPHA] = "alpha",
    [FINDING_COLOR_IDENTITY] = "color-identity",
    [FINDING_COMMANDER] = "commander",
    [FINDING_COMPANION] = "companion",
    [FINDING_POINTS] = "points",
    [FINDING_MANA_VALUE] = "mana-value",
    [FINDING_NOT_IN_CARD_POOL] = "not-in-card-pool",
    [FINDING_PLANAR] = "planar",
    [FINDING_VANGUARD] = "vanguard",
    [FINDING_NOTE] = "note",
    [FINDING_LIKELY_ERROR] = "likely-error",
};

const char *const checker_days[N_CHECKER_DAYS] = {LATER_FLOOR_RULES, VEHICLES_LEAD};

/* ---- what all rules use ---------------------------------------------------------------------- */

bool checker_breach(struct checker *c)
{
    c->illegal = true;
    return c->quick;
}

/* The document that a rule is cited from; else where the format's rules come from. */
static const char *source_of(const struct checker *c, const char *rule)
{
    if (strncmp(rule, "D.", 2) == 0 && strstr(rule, "(1999)"))
        return "DCI floor rules of 1999";
    if (rule[0] >= '1' && rule[0] <= '9' && strstr(rule, "(2009)"))
        return "comprehensive rules of 2009";
    if (strncmp(rule, "CR ", 3) == 0)
        return "comprehensive rules";
    if (strncmp(rule, "MTR ", 4) == 0)
        return "Magic tournament rules";
    return *rule ? ruling_format(c->ruling)->source : "";
}

void checker_add(struct checker *c, struct finding finding)
{
    ARENA_ROOM(c->arena, c->findings, c->n_findings, c->room);
    finding.illegal = finding.code != FINDING_NOTE;
    finding.rule = finding.rule ? finding.rule : "";
    finding.hint = finding.hint ? finding.hint : "";
    finding.source = finding.source && *finding.source ? finding.source : source_of(c, finding.rule);
    c->illegal = c->illegal || finding.illegal;
    c->findings[c->n_findings++] = finding;
}

const char *checker_rule(const struct checker *c, const char *of_1999, const char *of_2009)
{
    return floor_citation(c->date, of_1999, of_2009);
}

int tally_total(const struct tally *t)
{
    int beside = t->companion > t->side ? t->companion - t->side : 0; /* listed twice, one card */
    return t->main + t->side + t->leader + beside;
}

int tally_any_place(const struct tally *t)
{
    return tally_total(t) + t->beside;
}

const char *tally_places(const struct checker *c, const struct tally *t)
{
    struct strbuf sb = STRBUF_INIT;
    int side = t->side > t->companion ? t->side : t->companion;
    const char *const places[] = {t->leader ? message(c->arena, "%d leading", t->leader) : "",
                                  t->main ? message(c->arena, "%d main", t->main) : "",
                                  side ? message(c->arena, "%d side", side) : ""};
    for (size_t i = 0; i < ARRAY_LEN(places); i++)
        if (*places[i])
            strbuf_printf(&sb, "%s%s", sb.len ? " + " : "", places[i]);
    if (t->lines > 1)
        strbuf_add(&sb, message(c->arena, ", %d lines", t->lines));
    const char *text = arena_strdup(c->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

bool card_is_plain_basic(const struct card *card)
{
    return card_is_basic(card) && !(card->supertypes & SUPERTYPE_SNOW) && *card->subtypes;
}

bool card_has_keyword(const struct card *card, const char *keyword)
{
    size_t len = strlen(keyword);
    for (const char *at = card->keywords; at && *at;) {
        size_t part = strcspn(at, ";");
        if (part == len && strncmp(at, keyword, len) == 0)
            return true;
        at += part + (at[part] == ';');
    }
    return false;
}

/* ---- counting -------------------------------------------------------------------------------- */

static int *zone_of(struct tally *t, enum deck_zone zone)
{
    switch (zone) {
    case ZONE_MAIN:
        return &t->main;
    case ZONE_SIDE:
        return &t->side;
    case ZONE_COMMANDER:
        return &t->leader;
    case ZONE_COMPANION:
        return &t->companion;
    default:
        return &t->beside;
    }
}

/* Planes and vanguards are kept as maybes by lists that have a place of their own for them. */
static bool is_beside(const struct deck_entry *e)
{
    return e->card && (e->card->types & (TYPE_PLANE | TYPE_PHENOMENON | TYPE_VANGUARD));
}

void checker_count(struct checker *c, struct arena *arena, const struct deck *deck)
{
    size_t slots = 16;
    while (slots < deck->n_entries * 2)
        slots *= 2;
    uint32_t *table = ARENA_ARRAY(arena, uint32_t, slots); /* place in tallies + 1 */
    *c = (struct checker){.arena = arena, .deck = deck};
    c->tallies = ARENA_ARRAY(arena, struct tally, deck->n_entries);
    c->main = deck->totals[ZONE_MAIN] + deck->totals[ZONE_COMMANDER];
    c->side = deck->totals[ZONE_SIDE];
    c->companions = deck->totals[ZONE_COMPANION];
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->zone == ZONE_MAYBE && !is_beside(e))
            continue;
        if (!e->card) {
            c->side += e->zone == ZONE_COMPANION ? e->count : 0;
            continue;
        }
        size_t slot = (uint32_t)e->card->id * UINT32_C(2654435761) & (slots - 1);
        while (table[slot] && c->tallies[table[slot] - 1].card != e->card)
            slot = (slot + 1) & (slots - 1);
        if (!table[slot]) {
            c->tallies[c->n_tallies] = (struct tally){.card = e->card, .line = e->line};
            table[slot] = (uint32_t)++c->n_tallies;
        }
        struct tally *t = &c->tallies[table[slot] - 1];
        t->lines++;
        *zone_of(t, e->zone) += e->count;
    }
    /* A companion that the sideboard lists too is one card, as Arena writes it. */
    for (size_t i = 0; c->companions > 0 && i < c->n_tallies; i++)
        if (c->tallies[i].companion > c->tallies[i].side)
            c->side += c->tallies[i].companion - c->tallies[i].side;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

static void check_main_size(struct checker *c)
{
    const struct deck_rule *r = c->rule;
    int cards = c->main - vanguards_in_main(c);
    bool exact = r->main_min == r->main_max;
    bool small = cards < r->main_min, large = r->main_max && cards > r->main_max;
    if ((!small && !large) || checker_breach(c))
        return;
    int limit = small ? r->main_min : r->main_max;
    static const char *const led_words[N_LEADER_RULES] = {
        [LEADER_NONE] = "",
        [LEADER_GENERAL] = TC_WORD(", the general included"),
        [LEADER_COMMANDER] = TC_WORD(", the commander included"),
        [LEADER_BRAWL] = TC_WORD(", the commander included"),
        [LEADER_CREATURE] = TC_WORD(", the commander included"),
        [LEADER_OATHBREAKER] = TC_WORD(", oathbreaker and signature spell included"),
    };
    const char *said = message_count(c->arena, cards, "%lld card", "%lld cards"), *led = led_words[r->leader];
    checker_add(c, (struct finding){.code = small ? FINDING_MAIN_TOO_SMALL : FINDING_MAIN_TOO_LARGE,
                                    .count = cards,
                                    .limit = limit,
                                    .rule = r->size_source,
                                    .text = message(c->arena,
                                                    exact   ? MESSAGE_MARK("%s in the deck%s, exactly %d")
                                                    : small ? MESSAGE_MARK("%s in the deck%s, at least %d")
                                                            : MESSAGE_MARK("%s in the deck%s, at most %d"),
                                                    said, led, limit),
                                    .hint = small ? message(c->arena, "add %d", limit - cards)
                                                  : message(c->arena, "remove %d", cards - limit)});
}

/* Where no sideboard is allowed, a companion is still beside the deck (CR 702.139b). */
static void check_side_size(struct checker *c)
{
    const struct deck_rule *r = c->rule;
    int side = r->side == SIDE_NONE ? c->side - c->companions : c->side, limit = r->side_size;
    struct finding f = {.code = FINDING_SIDE_SIZE, .count = side, .limit = limit, .rule = r->side_source};
    bool other = ruling_format(c->ruling)->kind == FORMAT_PLANAR && planes_apart(c);
    bool fine = other || r->side == SIDE_FREE || side <= 0 || (r->side == SIDE_UP_TO && side <= limit) ||
                (r->side == SIDE_0_OR_15 && side == limit);
    if (fine || checker_breach(c))
        return;
    const char *cards = message_count(c->arena, side, "%lld card", "%lld cards");
    if (r->side == SIDE_NONE) {
        f.limit = 0;
        f.text = message(c->arena, "%s in the sideboard, none allowed", cards);
        f.hint = TC_WORD("remove the sideboard");
    } else if (r->side == SIDE_UP_TO) {
        f.text = message(c->arena, "%s in the sideboard, at most %d", cards, limit);
        f.hint = message(c->arena, "remove %d", side - limit);
    } else {
        f.text = message(c->arena, "%s in the sideboard, exactly %d or none", cards, limit);
        f.hint = side < limit
                     ? message(c->arena, "add %d or remove %d: a sideboard has %d or none", limit - side, side, limit)
                     : message(c->arena, "remove %d: a sideboard has %d or none", side - limit, limit);
    }
    checker_add(c, f);
}

/* ---- single cards ---------------------------------------------------------------------------- */

/* How many copies of a card there may be; 0: any number. */
static int copies_allowed(const struct checker *c, const struct card *card)
{
    if (card->copies == COPIES_ANY)
        return 0;
    if (card->copies > 0)
        return c->rule->copies ? card->copies : 0;
    if (card_is_basic(card) && (!(card->supertypes & SUPERTYPE_SNOW) || c->rule->snow_basics))
        return 0;
    return c->rule->copies;
}

static void add_copies(struct checker *c, const struct tally *t, int limit, enum finding_code code, const char *rule,
                       const char *source)
{
    int total = tally_total(t);
    checker_add(c, (struct finding){.code = code,
                                    .line = t->line,
                                    .card = t->card->full_name,
                                    .count = total,
                                    .limit = limit,
                                    .rule = rule,
                                    .source = source,
                                    .text = message(c->arena,
                                                    code == FINDING_RESTRICTED
                                                        ? MESSAGE_MARK("%d %s, restricted: at most %d (%s)")
                                                        : MESSAGE_MARK("%d %s, at most %d (%s)"),
                                                    total, t->card->name, limit, tally_places(c, t)),
                                    .hint = message(c->arena, "remove %d", total - limit)});
}

/* A status that no copy may have: with since when, and what comes or came. */
static enum err_code add_status(struct checker *c, const struct tally *t, enum finding_code code, struct err *err)
{
    struct card_reason reason;
    enum err_code rc = ruling_explain(c->ruling, c->arena, t->card, &reason, err);
    if (rc != ERR_OK)
        return rc;
    int total = code == FINDING_BANNED && reason.status == CARD_BANNED_AS_COMMANDER ? t->leader : tally_total(t);
    bool more = reason.hint && *reason.hint;
    checker_add(c, (struct finding){.code = code,
                                    .line = t->line,
                                    .card = t->card->full_name,
                                    .count = total,
                                    .limit = 0,
                                    .rule = reason.rule && *reason.rule ? reason.rule : reason.source,
                                    .source = reason.source,
                                    .text = reason.text,
                                    .hint = more ? message(c->arena, "remove %d; %s", total, reason.hint)
                                                 : message(c->arena, "remove %d", total)});
    return ERR_OK;
}

static enum err_code check_restricted(struct checker *c, const struct tally *t, struct err *err)
{
    struct card_reason reason;
    if (tally_total(t) <= 1 || checker_breach(c))
        return ERR_OK;
    enum err_code rc = ruling_explain(c->ruling, c->arena, t->card, &reason, err);
    if (rc != ERR_OK)
        return rc;
    const char *rule = reason.rule && *reason.rule ? reason.rule : checker_rule(c, "D.13.8 (1999)", "910.3 (2009)");
    add_copies(c, t, 1, FINDING_RESTRICTED, rule, reason.source);
    return ERR_OK;
}

/* Ante cards that no list names: nobody plays for ante (D.10.2 (1999)); a player who gets one in a limited tournament
 * has it exchanged (D.17.6 (1999), 915.6 (2009)). Silver borders are banned from all formats (910.5a (2009)):
 * where there is a pool of sets, it leaves them out, and a limited pool has none. */
static void check_strangers(struct checker *c, const struct tally *t)
{
    bool limited = ruling_format(c->ruling)->kind == FORMAT_LIMITED;
    if (t->card->ante) {
        if (checker_breach(c))
            return;
        checker_add(c,
                    (struct finding){.code = FINDING_ANTE,
                                     .line = t->line,
                                     .card = t->card->full_name,
                                     .count = tally_total(t),
                                     .limit = 0,
                                     .rule = limited ? checker_rule(c, "D.17.6 (1999)", "915.6 (2009)")
                                                     : checker_rule(c, "D.10.2 (1999)", "407.1 (2009)"),
                                     .text = message(c->arena, "%s takes part only in games for ante", t->card->name),
                                     .hint = limited ? TC_WORD("the head judge exchanges it for another card")
                                                     : message(c->arena, "remove %d", tally_total(t))});
    }
    if (t->card->silver_only && limited && strcmp(c->date, LATER_FLOOR_RULES) >= 0) {
        if (checker_breach(c))
            return;
        checker_add(c, (struct finding){.code = FINDING_NOT_IN_POOL,
                                        .line = t->line,
                                        .card = t->card->full_name,
                                        .count = tally_total(t),
                                        .limit = 0,
                                        .rule = "910.5a (2009)",
                                        .text = message(c->arena, "%s has a silver border", t->card->name),
                                        .hint = message(c->arena, "remove %d", tally_total(t))});
    }
}

static enum err_code check_card(struct checker *c, const struct tally *t, struct err *err)
{
    if ((t->card->types & TYPE_VANGUARD) && ruling_format(c->ruling)->kind == FORMAT_VANGUARD)
        return ERR_OK; /* beside the deck: see check_vanguard */
    if (tally_total(t) == 0)
        return ERR_OK; /* no part of the deck */
    switch (ruling_card(c->ruling, t->card)) {
    case CARD_BANNED:
        return checker_breach(c) ? ERR_OK : add_status(c, t, FINDING_BANNED, err);
    case CARD_NOT_IN_POOL:
        if (t->leader > 0 && t->leader == tally_total(t) && ruling_leads(c->ruling, t->card))
            break; /* as a leader it may be there */
        return checker_breach(c) ? ERR_OK : add_status(c, t, FINDING_NOT_IN_POOL, err);
    case CARD_RESTRICTED:
        check_strangers(c, t);
        return check_restricted(c, t, err);
    case CARD_BANNED_AS_COMMANDER:
        if (t->leader > 0 && c->rule->leader != LEADER_NONE) {
            if (checker_breach(c))
                return ERR_OK;
            enum err_code rc = add_status(c, t, FINDING_BANNED, err);
            if (rc != ERR_OK)
                return rc;
        }
        break;
    default: /* legal, with points or without: see check_points */
        break;
    }
    check_strangers(c, t);
    int limit = copies_allowed(c, t->card), total = tally_total(t);
    if (limit && total > limit && !checker_breach(c))
        add_copies(c, t, limit, FINDING_TOO_MANY_COPIES,
                   t->card->copies > 0 ? "the card's own limit" : c->rule->copies_source,
                   t->card->copies > 0 ? "the card's text" : NULL);
    return ERR_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

enum err_code checker_run(struct checker *c, struct ruling *ruling, const struct check_options *options,
                          struct err *err)
{
    static void (*const rules[])(struct checker *) = {
        check_lines,     check_main_size,       check_side_size, check_alpha,  check_printings,   check_leaders,
        check_companion, check_registered_pool, check_vanguard,  check_points, check_mana_values,
    };
    static void (*const planar[])(struct checker *) = {check_lines, check_side_size, check_planes};
    bool planes = ruling_format(ruling)->kind == FORMAT_PLANAR; /* a deck of another kind of cards */
    size_t n_rules = planes ? ARRAY_LEN(planar) : ARRAY_LEN(rules);
    size_t n_cards = planes ? 0 : c->n_tallies;
    c->ruling = ruling;
    c->options = options;
    c->rule = ruling_deck(ruling);
    c->date = ruling_date(ruling);
    c->illegal = false;
    c->n_findings = 0;
    c->suggested = 0;
    for (size_t i = 0; i < n_rules; i++) {
        (planes ? planar : rules)[i](c);
        if (c->quick && c->illegal)
            return ERR_OK;
    }
    for (size_t i = 0; i < n_cards; i++) {
        enum err_code rc = check_card(c, &c->tallies[i], err);
        if (rc != ERR_OK || (c->quick && c->illegal))
            return rc;
    }
    return ERR_OK;
}

/* By line, those of the whole list last; then by code and card, so that the order is one. */
static int by_line(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    unsigned p = (unsigned)x->line - 1, q = (unsigned)y->line - 1; /* 0 becomes the largest */
    if (p != q)
        return p < q ? -1 : 1;
    if (x->code != y->code)
        return x->code < y->code ? -1 : 1;
    int order = strcmp(x->card ? x->card : "", y->card ? y->card : "");
    return order ? order : strcmp(x->text, y->text);
}

enum err_code deck_check(struct arena *arena, struct ruling *ruling, const struct deck *deck,
                         const struct check_options *options, struct verdict *out, struct err *err)
{
    static const struct check_options plain = {.pool = NULL};
    struct checker c;
    checker_count(&c, arena, deck_with_leaders(arena, ruling, deck));
    enum err_code rc = checker_run(&c, ruling, options ? options : &plain, err);
    if (rc != ERR_OK)
        return rc;
    if (c.n_findings > 1)
        qsort(c.findings, c.n_findings, sizeof *c.findings, by_line);
    *out = (struct verdict){
        .legal = !c.illegal, .main = c.main, .side = c.side, .findings = c.findings, .n = c.n_findings};
    return ERR_OK;
}
