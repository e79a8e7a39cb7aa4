/* floor.c - the floor rules of a day, and the kinds of events: floor show, event types */
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"

#include <limits.h>
#include <string.h>

static command_fn cmd_floor_show, cmd_event_types;

const struct command floor_commands[] = {
    {
        .name = "floor show",
        .aliases = "floor",
        .run = cmd_floor_show,
        .group = GROUP_EVENT,
        .needs = NEEDS_OWN,
        .flags = COMMAND_ROWS,
        .summary = "show the floor rules of a day, each number with its rule",
        ARGUMENTS({"NAME", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "an edition, as 1999"}),
        OPTIONS(DATE("date", "as of this day"), FLAG("all", "list the editions that there are")),
    },
    {
        .name = "event types",
        .run = cmd_event_types,
        .group = GROUP_EVENT,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "list the kinds of events and the judge level that each asks for",
        OPTIONS(DATE("date", "as of this day; today without it")),
    },
    {.name = NULL},
};

/* ---- floor show ------------------------------------------------------------------------------ */

static const char *const draw_texts[] = {TC_WORD("agreed on before the first game only"),
                                         TC_WORD("agreed on until the result is in"), TC_WORD("not allowed")};

static const char *const out_texts[] = {TC_WORD("in round 1"), TC_WORD("in any round"), TC_WORD("in no round")};

static const char *period_text(struct arena *arena, const struct floor_rules *r)
{
    if (r->only_named)
        return TC_WORD("for events that name it");
    if (r->from && r->until)
        return message(arena, "%s to %s", r->from, r->until);
    return r->from    ? message(arena, "from %s", r->from)
           : r->until ? message(arena, "to %s", r->until)
                      : TC_WORD("always");
}

/* What an edition says, one row each. */
struct floor_row {
    const char *key, *text, *value, *unit, *rule;
    int number;          /* -1: a word */
    const char *on_line; /* value and unit as a person says them; NULL: one after the other */
};
enum { FLOOR_ROWS_MAX = 2 * N_FLOOR_NUMBERS + 11, TEXT_WIDTH = 42 };

/* "40 40 35", "" where the rules do not say. */
static const char *seconds_text(struct arena *arena, const int *seconds, size_t n)
{
    const char *text = "";
    for (size_t i = 0; seconds[0] && i < n; i++)
        text = arena_printf(arena, "%s%s%d", text, i ? " " : "", seconds[i]);
    return text;
}

/* "to 8 players 3, to 16 5 (drafted playoff 4), ..., more 10", "" where the rules do not say. */
static const char *rounds_text(struct arena *arena, const struct floor_rules *r)
{
    const char *text = "";
    for (size_t i = 0; i < r->n_rounds; i++) {
        const struct floor_rounds *s = &r->rounds[i];
        text = arena_printf(arena, "%s%s%s %d%s", text, i ? ", " : "",
                            s->players == INT_MAX ? TC_WORD("more")
                                                  : message(arena, "to %d%s", s->players, i ? "" : TC_WORD(" players")),
                            s->rounds, s->draft == s->rounds ? "" : message(arena, " (drafted playoff %d)", s->draft));
    }
    return text;
}

/* "to 34 players 3 and a cut to 4, ..., more 10 and a cut to 16" */
static const char *pods_text(struct arena *arena, const struct floor_rules *r)
{
    const char *text = "";
    for (size_t i = 0; i < r->n_pods; i++) {
        const struct floor_pods *s = &r->pods[i];
        text = arena_printf(arena, "%s%s%s %d%s", text, i ? ", " : "",
                            s->players == INT_MAX ? TC_WORD("more")
                                                  : message(arena, "to %d%s", s->players, i ? "" : TC_WORD(" players")),
                            s->rounds, s->cut ? message(arena, " and a cut to %d", s->cut) : "");
    }
    return text;
}

