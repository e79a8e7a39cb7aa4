/* enrol.c - players in an event: players, enroll, unenroll, late, drop, undrop, dq, seat, team, pay */
#include "event/enrol/enrol.h"
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/result/result.h"

static command_fn cmd_players, cmd_enroll, cmd_unenroll, cmd_late, cmd_drop, cmd_undrop, cmd_dq, cmd_seat, cmd_team,
    cmd_pay;

const struct command enrol_commands[] = {
    {
        .name = "players",
        .run = cmd_players,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT,
        .summary = "list the players of the event",
    },
    {
        .name = "enroll",
        .aliases = "enrol",
        .run = cmd_enroll,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "enroll players before round 1",
        ARGUMENTS({"PLAYER", ARGUMENT_ANY, COMPLETE_PLAYER, NULL, "players; - reads names, one a line"}),
        OPTIONS(FILE_OPTION("file", "names from a file, one a line"), FLAG("all", "everybody in the store"),
                FLAG("paid", "they have paid"),
                TEXT("despite-ban", "REASON", "enroll banned players all the same, and why (topcut ban list)")),
    },
    {
        .name = "unenroll",
        .aliases = "unenrol",
        .run = cmd_unenroll,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take out players who were not paired yet",
        ARGUMENTS(ENTRANTS_ARG),
        OPTIONS(ENTRANTS_FILE),
    },
    {
        .name = "late",
        .run = cmd_late,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "enroll a player after round 1 was paired",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(FLAG("loss", "a loss for each missed round (the default)"), FLAG("bye", "a bye for each missed round"),
                FLAG("wait", "begin in the next round, even if somebody has the bye in this one"),
                FLAG("paid", "the player has paid"),
                TEXT("despite-ban", "REASON", "enroll a banned player all the same, and why")),
    },
    {
        .name = "drop",
        .run = cmd_drop,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "drop players from the event",
        ARGUMENTS(ENTRANTS_ARG),
        OPTIONS(ENTRANTS_FILE, FLAG("forfeit", "they do not play the match that they are paired in: it is lost")),
    },
    {
        .name = "undrop",
        .run = cmd_undrop,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take dropped players back in",
        ARGUMENTS(ENTRANTS_ARG),
        OPTIONS(ENTRANTS_FILE),
    },
    {
        .name = "dq",
        .aliases = "disqualify",
        .run = cmd_dq,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "disqualify a player, or take that back",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player")),
        OPTIONS(FLAG("take-back", "it was a mistake")),
    },
    {
        .name = "seat",
        .run = cmd_seat,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "set a player's draft seat",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"SEAT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the seat, 0 for none"}),
    },
    {
        .name = "team",
        .run = cmd_team,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "set a player's family or team, whose members are rather not paired",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the team, \"\" for none"}),
    },
    {
        .name = "pay",
        .run = cmd_pay,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "note that players have paid",
        ARGUMENTS(ENTRANTS_ARG),
        OPTIONS(ENTRANTS_FILE, FLAG("not", "they have not")),
    },
    {.name = NULL},
};

/* The players that were named, all resolved before anything is done. */
static enum err_code named_players(struct cli *cli, struct event_id event, struct player **out, size_t *n,
                                   struct err *err)
{
    const char *const *words;
    if (cli_player_words(cli, "PLAYER", &words, n, err) != ERR_OK)
        return err->code;
    struct player *players = ARENA_ARRAY(cli->arena, struct player, *n);
    for (size_t i = 0; i < *n; i++)
        if (cli_player(cli, event, words[i], &players[i], err) != ERR_OK)
            return err->code;
    *out = players;
    return ERR_OK;
}

/* Everybody in the store who has not been forgotten. */
static enum err_code everybody(struct cli *cli, struct player **out, size_t *n, struct err *err)
{
    if (player_find(cli->store, cli->arena, "", out, n, err) != ERR_OK)
        return err->code;
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++)
        if (!(*out)[i].forgotten)
            (*out)[kept++] = (*out)[i];
    *n = kept;
    if (kept == 0)
        return err_set(err, ERR_CONFLICT, "there is no player in the store; see: topcut help player import");
    return ERR_OK;
}

static enum err_code cmd_enroll(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_id nowhere = {0};
    struct player *players;
    size_t n, added, n_words;
    (void)cli_arguments(cli, "PLAYER", &n_words);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "all") && (n_words > 0 || cli_has(cli, "file")))
        return err_set(err, ERR_USAGE, "--all and names exclude each other");
    enum err_code rc =
        cli_flag(cli, "all") ? everybody(cli, &players, &n, err) : named_players(cli, nowhere, &players, &n, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "topcut player add NAME --enroll adds a new player");
    if (rc != ERR_OK)
        return rc;
    struct player_id *ids = ARENA_ARRAY(cli->arena, struct player_id, n);
    for (size_t i = 0; i < n; i++)
        ids[i] = players[i].id;
    const char *remark = "";
    if (enrol_players_despite(cli->store, cli->arena, event.id, ids, n, cli_flag(cli, "paid"),
                              cli_text(cli, "despite-ban"), &remark, &added, err) != ERR_OK ||
        event_get(cli->store, cli->arena, event.id, &event, err) != ERR_OK)
        return err->code;
    cli_json(cli, "enroll");
    show_event(cli, &event);
    answer_int(&cli->answer, "added", (int64_t)added);
    answer_list(&cli->answer, "players", &player_columns, players, n);
    answer_text_if(&cli->answer, "remark", remark);
    if (*remark)
        cli_warn(cli, "%s", remark);
    cli_warn_of_old_suspensions(cli);
    cli_say(cli, "%s in %s%s; %d in all",
            message_count(cli->arena, (int64_t)added, "enrolled %lld player", "enrolled %lld players"),
            show_event_name(cli->arena, &event), added < n ? message(cli->arena, " (%zu in already)", n - added) : "",
            event.players);
    return ERR_OK;
}

