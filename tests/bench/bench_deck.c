/* bench_deck.c - lists read and judged per second on one core, and the memory that it takes
 *
 * 100,000 lists of real card names are generated: for Modern, Legacy and Premodern, as Arena, MTGO text and
 * Cockatrice files in turn, one in ten of them illegal (a fifth copy, a short deck, a card that is not in the
 * format, a name that is none). They are made and judged batch by batch, so that memory is that of the reader, and
 * only reading and judging is timed, in the time of the processor that this program used.
 * The peak of memory is told after a tenth of the lists and at the end.
 *
 * TOPCUT_BENCH_LISTS=FOLDER writes the lists to FOLDER/modern, /legacy and /premodern as well, for measuring the
 * whole program: topcut deck check FOLDER/modern --format modern --jobs 1.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "bench_common.h"
#include "deck/deck.h"

#include <sys/resource.h>

#define LISTS 100000
#define BATCH 1000

struct kind {
    const char *format, *date;
    struct ruling *ruling;
    const struct card **legal, **others; /* others: known cards that the format does not have */
    size_t n_legal, n_others;
    const char *folder;
};

static struct arena arena;
static struct err err = ERR_INIT;
static struct catalog *catalog;
static struct kind kinds[] = {{.format = "modern", .date = "2026-08-01"},
                              {.format = "legacy", .date = "2026-08-01"},
                              {.format = "premodern", .date = "2026-08-01"}};
static const enum deck_format writers[] = {DECK_ARENA, DECK_MTGO_TXT, DECK_COCKATRICE};

static void must(enum err_code rc)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

static void prepare(struct kind *k, struct format_book *book)
{
    const struct format *format;
    must(format_find(book, &arena, k->format, k->date, &format, &err));
    must(format_on(book, &arena, format, k->date, NULL, &k->ruling, &err));
    int n = catalog_card_count(catalog);
    k->legal = ARENA_ARRAY(&arena, const struct card *, (size_t)n);
    k->others = ARENA_ARRAY(&arena, const struct card *, (size_t)n);
    for (int id = 1; id <= n; id++) {
        const struct card *card = catalog_card(catalog, id);
        if (card_is_basic(card) || card->n_printings == 0)
            continue;
        if (ruling_card(k->ruling, card) == CARD_LEGAL)
            k->legal[k->n_legal++] = card;
        else
            k->others[k->n_others++] = card;
    }
}

static void add(struct deck *deck, enum deck_zone zone, int count, const struct card *card)
{
    const struct card_printing *p = card->n_printings ? &card->printings[0] : NULL;
    struct deck_entry *e = &deck->entries[deck->n_entries++];
    *e = (struct deck_entry){.zone = zone,
                             .count = count,
                             .card = card,
                             .name = card->name,
                             .written = card->name,
                             .set = p ? catalog_set(catalog, p->set)->code : "",
                             .number = p ? p->number : ""};
    deck->totals[zone] += count;
}

/* A card that the deck does not have yet. */
static const struct card *fresh(const struct kind *k, const struct deck *deck, struct rng *rng)
{
    for (;;) {
        const struct card *card = k->legal[rng_below(rng, k->n_legal)];
        size_t i = 0;
        while (i < deck->n_entries && deck->entries[i].card != card)
            i++;
        if (i == deck->n_entries)
            return card;
    }
}

static void fill(struct deck *deck, const struct kind *k, enum deck_zone zone, int cards, int most, struct rng *rng)
{
    while (deck->totals[zone] < cards) {
        int left = cards - deck->totals[zone], count = 1 + (int)rng_below(rng, (uint64_t)most);
        add(deck, zone, count < left ? count : left, fresh(k, deck, rng));
    }
}

