/* watch.c - sees what changed in the store, whoever changed it
 *
 * The store may be changed by others too, namely by the command line. A thread asks SQLite 20 times a second whether
 * anybody else committed; our own commits look at once. Either way the version is counted up, which makes pages in
 * memory stale, and the journal's new entries are sent to the listeners. Once a second it looks whether facts were
 * imported or undone, which makes pages in memory stale too.
 */
#include "base/err.h"
#include "base/lang.h"
#include "base/parallel.h"
#include "event/core/core.h"
#include "web/machine/inner.h"
#include "web/request/request.h"

#include <string.h>

#define TELL_MS 100

enum err_code watch_language(struct web *web, struct err *err)
{
    const struct lang *language;
    enum err_code rc = store_language(web->watch, &language, err);
    if (rc == ERR_OK)
        atomic_store(&web->site.language, language);
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
            rc = watch_language(web, &err);
    }
    /* Once, not twenty times a second; never of files that are not this server's any more. */
    if (rc != ERR_OK && !web->watch_fails && !atomic_load(&web->site.gone))
        web_log("cannot see what changed: %s", err.said);
    web->watch_fails = rc != ERR_OK;
    pthread_mutex_unlock(&web->watch_lock);
    if (changed) {
        tell_streams(web);
        workers_wake_waiting(web, true);
    }
}

void web_look_gone(struct web *web)
{
    const char *why = atomic_load(&web->site.gone) ? NULL : store_gone(web->writer);
    if (!why)
        return;
    char *copy = tc_calloc(strlen(why) + 1, 1);
    memcpy(copy, why, strlen(why));
    atomic_store(&web->site.gone, copy); /* for good: pages read it at any time */
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
    if (!web->unfolded_ms || now - web->unfolded_ms < FOLD_MS || atomic_load(&web->site.gone))
        return;
    enum err_code rc = store_fold(web->folding, &all, &err);
    if (rc != ERR_OK && !web->fold_fails)
        web_log("cannot bring the log into the store file: %s", err.said);
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

static void look_at_facts(struct web *web, const struct facts_set **seen)
{
    const struct facts_set *now = facts_set_take(web->site.facts);
    if (*seen && now != *seen)
        atomic_fetch_add(&web->version, 1);
    facts_set_leave(*seen);
    *seen = now;
}

static void watch(void *context, size_t member)
{
    struct web *web = context;
    (void)member;
    int64_t second = monotonic_ms(), comment = second;
    const struct facts_set *facts = NULL;
    look_at_facts(web, &facts);
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
            look_at_facts(web, &facts);
            if (pthread_mutex_trylock(&web->writer_lock) == 0) { /* the thread that holds it looks as well */
                web_look_gone(web);
                pthread_mutex_unlock(&web->writer_lock);
            }
            workers_wake_waiting(web, false);
        }
        if (now - comment >= COMMENT_SECONDS * 1000) {
            comment = now;
            live_wake(web->live, true);
            memory_give_back(); /* that of a burst of results, too */
        }
    }
    facts_set_leave(facts);
}

enum err_code watch_start(struct web *web, struct err *err)
{
    return crew_start(&web->watcher, 1, watch, web, err);
}

void watch_stop(struct web *web)
{
    crew_join(&web->watcher);
}
