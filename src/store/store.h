/* store.h - the SQLite file that holds a store's players, events and results
 *
 * This room knows files, transactions, statements and the journal; it knows nothing of tournaments. Only
 * event/ uses it for data; cli/ calls its backup, restore and doctor. Callers never see sqlite3 itself,
 * but for event's table-valued functions (store_sqlite).
 *
 * Promises (each has its test): a verb is one transaction, seen entirely or not at all; what was confirmed
 * survives a kill and a power cut (WAL, synchronous=FULL); every verb is in the journal with SQLite's
 * changeset of the tables that are not derived, so that it can be undone and redone; a file from a newer
 * version is refused, one from an older version is migrated after a copy.
 *
 * A store is one connection and belongs to one thread at a time; a process may have many of them, on one file too:
 * readers go on while one writes, and writers wait for each other.
 */
#ifndef TOPCUT_STORE_H
#define TOPCUT_STORE_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "queries.h" /* generated from schema/queries/ */
#include "store/ship.h"

struct sqlite3;
struct store;

#define STORE_APPLICATION_ID 0x54504354 /* "TPCT" */

enum store_open {
    /* the file must exist; writing is refused by SQLite itself; works on a read-only file */
    STORE_READ,
    /* the same, after an older version was migrated, where file and folder can be written */
    STORE_READ_UPGRADE,
    STORE_READ_COPY,  /* the same; of an older version a copy is migrated and read that nobody else sees */
    STORE_READ_AS_IS, /* the same; an older version stays one, which is fit for a backup only */
    STORE_WRITE,      /* the file must exist */
    STORE_CREATE,     /* a missing or zero-length file becomes a new store */
    STORE_MEMORY,     /* a new, empty store that is nowhere but in memory and gone when it is closed; the path is
                         only its name in messages */
};

/* The file that a path leads to: through a symbolic link the real one, in the arena. Every name beside a store follows
 * from this one, so that all who come by whatever path meet at the same locks and the same log. */
char *store_file(struct arena *arena, const char *path);

/* Opens a store and checks it: application id, version, foreign keys on, WAL, synchronous FULL, quick check
 * after an unclean end. An older version is migrated (STORE_READ_UPGRADE, STORE_WRITE, STORE_CREATE) after a
 * copy beside the file, "NAME.before-vN", as soon as nobody else writes; with STORE_READ, and where it cannot be
 * written, it is refused with the way on.
 * A file with a second name (hard link) is refused, but for STORE_READ_AS_IS, which a backup out of it needs.
 * ERR_NOT_FOUND; ERR_DAMAGED (not a store, damaged, newer version, network file system); ERR_CONFLICT (hard link);
 * ERR_LOCKED (held, or open under another name); ERR_IO (read-only, disk full). */
TC_MUST_USE enum err_code store_open(const char *path, enum store_open how, struct clock *clock, struct store **out,
                                     struct err *err);
void store_close(struct store *store); /* NULL is fine */
const char *store_path(const struct store *store);
int store_version(const struct store *store);        /* schema version of the file */
int store_newest_version(const struct store *store); /* the one that this program brings a file to */
/* The copy that was made because opening migrated the file, NULL when it did not; *from: its version before. */
const char *store_upgrade_copy(const struct store *store, int *from);
/* Where a log went that was left behind beside the file but belongs to another one (a copy was put over the store after
 * a crash): the file is sound without it, and goes on without it. NULL: there was none. */
const char *store_log_aside(const struct store *store);
/* How many files of the store (it, what is beside it, its copies) other accounts of the computer could read until it
 * was opened for writing; they cannot any more. */
size_t store_made_private(const struct store *store);
struct clock *store_clock(const struct store *store);

/* The connection, for table-valued functions and read-only user queries (event/ only). */
struct sqlite3 *store_sqlite(struct store *store);
/* What SQLite answered on that connection, as an error of ours; its extended code is not SQLITE_OK. */
enum err_code store_sql_error(struct store *store, int rc, struct err *err);

/* ---- statements ------------------------------------------------------------------------------ */

struct sql_value {
    enum { SQL_NULL_V, SQL_INT_V, SQL_REAL_V, SQL_TEXT_V, SQL_BLOB_V } type;
    int64_t i;
    double f;
    const char *t; /* text, or a blob of i bytes; borrowed until the statement ends */
};
#define SQL_I(x) ((struct sql_value){.type = SQL_INT_V, .i = (int64_t)(x)})
#define SQL_F(x) ((struct sql_value){.type = SQL_REAL_V, .f = (x)})
/* Text; a NULL pointer binds NULL. */
#define SQL_T(x) (sql_text_value(x))
#define SQL_NULL ((struct sql_value){.type = SQL_NULL_V})
struct sql_value sql_text_value(const char *text);

