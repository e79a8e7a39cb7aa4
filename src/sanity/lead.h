/* lead.h - who leads a deck, and whether its games can be played with them
 *
 * The engine plays one or two generals from the command zone by the rules of Magic 2010 (001:903): each casting costs
 * two more for every earlier one, 40 life, 21 combat damage of one general. A format can say other numbers
 * (formats/README.md). Where the games cannot be played so, why_not says it, and whoever shows the games says it
 * first. */
#ifndef TOPCUT_SANITY_LEAD_H
#define TOPCUT_SANITY_LEAD_H

#include "base/arena.h"
#include "engine/rules/rules.h"
#include "sanity/list.h"

/* What a format says of the games of a deck with a leader. */
struct lead_rules {
    const char *format; /* its name, for sentences */
    bool leads;         /* its decks have a leader */
    int life;           /* that a game begins with; 0: not said */
    int damage;         /* combat damage by one leader that loses; 0: none does; -1: not said */
    bool edh_mulligan;  /* hands are mended as 903.7 of 2009 has it */
};
struct ruling; /* of format/ */
/* What a format's ruling says; its texts last as long as the ruling. */
struct lead_rules lead_rules_of(const struct ruling *ruling);

/* Sets list->lead. rules: those of the format that was asked for; NULL: none was, and a list with cards in its command
 * zone is played by the engine's own numbers. A list without such cards gets no lead, as one of a format without
 * leaders. */
void list_lead(struct arena *arena, struct list *list, enum era era, const struct lead_rules *rules);

/* After list_lead(): whether hands of that day (YYYY-MM-DD; "", NULL: today) were mended by EDH's own mulligan (903.7
 * of 2009; until the rules committee took it away on 2016-01-22). The games then take it; what is counted does not, and
 * a note says so. */
void list_lead_on(struct list *list, const struct lead_rules *rules, const char *day);
/* The same where it is chosen. */
void list_lead_edh(struct list *list, bool edh);

/* "Isamaru, Hound of Konda {W}", of two "... and ..."; "" where no generals are played. */
const char *lead_names(struct arena *arena, const struct list *list);
/* How the games' players mend hands by that mulligan, a sentence without its end. */
extern const char edh_mulligan_said[];
/* "from the command zone, two more for each earlier casting; 40 life, 21 combat damage by one general loses" */
const char *lead_said(struct arena *arena, const struct list *list);

#endif
