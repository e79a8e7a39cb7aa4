/* fetch.h - asking other servers over HTTP
 *
 *   http.c      a question and its answer; the only file that knows libcurl
 *   download.c  a large file, which goes on where it was cut off
 *   update.c    a file of facts or cards by its address: fetched, unpacked, told apart, looked at, taken in
 *   updater.c   the same in the background of a server
 *
 * Another Topcut in the same room is asked over one connection, by whoever knows its key (struct http). A file of
 * somebody who publishes facts comes from anywhere, so it is fetched with more care: only over HTTPS, with a limit of
 * bytes, and a limit of the time in which nothing comes.
 */
#ifndef TOPCUT_WEB_FETCH_FETCH_H
#define TOPCUT_WEB_FETCH_FETCH_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "catalog/import.h"
#include "event/exchange/exchange.h"

/* ---- another Topcut -------------------------------------------------------------------------- */

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

/* ---- any server ------------------------------------------------------------------------------ */

/* An address that files are fetched from: https of any host, http of this computer alone, since what comes over it
 * could be anybody's; without a password, which would be kept and shown. ERR_USAGE. */
TC_MUST_USE enum err_code http_check_address(struct arena *arena, const char *url, struct err *err);
/* "mtgjson.com": its host, for sentences. */
const char *http_host(struct arena *arena, const char *url);

/* What the head of an answer says of a file; the texts are the arena's. */
struct http_head {
    int status;
    const char *tag;      /* ETag; "" */
    const char *modified; /* Last-Modified; "" */
    int64_t from, total;  /* of a part (206): its first byte; bytes of the whole file, -1: that is not said */
};
/* How a file is asked for. The functions may be NULL, but not bytes; one that returns false ends the fetching. */
struct http_fetch {
    const char *url;         /* checked */
    const char *authorities; /* a file of certificates, PEM, that vouch for servers instead of the system's; NULL */
    int64_t from;            /* so many bytes are there: the rest will do, */
    const char *unchanged;   /* if the file still has this ETag, or is of this date */
    bool whole;              /* all bytes are there: nothing has to come if it is unchanged (status 304) */
    int stall_s, most_s;     /* given up when (nearly) nothing comes for so long; altogether */
    bool (*head)(void *data, const struct http_head *head); /* once, before the first byte of status 200 or 206 */
    bool (*bytes)(void *data, const char *bytes, size_t len);
    http_stop_fn *stop;
    void *data;
};
/* Follows redirects over https. ERR_OK for every status; bytes come of 200 and 206 alone. ERR_IO: nobody answered, or
 * not to the end; ERR_CONFLICT: the certificate is not that server's; ERR_INTERRUPT: stop; ERR_NO: head or bytes ended
 * it. */
TC_MUST_USE enum err_code http_fetch(struct arena *arena, const struct http_fetch *fetch, struct http_head *out,
                                     struct err *err);

/* ---- download.c ------------------------------------------------------------------------------ */

struct download_wish {
    const char *url;
    const char *folder;                                    /* where files come in; made where it is missing */
    const char *authorities;                               /* see http_fetch; NULL */
    int64_t most_bytes;                                    /* of the file; 0: DOWNLOAD_MOST_BYTES */
    int stall_s;                                           /* 0: DOWNLOAD_STALL_SECONDS */
    http_stop_fn *stop;                                    /* asked all the time; NULL */
    void (*told)(void *data, int64_t done, int64_t total); /* how far it is; total -1: that is not known; NULL */
    void *data;
};
#define DOWNLOAD_MOST_BYTES    ((int64_t)2 << 30)
#define DOWNLOAD_STALL_SECONDS 30
#define DOWNLOAD_MOST_SECONDS  (3 * 3600)

struct download {
    const char *path; /* the file, whole; in the folder until download_forget */
    int64_t bytes;
    int64_t before; /* of these, those that were there from an earlier try */
    bool same;      /* all were, and the server says that nothing has changed since */
    bool checked;   /* its digest is the one that the server has beside it (URL.sha256) */
};

/* Fetches a file, or what is missing of it: a part that came in earlier stays in the folder with its ETag, however the
 * program ended, and is gone on with as long as the server says that the file is still the same one. A connection that
 * is lost while bytes come is taken up again, a few times. ERR_USAGE: the address; ERR_NOT_FOUND: the server has no
 * such file; ERR_LOCKED: another process fetches it; ERR_INPUT: too large, or its digest is another one: then nothing
 * of it is kept; ERR_IO, ERR_CONFLICT, ERR_INTERRUPT: as in http_fetch, and what came is kept. */
