/* test_facts.c - files of facts that are signed and say what cannot be: refused with part, line and field, and nothing
 * is changed
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource_layer.h"
#include "event/core/core.h"
#include "event/exchange/internal.h"
#include "exchange_fixture.h"

#include <dirent.h>

#define SET "code,name,date,type,block,border,effective,effective_source,alt_codes,cards\nTSX,Tests,2026-11-20,core\n"
#define CARD                                                                                                           \
    "name,layout,mana_cost,colors,identity,supertypes,types,subtypes,power,toughness,loyalty,keywords,"                \
    "produces,tapped,copies,ante,rules,hand,life\n"
#define ZZYZX    "Zzyzx,normal,{G},G,G,,Creature,Bear,2,2,,,,,,,none,,\n"
#define PRINTING "set,card,rarity,number\n"
#define CHANGES  "format,card,status,from,source\n"

/* What a store signs: the day of the program's lists, and up to two parts more. */
static const char *sealed(struct fixture *f, const char *schema, const char *const parts[][2], size_t n)
{
    struct package_key key;
    struct json *all = json_object();
    char *text = NULL;
    OK(f, package_key_make(f->store, &f->arena, keys_of(f), NULL, false, &key, &f->err));
    json_add_text(all, "banlists/published.csv", resource_builtin("banlists/published.csv")->data);
    for (size_t i = 0; i < n; i++)
        json_add_text(all, parts[i][0], parts[i][1]);
    OK(f, package_seal(f->store, &f->arena, keys_of(f), schema, all, &text, &f->err));
    return text;
}

static struct facts_place place_of(struct fixture *f, struct catalog *catalog)
{
    return (struct facts_place){
        .store = f->store, .folder = test_path(&f->arena, "facts"), .catalog = catalog, .cards = NULL};
}

/* How many files there are in the folder of facts. */
static int files_of(struct fixture *f)
{
    DIR *dir = opendir(test_path(&f->arena, "facts"));
    int n = 0;
    for (const struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir))
        n += entry->d_name[0] != '.';
    if (dir)
        (void)closedir(dir);
    return n;
}

static const struct bad {
    const char *path, *text, *piece;
    const char *path2, *text2;
} bad[] = {
    {"formats/catalog/sets.csv", "code,name\nTSX,Tests\n", "formats/catalog/sets.csv:1: there is no column date", NULL,
     NULL},
    {"formats/catalog/sets.csv", SET "TSX,Tests again,2026-11-21,core\n",
     "formats/catalog/sets.csv:3: TSX is there twice", NULL, NULL},
    {"formats/catalog/sets.csv", SET "TSY,Tests,2026-11-31,core\n", "formats/catalog/sets.csv:3: set TSY", NULL, NULL},
    {"formats/catalog/cards.csv", CARD ZZYZX ZZYZX, "formats/catalog/cards.csv:3: the card Zzyzx is there twice", NULL,
     NULL},
    {"formats/catalog/cards.csv", CARD "Zzyzx,normal,{G},GX,G,,Creature\n", "formats/catalog/cards.csv:2: \"GX\"", NULL,
     NULL},
    {"formats/catalog/printings.csv", PRINTING "TSX,Forest,C,1\n", "there is no set TSX", NULL, NULL},
    {"formats/catalog/printings.csv", PRINTING "TSX,Forrest,C,1\n", "formats/catalog/printings.csv:2",
     "formats/catalog/sets.csv", SET},
    {"formats/catalog/printings.csv", PRINTING "TSX,Forest,C,1\nTSX,Forest,R,1\n",
     "formats/catalog/printings.csv:3: Forest in TSX 1 is there twice", "formats/catalog/sets.csv", SET},
    {"formats/catalog/aliases.csv", "alias,card\nWald,Forrest\n", "formats/catalog/aliases.csv:2", NULL, NULL},
    {"formats/catalog/eras.csv", "card,era,types,printed\n", "is no part that facts have", NULL, NULL},
    {"reports/standings.sql", "SELECT 1\n", "is no part that facts have", NULL, NULL},
    {"changes.csv", CHANGES "modern,Forest,forbidden,2026-11-23,\n", "changes.csv:2: status", NULL, NULL},
    {"changes.csv", CHANGES "modern,Forest,banned,2026-23-11,\n", "changes.csv:2: from", NULL, NULL},
    {"changes.csv", CHANGES "modern,Forest,banned,2026-11-23,\nmodern,Forest,legal,2026-11-23,\n",
     "changes.csv:3: card", NULL, NULL},
    {"changes.csv", CHANGES "modern,Forrest,banned,2026-11-23,\n", "card: \"Forrest\" is not a card", NULL, NULL},
    {"changes.csv", CHANGES "moderne,Forest,banned,2026-11-23,\n", "format: ", NULL, NULL},
};

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("bad.db");
    struct catalog *catalog;
    OK(f, catalog_open(NULL, &catalog, &f->err));
    struct facts_place place = place_of(f, catalog);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct facts_import import;
        const char *const parts[][2] = {{bad[i].path, bad[i].text}, {bad[i].path2, bad[i].text2}};
        const char *text = sealed(f, "topcut/facts/1", parts, bad[i].path2 ? 2 : 1);
        print_message("  %s\n", bad[i].piece);
        assert_err_of(facts_look(&place, &f->arena, text, strlen(text), "bad.json", &import, &f->err), f, ERR_INPUT,
                      bad[i].piece);
        assert_int_equal(files_of(f), 0);
    }
    const char *const none[1][2] = {{NULL, NULL}};
    const char *text = sealed(f, "topcut/facts/2", none, 0);
    struct facts_import import;
    assert_err_of(facts_look(&place, &f->arena, text, strlen(text), "new.json", &import, &f->err), f, ERR_INPUT,
                  "bring this Topcut up to date");
    catalog_close(catalog);
    fixture_free(f);
}

