/* memory.c - events that stay in memory, brought up to date by the journal
 *
 * Loading an event of 2,000 players reads some 11,000 rows, while a result changes one. So a server keeps the events
 * that it was asked for last as they were after some entry of the journal. When the journal has newer entries, their
 * changesets name the rows that changed: matches are read again one by one, what an event does not consist of is passed
 * over, and anything else (a pairing, a drop, a setting) makes the event be loaded as a whole. Nothing has to be told
 * to the memory, so other programs that write into the file and undo are no special cases.
 *
 * What is kept is never changed: an event brought up to date is a new one that shares players and texts with the one
 * before. Whoever asks gets arrays of their own, and holds the texts by their arena.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS_KEPT 4
#define ENTRIES_MAX 32 /* of the journal; with more of them the event is loaded */

struct kept {
    atomic_int holders;
    struct event_id id;
    int64_t state; /* the journal's newest entry */
    struct event_data data;
    struct arena arena; /* of data, but for what it shares with: */
    struct kept *base;  /* held; NULL: nothing */
    int64_t used;       /* when, in the memory's own count */
};

struct event_memory {
    struct event_beside beside; /* the first: what event_get finds beside the store */
    pthread_mutex_t lock;
    struct kept *events[EVENTS_KEPT];
    int64_t uses;
};

/* ---- holding --------------------------------------------------------------------------------- */

static struct kept *kept_new(struct event_id id, int64_t state)
{
    struct kept *k = tc_calloc(1, sizeof *k);
    atomic_init(&k->holders, 1);
    k->id = id;
    k->state = state;
    return k;
}

static void let_go(void *object)
{
    struct kept *k = object;
    while (k && atomic_fetch_sub(&k->holders, 1) == 1) {
        struct kept *base = k->base;
        arena_release(&k->arena);
        free(k);
        k = base;
    }
}

static struct kept *hold(struct kept *k)
{
    atomic_fetch_add(&k->holders, 1);
    return k;
}

/* The event as it was last kept, held; NULL: it is not. */
static struct kept *find(struct event_memory *memory, struct event_id id)
{
    struct kept *found = NULL;
    pthread_mutex_lock(&memory->lock);
    for (size_t i = 0; i < EVENTS_KEPT; i++)
        if (memory->events[i] && memory->events[i]->id.v == id.v) {
            found = hold(memory->events[i]);
            found->used = ++memory->uses;
        }
    pthread_mutex_unlock(&memory->lock);
    return found;
}

/* In the place of an older state of the same event, or of what was used longest ago. */
static void keep(struct event_memory *memory, struct kept *k)
{
    struct kept *gone = NULL;
    size_t at = 0;
    pthread_mutex_lock(&memory->lock);
    for (size_t i = 0; i < EVENTS_KEPT; i++) {
        const struct kept *here = memory->events[i], *oldest = memory->events[at];
        if (here && here->id.v == k->id.v) {
            at = i;
            break;
        }
        if (oldest && (!here || here->used < oldest->used))
            at = i;
    }
    gone = memory->events[at];
    if (!gone || gone->id.v != k->id.v || gone->state < k->state) {
        memory->events[at] = hold(k);
        k->used = ++memory->uses;
    } else {
        gone = NULL; /* another thread has seen more */
    }
    pthread_mutex_unlock(&memory->lock);
    let_go(gone);
}

/* ---- what the journal says --------------------------------------------------------------------- */

/* Tables whose rows event_load does not read. What is not named here makes it read everything again. */
static bool is_beside_the_point(const char *table)
{
    static const char *const names[] = {
        "announcement", "avoided_pair",       "ban",           "deck",     "deck_check",  "deck_draw",
        "deck_entry",   "deck_finding",       "deck_setting",  "draft",    "draft_seat",  "draft_step",
        "event_judge",  "extension",          "league",        "penalty",  "list_change", "league_event",
        "package",      "player_former_uuid", "pool_change",   "reported", "ruling",      "rating_entry",
        "round_clock",  "player_former_dci",  "rating_import", "setting",  "signup",
    };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(names[i], table) == 0)
            return true;
    return false;
}

