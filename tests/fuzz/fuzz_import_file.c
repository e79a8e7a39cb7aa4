/* fuzz_import_file.c - any file is imported into a catalogue that is verified, or refused; beside it nothing is left */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "catalog/import_inner.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct catalog *base;
static char folder[] = "/tmp/topcut-fuzz-XXXXXX";

static void clear_up(void)
{
    struct arena arena = ARENA_INIT;
    catalog_close(base);
    (void)unlink(path_join(&arena, folder, "base.db"));
    (void)rmdir(folder);
    arena_release(&arena);
}

/* Two cards that are there already, one of two faces. */
static void make_base(void)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct writer *w;
    const struct card_set set = {.code = "LEA", .name = "Limited Edition Alpha", .date = "1993-08-05", .type = "core"};
    const struct card_face faces[] = {{.name = "Fire", .side = 'a'}, {.name = "Ice", .side = 'b'}};
    const struct card cards[] = {
        {.name = "Ogre", .types = TYPE_CREATURE, .type_line = "Creature - Ogre"},
        {.name = "Fire // Ice", .types = TYPE_INSTANT, .layout = "split", .faces = faces, .n_faces = 2}};
    tc_assert(mkdtemp(folder));
    const char *path = path_join(&arena, folder, "base.db");
    tc_assert(writer_open(path, &w, &err) == ERR_OK);
    tc_assert(writer_set(w, &set, &err) == ERR_OK);
    for (size_t i = 0; i < 2; i++)
        tc_assert(writer_card(w, &cards[i], &err) == ERR_OK);
    tc_assert(writer_printing(w, "Ogre", "LEA", 'C', "1", &err) == ERR_OK);
    tc_assert(writer_finish(w, &err) == ERR_OK);
    tc_assert(catalog_open(path, &base, &err) == ERR_OK);
    arena_release(&arena);
    (void)atexit(clear_up);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct import_result result;
    if (!base)
        make_base();
    int fd = memfd_create("input", MFD_CLOEXEC);
    tc_assert(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    const char *path = arena_printf(&arena, "/proc/self/fd/%d", fd);
    const char *target = path_join(&arena, folder, "made.db");
    enum err_code rc = import_onto(&arena, base, path, IMPORT_AUTO, target, &clock_system, IMPORT_DRY, &result, &err);
    tc_assert(rc == ERR_OK || rc == ERR_INPUT || rc == ERR_IO);
    tc_assert(rc != ERR_OK || result.info.cards >= 2);
    tc_assert(!file_exists(target));
    (void)close(fd);
    arena_release(&arena);
    return 0;
}
