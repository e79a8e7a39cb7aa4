/* rules.c - rules diff and rules show: in what the eras' rules differ, from the engine's own data
 *
 * An argument names one era, or "fifth" both of its shapes; a side of a difference is such a set. Where the shapes
 * of a side differ, both are shown. A source that only says "as sixth" is shown with the rules it stands for.
 * Down a pipe a point is a line; on a screen its cells are broken into lines, as they are sentences.
 */
#include "engine/rules/rules.h"
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
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

enum { SIDES_MAX = 2 };

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

/* ---- what programs get ----------------------------------------------------------------------- */

/* A point in an era. */
struct era_value {
    const char *era;
    const struct rules_point *point;
    enum era nth;
    const char *says, *as, *note;
    struct column_span sources;
};

struct shown_point {
    const struct rules_point *point;
    const char *area, *sources;
    const char **says; /* of each side */
    struct era_value *eras;
    size_t n_eras;
    bool differs;
};

static struct era_value value_in(struct arena *arena, const struct rules_point *p, enum era era)
{
    enum era as;
    const char *last = last_source(p, era);
    bool cited = char_is_digit(*last);
    return (struct era_value){.era = era_name(era),
                              .point = p,
                              .nth = era,
                              .says = rules_point_said(p, era),
                              .as = rules_source_as(p->sources[era], &as) ? era_name(as) : NULL,
                              .note = cited ? NULL : last,
                              .sources = texts_between(arena, cited ? last : "", ' ')};
}

/* Shows the value of a flag, a choice or a word. */
static struct table_cell value_cell(struct arena *arena, const void *row)
{
    const struct era_value *v = row;
    (void)arena;
    return v->point->kind == POINT_FLAG     ? cell_of_int(v->point->values[v->nth] != 0)
           : v->point->kind == POINT_CHOICE ? cell_of_text(v->point->names[v->nth])
           : v->point->kind == POINT_WORD   ? cell_of_text(v->says)
                                            : cell_none();
}

static struct table_cell count_cell(struct arena *arena, const void *row)
{
    const struct era_value *v = row;
    (void)arena;
    return v->point->kind == POINT_COUNT ? cell_of_int(v->point->values[v->nth]) : cell_none();
}

static const struct column value_list[] = {
    COLUMN_BY(COLUMN_BOOL, "value", value_cell, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_INT, "value", count_cell, .omit = OMIT_IF_NONE),
    COLUMN(struct era_value, "says", says),
    COLUMN(struct era_value, "as", as),
    COLUMN(struct era_value, "note", note),
    COLUMN_LIST_OF_TEXTS(struct era_value, "sources", sources.first, sources.n),
};
static const struct column_set value_columns = COLUMNS(struct era_value, value_list);

