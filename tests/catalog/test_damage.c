/* test_damage.c - a user's catalogue that is damaged: found before it is used, or met with a sentence and exit status 5
 *
 * Whatever byte of a file is changed, no command may end as a bug.
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "shipped.h"

#include "catalog/import_inner.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>

enum { CARDS = 300 };

static int begin(void **state)
{
    static struct arena arena;
    *state = &arena;
    return 0;
}

static int end(void **state)
{
    arena_release(*state);
    return 0;
}

/* A catalogue with cards of one and of two faces, texts and legalities. */
static const char *make(struct arena *arena, const char *name)
{
    struct err err = ERR_INIT;
    struct writer *w;
    const char *path = test_path(arena, name);
    const struct card_set set = {.code = "SET", .name = "The Set", .date = "2000-01-01", .type = "expansion"};
    assert_ok(writer_open(path, &w, &err), err);
    assert_ok(writer_set(w, &set, &err), err);
    for (int i = 0; i < CARDS; i++) {
        const char *card = arena_printf(arena, "Card of number %d", i);
        const struct card facts = {.name = card, .type_line = "Artifact", .types = TYPE_ARTIFACT, .layout = "normal"};
        assert_ok(writer_card(w, &facts, &err), err);
        assert_ok(writer_printing(w, card, "SET", 'C', arena_printf(arena, "%d", i), &err), err);
        assert_ok(writer_text(w, card, "What it does.", &err), err);
        assert_ok(writer_legality(w, card, "legacy", i % 7 ? "legal" : "banned", &err), err);
    }
    assert_ok(writer_meta(w, "known_until", "2001-01-01", &err), err);
    assert_ok(writer_finish(w, &err), err);
    return path;
}

