/* test_legalities.c - every card of the formats that communities and Magic Arena have, held against what was published
 *
 * tests/data/history/legalities.csv has, of each format on one day, how many cards were legal and a digest of their
 * names, a line each, in order of their bytes. A format here comes to the same digest once the cards of
 * legality_differences.csv are put in or left out: each is named there with its reason. Where ../shared exists, the
 * published list itself is read: it must come to those digests, and what differs is told by name.
 *
 * A card counts where it was printed by that day and the catalogue knows it; one that Magic Arena has rebalanced ("A-"
 * before its name) counts as the card of paper. Cards that may not lead a deck but be in it are left out, as the
 * published list has them under another word than legal.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "catalog/inner.h"
#include "published.h"

static struct published p;
static struct csv_table legalities, differences;

/* The cards of a format, by id. */
struct pool {
    bool *has;
    int n;
};

static struct pool pool_new(struct arena *arena)
{
    int n = catalog_card_count(p.catalog);
    return (struct pool){.has = ARENA_ARRAY(arena, bool, (size_t)n + 1), .n = n};
}

/* A card for decks that was out on the day. */
static bool counts_on(const struct card *card, const char *date)
{
    return *card->first_printed && strcmp(card->first_printed, date) <= 0 && !card_is_beside_deck(card) &&
           !(card->types & TYPE_CONSPIRACY);
}

static int by_name(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

/* What a limit of mana values goes by: a split card's dearest half. */
static double dearest_half(const struct card *card)
{
    double most = strstr(card->mana_cost, " // ") ? 0 : card->mana_value;
    for (size_t i = 0; strstr(card->mana_cost, " // ") && i < card->n_faces; i++) {
        double value = mana_cost_value(card->faces[i].mana_cost);
        most = value > most ? value : most;
    }
    return most;
}

/* How many, and the digest of their names. */
static size_t digest_of(struct arena *arena, const struct pool *pool, char digest[SIGN_DIGEST_HEX + 1])
{
    const char **names = ARENA_ARRAY(arena, const char *, (size_t)pool->n + 1);
    struct strbuf text = STRBUF_INIT;
    size_t n = 0;
    for (int id = 1; id <= pool->n; id++)
        if (pool->has[id])
            names[n++] = catalog_card(p.catalog, id)->name;
    qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&text, "%s\n", names[i]);
    sign_digest(strbuf_text(&text), text.len, digest);
    strbuf_release(&text);
    return n;
}

/* What is legal here. */
static struct pool our_pool(struct arena *arena, const char *format, const char *date)
{
    struct ruling *ruling = published_on(&p, arena, format, date);
    int most = ruling_deck(ruling)->mana_value;
    struct pool pool = pool_new(arena);
    for (int id = 1; id <= pool.n; id++) {
        const struct card *card = catalog_card(p.catalog, id);
        pool.has[id] = counts_on(card, date) && ruling_card(ruling, card) == CARD_LEGAL &&
                       (most < 0 || dearest_half(card) <= most);
    }
    return pool;
}

/* The differences that are known, put right: the pool as it was published. */
static void settle(struct arena *arena, struct pool *pool, const char *format)
{
    for (size_t i = 0; i < differences.n_rows; i++) {
        if (strcmp(published_cell(&differences, i, "format"), format) != 0)
            continue;
        const char *name = published_cell(&differences, i, "card");
        bool legal_there = strcmp(published_cell(&differences, i, "published"), "legal") == 0;
        const struct card *card;
        assert_ok(catalog_require(p.catalog, arena, name, &card, &p.err), p.err);
        assert_string_equal(card->name, name);
        assert_true(*published_cell(&differences, i, "why") != '\0');
        if (pool->has[card->id] == legal_there)
            fail_msg("%s: %s is %s here too: it is no difference any more", format, name,
                     legal_there ? "legal" : "not legal");
        pool->has[card->id] = legal_there;
    }
}

