/* suggest.c - the nearest names to an unknown one
 *
 * Distances are taken between lax keys: what somebody gets wrong is rarely a blank. All keys are read once and kept;
 * a set of the letters that occur in each rules most of them out by two instructions, and the others are
 * measured by a bit-parallel optimal string alignment: one word of bits is a column of the table
 * (H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
 */
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

#define TYPED_MAX 64 /* bits of a word: longer keys are cut to it */

/* ---- the names --------------------------------------------------------------------------------------- */

static uint32_t letters_of(const char *key, size_t len)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < len; i++)
        letters |= UINT32_C(1) << ((unsigned char)key[i] & 31);
    return letters;
}

static void load_candidates(struct catalog *c)
{
    enum { KEY, CARD, KIND };
    size_t room = 1;
    sqlite3_stmt *row = NULL;
    catalog_statement(c, &row, "SELECT count(*) FROM name");
    if (catalog_step(c, row))
        room += (size_t)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    row = NULL;
    c->candidates = ARENA_ARRAY(&c->arena, struct candidate, room);
    catalog_statement(c, &row, "SELECT lax, card_id, kind FROM name");
    while (catalog_step(c, row) && c->n_candidates < room) {
        size_t len = (size_t)sqlite3_column_bytes(row, KEY);
        const char *key = catalog_column(c, row, KEY);
        int id = sqlite3_column_int(row, CARD);
        if (len <= UINT16_MAX && id >= 1 && id <= c->n_cards)
            c->candidates[c->n_candidates++] = (struct candidate){
                .key = key,
                .letters = letters_of(key, len),
                .len = (uint16_t)len,
                .kind = (uint8_t)sqlite3_column_int(row, KIND),
                .card_id = id,
            };
    }
    sqlite3_finalize(row);
}

/* ---- how near ------------------------------------------------------------------------------------------ */

struct typed {
    const char *key;
    size_t len;
    uint32_t letters;
    int limit;          /* distances beyond it do not count */
    uint64_t places[256]; /* where each byte stands in the key: a bit a place */
};

static void typed_init(struct typed *t, const char *key)
{
    memset(t, 0, sizeof *t);
    t->key = key;
    t->len = strlen(key);
    t->letters = letters_of(key, t->len);
    t->limit = t->len / 5 > 2 ? (int)(t->len / 5) : 2;
    for (size_t i = 0; i < t->len && i < TYPED_MAX; i++)
        t->places[(unsigned char)key[i]] |= UINT64_C(1) << i;
}

/* The distance of at most 64 typed bytes to a key. Names of Hyyrö's paper: vp, vn are the places where the
 * column rises and falls, d0 where the diagonal stays. */
static int distance(const struct typed *t, const char *key, size_t len)
{
    uint64_t vp = ~UINT64_C(0), vn = 0, d0 = 0, before = 0;
    uint64_t last = UINT64_C(1) << (t->len - 1);
    int score = (int)t->len;
    for (size_t i = 0; i < len; i++) {
        uint64_t here = t->places[(unsigned char)key[i]];
        uint64_t swapped = ((~d0 & here) << 1) & before;
        d0 = (((here & vp) + vp) ^ vp) | here | vn | swapped;
        uint64_t hp = vn | ~(d0 | vp), hn = d0 & vp;
        score += (hp & last) != 0;
        score -= (hn & last) != 0;
        hp = hp << 1 | 1;
        hn <<= 1;
        vp = hn | ~(d0 | hp);
        vn = hp & d0;
        before = here;
    }
    return score;
}

static int bits(uint32_t word)
{
    return __builtin_popcount(word);
}

enum { BEGINS = 1, CONTAINS = 3, CONTAINS_FROM = 5 };

/* How near a name is, smaller being nearer; -1: not near. A name that begins with what was typed counts as
 * one slip away, as in base/suggest. */
static int nearness(const struct typed *t, const struct candidate *name)
{
    int longer = name->len > t->len ? name->len : (int)t->len;
    int shorter = name->len > t->len ? (int)t->len : name->len;
    int near = -1;
    if (longer - shorter <= t->limit && bits(t->letters ^ name->letters) <= 2 * t->limit) {
        int d = t->len <= TYPED_MAX ? distance(t, name->key, name->len)
                                    : suggest_distance(t->key, name->key);
        if (d <= t->limit && d < longer) /* else they have no letter in common */
            near = d;
    }
    if (name->len < t->len || (t->letters & ~name->letters))
        return near;
    if ((near < 0 || near > BEGINS) && memcmp(name->key, t->key, t->len) == 0)
        near = BEGINS;
    else if ((near < 0 || near > CONTAINS) && t->len >= CONTAINS_FROM && strstr(name->key, t->key))
        near = CONTAINS;
    return near;
}

/* ---- the best ------------------------------------------------------------------------------------------ */

struct found {
    int near, longer, kind, card_id;
};

/* Nearer, then nearer in length, then full names before faces, then by name. */
static bool goes_before(const struct found *a, const struct found *b)
{
    if (a->near != b->near)
        return a->near < b->near;
    if (a->longer != b->longer)
        return a->longer < b->longer;
    return a->kind != b->kind ? a->kind < b->kind : a->card_id < b->card_id;
}

static size_t put_in(struct found *best, size_t n, struct found one)
{
    for (size_t i = 0; i < n; i++)
        if (best[i].card_id == one.card_id) { /* a card is named once, by its nearest spelling */
            if (!goes_before(&one, &best[i]))
                return n;
            memmove(best + i, best + i + 1, (--n - i) * sizeof *best);
        }
    size_t at = n;
    while (at && goes_before(&one, &best[at - 1]))
        at--;
    if (at == CATALOG_SUGGESTIONS)
        return n;
    n += n < CATALOG_SUGGESTIONS;
    memmove(best + at + 1, best + at, (n - 1 - at) * sizeof *best);
    best[at] = one;
    return n;
}

size_t catalog_suggest(struct catalog *catalog, struct arena *arena, const char *text,
                       const char *best[CATALOG_SUGGESTIONS])
{
    struct name_keys keys;
    struct typed typed;
    struct found found[CATALOG_SUGGESTIONS];
    size_t n = 0;
    (void)arena; /* names are the catalogue's */
    if (!name_keys_make(text, strlen(text), &keys))
        return 0;
    typed_init(&typed, keys.lax);
    if (!catalog->candidates)
        load_candidates(catalog);
    for (size_t i = 0; i < catalog->n_candidates; i++) {
        const struct candidate *name = &catalog->candidates[i];
        int near = nearness(&typed, name);
        if (near >= 0)
            n = put_in(found, n,
                       (struct found){.near = near,
                                      .longer = abs(name->len - (int)typed.len),
                                      .kind = name->kind,
                                      .card_id = name->card_id});
    }
    for (size_t i = 0; i < n; i++)
        best[i] = catalog_card(catalog, found[i].card_id)->name;
    return n;
}
