/* test_write.c - what is written is what each program reads, and reading it back gives the same
 * deck
 *
 * Round trips: every card of the catalogue once in every writable format, and random decks of cards
 * with awkward names. Exact texts: one small deck in each format, held to files of those programs.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "decks.h"

#include <dirent.h>

/* ---- round trips
 * ----------------------------------------------------------------------------------
 */

/* A deck of n entries. */
static struct deck new_deck(struct arena *arena, size_t room)
{
    return (struct deck){.what = "made", .entries = ARENA_ARRAY(arena, struct deck_entry, room + 1)};
}

static void put(struct deck *deck, enum deck_zone zone, int count, const struct card *card)
{
    deck->entries[deck->n_entries++] = (struct deck_entry){
        .zone = zone, .count = count, .name = card->name, .card = card, .written = card->name, .set = "", .number = ""};
    deck->totals[zone] += count;
}

/* What reading back must give: a companion is in the sideboard and a maybe is gone where the format
 * has no place for them. */
static struct deck as_held(struct arena *arena, const struct deck *deck, enum deck_format format)
{
    struct deck held = new_deck(arena, deck->n_entries);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->zone == ZONE_COMPANION && !deck_format_holds(format, ZONE_COMPANION))
            put(&held, ZONE_SIDE, e->count, e->card);
        else if (e->zone != ZONE_MAYBE || deck_format_holds(format, ZONE_MAYBE))
            put(&held, e->zone, e->count, e->card);
    }
    return held;
}

static bool has_commander(const struct deck *deck)
{
    return deck->totals[ZONE_COMMANDER] > 0;
}

/* Writes the deck and reads it back, by content and by force. */
static void check_round_trip(const struct deck *deck, enum deck_format format)
{
    static const char *const how[] = {"by content", "forced"};
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck held = as_held(&arena, deck, format);
    const char *wanted = rows_text(&arena, &held);
    assert_ok(deck_write(catalog, deck, format, &sb, &err), err);
    for (int forced = 0; forced < 2; forced++) {
        struct deck back;
        if (deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "back", forced ? format : DECK_AUTO, &back, &err) !=
            ERR_OK)
            fail_msg("%s, %s: %s\n%s", deck_formats[format].key, how[forced], err.text, strbuf_text(&sb));
        const char *bad = bad_text(&arena, &back), *got = rows_text(&arena, &back);
        if (*bad)
            fail_msg("%s, %s: bad lines %s\n%.3000s", deck_formats[format].key, how[forced], bad, strbuf_text(&sb));
        if (strcmp(got, wanted) != 0) {
            size_t at = 0;
            while (got[at] == wanted[at])
                at++;
            at = at > 60 ? at - 60 : 0;
            fail_msg("%s, %s: expected\n  %.300s\ngot\n  %.300s\nof\n%.2000s", deck_formats[format].key, how[forced],
                     wanted + at, got + at, strbuf_text(&sb));
        }
        if (deck->name && back.name && strcmp(deck->name, back.name) != 0)
            fail_msg("%s, %s: called \"%s\", not \"%s\"", deck_formats[format].key, how[forced], back.name, deck->name);
    }
    strbuf_release(&sb);
    arena_release(&arena);
}

/* Every card there is, sixty a deck with fifteen beside it. */
static void every_card_in_every_format(void **state)
{
    int n = catalog_card_count(catalog);
    int step = test_is_long() ? 1 : getenv("TOPCUT_VALGRIND") ? 199 : 7;
    (void)state;
    for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++) {
        if (!deck_formats[format].writable)
            continue;
        for (int id = 1; id <= n;) {
            struct arena arena = ARENA_INIT;
            struct deck deck = new_deck(&arena, 75);
            for (int i = 0; i < 75 && id <= n; i++, id += step)
                put(&deck, i < 60 ? ZONE_MAIN : ZONE_SIDE, 1 + i % 4, catalog_card(catalog, id));
            check_round_trip(&deck, format);
            arena_release(&arena);
        }
    }
}

