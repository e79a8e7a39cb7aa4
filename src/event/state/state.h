/* state.h - an event as one value, and all that follows from it without a question to the store
 *
 * event_load reads players, rounds and matches into arrays; standings, the bracket as it stands, the schedule of a
 * round robin, the final order, the next step and what a pairing is made from are functions of that value. Not here:
 * anything that writes. Pairing is in round/ and bracket/, entering results in result/.
 */
#ifndef TOPCUT_EVENT_STATE_H
#define TOPCUT_EVENT_STATE_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "pairing/pairing.h"
#include "pairing/roundrobin.h"
#include "standings/standings.h"

#include <limits.h>
#include <string.h>

/* ---- an event as one value ------------------------------------------------------------------- */

/* An event as one value: players, rounds and matches in arrays, and the standings of that
 *
 * Pairing, standings, ratings and the table-valued functions all start from here. Players are indexed
 * 0..n-1 in order of enrolment; matches refer to them by index. */

enum stage { STAGE_SWISS, STAGE_PLAYOFF };

enum result_kind {
    RESULT_NONE, /* not reported yet */
    RESULT_PLAYED,
    RESULT_BYE,
    RESULT_ID,          /* intentional draw, 0-0-3 (D.1.7) */
    RESULT_NO_SHOW,     /* the loser did not come */
    RESULT_CONCESSION,  /* the loser conceded */
    RESULT_DOUBLE_LOSS, /* both lose */
    RESULT_LOSS,        /* no opponent: a late entry's missed round */
    RESULT_WALKOVER,    /* playoff: through without playing */
    RESULT_PENALTY,     /* lost by a penalty without being played to its end */
};
const char *result_kind_name(enum result_kind kind); /* as in the store: "played", "no-show", ... */
enum result_kind result_kind_find(const char *name); /* RESULT_NONE for another word */

struct load_player {
    struct player_id id;
    /* of a team its own; "Last, First"; of several with one name, with what tells them apart: "Last, First (SE)" */
    const char *name;
    const char *dci, *country, *club, *team;
    int number; /* of enrolment */
    bool paid, disqualified;
    int first_round;
    int dropped_after;         /* -1: in */
    int draft_seat;            /* 0: none */
    int byes;                  /* awarded, for rounds 1 to 3 */
    int seed;                  /* the organizer's order; 0: none */
    int fixed_table;           /* 0: none */
    int64_t checked_in_at_utc; /* 0: not seen yet */
    bool annulled;             /* left a round robin before half of it: their results count for nobody's standings */
    bool ejected;              /* plays no more, keeps rank and prizes (D.3.3c) */
    const char *region;
    const char *team_name; /* in an event of teams, "" otherwise */
    const char *members;   /* of a team, by seat: "Berg, Ek, Lind"; "" otherwise */
};

/* One of a team; the captain, as whom the team is enrolled, is among them. */
struct load_member {
    struct player_id id;
    int team;                /* index of the team in players */
    char seat;               /* 'A', 'B', ... */
    const char *name, *last; /* "Last, First", and the last name */
};

struct load_round {
    struct round_id id;
    int number;
    enum stage stage;
    const char *method; /* as in the store */
    uint64_t seed;      /* 0: nothing drawn */
    const char *chance; /* "uniform", "tiebroken" or "" */
    bool certified, rematches_allowed;
    int64_t paired_at_utc;
    int64_t published_at_utc;      /* 0: it is prepared, and only staff sees it */
    const char *seen;              /* what the pairing was made from (schema/001), "" when nothing is recorded */
    size_t first_match, n_matches; /* in matches */
    int missing;                   /* without a result */
};

#define MATCH_NO_LIFE INT_MIN