/* Wraps the values of a call: store_exec(st, Q_X, SQL_ARGS(SQL_I(1), SQL_T("a")), err) */
#define SQL_ARGS(...)                                                                                                  \
    ((const struct sql_value[]){__VA_ARGS__}),                                                                         \
        (sizeof((const struct sql_value[]){__VA_ARGS__}) / sizeof(struct sql_value))
#define SQL_NONE ((const struct sql_value *)NULL), ((size_t)0)

/* Runs a statement to its end; rows are ignored. Constraint violations are ERR_CONFLICT with SQLite's words;
 * callers check first and say it better. */
TC_MUST_USE enum err_code store_exec(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                                     struct err *err);
/* Runs statements one after the other, all with the same values. */
TC_MUST_USE enum err_code store_exec_all(struct store *store, const enum query *steps, size_t n,
                                         const struct sql_value *args, size_t n_args, struct err *err);
/* As store_exec, for a statement that is made of names in a table of the program's own, never of a person's words: it
 * is prepared each time. */
TC_MUST_USE enum err_code store_exec_text(struct store *store, const char *sql, const struct sql_value *args,
                                          size_t n_args, struct err *err);
int64_t store_last_id(struct store *store); /* rowid of the last INSERT */
int64_t store_changed(struct store *store); /* rows that the last statement changed */

/* A running query: one at a time per query id (nesting the same id is a bug). Always cursor_close. */
struct cursor {
    struct store *store;
    void *stmt;
    bool row; /* a row is there */
};
/* Starts a query and steps to its first row, if any. */
TC_MUST_USE enum err_code store_query(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                                      struct cursor *out, struct err *err);
/* for (rc = store_query(...); rc == ERR_OK && c.row; rc = cursor_next(&c, err)) ... cursor_close(&c); */
TC_MUST_USE enum err_code cursor_next(struct cursor *cursor, struct err *err);
void cursor_close(struct cursor *cursor);                    /* safe on a zeroed or closed one */
int64_t cursor_int(const struct cursor *cursor, int column); /* 0 for NULL */
double cursor_real(const struct cursor *cursor, int column);
bool cursor_is_null(const struct cursor *cursor, int column);
bool cursor_is_text(const struct cursor *cursor, int column);
int cursor_width(const struct cursor *cursor);                                   /* how many columns there are */
const char *cursor_name(const struct cursor *cursor, int column);                /* the column's; until cursor_close */
char *cursor_text(const struct cursor *cursor, int column, struct arena *arena); /* NULL for NULL */

/* The single integer of a query's first row; otherwise when there is no row or it is NULL. */
TC_MUST_USE enum err_code store_get_int(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                                        int64_t otherwise, int64_t *out, struct err *err);

/* ---- transactions and the journal ------------------------------------------------------------ */

/* Who does something: the value of --as or TOPCUT_WHO, else the login name. Borrowed. */
void store_set_who(struct store *store, const char *who);

/* The request that the next verb answers, by the name that who asked gave it (1 to 100 bytes; copied; NULL: none): it
 * is written with the verb's journal entry. A verb whose request the journal has already is refused by store_begin
 * with ERR_CONFLICT: ask journal_by_request first, and answer as then. Forgotten when that verb has ended. */
#define STORE_REQUEST_MAX 100
void store_set_request(struct store *store, const char *id);

/* Verbs that are one for people, such as an import in slices: undo takes them back together. Begins as {.n = 0}. */
struct store_together {
    char id[STORE_REQUEST_MAX + 1];
    int n; /* journal entries so far */
};
/* The next verb is one of them; from the second on it answers no request of its own. Borrowed until that verb has
 * ended, and then forgotten. */
void store_set_together(struct store *store, struct store_together *together);

/* Begins a verb (BEGIN IMMEDIATE; waits up to 5 s for another process, then ERR_LOCKED says who holds it).
 * Everything until store_end is one transaction and one journal entry. verb: "pair", "result", ... */
TC_MUST_USE enum err_code store_begin(struct store *store, const char *verb, struct err *err);

/* The running verb erases for good: its journal entry is kept without what it changed, and cannot be undone. */
void store_erases(struct store *store);

/* The sentence of the running verb's journal entry, a message (base/message.h), and the event it belongs to (0: none).
 */
void store_note(struct store *store, int64_t event_id, const char *format, ...) TC_PRINTF(3, 4);

/* Ends the verb: commits when rc is ERR_OK, otherwise rolls back and returns rc. A verb that changed
 * nothing commits nothing and leaves no journal entry. */
