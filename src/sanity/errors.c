/* errors.c - decklists that look like clerical errors (errors.h)
 *
 * The bounds were chosen, with a margin, so that none of the published lists at hand is reported: of constructed decks
 * that cast spells the leanest play ten lands of 60, the fattest 40.
 */
#include "sanity/errors.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "sanity/composition.h"
#include "sanity/sources.h"
#include "sanity/uses.h"

#include <string.h>

enum {
    FEW_OF_60 = 8,      /* lands: fewer are reported */
    MANY_OF_60 = 48,    /* more are reported */
    FAST_OF_60 = 10,    /* cards that make mana without lands: from so many on a deck does without */
    INSTEAD_OF_60 = 10, /* spells that may be lands: from so many on they are counted as lands */
    WHOLE_DECK = 40,    /* cards: a shorter list is no deck, which its verdict says */
    DREDGERS = 4,       /* cards with dredge: from so many on the graveyard is the hand */
};

const char *const list_error_words[] = {"uncastable", "no-mana", "few-lands", "many-lands"};

/* ---- colours that nothing makes -------------------------------------------------------------- */

static unsigned all_sources(const struct list *list)
{
    unsigned gives = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (card->main == 0)
            continue;
        gives |= source_colours(&card->source);
        /* Of a card that is not fully understood nobody knows what it makes or finds: a land most of all. */
        bool dark = card->known == KNOWN_NOT || card->known == KNOWN_PARTLY;
        if (card->known == KNOWN_BLANK || (dark && (card->kinds & KIND_LAND) && !source_colours(&card->source)))
            gives |= MANA_ANY | MANA_C;
    }
    return gives;
}

/* The colours of a cost that nothing pays; a hybrid symbol is paid by any of its sides. */
static unsigned unpaid(const struct mana_need *need, unsigned gives)
{
    unsigned missing = 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        if (need->coloured[c] && !(gives & 1u << c))
            missing |= 1u << c;
    for (int h = 0; h < need->hybrids; h++) {
        unsigned symbol = need->hybrid[h];
        if (!(symbol & (MONO_HYBRID | PHYREXIAN_MANA)) && !(symbol & gives))
            missing |= symbol & (MANA_ANY | MANA_C);
    }
    return missing;
}

static bool is_stranded(const struct list *list, const struct list_card *card, unsigned gives, int colour)
{
    if (card->main == 0 || card->known == KNOWN_BLANK || card->kinds & KIND_LAND || card->need.none ||
        card_uses(list, card) & ~(unsigned)USE_CHEAPER)
        return false;
    if (card->split && !unpaid(&card->half, gives))
        return false; /* that half can be cast */
    return (unpaid(&card->need, gives) & 1u << colour) != 0;
}

/* "8 Plains make white mana, which no card needs; was Mountain meant?" or "". */
static const char *idle_basics(struct arena *arena, const struct list *list, int wanted)
{
    static const char *const basics[MANA_COLOURS] = {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"};
    struct composition comp;
    composition_count(list, &comp);
    for (int c = 0; c < 5; c++)
        if (comp.colour[c].basics > 0 && comp.colour[c].cards == 0)
            return message_plural(arena, comp.colour[c].basics,
                                  "%d %s makes %s mana, which no card needs: was %s meant?",
                                  "%d %s make %s mana, which no card needs: was %s meant?", comp.colour[c].basics,
                                  basics[c], mana_said[c], basics[wanted]);
    return message(arena, "is a line missing, or the name of a land, such as %s, wrong?", basics[wanted]);
}

static size_t add_uncastable(struct arena *arena, const struct list *list, unsigned gives, int colour,
                             struct list_error *out)
{
    struct strbuf names = STRBUF_INIT;
    const struct list_card *first = NULL;
    int copies = 0, kinds = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (!is_stranded(list, card, gives, colour))
            continue;
        first = first ? first : card;
        copies += card->main;
        if (++kinds <= 4)
            strbuf_printf(&names, "%s%d %s", kinds > 1 ? ", " : "", card->main, card->name);
    }
    if (kinds > 4)
        strbuf_add(&names, message(arena, " and %d more", kinds - 4));
    if (copies > 0) {
        *out = (struct list_error){.kind = LIST_ERROR_UNCASTABLE,
                                   .card = kinds == 1 ? first->name : NULL,
                                   .count = copies,
                                   .usual = -1,
                                   .hint = idle_basics(arena, list, colour),
                                   .colour = colour,
                                   .names = arena_strdup(arena, strbuf_text(&names))};
        out->text = message_plural(arena, copies, "nothing in the deck makes %s mana, so %d card can never be cast: %s",
                                   "nothing in the deck makes %s mana, so %d cards can never be cast: %s",
                                   mana_said[colour], copies, out->names);
    }
    strbuf_release(&names);
    return copies > 0;
}

