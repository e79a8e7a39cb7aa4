/* engine_run.c - engine run and engine explain: scenarios of the rules engine
 *
 * Every scenario of every file is played in each of its eras. What fails is reported with its line, what was expected,
 * what was, and what changed on the board; what cannot be played is reported as the error it is, and the others go on.
 * Cards that a scenario does not describe are asked for by name (engine_cards.c): never a guess at their
 * text. */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"

#include <string.h>

static command_fn cmd_engine_run;

const struct command engine_run_commands[] = {
    {
        .name = "engine run",
        .run = cmd_engine_run,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "play scenarios by the rules of their eras and check what they expect",
        ARGUMENTS({"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "scenarios, folders; - for standard input"}),
        OPTIONS(TEXT("era", "ERA", "only this era: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
                TEXT("rule", "RULE", "only scenarios that test this rule: 001:510.1c"), ENGINE_BARE),
    },
    {.name = NULL},
};

enum { FILE_MAX_BYTES = 4 << 20 };

static enum err_code not_utf8(const char *bytes, size_t len, const char *shown, struct err *err)
{
    size_t at = 0, n;
    int line = 1;
    for (const char *end; (end = memchr(bytes + at, '\n', len - at)) != NULL; at += n + 1, line++) {
        n = (size_t)(end - bytes) - at;
        if (!utf8_is_valid(bytes + at, n))
            break;
    }
    return err_set(err, ERR_INPUT, "%s:%d: this line is not UTF-8: save the file as UTF-8", shown, line);
}

enum err_code engine_read_file(struct cli *cli, struct arena *arena, const char *path, struct scenario_file *out,
                               struct err *err)
{
    const struct scenario_cards cards = {.self = cli, .bare = cli_has(cli, "bare"), .find = engine_find_card};
    const char *shown = strcmp(path, "-") == 0 ? "standard input" : path;
    char *bytes, *text;
    size_t len;
    enum encoding found;
    if (engine_load_cards(cli, err) != ERR_OK || file_read(arena, path, FILE_MAX_BYTES, &bytes, &len, err) != ERR_OK ||
        decode_text(arena, bytes, len, shown, &text, &found, NULL, err) != ERR_OK)
        return err->code;
    if (found == ENCODING_CP1252) /* JSON is UTF-8; nothing is guessed here */
        return not_utf8(bytes, len, shown, err);
    return scenario_read(arena, text, shown, &cards, out, err);
}

struct running {
    struct cli *cli;
    struct json *runs; /* NULL: not JSON */
    unsigned eras;
    const char *rule;
    int scenarios, passed, failed, invalid;
    const char *first; /* what was wrong first */
    const char *last;  /* and last */
    enum err_code code;
};

/* A scenario in an era, or a file that cannot be read. */
struct run {
    const char *file, *scenario, *era, *result, *error;
    const struct scenario_outcome *failed;
};

static struct column_span diff_lines(struct arena *arena, const void *row)
{
    return texts_between(arena, ((const struct scenario_outcome *)row)->diff, '\n');
}

static struct column_span board_lines(struct arena *arena, const void *row)
{
    return texts_between(arena, ((const struct scenario_outcome *)row)->board, '\n');
}

static const struct column failure_list[] = {
    COLUMN(struct scenario_outcome, "where", where),
    COLUMN(struct scenario_outcome, "expected", expected),
    COLUMN(struct scenario_outcome, "was", was),
    COLUMN(struct scenario_outcome, "unused", unused, .omit = OMIT_IF_NONE),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "diff", diff_lines),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "board", board_lines),
};
static const struct column_set failure_columns = COLUMNS(struct scenario_outcome, failure_list);
static const struct column run_list[] = {
    COLUMN(struct run, "file", file),
    COLUMN(struct run, "scenario", scenario, .omit = OMIT_IF_NONE),
    COLUMN(struct run, "era", era, .omit = OMIT_IF_NONE),
    COLUMN(struct run, "result", result),
    COLUMN(struct run, "error", error, .omit = OMIT_IF_NONE),
    COLUMN_SPREAD(struct run, failed, &failure_columns),
};
static const struct column_set run_columns = COLUMNS(struct run, run_list);

static void add_run(struct running *r, struct arena *arena, const struct run *run)
{
    if (run->error && !r->first)
        r->first = arena_strdup(r->cli->arena, run->error);
    if (r->runs)
        columns_add_object(&run_columns, arena, run, r->runs, NULL);
}

void engine_say_failure(struct cli *cli, const struct scenario *s, enum era era, const struct scenario_outcome *o)
{
    cli_say(cli, "FAILED %s: %s (%s)", cli_printable(cli, s->file), cli_printable(cli, s->name), era_name(era));
    cli_say(cli, "  at       %s", cli_printable(cli, o->where));
    cli_say(cli, "  expected %s", cli_printable(cli, o->expected));
    cli_say(cli, "  was      %s", cli_printable(cli, o->was));
    if (o->unused)
        cli_say(cli, "  unused   %s", cli_printable(cli, o->unused));
    for (const char *at = o->diff; *at;) {
        size_t n = strcspn(at, "\n");
        cli_line(cli, "    %s", cli_printable(cli, arena_strndup(cli->arena, at, n)));
        at += n + (at[n] == '\n');
    }
}

static void count_run(struct running *r, struct arena *arena, const struct scenario *s, enum era era,
                      const struct scenario_outcome *o, const struct err *problem)
{
    bool invalid = problem->code != ERR_OK, failed = !invalid && !o->passed;
    r->invalid += invalid;
    r->failed += failed;
    r->passed += !invalid && !failed;
    add_run(r, arena,
            &(struct run){.file = s->file,
                          .scenario = s->name,
                          .era = era_name(era),
                          .result = invalid  ? "invalid"
                                    : failed ? "failed"
                                             : "passed",
                          .error = invalid ? problem->text : NULL,
                          .failed = failed ? o : NULL});
    if (invalid) {
        if (!r->last || strcmp(r->last, problem->text) != 0) /* a shared card's error is said once */
            cli_say(r->cli, "INVALID %s", cli_printable(r->cli, cli_words(r->cli, problem->said)));
        r->last = arena_strdup(r->cli->arena, problem->text);
    } else if (failed) {
        engine_say_failure(r->cli, s, era, o);
    } else if (r->cli->verbose) {
        cli_say(r->cli, "passed %s: %s (%s)", cli_printable(r->cli, s->file), cli_printable(r->cli, s->name),
                era_name(era));
    }
}

static bool tests_rule(const struct scenario *s, const char *rule)
{
    for (size_t i = 0; i < s->n_rules; i++)
        if (strcmp(s->rules[i], rule) == 0)
            return true;
    return false;
}

/* True when a document has the chapter of a rule: "001:999.9" is a slip of the pen. Single rules may be left out of the
 * ledger. */
static bool chapter_is_known(const char *rule)
{
    size_t chapter = 4 + strcspn(rule + 4, "./#");
    for (size_t i = 0; i < n_citations; i++)
        if (strncmp(citations[i].seed, rule, 3) == 0 && strncmp(citations[i].rule, rule + 4, chapter - 4) == 0)
            return true;
    return false;
}

static void look_at_rules(const struct running *r, const struct scenario *s)
{
    for (size_t i = 0; i < s->n_rules; i++)
        if (!chapter_is_known(s->rules[i]))
            cli_warn(r->cli, "%s: %s: rules[%zu]: there is no rule such as %s", cli_printable(r->cli, s->file),
                     cli_printable(r->cli, s->name), i, cli_printable(r->cli, s->rules[i]));
}

static void run_scenario(struct running *r, const struct scenario *s)
{
    bool counted = false;
    if (r->rule && !tests_rule(s, r->rule))
        return;
    look_at_rules(r, s);
    for (enum era era = 0; era < ERA_COUNT; era++) {
        struct arena scratch = ARENA_INIT;
        struct scenario_outcome outcome = {0};
        struct err problem = ERR_INIT;
        if (!(s->eras & r->eras & 1u << era))
            continue;
        if (scenario_run(&scratch, s, era, NULL, NULL, &outcome, &problem) == ERR_OK)
            err_clear(&problem);
        count_run(r, &scratch, s, era, &outcome, &problem);
        counted = true;
        arena_release(&scratch);
    }
    r->scenarios += counted;
}

static void count_unreadable(struct running *r, struct arena *arena, const struct scenario *s)
{
    r->invalid++;
    r->scenarios++;
    add_run(r, arena, &(struct run){.file = s->file, .scenario = s->name, .result = "invalid", .error = s->unreadable});
    cli_say(r->cli, "INVALID %s", cli_printable(r->cli, cli_words(r->cli, s->unreadable)));
}

static void run_file(struct running *r, const char *path)
{
    struct arena arena = ARENA_INIT;
    struct scenario_file file;
    struct err problem = ERR_INIT;
    if (engine_read_file(r->cli, &arena, path, &file, &problem) == ERR_OK) {
        for (size_t i = 0; i < file.n; i++)
            if (file.scenario[i].unreadable)
                count_unreadable(r, &arena, &file.scenario[i]);
            else
                run_scenario(r, &file.scenario[i]);
    } else {
        r->invalid++;
        r->code = problem.code == ERR_INPUT ? r->code : problem.code;
        add_run(r, &arena, &(struct run){.file = path, .result = "invalid", .error = problem.text});
        cli_say(r->cli, "INVALID %s", cli_printable(r->cli, cli_words(r->cli, problem.said)));
    }
    arena_release(&arena);
}

enum err_code engine_read_eras(struct cli *cli, unsigned *eras, struct err *err)
{
    unsigned all = 0;
    for (size_t i = 0; i < cli->options.n_values; i++) {
        const struct option_value *value = &cli->options.values[i];
        unsigned one = 0;
        if (strcmp(value->spec->name, "era") != 0)
            continue;
        if (!era_parse(value->text, &one))
            return err_set(err, ERR_USAGE, "--era %s: expected fifth-97, fifth-99, fifth, sixth, eighth or m10",
                           value->text);
        all |= one;
    }
    *eras = all ? all : ~0u;
    return ERR_OK;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static bool was_named(const char *const *words, size_t n, const char *path)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], path) == 0)
            return true;
    return false;
}