TC_MUST_USE enum err_code store_end(struct store *store, enum err_code rc, struct err *err);

/* Why a store that was opened for writing takes nothing any more, NULL: it does. The file was moved or replaced, or the
 * log beside it removed: what the log has is then written into the file, or into one of its own beside it, as far as
 * that goes, and every verb from here on is refused. Also looks whether it has just happened. Borrowed until
 * store_close. */
const char *store_gone(struct store *store);

/* Brings the log into the store file without holding up anybody, so that a plain copy of the file has it; *all: as far
 * as it goes (somebody may still read an older moment). */
TC_MUST_USE enum err_code store_fold(struct store *store, bool *all, struct err *err);

/* As store_end with a roll-back, but rc stays as it is: for --dry-run. */
void store_abandon(struct store *store);

/* Which state of the data is read: the newest entry of the journal, another one after every verb that changed what the
 * journal records, whoever ran it. 0: that is not known, outside a transaction or when the running verb has changed
 * something. */
TC_MUST_USE enum err_code store_state(struct store *store, int64_t *out, struct err *err);
/* Something that a room above keeps beside a store while it is open; NULL at first, and never freed here. */
void store_set_beside(struct store *store, void *beside);
void *store_beside(const struct store *store);

/* A consistent read of several queries: no journal, no write. */
TC_MUST_USE enum err_code store_begin_read(struct store *store, struct err *err);
void store_end_read(struct store *store);

struct journal_entry {
    int64_t entry_id;
    int64_t at_utc;
    const char *who, *verb;
    const char *sentence; /* in English */
    const char *said;     /* the same as a text with messages, to be said in the reader's language */
    int64_t event_id;     /* 0: none */
    int64_t target;       /* the entry that an undo or redo is about; 0 otherwise */
    bool undone;          /* a later undo took it back, and no redo brought it again */
    bool emptied;         /* what it changed was erased when a player was forgotten: it stands for good */
    const char *request;  /* that it answered; "" none */
};
/* Newest first; limit 0: all. */
TC_MUST_USE enum err_code journal_list(struct store *store, struct arena *arena, int limit, struct journal_entry **out,
                                       size_t *n, struct err *err);

/* The entry of a verb that answered a request. found is false when there is none: it was not done, or changed
 * nothing. */
TC_MUST_USE enum err_code journal_by_request(struct store *store, struct arena *arena, const char *id,
                                             struct journal_entry *out, bool *found, struct err *err);
/* The newest entry's id; 0: there is none yet. */
TC_MUST_USE enum err_code journal_last(struct store *store, int64_t *entry_id, struct err *err);
/* What came after an entry, the oldest first; limit 0: all. */
TC_MUST_USE enum err_code journal_since(struct store *store, struct arena *arena, int64_t after, int limit,
                                        struct journal_entry **out, size_t *n, struct err *err);

/* What was done together with an entry (store_set_together) and stands, or with undone what was taken back, newest
 * first. The entry alone where it was done alone. */
TC_MUST_USE enum err_code journal_together(struct store *store, struct arena *arena, int64_t entry_id, bool undone,
                                           struct journal_entry **out, size_t *n, struct err *err);

/* A page of the journal: what came before an entry (0: from the newest on), of one event (0: of all), newest first. */
TC_MUST_USE enum err_code journal_page(struct store *store, struct arena *arena, int64_t before, int64_t event_id,
                                       int limit, struct journal_entry **out, size_t *n, struct err *err);

/* The newest entry that undo can take back, of one event (0: of any) and one person ("": anybody). found is false when
 * there is none. */
TC_MUST_USE enum err_code journal_undoable(struct store *store, struct arena *arena, int64_t event_id, const char *who,
                                           struct journal_entry *out, bool *found, struct err *err);

/* A row that an entry made, changed or removed. */
struct journal_row {
    const char *table;
    const char *key; /* all values of the primary key, "17 A" */
    int64_t first;   /* the first of them as a number */
};
/* Those of an entry, in no order. ERR_NOT_FOUND; ERR_DAMAGED: its changeset cannot be read. */
TC_MUST_USE enum err_code journal_rows(struct store *store, struct arena *arena, int64_t entry_id,
                                       struct journal_row **out, size_t *n, struct err *err);

/* A number that is another one after anybody else wrote into the file (not this connection): what was read before may
 * be old then. Cheap: no page is read. */
TC_MUST_USE enum err_code store_data_version(struct store *store, int64_t *out, struct err *err);

