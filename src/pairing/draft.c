/* draft.c - see draft.h
 *
 * Pods are small, so what has to be best is searched for: every number of pods, every order of their sizes
 * (by dynamic programming, since sizes take two values only), every pairing of ten players.
 */
#include "pairing/draft.h"
#include "base/compare.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

/* ---- sizes of pods --------------------------------------------------------------------------- */

/* How good a cut into so many pods is; the smaller the better, from the first field on. */
struct cut {
    int pods, small, n_large; /* n_large pods have one more than small */
    int farthest, sum, off_rule;
};

static struct cut cut_into(int n, int pods, int wanted)
{
    struct cut c = {.pods = pods, .small = n / pods, .n_large = n % pods};
    int near = abs(c.small - wanted), far = c.n_large ? abs(c.small + 1 - wanted) : 0;
    c.farthest = near > far ? near : far;
    c.sum = (pods - c.n_large) * near + c.n_large * far;
    c.off_rule = (c.small == 7 || c.small == 8 ? 0 : pods - c.n_large) + (c.small == 6 || c.small == 7 ? 0 : c.n_large);
    return c;
}

static bool cut_is_better(const struct cut *a, const struct cut *b)
{
    if (a->farthest != b->farthest)
        return a->farthest < b->farthest;
    if (a->sum != b->sum)
        return a->sum < b->sum;
    if (a->off_rule != b->off_rule)
        return a->off_rule < b->off_rule;
    return a->pods < b->pods;
}

/* The best cut into pods of at least so many; none: no pods. */
static struct cut best_cut(int n, int wanted, int least)
{
    struct cut best = {.pods = 0};
    int pods = (n + DRAFT_SEATS_MAX - 1) / DRAFT_SEATS_MAX;
    for (; pods > 0 && pods <= n / least; pods++) {
        struct cut c = cut_into(n, pods, wanted);
        if (best.pods == 0 || cut_is_better(&c, &best))
            best = c;
    }
    return best;
}

enum err_code draft_pod_sizes(struct arena *arena, size_t n_players, int wanted, int **sizes, size_t *n_pods,
                              struct err *err)
{
    if (wanted < DRAFT_SEATS_FEW || wanted > DRAFT_SEATS_MAX)
        return err_set(err, ERR_INPUT, "pods of %d: a pod has %d to %d players", wanted, DRAFT_SEATS_FEW,
                       DRAFT_SEATS_MAX);
    tc_assert(n_players <= 1000000);
    int n = (int)n_players;
    struct cut best = best_cut(n, wanted, DRAFT_SEATS_FEW);
    if (best.pods == 0) /* 6 and 5 draft rather than nobody */
        best = best_cut(n, wanted, DRAFT_SEATS_MIN);
    if (best.pods == 0)
        return err_set(err, ERR_CONFLICT,
                       "%s: a pod has %d to %d players, so "
                       "%d more would make one",
                       message_count(arena, n, "%lld player", "%lld players"), DRAFT_SEATS_MIN, DRAFT_SEATS_MAX,
                       DRAFT_SEATS_MIN - n);
    *n_pods = (size_t)best.pods;
    *sizes = ARENA_ARRAY(arena, int, *n_pods);
    for (int i = 0; i < best.pods; i++)
        (*sizes)[i] = best.small + (i < best.n_large);
    return ERR_OK;
}

/* ---- who sits where -------------------------------------------------------------------------- */

static void shuffle(int *of, size_t n, struct rng *rng)
{
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)rng_below(rng, i);
        int kept = of[i - 1];
        of[i - 1] = of[j];
        of[j] = kept;
    }
}

/* An entrant with what they are sorted by: key, then the lot. */
struct ticket {
    int key, lot, entrant;
};

static int ticket_compare(const void *a, const void *b)
{
    const struct ticket *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return COMPARE(x->lot, y->lot);
}

/* The entrants in the order in which they come into pods: by seed, by points, equals and all others by lot. */
static int *entry_order(struct arena *arena, const struct draft_entrant *entrants, size_t n, enum draft_by by,
                        struct rng *rng)
{
    int *lots = ARENA_ARRAY(arena, int, n), *order = ARENA_ARRAY(arena, int, n);
    struct ticket *tickets = ARENA_ARRAY(arena, struct ticket, n);
    for (size_t i = 0; i < n; i++)
        lots[i] = (int)i;
    shuffle(lots, n, rng);
    for (size_t i = 0; i < n; i++) {
        int seed = entrants[i].seed > 0 ? entrants[i].seed : INT32_MAX;
        int key = by == DRAFT_BY_SEED ? seed : by == DRAFT_BY_POINTS ? -entrants[i].points : 0;
        tickets[i] = (struct ticket){.key = key, .lot = lots[i], .entrant = (int)i};
    }
    if (n)
        qsort(tickets, n, sizeof *tickets, ticket_compare);
    for (size_t i = 0; i < n; i++)
        order[i] = tickets[i].entrant;
    return order;
}

