/* payment.c - see payment.h */
#include "sanity/payment.h"

/* Symbols with the colours that pay them. */
struct symbols {
    int n, generic;
    struct {
        uint8_t colours;
        int times;
    } of[MANA_COLOURS + NEED_HYBRIDS];
};

static void add_symbol(struct symbols *s, unsigned colours, int times)
{
    if (times == 0)
        return;
    for (int i = 0; i < s->n; i++)
        if (s->of[i].colours == colours) {
            s->of[i].times += times;
            return;
        }
    s->of[s->n].colours = (uint8_t)colours;
    s->of[s->n++].times = times;
}

/* The conditions: for every union of symbols' colours, the symbols that lie within. */
static void make_demand(const struct symbols *s, struct demand *out)
{
    bool is_union[ALL_MANA + 1] = {true};
    *out = (struct demand){.mana = s->generic};
    for (int i = 0; i < s->n; i++) {
        out->mana += s->of[i].times;
        out->colours |= s->of[i].colours;
        for (unsigned set = ALL_MANA + 1u; set-- > 0;)
            if (is_union[set])
                is_union[set | s->of[i].colours] = true;
    }
    for (unsigned set = 1; set <= ALL_MANA; set++) {
        int least = 0;
        if (!is_union[set])
            continue;
        for (int i = 0; i < s->n; i++)
            least += s->of[i].colours & ~set ? 0 : s->of[i].times;
        out->set[out->n].colours = (uint8_t)set;
        out->set[out->n++].least = (uint8_t)(least < 255 ? least : 255);
    }
}

int demands_make(const struct mana_need *need, struct demand out[DEMAND_WAYS])
{
    uint8_t either[NEED_HYBRIDS];
    int n_either = 0, ways = 0;
    struct symbols plain = {.generic = need->generic};
    if (need->none)
        return 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        add_symbol(&plain, 1u << c, need->coloured[c]);
    for (int h = 0; h < need->hybrids; h++) {
        if (need->hybrid[h] & PHYREXIAN_MANA)
            continue;
        if (need->hybrid[h] & MONO_HYBRID)
            either[n_either++] = need->hybrid[h] & ALL_MANA;
        else
            add_symbol(&plain, need->hybrid[h], 1);
    }
    /* the first k by their colour, then all the others by two generic mana; of up to three, every choice */
    int choices = n_either <= 3 ? 1 << n_either : DEMAND_WAYS;
    for (int choice = choices - 1; choice >= 0; choice--) {
        struct symbols s = plain;
        for (int h = 0; h < n_either; h++) {
            if (n_either <= 3 ? choice >> h & 1 : h * (DEMAND_WAYS - 1) < choice * n_either)
                add_symbol(&s, either[h], 1);
            else
                s.generic += 2;
        }
        make_demand(&s, &out[ways++]);
    }
    return ways;
}

void needs_add(struct mana_need *a, const struct mana_need *b)
{
    a->generic = (uint8_t)(a->generic + b->generic);
    for (int c = 0; c < MANA_COLOURS; c++)
        a->coloured[c] = (uint8_t)(a->coloured[c] + b->coloured[c]);
    for (int h = 0; h < b->hybrids; h++) {
        if (a->hybrids < NEED_HYBRIDS)
            a->hybrid[a->hybrids++] = b->hybrid[h];
        else
            a->generic++; /* more than a cost has */
    }
}

bool demand_met_by_lands(const struct demand *demand, const struct source_kind *kinds, int n, const int *count,
                         int turn)
{
    int tapped = 0, untapped = 0;
    if (demand->mana > turn)
        return false;
    for (int i = 0; i < n; i++)
        *(kinds[i].tapped ? &tapped : &untapped) += kinds[i].makes ? count[i] : 0;
    if ((tapped < turn ? tapped : turn - 1) + untapped < demand->mana)
        return false;
    for (int k = 0; k < demand->n; k++) {
        tapped = untapped = 0;
        for (int i = 0; i < n; i++)
            if (kinds[i].makes & demand->set[k].colours)
                *(kinds[i].tapped ? &tapped : &untapped) += count[i];
        if ((tapped < turn ? tapped : turn - 1) + untapped < demand->set[k].least)
            return false;
    }
    return true;
}

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

bool demand_met(const struct demand *demand, const struct source_kind *kinds, int n, const int *units,
                struct mana_limits limits)
{
    int all = 0;
    for (int i = 0; i < n; i++)
        all += kinds[i].makes ? units[i] : 0;
    if (demand->mana > at_most(all, limits.most))
        return false;
    for (int k = 0; k < demand->n; k++) {
        int others = 0, lands = 0, tapped = 0;
        for (int i = 0; i < n; i++)
            if (kinds[i].makes & demand->set[k].colours)
                *(kinds[i].tapped ? &tapped : kinds[i].land ? &lands : &others) += units[i];
        lands = at_most(lands + at_most(tapped, limits.most_tapped), limits.most_lands);
        if (others + lands < demand->set[k].least)
            return false;
    }
    return true;
}
