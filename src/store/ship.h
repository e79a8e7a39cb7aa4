/* ship.h - a second laptop that stands by: each commit is shipped to a copy, which can be promoted
 *
 * While a copy follows, a second session of SQLite watches every table during a verb, also those
 * that the journal does not keep, and its changeset is written as a shipment in the same
 * transaction: what the command line commits is shipped as well as what the server does. The copy
 * applies a shipment in one transaction together with its position, and a shipment goes when all
 * copies that follow have it. Without a copy nothing is written.
 *
 * Shipments of a line are counted (seq) and chained: each one's digest covers the one before, so a
 * copy that has another history finds out at once and takes a new snapshot. A line ends where
 * changesets cannot show what happened: a migration, a restore, a promotion. The epoch counts
 * promotions: of two files that both claim to be the store, the one with the higher epoch counts,
 * and the other is told so and refuses to be changed.
 */
#ifndef TOPCUT_STORE_SHIP_H
#define TOPCUT_STORE_SHIP_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"

struct store;

enum replica_role {
    REPLICA_PRIMARY,
    REPLICA_STANDBY,    /* a copy that follows: it can be read, not changed */
    REPLICA_SUPERSEDED, /* its standby was promoted: not changed until somebody says which file counts */
};

const char *replica_role_name(enum replica_role role); /* "standby" */

/* What a file is. Texts are the arena's. */
struct replica {
    enum replica_role role;
    const char *line;
    int64_t epoch, seq;
    const char *digest;
    int64_t at_utc;     /* of the newest commit; 0: none since the line began */
    const char *source; /* URL of the primary, of a copy or a promoted one; else "" */
    const char *key;    /* by which that primary knows it */
    const char *trust;  /* which certificate is taken for its own: "" a known authority's, "insecure", "sha256//..." */
    int64_t known_seq;  /* the newest commit that the primary reported */
    int64_t heard_at_utc; /* when it told last; 0: never */
    bool awaited;         /* the primary waits for its standby before it confirms */
    int64_t superseded_epoch, superseded_at_utc;
    const char *superseded_by;
    int64_t waiting; /* bytes of shipments that wait */
};
TC_MUST_USE enum err_code replica_get(struct store *store, struct arena *arena, struct replica *out, struct err *err);

/* Whether the file may be changed: ERR_CONFLICT says what to do where it stands by or was
 * superseded. */
TC_MUST_USE enum err_code replica_check(struct store *store, struct err *err);

struct shipment {
    int64_t seq, at_utc;
    const char *digest; /* SIGN_DIGEST_HEX digits */
    const void *changeset;
    size_t len;
};

/* ---- the primary ----------------------------------------------------------------------------- */

struct ship_copy {
    const char *id, *name, *address, *key_digest;
    int64_t joined_at_utc;
    bool following;                  /* false: it needs a new snapshot */
    int64_t acked_seq, acked_at_utc; /* 0: not yet */
};
TC_MUST_USE enum err_code ship_list(struct store *store, struct arena *arena, struct ship_copy **out, size_t *n,
                                    struct err *err);

/* A copy registers, or registers again: from now on commits are kept for it. What it needs first
 * is a snapshot made after this. Only id, name, address and key_digest are read. */
TC_MUST_USE enum err_code ship_join(struct store *store, const struct ship_copy *copy, struct err *err);
/* The same for one that is registered and needs a new snapshot. */
TC_MUST_USE enum err_code ship_follow(struct store *store, const char *id, struct err *err);
TC_MUST_USE enum err_code ship_leave(struct store *store, const char *id, struct err *err);

struct ship_position {
    const char *line, *digest;
    int64_t seq;
};
/* The commits after a copy's position, at least one where there are any, then up to max_bytes.
 * *anew: the copy's history is not this file's, or what it needs is gone: it takes a new snapshot.
 * Inside a read. */
TC_MUST_USE enum err_code ship_after(struct store *store, struct arena *arena, const struct ship_position *have,
                                     size_t max_bytes, struct shipment **out, size_t *n, bool *anew, struct err *err);

/* A copy has everything up to seq on its disk. What all have is let go of. */
TC_MUST_USE enum err_code ship_ack(struct store *store, const char *id, int64_t seq, int64_t at_utc, struct err *err);

/* Inside a verb that erases for good: what waits for a copy may hold what is erased, and so would
 * the verb's own shipment, so all copies take a new snapshot. */
TC_MUST_USE enum err_code ship_erase_waiting(struct store *store, struct err *err);

/* A standby of this file was promoted: from now on this one refuses. Nothing happens for an epoch
 * that is not higher. by: who and where, in words. */
TC_MUST_USE enum err_code ship_supersede(struct store *store, int64_t epoch, const char *by, int64_t at_utc,
                                         struct err *err);

/* ---- the copy -------------------------------------------------------------------------------- */

struct ship_source {
    const char *url, *key, *trust;
};
/* Makes the store at path a copy from a snapshot of the primary, in one transaction; the snapshot
 * file goes. What was at path is kept as "NAME.before-standby-N" (its name in *kept) unless all
 * of it is certainly in the snapshot. ERR_CONFLICT: path is a store of its own, or a copy with
 * changes that the primary has lost, and replace is false.
 * ERR_DAMAGED: the snapshot is not sound. */
TC_MUST_USE enum err_code ship_adopt(const char *snapshot, const char *path, const struct ship_source *source,
                                     bool replace, struct arena *arena, const char **kept, struct err *err);

/* Applies the next shipment and moves the position, in one transaction; one that it has already is
 * passed over. ERR_CONFLICT: it does not follow, its digest is another, or it does not fit: a new
 * snapshot is needed. */
TC_MUST_USE enum err_code ship_apply(struct store *store, const struct shipment *shipment, struct err *err);

/* The primary reported that its newest commit is known_seq. */
TC_MUST_USE enum err_code ship_heard(struct store *store, int64_t known_seq, int64_t at_utc, bool awaited,
                                     struct err *err);

/* Makes a copy, or a primary that was superseded, the file that counts; before: what it was, with
 * what is known of the primary. ERR_CONFLICT: it is the one already. */
TC_MUST_USE enum err_code ship_promote(struct store *store, struct arena *arena, struct replica *before,
                                       struct err *err);

/* ---- on the way ------------------------------------------------------------------------------ */

/* Shipments as bytes: what a primary answers and a copy reads. */
struct ship_answer {
    bool anew;
    int64_t version;    /* of the primary's schema */
    int64_t epoch, seq; /* the primary's newest commit */
    int64_t now_utc;
    bool awaited;
    struct shipment *shipments; /* in the bytes and the arena */
    size_t n;
};
void ship_write(struct strbuf *out, const struct ship_answer *answer);
/* ERR_INPUT: cut off, or something else. */
TC_MUST_USE enum err_code ship_read(struct arena *arena, const char *bytes, size_t len, struct ship_answer *out,
                                    struct err *err);

#endif
