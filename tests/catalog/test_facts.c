/* test_facts.c - the CSV files are sound, and the catalogue says just what they say
 *
 * First the data by themselves: keys, references, dates, words of the columns, no rules text. Then every row against
 * the catalogue inside the program. Where the shared data are, the CSV files are held against them, so that
 * nothing was lost on the way.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "catalog/inner.h"
#include "catalog/shipped.h"

struct facts {
    struct arena arena;
    struct catalog *catalog;
    struct sheet cards, faces, printings, sets, aliases;
};

static int begin(void **state)
{
    struct facts *f = tc_calloc(1, sizeof *f);
    f->catalog = shipped_open();
    f->cards = shipped_sheet(&f->arena, "cards.csv");
    f->faces = shipped_sheet(&f->arena, "faces.csv");
    f->printings = shipped_sheet(&f->arena, "printings.csv");
    f->sets = shipped_sheet(&f->arena, "sets.csv");
    f->aliases = shipped_sheet(&f->arena, "aliases.csv");
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct facts *f = *state;
    catalog_close(f->catalog);
    arena_release(&f->arena);
    free(f);
    return 0;
}

static const struct card *card_named(struct facts *f, const char *name)
{
    struct name_match match;
    if (catalog_find(f->catalog, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
        fail_msg("no card %s", name);
    return match.card;
}

static bool is_word_of(const char *word, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(word, *words) == 0)
            return true;
    return false;
}

/* ---- the files ------------------------------------------------------------------------------- */

static void names_are_unique_and_in_order(void **state)
{
    struct facts *f = *state;
    for (size_t i = 1; i < f->cards.table.n_rows; i++) {
        const char *before = sheet_cell(&f->cards, i - 1, "name");
        const char *name = sheet_cell(&f->cards, i, "name");
        if (strcmp(before, name) >= 0)
            fail_msg("cards.csv:%d: %s is not after %s", f->cards.table.rows[i].line, name, before);
    }
}

/* A sentence would be rules text: no cell but a name is long, and none has its full stop. */
static void there_is_no_rules_text(void **state)
{
    struct facts *f = *state;
    const struct sheet *const sheets[] = {&f->cards, &f->faces, &f->printings, &f->sets, &f->aliases};
    for (size_t s = 0; s < ARRAY_LEN(sheets); s++) {
        const struct csv_row *header = &sheets[s]->table.header;
        for (size_t c = 0; c < header->n_cells; c++)
            assert_null(strstr(header->cells[c], "text"));
        for (size_t i = 0; i < sheets[s]->table.n_rows; i++)
            for (size_t c = 0; c < header->n_cells; c++) {
                const char *cell = sheets[s]->table.rows[i].cells[c];
                bool is_name = strstr("name card alias", header->cells[c]) != NULL;
                if (!is_name && (strlen(cell) > 150 || strstr(cell, ". ") || strchr(cell, '\n')))
                    fail_msg("%s:%d: \"%s\"", sheets[s]->what, sheets[s]->table.rows[i].line, cell);
            }
    }
}

static void sets_have_codes_dates_and_known_words(void **state)
{
    struct facts *f = *state;
    static const char *const borders[] = {"", "black", "white", "silver", "gold", NULL};
    static const char *const never_for_tournaments[] = {"CED",  "CEI",  "30A",  "PTC",  "WC97", "WC98", "WC99",
                                                        "WC00", "WC01", "WC02", "WC03", "WC04", NULL};
    for (size_t i = 0; i < f->sets.table.n_rows; i++) {
        const char *code = sheet_cell(&f->sets, i, "code"), *date = sheet_cell(&f->sets, i, "date");
        const char *effective = sheet_cell(&f->sets, i, "effective");
        const char *type = sheet_cell(&f->sets, i, "type"), *border = sheet_cell(&f->sets, i, "border");
        assert_true(date_is_valid(date));
        assert_true(!*effective || date_is_valid(effective));
        assert_true(is_word_of(border, borders));
        assert_true(*type && *sheet_cell(&f->sets, i, "name") && *sheet_cell(&f->sets, i, "source"));
        assert_true(strlen(code) >= 3 && strlen(code) <= 6);
        assert_int_equal(strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), strlen(code));
        assert_int_equal(strcmp(type, "memorabilia") == 0, is_word_of(code, never_for_tournaments));
        assert_true(strcmp(border, "gold") != 0 || strcmp(type, "memorabilia") == 0);
        if (i) {
            int by_date = strcmp(sheet_cell(&f->sets, i - 1, "date"), date);
            assert_true(by_date < 0 || (by_date == 0 && strcmp(sheet_cell(&f->sets, i - 1, "code"), code) < 0));
        }
    }
}

