/* standby.h - a second laptop that stands by: a copy of the store that follows over HTTP
 *
 *   standby.c  the server's half: who copies, what they have, and when a write waits for them
 *   follow.c   the copy's half
 *   successor.c  how a server that was away finds the copy that took over
 */
#ifndef TOPCUT_WEB_STANDBY_H
#define TOPCUT_WEB_STANDBY_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"

struct request;
struct site;
struct store;
struct visitor;

/* ---- the server's half ----------------------------------------------------------------------- */

/* Who sends "Authorization: Bearer TOKEN": a copy that registered. */
bool standby_visitor(struct store *readonly, const char *token, struct visitor *out);

/* writer: the store, open for writing. Called by web_start when it is open, and by web_stop before it is closed.
 * ERR_CONFLICT: the file stands by or was superseded, and is not served. */
TC_MUST_USE enum err_code standby_start(struct site *site, struct store *writer, struct err *err);
void standby_stop(struct site *site);

/* Why the server has to end by itself: its file was superseded by a standby that took over. NULL: it does not. */
const char *standby_over(struct site *site);

/* Before a POST writes: whether this server may confirm anything yet. A file that has a copy may have been superseded
 * while its server was away, and is told within seconds if it was (standby.c): so, at the start, this returns when the
 * copies have asked for changes, which is to follow still, or after HOLD_MS. ERR_CONFLICT: somebody took over. */
TC_MUST_USE enum err_code standby_hold(struct site *site, struct err *err);

/* After the commit of a POST when a write waits for the copy (web_options.await_standby): returns
 * when every copy that is there has it, at the latest after 2 seconds. NULL, or a sentence for the
 * answer: it is not there yet. */
const char *standby_await(struct site *site);

/* A line for the dashboard and the settings, translated; "" without a standby. False: it is not as
 * it should be. */
bool standby_line(struct request *req, const char **sentence);

/* This machine's name, as a primary and people know it. */
const char *standby_machine(struct arena *arena);

/* ---- the copy's half ------------------------------------------------------------------------- */

enum follow_step {
    FOLLOW_ASKING, /* it looks for the primary */
    FOLLOW_LOST,   /* the primary does not answer; this keeps trying */
    FOLLOW_JOINED,
    FOLLOW_SNAPSHOT, /* a copy of the whole store is here */
    FOLLOW_BEHIND,   /* changes were applied, more are to come */
    FOLLOW_LEVEL,    /* it has everything */
    FOLLOW_PROMOTED, /* somebody promoted it to the store that counts: the end */
};
const char *follow_step_name(enum follow_step step); /* "behind" */

/* Called whenever the state changes; the sentence lasts for the call. */
struct follow_state {
    enum follow_step step;
    int64_t seq, known_seq, epoch; /* what the copy has, what the primary has */
    bool awaited;                  /* the primary waits for us before it confirms */
    const char *sentence;          /* what was done, or is wrong */
};

struct follow_options {
    const char *url;         /* of the primary */
    const char *store;       /* the copy's file */
    const char *pin;         /* the organizer's; NULL: by the key that the copy has */
    const char *fingerprint; /* of its certificate, NULL: not given */
    bool insecure;           /* any certificate will do */
    bool replace;            /* a store of its own that is at store is put aside */
    bool once;               /* ends when it has everything */
    const char *keys;        /* the folder of this user's secrets, NULL: where the server has it */
    struct clock *clock;
    void (*tell)(void *data, const struct follow_state *state);
    bool (*stop)(void *data);
    void *data;
};

/* Follows until stop, or until it was promoted (ERR_OK). ERR_USAGE: the URL, or no PIN where one
 * is needed; ERR_CONFLICT: wrong PIN, a store of its own, another version, another history that
 * counts more; ERR_LOCKED, ERR_IO. */
TC_MUST_USE enum err_code web_follow(const struct follow_options *options, struct err *err);

/* True when the primary that this copy follows answers at this moment: a promotion would then leave two. */
bool web_primary_answers(struct store *store);
/* Tells the old primary that this copy was promoted. True: it knows. */
bool web_tell_primary(struct store *store);

#endif
