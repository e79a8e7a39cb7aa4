/* players.h - people who play, whatever events they play in */
#ifndef TOPCUT_EVENT_PLAYERS_H
#define TOPCUT_EVENT_PLAYERS_H

#include "event/core/ids.h"

/* What is known of a person. Text is never NULL in a loaded player; dci is "" without a number. */
struct player {
    struct player_id id;
    const char *uuid;
    const char *last, *first; /* as typed; last holds the whole name when it has one part */
    const char *name;         /* "Last, First", for lists */
    const char *dci, *email, *country, *region, *club, *note;
    bool forgotten;
    bool as_team; /* found by the name of a team: its captain, and name is the team's (teams.h) */
};

/* Fields to set; NULL leaves a field as it is (edit) or empty (add). name is "Last, First" or
 * "First Last" (the last word is the last name); it excludes last and first. */
struct player_fields {
    const char *name, *last, *first, *dci, *email, *country, *region, *club, *note;
};

/* ---- DCI numbers (ecosystem 2.4); pure ------------------------------------------------------- */

enum dci_verdict { DCI_OK, DCI_NO_CHECK_DIGIT /* 1-7 digits: nothing to check */, DCI_SUSPECT, DCI_MALFORMED };

/* Judges a number's spelling. suggestion (arena, may be NULL) is the spelling that would check, for
 * DCI_SUSPECT. Never more than a hint: 8 % of typing errors pass. */
enum dci_verdict dci_check(struct arena *arena, const char *dci, const char **suggestion);
/* The canonical number that all spellings of one person's number share. */
const char *dci_canonical(struct arena *arena, const char *dci);

/* ---- verbs ----------------------------------------------------------------------------------- */

enum player_twins {
    PLAYER_REFUSE_TWINS, /* a player of that name exists: ERR_CONFLICT that shows them */
    PLAYER_ALLOW_TWINS,  /* another person of the same name */
};

/* Adds a player. warnings (may be NULL) receives a sentence about a suspect DCI number, or "".
 * ERR_INPUT: no name, over 200 characters, a malformed DCI number; ERR_CONFLICT: the DCI number belongs to
 * somebody (shown), or a twin. */
TC_MUST_USE enum err_code player_add(struct store *store, struct arena *arena, const struct player_fields *fields,
                                     enum player_twins twins, struct player *out, const char **warning,
                                     struct err *err);
/* The same, and enrols them in an open event (0: none) in the same verb. */
TC_MUST_USE enum err_code player_add_enrolled(struct store *store, struct arena *arena,
                                              const struct player_fields *fields, enum player_twins twins,
                                              struct event_id event, struct player *out, const char **warning,
                                              struct err *err);

TC_MUST_USE enum err_code player_edit(struct store *store, struct arena *arena, struct player_id id,
                                      const struct player_fields *fields, struct player *out, const char **warning,
                                      struct err *err);

/* One player by id. ERR_NOT_FOUND. */
TC_MUST_USE enum err_code player_get(struct store *store, struct arena *arena, struct player_id id, struct player *out,
                                     struct err *err);
/* Whether nobody but the store's staff and the player may look at their profile. */
TC_MUST_USE enum err_code player_hidden(struct store *store, struct player_id id, bool *out, struct err *err);

/* All players that words could mean: "#17", a DCI number in any spelling, or the beginning of words of the
 * name, folded ("ake eva"). "" lists everybody. Sorted by name, then id. */
TC_MUST_USE enum err_code player_find(struct store *store, struct arena *arena, const char *words, struct player **out,
                                      size_t *n, struct err *err);

/* The one player meant. Within an event (event.v != 0) its players come first: a name that is unique among
 * them is enough. In an event of teams these are all members, and a team's name means its captain. ERR_NOT_FOUND with
 * suggestions; ERR_CONFLICT lists those that it could be. */
TC_MUST_USE enum err_code player_resolve(struct store *store, struct arena *arena, struct event_id event,
                                         const char *words, struct player *out, struct err *err);

/* As player_resolve, when the player is one of a few (the two of a table): words that could mean only one of
 * these mean that one, whoever else has the name. */
