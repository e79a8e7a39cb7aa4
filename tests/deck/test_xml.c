/* test_xml.c - Magic Online's, Cockatrice's and OCTGN's files as they and other programs write
 * them, and XML that is none or wants to do harm
 *
 * @tags slow-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/xml.h"
#include "decks.h"

#include <pthread.h>
#include <time.h>

#include "deck/reader.h"

#define DEK(cards)                                                                                                     \
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n" cards "</"                        \
    "Deck>"
#define COD(inside) "<cockatrice_deck version=\"1\">\n" inside "</cockatrice_deck>\n"

static void magic_online(void **state)
{
    static const struct reading cases[] = {
        {"attributes in any order, True, 1, TRUE",
         DEK("<Cards Name=\"Pyroblast\" Sideboard=\"True\" Quantity=\"3\" CatID=\"1\" />\n"
             "<Cards Sideboard='1' Quantity='2' Name='Gloom'/>\n"
             "<Cards Quantity=\"4\" Name=\"Shock\" Annotation=\"0\" Sideboard=\"False\" />\n"
             "<Cards Quantity=\"5\" Name=\"Mountain\"/>\n"),
         "5 Mountain; 4 Shock; side 2 Gloom; side 3 Pyroblast", "", DECK_MTGO_DEK},
        {"many numbers of one card are summed",
         DEK("<Cards CatID=\"1\" Quantity=\"2\" Sideboard=\"false\" Name=\"Island\"/>\n"
             "<Cards CatID=\"2\" Quantity=\"3\" Sideboard=\"false\" Name=\"Island\"/>\n"
             "<Cards CatID=\"2\" Quantity=\"1\" Sideboard=\"true\" Name=\"Island\"/>\n"),
         "5 Island; side 1 Island", "", DECK_MTGO_DEK},
        {"split with one slash, entities of XML, a number for a letter",
         DEK("<Cards Quantity=\"4\" Name=\"Fire/Ice\"/>\n<Cards Quantity=\"1\" Name=\"Minsc &amp; "
             "Boo, Timeless "
             "Heroes\"/>\n<Cards Quantity=\"2\" Name=\"Mishra&#x27;s Factory\"/>\n"
             "<Cards Quantity=\"1\" Name=\"Juz\u00E1m Djinn\"/>\n"),
         "4 Fire // Ice; 1 Juz\u00E1m Djinn; 1 Minsc & Boo, Timeless Heroes; 2 Mishra's Factory", "", DECK_MTGO_DEK},
        {"a name is needed",
         DEK("<Cards CatID=\"1007\" Quantity=\"4\" Sideboard=\"false\" Name=\"\"/>\n"
             "<Cards Quantity=\"4\" Name=\"Shock\"/>\n"),
         "4 Shock", "4: a name is needed: CatID=\"1007\"", DECK_MTGO_DEK},
        {"quantities",
         DEK("<Cards Quantity=\"0\" Name=\"Shock\"/>\n<Cards Quantity=\"-1\" Name=\"Shock\"/>\n"
             "<Cards Quantity=\"1000000000000\" Name=\"Shock\"/>\n<Cards Quantity=\"four\" "
             "Name=\"Shock\"/>\n"
             "<Cards Name=\"Shock\"/>\n<Cards Quantity=\"1\" Name=\"Shock\"/>\n"),
         "1 Shock",
         "4: expected a quantity of 1 to 999; 5: expected a quantity in digits, such as 4; 6: "
         "expected a quantity of "
         "1 to 999; 7: expected a quantity in digits, such as 4; 8: how many copies is missing",
         DECK_MTGO_DEK},
        {"Sideboard is neither",
         DEK("<Cards Quantity=\"1\" Sideboard=\"maybe\" Name=\"Shock\"/>\n"
             "<Cards Quantity=\"2\" Name=\"Shock\"/>"),
         "2 Shock", "4: Sideboard=\"true\" or \"false\"", DECK_MTGO_DEK},
        {"an unknown card is kept", DEK("<Cards Quantity=\"1\" Name=\"Lim-Dul's Valut\"/>"), "1 Lim-Dul's Valut?", "",
         DECK_MTGO_DEK},
        {"a bare &", DEK("<Cards Quantity=\"1\"\n Name=\"Minsc & Boo\"/>\n"), NULL,
         "deck:5: not well-formed XML: a bare \"&\"", 0},
        {"a dropped quote", DEK("<Cards Quantity=\"1\" Name=\"Shock/>\n<Cards Quantity=\"1\" Name=\"Shock\"/>\n"), NULL,
         "deck:5: not well-formed XML: a quote is missing or one too many in this tag or the one "
         "before",
         0},
        {"another dropped quote", DEK("<Cards Quantity=\"1 Name=\"Shock\"/>\n"), NULL, "a quote is missing", 0},
        {"blank lines before the declaration",
         "\n\n" DEK("<Cards Quantity=\"0\" Name=\"Shock\"/><Cards Quantity=\"1\" "
                    "Name=\"Shock\"/>"),
         "1 Shock", "6: expected a quantity of 1 to 999", DECK_MTGO_DEK},
        {"the declared encoding is ignored",
         "<?xml version=\"1.0\" encoding=\"utf-16\"?><Deck><Cards Quantity=\"1\" Name=\"Jun\u00FAn "
         "Efreet\"/></Deck>",
         "1 Jun\u00FAn Efreet", "", DECK_MTGO_DEK},
        {"Windows-1252",
         "<?xml version=\"1.0\" encoding=\"windows-1252\"?><Deck><Cards Quantity=\"1\" "
         "Name=\"Jun\xFAn Efreet\"/></Deck>",
         "1 Jun\u00FAn Efreet", "", DECK_MTGO_DEK},
        {"no card", DEK(""), NULL, "no card line", 0},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void cockatrice(void **state)
{
    static const struct reading cases[] = {
        {"zones in any order, inside one another; tokens and plans are no cards",
         COD("<zone name=\"side\"><card number=\"2\" name=\"Gloom\"/></zone>\n"
             "<zone name=\"tokens\"><card number=\"9\" name=\"Goblin\"/><zone name=\"main\"><card "
             "number=\"1\" "
             "name=\"Shock\"/></zone></zone>\n"
             "<zone name=\"main\"><zone name=\"Creatures\"><card name=\"Jackal Pup\" "
             "number=\"4\"/></zone>\n"
             "<card number=\"4\" name=\"Shock\"/></zone>\n"
             "<sideboard_plan><name>vs blue</name><zone name=\"main\"><card number=\"1\" "
             "name=\"Shock\"/></zone>"
             "</sideboard_plan>\n"),
         "4 Jackal Pup; 4 Shock; side 2 Gloom", "", DECK_COCKATRICE},
        {"an unknown zone is a maybe",
         COD("<zone name=\"main\"><card number=\"1\" name=\"Shock\"/></zone><zone "
             "name=\"ideas\"><card number=\"1\" "
             "name=\"Gloom\"/></zone>"),
         "1 Shock; maybe 1 Gloom", "", DECK_COCKATRICE},
        {"faces",
         COD("<zone name=\"main\"><card number=\"1\" name=\"Delver of Secrets // Insectile "
             "Aberration\"/>"
             "<card number=\"1\" name=\"Delver of Secrets\"/></zone>"),
         "2 Delver of Secrets", "", DECK_COCKATRICE},
        {"a card outside",
         COD("<card number=\"1\" name=\"Shock\"/>\n<zone name=\"main\"><card number=\"1\" "
             "name=\"Gloom\"/>\n<card number=\"1\"/></zone>"),
         "1 Gloom",
         "2: a card outside of <zone name=\"main\"> and <zone name=\"side\">; 4: the card's name "
         "is missing",
         DECK_COCKATRICE},
        {"cut short",
         "<cockatrice_deck version=\"1\">\n<zone name=\"main\">\n<card number=\"1\" "
         "name=\"Shock\"/>\n",
         NULL, "cut short", 0},
        {"cut in a tag", "<cockatrice_deck version=\"1\">\n<zone name=\"main\">\n<card number=\"1\" na", NULL,
         "deck:3: the file is cut short", 0},
        {"crossed", "<cockatrice_deck>\n<zone name=\"main\"></cockatrice_deck></zone>", NULL,
         "deck:2: not well-formed XML: an end tag that does not fit", 0},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void cockatrice_names_its_decks(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    const char *text = COD("<deckname>Counter &amp; <![CDATA[Burn]]>\n</deckname><comments>4 Shock</comments>"
                           "<zone name=\"main\"><card number=\"1\" name=\"Shock\" setShortName=\"M19\" "
                           "collectorNumber=\"156\"/></zone><zone name=\"other\"/>");
    (void)state;
    assert_ok(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err), err);
    assert_string_equal(deck.name, "Counter & Burn");
    assert_string_equal(deck.entries[0].set, "M19");
    assert_string_equal(deck.entries[0].number, "156");
    assert_int_equal(deck.n_warnings, 1);
    assert_non_null(strstr(english(deck.warnings[0].text), "\"other\""));
    arena_release(&arena);
}

static void octgn(void **state)
{
    static const struct reading cases[] = {
        {"sections and element text",
         "<deck game=\"a\">\n<section name=\"Main\" shared=\"False\">\n<card qty=\"4\" "
         "id=\"x\">Fire // Ice</card>\n"
         "<card qty=\"1\" id=\"x\"> Minsc &amp; Boo,\n Timeless Heroes </card></section>\n"
         "<section name=\"Sideboard\"><card id=\"x\" qty=\"2\">Gloom</card></section>\n"
         "<section name=\"Command Zone\"><card qty=\"1\">Kaalia of the Vast</card></section>\n"
         "<section name=\"Planes/Schemes\"/>\n<notes><![CDATA[4 Shock]]></notes></deck>",
         "4 Fire // Ice; 1 Minsc & Boo, Timeless Heroes; side 2 Gloom; commander 1 Kaalia of the "
         "Vast",
         "", DECK_OCTGN},
        {"no name, no section, no quantity",
         "<deck>\n<card qty=\"1\">Shock</card>\n<section name=\"Main\">\n<card qty=\"1\" "
         "id=\"7\"/>\n<card>Shock</card>\n"
         "<card qty=\"1\">Gloom</card></section></deck>",
         "1 Gloom",
         "2: a card outside of <section name=\"Main\"> and <section name=\"Sideboard\">; 4: a name "
         "is needed",
         DECK_OCTGN},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void what_is_no_deck(void **state)
{
    static const struct reading cases[] = {
        {"an event of WER", "<event sanctionnumber=\"19-01-1\" title=\"x\"><participation/></event>", NULL,
         "an event of Wizards Event Reporter", 0},
        {"an entity bomb",
         "<?xml version=\"1.0\"?>\n<!DOCTYPE Deck [\n<!ENTITY a \"aaaaaaaaaa\">\n<!ENTITY b "
         "\"&a;&a;&a;&a;\">\n]>\n"
         "<Deck><Cards Quantity=\"1\" Name=\"&b;\"/></Deck>",
         NULL, "deck:2: the file has a DOCTYPE", 0},
        {"a file from outside",
         "<!DOCTYPE cockatrice_deck SYSTEM "
         "\"file:///etc/passwd\">\n<cockatrice_deck></cockatrice_deck>",
         NULL, "DOCTYPE", 0},
        {"a DOCTYPE in small letters", "<?xml version=\"1.0\"?><!doctype deck><deck></deck>", NULL, "DOCTYPE", 0},
        {"an entity that nobody declared", DEK("<Cards Quantity=\"1\" Name=\"Jun&uacute;n Efreet\"/>"), NULL,
         "an entity that XML does not have", 0},
        {"two roots", DEK("") "<Deck/>", NULL, "deck:4: not well-formed XML", 0},
        {"a control character", DEK("<Cards Quantity=\"1\" Name=\"Sh\x01ock\"/>"), NULL, "control character", 0},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void a_forced_format_must_fit(void **state)
{
    static const struct {
        enum deck_format from;
        const char *text, *piece;
    } cases[] = {
        {DECK_COCKATRICE, "<Deck/>", "not a Cockatrice deck: its first element is <Deck>, not <cockatrice_deck>"},
        {DECK_MTGO_DEK, "4 Shock\n", "deck:1: not XML"},
        {DECK_OCTGN, "<event/>", "not an OCTGN deck"},
        {DECK_WER, "<Deck/>", "not a file of Wizards Event Reporter"},
        {DECK_COCKATRICE, " \n ", "deck:2: not XML"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        assert_int_equal(
            deck_read(&arena, catalog, cases[i].text, strlen(cases[i].text), "deck", cases[i].from, &deck, &err),
            ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].piece);
        arena_release(&arena);
    }
}

/* A text of head, then body as often as it goes into size bytes ("#" is another number each time),
 * then tail. */
