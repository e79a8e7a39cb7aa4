/* windows.c - exact solution of the parts where the parity plan does not hold (plan.h has the
 * proofs) */
#include "base/arena.h"
#include "base/rng.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

/* The edges of an instance are listed at 8 bytes, and a search may have as many events waiting:
 * in all some 200 MB at this limit. Ordinary rounds stay far below; what comes near is a field
 * of thousands in which most have met, or are unwished for, each other. */
enum { INSTANCE_MAX = 3000, EDGES_MAX = INSTANCE_MAX * INSTANCE_MAX };

/* ---- from a window to an instance ------------------------------------------------------------ */

/* The largest number of bad links that a seat has into the window. */
static int window_degree(const struct field *f, const struct window *w)
{
    int most = 0;
    for (int i = f->start[w->a]; i < f->start[w->b + 1]; i++) {
        int v = f->order[i], degree = 0;
        for (int e = f->bad.start[v]; e < f->bad.start[v + 1]; e++) {
            int g = f->group_of[f->bad.to[e]];
            degree += g >= w->a && g <= w->b;
        }
        if (degree > most)
            most = degree;
    }
    return most;
}

static bool takes_bye_alike(const struct field *f, int g)
{
    if (g != f->bye_group)
        return true;
    for (int i = f->start[g]; i < f->start[g + 1]; i++)
        if (!f->bye_ok[f->order[i]])
            return false;
    return true;
}

/* Which groups are reduced, and to how many members (0: not reduced). All at first; a group that
 * turns out too small counts among the rest from then on. */
static void choose_reduced(const struct field *f, const struct window *w, int *keep)
{
    int groups = w->b - w->a + 1, degree = window_degree(f, w);
    bool changed = true;
    for (int i = 0; i < groups; i++)
        keep[i] = takes_bye_alike(f, w->a + i);
    while (changed) {
        int rest = 2, reduced = 0; /* wildcard and bye */
        for (int i = 0; i < groups; i++) {
            reduced += keep[i] > 0;
            rest += keep[i] > 0 ? 0 : group_size(f, w->a + i);
        }
        changed = false;
        for (int i = 0; i < groups; i++) {
            if (!keep[i])
                continue;
            int size = group_size(f, w->a + i), wanted = rest + reduced + degree + 1;
            wanted += (size - wanted) % 2 != 0;
            keep[i] = size >= wanted + 2 * degree + 2 ? wanted : 0;
            changed |= keep[i] == 0;
        }
    }
}

/* In any order but the seats': the solver prefers what comes first. */
static void shuffle_vertices(struct field *f, int *vertex, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_below(&f->rng, (uint64_t)i + 1), t = vertex[i];
        vertex[i] = vertex[j];
        vertex[j] = t;
    }
}

static void choose_vertices(struct arena *arena, struct field *f, struct window *w)
{
    int groups = w->b - w->a + 1, seats = 0, rest = 0, reduced = 0;
    int *keep = ARENA_ARRAY(arena, int, (size_t)groups);
    w->reduced = ARENA_ARRAY(f->arena, uint8_t, (size_t)groups);
    if (!w->whole)
        choose_reduced(f, w, keep);
    for (int i = 0; i < groups; i++) {
        w->reduced[i] = keep[i] > 0;
        reduced += keep[i] > 0;
        if (!keep[i])
            rest += keep[i] = group_size(f, w->a + i);
        seats += keep[i];
    }
    bool bye = f->bye_group >= w->a && f->bye_group <= w->b;
    int sinks = w->open ? rest + reduced : 0;
    sinks += w->open && (seats + w->in + bye + sinks) % 2;
    w->vertex = ARENA_ARRAY(f->arena, int, (size_t)(seats + sinks + 2));
    int n = 0;
    for (int i = 0; i < groups; i++) {
        int *members = f->order + f->start[w->a + i];
        if (w->reduced[i])
            shuffle_vertices(f, members, group_size(f, w->a + i));
        memcpy(w->vertex + n, members, (size_t)keep[i] * sizeof *members);
        n += keep[i];
    }
    shuffle_vertices(f, w->vertex, n);
    if (w->in)
        w->vertex[n++] = VERTEX_IN;
    if (bye)
        w->vertex[n++] = VERTEX_BYE;
    while (sinks-- > 0)
        w->vertex[n++] = VERTEX_SINK;
    w->n_vertices = n;
}

