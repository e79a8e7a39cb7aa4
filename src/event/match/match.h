/* match.h - the matches of a round as rows: put in, found, given away, taken out; and what must hold of them
 *
 * Here lives what pairing, results and penalties have in common: rows of rounds and matches with all that hangs on
 * them, the results of seats, what players said of a result, matches that nobody plays because a player is gone,
 * wishes of the organizer about tables, and the invariants that a verb checks before it commits. Not here: who meets
 * whom (round/, bracket/), and the verbs that enter a result (result/).
 */
#ifndef TOPCUT_EVENT_MATCH_H
#define TOPCUT_EVENT_MATCH_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"

/* ---- rows and words -------------------------------------------------------------------------- */

/* The playoff match that a match's winner goes on to, with everything beyond it: removes those of them that
 * exist, and the rounds that this leaves empty. names (may be NULL) receives what was removed. */
TC_MUST_USE enum err_code playoff_prune_after(struct store *store, struct arena *arena, const struct event_data *data,
                                              const struct load_match *match, const char **removed, struct err *err);

/* The match of a round that words mean: a table's number, or a player in any spelling, whose index is then
 * *viewer (else -1). ERR_NOT_FOUND says what there is. */
TC_MUST_USE enum err_code event_find_match(struct store *store, struct arena *arena, const struct event_data *data,
                                           int round, const char *where, const struct load_match **out, int *viewer,
                                           struct err *err);

/* An enrolled player from words: the index. at (may be NULL) is the match that the words are about: its two
 * players come first. */
TC_MUST_USE enum err_code event_find_player(struct store *store, struct arena *arena, const struct event_data *data,
                                            const char *words, const struct load_match *at, int *index,
                                            struct err *err);

/* Saves a pairing or part of one as match rows: byes are reported at once. */
struct match_row {
    struct player_id p1, p2; /* p2.v == 0: bye */
    int table;               /* 0: none */
    int slot;                /* 0: none */
    struct player_id first;  /* 0: not decided */
    enum result_kind result; /* RESULT_NONE, RESULT_BYE, RESULT_WALKOVER, RESULT_LOSS (nobody to meet) */
    bool by_hand;
};
TC_MUST_USE enum err_code round_insert_match(struct store *store, struct round_id round, const struct match_row *row,
                                             int best_of, struct err *err);

/* The same of a table of three to five, in turn order. */
TC_MUST_USE enum err_code round_insert_pod(struct store *store, struct round_id round, int table,
                                           const struct player_id *players, int n, bool by_hand, struct err *err);
/* The same in a cut, at a place of its round. */
TC_MUST_USE enum err_code round_insert_pod_at(struct store *store, struct round_id round, int table, int slot,
                                              const struct player_id *players, int n, struct err *err);

struct round_record {
    int number;
    enum stage stage;
    const char *method;
    uint64_t seed;      /* 0: NULL */
    const char *chance; /* NULL: none */
    bool certified, rematches_allowed;
    const char *seen; /* round_input_seen; NULL: none */
};
TC_MUST_USE enum err_code round_insert(struct store *store, struct event_id event, const struct round_record *record,
                                       struct round_id *out, struct err *err);

/* Takes out a match, a round with its matches, and all that hangs on them (clock, extensions, seats). */
TC_MUST_USE enum err_code round_match_remove(struct store *store, struct match_id match, struct err *err);
TC_MUST_USE enum err_code round_remove(struct store *store, struct round_id round, struct err *err);

/* Takes away the loss of a player who sat the latest Swiss round out and plays after all, as if they had been
 * there in time. Inside the caller's verb. */
TC_MUST_USE enum err_code round_take_seat(struct store *store, const struct event_data *data, int player,
                                          struct match_id sat_out, struct err *err);

/* The round of a number that was just paired is prepared only, unless it was there before (rounds_before); every other
 * is published. Inside the caller's verb. */
TC_MUST_USE enum err_code round_hide_new(struct store *store, struct event_id event, size_t rounds_before,
                                         bool private_, struct err *err);
/* ": round 3 was published, and players have seen it", of a round that is changed; "" of a prepared one. */
const char *round_seen_text(struct arena *arena, const struct load_round *round);

