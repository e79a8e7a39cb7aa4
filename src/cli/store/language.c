/* language.c - language: which one the store speaks to whoever asks for none that it knows */
#include "base/err.h"
#include "base/json.h"
#include "base/lang.h"
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

static enum err_code cmd_language(struct cli *cli, struct err *err)
{
    const char *tag = cli_argument(cli, "TAG"), *sentence = NULL;
    const struct lang *chosen = NULL;
    if (tag &&
        store_language_set(cli->store, cli->arena, strcmp(tag, "none") == 0 ? "" : tag, &sentence, err) != ERR_OK)
        return err->code;
    if (store_language(cli->store, &chosen, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "language");
    struct json *list = json ? json_add_array(json, "languages") : NULL;
    if (json)
        json_add_text(json, "language", chosen ? lang_tag(chosen) : NULL);
    for (const struct lang *const *lang = lang_list(); *lang; lang++) {
        bool is_it = *lang == (chosen ? chosen : lang_find("en"));
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_text(one, "tag", lang_tag(*lang));
            json_add_text(one, "name", lang_name(*lang));
        }
        cli_say(cli, "%s %s  %s", is_it ? "*" : " ", lang_tag(*lang), lang_name(*lang));
    }
    return ERR_OK;
}