/* With all edges. */
static void solve_instance(const struct field *f, struct window *w)
{
    struct edges e;
    edges_init(&e, f, w);
    for (int i = 0; i < w->n_vertices; i++) {
        for (int j = 0; j < w->n_vertices; j++)
            edges_add(&e, f, w, i, j);
        e.start[i + 1] = e.n;
    }
    edges_solve(&e, f, w, NULL);
    edges_release(&e);
}

/* ---- one window ------------------------------------------------------------------------------ */

/* Reads from the answer who comes and goes, and whether the cut below is clean. */
static void read_window(const struct plan *p, struct window *w)
{
    const struct field *f = p->field;
    int leavers = 0;
    bool jump = false;
    w->float_seat = w->entry_seat = -1;
    if (!w->answer.perfect) {
        w->state = WINDOW_INFEASIBLE;
        return;
    }
    for (int i = 0; i < w->n_vertices; i++) {
        int seat = w->vertex[i], mate = w->vertex[w->answer.mate[i]];
        if (seat < 0)
            continue;
        if (mate == VERTEX_IN)
            w->entry_seat = seat;
        if (mate != VERTEX_SINK)
            continue;
        w->float_seat = seat;
        leavers++;
        jump |= f->group_of[seat] != w->b;
    }
    w->state = leavers == p->cut[w->b] && !jump ? WINDOW_CLEAN : WINDOW_NOT_CLEAN;
}

/* Solves a window of which a, b and the flags are set. False: it is too large to be tried. */
static bool window_solve(struct field *f, struct window *w)
{
    struct arena scratch = ARENA_INIT;
    choose_vertices(&scratch, f, w);
    arena_release(&scratch);
    if (w->n_vertices > INSTANCE_MAX) {
        w->state = WINDOW_TOO_LARGE;
        return false;
    }
    if (!window_lay_out(f->arena, f, w)) {
        w->state = WINDOW_TOO_LARGE;
        return false;
    }
    solve_instance(f, w);
    return true;
}

static struct window *window_new(const struct plan *p, int a, int b)
{
    struct field *f = p->field;
    struct window *w = arena_alloc(f->arena, 1, sizeof *w);
    w->a = a;
    w->b = b;
    w->in = a > 0 && p->cut[a - 1];
    w->open = b < f->n_groups - 1;
    if (window_solve(f, w))
        read_window(p, w);
    return w;
}

/* The window that begins with group a, as the glue has it; solved again only if it has changed. */
static struct window *window_at(struct plan *p, int a)
{
    int b = a;
    while (p->glued[b])
        b++;
    if (!p->solved[a] || p->solved[a]->b != b)
        p->solved[a] = window_new(p, a, b);
    return p->solved[a];
}

/* ---- all windows ----------------------------------------------------------------------------- */

enum outcome { DONE, AGAIN, IMPOSSIBLE, TOO_LARGE };

/* Goes through the groups from the top and settles which windows there are. AGAIN: one was
 * extended upward. */
static enum outcome place_windows(struct plan *p, const struct window **refusal)
{
    p->n_places = 0;
    for (int a = 0; a < p->field->n_groups;) {
        if (!p->hard[a] && !p->glued[a]) {
            p->places[p->n_places++] = (struct window_place){a, a, NULL};
            a++;
            continue;
        }
        const struct window *w = window_at(p, a);
        switch (w->state) {
        case WINDOW_CLEAN:
            p->places[p->n_places++] = (struct window_place){a, w->b, w};
            a = w->b + 1;
            break;
        case WINDOW_NOT_CLEAN:
            /* By more than one group when it is long already: it is solved again each time. */
            for (int k = 0; k <= (w->b - a) / 3 && w->b + k < p->field->n_groups - 1; k++)
                p->glued[w->b + k] = 1;
            break;
        case WINDOW_INFEASIBLE:
            *refusal = w;
            if (a == 0)
                return IMPOSSIBLE;
            p->glued[a - 1] = 1;
            return AGAIN;
        case WINDOW_TOO_LARGE:
            if (!w->open)
                return TOO_LARGE;
            for (int g = a; g < p->field->n_groups - 1; g++)
                p->glued[g] = 1; /* down to the last group there are no sinks: up to half of it */
            break;
        }
    }
    return DONE;
}

