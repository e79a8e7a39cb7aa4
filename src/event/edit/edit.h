/* edit.h - verbs on an event as a whole: made, changed, deleted; and any verb undone, the file examined
 *
 * They stand above nearly all folders, because a changed setting judges lists again and gives results other games,
 * and an undone verb may have been of any folder. Not here: what a setting is and may be (core/).
 */
#ifndef TOPCUT_EVENT_EDIT_H
#define TOPCUT_EVENT_EDIT_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/register/register.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- making, changing, deleting events ------------------------------------------------------- */

/* Writes the name of a format as the format does, today's or one that it had: "modern" becomes Modern. Another word for
 * it and a name that the book does not know stay as they were typed. book may be NULL. Pure. */
void event_name_format(struct arena *arena, struct format_book *book, struct event_settings *set);

/* Creates an event and makes it the current one. ERR_INPUT names the setting that is wrong. */
TC_MUST_USE enum err_code event_new(struct store *store, struct arena *arena, const struct event_settings *settings,
                                    struct event *out, struct err *err);

/* The same with what another event asks for in decklists and its judge's pool; id 0: none. */
TC_MUST_USE enum err_code event_new_like(struct store *store, struct arena *arena,
                                         const struct event_settings *settings, struct event_id like, struct event *out,
                                         struct err *err);

/* ERR_CONFLICT: the event is closed (reopen it first), or the setting can no longer change; best_of, where results
 * are in that such a match cannot have. */
TC_MUST_USE enum err_code event_edit(struct store *store, struct arena *arena, struct event_id id,
                                     const struct event_settings *settings, uint64_t which, struct event *out,
                                     struct err *err);

/* Deletes an event with its rounds and results; undo brings it back. Ratings are rebuilt if it was closed. */
TC_MUST_USE enum err_code event_delete(struct store *store, struct arena *arena, struct event_id id, struct err *err);

/* ---- with lists judged again ----------------------------------------------------------------- */

/* As event_edit, and the lists are judged again when the format or the date is another one: in the same verb, or if
 * there are many in slices that are undone together with it. ERR_CONFLICT too: another format while lists are locked.
 */
TC_MUST_USE enum err_code event_edit_judging(struct store *store, struct arena *arena,
                                             const struct decklist_knowledge *knowledge, struct event_id id,
                                             const struct event_settings *settings, uint64_t which, struct event *out,
                                             struct decklists_rejudged *rejudged, struct err *err);

/* ---- matches of another length --------------------------------------------------------------- */

/* Changing an event's settings, with what that changes elsewhere: lists judged again, matches of
 * another length
 *
 * The length of the matches can be put right while results are in. What was played stays, and must be possible in a
 * match of the new length. What no game decided (a no-show, a concession, a walkover, a loss for absence, an
 * intentional draw) was recorded with the games of the old length and is given those of the new one. Imported
 * results are history and kept, possible or not. A bye is 2-0 in any length (BYE_WINS), so that it never
 * changes. */

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
extern const struct column_set length_change_columns;
/* "best of 3 instead of 5; 1 result that no game decided gets the games of that length; the standings of 2 players
 * change" */
const char *length_change_text(struct arena *arena, const struct length_change *change);
/* "rank 3 -> 2, GW 53.33 -> 50.00" */
const char *length_line_text(struct arena *arena, const struct length_line *line);

struct event_edited {
    struct event event;
    struct decklists_rejudged rejudged;
    struct length_change length;
    bool lists_wait; /* many are to be judged again: event_edit_judge, or decklists_judge_ahead, joined with: */
    struct store_together together;
};
/* As event_edit_judging, and says what changes. ERR_CONFLICT too: results that cannot be in a match of the new
 * length, by name; one of those settings is neither what was seen (NULL: not compared) nor what is wanted. */
TC_MUST_USE enum err_code event_edit_told(struct store *store, struct arena *arena,
                                          const struct decklist_knowledge *knowledge, struct event_id id,
                                          const struct event_settings *seen, const struct event_settings *settings,
                                          uint64_t which, struct event_edited *out, struct err *err);

