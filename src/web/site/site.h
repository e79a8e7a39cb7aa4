/* site.h - what all of web knows of the server that it is part of
 *
 * The settings it was started with, what it says of itself, and what is true for every request: which keys seal,
 * whether the store can still be written. The gate and the standby hang their own state here. Below everything else, so
 * that the files that need a setting need no more.
 */
#ifndef TOPCUT_WEB_SITE_H
#define TOPCUT_WEB_SITE_H

#include "base/date.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/secret.h"

#include <stdatomic.h>

struct auth;
struct event;
struct facts_shelf;
struct lang;
struct route;
struct secret;
struct standby;
struct updater;

#define WEB_PORT 8080

/* An entry of the navigation. */
struct web_entry {
    const char *section; /* of page_look */
    const char *path;    /* behind the address of what it is about: "" of the site, "/e/42" of an event */
    const char *text;    /* LANG_MARK */
    const char *icon;    /* of src/web/static/icons.txt */
    unsigned roles;      /* whom it is for */
    unsigned dock;       /* roles whose thumbs find it at the foot of a phone */
    bool (*shown)(const struct event *event); /* of an event: whether it is there yet; NULL: always */
};

/* The pages of another program in this house: they take the place of the room's own, with its machine, gate, frame,
 * style and languages. Such a server's store holds who is logged in and nothing else. All of it outlives the server. */
struct web_face {
    const char *name;                  /* what the site is called */
    const struct route *const *routes; /* its tables, to the end NULL: the room's that it takes over, and its own */
    const struct web_entry *entries;   /* of the navigation, behind the one to "/" */
    size_t n_entries;
    const char *officer; /* LANG_MARK: what somebody is who logs in, "{name} (officer)" */
    void *own;           /* its pages' */
};

struct web_options {
    const char *store;        /* the store file */
    const char *who;          /* who runs the server, in the journal */
    struct clock *clock;      /* borrowed */
    const char *catalog;      /* where the user's own cards are or will be; NULL: only those inside the program */
    const char *facts;        /* the folder of imported facts; NULL: none */
    const char *fetched;      /* where files come in that are fetched or uploaded; NULL: none do */
    int port;                 /* 0: WEB_PORT, or the next free of the ten after it */
    bool any_port;            /* a port that the system chooses */
    bool lan;                 /* all addresses; else 127.0.0.1 and ::1 alone */
    const char *const *hosts; /* further names that we are asked for by (Host), n_hosts of them */
    size_t n_hosts;
    /* with cert and key, or, both NULL, a self-signed certificate kept beside the store's key */
    bool tls;
    const char *cert, *key;      /* PEM files */
    const char *keys;            /* folder of this user's secrets; NULL: $XDG_DATA_HOME/topcut/keys */
    int workers;                 /* 0: one more than cores; at least 3 */
    int connections;             /* at once; 0: 4000 */
    int per_address;             /* of one address, except loopback; 0: 32 */
    bool new_pin;                /* another staff PIN than before */
    bool await_standby;          /* a write is confirmed once a standby that is there has it as well */
    bool no_backups;             /* no copy of the store at the start of each round */
    bool as_root;                /* allowed to run as root */
    const struct web_face *face; /* NULL: the pages of the room */
};

/* What the person who started it has to hear; texts are the server's. */
struct web_info {
    const char *url;         /* "http://127.0.0.1:8080/", with --lan the address that phones use */
    const char *login_url;   /* logs the organizer in, once */
    const char *pin;         /* staff PIN */
    const char *fingerprint; /* of a self-signed certificate; "" without TLS */
    int port;
};

/* One running server; made and ended by web.c. */
struct site {
    struct web_options options;
    struct web_info info;
    struct auth *auth;                     /* the gate's */
    struct facts_shelf *facts;             /* the formats, lists and cards that are gone by (request.h) */
    struct updater *updater;               /* fetches newer ones (fetch.h) */
    const struct secret *seal;             /* the gate's key for what a browser keeps for us (request_seal) */
    struct standby *standby;               /* NULL until it is started */
    _Atomic(const struct lang *) language; /* the store's, for visitors who ask for none of ours; NULL: English */
    _Atomic(const char *) gone;            /* why nothing can be saved any more (store_gone); NULL: saving works */
};

/* One server per file: an advisory lock on "NAME.serve", which holds the owner's process and address. ERR_LOCKED:
 * another server has it; the message names its process and address. */
struct single;
TC_MUST_USE enum err_code single_take(const char *store, struct single **out, struct err *err);
void single_say(struct single *single, const char *url);
void single_leave(struct single *single); /* NULL is fine */
/* Before a store file is replaced by another: ERR_LOCKED when a server has it open, with its process and address. */
TC_MUST_USE enum err_code web_check_unserved(const char *store, struct err *err);

/* A line on stderr, a message (base/message.h) in the language of the environment, with the time; never names of
 * players. */
void web_log(const char *format, ...) TC_PRINTF(1, 2);

/* Milliseconds of a clock that only goes forward. */
int64_t monotonic_ms(void);
void pause_ms(int ms);

#endif
