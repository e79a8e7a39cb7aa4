/* updater.c - newer facts in the background of a server: fetched or uploaded, looked at, and taken in when somebody
 * says so
 *
 * A thread does one thing and ends: it fetches and looks, or it takes cards in. Pages look at a copy of where it
 * stands. The thread has a reading connection to the store and a catalogue of its own; what it found stays in the arena
 * of the file until that is dropped.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/progress.h"
#include "store/store.h"
#include "web/fetch/fetch.h"
#include "web/request/request.h"
#include "web/site/site.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum work { WORK_FETCH, WORK_LOOK, WORK_TAKE };

struct updater {
    const struct web_options *options;
    struct facts_shelf *shelf;
    pthread_mutex_t lock; /* of all that follows but stop and the thread's own */
    struct crew crew;     /* the thread that works, or has; joined before the next */
    bool working;
    atomic_bool stop;
    enum updater_step step;
    int64_t number, done, total;
    struct err problem;
    bool has_update; /* there is something to be closed */
    /* of the file: written by the thread while it works, and by nobody then */
    enum work work;
    struct arena arena;
    const char *url;
    struct update update;
    struct update_look look;
};

/* ---- the thread ------------------------------------------------------------------------------ */

static bool is_to_stop(void *data)
{
    struct updater *u = data;
    return atomic_load(&u->stop);
}

static void tell(void *data, int64_t done, int64_t total)
{
    struct updater *u = data;
    pthread_mutex_lock(&u->lock);
    u->done = done;
    u->total = total > 0 ? total : 0;
    pthread_mutex_unlock(&u->lock);
}

static void go_to(struct updater *u, enum updater_step step)
{
    pthread_mutex_lock(&u->lock);
    u->step = step;
    u->done = u->total = 0;
    pthread_mutex_unlock(&u->lock);
}

static enum err_code fetch(struct updater *u, struct err *err)
{
    const struct download_wish wish = {
        .url = u->url, .folder = u->options->fetched, .stop = is_to_stop, .told = tell, .data = u};
    enum err_code rc = update_fetch(&u->arena, &wish, &u->update, err);
    u->has_update = rc == ERR_OK;
    return rc;
}

/* What is gone by now, with a store and a catalogue of this thread. */
static enum err_code look(struct updater *u, struct err *err)
{
    struct update_place place = {
        .facts.folder = u->options->facts, .facts.cards = u->options->catalog, .cards = u->options->catalog};
    const struct facts_set *facts = facts_set_take(u->shelf);
    enum err_code rc = store_open(u->options->store, STORE_READ, u->options->clock, &place.facts.store, err);
    if (rc == ERR_OK)
        rc = catalog_open(facts_set_catalog(facts), &place.facts.catalog, err);
    if (rc == ERR_OK)
        rc = update_look(&place, &u->arena, &u->update, u->options->clock, &u->look, err);
    catalog_close(place.facts.catalog);
    store_close(place.facts.store);
    facts_set_leave(facts);
    return rc;
}

static enum err_code remember(struct updater *u, struct arena *arena, struct err *err)
{
    const struct facts_origin origin = {.url = u->url, .at_utc = u->options->clock->now_utc(u->options->clock)};
    return *u->url ? facts_origin_set(arena, u->options->facts, &origin, err) : ERR_OK;
}

static enum err_code take_cards(struct updater *u, struct err *err)
{
    const struct update_place place = {
        .facts.folder = u->options->facts, .facts.cards = u->options->catalog, .cards = u->options->catalog};
    enum err_code rc = update_take(&place, &u->arena, &u->update, &u->look, u->options->clock, false, err);
    return rc == ERR_OK ? remember(u, &u->arena, err) : rc;
}

