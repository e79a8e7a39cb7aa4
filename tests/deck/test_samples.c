/* test_samples.c - whole deck files in every format give what their expected.json says
 *
 * The folder tests/data/decks/samples has a small list of our own in each format; the forty of
 * ../shared/samples/decks, whose expected.json has the same shape, are read where that folder
 * exists.
 */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "english.h"
#include "testing.h"

#include "deck/deck.h"

static struct catalog *catalog;

static int open_catalog(void **state)
{
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    return 0;
}

static int close_catalog(void **state)
{
    (void)state;
    catalog_close(catalog);
    return 0;
}

/* How the expected files call an encoding. */
static const char *encoding_word(enum encoding encoding)
{
    switch (encoding) {
    case ENCODING_CP1252:
        return "cp1252";
    case ENCODING_UTF16LE:
        return "utf-16le";
    case ENCODING_UTF16BE:
        return "utf-16be";
    default:
        return "utf-8";
    }
}

/* The file's cards of a zone, summed, against the expected object of names and counts. */
static int compare_zone(const char *file, const struct deck_row *rows, size_t n, enum deck_zone zone,
                        const struct json *wanted)
{
    int wrong = 0;
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        if (rows[i].zone != zone)
            continue;
        int count = (int)json_number(json_get(wanted, rows[i].card->full_name), 0);
        found++;
        if (count != rows[i].count) {
            print_error("%s: %s: %d %s, expected %d\n", file, deck_zone_keys[zone], rows[i].count,
                        rows[i].card->full_name, count);
            wrong++;
        }
    }
    if (found != json_count(wanted)) {
        print_error("%s: %s: %zu cards, expected %zu\n", file, deck_zone_keys[zone], found, json_count(wanted));
        wrong++;
    }
    return wrong;
}

/* The properties that hold for every deck. */
static void check_invariants(const struct deck *deck)
{
    int totals[N_DECK_ZONES] = {0};
    int line = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        totals[entry->zone] += entry->count;
        assert_in_range(entry->count, 1, DECK_COUNT_MAX);
        assert_true(entry->line >= line || deck->format == DECK_MTGJSON);
        assert_non_null(entry->set);
        assert_non_null(entry->number);
        assert_true(*entry->written);
        if (entry->card)
            assert_string_equal(entry->name, entry->card->name);
        line = entry->line;
    }
    assert_memory_equal(totals, deck->totals, sizeof totals);
}

static int compare_deck(struct arena *arena, const char *file, const struct deck *deck, const struct json *wanted)
{
    struct deck_row *rows;
    size_t n = deck_rows(arena, deck, &rows);
    const struct json *cards = json_get(wanted, "cards");
    const char *name = json_text(json_get(wanted, "deck_name"), NULL);
    int wrong = 0;
    for (int zone = 0; zone < N_DECK_ZONES; zone++) {
        int total = (int)json_number(json_get(wanted, deck_zone_keys[zone]), -1);
        if (total != deck->totals[zone]) {
            print_error("%s: %s has %d cards, expected %d\n", file, deck_zone_keys[zone], deck->totals[zone], total);
            wrong++;
        }
        wrong += compare_zone(file, rows, n, (enum deck_zone)zone, json_get(cards, deck_zone_keys[zone]));
    }
    const char *format = json_text(json_get(wanted, "format"), "");
    if (strcmp(format, deck_formats[deck->format].key) != 0) {
        print_error("%s: recognized as %s, expected %s\n", file, deck_formats[deck->format].key, format);
        wrong++;
    }
    const char *encoding = json_text(json_get(wanted, "encoding"), "");
    if (strcmp(encoding, encoding_word(deck->encoding)) != 0) {
        print_error("%s: encoding %s, expected %s\n", file, encoding_word(deck->encoding), encoding);
        wrong++;
    }
    if ((name == NULL) != (deck->name == NULL) || (name && strcmp(name, deck->name) != 0)) {
        print_error("%s: named %s, expected %s\n", file, deck->name ? deck->name : "(none)", name ? name : "(none)");
        wrong++;
    }
    if (deck->n_warnings != json_count(json_get(wanted, "warnings"))) {
        print_error("%s: %zu warnings, the first \"%s\"\n", file, deck->n_warnings,
                    deck->n_warnings ? english(deck->warnings[0].text) : "");
        wrong++;
    }
    return wrong;
}

/* Every file of a folder against its expected.json; returns how many files. */
static size_t check_folder(const char *folder)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct json *root;
    int wrong = 0;
    assert_ok(
        json_parse(test_read(&arena, path_join(&arena, folder, "expected.json"), NULL), "expected.json", &root, &err),
        err);
    const struct json *files = json_get(root, "files");
    size_t n = json_count(files);
    for (size_t i = 0; i < n; i++) {
        const char *file = json_key_at(files, i);
        struct deck deck;
        size_t len;
        char *bytes = test_read(&arena, path_join(&arena, folder, file), &len);
        err_clear(&err);
        if (deck_read(&arena, catalog, bytes, len, file, DECK_AUTO, &deck, &err) != ERR_OK ||
            deck_require_clean(catalog, &arena, &deck, &err) != ERR_OK) {
            print_error("%s\n", err.text);
            wrong++;
            continue;
        }
        check_invariants(&deck);
        wrong += compare_deck(&arena, file, &deck, json_at(files, i));
    }
    json_free(root);
    arena_release(&arena);
    assert_int_equal(wrong, 0);
    return n;
}

static void test_own_samples(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    assert_true(check_folder(path_join(&arena, TEST_DATA, "decks/samples")) >= 26);
    arena_release(&arena);
}

static void test_shared_samples(void **state)
{
    struct arena arena = ARENA_INIT;
    const char *folder = path_join(&arena, TEST_SHARED, "samples/decks");
    (void)state;
    bool there = file_exists(folder);
    if (there)
        assert_int_equal(check_folder(folder), 40);
    arena_release(&arena);
    if (!there)
        skip();
}

/* Named with --from as it would be recognized, a file gives the same deck. */
static void test_forced_as_recognized(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct json *root;
    const char *folder = path_join(&arena, TEST_DATA, "decks/samples");
    (void)state;
    assert_ok(
        json_parse(test_read(&arena, path_join(&arena, folder, "expected.json"), NULL), "expected.json", &root, &err),
        err);
    const struct json *files = json_get(root, "files");
    for (size_t i = 0; i < json_count(files); i++) {
        const char *file = json_key_at(files, i);
        struct deck found, forced;
        struct deck_row *rows;
        size_t len;
        char *bytes = test_read(&arena, path_join(&arena, folder, file), &len);
        enum deck_format format;
        assert_ok(deck_read(&arena, catalog, bytes, len, file, DECK_AUTO, &found, &err), err);
        assert_true(deck_format_find(deck_formats[found.format].key, &format));
        assert_ok(deck_read(&arena, catalog, bytes, len, file, format, &forced, &err), err);
        assert_int_equal(forced.format, found.format);
        assert_int_equal(deck_compare(&arena, &found, &forced, &rows), 0);
        assert_memory_equal(found.totals, forced.totals, sizeof found.totals);
    }
    json_free(root);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_samples),
        cmocka_unit_test(test_shared_samples),
        cmocka_unit_test(test_forced_as_recognized),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
