/* tables_verify.c - published standings of an event with tables of three to five against what a store says of it
 *
 * The file of tables is imported into a store in memory. Every column of the published standings is a measure under a
 * rule: "omw" under the event's, "mstr_points" under the rule mstr; what is no measure is listed as left out.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "event/import/import.h"
#include "event/import/internal.h"
#include "event/state/state.h"

#include <string.h>
#include <strings.h>

enum measure { RANK, POINTS, WINS, LOSSES, DRAWS, BYES, OMW, MW, OPPONENTS_POINTS, N_MEASURES };

/* The names that columns have, with '_' for what a word ends with, and without '%'. */
static const struct {
    const char *names;
    enum measure measure;
} measures[] = {
    {"rank|standing|place", RANK},
    {"points", POINTS},
    {"w|wins|won", WINS},
    {"l|losses|lost", LOSSES},
    {"d|draws|drawn", DRAWS},
    {"byes|bye", BYES},
    {"omw|omwp|omw_exact|omw%", OMW},
    {"mw|mwp|mw_exact|mw%", MW},
    {"opp_avg_points|opponents_points", OPPONENTS_POINTS},
};

struct measured {
    const char *name;
    enum measure measure;
    const struct pods_row *rows; /* by player, under its rule */
    const int *first, *last;     /* by player: the ranks that exact ties share */
};

struct verifying {
    struct arena *arena;
    struct err *err;
    const char *what; /* the published standings */
    struct csv_table csv;
    struct event_data data;
    const struct tables_file *file;
    struct measured *columns; /* by column of the table; without a name: not compared */
    bool byes_are_wins;
    struct tables_verdict *out;
};

/* ---- columns --------------------------------------------------------------------------------- */

static bool find_measure(const char *name, enum measure *out)
{
    for (size_t i = 0; i < ARRAY_LEN(measures); i++)
        for (const char *at = measures[i].names; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL)
            if (strcspn(at, "|") == strlen(name) && strncasecmp(at, name, strlen(name)) == 0) {
                *out = measures[i].measure;
                return true;
            }
    return false;
}

/* "mstr_points": the rule, and the name behind it; the event's rule for one without. */
static const char *rule_of(const struct verifying *v, const char *name, const char **rest)
{
    *rest = name;
    for (const struct pods_rule *rule = pods_rules; rule->name; rule++) {
        size_t len = strlen(rule->name);
        if (strncasecmp(name, rule->name, len) == 0 && name[len] == '_') {
            *rest = name + len + 1;
            return rule->name;
        }
    }
    return v->data.event.set.pods_points;
}

/* True where all that the rule looks at is equal, so that a lot decided. */
static bool is_tied(const struct pods_rule *rule, const struct pods_row *a, const struct pods_row *b)
{
    bool same = ratio_compare(a->points, b->points) == 0;
    for (size_t i = 0; same && i < ARRAY_LEN(rule->order); i++)
        switch (rule->order[i]) {
        case PODS_TIE_NONE:
            break;
        case PODS_TIE_OMW:
            same = ratio_compare(a->omw, b->omw) == 0;
            break;
        case PODS_TIE_MW:
            same = ratio_compare(a->mw, b->mw) == 0;
            break;
        case PODS_TIE_OPPONENTS_POINTS:
            same = ratio_compare(a->opponents_points, b->opponents_points) == 0;
            break;
        case PODS_TIE_WINS:
            same = a->wins == b->wins;
            break;
        }
    return same;
}

static enum err_code standings_by(struct verifying *v, const char *name, struct measured *column)
{
    struct event_data data = v->data;
    struct pods_rule rule;
    struct pods_row *sorted;
    size_t n = data.n_players;
    data.event.set.pods_points = name;
    enum err_code rc = event_pods_rule(v->arena, &data, &rule, v->err);
    if (rc == ERR_OK)
        rc = event_pods_standings(v->arena, &data, 0, &sorted, v->err);
    if (rc != ERR_OK)
        return rc;
    struct pods_row *rows = ARENA_ARRAY(v->arena, struct pods_row, n);
    int *first = ARENA_ARRAY(v->arena, int, n), *last = ARENA_ARRAY(v->arena, int, n);
    for (size_t from = 0, end = 0; from < n; from = end) {
        while (end < n && is_tied(&rule, &sorted[from], &sorted[end]))
            end++;
        for (size_t i = from; i < end; i++) {
            rows[sorted[i].player] = sorted[i];
            first[sorted[i].player] = (int)from + 1;
            last[sorted[i].player] = (int)end;
        }
    }
    column->rows = rows;
    column->first = first;
    column->last = last;
    return ERR_OK;
}