TC_MUST_USE enum err_code download_file(struct arena *arena, const struct download_wish *wish, struct download *out,
                                        struct err *err);
/* The file has served, or will not. */
void download_forget(const char *path);

/* ---- update.c -------------------------------------------------------------------------------- */

enum update_kind {
    UPDATE_FACTS, /* of a store: topcut facts export */
    UPDATE_CARDS, /* anything else: a file of MTGJSON or Scryfall, if it is one (catalog/import.h) */
};
struct update {
    enum update_kind kind;
    const char *path; /* the file as it can be imported, unpacked, under the name that it has there */
    struct download download;
    const char *folder; /* of path; NULL: it is the download itself */
};
/* Fetches what an address has and makes it ready to be imported. Where Scryfall's list of bulk files is named, or one
 * entry of it, the file that it names is fetched, of the whole list default-cards. Errors as of download_file. */
TC_MUST_USE enum err_code update_fetch(struct arena *arena, const struct download_wish *wish, struct update *out,
                                       struct err *err);

/* What is gone by here, and is to be brought up to date. */
struct update_place {
    struct facts_place facts;
    const char *cards; /* where imported cards are */
};
struct update_look {
    bool same;                  /* it is here already */
    struct facts_import facts;  /* of UPDATE_FACTS */
    struct import_result cards; /* of UPDATE_CARDS, compared with those inside the program */
};
/* What would change by it; changes nothing. Errors as of facts_look and catalog_import. */
TC_MUST_USE enum err_code update_look(const struct update_place *place, struct arena *arena,
                                      const struct update *update, struct clock *clock, struct update_look *out,
                                      struct err *err);
/* Takes it in, all or nothing, as facts import and card import do; facts_undo goes back. trust: as of facts_take. */
TC_MUST_USE enum err_code update_take(const struct update_place *place, struct arena *arena,
                                      const struct update *update, const struct update_look *look, struct clock *clock,
                                      bool trust, struct err *err);
/* Removes what was made ready; what was fetched too where it has served, so that the next time it comes again. */
void update_close(const struct update *update, bool served);

/* ---- updater.c ------------------------------------------------------------------------------- */

/* One file at a time, fetched or uploaded, is looked at by a thread of its own, and waits until somebody of the staff
 * takes it in or drops it. What is fetched and not taken in when the server ends is fetched again. */
struct facts_shelf;
struct updater;
struct web_options;

enum updater_step {
    UPDATER_IDLE,
    UPDATER_FETCHING,
    UPDATER_LOOKING,
    UPDATER_READY,  /* look says what would change */
    UPDATER_TAKING, /* cards are being taken in */
    UPDATER_TAKEN,  /* they are */
    UPDATER_FAILED, /* problem says why */
};
struct updater_view {
    enum updater_step step;
    int64_t number;      /* of the file: a form says which one it was made for */
    const char *url;     /* "": it was uploaded */
    int64_t done, total; /* bytes, or as many of what is being done; total 0: that is not known */
    const char *problem; /* as err->said */
    enum update_kind kind;
    struct update_look look; /* of UPDATER_READY */
};

/* Both are the server's, and outlive it. */
struct updater *updater_new(const struct web_options *options, struct facts_shelf *shelf);
void updater_free(struct updater *updater); /* ends what is going on; NULL is fine */
/* What is going on; copies into the arena. */
void updater_view(struct updater *updater, struct arena *arena, struct updater_view *out);
/* Begins. ERR_CONFLICT: something is going on, or waits to be taken in; ERR_USAGE: the address; ERR_IO. */
TC_MUST_USE enum err_code updater_fetch(struct updater *updater, const char *url, struct err *err);
TC_MUST_USE enum err_code updater_upload(struct updater *updater, const char *bytes, size_t len, struct err *err);
/* Stops what is going on, or forgets what came of it. */
void updater_drop(struct updater *updater);
/* Takes in what waits: facts at once, in the writing store's time, cards in the background. ERR_CONFLICT: it is another
 * file than number, or what facts_take says. */
TC_MUST_USE enum err_code updater_take(struct updater *updater, struct store *store, int64_t number, bool trust,
                                       struct err *err);

#endif
