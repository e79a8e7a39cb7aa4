/* check_lines.c - what a verdict takes from the list itself: lines that are no cards, unknown names, what the
 * reader guessed, and the printings that it names (Alpha)
 *
 * Whoever hands in a list has to see how it was understood: each of the reader's warnings is a note of the
 * verdict, so that a sideboard that was taken for main deck is not "legal" without a word.
 */
#include "base/arena.h"
#include "base/message.h"
#include "deck/check_inner.h"
#include "deck/text.h"

#include <strings.h>

/* ---- lines that are no cards ----------------------------------------------------------------- */

/* Arena marks cards that it changed for Alchemy so: "A-Omnath, Locus of Creation". */
static bool is_rebalanced(const char *name, const char *card)
{
    return begins_with(name, "A-") && strcasecmp(name + 2, card) == 0;
}

static const char *suggested(struct checker *c, const char *name)
{
    const char *best[CATALOG_SUGGESTIONS];
    if (!c->options->suggest || c->suggested++ >= DECK_SUGGESTED_MAX)
        return TC_WORD("write its English name");
    size_t n = catalog_suggest(ruling_catalog(c->ruling), c->arena, name, best);
    if (n && is_rebalanced(name, best[0]))
        return message(c->arena, "A- marks a card that was changed for Alchemy on Arena; did you mean %s?", best[0]);
    switch (n) {
    case 0:
        return TC_WORD("write its English name; newer cards: topcut card import");
    case 1:
        return message(c->arena, "did you mean %s?", best[0]);
    case 2:
        return message(c->arena, "did you mean %s or %s?", best[0], best[1]);
    default:
        return message(c->arena, "did you mean %s, %s or %s?", best[0], best[1], best[2]);
    }
}

/* A registered list is fixed for the whole event (D.8.1), and the judge may ask for it in writing (D.2.1), so each line
 * has to say which cards it stands for. The rules of 2009 leave that to the tournament rules. */
static const char *registration_rule(const struct checker *c)
{
    return checker_rule(c, "D.2.1, D.8.1 (1999)", "MTR 2.7");
}

/* Adds how the list was read where it could be read in another way. Which card may be the commander is no question of a
 * format that has none: a list that did as it is told would lose a card of the deck. */
static void add_warnings(struct checker *c)
{
    bool led = c->rule->leader != LEADER_NONE && c->rule->leader != LEADER_OATHBREAKER;
    for (size_t i = 0; !c->quick && i < c->deck->n_warnings; i++) {
        const struct deck_note *warning = &c->deck->warnings[i];
        if (warning->of_leader && !led)
            continue;
        checker_add(c,
                    (struct finding){
                        .code = FINDING_NOTE, .line = warning->line, .count = -1, .limit = -1, .text = warning->text});
    }
}

/* Cards that the list keeps aside; planes and vanguards among them are judged as the deck that they are. */
static void note_maybes(struct checker *c)
{
    int cards = c->deck->totals[ZONE_MAYBE];
    for (size_t i = 0; i < c->n_tallies; i++)
        cards -= c->tallies[i].beside;
    if (cards > 0 && !c->quick && ruling_format(c->ruling)->kind != FORMAT_PLANAR)
        checker_add(c, (struct finding){.code = FINDING_NOTE,
                                        .count = cards,
                                        .limit = -1,
                                        .text = message_plural(
                                            c->arena, cards,
                                            "%lld card under a heading such as Maybeboard is no part of the deck",
                                            "%lld cards under a heading such as Maybeboard are no part of the deck",
                                            (long long)cards)});
}

void check_lines(struct checker *c)
{
    const struct deck *deck = c->deck;
    bool planar = ruling_format(c->ruling)->kind == FORMAT_PLANAR; /* planes are kept as maybes */
    add_warnings(c);
    note_maybes(c);
    if (deck->n_bad_lines + deck->n_bad_more > 0 && checker_breach(c))
        return;
    for (size_t i = 0; i < deck->n_bad_lines; i++) {
        const struct deck_note *bad = &deck->bad_lines[i];
        checker_add(c, (struct finding){.code = FINDING_BAD_LINE,
                                        .line = bad->line,
                                        .count = -1,
                                        .limit = -1,
                                        .rule = registration_rule(c),
                                        .text = message(c->arena, "\"%s\" is no card line", bad->text),
                                        .hint = bad->why});
    }
    if (deck->n_bad_more > 0)
        checker_add(c, (struct finding){.code = FINDING_BAD_LINE,
                                        .count = (int)deck->n_bad_more,
                                        .limit = -1,
                                        .rule = registration_rule(c),
                                        .text = message_plural(c->arena, (int64_t)deck->n_bad_more,
                                                               "%zu more line is no card line",
                                                               "%zu more lines are no card lines", deck->n_bad_more),
                                        .hint = TC_WORD("is it a decklist?")});
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->card || (e->zone == ZONE_MAYBE && !planar))
            continue;
        if (checker_breach(c))
            return;
        checker_add(c, (struct finding){.code = FINDING_UNKNOWN_CARD,
                                        .line = e->line,
                                        .card = e->name,
                                        .count = e->count,
                                        .limit = -1,
                                        .rule = registration_rule(c),
                                        .text = message(c->arena, "no card named \"%s\" is known", e->name),
                                        .hint = suggested(c, e->name)});
    }
}