static void work(void *context, size_t member)
{
    struct updater *u = context;
    const struct progress_watch watch = {.stop = is_to_stop, .told = tell, .data = u};
    struct err err = ERR_INIT;
    enum err_code rc = ERR_OK;
    (void)member;
    progress_watch(&watch);
    if (u->work == WORK_TAKE) {
        rc = take_cards(u, &err);
    } else {
        if (u->work == WORK_FETCH)
            rc = fetch(u, &err);
        if (rc == ERR_OK) {
            go_to(u, UPDATER_LOOKING);
            rc = look(u, &err);
        }
    }
    progress_watch(NULL);
    pthread_mutex_lock(&u->lock);
    u->problem = err;
    u->step = rc == ERR_INTERRUPT    ? UPDATER_IDLE
              : rc != ERR_OK         ? UPDATER_FAILED
              : u->work == WORK_TAKE ? UPDATER_TAKEN
                                     : UPDATER_READY;
    u->working = false;
    pthread_mutex_unlock(&u->lock);
}

/* Under the lock; the thread before has ended, or is about to. */
static enum err_code begin(struct updater *u, enum work what, enum updater_step step, struct err *err)
{
    crew_join(&u->crew);
    u->work = what;
    u->step = step;
    u->done = u->total = 0;
    u->working = true;
    atomic_store(&u->stop, false);
    enum err_code rc = crew_start(&u->crew, 1, work, u, err);
    if (rc != ERR_OK) {
        u->working = false;
        u->step = UPDATER_IDLE;
    }
    return rc;
}

/* ---- for pages ------------------------------------------------------------------------------- */

struct updater *updater_new(const struct web_options *options, struct facts_shelf *shelf)
{
    struct updater *u = tc_calloc(1, sizeof *u);
    u->options = options;
    u->shelf = shelf;
    u->url = "";
    pthread_mutex_init(&u->lock, NULL);
    return u;
}

/* The file is done with. Under the lock, while no thread works. */
static void forget(struct updater *u, bool served)
{
    if (u->has_update)
        update_close(&u->update, served);
    u->has_update = false;
    u->step = UPDATER_IDLE;
    u->url = "";
    u->look = (struct update_look){.same = false};
    arena_release(&u->arena);
}

void updater_free(struct updater *u)
{
    if (!u)
        return;
    atomic_store(&u->stop, true);
    crew_join(&u->crew);
    forget(u, false);
    pthread_mutex_destroy(&u->lock);
    free(u);
}

/* Before something begins. Under the lock. */
static enum err_code make_room(struct updater *u, struct err *err)
{
    if (u->working || u->step == UPDATER_READY)
        return err_set(err, ERR_CONFLICT, "a file is there already: take it in, or drop it, first");
    if (!u->options->facts || !u->options->fetched || !u->options->catalog)
        return err_set(err, ERR_CONFLICT, "this server takes no facts in");
    crew_join(&u->crew);
    forget(u, u->step == UPDATER_TAKEN || u->problem.code == ERR_INPUT);
    u->problem = (struct err)ERR_INIT;
    u->number++;
    return ERR_OK;
}

enum err_code updater_fetch(struct updater *u, const char *url, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    enum err_code rc = http_check_address(&scratch, url, err);
    arena_release(&scratch);
    if (rc != ERR_OK)
        return rc;
    pthread_mutex_lock(&u->lock);
    if ((rc = make_room(u, err)) == ERR_OK) {
        u->url = arena_strdup(&u->arena, url);
        rc = begin(u, WORK_FETCH, UPDATER_FETCHING, err);
    }
    pthread_mutex_unlock(&u->lock);
    return rc;
}

/* Lies where fetched files do, under a name that none of them has. */
static enum err_code keep_upload(struct updater *u, const char *bytes, size_t len, struct err *err)
{
    const char *path = path_join(&u->arena, u->options->fetched, "upload.json");
    enum err_code rc = file_make_dir(u->options->fetched, err);
    if (rc == ERR_OK)
        rc = file_write(path, bytes, len, FILE_REPLACE_EXISTING, err);
    u->update = (struct update){.kind = UPDATE_FACTS, .path = path, .download.path = path};
    u->has_update = rc == ERR_OK;
    return rc;
}

