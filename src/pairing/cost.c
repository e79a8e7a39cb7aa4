/* cost.c - what a pair costs, and what a whole pairing costs
 *
 * The criteria of pairing.h in order are the parts of a cost. Inside a window they are laid into
 * as few 64-bit limbs as hold them: a part's unit is one more than the most that all parts
 * behind it in the same limb can sum up to, so that comparing totals limb by limb is comparing
 * them part by part.
 *
 * The parts of a window: [rematches, second byes, points of the bye,] then (players paired
 * lower, sum of their gaps) for each group from the top, then jumps (negative, plan.h), then
 * unwished pairs. By rank: [rematches, second byes, points and rank of the bye,] displacement,
 * unwished pairs. Where tables are to be kept, the pairs that are not kept come last.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "pairing/plan.h"
#include "pairing/split.h"

#include <stdlib.h>

/* 2^40 a limb leaves room for duals: a dual is an alternating sum of at most 2n doubled weights,
 * and no window has more than 2^17 vertices. */
#define LIMB_LIMIT (INT64_C(1) << 40)

static int first_cost_part(const struct window *w)
{
    if (!w->relaxed)
        return 0;
    return w->by_rank ? PARTS_RELAXED_BY_RANK : PARTS_RELAXED;
}

static int parts_of(const struct window *w)
{
    int costs = w->by_rank ? 1 : 2 * (w->b - w->a + 1) + 1;
    return first_cost_part(w) + costs + 1 + w->keeping;
}

/* The points of the players to whom those of the window's last group are paired down. */
static int points_below(const struct field *f, const struct window *w)
{
    return f->points[w->open ? w->b + 1 : w->b];
}

bool window_lay_out(struct arena *arena, const struct field *f, struct window *w)
{
    size_t n = (size_t)parts_of(w);
    w->n_parts = (int)n;
    w->limb = ARENA_ARRAY(arena, int, n);
    w->unit = ARENA_ARRAY(arena, int64_t, n);
    int64_t *most = ARENA_ARRAY(arena, int64_t, n); /* of a part, in a whole matching */
    int64_t pairs = w->n_vertices / 2 + 1;
    for (size_t i = 0; i < n; i++)
        most[i] = pairs;
    int at = first_cost_part(w);
    if (w->relaxed) {
        most[1] = 1;
        most[2] = f->points[0];
        if (w->by_rank)
            most[3] = f->n;
    }
    if (w->by_rank) {
        most[at] = pairs * f->n;
    } else {
        for (int g = w->a; g <= w->b; g++, at += 2) {
            most[at] = group_size(f, g);
            most[at + 1] = (int64_t)group_size(f, g) * (f->points[g] - points_below(f, w));
        }
    }

    /* From the least important part: a new limb when the current one is full. */
    int limb = 0;
    int64_t unit = 1;
    for (size_t i = n; i-- > 0;) {
        if (unit > LIMB_LIMIT / (most[i] + 1)) {
            limb++;
            unit = 1;
        }
        w->limb[i] = limb;
        w->unit[i] = unit;
        unit *= most[i] + 1;
    }
    w->n_limbs = limb + 1;
    for (size_t i = 0; i < n; i++)
        w->limb[i] = limb - w->limb[i];
    return w->n_limbs <= BLOSSOM_MAX_LIMBS;
}

static void add(struct price *p, int part, int64_t amount)
{
    if (amount == 0)
        return;
    p->item[p->n].part = part;
    p->item[p->n++].amount = amount;
}

static void add_groups(const struct field *f, const struct window *w, int g, int h, struct price *p)
{
    int upper = g < h ? g : h, lower = g < h ? h : g, at = first_cost_part(w) + 2 * (upper - w->a);
    if (g == h)
        return;
    add(p, at, 1);
    add(p, at + 1, f->points[upper] - f->points[lower]);
}

void window_price_groups(const struct field *f, const struct window *w, int g, int h, struct price *p)
{
    p->n = 0;
    add_groups(f, w, g, h, p);
    if (w->keeping)
        add(p, w->n_parts - 1, 1);
}

static bool price_seats(const struct field *f, const struct window *w, int x, int y, struct price *p)
{
    int gx = f->group_of[x], gy = f->group_of[y];
    if (w->reduced && gx == gy && w->reduced[gx - w->a])
        return true;
    bool met = field_met(f, x, y);
    if ((met && !w->relaxed) || field_keeps_apart(f, x, y))
        return false;
    if (met)
        add(p, 0, 1);
    if (w->by_rank)
        add(p, first_cost_part(w), (x > y ? x - y : y - x) - 1);
    else
        add_groups(f, w, gx, gy, p);
    add(p, part_unwished(w), field_unwished(f, x, y));
    if (w->keeping)
        add(p, w->n_parts - 1, !field_kept(f, x, y));
    return true;
}

