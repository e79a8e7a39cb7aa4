/* rate.c - see rate.h
 *
 * A bucket is the moment up to which it is used up: a try moves that moment on by what a try costs, and may do so as
 * long as it does not lie further ahead than the whole bucket is worth (the virtual scheduling form of the leaky
 * bucket, ITU-T I.371). So a bucket that was not used for long is the same as none, and may be forgotten.
 *
 * Addresses are kept in a table of fixed size, in sets of eight: where a set is full, the bucket that is fullest
 * makes room. Somebody with thousands of addresses makes that happen, and is stopped by the bucket for all.
 */
#include "web/rate.h"

#include <arpa/inet.h>
#include <pthread.h>
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

struct bucket {
    uint64_t key;     /* of address and kind; 0: none */
    int64_t until_ms; /* used up to here */
};

struct rate {
    pthread_mutex_t lock;
    uint64_t salt; /* so that nobody can choose addresses that share a set */
    struct bucket table[SETS][WAYS];
    struct bucket together[N_RATE_KINDS];
};

struct rate *rate_new(void)
{
    struct rate *rate = tc_calloc(1, sizeof *rate);
    pthread_mutex_init(&rate->lock, NULL);
    secret_random(&rate->salt, sizeof rate->salt);
    return rate;
}

void rate_free(struct rate *rate)
{
    if (!rate)
        return;
    pthread_mutex_destroy(&rate->lock);
    free(rate);
}

/* The address as far as it is one person's: of IPv6 the network's 64 bits. */
static uint64_t key_of(const struct rate *rate, enum rate_kind kind, const char *address)
{
    unsigned char bytes[16] = {0};
    uint64_t number = 0;
    if (inet_pton(AF_INET6, address, bytes) == 1 &&
        memcmp(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) != 0)
        memcpy(&number, bytes, sizeof number);
    else if (inet_pton(AF_INET, address, bytes) == 1)
        memcpy(&number, bytes, 4);
    else
        for (const char *p = address; *p; p++)
            number = number * 31 + (unsigned char)*p;
    uint64_t key = rng_seed_derive(number ^ rate->salt, (uint64_t)kind + 1);
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

/* How long until a bucket has a try; 0: now. */
static int64_t wait_ms(const struct bucket *bucket, const struct limit *limit, int64_t now_ms)
{
    int64_t ahead = bucket->until_ms - now_ms + limit->cost_ms - limit->cost_ms * limit->tries;
    return ahead > 0 ? ahead : 0;
}

static void use(struct bucket *bucket, const struct limit *limit, int64_t now_ms)
{
    bucket->until_ms = (bucket->until_ms > now_ms ? bucket->until_ms : now_ms) + limit->cost_ms;
}

int rate_take(struct rate *rate, enum rate_kind kind, const char *address, bool loopback,
              int64_t now_ms)
{
    pthread_mutex_lock(&rate->lock);
    struct bucket *own = find(rate, key_of(rate, kind, address));
    int64_t wait = wait_ms(own, &each[kind], now_ms);
    int64_t wait_all = loopback ? 0 : wait_ms(&rate->together[kind], &all[kind], now_ms);
    if (wait_all > wait)
        wait = wait_all;
    if (wait == 0) {
        use(own, &each[kind], now_ms);
        if (!loopback)
            use(&rate->together[kind], &all[kind], now_ms);
    }
    pthread_mutex_unlock(&rate->lock);
    return (int)((wait + 999) / 1000);
}

void rate_give_back(struct rate *rate, enum rate_kind kind, const char *address, bool loopback,
                    int64_t now_ms)
{
    pthread_mutex_lock(&rate->lock);
    struct bucket *own = find(rate, key_of(rate, kind, address));
    if (own->until_ms > now_ms)
        own->until_ms -= each[kind].cost_ms;
    if (!loopback && rate->together[kind].until_ms > now_ms)
        rate->together[kind].until_ms -= all[kind].cost_ms;
    pthread_mutex_unlock(&rate->lock);
}

bool rate_is_dry(struct rate *rate, enum rate_kind kind, int64_t now_ms)
{
    pthread_mutex_lock(&rate->lock);
    bool dry = wait_ms(&rate->together[kind], &all[kind], now_ms) > 0;
    pthread_mutex_unlock(&rate->lock);
    return dry;
}
