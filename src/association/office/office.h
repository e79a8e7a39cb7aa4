/* office.h - the association's office: what is known, and what may be done to it
 *
 *   office.c    a database as an association's, its key, its log
 *   health.c    how the server is, and whether it keeps what it says it keeps
 *   number.c    members' numbers and their check digit
 *   members.c   members: new ones, mergers, being forgotten, everything about one as a file
 *   stores.c    stores, their keys, and blocks of numbers
 *   seal.c      values that are signed by the association
 *
 * A verb is one transaction: it checks, writes, and adds to the log. Who does it and when are the office's.
 */
#ifndef TOPCUT_ASSOCIATION_OFFICE_H
#define TOPCUT_ASSOCIATION_OFFICE_H

#include "association/pg/pg.h"
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/sign.h"

/* ---- the office (office.c) --------------------------------------------------------------------- */

/* Where an association's database is, as people say it: a DSN, or the folder of a cluster of its own, which is started
 * when it does not run. */
struct office_place {
    const char *where;
    bool is_folder;
    struct cluster cluster; /* of a folder */
    const char *dsn;
    const char *keys; /* the folder of secrets: FOLDER/keys, or the user's own */
};
/* keys: the folder of secrets where it is a DSN. ERR_USAGE: neither a DSN nor a path that will do. */
TC_MUST_USE enum err_code office_place(struct arena *arena, const char *where, const char *keys,
                                       struct office_place *out, struct err *err);

struct office {
    struct arena *arena;
    struct pg *pg;
    struct clock *clock;
    const char *who; /* for the log */
    const char *keys;
    const char *name, *public_hex, *fingerprint;
    int64_t founded_utc;
    bool has_secret; /* the secret half of the key is here */
};
/* Opens an association that is there. ERR_NOT_FOUND, ERR_DAMAGED: schema_check; else as pg_open. office_close in any
 * case. */
TC_MUST_USE enum err_code office_open(struct arena *arena, const struct office_place *place, enum pg_use use,
                                      struct clock *clock, const char *who, struct office *out, struct err *err);
void office_close(struct office *office);

/* What office_found found and did. */
struct office_founding {
    bool made_cluster, made;   /* the cluster; the association */
    int step_before, step_now; /* of the schema */
};
/* Makes the association NAME, or brings the one that is there to the newest schema (name may then be NULL). care: of a
 * cluster that is made. ERR_USAGE: a new one needs a name. */
TC_MUST_USE enum err_code office_found(struct arena *arena, const struct office_place *place, enum cluster_care care,
                                       const char *name, struct clock *clock, const char *who,
                                       struct office_founding *out, struct office *office, struct err *err);

/* Adds to the log, inside the caller's transaction. detail (may be NULL) is taken over. */
TC_MUST_USE enum err_code office_log(struct office *office, const char *what, const char *about, struct json *detail,
                                     struct err *err);
/* Signs bytes with the association's key. ERR_CONFLICT: its secret half is not here. */
TC_MUST_USE enum err_code office_sign(struct office *office, const void *bytes, size_t len,
                                      char out[SIGN_SIGNATURE_HEX + 1], struct err *err);

/* Parts as one signed file, in the shape of an event package (event/exchange): {"package": head, "parts": ...,
 * "signature": ...}, the head with schema, who made it and when, and a digest of each part. Takes parts over. */
TC_MUST_USE enum err_code office_seal(struct office *office, const char *schema, struct json *parts, const char **out,
                                      struct err *err);

/* ---- members' numbers (number.c); pure ---------------------------------------------------------- */

enum { MEMBER_SERIAL_LEAST = 10000000, MEMBER_SERIAL_MOST = 99999999 };
/* The check digit that some digits need, 0 to 9. */
int member_check_digit(const char *digits);
/* The number of a serial: its eight digits and the check digit. */
int32_t member_number(int32_t serial);
bool member_number_is_sound(int64_t number);
/* "100 000 017" */
const char *member_number_text(struct arena *arena, int32_t number);
/* Blanks, hyphens and points may stand in it. ERR_INPUT: not nine digits, or one that does not check, with what two
 * exchanged neighbours could have been. */
TC_MUST_USE enum err_code member_number_read(struct arena *arena, const char *text, int32_t *out, struct err *err);

/* ---- members (members.c) ------------------------------------------------------------------------ */

struct member {
    int32_t number;
    int32_t merged_into; /* its own number: into nobody */
    const char *uuid;    /* "": no store has named one */
    bool forgotten;
    const char *country, *family, *given;
    int birth_year; /* 0: not known */
    int64_t joined_utc, forgotten_utc;
};
extern const struct column_set member_columns;
/* "Berg, Åsa", or "(forgotten)". */
const char *member_name(struct arena *arena, const struct member *member);

/* A verb. ERR_INPUT: no name, no country of two letters, a year that is none; ERR_CONFLICT: the DCI number (NULL: none)
 * is another member's. */
struct member_fields {
    const char *family, *given, *country, *dci, *uuid; /* the last two may be NULL */
    int birth_year;                                    /* 0: not known */
};
TC_MUST_USE enum err_code member_new(struct office *office, const struct member_fields *fields, struct member *out,
                                     struct err *err);