static bool price_bye(const struct field *f, const struct window *w, int seat, struct price *p)
{
    if (w->keeping)
        add(p, w->n_parts - 1, !field_kept(f, seat, MATE_BYE));
    if (!w->relaxed)
        return f->bye_ok[seat];
    if (field_keeps_apart(f, seat, MATE_BYE))
        return false;
    add(p, 1, f->request->seats[seat].byes > 0);
    add(p, 2, f->request->seats[seat].match_points);
    if (w->by_rank)
        add(p, 3, f->n - 1 - seat);
    return true;
}

static void price_sink(const struct field *f, const struct window *w, int seat, struct price *p)
{
    int g = f->group_of[seat];
    add(p, 2 * (g - w->a), 1);
    add(p, 2 * (g - w->a) + 1, f->points[g] - f->points[w->b + 1]);
    add(p, part_jumps(w), g == w->b ? 0 : -1);
}

bool window_price(const struct field *f, const struct window *w, int x, int y, struct price *p)
{
    p->n = 0;
    if (x < 0) {
        int swap = x;
        x = y;
        y = swap;
    }
    if (x < 0)
        return x == VERTEX_SINK && y == VERTEX_SINK;
    switch (y) {
    case VERTEX_IN:
        return f->group_of[x] == w->a;
    case VERTEX_BYE:
        return price_bye(f, w, x, p);
    case VERTEX_SINK:
        price_sink(f, w, x, p);
        return true;
    default:
        return price_seats(f, w, x, y, p);
    }
}

void window_weigh(const struct window *w, const struct price *p, int64_t *sum)
{
    for (int i = 0; i < p->n; i++)
        sum[w->limb[p->item[i].part]] += w->unit[p->item[i].part] * p->item[i].amount;
}

/* ---- a whole pairing ------------------------------------------------------------------------- */

static void cost_of_bye(const struct field *f, int seat, const int *behind, int *v)
{
    v[1] += f->request->seats[seat].byes > 0;
    v[2] += f->request->seats[seat].match_points;
    if (behind)
        v[3] += behind[seat];
}

/* By seat: how many of its part are ranked behind it. */
static int *ranked_behind(struct arena *arena, const struct pair_request *r)
{
    struct split split;
    int *behind = ARENA_ARRAY(arena, int, r->n_seats);
    request_split(arena, r, r->part ? r->part : behind, &split);
    for (size_t v = 0; v < r->n_seats; v++)
        behind[v] = (int)split.parts[split.place_of[v]].request.n_seats - 1 - split.new_of[v];
    return behind;
}

enum err_code pair_cost_of(struct arena *arena, const struct pair_request *request, const struct pair_table *tables,
                           size_t n_tables, struct pair_cost *out, struct err *err)
{
    struct field f;
    enum err_code rc = field_init(&f, arena, request, err);
    if (rc != ERR_OK)
        return rc;
    bool by_rank = request->method == PAIR_BY_RANK;
    int first = by_rank ? PARTS_RELAXED_BY_RANK : PARTS_RELAXED;
    size_t unwished = (size_t)(first + (by_rank ? 1 : 2 * f.n_groups));
    out->n = unwished + 1 + (f.kept != NULL);
    out->values = ARENA_ARRAY(arena, int, out->n);
    int *v = out->values, *behind = by_rank ? ranked_behind(arena, request) : NULL;
    for (size_t i = 0; i < n_tables; i++) {
        int x = tables[i].a, y = tables[i].b;
        if (x < 0 || x >= f.n || y < PAIR_BYE || y >= f.n || x == y)
            return err_set(err, ERR_INPUT, "table %zu names a seat that does not exist", i + 1);
        if (f.kept)
            v[unwished + 1] += !field_kept(&f, x, y);
        if (y == PAIR_BYE) {
            cost_of_bye(&f, x, behind, v);
            continue;
        }
        if (request->part && request->part[x] != request->part[y])
            return err_set(err, ERR_INPUT, "table %zu joins two parts", i + 1);
        int gx = f.group_of[x], gy = f.group_of[y];
        v[0] += field_met(&f, x, y);
        v[unwished] += field_unwished(&f, x, y);
        if (by_rank) {
            v[first] += abs(behind[x] - behind[y]) - 1;
        } else if (gx != gy) {
            int upper = gx < gy ? gx : gy, lower = gx < gy ? gy : gx;
            v[first + 2 * upper]++;
            v[first + 2 * upper + 1] += f.points[upper] - f.points[lower];
        }
    }
    return ERR_OK;
}

int pair_cost_compare(const struct pair_cost *a, const struct pair_cost *b)
{
    size_t n = a->n < b->n ? a->n : b->n;
    for (size_t i = 0; i < n; i++)
        if (a->values[i] != b->values[i])
            return a->values[i] < b->values[i] ? -1 : 1;
    return COMPARE(a->n, b->n);
}
