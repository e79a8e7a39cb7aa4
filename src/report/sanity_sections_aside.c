/* sanity_sections_aside.c - the sanity report's page: cards that a count of the main deck alone would leave unsaid
 *
 * A commander is at hand in every game and in no library. Of a card that is played as either of two sides the first
 * side is what the tables count; how much the second would change, if it is a land, is said in a
 * sentence. */
#include "base/message.h"
#include "base/strbuf.h"
#include "report/sanity_sections.h"
#include "sanity/draws.h"

static void say_commanders(const struct sanity_view *v, struct answer_section *section)
{
    const struct list *list = v->report->list;
    struct strbuf names = STRBUF_INIT;
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].command > 0)
            strbuf_printf(&names, "%s%s %s", names.len ? ", " : "", list->card[i].name, list->card[i].mana_cost);
    if (names.len)
        answer_say(section,
                   "Always at hand and not among these %d cards: %s. How often it can be paid for the "
                   "first time stands under Castability; the mean card is one of the main deck.",
                   list->main, strbuf_text(&names));
    strbuf_release(&names);
}

/* True for a card whose second side is a land, or may be one because the facts do not say. */
static bool may_be_land(const struct list_card *card)
{
    return card->side_name && !(card->kinds & KIND_LAND) && (card->side_kinds == 0 || card->side_kinds & KIND_LAND);
}

static void say_second_sides(const struct sanity_view *v, struct answer_section *section)
{
    const struct sanity_report *r = v->report;
    struct strbuf names = STRBUF_INIT;
    int copies = 0, lands = r->composition.sorts[SORT_LAND];
    bool known = true;
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (card->main == 0 || !may_be_land(card))
            continue;
        strbuf_printf(&names, "%s%s", names.len ? ", " : "",
                      message(v->arena, "%d %s (or %s)", card->main, card->name, card->side_name));
        copies += card->main;
        known &= card->side_kinds != 0;
    }
    if (copies > 0 && r->has_hands) {
        struct land_draws with;
        bool play = !r->options.on_the_draw;
        land_draws(&r->hands[0].plan, r->composition.cards, lands + copies, play, &with);
        answer_say(section,
                   "Played as either side: %s. %s. The tables count the first side, a spell: %d lands. "
                   "Were all of them lands too, there would be %d, and four lands by turn 4 in %s of "
                   "the games instead of %s.",
                   strbuf_text(&names),
                   known ? TC_WORD("The second side is a land")
                         : TC_WORD("The second side may be a land; the facts do not say what it is"),
                   lands, lands + copies, percent_text(v->arena, with.turn[4].all_drops),
                   percent_text(v->arena, r->draws[!play].turn[4].all_drops));
    }
    strbuf_release(&names);
}

void say_cards_aside(const struct sanity_view *v, struct answer_section *section)
{
    say_commanders(v, section);
    say_second_sides(v, section);
}
