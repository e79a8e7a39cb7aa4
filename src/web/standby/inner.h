/* inner.h - shared by the files of this folder */
#ifndef TOPCUT_WEB_STANDBY_INNER_H
#define TOPCUT_WEB_STANDBY_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "web/fetch/fetch.h"

struct request;
struct ship_copy;

/* A copy that was promoted. */
struct successor {
    int64_t epoch;
    const char *by; /* its machine */
};

struct successor_ask {
    int port; /* of this server, which the copy's may have as well; 0: the usual ones alone */
    bool tls;
    http_stop_fn *stop; /* asked all the time */
    void *data;
};

/* Asks at the address that a copy had when it joined. True: it has shown that it knows the copy's key, and was
 * promoted. Nothing but a random number and its mark is said to whoever is there. Some seconds at most. */
bool successor_find(struct arena *arena, const struct successor_ask *ask, const struct ship_copy *copy,
                    struct successor *out);

/* GET /standby/successor?nonce=...&mark=...: the answer to that; not found for who lacks the key. */
enum err_code get_successor(struct request *req, struct err *err);

#endif