static enum err_code find_columns(struct verifying *v, int player)
{
    size_t n = v->csv.header.n_cells;
    enum err_code rc = ERR_OK;
    v->columns = ARENA_ARRAY(v->arena, struct measured, n);
    v->out->left_out = ARENA_ARRAY(v->arena, const char *, n);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const char *name = v->csv.header.cells[i], *rest;
        struct measured *column = &v->columns[i];
        const char *rule = rule_of(v, name, &rest);
        if ((int)i == player)
            continue;
        if (!find_measure(rest, &column->measure)) {
            v->out->left_out[v->out->n_left_out++] = name;
            continue;
        }
        column->name = name;
        rc = standings_by(v, rule, column);
    }
    return rc;
}

/* ---- values ---------------------------------------------------------------------------------- */

static struct ratio whole(struct verifying *v, int n)
{
    return ratio_make(v->arena, (uint64_t)n, 1);
}

static struct ratio computed_of(struct verifying *v, const struct measured *column, int player)
{
    const struct pods_row *row = &column->rows[player];
    switch (column->measure) {
    case RANK:
        return whole(v, row->rank);
    case POINTS:
        return row->points;
    case WINS:
        return whole(v, row->wins + (v->byes_are_wins ? row->byes : 0));
    case LOSSES:
        return whole(v, row->losses);
    case DRAWS:
        return whole(v, row->draws);
    case BYES:
        return whole(v, row->byes);
    case OMW:
        return row->omw;
    case MW:
        return row->mw;
    case OPPONENTS_POINTS:
    case N_MEASURES:
        break;
    }
    return row->opponents_points;
}

/* Whether a published number is the computed one: a fraction exactly, a decimal in all its digits. */
static enum err_code is_equal(struct verifying *v, const struct csv_row *row, size_t at, struct ratio computed,
                              bool *out)
{
    const char *text = row->cells[at], *point = strchr(text, '.'), *slash = strchr(text, '/');
    int num, den, places = point ? (int)strspn(point + 1, "0123456789") : 0;
    double value;
    if (slash && parse_int(arena_strndup(v->arena, text, (size_t)(slash - text)), 0, INT32_MAX, &num) &&
        parse_int(slash + 1, 1, INT32_MAX, &den)) {
        *out = ratio_compare(ratio_make(v->arena, (uint64_t)num, (uint64_t)den), computed) == 0;
        return ERR_OK;
    }
    size_t len = strlen(text);
    bool percent = len > 1 && text[len - 1] == '%';
    if (!parse_double(percent ? arena_strndup(v->arena, text, len - 1) : text, &value) || value < 0)
        return err_set(v->err, ERR_INPUT, "%s:%d: %s: '%.60s' is not %s", v->what, row->line, v->columns[at].name, text,
                       TC_WORD("a number such as 17, 0.3540 or 177/500"));
    *out = results_digits_equal(percent ? value / 100 : value, places + (percent ? 2 : 0), ratio_to_double(computed));
    return ERR_OK;
}

