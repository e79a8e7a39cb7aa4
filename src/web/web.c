/* web.c - starting the server, watching the store, stopping
 *
 * Nothing that matters is kept in memory: sessions, clocks, results are rows of the store, so that a server that was
 * killed goes on where it was. What is in memory (pages, news, limits) is made again.
 *
 * The store may be changed by others too, namely by the command line. A thread asks SQLite 20 times a second whether
 * anybody else committed; our own commits look at once. Either way the version is counted up, which makes pages in
 * memory stale, and the journal's new entries are sent to the listeners.
 */
#include "web/gate/tls.h"
#include "web/machine/core.h"
#include "web/standby/standby.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#define CONNECTIONS 4000
#define PER_ADDRESS 32
#define TELL_MS     100

void web_log(const char *format, ...)
{
    struct arena arena = ARENA_INIT;
    struct strbuf line = STRBUF_INIT;
    char text[ERR_TEXT_MAX + 256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    utf8_add_printable(&line, utf8_is_valid(text, strlen(text)) ? text : "(not UTF-8)");
    fprintf(stderr, "topcut: %s %s\n", time_format_utc(&arena, (int64_t)time(NULL)), strbuf_text(&line));
    strbuf_release(&line);
    arena_release(&arena);
}

/* ---- watching -------------------------------------------------------------------------------- */

/* The store's own language, so that the event thread needs no store to know it. */
static enum err_code read_language(struct web *web, struct err *err)
{
    const struct lang *language;
    enum err_code rc = store_language(web->watch, &language, err);
    if (rc == ERR_OK)
        atomic_store(&web->language, language);
    return rc;
}

/* At once after a quiet moment; ten times a second while slips are handed in by the hundred: waking a thousand
 * listening pages for each result would cost more than the results. */
static void tell_streams(struct web *web)
{
    int64_t now = monotonic_ms(), last = atomic_load(&web->told_ms);
    atomic_store(&web->untold, true);
    if (now - last < TELL_MS || !atomic_compare_exchange_strong(&web->told_ms, &last, now))
        return; /* the watcher does it soon, or another thread is doing it now */
    atomic_store(&web->untold, false);
    live_wake(web->live, false);
}

void web_look(struct web *web)
{
    struct err err = ERR_INIT;
    int64_t now = 0;
    pthread_mutex_lock(&web->watch_lock);
    enum err_code rc = store_data_version(web->watch, &now, &err);
    bool changed = rc == ERR_OK && now != web->watch_seen;
    if (changed) {
        web->watch_seen = now;
        atomic_fetch_add(&web->version, 1);
        rc = live_read(web->live, web->watch, &err);
        if (rc == ERR_OK)
            rc = read_language(web, &err);
    }
    if (rc != ERR_OK && !web->watch_fails) /* once, not twenty times a second */
        web_log("cannot see what changed: %s", err.text);
    web->watch_fails = rc != ERR_OK;
    pthread_mutex_unlock(&web->watch_lock);
    if (changed) {
        tell_streams(web);
        workers_wake_waiting(web, true);
    }
}

void web_look_gone(struct web *web)
{
    const char *why = atomic_load(&web->gone) ? NULL : store_gone(web->writer);
    if (!why)
        return;
    char *copy = tc_calloc(strlen(why) + 1, 1);
    memcpy(copy, why, strlen(why));
    atomic_store(&web->gone, copy); /* for good: pages read it at any time */
    atomic_fetch_add(&web->version, 1);
    web_log("%s", why);
}

/* A file manager copies the store file without its log: so everything older than a second is checkpointed into it.
 * Neither writers nor readers wait for that; what a reader still holds back follows at the next look. */
static void fold(struct web *web)
{
    struct err err = ERR_INIT;
    int64_t now = monotonic_ms();
    bool all = false;
    if (!web->unfolded_ms || now - web->unfolded_ms < FOLD_MS || atomic_load(&web->gone))
        return;
    enum err_code rc = store_fold(web->folding, &all, &err);
    if (rc != ERR_OK && !web->fold_fails)
        web_log("cannot bring the log into the store file: %s", err.text);
    web->fold_fails = rc != ERR_OK;
    web->unfolded_ms = all ? 0 : now;
}

static void note_change(struct web *web)
{
    int64_t seen = atomic_load(&web->version);
    if (seen != web->folded_version && !web->unfolded_ms)
        web->unfolded_ms = monotonic_ms();
    web->folded_version = seen;
}

static void *watch(void *data)
{
    struct web *web = data;
    int64_t second = monotonic_ms(), comment = second;
    while (!atomic_load(&web->stopping)) {
        pause_ms(WATCH_MS);
        web_look(web);
        note_change(web);
        fold(web);
        if (atomic_load(&web->untold))
            tell_streams(web);
        int64_t now = monotonic_ms();
        if (now - second >= 1000) {
            second = now;
            server_sweep(web->server);
            if (pthread_mutex_trylock(&web->writer_lock) == 0) { /* the thread that holds it looks as well */
                web_look_gone(web);
                pthread_mutex_unlock(&web->writer_lock);
            }
            workers_wake_waiting(web, false);
        }
        if (now - comment >= COMMENT_SECONDS * 1000) {
            comment = now;
            live_wake(web->live, true);
        }
    }
    return NULL;
}

/* ---- starting -------------------------------------------------------------------------------- */

/* The caller's options, with their texts in our arena and the numbers that stand for 0. */
static void take_options(struct web *web, const struct web_options *options)
{
    struct web_options *o = &web->options;
    struct arena *arena = &web->arena;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = *options;
    o->store = arena_strdup(arena, options->store);
    o->who = arena_strdup(arena, options->who);
    o->cert = arena_strdup(arena, options->cert);
    o->key = arena_strdup(arena, options->key);
    o->keys = arena_strdup(arena, options->keys);
    o->catalog = arena_strdup(arena, options->catalog);
    if (options->n_hosts) {
        const char **hosts = ARENA_ARRAY(arena, const char *, options->n_hosts);
        for (size_t i = 0; i < options->n_hosts; i++)
            hosts[i] = arena_strdup(arena, options->hosts[i]);
        o->hosts = hosts;
    }
    if (!o->clock)
        o->clock = &clock_system;
    if (o->workers <= 0)
        o->workers = cores > 0 && cores < WORKERS_MAX ? (int)cores + 1 : WORKERS_MAX;
    if (o->workers < 3) /* two may be busy with what takes long */
        o->workers = 3;
    if (o->workers > WORKERS_MAX)
        o->workers = WORKERS_MAX;
    if (o->connections <= 0)
        o->connections = CONNECTIONS;
    if (o->per_address <= 0)
        o->per_address = PER_ADDRESS;
    web->n_workers = o->workers;
}

static enum err_code refuse_root(const struct web_options *options, struct err *err)
{
    if (geteuid() != 0 || options->as_root)
        return ERR_OK;
    return err_set(err, ERR_USAGE,
                   "the server does not run as root: whoever finds a hole in it would own the machine; start it as an "
                   "ordinary user, or with --as-root where there is none (a container)");
}

static enum err_code open_stores(struct web *web, struct err *err)
{
    const struct web_options *o = &web->options;
    enum err_code rc = store_open(o->store, STORE_WRITE, o->clock, &web->writer, err);
    if (rc == ERR_OK && store_log_aside(web->writer))
        web_log("%s-wal was left behind by another file and would have damaged this one, which goes on without it; the "
                "log is kept as %s",
                o->store, store_log_aside(web->writer));
    if (rc == ERR_OK && store_made_private(web->writer) > 0)
        web_log("%s could be read by other accounts of this computer (%zu files): now only by its owner", o->store,
                store_made_private(web->writer));
    if (rc == ERR_OK)
        rc = standby_start(web, err);
    if (rc == ERR_OK)
        rc = store_open(o->store, STORE_READ, o->clock, &web->watch, err);
    if (rc == ERR_OK)
        rc = store_open(o->store, STORE_READ, o->clock, &web->folding, err);
    web->unfolded_ms = monotonic_ms(); /* a log that a crash left is in it as well */
    if (rc == ERR_OK)
        rc = store_data_version(web->watch, &web->watch_seen, err);
    if (rc == ERR_OK)
        rc = read_language(web, err);
    return rc == ERR_OK ? live_read(web->live, web->watch, err) : rc;
}

static void write_info(struct web *web, int port, const char *fingerprint)
{
    struct arena *arena = &web->arena;
    const char *scheme = web->options.tls ? "https" : "http";
    const char *base =
        web->options.lan ? auth_phone_url(web->auth, arena) : arena_printf(arena, "%s://127.0.0.1:%d", scheme, port);
    web->info = (struct web_info){
        .url = arena_printf(arena, "%s/", base),
        .login_url = auth_login_url(web->auth, base),
        .pin = auth_pin(web->auth),
        .fingerprint = fingerprint ? arena_strdup(arena, fingerprint) : "",
        .port = port,
    };
}

static enum err_code start(struct web *web, struct err *err)
{
    struct tls_files tls = {.cert_pem = NULL};
    int port = 0;
    enum err_code rc = open_stores(web, err);
    if (rc == ERR_OK)
        rc = server_listen(web, &web->server, &port, err);
    if (rc == ERR_OK)
        rc = auth_open(&web->options, web->writer, port, &web->auth, err);
    if (rc == ERR_OK && web->options.tls)
        rc = tls_load(&web->options, &web->arena, &tls, err);
    if (rc == ERR_OK)
        rc = workers_start(web, err);
    if (rc == ERR_OK) {
        write_info(web, port, tls.fingerprint);
        rc = server_run(web->server, tls.cert_pem, tls.key_pem, err);
    }
    if (tls.key_pem)
        tls_wipe(&tls);
    if (rc != ERR_OK)
        return rc;
    single_say(web->single, web->info.url);
    int failed = pthread_create(&web->watcher, NULL, watch, web);
    if (failed)
        return err_set(err, ERR_IO, "cannot start a thread: %s", strerror(failed));
    web->watcher_started = true;
    return ERR_OK;
}

enum err_code web_start(const struct web_options *options, struct web **out, struct err *err)
{
    *out = NULL;
    enum err_code rc = refuse_root(options, err);
    if (rc != ERR_OK)
        return rc;
    if (!file_exists(options->store))
        return err_set(err, ERR_NOT_FOUND, "there is no store %s; `topcut init` makes one", options->store);
    /* A browser that leaves while it is written to must not end the server; and nothing that we start may gain
     * rights. */
    signal(SIGPIPE, SIG_IGN);
    error_filter_off(); /* workers write workbooks at the same time, and the log goes to stderr too */
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    struct web *web = tc_calloc(1, sizeof *web);
    pthread_mutex_init(&web->writer_lock, NULL);
    pthread_mutex_init(&web->watch_lock, NULL);
    pthread_mutex_init(&web->queue.lock, NULL);
    pthread_cond_init(&web->queue.more, NULL);
    atomic_init(&web->version, 1);
    take_options(web, options);
    web->cache = cache_new();
    web->live = live_new();
    static_start();
    if ((rc = single_take(web->options.store, &web->single, err)) == ERR_OK)
        rc = start(web, err);
    if (rc != ERR_OK) {
        web_stop(web);
        return rc;
    }
    *out = web;
    return ERR_OK;
}

const struct web_info *web_info(const struct web *web)
{
    return &web->info;
}

/* ---- stopping -------------------------------------------------------------------------------- */

/* Finished answers are sent; clients that do not take theirs within a second and a half go without. */
static void let_finish(struct web *web)
{
    for (int waited = 0; waited < 150 && server_exchanges(web->server) + live_count(web->live) > 0; waited++)
        pause_ms(10);
}

void web_stop(struct web *web)
{
    if (!web)
        return;
    atomic_store(&web->stopping, true);
    if (web->server)
        server_quiet(web->server);
    workers_stop(web);
    if (web->server) {
        live_end(web->live);
        let_finish(web);
    }
    if (web->watcher_started)
        pthread_join(web->watcher, NULL);
    server_stop(web->server);
    standby_stop(web);
    if (web->writer)
        web_look_gone(web);
    store_close(web->watch);
    store_close(web->folding);
    auth_close(web->auth);
    store_close(web->writer);
    single_leave(web->single);
    cache_free(web->cache);
    live_free(web->live);
    static_stop();
    workers_free(web);
    pthread_mutex_destroy(&web->writer_lock);
    pthread_mutex_destroy(&web->watch_lock);
    arena_release(&web->arena);
    free((void *)(uintptr_t)atomic_load(&web->gone));
    free(web);
}
