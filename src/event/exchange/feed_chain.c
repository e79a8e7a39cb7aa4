/* feed_chain.c - what an association tells, as chains: an entry that is left out or changed breaks its chain
 *
 * The association links its entries by these two, and a store counts them again.
 */
#include "base/sign.h"
#include "event/exchange/exchange.h"

#include <inttypes.h>
#include <string.h>

const char *feed_digest(struct arena *arena, const struct json *body)
{
    char digest[SIGN_DIGEST_HEX + 1];
    const char *text = json_print_canonical(arena, body);
    sign_digest(text, strlen(text), digest);
    return arena_strdup(arena, digest);
}

const char *feed_link(struct arena *arena, const char *before, int64_t n, const char *kind, const char *country,
                      const char *digest)
{
    char link[SIGN_DIGEST_HEX + 1];
    const char *text = arena_printf(arena, "%s\n%" PRId64 "\n%s\n%s\n%s\n", before, n, kind, country, digest);
    sign_digest(text, strlen(text), link);
    return arena_strdup(arena, link);
}
