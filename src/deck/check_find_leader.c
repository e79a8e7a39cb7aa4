/* check_find_leader.c - the general or commander of a list that does not name one
 *
 * Magic Online, TopDeck and others have no place for a commander: it goes to the sideboard, of a list whose main deck
 * is one or two cards short. Others put it first or last in the one list. Both are read so where only one reading is
 * possible: the cards may lead (together, where they are two), and in one list they have all its colours and no card at
 * the other end, nor another of a list in order of names, could lead it as well. An oathbreaker and its signature spell
 * are looked for in the sideboard and above the others alone: planeswalkers stand anywhere in such decks. A note says
 * what was read in this way;
 * where two readings are possible nothing is assumed, and the verdict says that a commander is missing.
 */
#include "base/arena.h"
#include "base/message.h"
#include "deck/check_inner.h"

#define LEADERS_MAX 2

struct guess {
    size_t entries[LEADERS_MAX];
    int n;              /* 0: none */
    const char *where;  /* a message */
    bool rest_is_main;  /* what the list has after them is no sideboard */
    bool has_companion; /* the sideboard's other card is one */
    size_t companion;
};

struct search {
    struct checker *c;
    const struct deck *deck;
    int most; /* how many may lead together */
    int size; /* of the deck, leaders included */
};

static bool may_lead_alone(const struct search *s, size_t i)
{
    const struct deck_entry *e = &s->deck->entries[i];
    return e->count == 1 && e->card && checker_may_lead(s->c, e->card) == MAY;
}

static bool may_lead_together(const struct search *s, size_t i, size_t k)
{
    return s->most > 1 && may_lead_alone(s, i) && may_lead_alone(s, k) &&
           checker_may_pair(s->c, s->deck->entries[i].card, s->deck->entries[k].card) == MAY;
}

/* The places of up to LEADERS_MAX + 1 entries of a zone; returns how many entries there are. */
static size_t entries_of(const struct deck *deck, enum deck_zone zone, size_t out[LEADERS_MAX + 1])
{
    size_t n = 0;
    for (size_t i = 0; i < deck->n_entries; i++)
        if (deck->entries[i].zone == zone && n++ <= LEADERS_MAX)
            out[n - 1] = i;
    return n;
}

static void take(struct guess *guess, const size_t *entries, size_t n, const char *where)
{
    guess->n = (int)n;
    for (size_t i = 0; i < n; i++)
        guess->entries[i] = entries[i];
    guess->where = where;
}

static bool is_oath(const struct search *s)
{
    return s->c->rule->leader == LEADER_OATHBREAKER;
}

/* A planeswalker and an instant or a sorcery of its colours, in either order; made the first and the second. */
static bool lead_as_oath(const struct search *s, size_t *entries)
{
    const struct deck_entry *one = &s->deck->entries[entries[0]], *other = &s->deck->entries[entries[1]];
    if (one->count != 1 || other->count != 1 || !one->card || !other->card)
        return false;
    if (!(one->card->types & TYPE_PLANESWALKER)) {
        const struct deck_entry *walker = other;
        size_t place = entries[0];
        other = one;
        one = walker;
        entries[0] = entries[1];
        entries[1] = place;
    }
    return (one->card->types & TYPE_PLANESWALKER) && (other->card->types & (TYPE_INSTANT | TYPE_SORCERY)) &&
           checker_fits_colors(s->c, other->card, one->card->identity);
}

static bool lead(const struct search *s, size_t *entries, size_t n)
{
    if (is_oath(s))
        return n == 2 && lead_as_oath(s, entries);
    return (n == 1 && may_lead_alone(s, entries[0])) || (n == 2 && may_lead_together(s, entries[0], entries[1]));
}

/* The one that is beside a commander in the sideboard; 0 or 1 of three, or of two with one leader. */
static bool find_companion(const struct search *s, size_t *entries, size_t n, struct guess *guess)
{
    size_t found = n;
    for (size_t i = 0; i < n; i++) {
        const struct card *card = s->deck->entries[entries[i]].card;
        if (!card || !card_has_keyword(card, "Companion"))
            continue;
        if (found < n)
            return false;
        found = i;
    }
    if (found == n)
        return false;
    guess->companion = entries[found];
    for (size_t i = found; i + 1 < n; i++)
        entries[i] = entries[i + 1];
    return true;
}

