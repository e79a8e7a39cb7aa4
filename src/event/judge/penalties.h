/* penalties.h - penalties of an event: suggested, given, confirmed, changed, taken back
 *
 * The pure room penalty/ knows the catalogues and the ladder; here are the rows and what they do. A
 * warning that the head judge has to confirm (D.3.2) counts, and does what it does, from its
 * confirmation on. What counts towards the thresholds is derived from the rows every time; rows
 * stay.
 *
 * What a penalty does:
 *   game-loss         games of the player's match of the round are lost, which its result must
 *                     say (penalties_check_score); D.3.3a
 *   match-loss        that match is lost: its result is set, of kind penalty; D.3.3b
 *   ejection          the player drops, and loses the match that is being played, but stays
 *                     ranked; D.3.3c
 *   disqualification  the same without a rank; D.3.3d
 * A loss of games or of a match in a round that is not paired yet waits for it.
 *
 * In an event of teams warnings are those of the member who offended, and are counted for each
 * member; whoever else is lost by them, the loss is the team's: its games, its match, its place in
 * the event. Where each seat has a match of its own, a member loses the games of that seat.
 */
#ifndef TOPCUT_EVENT_PENALTIES_H
#define TOPCUT_EVENT_PENALTIES_H

#include "event/core/load.h"
#include "event/result/results.h"
#include "penalty/penalty.h"

/* ---- for the verbs that enter results and pair rounds ---------------------------------------- */

/* Games that a player has lost by penalty in a round, standing and confirmed ones; a lost match
 * counts as all that are needed to win one. */
TC_MUST_USE enum err_code penalties_game_losses(struct store *store, struct event_id event, int round,
                                                struct player_id player, int best_of, int *out, struct err *err);

/* ERR_CONFLICT when a score of a match takes no account of lost games: each of the two must have at
 * least as many wins as the other has lost games by penalty. */
TC_MUST_USE enum err_code penalties_check_score(struct store *store, struct arena *arena, const struct event_data *data,
                                                const struct load_match *match, struct score score, struct err *err);

/* The same of the seats of a team's match: what a member has lost must show at their seat. */
struct seat_scores;
TC_MUST_USE enum err_code penalties_check_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                                const struct load_match *match, const struct seat_scores *seats,
                                                struct score score, struct err *err);

/* The result of a match was entered, corrected or cleared by hand: from now on no penalty takes it back or changes it.
 * Inside the caller's verb. */
TC_MUST_USE enum err_code penalties_result_by_hand(struct store *store, const struct event_data *data,
                                                   const struct load_match *match, struct err *err);

/* ERR_CONFLICT when penalties in force have set the result of a match: they are what is taken back. */
TC_MUST_USE enum err_code penalties_may_clear(struct store *store, const struct event_data *data,
                                              const struct load_match *match, struct err *err);

/* A round was paired: matches that were lost before it get their results. Inside the caller's
 * verb. */
TC_MUST_USE enum err_code penalties_after_pairing(struct store *store, struct arena *arena, struct event_id event,
                                                  struct err *err);

/* ERR_CONFLICT when a penalty keeps a player from coming back in: they were ejected. */
TC_MUST_USE enum err_code penalties_may_return(struct store *store, struct event_id event, struct player_id player,
                                               const char *name, struct err *err);

/* ---- catalogues ------------------------------------------------------------------------------ */

/* All catalogues: those of the program and the user's, of which those that cannot be read are passed over
 * (not so a file that replaces one of the program's). */
TC_MUST_USE enum err_code penalties_catalogues(struct arena *arena, struct penalty_catalogue **out, size_t *n,
                                               struct err *err);
/* Reads them all, and tells of the first file that is wrong. ERR_INPUT. */
TC_MUST_USE enum err_code penalties_check(struct arena *arena, size_t *n, struct err *err);
/* The event's: that of its setting, else the one of its floor rules, else the one of its date.
 * ERR_NOT_FOUND. */
TC_MUST_USE enum err_code penalties_catalogue(struct arena *arena, const struct event *event,
                                              struct penalty_catalogue *out, struct err *err);
/* By key or name. ERR_NOT_FOUND with those that there are. */
TC_MUST_USE enum err_code penalties_catalogue_find(struct arena *arena, const char *key, struct penalty_catalogue *out,
                                                   struct err *err);

