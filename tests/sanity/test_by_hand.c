/* test_by_hand.c - the abilities that are written by hand: files, names, books and scenarios
 *
 * Of ours: every name is the catalogue's, every entry is read by a book of each era, at least three hundred cards are
 * said wholly, and each has a scenario in tests/engine/hand/ that names it and that the card takes part in. Of a user's
 * files: they count before ours, and what is wrong in one is told with its line.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/resource.h"
#include "testing.h"

#include "catalog/cards.h"
#include "engine/scenario/scenario.h"
#include "sanity/by_hand.h"
#include "sanity/by_name.h"

#include <sys/stat.h>

#define FOLDER "formats/catalog/abilities"

struct world {
    struct arena arena;
    struct catalog *catalog;
    const struct by_hand *hand;
};

static int set_up(void **state)
{
    static struct world w;
    struct err err = ERR_INIT;
    w = (struct world){.arena = ARENA_INIT};
    assert_int_equal(setenv("XDG_CONFIG_HOME", test_path(&w.arena, "config"), 1), 0);
    resource_set_dir(NULL);
    assert_ok(catalog_open(NULL, &w.catalog, &err), err);
    assert_ok(by_hand_load(&w.arena, &w.hand, &err), err);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    resource_set_dir(NULL);
    catalog_close(w->catalog);
    arena_release(&w->arena);
    return 0;
}

/* ---- ours ------------------------------------------------------------------------------------ */

static bool is_face(const struct card *card, const char *name)
{
    for (size_t i = 0; i < card->n_faces; i++)
        if (strcmp(card->faces[i].name, name) == 0)
            return true;
    return strcmp(card->name, name) == 0;
}

