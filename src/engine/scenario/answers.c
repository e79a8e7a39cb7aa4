/* answers.c - the choices of scenario players
 *
 * First come the choices in the line of the current action ("on Bears", "X=3", "kicked"), then the answers that follow:
 * the first one of that player that fits the question. Without either: the only possibility, or one of several that are
 * alike; a target or mode that nobody scripted is an error; all else takes the scenario's default. */
#include "base/arena.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "engine/look/look.h"
#include "engine/scenario/inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct scenario_run *run_of(void *self)
{
    struct scenario_run *run = ((struct scenario_player *)self)->run;
    return run;
}

/* Nothing is looked up any more: the run has come to its verdict, or goes back. */
static bool over(const struct scenario_run *run)
{
    return run->stop || run->roll_back || run->finished;
}

/* The next answer of a kind by a player, behind *at: answers wait until the next thing that is no answer. */
static const struct scenario_line *answer_next(const struct scenario_run *run, enum line_kind kind, int player,
                                               size_t *at)
{
    for (; *at < run->s->n_lines && !over(run); ++*at) {
        const struct scenario_line *line = &run->s->line[*at];
        if (run->done[*at] || line == run->now || line == run->trying || !(line->eras & 1u << run->era))
            continue;
        if (line->kind != LINE_CHOOSE && line->kind != LINE_ORDER && line->kind != LINE_ASSIGN &&
            line->kind != LINE_ANSWER)
            return NULL;
        if (line->kind == kind && line->player == player) {
            ++*at;
            return line;
        }
    }
    return NULL;
}

static void take_answer(struct scenario_run *run, const struct scenario_line *line)
{
    line_begin(run, line);
    line_end(run, line);
}

static const char *asker(const struct scenario_run *run, const struct question *q);

/* Nothing in the lines answers the question: the first answer that waits for its player may have been meant for it. */
static void note_question(struct scenario_run *run, const struct question *q, const char *what)
{
    for (size_t i = 0; i < run->s->n_lines && !over(run); i++) {
        const struct scenario_line *line = &run->s->line[i];
        if (run->done[i] || line == run->now || line == run->trying || !(line->eras & 1u << run->era))
            continue;
        if (line->kind < LINE_CHOOSE || line->kind > LINE_ANSWER)
            return;
        if (line->player != q->player)
            continue;
        if (!run->asked[i])
            run->asked[i] = message(run->arena, "%s for %s", what, asker(run, q));
        return;
    }
}

static void first_ones(const struct question *q, struct answer *out)
{
    out->n = 0;
    for (int i = 0; i < q->min && i < q->options; i++)
        out->value[out->n++] = (int16_t)i;
}

/* ---- choosing among options ------------------------------------------------------------------ */

/* Modes and coins are options by number, all else by entity. */
static bool options_are_numbers(const struct question *q)
{
    return q->purpose == FOR_MODE;
}

/* The option that a name means and that is not taken yet; -1. Several that fit are alike, or the run ends. */
static int option_of(struct scenario_run *run, const struct question *q, const struct scenario_name *name,
                     const uint64_t *taken, const char *where)
{
    bool any = false;
    for (int i = 0; i < q->options && !any; i++)
        any = !(taken[i >> 6] >> (i & 63) & 1) && name_fits(run, name, q->option[i]);
    if (!any)
        return -1;
    uint16_t entity = name_find(run, name, q->option, q->options, taken, where);
    for (int i = 0; i < q->options; i++)
        if (q->option[i] == entity && !(taken[i >> 6] >> (i & 63) & 1))
            return i;
    run->stop = true;
    return -1;
}

/* As many of the names as fit, from *used on. all: each has to; else those before the first that fits are passed over
 * (what has one possibility only is not asked for, and its name is left). */
static bool pick(struct scenario_run *run, const struct question *q, const struct scenario_name *names, int n,
                 int *used, bool all, const char *where, struct answer *out)
{
    bool costs = run->trying && names == run->trying->cost;
    uint64_t taken[(MAX_OPTIONS + 63) / 64] = {0};
    out->n = 0;
    int i = *used;
    for (; i < n && out->n < q->max; i++) {
        int option = option_of(run, q, &names[i], taken, where);
        if (option < 0 && !all && out->n == 0 && !run->stop)
            continue;
        if (option < 0)
            break;
        taken[option >> 6] |= 1ULL << (option & 63);
        out->value[out->n++] = (int16_t)option;
        run->given |= costs ? 1u << i : 0;
    }
    if (out->n < q->min || (all && i < n))
        return false;
    *used = i;
    return true;
}

