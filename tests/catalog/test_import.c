/* test_import.c - the same cards from every file that can be imported come to the same catalogue, onto what is
 * shipped
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "catalog/import_files.h"

#include <fcntl.h>

static int begin(void **state)
{
    *state = tc_calloc(1, sizeof(struct arena));
    return 0;
}

static int end(void **state)
{
    arena_release(*state);
    free(*state);
    return 0;
}

/* ---- what has to come of it ------------------------------------------------------------------ */

static const struct expected {
    const char *name, *full_name, *cost;
    double value;
    unsigned colors, identity;
    const char *type_line, *power, *toughness, *keywords, *produces, *layout;
    size_t n_faces;
    const char *printings, *text, *legality; /* "SET number rarity;..."; "format status" */
} expected[] = {
    {"Llanowar Elves", "Llanowar Elves", "{G}", 1, COLOR_GREEN, COLOR_GREEN, "Creature - Elf Druid", "1", "1", "", "G",
     "normal", 0, "LEA 210 C;", "{T}: Add {G}.", "legacy legal"},
    {"Forest", "Forest", "", 0, 0, COLOR_GREEN, "Basic Land - Forest", "", "", "", "G", "normal", 0,
     "LEA 294 L;NEO2 280 L;", "({T}: Add {G}.)", NULL},
    {"Delver of Secrets", "Delver of Secrets // Insectile Aberration", "{U}", 1, COLOR_BLUE, COLOR_BLUE,
     "Creature - Human Wizard", "1", "1", "", "", "transform", 2, "ISD 51 C;", "Every morning, look.\n//\nFlying",
     "pauper banned"},
    {"Dawn // Dusk", "Dawn // Dusk", "{1}{W} // {2}{B}", 5, COLOR_WHITE | COLOR_BLACK, COLOR_WHITE | COLOR_BLACK,
     "Instant // Sorcery", "", "", "Cycling {2}", "", "split", 2, "NEO2 7 U;", "Whistle.\n//\nCycling {2}",
     "legacy legal"},
    {"Lim-D\u00FBl's Heir", "Lim-D\u00FBl's Heir", "{2}{B}{B}", 4, COLOR_BLACK, COLOR_BLACK | COLOR_RED,
     "Legendary Creature - Human Wizard", "2", "4", "Flying;Protection from white;Cycling {1}{B}", "B;R", "normal", 0,
     "NEO2 8 M;", NULL, "vintage restricted"},
    {"Online Ogre", "Online Ogre", "{2}{R}", 3, COLOR_RED, COLOR_RED, "Creature - Ogre", "3", "3", "", "", "normal", 0,
     "VMX 1 R;", NULL, NULL},
    {"Arena Ogre", "Arena Ogre", "{2}{R}", 3, COLOR_RED, COLOR_RED, "Creature - Ogre", "3", "3", "Trample", "",
     "normal", 0, "YNEW 1 R;", "Trample", NULL},
    {"Plane of Tests", "Plane of Tests", "", 0, 0, 0, "Plane - Test", "", "", "", "", "planar", 0, "OPLN 3 C;",
     "Chaos.", NULL},
};

static const char *const passed_over[] = {"Ogre", "A-Arena Ogre", "Golden Ogre", "Huge Ogre", "Souvenir Ogre"};

static const char *printings_of(struct arena *arena, struct catalog *catalog, const struct card *card)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < card->n_printings; i++)
        strbuf_printf(&sb, "%s %s %c;", catalog_set(catalog, card->printings[i].set)->code, card->printings[i].number,
                      card->printings[i].rarity);
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void check_card(struct arena *arena, struct catalog *catalog, const struct expected *e, bool printings)
{
    struct name_match match;
    if (catalog_find(catalog, e->name, &match) != NAME_FOUND)
        fail_msg("%s is not there", e->name);
    const struct card *c = match.card;
    print_message("  %s\n", e->name);
    assert_string_equal(c->name, e->name);
    assert_string_equal(c->full_name, e->full_name);
    assert_string_equal(c->mana_cost, e->cost);
    assert_true(c->mana_value >= e->value && c->mana_value <= e->value);
    assert_int_equal(c->colors, e->colors);
    assert_int_equal(c->identity, e->identity);
    assert_string_equal(c->type_line, e->type_line);
    assert_string_equal(c->power, e->power);
    assert_string_equal(c->toughness, e->toughness);
    assert_string_equal(c->keywords, e->keywords);
    assert_string_equal(c->produces, e->produces);
    assert_string_equal(c->layout, e->layout);
    assert_int_equal(c->n_faces, e->n_faces);
    if (printings)
        assert_string_equal(printings_of(arena, catalog, c), e->printings);
    if (e->text)
        assert_string_equal(catalog_text(catalog, arena, c), e->text);
    if (e->legality) {
        const char *space = strchr(e->legality, ' ');
        const char *format = arena_strndup(arena, e->legality, (size_t)(space - e->legality));
        assert_string_equal(catalog_imported_legality(catalog, arena, c, format), space + 1);
    }
}

