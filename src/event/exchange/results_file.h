/* results_file.h - a whole event in one tab-separated file, and the check of its published standings
 *
 * Lines (fields separated by tabs; "#" begins a comment but for the first line):
 *   #event id date format key=value...   players=, rounds= and matches= (by round, "8,8,7", or all) must
 *                            agree with the lines that follow; other keys are not looked at
 *   M round p1 p2 w l d      a match of a numbered round: games won by p1, by p2, drawn; p 0 is the bye, or where
 *                            p1 lost an absence; drawn, it is what the player's S line shows (results_drawn.c)
 *   K name  p1 p2 w l d      a playoff match (Quarterfinals, Semifinals, Finals, ...)
 *   S rank player points OMW GW OGW [cut]   a line of the published standings, fractions
 * Players are whole numbers. Pure: text in, values out; event/exchange/import.c brings it into the store.
 */
#ifndef TOPCUT_EVENT_RESULTS_FILE_H
#define TOPCUT_EVENT_RESULTS_FILE_H

#include "standings/standings.h"

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

const char *results_structure_name(enum results_structure structure); /* "swiss", ... */

/* The structure that the numbered rounds show; results_file_parse has put it into file->structure. */
enum results_structure results_structure_find(struct arena *arena, const struct results_file *file);

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

#endif