/* The points as the answer, says by side under heads of their own. */
static void answer_points(struct cli *cli, const char *schema, const struct shown_point *points, size_t n,
                          const char *const *heads, size_t n_heads)
{
    const struct column list[] = {
        COLUMN(struct shown_point, "area", area),
        COLUMN(struct rules_point, "field", field, COLUMN_THROUGH(struct shown_point, point), .omit = OMIT_ROWS),
        COLUMN(struct rules_point, "point", point, COLUMN_THROUGH(struct shown_point, point)),
        COLUMN_EACH(struct shown_point, COLUMN_TEXTS, says, heads, n_heads),
        COLUMN(struct shown_point, "sources", sources, .omit = OMIT_JSON),
        COLUMN_LIST(struct shown_point, "eras", eras, n_eras, &value_columns, COLUMN_KEYED(struct era_value, era)),
        COLUMN(struct shown_point, "differs", differs, .omit = OMIT_ROWS | (n_heads > 1 ? 0 : OMIT_JSON)),
    };
    const struct column_set columns = COLUMNS(struct shown_point, list);
    answer_rows(&cli->answer, "points", schema, &columns, points, n);
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* The points in the area that was asked for; with two sides those in which they differ, unless --all. Returns how many.
 */
static size_t find_points(struct cli *cli, const struct side *sides, size_t n_sides, struct shown_point **out)
{
    struct arena *arena = cli->arena;
    size_t n, found = 0;
    unsigned eras = sides[0].eras | sides[n_sides - 1].eras;
    const struct rules_point *all = rules_points(&n);
    *out = ARENA_ARRAY(arena, struct shown_point, n);
    for (const struct rules_point *p = all; p < all + n; p++) {
        bool differs = n_sides > 1 && sides_differ(p, &sides[0], &sides[1]);
        if (!in_area(cli, p) || (n_sides > 1 && !differs && !cli_flag(cli, "all")))
            continue;
        struct shown_point *shown = &(*out)[found++];
        *shown = (struct shown_point){.point = p,
                                      .area = rules_area_name(p->area),
                                      .sources = sources_say(arena, p, eras),
                                      .says = ARENA_ARRAY(arena, const char *, n_sides),
                                      .eras = ARENA_ARRAY(arena, struct era_value, ERA_COUNT),
                                      .differs = differs};
        for (size_t i = 0; i < n_sides; i++)
            shown->says[i] = side_says(arena, p, &sides[i]);
        for (enum era era = 0; era < ERA_COUNT; era++)
            if (holds(eras, era))
                shown->eras[shown->n_eras++] = value_in(arena, p, era);
    }
    return found;
}

/* Area, point, what each side says, sources. */
static void say_points(struct cli *cli, const struct shown_point *points, size_t n, const char *const *heads,
                       size_t n_heads)
{
    const char *cells[SIDES_MAX + 3] = {"area", "point"};
    struct text_table *table = text_table_new(cli->arena, n_heads + 3);
    text_table_wrap(table);
    memcpy(cells + 2, heads, n_heads * sizeof *heads);
    cells[n_heads + 2] = "sources";
    text_table_row(table, cells);
    for (const struct shown_point *p = points; p < points + n; p++) {
        cells[0] = p->area;
        cells[1] = p->point->point;
        memcpy(cells + 2, p->says, n_heads * sizeof *heads);
        cells[n_heads + 2] = p->sources;
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_rules_diff(struct cli *cli, struct err *err)
{
    struct side sides[SIDES_MAX];
    struct shown_point *points;
    if (read_side(cli, "ERA1", &sides[0], err) != ERR_OK || read_side(cli, "ERA2", &sides[1], err) != ERR_OK)
        return err->code;
    const char *heads[] = {sides[0].name, sides[1].name};
    if (sides[0].eras == sides[1].eras)
        return err_set(err, ERR_USAGE, "%s and %s are the same rules: name two eras%s", heads[0], heads[1],
                       sides[0].eras == (1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99) ? ", as fifth-97 and fifth-99" : "");
    size_t n = find_points(cli, sides, 2, &points);
    cli_json(cli, "rules-diff");
    answer_text(&cli->answer, "from", heads[0]);
    answer_text(&cli->answer, "to", heads[1]);
    answer_points(cli, "rules-diff", points, n, heads, 2);
    if (n)
        say_points(cli, points, n, heads, 2);
    else
        cli_say(cli, "%s and %s do not differ in the area %s", heads[0], heads[1], cli_text(cli, "area"));
    return ERR_OK;
}

static enum err_code cmd_rules_show(struct cli *cli, struct err *err)
{
    struct side side;
    struct shown_point *points;
    static const char *const heads[] = {"rule"};
    if (read_side(cli, "ERA", &side, err) != ERR_OK)
        return err->code;
    size_t n = find_points(cli, &side, 1, &points);
    cli_json(cli, "rules-show");
    answer_text(&cli->answer, "era", side.name);
    answer_points(cli, "rules-show", points, n, heads, 1);
    say_points(cli, points, n, heads, 1);
    return ERR_OK;
}
