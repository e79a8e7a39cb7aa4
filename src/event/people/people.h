/* people.h - persons of a store: players, teams by name, bans, and who may come in to the server
 *
 * Here live a person's record with names and DCI number, every way to find a person by words, bans by date, and the
 * secrets and codes of the server. Not here: what persons do in an event (enrol/, result/), and what reaches through
 * all folders when two records become one or a person is forgotten (dossier/).
 */
#ifndef TOPCUT_EVENT_PEOPLE_H
#define TOPCUT_EVENT_PEOPLE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/secret.h"
#include "event/core/core.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- players --------------------------------------------------------------------------------- */

/* What is known of a person. Text is never NULL in a loaded player; dci is "" without a number. */
struct player {
    struct player_id id;
    const char *uuid;
    const char *last, *first; /* as typed; last holds the whole name when it has one part */
    const char *name;         /* "Last, First", for lists */
    const char *dci, *email, *country, *region, *club, *note;
    bool forgotten;
    bool as_team; /* found by the name of a team: its captain, and name is the team's (enrol/enrol.h) */
};

extern const struct column_set player_columns;

/* "Ida Ek" of "Ek, Ida", "Ida Ek (SE)" of "Ek, Ida (SE)"; where names are written in Han, kana or hangul the family
 * stays first. A name without a comma stays as it is. For phones and sentences; lists have "Last, First". */
const char *player_spoken_name(struct arena *arena, const char *name);

/* Fields to set; NULL leaves a field as it is (edit) or empty (add). name is "Last, First" or
 * "First Last" (the last word is the last name); it excludes last and first. */
struct player_fields {
    const char *name, *last, *first, *dci, *email, *country, *region, *club, *note;
};

/* ---- DCI numbers; pure ------------------------------------------------------- */

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

/* The record in one line, so that an editor sees what they overwrite: what is seen of it. */
TC_NONNULL const char *player_seen_text(struct arena *arena, const struct player *player);
/* Adds a player. warnings (may be NULL) receives a sentence about a suspect DCI number, or "".
 * ERR_INPUT: no name, over 200 characters, a malformed DCI number; ERR_CONFLICT: the DCI number belongs to
 * somebody (shown), or a twin. */
TC_MUST_USE enum err_code player_add(struct store *store, struct arena *arena, const struct player_fields *fields,
                                     enum player_twins twins, struct player *out, const char **warning,
                                     struct err *err);

