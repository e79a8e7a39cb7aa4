/* trials_play.c - castability by dealing where other cards than lands make mana: turn after turn with what is there
 *
 * Each turn first determines what can be cast with the lands and earlier cards; then again after each artifact and each
 * ritual of the hand that can be paid and pays back on the same turn, the cheapest first; each time the costs of the
 * turn are paid together (Hall's condition over their sum). Then, as if nothing else were cast, everything that makes
 * mana for later turns and can be paid comes to the battlefield, the cheapest first.
 *
 * Lands that make more together are judged more than once: each by itself; with one of each part played before all
 * other lands; and with two Loci played first, three, and so on, those that count the others before these.
 *
 * For cards whose cost falls (falls.h) the rest of the hand is played as well. What costs nothing is cast as a turn
 * begins; then the cost is judged, less what lies there: a card cast on the same turn for mana takes as much as it
 * saves, unless it makes mana. Then sources of mana and after them all other cards are cast, the cheapest first, until
 * nothing more can be paid, instants and sorceries as if they had something to do; cards that delve, convoke or
 * improvise wait. A land of the kind that is counted is played first, and so is one that goes to the graveyard. */
#include "base/arena.h"
#include "sanity/trials_inner.h"

#include <string.h>

struct player {
    const struct dealing *dealing;
    int kinds;
    struct source_kind source[BASE_KINDS];
    int sources, order[BASE_KINDS]; /* kinds of cards that are no lands and make mana, by mana value */
    int bottom[BASE_KINDS];         /* lands in the order of going to the bottom */
    int by_amount[BASE_KINDS];      /* the same, those that make most first */
    int lands;
    bool any_filter;
    int amount, amount_joined;         /* the most that a land makes by itself, and together with others */
    int spells, spell[BASE_KINDS];     /* kinds that make no mana, by mana value: in a base with the board */
    struct fallen *fallen[BASE_FALLS]; /* by target, and by how much less generic mana */
    struct demand (*way)[DEMAND_WAYS]; /* by kind: to cast it */
    int ways[BASE_KINDS];
    /* of one trial */
    int hand[BASE_KINDS];  /* of lands: seen */
    int there[BASE_KINDS]; /* on the battlefield, and can be used; not lands */
    int coming[BASE_KINDS];
    int buried; /* spells in the graveyard */
    /* of one turn */
    int turn;
    bool parts;                /* one of each part is played first */
    int loci;                  /* so many Loci are played first; 0: none in particular */
    int now[BASE_KINDS];       /* cast for this turn's mana */
    int units[BASE_KINDS];     /* mana by kind */
    struct mana_limits limits; /* how much of it can be had */
    struct mana_need spent;
    int spent_mana; /* of these, at least */
    bool done[BASE_TARGETS], done_with_lands[BASE_TARGETS];
    int *first; /* by target: the turn it was first castable; NULL: not wanted */
    int open;   /* targets that are not done with lands */
};

/* A cost that has fallen, and the ways to pay it. */
struct fallen {
    struct mana_need need;
    int ways;
    struct demand way[DEMAND_WAYS];
};
enum { HELPS = 1 << 6 /* a creature that convokes pays generic mana, if nothing else */ };

/* Puts a kind in its place in a list of n. */
static void insert_kind(const struct mana_base *base, int *list, int n, int kind,
                        bool (*before)(const struct mana_base *base, int a, int b))
{
    int at = n;
    for (; at > 0 && before(base, kind, list[at - 1]); at--)
        list[at] = list[at - 1];
    list[at] = kind;
}

static bool goes_to_the_bottom_before(const struct mana_base *base, int a, int b)
{
    bool kept_a = base->kind[a].part || base->kind[a].locus, kept_b = base->kind[b].part || base->kind[b].locus;
    if (kept_a != kept_b)
        return kept_b;
    return compare_for_target(base->kind[a].source, base->kind[b].source, base->wanted) < 0;
}

static bool makes_more(const struct mana_base *base, int a, int b)
{
    return base->kind[a].amount > base->kind[b].amount;
}

static bool is_cheaper(const struct mana_base *base, int a, int b)
{
    return base->kind[a].mana_value < base->kind[b].mana_value;
}

