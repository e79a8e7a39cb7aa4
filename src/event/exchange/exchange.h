/* exchange.h - an event as one JSON value, out of one store and into another
 *
 * What packages and merges have in common. Everything that belongs to an event is rows of the tables listed
 * here; a row refers to others by what means the same in every store: players and matches by UUID, rounds by
 * number. On the way in the people come first (exchange_people.c), then the rows, table by table in this order,
 * each reference becoming the id that it has here.
 *
 * Not part of the room's face: package.h and merge.h are.
 */
#ifndef TOPCUT_EVENT_EXCHANGE_H
#define TOPCUT_EVENT_EXCHANGE_H

#include "event/people/players.h"

enum exchange_ref { EXCHANGE_PLAYER, EXCHANGE_ROUND, EXCHANGE_MATCH };

#define EXCHANGE_REFS 4

/* A table of rows that belong to an event. */
struct exchange_table {
    const char *name;
    enum query get, put; /* exchange_get_NAME and exchange_put_NAME */
    enum query clear;    /* takes an event's rows out; none for "event" itself */
    struct {
        const char *key; /* NULL: no more */
        enum exchange_ref to;
    } refs[EXCHANGE_REFS];
};
extern const struct exchange_table exchange_tables[]; /* ends with a NULL name; the first is "event" */

/* {"event": {...}, "players": [...], "enrolment": [...], ...}; tables without a row are left out. Players' addresses
 * and notes are nobody else's business unless the other store is the same owner's. The caller frees *out. */
enum exchange_privacy { EXCHANGE_PUBLIC, EXCHANGE_PRIVATE, EXCHANGE_ROWS /* no players */ };
TC_MUST_USE enum err_code exchange_read(struct store *store, struct arena *arena, struct event_id event,
                                        enum exchange_privacy privacy, struct json **out, struct err *err);

/* The players of an event, or (0) all, as exchange_read has them. */
TC_MUST_USE enum err_code exchange_read_players(struct store *store, struct arena *arena, struct event_id event,
                                                enum exchange_privacy privacy, struct json **out, struct err *err);

/* ---- people ---------------------------------------------------------------------------------- */

/* Something that two stores say differently of a person, and what was kept. */
struct exchange_note {
    bool conflict; /* false: worth knowing, and nothing is contradicted */
    const char *sentence;
};
struct exchange_notes {
    struct exchange_note *items; /* the heap's: exchange_notes_release */
    size_t n, room;
    size_t conflicts;
};
void exchange_note(struct exchange_notes *notes, bool conflict, const char *sentence);
void exchange_notes_release(struct exchange_notes *notes);

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
 * side), then by DCI number; who is not found is added. Ours are kept where the two differ, what ours lack is
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

/* ---- rows ------------------------------------------------------------------------------------ */

/* The event of a UUID here; 0: there is none. */
TC_MUST_USE enum err_code exchange_event_find(struct store *store, const char *uuid, struct event_id *out,
                                              struct err *err);

/* Deletes all rows of an event but its own, those that refer to others first, and its ratings; inside
 * the caller's transaction. Deleting an event goes through this too: one list of its tables. */
TC_MUST_USE enum err_code exchange_clear(struct store *store, struct event_id event, struct err *err);

/* Puts the rows of parts in as a new event, or in the place of what event *id has (0: new). The rows' references
 * are replaced by ids in parts themselves. Ratings are not touched.
 * ERR_INPUT: a row that no store could hold, with its table and place. Inside the caller's verb. */
TC_MUST_USE enum err_code exchange_write(struct store *store, struct arena *arena, struct json *parts,
                                         const struct exchange_people *people, const char *what, struct event_id *id,
                                         struct err *err);

#endif