struct load_match {
    struct match_id id;
    int round;  /* its number */
    int table;  /* 0: none */
    int slot;   /* 0: not in a bracket */
    int p1, p2; /* indices; -1: nobody */
    int first;  /* who plays first, index; -1: not decided */
    enum result_kind result;
    int wins1, wins2, draws;
    bool by_hand, imported;
    int seats;        /* of teams' matches: how many seats have a result (match/match.h) */
    bool timed_out;   /* the clock ended it (D.1.5) */
    int life1, life2; /* life totals that decided it; MATCH_NO_LIFE: none */
    /* A table of three to five: its players in turn order, of whom p1 and p2 are the first two, and how each came
     * out; NULL for a match of two. */
    const struct pods_result *pod;
};

struct event_data {
    struct event event;
    struct load_player *players;
    size_t n_players;
    struct load_member *members; /* of all teams, by team and seat; none in an event of individuals */
    size_t n_members;
    struct load_round *rounds; /* ascending by number */
    size_t n_rounds;
    struct load_match *matches; /* by round, then table (none last), then id */
    size_t n_matches;
    int swiss_rounds; /* how many of the rounds are Swiss; they come first */
};

TC_MUST_USE enum err_code event_load(struct store *store, struct arena *arena, struct event_id id,
                                     struct event_data *out, struct err *err);

/* Events that stay in memory between requests, for a program that goes on running: event_load and event_get of all
 * stores that use one memory are answered by it for as long as the journal has nothing new, and what is new in the
 * journal, by whomever, is taken in (event/state/memory.c). Safe between threads, each with a store of its own. */
struct event_memory;
TC_MUST_USE struct event_memory *event_memory_new(void);
/* After the last store that uses it is closed, or uses none (NULL). NULL: nothing. */
void event_memory_free(struct event_memory *memory);
void event_memory_use(struct store *store, struct event_memory *memory);

/* What a match counts at most: its games, or in an event of teams with seats (match/match.h) these. */
static inline int event_match_parts(const struct event_settings *settings)
{
    return strcmp(settings->teams, "seats") == 0 ? settings->team_size : settings->best_of;
}

/* Wins that decide a match of best_of games (or of so many seats). A bye has BYE_WINS instead. */
static inline int event_wins_needed(int best_of)
{
    return best_of / 2 + 1;
}

/* True when anything of a match's result is in. */
static inline bool event_match_begun(const struct load_match *match)
{
    return match->result != RESULT_NONE || match->seats > 0;
}

/* Index of a player, in an event of teams that of the team; -1 when not enrolled. */
int event_player_index(const struct event_data *data, struct player_id id);
/* The match at a table of a round, NULL when there is none. */
const struct load_match *event_match_at(const struct event_data *data, int round, int table);
/* The match that a player is in in a round, NULL when there is none. */
const struct load_match *event_match_of(const struct event_data *data, int round, int player);
/* True when a player is in a match, in any seat. */
bool event_match_has(const struct load_match *match, int player);
/* True when a match counts in nobody's standings because one of the two left a round robin before half of it. */
bool event_match_annulled(const struct event_data *data, const struct load_match *match);
/* True when a player can be paired in a round after the last one: in, not disqualified. */
bool event_player_active(const struct event_data *data, int player);

/* Standings after Swiss round at_round (0: all Swiss rounds so far); the matches of a playoff never count.
 * Matches without a result do not count yet, those of who was annulled in a round robin never do, and who was
 * annulled has no rank. In an elimination the rows are in the order of its bracket after that round, and who went
 * out at the same step shares the rank. */
TC_MUST_USE enum err_code event_standings(struct arena *arena, const struct event_data *data, int at_round,
                                          struct standings_row **rows, struct err *err);
/* The same after all rounds, under another rule than the event's. */
TC_MUST_USE enum err_code event_standings_by(struct arena *arena, const struct event_data *data,
                                             const struct standings_rule *rule, struct standings_row **rows,
                                             struct err *err);
TC_MUST_USE enum err_code event_standings_explain(struct arena *arena, const struct event_data *data, int at_round,
                                                  int player, struct standings_explanation *out, struct err *err);

