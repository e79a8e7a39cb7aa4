/* internal.h - shared by the files of event/round: inside verbs, from an event to the pairing room, repair */
#ifndef TOPCUT_EVENT_ROUND_INTERNAL_H
#define TOPCUT_EVENT_ROUND_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/match/match.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"
#include "pairing/pairing.h"

/* ---- inside verbs ---------------------------------------------------------------------------- */

/* Options with a seed: drawn from the system where none is given. */
struct round_options round_with_seed(const struct round_options *options);

/* Builds a view from loaded data. */
TC_MUST_USE enum err_code round_view_of(struct arena *arena, const struct event_data *data, int number,
                                        struct round_view *out, struct err *err);

/* ---- from an event to the pairing room ------------------------------------------------------- */

/* From an event to what the pairing room asks for, and its answers in people's names
 *
 * One door for everything that pairs or judges a pairing: a round to come (round_input_make) and a round
 * that was paired (round_input_of) give the same kind of request, the second from the record of what the
 * pairing saw, so that later corrections do not make an old pairing look wrong. */

/* What a round is paired from beside points and history. */
struct round_terms {
    struct draft_round draft;
    enum round_first { ROUND_FIRST_RANDOM, ROUND_FIRST_SEEDED, ROUND_FIRST_ACCELERATED } first;
    int *place;   /* of a seeded or accelerated round, by player: the place in the order of entry, from 1;
                     0: none */
    bool *lifted; /* of an accelerated round, by player: counts ROUND_LIFT match points more, for pairing
                     alone */
    const struct avoided *avoided;
    size_t n_avoided;
};
#define ROUND_LIFT 3

/* The terms of a Swiss round, paired or to come. */
TC_MUST_USE enum err_code round_terms_load(struct store *store, struct arena *arena, const struct event_data *data,
                                           int number, struct round_terms *out, struct err *err);

/* The request for pairing the given players in Swiss round number, with the history before it and the
 * groups of today. players are indices into data->players; by rank they come best first, and so they do in a
 * seeded round after this. terms may be NULL: none. */
TC_MUST_USE enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                                           const int *players, size_t n_players, enum pair_method method,
                                           const struct round_options *options, const struct round_terms *terms,
                                           struct round_input *out, struct err *err);

/* The players of data who are to be paired in a round after the last one; by rank, best first. Those with
 * an awarded bye are not. */
TC_MUST_USE enum err_code round_input_players(struct arena *arena, const struct event_data *data,
                                              enum pair_method method, int **players, size_t *n, struct err *err);

/* Sorts players by the standings before Swiss round number. */
TC_MUST_USE enum err_code round_input_rank(struct arena *arena, const struct event_data *data, int number, int *players,
                                           size_t n, struct err *err);

/* The record of a request that the round keeps: schema/001, round.seen, where a seat may have the numbers of
 * pod, club, country and region behind its team's (0: none); of a seeded or accelerated round the rank is the
 * place in the order of entry. */
char *round_input_seen(struct arena *arena, const struct event_data *data, const struct round_input *in);

/* Who was lifted in an accelerated round 1, by its record, where it has them; by player. */
void round_input_lifted(struct arena *arena, const struct event_data *data, bool *lifted);

/* The end of such a record, which names wishes: "|3 7;4 9" by numbers of enrolment. */
const char *round_named_text(struct arena *arena, const struct event_data *data, const struct pair_link *named,
                             size_t n);

/* The groups of today: teams, and what the event's setting names. */
struct round_groups round_groups_of(struct arena *arena, const struct event_data *data);
/* The pairs of seats of a pairing whose players are rather apart; a pair may come twice. Groups of more than 200 are no
 * wish. */
struct pair_link *round_wishes_links(struct arena *arena, const struct round_wishes *wishes, const int *player_of_seat,
                                     const int *seat_of_player, size_t n_seats, size_t *n);