/* ---- wishes ---------------------------------------------------------------------------------- */

/* What the organizer wants of the pairing beside its rules: pairs rather apart, awarded byes,
 * fixed tables
 *
 * All are rows of the enrolment or of avoided_pair (schema/003), and looked at when a round is paired
 * (round/round.h). */

#define BYES_MAX        3 /* an awarded bye is for the first round, or the first two or three */
#define FIXED_TABLE_MAX 100000

/* Two who are rather not paired with each other, as indices into data->players. */
struct avoided {
    int a, b;
    const char *reason; /* "" for none */
};

/* All of an event, by the enrolment numbers of the two. */
TC_MUST_USE enum err_code avoid_load(struct store *store, struct arena *arena, const struct event_data *data,
                                     struct avoided **out, size_t *n, struct err *err);

/* Keeps two players apart where that costs nothing else; twice is once, with the newer reason.
 * ERR_NOT_FOUND: one is not enrolled; ERR_INPUT: they are one player; ERR_CONFLICT: the event is closed. */
TC_MUST_USE enum err_code avoid_add(struct store *store, struct arena *arena, struct event_id event, struct player_id a,
                                    struct player_id b, const char *reason, const char **sentence, struct err *err);
/* ERR_NOT_FOUND: they are not kept apart. */
TC_MUST_USE enum err_code avoid_remove(struct store *store, struct arena *arena, struct event_id event,
                                       struct player_id a, struct player_id b, const char **sentence, struct err *err);

/* Gives a player the bye of the first rounds (0 takes it back). It is no bye of the pairing: it counts as a
 * win, and the player may still get one later. ERR_CONFLICT: round 1 is paired, or the event is not Swiss. */
TC_MUST_USE enum err_code bye_award(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id player, int rounds, const char **sentence, struct err *err);

/* Refuses a structure in which byes that players of the event have been awarded would be lost. */
TC_MUST_USE enum err_code byes_require_swiss(struct store *store, const struct event *event, const char *structure,
                                             struct err *err);

/* Gives a player a table of their own in all rounds to come (0: none). ERR_CONFLICT: another player has it. */
TC_MUST_USE enum err_code table_fix(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id player, int table, const char **sentence, struct err *err);

/* The numbers of tables, which are pairs of players (or PAIR_BYE), with everybody's own kept where it can be;
 * busy are those of other tables of the round. */
int *table_numbers(struct arena *arena, const struct event_data *data, const struct pair_table *tables, size_t n,
                   const int *busy, size_t n_busy);

/* Who sits elsewhere than at their own table in a round's matches without a result, in a sentence; or "". */
const char *table_away(struct arena *arena, const struct event_data *data, int round);

/* What goes with a player who leaves the event for good, or who is merged into another. Inside the caller's
 * verb. */
TC_MUST_USE enum err_code avoid_remove_player(struct store *store, struct event_id event, struct player_id player,
                                              struct err *err);
TC_MUST_USE enum err_code avoid_merge(struct store *store, struct player_id from, struct player_id into,
                                      struct err *err);

/* ---- matches at several seats ---------------------------------------------------------------- */

/* Results of matches that are played at several seats
 *
 * Each seat's match is one of best_of games. The team's match counts the seats: wins1 and wins2 are seats won,
 * draws are seats drawn. It has a result as soon as the seats that are in decide it (2 of 3), or all are in;
 * those that come in later are added to it. Pure but for the functions that say store. */

/* What is known of a match's seats, 'A' first. */
struct seat_scores {
    bool in[TEAM_SEATS_MAX];
    struct score score[TEAM_SEATS_MAX]; /* kind RESULT_PLAYED or RESULT_ID */
};

/* A result as it was typed. */
struct seat_entry {
    struct seat_scores seats;
    bool total; /* not the seats, but how many of them each side won, or a word such as "id": */
    struct score score;
};
/* Reads "A=2-1 B=0-2 c=2-0", "A 2-1", "seats=2-1" (the seats won alone), "id", "no-show", "concede" or
 * "double-loss" (of the whole match). ERR_INPUT: no such seat, one named twice, no score of a best_of match; a
 * score without a seat. */
