/* rate.c - see inner.h
 *
 * A bucket is the moment up to which it is used up: a try moves that moment on by what a try costs, and may do so as
 * long as it does not lie further ahead than the whole bucket is worth (the virtual scheduling form of the leaky
 * bucket, ITU-T I.371). So a bucket that was not used for long is the same as none, and may be forgotten.
 *
 * Addresses are kept in a table of fixed size, in sets of eight: where a set is full, the bucket that is fullest
 * makes room. Somebody with thousands of addresses makes that happen, and is stopped by the bucket for all.
 *
 * A dozen strangers empty the bucket for all in a moment, and would lock out everybody else. So there is a second one
 * for addresses that were right before: strangers cannot reach it.
 */
#include "base/rng.h"
#include "base/secret.h"
#include "web/gate/inner.h"

#include <stdlib.h>
#include <string.h>

#define SETS 512
#define WAYS 8

struct limit {
    int64_t cost_ms; /* a try comes back after */
    int64_t tries;   /* that may be made at once */
};

static const struct limit each[N_RATE_KINDS] = {
    [RATE_PIN] = {60000, 10}, [RATE_CODE] = {30000, 10}, [RATE_OTHER] = {2000, 30}};
static const struct limit all[N_RATE_KINDS] = {
    [RATE_PIN] = {10000, 60}, [RATE_CODE] = {15000, 120}, [RATE_OTHER] = {50, 1000}};
static const struct limit kept[N_RATE_KINDS] = {
    [RATE_PIN] = {40000, 20}, [RATE_CODE] = {60000, 40}, [RATE_OTHER] = {200, 250}};

struct bucket {
    uint64_t key;     /* of address and kind; 0: none */
    int64_t until_ms; /* used up to here */
};

struct rate {
    pthread_mutex_t lock;
    uint64_t salt; /* so that nobody can choose addresses that share a set */
    struct bucket table[SETS][WAYS];
    struct bucket together[N_RATE_KINDS];
    struct bucket reserve[N_RATE_KINDS]; /* of the addresses that were right, once together is empty */
    struct known *right;                 /* by address and kind */
};

struct rate *rate_new(void)
{
    struct rate *rate = tc_calloc(1, sizeof *rate);
    pthread_mutex_init(&rate->lock, NULL);
    secret_random(&rate->salt, sizeof rate->salt);
    rate->right = known_new();
    return rate;
}

void rate_free(struct rate *rate)
{
    if (!rate)
        return;
    known_free(rate->right);
    pthread_mutex_destroy(&rate->lock);
    free(rate);
}

static uint64_t key_of(const struct rate *rate, enum rate_kind kind, const char *address)
{
    uint64_t key = rng_seed_derive(address_network(address) ^ rate->salt, (uint64_t)kind + 1);
    return key ? key : 1;
}

/* The bucket of a key; where there is none, in the place of the one that is used up least. */
static struct bucket *find(struct rate *rate, uint64_t key)
{
    struct bucket *set = rate->table[key % SETS], *best = &set[0];
    for (size_t i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].until_ms < best->until_ms)
            best = &set[i];
    }
    *best = (struct bucket){.key = key};
    return best;
}

/* Returns the milliseconds until a bucket has a try again; 0: now. */
static int64_t wait_ms(const struct bucket *bucket, const struct limit *limit, int64_t now_ms)
{
    int64_t ahead = bucket->until_ms - now_ms + limit->cost_ms - limit->cost_ms * limit->tries;
    return ahead > 0 ? ahead : 0;
}

static void use(struct bucket *bucket, const struct limit *limit, int64_t now_ms)
{
    bucket->until_ms = (bucket->until_ms > now_ms ? bucket->until_ms : now_ms) + limit->cost_ms;
}

int rate_take(struct rate *rate, enum rate_kind kind, const char *address, bool loopback, int64_t now_ms)
{
    uint64_t key = key_of(rate, kind, address);
    pthread_mutex_lock(&rate->lock);
    struct bucket *own = find(rate, key), *common = &rate->together[kind];
    const struct limit *limit = &all[kind];
    if (wait_ms(common, limit, now_ms) > 0 && known_has(rate->right, key, now_ms, RATE_RIGHT_MS)) {
        common = &rate->reserve[kind];
        limit = &kept[kind];
    }
    int64_t wait = wait_ms(own, &each[kind], now_ms);
    int64_t wait_all = loopback ? 0 : wait_ms(common, limit, now_ms);
    if (wait_all > wait)
        wait = wait_all;
    if (wait == 0) {
        use(own, &each[kind], now_ms);
        if (!loopback)
            use(common, limit, now_ms);
    }
    pthread_mutex_unlock(&rate->lock);
    return (int)((wait + 999) / 1000);
}

/* Never below now: nobody gains by being right. */
static void unuse(struct bucket *bucket, const struct limit *limit, int64_t now_ms)
{
    if (bucket->until_ms > now_ms)
        bucket->until_ms -= limit->cost_ms;
}

void rate_give_back(struct rate *rate, enum rate_kind kind, const char *address, bool loopback, int64_t now_ms)
{
    uint64_t key = key_of(rate, kind, address);
    pthread_mutex_lock(&rate->lock);
    unuse(find(rate, key), &each[kind], now_ms);
    /* Which of the two it came from: the reserve is used only while the other one is empty. */
    bool reserved = wait_ms(&rate->together[kind], &all[kind], now_ms) > 0 && rate->reserve[kind].until_ms > now_ms;
    if (!loopback && reserved)
        unuse(&rate->reserve[kind], &kept[kind], now_ms);
    else if (!loopback)
        unuse(&rate->together[kind], &all[kind], now_ms);
    pthread_mutex_unlock(&rate->lock);
    known_add(rate->right, key, now_ms);
}

bool rate_is_dry(struct rate *rate, enum rate_kind kind, int64_t now_ms)
{
    pthread_mutex_lock(&rate->lock);
    bool dry = wait_ms(&rate->together[kind], &all[kind], now_ms) > 0;
    pthread_mutex_unlock(&rate->lock);
    return dry;
}
