/* result.c - scores: one, many, a correction, or taking one away */
#include "event/result/result.h"
#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>
#include <strings.h>

static command_fn cmd_result;

const struct command result_commands[] = {
    {
        .name = "result",
        .aliases = "results",
        .run = cmd_result,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "enter results",
        ARGUMENTS({"WHERE", ARGUMENT_MAYBE, COMPLETE_TABLE, NULL, "a table or a player; - reads lines"},
                  {"SCORE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                   "2-1, 2-0-1, id, no-show, concede, match-loss, double-loss"},
                  {"PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL,
                   "whose wins come first; who did not come; further seats of teams"}),
        OPTIONS(FLAG("time", "time ended the match"),
                TEXT("life", "A-B", "with --time, in a bracket: life totals, in the order of SCORE"),
                {.name = "decided",
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_ENTRANT,
                 .help = "with --time, in a bracket: who wins by the head judge's decision"},
                {.name = "by",
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_ENTRANT,
                 .help = "this player's own report; the other one confirms it (topcut reported)"},
                FLAG("drops", "with --by: and they drop after the round"),
                FILE_OPTION("file", "many results from a file"),
                FLAG("keep-going", "save the good lines although others are bad"),
                ROUND("the round; the latest without it"),
                FLAG("correct", "replace a result that is there, also of an earlier round"),
                FLAG("clear", "take the result away")),
    },
    {.name = NULL},
};

/* "Berg, Åsa 2-1 Ek, Bo" */
static const char *match_text(struct arena *arena, const struct result_outcome *o, struct score score)
{
    if (score.kind == RESULT_PLAYED && *o->seats)
        return message(arena, "%s %s %s by seats (%s)", o->name1, score_said(arena, score), o->name2, o->seats);
    if (score.kind == RESULT_PLAYED)
        return arena_printf(arena, "%s %s %s", o->name1, score_said(arena, score), o->name2);
    return arena_printf(arena, "%s - %s: %s", o->name1, o->name2, score_said(arena, score));
}

static const struct column outcome_list[] = {
    COLUMN(struct result_outcome, "round", round),
    COLUMN(struct result_outcome, "table", table),
    COLUMN(struct result_outcome, "player1", name1),
    COLUMN(struct result_outcome, "player2", name2),
    COLUMN_WITHIN(struct result_outcome, "before", before, &score_columns),
    COLUMN_WITHIN(struct result_outcome, "after", after, &score_columns),
    COLUMN(struct result_outcome, "seats", seats, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN(struct result_outcome, "pod", pod, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN(struct result_outcome, "unchanged", unchanged),
    COLUMN(struct result_outcome, "read_as", read_as, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN(struct result_outcome, "consequences", consequences, .none = NONE_IS_EMPTY),
    COLUMN(struct result_outcome, "remark", remark, .none = NONE_IS_EMPTY),
};
static const struct column_set outcome_columns = COLUMNS(struct result_outcome, outcome_list);

/* The progress of the round. */
static const struct column progress_list[] = {
    COLUMN(struct result_outcome, "in", in),
    COLUMN(struct result_outcome, "total", total),
    COLUMN_LIST_OF_INTS(struct result_outcome, "missing", missing, n_missing),
};
static const struct column_set progress_columns = COLUMNS(struct result_outcome, progress_list);

static const char *progress_text(struct arena *arena, const struct result_outcome *o)
{
    if (o->n_missing == 0)
        return o->total == 1 ? TC_WORD("the only result is in") : message(arena, "all %d results are in", o->total);
    return message(arena, "%d of %d in; missing %s", o->in, o->total, show_tables(arena, o->missing, o->n_missing));
}

static void say_outcome(struct cli *cli, const struct event *event, const struct result_outcome *o)
{
    struct arena *a = cli->arena;
    const char *did = cli->dry_run ? TC_WORD("would be saved") : TC_WORD("saved"), *name = show_event_name(a, event);
    const char *round = show_round_name(cli, event, o->round);
    if (*o->pod) {
        const char *what = o->unchanged                   ? TC_WORD("as it was")
                           : o->after.kind == RESULT_NONE ? TC_WORD("taken away")
                                                          : did;
        cli_say(cli, "%s, %s, table %d: %s - %s (%s)", name, round, o->table, o->pod, what, progress_text(a, o));
        if (*o->remark)
            cli_line(cli, "%s", o->remark);
        if (*o->consequences)
            cli_line(cli, "%s", o->consequences);
        return;
    }
    if (*o->seats && o->after.kind == RESULT_NONE) {
        cli_say(cli, "%s, %s, table %d: %s - %s: %s %s, the match is open (%s)", name, round, o->table, o->name1,
                o->name2, o->seats, did, progress_text(a, o));
        return;
    }
    if (o->unchanged && o->after.kind == RESULT_NONE)
        cli_say(cli, "%s, %s, table %d: %s - %s: no result was in (%s)", name, round, o->table, o->name1, o->name2,
                progress_text(a, o));
    else if (o->unchanged)
        cli_say(cli, "%s, %s, table %d: %s, as it was (%s)", name, round, o->table, match_text(a, o, o->after),
                progress_text(a, o));
    else if (o->after.kind == RESULT_NONE && o->before.kind == RESULT_NONE) /* seats of an open match */
        cli_say(cli, "%s, %s, table %d: what was in of %s - %s is taken away (%s)", name, round, o->table, o->name1,
                o->name2, progress_text(a, o));
    else if (o->after.kind == RESULT_NONE)
        cli_say(cli, "%s, %s, table %d: %s taken away (%s)", name, round, o->table, match_text(a, o, o->before),
                progress_text(a, o));
    else if (o->before.kind != RESULT_NONE)
        cli_say(cli, "%s, %s, table %d: %s %s instead of %s (%s)", name, round, o->table, match_text(a, o, o->after),
                did, score_said(a, o->before), progress_text(a, o));
    else
        cli_say(cli, "%s, %s, table %d: %s %s (%s)", name, round, o->table, match_text(a, o, o->after), did,
                progress_text(a, o));
    if (*o->read_as)
        cli_line(cli, "%s", o->read_as);
    if (*o->remark)
        cli_line(cli, "%s", o->remark);
    if (*o->consequences)
        cli_line(cli, "%s", o->consequences);
}

static void answer_one(struct cli *cli, const struct event *event, const struct result_outcome *o)
{
    cli_json(cli, "result");
    show_event(cli, event);
    answer_members(&cli->answer, &outcome_columns, o);
    answer_members(&cli->answer, &progress_columns, o);
    say_outcome(cli, event, o);
}

enum { PROBLEMS_TOLD = 20 }; /* bad lines without --verbose */

static void say_problems(struct cli *cli, const struct result_batch *batch)
{
    size_t n = cli->verbose || batch->n_problems <= PROBLEMS_TOLD ? batch->n_problems : PROBLEMS_TOLD;
    for (size_t i = 0; i < n; i++)
        cli_warn(cli, "%s", batch->problems[i]);
    if (n < batch->n_problems)
        cli_warn(
            cli, "and %s (--verbose shows them all)",
            message_count(cli->arena, (int64_t)(batch->n_problems - n), "%lld more bad line", "%lld more bad lines"));
}

/* Many lines. What is wrong goes to stderr with the line it is in, unless the answer is JSON. */
static enum err_code enter_many(struct cli *cli, const struct event *event, const char *path, int round,
                                struct err *err)
{
    struct result_batch batch = {.n_problems = 0};
    bool keep_going = cli_flag(cli, "keep-going");
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    const char *what = strcmp(path, "-") == 0 ? TC_WORD("standard input") : path;
    enum err_code rc = result_enter_many(cli->store, cli->arena, event->id, round, NULL, text, what,
                                         cli_flag(cli, "correct"), keep_going, &batch, err);
    if (rc == ERR_INPUT && batch.n_problems > 1) {
        say_problems(cli, &batch);
        err_clear(err);
        err_set(err, rc, "%s: %zu of %s are bad; 0 were saved", what, batch.n_problems,
                message_count(cli->arena, (int64_t)(batch.n_outcomes + batch.n_problems), "%lld line", "%lld lines"));
        if (batch.n_outcomes)
            err_hint(err, "--keep-going saves the %s",
                     message_count(cli->arena, (int64_t)batch.n_outcomes, "%lld good line", "%lld good lines"));
    }
    if (rc != ERR_OK)
        return rc;
    const struct result_outcome *last = batch.n_outcomes ? &batch.outcomes[batch.n_outcomes - 1] : NULL;
    cli_json(cli, "results");
    show_event(cli, event);
    answer_list(&cli->answer, "results", &outcome_columns, batch.outcomes, batch.n_outcomes);
    answer_texts(&cli->answer, "problems", (const char *const *)batch.problems, batch.n_problems);
    if (last)
        answer_members(&cli->answer, &progress_columns, last);
    if (!cli->wants_json)
        say_problems(cli, &batch);
    size_t lines = batch.n_outcomes + batch.n_problems;
    cli_line(cli, "%s: %s%s%s", show_event_name(cli->arena, event),
             message_plural(cli->arena, (int64_t)lines, "%zu of %zu result saved", "%zu of %zu results saved",
                            batch.n_outcomes, lines),
             last ? "; " : "", last ? progress_text(cli->arena, last) : "");
    for (size_t i = 0; i < batch.n_outcomes; i++)
        if (*batch.outcomes[i].read_as)
            cli_say(cli, "table %d: %s", batch.outcomes[i].table, batch.outcomes[i].read_as);
    for (size_t i = 0; i < batch.n_outcomes; i++)
        if (*batch.outcomes[i].consequences)
            cli_say(cli, "table %d: %s", batch.outcomes[i].table, batch.outcomes[i].consequences);
    if (batch.n_problems == 0)
        return ERR_OK;
    return err_set(err, ERR_NO, "%s", "");
}

/* `topcut result` alone shows what is missing. */
static enum err_code show_missing(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct round_view view;
    if (round_view(cli->store, cli->arena, event->id, round, &view, err) != ERR_OK)
        return err->code;
    int *missing = ARENA_ARRAY(cli->arena, int, view.n_matches + 1);
    size_t n = 0;
    for (size_t i = 0; i < view.n_matches; i++)
        if (view.matches[i].match.result == RESULT_NONE)
            missing[n++] = view.matches[i].match.table;
    cli_json(cli, "missing");
    show_event(cli, &view.event);
    answer_int(&cli->answer, "round", view.round.number);
    answer_ints(&cli->answer, "missing", missing, n);
    if (n == 0)
        cli_say(cli, "%s, round %d: all results are in", show_event_name(cli->arena, event), view.round.number);
    else
        cli_say(cli, "%s, round %d: missing %s", show_event_name(cli->arena, event), view.round.number,
                show_tables(cli->arena, missing, n));
    return ERR_OK;
}

/* What stands on the command line as one line. */
static const char *words_together(struct cli *cli, const char *where, const char *score)
{
    size_t n;
    const char *const *more = cli_arguments(cli, "PLAYER", &n), *all = where;
    if (score)
        all = arena_printf(cli->arena, "%s %s", all, score);
    for (size_t i = 0; i < n; i++)
        all = arena_printf(cli->arena, "%s %s", all, more[i]);
    return all;
}

/* "table 5", which a shell takes for two words. */
static bool table_is_parted(struct cli *cli, const char *where, const char *score)
{
    struct table_typed typed;
    bool word = strcasecmp(where, "table") == 0 || strcasecmp(where, "t") == 0;
    return word && score && table_ahead(arena_printf(cli->arena, "%s %s", where, score), &typed) > 0;
}

/* All words as a line: one between quotes, "5:2-1", "table 5 2-1". */
static enum err_code typed_line(struct cli *cli, const struct event *event, const char *where, const char *score,
                                struct result_entry *out, struct err *err)
{
    struct table_typed typed;
    struct result_entry line;
    struct err why = ERR_INIT;
    if (result_line_read(cli->arena, words_together(cli, where, score), &event->set, &line, &why) != ERR_OK) {
        if (score || (table_ahead(where, &typed) && typed.glued))
            return err_set(err, why.code, "%s", why.said);
        return err_set(err, ERR_USAGE, "SCORE is missing: 2-1, 2-0-1, id, no-show, concede, match-loss, double-loss");
    }
    out->where = line.where;
    out->score = line.score;
    out->who = line.who && *line.who ? line.who : NULL;
    out->timed_out |= line.timed_out;
    out->life = out->life ? out->life : line.life;
    out->read_as = line.read_as;
    return ERR_OK;
}

/* SCORE and what follows: the results of seats, "A=2-1 B=0-2" or "A 2-1", are one score; else a player follows. */
static enum err_code typed_entry(struct cli *cli, const struct event *event, const char *where, const char *score,
                                 struct result_entry *out, struct err *err)
{
    size_t n;
    const char *const *more = cli_arguments(cli, "PLAYER", &n);
    const char *all = score;
    if (!score || table_is_parted(cli, where, score) || strcmp(score, ":") == 0)
        return typed_line(cli, event, where, score, out, err);
    out->where = where;
    if (event_is_pods(event)) { /* words parted by semicolons, since names have blanks */
        for (size_t i = 0; i < n; i++)
            all = arena_printf(cli->arena, "%s;%s", all, more[i]);
        out->score = all;
        return ERR_OK;
    }
    for (size_t i = 0; i < n; i++)
        all = arena_printf(cli->arena, "%s %s", all, more[i]);
    if (seats_are_meant(all) && (strchr(all, '=') || n == 1)) {
        out->score = all;
        return ERR_OK;
    }
    all = score_joined(cli->arena, all);
    size_t len = strcspn(all, " ");
    if (len > strlen(score)) { /* a shell has taken "2 - 1" for three words */
        out->score = arena_strndup(cli->arena, all, len);
        out->who = all[len] ? all + len + 1 : NULL;
        return ERR_OK;
    }
    if (n > 1)
        return err_set(err, ERR_USAGE, "\"%s\" is too much: a table, a score, and at most one player", more[1]);
    out->score = score;
    out->who = n ? more[0] : NULL;
    return ERR_OK;
}

static enum err_code cmd_result(struct cli *cli, struct err *err)
{
    struct event event;
    struct result_outcome outcome;
    const char *where = cli_argument(cli, "WHERE"), *score = cli_argument(cli, "SCORE");
    const char *file = cli_text(cli, "file");
    int round = (int)cli_number(cli, "round", 0);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (file && where)
        return err_set(err, ERR_USAGE, "--file and \"%s\" exclude each other", where);
    if (file || (where && strcmp(where, "-") == 0 && !score))
        return enter_many(cli, &event, file ? file : "-", round, err);
    if (cli_flag(cli, "keep-going"))
        return err_set(err, ERR_USAGE, "--keep-going goes with results - or --file");
    bool ended = cli_flag(cli, "time") || cli_has(cli, "life") || cli_has(cli, "decided");
    if (ended && (!where || cli_flag(cli, "clear")))
        return err_set(err, ERR_USAGE, "--time, --life and --decided go with a table and a score");
    if (!where)
        return show_missing(cli, &event, round, err);
    if (cli_flag(cli, "clear")) {
        if (table_is_parted(cli, where, score)) {
            where = words_together(cli, where, score);
            score = NULL;
        }
        if (score)
            return err_set(err, ERR_USAGE, "--clear takes a result away: it goes without a score");
        if (result_clear(cli->store, cli->arena, event.id, round, NULL, where, &outcome, err) != ERR_OK)
            return err->code;
        answer_one(cli, &event, &outcome);
        return ERR_OK;
    }
    struct result_entry entry = {
        .timed_out = cli_flag(cli, "time"),
        .life = cli_text(cli, "life"),
        .decided = cli_text(cli, "decided"),
    };
    if (typed_entry(cli, &event, where, score, &entry, err) != ERR_OK)
        return err->code;
    if (cli_has(cli, "by")) {
        if (entry.who || entry.timed_out || ended || cli_flag(cli, "correct"))
            return err_set(err, ERR_USAGE, "--by goes with a table and a score alone");
        return cli_result_by_player(cli, &event, round, entry.where, entry.score, err);
    }
    if (cli_flag(cli, "drops"))
        return err_set(err, ERR_USAGE, "--drops goes with --by");
    if (result_enter(cli->store, cli->arena, event.id, round, &entry, cli_flag(cli, "correct"), &outcome, err) !=
        ERR_OK)
        return err->code;
    answer_one(cli, &event, &outcome);
    return ERR_OK;
}
