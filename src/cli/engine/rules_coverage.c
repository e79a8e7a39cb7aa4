/* rules_coverage.c - rules coverage: which rules the engine carries out, and which tests say so */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"

#include <math.h>
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

/* The part that was asked for; NULL: all. */
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

static struct table_cell id_cell(struct arena *arena, const void *row)
{
    return cell_of_text(row_id(arena, row));
}

static struct table_cell missing_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(what_is_missing(row));
}

static struct table_cell implemented_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(((const struct coverage_row *)row)->citations > 0);
}

static struct table_cell tested_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(((const struct coverage_row *)row)->tests > 0);
}

static const struct column missing_list[] = {
    COLUMN_BY(COLUMN_TEXT, "id", id_cell),
    COLUMN(struct coverage_row, "era", era, .omit = OMIT_JSON),
    COLUMN(struct coverage_row, "area", area),
    COLUMN(struct coverage_row, "priority", priority),
    COLUMN_BY(COLUMN_TEXT, "missing", missing_cell, .omit = OMIT_JSON),
    COLUMN_BY(COLUMN_BOOL, "implemented", implemented_cell, .omit = OMIT_ROWS),
    COLUMN_BY(COLUMN_BOOL, "tested", tested_cell, .omit = OMIT_ROWS),
};
static const struct column_set missing_columns = COLUMNS(struct coverage_row, missing_list);

/* The missing ones by era, priority, and the ledger's order. */
static struct coverage_row *find_missing(struct arena *arena, const struct wish *wish, size_t *n)
{
    struct coverage_row *rows = ARENA_ARRAY(arena, struct coverage_row, n_citations);
    *n = 0;
    for (size_t e = 0; e < COVERAGE_N_ERAS; e++)
        for (int p = 1; p <= 9; p++)
            for (size_t i = 0; i < n_citations; i++) {
                const struct coverage_row *row = &citations[i];
                if (strcmp(row->era, coverage_eras[e]) == 0 && row->priority == p && wants_row(wish, row) &&
                    !coverage_is_covered(row))
                    rows[(*n)++] = *row;
            }
    return rows;
}

static void say_missing(struct cli *cli, const struct coverage_row *rows, size_t n)
{
    static const char *const titles[] = {TC_WORD("Rule"), TC_WORD("Era"), TC_WORD("Area"), TC_WORD("Priority"),
                                         TC_WORD("Missing")};
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(titles));
    text_table_keep(table, 0);
    text_table_row(table, titles);
    for (const struct coverage_row *row = rows; row < rows + n; row++)
        text_table_row(table,
                       (const char *const[]){row_id(cli->arena, row), row->era, row->area,
                                             arena_printf(cli->arena, "%d", row->priority), what_is_missing(row)});
    if (n == 0)
        cli_say(cli, "no rule is missing");
    else
        answer_grid(&cli->answer, table);
}

/* ---- the counts ------------------------------------------------------------------------------ */

static int rows_of(const struct coverage_count *c)
{
    return c->rows[0] + c->rows[1] + c->rows[2];
}

/* An era, or an area in it: what is counted, and of each priority the part that is covered; NaN without rows. */
struct shown_count {
    const char *name;
    double fraction[COVERAGE_PRIORITIES];
    struct coverage_count count;
};
struct shown_era {
    struct shown_count all;
    struct shown_count *areas;
    size_t n_areas;
    struct coverage_row *missing;
    size_t n_missing;
};

#define FRACTION(NAME, PLACE) COLUMN(struct shown_count, NAME, fraction[PLACE], .none = NONE_IS_NAN)
#define COUNTED(WHAT)         COLUMN_COUNTS(struct shown_count, #WHAT, count.WHAT, places, COVERAGE_PRIORITIES)
static const struct column count_list[] = {
    FRACTION("p1", 0),    FRACTION("p2", 1),
    FRACTION("p3", 2),    COUNTED(rows),
    COUNTED(implemented), COUNTED(tested),
    COUNTED(covered),     COLUMN(struct shown_count, "covered_by_section", count.section),
};
static const struct column_set count_columns = COLUMNS(struct shown_count, count_list);
static const struct column era_list[] = {
    COLUMN_WITHIN(struct shown_era, "", all, &count_columns, .spread = true),
    COLUMN_LIST(struct shown_era, "areas", areas, n_areas, &count_columns, COLUMN_KEYED(struct shown_count, name)),
    COLUMN_LIST(struct shown_era, "missing", missing, n_missing, &missing_columns),
};
static const struct column_set era_columns = COLUMNS(struct shown_era, era_list);