static void make_board(struct arena *arena, struct player *p)
{
    const struct mana_base *base = p->dealing->base;
    for (int i = 1; i < base->kinds; i++) {
        const struct mana_kind *kind = &base->kind[i];
        if (kind->land || kind->source.makes)
            continue;
        insert_kind(base, p->spell, p->spells++, i, is_cheaper);
        p->ways[i] = demands_make(&kind->need, p->way[i]);
        p->source[i].makes = (uint8_t)(HELPS | (kind->colours & MANA_ANY)); /* of which it has no units of its own */
    }
    for (int k = 0; k < base->targets; k++) {
        int generic = base->target[k].need.generic;
        p->fallen[k] = ARENA_ARRAY(arena, struct fallen, (size_t)generic + 1);
        for (int less = 0; less <= generic; less++) {
            struct fallen *f = &p->fallen[k][less];
            f->need = base->target[k].need;
            f->need.generic = (uint8_t)(generic - less);
            f->ways = demands_make(&f->need, f->way);
        }
    }
}

static void make_player(struct arena *arena, const struct dealing *dealing, struct player *p)
{
    const struct mana_base *base = dealing->base;
    p->dealing = dealing;
    p->kinds = base->kinds;
    p->way = arena_alloc(arena, (size_t)base->kinds, sizeof *p->way);
    for (int i = 0; i < base->kinds; i++) {
        const struct mana_kind *kind = &base->kind[i];
        p->source[i] = (struct source_kind){
            .makes = kind->source.makes, .tapped = kind->land && kind->source.tapped, .land = kind->land};
        p->amount = kind->land && kind->amount > p->amount ? kind->amount : p->amount;
        p->amount_joined = kind->joined > p->amount_joined ? kind->joined : p->amount_joined;
        p->any_filter |= kind->filter;
        if (kind->land) {
            insert_kind(base, p->bottom, p->lands, i, goes_to_the_bottom_before);
            insert_kind(base, p->by_amount, p->lands++, i, makes_more);
        } else if (kind->source.makes) {
            insert_kind(base, p->order, p->sources++, i, is_cheaper);
            p->ways[i] = demands_make(&kind->need, p->way[i]);
        }
    }
    if (base->board)
        make_board(arena, p);
}

/* ---- the mana of a turn ---------------------------------------------------------------------- */

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* Mana of the `played` best lands. */
static int land_mana(const struct player *p, const int *lands, int played)
{
    int mana = 0;
    for (int i = 0; i < p->lands && played > 0; i++) {
        int kind = p->by_amount[i], some = lands[kind] < played ? lands[kind] : played;
        mana += some * p->dealing->base->kind[kind].amount;
        played -= some;
    }
    return mana;
}

/* Has one been seen of each land that makes more together? */
static bool joins(const struct player *p)
{
    unsigned parts = 0;
    for (int i = 0; i < p->lands && p->dealing->base->joins; i++)
        parts |= p->hand[p->bottom[i]] > 0 ? 1u << p->dealing->base->kind[p->bottom[i]].part : 0;
    return parts >> 1 == (1u << MANA_PARTS) - 1;
}

/* The same where one of each of these is played, and then the best of the others. */
static int joined_mana(const struct player *p, const int *lands, int played)
{
    int mana = 0, most = p->amount > p->amount_joined ? p->amount : p->amount_joined;
    for (int i = 0; i < p->lands; i++)
        mana += p->dealing->base->kind[p->bottom[i]].joined;
    played -= MANA_PARTS;
    for (int amount = most; amount > 0; amount--)
        for (int i = 0; i < p->lands; i++) {
            const struct mana_kind *kind = &p->dealing->base->kind[p->bottom[i]];
            int n = lands[p->bottom[i]] - (kind->part > 0), some = n < played ? n : played;
            if (some <= 0 || (kind->part ? kind->joined : kind->amount) != amount)
                continue;
            mana += some * amount;
            played -= some;
        }
    return mana;
}

static int loci_seen(const struct player *p)
{
    int n = 0;
    for (int i = 0; i < p->lands && p->dealing->base->loci; i++)
        n += p->dealing->base->kind[p->bottom[i]].locus ? p->hand[p->bottom[i]] : 0;
    return n;
}

/* Plays p->loci Loci, those that count the others first: lands becomes the ones of them that give mana. One more that
 * enters tapped lies there and is counted. Returns how many give mana; their units are set, and *mana is the sum. */
