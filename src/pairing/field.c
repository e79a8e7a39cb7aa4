/* field.c - see field.h */
#include "pairing/field.h"
#include "base/compare.h"

#include <stdlib.h>
#include <string.h>

static enum err_code check_links(const struct pair_link *links, size_t n_links, size_t n, const char *what,
                                 struct err *err)
{
    for (size_t i = 0; i < n_links; i++) {
        int a = links[i].a, b = links[i].b;
        if (a < 0 || b < 0 || (size_t)a >= n || (size_t)b >= n)
            return err_set(err, ERR_INPUT, "%s %zu names a seat outside 0 to %zu", what, i, n - 1);
        if (a == b)
            return err_set(err, ERR_INPUT, "%s %zu pairs seat %d with itself", what, i, a);
    }
    return ERR_OK;
}

/* A former pairing: as links, but that b may be the bye and nobody is in two. */
static enum err_code check_keep(const struct pair_request *r, struct err *err)
{
    enum err_code rc = ERR_OK;
    uint8_t *seen = tc_calloc(r->n_seats, sizeof *seen);
    for (size_t i = 0; rc == ERR_OK && i < r->n_keep; i++) {
        int a = r->keep[i].a, b = r->keep[i].b, n = (int)r->n_seats;
        if (a < 0 || b < PAIR_BYE || a >= n || b >= n || a == b)
            rc = err_set(err, ERR_INPUT, "kept table %zu joins seats %d and %d of %d", i, a, b, n);
        else if (seen[a]++ || (b != PAIR_BYE && seen[b]++))
            rc = err_set(err, ERR_INPUT, "kept table %zu has a seat of another one", i);
    }
    free(seen);
    return rc;
}

enum err_code request_check(const struct pair_request *r, struct err *err)
{
    enum err_code rc;
    if (r->n_seats == 0)
        return err_set(err, ERR_INPUT, "there is nobody to pair");
    if (r->n_seats > PAIR_MAX_SEATS)
        return err_set(err, ERR_INPUT, "%zu players are too many to pair: %d is the limit", r->n_seats, PAIR_MAX_SEATS);
    for (size_t i = 0; i < r->n_seats; i++)
        if (r->seats[i].match_points < 0 || r->seats[i].match_points > PAIR_MAX_POINTS || r->seats[i].byes < 0)
            return err_set(err, ERR_INPUT, "seat %zu has %d match points and %d byes", i, r->seats[i].match_points,
                           r->seats[i].byes);
    if ((rc = check_links(r->met, r->n_met, r->n_seats, "earlier match", err)) != ERR_OK)
        return rc;
    if ((rc = check_links(r->unwished, r->n_unwished, r->n_seats, "unwished pair", err)) != ERR_OK)
        return rc;
    return check_keep(r, err);
}

/* Rows are short: insertion sort beats qsort on them. */
static void sort_row(int *row, int n)
{
    if (n > 32) {
        qsort(row, (size_t)n, sizeof *row, compare_int);
        return;
    }
    for (int i = 1; i < n; i++) {
        int x = row[i], j = i;
        for (; j > 0 && row[j - 1] > x; j--)
            row[j] = row[j - 1];
        row[j] = x;
    }
}

static void count_links(int *count, const struct pair_link *links, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        count[links[i].a]++;
        count[links[i].b]++;
    }
}

static void put_links(int *cursor, int *to, const struct pair_link *links, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        to[cursor[links[i].a]++] = links[i].b;
        to[cursor[links[i].b]++] = links[i].a;
    }
}

/* By counting sort; then each row sorted and made unique. */
void links_make(struct links *l, struct arena *arena, int n, const struct pair_link *one, size_t n_one,
                const struct pair_link *two, size_t n_two)
{
    size_t size = (size_t)n;
    int *cursor = ARENA_ARRAY(arena, int, size + 1);
    count_links(cursor, one, n_one);
    count_links(cursor, two, n_two);
    int sum = 0;
    for (int v = 0; v <= n; v++) {
        int c = cursor[v];
        cursor[v] = sum;
        sum += c;
    }
    l->to = ARENA_ARRAY(arena, int, (size_t)sum + 1);
    l->start = ARENA_ARRAY(arena, int, size + 1);
    l->signature = ARENA_ARRAY(arena, uint64_t, size);
    put_links(cursor, l->to, one, n_one);
    put_links(cursor, l->to, two, n_two);

    int from = 0, out = 0;
    for (int v = 0; v < n; v++) {
        int end = cursor[v];
        sort_row(l->to + from, end - from);
        l->start[v] = out;
        for (int i = from; i < end; i++) {
            int w = l->to[i];
            if (out > l->start[v] && l->to[out - 1] == w)
                continue;
            l->to[out++] = w;
            l->signature[v] |= UINT64_C(1) << (w & 63);
        }
        from = end;
    }
    l->start[n] = out;
}

