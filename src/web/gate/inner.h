/* inner.h - shared by the files behind gate.h */
#ifndef TOPCUT_WEB_GATE_INNER_H
#define TOPCUT_WEB_GATE_INNER_H

#include "base/arena.h"
#include "base/secret.h"
#include "base/sign.h"
#include "event/people/people.h"
#include "web/gate/gate.h"

#include <pthread.h>

/* ---- our names and addresses, as phones in the room see them --------------------------------- */

#define LAN_ADDRESSES   32
#define LAN_ADDRESS_MAX 48

struct lan_address {
    char text[LAN_ADDRESS_MAX]; /* "192.168.0.5", "2001:db8::5" */
    bool is_v6;
    int rank; /* how well it suits phones, the lowest best */
};

/* The addresses of this moment, the best for phones first: private IPv4 of a real network card, then others; those
 * of virtual machines, containers and tunnels last. Loopback and link-local IPv6 (which need the card's name in the
 * URL) are left out. Returns how many. */
size_t lan_addresses(struct lan_address *out, size_t max);

/* The computer's name without a domain, in small letters; "" when it has none that can stand in a URL. */
const char *lan_hostname(struct arena *arena);

/* How well an address of a network card suits phones: what lan_addresses sorts by. Pure. */
int lan_rank(const char *card, const char *address, bool is_v6);

/* "http://192.168.0.5:8080" without a slash at the end; IPv6 in brackets, the port left out when it is the scheme's. */
char *lan_url(struct arena *arena, bool tls, const char *host, int port);

/* ---- how often somebody may try a PIN or a code ---------------------------------------------- */

/* A bucket of tries for each address, and one for all addresses together: a try takes one out, time puts them back,
 * and who was right gets theirs back. So that nobody guesses a code by trying from a hall full of phones, the
 * bucket for all is what limits; the computer itself is not held up by it, or a stranger could lock the desk out. Nor
 * does it lock out an address from which somebody was right in the last day: where the bucket for all is empty, those
 * have one of their own, with a quarter of its tries for them all.
 *
 * Time is a parameter (milliseconds of a clock that only goes forward). Any thread may call.
 */

enum rate_kind {
    RATE_PIN,   /* staff PINs: 10 at once and one a minute; all together 60, and one in ten seconds */
    RATE_CODE,  /* players' codes: 10 at once, one in 30 seconds; together 120, and four a minute */
    RATE_OTHER, /* what anybody may post (a language, a sign-up): 30 at once, one in two seconds */
    N_RATE_KINDS
};

#define RATE_RIGHT_MS (24 * 3600 * INT64_C(1000)) /* how long an address counts as one that was right */

struct rate; /* the buckets */

struct rate *rate_new(void);
void rate_free(struct rate *rate); /* NULL is fine */

/* Takes a try of an address ("192.168.0.17"; of an IPv6 address its network counts). 0: go on; otherwise the seconds
 * until the next try. loopback: only its own bucket counts. */
int rate_take(struct rate *rate, enum rate_kind kind, const char *address, bool loopback, int64_t now_ms);
/* It was right: the try is given back, and the address is remembered. */
void rate_give_back(struct rate *rate, enum rate_kind kind, const char *address, bool loopback, int64_t now_ms);
/* True when the bucket for all is empty: what the staff page warns of. */
bool rate_is_dry(struct rate *rate, enum rate_kind kind, int64_t now_ms);

/* ---- the gate -------------------------------------------------------------------------------- */

struct sessions; /* when sessions were used, as far as it was not written */

struct sessions *sessions_new(void);
void sessions_free(struct sessions *sessions); /* NULL is fine */

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