enum err_code updater_upload(struct updater *u, const char *bytes, size_t len, struct err *err)
{
    pthread_mutex_lock(&u->lock);
    enum err_code rc = make_room(u, err);
    if (rc == ERR_OK)
        rc = keep_upload(u, bytes, len, err);
    if (rc == ERR_OK)
        rc = begin(u, WORK_LOOK, UPDATER_LOOKING, err);
    pthread_mutex_unlock(&u->lock);
    return rc;
}

void updater_drop(struct updater *u)
{
    atomic_store(&u->stop, true);
    pthread_mutex_lock(&u->lock);
    bool working = u->working;
    if (!working) {
        crew_join(&u->crew);
        forget(u, true);
    }
    pthread_mutex_unlock(&u->lock);
}

enum err_code updater_take(struct updater *u, struct store *store, int64_t number, bool trust, struct err *err)
{
    const struct update_place place = {
        .facts = {.store = store, .folder = u->options->facts, .cards = u->options->catalog},
        .cards = u->options->catalog};
    struct arena scratch = ARENA_INIT;
    enum err_code rc = ERR_OK;
    pthread_mutex_lock(&u->lock);
    if (u->step != UPDATER_READY || u->number != number)
        rc = err_set(err, ERR_CONFLICT, "this is not there any more: somebody took it in, or dropped it");
    else if (u->update.kind == UPDATE_CARDS)
        rc = begin(u, WORK_TAKE, UPDATER_TAKING, err);
    else if ((rc = update_take(&place, &scratch, &u->update, &u->look, u->options->clock, trust, err)) == ERR_OK) {
        rc = remember(u, &scratch, err);
        crew_join(&u->crew);
        forget(u, true);
    }
    pthread_mutex_unlock(&u->lock);
    arena_release(&scratch);
    return rc;
}

/* ---- a copy of where it stands --------------------------------------------------------------- */

static void copy_changes(struct arena *arena, struct facts_import *facts)
{
    struct facts_change *copy = ARENA_ARRAY(arena, struct facts_change, facts->n_changes + 1);
    for (size_t i = 0; i < facts->n_changes; i++) {
        const struct facts_change *c = &facts->changes[i];
        copy[i] = *c;
        copy[i].format = arena_strdup(arena, c->format);
        copy[i].from = arena_strdup(arena, c->from);
        copy[i].names = arena_strdup(arena, c->names);
        copy[i].text = arena_strdup(arena, c->text);
    }
    facts->changes = copy;
}

static void copy_look(struct arena *arena, enum update_kind kind, struct update_look *look)
{
    if (kind == UPDATE_CARDS) {
        look->cards.info.source = arena_strdup(arena, look->cards.info.source);
        look->cards.info.source_date = arena_strdup(arena, look->cards.info.source_date);
        return;
    }
    struct package *p = &look->facts.file.package;
    p->store_name = arena_strdup(arena, p->store_name);
    p->fingerprint = arena_strdup(arena, p->fingerprint);
    look->facts.known_until = arena_strdup(arena, look->facts.known_until);
    copy_changes(arena, &look->facts);
}

void updater_view(struct updater *u, struct arena *arena, struct updater_view *out)
{
    pthread_mutex_lock(&u->lock);
    *out = (struct updater_view){.step = u->step,
                                 .number = u->number,
                                 .done = u->done,
                                 .total = u->total,
                                 .url = arena_strdup(arena, u->url),
                                 .problem = arena_strdup(arena, u->problem.said)};
    if (u->step == UPDATER_READY) {
        out->kind = u->update.kind;
        out->look = u->look;
        copy_look(arena, out->kind, &out->look);
    }
    pthread_mutex_unlock(&u->lock);
}
