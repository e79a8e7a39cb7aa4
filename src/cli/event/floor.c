/* floor.c - the floor rules of a day, and the kinds of events: floor show, event types */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
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

static const char *const draw_texts[] = {"agreed on before the first game only", "agreed on until the result is in",
                                         "not allowed"};

static const char *const out_texts[] = {"in round 1", "in any round", "in no round"};

static const char *period_text(struct arena *arena, const struct floor_rules *r)
{
    if (r->from && r->until)
        return arena_printf(arena, "%s to %s", r->from, r->until);
    return r->from    ? arena_printf(arena, "from %s", r->from)
           : r->until ? arena_printf(arena, "to %s", r->until)
                      : "always";
}

/* What an edition says, one row each. */
struct floor_row {
    const char *key, *text, *value, *unit, *rule;
    int number; /* -1: a word */
};

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
        text = arena_printf(
            arena, "%s%s%s %d%s", text, i ? ", " : "",
            s->players == INT_MAX ? "more" : arena_printf(arena, "to %d%s", s->players, i ? "" : " players"), s->rounds,
            s->draft == s->rounds ? "" : arena_printf(arena, " (drafted playoff %d)", s->draft));
    }
    return text;
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
                .unit = floor_number_names[i].unit,
                .rule = r->numbers[i].rule,
                .number = r->numbers[i].value,
            };
    const struct floor_row words[] = {
        {"sealed-product", "sealed product", r->sealed_product, "", r->sealed_product_rule, -1},
        {"draft-pick-seconds", "booster draft, for each pick of a pack",
         seconds_text(arena, r->draft_pick_seconds, FLOOR_PACK_CARDS), "seconds", r->draft_seconds_rule, -1},
        {"draft-review-seconds", "a look at one's picks before packs 2, 3",
         seconds_text(arena, r->draft_review_seconds, FLOOR_REVIEWS), "seconds", r->draft_seconds_rule, -1},
        {"intentional-draw", "an intentional draw is",
         r->intentional_draw.value < 0 ? "" : draw_texts[r->intentional_draw.value], "", r->intentional_draw.rule, -1},
        {"elimination-at-time", "timed-out elimination match",
         *r->elimination_rule ? "games won, then the higher life total" : "", "", r->elimination_rule, -1},
        {"tardy-out", "who loses a match by tardiness is out",
         r->tardy_out.value < 0 ? "" : out_texts[r->tardy_out.value], "", r->tardy_out.rule, -1},
        {"swiss-rounds", "Swiss rounds before a playoff", rounds_text(arena, r), "", r->rounds_rule, -1},
        {"withdrawal-before-round-1", "who leaves before round 1, being paired",
         *r->withdrawal_rule ? "loses it, and the opponent wins" : "", "", r->withdrawal_rule, -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (*words[i].value)
            out[n++] = words[i];
    return n;
}

static void json_rules(struct cli *cli, struct json *to, const struct floor_rules *r)
{
    struct floor_row rows[N_FLOOR_NUMBERS + 8];
    size_t n = list_rows(cli->arena, r, rows);
    json_add_text(to, "key", r->key);
    json_add_text(to, "name", r->name);
    json_add_text(to, "from", r->from);
    json_add_text(to, "until", r->until);
    json_add_text(to, "source", r->source);
    json_add_text(to, "origin", r->origin);
    struct json *list = json_add_array(to, "rules");
    for (size_t i = 0; i < n; i++) {
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "key", rows[i].key);
        if (rows[i].number >= 0)
            json_add_int(one, "value", rows[i].number);
        else
            json_add_text(one, "value", rows[i].value);
        json_add_text(one, "unit", *rows[i].unit ? rows[i].unit : NULL);
        json_add_text(one, "rule", rows[i].rule);
    }
    struct json *rounds = json_add_array(to, "swiss_rounds");
    for (size_t i = 0; i < r->n_rounds; i++) {
        struct json *step = json_add_object(rounds, NULL);
        if (r->rounds[i].players == INT_MAX)
            json_add_null(step, "players");
        else
            json_add_int(step, "players", r->rounds[i].players);
        json_add_int(step, "rounds", r->rounds[i].rounds);
        json_add_int(step, "draft", r->rounds[i].draft);
    }
}

static enum err_code rule_rows(struct cli *cli, const struct floor_row *rows, size_t n, struct err *err)
{
    static const char *const columns[] = {"key", "value", "unit", "rule"};
    struct cli_rows out = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        cli_row_text(&out, rows[i].key);
        if (rows[i].number >= 0)
            cli_row_int(&out, rows[i].number);
        else
            cli_row_text(&out, rows[i].value);
        cli_row_text(&out, *rows[i].unit ? rows[i].unit : NULL);
        cli_row_text(&out, rows[i].rule);
    }
    return cli_finish_rows(cli, "floor", &out, err);
}