/* Nothing but the name stands in the row. */
static bool is_name_only(struct facts *f, size_t row)
{
    static const char *const columns[] = {"mana_cost", "colors",    "identity", "supertypes", "types",   "subtypes",
                                          "power",     "toughness", "loyalty",  "keywords",   "produces"};
    for (size_t i = 0; i < ARRAY_LEN(columns); i++)
        if (*sheet_cell(&f->cards, row, columns[i]))
            return false;
    return true;
}

static void cards_have_known_words(void **state)
{
    struct facts *f = *state;
    static const char *const layouts[] = {"normal", "split",   "aftermath", "flip", "transform", "modal_dfc",
                                          "meld",   "leveler", "adventure", "room", "omen",      "prepare",
                                          "planar", "scheme",  "vanguard",  NULL};
    static const char *const tapped[] = {"", "always", "sometimes", NULL};
    static const char *const sources[] = {"mtgjson3", "xmage", "argentum", "forge", "scryfall", "own", NULL};
    static const char *const rules[] = {"none", "keywords", "text", "unknown", NULL};
    for (size_t i = 0; i < f->cards.table.n_rows; i++) {
        unsigned colors, identity;
        const char *cost = sheet_cell(&f->cards, i, "mana_cost");
        assert_true(colors_parse(sheet_cell(&f->cards, i, "colors"), &colors));
        assert_true(colors_parse(sheet_cell(&f->cards, i, "identity"), &identity));
        assert_true(is_word_of(sheet_cell(&f->cards, i, "layout"), layouts));
        assert_true(is_word_of(sheet_cell(&f->cards, i, "tapped"), tapped));
        assert_true(is_word_of(sheet_cell(&f->cards, i, "source"), sources));
        assert_true(is_word_of(sheet_cell(&f->cards, i, "rules"), rules));
        assert_int_equal(types_parse(sheet_cell(&f->cards, i, "types")) == 0, is_name_only(f, i));
        if ((colors & identity) != colors || strspn(cost, "{}/ WUBRGCPXYZSH0123456789") != strlen(cost))
            fail_msg("cards.csv:%d", f->cards.table.rows[i].line);
    }
}

static void references_lead_somewhere(void **state)
{
    struct facts *f = *state;
    for (size_t i = 0; i < f->printings.table.n_rows; i += sheet_step()) {
        const char *code = sheet_cell(&f->printings, i, "set");
        const struct card_set *set = catalog_find_set(f->catalog, code);
        if (!set || strcmp(set->code, code) != 0)
            fail_msg("printings.csv:%d: no set %s", f->printings.table.rows[i].line, code);
        (void)card_named(f, sheet_cell(&f->printings, i, "card"));
        const char *rarity = sheet_cell(&f->printings, i, "rarity");
        assert_true(strlen(rarity) == 1 && strchr("CURMLS?", *rarity));
    }
    for (size_t i = 0; i < f->faces.table.n_rows; i++)
        (void)card_named(f, sheet_cell(&f->faces, i, "card"));
    for (size_t i = 0; i < f->aliases.table.n_rows; i++) {
        struct name_match match;
        (void)card_named(f, sheet_cell(&f->aliases, i, "card"));
        /* no alias takes the name of another card */
        assert_int_equal(catalog_find(f->catalog, sheet_cell(&f->aliases, i, "alias"), &match), NAME_FOUND);
        assert_string_equal(match.card->name, sheet_cell(&f->aliases, i, "card"));
    }
}

/* ---- the catalogue says what the files say --------------------------------------------------- */

static void the_counts_are_those_of_the_files(void **state)
{
    struct facts *f = *state;
    const struct catalog_info *info = catalog_info(f->catalog);
    struct err err = ERR_INIT;
    assert_int_equal(catalog_card_count(f->catalog), f->cards.table.n_rows);
    assert_int_equal(catalog_set_count(f->catalog), f->sets.table.n_rows);
    assert_int_equal(info->cards, f->cards.table.n_rows);
    assert_int_equal(info->sets, f->sets.table.n_rows);
    assert_int_equal(info->printings, f->printings.table.n_rows);
    assert_true(info->names > info->cards);
    assert_true(info->foreign_names > 100000);
    assert_null(info->path);
    assert_string_equal(info->source, "shipped");
    assert_true(date_is_valid(info->known_until));
    assert_string_equal(info->source_date, info->known_until);
    assert_false(info->has_text);
    assert_false(info->has_legalities);
    assert_true(info->bytes > 1000000 && info->bytes < 12000000);
    if (!getenv("TOPCUT_VALGRIND"))
        assert_ok(catalog_verify(f->catalog, &err), err);
}