static int play_loci(struct player *p, int *lands, int turn, int *mana)
{
    const struct mana_base *base = p->dealing->base;
    int give = 0, tapped = 0, spare = 0;
    for (int each = 1; each >= 0; each--)
        for (int i = 0; i < p->lands; i++) {
            int kind = p->bottom[i], most = p->loci - give;
            if (!base->kind[kind].locus || base->kind[kind].each != each)
                continue;
            if (base->kind[kind].source.tapped)
                most = at_most(most, turn - 1 - tapped);
            lands[kind] = at_most(lands[kind], most);
            give += lands[kind];
            tapped += base->kind[kind].source.tapped ? lands[kind] : 0;
            spare |= p->hand[kind] > lands[kind];
        }
    int lie = give + (give < p->loci && spare);
    for (int i = 0; i < p->lands; i++) {
        int kind = p->bottom[i];
        if (base->kind[kind].locus)
            *mana += p->units[kind] = lands[kind] * (base->kind[kind].each ? lie : base->kind[kind].amount);
    }
    return give;
}

/* The limits and the units of lands where some are played first, because they make more together: of these all that
 * they make counts, and so many fewer others are played. */
static void play_together(struct player *p, int *lands, int turn, int played)
{
    const struct mana_base *base = p->dealing->base;
    int others[BASE_KINDS], mana = 0;
    if (p->parts) {
        p->limits.most = joined_mana(p, lands, played);
        p->limits.most_lands = (played - MANA_PARTS) * p->amount;
    } else if (p->loci) {
        int give = play_loci(p, lands, turn, &mana);
        for (int i = 0; i < p->lands; i++)
            others[p->bottom[i]] = base->kind[p->bottom[i]].locus ? 0 : lands[p->bottom[i]];
        played = at_most(played, give < p->loci ? turn - 1 : turn) - give;
        p->limits.most = mana + land_mana(p, others, played);
        p->limits.most_lands = played * p->amount;
    }
    for (int i = 0; i < p->lands; i++) {
        int kind = p->bottom[i];
        bool first = p->parts ? base->kind[kind].part > 0 : p->loci && base->kind[kind].locus;
        p->source[kind].land = !first;
        p->source[kind].tapped = base->kind[kind].source.tapped && !first;
        if (!(first && p->loci) && !base->kind[kind].filter)
            p->units[kind] = lands[kind] * (first ? base->kind[kind].joined : base->kind[kind].amount);
    }
}

static int units_of(const struct player *p, const int *lands, int kind)
{
    const struct mana_kind *k = &p->dealing->base->kind[kind];
    return (k->land ? lands[kind] : p->there[kind]) * k->amount;
}

static void begin_mana(struct player *p, int turn, int new_tapped)
{
    const struct mana_base *base = p->dealing->base;
    int lands[BASE_KINDS], tapped = 0, untapped = 0, plain = 0;
    for (int i = 0; i < p->lands; i++) {
        int kind = p->bottom[i];
        lands[kind] = p->hand[kind] - (kind == new_tapped);
        if (p->source[kind].makes)
            *(base->kind[kind].source.tapped ? &tapped : &untapped) += lands[kind];
    }
    int played = (tapped < turn ? tapped : turn - 1) + untapped;
    played = played < turn ? played : turn;
    p->limits.most = p->limits.most_lands = land_mana(p, lands, played);
    p->limits.most_tapped = (turn - 1) * p->amount;
    for (int i = 1; i < p->kinds; i++)
        p->units[i] = p->any_filter && base->kind[i].filter ? 0 : units_of(p, lands, i);
    if (base->joins || base->loci)
        play_together(p, lands, turn, played);
    for (int i = 1; i < p->kinds; i++) {
        plain += p->units[i];
        p->limits.most += base->kind[i].land ? 0 : p->units[i];
    }
    for (int i = 1; i < p->kinds && p->any_filter && plain > 0; i++)
        if (base->kind[i].filter) {
            p->units[i] = units_of(p, lands, i);
            p->limits.most += base->kind[i].land ? 0 : p->units[i];
        }
    memset(&p->spent, 0, sizeof p->spent);
    p->spent_mana = 0;
}

