/* test_keywords_table.c - the keywords that the engine knows are those of the documents, era by era
 *
 * The list of Magic 2010 is the ledger's, rule by rule (001:702.2 to 702.82); the words of the eras before are written
 * down from their documents. Every text that a keyword stands for is read in every era, alone and as something
 * gained. */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "testing.h"

#include "engine/language/inner.h"

#include <string.h>

/* Every rule of the ledger's keyword abilities has a keyword, and every keyword's rule is in the ledger. */
static void magic_2010_knows_the_ledgers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table table;
    char *text;
    size_t size;
    bool in_ledger[128] = {false}, has_keyword[128] = {false};
    assert_ok(file_read(&arena, TEST_DATA "/engine/ledger.csv", 64 << 20, &text, &size, &err), err);
    assert_ok(csv_table_parse(&arena, text, "ledger.csv", &table, &err), err);
    for (size_t i = 0; i < table.n_rows; i++) {
        int n = 0, end = 0;
        const char *rule = csv_cell(&table.rows[i], csv_column(&table, "rule_id"));
        if (strcmp(csv_cell(&table.rows[i], 0), "001") == 0 && sscanf(rule, "702.%d%n", &n, &end) == 1 && !rule[end])
            in_ledger[n] = true;
    }
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        int n = keyword_rule((enum keyword)k);
        assert_true(n >= 0 && n < 128);
        assert_int_equal(keyword_in_era((enum keyword)k, ERA_M10), n > 0);
        has_keyword[n] = true;
    }
    int n = 0;
    for (int i = 1; i < 128; i++) {
        if (in_ledger[i] != has_keyword[i])
            fail_msg("001:702.%d: in the ledger %d, keyword %d", i, in_ledger[i], has_keyword[i]);
        n += in_ledger[i];
    }
    assert_int_equal(n, 81);
    arena_release(&arena);
}

/* The words of the earlier documents: 002's, what 000:A.11-A.27 adds, 004:502 with its glossary, 003 with what had been
 * printed by then; and words that each must not know yet. */
static const struct {
    enum era era;
    bool known;
    const char *words;
} lists[] = {
    {ERA_FIFTH_97, true, "flying;landwalk;landhome;first strike;trample;banding;protection;rampage;islandwalk"},
    {ERA_FIFTH_97, false, "haste;vigilance;reach;fear;cycling;echo;buyback;shadow;flash;equip;defender;enchant"},
    {ERA_FIFTH_99, true,
     "banding;bands with other;buyback;cumulative upkeep;cycling;echo;first "
     "strike;flanking;flying;landhome;landwalk;phasing;"
     "protection;rampage;shadow;trample"},
    {ERA_FIFTH_99, false, "haste;vigilance;reach;fear;defender;shroud;kicker;double strike"},
    {ERA_SIXTH, true,
     "first strike;flanking;flying;haste;landwalk;protection;shadow;trample;buyback;cumulative "
     "upkeep;cycling;echo;banding;"
     "bands with other;landhome;phasing;rampage"},
    {ERA_SIXTH, false, "kicker;flashback;double strike;affinity;equip;lifelink;typecycling"},
    {ERA_EIGHTH, true,
     "landwalk;protection;trample;phasing;affinity;entwine;equip;imprint;kicker;flashback;madness;"
     "morph;fading"},
    {ERA_EIGHTH, false, "modular;sunburst;bushido;lifelink;deathtouch;suspend;reach;vigilance;flash;enchant"},
    {ERA_M10, false, "landhome;imprint"},
};

static void the_other_eras_know_their_own(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
        const char *at = lists[i].words;
        while (*at) {
            const char *rest;
            enum keyword keyword = keyword_find(at, &rest);
            if (keyword == KEYWORD_NONE || keyword_in_era(keyword, lists[i].era) != lists[i].known)
                fail_msg("%s: %.20s", era_name(lists[i].era), at);
            at = *rest == ';' ? rest + 1 : rest;
        }
    }
}

static void words_are_found(void **state)
{
    const char *rest;
    (void)state;
    assert_true(KEYWORD_COUNT <= 64 * KEYWORD_WORDS);
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        assert_int_equal(keyword_find(keyword_word((enum keyword)k), &rest), k);
        assert_int_equal(*rest, '\0');
    }
    assert_int_equal(keyword_find("Bands With Other Legends", &rest), KEYWORD_BANDS_WITH_OTHER);
    assert_string_equal(rest, " Legends");
    assert_int_equal(keyword_find("first-strike", &rest), KEYWORD_FIRST_STRIKE);
    assert_int_equal(keyword_find("flyings", &rest), KEYWORD_NONE);
    assert_string_equal(rest, "flyings");
    assert_int_equal(keyword_find("", NULL), KEYWORD_NONE);
}