bool links_has(const struct links *links, int a, int b)
{
    const int *row = links->to + links->start[a];
    int n = links_degree(links, a);
    while (n > 8) {
        int half = n / 2;
        if (row[half] <= b) {
            row += half;
            n -= half;
        } else {
            n = half;
        }
    }
    for (int i = 0; i < n; i++)
        if (row[i] == b)
            return true;
    return false;
}

/* Counting sort by points, highest first. Each group is shuffled at once: a search that takes
 * "the first that fits" then has no favourites. */
static void build_groups(struct field *f)
{
    const struct pair_seat *seats = f->request->seats;
    int top = 0;
    for (int i = 0; i < f->n; i++)
        if (seats[i].match_points > top)
            top = seats[i].match_points;
    int *count = ARENA_ARRAY(f->arena, int, (size_t)top + 2);
    for (int i = 0; i < f->n; i++)
        count[seats[i].match_points]++;
    for (int p = top; p >= 0; p--)
        f->n_groups += count[p] > 0;

    size_t groups = (size_t)f->n_groups;
    f->start = ARENA_ARRAY(f->arena, int, groups + 1);
    f->points = ARENA_ARRAY(f->arena, int, groups);
    f->order = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    f->group_of = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    int *group_at = ARENA_ARRAY(f->arena, int, (size_t)top + 1);
    int *cursor = ARENA_ARRAY(f->arena, int, groups);
    int g = 0, sum = 0;
    for (int p = top; p >= 0; p--) {
        if (!count[p])
            continue;
        f->points[g] = p;
        f->start[g] = cursor[g] = sum;
        group_at[p] = g++;
        sum += count[p];
    }
    f->start[g] = sum;
    for (int i = 0; i < f->n; i++) {
        f->group_of[i] = group_at[seats[i].match_points];
        f->order[cursor[f->group_of[i]]++] = i;
    }
    for (g = 0; g < f->n_groups; g++) {
        int *row = f->order + f->start[g];
        for (int i = group_size(f, g) - 1; i > 0; i--) {
            int j = (int)rng_below(&f->rng, (uint64_t)i + 1);
            int swap = row[i];
            row[i] = row[j];
            row[j] = swap;
        }
    }
}

static void build_kept(struct field *f)
{
    const struct pair_request *r = f->request;
    if (!r->n_keep)
        return;
    f->kept = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int v = 0; v < f->n; v++)
        f->kept[v] = MATE_NONE;
    for (size_t i = 0; i < r->n_keep; i++) {
        f->kept[r->keep[i].a] = r->keep[i].b;
        if (r->keep[i].b != PAIR_BYE)
            f->kept[r->keep[i].b] = r->keep[i].a;
    }
}

enum err_code field_init(struct field *f, struct arena *arena, const struct pair_request *request, struct err *err)
{
    enum err_code rc;
    if ((rc = request_check(request, err)) != ERR_OK)
        return rc;
    *f = (struct field){.request = request,
                        .arena = arena,
                        .n = (int)request->n_seats,
                        .bye_group = -1,
                        .together = {MATE_NONE, MATE_NONE}};
    rng_init(&f->rng, request->seed);
    build_groups(f);
    links_make(&f->met, arena, f->n, request->met, request->n_met, NULL, 0);
    links_make(&f->unwished, arena, f->n, request->unwished, request->n_unwished, NULL, 0);
    if (request->n_unwished)
        links_make(&f->bad, arena, f->n, request->met, request->n_met, request->unwished, request->n_unwished);
    else
        f->bad = f->met;
    f->bye_ok = ARENA_ARRAY(arena, uint8_t, (size_t)f->n);
    build_kept(f);
    return ERR_OK;
}

static bool takes_bye(const struct field *f, int v, int second)
{
    return !field_keeps_apart(f, v, MATE_BYE) && (f->request->seats[v].byes > 0) == second;
}

bool field_bye_class(struct field *f, int nth)
{
    memset(f->bye_ok, 0, (size_t)f->n);
    for (int second = 0; second < 2; second++) {
        for (int g = f->n_groups - 1; g >= 0; g--) {
            bool any = false;
            for (int i = f->start[g]; i < f->start[g + 1]; i++)
                any |= takes_bye(f, f->order[i], second);
            if (!any || nth-- > 0)
                continue;
            for (int i = f->start[g]; i < f->start[g + 1]; i++)
                f->bye_ok[f->order[i]] = takes_bye(f, f->order[i], second);
            f->bye_group = g;
            f->bye_second = second;
            return true;
        }
    }
    return false;
}