/* Names that look like something else. */
static const char *const awkward[] = {
    "Fire // Ice",
    "Wear // Tear",
    "Brazen Borrower",
    "Delver of Secrets",
    "Lim-D\u00FBl's Vault",
    "Juz\u00E1m Djinn",
    "+2 Mace",
    "1996 World Champion",
    "Borrowing 100,000 Arrows",
    "Erase (Not the Urza's Legacy One)",
    "\"Ach! Hans, Run!\"",
    "Minsc & Boo, Timeless Heroes",
    "Circle of Protection: Red",
    "Ratonhnhak\u00E9:ton",
    "Who // What // When // Where // Why",
    "_____",
    "B.F.M. (Big Furry Monster)",
    "Nevinyrral's Disk",
    "Erayo, Soratami Ascendant",
    "Dead // Gone",
    "Agadeem's Awakening",
    "SP//dr, Piloted by Peni",
    "X",
    "Gisela, the Broken Blade",
    "Ashiok's Erasure",
    "Look at Me, I'm the DCI",
    "Richard Garfield, Ph.D.",
    "Kongming, \"Sleeping Dragon\"",
    "Pang Tong, \"Young Phoenix\"",
    "Snow-Covered Island",
    "Forest",
    "Jotun Grunt",
    "\u00C6ther Vial",
    "Aether Vial",
    "Deja Vu",
    "D\u00E9j\u00E0 Vu",
};

static const struct card *random_card(struct rng *rng)
{
    struct name_match match;
    if (rng_below(rng, 3) == 0 &&
        catalog_find(catalog, awkward[rng_below(rng, ARRAY_LEN(awkward))], &match) == NAME_FOUND)
        return match.card;
    return catalog_card(catalog, 1 + (int)rng_below(rng, (uint64_t)catalog_card_count(catalog)));
}

static struct deck random_deck(struct arena *arena, struct rng *rng)
{
    static const char *const names[] = {NULL, "Sligh", "Counter & <Burn>", "4 Lightning Bolt", "Le \"D\u00E9\", 2"};
    size_t main = rng_below(rng, 3) ? rng_below(rng, 70) : rng_below(rng, 3),
           side = rng_below(rng, 3) ? rng_below(rng, 16) : 0;
    struct deck deck = new_deck(arena, main + side + 8);
    deck.name = names[rng_below(rng, ARRAY_LEN(names))];
    for (size_t i = 0; i < main; i++)
        put(&deck, ZONE_MAIN, 1 + (int)rng_below(rng, 12) * (int)rng_below(rng, 12), random_card(rng));
    for (size_t i = 0; i < side; i++)
        put(&deck, ZONE_SIDE, 1 + (int)rng_below(rng, 4), random_card(rng));
    if (rng_below(rng, 4) == 0)
        put(&deck, ZONE_COMMANDER, 1, random_card(rng));
    if (rng_below(rng, 8) == 0)
        put(&deck, ZONE_MAYBE, 2, random_card(rng));
    if (deck.totals[ZONE_MAIN] + deck.totals[ZONE_SIDE] == 0)
        put(&deck, ZONE_MAIN, 1, random_card(rng));
    if (rng_below(rng, 6) == 0 && deck.totals[ZONE_SIDE] == 0)
        put(&deck, ZONE_COMPANION, 1, random_card(rng));
    return deck;
}

static void random_decks(void **state)
{
    struct rng rng = test_rng(20261121);
    int times = test_is_long() ? 20000 : getenv("TOPCUT_VALGRIND") ? 10 : 150;
    (void)state;
    for (int i = 0; i < times; i++) {
        struct arena arena = ARENA_INIT;
        struct deck deck = random_deck(&arena, &rng);
        for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++)
            if (deck_formats[format].writable && (!has_commander(&deck) || deck_format_holds(format, ZONE_COMMANDER)))
                check_round_trip(&deck, format);
        arena_release(&arena);
    }
}

/* ---- real decks
 * ------------------------------------------------------------------------------------
 */

static void check_file(const char *folder, const char *name)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    size_t len;
    const char *bytes = test_read(&arena, path_join(&arena, folder, name), &len);
    assert_ok(deck_read(&arena, catalog, bytes, len, name, DECK_AUTO, &deck, &err), err);
    size_t known = 0, beside = 0; /* a companion that the sideboard lists too has a test of its own */
    for (size_t i = 0; i < deck.n_entries; i++) {
        const struct deck_entry *entry = &deck.entries[i];
        beside += entry->zone == ZONE_COMPANION;
        if (entry->card)
            deck.entries[known++] = *entry;
    }
    deck.n_entries = known;
    for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++)
        if (deck_formats[format].writable && known > 0 &&
            (!has_commander(&deck) || deck_format_holds(format, ZONE_COMMANDER)) &&
            (beside == 0 || deck_format_holds(format, ZONE_COMPANION)))
            check_round_trip(&deck, format);
    arena_release(&arena);
}

