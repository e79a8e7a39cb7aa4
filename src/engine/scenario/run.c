/* run.c - plays a scenario in one era
 *
 * The engine runs; its players answer from the lines. Before each decision with priority the game is copied: an action
 * that is only tried, or that is illegal through its targets, is taken back by going back to the copy, with all lines
 * as they were then, so that everything since is played once more and alike.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/play/play.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <string.h>

/* ---- the difference of two boards: lines that left, lines that came -------------------------- */

struct text_lines {
    const char *line[400];
    size_t len[400];
    int n;
};

static void split_lines(const char *text, struct text_lines *out)
{
    out->n = 0;
    while (*text && out->n < (int)ARRAY_LEN(out->line)) {
        size_t n = strcspn(text, "\n");
        out->line[out->n] = text;
        out->len[out->n++] = n;
        text += n + (text[n] == '\n');
    }
}

static bool has_line(const struct text_lines *in, const char *line, size_t n)
{
    for (int i = 0; i < in->n; i++)
        if (in->len[i] == n && memcmp(in->line[i], line, n) == 0)
            return true;
    return false;
}

static void add_missing(const struct text_lines *of, const struct text_lines *in, char mark, struct strbuf *out)
{
    for (int i = 0; i < of->n; i++)
        if (!has_line(in, of->line[i], of->len[i]))
            strbuf_printf(out, "%c %.*s\n", mark, (int)of->len[i], of->line[i]);
}

static void tell_boards(struct scenario_run *run)
{
    struct strbuf now = STRBUF_INIT, diff = STRBUF_INIT;
    struct text_lines *a = arena_alloc(run->arena, 1, sizeof *a), *b = arena_alloc(run->arena, 1, sizeof *b);
    game_dump(&run->e, &now);
    split_lines(strbuf_text(&run->board_before), a);
    split_lines(strbuf_text(&now), b);
    add_missing(a, b, '-', &diff);
    add_missing(b, a, '+', &diff);
    run->out->board = arena_strdup(run->arena, strbuf_text(&now));
    run->out->diff = arena_strdup(run->arena, strbuf_text(&diff));
    strbuf_release(&now);
    strbuf_release(&diff);
}

/* ---- going back ------------------------------------------------------------------------------ */

static void remember(struct scenario_run *run)
{
    game_copy(run->before, run->g);
    memcpy(run->done_before, run->done, run->s->n_lines);
    run->now_before = run->now;
    run->mark_before = run->mark;
    run->acted_before = run->acted_in;
}

/* The line that was tried stays done: it has shown what it was to show. */
static void go_back(struct scenario_run *run)
{
    game_copy(run->g, run->before);
    memcpy(run->done, run->done_before, run->s->n_lines);
    run->now = run->now_before;
    run->mark = run->mark_before;
    run->acted_in = run->acted_before;
    run->roll_back = false;
    run->trying = run->assigned = NULL;
    line_end(run, run->tried);
    run->e.g->dirty = 1;
    chars_refresh(&run->e);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void told(void *self, struct engine *e, const char *cites, const char *text)
{
    struct scenario_run *run = self;
    (void)e;
    if (!run->finished && !run->stop && !run->roll_back)
        run->watch->told(run->watch->self, cites, text);
}

/* Why an answer has not been used. */
static const char *unused_because(struct scenario_run *run, size_t line)
{
    if (!run->asked[line])
        return TC_WORD("nobody was asked for this");
    return message(run->arena, "%s was not asked for this but %s",
                   entity_word(&run->e, player_entity(run->s->line[line].player)), run->asked[line]);
}

/* An expectation fails: perhaps only because an answer before it did not fit. */
static void tell_unused(struct scenario_run *run)
{
    for (size_t i = 0; i < run->s->n_lines && &run->s->line[i] != run->failed; i++) {
        const struct scenario_line *line = &run->s->line[i];
        if (!run->done[i] && !run->said[i] && line->kind >= LINE_CHOOSE && line->kind <= LINE_ANSWER &&
            line->eras & 1u << run->era && !run->out->unused)
            run->out->unused = arena_printf(run->arena, "%s: %s", line_where(run, line), unused_because(run, i));
    }
}

/* The game has ended, or all lines are done: what is left are expectations. */
static void look_at_the_rest(struct scenario_run *run)
{
    tried_look(run);
    if (run->now && !run->stop && run->g->waiting == WAIT_OVER) {
        line_end(run, run->now);
        run->now = NULL;
    }
    if (run->g->result == RESULT_FAILED && !run->stop)
        run_invalid(run, run->last, "the game broke off: %s (%d)",
                    arena_printf(run->arena, TC_WORD("%s"), limit_text((enum limit)run->g->failed_limit)),
                    limit_of(run->g, (enum limit)run->g->failed_limit));
    const struct scenario_line *line = line_next(run, true);
    if (line && !run->stop)
        run_invalid(run, line, "the game is over before this");
    for (size_t i = 0; i < run->s->n_lines && !run->stop; i++)
        if (!run->done[i] && !run->said[i] && run->s->line[i].eras & 1u << run->era)
            run_invalid(run, &run->s->line[i], "%s", unused_because(run, i));
}

static void play(struct scenario_run *run)
{
    for (int step = 0; !run->stop && !run->finished; step++) {
        if (run->g->waiting == WAIT_OVER)
            break;
        if (step == SCENARIO_STEPS) {
            run_invalid(run, run->last, "not done after %d steps of the game", SCENARIO_STEPS);
            return;
        }
        if (run->g->waiting == WAIT_PRIORITY)
            remember(run);
        (void)engine_step(&run->e);
        if (!run->stop && !run->roll_back && !run->finished && run->g->waiting != WAIT_OVER)
            tried_look(run);
        if (run->roll_back && !run->stop)
            go_back(run);
    }
    if (!run->stop)
        look_at_the_rest(run);
}

/* How it ended, for "expect" and for people. */
void tell_end(struct scenario_run *run)
{
    const struct game *g = run->g;
    struct strbuf end = STRBUF_INIT, board = STRBUF_INIT;
    static const struct {
        const char *key;
        enum zone zone;
    } zones[] = {{"hand", ZONE_HAND}, {"library", ZONE_LIBRARY}, {"graveyard", ZONE_GRAVEYARD}, {"exile", ZONE_EXILE}};
    strbuf_add(&end, "{\"life\": {");
    for (int p = 0; p < g->players; p++)
        strbuf_printf(&end, "%s\"%c\": %d", p ? ", " : "", 'A' + p, g->player[game_life_holder(g, p)].life);
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        strbuf_printf(&end, "}, \"%s\": {", zones[z].key);
        for (int p = 0; p < g->players; p++)
            strbuf_printf(&end, "%s\"%c\": %d", p ? ", " : "", 'A' + p, g->player[p].count[zones[z].zone]);
    }
    strbuf_printf(&end, "}, \"turn\": %d, \"active\": \"%c\"}", g->turn, 'A' + g->active);
    run->out->end = arena_strdup(run->arena, strbuf_text(&end));
    game_dump(&run->e, &board);
    run->out->board = arena_strdup(run->arena, strbuf_text(&board));
    run->out->over = g->waiting == WAIT_OVER;
    strbuf_release(&end);
    strbuf_release(&board);
}

