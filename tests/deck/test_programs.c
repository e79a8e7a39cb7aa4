/* test_programs.c - lists as programs and websites of 2026 export them, one for each variant
 *
 * The lists are made up; how they are laid out is what each program writes. What is to be read from one was worked
 * out by hand. Cards are in the order of the file.
 */
#include "base/arena.h"
#include "base/err.h"
#include "deck_lines.h"

#include "decks.h"

struct export
{
    const char *program, *text, *expected; /* as describe_deck writes it */
    enum deck_format format;               /* that is recognized */
};

static void compare(const struct export *cases, size_t n)
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        const char *found = NULL;
        if (deck_read(&arena, catalog, cases[i].text, strlen(cases[i].text), "deck", DECK_AUTO, &deck, &err) == ERR_OK)
            found = describe_deck(&arena, &deck);
        if (!found || strcmp(found, cases[i].expected) != 0) {
            print_error("%s:\n  read     %s\n  expected %s\n", cases[i].program, found ? found : err.text,
                        cases[i].expected);
            wrong++;
        } else if (deck.format != cases[i].format) {
            print_error("%s: taken for %s\n", cases[i].program, deck_formats[deck.format].key);
            wrong++;
        }
        arena_release(&arena);
    }
    assert_int_equal(wrong, 0);
}

