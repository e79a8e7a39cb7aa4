/* lines.c - a run's position among its lines
 *
 * The engine asks, the lines answer: whenever a player may act, the run looks at the first line that is not done yet.
 * An action of that player is handed over; for anything else the player passes until the line's moment has come.
 * Directives (pass, resolve, to ...) stay under way over many decisions. Answers wait in their places for the question
 * that they fit.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- verdicts -------------------------------------------------------------------------------- */

const char *line_where(struct scenario_run *run, const struct scenario_line *line)
{
    if (!line)
        return "the end";
    if (line->kind == LINE_EXPECT)
        return line->path;
    return arena_printf(run->arena, "%s, %s", line->path, line->text);
}

const char *line_named(struct scenario_run *run, const struct scenario_line *line)
{
    return arena_printf(run->arena, "%s: %s (%s): %s", run->s->file, run->s->name, era_name(run->era),
                        line_where(run, line));
}

void run_fail(struct scenario_run *run, const struct scenario_line *line, const char *expected, const char *was)
{
    if (run->stop)
        return;
    run->stop = true;
    run->out->passed = false;
    run->failed = line;
    run->out->where = line_where(run, line);
    run->out->expected = expected;
    run->out->was = was;
}

void run_invalid(struct scenario_run *run, const struct scenario_line *line, const char *format, ...)
{
    struct strbuf text = STRBUF_INIT;
    va_list args;
    if (run->stop)
        return;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    run->stop = true;
    run->out->reason = arena_strdup(run->arena, strbuf_text(&text));
    (void)err_set(run->err, ERR_INPUT, "%s: %s", line_named(run, line), strbuf_text(&text));
    strbuf_release(&text);
}

void legality_look(struct scenario_run *run, const struct scenario_line *line, const char *why)
{
    /* A scenario is English, whoever plays it. */
    const char *english = why ? message_say(run->arena, NULL, MESSAGE_TERMINAL, why) : NULL;
    if ((line->flags & LINE_LEGAL) && why)
        run_fail(run, line, "legal", message(run->arena, "illegal: %s", why));
    else if ((line->flags & LINE_REFUSED) && !why)
        run_fail(run, line, "illegal", "legal");
    else if ((line->flags & LINE_REFUSED) && line->because && !strstr(english, line->because))
        run_fail(run, line, arena_printf(run->arena, "illegal because \"%s\"", line->because),
                 arena_printf(run->arena, "illegal because \"%s\"", english));
    else if (why && !(line->flags & LINE_REFUSED))
        run_invalid(run, line, "this is illegal now: %s", why);
    if (why && line->flags & LINE_REFUSED && run->watch && !run->stop)
        run->watch->told(run->watch->self, "", message(run->arena, "refused: %s", why));
}

/* ---- the lines in turn ----------------------------------------------------------------------- */

struct scenario_step step_now(const struct game *g)
{
    return (struct scenario_step){.turn = g->turn, .step = g->step, .active = g->active};
}

static bool is_same_step(struct scenario_step a, struct scenario_step b)
{
    return a.turn == b.turn && a.step == b.step && a.active == b.active;
}

void line_begin(struct scenario_run *run, const struct scenario_line *line)
{
    run->last = line;
    for (size_t i = 0; &run->s->line[i] < line; i++) /* the moment of which it speaks is over */
        run->done[i] |= run->said[i];
    if (line->kind != LINE_TO && line->kind != LINE_EXPECT)
        run->acted_in = step_now(run->g);
    strbuf_clear(&run->board_before);
    game_dump(&run->e, &run->board_before);
    if (run->watch && line->kind != LINE_EXPECT)
        run->watch->told(run->watch->self, NULL, line->text);
}

void line_end(struct scenario_run *run, const struct scenario_line *line)
{
    run->done[line - run->s->line] = true;
}

static bool is_answer(const struct scenario_line *line)
{
    return line->kind == LINE_CHOOSE || line->kind == LINE_ORDER || line->kind == LINE_ASSIGN ||
           line->kind == LINE_ANSWER;
}

const struct scenario_line *line_next(struct scenario_run *run, bool look)
{
    for (size_t i = 0; i < run->s->n_lines && !run->stop; i++) {
        const struct scenario_line *line = &run->s->line[i];
        if (run->done[i] || is_answer(line) || !(line->eras & 1u << run->era))
            continue;
        if (line->kind != LINE_EXPECT || !look)
            return line;
        expect_look(run, line);
        line_end(run, line);
    }
    return NULL;
}

/* ---- directives ------------------------------------------------------------------------------ */

