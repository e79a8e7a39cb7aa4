/* cache.c - pages that are the same for everybody, kept in memory for one version of the store
 *
 * Most of a room looks at three pages. Such a page is made once after each change of the store, compressed once,
 * and sent by the event loop itself from then on. This is correct because of the version number: it is read
 * before the page's read transaction begins, and an entry serves only while it is still the current one. A page made
 * from a newer state than its version says is replaced too early, never too late.
 *
 * When a round is posted, many people ask for a page at the same moment. The first request has it made; the others wait
 * for it (cache_join), but only if it is being made for the version that is current when they ask: nobody sees a state
 * from before their request.
 */
#include "base/hash.h"
#include "base/lang.h"
#include "web/machine/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS     256
#define ENTRIES_MAX 400
#define BYTES_MAX   (24u << 20)
#define CLOCK_MS    1000

struct cache_entry {
    struct cache_entry *next;
    char *key;
    struct answer *answer; /* NULL: not made yet */
    int64_t version;       /* that answer was made for */
    int64_t made_ms, used_ms;
    bool making;
    int64_t making_version;
    struct exchange *waiting; /* for what is being made */
};

struct cache {
    pthread_mutex_t lock;
    struct cache_entry *buckets[BUCKETS];
    size_t n_entries, bytes;
};

struct cache *cache_new(void)
{
    struct cache *cache = tc_calloc(1, sizeof *cache);
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

static void free_entry(struct cache *cache, struct cache_entry *entry)
{
    if (entry->answer)
        cache->bytes -= entry->answer->len + entry->answer->packed_len;
    answer_drop(entry->answer);
    free(entry->key);
    free(entry);
    cache->n_entries--;
}

void cache_free(struct cache *cache)
{
    if (!cache)
        return;
    for (size_t i = 0; i < BUCKETS; i++)
        while (cache->buckets[i]) {
            struct cache_entry *entry = cache->buckets[i];
            cache->buckets[i] = entry->next;
            free_entry(cache, entry);
        }
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* Other fields ("?x=1") are not part of the key; otherwise each of them would have the page made again. */
bool cache_query(const struct exchange *x, char out[CACHE_QUERY_MAX])
{
    size_t len = 0;
    for (const char *at = x->query; *at; at += *at == '&') {
        size_t n = strcspn(at, "&"), name = strcspn(at, "&=");
        if (route_has_field(x->route, at, name)) {
            if (len + n + 2 > CACHE_QUERY_MAX)
                return false;
            memcpy(out + len, at, n);
            out[len + n] = '&';
            len += n + 1;
        }
        at += n;
    }
    out[len] = '\0';
    return true;
}

bool cache_wants(const struct exchange *x)
{
    size_t len;
    char query[CACHE_QUERY_MAX];
    if (x->is_post || !x->route || !(x->route->flags & ROUTE_CACHED) || !(x->route->roles & ROLE_PUBLIC) ||
        !cache_query(x, query) || x->head.headers[HEADER_AUTHORIZATION])
        return false;
    return !head_cookie(&x->head, &x->web->site, AUTH_COOKIE, &len) &&
           !head_cookie(&x->head, &x->web->site, FLASH_COOKIE, &len);
}

/* Writes down what a page depends on besides the store. */
static void write_key(const struct exchange *x, char *key, size_t room)
{
    char query[CACHE_QUERY_MAX];
    (void)cache_query(x, query); /* it fits: cache_wants */
    snprintf(key, room, "%s\n%s\n%s\n%d", x->path, query, lang_tag(head_lang(&x->head, &x->web->site)),
             head_wants_json(&x->head));
}

static struct cache_entry **bucket_of(struct cache *cache, const char *key)
{
    return &cache->buckets[hash_text(key) % BUCKETS];
}

static struct cache_entry *find(struct cache *cache, const char *key)
{
    struct cache_entry *entry = *bucket_of(cache, key);
    while (entry && strcmp(entry->key, key) != 0)
        entry = entry->next;
    return entry;
}

static bool is_current(const struct web *web, const struct exchange *x, const struct cache_entry *entry, int64_t now)
{
    return entry->answer && entry->version == atomic_load(&web->version) &&
           (!(x->route->flags & ROUTE_CLOCK) || now - entry->made_ms < CLOCK_MS);
}

struct answer *cache_find(struct web *web, const struct exchange *x)
{
    struct cache *cache = web->cache;
    struct answer *answer = NULL;
    char key[2048];
    int64_t now = monotonic_ms();
    write_key(x, key, sizeof key);
    pthread_mutex_lock(&cache->lock);
    struct cache_entry *entry = find(cache, key);
    if (entry && is_current(web, x, entry, now)) {
        entry->used_ms = now;
        answer = answer_share(entry->answer);
    }
    pthread_mutex_unlock(&cache->lock);
    return answer;
}

/* Makes room: drops the entry that was not asked for the longest. */
static void evict(struct cache *cache)
{
    while (cache->n_entries >= ENTRIES_MAX || cache->bytes > BYTES_MAX) {
        struct cache_entry **oldest = NULL;
        for (size_t i = 0; i < BUCKETS; i++)
            for (struct cache_entry **link = &cache->buckets[i]; *link; link = &(*link)->next)
                if (!(*link)->making && (!oldest || (*link)->used_ms < (*oldest)->used_ms))
                    oldest = link;
        if (!oldest)
            return;
        struct cache_entry *entry = *oldest;
        *oldest = entry->next;
        free_entry(cache, entry);
    }
}

bool cache_join(struct web *web, struct exchange *x)
{
    struct cache *cache = web->cache;
    char key[2048];
    bool makes = true;
    write_key(x, key, sizeof key);
    pthread_mutex_lock(&cache->lock);
    struct cache_entry *entry = find(cache, key);
    int64_t version = atomic_load(&web->version);
    if (entry && entry->making) {
        makes = entry->making_version != version; /* then the page is made for this request alone, and not kept */
        if (!makes) {
            x->next = entry->waiting;
            entry->waiting = x;
        }
    } else {
        if (!entry) {
            evict(cache);
            struct cache_entry **bucket = bucket_of(cache, key);
            size_t len = strlen(key) + 1;
            entry = tc_calloc(1, sizeof *entry);
            entry->key = tc_calloc(len, 1);
            memcpy(entry->key, key, len);
            entry->next = *bucket;
            *bucket = entry;
            cache->n_entries++;
        }
        entry->making = true;
        entry->making_version = version;
        entry->used_ms = monotonic_ms();
        x->keep = entry;
    }
    pthread_mutex_unlock(&cache->lock);
    return makes;
}

void cache_fill(struct web *web, struct exchange *x, struct answer *answer)
{
    struct cache *cache = web->cache;
    struct cache_entry *entry = x->keep;
    bool keep = answer->status == 200 && *answer->etag;
    pthread_mutex_lock(&cache->lock);
    struct exchange *waiting = entry->waiting;
    entry->waiting = NULL;
    entry->making = false;
    if (keep) {
        if (entry->answer)
            cache->bytes -= entry->answer->len + entry->answer->packed_len;
        answer_drop(entry->answer);
        entry->answer = answer_share(answer);
        entry->version = entry->making_version;
        entry->made_ms = monotonic_ms();
        cache->bytes += answer->len + answer->packed_len;
    }
    pthread_mutex_unlock(&cache->lock);
    while (waiting) {
        struct exchange *next = waiting->next;
        waiting->next = NULL;
        exchange_finish(waiting, answer_share(answer));
        waiting = next;
    }
}