static void text_of_websites(void **state)
{
    static const struct export cases[] = {
        {"Moxfield, with finishes, tags and its sideboard",
         "4 Lightning Bolt (2XM) 117 *F* #Burn #!Staples\n20 Mountain (M10) 242 *E*\n\nSIDEBOARD:\n4 Shock (M19) 156\n",
         "4 Lightning Bolt; 20 Mountain; side 4 Shock", DECK_MOXFIELD},
        {"Moxfield, maybeboard and tokens",
         "4 Shock (M19) 156 *F*\n\nMAYBEBOARD:\n1 Opt (XLN) 65\n\nTOKENS:\n1 Goblin (TM19) 8\n",
         "4 Shock; maybe 1 Opt; warn 7", DECK_MOXFIELD},
        {"Archidekt, with categories",
         "1x Krenko, Mob Boss (ddt) 52 *F* [Commander{top}]\n4x Shock (m19) 156 [Burn]\n1x Opt (xln) 65 "
         "[Maybeboard{noDeck}{noPrice},Draw] ^Have,#37d67a^\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; maybe 1 Opt", DECK_ARCHIDEKT},
        {"ManaBox, sections in comments",
         "// COMMANDER\n1 Krenko, Mob Boss (DDT) 52 *F*\n\n// MAINBOARD\n4 Shock (M19) 156\n\n// SIDEBOARD\n2 Opt (XLN) "
         "65\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt", DECK_MOXFIELD},
        {"Deckstats",
         "//NAME: Burn from DeckStats.net\n\n//Main\n4 [M19#156] Shock\n20 Mountain\n\n//Sideboard\nSB: 2 Opt\n",
         "4 Shock; 20 Mountain; side 2 Opt", DECK_DECKSTATS},
        {"TappedOut", "1x Krenko, Mob Boss *CMDR*\n4x Shock (M19) *F*\n\nSideboard:\n2x Opt\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt", DECK_MOXFIELD},
        {"Melee", "Deck\n4 Shock\n20 Mountain\n\nSideboard\n2 Opt\n", "4 Shock; 20 Mountain; side 2 Opt", DECK_ARENA},
        {"Melee's page, copied",
         "Creature (4)\n4 Goblin Guide\nInstant (4)\n4 Shock\nLand (20)\n20 Mountain\nSideboard (2)\n"
         "2 Opt\n",
         "4 Goblin Guide; 4 Shock; 20 Mountain; side 2 Opt", DECK_HEADINGS},
        {"TopDeck.gg", "~~Commanders~~\n1 Krenko, Mob Boss\n\n~~Mainboard~~\n4 Shock\n95 Mountain\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; 95 Mountain", DECK_MTGO_TXT},
        {"Aetherhub", "Deck\n4 Shock (M19) 156\n\n20 Mountain (M10) 242\n\nSideboard\n2 Opt (XLN) 65\n",
         "4 Shock; 20 Mountain; side 2 Opt", DECK_ARENA},
        {"MTGGoldfish, exact printings", "4 Shock <156> [M19]\n20 Mountain <full art> [ZEN] (F)\n\n2 Opt [XLN]\n",
         "4 Shock; 20 Mountain; side 2 Opt", DECK_GOLDFISH},
        {"Untapped and 17lands", "Deck\n1 Shock (M19) 156\n16 Mountain (M19) 273\n\nSideboard\n1 Opt (XLN) 65\n",
         "1 Shock; 16 Mountain; side 1 Opt", DECK_ARENA},
        {"Cardmarket's wants, by expansion", "4x Shock (Magic 2010)\n2x Opt (Foil)\n1x Gloom (V.1)\n",
         "4 Shock; 2 Opt; 1 Gloom", DECK_TAPPEDOUT},
        {"TCGplayer's mass entry", "4 Shock [M19] 156\n2 Opt [XLN]\n", "4 Shock; 2 Opt", DECK_MTGO_TXT},
        {"mtg.wtf and lists of preconstructed decks",
         "// NAME: Krenko's\n// DATE: 2020-01-01\nCOMMANDER: 1 Krenko, Mob Boss [DDT:52] [foil]\n4 Shock [M19:156]*\n1 Opt "
         "*\n\nDisplay Commander\n1 Krenko, Mob Boss [foil]\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; 1 Opt; warn 8", DECK_APPRENTICE},
        {"Decked Builder", "///mvid:1 qty:4 name:Shock loc:Deck\n4 Shock\n///mvid:2 qty:2 name:Opt loc:SB\nSB: 2 Opt\n",
         "4 Shock; side 2 Opt", DECK_APPRENTICE},
        {"planes and schemes beside the deck", "4 Shock\n\nPlanar Deck\n1 Opt\n\nScheme Deck:\n1 Gloom\n",
         "4 Shock; maybe 1 Opt; maybe 1 Gloom", DECK_MTGO_TXT},
        {"attractions, stickers and contraptions",
         "4 Shock\n\nAttractions (10)\n1 Opt\n\n// Stickers\n1 Gloom\n\nContraptions\n1 Gloom\n\nSideboard\n1 Opt\n",
         "4 Shock; side 1 Opt; warn 4; warn 7; warn 10", DECK_MTGO_TXT},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void text_of_programs(void **state)
{
    static const struct export cases[] = {
        {"Arena in German", "Kommandeur\n1 Krenko, Mob Boss\n\nDeck\n4 Shock\n\nSideboard\n2 Opt\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt", DECK_ARENA},
        {"Arena in French", "Commandant\n1 Krenko, Mob Boss\n\nDeck\n4 Shock\n\nR\u00E9serve\n2 Opt\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt", DECK_ARENA},
        {"Arena in Japanese",
         "\u7D71\u7387\u8005\n1 Krenko, Mob Boss\n\n\u30C7\u30C3\u30AD\n4 Shock\n\n\u30B5\u30A4\u30C9\u30DC\u30FC\u30C9\n2 "
         "Opt\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt", DECK_ARENA},
        {"Magic Online, text", "4 Shock\n20 Mountain\n\n2 Opt\n", "4 Shock; 20 Mountain; side 2 Opt", DECK_MTGO_TXT},
        {"Magic Online, deck with annotations",
         "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\n"
         "<NetDeckID>0</NetDeckID><PreconstructedDeckID>0</PreconstructedDeckID>\n"
         "<Cards CatID=\"1\" Quantity=\"4\" Sideboard=\"false\" Name=\"Shock\" Annotation=\"0\" />\n"
         "<Cards CatID=\"2\" Quantity=\"2\" Sideboard=\"true\" Name=\"Opt\" Annotation=\"16777728\" />\n</Deck>\n",
         "4 Shock; side 2 Opt", DECK_MTGO_DEK},
        {"Cockatrice of 2025, with a banner and tags",
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n"
         "<lastLoadedTimestamp>Mon Jan 5 2026</lastLoadedTimestamp><deckname>Burn</deckname><comments></comments>\n"
         "<bannerCard providerId=\"\">Opt</bannerCard><tags><tag>Red</tag></tags>\n"
         "<zone name=\"main\"><card number=\"4\" name=\"Shock\" setShortName=\"M19\" collectorNumber=\"156\" "
         "uuid=\"0\"/></zone>\n<zone name=\"side\"><card number=\"2\" name=\"Opt\"/></zone>\n</cockatrice_deck>\n",
         "4 Shock; side 2 Opt", DECK_COCKATRICE},
        {"Forge, with collector numbers and beside decks",
         "[metadata]\nName=Burn\n[Commander]\n1 Krenko, Mob Boss+|DDT|1\n[Main]\n4 Shock|M19|[156]\n[Sideboard]\n2 "
         "Opt|XLN\n[Attractions]\n1 Gloom|LEA\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; side 2 Opt; maybe 1 Gloom; warn 9", DECK_FORGE},
        {"XMage",
         "NAME:Burn\n4 [M19:156] Shock\n20 [M10:242] Mountain\nSB: 2 [XLN:65] Opt\nLAYOUT MAIN:(1,1)(NONE,false,50)|\n",
         "4 Shock; 20 Mountain; side 2 Opt", DECK_XMAGE},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void tables(void **state)
{
    static const struct export cases[] = {
        {"Dragon Shield",
         "\"sep=,\"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,"
         "Language,Price Bought,Date Bought,LOW,MID,MARKET\r\nBurn,4,0,Shock,M19,Core Set "
         "2019,156,NearMint,Foil,English,0.50,2024-03-01,0.3,0.4,0.5\r\nBurn,1,0,\"Krenko, Mob "
         "Boss\",DDT,Merfolk vs. Goblins,52,LightPlayed,Normal,English,1,2024-03-01,,,\r\n",
         "4 Shock; 1 Krenko, Mob Boss", DECK_CSV},
        {"Delver Lens, quantities with an x",
         "QuantityX,Name,Edition,Foil\n4x,Shock,Core Set 2019,\n20x,Mountain,Magic 2010,Foil\n", "4 Shock; 20 Mountain",
         DECK_CSV},
        {"quantities as spreadsheets and people have them",
         "Quantity,Name\n4 x,Shock\n2 \u00D7,Opt\nX 3,Gloom\n20.0,Mountain\n", "4 Shock; 2 Opt; 3 Gloom; 20 Mountain",
         DECK_CSV},
        {"Delver Lens with semicolons", "Quantity;Name;Edition\n4x;Shock;Core Set 2019\nx2;Opt;Ixalan\n",
         "4 Shock; 2 Opt", DECK_CSV},
        {"ManaBox",
         "Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall "
         "ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency\nBurn,deck,Shock,M19,Core Set "
         "2019,156,normal,common,4,1,0,0.1,false,false,near_mint,en,EUR\n",
         "4 Shock", DECK_CSV},
        {"TCGplayer's app, whose names say more than the name",
         "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU\n"
         "4,Shock (Borderless),Shock,Core Set 2019,156,M19,Foil,Near Mint,English,C,1,1\n",
         "4 Shock", DECK_CSV},
        {"an empty quantity is one, with a warning", "Count,Name\n,Shock\n4,Opt\n", "1 Shock; 4 Opt; warn 2", DECK_CSV},
        {"Archidekt, tokens among its categories",
         "Quantity,Name,Finish,Edition Name,Edition Code,Collector Number,Category\n4,Shock,Normal,Core Set "
         "2019,m19,156,Burn\n1,Goblin,Normal,M19 Tokens,tm19,8,\"Tokens & Extras{noDeck}\"\n",
         "4 Shock; warn 3", DECK_ARCHIDEKT_CSV},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void by_hand(void **state)
{
    static const struct export cases[] = {
        {"signs between quantity and name", "2*Shock\n4 x Opt\n3xGloom\n20 \u00D7 Mountain\n",
         "2 Shock; 4 Opt; 3 Gloom; 20 Mountain", DECK_TAPPEDOUT},
        {"finishes behind the name",
         "4 Shock Foil\n3 Opt *F*\n2 Gloom (foil)\n1 Mountain [Foil]\n2 Foil\n1 Fork (M19) 1 foil\n",
         "4 Shock; 3 Opt; 2 Gloom; 1 Mountain; 2 Foil; 1 Fork", DECK_MOXFIELD},
        {"totals",
         "4 Shock\nMain Deck Total: 4\nTotal Number of Cards in Main Deck: 4\n\nSideboard\n1 Opt\n**Sideboard "
         "Total:** 1\nTotal cards = 5\n",
         "4 Shock; side 1 Opt", DECK_MTGO_TXT},
        {"Markdown",
         "# Burn\n\n**Main Deck (24)**\n\n### Instants (4)\n* 4 Shock\n\n__Lands__\n* 20 Mountain\n\n---\n\n**Sideboard "
         "(2)**\n* 2 Opt\n",
         "4 Shock; 20 Mountain; side 2 Opt", DECK_MARKDOWN},
        {"one line", "4 Lightning Bolt, 4 Goblin Guide, 20 Mountain", "4 Lightning Bolt; 4 Goblin Guide; 20 Mountain",
         DECK_MTGO_TXT},
        {"one line, blanks alone", "4 Lightning Bolt 4x Goblin Guide 20 Mountain SB: 2 Opt 1 Gloom",
         "4 Lightning Bolt; 4 Goblin Guide; 20 Mountain; side 2 Opt; side 1 Gloom", DECK_APPRENTICE},
        {"one line, blanks alone, the first misspelt", "4 Lightnig Bolt 20 Mountain", "4 ?Lightnig Bolt; 20 Mountain",
         DECK_MTGO_TXT},
        {"a number in a set is no second card", "1 Plains 12 foil\n4 Borrowing 100,000 Arrows\n",
         "1 ?Plains 12; 4 Borrowing 100,000 Arrows", DECK_MTGO_TXT},
        {"one line, names with commas and numbers",
         "1 Borborygmos, Enraged, 4 Borrowing 100,000 Arrows,2x Shock; 1 Krenko, Mob Boss.",
         "1 Borborygmos Enraged; 4 Borrowing 100,000 Arrows; 2 Shock; 1 Krenko, Mob Boss", DECK_MTGO_TXT},
        {"one line, quantities behind", "Lightning Bolt x4, Goblin Guide x4, Mountain x20",
         "4 Lightning Bolt; 4 Goblin Guide; 20 Mountain", DECK_TRAILING},
        {"a line for each part", "Main: 4 Shock, 20 Mountain\nSideboard: 2 Opt, 1 Gloom\n",
         "4 Shock; 20 Mountain; side 2 Opt; side 1 Gloom", DECK_ARENA},
        {"both parts in one line", "Deck: 4 Shock; 20 Mountain; Sideboard: 2 Opt; 1 Gloom",
         "4 Shock; 20 Mountain; side 2 Opt; side 1 Gloom", DECK_ARENA},
        {"marks in one line", "4 Shock\nSB: 2 Opt, 1 Gloom\n20 Mountain\n",
         "4 Shock; side 2 Opt; side 1 Gloom; 20 Mountain", DECK_APPRENTICE},
        {"a commander's label", "Commander: 1 Krenko, Mob Boss, 4 Shock, 2 Opt\n20 Mountain\n",
         "commander 1 Krenko, Mob Boss; 4 Shock; 2 Opt; 20 Mountain", DECK_MTGO_TXT},
        {"a remark is no second card", "4 Shock, 2 of them foil\n4 Opt, please\n",
         "4 ?Shock, 2 of them; 4 ?Opt, please", DECK_MTGO_TXT},
        {"names with commas only", "1 Krenko, Mob Boss\n1 Borborygmos, Enraged\n",
         "1 Krenko, Mob Boss; 1 Borborygmos Enraged", DECK_MTGO_TXT},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

/* UTF-8 that was taken for Windows-1252 and saved as UTF-8: every letter that a card's name has. */
static void damaged_letters(void **state)
{
    static const struct export cases[] = {
        {"once",
         "4 Lim-D\u00C3\u00BBl\u00E2\u20AC\u2122s Vault\n1 Juz\u00C3\u00A1m Djinn\n1 J\u00C3\u00B6tun Grunt\n1 "
         "\u00C3\u2020ther Vial\n1 S\u00C3\u00A9ance\n",
         "4 Lim-D\u00FBl's Vault; 1 Juz\u00E1m Djinn; 1 J\u00F6tun Grunt; 1 Aether Vial; 1 S\u00E9ance; warn 0",
         DECK_MTGO_TXT},
        {"twice", "4 Lim-D\u00C3\u0192\u00C2\u00BBl's Vault\n", "4 Lim-D\u00FBl's Vault; warn 0", DECK_MTGO_TXT},
        {"with a blank that does not break", "1 D\u00C3\u00A9j\u00C3\u00A0 Vu\n", "1 D\u00E9j\u00E0 Vu; warn 0",
         DECK_MTGO_TXT},
        {"headings too", "4 Shock\n\nR\u00C3\u00A9serve\n2 Opt\n", "4 Shock; side 2 Opt; warn 0", DECK_MTGO_TXT},
        {"what is whole stays whole", "4 Lim-D\u00FBl\u2019s Vault\n1 Juz\u00E1m Djinn\n",
         "4 Lim-D\u00FBl's Vault; 1 Juz\u00E1m Djinn", DECK_MTGO_TXT},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_websites), cmocka_unit_test(text_of_programs), cmocka_unit_test(tables),
        cmocka_unit_test(by_hand),          cmocka_unit_test(damaged_letters),
    };
    return cmocka_run_group_tests_name("deck/programs", tests, open_catalog, close_catalog);
}
