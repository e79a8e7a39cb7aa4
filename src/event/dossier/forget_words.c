/* forget_words.c - the words that tell of a person, and texts without them; a word counts where no letter stands
 * before or after it
 *
 * "Berg" is not looked for in "Bergman", and "Berg" before ", Eva" is the name of somebody else.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/dossier/internal.h"
#include "event/judge/judge.h"
#include "event/register/register.h"

#include <stdlib.h>
#include <string.h>

void texts_add(struct arena *arena, struct texts *to, const char *text, size_t len)
{
    if (len == 0)
        return;
    for (size_t i = 0; i < to->n; i++)
        if (strlen(to->items[i]) == len && memcmp(to->items[i], text, len) == 0)
            return;
    *VEC_ADD(to->items, to->n, to->room) = arena_strndup(arena, text, len);
}

static int longest_first(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    size_t n = strlen(*x), m = strlen(*y);
    return n != m ? (n < m ? 1 : -1) : strcmp(*x, *y);
}

void texts_sort(struct texts *texts)
{
    if (texts->n)
        qsort(texts->items, texts->n, sizeof *texts->items, longest_first);
}

void words_of_names(struct arena *arena, struct texts *to, const struct texts *lasts, const struct texts *firsts)
{
    for (size_t i = 0; i < lasts->n; i++) {
        const char *last = lasts->items[i];
        if (firsts->n == 0)
            texts_add(arena, to, last, strlen(last));
        for (size_t j = 0; j < firsts->n; j++) {
            const char *lf = arena_printf(arena, "%s, %s", last, firsts->items[j]);
            const char *fl = arena_printf(arena, "%s %s", firsts->items[j], last);
            texts_add(arena, to, lf, strlen(lf));
            texts_add(arena, to, fl, strlen(fl));
        }
    }
}

/* ---- in a text ------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c & 0x80) || char_is_alnum(c);
}

/* Bytes of a word that stands at a place of a text, the longest; 0: none does. */
static size_t word_at(const struct texts *words, const char *text, const char *at)
{
    if (at > text && is_letter(at[-1]))
        return 0;
    for (size_t i = 0; i < words->n; i++) {
        const char *word = words->items[i];
        size_t len = strlen(word);
        if (strncmp(at, word, len) != 0 || is_letter(at[len]))
            continue;
        bool others = !strchr(word, ',') && at[len] == ',' && at[len + 1] == ' ' && is_letter(at[len + 2]);
        if (!others)
            return len;
    }
    return 0;
}

bool words_stand_in(struct arena *arena, const struct texts *words, const char *text, size_t len)
{
    const char *copy = words->n ? arena_strndup(arena, text, len) : "";
    for (const char *at = copy; *at; at++)
        if (word_at(words, copy, at))
            return true;
    return false;
}

const char *words_replace(struct arena *arena, const struct texts *words, const char *text, size_t len, const char *by)
{
    struct strbuf sb = STRBUF_INIT;
    bool changed = false;
    for (const char *at = text; at < text + len;) {
        size_t word = word_at(words, text, at);
        if (word) {
            strbuf_add(&sb, by);
            at += word;
            changed = true;
        } else {
            strbuf_add_char(&sb, *at++);
        }
    }
    const char *out = changed ? arena_strdup(arena, strbuf_text(&sb)) : NULL;
    strbuf_release(&sb);
    return out;
}

/* ---- in the store ---------------------------------------------------------------------------- */

struct spoken {
    int64_t row;
    const char *table, *column, *text;
};

static enum err_code put_spoken(struct store *store, const struct spoken *s, struct err *err)
{
    static const struct {
        const char *table;
        enum query put;
    } tables[] = {
        {"ruling", Q_FORGET_PUT_RULING},
        {"penalty", Q_FORGET_PUT_PENALTY},
        {"ban", Q_FORGET_PUT_BAN},
        {"extension", Q_FORGET_PUT_EXTENSION},
        {"deck_check", Q_FORGET_PUT_DECK_CHECK},
        {"avoided_pair", Q_FORGET_PUT_AVOIDED_PAIR},
        {"deck", Q_FORGET_PUT_DECK},
        {"announcement", Q_FORGET_PUT_ANNOUNCEMENT},
    };
    for (size_t i = 0; i < ARRAY_LEN(tables); i++)
        if (strcmp(tables[i].table, s->table) == 0)
            return store_exec(store, tables[i].put, SQL_ARGS(SQL_I(s->row), SQL_T(s->column), SQL_T(s->text)), err);
    return ERR_OK;
}

enum err_code words_forget(struct store *store, struct arena *arena, const struct texts *words, const char *by,
                           struct err *err)
{
    struct cursor c = {0};
    struct arena scratch = ARENA_INIT;
    struct spoken *found = NULL;
    size_t n = 0, room = 0;
    enum err_code rc = words->n ? store_query(store, Q_FORGET_SPOKEN, SQL_NONE, &c, err) : ERR_OK;
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *text = cursor_text(&c, 3, &scratch);
        const char *without = words_replace(arena, words, text, strlen(text), by);
        if (without)
            *VEC_ADD(found, n, room) = (struct spoken){.table = cursor_text(&c, 0, arena),
                                                       .row = cursor_int(&c, 1),
                                                       .column = cursor_text(&c, 2, arena),
                                                       .text = without};
        arena_release(&scratch);
    }
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = put_spoken(store, &found[i], err);
    free(found);
    return rc;
}

enum err_code player_forget_texts(struct store *store, struct player_id id, struct err *err)
{
    enum err_code rc = store_exec(store, Q_PLAYER_FORGET_TEAMS, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_AVOID_FORGET, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = decklists_forget(store, id, err);
    return rc == ERR_OK ? judging_forget(store, id, err) : rc;
}
