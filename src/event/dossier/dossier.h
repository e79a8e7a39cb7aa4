/* dossier.h - one person through all folders: career and profile, two records made one, a person forgotten
 *
 * Each folder below knows by itself what it keeps of a person and how that is merged or taken out; here are the verbs
 * that go round all of them. Not here: the record itself (people/).
 */
#ifndef TOPCUT_EVENT_DOSSIER_H
#define TOPCUT_EVENT_DOSSIER_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- career ---------------------------------------------------------------------------------- */

/* What a player did in all events of the store: the record, whom they met, what is on file
 *
 * A question to the matches of one player, found by the indexes on who played them: it does not load any event, so that
 * a store of thousands of them answers at once. Places are those of an event. */

/* Matches won, lost and drawn; a bye is a win, both lose by a double loss. */
struct career_record {
    int wins, losses, draws;
};
struct career_event {
    struct event_id event;
    const char *date, *name, *format;
    bool closed;
    struct career_record record; /* of all rounds, the playoff's included; of a team for its members */
};
struct career_opponent {
    struct player_id player;
    const char *name;
    struct career_record record; /* against them */
};
struct career_meeting {
    struct event_id event;
    const char *date, *name;
    int round;
    struct score score; /* as the first of the two sees it */
};
extern const struct column_set career_record_columns, career_meeting_columns;
struct career_penalty {
    struct event_id event;
    const char *date, *name;                  /* of the day and of the event */
    int round;                                /* 0: before round 1 */
    const char *infraction, *level;           /* keys of the event's catalogue */
    const char *infraction_name, *level_name; /* messages; the keys where the catalogue is gone */
    bool confirmed, withdrawn;
};
struct career {
    struct career_record record; /* of all events together */
    struct career_event *events; /* newest first */
    size_t n_events;
    struct career_opponent *opponents; /* those met most first */
    size_t n_opponents;
    struct career_penalty *penalties; /* newest first */
    size_t n_penalties;
    struct ban *bans; /* by first day, lifted ones too */
    size_t n_bans;
};
extern const struct column_set career_columns;
/* Everything is the arena's. */
TC_MUST_USE enum err_code career_of(struct store *store, struct arena *arena, struct player_id player,
                                    struct career *out, struct err *err);

/* The matches of two players against each other, newest first, and how they ended for the first. */
TC_MUST_USE enum err_code career_meetings(struct store *store, struct arena *arena, struct player_id one,
                                          struct player_id two, struct career_meeting **out, size_t *n,
                                          struct career_record *record, struct err *err);

/* ---- profile --------------------------------------------------------------------------------- */

/* What a player did, event by event, and which events a time's metagame is made of */

/* The events that a player was in, by themselves or in a team, newest first. */
TC_MUST_USE enum err_code profile_events(struct store *store, struct arena *arena, struct player_id player,
                                         struct event_id **out, size_t *n, struct err *err);

/* Events with decklists from a day on until another (NULL: open) and, unless NULL, of a format, newest first. all: also
 * those that do not show their lists to everybody. */
TC_MUST_USE enum err_code profile_deck_events(struct store *store, struct arena *arena, const char *since,
                                              const char *until, const char *format, bool all, struct event_id **out,
                                              size_t *n, struct err *err);

/* How an entrant did in an event as far as it is loaded. */
struct profile_line {
    int place; /* final, or so far; 0: none */
    bool final;
    int points, wins, losses, draws; /* of the Swiss rounds; of an elimination matches alone */
};
TC_MUST_USE enum err_code profile_line_of(struct arena *arena, const struct event_data *data, int player,
                                          struct profile_line *out, struct err *err);

/* ---- merging and forgetting ------------------------------------------------------------------ */

/* What becomes of the DCI numbers when two records with different ones are made one: "DCI number 4711 stays, and 12 is
 * kept as a former one, ..."; "" where no two numbers differ. Two numbers are two people, as a rule: whoever merges
 * such records asks first. */
const char *player_merge_numbers(struct arena *arena, const struct player *from, const struct player *into);

/* Makes two records one: from's enrolments, matches and numbers become into's; into's fields win, its empty
 * ones are filled. ERR_CONFLICT: both were in one event (named), or from is into. */
TC_MUST_USE enum err_code player_merge(struct store *store, struct arena *arena, struct player_id from,
                                       struct player_id into, struct player *out, struct err *err);

/* Pseudonymizes: the name becomes "Player N", everything else personal is emptied, in the journal's
 * sentences and changesets as well (those changesets are emptied: such entries can no longer be undone).
 * What stays: results, the id and the UUID, and copies outside of the file (backups, exported files).
 * Repeating it is fine, and heals a crash in its middle. */
TC_MUST_USE enum err_code player_forget(struct store *store, struct arena *arena, struct player_id id,
                                        struct player *out, struct err *err);

/* ---- merging inside a verb ------------------------------------------------------------------- */

/* Makes two records one inside the caller's verb (player_merge); from and into are as they were. */
TC_MUST_USE enum err_code player_merge_rows(struct store *store, struct arena *arena, struct player_id from_id,
                                            struct player_id into_id, struct player *from, struct player *into,
                                            struct err *err);

/* ---- words that name a person ---------------------------------------------------------------- */

/* The words that name a person, and texts without them
 *
 * What others wrote may name somebody anywhere: in a sentence of the journal, in a ruling at another table, in the
 * note on an opponent's penalty. Such texts stay, with "Player N" where the name stood. */

/* Texts without repetition; items is the heap's. */
struct texts {
    const char **items;
    size_t n, room;
};

/* Keeps a copy of the arena's; an empty text is none. */
void texts_add(struct arena *arena, struct texts *to, const char *text, size_t len);
/* The longest first, as words_replace wants them. */
void texts_sort(struct texts *texts);

/* Names in both usual forms; the last name alone of who never had a first one. */
void words_of_names(struct arena *arena, struct texts *to, const struct texts *lasts, const struct texts *firsts);

/* Replaces the words wherever people write freely: rulings, penalties, bans, extensions, deck checks, reasons. */
TC_MUST_USE enum err_code words_forget(struct store *store, struct arena *arena, const struct texts *words,
                                       const char *by, struct err *err);

/* Takes out what rows say of a person who is forgotten, whoever wrote it; results and penalties stay. */
TC_MUST_USE enum err_code player_forget_texts(struct store *store, struct player_id id, struct err *err);

#endif
