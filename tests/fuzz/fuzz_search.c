/* fuzz_search.c - any text is a query or an error that names a column; a query and its negation share the cards out */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "catalog/catalog.h"
#include "catalog/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct catalog *catalog;

static void clear_up(void)
{
    catalog_close(catalog);
}

static void make_catalog(void)
{
    char path[] = "/tmp/topcut-fuzz-XXXXXX";
    struct err err = ERR_INIT;
    struct writer *w;
    const struct card_set sets[] = {
        {.code = "LEA", .name = "Limited Edition Alpha", .date = "1993-08-05", .type = "core", .border = "black"},
        {.code = "USG", .name = "Urza's Saga", .date = "1998-10-12", .type = "expansion", .block = "Urza's Saga"}};
    const struct card_face faces[] = {{.name = "Fire", .mana_cost = "{1}{R}", .side = 'a', .colors = COLOR_RED},
                                      {.name = "Ice", .mana_cost = "{1}{U}", .side = 'b', .colors = COLOR_BLUE}};
    const struct card cards[] = {{.name = "Lim-D\u00FBl's Ogre",
                                  .mana_cost = "{2}{R}{W/U}",
                                  .mana_value = 4,
                                  .colors = COLOR_RED,
                                  .types = TYPE_CREATURE,
                                  .type_line = "Legendary Creature - Ogre",
                                  .power = "1+*",
                                  .toughness = "3\u00BD",
                                  .keywords = "Flying;Cycling {2}"},
                                 {.name = "Fire // Ice",
                                  .mana_cost = "{1}{R} // {1}{U}",
                                  .types = TYPE_INSTANT,
                                  .type_line = "Instant",
                                  .layout = "split",
                                  .faces = faces,
                                  .n_faces = 2},
                                 {.name = "Forest",
                                  .types = TYPE_LAND,
                                  .supertypes = SUPERTYPE_BASIC,
                                  .type_line = "Basic Land - Forest",
                                  .produces = "G;any"}};
    int fd = mkstemp(path);
    tc_assert(fd >= 0);
    (void)close(fd);
    (void)unlink(path);
    tc_assert(writer_open(path, &w, &err) == ERR_OK);
    for (size_t i = 0; i < 2; i++)
        tc_assert(writer_set(w, &sets[i], &err) == ERR_OK);
    for (size_t i = 0; i < 3; i++)
        tc_assert(writer_card(w, &cards[i], &err) == ERR_OK);
    tc_assert(writer_printing(w, cards[0].name, "LEA", 'R', "1", &err) == ERR_OK);
    tc_assert(writer_printing(w, cards[0].name, "USG", 'C', "2", &err) == ERR_OK);
    tc_assert(writer_finish(w, &err) == ERR_OK);
    tc_assert(catalog_open(path, &catalog, &err) == ERR_OK);
    (void)unlink(path);
    (void)atexit(clear_up);
}

static enum err_code prepare(void *data, const char *format, const char *date, void **handle, struct err *err)
{
    *handle = data;
    tc_assert(!date || date_is_valid(date));
    return *format == 'x' ? err_set(err, ERR_NO, "not known") : ERR_OK;
}

static bool holds(void *data, void *handle, const struct card *card, const char *what)
{
    tc_assert(data == handle);
    return card->id % 2 == 0 && strcmp(what, "banned") != 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT, again = ERR_INIT;
    const struct card **cards;
    const struct search_legality legality = {.data = &catalog, .prepare = prepare, .holds = holds};
    size_t n, others;
    if (!catalog)
        make_catalog();
    const char *query = arena_strndup(&arena, (const char *)data, size);
    enum err_code rc = catalog_search(catalog, &arena, query, &legality, SEARCH_BY_NAME, &cards, &n, &err);
    tc_assert(rc == ERR_OK || rc == ERR_NO || rc == ERR_INPUT);
    if (rc == ERR_OK) {
        const char *negated = arena_printf(&arena, "-(%s)", query);
        tc_assert(n <= 3);
        if (catalog_search(catalog, &arena, negated, &legality, SEARCH_BY_NAME, &cards, &others, &again) == ERR_OK)
            tc_assert(n + others >= 3); /* more where printings differ */
    } else {
        tc_assert(strstr(err.text, "query") != NULL);
    }
    arena_release(&arena);
    return 0;
}
