/* test_faults_cards.c - the import of cards: whatever call of the disk fails, the catalogue of
 * before is there byte for byte or the new one is, nothing lies beside it, and the same import succeeds next time
 *
 * The catalogue stands where the store of the other fault tests is: it is a file of SQLite as well. Each import is a
 * child, because a catalogue that cannot be read on ends the process: with exit status 5 and a
 * sentence.
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "store/fault_vfs.c"

#include "catalog/import_files.h"

#include <sys/mman.h>
#include <sys/wait.h>

static struct arena arena;
static struct catalog *base;              /* what is shipped; small, and opened before any disk fails */
static const char *old_cards, *new_cards; /* files to import */

static enum err_code import(const char *path, const char *target, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct import_result result;
    enum err_code rc =
        import_onto(&scratch, base, path, IMPORT_AUTO, target, &import_clock, IMPORT_OLDER, &result, err);
    arena_release(&scratch);
    return rc;
}

/* What a child hands back. */
struct outcome {
    struct err err;
    char calls[sizeof fault];
};

static void import_as_child(struct outcome *out, const char *db, const char *said)
{
    (void)!freopen(said, "w", stderr);
    (void)!import(new_cards, db, &out->err);
    memcpy(out->calls, &fault, sizeof fault);
    _exit(0);
}

/* The process ended by itself: it says so in one sentence, and leaves no more than what the next import clears away. */
static enum err_code ended_early(const char *dir, const char *db, pid_t child, const char *said, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *text = test_read(&scratch, said, NULL);
    if (strncmp(text, "topcut: cannot read ", 20) != 0 || !strstr(text, dir))
        fail_msg("the import ended with: %s", text);
    fault.happened = true;
    (void)unlink(arena_printf(&scratch, "%s.import-%ld", db, (long)child));
    enum err_code rc = err_set(err, ERR_IO, "%s", text);
    arena_release(&scratch);
    return rc;
}

static enum err_code run_import(const char *dir, const char *db, struct err *err)
{
    struct outcome *out = mmap(NULL, sizeof *out, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const char *said = test_path(&arena, "said");
    int status;
    assert_true(out != MAP_FAILED);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        import_as_child(out, db, said);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 5))
        fail_msg("the import ended with status %d: %s", status, test_read(&arena, said, NULL));
    enum err_code rc = out->err.code;
    if (WEXITSTATUS(status) == 5) {
        rc = ended_early(dir, db, child, said, err);
    } else {
        memcpy(&fault, out->calls, sizeof fault);
        *err = out->err;
    }
    munmap(out, sizeof *out);
    return rc;
}

/* The old catalogue or the new one, and nothing beside it but the note that the old one was found sound. */
static void nothing_beside(const char *dir, const char *db, enum err_code rc)
{
    DIR *d = opendir(dir);
    (void)rc;
    for (const struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.' && !strstr(db, e->d_name) && strcmp(e->d_name, "topcut.db.sound") != 0)
            fail_msg("the import leaves %s", e->d_name);
    closedir(d);
}

static void with_older_cards(const char *dir, const char *db)
{
    struct err err = ERR_INIT;
    (void)dir;
    assert_ok(import(old_cards, db, &err), err);
}

static void t2_the_import_of_cards(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "the first card import", .run = run_import, .check = nothing_beside},
        {.name = "card import over another", .prepare = with_older_cards, .run = run_import, .check = nothing_beside},
    };
    assert_true(fault_run(operations, ARRAY_LEN(operations)) >= 30);
}

static const char *write_built(const char *name, void (*make)(struct arena *, struct strbuf *))
{
    struct strbuf sb = STRBUF_INIT;
    make(&arena, &sb);
    const char *path = write_bytes(&arena, name, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return path;
}

static int begin(void **state)
{
    (void)state;
    base = import_base(&arena);
    new_cards = write_built("printings.json", make_printings);
    old_cards = write_built("scryfall.json", make_scryfall);
    return 0;
}

static int end(void **state)
{
    (void)state;
    catalog_close(base);
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t2_the_import_of_cards)};
    return cmocka_run_group_tests(tests, begin, end);
}
