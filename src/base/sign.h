/* sign.h - digests and signatures, through libsodium
 *
 * A package that leaves one store for another is signed by the store that made it: Ed25519 over the bytes.
 * Keys, digests and signatures travel as lower-case hexadecimal, so that each has one spelling
 * only. */
#ifndef TOPCUT_BASE_SIGN_H
#define TOPCUT_BASE_SIGN_H

#include "base/arena.h"

#define SIGN_PUBLIC_HEX    64 /* characters, without the end */
#define SIGN_SECRET_HEX    64 /* of the seed that the whole secret key is made from */
#define SIGN_SIGNATURE_HEX 128
#define SIGN_DIGEST_HEX    64
#define SIGN_SHA256_HEX    64

struct sign_key {
    char public_hex[SIGN_PUBLIC_HEX + 1];
    char secret_hex[SIGN_SECRET_HEX + 1];
};

/* A new key by the system's chance. */
void sign_key_make(struct sign_key *out);
/* The key of a secret, as it was kept. False: the text is no secret. */
bool sign_key_from_secret(const char *secret_hex, struct sign_key *out);
/* Overwrites the secret, also where a compiler would leave that out. */
void sign_key_wipe(struct sign_key *key);

/* The signature of len bytes, in hexadecimal. */
void sign_make(const struct sign_key *key, const void *data, size_t len, char out[SIGN_SIGNATURE_HEX + 1]);
/* True when the signature is that key's of those bytes. False for texts that are no key or no signature. */
bool sign_verify(const char *public_hex, const char *signature_hex, const void *data, size_t len);

/* BLAKE2b, 256 bits. */
void sign_digest(const void *data, size_t len, char out[SIGN_DIGEST_HEX + 1]);

/* SHA-256 of an open file from its first byte to its last, as others publish it beside theirs. False: it cannot be
 * read, and errno says why. */
bool sign_sha256_file(int fd, char out[SIGN_SHA256_HEX + 1]);

/* True when a text is digits of lower-case hexadecimal, n of them. */
bool sign_is_hex(const char *text, size_t n);
/* For people to compare: "3f2a 91c4 0b77 e5d0", the first 16 digits in groups. */
const char *sign_fingerprint(struct arena *arena, const char *public_hex);

#endif
