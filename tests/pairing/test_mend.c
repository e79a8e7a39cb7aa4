/* test_mend.c - a round that lost tables is mended with the fewest changes, against brute force
 *
 * Every pairing of up to ten players is listed. Of those whose new tables are as free of rematches and second
 * byes as can be, the fewest standing tables opened come first, then the criteria in their order
 * (oracle.h). */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/oracle.h"

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

enum { SEATS_MAX = 10, MEND_VALUES = ORACLE_VALUES + 1 };

/* What a mended round is judged by: the tables opened, then the criteria. */
struct brute {
    struct oracle o;
    int best[MEND_VALUES];
    int least[2]; /* rematches and second byes of the best pairing of everybody */
    int64_t n_all, n_best;
};

/* Tables of the request's keep that a listed pairing opens. */
static int opened(const struct oracle *o)
{
    int n = 0;
    for (size_t k = 0; k < o->r->n_keep; k++)
        n += o->partner[o->r->keep[k].a] != o->r->keep[k].b;
    return n;
}

/* Rematches and second byes at the tables that are new. */
static void new_faults(const struct oracle *o, int faults[2])
{
    faults[0] = faults[1] = 0;
    for (int i = 0; i < (int)o->r->n_seats; i++) {
        int j = o->partner[i];
        if (o->kept[i] == j)
            continue;
        faults[0] += j > i && o->met[i][j];
        faults[1] += j == -1 && o->r->seats[i].byes > 0;
    }
}

static void judge(struct brute *b, int *v)
{
    struct pair_request bare = *b->o.r;
    const struct pair_request *whole = b->o.r;
    v[0] = opened(&b->o);
    bare.n_keep = 0;
    b->o.r = &bare;
    oracle_judge(&b->o, v + 1);
    b->o.r = whole;
}

static void look(struct brute *b, bool first)
{
    int v[MEND_VALUES], faults[2];
    judge(b, v);
    new_faults(&b->o, faults);
    if (first) {
        if (v[1] > 0 && !b->o.r->allow_rematch)
            return;
        if (b->n_all++ == 0 || v[1] < b->least[0] || (v[1] == b->least[0] && v[2] < b->least[1]))
            memcpy(b->least, v + 1, sizeof b->least);
        return;
    }
    if (faults[0] > b->least[0] || faults[1] > b->least[1])
        return;
    for (int i = 0; i < MEND_VALUES; i++)
        if (b->n_best == 0 || v[i] != b->best[i]) {
            if (b->n_best == 0 || v[i] < b->best[i])
                memcpy(b->best, v, sizeof v);
            break;
        }
    b->n_best++;
}

static void list(struct brute *b, bool first)
{
    struct oracle *o = &b->o;
    int n = (int)o->r->n_seats, i = 0;
    while (i < n && o->partner[i] != -2)
        i++;
    if (i == n) {
        look(b, first);
        return;
    }
    for (int j = i + 1; j < n; j++) {
        if (o->partner[j] != -2 || o->part[i] != o->part[j])
            continue;
        o->partner[i] = j;
        o->partner[j] = i;
        list(b, first);
        o->partner[j] = o->partner[i] = -2;
    }
    if (oracle_bye_left(o, i)) {
        o->partner[i] = -1;
        list(b, first);
    }
    o->partner[i] = -2;
}

