/* names.c - a format by any name that it ever had
 *
 * Names are compared by keys: folded, cut into words, words joined; "II" is 2, so that Type II, type 2 and
 * Type-2 are one. When nothing has the whole key, words that say nothing (block, constructed, format) are left
 * out on both sides; and what is called a block may be named by the beginning of its name ("Urza Block"). */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

enum { RANK_NAME, RANK_ALIAS, RANK_LOOSE, RANK_BLOCK };

struct key {
    const char *whole, *loose; /* loose: NULL when it is the whole */
    bool block;
};

static bool is_word_byte(char c)
{
    return char_is_lower(c) || char_is_digit(c) || (unsigned char)c >= 0x80;
}

static const char *as_number(const char *word, size_t len)
{
    static const char *const romans[] = {"i", "ii", "iii"};
    static const char *const numbers[] = {"1", "2", "3"};
    for (size_t i = 0; i < ARRAY_LEN(romans); i++)
        if (strlen(romans[i]) == len && memcmp(romans[i], word, len) == 0)
            return numbers[i];
    return NULL;
}

static bool says_nothing(const char *word, size_t len)
{
    static const char *const words[] = {"block", "constructed", "format", "the", "dci", "cycle"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strlen(words[i]) == len && memcmp(words[i], word, len) == 0)
            return true;
    return false;
}

static struct key make_key(struct arena *arena, const char *name)
{
    struct key key = {.block = false};
    struct strbuf whole = STRBUF_INIT, loose = STRBUF_INIT;
    char *folded = utf8_fold(arena, name);
    size_t n = 0;
    for (const char *p = folded; *p; p++) /* "Urza's" is one word */
        if (*p != '\'')
            folded[n++] = *p;
    folded[n] = '\0';
    for (const char *p = folded; *p;) {
        size_t len = 0;
        while (is_word_byte(p[len]))
            len++;
        if (!len) {
            p++;
            continue;
        }
        const char *number = as_number(p, len);
        const char *word = number ? number : p;
        size_t word_len = number ? 1 : len;
        strbuf_add_bytes(&whole, word, word_len);
        if (!says_nothing(p, len))
            strbuf_add_bytes(&loose, word, word_len);
        key.block |= len == 5 && memcmp(p, "block", 5) == 0;
        p += len;
    }
    key.whole = arena_strdup(arena, strbuf_text(&whole));
    if (loose.len && loose.len != whole.len)
        key.loose = arena_strdup(arena, strbuf_text(&loose));
    strbuf_release(&whole);
    strbuf_release(&loose);
    return key;
}

/* ---- gathering ------------------------------------------------------------------------------- */

static void add_name(struct format_book *book, size_t format, const char *text, const char *from, const char *until,
                     int rank)
{
    struct key key = make_key(book->arena, text);
    struct known_name name = {
        .key = key.whole, .text = text, .from = from, .until = until, .format = format, .rank = rank};
    book->names[book->n_names++] = name;
    if (key.loose) {
        name.key = key.loose;
        name.rank = key.block ? RANK_BLOCK : RANK_LOOSE;
        book->names[book->n_names++] = name;
    }
}

void names_gather(struct format_book *book)
{
    size_t most = 0;
    for (size_t i = 0; i < book->n; i++)
        most += 2 * (book->formats[i].n_names + book->formats[i].n_aliases + 2);
    book->names = ARENA_ARRAY(book->arena, struct known_name, most);
    for (size_t i = 0; i < book->n; i++) {
        const struct format *f = &book->formats[i];
        for (size_t k = 0; k < f->n_names; k++)
            add_name(book, i, f->names[k].name, f->names[k].from, f->names[k].until, RANK_NAME);
        add_name(book, i, f->name, NULL, NULL, RANK_NAME);
        add_name(book, i, f->key, NULL, NULL, RANK_ALIAS);
        for (size_t k = 0; k < f->n_aliases; k++)
            add_name(book, i, f->aliases[k], NULL, NULL, RANK_ALIAS);
    }
}

/* ---- finding --------------------------------------------------------------------------------- */

/* The formats that a search came upon, each with whether it bore the name on the day. */
struct found {
    bool *any, *then; /* by format */
};