/* 001:613: at the end, what makes those permanents what they are. */
static void tell_why(struct scenario_run *run)
{
    const struct why why = {.self = run->watch->self, .say = run->watch->told};
    bool any = false;
    for (int i = perm_first(run->g); i >= 0; i = perm_next(run->g, i)) {
        const char *name = entity_word(&run->e, run->g->perm[i].object);
        if (!strstr(name, run->watch->why))
            continue;
        any = true;
        run->watch->told(run->watch->self, NULL, message(run->arena, "why %s is what it is", name));
        chars_why(&run->e, run->g->perm[i].object, &why);
    }
    if (!any)
        run->watch->told(run->watch->self, NULL,
                         message(run->arena, "no permanent has \"%s\" in its name at the end", run->watch->why));
}

enum err_code scenario_run(struct arena *arena, const struct scenario *s, enum era era, const struct rules *rules,
                           const struct scenario_watch *watch, struct scenario_outcome *out, struct err *err)
{
    struct scenario_run *run = arena_alloc(arena, 1, sizeof *run);
    *out = (struct scenario_outcome){.passed = true};
    if (s->unreadable)
        return err_set(err, ERR_INPUT, "%s", s->unreadable);
    run->arena = arena;
    run->s = s;
    run->era = era;
    run->watch = watch;
    run->out = out;
    run->err = err;
    run->done = ARENA_ARRAY(arena, bool, s->n_lines + 1);
    run->said = ARENA_ARRAY(arena, bool, s->n_lines + 1);
    run->asked = ARENA_ARRAY(arena, const char *, s->n_lines + 1);
    run->done_before = ARENA_ARRAY(arena, bool, s->n_lines + 1);
    enum err_code rc = board_make(run, rules ? rules : rules_of(era));
    if (rc != ERR_OK)
        return err->code;
    for (int i = 0; i < s->players; i++)
        engine_set_mind(&run->e, i, scenario_mind(run, i));
    if (s->step != STEP_MAIN1) /* where no setup has to say that it is */
        run->acted_in = step_now(run->g);
    if (watch)
        run->e.watch = (struct watcher){.self = run, .told = told};
    if (s->opening)
        engine_opening(&run->e);
    remember(run);
    game_dump(&run->e, &run->board_before);
    play(run);
    out->decisions = run->g->decisions;
    if (watch && !out->end && run->g->result != RESULT_FAILED)
        tell_end(run);
    if (watch && watch->why && err->code == ERR_OK && run->g->result != RESULT_FAILED)
        tell_why(run);
    if (err->code == ERR_OK && !out->passed)
        tell_boards(run), tell_unused(run);
    strbuf_release(&run->board_before);
    return err->code;
}
