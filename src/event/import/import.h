/* import.h - whole events from results files: read, verified against published standings, brought in as history
 *
 * Here too is what every import needs: how long matches were, and where playoff matches stand in a bracket. Not here:
 * files of other programs (outside/) and of other stores (exchange/).
 */
#ifndef TOPCUT_EVENT_IMPORT_H
#define TOPCUT_EVENT_IMPORT_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "standings/pods.h"
#include "standings/standings.h"

/* ---- results files --------------------------------------------------------------------------- */

/* A whole event in one tab-separated file, and the check of its published standings
 *
 * Lines (fields separated by tabs; "#" begins a comment but for the first line):
 *   #event id date format key=value...   players=, rounds= and matches= (by round, "8,8,7", or all) must
 *                            agree with the lines that follow; other keys are not looked at
 *   M round p1 p2 w l d      a match of a numbered round: games won by p1, by p2, drawn; p 0 is the bye, or where
 *                            p1 lost an absence; drawn, it is what the player's S line shows (results_drawn.c)
 *   K name  p1 p2 w l d      a playoff match (Quarterfinals, Semifinals, Finals, ...)
 *   S rank player points OMW GW OGW [cut]   a line of the published standings, fractions
 * Players are whole numbers. Pure: text in, values out; event/import/import.c brings it into the store. */

struct results_match {
    int line;
    int round;         /* 1-based; 0 for a playoff match */
    const char *stage; /* "Quarterfinals"...; NULL in numbered rounds */
    int p1, p2;        /* indices into players; p2 STANDINGS_NOBODY: bye or absence */
    enum standings_kind kind;
    int wins1, wins2, draws;
    bool drawn_alone; /* against nobody and drawn: what it counted as, the published standings had to tell */
};

struct results_published {
    int line;
    int rank, player, points; /* player: index */
    double omw, gw, ogw;
    /* decimals as written, those of the file where zeros may be missing */
    int omw_places, gw_places, ogw_places;
    bool cut;
};

enum results_structure { RESULTS_SWISS, RESULTS_SINGLE_ELIMINATION, RESULTS_ROUND_ROBIN, RESULTS_UNKNOWN };
extern const char *const results_structure_words[]; /* "swiss", ... */

struct results_file {
    const char *id, *date, *format;
    int *players; /* the file's numbers, ascending */
    size_t n_players;
    struct results_match *matches; /* numbered rounds first, in file order; then the playoff */
    size_t n_matches;
    int rounds;
    struct results_published *published;
    size_t n_published;
    enum results_structure structure;
    int cut; /* players in the playoff, 0 for none */
};

/* Reads the text of a file; what is its name for messages.
 * ERR_INPUT with what, line and field, and what was expected there: a wrong number of fields, a player twice
 * in a round or in the standings, a match of two byes, no match at all, a round without a match before one
 * with matches, other numbers than the first line declares. */
TC_MUST_USE enum err_code results_file_parse(struct arena *arena, const char *text, const char *what,
                                             struct results_file *out, struct err *err);

/* The first of the last numbered rounds when these are a bracket down to one match (4, 2, 1 matches, no
 * loser comes back), as some events record their playoff; 0 when they are not. */
int results_late_bracket(struct arena *arena, const struct results_file *file);

struct results_difference {
    int player;         /* the file's number */
    const char *column; /* "points", "omw", "gw", "ogw", "rank" */
    double published, computed;
};

struct results_verdict {
    size_t players, compared; /* compared: published lines that were looked at */
    bool gw_raw;              /* the own GW% column is printed without its floor, and ranks so */
    struct results_difference *differences;
    size_t n_differences;
    const char *explanation; /* where the plain rule does not fit: the rule that explains the differences
                                ("playoff matches are counted into the percentages", "floor 0.33"...), or
                                NULL when there is nothing to explain or nothing explains it */
};

/* Recomputes the standings of the numbered rounds by rule and compares with the published lines: points
 * equal, percentages in every digit that is published (rounded or cut off there), ranks equal up to exact ties, one
 * reading of the own GW% per file. Of players marked cut only the points; and where there was a playoff, published
 * ranks 1 to the size of the cut are its outcome and not compared. A verdict with differences is a value, not an
 * error. */