static void check_filled(const char *what, const char *head, const char *body, const char *tail, size_t size,
                         const char *piece)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    size_t before = strcspn(body, "#");
    strbuf_add(&sb, head);
    for (unsigned i = 0; sb.len + strlen(body) + strlen(tail) + 16 < size; i++) {
        strbuf_add_bytes(&sb, body, before);
        if (body[before])
            strbuf_printf(&sb, "%x%s", i, body + before + 1);
    }
    strbuf_add(&sb, tail);
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    enum err_code rc = deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "deck", DECK_AUTO, &deck, &err);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
#ifdef __SANITIZE_THREAD__ /* which slows libxml2 down some fifty times */
    seconds /= 50;
#endif
    if (seconds > 10 && !getenv("TOPCUT_VALGRIND"))
        fail_msg("%s: %.1f seconds", what, seconds);
    if (rc != ERR_INPUT || !strstr(err.text, piece))
        fail_msg("%s: expected \"%s\", got %d \"%s\"", what, piece, rc, err.text);
    strbuf_release(&sb);
    arena_release(&arena);
}

/* Each of these takes libxml2 2.9 by itself from half a second to two minutes. */
static void what_is_made_to_be_slow(void **state)
{
    const size_t size = DECK_BYTES_MAX - 64;
    (void)state;
    check_filled("deep", "<Deck>", "<Cards>", "", size, "more than 32 deep");
    check_filled("attributes", "<Deck", " a#=''", "/>", size, "more than 64 attributes");
    check_filled("a long tag", "<Deck a='", ">>>>>>>>", "'/>", size, "a tag of more than 16384 bytes");
    check_filled("a long name", "<Deck", "kkkkkkkk", "/>", size, "");
    check_filled("elements", "<Deck>", "<a/>", "</Deck>", size, "more than 20000 elements");
    check_filled("text", "<Deck>", "aaaaaaaaaaa", "</Deck>", size, "no card line");
    check_filled("cut short", "<Deck><Cards Name='", "aaaa", "", size, "");
    check_filled("too large", "<Deck>", "aaaaaaaaaaaaaaaa", "</Deck>", DECK_BYTES_MAX + 100, "larger than 1 MiB");
    check_filled("opened for ever", "<", "<", "", size, "");
    check_filled("a comment", "<Deck>", "<!--", "", size, "inside a comment");
    check_filled("a comment that does not end", "<Deck><!--", "- ", "", size, "does not end");
    check_filled("a comment of comments", "<Deck>", "<!--", "--></Deck>", size, "inside a comment");
    check_filled("a long comment", "<Deck><!--", "-a", "--></Deck>", size, "no card line");
    check_filled("instructions", "<Deck>", "<?a?>", "</Deck>", size, "no card line");
    check_filled("a long instruction", "<Deck><?a ", "? ", "?></Deck>", size, "no card line");
    check_filled("comments", "<Deck>", "<!---->", "</Deck>", size, "no card line");
    check_filled("CDATA", "<Deck><![CDATA[", "]]", "]]></Deck>", size, "no card line");
    check_filled("much CDATA", "<Deck>", "<![CDATA[]]>", "</Deck>", size, "no card line");
    check_filled("CDATA that does not end", "<Deck><![CDATA[", "]]", "", size, "does not end");
    check_filled("prefixes", "<Deck>", "<a:b c:d=''/>", "</Deck>", size, "more than 20000 elements");
    check_filled("one attribute twice", "<Deck>", "<b d='' d=''/>", "</Deck>", size, "an attribute twice");
    check_filled("entities", "<Deck>", "&amp;&lt;", "</Deck>", size, "no card line");
    check_filled("no entities", "<Deck>", "&amp", "</Deck>", size, "&");
    check_filled("no end tags", "<Deck>", "</", "", size, "");
    check_filled("blanks", "<Deck", "\t", "/>", size, "a tag of more than 16384 bytes");
}

