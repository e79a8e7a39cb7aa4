/* duals.c - do the duals of a window bound the cost of its pairings from below?
 *
 * They do when no pair of its vertices has a negative slack (blossom.h). All pairs are looked at. In
 * a whole field of score groups that would be too many, so there the vertices are put into buckets:
 * by group, and by the largest odd set with a dual that they are in. What a pair of two buckets
 * costs at least is known, and so is what the sets that hold both buckets add; where the highest y
 * of both stay below, none of their pairs needs a look, and otherwise only those with high y.
 *
 * keep.c finds by the same look the pairs that it should have listed.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- slacks ---------------------------------------------------------------------------------- */

static bool is_zero(const int64_t *v, int limbs)
{
    for (int l = 0; l < limbs; l++)
        if (v[l])
            return false;
    return true;
}

/* The sets of each vertex, as rows; those with a dual of 0 add nothing. */
struct memberships {
    int *start, *set;
};

static void memberships_init(struct memberships *m, struct arena *arena, const struct window *w)
{
    int n = w->n_vertices, sum = 0;
    m->start = ARENA_ARRAY(arena, int, (size_t)n + 2);
    for (int i = 0; i < w->answer.n_sets; i++)
        for (int j = 0; !is_zero(w->answer.sets[i].z, w->n_limbs) && j < w->answer.sets[i].n; j++)
            m->start[w->answer.sets[i].members[j] + 2]++;
    for (int v = 0; v <= n; v++)
        sum = m->start[v + 1] += sum;
    m->set = ARENA_ARRAY(arena, int, (size_t)sum + 1);
    for (int i = 0; i < w->answer.n_sets; i++)
        for (int j = 0; !is_zero(w->answer.sets[i].z, w->n_limbs) && j < w->answer.sets[i].n; j++)
            m->set[m->start[w->answer.sets[i].members[j] + 1]++] = i;
}

static const int64_t *y_of(const struct window *w, int i)
{
    return w->answer.y + (size_t)i * (size_t)w->n_limbs;
}

static bool is_negative(const int64_t *v, int limbs)
{
    for (int l = 0; l < limbs; l++)
        if (v[l])
            return v[l] < 0;
    return false;
}

/* Slack of the pair of vertices at i and j, whose price is given. */
static bool slack_is_legal(const struct window *w, const struct memberships *m, int i, int j, const struct price *price,
                           int64_t *slack)
{
    int limbs = w->n_limbs;
    memset(slack, 0, (size_t)limbs * sizeof *slack);
    window_weigh(w, price, slack);
    for (int l = 0; l < limbs; l++)
        slack[l] = 2 * slack[l] - y_of(w, i)[l] - y_of(w, j)[l];
    int a = m->start[i], b = m->start[j];
    while (a < m->start[i + 1] && b < m->start[j + 1]) {
        if (m->set[a] == m->set[b])
            for (int l = 0; l < limbs; l++)
                slack[l] += w->answer.sets[m->set[a]].z[l];
        int x = m->set[a], y = m->set[b];
        a += x <= y;
        b += y <= x;
    }
    return !is_negative(slack, limbs);
}

static bool sets_are_legal(const struct window *w)
{
    for (int i = 0; i < w->answer.n_sets; i++)
        if (w->answer.sets[i].n % 2 == 0 || is_negative(w->answer.sets[i].z, w->n_limbs))
            return false;
    return true;
}

/* By rank a pair costs its displacement at least: where the duals sum up to no more, it needs no
 * look. */
static bool is_too_far(const struct window *w, int distance, const int64_t *y1, const int64_t *y2, int64_t *far)
{
    struct price price = {.n = 1, .item = {{.part = part_unwished(w) - 1, .amount = 2 * (distance - 1)}}};
    memset(far, 0, (size_t)w->n_limbs * sizeof *far);
    window_weigh(w, &price, far);
    for (int l = 0; l < w->n_limbs; l++)
        far[l] -= y1[l] + y2[l];
    return !is_negative(far, w->n_limbs);
}

static bool all_pairs_are_legal(const struct field *f, const struct window *w)
{
    struct arena arena = ARENA_INIT;
    struct memberships m;
    int64_t *scratch = ARENA_ARRAY(&arena, int64_t, (size_t)w->n_limbs);
    memberships_init(&m, &arena, w);
    const int64_t *most = y_of(w, 0);
    for (int i = 1; i < w->n_vertices; i++)
        if (limbs_compare(y_of(w, i), most, w->n_limbs) > 0)
            most = y_of(w, i);
    bool ascending = w->by_rank && !w->relaxed; /* the vertices are the seats in order */
    bool legal = sets_are_legal(w);
    for (int i = 0; legal && i < w->n_vertices; i++) {
        for (int j = i + 1; legal && j < w->n_vertices; j++) {
            struct price price;
            if (ascending && w->vertex[i] >= w->vertex[j])
                legal = false;
            int distance = w->vertex[j] - w->vertex[i];
            if (ascending && is_too_far(w, distance, y_of(w, i), most, scratch))
                break;
            if (ascending && is_too_far(w, distance, y_of(w, i), y_of(w, j), scratch))
                continue;
            if (window_price(f, w, w->vertex[i], w->vertex[j], &price))
                legal &= slack_is_legal(w, &m, i, j, &price, scratch);
        }
    }
    arena_release(&arena);
    return legal;
}

