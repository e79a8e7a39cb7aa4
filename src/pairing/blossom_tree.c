/* blossom_tree.c - the tree and its blossoms: contracting, expanding, augmenting (blossom_search.h)
 *
 * A blossom's children stand in the order of its cycle, the base first: matched edges lie between
 * the children at 1 and 2, 3 and 4, ... Its leaves are kept as a list, so that looking at all its
 * vertices needs no descent.
 */
#include "base/attr.h"
#include "pairing/blossom_search.h"

/* ---- blossoms come and go -------------------------------------------------------------------- */

/* The outer node two steps nearer to the root; -1 at the root. */
static int tree_up(const struct search *s, int outer)
{
    int m = s->mate[s->base[outer]];
    return m < 0 ? -1 : s->top[s->link_u[s->top[m]]];
}

/* The outer node where the ways of a and b to the root meet. */
static int meeting_node(struct search *s, int a, int b)
{
    s->stamp_now++;
    for (;;) {
        if (a >= 0) {
            if (s->stamp[a] == s->stamp_now)
                return a;
            s->stamp[a] = s->stamp_now;
            a = tree_up(s, a);
        }
        int swap = a;
        a = b;
        b = swap;
    }
}

/* Puts the nodes on the way from outer node x up to `stop` (left out) into cycle[0..]; edge i leads
 * from cycle[i] to the next node up. Returns how many. */
static int climb(const struct search *s, int x, int stop, int *cycle, struct cycle_edge *edge)
{
    int n = 0;
    while (x != stop) {
        int b = s->base[x], m = s->mate[b], inner = s->top[m];
        cycle[n] = x;
        edge[n++] = (struct cycle_edge){b, m};
        cycle[n] = inner;
        edge[n++] = (struct cycle_edge){s->link_v[inner], s->link_u[inner]};
        x = s->top[s->link_u[inner]];
    }
    return n;
}

static void collect_leaves(struct search *s, struct blossom *b)
{
    b->n_leaves = 0;
    for (int i = 0; i < b->n_children; i++) {
        const int *leaf;
        int n = search_leaves(s, &b->child[i], &leaf);
        b->leaf = search_grow(b->leaf, &b->room_leaves, b->n_leaves + n, sizeof *b->leaf);
        memcpy(b->leaf + b->n_leaves, leaf, (size_t)n * sizeof *leaf);
        b->n_leaves += n;
    }
}

void search_shrink(struct search *s, int u, int v)
{
    int lca = meeting_node(s, s->top[u], s->top[v]);
    int *cycle = s->cycle;
    struct cycle_edge *edge = s->cycle_edge;

    /* lca, down to top[u], over u-v, up from top[v] to lca again. */
    int down = climb(s, s->top[u], lca, cycle, edge);
    int id = s->spare[--s->n_spare];
    struct blossom *b = &s->blossoms[id - s->n];
    int up = climb(s, s->top[v], lca, cycle + down, edge + down);
    int k = down + up + 1;
    if (k > b->room_children) {
        b->room_children = k;
        b->child = tc_realloc_array(b->child, (size_t)k, sizeof *b->child);
        b->edge = tc_realloc_array(b->edge, (size_t)k, sizeof *b->edge);
    }
    b->n_children = k;
    b->child[0] = lca;
    for (int i = 0; i < down; i++) {
        b->child[down - i] = cycle[i];
        b->edge[down - 1 - i] = (struct cycle_edge){edge[i].v, edge[i].u};
    }
    b->edge[down] = (struct cycle_edge){u, v};
    for (int i = 0; i < up; i++) {
        b->child[down + 1 + i] = cycle[down + i];
        b->edge[down + 1 + i] = edge[down + i];
    }

    collect_leaves(s, b);
    for (int i = 0; i < k; i++) {
        search_settle(s, b->child[i]);
        s->parent[b->child[i]] = id;
    }
    memset(limbs_row(s->z, id - s->n, s->limbs), 0, (size_t)s->limbs * sizeof *s->z);
    limbs_copy(limbs_row(s->since, id, s->limbs), s->now, s->limbs);
    s->parent[id] = -1;
    s->base[id] = s->base[lca];
    s->label[id] = OUTER;
    search_touch(s, id);
    for (int i = 0; i < b->n_leaves; i++)
        s->top[b->leaf[i]] = id;
    for (int i = 0; i < k; i++)
        if (s->label[b->child[i]] == INNER)
            search_scan(s, b->child[i]);
}