/* Pairs the members of a reduced group whom the instance's answer left inside it. */
static bool pair_insiders(struct plan *p, int g, const uint8_t *outside)
{
    struct field *f = p->field;
    int n = 0, nobody;
    int *inside = ARENA_ARRAY(f->arena, int, (size_t)group_size(f, g));
    for (int i = f->start[g]; i < f->start[g + 1]; i++)
        if (!outside[f->order[i]])
            inside[n++] = f->order[i];
    return group_pair(f, inside, n, -1, false, false, -1, p->mate, &nobody);
}

static void realise_window(struct plan *p, const struct window *w, int float_in)
{
    const struct field *f = p->field;
    uint8_t *outside = ARENA_ARRAY(f->arena, uint8_t, (size_t)f->n);
    for (int i = 0; i < w->n_vertices; i++) {
        int seat = w->vertex[i], mate = w->vertex[w->answer.mate[i]];
        if (seat < 0)
            continue;
        int g = f->group_of[seat];
        outside[seat] = mate < 0 || f->group_of[mate] != g;
        if (mate == VERTEX_BYE) {
            p->mate[seat] = MATE_BYE;
        } else if (mate == VERTEX_IN) {
            p->mate[seat] = float_in;
            p->mate[float_in] = seat;
        } else if (mate >= 0) {
            p->mate[seat] = mate;
        }
    }
    for (int g = w->a; g <= w->b; g++)
        if (w->reduced[g - w->a])
            tc_assert(pair_insiders(p, g, outside)); /* Dirac: plan.h */
}

/* Finds players for the wildcards, from the top. AGAIN: two ends did not fit, or a group resists
 * now. */
static enum outcome realise(struct plan *p)
{
    struct field *f = p->field;
    int floater = -1;
    for (int i = 0; i < p->n_places; i++) {
        int a = p->places[i].a;
        const struct window *w = p->places[i].solved;
        if (w) {
            if (w->in && field_bad(f, floater, w->entry_seat)) {
                p->glued[a - 1] = 1;
                return AGAIN;
            }
            realise_window(p, w, floater);
            floater = w->float_seat;
            continue;
        }
        const struct window *below = i + 1 < p->n_places ? p->places[i + 1].solved : NULL;
        int next = p->cut[a] && below ? below->entry_seat : -1;
        if (!group_pair(f, f->order + f->start[a], group_size(f, a), floater, a == f->bye_group, p->cut[a], next,
                        p->mate, &floater)) {
            p->hard[a] = 1;
            return AGAIN;
        }
    }
    return DONE;
}

enum plan_result plan_solve(struct plan *p, const struct window **refusal)
{
    for (;;) {
        enum outcome o = place_windows(p, refusal);
        if (o == DONE)
            o = realise(p);
        if (o != AGAIN)
            return o == DONE ? PLAN_FOUND : o == IMPOSSIBLE ? PLAN_IMPOSSIBLE : PLAN_TOO_LARGE;
    }
}

/* ---- the whole field as one window ----------------------------------------------------------- */

static bool read_whole(const struct window *w, int *mate)
{
    if (!w->answer.perfect)
        return false;
    for (int i = 0; i < w->n_vertices; i++) {
        int seat = w->vertex[i], other = w->vertex[w->answer.mate[i]];
        if (seat >= 0)
            mate[seat] = other == VERTEX_BYE ? MATE_BYE : other;
    }
    return true;
}

struct window *window_solve_whole(struct field *f, unsigned flags, int *mate)
{
    struct window *w = arena_alloc(f->arena, 1, sizeof *w);
    w->b = f->n_groups - 1;
    w->relaxed = flags & WHOLE_RELAXED;
    w->by_rank = flags & WHOLE_BY_RANK;
    w->keeping = (flags & WHOLE_KEEPING) && f->kept;
    w->whole = true;
    if (window_solve(f, w))
        w->state = read_whole(w, mate) ? WINDOW_CLEAN : WINDOW_INFEASIBLE;
    return w;
}

/* ---- by rank --------------------------------------------------------------------------------- */

/* Everybody's reach to begin with, and that of those near two neighbours who cannot meet: there the
 * pairs have to move. */
enum { REACH_FIRST = 2, REACH_LOOSE = 16 };

