/* league.c - leagues: new, edit, delete, add, remove, list, show, standings */
#include "base/arena.h"
#include "base/err.h"
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

static void say_league(struct cli *cli, const struct league *league)
{
    cli_line(cli, "%s: %s; %s", shown_name(cli->arena, league),
             message_count(cli->arena, league->events, "%lld event", "%lld events"),
             league_rule_text(cli->arena, &league->set));
}

static void answer(struct cli *cli, const char *schema, const struct league *league)
{
    cli_json(cli, schema);
    answer_row(&cli->answer, "league", &league_columns, league);
    say_league(cli, league);
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
    const char *question = message(cli->arena, "Delete the league %s?", name);
    if (cli_confirm(cli, question, err) != ERR_OK || league_delete(cli->store, cli->arena, league.id, err) != ERR_OK)
        return err->code;
    cli_json(cli, "league-delete");
    answer_row(&cli->answer, "league", &league_columns, &league);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would delete the league %s; its events stay")
                         : MESSAGE_MARK("deleted the league %s; its events stay, and topcut undo brings it back"),
            name);
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
        if (cli_event_of(cli, words[i], &event, err) != ERR_OK)
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
    struct league *leagues;
    size_t n;
    if (league_list(cli->store, cli->arena, &leagues, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "leagues");
    answer_rows(&cli->answer, "leagues", "leagues", &league_columns, leagues, n);
    for (size_t i = 0; i < n; i++)
        say_league(cli, &leagues[i]);
    if (n == 0)
        cli_say(cli, "there is no league; make one with: topcut league new NAME");
    return ERR_OK;
}

/* An event of a league, and its number there. */
struct numbered_event {
    int number;
    const struct event *event;
};

static struct table_cell state_word(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(event_state_word(row));
}

static struct table_cell event_counts(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(((const struct event *)row)->state == EVENT_CLOSED);
}

static const struct column event_column_list[] = {
    COLUMN(struct event, "event_id", id.v),
    COLUMN(struct event, "name", set.name),
    COLUMN(struct event, "date", set.date),
    COLUMN_BY(COLUMN_TEXT, "state", state_word),
    COLUMN_BY(COLUMN_BOOL, "counts", event_counts, .omit = OMIT_ROWS),
    COLUMN(struct event, "players", players, .omit = OMIT_JSON),
};
static const struct column_set event_columns = COLUMNS(struct event, event_column_list);
static const struct column numbered_list[] = {
    COLUMN(struct numbered_event, "number", number),
    COLUMN_SPREAD(struct numbered_event, event, &event_columns),
};
static const struct column_set numbered_columns = COLUMNS(struct numbered_event, numbered_list);

static struct numbered_event *numbered(struct arena *arena, const struct league_table *t)
{
    struct numbered_event *events = ARENA_ARRAY(arena, struct numbered_event, t->n_events);
    for (size_t i = 0; i < t->n_events; i++)
        events[i] = (struct numbered_event){(int)i + 1, &t->events[i]};
    return events;
}