static void formats_have_the_cards_that_were_published(void **state)
{
    (void)state;
    assert_true(legalities.n_rows >= 12);
    for (size_t i = 0; i < legalities.n_rows; i++) {
        struct arena arena = ARENA_INIT;
        const char *format = published_cell(&legalities, i, "format");
        struct pool pool = our_pool(&arena, format, published_cell(&legalities, i, "date"));
        char digest[SIGN_DIGEST_HEX + 1];
        settle(&arena, &pool, format);
        const char *n = arena_printf(&arena, "%zu", digest_of(&arena, &pool, digest));
        if (strcmp(n, published_cell(&legalities, i, "cards")) != 0 ||
            strcmp(digest, published_cell(&legalities, i, "digest")) != 0)
            fail_msg("%s: %s cards with the digest %s instead of %s", format, n, digest,
                     published_cell(&legalities, i, "cards"));
        arena_release(&arena);
    }
}

/* ---- the published list itself ------------------------------------------------------------------ */

static bool has_word(const char *words, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += len)
        if ((at == words || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
            return true;
    return false;
}

/* The card that a published name stands for; NULL: the catalogue does not know it. */
static const struct card *card_of(const char *name)
{
    struct name_match match;
    if (strncmp(name, "A-", 2) == 0) {
        char front[256];
        (void)snprintf(front, sizeof front, "%.*s", (int)strcspn(name + 2, "/"), name + 2);
        return catalog_find(p.catalog, front, &match) == NAME_FOUND ? match.card : NULL;
    }
    return catalog_find(p.catalog, name, &match) == NAME_FOUND && !match.languages ? match.card : NULL;
}

static struct pool their_pool(struct arena *arena, const struct csv_table *table, const char *key, const char *date)
{
    struct pool pool = pool_new(arena);
    for (size_t i = 0; i < table->n_rows; i++) {
        const struct card *card = card_of(published_cell(table, i, "card"));
        if (card && counts_on(card, date) && has_word(published_cell(table, i, "legal_in"), key))
            pool.has[card->id] = true;
    }
    return pool;
}

static void the_digests_are_those_of_the_published_list(void **state)
{
    struct csv_table table;
    bool same = true;
    (void)state;
    if (!published_table(&p, TEST_SHARED "/data2", "format_pools.csv", &table))
        skip();
    for (size_t i = 0; i < legalities.n_rows; i++) {
        struct arena arena = ARENA_INIT;
        const char *format = published_cell(&legalities, i, "format"), *date = published_cell(&legalities, i, "date");
        struct pool ours = our_pool(&arena, format, date);
        struct pool theirs = their_pool(&arena, &table, published_cell(&legalities, i, "key"), date);
        char digest[SIGN_DIGEST_HEX + 1];
        settle(&arena, &ours, format);
        for (int id = 1; id <= ours.n; id++)
            if (ours.has[id] != theirs.has[id]) {
                print_error("%s,\"%s\",%s,\n", format, catalog_card(p.catalog, id)->name,
                            theirs.has[id] ? "legal" : "not legal");
                same = false;
            }
        const char *n = arena_printf(&arena, "%zu", digest_of(&arena, &theirs, digest));
        if (strcmp(n, published_cell(&legalities, i, "cards")) != 0 ||
            strcmp(digest, published_cell(&legalities, i, "digest")) != 0) {
            print_error("%s,%s,%s,%s,%s\n", format, published_cell(&legalities, i, "key"), date, n, digest);
            same = false;
        }
        arena_release(&arena);
    }
    assert_true(same);
}

static int begin(void **state)
{
    (void)state;
    published_open(&p);
    return !published_table(&p, TEST_DATA "/history", "legalities.csv", &legalities) ||
           !published_table(&p, TEST_DATA "/history", "legality_differences.csv", &differences);
}

static int end(void **state)
{
    (void)state;
    published_close(&p);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_digests_are_those_of_the_published_list),
        cmocka_unit_test(formats_have_the_cards_that_were_published),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