/* Some tables of a legal pairing stand; of the seats some have lost theirs. */
static void keep_some(struct instance *in, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed ^ 0x7461626c);
    int n = (int)in->request.n_seats, order[ORACLE_MAX], parts = 1 + (int)rng_below(&rng, 2);
    size_t n_keep = 0;
    for (int i = 0; i < n; i++) {
        in->part[i] = (int)rng_below(&rng, (uint64_t)parts);
        order[i] = i;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_below(&rng, (uint64_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int part = 0; part < parts; part++) {
        int waiting = -1;
        for (int i = 0; i < n; i++) {
            if (in->part[order[i]] != part)
                continue;
            if (waiting < 0) {
                waiting = order[i];
            } else {
                if (rng_below(&rng, 3))
                    in->keep[n_keep++] = (struct pair_link){waiting, order[i]};
                waiting = -1;
            }
        }
        /* A bye may stand although the part has become even: then it cannot stay. */
        if (waiting >= 0 && rng_below(&rng, 2))
            in->keep[n_keep++] = (struct pair_link){waiting, PAIR_BYE};
    }
    in->request.keep = in->keep;
    in->request.n_keep = n_keep;
    in->request.part = parts > 1 ? in->part : NULL;
}

static void mended_vector(struct brute *b, const struct pair_mended *m, int *v)
{
    const struct pair_request *r = b->o.r;
    for (size_t k = 0, g = 0; k < r->n_keep; k++) {
        if (g < m->n_gone && m->gone[g] == k) {
            g++;
            continue;
        }
        b->o.partner[r->keep[k].a] = r->keep[k].b;
        if (r->keep[k].b >= 0)
            b->o.partner[r->keep[k].b] = r->keep[k].a;
    }
    for (size_t i = 0; i < m->n_tables; i++) {
        int x = m->tables[i].a, y = m->tables[i].b;
        assert_int_equal(b->o.partner[x], -2);
        b->o.partner[x] = y;
        if (y >= 0) {
            assert_int_equal(b->o.partner[y], -2);
            b->o.partner[y] = x;
        }
    }
    for (size_t i = 0; i < r->n_seats; i++)
        assert_int_not_equal(b->o.partner[i], -2);
    judge(b, v);
    for (int i = 0; i < ORACLE_MAX; i++)
        b->o.partner[i] = -2;
}

static void the_fewest_tables_change_and_the_round_is_the_best_of_those(void **state)
{
    (void)state;
    int sizes[SEATS_MAX] = {0}, refused = 0, cases = cases_of(1500, 100000);
    for (uint64_t seed = 1; seed <= (uint64_t)cases; seed++) {
        struct arena arena = ARENA_INIT;
        struct instance in = {0};
        struct brute b = {.n_all = 0};
        struct pair_mended m;
        struct err err = ERR_INIT;
        instance_random(&in, seed, SEATS_MAX);
        keep_some(&in, seed);
        oracle_init(&b.o, &in.request);
        enum err_code rc = pair_round_mend(&arena, &in.request, &m, &err);
        list(&b, true);
        size_t loose = in.request.n_seats;
        for (size_t k = 0; k < in.request.n_keep; k++)
            loose -= in.request.keep[k].b >= 0 ? 2 : 1;
        if (loose == 0) {
            check(rc == ERR_OK && m.n_tables == 0 && m.n_gone == 0 && m.fewest, seed);
        } else if (rc != ERR_OK) {
            check(rc == ERR_CONFLICT && b.n_all == 0, seed);
            refused++;
        } else {
            int v[MEND_VALUES];
            b.n_all += b.n_all == 0; /* standing rematches may be all that is possible */
            list(&b, false);
            mended_vector(&b, &m, v);
            check(m.fewest && m.best, seed);
            check(v[0] == (int)m.n_gone && v[0] == b.best[0], seed);
            check(memcmp(v, b.best, sizeof v) == 0, seed);
            sizes[m.n_gone]++;
        }
        err_clear(&err);
        arena_release(&arena);
    }
    assert_true(sizes[0] > 0 && sizes[1] > 0 && sizes[2] > 0 && refused > 0);
}

/* 500 players of whom two, who had different opponents, have left: nobody else is moved. */
static void in_a_large_hall_nobody_else_is_moved(void **state)
{
    (void)state;
    enum { N = 500 };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pair_mended m;
    static struct pair_seat seats[N];
    static struct pair_link keep[N / 2];
    for (int i = 0; i < N; i++)
        seats[i].match_points = 3 * (i / 100);
    for (int i = 0; i + 2 < N; i += 2)
        keep[i / 2] = (struct pair_link){i, i + 1};
    struct pair_link met = {N - 2, N - 1};
    struct pair_request r = {.seats = seats, .n_seats = N, .keep = keep, .n_keep = N / 2 - 1};
    assert_int_equal(pair_round_mend(&arena, &r, &m, &err), ERR_OK);
    assert_int_equal(m.n_gone, 0);
    assert_int_equal(m.n_tables, 1);
    assert_true(m.fewest && m.best);
    /* They have met: one table of their points is opened, and no more. */
    r.met = &met;
    r.n_met = 1;
    assert_int_equal(pair_round_mend(&arena, &r, &m, &err), ERR_OK);
    assert_int_equal(m.n_gone, 1);
    assert_true(keep[m.gone[0]].a >= 400);
    assert_true(m.fewest && m.best);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fewest_tables_change_and_the_round_is_the_best_of_those),
        cmocka_unit_test(in_a_large_hall_nobody_else_is_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