static enum err_code cmd_league_show(struct cli *cli, struct err *err)
{
    struct league league;
    struct league_table t;
    if (named_league(cli, &league, err) != ERR_OK || league_table(cli->store, cli->arena, league.id, &t, err) != ERR_OK)
        return err->code;
    cli_json(cli, "league");
    answer_row(&cli->answer, "league", &league_columns, &t.league);
    answer_rows(&cli->answer, "events", "league", &numbered_columns, numbered(cli->arena, &t), t.n_events);
    answer_int(&cli->answer, "players", (int64_t)t.n_players);
    cli_line(cli, "%s: %s", shown_name(cli->arena, &t.league), league_rule_text(cli->arena, &t.league.set));
    struct text_table *table = text_table_new(cli->arena, 4);
    text_table_align_right(table, 0);
    for (size_t i = 0; i < t.n_events; i++) {
        const struct event *e = &t.events[i];
        text_table_row(table,
                       (const char *const[]){arena_printf(cli->arena, "%zu", i + 1), show_event_name(cli->arena, e),
                                             e->set.date, e->state == EVENT_CLOSED ? "" : TC_WORD("pending")});
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

/* A result as JSON has it, and a row of the table; in rows the points of each event are a column, -1: none. */
struct shown_result {
    int64_t event;
    int place, points;
    bool counts;
};
static const struct column result_list[] = {
    COLUMN(struct shown_result, "event_id", event),
    COLUMN(struct shown_result, "place", place),
    COLUMN(struct shown_result, "points", points),
    COLUMN(struct shown_result, "counts", counts),
};
static const struct column_set result_columns = COLUMNS(struct shown_result, result_list);
struct shown_row {
    struct league_row row;
    const char *name;
    int64_t player;
    struct shown_result *results;
    size_t n_results;
    int *points;
};

static void show_row(struct arena *arena, const struct league_table *t, const struct league_row *row,
                     struct shown_row *out)
{
    *out =
        (struct shown_row){.row = *row, .name = t->players[row->player].name, .player = t->players[row->player].id.v};
    out->results = ARENA_ARRAY(arena, struct shown_result, t->n_events);
    out->points = ARENA_ARRAY(arena, int, t->n_events);
    for (size_t e = 0; e < t->n_events; e++) {
        const struct league_result *one = league_result_of(t, row->player, (int)e);
        out->points[e] = one ? one->points : -1;
        if (one)
            out->results[out->n_results++] = (struct shown_result){.event = t->events[e].id.v,
                                                                   .place = t->places[one - t->results],
                                                                   .points = one->points,
                                                                   .counts = one->counts};
    }
}

static void answer_standings(struct cli *cli, const struct league_table *t)
{
    struct arena *arena = cli->arena;
    struct shown_row *shown = ARENA_ARRAY(arena, struct shown_row, t->n_rows);
    const char **heads = ARENA_ARRAY(arena, const char *, t->n_events);
    for (size_t i = 0; i < shown_rows(cli, t); i++)
        show_row(arena, t, &t->rows[i], &shown[i]);
    for (size_t e = 0; e < t->n_events; e++)
        heads[e] = arena_printf(arena, "event_%lld", (long long)t->events[e].id.v);
    const struct column list[] = {
        COLUMN(struct shown_row, "rank", row.rank),
        COLUMN(struct shown_row, "name", name),
        COLUMN(struct shown_row, "player_id", player),
        COLUMN(struct shown_row, "total", row.total),
        COLUMN(struct shown_row, "events", row.events),
        COLUMN(struct shown_row, "counted", row.counted),
        COLUMN(struct shown_row, "won", row.won),
        COLUMN(struct shown_row, "best", row.best),
        COLUMN_LIST(struct shown_row, "results", results, n_results, &result_columns),
        COLUMN_EACH(struct shown_row, COLUMN_INTS, points, heads, t->n_events, .none = NONE_IS_MINUS_ONE),
    };
    const struct column_set columns = COLUMNS(struct shown_row, list);
    cli_json(cli, "league-standings");
    answer_row(&cli->answer, "league", &league_columns, &t->league);
    answer_text(&cli->answer, "rule", league_rule_text(arena, &t->league.set));
    answer_int(&cli->answer, "pending", (int64_t)t->n_pending);
    answer_list(&cli->answer, "events", &numbered_columns, numbered(arena, t), t->n_events);
    answer_rows(&cli->answer, "players", "league-standings", &columns, shown, shown_rows(cli, t));
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
    cells[0] = TC_WORD("rank"), cells[1] = TC_WORD("player"), cells[2] = TC_WORD("total"), cells[3] = TC_WORD("won");
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
    answer_standings(cli, &t);
    cli_say(cli, "%s: %zu of %s closed; %s", shown_name(cli->arena, &t.league), t.n_events - t.n_pending,
            message_count(cli->arena, (int64_t)t.n_events, "%lld event", "%lld events"),
            league_rule_text(cli->arena, &t.league.set));
    if (t.n_rows)
        say_standings(cli, &t);
    else
        cli_say(cli, "nobody has a result yet");
    return ERR_OK;
}
