/* secret.c - see secret.h; beside sign.c the only file that knows libsodium
 *
 * Derived keys are BLAKE2b of the purpose, keyed with the secret. sodium_init may be called any number of times
 * and from several threads, and everything that needs it calls it first.
 */
#include "base/secret.h"
#include "base/sign.h"

#include <sodium.h>
#include <string.h>

#define ENCODING sodium_base64_VARIANT_URLSAFE_NO_PADDING

_Static_assert(SECRET_BYTES == crypto_generichash_KEYBYTES, "a key of keyed BLAKE2b");
_Static_assert(SECRET_MARK_LEAST == crypto_generichash_BYTES_MIN, "the shortest mark");

static void prepare(void)
{
    int ready = sodium_init();
    tc_assert(ready >= 0);
}

void secret_random(void *out, size_t n)
{
    prepare();
    randombytes_buf(out, n);
}

void secret_make(struct secret *out)
{
    secret_random(out->bytes, sizeof out->bytes);
}

void secret_derive(const struct secret *from, const char *purpose, struct secret *out)
{
    secret_mark(from, purpose, strlen(purpose), out->bytes, sizeof out->bytes);
}

void secret_to_hex(const struct secret *secret, char out[SECRET_HEX + 1])
{
    sodium_bin2hex(out, SECRET_HEX + 1, secret->bytes, sizeof secret->bytes);
}

bool secret_from_hex(const char *hex, struct secret *out)
{
    prepare();
    return sign_is_hex(hex, SECRET_HEX) &&
           sodium_hex2bin(out->bytes, sizeof out->bytes, hex, SECRET_HEX, NULL, NULL, NULL) == 0;
}

void secret_mark(const struct secret *key, const void *data, size_t len, void *out, size_t n)
{
    prepare();
    tc_assert(n >= SECRET_MARK_LEAST && n <= crypto_generichash_BYTES_MAX);
    int failed = crypto_generichash(out, n, data, len, key->bytes, sizeof key->bytes);
    tc_assert(!failed);
}

bool secret_is_equal(const void *a, const void *b, size_t n)
{
    return sodium_memcmp(a, b, n) == 0;
}

bool secret_text_is_equal(const char *a, const char *b)
{
    size_t n = strlen(a);
    return n == strlen(b) && sodium_memcmp(a, b, n) == 0;
}

void secret_wipe(void *bytes, size_t n)
{
    sodium_memzero(bytes, n);
}

char *secret_text(struct arena *arena, const void *bytes, size_t n)
{
    size_t room = sodium_base64_encoded_len(n, ENCODING);
    char *text = ARENA_ARRAY(arena, char, room);
    return sodium_bin2base64(text, room, bytes, n, ENCODING);
}

bool secret_bytes(const char *text, void *out, size_t n)
{
    size_t len = 0;
    const char *end = NULL;
    return strlen(text) == SECRET_TEXT_LEN(n) &&
           sodium_base642bin(out, n, text, strlen(text), NULL, &len, &end, ENCODING) == 0 && len == n && *end == '\0';
}