/* In which order to take large and small pods so that the points in each are as equal as they can be: least
 * sum over pods of the difference between first and last. best[p][l] is the least for the pods from the pth
 * on when l large ones are left; points come best first. */
static int *sizes_by_points(struct arena *arena, const int *points, const int *sizes, size_t n_pods)
{
    int small = sizes[n_pods - 1], n_large = 0;
    for (size_t i = 0; i < n_pods; i++)
        n_large += sizes[i] > small;
    size_t width = (size_t)n_large + 1;
    int64_t *best = ARENA_ARRAY(arena, int64_t, (n_pods + 1) * width);
    int *taken = ARENA_ARRAY(arena, int, n_pods);
    for (size_t p = n_pods; p-- > 0;) {
        for (int left = 0; left <= n_large; left++) {
            int64_t *cell = &best[p * width + (size_t)left];
            int pods_left = (int)(n_pods - p), used = n_large - left;
            *cell = INT64_MAX / 4;
            if (left > pods_left || used > (int)p)
                continue;
            int first = (int)p * small + used;
            if (left > 0) {
                int64_t with = points[first] - points[first + small] + best[(p + 1) * width + (size_t)left - 1];
                *cell = with < *cell ? with : *cell;
            }
            if (left < pods_left) {
                int64_t with = points[first] - points[first + small - 1] + best[(p + 1) * width + (size_t)left];
                *cell = with < *cell ? with : *cell;
            }
        }
    }
    for (size_t p = 0, left = (size_t)n_large, first = 0; p < n_pods; p++) {
        bool large = left > 0 && best[p * width + left] ==
                                     points[first] - points[first + (size_t)small] + best[(p + 1) * width + left - 1];
        taken[p] = small + large;
        first += (size_t)taken[p];
        left -= large;
    }
    return taken;
}

/* The members of each pod one after the other, pod by pod, in *members; returns the sizes as they were taken. */
static const int *fill_pods(struct arena *arena, const struct draft_entrant *entrants, const int *order, size_t n,
                            const int *sizes, size_t n_pods, enum draft_by by, int *members)
{
    if (by != DRAFT_BY_SEED) {
        int *points = ARENA_ARRAY(arena, int, n);
        for (size_t i = 0; i < n; i++) {
            members[i] = order[i];
            points[i] = entrants[order[i]].points;
        }
        return by == DRAFT_BY_POINTS ? sizes_by_points(arena, points, sizes, n_pods) : sizes;
    }
    size_t *from = ARENA_ARRAY(arena, size_t, n_pods), *have = ARENA_ARRAY(arena, size_t, n_pods);
    for (size_t p = 1; p < n_pods; p++)
        from[p] = from[p - 1] + (size_t)sizes[p - 1];
    for (size_t i = 0, turn = 0; i < n; turn++) { /* there and back; a full pod is passed over */
        size_t at = turn % (2 * n_pods), p = at < n_pods ? at : 2 * n_pods - 1 - at;
        if (have[p] < (size_t)sizes[p])
            members[from[p] + have[p]++] = order[i++];
    }
    return sizes;
}

/* Former opponents, as sorted keys for looking up. */
struct known {
    uint64_t *keys;
    size_t n;
};

static uint64_t met_key(int a, int b)
{
    return a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
}

static struct known known_of(struct arena *arena, const struct draft_met *met, size_t n)
{
    struct known known = {.keys = ARENA_ARRAY(arena, uint64_t, n), .n = n};
    for (size_t i = 0; i < n; i++)
        known.keys[i] = met_key(met[i].a, met[i].b);
    if (n)
        qsort(known.keys, n, sizeof *known.keys, compare_u64);
    return known;
}

static bool have_met(const struct known *known, int a, int b)
{
    uint64_t key = met_key(a, b);
    return known->n && bsearch(&key, known->keys, known->n, sizeof key, compare_u64) != NULL;
}

