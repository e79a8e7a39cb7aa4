/* signup.c - who is in the room, and who asks to be: checkin; signup list, ask, approve, refuse */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/state/state.h"

static command_fn cmd_checkin, cmd_signup_list, cmd_signup_ask, cmd_signup_approve, cmd_signup_refuse;

const struct command checkin_commands[] = {
    {
        .name = "checkin",
        .run = cmd_checkin,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "note who is there, or show who is not yet",
        ARGUMENTS(ENTRANTS_ARG),
        OPTIONS(ENTRANTS_FILE, FLAG("take-back", "they are not there after all")),
    },
    {.name = NULL},
};

const struct command signup_commands[] = {
    {
        .name = "signup list",
        .aliases = "signup",
        .run = cmd_signup_list,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT,
        .summary = "show players who ask to be enrolled",
        OPTIONS(FLAG("all", "also those that were decided")),
    },
    {
        .name = "signup ask",
        .run = cmd_signup_ask,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "ask to be enrolled, as a phone does",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "\"Last, First\" or \"First Last\""}),
        OPTIONS(TEXT("dci", "NUMBER", "DCI number, 1 to 10 digits")),
    },
    {
        .name = "signup approve",
        .run = cmd_signup_approve,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "enrol who asked",
        ARGUMENTS({"REQUEST", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number of signup list"}),
        OPTIONS({.name = "player",
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_PLAYER,
                 .help = "it is this one"},
                TEXT("despite-ban", "REASON", "enroll a banned player all the same, and why")),
    },
    {
        .name = "signup refuse",
        .run = cmd_signup_refuse,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "refuse who asked to be enrolled",
        ARGUMENTS({"REQUEST", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number of signup list"}),
    },
    {.name = NULL},
};

/* ---- who is there ---------------------------------------------------------------------------- */

static enum err_code list_absent(struct cli *cli, const struct event *event, struct err *err)
{
    struct event_data data;
    struct checkin_state state;
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    checkin_state(cli->arena, &data, &state);
    const char **absent = ARENA_ARRAY(cli->arena, const char *, state.n_absent);
    for (size_t i = 0; i < state.n_absent; i++)
        absent[i] = data.players[state.absent[i]].name;
    cli_json(cli, "checkin");
    show_event(cli, event);
    answer_int(&cli->answer, "there", state.there);
    answer_int(&cli->answer, "of", state.of);
    answer_texts(&cli->answer, "absent", absent, state.n_absent);
    cli_say(cli, "%s: %d of %d are there", show_event_name(cli->arena, event), state.there, state.of);
    for (size_t i = 0; i < state.n_absent; i++)
        cli_say(cli, "not checked in: %s", absent[i]);
    return ERR_OK;
}

static enum err_code cmd_checkin(struct cli *cli, struct err *err)
{
    struct event event;
    const char *const *words, *sentence = "";
    size_t n = 0;
    (void)cli_arguments(cli, "PLAYER", &n);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (n == 0 && !cli_has(cli, "file"))
        return cli_flag(cli, "take-back") ? err_set(err, ERR_USAGE, "say whose check-in is taken back")
                                          : list_absent(cli, &event, err);
    if (cli_player_words(cli, "PLAYER", &words, &n, err) != ERR_OK)
        return err->code;
    struct player_id *players = ARENA_ARRAY(cli->arena, struct player_id, n);
    for (size_t i = 0; i < n; i++) {
        struct player player;
        if (cli_player(cli, event.id, words[i], &player, err) != ERR_OK)
            return err->code;
        players[i] = player.id;
    }
    if (checkin_set(cli->store, cli->arena, event.id, players, n, !cli_flag(cli, "take-back"), &sentence, err) !=
        ERR_OK)
        return err->code;
    return show_sentence(cli, "checkin", &event, sentence);
}

/* ---- requests to be enrolled ----------------------------------------------------------------- */

static enum err_code cmd_signup_list(struct cli *cli, struct err *err)
{
    struct event event;
    struct signup *all = NULL;
    size_t n = 0, waiting = 0, shown = 0;
    if (cli_event(cli, &event, err) != ERR_OK || signup_list(cli->store, cli->arena, event.id, &all, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++) {
        waiting += all[i].state == SIGNUP_WAITING;
        if (all[i].state == SIGNUP_WAITING || cli_flag(cli, "all"))
            all[shown++] = all[i];
    }
    cli_json(cli, "signups");
    answer_list(&cli->answer, "requests", &signup_columns, all, shown);
    show_event(cli, &event);
    for (size_t i = 0; i < shown; i++)
        cli_line(cli, "%lld: %s%s%s, %s", (long long)all[i].id, cli_printable(cli, all[i].name),
                 *all[i].dci ? ", DCI " : "", all[i].dci, cli_word(cli, signup_state_name(all[i].state)));
    if (waiting == 0)
        cli_say(cli, "%s: no request waits", show_event_name(cli->arena, &event));
    return ERR_OK;
}

static enum err_code cmd_signup_ask(struct cli *cli, struct err *err)
{
    struct event event;
    struct signup s;
    if (cli_event(cli, &event, err) != ERR_OK || signup_ask(cli->store, cli->arena, event.id, cli_argument(cli, "NAME"),
                                                            cli_text(cli, "dci"), &s, err) != ERR_OK)
        return err->code;
    cli_json(cli, "signup");
    answer_members(&cli->answer, &signup_columns, &s);
    cli_say(cli, "%s: request %lld of %s waits; topcut signup approve %lld", show_event_name(cli->arena, &event),
            (long long)s.id, cli_printable(cli, s.name), (long long)s.id);
    return ERR_OK;
}

/* The request's number. */
static enum err_code request_number(struct cli *cli, int64_t *out, struct err *err)
{
    const char *word = cli_argument(cli, "REQUEST");
    return parse_i64(word, 1, INT64_MAX, out)
               ? ERR_OK
               : err_set(err, ERR_USAGE, "REQUEST is a number (topcut signup list), not \"%s\"", word);
}

static enum err_code answer_signup(struct cli *cli, int64_t id, const char *sentence, struct err *err)
{
    struct signup s;
    struct event event;
    if (signup_get(cli->store, cli->arena, id, &s, err) != ERR_OK ||
        event_get(cli->store, cli->arena, s.event, &event, err) != ERR_OK)
        return err->code;
    cli_json(cli, "signup");
    answer_members(&cli->answer, &signup_columns, &s);
    answer_text(&cli->answer, "sentence", sentence);
    cli_line(cli, "%s", sentence);
    return ERR_OK;
}

static enum err_code cmd_signup_approve(struct cli *cli, struct err *err)
{
    struct player player, chosen = {.id = {0}};
    const char *sentence = "", *words = cli_text(cli, "player");
    const struct event_id none = {0};
    int64_t id = 0;
    if (request_number(cli, &id, err) != ERR_OK || (words && cli_player(cli, none, words, &chosen, err) != ERR_OK) ||
        signup_approve(cli->store, cli->arena, id, chosen.id, cli_text(cli, "despite-ban"), &player, &sentence, err) !=
            ERR_OK)
        return err->code;
    return answer_signup(cli, id, sentence, err);
}

static enum err_code cmd_signup_refuse(struct cli *cli, struct err *err)
{
    const char *sentence = "";
    int64_t id = 0;
    if (request_number(cli, &id, err) != ERR_OK || signup_refuse(cli->store, cli->arena, id, &sentence, err) != ERR_OK)
        return err->code;
    return answer_signup(cli, id, sentence, err);
}
