/* power_vfs.c - see power_vfs.h; included by the test program that uses it */
#include "store/power_vfs.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"

#define POWER_SECTOR 512
#define POWER_FILES  64
#define POWER_STEPS  256
#define POWER_1_IN   6 /* of the writes that are followed by a cut */

/* ---- what is on disk ------------------------------------------------------------------------- */

struct power_write {
    int64_t at; /* -1: a truncation to len */
    size_t len;
    unsigned char *data;
};

struct power_node {
    char *name;          /* full path */
    unsigned char *safe; /* synced content */
    size_t safe_len;
    struct power_write *writes; /* since, in order */
    size_t n_writes, room;
    bool exists, exists_safely; /* the name: now, and on disk */
    bool syncs_folder;          /* the first sync of a new journal or log syncs the folder too (os_unix.c) */
};

static struct {
    bool on; /* calls are recorded and cut; off while a disk is looked at */
    struct power_node nodes[POWER_FILES];
    size_t n_nodes;
    struct rng rng;
    const struct power_script *script;
    const char *db, *cut_dir;
    const char *after[POWER_STEPS + 1]; /* what the store holds when i steps are done */
    int acknowledged;
    struct power_result result;
} power;

static struct power_node *power_node(const char *name)
{
    for (size_t i = 0; i < power.n_nodes; i++)
        if (strcmp(power.nodes[i].name, name) == 0)
            return &power.nodes[i];
    assert_true(power.n_nodes < POWER_FILES);
    struct power_node *node = &power.nodes[power.n_nodes++];
    *node = (struct power_node){.name = strdup(name)};
    return node;
}

static void power_add(struct power_node *node, int64_t at, const void *data, size_t len)
{
    if (node->n_writes == node->room) {
        node->room = node->room ? node->room * 2 : 64;
        node->writes = tc_realloc_array(node->writes, node->room, sizeof *node->writes);
    }
    struct power_write *w = &node->writes[node->n_writes++];
    *w = (struct power_write){.at = at, .len = len};
    if (at >= 0) {
        w->data = tc_calloc(len, 1);
        memcpy(w->data, data, len);
    }
}

static void power_resize(unsigned char **image, size_t *len, size_t wanted)
{
    *image = tc_realloc_array(*image, wanted + 1, 1);
    if (wanted > *len)
        memset(*image + *len, 0, wanted - *len);
    *len = wanted;
}

static void power_put(unsigned char **image, size_t *len, int64_t at, const unsigned char *data, size_t n)
{
    if ((size_t)at + n > *len)
        power_resize(image, len, (size_t)at + n);
    memcpy(*image + at, data, n);
}

static void power_forget_writes(struct power_node *node)
{
    for (size_t i = 0; i < node->n_writes; i++)
        free(node->writes[i].data);
    node->n_writes = 0;
}

static void power_make_safe(struct power_node *node)
{
    for (size_t i = 0; i < node->n_writes; i++) {
        const struct power_write *w = &node->writes[i];
        if (w->at < 0)
            power_resize(&node->safe, &node->safe_len, w->len);
        else
            power_put(&node->safe, &node->safe_len, w->at, w->data, w->len);
    }
    power_forget_writes(node);
}

static void power_sync_folder(void)
{
    for (size_t i = 0; i < power.n_nodes; i++)
        power.nodes[i].exists_safely = power.nodes[i].exists;
}

static void power_reset(void)
{
    for (size_t i = 0; i < power.n_nodes; i++) {
        power_forget_writes(&power.nodes[i]);
        free(power.nodes[i].writes);
        free(power.nodes[i].safe);
        free(power.nodes[i].name);
    }
    power.n_nodes = 0;
}

/* ---- a disk after the cut -------------------------------------------------------------------- */

enum power_luck { LUCK_NONE, LUCK_ALL, LUCK_SECTORS, LUCK_WRITES, LUCK_PREFIX, LUCKS };

static void power_put_sectors(unsigned char **image, size_t *len, const struct power_write *w)
{
    for (size_t from = 0; from < w->len;) {
        size_t to = from + POWER_SECTOR - (size_t)(w->at + (int64_t)from) % POWER_SECTOR;
        if (to > w->len)
            to = w->len;
        if (rng_below(&power.rng, 2))
            power_put(image, len, w->at + (int64_t)from, w->data + from, to - from);
        from = to;
    }
}