static int check_folder(const char *folder)
{
    int n = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (entry->d_name[0] == '.' || !dot || strcmp(dot, ".json") == 0 || strcmp(dot, ".md") == 0 ||
            strcmp(entry->d_name, "INDEX.csv") == 0)
            continue;
        check_file(folder, entry->d_name);
        n++;
    }
    if (dir)
        closedir(dir);
    return n;
}

static void real_decks(void **state)
{
    int n = check_folder(TEST_SHARED "/samples/decks") + check_folder(TEST_SHARED "/decks");
    (void)state;
    print_message("%d files\n", n);
    assert_true(check_folder(TEST_DATA "/decks/samples") > 0);
}

static void awkward_names_are_there(void **state)
{
    int found = 0;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(awkward); i++) {
        struct name_match match;
        found += catalog_find(catalog, awkward[i], &match) == NAME_FOUND;
    }
    assert_in_range(found, (int)ARRAY_LEN(awkward) - 6, ARRAY_LEN(awkward));
}

/* ---- exact texts
 * ----------------------------------------------------------------------------------
 */

static const struct {
    enum deck_format format;
    const char *text;
} texts[] = {
    {DECK_MTGO_TXT, "4 Fire/Ice\n2 Lim-D\u00FBl's Vault\n1 Delver of Secrets\n\n3 Brazen Borrower\n"},
    {DECK_MTGO_DEK, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                    "<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" "
                    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n"
                    "  <NetDeckID>0</NetDeckID>\n  <PreconstructedDeckID>0</PreconstructedDeckID>\n"
                    "  <Cards CatID=\"0\" Quantity=\"4\" Sideboard=\"false\" Name=\"Fire/Ice\" "
                    "Annotation=\"0\" />\n"
                    "  <Cards CatID=\"0\" Quantity=\"2\" Sideboard=\"false\" Name=\"Lim-D\u00FBl's "
                    "Vault\" Annotation=\"0\" />\n"
                    "  <Cards CatID=\"0\" Quantity=\"1\" Sideboard=\"false\" Name=\"Delver of "
                    "Secrets\" Annotation=\"0\" />\n"
                    "  <Cards CatID=\"0\" Quantity=\"3\" Sideboard=\"true\" Name=\"Brazen "
                    "Borrower\" Annotation=\"0\" />\n"
                    "</Deck>\n"},
    {DECK_MTGO_CSV, "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\r\n"
                    "Fire/Ice,4,0,,,,No,No,0\r\nLim-D\u00FBl's Vault,2,0,,,,No,No,0\r\nDelver of "
                    "Secrets,1,0,,,,No,No,0\r\n"
                    "Brazen Borrower,3,0,,,,No,Yes,0\r\n"},
    {DECK_ARENA, "About\nName Tempo & <Burn>\n\nDeck\n4 Fire // Ice\n2 Lim-D\u00FBl's Vault\n1 "
                 "Delver of Secrets\n\n"
                 "Sideboard\n3 Brazen Borrower\n"},
    {DECK_COCKATRICE, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n"
                      "    <deckname>Tempo &amp; &lt;Burn&gt;</deckname>\n    <comments></comments>\n    <zone "
                      "name=\"main\">\n"
                      "        <card number=\"4\" name=\"Fire // Ice\"/>\n        <card number=\"2\" "
                      "name=\"Lim-D\u00FBl's Vault\"/>\n"
                      "        <card number=\"1\" name=\"Delver of Secrets\"/>\n    </zone>\n    <zone "
                      "name=\"side\">\n"
                      "        <card number=\"3\" name=\"Brazen Borrower // Petty Theft\"/>\n    "
                      "</zone>\n</cockatrice_deck>\n"},
    {DECK_APPRENTICE, "// NAME : Tempo & <Burn>\n        4 Fire/Ice\n        2 Lim-D\xFBl's Vault\n"
                      "        1 Delver of Secrets\nSB:  3 Brazen Borrower\n"},
    {DECK_MWS, "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n// NAME : "
               "Tempo & <Burn>\n"
               "    4 [] Fire/Ice\n    2 [] Lim-D\xFBl's Vault\n    1 [] Delver of Secrets\nSB: 3 "
               "[] Brazen Borrower\n"},
    {DECK_FORGE, "[metadata]\nName=Tempo & <Burn>\n[Main]\n4 Fire // Ice\n2 Lim-D\u00FBl's "
                 "Vault\n1 Delver of Secrets\n"
                 "[Sideboard]\n3 Brazen Borrower\n"},
    {DECK_MOXFIELD, "4 Fire // Ice\n2 Lim-D\u00FBl's Vault\n1 Delver of Secrets // Insectile "
                    "Aberration\n\nSIDEBOARD:\n"
                    "3 Brazen Borrower // Petty Theft\n"},
    {DECK_DECKSTATS, "//NAME: Tempo & <Burn>\n\n//Main\n4 Fire // Ice\n2 Lim-D\u00FBl's Vault\n"
                     "1 Delver of Secrets // Insectile Aberration\n\n//Sideboard\nSB: 3 Brazen "
                     "Borrower // Petty Theft\n"},
    {DECK_CSV, "Count,Name,Zone,Set,Collector Number\r\n4,Fire // Ice,main,,\r\n2,Lim-D\u00FBl's "
               "Vault,main,,\r\n"
               "1,Delver of Secrets // Insectile Aberration,main,,\r\n3,Brazen Borrower // Petty "
               "Theft,side,,\r\n"},
    {DECK_MARKDOWN, "# Tempo & <Burn>\n\n## Deck (7)\n\n- 4 Fire // Ice\n- 2 Lim-D\u00FBl's Vault\n"
                    "- 1 Delver of Secrets // Insectile Aberration\n\n## Sideboard (3)\n\n- 3 "
                    "Brazen Borrower // Petty Theft\n"},
};

