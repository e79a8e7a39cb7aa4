/* check.c - what is wrong or costly in a pairing that was made by hand
 *
 * Each criterion is held against the best pairing of the same players: what the best one cannot
 * avoid either is no finding. If not even a pairing without a rematch exists, the best one has
 * as few as can be.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "pairing/field.h"
#include "pairing/split.h"

#include <stdlib.h>

struct check {
    struct arena *arena;
    struct field f;
    const struct pair_table *tables;
    size_t n_tables;
    struct pair_round best;
    struct pair_cost mine, optimum;
    struct pair_finding *findings;
    size_t n, room;
};

/* Room is for a few findings a table and one a seat: check_init. */
static void find(struct check *c, enum pair_finding_kind kind, int a, int b, const char *sentence)
{
    tc_assert(c->n < c->room);
    c->findings[c->n++] = (struct pair_finding){.kind = kind, .a = a, .b = b, .sentence = sentence};
}

static void check_seats(struct check *c, struct arena *scratch)
{
    int *seen = ARENA_ARRAY(scratch, int, (size_t)c->f.n);
    for (size_t i = 0; i < c->n_tables; i++) {
        seen[c->tables[i].a]++;
        if (c->tables[i].b >= 0)
            seen[c->tables[i].b]++;
    }
    for (int v = 0; v < c->f.n; v++) {
        if (seen[v] == 0)
            find(c, PAIR_FINDING_MISSING, v, PAIR_BYE, message(c->arena, "%s is at no table", "#a"));
        else if (seen[v] > 1)
            find(c, PAIR_FINDING_TWICE, v, PAIR_BYE, message(c->arena, "%s is at more than one table", "#a"));
    }
}

static void check_bye(struct check *c, int a, int n_byes)
{
    const struct pair_seat *seat = &c->f.request->seats[a];
    const int *mine = c->mine.values, *best = c->optimum.values;
    if (n_byes > c->f.n % 2) {
        find(c, PAIR_FINDING_BYE_NOT_LOWEST, a, PAIR_BYE,
             message(c->arena,
                     c->f.n % 2 ? MESSAGE_MARK("%s has a bye, but only one player needs one")
                                : MESSAGE_MARK("%s has a bye, but the number of players is even and nobody needs one"),
                     "#a"));
        return;
    }
    if (seat->byes > 0 && mine[1] > best[1])
        find(c, PAIR_FINDING_SECOND_BYE, a, PAIR_BYE, message(c->arena, "%s has had a bye before", "#a"));
    else if (mine[1] == best[1] && mine[2] > best[2])
        find(c, PAIR_FINDING_BYE_NOT_LOWEST, a, PAIR_BYE,
             message(c->arena, "%s has the bye with %d points, but a player with %d could have it", "#a", mine[2],
                     best[2]));
    else if (c->f.request->method == PAIR_BY_RANK && mine[1] == best[1] && mine[2] == best[2] && mine[3] > best[3])
        find(c, PAIR_FINDING_BYE_NOT_LOWEST, a, PAIR_BYE,
             message(c->arena, "%s has the bye, but a player ranked lower could have it", "#a"));
}

static void check_tables(struct check *c)
{
    int n_byes = 0;
    for (size_t i = 0; i < c->n_tables; i++)
        n_byes += c->tables[i].b < 0;
    for (size_t i = 0; i < c->n_tables; i++) {
        int a = c->tables[i].a, b = c->tables[i].b;
        if (b < 0) {
            check_bye(c, a, n_byes);
            continue;
        }
        if (c->mine.values[0] > c->optimum.values[0] && field_met(&c->f, a, b))
            find(c, PAIR_FINDING_REMATCH, a, b, message(c->arena, "%s and %s have met before", "#a", "#b"));
        size_t unwished = c->mine.n - 1 - (c->f.kept != NULL);
        if (c->mine.values[unwished] > c->optimum.values[unwished] && field_unwished(&c->f, a, b))
            find(c, PAIR_FINDING_UNWISHED, a, b,
                 message(c->arena, "%s and %s should be kept apart, and can be", "#a", "#b"));
    }
}

