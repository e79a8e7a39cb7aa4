/* fault_vfs.c - see fault_vfs.h; included by the test program that uses it */
#include "store/fault_vfs.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"

#include <dirent.h>
#include <stdatomic.h>

const char *const fault_kind_name[FAULT_KINDS] = {"open",     "read",   "write", "write (full)", "sync",
                                                  "truncate", "delete", "lock",  "shm-map"};

/* ---- the shim -------------------------------------------------------------------------------- */

struct fault_file {
    sqlite3_file base;
    sqlite3_file *real; /* behind this struct */
};

/* An operation may read by several threads at once: what a call changes is atomic. */
static struct {
    bool armed;
    enum fault_kind kind;
    enum fault_how how;
    int64_t nth;
    _Atomic bool happened;
    _Atomic int64_t calls[FAULT_KINDS];
} fault;

static sqlite3_vfs *fault_below; /* the system's */

/* Counts a call; true when it has to fail. */
static bool fault_hits(enum fault_kind kind)
{
    int64_t call = atomic_fetch_add(&fault.calls[kind], 1) + 1;
    if (!fault.armed || kind != fault.kind)
        return false;
    bool hit = fault.how == FAULT_ONCE ? call == fault.nth : call >= fault.nth;
    if (hit)
        fault.happened = true;
    return hit;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct fault_file *)(void *)file)->real;
}

static int fault_close(sqlite3_file *file)
{
    sqlite3_file *real = real_of(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int fault_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
    if (fault_hits(FAULT_READ))
        return SQLITE_IOERR_READ;
    return real_of(file)->pMethods->xRead(real_of(file), to, n, at);
}

static int fault_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
    bool full = fault_hits(FAULT_WRITE_FULL);
    if (!fault_hits(FAULT_WRITE) && !full)
        return real_of(file)->pMethods->xWrite(real_of(file), from, n, at);
    if (fault.how == FAULT_FROM_THERE && fault.calls[fault.kind] == fault.nth)
        real_of(file)->pMethods->xWrite(real_of(file), from, n / 2, at);
    return full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int fault_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (fault_hits(FAULT_TRUNCATE))
        return SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int fault_sync(sqlite3_file *file, int flags)
{
    if (fault_hits(FAULT_SYNC))
        return SQLITE_IOERR_FSYNC;
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int fault_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int fault_lock(sqlite3_file *file, int level)
{
    if (fault_hits(FAULT_LOCK))
        return SQLITE_IOERR_LOCK;
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int fault_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int fault_reserved(sqlite3_file *file, int *out)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int fault_control(sqlite3_file *file, int op, void *arg)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), op, arg);
}

static int fault_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int fault_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int fault_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    if (fault_hits(FAULT_SHM_MAP)) {
        *out = NULL;
        return SQLITE_IOERR_SHMMAP;
    }
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int fault_shm_lock(sqlite3_file *file, int from, int n, int flags)
{
    if (!(flags & SQLITE_SHM_UNLOCK) && fault_hits(FAULT_LOCK))
        return SQLITE_IOERR_SHMLOCK;
    return real_of(file)->pMethods->xShmLock(real_of(file), from, n, flags);
}

static void fault_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int fault_shm_unmap(sqlite3_file *file, int remove_it)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove_it);
}

static int fault_fetch(sqlite3_file *file, sqlite3_int64 at, int n, void **out)
{
    return real_of(file)->pMethods->xFetch(real_of(file), at, n, out);
}

static int fault_unfetch(sqlite3_file *file, sqlite3_int64 at, void *page)
{
    return real_of(file)->pMethods->xUnfetch(real_of(file), at, page);
}

static const sqlite3_io_methods fault_methods = {
    .iVersion = 3,
    .xClose = fault_close,
    .xRead = fault_read,
    .xWrite = fault_write,
    .xTruncate = fault_truncate,
    .xSync = fault_sync,
    .xFileSize = fault_size,
    .xLock = fault_lock,
    .xUnlock = fault_unlock,
    .xCheckReservedLock = fault_reserved,
    .xFileControl = fault_control,
    .xSectorSize = fault_sector,
    .xDeviceCharacteristics = fault_traits,
    .xShmMap = fault_shm_map,
    .xShmLock = fault_shm_lock,
    .xShmBarrier = fault_shm_barrier,
    .xShmUnmap = fault_shm_unmap,
    .xFetch = fault_fetch,
    .xUnfetch = fault_unfetch,
};

