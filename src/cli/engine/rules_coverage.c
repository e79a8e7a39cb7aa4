/* rules_coverage.c - rules coverage: which rules the engine carries out, and which tests say so */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"

#include <string.h>

static command_fn cmd_rules_coverage;

const struct command rules_coverage_commands[] = {
    {
        .name = "rules coverage",
        .run = cmd_rules_coverage,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "show which rules of each era the engine carries out and tests",
        OPTIONS(CHOICE("era", "fifth|fifth-97|fifth-99|sixth|eighth|m10", "only this era"),
                TEXT("area", "AREA", "only this area: one that the table has"),
                FLAG("missing", "list the rules that lack code, a test, or both")),
    },
    {.name = NULL},
};

static const char *const places[COVERAGE_PRIORITIES] = {"p1", "p2", "p3"};

/* What was asked for; NULL: all. */
struct wish {
    const char *era, *area;
};

/* fifth is both of its shapes: shown with them, but not counted twice in what goes row by row. */
static bool wants_era(const struct wish *wish, const char *era)
{
    return !wish->era || strcmp(wish->era, era) == 0;
}

static bool wants_row(const struct wish *wish, const struct coverage_row *row)
{
    return (!wish->era || coverage_is_of_era(row, wish->era)) && (!wish->area || strcmp(wish->area, row->area) == 0);
}

/* "001:510.1c", "002:S1/Lands#2" */
static const char *row_id(struct arena *arena, const struct coverage_row *row)
{
    const char *id = arena_printf(arena, "%s:%s", row->seed, row->rule);
    return row->nth ? arena_printf(arena, "%s#%d", id, row->nth) : id;
}

static const char *what_is_missing(const struct coverage_row *row)
{
    if (row->citations > 0)
        return "test";
    return row->tests > 0 ? "code" : "code and test";
}

/* ---- the missing ones ------------------------------------------------------------------------ */

typedef void missing_fn(void *to, struct arena *arena, const struct coverage_row *row);

/* By era, priority, and the ledger's order. */
static size_t each_missing(const struct wish *wish, struct arena *arena, missing_fn *fn, void *to)
{
    size_t n = 0;
    for (size_t e = 0; e < COVERAGE_N_ERAS; e++)
        for (int p = 1; p <= 9; p++)
            for (size_t i = 0; i < n_citations; i++) {
                const struct coverage_row *row = &citations[i];
                if (strcmp(row->era, coverage_eras[e]) != 0 || row->priority != p || !wants_row(wish, row) ||
                    coverage_is_covered(row))
                    continue;
                fn(to, arena, row);
                n++;
            }
    return n;
}

static void missing_json(void *to, struct arena *arena, const struct coverage_row *row)
{
    struct json *o = json_add_object(to, NULL);
    json_add_text(o, "id", row_id(arena, row));
    json_add_text(o, "area", row->area);
    json_add_int(o, "priority", row->priority);
    json_add_bool(o, "implemented", row->citations > 0);
    json_add_bool(o, "tested", row->tests > 0);
}

static void missing_cells(void *to, struct arena *arena, const struct coverage_row *row)
{
    cli_row_text(to, row_id(arena, row));
    cli_row_text(to, row->era);
    cli_row_text(to, row->area);
    cli_row_int(to, row->priority);
    cli_row_text(to, what_is_missing(row));
}

static void missing_line(void *to, struct arena *arena, const struct coverage_row *row)
{
    const char *cells[] = {row_id(arena, row), row->era, row->area, arena_printf(arena, "%d", row->priority),
                           what_is_missing(row)};
    text_table_row(to, cells);
}

static enum err_code say_missing(struct cli *cli, const struct wish *wish, struct err *err)
{
    static const char *const columns[] = {"id", "era", "area", "priority", "missing"};
    static const char *const titles[] = {"Rule", "Era", "Area", "Priority", "Missing"};
    if (cli_wants_rows(cli)) {
        struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
        (void)each_missing(wish, cli->arena, missing_cells, &rows);
        return cli_finish_rows(cli, "rules-coverage-missing", &rows, err);
    }
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(titles));
    text_table_keep(table, 0);
    text_table_row(table, titles);
    if (each_missing(wish, cli->arena, missing_line, table) == 0)
        cli_say(cli, "no rule is missing");
    else
        answer_grid(&cli->answer, table);
    return ERR_OK;
}

/* ---- the counts ------------------------------------------------------------------------------ */

static int rows_of(const struct coverage_count *c)
{
    return c->rows[0] + c->rows[1] + c->rows[2];
}

static void json_count_of(struct json *to, const char *key, const int *values)
{
    struct json *o = json_add_object(to, key);
    for (size_t p = 0; p < COVERAGE_PRIORITIES; p++)
        json_add_int(o, places[p], values[p]);
}

static void json_fractions(struct json *to, const struct coverage_count *c)
{
    for (int p = 0; p < COVERAGE_PRIORITIES; p++) {
        if (c->rows[p])
            json_add_number(to, places[p], coverage_fraction(c, p));
        else
            json_add_null(to, places[p]);
    }
    json_count_of(to, "rows", c->rows);
    json_count_of(to, "implemented", c->implemented);
    json_count_of(to, "tested", c->tested);
    json_count_of(to, "covered", c->covered);
    json_add_int(to, "covered_by_section", c->section);
}

static void json_era(struct cli *cli, struct json *eras, const char *era, const struct wish *wish)
{
    struct coverage_count count;
    struct json *o = json_add_object(eras, era);
    coverage_count(citations, n_citations, era, wish->area, &count);
    json_fractions(o, &count);
    struct json *areas = json_add_object(o, "areas");
    for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
        coverage_count(citations, n_citations, era, coverage_areas[a], &count);
        if (rows_of(&count) && (!wish->area || strcmp(wish->area, coverage_areas[a]) == 0))
            json_fractions(json_add_object(areas, coverage_areas[a]), &count);
    }
    const struct wish here = {.era = era, .area = wish->area};
    (void)each_missing(&here, cli->arena, missing_json, json_add_array(o, "missing"));
}