/* The rows that were changed after a state, as far as they are of events: only matches, or *whole, anything else. */
struct news {
    bool whole;
    struct match_id *matches; /* some may be of other events */
    size_t n, room;
};

static void take_entry(struct store *store, struct arena *scratch, int64_t entry_id, struct event_id id,
                       struct news *news)
{
    struct err unreadable = ERR_INIT;
    struct journal_row *rows = NULL;
    size_t n = 0;
    if (journal_rows(store, scratch, entry_id, &rows, &n, &unreadable) != ERR_OK)
        news->whole = true;
    for (size_t i = 0; i < n && !news->whole; i++) {
        bool other = strcmp(rows[i].table, "event") == 0 && rows[i].first != id.v;
        if (other || is_beside_the_point(rows[i].table))
            continue;
        if (strcmp(rows[i].table, "match") != 0) {
            news->whole = true;
            continue;
        }
        ARENA_ROOM(scratch, news->matches, news->n, news->room);
        news->matches[news->n++] = (struct match_id){rows[i].first};
    }
}

static void read_news(struct store *store, struct arena *scratch, const struct kept *k, int64_t state,
                      struct news *news)
{
    news->whole = state < k->state || state - k->state > ENTRIES_MAX;
    for (int64_t entry = k->state + 1; entry <= state && !news->whole; entry++)
        take_entry(store, scratch, entry, k->id, news);
}

/* ---- bringing up to date ------------------------------------------------------------------------ */

static struct load_match *match_of(struct event_data *data, struct match_id id)
{
    for (size_t i = data->n_matches; i > 0; i--) /* it is one of the latest round, nearly always */
        if (data->matches[i - 1].id.v == id.v)
            return &data->matches[i - 1];
    return NULL;
}

static bool is_player(const struct event_data *data, int player, int64_t id)
{
    return id ? player >= 0 && data->players[player].id.v == id : player < 0;
}

/* Puts a match in as it is now; false when it takes more than that. */
static bool put_match(struct event_data *data, const struct loaded_match *now, struct match_id id)
{
    struct load_match *m = match_of(data, id);
    if (!m) /* new, unless it is another event's */
        return now->event.v != data->event.id.v;
    if (now->event.v != data->event.id.v || now->match.round != m->round || now->match.table != m->table ||
        now->match.slot != m->slot || !is_player(data, m->p1, now->player1) || !is_player(data, m->p2, now->player2) ||
        !is_player(data, m->first, now->first))
        return false;
    int missing = (now->match.result == RESULT_NONE) - (m->result == RESULT_NONE);
    data->rounds[m->round - 1].missing += missing;
    data->event.missing += missing;
    struct load_match put = now->match;
    put.p1 = m->p1;
    put.p2 = m->p2;
    put.first = m->first;
    *m = put;
    return true;
}

static void *copy_of(struct arena *arena, const void *array, size_t n, size_t size)
{
    void *copy = arena_alloc(arena, n, size);
    if (n)
        memcpy(copy, array, n * size);
    return copy;
}

/* Seats, pods and who is annulled follow from more than a match's own row. */
static bool is_plain(const struct event_data *data)
{
    return !*data->event.set.teams && !event_is_pods(&data->event) && !event_is_round_robin(&data->event);
}