/* The same inside the caller's transaction, with the number that a store gave (0: the next one). */
TC_MUST_USE enum err_code member_put(struct office *office, const struct member_fields *fields, int32_t number,
                                     struct member *out, struct err *err);
/* ERR_NOT_FOUND. */
TC_MUST_USE enum err_code member_get(struct office *office, int32_t number, struct member *out, struct err *err);
/* By a number, a DCI number, or the beginning of "family given" in any spelling; at most limit of them. */
TC_MUST_USE enum err_code member_find(struct office *office, const char *words, size_t limit, struct member **out,
                                      size_t *n, struct err *err);
/* Whose a number is after all mergers; 0: nobody's. */
TC_MUST_USE enum err_code member_of(struct office *office, int32_t number, int32_t *out, struct err *err);
/* A member's numbers, its own first, and its DCI numbers. */
TC_MUST_USE enum err_code member_numbers(struct office *office, int32_t number, int **out, size_t *n, struct err *err);
TC_MUST_USE enum err_code member_dci(struct office *office, int32_t number, const char ***out, size_t *n,
                                     struct err *err);
/* Two numbers are one person: all that was played under from counts for into. One row; member_unmerge takes it back.
 * ERR_CONFLICT: from is merged already, or into belongs to from. */
TC_MUST_USE enum err_code member_merge(struct office *office, int32_t from, int32_t into, struct err *err);
TC_MUST_USE enum err_code member_unmerge(struct office *office, int32_t number, struct err *err);
/* Names, year of birth and DCI numbers go; the number and its results stay. For ever. ERR_CONFLICT: done already. */
TC_MUST_USE enum err_code member_forget(struct office *office, int32_t number, struct err *err);
/* Adds a DCI number. ERR_INPUT, ERR_CONFLICT: it is another member's. */
TC_MUST_USE enum err_code member_add_dci(struct office *office, int32_t number, const char *dci, struct err *err);
/* All that is known about a member, as one signed file. */
TC_MUST_USE enum err_code member_export(struct office *office, int32_t number, const char **out, struct err *err);

/* ---- stores (stores.c) -------------------------------------------------------------------------- */

enum store_state { STORE_ACTIVE, STORE_REVIEW, STORE_SUSPENDED, STORE_CLOSED };
extern const char *const store_state_words[]; /* "active", "review", "suspended", "closed" */
bool store_state_find(const char *word, enum store_state *out);

struct member_store {
    int32_t store;
    const char *name, *country, *officer;
    enum store_state state;
    int64_t joined_utc;
    const char *public_hex; /* the newest key that counts; "" */
    int64_t numbers;        /* in blocks */
};
extern const struct column_set member_store_columns;

/* A verb; key may be NULL. ERR_INPUT, ERR_CONFLICT: another store has the name or the key. */
TC_MUST_USE enum err_code member_store_add(struct office *office, const char *name, const char *country,
                                           const char *officer, const char *key, struct member_store *out,
                                           struct err *err);
TC_MUST_USE enum err_code member_store_list(struct office *office, struct member_store **out, size_t *n,
                                            struct err *err);
/* By its number or its name. ERR_NOT_FOUND with suggestions. */
TC_MUST_USE enum err_code member_store_resolve(struct office *office, const char *words, struct member_store *out,
                                               struct err *err);
TC_MUST_USE enum err_code member_store_set_state(struct office *office, int32_t store, enum store_state state,
                                                 const char *reason, struct err *err);
/* A key counts from now on; or no longer, from now on. ERR_CONFLICT: it is known already, or is not one that counts. */
TC_MUST_USE enum err_code member_store_key(struct office *office, int32_t store, const char *key, bool ends,
                                           struct err *err);
enum { NUMBER_BLOCK = 100 };
/* Gives a store numbers to give out by itself: *first is a serial. ERR_CONFLICT: the store is not active. */
TC_MUST_USE enum err_code member_store_block(struct office *office, int32_t store, int size, int32_t *first,
                                             struct err *err);

/* ---- health (health.c) ------------------------------------------------------------------------- */

struct health {
    const char *server, *where; /* "15.18"; host, port and database */
    bool standby;
    int step, newest;          /* of the schema */
    int64_t bytes;             /* of the database */
    int standbys, synchronous; /* that follow; of these those whose word a commit waits for */
    const char *standby_names; /* synchronous_standby_names; "": a commit waits for none */
    int64_t clock_ahead_s;     /* the server's clock before ours */
};
TC_MUST_USE enum err_code health_read(struct office *office, struct health *out, struct err *err);

enum health_state { HEALTH_FINE, HEALTH_WARNING, HEALTH_FAULT };
extern const char *const health_words[]; /* "fine", "warning", "fault" */
/* One thing that was looked at. */
struct health_check {
    const char *about;
    enum health_state state;
    const char *says;
};
extern const struct column_set health_check_columns;
/* All of them, in the arena. */
TC_MUST_USE enum err_code health_examine(struct office *office, struct health_check **out, size_t *n, struct err *err);

#endif