static enum err_code show_rules(struct cli *cli, const struct floor_rules *r, struct err *err)
{
    struct floor_row rows[N_FLOOR_NUMBERS + 8];
    size_t n = list_rows(cli->arena, r, rows);
    if (cli_wants_rows(cli))
        return rule_rows(cli, rows, n, err);
    struct json *json = cli_json(cli, "floor");
    if (json) {
        json_rules(cli, json, r);
        return ERR_OK;
    }
    cli_say(cli, "%s (%s), %s%s", r->name, r->key, period_text(cli->arena, r),
            r->origin ? arena_printf(cli->arena, ", %s", r->origin) : "");
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "  %-42s %s%s%s  [%s]", rows[i].text, rows[i].value, *rows[i].unit ? " " : "", rows[i].unit,
                rows[i].rule);
    cli_say(cli, "Source: %s", r->source);
    return ERR_OK;
}

static enum err_code show_all(struct cli *cli, struct err *err)
{
    static const char *const columns[] = {"key", "name", "from", "until", "origin"};
    struct cli_rows out = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    struct floor_rules *all;
    size_t n;
    if (floor_rules_all(cli->arena, &all, &n, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli)) {
        for (size_t i = 0; i < n; i++) {
            cli_row_text(&out, all[i].key);
            cli_row_text(&out, all[i].name);
            cli_row_text(&out, all[i].from);
            cli_row_text(&out, all[i].until);
            cli_row_text(&out, all[i].origin);
        }
        return cli_finish_rows(cli, "floor-list", &out, err);
    }
    struct json *json = cli_json(cli, "floor-list"), *list = NULL;
    if (json)
        list = json_add_array(json, "editions");
    for (size_t i = 0; i < n; i++) {
        if (json)
            json_rules(cli, json_add_object(list, NULL), &all[i]);
        cli_say(cli, "%-8s %s, %s%s", all[i].key, all[i].name, period_text(cli->arena, &all[i]),
                all[i].origin ? arena_printf(cli->arena, " (%s)", all[i].origin) : "");
    }
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
    return rc == ERR_OK ? show_rules(cli, &rules, err) : rc;
}

/* ---- event types ----------------------------------------------------------------------------- */

static enum err_code kind_rows(struct cli *cli, const struct event_kinds *kinds, const char *date, struct err *err)
{
    static const char *const columns[] = {"key", "name", "premier", "title", "level", "rule"};
    struct cli_rows out = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < kinds->n; i++) {
        const struct event_kind *k = &kinds->kinds[i];
        const char *rule;
        int level = event_kind_level(k, date, &rule);
        cli_row_text(&out, k->key);
        cli_row_text(&out, k->name);
        cli_row_int(&out, k->premier);
        cli_row_int(&out, k->title);
        cli_row_int(&out, level);
        cli_row_text(&out, *rule ? rule : NULL);
    }
    return cli_finish_rows(cli, "event-types", &out, err);
}

static void json_kinds(struct cli *cli, struct json *json, const struct event_kinds *kinds, const char *date)
{
    (void)cli;
    json_add_text(json, "date", date);
    json_add_text(json, "source", kinds->source);
    struct json *list = json_add_array(json, "kinds");
    for (size_t i = 0; i < kinds->n; i++) {
        const struct event_kind *k = &kinds->kinds[i];
        const char *rule;
        int level = event_kind_level(k, date, &rule);
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "key", k->key);
        json_add_text(one, "name", k->name);
        json_add_bool(one, "premier", k->premier);
        json_add_bool(one, "title", k->title);
        json_add_int(one, "judge_level", level);
        json_add_text(one, "rule", *rule ? rule : NULL);
    }
}

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
    if (cli_wants_rows(cli))
        return kind_rows(cli, &kinds, date, err);
    struct json *json = cli_json(cli, "event-types");
    if (json) {
        json_kinds(cli, json, &kinds, date);
        return ERR_OK;
    }
    for (size_t i = 0; i < kinds.n; i++) {
        const struct event_kind *k = &kinds.kinds[i];
        int level = event_kind_level(k, date, &rule);
        cli_say(cli, "%-12s %s%s%s%s", k->key, k->name, k->premier ? ", premier" : "", k->title ? ", title event" : "",
                level ? arena_printf(cli->arena, ", judge of level %d (%s)", level, rule) : "");
    }
    int level = event_kind_level(&kinds.ordinary, date, &rule);
    if (level)
        cli_say(cli, "Any sanctioned event: judge of level %d, else ratings move half as far (%s)", level, rule);
    return ERR_OK;
}
