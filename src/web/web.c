/* web.c - starting the server and stopping it
 *
 * Nothing that matters is kept in memory: sessions, clocks, results are rows of the store, so that a server that was
 * killed goes on where it was. What is in memory (pages, news, limits) is made again.
 */
#include "web/web.h"
#include "base/arena.h"
#include "base/date.h"
#include "base/file.h"
#include "base/filter.h"
#include "event/state/state.h"
#include "web/fetch/fetch.h"
#include "web/gate/gate.h"
#include "web/machine/machine.h"
#include "web/pages/pages.h"
#include "web/standby/standby.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#define CONNECTIONS 4000
#define PER_ADDRESS 32

/* ---- starting -------------------------------------------------------------------------------- */

/* The caller's options, with their texts in our arena and the numbers that stand for 0. */
static void take_options(struct web *web, const struct web_options *options)
{
    struct web_options *o = &web->site.options;
    struct arena *arena = &web->arena;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = *options;
    o->store = arena_strdup(arena, options->store);
    o->who = arena_strdup(arena, options->who);
    o->cert = arena_strdup(arena, options->cert);
    o->key = arena_strdup(arena, options->key);
    o->keys = arena_strdup(arena, options->keys);
    o->catalog = arena_strdup(arena, options->catalog);
    o->facts = arena_strdup(arena, options->facts);
    o->fetched = arena_strdup(arena, options->fetched);
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
    const struct web_options *o = &web->site.options;
    enum err_code rc = store_open(o->store, STORE_WRITE, o->clock, &web->writer, err);
    if (rc == ERR_OK && store_log_aside(web->writer))
        web_log("%s-wal was left behind by another file and would have damaged this one, which goes on without it; the "
                "log is kept as %s",
                o->store, store_log_aside(web->writer));
    if (rc == ERR_OK && store_made_private(web->writer) > 0)
        web_log("%s could be read by other accounts of this computer (%zu files): now only by its owner", o->store,
                store_made_private(web->writer));
    if (rc == ERR_OK)
        event_memory_use(web->writer, web->memory);
    if (rc == ERR_OK)
        rc = standby_start(&web->site, web->writer, err);
    if (rc == ERR_OK)
        rc = store_open(o->store, STORE_READ, o->clock, &web->watch, err);
    if (rc == ERR_OK)
        rc = store_open(o->store, STORE_READ, o->clock, &web->folding, err);
    web->unfolded_ms = monotonic_ms(); /* a log that a crash left is in it as well */
    if (rc == ERR_OK)
        rc = store_data_version(web->watch, &web->watch_seen, err);
    if (rc == ERR_OK)
        rc = watch_language(web, err);
    return rc == ERR_OK ? live_read(web->live, web->watch, err) : rc;
}

static void write_info(struct web *web, int port, const char *fingerprint)
{
    struct arena *arena = &web->arena;
    const char *scheme = web->site.options.tls ? "https" : "http";
    const char *base = web->site.options.lan ? auth_phone_url(web->site.auth, arena)
                                             : arena_printf(arena, "%s://127.0.0.1:%d", scheme, port);
    web->site.info = (struct web_info){
        .url = arena_printf(arena, "%s/", base),
        .login_url = auth_login_url(web->site.auth, base),
        .pin = auth_pin(web->site.auth),
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
        rc = auth_open(&web->site.options, web->writer, port, &web->site.auth, err);
    if (rc == ERR_OK)
        web->site.seal = auth_seal_key(web->site.auth);
    if (rc == ERR_OK && web->site.options.tls)
        rc = tls_load(&web->site.options, &web->arena, &tls, err);
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
    single_say(web->single, web->site.info.url);
    return watch_start(web, err);
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
    memory_keep_small();
    struct web *web = tc_calloc(1, sizeof *web);
    pthread_mutex_init(&web->writer_lock, NULL);
    pthread_mutex_init(&web->watch_lock, NULL);
    pthread_mutex_init(&web->queue.lock, NULL);
    pthread_cond_init(&web->queue.more, NULL);
    atomic_init(&web->version, 1);
    take_options(web, options);
    web->routes = options->face ? options->face->routes : route_tables;
    web->cache = cache_new();
    web->site.facts = facts_shelf_new(web->site.options.facts, web->site.options.catalog);
    web->site.updater = updater_new(&web->site.options, web->site.facts);
    web->live = live_new();
    web->memory = event_memory_new();
    static_start();
    if ((rc = single_take(web->site.options.store, &web->single, err)) == ERR_OK)
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
    return &web->site.info;
}

const char *web_over(struct web *web)
{
    return standby_over(&web->site);
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
    watch_stop(web);
    server_stop(web->server);
    standby_stop(&web->site);
    if (web->writer)
        web_look_gone(web);
    store_close(web->watch);
    store_close(web->folding);
    auth_close(web->site.auth);
    store_close(web->writer);
    single_leave(web->single);
    cache_free(web->cache);
    live_free(web->live);
    static_stop();
    workers_free(web);
    event_memory_free(web->memory);
    updater_free(web->site.updater);
    facts_shelf_free(web->site.facts);
    pthread_mutex_destroy(&web->writer_lock);
    pthread_mutex_destroy(&web->watch_lock);
    arena_release(&web->arena);
    free((void *)(uintptr_t)atomic_load(&web->site.gone));
    free(web);
}
