/* result.h - results and players who leave: entered, corrected, reported by phone, at time, late, dropped, back
 *
 * Every way to a result goes through the same checks. Not here: reading a score (state/), the result of a match that
 * nobody plays (match/), and penalties (judge/), which these verbs ask.
 */
#ifndef TOPCUT_EVENT_RESULT_H
#define TOPCUT_EVENT_RESULT_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/state/state.h"

/* ---- results --------------------------------------------------------------------------------- */

struct result_entry {
    const char *where;             /* a table number, or a player of the event in any spelling */
    const char *score;             /* as score_parse; of teams with seats as seats_parse (match/match.h); of a table of
                                      three to five words parted by ';': a winner's name or seat, "draw" and those who
                                      drew, "id", "nobody", "places" and all by their place (results_pods.c) */
    const char *who;               /* NULL, or whose view the score is: the one whose wins come first, who did not come,
                                      who conceded */
    bool timed_out;                /* time ended the match (D.1.5): the score counts finished games */
    const char *life;              /* NULL, or life totals "12-7" in the score's order, where somebody must advance */
    const char *decided;           /* NULL, or who wins by the head judge's decision, where life decides nothing */
    const char *read_as;           /* NULL, or how what was typed was read where that is not plain; for the answer */
    const struct seen_round *seen; /* NULL, or what the page showed; the very score that is entered counts as seen */
};

struct result_outcome {
    int round, table;
    const char *name1, *name2;
    struct score before, after; /* before.kind RESULT_NONE: first entry */
    const char *seats;          /* of teams with seats: what is in, "A 2-1, B 0-2"; "" otherwise. While they leave
                                   it open, after.kind is RESULT_NONE */
    const char *pod; /* of a table of three to five: its players in turn order, and who won or drew; "" otherwise */
    bool unchanged;  /* the same result was there: twice is once */
    const char *consequences; /* of a correction: what changed after it; "" otherwise */
    const char *read_as;      /* as of the entry; "" */
    const char *remark;       /* how time decided it, what becomes of who lost without playing; or "" */
    int in, total;            /* results of the round */
    int *missing;             /* tables without a result */
    size_t n_missing;
};

/* Enters one result in a round (0: the latest). An intentional draw is refused when a game was played, lost
 * by penalty, or somebody must advance (D.1.7; ERR_CONFLICT, ERR_INPUT). A different result at the table is
 * ERR_CONFLICT unless correct; a correction in an earlier round is allowed with correct and says what it changes
 * (ranks, pairings that would have been others; playoff matches that it prunes). ERR_NOT_FOUND: no such table (with the
 * range); ERR_INPUT: not a score. */
TC_MUST_USE enum err_code result_enter(struct store *store, struct arena *arena, struct event_id event, int round,
                                       const struct result_entry *entry, bool correct, struct result_outcome *out,
                                       struct err *err);

/* Takes a result away again. */
TC_MUST_USE enum err_code result_clear(struct store *store, struct arena *arena, struct event_id event, int round,
                                       const struct seen_round *seen, const char *where, struct result_outcome *out,
                                       struct err *err);

/* Reads a line "7 2-1", "7: 2-1", "table 7 2-1", "t7 w", "Berg 2-0", "9 no-show Lind", "4 1-1 time", "7 A=2-1 B=0-2",
 * at tables of three to five "7 Ek", "7 draw 1 3", into where, score, who, timed_out, life and read_as. ERR_INPUT: no
 * score is in it, or it can be read in two ways, as "1:2:1" can. */
TC_MUST_USE enum err_code result_line_read(struct arena *arena, const char *line, const struct event_settings *set,
                                           struct result_entry *out, struct err *err);

/* Many lines "7 2-1", "Berg 2-0", "9 no-show Lind", "4 1-1 time", "1 1-1 time 12-7"; blank ones and those after "#" are
 * skipped. All or none unless keep_going: then the good lines are saved in one verb and problems lists the others. */