static void every_card_is_as_its_row_says(void **state)
{
    struct facts *f = *state;
    for (size_t i = 0; i < f->cards.table.n_rows; i += sheet_step()) {
        const struct card *card = card_named(f, sheet_cell(&f->cards, i, "name"));
        char colors[6];
        assert_int_equal(card->id, i + 1);
        assert_ptr_equal(card, catalog_card(f->catalog, card->id));
        assert_string_equal(card_colors_text(card->colors, colors), sheet_cell(&f->cards, i, "colors"));
        assert_string_equal(card_colors_text(card->identity, colors), sheet_cell(&f->cards, i, "identity"));
        const struct {
            const char *column, *value;
        } texts[] = {
            {"mana_cost", card->mana_cost},
            {"subtypes", card->subtypes},
            {"power", card->power},
            {"toughness", card->toughness},
            {"loyalty", card->loyalty},
            {"keywords", card->keywords},
            {"produces", card->produces},
            {"layout", card->layout},
            {"hand", card->hand},
            {"life", card->life},
            {"rules", card_rules_words[card->rules]},
        };
        for (size_t t = 0; t < ARRAY_LEN(texts); t++)
            assert_string_equal(texts[t].value, sheet_cell(&f->cards, i, texts[t].column));
        const char *tapped = sheet_cell(&f->cards, i, "tapped");
        assert_int_equal(card->enters_tapped, strcmp(tapped, "always") == 0);
        assert_int_equal(card->enters_tapped_sometimes, strcmp(tapped, "sometimes") == 0);
        assert_int_equal(card->ante, *sheet_cell(&f->cards, i, "ante") == '1');
        assert_int_equal(card->name_only, is_name_only(f, i));
        assert_non_null(strstr(card->type_line, sheet_cell(&f->cards, i, "types")));
        assert_true(date_is_valid(card->first_printed));
        assert_true(card->n_printings > 0);
        assert_true(card->n_faces != 1);
    }
}

/* Each row of printings.csv is one printing of its card, and no card has others. */
static void every_printing_is_there(void **state)
{
    struct facts *f = *state;
    size_t total = 0, n = f->printings.table.n_rows;
    for (size_t i = 0; i < n; i += sheet_step()) {
        const struct card *card = card_named(f, sheet_cell(&f->printings, i, "card"));
        const char *code = sheet_cell(&f->printings, i, "set"), *number = sheet_cell(&f->printings, i, "number");
        bool found = false;
        for (size_t p = 0; p < card->n_printings; p++)
            found = found || (strcmp(catalog_set(f->catalog, card->printings[p].set)->code, code) == 0 &&
                              card->printings[p].rarity == *sheet_cell(&f->printings, i, "rarity") &&
                              strcmp(card->printings[p].number, number) == 0);
        if (!found)
            fail_msg("printings.csv:%d: %s %s is missing", f->printings.table.rows[i].line, code, number);
    }
    if (sheet_step() > 1)
        return;
    for (int id = 1; id <= catalog_card_count(f->catalog); id++) {
        const struct card *card = catalog_card(f->catalog, id);
        total += card->n_printings;
        for (size_t p = 1; p < card->n_printings; p++)
            assert_true(card->printings[p - 1].set <= card->printings[p].set);
    }
    assert_int_equal(total, n);
}

