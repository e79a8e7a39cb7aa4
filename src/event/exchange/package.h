/* package.h - event packages: everything of an event in one signed file, from one store to another
 *
 * A package is a JSON object {"package": {...}, "signature": "..."}. What is signed is the head: who made it, when,
 * with which program and schema, and a digest of each part (the event's row, its players, the rows of each table),
 * as canonical JSON; so a part that was altered is named. The key is the store's own (package_key.c); stores that
 * are trusted are the table peer, by trust on first use.
 *
 * Coming in, a package is taken once; a newer one of the same event takes the place of what is there, in one
 * verb that undo takes back; an older one is refused. Players are matched by exchange.h.
 */
#ifndef TOPCUT_EVENT_PACKAGE_H
#define TOPCUT_EVENT_PACKAGE_H

#include "event/core/events.h"
#include "event/exchange/exchange.h"

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
    int players, rounds, matches, decks;
};
void package_free(struct package *package); /* a zeroed one is fine */

/* Reads a package. ERR_INPUT: not a package, made by a newer program, or altered (which part). */
TC_MUST_USE enum err_code package_read(struct arena *arena, const char *text, const char *what, struct package *out,
                                       struct err *err);

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

#endif
