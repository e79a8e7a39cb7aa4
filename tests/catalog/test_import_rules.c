/* test_import_rules.c - what the import reads from rules texts, and JSON as a stream of records
 *
 * The texts are invented; of real ones they share the few fixed words that are looked for. What is expected is what
 * such a card would do.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "catalog/catalog.h"
#include "catalog/import_inner.h"
#include "testing.h"

static struct arena arena;

static int end(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* ---- keywords -------------------------------------------------------------------------------- */

static void keywords_come_with_their_parameters(void **state)
{
    static const struct {
        const char *names, *text, *wanted;
    } rows[] = {
        {"Flying", "Flying", "Flying"},
        {"Flying;First strike", "Flying, first strike", "Flying;First strike"},
        {"Cycling", "Two cards for you.\nCycling {2} (Swap it: {9}.)", "Cycling {2}"},
        {"Cycling", "Cycling\u2014Burn a page. (Swap it for a burnt page.)", "Cycling [special cost]"},
        {"Protection", "Protection from black", "Protection from black"},
        {"Flying", "On Sundays it has flying as well.", ""}, /* inside a sentence */
        {"Flying", "Flying things are praised.", ""},
        {"", "Flying", ""},
        {"Flying", "", ""},
        {"Kicker;Trample", "Kicker {1}{R} (You may pay more.)\nTrample", "Kicker {1}{R};Trample"},
        {"Ward", "Ward {2}", "Ward {2}"},
        {"Protection", "Protection from black and from red", "Protection from black;Protection from red"},
        {"Protection", "Protection from Clerics", "Protection from clerics"},
        {"Enchant", "Enchant Island", "Enchant island"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_string_equal(rules_keywords(&arena, rows[i].names, rows[i].text), rows[i].wanted);
}

static void shipped_keywords_stay_while_the_text_has_them(void **state)
{
    static const struct {
        const char *known, *found, *text, *wanted;
    } rows[] = {
        {"Cycling {2}", "Cycling {2}", "Cycling {2}", "Cycling {2}"},
        {"Cycling {2}", "", "Cycling {2}", "Cycling {2}"},
        {"Fear", "Menace", "Menace", "Menace"},
        {"Flying;Fear", "Flying", "Flying", "Flying"},
        {"Protection from black", "Protection", "Protection from black", "Protection from black"},
        {"", "First strike;Flying", "First strike, flying", "First strike;Flying"},
        {"First strike", "Flying", "First strike, flying", "First strike;Flying"},
        {"Double strike", "Double team", "Double strike, double team", "Double strike;Double team"},
        {"Flying", "", NULL, "Flying"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_string_equal(rules_merge_keywords(&arena, rows[i].known, rows[i].found, rows[i].text), rows[i].wanted);
}

/* ---- mana, tapped, copies, ante -------------------------------------------------------------- */

static void mana_is_what_abilities_with_tap_make(void **state)
{
    static const struct {
        const char *text, *subtypes, *types, *wanted;
    } rows[] = {
        {"{T}: Add {G}.", "Elf Druid", "Creature", "G"},
        {"{T}: Add {B} or {R}.", "", "Land", "B;R"},
        {"{T}: Add {C}{C}.", "", "Artifact", "C"},
        {"{T}, Whistle twice: Add lots of mana of any color.", "", "Artifact", "any"},
        {"{T}: Add ninety mana of any one color.", "", "Artifact", "any"},
        {"{T}: Add mana of any color that the judge wears.", "", "Land", "special"},
        {"{T}: Add mana as the coin says.", "", "Land", "special"},
        {"{T}: Whistle.", "", "Artifact", ""},
        {"{T}: Add ninety in any combination of colors.", "", "Creature", "any"},
        {"{T}: Your neighbour adds mana of any color.", "", "Artifact", "any"},
        {"Every table says \"{T}: Add {G}.\"", "", "Creature", ""},
        {"Add {B}{B}{B}.", "", "Instant", ""},
        {"{1}: Add {R}.", "", "Creature", ""},
        {"", "Plains Island", "Land", "W;U"},
        {"({T}: Add {G}.)", "Forest", "Land", "G"},
        {"Count each Island: {T}.", "", "Creature", ""},
        {"{T}: Add {G}.\n{1}, {T}: Add {U} or {W}.", "", "Land", "W;U;G"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_string_equal(rules_produces(&arena, rows[i].text, rows[i].subtypes, rows[i].types), rows[i].wanted);
}

static void what_enters_tapped(void **state)
{
    static const struct {
        const char *text;
        enum rules_tapped wanted;
    } rows[] = {
        {"This land enters tapped.\n{T}: Add {G}.", TAPPED_ALWAYS},
        {"Grove enters the battlefield tapped.", TAPPED_ALWAYS},
        {"This land enters tapped unless somebody sings.", TAPPED_SOMETIMES},
        {"Sing a song. If you don't, it enters tapped.", TAPPED_SOMETIMES},
        {"If it rains outside, this land enters tapped.", TAPPED_SOMETIMES},
        {"Artifacts of somebody else each enters tapped.", TAPPED_NEVER},
        {"Creatures that sleep: each enters the battlefield tapped.", TAPPED_NEVER},
        {"Each sleeper enters the battlefield tapped.", TAPPED_NEVER},
        {"What an opponent owns enters tapped.", TAPPED_NEVER},
        {"Whistle first. If you don't, Grove enters the battlefield tapped.", TAPPED_SOMETIMES},
        {"Flying", TAPPED_NEVER},
        {"", TAPPED_NEVER},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_int_equal(rules_enters_tapped(rows[i].text), rows[i].wanted);
}

static void limits_of_copies_and_ante(void **state)
{
    (void)state;
    assert_int_equal(rules_copies(&arena, "A deck can have any number of cards named Rat Pack."), COPIES_ANY);
    assert_int_equal(rules_copies(&arena, "A deck can have up to seven cards named Short One."), 7);
    assert_int_equal(rules_copies(&arena, "A deck can have up to nine cards named Wraith."), 9);
    assert_int_equal(rules_copies(&arena, "Flying"), COPIES_AS_FORMAT);
    assert_true(rules_plays_for_ante("Leave this at home unless playing for ante."));
    assert_false(rules_plays_for_ante("Pay the ante."));
}

/* ---- against facts that were checked --------------------------------------------------------- */

struct differences {
    int cards, produces, tapped, copies, ante, keywords;
};

/* The keywords' names alone, as files list them. */
static const char *bare_names(struct arena *scratch, const char *keywords)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = keywords; *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t len = strcspn(p, ";{0123456789[\xE2");
        const char *from = strstr(p, " from ");
        len = from && (size_t)(from - p) < len ? (size_t)(from - p) : len;
        while (len && p[len - 1] == ' ')
            len--;
        strbuf_printf(&sb, "%s%.*s", sb.len ? ";" : "", (int)len, p);
    }
    char *text = arena_strndup(scratch, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

static void compare_card(const struct card *card, const char *text, struct differences *d)
{
    struct arena scratch = ARENA_INIT;
    char *types = arena_strndup(&scratch, card->type_line, strcspn(card->type_line, "-"));
    enum rules_tapped wanted = card->enters_tapped             ? TAPPED_ALWAYS
                               : card->enters_tapped_sometimes ? TAPPED_SOMETIMES
                                                               : TAPPED_NEVER;
    d->cards++;
    d->produces += strcmp(rules_produces(&scratch, text, card->subtypes, types), card->produces) != 0;
    d->tapped += rules_enters_tapped(text) != wanted;
    d->copies += !card_is_basic(card) && rules_copies(&scratch, text) != card->copies;
    d->ante += rules_plays_for_ante(text) != card->ante;
    d->keywords += strcmp(rules_keywords(&scratch, bare_names(&scratch, card->keywords), text), card->keywords) != 0;
    arena_release(&scratch);
}

/* Texts of half of the cards up to 2009, where they lie beside the project: what is read from them has to be what the
 * shipped facts say, but for a few abilities that no phrase covers. */
static void readings_agree_with_the_shipped_facts(void **state)
{
    static const char path[] = TEST_SHARED "/data/rules_text_dev.csv";
    struct err err = ERR_INIT;
    struct catalog *catalog;
    struct csv_table table;
    struct differences d = {.cards = 0};
    struct arena own = ARENA_INIT;
    (void)state;
    if (access(path, R_OK) != 0 || getenv("TOPCUT_VALGRIND"))
        return;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    assert_ok(csv_table_parse(&own, test_read(&own, path, NULL), path, &table, &err), err);
    int name = csv_column(&table, "name"), face = csv_column(&table, "face"), text = csv_column(&table, "text");
    for (size_t i = 0; i < table.n_rows; i++) {
        struct name_match match;
        if (strcmp(csv_cell(&table.rows[i], name), csv_cell(&table.rows[i], face)) == 0 &&
            catalog_find(catalog, csv_cell(&table.rows[i], name), &match) == NAME_FOUND && match.card->n_faces == 0)
            compare_card(match.card, csv_cell(&table.rows[i], text), &d);
    }
    print_message("%d cards: mana %d, tapped %d, copies %d, ante %d, keywords %d differ\n", d.cards, d.produces,
                  d.tapped, d.copies, d.ante, d.keywords);
    assert_true(d.cards > 5000);
    assert_true(d.produces <= 4 && d.tapped == 0 && d.copies == 0 && d.ante == 0 && d.keywords <= 12);
    catalog_close(catalog);
    arena_release(&own);
}

/* ---- records of a stream --------------------------------------------------------------------- */

struct seen {
    struct strbuf text;
    int stop_after;
    struct stream *stream;
};

static void put_item(struct strbuf *sb, const struct item *item)
{
    static const char *const brackets[] = {[ITEM_ARRAY] = "[]", [ITEM_OBJECT] = "{}"};
    if (item->key)
        strbuf_printf(sb, "%s=", item->key);
    if (item->kind < ITEM_ARRAY) {
        strbuf_add(sb, item->text ? item->text : item->kind == ITEM_NULL ? "null" : item->truth ? "true" : "false");
        return;
    }
    strbuf_add_char(sb, brackets[item->kind][0]);
    for (const struct item *i = item->first; i; i = i->next) {
        put_item(sb, i);
        if (i->next)
            strbuf_add_char(sb, ' ');
    }
    strbuf_add_char(sb, brackets[item->kind][1]);
}

static enum err_code take(void *data, const struct stream_place *place, const struct item *record, struct err *err)
{
    struct seen *seen = data;
    (void)err;
    strbuf_printf(&seen->text, "%zu", place->shape);
    for (size_t i = 0; i < STREAM_LEVELS && place->keys[i][0]; i++)
        strbuf_printf(&seen->text, "/%s", place->keys[i]);
    strbuf_add_char(&seen->text, ':');
    put_item(&seen->text, record);
    strbuf_add_char(&seen->text, ';');
    if (seen->stop_after && --seen->stop_after == 0)
        seen->stream->enough = true;
    return ERR_OK;
}

static const struct stream_shape shapes[] = {{{"meta"}, NULL}, {{"data", "*", "cards", "[]"}, "name|list|o"}};
static const struct stream_shape elements[] = {{{"[]"}, NULL}};

static void records_are_found_where_they_lie(void **state)
{
    static const struct {
        const struct stream_shape *shapes;
        size_t n_shapes;
        const char *json, *wanted;
    } rows[] = {
        {elements, 1, "[1, \"a\", null, true, {\"x\": [2.5e3]}]", "0:1;0:a;0:null;0:true;0:{x=[2.5e3]};"},
        {elements, 1, "{\"a\": [1]}", ""},
        {elements, 1, "5", ""},
        {elements, 1, "[]", ""},
        {shapes, 2,
         "{\"meta\": {\"v\": 1}, \"data\": {\"A\": {\"b\": {\"cards\": [1]}, \"cards\": "
         "[{\"name\": \"x\", \"no\": {\"name\": 1},"
         " \"list\": [[], {}], \"no2\": [1], \"o\": {\"any\": 1}}, 7], \"z\": 1}, \"B\": "
         "{\"cards\": []}}}",
         "0/meta:{v=1};1/data/A/cards:{name=x list=[[] {}] o={any=1}};1/data/A/cards:7;"},
        {shapes, 2, "{\"data\": [{\"cards\": [1]}], \"meta\": 3}", "0/meta:3;"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct err err = ERR_INIT;
        struct seen seen = {.text = STRBUF_INIT};
        struct stream stream = {
            .path = "x", .shapes = rows[i].shapes, .n_shapes = rows[i].n_shapes, .each = take, .data = &seen};
        seen.stream = &stream;
        assert_ok(stream_bytes(&stream, rows[i].json, strlen(rows[i].json), &err), err);
        assert_string_equal(strbuf_text(&seen.text), rows[i].wanted);
        strbuf_release(&seen.text);
    }
}

static void a_reader_may_stop_early(void **state)
{
    static const char json[] = "[1, 2, 3, and then no JSON at all";
    struct err err = ERR_INIT;
    struct seen seen = {.text = STRBUF_INIT, .stop_after = 2};
    struct stream stream = {.path = "x", .shapes = elements, .n_shapes = 1, .each = take, .data = &seen};
    (void)state;
    seen.stream = &stream;
    assert_ok(stream_bytes(&stream, json, sizeof json - 1, &err), err);
    assert_string_equal(strbuf_text(&seen.text), "0:1;0:2;");
    strbuf_release(&seen.text);
}

static void members_are_asked_for_by_name(void **state)
{
    (void)state;
    struct item *card = item_new(&arena, ITEM_OBJECT, NULL);
    struct item *text = item_new(&arena, ITEM_TEXT, "colors"), *array = item_new(&arena, ITEM_ARRAY, "types");
    struct item *yes = item_new(&arena, ITEM_TEXT, "online"), *one = item_new(&arena, ITEM_TEXT, NULL);
    text->text = "W, U,B";
    one->text = "Artifact";
    yes->text = "1";
    item_add(card, text);
    item_add(card, array);
    item_add(card, yes);
    item_add(array, one);
    item_add(array, item_new(&arena, ITEM_NULL, NULL));
    assert_string_equal(item_joined(&arena, card, "colors", ' '), "W U B");
    assert_string_equal(item_joined(&arena, card, "types", ';'), "Artifact");
    assert_null(item_joined(&arena, card, "none", ' '));
    assert_true(item_is_true(card, "online"));
    assert_false(item_is_true(card, "colors"));
    assert_false(item_is_true(card, "none"));
    assert_string_equal(item_text(card, "types"), "");
    assert_null(item_get(text, "colors"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keywords_come_with_their_parameters),
        cmocka_unit_test(shipped_keywords_stay_while_the_text_has_them),
        cmocka_unit_test(mana_is_what_abilities_with_tap_make),
        cmocka_unit_test(what_enters_tapped),
        cmocka_unit_test(limits_of_copies_and_ante),
        cmocka_unit_test(readings_agree_with_the_shipped_facts),
        cmocka_unit_test(records_are_found_where_they_lie),
        cmocka_unit_test(a_reader_may_stop_early),
        cmocka_unit_test(members_are_asked_for_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
