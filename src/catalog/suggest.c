/* suggest.c - the nearest names to an unknown one
 *
 * Distances are taken between lax keys: what somebody gets wrong is rarely a blank. All keys are read once and kept
 * by length, so that only those of about the right one are looked at; a set of the letters that occur in each
 * rules most of them out by a few instructions, and the others are measured by a bit-parallel optimal string
 * alignment: one word of bits is a column of the table (H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances", 2003).
 */
#include "base/suggest.h"
#include "base/arena.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

#define TYPED_MAX 64 /* bits of a word: longer keys are cut to it */

/* ---- the names ------------------------------------------------------------------------------- */

static uint32_t letters_of(const char *key, size_t len)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < len; i++)
        letters |= UINT32_C(1) << ((unsigned char)key[i] & 31);
    return letters;
}

/* The places of a lax key at which words begin: before each there is a blank or hyphen in the exact one, which has the
 * same letters. */
static uint64_t words_of(const char *lax, const char *exact)
{
    uint64_t words = 1;
    size_t at = 0;
    for (const char *p = exact; *p && lax[at] && at < 64; p++) {
        if (*p == lax[at])
            at++;
        else if ((*p == ' ' || *p == '-') && at < 64)
            words |= UINT64_C(1) << at;
    }
    return words;
}

static size_t class_of(size_t len)
{
    return len < CANDIDATE_LENGTHS ? len : CANDIDATE_LENGTHS - 1;
}

/* Puts the candidates in order of length, those of one length as they came. */
static void order_by_length(struct catalog *c)
{
    struct candidate *sorted = ARENA_ARRAY(&c->arena, struct candidate, c->n_candidates);
    size_t *next = c->by_length, total = 0;
    for (size_t i = 0; i < c->n_candidates; i++)
        next[class_of(c->candidates[i].len)]++;
    for (size_t len = 0; len <= CANDIDATE_LENGTHS; len++) {
        size_t n = next[len];
        next[len] = total;
        total += n;
    }
    for (size_t i = 0; i < c->n_candidates; i++)
        sorted[next[class_of(c->candidates[i].len)]++] = c->candidates[i];
    for (size_t len = CANDIDATE_LENGTHS; len > 0; len--) /* each was moved to where the next one begins */
        next[len] = next[len - 1];
    next[0] = 0;
    c->candidates = sorted;
    c->candidate_letters = ARENA_ARRAY(&c->arena, uint32_t, c->n_candidates);
    for (size_t i = 0; i < c->n_candidates; i++)
        c->candidate_letters[i] = sorted[i].letters;
}

/* Rows come by key. Of the same key the kind decides as in a look-up: somebody who types the name of a card does not
 * mean another that has it for a face. */
static void add_candidate(struct catalog *c, struct candidate one)
{
    struct candidate *last = c->n_candidates ? &c->candidates[c->n_candidates - 1] : NULL;
    if (!last || strcmp(last->key, one.key) != 0 || last->kind == one.kind)
        c->candidates[c->n_candidates++] = one;
    else if (one.kind < last->kind)
        *last = one;
}

static void load_candidates(struct catalog *c)
{
    enum { KEY, CARD, KIND, JOINED, EXACT };
    size_t room = 1;
    sqlite3_stmt *row = NULL;
    catalog_statement(c, &row, "SELECT count(*) FROM name");
    if (catalog_step(c, row))
        room += (size_t)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    row = NULL;
    c->candidates = ARENA_ARRAY(&c->arena, struct candidate, room);
    /* Halves in the other order are found when typed, but are nothing to suggest. */
    catalog_statement(c, &row,
                      "SELECT lax, card_id, kind, instr(exact, ' // ') > 0, exact FROM name"
                      " WHERE kind <> 2 OR instr(exact, ' // ') = 0");
    while (catalog_step(c, row) && c->n_candidates < room) {
        size_t len = (size_t)sqlite3_column_bytes(row, KEY);
        const char *key = catalog_column(c, row, KEY);
        struct candidate one = {
            .key = key,
            .words = words_of(key, (const char *)sqlite3_column_text(row, EXACT)),
            .letters = letters_of(key, len),
            .len = (uint16_t)len,
            .kind = (uint8_t)sqlite3_column_int(row, KIND),
            .joined = sqlite3_column_int(row, JOINED) != 0,
            .card_id = sqlite3_column_int(row, CARD),
        };
        if (len <= UINT16_MAX && one.card_id >= 1 && one.card_id <= c->n_cards)
            add_candidate(c, one);
    }
    sqlite3_finalize(row);
    order_by_length(c);
}

