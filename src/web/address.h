/* address.h - where requests come from: networks, and addresses that were known before
 *
 * Somebody with IPv6 has 2^64 addresses, so that what is counted for each of them has to be counted for its network;
 * IPv4 addresses are counted one by one. Both the tries of a PIN (rate.c) and connections (server.c) ask here.
 *
 * An address is known when somebody there did rightly what strangers only try: only that enters it, so that no
 * stranger makes the table forget one.
 */
#ifndef TOPCUT_WEB_ADDRESS_H
#define TOPCUT_WEB_ADDRESS_H

#include "base/base.h"

/* The network of an address as text: of IPv6 its first 64 bits, of IPv4 (also as ::ffff:1.2.3.4) the address, told
 * apart from any network. */
uint64_t address_network(const char *address);
/* Whether the network is one of IPv6, in which many addresses may be one machine's. */
bool address_is_ipv6(const char *address);

struct known; /* addresses, or any other keys; any thread may call */

/* An empty one, the caller's until known_free. */
struct known *known_new(void);
void known_free(struct known *known); /* NULL is fine */
/* Notes when a key was last there, in milliseconds of one clock that never goes back. There is room for a fixed number
 * of keys: a new one takes the place of one that was not there for longest. */
void known_add(struct known *known, uint64_t key, int64_t now_ms);
/* Whether it was added within so many milliseconds. */
bool known_has(struct known *known, uint64_t key, int64_t now_ms, int64_t within_ms);

#endif
