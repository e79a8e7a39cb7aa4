/* swiss.c - makes a round: tries the classes of bye, runs the plan, proves it, lays out the tables
 *
 * Which search decides is a matter of what the field allows, each exact:
 *   sampling by the parity plan   nearly all rounds (groups.c)
 *   windows                       the groups that resist (windows.c)
 *   the whole field as one        rematches by permission; by rank; tables to be kept (keep.c)
 * A small field is drawn again by counting (uniform.c), so that each optimum is equally likely.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/explain.h"
#include "pairing/make.h"
#include "pairing/plan.h"

#include <stdlib.h>

struct outcome {
    int *mate;
    bool uniform, certified;
};

enum verdict { FOUND, IMPOSSIBLE, TOO_LARGE };

/* An optimum is known; one that keeps the most tables is wanted. */
static enum verdict keep_tables(struct field *f, struct outcome *o)
{
    struct window *w = window_solve_keeping(f, o->mate);
    if (w->state == WINDOW_TOO_LARGE)
        return TOO_LARGE;
    o->uniform = f->n <= UNIFORM_MAX_SEATS;
    if (o->uniform)
        uniform_draw(f, WHOLE_KEEPING, o->mate);
    o->certified &= certify_whole(f, w, o->mate);
    return FOUND;
}

/* With the bye class that the field is set to. */
static enum verdict pair_by_plan(struct field *f, struct outcome *o)
{
    struct plan p;
    plan_init(&p, f);
    if (!plan_sample(&p, &o->uniform)) {
        const struct window *refusal = NULL;
        enum plan_result r = plan_solve(&p, &refusal);
        if (r == PLAN_TOO_LARGE)
            return TOO_LARGE;
        if (r == PLAN_IMPOSSIBLE) {
            o->certified &= certify_refusal(f, refusal);
            return IMPOSSIBLE;
        }
    }
    o->mate = p.mate;
    if (f->kept)
        return keep_tables(f, o);
    if (!o->uniform && f->n <= UNIFORM_MAX_SEATS) {
        uniform_draw(f, 0, p.mate);
        o->uniform = true;
    }
    o->certified &= certify_plan(&p);
    return FOUND;
}

static enum verdict pair_swiss(struct field *f, struct outcome *o)
{
    if (f->n % 2 == 0)
        return pair_by_plan(f, o);
    for (int nth = 0; field_bye_class(f, nth); nth++) {
        enum verdict v = pair_by_plan(f, o);
        if (v != IMPOSSIBLE)
            return v;
    }
    return IMPOSSIBLE;
}

/* The seats in the order in which they would be given the bye: no earlier bye, fewest points,
 * lowest rank. */
static int *bye_order(const struct field *f, int *n_seats)
{
    int *seats = ARENA_ARRAY(f->arena, int, (size_t)f->n), n = 0;
    for (int second = 0; second < 2; second++)
        for (int g = f->n_groups - 1; g >= 0; g--)
            for (int v = f->n - 1; v >= 0; v--)
                if (f->group_of[v] == g && (f->request->seats[v].byes > 0) == second &&
                    !field_keeps_apart(f, v, MATE_BYE))
                    seats[n++] = v;
    *n_seats = n;
    return seats;
}

static int64_t total_displacement(const struct field *f, const int *mate)
{
    int64_t sum = 0;
    for (int v = 0; v < f->n; v++)
        if (mate[v] > v)
            sum += mate[v] - v - 1;
    return sum;
}

static enum verdict pair_by_rank(struct field *f, struct outcome *o)
{
    int n_order = 1, *order = f->n % 2 ? bye_order(f, &n_order) : NULL;
    o->mate = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int i = 0; i < n_order; i++) {
        int without = order ? order[i] : -1;
        struct window *w = window_solve_by_rank(f, without, o->mate);
        if (w->state == WINDOW_TOO_LARGE)
            return TOO_LARGE;
        if (w->state == WINDOW_INFEASIBLE) {
            o->certified &= certify_refusal(f, w);
            continue;
        }
        if (without >= 0)
            o->mate[without] = MATE_BYE;
        o->certified &= certify_whole(f, w, o->mate);
        if (f->n <= UNIFORM_MAX_SEATS) {
            /* Only the one who is given the bye by rank may take it now. */
            for (int v = 0; v < f->n; v++)
                f->bye_ok[v] = v == without;
            uniform_draw(f, WHOLE_BY_RANK | WHOLE_KEEPING, o->mate);
            o->uniform = true;
            o->certified &= certify_whole(f, w, o->mate);
        }
        o->uniform |= total_displacement(f, o->mate) == 0; /* 1v2, 3v4, ...: there is no other */
        return FOUND;
    }
    return IMPOSSIBLE;
}

