/* deck_check_draw.h - who is checked, by lot; what was found
 *
 * A lot is drawn from a seed that is stored and shown. Nobody is drawn twice in a row: who was
 * checked in this round or the one before, or was in the latest draw, rests. Of the others those
 * with the fewest checks come first, and among these each has the same chance.
 */
#ifndef TOPCUT_EVENT_DECK_CHECK_DRAW_H
#define TOPCUT_EVENT_DECK_CHECK_DRAW_H

#include "event/core/load.h"

/* One of those that a lot is drawn from. */
struct lot_ticket {
    int former;   /* checks before */
    bool resting; /* not this time */
};
/* Draws up to wanted of n tickets; out (room for n) receives their indices, in the order drawn.
 * Pure: the same seed gives the same lot. Returns how many there are. */
size_t deckcheck_lot(struct arena *arena, const struct lot_ticket *tickets, size_t n, size_t wanted, uint64_t seed,
                     size_t *out);

struct deckcheck_drawn {
    int table;     /* 0: none */
    int player[2]; /* indices into event_data.players; the second is -1 when players are drawn */
    int former;    /* checks before, of both together */
};
struct deckcheck_draw {
    int number, round; /* round 0: before round 1 */
    uint64_t seed;
    bool tables;
    struct deckcheck_drawn *drawn;
    size_t n;
    size_t n_tickets, n_resting; /* how many there were to draw from, and of these how many rest */
};

/* Draws tables (those of the current round that still play) or players (those in the event, of
 * the matches that still play; before round 1 anybody) and stores the lot. seed 0: drawn.
 * ERR_CONFLICT: nobody can be drawn, with the reason. */
TC_MUST_USE enum err_code deckcheck_draw(struct store *store, struct arena *arena, struct event_id event, bool tables,
                                         int wanted, uint64_t seed, struct event_data *data, struct deckcheck_draw *out,
                                         struct err *err);

/* A player's check. */
struct deckcheck {
    struct player_id player;
    int number; /* the player's nth */
    int draw;   /* 0: chosen by a judge */
    int round, table;
    const char *note;
    int extension_min;
    int64_t at_utc;
};

/* What a check found, and the time that the match gets for it (-1: as it is). Goes to the
 * player's check of this round, or makes one that a judge chose. An empty note leaves the one
 * there. ERR_CONFLICT: minutes for who has no match in this round. */
TC_MUST_USE enum err_code deckcheck_note(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char *note, int extension_min,
                                         struct deckcheck *out, struct err *err);

/* All checks of an event, by round, table, player; the table is where the player's match is now.
 * Those of a round that was taken back are none, unless something was found. */
TC_MUST_USE enum err_code deckcheck_list(struct store *store, struct arena *arena, struct event_id event,
                                         struct deckcheck **out, size_t *n, struct err *err);

/* Rounds were taken back: what was drawn for those does not count. Inside the caller's verb. */
TC_MUST_USE enum err_code deckchecks_withdraw(struct store *store, struct event_id event, struct err *err);

#endif
