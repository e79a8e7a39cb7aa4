/* json.h - JSON, through cJSON and its quirks
 *
 * Values are owned by their parent; the root is freed with json_free. Numbers are doubles: integers beyond
 * 2^53 go out as strings, and when such a number comes in it is the nearest double. Reading refuses
 * trailing junk, duplicate keys, U+0000, invalid UTF-8, and nesting deeper than JSON_MAX_DEPTH.
 */
#ifndef TOPCUT_BASE_JSON_H
#define TOPCUT_BASE_JSON_H

#include "base/arena.h"
#include "base/err.h"

#define JSON_MAX_DEPTH 64

struct json; /* one value */

struct json *json_object(void);
struct json *json_array(void);
void json_free(struct json *root);

/* Adding to an object (key) or, with key NULL, to an array. Text NULL adds null. */
/* Messages in the text (base/message.h) are said in English. */
void json_add_text(struct json *to, const char *key, const char *text);
void json_add_int(struct json *to, const char *key, int64_t value);
void json_add_number(struct json *to, const char *key, double value); /* NaN and infinity add null */
void json_add_bool(struct json *to, const char *key, bool value);
void json_add_null(struct json *to, const char *key);
struct json *json_add_object(struct json *to, const char *key);
struct json *json_add_array(struct json *to, const char *key);
/* Moves value into to. */
void json_add_value(struct json *to, const char *key, struct json *value);
/* Moves a member out of an object, to be added elsewhere or freed; NULL: it has none of that name. */
struct json *json_take(struct json *object, const char *key);
/* Puts another value in the place of a member. */
void json_replace_int(struct json *object, const char *key, int64_t value);
void json_replace_text(struct json *object, const char *key, const char *text);

/* The text of a value: indented for people, or one line. */
char *json_print(struct arena *arena, const struct json *value);
char *json_print_line(struct arena *arena, const struct json *value);
/* The same without blanks, for lines by the hundred thousand. */
char *json_print_compact(struct arena *arena, const struct json *value);
/* The one text of a value that is the same wherever it is written: no blanks, the members of each object
 * in order of the bytes of their names. What is signed is this. */
char *json_print_canonical(struct arena *arena, const struct json *value);

/* ERR_INPUT with what and line on anything that is not one JSON value. *out is the caller's to free. */
TC_MUST_USE enum err_code json_parse(const char *text, const char *what, struct json **out, struct err *err);
/* The text of an object without some of its members, which are passed over by their quotes and brackets: of a text that
 * is known to be an object, so that no more of it is read than what is wanted now. */
char *json_text_without(struct arena *arena, const char *text, const char *const *keys, size_t n);

/* Reading: a member or NULL; an element or NULL; typed values with a default when absent or of another
 * type. Text is owned by the value. */
const struct json *json_get(const struct json *object, const char *key);
size_t json_count(const struct json *value);
const struct json *json_at(const struct json *array, size_t i);
const char *json_key_at(const struct json *object, size_t i);
/* Walking from element to element, which json_at would pay for with the square of their number: the first
 * inside a value, the one after it; NULL at the end. json_key: its name in an object. */
const struct json *json_first(const struct json *value);
const struct json *json_next(const struct json *element);
const char *json_key(const struct json *member);
struct json *json_edit_first(struct json *value); /* the same, to be changed */
struct json *json_edit_next(struct json *element);
struct json *json_edit(struct json *object, const char *key);
bool json_is_object(const struct json *value);
bool json_is_array(const struct json *value);
bool json_is_number(const struct json *value);
bool json_is_null(const struct json *value);
const char *json_text(const struct json *value, const char *otherwise);
double json_number(const struct json *value, double otherwise);
/* A whole number from least to most; all else, 1e300 too, is otherwise. */
int64_t json_int(const struct json *value, int64_t least, int64_t most, int64_t otherwise);
bool json_bool(const struct json *value, bool otherwise);

#endif
