/* address.c - networks that addresses are of, and a table of those that were known before (gate.h) */
#include "base/attr.h"
#include "web/gate/gate.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SETS 512
#define WAYS 8

static const unsigned char ipv4_in_ipv6[12] = {[10] = 0xff, [11] = 0xff};

uint64_t address_network(const char *address)
{
    unsigned char bytes[16] = {0};
    uint64_t network = 0;
    if (inet_pton(AF_INET6, address, bytes) == 1) {
        bool ipv4 = memcmp(bytes, ipv4_in_ipv6, sizeof ipv4_in_ipv6) == 0;
        memcpy(&network, ipv4 ? bytes + 8 : bytes, sizeof network);
    } else if (inet_pton(AF_INET, address, bytes + 12) == 1) {
        memcpy(bytes, ipv4_in_ipv6, sizeof ipv4_in_ipv6);
        memcpy(&network, bytes + 8, sizeof network); /* 0:ffff::/32, which is nobody's network */
    } else {
        for (const char *p = address; *p; p++)
            network = network * 31 + (unsigned char)*p;
    }
    return network;
}

bool address_is_ipv6(const char *address)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET6, address, bytes) == 1 && memcmp(bytes, ipv4_in_ipv6, sizeof ipv4_in_ipv6) != 0;
}

/* ---- known ----------------------------------------------------------------------------------- */

/* Sets of eight; in a full set, the entry that was confirmed longest ago makes room. */
struct known {
    pthread_mutex_t lock;
    struct {
        uint64_t key; /* 0: none */
        int64_t at_ms;
    } table[SETS][WAYS];
};

struct known *known_new(void)
{
    struct known *known = tc_calloc(1, sizeof *known);
    pthread_mutex_init(&known->lock, NULL);
    return known;
}

void known_free(struct known *known)
{
    if (!known)
        return;
    pthread_mutex_destroy(&known->lock);
    free(known);
}

void known_add(struct known *known, uint64_t key, int64_t now_ms)
{
    key = key ? key : 1;
    size_t set = key % SETS, oldest = 0, at = WAYS;
    pthread_mutex_lock(&known->lock);
    for (size_t i = 0; i < WAYS && at == WAYS; i++) {
        if (known->table[set][i].key == key)
            at = i;
        if (known->table[set][i].at_ms < known->table[set][oldest].at_ms)
            oldest = i; /* free entries count as the oldest */
    }
    at = at < WAYS ? at : oldest;
    known->table[set][at].key = key;
    known->table[set][at].at_ms = now_ms;
    pthread_mutex_unlock(&known->lock);
}

bool known_has(struct known *known, uint64_t key, int64_t now_ms, int64_t within_ms)
{
    bool has = false;
    key = key ? key : 1;
    pthread_mutex_lock(&known->lock);
    for (size_t i = 0; i < WAYS && !has; i++)
        has = known->table[key % SETS][i].key == key && now_ms - known->table[key % SETS][i].at_ms < within_ms;
    pthread_mutex_unlock(&known->lock);
    return has;
}
