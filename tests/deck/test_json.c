/* test_json.c - MTGJSON's decks and Topcut's own JSON of a deck, with the lines of what is wrong */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "decks.h"

static void decks(void **state)
{
    static const struct reading cases[] = {
        {"MTGJSON",
         "{\"meta\": {\"date\": \"2026-11-20\"}, \"data\": {\"code\": \"X\", \"name\": \"Minsc "
         "\\u0026 Boo\",\n"
         " \"commander\": [{\"count\": 1, \"name\": \"Kaalia of the Vast\", \"finishes\": "
         "[\"foil\"]}],\n"
         " \"displayCommander\": [{\"count\": 1, \"name\": \"Kaalia of the Vast\"}],\n"
         " \"mainBoard\": [{\"name\": \"Fire // Ice\", \"count\": 4, \"faceName\": \"Fire\"},\n"
         "  {\"count\": 2, \"name\": \"Delver of Secrets // Insectile Aberration\"}],\n"
         " \"sideBoard\": [{\"count\": 3, \"name\": \"Lim-D\\u00fbl's Vault\"}],\n"
         " \"tokens\": [{\"count\": 1, \"name\": \"Goblin\"}], \"planes\": [{\"count\": 1, "
         "\"name\": \"Shock\"}]}}",
         "2 Delver of Secrets; 4 Fire // Ice; side 3 Lim-D\u00FBl's Vault; commander 1 Kaalia of "
         "the Vast; maybe 1 Shock",
         "", DECK_MTGJSON},
        {"Topcut's own",
         "{\"schema\": \"topcut/deck/1\", \"main\": [{\"count\": 4, \"name\": \"Shock\"}], "
         "\"side\": [],\n"
         "\"commander\": [], \"companion\": [{\"count\": 1, \"name\": \"Yorion, Sky Nomad\"}], "
         "\"maybe\": "
         "[{\"count\": 1, \"name\": \"Gloom\"}]}",
         "4 Shock; companion 1 Yorion, Sky Nomad; maybe 1 Gloom", "", DECK_MTGJSON},
        {"Scryfall's",
         "{\"object\": \"deck\", \"name\": \"Red\", \"entries\": {\"mainboard\": [\n"
         "{\"count\": 4, \"raw_text\": \"4 bolt\", \"card_digest\": {\"name\": \"Lightning Bolt\", \"set\": \"m11\"}},\n"
         "{\"count\": 2, \"raw_text\": \"2x No Such Card\", \"card_digest\": null}], \"lands\": [{\"count\": 9, "
         "\"card_digest\": {\"name\": \"Mountain\"}}], \"sideboard\": [{\"count\": 1, \"card_digest\": {\"name\": "
         "\"Fire // Ice\"}}], \"commanders\": [], \"maybeboard\": [{\"count\": 1, \"card_digest\": {\"name\": "
         "\"Gloom\"}}]}}",
         "4 Lightning Bolt; 9 Mountain; 2 No Such Card?; side 1 Fire // Ice; maybe 1 Gloom", "", DECK_MTGJSON},
        {"Scryfall's empty lines, a name that begins with an x, lists of other names",
         "{\"entries\": {\"mainboard\": [{\"count\": 1, \"raw_text\": \"\", \"card_digest\": null}, {\"count\": 4, "
         "\"raw_text\": \"4 Xanthic Statute\", \"card_digest\": null}, {\"count\": 1, \"card_digest\": {\"name\": "
         "\"Shock\"}}], \"my burn\": [{\"count\": 1, \"card_digest\": {\"name\": \"Opt\"}}], "
         "\"tokens\": [{\"count\": 1, \"raw_text\": \"1 Goblin\", \"card_digest\": null}]}}",
         "1 Opt; 1 Shock; 4 Xanthic Statute?", "", DECK_MTGJSON},
        {"quantities, by line",
         "{\"data\": {\n\"mainBoard\": [\n{\"count\": 0, \"name\": \"Shock\"},\n{\"count\": -1, "
         "\"name\": \"Shock\"},\n"
         "{\"count\": 1e12, \"name\": \"Shock\"},\n{\"count\": \"four\", \"name\": \"Shock\"}, "
         "{\"count\": 1.5, "
         "\"name\": \"[\\\"}\"},\n\n{\"name\": \"Shock\"}, {\"count\": \"2\", \"name\": "
         "\"Shock\"},\n{\"count\": 1}, 7,\n"
         "{\"count\": 1e300,\"name\":\"Shock\"}], \"sideBoard\": [\n{\"count\": null, \"name\": "
         "\"Gloom\"}]}}",
         "2 Shock",
         "3: expected a quantity of 1 to 999, found 0; 4: expected a quantity of 1 to 999, found "
         "-1; 5: expected a "
         "quantity of 1 to 999, found 1000000000000; 6: expected a quantity in digits, such as 4; "
         "6: expected \"count\" "
         "to be a whole number from 1 to 999; 8: how many copies is missing: \"count\": 4 was "
         "expected; 9: the card's "
         "\"name\" is missing; 9: expected a card as {\"count\": 4, \"name\": \"...\"}; 10: "
         "expected \"count\" to be a "
         "whole number from 1 to 999; 11: expected \"count\" to be a whole number",
         DECK_MTGJSON},
        {"cut short", "{\"data\": {\"mainBoard\": [{\"count\": 1,\n", NULL, "deck:2", 0},
        {"a key twice", "{\"data\": {\"mainBoard\": [], \"mainBoard\": []}}", NULL, "\"mainBoard\" stands twice", 0},
        {"no deck", "{\"data\": [1, 2]}", NULL, "no deck of MTGJSON", 0},
        {"no list", "{\"data\": {\"mainBoard\": {\"count\": 1}}}", NULL, "\"mainBoard\" must be a list", 0},
        {"empty", "{\"data\": {\"mainBoard\": []}}", NULL, "no card line", 0},
    };
    (void)state;
    check_readings(cases, ARRAY_LEN(cases));
}