static void assert_told(const struct facts_import *import, const char *text)
{
    for (size_t i = 0; i < import->n_changes; i++)
        if (strcmp(english(import->changes[i].text), text) == 0)
            return;
    for (size_t i = 0; i < import->n_changes; i++)
        print_message("  %s\n", english(import->changes[i].text));
    fail_msg("\"%s\" was not told", text);
}

/* A look says what is new and leaves nothing; what is taken in is there as a catalogue. */
static void a_card_comes_in(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("good.db");
    struct catalog *catalog, *with;
    struct facts_import import;
    struct facts_file used;
    struct name_match match;
    const char *path;
    OK(f, catalog_open(NULL, &catalog, &f->err));
    struct facts_place place = place_of(f, catalog);
    const char *const parts[][2] = {{"formats/catalog/sets.csv", SET},
                                    {"formats/catalog/cards.csv", CARD ZZYZX},
                                    {"formats/catalog/printings.csv", PRINTING "TSX,Zzyzx,C,1\nTSX,Forest,L,2\n"},
                                    {"changes.csv", CHANGES "vintage,Zzyzx,restricted,2026-11-23,tests\n"
                                                            "canadian-highlander,Sol Ring,banned,2026-11-23,tests\n"}};
    const char *text = sealed(f, "topcut/facts/1", parts, ARRAY_LEN(parts));
    OK(f, facts_look(&place, &f->arena, text, strlen(text), "good.json", &import, &f->err));
    assert_int_equal(files_of(f), 0);
    assert_told(&import, "1 set new: Tests");
    assert_told(&import, "1 card new: Zzyzx");
    assert_told(&import, "2 printings new");
    assert_told(&import, "1 card restricted in Vintage from 2026-11-23: Zzyzx");
    assert_told(&import, "1 card banned in Canadian Highlander from 2026-11-23: Sol Ring"); /* it had points before */
    OK(f, facts_take(&place, &f->arena, &import, false, &f->err));
    OK(f, facts_in_use(&f->arena, place.folder, &used, &f->err));
    assert_int_equal(used.n_cards, 1);
    OK(f, facts_catalog(&f->arena, place.folder, &used, NULL, &path, &f->err));
    OK(f, catalog_open(path, &with, &f->err));
    assert_int_equal(catalog_find(with, "zzyzx", &match), NAME_FOUND);
    assert_string_equal(match.card->type_line, "Creature - Bear");
    assert_string_equal(catalog_find_printing(with, "TSX", "2")->name, "Forest");
    OK(f, facts_look(&place, &f->arena, text, strlen(text), "good.json", &import, &f->err));
    assert_true(import.same);
    catalog_close(with);
    catalog_close(catalog);
    fixture_free(f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(a_card_comes_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
