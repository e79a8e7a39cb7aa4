/* hash.h - FNV-1a, 64 bits: a number for some bytes, the same on every machine and in every version
 *
 * For tables, and for marks that show whether something is still what it was. Whoever chooses the bytes can make two of
 * them meet, so nothing may depend on its being hard: sign.h has digests. A hash of several parts goes on from the
 * number before:
 *
 *     uint64_t hash = hash_bytes(hash_text(name), &id, sizeof id);
 *
 * Numbers are hashed as they lie in memory, so hashes that are stored hash texts alone.
 */
#ifndef TOPCUT_BASE_HASH_H
#define TOPCUT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(14695981039346656037) /* the hash of nothing */

static inline uint64_t hash_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(1099511628211);
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *p = (const unsigned char *)bytes;
    for (size_t i = 0; i < len; i++)
        hash = hash_byte(hash, p[i]);
    return hash;
}

static inline uint64_t hash_text(const char *text)
{
    uint64_t hash = HASH_START;
    for (; *text; text++)
        hash = hash_byte(hash, (unsigned char)*text);
    return hash;
}

#endif
