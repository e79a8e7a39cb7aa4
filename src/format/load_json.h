/* load_json.h - reading JSON, with every mistake reported by its path
 *
 * A place in a file is a chain of members and numbers that lies on the stack, so that a path is put together only
 * when there is something to tell. The first mistake is kept and stops the reading: every function here does
 * nothing once there is one, so that callers need not look after each step.
 */
#ifndef TOPCUT_FORMAT_LOAD_JSON_H
#define TOPCUT_FORMAT_LOAD_JSON_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "format/inner.h"

struct at {
    const struct at *up; /* NULL: the file itself */
    const char *key;     /* NULL: an element */
    int index;
};

struct load {
    struct arena *arena;
    const char *file;
    enum err_code rc;
    struct err *err;
};

enum need { NEED_IT, MAY_BE_NULL, OPTIONAL }; /* there and not null; there; or neither */

/* The mistake at a place: ERR_INPUT "file: path: what". */
void load_bad(struct load *l, const struct at *at, const char *format, ...) TC_PRINTF(3, 4);

/* The value is an object with no members but these. */
bool load_object(struct load *l, const struct at *at, const struct json *value, const char *const *known,
                 size_t n_known);
/* A member, or NULL where it is null or absent: a mistake unless need allows it. */
const struct json *load_member(struct load *l, const struct at *at, const struct json *object, const char *key,
                               enum need need);
/* Text that is not empty, the arena's; NULL. */
const char *load_text(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need);
/* The same, of what people read: a message where it is a text of ours (message_of_data). */
const char *load_words(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need);
const char *load_date(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need);
/* from and until of a period; until is not before from. */
void load_period(struct load *l, const struct at *at, const struct json *object, enum need need_from, const char **from,
                 const char **until);
/* One of some words: its number, or -1 (then a mistake was told, or it is null or absent as allowed). */
int load_choice(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need,
                const char *const *words, size_t n);
/* An integer; otherwise is the value of null or absent. */
int load_int(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need, int least,
             int most, int otherwise);
bool load_bool(struct load *l, const struct at *at, const struct json *object, const char *key, bool otherwise);
/* A list of texts, none twice; empty only when it is optional. */
struct texts load_texts(struct load *l, const struct at *at, const struct json *object, const char *key,
                        enum need need);
/* A list; NULL and *n 0 where there is none. */
const struct json *load_list(struct load *l, const struct at *at, const struct json *object, const char *key,
                             enum need need, size_t *n);

#endif
