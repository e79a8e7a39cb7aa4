/* language.c - language: which one the store speaks to whoever asks for none that it knows */
#include "base/columns.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"

static command_fn cmd_language;

const struct command language_commands[] = {
    {
        .name = "language",
        .run = cmd_language,
        .group = GROUP_SETUP,
        .needs = NEEDS_WRITE,
        .summary = "show the languages of the web pages, or choose the store's",
        ARGUMENTS({"TAG", ARGUMENT_MAYBE, COMPLETE_WORDS, "en|de|es|fr|it|pt|ja|none", "de, fr, ...; none"}),
    },
    {.name = NULL},
};

struct shown_language {
    const char *tag, *name;
};
static const struct column language_list[] = {
    COLUMN(struct shown_language, "tag", tag),
    COLUMN(struct shown_language, "name", name),
};
static const struct column_set language_columns = COLUMNS(struct shown_language, language_list);

static enum err_code cmd_language(struct cli *cli, struct err *err)
{
    const char *tag = cli_argument(cli, "TAG"), *sentence = NULL;
    const struct lang *chosen = NULL;
    if (tag &&
        store_language_set(cli->store, cli->arena, NULL, strcmp(tag, "none") == 0 ? "" : tag, &sentence, err) != ERR_OK)
        return err->code;
    if (store_language(cli->store, &chosen, err) != ERR_OK)
        return err->code;
    struct shown_language *languages = NULL;
    size_t n = 0, room = 0;
    for (const struct lang *const *lang = lang_list(); *lang; lang++) {
        bool is_it = *lang == (chosen ? chosen : lang_find("en"));
        const struct shown_language one = {.tag = lang_tag(*lang), .name = lang_name(*lang)};
        *ARENA_ADD(cli->arena, languages, n, room) = one;
        answer_line(&cli->answer, "%s %s  %s", is_it ? "*" : " ", one.tag, one.name);
    }
    cli_json(cli, "language");
    answer_list(&cli->answer, "languages", &language_columns, languages, n);
    answer_text(&cli->answer, "language", chosen ? lang_tag(chosen) : NULL);
    return ERR_OK;
}