static void check_faces(struct catalog *catalog)
{
    struct name_match match;
    assert_int_equal(catalog_find(catalog, "insectile aberration", &match), NAME_FOUND);
    assert_string_equal(match.card->name, "Delver of Secrets");
    assert_string_equal(match.card->faces[0].name, "Delver of Secrets");
    assert_string_equal(match.card->faces[1].name, "Insectile Aberration");
    assert_string_equal(match.card->faces[1].power, "3");
    assert_string_equal(match.card->faces[1].keywords, "Flying");
    assert_int_equal(match.card->faces[1].side, 'b');
    assert_finds(catalog, "dusk", "Dawn // Dusk");
    assert_finds(catalog, "Dawn/Dusk", "Dawn // Dusk");
    assert_finds(catalog, "Delver of Secrets // Insectile Aberration", "Delver of Secrets");
}

static void check_spellings(struct catalog *catalog)
{
    assert_finds(catalog, "Elfen von Llanowar", "Llanowar Elves");
    assert_finds(catalog, "geheimnisforscher", "Delver of Secrets");
    assert_finds(catalog, "Morgen // Abend", "Dawn // Dusk");
    assert_finds(catalog, "Lim-Duls Erbe", "Lim-D\u00FBl's Heir");
    assert_finds(catalog, "LIM-DUL'S HEIR", "Lim-D\u00FBl's Heir");
    assert_finds(catalog, "Llanowar Elfs", "Llanowar Elves"); /* shipped alias */
}

static void check_sets(struct catalog *catalog)
{
    static const struct {
        const char *code, *type, *border;
    } sets[] = {{"LEA", "core", "black"},         {"ISD", "expansion", "black"},    {"NEO2", "expansion", "black"},
                {"VMX", "magic-online", "black"}, {"YNEW", "magic-arena", "black"}, {"OPLN", "planechase", "black"}};
    assert_int_equal(catalog_set_count(catalog), ARRAY_LEN(sets));
    for (size_t i = 0; i < ARRAY_LEN(sets); i++) {
        const struct card_set *set = catalog_find_set(catalog, sets[i].code);
        assert_non_null(set);
        assert_string_equal(set->type, sets[i].type);
        assert_string_equal(set->border, sets[i].border);
    }
    assert_string_equal(catalog_find_set(catalog, "NEO2")->date, "2026-10-09");
    assert_string_equal(catalog_find_set(catalog, "NEO2")->name, "Brand New Set");
}

