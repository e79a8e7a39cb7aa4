/* live.c - news of the journal, told to every page that listens
 *
 * After each change of the store the new entries of the journal are read once, into a ring: their number, their
 * event and their verb, nothing else. A stream remembers the last number that it sent; all newer entries become one
 * message:
 *
 *     id: 4711
 *     event: change
 *     data: {"event":42,"verbs":["result","pair"]}
 *
 * A page that reconnects sends the last id it received (Last-Event-ID), and gets what it missed as one message. Pages
 * are told that something changed, not what: they ask for themselves, and get what they may see. What only staff
 * should hear of (penalties, rulings, ...: event/verbs) is called "staff" here. News of an event that is not public
 * goes only to people who may see it.
 *
 * A stream that has nothing to say is asleep: its connection is suspended. Waking all that have an event to hear
 * of costs a resume each. The sweep of connections (server.c) finds clients that closed theirs. To find those that
 * vanished silently, all streams are woken every 15 seconds for a line of comment, which a vanished client does not
 * acknowledge. */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/vec.h"
#include "event/verbs/verbs.h"
#include "web/machine/inner.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RING        512
#define STREAMS_MAX 3000
#define VERB_MAX    24
#define VERBS_SHOWN 12

struct news {
    int64_t entry, event;
    char verb[VERB_MAX];
};

struct stream {
    struct stream *next, *before;
    struct live *live;
    struct exchange *x;
    int64_t event; /* 0: all */
    int64_t told;
    bool sees_hidden;
    bool greeted, asleep, comment, gone;
    char text[640]; /* what is being sent */
    size_t len, sent;
};

struct live {
    pthread_mutex_t lock;
    struct news ring[RING];
    size_t n;        /* used of the ring */
    size_t at;       /* where the next one goes */
    int64_t last;    /* the newest entry */
    int64_t gone;    /* the newest entry that is not in the ring any more */
    int64_t *hidden; /* events that are not public */
    size_t n_hidden;
    struct stream *streams;
    size_t n_streams;
    bool ended;
};

struct live *live_new(void)
{
    struct live *live = tc_calloc(1, sizeof *live);
    pthread_mutex_init(&live->lock, NULL);
    return live;
}

void live_free(struct live *live)
{
    if (!live)
        return;
    pthread_mutex_destroy(&live->lock);
    free(live->hidden);
    free(live);
}

void live_lock(struct live *live)
{
    pthread_mutex_lock(&live->lock);
}

void live_unlock(struct live *live)
{
    pthread_mutex_unlock(&live->lock);
}

int64_t live_last(struct live *live)
{
    live_lock(live);
    int64_t last = live->last;
    live_unlock(live);
    return last;
}

size_t live_count(struct live *live)
{
    live_lock(live);
    size_t n = live->n_streams;
    live_unlock(live);
    return n;
}

/* ---- events that are not public -------------------------------------------------------------- */

static bool is_hidden(const struct live *live, int64_t event)
{
    for (size_t i = 0; i < live->n_hidden; i++)
        if (live->hidden[i] == event)
            return true;
    return false;
}

bool live_is_hidden(struct live *live, int64_t event)
{
    live_lock(live);
    bool hidden = is_hidden(live, event);
    live_unlock(live);
    return hidden;
}

void live_hide(struct live *live, const int64_t *events, size_t n)
{
    int64_t *copy = n ? tc_calloc(n, sizeof *copy) : NULL;
    if (n)
        memcpy(copy, events, n * sizeof *copy);
    live_lock(live);
    free(live->hidden);
    live->hidden = copy;
    live->n_hidden = n;
    live_unlock(live);
}