/* The first score group, from the top, in which the pairing differs from the best one. */
static void check_groups(struct check *c)
{
    const int *mine = c->mine.values + 3, *best = c->optimum.values + 3;
    int g = 0;
    while (g < c->f.n_groups && mine[2 * g] == best[2 * g] && mine[2 * g + 1] == best[2 * g + 1])
        g++;
    if (g == c->f.n_groups || mine[2 * g] < best[2 * g] ||
        (mine[2 * g] == best[2 * g] && mine[2 * g + 1] < best[2 * g + 1]))
        return;
    for (size_t i = 0; i < c->n_tables; i++) {
        int a = c->tables[i].a, b = c->tables[i].b;
        if (b < 0)
            continue;
        if (c->f.group_of[a] > c->f.group_of[b]) {
            a = c->tables[i].b;
            b = c->tables[i].a;
        }
        int low = c->f.group_of[b];
        if (c->f.group_of[a] != g || low == g)
            continue;
        const char *what = mine[2 * g] > best[2 * g]
                               ? message(c->arena, "%d of the players with %d are paired lower where %d would do",
                                         mine[2 * g], c->f.points[g], best[2 * g])
                               : message(c->arena,
                                         "the players with %d are paired %d points lower in all where %d "
                                         "would do",
                                         c->f.points[g], mine[2 * g + 1], best[2 * g + 1]);
        find(c, PAIR_FINDING_PAIR_DOWN, a, b,
             message(c->arena, "%s has %d points and %s %d: %s", "#a", c->f.points[g], "#b", c->f.points[low], what));
    }
}

/* By rank: the tables that the best pairing does not have, when the distances sum up to more. */
static void check_ranks(struct check *c, struct arena *scratch)
{
    if (c->mine.values[4] <= c->optimum.values[4])
        return;
    int *partner = ARENA_ARRAY(scratch, int, (size_t)c->f.n);
    for (size_t i = 0; i < c->best.n_tables; i++) {
        int a = c->best.tables[i].a, b = c->best.tables[i].b;
        partner[a] = b;
        if (b >= 0)
            partner[b] = a;
    }
    for (size_t i = 0; i < c->n_tables; i++) {
        int a = c->tables[i].a, b = c->tables[i].b, far = abs(a - b);
        if (b >= 0 && far > 1 && partner[a] != b)
            find(c, PAIR_FINDING_PAIR_DOWN, a, b,
                 message(c->arena,
                         "%s and %s are %d ranks apart; the best pairing of this round has "
                         "not got them together",
                         "#a", "#b", far));
    }
}

