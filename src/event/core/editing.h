/* editing.h - changing an event's settings, with what that changes elsewhere: lists judged again, matches of
 * another length
 *
 * The length of the matches can be put right while results are in. What was played stays, and must be possible in a
 * match of the new length. What no game decided (a no-show, a concession, a walkover, a loss for absence, an
 * intentional draw) was recorded with the games of the old length and is given those of the new one. Imported
 * results are history and kept, possible or not. A bye is 2-0 in any length (BYE_WINS), so that it never
 * changes. */
#ifndef TOPCUT_EVENT_EDITING_H
#define TOPCUT_EVENT_EDITING_H

#include "event/core/load.h"
#include "event/register/decks.h"

/* A result that is given other games. */
struct length_result {
    int round, table;           /* table 0: none */
    const char *name1, *name2;  /* name2 "" without an opponent */
    const char *before, *after; /* "3-0" */
};
/* A player whose line of the standings becomes another one; percentages as printed. */
struct length_line {
    const char *name;
    int rank_before, rank_after;
    const char *before[3], *after[3]; /* OMW%, GW%, OGW% */
};
struct length_change {
    int from, to; /* best of so many games; 0: the length stays, or nothing is in yet */
    struct length_result *results;
    size_t n_results;
    size_t kept; /* imported results that a match of the new length cannot have */
    struct length_line *lines;
    size_t n_lines;
};
/* "best of 3 instead of 5; 1 result that no game decided gets the games of that length; the standings of 2 players
 * change" */
const char *length_change_text(struct arena *arena, const struct length_change *change);
/* "rank 3 -> 2, GW 53.33 -> 50.00" */
const char *length_line_text(struct arena *arena, const struct length_line *line);

struct event_edited {
    struct event event;
    struct decklists_rejudged rejudged;
    struct length_change length;
};
/* As event_edit_judging, and tells what changes. ERR_CONFLICT too: results that cannot be in a match of the new
 * length, by name. */
TC_MUST_USE enum err_code event_edit_told(struct store *store, struct arena *arena,
                                          const struct decklist_knowledge *knowledge, struct event_id id,
                                          const struct event_settings *settings, uint64_t which,
                                          struct event_edited *out, struct err *err);

/* ---- inside the verb (editing.c) ------------------------------------------------------------- */

/* Before the settings are written: checks the results and gives new games to those that no game decided. */
TC_MUST_USE enum err_code length_change_begin(struct store *store, struct arena *arena, const struct event *old,
                                              const struct event_settings *now, struct length_change *out,
                                              struct standings_row **before, struct err *err);
/* After: whose line is another one. */
TC_MUST_USE enum err_code length_change_end(struct store *store, struct arena *arena, struct event_id id,
                                            const struct standings_row *before, struct length_change *out,
                                            struct err *err);

#endif