/* ---- tables of three to five ----------------------------------------------------------------- */

/* The event's rule of standings. ERR_DAMAGED: this version does not know it. */
TC_MUST_USE enum err_code event_pods_rule(struct arena *arena, const struct event_data *data, struct pods_rule *out,
                                          struct err *err);
/* Which reading of the own percentage and of the mean over opponents a rule has, in a sentence. */
const char *event_pods_reading(struct arena *arena, const struct pods_rule *rule);
/* Standings of tables of three to five after a round (0: all Swiss rounds); the rows of event_standings are made of
 * them, with the points rounded down and the own percentage as the game-win percentage. */
TC_MUST_USE enum err_code event_pods_standings(struct arena *arena, const struct event_data *data, int at_round,
                                               struct pods_row **rows, struct err *err);
TC_MUST_USE enum err_code event_pods_explain(struct arena *arena, const struct event_data *data, int at_round,
                                             int player, struct pods_explanation *out, struct err *err);
/* By player: the rank after the Swiss rounds, unique: the seed in a cut. */
TC_MUST_USE enum err_code event_pods_seeds(struct arena *arena, const struct event_data *data, int **out,
                                           struct err *err);
/* By match: who goes on from a table of the cut, or without playing; -1: it has no result yet. */
TC_MUST_USE enum err_code event_pods_advances(struct arena *arena, const struct event_data *data, int **out,
                                              struct err *err);
/* Who goes on from the latest round of the cut, by seed. */
struct pods_alive {
    int *players, n;
    bool open;    /* a table has no result yet */
    int champion; /* -1: the final is not played */
};
TC_MUST_USE enum err_code event_pods_cut(struct arena *arena, const struct event_data *data, struct pods_alive *out,
                                         struct err *err);
/* Who else sits at a table: "Ek, Bo; Lind, Cy; Holm, Di", in turn order. */
const char *event_pod_others(struct arena *arena, const struct event_data *data, const struct pods_result *pod,
                             int player);
/* Who won a table, -1: nobody, or there is no result; the same as a sentence, "Berg, Anna won", "draw", or
 * "", and where all have places these, "1 Berg, Anna; 2 Ek, Bo; ...". */
int event_pod_winner(const struct load_match *match);
const char *event_pod_result(struct arena *arena, const struct event_data *data, const struct load_match *match);
/* "Berg, Anna won; Ek, Bo; Lind, Cy; Holm, Di", in turn order, with ": nobody won" where that is so, and places behind
 * the first, "Ek, Bo (2)", where all have them; of an open table the names alone. */
const char *event_pod_text(struct arena *arena, const struct event_data *data, const struct pods_result *pod,
                           bool open);
/* A table's result as it is typed, seats by their numbers: "2", "draw", "draw;1;3", "id", "nobody", "places;2;1=4;3";
 * "" without one. Two results are equal where these are. */
const char *event_pod_typed(struct arena *arena, const struct load_match *match);

/* How many play a match, and who has a seat of it, from 0: an index into data->players, -1: nobody. */
static inline int event_match_seats(const struct load_match *match)
{
    return match->pod ? match->pod->n : match->p2 < 0 ? 1 : 2;
}
static inline int event_match_seat(const struct load_match *match, int seat)
{
    return match->pod ? match->pod->players[seat] : seat == 0 ? match->p1 : match->p2;
}

/* A player's name, with " (disqualified)" behind it where that is so. NULL for nobody (-1). */
const char *event_name_marked(struct arena *arena, const struct event_data *data, int player);

/* Who finished where: bracket places first where there was a cut (winner, finalist, semifinalists by rank,
 * ...), then the Swiss order of the rest. The disqualified have no place, and those behind them move up
 * (no prizes: D.3.3). Players who were still in a playoff when the event was closed share the first place. */
