/* suggest.c - the nearest names to an unknown one
 *
 * Distances are taken between lax keys: what somebody gets wrong is rarely a blank. All keys are read once and kept
 * by length, so that only those of about the right one are looked at; a set of the letters that occur in each, and then
 * how often they do, rule nearly all of them out by a few instructions, and the others are measured by a bit-parallel
 * optimal string alignment: one word of bits is a column of the table (H. Hyyrö, "A bit-vector algorithm for computing
 * Levenshtein and Damerau edit distances", 2003).
 *
 * Names in other languages are three times as many. They are read when no English one is near, once.
 */
#include "base/suggest.h"
#include "base/arena.h"
#include "base/utf8.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <stdlib.h>
#include <string.h>

#define SHORTEST_FOREIGN 3 /* letters: among so many names something is always near to fewer */

#define TYPED_MAX 64 /* bits of a word: longer keys are cut to it */

/* ---- the names ------------------------------------------------------------------------------- */

static uint32_t letters_of(const char *key, size_t len)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < len; i++)
        letters |= UINT32_C(1) << ((unsigned char)key[i] & 31);
    return letters;
}

static void count_letters(const char *key, size_t len, struct letter_counts *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < len; i++) {
        uint8_t *count = &out->of[(unsigned char)key[i] % ARRAY_LEN(out->of)];
        *count = (uint8_t)(*count + (*count < UINT8_MAX));
    }
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
static void order_by_length(struct catalog *c, struct candidates *of)
{
    struct candidate *sorted = ARENA_ARRAY(&c->arena, struct candidate, of->n + 1);
    size_t *next = of->by_length, total = 0;
    for (size_t i = 0; i < of->n; i++)
        next[class_of(of->names[i].len)]++;
    for (size_t len = 0; len <= CANDIDATE_LENGTHS; len++) {
        size_t n = next[len];
        next[len] = total;
        total += n;
    }
    for (size_t i = 0; i < of->n; i++)
        sorted[next[class_of(of->names[i].len)]++] = of->names[i];
    for (size_t len = CANDIDATE_LENGTHS; len > 0; len--) /* each was moved to where the next one begins */
        next[len] = next[len - 1];
    next[0] = 0;
    of->names = sorted;
    of->letters = ARENA_ARRAY(&c->arena, uint32_t, of->n + 1);
    of->counts = ARENA_ARRAY(&c->arena, struct letter_counts, of->n + 1);
    for (size_t i = 0; i < of->n; i++) {
        of->letters[i] = sorted[i].letters;
        count_letters(sorted[i].key, sorted[i].len, &of->counts[i]);
    }
}

/* Rows come by key. Of the same key the kind decides as in a look-up: somebody who types the name of a card does not
 * mean another that has it for a face. */
static void add_candidate(struct candidates *of, struct candidate one)
{
    struct candidate *last = of->n ? &of->names[of->n - 1] : NULL;
    if (!last || strcmp(last->key, one.key) != 0 || last->kind == one.kind)
        of->names[of->n++] = one;
    else if (one.kind < last->kind)
        *last = one;
}

static void load_english(struct catalog *c)
{
    struct candidates *of = &c->english;
    enum { KEY, CARD, KIND, JOINED, EXACT };
    size_t room = 1;
    sqlite3_stmt *row = NULL;
    catalog_statement(c, &row, "SELECT count(*) FROM name");
    if (catalog_step(c, row))
        room += (size_t)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    row = NULL;
    of->names = ARENA_ARRAY(&c->arena, struct candidate, room);
    /* Halves in the other order are found when typed, but are nothing to suggest. */
    catalog_statement(c, &row,
                      "SELECT lax, card_id, kind, instr(exact, ' // ') > 0, exact FROM name"
                      " WHERE kind <> 2 OR instr(exact, ' // ') = 0");
    while (catalog_step(c, row) && of->n < room) {
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
            add_candidate(of, one);
    }
    sqlite3_finalize(row);
    order_by_length(c, of);
}

static void add_foreign(void *self, const struct foreign_reader *name)
{
    struct catalog *c = self;
    struct candidates *of = &c->foreign;
    struct name_keys keys;
    if (of->n == (size_t)c->info.foreign_names || !name_keys_make(name->spelling, name->len, &keys))
        return;
    size_t len = strlen(keys.lax);
    of->names[of->n++] = (struct candidate){.key = arena_strndup(&c->arena, keys.lax, len),
                                            .words = words_of(keys.lax, keys.exact),
                                            .letters = letters_of(keys.lax, len),
                                            .len = (uint16_t)len,
                                            .kind = NAME_KIND_FOREIGN,
                                            .card_id = name->card_id};
}

static void load_foreign(struct catalog *c)
{
    c->foreign.names = ARENA_ARRAY(&c->arena, struct candidate, (size_t)c->info.foreign_names + 1);
    foreign_each(c, add_foreign, c);
    order_by_length(c, &c->foreign);
}

/* ---- how near -------------------------------------------------------------------------------- */

struct typed {
    const char *key;
    size_t len;
    uint32_t letters;
    struct letter_counts counts;
    int limit;            /* distances beyond it do not count */
    uint64_t places[256]; /* where each byte stands in the key: a bit a place */
};

