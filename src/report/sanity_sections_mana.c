/* sanity_sections_mana.c - the sanity report's page: castability card by card, dead and stranded cards, other lands */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "report/sanity_sections.h"

#include <string.h>

enum { SHOWN_TURNS = 8, CHART_CARDS = 24 /* a chart of more cards is nothing but columns on a phone */ };

static void cell_estimate(struct answer_table *table, const struct estimate *e)
{
    if (e->trials == 0)
        answer_put_number(table, e->value);
    else
        answer_put_sampled(table, e->value, e->low, e->high);
}

/* ---- castability ----------------------------------------------------------------------------- */

static const struct answer_column cast_columns[] = {
    {.header = TC_WORD("Card")},
    {.header = TC_WORD("Copies"), .type = ANSWER_COUNT},
    {.header = TC_WORD("Cost"), .cost = true},
    {.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
    {.header = TC_WORD("Castable"), .type = ANSWER_PERCENT, .sampled = true},
    {.header = TC_WORD("given lands"), .type = ANSWER_PERCENT, .sampled = true},
    {.header = TC_WORD("+1 turn"), .type = ANSWER_PERCENT, .sampled = true},
    {.header = TC_WORD("+2 turns"), .type = ANSWER_PERCENT, .sampled = true},
    {.header = TC_WORD("Turn 1"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 2"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 3"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 4"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 5"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 6"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 7"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
    {.header = TC_WORD("Turn 8"), .type = ANSWER_PERCENT, .sampled = true, .aside = true},
};

static void cell_at(struct answer_table *table, const struct trials *t, const struct estimate *by_turn, int turn)
{
    bool there = turn >= 1 && turn <= t->turns;
    if (there && (by_turn[turn].trials > 0 || by_turn[turn].high <= by_turn[turn].low))
        cell_estimate(table, &by_turn[turn]);
    else
        answer_put_empty(table);
}

static void add_castability(const struct sanity_view *v, struct answer_section *section)
{
    const struct sanity_report *r = v->report;
    struct answer_table *table =
        answer_add_table(section, TC_WORD("Castability"), "", cast_columns, ARRAY_LEN(cast_columns));
    table->chart =
        (struct answer_chart){CHART_COLUMNS, TC_WORD("Castable on the turn of the mana value"), 0, {4}, 1, 1};
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        const struct card_trials *c = &r->trials.card[i];
        if (!c->judged)
            continue;
        answer_put_text(table, card->name);
        answer_put_number(table, card->main + card->command);
        answer_put_text(table, card->mana_cost);
        answer_put_number(table, c->on_curve);
        cell_at(table, &r->trials, c->castable, c->on_curve);
        cell_at(table, &r->trials, c->given_lands, c->on_curve);
        cell_at(table, &r->trials, c->castable, c->on_curve + 1);
        cell_at(table, &r->trials, c->castable, c->on_curve + 2);
        for (int t = 1; t <= SHOWN_TURNS; t++)
            cell_at(table, &r->trials, c->castable, t);
    }
    if (answer_table_rows(table) > CHART_CARDS) {
        table->few = CHART_CARDS;
        table->chart.title = message(v->arena, "Castable on the turn of the mana value: the lowest %d of %d cards",
                                     (int)CHART_CARDS, (int)answer_table_rows(table));
    }
}

/* "white", "white or green" */
static const char *colours_said(struct arena *arena, unsigned colours)
{
    const char *said = "";
    for (int c = 0; c < MANA_COLOURS; c++)
        if (colours >> c & 1)
            said = arena_printf(arena, "%s%s%s", said, *said ? TC_WORD(" or ") : "", mana_said[c]);
    return said;
}

static void add_needs(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Card")},
                                                   {.header = TC_WORD("Cost"), .cost = true},
                                                   {.header = TC_WORD("Colour")},
                                                   {.header = TC_WORD("Sources"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Asked for")}};
    const struct sanity_report *r = v->report;
    if (!r->has_needs)
        return;
    if (r->n_needs == 0) {
        answer_say(section, "Every card has the sources of its colours that the published method of "
                            "2022 asks for.");
        return;
    }
    answer_say(section, "The published method of 2022 asks for so many sources of a colour that a card can be "
                        "cast on the turn of "
                        "its mana value T in 89+T %% of the games with lands enough. These have fewer:");
    struct answer_table *table = answer_add_table(section, TC_WORD("Sources"), "", columns, ARRAY_LEN(columns));
    for (size_t i = 0; i < r->n_needs; i++) {
        const struct sanity_need *n = &r->needs[i];
        answer_put_text(table, r->list->card[n->card].name);
        answer_put_text(table, r->list->card[n->card].mana_cost);
        answer_put_text(table, colours_said(v->arena, n->colours));
        answer_put_number(table, n->sources);
        answer_put_text(table,
                        n->needed < 0 ? TC_WORD("more than all lands") : arena_printf(v->arena, "%d", n->needed));
    }
}

void section_castability(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    if (!r->has_trials)
        return;
    struct answer_section *section = answer_section(v->page, "castability", TC_WORD("Castability"));
    const struct sanity_usual *usual = sanity_usual(r->composition.mean_mana_value);
    answer_say(section,
               "A card is castable on a turn when the deck's mana could have paid for it by then, "
               "one land a turn, whether the "
               "card was drawn or not; \"given lands\" counts only games with as many lands as "
               "its mana value. %s",
               r->trials.dealt == 0 ? TC_WORD("All of it is counted exactly.")
                                    : message(v->arena, "Where counting does not do it, %lld hands were dealt.",
                                              (long long)r->trials.dealt));
    answer_say(section,
               "On the turn of its mana value the mean card is castable in %s; the middle half of %s "
               "has %.0f to %.0f %%.",
               percent_text(v->arena, r->trials.mean_castable), usual->who, usual->mean_castable[0] * 100,
               usual->mean_castable[1] * 100);
    if (*r->trials.note)
        answer_say(section, "%s", r->trials.note);
    add_castability(v, section);
    add_needs(v, section);
}

/* ---- dead and stranded ----------------------------------------------------------------------- */

static void add_stuck(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Card")},
        {.header = TC_WORD("Copies"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Cast by turn 5"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Still in hand"), .type = ANSWER_PERCENT, .sampled = true},
    };
    const struct sanity_report *r = v->report;
    struct answer_table *table = answer_add_table(section, TC_WORD("In hand"),
                                                  TC_WORD("Of the copies drawn by turn 5 of the goldfish games "
                                                          "(answers stay in hand: there is nothing to answer):"),
                                                  columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_COLUMNS, TC_WORD("Still in hand after turn 5"), 0, {3}, 1, 1};
    for (int i = 0; i < r->list->cards; i++) {
        const struct goldfish_card *c = &r->clock.card[i];
        if (!r->trials.card[i].judged || r->list->card[i].main == 0)
            continue;
        answer_put_text(table, r->list->card[i].name);
        answer_put_number(table, r->list->card[i].main);
        cell_estimate(table, &c->cast[5]);
        cell_estimate(table, &c->stuck[5]);
    }
    if (answer_table_rows(table) > CHART_CARDS) {
        table->few = -CHART_CARDS;
        table->chart.title = message(v->arena, "Still in hand after turn 5: the highest %d of %d cards",
                                     (int)CHART_CARDS, (int)answer_table_rows(table));
    }
}

void section_dead(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    struct strbuf dead = STRBUF_INIT, stranded = STRBUF_INIT, used = STRBUF_INIT;
    bool unpaid = false;
    if (!r->has_trials)
        return;
    struct answer_section *section = answer_section(v->page, "dead", TC_WORD("Dead and stranded cards"));
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        const struct card_trials *c = &r->trials.card[i];
        if (!c->judged)
            continue;
        struct strbuf *to = c->dead ? &dead : c->stranded ? &stranded : c->used_beside_mana ? &used : NULL;
        if (to)
            strbuf_printf(to, "%s%d %s", to->len ? ", " : "", card->main + card->command, card->name);
        unpaid |= !c->castable_at_all;
    }
    if (dead.len)
        answer_warn(section,
                    "Dead: no sources of the deck together could ever pay for %s; they need another "
                    "use than being cast.",
                    strbuf_text(&dead));
    else if (!unpaid)
        answer_say(section, "No card is dead: the deck's sources together can pay for every card, as is usual.");
    if (stranded.len)
        answer_warn(section, "Stranded by colour (%s): %s.", stranded_said, strbuf_text(&stranded));
    else
        answer_say(section, "No card is stranded by its colours (%s); in sound decks none is.", stranded_said);
    if (used.len)
        answer_say(section,
                   "Seldom or never cast for mana, and there for another use (from the graveyard, put into play, "
                   "pitched, cycled): %s.",
                   strbuf_text(&used));
    strbuf_release(&used);
    strbuf_release(&dead);
    strbuf_release(&stranded);
    if (r->has_clock)
        add_stuck(v, section);
}

/* ---- other lands ----------------------------------------------------------------------------- */

/* "one Plains to one Mountain", "two Plains to one Mountain and one Forest" */
static const char *change_said(struct arena *arena, const struct swap *s)
{
    if (s->n == 1)
        return message(arena, "one %s to one %s", s->out[0], s->in[0]);
    bool same_out = strcmp(s->out[0], s->out[1]) == 0, same_in = strcmp(s->in[0], s->in[1]) == 0;
    const char *out =
        same_out ? arena_printf(arena, "2 %s", s->out[0]) : message(arena, "one %s and one %s", s->out[0], s->out[1]);
    const char *in =
        same_in ? arena_printf(arena, "2 %s", s->in[0]) : message(arena, "one %s and one %s", s->in[0], s->in[1]);
    return message(arena, MESSAGE_MARK("%s to %s"), out, in);
}

/* "-Plains, +Mountain", "-2 Plains, +Mountain, +Forest" */
static const char *change_short(struct arena *arena, const struct swap *s)
{
    if (s->n == 1)
        return arena_printf(arena, "-%s, +%s", s->out[0], s->in[0]);
    const char *out = strcmp(s->out[0], s->out[1]) == 0 ? arena_printf(arena, "-2 %s", s->out[0])
                                                        : arena_printf(arena, "-%s, -%s", s->out[0], s->out[1]);
    return strcmp(s->in[0], s->in[1]) == 0 ? arena_printf(arena, "%s, +2 %s", out, s->in[0])
                                           : arena_printf(arena, "%s, +%s, +%s", out, s->in[0], s->in[1]);
}

static void add_swaps(const struct sanity_view *v, struct answer_section *section, const char *name,
                      const struct swap *swaps, int n)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Change")},
        {.header = TC_WORD("Gain"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Helps most")},
        {.header = TC_WORD("from"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("to"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Costs most"), .aside = true},
        {.header = TC_WORD("from"), .type = ANSWER_PERCENT, .aside = true},
        {.header = TC_WORD("to"), .type = ANSWER_PERCENT, .aside = true},
    };
    const struct list *list = v->report->list;
    struct answer_table *table = answer_add_table(section, name, "", columns, ARRAY_LEN(columns));
    for (int i = 0; i < n; i++) {
        const struct swap *s = &swaps[i];
        answer_put_text(table, change_short(v->arena, s));
        cell_estimate(table, &s->gain);
        answer_put_text(table, list->card[s->card].name);
        answer_put_number(table, s->before);
        answer_put_number(table, s->after);
        if (s->worse_card < 0) {
            answer_put_text(table, "");
            answer_put_empty(table);
            answer_put_empty(table);
            continue;
        }
        answer_put_text(table, list->card[s->worse_card].name);
        answer_put_number(table, s->worse_before);
        answer_put_number(table, s->worse_after);
    }
}

static void say_swap(const struct sanity_view *v, struct answer_section *section, const struct swap *s)
{
    answer_say(section,
               s->n == 1 ? MESSAGE_MARK("Best single change: %s: %s castable on turn %d in %s instead of %s; the mean "
                                        "card in %s instead of %s.")
                         : MESSAGE_MARK("Best two changes: %s: %s castable on turn %d in %s instead of %s; the mean "
                                        "card in %s instead of %s."),
               change_said(v->arena, s), v->report->list->card[s->card].name, s->turn, percent_text(v->arena, s->after),
               percent_text(v->arena, s->before), percent_text(v->arena, s->mean.value),
               percent_text(v->arena, v->report->swaps.mean));
}

/* True when there is nothing to change: one kind of land, and costs of its colours only. */
static bool only_one_land(const struct sanity_report *r)
{
    int kinds = 0;
    for (int i = 0; i < r->list->cards; i++)
        kinds += r->list->card[i].main > 0 && r->list->card[i].kinds & KIND_LAND;
    return kinds <= 1;
}

void section_swaps(const struct sanity_view *v)
{
    const struct swaps *s = &v->report->swaps;
    if (!v->report->has_swaps)
        return;
    struct answer_section *section = answer_section(v->page, "changes", TC_WORD("What another land would do"));
    answer_say(section,
               "All single and double changes of one land for another were tried (%d decks), with "
               "the lands of the deck and the "
               "basic lands of its colours; what counts is how often the mean card can be cast on "
               "the turn of its mana value. What "
               "a land does besides making mana does not count here. Of 56 published lists the best "
               "change gains 0.8 to 2.6 points for the middle half.",
               s->tried);
    if (s->tried == 0) {
        if (only_one_land(v->report))
            answer_say(section, "The deck has one kind of land and needs no other colour: there is no change to try.");
        else
            answer_say(section, "The changes could not be tried: the deck has too many kinds of lands for it.");
        return;
    }
    if (s->n == 0) {
        answer_say(section, "No change of one or two lands makes the deck better.");
        return;
    }
    if (s->singles > 0)
        say_swap(v, section, &s->single[0]);
    if (s->best[0].n == 2)
        say_swap(v, section, &s->best[0]);
    if (s->singles > 0)
        add_swaps(v, section, TC_WORD("Single changes"), s->single, s->singles < 5 ? s->singles : 5);
    if (s->best[0].n == 2 || s->singles == 0)
        add_swaps(v, section, TC_WORD("Best changes"), s->best, s->n < 5 ? s->n : 5);
}
