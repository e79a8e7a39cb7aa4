/* player_codes.c - the codes by which players come in from their phones: player codes */
#include "base/arena.h"
#include "base/err.h"
#include "base/secret.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <string.h>

static command_fn cmd_player_codes;

const struct command player_codes_commands[] = {
    {
        .name = "player codes",
        .run = cmd_player_codes,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the codes by which players join from their phones",
        ARGUMENTS({"PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "only these; everybody without"}),
        OPTIONS(FLAG("renew", "give them other codes")),
    },
    {.name = NULL},
};

static enum err_code named_players(struct cli *cli, const struct event *event, struct player_id **out, size_t *n,
                                   struct err *err)
{
    const char *const *words = cli_arguments(cli, "PLAYER", n);
    *out = ARENA_ARRAY(cli->arena, struct player_id, *n);
    for (size_t i = 0; i < *n; i++) {
        struct player player;
        if (cli_member(cli, event->id, words[i], &player, err) != ERR_OK)
            return err->code;
        (*out)[i] = player.id;
    }
    return ERR_OK;
}

static bool is_meant(const struct player_id *players, size_t n, struct player_id player)
{
    for (size_t i = 0; i < n; i++)
        if (players[i].v == player.v)
            return true;
    return n == 0;
}

static void say_text(struct cli *cli, const struct event *event, const struct access_code *codes, size_t n,
                     const char *sentence)
{
    cli_line(cli, "%s%s%s", show_event_name(cli->arena, event), *sentence ? ": " : "", sentence);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s  %s%s", access_code_text(cli->arena, codes[i].code), cli_printable(cli, codes[i].name),
                 codes[i].used_utc ? TC_WORD("  (used)") : "");
    if (n == 0)
        cli_say(cli, "nobody is enrolled yet");
}

static enum err_code renew(struct cli *cli, const struct event *event, const struct player_id *players, size_t n,
                           const char **sentence, struct err *err)
{
    if (n == 0 &&
        cli_confirm(cli, TC_WORD("Give everybody another code? All phones have to join again."), err) != ERR_OK)
        return err->code;
    return access_codes_renew(cli->store, cli->arena, event->id, players, n, sentence, err);
}

static enum err_code cmd_player_codes(struct cli *cli, struct err *err)
{
    struct event event;
    struct player_id *players;
    struct access_code *codes;
    struct secret secret;
    const char *sentence = "";
    size_t n_players, n, shown = 0;
    if (cli_event(cli, &event, err) != ERR_OK || named_players(cli, &event, &players, &n_players, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "renew") && renew(cli, &event, players, n_players, &sentence, err) != ERR_OK)
        return err->code;
    enum err_code rc = access_secret(cli->store, cli->arena, cli_data_file(cli, "keys"), &secret, err);
    if (rc == ERR_OK)
        rc = access_codes(cli->store, cli->arena, &secret, event.id, &codes, &n, err);
    secret_wipe(&secret, sizeof secret);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < n; i++)
        if (is_meant(players, n_players, codes[i].player))
            codes[shown++] = codes[i];
    if (shown < n_players)
        return err_set(err, ERR_NOT_FOUND, "not everybody named is in %s", event.set.name);
    cli_json(cli, "player-codes");
    show_event(cli, &event);
    answer_rows(&cli->answer, "codes", "player-codes", &access_code_columns, codes, shown);
    answer_text(&cli->answer, "sentence", sentence);
    say_text(cli, &event, codes, shown, sentence);
    return ERR_OK;
}