/* The need beside all that was spent this turn. */
static bool payable(const struct player *p, const struct mana_need *need, const struct demand *ways, int n_ways)
{
    struct demand together[DEMAND_WAYS];
    for (int w = 0; w < n_ways; w++) {
        if (ways[w].mana + p->spent_mana > p->limits.most ||
            !demand_met(&ways[w], p->source, p->kinds, p->units, p->limits))
            continue;
        if (p->spent_mana == 0)
            return true;
        struct mana_need sum = p->spent;
        needs_add(&sum, need);
        int n = demands_make(&sum, together);
        for (int v = 0; v < n; v++)
            if (demand_met(&together[v], p->source, p->kinds, p->units, p->limits))
                return true;
        return false;
    }
    return false;
}

static bool pay_need(struct player *p, const struct mana_need *need, const struct demand *ways, int n_ways)
{
    if (!payable(p, need, ways, n_ways))
        return false;
    needs_add(&p->spent, need);
    p->spent_mana += ways[0].mana;
    return true;
}

static bool pay(struct player *p, int kind)
{
    return pay_need(p, &p->dealing->base->kind[kind].need, p->way[kind], p->ways[kind]);
}

static void give(struct player *p, int kind)
{
    p->units[kind] += p->dealing->base->kind[kind].amount;
    p->limits.most += p->dealing->base->kind[kind].amount;
}

/* ---- costs that fall ------------------------------------------------------------------------- */

/* Cards of a kind that were cast and stay. */
static int lying(const struct player *p, int kind)
{
    return p->there[kind] + p->coming[kind] + p->now[kind];
}

static int counted_by_affinity(const struct player *p, int k)
{
    const struct mana_base *base = p->dealing->base;
    int lands = 0, others = 0;
    for (int i = 1; i < p->kinds; i++)
        if (base->kind[i].feeds >> k & 1) {
            if (base->kind[i].land)
                lands += p->hand[i];
            else
                others += lying(p, i);
        }
    return at_most(lands, p->turn) + others;
}

static int in_graveyard(const struct player *p)
{
    const struct mana_base *base = p->dealing->base;
    int lands = 0;
    for (int i = 0; i < p->lands; i++)
        lands += base->kind[p->bottom[i]].board & BOARD_SACRIFICED ? p->hand[p->bottom[i]] : 0;
    return at_most(lands, p->turn) + p->buried;
}

/* Artifacts that may be tapped for a cost, since they make no mana. */
static int idle_artifacts(const struct player *p)
{
    int n = 0;
    for (int i = 0; i < p->spells; i++)
        n += p->dealing->base->kind[p->spell[i]].board & BOARD_ARTIFACT ? lying(p, p->spell[i]) : 0;
    return n;
}

/* How much less generic mana a target costs. */
static int less_generic(const struct player *p, int k)
{
    const struct mana_target *target = &p->dealing->base->target[k];
    int less = target->falls == FALLS_AFFINITY    ? counted_by_affinity(p, k)
               : target->falls == FALLS_DELVE     ? in_graveyard(p)
               : target->falls == FALLS_IMPROVISE ? idle_artifacts(p)
                                                  : 0;
    return at_most(less, target->need.generic);
}

/* Creatures that make no mana, as mana of their colours; `times` -1 takes them back. */
static void add_convoking(struct player *p, int times)
{
    for (int i = 0; i < p->spells; i++) {
        int kind = p->spell[i];
        int n = p->dealing->base->kind[kind].board & BOARD_CREATURE ? times * lying(p, kind) : 0;
        p->units[kind] += n;
        p->limits.most += n;
    }
}

static bool can_cast(struct player *p, int k)
{
    const struct mana_target *target = &p->dealing->base->target[k];
    if (payable(p, &target->need, target->way, target->ways))
        return true;
    if (target->falls == FALLS_NOT)
        return false;
    const struct fallen *f = &p->fallen[k][less_generic(p, k)];
    if (target->falls == FALLS_CONVOKE)
        add_convoking(p, 1);
    bool can = payable(p, &f->need, f->way, f->ways);
    if (target->falls == FALLS_CONVOKE)
        add_convoking(p, -1);
    return can;
}

static void cast_spell(struct player *p, int kind)
{
    p->hand[kind]--;
    if (p->dealing->base->kind[kind].board & BOARD_PERMANENT)
        p->coming[kind]++;
    else
        p->buried++;
}