/* The leaders among the cards of the sideboard. */
static void search_side(const struct search *s, struct guess *guess)
{
    size_t side[LEADERS_MAX + 1], leading[LEADERS_MAX + 1], n_leading = 0;
    int main = s->deck->totals[ZONE_MAIN], cards = s->deck->totals[ZONE_SIDE], missing = s->size - main;
    size_t n = entries_of(s->deck, ZONE_SIDE, side);
    if (cards <= s->most && main + cards <= s->size && lead(s, side, n)) {
        take(guess, side, n, TC_WORD("in the sideboard"));
        return;
    }
    if (missing < 1 || missing > s->most)
        return;
    if (n == (size_t)missing + 1 && cards == missing + 1 && find_companion(s, side, n, guess) &&
        lead(s, side, (size_t)missing)) {
        take(guess, side, (size_t)missing, TC_WORD("in the sideboard"));
        guess->has_companion = true;
        return;
    }
    for (size_t i = 0; i < s->deck->n_entries; i++)
        if (s->deck->entries[i].zone == ZONE_SIDE && may_lead_alone(s, i) && n_leading++ <= LEADERS_MAX)
            leading[n_leading - 1] = i;
    if (n_leading == (size_t)missing && lead(s, leading, n_leading))
        take(guess, leading, n_leading, TC_WORD("in the sideboard"));
}

/* The commander, a blank line, and the rest of the list, which was taken for a sideboard. */
static void search_above(const struct search *s, struct guess *guess)
{
    size_t main[LEADERS_MAX + 1];
    int cards = s->deck->totals[ZONE_MAIN];
    size_t n = entries_of(s->deck, ZONE_MAIN, main);
    if (cards > s->most || cards + s->deck->totals[ZONE_SIDE] != s->size || !lead(s, main, n))
        return;
    take(guess, main, n, TC_WORD("above the others"));
    guess->rest_is_main = true;
}

/* Have the leaders all the colours of the deck? */
static bool lead_colors(const struct search *s, const size_t *entries, size_t n)
{
    unsigned colors = 0;
    for (size_t i = 0; i < n; i++)
        colors |= checker_leader_colors(s->c, s->deck->entries[entries[i]].card);
    for (size_t i = 0; i < s->deck->n_entries; i++) {
        const struct deck_entry *e = &s->deck->entries[i];
        if (e->zone == ZONE_MAIN && e->card && !checker_fits_colors(s->c, e->card, colors))
            return false;
    }
    return true;
}

/* Counts the cards at one end of the list that lead it: 0 none, -1 when one could alone and two could as well. */
static int leaders_at(const struct search *s, const size_t *entries)
{
    bool one = may_lead_alone(s, entries[0]) && lead_colors(s, entries, 1);
    bool two = may_lead_together(s, entries[0], entries[1]) && lead_colors(s, entries, 2);
    return one && two ? -1 : one ? 1 : two ? 2 : 0;
}

static bool in_order_of_names(const struct search *s, const size_t *main, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (strcasecmp(s->deck->entries[main[i - 1]].name, s->deck->entries[main[i]].name) > 0)
            return false;
    return true;
}

/* The first or the last of a list that has no parts. */
static void search_ends(const struct search *s, struct guess *guess)
{
    size_t *main = ARENA_ARRAY(s->c->arena, size_t, s->deck->n_entries + 1), n = 0, others = 0;
    if (is_oath(s) || s->deck->totals[ZONE_SIDE] > 0 || s->deck->totals[ZONE_MAIN] != s->size)
        return;
    for (size_t i = 0; i < s->deck->n_entries; i++)
        if (s->deck->entries[i].zone == ZONE_MAIN)
            main[n++] = i;
    if (n < 2 * LEADERS_MAX)
        return;
    size_t top[] = {main[0], main[1]}, bottom[] = {main[n - 1], main[n - 2]};
    int first = leaders_at(s, top), last = leaders_at(s, bottom);
    if (first < 0 || last < 0 || (first > 0) == (last > 0))
        return;
    for (size_t i = (size_t)first; i + (size_t)last < n; i++)
        others += may_lead_alone(s, main[i]) && lead_colors(s, &main[i], 1);
    if (others > 0 && in_order_of_names(s, main, n))
        return;
    take(guess, first ? top : bottom, (size_t)(first + last),
         first ? TC_WORD("at the top of the list") : TC_WORD("at the end of the list"));
}