TC_MUST_USE enum err_code results_file_verify(struct arena *arena, const struct results_file *file,
                                              const struct standings_rule *rule, struct results_verdict *out,
                                              struct err *err);

/* ---- what each import does --------------------------------------------------------------------- */

/* An import that is under way: its verb has begun, its event is made and then closed off by these two. */
struct import_ends {
    struct store *store;
    struct arena *arena;
    const char *what;      /* the file's name, for the journal */
    struct event_id event; /* import_make_event */
    int64_t at_utc;        /* noon of the event's day, when all of it counts as entered: the hour is not recorded */
};

/* Makes the event, marked imported, and fills in->event and in->at_utc. where: of the settings in the file, for what is
 * wrong with them; NULL when they are none of the file's. ERR_INPUT: a setting is refused; ERR_CONFLICT: there is an
 * event of that name and date. */
TC_MUST_USE enum err_code import_make_event(struct import_ends *in, const struct event_settings *set,
                                            const char *structure, const char *where, struct err *err);

/* Ends the verb. rc: how the import went so far; on ERR_OK the event becomes the current one, the journal says from
 * where it came, with the sentence, and *out is the event. dry_run: *out is filled, and nothing is kept. */
TC_MUST_USE enum err_code import_end(const struct import_ends *in, enum err_code rc, bool dry_run, const char *sentence,
                                     struct event *out, struct err *err);

/* ---- importing ------------------------------------------------------------------------------- */

struct event_import_options {
    const char *name;                /* NULL: the file's id */
    const char *date;                /* of a .wer or .trf; NULL: the file's */
    const char *const *player_names; /* "Last, First" by ascending number in the file; NULL: "Player N" */
    enum rating_category category;   /* RATING_NONE: by the file's format */
    struct format_book *book;        /* that knows the formats' categories; NULL: none is known */
    bool dry_run;
};
struct event_import {
    struct event event;
    struct results_file file;
    const char *sentence; /* "Swiss, 7 rounds, 127 players, cut to 8; 289 matches" */
};

/* Imports a results file as an event of its own, with players, rounds, drops (a player is taken to have
 * dropped after the last round in which they were paired) and playoff; scores are kept as they are and
 * marked imported. ERR_INPUT with file, line, field; ERR_CONFLICT: an event of that name and date exists. */
TC_MUST_USE enum err_code event_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                       const struct event_import_options *options, struct event_import *out,
                                       struct err *err);

/* Imports a results file into a store in memory, and compares what that store then says of its standings, under rule,
 * with the published lines (results_file_verify): what is verified is what an import keeps. */
TC_MUST_USE enum err_code event_import_verify(struct arena *arena, const char *text, const char *what,
                                              const struct standings_rule *rule, struct results_file *file,
                                              struct results_verdict *out, struct err *err);
/* The same of an event that was imported into a store from the file. */
TC_MUST_USE enum err_code event_import_compare(struct store *store, struct arena *arena, struct event_id event,
                                               const struct results_file *file, const struct standings_rule *rule,
                                               struct results_verdict *out, struct err *err);

/* ---- files of tables ------------------------------------------------------------------------- */

/* An event with tables of three to five as one table (CSV), a seat a line: columns stage, table, seat, player and
 * result, and place where the points ask for places.
 *   stage    "round 2", or the name of a round of the cut ("top 16"), in the order of the file
 *   seat     1 begins; the seats of a table are numbered without a gap
 *   result   win, draw, loss, or bye; a table has one winner, some who drew, or neither. Whoever has a loss and no
 *            table was absent
 *   place    1 to 5, shared by equals; the result follows from it where it is left out
 * A player of a later round of the cut who is in none before it had a bye until then. Pure: text in, values out. */

/* A table; or one player alone: a bye, or an absence. */
struct tables_table {
    int line;
    int round;                 /* those of the cut follow the numbered ones */
    int number;                /* 0: none */
    struct pods_result result; /* its round is the table's; n 1: a player alone, who has won or lost */
};

struct tables_file {
    const char **players; /* as they first come */
    size_t n_players;
    struct tables_table *tables; /* by round, then number, those without one last */
    size_t n_tables;
    int rounds;              /* numbered ones */
    const char **cut_rounds; /* the names of those of the cut */
    int n_cut_rounds;
    int cut;      /* players in the cut, 0 for none */
    int sizes[6]; /* how many tables have so many players in numbered rounds; of 1, the byes */
};