static int fault_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    struct fault_file *f = (struct fault_file *)(void *)file;
    f->base.pMethods = NULL;
    f->real = (sqlite3_file *)(void *)(f + 1);
    if (fault_hits(FAULT_OPEN))
        return SQLITE_CANTOPEN;
    int rc = fault_below->xOpen(fault_below, name, f->real, flags, out_flags);
    if (f->real->pMethods)
        f->base.pMethods = &fault_methods;
    return rc;
}

static int fault_delete(sqlite3_vfs *vfs, const char *name, int sync_dir)
{
    (void)vfs;
    if (fault_hits(FAULT_DELETE))
        return SQLITE_IOERR_DELETE;
    return fault_below->xDelete(fault_below, name, sync_dir);
}

void fault_install(void)
{
    static sqlite3_vfs shim;
    if (fault_below)
        return;
    fault_below = sqlite3_vfs_find(NULL);
    shim = *fault_below;
    shim.pNext = NULL;
    shim.zName = "topcut-fault";
    shim.szOsFile = (int)sizeof(struct fault_file) + fault_below->szOsFile;
    shim.xOpen = fault_open;
    shim.xDelete = fault_delete;
    assert_int_equal(sqlite3_vfs_register(&shim, 1), SQLITE_OK);
}

void fault_arm(enum fault_kind kind, int64_t nth, enum fault_how how)
{
    memset(&fault, 0, sizeof fault);
    fault.armed = true;
    fault.kind = kind;
    fault.nth = nth;
    fault.how = how;
}

void fault_disarm(void)
{
    memset(&fault, 0, sizeof fault);
}

int64_t fault_calls(enum fault_kind kind)
{
    return fault.calls[kind];
}

bool fault_happened(void)
{
    return fault.happened;
}

/* ---- a folder's files, to begin from again and again ----------------------------------------- */

struct kept_file {
    char *name, *data;
    size_t len;
};

static size_t read_folder(struct arena *arena, const char *dir, struct kept_file files[], size_t max)
{
    size_t n = 0;
    DIR *d = opendir(dir);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        assert_true(n < max);
        files[n].name = arena_strdup(arena, e->d_name);
        files[n].data = test_read(arena, path_join(arena, dir, e->d_name), &files[n].len);
        n++;
    }
    closedir(d);
    return n;
}

