/* office.h - the association's office: what is known, and what may be done to it
 *
 *   office.c    a database as an association's, its key, its log
 *   desk.c      connections that threads of a server share
 *   health.c    how the server is, and whether it keeps what it says it keeps
 *   number.c    members' numbers and their check digit
 *   members.c   members: new ones, mergers, being forgotten, everything about one as a file
 *   stores.c    stores, their keys, and blocks of numbers
 *   seal.c      values that are signed by the association
 *   sanction.c  numbers of events, given before they are played
 *   suspend.c   who may not play, and until when
 *   played.c    what a package says was played; pure
 *   question.c  what is strange in the results, and matches that somebody contests
 *   feed.c      what stores get to know
 *   intake.c    packages that come in: taken, returned, or held for an officer; inbox.c: what the officer does
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
#include "event/exchange/exchange.h"
#include "rating/rating.h"

/* ---- the office (office.c) --------------------------------------------------------------------- */

/* Where an association's database is, as people say it: a DSN, or the folder of a cluster of its own, which is started
 * when it does not run. */
struct office_place {
    const char *where;
    bool is_folder;
    struct cluster cluster; /* of a folder */
    const char *dsn;
    const char *keys;  /* the folder of secrets: FOLDER/keys, or the user's own */
    bool server_clock; /* the database's clock counts, whatever this computer's says; office_place leaves it false */
};
/* keys: the folder of secrets where it is a DSN. ERR_USAGE: neither a DSN nor a path that will do. */
TC_MUST_USE enum err_code office_place(struct arena *arena, const char *where, const char *keys,
                                       struct office_place *out, struct err *err);

struct office {
    struct arena *arena;
    struct pg *pg;
    struct clock *clock; /* what counts for keys and deadlines */
    struct clock *own;   /* that of this computer; most often the same */
    const char *who;     /* for the log */
    const char *request; /* what of a page's form the log has, so that the same one twice is done once; NULL */
    const char *keys;
    const char *name, *public_hex, *fingerprint;
    int64_t founded_utc;
    bool has_secret; /* the secret half of the key is here */
};
/* Opens an association that is there. With place->server_clock time goes on from what the server said then, so that
 * several programs agree, and a clock here that jumps changes nothing. ERR_NOT_FOUND, ERR_DAMAGED: schema_check; else
 * as pg_open. office_close in any case. */
TC_MUST_USE enum err_code office_open(struct arena *arena, const struct office_place *place, enum pg_use use,
                                      struct clock *clock, const char *who, struct office *out, struct err *err);
void office_close(struct office *office);
/* What time the server says that it is now, where that counts: for an office that stays open while the server's clock
 * is set. Asks at most once a second. */
TC_MUST_USE enum err_code office_ask_time(struct office *office, struct err *err);

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

/* ---- desks (desk.c) ---- */

/* For a program that takes packages all day: memory that one of them needed is kept for the next, instead of being
 * given back to the system and asked for again. */
void office_keep_memory(void);

/* Connections to one association that several threads take and give back. place and who outlive it. */
struct desks;
struct desk;
struct desks *desks_new(const struct office_place *place, enum pg_use use, struct clock *clock, const char *who);
void desks_free(struct desks *desks); /* all are given back; NULL is fine */
/* One whose connection stands, as far as is known: *office is a copy for the caller, whose arena it works with. Errors
 * as office_open. */
TC_MUST_USE enum err_code desk_take(struct desks *desks, struct arena *arena, struct desk **out, struct office *office,
                                    struct err *err);
/* False: its connection is lost. */
bool desk_give_back(struct desks *desks, struct desk *desk);
/* Closes the connections that nobody works with. */
void desks_renew(struct desks *desks);

/* ---- the log (office.c) ---- */

/* True: the log has a request already. */
TC_MUST_USE enum err_code office_was_done(struct office *office, const char *request, bool *out, struct err *err);
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
    bool forgotten;
    const char *country, *family, *given;
    int birth_year; /* 0: not known */
    int64_t joined_utc, forgotten_utc;
};
extern const struct column_set member_columns;
/* "Berg", "Åsa" as "berg asa": what names are found and compared by. */
const char *member_name_key(struct arena *arena, const char *family, const char *given);
/* "Berg, Åsa", or "(forgotten)". */
const char *member_name(struct arena *arena, const struct member *member);