/* ERR_INPUT with file and line, what is wrong and what was expected. */
TC_MUST_USE enum err_code tables_file_parse(struct arena *arena, const char *text, const char *what,
                                            struct tables_file *out, struct err *err);
/* True when a text begins with a header that names a column of seats and one of tables. */
bool tables_file_is(struct arena *arena, const char *text);

struct tables_import_options {
    const char *name;   /* NULL: that of the file, without its ending */
    const char *date;   /* needed: the file has none */
    const char *points; /* the rule of standings; NULL: the usual one */
    bool dry_run;
};
struct tables_import {
    struct event event;
    struct tables_file file;
    const char *sentence; /* "tables of four, 5 rounds, 55 players, cut to 16; 70 tables" */
};

/* Imports such a file as an event of its own, marked imported, as event_import does. */
TC_MUST_USE enum err_code tables_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                        const struct tables_import_options *options, struct tables_import *out,
                                        struct err *err);

/* A published value that is not the computed one. */
struct tables_difference {
    const char *player, *column, *published, *computed;
};
struct tables_verdict {
    size_t compared;       /* published lines */
    size_t values;         /* that were compared */
    const char **left_out; /* columns that are nothing which is computed */
    size_t n_left_out;
    struct tables_difference *differences;
    size_t n_differences;
};

/* Imports a file of tables into a store in memory and compares what that store says of the standings after the
 * numbered rounds with published ones: a table (CSV) with a column player and any of rank, points, wins, losses,
 * draws, byes, omw, mw and opponents' points. A column "mstr_points" is by the rule mstr, one without a rule's name by
 * points (NULL: the usual rule). Numbers are equal in every digit published; ranks up to exact ties, and those in the
 * cut are its outcome. Tables won are counted with byes where that fits more lines. */
TC_MUST_USE enum err_code tables_verify(struct arena *arena, const char *text, const char *what, const char *standings,
                                        const char *standings_what, const char *points, struct tables_file *file,
                                        struct tables_verdict *out, struct err *err);

/* ---- brackets of matches --------------------------------------------------------------------- */

/* The places of recorded playoff matches in a bracket (import_bracket.c)
 *
 * A results file lists the matches of each playoff stage without saying who waits for whom. The
 * winners tell: going back from the last stage, the match that a player won before leads to the one
 * they are in. Pure. */

/* A match at its place. */
struct bracket_place {
    int stage;                         /* 0-based from the first */
    int slot;                          /* 1-based from the top */
    int upper, lower;                  /* players, indices into the file's; lower STANDINGS_NOBODY: a bye of the
                                          upper one */
    const struct results_match *match; /* NULL for a bye */
};

struct bracket_places {
    struct bracket_place *items; /* by stage, then slot */
    size_t n;
    int stages;
    int left_out; /* matches for a place (third and fourth), which a bracket has no room for */
};

/* Finds the places of a file's playoff matches. rank[player]: 0-based, best first; the half with
 * the best player is above. ERR_INPUT with what and line: the matches make no bracket. */
TC_MUST_USE enum err_code bracket_places_find(struct arena *arena, const struct results_file *file, const int *rank,
                                              const char *what, struct bracket_places *out, struct err *err);

/* ---- the length of matches ------------------------------------------------------------------- */

/* How long were the matches of an event from elsewhere? judged by the bulk of the results
 *
 * Files say how many games were won, not how many could be. A match that was decided by three wins was the best of
 * 5, by two the best of 3, by one the best of 1, unless time ended it or a slip was misread: so the most frequent
 * number of wins that decided a match of the stage tells. One odd slip among a hundred changes nothing, and the
 * length of a final is the final's alone. */

#define LENGTH_WINS_MAX 3

/* Matches that were decided by 1, 2, and 3 or more wins. */
struct length_count {
    int decided[LENGTH_WINS_MAX + 1];
};
/* Counts one match that two players played; a drawn one tells nothing. */
void length_count_add(struct length_count *count, int wins1, int wins2);
/* 1, 3 or 5. Where nothing was decided, and between equals, 3. */
int length_judge(const struct length_count *count);

#endif