/* What is left to do after event_edit_told when lists wait, for who keeps nobody waiting in between. */
TC_MUST_USE enum err_code event_edit_judge(struct store *store, struct arena *arena,
                                           const struct decklist_knowledge *knowledge, struct event_edited *edited,
                                           struct err *err);

/* ---- undo, redo, doctor ---------------------------------------------------------------------- */

/* Takes back the newest n verbs, each with what was done together with it (an import in slices, journal_together);
 * stops at the first that cannot be. done: entries taken back, newest first. */
TC_MUST_USE enum err_code upkeep_undo(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                      size_t *n_done, struct err *err);
TC_MUST_USE enum err_code upkeep_redo(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                      size_t *n_done, struct err *err);

/* Takes back one entry (0: the newest that stands) and what was done together with it, whatever came after them, if its
 * changes still fit and the event is sound afterwards. expect, unless 0: the newest entry that there must be, so that
 * nobody takes back what they did not see. ERR_NOT_FOUND; ERR_CONFLICT says why not, and nothing has changed. */
TC_MUST_USE enum err_code upkeep_undo_entry(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                            struct journal_entry *done, struct err *err);

/* The same, and tells all that was taken back with it, newest first; above it is the first of them that was done. Where
 * one cannot be taken back, those before it in *done are. */
TC_MUST_USE enum err_code upkeep_undo_together(struct store *store, struct arena *arena, int64_t entry_id,
                                               int64_t expect, struct journal_entry **done, size_t *n_done,
                                               struct err *err);

/* What somebody at a desk takes back by one key: their own last change, and only as long as nobody can be surprised. */
struct undo_scope {
    struct event_id event;
    int round;       /* results of this round are taken back at once, all else is asked for */
    const char *who; /* whose changes; as the journal has it */
    int64_t seen;    /* the newest of them as their page knew it; 0: none */
};
enum undo_doubt {
    UNDO_SURE,
    UNDO_NOTHING,   /* they have changed nothing that stands */
    UNDO_UNSEEN,    /* their newest change is another one than the page knew */
    UNDO_NO_RESULT, /* it is not a result of this round */
    UNDO_BUILT_ON,  /* somebody else has changed the same since, or paired on it */
};
struct undo_offer {
    enum undo_doubt doubt;
    struct journal_entry entry; /* what would be taken back; BUILT_ON: the other's change. Id 0: nothing */
    int64_t newest;             /* entry of the journal when it was looked for */
};
/* What undo would take back; changes nothing. *said is the sentence for whoever has to decide, which names the change
 * and who made it; "" where there is no doubt. */
TC_MUST_USE enum err_code undo_offer(struct store *store, struct arena *arena, const struct undo_scope *scope,
                                     struct undo_offer *out, const char **said, struct err *err);
/* Takes it back where there is no doubt. ERR_CONFLICT: the sentence of the doubt, or something was done meanwhile. */
TC_MUST_USE enum err_code undo_own(struct store *store, struct arena *arena, const struct undo_scope *scope,
                                   struct journal_entry *done, struct err *err);

/* The file's health: store_examine, then the domain's invariants (every active player once a round, no
 * double bye unseen, points of all players equal what the matches give, ...) and that the rating ledger
 * derives again to the last bit. deep: also whether every row is what the journal last wrote there. knowledge: what the
 * changes of banned lists are looked up in that the store entered itself; NULL: they are not. */
TC_MUST_USE enum err_code upkeep_doctor(const char *path, bool deep, const struct decklist_knowledge *knowledge,
                                        struct clock *clock, struct arena *arena, struct store_check **out, size_t *n,
                                        struct err *err);

/* The copy that is made at the start of each round, EVENT-round-N-TIME.db in "NAME.backups" beside the store:
 * what goes wrong with the file later costs one round at most. The last UPKEEP_BACKUPS of all events stay. */
#define UPKEEP_BACKUPS 20
TC_MUST_USE enum err_code upkeep_backup_round(struct store *store, struct event_id event, int round, struct err *err);

#endif
