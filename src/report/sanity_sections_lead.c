/* sanity_sections_lead.c - the sanity report's page: who leads the deck, and how they come from the command zone
 *
 * The first section of a deck with a general, since all games depend on it; and where its games cannot be played with
 * the general, that is said before any number. Other decks do not have the section.
 */
#include "base/attr.h"
#include "base/message.h"
#include "report/sanity_sections.h"

/* Turns whose chances are shown, as the columns say. */
static const int looked_at[] = {2, 4, 6, 8};

static void add_castings(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("General")},
        {.header = TC_WORD("Mean turn"), .type = ANSWER_NUMBER, .sampled = true},
        {.header = TC_WORD("By turn 2"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("By turn 4"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("By turn 6"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("By turn 8"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Castings"), .type = ANSWER_NUMBER},
    };
    const struct goldfish *g = &v->report->clock;
    const struct list *list = v->report->list;
    struct answer_table *table = answer_add_table(
        section, TC_WORD("Command zone"),
        TC_WORD("In the goldfish's games, the first casting from the command zone, and how many in a game:"), columns,
        ARRAY_LEN(columns));
    for (int i = 0; i < g->generals; i++) {
        const struct goldfish_general *general = &g->general[i];
        answer_put_text(table, list->card[general->card].name);
        if (general->first.trials)
            answer_put_sampled(table, general->first.value, general->first.low, general->first.high);
        else
            answer_put_empty(table);
        for (int k = 0; k < (int)ARRAY_LEN(looked_at); k++) {
            const struct estimate *e = &general->cast[looked_at[k]];
            if (looked_at[k] <= g->turns)
                answer_put_sampled(table, e->value, e->low, e->high);
            else
                answer_put_empty(table);
        }
        answer_put_number(table, general->casts);
    }
}

void section_lead(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    const struct list_lead *lead = &r->list->lead;
    bool without = lead->why_not && *lead->why_not;
    if (lead->n == 0 && !without)
        return;
    struct answer_section *section = answer_section(v->page, "command-zone", TC_WORD("From the command zone"));
    if (without) {
        answer_warn(section, "Without a general: %s.", lead->why_not);
        return;
    }
    answer_say(section, "%s: played %s. By the rules of Magic 2010, and always at hand.", lead_names(v->arena, r->list),
               lead_said(v->arena, r->list));
    if (lead->note)
        answer_warn(section, "Not as its rules have it: %s.", lead->note);
    for (int i = 0; i < lead->n && r->has_clock; i++) {
        const struct list_play *play = &r->play[lead->card[i]];
        const char *why = *play->why ? play->why : TC_WORD("the rest is not known");
        const char *name = r->list->card[lead->card[i]].name;
        if (play->how == PLAYED_BLANK)
            answer_warn(section, "The games play %s as a card that cannot be cast: %s.", name, why);
        else if (play->how == PLAYED_FACTS)
            answer_warn(section, "The games play %s by its cost, types, power and keywords only: %s.", name, why);
        else if (play->how != PLAYED_WHOLLY)
            answer_warn(section, "The games play %s in part only: %s.", name, why);
    }
    if (!r->has_clock)
        return;
    add_castings(v, section);
    if (lead->damage > 0)
        answer_say(section,
                   "Of all games %s were won by %d combat damage of one general before the other's "
                   "life was gone.",
                   percent_text(v->arena, r->clock.by_general), lead->damage);
}