struct result_batch {
    struct result_outcome *outcomes;
    size_t n_outcomes;
    const char **problems; /* "slips.txt:4: table 31 does not exist (1-11)" */
    size_t n_problems;
    const char *left; /* the lines that were not entered, as typed */
};
TC_MUST_USE enum err_code result_enter_many(struct store *store, struct arena *arena, struct event_id event, int round,
                                            const struct seen_round *seen, const char *text, const char *what,
                                            bool correct, bool keep_going, struct result_batch *out, struct err *err);

/* ---- what players report --------------------------------------------------------------------- */

/* What the players of a match say of its result themselves
 *
 * One of the two reports the score; the other confirms it or says another one. When both say the
 * same it is the match's result, entered as by the desk; when they differ the match is disputed
 * until the desk or a judge enters a result, which always stands above what players say. What was
 * said is kept with the match and goes with it. */

struct reported_outcome {
    struct reported_match match;
    /* When it is final now; before.kind and after.kind are RESULT_NONE otherwise. */
    struct result_outcome result;
    const char *sentence;
};
/* Player says the score of their match in the latest published round, their own wins first ("2-1",
 * "id"); drop: and that they drop after it (done when the result becomes final, by one or by the
 * desk). Saying the same again changes nothing; saying something else replaces what the same player
 * said before. ERR_CONFLICT: the match has a result (told), the round is not the latest or not
 * published; ERR_NOT_FOUND: no match; ERR_INPUT: not a score. round: the one that the player
 * saw. */
TC_MUST_USE enum err_code reported_say(struct store *store, struct arena *arena, struct event_id event, int round,
                                       const struct seen_round *seen, struct player_id player, const char *score,
                                       bool drop, struct reported_outcome *out, struct err *err);

/* Enters as result what one player said and the other did not deny, at one table, or (table 0) at
 * all of them in one verb; of all, what cannot be entered is reported and left. A table that has its
 * result is left, too. ERR_CONFLICT: nothing was said there, or they differ; ERR_NOT_FOUND: no such
 * table. */
TC_MUST_USE enum err_code reported_accept(struct store *store, struct arena *arena, struct event_id event, int round,
                                          const char *seen, int table, int *accepted, const char **sentence,
                                          struct err *err);

/* ---- leaving and coming back ----------------------------------------------------------------- */

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
 * them, the caller's array) say what was done to each. ERR_NOT_FOUND: somebody is not enrolled; ERR_INPUT:
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

/* ---- late players ---------------------------------------------------------------------------- */

/* Players who are not seated when the round starts (D.3.17)
 *
 * One game is lost at once and another for each full ten minutes, as the event's floor rules say
 * (format/floor.h); with as many as the opponent needs the match is lost, and in round 1 the player is
 * ejected. It is a penalty as any other (judge/judge.h): it counts, is reported, and is taken back
 * there. */

struct tardy_outcome {
    struct penalty penalty;
    struct floor_tardiness due; /* what the rules say */
    const char *floor_rules;    /* of which edition */
    int round, table, minutes;
    const char *name, *opponent;
    char seat;       /* the match of which is meant; 0: the whole match */
    bool from_clock; /* minutes are those since the clock of the round was started */
    bool unchanged;  /* as much was lost before: twice is once */
    const char *sentence;
    const char **remarks; /* as those of a penalty */
    size_t n_remarks;
};

/* A player is so many minutes late to the latest round's match (-1: by the round's clock, 0 when it is not
 * started); by says who types. where is a table and who names the player, or where is the player and who is NULL. Said
 * again later, the same penalty becomes what is due then. ERR_INPUT: a table without a player; ERR_CONFLICT: no
 * opponent, the match has a result, the floor rules know nothing of tardiness. */
TC_MUST_USE enum err_code tardy(struct store *store, struct arena *arena, struct event_id event, const char *where,
                                const char *who, int minutes, const char *by, struct tardy_outcome *out,
                                struct err *err);

#endif