/* ---- printings that may not be played -------------------------------------------------------- */

/* Cards without Magic's back or outside of tournament play, such as those of the Collector's Edition and the World
 * Championship decks, are legal by their name only: another printing has to be played. */
void check_printings(struct checker *c)
{
    struct catalog *catalog = ruling_catalog(c->ruling);
    if (c->quick || ruling_format(c->ruling)->kind == FORMAT_LIMITED)
        return;
    for (size_t i = 0; i < c->deck->n_entries; i++) {
        const struct deck_entry *e = &c->deck->entries[i];
        const struct card_set *set =
            e->card && e->zone != ZONE_MAYBE && e->set && *e->set ? catalog_find_set(catalog, e->set) : NULL;
        if (!set || strcmp(set->type, "memorabilia") != 0)
            continue;
        checker_add(c, (struct finding){
                           .code = FINDING_NOTE,
                           .line = e->line,
                           .card = e->card->full_name,
                           .count = e->count,
                           .limit = -1,
                           .rule = checker_rule(c, "D.13.2 (1999)", "910.5 (2009)"),
                           .text = message(c->arena, "the printing of %s (%s) may not be played", set->name, set->code),
                           .hint = message(c->arena, "play another printing of %s", e->card->name)});
    }
}

/* ---- Alpha ----------------------------------------------------------------------------------- */

static bool is_one_of(const char *words, const char *code)
{
    size_t len = strlen(code);
    for (const char *at = words; *at;) {
        size_t word = strcspn(at, " ");
        if (word == len && strncasecmp(at, code, len) == 0)
            return true;
        at += word + strspn(at + word, " ");
    }
    return false;
}

/* Magic Workstation has codes of its own for the sets of Alpha's time and later. */
static bool is_workstation_set(const char *code)
{
    static const char codes[] = "A B U R AN AQ LG DK FE 4E CH IA HL AL MI VI 5E WL TE TP ST SH EX US UL 6E UD "
                                "MM NE PY PR IN PS AP 7E OD TO JU ON LE SC 8E";
    return is_one_of(codes, code);
}

static bool is_alpha(struct catalog *catalog, const struct deck_entry *e, bool mws, bool *named)
{
    *named = false;
    if (!e->set || !*e->set)
        return false;
    if (mws && is_workstation_set(e->set)) {
        *named = true;
        return strcasecmp(e->set, "A") == 0;
    }
    const struct card_set *set = catalog_find_set(catalog, e->set);
    *named = set != NULL;
    return set && strcmp(set->code, "LEA") == 0;
}

/* Alpha's corners are rounder than those of every other printing, so a deck with any is all Alpha (D.8.2
 * (1999)), or, by the later rule, in sleeves without marks (910.5b). A list tells only where it names sets:
 * lines without a set are taken to be of whatever makes the deck legal. */
void check_alpha(struct checker *c)
{
    bool later = strcmp(c->date, LATER_FLOOR_RULES) >= 0;
    if (!c->rule->alpha_all_or_none || (later && c->options->sleeved))
        return;
    struct catalog *catalog = ruling_catalog(c->ruling);
    const struct deck_entry *first = NULL;
    int alpha = 0, others = 0;
    for (size_t i = 0; i < c->deck->n_entries; i++) {
        const struct deck_entry *e = &c->deck->entries[i];
        bool named;
        if (e->zone == ZONE_MAYBE)
            continue;
        if (is_alpha(catalog, e, c->deck->format == DECK_MWS, &named)) {
            first = first ? first : e;
            alpha += e->count;
        } else if (named) {
            others += e->count;
        }
    }
    if (!first || !others || checker_breach(c))
        return;
    checker_add(c, (struct finding){
                       .code = FINDING_ALPHA,
                       .line = first->line,
                       .card = first->card ? first->card->full_name : first->name,
                       .count = alpha,
                       .limit = 0,
                       .rule = later ? "910.5b (2009)" : "D.8.2 (1999)",
                       .text = message_plural(c->arena, alpha, "%lld card of Alpha among %d of other sets: all or none",
                                              "%lld cards of Alpha among %d of other sets: all or none",
                                              (long long)alpha, others),
                       .hint = later ? TC_WORD("play it in unmarked sleeves (--sleeved), or all Alpha or none")
                                     : TC_WORD("take Alpha for every card or for none")});
}
