/* pay_quick.c - payments that need no search
 *
 * Where every source makes one mana and takes nothing but tapping (and life, which is no question of whether), a cost
 * can be paid if there is enough mana in all, and enough for each set of its colours together: Hall's condition. Where
 * they are lands of one type each and nobody watches, they are tapped as pay_solve() would choose them, and their mana
 * is spent at once.
 */
#include "engine/play/cast/inner.h"

#include <string.h>

/* A word of the bits of permanents that may be sources. */
static uint64_t usable(const struct game *g, const struct payment *p, int word)
{
    return g->perm_live[word] & g->perm_mana[word] & ~p->without.tapped[word];
}

/* ---- whether: Hall's condition --------------------------------------------------------------- */

static void source_add(struct sources *s, unsigned mask, int n)
{
    int i = 0;
    while (i < s->kinds && s->mask[i] != mask)
        i++;
    if (i == MAX_SOURCES) {
        s->unknown++;
        return;
    }
    if (i == s->kinds) {
        s->mask[s->kinds] = (uint8_t)mask;
        s->n[s->kinds++] = 0;
    }
    s->n[i] = (uint16_t)(s->n[i] + n);
    s->total += n;
}

/* In Fifth Edition costs that are due may lock what has more than its mana ability (000:A.6.9). */
static bool is_simple(const struct engine *e, const struct perm *perm, const struct card *card)
{
    bool alone = e->rules->upkeep_cost != UPKEEP_COST_MERGED || card->mana_from;
    return card->mana_mask && alone && perm->land_types == card->land_types &&
           !(perm->flags & (PERM_LOOK_CLOSER | PERM_TEXT_CHANGED));
}

/* Nothing but permanents could make it another payment. */
static bool is_usual(struct engine *e, const struct payment *p)
{
    static const struct restricted_mana none[MAX_RESTRICTED];
    const struct game *g = e->g;
    return !p->flags && !mana_is_watched(e) && !(may_rule(e) && book_has_op(e->book, OP_MOD_CANT_ACTIVATE)) &&
           !e->used_n && memcmp(g->player[p->player].restricted, none, sizeof none) == 0;
}

bool sources_gather(struct engine *e, const struct payment *p, struct sources *s)
{
    const struct game *g = e->g;
    const struct player *player = &g->player[p->player];
    s->kinds = s->total = 0;
    if (g->dirty)
        chars_refresh(e);
    s->unknown = !is_usual(e, p);
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (player->mana[c])
            source_add(s, 1u << c, player->mana[c]);
    int others = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t of = usable(g, p, word); of; of &= of - 1) {
            const struct perm *perm = &g->perm[word * 64 + __builtin_ctzll(of)];
            if (perm->flags & PERM_TAPPED || game_object_c(g, perm->object)->controller != p->player)
                continue;
            const struct card *card = &e->book->card[perm->as_card];
            others += !card->one_mana;
            if (!is_simple(e, perm, card))
                s->unknown++;
            else if (!(perm->types & TYPE_CREATURE && perm->flags & PERM_SICK) ||
                     can_tap_for_cost(e, perm->object, false))
                source_add(s, card->mana_mask, 1);
        }
    s->unknown += others > PAY_KINDS; /* not all of which a payment may know */
    return !s->unknown;
}

/* Counts the sources that make mana of any of these types. */
static int sources_of(const struct sources *s, unsigned types)
{
    int n = 0;
    for (int i = 0; i < s->kinds; i++)
        n += s->mask[i] & types ? s->n[i] : 0;
    return n;
}

bool sources_pay(const struct sources *s, const struct mana_cost *cost)
{
    unsigned types = 0;
    int sum = cost->generic;
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (cost->coloured[c]) {
            types |= 1u << c;
            sum += cost->coloured[c];
        }
    if (sum > s->total)
        return false;
    for (unsigned set = types; set; set = (set - 1) & types) {
        int need = 0;
        for (unsigned left = set; left; left &= left - 1)
            need += cost->coloured[__builtin_ctz(left)];
        if (need > sources_of(s, set))
            return false;
    }
    return true;
}

