/* internal.h - shared by the files of event/judge: penalties */
#ifndef TOPCUT_EVENT_JUDGE_INTERNAL_H
#define TOPCUT_EVENT_JUDGE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/state/state.h"

/* ---- penalties ------------------------------------------------------------------------------- */

/* What the files on penalties share: rows with their catalogue, and effects */

/* The bits of column did (schema/004). */
enum penalty_did {
    DID_IN_FORCE = 1,
    DID_LOSE_MATCH = 2,
    DID_EJECT = 4,
    DID_DROP = 8,
    DID_DISQUALIFY = 16,
    DID_RESULT = 32, /* the result of the match was set by penalties: only then is it theirs to change */
};

/* A row, with what only these files need of it. */
struct penalty_row {
    struct penalty p;
    int player;   /* index into data.players, of a member the team; -1: no longer there */
    int member;   /* index into data.members; -1: none, or no longer there */
    int level_at; /* in the catalogue; -1: of another one */
    int infraction_at;
    bool named; /* the judge has named the consequence now */
    unsigned did;
    int did_round;
};

/* An event with its penalties, inside a verb. */
struct penalties {
    struct store *store;
    struct arena *arena;
    struct event_data data;
    struct penalty_catalogue catalogue;
    struct penalty_row *rows; /* room for one more */
    size_t n;
    const char *done;     /* what was done, "; " between; "" */
    const char **remarks; /* what is left to do */
    size_t n_remarks;
};

#define PENALTY_REMARKS_MAX 16

/* Loads an event's penalties; of one that was loaded, data may be given. */
TC_MUST_USE enum err_code penalties_load(struct store *store, struct arena *arena, struct event_id event,
                                         const struct event_data *data, struct penalties *out, struct err *err);
/* The row of a number. ERR_NOT_FOUND says which there are. */
TC_MUST_USE enum err_code penalties_row(struct penalties *ps, int number, struct penalty_row **out, struct err *err);
TC_MUST_USE enum err_code penalties_save(struct penalties *ps, const struct penalty_row *row, struct err *err);

/* What the rules say of a row after those before it (and not itself). level -1: none is chosen
 * yet. */
void penalties_judge(struct penalties *ps, const struct penalty_row *row, int level, struct penalty_suggestion *out);
/* True when it still waits for the head judge. */
bool penalties_is_open(const struct penalties *ps, const struct penalty_row *row);

/* Who confirms: the named one, else the head judge, else the argument who. */
TC_MUST_USE enum err_code penalties_confirmer(struct penalties *ps, const char *named, const char *who,
                                              const char **out, struct err *err);
/* Tells where a decision leaves the rule, and what waits for the head judge. */
void penalties_remarks(struct penalties *ps, const struct penalty_row *row, const struct penalty_suggestion *s);
void penalties_outcome(struct penalties *ps, struct penalty_row *row, const struct penalty_suggestion *s,
                       struct penalty_outcome *out);
/* The row, and what was done, for the log. */
const char *penalties_sentence(struct penalties *ps, const struct penalty_row *row);
/* Level, consequence, games and round from what the judge says; in *s what the rules say. */
TC_MUST_USE enum err_code penalties_decide(struct penalties *ps, struct penalty_row *row,
                                           const struct penalty_entry *entry, struct penalty_suggestion *s,
                                           struct err *err);

void penalties_done(struct penalties *ps, const char *format, ...) TC_PRINTF(2, 3);
/* Behind something that was done: also begins with its own "; ", as the texts of match/gone.c do. */
void penalties_did(struct penalties *ps, const char *also);
void penalties_remark(struct penalties *ps, const char *format, ...) TC_PRINTF(2, 3);

/* True when each seat of the event's matches has a match of its own, and whether a row takes games of that of a member
 * alone. */
bool penalties_by_seats(const struct event_data *data);
bool penalties_at_seat(const struct penalties *ps, const struct penalty_row *row);
/* The seat of such a row in a round. */
struct penalty_seat {
    char seat;
    int table;         /* 0: no opponent */
    bool in, open;     /* the result of the seat is in; can still come */
    int wins, against; /* in games */
};
TC_MUST_USE enum err_code penalties_seat_of(struct penalties *ps, const struct penalty_row *row, int round,
                                            struct penalty_seat *out, struct err *err);
TC_MUST_USE enum err_code penalties_seat_possible(struct penalties *ps, const struct penalty_row *row, struct err *err);
/* Says what is lost there. */
TC_MUST_USE enum err_code penalties_seat_tell(struct penalties *ps, const struct penalty_row *row, struct err *err);
/* Games lost in a round, at most need, and the first penalty that says so; member: of Q_PENALTY_LOSSES. */
TC_MUST_USE enum err_code penalties_losses(struct store *store, struct event_id event, int round,
                                           struct player_id player, int need, int64_t member, int *out, int *number,
                                           struct err *err);
/* The round of which a match or games would be lost: the one being played, else the next. A whole
 * match is also lost when the opponent has lost it by penalty: by both. */
TC_MUST_USE enum err_code penalties_round_of_loss(struct penalties *ps, const struct penalty_row *row, int *out,
                                                  struct err *err);
/* ERR_CONFLICT when what the row says cannot be done to the match of its round. */
TC_MUST_USE enum err_code penalties_require_possible(struct penalties *ps, const struct penalty_row *row,
                                                     struct err *err);
/* Does what a row says, and notes it in did; ERR_OK when it is open. The row is saved. */
TC_MUST_USE enum err_code penalties_apply(struct penalties *ps, struct penalty_row *row, struct err *err);
/* Takes back what it did; the row is then not in force (and may be withdrawn, which the caller says
 * first). */
TC_MUST_USE enum err_code penalties_take_back(struct penalties *ps, struct penalty_row *row, struct err *err);

/* Returns the games, or seats, that win a match. */
int match_wins_needed(const struct event_data *data);
int penalties_games_needed(const struct penalties *ps);
int penalties_latest(const struct penalties *ps);
struct load_match *penalties_match(struct penalties *ps, int round, int player);
/* Gives a player's match of a round the result that the penalties in force say, or takes theirs
 * back. theirs: what is there was set by one that is not in force any more. */
TC_MUST_USE enum err_code penalties_settle(struct penalties *ps, int round, int player, bool theirs, struct err *err);
/* True when the player of a row can still lose a whole match: it is being played, or it was given to them without a
 * game. A penalty takes back what another gave; players who are sent out, or do not come either, lose what they were
 * given in any case (match/match.h), and then both lose it. */
bool penalties_can_lose(const struct penalties *ps, const struct load_match *m, const struct penalty_row *row);

/* Finds the owner of a row: a player, a member, or a team as a whole. */
void penalties_find_owner(const struct event_data *data, struct penalty_row *row);
void penalties_place_row(struct penalties *ps, struct penalty_row *row);

#endif
