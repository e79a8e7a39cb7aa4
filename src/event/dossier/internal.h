/* internal.h - shared by the files of event/dossier: words that name a person, changesets */
#ifndef TOPCUT_EVENT_DOSSIER_INTERNAL_H
#define TOPCUT_EVENT_DOSSIER_INTERNAL_H

#include "base/arena.h"
#include "event/dossier/dossier.h"

/* ---- words that name a person ---------------------------------------------------------------- */

/* True when one of the words stands in a text as a word of its own. */
bool words_stand_in(struct arena *arena, const struct texts *words, const char *text, size_t len);

/* A text's first len bytes with each of the words replaced; NULL when there is none. */
const char *words_replace(struct arena *arena, const struct texts *words, const char *text, size_t len, const char *by);

/* ---- changesets (changeset.c) ---------------------------------------------------------------- */

struct reader {
    const unsigned char *at, *end;
    bool broken;
};

enum { VALUE_ABSENT = 0, VALUE_INT = 1, VALUE_FLOAT = 2, VALUE_TEXT = 3, VALUE_BLOB = 4, VALUE_NULL = 5 };

enum { CHANGE_DELETE = 9, CHANGE_INSERT = 18, CHANGE_UPDATE = 23 };

struct value {
    int type;
    int64_t i;
    const char *text;
    size_t len;
};

unsigned changeset_byte(struct reader *r);
/* SQLite's variable-length integer: seven bits a byte, the highest first; lengths here are short.
 */
uint64_t changeset_varint(struct reader *r);
struct value changeset_value(struct reader *r);

#endif
