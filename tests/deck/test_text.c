/* test_text.c - the grammar of text decklists: quantities, headings, the sideboard, commanders,
 * what is refused
 *
 * What such lists have in common is the expectation: a grammar, an order of recognition and a rule of the
 * sideboard.
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "deck_lines.h"
#include "english.h"

static struct catalog *catalog;

static int open_catalog(void **state)
{
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    return 0;
}

static int close_catalog(void **state)
{
    (void)state;
    catalog_close(catalog);
    return 0;
}

struct reading {
    const char *text, *expected;
};

static void check_all(const struct reading *readings, size_t n, enum deck_format from)
{
    struct arena arena = ARENA_INIT;
    int wrong = 0;
    for (size_t i = 0; i < n; i++) {
        const char *found = describe_text(&arena, catalog, readings[i].text, from);
        if (strcmp(found, readings[i].expected) != 0) {
            print_error("\"%s\"\n  read     %s\n  expected %s\n", readings[i].text, found, readings[i].expected);
            wrong++;
        }
    }
    arena_release(&arena);
    assert_int_equal(wrong, 0);
}

static void test_quantities(void **state)
{
    static const struct reading readings[] = {
        {"4 Shock", "4 Shock"},
        {"4x Shock", "4 Shock"},
        {"4X Shock", "4 Shock"},
        {"4\u00D7 Shock", "4 Shock"},
        {"4* Shock", "4 Shock"},
        {"x4 Shock", "4 Shock"},
        {"\u00D74 Shock", "4 Shock"},
        {"(4) Shock", "4 Shock"},
        {"[4] Shock", "4 Shock"},
        {"4) Shock", "4 Shock"},
        {"4] Shock", "4 Shock"},
        {"4. Shock", "4 Shock"},
        {"4 - Shock", "4 Shock"},
        {"4 x Shock", "4 Shock"},
        {"4 \u00D7 Shock", "4 Shock"},
        {"4 X", "4 X"}, /* a card */
        {"4 x X", "4 X"},
        {"04 Shock", "4 Shock"},
        {"4,Shock", "4 Shock"},
        {"  4 \t Shock \t", "4 Shock"},
        {"4\u00A0Shock", "4 Shock"},
        {"999 Shock", "999 Shock"},
        {"Shock", "1 Shock"},
        {"Shock x4", "4 Shock"},
        {"Shock X4", "4 Shock"},
        {"Shock \u00D74", "4 Shock"},
        {"Shock (4)", "4 Shock"},
        {"Shock (x4)", "4 Shock"},
        {"Shock 4", "4 Shock"},
        {"Shock 4x", "4 Shock"},
        {"Shock (4x)", "4 Shock"},
        {"Shock, 4", "4 Shock"},
        {"Shock: 4", "4 Shock"},
        {"Shock - 4", "4 Shock"},
        {"Pip-Boy 3000", "1 Pip-Boy 3000"},
        {"2 Pip-Boy 3000", "2 Pip-Boy 3000"},
        {"Pain 101", "1 Pain 101"},
        {"SB: 4 Shock", "side 4 Shock"},
        {"SB:4 Shock", "side 4 Shock"},
        {"sb: Shock", "side 1 Shock"},
        {"SB:  4x Shock (M19) 156", "side 4 Shock"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
}