/* Imports a file and holds everything against what is expected. */
static void check_file(struct arena *arena, const char *path, enum import_kind kind)
{
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *base = import_base(arena), *made;
    const char *target = test_path(arena, arena_printf(arena, "made-%d/cards.db", (int)kind));
    bool atomic = kind == IMPORT_MTGJSON_ATOMIC;
    print_message("%s\n", path);
    assert_ok(import_onto(arena, base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_int_equal(result.kind, kind);
    assert_int_equal(result.cards_new, 5);
    assert_int_equal(result.sets_new, atomic ? 0 : 4);
    if (!atomic)
        assert_int_equal(result.skipped, IMPORT_PASSED_OVER);
    assert_ok(catalog_open(target, &made, &err), err);
    const struct catalog_info *info = catalog_info(made);
    assert_string_equal(info->source_date, "2026-11-20");
    assert_string_equal(info->known_until, "2026-08-22"); /* no ban lists come with it */
    assert_int_equal(info->imported_utc, import_now(NULL));
    assert_true(info->has_text && info->has_legalities);
    assert_int_equal(info->cards, IMPORT_REAL_CARDS);
    assert_int_equal(result.info.cards, info->cards);
    for (size_t i = 0; i < ARRAY_LEN(expected); i++)
        check_card(arena, made, &expected[i], !atomic);
    for (size_t i = 0; i < ARRAY_LEN(passed_over); i++)
        assert_unknown(made, passed_over[i]);
    check_faces(made);
    check_spellings(made);
    assert_finds(made, "dracula's heir", "Lim-D\u00FBl's Heir");
    if (!atomic)
        check_sets(made);
    catalog_close(made);
    catalog_close(base);
}

static const char *write_built(struct arena *arena, const char *name, void (*make)(struct arena *, struct strbuf *))
{
    struct strbuf sb = STRBUF_INIT;
    make(arena, &sb);
    const char *path = write_bytes(arena, name, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return path;
}

static void all_printings_json(void **state)
{
    check_file(*state, write_built(*state, "AllPrintings.json", make_printings), IMPORT_MTGJSON_PRINTINGS);
}

static void atomic_cards_json(void **state)
{
    check_file(*state, write_built(*state, "AtomicCards.json", make_atomic), IMPORT_MTGJSON_ATOMIC);
}

static void scryfall_bulk(void **state)
{
    check_file(*state, write_built(*state, "all-cards-20261120091234.json", make_scryfall), IMPORT_SCRYFALL);
}

static void all_printings_sqlite(void **state)
{
    check_file(*state, make_sqlite(*state, "AllPrintings.sqlite", false), IMPORT_MTGJSON_SQLITE);
}

static void all_printings_sqlite_of_old(void **state)
{
    check_file(*state, make_sqlite(*state, "a %3F?b#.sqlite", true), IMPORT_MTGJSON_SQLITE);
}

/* A byte order mark and blanks in front are no obstacle. */
static void a_byte_order_mark_is_read_over(void **state)
{
    struct arena *arena = *state;
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, "\xEF\xBB\xBF \n ");
    make_printings(arena, &sb);
    check_file(arena, write_bytes(arena, "bom.json", strbuf_text(&sb), sb.len), IMPORT_MTGJSON_PRINTINGS);
    strbuf_release(&sb);
}

/* ---- the target ------------------------------------------------------------------------------ */

static void a_dry_run_leaves_nothing(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *base = import_base(arena);
    const char *target = test_path(arena, "dry.db"), *path = write_built(arena, "dry.json", make_printings);
    assert_ok(import_onto(arena, base, path, IMPORT_AUTO, target, &import_clock, IMPORT_DRY, &result, &err), err);
    assert_int_equal(result.info.cards, IMPORT_REAL_CARDS);
    assert_false(file_exists(target));
    catalog_close(base);
}

static void older_data_is_refused_unless_asked_for(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT, again = ERR_INIT;
    struct import_result result;
    struct catalog *base = import_base(arena);
    const char *target = test_path(arena, "older.db");
    const char *newer = write_built(arena, "default-cards-20261121.json", make_scryfall);
    const char *older = write_built(arena, "older.json", make_printings);
    assert_ok(import_onto(arena, base, newer, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_string_equal(result.info.source_date, "2026-11-21");
    assert_string_equal(result.info.source, "Scryfall default-cards");
    assert_int_equal(import_onto(arena, base, older, IMPORT_AUTO, target, &import_clock, 0, &result, &err),
                     ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT,
               "of 2026-11-20, older than the cards that are there (Scryfall default-cards, 2026-11-21)");
    assert_ok(import_onto(arena, base, older, IMPORT_AUTO, target, &import_clock, IMPORT_OLDER, &result, &again),
              again);
    assert_string_equal(result.info.source, "MTGJSON AllPrintings.json 5.2.2+20261120");
    catalog_close(base);
}

/* Without a date in the data or the name, the file's own counts. */
static void the_day_of_the_file_stands_in(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *base = import_base(arena);
    const char *path = write_built(arena, "cards.json", make_scryfall);
    const struct timespec times[2] = {{.tv_sec = 1793000000}, {.tv_sec = 1793000000}}; /* 2026-10-26 */
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    assert_ok(import_onto(arena, base, path, IMPORT_AUTO, test_path(arena, "day.db"), &import_clock, 0, &result, &err),
              err);
    assert_string_equal(result.info.source_date, "2026-10-26");
    assert_true(result.date_of_file);
    catalog_close(base);
}

/* Importing the same twice comes to the same bytes: nothing depends on what was there. */
static void the_same_file_gives_the_same_catalogue(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *base = import_base(arena);
    const char *target = test_path(arena, "same.db"), *path = write_built(arena, "same.json", make_printings);
    size_t len[2];
    char *bytes[2];
    for (int i = 0; i < 2; i++) {
        assert_ok(import_onto(arena, base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
        bytes[i] = test_read(arena, target, &len[i]);
    }
    assert_int_equal(len[0], len[1]);
    assert_memory_equal(bytes[0], bytes[1], len[0]);
    catalog_close(base);
}

/* A card of the file that is there twice, and one printing twice, are one. */
static void duplicates_are_one(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct strbuf sb = STRBUF_INIT;
    struct catalog *base = import_base(arena), *made;
    const char *target = test_path(arena, "twice.db");
    struct name_match match;
    strbuf_add(&sb, "[");
    for (int i = 0; i < 3; i++) {
        strbuf_add(&sb, i ? "," : "");
        put_scryfall_card(arena, &sb, &import_cards[2], false);
        strbuf_add(&sb, ",");
        put_scryfall_card(arena, &sb, &import_cards[4], false);
    }
    strbuf_add(&sb, "]");
    const char *path = write_bytes(arena, "twice.json", strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    assert_ok(import_onto(arena, base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_int_equal(result.cards_new, 1);
    assert_ok(catalog_open(target, &made, &err), err);
    assert_int_equal(catalog_find(made, "lim-dul's heir", &match), NAME_FOUND);
    assert_int_equal(match.card->n_printings, 1);
    catalog_close(made);
    catalog_close(base);
}

/* ---- onto what is really shipped ------------------------------------------------------------- */

static int64_t count_sql(struct catalog *catalog, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(catalog_sqlite(catalog), sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(catalog_sqlite(catalog)));
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

/* Every shipped card is there afterwards with the same facts and printings, unless the file has it. */
static void everything_that_is_shipped_stays(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *before, *after;
    const char *target = test_path(arena, "shipped.db");
    const char *path = write_built(arena, "shipped.json", make_printings);
    if (getenv("TOPCUT_VALGRIND"))
        return;
    assert_ok(catalog_import(arena, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_ok(catalog_open(NULL, &before, &err), err);
    assert_ok(catalog_open(target, &after, &err), err);
    assert_int_equal(catalog_card_count(after), catalog_card_count(before) + 5);
    assert_int_equal(catalog_set_count(after), catalog_set_count(before) + 4);
    assert_int_equal(result.printings_new, 6); /* Forest in NEO2, and one of each new card */
    for (int id = 1; id <= catalog_card_count(before); id++) {
        const struct card *a = catalog_card(before, id), *b;
        struct name_match match;
        if (catalog_find(after, a->name, &match) != NAME_FOUND)
            fail_msg("%s is gone", a->name);
        b = match.card;
        assert_string_equal(b->name, a->name);
        assert_string_equal(b->first_printed, a->first_printed);
        assert_string_equal(b->produces, a->produces);
        assert_int_equal(b->copies, a->copies);
        assert_int_equal(b->ante, a->ante);
        assert_int_equal(b->silver_only, a->silver_only);
        assert_int_equal(b->enters_tapped, a->enters_tapped);
        if (strcmp(a->name, "Forest") != 0)
            assert_string_equal(printings_of(arena, after, b), printings_of(arena, before, a));
        if (strcmp(a->mana_cost, b->mana_cost) != 0 || strcmp(a->type_line, b->type_line) != 0 ||
            strcmp(a->power, b->power) != 0 || strcmp(a->keywords, b->keywords) != 0 || a->colors != b->colors ||
            a->n_faces != b->n_faces)
            fail_msg("%s has other facts", a->name);
    }
    static const char spellings[] = "SELECT count(*) FROM name WHERE kind IN (0, 1, 2)";
    assert_true(count_sql(after, spellings) >= count_sql(before, spellings));
    catalog_close(before);
    catalog_close(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_printings_json),
        cmocka_unit_test(atomic_cards_json),
        cmocka_unit_test(scryfall_bulk),
        cmocka_unit_test(all_printings_sqlite),
        cmocka_unit_test(all_printings_sqlite_of_old),
        cmocka_unit_test(a_byte_order_mark_is_read_over),
        cmocka_unit_test(a_dry_run_leaves_nothing),
        cmocka_unit_test(older_data_is_refused_unless_asked_for),
        cmocka_unit_test(the_day_of_the_file_stands_in),
        cmocka_unit_test(the_same_file_gives_the_same_catalogue),
        cmocka_unit_test(duplicates_are_one),
        cmocka_unit_test(everything_that_is_shipped_stays),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
