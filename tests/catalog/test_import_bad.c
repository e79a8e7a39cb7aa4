/* test_import_bad.c - what is no file of cards, is cut short or hostile, and imports that are killed or interrupted:
 * the old catalogue stays as it was, and memory stays small
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "catalog/import_files.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

struct fixture {
    struct arena arena;
    struct catalog *base;
    const char *target; /* a good import of before */
    char *bytes;
    size_t len;
};

static const char *write_built(struct arena *arena, const char *name, void (*make)(struct arena *, struct strbuf *))
{
    struct strbuf sb = STRBUF_INIT;
    make(arena, &sb);
    const char *path = write_bytes(arena, name, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return path;
}

static int begin(void **state)
{
    struct fixture *f = tc_calloc(1, sizeof *f);
    struct err err = ERR_INIT;
    struct import_result result;
    *state = f;
    f->base = import_base(&f->arena);
    f->target = test_path(&f->arena, "user/cards.db");
    const char *path = write_built(&f->arena, "first.json", make_printings);
    assert_ok(import_onto(&f->arena, f->base, path, IMPORT_AUTO, f->target, &import_clock, 0, &result, &err), err);
    f->bytes = test_read(&f->arena, f->target, &f->len);
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    catalog_close(f->base);
    arena_release(&f->arena);
    free(f);
    return 0;
}

/* The old catalogue is there byte for byte, and nothing beside it. */
static void check_untouched(struct fixture *f)
{
    size_t len;
    struct arena arena = ARENA_INIT;
    char *bytes = test_read(&arena, f->target, &len);
    assert_int_equal(len, f->len);
    assert_memory_equal(bytes, f->bytes, len);
    arena_release(&arena);
    char *left = arena_printf(&f->arena, "%s.import-%ld", f->target, (long)getpid());
    assert_false(file_exists(left));
}

static enum err_code import(struct fixture *f, const char *path, enum import_kind kind, struct err *err)
{
    struct import_result result;
    return import_onto(&f->arena, f->base, path, kind, f->target, &import_clock, 0, &result, err);
}

/* ---- files that are none --------------------------------------------------------------------- */

#define BYTES(text) (text), sizeof(text) - 1
#define CARD(more)                                                                                                     \
    "{\"object\": \"card\", \"set\": \"neo\", \"released_at\": \"2026-10-09\", \"set_type\": "                         \
    "\"expansion\"" more "}"
#define META "\"meta\": {\"date\": \"2026-11-20\"}"

static const struct {
    const char *bytes;
    size_t len;
    enum import_kind kind;
    const char *piece;
} bad[] = {
    {BYTES(""), IMPORT_AUTO, "is empty; AllPrintings.sqlite, AllPrintings.json or AtomicCards.json of MTGJSON"},
    {BYTES("4 Lightning Bolt\n"), IMPORT_AUTO, "is neither JSON nor SQLite"},
    {BYTES("\x89PNG\r\n\x1A\n\0\0\0\0"), IMPORT_AUTO, "is neither JSON nor SQLite"},
    {BYTES("\xFF\xFE{\0\"\0"), IMPORT_AUTO, "is neither JSON nor SQLite"},
    {BYTES("\x1F\x8B\x08\x08 and so on"), IMPORT_AUTO, "is packed (gzip); unpack it first: gunzip"},
    {BYTES("\xFD"
           "7zXZ\0 and so on"),
     IMPORT_AUTO, "is packed (xz); unpack it first: unxz"},
    {BYTES("BZh91AY&SY"), IMPORT_AUTO, "is packed (bzip2); unpack it first: bunzip2"},
    {BYTES("PK\x03\x04 and so on"), IMPORT_AUTO, "is packed (zip); unpack it first: unzip"},
    {BYTES("\x28\xB5\x2F\xFD and so on"), IMPORT_AUTO, "is packed (Zstandard)"},
    {BYTES("{}"), IMPORT_AUTO, "JSON of another shape"},
    {BYTES("{\"data\": 5}"), IMPORT_AUTO, "JSON of another shape"},
    {BYTES("{\"data\": {}}"), IMPORT_AUTO, "JSON of another shape"},
    {BYTES("{\"data\": {\"baseSetSize\": 350, \"cards\": []}}"), IMPORT_AUTO, "JSON of another shape"},
    {BYTES("{\"object\": \"list\", \"data\": [{\"object\": \"bulk_data\"}]}"), IMPORT_AUTO,
     "an answer of Scryfall's interface, not its bulk file"},
    {BYTES("[]"), IMPORT_AUTO, "has no cards: a bulk file of Scryfall"},
    {BYTES("[1, 2]"), IMPORT_AUTO, "an element is no object"},
    {BYTES("[{\"object\": \"set\", \"code\": \"usg\"}]"), IMPORT_AUTO, "an element is a \"set\""},
    {BYTES("[{}]"), IMPORT_AUTO, "has no cards"},
    {BYTES("[" CARD("") "]"), IMPORT_AUTO, "a card has no name"},
    {BYTES("[" CARD(", \"name\": \" \\u200B \"") "]"), IMPORT_AUTO, "a card has no name"},
    {BYTES("[" CARD(", \"name\": 7") "]"), IMPORT_AUTO, "a card has no name, or one that is no text"},
    {BYTES("[" CARD(", \"name\": {\"en\": \"x\"}") "]"), IMPORT_AUTO, "one that is no text"},
    {BYTES("[" CARD(", \"name\": \"\xC3\x28\"") "]"), IMPORT_AUTO, "is no JSON"},
    {BYTES("[" CARD(", \"name\": \"a\\u0000b\"") "]"), IMPORT_AUTO, "not UTF-8, or holds U+0000"},
    {BYTES("[" CARD(", \"name\": \"Token\", \"layout\": \"token\"") "]"), IMPORT_AUTO,
     "has no cards that a deck can hold"},
    {BYTES("[" CARD(", \"name\": \"X\"") "] []"), IMPORT_AUTO, "is no JSON: byte"},
    {BYTES("[" CARD(", \"name\": \"X\"")), IMPORT_AUTO, "ends in the middle, after"},
    {BYTES("{" META ", \"data\": {\"NEO\": {\"cards\": [], \"name\": \"x\"}}}"), IMPORT_AUTO, "has no sets"},
    {BYTES("{" META ", \"data\": {\"NEO\": {\"cards\": [5], \"releaseDate\": \"2026-10-09\"}}}"), IMPORT_AUTO,
     "data.NEO: a card is no object"},
    {BYTES("{" META ", \"data\": {\"NEO\": {\"cards\": [{\"name\": 5}], \"releaseDate\": \"2026-10-09\"}}}"),
     IMPORT_AUTO, "data.NEO: a card has no name"},
    {BYTES("{" META ", \"data\": {\"NEO\": {\"releaseDate\": \"2026-10-09\"}, \"X\": []}}"), IMPORT_AUTO,
     "data.X is no object"},
    {BYTES("{" META ", \"data\": {\"Ogre\": [{\"name\": \"Ogre\"}], \"Elf\": {}}}"), IMPORT_AUTO,
     "data.Elf: an array of faces is expected"},
    {BYTES("{" META ", \"data\": {\"Ogre\": []}}"), IMPORT_AUTO, "data.Ogre: an array of faces is expected"},
    {BYTES("{" META ", \"data\": {\"Ogre\": [3]}}"), IMPORT_AUTO, "data.Ogre: a card is no object"},
    {BYTES("SQLite format 3\0\x10\0"), IMPORT_AUTO, "is damaged or cut short"},
    {BYTES("SQLite format 3\0\x10\0"), IMPORT_SCRYFALL, "an SQLite file, not JSON"},
    {BYTES("[" CARD("") "]"), IMPORT_MTGJSON_SQLITE, "JSON, not an SQLite file"},
    {BYTES("[" CARD("") "]"), IMPORT_MTGJSON_PRINTINGS, "has no sets: AllPrintings.json is an object"},
    {BYTES("[" CARD("") "]"), IMPORT_MTGJSON_ATOMIC, "has no cards: AtomicCards.json is an object"},
    {BYTES("{" META ", \"data\": {}}"), IMPORT_SCRYFALL, "has no cards: a bulk file of Scryfall"},
};

static void what_is_none_is_refused_with_a_sentence(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        const char *path = write_bytes(&f->arena, "bad.json", bad[i].bytes, bad[i].len);
        enum err_code rc = import(f, path, bad[i].kind, &err);
        if (rc != ERR_INPUT || !strstr(err.text, bad[i].piece) || !strstr(err.text, "bad.json"))
            fail_msg("%zu: %d \"%s\" without \"%s\"", i, rc, err.text, bad[i].piece);
    }
    check_untouched(f);
}