static enum err_code conclude(struct running *r, struct err *err)
{
    int runs = r->passed + r->failed + r->invalid;
    struct answer *answer = &r->cli->answer;
    answer_int(answer, "scenarios", r->scenarios);
    answer_int(answer, "passed", r->passed);
    answer_int(answer, "failed", r->failed);
    answer_int(answer, "invalid", r->invalid);
    cli_say(r->cli, "%s in %s: %d passed, %d failed, %d invalid",
            message_count(r->cli->arena, r->scenarios, "%lld scenario", "%lld scenarios"),
            message_count(r->cli->arena, runs, "%lld run", "%lld runs"), r->passed, r->failed, r->invalid);
    r->cli->stands = true;
    if (r->invalid == 1 && runs == 1 && r->runs)
        return err_set(err, r->code, "%s", r->first);
    if (r->invalid > 0)
        return err_set(err, r->code, "%s cannot be read or played",
                       message_count(r->cli->arena, r->invalid, "%lld run", "%lld runs"));
    if (r->failed > 0)
        return err_set(err, ERR_NO, "%d of %d runs failed", r->failed, runs);
    if (runs == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no scenario to run: no .json file, era or rule fits");
    return ERR_OK;
}

static enum err_code cmd_engine_run(struct cli *cli, struct err *err)
{
    struct running r = {.cli = cli, .rule = cli_text(cli, "rule"), .code = ERR_INPUT};
    size_t n;
    const char *const *words = cli_arguments(cli, "FILE", &n), *path;
    if (engine_read_eras(cli, &r.eras, err) != ERR_OK)
        return err->code;
    cli_json(cli, "engine-run");
    r.runs = answer_array(&cli->answer, "runs");
    struct deck_walk *walk = deck_walk_begin(words, n);
    while ((path = deck_walk_next(walk)) != NULL)
        if (ends_with(path, ".json") || was_named(words, n, path))
            run_file(&r, path);
    deck_walk_end(walk);
    return conclude(&r, err);
}