/* ---- numbers of lands ------------------------------------------------------------------------ */

/* Decks of which nothing is cast from the hand, on purpose. */
static bool is_dredge(const struct list *list)
{
    int dredgers = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        dredgers += has_keyword(card->keywords ? card->keywords : "", "Dredge") ? card->main : 0;
    }
    return dredgers >= DREDGERS;
}

/* Decks that do without lands on purpose: their cards make mana by themselves, or cost nothing. */
static bool has_fast_mana(const struct list *list, const struct composition *comp)
{
    int fast = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        bool land = (card->kinds & KIND_LAND) != 0 || card->known == KNOWN_BLANK;
        fast += !land && (card->mana_value == 0 || card->source.once) ? card->main : 0;
    }
    return fast * 60 >= FAST_OF_60 * comp->cards;
}

static int may_be_lands(const struct list *list)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++)
        n += card_may_be_land(&list->card[i]) ? list->card[i].main : 0;
    return n;
}

/* may_be: spells that may be lands instead; many of them are there in the place of lands. */
static size_t add_lands(struct arena *arena, const struct composition *comp, int may_be, bool dark,
                        struct list_error *out)
{
    int lands = comp->sorts[SORT_LAND], cards = comp->cards;
    struct lands_advice usual = lands_advised(cards, comp->mean_mana_value, comp->cheap_draw_or_ramp, false);
    int about = (int)(usual.lands + 0.5);
    if (comp->sources == 0 && !dark && comp->spells > 0 && comp->mean_mana_value > 0) {
        *out = (struct list_error){.kind = LIST_ERROR_NO_MANA,
                                   .usual = about,
                                   .text = TC_WORD("no card in the deck makes mana"),
                                   .hint = TC_WORD("are the lands missing from the list?")};
        return 1;
    }
    bool instead = may_be * 60 >= INSTEAD_OF_60 * cards;
    if ((lands + (instead ? may_be : 0)) * 60 < FEW_OF_60 * cards) {
        *out = (struct list_error){
            .kind = LIST_ERROR_FEW_LANDS,
            .count = lands,
            .usual = about,
            .text = message_plural(arena, lands, "%d land in %d cards", "%d lands in %d cards", lands, cards),
            .hint = message(arena, "decks of this curve have about %d; is a number wrong, or a line missing?", about)};
        return 1;
    }
    if (lands * 60 > MANY_OF_60 * cards) {
        *out = (struct list_error){.kind = LIST_ERROR_MANY_LANDS,
                                   .count = lands,
                                   .usual = about,
                                   .text = message(arena, "%d lands in %d cards", lands, cards),
                                   .hint = TC_WORD("is a number wrong, or are the spells missing from the list?")};
        return 1;
    }
    return 0;
}

size_t list_errors(struct arena *arena, const struct list *list, struct list_error out[LIST_ERRORS_MAX])
{
    struct composition comp;
    size_t n = 0;
    composition_count(list, &comp);
    if (comp.cards < WHOLE_DECK || comp.sorts[SORT_UNKNOWN] * 4 > comp.cards || is_dredge(list))
        return 0;
    unsigned gives = all_sources(list);
    if (!has_fast_mana(list, &comp))
        n += add_lands(arena, &comp, may_be_lands(list), gives != 0, &out[n]);
    if (comp.sources == 0)
        return n;
    for (int c = 0; c < MANA_COLOURS && n < LIST_ERRORS_MAX; c++)
        n += add_uncastable(arena, list, gives, c, &out[n]);
    return n;
}