/* Casts the other cards of the hand, the cheapest first; free: those that cost nothing. */
static void cast_spells(struct player *p, bool free)
{
    bool again = true;
    while (again) {
        again = false;
        for (int i = 0; i < p->spells; i++) {
            int kind = p->spell[i], target = p->dealing->base->kind[kind].falls - 1;
            if (target >= 0 && p->dealing->base->target[target].falls != FALLS_AFFINITY)
                continue;
            while (p->hand[kind] > 0) {
                const struct fallen *f = target >= 0 ? &p->fallen[target][less_generic(p, target)] : NULL;
                const struct mana_need *need = f ? &f->need : &p->dealing->base->kind[kind].need;
                const struct demand *way = f ? f->way : p->way[kind];
                if (free && (p->ways[kind] == 0 || way[0].mana > 0))
                    break;
                if (!pay_need(p, need, way, f ? f->ways : p->ways[kind]))
                    break;
                cast_spell(p, kind);
                again = true;
            }
        }
    }
}

/* ---- a turn ---------------------------------------------------------------------------------- */

static void judge(struct player *p, int turn, int lands, int64_t *counters)
{
    const struct mana_base *base = p->dealing->base;
    for (int k = 0; k < base->targets; k++) {
        const struct mana_target *target = &base->target[k];
        if (p->done_with_lands[k] || !p->dealing->needed[k])
            continue;
        if (!p->done[k] && can_cast(p, k)) {
            p->done[k] = true;
            if (p->first)
                p->first[k] = turn;
            else
                counters[trial_counter(k, turn)]++;
        }
        if (p->done[k] && (p->first || lands >= target->least)) {
            p->done_with_lands[k] = true;
            p->open--;
            if (!p->first)
                counters[trial_counter(k, turn) + 1]++;
        }
    }
}

static bool pays_at_once(const struct mana_kind *kind)
{
    return !kind->creature && !kind->source.tapped && !kind->filter;
}

static void cast_for_now(struct player *p, int turn, int lands, int64_t *counters)
{
    for (int i = 0; i < p->sources && p->open > 0; i++) {
        int kind = p->order[i];
        for (int n = p->hand[kind]; n > 0 && pays_at_once(&p->dealing->base->kind[kind]) && pay(p, kind); n--) {
            give(p, kind);
            p->now[kind] += !p->dealing->base->kind[kind].once;
            judge(p, turn, lands, counters);
        }
    }
}

static void cast_for_later(struct player *p, int turn, int new_tapped)
{
    begin_mana(p, turn, new_tapped);
    memset(p->now, 0, sizeof p->now);
    for (int i = 0; i < p->sources; i++) {
        int kind = p->order[i];
        const struct mana_kind *k = &p->dealing->base->kind[kind];
        while (!k->once && p->hand[kind] > 0 && pay(p, kind)) {
            p->hand[kind]--;
            p->coming[kind]++;
            if (pays_at_once(k))
                give(p, kind);
        }
    }
    cast_spells(p, false);
    for (int i = 0; i < p->kinds; i++) {
        p->there[i] += p->coming[i];
        p->coming[i] = 0;
    }
}

static void begin_turns(struct player *p)
{
    memset(p->there, 0, sizeof p->there);
    memset(p->now, 0, sizeof p->now);
    p->buried = 0;
    memset(p->done, 0, sizeof p->done);
    memset(p->done_with_lands, 0, sizeof p->done_with_lands);
    p->open = 0;
    for (int k = 0; k < p->dealing->base->targets; k++)
        p->open += p->dealing->needed[k];
}

static void cast_and_judge(struct player *p, int new_tapped, int lands, int64_t *counters)
{
    memset(p->now, 0, sizeof p->now);
    begin_mana(p, p->turn, new_tapped);
    cast_spells(p, true);
    judge(p, p->turn, lands, counters);
    cast_for_now(p, p->turn, lands, counters);
}

/* With the lands first that make more together. The last way stays for what is cast for later turns. */
static void judge_together(struct player *p, int new_tapped, int lands, int64_t *counters)
{
    int loci = at_most(loci_seen(p), p->turn);
    for (int n = 2; n <= loci && p->open > 0; n++) {
        p->loci = n;
        cast_and_judge(p, new_tapped, lands, counters);
    }
    if (p->turn < MANA_PARTS || !joins(p) || p->open == 0)
        return;
    p->loci = 0;
    p->parts = true;
    cast_and_judge(p, new_tapped, lands, counters);
}

