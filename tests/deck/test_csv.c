/* test_csv.c - tables by their headers: those of many programs, and those
 * that people make */
#include "base/arena.h"
#include "base/err.h"
#include "decks.h"

#include "deck/reader.h"

#define MTGO "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"

static void programs(void **state)
{
    static const struct reading cases[] = {
        {"Magic Online",
         MTGO "\"Goblin "
              "Guide\",4,12345,Common,M11,149/249,No,No,0\r\n\"Wear/"
              "Tear\",3,1,Common,M11,1,No,Yes,0\r\n",
         "4 Goblin Guide; side 3 Wear // Tear", "", DECK_MTGO_CSV},
        {"Moxfield",
         "\"Count\",\"Tradelist "
         "Count\",\"Name\",\"Edition\",\"Condition\",\"Language\",\"Foil\",\"Tags\",\"Last "
         "Modified\",\"Collector Number\",\"Alter\",\"Proxy\",\"Purchase Price\"\n"
         "\"4\",\"0\",\"Borrowing 100,000 Arrows\",\"xxx\",\"Near "
         "Mint\",\"English\",\"etched\",\"\",\"\",\"1\",\"False\",\"False\",\"\"\n",
         "4 Borrowing 100,000 Arrows", "", DECK_MOXFIELD_CSV},
        {"Deckbox",
         "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist "
         "Proof,Altered "
         "Art,Misprint,Promo,Textless,My Price\n4,0,Frogmite,Modern Horizons,1,Near "
         "Mint,English,,,,,,,,\n",
         "4 Frogmite", "", DECK_DECKBOX_CSV},
        {"TappedOut, with its misspelling",
         "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Languange,Commander\n"
         "main,1,\"Kaalia of the Vast\",,,,,,,True\nmain,4,Shock,,,,,,,\nside,2,Gloom,,,,,,,False\n"
         "maybe,1,\"Agadeem, the Undercrypt\",,,,,,,\nacquire,1,Forest,,,,,,,\n",
         "4 Shock; side 2 Gloom; commander 1 Kaalia of the Vast; maybe 1 Agadeem's Awakening; "
         "maybe 1 Forest",
         "", DECK_TAPPEDOUT_CSV},
        {"Scryfall",
         "section,count,name,mana_cost,type,set,set_code,collector_number,lang,rarity,artist,"
         "finish,usd_price,eur_price,"
         "tix_price,scryfall_uri,scryfall_id\n"
         "commanders,1,\"Kaalia of the Vast\",,,,,,,,,,,,,,\nnonlands,4,Shock,{R},Instant,\"Magic "
         "2011\",m11,149,en,common,\"A B\",nonfoil,,,,,\nlands,20,Mountain,,,,,,,,,,,,,,\n"
         "maybeboard,1,Gloom,,,,,,,,,,,,,,\nsideboard,2,Gloom,,,,,,,,,,,,,,\ncolumna,1,Forest,,,,,,"
         ",,,,,,,,\n",
         "1 Forest; 20 Mountain; 4 Shock; side 2 Gloom; commander 1 Kaalia of the Vast; maybe 1 "
         "Gloom",
         "", DECK_SCRYFALL_CSV},
        {"Archidekt: the first category counts, tokens do not",
         "Quantity,Name,Finish,Edition Name,Edition Code,Collector Number,Category\n"
         "4,Shock,Normal,Magic 2011,m11,149,\"Burn,Sideboard\"\n1,Kaalia of the "
         "Vast,Foil,,,,\"Commander{top}\"\n"
         "1,Gloom,,,,,\"Extras{noDeck}\"\n1,Goblin,,,,,\"Tokens & "
         "Extras{noDeck}\"\n2,Gloom,,,,,Sideboard\n"
         "1,Forest,,,,,Maybeboard\n",
         "4 Shock; side 2 Gloom; commander 1 Kaalia of the Vast; maybe 1 Forest; maybe 1 Gloom", "",
         DECK_ARCHIDEKT_CSV},
        {"a buylist of Card Kingdom", "title,edition,foil,quantity\nShock,Magic 2011,false,4\nGloom,Revised,0,2\n",
         "2 Gloom; 4 Shock", "", DECK_CSV},
        {"CubeCobra: what is only considered",
         "name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,status,Finish,maybeboard,tags\n"
         "Shock,1,Instant,R,m11,149,common,Red,Owned,Non-foil,false,\n"
         "Gloom,3,Enchantment,B,3ed,1,uncommon,Black,Owned,Non-foil,true,\n",
         "1 Shock; maybe 1 Gloom", "", DECK_CSV},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void made_by_hand(void **state)
{
    static const struct reading cases[] = {
        {"two columns, semicolons", "Anzahl;Karte\n4;Shock\n2;Lim-D\u00FBl's Vault\n",
         "2 Lim-D\u00FBl's Vault; 4 Shock", "", DECK_CSV},
        {"tabs", "Name\tQty\tZone\nShock\t4\tMain\nGloom\t2\tSideboard\n", "4 Shock; side 2 Gloom", "", DECK_CSV},
        {"what Excel writes",
         "\xEF\xBB\xBFsep=;\r\nQuantit\u00E9;Nom;Section\r\n4;Shock;Principal\r\n1;Gloom;"
         "R\u00E9serve\r\n",
         "4 Shock; side 1 Gloom", "", DECK_CSV},
        {"Spanish", "Cantidad,Nombre,Zona\n4,Shock,Mazo principal\n1,Gloom,Banquillo\n", "4 Shock; side 1 Gloom", "",
         DECK_CSV},
        {"French, Nombre is a number", "Nombre,Nom\n4,Shock\n", "4 Shock", "", DECK_CSV},
        {"no column of quantities", "Name,Set,Number\nShock,M19,156\nShock,M19,156\nForest,M19,\n", "1 Forest; 2 Shock",
         "", DECK_CSV},
        {"Sideboard as yes or no", "Count,Card,Sideboard\n4,Shock,no\n2,Gloom,x\n1,Forest,3\n", "4 Shock; side 2 Gloom",
         "4: expected Yes or No", DECK_CSV},
        {"protected from a spreadsheet", "Count,Name,Zone\n1,'+2 Mace,main\n1,+2 Mace,side\n",
         "1 +2 Mace; side 1 +2 Mace", "", DECK_CSV},
        {"quantities",
         "Count,Name\n0,Shock\n-1,Shock\n1000000000000,Shock\nfour,Shock\n,Shock\n4.5,Shock\n1,\n1,"
         "Shock\n",
         "2 Shock",
         "2: expected a quantity of 1 to 999; 3: expected a quantity in digits, such as 4; 4: expected a quantity of 1 to "
         "999; 5: expected a quantity in digits, such as 4; 7: expected a quantity in digits, such as 4; 8: expected the "
         "name of a card",
         DECK_CSV},
        {"an unknown zone counts as main, an unknown card is kept", "Count,Name,Section\n1,Shokk,Drawer\n", "1 Shokk?",
         "", DECK_CSV},
        {"blank lines first", "\n\nCount,Name\n0,Shock\n4,Shock\n", "4 Shock", "4: expected a quantity", DECK_CSV},
        {"a cell too many", "Count,Name\n1,Shock\n1,Lim-Dul, the Necromancer\n", NULL,
         "deck:3: 3 cells, but the header has 2; a name with a comma in it goes in quotes", 0},
        {"a quote that does not end", "Count,Name\n1,\"Shock\n", NULL, "deck:2", 0},
        {"nothing but a header", "Count,Name\n", NULL, "no card line", 0},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void what_a_header_is(void **state)
{
    static const struct {
        const char *text;
        enum deck_format kind;
    } cases[] = {
        {"Name\nShock\n", DECK_AUTO},
        {"4 Shock, of course\n", DECK_AUTO},
        {"Deck, Name\n", DECK_AUTO},
        {"Shock,4\n", DECK_AUTO},
        {"", DECK_AUTO},
        {"\"Count,Name\n", DECK_AUTO},
        {"COUNT;CARD_NAME", DECK_CSV},
        {"Name,Set,Foil", DECK_CSV},
        {"Board,Qty,Name", DECK_TAPPEDOUT_CSV},
        {"Quantity,Name,Categories", DECK_ARCHIDEKT_CSV},
        {"count,name,scryfall_id", DECK_CSV},
        {"sep=;\n", DECK_AUTO},
        {"sep=;\nName;Count", DECK_CSV},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (csv_kind(cases[i].text) != cases[i].kind)
            fail_msg("%s: %s", cases[i].text, deck_formats[csv_kind(cases[i].text)].key);
}

static void forced_on_something_else(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    const char *text = "a,b\n4,Shock\n";
    (void)state;
    assert_int_equal(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_CSV, &deck, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "deck:1: no column of card names; its header must be Name, Card or Card Name");
    arena_release(&arena);
}

static void sets_numbers_and_warnings(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    const char *text = MTGO "Shock,4,1,Common,M19,156/280,No,No,0\n";
    const char *drawers = "Count,Name,Section\n1,Shock,Drawer\n1,Gloom,Cupboard\n";
    (void)state;
    assert_ok(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err), err);
    assert_string_equal(deck.entries[0].set, "M19");
    assert_string_equal(deck.entries[0].number, "156");
    assert_int_equal(deck.entries[0].line, 2);
    assert_int_equal(deck.n_warnings, 0);
    assert_ok(deck_read(&arena, catalog, drawers, strlen(drawers), "deck", DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck.n_warnings, 1);
    assert_non_null(strstr(english(deck.warnings[0].text), "\"Drawer\""));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),
        cmocka_unit_test(made_by_hand),
        cmocka_unit_test(what_a_header_is),
        cmocka_unit_test(forced_on_something_else),
        cmocka_unit_test(sets_numbers_and_warnings),
    };
    return cmocka_run_group_tests_name("deck/csv", tests, open_catalog, close_catalog);
}
