/* test_book.c - cards from their facts: type lines of every era, costs, keywords as cards print them, files of cards
 *
 * What a line must give is written down from the cards themselves; costs are also written back and read again, those of
 * the whole catalogue too where ../shared is there.
 *
 * @tags slow-watched slow-valgrind
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "testing.h"

#include "engine/language/language.h"

#include <string.h>

static const struct book *book_of(struct arena *arena, const char *facts, const char *keywords, struct err *err)
{
    const struct book *book;
    struct book_builder *b = book_builder_new(arena, rules_of(ERA_M10));
    const struct card_source source = {.name = "Card", .facts = facts, .keywords = keywords};
    if (book_add(b, &source, NULL, err) != ERR_OK || book_finish(b, &book, err) != ERR_OK)
        return NULL;
    return book;
}

/* ---- facts ----------------------------------------------------------------------------------- */

struct facts_line {
    const char *facts;
    unsigned types, colours;
    int mana_value, power, toughness, loyalty;
    const char *subtypes; /* blank-separated */
    unsigned land_types;
    int abilities;
};

enum { W = 1 << WHITE, U = 1 << BLUE, B = 1 << BLACK, R = 1 << RED, G = 1 << GREEN };

static const struct facts_line lines[] = {
    {"{1}{G} Creature Bear 2/2", TYPE_CREATURE, G, 2, 2, 2, 0, "Bear", 0, 0},
    {"{1}{G} Creature \u2014 Bear 2/2", TYPE_CREATURE, G, 2, 2, 2, 0, "Bear", 0, 0},
    {"{1}{G} Summon Bear 2/2", TYPE_CREATURE, G, 2, 2, 2, 0, "Bear", 0, 0},
    {"{4}{R}{R} Summon Legend 5/5", TYPE_CREATURE | TYPE_LEGENDARY, R, 6, 5, 5, 0, "Legend", 0, 0},
    {"{5} Artifact Creature Golem 3/3", TYPE_ARTIFACT | TYPE_CREATURE, 0, 5, 3, 3, 0, "Golem", 0, 0},
    {"{2}{W}{W} Legendary Creature Human Wizard 3/4", TYPE_CREATURE | TYPE_LEGENDARY, W, 4, 3, 4, 0, "Human Wizard", 0,
     0},
    {"{R} Interrupt", TYPE_INTERRUPT, R, 1, 0, 0, 0, "", 0, 0},
    {"{B} Mana Source", TYPE_MANA_SOURCE, B, 1, 0, 0, 0, "", 0, 0},
    {"{U} Instant Arcane", TYPE_INSTANT, U, 1, 0, 0, 0, "Arcane", 0, 0},
    {"{2}{B} Tribal Sorcery Goblin", TYPE_TRIBAL | TYPE_SORCERY, B, 3, 0, 0, 0, "Goblin", 0, 0},
    {"{W} Enchant Creature", TYPE_ENCHANTMENT, W, 1, 0, 0, 0, "", 0, 1},
    {"{2}{W} Enchant World", TYPE_ENCHANTMENT | TYPE_WORLD, W, 3, 0, 0, 0, "", 0, 0},
    {"{2}{W} World Enchantment", TYPE_ENCHANTMENT | TYPE_WORLD, W, 3, 0, 0, 0, "", 0, 0},
    {"{1}{W} Enchantment Aura", TYPE_ENCHANTMENT, W, 2, 0, 0, 0, "Aura", 0, 0},
    {"{2}{W}{W} Planeswalker Elspeth 4", TYPE_PLANESWALKER, W, 4, 0, 0, 4, "Elspeth", 0, 0},
    {"Basic Land Mountain", TYPE_LAND | TYPE_BASIC, 0, 0, 0, 0, 0, "Mountain", R, 1},
    {"Basic Snow Land Forest", TYPE_LAND | TYPE_BASIC | TYPE_SNOW, 0, 0, 0, 0, 0, "Forest", G, 1},
    {"Land Plains Island", TYPE_LAND, 0, 0, 0, 0, 0, "Plains Island", W | U, 2},
    {"Land Urza's Power-Plant", TYPE_LAND, 0, 0, 0, 0, 0, "Urza's Power-Plant", 0, 0},
    {"Artifact Land", TYPE_LAND | TYPE_ARTIFACT, 0, 0, 0, 0, 0, "", 0, 0},
    {"{1} Artifact Equipment", TYPE_ARTIFACT, 0, 1, 0, 0, 0, "Equipment", 0, 0},
    {"{W/U}{2/B} Creature Spirit 1/-1", TYPE_CREATURE, W | U | B, 3, 1, -1, 0, "Spirit", 0, 0},
    {"{X}{X}{S} Sorcery", TYPE_SORCERY, 0, 1, 0, 0, 0, "", 0, 0},
    {"Token Red Creature Goblin 1/1", TYPE_CREATURE | TYPE_TOKEN_ONLY, R, 0, 1, 1, 0, "Goblin", 0, 0},
    {"Red Green Creature Elemental 8/8", TYPE_CREATURE, R | G, 0, 8, 8, 0, "Elemental", 0, 0},
};

