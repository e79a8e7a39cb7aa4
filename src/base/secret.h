/* secret.h - chance, keys and marks that nobody can guess or forge, through libsodium
 *
 * A secret is 32 bytes of the system's chance. Other keys are derived from it by what they are for, so that one
 * file is enough and no key serves two purposes. A mark (MAC) is keyed BLAKE2b: who lacks the key makes none that
 * fits. Bytes travel in URLs and cookies as base64url without padding.
 */
#ifndef TOPCUT_BASE_SECRET_H
#define TOPCUT_BASE_SECRET_H

#include "base/arena.h"

#define SECRET_BYTES      32
#define SECRET_HEX        64 /* characters, without the end */
#define SECRET_MARK_LEAST 16
/* Characters of n bytes as text, without the end. */
#define SECRET_TEXT_LEN(n) (((n)*4 + 2) / 3)

struct secret {
    unsigned char bytes[SECRET_BYTES];
};

/* n bytes from the system. */
void secret_random(void *out, size_t n);
void secret_make(struct secret *out);
/* The key for a purpose ("session"): stable, and tells nothing of the one that it is derived from. */
void secret_derive(const struct secret *from, const char *purpose, struct secret *out);
/* As a file keeps it, in lower-case hexadecimal, and back. False: the text is no secret. */
void secret_to_hex(const struct secret *secret, char out[SECRET_HEX + 1]);
bool secret_from_hex(const char *hex, struct secret *out);

/* The mark of len bytes, n bytes long: SECRET_MARK_LEAST to 64. */
void secret_mark(const struct secret *key, const void *data, size_t len, void *out, size_t n);
/* Compares in a time that does not depend on where they differ. */
bool secret_is_equal(const void *a, const void *b, size_t n);
/* The same for texts; their lengths are no secret. */
bool secret_text_is_equal(const char *a, const char *b);
/* Overwrites, also where a compiler would leave that out. */
void secret_wipe(void *bytes, size_t n);

/* Bytes as base64url; the arena's. */
char *secret_text(struct arena *arena, const void *bytes, size_t n);
/* Exactly n bytes from such a text, in its one spelling. */
bool secret_bytes(const char *text, void *out, size_t n);

#endif
