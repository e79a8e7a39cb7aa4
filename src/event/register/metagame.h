/* metagame.h - what is played: archetypes with how they did, most played cards, colours
 *
 * Pure: from an event as one value and its lists in force. An archetype is the organizer's
 * label, else the deck's name; lists without either are "unknown". Win rates count matches that
 * were played between two archetypes: no byes, no intentional draws, no-shows, concessions, and
 * no mirrors, which say nothing of an archetype ("unknown" is no exception). A draw is a match,
 * and no part of the rate. A rate comes with its 95 % interval, because most of them rest on few
 * matches. An archetype is spelt as in most of its lists.
 */
#ifndef TOPCUT_EVENT_METAGAME_H
#define TOPCUT_EVENT_METAGAME_H

#include "event/register/decks.h"

/* Wilson's score interval for a proportion (Wilson 1927), at 95 %: stays within 0..1, and is
 * sensible for few trials. trials 0: 0..1. */
struct wilson {
    double low, high;
};
struct wilson wilson_interval(int successes, int trials);

struct metagame_line {
    const char *archetype;
    bool unknown;
    int decks;
    int wins, losses, draws, mirrors; /* matches; a mirror is one */
    struct wilson interval;           /* of wins among wins and losses */
};
/* Most decks first, then by name; "unknown" last. lists: in force, one a player. */
size_t metagame_archetypes(struct arena *arena, const struct event_data *data, const struct decklist *lists,
                           size_t n_lists, struct metagame_line **out);

/* How an archetype did against another one: as the first of the two has it. */
struct metagame_matchup {
    int wins, losses, draws;
    struct wilson interval; /* of wins among wins and losses */
};
/* One event, or several together: a deck is then one that was played in an event. */
struct metagame_event {
    const struct event_data *data;
    const struct decklist *lists; /* in force, one a player */
    size_t n_lists;
};
struct metagame_table {
    struct metagame_line *lines; /* as metagame_archetypes orders them */
    size_t n_lines;
    int decks;
    struct metagame_matchup *matchups; /* of the first n_side lines with each other, row by row */
    size_t n_side;
};
/* most: archetypes whose matches with each other are counted by pair (0: none); "unknown" never is. */
void metagame_table_make(struct arena *arena, const struct metagame_event *events, size_t n_events, size_t most,
                         struct metagame_table *out);
static inline const struct metagame_matchup *metagame_matchup_at(const struct metagame_table *table, size_t row,
                                                                 size_t column)
{
    return &table->matchups[row * table->n_side + column];
}

/* An entry of a list in force. */
struct metagame_entry {
    struct player_id player;
    enum deck_zone zone;
    int count;
    const char *card;
    bool basic, known;
};
struct played_card {
    const char *card;
    bool basic;
    int decks;      /* with at least one in deck or sideboard */
    int main, side; /* copies in all lists */
};
/* Most decks first, then most copies, then by name. Entries come list by list. */
size_t metagame_cards(struct arena *arena, const struct metagame_entry *entries, size_t n, struct played_card **out);

/* The lists in force of an event and all their entries (maybe-boards left out). */
TC_MUST_USE enum err_code metagame_load(struct store *store, struct arena *arena, struct event_id event,
                                        struct decklist **lists, size_t *n_lists, struct metagame_entry **entries,
                                        size_t *n_entries, struct err *err);

#endif
