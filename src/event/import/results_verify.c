/* results_verify.c - do the published standings follow from the matches?
 *
 * The standings are computed twice, with the own game-win percentage floored and raw, because
 * published files have one or the other; the reading with fewer differences is the file's. When
 * differences remain, the explanation is searched for in results_explain.c; it changes nothing in
 * the verdict.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <math.h>

bool results_close(double published, double computed)
{
    return fabs(published - computed) <= 0.00006 + 1e-12;
}

bool results_digits_equal(double published, int places, double computed)
{
    double unit = pow(10, -places), more = computed - published;
    return more >= -unit / 2 - 1e-12 && more < unit + 1e-12;
}

struct standings_match results_as_match(const struct results_match *m)
{
    return (struct standings_match){.round = m->round,
                                    .p1 = m->p1,
                                    .p2 = m->p2,
                                    .kind = m->kind,
                                    .wins1 = m->wins1,
                                    .wins2 = m->wins2,
                                    .draws = m->draws};
}

size_t results_numbered(const struct results_file *file)
{
    size_t n = 0;
    while (n < file->n_matches && file->matches[n].round > 0)
        n++;
    return n;
}

/* Lines equal in all that is computed share a range of ranks. */
static bool same_score(const struct standings_row *a, const struct standings_row *b)
{
    return a->points == b->points && ratio_compare(a->omw, b->omw) == 0 && ratio_compare(a->gw, b->gw) == 0 &&
           ratio_compare(a->ogw, b->ogw) == 0;
}

struct results_line *results_lines_of_rows(struct arena *arena, const struct standings_row *rows, size_t n)
{
    struct results_line *lines = ARENA_ARRAY(arena, struct results_line, n);
    for (size_t first = 0, end = 0; first < n; first = end) {
        while (end < n && same_score(&rows[first], &rows[end]))
            end++;
        for (size_t i = first; i < end; i++)
            lines[rows[i].player] = (struct results_line){
                .points = rows[i].points,
                .omw = ratio_to_double(rows[i].omw),
                .gw = ratio_to_double(rows[i].gw),
                .ogw = ratio_to_double(rows[i].ogw),
                .rank = rows[i].rank,
                .rank_first = (int)first + 1,
                .rank_last = (int)end,
            };
    }
    return lines;
}

enum err_code results_lines(struct arena *arena, const struct results_file *file, const struct standings_rule *rule,
                            const struct standings_match *matches, size_t n_matches, struct results_line **out,
                            struct err *err)
{
    struct standings_player *players = ARENA_ARRAY(arena, struct standings_player, file->n_players);
    struct standings_row *rows;
    for (size_t i = 0; i < file->n_players; i++)
        players[i].lot_key = (uint64_t)file->players[i];
    enum err_code rc = standings_compute(arena, rule, players, file->n_players, matches, n_matches, 0, 0, &rows, err);
    if (rc == ERR_OK)
        *out = results_lines_of_rows(arena, rows, file->n_players);
    return rc;
}

/* ---- comparing ------------------------------------------------------------------------------- */

static void differ(struct results_verdict *v, int player, const char *column, double published, double computed)
{
    v->differences[v->n_differences++] =
        (struct results_difference){.player = player, .column = column, .published = published, .computed = computed};
}

static void compare_line(const struct results_file *file, const struct results_published *s,
                         const struct results_line *line, struct results_verdict *v)
{
    int player = file->players[s->player];
    v->compared++;
    if (s->points != line->points)
        differ(v, player, "points", s->points, line->points);
    if (s->cut)
        return;
    if (!results_digits_equal(s->omw, s->omw_places, line->omw))
        differ(v, player, "omw", s->omw, line->omw);
    if (!results_digits_equal(s->gw, s->gw_places, line->gw))
        differ(v, player, "gw", s->gw, line->gw);
    if (!results_digits_equal(s->ogw, s->ogw_places, line->ogw))
        differ(v, player, "ogw", s->ogw, line->ogw);
    bool of_playoff = s->rank <= file->cut;
    if (!of_playoff && (s->rank < line->rank_first || s->rank > line->rank_last))
        differ(v, player, "rank", s->rank, line->rank);
}

static enum err_code verify_reading(struct arena *arena, const struct results_file *file,
                                    const struct standings_rule *rule, bool gw_raw, const struct results_source *source,
                                    struct results_verdict *out, struct err *err)
{
    struct standings_rule reading = *rule;
    struct results_line *lines;
    reading.floor_own_gw = !gw_raw;
    enum err_code rc = source->lines(source->data, &reading, &lines, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct results_verdict){
        .players = file->n_players,
        .gw_raw = gw_raw,
        .differences = ARENA_ARRAY(arena, struct results_difference, 5 * file->n_published),
    };
    for (size_t i = 0; i < file->n_published; i++)
        compare_line(file, &file->published[i], &lines[file->published[i].player], out);
    return ERR_OK;
}

enum err_code results_verify_lines(struct arena *arena, const struct results_file *file,
                                   const struct standings_rule *rule, const struct results_source *source,
                                   struct results_verdict *out, struct err *err)
{
    struct results_verdict floored, raw;
    enum err_code rc;
    if ((rc = verify_reading(arena, file, rule, false, source, &floored, err)) != ERR_OK ||
        (rc = verify_reading(arena, file, rule, true, source, &raw, err)) != ERR_OK)
        return rc;
    *out = raw.n_differences < floored.n_differences ? raw : floored;
    if (out->n_differences == 0)
        return ERR_OK;
    return results_explain(arena, file, rule, &out->explanation, err);
}

/* ---- of the file itself ---------------------------------------------------------------------- */

struct own_matches {
    struct arena *arena;
    const struct results_file *file;
    const struct standings_match *matches;
    size_t n;
};

static enum err_code own_lines(void *data, const struct standings_rule *rule, struct results_line **out,
                               struct err *err)
{
    const struct own_matches *own = data;
    return results_lines(own->arena, own->file, rule, own->matches, own->n, out, err);
}

enum err_code results_file_verify(struct arena *arena, const struct results_file *file,
                                  const struct standings_rule *rule, struct results_verdict *out, struct err *err)
{
    size_t n = results_numbered(file);
    struct standings_match *matches = ARENA_ARRAY(arena, struct standings_match, n);
    for (size_t i = 0; i < n; i++)
        matches[i] = results_as_match(&file->matches[i]);
    struct own_matches own = {arena, file, matches, n};
    return results_verify_lines(arena, file, rule, &(struct results_source){own_lines, &own}, out, err);
}