bool window_is_open(const struct game *g)
{
    return g->timing != TIMING_STACK && g->timing != TIMING_BATCH;
}

static bool top_is_there(const struct game *g, uint16_t serial)
{
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].serial == serial)
            return true;
    return false;
}

/* Fifth Edition's turn has other steps in the same places. */
static bool step_is(const struct scenario_run *run, const struct scenario_line *line)
{
    const struct game *g = run->g;
    int step = line->step;
    if (line->step_player >= 0 && g->active != line->step_player && !game_together(g, line->step_player, g->active))
        return false;
    if (step == LINE_TO_PREVENTION)
        return g->timing == TIMING_PREVENTION;
    if (run->e.rules->turn_shape == TURN_SIX_PHASES) {
        if (step == STEP_MAIN2) /* the main phase, which goes on after an attack */
            step = STEP_MAIN1;
        if (step == STEP_END)
            step = STEP_DISCARD;
    }
    return g->step == step;
}

static bool directive_done(const struct scenario_run *run)
{
    const struct game *g = run->g;
    const struct scenario_mark *m = &run->mark;
    bool moved = g->step != m->step || g->turn != m->turn || g->active != m->active || g->substep != m->substep;
    switch (run->now->kind) {
    case LINE_PASS:
        return m->passed;
    case LINE_ALL_PASS:
        return m->stack > 0 ? !top_is_there(g, m->top) : moved || g->stack_n > 0;
    case LINE_RESOLVE:
        return !top_is_there(g, m->top);
    case LINE_RESOLVE_ALL:
        return g->stack_n == 0 && g->triggers_n == 0;
    case LINE_TO:
        return step_is(run, run->now) && (moved || m->passed || run->now->step == LINE_TO_PREVENTION);
    default:
        return true;
    }
}

/* A line that waits for its moment while turns go by. */
static bool waited_too_long(const struct scenario_run *run)
{
    return run->g->turn > run->mark.turn + run->g->players;
}

void directive_begin(struct scenario_run *run, const struct scenario_line *line)
{
    const struct game *g = run->g;
    line_begin(run, line);
    run->mark = (struct scenario_mark){
        .turn = g->turn, .step = g->step, .active = g->active, .stack = g->stack_n, .substep = g->substep};
    run->mark.top = g->stack_n > 0 ? g->stack[g->stack_n - 1].serial : 0;
    if (line->kind == LINE_RESOLVE && g->stack_n == 0) {
        run_invalid(run, line, "nothing waits to resolve");
        return;
    }
    /* in combat it is this step, if nothing waits; else the next one where the lines before are of this one */
    bool combat = line->step >= STEP_BEGIN_COMBAT &&
                  line->step <= (run->e.rules->turn_shape == TURN_SIX_PHASES ? STEP_MAIN2 : STEP_END_COMBAT);
    if (line->kind == LINE_TO)
        run->mark.passed = combat ? g->stack_n == 0 : !is_same_step(run->acted_in, step_now(g));
    run->now = line;
    directive_look(run);
}

/* Steps in which no player may act (untap, mostly cleanup) pass between two lines. */
static void never_came(struct scenario_run *run, const struct scenario_line *line)
{
    struct strbuf sb = STRBUF_INIT;
    for (int step = 0; step < 32; step++)
        if (run->mark.acted >> step & 1)
            strbuf_printf(&sb, "%s%s", sb.len ? ", " : "", step_name(step));
    if (line->kind == LINE_TO && !(run->mark.acted >> line->step & 1))
        run_invalid(run, line, "nobody could act in that step within a turn of each player; they could in: %s",
                    strbuf_text(&sb));
    else
        run_invalid(run, line, "it has not come to this within a turn of each player");
    strbuf_release(&sb);
}

void directive_look(struct scenario_run *run)
{
    if (!run->now || run->stop)
        return;
    run->mark.acted |= 1u << run->g->step;
    if (directive_done(run)) {
        if (run->now->kind == LINE_TO)
            run->acted_in = step_now(run->g);
        line_end(run, run->now);
        run->now = NULL;
    } else if (waited_too_long(run)) {
        never_came(run, run->now);
    }
}

/* ---- an action that was handed over ---------------------------------------------------------- */

/* What the line under way has put on the stack; NULL: nothing, or it is gone again. */
static const struct stacked *announced(const struct scenario_run *run)
{
    const struct game *g = run->g;
    for (int i = g->stack_n - 1; i >= 0; i--)
        if (g->stack[i].serial == run->serial && g->stack[i].controller == run->trying->player)
            return &g->stack[i];
    return NULL;
}