static enum err_code compare_value(struct verifying *v, const struct csv_row *row, size_t at, int player)
{
    const struct measured *column = &v->columns[at];
    struct ratio computed = computed_of(v, column, player);
    bool same = true;
    int rank;
    if (column->measure == RANK && parse_int(row->cells[at], 1, INT32_MAX, &rank))
        same = (rank >= column->first[player] && rank <= column->last[player]) || rank <= v->file->cut;
    else if (is_equal(v, row, at, computed, &same) != ERR_OK)
        return v->err->code;
    v->out->values++;
    if (!same)
        v->out->differences[v->out->n_differences++] = (struct tables_difference){
            v->file->players[player], column->name, row->cells[at], ratio_decimal(v->arena, computed, 6, true)};
    return ERR_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* By row: whose line it is. */
static enum err_code find_players(struct verifying *v, int column, int *players)
{
    int *line_of = ARENA_ARRAY(v->arena, int, v->file->n_players);
    for (size_t i = 0; i < v->csv.n_rows; i++) {
        const struct csv_row *row = &v->csv.rows[i];
        const char *name = csv_cell(row, column);
        size_t k = 0;
        while (k < v->file->n_players && strcmp(v->file->players[k], name) != 0)
            k++;
        if (k == v->file->n_players)
            return err_set(v->err, ERR_INPUT, "%s:%d: \"%s\" is at no table of the event", v->what, row->line, name);
        if (line_of[k])
            return err_set(v->err, ERR_INPUT, "%s:%d: %s has a line of the standings already, on line %d", v->what,
                           row->line, name, line_of[k]);
        line_of[k] = row->line;
        players[i] = (int)k;
    }
    return ERR_OK;
}

static enum err_code compare_all(struct verifying *v, const int *players)
{
    enum err_code rc = ERR_OK;
    v->out->n_differences = v->out->values = 0;
    v->out->differences = ARENA_ARRAY(v->arena, struct tables_difference, v->csv.n_rows * v->csv.header.n_cells + 1);
    for (size_t i = 0; rc == ERR_OK && i < v->csv.n_rows; i++)
        for (size_t at = 0; rc == ERR_OK && at < v->csv.header.n_cells; at++)
            if (v->columns[at].name && *v->csv.rows[i].cells[at])
                rc = compare_value(v, &v->csv.rows[i], at, players[i]);
    v->out->compared = v->out->values ? v->csv.n_rows : 0;
    return rc;
}

static enum err_code compare(struct verifying *v)
{
    int player = csv_column(&v->csv, "player|name");
    if (player < 0)
        return err_set(v->err, ERR_INPUT,
                       "%s:%d: a column is missing: the first line names player, and of rank, points, wins, losses, "
                       "draws, byes, omw and mw those that were published",
                       v->what, v->csv.header.line);
    int *players = ARENA_ARRAY(v->arena, int, v->csv.n_rows + 1);
    enum err_code rc = find_players(v, player, players);
    if (rc == ERR_OK)
        rc = find_columns(v, player);
    if (rc == ERR_OK)
        rc = compare_all(v, players);
    struct tables_verdict apart = *v->out;
    v->byes_are_wins = true;
    if (rc == ERR_OK && apart.n_differences > 0)
        rc = compare_all(v, players);
    if (v->out->n_differences >= apart.n_differences)
        *v->out = apart;
    return rc;
}

enum err_code tables_verify(struct arena *arena, const char *text, const char *what, const char *standings,
                            const char *standings_what, const char *points, struct tables_file *file,
                            struct tables_verdict *out, struct err *err)
{
    struct verifying v = {.arena = arena, .err = err, .what = standings_what, .file = file, .out = out};
    const struct tables_import_options options = {.date = "2000-01-01", .points = points};
    struct tables_import done;
    struct store *store = NULL;
    *out = (struct tables_verdict){.compared = 0};
    enum err_code rc = tables_file_parse(arena, text, what, file, err);
    if (rc == ERR_OK && standings)
        rc = csv_table_parse(arena, standings, standings_what, &v.csv, err);
    if (rc != ERR_OK)
        csv_advise_columns(&v.csv, "player,points,W,L,D", err);
    if (rc != ERR_OK || (rc = store_open("the store in memory", STORE_MEMORY, NULL, &store, err)) != ERR_OK)
        return rc;
    rc = tables_import(store, arena, text, what, &options, &done, err);
    if (rc == ERR_OK)
        rc = event_load(store, arena, done.event.id, &v.data, err);
    if (rc == ERR_OK && standings)
        rc = compare(&v);
    store_close(store);
    return rc;
}
