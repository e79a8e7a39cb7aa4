/* league.c - leagues: new, edit, delete, add, remove, list, show, standings */
#include "base/arena.h"
#include "base/count.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"

#include <string.h>

static command_fn cmd_league_new, cmd_league_add, cmd_league_remove, cmd_league_list, cmd_league_show,
    cmd_league_standings, cmd_league_edit, cmd_league_delete;

#define LEAGUE_ARG                                                                                                     \
    {                                                                                                                  \
        "LEAGUE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number, or the beginning of a name"                         \
    }
#define LEAGUE_MAYBE                                                                                                   \
    {                                                                                                                  \
        "LEAGUE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "the league; the only one there is without it"               \
    }
#define LEAGUE_EVENTS                                                                                                  \
    {                                                                                                                  \
        "EVENT", ARGUMENT_SOME, COMPLETE_EVENT, NULL, "events: numbers, or beginnings of names"                        \
    }
#define LEAGUE_OPTIONS                                                                                                 \
    {.name = "best",                                                                                                   \
     .type = OPTION_INT,                                                                                               \
     .value = "N",                                                                                                     \
     .zero = "all",                                                                                                    \
     .min = 1,                                                                                                         \
     .max = 1000,                                                                                                      \
     .help = "so many of a player's events count; all without it"},                                                    \
        CHOICE("scoring", "match-points|places", "what an event gives; places when --places is given"),                \
        TEXT("places", "10,8,6,...", "the points of place 1, 2, ..."),                                                 \
        NUMBER("attendance", 0, 1000, "points for taking part, part of the event's result")

const struct command league_commands[] = {
    {
        .name = "league new",
        .run = cmd_league_new,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "make a league of several events",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its name"}),
        OPTIONS(LEAGUE_OPTIONS),
    },
    {
        .name = "league add",
        .run = cmd_league_add,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "put events into a league",
        ARGUMENTS(LEAGUE_ARG, LEAGUE_EVENTS),
    },
    {
        .name = "league remove",
        .run = cmd_league_remove,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "take events out of a league",
        ARGUMENTS(LEAGUE_ARG, LEAGUE_EVENTS),
    },
    {
        .name = "league list",
        .aliases = "leagues",
        .run = cmd_league_list,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "list the leagues",
    },
    {
        .name = "league show",
        .run = cmd_league_show,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show a league's rule and its events",
        ARGUMENTS(LEAGUE_MAYBE),
    },
    {
        .name = "league standings",
        .aliases = "league",
        .run = cmd_league_standings,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show a league's standings",
        ARGUMENTS(LEAGUE_MAYBE),
        OPTIONS(NUMBER("top", 1, 100000, "only the first places")),
    },
    {
        .name = "league edit",
        .run = cmd_league_edit,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "change a league's name or rule",
        ARGUMENTS(LEAGUE_ARG),
        OPTIONS(TEXT("name", "NAME", "its name"), LEAGUE_OPTIONS),
    },
    {
        .name = "league delete",
        .run = cmd_league_delete,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_ASKS,
        .summary = "delete a league; its events stay",
        ARGUMENTS(LEAGUE_ARG),
    },
    {.name = NULL},
};

static const char *shown_name(struct arena *arena, const struct league *league)
{
    return arena_printf(arena, "%s (#%lld)", league->set.name, (long long)league->id.v);
}

static void json_league(struct json *to, const char *key, const struct league *league)
{
    struct json *l = json_add_object(to, key);
    json_add_int(l, "id", league->id.v);
    json_add_text(l, "uuid", league->uuid);
    json_add_text(l, "name", league->set.name);
    if (league->set.best_of)
        json_add_int(l, "best_of", league->set.best_of);
    else
        json_add_null(l, "best_of");
    json_add_text(l, "scoring", league_scoring_words[league->set.scoring]);
    json_add_text(l, "places", *league->set.places ? league->set.places : NULL);
    json_add_int(l, "attendance", league->set.attendance);
    json_add_int(l, "events", league->events);
}

static enum err_code named_league(struct cli *cli, struct league *out, struct err *err)
{
    return league_resolve(cli->store, cli->arena, cli_argument(cli, "LEAGUE"), out, err);
}

/* ---- making and changing --------------------------------------------------------------------- */

static unsigned typed_settings(const struct cli *cli, struct league_settings *set)
{
    unsigned which = 0;
    if (cli_has(cli, "best")) {
        set->best_of = (int)cli_number(cli, "best", 0);
        which |= LEAGUE_SET_BEST;
    }
    if (cli_has(cli, "places")) {
        set->places = cli_text(cli, "places");
        set->scoring = *set->places ? LEAGUE_PLACES : LEAGUE_MATCH_POINTS;
        which |= LEAGUE_SET_PLACES | LEAGUE_SET_SCORING;
    }
    if (cli_has(cli, "scoring")) {
        bool places = strcmp(cli_text(cli, "scoring"), "places") == 0;
        set->scoring = places ? LEAGUE_PLACES : LEAGUE_MATCH_POINTS;
        which |= LEAGUE_SET_SCORING;
        if (!places && !cli_has(cli, "places")) { /* they mean nothing any more */
            set->places = "";
            which |= LEAGUE_SET_PLACES;
        }
    }
    if (cli_has(cli, "attendance")) {
        set->attendance = (int)cli_number(cli, "attendance", 0);
        which |= LEAGUE_SET_ATTENDANCE;
    }
    return which;
}

static void answer(struct cli *cli, const char *schema, const struct league *league)
{
    struct json *json = cli_json(cli, schema);
    if (json)
        json_league(json, "league", league);
    cli_say(cli, "%s: %s; %s", shown_name(cli->arena, league), count_text(cli->arena, league->events, "event"),
            league_rule_text(cli->arena, &league->set));
}

static enum err_code cmd_league_new(struct cli *cli, struct err *err)
{
    struct league league;
    struct league_settings set = {.name = cli_argument(cli, "NAME"), .places = ""};
    typed_settings(cli, &set);
    if (league_new(cli->store, cli->arena, &set, &league, err) != ERR_OK)
        return err->code;
    answer(cli, "league-new", &league);
    return ERR_OK;
}

static enum err_code cmd_league_edit(struct cli *cli, struct err *err)
{
    struct league league;
    if (named_league(cli, &league, err) != ERR_OK)
        return err->code;
    struct league_settings set = league.set;
    unsigned which = typed_settings(cli, &set);
    if (cli_has(cli, "name")) {
        set.name = cli_text(cli, "name");
        which |= LEAGUE_SET_NAME;
    }
    if (!which)
        return err_set(err, ERR_USAGE, "say what to change; topcut help league edit lists it");
    if (league_edit(cli->store, cli->arena, league.id, &set, which, &league, err) != ERR_OK)
        return err->code;
    answer(cli, "league-edit", &league);
    return ERR_OK;
}

static enum err_code cmd_league_delete(struct cli *cli, struct err *err)
{
    struct league league;
    if (named_league(cli, &league, err) != ERR_OK)
        return err->code;
    const char *name = shown_name(cli->arena, &league);
    const char *question = arena_printf(cli->arena, "Delete the league %s?", name);
    if (cli_confirm(cli, question, err) != ERR_OK || league_delete(cli->store, cli->arena, league.id, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "league-delete");
    if (json)
        json_league(json, "league", &league);
    cli_say(cli, "deleted the league %s; its events stay, and topcut undo brings it back", name);
    return ERR_OK;
}

static enum err_code change_events(struct cli *cli, bool add, struct err *err)
{
    struct league league;
    size_t n;
    const char *const *words = cli_arguments(cli, "EVENT", &n);
    struct event_id *ids = ARENA_ARRAY(cli->arena, struct event_id, n);
    if (named_league(cli, &league, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++) {
        struct event event;
        if (event_resolve(cli->store, cli->arena, words[i], &event, err) != ERR_OK)
            return err->code;
        ids[i] = event.id;
    }
    enum err_code rc = add ? league_add(cli->store, cli->arena, league.id, ids, n, &league, err)
                           : league_remove(cli->store, cli->arena, league.id, ids, n, &league, err);
    if (rc == ERR_OK)
        answer(cli, add ? "league-add" : "league-remove", &league);
    return rc;
}

static enum err_code cmd_league_add(struct cli *cli, struct err *err)
{
    return change_events(cli, true, err);
}

static enum err_code cmd_league_remove(struct cli *cli, struct err *err)
{
    return change_events(cli, false, err);
}

/* ---- list and show --------------------------------------------------------------------------- */

static enum err_code cmd_league_list(struct cli *cli, struct err *err)
{
    static const char *const columns[] = {"league_id", "name", "best_of", "scoring", "places", "attendance", "events"};
    struct league *leagues;
    size_t n;
    if (league_list(cli->store, cli->arena, &leagues, &n, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli)) {
        struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
        for (size_t i = 0; i < n; i++) {
            cli_row_int(&rows, leagues[i].id.v);
            cli_row_text(&rows, leagues[i].set.name);
            cli_row_int(&rows, leagues[i].set.best_of);
            cli_row_text(&rows, league_scoring_words[leagues[i].set.scoring]);
            cli_row_text(&rows, leagues[i].set.places);
            cli_row_int(&rows, leagues[i].set.attendance);
            cli_row_int(&rows, leagues[i].events);
        }
        return cli_finish_rows(cli, "leagues", &rows, err);
    }
    struct json *json = cli_json(cli, "leagues");
    struct json *list = json ? json_add_array(json, "leagues") : NULL;
    for (size_t i = 0; i < n; i++) {
        if (list)
            json_league(list, NULL, &leagues[i]);
        cli_say(cli, "%s: %s; %s", shown_name(cli->arena, &leagues[i]),
                count_text(cli->arena, leagues[i].events, "event"), league_rule_text(cli->arena, &leagues[i].set));
    }
    if (n == 0)
        cli_say(cli, "there is no league; make one with: topcut league new NAME");
    return ERR_OK;
}

static void json_events(struct json *to, const struct league_table *t)
{
    struct json *list = json_add_array(to, "events");
    for (size_t i = 0; i < t->n_events; i++) {
        const struct event *e = &t->events[i];
        struct json *one = json_add_object(list, NULL);
        json_add_int(one, "number", (int64_t)i + 1);
        json_add_int(one, "event_id", e->id.v);
        json_add_text(one, "name", e->set.name);
        json_add_text(one, "date", e->set.date);
        json_add_text(one, "state", event_state_word(e));
        json_add_bool(one, "counts", e->state == EVENT_CLOSED);
    }
}

static enum err_code event_rows(struct cli *cli, const struct league_table *t, struct err *err)
{
    static const char *const columns[] = {"number", "event_id", "name", "date", "state", "players"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < t->n_events; i++) {
        const struct event *e = &t->events[i];
        cli_row_int(&rows, (int64_t)i + 1);
        cli_row_int(&rows, e->id.v);
        cli_row_text(&rows, e->set.name);
        cli_row_text(&rows, e->set.date);
        cli_row_text(&rows, event_state_word(e));
        cli_row_int(&rows, e->players);
    }
    return cli_finish_rows(cli, "league", &rows, err);
}

static enum err_code cmd_league_show(struct cli *cli, struct err *err)
{
    struct league league;
    struct league_table t;
    if (named_league(cli, &league, err) != ERR_OK || league_table(cli->store, cli->arena, league.id, &t, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return event_rows(cli, &t, err);
    struct json *json = cli_json(cli, "league");
    if (json) {
        json_league(json, "league", &t.league);
        json_events(json, &t);
        json_add_int(json, "players", (int64_t)t.n_players);
        return ERR_OK;
    }
    cli_say(cli, "%s: %s", shown_name(cli->arena, &t.league), league_rule_text(cli->arena, &t.league.set));
    struct text_table *table = text_table_new(cli->arena, 4);
    text_table_align_right(table, 0);
    for (size_t i = 0; i < t.n_events; i++) {
        const struct event *e = &t.events[i];
        text_table_row(table,
                       (const char *const[]){arena_printf(cli->arena, "%zu", i + 1), show_event_name(cli->arena, e),
                                             e->set.date, e->state == EVENT_CLOSED ? "" : "pending"});
    }
    answer_grid(&cli->answer, table);
    if (t.n_events == 0)
        cli_say(cli, "no event is in it yet: topcut league add %lld EVENT...", (long long)t.league.id.v);
    return ERR_OK;
}

/* ---- standings ------------------------------------------------------------------------------- */

static size_t shown_rows(const struct cli *cli, const struct league_table *t)
{
    int64_t top = cli_number(cli, "top", 0);
    return top && (size_t)top < t->n_rows ? (size_t)top : t->n_rows;
}

static void json_standings(struct cli *cli, struct json *json, const struct league_table *t)
{
    json_league(json, "league", &t->league);
    json_add_text(json, "rule", league_rule_text(cli->arena, &t->league.set));
    json_add_int(json, "pending", (int64_t)t->n_pending);
    json_events(json, t);
    struct json *players = json_add_array(json, "players");
    for (size_t i = 0; i < shown_rows(cli, t); i++) {
        const struct league_row *r = &t->rows[i];
        struct json *p = json_add_object(players, NULL);
        json_add_int(p, "rank", r->rank);
        json_add_text(p, "name", t->players[r->player].name);
        json_add_int(p, "player_id", t->players[r->player].id.v);
        json_add_int(p, "total", r->total);
        json_add_int(p, "events", r->events);
        json_add_int(p, "counted", r->counted);
        json_add_int(p, "won", r->won);
        json_add_int(p, "best", r->best);
        struct json *results = json_add_array(p, "results");
        for (size_t e = 0; e < t->n_events; e++) {
            const struct league_result *one = league_result_of(t, r->player, (int)e);
            if (!one)
                continue;
            struct json *x = json_add_object(results, NULL);
            json_add_int(x, "event_id", t->events[e].id.v);
            json_add_int(x, "place", t->places[one - t->results]);
            json_add_int(x, "points", one->points);
            json_add_bool(x, "counts", one->counts);
        }
    }
}

enum { FIXED_COLUMNS = 8 };

static enum err_code standings_rows(struct cli *cli, const struct league_table *t, struct err *err)
{
    static const char *const fixed[FIXED_COLUMNS] = {"rank",   "name",    "player_id", "total",
                                                     "events", "counted", "won",       "best"};
    const char **columns = ARENA_ARRAY(cli->arena, const char *, FIXED_COLUMNS + t->n_events);
    memcpy(columns, fixed, sizeof fixed);
    for (size_t e = 0; e < t->n_events; e++)
        columns[FIXED_COLUMNS + e] = arena_printf(cli->arena, "event_%lld", (long long)t->events[e].id.v);
    struct cli_rows rows = {.columns = columns, .n_columns = FIXED_COLUMNS + t->n_events};
    for (size_t i = 0; i < shown_rows(cli, t); i++) {
        const struct league_row *r = &t->rows[i];
        cli_row_int(&rows, r->rank);
        cli_row_text(&rows, t->players[r->player].name);
        cli_row_int(&rows, t->players[r->player].id.v);
        cli_row_int(&rows, r->total);
        cli_row_int(&rows, r->events);
        cli_row_int(&rows, r->counted);
        cli_row_int(&rows, r->won);
        cli_row_int(&rows, r->best);
        for (size_t e = 0; e < t->n_events; e++) {
            const struct league_result *one = league_result_of(t, r->player, (int)e);
            if (one)
                cli_row_int(&rows, one->points);
            else
                cli_row_text(&rows, NULL);
        }
    }
    return cli_finish_rows(cli, "league-standings", &rows, err);
}

/* Rank, name, total, events won, and a column for each closed event. */
static void say_standings(struct cli *cli, const struct league_table *t)
{
    size_t n = 4 + t->n_events - t->n_pending;
    const char **cells = ARENA_ARRAY(cli->arena, const char *, n);
    struct text_table *table = text_table_new(cli->arena, n);
    for (size_t c = 0; c < n; c++)
        if (c != 1)
            text_table_align_right(table, c);
    cells[0] = "rank", cells[1] = "player", cells[2] = "total", cells[3] = "won";
    size_t c = 4;
    for (size_t e = 0; e < t->n_events; e++)
        if (t->events[e].state == EVENT_CLOSED)
            cells[c++] = arena_printf(cli->arena, "%zu", e + 1);
    text_table_row(table, cells);
    for (size_t i = 0; i < shown_rows(cli, t); i++) {
        const struct league_row *r = &t->rows[i];
        cells[0] = arena_printf(cli->arena, "%d", r->rank);
        cells[1] = t->players[r->player].name;
        cells[2] = arena_printf(cli->arena, "%lld", (long long)r->total);
        cells[3] = r->won ? arena_printf(cli->arena, "%d", r->won) : "";
        c = 4;
        for (size_t e = 0; e < t->n_events; e++) {
            if (t->events[e].state != EVENT_CLOSED)
                continue;
            const struct league_result *one = league_result_of(t, r->player, (int)e);
            cells[c++] = !one          ? "-"
                         : one->counts ? arena_printf(cli->arena, "%d", one->points)
                                       : arena_printf(cli->arena, "(%d)", one->points);
        }
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_league_standings(struct cli *cli, struct err *err)
{
    struct league league;
    struct league_table t;
    if (named_league(cli, &league, err) != ERR_OK || league_table(cli->store, cli->arena, league.id, &t, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return standings_rows(cli, &t, err);
    struct json *json = cli_json(cli, "league-standings");
    if (json) {
        json_standings(cli, json, &t);
        return ERR_OK;
    }
    cli_say(cli, "%s: %zu of %s closed; %s", shown_name(cli->arena, &t.league), t.n_events - t.n_pending,
            count_text(cli->arena, (int64_t)t.n_events, "event"), league_rule_text(cli->arena, &t.league.set));
    if (t.n_rows)
        say_standings(cli, &t);
    else
        cli_say(cli, "nobody has a result yet");
    return ERR_OK;
}
