/* internal.h - shared by the files of this room
 *
 * Other rooms include store/store.h. The tests of this room include this too, for the seams: a list
 * of migrations that pretends to be another version of the program, and a short patience.
 */
#ifndef TOPCUT_STORE_INTERNAL_H
#define TOPCUT_STORE_INTERNAL_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "store/store.h"

#include <sqlite3.h>
#include <sys/types.h>

#define STORE_PATIENCE_MS 5000

/* The store's manners on every connection: refuses what a hostile or broken file could try, and
 * gives the SQL functions uuid() and fold(). */
int sql_prepare_connection(sqlite3 *db, int patience_ms);

/* The first integer of a statement's first row; *out untouched when there is no row. A SQLite
 * code. */
int sql_get_int(sqlite3 *db, const char *sql, int64_t *out);
/* The first text of a statement's first row, in the arena; NULL when there is none. A SQLite
 * code. */
int sql_get_text(sqlite3 *db, struct arena *arena, const char *sql, const char **out);

/* Opens a database file by its plain name: never a URI, never in memory. A SQLite code. */
int sql_open(const char *path, int flags, sqlite3 **out);
/* The same for a file that nothing can change: no lock, no shared memory, no file beside it. */
int sql_open_immutable(const char *path, sqlite3 **out);
/* Opens for reading whatever can be read: as a reader beside writers where the folder allows it,
 * or the disk has room for it, otherwise immutable when no write-ahead log waits beside the file. */
enum err_code sql_open_reading(const char *path, sqlite3 **out, bool *immutable, struct err *err);

/* All pages in one step, so that it is one moment; waits for a writer where it must. */
TC_MUST_USE enum err_code sql_copy_pages(sqlite3 *from, sqlite3 *to, const char *from_path, const char *to_path,
                                         struct err *err);
/* The same as one verified file that is its owner's alone, under its name only when it is whole. */
TC_MUST_USE enum err_code sql_copy_file(sqlite3 *from, const char *from_path, const char *path,
                                        enum file_existing existing, struct err *err);
/* Ends the line of a database in which changesets cannot show what happened: no copy goes on from here. Without the
 * tables of standbys nothing is done. A SQLite code. */
int sql_end_line(sqlite3 *db);
/* Puts a verified file in the place of the store at path as one commit, or, where that is too damaged, by name; the old
 * store stays under a name with this ending and a number (*kept; NULL: there was none). */
TC_MUST_USE enum err_code store_put_in_place(const char *temporary, const char *path, const char *ending,
                                             struct arena *arena, const char **kept, struct err *err);
/* Ours, of a version that we know, every page sound and every reference there. */
TC_MUST_USE enum err_code store_verify(sqlite3 *db, const char *path, struct err *err);
/* True when files can be made in the folder that a file is in. */
bool folder_is_writable(struct arena *arena, const char *path);

/* Closes without bringing the log into the file, as the last connection otherwise does: what is
 * damaged stays as it is. NULL is fine. */
void sql_close_untouched(sqlite3 *db);

/* A failure of SQLite as code and sentence: "cannot write /x/topcut.db: No space left on device".
 * Reads the connection's last message, so call it at once. db may be NULL. */
enum err_code sql_error(sqlite3 *db, int rc, const char *path, struct err *err);

/* "/x/topcut.db" and an ending, in the arena. */
char *path_beside(struct arena *arena, const char *path, const char *ending);
/* The time for the name of a file, "2026-11-21-193000" (UTC), in the arena. */
char *path_stamp(struct arena *arena, struct clock *clock);
#define STORE_LOG_ASIDE "aside" /* the WHAT of a log that is not the file's own, for path_stamped */
/* "PATH.WHAT-2026-11-21-193000", with "-2" and so on while there is such a file, in the arena. */
const char *path_stamped(struct arena *arena, const char *path, const char *what, struct clock *clock);
/* Bytes of a file; -1 when it is not there. */
int64_t file_size(const char *path);
/* The name of a file system that several machines share, NULL for a local one, by statfs' f_type.
 */
