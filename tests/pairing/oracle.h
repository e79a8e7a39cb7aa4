/* oracle.h - the pairing criteria once more, by brute force
 *
 * Written from the text of pairing.h alone and sharing nothing with src/pairing: every perfect
 * matching is listed and judged by its vector of counts. For up to 10 players (945 matchings,
 * 10,395 for 12).
 */
#ifndef TESTS_PAIRING_ORACLE_H
#define TESTS_PAIRING_ORACLE_H

#include "base/message.h"
#include "base/rng.h"
#include "pairing/pairing.h"
#include "testing.h"

/* A sentence as a reader of English reads it. */
TC_UNUSED static const char *english(struct arena *to, const char *sentence)
{
    return message_say(to, NULL, MESSAGE_TERMINAL, sentence);
}

/* How many random cases: in the long run, in the default one, and a tenth of that where Valgrind
 * makes everything thirty times slower. */
static inline int cases_of(int normal, int long_run)
{
    if (getenv("TOPCUT_VALGRIND"))
        return normal / 10;
    return test_is_long() ? long_run : normal;
}

enum { ORACLE_MAX = 12, ORACLE_VALUES = 2 * ORACLE_MAX + 7 };
/* Where the judgement has the last two criteria. */
enum { ORACLE_UNWISHED = ORACLE_VALUES - 2, ORACLE_NOT_KEPT = ORACLE_VALUES - 1 };

struct oracle {
    const struct pair_request *r;
    bool met[ORACLE_MAX][ORACLE_MAX], unwished[ORACLE_MAX][ORACLE_MAX];
    int score[ORACLE_MAX], n_scores;                               /* distinct points, highest first */
    int partner[ORACLE_MAX];                                       /* -1: the bye; -2: not yet */
    int kept[ORACLE_MAX];                                          /* the partner to be kept; -1: the bye; -2: none */
    int part[ORACLE_MAX], rank[ORACLE_MAX], part_size[ORACLE_MAX]; /* of the seat's part */
    int best[ORACLE_VALUES];
    int64_t n_best, n_all; /* matchings that reach the best; that are allowed at all */
    /* When listing: each best pairing as a number in the order of listing. */
    int (*list)[ORACLE_MAX];
    int64_t room;
};

static inline void oracle_init(struct oracle *o, const struct pair_request *r)
{
    memset(o, 0, sizeof *o);
    o->r = r;
    for (size_t i = 0; i < r->n_met; i++)
        o->met[r->met[i].a][r->met[i].b] = o->met[r->met[i].b][r->met[i].a] = true;
    for (size_t i = 0; i < r->n_unwished; i++)
        o->unwished[r->unwished[i].a][r->unwished[i].b] = o->unwished[r->unwished[i].b][r->unwished[i].a] = true;
    for (int p = PAIR_MAX_POINTS; p >= 0; p--)
        for (size_t i = 0; i < r->n_seats; i++)
            if (r->seats[i].match_points == p) {
                o->score[o->n_scores++] = p;
                break;
            }
    for (int i = 0; i < ORACLE_MAX; i++)
        o->partner[i] = o->kept[i] = -2;
    for (size_t i = 0; i < r->n_keep; i++) {
        o->kept[r->keep[i].a] = r->keep[i].b;
        if (r->keep[i].b >= 0)
            o->kept[r->keep[i].b] = r->keep[i].a;
    }
    for (size_t i = 0; i < r->n_seats; i++) {
        o->part[i] = r->part ? r->part[i] : 0;
        for (size_t j = 0; j < r->n_seats; j++) {
            bool same = !r->part || r->part[i] == r->part[j];
            o->rank[i] += same && j < i;
            o->part_size[i] += same;
        }
    }
}

/* rematches, second byes, points of the bye, [rank of the bye], then the groups or the
 * displacement, then unwished pairs, then those that are not kept. Of several byes the sums. */
static inline void oracle_judge(const struct oracle *o, int *v)
{
    const struct pair_seat *s = o->r->seats;
    int n = (int)o->r->n_seats;
    bool by_rank = o->r->method == PAIR_BY_RANK;
    memset(v, 0, ORACLE_VALUES * sizeof *v);
    for (int i = 0; i < n; i++) {
        int j = o->partner[i];
        if (j == -1) {
            v[1] += s[i].byes >= 1;
            v[2] += s[i].match_points;
            v[3] += by_rank ? o->part_size[i] - 1 - o->rank[i] : 0;
            v[ORACLE_NOT_KEPT] += o->r->n_keep && o->kept[i] != -1;
        }
        if (j <= i)
            continue;
        v[0] += o->met[i][j];
        v[ORACLE_UNWISHED] += o->unwished[i][j];
        v[ORACLE_NOT_KEPT] += o->r->n_keep && o->kept[i] != j;
        if (by_rank)
            v[4] += o->rank[j] - o->rank[i] - 1;
        int high = s[i].match_points > s[j].match_points ? i : j, low = i + j - high;
        for (int g = 0; !by_rank && g < o->n_scores; g++)
            if (o->score[g] == s[high].match_points && s[low].match_points < s[high].match_points) {
                v[4 + 2 * g] += 1;
                v[5 + 2 * g] += s[high].match_points - s[low].match_points;
            }
    }
}