struct event_final {
    int *places; /* player indices, best first */
    int *rank;   /* of each of them, 1-based: shared by those whom an elimination does not tell apart */
    size_t n;
    size_t open;         /* the first so many are still played for in the bracket; places lists them by rank */
    const char *pending; /* why the order is not final: "the playoff is not finished"; "" when it is */
    const char *note;    /* of a final order: that the playoff was broken off, and who shares a place; "" */
};
TC_MUST_USE enum err_code event_final_order(struct arena *arena, const struct event_data *data, struct event_final *out,
                                            struct err *err);

/* ---- scores ---------------------------------------------------------------------------------- */

struct score {
    enum result_kind kind;
    int wins1, wins2, draws;
    bool timed_out;   /* the clock ended it (D.1.5) */
    int life1, life2; /* of a match that was timed out: life totals, MATCH_NO_LIFE for none */
};
struct column_set;
extern const struct column_set score_columns; /* base/columns.h; null for RESULT_NONE */

/* The text with '-' for every dash and minus sign that a phone or a spreadsheet makes of it, plain digits and colons
 * for wide ones, and no blanks around what parts two numbers: out, of room bytes, or the text itself where it is too
 * long for a score. */
enum { SCORE_ROOM = 32 };
const char *score_plain(const char *text, char *out, size_t room);
/* A line with its scores in one piece and all else as it was typed: "Lind 2 - 1" is "Lind 2-1". The arena's. */
char *score_joined(struct arena *arena, const char *line);

/* A table as it is typed: "7", "7:", "7.", "7)", "table 7", "t7". */
struct table_typed {
    int number;      /* 0: a number that no table has */
    bool by_word;    /* with "table" or "t" in front: it may be the name of a player or a team all the same */
    bool glued;      /* a sign and more without a blank behind the number: "7:2-1" */
    size_t name_len; /* the bytes without the sign behind the number */
};
/* The bytes of the table that a line begins with; 0: it begins with none. */
size_t table_ahead(const char *text, struct table_typed *out);
/* True when the words are a table and nothing else. */
bool table_named(const char *words, struct table_typed *out);

/* True for w, l and d: the plainest score of a match won, lost, drawn. */
bool score_is_letter(const char *word);
/* Reads "2-1", "2-0-1", "21", "201", "w", "id", "double-loss", "no-show", "concede", "match-loss" (of the last three
 * the second player is the loser; swap with score_reverse), also with dashes (score_plain). ERR_INPUT: not a result of
 * a best-of-N match, with those that are. Pure. */
TC_MUST_USE enum err_code score_parse(const char *text, int best_of, bool more_draws, struct score *out,
                                      struct err *err);
/* The same of an event's match of so many games: drawn ones count or not by its setting and its floor rules. */
TC_MUST_USE enum err_code score_parse_of(const char *text, const struct event_settings *set, int best_of,
                                         struct score *out, struct err *err);
struct score score_reverse(struct score score);
/* The score that a match has; of kind RESULT_NONE when there is none. */
struct score score_of_match(const struct load_match *match);
bool score_is_same(struct score a, struct score b);

/* "2-1", "2-0-1", "1-1 (time)", "0-0-3 (intentional draw)", "double loss", ... */
char *score_text(struct arena *arena, struct score score);
/* The same as a message, to be a part of another. */
char *score_said(struct arena *arena, struct score score);

/* What a player says of a table of three to five: RESULT_PLAYED with the number of the seat that won in wins1, or with
 * a drawn game; RESULT_ID. The same of a table's result, where that can be said so; kind RESULT_NONE without one. */
struct score event_pod_word(const struct load_match *match);
/* "Berg, Anna won", "draw", "agreed draw"; "" of nothing. */
const char *event_pod_word_text(struct arena *arena, const struct event_data *data, const struct load_match *match,
                                struct score word);

/* ---- byes ------------------------------------------------------------------------------------ */

