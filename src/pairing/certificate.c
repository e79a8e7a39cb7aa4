/* certificate.c - is a pairing proved optimal?
 *
 * Checked from the request, the mates and the duals, without regard to how they were found. For
 * a round made by plan.h: everybody is paired once and legally; every boundary between two
 * places is crossed by the parity's number of pairs, between adjacent groups, and by no unwished
 * pair; a place without a window then attains the parity bound, and has no unwished pair inside;
 * a window's pairs cost exactly what its duals bound from below. By plan.h these bounds add up.
 *
 * A window's duals (blossom.h) are checked over all pairs of its vertices (duals.c), the vertices against
 * the rule by which large groups may be reduced, and the weights against what each part of the
 * cost can come to, counted here again from seats and points: comparing weights must be comparing
 * the parts in their order. Of the search's code only the price of a pair is used (cost.c); what
 * a price should be, tests/pairing says by brute force.
 */
#include "base/arena.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- cost and duals -------------------------------------------------------------------------- */

/* Is twice the cost equal to the duals' bound? */
static bool cost_meets_duals(const struct window *w, const int64_t *cost)
{
    for (int l = 0; l < w->n_limbs; l++) {
        int64_t bound = 0;
        for (int i = 0; i < w->n_vertices; i++)
            bound += w->answer.y[(size_t)i * (size_t)w->n_limbs + (size_t)l];
        for (int i = 0; i < w->answer.n_sets; i++)
            bound -= w->answer.sets[i].z[l] * ((w->answer.sets[i].n - 1) / 2);
        if (bound != 2 * cost[l])
            return false;
    }
    return true;
}

/* ---- weights and parts ----------------------------------------------------------------------- */

/* The most that a pairing of the window can have of each group's two parts: all its players are
 * paired lower, and all as low as one can leave. */
static void most_by_groups(const struct field *f, const struct window *w, int64_t *most)
{
    int lowest = f->points[w->open ? w->b + 1 : w->b];
    for (int g = w->a; g <= w->b; g++) {
        *most++ = group_size(f, g);
        *most++ = (int64_t)group_size(f, g) * (f->points[g] - lowest);
    }
}

/* The same for all parts in the order of cost.c; the magnitude, for jumps count downward. NULL:
 * the window has another number of parts. */
static int64_t *most_by_parts(struct arena *arena, const struct field *f, const struct window *w)
{
    int groups = w->b - w->a + 1, n = (w->by_rank ? 2 : 2 * groups + 2) + w->keeping;
    int before = !w->relaxed ? 0 : w->by_rank ? PARTS_RELAXED_BY_RANK : PARTS_RELAXED;
    int64_t pairs = w->n_vertices / 2, *most = ARENA_ARRAY(arena, int64_t, (size_t)(before + n));
    if (w->n_parts != before + n)
        return NULL;
    if (w->relaxed) { /* rematches; then one bye: second or not, its points, its rank */
        most[0] = pairs;
        most[1] = 1;
        most[2] = f->points[0];
        if (w->by_rank)
            most[3] = f->n - 1;
    }
    if (w->by_rank) {
        most[before] = pairs * f->n; /* displacement */
    } else {
        most_by_groups(f, w, most + before);
        most[part_jumps(w)] = pairs;
    }
    most[part_unwished(w)] = pairs;
    most[w->n_parts - 1] = pairs; /* not kept */
    return most;
}

/* The limbs compare as the parts do: each unit exceeds all that can lie behind it. */
static bool layout_is_faithful(const struct field *f, const struct window *w)
{
    struct arena arena = ARENA_INIT;
    const int64_t *most = most_by_parts(&arena, f, w);
    bool faithful = most != NULL;
    for (int i = 0; faithful && i < w->n_parts; i++)
        faithful = w->unit[i] > 0 && w->limb[i] >= 0 && w->limb[i] < w->n_limbs;
    for (int i = 0; faithful && i + 1 < w->n_parts; i++)
        faithful =
            w->limb[i] < w->limb[i + 1] || (w->limb[i] == w->limb[i + 1] && w->unit[i] / w->unit[i + 1] > most[i + 1]);
    arena_release(&arena);
    return faithful;
}

/* The cost of a pairing, part by part. */
struct tally {
    int64_t *parts, *weight;
};

static void tally_init(struct tally *t, struct arena *arena, const struct window *w)
{
    t->parts = ARENA_ARRAY(arena, int64_t, (size_t)w->n_parts);
    t->weight = ARENA_ARRAY(arena, int64_t, (size_t)w->n_limbs);
}

static void tally_add(struct tally *t, const struct window *w, const struct price *price)
{
    for (int i = 0; i < price->n; i++)
        t->parts[price->item[i].part] += price->item[i].amount;
    window_weigh(w, price, t->weight);
}

/* Is the pairing at the bound of the duals? Only if no part exceeds its share of the weight does
 * its weight tell the parts. */
