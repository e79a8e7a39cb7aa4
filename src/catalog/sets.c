/* sets.c - all sets, read when the first is asked for, and found by code or name */
#include "base/arena.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

static void load_sets(struct catalog *c)
{
    enum { CODE, NAME, DATE, TYPE, BLOCK, BORDER, EFFECTIVE, EFFECTIVE_SOURCE, ALT_CODES, CARDS };
    struct card_set *sets = ARENA_ARRAY(&c->arena, struct card_set, (size_t)c->n_sets + 1);
    sqlite3_stmt *row = NULL;
    int n = 0;
    catalog_statement(c, &row, "SELECT " SET_COLUMNS " FROM card_set ORDER BY set_id");
    while (catalog_step(c, row)) {
        if (n == c->n_sets)
            catalog_damaged(c, "it has more sets than it says");
        sets[n] = (struct card_set){
            .index = n,
            .code = catalog_column(c, row, CODE),
            .name = catalog_column(c, row, NAME),
            .date = catalog_column(c, row, DATE),
            .type = catalog_column(c, row, TYPE),
            .block = catalog_column(c, row, BLOCK),
            .border = catalog_column(c, row, BORDER),
            .effective = catalog_column(c, row, EFFECTIVE),
            .effective_source = catalog_column(c, row, EFFECTIVE_SOURCE),
            .alt_codes = catalog_column(c, row, ALT_CODES),
            .cards = sqlite3_column_int(row, CARDS),
        };
        n++;
    }
    sqlite3_finalize(row);
    if (n != c->n_sets)
        catalog_damaged(c, "a set is missing");
    c->sets = sets;
}

int catalog_set_count(struct catalog *catalog)
{
    return catalog->n_sets;
}

const struct card_set *catalog_set(struct catalog *catalog, int index)
{
    tc_assert(index >= 0 && index < catalog->n_sets);
    if (!catalog->sets)
        load_sets(catalog);
    return &catalog->sets[index];
}

/* A card's printings are sorted by set, so that each set of it is met once. */
const int *catalog_set_known(struct catalog *catalog, struct arena *arena)
{
    int *known = ARENA_ARRAY(arena, int, (size_t)catalog->n_sets + 1);
    sqlite3_stmt *row = NULL;
    catalog_statement(catalog, &row, "SELECT printings FROM card");
    while (catalog_step(catalog, row)) {
        const unsigned char *blob = sqlite3_column_blob(row, 0);
        size_t n = (size_t)sqlite3_column_bytes(row, 0) / 3;
        int last = -1;
        for (size_t i = 0; i < n; i++, blob += 3) {
            int set = blob[0] | blob[1] << 8;
            if (set >= catalog->n_sets)
                catalog_damaged(catalog, "the printings of a card");
            known[set] += set != last;
            last = set;
        }
    }
    sqlite3_finalize(row);
    return known;
}

/* ---- by code or name ------------------------------------------------------------------------- */

static int by_key_and_rank(const void *a, const void *b)
{
    const struct set_key *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    if (order != 0)
        return order;
    return x->rank != y->rank ? x->rank - y->rank : x->set - y->set;
}

static void add_key(struct catalog *c, const char *text, size_t len, int set, int rank)
{
    struct name_keys keys;
    char copy[KEY_TEXT_MAX + 1];
    if (len > KEY_TEXT_MAX)
        return;
    memcpy(copy, text, len);
    copy[len] = '\0';
    if (name_keys_make(copy, len, &keys))
        c->set_keys[c->n_set_keys++] =
            (struct set_key){.key = arena_strdup(&c->arena, keys.lax), .set = set, .rank = rank};
}

static void index_sets(struct catalog *c)
{
    size_t room = 1;
    for (int i = 0; i < c->n_sets; i++)
        room += 3 + strlen(catalog_set(c, i)->alt_codes);
    c->set_keys = ARENA_ARRAY(&c->arena, struct set_key, room);
    for (int i = 0; i < c->n_sets; i++) {
        const struct card_set *set = catalog_set(c, i);
        add_key(c, set->code, strlen(set->code), i, 0);
        for (const char *p = set->alt_codes; *p;) {
            size_t len = strcspn(p, " ");
            add_key(c, p, len, i, 1);
            p += len + (p[len] == ' ');
        }
        add_key(c, set->name, strlen(set->name), i, 2);
    }
    qsort(c->set_keys, c->n_set_keys, sizeof *c->set_keys, by_key_and_rank);
}

static const struct card_set *set_of_key(struct catalog *catalog, const char *text)
{
    struct name_keys keys;
    if (!name_keys_make(text, strlen(text), &keys))
        return NULL;
    if (!catalog->set_keys)
        index_sets(catalog);
    size_t low = 0, high = catalog->n_set_keys;
    while (low < high) { /* the first of its key: the code before other codes before names */
        size_t middle = low + (high - low) / 2;
        if (strcmp(catalog->set_keys[middle].key, keys.lax) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == catalog->n_set_keys || strcmp(catalog->set_keys[low].key, keys.lax) != 0)
        return NULL;
    return catalog_set(catalog, catalog->set_keys[low].set);
}

/* Where the memory has a code of at most seven bytes, which *code holds; NULL: another text. */
static struct set_memo *memo_of(struct catalog *c, const char *text, uint64_t *code)
{
    size_t len = strnlen(text, sizeof *code);
    if (len == 0 || len == sizeof *code)
        return NULL;
    *code = 0;
    memcpy(code, text, len);
    return &c->set_memo[*code * UINT64_C(0x9E3779B97F4A7C15) >> 32 & (SET_MEMO - 1)];
}

const struct card_set *catalog_find_set(struct catalog *catalog, const char *text)
{
    uint64_t code;
    struct set_memo *memo = memo_of(catalog, text, &code);
    if (!memo)
        return set_of_key(catalog, text);
    if (memo->code != code)
        *memo = (struct set_memo){.code = code, .set = set_of_key(catalog, text)};
    return memo->set;
}

/* The one card of a number as it stands in the catalogue; 0 for none, or several. */
static int card_of_number(struct catalog *c, int set, const char *number)
{
    sqlite3_stmt *row =
        catalog_statement(c, &c->by_number, "SELECT card_id FROM printing WHERE set_id = ? AND number = ?");
    int card = 0, n = 0;
    sqlite3_bind_int(row, 1, set);
    sqlite3_bind_text(row, 2, number, -1, SQLITE_STATIC);
    for (; catalog_step(c, row); n++)
        card = sqlite3_column_int(row, 0);
    return n == 1 ? card : 0;
}

const struct card *catalog_find_printing(struct catalog *catalog, const char *set_code, const char *number)
{
    const struct card_set *set = catalog_find_set(catalog, set_code);
    if (!set || !*number)
        return NULL;
    int id = card_of_number(catalog, set->index, number);
    if (!id && *number == '0') /* "042" */
        id = card_of_number(catalog, set->index, number + strspn(number, "0"));
    return id ? catalog_card(catalog, id) : NULL;
}
