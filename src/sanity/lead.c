/* lead.c - see lead.h */
#include "sanity/lead.h"
#include "base/message.h"

#include <string.h>

const char edh_mulligan_said[] =
    TC_WORD("that of EDH (001:903.7): any number of cards is put aside and one fewer drawn. Hands of six "
            "and seven cards with two to five lands are kept, smaller ones always; with fewer lands all "
            "other cards are put aside, else the lands beyond three");

/* Finds the cards in the command zone, up to two generals, and returns how many copies there are. */
static int find_leaders(const struct list *list, int card[2])
{
    int n = 0;
    for (int i = 0; i < list->cards; i++)
        for (int k = 0; k < list->card[i].command; k++, n++)
            if (n < 2)
                card[n] = i;
    return n;
}

static const char *named(struct arena *arena, const struct list *list, const int *card, int n)
{
    if (n == 1)
        return list->card[card[0]].name;
    return n > 2 ? message(arena, "%s and %s and others", list->card[card[0]].name, list->card[card[1]].name)
                 : message(arena, "%s and %s", list->card[card[0]].name, list->card[card[1]].name);
}

/* Returns a general that the engine cannot play; NULL: it can play all of them. */
static const struct list_card *not_a_general(const struct list *list, const int *card, int n)
{
    const unsigned spells = KIND_INSTANT | KIND_SORCERY | KIND_LAND;
    for (int i = 0; i < n; i++)
        if (list->card[card[i]].kinds & spells)
            return &list->card[card[i]];
    return NULL;
}

/* Says why the games are played without the generals; "" when they are played with them. */
static const char *why_without(struct arena *arena, const struct list *list, enum era era,
                               const struct lead_rules *rules, const int *card, int n)
{
    const char *who = named(arena, list, card, n);
    if (rules && !rules->leads)
        return message(arena,
                       n == 1 ? MESSAGE_MARK("%s decks have no commander: %s takes no part in the games")
                              : MESSAGE_MARK("%s decks have no commander: %s take no part in the games"),
                       rules->format, who);
    if (rules_of(era)->starting_life_edh == 0)
        return message(arena,
                       n == 1
                           ? MESSAGE_MARK("the rules of %s know no general: %s takes no part in the games, which are "
                                          "those of the other cards; --era m10 plays with the general")
                           : MESSAGE_MARK("the rules of %s know no general: %s take no part in the games, which are "
                                          "those of the other cards; --era m10 plays with the general"),
                       era_name(era), who);
    if (n > 2)
        return message(arena,
                       "%d cards lead the deck, and at most two can: %s take no part in the "
                       "games",
                       n, who);
    const struct list_card *odd = not_a_general(list, card, n);
    return odd ? message(arena,
                         n == 1 ? MESSAGE_MARK("%s is no permanent card that could lead a deck: %s takes no part in "
                                               "the games")
                                : MESSAGE_MARK("%s is no permanent card that could lead a deck: %s take no part in "
                                               "the games"),
                         odd->name, who)
               : "";
}

void list_lead(struct arena *arena, struct list *list, enum era era, const struct lead_rules *rules)
{
    struct list_lead *lead = &list->lead;
    const struct rules *r = rules_of(era);
    int n = find_leaders(list, lead->card);
    *lead = (struct list_lead){.card = {lead->card[0], lead->card[1]}, .why_not = ""};
    if (n == 0 && !(rules && rules->leads))
        return;
    if (n == 0)
        lead->why_not = message(arena,
                                "%s decks are led by a commander, and the list names none (a "
                                "heading Commander above the card): the games are played "
                                "without one",
                                rules->format);
    else
        lead->why_not = why_without(arena, list, era, rules, lead->card, n);
    if (rules && !rules->leads)
        return;
    lead->life = rules && rules->life ? rules->life : r->starting_life_edh;
    lead->damage = rules && rules->damage >= 0 ? rules->damage : r->general_damage;
    lead->tax = r->general_tax;
    lead->n = *lead->why_not ? 0 : n;
    for (int i = 0; i < lead->n; i++)
        lead->identity |= list->card[lead->card[i]].identity;
}

void list_lead_on(struct list *list, const struct lead_rules *rules, const char *day)
{
    bool before = day && *day && strcmp(day, "2016-01-22") < 0;
    list_lead_edh(list, rules ? rules->edh_mulligan : before);
}

void list_lead_edh(struct list *list, bool edh)
{
    list->lead.edh_mulligan = edh && list->lead.n > 0;
    list->lead.note = !list->lead.edh_mulligan
                          ? NULL
                          : TC_WORD("hands, lands and castability are counted by the mulligan that is named, the first "
                                    "new hand free; only the games take that of EDH (any number of cards is put aside "
                                    "and one fewer drawn), which finds lands a little more often");
}

const char *lead_names(struct arena *arena, const struct list *list)
{
    const struct list_lead *lead = &list->lead;
    const char *names = "";
    for (int i = 0; i < lead->n; i++) {
        const struct list_card *card = &list->card[lead->card[i]];
        names = arena_printf(arena, "%s%s%s %s", names, i ? TC_WORD(" and ") : "", card->name, card->mana_cost);
    }
    return names;
}

const char *lead_said(struct arena *arena, const struct list *list)
{
    const struct list_lead *lead = &list->lead;
    const char *damage = lead->damage ? message(arena, "%d combat damage by one general loses", lead->damage)
                                      : TC_WORD("damage by generals counts as any other");
    return message(arena, "from the command zone, {%d} more for each earlier casting; %d life, %s", lead->tax,
                   lead->life, damage);
}
