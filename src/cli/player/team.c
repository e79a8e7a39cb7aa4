/* team.c - teams: add, list, edit, remove, seats */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_team_add, cmd_team_list, cmd_team_edit, cmd_team_remove, cmd_team_seats;

#define TEAM_MEMBERS(what, h)                                                                                          \
    {                                                                                                                  \
        "PLAYER", what, COMPLETE_PLAYER, NULL, h                                                                       \
    }

const struct command team_commands[] = {
    {
        .name = "team add",
        .run = cmd_team_add,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "enroll a team, its players by seat: A, B, ...",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the team's name"},
                  TEAM_MEMBERS(ARGUMENT_SOME, "its players, known to the store, in order of their seats")),
        OPTIONS(FLAG("paid", "they have paid"),
                FLAG("late", "after round 1 was paired, with a loss for each missed round"),
                FLAG("bye", "late, with a bye for each missed round"),
                FLAG("wait", "late, and begin in the next round, even if somebody has the bye in this one"),
                TEXT("despite-ban", "REASON", "enroll a team with a banned member all the same, and why")),
    },
    {
        .name = "team list",
        .aliases = "teams",
        .run = cmd_team_list,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the teams with their players",
    },
    {
        .name = "team edit",
        .run = cmd_team_edit,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "rename a team, or change its players and seats before round 1",
        ARGUMENTS(ENTRANT_ARG("TEAM", "the team, or a member"),
                  TEAM_MEMBERS(ARGUMENT_ANY, "all of its players again, in order of their seats")),
        OPTIONS(TEXT("name", "NAME", "another name"), TEXT("swap", "A,C", "exchange the players of two seats")),
    },
    {
        .name = "team remove",
        .run = cmd_team_remove,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take out teams that were not paired yet",
        ARGUMENTS({"TEAM", ARGUMENT_SOME, COMPLETE_ENTRANT, NULL, "teams"}),
    },
    {
        .name = "team seats",
        .run = cmd_team_seats,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show how each member did at their seat",
    },
    {.name = NULL},
};

/* The players of an argument, found in the whole store: members are not in the event yet. */
static enum err_code named_members(struct cli *cli, const char *argument, struct player_id **out, size_t *n,
                                   struct err *err)
{
    const struct event_id nowhere = {0};
    const char *const *words = cli_arguments(cli, argument, n);
    *out = ARENA_ARRAY(cli->arena, struct player_id, *n);
    for (size_t i = 0; i < *n; i++) {
        struct player p;
        enum err_code rc = cli_player(cli, nowhere, words[i], &p, err);
        if (rc == ERR_NOT_FOUND)
            err_hint(err, "topcut player add NAME adds a new player");
        if (rc != ERR_OK)
            return rc;
        (*out)[i] = p.id;
    }
    return ERR_OK;
}

/* A member of a team. JSON has them within their teams, rows have the team beside each. */
struct shown_member {
    struct load_member member;
    struct load_player team;
    bool active;
};
static const struct column member_list[] = {
    COLUMN(struct shown_member, "number", team.number, .omit = OMIT_JSON),
    COLUMN(struct shown_member, "team", team.name, .omit = OMIT_JSON),
    COLUMN(struct shown_member, "seat", member.seat),
    COLUMN(struct shown_member, "name", member.name),
    COLUMN(struct shown_member, "player_id", member.id.v),
    COLUMN(struct shown_member, "paid", team.paid, .omit = OMIT_JSON),
    COLUMN(struct shown_member, "active", active, .omit = OMIT_JSON),
};
static const struct column_set member_columns = COLUMNS(struct shown_member, member_list);

struct shown_team {
    struct load_player team;
    bool active;
    const struct shown_member *members;
    size_t n;
};
static const struct column team_list[] = {
    COLUMN(struct shown_team, "name", team.name),
    COLUMN(struct shown_team, "number", team.number),
    COLUMN(struct shown_team, "captain_id", team.id.v),
    COLUMN(struct shown_team, "paid", team.paid),
    COLUMN(struct shown_team, "active", active),
    COLUMN_LIST(struct shown_team, "members", members, n, &member_columns),
};
static const struct column_set team_columns = COLUMNS(struct shown_team, team_list);

