/* enrol.h - players in an event, and the money */
#ifndef TOPCUT_EVENT_ENROL_H
#define TOPCUT_EVENT_ENROL_H

#include "event/core/events.h"
#include "event/core/load.h"
#include "event/people/players.h"

/* Enrols players before round 1 (afterwards: enrol_late). Those who are in already are left and counted.
 * numbers are given in the order of the list. ERR_CONFLICT: a round is paired, the event is closed. */
TC_MUST_USE enum err_code enrol_players(struct store *store, struct arena *arena, struct event_id event,
                                        const struct player_id *players, size_t n, bool paid, size_t *added,
                                        struct err *err);

/* The same; despite (NULL: none) says why players are enrolled whom a ban keeps out, and *remark then tells of
 * the bans, and of players who are still in another event that is being played ("" for neither). ERR_CONFLICT: somebody
 * is banned from the event, and despite is NULL. */
TC_MUST_USE enum err_code enrol_players_despite(struct store *store, struct arena *arena, struct event_id event,
                                                const struct player_id *players, size_t n, bool paid,
                                                const char *despite, const char **remark, size_t *added,
                                                struct err *err);

/* Which of the players are still in another event of the same day or a day beside it that is being played: a few of
 * them by name. A note: nothing forbids it. "" for none. */
TC_MUST_USE enum err_code enrol_elsewhere(struct store *store, struct arena *arena, const struct event *event,
                                          const struct player_id *players, size_t n, const char **note,
                                          struct err *err);

enum enrol_late_as {
    ENROL_LATE_LOSS, /* a loss for each missed round */
    ENROL_LATE_BYE,  /* a bye for each */
};
struct enrol_late {
    enum enrol_late_as as;
    bool play_bye; /* if the round being played has a bye whose player has no result, meet that player */
    bool paid;
    const char *despite_ban; /* NULL, or why a banned player is let in */
};
/* Enrols a player after rounds were paired. out_sentence tells what was done. ERR_CONFLICT: no round is
 * paired yet (enrol), the playoff has begun, is in already. */
TC_MUST_USE enum err_code enrol_late(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, const struct enrol_late *how, const char **sentence,
                                     struct err *err);

enum enrol_change {
    ENROL_REMOVE,     /* out of the event altogether; ERR_CONFLICT: has matches (drop) */
    ENROL_FORFEIT,    /* drop, and the match that is not played is lost (D.1.6); ERR_CONFLICT: there is none */
    ENROL_DROP,       /* after the last paired round (D.1.6): a result still missing in it can be entered */
    ENROL_UNDROP,     /* back in, with a loss for each round missed meanwhile */
    ENROL_DISQUALIFY, /* not ranked, not paired; results stay */
    ENROL_REINSTATE,  /* that was a mistake */
    ENROL_PAID,
    ENROL_UNPAID,
};
/* Does one thing to several players in one verb: all or none, and one undo takes all back. sentences (n of
 * them, the caller's array) tell what was done to each. ERR_NOT_FOUND: somebody is not enrolled; ERR_INPUT:
 * is named twice; ERR_CONFLICT: the change means nothing for one of them (has dropped already). */
TC_MUST_USE enum err_code enrol_change(struct store *store, struct arena *arena, struct event_id event,
                                       enum enrol_change change, const struct player_id *players, size_t n,
                                       const char **sentences, struct err *err);

/* The same for one player. */
TC_MUST_USE enum err_code enrol_remove(struct store *store, struct arena *arena, struct event_id event,
                                       struct player_id player, struct err *err);
TC_MUST_USE enum err_code enrol_drop(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, const char **sentence, struct err *err);
TC_MUST_USE enum err_code enrol_undrop(struct store *store, struct arena *arena, struct event_id event,
                                       struct player_id player, const char **sentence, struct err *err);
TC_MUST_USE enum err_code enrol_disqualify(struct store *store, struct arena *arena, struct event_id event,
                                           struct player_id player, bool take_back, const char **sentence,
                                           struct err *err);
TC_MUST_USE enum err_code enrol_pay(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id player, bool paid, struct err *err);

/* Sets the draft seat (0: none) or the team ("" for none) of a player. */
TC_MUST_USE enum err_code enrol_set_seat(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, int seat, struct err *err);
TC_MUST_USE enum err_code enrol_set_team(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char *team, struct err *err);

struct enrol_cash {
    int players, paid;
    int64_t fee_cents, cash_cents; /* cash: paid * fee */
    struct player *unpaid;
    size_t n_unpaid;
};
TC_MUST_USE enum err_code enrol_cash(struct store *store, struct arena *arena, struct event_id event,
                                     struct enrol_cash *out, struct err *err);

enum { PRIZE_PLACES_MAX = 64 };
/* Splits a pot over the first places by weights, by largest remainder, so that the sum is the pot; of equal remainders
 * the better place's goes first. pot: cents, or whole units. Pure. 0 < n <= PRIZE_PLACES_MAX, weights not all zero. */
void prize_split(int64_t pot, const int *weights, size_t n, int64_t *out);
/* Who shares a place shares the money of the places that they take up, as far as those have some; cents that are left
 * go to the better seeds. rank: of n_ranked finishers, best first, of whom the first so many are still open and are
 * left as they are. shares: of n places, with room for more. Returns how many places have money now. Pure. */
size_t prize_share(const int *rank, size_t n_ranked, size_t open, int64_t *shares, size_t n, size_t room);

/* How prizes are given: a pot over places, or an amount for each match won or match point. */
struct prize_terms {
    int64_t pot_cents;
    const int *weights;
    size_t n_weights; /* 1 to PRIZE_PLACES_MAX */
    bool whole;       /* in whole units (packs): the answer says what is left of the pot */
    enum prize_ties {
        PRIZE_TIES_PLACE,  /* players who share a place (losing semifinalists) share its prizes */
        PRIZE_TIES_RANK,   /* nobody shares */
        PRIZE_TIES_POINTS, /* players with equal match points share, playoff places apart */
    } ties;
    int64_t per_win_cents, per_point_cents; /* one of them not 0: instead of all above */
};
struct prize_award {
    int place;
    int player;       /* index; -1: nobody yet, or nobody at all */
    bool open;        /* still played for */
    int wins, points; /* what it is given for, with per_win_cents and per_point_cents: byes count as wins */
    int64_t cents;
};
struct prize_plan {
    struct prize_award *awards; /* best first; with per_win_cents and the like only those who get something */
    size_t n;
    int64_t total_cents, left_cents; /* what is given out; what whole units leave of the pot */
    const char *pending;             /* why the order is not final; "" */
};
/* The arena's. ERR_INPUT: the results cannot be ranked. */
TC_MUST_USE enum err_code prize_plan(struct arena *arena, const struct event_data *data,
                                     const struct prize_terms *terms, struct prize_plan *out, struct err *err);

#endif