static void count(const char *name, const char *era, const char *area, struct shown_count *out)
{
    out->name = name;
    coverage_count(citations, n_citations, era, area, &out->count);
    for (int p = 0; p < COVERAGE_PRIORITIES; p++)
        out->fraction[p] = out->count.rows[p] ? coverage_fraction(&out->count, p) : (double)NAN;
}

static void answer_era(struct cli *cli, struct json *eras, const char *era, const struct wish *wish)
{
    const struct wish here = {.era = era, .area = wish->area};
    struct shown_era *shown = ARENA_ARRAY(cli->arena, struct shown_era, 1);
    count(era, era, wish->area, &shown->all);
    shown->areas = ARENA_ARRAY(cli->arena, struct shown_count, COVERAGE_N_AREAS);
    for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
        struct shown_count *area = &shown->areas[shown->n_areas];
        count(coverage_areas[a], era, coverage_areas[a], area);
        shown->n_areas += rows_of(&area->count) && (!wish->area || strcmp(wish->area, coverage_areas[a]) == 0);
    }
    shown->missing = find_missing(cli->arena, &here, &shown->n_missing);
    columns_add_object(&era_columns, cli->arena, shown, eras, era);
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

/* A priority of an area in an era. */
struct counted {
    const char *era, *area;
    int priority, rows, implemented, tested, covered;
};
static const struct column counted_list[] = {
    COLUMN(struct counted, "era", era),
    COLUMN(struct counted, "area", area),
    COLUMN(struct counted, "priority", priority),
    COLUMN(struct counted, "rows", rows),
    COLUMN(struct counted, "implemented", implemented),
    COLUMN(struct counted, "tested", tested),
    COLUMN(struct counted, "covered", covered),
};
static const struct column_set counted_columns = COLUMNS(struct counted, counted_list);

static void answer_counts(struct cli *cli, const struct wish *wish)
{
    struct counted *rows =
        ARENA_ARRAY(cli->arena, struct counted, COVERAGE_N_ERAS * COVERAGE_N_AREAS * COVERAGE_PRIORITIES);
    size_t n = 0;
    for (size_t e = 0; e < COVERAGE_N_ERAS; e++)
        for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
            struct coverage_count c;
            coverage_count(citations, n_citations, coverage_eras[e], coverage_areas[a], &c);
            if (strcmp(wish->era ? wish->era : "", coverage_eras[e]) != 0 &&
                (wish->era || strcmp(coverage_eras[e], "fifth") == 0))
                continue; /* fifth only when it is asked for: its rows are those of its parts */
            if (wish->area && strcmp(wish->area, coverage_areas[a]) != 0)
                continue;
            for (int p = 0; p < COVERAGE_PRIORITIES; p++)
                if (c.rows[p])
                    rows[n++] = (struct counted){coverage_eras[e], coverage_areas[a], p + 1,       c.rows[p],
                                                 c.implemented[p], c.tested[p],       c.covered[p]};
        }
    answer_only_rows(&cli->answer, "rules-coverage", &counted_columns, rows, n);
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
    cli_json(cli, "rules-coverage");
    struct json *eras = answer_object(&cli->answer, "eras");
    for (size_t e = 0; eras && e < COVERAGE_N_ERAS; e++)
        if (wants_era(&wish, coverage_eras[e]))
            answer_era(cli, eras, coverage_eras[e], &wish);
    if (cli_flag(cli, "missing")) {
        size_t n;
        const struct coverage_row *rows = find_missing(cli->arena, &wish, &n);
        answer_only_rows(&cli->answer, "rules-coverage-missing", &missing_columns, rows, n);
        say_missing(cli, rows, n);
    } else {
        answer_counts(cli, &wish);
        say_counts(cli, &wish);
    }
    return ERR_OK;
}