/* Row i lists j if either has the other within its reach. */
static void solve_within_reach(const struct field *f, struct window *w, const int *reach, const int *first)
{
    struct edges e;
    int widest = 0;
    edges_init(&e, f, w);
    for (int i = 0; i < w->n_vertices; i++)
        widest = reach[i] > widest ? reach[i] : widest;
    for (int i = 0; i < w->n_vertices; i++) {
        int low = i > widest ? i - widest : 0;
        int high = i + widest < w->n_vertices ? i + widest : w->n_vertices - 1;
        for (int j = low; j <= high; j++)
            if (abs(i - j) <= reach[i] || abs(i - j) <= reach[j])
                edges_add(&e, f, w, i, j);
        e.start[i + 1] = e.n;
    }
    edges_solve(&e, f, w, first);
    edges_release(&e);
}

/* Widens the reach of pairs that were not listed although their duals sum up to more than twice
 * their displacement's price. (z would only add to their slack, so all others are out of the
 * question.) False: there are none, and the answer is right for all pairs. */
static bool widen_reach(const struct window *w, int *reach)
{
    int n = w->n_vertices;
    const int64_t *y = w->answer.y, step = (int64_t)w->n_limbs;
    int64_t unit = 2 * w->unit[0], most = INT64_MIN;
    bool widened = false;
    tc_assert(w->limb[0] == 0); /* whatever the second limb says, the first decides or ties */
    for (int i = 0; i < n; i++)
        most = y[i * step] > most ? y[i * step] : most;
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            int64_t cheapest = unit * (w->vertex[j] - w->vertex[i] - 1);
            if (y[i * step] + most < cheapest)
                break;
            if (y[i * step] + y[j * step] < cheapest || j - i <= reach[i] || j - i <= reach[j])
                continue;
            reach[i] = j - i;
            widened = true;
        }
    }
    return widened;
}

/* 1v2, 3v4, ... where they have not met: edges of weight 0. */
static int *neighbours_first(const struct field *f, const struct window *w)
{
    int *first = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int i = 0; i + 1 < w->n_vertices; i += 2) {
        struct price price;
        bool good = window_price(f, w, w->vertex[i], w->vertex[i + 1], &price) && price.n == 0;
        first[i] = good ? i + 1 : -1;
        first[i + 1] = good ? i : -1;
    }
    return first;
}

static void reach_far_near_loose(const int *first, int n, int *reach)
{
    int until = 0;
    for (int i = 0; i < n; i++) {
        if (first[i] >= 0)
            continue;
        for (int j = i - REACH_LOOSE > until ? i - REACH_LOOSE : until; j < n && j <= i + REACH_LOOSE; j++)
            reach[j] = REACH_LOOSE;
        until = i + REACH_LOOSE;
    }
}

struct window *window_solve_by_rank(struct field *f, int without, int *mate)
{
    struct window *w = arena_alloc(f->arena, 1, sizeof *w);
    w->b = f->n_groups - 1;
    w->by_rank = w->whole = true;
    w->keeping = f->kept != NULL;
    w->vertex = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int v = 0; v < f->n; v++)
        if (v != without)
            w->vertex[w->n_vertices++] = v;
    int n = w->n_vertices, *first = neighbours_first(f, w), *reach = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    tc_assert(window_lay_out(f->arena, f, w)); /* it has three parts */
    reach_far_near_loose(first, n, reach);
    for (int i = 0; i < n; i++) { /* a what-if of two who are far apart, and kept tables */
        if (w->vertex[i] == f->together[0] && f->together[1] >= 0 && abs(f->together[1] - f->together[0]) > reach[i])
            reach[i] = abs(f->together[1] - f->together[0]);
        if (f->kept && f->kept[w->vertex[i]] >= 0 && abs(f->kept[w->vertex[i]] - w->vertex[i]) > reach[i])
            reach[i] = abs(f->kept[w->vertex[i]] - w->vertex[i]);
    }
    for (int least = REACH_FIRST;;) {
        for (int i = 0; i < n; i++)
            reach[i] = reach[i] > least ? reach[i] : least;
        solve_within_reach(f, w, reach, first);
        w->state = w->answer.perfect ? WINDOW_CLEAN : WINDOW_INFEASIBLE;
        if (least >= n || (w->answer.perfect && !widen_reach(w, reach)))
            break;
        if (w->answer.perfect)
            continue;
        /* The neighbourhood is too narrow; seldom so, and mostly nothing is wide enough then. */
        least = n <= INSTANCE_MAX ? n : 4 * least;
        if ((int64_t)n * least > EDGES_MAX) {
            w->state = WINDOW_TOO_LARGE;
            break;
        }
    }
    if (w->state == WINDOW_CLEAN)
        read_whole(w, mate);
    return w;
}