/* Opposite seats whose players have met. An odd pod's circle closes over whoever is left out, who is not
 * known yet: both seats that may become opposite are counted. */
static int met_across(const int *seats, int n, const struct known *known)
{
    int met = 0;
    for (int i = 0; i < n; i++)
        met += have_met(known, seats[i], seats[(i + n / 2) % n]);
    return met;
}

#define SEATINGS_DRAWN 200

static void seat_by_lot(int *members, int n, const struct known *known, struct rng *rng)
{
    int kept[DRAFT_SEATS_MAX], drawn[DRAFT_SEATS_MAX], fewest = INT32_MAX;
    tc_assert(n <= DRAFT_SEATS_MAX);
    memcpy(drawn, members, (size_t)n * sizeof *members);
    memcpy(kept, members, (size_t)n * sizeof *members);
    for (int i = 0; i < SEATINGS_DRAWN && fewest > 0; i++) {
        shuffle(drawn, (size_t)n, rng);
        int met = met_across(drawn, n, known);
        if (met >= fewest)
            continue;
        fewest = met;
        memcpy(kept, drawn, (size_t)n * sizeof *kept);
    }
    memcpy(members, kept, (size_t)n * sizeof *members);
}

void draft_deal(struct arena *arena, const struct draft_entrant *entrants, size_t n, const int *sizes, size_t n_pods,
                enum draft_by by, uint64_t seed, const struct draft_met *met, size_t n_met, struct draft_place *out)
{
    struct rng rng;
    rng_init(&rng, seed);
    const struct known known = known_of(arena, met, n_met);
    const int *order = entry_order(arena, entrants, n, by, &rng);
    int *members = ARENA_ARRAY(arena, int, n);
    const int *taken = fill_pods(arena, entrants, order, n, sizes, n_pods, by, members);
    for (size_t p = 0, first = 0; p < n_pods; first += (size_t)taken[p++]) {
        seat_by_lot(members + first, taken[p], &known, &rng);
        for (int s = 0; s < taken[p]; s++)
            out[members[first + (size_t)s]] = (struct draft_place){.pod = (int)p + 1, .seat = s + 1};
    }
}

/* ---- across the pod -------------------------------------------------------------------------- */

/* The search over all pairings of one circle. */
struct across {
    const int *who; /* players of the circle, in order */
    int n;          /* an even number */
    const bool *met;
    int n_players;
    int mate[DRAFT_SEATS_MAX];
    int best_mate[DRAFT_SEATS_MAX];
    int rematches, off;           /* so far: off is how far from opposite, in seats */
    int best_rematches, best_off; /* the least of complete pairings */
};

static bool is_worse(const struct across *a)
{
    return a->rematches > a->best_rematches || (a->rematches == a->best_rematches && a->off >= a->best_off);
}

/* Pairs the first free place with each other one; the opposite one first. */
static void search(struct across *a)
{
    int i = 0;
    while (i < a->n && a->mate[i] >= 0)
        i++;
    if (is_worse(a))
        return;
    if (i == a->n) {
        a->best_rematches = a->rematches;
        a->best_off = a->off;
        memcpy(a->best_mate, a->mate, sizeof a->mate);
        return;
    }
    for (int step = 0; step < a->n; step++) {
        int j = (i + a->n / 2 + step) % a->n;
        if (j == i || a->mate[j] >= 0)
            continue;
        int apart = abs(j - i), off = abs((apart < a->n - apart ? apart : a->n - apart) - a->n / 2);
        bool again = a->met[a->who[i] * a->n_players + a->who[j]];
        a->mate[i] = j;
        a->mate[j] = i;
        a->off += off;
        a->rematches += again;
        search(a);
        a->off -= off;
        a->rematches -= again;
        a->mate[i] = a->mate[j] = -1;
    }
}

/* The best pairing of all but one (DRAFT_NOBODY: of all). */
static void pair_circle(const bool *met, int n, int left_out, struct across *a, int *who)
{
    *a = (struct across){.who = who, .met = met, .n_players = n, .best_rematches = INT32_MAX, .best_off = INT32_MAX};
    for (int i = 0; i < n; i++)
        if (i != left_out)
            who[a->n++] = i;
    for (int i = 0; i < DRAFT_SEATS_MAX; i++)
        a->mate[i] = -1;
    search(a);
}

