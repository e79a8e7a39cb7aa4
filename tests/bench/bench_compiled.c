/* bench_compiled.c - how many cards the compiler of rules texts understands wholly, by the years of their first
 * printing
 *
 * A folder has tables of rules texts: CSV files with the columns name, face, first_printed and text; other files are
 * passed over. A card that stands in several counts once. It is full if every clause of every face is understood and
 * the engine takes what came of it. Without an argument the folder is ../shared/data beside the sources.
 *
 * First the clauses that keep most cards from being full, of each period: how many cards want nothing else, and how
 * many have it; then each period's share. --json prints an object a line, and one for every card that is not full.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "bench_common.h"
#include "catalog/cards.h"
#include "sanity/text_card.h"

#include <dirent.h>

enum { FILE_MOST = 64 << 20, SHOWN = 25, FACES_MOST = 8 };

/* A clause that is not understood, with ~ for its card and N for numbers. */
struct stopper {
    const char *text, *why, *card;
    int cards, alone;
};

static struct period {
    const char *name;
    int until; /* the year */
    int cards, full;
    struct map shapes;
    struct stopper *stopper;
    size_t stoppers, room;
} period[] = {
    {.name = "1993-2009", .until = 2009}, {.name = "2010-2018", .until = 2018}, {.name = "since 2019", .until = 9999}};

static struct arena arena;
static struct err err = ERR_INIT;
static struct catalog *catalog;
static struct map names = {.arena = &arena};
static bool as_json;

static void must(enum err_code rc)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

static struct period *period_of(const char *first_printed)
{
    size_t i = 0;
    for (int year = atoi(first_printed); i + 1 < ARRAY_LEN(period) && year > period[i].until;)
        i++;
    return &period[i];
}

/* ---- what stops a card ------------------------------------------------------------------------- */

static const char *shape_of(struct strbuf *out, const char *text, const char *name)
{
    size_t whole = strlen(name), brief = strcspn(name, ",");
    strbuf_clear(out);
    while (*text) {
        size_t skip = whole && strncmp(text, name, whole) == 0           ? whole
                      : brief < whole && strncmp(text, name, brief) == 0 ? brief
                                                                         : 0;
        size_t digits = strspn(text, "0123456789");
        strbuf_add_char(out, skip ? '~' : digits ? 'N' : *text == '\n' ? ' ' : *text);
        text += skip ? skip : digits ? digits : 1;
    }
    return strbuf_text(out);
}

static void count_clause(struct period *of, const struct text_face *face, const struct text_clause *clause, bool alone)
{
    struct strbuf shape = STRBUF_INIT;
    const char *text = shape_of(&shape, clause->text, face->name);
    of->shapes.arena = &arena;
    size_t place = map_add(&of->shapes, text, strlen(text));
    if (place == of->stoppers)
        *ARENA_ADD(&arena, of->stopper, of->stoppers, of->room) =
            (struct stopper){.text = arena_strdup(&arena, text),
                             .why = arena_strdup(&arena, clause->why),
                             .card = arena_strdup(&arena, face->name)};
    of->stopper[place].cards++;
    of->stopper[place].alone += alone;
    strbuf_release(&shape);
}

static void tell_clause(struct arena *work, const char *card, const char *printed, const char *text, const char *why,
                        bool alone)
{
    struct json *line = json_object();
    json_add_text(line, "bench", "compiled");
    json_add_text(line, "card", card);
    json_add_text(line, "first_printed", printed);
    json_add_text(line, "clause", text);
    json_add_text(line, "why", why);
    json_add_bool(line, "alone", alone);
    printf("%s\n", json_print_line(work, line));
    json_free(line);
}

static void count_stoppers(struct arena *work, struct period *of, const char *card, const char *printed,
                           const struct text_face *face, size_t n)
{
    size_t open = 0;
    for (size_t f = 0; f < n; f++)
        for (size_t i = 0; i < face[f].meaning.n_clauses; i++)
            open += !face[f].meaning.clauses[i].understood;
    for (size_t f = 0; f < n; f++) {
        for (size_t i = 0; i < face[f].meaning.n_clauses; i++) {
            const struct text_clause *clause = &face[f].meaning.clauses[i];
            if (clause->understood)
                continue;
            count_clause(of, &face[f], clause, open == 1);
            if (as_json)
                tell_clause(work, card, printed, clause->text, clause->why, open == 1);
        }
        if (as_json && *face[f].refused)
            tell_clause(work, card, printed, "", face[f].refused, open == 0);
    }
}

