/* test_pods_glpk.c - tables of four against another program's integer optimum: GLPK, where glpsol is installed
 *
 * Every possible table is a column, every player a row that one column has to cover; the criteria are written out here
 * once more from the text of pairing/pods.h, and are minimized one after the other, each with those before it held at
 * their optimum. Skipped without glpsol.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "pairing/pods.h"
#include "testing.h"

#define MOST   20
#define LEVELS 5

/* A field, and all tables that could be made of it. */
struct oracle {
    struct pods_player players[MOST];
    struct pods_link met[MOST * MOST], apart[2];
    int times[MOST][MOST];
    bool kept_apart[MOST][MOST];
    struct pods_request request;
    int least, most; /* points */
    struct column {
        int seats[PODS_SEATS_MAX], n;
        int64_t cost[LEVELS];
    } * columns;
    size_t n_columns, room;
};

static void random_field(struct oracle *o, int n, struct rng *rng)
{
    *o = (struct oracle){.request = {.n_players = (size_t)n, .seed = rng_next(rng)}};
    o->request.players = o->players;
    o->request.met = o->met;
    o->request.apart = o->apart;
    o->request.odd = rng_below(rng, 2) ? PODS_FIVES : PODS_THREES;
    o->request.first = rng_below(rng, 2) ? PODS_SCORE_FIRST : PODS_REPEATS_FIRST;
    o->request.where = (enum pods_where)rng_below(rng, 3);
    for (int i = 0; i < n; i++) {
        o->players[i] =
            (struct pods_player){.rank = i + 1, .points = (int)rng_below(rng, 16), .irregular = (int)rng_below(rng, 3)};
        for (int j = 0; j < i; j++)
            if (rng_below(rng, 3) == 0) {
                int times = 1 + (int)rng_below(rng, 2);
                o->times[i][j] = o->times[j][i] = times;
                o->met[o->request.n_met++] = (struct pods_link){i, j, times};
            }
    }
    o->least = o->most = o->players[0].points;
    for (int i = 1; i < n; i++) {
        o->least = o->players[i].points < o->least ? o->players[i].points : o->least;
        o->most = o->players[i].points > o->most ? o->players[i].points : o->most;
    }
    for (int i = 0; i < 2; i++) {
        int a = (int)rng_below(rng, (uint64_t)n), b = (a + 1 + (int)rng_below(rng, (uint64_t)n - 1)) % n;
        o->apart[o->request.n_apart++] = (struct pods_link){a, b, 0};
        o->kept_apart[a][b] = o->kept_apart[b][a] = true;
    }
}

/* The criteria of one table, in the order in which they decide. */
static void judge(const struct oracle *o, struct column *c)
{
    int64_t sum = 0, squares = 0, irregular = 0, apart = 0, repeats = 0;
    for (int i = 0; i < c->n; i++) {
        const struct pods_player *p = &o->players[c->seats[i]];
        sum += p->points;
        squares += p->points * p->points;
        irregular += c->n != 4 ? p->irregular : 0;
        for (int j = 0; j < i; j++) {
            int times = o->times[c->seats[i]][c->seats[j]];
            repeats += times * times;
            apart += o->kept_apart[c->seats[i]][c->seats[j]];
        }
    }
    int64_t spread = 60 * squares - 60 / c->n * sum * sum; /* 60 times the squares' distance from the mean */
    int64_t sitting = c->n == 4 || o->request.where == PODS_ANY ? 0
                      : o->request.where == PODS_LOW            ? sum - c->n * o->least
                                                                : c->n * o->most - sum;
    bool score = o->request.first == PODS_SCORE_FIRST;
    const int64_t cost[LEVELS] = {irregular, apart, score ? spread : repeats, score ? repeats : spread, sitting};
    for (int l = 0; l < LEVELS; l++)
        c->cost[l] = cost[l];
}

static void list_columns(struct arena *arena, struct oracle *o, struct column *c, int from, int size)
{
    if (c->n == size) {
        if (o->n_columns == o->room) {
            struct column *more = ARENA_ARRAY(arena, struct column, o->room * 2 + 1000);
            for (size_t i = 0; i < o->n_columns; i++)
                more[i] = o->columns[i];
            o->columns = more;
            o->room = o->room * 2 + 1000;
        }
        judge(o, c);
        o->columns[o->n_columns++] = *c;
        return;
    }
    for (int i = from; i < (int)o->request.n_players; i++) {
        c->seats[c->n++] = i;
        list_columns(arena, o, c, i + 1, size);
        c->n--;
    }
}