static void what_cannot_be_read_is_told(void **state)
{
    struct fixture *f = *state;
    struct err missing = ERR_INIT, folder = ERR_INIT;
    assert_int_equal(import(f, "/nowhere/AllPrintings.json", IMPORT_AUTO, &missing), ERR_NOT_FOUND);
    assert_err(missing, ERR_NOT_FOUND, "cannot open /nowhere/AllPrintings.json");
    assert_int_equal(import(f, test_dir(), IMPORT_AUTO, &folder), ERR_INPUT);
    assert_err(folder, ERR_INPUT, "is no file");
    check_untouched(f);
}

static void sqlite_files_of_others_are_refused(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *sql, *piece;
    } files[] = {
        {"CREATE TABLE player (name TEXT)", "without the tables sets and cards"},
        {"CREATE VIEW sets AS SELECT 1; CREATE VIEW cards AS SELECT 1", "without the tables sets and cards"},
        {"CREATE TABLE sets (code TEXT); CREATE TABLE cards (name TEXT)", "has no sets"},
        {"CREATE TABLE sets (code TEXT, releaseDate TEXT, type TEXT); INSERT INTO sets VALUES "
         "('NEO', '2026-10-09', 'core');"
         "CREATE TABLE cards (name TEXT)",
         "no column setCode"},
        {"CREATE TABLE sets (code TEXT, releaseDate TEXT, type TEXT); INSERT INTO sets VALUES "
         "('NEO', '2026-10-09', 'core');"
         "CREATE TABLE cards (name TEXT, setCode TEXT)",
         "has no cards that a deck can hold"},
        {"CREATE TABLE sets (code TEXT, releaseDate TEXT, type TEXT); INSERT INTO sets VALUES "
         "('NEO', '2026-10-09', 'core');"
         "CREATE TABLE cards (name TEXT, setCode TEXT); INSERT INTO cards VALUES (NULL, 'NEO')",
         "a card has no name"},
        {"CREATE TABLE sets (code TEXT, releaseDate TEXT, type TEXT); INSERT INTO sets VALUES "
         "('NEO', '2026-10-09', 'core');"
         "CREATE TABLE cards (name TEXT, setCode TEXT); INSERT INTO cards VALUES (CAST(x'C328' AS "
         "TEXT), 'NEO')",
         "a text that is not UTF-8"},
    };
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        struct err err = ERR_INIT;
        const char *path = test_path(&f->arena, "other.sqlite");
        sqlite3 *db = NULL;
        (void)unlink(path);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        run_sql(db, files[i].sql);
        sqlite3_close(db);
        enum err_code rc = import(f, path, IMPORT_AUTO, &err);
        if (rc != ERR_INPUT || !strstr(err.text, files[i].piece))
            fail_msg("%zu: %d \"%s\" without \"%s\"", i, rc, err.text, files[i].piece);
    }
    check_untouched(f);
}