static void typed_init(struct typed *t, const char *key)
{
    memset(t, 0, sizeof *t);
    t->key = key;
    t->len = strlen(key);
    t->letters = letters_of(key, t->len);
    count_letters(key, t->len, &t->counts);
    size_t letters = utf8_length(key); /* a slip in a word of Russian is one letter as well, of two bytes */
    t->limit = letters / 5 > 2 ? (int)(letters / 5) : letters > 5 ? 2 : 1;
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

/* Counts the bits that are set. The compiler's own builtin is a call when the processor may be any. */
static int bits(uint32_t word)
{
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    word += word >> 8; /* a product would keep the compiler from counting several words at once */
    word += word >> 16;
    return (int)(word & 0x3Fu);
}

/* In how many letters each of n names differs. Without branches, so that the compiler takes several names at once. */
static void differing_letters(uint32_t letters, const uint32_t *of, size_t n, int *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = bits(letters ^ of[i]);
}

/* Which of the letters each of n names lacks: a bit each, as integers that are 0 or not. */
static void lacking_letters(uint32_t letters, const uint32_t *of, size_t n, int *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (int)(letters & ~of[i]);
}

/* A slip changes two of the counts by one at most. */
static bool may_be_near(const struct typed *t, const struct candidates *of, size_t i)
{
    int difference = 0;
    for (size_t k = 0; k < ARRAY_LEN(t->counts.of); k++)
        difference += abs(t->counts.of[k] - of->counts[i].of[k]);
    return difference <= 2 * t->limit;
}

static bool may_hold(const struct typed *t, const struct candidates *of, size_t i)
{
    unsigned lacks = 0;
    for (size_t k = 0; k < ARRAY_LEN(t->counts.of); k++)
        lacks |= t->counts.of[k] > of->counts[i].of[k];
    return !lacks;
}

enum { BEGINS = 1, CONTAINS = 3, CONTAINS_FROM = 5 };

/* True when the text stands in the name from the beginning of a word on: "ebene" is no part of Noble Benefactor. */
static bool holds_words(const struct typed *t, const struct candidate *name)
{
    for (const char *at = strstr(name->key, t->key); at; at = strstr(at + 1, t->key))
        if (at - name->key >= 64 || name->words >> (at - name->key) & 1)
            return true;
    return false;
}

/* Returns the distance of a name, or -1 when it is not near. A name that begins with what was typed counts as one slip
 * away, as in base/suggest. */
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

static size_t consider(const struct candidates *of, const struct typed *t, size_t i, struct found *best, size_t n)
{
    const struct candidate *name = &of->names[i];
    int near = nearness(t, name);
    if (near < 0)
        return n;
    return put_in(
        best, n,
        (struct found){
            .near = near, .longer = abs(name->len - (int)t->len), .kind = name->kind, .card_id = name->card_id});
}

/* The best of these candidates. */
static size_t nearest(const struct candidates *of, const struct typed *t, struct found *best)
{
    enum { STRETCH = 256 };
    int letters[STRETCH];
    size_t n = 0, end = of->by_length[class_of(t->len + (size_t)t->limit) + 1], stretch;
    size_t least = t->len > (size_t)t->limit ? t->len - (size_t)t->limit : 0;
    for (size_t i = of->by_length[class_of(least)]; i < end; i += stretch) {
        stretch = end - i < STRETCH ? end - i : STRETCH;
        differing_letters(t->letters, of->letters + i, stretch, letters);
        for (size_t k = 0; k < stretch; k++)
            if (letters[k] <= 2 * t->limit && may_be_near(t, of, i + k))
                n = consider(of, t, i + k, best, n);
    }
    for (size_t i = of->by_length[class_of(t->len)]; i < of->n; i += stretch) {
        stretch = of->n - i < STRETCH ? of->n - i : STRETCH;
        lacking_letters(t->letters, of->letters + i, stretch, letters);
        for (size_t k = 0; k < stretch; k++)
            if (letters[k] == 0 && may_hold(t, of, i + k))
                n = consider(of, t, i + k, best, n);
    }
    return n;
}

size_t catalog_suggest(struct catalog *catalog, struct arena *arena, const char *text,
                       const char *best[CATALOG_SUGGESTIONS])
{
    struct name_keys keys;
    struct typed typed;
    struct found found[CATALOG_SUGGESTIONS];
    (void)arena; /* names are the catalogue's */
    if (!name_keys_make(text, strlen(text), &keys))
        return 0;
    typed_init(&typed, keys.lax);
    if (!catalog->english.names)
        load_english(catalog);
    size_t n = nearest(&catalog->english, &typed, found);
    if (n == 0 && catalog->info.foreign_names > 0 && utf8_length(keys.lax) > SHORTEST_FOREIGN) {
        if (!catalog->foreign.names)
            load_foreign(catalog);
        n = nearest(&catalog->foreign, &typed, found);
    }
    for (size_t i = 0; i < n; i++)
        best[i] = catalog_card(catalog, found[i].card_id)->name;
    return n;
}
