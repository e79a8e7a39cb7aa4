/* auth_inner.h - what the files behind auth.h share */
#ifndef TOPCUT_WEB_AUTH_INNER_H
#define TOPCUT_WEB_AUTH_INNER_H

#include "event/people/access.h"
#include "web/gate/address.h"
#include "web/gate/auth.h"
#include "web/gate/lan.h"
#include "web/gate/rate.h"
#include "web/gate/session.h"

#include <pthread.h>

struct auth {
    struct arena arena;
    const struct web_options *options; /* borrowed: the server's own copy */
    int port;
    struct secret secret;              /* of the store; the others derive from it */
    struct secret session, csrf, seal; /* keys by purpose */
    char pin[ACCESS_PIN_LEN + 2];      /* the organizer's, in two groups */
    struct rate *rate;
    struct sessions *sessions;
    struct known *visitors;  /* addresses from which sessions were used */
    int64_t (*now_ms)(void); /* only goes forward; tests replace it */

    pthread_mutex_t lock;                /* of what follows */
    char once_hash[SIGN_DIGEST_HEX + 1]; /* of the login URL's secret; "": none, or it was used */
    struct lan_address addresses[LAN_ADDRESSES];
    size_t n_addresses;
    int64_t addresses_ms; /* when they were read */
    const char *hostname; /* "": none */
};

/* Notes that a session was used from this address. */
void auth_note_address(struct auth *auth, const char *address);
/* The bytes of a token that has our mark. */
bool session_token_read(const struct auth *auth, const char *text, char hash[SIGN_DIGEST_HEX + 1]);
/* The token that a session's forms carry. */
const char *csrf_token(const struct auth *auth, struct arena *arena, const char *session_hash);

#endif