static const struct card *card_called(const char *name)
{
    struct name_match match;
    if (catalog_find(catalog, name, &match) != NAME_FOUND)
        fail_msg("%s is not in the catalogue", name);
    return match.card;
}

static struct deck small_deck(struct arena *arena)
{
    struct deck deck = new_deck(arena, 8);
    deck.name = "Tempo & <Burn>";
    put(&deck, ZONE_MAIN, 4, card_called("Fire // Ice"));
    put(&deck, ZONE_MAIN, 1, card_called("Lim-D\u00FBl's Vault"));
    put(&deck, ZONE_SIDE, 3, card_called("Brazen Borrower"));
    put(&deck, ZONE_MAIN, 1, card_called("Delver of Secrets"));
    put(&deck, ZONE_MAIN, 1, card_called("Lim-D\u00FBl's Vault")); /* another line of the same */
    return deck;
}

static void exact_texts(void **state)
{
    struct arena arena = ARENA_INIT;
    struct deck deck = small_deck(&arena);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        assert_ok(deck_write(catalog, &deck, texts[i].format, &sb, &err), err);
        assert_string_equal(strbuf_text(&sb), texts[i].text);
        strbuf_release(&sb);
    }
    arena_release(&arena);
}

/* Every line of an XMage file is one of its regular expression, with a printing that exists. */
static void xmage_names_a_printing(void **state)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck deck = small_deck(&arena);
    int lines = 0;
    (void)state;
    deck.entries[0].set = "APC"; /* Apocalypse, 128: as the file said */
    deck.entries[0].number = "128";
    assert_ok(deck_write(catalog, &deck, DECK_XMAGE, &sb, &err), err);
    char *rest;
    for (char *line = strtok_r(sb.text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest), lines++) {
        char set[8], number[16], name[64];
        int count;
        if (lines == 0) {
            assert_string_equal(line, "NAME:Tempo & <Burn>");
            continue;
        }
        const char *card_line = strncmp(line, "SB: ", 4) == 0 ? line + 4 : line;
        assert_int_equal(sscanf(card_line, "%d [%7[A-Z0-9]:%15[0-9a-z]] %63[^\n]", &count, set, number, name), 4);
        assert_ptr_equal(catalog_find_printing(catalog, set, number), card_called(name));
        if (lines == 1) {
            assert_string_equal(set, "APC");
            assert_string_equal(number, "128");
        }
    }
    assert_int_equal(lines, 5);
    strbuf_release(&sb);
    arena_release(&arena);
}

/* ---- what a format has no place for
 * ---------------------------------------------------------------
 */

