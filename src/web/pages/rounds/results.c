/* results.c - results as the desk enters them: a line, a table's buttons, many lines at once
 *
 * A line never replaces a result that is there unless it ends in "!"; a table's form carries the result that it was
 * made with, and is refused when there is another one by now.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/rounds.h"

#include <stdlib.h>
#include <string.h>

/* ---- the line -------------------------------------------------------------------------------- */

enum err_code quick_read(struct arena *arena, const char *line, const struct event_settings *set,
                         struct quick_line *out, struct err *err)
{
    struct table_typed typed;
    char *text = utf8_clean(arena, line);
    size_t len = strlen(text);
    *out = (struct quick_line){.table = 0};
    if (len > 0 && text[len - 1] == '!') {
        out->replace = true;
        text[--len] = '\0';
        text = utf8_clean(arena, text);
    }
    if (result_line_read(arena, text, set, &out->entry, err) != ERR_OK)
        return err->code;
    out->table = table_named(out->entry.where, &typed) ? typed.number : 0;
    return ERR_OK;
}

/* Says what was saved and which tables are still missing. */
static void answer_outcome(struct request *req, const struct result_outcome *out, int round)
{
    char table[16], in[16], total[16];
    snprintf(table, sizeof table, "%d", out->table);
    snprintf(in, sizeof in, "%d", out->in);
    snprintf(total, sizeof total, "%d", out->total);
    const char *score = *out->seats ? out->seats : score_said(req->arena, out->after);
    if (*out->pod)
        score = out->pod;
    const char *text = out->unchanged ? LANG_MARK("Table {table}: {score} was there already ({in} of {total} in)")
                       : *out->pod    ? LANG_MARK("Table {table}: {score} ({in} of {total} in)")
                                      : LANG_MARK("Table {table}: {one} {score} {two} ({in} of {total} in)");
    struct lang_arg args[] = {{"table", table}, {"one", out->name1}, {"two", out->name2},
                              {"score", score}, {"in", in},          {"total", total}};
    const char *sentence = lang_fill(req->arena, lang_text(req->lang, text), args, sizeof args / sizeof *args);
    if (out->consequences && *out->consequences)
        sentence = arena_printf(req->arena, "%s. %s", sentence, out->consequences);
    if (out->remark && *out->remark)
        sentence = arena_printf(req->arena, "%s. %s", sentence, out->remark);
    if (out->read_as && *out->read_as)
        sentence = arena_printf(req->arena, "%s. %s", sentence, out->read_as);
    const char *show = round_shown(req);
    if (field_is(req, "back", "judge"))
        page_done(req, sentence, "/e/%lld/judge", (long long)req->event_id.v);
    else
        page_done(req, sentence, "/e/%lld/r/%d%s%s", (long long)req->event_id.v, round, *show ? "?show=" : "", show);
}

/* ---- who sits where -------------------------------------------------------------------------- */

struct seen_round round_seen(const struct request *req, int round, int table)
{
    return (struct seen_round){
        .round = round, .table = table, .pair = field(req, "seen_pair"), .pairs = field(req, "seen_pairs")};
}

static enum err_code quick_enter(struct request *req, struct err *err)
{
    struct event event;
    struct quick_line line;
    struct result_outcome outcome;
    if (undo_is_line(field_or(req, "line", "")))
        return round_undo(req, err);
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (quick_read(req->arena, field_or(req, "line", ""), &event.set, &line, err) != ERR_OK) {
        err_advice(err, "nothing was saved");
        return err->code;
    }
    const struct seen_round seen = round_seen(req, req->round, line.table);
    line.entry.seen = &seen;
    if (result_enter(req->store, req->arena, req->event_id, req->round, &line.entry, line.replace, &outcome, err) !=
        ERR_OK)
        return err->code;
    answer_outcome(req, &outcome, req->round);
    return ERR_OK;
}

#define PROBLEMS_TOLD 10 /* if somebody pasted the wrong text, a few bad lines are enough to say so */

/* A sentence, and the bad lines from the first one on. */
static const char *with_problems(struct request *req, const char *said, const struct result_batch *batch, size_t first)
{
    for (size_t i = first; i < batch->n_problems && i < PROBLEMS_TOLD; i++)
        said = arena_printf(req->arena, "%s; %s", said, batch->problems[i]);
    if (batch->n_problems > PROBLEMS_TOLD) {
        const char *n = arena_printf(req->arena, "%zu", batch->n_problems - PROBLEMS_TOLD);
        said = arena_printf(req->arena, "%s; %s", said,
                            lang_fill(req->arena, lang_text(req->lang, "and {n} more"), LANG_ARGS({"n", n})));
    }
    return said;
}

static enum err_code lines_enter(struct request *req, struct err *err)
{
    struct result_batch batch;
    const struct seen_round seen = round_seen(req, req->round, 0);
    enum err_code rc =
        result_enter_many(req->store, req->arena, req->event_id, req->round, &seen, field_or(req, "lines", ""), "line",
                          false, field(req, "keep") != NULL, &batch, err);
    if (rc == ERR_INPUT && batch.n_problems > 1) {
        err_clear(err);
        return err_set(err, rc, "%s; %s", with_problems(req, batch.problems[0], &batch, 1), "nothing was saved");
    }
    if (rc != ERR_OK)
        return rc;
    if (batch.n_problems > 0) { /* what is wrong stays, to be put right */
        req->left = batch.left;
        return err_set(err, ERR_INPUT, "%zu of %zu lines, to be put right below; the others are saved. %s",
                       batch.n_problems, batch.n_problems + batch.n_outcomes,
                       with_problems(req, batch.problems[0], &batch, 1));
    }
    char number[24];
    snprintf(number, sizeof number, "%zu", batch.n_outcomes);
    const char *sentence = lang_fill(
        req->arena, lang_plural(req->lang, "{n} result was saved", "{n} results were saved", (int64_t)batch.n_outcomes),
        LANG_ARGS({"n", number}));
    for (size_t i = 0; i < batch.n_outcomes; i++)
        if (*batch.outcomes[i].read_as)
            sentence = arena_printf(req->arena, "%s. %s", sentence, batch.outcomes[i].read_as);
    page_done(req, sentence, "/e/%lld/r/%d", (long long)req->event_id.v, req->round);
    return ERR_OK;
}