static void change(const char *path, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Reads everything that commands read. */
static void read_all(struct catalog *c)
{
    struct arena scratch = ARENA_INIT;
    struct name_match match;
    const char *best[CATALOG_SUGGESTIONS];
    for (int id = 1; id <= catalog_card_count(c); id++) {
        const struct card *card = catalog_card(c, id);
        (void)catalog_text(c, &scratch, card);
        (void)catalog_imported_legality(c, &scratch, card, "legacy");
        (void)catalog_find(c, card->name, &match);
        for (size_t p = 0; p < card->n_printings; p++)
            (void)catalog_set(c, card->printings[p].set);
    }
    (void)catalog_find_set(c, "set");
    (void)catalog_find_printing(c, "set", "17");
    (void)catalog_suggest(c, &scratch, "card of numbre 17", best);
    arena_release(&scratch);
}

/* Opens and reads in a child; its exit status, and what it said. The catalogue is opened before the damage comes,
 * when the bytes are given. */
static int read_as_child(struct arena *arena, const char *path, const char *bytes, size_t len, const char **said)
{
    const char *errors = test_path(arena, "stderr");
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct err err = ERR_INIT;
        struct catalog *c;
        (void)!freopen(errors, "w", stderr);
        if (catalog_open(path, &c, &err) != ERR_OK)
            _exit(err.code == ERR_DAMAGED || err.code == ERR_IO ? 5 : 99);
        if (bytes) {
            FILE *out = fopen(path, "r+b"); /* in place */
            if (!out || fwrite(bytes, 1, len, out) != len || fclose(out) != 0)
                _exit(98);
        }
        read_all(c);
        catalog_close(c);
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    *said = test_read(arena, errors, NULL);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/* Changes that SQLite cannot see: only a full verification finds them, and reading ends well. */
static void facts_that_cannot_be_are_found(void **state)
{
    static const struct {
        const char *sql;
        bool breaks; /* what is read afterwards */
    } rows[] = {
        {"UPDATE card SET printings = x'FFFF43' WHERE card_id = 7", true},
        {"UPDATE card SET printings = x'000043000043' WHERE card_id = 7", true},
        {"UPDATE card SET numbers = '12' WHERE card_id = 9", true},
        {"UPDATE card SET faces = 2 WHERE card_id = 9", false},
        {"UPDATE card SET faces = 2000000000 WHERE card_id = 9", true},
        {"DELETE FROM card WHERE card_id = 9", true},
        {"UPDATE card SET name = CAST(x'41C3' AS TEXT) WHERE card_id = 12", true},
        {"UPDATE card_text SET text = CAST(x'FF' AS TEXT) WHERE card_id = 12", true},
        {"UPDATE name SET card_id = 301 WHERE card_id = 12", false},
        {"DELETE FROM card_text WHERE card_id = 12", false},
        {"DELETE FROM name WHERE card_id = 12", false},
    };
    struct arena *arena = *state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct err err = ERR_INIT;
        struct catalog *c;
        const char *said, *path = make(arena, arena_printf(arena, "row%zu.db", i));
        change(path, rows[i].sql);
        if (catalog_open(path, &c, &err) == ERR_OK) {
            assert_int_equal(catalog_verify_once(c, &err), ERR_DAMAGED);
            assert_false(file_exists(arena_printf(arena, "%s.sound", path)));
            catalog_close(c);
        }
        assert_err(err, ERR_DAMAGED, "topcut card reset");
        int status = read_as_child(arena, path, NULL, 0, &said);
        assert_int_equal(status, rows[i].breaks ? 5 : 0);
    }
}

static void a_verification_is_remembered_until_the_file_changes(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct catalog *c;
    const char *path = make(arena, "once.db"), *stamp = arena_printf(arena, "%s.sound", path);
    assert_ok(catalog_open(path, &c, &err), err);
    assert_ok(catalog_verify_once(c, &err), err);
    assert_true(file_exists(stamp));
    assert_ok(catalog_verify_once(c, &err), err);
    char *first = test_read(arena, stamp, NULL);
    catalog_close(c);
    change(path, "UPDATE card SET printings = x'FFFF43' WHERE card_id = 7");
    assert_ok(catalog_open(path, &c, &err), err);
    assert_int_equal(catalog_verify_once(c, &err), ERR_DAMAGED);
    assert_string_equal(test_read(arena, stamp, NULL), first);
    catalog_close(c);
    catalog_forget(path);
    assert_false(file_exists(stamp));
    catalog_forget(path);
    err = (struct err)ERR_INIT;
    assert_ok(catalog_open(NULL, &c, &err), err);
    assert_ok(catalog_verify_once(c, &err), err);
    catalog_close(c);
}

/* Bits turned over in a page before or after opening: a sentence with what to do and exit status 5, or nothing at
 * all. */
static void flipped_bits_never_end_as_a_bug(void **state)
{
    struct arena *arena = *state;
    struct rng rng = test_rng(61);
    size_t len;
    char *bytes = test_read(arena, make(arena, "bits.db"), &len);
    const char *path = test_path(arena, "bits2.db");
    int ended = 0, rounds = test_is_long() ? 2000 : 120;
    if (getenv("TOPCUT_VALGRIND"))
        rounds = 10;
    for (int round = 0; round < rounds; round++) {
        struct err err = ERR_INIT;
        const char *said;
        char *changed = arena_alloc(arena, len, 1);
        memcpy(changed, bytes, len);
        size_t page = rng_below(&rng, len / 4096) * 4096;
        for (int i = 0; i < 8; i++)
            changed[page + rng_below(&rng, i < 4 ? 64 : 4096)] ^= (char)(1 << rng_below(&rng, 8));
        bool late = round % 2;
        assert_ok(file_write(path, late ? bytes : changed, len, FILE_REPLACE_EXISTING, &err), err);
        int status = read_as_child(arena, path, late ? changed : NULL, len, &said);
        if (status != 0 && status != 5)
            print_message("round %d, page %zu: status %d: %s\n", round, page / 4096, status, said);
        assert_true(status == 0 || status == 5);
        if (*said) {
            ended++;
            assert_non_null(strstr(said, "topcut card reset"));
            assert_null(strstr(said, "bug"));
        }
    }
    print_message("%d of %d ended while reading\n", ended, rounds);
    assert_true(ended > 0 || getenv("TOPCUT_VALGRIND"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_that_cannot_be_are_found),
        cmocka_unit_test(a_verification_is_remembered_until_the_file_changes),
        cmocka_unit_test(flipped_bits_never_end_as_a_bug),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