static bool tally_meets_duals(const struct tally *t, const struct field *f, const struct window *w)
{
    struct arena arena = ARENA_INIT;
    const int64_t *most = most_by_parts(&arena, f, w);
    bool meets = most && cost_meets_duals(w, t->weight);
    for (int i = 0; meets && i < w->n_parts; i++)
        meets = llabs(t->parts[i]) <= most[i];
    arena_release(&arena);
    return meets;
}

/* ---- the vertices of a window ---------------------------------------------------------------- */

struct census {
    int *kept; /* by group - a */
    int in, bye, sinks;
};

static bool take_census(const struct field *f, const struct window *w, struct arena *arena, struct census *c)
{
    uint8_t *seen = ARENA_ARRAY(arena, uint8_t, (size_t)f->n);
    c->kept = ARENA_ARRAY(arena, int, (size_t)(w->b - w->a + 1));
    for (int i = 0; i < w->n_vertices; i++) {
        int v = w->vertex[i];
        c->in += v == VERTEX_IN;
        c->bye += v == VERTEX_BYE;
        c->sinks += v == VERTEX_SINK;
        if (v < 0)
            continue;
        if (f->group_of[v] < w->a || f->group_of[v] > w->b || seen[v])
            return false;
        seen[v] = 1;
        c->kept[f->group_of[v] - w->a]++;
    }
    return true;
}

static int largest_degree(const struct field *f, const struct window *w)
{
    int most = 0;
    for (int v = 0; v < f->n; v++) {
        int d = 0;
        if (f->group_of[v] < w->a || f->group_of[v] > w->b)
            continue;
        for (int e = f->bad.start[v]; e < f->bad.start[v + 1]; e++)
            d += f->group_of[f->bad.to[e]] >= w->a && f->group_of[f->bad.to[e]] <= w->b;
        most = d > most ? d : most;
    }
    return most;
}

/* The rule for reduced groups (plan.h), and as many sinks as can be wanted. */
static bool vertices_are_right(const struct field *f, const struct window *w, int in)
{
    struct arena arena = ARENA_INIT;
    struct census c = {0};
    bool right = take_census(f, w, &arena, &c);
    int bye = f->bye_group >= w->a && f->bye_group <= w->b;
    int rest = in + bye, reduced = 0, degree = largest_degree(f, w);
    right = right && c.in == in && c.bye == bye;
    for (int g = w->a; right && g <= w->b; g++) {
        reduced += w->reduced && w->reduced[g - w->a];
        rest += w->reduced && w->reduced[g - w->a] ? 0 : group_size(f, g);
    }
    for (int g = w->a; right && g <= w->b; g++) {
        int size = group_size(f, g), kept = c.kept[g - w->a];
        if (!w->reduced || !w->reduced[g - w->a]) {
            right = kept == size;
            continue;
        }
        right = (size - kept) % 2 == 0 && kept >= rest + reduced + degree + 1 && size - kept >= 2 * degree + 2;
        for (int i = f->start[g]; right && g == f->bye_group && i < f->start[g + 1]; i++)
            right = f->bye_ok[f->order[i]];
    }
    if (right && w->open)
        right = c.sinks >= rest - in - bye + reduced;
    else if (right)
        right = c.sinks == 0;
    arena_release(&arena);
    return right;
}

/* ---- a plan ---------------------------------------------------------------------------------- */

static bool mates_are_legal(const struct field *f, const int *mate)
{
    int byes = 0;
    for (int v = 0; v < f->n; v++) {
        int u = mate[v];
        byes += u == MATE_BYE;
        if (u == MATE_BYE ? !f->bye_ok[v] : u < 0 || u >= f->n || u == v || mate[u] != v || field_met(f, u, v))
            return false;
    }
    return byes == f->n % 2;
}

/* Is the window's part of the pairing at its bound? Pairs that cross its upper cut are not its
 * own. */
static bool window_is_tight(const struct field *f, const struct window *w, const int *mate)
{
    struct arena arena = ARENA_INIT;
    struct tally tally;
    tally_init(&tally, &arena, w);
    for (int i = f->start[w->a]; i < f->start[w->b + 1]; i++) {
        int v = f->order[i], u = mate[v], g = u < 0 ? w->b : f->group_of[u];
        struct price price = {.n = 0};
        bool inside = u >= 0 && g >= w->a && g <= w->b;
        if (inside && v < u)
            (void)window_price(f, w, v, u, &price);
        else if (g > w->b)
            (void)window_price(f, w, v, VERTEX_SINK, &price);
        tally_add(&tally, w, &price);
    }
    bool tight = tally_meets_duals(&tally, f, w);
    arena_release(&arena);
    return tight;
}

/* Every boundary between places is crossed as parity says; no crossing pair skips a group or is
 * unwished. */
