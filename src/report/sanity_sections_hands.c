/* sanity_sections_hands.c - the sanity report's page: opening hands, mulligans, land drops, flood and screw
 *
 * What is usual is the same number for a deck of this size with the number of lands that such decks usually
 * have. */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "report/sanity_sections.h"

#include <string.h>

enum { GOOD_LEAST = 2, GOOD_MOST = 5 };

static double good_hands(const double lands[MULL_HAND + 1])
{
    double sum = 0;
    for (int i = GOOD_LEAST; i <= GOOD_MOST; i++)
        sum += lands[i];
    return sum;
}

static double usual_good_hands(const struct sanity_report *r)
{
    double table[MULL_HAND + 1];
    hypergeo_table(r->composition.cards, usual_number_of_lands(r), MULL_HAND, table);
    return good_hands(table);
}

/* ", usual is X (with 23 lands)", where there is something usual. */
static const char *usual_said(const struct sanity_view *v, const char *number)
{
    if (!v->report->has_lands_advice)
        return "";
    return message(v->arena, "; with the %d lands that such decks usually have it is %s",
                   usual_number_of_lands(v->report), number);
}

static void add_first_hands(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Lands"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("First seven"), .type = ANSWER_PERCENT},
                                                   {.header = TC_WORD("Hand that is kept"), .type = ANSWER_PERCENT}};
    const struct mulligan_table *hands = &v->report->hands[0].table;
    struct answer_table *table = answer_add_table(section, TC_WORD("Opening hands"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_COLUMNS, TC_WORD("Lands in the opening hand"), 0, {1, 2}, 2, 0};
    for (int i = 0; i <= MULL_HAND; i++) {
        answer_put_number(table, i);
        answer_put_number(table, hands->first[i]);
        answer_put_number(table, hands->lands[i]);
    }
}

/* "4 other cards, 2 R lands, 1 WR land" */
static const char *opening_said(struct arena *arena, const struct openings *o, const struct opening_row *row)
{
    const char *text = "";
    for (int c = 1; c <= o->classes; c++) {
        int k = c < o->classes ? c : 0, n = row->count[k]; /* the lands first */
        char letters[MANA_COLOURS + 1];
        if (n == 0)
            continue;
        const char *makes = mana_mask_text(o->makes[k], letters);
        const char *some = k == 0   ? message_plural(arena, n, "%d other card", "%d other cards", n)
                           : *makes ? message_plural(arena, n, "%d %s land", "%d %s lands", n, makes)
                                    : message_plural(arena, n, "%d other land", "%d other lands", n);
        text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", some);
    }
    return text;
}