/* Makes the children of blossom id top nodes, with label FREE. The caller has settled id. */
static void dissolve(struct search *s, int id)
{
    struct blossom *b = &s->blossoms[id - s->n];
    for (int i = 0; i < b->n_children; i++) {
        int c = b->child[i];
        s->parent[c] = -1;
        s->label[c] = FREE;
        const int *leaf;
        int n = search_leaves(s, &c, &leaf);
        for (int j = 0; j < n; j++)
            s->top[leaf[j]] = c;
    }
    s->label[id] = FREE;
    s->spare[s->n_spare++] = id;
}

static int child_index(const struct search *s, const struct blossom *b, int id, int vertex)
{
    int c = vertex;
    while (s->parent[c] != id)
        c = s->parent[c];
    for (int i = 0;; i++)
        if (b->child[i] == c)
            return i;
}

/* From the child where the tree enters, the even way round the cycle to the base stays in the tree; the rest falls
 * out of it. */
void search_expand(struct search *s, int id)
{
    struct blossom *b = &s->blossoms[id - s->n];
    int u = s->link_u[id], v = s->link_v[id], k = b->n_children;
    search_settle(s, id);
    int i = child_index(s, b, id, v);
    dissolve(s, id);
    int step = i % 2 ? 1 : k - 1; /* odd places are matched forward, even ones backward */
    while (i != 0) {
        search_label_inner(s, b->child[i], u, v);
        int matched = (i + step) % k;
        search_label_outer(s, b->child[matched]);
        int next = (matched + step) % k;
        struct cycle_edge e = b->edge[step == 1 ? matched : next];
        u = step == 1 ? e.u : e.v;
        v = step == 1 ? e.v : e.u;
        i = next;
    }
    search_label_inner(s, b->child[0], u, v);
    for (int c = 0; c < k; c++)
        if (s->label[b->child[c]] == FREE)
            search_scan_back(s, b->child[c]);
}

/* ---- augmenting ------------------------------------------------------------------------------ */

/* Turns the matching inside a node so that v becomes its base. */
static void rebase(struct search *s, int node, int v)
{
    s->base[node] = v;
    if (node < s->n)
        return;
    struct blossom *b = &s->blossoms[node - s->n];
    int k = b->n_children, j = child_index(s, b, node, v);
    rebase(s, b->child[j], v);
    for (int i = j % 2 ? j + 1 : j - 2; j % 2 ? i < k : i >= 0; i += j % 2 ? 2 : -2) {
        struct cycle_edge e = b->edge[i];
        rebase(s, b->child[i], e.u);
        rebase(s, b->child[(i + 1) % k], e.v);
        s->mate[e.u] = e.v;
        s->mate[e.v] = e.u;
    }
    for (int i = 0; i < k; i++) {
        s->cycle[i] = b->child[(i + j) % k];
        s->cycle_edge[i] = b->edge[(i + j) % k];
    }
    memcpy(b->child, s->cycle, (size_t)k * sizeof *b->child);
    memcpy(b->edge, s->cycle_edge, (size_t)k * sizeof *b->edge);
}

void search_augment(struct search *s, int u, int v)
{
    rebase(s, s->top[v], v);
    s->mate[v] = u;
    for (;;) {
        int node = s->top[u], before = s->mate[s->base[node]];
        rebase(s, node, u);
        s->mate[u] = v;
        if (before < 0)
            return;
        int inner = s->top[before];
        u = s->link_u[inner];
        v = s->link_v[inner];
        rebase(s, inner, v);
        s->mate[v] = u;
    }
}

void search_dissolve_idle(struct search *s, int id)
{
    if (id < s->n)
        return;
    const int64_t *z = limbs_row(s->z, id - s->n, s->limbs);
    for (int l = 0; l < s->limbs; l++)
        if (z[l])
            return;
    struct blossom *b = &s->blossoms[id - s->n];
    dissolve(s, id);
    for (int i = 0; i < b->n_children; i++)
        search_dissolve_idle(s, b->child[i]);
}