static bool cuts_are_clean(const struct plan *p)
{
    const struct field *f = p->field;
    struct arena arena = ARENA_INIT;
    int *place = ARENA_ARRAY(&arena, int, (size_t)f->n_groups);
    int *crossing = ARENA_ARRAY(&arena, int, (size_t)f->n_groups);
    bool clean = true;
    for (int i = 0; i < p->n_places; i++)
        for (int g = p->places[i].a; g <= p->places[i].b; g++)
            place[g] = i;
    for (int v = 0; clean && v < f->n; v++) {
        int u = p->mate[v], g = f->group_of[v];
        if (u < 0 || place[f->group_of[u]] <= place[g])
            continue;
        crossing[g]++;
        clean = f->group_of[u] == g + 1 && !field_bad(f, u, v);
    }
    for (int i = 0; clean && i + 1 < p->n_places; i++) {
        int b = p->places[i].b;
        clean = crossing[b] == (f->start[b + 1] - (f->bye_group >= 0 && f->bye_group <= b)) % 2;
    }
    arena_release(&arena);
    return clean;
}

static bool place_is_optimal(const struct plan *p, const struct window_place *place)
{
    const struct field *f = p->field;
    const struct window *w = place->solved;
    int in = place->a > 0 && (f->start[place->a] - (f->bye_group >= 0 && f->bye_group < place->a)) % 2;
    bool fine = true;
    for (int i = f->start[place->a]; fine && i < f->start[place->b + 1]; i++) {
        int v = f->order[i], u = p->mate[v];
        bool same_group = u >= 0 && f->group_of[u] == f->group_of[v];
        if (same_group && (!w || (w->reduced && w->reduced[f->group_of[v] - w->a])))
            fine = !field_bad(f, u, v);
    }
    if (!w)
        return fine && place->a == place->b;
    return fine && w->a == place->a && w->b == place->b && w->open == (w->b < f->n_groups - 1) && !w->relaxed &&
           !w->by_rank && !w->keeping && vertices_are_right(f, w, in) && layout_is_faithful(f, w) &&
           duals_are_feasible(f, w) && window_is_tight(f, w, p->mate);
}

bool certify_plan(const struct plan *p)
{
    int next = 0;
    if (!mates_are_legal(p->field, p->mate) || !cuts_are_clean(p))
        return false;
    for (int i = 0; i < p->n_places; i++) {
        if (p->places[i].a != next || !place_is_optimal(p, &p->places[i]))
            return false;
        next = p->places[i].b + 1;
    }
    return next == p->field->n_groups;
}

/* ---- a whole field, and a refusal ------------------------------------------------------------ */

/* All seats once, but for the one who has the bye already, and no wildcard. */
static bool whole_is_whole(const struct field *f, const struct window *w)
{
    struct arena arena = ARENA_INIT;
    struct census c = {0};
    bool whole = take_census(f, w, &arena, &c) && !c.in && !c.sinks && c.bye <= f->n % 2;
    int seats = w->n_vertices - c.bye;
    arena_release(&arena);
    return whole && w->a == 0 && w->b == f->n_groups - 1 && (seats + c.bye) % 2 == 0 &&
           seats >= f->n - (f->n % 2 - c.bye);
}

bool certify_whole(const struct field *f, const struct window *w, const int *mate)
{
    struct arena arena = ARENA_INIT;
    struct tally tally;
    bool legal = whole_is_whole(f, w) && layout_is_faithful(f, w);
    int byes = 0, seats = 0;
    tally_init(&tally, &arena, w);
    for (int i = 0; i < w->n_vertices; i++)
        seats += w->vertex[i] >= 0;
    for (int v = 0; legal && v < f->n; v++) {
        int u = mate[v];
        struct price price = {.n = 0};
        byes += u == MATE_BYE;
        if (u >= 0)
            legal = u < f->n && u != v && mate[u] == v;
        /* By rank the bye is usually given before, and then is not part of the window. */
        if (legal && (u == MATE_BYE ? seats == f->n : v < u))
            legal = window_price(f, w, v, u == MATE_BYE ? VERTEX_BYE : u, &price);
        tally_add(&tally, w, &price);
    }
    legal = legal && byes == f->n % 2 && duals_are_feasible(f, w) && tally_meets_duals(&tally, f, w);
    arena_release(&arena);
    return legal;
}

/* Tutte's condition is violated: more odd parts than removed vertices, and nothing joins two
 * parts or a part and the rest. */
bool certify_refusal(const struct field *f, const struct window *w)
{
    const struct blossom_answer *a = &w->answer;
    if (a->perfect || !a->side)
        return false;
    int few = 0;
    int *size = tc_calloc((size_t)a->n_parts + 1, sizeof *size);
    bool right = w->whole ? whole_is_whole(f, w) : vertices_are_right(f, w, w->in);
    for (int i = 0; right && i < w->n_vertices; i++) {
        few += a->side[i] == 1;
        if (a->side[i] != 2)
            continue;
        right = a->part[i] >= 0 && a->part[i] < a->n_parts;
        if (right)
            size[a->part[i]]++;
        for (int j = 0; right && j < w->n_vertices; j++) {
            struct price price;
            bool apart = a->side[j] == 0 || (a->side[j] == 2 && a->part[j] != a->part[i]);
            right = j == i || !apart || !window_price(f, w, w->vertex[i], w->vertex[j], &price);
        }
    }
    for (int i = 0; i < a->n_parts; i++)
        right = right && size[i] % 2 == 1;
    free(size);
    return right && a->n_parts > few;
}
