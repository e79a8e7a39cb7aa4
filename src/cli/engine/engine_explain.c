/* engine_explain.c - engine explain: a scenario step by step, as a judge would report it */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"

#include <string.h>

static command_fn cmd_engine_explain;

const struct command engine_explain_commands[] = {
    {
        .name = "engine explain",
        .run = cmd_engine_explain,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "tell a scenario step by step, with the rules' numbers",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the scenario; - for standard input"}),
        OPTIONS(TEXT("era", "ERA", "in this era: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
                TEXT("scenario", "NAME", "of several in the file those whose name has this in it")),
    },
    {.name = NULL},
};

struct explaining {
    struct cli *cli;
    struct json *steps; /* NULL: text */
    int width;
};

static void tell_step(void *self, const char *cites, const char *text)
{
    struct explaining *x = self;
    if (x->steps) {
        struct json *step = json_add_object(x->steps, NULL);
        if (!cites) {
            json_add_text(step, "line", text);
            return;
        }
        struct json *rules = json_add_array(step, "rules");
        for (const char *at = cites; *at; at += strspn(at, " ")) {
            size_t len = strcspn(at, " ");
            json_add_text(rules, NULL, arena_strndup(x->cli->arena, at, len));
            at += len;
        }
        json_add_text(step, "text", text);
    } else if (!cites) {
        cli_say(x->cli, "%s", cli_printable(x->cli, text));
    } else {
        cli_say(x->cli, "    %s%s%s%s", cli_printable(x->cli, text), *cites ? "  [" : "", cites, *cites ? "]" : "");
    }
}

static enum err_code explain_one(struct explaining *x, const struct scenario *s, enum era era, struct json *list,
                                 struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct scenario_outcome outcome;
    struct scenario_watch watch = {.self = x, .told = tell_step};
    struct json *o = list ? json_add_object(list, NULL) : NULL;
    if (o) {
        json_add_text(o, "scenario", s->name);
        json_add_text(o, "era", era_name(era));
        x->steps = json_add_array(o, "steps");
    } else {
        cli_say(x->cli, "%s (%s)", cli_printable(x->cli, s->name), era_name(era));
    }
    enum err_code rc = scenario_run(&scratch, s, era, NULL, &watch, &outcome, err);
    if (rc == ERR_OK && o)
        json_add_bool(o, "passed", outcome.passed);
    if (rc == ERR_OK && !outcome.passed) {
        if (!o)
            engine_say_failure(x->cli, s, era, &outcome);
        rc = err_set(err, ERR_NO, "%s (%s) fails at %s", s->name, era_name(era), outcome.where);
    }
    arena_release(&scratch);
    return rc;
}

/* Its newest era, unless others were asked for. */
static unsigned eras_to_explain(const struct scenario *s, unsigned eras, bool asked)
{
    unsigned both = s->eras & eras;
    for (int era = ERA_COUNT - 1; !asked && era >= 0; era--)
        if (both >> era & 1)
            return 1u << era;
    return both;
}

static enum err_code cmd_engine_explain(struct cli *cli, struct err *err)
{
    struct explaining x = {.cli = cli};
    struct scenario_file file;
    const char *part = cli_text(cli, "scenario");
    unsigned eras = 0;
    int told = 0;
    if (engine_read_eras(cli, &eras, err) != ERR_OK ||
        engine_read_file(cli, cli->arena, cli_argument(cli, "FILE"), &file, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "engine-explain");
    struct json *list = json ? json_add_array(json, "scenarios") : NULL;
    cli->stands = true;
    for (size_t i = 0; i < file.n; i++) {
        const struct scenario *s = &file.scenario[i];
        unsigned bits = eras_to_explain(s, eras, cli_text(cli, "era") != NULL);
        if (part && !strstr(s->name, part))
            continue;
        for (enum era era = 0; era < ERA_COUNT; era++) {
            if (!(bits & 1u << era))
                continue;
            if (told++ > 0 && !json)
                cli_say(cli, "%s", "");
            if (explain_one(&x, s, era, list, err) != ERR_OK)
                return err->code;
        }
    }
    if (told > 0)
        return ERR_OK;
    struct strbuf there = STRBUF_INIT;
    for (int era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < file.n; i++)
            if (file.scenario[i].eras >> era & 1 && (!part || strstr(file.scenario[i].name, part))) {
                strbuf_printf(&there, "%s%s", there.len ? ", " : "", era_name((enum era)era));
                break;
            }
    if (there.len)
        err_set(err, ERR_NOT_FOUND, "%s: played in %s only; choose one of these with --era", cli_argument(cli, "FILE"),
                strbuf_text(&there));
    else
        err_set(err, ERR_NOT_FOUND, "%s: no scenario has \"%s\" in its name", cli_argument(cli, "FILE"),
                part ? part : "");
    strbuf_release(&there);
    return err->code;
}
