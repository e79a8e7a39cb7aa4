/* facts_folder.c - the folder of what came in: each import is a file with a number, and undo takes the last one away
 *
 * 000001.json is a file of facts, as it came. 000002.cards says that cards were imported, and holds the catalogue that
 * was there before; it is empty where there was none. Numbers are shared, so that the last is the last of both kinds.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "catalog/cards.h"
#include "event/exchange/exchange.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NUMBER_LEN 6 /* digits of "000001.json" */
#define FACTS      ".json"
#define CARDS      ".cards"
#define KEPT_CARDS 2 /* catalogues from before: they are large */

/* The number of a file of the folder with that ending; 0: it is none. */
static int number_of(const char *name, const char *ending)
{
    bool fits = strlen(name) == NUMBER_LEN + strlen(ending) && strcmp(name + NUMBER_LEN, ending) == 0 &&
                strspn(name, "0123456789") == NUMBER_LEN;
    return fits ? (int)strtol(name, NULL, 10) : 0;
}

/* The highest number of each kind, below a number (0: of all). */
static enum err_code highest(const char *folder, int below, int *facts, int *cards, struct err *err)
{
    DIR *dir = opendir(folder);
    *facts = *cards = 0;
    if (!dir && (errno == ENOENT || errno == ENOTDIR))
        return ERR_OK;
    if (!dir)
        return err_set(err, ERR_IO, "cannot read the folder %s: %s", folder, cause_of_errno(errno));
    for (const struct dirent *entry; (entry = readdir(dir));) {
        int of_facts = number_of(entry->d_name, FACTS), of_cards = number_of(entry->d_name, CARDS);
        if (of_facts > *facts && (!below || of_facts < below))
            *facts = of_facts;
        if (of_cards > *cards && (!below || of_cards < below))
            *cards = of_cards;
    }
    closedir(dir);
    return ERR_OK;
}

static const char *numbered(struct arena *arena, const char *folder, int number, const char *ending)
{
    return path_join(arena, folder, arena_printf(arena, "%0*d%s", NUMBER_LEN, number, ending));
}

enum err_code facts_newest(struct arena *arena, const char *folder, const char **path, struct err *err)
{
    int facts, cards;
    enum err_code rc = highest(folder, 0, &facts, &cards, err);
    *path = facts ? numbered(arena, folder, facts, FACTS) : "";
    return rc;
}

static enum err_code next_path(struct arena *arena, const char *folder, const char *ending, const char **path,
                               struct err *err)
{
    int facts, cards;
    enum err_code rc = highest(folder, 0, &facts, &cards, err);
    *path = numbered(arena, folder, (facts > cards ? facts : cards) + 1, ending);
    return rc == ERR_OK ? file_make_dir(folder, err) : rc;
}

enum err_code facts_keep(struct arena *arena, const char *folder, const struct facts_file *facts, struct err *err)
{
    const char *path;
    enum err_code rc = next_path(arena, folder, FACTS, &path, err);
    return rc == ERR_OK ? file_write(path, facts->text, facts->len, FILE_REFUSE_EXISTING, err) : rc;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* From one file system to another, where neither link nor rename goes. */
static enum err_code copy_file(const char *from, const char *to, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *temporary = file_temporary_name(&scratch, to);
    char piece[65536];
    FILE *in = fopen(from, "rb"), *out = in ? fopen(temporary, "wb") : NULL;
    bool well = out != NULL;
    for (size_t n; well && (n = fread(piece, 1, sizeof piece, in)) > 0;)
        well = fwrite(piece, 1, n, out) == n;
    well = well && !ferror(in);
    if (in)
        (void)fclose(in);
    if (out)
        well = fclose(out) == 0 && well;
    enum err_code rc = well ? file_commit(temporary, to, FILE_REPLACE_EXISTING, err)
                            : err_set(err, ERR_IO, "cannot copy %s to %s: %s", from, to, cause_of_errno(errno));
    file_discard(temporary);
    arena_release(&scratch);
    return rc;
}

/* Catalogues from long before are not gone back to. */
static enum err_code forget_old_cards(struct arena *arena, const char *folder, struct err *err)
{
    int facts, cards = 0;
    enum err_code rc = ERR_OK;
    for (int kept = 0; rc == ERR_OK; kept++) {
        rc = highest(folder, cards, &facts, &cards, err);
        if (rc != ERR_OK || !cards)
            return rc;
        if (kept >= KEPT_CARDS && unlink(numbered(arena, folder, cards, CARDS)) != 0)
            return err_set(err, ERR_IO, "cannot remove %s: %s", numbered(arena, folder, cards, CARDS),
                           cause_of_errno(errno));
    }
    return rc;
}

enum err_code facts_keep_cards(struct arena *arena, const char *folder, const char *cards, const char **path,
                               struct err *err)
{
    enum err_code rc = next_path(arena, folder, CARDS, path, err);
    if (rc != ERR_OK)
        return rc;
    if (!file_exists(cards))
        rc = file_write(*path, "", 0, FILE_REFUSE_EXISTING, err);
    else if (link(cards, *path) != 0)
        rc = copy_file(cards, *path, err);
    return rc == ERR_OK ? forget_old_cards(arena, folder, err) : rc;
}

/* ---- back ------------------------------------------------------------------------------------ */

enum err_code facts_undoable(struct arena *arena, const char *folder, const char **path, struct err *err)
{
    int facts, cards;
    enum err_code rc = highest(folder, 0, &facts, &cards, err);
    *path = cards > facts ? numbered(arena, folder, cards, CARDS) : facts ? numbered(arena, folder, facts, FACTS) : "";
    return rc;
}

bool facts_is_of_cards(const char *path)
{
    size_t len = strlen(path);
    return len > strlen(CARDS) && strcmp(path + len - strlen(CARDS), CARDS) == 0;
}

/* The catalogue of before takes the place of the imported one. */
static enum err_code restore_cards(const char *kept, const char *cards, struct err *err)
{
    struct stat st;
    if (stat(kept, &st) != 0)
        return err_set(err, ERR_IO, "cannot read %s: %s", kept, cause_of_errno(errno));
    catalog_forget(cards);
    if (st.st_size > 0 && rename(kept, cards) == 0)
        return ERR_OK;
    if (st.st_size > 0)
        return copy_file(kept, cards, err);
    if (unlink(cards) != 0 && errno != ENOENT)
        return err_set(err, ERR_IO, "cannot remove %s: %s", cards, cause_of_errno(errno));
    return ERR_OK;
}

enum err_code facts_undo(const char *path, const char *cards, struct err *err)
{
    enum err_code rc = facts_is_of_cards(path) ? restore_cards(path, cards, err) : ERR_OK;
    if (rc == ERR_OK && unlink(path) != 0 && errno != ENOENT)
        rc = err_set(err, ERR_IO, "cannot remove %s: %s", path, cause_of_errno(errno));
    return rc;
}