/* ---- how near -------------------------------------------------------------------------------- */

struct typed {
    const char *key;
    size_t len;
    uint32_t letters;
    int limit;            /* distances beyond it do not count */
    uint64_t places[256]; /* where each byte stands in the key: a bit a place */
};

static void typed_init(struct typed *t, const char *key)
{
    memset(t, 0, sizeof *t);
    t->key = key;
    t->len = strlen(key);
    t->letters = letters_of(key, t->len);
    t->limit = t->len / 5 > 2 ? (int)(t->len / 5) : t->len > 5 ? 2 : 1;
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

/* How many bits are set: the compiler's own is a call where the processor is any. */
static int bits(uint32_t word)
{
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    return (int)(word * 0x01010101u >> 24);
}

enum { BEGINS = 1, CONTAINS = 3, CONTAINS_FROM = 5 };

/* Does it stand in the name from the beginning of a word on? "ebene" is no part of Noble Benefactor. */
static bool holds_words(const struct typed *t, const struct candidate *name)
{
    for (const char *at = strstr(name->key, t->key); at; at = strstr(at + 1, t->key))
        if (at - name->key >= 64 || name->words >> (at - name->key) & 1)
            return true;
    return false;
}

/* How near a name is, smaller being nearer; -1: not near. A name that begins with what was typed counts as
 * one slip away, as in base/suggest. */
static int nearness(const struct typed *t, const struct candidate *name)
{
    int longer = name->len > t->len ? name->len : (int)t->len;
    int shorter = name->len > t->len ? (int)t->len : name->len;
    int near = -1;
    if (longer - shorter <= t->limit && bits(t->letters ^ name->letters) <= 2 * t->limit) {
        int d = t->len <= TYPED_MAX ? distance(t, name->key, name->len) : suggest_distance(t->key, name->key);
        if (d <= t->limit && d < longer) /* else they have no letter in common */
            near = d;
    }
    if (name->joined || name->len < t->len || (t->letters & ~name->letters))
        return near; /* of a joined name the faces are looked at by themselves */
    if ((near < 0 || near > BEGINS) && memcmp(name->key, t->key, t->len) == 0)
        near = BEGINS;
    else if ((near < 0 || near > CONTAINS) && t->len >= CONTAINS_FROM && holds_words(t, name))
        near = CONTAINS;
    return near;
}

/* ---- the best -------------------------------------------------------------------------------- */

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

static size_t consider(struct catalog *c, const struct typed *t, size_t i, struct found *best, size_t n)
{
    const struct candidate *name = &c->candidates[i];
    int near = nearness(t, name);
    if (near < 0)
        return n;
    return put_in(
        best, n,
        (struct found){
            .near = near, .longer = abs(name->len - (int)t->len), .kind = name->kind, .card_id = name->card_id});
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
    size_t least = typed.len > (size_t)typed.limit ? typed.len - (size_t)typed.limit : 0;
    size_t most = typed.len + (size_t)typed.limit;
    const size_t *by_length = catalog->by_length;
    for (size_t i = by_length[class_of(least)]; i < by_length[class_of(most) + 1]; i++)
        if (bits(typed.letters ^ catalog->candidate_letters[i]) <= 2 * typed.limit)
            n = consider(catalog, &typed, i, found, n);
    for (size_t i = by_length[class_of(typed.len)]; i < catalog->n_candidates; i++)
        if (!(typed.letters & ~catalog->candidate_letters[i]))
            n = consider(catalog, &typed, i, found, n);
    for (size_t i = 0; i < n; i++)
        best[i] = catalog_card(catalog, found[i].card_id)->name;
    return n;
}