/* Whether two players are rather apart; *group: "team", "club", ..., NULL where the organizer named them. */
bool round_wish_between(const struct round_wishes *wishes, int x, int y, const char **group);

/* The wishes named when a round was paired, as indices into data->players. */
size_t round_input_named(struct arena *arena, const struct event_data *data, int number, struct pair_link **out);

/* Adds the wishes that were named when a round was paired to those of the options. */
void round_join_wishes(struct arena *arena, const struct event_data *data, int number, struct round_options *options);

/* The record of a round that was changed: everybody, as they stand now. */
TC_MUST_USE enum err_code round_seen_now(struct arena *arena, const struct event_data *data, int number,
                                         enum pair_method method, const struct round_options *options,
                                         const struct round_terms *terms, const char **seen, struct err *err);

/* A Swiss round that was paired, as the pairing room sees it: with the points, ranks, teams and wishes of
 * then. Losses without opponent and byes of late entries are left out: nobody was paired there. */
struct round_paired {
    struct round_input in;
    struct pair_table *tables;         /* seats */
    const struct load_match **matches; /* of the tables */
    size_t n_tables;
};
TC_MUST_USE enum err_code round_input_of(struct arena *arena, const struct event_data *data, int number,
                                         struct round_paired *out, struct err *err);

/* The method that paired a round, as the pairing room names it; a round by hand is judged as Swiss. */
enum pair_method round_input_method(const struct load_round *round);

/* Pairs by the method that the terms ask for, with players' names in its errors; where the pods' first round
 * cannot be paired across them, the terms say so afterwards. */
TC_MUST_USE enum err_code round_input_pair(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct round_terms *terms,
                                           struct pair_round *out, struct err *err);

/* Pairs the seats of no table of the request's keep, and opens as few of its tables as can be
 * (pair_round_mend); names in its errors. */
TC_MUST_USE enum err_code round_input_mend(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct pair_mended *out, struct err *err);

/* Would the seats of in, made now for a round that was paired, be paired from something else than its record
 * has: other points, another order by rank, or wishes that were named since? */
bool round_input_moved(struct arena *arena, const struct event_data *data, int number, const struct round_input *in);

/* The method as the round's row names it. */
const char *round_method_name(const struct round_input *in, const struct round_terms *terms);

/* The numbers of a pairing's tables (table_numbers in match/match.h). */
int *round_table_numbers(struct arena *arena, const struct event_data *data, const struct round_input *in,
                         const struct pair_round *round, const int *busy, size_t n_busy);

/* The wishes that a pairing did not honour. */
void round_unmet_wishes(struct arena *arena, const struct event_data *data, const struct round_input *in,
                        const struct pair_round *round, struct pair_finding **out, size_t *n);

/* Pairs the next Swiss round into the running verb (round_swiss.c). */
struct round_notes {
    int number;                 /* of the round */
    struct pair_finding *unmet; /* wishes that were not honoured, with names */
    size_t n_unmet;
};
TC_MUST_USE enum err_code round_pair_swiss(struct store *store, struct arena *arena, const struct event_data *data,
                                           const struct round_options *options, struct round_notes *notes,
                                           struct err *err);

/* ERR_CONFLICT, with what comes next, when all Swiss rounds that are planned are paired. */
TC_MUST_USE enum err_code round_require_planned(struct arena *arena, const struct event_data *data, struct err *err);
/* Byes that were awarded for the next round, into it. */
TC_MUST_USE enum err_code round_save_awarded(struct store *store, const struct event_data *data, struct round_id id,
                                             struct err *err);
/* The field of a round of tables of three to five: its players, by seat of the request. */
struct pods_input {
    struct pods_request request;
    struct pods_player *players;
    int *player_of, *seat_of; /* index in data by seat of the request, and back; -1: not in it */
    struct round_wishes wishes;
};
#define PODS_PAIRS_MAX (PODS_SEATS_MAX * (PODS_SEATS_MAX - 1) / 2) /* at one table */
/* That two at one table are rather apart, in a sentence; NULL where they are not. */
const char *round_pods_unmet(struct arena *arena, const struct event_data *data, const struct round_wishes *wishes,
                             int x, int y);