static void utf16(void **state)
{
    const char *text = DEK("<Cards Quantity=\"4\" Name=\"Shock\"/>\n");
    (void)state;
    for (int big = 0; big < 2; big++) {
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        strbuf_add_bytes(&sb, big ? "\xFE\xFF" : "\xFF\xFE", 2);
        for (const char *p = text; *p; p++) {
            strbuf_add_char(&sb, big ? '\0' : *p);
            strbuf_add_char(&sb, big ? *p : '\0');
        }
        assert_ok(deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "deck", DECK_AUTO, &deck, &err), err);
        assert_string_equal(rows_text(&arena, &deck), "4 Shock");
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

static void the_root(void **state)
{
    static const struct {
        const char *text, *root; /* NULL: none */
    } cases[] = {
        {"<Deck/>", "Deck"},
        {"\xEF\xBB\xBF <?xml version='1.0'?>\n<!-- <x> --><cockatrice_deck version=\"1\">", "cockatrice_deck"},
        {"<!DOCTYPE a [<!ENTITY b 'c>'>]><deck>", "deck"},
        {"<x:event xmlns:x='y'>", "event"},
        {"<>", NULL},
        {"", NULL},
        {"<!-- ", NULL},
        {"4 Shock", NULL},
        {"<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>", NULL},
    };
    char buf[32];
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        bool found = xml_root_name(cases[i].text, buf, sizeof buf);
        assert_int_equal(found, cases[i].root != NULL);
        if (found)
            assert_string_equal(buf, cases[i].root);
    }
}