/* A name that becomes one of two faces only when it is cleaned waits for its other face like any other; a back without
 * its front is passed over, a front without its back is a card. */
static void faces_that_never_come_do_no_harm(void **state)
{
    struct fixture *f = *state;
    static const char json[] = "{" META ", \"data\": {\"NEO\": {\"cards\": ["
                               "{\"name\": \"Odd  //  Name\", \"side\": \"a\", \"layout\": "
                               "\"transform\", \"number\": \"1\", \"rarity\": \"rare\"},"
                               "{\"name\": \"Lone // Back\", \"side\": \"b\", \"layout\": "
                               "\"transform\", \"number\": \"2\", \"rarity\": \"rare\"},"
                               "{\"name\": \"Last\", \"number\": \"3\", \"rarity\": \"rare\"}],"
                               " \"releaseDate\": \"2026-10-09\", \"type\": \"expansion\"}}}";
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *made;
    struct name_match match;
    const char *target = test_path(&f->arena, "odd.db"),
               *path = write_bytes(&f->arena, "odd.json", json, sizeof json - 1);
    assert_ok(import_onto(&f->arena, f->base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_ok(catalog_open(target, &made, &err), err);
    assert_finds(made, "Odd", "Odd");
    assert_finds(made, "Last", "Last");
    assert_int_equal(catalog_find(made, "Lone // Back", &match), NAME_UNKNOWN);
    assert_int_equal(result.skipped, 1);
    catalog_close(made);
}

/* Pages that no row of ours lies on are checked as well. */
static void damaged_sqlite_is_refused(void **state)
{
    struct fixture *f = *state;
    const char *path = make_sqlite(&f->arena, "pages.sqlite", false);
    struct err err = ERR_INIT;
    sqlite3 *db = NULL;
    size_t len;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run_sql(db, "CREATE TABLE other (x TEXT); INSERT INTO other VALUES (hex(zeroblob(1000)))");
    sqlite3_close(db);
    char *bytes = test_read(&f->arena, path, &len);
    memset(bytes + len - 4096, 0x5A, 64);
    enum err_code rc = import(f, write_bytes(&f->arena, "pages2.sqlite", bytes, len), IMPORT_AUTO, &err);
    assert_int_equal(rc, ERR_INPUT);
    assert_err(err, ERR_INPUT, "pages2.sqlite is damaged");
    check_untouched(f);
}

/* What stands for a cost is one, or nothing; a set that AtomicCards only names is nothing that was passed over. */
static void costs_that_are_none_are_left_out(void **state)
{
    static const struct {
        const char *cost, *kept;
    } rows[] = {
        {"{2}{R}", "{2}{R}"},
        {"{hw}", "{HW}"},
        {"{W/U/P}{X}{1000000}", "{W/U/P}{X}{1000000}"},
        {"{9999999999999999999}{R", ""},
        {"2R", ""},
        {"{2}{R} and more", ""},
        {"{}", ""},
        {"{2", ""},
        {"{10000000}", ""},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct err err = ERR_INIT;
        struct import_result result;
        struct catalog *made;
        struct name_match match;
        const char *json = arena_printf(&f->arena,
                                        "{" META ", \"data\": {\"Cost\": [{\"name\": \"Cost\", \"layout\": \"normal\","
                                        " \"manaCost\": \"%s\", \"types\": [\"Instant\"],"
                                        " \"printings\": [\"LEA\", \"NOSET\"]}]}}",
                                        rows[i].cost);
        const char *target = test_path(&f->arena, arena_printf(&f->arena, "cost%zu.db", i));
        const char *path = write_bytes(&f->arena, "cost.json", json, strlen(json));
        assert_ok(import_onto(&f->arena, f->base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
        assert_int_equal(result.skipped, 0);
        assert_ok(catalog_open(target, &made, &err), err);
        assert_int_equal(catalog_find(made, "Cost", &match), NAME_FOUND);
        assert_string_equal(match.card->mana_cost, rows[i].kept);
        catalog_close(made);
    }
}

/* ---- cut short ------------------------------------------------------------------------------- */

static void cut_files_are_refused(struct fixture *f, const char *whole, bool json, size_t cuts)
{
    struct rng rng = test_rng(99);
    size_t len;
    char *bytes = test_read(&f->arena, whole, &len);
    while (json && len && (bytes[len - 1] == '\n' || bytes[len - 1] == ' '))
        len--;
    for (size_t i = 0; i < cuts; i++) {
        struct err err = ERR_INIT;
        size_t at = rng_below(&rng, len);
        const char *path = write_bytes(&f->arena, "cut", bytes, at);
        enum err_code rc = import(f, path, IMPORT_AUTO, &err);
        if (rc != ERR_INPUT)
            fail_msg("cut after %zu of %zu bytes: %d %s", at, len, rc, err.text);
    }
    check_untouched(f);
}

static size_t cuts(void)
{
    return test_is_long() ? 3000 : getenv("TOPCUT_VALGRIND") ? 10 : 60;
}

static void cut_json_is_refused(void **state)
{
    struct fixture *f = *state;
    cut_files_are_refused(f, write_built(&f->arena, "whole.json", make_printings), true, cuts());
    cut_files_are_refused(f, write_built(&f->arena, "whole.json", make_atomic), true, cuts());
    cut_files_are_refused(f, write_built(&f->arena, "whole.json", make_scryfall), true, cuts());
}

static void cut_sqlite_is_refused(void **state)
{
    struct fixture *f = *state;
    cut_files_are_refused(f, make_sqlite(&f->arena, "whole.sqlite", false), false, cuts() / 2);
}

/* Bytes that were changed give an error or a catalogue that was verified, never anything else. */
static void changed_bytes_do_no_harm(void **state)
{
    struct fixture *f = *state;
    struct rng rng = test_rng(5);
    const char *files[] = {write_built(&f->arena, "c1.json", make_printings),
                           make_sqlite(&f->arena, "c2.sqlite", true)};
    const char *target = test_path(&f->arena, "changed.db");
    for (size_t k = 0; k < ARRAY_LEN(files); k++) {
        size_t len;
        char *bytes = test_read(&f->arena, files[k], &len);
        for (size_t i = 0; i < cuts() / 2; i++) {
            struct err err = ERR_INIT;
            struct import_result result;
            size_t at = rng_below(&rng, len);
            char old = bytes[at];
            bytes[at] = (char)rng_below(&rng, 256);
            const char *path = write_bytes(&f->arena, "changed", bytes, len);
            bytes[at] = old;
            enum err_code rc =
                import_onto(&f->arena, f->base, path, IMPORT_AUTO, target, &import_clock, IMPORT_OLDER, &result, &err);
            if (rc != ERR_OK && rc != ERR_INPUT && rc != ERR_IO)
                fail_msg("byte %zu: %d %s", at, rc, err.text);
        }
    }
    check_untouched(f);
}

/* ---- hostile --------------------------------------------------------------------------------- */

/* One card of head, then n times a piece, then tail. */
static const char *write_repeated(struct fixture *f, const char *head, const char *piece, size_t n, const char *tail)
{
    const char *path = test_path(&f->arena, "huge.json");
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(head, out);
    for (size_t i = 0; i < n; i++)
        fputs(piece, out);
    fputs(tail, out);
    assert_int_equal(fclose(out), 0);
    return path;
}

static const struct {
    const char *head, *piece;
    size_t n;
    const char *tail, *complaint;
} hostile[] = {
    {"", "[", 3000000, "", "brackets are nested deeper than 100"},
    {"{\"data\": {\"NEO\": {\"booster\": ", "{\"a\":", 100000, "", "brackets are nested deeper than 100"},
    {"[{\"set\": \"neo\", \"name\": \"", "aaaaaaaaaaaaaaaa", 4000000, "\"}]", "a text of more than 8 MB"},
    {"[" CARD(", \"name\": \"X\"") ", {\"name\": [", "\"aaaaaaaaaaaa\",", 2000000, "1]}]",
     "one card takes more than 8 MB"},
    {"[", "                                ", 1000000, "]", "a text of more than 8 MB"},
};

static void hostile_files_cost_no_memory(void **state)
{
    struct fixture *f = *state;
    if (getenv("TOPCUT_VALGRIND"))
        return;
    for (size_t i = 0; i < ARRAY_LEN(hostile); i++) {
        struct err err = ERR_INIT;
        const char *path = write_repeated(f, hostile[i].head, hostile[i].piece, hostile[i].n, hostile[i].tail);
        enum err_code rc = import(f, path, IMPORT_SCRYFALL, &err);
        if (rc != ERR_INPUT || !strstr(err.text, hostile[i].complaint))
            fail_msg("%zu: %d \"%s\" without \"%s\"", i, rc, err.text, hostile[i].complaint);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    if (!TEST_SANITIZED)
        assert_true(usage.ru_maxrss < 100 * 1024);
    check_untouched(f);
}

/* ---- size ------------------------------------------------------------------------------------ */

/* Many cards with long texts and foreign names, so many printings each. */
static const char *write_large(struct fixture *f, const char *name, int cards, int printings)
{
    const char *path = test_path(&f->arena, name);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs("[", out);
    for (int i = 0; i < cards * printings; i++) {
        fprintf(out,
                "%s{\"object\": \"card\", \"name\": \"Generated Card %d\", \"layout\": \"normal\", "
                "\"lang\": \"%s\","
                " \"printed_name\": \"Gemachte Karte %d von %d\", \"set\": \"g%02d\", "
                "\"set_name\": \"Generated %d\","
                " \"set_type\": \"expansion\", \"released_at\": \"2026-10-%02d\", "
                "\"collector_number\": \"%d\","
                " \"rarity\": \"rare\", \"border_color\": \"black\", \"type_line\": \"Creature "
                "\u2014 Ogre\","
                " \"power\": \"3\", \"toughness\": \"3\", \"cmc\": 3.0, \"mana_cost\": \"{2}{R}\", "
                "\"colors\": [\"R\"],"
                " \"legalities\": {\"legacy\": \"legal\", \"vintage\": \"restricted\"}, "
                "\"oracle_text\": \"",
                i ? ",\n" : "", i % cards, i < cards ? "en" : "de", i % cards, i / cards, i / cards, i / cards,
                1 + i / cards % 28, i % cards);
        for (int k = 0; k < 12; k++)
            fputs("Whenever this creature attacks, it gets one counter more. ", out);
        fputs("\", \"prices\": {\"usd\": \"1.00\"}}", out);
    }
    fputs("]", out);
    assert_int_equal(fclose(out), 0);
    return path;
}

/* In a process of its own, whose memory is then known. */
static long import_elsewhere(struct fixture *f, const char *path)
{
    struct rusage usage;
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct err err = ERR_INIT;
        struct import_result result;
        struct arena arena = ARENA_INIT;
        const char *target = test_path(&arena, "large.db");
        enum err_code rc =
            catalog_import(&arena, path, IMPORT_AUTO, target, &import_clock, IMPORT_OLDER, &result, &err);
        if (rc != ERR_OK)
            print_message("%s\n", err.text);
        arena_release(&arena);
        _exit(rc == ERR_OK ? 0 : 1);
    }
    (void)f;
    assert_int_equal(wait4(child, &status, 0, &usage), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return usage.ru_maxrss;
}

static void memory_does_not_grow_with_the_file(void **state)
{
    struct fixture *f = *state;
    struct stat st;
    if (getenv("TOPCUT_VALGRIND") || TEST_SANITIZED)
        return;
    const char *path = test_is_long() ? write_large(f, "large.json", 30000, 9) : write_large(f, "large.json", 4000, 6);
    assert_int_equal(stat(path, &st), 0);
    long kilobytes = import_elsewhere(f, path);
    print_message("%lld MB of JSON: %ld MB of memory\n", (long long)(st.st_size >> 20), kilobytes >> 10);
    assert_true(kilobytes < 100 * 1024);
    (void)unlink(path);
}

/* ---- killed and interrupted ------------------------------------------------------------------ */

static void an_import_that_is_killed_changes_nothing(void **state)
{
    struct fixture *f = *state;
    struct rng rng = test_rng(11);
    const char *path = write_large(f, "killed.json", 1500, 4);
    int killed = 0;
    for (int i = 0; i < (test_is_long() ? 60 : getenv("TOPCUT_VALGRIND") ? 1 : 8); i++) {
        int status;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct err err = ERR_INIT;
            struct import_result result;
            struct arena arena = ARENA_INIT;
            enum err_code rc = import_onto(&arena, f->base, path, IMPORT_AUTO, f->target, &import_clock,
                                           IMPORT_DRY | IMPORT_OLDER, &result, &err);
            _exit(rc == ERR_OK ? 0 : 1);
        }
        (void)usleep((useconds_t)rng_below(&rng, 150000)); /* any moment: of each the same is asked */
        (void)kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        killed += WIFSIGNALED(status);
        check_untouched(f);
    }
    print_message("%d imports were killed under way\n", killed);
    /* The next one clears away what they left. */
    struct err err = ERR_INIT;
    struct import_result result;
    assert_ok(import_onto(&f->arena, f->base, path, IMPORT_AUTO, f->target, &import_clock, IMPORT_DRY | IMPORT_OLDER,
                          &result, &err),
              err);
    const char *folder = test_path(&f->arena, "user"), *listing = test_path(&f->arena, "listing");
    assert_int_equal(system(arena_printf(&f->arena, "ls '%s' > '%s'", folder, listing)), 0);
    assert_string_equal(test_read(&f->arena, listing, NULL), "cards.db\ncards.db.sound\n");
}

static void ctrl_c_ends_an_import(void **state)
{
    struct fixture *f = *state;
    const char *json = write_large(f, "interrupted.json", 500, 2),
               *sqlite = make_sqlite(&f->arena, "int.sqlite", false);
    const char *files[] = {json, sqlite};
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        int status;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) { /* the flag is the process's own */
            struct err err = ERR_INIT;
            progress_catch_interrupts();
            (void)raise(SIGINT);
            enum err_code rc = import(f, files[i], IMPORT_AUTO, &err);
            _exit(rc == ERR_INTERRUPT && strstr(err.text, "the cards are as they were") ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        check_untouched(f);
    }
}

static void a_target_that_cannot_be_written_is_told(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    const char *path = write_built(&f->arena, "good.json", make_scryfall);
    enum err_code rc =
        import_onto(&f->arena, f->base, path, IMPORT_AUTO, "/proc/topcut/cards.db", &import_clock, 0, &result, &err);
    assert_int_equal(rc, ERR_IO);
    check_untouched(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_none_is_refused_with_a_sentence),
        cmocka_unit_test(what_cannot_be_read_is_told),
        cmocka_unit_test(sqlite_files_of_others_are_refused),
        cmocka_unit_test(faces_that_never_come_do_no_harm),
        cmocka_unit_test(damaged_sqlite_is_refused),
        cmocka_unit_test(costs_that_are_none_are_left_out),
        cmocka_unit_test(cut_json_is_refused),
        cmocka_unit_test(cut_sqlite_is_refused),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(hostile_files_cost_no_memory),
        cmocka_unit_test(memory_does_not_grow_with_the_file),
        cmocka_unit_test(an_import_that_is_killed_changes_nothing),
        cmocka_unit_test(ctrl_c_ends_an_import),
        cmocka_unit_test(a_target_that_cannot_be_written_is_told),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
