/* leftover.c - a log that was left behind, and whether it belongs to the file
 *
 * After a crash the log beside the file has the newest changes, and SQLite brings them into the file.
 * It finds the log by its name alone: when another file was put under that name meanwhile (a backup
 * that was copied over the store), the pages of the old store come into the new one and spoil it. A
 * log of one's own never does that. So before any page is written back, both are examined together;
 * when they are damaged and the file alone is sound, the log is somebody else's, and is put aside.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum state { STATE_SOUND, STATE_DAMAGED, STATE_UNKNOWN };

/* A failure for another reason (a full disk, a lock) says nothing about the file. */
static enum state state_of(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
        return STATE_SOUND;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:
        return STATE_DAMAGED;
    default:
        return STATE_UNKNOWN;
    }
}

static enum state examine(sqlite3 *db)
{
    struct arena scratch = ARENA_INIT;
    const char *answer = NULL;
    int64_t broken = 0;
    int rc = sql_prepare_connection(db, STORE_PATIENCE_MS);
    if (rc == SQLITE_OK)
        rc = sql_get_text(db, &scratch, "PRAGMA integrity_check(1)", &answer);
    bool whole = rc == SQLITE_OK && answer && strcmp(answer, "ok") == 0;
    if (whole)
        rc = sql_get_int(db, "SELECT count(*) FROM (SELECT 1 FROM pragma_foreign_key_check LIMIT 1)", &broken);
    arena_release(&scratch);
    if (rc != SQLITE_OK)
        return state_of(rc);
    return whole && !broken ? STATE_SOUND : STATE_DAMAGED;
}

/* Nothing is written: the log is only read into its index, and not brought into the file at the end. */
static enum state examine_together(const char *path)
{
    sqlite3 *db = NULL;
    int rc = sql_open(path, SQLITE_OPEN_READWRITE, &db);
    enum state state = rc == SQLITE_OK ? examine(db) : STATE_UNKNOWN;
    sql_close_untouched(db);
    return state;
}

static enum state examine_alone(const char *path)
{
    struct err ignored = ERR_INIT;
    sqlite3 *db = NULL;
    int rc = sql_open_immutable(path, &db);
    enum state state = rc == SQLITE_OK ? examine(db) : STATE_UNKNOWN;
    if (state == STATE_SOUND && store_verify(db, path, &ignored) != ERR_OK) /* sound, but no store of ours */
        state = STATE_DAMAGED;
    sqlite3_close(db);
    return state;
}

const char *path_stamped(struct arena *arena, const char *path, const char *what, struct clock *clock)
{
    const char *stamp = path_stamp(arena, clock);
    const char *name = arena_printf(arena, "%s.%s-%s", path, what, stamp);
    for (int i = 2; file_exists(name); i++)
        name = arena_printf(arena, "%s.%s-%s-%d", path, what, stamp, i);
    return name;
}

bool leftover_is_foreign(const char *path)
{
    return examine_together(path) == STATE_DAMAGED && examine_alone(path) == STATE_SOUND;
}

bool leftover_examine(const char *path, struct clock *clock, char **aside)
{
    *aside = NULL;
    enum state together = examine_together(path);
    if (together != STATE_DAMAGED || examine_alone(path) != STATE_SOUND)
        return together == STATE_SOUND;
    struct arena scratch = ARENA_INIT;
    const char *log = path_beside(&scratch, path, "-wal");
    const char *name = path_stamped(&scratch, log, STORE_LOG_ASIDE, clock);
    if (rename(log, name) == 0) {
        (void)chmod(name, 0600);
        unlink(path_beside(&scratch, path, "-shm")); /* the index of the log: made again from the next one */
        *aside = tc_calloc(strlen(name) + 1, 1);
        memcpy(*aside, name, strlen(name));
    }
    arena_release(&scratch);
    return false;
}