static bool pick_modes(const struct question *q, unsigned modes, struct answer *out)
{
    out->n = 0;
    for (int i = 0; i < q->options; i++)
        if (q->option[i] < 32 && modes >> q->option[i] & 1)
            out->value[out->n++] = (int16_t)i;
    return out->n >= q->min && out->n <= q->max && out->n == __builtin_popcount(modes);
}

static bool choose_from_lines(struct scenario_run *run, const struct question *q, struct answer *out)
{
    size_t at = 0;
    const struct scenario_line *line;
    while ((line = answer_next(run, LINE_CHOOSE, q->player, &at)) != NULL) {
        int used = 0;
        bool fits = options_are_numbers(q)
                        ? line->modes && pick_modes(q, line->modes, out)
                        : !line->modes && pick(run, q, line->on, line->on_n, &used, true, line_named(run, line), out);
        if (fits && (line->on_n > 0 || line->modes || q->min == 0)) {
            take_answer(run, line);
            return true;
        }
    }
    return false;
}

/* Answers from the targets, modes and costs that the action under way names. True: answered, or impossible. */
static bool choose_from_action(struct scenario_run *run, const struct question *q, struct answer *out)
{
    const struct scenario_line *line = run->trying;
    if (!line || line->player != q->player)
        return false;
    const char *where = line_named(run, line);
    if (q->purpose == FOR_MODE)
        return line->modes && pick_modes(q, line->modes, out);
    if (q->purpose == FOR_TARGETS) {
        if (run->used_targets >= line->on_n && (q->min > 0 || run->s->defaults == DEFAULTS_STRICT))
            return false;
        if (run->used_targets >= line->on_n && choose_from_lines(run, q, out))
            return true; /* of an ability that the action sets off, a line of its own says it */
        /* what does not fit is noticed by tried_look(): the named target is not among those chosen */
        if (!pick(run, q, line->on, line->on_n, &run->used_targets, false, where, out))
            first_ones(q, out);
        return true;
    }
    return run->used_costs < line->cost_n &&
           pick(run, q, line->cost, line->cost_n, &run->used_costs, false, where, out);
}

/* True when all options are of one card, in one place and state, so that it does not matter which is taken. */
static bool options_alike(const struct scenario_run *run, const struct question *q)
{
    const struct game *g = run->g;
    for (int i = 0; i < q->options; i++) {
        if (q->option[i] >= g->object_cap)
            return false;
        const struct object *a = game_object_c(g, q->option[0]), *b = game_object_c(g, q->option[i]);
        if (a != b &&
            (a->card != b->card || a->zone != b->zone || a->controller != b->controller || a->perm != NO_PERM))
            return false;
    }
    return true;
}