/* ---- a table's form -------------------------------------------------------------------------- */

/* The player from whose view the score is written, by id; "": the first player. */
static enum err_code viewer_name(struct request *req, const char **out, struct err *err)
{
    int64_t id;
    if (field_int(req, "who", 0, INT64_MAX, 0, &id, err) != ERR_OK)
        return err->code;
    *out = id == 0 ? NULL : arena_printf(req->arena, "#%lld", (long long)id);
    return ERR_OK;
}

/* What the boxes say, as it would be typed: who drew, "draw;1;3", or the places, "places;2;1=4;3". Places with gaps
 * between them count as an order. */
static const char *boxes_of_table(struct request *req, bool places)
{
    const char *text = places ? "places" : "draw";
    for (int place = 1; places && place <= PODS_CHAIRS; place++)
        for (int seat = 1, shared = 0; seat <= PODS_CHAIRS; seat++)
            if (field_is(req, arena_printf(req->arena, "place%d", seat), arena_printf(req->arena, "%d", place)))
                text = arena_printf(req->arena, "%s%s%d", text, shared++ ? "=" : ";", seat);
    for (int seat = 1; !places && seat <= PODS_CHAIRS; seat++)
        if (field(req, arena_printf(req->arena, "drew%d", seat)))
            text = arena_printf(req->arena, "%s;%d", text, seat);
    return text;
}

/* What a table's form says. A draw with nobody ticked is not a draw of everybody. */
static enum err_code score_of_form(struct request *req, const char **out, struct err *err)
{
    const char *score = field_or(req, "score", "");
    bool drew = strcmp(score, "drew") == 0;
    *out = drew || strcmp(score, "places") == 0 ? boxes_of_table(req, !drew) : score;
    if (drew && strcmp(*out, "draw") == 0)
        return err_set(err, ERR_INPUT, "tick those who were still in the game; nothing was saved");
    return ERR_OK;
}

static enum err_code table_enter(struct request *req, struct err *err)
{
    struct result_entry entry = {.where = arena_printf(req->arena, "%d", req->table),
                                 .timed_out = field(req, "time") != NULL,
                                 .life = field_or(req, "life", NULL),
                                 .decided = field_or(req, "decided", NULL)};
    struct seen_round seen = round_seen(req, req->round, req->table);
    struct result_outcome outcome;
    if (viewer_name(req, &entry.who, err) != ERR_OK || score_of_form(req, &entry.score, err) != ERR_OK)
        return err->code;
    seen.score = field(req, "seen");
    entry.seen = &seen;
    bool replace = *field_or(req, "seen", "") != '\0';
    if (result_enter(req->store, req->arena, req->event_id, req->round, &entry, replace, &outcome, err) != ERR_OK)
        return err->code;
    answer_outcome(req, &outcome, req->round);
    return ERR_OK;
}

static enum err_code table_clear(struct request *req, struct err *err)
{
    struct result_outcome outcome;
    struct seen_round seen = round_seen(req, req->round, req->table);
    seen.score = field(req, "seen");
    if (result_clear(req->store, req->arena, req->event_id, req->round, &seen,
                     arena_printf(req->arena, "%d", req->table), &outcome, err) != ERR_OK)
        return err->code;
    char table[16];
    snprintf(table, sizeof table, "%d", req->table);
    page_done(req,
              lang_fill(req->arena, lang_text(req->lang, "Table {table}: the result was taken away"),
                        LANG_ARGS({"table", table})),
              "/e/%lld/r/%d/t/%d", (long long)req->event_id.v, req->round, req->table);
    return ERR_OK;
}

/* Turns players' reports that nobody contradicts into results. Field table: only that one. */
static enum err_code accept_reported(struct request *req, struct err *err)
{
    int64_t table;
    int accepted;
    const char *sentence;
    if (field_int(req, "table", 0, 100000, 0, &table, err) != ERR_OK ||
        reported_accept(req->store, req->arena, req->event_id, req->round, field(req, "count"), (int)table, &accepted,
                        &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, sentence, "/e/%lld/r/%d", (long long)req->event_id.v, req->round);
    return ERR_OK;
}

const struct route routes_results[] = {
    {METHOD_POST, "/e/{event}/r/{round}/quick", MAY_RESULT &FOR_DESK, 0, 0, quick_enter, round_show},
    {METHOD_POST, "/e/{event}/r/{round}/lines", MAY_RESULT &FOR_DESK, 0, 65536, lines_enter, round_show},
    {METHOD_POST, "/e/{event}/r/{round}/accept", MAY_ACCEPT, 0, 0, accept_reported, round_show},
    {METHOD_POST, "/e/{event}/r/{round}/t/{table}", MAY_RESULT, 0, 0, table_enter, table_show},
    {METHOD_POST, "/e/{event}/r/{round}/t/{table}/clear", MAY_RESULT &FOR_DESK, 0, 0, table_clear, table_show},
    {0},
};
