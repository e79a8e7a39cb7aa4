/* lead.h - the generals of a deck, and whether its games can be played with them
 *
 * The engine plays one or two generals from the command zone by the rules of Magic 2010 (001:903): each casting costs
 * two more for every earlier one, 40 life, 21 combat damage of one general. A format can set other numbers
 * (formats/README.md). If the games cannot be played with the generals, why_not says why, and reports show it before
 * the games. */
#ifndef TOPCUT_SANITY_LEAD_H
#define TOPCUT_SANITY_LEAD_H

#include "base/arena.h"
#include "engine/rules/rules.h"
#include "sanity/list.h"

/* A format's rules for the games of a deck with a leader. */
struct lead_rules {
    const char *format; /* its name, for sentences */
    bool leads;         /* its decks have a leader */
    int life;           /* that a game begins with; 0: not said */
    int damage;         /* combat damage by one leader that loses; 0: none does; -1: not said */
    bool edh_mulligan;  /* mulligans follow 903.7 of 2009 */
};
struct ruling; /* of format/ */
/* Reads the rules from a format's ruling; the texts last as long as the ruling. */
struct lead_rules lead_rules_of(const struct ruling *ruling);

/* Sets list->lead. rules: those of the format that was asked for; NULL: none was, and a list with cards in its command
 * zone is played by the engine's own numbers. A list without such cards gets no lead, as one of a format without
 * leaders. */
void list_lead(struct arena *arena, struct list *list, enum era era, const struct lead_rules *rules);

/* Call it after list_lead(): were mulligans on that day (YYYY-MM-DD; "", NULL: today) taken by EDH's own rule (903.7 of
 * 2009; abolished on 2016-01-22)? The games then use it; exact counts do not, and a note says so. */
void list_lead_on(struct list *list, const struct lead_rules *rules, const char *day);
/* The same where the rule is chosen. */
void list_lead_edh(struct list *list, bool edh);

/* "Isamaru, Hound of Konda {W}", of two "... and ..."; "" where no generals are played. */
const char *lead_names(struct arena *arena, const struct list *list);
/* How the games' players take that mulligan, as a sentence without its full stop. */
extern const char edh_mulligan_said[];
/* "from the command zone, two more for each earlier casting; 40 life, 21 combat damage by one general loses" */
const char *lead_said(struct arena *arena, const struct list *list);

#endif