static const char *shown(struct scenario_run *run, const struct question *q)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < q->options && i < 10; i++) {
        if (options_are_numbers(q))
            strbuf_printf(&sb, "%smode %d", i ? ", " : "", q->option[i] + 1);
        else
            strbuf_printf(&sb, "%s%s", i ? ", " : "", entity_word(&run->e, q->option[i]));
    }
    const char *text = arena_strdup(run->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static const char *asker(const struct scenario_run *run, const struct question *q)
{
    if (q->source < run->g->object_cap)
        return entity_name(&run->e, q->source);
    return q->card < run->book->cards ? run->book->card[q->card].called : TC_WORD("the rules");
}

enum { MOST_OFFERED = 12 };

void answer_offer(struct scenario_run *run, const char *format, ...)
{
    struct scenario_outcome *out = run->out;
    va_list args;
    char line[256];
    if (!out->answer)
        out->answer = ARENA_ARRAY(run->arena, const char *, MOST_OFFERED);
    if (out->answers == MOST_OFFERED)
        return;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    out->answer[out->answers++] = arena_strdup(run->arena, line);
}

/* Each option, where one of them is an answer; those that are alike once. */
static void offer_options(struct scenario_run *run, const struct question *q)
{
    const char *player = entity_word(&run->e, player_entity(q->player));
    for (int i = 0; i < q->options && q->min <= 1; i++) {
        bool again = false;
        for (int k = 0; k < i && !options_are_numbers(q); k++)
            again |= strcmp(entity_word(&run->e, q->option[k]), entity_word(&run->e, q->option[i])) == 0;
        if (options_are_numbers(q))
            answer_offer(run, "%s chooses mode %d", player, q->option[i] + 1);
        else if (!again)
            answer_offer(run, "%s chooses %s", player, entity_word(&run->e, q->option[i]));
    }
    if (q->options && q->min == 0)
        answer_offer(run, "%s chooses nothing", player);
}

/* A question without an answer in the lines. */
static void unscripted(struct scenario_run *run, const struct question *q, const char *what)
{
    bool first = !run->stop;
    const char *player = entity_word(&run->e, player_entity(q->player));
    run_invalid(run, run->trying ? run->trying : run->last,
                "%s has to choose %s for %s: say so with \"%s chooses ...\"%s%s", player, what, asker(run, q), player,
                q->options ? TC_WORD(", one of ") : "", q->options ? shown(run, q) : "");
    if (!first)
        return;
    run->out->asks = run->out->reason;
    offer_options(run, q);
}

void answer_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct scenario_run *run = run_of(self);
    (void)e;
    if (!over(run) && (choose_from_action(run, q, out) || choose_from_lines(run, q, out)))
        return;
    note_question(run, q,
                  arena_printf(run->arena, "to choose of %s%s", shown(run, q), q->min == 0 ? ", or nothing" : ""));
    first_ones(q, out);
    if (q->purpose == FOR_COPY && q->min == 0 && run->s->defaults == DEFAULTS_YES) {
        out->n = 1; /* "may copy": yes, the first one */
        out->value[0] = 0;
    }
    bool strict = run->s->defaults == DEFAULTS_STRICT;
    if (over(run) || (q->min == 0 && !(strict && q->options)) || (q->min > 0 && options_alike(run, q)))
        return;
    if (q->purpose == FOR_TARGETS)
        unscripted(run, q, TC_WORD("a target"));
    else if (q->purpose == FOR_MODE)
        unscripted(run, q, TC_WORD("a mode"));
    else if (strict)
        unscripted(run, q, q->min ? TC_WORD("something") : TC_WORD("something or nothing"));
}

/* All that there is goes for the cost: of what the line names, what is among it. */
static void give_up(struct scenario_run *run, const struct question *q)
{
    for (int i = 0; i < run->trying->cost_n; i++)
        for (int k = 0; k < q->options; k++)
            if (name_fits(run, &run->trying->cost[i], q->option[k]))
                run->given |= 1u << i;
}

/* What has one possibility only is not asked; a line may say it all the same, and stays for a question that comes yet.
 */
void answer_forced(void *self, struct engine *e, const struct question *q)
{
    struct scenario_run *run = run_of(self);
    size_t at = 0;
    const struct scenario_line *line = answer_next(run, LINE_CHOOSE, q->player, &at);
    struct answer out;
    int used = 0;
    (void)e;
    if (run->trying && run->trying->player == q->player)
        give_up(run, q);
    if (!line || (run->trying && run->trying->player == q->player && run->trying->on_n))
        return;
    for (int i = 0; i < line->on_n; i++) /* each is an option, or it is meant for another question */
        for (int k = 0, fits = 0; k < q->options && !fits; k++)
            if (!(fits = name_fits(run, &line->on[i], q->option[k])) && k == q->options - 1)
                return;
    bool whole = options_are_numbers(q) ? line->modes && pick_modes(q, line->modes, &out)
                                        : line->on_n == q->options && pick(run, q, line->on, line->on_n, &used, true,
                                                                           line_named(run, line), &out);
    if (whole)
        run->said[line - run->s->line] = true;
}

