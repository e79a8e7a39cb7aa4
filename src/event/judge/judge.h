/* judge.h - judges of an event, calls for them, their rulings, and penalties with what they do to matches
 *
 * The pure room penalty/ knows catalogues and ladder; here are the rows and their effects. Not here: bans, which belong
 * to a person and no event (people/), and players who are late, whom result/ turns into penalties.
 */
#ifndef TOPCUT_EVENT_JUDGE_H
#define TOPCUT_EVENT_JUDGE_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"

/* ---- penalties ------------------------------------------------------------------------------- */

/* Penalties of an event: suggested, given, confirmed, changed, taken back
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
 * the event. Where each seat has a match of its own, a member loses the games of that seat. */

/* Games that a player has lost by penalty in a round, standing and confirmed ones; a lost match
 * counts as all that are needed to win one. */
TC_MUST_USE enum err_code penalties_game_losses(struct store *store, struct event_id event, int round,
                                                struct player_id player, int best_of, int *out, struct err *err);

/* ERR_CONFLICT when a score of a match takes no account of lost games: each of the two must have at
 * least as many wins as the other has lost games by penalty. */
TC_MUST_USE enum err_code penalties_check_score(struct store *store, struct arena *arena, const struct event_data *data,
                                                const struct load_match *match, struct score score, struct err *err);

/* The same of the seats of a team's match: what a member has lost must show at their seat. */
TC_MUST_USE enum err_code penalties_check_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                                const struct load_match *match, const struct seat_scores *seats,
                                                struct score score, struct err *err);

/* The result of a match was entered, corrected or cleared by hand: from now on no penalty takes it back or changes it.
 * Inside the caller's verb. */
TC_MUST_USE enum err_code penalties_result_by_hand(struct store *store, const struct event_data *data,
                                                   const struct load_match *match, struct err *err);

/* By seat of a table of three to five: the penalty by which the player has lost it, 0: none. A result gives them
 * neither a win nor a draw. numbers: the caller's, PODS_CHAIRS of them. */
TC_MUST_USE enum err_code penalties_lost_at(struct store *store, const struct event_data *data,
                                            const struct load_match *match, int *numbers, struct err *err);

/* ERR_CONFLICT when penalties in force have set the result of a match: they are what is taken back. */
TC_MUST_USE enum err_code penalties_may_clear(struct store *store, const struct event_data *data,
                                              const struct load_match *match, struct err *err);

/* A round was paired: matches that were lost before it get their results. Inside the caller's
 * verb. */
TC_MUST_USE enum err_code penalties_after_pairing(struct store *store, struct arena *arena, struct event_id event,
                                                  struct err *err);

/* ERR_CONFLICT when a penalty keeps a player from coming back in: they were ejected. */
TC_MUST_USE enum err_code penalties_may_return(struct store *store, const struct event *event, struct player_id player,
                                               const char *name, struct err *err);

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
struct column_set;
extern const struct column_set penalty_columns;       /* base/columns.h */
extern const struct column_set penalty_table_columns; /* in SQL */

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
/* All of a penalty that a change could overwrite, in a line for people: what is seen of it. */
TC_NONNULL const char *penalty_seen_text(struct arena *arena, const struct penalty *penalty);
/* by NULL: the event's head judge, else who. ERR_CONFLICT: withdrawn, confirmed already, or nobody
 * has to confirm it. */
TC_MUST_USE enum err_code penalties_confirm(struct store *store, struct arena *arena, struct event_id event, int number,
                                            const char *seen, const char *by, const char *who,
                                            struct penalty_outcome *out, struct err *err);
/* Changes what the entry names of level, consequence, games, judge, intent, note and confirmation,
 * and what it does. ERR_CONFLICT: it is withdrawn, or what it did can no longer be taken back. */
TC_MUST_USE enum err_code penalties_edit(struct store *store, struct arena *arena, struct event_id event, int number,
                                         const char *seen, const struct penalty_entry *entry,
                                         struct penalty_outcome *out, struct err *err);
/* Takes a penalty back, and its effects where nothing hangs on them; remarks say what is left to
 * do. ERR_CONFLICT: it is withdrawn already. */
