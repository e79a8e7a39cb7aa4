/* replay.c - runs a fuzz target over the files of a folder, as an ordinary test
 *
 *   <target> FOLDER...
 *
 * Linked instead of libFuzzer's main. Fails when a folder is missing or holds nothing: a corpus
 * that was lost must not look like one that passed.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_MAX_BYTES (16u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay_file(const char *path)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *data;
    size_t size;
    bool ok = file_read(&arena, path, INPUT_MAX_BYTES, &data, &size, &err) == ERR_OK;
    if (ok) {
        /* a copy of exactly that size, so that the sanitizer sees a read beyond the end */
        uint8_t *copy = malloc(size ? size : 1);
        if (!copy)
            abort();
        memcpy(copy, data, size);
        (void)LLVMFuzzerTestOneInput(copy, size);
        free(copy);
    } else {
        fprintf(stderr, "%s\n", err.text);
    }
    arena_release(&arena);
    return ok;
}

/* How many files were replayed; -1 when something could not be read. */
static int replay_folder(const char *folder)
{
    struct arena arena = ARENA_INIT;
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort), replayed = 0;
    if (n < 0) {
        fprintf(stderr, "no folder %s\n", folder);
        return -1;
    }
    for (int i = 0; i < n; i++) {
        if (entries[i]->d_name[0] != '.' && replayed >= 0)
            replayed = replay_file(path_join(&arena, folder, entries[i]->d_name)) ? replayed + 1 : -1;
        free(entries[i]);
    }
    free(entries);
    arena_release(&arena);
    if (replayed == 0)
        fprintf(stderr, "%s holds no inputs\n", folder);
    return replayed;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "use: %s FOLDER...\n", argv[0]);
        return 2;
    }
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int replayed = replay_folder(argv[i]);
        if (replayed <= 0)
            return 1;
        total += replayed;
    }
    printf("%d inputs replayed\n", total);
    return 0;
}