/* Has the player of a bye been awarded it, rather than left over by the pairing? */
bool bye_is_awarded(const struct event_data *data, const struct load_match *match);

/* ---- rounds ---------------------------------------------------------------------------------- */

/* The playoff that a hint may name: the planned one, else that of the table of sizes at tables of four, else 8, or the
 * largest of 8, 4 and 2 that so many active players can make; 0: none. A planned one that is too large is all of them.
 */
int event_cut_for_hint(const struct event_data *data);

/* How many of the rounds count in the standings: the Swiss ones, or all of a bracket that is the whole
 * event. */
int event_rounds_counted(const struct event_data *data);

/* ---- missing results ------------------------------------------------------------------------- */

/* The side that goes through from a bracket match, 0 or 1, by its games; -1: neither yet. A player without an opponent
 * goes through. */
static inline int bracket_winner(bool has_opponent, int wins1, int wins2)
{
    return !has_opponent || wins1 > wins2 ? 0 : wins1 < wins2 ? 1 : -1;
}
int playoff_winner(const struct load_match *match);

/* The match at a slot of the bracket's nth round; NULL: it is not paired. */
const struct load_match *playoff_match_at(const struct event_data *data, int round, int slot);

/* "3, 9 and 10": the tables of a round without a result. */
char *round_missing_text(struct arena *arena, const struct event_data *data, int round);

/* ERR_CONFLICT that lists the tables when results of any round are missing. */
TC_MUST_USE enum err_code round_require_results(struct arena *arena, const struct event_data *data, struct err *err);

/* ---- the next step --------------------------------------------------------------------------- */

enum next_step {
    NEXT_ENROL,      /* there are fewer than two players */
    NEXT_PAIR_FIRST, /* enough are in: pair round 1 */
    NEXT_PUBLISH,    /* a round is paired, and nobody sees it yet */
    NEXT_CLOCK,      /* it is published, and the clock is not started */
    NEXT_WARN,       /* the warning before time is due */
    NEXT_RESULTS,    /* results are missing */
    NEXT_DISPUTES,   /* those missing are all disputed: a judge decides */
    NEXT_PAIR,       /* all results are in: pair the next round (of the playoff, too) */
    NEXT_CUT,        /* the last Swiss round is played: cut to the playoff */
    NEXT_CLOSE,      /* everything is played: close the event */
    NEXT_DONE,       /* closed */
};
#define N_NEXT_STEPS 11
const char *next_step_name(enum next_step step); /* "enrol", "pair-first", "publish", ... */
/* "topcut pair"; "" when there is none to give as it is */
const char *next_step_command(enum next_step step);

/* The step once all results of the latest round are in; there is one. */
TC_MUST_USE enum err_code next_step_after_round(struct arena *arena, const struct event_data *data, enum next_step *out,
                                                struct err *err);

/* ---- brackets -------------------------------------------------------------------------------- */

/* The cut, and brackets: after it, or as a whole event
 *
 * A bracket follows from its first round's rows and the plan of its kind (pairing/elimination.h): later
 * rounds are rows only once both players of a match are known. bracket.c has the bracket as it
 * stands, elimination.c its rounds, playoff.c the cut. */

