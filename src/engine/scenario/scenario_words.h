/* scenario_words.h - what the readers of a scenario's lines say to each other
 *
 *   scenario_names.c  words, numbers, names, steps and zones in a line
 *   scenario_words.c  the verbs: what a line says
 */
#ifndef TOPCUT_ENGINE_SCENARIO_WORDS_H
#define TOPCUT_ENGINE_SCENARIO_WORDS_H

#include "engine/scenario/scenario_inner.h"

struct words {
    struct arena *arena;
    const struct scenario_names *names;
    const char *text, *at, *where;
    struct scenario_line *line;
    struct err *err;
};

/* Sets the error, with the line; false. */
bool words_wrong(struct words *w, const char *format, ...) TC_PRINTF(2, 3);
bool words_at_end(struct words *w);
void words_skip_space(struct words *w);
/* Each goes on behind what it takes, or stays where it is and gives false. A word may hold blanks: "end of combat". */
bool words_take(struct words *w, const char *word);
bool words_take_number(struct words *w, int *out);
bool words_take_player(struct words *w, int *out);
bool words_take_owner(struct words *w, int *out); /* "A's " */
bool words_take_separator(struct words *w);
/* A name; with `word` also one that is unknown here: up to a comma or the end. False: an error is set. */
bool words_take_name(struct words *w, struct scenario_name *out, bool word);
/* Names with commas between them, added to a list; to the line's own. */
bool words_take_names(struct words *w, struct scenario_name **list, int *n, bool word);
bool words_on_names(struct words *w, bool word);
struct scenario_name *words_on_add(struct words *w); /* NULL: there are too many */

#endif