static void power_build(const struct power_node *node, const char *path)
{
    bool there = node->exists == node->exists_safely ? node->exists : rng_below(&power.rng, 2) != 0;
    if (!there)
        return;
    unsigned char *image = NULL;
    size_t len = 0;
    power_resize(&image, &len, node->safe_len);
    if (node->safe_len)
        memcpy(image, node->safe, node->safe_len);
    enum power_luck luck = (enum power_luck)rng_below(&power.rng, LUCKS);
    size_t prefix = (size_t)rng_below(&power.rng, node->n_writes + 1);
    for (size_t i = 0; i < node->n_writes && luck != LUCK_NONE; i++) {
        const struct power_write *w = &node->writes[i];
        if (luck == LUCK_PREFIX && i >= prefix)
            break;
        if ((luck == LUCK_WRITES || (luck == LUCK_SECTORS && w->at < 0)) && rng_below(&power.rng, 2))
            continue;
        if (w->at < 0)
            power_resize(&image, &len, w->len);
        else if (luck == LUCK_SECTORS)
            power_put_sectors(&image, &len, w);
        else
            power_put(&image, &len, w->at, w->data, w->len);
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    assert_true(fd >= 0 && (len == 0 || write(fd, image, len) == (ssize_t)len));
    close(fd);
    free(image);
}

/* The next start of the program. */
static void power_look(void)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct store *store = NULL;
    int done = power.acknowledged;
    char *db = path_join(&arena, power.cut_dir, "topcut.db");
    const char *now = try_dump_file(&arena, db, false);
    power.result.cuts++;
    if (now && strcmp(now, "absent") != 0 && store_open(db, STORE_WRITE, &test_clock, &store, &err) != ERR_OK)
        now = NULL;
    store_close(store);
    if (!now) {
        power.result.corrupt++;
    } else if (strcmp(now, power.after[done]) != 0 && strcmp(now, power.after[done + 1]) != 0) {
        bool earlier = false;
        for (int i = 0; i < done; i++)
            earlier |= strcmp(now, power.after[i]) == 0;
        power.result.lost += earlier;
        power.result.torn += !earlier;
    }
    arena_release(&arena);
}

static void power_cut(void)
{
    if (!power.on)
        return;
    power.on = false;
    int damages = power.script->damages ? power.script->damages : test_is_long() ? 20 : 1;
    struct arena arena = ARENA_INIT;
    for (int i = 0; i < damages; i++) {
        test_remove_tree(power.cut_dir);
        assert_int_equal(mkdir(power.cut_dir, 0777), 0);
        for (size_t f = 0; f < power.n_nodes; f++)
            power_build(&power.nodes[f], path_join(&arena, power.cut_dir, strrchr(power.nodes[f].name, '/') + 1));
        power_look();
    }
    arena_release(&arena);
    power.on = true;
}

/* ---- the shim -------------------------------------------------------------------------------- */

struct power_file {
    sqlite3_file base;
    char *name; /* NULL: not recorded */
    sqlite3_file *real;
};

static sqlite3_vfs *power_below;

static struct power_file *power_of(sqlite3_file *file)
{
    return (struct power_file *)(void *)file;
}

#define POWER_REAL(file) power_of(file)->real->pMethods

static int power_close(sqlite3_file *file)
{
    free(power_of(file)->name);
    power_of(file)->name = NULL;
    return power_of(file)->real->pMethods ? POWER_REAL(file)->xClose(power_of(file)->real) : SQLITE_OK;
}

static int power_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
    return POWER_REAL(file)->xRead(power_of(file)->real, to, n, at);
}

static int power_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
    if (power_of(file)->name) {
        power_add(power_node(power_of(file)->name), at, from, (size_t)n);
        if (rng_below(&power.rng, POWER_1_IN) == 0)
            power_cut();
    }
    return POWER_REAL(file)->xWrite(power_of(file)->real, from, n, at);
}

static int power_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (power_of(file)->name)
        power_add(power_node(power_of(file)->name), -1, NULL, (size_t)size);
    return POWER_REAL(file)->xTruncate(power_of(file)->real, size);
}

static int power_sync(sqlite3_file *file, int flags)
{
    (void)flags; /* the folder is in memory: there is nothing to wait for */
    if (power_of(file)->name) {
        struct power_node *node = power_node(power_of(file)->name);
        power_cut();
        power_make_safe(node);
        if (node->syncs_folder)
            power_sync_folder();
        node->syncs_folder = false;
        power_cut();
    }
    return SQLITE_OK;
}

static int power_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return POWER_REAL(file)->xFileSize(power_of(file)->real, size);
}

static int power_lock(sqlite3_file *file, int level)
{
    return POWER_REAL(file)->xLock(power_of(file)->real, level);
}

static int power_unlock(sqlite3_file *file, int level)
{
    return POWER_REAL(file)->xUnlock(power_of(file)->real, level);
}

static int power_reserved(sqlite3_file *file, int *out)
{
    return POWER_REAL(file)->xCheckReservedLock(power_of(file)->real, out);
}

static int power_control(sqlite3_file *file, int op, void *arg)
{
    return POWER_REAL(file)->xFileControl(power_of(file)->real, op, arg);
}

static int power_sector(sqlite3_file *file)
{
    (void)file;
    return POWER_SECTOR;
}

static int power_traits(sqlite3_file *file)
{
    (void)file;
    return 0; /* otherwise SQLite relies on powersafe overwrite */
}

