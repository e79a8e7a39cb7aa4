/* sign.c - see sign.h; beside secret.c the only file that knows libsodium
 *
 * sodium_init chooses the fastest code for this processor; it may be called any number of times and from
 * several threads, and everything here calls it first. The detached forms are used, so that what is signed
 * stays readable beside its signature.
 */
#include "base/sign.h"
#include "base/strbuf.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#define FINGERPRINT_DIGITS 16

_Static_assert(SIGN_PUBLIC_HEX == 2 * crypto_sign_PUBLICKEYBYTES, "hexadecimal of a public key");
_Static_assert(SIGN_SECRET_HEX == 2 * crypto_sign_SEEDBYTES, "hexadecimal of a seed");
_Static_assert(SIGN_SIGNATURE_HEX == 2 * crypto_sign_BYTES, "hexadecimal of a signature");
_Static_assert(SIGN_DIGEST_HEX == 2 * crypto_generichash_BYTES, "hexadecimal of a digest");
_Static_assert(SIGN_SHA256_HEX == 2 * crypto_hash_sha256_BYTES, "hexadecimal of a SHA-256");

static void prepare(void)
{
    int ready = sodium_init();
    tc_assert(ready >= 0);
}

bool sign_is_hex(const char *text, size_t n)
{
    return text && strlen(text) == n && strspn(text, "0123456789abcdef") == n;
}

/* n bytes from 2 n digits. */
static bool from_hex(const char *text, unsigned char *out, size_t n)
{
    return sign_is_hex(text, 2 * n) && sodium_hex2bin(out, n, text, 2 * n, NULL, NULL, NULL) == 0;
}

/* The whole key of a seed, with its public half. */
static void expand(const unsigned char *seed, struct sign_key *out)
{
    unsigned char public[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    int made = crypto_sign_seed_keypair(public, secret, seed);
    tc_assert(made == 0);
    sodium_bin2hex(out->public_hex, sizeof out->public_hex, public, sizeof public);
    sodium_bin2hex(out->secret_hex, sizeof out->secret_hex, seed, crypto_sign_SEEDBYTES);
    sodium_memzero(secret, sizeof secret);
}

void sign_key_make(struct sign_key *out)
{
    unsigned char seed[crypto_sign_SEEDBYTES];
    prepare();
    randombytes_buf(seed, sizeof seed);
    expand(seed, out);
    sodium_memzero(seed, sizeof seed);
}

bool sign_key_from_secret(const char *secret_hex, struct sign_key *out)
{
    unsigned char seed[crypto_sign_SEEDBYTES];
    prepare();
    if (!from_hex(secret_hex, seed, sizeof seed))
        return false;
    expand(seed, out);
    sodium_memzero(seed, sizeof seed);
    return true;
}

void sign_key_wipe(struct sign_key *key)
{
    sodium_memzero(key, sizeof *key);
}

void sign_make(const struct sign_key *key, const void *data, size_t len, char out[SIGN_SIGNATURE_HEX + 1])
{
    unsigned char seed[crypto_sign_SEEDBYTES], public[crypto_sign_PUBLICKEYBYTES];
    unsigned char secret[crypto_sign_SECRETKEYBYTES], signature[crypto_sign_BYTES];
    prepare();
    bool is_key = from_hex(key->secret_hex, seed, sizeof seed);
    tc_assert(is_key);
    int failed = crypto_sign_seed_keypair(public, secret, seed);
    failed |= crypto_sign_detached(signature, NULL, data, len, secret);
    tc_assert(!failed);
    sodium_bin2hex(out, SIGN_SIGNATURE_HEX + 1, signature, sizeof signature);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(secret, sizeof secret);
}

bool sign_verify(const char *public_hex, const char *signature_hex, const void *data, size_t len)
{
    unsigned char public[crypto_sign_PUBLICKEYBYTES], signature[crypto_sign_BYTES];
    prepare();
    return from_hex(public_hex, public, sizeof public) && from_hex(signature_hex, signature, sizeof signature) &&
           crypto_sign_verify_detached(signature, data, len, public) == 0;
}

void sign_digest(const void *data, size_t len, char out[SIGN_DIGEST_HEX + 1])
{
    unsigned char digest[crypto_generichash_BYTES];
    prepare();
    int failed = crypto_generichash(digest, sizeof digest, data, len, NULL, 0);
    tc_assert(!failed);
    sodium_bin2hex(out, SIGN_DIGEST_HEX + 1, digest, sizeof digest);
}

bool sign_sha256_file(int fd, char out[SIGN_SHA256_HEX + 1])
{
    unsigned char piece[65536], digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    off_t at = 0;
    prepare();
    crypto_hash_sha256_init(&state);
    for (;;) {
        ssize_t n = pread(fd, piece, sizeof piece, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        if (n == 0)
            break;
        crypto_hash_sha256_update(&state, piece, (unsigned long long)n);
        at += n;
    }
    crypto_hash_sha256_final(&state, digest);
    sodium_bin2hex(out, SIGN_SHA256_HEX + 1, digest, sizeof digest);
    return true;
}

const char *sign_fingerprint(struct arena *arena, const char *public_hex)
{
    struct strbuf sb = STRBUF_INIT;
    size_t n = strlen(public_hex);
    for (size_t i = 0; i < n && i < FINGERPRINT_DIGITS; i++) {
        if (i > 0 && i % 4 == 0)
            strbuf_add_char(&sb, ' ');
        strbuf_add_char(&sb, public_hex[i]);
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}
