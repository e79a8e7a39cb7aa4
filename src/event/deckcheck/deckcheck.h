/* deckcheck.h - deck checks: who is drawn, what was found, and the sheets that judges work with
 *
 * Not here: the lists themselves (register/), and the penalty that a check may end in (judge/).
 */
#ifndef TOPCUT_EVENT_DECKCHECK_H
#define TOPCUT_EVENT_DECKCHECK_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "deck/list.h"
#include "event/core/core.h"
#include "event/state/state.h"

/* ---- who is checked -------------------------------------------------------------------------- */

/* Who is checked, by lot; what was found
 *
 * A lot is drawn from a seed that is stored and shown. Nobody is drawn twice in a row: players
 * who were checked in this round or the one before, or were in the latest draw, rest. Of the others those
 * with the fewest checks come first, and among these each has the same chance. */

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
    int table;               /* 0: none */
    int player[PODS_CHAIRS]; /* n indices into event_data.players: those of a table, or one who is drawn alone */
    int n;
    int former; /* checks before, of all of them together */
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

/* A player's check of the current round; without one, number 0 and an empty note. */
TC_MUST_USE enum err_code deckcheck_note_now(struct store *store, struct arena *arena, const struct event *event,
                                             struct player_id player, struct deckcheck *out, struct err *err);

/* What a check found, and the time that the match gets for it (-1: as it is). Goes to the
 * player's check of this round, or makes one that a judge chose. An empty note leaves the one
 * there. seen: the note. ERR_CONFLICT: minutes for who has no match in this round. */
TC_MUST_USE enum err_code deckcheck_note(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char *seen, const char *note, int extension_min,
                                         struct deckcheck *out, struct err *err);

/* All checks of an event, by round, table, player; the table is where the player's match is now.
 * Those of a round that was taken back are none, unless something was found. */
TC_MUST_USE enum err_code deckcheck_list(struct store *store, struct arena *arena, struct event_id event,
                                         struct deckcheck **out, size_t *n, struct err *err);

/* Rounds were taken back: what was drawn for those does not count. Inside the caller's verb. */
TC_MUST_USE enum err_code deckchecks_withdraw(struct store *store, struct event_id event, struct err *err);

/* ---- sheets and checklists ------------------------------------------------------------------- */

/* Registration sheets and deck-check lists as pages of text
 *
 * A page is 66 lines of 80 columns and ends in a form feed, so that any printer takes it.
 * Cards stand in the order in which judges sort a deck on the table: by name, deck and sideboard
 * apart. Pure: values in, text out. */

enum { SHEET_LINES = 66, SHEET_COLUMNS = 80 };

/* What stands at the top. Texts may be "", never NULL, and have messages in them. */
struct sheet_head {
    const struct lang *lang; /* of the sheet; NULL: English */
    const char *event, *date, *format;
    const char *last, *first, *dci; /* of the player */
    const char *who;                /* tells players of one name apart: "player #17, Club, SE" */
    const char *mark;               /* beside the title, to be seen: "NOT LEGAL" */
    const char *deck;               /* the deck's name */
    const char *note;               /* a line of its own below, or "" */
    const char *facts;              /* what the verdict was made with: "facts of 2026-09-02, 3f2a 91c4 ..."; or "" */
    const struct deck *pool;        /* limited: the cards opened, printed after the deck; or NULL */
};

/* Appends a player's registration sheet, or (deck NULL) a blank one to be filled in by hand. As
 * many pages as it takes. */
void deck_sheet(struct arena *arena, const struct sheet_head *head, const struct deck *deck, struct strbuf *out);

/* Appends the list that a judge ticks off, a box a card. where: "Round 3, table 7" or "". */
void deck_checklist(struct arena *arena, const struct sheet_head *head, const char *where, const struct deck *deck,
                    struct strbuf *out);

#endif