static void add_openings(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column hands[] = {{.header = TC_WORD("Likeliest first hands")},
                                                 {.header = TC_WORD("Chance"), .type = ANSWER_PERCENT}};
    static const struct answer_column sources[] = {
        {.header = TC_WORD("Lands seen that make")},
        {.header = TC_WORD("Lands"), .type = ANSWER_COUNT},
        {.header = TC_WORD("one in hand"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("by turn 2"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("by turn 4"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("two by turn 2"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("by turn 4"), .type = ANSWER_PERCENT},
    };
    const struct openings *o = &v->report->openings;
    int d = v->report->options.on_the_draw;
    if (o->asked == 0)
        return;
    answer_say(section, "First hands with two to five lands, and among them every colour that costs ask for: %s.",
               percent_text(v->arena, o->all_colours));
    struct answer_table *table = answer_add_table(section, TC_WORD("First hands"), "", hands, ARRAY_LEN(hands));
    for (int i = 0; i < o->rows; i++) {
        answer_put_text(table, opening_said(v->arena, o, &o->row[i]));
        answer_put_number(table, o->row[i].chance);
    }
    table = answer_add_table(section, TC_WORD("Colours seen"), "", sources, ARRAY_LEN(sources));
    for (int c = 0; c < MANA_COLOURS; c++) {
        const struct opening_colour *colour = &o->colour[c];
        if (!(o->asked >> c & 1))
            continue;
        answer_put_text(table, mana_said[c]);
        answer_put_number(table, colour->sources);
        answer_put_number(table, 1 - colour->in_hand[0]);
        answer_put_number(table, colour->by_turn[d][1][2]);
        answer_put_number(table, colour->by_turn[d][1][4]);
        answer_put_number(table, colour->by_turn[d][2][2]);
        answer_put_number(table, colour->by_turn[d][2][4]);
    }
}

/* The chance that the hand kept is one of so many cards. */
static double kept_with(const struct mulligan_table *t, int cards)
{
    double sum = 0;
    for (int s = 0; s < t->steps; s++)
        sum += t->size[s] == cards ? t->kept[s] : 0;
    return sum;
}

static void add_rules(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Mulligan")},
        {.header = TC_WORD("7 cards"), .type = ANSWER_PERCENT},
        {.header = "6", .type = ANSWER_PERCENT},
        {.header = "5", .type = ANSWER_PERCENT},
        {.header = TC_WORD("4 or fewer"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Mean cards"), .type = ANSWER_NUMBER},
        {.header = TC_WORD("Goal, stated rule"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Goal, best rule"), .type = ANSWER_PERCENT},
    };
    const struct sanity_report *r = v->report;
    struct answer_table *table = answer_add_table(
        section, TC_WORD("Mulligans"), TC_WORD("Hands that are kept, by mulligan rule:"), columns, ARRAY_LEN(columns));
    for (int i = 0; i < r->n_hands; i++) {
        const struct sanity_hands *h = &r->hands[i];
        double few = 1;
        answer_put_text(table, mulligan_words[h->plan.rule]);
        for (int cards = MULL_HAND; cards > 4; cards--) {
            double kept = kept_with(&h->table, cards);
            answer_put_number(table, kept);
            few -= kept;
        }
        answer_put_number(table, few < 1e-12 ? 0 : few);
        answer_put_number(table, h->table.mean_cards);
        answer_put_number(table, h->best.stated);
        answer_put_number(table, h->best.value);
    }
}

/* "2: 12 %, 3: 98 %, 4: 100 %" */
static const char *best_keeps(const struct sanity_view *v)
{
    const struct mulligan_best *b = &v->report->hands[0].best;
    struct strbuf text = STRBUF_INIT;
    for (int i = 0; i <= MULL_HAND; i++)
        if (b->lands[i] > 0 && b->keeps[i] >= 0.005)
            strbuf_printf(&text, "%s%d: %.0f %%", text.len ? ", " : "", i, b->keeps[i] * 100);
    const char *words = arena_strdup(v->arena, text.len ? strbuf_text(&text) : TC_WORD("none"));
    strbuf_release(&text);
    return words;
}

void section_hands(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    if (!r->has_hands)
        return;
    struct answer_section *section = answer_section(v->page, "hands", TC_WORD("Opening hands"));
    const struct sanity_hands *h = &r->hands[0];
    answer_say(section,
               "Two to five lands are in %s of first hands of seven, exactly; others are rarely "
               "worth keeping%s.",
               percent_text(v->arena, good_hands(h->table.first)),
               usual_said(v, percent_text(v->arena, usual_good_hands(r))));
    add_first_hands(v, section);
    add_openings(v, section);
    answer_say(section, "Mulligan (%s): %s. Stated rule: keep %s.", mulligan_words[h->plan.rule],
               mulligan_said[h->plan.rule], mulligan_plan_said(v->arena, &h->plan));
    const char *colour = r->goal_colour < 0 ? "" : message(v->arena, " (one of them %s)", mana_said[r->goal_colour]);
    answer_say(section,
               "The goal is to have seen three lands%s and three spells by turn 3. The best rule for "
               "it is found backwards from "
               "the smallest hand; of first "
               "hands it keeps, by lands, %s. The less it gains over the stated rule, the less "
               "depends on it.",
               colour, best_keeps(v));
    add_rules(v, section);
}

/* ---- land drops ------------------------------------------------------------------------------ */

static void add_drops(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Every drop, play"), .type = ANSWER_PERCENT},
                                                   {.header = TC_WORD("Every drop, draw"), .type = ANSWER_PERCENT},
                                                   {.header = TC_WORD("Lands played, play"), .type = ANSWER_NUMBER},
                                                   {.header = TC_WORD("Lands played, draw"), .type = ANSWER_NUMBER}};
    const struct land_draws *d = v->report->draws;
    struct answer_table *table = answer_add_table(section, TC_WORD("Land drops"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_LINES, TC_WORD("A land on every turn so far"), 0, {1, 2}, 2, 1};
    for (int t = 1; t <= DRAW_TURNS; t++) {
        answer_put_number(table, t);
        answer_put_number(table, d[0].turn[t].all_drops);
        answer_put_number(table, d[1].turn[t].all_drops);
        answer_put_number(table, d[0].turn[t].mean_played);
        answer_put_number(table, d[1].turn[t].mean_played);
    }
}

void section_lands(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    if (!r->has_hands)
        return;
    struct answer_section *section = answer_section(v->page, "lands", TC_WORD("Land drops, flood and screw"));
    const struct land_draws *d = r->draws;
    struct land_draws usual = {.screw = 0};
    if (r->has_lands_advice)
        land_draws(&r->hands[0].plan, r->composition.cards, usual_number_of_lands(r), true, &usual);
    answer_say(section, "A land on each of the first four turns, on the play and after mulligans: %s%s.",
               percent_text(v->arena, d[0].turn[4].all_drops),
               usual_said(v, percent_text(v->arena, usual.turn[4].all_drops)));
    add_drops(v, section);
    answer_say(section, "Screw, %s: %s on the play, %s on the draw%s.", screw_said, percent_text(v->arena, d[0].screw),
               percent_text(v->arena, d[1].screw), usual_said(v, percent_text(v->arena, usual.screw)));
    answer_say(section, "Flood, %s: %s on the play, %s on the draw%s.", flood_said, percent_text(v->arena, d[0].flood),
               percent_text(v->arena, d[1].flood), usual_said(v, percent_text(v->arena, usual.flood)));
}
