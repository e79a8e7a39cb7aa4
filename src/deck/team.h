/* team.h - the lists of a team in limited, judged together (100.4c, 100.4d)
 *
 * A team opens its cards together. In Two-Headed Giant all that is in neither deck is the sideboard of the team
 * (100.4c); in other team events each card is assigned to one player, in the deck or the sideboard, and moves to
 * nobody else (100.4d). So the lists together must be within what the team opened, and none of its cards can be
 * in two of them. Each list by itself is judged by check.h; basic lands come from outside and are not counted.
 *
 * Readings: the shared sideboard is listed once, or the same by several, which counts once. That a card of the pool
 * is in nobody's list under 100.4d is reported and not held against anybody: lists often leave sideboards
 * out. */
#ifndef TOPCUT_DECK_TEAM_H
#define TOPCUT_DECK_TEAM_H

#include "base/arena.h"
#include "deck/check.h"

enum team_sideboard {
    TEAM_SIDEBOARD_SHARED, /* 100.4c */
    TEAM_SIDEBOARD_OWN,    /* 100.4d */
};

struct team_list {
    const char *who;         /* "A Berg" */
    const struct deck *deck; /* NULL: none yet */
};

/* A finding, and whom it is about. */
struct team_finding {
    unsigned members; /* a bit for each list, 1 << index; 0: the team as a whole */
    struct finding finding;
};

/* Judges n lists (at most 9). pool: what the team registered as opened; NULL: not known, then only the sideboards
 * are looked at. Findings are the arena's, cards in the order of their names. */
size_t deck_check_team(struct arena *arena, const struct team_list *lists, size_t n, const struct deck *pool,
                       enum team_sideboard sideboard, struct team_finding **out);

#endif