const char *file_system_remote_name(unsigned long type);
enum err_code file_system_check(const char *path, struct err *err);

/* ---- who is at the file (lock.c) ------------------------------------------------------------- */

struct migration;

struct store_lock {
    int fd; /* -1: there is no note, SQLite's own lock is all */
    char *path;
};
#define STORE_LOCK_INIT                                                                                                \
    {                                                                                                                  \
        .fd = -1, .path = NULL                                                                                         \
    }

enum lock_file { LOCK_FILE_CREATE, LOCK_FILE_IF_THERE };

/* Joins the users of a store file. True when nobody else has joined: a log that is there was left
 * by a crash. */
bool lock_join(struct store_lock *lock, const char *db_path, enum lock_file how);
bool lock_is_alone(const struct store_lock *lock);
/* Waits until no other Topcut writes, up to patience_ms, and notes who writes now. On failure
 * *holder says who does ("process 4711 (pair, by ann, since 2026-11-21 19:30)"). A missing note
 * file counts as success. */
bool lock_take(struct store_lock *lock, const char *verb, const char *who, int64_t now_utc, int patience_ms,
               struct strbuf *holder);
void lock_release(struct store_lock *lock);
/* Leaves; the last one takes the file away. */
void lock_leave(struct store_lock *lock);
/* Who holds SQLite's write lock of the file without our note, from /proc/locks; "another program"
 * when that does not tell. */
void lock_other_program(const char *db_path, struct strbuf *holder);

/* ---- the file's place (place.c) -------------------------------------------------------------- */

/* A file as the system knows it, whatever its name. */
struct file_id {
    bool there;
    dev_t dev;
    ino_t ino;
};

struct content_progress {
    uint32_t salt[2], folded, folding;
};
struct content_look {
    bool known; /* no checkpoint was at work */
    off_t size;
    struct timespec written;
    struct content_progress progress;
};
/* What a process last saw of a store file (content.c). */
struct content {
    int file, index; /* descriptors; the index's is its own, and -1 where there is nothing to look at */
    bool overwritten, log_overwritten; /* the second: it was the log */
    struct content_look last;
    unsigned char first[4096]; /* of the file, at the last look */
};
void content_begin(struct content *c, int file, const char *index);
void content_end(struct content *c);
/* False, and from then on: somebody else wrote into the file at path, or into its log, since they were last looked
 * at. */
bool content_is_ours(struct content *c, const char *path);

/* True when a file has no second name (a hard link); place_check_names: ERR_CONFLICT and the way on. */
bool place_has_one_name(const char *path);
TC_MUST_USE enum err_code place_check_names(const char *path, struct err *err);

/* Joins those who have the file open under this name. ERR_LOCKED: somebody has it under another. *out may be NULL. */
struct place;
TC_MUST_USE enum err_code place_join(const char *path, struct place **out, struct err *err);
/* Leaves it again, once for every place_join; whoever is the last frees it. NULL is fine. Any thread may call. */
void place_leave(struct place *place);

/* Of a file that others have open: whether its log is there. */
TC_MUST_USE enum err_code place_check_log(const char *path, struct err *err);
/* Notes which log and index the connection has open. */
void place_remember(struct store *store);
/* True when file and log are still those that have the names, and nobody else wrote into the file. Cheap: a few calls
 * of the system. */
bool place_is_kept(struct store *store);
/* True when the store was given up, or has to be: the name is no longer that of what the connection has open. */
bool place_is_left(struct store *store);
/* They are not: outside of a transaction, writes what the log has into the file, or, where that has no name any more,
 * into a file of its own beside it; and gives the store up (store->gone says why, and where everything is). True: all
 * that was committed is in the file that was opened. */
bool place_give_up(struct store *store);

/* ---- a log that was left behind (leftover.c) ------------------------------------------------- */