static void a_printing_is_found_by_set_and_number(void **state)
{
    struct facts *f = *state;
    static const struct {
        const char *set, *number, *card;
    } cases[] = {
        {"LEA", "47", "Ancestral Recall"},
        {"lea", "047", "Ancestral Recall"},
        {"1E", "47", "Ancestral Recall"},
        {"M11", "149", "Lightning Bolt"},
        {"UGL", "29", "B.F.M. (Big Furry Monster, Right Side)"},
        {"LEA", "", NULL},
        {"LEA", "9999", NULL},
        {"nope", "1", NULL},
        {"LEA", "0", NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = catalog_find_printing(f->catalog, cases[i].set, cases[i].number);
        if (cases[i].card) {
            assert_non_null(card);
            assert_string_equal(card->name, cases[i].card);
        } else {
            assert_null(card);
        }
    }
}

static void every_set_is_found_by_code_and_name(void **state)
{
    struct facts *f = *state;
    for (size_t i = 0; i < f->sets.table.n_rows; i++) {
        const char *code = sheet_cell(&f->sets, i, "code");
        const struct card_set *set = catalog_find_set(f->catalog, code);
        assert_non_null(set);
        assert_int_equal(set->index, i);
        assert_ptr_equal(set, catalog_set(f->catalog, set->index));
        assert_string_equal(set->name, sheet_cell(&f->sets, i, "name"));
        assert_string_equal(set->date, sheet_cell(&f->sets, i, "date"));
        assert_string_equal(set->type, sheet_cell(&f->sets, i, "type"));
        assert_string_equal(set->block, sheet_cell(&f->sets, i, "block"));
        assert_string_equal(set->border, sheet_cell(&f->sets, i, "border"));
        assert_string_equal(set->effective, sheet_cell(&f->sets, i, "effective"));
        assert_string_equal(set->effective_source, sheet_cell(&f->sets, i, "effective_source"));
        assert_string_equal(set->alt_codes, sheet_cell(&f->sets, i, "alt_codes"));
        const struct card_set *by_name = catalog_find_set(f->catalog, set->name);
        assert_non_null(by_name);
        if (by_name != set) /* a name that two sets share, or that is the code of another */
            assert_true(strcmp(by_name->name, set->name) == 0 || strcmp(by_name->code, set->name) == 0);
    }
    assert_string_equal(catalog_find_set(f->catalog, "urza's saga")->code, "USG");
    assert_string_equal(catalog_find_set(f->catalog, "nms")->code, "NEM");
    assert_null(catalog_find_set(f->catalog, ""));
    assert_null(catalog_find_set(f->catalog, "XYZZY"));
}

/* What is derived, by cards whose facts are printed on them. */
static void derived_facts_are_right(void **state)
{
    struct facts *f = *state;
    static const struct {
        const char *name, *type_line, *first_printed;
        double mana_value;
        unsigned types, supertypes;
        int copies;
        bool silver_only, ante;
    } cases[] = {
        {"Lightning Bolt", "Instant", "1993-08-05", 1, TYPE_INSTANT, 0, 0, false, false},
        {"Fire // Ice", "Instant", "2001-06-04", 4, TYPE_INSTANT, 0, 0, false, false},
        {"Little Girl", "Creature - Human Child", "2004-11-20", 0.5, TYPE_CREATURE, 0, 0, true, false},
        {"Spectral Procession", "Sorcery", "2008-05-02", 6, TYPE_SORCERY, 0, 0, false, false},
        {"Fireball", "Sorcery", "1993-08-05", 1, TYPE_SORCERY, 0, 0, false, false},
        {"B.F.M. (Big Furry Monster)", "Scariest Creature Ever See", "1998-08-11", 15, TYPE_CREATURE | TYPE_OTHER, 0, 0,
         true, false},
        {"Relentless Rats", "Creature - Rat", "2004-06-04", 3, TYPE_CREATURE, 0, COPIES_ANY, false, false},
        {"Seven Dwarves", "Creature - Dwarf", "2019-10-04", 2, TYPE_CREATURE, 0, 7, false, false},
        {"Nazgûl", "Creature - Wraith Knight", "2023-06-23", 3, TYPE_CREATURE, 0, 9, false, false},
        {"Contract from Below", "Sorcery", "1993-08-05", 1, TYPE_SORCERY, 0, 0, false, true},
        {"Snow-Covered Forest", "Basic Snow Land - Forest", "1995-06-01", 0, TYPE_LAND,
         SUPERTYPE_BASIC | SUPERTYPE_SNOW, 0, false, false},
        {"King Cheetah", "Creature - Cat", "1997-02-03", 4, TYPE_CREATURE, 0, 0, false, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = card_named(f, cases[i].name);
        assert_string_equal(card->type_line, cases[i].type_line);
        assert_string_equal(card->first_printed, cases[i].first_printed);
        if (card->mana_value < cases[i].mana_value || card->mana_value > cases[i].mana_value)
            fail_msg("%s: mana value %g instead of %g", card->name, card->mana_value, cases[i].mana_value);
        assert_int_equal(card->types, cases[i].types);
        assert_int_equal(card->supertypes, cases[i].supertypes);
        assert_int_equal(card->copies, cases[i].copies);
        assert_int_equal(card->silver_only, cases[i].silver_only);
        assert_int_equal(card->ante, cases[i].ante);
    }
    static const char *const basics[] = {
        "Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Snow-Covered Plains", "Snow-Covered Wastes"};
    for (size_t i = 0; i < ARRAY_LEN(basics); i++)
        assert_true(card_is_basic(card_named(f, basics[i])));
    assert_false(card_is_basic(card_named(f, "Tundra")));
    assert_false(card_is_basic(card_named(f, "Dryad Arbor")));
}

static void faces_are_whole(void **state)
{
    struct facts *f = *state;
    const struct card *fire = card_named(f, "Fire // Ice");
    assert_int_equal(fire->n_faces, 2);
    assert_string_equal(fire->faces[0].name, "Fire");
    assert_string_equal(fire->faces[1].mana_cost, "{1}{U}");
    assert_int_equal(fire->faces[1].colors, COLOR_BLUE);
    assert_int_equal(fire->faces[1].side, 'b');
    const struct card *delver = card_named(f, "Delver of Secrets");
    assert_int_equal(delver->n_faces, 2);
    assert_string_equal(delver->full_name, "Delver of Secrets // Insectile Aberration");
    assert_string_equal(delver->faces[0].mana_cost, "{U}");
    assert_string_equal(delver->faces[1].power, "3");
    assert_string_equal(delver->faces[1].type_line, "Creature - Human Insect");
    assert_int_equal(card_named(f, "Who // What // When // Where // Why")->n_faces, 5);
    assert_int_equal(card_named(f, "Lightning Bolt")->n_faces, 0);
    for (size_t i = 0; i < f->faces.table.n_rows; i++) {
        const struct card *card = card_named(f, sheet_cell(&f->faces, i, "card"));
        bool found = false;
        for (size_t k = 0; k < card->n_faces; k++)
            found = found || (strcmp(card->faces[k].name, sheet_cell(&f->faces, i, "name")) == 0 &&
                              strcmp(card->faces[k].mana_cost, sheet_cell(&f->faces, i, "mana_cost")) == 0);
        assert_true(found);
    }
}

/* ---- the shared data ------------------------------------------------------------------------- */

static void nothing_of_the_shared_data_is_lost(void **state)
{
    struct facts *f = *state;
    if (!file_exists(TEST_SHARED "/data/cards.csv"))
        skip();
    struct sheet cards = sheet_read(&f->arena, TEST_SHARED "/data/cards.csv");
    struct sheet printings = sheet_read(&f->arena, TEST_SHARED "/data/printings.csv");
    struct sheet sets = sheet_read(&f->arena, TEST_SHARED "/data/sets.csv");
    assert_true(cards.table.n_rows < f->cards.table.n_rows); /* more came later */
    assert_true(sets.table.n_rows < f->sets.table.n_rows);
    assert_true(printings.table.n_rows < f->printings.table.n_rows);
    for (size_t i = 0; i < cards.table.n_rows; i += sheet_step()) {
        const char *name = sheet_cell(&cards, i, "name");
        struct name_match match; /* accents that are missing there stand in the files here */
        assert_int_equal(catalog_find(f->catalog, name, &match), NAME_FOUND);
        const struct card *card = match.card;
        if (strcmp(match.matched, card->full_name) != 0 && strcmp(match.matched, card->name) != 0)
            continue; /* a spelling that was taken for a card of its own */
        double value;
        assert_true(parse_double(sheet_cell(&cards, i, "cmc"), &value));
        bool land = card->types & TYPE_LAND && card->n_faces; /* whose adventure's cost was taken for its own */
        if (!land && (card->mana_value < value || card->mana_value > value))
            fail_msg("%s: mana value %g instead of %g", name, card->mana_value, value);
        assert_string_equal(card->first_printed, sheet_cell(&cards, i, "first_printed"));
        if (strcmp(name, "B.F.M. (Big Furry Monster, Right Side)") != 0)
            assert_int_equal(card->silver_only, *sheet_cell(&cards, i, "silver_border_only") == '1');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_in_order),
        cmocka_unit_test(there_is_no_rules_text),
        cmocka_unit_test(sets_have_codes_dates_and_known_words),
        cmocka_unit_test(cards_have_known_words),
        cmocka_unit_test(references_lead_somewhere),
        cmocka_unit_test(the_counts_are_those_of_the_files),
        cmocka_unit_test(every_card_is_as_its_row_says),
        cmocka_unit_test(every_printing_is_there),
        cmocka_unit_test(a_printing_is_found_by_set_and_number),
        cmocka_unit_test(every_set_is_found_by_code_and_name),
        cmocka_unit_test(derived_facts_are_right),
        cmocka_unit_test(faces_are_whole),
        cmocka_unit_test(nothing_of_the_shared_data_is_lost),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