/* One list's file; false: made illegal. */
static bool generate(const struct kind *k, size_t number, struct rng *rng, struct strbuf *out)
{
    static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    struct deck_entry entries[128];
    struct deck deck = {.what = "list", .entries = entries};
    struct name_match land;
    fill(&deck, k, ZONE_MAIN, 42, 4, rng);
    uint64_t flaw = rng_below(rng, 40); /* one in ten */
    if (flaw == 0) {
        size_t five = 0;
        while (entries[five].card->copies != COPIES_AS_FORMAT) /* of Relentless Rats five are no flaw */
            five++;
        entries[five].count = 5;
    }
    if (flaw == 1)
        add(&deck, ZONE_MAIN, 1, k->others[rng_below(rng, k->n_others)]);
    for (int i = 0; i < 2; i++) {
        (void)catalog_find(catalog, basics[(rng_below(rng, 2) + (uint64_t)i * 2) % 5], &land);
        add(&deck, ZONE_MAIN, flaw == 2 && i == 0 ? 1 : 9, land.card);
    }
    fill(&deck, k, ZONE_SIDE, 15, 3, rng);
    strbuf_clear(out);
    if (deck_write(catalog, &deck, writers[number % ARRAY_LEN(writers)], out, &err) != ERR_OK)
        must(err.code);
    if (flaw == 3) { /* a letter is lost */
        char *e = NULL;
        for (size_t i = 1; !e; i++) /* Pure // Simple is written otherwise by some programs */
            e = strstr(out->text, entries[i].name);
        e[1] = e[1] == 'q' ? 'x' : 'q'; /* Squirrel Mob has its q already */
    }
    return flaw > 3;
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static bool judge(const struct kind *k, const struct strbuf *list)
{
    static struct arena scratch;
    struct deck deck;
    struct verdict verdict;
    const struct check_options options = {.suggest = true};
    must(deck_read(&scratch, catalog, strbuf_text(list), list->len, "list", DECK_AUTO, &deck, &err));
    must(deck_check(&scratch, k->ruling, &deck, &options, &verdict, &err));
    arena_reset(&scratch);
    return verdict.legal;
}

static long peak_kb(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void keep(const struct kind *k, size_t number, const struct strbuf *list)
{
    static const char *const endings[] = {"arena.txt", "txt", "cod"};
    char path[4096];
    snprintf(path, sizeof path, "%s/%06zu.%s", k->folder, number, endings[number % ARRAY_LEN(endings)]);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(list->text, 1, list->len, f) != list->len || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

int main(void)
{
    struct format_book *book;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists, bytes = 0, legal = 0, surprises = 0;
    const char *folder = getenv("TOPCUT_BENCH_LISTS");
    struct strbuf lists[BATCH];
    bool sound[BATCH];
    struct rng rng;
    double start = cpu_ms();
    must(catalog_open(NULL, &catalog, &err));
    must(resource_list(&arena, "formats", &formats, &n_formats, &err));
    must(resource_list(&arena, "banlists", &banlists, &n_banlists, &err));
    must(format_book_make(&arena, catalog, formats, n_formats, banlists, n_banlists, &book, &err));
    double opened = cpu_ms() - start, spent = 0;
    rng_init(&rng, 1);
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        prepare(&kinds[i], book);
        if (!folder)
            continue;
        kinds[i].folder = path_join(&arena, folder, kinds[i].format);
        must(file_make_dir(kinds[i].folder, &err));
    }
    memset(lists, 0, sizeof lists);
    long early = 0;
    for (size_t done = 0; done < LISTS; done += BATCH) {
        for (size_t i = 0; i < BATCH; i++) {
            const struct kind *k = &kinds[(done + i) % ARRAY_LEN(kinds)];
            sound[i] = generate(k, (done + i) / ARRAY_LEN(kinds), &rng, &lists[i]);
            bytes += lists[i].len;
            if (folder)
                keep(k, (done + i) / ARRAY_LEN(kinds), &lists[i]);
        }
        start = cpu_ms();
        for (size_t i = 0; i < BATCH; i++) {
            bool is_legal = judge(&kinds[(done + i) % ARRAY_LEN(kinds)], &lists[i]);
            legal += is_legal;
            surprises += is_legal != sound[i];
        }
        spent += cpu_ms() - start;
        if (done == LISTS / 10)
            early = peak_kb();
    }
    printf("{\"bench\":\"deck\",\"lists\":%d,\"bytes_per_list\":%zu,\"legal\":%zu,\"not_as_"
           "generated\":%zu,"
           "\"open_ms\":%.2f,\"cpu_ms\":%.1f,\"lists_per_s\":%.0f,\"peak_kb_at_tenth\":%ld,\"peak_"
           "kb\":%ld}\n",
           LISTS, bytes / LISTS, legal, surprises, opened, spent, LISTS / spent * 1e3, early, peak_kb());
    for (size_t i = 0; i < BATCH; i++)
        strbuf_release(&lists[i]);
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}
