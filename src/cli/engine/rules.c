/* rules.c - rules diff and rules show: in what the eras' rules differ, from the engine's own data
 *
 * An argument names one era, or "fifth" both of its shapes; a side of a difference is such a set. Where the shapes
 * of a side differ both are told. A source that only says "as sixth" is told with the rules that it stands for.
 * Down a pipe a point is a line; on a screen its cells are broken into lines, as they are sentences.
 */
#include "engine/rules/rules.h"
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/shell/shell.h"

#include <string.h>

static command_fn cmd_rules_diff, cmd_rules_show;

#define ERA_ARG(n, h)                                                                                                  \
    {                                                                                                                  \
        (n), ARGUMENT_ONE, COMPLETE_WORDS, "fifth|fifth-97|fifth-99|sixth|eighth|m10|5E|6E|8E|M10", (h)                \
    }
#define RULES_AREA                                                                                                     \
    CHOICE("area", "setup|turn|timing|mana|combat|damage|losing|life|types|zones|continuous|keywords|variants",        \
           "only this area")

const struct command rules_commands[] = {
    {
        .name = "rules diff",
        .run = cmd_rules_diff,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "show in what the rules of two eras differ",
        ARGUMENTS(ERA_ARG("ERA1", "an era"), ERA_ARG("ERA2", "another era")),
        OPTIONS(RULES_AREA, FLAG("all", "also the points that are the same")),
    },
    {
        .name = "rules show",
        .aliases = "rules",
        .run = cmd_rules_show,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "show the rules of an era, point by point",
        ARGUMENTS(ERA_ARG("ERA", "an era")),
        OPTIONS(RULES_AREA),
    },
    {.name = NULL},
};

/* One side: what was typed, and the eras that it means. */
struct side {
    const char *name;
    unsigned eras;
};

static bool holds(unsigned eras, enum era era)
{
    return (eras & 1u << era) != 0;
}