/* A verb. ERR_INPUT: no name, no country of two letters, a year that is none; ERR_CONFLICT: the DCI number (NULL: none)
 * is another member's. */
struct member_fields {
    const char *family, *given, *country, *dci; /* the last may be NULL */
    int birth_year;                             /* 0: not known */
};
/* Whether that can be a member at all. ERR_INPUT: what cannot. */
TC_MUST_USE enum err_code member_check(struct arena *arena, const struct member_fields *fields, struct err *err);
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
/* By a name that is similar, the nearest first: by trigrams where the database has pg_trgm; else by the beginning of
 * any part of it. Of a number: nobody. */
TC_MUST_USE enum err_code member_similar(struct office *office, const char *words, size_t limit, struct member **out,
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
/* Names, year of birth and DCI numbers go, those of numbers that are merged into it too; numbers and their results
 * stay. For ever. ERR_CONFLICT: done already, or merged into another one. */
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
/* Whose key counts now; *found: somebody's. */
TC_MUST_USE enum err_code member_store_of_key(struct office *office, const char *key, struct member_store *out,
                                              bool *found, struct err *err);
TC_MUST_USE enum err_code member_store_set_state(struct office *office, int32_t store, enum store_state state,
                                                 const char *reason, struct err *err);
/* A key counts from now on; or no longer, from now on. ERR_CONFLICT: it is known already, or is not one that counts. */
TC_MUST_USE enum err_code member_store_key(struct office *office, int32_t store, const char *key, bool ends,
                                           struct err *err);
enum { NUMBER_BLOCK = 100 };
/* Gives a store numbers to give out by itself: *first is a serial. ERR_CONFLICT: the store is not active. */
TC_MUST_USE enum err_code member_store_block(struct office *office, int32_t store, int size, int32_t *first,
                                             struct err *err);

/* ---- sanctioned events (sanction.c) --------------------------------------------------------------- */

struct sanction {
    int32_t event, store;
    const char *store_name, *day, *format, *level, *judge, *state, *deadline, *reason;
    int64_t asked_utc;
};
extern const struct column_set sanction_columns;

enum { SANCTION_DAYS = 30 /* after the event in which its package comes in */ };
struct sanction_wish {
    int32_t store;
    const char *day, *format; /* "": not said */
    const char *level;        /* "ordinary", "level2", "premier": those two want a judge's name */
    const char *judge;        /* "" */
};
/* A verb: the number of an event that is still to be played. ERR_INPUT: the day, the level, a judge that is missing;
 * ERR_CONFLICT: the store is not active, or the day is over. */
TC_MUST_USE enum err_code sanction_add(struct office *office, const struct sanction_wish *wish, struct sanction *out,
                                       struct err *err);
TC_MUST_USE enum err_code sanction_get(struct office *office, int32_t event, struct sanction *out, struct err *err);
/* Of a state ("": all; "unreported": planned and overdue), of a store (0: all), before a day ("": of any). Those whose
 * deadline has passed are overdue, whether or not anybody has said so. */
TC_MUST_USE enum err_code sanction_list(struct office *office, const char *state, int32_t store, const char *before,
                                        struct sanction **out, size_t *n, struct err *err);
/* A verb: "cancelled" or "invalid", for a reason; an event that was reported counts no longer.
 * ERR_INPUT: another state. */
TC_MUST_USE enum err_code sanction_end(struct office *office, int32_t event, const char *state, const char *reason,
                                       struct err *err);
/* A verb: its package may come in until that day. */
TC_MUST_USE enum err_code sanction_extend(struct office *office, int32_t event, const char *until, struct err *err);

/* ---- suspensions (suspend.c) ---------------------------------------------------------------------- */

struct suspension {
    int32_t suspension, member;
    const char *name, *since, *until; /* "": until it is decided */
    const char *reason;               /* the office's own */
    int64_t lifted_utc;
};
extern const struct column_set suspension_columns;
/* Verbs. until NULL: until it is decided. ERR_INPUT: a day that is none, or before since. */
TC_MUST_USE enum err_code suspension_add(struct office *office, int32_t member, const char *since, const char *until,
                                         const char *reason, int32_t *out, struct err *err);
TC_MUST_USE enum err_code suspension_lift(struct office *office, int32_t suspension, struct err *err);
/* Those that count on a day; "": all that ever were. */
TC_MUST_USE enum err_code suspension_list(struct office *office, const char *day, struct suspension **out, size_t *n,
                                          struct err *err);

/* ---- what a package says (played.c); pure ----------------------------------------------------------- */

/* Kinds of results, as the table match has them. */
enum played_kind { PLAYED_PLAYED, PLAYED_ID, PLAYED_NO_SHOW, PLAYED_CONCESSION, PLAYED_DOUBLE_LOSS, PLAYED_PENALTY };
extern const char *const played_kind_words[]; /* "played", "id", ...; ends with NULL */

struct event_report {
    const char *uuid, *name, *date, *format, *kind, *sanction, *teams;
    bool closed, level2, literal;
    enum rating_category category;
    struct played_person {
        const char *uuid, *dci, *family, *given, *country;
        int32_t number; /* of a member, where dci is one; 0 */
    } * people;
    size_t n_people;
    struct played_match {
        int a, b; /* places among the people */
        int round, table;
        enum played_kind kind;
        enum rating_outcome outcome;
    } * matches; /* of two players, in order of round and table */
    size_t n_matches;
    int rounds, starters;
};
/* ERR_INPUT: "parts.match[12].player2: ...", the first thing that is wrong: a result that is none, somebody twice in a
 * round or who is not among the players, a round that is missing. All is the arena's. */
TC_MUST_USE enum err_code event_report_read(struct arena *arena, const struct package *package,
                                            struct event_report *out, struct err *err);

/* ---- packages that come in (intake.c) ---------------------------------------------------------------- */

enum intake_state {
    INTAKE_CURRENT,   /* it counts */
    INTAKE_REPLACED,  /* a newer one does */
    INTAKE_HELD,      /* an officer looks at it */
    INTAKE_RETURNED,  /* the store has to mend it */
    INTAKE_WITHDRAWN, /* an officer took it back */
};
extern const char *const intake_state_words[]; /* "current", "replaced", "held", "returned", "withdrawn" */

/* What became of a package. */
struct intake {
    enum intake_state state;
    const char *digest; /* of its parts; of its bytes where it is no package; "" never */
    const char *reason; /* "" when it counts; else what and where */
    int32_t event;      /* the number; 0: none */
    int64_t received_utc;
    bool again; /* it was here already */
};
extern const struct column_set intake_columns;

enum intake_how {
    INTAKE_POST,   /* as it comes */
    INTAKE_ACCEPT, /* an officer says yes to what would be held */
};
/* Takes a package: it counts, is returned or held, in one transaction, never half. What stays to be said about it is
 * the answer; an error is of the database alone, and then the same bytes are to be sent again. Sending what is here
 * already changes nothing. */
TC_MUST_USE enum err_code intake_take(struct office *office, const char *text, size_t len, enum intake_how how,
                                      struct intake *out, struct err *err);
/* The answer as the signed file that a store waits for. */
TC_MUST_USE enum err_code intake_receipt(struct office *office, const struct intake *intake, const char **out,
                                         struct err *err);

/* Packages of a state, oldest first. */
struct intake_line {
    const char *digest, *state, *reason, *store;
    int32_t event;
    int64_t received_utc;
};
extern const struct column_set intake_line_columns;
TC_MUST_USE enum err_code intake_list(struct office *office, enum intake_state state, struct intake_line **out,
                                      size_t *n, struct err *err);
/* Verbs of an officer, by the beginning of a digest: what is held counts, or goes back; what counts counts no longer.
 */
TC_MUST_USE enum err_code intake_accept(struct office *office, const char *digest, struct intake *out, struct err *err);
TC_MUST_USE enum err_code intake_return(struct office *office, const char *digest, const char *reason, struct err *err);
TC_MUST_USE enum err_code intake_withdraw(struct office *office, const char *digest, const char *reason,
                                          struct err *err);
/* The package as it came in; without its people where somebody of them was forgotten. */
TC_MUST_USE enum err_code intake_text(struct office *office, const char *digest, const char **out, struct err *err);

/* ---- questions to an officer (question.c) ------------------------------------------------------------ */

enum question_kind {
    QUESTION_SCORE,     /* figure: standard deviations above what ratings expected */
    QUESTION_POOL,      /* figure: points gained from few people who play in no other store */
    QUESTION_ROSTER,    /* figure: the people who are the same in every one of its events */
    QUESTION_NEWCOMERS, /* figure: the share of people who were seen in one event alone */
    QUESTION_CONTESTED, /* by one of the two players of a match */
};
extern const char *const question_kind_words[]; /* "score", "pool", "roster", "newcomers", "contested" */
struct office_question {
    int32_t question, store, member, event; /* 0: none */
    enum question_kind kind;
    const char *store_name, *name, *since, *until, *said, *answer;
    int round, table, matches; /* matches: events of a roster and of newcomers */
    double figure;
    int64_t found_utc, answered_utc; /* 0: it is open */
};
extern const struct column_set question_columns;
/* Looks at the results of the last months as ratings have them, and asks about what is strange. Nothing is refused and
 * no rating changes by it; what was answered is asked again only when it goes on. *open: how many wait. */
TC_MUST_USE enum err_code question_find(struct office *office, int64_t *open, struct err *err);
/* A verb: a member contests a match (member, event, round, table). Saying it again changes the words. ERR_NOT_FOUND:
 * they did not play it. */
TC_MUST_USE enum err_code question_contest(struct office *office, const struct office_question *match, const char *said,
                                           int32_t *out, struct err *err);
/* What is asked, as a message (base/message.h); of whom it is about store_name and name say more. */
const char *question_sentence(struct arena *arena, const struct office_question *question);
/* Open ones, oldest first; then those that were answered, if wanted, the last answers first. */
TC_MUST_USE enum err_code question_list(struct office *office, bool answered, struct office_question **out, size_t *n,
                                        struct err *err);
/* A verb. ERR_NOT_FOUND: it is not open. */
TC_MUST_USE enum err_code question_answer(struct office *office, int32_t question, const char *answer, struct err *err);

/* ---- the feed (feed.c) ------------------------------------------------------------------------------ */

enum { FEED_PAGE = 5000 };
/* What was entered after a number, for stores of a country ("": of all), of some kinds ("": of all; "alias,key"), as
 * one signed file: parts "feed", a list of {n, kind, country, body, digest, link}, and "page", {after, next, last,
 * more}: what to ask for next, the highest number of all, and whether there is more already. Kinds: member {number,
 * family, given, country}, alias {number, member}, dci {dci, member}, key {key, store, name, country, since, until},
 * suspension {suspension, number, since, until, lifted}, forget {number}, list {list, digest}. Reasons of suspensions
 * are not in it.
 *
 * Entries of one kind and country are a chain: digest is feed_digest (event/exchange) of the body as it was entered,
 * link is feed_link of that and of the entry before it in its chain. Of a member who was forgotten the body says only
 * that ("forgotten"), and its digest is that of what it said before. */
TC_MUST_USE enum err_code feed_page(struct office *office, int64_t after, const char *country, const char *kinds,
                                    const char **out, struct err *err);

/* ---- health (health.c) ------------------------------------------------------------------------- */

struct health {
    const char *server, *where; /* "15.18"; host, port and database */
    bool standby;
    int step, newest;          /* of the schema */
    int64_t bytes;             /* of the database */
    bool sees_standbys;        /* the server shows them to this user */
    int standbys, synchronous; /* that follow; of these those whose word a commit waits for */
    const char *standby_names; /* synchronous_standby_names; "": a commit waits for none */
    int64_t clock_ahead_s;     /* the server's clock before ours */
};
TC_MUST_USE enum err_code health_read(struct office *office, struct health *out, struct err *err);

/* How much there is of what. */
struct office_count {
    int64_t members, stores;
    int64_t events, planned, overdue; /* reported; still to come; those of which nothing came in time */
    int64_t held;                     /* packages that wait for an officer */
    int64_t pending;                  /* changes that ratings do not have yet */
    const char *pending_since;        /* the first day of these; "" */
};
extern const struct column_set office_count_columns;
TC_MUST_USE enum err_code office_count(struct office *office, struct office_count *out, struct err *err);

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
