/* views.h - what is derived, for looking at: tables for SQL, cross tables, the metagame, what is missing
 *
 * Reads alone. Not here: how it is shown (report/, web/, cli/).
 */
#ifndef TOPCUT_EVENT_VIEWS_H
#define TOPCUT_EVENT_VIEWS_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/round/round.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- the next step, and what is missing ------------------------------------------------------ */

/* What an event's next step is, and what is missing for it
 *
 * One look at everything that an organizer has to see between two steps, as numbers: the page and
 * the command put words to them. The next step is what the one big button does; what is missing
 * never hides it, but stands beside it. */

struct dashboard {
    enum next_step step;
    int round;                        /* the latest, 0: none */
    struct round_refusal refused;     /* why that round would not be paired as the event stands */
    int next_round;                   /* that NEXT_PAIR_FIRST, NEXT_PAIR and NEXT_CUT pair; 0 otherwise */
    int rounds_planned;               /* Swiss rounds */
    bool published;                   /* the latest round */
    bool playoff;                     /* the latest round is of the playoff */
    int active;                       /* players who are in */
    int unpaid;                       /* of them, where there is a fee */
    int absent;                       /* of them, not checked in; -1: nobody is, so check-in is not used */
    int signups;                      /* requests to be enrolled that wait */
    bool lists_required, lists_taken; /* decklists must be, or can be, handed in */
    bool lists_locked;
    int without_list; /* of active players, where lists are required */
    int illegal_lists;
    int in, total; /* results of the latest round, matches with an opponent */
    int *missing;  /* tables of the latest round without a result, ascending */
    size_t n_missing;
    int *reported; /* of those, that one player reported */
    size_t n_reported;
    int *disputed; /* of those, where the two say different things */
    size_t n_disputed;
    int *calls; /* tables that call a judge, the oldest call first */
    size_t n_calls;
    enum clock_state clock;
    int64_t left_s;    /* on the clock; below 0: time is over */
    int still_playing; /* tables that have time left by an extension */
    bool warning_due;
    int cut;    /* planned size of the playoff; 0: none */
    int cut_to; /* what the players who are left can make of it */
    struct announcement announcement;
    enum screen_mode screen, screen_now;
    int64_t newest_entry; /* of the journal */
};
extern const struct column_set dashboard_columns;

/* Lists are those that are stored: nothing is judged again. */
TC_MUST_USE enum err_code dashboard_look(struct store *store, struct arena *arena, const struct event_data *data,
                                         struct dashboard *out, struct err *err);

/* The command of the next step (next_step_command) that does it: with the size of a cut that cannot be as large as
 * planned, with --allow-rematch where nothing else is left; "" where none would. */
const char *dashboard_command(struct arena *arena, const struct dashboard *look);

/* ---- cross tables ---------------------------------------------------------------------------- */

/* Who met whom with what result, in one table
 *
 * Swiss rounds and brackets: a column a round, in it the opponent's line in the table and what came of it:
 * 12W, 12L, 12D, 12+ and 12- where it was not played (no-show, walkover), 12 as long as there is no result,
 * bye, and - where the player lost without an opponent. A round robin: a column an opponent, in it the games as
 * the line's player has them (2-1; two of them with two legs), x in the diagonal, in brackets what counts for
 * nobody because one of the two was annulled. */

struct crosstable_row {
    int player;
    int rank; /* as the final order has it, or will; 0: none */
    int points;
    const char *record; /* "3-1-0" */
    const char **cells; /* one a column; "" for nothing */
};
struct crosstable {
    bool matrix;        /* a column an opponent instead of a round */
    const char **heads; /* "1", "2"; of a bracket's rounds: "QF", "SF", "F", "W2 L1" */
    size_t n_columns;
    struct crosstable_row *rows; /* best first; players without a rank come last. Line i + 1 is rows[i] */
    size_t n_rows;
};

TC_MUST_USE enum err_code crosstable_make(struct arena *arena, const struct event_data *data, struct crosstable *out,
                                          struct err *err);

/* ---- what is played -------------------------------------------------------------------------- */

/* What is played: archetypes with how they did, most played cards, colours
 *
 * Pure: from an event as one value and its lists in force. An archetype is the organizer's
 * label, else the deck's name; lists without either are "unknown". Win rates count matches that
 * were played between two archetypes: no byes, no intentional draws, no-shows, concessions, and
 * no mirrors, which say nothing of an archetype ("unknown" is no exception). A draw is a match,
 * and no part of the rate. A rate comes with its 95 % interval, because most of them rest on few
 * matches. An archetype is spelt as in most of its lists. */

