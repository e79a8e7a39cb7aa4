/* ask.c - the only way from the rules to the minds
 *
 * Each question goes to the mind of the player who decides (another one may control the turn), and each answer is
 * checked here. An illegal one is refused with a reason in e->why and asked again, three times in all; then the plain
 * choice is taken: the first options, no, the least number, nothing. A question with only one answer is not asked. All
 * questions are counted in the game, so that a recording knows where it stands.
 */
#include "base/attr.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/table/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ask_refused(struct engine *e, const char *why)
{
    e->refusals++;
    if (why)
        (void)snprintf(e->why, sizeof e->why, "%s", why);
}

bool refuse_because(struct engine *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!strchr(format, '%')) { /* what minds run into all the time */
        (void)snprintf(e->why, sizeof e->why, TC_MESSAGE_BEGIN "%s" TC_MESSAGE_END, format);
    } else {
        struct strbuf text = STRBUF_INIT;
        message_add(&text, format, args);
        if (text.len < sizeof e->why)
            memcpy(e->why, strbuf_text(&text), text.len + 1);
        else
            (void)vsnprintf(e->why, sizeof e->why, format, args);
        strbuf_release(&text);
    }
    va_end(args);
    return false;
}

/* ---- acting with priority -------------------------------------------------------------------- */

bool ask_priority(struct engine *e, int player, struct action *out)
{
    const struct mind *m = mind_of(e, player);
    memset(out, 0, sizeof *out);
    e->g->decisions++;
    if (!m->priority(m->self, e, player, out))
        return false;
    if (out->kind == ACTION_PASS)
        return false;
    out->player = (uint8_t)player;
    return true;
}

/* ---- choosing from options ------------------------------------------------------------------- */

/* The bounds that can be kept with these options. */
static void bounds_of(const struct question *q, int *least, int *most)
{
    *most = q->max < q->options ? q->max : q->options;
    *least = q->min < *most ? q->min : *most;
    if (*least < 0)
        *least = 0;
}

static const char *distinct(const struct answer *a, int options)
{
    uint64_t seen[(MAX_OPTIONS + 63) / 64] = {0};
    for (int i = 0; i < a->n; i++) {
        int v = a->value[i];
        if (v < 0 || v >= options)
            return TC_WORD("that is none of the options");
        if (seen[v >> 6] & 1ULL << (v & 63))
            return TC_WORD("the same option was chosen twice");
        seen[v >> 6] |= 1ULL << (v & 63);
    }
    return NULL;
}

static void first_options(struct answer *out, int n)
{
    out->n = (int16_t)n;
    for (int i = 0; i < n; i++)
        out->value[i] = (int16_t)i;
}

void ask_choose(struct engine *e, const struct question *q, struct answer *out)
{
    const struct mind *m = mind_of(e, q->player);
    int least, most;
    tc_assert(q->options <= MAX_OPTIONS);
    bounds_of(q, &least, &most);
    first_options(out, least);
    if (least == q->options || most == 0 || !m->choose) {
        if (m->forced && most > 0)
            m->forced(m->self, e, q);
        return;
    }
    for (int i = 0; i < ASK_TRIES; i++) {
        out->n = 0;
        e->g->decisions++;
        m->choose(m->self, e, q, out);
        const char *why = NULL;
        if (out->n < least || out->n > most)
            why = TC_WORD("the number of things chosen is not allowed");
        else
            why = distinct(out, q->options);
        if (!why)
            return;
        ask_refused(e, why);
    }
    first_options(out, least);
}

void ask_order(struct engine *e, const struct question *q, struct answer *out)
{
    const struct mind *m = mind_of(e, q->player);
    tc_assert(q->options <= MAX_OPTIONS);
    first_options(out, q->options);
    if (q->options < 2 || !m->order)
        return;
    for (int i = 0; i < ASK_TRIES; i++) {
        e->g->decisions++;
        first_options(out, q->options);
        m->order(m->self, e, q, out);
        const char *why = out->n != q->options ? TC_WORD("an order names each option once") : distinct(out, q->options);
        if (!why)
            return;
        ask_refused(e, why);
    }
    first_options(out, q->options);
}

bool ask_order_of(struct engine *e, struct question q, const uint16_t *option, int n, struct answer *out)
{
    q.min = q.max = (int16_t)n;
    q.options = (uint16_t)n;
    q.option = option;
    *out = (struct answer){0};
    ask_order(e, &q, out);
    return out->n == n;
}

/* Each its least, the rest to the first. */
static void divide_plainly(const struct question *q, int total, struct answer *out)
{
    int least = q->min > 0 ? q->min : 0;
    out->n = (int16_t)q->options;
    for (int i = 0; i < q->options; i++) {
        int share = least < total ? least : total;
        out->value[i] = (int16_t)share;
        total -= share;
    }
    if (q->options > 0)
        out->value[0] = (int16_t)(out->value[0] + total);
}