TC_MUST_USE enum err_code player_resolve_among(struct store *store, struct arena *arena, struct event_id event,
                                               const char *words, const struct player_id *among, size_t n_among,
                                               struct player *out, struct err *err);

/* A person as the desk tells them from another of the same name. */
struct player_seen {
    struct player player;
    const char *last_seen; /* date of the last other event that they were in; "" none */
    bool enrolled;         /* in this event already */
};
/* Who words could mean (player_find) for the desk of an event (0: none), at most limit; "" gives those who are not
 * enrolled, last seen first. Nobody who was forgotten. */
TC_MUST_USE enum err_code player_candidates(struct store *store, struct arena *arena, struct event_id event,
                                            const char *words, size_t limit, struct player_seen **out, size_t *n,
                                            struct err *err);

/* What becomes of the DCI numbers when two records with different ones are made one: "DCI number 4711 stays, and 12 is
 * kept as a former one, ..."; "" where no two numbers differ. Two numbers are two people, as a rule: whoever merges
 * such records asks first. */
const char *player_merge_numbers(struct arena *arena, const struct player *from, const struct player *into);

/* Makes two records one: from's enrolments, matches and numbers become into's; into's fields win, its empty
 * ones are filled. ERR_CONFLICT: both were in one event (named), or from is into. */
TC_MUST_USE enum err_code player_merge(struct store *store, struct arena *arena, struct player_id from,
                                       struct player_id into, struct player *out, struct err *err);

/* Whether the profile is kept from visitors: pairings and standings show the name as before. */
TC_MUST_USE enum err_code player_hide(struct store *store, struct arena *arena, struct player_id id, bool hidden,
                                      struct err *err);

/* Pseudonymizes: the name becomes "Player N", everything else personal is emptied, in the journal's
 * sentences and changesets as well (those changesets are emptied: such entries can no longer be undone).
 * What stays: results, the id and the UUID, and copies outside of the file (backups, exported files).
 * Repeating it is fine, and heals a crash in its middle. */
TC_MUST_USE enum err_code player_forget(struct store *store, struct arena *arena, struct player_id id,
                                        struct player *out, struct err *err);

/* ---- import ---------------------------------------------------------------------------------- */

struct player_import_row {
    int line;
    enum player_import_kind {
        PLAYER_IMPORT_NEW,
        /* same DCI number, or same name where no number contradicts: not added again */
        PLAYER_IMPORT_KNOWN,
        PLAYER_IMPORT_DUPLICATE, /* twice in this file: counted once, shown */
        PLAYER_IMPORT_TWIN,      /* same name as somebody with another number: added, shown */
    } kind;
    struct player_id player;
    const char *name;
    const char *sentence; /* why, and hints such as a suspect DCI number; "" when there is nothing to say */
};
struct player_import {
    const char *columns; /* which header was read as what: "Name = name, PIN = dci" */
    const char *ignored; /* headers that mean nothing here: "Ort, Paid", or "" */
    const char *encoding;
    struct player_import_row *rows;
    size_t n_rows;
    size_t added, known, duplicates, twins; /* added: all new rows of players, the twins among them */
    struct player_import_problem {
        int line;
        const char *sentence; /* "players.csv:7: ...", as an error says it */
    } * problems;             /* all bad rows, by line */
    size_t n_problems;
};

/* Imports players from the text of a CSV, semicolon- or tab-separated file with a header (decoded already;
 * what names it). All rows or none, unless how has PLAYER_IMPORT_KEEP_GOING: then those that can be read;
 * PLAYER_IMPORT_DRY_RUN writes nothing. Enrols everybody into event unless 0. ERR_INPUT with file:line: no name column
 * (what was found, what is understood), or bad rows without keep going, or nothing but those: the first is in err, all
 * are in out->problems. */
enum { PLAYER_IMPORT_DRY_RUN = 1, PLAYER_IMPORT_KEEP_GOING = 2 };
TC_MUST_USE enum err_code player_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                        struct event_id event, unsigned how, struct player_import *out,
                                        struct err *err);

#endif