/* The named ones first, in that order; the others after them as they are. */
void answer_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct scenario_run *run = run_of(self);
    size_t at = 0;
    const struct scenario_line *line;
    (void)e;
    while ((line = answer_next(run, LINE_ORDER, q->player, &at)) != NULL) {
        uint64_t taken[(MAX_OPTIONS + 63) / 64] = {0};
        int16_t order[MAX_OPTIONS];
        int n = 0;
        for (int i = 0; i < line->on_n; i++) {
            int option = option_of(run, q, &line->on[i], taken, line_named(run, line));
            if (option < 0) {
                n = -1;
                break;
            }
            taken[option >> 6] |= 1ULL << (option & 63);
            order[n++] = (int16_t)option;
        }
        if (n < 0)
            continue;
        for (int i = 0; i < q->options; i++)
            if (!(taken[i >> 6] >> (i & 63) & 1))
                order[n++] = (int16_t)i;
        memcpy(out->value, order, (size_t)n * sizeof *order);
        out->n = (int16_t)n;
        take_answer(run, line);
        return;
    }
    note_question(run, q, arena_printf(run->arena, "to order %s", shown(run, q)));
    if (!over(run) && run->s->defaults == DEFAULTS_STRICT)
        unscripted(run, q, TC_WORD("an order"));
}

/* ---- dividing -------------------------------------------------------------------------------- */

/* The shares that a line gives to each option, by name; false if it names something else. */
static bool shares_of(struct scenario_run *run, const struct scenario_line *line, const struct question *q,
                      struct answer *out)
{
    uint64_t taken[(MAX_OPTIONS + 63) / 64] = {0};
    int16_t share[MAX_OPTIONS] = {0};
    for (int i = 0; i < line->on_n; i++) {
        int option = option_of(run, q, &line->on[i], taken, line_named(run, line));
        if (option < 0)
            return false;
        taken[option >> 6] |= 1ULL << (option & 63);
        share[option] = line->on[i].share;
    }
    out->n = (int16_t)q->options;
    memcpy(out->value, share, q->options * sizeof *share);
    return true;
}

/* Lethal damage to each in their order, and what is left to the last. */
static void split_damage(struct engine *e, const struct question *q, int total, struct answer *out)
{
    for (int i = 0; i < q->options; i++) {
        uint16_t to = q->option[i];
        int lethal = total;
        if (i + 1 < q->options && !entity_is_player(to) && game_object(e->g, to)->perm != NO_PERM)
            lethal = chars_toughness(e, to) - game_perm(e->g, to)->damage;
        int share = lethal < 0 ? 0 : lethal < total ? lethal : total;
        out->value[i] = (int16_t)share;
        total -= share;
    }
}

void answer_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    struct scenario_run *run = run_of(self);
    const struct scenario_line *trying = run->trying;
    size_t at = 0;
    const struct scenario_line *line;
    if (over(run))
        return;
    if (q->purpose == FOR_TARGETS && trying && trying->player == q->player && trying->on_n > 0 &&
        trying->on[0].share > 0 && shares_of(run, trying, q, out))
        return;
    tried_look(run); /* the same question again: the last division was refused */
    while (!over(run) && (line = answer_next(run, LINE_ASSIGN, q->player, &at)) != NULL) {
        bool other = line->subject.player >= 0 || line->subject.kind != NAME_PLAYER;
        if (other && !name_fits(run, &line->subject, q->source))
            continue;
        if (!shares_of(run, line, q, out))
            continue;
        take_answer(run, line);
        run->assigned = line;
        run->refusals = e->refusals;
        return;
    }
    note_question(run, q, arena_printf(run->arena, "to divide %d among %s", total, shown(run, q)));
    if (run->s->defaults == DEFAULTS_STRICT && !over(run))
        unscripted(run, q, TC_WORD("a division"));
    else if (q->purpose == FOR_HARM)
        split_damage(e, q, total, out);
}

/* ---- short answers --------------------------------------------------------------------------- */