TC_MUST_USE enum err_code player_edit(struct store *store, struct arena *arena, struct player_id id, const char *seen,
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
/* The players that words could mean (player_find), for the desk of an event (0: none), at most limit; "" gives those
 * who are not enrolled, last seen first. Nobody who was forgotten. */
TC_MUST_USE enum err_code player_candidates(struct store *store, struct arena *arena, struct event_id event,
                                            const char *words, size_t limit, struct player_seen **out, size_t *n,
                                            struct err *err);

/* Whether the profile is kept from visitors: pairings and standings show the name as before. */
TC_MUST_USE enum err_code player_hide(struct store *store, struct arena *arena, struct player_id id, bool hidden,
                                      struct err *err);

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
extern const struct column_set player_import_row_columns;
extern const char *const player_import_kind_words[]; /* "new", "known", "duplicate", "twin" */

/* Imports players from the text of a CSV, semicolon- or tab-separated file with a header (decoded already;
 * what names it). All rows or none, unless how has PLAYER_IMPORT_KEEP_GOING: then those that can be read;
 * PLAYER_IMPORT_DRY_RUN writes nothing. Enrols everybody into event unless 0. ERR_INPUT with file:line: no name column
 * (what was found, what is understood), or bad rows without keep going, or nothing but those: the first is in err, all
 * are in out->problems. */
enum { PLAYER_IMPORT_DRY_RUN = 1, PLAYER_IMPORT_KEEP_GOING = 2 };

/* ---- teams by name --------------------------------------------------------------------------- */

/* The captain of a player's team in an event; the player without one. */
TC_MUST_USE enum err_code team_captain(struct store *store, struct event_id event, struct player_id player,
                                       struct player_id *out, struct err *err);
/* The captain of the team (*name) that words name: exactly, or (begins) as the beginning of one name only. 0: none. */
TC_MUST_USE enum err_code team_by_name(struct store *store, struct arena *arena, struct event_id event,
                                       const char *words, bool begins, struct player_id *out, const char **name,
                                       struct err *err);

/* ---- inside verbs ---------------------------------------------------------------------------- */

/* What the files on players, enrolment and import share
 *
 * These are the insides of verbs: they run within the caller's transaction, write no journal
 * sentence and make no current event. The verbs themselves are above, in enrol/, edit/ and
 * import/. */

/* A person's fields, cleaned and checked: what a row of the table holds. */
struct player_record {
    const char *last, *first, *name_key;
    const char *dci, *dci_key; /* NULL: no number */
    const char *email, *country, *region, *club, *note;
    const char *dci_hint; /* a sentence about a suspect number, or "" */
    bool is_guess;        /* the name came without a comma: which of its words is the last name is a guess */
};

/* Cleans and checks a person's fields on top of those that old has (NULL: a new person). ERR_INPUT.
 */
TC_MUST_USE enum err_code player_record_make(struct arena *arena, const struct player_fields *fields,
                                             const struct player *old, struct player_record *out, struct err *err);

/* A number without what people put between its digits. */
const char *player_dci_digits(struct arena *arena, const char *text);

/* The folded "last first" that names are found by. */
const char *player_name_key(struct arena *arena, const char *last, const char *first);
const char *player_full_name(struct arena *arena, const char *last, const char *first); /* "Last, First" */

/* A person as a message shows them: "Berg, Anna" (#17, DCI 1234567). */
const char *player_shown(struct arena *arena, const struct player *player);

/* The player in a cursor's row, whose first ten columns are those of Q_PLAYER_GET. */
struct player player_from_row(const struct cursor *row, struct arena *arena);

/* All players that a query gives. */
TC_MUST_USE enum err_code player_query(struct store *store, struct arena *arena, enum query query,
                                       const struct sql_value *args, size_t n_args, struct player **out, size_t *n,
                                       struct err *err);

/* The players of a name key (n of them), and the one of a DCI number (id 0: nobody). */
TC_MUST_USE enum err_code player_by_key(struct store *store, struct arena *arena, const char *name_key,
                                        struct player **out, size_t *n, struct err *err);
TC_MUST_USE enum err_code player_by_dci(struct store *store, struct arena *arena, const char *dci_key,
                                        struct player *out, struct err *err);

TC_MUST_USE enum err_code player_insert(struct store *store, const struct player_record *record, struct player_id *out,
                                        struct err *err);

/* A new person, refused where the number is somebody's, or (by twins) the name. */
TC_MUST_USE enum err_code player_put(struct store *store, struct arena *arena, const struct player_record *record,
                                     enum player_twins twins, struct player *out, struct err *err);

/* ---- bans ------------------------------------------------------------------------------------ */

/* Players who may not take part (D.3.12): for a time, or in the next event of a kind
 *
 * A ban belongs to a player and to no event. One by date counts on its days, the last included.
 * One by kind counts in the first event of the kind from its first day on, but not in one that was
 * being played when it was given. A banned player is enrolled only in spite of it, with a reason. */

struct ban {
    int64_t id;
    struct player_id player;
    const char *name; /* "Last, First" */
    const char *from;
    const char *until;         /* NULL: open, or by kind */
    const char *kind;          /* the next event of this kind alone; "" */
    struct event_id event;     /* where it came from; 0: nowhere */
    const char *reason, *rule; /* rule "": none is named */
    bool lifted;
    const char *lifted_reason;
    int64_t at_utc;
};
extern const struct column_set ban_columns;
extern const struct column_set ban_table_columns; /* in SQL */

/* "banned from 1999-03-01 to 1999-09-01 (D.3.12): left without checking out" */
const char *ban_text(struct arena *arena, const struct ban *ban);

/* The bans that stand against a player in an event: by its date and its kind, and then what an association said of
 * their numbers and no ban says yet (suspended_keep): those have no id. n 0: none. */
TC_MUST_USE enum err_code bans_on(struct store *store, struct arena *arena, struct event_id event,
                                  struct player_id player, struct ban **out, size_t *n, struct err *err);

/* The same against somebody who is no player yet, by the number that they say. */
TC_MUST_USE enum err_code bans_on_number(struct store *store, struct arena *arena, struct event_id event,
                                         const char *dci, struct ban **out, size_t *n, struct err *err);

/* For whoever enrols: ERR_CONFLICT when the player is banned from the event and despite is NULL or
 * "", with the ban and the way on (--despite-ban); *warning is then "", or says what is done in
 * spite of it. Inside the caller's verb. */
TC_MUST_USE enum err_code bans_admit(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, const char *despite, const char **warning,
                                     struct err *err);

struct ban_entry {
    const char *from;  /* NULL: today */
    const char *until; /* the last day; NULL: open, unless next is there */
    const char *next;  /* the next event of this kind; NULL or "" */
    const char *reason;
    const char *rule;      /* NULL: none */
    struct event_id event; /* where it came from; 0: nowhere */
};
/* Bans a player. ERR_INPUT: no reason, a day that is none, until before from, until and next;
 * ERR_CONFLICT: the same ban stands already. */
TC_MUST_USE enum err_code ban_add(struct store *store, struct arena *arena, struct player_id player,
                                  const struct ban_entry *entry, struct ban *out, struct err *err);
/* Takes a ban back; it stays in the list. ERR_NOT_FOUND with those that there are; ERR_CONFLICT: it
 * was lifted already. */
TC_MUST_USE enum err_code ban_lift(struct store *store, struct arena *arena, int64_t id, const char *reason,
                                   struct ban *out, struct err *err);

/* Players of open events whom a ban keeps out all the same, a sentence for each: of one ban, of one
 * event; 0 for all. Reads alone: banning nobody out of what they play in is the judge's to do. */
TC_MUST_USE enum err_code bans_enrolled(struct store *store, struct arena *arena, int64_t ban, struct event_id event,
                                        const char ***out, size_t *n, struct err *err);

/* All bans, by first day; with a date those that stand on it, whose kind is not yet used up. */
TC_MUST_USE enum err_code ban_list(struct store *store, struct arena *arena, const char *date, struct ban **out,
                                   size_t *n, struct err *err);

/* ---- suspended numbers (suspended.c) ----------------------------------------------------------- */

/* A number whose owner may not play, as an association told it: kept in the store, so that whoever comes in with that
 * number is refused at every desk, a promoted standby's too, without anybody being asked again. */
struct suspended {
    const char *number; /* canonical (dci_canonical) */
    int64_t nth;        /* the association's number of the suspension */
    const char *from;
    const char *until;  /* the last day; NULL: open */
    const char *reason; /* of the ban that says the same; who lifts that one for another reason than by overrules it */
    const char *by;     /* the association */
};
/* Keeps these in place of those that were kept. A verb. */
TC_MUST_USE enum err_code suspended_keep(struct store *store, struct arena *arena, const char *by,
                                         const struct suspended *list, size_t n, struct err *err);

/* ---- access ---------------------------------------------------------------------------------- */

/* Who may come in: the server's secret, staff PINs, players' codes
 *
 * All of them derive from one secret, which is a file of this user beside the keys that packages are signed with
 * (package_key.c): backups and copies of the store are passed on, and must let nobody in. The store knows only the
 * file's name, and how often a PIN or a code was replaced. So nothing secret is stored, and a restart
 * changes nothing.
 *
 * A player's code is six letters (seven after the first 500 of an event) that cannot be mistaken for each other, for
 * one event. It is exchanged once for a session; a player who has lost it gets another code at the desk.
 *
 * None of this is journaled: undo must log nobody in or out. */

/* The store's secret from the folder of this user's secrets; made where there is none, as on a computer that the
 * store was copied to: then PINs and codes are others. Wants a store that can be written. ERR_IO. */
TC_MUST_USE enum err_code access_secret(struct store *store, struct arena *arena, const char *folder,
                                        struct secret *out, struct err *err);
/* Keeps a secret that came with the store from another computer (a standby), so that all goes on there. */
TC_MUST_USE enum err_code access_secret_keep(struct store *store, struct arena *arena, const char *folder,
                                             const struct secret *secret, struct err *err);

/* ---- PINs of staff --------------------------------------------------------------------------- */

#define ACCESS_PIN_LEN 8 /* digits */

/* The PIN of a role ("organizer", "scorekeeper", "judge", "screen"). */
TC_MUST_USE enum err_code access_pin(struct store *store, const struct secret *secret, const char *role,
                                     char out[ACCESS_PIN_LEN + 1], struct err *err);
/* Another one from now on; phones that are logged in by the old one have to log in again, but for the session keep (0:
 * none), which is who asked for it. A verb. */
TC_MUST_USE enum err_code access_pin_renew(struct store *store, const char *role, int64_t keep, struct err *err);
/* True when what somebody typed is that PIN; blanks and hyphens do not count. The same time for right and wrong. */
bool access_pin_is(const char *typed, const char pin[ACCESS_PIN_LEN + 1]);

/* ---- codes of players (access_codes.c) ------------------------------------------------------- */

#define ACCESS_CODE_LEN  6
#define ACCESS_CODE_MOST 7 /* of players enrolled after the first ACCESS_CODE_SHORT */

#define ACCESS_CODE_LETTERS "BCDFGHJKMNPRSTVWXYZ" /* no vowels (words), no L, no Q */

struct access_code {
    struct player_id player;
    const char *uuid, *name; /* "Last, First" */
    int number;              /* of enrolment, of a team member the team's */
    char code[ACCESS_CODE_MOST + 1];
    int generation;
    int64_t used_utc;    /* 0: not used yet */
    const char *request; /* digest of the request that used it, "" */
};
extern const struct column_set access_code_columns;

/* The codes of everybody in an event, in order of enrolment; no two are the same. Names that several have end in the
 * player's number, "(#17)". */
TC_MUST_USE enum err_code access_codes(struct store *store, struct arena *arena, const struct secret *secret,
                                       struct event_id event, struct access_code **out, size_t *n, struct err *err);

/* A code as people read it, all of its letters in two groups: "BCD FGH", "BCD FGHJ". */
const char *access_code_text(struct arena *arena, const char *code);

/* A code as somebody typed it, in capital letters: blanks and hyphens go, digits become the letters that they are
 * taken for (8 B, 5 S, 2 Z, 6 G). False: it cannot be one; then out is "". */
bool access_code_read(const char *typed, char out[ACCESS_CODE_MOST + 1]);

/* Whose code that is, among the events that are open (event 0), or in one of them. All are looked at, right or wrong,
 * so that time tells nothing. ERR_NOT_FOUND: nobody's, or (which nobody is told) used already by another request
 * than this one ("" for none). */
TC_MUST_USE enum err_code access_code_find(struct store *store, struct arena *arena, const struct secret *secret,
                                           struct event_id event, const char *typed, const char *request,
                                           struct event *out_event, struct access_code *out, struct err *err);

/* Whether a code is (or was) of one of the events that were closed last, or of event (0: any of them), which a player
 * who comes too late is told. */
TC_MUST_USE enum err_code access_code_over(struct store *store, struct arena *arena, const struct secret *secret,
                                           struct event_id event, const char *typed, struct event *out, bool *found,
                                           struct err *err);

/* Marks it as exchanged, within the caller's transaction. */
TC_MUST_USE enum err_code access_code_use(struct store *store, const struct event *event,
                                          const struct access_code *code, const char *request, struct err *err);

/* Gives players (n 0: everybody) another code; phones that are in by the old one have to join again. A verb.
 * ERR_NOT_FOUND: not in the event. */
TC_MUST_USE enum err_code access_codes_renew(struct store *store, struct arena *arena, struct event_id event,
                                             const struct player_id *players, size_t n, const char **sentence,
                                             struct err *err);

#endif