static void names_are_the_catalogues(void **state)
{
    struct world *w = *state;
    int wrong = 0;
    for (size_t i = 0; i < w->hand->n; i++) {
        const struct by_hand_card *c = &w->hand->card[i];
        struct name_match match;
        bool known = catalog_find(w->catalog, c->name, &match) == NAME_FOUND && is_face(match.card, c->name);
        assert_ptr_equal(by_hand_find(w->hand, c->name), c);
        if (known == c->token) {
            print_error("%s:%d: \"%s\" is %s\n", c->file, c->line, c->name,
                        known ? "a card, not only a token" : "not so in the catalogue");
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static bool counts(const struct by_hand_card *c)
{
    return !c->token && !c->second && *c->abilities && strcspn(c->abilities, " \n") == 0 &&
           c->abilities[strspn(c->abilities, " \n")];
}

static void three_hundred_are_said_wholly(void **state)
{
    struct world *w = *state;
    int whole = 0, partly = 0;
    for (size_t i = 0; i < w->hand->n; i++)
        if (counts(&w->hand->card[i]))
            *(*w->hand->card[i].not_said ? &partly : &whole) += 1;
    print_message("%d cards wholly, %d partly\n", whole, partly);
    assert_true(whole >= 300);
}

/* A scenario that has the card in exile and does nothing: its book has to be made. */
static bool book_takes(struct world *w, struct arena *arena, const char *name, enum era era)
{
    struct card_names names = {.catalog = w->catalog, .hand = w->hand};
    const struct scenario_cards cards = {.self = &names, .bare = true, .find = card_by_name};
    struct scenario_outcome outcome = {.passed = false};
    struct scenario_file file;
    struct err err = ERR_INIT;
    struct json *root = json_object(), *setup = json_add_object(root, "setup");
    json_add_text(root, "name", name);
    json_add_text(json_add_array(root, "eras"), NULL, era_name(era));
    json_add_text(json_add_array(json_add_object(setup, "A"), "exile"), NULL, name);
    (void)json_add_array(root, "actions");
    json_add_text(json_add_object(json_add_object(root, "expect"), "zone"), name, "exile");
    const char *text = json_print_line(arena, root);
    json_free(root);
    if (scenario_read(arena, text, name, &cards, &file, &err) != ERR_OK ||
        scenario_run(arena, file.scenario, era, NULL, NULL, &outcome, &err) != ERR_OK) {
        print_error("%s, %s: %s\n", name, era_name(era), err.text);
        return false;
    }
    return outcome.passed;
}

/* Whatever its first printing: rules of an era are asked about newer cards, too. But planeswalkers there are only in
 * the last. */
static enum era first_era(struct world *w, const char *name)
{
    struct name_match match;
    return catalog_find(w->catalog, name, &match) == NAME_FOUND && match.card->types & TYPE_PLANESWALKER ? ERA_M10
                                                                                                         : ERA_FIFTH_97;
}

static void every_entry_is_read_in_every_era(void **state)
{
    struct world *w = *state;
    int wrong = 0;
    for (size_t i = 0; i < w->hand->n; i++) {
        const struct by_hand_card *c = &w->hand->card[i];
        if (c->token || c->second)
            continue;
        for (int era = (int)first_era(w, c->name); era < ERA_COUNT; era++) {
            struct arena arena = ARENA_INIT;
            wrong += !book_takes(w, &arena, c->name, (enum era)era);
            arena_release(&arena);
        }
    }
    assert_int_equal(wrong, 0);
}

/* ---- scenarios ------------------------------------------------------------------------------- */

/* Is the card placed somewhere, by its name or as "2 NAME"? */
static bool takes_part(const struct json *value, const char *name)
{
    const char *text = json_text(value, NULL);
    if (text) {
        size_t digits = strspn(text, "0123456789");
        return strcmp(text, name) == 0 || (digits && text[digits] == ' ' && strcmp(text + digits + 1, name) == 0);
    }
    for (const struct json *v = json_first(value); v; v = json_next(v))
        if (takes_part(v, name))
            return true;
    return false;
}

static void each_has_a_scenario(void **state)
{
    static const char *const kinds[] = {"white", "blue",  "black",         "red",
                                        "green", "lands", "multicoloured", "colourless"};
    static const char *const eras[] = {"", "_since_2019"};
    struct world *w = *state;
    bool *named = ARENA_ARRAY(&w->arena, bool, w->hand->n);
    for (size_t f = 0; f < ARRAY_LEN(kinds) * ARRAY_LEN(eras); f++) {
        const char *path = arena_printf(&w->arena, TEST_DATA "/../engine/hand/%s%s.json", kinds[f / ARRAY_LEN(eras)],
                                        eras[f % ARRAY_LEN(eras)]);
        struct err err = ERR_INIT;
        struct json *root;
        char *text;
        size_t size;
        if (!file_exists(path))
            continue;
        assert_ok(file_read(&w->arena, path, 8 << 20, &text, &size, &err), err);
        assert_ok(json_parse(text, path, &root, &err), err);
        const struct json *list = json_get(root, "scenarios");
        for (const struct json *s = json_first(list); s; s = json_next(s)) {
            const char *name = json_text(json_get(s, "name"), "");
            for (size_t i = 0; i < w->hand->n; i++) {
                const char *card = w->hand->card[i].name;
                size_t n = strlen(card);
                if (strncmp(name, card, n) == 0 && name[n] == ':')
                    named[i] |= takes_part(json_get(s, "setup"), card);
            }
        }
        json_free(root);
    }
    int without = 0;
    for (size_t i = 0; i < w->hand->n; i++)
        if (counts(&w->hand->card[i]) && !named[i]) {
            print_error("%s has no scenario of its own\n", w->hand->card[i].name);
            without++;
        }
    assert_int_equal(without, 0);
}

/* ---- a user's files -------------------------------------------------------------------------- */

static const char *user_folder(struct world *w)
{
    static const char *const below[] = {"data", "data/formats", "data/formats/catalog", ("data/" FOLDER)};
    for (size_t i = 0; i < ARRAY_LEN(below); i++)
        (void)mkdir(test_path(&w->arena, below[i]), 0777);
    return test_path(&w->arena, "data");
}

static enum err_code load_with(struct world *w, const char *text, const struct by_hand **out, struct err *err)
{
    const char *folder = user_folder(w);
    struct err trouble = ERR_INIT;
    assert_ok(file_write(path_join(&w->arena, folder, FOLDER "/mine.cards"), text, strlen(text), FILE_REPLACE_EXISTING,
                         &trouble),
              trouble);
    resource_set_dir(folder);
    enum err_code rc = by_hand_load(&w->arena, out, err);
    resource_set_dir(NULL);
    return rc;
}

static void a_users_entry_goes_before_ours(void **state)
{
    struct world *w = *state;
    const struct by_hand *hand;
    struct err err = ERR_INIT;
    assert_ok(load_with(w,
                        "# mine\n"
                        "card \"Lightning Bolt\" { spell { draw(you, 1) } } # not said: nothing\n"
                        "card \"Shock\" {1}{R/W} Instant keywords \"Flash\" {\n"
                        "    spell { gain-life(you, 1) } # not said: a part\n"
                        "    # not said: another {\n"
                        "}\n"
                        "card \"Fire\" split \"Ice\" { }  card \"Ice\" second \"Fire\" { }\n"
                        "card \"My Token\" Token Artifact { mana [{T}] { add-mana(you, {1}) } }\n"
                        "card \"Larva\" flip \"Moth\" {G} Creature 1/1 {}\n"
                        "card \"Moth\" second \"Larva\" Creature 2/2 { }\n",
                        &hand, &err),
              err);
    assert_int_equal(hand->n, w->hand->n + 5); /* the halves, the sides, the token */
    const struct by_hand_card *bolt = by_hand_find(hand, "Lightning Bolt");
    assert_string_equal(bolt->abilities, " spell { draw(you, 1) } ");
    assert_string_equal(bolt->not_said, "");
    assert_null(bolt->facts);
    assert_null(bolt->keywords);
    assert_int_equal(bolt->line, 2);
    assert_non_null(strstr(bolt->file, "mine.cards"));
    const struct by_hand_card *shock = by_hand_find(hand, "Shock");
    assert_string_equal(shock->facts, "{1}{R/W} Instant");
    assert_string_equal(shock->keywords, "Flash");
    assert_string_equal(shock->not_said, "a part; another {");
    const struct by_hand_card *fire = by_hand_find(hand, "Fire // Ice");
    assert_ptr_equal(fire, by_hand_find(hand, "Fire"));
    assert_ptr_equal(fire->other, by_hand_find(hand, "Ice"));
    assert_false(fire->flips || fire->second || fire->other->flips);
    assert_true(fire->other->second);
    const struct by_hand_card *larva = by_hand_find(hand, "Larva");
    assert_true(larva->flips && larva->other->flips && larva->other->second && !larva->second);
    assert_string_equal(larva->facts, "{G} Creature 1/1");
    assert_true(by_hand_find(hand, "My Token")->token);
    assert_null(by_hand_find(hand, "lightning bolt"));
    assert_null(by_hand_find(hand, "Lightning"));
}

static void what_is_wrong_is_told(void **state)
{
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"\ncart \"X\" { }", "mine.cards:2: expected card \"Name\" { ... }"},
        {"card X { }", "mine.cards:1: expected the card's name in quotes"},
        {"card \"X\n\" { }", "mine.cards:1: expected the card's name in quotes"},
        {"card \"X\"\n", "mine.cards:2: expected { before what the card does"},
        {"card \"X\" {\n{ }\n", "mine.cards:1: this { has no }"},
        {"card \"X\" { spell \"a\n\" }", "mine.cards:1: this quote is not closed in its line"},
        {"card \"X\" keywords { }", "mine.cards:1: expected the keywords in quotes"},
        {"card \"X\" split { }", "mine.cards:1: expected the name of the other half or side"},
        {"card \"X\" { }\ncard \"X\" { }", "mine.cards:2: \"X\" is there already, in line 1"},
        {"card \"X\" split \"Y\" { }", "mine.cards:1: X: there is no card \"Y\" for its other half"},
    };
    struct world *w = *state;
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        const struct by_hand *hand;
        struct err err = ERR_INIT;
        assert_int_equal(load_with(w, wrong[i].text, &hand, &err), ERR_INPUT);
        if (!strstr(err.text, wrong[i].says))
            fail_msg("%s\n  expected %s", err.text, wrong[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_the_catalogues),         cmocka_unit_test(three_hundred_are_said_wholly),
        cmocka_unit_test(every_entry_is_read_in_every_era), cmocka_unit_test(each_has_a_scenario),
        cmocka_unit_test(a_users_entry_goes_before_ours),   cmocka_unit_test(what_is_wrong_is_told),
    };
    return cmocka_run_group_tests_name("by_hand", tests, set_up, tear_down);
}
