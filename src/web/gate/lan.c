/* lan.c - the addresses under which this computer can be reached, for codes and certificates: see inner.h */
#include "base/arena.h"
#include "base/chars.h"
#include "web/gate/inner.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

int lan_rank(const char *card, const char *address, bool is_v6)
{
    static const char *const apart[] = {"docker", "veth", "virbr", "vmnet", "vboxnet", "br-",   "tun",
                                        "tap",    "wg",   "zt",    "lxc",   "cni",     "podman"};
    unsigned char bytes[16] = {0};
    int rank = 0;
    for (size_t i = 0; i < ARRAY_LEN(apart); i++)
        if (begins(card, apart[i]))
            rank += 100;
    if (is_v6)
        return rank + 20;
    if (inet_pton(AF_INET, address, bytes) != 1)
        return rank + 50;
    bool is_private = bytes[0] == 10 || (bytes[0] == 192 && bytes[1] == 168) ||
                      (bytes[0] == 172 && bytes[1] >= 16 && bytes[1] < 32); /* RFC 1918 */
    if (bytes[0] == 169 && bytes[1] == 254)                                 /* RFC 3927: no server gave one out */
        rank += 40;
    else if (!is_private)
        rank += 10;
    /* Phones are usually on the wireless network. */
    return rank + (begins(card, "wl") ? 0 : 1);
}

static int by_rank(const void *a, const void *b)
{
    const struct lan_address *x = a, *y = b;
    return x->rank != y->rank ? (x->rank > y->rank ? 1 : -1) : strcmp(x->text, y->text);
}

size_t lan_addresses(struct lan_address *out, size_t max)
{
    struct ifaddrs *cards = NULL;
    size_t n = 0;
    if (getifaddrs(&cards) != 0)
        return 0;
    for (const struct ifaddrs *card = cards; card && n < max; card = card->ifa_next) {
        if (!card->ifa_addr || !(card->ifa_flags & IFF_UP) || (card->ifa_flags & IFF_LOOPBACK))
            continue;
        struct lan_address *to = &out[n];
        const void *bytes;
        int family = card->ifa_addr->sa_family;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        if (family == AF_INET) {
            memcpy(&v4, card->ifa_addr, sizeof v4);
            bytes = &v4.sin_addr;
        } else if (family == AF_INET6) {
            memcpy(&v6, card->ifa_addr, sizeof v6);
            if (IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr))
                continue;
            bytes = &v6.sin6_addr;
        } else {
            continue;
        }
        if (!inet_ntop(family, bytes, to->text, sizeof to->text))
            continue;
        to->is_v6 = family == AF_INET6;
        to->rank = lan_rank(card->ifa_name, to->text, to->is_v6);
        n++;
    }
    freeifaddrs(cards);
    qsort(out, n, sizeof *out, by_rank);
    return n;
}

const char *lan_hostname(struct arena *arena)
{
    char name[256] = "";
    if (gethostname(name, sizeof name - 1) != 0)
        return "";
    name[strcspn(name, ".")] = '\0';
    for (char *p = name; *p; p++)
        if (char_is_upper(*p))
            *p = (char)(*p - 'A' + 'a');
    bool fits = *name && strlen(name) <= 63 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name) &&
                strcmp(name, "localhost") != 0;
    return fits ? arena_strdup(arena, name) : "";
}

char *lan_url(struct arena *arena, bool tls, const char *host, int port)
{
    bool is_v6 = strchr(host, ':') != NULL;
    const char *at = port == (tls ? 443 : 80) ? "" : arena_printf(arena, ":%d", port);
    return arena_printf(arena, "%s://%s%s%s%s", tls ? "https" : "http", is_v6 ? "[" : "", host, is_v6 ? "]" : "", at);
}
