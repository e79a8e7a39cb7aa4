/* lang.c - which language, and texts with places filled in
 *
 * Browsers and people name a language by a tag as of BCP 47 ("de-AT"); ours have one subtag each, so that only the
 * first one counts. A browser's wish list (RFC 9110, 12.5.4) is taken by quality, and by order among
 * equals. */
#include "base/lang.h"
#include "base/chars.h"
#include "base/lang_inner.h"
#include "base/lang_mo.h"
#include "base/strbuf.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The languages' texts, opened once. */
static struct mo texts[LANG_MAX], messages[LANG_MAX];
static const struct lang *list[LANG_MAX + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_all(void)
{
    for (size_t i = 0; languages_builtin[i].tag; i++) {
        tc_assert(i < LANG_MAX);
        list[i] = &languages_builtin[i];
        mo_open(&texts[i], languages_builtin[i].mo, languages_builtin[i].mo_len); /* English has none */
        mo_open(&messages[i], languages_builtin[i].messages, languages_builtin[i].messages_len);
    }
}

static const struct mo *of(const struct mo catalogues[LANG_MAX], const struct lang *lang)
{
    pthread_once(&once, open_all);
    return &catalogues[lang_index(lang)];
}

/* The language whose tag is the first subtag of len bytes; NULL. */
static const struct lang *by_tag(const char *tag, size_t len)
{
    size_t n = 0;
    while (n < len && tag[n] != '-' && tag[n] != '_' && tag[n] != '.' && tag[n] != '@')
        n++;
    for (const struct lang *lang = languages_builtin; lang->tag; lang++) {
        if (strlen(lang->tag) == n && strncasecmp(lang->tag, tag, n) == 0)
            return lang;
    }
    return NULL;
}

const struct lang *lang_find(const char *tag)
{
    const struct lang *found = tag ? by_tag(tag, strlen(tag)) : NULL;
    return found ? found : languages_builtin;
}

bool lang_is_known(const char *tag)
{
    return tag && by_tag(tag, strlen(tag));
}

const struct lang *lang_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return lang_find(value);
    }
    return languages_builtin;
}

/* The thousandths of a ";q=0.8" within len bytes; 1000 when there is none or it is no number. */
static int quality(const char *params, size_t len)
{
    for (size_t i = 0; i + 2 < len; i++) {
        if ((params[i] != 'q' && params[i] != 'Q') || params[i + 1] != '=')
            continue;
        if (params[i + 2] != '0')
            return 1000;
        int value = 0, scale = 100;
        for (size_t at = i + 4; at < len && scale && char_is_digit(params[at]); at++) {
            value += (params[at] - '0') * scale;
            scale /= 10;
        }
        return value;
    }
    return 1000;
}

const struct lang *lang_negotiate_or(const char *header, const struct lang *otherwise)
{
    const struct lang *best = otherwise ? otherwise : languages_builtin;
    int best_quality = 0;
    for (const char *at = header; at && *at;) {
        at += strspn(at, ", \t");
        size_t len = strcspn(at, ",");
        size_t tag = strcspn(at, ",; \t");
        int wish = quality(at + tag, len - tag);
        const struct lang *found = by_tag(at, tag);
        if (found && wish > best_quality) {
            best = found;
            best_quality = wish;
        }
        at += len;
    }
    return best;
}

const struct lang *lang_negotiate(const char *header)
{
    return lang_negotiate_or(header, NULL);
}

const struct lang *const *lang_list(void)
{
    pthread_once(&once, open_all);
    return list;
}

const char *lang_tag(const struct lang *lang)
{
    return lang ? lang->tag : languages_builtin->tag;
}

const char *lang_name(const struct lang *lang)
{
    return lang ? lang->name : languages_builtin->name;
}

static const char *plural_in(const struct mo *catalogue, const char *one, const char *many, int64_t n)
{
    const char *found = mo_find_plural(catalogue, one, n);
    return found ? found : n == 1 ? one : many;
}

const char *lang_text(const struct lang *lang, const char *text)
{
    const char *found = mo_find(of(texts, lang), text);
    return found ? found : text;
}

const char *lang_plural(const struct lang *lang, const char *one, const char *many, int64_t n)
{
    return plural_in(of(texts, lang), one, many, n);
}

const char *lang_message(const struct lang *lang, const char *format)
{
    const char *found = mo_find(of(messages, lang), format);
    return found ? found : format;
}

const char *lang_message_plural(const struct lang *lang, const char *one, const char *many, int64_t n)
{
    return plural_in(of(messages, lang), one, many, n);
}

/* ---- places ---------------------------------------------------------------------------------- */

static const char *value_of(const struct lang_arg *args, size_t n, const char *name, size_t len)
{
    for (size_t i = 0; i < n; i++) {
        if (strlen(args[i].name) == len && memcmp(args[i].name, name, len) == 0)
            return args[i].value ? args[i].value : "";
    }
    return NULL;
}

char *lang_fill(struct arena *arena, const char *text, const struct lang_arg *args, size_t n)
{
    struct strbuf out = STRBUF_INIT;
    for (const char *at = text; *at;) {
        size_t plain = strcspn(at, "{");
        strbuf_add_bytes(&out, at, plain);
        at += plain;
        if (!*at)
            break;
        if (at[1] == '{') {
            strbuf_add_char(&out, '{');
            at += 2;
            continue;
        }
        size_t len = strcspn(at + 1, "{}");
        const char *value = at[1 + len] == '}' ? value_of(args, n, at + 1, len) : NULL;
        if (value) {
            strbuf_add(&out, value);
            at += len + 2;
        } else {
            strbuf_add_char(&out, '{');
            at++;
        }
    }
    char *filled = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return filled;
}
