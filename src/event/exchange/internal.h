/* internal.h - shared by the files of event/exchange: an event as one value, packages */
#ifndef TOPCUT_EVENT_EXCHANGE_INTERNAL_H
#define TOPCUT_EVENT_EXCHANGE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"

/* ---- an event as one value ------------------------------------------------------------------- */

/* The players of an event, or (0) all, as exchange_read has them. */
TC_MUST_USE enum err_code exchange_read_players(struct store *store, struct arena *arena, struct event_id event,
                                                enum exchange_privacy privacy, struct json **out, struct err *err);

void exchange_note(struct exchange_notes *notes, bool conflict, const char *sentence);

/* Two records here that are one person there. */
struct exchange_same {
    struct player_id from, into;
};

/* Who is who: a UUID of the other store, and the id here. Sorted by UUID. */
struct exchange_person {
    const char *uuid;
    struct player_id id;
    const char *last, *first; /* there, of somebody who is forgotten here; "" otherwise */
    bool forgotten;           /* here */
};
struct exchange_people {
    struct exchange_person *items; /* the arena's */
    size_t n;
    size_t added, known, filled; /* filled: of the known, those that something was added to */
    struct exchange_same *same;
    size_t n_same;
};

/* Finds each of the players here: by UUID (their own, or that of a record that was merged into theirs, on either
 * side), then by DCI number; a player who is not found is added. Ours are kept where the two differ, what ours lack is
 * filled in. Inside the caller's verb. what is the file, for messages.
 * ERR_INPUT: a field is not what it should be. */
TC_MUST_USE enum err_code exchange_people_match(struct store *store, struct arena *arena, const struct json *players,
                                                const char *what, struct exchange_people *out,
                                                struct exchange_notes *notes, struct err *err);
/* Takes out again what came in of people who are forgotten here. After the rows, inside the caller's verb. */
TC_MUST_USE enum err_code exchange_people_hush(struct store *store, struct arena *arena,
                                               const struct exchange_people *people, struct err *err);
/* 0: the UUID is none of theirs. */
struct player_id exchange_person_find(const struct exchange_people *people, const char *uuid);

/* The event of a UUID here; 0: there is none. */
TC_MUST_USE enum err_code exchange_event_find(struct store *store, const char *uuid, struct event_id *out,
                                              struct err *err);

/* Puts the rows of parts in as a new event, or in the place of what event *id has (0: new). The rows' references
 * are replaced by ids in parts themselves. Ratings are not touched.
 * ERR_INPUT: a row that no store could hold, with its table and place. Inside the caller's verb. */
TC_MUST_USE enum err_code exchange_write(struct store *store, struct arena *arena, struct json *parts,
                                         const struct exchange_people *people, const char *what, struct event_id *id,
                                         struct err *err);

/* ---- packages -------------------------------------------------------------------------------- */

#define PACKAGE_SCHEMA "topcut/package/1"

/* Parts, which it takes over, as a signed text of that schema. ERR_CONFLICT: the store has no key, or its secret is not
 * on this computer. */
TC_MUST_USE enum err_code package_seal(struct store *store, struct arena *arena, const char *folder, const char *schema,
                                       struct json *parts, char **out, struct err *err);
/* Such a text back: shape, signature and digests are checked, the parts are not looked into. package_free. */
TC_MUST_USE enum err_code package_open(struct arena *arena, const char *text, const char *what, const char *schema,
                                       struct package *out, struct err *err);

/* ---- facts ----------------------------------------------------------------------------------- */

#define FACTS_CHANGES "changes.csv" /* the part of changes of lists */

const char *facts_changes_text(struct arena *arena, const struct list_change *changes, size_t n);
/* ERR_INPUT: line and field. */
TC_MUST_USE enum err_code facts_changes_read(struct arena *arena, const char *text, const char *what,
                                             struct list_change **out, size_t *n, struct err *err);
/* Whether all of them are of formats and cards that are known. ERR_INPUT. */
TC_MUST_USE enum err_code facts_changes_check(struct arena *arena, struct format_book *book,
                                              const struct facts_file *facts, struct err *err);
/* The cards with those of the facts, for a look; catalog_close. */
TC_MUST_USE enum err_code facts_try_cards(const struct facts_place *place, struct arena *arena,
                                          const struct facts_file *facts, struct catalog **out, struct err *err);
/* Puts what is new of cards before the other changes. */
void facts_cards_changes(struct arena *arena, struct catalog *before, struct catalog *after, struct facts_change **out,
                         size_t *n);

#endif