/* Those that have a word or a list, where the rules say. */
static size_t list_words(struct arena *arena, const struct floor_rules *r, struct floor_row *out)
{
    size_t n = 0;
    const struct floor_row words[] = {
        {"sealed-product", TC_WORD("sealed product"), r->sealed_product, "", r->sealed_product_rule, -1, NULL},
        {"draft-pick-seconds", TC_WORD("booster draft, for each pick of a pack"),
         seconds_text(arena, r->draft_pick_seconds, FLOOR_PACK_CARDS), TC_WORD("seconds"), r->draft_seconds_rule, -1,
         NULL},
        {"draft-review-seconds", TC_WORD("a look at one's picks before packs 2, 3"),
         seconds_text(arena, r->draft_review_seconds, FLOOR_REVIEWS), TC_WORD("seconds"), r->draft_seconds_rule, -1,
         NULL},
        {"drawn-games", TC_WORD("drawn games count towards those of a match"),
         r->drawn_games.value < 0                          ? ""
         : r->drawn_games.value == FLOOR_DRAWN_NOT_COUNTED ? TC_WORD("no")
                                                           : TC_WORD("yes"),
         "", r->drawn_games.rule, -1, NULL},
        {"intentional-draw", TC_WORD("an intentional draw is"),
         r->intentional_draw.value < 0 ? "" : draw_texts[r->intentional_draw.value], "", r->intentional_draw.rule, -1,
         NULL},
        {"elimination-at-time", TC_WORD("timed-out elimination match"),
         *r->elimination_rule ? TC_WORD("games won, then the higher life total") : "", "", r->elimination_rule, -1,
         NULL},
        {"tardy-out", TC_WORD("a player who loses a match by tardiness is out"),
         r->tardy_out.value < 0 ? "" : out_texts[r->tardy_out.value], "", r->tardy_out.rule, -1, NULL},
        {"swiss-rounds", TC_WORD("Swiss rounds before a playoff"), rounds_text(arena, r), "", r->rounds_rule, -1, NULL},
        {"pod-rounds", TC_WORD("rounds of tables of four"), pods_text(arena, r), "", r->pods_rule, -1, NULL},
        {"cut-seeding", TC_WORD("seeds at the tables of four of a cut"),
         r->cut_seeding.value < 0                     ? ""
         : r->cut_seeding.value == FLOOR_SEEDING_STEP ? TC_WORD("in steps: 1 5 9 13, 2 6 10 14, ...")
                                                      : TC_WORD("in a snake: 1 8 9 16, 2 7 10 15, ..."),
         "", r->cut_seeding.rule, -1, NULL},
        {"withdrawal-before-round-1", TC_WORD("a player who leaves before round 1, being paired"),
         *r->withdrawal_rule ? TC_WORD("loses it, and the opponent wins") : "", "", r->withdrawal_rule, -1, NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (*words[i].value)
            out[n++] = words[i];
    return n;
}

static size_t list_rows(struct arena *arena, const struct floor_rules *r, struct floor_row *out)
{
    size_t n = 0;
    for (int i = 0; i < N_FLOOR_NUMBERS; i++)
        if (r->numbers[i].value >= 0)
            out[n++] = (struct floor_row){
                .key = floor_number_names[i].key,
                .text = floor_number_names[i].text,
                .value = arena_printf(arena, "%d", r->numbers[i].value),
                .unit = floor_units[floor_number_names[i].unit],
                .rule = r->numbers[i].rule,
                .number = r->numbers[i].value,
                .on_line = floor_amount(arena, r->numbers[i].value, floor_number_names[i].unit),
            };
    for (int i = 0; i < N_FLOOR_NUMBERS; i++)
        if (r->tables[i].value >= 0)
            out[n++] = (struct floor_row){
                .key = arena_printf(arena, "tables-%s", floor_number_names[i].key),
                .text = message(arena, "at tables of four: %s", floor_number_names[i].text),
                .value = arena_printf(arena, "%d", r->tables[i].value),
                .unit = floor_units[floor_number_names[i].unit],
                .rule = r->tables[i].rule,
                .number = r->tables[i].value,
                .on_line = floor_amount(arena, r->tables[i].value, floor_number_names[i].unit),
            };
    return n + list_words(arena, r, out + n);
}

static struct table_cell value_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct floor_row *r = row;
    return r->number >= 0 ? cell_of_int(r->number) : cell_of_text(r->value);
}

static const struct column rule_list[] = {
    COLUMN(struct floor_row, "key", key),
    COLUMN_BY(COLUMN_ANY, "value", value_cell),
    COLUMN(struct floor_row, "unit", unit, .none = NONE_IS_EMPTY),
    COLUMN(struct floor_row, "rule", rule),
};
static const struct column_set rule_columns = COLUMNS(struct floor_row, rule_list);

static struct table_cell players_cell(struct arena *arena, const void *row)
{
    (void)arena;
    int players = ((const struct floor_rounds *)row)->players;
    return players == INT_MAX ? cell_none() : cell_of_int(players);
}

static const struct column rounds_list[] = {
    COLUMN_BY(COLUMN_INT, "players", players_cell),
    COLUMN(struct floor_rounds, "rounds", rounds),
    COLUMN(struct floor_rounds, "draft", draft),
};
static const struct column_set rounds_columns = COLUMNS(struct floor_rounds, rounds_list);

static struct table_cell pods_players_cell(struct arena *arena, const void *row)
{
    (void)arena;
    int players = ((const struct floor_pods *)row)->players;
    return players == INT_MAX ? cell_none() : cell_of_int(players);
}

static const struct column pods_list[] = {
    COLUMN_BY(COLUMN_INT, "players", pods_players_cell),
    COLUMN(struct floor_pods, "rounds", rounds),
    COLUMN(struct floor_pods, "cut", cut),
};
static const struct column_set pods_columns = COLUMNS(struct floor_pods, pods_list);

static struct column_span rules_said(struct arena *arena, const void *row)
{
    struct floor_row *rows = ARENA_ARRAY(arena, struct floor_row, FLOOR_ROWS_MAX);
    size_t n = list_rows(arena, row, rows);
    return (struct column_span){rows, n};
}

static const struct column edition_list[] = {
    COLUMN(struct floor_rules, "key", key),
    COLUMN(struct floor_rules, "name", name),
    COLUMN(struct floor_rules, "from", from),
    COLUMN(struct floor_rules, "until", until),
    COLUMN(struct floor_rules, "source", source, .omit = OMIT_ROWS),
    COLUMN(struct floor_rules, "origin", origin),
    COLUMN_LIST_BY("rules", rules_said, &rule_columns),
    COLUMN_LIST(struct floor_rules, "swiss_rounds", rounds, n_rounds, &rounds_columns),
    COLUMN_LIST(struct floor_rules, "pod_rounds", pods, n_pods, &pods_columns),
};
static const struct column_set edition_columns = COLUMNS(struct floor_rules, edition_list);

static void show_rules(struct cli *cli, const struct floor_rules *r)
{
    struct floor_row rows[FLOOR_ROWS_MAX];
    size_t n = list_rows(cli->arena, r, rows);
    cli_json(cli, "floor");
    answer_members(&cli->answer, &edition_columns, r);
    answer_only_rows(&cli->answer, "floor", &rule_columns, rows, n);
    cli_line(cli, "%s (%s), %s%s", r->name, r->key, period_text(cli->arena, r),
             r->origin ? arena_printf(cli->arena, ", %s", r->origin) : "");
    for (size_t i = 0; i < n; i++) {
        const char *text = cli_words(cli, rows[i].text);
        int gap = TEXT_WIDTH - utf8_width(text);
        const char *amount = rows[i].on_line ? rows[i].on_line
                             : *rows[i].unit ? arena_printf(cli->arena, "%s %s", rows[i].value, rows[i].unit)
                                             : rows[i].value;
        cli_line(cli, "  %s%*s %s  [%s]", text, gap > 0 ? gap : 0, "", amount, rows[i].rule);
    }
    cli_say(cli, "Source: %s", r->source);
}

static enum err_code show_all(struct cli *cli, struct err *err)
{
    struct floor_rules *all;
    size_t n;
    if (floor_rules_all(cli->arena, &all, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "floor-list");
    answer_rows(&cli->answer, "editions", "floor-list", &edition_columns, all, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%-8s %s, %s%s", all[i].key, all[i].name, period_text(cli->arena, &all[i]),
                 all[i].origin ? arena_printf(cli->arena, " (%s)", all[i].origin) : "");
    return ERR_OK;
}

/* The current event's, where there is a store with one; else today's. */
static enum err_code rules_without_day(struct cli *cli, struct floor_rules *out, struct err *err)
{
    struct event event;
    struct err none = ERR_INIT;
    char today[DATE_LEN + 1];
    bool open = file_exists(cli_store_file(cli)) && cli_open(cli, STORE_READ, &none) == ERR_OK;
    if (open && event_resolve(cli->store, cli->arena, NULL, &event, &none) == ERR_OK)
        return floor_rules_of_event(cli->arena, &event, out, err);
    enum err_code rc = date_today(cli->clock, today, err);
    return rc == ERR_OK ? floor_rules_of_date(cli->arena, today, out, err) : rc;
}

static enum err_code cmd_floor_show(struct cli *cli, struct err *err)
{
    struct floor_rules rules;
    const char *name = cli_argument(cli, "NAME"), *date = cli_text(cli, "date");
    if ((name != NULL) + (date != NULL) + cli_flag(cli, "all") > 1)
        return err_set(err, ERR_USAGE, "a name, --date and --all exclude each other");
    if (cli_flag(cli, "all"))
        return show_all(cli, err);
    enum err_code rc = name   ? floor_rules_find(cli->arena, name, &rules, err)
                       : date ? floor_rules_of_date(cli->arena, date, &rules, err)
                              : rules_without_day(cli, &rules, err);
    if (rc == ERR_OK)
        show_rules(cli, &rules);
    return rc;
}

/* ---- event types ----------------------------------------------------------------------------- */

/* A kind on a day. */
struct shown_kind {
    struct event_kind kind;
    int level; /* 0: none is asked for */
    const char *rule;
};

static const struct column kind_list[] = {
    COLUMN(struct shown_kind, "key", kind.key),
    COLUMN(struct shown_kind, "name", kind.name),
    COLUMN(struct shown_kind, "premier", kind.premier),
    COLUMN(struct shown_kind, "title", kind.title),
    COLUMN(struct shown_kind, "level", level, .json = "judge_level"),
    COLUMN(struct shown_kind, "rule", rule, .none = NONE_IS_EMPTY),
};
static const struct column_set kind_columns = COLUMNS(struct shown_kind, kind_list);

static enum err_code cmd_event_types(struct cli *cli, struct err *err)
{
    struct event_kinds kinds;
    char today[DATE_LEN + 1];
    const char *date = cli_text(cli, "date"), *rule;
    if (!date && date_today(cli->clock, today, err) != ERR_OK)
        return err->code;
    date = date ? date : today;
    if (event_kinds_all(cli->arena, &kinds, err) != ERR_OK)
        return err->code;
    struct shown_kind *shown = ARENA_ARRAY(cli->arena, struct shown_kind, kinds.n);
    for (size_t i = 0; i < kinds.n; i++) {
        shown[i].kind = kinds.kinds[i];
        shown[i].level = event_kind_level(&kinds.kinds[i], date, &shown[i].rule);
    }
    cli_json(cli, "event-types");
    answer_text(&cli->answer, "date", date);
    answer_text(&cli->answer, "source", kinds.source);
    answer_rows(&cli->answer, "kinds", "event-types", &kind_columns, shown, kinds.n);
    for (size_t i = 0; i < kinds.n; i++) {
        const struct event_kind *k = &shown[i].kind;
        cli_line(cli, "%-12s %s%s%s%s", k->key, k->name, k->premier ? TC_WORD(", premier") : "",
                 k->title ? TC_WORD(", title event") : "",
                 shown[i].level ? message(cli->arena, ", judge of level %d (%s)", shown[i].level, shown[i].rule) : "");
    }
    int level = event_kind_level(&kinds.ordinary, date, &rule);
    if (level)
        cli_say(cli, "Any sanctioned event: judge of level %d, else ratings move half as far (%s)", level, rule);
    return ERR_OK;
}