struct bracket_side {
    int player;         /* index into data.players; -1: not known yet, or nobody */
    int seed;           /* 0: not known yet */
    const char *name;   /* "" when not known */
    bool bye;           /* nobody is there, or will come: the other side goes through */
    const char *source; /* "winner of W2-3", "loser of W1-1", "seed 4" */
};
struct bracket_match {
    int round; /* 1 = the bracket's first round */
    int slot;  /* 1.. within the round, from the top */
    enum bracket_section section;
    const char *code;       /* "W2-3", "L1-2", "final", "reset", "3rd" */
    const char *round_name; /* of its half: "Semifinals", "Losers' round 2", "Grand final" */
    bool paired;
    bool needed; /* false: a reset final that is not played */
    int table;   /* 0: not paired yet */
    struct bracket_side side[2];
    int first;          /* 0 or 1: the side that plays first or chooses; -1: not decided */
    struct score score; /* side[0]'s wins first */
    int winner;         /* 0, 1, or -1 */
    bool decided;       /* it has a winner, or both have lost it, or nobody will ever be in it */
};
struct bracket {
    struct bracket_plan plan;
    int size; /* power of two */
    int rounds;
    const char **round_names;      /* [1..rounds]: "Quarterfinals", "Round 2 (W2, L1)", "Grand final" */
    struct bracket_match *matches; /* one a node of the plan, by round, then slot; played or not */
    size_t n_matches;
    int *entrants; /* by the plan's seed - 1: index into data.players, -1: nobody */
    int champion;  /* player index, or -1 */
    bool finished; /* the last match is decided; without a champion where both lost it */
};
/* The name of a round or of a match's round as it stands in a sentence: a message, which is said in the reader's
 * language. The name alone is data: the key by which pages and paper find their own words. */
TC_NONNULL const char *round_name_said(struct arena *arena, const char *name);
/* Of a single elimination: "Quarterfinals", "Round of 32", "Final". */
const char *bracket_round_name(int round, int rounds);
/* "winners", "losers", "final", "reset", "third place" */
const char *bracket_section_name(enum bracket_section section);

/* ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code playoff_bracket(struct arena *arena, const struct event_data *data, struct bracket *out,
                                          struct err *err);

/* ---- inside the caller's verb ---------------------------------------------------------------- */

/* What is wrong with the rows of a bracket, in a sentence; NULL: nothing. */
TC_MUST_USE enum err_code bracket_wrong(struct arena *arena, const struct event_data *data, const char **out,
                                        struct err *err);

/* ---- round robins ---------------------------------------------------------------------------- */

/* The rounds of a round robin
 *
 * Numbers are drawn with round 1 in the order of entry, and kept in the record of what its pairing saw
 * (round.seen: "number points place team" a player, then '|' and the method); every later round
 * follows from them (pairing/roundrobin.h).
 *
 * Players who leave before having played half of their matches are annulled: their results stay recorded
 * and rated, and count for nobody's standings; whom they would have met sits that round out. Players who
 * leave later lose the rest by no-show. (The floor rules say nothing of it: a house rule, the usual
 * practice of chess.) Whether they drop, are disqualified or ejected makes no difference: a match that was
 * lost by no-show, by penalty or by both was not played, neither by the loser nor by the winner, so what is
 * written when a player leaves changes nobody's count. */

struct robin {
    enum robin_method method;
    int n, legs, rounds;
    int *player_of; /* by number, 1..n: index into data.players, -1 when gone; [0] is not used */
    int *number_of; /* by player; 0: not in the schedule */
    bool drawn;     /* round 1 is paired; otherwise it is what would be drawn now */
};

const char *robin_method_name(enum robin_method method); /* "berger", "circle" */

/* True when round 1 is paired; its record then has the numbers. */
bool robin_is_drawn(const struct event_data *data);
/* The schedule as it is drawn. ERR_DAMAGED: the record of it cannot be read. */
TC_MUST_USE enum err_code robin_read(struct arena *arena, const struct event_data *data, struct robin *out,
                                     struct err *err);
/* An empty schedule of n players, of the event's legs. */
void robin_init(struct arena *arena, const struct event_data *data, int n, enum robin_method method, struct robin *out);
/* True when a scheduled match is none: one of the two is nobody, or annulled. */
bool robin_is_left_out(const struct event_data *data, int p1, int p2);

/* One pair of the schedule, with its match where it is paired. */
struct robin_meeting {
    int round, leg, board;          /* board 0: sits out */
    int number1, number2;           /* number2 0: nobody */
    int player1, player2;           /* -1: nobody, or gone */
    const struct load_match *match; /* NULL: not paired */
    const char *note;               /* "sits out", "annulled", "" */
};
/* All pairs, by round and board, whoever sits out last. */
struct robin_meeting *robin_meetings(struct arena *arena, const struct event_data *data, const struct robin *robin,
                                     size_t *n);