/* The answer of a verb on one player. */
static enum err_code answer(struct cli *cli, const char *schema, const struct event *event, const struct player *player,
                            const char *sentence)
{
    cli_json(cli, schema);
    show_event(cli, event);
    answer_row(&cli->answer, "player", &player_columns, player);
    answer_text(&cli->answer, "sentence", sentence);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, event), sentence);
    return ERR_OK;
}

static enum err_code cmd_late(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    struct event_id nowhere = {0};
    if (cli_flag(cli, "loss") && cli_flag(cli, "bye"))
        return err_set(err, ERR_USAGE, "--loss and --bye exclude each other");
    struct enrol_late how = {.as = cli_flag(cli, "bye") ? ENROL_LATE_BYE : ENROL_LATE_LOSS,
                             .play_bye = !cli_flag(cli, "wait"),
                             .paid = cli_flag(cli, "paid"),
                             .despite_ban = cli_text(cli, "despite-ban")};
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc = cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "topcut player add NAME adds a new player");
    if (rc != ERR_OK || enrol_late(cli->store, cli->arena, event.id, player.id, &how, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "late", &event, &player, sentence);
}

/* ---- verbs on several players ---------------------------------------------------------------- */

struct done {
    const struct player *player;
    const char *sentence;
};
static const struct column done_list[] = {
    COLUMN_BEHIND(struct done, "player", player, &player_columns),
    COLUMN(struct done, "sentence", sentence),
};
static const struct column_set done_columns = COLUMNS(struct done, done_list);

/* Does one thing to everybody who was named: to all or to none. */
static enum err_code change(struct cli *cli, const char *schema, enum enrol_change what, struct err *err)
{
    struct event event;
    struct player *players = NULL;
    size_t n = 0;
    if (cli_event(cli, &event, err) != ERR_OK || named_players(cli, event.id, &players, &n, err) != ERR_OK)
        return err->code;
    struct player_id *ids = ARENA_ARRAY(cli->arena, struct player_id, n);
    const char **sentences = ARENA_ARRAY(cli->arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        ids[i] = players[i].id;
    if (enrol_change(cli->store, cli->arena, event.id, what, ids, n, sentences, err) != ERR_OK ||
        event_get(cli->store, cli->arena, event.id, &event, err) != ERR_OK)
        return err->code;
    struct done *done = ARENA_ARRAY(cli->arena, struct done, n);
    const char *name = show_event_name(cli->arena, &event);
    for (size_t i = 0; i < n; i++)
        done[i] = (struct done){&players[i], sentences[i]};
    cli_json(cli, schema);
    answer_list(&cli->answer, "done", &done_columns, done, n);
    show_event(cli, &event);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s: %s", name, sentences[i]);
    return ERR_OK;
}

static enum err_code cmd_unenroll(struct cli *cli, struct err *err)
{
    return change(cli, "unenroll", ENROL_REMOVE, err);
}

static enum err_code cmd_drop(struct cli *cli, struct err *err)
{
    return change(cli, "drop", cli_flag(cli, "forfeit") ? ENROL_FORFEIT : ENROL_DROP, err);
}

static enum err_code cmd_undrop(struct cli *cli, struct err *err)
{
    return change(cli, "undrop", ENROL_UNDROP, err);
}

static enum err_code cmd_pay(struct cli *cli, struct err *err)
{
    return change(cli, "pay", cli_flag(cli, "not") ? ENROL_UNPAID : ENROL_PAID, err);
}

/* ---- verbs on one player --------------------------------------------------------------------- */

static enum err_code event_and_player(struct cli *cli, struct event *event, struct player *player, struct err *err)
{
    if (cli_event(cli, event, err) != ERR_OK)
        return err->code;
    return cli_player(cli, event->id, cli_argument(cli, "PLAYER"), player, err);
}

static enum err_code cmd_dq(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_disqualify(cli->store, cli->arena, event.id, player.id, cli_flag(cli, "take-back"), &sentence, err) !=
            ERR_OK)
        return err->code;
    return answer(cli, "dq", &event, &player, sentence);
}

static enum err_code cmd_seat(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    int seat;
    const char *typed = cli_argument(cli, "SEAT");
    if (!parse_int(typed, 0, 100000, &seat))
        return err_set(err, ERR_USAGE, "SEAT is a number, not \"%s\"", typed);
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_set_seat(cli->store, cli->arena, event.id, player.id, seat, err) != ERR_OK)
        return err->code;
    return answer(cli, "seat", &event, &player,
                  seat ? message(cli->arena, "%s has draft seat %d", player.name, seat)
                       : message(cli->arena, "%s has no draft seat", player.name));
}

static enum err_code cmd_team(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *team = utf8_clean(cli->arena, cli_argument(cli, "NAME"));
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_set_team(cli->store, cli->arena, event.id, player.id, team, err) != ERR_OK)
        return err->code;
    return answer(cli, "team", &event, &player,
                  *team ? message(cli->arena, "%s is of %s", player.name, team)
                        : message(cli->arena, "%s is of no team", player.name));
}

static enum err_code cmd_players(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "players", &(struct report_args){.event = event.id}, err);
}
