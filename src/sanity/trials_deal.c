/* trials_deal.c - castability by dealing where only lands make mana: all lands seen in one word
 *
 * The lands of a class (what they make of the colours that any card asks for, and whether they enter tapped) are
 * counted in six bits of a word, all lands in six more. A card drawn is an addition; how many lands make one of some
 * colours is a mask and a multiplication, which adds the fields up in the topmost.
 */
#include "base/arena.h"
#include "sanity/trials_inner.h"

#include <string.h>

enum { BITS = 6, FIELD = (1 << BITS) - 1, LANDS_AT = FAST_FIELDS * BITS, SUM_AT = (FAST_FIELDS - 1) * BITS };
enum { UNWANTED = 1 << 6 /* mana that no card asks for by colour */ };
#define ONE_EACH UINT64_C(0x0001041041041041) /* a one in each field but that of all lands */

struct fast_set {
    uint64_t untapped, tapped; /* fields that count */
    int least;
};

struct fast_target {
    int mana, sets;
    struct fast_set set[DEMAND_SETS + 1];
};

struct fast {
    const struct dealing *dealing;
    bool any_tapped;
    int fields;
    struct source_kind kind[FAST_FIELDS];
    uint64_t adds[BASE_KINDS]; /* by kind of card */
    bool tapped[BASE_KINDS];   /* lands that enter tapped */
    bool is_land[BASE_KINDS];
    int targets; /* ways of paying, in order of their targets */
    struct fast_target *target;
    uint8_t (*order)[FAST_FIELDS]; /* by target: in which fields go to the bottom */
};

static int field_of(struct fast *f, struct source_kind kind)
{
    int i = 0;
    while (i < f->fields && (f->kind[i].makes != kind.makes || f->kind[i].tapped != kind.tapped))
        i++;
    if (i == f->fields) {
        if (f->fields == FAST_FIELDS)
            return -1;
        f->kind[f->fields++] = kind;
    }
    return i;
}

static struct source_kind as_wanted(const struct mana_base *base, const struct mana_kind *kind)
{
    unsigned makes = kind->source.makes & base->wanted;
    return (struct source_kind){.makes = (uint8_t)(makes ? makes : UNWANTED), .tapped = kind->source.tapped};
}

bool trials_are_fast(const struct mana_base *base)
{
    struct fast f = {.fields = 0};
    for (int i = 0; i < base->kinds; i++)
        if (base->kind[i].land && base->kind[i].source.makes && field_of(&f, as_wanted(base, &base->kind[i])) < 0)
            return false;
    return base->plain && base->cards <= DEAL_MOST;
}

static uint64_t mask_of(const struct fast *f, unsigned colours, bool tapped)
{
    uint64_t mask = 0;
    for (int i = 0; i < f->fields; i++)
        if (f->kind[i].tapped == tapped && (!colours || f->kind[i].makes & colours))
            mask |= (uint64_t)FIELD << (i * BITS);
    return mask;
}

static void make_target(const struct fast *f, const struct demand *demand, struct fast_target *out)
{
    out->mana = demand->mana;
    out->set[out->sets++] = (struct fast_set){mask_of(f, 0, false), mask_of(f, 0, true), demand->mana};
    for (int i = 0; i < demand->n; i++)
        out->set[out->sets++] = (struct fast_set){mask_of(f, demand->set[i].colours, false),
                                                  mask_of(f, demand->set[i].colours, true), demand->set[i].least};
}