TC_MUST_USE enum err_code penalties_withdraw(struct store *store, struct arena *arena, struct event_id event,
                                             int number, const char *seen, const char *reason,
                                             struct penalty_outcome *out, struct err *err);

/* "P02 (Blue)": a member with the team; else the name. */
const char *penalty_whose(struct arena *arena, const struct penalty *p);
/* All of an event, by number. */
TC_MUST_USE enum err_code penalties_list(struct store *store, struct arena *arena, const struct event_data *data,
                                         struct penalty **out, size_t *n, struct err *err);

/* ---- judges and rulings ---------------------------------------------------------------------- */

enum judge_role { JUDGE_FLOOR, JUDGE_HEAD, JUDGE_SCOREKEEPER };
extern const char *const judge_role_words[]; /* "floor", "head", "scorekeeper" */

struct judge {
    int number;
    const char *name;
    int level; /* 0: none */
    enum judge_role role;
    const char *dci; /* "" */
};
extern const struct column_set judge_columns;

/* What to set; NULL and -1 leave a field as it is (edit) or empty (add). */
struct judge_fields {
    const char *name, *dci;
    int level;
    int role; /* enum judge_role, or -1 */
};

/* ERR_CONFLICT: of that name there is one already, or another is the head judge (D.4.1). */
TC_MUST_USE enum err_code judge_add(struct store *store, struct arena *arena, struct event_id event,
                                    const struct judge_fields *fields, struct judge *out, struct err *err);
TC_MUST_USE enum err_code judge_edit(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                     const struct judge_fields *fields, struct judge *out, struct err *err);
TC_MUST_USE enum err_code judge_remove(struct store *store, struct arena *arena, struct event_id event,
                                       const char *words, struct judge *out, struct err *err);
/* By role (head first), then name. */
TC_MUST_USE enum err_code judge_list(struct store *store, struct arena *arena, struct event_id event,
                                     struct judge **out, size_t *n, struct err *err);
/* The head judge's name, "" where none is named. */
TC_MUST_USE enum err_code judge_head(struct store *store, struct arena *arena, struct event_id event, const char **out,
                                     struct err *err);

/* Whether a Level II judge is there (D.5.9): the event says so, or one of its judges has the
 * level. */
TC_MUST_USE enum err_code event_has_level2(struct store *store, struct event_id event, bool *out, struct err *err);

/* What the kind of the event asks for and nobody has (D.4.3, D.4.4): sentences; none: all is
 * well. */
TC_MUST_USE enum err_code judging_requirements(struct store *store, struct arena *arena, const struct event *event,
                                               const char ***out, size_t *n, struct err *err);

/* What still waits for a decision, each by number. */
struct judging_waiting {
    int *penalties; /* for the head judge's confirmation (D.3.2): they do not count */
    int *appeals;   /* rulings that were appealed to the head judge (D.4.2) */
    int *dci;       /* and to the DCI (D.3.19), which may decide after the event */
    size_t n_penalties, n_appeals, n_dci;
};
extern const struct column_set judging_waiting_columns;
TC_MUST_USE enum err_code judging_waiting(struct store *store, struct arena *arena, const struct event_data *data,
                                          struct judging_waiting *out, struct err *err);

/* ---- rulings --------------------------------------------------------------------------------- */

enum appeal { APPEAL_NONE, APPEAL_PENDING, APPEAL_UPHELD, APPEAL_OVERTURNED };
extern const char *const appeal_words[]; /* "none", "pending", "upheld", "overturned" */

struct judge_ruling {
    int number, round, table;      /* table 0: none */
    const char *player1, *player2; /* who sat there; "" */
    const char *judge, *question, *ruling;
    int minutes, extension; /* that it took; that the match got */
    enum appeal appeal;     /* to the head judge (D.4.2) */
    const char *appeal_judge, *appeal_ruling;
    enum appeal dci_appeal; /* (D.3.19) */
    const char *dci_note;
    int64_t at_utc;
};
extern const struct column_set ruling_columns;

