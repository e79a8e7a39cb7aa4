/* follow.h - the copy's half of a second laptop that stands by: follows a primary over HTTP */
#ifndef TOPCUT_WEB_FOLLOW_H
#define TOPCUT_WEB_FOLLOW_H

#include "base/base.h"

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

struct store;
/* Whether the primary that this copy follows answers at this moment: a promotion would then leave two. */
bool web_primary_answers(struct store *store);
/* Tells the old primary that this copy was promoted. True: it knows. */
bool web_tell_primary(struct store *store);

#endif