static size_t count_true(const bool *flags, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += flags[i];
    return count;
}

static size_t only_true(const bool *flags, size_t n)
{
    size_t i = 0;
    while (i < n && !flags[i])
        i++;
    return i;
}

static bool key_matches(const struct known_name *name, const struct key *key, int stage)
{
    const char *wanted = stage > 0 && key->loose ? key->loose : key->whole;
    switch (stage) {
    case 0:
        return name->rank <= RANK_ALIAS && strcmp(name->key, key->whole) == 0;
    case 1:
        return strcmp(name->key, wanted) == 0;
    default: /* "Urza Block": the beginning of a block's name */
        return key->block && name->rank == RANK_BLOCK && strncmp(name->key, wanted, strlen(wanted)) == 0;
    }
}

static void look(const struct format_book *book, const struct key *key, int stage, const char *date,
                 struct found *found)
{
    for (size_t i = 0; i < book->n_names; i++) {
        const struct known_name *name = &book->names[i];
        if (!key_matches(name, key, stage))
            continue;
        found->any[name->format] = true;
        found->then[name->format] |= date ? day_within(name->from, name->until, date) : !name->until;
    }
}

/* A format's name; where another has the same, its key, which no other has. */
static const char *called(const struct format_book *book, struct arena *arena, size_t format)
{
    const struct format *f = &book->formats[format];
    for (size_t i = 0; i < book->n; i++)
        if (i != format && strcmp(book->formats[i].name, f->name) == 0)
            return arena_printf(arena, "%s (%s.json)", f->name, f->key);
    return f->name;
}

static enum err_code tell_choices(struct format_book *book, struct arena *arena, const char *typed,
                                  const struct found *found, struct err *err)
{
    struct strbuf all = STRBUF_INIT;
    size_t left = count_true(found->any, book->n);
    for (size_t i = 0; i < book->n; i++)
        if (found->any[i])
            strbuf_printf(&all, "%s%s", called(book, arena, i), --left > 1 ? ", " : left ? TC_WORD(" or ") : "");
    const char *choices = arena_strdup(arena, strbuf_text(&all));
    strbuf_release(&all);
    return err_set(err, ERR_CONFLICT, "\"%.80s\" may be %s: name one of them", typed, choices);
}

static enum err_code tell_unknown(struct format_book *book, struct arena *arena, const char *typed, struct err *err)
{
    const char **words = ARENA_ARRAY(arena, const char *, book->n_names);
    size_t n = 0;
    for (size_t i = 0; i < book->n_names; i++) {
        bool twice = book->names[i].rank > RANK_ALIAS;
        for (size_t k = 0; k < i && !twice; k++) /* "Standard" and the file's "standard" are one */
            twice = strcmp(book->names[k].key, book->names[i].key) == 0;
        if (!twice)
            words[n++] = book->names[i].text;
    }
    const char *near = suggest_sentence(arena, typed, words, n);
    return err_set(err, ERR_NOT_FOUND, "no format is called \"%.80s\"%s", typed,
                   *near ? near : TC_WORD("; `topcut format list` names them"));
}

enum err_code format_find(struct format_book *book, struct arena *arena, const char *name, const char *date,
                          const struct format **out, struct err *err)
{
    *out = NULL;
    if (!utf8_is_valid(name, strlen(name)))
        return err_set(err, ERR_NOT_FOUND, "a format's name must be UTF-8 text");
    struct key key = make_key(arena, name);
    struct found found = {.any = ARENA_ARRAY(arena, bool, book->n), .then = ARENA_ARRAY(arena, bool, book->n)};
    for (int stage = 0; stage < 3 && *key.whole; stage++) {
        look(book, &key, stage, date, &found);
        size_t any = count_true(found.any, book->n), then = count_true(found.then, book->n);
        if (any == 1 || then == 1) {
            *out = &book->formats[only_true(any == 1 ? found.any : found.then, book->n)];
            return ERR_OK;
        }
        if (any)
            return tell_choices(book, arena, name, &found, err);
    }
    return tell_unknown(book, arena, name, err);
}