static void names_and_lines(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    const char *text = "\n{\"d\\u0061ta\": {}, \"data\"\n : {\"x\": {\"mainBoard\": "
                       "[1,[2],\"]\"]}, \"name\": \" Le \\\"D\u00E9\\\" \",\n"
                       "\"sideBoard\" : [ ],\r\n\"mainBoard\" : [ "
                       "{\"count\":1,\"name\":\"Shock\",\n\"setCode\":\"M19\","
                       "\"number\":\"156\"} ,\n{\"count\":1,\"name\":\"Gloom\"}\n]}}";
    (void)state;
    /* a key written with an escape stands twice */
    assert_int_equal(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "stands twice");
    err_clear(&err);
    text = strstr(text, "{}, ") + 4;
    text = arena_printf(&arena, "\n{%s", text);
    assert_ok(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err), err);
    assert_string_equal(deck.name, "Le \"D\u00E9\"");
    assert_string_equal(deck.entries[0].set, "M19");
    assert_string_equal(deck.entries[0].number, "156");
    assert_int_equal(deck.entries[0].line, 5);
    assert_int_equal(deck.entries[1].line, 7);
    arena_release(&arena);
}

/* Large files that are no decks are told so, and soon. */
static void too_much(void **state)
{
    static const struct {
        const char *head, *body, *piece;
    } cases[] = {
        {"{\"main\": [", "{},\n", "more than 5000 lines of cards"},
        {"{\"main\": [", "[", "deep"},
        {"{\"x\": [", "1,", "no deck of MTGJSON"},
        {"{\"main\": [{\"count\": 1, \"name\": \"", "a", "no card line was found"},
    };
    static const char *const tails[] = {"{}]}", "", "1]}", "\"}]}"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        strbuf_add(&sb, cases[i].head);
        while (sb.len < DECK_BYTES_MAX - 64)
            strbuf_add(&sb, cases[i].body);
        strbuf_add(&sb, tails[i]);
        assert_int_equal(deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "deck", DECK_AUTO, &deck, &err),
                         ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].piece);
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

/* A card with all that MTGJSON says of it takes many lines. */
static void many_lines(void **state)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    (void)state;
    strbuf_add(&sb, "{\"data\": {\"mainBoard\": [");
    for (int i = 0; i < 60; i++) {
        strbuf_printf(&sb, "%s{\"foreignData\": [", i ? "," : "");
        strbuf_add_repeat(&sb, '\n', 200);
        strbuf_add(&sb, "], \"count\": 1, \"name\": \"Forest\"}");
    }
    strbuf_add(&sb, "]}}");
    assert_ok(deck_read(&arena, catalog, strbuf_text(&sb), sb.len, "deck", DECK_AUTO, &deck, &err), err);
    assert_string_equal(rows_text(&arena, &deck), "60 Forest");
    assert_int_equal(deck.entries[59].line, 1 + 59 * 200);
    strbuf_release(&sb);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks),
        cmocka_unit_test(names_and_lines),
        cmocka_unit_test(many_lines),
        cmocka_unit_test(too_much),
    };
    return cmocka_run_group_tests_name("deck/json", tests, open_catalog, close_catalog);
}
