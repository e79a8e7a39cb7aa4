/* writer_foreign.c - packs the names in other languages that a catalogue is made with
 *
 * They are sorted by their lax keys, then by spelling and card, so that a block holds neighbours of the alphabet and
 * the same names in any order give the same bytes. A name that finds its card in English already is left out.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct foreign_row {
    const char *lax; /* NULL: of the base, where the row stands in its order already */
    const char *spelling;
    int card_id;
    unsigned languages;
};

struct foreign_list {
    struct foreign_row *rows; /* the heap's */
    size_t n, room;
};

/* ---- sorting --------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    const struct foreign_row *x = a, *y = b;
    int order = strcmp(x->lax, y->lax);
    if (order == 0)
        order = strcmp(x->spelling, y->spelling);
    return order ? order : COMPARE(x->card_id, y->card_id);
}

/* The names that wait, but those that find their card in English already. */
static enum err_code load_staged(struct writer *w, struct arena *arena, struct foreign_list *out, struct err *err)
{
    enum { SPELLING, CARD, LANGUAGES };
    static const char sql[] =
        "SELECT spelling, card_id, languages FROM staged_foreign JOIN staged_map ON staged = card";
    sqlite3_stmt *row = NULL, *english = NULL;
    int rc = sqlite3_prepare_v2(w->db, sql, -1, &row, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(w->db, "SELECT 1 FROM main.name WHERE lax = ? AND card_id = ?", -1, &english, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        const char *spelling = (const char *)sqlite3_column_text(row, SPELLING);
        struct name_keys keys;
        rc = SQLITE_OK;
        if (!name_keys_make(spelling, strlen(spelling), &keys))
            continue;
        sqlite3_bind_text(english, 1, keys.lax, -1, SQLITE_STATIC);
        sqlite3_bind_int(english, 2, sqlite3_column_int(row, CARD));
        bool known = sqlite3_step(english) == SQLITE_ROW;
        sqlite3_reset(english);
        if (!known)
            *VEC_ADD(out->rows, out->n, out->room) =
                (struct foreign_row){.lax = arena_strdup(arena, keys.lax),
                                     .spelling = arena_strdup(arena, spelling),
                                     .card_id = sqlite3_column_int(row, CARD),
                                     .languages = (unsigned)sqlite3_column_int(row, LANGUAGES)};
    }
    sqlite3_finalize(row);
    sqlite3_finalize(english);
    if (out->n)
        qsort(out->rows, out->n, sizeof *out->rows, by_key);
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

/* Those of cards that the base knows and nothing was said of, in their order. */
static enum err_code load_base(struct writer *w, struct arena *arena, struct foreign_list *out, struct err *err)
{
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_prepare_v2(w->db, "SELECT names FROM base.foreign_name ORDER BY first", -1, &row, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        struct foreign_reader r;
        foreign_read(&r, sqlite3_column_blob(row, 0), (size_t)sqlite3_column_bytes(row, 0));
        while (foreign_next(&r)) {
            int card = base_card(w, (unsigned)r.card_id);
            if (card)
                *VEC_ADD(out->rows, out->n, out->room) = (struct foreign_row){
                    .spelling = arena_strndup(arena, r.spelling, r.len), .card_id = card, .languages = r.languages};
        }
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

/* The lax key of a row, made where it was not kept; in keys or the row's. */
static const char *lax_of(const struct foreign_row *row, struct name_keys *keys)
{
    if (row->lax)
        return row->lax;
    return name_keys_make(row->spelling, strlen(row->spelling), keys) ? keys->lax : "";
}

/* Puts the sorted rows of more between those of into, which are in order. */
static void merge(struct foreign_list *into, const struct foreign_list *more)
{
    struct foreign_list all = {.room = into->n + more->n};
    struct name_keys keys;
    size_t taken = 0;
    all.rows = tc_calloc(all.room + 1, sizeof *all.rows);
    for (size_t i = 0; i < more->n; i++) {
        size_t low = taken, high = into->n; /* where it belongs: few keys are made for that */
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            struct foreign_row there = into->rows[middle];
            there.lax = lax_of(&there, &keys);
            if (by_key(&there, &more->rows[i]) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        if (low > taken) /* without rows there is no array either */
            memcpy(all.rows + all.n, into->rows + taken, (low - taken) * sizeof *all.rows);
        all.n += low - taken;
        taken = low;
        all.rows[all.n++] = more->rows[i];
    }
    if (into->n > taken)
        memcpy(all.rows + all.n, into->rows + taken, (into->n - taken) * sizeof *all.rows);
    all.n += into->n - taken;
    free(into->rows);
    *into = all;
}

/* ---- packing --------------------------------------------------------------------------------- */

#define FOREIGN_BLOCK 32 /* names of a block, more where their keys are the same */

/* A block under way. */
struct foreign_packer {
    struct strbuf block;
    char before[KEY_TEXT_MAX + 1];
    size_t before_len, n;
};

static void put_number(struct strbuf *sb, unsigned n)
{
    for (; n >= 0x80; n >>= 7)
        strbuf_add_char(sb, (char)(unsigned char)(n | 0x80));
    strbuf_add_char(sb, (char)n);
}

static void foreign_pack(struct foreign_packer *p, const char *spelling, int card_id, unsigned languages)
{
    size_t len = strlen(spelling), shared = 0;
    tc_assert(len <= KEY_TEXT_MAX);
    while (shared < len && shared < p->before_len && spelling[shared] == p->before[shared])
        shared++;
    put_number(&p->block, (unsigned)shared);
    put_number(&p->block, (unsigned)(len - shared));
    strbuf_add_bytes(&p->block, spelling + shared, len - shared);
    put_number(&p->block, (unsigned)card_id);
    put_number(&p->block, languages);
    memcpy(p->before, spelling, len);
    p->before_len = len;
    p->n++;
}

static enum err_code add_block(struct writer *w, sqlite3_stmt *add, const char *first, struct foreign_packer *p,
                               struct err *err)
{
    sqlite3_bind_text(add, 1, first, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(add, 2, strbuf_text(&p->block), p->block.len, SQLITE_STATIC);
    int rc = sqlite3_step(add);
    sqlite3_reset(add);
    strbuf_clear(&p->block);
    p->before_len = p->n = 0;
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

static enum err_code add_blocks(struct writer *w, const struct foreign_row *list, size_t n, struct err *err)
{
    sqlite3_stmt *add = NULL;
    struct foreign_packer p = {.block = STRBUF_INIT};
    struct name_keys before, keys;
    char first[KEY_MAX] = "";
    enum err_code rc = ERR_OK;
    if (sqlite3_prepare_v2(w->db, "INSERT INTO main.foreign_name VALUES (?, ?)", -1, &add, NULL) != SQLITE_OK)
        rc = writer_failed(w, err);
    for (size_t i = 0; i < n && rc == ERR_OK; i++) {
        if (p.n >= FOREIGN_BLOCK && strcmp(lax_of(&list[i - 1], &before), lax_of(&list[i], &keys)) != 0)
            rc = add_block(w, add, first, &p, err);
        if (p.n == 0)
            snprintf(first, sizeof first, "%s", lax_of(&list[i], &keys));
        foreign_pack(&p, list[i].spelling, list[i].card_id, list[i].languages);
    }
    if (rc == ERR_OK && p.n)
        rc = add_block(w, add, first, &p, err);
    sqlite3_finalize(add);
    strbuf_release(&p.block);
    return rc;
}

enum err_code foreign_build(struct writer *w, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct foreign_list list = {.n = 0}, staged = {.n = 0};
    enum err_code rc = load_staged(w, &arena, &staged, err);
    if (rc == ERR_OK && w->base)
        rc = load_base(w, &arena, &list, err);
    if (rc == ERR_OK) {
        merge(&list, &staged);
        rc = add_blocks(w, list.rows, list.n, err);
    }
    if (rc == ERR_OK)
        rc = writer_meta(w, "foreign_names", arena_printf(&arena, "%zu", list.n), err);
    free(list.rows);
    free(staged.rows);
    arena_release(&arena);
    return rc;
}