/* ---- buckets --------------------------------------------------------------------------------- */

/* Sets below this size, or less than twice as large as one inside, make no bucket: their duals are
 * then looked at only pair by pair. So buckets are few, and lie few deep. */
enum { BUCKET_LEAST = 8, BUCKET_GROWTH = 2 };

struct bucket {
    int group, set; /* set: -1 none */
    int first, n;   /* of places, the highest y first */
};

struct buckets {
    const struct field *f;
    const struct window *w;
    struct memberships m;
    int *parent; /* by set: the next larger set with buckets, -1 */
    int *set_of; /* by place: the smallest set with buckets, -1 */
    int *places; /* of all buckets */
    struct bucket *all;
    int n;
    int64_t *high, *slack; /* scratch: limbs */
};

static int compare_by_size(const void *a, const void *b)
{
    const struct blossom_set *x = *(const struct blossom_set *const *)a, *y = *(const struct blossom_set *const *)b;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return COMPARE(x, y);
}

/* Sets are nested or disjoint: from the smallest on, each takes in those that it contains. */
static void nest_sets(struct buckets *b, struct arena *arena)
{
    const struct blossom_answer *a = &b->w->answer;
    int n = b->w->n_vertices;
    const struct blossom_set **order = ARENA_ARRAY(arena, const struct blossom_set *, (size_t)a->n_sets);
    int *top = ARENA_ARRAY(arena, int, (size_t)n);
    b->parent = ARENA_ARRAY(arena, int, (size_t)a->n_sets + 1);
    b->set_of = ARENA_ARRAY(arena, int, (size_t)n);
    for (int i = 0; i < n; i++)
        top[i] = b->set_of[i] = -1;
    for (int i = 0; i < a->n_sets; i++)
        order[i] = &a->sets[i];
    qsort(order, (size_t)a->n_sets, sizeof *order, compare_by_size);
    for (int i = 0; i < a->n_sets; i++) {
        const struct blossom_set *s = order[i];
        int me = (int)(s - a->sets), largest = 0;
        for (int k = 0; k < s->n; k++) {
            int t = top[s->members[k]];
            largest = t >= 0 && a->sets[t].n > largest ? a->sets[t].n : largest;
        }
        if (s->n < BUCKET_LEAST || s->n < BUCKET_GROWTH * largest || is_zero(s->z, b->w->n_limbs))
            continue;
        b->parent[me] = -1;
        for (int k = 0; k < s->n; k++) {
            int v = s->members[k];
            if (top[v] >= 0)
                b->parent[top[v]] = me;
            else
                b->set_of[v] = me;
            top[v] = me;
        }
    }
}

static int group_at(const struct buckets *b, int place)
{
    int seat = b->w->vertex[place];
    return seat < 0 ? -1 : b->f->group_of[seat];
}

static int compare_places(const void *x, const void *y, void *data)
{
    const struct buckets *b = data;
    int i = *(const int *)x, j = *(const int *)y, g = group_at(b, i), h = group_at(b, j);
    if (g != h)
        return g < h ? -1 : 1;
    if (b->set_of[i] != b->set_of[j])
        return b->set_of[i] < b->set_of[j] ? -1 : 1;
    int order = limbs_compare(y_of(b->w, j), y_of(b->w, i), b->w->n_limbs);
    return order ? order : COMPARE(i, j);
}

static void buckets_init(struct buckets *b, struct arena *arena, const struct field *f, const struct window *w)
{
    size_t n = (size_t)w->n_vertices, limbs = (size_t)w->n_limbs;
    *b = (struct buckets){.f = f,
                          .w = w,
                          .places = ARENA_ARRAY(arena, int, n),
                          .all = ARENA_ARRAY(arena, struct bucket, n),
                          .high = ARENA_ARRAY(arena, int64_t, limbs),
                          .slack = ARENA_ARRAY(arena, int64_t, limbs)};
    memberships_init(&b->m, arena, w);
    nest_sets(b, arena);
    for (int i = 0; i < w->n_vertices; i++)
        b->places[i] = i;
    qsort_r(b->places, n, sizeof *b->places, compare_places, b);
    for (int i = 0; i < w->n_vertices; i++) {
        int place = b->places[i], g = group_at(b, place), set = b->set_of[place];
        struct bucket *last = b->n ? &b->all[b->n - 1] : NULL;
        if (!last || last->group != g || last->set != set)
            b->all[b->n++] = (struct bucket){.group = g, .set = set, .first = i, .n = 1};
        else
            last->n++;
    }
}