static enum verdict pair_with_rematches(struct field *f, bool by_rank, struct outcome *o)
{
    if (f->n % 2)
        (void)field_bye_class(f, 0); /* any: a relaxed window sets a price on the bye instead */
    o->mate = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    unsigned flags = WHOLE_RELAXED | WHOLE_KEEPING | (by_rank ? WHOLE_BY_RANK : 0);
    struct window *w = window_solve_whole(f, flags, o->mate);
    if (w->state == WINDOW_TOO_LARGE)
        return TOO_LARGE;
    tc_assert(w->state == WINDOW_CLEAN); /* the graph is complete, but for the two of a what-if */
    o->uniform = f->n <= UNIFORM_MAX_SEATS;
    if (o->uniform)
        uniform_draw(f, flags, o->mate);
    o->certified = certify_whole(f, w, o->mate);
    return FOUND;
}

/* ---- tables ---------------------------------------------------------------------------------- */

struct sorted_table {
    struct pair_table table;
    int first, second; /* higher goes first */
    uint64_t lot;
};

static int compare_tables(const void *a, const void *b)
{
    const struct sorted_table *x = a, *y = b;
    if (x->first != y->first)
        return x->first > y->first ? -1 : 1;
    if (x->second != y->second)
        return x->second > y->second ? -1 : 1;
    return COMPARE(x->lot, y->lot);
}

static struct sorted_table table_of(struct field *f, bool by_rank, int a, int b)
{
    const struct pair_seat *seats = f->request->seats;
    struct sorted_table t = {.lot = rng_next(&f->rng)};
    bool swap = seats[a].match_points != seats[b].match_points ? seats[a].match_points < seats[b].match_points
                                                               : (t.lot & 1) != 0;
    t.table = swap ? (struct pair_table){b, a} : (struct pair_table){a, b};
    t.first = by_rank ? -(a < b ? a : b) : seats[t.table.a].match_points;
    t.second = by_rank ? 0 : seats[t.table.b].match_points;
    return t;
}

/* The byes of several parts: fewest points last. */
static int compare_byes(const void *a, const void *b)
{
    return -compare_tables(a, b);
}

void round_lay_out(struct field *f, const int *mate, struct pair_round *out)
{
    const struct pair_request *r = f->request;
    bool by_rank = r->method == PAIR_BY_RANK;
    size_t n = 0, at = (size_t)f->n; /* the byes from the end */
    struct sorted_table *sorted = tc_calloc((size_t)f->n, sizeof *sorted);
    for (int v = 0; v < f->n; v++) {
        int u = mate[v];
        if (u == MATE_BYE) {
            sorted[--at] = (struct sorted_table){
                .table = {v, PAIR_BYE}, .first = -r->seats[v].match_points, .lot = (uint64_t)(f->n - v)};
            out->second_byes += r->seats[v].byes > 0;
        }
        out->kept += field_kept(f, v, u) && u < v;
        if (u < v)
            continue;
        sorted[n++] = table_of(f, by_rank, v, u);
        int gap = abs(r->seats[v].match_points - r->seats[u].match_points);
        out->rematches += field_met(f, v, u);
        out->pair_downs += gap > 0;
        out->gap_sum += gap;
        out->unwished += field_unwished(f, v, u);
        out->displacement += by_rank ? u - v - 1 : 0;
    }
    qsort(sorted, n, sizeof *sorted, compare_tables);
    qsort(sorted + at, (size_t)f->n - at, sizeof *sorted, compare_byes);
    out->n_tables = n + (size_t)f->n - at;
    out->tables = ARENA_ARRAY(f->arena, struct pair_table, out->n_tables);
    for (size_t i = 0; i < out->n_tables; i++)
        out->tables[i] = sorted[i < n ? i : at + i - n].table;
    free(sorted);
}

enum err_code round_make_together(struct arena *arena, const struct pair_request *request, const int *label, int a,
                                  int b, struct pair_round *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct field f;
    *out = (struct pair_round){.n_tables = 0};
    enum err_code rc = field_init(&f, &scratch, request, err);
    if (rc != ERR_OK)
        goto out;
    f.label = label;
    f.together[0] = a;
    f.together[1] = b;
    struct outcome o = {.certified = true};
    bool by_rank = request->method == PAIR_BY_RANK;
    tc_assert(by_rank || a == MATE_NONE); /* the parity plan knows nothing of it */
    enum verdict v = by_rank ? pair_by_rank(&f, &o) : pair_swiss(&f, &o);
    if (v == IMPOSSIBLE && request->allow_rematch)
        v = pair_with_rematches(&f, by_rank, &o);
    if (v == IMPOSSIBLE) {
        rc = explain_impossible(&f, err);
        goto out;
    }
    if (v == TOO_LARGE) {
        rc = err_set(err, ERR_CONFLICT,
                     "these %d players have met, or are unwished for, each other too often for the "
                     "best pairing to be found",
                     f.n);
        err_hint(err, "drop some of the wishes, or pair the tables of those who have few "
                      "opponents left by hand (rematches too, where nothing else is left), and "
                      "the others with --by-hand ... --rest");
        goto out;
    }
    f.arena = arena;
    round_lay_out(&f, o.mate, out);
    out->chance = o.uniform ? PAIR_UNIFORM : PAIR_TIEBROKEN;
    out->certified = o.certified;
out:
    arena_release(&scratch);
    return rc;
}