static enum err_code check_part(struct arena *arena, const struct pair_request *request,
                                const struct pair_table *tables, size_t n_tables, struct pair_finding **out, size_t *n,
                                struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct check c = {.arena = arena, .tables = tables, .n_tables = n_tables};
    struct pair_request relaxed = *request;
    enum err_code rc;
    *out = NULL;
    *n = 0;
    if ((rc = field_init(&c.f, &scratch, request, err)) != ERR_OK ||
        (rc = pair_cost_of(&scratch, request, tables, n_tables, &c.mine, err)) != ERR_OK)
        goto out;
    relaxed.allow_rematch = true; /* only as many as are needed: none in most rounds */
    if ((rc = pair_round_make(&scratch, &relaxed, &c.best, err)) != ERR_OK ||
        (rc = pair_cost_of(&scratch, request, c.best.tables, c.best.n_tables, &c.optimum, err)) != ERR_OK)
        goto out;
    c.room = 3 * n_tables + (size_t)c.f.n;
    c.findings = ARENA_ARRAY(arena, struct pair_finding, c.room);
    check_seats(&c, &scratch);
    check_tables(&c);
    if (request->method == PAIR_BY_RANK)
        check_ranks(&c, &scratch);
    else
        check_groups(&c);
    *out = c.findings;
    *n = c.n;
out:
    arena_release(&scratch);
    return rc;
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* The tables of each part in one array, part after part. What joins two parts is a finding; its seats
 * are marked. */
static struct pair_table *tables_of_parts(struct arena *arena, struct arena *scratch, const struct split *split,
                                          const struct pair_table *tables, size_t n_tables, size_t *first,
                                          uint8_t *astray, struct pair_finding *findings, size_t *n)
{
    struct pair_table *sorted = ARENA_ARRAY(scratch, struct pair_table, n_tables);
    size_t at = 0;
    int *place = ARENA_ARRAY(scratch, int, n_tables);
    for (size_t i = 0; i < n_tables; i++) {
        int a = tables[i].a, b = tables[i].b;
        place[i] = split->place_of[a];
        if (b == PAIR_BYE || split->place_of[b] == place[i])
            continue;
        place[i] = -1;
        astray[a] = astray[b] = 1;
        findings[(*n)++] = (struct pair_finding){PAIR_FINDING_OTHER_PART, a, b,
                                                 message(arena, "%s and %s are of different pods", "#a", "#b")};
    }
    for (size_t i = 0; i < n_tables; i++)
        if (place[i] >= 0)
            first[place[i] + 1]++;
    for (size_t p = 0; p < split->n; p++)
        first[p + 1] += first[p];
    size_t *cursor = ARENA_ARRAY(scratch, size_t, split->n);
    for (size_t i = 0; i < n_tables; i++) {
        if (place[i] < 0)
            continue;
        int b = tables[i].b;
        at = first[place[i]] + cursor[place[i]]++;
        sorted[at] = (struct pair_table){split->new_of[tables[i].a], b == PAIR_BYE ? PAIR_BYE : split->new_of[b]};
    }
    return sorted;
}

static enum err_code check_parts(struct arena *arena, const struct pair_request *request, struct arena *scratch,
                                 const struct pair_table *tables, size_t n_tables, struct pair_finding **out, size_t *n,
                                 struct err *err)
{
    struct split split;
    request_split(scratch, request, request->part, &split);
    size_t *first = ARENA_ARRAY(scratch, size_t, split.n + 1);
    uint8_t *astray = ARENA_ARRAY(scratch, uint8_t, request->n_seats);
    *out = ARENA_ARRAY(arena, struct pair_finding, 4 * n_tables + request->n_seats);
    struct pair_table *own = tables_of_parts(arena, scratch, &split, tables, n_tables, first, astray, *out, n);
    for (size_t p = 0; p < split.n; p++) {
        const struct split_part *part = &split.parts[p];
        struct pair_finding *found;
        size_t n_found;
        enum err_code rc =
            check_part(arena, &part->request, own + first[p], first[p + 1] - first[p], &found, &n_found, err);
        if (rc != ERR_OK)
            return rc;
        for (size_t i = 0; i < n_found; i++) {
            struct pair_finding f = found[i];
            f.a = part->old_of[f.a];
            f.b = f.b == PAIR_BYE ? PAIR_BYE : part->old_of[f.b];
            if (f.kind != PAIR_FINDING_MISSING || !astray[f.a])
                (*out)[(*n)++] = f;
        }
    }
    return ERR_OK;
}

enum err_code pair_round_check(struct arena *arena, const struct pair_request *request, const struct pair_table *tables,
                               size_t n_tables, struct pair_finding **out, size_t *n, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    int seats = (int)request->n_seats;
    *out = NULL;
    *n = 0;
    enum err_code rc = request_check(request, err);
    for (size_t i = 0; rc == ERR_OK && i < n_tables; i++)
        if (tables[i].a < 0 || tables[i].a >= seats || tables[i].b < PAIR_BYE || tables[i].b >= seats ||
            tables[i].a == tables[i].b)
            rc = err_set(err, ERR_INPUT, "table %zu names a seat that does not exist", i + 1);
    if (rc == ERR_OK && !request->part)
        rc = check_part(arena, request, tables, n_tables, out, n, err);
    else if (rc == ERR_OK)
        rc = check_parts(arena, request, &scratch, tables, n_tables, out, n, err);
    arena_release(&scratch);
    return rc;
}
