/* screen.c - what the big screen and the phones show to all: announce, screen */
#include "base/err.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/state/state.h"

static command_fn cmd_announce, cmd_screen;

const struct command screen_commands[] = {
    {
        .name = "announce",
        .run = cmd_announce,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "announce something on screens and phones",
        ARGUMENTS({"TEXT", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "one sentence or two"}),
        OPTIONS(NUMBER("until", 1, 1440, "for so many minutes; without it until --clear"),
                FLAG("clear", "take it down")),
    },
    {
        .name = "screen",
        .run = cmd_screen,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "choose what the big screens show",
        ARGUMENTS({"MODE", ARGUMENT_MAYBE, COMPLETE_WORDS, "auto|pairings|clock|standings|bracket|announce|join",
                   "auto, pairings, clock, standings, bracket, announce or join"}),
    },
    {.name = NULL},
};

static enum err_code cmd_announce(struct cli *cli, struct err *err)
{
    struct event event;
    struct announcement now;
    bool cleared = false;
    const char *text = cli_argument(cli, "TEXT");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "clear") && (text || cli_has(cli, "until")))
        return err_set(err, ERR_USAGE, "--clear takes the announcement down: it goes alone");
    if (cli_has(cli, "until") && !text)
        return err_set(err, ERR_USAGE, "--until goes with a text");
    if (cli_flag(cli, "clear") && announce_clear(cli->store, cli->arena, event.id, NULL, &cleared, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "clear"))
        return show_sentence(cli, "announce", &event,
                             cleared ? TC_WORD("the announcement is taken down") : TC_WORD("nothing is announced"));
    enum err_code rc =
        text ? announce_say(cli->store, cli->arena, event.id, NULL, text, (int)cli_number(cli, "until", 0), &now, err)
             : announce_now(cli->store, cli->arena, event.id, &now, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "announce");
    show_event(cli, &event);
    answer_members(&cli->answer, &announcement_columns, &now);
    cli_line(cli, "%s: %s%s", show_event_name(cli->arena, &event),
             *now.text ? TC_WORD("announced: ") : TC_WORD("nothing is announced"), now.text);
    return ERR_OK;
}

static enum err_code cmd_screen(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    enum screen_mode mode = SCREEN_AUTO, shown = SCREEN_AUTO;
    const char *word = cli_argument(cli, "MODE");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (word && !screen_mode_from_name(word, &mode))
        return err_set(err, ERR_USAGE,
                       "MODE is auto, pairings, clock, standings, bracket, announce or join, not \"%s\"", word);
    enum err_code rc = word ? screen_set(cli->store, cli->arena, event.id, NULL, mode, err)
                            : screen_get(cli->store, event.id, &mode, err);
    shown = mode;
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    if (rc == ERR_OK && mode == SCREEN_AUTO)
        rc = screen_now(cli->store, cli->arena, &data, &shown, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "screen");
    show_event(cli, &event);
    answer_text(&cli->answer, "screen", screen_mode_name(mode));
    answer_text(&cli->answer, "shown", screen_mode_name(shown));
    cli_say(cli, "%s: the screens show %s%s", show_event_name(cli->arena, &event), screen_mode_name(shown),
            mode == SCREEN_AUTO ? TC_WORD(" (by the moment)") : "");
    return ERR_OK;
}