/* All teams of an event with their members, who stand by team. */
static struct shown_team *shown_teams(struct cli *cli, const struct event_data *data, struct shown_member **members)
{
    struct shown_team *teams = ARENA_ARRAY(cli->arena, struct shown_team, data->n_players);
    *members = ARENA_ARRAY(cli->arena, struct shown_member, data->n_members);
    for (size_t t = 0; t < data->n_players; t++)
        teams[t] = (struct shown_team){.team = data->players[t], .active = event_player_active(data, (int)t)};
    for (size_t i = 0; i < data->n_members; i++) {
        struct shown_team *team = &teams[data->members[i].team];
        (*members)[i] = (struct shown_member){data->members[i], team->team, team->active};
        if (team->n++ == 0)
            team->members = &(*members)[i];
    }
    return teams;
}

/* Answers with a team as it now is, found by any of its members. */
static enum err_code answer(struct cli *cli, const char *schema, const struct event *event, struct player_id member,
                            const char *sentence, struct err *err)
{
    struct event_data data;
    struct shown_member *members;
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    const struct shown_team *teams = shown_teams(cli, &data, &members);
    cli_json(cli, schema);
    show_event(cli, &data.event);
    answer_row(&cli->answer, "team", &team_columns, &teams[event_player_index(&data, member)]);
    answer_text(&cli->answer, "sentence", sentence);
    cli_say(cli, "%s: %s; %s in all", show_event_name(cli->arena, event), sentence,
            message_count(cli->arena, (int64_t)data.n_players, "%lld team", "%lld teams"));
    return ERR_OK;
}

static enum err_code cmd_team_add(struct cli *cli, struct err *err)
{
    struct event event;
    struct player_id *members;
    size_t n;
    const char *sentence = "";
    bool late = cli_flag(cli, "late") || cli_flag(cli, "bye") || cli_flag(cli, "wait");
    struct enrol_late how = {.as = cli_flag(cli, "bye") ? ENROL_LATE_BYE : ENROL_LATE_LOSS,
                             .play_bye = !cli_flag(cli, "wait")};
    if (cli_event(cli, &event, err) != ERR_OK || named_members(cli, "PLAYER", &members, &n, err) != ERR_OK ||
        team_add(cli->store, cli->arena, event.id, cli_argument(cli, "NAME"), members, n, cli_flag(cli, "paid"),
                 cli_text(cli, "despite-ban"), late ? &how : NULL, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "team-add", &event, members[0], sentence, err);
}

static enum err_code cmd_team_edit(struct cli *cli, struct err *err)
{
    struct event event;
    struct player team;
    struct player_id *members;
    struct team_change change = {.name = cli_text(cli, "name")};
    const char *sentence = "", *swap = cli_text(cli, "swap");
    if (cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "TEAM"), &team, err) != ERR_OK ||
        named_members(cli, "PLAYER", &members, &change.n_members, err) != ERR_OK)
        return err->code;
    change.members = change.n_members ? members : NULL;
    if (swap && (strlen(swap) != 3 || swap[1] != ','))
        return err_set(err, ERR_USAGE, "--swap takes two seats, such as A,C, not \"%s\"", swap);
    if (swap) {
        change.swap[0] = swap[0];
        change.swap[1] = swap[2];
    }
    if (!change.name && !change.members && !swap)
        return err_set(err, ERR_USAGE, "say what to change: --name, --swap A,B, or all members again");
    if (team_edit(cli->store, cli->arena, event.id, team.id, &change, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "team-edit", &event, change.members ? members[0] : team.id, sentence, err);
}

