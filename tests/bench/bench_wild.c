/* bench_wild.c - real decklists judged on their day: the share judged legal, and each list that is not with its reason
 *
 * A folder has INDEX.csv (columns file, format, date) and the files that it names: lists that were played in
 * tournaments, so that nearly all are legal. What is refused is either a mistake of its player, its date or its source,
 * or one of the program's. Without an argument the folder is ../shared/data2/wild beside the sources.
 *
 * --json prints an object a list that is not judged legal, and one with the sums.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/resource.h"
#include "bench_common.h"
#include "deck/deck.h"

#define FILE_MOST (1 << 20)

static struct arena arena;
static struct err err = ERR_INIT;
static struct catalog *catalog;
static struct format_book *book;
static bool as_json;

/* What became of the lists of one format. */
struct sum {
    const char *format;
    int lists, legal, unjudged;
};

static void must(enum err_code rc)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

static void open_facts(void)
{
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    must(catalog_open(NULL, &catalog, &err));
    must(resource_list(&arena, "formats", &formats, &n_formats, &err));
    must(resource_list(&arena, "banlists", &banlists, &n_banlists, &err));
    must(format_book_make(&arena, catalog, formats, n_formats, banlists, n_banlists, &book, &err));
}

static void tell(const char *file, const char *format, const char *date, const char *reason, const char *text)
{
    if (!as_json) {
        printf("%s  %s %s  %s: %s\n", file, format, date, reason, text);
        return;
    }
    struct json *line = json_object();
    json_add_text(line, "file", file);
    json_add_text(line, "format", format);
    json_add_text(line, "date", date);
    json_add_text(line, "reason", reason);
    json_add_text(line, "text", text);
    printf("%s\n", json_print_line(&arena, line));
    json_free(line);
}

/* Judges one list; what is illegal of it is told, a line a finding. */
static void judge(const char *folder, const char *file, const char *format_name, const char *date, struct sum *sum)
{
    const struct format *format;
    struct ruling *ruling;
    struct deck deck;
    struct verdict verdict;
    struct err why = ERR_INIT;
    char *text;
    size_t len;
    const struct check_options options = {.suggest = true};
    sum->lists++;
    if (format_find(book, &arena, format_name, date, &format, &why) != ERR_OK ||
        format_on(book, &arena, format, date, NULL, &ruling, &why) != ERR_OK) {
        sum->unjudged++;
        tell(file, format_name, date, "no-such-format", why.text);
        return;
    }
    must(file_read(&arena, path_join(&arena, folder, file), FILE_MOST, &text, &len, &err));
    if (deck_read(&arena, catalog, text, len, file, DECK_AUTO, &deck, &why) != ERR_OK) {
        tell(file, format_name, date, "unreadable", why.text);
        return;
    }
    must(deck_check(&arena, ruling, &deck, &options, &verdict, &err));
    sum->legal += verdict.legal;
    for (size_t i = 0; i < verdict.n; i++)
        if (verdict.findings[i].illegal)
            tell(file, format_name, date, finding_codes[verdict.findings[i].code],
                 message_say(&arena, NULL, MESSAGE_TERMINAL, verdict.findings[i].text));
}

static struct sum *sum_of(struct sum *sums, size_t *n, const char *format)
{
    size_t i = 0;
    while (i < *n && strcmp(sums[i].format, format) != 0)
        i++;
    if (i == *n)
        sums[(*n)++] = (struct sum){.format = arena_strdup(&arena, format)};
    return &sums[i];
}

static void tell_sum(const char *name, const struct sum *s)
{
    int judged = s->lists - s->unjudged;
    double share = judged ? 100.0 * s->legal / judged : 0;
    if (as_json)
        printf("{\"bench\":\"wild\",\"format\":\"%s\",\"lists\":%d,\"judged\":%d,\"legal\":%d,\"share\":%.2f}\n", name,
               s->lists, judged, s->legal, share);
    else
        printf("%-16s %4d lists, %4d judged, %4d legal: %.2f %%\n", name, s->lists, judged, s->legal, share);
}

int main(int argc, char **argv)
{
    const char *folder = TEST_SHARED "/data2/wild";
    struct csv_table index;
    struct sum sums[64], all = {.lists = 0};
    size_t n = 0, len;
    char *text;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else
            folder = argv[i];
    open_facts();
    const char *path = path_join(&arena, folder, "INDEX.csv");
    must(file_read(&arena, path, FILE_MOST, &text, &len, &err));
    must(csv_table_parse(&arena, text, path, &index, &err));
    int file = csv_column(&index, "file"), format = csv_column(&index, "format"), date = csv_column(&index, "date");
    if (file < 0 || format < 0 || date < 0) {
        fprintf(stderr, "%s: expected the columns file, format and date\n", path);
        return 1;
    }
    for (size_t i = 0; i < index.n_rows && n < ARRAY_LEN(sums); i++) {
        const struct csv_row *row = &index.rows[i];
        judge(folder, csv_cell(row, file), csv_cell(row, format), csv_cell(row, date),
              sum_of(sums, &n, csv_cell(row, format)));
    }
    for (size_t i = 0; i < n; i++) {
        tell_sum(sums[i].format, &sums[i]);
        all.lists += sums[i].lists;
        all.legal += sums[i].legal;
        all.unjudged += sums[i].unjudged;
    }
    tell_sum("all", &all);
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}
