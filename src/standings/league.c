/* league.c - best N of M: results sorted by player, the best of each summed up
 *
 * One sort puts each player's results together with the best first, so that those that count are the first so
 * many of a run; a second sort of the sums gives the table.
 */
#include "standings/league.h"
#include "base/compare.h"
#include "base/parse.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- input ----------------------------------------------------------------------------------- */

static enum err_code check_result(const struct league_result *r, size_t n_players, struct err *err)
{
    if (r->player < 0 || (size_t)r->player >= n_players)
        return err_set(err, ERR_INPUT, "a result of player %d: there are %zu", r->player, n_players);
    if (r->event < 0)
        return err_set(err, ERR_INPUT, "a result in event %d", r->event);
    if (r->points < 0 || r->points > LEAGUE_POINTS_MAX)
        return err_set(err, ERR_INPUT, "%d points: a result has 0 to %d", r->points, LEAGUE_POINTS_MAX);
    return ERR_OK;
}

/* By player, then the best first, then the lower event. */
static int by_player(const void *a, const void *b)
{
    const struct league_result *x = *(struct league_result *const *)a;
    const struct league_result *y = *(struct league_result *const *)b;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return COMPARE(x->event, y->event);
}

static int by_event(const void *a, const void *b)
{
    const struct league_result *x = *(struct league_result *const *)a;
    const struct league_result *y = *(struct league_result *const *)b;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    return COMPARE(x->event, y->event);
}

static enum err_code check_results(struct arena *arena, int best_of, struct league_result *results, size_t n,
                                   size_t n_players, struct league_result ***out, struct err *err)
{
    if (best_of < 0)
        return err_set(err, ERR_INPUT, "the best %d: at least one result counts, or 0 for all", best_of);
    struct league_result **sorted = ARENA_ARRAY(arena, struct league_result *, n);
    for (size_t i = 0; i < n; i++) {
        enum err_code rc = check_result(&results[i], n_players, err);
        if (rc != ERR_OK)
            return rc;
        sorted[i] = &results[i];
    }
    if (n)
        qsort(sorted, n, sizeof *sorted, by_event);
    for (size_t i = 1; i < n; i++)
        if (by_event(&sorted[i - 1], &sorted[i]) == 0)
            return err_set(err, ERR_INPUT, "two results of player %d in event %d", sorted[i]->player, sorted[i]->event);
    *out = sorted;
    return ERR_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* The order of the ranks: below 0 when a is better. */
static int compare_rows(const struct league_row *a, const struct league_row *b)
{
    if (a->total != b->total)
        return a->total > b->total ? -1 : 1;
    if (a->won != b->won)
        return a->won > b->won ? -1 : 1;
    return COMPARE(b->best, a->best);
}

static int by_rank(const void *a, const void *b)
{
    const struct league_row *x = a, *y = b;
    int order = compare_rows(x, y);
    return order ? order : COMPARE(x->player, y->player);
}

/* The row of a run of one player's results, the best first. */
static struct league_row sum_up(struct league_result *const *run, size_t n, int best_of)
{
    struct league_row row = {.player = run[0]->player, .events = (int)n, .best = run[0]->points};
    for (size_t i = 0; i < n; i++) {
        run[i]->counts = best_of == 0 || i < (size_t)best_of;
        row.won += run[i]->won;
        if (!run[i]->counts)
            continue;
        row.total += run[i]->points;
        row.counted++;
    }
    return row;
}

enum err_code league_compute(struct arena *arena, int best_of, struct league_result *results, size_t n,
                             size_t n_players, struct league_row **rows, size_t *n_rows, struct err *err)
{
    struct league_result **sorted = NULL;
    *rows = NULL;
    *n_rows = 0;
    enum err_code rc = check_results(arena, best_of, results, n, n_players, &sorted, err);
    if (rc != ERR_OK || n == 0)
        return rc;
    qsort(sorted, n, sizeof *sorted, by_player);
    struct league_row *table = ARENA_ARRAY(arena, struct league_row, n);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && sorted[end]->player == sorted[i]->player; end++)
            ;
        table[(*n_rows)++] = sum_up(&sorted[i], end - i, best_of);
    }
    qsort(table, *n_rows, sizeof *table, by_rank);
    for (size_t i = 0; i < *n_rows; i++)
        table[i].rank = i && compare_rows(&table[i - 1], &table[i]) == 0 ? table[i - 1].rank : (int)i + 1;
    *rows = table;
    return ERR_OK;
}

/* ---- places ---------------------------------------------------------------------------------- */

enum err_code league_places_parse(struct arena *arena, const char *text, int **out, size_t *n, struct err *err)
{
    size_t room = 1;
    for (const char *p = text; *p; p++)
        room += *p == ',';
    *n = 0;
    if (room > LEAGUE_PLACES_MAX)
        return err_set(err, ERR_INPUT, "the points of %zu places: at most %d have any", room, LEAGUE_PLACES_MAX);
    *out = ARENA_ARRAY(arena, int, room);
    for (const char *p = text; *n < room; p += strcspn(p, ",") + 1) {
        const char *word = utf8_clean(arena, arena_strndup(arena, p, strcspn(p, ",")));
        int *points = &(*out)[*n];
        if (!parse_int(word, 0, LEAGUE_POINTS_MAX, points))
            return err_set(err, ERR_INPUT, "the points of the places are numbers such as 10,8,6,5, not \"%s\"", text);
        if (*n && *points > points[-1])
            return err_set(err, ERR_INPUT, "place %zu has %d points, more than the place above it (%d)", *n + 1,
                           *points, points[-1]);
        (*n)++;
    }
    return ERR_OK;
}