/* True when a log spoils the file beside it, which is sound without it; changes nothing. */
bool leftover_is_foreign(const char *path);

/* Of a file that nobody else has open, with a log that a crash left: one that spoils the file, which is sound without
 * it, belongs to another file and is put aside. *aside: its name then, to be freed, otherwise NULL. True: file and log
 * are sound together, and nothing was changed. */
bool leftover_examine(const char *path, struct clock *clock, char **aside);

/* ---- who may read it (private.c) ------------------------------------------------------------- */

/* Makes an empty file that is its owner's alone, where there is none. */
void private_create(const char *path);
/* Takes a file or folder of ours from everybody else; true when that changed anything. */
bool private_make(const char *path);
/* The same of a store, what is beside it and its copies; how many files and folders were put right. */
size_t private_sweep(const char *db_path);

/* ---- what is in a file besides rows (schema.c, deep.c) --------------------------------------- */

/* ERR_DAMAGED: a trigger or view that is not ours, by name. */
TC_MUST_USE enum err_code schema_refuse_foreign(sqlite3 *db, const char *path, struct err *err);
/* Compares all that the steps up to a version make with what is there: *differs is NULL or a sentence of the arena's. A
 * SQLite code. */
int schema_compare(sqlite3 *db, const struct migration *steps, size_t n_steps, int64_t version, struct arena *arena,
                   const char **differs);
/* ERR_DAMAGED: a table, index, trigger or view is missing, too many or of other words, by name. Files of a newer
 * version are judged by their own program. */
TC_MUST_USE enum err_code schema_refuse_changed(sqlite3 *db, const char *path, struct err *err);
/* True when the journal keeps what is done to a table. */
bool journal_records(const char *table);

/* ---- schema (migrate.c) ---------------------------------------------------------------------- */

struct migration {
    int version;
    const char *name; /* "schema/001-store.sql" */
    const char *sql;
};

/* The steps compiled into the program, in order; versions are 1, 2, 3... */
TC_MUST_USE enum err_code migration_list(struct arena *arena, struct migration **out, size_t *n, struct err *err);

/* What all of them come to on an empty file, as SQL: generated by tc-schema (src/build/schema.c). */
extern const char schema_of_today[];

/* Tests put another list in, and a new store runs it step by step; NULL: the program's own. */
void migration_pretend(const struct migration *steps, size_t n);

/* Brings the file to the last version of steps, each step in its own transaction together with its
 * user_version; an empty file in one (steps are then all of them). Foreign keys must be off on the connection; they are
 * checked before each commit. */
TC_MUST_USE enum err_code store_migrate(struct store *store, const struct migration *steps, size_t n, struct err *err);

/* Brings a file that was just opened to the version of this program, with a copy of an older one beside it (upgrade.c).
 * ERR_DAMAGED: it is newer, or older where it may only be read. */
TC_MUST_USE enum err_code store_bring_up_to_date(struct store *store, bool empty, struct err *err);

/* ---- the store ------------------------------------------------------------------------------- */

/* A copy of a text that is to be freed. */
char *store_copy_text(const char *text);
/* Sets a pragma, and believes only what is read back: ERR_IO where that is not expected. */
TC_MUST_USE enum err_code store_insist(struct store *store, const char *name, const char *value, const char *expected,
                                       struct err *err);

struct store {
    sqlite3 *db;
    char *path;
    struct clock *clock; /* borrowed */
    char *who;
    int version, newest; /* of the file, and of the program */
    int version_before;  /* of the file that was migrated, whose copy is upgrade_copy */
    char *upgrade_copy;  /* NULL: it was not */
    enum store_open how;
    bool immutable;
    int patience_ms;
    struct store_lock lock;
    struct place *place;
    struct file_id log, index;                 /* beside the file, as they were opened; of a writer */
    size_t made_private;                       /* files that others could read until it was opened */
    char *log_aside;                           /* the log of another file that lay beside it; NULL: none */
    char *gone;                                /* why nothing is written any more; NULL: it is */
    sqlite3_stmt *statements[QUERY_COUNT + 1]; /* by enum query; prepared when first used */