/* Compares leaving x out with leaving y out; below 0 when x is the better one. */
static int compare_left_out(const struct draft_player *x, const struct draft_player *y)
{
    if (x->byes != y->byes)
        return x->byes < y->byes ? -1 : 1;
    return COMPARE(x->points, y->points);
}

void draft_across(const struct draft_player *players, int n, const bool *met, uint64_t seed, struct draft_across *out)
{
    struct rng rng;
    struct across best = {.best_rematches = INT32_MAX}, a;
    int candidates[DRAFT_SEATS_MAX], best_who[DRAFT_SEATS_MAX] = {0}, who[DRAFT_SEATS_MAX];
    tc_assert(n >= 0 && n <= DRAFT_SEATS_MAX);
    rng_init(&rng, seed);
    for (int i = 0; i < n; i++)
        candidates[i] = i;
    shuffle(candidates, (size_t)n, &rng);
    *out = (struct draft_across){.left_out = DRAFT_NOBODY};
    for (int c = 0; c < (n % 2 ? n : 1); c++) {
        int left_out = n % 2 ? candidates[c] : DRAFT_NOBODY;
        pair_circle(met, n, left_out, &a, who);
        bool better = a.best_rematches < best.best_rematches;
        if (!better && a.best_rematches == best.best_rematches)
            better = compare_left_out(&players[left_out], &players[out->left_out]) < 0;
        if (!better)
            continue;
        best = a;
        memcpy(best_who, who, sizeof who);
        out->left_out = left_out;
    }
    out->rematches = best.best_rematches;
    for (int i = 0; i < best.n; i++) {
        if (best.best_mate[i] < i)
            continue;
        out->pairs[out->n_pairs][0] = best_who[i];
        out->pairs[out->n_pairs++][1] = best_who[best.best_mate[i]];
    }
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

/* Seat seats places further, round the table; both may be anything. */
static int seat_at(int seats, int place)
{
    int at = place % seats;
    return at < 0 ? at + seats : at; /* from 0 */
}

void draft_rochester(int seats, int pack, int cards, int *order)
{
    int turned = 2 * ((pack - 1) / 2); /* two seats further after every two packs */
    for (int i = 0; i < cards; i++) {
        int at = i % (2 * seats), place = at < seats ? at : 2 * seats - 1 - at; /* there and back */
        order[i] = draft_goes_left(pack) ? seat_at(seats, turned + place) + 1 : seat_at(seats, -1 - turned - place) + 1;
    }
}

int draft_passes_to(int seats, int pack, int seat)
{
    return seat_at(seats, seat - 1 + (draft_goes_left(pack) ? 1 : -1)) + 1;
}

int draft_opened_by(int seats, int pack, int pick, int seat)
{
    return seat_at(seats, seat - 1 - (draft_goes_left(pack) ? pick - 1 : 1 - pick)) + 1;
}

static size_t add_pack(enum draft_kind kind, int seats, int pack, const struct draft_times *times,
                       struct draft_step *steps, size_t n)
{
    int order[DRAFT_PACK_CARDS];
    bool open = kind == DRAFT_ROCHESTER;
    int review = times->review[open ? 0 : pack - 1];
    draft_rochester(seats, pack, DRAFT_PACK_CARDS, order);
    if (open || review > 0)
        steps[n++] =
            (struct draft_step){.kind = DRAFT_REVIEW, .pack = pack, .cards = DRAFT_PACK_CARDS, .seconds = review};
    for (int i = 0; i < DRAFT_PACK_CARDS; i++) {
        int cards = DRAFT_PACK_CARDS - i;
        steps[n++] = (struct draft_step){.kind = DRAFT_PICK,
                                         .pack = pack,
                                         .pick = i + 1,
                                         .cards = cards,
                                         .seat = open ? order[i] : 0,
                                         .seconds = times->pick[open ? 1 : cards]};
    }
    return n;
}

size_t draft_steps(struct arena *arena, enum draft_kind kind, int seats, int packs, const struct draft_times *times,
                   struct draft_step **out)
{
    size_t n = 0;
    tc_assert(seats > 0 && packs > 0 && packs <= DRAFT_PACKS_MAX);
    *out = ARENA_ARRAY(arena, struct draft_step, (size_t)packs * (DRAFT_PACK_CARDS + 1) + 1);
    for (int pack = 1; pack <= packs; pack++)
        n = add_pack(kind, seats, pack, times, *out, n);
    (*out)[n++] = (struct draft_step){.kind = DRAFT_BUILD, .seconds = times->build};
    return n;
}