static void facts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        const struct facts_line *want = &lines[i];
        const struct book *book = book_of(&arena, want->facts, NULL, &err);
        if (!book)
            fail_msg("%s: %s", want->facts, err.text);
        const struct card *card = &book->card[book_find(book, "Card")];
        struct strbuf subtypes = STRBUF_INIT;
        for (int k = 0; k < MAX_SUBTYPES && card->subtype[k]; k++)
            strbuf_printf(&subtypes, "%s%s", k ? " " : "", book->word[card->subtype[k]]);
        if (card->types != want->types || card->colours != want->colours || card->mana_value != want->mana_value ||
            card->power != want->power || card->toughness != want->toughness || card->loyalty != want->loyalty ||
            card->land_types != want->land_types || card->abilities != want->abilities ||
            strcmp(strbuf_text(&subtypes), want->subtypes) != 0)
            fail_msg("%s: types %x colours %x value %d %d/%d loyalty %d subtypes %s lands %x "
                     "abilities %d",
                     want->facts, card->types, card->colours, card->mana_value, card->power, card->toughness,
                     card->loyalty, strbuf_text(&subtypes), card->land_types, card->abilities);
        strbuf_release(&subtypes);
        arena_release(&arena);
    }
}

static void wrong_facts_are_told(void **state)
{
    static const struct {
        const char *facts, *says;
    } wrong[] = {
        {"{1}{G} Creature Bear", "needs power and toughness"},
        {"{1}{G} Instant 2/2", "only a creature"},
        {"{2}{W} Planeswalker Jace", "needs its loyalty"},
        {"{1}{Z} Instant", "no mana cost"},
        {"{1 Instant", "no mana cost"},
        {"{1}{G} Creture Bear 2/2", "unknown word \"Creture\", expected a card type; did you mean creature?"},
        {"{5} Artifact Creatur Golem 3/3", "did you mean creature?"},
        {"", "need a card type"},
        {"{1}{G}", "need a card type"},
        {"{1} Creature A B C D E 1/1", "more than 4 subtypes"},
        {"{1} Creature Bear 2/x", "is no subtype"},
        {"{1} Creature Bear */2", "characteristic { base-pt(...) }"},
        {"{300} Artifact", "no mana cost"},
        {"{B} Mana", "expected Mana Source"},
        {"{1}{G} Bear 2/2", "expected a card type"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        if (book_of(&arena, wrong[i].facts, NULL, &err) || !strstr(err.text, wrong[i].says))
            fail_msg("\"%s\": %s", wrong[i].facts, err.text);
        arena_release(&arena);
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

static void costs_come_back(void **state)
{
    static const struct {
        const char *text;
        int value;
    } costs[] = {
        {"{0}", 0},        {"{2}", 2},        {"{15}{G}{G}", 17}, {"{X}{X}{R}", 1}, {"{W}{U}{B}{R}{G}", 5},
        {"{W/U}{W/U}", 2}, {"{2/W}{2/B}", 4}, {"{1}{S}{S}", 3},   {"", 0},          {"{X}", 0},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(costs); i++) {
        struct mana_cost cost;
        struct strbuf text = STRBUF_INIT;
        assert_true(mana_cost_read(costs[i].text, &cost));
        assert_int_equal(mana_cost_total(&cost), costs[i].value);
        assert_int_equal(cost.none, !*costs[i].text);
        mana_cost_write(&cost, &text);
        assert_string_equal(strbuf_text(&text), costs[i].text);
        strbuf_release(&text);
    }
    static const char *const bad[] = {
        "2",         "{",      "{}",    "{2",   "{2}x", "{W/W}", "{W/P}",
        "{3/W}",     "{1000}", "{256}", "{W}{", "{WW}", "{D}",   "{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}",
        "{200}{100}"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct mana_cost cost;
        if (mana_cost_read(bad[i], &cost))
            fail_msg("%s is read as a cost", bad[i]);
    }
}

/* ---- keywords as cards print them ------------------------------------------------------------ */

struct keywords_line {
    const char *list;
    const char *says; /* each keyword with its parameter as the language has it, in the order of the table */
};

static const struct keywords_line keyword_lines[] = {
    {"Flying", "flying"},
    {"First strike;Trample", "first strike, trample"},
    {"Echo {2}{R}", "echo([{2}{R}])"},
    {"Cycling {2}", "cycling([{2}])"},
    {"Protection from black", "protection(black)"},
    {"Protection from red and from white", "protection(red), protection(white)"},
    {"Protection from artifacts", "protection(artifact)"},
    {"Protection from Dragons", "protection(type(Dragon))"},
    {"Protection from Elves", "protection(type(Elf))"},
    {"Protection from everything", "protection(any)"},
    {"Protection from all colors", "protection(white | blue | black | red | green)"},
    {"Protection (power >= 3)", "protection(power >= 3)"},
    {"Suspend 4\u2014{U}", "suspend(4, [{U}])"},
    {"Cumulative upkeep {G} or {W}", "cumulative upkeep([or-cost([{G}], [{W}])])"},
    {"Protection from converted mana cost 3 or greater", "protection(mana-value >= 3)"},
    {"Suspend X\u2014{X}{W}", "suspend(x, [{X}{W}])"},
    {"Reinforce 2\u2014{1}{G}", "reinforce(2, [{1}{G}])"},
    {"Plainscycling {2}", "cycling, typecycling(plains, [{2}])"},
    {"Basic landcycling {1}{B}", "cycling, typecycling(basic & land, [{1}{B}])"},
    {"Wizardcycling {3}", "cycling, typecycling(type(Wizard), [{3}])"},
    {"Snow swampwalk", "landwalk(snow & swamp)"},
    {"Snow-covered plainswalk", "landwalk(snow & plains)"},
    {"Legendary landwalk", "landwalk(legendary & land)"},
    {"Nonbasic landwalk", "landwalk(!basic & land)"},
    {"Desertwalk", "landwalk(type(Desert))"},
    {"Islandwalk", "islandwalk"},
    {"Islandhome", "landhome(island)"},
    {"bands with other Dinosaurs", "bands with other(type(Dinosaur))"},
    {"Champion a Goblin or Shaman", "champion(type(Goblin) | type(Shaman))"},
    {"Champion an Elemental", "champion(type(Elemental))"},
    {"Champion a creature", "champion(creature)"},
    {"Affinity for artifacts", "affinity(artifact)"},
    {"Affinity for Plains", "affinity(plains)"},
    {"Kicker {2}{U} and/or {1}{B}", "kicker([{2}{U}]), kicker([{1}{B}])"},
    {"Splice onto Arcane {1}{W}", "splice(Arcane, [{1}{W}])"},
    {"Goblin offering", "offering(Goblin)"},
    {"Modular Sunburst", "modular(colours-paid)"},
    {"Bloodthirst X", "bloodthirst(damage-taken(opponent))"},
    {"Enchant creature", "enchant(creature)"},
    {"Enchant creature you control", "enchant(creature & controlled(you))"},
    {"Enchant non-wall creature", "enchant(!type(wall) & creature)"},
    {"Enchant creature card in a graveyard", "enchant(creature & card & in(graveyard))"},
    {"Buyback [sac(land)]", "buyback([sac(land)])"},
    {"Split second;Cumulative upkeep {1}", "cumulative upkeep([{1}]), split second"},
};

static char *keywords_of(struct arena *arena, const struct book *book)
{
    struct strbuf out = STRBUF_INIT;
    const struct card *card = &book->card[book_find(book, "Card")];
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        int before = (int)out.len;
        if (!(card->keywords[k / 64] >> k % 64 & 1))
            continue;
        for (int i = 0; i < card->parameters; i++) {
            uint16_t node = card->parameter[i].node;
            if (card->parameter[i].keyword != k)
                continue;
            strbuf_printf(&out, "%s%s(", out.len ? ", " : "", keyword_word((enum keyword)k));
            char kind = keyword_parameter_kind((enum keyword)k);
            if (kind == '*') {
                char first = k == KEYWORD_SPLICE ? 'S' : k == KEYWORD_TYPECYCLING ? 'F' : 'N';
                write_term(book, card, book->node[node].kid[0], first, &out);
                strbuf_add(&out, ", ");
                write_term(book, card, book->node[node].kid[1], 'B', &out);
            } else {
                write_term(book, card, node, kind, &out);
            }
            strbuf_add_char(&out, ')');
        }
        if ((int)out.len == before)
            strbuf_printf(&out, "%s%s", out.len ? ", " : "", keyword_word((enum keyword)k));
    }
    char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

static void printed_keywords_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(keyword_lines); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        const struct book *book = book_of(&arena, "{X}{1} Artifact Creature Golem 2/2", keyword_lines[i].list, &err);
        if (!book)
            fail_msg("%s: %s", keyword_lines[i].list, err.text);
        assert_string_equal(keywords_of(&arena, book), keyword_lines[i].says);
        arena_release(&arena);
    }
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    assert_null(book_of(&arena, "{1} Instant", "Buyback [special cost]", &err));
    assert_non_null(strstr(err.text, "buyback has no parameter: say it among the abilities"));
    err_clear(&err);
    assert_null(book_of(&arena, "{1} Instant", "Flying;Hexprof", &err));
    assert_non_null(strstr(err.text, "keywords:1:8: unknown word \"Hexprof\", expected a keyword"));
    arena_release(&arena);
}

/* A word that ends as one of the made-up keywords is one only with a type before the end. */
static void words_that_only_end_like_keywords_are_refused(void **state)
{
    static const struct {
        const char *list, *says;
    } cases[] = {
        {"Planeswalk", "unknown word \"Planeswalk\", expected a keyword; did you mean plainswalk?"},
        {"Sleepwalk", "unknown word \"Sleepwalk\", expected a keyword"},
        {"Recycling {2}", "unknown word \"Recycling\", expected a keyword; did you mean cycling?"},
        {"Motherhome", "unknown word \"Motherhome\", expected a keyword"},
        {"Flying;Snow planeswalk", "unknown word \"Snow\", expected a keyword"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        assert_null(book_of(&arena, "{1}{G} Creature Bear 2/2", cases[i].list, &err));
        assert_err(err, ERR_INPUT, cases[i].says);
        arena_release(&arena);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static void files_are_read(void **state)
{
    static const char text[] =
        "# two halves, two sides, and what makes tokens\n"
        "card \"Fire\" split \"Ice\" {1}{R} Instant { spell target any up-to 2 { "
        "damage-divided(t1, 2) } }\n"
        "card \"Ice\" second \"Fire\" {1}{U} Instant { spell target permanent { tap(t1); draw(you, "
        "1) } }\n"
        "card \"Akki\" flip \"Tok-Tok\" {3}{R} Creature Goblin Warrior 1/1 keywords \"Haste\" { }\n"
        "card \"Tok-Tok\" second \"Akki\" {3}{R} Legendary Creature Goblin\n  Shaman 2/2 {\n"
        "    activated [{1}{R}] { tokens(you, 1, \"Goblin\") }\n}\n"
        "card \"Goblin\" Token Red Creature Goblin 1/1 { }";
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct book *book;
    struct book_builder *b = book_builder_new(&arena, rules_of(ERA_M10));
    assert_ok(book_read(b, text, sizeof text - 1, "cards", &err), err);
    assert_ok(book_finish(b, &book, &err), err);
    uint16_t fire = book_find(book, "Fire // Ice"), ice = book_find(book, "Ice"), akki = book_find(book, "Akki");
    assert_int_equal(book->card[fire].other, ice);
    assert_int_equal(book->card[ice].other, fire);
    assert_int_equal(book->card[fire].layout, LAYOUT_SPLIT);
    assert_int_equal(book->card[ice].layout, LAYOUT_SPLIT);
    assert_true(!book->card[fire].second && book->card[ice].second);
    const struct card *side = &book->card[book->card[akki].other];
    assert_string_equal(side->name, "Tok-Tok");
    assert_true(side->layout == LAYOUT_FLIP && side->second && side->types & TYPE_LEGENDARY);
    assert_string_equal(book->word[side->subtype[1]], "Shaman");
    assert_int_equal(book->ability[side->first_ability].line, 7);
    assert_int_equal(book_word(book, "goblin"), side->subtype[0]);
    assert_true(book->creature_words[side->subtype[0] / 64] >> side->subtype[0] % 64 & 1);
    for (int i = 0; i < 5; i++) {
        const struct card *land = &book->card[book->basic_land[i]];
        assert_true(land->land_types == 1 << i && land->abilities == 1 && land->mana_from == 1);
        assert_true(book->ability[land->first_ability].flags & ABILITY_INTRINSIC);
    }
    assert_int_equal(book->card[book->face_down].power, 2);
    arena_release(&arena);
}

static void wrong_files_are_told(void **state)
{
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"card Bear {1}{G} Creature Bear 2/2 { }", "c:1:6: \"Bear\", expected a name in quotes"},
        {"card \"Bear\" {1}{G} Creature Bear 2/2 { \n spell { } ", "c:1:38: this { has no }"},
        {"card \"Bear\" {1}{G} Creature Bear 2/2", "expected { before the card's abilities"},
        {"cart \"Bear\" {1}{G} Creature Bear 2/2 { }", "c:1:1: \"cart\", expected card"},
        {"card \"Bear\" {1}{G} Creature Bear 2/2 {\n\n  spell { drew(you, 1) }\n}", "c:3:11: unknown word \"drew\""},
        {"card \"A\" {1} Artifact { }\ncard \"A\" {1} Artifact { }", "c:2: a card named \"A\" is in the book already"},
        {"card \"A\" split \"B\" {1} Instant { }",
         "no card of the book is named \"B\", which is wanted as a other half"},
        {"card \"A\" {1} Instnt {\n }", "A: unknown word \"Instnt\", expected a card type; did you mean instant?"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        const struct book *book;
        struct book_builder *b = book_builder_new(&arena, rules_of(ERA_M10));
        enum err_code rc = book_read(b, wrong[i].text, strlen(wrong[i].text), "c", &err);
        if (rc == ERR_OK)
            rc = book_finish(b, &book, &err);
        if (rc != ERR_INPUT || !strstr(err.text, wrong[i].says))
            fail_msg("%s\n  wanted %s\n  got    %s", wrong[i].text, wrong[i].says, err.text);
        arena_release(&arena);
    }
}

/* ---- the whole catalogue --------------------------------------------------------------------- */

/* Keywords of later days, and the words that are none. */
static bool is_of_these_eras(const char *keywords)
{
    static const char *const others[] = {"Menace",   "Hexproof",     "Super haste", "Denimwalk",     "Escape",
                                         "Level up", "For Mirrodin", "Add {R}",     "[special cost]"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strstr(keywords, others[i]))
            return false;
    return true;
}

/* "Splice onto Arcane" without its cost, which the text has to give. */
static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

/* Cards first printed by October 2009, with their keywords: all can be read, in every era. */
static void the_catalogue_is_read(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table table;
    char *text;
    size_t size;
    if (file_read(&arena, TEST_SHARED "/data/cards.csv", 64 << 20, &text, &size, &err) != ERR_OK)
        skip();
    assert_ok(csv_table_parse(&arena, text, "cards.csv", &table, &err), err);
    const int name = csv_column(&table, "name"), cost = csv_column(&table, "mana_cost"),
              super = csv_column(&table, "supertypes"), types = csv_column(&table, "types"),
              sub = csv_column(&table, "subtypes"), power = csv_column(&table, "power"),
              toughness = csv_column(&table, "toughness"), loyalty = csv_column(&table, "loyalty"),
              keywords = csv_column(&table, "keywords"), first = csv_column(&table, "first_printed"),
              silver = csv_column(&table, "silver_border_only"), layout = csv_column(&table, "layout");
    int read = 0, refused = 0;
    struct book_builder *b = book_builder_new(&arena, rules_of(ERA_M10));
    for (size_t i = 0; i < table.n_rows; i++) {
        const struct csv_row *row = &table.rows[i];
        const char *p = csv_cell(row, power), *t = csv_cell(row, toughness);
        if (strcmp(csv_cell(row, first), "2009-10-31") > 0 || *csv_cell(row, silver) != '0' || strchr(p, '*') ||
            strchr(t, '*'))
            continue;
        if (strcmp(csv_cell(row, layout), "normal") != 0 || strstr(csv_cell(row, name), "B.F.M.") ||
            ends_in(csv_cell(row, keywords), "Arcane") || !is_of_these_eras(csv_cell(row, keywords)))
            continue;
        const char *facts =
            arena_printf(&arena, "%s %s %s %s %s%s%s%s", csv_cell(row, cost), csv_cell(row, super),
                         csv_cell(row, types), csv_cell(row, sub), p, *p ? "/" : "", t, csv_cell(row, loyalty));
        const struct card_source source = {
            .name = csv_cell(row, name), .facts = facts, .keywords = csv_cell(row, keywords)};
        err_clear(&err);
        if (book_add(b, &source, NULL, &err) != ERR_OK) {
            print_error("%s\n", err.text);
            refused++;
        }
        read++;
    }
    print_message("%d cards read, %d refused\n", read, refused);
    assert_true(read > 8000);
    assert_int_equal(refused, 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_read),
        cmocka_unit_test(wrong_facts_are_told),
        cmocka_unit_test(costs_come_back),
        cmocka_unit_test(printed_keywords_are_read),
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(wrong_files_are_told),
        cmocka_unit_test(words_that_only_end_like_keywords_are_refused),
        cmocka_unit_test(the_catalogue_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