bool answer_yes(void *self, struct engine *e, const struct question *q)
{
    struct scenario_run *run = run_of(self);
    const struct scenario_line *trying = run->trying && run->trying->player == q->player ? run->trying : NULL;
    size_t at = 0;
    (void)e;
    if (over(run))
        return false;
    if (trying && q->purpose == FOR_KICK) {
        run->offered |= trying->flags & (LINE_KICKED | LINE_EXTRA);
        return trying->flags & (LINE_KICKED | LINE_EXTRA);
    }
    if (trying && q->purpose == FOR_BUYBACK) {
        run->offered |= trying->flags & LINE_BUYBACK;
        return trying->flags & LINE_BUYBACK;
    }
    const struct scenario_line *line = answer_next(run, LINE_ANSWER, q->player, &at);
    if (line) {
        take_answer(run, line);
        return line->flags & LINE_YES;
    }
    note_question(run, q, "to say yes or no");
    if (run->s->defaults == DEFAULTS_STRICT)
        unscripted(run, q, TC_WORD("yes or no"));
    if (run->out->asks && !run->out->answers) {
        answer_offer(run, "%s says yes", entity_word(&run->e, player_entity(q->player)));
        answer_offer(run, "%s says no", entity_word(&run->e, player_entity(q->player)));
    }
    return run->s->defaults == DEFAULTS_YES;
}

/* The next choice that is one word or name; not yet taken. */
static const struct scenario_line *word_next(const struct scenario_run *run, int player, size_t *at)
{
    const struct scenario_line *line;
    while ((line = answer_next(run, LINE_CHOOSE, player, at)) != NULL)
        if (line->on_n == 1 && !line->modes)
            return line;
    return NULL;
}

int answer_amount(void *self, struct engine *e, const struct question *q)
{
    struct scenario_run *run = run_of(self);
    const struct scenario_line *trying = run->trying && run->trying->player == q->player ? run->trying : NULL;
    size_t at = 0;
    const struct scenario_line *line;
    (void)e;
    if (over(run))
        return q->min;
    if (trying && q->purpose == FOR_KICK) {
        run->offered |= trying->flags & (LINE_KICKED | LINE_EXTRA);
        return trying->kicks;
    }
    if (trying && trying->x != INT16_MIN && q->purpose == FOR_X)
        return trying->x;
    while ((line = word_next(run, q->player, &at)) != NULL) {
        int64_t number;
        if (line->on[0].kind != NAME_WORD || !parse_i64(line->on[0].text, q->min, q->max, &number))
            continue;
        take_answer(run, line);
        return (int)number;
    }
    note_question(run, q, arena_printf(run->arena, "for a number from %d to %d", q->min, q->max));
    if (q->purpose == FOR_X || run->s->defaults == DEFAULTS_STRICT)
        unscripted(run, q, TC_WORD("a number (\"X=3\")"));
    return q->min;
}

int answer_colour(void *self, struct engine *e, const struct question *q)
{
    static const char *const words[] = {"white", "blue", "black", "red", "green", "colourless"};
    struct scenario_run *run = run_of(self);
    const struct scenario_line *trying = run->trying && run->trying->player == q->player ? run->trying : NULL;
    int first = __builtin_ctz((unsigned)q->min | 1u << COLOUR_COUNT);
    size_t at = 0;
    const struct scenario_line *line;
    (void)e;
    if (trying && trying->kind == LINE_MANA && trying->x >= 0)
        return trying->x;
    while (!over(run) && (line = word_next(run, q->player, &at)) != NULL) {
        for (int i = 0; i < (int)ARRAY_LEN(words); i++) {
            if (line->on[0].kind == NAME_WORD && strcmp(line->on[0].text, words[i]) == 0 && q->min >> i & 1) {
                take_answer(run, line);
                return i;
            }
        }
    }
    note_question(run, q, "for a colour");
    if (!over(run) && run->s->defaults == DEFAULTS_STRICT)
        unscripted(run, q, TC_WORD("a colour"));
    return first;
}

int answer_word(void *self, struct engine *e, const struct question *q)
{
    struct scenario_run *run = run_of(self);
    size_t at = 0;
    const struct scenario_line *line;
    while (!over(run) && (line = word_next(run, q->player, &at)) != NULL) {
        uint16_t word = line->on[0].kind == NAME_PLAYER ? 0 : book_word(e->book, line->on[0].text);
        if (!word)
            continue;
        take_answer(run, line);
        return word;
    }
    note_question(run, q, "for a word");
    if (!over(run))
        unscripted(run, q, TC_WORD("a word (a creature type or a card's name)"));
    return 1;
}