/* Is set a, or one around it, set c? */
static bool is_inside(const struct buckets *b, int a, int c)
{
    while (a >= 0 && a != c)
        a = b->parent[a];
    return a == c;
}

/* Twice the least price of a pair of two buckets, and the duals of the sets around both: what the
 * sum of two y may come to. */
static void allowance(struct buckets *b, const struct bucket *x, const struct bucket *y)
{
    struct price price;
    memset(b->high, 0, (size_t)b->w->n_limbs * sizeof *b->high);
    window_price_groups(b->f, b->w, x->group, y->group, &price);
    window_weigh(b->w, &price, b->high);
    for (int l = 0; l < b->w->n_limbs; l++)
        b->high[l] *= 2;
    for (int set = x->set; set >= 0; set = b->parent[set])
        for (int l = 0; is_inside(b, y->set, set) && l < b->w->n_limbs; l++)
            b->high[l] += b->w->answer.sets[set].z[l];
}

/* Do y of places i and j stay within the allowance? */
static bool is_within(const struct buckets *b, int i, int j)
{
    const int64_t *yi = y_of(b->w, i), *yj = y_of(b->w, j);
    for (int l = 0; l < b->w->n_limbs; l++) {
        int64_t rest = b->high[l] - yi[l] - yj[l];
        if (rest)
            return rest > 0;
    }
    return true;
}

static bool is_violated(struct buckets *b, int i, int j)
{
    struct price price;
    if (i == j || !window_price(b->f, b->w, b->w->vertex[i], b->w->vertex[j], &price))
        return false;
    return !slack_is_legal(b->w, &b->m, i, j, &price, b->slack);
}

struct found {
    struct pair_link *pairs;
    size_t n, room;
};

static void look_at(struct buckets *b, int i, int j, struct found *found)
{
    if (found->n < found->room && is_violated(b, i, j))
        found->pairs[found->n++] = (struct pair_link){i, j};
}

/* So many pairs of each place are reported at once: when these are listed, others may be fine. */
enum { FOUND_OF_ONE = 100 };

static void look_at_buckets(struct buckets *b, const struct bucket *x, const struct bucket *y, struct found *found)
{
    const int *p = b->places + x->first, *q = b->places + y->first;
    allowance(b, x, y);
    for (int i = 0; i < x->n && !is_within(b, p[i], q[0]); i++) {
        size_t before = found->n;
        for (int j = x == y ? i + 1 : 0; j < y->n && !is_within(b, p[i], q[j]); j++) {
            look_at(b, p[i], q[j], found);
            if (found->n == found->room || found->n - before >= FOUND_OF_ONE)
                break;
        }
    }
}

size_t duals_violated(const struct field *f, const struct window *w, struct pair_link *pairs, size_t room)
{
    struct arena arena = ARENA_INIT;
    struct buckets b;
    struct found found = {.pairs = pairs, .room = room};
    int *place_of = ARENA_ARRAY(&arena, int, (size_t)f->n), bye = -1;
    buckets_init(&b, &arena, f, w);
    for (int i = 0; i < w->n_vertices; i++) {
        if (w->vertex[i] >= 0)
            place_of[w->vertex[i]] = i;
        else
            bye = i;
    }
    for (int i = 0; i < w->n_vertices; i++) { /* kept tables cost less than the others, the bye its own */
        int seat = w->vertex[i], kept = seat >= 0 && f->kept ? f->kept[seat] : MATE_NONE;
        if (kept >= 0)
            look_at(&b, i, place_of[kept], &found);
        if (bye >= 0)
            look_at(&b, i, bye, &found);
    }
    for (int i = 0; i < b.n && found.n < room; i++)
        for (int j = i; j < b.n && b.all[i].group >= 0; j++)
            look_at_buckets(&b, &b.all[i], &b.all[j], &found);
    arena_release(&arena);
    return found.n;
}

bool duals_are_feasible(const struct field *f, const struct window *w)
{
    struct pair_link one;
    bool in_groups = w->whole && !w->by_rank && f->kept && !w->relaxed;
    if (!in_groups)
        return all_pairs_are_legal(f, w);
    return sets_are_legal(w) && duals_violated(f, w, &one, 1) == 0;
}