    int reads;       /* depth of store_begin_read */
    bool in_verb;    /* between store_begin and store_end */
    bool committing; /* a COMMIT of ours is running; any other is a bug */
    const char *verb;
    char *sentence, *message; /* of the running verb: in English, and as a text with messages; NULL: none yet */
    int64_t event_id, target;
    char *request;                   /* of the next or running verb; NULL: none */
    struct store_together *together; /* what that verb belongs to; NULL: it is alone */
    bool erases;                     /* the running verb's entry is kept without what it changed */
    int64_t changes_before;
    void *beside;             /* of a room above; borrowed */
    sqlite3_session *session; /* of the running verb */

    bool has_replica;          /* the file's version knows of standbys */
    bool plain;                /* the running transaction is about standbys: neither journaled nor shipped */
    sqlite3_session *shipment; /* of the running verb, NULL: no copy follows */
};

/* True when it was opened for writing. */
bool store_writes(const struct store *store);
/* How long this store waits for others; tests shorten it. */
void store_set_patience(struct store *store, int ms);

/* Runs SQL that has no values and no rows, under the commit hook's eye. */
TC_MUST_USE enum err_code store_run(struct store *store, const char *sql, struct err *err);
/* Finalizes (close) or resets (roll-back) the cached statements; and whether one still runs. */
void store_statements_finalize(struct store *store);
void store_statements_reset(struct store *store);
bool store_statements_busy(struct store *store);

/* Begins to record what a verb changes in the tables that are not derived; a SQLite code. */
int journal_record(struct store *store);
/* Writes the running verb's entry. *empty: nothing that the journal keeps was changed, and no entry
 * made. */
TC_MUST_USE enum err_code journal_write(struct store *store, bool *empty, struct err *err);

/* ---- standbys (ship.c, replica.c) ------------------------------------------------------------ */

#define SHIP_MOST_WAITING ((size_t)64 << 20) /* an evening of 500 players ships about 3 MB */
void ship_pretend_most_waiting(size_t bytes);

/* A transaction that is no verb: nothing is recorded, and the file's role does not matter. Ended by store_end. */
TC_MUST_USE enum err_code store_begin_plain(struct store *store, const char *what, struct err *err);

/* Refuses where the file may not be changed, and begins to record for copies that follow. */
TC_MUST_USE enum err_code ship_record(struct store *store, struct err *err);
/* Writes the running verb's shipment, where there is something to ship. */
TC_MUST_USE enum err_code ship_commit(struct store *store, struct err *err);
void ship_stop(struct store *store);
/* SQLite's filter: whether a table is shipped. */
int ship_table(void *unused, const char *table);
/* The digest of a shipment after the one with digest before. */
void ship_chain(const char *before, const char *line, const struct shipment *s, char out[SIGN_DIGEST_HEX + 1]);

/* True when bytes have the form of a changeset (changeset_form.c). */
bool changeset_is_whole(const void *bytes, size_t len);

enum changeset_direction { CHANGESET_FORWARD, CHANGESET_INVERSE };
enum changeset_from { CHANGESET_OF_JOURNAL, CHANGESET_OF_PRIMARY };

/* The rows that it has, in the arena. ERR_DAMAGED. */
TC_MUST_USE enum err_code changeset_rows(struct arena *arena, const void *changeset, int size, struct journal_row **out,
                                         size_t *n, struct err *err);

/* Applies a changeset; ERR_CONFLICT says which row does not fit, and the transaction must be rolled
 * back. */
TC_MUST_USE enum err_code changeset_apply(struct store *store, const void *changeset, int size,
                                          enum changeset_direction direction, enum changeset_from from,
                                          struct err *err);

#endif
