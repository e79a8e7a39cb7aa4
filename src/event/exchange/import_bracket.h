/* import_bracket.h - the places of recorded playoff matches in a bracket (event/exchange/import.c)
 *
 * A results file lists the matches of each playoff stage without saying who waits for whom. The
 * winners tell: going back from the last stage, the match that a player won before leads to the one
 * they are in. Pure.
 */
#ifndef TOPCUT_EVENT_IMPORT_BRACKET_H
#define TOPCUT_EVENT_IMPORT_BRACKET_H

#include "event/exchange/results_file.h"

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

#endif