static int power_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return POWER_REAL(file)->xShmMap(power_of(file)->real, page, size, extend, out);
}

static int power_shm_lock(sqlite3_file *file, int from, int n, int flags)
{
    return POWER_REAL(file)->xShmLock(power_of(file)->real, from, n, flags);
}

static void power_shm_barrier(sqlite3_file *file)
{
    POWER_REAL(file)->xShmBarrier(power_of(file)->real);
}

static int power_shm_unmap(sqlite3_file *file, int remove_it)
{
    return POWER_REAL(file)->xShmUnmap(power_of(file)->real, remove_it);
}

static const sqlite3_io_methods power_methods = {
    .iVersion = 2,
    .xClose = power_close,
    .xRead = power_read,
    .xWrite = power_write,
    .xTruncate = power_truncate,
    .xSync = power_sync,
    .xFileSize = power_size,
    .xLock = power_lock,
    .xUnlock = power_unlock,
    .xCheckReservedLock = power_reserved,
    .xFileControl = power_control,
    .xSectorSize = power_sector,
    .xDeviceCharacteristics = power_traits,
    .xShmMap = power_shm_map,
    .xShmLock = power_shm_lock,
    .xShmBarrier = power_shm_barrier,
    .xShmUnmap = power_shm_unmap,
};

static int power_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    struct power_file *f = power_of(file);
    f->base.pMethods = NULL;
    f->name = NULL;
    f->real = (sqlite3_file *)(void *)(f + 1);
    bool was_there = name && access(name, F_OK) == 0;
    int rc = power_below->xOpen(power_below, name, f->real, flags, out_flags);
    if (f->real->pMethods)
        f->base.pMethods = &power_methods;
    if (rc != SQLITE_OK || !name || !power.on)
        return rc;
    f->name = strdup(name);
    struct power_node *node = power_node(name);
    if (!was_there) {
        if (node->exists_safely) /* the name's old content may come back under the new one */
            power_add(node, -1, NULL, 0);
        node->syncs_folder = (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
    }
    node->exists = true;
    return rc;
}

static int power_delete(sqlite3_vfs *vfs, const char *name, int sync_dir)
{
    (void)vfs;
    int rc = power_below->xDelete(power_below, name, sync_dir);
    if (rc != SQLITE_OK || !power.on)
        return rc;
    struct power_node *node = power_node(name);
    node->exists = false;
    power_cut();
    if (sync_dir)
        power_sync_folder();
    if (!node->exists_safely) {
        power_forget_writes(node);
        power_resize(&node->safe, &node->safe_len, 0);
    }
    return rc;
}

static void power_install(void)
{
    static sqlite3_vfs shim;
    if (power_below)
        return;
    power_below = sqlite3_vfs_find(NULL);
    shim = *power_below;
    shim.pNext = NULL;
    shim.zName = "topcut-power";
    shim.szOsFile = (int)sizeof(struct power_file) + power_below->szOsFile;
    shim.xOpen = power_open;
    shim.xDelete = power_delete;
    assert_int_equal(sqlite3_vfs_register(&shim, 1), SQLITE_OK);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void power_steps(const struct power_script *script, const char *dir, struct arena *arena)
{
    struct err err = ERR_INIT;
    bool learning = !power.on;
    test_remove_tree(dir);
    assert_int_equal(mkdir(dir, 0777), 0);
    if (learning)
        power.after[0] = "absent";
    for (int i = 0; i < script->steps; i++) {
        if (script->step(power.db, i, &err) != ERR_OK)
            fail_msg("%s, step %d: %s", script->name, i, err.text);
        if (learning)
            power.after[i + 1] = dump_file(arena, power.db);
        power.acknowledged = i + 1;
        power_cut();
    }
    if (script->end)
        script->end();
}

struct power_result power_run(const struct power_script *script)
{
    struct arena arena = ARENA_INIT;
    const char *dir = test_path(&arena, "power");
    power_install();
    assert_true(script->steps < POWER_STEPS);
    memset(&power.result, 0, sizeof power.result);
    power.script = script;
    power.db = path_join(&arena, dir, "topcut.db");
    power.cut_dir = test_path(&arena, "cut");
    power.rng = test_rng(1);
    power.acknowledged = 0;
    power.on = false;
    power_steps(script, dir, &arena);
    power.after[script->steps + 1] = power.after[script->steps];
    power.acknowledged = 0;
    power.on = true;
    power_steps(script, dir, &arena);
    power.on = false;
    power_reset();
    test_remove_tree(dir);
    test_remove_tree(power.cut_dir);
    arena_release(&arena);
    print_message("%s: %lld cuts, %lld lost, %lld torn, %lld corrupt\n", script->name, (long long)power.result.cuts,
                  (long long)power.result.lost, (long long)power.result.torn, (long long)power.result.corrupt);
    return power.result;
}
