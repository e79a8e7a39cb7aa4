/* fields.c - members of a scenario's JSON by type, and errors with the path to the member */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "engine/scenario/inner.h"

#include <stdarg.h>
#include <string.h>

enum err_code reading_bad(struct reading *r, const char *path, const char *format, ...)
{
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    r->reason = arena_printf(r->arena, "%s%s%s", path, *path ? ": " : "", strbuf_text(&text));
    (void)err_set(r->err, ERR_INPUT, "%s: %s", r->file, r->reason);
    strbuf_release(&text);
    return ERR_INPUT;
}

const char *reading_below(struct reading *r, const char *path, const char *key)
{
    return *path ? arena_printf(r->arena, "%s.%s", path, key) : arena_strdup(r->arena, key);
}

const char *reading_item(struct reading *r, const char *path, size_t i)
{
    return arena_printf(r->arena, "%s[%zu]", path, i);
}

/* Every member's name has to be one of these. */
enum err_code reading_fields(struct reading *r, const struct json *object, const char *path, const char *const *fields)
{
    size_t n = 0;
    if (!json_is_object(object))
        return reading_bad(r, path, "expected an object");
    while (fields[n])
        n++;
    for (const struct json *m = json_first(object); m; m = json_next(m)) {
        const char *key = json_key(m);
        size_t i = 0;
        while (i < n && strcmp(fields[i], key) != 0)
            i++;
        if (i == n)
            return reading_bad(r, path, "unknown field \"%s\"%s", key, suggest_sentence(r->arena, key, fields, n));
    }
    return ERR_OK;
}

/* ---- typed members; absent is the default, another type is an error -------------------------- */

enum err_code reading_text(struct reading *r, const struct json *o, const char *path, const char *key, const char **out)
{
    const struct json *v = json_get(o, key);
    const char *text = json_text(v, NULL);
    if (!v || json_is_null(v))
        return ERR_OK;
    if (!text)
        return reading_bad(r, reading_below(r, path, key), "expected text");
    *out = arena_strdup(r->arena, text);
    return ERR_OK;
}

enum err_code reading_int(struct reading *r, const struct json *o, const char *path, const char *key, int least,
                          int most, int *out)
{
    const struct json *v = json_get(o, key);
    if (!v)
        return ERR_OK;
    int64_t number = json_is_number(v) ? json_int(v, least, most, INT64_MIN) : INT64_MIN;
    if (number == INT64_MIN)
        return reading_bad(r, reading_below(r, path, key), "expected a whole number from %d to %d", least, most);
    *out = (int)number;
    return ERR_OK;
}

enum err_code reading_bool(struct reading *r, const struct json *o, const char *path, const char *key, bool *out)
{
    const struct json *v = json_get(o, key);
    if (!v)
        return ERR_OK;
    if (json_bool(v, true) != json_bool(v, false))
        return reading_bad(r, reading_below(r, path, key), "expected true or false");
    *out = json_bool(v, false);
    return ERR_OK;
}
