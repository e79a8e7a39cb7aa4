/* changeset_form.c - whether bytes are a changeset at all, before SQLite is given them
 *
 * SQLite trusts the lengths in a changeset enough to walk in circles over a damaged one (3.40.1:
 * its iterator never ends on some). So the bytes are walked here first, always forward. The format
 * is described at the head of SQLite's session extension: for each table 'T', the number of
 * columns, a flag a column for the primary key and the name; then for each change an operation, a
 * flag, and one record (INSERT: new, DELETE: old) or two (UPDATE: old, new) of typed values.
 */
#include "store/internal.h"

#include <string.h>

#define COLUMNS_MAX 2000 /* SQLITE_LIMIT_COLUMN as it comes */

struct walker {
    const unsigned char *at, *end;
    bool broken;
};

static unsigned next_byte(struct walker *w)
{
    if (w->at == w->end) {
        w->broken = true;
        return 0;
    }
    return *w->at++;
}

static void skip(struct walker *w, uint64_t n)
{
    if (n > (uint64_t)(w->end - w->at)) {
        w->broken = true;
        w->at = w->end;
    } else {
        w->at += n;
    }
}

/* A length or a count: seven bits a byte, the highest first. Five bytes hold all that fit into 32
 * bits. */
static uint64_t next_varint(struct walker *w)
{
    uint64_t v = 0;
    for (int i = 0; i < 5; i++) {
        unsigned byte = next_byte(w);
        v = v << 7 | (byte & 0x7f);
        if (!(byte & 0x80))
            break;
        if (i == 4)
            w->broken = true;
    }
    if (v > INT32_MAX)
        w->broken = true;
    return v;
}

static void walk_value(struct walker *w)
{
    switch (next_byte(w)) {
    case 0: /* not in the record */
    case SQLITE_NULL:
        break;
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
        skip(w, 8);
        break;
    case SQLITE_TEXT:
    case SQLITE_BLOB:
        skip(w, next_varint(w));
        break;
    default:
        w->broken = true;
    }
}

static void walk_record(struct walker *w, uint64_t n_columns)
{
    for (uint64_t i = 0; i < n_columns && !w->broken; i++)
        walk_value(w);
}

static uint64_t walk_table(struct walker *w)
{
    uint64_t n = next_varint(w), keys = 0;
    if (n == 0 || n > COLUMNS_MAX)
        w->broken = true;
    for (uint64_t i = 0; i < n && !w->broken; i++)
        keys += next_byte(w) != 0;
    const unsigned char *name = w->at, *end = memchr(name, '\0', (size_t)(w->end - name));
    if (!end || end == name || !keys)
        w->broken = true;
    else
        w->at = end + 1;
    return n;
}

bool changeset_is_whole(const void *bytes, size_t len)
{
    struct walker w = {.at = bytes, .end = (const unsigned char *)bytes + len};
    uint64_t n_columns = 0;
    while (w.at < w.end && !w.broken) {
        unsigned kind = next_byte(&w);
        if (kind == 'T') {
            n_columns = walk_table(&w);
            continue;
        }
        if (n_columns == 0 || (kind != SQLITE_INSERT && kind != SQLITE_DELETE && kind != SQLITE_UPDATE) ||
            next_byte(&w) > 1)
            w.broken = true;
        walk_record(&w, n_columns);
        if (kind == SQLITE_UPDATE)
            walk_record(&w, n_columns);
    }
    return !w.broken;
}
