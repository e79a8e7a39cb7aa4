/* address.h - where requests come from: networks, and addresses that were known before
 *
 * One IPv6 client may have 2^64 addresses, so whatever is limited per address is counted per network;
 * IPv4 addresses are counted one by one. PIN attempts (rate.c) and connections (server.c) are both counted this way.
 *
 * An address becomes known when somebody there succeeds at what strangers only try, such as logging in. Nothing else
 * enters it, so strangers cannot push known addresses out of the table.
 */
#ifndef TOPCUT_WEB_ADDRESS_H
#define TOPCUT_WEB_ADDRESS_H

#include "base/base.h"

/* The network of an address given as text: the first 64 bits of an IPv6 address; for IPv4 (also as ::ffff:1.2.3.4) a
 * number of its own, which no real network has. */
uint64_t address_network(const char *address);
/* Whether the network is IPv6: one machine may then use many of its addresses. */
bool address_is_ipv6(const char *address);

struct known; /* addresses, or any other keys; any thread may call */

/* An empty one, the caller's until known_free. */
struct known *known_new(void);
void known_free(struct known *known); /* NULL is fine */
/* Notes when a key was last there, in milliseconds of one clock that never goes back. There is room for a fixed number
 * of keys: a new one takes the place of one that was not there for longest. */
void known_add(struct known *known, uint64_t key, int64_t now_ms);
/* Whether it was added within the last so many milliseconds. */
bool known_has(struct known *known, uint64_t key, int64_t now_ms, int64_t within_ms);

#endif
