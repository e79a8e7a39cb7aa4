/* bench_catalog.c - what the catalogue of cards costs: one JSON line a measure
 *
 * Opening (the first time in the process is told apart), a name that was never asked for, one that was, and
 * the nearest names; and importing a file of five cards. The targets: opening far below a millisecond, 20 us for a new
 * name, 150 ns for one seen before, 15 ms for the first suggestion, a second for the import.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench/bench_common.h"
#include "catalog/catalog.h"

#include <unistd.h>

/* The time of the processor that this program used. */
static double cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct catalog *opened(void)
{
    struct err err = ERR_INIT;
    struct catalog *c;
    if (catalog_open(NULL, &c, &err) != ERR_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    return c;
}

static void report(const char *what, double ns)
{
    printf("{\"bench\":\"catalog\",\"what\":\"%s\",\"ns\":%.0f}\n", what, ns);
    fflush(stdout);
}

static void bench_open(void)
{
    enum { TIMES = 101 };
    double times[TIMES], start = cpu_ns();
    struct catalog *c = opened();
    struct name_match match;
    report("open, first in the process", cpu_ns() - start);
    start = cpu_ns();
    (void)catalog_find(c, "Lightning Bolt", &match);
    report("first find", cpu_ns() - start);
    catalog_close(c);
    for (int i = 0; i < TIMES; i++) {
        start = cpu_ns();
        c = opened();
        times[i] = cpu_ns() - start;
        catalog_close(c);
    }
    report("open", bench_median(times, TIMES));
}

/* All names in the order of a shuffle, so that nothing lies where the last one did. */
static const char **shuffled_names(struct catalog *c, size_t n)
{
    struct rng rng;
    const char **names = tc_calloc(n, sizeof *names);
    rng_init(&rng, 1);
    for (size_t i = 0; i < n; i++)
        names[i] = catalog_card(c, (int)i + 1)->name;
    for (size_t i = n - 1; i > 0; i--) {
        size_t j = rng_below(&rng, i + 1);
        const char *kept = names[i];
        names[i] = names[j];
        names[j] = kept;
    }
    return names;
}

static double find_all(struct catalog *c, const char *const *names, size_t n, int times)
{
    struct name_match match;
    size_t found = 0;
    double start = cpu_ns();
    for (int t = 0; t < times; t++)
        for (size_t i = 0; i < n; i++)
            found += catalog_find(c, names[i], &match) == NAME_FOUND;
    double ns = (cpu_ns() - start) / (double)n / times;
    tc_assert(found == n * (size_t)times);
    return ns;
}

static void bench_find(const char *const *names, size_t n)
{
    struct catalog *c = opened();
    report("find, every name once", find_all(c, names, n, 1));
    report("find, every name again", find_all(c, names, n, 20));
    report("find, 2,000 names again", find_all(c, names, 2000, 300));
    catalog_close(c);
    double start = cpu_ns();
    c = opened();
    for (int id = 1; id <= catalog_card_count(c); id++)
        (void)catalog_card(c, id);
    report("card by id", (cpu_ns() - start) / (double)n);
    catalog_close(c);
}

static void bench_suggest(void)
{
    static const char *const typed[] = {"Lim-Duls Valut", "Lightnig Bolt", "Conterspell", "Jace the Mind Sculpter",
                                        "zzzzzzzzzzzz"};
    enum { TIMES = 40 };
    struct arena arena = ARENA_INIT;
    const char *best[CATALOG_SUGGESTIONS];
    struct catalog *c = opened();
    double start = cpu_ns();
    (void)catalog_suggest(c, &arena, typed[0], best);
    report("suggest, first", cpu_ns() - start);
    start = cpu_ns();
    for (int t = 0; t < TIMES; t++)
        for (size_t i = 0; i < ARRAY_LEN(typed); i++)
            (void)catalog_suggest(c, &arena, typed[i], best);
    report("suggest", (cpu_ns() - start) / TIMES / (double)ARRAY_LEN(typed));
    catalog_close(c);
    arena_release(&arena);
}

/* Names in other languages, none of them asked for before: a block is read for each. */
static void bench_languages(void)
{
    static const char *const typed[] = {"Blitzschlag", "Gebirge", "Foudre", "Contresort", "Montanha", "Foresta",
                                        "Isla",        "Pantano", "稲妻",   "森",         "Лес",      "海岛"};
    enum { TIMES = 50 };
    struct arena arena = ARENA_INIT;
    struct name_match match;
    const char *best[CATALOG_SUGGESTIONS];
    size_t found = 0;
    double spent = 0;
    for (int t = 0; t < TIMES; t++) {
        struct catalog *c = opened();
        (void)catalog_find(c, "Lightning Bolt", &match);
        double start = cpu_ns();
        for (size_t i = 0; i < ARRAY_LEN(typed); i++)
            found += catalog_find(c, typed[i], &match) == NAME_FOUND;
        spent += cpu_ns() - start;
        catalog_close(c);
    }
    tc_assert(found == TIMES * ARRAY_LEN(typed));
    report("find, a name in another language once", spent / TIMES / (double)ARRAY_LEN(typed));
    struct catalog *c = opened();
    double start = cpu_ns();
    (void)catalog_suggest(c, &arena, "zzzzzzzzzzzz", best);
    report("suggest, first in all languages", cpu_ns() - start);
    catalog_close(c);
    arena_release(&arena);
}

/* A file of MTGJSON with five new cards of a new set. */
static void write_five(const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        exit(1);
    fputs("{\"meta\":{\"date\":\"2026-11-20\"},\"data\":{\"TSX\":{\"code\":\"TSX\",\"name\":\"Five\","
          "\"releaseDate\":\"2026-11-20\",\"type\":\"expansion\",\"cards\":[",
          out);
    for (int i = 0; i < 5; i++)
        fprintf(
            out,
            "%s{\"name\":\"%c Card of the Bench\",\"number\":\"%d\",\"rarity\":\"common\",\"layout\":\"normal\","
            "\"manaCost\":\"{1}{G}\",\"colors\":[\"G\"],\"colorIdentity\":[\"G\"],\"supertypes\":[],"
            "\"types\":[\"Creature\"],\"subtypes\":[\"Bear\"],\"power\":\"2\",\"toughness\":\"2\",\"text\":\"Trample\","
            "\"keywords\":[\"Trample\"],\"borderColor\":\"black\",\"availability\":[\"paper\"]}",
            i ? "," : "", "AGMTZ"[i], i + 1);
    fputs("]}}}", out);
    (void)fclose(out);
}

static void bench_import(void)
{
    enum { TIMES = 3 };
    double times[TIMES];
    char folder[] = "/tmp/topcut-bench-XXXXXX";
    struct arena arena = ARENA_INIT;
    if (!mkdtemp(folder))
        exit(1);
    const char *path = arena_printf(&arena, "%s/five.json", folder),
               *cards = arena_printf(&arena, "%s/cards.db", folder);
    write_five(path);
    for (int i = 0; i < TIMES; i++) {
        struct err err = ERR_INIT;
        struct import_result result;
        double start = cpu_ns();
        if (catalog_import(&arena, path, IMPORT_AUTO, cards, &clock_system, 0, &result, &err) != ERR_OK) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
        times[i] = cpu_ns() - start;
    }
    report("import of five cards", bench_median(times, TIMES));
    (void)unlink(path);
    (void)unlink(cards);
    catalog_forget(cards);
    (void)rmdir(folder);
    arena_release(&arena);
}

int main(void)
{
    bench_open();
    struct catalog *c = opened();
    size_t n = (size_t)catalog_card_count(c);
    const char **names = shuffled_names(c, n);
    printf("{\"bench\":\"catalog\",\"what\":\"size\",\"bytes\":%lld,\"cards\":%zu}\n",
           (long long)catalog_info(c)->bytes, n);
    bench_find(names, n);
    bench_suggest();
    bench_languages();
    bench_import();
    free(names);
    catalog_close(c);
    return 0;
}