/* *out: the event in that state, held; NULL where it has to be loaded. */
static enum err_code bring_up(struct store *store, struct kept *k, int64_t state, struct kept **out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct news news = {0};
    *out = NULL;
    enum err_code rc = ERR_OK;
    read_news(store, &scratch, k, state, &news);
    if (!news.whole && (news.n == 0 || is_plain(&k->data))) {
        struct kept *next = kept_new(k->id, state);
        bool fits = true;
        next->base = hold(k->base ? k->base : k);
        next->data = k->data;
        next->data.rounds = copy_of(&next->arena, k->data.rounds, k->data.n_rounds, sizeof *k->data.rounds);
        next->data.matches = copy_of(&next->arena, k->data.matches, k->data.n_matches, sizeof *k->data.matches);
        for (size_t i = 0; rc == ERR_OK && fits && i < news.n; i++) {
            struct loaded_match now;
            rc = event_load_match(store, &scratch, news.matches[i], &now, err);
            fits = rc == ERR_OK && put_match(&next->data, &now, news.matches[i]);
        }
        if (rc == ERR_OK && fits)
            *out = next;
        else
            let_go(next);
    }
    arena_release(&scratch);
    return rc;
}

/* ---- answering --------------------------------------------------------------------------------- */

/* *out: the event as the store's transaction sees it, held; NULL: it is not in memory, or its state is not known
 * (*state 0). */
static enum err_code recall(struct event_memory *memory, struct store *store, struct event_id id, int64_t *state,
                            struct kept **out, struct err *err)
{
    *out = NULL;
    enum err_code rc = store_state(store, state, err);
    struct kept *k = rc == ERR_OK && *state ? find(memory, id) : NULL;
    if (!k || k->state == *state) {
        *out = k;
        return rc;
    }
    rc = bring_up(store, k, *state, out, err);
    if (*out)
        keep(memory, *out);
    let_go(k);
    return rc;
}

/* To whom asked: arrays of their own, texts for as long as their arena. */
static void hand_out(struct kept *k, struct arena *arena, struct event_data *out)
{
    arena_hold(arena, let_go, k);
    *out = k->data;
    out->players = copy_of(arena, k->data.players, k->data.n_players, sizeof *out->players);
    out->members = copy_of(arena, k->data.members, k->data.n_members, sizeof *out->members);
    out->rounds = copy_of(arena, k->data.rounds, k->data.n_rounds, sizeof *out->rounds);
    out->matches = copy_of(arena, k->data.matches, k->data.n_matches, sizeof *out->matches);
}

enum err_code event_memory_load(struct event_memory *memory, struct store *store, struct arena *arena,
                                struct event_id id, struct event_data *out, struct err *err)
{
    struct kept *k = NULL;
    int64_t state = 0;
    *out = (struct event_data){0};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    rc = recall(memory, store, id, &state, &k, err);
    if (rc == ERR_OK && !state) {
        rc = event_load_rows(store, arena, id, out, err);
    } else if (rc == ERR_OK && !k) {
        k = kept_new(id, state);
        rc = event_load_rows(store, &k->arena, id, &k->data, err);
        if (rc == ERR_OK)
            keep(memory, k);
    }
    store_end_read(store);
    if (rc == ERR_OK && k)
        hand_out(k, arena, out);
    else
        let_go(k);
    return rc;
}

static enum err_code recall_event(struct event_beside *beside, struct store *store, struct arena *arena,
                                  struct event_id id, struct event *out, bool *found, struct err *err)
{
    struct kept *k = NULL;
    int64_t state = 0;
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    rc = recall((struct event_memory *)(void *)beside, store, id, &state, &k, err);
    store_end_read(store);
    *found = rc == ERR_OK && k;
    if (*found) {
        *out = k->data.event;
        arena_hold(arena, let_go, k);
    }
    return rc;
}

struct event_memory *event_memory_new(void)
{
    struct event_memory *memory = tc_calloc(1, sizeof *memory);
    memory->beside.recall = recall_event;
    pthread_mutex_init(&memory->lock, NULL);
    return memory;
}

void event_memory_free(struct event_memory *memory)
{
    if (!memory)
        return;
    for (size_t i = 0; i < EVENTS_KEPT; i++)
        let_go(memory->events[i]);
    pthread_mutex_destroy(&memory->lock);
    free(memory);
}

void event_memory_use(struct store *store, struct event_memory *memory)
{
    store_set_beside(store, memory);
}