/* ---- penalties ------------------------------------------------------------------------------- */

struct penalty {
    int number;                                 /* of the event */
    struct player_id player;                    /* who offended; of a team as a whole its captain */
    const char *name;                           /* theirs; of a team as a whole the team's */
    const char *team;                           /* of a member the team's name; "" otherwise */
    bool of_team;                               /* the team as a whole offended */
    int round, table;                           /* round 0: before round 1; table 0: none */
    const char *catalogue, *infraction, *level; /* keys */
    const char *infraction_name, *level_name, *category, *rule;
    enum penalty_consequence consequence;
    int games; /* of a game loss */
    const char *judge, *confirmed_by, *note;
    enum penalty_intent intent;
    const char *day;
    bool withdrawn;
    const char *withdrawn_reason;
    int64_t at_utc;
    bool open;   /* waits for the head judge */
    bool counts; /* towards the thresholds, now */
    int weight;  /* in official warnings */
};

/* What a judge says. Texts may be NULL. */
struct penalty_entry {
    bool of_team;           /* not the player named, but their team as a whole */
    const char *infraction; /* a key of the catalogue, or words of its name */
    const char *level;      /* NULL: as suggested */
    bool has_consequence;   /* else what infraction and level themselves cost; that of a threshold
                             * is the head judge's to name */
    enum penalty_consequence consequence;
    int games; /* of a game loss; 0: one */
    int round; /* -1: the one that is meant: the latest; for a loss, the first to be played */
    const char *judge;
    bool confirm;
    const char *confirmed_by; /* NULL: the event's head judge, else who */
    const char *who;          /* whoever types */
    enum penalty_intent intent;
    const char *note;
    const char *day; /* NULL: today */
};
#define PENALTY_ENTRY_INIT                                                                                             \
    {                                                                                                                  \
        .round = -1                                                                                                    \
    }

struct penalty_outcome {
    struct penalty penalty;
    struct penalty_suggestion suggestion;
    struct penalty_catalogue catalogue; /* whose numbers the suggestion has */
    const char *done;                   /* what it did: "the match at table 3 is lost"; "" nothing */
    const char **remarks;               /* departures from the rule, what is left to do */
    size_t n_remarks;
};

/* What the rules say, nothing written. */
TC_MUST_USE enum err_code penalties_suggest(struct store *store, struct arena *arena, struct event_id event,
                                            struct player_id player, const struct penalty_entry *entry,
                                            struct penalty_outcome *out, struct err *err);

/* ERR_NOT_FOUND: no such infraction, level, round, or the player is not in the event; ERR_CONFLICT:
 * nothing can be done to the match that is meant; ERR_INPUT: what was decided is none. */
TC_MUST_USE enum err_code penalties_add(struct store *store, struct arena *arena, struct event_id event,
                                        struct player_id player, const struct penalty_entry *entry,
                                        struct penalty_outcome *out, struct err *err);
/* by NULL: the event's head judge, else who. ERR_CONFLICT: withdrawn, confirmed already, or nobody
 * has to confirm it. */
TC_MUST_USE enum err_code penalties_confirm(struct store *store, struct arena *arena, struct event_id event, int number,
                                            const char *by, const char *who, struct penalty_outcome *out,
                                            struct err *err);
/* Changes what the entry names of level, consequence, games, judge, intent, note and confirmation,
 * and what it does. ERR_CONFLICT: it is withdrawn, or what it did can no longer be taken back. */
TC_MUST_USE enum err_code penalties_edit(struct store *store, struct arena *arena, struct event_id event, int number,
                                         const struct penalty_entry *entry, struct penalty_outcome *out,
                                         struct err *err);
/* Takes a penalty back, and its effects where nothing hangs on them; remarks say what is left to
 * do. ERR_CONFLICT: it is withdrawn already. */
TC_MUST_USE enum err_code penalties_withdraw(struct store *store, struct arena *arena, struct event_id event,
                                             int number, const char *reason, struct penalty_outcome *out,
                                             struct err *err);

/* "P02 (Blue)": a member with the team; else the name. */
const char *penalty_whose(struct arena *arena, const struct penalty *p);
/* All of an event, by number. */
TC_MUST_USE enum err_code penalties_list(struct store *store, struct arena *arena, const struct event_data *data,
                                         struct penalty **out, size_t *n, struct err *err);

#endif
