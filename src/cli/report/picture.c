/* picture.c - the command picture: SVG on the screen or in a file; the one to share also as PNG */
#include "report/picture.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <string.h>
#include <strings.h>

static command_fn cmd_picture;

const struct command picture_commands[] = {
    {
        .name = "picture",
        .run = cmd_picture,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_TEXT,
        .summary = "draw ratings, points, the metagame, a bracket or who won as a picture",
        ARGUMENTS(
            {"KIND", ARGUMENT_ONE, COMPLETE_WORDS, "rating|points|metagame|matchups|bracket|share", "what is drawn"}),
        OPTIONS({.name = "player",
                 .letter = 'p',
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_PLAYER,
                 .help = "rating, points: of this player"},
                CHOICE("category", CATEGORIES, "rating: only this one; all that the player has without it"),
                {.name = "language",
                 .type = OPTION_CHOICE,
                 .value = "en|de|es|fr|it|pt|ja",
                 .complete = COMPLETE_WORDS,
                 .help = "what the picture says is in this language; English without it"}),
    },
    {.name = NULL},
};

/* Reads whose picture is wanted, and of what; refuses options that the kind has no use for. */
static enum err_code read_args(struct cli *cli, enum picture_kind kind, struct picture_args *out, struct err *err)
{
    struct event event;
    struct player player;
    const char *name = picture_kind_names[kind], *words = cli_text(cli, "player");
    *out = (struct picture_args){.category = RATING_NONE};
    if (words && kind != PICTURE_RATING && kind != PICTURE_POINTS)
        return err_set(err, ERR_USAGE, "picture %s is of the whole event, not of a player", name);
    if (cli_has(cli, "category") && kind != PICTURE_RATING)
        return err_set(err, ERR_USAGE, "--category is for picture rating");
    if (kind == PICTURE_RATING) {
        if (cli_has(cli, "event"))
            return err_set(err, ERR_USAGE, "a rating is of all events: leave --event out");
        if (!words)
            return err_set(err, ERR_USAGE, "picture rating needs --player");
        if (cli_has(cli, "category"))
            (void)rating_category_find(cli_text(cli, "category"), &out->category);
    } else {
        if (cli_event(cli, &event, err) != ERR_OK)
            return err->code;
        out->event = event.id;
    }
    if (!words)
        return ERR_OK;
    if (cli_player(cli, out->event, words, &player, err) != ERR_OK)
        return err->code;
    out->player = player.id;
    return ERR_OK;
}

/* A PNG goes to the file that was named and nowhere else: its bytes are no text. */
static enum err_code write_png(struct cli *cli, const struct strbuf *bytes, struct err *err)
{
    const char *path = cli->output;
    cli->output = NULL; /* what follows is the answer, not the file */
    if (cli->dry_run)
        return ERR_OK;
    enum err_code rc = file_write(path, strbuf_text(bytes), bytes->len, cli_existing(cli), err);
    if (rc == ERR_CONFLICT)
        err_hint(err, "--force replaces it, -o names another");
    if (rc == ERR_OK) {
        answer_text(&cli->answer, "file", path);
        cli_say(cli, "wrote %s", path);
    }
    return rc;
}

static bool ends_in_png(const char *path)
{
    size_t len = path ? strlen(path) : 0;
    return len > 4 && strcasecmp(path + len - 4, ".png") == 0;
}

static enum err_code cmd_picture(struct cli *cli, struct err *err)
{
    enum picture_kind kind;
    struct picture_args args;
    const char *name = cli_argument(cli, "KIND");
    struct picture_look look = {
        .lang = lang_find(cli_text(cli, "language")), .alone = true, .png = ends_in_png(cli->output)};
    struct strbuf drawn = STRBUF_INIT;
    if (!picture_kind_find(name, &kind))
        return err_set(err, ERR_USAGE, "there is no picture \"%s\"", name);
    if (look.png && kind != PICTURE_SHARE)
        return err_set(err, ERR_USAGE, "picture %s is SVG: name a file that ends in .svg", name);
    if (read_args(cli, kind, &args, err) != ERR_OK)
        return err->code;
    enum err_code rc = picture_make(cli->store, cli->arena, kind, &args, &look, &drawn, err);
    if (rc == ERR_OK) {
        cli_json(cli, "picture");
        answer_text(&cli->answer, "kind", name);
        answer_text(&cli->answer, "language", lang_tag(look.lang));
    }
    if (rc == ERR_OK && look.png)
        rc = write_png(cli, &drawn, err);
    else if (rc == ERR_OK)
        answer_text(&cli->answer, "svg", strbuf_text(&drawn));
    if (look.png)
        strbuf_release(&drawn);
    else
        answer_take_text(&cli->answer, &drawn);
    return rc;
}
