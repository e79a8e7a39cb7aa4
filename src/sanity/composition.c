/* composition.c - counting a deck's cards (composition.h) */
#include "sanity/composition.h"
#include "base/attr.h"
#include "base/message.h"

const char *const card_sort_words[N_CARD_SORTS] = {"lands",        "creatures", "planeswalkers",
                                                   "instants",     "sorceries", "artifacts",
                                                   "enchantments", "others",    "unknown cards"};
const char mana_letters[MANA_COLOURS + 1] = "WUBRGC";
const char *const mana_words[MANA_COLOURS] = {"white", "blue", "black", "red", "green", "colourless"};
const char *const mana_said[MANA_COLOURS] = {TC_WORD("white"), TC_WORD("blue"),  TC_WORD("black"),
                                             TC_WORD("red"),   TC_WORD("green"), TC_WORD("colourless")};
const char *const card_sort_said[N_CARD_SORTS] = {
    TC_WORD("lands"),        TC_WORD("creatures"), TC_WORD("planeswalkers"),
    TC_WORD("instants"),     TC_WORD("sorceries"), TC_WORD("artifacts"),
    TC_WORD("enchantments"), TC_WORD("others"),    TC_WORD("unknown cards")};

const char *mana_mask_text(unsigned mask, char *buf)
{
    size_t n = 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        if (mask >> c & 1)
            buf[n++] = mana_letters[c];
    buf[n] = '\0';
    return buf;
}

enum card_sort card_sort(const struct list_card *card)
{
    static const struct {
        unsigned kind;
        enum card_sort sort;
    } order[] = {{KIND_LAND, SORT_LAND},
                 {KIND_CREATURE, SORT_CREATURE},
                 {KIND_PLANESWALKER, SORT_PLANESWALKER},
                 {KIND_INSTANT, SORT_INSTANT},
                 {KIND_SORCERY, SORT_SORCERY},
                 {KIND_ARTIFACT, SORT_ARTIFACT},
                 {KIND_ENCHANTMENT, SORT_ENCHANTMENT}};
    if (card->known == KNOWN_BLANK)
        return SORT_UNKNOWN;
    for (size_t i = 0; i < ARRAY_LEN(order); i++)
        if (card->kinds & order[i].kind)
            return order[i].sort;
    return SORT_OTHER;
}

int need_pips(const struct mana_need *need, int colour)
{
    int pips = need->coloured[colour];
    for (int h = 0; h < need->hybrids; h++) /* of one colour, and nothing else pays it */
        pips += need->hybrid[h] == 1 << colour;
    return pips;
}

unsigned source_colours(const struct mana_source *source)
{
    return (unsigned)source->makes | source->fetches | (source->fetch_any_basic ? MANA_ANY : 0u);
}

static bool comes_tapped(const struct mana_source *source)
{
    return source->tapped || source->fetch_tapped;
}

static void count_colours(const struct list_card *card, struct composition *out)
{
    unsigned gives = source_colours(&card->source);
    bool land = (card->kinds & KIND_LAND) != 0;
    for (int c = 0; c < MANA_COLOURS; c++) {
        struct colour_balance *b = &out->colour[c];
        int pips = card->known == KNOWN_BLANK ? 0 : need_pips(&card->need, c);
        b->cards += pips > 0 ? card->main : 0;
        b->pips += pips * card->main;
        if (!(gives & 1u << c))
            continue;
        b->lands += land ? card->main : 0;
        b->other_sources += land ? 0 : card->main;
        b->tapped += land && comes_tapped(&card->source) ? card->main : 0;
        b->basics += land && (card->kinds & KIND_BASIC) ? card->main : 0;
    }
}

static void count_turns(const struct list_card *card, struct composition *out)
{
    unsigned gives = source_colours(&card->source);
    bool land = (card->kinds & KIND_LAND) != 0, castable = !land && !card->need.none;
    for (int t = 1; t <= COMPOSITION_TURNS; t++)
        for (int c = 0; c < MANA_COLOURS; c++) {
            struct turn_balance *b = &out->turn[t - 1][c];
            int pips = castable ? need_pips(&card->need, c) : 0;
            if (card->mana_value <= t && pips > 0) {
                b->cards += card->main;
                if (pips > b->pips) {
                    b->pips = pips;
                    b->card = card->name;
                }
            }
            bool there = land ? t > 1 || !comes_tapped(&card->source)
                              : card->mana_value < t || card->mana_value == 0 || card->source.once;
            b->sources += there && (gives & 1u << c) ? card->main : 0;
        }
}

static void count_curve(const struct list_card *card, struct composition *out)
{
    int at = card->mana_value < CURVE_COLUMNS - 1 ? card->mana_value : CURVE_COLUMNS - 1;
    at = at < 0 ? 0 : at;
    out->curve[at] += card->main;
    out->creatures[at] += card->kinds & KIND_CREATURE ? card->main : 0;
    out->spells += card->main;
    out->mean_mana_value += (double)card->mana_value * card->main;
    out->cheap_draw_or_ramp += card->cheap_draw_or_ramp ? card->main : 0;
    unsigned colours = card->colours & MANA_ANY;
    out->colourless += colours == 0 ? card->main : 0;
    out->multicoloured += colours & (colours - 1u) ? card->main : 0;
}

int composition_known_wholly(const struct composition *c)
{
    int whole = 0;
    for (int k = 0; k <= KNOWN_BLANK; k++)
        whole += known_wholly((enum card_known)k) ? c->known[k] : 0;
    return whole;
}

void composition_count(const struct list *list, struct composition *out)
{
    *out = (struct composition){.cards = list->main};
    for (int t = 0; t < COMPOSITION_TURNS; t++)
        for (int c = 0; c < MANA_COLOURS; c++)
            out->turn[t][c].card = "";
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        enum card_sort sort = card_sort(card);
        if (card->main == 0)
            continue;
        out->sorts[sort] += card->main;
        out->known[card->known] += card->main;
        if (sort == SORT_UNKNOWN)
            continue;
        if (sort != SORT_LAND)
            count_curve(card, out);
        if (source_colours(&card->source)) {
            out->sources += card->main;
            if (sort != SORT_LAND && (card->source.once || card->mana_value == 0))
                out->fast_mana += card->main;
        }
        count_colours(card, out);
        count_turns(card, out);
    }
    if (out->spells > 0)
        out->mean_mana_value /= out->spells;
}