/* Turn after turn with the hand, and a card of `draws` each, of which there are so many. */
static void play_turns(struct player *p, const uint16_t *draw, int draws, int lands, int64_t *counters)
{
    const struct dealing *dealing = p->dealing;
    int drawn = 0;
    for (int t = 1; t <= dealing->turns && p->open > 0; t++) {
        int new_tapped = -1;
        if (t - dealing->on_the_play > drawn && drawn < draws) {
            int kind = draw[drawn++];
            bool land = dealing->base->kind[kind].land;
            p->hand[kind]++;
            lands += land;
            new_tapped = land && dealing->base->kind[kind].source.tapped ? kind : -1;
        }
        p->turn = t;
        cast_and_judge(p, new_tapped, lands, counters);
        if (dealing->base->joins || dealing->base->loci)
            judge_together(p, new_tapped, lands, counters);
        if (p->sources + p->spells > 0)
            cast_for_later(p, t, new_tapped);
        p->parts = false;
        p->loci = 0;
    }
}

static void begin_trial(struct player *p, const struct dealer *d, const struct deal *deal)
{
    int lands = deal->lands_go, others = deal->others_go, plain = 0;
    memset(p->hand, 0, sizeof p->hand);
    begin_turns(p);
    for (int i = 0; i < deal->drawn; i++)
        p->hand[d->card[i]]++;
    for (int i = 0; i < p->lands && lands > 0; i++) { /* a second one of lands that make more together */
        int *n = &p->hand[p->bottom[i]], some = *n - 1 < lands ? *n - 1 : lands;
        if (some <= 0 || p->dealing->base->kind[p->bottom[i]].part == 0)
            continue;
        *n -= some;
        lands -= some;
    }
    for (int i = 0; i < p->lands && lands > 0; i++) {
        int *n = &p->hand[p->bottom[i]], some = *n < lands ? *n : lands;
        *n -= some;
        lands -= some;
    }
    plain = p->hand[0] < others ? p->hand[0] : others;
    p->hand[0] -= plain;
    others -= plain;
    for (int i = p->spells - 1; i >= 0 && others > 0; i--) { /* the most expensive first */
        int *n = &p->hand[p->spell[i]], some = *n < others ? *n : others;
        *n -= some;
        others -= some;
    }
    for (int i = p->sources - 1; i >= 0 && others > 0; i--) {
        int *n = &p->hand[p->order[i]], some = *n < others ? *n : others;
        *n -= some;
        others -= some;
    }
}

void trials_play(const struct dealing *dealing, struct sampling_chunk *chunk)
{
    struct arena arena = ARENA_INIT;
    struct player *p = arena_alloc(&arena, 1, sizeof *p);
    struct dealer dealer;
    uint16_t *card = ARENA_ARRAY(&arena, uint16_t, (size_t)dealing->base->cards + 1);
    bool is_land[BASE_KINDS];
    make_player(&arena, dealing, p);
    dealing_deck(dealing->base, card, is_land);
    dealer_init(&dealer, dealing->plan, card, dealing->base->cards, dealing->turns - dealing->on_the_play);
    for (int64_t n = 0; n < chunk->trials; n++) {
        struct deal deal = dealer_deal(&dealer, &chunk->rng, is_land);
        begin_trial(p, &dealer, &deal);
        play_turns(p, card + deal.drawn, dealer.draws, deal.lands - deal.lands_go, chunk->counters);
    }
    arena_release(&arena);
}

/* ---- one hand of one's own ------------------------------------------------------------------- */

struct trials_player {
    struct player player;
};

struct trials_player *trials_player_new(struct arena *arena, const struct dealing *dealing)
{
    struct trials_player *out = arena_alloc(arena, 1, sizeof *out);
    make_player(arena, dealing, &out->player);
    return out;
}

void trials_player_play(struct trials_player *player, const int *hand, int lands, const uint16_t *draw, int draws,
                        int *first)
{
    struct player *p = &player->player;
    memcpy(p->hand, hand, (size_t)p->kinds * sizeof *hand);
    memset(first, 0, (size_t)p->dealing->base->targets * sizeof *first);
    p->first = first;
    begin_turns(p);
    play_turns(p, draw, draws, lands, NULL);
}