/* Every target that the line names is among those that it has got. */
static const char *missed_target(struct scenario_run *run)
{
    const struct game *g = run->g;
    const struct scenario_line *line = run->trying;
    const struct stacked *s = announced(run);
    for (int n = 0; s && n < line->on_n; n++) {
        bool there = false;
        for (int i = 0; i < s->targets; i++)
            there |= name_fits(run, &line->on[n], g->target[s->first_target + i].ref.entity);
        if (!there)
            return message(run->arena, "%s is no legal target", name_shown(run, &line->on[n]));
    }
    return NULL;
}

/* A creature that convoke has tapped was no choice. */
static bool is_tapped(const struct scenario_run *run, const struct scenario_name *name)
{
    const struct game *g = run->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & PERM_TAPPED && name_fits(run, name, g->perm[i].object))
            return true;
    return false;
}

/* What the line names for a cost has been given up for it; the source itself may be named, too. */
static const char *missed_cost(struct scenario_run *run)
{
    const struct scenario_line *line = run->trying;
    for (int i = 0; i < line->cost_n; i++)
        if (!(run->given >> i & 1) && !(line->flags & LINE_TAPPING && is_tapped(run, &line->cost[i])) &&
            !(line->cost[i].kind == NAME_CARD && line->subject.kind == NAME_CARD &&
              line->cost[i].card == line->subject.card))
            return message(run->arena, "%s is not what pays for it", name_shown(run, &line->cost[i]));
    return NULL;
}

/* A further cost that the line names was there to be paid. */
static const char *missed_extra(struct scenario_run *run)
{
    static const struct {
        unsigned flag;
        const char *what;
    } extras[] = {{LINE_KICKED, "kicker"}, {LINE_BUYBACK, "buyback"}};
    for (size_t i = 0; i < ARRAY_LEN(extras); i++)
        if (run->trying->flags & extras[i].flag && !(run->offered & extras[i].flag))
            return message(run->arena, "it has no %s that could be paid", extras[i].what);
    const struct stacked *s = announced(run);
    if (s && run->trying->kind != LINE_MANA && run->trying->x != INT16_MIN && s->x != run->trying->x)
        return s->x ? message(run->arena, "its X is %d", s->x) : TC_WORD("it has no X");
    if (s && run->trying->modes && s->modes != run->trying->modes)
        return TC_WORD("it has no such modes");
    return NULL;
}

int line_mana(const struct scenario_run *run, const struct scenario_line *line)
{
    if (line->kind != LINE_MANA || line->x < 0)
        return 0;
    const struct player *p = &run->g->player[line->player];
    int n = p->mana[line->x];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        n += p->restricted[i].amount && p->restricted[i].colour == line->x ? p->restricted[i].amount : 0;
    return n;
}

/* Of the colour that the line names some mana came. */
static const char *missed_mana(struct scenario_run *run)
{
    const struct scenario_line *line = run->trying;
    if (line->kind != LINE_MANA || line->x < 0 || line_mana(run, line) > run->mana_before)
        return NULL;
    return message(run->arena, "no such mana comes from %s", name_shown(run, &line->subject));
}

void tried_look(struct scenario_run *run)
{
    const struct scenario_line *line = run->trying;
    const char *why = NULL;
    if (run->assigned) { /* the engine went on, or asks again */
        bool refused = run->e.refusals > run->refusals;
        legality_look(run, run->assigned, refused ? TC_WORD("the division is not allowed") : NULL);
        run->assigned = NULL;
    }
    if (!line || run->stop)
        return;
    if (run->e.refusals > run->refusals)
        why = arena_strdup(run->arena, run->e.why);
    else if (!(why = missed_target(run)) && !(why = missed_extra(run)) && !(why = missed_mana(run)))
        why = missed_cost(run);
    bool undo = run->e.refusals == run->refusals && (line->flags & (LINE_LEGAL | LINE_REFUSED));
    run->trying = NULL;
    line_end(run, line);
    if ((line->flags & LINE_REFUSED) && !why)
        undo = false; /* it fails */
    legality_look(run, line, why);
    run->tried = line;
    run->roll_back = undo && !run->stop;
}

struct mind scenario_mind(struct scenario_run *run, int player)
{
    run->self[player] = (struct scenario_player){run, player};
    return (struct mind){.self = &run->self[player],
                         .name = "scenario",
                         .priority = answer_priority,
                         .attackers = answer_attackers,
                         .blockers = answer_blockers,
                         .divide = answer_divide,
                         .choose = answer_choose,
                         .forced = answer_forced,
                         .order = answer_order,
                         .yes = answer_yes,
                         .number = answer_amount,
                         .colour = answer_colour,
                         .word = answer_word};
}