/* ---- the tables -------------------------------------------------------------------------------- */

static void count_card(const char *name, const char *printed, const struct text_face *faces, size_t n,
                       struct arena *work)
{
    struct period *of = period_of(printed);
    of->cards++;
    if (understanding_of(faces, n) == UNDERSTOOD_FULLY)
        of->full++;
    else
        count_stoppers(work, of, name, printed, faces, n);
}

/* Rows of one card stand together: its faces. */
static void count_table(const struct csv_table *texts, int name, int face, int printed, int text)
{
    struct arena work = ARENA_INIT;
    for (size_t i = 0; i < texts->n_rows;) {
        struct text_face faces[FACES_MOST];
        struct name_match match;
        size_t n = 0, before = names.n;
        const char *card = csv_cell(&texts->rows[i], name), *when = csv_cell(&texts->rows[i], printed);
        const struct card *known = catalog_find(catalog, card, &match) == NAME_FOUND ? match.card : NULL;
        bool again = map_add(&names, card, strlen(card)) < before;
        for (; i < texts->n_rows && strcmp(csv_cell(&texts->rows[i], name), card) == 0; i++)
            if (n < FACES_MOST && !again)
                text_face_compile(&work, known, card, csv_cell(&texts->rows[i], face), csv_cell(&texts->rows[i], text),
                                  &faces[n++]);
        if (n)
            count_card(card, when, faces, n, &work);
        arena_reset(&work);
    }
    arena_release(&work);
}

static void count_file(const char *path)
{
    struct csv_table texts;
    char *text;
    size_t len;
    must(file_read(&arena, path, FILE_MOST, &text, &len, &err));
    must(csv_table_parse(&arena, text, path, &texts, &err));
    int name = csv_column(&texts, "name"), face = csv_column(&texts, "face"),
        printed = csv_column(&texts, "first_printed"), column = csv_column(&texts, "text");
    if (name >= 0 && face >= 0 && printed >= 0 && column >= 0)
        count_table(&texts, name, face, printed, column);
}

static void count_folder(const char *folder)
{
    DIR *open = opendir(folder);
    if (!open) {
        perror(folder);
        exit(1);
    }
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;) {
        size_t n = strlen(entry->d_name);
        if (n > 4 && strcmp(entry->d_name + n - 4, ".csv") == 0)
            count_file(path_join(&arena, folder, entry->d_name));
    }
    closedir(open);
}

/* ---- what is told ------------------------------------------------------------------------------ */

static int by_weight(const void *a, const void *b)
{
    const struct stopper *x = a, *y = b;
    if (x->alone != y->alone)
        return x->alone < y->alone ? 1 : -1;
    if (x->cards != y->cards)
        return x->cards < y->cards ? 1 : -1;
    return strcmp(x->text, y->text);
}

static void tell_stoppers(struct period *of)
{
    if (of->stoppers)
        qsort(of->stopper, of->stoppers, sizeof *of->stopper, by_weight);
    printf("%s: clauses that stop most (alone, in all)\n", of->name);
    for (size_t i = 0; i < of->stoppers && i < SHOWN; i++)
        printf("%5d %5d  %.100s\n             stopped %.60s; so %s\n", of->stopper[i].alone, of->stopper[i].cards,
               of->stopper[i].text, of->stopper[i].why, of->stopper[i].card);
}

static void tell_share(const char *name, int cards, int full)
{
    double share = cards ? 100.0 * full / cards : 0;
    if (as_json)
        printf("{\"bench\":\"compiled\",\"period\":\"%s\",\"cards\":%d,\"full\":%d,\"share\":%.2f}\n", name, cards,
               full, share);
    else
        printf("%-12s %6d cards, %6d full: %.2f %%\n", name, cards, full, share);
}

int main(int argc, char **argv)
{
    const char *folder = TEST_SHARED "/data";
    int cards = 0, full = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else
            folder = argv[i];
    must(catalog_open(NULL, &catalog, &err));
    count_folder(folder);
    for (size_t i = 0; !as_json && i < ARRAY_LEN(period); i++)
        tell_stoppers(&period[i]);
    for (size_t i = 0; i < ARRAY_LEN(period); i++) {
        tell_share(period[i].name, period[i].cards, period[i].full);
        cards += period[i].cards;
        full += period[i].full;
        if (period[i].until == 2018)
            tell_share("to 2018", cards, full);
    }
    tell_share("all", cards, full);
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}
