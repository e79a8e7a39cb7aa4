/* test_shipped.c - the abilities that were compiled from texts before the program was built
 *
 * The file is in the order that it is searched in, every entry is found by its name, is a card's or a face's, and is
 * played wholly by the rules of Magic 2010. Where the texts are (../shared/data beside the sources) they are compiled
 * again, and give the same entries.
 * @tags slow-watched slow-valgrind
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/map.h"
#include "testing.h"

#include "catalog/cards.h"
#include "sanity/book.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/shipped.h"
#include "sanity/text_entry.h"

enum { MAX_FACES = 8, TEXTS_MOST = 64 << 20 };

struct world {
    struct arena arena;
    struct catalog *catalog;
    const struct by_hand *hand;
    struct map made; /* names of entries that were compiled again */
};

static int set_up(void **state)
{
    static struct world w;
    struct err err = ERR_INIT;
    w = (struct world){.arena = ARENA_INIT};
    assert_ok(catalog_open(NULL, &w.catalog, &err), err);
    assert_ok(by_hand_load(&w.arena, &w.hand, &err), err);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    catalog_close(w->catalog);
    arena_release(&w->arena);
    return 0;
}

/* The name in card "NAME" ...; the line's length without its break. */
static const char *name_of(struct arena *arena, const char *line, size_t *n)
{
    static const char begin[] = "card \"";
    *n = strcspn(line, "\n");
    if (strncmp(line, begin, sizeof begin - 1) != 0)
        fail_msg("no entry: %.*s", (int)*n, line);
    line += sizeof begin - 1;
    return arena_strndup(arena, line, strcspn(line, "\""));
}

static void entries_are_in_order_and_found(void **state)
{
    struct world *w = *state;
    const struct by_hand nothing = {.n = 0};
    struct arena arena = ARENA_INIT;
    const char *before = "";
    size_t len, n, entries = 0;
    const char *text = shipped_text(&len);
    assert_int_equal(text[len], '\0');
    for (const char *at = text; at < text + len; at += n + 1, entries++) {
        const char *name = name_of(&arena, at, &n);
        if (strcmp(before, name) >= 0)
            fail_msg("%s is behind %s", name, before);
        before = name;
        const struct by_hand_card *card = shipped_find(&arena, &nothing, name);
        if (!card || strcmp(card->name, name) != 0 || !card->compiled || (card->second && !card->other))
            fail_msg("%s is not found", name);
    }
    print_message("%zu entries\n", entries);
    assert_true(entries > 10000);
    assert_null(shipped_find(&arena, &nothing, "No Such Card"));
    assert_null(shipped_find(&arena, &nothing, ""));
    assert_null(shipped_find(&arena, &nothing, "zzz"));
    assert_null(shipped_find(&arena, NULL, "Shock"));
    assert_false(shipped_find(&arena, w->hand, "Lightning Bolt")->compiled); /* by hand goes before */
    arena_release(&arena);
}

static void every_entry_is_played_wholly(void **state)
{
    struct world *w = *state;
    struct arena arena = ARENA_INIT, names = ARENA_INIT;
    size_t len, n, wrong = 0;
    const char *text = shipped_text(&len);
    for (const char *at = text; at < text + len; at += n + 1) {
        const struct knowing how = {.hand = w->hand, .without_text = true};
        struct name_match match;
        struct list_card c;
        struct list list = {.name = "one", .card = &c, .cards = 1};
        const struct list *lists[1] = {&list};
        struct list_book book;
        struct err err = ERR_INIT;
        const char *name = name_of(&names, at, &n);
        if (catalog_find(w->catalog, name, &match) != NAME_FOUND) {
            print_error("%s is no card\n", name);
            wrong++;
            continue;
        }
        list_card_make(&arena, w->catalog, match.card->name, match.card, &how, &c);
        assert_ok(list_book_make(&arena, ERA_M10, lists, 1, &book, &err), err);
        if (c.known == KNOWN_COMPILED && book.play[0][0].how != PLAYED_WHOLLY) {
            print_error("%s: %s: %s\n", name, played_words[book.play[0][0].how], book.play[0][0].why);
            wrong++;
        }
        arena_reset(&arena);
    }
    arena_release(&arena);
    arena_release(&names);
    assert_int_equal(wrong, 0);
}