/* Each of these lines is refused, with its number; the line before it is read. */
static void test_quantities_that_are_refused(void **state)
{
    static const struct {
        const char *line, *why;
    } lines[] = {
        {"0 Shock", "a quantity of 1 to 999"},
        {"00 Shock", "a quantity of 1 to 999"},
        {"1000 Shock", "a quantity of 1 to 999"},
        {"1000000000000 Shock", "a quantity of 1 to 999"},
        {"99999999999999999999999999 Shock", "a quantity of 1 to 999"},
        {"10^12 Shock", "a whole quantity"},
        {"1e12 Shock", "a whole quantity"},
        {"4.5 Shock", "a whole quantity"},
        {"4/5 Shock", "a whole quantity"},
        {"4Shock", "a whole quantity"},
        {"-1 Shock", "below zero"},
        {"+4 Shock", "without a sign"},
        {"four Shock", "in digits"},
        {"Twenty Mountain", "in digits"},
        {"Shock x0", "a quantity of 1 to 999"},
        {"Shock x1000", "a quantity of 1 to 999"},
        {"4", "the name of a card"},
        {"4x", "the name of a card"},
        {"4 (XXX) 146", "the name of a card"},
        {"4 [LEA] ", "the name of a card"},
        {"Lightning Blot", "or a heading such as Sideboard"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        struct deck deck;
        struct err err = ERR_INIT;
        const char *text = arena_printf(&arena, "2 Opt\n%s", lines[i].line);
        assert_ok(deck_read(&arena, catalog, text, strlen(text), "f", DECK_AUTO, &deck, &err), err);
        if (deck.n_bad_lines != 1 || deck.n_entries != 1)
            fail_msg("\"%s\": %s", lines[i].line, describe_deck(&arena, &deck));
        assert_int_equal(deck.bad_lines[0].line, 2);
        if (!strstr(english(deck.bad_lines[0].why), lines[i].why))
            fail_msg("\"%s\": %s", lines[i].line, english(deck.bad_lines[0].why));
        assert_int_equal(deck_require_clean(catalog, &arena, &deck, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, "f:2: ");
        assert_err(err, ERR_INPUT, lines[i].why);
    }
    arena_release(&arena);
}

static void test_headings(void **state)
{
    static const struct reading readings[] = {
        {"Deck\n4 Shock\nSideboard\n2 Opt", "4 Shock; side 2 Opt"},
        {"main:\n4 Shock\nSIDEBOARD:\n2 Opt", "4 Shock; side 2 Opt"},
        {"Main Deck (4)\n4 Shock\nSide Board (2)\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSB\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSB:\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\n//Sideboard\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\n// Sideboard\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\n## Sideboard\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\n**Sideboard**\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\n== Sideboard ==\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSideboard - 2\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSideboard: 2\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSideboard [2]\n2 Opt", "4 Shock; side 2 Opt"},
        {"4 Shock\nSideboard\n2 Opt\nDeck\n1 Island", "4 Shock; side 2 Opt; 1 Island"},
        {"4 Shock\nMaybeboard\n2 Opt", "4 Shock; maybe 2 Opt"},
        {"4 Shock\nConsidering:\n2 Opt", "4 Shock; maybe 2 Opt"},
        {"4 Shock\nMaybeboard\nCreatures (1)\n1 Grizzly Bears\n\nLands\n2 Island\nSideboard\nInstants\n2 Opt",
         "4 Shock; maybe 1 Grizzly Bears; maybe 2 Island; side 2 Opt"},
        {"4 Shock\n\nMaybeboard\n\nRamp:\n1 Grizzly Bears", "4 Shock; maybe 1 Grizzly Bears"},
        {"4 Shock\nTokens\n2 Goblin\n1 Opt\nSideboard\n1 Opt", "4 Shock; side 1 Opt; warn 3"},
        {"Command Zone\n1 Krenko, Mob Boss\n\n4 Shock", "commander 1 Krenko, Mob Boss; 4 Shock"},
        {"Commander (1)\n1 Krenko, Mob Boss\nCreatures (4)\n4 Grizzly Bears",
         "commander 1 Krenko, Mob Boss; 4 Grizzly Bears"},
        {"Commander\n\n1 Krenko, Mob Boss\n\n\n4 Shock\n2 Opt", "commander 1 Krenko, Mob Boss; 4 Shock; 2 Opt"},
        {"Sideboard\n2 Opt\nCreatures\n1 Grizzly Bears", "side 2 Opt; side 1 Grizzly Bears"},
        {"Mazo\n4 Shock\n\nBanquillo\n2 Opt", "4 Shock; side 2 Opt"},
        {"Deck\n4 Shock\nR\u00E9serve:\n2 Opt", "4 Shock; side 2 Opt"},
        {"Compa\u00F1ero\n1 Opt\n\nMazo\n4 Shock", "companion 1 Opt; 4 Shock"},
        {"About\nName Whatever it is\n4 Shock", "4 Shock"},
        {"Sobre\nNome Deck Vermelho\n\nDeck\n4 Shock\n\nReserva\n2 Opt", "4 Shock; side 2 Opt"},
        {"NAME: x\nPlayer: A. N. Other\nFormat: Legacy\n4 Shock", "4 Shock"},
        {"4 Shock\n4 cards\nTotal: 4\n------", "4 Shock"},
        {"Lands\n4 Island\n4 lands\n2 Opt\n2 Instants", "4 Island; 2 Opt"},
        {"4 Island\n5 lands", "4 Island; bad 2"},
        {"4 LANDS\n4 Island\n\n6 INSTANTS and SORC.\n4 Shock\n2 Opt\n\nSIDEBOARD\n1 Opt",
         "4 Island; 4 Shock; 2 Opt; side 1 Opt"},
        {"4 Shock\n3 Creatures\n\n3 Grizzly Bears\n1 Land\n2 Island", "4 Shock; 3 Grizzly Bears; 2 Island; bad 5"},
        {"20 Lands\n4 Shock", "4 Shock; bad 1"},
        {"4 Shock\n4 Lands", "4 Shock; bad 2"},
        {"20 Lands\n4 Shock\n0 Opt", "4 Shock; bad 1; bad 3"},
        {"4 Shock\n4 Creatures", "4 Shock; bad 2"},
        {"4 Shock\n20 Lands\nSideboard\n4 Opt", "4 Shock; side 4 Opt; bad 2"},
        {"4 Shock\n4 cards total\n4 Total Blorb\n4 Cards of Doom", "4 Shock; 4 ?Total Blorb; 4 ?Cards of Doom"},
        {"4 Shock\n4 main deck cards\n15 sideboard cards", "4 Shock"},
        {"Commander: Krenko, Mob Boss\n4 Shock", "commander 1 Krenko, Mob Boss; 4 Shock"},
        {"Companion: 1 Lurrus of the Dream-Den\n4 Shock\n\n2 Opt",
         "companion 1 Lurrus of the Dream-Den; 4 Shock; side 2 Opt"},
        {"Commander: Nobody at all\n4 Shock", "4 Shock; bad 1"},
        {"1 Opt # !Companion\n1x Shock [Companion]\n1x Fork [Sideboard]\n1 Fling [Tokens]",
         "companion 1 Opt; companion 1 Shock; side 1 Fork; warn 4"},
        {"About\nName A\nsomething else\n\n4 Shock\nTotal cards: 4", "4 Shock"},
        {"Deck: Sligh\n4 Shock", "4 Shock"},
        /* a heading that says how many, and how many there are */
        {"Creatures (4)\n4 Grizzly Bears\nSpells (5)\n4 Shock", "4 Grizzly Bears; 4 Shock; warn 3"},
        {"Main (4)\nSpells (4)\n4 Shock\n\nSideboard (3)\n1 Opt\n\n2 Island", "4 Shock; side 1 Opt; side 2 Island"},
        {"Spells (4)\n\n4 Shock\n\n2 Opt", "4 Shock; side 2 Opt"},
        /* with a quantity, a word of a heading is the name of a card that is not known */
        {"4 Shock\n1 Sideboard\n2 Opt", "4 Shock; 1 ?Sideboard; 2 Opt"},
        {"4 Shock\n4x Commander\n2 Opt", "4 Shock; 4 ?Commander; 2 Opt"},
        /* what only begins like a heading is none */
        {"4 Shock\nSideboard of Doom\n2 Opt", "4 Shock; 2 Opt; bad 2"},
        {"1 Deck of Many Things\nLand Tax\nLand Aid '04", "1 ?Deck of Many Things; 1 Land Tax; 1 Land Aid '04"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
}

/* Marks, else the first heading, else the one blank line, else all is main. */
static void test_sideboard(void **state)
{
    static const struct reading readings[] = {
        {"4 Shock\n\n2 Opt", "4 Shock; side 2 Opt"},
        {"\n\n4 Shock\n\n\n \n\n2 Opt\n1 Island\n\n", "4 Shock; side 2 Opt; side 1 Island"},
        {"4 Shock\n\n2 Opt\n\n1 Island", "4 Shock; 2 Opt; 1 Island; warn 0"},
        {"4 Shock\n\n2 Opt\n\nSideboard\n1 Island", "4 Shock; 2 Opt; side 1 Island"},
        {"4 Shock\n\n2 Opt\nSB: 1 Island", "4 Shock; 2 Opt; side 1 Island"},
        {"SB: 1 Island\n4 Shock\n\n2 Opt", "side 1 Island; 4 Shock; 2 Opt"},
        {"4 Shock\nSideboard\n2 Opt\nSB: 1 Island", "4 Shock; 2 Opt; side 1 Island; warn 3"},
        {"4 Shock\nMaybeboard\nSB: 2 Opt\nSideboard\nSB: 1 Island", "4 Shock; maybe 2 Opt; side 1 Island"},
        {"4 Shock\n\n// the rest\n2 Opt", "4 Shock; side 2 Opt"},
        {"Spells\n4 Shock\n\nLands\n2 Island", "4 Shock; 2 Island"},
        {"Spells\n\n4 Shock\n\nLands\n\n2 Island", "4 Shock; 2 Island"},
        {"Spells\n4 Shock\n\nLands\n2 Island\n\n1 Opt", "4 Shock; 2 Island; side 1 Opt"},
        {"4 Shock\n\nRemoval:\n2 Opt", "4 Shock; 2 Opt"},
        {"4 Shock\n\nGoblins:\n2 Opt", "4 Shock; 2 Opt; bad 3"},
        {"My deck\n\n4 Shock\n2 Opt", "4 Shock; 2 Opt; warn 1"},
        {"40 Shock\n\n20 Mountain", "40 Shock; side 20 Mountain; warn 3"},
        {"Deck\n4 Shock\n\n2 Opt", "4 Shock; side 2 Opt"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
}

/* A companion is one card that stands in the sideboard and is named once more (as Arena writes it). */
static void test_companion(void **state)
{
    static const char text[] = "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Shock\n\nSideboard\n"
                               "1 Lurrus of the Dream-Den\n14 Opt\n";
    struct arena arena = ARENA_INIT;
    struct deck deck;
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(deck_read(&arena, catalog, text, strlen(text), "f", DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck.totals[ZONE_COMPANION], 1);
    assert_int_equal(deck.totals[ZONE_SIDE], 15);
    assert_int_equal(deck.totals[ZONE_MAIN], 4);
    arena_release(&arena);
}

/* n different cards, a line each. */
static const char *singletons(struct arena *arena, int n)
{
    struct strbuf sb = STRBUF_INIT;
    for (int id = 1; n > 0; id++)
        if (!strchr(catalog_card(catalog, id)->name, '/') && n--)
            strbuf_printf(&sb, "1 %s (LEA) 1\n", catalog_card(catalog, id)->name);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* A hundred different cards without a commander are told of, and none is guessed. */
static void test_commander_is_asked_for(void **state)
{
    struct arena arena = ARENA_INIT;
    static const struct {
        int cards;
        const char *more;
        size_t warnings;
        int commanders;
    } cases[] = {
        {100, "", 1, 0},
        {99, "\n1 Krenko, Mob Boss\n", 1, 0},
        {99, "\nCommander\n1 Krenko, Mob Boss\n", 0, 1},
        {99, "1 Krenko, Mob Boss *CMDR*\n", 0, 1},
        {99, "1 Krenko, Mob Boss # !Commander\n", 0, 1},
        {99, "1x Krenko, Mob Boss (ddt) 52 [Commander{top}]\n", 0, 1},
        {60, "", 0, 0},
        {60, "40 Mountain\n", 1, 0},
        {96, "4 Shock\n", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct deck deck;
        struct err err = ERR_INIT;
        const char *text = arena_printf(&arena, "%s%s", singletons(&arena, cases[i].cards), cases[i].more);
        assert_ok(deck_read(&arena, catalog, text, strlen(text), "f", DECK_AUTO, &deck, &err), err);
        assert_int_equal(deck.totals[ZONE_COMMANDER], cases[i].commanders);
        if (deck.n_warnings != cases[i].warnings)
            fail_msg("case %zu: %zu warnings", i, deck.n_warnings);
    }
    arena_release(&arena);
}

/* Invisible characters, other blanks and other normal forms change nothing. */
static void test_characters(void **state)
{
    static const struct reading readings[] = {
        {"4 Lim-D\u00FBl's Vault", "4 Lim-D\u00FBl's Vault"},
        {"4 Lim-Du\u0302l\u2019s Vault", "4 Lim-D\u00FBl's Vault"},
        {"4 LIM-DUL'S VAULT", "4 Lim-D\u00FBl's Vault"},
        {"4 Sho\u200Bck", "4 Shock"},
        {"\u202E4 Shock\u202C", "4 Shock"},
        {"4 Sho\u00ADck", "4 Shock"},
        {"\u20664\u00A0Shock\u2069", "4 Shock"},
        {"4 Shock\001", "4 Shock"},
        {"4\tShock\t{R}\t$ 0.25", "4 Shock"},
        {"4\tLim-D\u00FBl's Vault\t\u2009{U}{B}\t5 \u20AC", "4 Lim-D\u00FBl's Vault"},
        {"\u2022 4 Shock", "4 Shock"},
        {"> 4 Shock", "4 Shock"},
        {"- 4 Shock", "4 Shock"},
        {"* 4 Shock\n* 2 Opt", "4 Shock; 2 Opt"},
        {"| 4 | Shock |", "4 Shock"},
        {"| Count | Card |\n|---|---|\n| 4 | Shock |", "4 Shock"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
}

/* A byte that Windows-1252 does not define is told of, and the rest is read. */
static void test_undefined_bytes(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    const char *found = describe_text(&arena, catalog, "4 Shock\n# \x81\xE9\n2 Juz\xE1m Djinn", DECK_AUTO);
    assert_string_equal(found, "4 Shock; 2 Juz\u00E1m Djinn; warn 0");
    arena_release(&arena);
}

/* Web pages: a line for each row, item or break; entities are characters. */
static void test_pages(void **state)
{
    static const struct reading readings[] = {
        {"<p>4 Shock<br>2 Opt</p>", "4 Shock; 2 Opt"},
        {"<ul><li>4 <b>Sh</b>ock<li>2 Opt</ul>", "4 Shock; 2 Opt"},
        {"<div>4&nbsp;Shock</div>\n<div>0 Opt</div>", "4 Shock; bad 2"},
        {"<p>4 Lim-D&ucirc;l&rsquo;s Vault", "4 Lim-D\u00FBl's Vault"},
        {"<p>4 Lim-D&#251;l&#x2019;s Vault", "4 Lim-D\u00FBl's Vault"},
        {"<p>4 &AElig;ther Vial", "4 Aether Vial"},
        {"<p>4&#160;Fire &#47;&#47; Ice", "4 Fire // Ice"},
        {"<p>4 Shock &unknown; (&#0; &#xD800; &#99999999; &)", "4 ?Shock &unknown; ( &)"},
        {"<!-- 4 Opt --><script>4 Opt</script><style>4 Opt</style><p>4 Shock", "4 Shock"},
        {"<table><tr><td>4</td><td>Shock</td></tr><tr><td>2</td><td>Opt</td></tr></table>", "4 Shock; 2 Opt"},
        {"<div><div>4 Shock<br></div></div><div>2 Opt<br><br>1 Island</div>", "4 Shock; 2 Opt; side 1 Island"},
        {"<!DOCTYPE html><html><body>4 Shock<h2>Sideboard</h2>2 Opt</body></html>", "4 Shock; side 2 Opt"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
    check_all(readings, ARRAY_LEN(readings), DECK_ARENA);
}

/* What holds no deck is refused as a whole, with what to do. */
static void test_refused_files(void **state)
{
    struct arena arena = ARENA_INIT;
    char *long_line = arena_alloc(&arena, 100001, 1), *many = arena_alloc(&arena, 6001 * 8, 1);
    memset(long_line, 'x', 100000);
    for (int i = 0; i < 6000; i++)
        memcpy(many + i * 8, "1 Shock\n", 8);
    char *huge = arena_alloc(&arena, DECK_BYTES_MAX + 2, 1);
    memset(huge, '\n', DECK_BYTES_MAX + 1);
    const struct {
        const char *bytes;
        size_t len; /* 0: to the terminator */
        const char *expected;
    } files[] = {
        {"", 0, "f: an empty file; a decklist has a card a line: 4 Lightning Bolt"},
        {"\n \n", 0, "f: no card line was found"},
        {"# a\n// b\n; c\n", 0, "f: no card line was found"},
        {"Deck\nSideboard\n", 0, "f: no card line was found"},
        {"Dear judge,\nhere is my deck.", 0, "f:1: no card line was found: \"Dear judge,\""},
        {"4 Sho\0ck", 8, "not text"},
        {"%PDF-1.4", 0, "a PDF document"},
        {"PK\003\004....", 0, "an office document"},
        {"\x89PNG\r\n\x1a\n", 0, "a picture"},
        {"{\\rtf1 4 Shock}", 0, "rich text"},
        {long_line, 100000, "at most 1000 bytes"},
        {many, 6000 * 8, "more than 5000 lines"},
        {huge, DECK_BYTES_MAX + 1, "larger than 1 MiB"},
        {"<html><body>Hello</body></html>", 0, "a web page in which no card line was found"},
        {"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", 0, "document type"},
        {"<?xml version=\"1.0\"?><cards/>", 0, "root element is \"cards\""},
        {"<?xml version=\"1.0\"?>", 0, "XML without a root element"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        struct deck deck;
        struct err err = ERR_INIT;
        size_t len = files[i].len ? files[i].len : strlen(files[i].bytes);
        enum err_code rc = deck_read(&arena, catalog, files[i].bytes, len, "f", DECK_AUTO, &deck, &err);
        if (rc != ERR_INPUT || !strstr(err.text, files[i].expected))
            fail_msg("file %zu: \"%s\", expected \"%s\"", i, err.text, files[i].expected);
    }
    arena_release(&arena);
}

static void test_bad_lines_beyond_the_limit_are_counted(void **state)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct deck deck;
    struct err err = ERR_INIT;
    (void)state;
    strbuf_add(&sb, "4 Shock\n");
    for (int i = 0; i < DECK_BAD_MAX + 7; i++)
        strbuf_add(&sb, "0 Shock\n");
    assert_ok(deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "f", DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck.n_bad_lines, DECK_BAD_MAX);
    assert_int_equal(deck.n_bad_more, 7);
    assert_int_equal(deck_require_clean(catalog, &arena, &deck, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "56 more lines");
    strbuf_release(&sb);
    arena_release(&arena);
}

/* A deck's name, by the programs that write one. */
static void test_names_of_decks(void **state)
{
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"// NAME : Sligh\n4 Shock", "Sligh"},
        {"//NAME: Sligh\n4 Shock", "Sligh"},
        {"// Sligh\n4 Shock", "Sligh"},
        {"# Sligh\n4 Shock", NULL},
        {"NAME:Sligh\n4 Shock", "Sligh"},
        {"Deck Name: Sligh\n4 Shock", "Sligh"},
        {"About\nName Sligh: the return\n\nDeck\n4 Shock", "Sligh: the return"},
        {"\u00DCber\nName Rot\n\nDeck\n4 Schock", "Rot"},
        {"\u00C0 propos\nNom Rouge\n\nDeck\n4 Choc", "Rouge"},
        {"Acerca de\nNombre Rojo\n\nMazo\n4 Shock", "Rojo"},
        {"Info\nNome Rosso\n\nMazzo\n4 Shock", "Rosso"},
        {"Sobre\nNome Vermelho\n\nDeck\n4 Shock", "Vermelho"},
        {"// Deck file for Magic Workstation\n4 Shock", NULL},
        {"//Main\n4 Shock", NULL},
        {"4 Shock\n// not the name", NULL},
        {"[metadata]\nName=Sligh\n[main]\n4 Shock", "Sligh"},
        {"Sligh\n[main]\n4 Shock", "Sligh"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct deck deck;
        struct err err = ERR_INIT;
        const char *text = cases[i].text, *name = cases[i].name;
        assert_ok(deck_read(&arena, catalog, text, strlen(text), "f", DECK_AUTO, &deck, &err), err);
        if ((name == NULL) != (deck.name == NULL) || (name && strcmp(name, deck.name) != 0))
            fail_msg("\"%s\": %s", text, deck.name ? deck.name : "(none)");
    }
    arena_release(&arena);
}

static void test_forge(void **state)
{
    static const struct reading readings[] = {
        {"[main]\n4 Shock|M19|1\n[sideboard]\nOpt", "4 Shock; side 1 Opt"},
        {"[Main]\n4 Shock+|M19\n\n[Commander]\n1 Krenko, Mob Boss|DDT|1|2", "4 Shock; commander 1 Krenko, Mob Boss"},
        {"[main]\n4 Shock\n[Planes]\n1 Opt", "4 Shock; maybe 1 Opt; warn 3"},
        {"[main]\n4 Shock\n[Nonsense]\n1 Opt", "4 Shock; bad 3; bad 4"},
        {"[main]\n0 Shock\n1 Opt\n; c", "1 Opt; bad 2"},
        {"a\nb\n[main]\n4 Shock", "4 Shock; bad 2"},
        {"[metadata]\n4 Opt\n[main]\n4 Shock\n2 Blorb|XYZ|1", "4 Shock; 2 ?Blorb"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
}

static void test_xmage(void **state)
{
    static const struct reading readings[] = {
        {"4 [M11:149] Lightning Bolt\nSB: 2 [XLN:65] Opt", "4 Lightning Bolt; side 2 Opt"},
        {"4 [M11:149]\n2 [XXX:1]", "4 Lightning Bolt; bad 2"}, /* no name: the number in the set tells */
        {"4 [M11:149] Lightning Bolt\n\n2 [XLN:65] Opt\n\nSB: 1 [XXX:1] Shock",
         "4 Lightning Bolt; 2 Opt; side 1 Shock"},
        {"LAYOUT MAIN:(1,1)(NONE,false,50)|([M11:149])\n4 [M11:149] Lightning Bolt", "4 Lightning Bolt"},
    };
    (void)state;
    check_all(readings, ARRAY_LEN(readings), DECK_AUTO);
    check_all(readings, ARRAY_LEN(readings), DECK_XMAGE);
}

static void test_names_of_formats(void **state)
{
    static const struct {
        const char *text;
        enum deck_format format;
    } cases[] = {
        {"mtgo", DECK_MTGO_TXT},
        {"MTGO text", DECK_MTGO_TXT},
        {".dek", DECK_MTGO_DEK},
        {"dek", DECK_MTGO_DEK},
        {"cod", DECK_COCKATRICE},
        {".COD", DECK_COCKATRICE},
        {"dec", DECK_APPRENTICE},
        {"mwdeck", DECK_MWS},
        {"Magic Workstation", DECK_MWS},
        {"arena", DECK_ARENA},
        {"forge", DECK_FORGE},
        {"xmage", DECK_XMAGE},
        {"dck", DECK_FORGE},
        {"moxfield", DECK_MOXFIELD},
        {"o8d", DECK_OCTGN},
        {"csv", DECK_CSV},
        {"json", DECK_MTGJSON},
        {"auto", DECK_AUTO},
        {"md", DECK_MARKDOWN},
        {"txt", DECK_MTGO_TXT},
        {"wer", DECK_WER},
        {"deckstats", DECK_DECKSTATS},
    };
    enum deck_format format;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_true(deck_format_find(cases[i].text, &format));
        assert_int_equal(format, cases[i].format);
    }
    for (int i = 0; i < N_DECK_FORMATS; i++) {
        assert_non_null(deck_formats[i].key);
        assert_true(deck_format_find(deck_formats[i].key, &format));
        assert_int_equal(format, i);
        assert_true(deck_format_find(deck_formats[i].title, &format));
        assert_int_equal(format, i);
    }
    assert_false(deck_format_find("", &format));
    assert_false(deck_format_find(".", &format));
    assert_false(deck_format_find("docx", &format));
}

/* ---- properties ------------------------------------------------------------------------------ */

/* A line of a list, or of what people write around it, or junk. */
static void add_random_line(struct strbuf *sb, struct rng *rng)
{
    static const char *const pieces[] = {
        "4 ",     "SB: ",   "x",     "Shock",     "Fire // Ice",  " (M10) 146", " *F*",       "[LEA] ",
        "# ",     "// ",    "Deck",  "Sideboard", " [Ramp{top}]", "\u00D7",     " <51>",      "|M10|1",
        "- ",     "0 ",     "1000 ", "\t",        "\u200B",       "^a,#fff^",   "Creatures ", "(12)",
        "Name: ", "[main]", "<b>",   "&amp;",     "4.5",          "X",          "\u2605",     "Island",
        "[[",     "]]",     "](",    ")",         "\"",           "+2 Mace",    "*CMDR*",     " ",
    };
    for (uint64_t n = rng_below(rng, 6); n > 0; n--)
        strbuf_add(sb, pieces[rng_below(rng, ARRAY_LEN(pieces))]);
    strbuf_add_char(sb, '\n');
}

/* Any text is a deck or an error; no line is counted twice, none beyond the end, and blank ones
 * never. */
static void test_any_lines(void **state)
{
    struct rng rng = test_rng(31);
    int times = test_is_long() ? 200000 : 3000;
    (void)state;
    for (int i = 0; i < times; i++) {
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct deck deck;
        struct err err = ERR_INIT;
        int n_lines = 1 + (int)rng_below(&rng, 12);
        for (int k = 0; k < n_lines; k++)
            add_random_line(&sb, &rng);
        if (deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "f", DECK_AUTO, &deck, &err) == ERR_OK) {
            bool taken[16] = {false};
            int totals[N_DECK_ZONES] = {0};
            for (size_t k = 0; k < deck.n_entries; k++) {
                int line = deck.entries[k].line;
                if (line < 1 || line > n_lines || (taken[line] && deck.format != DECK_CSV))
                    fail_msg("line %d in\n%s", line, strbuf_text(&sb));
                taken[line] = true;
                totals[deck.entries[k].zone] += deck.entries[k].count;
                assert_true(*deck.entries[k].name);
            }
            for (size_t k = 0; k < deck.n_bad_lines; k++) {
                int line = deck.bad_lines[k].line;
                if (line < 1 || line > n_lines || taken[line] || !*deck.bad_lines[k].why)
                    fail_msg("bad line %d in\n%s", line, strbuf_text(&sb));
                taken[line] = true;
            }
            assert_memory_equal(totals, deck.totals, sizeof totals);
        } else {
            assert_int_equal(err.code, ERR_INPUT);
            assert_memory_equal(err.text, "f:", 2);
        }
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantities),
        cmocka_unit_test(test_quantities_that_are_refused),
        cmocka_unit_test(test_headings),
        cmocka_unit_test(test_sideboard),
        cmocka_unit_test(test_companion),
        cmocka_unit_test(test_commander_is_asked_for),
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_undefined_bytes),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_refused_files),
        cmocka_unit_test(test_bad_lines_beyond_the_limit_are_counted),
        cmocka_unit_test(test_names_of_decks),
        cmocka_unit_test(test_forge),
        cmocka_unit_test(test_xmage),
        cmocka_unit_test(test_names_of_formats),
        cmocka_unit_test(test_any_lines),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
