/* rate.h - how often somebody may try a PIN or a code
 *
 * A bucket of tries for each address, and one for all addresses together: a try takes one out, time puts them back,
 * and who was right gets theirs back. So that nobody guesses a code by trying from a hall full of phones, the
 * bucket for all is what limits; the computer itself is not held up by it, or a stranger could lock the desk out. Nor
 * does it lock out an address from which somebody was right in the last day: where the bucket for all is empty, those
 * have one of their own, with a quarter of its tries for them all.
 *
 * Time is a parameter (milliseconds of a clock that only goes forward). Any thread may call.
 */
#ifndef TOPCUT_WEB_RATE_H
#define TOPCUT_WEB_RATE_H

#include "base/base.h"

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
/* Whether the bucket for all is empty: what the staff page warns of. */
bool rate_is_dry(struct rate *rate, enum rate_kind kind, int64_t now_ms);

#endif