/* libxml2 keeps things of its own: readers in several threads do not meet in them. */
static void *read_often(void *data)
{
    const char *good = COD("<zone name=\"main\"><card number=\"4\" name=\"Shock\"/></zone>");
    const char *bad = COD("<zone name=\"main\"><card number=\"4\" name=\"A & B\"/></zone>");
    struct catalog *own;
    struct err err = ERR_INIT;
    int *failures = data;
    if (catalog_open(NULL, &own, &err) != ERR_OK) {
        ++*failures;
        return NULL;
    }
    for (int i = 0; i < 200; i++) {
        struct arena arena = ARENA_INIT;
        struct deck deck;
        const char *text = i % 2 ? good : bad;
        err_clear(&err);
        enum err_code rc = deck_read(&arena, own, text, strlen(text), "deck", DECK_AUTO, &deck, &err);
        *failures +=
            i % 2 ? rc != ERR_OK || deck.totals[ZONE_MAIN] != 4 : rc != ERR_INPUT || !strstr(err.text, "a bare \"&\"");
        arena_release(&arena);
    }
    catalog_close(own);
    return NULL;
}

static void in_several_threads(void **state)
{
    pthread_t threads[4];
    int failures[ARRAY_LEN(threads)] = {0};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_often, &failures[i]), 0);
    for (size_t i = 0; i < ARRAY_LEN(threads); i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(failures[i], 0);
    }
}

/* A file cut anywhere gives nothing, or all of it once its last element is there. */
static void cut_anywhere(void **state)
{
    const char *text = COD("<deckname>x</deckname><zone name=\"main\"><card number=\"4\" name=\"Shock\"/>"
                           "<card number=\"4\" name=\"Gloom\"/></zone>");
    (void)state;
    for (size_t n = 1; n < strlen(text) - 1; n++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        enum err_code rc = deck_read(&arena, catalog, text, n, "deck", DECK_COCKATRICE, &deck, &err);
        if (rc != ERR_INPUT)
            fail_msg("cut after %zu bytes: read", n);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_several_threads), /* first: libxml2 sets itself up */
        cmocka_unit_test(magic_online),
        cmocka_unit_test(cockatrice),
        cmocka_unit_test(cockatrice_names_its_decks),
        cmocka_unit_test(octgn),
        cmocka_unit_test(what_is_no_deck),
        cmocka_unit_test(a_forced_format_must_fit),
        cmocka_unit_test(what_is_made_to_be_slow),
        cmocka_unit_test(utf16),
        cmocka_unit_test(the_root),
        cmocka_unit_test(cut_anywhere),
    };
    return cmocka_run_group_tests_name("deck/xml", tests, open_catalog, close_catalog);
}