struct judge_ruling_entry {
    int table;                             /* of the latest round; 0: at no table */
    const char *judge, *question, *ruling; /* may be NULL; a question or a ruling is said */
    int minutes;                           /* that it took */
    int extension;                         /* that the match gets (D.4.6); 0: none */
};
struct judge_ruling_outcome {
    struct judge_ruling ruling;
    const char *hint; /* "it took 4 minutes: the players may ask for 4 more (D.4.6)", or "" */
};
TC_MUST_USE enum err_code judge_ruling_add(struct store *store, struct arena *arena, struct event_id event,
                                           const struct judge_ruling_entry *entry, struct judge_ruling_outcome *out,
                                           struct err *err);
/* ERR_CONFLICT: appealed already; the head judge's own ruling is final (D.4.1). */
TC_MUST_USE enum err_code judge_ruling_appeal(struct store *store, struct arena *arena, struct event_id event,
                                              int number, struct judge_ruling_outcome *out, struct err *err);
/* The head judge's decision on an appeal, which is final at the event. ERR_CONFLICT: no appeal
 * waits. */
TC_MUST_USE enum err_code judge_ruling_decide(struct store *store, struct arena *arena, struct event_id event,
                                              int number, bool upheld, const char *judge, const char *ruling,
                                              struct judge_ruling_outcome *out, struct err *err);
/* A conduct matter goes to the DCI, or what it decided (D.3.19): APPEAL_PENDING, UPHELD or
 * OVERTURNED. */
TC_MUST_USE enum err_code judge_ruling_dci(struct store *store, struct arena *arena, struct event_id event, int number,
                                           enum appeal state, const char *note, struct judge_ruling_outcome *out,
                                           struct err *err);
TC_MUST_USE enum err_code judge_ruling_list(struct store *store, struct arena *arena, struct event_id event,
                                            struct judge_ruling **out, size_t *n, struct err *err);

/* ---- calls ------------------------------------------------------------------------------------ */

/* A table of the round that is played at which a player has called a judge, one a table. The table's result and the
 * next round end it. */
struct judge_call {
    const struct load_match *match; /* of the data that was asked of; NULL: none */
    int by;                         /* index into data.players */
    int64_t at_utc;
};
/* The oldest first. */
TC_MUST_USE enum err_code judge_calls(struct store *store, struct arena *arena, const struct event_data *data,
                                      struct judge_call **out, size_t *n, struct err *err);
TC_MUST_USE enum err_code judge_call_at(struct store *store, struct arena *arena, const struct event_data *data,
                                        const struct load_match *match, struct judge_call *out, struct err *err);
/* A player calls a judge to their table, or (back) needs none any more; a call that stands is left as it is. round: the
 * one that the player saw, 0: the latest. ERR_CONFLICT: they are at no table, or it has its result. */
TC_MUST_USE enum err_code judge_call(struct store *store, struct arena *arena, struct event_id event, int round,
                                     struct player_id player, struct err *err);
TC_MUST_USE enum err_code judge_call_back(struct store *store, struct arena *arena, struct event_id event, int round,
                                          struct player_id player, struct err *err);
/* Staff go there. at_utc: the call that they saw, 0: any; one that does not stand any more is no error. */
TC_MUST_USE enum err_code judge_call_take(struct store *store, struct arena *arena, struct event_id event, int round,
                                          int table, int64_t at_utc, struct err *err);

/* ---- inside a verb --------------------------------------------------------------------------- */

/* The penalties of a player in an event; the rows of a player merged, forgotten. */
TC_MUST_USE enum err_code judging_remove_player(struct store *store, struct event_id event, struct player_id player,
                                                struct err *err);
TC_MUST_USE enum err_code judging_merge(struct store *store, struct player_id from, struct player_id into,
                                        struct err *err);
TC_MUST_USE enum err_code judging_forget(struct store *store, struct player_id player, struct err *err);
/* The call of a table; all of an event. */
TC_MUST_USE enum err_code judge_call_forget(struct store *store, struct event_id event, const struct load_match *match,
                                            struct err *err);
TC_MUST_USE enum err_code judge_calls_forget(struct store *store, struct event_id event, struct err *err);

#endif
