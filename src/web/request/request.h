/* request.h - a request from its head to its answer
 *
 *   request.c    headers, cookies, fields, the event of the path    form.c   queries and bodies to fields (pure)
 *   answering.c  what a page answers, as far as a page says it      seal.c   values that a browser keeps for us
 *   knowledge.c  catalogue and formats, opened once       facts.c    what was imported, for all threads
 *
 * page.h is what a page needs of it. This is the rest: for the gate and the frame of the pages, which look at headers
 * and cookies, and for the machine, which makes a request and takes its answer. Everything here is the request's own;
 * nothing locks.
 */
#ifndef TOPCUT_WEB_REQUEST_H
#define TOPCUT_WEB_REQUEST_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/secret.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "web/page/page.h"
#include "web/site/site.h"

#define LANG_COOKIE   "topcut-lang" /* the visitor's choice of a language: "de" */
#define FLASH_COOKIE  "topcut-said" /* the sentence after a POST, for the page that follows */
#define FLASH_SECONDS 120

/* ---- the head -------------------------------------------------------------------------------- */

/* The headers that the server reads; all others are ignored. */
enum header {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_REFERER,
    HEADER_COOKIE,
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_ACCEPT_LANGUAGE,
    HEADER_IF_NONE_MATCH,
    HEADER_CONTENT_TYPE,
    HEADER_CONTENT_LENGTH,
    HEADER_LAST_EVENT_ID,
    HEADER_AUTHORIZATION,
    HEADER_USER_AGENT,
    N_HEADERS
};
/* What came before the body, and from whom. The texts outlive the request. */
struct head {
    const char *headers[N_HEADERS]; /* NULL: it was not sent */
    const char *address;            /* the peer's, as text: "192.168.0.17", "::1" */
    bool loopback;
};

/* A cookie's value and its length; NULL: it was not sent. */
const char *head_cookie(const struct head *head, const struct site *site, const char *name, size_t *len);
/* By the cookie of the visitor's choice, else as the browser asks. */
const struct lang *head_lang(const struct head *head, const struct site *site);
bool head_wants_json(const struct head *head);

/* ---- of a request ---------------------------------------------------------------------------- */

/* Its value as it came; NULL when it was not sent. */
const char *request_header(const struct request *req, enum header which);
/* The value of a cookie; NULL when there is none. The request's. */
const char *request_cookie(const struct request *req, const char *name);
/* The peer's address as text ("192.168.0.17", "::1"), for limits; never of a proxy's header. */
const char *request_address(const struct request *req);
bool request_is_loopback(const struct request *req);
bool request_is_tls(const struct request *req);
/* The server's own settings. */
const struct web_options *request_options(const struct request *req);
const struct web_info *request_info(const struct request *req);
struct auth *request_auth(const struct request *req);

/* The last journal entry that this answer can include: a live page listens from there (data-after). */
int64_t request_news(const struct request *req);
/* Why the server saves nothing any more, in a sentence with the path of the store; NULL: it does. */
const char *request_gone(const struct request *req);
/* The id that a form carries, so that the same form sent twice takes effect once (field "rid"): random, per request.
 * "" on pages that are kept in memory for many. */
const char *request_form_id(struct request *req);
/* The sentence of page_done of the POST before, once; NULL. Shown by page_begin. */
const char *request_flash(struct request *req);

/* Sends Set-Cookie: HttpOnly, SameSite=Lax, Path=/, Secure under TLS (then the name gets __Host- in front, and
 * request_cookie looks for it so). seconds 0: until the browser closes; less: takes it away. value without blanks,
 * commas, semicolons, quotes. */
void request_set_cookie(struct request *req, const char *name, const char *value, int64_t seconds);
/* A further header of the answer. Values with CR or LF are a bug. */
void request_set_header(struct request *req, const char *name, const char *value);

/* ---- sealed values --------------------------------------------------------------------------- */

/* A short value of ours that a browser keeps for us and cannot forge (the flash sentence): text to a cookie's
 * value, and back. NULL: not ours, or older than seconds. */
char *seal_text(const struct secret *key, struct arena *arena, const char *text, int64_t now_utc);
char *seal_open(const struct secret *key, struct arena *arena, const char *sealed, int64_t now_utc, int64_t seconds);
/* The same with the server's key, at the request's time. */
char *request_seal(const struct request *req, const char *text);
char *request_unseal(const struct request *req, const char *sealed, int64_t seconds);

/* ---- forms ----------------------------------------------------------------------------------- */

/* Pure: bytes in, fields out, in the arena. Both encodings that browsers send are read: urlencoded and
 * multipart (files). Anything else is refused with a sentence rather than guessed at: a bad escape, invalid UTF-8,
 * U+0000, a part without an end, more fields than any of our pages has.
 *
 * Multipart is read here and not by the HTTP library: the whole body is in memory by then (its size is limited
 * by route), and a parser of (pointer, length) is one that can be fuzzed.
 */

#define FORM_FIELDS_MAX 1000
#define FORM_NAME_MAX   64