static enum err_code read_side(const struct cli *cli, const char *argument, struct side *out, struct err *err)
{
    const char *typed = cli_argument(cli, argument);
    if (!era_parse(typed, &out->eras))
        return err_set(err, ERR_USAGE, "%s: there is no such era", typed);
    out->name = "fifth";
    for (enum era era = 0; era < ERA_COUNT; era++)
        if (out->eras == 1u << era)
            out->name = era_name(era);
    return ERR_OK;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The words of a side: one phrase, or each shape's own. */
static const char *side_says(struct arena *arena, const struct rules_point *p, const struct side *side)
{
    const char *says = NULL;
    bool differs = false;
    for (enum era era = 0; era < ERA_COUNT; era++) {
        if (!holds(side->eras, era))
            continue;
        differs = differs || (says && strcmp(says, rules_point_said(p, era)) != 0);
        says = rules_point_said(p, era);
    }
    if (!differs)
        return says;
    const char *all = "";
    for (enum era era = 0; era < ERA_COUNT; era++)
        if (holds(side->eras, era))
            all = arena_printf(arena, "%s%s%s: %s", all, *all ? "; " : "", era_name(era), rules_point_said(p, era));
    return all;
}

/* The source that has rule numbers, or says that there are none. */
static const char *last_source(const struct rules_point *p, enum era era)
{
    enum era as;
    const char *source = p->sources[era];
    while (rules_source_as(source, &as))
        source = p->sources[as];
    return source;
}

/* "000:C.4.3", "eighth as sixth 004:414.1", "sixth not yet"; rule numbers tell by their seed whose they are. What
 * another era is shown with anyway is not told again. */
static const char *source_says(struct arena *arena, const struct rules_point *p, enum era era, unsigned shown)
{
    enum era as;
    const char *source = p->sources[era], *last = last_source(p, era);
    if (char_is_digit(*source))
        return source;
    if (source == last || (rules_source_as(source, &as) && holds(shown, as)))
        return arena_printf(arena, "%s %s", era_name(era), source);
    return arena_printf(arena, "%s %s %s", era_name(era), source, last);
}

static const char *sources_say(struct arena *arena, const struct rules_point *p, unsigned eras)
{
    const char *all = "";
    for (enum era era = 0; era < ERA_COUNT; era++)
        if (holds(eras, era))
            all = arena_printf(arena, "%s%s%s", all, *all ? "; " : "", source_says(arena, p, era, eras));
    return all;
}

/* ---- which points ---------------------------------------------------------------------------- */

static bool sides_differ(const struct rules_point *p, const struct side *a, const struct side *b)
{
    for (enum era x = 0; x < ERA_COUNT; x++)
        for (enum era y = 0; y < ERA_COUNT; y++)
            if (holds(a->eras, x) && holds(b->eras, y) && rules_point_differs(p, x, y))
                return true;
    return false;
}

static bool in_area(const struct cli *cli, const struct rules_point *p)
{
    const char *area = cli_text(cli, "area");
    return !area || strcmp(area, rules_area_name(p->area)) == 0;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void json_value(struct json *to, const struct rules_point *p, enum era era)
{
    switch (p->kind) {
    case POINT_FLAG:
        json_add_bool(to, "value", p->values[era] != 0);
        break;
    case POINT_COUNT:
        json_add_int(to, "value", p->values[era]);
        break;
    case POINT_CHOICE:
        json_add_text(to, "value", p->names[era]);
        break;
    case POINT_WORD:
        json_add_text(to, "value", rules_point_said(p, era));
        break;
    }
    json_add_text(to, "says", rules_point_said(p, era));
}

static void json_sources(struct cli *cli, struct json *to, const struct rules_point *p, enum era era)
{
    enum era as;
    const char *last = last_source(p, era);
    bool cited = char_is_digit(*last);
    json_add_text(to, "as", rules_source_as(p->sources[era], &as) ? era_name(as) : NULL);
    json_add_text(to, "note", cited ? NULL : last);
    struct json *sources = json_add_array(to, "sources");
    for (const char *at = cited ? last : ""; *at;) {
        size_t len = strcspn(at, " ");
        json_add_text(sources, NULL, arena_strndup(cli->arena, at, len));
        at += len + strspn(at + len, " ");
    }
}

static struct json *json_point(struct cli *cli, struct json *points, const struct rules_point *p, unsigned eras)
{
    struct json *to = json_add_object(points, NULL);
    json_add_text(to, "area", rules_area_name(p->area));
    json_add_text(to, "field", p->field);
    json_add_text(to, "point", p->point);
    struct json *values = json_add_object(to, "eras");
    for (enum era era = 0; era < ERA_COUNT; era++) {
        if (!holds(eras, era))
            continue;
        struct json *value = json_add_object(values, era_name(era));
        json_value(value, p, era);
        json_sources(cli, value, p, era);
    }
    return to;
}

/* ---- the screen ------------------------------------------------------------------------------ */

enum { COLUMNS_MAX = 5, COLUMN_GAP = 2, NARROW = 10 };

/* A table whose cells are broken into lines. */
struct sheet {
    struct cli *cli;
    struct text_table *table; /* where a line may be of any length */
    size_t n;
    int widths[COLUMNS_MAX];
};

/* The widths of the columns by their shares of the screen, in hundredths. */
static void sheet_begin(struct sheet *sheet, struct cli *cli, const int *shares, size_t n)
{
    *sheet = (struct sheet){.cli = cli, .n = n};
    if (cli->width <= 0)
        sheet->table = text_table_new(cli->arena, n);
    int room = cli->width - COLUMN_GAP * ((int)n - 1);
    for (size_t c = 0; c < n; c++) {
        int width = room * shares[c] / 100;
        sheet->widths[c] = width > NARROW ? width : NARROW;
    }
}

/* How many bytes of the text go on a line of so many cells: whole words, or a piece of one that is too long. */
static size_t line_length(const char *text, int width)
{
    size_t fits = 0;
    for (size_t at = 0; text[at];) {
        at += strspn(text + at, " ");
        at += strcspn(text + at, " ");
        if ((int)at > width)
            break;
        fits = at;
    }
    return fits ? fits : strlen(text) < (size_t)width ? strlen(text) : (size_t)width;
}

static void sheet_row(struct sheet *sheet, const char *const *cells)
{
    const char *left[COLUMNS_MAX];
    bool more = true;
    if (sheet->table) {
        text_table_row(sheet->table, cells);
        return;
    }
    for (size_t c = 0; c < sheet->n; c++)
        left[c] = cells[c];
    while (more) {
        struct strbuf line = STRBUF_INIT;
        int used = 0, column = 0;
        more = false;
        for (size_t c = 0; c < sheet->n; c++) {
            size_t len = *left[c] ? line_length(left[c], sheet->widths[c]) : 0;
            if (len) {
                strbuf_add_repeat(&line, ' ', (size_t)(column - used));
                strbuf_printf(&line, "%.*s", (int)len, left[c]);
                used = column + (int)len;
                left[c] += len;
                left[c] += strspn(left[c], " ");
                more = more || *left[c];
            }
            column += sheet->widths[c] + COLUMN_GAP;
        }
        cli_say(sheet->cli, "%s", strbuf_text(&line));
        strbuf_release(&line);
    }
}

static void sheet_end(struct sheet *sheet)
{
    if (sheet->table)
        answer_wide_grid(&sheet->cli->answer, sheet->table);
}

/* ---- the commands ---------------------------------------------------------------------------- */

static enum err_code cmd_rules_diff(struct cli *cli, struct err *err)
{
    struct side a, b;
    static const int shares[] = {10, 22, 24, 24, 20};
    if (read_side(cli, "ERA1", &a, err) != ERR_OK || read_side(cli, "ERA2", &b, err) != ERR_OK)
        return err->code;
    if (a.eras == b.eras)
        return err_set(err, ERR_USAGE, "%s and %s are the same rules: name two eras%s", a.name, b.name,
                       a.eras == (1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99) ? ", as fifth-97 and fifth-99" : "");
    const char *columns[] = {"area", "point", a.name, b.name, "sources"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    struct json *json = cli_json(cli, "rules-diff");
    struct json *points = NULL;
    struct sheet sheet;
    size_t n, found = 0;
    const struct rules_point *all = rules_points(&n);
    if (json) {
        json_add_text(json, "from", a.name);
        json_add_text(json, "to", b.name);
        points = json_add_array(json, "points");
    }
    sheet_begin(&sheet, cli, shares, ARRAY_LEN(columns));
    sheet_row(&sheet, columns);
    for (const struct rules_point *p = all; p < all + n; p++) {
        bool differs = sides_differ(p, &a, &b);
        if (!in_area(cli, p) || (!differs && !cli_flag(cli, "all")))
            continue;
        const char *cells[] = {rules_area_name(p->area), p->point, side_says(cli->arena, p, &a),
                               side_says(cli->arena, p, &b), sources_say(cli->arena, p, a.eras | b.eras)};
        found++;
        if (json)
            json_add_bool(json_point(cli, points, p, a.eras | b.eras), "differs", differs);
        else if (cli_wants_rows(cli))
            for (size_t c = 0; c < ARRAY_LEN(cells); c++)
                cli_row_text(&rows, cells[c]);
        else
            sheet_row(&sheet, cells);
    }
    if (json)
        return ERR_OK;
    if (cli_wants_rows(cli))
        return cli_finish_rows(cli, "rules-diff", &rows, err);
    if (found)
        sheet_end(&sheet);
    else
        cli_say(cli, "%s and %s do not differ in the area %s", a.name, b.name, cli_text(cli, "area"));
    return ERR_OK;
}

static enum err_code cmd_rules_show(struct cli *cli, struct err *err)
{
    struct side side;
    static const char *const columns[] = {"area", "point", "rule", "sources"};
    static const int shares[] = {10, 30, 38, 22};
    if (read_side(cli, "ERA", &side, err) != ERR_OK)
        return err->code;
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    struct json *json = cli_json(cli, "rules-show");
    struct json *points = NULL;
    struct sheet sheet;
    size_t n;
    const struct rules_point *all = rules_points(&n);
    if (json) {
        json_add_text(json, "era", side.name);
        points = json_add_array(json, "points");
    }
    sheet_begin(&sheet, cli, shares, ARRAY_LEN(columns));
    sheet_row(&sheet, columns);
    for (const struct rules_point *p = all; p < all + n; p++) {
        if (!in_area(cli, p))
            continue;
        const char *cells[] = {rules_area_name(p->area), p->point, side_says(cli->arena, p, &side),
                               sources_say(cli->arena, p, side.eras)};
        if (json)
            (void)json_point(cli, points, p, side.eras);
        else if (cli_wants_rows(cli))
            for (size_t c = 0; c < ARRAY_LEN(cells); c++)
                cli_row_text(&rows, cells[c]);
        else
            sheet_row(&sheet, cells);
    }
    if (json)
        return ERR_OK;
    if (cli_wants_rows(cli))
        return cli_finish_rows(cli, "rules-show", &rows, err);
    sheet_end(&sheet);
    return ERR_OK;
}
