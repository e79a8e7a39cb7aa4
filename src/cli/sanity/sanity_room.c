/* sanity_room.c - the lists of a folder or a pattern, one after the other: those that cannot be read are passed over */
#include "base/arena.h"
#include "base/err.h"
#include "cli/sanity/sanity.h"

#include <string.h>
#include <sys/stat.h>

bool sanity_names_files(const char *word)
{
    struct stat st;
    return stat(word, &st) == 0 || strpbrk(word, "*?[/");
}

enum err_code sanity_walk(struct cli *cli, struct catalog *catalog, const char *word, const struct room_reader *reader,
                          struct err *err)
{
    const char *words[] = {word}, *path;
    struct deck_bytes bytes = DECK_BYTES_INIT;
    struct deck_walk *walk = deck_walk_begin(words, 1);
    enum deck_format from;
    enum err_code rc = deck_option_from(cli, &from, err);
    while (rc == ERR_OK && (path = deck_walk_next(walk))) {
        struct err why = ERR_INIT;
        struct deck deck;
        const char *shown = arena_strdup(cli->arena, path);
        if (deck_bytes_read(&bytes, path, &why) != ERR_OK ||
            deck_read(cli->arena, catalog, bytes.data, bytes.len, shown, from, &deck, &why) != ERR_OK)
            reader->unread(reader->self, shown, why.said);
        else
            rc = reader->take(reader->self, shown, &deck, err);
    }
    deck_walk_end(walk);
    deck_bytes_release(&bytes);
    return rc;
}
