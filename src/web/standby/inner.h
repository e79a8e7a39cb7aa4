/* inner.h - asking another Topcut server: what a standby and a promoted one need of HTTP, through
 * libcurl */
#ifndef TOPCUT_WEB_STANDBY_INNER_H
#define TOPCUT_WEB_STANDBY_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "web/standby/standby.h"

/* Asked now and then while an exchange runs: whether it is to end. */
typedef bool http_stop_fn(void *data);

/* One server that is asked again and again over one connection; of one thread. */
struct http;

/* "192.168.0.5" (port 8080), "desk:9000", "https://desk.local/": as "http://192.168.0.5:8080".
 * ERR_USAGE. */
TC_MUST_USE enum err_code http_base(struct arena *arena, const char *url, const char **out, struct err *err);

/* base: as http_base wrote it. key: sent as "Authorization: Bearer", NULL or "": none. trust: see
 * ship.h. stop may be NULL. The texts are copied. */
struct http *http_open(const char *base, const char *key, const char *trust, http_stop_fn *stop, void *data);
void http_close(struct http *http); /* NULL is fine */

struct http_answer {
    int status;
    char *body; /* the arena's, terminated; NULL when it went into a file */
    size_t len;
};
/* Both answer ERR_OK for every status. ERR_IO: nobody answered, or not to the end; ERR_INTERRUPT:
 * stop. */
TC_MUST_USE enum err_code http_get(struct http *http, struct arena *arena, const char *path, int seconds,
                                   struct http_answer *out, struct err *err);
/* The body into an open file, when the status is 200; otherwise into out. */
TC_MUST_USE enum err_code http_get_file(struct http *http, struct arena *arena, const char *path, int seconds, int fd,
                                        struct http_answer *out, struct err *err);
/* form: "a=1&b=2", made by http_field. */
TC_MUST_USE enum err_code http_post(struct http *http, struct arena *arena, const char *path, const char *form,
                                    int seconds, struct http_answer *out, struct err *err);
/* Adds a field to a form or a query, encoded. */
void http_field(struct strbuf *form, const char *name, const char *value);

/* What is trusted of a server with a certificate of its own: asks it once, compares the
 * fingerprint ("AB:CD:...", SHA-256, as topcut serve shows it) and gives the key to be pinned.
 * ERR_CONFLICT: it shows another. */
TC_MUST_USE enum err_code http_trust(struct arena *arena, const char *base, const char *fingerprint, const char **trust,
                                     struct err *err);

#endif
