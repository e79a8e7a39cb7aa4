/* engine_play.c - engine play: a person at the table, or two, by the rules of an era
 *
 * Choices are read line by line from standard input; at its end the game is left as it stands. */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"
#include "engine/people/people.h"

#include <stdio.h>
#include <string.h>

static command_fn cmd_engine_play;

const struct command engine_play_commands[] = {
    {
        .name = "engine play",
        .run = cmd_engine_play,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "play a game against the engine, or with two people at one terminal",
        ARGUMENTS({"DECK1", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 1"},
                  {"DECK2", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 2"}),
        OPTIONS(ENGINE_ERA, ENGINE_MULLIGAN, SEED("of the game"),
                CHOICE("you", "1|2|both", "where people sit; 1 without it"),
                CHOICE("mind", "greedy|random|search|planner|goldfish|passive", "who plays the other side"),
                TEXT("cards", "FILE", "abilities of cards"), ENGINE_BARE,
                TEXT("record", "FILE", "write the game there")),
    },
    {.name = NULL},
};

static void say_line(void *self, const char *line)
{
    cli_line(self, "%s", cli_printable(self, cli_words(self, line)));
}

/* Sends the board and the question before it waits for the answer. */
static bool next_line(void *self, char *out, size_t room)
{
    struct err unsent = ERR_INIT;
    if (cli_send(self, &unsent) != ERR_OK || !fgets(out, (int)room, stdin))
        return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

/* The recording's file is written again before each question: a game that is cut off is kept up to there. */
static enum err_code keep_recording(void *self, const char *recording, struct err *err)
{
    struct cli *cli = self;
    return file_write(cli_text(cli, "record"), recording, strlen(recording), FILE_REPLACE_EXISTING, err);
}

static enum err_code read_setup(struct cli *cli, struct play_setup *s, struct err *err)
{
    const char *you = cli_text(cli, "you");
    if (engine_read_decks(cli, s, err) != ERR_OK)
        return err->code;
    s->people = !you || strcmp(you, "1") == 0 ? 1 : strcmp(you, "2") == 0 ? 2 : 3;
    s->mind[0] = s->mind[1] = cli_text(cli, "mind") ? cli_text(cli, "mind") : "greedy";
    s->say = say_line;
    s->line = next_line;
    return ERR_OK;
}

static enum err_code cmd_engine_play(struct cli *cli, struct err *err)
{
    struct play_setup setup;
    struct play_result result;
    const char *record = cli_text(cli, "record");
    if (read_setup(cli, &setup, err) != ERR_OK)
        return err->code;
    if (record && file_exists(record) && !cli->force) {
        err_set(err, ERR_CONFLICT, "%s exists already", record);
        err_hint(err, "--force replaces it");
        return err->code;
    }
    setup.keep = record ? keep_recording : NULL;
    cli_json(cli, "engine-play");
    if (play_game(cli->arena, &setup, &result, err) != ERR_OK)
        return err->code;
    if (record && !result.recorded)
        return err_set(err, ERR_INPUT, "%s holds the beginning of the game: it was too long to be recorded whole",
                       record);
    engine_say_result(cli, &setup, &result);
    return ERR_OK;
}