static const char *parameter_of(enum keyword keyword)
{
    switch (keyword_parameter_kind(keyword)) {
    case 'N':
        return "(2)";
    case 'B':
        return "([{2}{R}, life(1)])";
    case 'F':
        return "(creature & red)";
    case 'S':
        return "(Goblin)";
    case '*':
        return keyword == KEYWORD_SPLICE        ? "(Arcane, {W})"
               : keyword == KEYWORD_TYPECYCLING ? "(plains, {2})"
               : keyword == KEYWORD_FORECAST    ? ""
                                                : "(2, {2}{W})";
    default:
        return "";
    }
}

static int texts(enum keyword keyword, const struct rules *rules)
{
    int n = 0;
    while (keyword_text(keyword, rules, n))
        n++;
    return n;
}

/* On a card, and gained by an effect, a keyword brings what its texts say, marked as its own. */
static void every_text_is_read(void **state)
{
    (void)state;
    for (enum era era = 0; era < ERA_COUNT; era++) {
        for (int k = 0; k < KEYWORD_COUNT; k++) {
            struct arena arena = ARENA_INIT;
            struct err err = ERR_INIT;
            const struct book *book = NULL;
            struct book_builder *b = book_builder_new(&arena, rules_of(era));
            char dashed[40];
            snprintf(dashed, sizeof dashed, "%s", keyword_word((enum keyword)k));
            for (char *c = dashed; *c; c++)
                *c = *c == ' ' ? '-' : *c;
            const char *parameter = parameter_of((enum keyword)k);
            const struct card_source has = {
                .name = "Has",
                .facts = "{1} Artifact Creature Golem 2/2",
                .keywords = arena_printf(&arena, "%s %s", keyword_word((enum keyword)k), parameter)};
            const struct card_source gives = {
                .name = "Gives",
                .facts = "{1} Artifact",
                .text = arena_printf(&arena, "static creature { gains(%s%s) }", dashed, parameter)};
            enum err_code rc = book_add(b, &has, NULL, &err);
            if (rc == ERR_OK)
                rc = book_add(b, &gives, NULL, &err);
            if (rc == ERR_OK)
                rc = book_finish(b, &book, &err);
            if (rc != ERR_OK)
                fail_msg("%s, %s: %s", era_name(era), keyword_word((enum keyword)k), err.text);
            const struct card *card = &book->card[book_find(book, "Has")],
                              *giver = &book->card[book_find(book, "Gives")];
            assert_true(card->keywords[k / 64] >> k % 64 & 1);
            assert_int_equal(card->abilities, texts((enum keyword)k, rules_of(era)));
            assert_int_equal(giver->granted, card->abilities);
            assert_int_equal(card->parameters, *parameter != '\0');
            for (int i = 0; i < card->abilities; i++) {
                assert_int_equal(book->ability[card->first_ability + i].keyword, k);
                assert_int_equal(book->ability[giver->first_ability + giver->abilities + i].keyword, k);
            }
            arena_release(&arena);
        }
    }
}

/* Keywords that are worked otherwise in another era have other texts there. */
static void texts_differ_by_era(void **state)
{
    static const struct {
        enum keyword keyword;
        enum era a, b;
    } differ[] = {
        {KEYWORD_CUMULATIVE_UPKEEP, ERA_FIFTH_99, ERA_SIXTH},
        {KEYWORD_ECHO, ERA_FIFTH_99, ERA_M10},
        {KEYWORD_RAMPAGE, ERA_SIXTH, ERA_M10},
        {KEYWORD_LANDHOME, ERA_FIFTH_97, ERA_SIXTH},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(differ); i++) {
        const char *a = NULL, *b = NULL;
        for (int n = 0; n < texts(differ[i].keyword, rules_of(differ[i].a)) && a == b; n++) {
            a = keyword_text(differ[i].keyword, rules_of(differ[i].a), n);
            b = keyword_text(differ[i].keyword, rules_of(differ[i].b), n);
        }
        if (a == b)
            fail_msg("%s is the same in %s and %s", keyword_word(differ[i].keyword), era_name(differ[i].a),
                     era_name(differ[i].b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(magic_2010_knows_the_ledgers),
        cmocka_unit_test(the_other_eras_know_their_own),
        cmocka_unit_test(words_are_found),
        cmocka_unit_test(every_text_is_read),
        cmocka_unit_test(texts_differ_by_era),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