static enum err_code read_hidden(struct live *live, struct store *store, struct err *err)
{
    struct cursor c;
    int64_t *events = NULL;
    size_t n = 0, room = 0;
    enum err_code rc;
    for (rc = store_query(store, Q_WEB_HIDDEN_EVENTS, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        *VEC_ADD(events, n, room) = cursor_int(&c, 0);
    }
    cursor_close(&c);
    if (rc == ERR_OK)
        live_hide(live, events, n);
    free(events);
    return rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The first word of a verb, or "staff" if only staff should hear of it. */
static void public_verb(const char *verb, char out[VERB_MAX])
{
    const struct verb_rule *rule = verb_rule(verb);
    const char *told = rule->is_public ? rule->name : "staff";
    snprintf(out, VERB_MAX, "%.*s", (int)strcspn(told, " "), told);
}

void live_add(struct live *live, int64_t entry, int64_t event, const char *verb)
{
    live_lock(live);
    if (entry > live->last) {
        struct news *news = &live->ring[live->at];
        if (live->n == RING)
            live->gone = news->entry;
        else
            live->n++;
        news->entry = live->last = entry;
        news->event = event;
        public_verb(verb, news->verb);
        live->at = (live->at + 1) % RING;
    }
    live_unlock(live);
}

enum err_code live_read(struct live *live, struct store *store, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct journal_entry *entries = NULL;
    size_t n = 0;
    int64_t last = live_last(live), newest = 0;
    enum err_code rc = read_hidden(live, store, err); /* before there is news of them */
    if (rc == ERR_OK)
        rc = journal_last(store, &newest, err);
    if (rc == ERR_OK && newest < last) { /* another file is in its place: a backup was restored */
        live_lock(live);
        live->n = live->at = 0;
        live->last = live->gone = newest;
        live_unlock(live);
    } else if (rc == ERR_OK && newest - last > RING) {
        live_lock(live);
        live->n = live->at = 0;
        last = live->last = live->gone = newest - RING;
        live_unlock(live);
    }
    if (rc == ERR_OK && newest > last)
        rc = journal_since(store, &arena, last, 0, &entries, &n, err);
    for (size_t i = 0; i < n; i++)
        live_add(live, entries[i].entry_id, entries[i].event_id, entries[i].verb);
    arena_release(&arena);
    return rc;
}

/* ---- telling --------------------------------------------------------------------------------- */

/* True when an entry is news to somebody who listens to an event (0: all). */
static bool concerns(const struct live *live, const struct news *news, int64_t event, bool sees_hidden)
{
    if (event && news->event && news->event != event)
        return false;
    return sees_hidden || !is_hidden(live, news->event);
}

/* The verbs since an entry, each once, ordered by last occurrence; returns how many entries. If the ring does not go
 * back that far, the one verb is "more". Under the lock. */
static size_t verbs_since(const struct live *live, int64_t event, int64_t after, bool sees_hidden,
                          const char *verbs[VERBS_SHOWN], size_t *n_verbs)
{
    size_t entries = 0, n = 0;
    if (after < live->gone && after < live->last) {
        verbs[n++] = "more";
        entries++;
    }
    for (size_t i = 0; i < live->n; i++) {
        const struct news *news = &live->ring[(live->at + RING - live->n + i) % RING];
        if (news->entry <= after || !concerns(live, news, event, sees_hidden))
            continue;
        entries++;
        bool known = false;
        for (size_t k = 0; k < n; k++)
            known = known || strcmp(verbs[k], news->verb) == 0;
        if (!known && n < VERBS_SHOWN)
            verbs[n++] = news->verb;
    }
    *n_verbs = n;
    return entries;
}

void live_add_news(struct live *live, struct json *to, int64_t event, int64_t after, bool sees_hidden)
{
    const char *verbs[VERBS_SHOWN];
    size_t n;
    live_lock(live);
    verbs_since(live, event, after, sees_hidden, verbs, &n);
    json_add_int(to, "event", event);
    json_add_int(to, "after", live->last);
    struct json *list = json_add_array(to, "verbs");
    for (size_t i = 0; i < n; i++)
        json_add_text(list, NULL, verbs[i]);
    live_unlock(live);
}

/* Puts the next message into a stream's text, if there is one. */
static void write_message(struct live *live, struct stream *s)
{
    const char *verbs[VERBS_SHOWN];
    size_t n;
    int used = 0;
    s->sent = s->len = 0;
    if (!s->greeted) {
        used = snprintf(s->text, sizeof s->text, "retry: 2000\nid: %" PRId64 "\n: topcut\n\n", s->told);
        s->greeted = true;
    } else if (verbs_since(live, s->event, s->told, s->sees_hidden, verbs, &n) > 0) {
        used =
            snprintf(s->text, sizeof s->text,
                     "id: %" PRId64 "\nevent: change\ndata: {\"event\":%" PRId64 ",\"verbs\":[", live->last, s->event);
        for (size_t i = 0; i < n; i++) /* a dozen words of 24 letters: they fit */
            used += snprintf(s->text + used, sizeof s->text - (size_t)used, "%s\"%s\"", i ? "," : "", verbs[i]);
        used += snprintf(s->text + used, sizeof s->text - (size_t)used, "]}\n\n");
    } else if (s->comment)
        used = snprintf(s->text, sizeof s->text, ":\n\n");
    tc_assert(used >= 0 && (size_t)used < sizeof s->text);
    if (s->greeted && used)
        s->comment = false;
    s->len = (size_t)used;
}

ptrdiff_t stream_read(struct stream *s, char *to, size_t room)
{
    struct live *live = s->live;
    if (s->sent == s->len) {
        if (live->ended || s->gone)
            return -1;
        bool greeted = s->greeted;
        write_message(live, s);
        if (greeted)
            s->told = live->last;
    }
    size_t n = s->len - s->sent < room ? s->len - s->sent : room;
    memcpy(to, s->text + s->sent, n);
    s->sent += n;
    s->asleep = n == 0;
    return (ptrdiff_t)n;
}

struct stream *stream_new(struct live *live, struct exchange *x, int64_t event, int64_t after)
{
    struct stream *s = NULL;
    live_lock(live);
    if (live->n_streams < STREAMS_MAX && !live->ended) {
        s = tc_calloc(1, sizeof *s);
        s->live = live;
        s->x = x;
        s->event = event;
        s->sees_hidden = x && x->sees_hidden;
        s->told = after && after < live->last ? after : live->last;
        s->next = live->streams;
        if (s->next)
            s->next->before = s;
        live->streams = s;
        live->n_streams++;
    }
    live_unlock(live);
    return s;
}

void stream_free(struct stream *s)
{
    if (!s)
        return;
    struct live *live = s->live;
    live_lock(live);
    if (s->before)
        s->before->next = s->next;
    else
        live->streams = s->next;
    if (s->next)
        s->next->before = s->before;
    live->n_streams--;
    live_unlock(live);
    free(s);
}

/* True when a stream has news to send. */
static bool has_news(const struct live *live, const struct stream *s)
{
    if (s->told >= live->last)
        return false;
    for (size_t i = 0; i < live->n; i++) {
        const struct news *news = &live->ring[(live->at + RING - 1 - i) % RING];
        if (news->entry <= s->told)
            return false;
        if (concerns(live, news, s->event, s->sees_hidden))
            return true;
    }
    return s->told < live->gone;
}

void live_wake(struct live *live, bool comments)
{
    live_lock(live);
    for (struct stream *s = live->streams; s; s = s->next) {
        s->comment = s->comment || comments;
        if (!s->asleep)
            continue;
        if (comments || live->ended || has_news(live, s)) {
            s->asleep = false;
            server_resume(s->x->connection);
        } else
            s->told = live->last; /* all of it was about other events */
    }
    live_unlock(live);
}

void stream_gone(struct stream *s)
{
    live_lock(s->live);
    s->gone = true;
    if (s->asleep)
        server_resume(s->x->connection);
    s->asleep = false;
    live_unlock(s->live);
}

void live_end(struct live *live)
{
    live_lock(live);
    live->ended = true;
    live_unlock(live);
    live_wake(live, false);
}