static void add_sum(struct strbuf *sb, const struct oracle *o, int level)
{
    bool any = false;
    for (size_t i = 0; i < o->n_columns; i++) {
        int64_t cost = o->columns[i].cost[level];
        if (cost)
            strbuf_printf(sb, " %c %lld t%zu%s", cost < 0 ? '-' : '+', (long long)(cost < 0 ? -cost : cost), i,
                          i % 8 == 7 ? "\n" : "");
        any = any || cost;
    }
    if (!any)
        strbuf_printf(sb, " 0 t0");
}

/* Each player sits once, and there are as many tables of each size as belong to the field. */
static void add_rows(struct strbuf *sb, const struct oracle *o, const struct pods_sizes *sizes)
{
    const int many[] = {sizes->threes, sizes->fours, sizes->fives};
    for (int p = 0; p < (int)o->request.n_players; p++) {
        for (size_t i = 0; i < o->n_columns; i++)
            for (int c = 0; c < o->columns[i].n; c++)
                if (o->columns[i].seats[c] == p)
                    strbuf_printf(sb, " + t%zu\n", i);
        strbuf_printf(sb, " = 1\n");
    }
    for (int size = 3; size <= 5; size++) {
        bool any = false;
        for (size_t i = 0; i < o->n_columns; i++)
            if (o->columns[i].n == size) {
                strbuf_printf(sb, " + t%zu\n", i);
                any = true;
            }
        if (any)
            strbuf_printf(sb, " = %d\n", many[size - 3]);
    }
}

/* GLPK's least value of a level, those before it at theirs. */
static int64_t least(struct arena *arena, const struct oracle *o, const struct pods_sizes *sizes, int level,
                     const int64_t *before)
{
    const char *model = test_path(arena, "model.lp"), *answer = test_path(arena, "answer.txt");
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    strbuf_printf(&sb, "Minimize\n value:");
    add_sum(&sb, o, level);
    strbuf_printf(&sb, "\nSubject To\n");
    add_rows(&sb, o, sizes);
    for (int l = 0; l < level; l++) {
        add_sum(&sb, o, l);
        strbuf_printf(&sb, "\n = %lld\n", (long long)before[l]);
    }
    strbuf_printf(&sb, "Binary\n");
    for (size_t i = 0; i < o->n_columns; i++)
        strbuf_printf(&sb, " t%zu\n", i);
    strbuf_printf(&sb, "End\n");
    assert_int_equal(file_write(model, strbuf_text(&sb), sb.len, FILE_REPLACE_EXISTING, &err), ERR_OK);
    strbuf_release(&sb);
    int status = system(arena_printf(arena, "glpsol --lp '%s' --cuts -o '%s' >/dev/null 2>&1", model, answer));
    assert_int_equal(status, 0);
    char *text;
    size_t len;
    assert_int_equal(file_read(arena, answer, 64 << 20, &text, &len, &err), ERR_OK);
    assert_non_null(strstr(text, "INTEGER OPTIMAL"));
    const char *at = strstr(text, "Objective:");
    assert_non_null(at);
    at = strchr(at, '=');
    assert_non_null(at);
    double value = strtod(at + 1, NULL);
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static void the_division_is_the_integer_optimum(void **state)
{
    (void)state;
    if (system("command -v glpsol >/dev/null 2>&1") != 0)
        skip();
    struct rng rng = test_rng(20270);
    static const int daily[] = {6, 7, 9, 11}, all[] = {8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20};
    const int *sizes_of = test_is_long() ? all : daily;
    for (size_t k = 0; k < (test_is_long() ? ARRAY_LEN(all) : ARRAY_LEN(daily)); k++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct oracle *o = ARENA_ARRAY(&arena, struct oracle, 1);
        struct pods_round round;
        struct pods_sizes sizes;
        random_field(o, sizes_of[k], &rng);
        assert_true(pods_sizes(sizes_of[k], o->request.odd, &sizes));
        const int many[] = {sizes.threes, sizes.fours, sizes.fives};
        for (int size = 3; size <= 5; size++)
            if (many[size - 3] > 0)
                list_columns(&arena, o, &(struct column){.n = 0}, 0, size);
        assert_int_equal(pods_make(&arena, &o->request, &round, &err), ERR_OK);
        assert_true(round.proved);
        bool score = o->request.first == PODS_SCORE_FIRST;
        const int64_t got[LEVELS] = {round.value.irregular, round.value.apart,
                                     score ? round.value.spread : round.value.repeats,
                                     score ? round.value.repeats : round.value.spread, round.value.sitting};
        for (int l = 0; l < LEVELS; l++) {
            int64_t best = least(&arena, o, &sizes, l, got);
            if (best != got[l])
                fail_msg("%d players, level %d: %lld, where GLPK finds %lld", sizes_of[k], l + 1, (long long)got[l],
                         (long long)best);
        }
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_division_is_the_integer_optimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