TC_MUST_USE enum err_code round_pods_input(struct store *store, struct arena *arena, const struct event_data *data,
                                           int number, const struct round_options *options, const bool *only,
                                           struct pods_input *in, struct err *err);
/* The tables of a round that is to be paired: of each draft pod by itself where the round is played inside them, else
 * of all. ERR_CONFLICT also: the next draft is due. */
TC_MUST_USE enum err_code round_pods_divide(struct store *store, struct arena *arena, const struct event_data *data,
                                            int number, const struct round_options *options,
                                            const struct pods_input *in, struct pods_round *out, struct err *err);
/* Whether a round is played inside draft pods, and the players are of several. */
TC_MUST_USE enum err_code round_pods_drafted_apart(struct store *store, struct arena *arena,
                                                   const struct event_data *data, int number,
                                                   const struct pods_input *in, const int *players, size_t n,
                                                   bool *apart, struct err *err);
/* By player the draft pod, 0 for none, in which a round is played, and the highest of them; *group is NULL where all
 * play with all. Pods of which fewer than three of the field are left are of the largest one. */
TC_MUST_USE enum err_code round_pods_groups(struct store *store, struct arena *arena, const struct event_data *data,
                                            int number, const struct pods_input *in, int **group, int *most,
                                            struct err *err);
/* What a round's record says of how it was made (schema/001: seen) once round_pods_repair has changed it; the wishes
 * that were named follow (round_named_text). */
#define ROUND_PODS_REPAIRED "pods repaired"

/* The running round of such an event mended, inside the running verb: those without a table sit, and as few tables
 * open as can be, or all (options->all), but for those that have started. options has a seed. *sentence says what was
 * done, "" where every table stays; *fewest: proved that no fewer tables could be opened. */
TC_MUST_USE enum err_code round_pods_repair(struct store *store, struct arena *arena, const struct event_data *data,
                                            const struct round_options *options, bool *fewest, const char **sentence,
                                            struct err *err);
/* ERR_INPUT: no cut of tables of four is of that size; the nearest that are. */
TC_MUST_USE enum err_code round_pods_cut_fits(int size, struct err *err);
/* One round of the cut, of players by seed; the next one, of those who go on. */
TC_MUST_USE enum err_code round_pods_cut_round(struct store *store, struct arena *arena, const struct event_data *data,
                                               const int *seeds, int n, int number, struct err *err);
TC_MUST_USE enum err_code round_pods_cut_next(struct store *store, struct arena *arena, const struct event_data *data,
                                              int *number, struct err *err);
/* The next round of tables of three to five. */
TC_MUST_USE enum err_code round_pair_pods(struct store *store, struct arena *arena, const struct event_data *data,
                                          const struct round_options *options, struct round_notes *notes,
                                          struct err *err);
/* Such a round made by hand into the running verb; and what the tables of a paired round break: players who meet again,
 * second byes, wishes, and the first level on which better could be had. Sentences carry names, a and b are indices of
 * players. */
TC_MUST_USE enum err_code round_pods_by_hand(struct store *store, struct arena *arena, const struct event_data *data,
                                             const struct round_hand_table *tables, size_t n, bool rest_by_machine,
                                             const struct round_options *o, struct err *err);
TC_MUST_USE enum err_code round_pods_check(struct store *store, struct arena *arena, const struct event_data *data,
                                           int number, struct pair_finding **findings, size_t *n_findings,
                                           struct err *err);
/* Why players of such a round are at one table, or are not; of one player: how good the round is. */
TC_MUST_USE enum err_code round_pods_why(struct store *store, struct arena *arena, const struct event_data *data,
                                         int number, const int *players, size_t n, const char **sentence,
                                         struct err *err);

