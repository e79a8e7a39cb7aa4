/* page.h - what a page sees: the request, who asks, and how to answer
 *
 * A page is a row of a table of routes and a function. A GET function reads and fills a template's model; a POST
 * function calls one verb of event/ and says where to go on. Neither knows HTTP: checks of who may (role, token,
 * origin, host), limits, compression, caching, and that the same request twice is once are done around it.
 *
 *   GET   the function has a read-only store inside one read transaction, and writes the page into request->body by
 *         page_begin, a template's function, page_end.
 *   POST  the function has the writing store, alone; who and the request's id are set, so that the verb's journal
 *         entry names both. It answers by page_done (a sentence and where to go on). When it fails, the page of
 *         route->again (a GET function) is shown with the sentence of the error on top and all that was typed still in
 * its fields (field_typed), status 409, 404, 422 ...; nothing has changed. The verb must be the last thing that writes.
 * Exactly one verb a request.
 *
 * A page for people who work at the same time carries what they saw: hidden fields named seen... hold the value
 * shown, which the function hands to the verb. The verb compares (seen_check in event/verbs/verbs.h), and a difference
 * is ERR_CONFLICT with both values. A form without such a field (a user's own script) asks for no comparison. */
#ifndef TOPCUT_WEB_PAGE_H
#define TOPCUT_WEB_PAGE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"
#include "web/page/html.h"

/* ---- who ------------------------------------------------------------------------------------- */

struct visitor {
    enum role role;
    const char *who;         /* in the journal: "Ann (scorekeeper)", "player Ek, Ida"; "" for the public */
    struct event_id event;   /* a player's; 0 for the others: all events */
    struct player_id player; /* 0: not a player */
    int64_t session;         /* its row; 0: none */
    const char *csrf;        /* the token that forms carry; "" without a session */
};

/* ---- the request ----------------------------------------------------------------------------- */

enum method { METHOD_GET, METHOD_POST }; /* HEAD is GET without a body */

struct decklist_knowledge;
struct event;
struct event_data;
struct json;
struct resource;
struct route;
struct site;
struct store;
struct request_inner; /* of request/ */

/* A file that came with a form (multipart). */
struct upload {
    const char *field, *name; /* its name is a stranger's text: only to be shown */
    const char *data;
    size_t len;
};

struct request {
    struct site *site;
    struct request_inner *in;
    struct arena *arena; /* of this request */
    const struct route *route;
    enum method method;
    const char *path;  /* decoded, without the query: "/e/42/r/3" */
    const char *query; /* as it came, "" without */
    struct visitor visitor;
    const struct lang *lang;
    bool wants_json; /* the script asks: page_done and errors answer in JSON */
    int64_t now_utc;
    bool waited;         /* the time of page_wait has passed */
    struct store *store; /* GET: read-only, in a transaction; POST: writing */
    const char *key;     /* POST: what the same form sent again has too; NULL: it carries no id */
    /* from the path's places; 0 where the route has none */
    struct event_id event_id;
    int round, table;
    struct player_id player_id;
    int64_t number;   /* {n} */
    const char *word; /* {word}: [A-Za-z0-9._-]{1,64} */
    /* the answer */
    struct strbuf body;
    struct html *html;    /* what templates write with: escapes into body */
    const char *type;     /* "text/html; charset=utf-8" unless set */
    const char *download; /* name of the file that it is to be saved as, or NULL */
    int status;           /* 200 unless set */
    const char *problem;  /* on a page that is shown again: what went wrong; NULL */
    const char *left;     /* what is left to be typed of a form that was done in part; NULL */
    bool bare;            /* page_begin: the page has no navigation and no foot */
};

/* A value of the query or of the form by name; NULL when it was not sent. UTF-8, checked; line ends are \n. */
const char *field(const struct request *req, const char *name);
/* The same, otherwise when it was not sent or is empty. */
const char *field_or(const struct request *req, const char *name, const char *otherwise);
/* The nth value of a name (several boxes ticked); NULL after the last. */
const char *field_nth(const struct request *req, const char *name, size_t n);
bool field_is(const struct request *req, const char *name, const char *value);
/* A whole number. Missing or empty: otherwise. ERR_INPUT names the field. */
TC_MUST_USE enum err_code field_int(const struct request *req, const char *name, int64_t least, int64_t most,
                                    int64_t otherwise, int64_t *out, struct err *err);
/* The page answers a form: it came back with an error, or the form only asked (what do the rules say?). What was typed
 * is in the fields then, a box that is not sent is one that was not ticked. */
bool request_typed(const struct request *req);
/* What was typed in the form that the page answers, else otherwise: for value="". */
const char *field_typed(const struct request *req, const char *name, const char *otherwise);
/* The same of a page with several forms: only when the one was sent whose address ends so ("/announce"). */
const char *field_typed_at(const struct request *req, const char *ends, const char *name, const char *otherwise);
const struct upload *field_upload(const struct request *req, const char *name); /* NULL */
/* What the sender's file is called, cleaned, to be shown and kept; "" where it says nothing, or too much. The
 * request's. */