TC_MUST_USE enum err_code seats_parse(struct arena *arena, const char *text, const struct event_settings *settings,
                                      struct seat_entry *out, struct err *err);
/* True when words look like the results of seats. */
bool seats_are_meant(const char *text);

/* The team's result of the seats that are in: RESULT_NONE while it is open. */
struct score seats_derive(const struct seat_scores *seats, int team_size);
struct seat_scores seats_reverse(struct seat_scores seats, int team_size);
/* "A 2-1, B 0-2" */
const char *seats_text(struct arena *arena, const struct seat_scores *seats, int team_size);

/* A result of a match of team_size seats by its words and numbers, as score_parse is one of best_of games. */
TC_MUST_USE enum err_code seats_score_parse(const char *text, int team_size, struct score *out, struct err *err);

/* What the store has. */
TC_MUST_USE enum err_code seats_load(struct store *store, struct match_id match, struct seat_scores *out,
                                     struct err *err);
TC_MUST_USE enum err_code seats_save(struct store *store, struct match_id match, const struct seat_scores *seats,
                                     struct err *err);

/* ---- what players say ------------------------------------------------------------------------ */

enum reported_state {
    REPORTED_NOTHING,
    REPORTED_BY_ONE,
    REPORTED_DISPUTED, /* two differ, and there is no result yet */
    REPORTED_FINAL,    /* the match has a result: by both, or by the desk */
};
/* "", "reported", "disputed", "final" */
const char *reported_state_name(enum reported_state state);

struct reported_match {
    int match; /* index in the event's matches */
    enum reported_state state;
    struct score said[PODS_CHAIRS];   /* by player 1, by player 2, player 1's wins first; at a table of three to five
                                         by seat, as event_pod_word; kind RESULT_NONE: said nothing */
    int64_t said_at_utc[PODS_CHAIRS]; /* 0: nothing */
    bool drops[PODS_CHAIRS];          /* says to drop after this round */
};
/* What a player said of a match, as it stands in a sentence: "Berg 0-2 Ek", with both names since a bare score beside
 * the name of the second player reads as that player's own; "Berg, Anna won" at a table of three to five; "" of
 * nothing.
 */
const char *reported_word_text(struct arena *arena, const struct event_data *data, const struct load_match *match,
                               struct score word);

/* The matches of a round with an opponent, in the order of its tables. */
TC_MUST_USE enum err_code reported_list(struct store *store, struct arena *arena, const struct event_data *data,
                                        int round, struct reported_match **out, size_t *n, struct err *err);

/* What was said at one match, as it is in the store now. */
TC_MUST_USE enum err_code reported_of_match(struct store *store, struct arena *arena, const struct event_data *data,
                                            const struct load_match *match, struct reported_match *out,
                                            struct err *err);

/* ---- players in no match --------------------------------------------------------------------- */

/* Why a player who is not active is not: "Berg dropped after round 2". The arena's. */
const char *result_why_gone(struct arena *arena, const struct event_data *data, int player);

/* ---- players who cannot go on ---------------------------------------------------------------- */

/* Players who cannot go on: one rule for every cause, in every structure, at every moment
 *
 * Whoever drops, is disqualified, is ejected or does not come leaves at most one match that somebody waits
 * for. What becomes of it, when nobody enters what was played:
 *
 *                                     Swiss, round robin           a bracket, also after a cut
 *   the match has no result
 *     drops                           asked: it may be played      the other goes through
 *     drops and does not play         lost by no-show (D.1.6)      the other goes through
 *     disqualified, ejected           lost by penalty              the other goes through
 *     the other cannot go on either   lost by both, where the      lost by both; whoever would have
 *                                     other does not play it       met the winner goes through
 *   it was given to the player without a game, as the other could not go on
 *     drops                           stays                        stays; the next match is the other's
 *     all other causes                lost by both                 lost by both
 *   it was played, or is a bye        stays                        stays
 *   a match that is not paired yet    not paired; in a schedule    paired as a walkover, or lost by both
 *                                     lost by no-show, or by both
 *
 * A ban is of later events alone (people/people.h), and lateness is a penalty (result/result.h): what it takes is a
 * lost match, by both where neither came (D.3.17), and an ejection where the floor rules say so. */

