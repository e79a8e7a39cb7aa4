/* import_json.h - a JSON document of any size as a stream of records, through yajl
 *
 * A record is a small value at a place that was asked for (a card, a set without its cards); only one is in memory at a
 * time, and everything else is skipped. Nesting, the size of a record and the length of a single text have limits, so
 * that a hostile file costs no more memory than a good one.
 */
#ifndef TOPCUT_CATALOG_IMPORT_JSON_H
#define TOPCUT_CATALOG_IMPORT_JSON_H

#include "base/arena.h"
#include "base/err.h"
#include "base/progress.h"

enum item_kind { ITEM_NULL, ITEM_BOOL, ITEM_NUMBER, ITEM_TEXT, ITEM_ARRAY, ITEM_OBJECT };

/* A value of a record; texts are valid UTF-8 without U+0000. */
struct item {
    enum item_kind kind;
    bool truth;       /* ITEM_BOOL */
    const char *key;  /* in an object, else NULL */
    const char *text; /* ITEM_TEXT; ITEM_NUMBER as written; else NULL */
    struct item *first, *last, *next;
};

struct item *item_new(struct arena *arena, enum item_kind kind, const char *key);
void item_add(struct item *to, struct item *value);
/* A member of an object; NULL when there is none. */
const struct item *item_get(const struct item *object, const char *key);
/* A member that is a text or a number; "" when it is not there or something else. */
const char *item_text(const struct item *object, const char *key);
/* A member that is true, or 1 as some sources write it. */
bool item_is_true(const struct item *object, const char *key);
/* The texts of a member that is an array, or one text with commas between (as the SQLite edition has it),
 * joined again; NULL when there is no such member. */
char *item_joined(struct arena *arena, const struct item *object, const char *key, char with);

/* Where records lie: keys from the root on, "*" for any, "[]" for any element; ends with NULL. wanted: the
 * members of the record (or of the objects in it, when it is an array) that are kept, '|'-separated; NULL:
 * all. */
struct stream_shape {
    const char *path[5];
    const char *wanted;
};

#define STREAM_LEVELS 4
#define STREAM_KEY    256

struct stream_place {
    size_t shape;                         /* which one of the shapes */
    char keys[STREAM_LEVELS][STREAM_KEY]; /* of the levels above and of the record; "" for elements */
};

/* Called for each record, which is gone afterwards. An error ends the reading. */
typedef enum err_code stream_fn(void *data, const struct stream_place *place, const struct item *record,
                                struct err *err);

struct stream {
    const char *path; /* of the file */
    const struct stream_shape *shapes;
    size_t n_shapes;
    stream_fn *each;
    void *data;
    struct progress *progress; /* may be NULL; counts the bytes, from before on */
    int64_t before;
    /* what came of it */
    bool enough; /* set by each: stop here */
    bool root_is_array;
    int64_t records;
};

/* ERR_INPUT: no JSON, cut short, not UTF-8, too deep: with the place in the file. ERR_IO, ERR_NOT_FOUND,
 * ERR_INTERRUPT. */
TC_MUST_USE enum err_code stream_file(struct stream *stream, struct err *err);
/* The same of bytes in memory: for tests and the fuzzer. */
TC_MUST_USE enum err_code stream_bytes(struct stream *stream, const char *bytes, size_t len, struct err *err);

#endif