static void a_commander_has_no_place(void **state)
{
    struct arena arena = ARENA_INIT;
    struct deck deck = small_deck(&arena);
    put(&deck, ZONE_COMMANDER, 1, card_called("Kaalia of the Vast"));
    (void)state;
    for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++) {
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        enum err_code rc = deck_write(catalog, &deck, format, &sb, &err);
        if (!deck_formats[format].writable) {
            assert_int_equal(rc, ERR_USAGE);
            assert_err(err, ERR_USAGE, "only reads; it writes mtgo-txt, mtgo-dek");
        } else if (deck_format_holds(format, ZONE_COMMANDER)) {
            assert_ok(rc, err);
            assert_non_null(strstr(strbuf_text(&sb), "Kaalia of the Vast"));
        } else {
            assert_int_equal(rc, ERR_CONFLICT);
            assert_err(err, ERR_CONFLICT,
                       "has no place for a commander (Kaalia of the Vast); choose one of arena, "
                       "forge-dck");
            assert_int_equal(sb.len, 0);
        }
        strbuf_release(&sb);
    }
    arena_release(&arena);
}

/* A companion that the sideboard lists as well is one card, as Arena writes it. */
static void a_companion_is_in_the_sideboard(void **state)
{
    static const struct {
        int companion, side;
        const char *text;
    } cases[] = {
        {1, 0, "1 Forest\n\n1 Yorion, Sky Nomad\n"},
        {1, 1, "1 Forest\n\n1 Yorion, Sky Nomad\n"},
        {1, 2, "1 Forest\n\n2 Yorion, Sky Nomad\n"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        struct deck deck = new_deck(&arena, 4);
        put(&deck, ZONE_COMPANION, cases[i].companion, card_called("Yorion, Sky Nomad"));
        put(&deck, ZONE_MAIN, 1, card_called("Forest"));
        if (cases[i].side)
            put(&deck, ZONE_SIDE, cases[i].side, card_called("Yorion, Sky Nomad"));
        assert_ok(deck_write(catalog, &deck, DECK_MTGO_TXT, &sb, &err), err);
        assert_string_equal(strbuf_text(&sb), cases[i].text);
        check_round_trip(&deck, DECK_ARENA);
        check_round_trip(&deck, DECK_CSV);
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

static void old_programs_know_no_unicode(void **state)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck deck = new_deck(&arena, 2);
    (void)state;
    put(&deck, ZONE_MAIN, 1, card_called("Juz\u00E1m Djinn"));
    deck.name = "\u65E5\u672C \u00E1";
    assert_ok(deck_write(catalog, &deck, DECK_APPRENTICE, &sb, &err), err);
    assert_true(utf8_is_valid(strbuf_text(&sb), sb.len)); /* Windows-1252 has no such letters */
    strbuf_clear(&sb);
    deck.name = "\u0160koda \u201Cx\u201D \u2013 \u2026";
    assert_ok(deck_write(catalog, &deck, DECK_APPRENTICE, &sb, &err), err);
    assert_string_equal(strbuf_text(&sb), "// NAME : \x8Akoda \x93x\x94 \x96 \x85\n        1 Juz\xE1m Djinn\n");
    strbuf_release(&sb);
    arena_release(&arena);
}

/* Counts that a line cannot hold together go into two. */
static void large_sums(void **state)
{
    struct arena arena = ARENA_INIT;
    struct deck deck = new_deck(&arena, 4);
    (void)state;
    for (int i = 0; i < 4; i++)
        put(&deck, i < 3 ? ZONE_MAIN : ZONE_SIDE, DECK_COUNT_MAX - i, card_called("Relentless Rats"));
    for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++)
        if (deck_formats[format].writable)
            check_round_trip(&deck, format);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_texts),
        cmocka_unit_test(xmage_names_a_printing),
        cmocka_unit_test(a_commander_has_no_place),
        cmocka_unit_test(a_companion_is_in_the_sideboard),
        cmocka_unit_test(old_programs_know_no_unicode),
        cmocka_unit_test(large_sums),
        cmocka_unit_test(awkward_names_are_there),
        cmocka_unit_test(random_decks),
        cmocka_unit_test(real_decks),
        cmocka_unit_test(every_card_in_every_format),
    };
    return cmocka_run_group_tests_name("deck/write", tests, open_catalog, close_catalog);
}