static void make_order(const struct fast *f, unsigned colours, uint8_t *order)
{
    for (int i = 0; i < f->fields; i++) {
        int at = i;
        for (; at > 0 && compare_for_target(f->kind[i], f->kind[order[at - 1]], colours) < 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

static void make_fast(struct arena *arena, const struct dealing *dealing, struct fast *f)
{
    const struct mana_base *base = dealing->base;
    *f = (struct fast){.dealing = dealing};
    for (int i = 0; i < base->kinds; i++) {
        const struct mana_kind *kind = &base->kind[i];
        if (!kind->land)
            continue;
        f->is_land[i] = true;
        f->adds[i] = UINT64_C(1) << LANDS_AT;
        if (!kind->source.makes)
            continue;
        f->adds[i] += UINT64_C(1) << (field_of(f, as_wanted(base, kind)) * BITS);
        f->tapped[i] = kind->source.tapped;
        f->any_tapped |= kind->source.tapped;
    }
    f->target = ARENA_ARRAY(arena, struct fast_target, (size_t)base->targets * DEMAND_WAYS + 1);
    f->order = arena_alloc(arena, (size_t)base->targets + 1, sizeof *f->order);
    for (int k = 0; k < base->targets; k++) {
        for (int w = 0; w < base->target[k].ways; w++)
            make_target(f, &base->target[k].way[w], &f->target[k * DEMAND_WAYS + w]);
        make_order(f, base->target[k].colours, f->order[k]);
    }
}

/* ---- one deal -------------------------------------------------------------------------------- */

static inline int sum_of(uint64_t fields)
{
    return (int)((fields * ONE_EACH) >> SUM_AT) & FIELD;
}

/* What goes to the bottom for the sake of a target, as fields: lands without mana first. */
static uint64_t bottom_for(const struct fast *f, int target, uint64_t hand, int go)
{
    uint64_t gone = (uint64_t)go << LANDS_AT;
    int mana = sum_of(hand & ~((uint64_t)FIELD << LANDS_AT)), none = (int)(hand >> LANDS_AT) - mana;
    go -= go < none ? go : none;
    for (int i = 0; i < f->fields && go > 0; i++) {
        int field = f->order[target][i], has = (int)(hand >> (field * BITS)) & FIELD, some = has < go ? has : go;
        gone += (uint64_t)some << (field * BITS);
        go -= some;
    }
    return gone;
}

static inline bool way_is_met(const struct fast_target *way, uint64_t usable, int turn, bool any_tapped)
{
    for (int i = 0; i < way->sets; i++) {
        int sum = sum_of(usable & way->set[i].untapped);
        if (any_tapped) {
            int tapped = sum_of(usable & way->set[i].tapped);
            sum += tapped < turn ? tapped : turn - 1;
        }
        if (sum < way->set[i].least)
            return false;
    }
    return true;
}

struct seen {
    uint64_t usable[TRIAL_TURNS + 1];    /* lands that could pay on a turn, if it is not too early */
    uint8_t with_lands[TRIAL_TURNS + 2]; /* the first turn with so many lands or more seen */
};

static void judge_target(const struct fast *f, int k, const struct seen *seen, uint64_t gone, int64_t *counters)
{
    const struct mana_target *target = &f->dealing->base->target[k];
    const struct fast_target *way = &f->target[k * DEMAND_WAYS];
    int turns = f->dealing->turns;
    if (target->least > turns)
        return;
    int t = seen->with_lands[target->least]; /* without what goes to the bottom, that is later still */
    t = t > target->least ? t : target->least;
    for (t = t < 1 ? 1 : t; t <= turns; t++)
        for (int w = 0; w < target->ways; w++)
            if (way[w].mana <= t && way_is_met(&way[w], seen->usable[t] - gone, t, f->any_tapped)) {
                int64_t *counter = &counters[trial_counter(k, t)];
                counter[0]++;
                counter[1]++;
                return;
            }
}

static void see(const struct fast *f, const struct dealer *d, const struct deal *deal, uint64_t hand, struct seen *out)
{
    int turns = f->dealing->turns, reached = 0, draws = 0;
    uint64_t all = hand;
    for (int t = 1; t <= turns; t++) {
        uint64_t last = 0;
        if (t - f->dealing->on_the_play > draws && draws < d->draws) {
            int kind = d->card[deal->drawn + draws++];
            all += f->adds[kind];
            last = f->tapped[kind] ? f->adds[kind] : 0;
        }
        out->usable[t] = all - last;
        int lands = (int)(all >> LANDS_AT);
        for (; reached <= lands && reached <= turns; reached++)
            out->with_lands[reached] = (uint8_t)t;
    }
    for (; reached <= turns; reached++)
        out->with_lands[reached] = (uint8_t)(turns + 1);
}

void trials_deal(const struct dealing *dealing, struct sampling_chunk *chunk)
{
    struct arena arena = ARENA_INIT;
    struct fast f;
    struct dealer dealer;
    struct seen seen;
    uint16_t *card = ARENA_ARRAY(&arena, uint16_t, (size_t)dealing->base->cards + 1);
    make_fast(&arena, dealing, &f);
    bool is_land[BASE_KINDS];
    dealing_deck(dealing->base, card, is_land);
    dealer_init(&dealer, dealing->plan, card, dealing->base->cards, dealing->turns - dealing->on_the_play);
    for (int64_t n = 0; n < chunk->trials; n++) {
        struct deal deal = dealer_deal(&dealer, &chunk->rng, f.is_land);
        uint64_t hand = 0;
        for (int i = 0; i < deal.drawn; i++)
            hand += f.adds[card[i]];
        see(&f, &dealer, &deal, hand, &seen);
        for (int k = 0; k < dealing->base->targets; k++)
            if (dealing->needed[k])
                judge_target(&f, k, &seen, deal.lands_go ? bottom_for(&f, k, hand, deal.lands_go) : 0, chunk->counters);
    }
    arena_release(&arena);
}
