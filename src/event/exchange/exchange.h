/* exchange.h - events between stores: as packages that are signed, by merging two stores, and as CSV
 *
 * Everything that belongs to an event is rows of the tables listed here; a row refers to others by what means the same
 * in every store. Not here: files that are no store's (import/, outside/).
 */
#ifndef TOPCUT_EVENT_EXCHANGE_H
#define TOPCUT_EVENT_EXCHANGE_H

#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "format/format.h"

/* ---- an event as one value ------------------------------------------------------------------- */

/* An event as one JSON value, out of one store and into another
 *
 * What packages and merges have in common. Everything that belongs to an event is rows of the tables listed
 * here; a row refers to others by what means the same in every store: players and matches by UUID, rounds by
 * number. On the way in the people come first (exchange_people.c), then the rows, table by table in this order,
 * each reference becoming the id that it has here. */

enum exchange_ref { EXCHANGE_PLAYER, EXCHANGE_ROUND, EXCHANGE_MATCH };

#define EXCHANGE_REFS 4

/* A table of rows that belong to an event. */
struct exchange_table {
    const char *name;
    /* Rows out of the store, into it and away: exchange_get_NAME, exchange_put_NAME. None for "event" itself, whose
     * columns are settings (event_row_read, event_row_write). */
    enum query get, put, clear;
    bool of_store; /* the rows are the store's, and go with the event for those who judge its lists again */
    struct {
        const char *key; /* NULL: no more */
        enum exchange_ref to;
    } refs[EXCHANGE_REFS];
};
extern const struct exchange_table exchange_tables[]; /* ends with a NULL name; the first is "event" */

/* {"event": {...}, "players": [...], "enrolment": [...], ...}; tables without a row are left out, and where events are
 * compared (EXCHANGE_ROWS) what is the store's: changes of lists up to the event's day, which another store takes in
 * beside its own. Players' addresses
 * and notes are nobody else's business unless the other store is the same owner's. The caller frees *out. */