/* Wilson's score interval for a proportion (Wilson 1927), at 95 %: stays within 0..1, and is
 * sensible for few trials. trials 0: 0..1. */
struct wilson {
    double low, high;
};
struct wilson wilson_interval(int successes, int trials);

struct metagame_line {
    const char *archetype;
    bool unknown;
    int decks;
    int wins, losses, draws, mirrors; /* matches; a mirror is one */
    struct wilson interval;           /* of wins among wins and losses */
};
/* Most decks first, then by name; "unknown" last. lists: in force, one a player. */
size_t metagame_archetypes(struct arena *arena, const struct event_data *data, const struct decklist *lists,
                           size_t n_lists, struct metagame_line **out);

/* How an archetype did against another one: as the first of the two has it. */
struct metagame_matchup {
    int wins, losses, draws;
    struct wilson interval; /* of wins among wins and losses */
};
/* One event, or several together: a deck is then one that was played in an event. */
struct metagame_event {
    const struct event_data *data;
    const struct decklist *lists; /* in force, one a player */
    size_t n_lists;
};
struct metagame_table {
    struct metagame_line *lines; /* as metagame_archetypes orders them */
    size_t n_lines;
    int decks;
    struct metagame_matchup *matchups; /* of the first n_side lines with each other, row by row */
    size_t n_side;
};
/* most: archetypes whose matches with each other are counted by pair (0: none); "unknown" never is. */
void metagame_table_make(struct arena *arena, const struct metagame_event *events, size_t n_events, size_t most,
                         struct metagame_table *out);
static inline const struct metagame_matchup *metagame_matchup_at(const struct metagame_table *table, size_t row,
                                                                 size_t column)
{
    return &table->matchups[row * table->n_side + column];
}

/* An entry of a list in force. */
struct metagame_entry {
    struct player_id player;
    enum deck_zone zone;
    int count;
    const char *card;
    bool basic, known;
};
struct played_card {
    const char *card;
    bool basic;
    int decks;      /* with at least one in deck or sideboard */
    int main, side; /* copies in all lists */
};
/* Most decks first, then most copies, then by name. Entries come list by list. */
size_t metagame_cards(struct arena *arena, const struct metagame_entry *entries, size_t n, struct played_card **out);

/* The lists in force of an event and all their entries (maybe-boards left out). */
TC_MUST_USE enum err_code metagame_load(struct store *store, struct arena *arena, struct event_id event,
                                        struct decklist **lists, size_t *n_lists, struct metagame_entry **entries,
                                        size_t *n_entries, struct err *err);

/* ---- what came of an event -------------------------------------------------------------------- */

struct outcome_place {
    int player;          /* index into data.players */
    int place;           /* 1 is the winner's; shared by those whom an elimination does not tell apart */
    const char *name;    /* "Last, First" */
    const char *members; /* of a team, "" otherwise */
    const char *record;  /* "6-1-0", of the Swiss rounds; "" without any */
    int playoff_won;     /* matches of a playoff between two after Swiss rounds; byes are none */
    int playoff_lost;
    int points;       /* match points after the Swiss rounds */
    const char *deck; /* archetype, else the deck's name; "" */
    bool has_list;
};
struct outcome_points {
    int points, players;
};
struct outcome {
    const char *winner;            /* "Last, First"; "" until everything is played, and where nobody won */
    const char *pending;           /* why the places are not final; "" when they are */
    const char *note;              /* event_final's */
    struct outcome_place *places;  /* all who have a place, best first */
    size_t n_places, top;          /* top: so many of them were in the playoff, or eight without one */
    int players;                   /* enrolled */
    int rounds, playoff_rounds;    /* paired */
    int matches, games;            /* with a result; byes are none */
    struct outcome_points *spread; /* players by match points, the most points first */
    size_t n_spread;
    const struct bracket *bracket; /* of a playoff or an elimination between two; NULL: none */
};
/* Pure. lists: in force, one a player; of whom they show decks is the caller's to decide. Without a round the places
 * are empty. */
TC_MUST_USE enum err_code outcome_make(struct arena *arena, const struct event_data *data, const struct decklist *lists,
                                       size_t n_lists, struct outcome *out, struct err *err);
/* The same with the event's lists from the store. */
TC_MUST_USE enum err_code outcome_load(struct store *store, struct arena *arena, const struct event_data *data,
                                       struct outcome *out, struct err *err);
/* A place's record as what it is, for pages and paper: after a playoff of matches "Swiss 5-1-1, playoff 3-0", in which
 * no score breaks over lines; else the record alone. */