/* Takes back the newest verb that stands and was not emptied (or, redo, brings back the one undone last, as
 * long as no new verb came between) by applying its inverse (its) changeset in one transaction. after, unless NULL, is
 * called inside the transaction to rebuild what is derived.
 * ERR_CONFLICT: nothing to undo or redo, or the data changed since in a way that the changeset does not
 * fit: then nothing is changed and the text names the entry. */
typedef enum err_code store_rebuild_fn(struct store *store, void *data, struct err *err);
TC_MUST_USE enum err_code journal_undo(struct store *store, struct arena *arena, store_rebuild_fn *after, void *data,
                                       struct journal_entry *out, struct err *err);
/* The same of one entry (0: the newest that stands), whatever came after it. expect, unless 0, is the newest entry that
 * there must be: who saw an older journal takes nothing back that they did not see.
 * ERR_NOT_FOUND: no such entry; ERR_CONFLICT: it is an undo or redo itself, is undone, was emptied, does not fit any
 * more, or expect is not the newest. */
TC_MUST_USE enum err_code journal_undo_entry(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                             store_rebuild_fn *after, void *data, struct journal_entry *out,
                                             struct err *err);
TC_MUST_USE enum err_code journal_redo(struct store *store, struct arena *arena, store_rebuild_fn *after, void *data,
                                       struct journal_entry *out, struct err *err);

/* ---- copies and health ----------------------------------------------------------------------- */

/* A copy at one moment in time by SQLite's online backup, verified, written atomically; works beside a
 * running writer. ERR_CONFLICT: path exists and existing refuses. */
TC_MUST_USE enum err_code store_backup(struct store *store, const char *path, enum file_existing existing,
                                       struct err *err);

/* A backup in the folder "NAME.backups" beside the store, LABEL-2026-11-21-193000.db by the store's clock
 * (UTC); of such files there the newest keep stay, whatever their labels, and all others are left alone. */
TC_MUST_USE enum err_code store_backup_kept(struct store *store, const char *label, size_t keep, struct err *err);

/* One of those backups. */
struct store_copy {
    const char *name, *path;
    int64_t bytes;
    int64_t at_utc; /* as its name says */
};
/* All that are there, the newest first. */
TC_MUST_USE enum err_code store_backups(const struct store *store, struct arena *arena, struct store_copy **out,
                                        size_t *n, struct err *err);

/* All other stores in its folder and among its backups, and the logs that were put aside there (STORE-wal.aside-STAMP),
 * by name: what was done to this one was not done to them. */
const char *const *store_copies(const struct store *store, struct arena *arena, size_t *n);

/* Whether store_restore would take a backup, which it opens for reading alone: the same answers. */
TC_MUST_USE enum err_code store_check_backup(const char *backup, const char *path, struct err *err);

/* Replaces the store at path by a backup, after verifying the backup and keeping the replaced file as
 * "NAME.before-restore-N" (its name in kept). ERR_DAMAGED: the backup is not sound, or its schema is not
 * the program's; nothing changed. */
TC_MUST_USE enum err_code store_restore(const char *backup, const char *path, struct arena *arena, const char **kept,
                                        struct err *err);

/* What a check that is not ok found. */
enum store_finding {
    STORE_FINDING_DAMAGE, /* a backup is the way back */
    STORE_FINDING_UNSEEN, /* it could not look (disk full, no rights): says nothing of the file */
    STORE_FINDING_NAMES,  /* nothing is wrong with what is in it, but it has a second name */
    STORE_FINDING_LOG, /* the file is sound, but the log beside it is another file's: the next command puts it aside */
    STORE_FINDING_NEWER, /* a newer program's store, which this one cannot judge */
};

struct store_check {
    const char *name; /* "integrity", "foreign keys", "application id", ... */
    bool ok;
    const char *detail;         /* what is wrong and what to do; when ok, "" or what is worth knowing */
    enum store_finding finding; /* of one that is not ok */
};
/* The deep half of doctor: whether the rows are what the journal says was written. Reads the whole store; changes
 * nothing. *out is one check, "rows against the journal", with its texts in the arena. An error only where the store
 * cannot be read. */
TC_MUST_USE enum err_code store_examine_rows(struct store *store, struct arena *arena, struct store_check *out,
                                             struct err *err);
/* Refuses a store of which that check says something else: what it holds is not what its verbs wrote. ERR_DAMAGED names
 * the file as path, and the rows. */
TC_MUST_USE enum err_code store_require_rows(struct store *store, const char *path, struct err *err);
/* The physical half of doctor; event adds whether what is derived can be derived again. Never changes the
 * file. Opens it itself, so that a damaged file can be examined. */
TC_MUST_USE enum err_code store_examine(const char *path, struct arena *arena, struct store_check **out, size_t *n,
                                        struct err *err);

#endif
