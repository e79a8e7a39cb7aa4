/* load_json.c - see load_json.h */
#include "format/load_json.h"
#include "base/date.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define MOST_ITEMS 5000 /* of a list: more than all cards of a format that are named one by one */

static void add_path(struct strbuf *sb, const struct at *at)
{
    if (!at->up && !at->key)
        return;
    if (at->up)
        add_path(sb, at->up);
    if (!at->key)
        strbuf_printf(sb, "[%d]", at->index);
    else
        strbuf_printf(sb, "%s%s", sb->len ? "." : "", at->key);
}

void load_bad(struct load *l, const struct at *at, const char *format, ...)
{
    if (l->rc != ERR_OK)
        return;
    struct strbuf path = STRBUF_INIT, what = STRBUF_INIT;
    va_list arguments;
    va_start(arguments, format);
    message_add(&what, format, arguments);
    va_end(arguments);
    add_path(&path, at);
    l->rc =
        err_set(l->err, ERR_INPUT, "%s: %s%s%s", l->file, strbuf_text(&path), path.len ? ": " : "", strbuf_text(&what));
    strbuf_release(&path);
    strbuf_release(&what);
}

static void bad_member(struct load *l, const struct at *at, const char *key, const char *what)
{
    struct at member = {.up = at, .key = key};
    load_bad(l, &member, "%s", what);
}

bool load_object(struct load *l, const struct at *at, const struct json *value, const char *const *known,
                 size_t n_known)
{
    if (l->rc != ERR_OK)
        return false;
    if (!json_is_object(value)) {
        load_bad(l, at, "expected an object {...}");
        return false;
    }
    size_t n = json_count(value);
    for (size_t i = 0; i < n; i++) {
        const char *key = json_key_at(value, i);
        bool found = false;
        for (size_t k = 0; k < n_known && !found; k++)
            found = strcmp(known[k], key) == 0;
        if (!found) {
            load_bad(l, at, "unknown member \"%.60s\"%s", key, suggest_sentence(l->arena, key, known, n_known));
            return false;
        }
    }
    return true;
}

const struct json *load_member(struct load *l, const struct at *at, const struct json *object, const char *key,
                               enum need need)
{
    if (l->rc != ERR_OK)
        return NULL;
    const struct json *value = json_get(object, key);
    bool null = value && json_is_null(value);
    if (!value && need != OPTIONAL)
        load_bad(l, at, "the member \"%s\" is missing", key);
    else if (null && need == NEED_IT)
        bad_member(l, at, key, TC_WORD("must not be null"));
    return null ? NULL : value;
}

const char *load_text(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need)
{
    const struct json *value = load_member(l, at, object, key, need);
    if (!value)
        return NULL;
    const char *text = json_text(value, "");
    if (!*text) {
        bad_member(l, at, key, TC_WORD("expected a text"));
        return NULL;
    }
    return arena_strdup(l->arena, text);
}

const char *load_words(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need)
{
    return message_of_data(l->arena, load_text(l, at, object, key, need));
}

const char *load_date(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need)
{
    const struct json *value = load_member(l, at, object, key, need);
    if (!value)
        return NULL;
    const char *text = json_text(value, "");
    struct err why = ERR_INIT;
    if (date_check(text, &why) == ERR_OK)
        return arena_strdup(l->arena, text);
    struct at member = {.up = at, .key = key};
    load_bad(l, &member, "\"%.40s\" is not a date (YYYY-MM-DD)", text);
    return NULL;
}

void load_period(struct load *l, const struct at *at, const struct json *object, enum need need_from, const char **from,
                 const char **until)
{
    *from = load_date(l, at, object, "from", need_from);
    *until = load_date(l, at, object, "until", OPTIONAL);
    if (*from && *until && strcmp(*until, *from) < 0)
        load_bad(l, at, "\"until\" (%s) is before \"from\" (%s)", *until, *from);
}

int load_choice(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need,
                const char *const *words, size_t n)
{
    const struct json *value = load_member(l, at, object, key, need);
    if (!value)
        return -1;
    const char *text = json_text(value, "");
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], text) == 0)
            return (int)i;
    struct strbuf all = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&all, "%s\"%s\"", i ? i + 1 < n ? ", " : TC_WORD(" or ") : "", words[i]);
    struct at member = {.up = at, .key = key};
    load_bad(l, &member, "\"%.40s\" is not known: %s%s", text, strbuf_text(&all),
             suggest_sentence(l->arena, text, words, n));
    strbuf_release(&all);
    return -1;
}

int load_int(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need, int least,
             int most, int otherwise)
{
    const struct json *value = load_member(l, at, object, key, need);
    if (!value)
        return otherwise;
    double number = json_number(value, NAN);
    if (number >= least && number <= most && floor(number) == ceil(number))
        return (int)number;
    struct at member = {.up = at, .key = key};
    load_bad(l, &member, "expected a number from %d to %d", least, most);
    return otherwise;
}

bool load_bool(struct load *l, const struct at *at, const struct json *object, const char *key, bool otherwise)
{
    const struct json *value = load_member(l, at, object, key, OPTIONAL);
    if (!value)
        return otherwise;
    if (json_bool(value, false) != json_bool(value, true))
        bad_member(l, at, key, TC_WORD("expected true or false"));
    return json_bool(value, otherwise);
}

const struct json *load_list(struct load *l, const struct at *at, const struct json *object, const char *key,
                             enum need need, size_t *n)
{
    const struct json *value = load_member(l, at, object, key, need);
    *n = 0;
    if (!value)
        return NULL;
    if (!json_is_array(value)) {
        bad_member(l, at, key, TC_WORD("expected a list [...]"));
        return NULL;
    }
    *n = json_count(value);
    if (*n == 0 && need != OPTIONAL)
        bad_member(l, at, key, TC_WORD("must not be empty"));
    if (*n > MOST_ITEMS) {
        struct at member = {.up = at, .key = key};
        load_bad(l, &member, "%zu items are more than the %d that are read", *n, MOST_ITEMS);
        *n = 0;
    }
    return value;
}

struct texts load_texts(struct load *l, const struct at *at, const struct json *object, const char *key, enum need need)
{
    struct texts texts = {.items = NULL};
    struct at list = {.up = at, .key = key};
    size_t n;
    const struct json *value = load_list(l, at, object, key, need, &n);
    if (l->rc != ERR_OK || !n)
        return texts;
    texts.items = ARENA_ARRAY(l->arena, const char *, n);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at element = {.up = &list, .index = (int)i};
        const char *text = json_text(json_at(value, i), "");
        if (!*text)
            load_bad(l, &element, "expected a text");
        for (size_t k = 0; k < i; k++) /* the first byte spares most of the comparing */
            if (texts.items[k][0] == text[0] && strcmp(texts.items[k], text) == 0)
                load_bad(l, &element, "\"%.60s\" is there twice", text);
        texts.items[texts.n++] = arena_strdup(l->arena, text);
    }
    return texts;
}
