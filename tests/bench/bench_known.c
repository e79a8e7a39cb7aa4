/* bench_known.c - how much of the cards that people play the engine knows wholly, without an import
 *
 * A folder has lists and perhaps INDEX.csv (columns file, format, and more); without one each of its files is a list of
 * the format "lists". All copies count, those of the sideboard and of the command zone too. A copy is known if the
 * engine plays it wholly by the rules of Magic 2010: what is known of it is all that it does, and the engine takes it.
 * Without an argument the folder is ../shared/data2/wild beside the sources.
 *
 * First the cards that miss most, by copies in a hundred of their format's summed over the formats, so that a format of
 * few lists counts as much as one of many; then each format's share, and that of all. --json prints an object a line.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/resource.h"
#include "base/vec.h"
#include "bench_common.h"
#include "catalog/cards.h"
#include "deck/deck.h"
#include "sanity/book.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"

#include <dirent.h>

enum { FILE_MOST = 1 << 20, FORMATS_MOST = 32, SHOWN = 40, SHOWN_OF_FORMAT = 12 };

static struct arena arena;
static struct err err = ERR_INIT;
static struct catalog *catalog;
static struct knowing how;
static bool as_json;

/* A card that is not known wholly. */
struct missing {
    const char *name, *how, *why;
    int copies[FORMATS_MOST], all;
    double weight; /* in hundredths of the copies of each format, summed */
};

static struct {
    const char *name;
    int lists, copies, known;
} format[FORMATS_MOST];
static size_t formats, missings, room;
static struct missing *missing;
static struct map names = {.arena = &arena};

static void must(enum err_code rc)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

static size_t format_of(const char *name)
{
    for (size_t i = 0; i < formats; i++)
        if (strcasecmp(format[i].name, name) == 0)
            return i;
    if (formats == FORMATS_MOST) {
        fprintf(stderr, "more than %d formats\n", (int)FORMATS_MOST);
        exit(1);
    }
    format[formats].name = arena_strdup(&arena, name);
    return formats++;
}

static void miss(const struct list_card *c, const struct list_play *play, size_t f, int copies)
{
    size_t place = map_add(&names, c->name, strlen(c->name));
    if (place == missings)
        *ARENA_ADD(&arena, missing, missings, room) = (struct missing){.name = arena_strdup(&arena, c->name),
                                                                       .how = played_words[play->how],
                                                                       .why = arena_strdup(&arena, play->why)};
    missing[place].copies[f] += copies;
    missing[place].all += copies;
}

static void count_list(const char *folder, const char *file, const char *format_name)
{
    struct arena work = ARENA_INIT;
    struct deck deck;
    struct list list;
    const struct list *lists[1] = {&list};
    struct list_book book;
    struct err why = ERR_INIT;
    char *text;
    size_t len, f = format_of(format_name);
    must(file_read(&work, path_join(&work, folder, file), FILE_MOST, &text, &len, &err));
    if (deck_read(&work, catalog, text, len, file, DECK_AUTO, &deck, &why) != ERR_OK) {
        fprintf(stderr, "%s: %s\n", file, why.text);
    } else {
        list_from_deck(&work, catalog, &deck, &how, &list);
        must(list_book_make(&work, ERA_M10, lists, 1, &book, &err));
        format[f].lists++;
        for (int i = 0; i < list.cards; i++) {
            const struct list_card *c = &list.card[i];
            int copies = c->main + c->side + c->command;
            format[f].copies += copies;
            if (book.play[0][i].how == PLAYED_WHOLLY)
                format[f].known += copies;
            else
                miss(c, &book.play[0][i], f, copies);
        }
    }
    arena_release(&work);
}