/* Why a player has the bye of such a round, or who has it in their place. */
TC_MUST_USE enum err_code round_pods_why_bye(struct store *store, struct arena *arena, const struct event_data *data,
                                             int number, int player, const char **sentence, struct err *err);
/* The name of the first level in which two values differ, and what it is in both; NULL: in none. */
const char *round_pods_differ_in(const struct pods_levels *a, const struct pods_levels *b, enum pods_first first,
                                 int64_t *of_a, int64_t *of_b);

/* Replaces "#a" and "#b" in a sentence of the pairing room by the names of the players at the seats. */
const char *round_input_names(struct arena *arena, const struct event_data *data, const struct round_input *in,
                              const char *sentence, int a, int b);

/* Checks the tables of a paired round; sentences carry names. */
TC_MUST_USE enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                            struct pair_finding **findings, size_t *n_findings, struct err *err);

/* ---- repair ---------------------------------------------------------------------------------- */

/* What the two halves of a repair share: the round as it is, and a pairing of some of it
 *
 * repair.c says what a round becomes and does it; repair_mend.c pairs those who lost their table. */

/* The tables of the round that the pairing made, and which of them are settled. */
struct current {
    struct arena *arena;
    const struct event_data *data;
    const struct load_match **matches;
    bool *started; /* by match: also those with a result */
    size_t n;
    int *held; /* tables made by hand: they stay, and are no part of this */
    size_t n_held;
    int *sitting; /* who sits the round out with a loss, or came when it was paired */
    size_t n_sitting;
    struct match_id *sat_out; /* by player: that loss; 0: none */
    const char *alone;        /* one of them whom nobody is left to play; NULL: none */
    struct round_terms terms;
    struct round_options options;
};

/* A pairing of some of the tables' players: what they were paired from, and who meets whom, by player. */
struct solved {
    struct round_input in;
    struct pair_round round;
    int *after; /* by player: the opponent, -1 the bye, -2 not in it */
};

enum { NOT_IN = -2 };

/* True when two players have a result of their match: a bye has none that a repair must keep. */
bool repair_has_result(const struct load_match *m);

/* Those who sit at tables that may change, with those who sit the round out, and what of the tables may stay.
 * Players who left are out, but where a result is in. whole: as if no table had started. */
size_t repair_gather(const struct current *c, bool whole, int *players, struct pair_link *keep, size_t *n_keep);

/* Takes away the seat of one of those who sit out where an odd number would be left, and names the player. */
TC_MUST_USE enum err_code repair_even_out(struct current *c, int number, struct err *err);

/* Have the points, ranks or wishes that the round was paired by changed since? */
TC_MUST_USE enum err_code repair_moved(struct current *c, int number, bool *moved, struct err *err);

/* Pairs those who lost their table, or sit out, and opens as few others as can be. */
TC_MUST_USE enum err_code repair_mend(struct current *c, int number, bool whole, struct solved *out, struct err *err);

/* The changes in order of tables, byes last, and what kind they are. */
void repair_order(struct repair_answer *out);

#define BY_HAND "rounds are changed by hand in Swiss events"
/* Begins a verb on an open event whose latest round is Swiss. */
TC_MUST_USE enum err_code round_edit_begin(struct store *store, struct arena *arena, enum verb verb,
                                           struct event_id event, const struct seen_round *seen,
                                           struct event_data *data, struct err *err);
/* what: the action, which only Swiss events allow, in the words that event_require_swiss wants. */
TC_MUST_USE enum err_code round_edit_require(const struct event_data *data, const char *what, struct err *err);
TC_MUST_USE enum err_code round_edit_finish(struct store *store, struct arena *arena, const struct event_data *data,
                                            const struct round_options *o, int number, struct round_view *out,
                                            struct err *err);

#endif
