/* engine_explain.c - engine explain: a scenario step by step, as a judge would report it */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/vec.h"
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
        .summary = "explain a scenario step by step, with the rules' numbers",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the scenario; - for standard input"}),
        OPTIONS(TEXT("era", "ERA", "in this era: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
                TEXT("scenario", "NAME", "of several in the file those whose name has this in it"),
                TEXT("why", "CARD", "at the end, what makes permanents of that name what they are"), ENGINE_BARE),
    },
    {.name = NULL},
};

/* One thing that happens in a scenario: a line of its script, or a step with the rules that it follows. */
struct step {
    const char *line; /* NULL: a step */
    const char *cites, *text;
};
struct explained {
    const char *scenario, *era;
    struct step *steps;
    size_t n, room;
    bool played, passed; /* played: to its end or to its first failure */
    struct cli *cli;
    struct arena *arena;
};

static struct column_span cited_rules(struct arena *arena, const void *row)
{
    return texts_between(arena, ((const struct step *)row)->cites, ' ');
}

/* A step has its rules also where they are none. */
static struct column_span step_itself(struct arena *arena, const void *row)
{
    (void)arena;
    return (struct column_span){row, ((const struct step *)row)->line ? 0 : 1};
}

static struct table_cell passed_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct explained *x = row;
    return x->played ? cell_of_int(x->passed) : cell_none();
}

static const struct column cited_list[] = {
    COLUMN_VALUES_BY(COLUMN_TEXTS, "rules", cited_rules),
    COLUMN(struct step, "text", text),
};
static const struct column_set cited_columns = COLUMNS(struct step, cited_list);
static const struct column step_list[] = {
    COLUMN(struct step, "line", line, .omit = OMIT_IF_NONE),
    COLUMN_WITHIN_BY("", step_itself, &cited_columns, .spread = true),
};
static const struct column_set step_columns = COLUMNS(struct step, step_list);
static const struct column explained_list[] = {
    COLUMN(struct explained, "scenario", scenario),
    COLUMN(struct explained, "era", era),
    COLUMN_LIST(struct explained, "steps", steps, n, &step_columns),
    COLUMN_BY(COLUMN_BOOL, "passed", passed_cell, .omit = OMIT_IF_NONE),
};
static const struct column_set explained_columns = COLUMNS(struct explained, explained_list);

static void tell_step(void *self, const char *cites, const char *text)
{
    struct explained *x = self;
    *ARENA_ADD(x->arena, x->steps, x->n, x->room) =
        cites ? (struct step){.cites = arena_strdup(x->arena, cites), .text = arena_strdup(x->arena, text)}
              : (struct step){.line = arena_strdup(x->arena, text)};
    if (!cites)
        cli_line(x->cli, "%s", cli_printable(x->cli, cli_words(x->cli, text)));
    else
        cli_line(x->cli, "    %s%s%s%s", cli_printable(x->cli, cli_words(x->cli, text)), *cites ? "  [" : "", cites,
                 *cites ? "]" : "");
}

static enum err_code explain_one(struct cli *cli, const struct scenario *s, enum era era, struct json *list,
                                 struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct scenario_outcome outcome;
    struct explained x = {.scenario = s->name, .era = era_name(era), .cli = cli, .arena = &scratch};
    struct scenario_watch watch = {.self = &x, .told = tell_step, .why = cli_text(cli, "why")};
    cli_line(cli, "%s (%s)", cli_printable(cli, s->name), x.era);
    enum err_code rc = scenario_run(&scratch, s, era, NULL, &watch, &outcome, err);
    x.played = rc == ERR_OK;
    x.passed = x.played && outcome.passed;
    if (list)
        columns_add_object(&explained_columns, &scratch, &x, list, NULL);
    if (x.played && !x.passed) {
        engine_say_failure(cli, s, era, &outcome);
        rc = err_set(err, ERR_NO, "%s (%s) fails at %s", s->name, x.era, outcome.where);
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
    struct scenario_file file;
    const char *part = cli_text(cli, "scenario");
    unsigned eras = 0;
    int told = 0;
    if (engine_read_eras(cli, &eras, err) != ERR_OK ||
        engine_read_file(cli, cli->arena, cli_argument(cli, "FILE"), &file, err) != ERR_OK)
        return err->code;
    cli_json(cli, "engine-explain");
    struct json *list = answer_array(&cli->answer, "scenarios");
    cli->stands = true;
    for (size_t i = 0; i < file.n; i++) {
        const struct scenario *s = &file.scenario[i];
        unsigned bits = eras_to_explain(s, eras, cli_text(cli, "era") != NULL);
        if (part && !strstr(s->name, part))
            continue;
        if (s->unreadable)
            return err_set(err, ERR_INPUT, "%s", s->unreadable);
        for (enum era era = 0; era < ERA_COUNT; era++) {
            if (!(bits & 1u << era))
                continue;
            if (told++ > 0)
                cli_line(cli, "%s", "");
            if (explain_one(cli, s, era, list, err) != ERR_OK)
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