static void count_index(const char *folder, const char *path)
{
    struct csv_table index;
    char *text;
    size_t len;
    must(file_read(&arena, path, FILE_MOST, &text, &len, &err));
    must(csv_table_parse(&arena, text, path, &index, &err));
    int file = csv_column(&index, "file"), column = csv_column(&index, "format");
    if (file < 0 || column < 0) {
        fprintf(stderr, "%s: expected the columns file and format\n", path);
        exit(1);
    }
    for (size_t i = 0; i < index.n_rows; i++)
        count_list(folder, csv_cell(&index.rows[i], file), csv_cell(&index.rows[i], column));
}

static void count_folder(const char *folder)
{
    const char *index = path_join(&arena, folder, "INDEX.csv");
    if (file_exists(index)) {
        count_index(folder, index);
        return;
    }
    DIR *open = opendir(folder);
    if (!open) {
        perror(folder);
        exit(1);
    }
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;)
        if (*entry->d_name != '.')
            count_list(folder, entry->d_name, "lists");
    closedir(open);
}

/* ---- what is told ---------------------------------------------------------------------------- */

static int by_weight(const void *a, const void *b)
{
    const struct missing *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    return strcmp(x->name, y->name);
}

static size_t sorting; /* format */

static int by_copies(const void *a, const void *b)
{
    const struct missing *x = a, *y = b;
    if (x->copies[sorting] != y->copies[sorting])
        return x->copies[sorting] < y->copies[sorting] ? 1 : -1;
    return strcmp(x->name, y->name);
}

static void weigh(void)
{
    for (size_t i = 0; i < missings; i++)
        for (size_t f = 0; f < formats; f++)
            if (format[f].copies)
                missing[i].weight += 100.0 * missing[i].copies[f] / format[f].copies;
    if (missings)
        qsort(missing, missings, sizeof *missing, by_weight);
}

static void tell_missing(const struct missing *m)
{
    if (!as_json) {
        printf("%6.3f %5d  %-32s %-10s %.90s\n", m->weight, m->all, m->name, m->how, m->why);
        return;
    }
    struct json *line = json_object();
    json_add_text(line, "bench", "known");
    json_add_text(line, "card", m->name);
    json_add_int(line, "copies", m->all);
    json_add_number(line, "weight", m->weight);
    json_add_text(line, "how", m->how);
    json_add_text(line, "why", m->why);
    printf("%s\n", json_print_line(&arena, line));
    json_free(line);
}

static void tell_share(const char *name, int lists, int copies, int known)
{
    double share = copies ? 100.0 * known / copies : 0;
    if (as_json)
        printf("{\"bench\":\"known\",\"format\":\"%s\",\"lists\":%d,\"copies\":%d,\"known\":%d,\"share\":%.2f}\n", name,
               lists, copies, known, share);
    else
        printf("%-16s %4d lists, %6d copies, %6d known: %.2f %%\n", name, lists, copies, known, share);
}

static void tell_format(size_t f)
{
    tell_share(format[f].name, format[f].lists, format[f].copies, format[f].known);
    if (as_json || !missings)
        return;
    sorting = f;
    qsort(missing, missings, sizeof *missing, by_copies);
    printf("    ");
    for (size_t i = 0; i < missings && i < SHOWN_OF_FORMAT && missing[i].copies[f]; i++)
        printf("%s%d %s", i ? ", " : "", missing[i].copies[f], missing[i].name);
    printf("\n");
}

int main(int argc, char **argv)
{
    const char *folder = TEST_SHARED "/data2/wild";
    int lists = 0, copies = 0, known = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else
            folder = argv[i];
    must(catalog_open(NULL, &catalog, &err));
    must(by_hand_load(&arena, &how.hand, &err));
    how.without_text = true;
    count_folder(folder);
    weigh();
    for (size_t i = 0; i < missings && (as_json || i < SHOWN); i++)
        tell_missing(&missing[i]);
    for (size_t f = 0; f < formats; f++) {
        tell_format(f);
        lists += format[f].lists;
        copies += format[f].copies;
        known += format[f].known;
    }
    tell_share("all", lists, copies, known);
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}