static enum err_code cmd_team_remove(struct cli *cli, struct err *err)
{
    struct event event;
    size_t n;
    const char *const *words = cli_arguments(cli, "TEAM", &n);
    struct player_id *ids = ARENA_ARRAY(cli->arena, struct player_id, n);
    const char **sentences = ARENA_ARRAY(cli->arena, const char *, n);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (!*event.set.teams)
        return err_set(err, ERR_CONFLICT, "%s is no event of teams; players are taken out by: topcut unenroll",
                       event.set.name);
    for (size_t i = 0; i < n; i++) {
        struct player p;
        if (cli_player(cli, event.id, words[i], &p, err) != ERR_OK)
            return err->code;
        ids[i] = p.id;
    }
    if (enrol_change(cli->store, cli->arena, event.id, ENROL_REMOVE, ids, n, sentences, err) != ERR_OK)
        return err->code;
    cli_json(cli, "team-remove");
    answer_texts(&cli->answer, "done", sentences, n);
    show_event(cli, &event);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s: %s", show_event_name(cli->arena, &event), sentences[i]);
    return ERR_OK;
}

/* ---- list ------------------------------------------------------------------------------------ */

static const char *members_text(struct cli *cli, const struct event_data *data, int team)
{
    const char *text = "";
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == team)
            text = arena_printf(cli->arena, "%s%s%c %s", text, *text ? "; " : "", data->members[i].seat,
                                data->members[i].name);
    return text;
}

static enum err_code cmd_team_list(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK)
        return err->code;
    if (!*event.set.teams)
        return err_set(err, ERR_CONFLICT,
                       "%s is no event of teams; before round 1, topcut event edit --teams shared or seats "
                       "makes it one",
                       event.set.name);
    struct shown_member *members;
    const struct shown_team *teams = shown_teams(cli, &data, &members);
    cli_json(cli, "teams");
    show_event(cli, &event);
    answer_list(&cli->answer, "teams", &team_columns, teams, data.n_players);
    answer_only_rows(&cli->answer, "teams", &member_columns, members, data.n_members);
    cli_line(cli, "%s: %s; %s", show_event_name(cli->arena, &event),
             message_count(cli->arena, (int64_t)data.n_players, "%lld team", "%lld teams"),
             team_rule_text(cli->arena, &event.set));
    struct text_table *table = text_table_new(cli->arena, 4);
    text_table_align_right(table, 0);
    for (size_t t = 0; t < data.n_players; t++) {
        const struct load_player *p = &data.players[t];
        const char *state = p->disqualified         ? "disqualified"
                            : p->dropped_after >= 0 ? "dropped"
                            : p->paid               ? "paid"
                                                    : "";
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%d", p->number), p->name,
                                                    members_text(cli, &data, (int)t), state});
    }
    answer_grid(&cli->answer, table);
    return ERR_OK;
}

/* ---- seats ----------------------------------------------------------------------------------- */

static const char *record(struct arena *arena, int wins, int losses, int draws)
{
    return arena_printf(arena, "%d-%d-%d", wins, losses, draws);
}

static enum err_code cmd_team_seats(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct seat_row *seats;
    size_t n;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        team_seat_standings(cli->store, cli->arena, &data, &seats, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "team-seats");
    show_event(cli, &event);
    answer_rows(&cli->answer, "players", "team-seats", &seat_row_columns, seats, n);
    struct text_table *table = text_table_new(cli->arena, 7);
    text_table_align_right(table, 0);
    text_table_align_right(table, 4);
    text_table_row(table, (const char *const[]){TC_WORD("rank"), TC_WORD("player"), TC_WORD("team"), TC_WORD("seat"),
                                                TC_WORD("points"), TC_WORD("matches"), TC_WORD("games")});
    for (size_t i = 0; i < n; i++) {
        const struct seat_row *r = &seats[i];
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%d", r->rank), r->who->name,
                                                    r->team->name, arena_printf(cli->arena, "%c", r->who->seat),
                                                    arena_printf(cli->arena, "%d", r->points),
                                                    record(cli->arena, r->wins, r->losses, r->draws),
                                                    record(cli->arena, r->game_wins, r->game_losses, r->game_draws)});
    }
    cli_say(cli, "%s, by seats", show_event_name(cli->arena, &event));
    answer_grid(&cli->answer, table);
    return ERR_OK;
}
