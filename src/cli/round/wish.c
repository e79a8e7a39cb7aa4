/* wish.c - what is wanted of the pairing beside its rules: avoid, avoid list, avoid remove, bye, table */
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_avoid, cmd_avoid_list, cmd_avoid_remove, cmd_bye, cmd_table;

const struct command wish_commands[] = {
    {
        .name = "avoid",
        .run = cmd_avoid,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "keep two players apart where that costs nothing else",
        ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B", "another one")),
        OPTIONS(TEXT("reason", "TEXT", "what is noted with it, such as family")),
    },
    {
        .name = "avoid list",
        .run = cmd_avoid_list,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list who is kept apart, awarded byes and fixed tables",
    },
    {
        .name = "avoid remove",
        .run = cmd_avoid_remove,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let two players meet again",
        ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B", "another one")),
    },
    {
        .name = "bye",
        .run = cmd_bye,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "award a player the bye of the first 1 to 3 rounds",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"ROUNDS", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "1, 2 or 3; 0 takes it back"}),
    },
    {
        .name = "table",
        .run = cmd_table,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let a player sit at the same table in every round",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"NUMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the table; 0 for none"}),
    },
    {.name = NULL},
};

/* The answer of a verb on players: the sentence, and who. */
static enum err_code answer(struct cli *cli, const char *schema, const struct event *event,
                            const struct player *players, size_t n, const char *sentence)
{
    cli_json(cli, schema);
    show_event(cli, event);
    answer_list(&cli->answer, "players", &player_columns, players, n);
    answer_text(&cli->answer, "sentence", sentence);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, event), sentence);
    return ERR_OK;
}

static enum err_code two_players(struct cli *cli, struct event *event, struct player out[2], struct err *err)
{
    if (cli_event(cli, event, err) != ERR_OK ||
        cli_player(cli, event->id, cli_argument(cli, "A"), &out[0], err) != ERR_OK)
        return err->code;
    return cli_player(cli, event->id, cli_argument(cli, "B"), &out[1], err);
}

static enum err_code cmd_avoid(struct cli *cli, struct err *err)
{
    struct event event;
    struct player players[2];
    const char *sentence = "";
    if (two_players(cli, &event, players, err) != ERR_OK ||
        avoid_add(cli->store, cli->arena, event.id, players[0].id, players[1].id, cli_text(cli, "reason"), &sentence,
                  err) != ERR_OK)
        return err->code;
    return answer(cli, "avoid", &event, players, 2, sentence);
}

static enum err_code cmd_avoid_remove(struct cli *cli, struct err *err)
{
    struct event event;
    struct player players[2];
    const char *sentence = "";
    if (two_players(cli, &event, players, err) != ERR_OK ||
        avoid_remove(cli->store, cli->arena, event.id, players[0].id, players[1].id, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "avoid", &event, players, 2, sentence);
}

/* A whole number of a word, with what it is in the complaint. */
static enum err_code number_of(struct cli *cli, const char *argument, int most, int *out, struct err *err)
{
    const char *word = cli_argument(cli, argument);
    if (!parse_int(word, 0, most, out))
        return err_set(err, ERR_USAGE, "%s is a number from 0 to %d, not \"%s\"", argument, most, word);
    return ERR_OK;
}

static enum err_code cmd_bye(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    int rounds = 0;
    if (number_of(cli, "ROUNDS", BYES_MAX, &rounds, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        bye_award(cli->store, cli->arena, event.id, player.id, rounds, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "bye", &event, &player, 1, sentence);
}

static enum err_code cmd_table(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    int table = 0;
    if (number_of(cli, "NUMBER", FIXED_TABLE_MAX, &table, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        table_fix(cli->store, cli->arena, event.id, player.id, table, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "table", &event, &player, 1, sentence);
}

/* ---- avoid list ------------------------------------------------------------------------------ */

struct shown_pair {
    const char *player1, *player2, *reason;
};
static const struct column pair_list[] = {
    COLUMN(struct shown_pair, "player1", player1),
    COLUMN(struct shown_pair, "player2", player2),
    COLUMN(struct shown_pair, "reason", reason),
};
static const struct column_set pair_columns = COLUMNS(struct shown_pair, pair_list);

static const struct column bye_list[] = {
    COLUMN(struct load_player, "player", name),
    COLUMN(struct load_player, "rounds", byes),
};
static const struct column_set bye_columns = COLUMNS(struct load_player, bye_list);

static const struct column fixed_list[] = {
    COLUMN(struct load_player, "player", name),
    COLUMN(struct load_player, "table", fixed_table),
};
static const struct column_set fixed_columns = COLUMNS(struct load_player, fixed_list);

static void put_list(struct cli *cli, const struct event_data *data, const struct avoided *pairs, size_t n)
{
    struct shown_pair *shown = ARENA_ARRAY(cli->arena, struct shown_pair, n + 1);
    struct load_player *byes = ARENA_ARRAY(cli->arena, struct load_player, data->n_players + 1);
    struct load_player *fixed = ARENA_ARRAY(cli->arena, struct load_player, data->n_players + 1);
    size_t n_byes = 0, n_fixed = 0;
    for (size_t i = 0; i < n; i++)
        shown[i] = (struct shown_pair){.player1 = data->players[pairs[i].a].name,
                                       .player2 = data->players[pairs[i].b].name,
                                       .reason = pairs[i].reason};
    for (size_t i = 0; i < data->n_players; i++) {
        if (data->players[i].byes)
            byes[n_byes++] = data->players[i];
        if (data->players[i].fixed_table)
            fixed[n_fixed++] = data->players[i];
    }
    cli_json(cli, "avoid-list");
    show_event(cli, &data->event);
    answer_text(&cli->answer, "avoid", data->event.set.avoid);
    answer_rows(&cli->answer, "pairs", "avoid-list", &pair_columns, shown, n);
    answer_list(&cli->answer, "byes", &bye_columns, byes, n_byes);
    answer_list(&cli->answer, "tables", &fixed_columns, fixed, n_fixed);
}

static void say_list(struct cli *cli, const struct event_data *data, const struct avoided *pairs, size_t n)
{
    const char *words = data->event.set.avoid;
    cli_say(cli,
            event_is_pods(&data->event)
                ? MESSAGE_MARK("%s: players of one team%s%s are kept apart, before repeats and scores are looked at")
                : MESSAGE_MARK("%s: players of one team%s%s are kept apart where that costs nothing else"),
            show_event_name(cli->arena, &data->event), *words ? TC_WORD(", and of one ") : "", words);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "  %s - %s%s%s%s", data->players[pairs[i].a].name, data->players[pairs[i].b].name,
                 *pairs[i].reason ? " (" : "", pairs[i].reason, *pairs[i].reason ? ")" : "");
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *p = &data->players[i];
        if (p->byes)
            cli_say(cli, "  %s: awarded byes for %s", p->name,
                    message_count(cli->arena, p->byes, "%lld round", "%lld rounds"));
        if (p->fixed_table)
            cli_say(cli, "  %s: always at table %d", p->name, p->fixed_table);
    }
}

static enum err_code cmd_avoid_list(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct avoided *pairs;
    size_t n;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        avoid_load(cli->store, cli->arena, &data, &pairs, &n, err) != ERR_OK)
        return err->code;
    put_list(cli, &data, pairs, n);
    say_list(cli, &data, pairs, n);
    return ERR_OK;
}