static inline int oracle_compare(const int *a, const int *b)
{
    for (int i = 0; i < ORACLE_VALUES; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static inline void oracle_leaf(struct oracle *o)
{
    int v[ORACLE_VALUES];
    oracle_judge(o, v);
    if (v[0] > 0 && !o->r->allow_rematch)
        return;
    int order = o->n_all++ ? oracle_compare(v, o->best) : -1;
    if (order > 0)
        return;
    if (order < 0) {
        memcpy(o->best, v, sizeof v);
        o->n_best = 0;
    }
    if (o->list && o->n_best < o->room)
        memcpy(o->list[o->n_best], o->partner, sizeof o->partner);
    o->n_best++;
}

/* Has the part of seat i, which is odd, no bye yet? */
static inline bool oracle_bye_left(const struct oracle *o, int i)
{
    bool left = o->part_size[i] % 2 == 1;
    for (size_t j = 0; j < o->r->n_seats; j++)
        left = left && !(o->partner[j] == -1 && o->part[j] == o->part[i]);
    return left;
}

static inline void oracle_search(struct oracle *o)
{
    int n = (int)o->r->n_seats, i = 0;
    while (i < n && o->partner[i] != -2)
        i++;
    if (i == n) {
        oracle_leaf(o);
        return;
    }
    for (int j = i + 1; j < n; j++) {
        if (o->partner[j] != -2 || o->part[i] != o->part[j])
            continue;
        o->partner[i] = j;
        o->partner[j] = i;
        oracle_search(o);
        o->partner[j] = o->partner[i] = -2;
    }
    if (oracle_bye_left(o, i)) {
        o->partner[i] = -1;
        oracle_search(o);
    }
    o->partner[i] = -2;
}

static inline void oracle_run(struct oracle *o)
{
    oracle_search(o);
}

/* The vector of a round as the program gave it. */
static inline void oracle_of_round(struct oracle *o, const struct pair_round *round, int *v)
{
    for (size_t i = 0; i < round->n_tables; i++) {
        int a = round->tables[i].a, b = round->tables[i].b;
        o->partner[a] = b;
        if (b >= 0)
            o->partner[b] = a;
    }
    oracle_judge(o, v);
    for (int i = 0; i < ORACLE_MAX; i++)
        o->partner[i] = -2;
}

/* ---- random instances ------------------------------------------------------------------------ */

struct instance {
    struct pair_seat seats[ORACLE_MAX];
    struct pair_link met[ORACLE_MAX * ORACLE_MAX], unwished[ORACLE_MAX * ORACLE_MAX];
    struct pair_link keep[ORACLE_MAX];
    int part[ORACLE_MAX];
    struct pair_request request;
};

/* Any shape: points spread or equal, few or nearly all pairs met, wishes none, some, or whole
 * clubs. */
static inline void instance_random(struct instance *in, uint64_t seed, int n_max)
{
    struct rng rng;
    rng_init(&rng, seed);
    int n = 1 + (int)rng_below(&rng, (uint64_t)n_max);
    uint64_t spread = 1 + rng_below(&rng, 6), step = 1 + rng_below(&rng, 3);
    uint64_t met = rng_below(&rng, 11), unwished = rng_below(&rng, 4) ? 0 : rng_below(&rng, 8);
    int clubs = rng_below(&rng, 6) ? 0 : 2, byes = (int)rng_below(&rng, 4);
    size_t n_met = 0, n_unwished = 0;
    for (int i = 0; i < n; i++)
        in->seats[i] = (struct pair_seat){(int)(rng_below(&rng, spread) * step), rng_below(&rng, 4) < (uint64_t)byes};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (rng_below(&rng, 10) < met)
                in->met[n_met++] = rng_below(&rng, 2) ? (struct pair_link){i, j} : (struct pair_link){j, i};
            if (rng_below(&rng, 10) < unwished || (clubs && i % clubs == j % clubs))
                in->unwished[n_unwished++] = (struct pair_link){i, j};
        }
    in->request = (struct pair_request){.seats = in->seats,
                                        .n_seats = (size_t)n,
                                        .met = in->met,
                                        .n_met = n_met,
                                        .unwished = in->unwished,
                                        .n_unwished = n_unwished,
                                        .allow_rematch = rng_below(&rng, 4) == 0,
                                        .seed = seed};
}

/* On top: a former pairing, some of whose tables may be illegal now, and parts. */
static inline void instance_keep_and_parts(struct instance *in, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed ^ 0x6b656570);
    int n = (int)in->request.n_seats, order[ORACLE_MAX], parts = 1 + (int)rng_below(&rng, 3);
    size_t n_keep = 0;
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_below(&rng, (uint64_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < n; i++)
        in->part[i] = (int)rng_below(&rng, (uint64_t)parts) * 5 - 3;
    for (int i = 0; i < n; i += 2)
        if (rng_below(&rng, 5))
            in->keep[n_keep++] = (struct pair_link){order[i], i + 1 < n ? order[i + 1] : PAIR_BYE};
    if (rng_below(&rng, 4)) {
        in->request.keep = in->keep;
        in->request.n_keep = n_keep;
    }
    if (rng_below(&rng, 2))
        in->request.part = in->part;
}

#endif