/* ---- the deck as it was meant ---------------------------------------------------------------- */

static void add_note(struct checker *c, struct deck *deck, int line, const char *text)
{
    deck->warnings[deck->n_warnings++] =
        (struct deck_note){.line = line, .text = arena_strdup(c->arena, text), .why = ""};
}

/* What the guess says; word: "general", "commander". */
static const char *text_of(const struct search *s, const struct guess *guess, const char *word)
{
    struct arena *arena = s->c->arena;
    const char *first = s->deck->entries[guess->entries[0]].name;
    if (guess->n == 1)
        return message(arena, "no %s is named: %s, %s, is taken for it", word, first, guess->where);
    const char *second = s->deck->entries[guess->entries[1]].name;
    if (is_oath(s))
        return message(arena,
                       "no oathbreaker is named: %s and %s, %s, are taken for the oathbreaker and its signature spell",
                       first, second, guess->where);
    return message(arena, "no %s is named: %s, %s, are taken for them", word,
                   message(arena, "%s and %s", first, second), guess->where);
}

static const struct deck *deck_by_guess(const struct search *s, const struct guess *guess)
{
    struct arena *arena = s->c->arena;
    struct deck *deck = ARENA_ARRAY(arena, struct deck, 1);
    const char *word = s->c->rule->leader == LEADER_GENERAL ? TC_WORD("general")
                       : is_oath(s)                         ? TC_WORD("oathbreaker")
                                                            : TC_WORD("commander");
    *deck = *s->deck;
    deck->entries = ARENA_ARRAY(arena, struct deck_entry, deck->n_entries);
    memcpy(deck->entries, s->deck->entries, deck->n_entries * sizeof *deck->entries);
    deck->warnings = ARENA_ARRAY(arena, struct deck_note, s->deck->n_warnings + 2);
    deck->n_warnings = 0;
    for (size_t i = 0; i < s->deck->n_warnings; i++) /* what the reader thought of the parts is answered */
        if (!s->deck->warnings[i].of_parts)
            deck->warnings[deck->n_warnings++] = s->deck->warnings[i];
    for (size_t i = 0; guess->rest_is_main && i < deck->n_entries; i++)
        if (deck->entries[i].zone == ZONE_SIDE)
            deck->entries[i].zone = ZONE_MAIN;
    for (int i = 0; i < guess->n; i++)
        deck->entries[guess->entries[i]].zone = ZONE_COMMANDER;
    add_note(s->c, deck, deck->entries[guess->entries[0]].line, text_of(s, guess, word));
    if (guess->has_companion) {
        struct deck_entry *e = &deck->entries[guess->companion];
        e->zone = ZONE_COMPANION;
        add_note(s->c, deck, e->line,
                 message(arena, "%s, in the sideboard beside the %s, is taken for the companion", e->name, word));
    }
    memset(deck->totals, 0, sizeof deck->totals);
    for (size_t i = 0; i < deck->n_entries; i++)
        deck->totals[deck->entries[i].zone] += deck->entries[i].count;
    return deck;
}

const struct deck *deck_with_leaders(struct arena *arena, struct ruling *ruling, const struct deck *deck)
{
    const struct deck_rule *rule = ruling_deck(ruling);
    if (rule->leader == LEADER_NONE || deck->totals[ZONE_COMMANDER] > 0)
        return deck;
    struct checker c = {.arena = arena, .deck = deck, .ruling = ruling, .rule = rule, .date = ruling_date(ruling)};
    struct search s = {
        .c = &c, .deck = deck, .most = rule->leader == LEADER_GENERAL ? 1 : LEADERS_MAX, .size = rule->main_min};
    struct guess guess = {.n = 0};
    search_side(&s, &guess);
    if (guess.n == 0)
        search_above(&s, &guess);
    if (guess.n == 0)
        search_ends(&s, &guess);
    return guess.n ? deck_by_guess(&s, &guess) : deck;
}