const char *upload_name(struct request *req, const struct upload *upload);

/* The event of the path, once a request. ERR_NOT_FOUND. A public visitor sees no event that is not published. */
TC_MUST_USE enum err_code page_event(struct request *req, struct event *out, struct err *err);
/* The same, loaded. The pointer is the request's. */
TC_MUST_USE enum err_code page_data(struct request *req, struct event_data **out, struct err *err);
/* Catalogue and formats, opened once a worker. ERR_IO, ERR_DAMAGED. */
TC_MUST_USE enum err_code page_knowledge(struct request *req, struct decklist_knowledge *out, struct err *err);

static inline bool may(const struct request *req, unsigned roles)
{
    return (req->visitor.role & roles) != 0;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* Answers a POST that was done: a sentence (translated or a verb's; may be "") shown on the page that comes next, and
 * the path to go on at. In JSON: {"schema":"topcut/done/1","ok":true,"sentence","next","already"}. */
void page_done(struct request *req, const char *sentence, const char *next_format, ...) TC_PRINTF(3, 4);
/* Answers a JSON object, which it frees. */
void page_json(struct request *req, struct json *root);
/* Answers bytes of a type: page_bytes(req, "application/pdf", "slips-round-3.pdf", data, len). Copies. */
void page_bytes(struct request *req, const char *type, const char *download, const void *data, size_t len);
/* Answers a file that is open for reading, of len bytes; streams it and closes it. */
void page_file(struct request *req, const char *type, const char *download, int fd, size_t len);
/* GET: nothing to say yet. The function returns ERR_OK without an answer and is run again when the store has changed
 * or after so many seconds (then req->waited is true). No worker is held meanwhile. */
void page_wait(struct request *req, int seconds);
/* Sends to another path of ours (GET only). */
void page_redirect(struct request *req, const char *next_format, ...) TC_PRINTF(2, 3);

/* ---- routes ---------------------------------------------------------------------------------- */

typedef enum err_code page_fn(struct request *req, struct err *err);

/* In a POST: lets other writers go on while part runs, which only reads (req->store is a reading connection in a
 * transaction of its own); then the page is the writer again. What it knew of the store may be old by then. Before the
 * page's first verb; with part NULL, after any: the others have a turn. */
typedef enum err_code page_part(struct request *req, void *context, struct err *err);
TC_MUST_USE enum err_code page_beside(struct request *req, page_part *part, void *context, struct err *err);

enum route_flags {
    ROUTE_CACHED = 1 << 0, /* the same for all visitors of a language without a session: kept in memory, with an ETag,
                              until the store changes (or a second passed where a clock is on it: ROUTE_CLOCK) */
    ROUTE_CLOCK = 1 << 1,
    ROUTE_SLOW = 1 << 2, /* takes more than 50 ms (a report, a PDF): at most two at a time */
    /* POST without a session: logging in, joining. Origin is checked, and the rate limited */
    ROUTE_OPEN = 1 << 3,
    /* a POST that changes nothing (a text to be checked): run as a GET is, with the token checked */
    ROUTE_READS = 1 << 5,
    ROUTE_STREAM = 1 << 4, /* an event stream; core's own */
};

struct route {
    enum method method;
    /* Places: {event} {round} {table} {player} {n} {word}. "/e/{event}/r/{round}" */
    const char *pattern;
    /* who may; a player only within the event of their code. Of a POST that is one verb: MAY_PAIR, of its row in
     * event/verbs, or as much of it as the page is for: MAY_DROP & FOR_PLAYER */
    unsigned roles;
    unsigned flags;
    size_t body; /* most bytes of a POST; 0: 4096 */
    page_fn *run;
    page_fn *again; /* POST: the page to show when it fails; NULL: a page with the error alone */
};
/* Each file of pages has one table, which ends with a NULL pattern; src/web/routes.c lists them all. */

/* ---- files inside the program ---------------------------------------------------------------- */

/* src/web/static/ is compiled in, so there is no path to traverse and nothing to install. A page names a file by an
 * address that holds a digest of the content: a browser keeps it for ever, and a new version of the program is another
 * address. */
struct static_file {
    const struct resource *resource;
    const char *name; /* below the folder: "style.css" */
    const char *url;  /* "/static/style.css?v=3f2a91c4" */
};
/* All of them, the process's; *n at most STATIC_FILES_MAX. */
#define STATIC_FILES_MAX 64
const struct static_file *static_files(size_t *n);
/* The address of one; "/static/missing" for no file of ours. The same pointer each time. */
const char *static_url(const char *name);

#endif