enum gone_cause {
    GONE_DROPS,
    GONE_NOT_PLAYING, /* drops, and does not play the match that they are paired in */
    GONE_DISQUALIFIED,
    GONE_EJECTED,
};

/* True when a player is out: dropped, disqualified or ejected. */
bool gone_is_out(const struct event_data *data, int player);

/* True when the matches that are played now are a bracket's: an elimination's, or a cut's. */
bool gone_in_bracket(const struct event_data *data);

/* The result of a match that is not played: when one player is out, the other wins it by a result of kind alone
 * (walkover, no-show, penalty); when both are, both lose it; RESULT_NONE when neither is. */
struct score gone_score(const struct event_data *data, enum result_kind alone, bool out1, bool out2);

/* True when a match was given to one of its players without a game, as the other could not go on. */
bool gone_was_given(const struct load_match *match, int player);

/* Writes a result, also one that nobody played, into the row of its match, as of now. RESULT_NONE writes nothing. */
TC_MUST_USE enum err_code event_write_score(struct store *store, struct match_id match, struct score score,
                                            struct err *err);

/* What is done when a player leaves, before their own row says so; inside the caller's verb. */
struct gone {
    const char *sentence; /* "; Ek goes through without playing", to be appended; or "" */
    bool decided;         /* a match has its result by it */
};
/* fellows: everybody who leaves in the same go (the player may be among them). ERR_CONFLICT: there is nothing
 * that somebody who does not play could lose (not in a bracket, which goes on without them in any case). */
TC_MUST_USE enum err_code gone_leave(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, enum gone_cause cause, const struct player_id *fellows,
                                     size_t n_fellows, struct gone *out, struct err *err);

/* "; all results of round 2 are in: topcut pair", or "" while some are missing. After the players' rows say
 * who is out. */
TC_MUST_USE enum err_code gone_next_text(struct store *store, struct arena *arena, struct event_id event,
                                         const char **out, struct err *err);

/* What becomes of whoever has lost a match of a double elimination that has its result: "\"Ek\" goes on in the losers'
 * half, in L1-1"; "" of other matches, of one that both lost, and of players who are out (gone_leave says it). */
const char *gone_loser_text(struct arena *arena, const struct event_data *data, const struct load_match *match);

/* "; their match at table 3 of round 2 stays lost ...": for a player who is back in Swiss rounds or a round
 * robin while the match that they left stays lost; or "". */
TC_MUST_USE enum err_code gone_stays_lost_text(struct store *store, struct arena *arena, struct event_id event,
                                               struct player_id player, const char **out, struct err *err);

/* ---- players who come back ------------------------------------------------------------------- */

/* What coming back does to the rounds of a bracket, also one after a cut, or of a schedule; inside the caller's
 * verb. The player's row is as it was before. Nothing in Swiss rounds. sentence: "; ..." to be appended, or "". */
/* ERR_CONFLICT: the opponent went through because the player had left. */
TC_MUST_USE enum err_code structure_back(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char **sentence, struct err *err);

/* ---- rows of a schedule ---------------------------------------------------------------------- */

/* A meeting as a row, lost by no-show, or by both, where players are out. */
TC_MUST_USE enum err_code robin_insert_meeting(struct store *store, const struct event_data *data, struct round_id id,
                                               int p1, int p2, int table, bool out1, bool out2, struct err *err);

/* ---- walkovers ------------------------------------------------------------------------------- */

/* A player leaves the bracket before a match: the opponent goes through, or both lose where the opponent is out. */
TC_MUST_USE enum err_code playoff_walkover(struct store *store, struct arena *arena, struct event_id event,
                                           struct player_id who_leaves, const char **sentence, struct err *err);

/* ---- what holds of an event ------------------------------------------------------------------ */

/* The invariants of one event, for doctor, for tests after every step, and before a pairing is committed.
 * ERR_DAMAGED with a sentence. */
TC_MUST_USE enum err_code event_invariants(struct store *store, struct event_id event, struct err *err);

#endif