/* ---- paying with lands of one type each ------------------------------------------------------ */

struct lands {
    uint64_t of[COLOUR_COUNT][2]; /* bits of permanent records, by the type that they make */
    uint8_t n[COLOUR_COUNT];
    unsigned types; /* bits of those that there are */
    int total;
};

int land_of_one_mana(const struct perm *perm, const struct card *card)
{
    bool plain = perm->types & TYPE_LAND && !(perm->types & (TYPE_CREATURE | TYPE_SNOW)) &&
                 !(perm->flags & PERM_LOOK_CLOSER) && perm->land_types == card->land_types;
    return plain ? card->one_mana - 1 : -1;
}

/* False: there is something else to pay with. */
static bool lands_gather(const struct engine *e, const struct payment *p, struct lands *l)
{
    static const struct restricted_mana none[MAX_RESTRICTED];
    static const struct lands nothing;
    const struct game *g = e->g;
    const struct player *player = &g->player[p->player];
    *l = nothing;
    bool led = g->option & OPTION_EDH; /* other colours than the general's are none (001:903.8) */
    if (p->flags || may_rule(e) || (led && !(player->identity & IDENTITY_KNOWN)) ||
        memcmp(player->restricted, none, sizeof none) != 0)
        return false;
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (player->mana[c])
            return false;
    for (int word = 0; word < 2; word++)
        for (uint64_t of = usable(g, p, word); of; of &= of - 1) {
            const struct perm *perm = &g->perm[word * 64 + __builtin_ctzll(of)];
            if (perm->flags & PERM_TAPPED || game_object_c(g, perm->object)->controller != p->player)
                continue;
            int type = land_of_one_mana(perm, &e->book->card[perm->as_card]);
            if (type < 0 || (led && type != COLOURLESS && !(player->identity >> type & 1)))
                return false;
            l->of[type][word] |= of & -of;
            l->n[type]++;
            l->types |= 1u << type;
            l->total++;
        }
    return true;
}

/* How many of each are tapped for it: as pay_solve() would, colourless ones first, then those of which the most are
 * left. */
static bool lands_choose(const struct lands *l, const struct mana_cost *cost, uint8_t tap[COLOUR_COUNT])
{
    uint8_t left[COLOUR_COUNT];
    int rest = cost->generic, total = l->total;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        if (cost->coloured[c] > l->n[c])
            return false;
        tap[c] = cost->coloured[c];
        left[c] = (uint8_t)(l->n[c] - tap[c]);
        total -= tap[c];
    }
    if (rest > total)
        return false;
    if (!(l->types & (l->types - 1)) && rest) {
        tap[__builtin_ctz(l->types)] = (uint8_t)(tap[__builtin_ctz(l->types)] + rest);
        return true;
    }
    for (; rest > 0; rest--) {
        int most = COLOURLESS;
        if (!left[COLOURLESS])
            for (int c = most = WHITE; c < COLOURLESS; c++)
                if (left[c] > left[most])
                    most = c;
        left[most]--;
        tap[most]++;
    }
    return true;
}

bool lands_pay(struct engine *e, struct payment *p, const struct mana_cost *cost, bool *paid)
{
    struct game *g = e->g;
    struct lands lands;
    uint8_t tap[COLOUR_COUNT];
    if (!sources_suit(cost) || !nobody_looks(e) || e->mind[g->player[p->player].turn_controller].pay ||
        !lands_gather(e, p, &lands))
        return false;
    *paid = lands_choose(&lands, cost, tap);
    for (unsigned types = *paid ? lands.types : 0; types; types &= types - 1) {
        int c = __builtin_ctz(types);
        if (tap[c])
            p->colours |= 1u << c;
        for (int word = 0; word < 2; word++)
            for (uint64_t of = lands.of[c][word]; of && tap[c]; of &= of - 1, tap[c]--)
                g->perm[word * 64 + __builtin_ctzll(of)].flags |= PERM_TAPPED;
    }
    return true;
}
