/* catalog.c - turns the card facts into the image that the program carries, at build time
 *
 *   tc-catalog FOLDER OUT      FOLDER has about.csv, sets.csv, cards.csv, faces.csv, printings.csv, aliases.csv,
 *                              names.csv, eras.csv
 *
 * formats/catalog/README.md describes the columns, src/catalog/rows.c reads them. A mistake in a file is reported with
 * file and line, and nothing is made. The same files give the same bytes.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "catalog/rows.h"
#include "catalog/writer.h"

#include <stdio.h>
#include <unistd.h>

static const char *const names[] = {"about.csv",     "sets.csv",    "cards.csv", "faces.csv",
                                    "printings.csv", "aliases.csv", "names.csv", "eras.csv"};

static enum err_code read_files(struct arena *arena, const char *folder, struct resource *files, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(names) && rc == ERR_OK; i++) {
        char *text;
        files[i] = (struct resource){.path = names[i]};
        rc = file_read(arena, path_join(arena, folder, names[i]), CSV_MAX_BYTES, &text, &files[i].len, err);
        files[i].data = text;
    }
    return rc;
}

int main(int argc, char **argv)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct writer *writer = NULL;
    struct resource files[ARRAY_LEN(names)];
    if (argc != 3) {
        fputs("usage: tc-catalog FOLDER OUT\n", stderr);
        return 2;
    }
    (void)unlink(argv[2]);
    enum err_code rc = read_files(&arena, argv[1], files, &err);
    if (rc == ERR_OK)
        rc = writer_open(argv[2], &writer, &err);
    if (rc == ERR_OK)
        rc = rows_put(writer, &arena, files, ARRAY_LEN(files), &err);
    if (rc == ERR_OK)
        rc = writer_finish(writer, &err);
    else
        writer_abandon(writer);
    if (rc != ERR_OK)
        fprintf(stderr, "tc-catalog: %s\n", err.text);
    arena_release(&arena);
    return rc == ERR_OK ? 0 : 1;
}
