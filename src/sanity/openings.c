/* openings.c - see openings.h */
#include "sanity/openings.h"
#include "sanity/manabase.h"

#include <string.h>

/* What the costs of a card ask for: each of its colours, and of a hybrid symbol any. What two generic mana or life pay
 * as well asks for none. */
static void ask_for(const struct mana_need *need, struct openings *o)
{
    for (int c = 0; c < MANA_COLOURS; c++)
        o->must |= (uint8_t)(need->coloured[c] ? 1u << c : 0u);
    for (int h = 0; h < need->hybrids; h++)
        if (!(need->hybrid[h] & (MONO_HYBRID | PHYREXIAN_MANA)))
            o->either |= UINT64_C(1) << (need->hybrid[h] & ALL_MANA);
}

static void find_asked(const struct list *list, struct openings *o)
{
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (card->main > 0 && !(card->kinds & KIND_LAND) && card->known != KNOWN_BLANK && !card->need.none)
            ask_for(&card->need, o);
    }
    o->asked = o->must;
    for (unsigned set = 0; set <= ALL_MANA; set++)
        o->asked |= (uint8_t)(o->either >> set & 1 ? set : 0u);
}

/* Do these colours pay whatever is asked for? */
static bool pays_all(const struct openings *o, unsigned made)
{
    if ((made & o->must) != o->must)
        return false;
    for (unsigned set = 1; set <= ALL_MANA && o->either; set++)
        if (o->either >> set & 1 && !(made & set))
            return false;
    return true;
}

/* Lands by the asked colours that they make, into by[], and other cards. */
static int sort_lands(const struct list *list, unsigned asked, int by[ALL_MANA + 1])
{
    int others = 0;
    memset(by, 0, (ALL_MANA + 1) * sizeof *by);
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (card->main <= 0)
            continue;
        if (card->kinds & KIND_LAND)
            by[mana_of_land(list, card).makes & asked] += card->main;
        else
            others += card->main;
    }
    return others;
}

static void make_classes(struct openings *o, const int by[ALL_MANA + 1], int others)
{
    o->size[0] = others;
    o->classes = 1;
    o->whole = true;
    for (unsigned makes = 0; makes <= ALL_MANA; makes++) {
        if (by[makes] == 0)
            continue;
        int at = o->classes;
        if (at == HYPERGEO_CLASSES) { /* in the place of the rarest, or left out, as other cards */
            o->whole = false;
            at = 1;
            for (int i = 2; i < HYPERGEO_CLASSES; i++)
                at = o->size[i] < o->size[at] ? i : at;
            o->size[0] += by[makes] > o->size[at] ? o->size[at] : by[makes];
            if (by[makes] <= o->size[at])
                continue;
        } else {
            o->classes++;
        }
        o->makes[at] = (uint8_t)makes;
        o->size[at] = by[makes];
    }
}

static void add_hand(void *self, const int *count, double chance)
{
    struct openings *o = self;
    int lands = 0, at = o->rows;
    unsigned made = 0;
    for (int i = 1; i < o->classes; i++) {
        lands += count[i];
        made |= count[i] ? o->makes[i] : 0u;
    }
    bool keepable = lands >= 2 && lands <= 5;
    o->keepable += keepable ? chance : 0;
    o->all_colours += keepable && pays_all(o, made) ? chance : 0;
    o->compositions++;
    for (; at > 0 && o->row[at - 1].chance < chance; at--)
        if (at < OPENING_ROWS)
            o->row[at] = o->row[at - 1];
    if (at == OPENING_ROWS)
        return;
    o->row[at].chance = chance;
    memcpy(o->row[at].count, count, (size_t)o->classes * sizeof *count);
    o->rows += o->rows < OPENING_ROWS;
}

static void count_colour(const struct openings *o, int sources, struct opening_colour *out)
{
    out->sources = sources;
    hypergeo_table(o->cards, sources, o->hand, out->in_hand);
    for (int draw = 0; draw <= 1; draw++)
        for (int turn = 0; turn <= OPENING_TURNS; turn++) {
            int seen = hypergeo_seen(o->cards, o->hand, turn, !draw);
            for (int k = 1; k <= OPENING_SOURCES; k++)
                out->by_turn[draw][k][turn] = hypergeo_at_least(o->cards, sources, seen, k);
        }
}

void openings_count(const struct list *list, struct openings *out)
{
    int by[ALL_MANA + 1];
    *out = (struct openings){0};
    find_asked(list, out);
    int others = sort_lands(list, out->asked, by);
    make_classes(out, by, others);
    for (int i = 0; i < out->classes; i++)
        out->cards += out->size[i];
    out->hand = out->cards < OPENING_HAND ? out->cards : OPENING_HAND;
    if (out->cards == 0)
        return;
    struct classes classes = {.n = out->classes};
    memcpy(classes.size, out->size, sizeof classes.size);
    classes_enumerate(&classes, out->hand, add_hand, out);
    for (int c = 0; c < MANA_COLOURS; c++) {
        int sources = 0;
        for (int makes = 0; makes <= ALL_MANA; makes++)
            sources += makes >> c & 1 ? by[makes] : 0;
        if (out->asked >> c & 1)
            count_colour(out, sources, &out->colour[c]);
    }
}