const char *outcome_record(struct arena *arena, const struct lang *lang, const struct outcome_place *place);
/* The heading above records of an event: "Swiss rounds" where a playoff followed, whose matches they do not count. */
const char *outcome_record_head(const struct lang *lang, const struct outcome *outcome);

/* ---- tables for SQL -------------------------------------------------------------------------- */

/* What is derived, offered to SQL
 *
 * Table-valued functions (SQLite's eponymous virtual tables) over the pure rooms, so that a report is one
 * query: SELECT rank, name, points, omw FROM standings(42, 5). The event may be an id, the beginning of its
 * name, or NULL or absent for the current one. Rounds NULL or absent: the latest. Arguments can also be
 * written as conditions (WHERE event = 42 AND round = 5) and selected, then they show what was meant.
 * A function of an event, round, player or category that does not exist is an error, not an empty table;
 * one over an event without rounds, players or a cut has no rows.
 *
 *   standings(event, round)       rank name player_id number dci country club team points wins losses draws
 *                                 byes matches record game_wins game_losses game_draws omw gw ogw
 *                                 (fractions) omw_pct gw_pct ogw_pct (text, two decimals, rounded once)
 *                                 dropped_after disqualified by_lot final_rank (only for the latest round) ejected
 *   pairings(event, round)        stage round_name tbl slot points1 points2 record1 record2 (before the
 *                                 round) player1 player2 player1_id player2_id result wins1 wins2 draws
 *                                 score winner reported bye by_hand plays_first match_id
 *   seats(event, round)           one row a player of the round: name player_id tbl opponent opponent_id
 *                                 points opponent_points record bye reported score (own wins first)
 *   table_standings(event, round) of tables of three to five, by the event's rule: rank name player_id number dci
 *                                 rule points points_exact record wins losses draws byes tables omw omw_exact
 *                                 mw mw_exact opponents_points by_lot disqualified ejected dropped_after
 *                                 final_rank; other events have no rows
 *   tables_of(event, round)       one row a table of three to five or a bye: stage round_name tbl players seat1
 *                                 points1 (before the round) outcome1 ... outcome5 result typed (as it is typed)
 *                                 winner reported bye by_hand match_id
 *   matches_of(event)             all rounds: round stage round_name tbl slot, then as pairings from player1
 *   rounds_of(event)              round stage round_name method seed chance certified rematches_allowed
 *                                 matches missing paired_at
 *   players_of(event)             number name player_id dci country club team paid first_round dropped_after
 *                                 disqualified draft_seat active ejected members seed annulled
 *   event_summary(event)          key label value, one fact a row
 *   bracket(event)                round round_name slot tbl seed1 player1 player1_id seed2 player2
 *                                 player2_id score winner winner_id plays_first section (winners, losers,
 *                                 final, reset, third place) code (W2-3) source1 source2 (winner of W1-5) needed
 *   crosstable(event)             line rank name player_id points record c1 ... c32: a column a round, or, in a
 *                                 round robin, an opponent by line; left_out: from where on there is no column
 *   schedule(event)               of a round robin, as drawn or as it would be: round leg tbl number1 player1
 *                                 player1_id number2 player2 player2_id paired score note method
 *   events_list                   event_id name format date structure state players active rounds
 *                                 swiss_rounds rounds_planned cut missing category imported current
 *   rating_list(category, date, region, country, club, active_since, min_matches)
 *                                 category rank name player_id dci country rating shown matches wins losses
 *                                 draws provisional last_date club region; all four categories without one
 *   rating_history(player, category)
 *                                 category seq date event round opponent before after change
 *                                 opponent_before score expected k provisional imported
 *   decklists(event)              who is in the event, and how their list stands: name player_id number active
 *                                 status (missing legal illegal unverified unchecked) deck archetype colors
 *                                 main side version problems problem rule note as_of registered reason
 *   decklist_cards(event)         a line of a list: name player_id number zone count card known basic
 *   metagame(event)               place archetype unknown decks share matches wins losses draws mirrors
 *                                 win_rate low high (95 % interval)
 *   matchups(event)               a row a pair of archetypes: place archetype opponent_place opponent matches wins
 *                                 losses draws win_rate low high (95 % interval; NULL without a match)
 *   most_played(event)            place card basic decks share main side copies average
 *   deck_colors(event)            color letter decks share
 *   deck_checks(event)            round tbl name player_id number draw note extension_min at
 *   penalties(event)              number round tbl name player_id category infraction infraction_name rule level
 *                                 level_name weight consequence games judge confirmed_by open counts withdrawn
 *                                 withdrawn_reason intent note catalogue day at
 *   rulings(event)                number round tbl player1 player2 judge question ruling minutes extension appeal
 *                                 appeal_judge appeal_ruling dci_appeal dci_note at
 *   judges(event)                 number name level role dci
 *   bans_of(date)                 ban name player_id first until next reason rule lifted lifted_reason event_id at
 *   draft_seats(event)            draft pod seat name player_id players opposite opposite_id left_neighbour
 *                                 right_neighbour active latest
 *   draft_pods(event)             draft pod players kind made_by seed first_round names begun at
 *   clock_tables(event, round)    tbl player1 player2 playing extension_min left_s ends_at over state left
 *   extensions(event, round)      tbl number minutes reason at; number NULL: a deck check's
 *   team_members(event)           number team team_id seat name player_id; the captain's id is that of the team
 *   team_seats(event)             rank name player_id team seat points wins losses draws game_wins game_losses
 *                                 game_draws
 *   seat_matches(event, round)    of teams with seats: tbl seat player1 player2 player1_id player2_id last1 last2
 *                                 wins1 wins2 draws (NULL: not in yet) match_id
 *   leagues_list                  league_id name best_of scoring places attendance events
 *   league_events(league)         number event_id event date state players counts
 *   league_standings(league)      rank name player_id dci country club total events counted won best league_name
 *                                 best_of rule pending (events that are not closed)
 *   league_results(league)        number event_id event date player_id name place points won counts
 *
 * NULL is what is not there: no table, no rank, not reported, still in. Flags are 0 or 1. */