struct form_field {
    const char *name, *value; /* UTF-8; line ends are \n */
};

struct form {
    struct form_field *fields; /* in the order sent */
    size_t n_fields, room;
    struct upload *uploads;
    size_t n_uploads;
};

/* Decodes %XX, and + as a blank where plus says so, into room for len + 1 bytes; *out_len of them, and an end. False: a
 * bad escape. */
bool percent_decode(const char *text, size_t len, bool plus, char *room, size_t *out_len);

/* "a=1&b=2", added to what form has. ERR_USAGE: an escape, bytes that are no text, too many fields. */
TC_MUST_USE enum err_code form_read_urlencoded(struct arena *arena, const char *text, size_t len, struct form *form,
                                               struct err *err);
/* A multipart/form-data body by its boundary; values of uploads point into body. */
TC_MUST_USE enum err_code form_read_multipart(struct arena *arena, const char *boundary, const char *body, size_t len,
                                              struct form *form, struct err *err);
/* By content type; NULL or another type with an empty body: no fields. ERR_USAGE: of a type that no form has. */
TC_MUST_USE enum err_code form_read(struct arena *arena, const char *content_type, const char *body, size_t len,
                                    struct form *form, struct err *err);

/* The nth value of a name; NULL. */
const char *form_get(const struct form *form, const char *name, size_t n);

/* ---- what pages know of cards ---------------------------------------------------------------- */

/* The imported formats and lists, and which catalogue: one value for all threads, which never changes. */
struct facts_set;
const char *facts_set_catalog(const struct facts_set *set); /* with the cards of facts; NULL: those of the program */
/* Files to be laid over the program's own (base/resource_layer.h). */
const struct resource *facts_set_files(const struct facts_set *set, size_t *n);
/* What was imported; empty where nothing was. */
struct facts_file;
const struct facts_file *facts_set_facts(const struct facts_set *set);

/* Where the newest set is. folder: of facts that were imported (exchange.h); catalog: where imported cards are. Both
 * may be NULL, need not be there yet, and must outlive the shelf. */
struct facts_shelf *facts_shelf_new(const char *folder, const char *catalog);
void facts_shelf_free(struct facts_shelf *shelf); /* NULL is fine */
/* The newest set; a file that is damaged is left out, and the log says so. Any thread; some microseconds, but when
 * something was imported or undone the first who asks reads and verifies it, and the others wait. The caller's to
 * leave: what it has stays until then. */
const struct facts_set *facts_set_take(struct facts_shelf *shelf);
void facts_set_leave(const struct facts_set *set); /* NULL is fine */

/* Catalogue and formats, opened when a page first asks: of one thread. */
struct knowledge {
    struct facts_shelf *shelf;
    const struct facts_set *facts; /* that it is made of; NULL until a page asks */
    bool settled;                  /* a request has asked, and goes by the same to its end */
    struct catalog *catalog;       /* NULL until a page asks */
    struct arena arena;
    struct format_book *book;
    const char *changes; /* the state of the store's own changes of lists that the book has (store_changes_state) */
};
TC_MUST_USE enum err_code knowledge_get(struct knowledge *knowledge, struct store *store,
                                        struct decklist_knowledge *out, struct err *err);
/* The request before is over: what was imported since counts. */
void knowledge_next_request(struct knowledge *knowledge);
void knowledge_close(struct knowledge *knowledge);

/* ---- the inside of a request ----------------------------------------------------------------- */

#define ANSWER_HEADERS 12

struct answer_header {
    const char *name, *value; /* one allocation, at name */
};

/* A POST's turn at the writing connection, which it may leave for a while (page_beside). */
struct writer_turn {
    void (*leave)(struct writer_turn *turn), (*enter)(struct writer_turn *turn);
    struct store *writer, *reader; /* reader: the worker's own */
};

struct request_inner {
    const struct head *head;
    struct writer_turn *turn; /* NULL: not a POST */
    bool was_beside;          /* it had work that others were not to wait for */
    struct knowledge *knowledge;
    struct form form; /* fields of the query and the body */
    bool is_again;    /* the page is shown again: field_typed answers */
    const char *form_id;
    bool shared; /* the answer is kept in memory for many: nothing of one visitor may be in it */
    const char *flash;
    bool flash_read;
    int64_t news;
    struct event event;
    struct event_data *data;
    bool has_event;
    /* the answer */
    struct answer_header headers[ANSWER_HEADERS];
    size_t n_headers;
    int fd;
    size_t fd_len;
    bool is_done;    /* page_done and the like have written the answer */
    bool wants_wait; /* page_wait */
    int wait_seconds;
    const char *sentence, *next; /* page_done */
};

void request_release(struct request *req);
/* The same request, to show a page after a POST that failed. */
void request_turn_to_again(struct request *req, const char *problem);
/* Writes the sentence of page_done, after the commit; also (may be NULL) is appended to it. */
void request_say_done(struct request *req, bool already, const char *also);

#endif
