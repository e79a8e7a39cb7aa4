/* tables.h - what is derived, offered to SQL
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
 * NULL is what is not there: no table, no rank, not reported, still in. Flags are 0 or 1.
 */
#ifndef TOPCUT_EVENT_TABLES_H
#define TOPCUT_EVENT_TABLES_H

#include "base/cell.h"
#include "event/core/load.h"

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

/* As tables_select for SQL out of a file: errors begin with "what:line: ". */
TC_MUST_USE enum err_code tables_select_file(struct store *store, struct arena *arena, const char *sql,
                                             const char *what, const struct table_parameter *parameters,
                                             size_t n_parameters, int timeout_ms, struct table_rows *out,
                                             struct err *err);

#endif