/* ---- compiled again -------------------------------------------------------------------------- */

/* What is made now is what the file has. */
static bool is_in_file(struct world *w, struct arena *arena, const struct text_entry *made)
{
    const struct by_hand nothing = {.n = 0};
    struct by_hand_card now;
    struct err err = ERR_INIT;
    const char *other;
    assert_ok(by_hand_entry(arena, "made", made->line, &now, &other, &err), err);
    const struct by_hand_card *then = shipped_find(arena, &nothing, made->name);
    (void)map_add(&w->made, made->name, strlen(made->name));
    return then && strcmp(then->abilities, now.abilities) == 0 &&
           strcmp(then->keywords ? then->keywords : "-", now.keywords ? now.keywords : "-") == 0 &&
           then->flips == now.flips && then->second == now.second &&
           strcmp(then->other ? then->other->name : "", other ? other : "") == 0;
}

/* One card: n rows of the table from first on. */
static size_t compare_card(struct world *w, struct arena *arena, const struct csv_table *t, size_t first, size_t n)
{
    const int name_at = csv_column(t, "name"), face_at = csv_column(t, "face"), text_at = csv_column(t, "text");
    const char *name = csv_cell(&t->rows[first], name_at);
    struct text_face faces[MAX_FACES];
    struct text_entry entries[ENTRY_LINES];
    struct name_match match;
    size_t wrong = 0;
    if (n > MAX_FACES || catalog_find(w->catalog, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
        return 0;
    for (size_t i = 0; i < n; i++)
        text_face_compile(arena, match.card, name, csv_cell(&t->rows[first + i], face_at),
                          csv_cell(&t->rows[first + i], text_at), &faces[i]);
    size_t made = text_entries(arena, match.card, faces, n, entries);
    for (size_t i = 0; i < made; i++)
        if (!is_in_file(w, arena, &entries[i])) {
            print_error("compiled again: %s\n", entries[i].line);
            wrong++;
        }
    return wrong;
}

static size_t compare_table(struct world *w, const char *path)
{
    struct arena arena = ARENA_INIT, work = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table t;
    char *text;
    size_t len, wrong = 0;
    assert_ok(file_read(&arena, path, TEXTS_MOST, &text, &len, &err), err);
    assert_ok(csv_table_parse(&arena, text, path, &t, &err), err);
    const int name_at = csv_column(&t, "name");
    for (size_t i = 0, n; i < t.n_rows; i += n) {
        for (n = 1; i + n < t.n_rows; n++)
            if (strcmp(csv_cell(&t.rows[i + n], name_at), csv_cell(&t.rows[i], name_at)) != 0)
                break;
        wrong += compare_card(w, &work, &t, i, n);
        arena_reset(&work);
    }
    arena_release(&arena);
    arena_release(&work);
    return wrong;
}

static void texts_give_the_same_entries(void **state)
{
    static const char *const tables[] = {TEST_SHARED "/data/rules_text_dev.csv",
                                         TEST_SHARED "/data/rules_text_more.csv",
                                         TEST_SHARED "/data/rules_text_new.csv"};
    struct world *w = *state;
    size_t wrong = 0, len, n;
    w->made = (struct map){.arena = &w->arena};
    for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
        if (!file_exists(tables[i]))
            skip();
        wrong += compare_table(w, tables[i]);
    }
    const char *text = shipped_text(&len);
    for (const char *at = text; at < text + len; at += n + 1) {
        const char *name = name_of(&w->arena, at, &n);
        if (map_find(&w->made, name, strlen(name)) == MAP_NONE) {
            print_error("nothing gives this entry: %.*s\n", (int)n, at);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_in_order_and_found),
        cmocka_unit_test(every_entry_is_played_wholly),
        cmocka_unit_test(texts_give_the_same_entries),
    };
    return cmocka_run_group_tests_name("shipped", tests, set_up, tear_down);
}