static void write_folder(const char *dir, const struct kept_file files[], size_t n)
{
    struct arena scratch = ARENA_INIT;
    test_remove_tree(dir);
    assert_int_equal(mkdir(dir, 0777), 0);
    for (size_t i = 0; i < n; i++) {
        int fd = open(path_join(&scratch, dir, files[i].name), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        assert_true(fd >= 0 && write(fd, files[i].data, files[i].len) == (ssize_t)files[i].len);
        close(fd);
    }
    arena_release(&scratch);
}

/* ---- the loop -------------------------------------------------------------------------------- */

#define FAULT_FILES_MAX 32

struct fault_case {
    const struct fault_operation *operation;
    struct arena arena;
    const char *dir, *db;
    struct kept_file files[FAULT_FILES_MAX];
    size_t n_files;
    const char *before, *after;
    int64_t calls[FAULT_KINDS]; /* of an untouched run */
    int phase;                  /* 0 to 2: which call the default run tries between the first and the last */
};

static void fault_prepare(struct fault_case *c)
{
    struct err err = ERR_INIT;
    c->dir = test_path(&c->arena, "fault");
    c->db = path_join(&c->arena, c->dir, "topcut.db");
    write_folder(c->dir, NULL, 0);
    if (c->operation->prepare)
        c->operation->prepare(c->dir, c->db);
    c->n_files = read_folder(&c->arena, c->dir, c->files, FAULT_FILES_MAX);
    c->before = dump_file(&c->arena, c->db);
    write_folder(c->dir, c->files, c->n_files);
    fault_disarm();
    if (c->operation->run(c->dir, c->db, &err) != ERR_OK)
        fail_msg("%s fails without any fault: %s", c->operation->name, err.text);
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        c->calls[kind] = fault_calls(kind);
    if (c->operation->check)
        c->operation->check(c->dir, c->db, ERR_OK);
    c->after = dump_file(&c->arena, c->db);
}

static void no_litter(struct fault_case *c, const char *where)
{
    DIR *d = opendir(c->dir);
    for (const struct dirent *e; d && (e = readdir(d));)
        if (strstr(e->d_name, ".tmp"))
            fail_msg("%s leaves %s", where, e->d_name);
    closedir(d);
}

/* One point. False when the fault was not reached. */
static bool fault_point(struct fault_case *c, enum fault_kind kind, int64_t nth, enum fault_how how)
{
    struct arena scratch = ARENA_INIT;
    struct err err = ERR_INIT;
    const char *where = arena_printf(&scratch, "%s, %s %lld %s", c->operation->name, fault_kind_name[kind],
                                     (long long)nth, how == FAULT_ONCE ? "fails" : "and all after it fail");
    tc_context_set(where);
    write_folder(c->dir, c->files, c->n_files);
    fault_arm(kind, nth, how);
    enum err_code rc = c->operation->run(c->dir, c->db, &err);
    bool reached = fault_happened();
    fault_disarm();

    const char *now = dump_file(&scratch, c->db);
    bool done = strcmp(now, c->after) == 0;
    if (!done && strcmp(now, c->before) != 0)
        fail_msg("%s: neither done nor absent (%s)\n--- now\n%s--- before\n%s--- after\n%s", where, err.text, now,
                 c->before, c->after);
    if (rc == ERR_OK && !done)
        fail_msg("%s: told ok and was not done", where);
    if (rc != ERR_OK && !strstr(err.text, c->dir))
        fail_msg("%s: \"%s\" names no file", where, err.text);
    if (rc != err.code)
        fail_msg("%s: the code %d is not that of the sentence (%d, \"%s\")", where, (int)rc, (int)err.code, err.text);
    if (c->operation->check)
        c->operation->check(c->dir, c->db, rc);
    no_litter(c, where);
    if (rc != ERR_OK && strcmp(now, c->before) == 0) {
        err_clear(&err);
        if (c->operation->run(c->dir, c->db, &err) != ERR_OK)
            fail_msg("%s: the next try fails: %s", where, err.text);
        if (strcmp(dump_file(&scratch, c->db), c->after) != 0)
            fail_msg("%s: the next try ends elsewhere", where);
    }
    tc_context_set(NULL);
    arena_release(&scratch);
    return reached;
}

static int64_t fault_kind_run(struct fault_case *c, enum fault_kind kind, enum fault_how how)
{
    int64_t points = 0;
    if (test_is_long()) {
        for (int64_t nth = 1; fault_point(c, kind, nth, how); nth++)
            points++;
        return points;
    }
    /* A fault that passes at the first call, one that stays at the last, and both at a quarter, at half or at three
     * quarters: another for each operation. */
    int64_t all = c->calls[kind], last = 0;
    const int quarters[] = {how == FAULT_ONCE ? 0 : 1 + c->phase, how == FAULT_ONCE ? 1 + c->phase : 4};
    for (size_t i = 0; i < ARRAY_LEN(quarters) && all > 0; i++) {
        int64_t nth = 1 + quarters[i] * (all - 1) / 4;
        if (nth == last)
            continue;
        last = nth;
        fault_point(c, kind, nth, how);
        points++;
    }
    return points;
}

int64_t fault_run(const struct fault_operation *operations, size_t n)
{
    int64_t all = 0;
    fault_install();
    for (size_t i = 0; i < n; i++) {
        struct fault_case c = {.operation = &operations[i], .arena = ARENA_INIT, .phase = (int)(i % 3)};
        int64_t points = 0;
        fault_prepare(&c);
        for (int kind = 0; kind < FAULT_KINDS; kind++)
            for (int how = FAULT_ONCE; how <= FAULT_FROM_THERE; how++)
                points += fault_kind_run(&c, (enum fault_kind)kind, (enum fault_how)how);
        print_message("%s: %lld points\n", operations[i].name, (long long)points);
        all += points;
        test_remove_tree(c.dir);
        arena_release(&c.arena);
    }
    print_message("faults: %lld points in all\n", (long long)all);
    return all;
}
