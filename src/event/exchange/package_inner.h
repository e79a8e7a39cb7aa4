/* package_inner.h - what writing and reading packages share */
#ifndef TOPCUT_EVENT_PACKAGE_INNER_H
#define TOPCUT_EVENT_PACKAGE_INNER_H

#include "event/exchange/package.h"

#define PACKAGE_SCHEMA "topcut/package/1"

/* {"event": DIGEST, ...} of all parts (the caller's to free), and the digest of that: the same content has the
 * same one, whoever writes it and whenever. */
const char *package_digests(struct arena *arena, const struct json *parts, struct json **out);

#endif