/* Registers them on the store's connection. Call once after opening. */
TC_MUST_USE enum err_code tables_register(struct store *store, struct err *err);

struct table_parameter {
    const char *name; /* ":event" */
    struct table_cell value;
};

/* Runs one read-only SELECT (a report's, or a user's) with named parameters; those that it does not mention
 * are ignored, those that are not given are NULL. Writing, ATTACH and PRAGMA are refused by an authorizer; a
 * query that runs longer than timeout_ms (0: no limit) ends with ERR_CONFLICT; Ctrl-C with ERR_INTERRUPT.
 * ERR_INPUT: SQLite's words on a query that does not compile, with the line where it has several; more than
 * one statement; a result beyond any use (8 million cells). A table-valued function's own error keeps its
 * code: ERR_NOT_FOUND for an event that does not exist. Not to be called while it runs. */
TC_MUST_USE enum err_code tables_select(struct store *store, struct arena *arena, const char *sql,
                                        const struct table_parameter *parameters, size_t n_parameters, int timeout_ms,
                                        struct table_rows *out, struct err *err);

/* A query as a file has it. */
struct tables_query {
    const char *sql;
    const char *file; /* errors begin with "file:line: " */
    /* Texts of the tables come with their messages, and said('legal') is one: the query must not take them apart, nor
     * compare or sort by them. The rows have the English all the same, and the message beside it. */
    bool with_messages;
    const struct table_parameter *parameters;
    size_t n_parameters;
    int timeout_ms;
};
/* As tables_select. */
TC_MUST_USE enum err_code tables_run(struct store *store, struct arena *arena, const struct tables_query *query,
                                     struct table_rows *out, struct err *err);

/* ---- how a table is described ---------------------------------------------------------------- */

/* How a table-valued function is described to tables.c
 *
 * A function is a row of a list: its name, its columns and parameters as SQL would declare them, and a
 * fill function that puts the rows, cell after cell, into a sink. The one virtual table module in tables.c
 * does everything that SQLite asks for. */

#define TABLE_PARAMETERS_MAX 8

/* What a fill function works with. Everything that it allocates from arena lives as long as the rows. */
struct table_sink {
    struct store *store;
    struct arena *arena;
    struct table_cell arguments[TABLE_PARAMETERS_MAX]; /* NULL where none was given */
    struct table_cell shown[TABLE_PARAMETERS_MAX];     /* what SELECT event, round answers: what was meant */
    const struct column_set *columns;                  /* those of its function */
    size_t n_columns;
    struct table_cell *cells; /* row by row */
    size_t n_cells, room;
};

typedef enum err_code table_fill_fn(struct table_sink *sink, struct err *err);

struct table_function {
    const char *name;
    const struct column_set *columns;
    const char *parameters; /* "event, round" or "" */
    table_fill_fn *fill;
};

extern const struct table_function tables_of_round[]; /* tables_round.c: one event's rounds */

#endif
