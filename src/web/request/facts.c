/* facts.c - what all threads go by: the imported formats and lists, and which catalogue
 *
 * A set of facts never changes. Whoever takes one looks whether the folder of imports or the file of cards is another
 * one than when the set was made, and then makes the next, which from there on is what everybody takes. So an import is
 * taken up by a page as by another process, and undone as well, without anybody being told. Those who hold the set
 * before keep it, with its texts, until they leave it.
 */
#include "base/arena.h"
#include "base/err.h"
#include "catalog/cards.h"
#include "event/exchange/exchange.h"
#include "web/request/request.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file as it lies on the disk; zero where there is none. */
struct stamp {
    int64_t device, node, size, changed_s, changed_ns, written_s, written_ns;
};

struct facts_set {
    atomic_int holders; /* the shelf is one of them */
    struct arena arena;
    struct facts_file facts; /* laid over the program's own; empty: none */
    const char *catalog;     /* NULL: the cards inside the program */
    struct stamp facts_at, cards_at;
};

struct facts_shelf {
    pthread_mutex_t lock;
    const char *folder, *catalog; /* the caller's; NULL: none */
    struct facts_set *now;        /* NULL until somebody takes it */
};

static struct stamp stamp_of(const char *path)
{
    struct stat st;
    if (!path || !*path || stat(path, &st) != 0)
        return (struct stamp){0};
    return (struct stamp){.device = (int64_t)st.st_dev,
                          .node = (int64_t)st.st_ino,
                          .size = st.st_size,
                          .changed_s = st.st_ctim.tv_sec,
                          .changed_ns = st.st_ctim.tv_nsec,
                          .written_s = st.st_mtim.tv_sec,
                          .written_ns = st.st_mtim.tv_nsec};
}

static bool is_same(const struct stamp *a, const struct stamp *b)
{
    return a->device == b->device && a->node == b->node && a->size == b->size && a->changed_s == b->changed_s &&
           a->changed_ns == b->changed_ns && a->written_s == b->written_s && a->written_ns == b->written_ns;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* As every command does at its start: what is damaged or older than the program does not count. */
static void take_files(struct facts_set *set, const char *path)
{
    struct facts_file facts = {.n = 0};
    struct err why = ERR_INIT;
    if (facts_file_read(&set->arena, path, &facts, &why) != ERR_OK)
        web_log("%s; the formats and lists inside the program are used", why.said);
    else if (!facts_is_outdated(&facts)) {
        set->facts = facts;
    }
}

static void take_catalog(struct facts_set *set, const char *path)
{
    struct catalog *catalog = NULL;
    struct err why = ERR_INIT;
    enum err_code rc = catalog_open(path, &catalog, &why);
    if (rc == ERR_OK)
        rc = catalog_verify_once(catalog, &why);
    if (rc == ERR_OK)
        set->catalog = path;
    else
        web_log("%s; the cards inside the program are used", why.said);
    catalog_close(catalog);
}

/* The cards of the facts over those that are there. */
static void lay_cards(struct facts_set *set, const char *folder)
{
    struct err why = ERR_INIT;
    const char *path = NULL;
    if (facts_catalog(&set->arena, folder, &set->facts, set->catalog, &path, &why) == ERR_OK)
        set->catalog = path;
    else
        web_log("%s; the cards of the imported facts are not used", why.said);
}

static struct facts_set *make(const struct facts_shelf *shelf, const char *path, const struct stamp *facts_at,
                              const struct stamp *cards_at)
{
    struct facts_set *set = tc_calloc(1, sizeof *set);
    atomic_init(&set->holders, 1);
    set->facts_at = *facts_at;
    set->cards_at = *cards_at;
    if (facts_at->node)
        take_files(set, path);
    if (cards_at->node)
        take_catalog(set, shelf->catalog);
    if (set->facts.n_rows)
        lay_cards(set, shelf->folder);
    return set;
}

/* ---- taking and leaving ---------------------------------------------------------------------- */

struct facts_shelf *facts_shelf_new(const char *folder, const char *catalog)
{
    struct facts_shelf *shelf = tc_calloc(1, sizeof *shelf);
    pthread_mutex_init(&shelf->lock, NULL);
    shelf->folder = folder;
    shelf->catalog = catalog;
    return shelf;
}

void facts_shelf_free(struct facts_shelf *shelf)
{
    if (!shelf)
        return;
    facts_set_leave(shelf->now);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

/* Under the lock: who comes while the next set is made waits for it, so nobody is answered by facts that are gone. */
static struct facts_set *newest(struct facts_shelf *shelf, struct arena *scratch)
{
    const char *path = "";
    struct err why = ERR_INIT;
    if (shelf->folder && facts_newest(scratch, shelf->folder, &path, &why) != ERR_OK && !shelf->now)
        web_log("%s; the formats and lists inside the program are used", why.said);
    struct stamp facts_at = stamp_of(path), cards_at = stamp_of(shelf->catalog);
    struct facts_set *old = shelf->now;
    if (old && is_same(&old->facts_at, &facts_at) && is_same(&old->cards_at, &cards_at))
        return old;
    shelf->now = make(shelf, path, &facts_at, &cards_at);
    facts_set_leave(old);
    return shelf->now;
}

const struct facts_set *facts_set_take(struct facts_shelf *shelf)
{
    struct arena scratch = ARENA_INIT;
    pthread_mutex_lock(&shelf->lock);
    struct facts_set *set = newest(shelf, &scratch);
    atomic_fetch_add(&set->holders, 1);
    pthread_mutex_unlock(&shelf->lock);
    arena_release(&scratch);
    return set;
}

void facts_set_leave(const struct facts_set *held)
{
    struct facts_set *set = (struct facts_set *)(uintptr_t)held;
    if (!set || atomic_fetch_sub(&set->holders, 1) > 1)
        return;
    arena_release(&set->arena);
    free(set);
}

const char *facts_set_catalog(const struct facts_set *set)
{
    return set->catalog;
}

const struct facts_file *facts_set_facts(const struct facts_set *set)
{
    return &set->facts;
}

const struct resource *facts_set_files(const struct facts_set *set, size_t *n)
{
    *n = set->facts.n;
    return set->facts.files;
}
