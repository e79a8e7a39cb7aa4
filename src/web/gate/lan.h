/* lan.h - this computer's names and addresses, as phones in the room see them */
#ifndef TOPCUT_WEB_LAN_H
#define TOPCUT_WEB_LAN_H

#include "base/base.h"

#define LAN_ADDRESSES   32
#define LAN_ADDRESS_MAX 48

struct lan_address {
    char text[LAN_ADDRESS_MAX]; /* "192.168.0.5", "2001:db8::5" */
    bool is_v6;
    int rank; /* how well it suits phones, the lowest best */
};

/* The addresses of this moment, the best for phones first: private IPv4 of a real network card, then others; those
 * of virtual machines, containers and tunnels last. Loopback and link-local IPv6 (which need the card's name in the
 * URL) are left out. Returns how many. */
size_t lan_addresses(struct lan_address *out, size_t max);

/* The computer's name without a domain, in small letters; "" when it has none that can stand in a URL. */
const char *lan_hostname(struct arena *arena);

/* How well an address of a network card suits phones: what lan_addresses sorts by. Pure. */
int lan_rank(const char *card, const char *address, bool is_v6);

/* "http://192.168.0.5:8080" without a slash at the end; IPv6 in brackets, the port left out when it is the scheme's. */
char *lan_url(struct arena *arena, bool tls, const char *host, int port);

#endif