/* The cells of a count: for each priority its rows, implemented, tested, covered, and of the first two
 * the percentage covered. */
enum { N_COUNT_CELLS = 5 + 5 + 2 };

static void count_cells(struct arena *arena, const struct coverage_count *c, const char **cells)
{
    for (int p = 0; p < 2; p++) {
        const int values[] = {c->rows[p], c->implemented[p], c->tested[p], c->covered[p]};
        for (size_t i = 0; i < ARRAY_LEN(values); i++)
            *cells++ = c->rows[p] ? arena_printf(arena, "%d", values[i]) : "";
        /* Rounded down: 100 % is all of them. */
        *cells++ = c->rows[p] ? arena_printf(arena, "%d %%", 100 * c->covered[p] / c->rows[p]) : "";
    }
    *cells++ = c->rows[2] ? arena_printf(arena, "%d", c->rows[2]) : "";
    *cells++ = c->rows[2] ? arena_printf(arena, "%d", c->covered[2]) : "";
}

static void table_line(struct arena *arena, struct text_table *table, const char *era, const char *area,
                       const struct coverage_count *count)
{
    const char *cells[2 + N_COUNT_CELLS] = {era, area};
    count_cells(arena, count, cells + 2);
    text_table_row(table, cells);
}

static void say_counts(struct cli *cli, const struct wish *wish)
{
    static const char *const titles[2 + N_COUNT_CELLS] = {"Era", "Area", "P1",   "code", "test", "both", "%",
                                                          "P2",  "code", "test", "both", "%",    "P3",   "both"};
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(titles));
    struct coverage_count count;
    int section = 0;
    for (size_t c = 2; c < ARRAY_LEN(titles); c++)
        text_table_align_right(table, c);
    text_table_row(table, titles);
    for (size_t e = 0; e < COVERAGE_N_ERAS; e++) {
        const char *era = coverage_eras[e];
        if (!wants_era(wish, era))
            continue;
        bool parts = strcmp(era, "fifth") != 0 || wish->era;
        for (size_t a = 0; a < COVERAGE_N_AREAS && parts; a++) {
            coverage_count(citations, n_citations, era, coverage_areas[a], &count);
            if (rows_of(&count) && (!wish->area || strcmp(wish->area, coverage_areas[a]) == 0))
                table_line(cli->arena, table, era, coverage_areas[a], &count);
        }
        coverage_count(citations, n_citations, era, wish->area, &count);
        if (!wish->area || !parts)
            table_line(cli->arena, table, era, wish->area ? wish->area : "all", &count);
        if (parts)
            section += count.section;
    }
    answer_grid(&cli->answer, table);
    if (section)
        cli_say(cli, "%d of those with both: by the name of a section that they share with other rows", section);
}

static enum err_code count_rows(struct cli *cli, const struct wish *wish, struct err *err)
{
    static const char *const columns[] = {"era", "area", "priority", "rows", "implemented", "tested", "covered"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t e = 0; e < COVERAGE_N_ERAS; e++)
        for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
            struct coverage_count c;
            coverage_count(citations, n_citations, coverage_eras[e], coverage_areas[a], &c);
            if (strcmp(wish->era ? wish->era : "", coverage_eras[e]) != 0 &&
                (wish->era || strcmp(coverage_eras[e], "fifth") == 0))
                continue; /* fifth only when it is asked for: its rows are those of its parts */
            if (wish->area && strcmp(wish->area, coverage_areas[a]) != 0)
                continue;
            for (int p = 0; p < COVERAGE_PRIORITIES; p++) {
                if (!c.rows[p])
                    continue;
                cli_row_text(&rows, coverage_eras[e]);
                cli_row_text(&rows, coverage_areas[a]);
                cli_row_int(&rows, p + 1);
                cli_row_int(&rows, c.rows[p]);
                cli_row_int(&rows, c.implemented[p]);
                cli_row_int(&rows, c.tested[p]);
                cli_row_int(&rows, c.covered[p]);
            }
        }
    return cli_finish_rows(cli, "rules-coverage", &rows, err);
}

static enum err_code check_area(struct cli *cli, const char *area, struct err *err)
{
    struct strbuf all = STRBUF_INIT;
    for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
        if (!area || strcmp(area, coverage_areas[a]) == 0) {
            strbuf_release(&all);
            return ERR_OK;
        }
        strbuf_printf(&all, "%s%s", a ? ", " : "", coverage_areas[a]);
    }
    (void)err_set(err, ERR_USAGE, "--area %s: there is no such area; the areas are %s", cli_printable(cli, area),
                  strbuf_text(&all));
    strbuf_release(&all);
    return err->code;
}

static enum err_code cmd_rules_coverage(struct cli *cli, struct err *err)
{
    const struct wish wish = {.era = cli_text(cli, "era"), .area = cli_text(cli, "area")};
    if (check_area(cli, wish.area, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "rules-coverage");
    if (json) {
        struct json *eras = json_add_object(json, "eras");
        for (size_t e = 0; e < COVERAGE_N_ERAS; e++)
            if (wants_era(&wish, coverage_eras[e]))
                json_era(cli, eras, coverage_eras[e], &wish);
        return ERR_OK;
    }
    if (cli_flag(cli, "missing"))
        return say_missing(cli, &wish, err);
    if (cli_wants_rows(cli))
        return count_rows(cli, &wish, err);
    say_counts(cli, &wish);
    return ERR_OK;
}