/* The result of a scheduled match, NULL without one. */
const char *robin_score_said(struct arena *arena, const struct robin_meeting *meeting);

/* "; 1 of 3 matches are played, fewer than half: ...": what leaving means, by the same count that annuls.
 * asked: a judge has yet to say whether their latest match is played. */
const char *robin_left_text(struct arena *arena, const struct event_data *data, int player, bool asked);

/* Why two players met, or one sat out (b -1), in a sentence: in which rounds the schedule has them. */
TC_MUST_USE enum err_code robin_why(struct arena *arena, const struct event_data *data, int a, int b,
                                    const char **sentence, struct err *err);

/* What is wrong with the rounds of a round robin, in a sentence; NULL: nothing. */
const char *robin_wrong(struct arena *arena, const struct event_data *data);

/* ---- what a pairing is made from ------------------------------------------------------------- */

/* Groups of players who are rather not paired with each other. */
enum round_group { ROUND_GROUP_TEAM, ROUND_GROUP_CLUB, ROUND_GROUP_COUNTRY, ROUND_GROUP_REGION, N_ROUND_GROUPS };

/* By player: a number that those of one group share, 0 for none. */
struct round_groups {
    int *of[N_ROUND_GROUPS];
};

/* Who is rather not paired with whom. */
struct round_wishes {
    const struct pair_link *named; /* by the organizer, indices into data->players */
    size_t n_named;
    struct round_groups groups;
};

/* A pairing request and whose seat is whose. */
struct round_input {
    struct pair_request request;
    struct pair_seat *seats; /* the request's */
    int *player_of_seat;     /* indices into data->players */
    int *seat_of_player;     /* -1: not in this pairing */
    const int *place;        /* of a seeded or accelerated round, by player; NULL otherwise */
    const int *pod;          /* by player, where opponents are of one pod; NULL otherwise */
    struct round_wishes wishes;
};

/* Seats and earlier opponents alone, without wishes. */
TC_MUST_USE enum err_code round_input_history(struct arena *arena, const struct event_data *data, int number,
                                              const int *players, size_t n_players, enum pair_method method,
                                              struct round_input *out, struct err *err);

/* ---- what a page saw of an event ------------------------------------------------------------- */

/* Of rounds, for the verbs that pair and enter results (seen_check in verbs/verbs.h). A member NULL: not shown. */
struct seen_round {
    const char *paired;      /* the number of rounds that are paired: "3" */
    int round;               /* whose are what follows */
    const char *pairs;       /* event_pairs_mark */
    int table;               /* whose are pair and score; 0: no table's */
    struct player_id player; /* without a table: whose match the pair is; 0: nobody's */
    const char *pair;        /* event_pair_text */
    const char *score;       /* score_text, at a table of three to five event_pod_typed; "" without a result */
};
/* Who plays a match: "Berg, Anna - Ek, Ida", of three to five all in turn order; "" for NULL or an empty table. */
TC_NONNULL const char *event_pair_text(struct arena *arena, const struct event_data *data,
                                       const struct load_match *match);
/* A digest of all tables of a round with their players. */
TC_NONNULL const char *event_pairs_mark(struct arena *arena, const struct event_data *data, int round);

/* All but the score. ERR_CONFLICT: something is not as it was seen. seen may be NULL. */
TC_MUST_USE enum err_code event_check_seen(struct arena *arena, const struct event_data *data,
                                           const struct seen_round *seen, struct err *err);
/* The score, which a verb compares when it knows that another is wanted. */
TC_MUST_USE enum err_code event_check_seen_score(struct arena *arena, const struct event_data *data,
                                                 const struct seen_round *seen, struct err *err);

#endif