static const char *division_wrong(const struct question *q, int total, const struct answer *a)
{
    int sum = 0, least = q->min > 0 && q->min * q->options <= total ? q->min : 0;
    if (a->n != q->options)
        return TC_WORD("a division gives each option its share");
    for (int i = 0; i < a->n; i++) {
        if (a->value[i] < least)
            return TC_WORD("a share is smaller than allowed");
        sum += a->value[i];
    }
    return sum == total ? NULL : TC_WORD("the shares do not add up");
}

void ask_divide(struct engine *e, const struct question *q, int total, struct answer *out)
{
    const struct mind *m = mind_of(e, q->player);
    tc_assert(q->options <= MAX_OPTIONS);
    divide_plainly(q, total, out);
    if (q->options < 2 || total <= 0 || !m->divide)
        return;
    for (int i = 0; i < ASK_TRIES; i++) {
        e->g->decisions++;
        divide_plainly(q, total, out);
        m->divide(m->self, e, q, total, out);
        const char *why = division_wrong(q, total, out);
        if (!why)
            return;
        ask_refused(e, why);
    }
    divide_plainly(q, total, out);
}

/* ---- short answers --------------------------------------------------------------------------- */

static struct question short_question(const struct engine *e, int player, enum purpose purpose, uint16_t source,
                                      int min, int max)
{
    return (struct question){
        .player = (uint8_t)player,
        .purpose = (uint8_t)purpose,
        .source = source,
        .card = source < e->g->object_cap ? game_object_c(e->g, source)->card : NO_CARD,
        .min = (int16_t)min,
        .max = (int16_t)max,
    };
}

/* A player said yes to something that they could have left. */
static void loop_agreed(struct game *g, int player)
{
    if (g->loop_left == 0)
        g->loop_flags |= (uint16_t)(LOOP_AGREED | 1u << player);
}

/* May they not any more, as their loop has gone round as often as was named? */
static bool loop_refuses(struct game *g, int player)
{
    if (g->loop_left != 1 || !(g->loop_flags & LOOP_AGREED) || !(g->loop_flags & 1u << player))
        return false;
    loops_reset(g);
    return true;
}

bool ask_yes(struct engine *e, int player, enum purpose purpose, uint16_t source)
{
    const struct mind *m = mind_of(e, player);
    struct question q = short_question(e, player, purpose, source, 0, 1);
    if (!m->yes || loop_refuses(e->g, player))
        return false;
    e->g->decisions++;
    bool yes = m->yes(m->self, e, &q);
    if (yes)
        loop_agreed(e->g, player);
    return yes;
}

int ask_number(struct engine *e, int player, enum purpose purpose, uint16_t source, int min, int max)
{
    const struct mind *m = mind_of(e, player);
    struct question q = short_question(e, player, purpose, source, min, max);
    for (int i = 0; i < ASK_TRIES && m->number && min < max; i++) {
        e->g->decisions++;
        int number = m->number(m->self, e, &q);
        if (number >= min && number <= max)
            return number;
        ask_refused(e, "that number is not allowed");
    }
    return min;
}

int ask_colour(struct engine *e, int player, uint16_t source, unsigned colours)
{
    const struct mind *m = mind_of(e, player);
    struct question q = short_question(e, player, FOR_NOTHING, source, (int)colours, 1);
    int first = colours ? __builtin_ctz(colours) : WHITE;
    if ((colours & (colours - 1)) == 0)
        return first;
    for (int i = 0; i < ASK_TRIES && m->colour; i++) {
        e->g->decisions++;
        int colour = m->colour(m->self, e, &q);
        if (colour >= WHITE && colour < COLOUR_COUNT && (colours & 1u << colour))
            return colour;
        ask_refused(e, "that colour is not allowed");
    }
    return first;
}

/* The plain choice is a card name or creature type that every book has: its first word. */
int ask_word(struct engine *e, int player, enum purpose purpose, uint16_t source)
{
    const struct mind *m = mind_of(e, player);
    int last = e->book->words - 1;
    struct question q = short_question(e, player, purpose, source, 1, last < INT16_MAX ? last : INT16_MAX);
    for (int i = 0; i < ASK_TRIES && m->word; i++) {
        e->g->decisions++;
        int word = m->word(m->self, e, &q);
        if (word >= 1 && word <= last)
            return word;
        ask_refused(e, "that word is not known");
    }
    return last >= 1 ? 1 : 0;
}

bool ask_mulligan(struct engine *e, int player)
{
    const struct mind *m = mind_of(e, player);
    if (!m->mulligan)
        return false;
    e->g->decisions++;
    return m->mulligan(m->self, e, player);
}

bool ask_pay(struct engine *e, int player, const struct mana_cost *cost, struct answer *out)
{
    const struct mind *m = mind_of(e, player);
    out->n = 0;
    if (!m->pay)
        return false;
    e->g->decisions++;
    return m->pay(m->self, e, player, cost, out) && out->n >= 0 && out->n <= MAX_OPTIONS;
}