enum exchange_privacy { EXCHANGE_PUBLIC, EXCHANGE_PRIVATE, EXCHANGE_ROWS /* no players */ };
TC_MUST_USE enum err_code exchange_read(struct store *store, struct arena *arena, struct event_id event,
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

void exchange_notes_release(struct exchange_notes *notes);

/* ---- rows ------------------------------------------------------------------------------------ */

/* Deletes all rows of an event but its own, those that refer to others first, and its ratings; inside
 * the caller's transaction. Deleting an event goes through this too: one list of its tables. */
TC_MUST_USE enum err_code exchange_clear(struct store *store, struct event_id event, struct err *err);

/* ---- packages -------------------------------------------------------------------------------- */

/* Event packages: everything of an event in one signed file, from one store to another
 *
 * A package is a JSON object {"package": {...}, "signature": "..."}. What is signed is the head: who made it, when,
 * with which program and schema, and a digest of each part (the event's row, its players, the rows of each table),
 * as canonical JSON; so a part that was altered is named. The key is the store's own (package_key.c); stores that
 * are trusted are the table peer, by trust on first use.
 *
 * Coming in, a package is taken once; a newer one of the same event takes the place of what is there, in one
 * verb that undo takes back; an older one is refused. Players are matched by exchange.h. */

#define PACKAGE_MAX_BYTES (256u << 20)

/* ---- keys and peers (package_key.c) ---------------------------------------------------------- */

struct package_key {
    const char *public_hex; /* "": the store has none yet */
    const char *fingerprint;
    const char *name;        /* of the store, as other stores see it */
    const char *secret_file; /* where the secret half belongs on this computer */
    bool has_secret;         /* it is there */
};

/* The store's key as far as there is one; folder is where this user's secrets are. */
TC_MUST_USE enum err_code package_key_get(struct store *store, struct arena *arena, const char *folder,
                                          struct package_key *out, struct err *err);

/* Makes the store's key where it has none (or, replace, another one: peers have to trust that again) and names
 * the store (NULL: leaves the name). A verb; the secret is a file of its own that only this user can read. */
TC_MUST_USE enum err_code package_key_make(struct store *store, struct arena *arena, const char *folder,
                                           const char *name, bool replace, struct package_key *out, struct err *err);

struct package_peer {
    const char *public_hex, *fingerprint, *name;
    bool trusted;
    int64_t first_seen_utc, last_import_utc; /* 0: none */
    int packages;
};
TC_MUST_USE enum err_code package_peers(struct store *store, struct arena *arena, struct package_peer **out, size_t *n,
                                        struct err *err);
/* Trusts, or no longer trusts, a store by its key or the beginning of it, or its name. A verb. ERR_NOT_FOUND: a key
 * that was never seen can be trusted only when written out whole. */
TC_MUST_USE enum err_code package_peer_trust(struct store *store, struct arena *arena, const char *key, bool trusted,
                                             struct package_peer *out, struct err *err);

/* ---- out ------------------------------------------------------------------------------------- */

/* The package of an event as text. ERR_CONFLICT: the store has no key, or its secret is not on this computer. */
TC_MUST_USE enum err_code package_export(struct store *store, struct arena *arena, const char *folder,
                                         struct event_id event, char **out, struct err *err);

/* ---- in -------------------------------------------------------------------------------------- */

/* A package that was read and whose signature fits. */
struct package {
    struct json *root; /* owns the others; package_free */
    const struct json *head;
    struct json *parts;
    const char *what;
    const char *event_uuid, *event_name, *event_date, *event_state, *format;
    const char *store_name, *public_hex, *fingerprint, *program;
    int version; /* of the schema */
    int64_t made_utc;
    bool altered;       /* why package_read failed: what was signed is not what is here */
    const char *digest; /* of all parts */
    struct package_part {
        const char *name, *text; /* canonical JSON */
    } * texts;                   /* of the parts, by their names; only what package_read has read has them */
    size_t n_texts;
    int players, rounds, matches, decks;
};
void package_free(struct package *package); /* a zeroed one is fine */

/* Reads a package. ERR_INPUT: not a package, made by a newer program, or altered (which part). */
TC_MUST_USE enum err_code package_read(struct arena *arena, const char *text, const char *what, struct package *out,
                                       struct err *err);

/* Reads an excerpt of one: what its signer signed is the digests of all parts, so parts may be left out and the others
 * be checked all the same. needed (ends with NULL): parts that may not be left out where the package has them. */
TC_MUST_USE enum err_code package_read_excerpt(struct arena *arena, const char *text, const char *what,
                                               const char *const *needed, struct package *out, struct err *err);
/* True when the whole package has a part of that name, which an excerpt may lack. */
bool package_has(const struct package *package, const char *part);

enum package_signer { PACKAGE_OWN, PACKAGE_TRUSTED, PACKAGE_UNKNOWN, PACKAGE_DISTRUSTED };
TC_MUST_USE enum err_code package_signer(struct store *store, const struct package *package, enum package_signer *out,
                                         struct err *err);

enum package_outcome { PACKAGE_ADDED, PACKAGE_REPLACED, PACKAGE_SAME };
struct package_import {
    enum package_outcome outcome;
    struct event event;
    const char *sentence;
    int64_t since_utc; /* PACKAGE_SAME: when it came in */
    size_t players_added, players_known, players_filled;
    struct exchange_notes notes; /* exchange_notes_release */
};

/* Brings the event of a package in. trust: take it from a store that is not known yet, and trust that from now on.
 * force: also in the place of an event that is newer here.
 * ERR_CONFLICT: the signer is not trusted; the event here is newer; two of its players are one here. */
struct package_import_options {
    bool trust, force;
};
TC_MUST_USE enum err_code package_import(struct store *store, struct arena *arena, struct package *package,
                                         const struct package_import_options *options, struct package_import *out,
                                         struct err *err);

/* ---- facts ----------------------------------------------------------------------------------- */

/* Facts from store to store: formats, banned lists and cards as one signed file
 *
 * The file is a package whose parts are the files of formats/ and banlists/ by their paths, the changes of lists that
 * stores entered themselves (FACTS_CHANGES), and rows of the files of formats/catalog that make cards, sets, printings
 * and spellings known beyond those of the program. It is read whole or not at all. Those that came in are kept in a
 * folder of the user's, 000001.json and so on; the newest is laid over the program's own (base/resource_layer.h), and
 * without it the one before counts again. */

#define FACTS_MAX_BYTES (64u << 20)

struct facts_file {
    struct package package;       /* who made it and when; without its JSON: nothing to free */
    const struct resource *files; /* formats and lists, by path */
    size_t n;
    const struct resource *rows; /* of cards (catalog/rows.h) */
    size_t n_rows;
    size_t n_cards;                    /* that the rows name */
    const struct list_change *changes; /* of lists, that stores entered themselves */
    size_t n_changes;
    const char *published; /* the day of its banlists/published.csv; "" without one */
    const char *text;      /* the whole file */
    size_t len;
};

/* What goes into a file. */
struct facts_content {
    struct catalog *catalog;        /* the cards in use: those beyond the program's own go in, */
    const char *since;              /* and whatever belongs to sets of this day or later; "" for none */
    const struct facts_file *facts; /* that count here: their changes of lists go on; NULL: none */
    size_t sets, cards, printings, spellings, changes; /* out: rows of the file */
};
/* All formats and banned lists that are in use, the changes of lists that the store entered, and the content, signed
 * with the store's key. The same content gives the same parts. content NULL: formats and lists alone. ERR_CONFLICT: the
 * store has no key. */
TC_MUST_USE enum err_code facts_export(struct store *store, struct arena *arena, const char *keys,
                                       struct facts_content *content, char **out, struct err *err);
/* ERR_INPUT: not such a file, made by a newer program, altered, or with a part that is none of facts, or a change of a
 * list that cannot be (line and field). All is the arena's. */
TC_MUST_USE enum err_code facts_file_read(struct arena *arena, const char *path, struct facts_file *out,
                                          struct err *err);
/* The same of bytes that came in some other way; what names them in messages. */
TC_MUST_USE enum err_code facts_file_parse(struct arena *arena, const char *text, size_t len, const char *what,
                                           struct facts_file *out, struct err *err);
/* True when the lists of the program itself are of a later day: then the file does not count. */
bool facts_is_outdated(const struct facts_file *facts);

/* The newest file of the folder; "" where there is none. ERR_IO. */
TC_MUST_USE enum err_code facts_newest(struct arena *arena, const char *folder, const char **path, struct err *err);
/* Puts what was read into the folder as its newest. */
TC_MUST_USE enum err_code facts_keep(struct arena *arena, const char *folder, const struct facts_file *facts,
                                     struct err *err);
/* Before cards are imported in the place of those at cards: keeps the catalogue that is there, so that undo goes back
 * to it, as *path in the folder; of many the oldest go. */
TC_MUST_USE enum err_code facts_keep_cards(struct arena *arena, const char *folder, const char *cards,
                                           const char **path, struct err *err);

/* What undo takes away: the newest file of the folder, of facts or (facts_is_of_cards) of cards; "": there is none. */
TC_MUST_USE enum err_code facts_undoable(struct arena *arena, const char *folder, const char **path, struct err *err);
bool facts_is_of_cards(const char *path);
/* Takes it away: facts, or the cards at cards, in whose place those of before come. ERR_IO. */
TC_MUST_USE enum err_code facts_undo(const char *path, const char *cards, struct err *err);

/* Where facts were fetched from last; url "": nowhere. */
struct facts_origin {
    const char *url;
    int64_t at_utc;
};
void facts_origin_get(struct arena *arena, const char *folder, struct facts_origin *out);
TC_MUST_USE enum err_code facts_origin_set(struct arena *arena, const char *folder, const struct facts_origin *origin,
                                           struct err *err);

/* The formats and lists of a book, and the files that it is made of. */
struct facts_book {
    struct format_book *book;
    const struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    const struct list_change *changes; /* that it has taken in */
    size_t n_changes;
};
/* The book of what the program has with a file of facts laid over it (n 0: without one), own folders before both. */
TC_MUST_USE enum err_code facts_book_make(struct arena *arena, struct catalog *catalog, const struct facts_file *facts,
                                          struct facts_book *out, struct err *err);
/* The newest file of the folder as it counts: n is 0 where there is none, or the program's own are newer. */
TC_MUST_USE enum err_code facts_in_use(struct arena *arena, const char *folder, struct facts_file *out,
                                       struct err *err);
/* Something that the later book says otherwise. */
struct facts_change {
    const char *format; /* its name; "" of cards */
    const char *what;   /* "format", "known", "banned", "restricted", "legal", "sets", "rules"; "new sets", "new cards",
                           "changed cards", "new printings" */
    const char *from;   /* the first day on which it is so; NULL: not one day */
    int64_t n;          /* cards or sets; 0: it is about the format */
    const char *names;  /* of the cards or sets, "A, B"; "" */
    const char *text;   /* a message: "3 cards banned in Modern from 2026-12-01: A, B, C" */
};
/* The changes from one book to the other, in the order of formats. Both are made with one catalogue. Each format is
 * compared as of the last day that its book knows, today where there is no last one. */
TC_MUST_USE enum err_code facts_compare(const struct facts_book *before, const struct facts_book *after,
                                        struct arena *arena, const char *today, struct facts_change **out, size_t *n,
                                        struct err *err);
/* Where a file of facts comes to. */
struct facts_place {
    struct store *store;     /* whose word it is who is trusted; its clock says what today is */
    const char *folder;      /* of the files that came in */
    struct catalog *catalog; /* the cards in use */
    const char *cards;       /* the user's own file of cards, which facts are laid over; NULL or not there:
                                those of the program */
};
/* What a file would change. */
struct facts_import {
    struct facts_file file;
    bool same;                    /* these facts are here already: there is nothing to take in */
    enum package_signer signer;   /* who is unknown or distrusted has to be trusted first */
    struct facts_change *changes; /* in the order of formats */
    size_t n_changes;
    const char *known_until; /* the day up to which published lists are known with it */
};
/* Importing is two steps, for the command line as for a server: facts_look takes the bytes of a file (from a disk, a
 * form or a download; what names them) and says what they would change, without changing anything; facts_take then
 * does it. Both are safe beside other threads that judge; whoever holds a book goes by the new facts from when it is
 * made again. Everything in *out is the arena's.
 * ERR_INPUT: damaged, altered, of a newer program, or with a row that cannot be: file, line and field; ERR_CONFLICT:
 * older than what is here, or made on a day that is still to come. */
TC_MUST_USE enum err_code facts_look(const struct facts_place *place, struct arena *arena, const char *text, size_t len,
                                     const char *what, struct facts_import *out, struct err *err);
/* ERR_CONFLICT: the store that signed it is not trusted here. */
TC_MUST_USE enum err_code facts_require_trust(const struct facts_import *import, struct err *err);
/* Takes in what was looked at: all of it, or on an error nothing. trust: whoever signed it is trusted from now on,
 * which needs a store that can be written to. One that is here already changes nothing. */
TC_MUST_USE enum err_code facts_take(const struct facts_place *place, struct arena *arena,
                                     const struct facts_import *import, bool trust, struct err *err);

/* The catalogue to use: that of cards with the rows of the facts laid over it, as a file of the folder, made when it is
 * not there yet; *path is cards itself where the facts have no rows. ERR_INPUT: a row that cannot be; ERR_IO. */
TC_MUST_USE enum err_code facts_catalog(struct arena *arena, const char *folder, const struct facts_file *facts,
                                        const char *cards, const char **path, struct err *err);
/* Changes as format_book_change takes them: those of the facts, then those that are there. */
void facts_add_changes(struct arena *arena, const struct facts_file *facts, const struct list_change **changes,
                       size_t *n);

/* ---- merging stores -------------------------------------------------------------------------- */

/* Another store file, taken into this one
 *
 * Players, events as a whole, leagues, bans and the rating histories that were brought in there, by UUID: what is not
 * here comes in, what is here and the same stays, what differs is reported, and ours is kept unless theirs is asked for
 * (of an event). One verb, which undo takes back as one. A store
 * that has nothing new (a copy of this one, or one that took this one in before) changes nothing. */

enum merge_outcome { MERGE_ADDED, MERGE_SAME, MERGE_KEPT, MERGE_TAKEN };

struct merge_event {
    enum merge_outcome outcome;
    struct event_id id; /* here */
    const char *name, *date;
    const char *differs; /* MERGE_KEPT and _TAKEN: the tables that differ: "match, penalty" */
};

struct merge {
    struct merge_event *events; /* the arena's, oldest first */
    size_t n_events;
    size_t added, same, kept, taken; /* of them */
    size_t players_added, players_known, players_filled, players_merged;
    size_t leagues_added, bans_added;
    size_t rating_steps_added;   /* of histories that were brought in there */
    bool changed;                /* false: everything was here already */
    struct exchange_notes notes; /* exchange_notes_release */
    const char *sentence;
};

struct merge_options {
    bool theirs; /* where an event differs, take theirs */
    bool force;  /* although rows of the file are not what its journal says */
};

/* ERR_CONFLICT: the file is this very store; ERR_NOT_FOUND, ERR_DAMAGED: it is no store, or another program has changed
 * it. */
TC_MUST_USE enum err_code store_merge(struct store *store, struct arena *arena, const char *path,
                                      const struct merge_options *options, struct merge *out, struct err *err);

/* ---- tables as CSV --------------------------------------------------------------------------- */

/* Everything of a store, or of one event, as CSV: a table a file, a header row, documented columns */

struct csv_export_table {
    const char *name;    /* of the file, without ".csv" */
    const char *what;    /* what a row is */
    const char *columns; /* header, parted by '|'; a column that is text and may be run as a formula by a spreadsheet
                            begins with '*' here alone. NULL: of the standings, whose list of columns says it */
    int query;           /* enum query; -1: the standings, which are computed */
    bool staff;          /* not for everybody */
};
extern const struct csv_export_table csv_export_tables[]; /* ends with a NULL name */

/* The text of a table, of an event or (0) of all; *rows counts them. The text is the caller's to release. style:
 * CSV_SPREADSHEET unless the texts were asked for as they are. */
TC_MUST_USE enum err_code csv_export_table(struct store *store, const struct csv_export_table *table,
                                           struct event_id event, enum csv_style style, struct strbuf *out,
                                           size_t *rows, struct err *err);

/* ---- packages -------------------------------------------------------------------------------- */

/* {"event": DIGEST, ...} of all parts (the caller's to free), and the digest of that: the same content has the
 * same one, whoever writes it and whenever. */
const char *package_digests(struct arena *arena, const struct json *parts, struct json **out);
/* The same of parts whose texts are there. */
const char *package_digests_of(struct arena *arena, const struct package_part *texts, size_t n, struct json **out);

/* ---- what an association tells its stores (feed_chain.c) ---------------------------------------- */

/* BLAKE2b of an entry's body as canonical JSON. */
const char *feed_digest(struct arena *arena, const struct json *body);
/* The link of an entry in its chain, that of its kind and country: BLAKE2b of five lines, the link before ("" before
 * the first), the number, the kind, the country, the digest. */
const char *feed_link(struct arena *arena, const char *before, int64_t n, const char *kind, const char *country,
                      const char *digest);

#endif
