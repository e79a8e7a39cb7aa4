/* facts_fixture.h - newer facts for a site: a signed file of formats and lists, and a file of cards */
#ifndef TOPCUT_TESTS_WEB_FACTS_FIXTURE_H
#define TOPCUT_TESTS_WEB_FACTS_FIXTURE_H

#include "base/resource_layer.h"
#include "client.h"

#include "catalog/import.h"
#include "event/exchange/exchange.h"

#define OWN_DAY   "2 September 2026" /* up to which the program's own lists are known */
#define NEWER_DAY "24 November 2026"

/* The program's own facts, published later. */
TC_UNUSED static void make_newer(struct served *site, struct facts_file *out)
{
    static const char text[] = "known_until,source\n2026-11-24,\"announcement of 2026-11-23\"\n";
    const struct resource published = {.path = "banlists/published.csv", .data = text, .len = sizeof text - 1};
    struct arena *a = &site->arena;
    const char *path = test_path(a, "north.db"), *keys = test_path(a, "north-keys"), *file = test_path(a, "north.json");
    struct store *store;
    struct package_key key;
    char *facts;
    SITE_OK(site, store_open(path, STORE_CREATE, &site_clock, &store, &site->err));
    SITE_OK(site, package_key_make(store, a, keys, "North", false, &key, &site->err));
    resource_set_layer(&published, 1);
    SITE_OK(site, facts_export(store, a, keys, NULL, &facts, &site->err));
    resource_set_layer(NULL, 0);
    store_close(store);
    SITE_OK(site, file_write(file, facts, strlen(facts), FILE_REPLACE_EXISTING, &site->err));
    SITE_OK(site, facts_file_read(a, file, out, &site->err));
}

/* A bulk file of one card, which the program does not have. */
static const char one_card[] =
    "[{\"object\":\"card\",\"id\":\"a\",\"oracle_id\":\"b\",\"name\":\"Card of the Test\",\"lang\":\"en\","
    "\"layout\":\"normal\",\"type_line\":\"Sorcery\",\"mana_cost\":\"{R}\",\"oracle_text\":\"\",\"colors\":[\"R\"],"
    "\"color_identity\":[\"R\"],\"keywords\":[],\"set\":\"lea\",\"set_name\":\"Limited Edition Alpha\","
    "\"set_type\":\"core\",\"collector_number\":\"999\",\"digital\":false,\"rarity\":\"common\","
    "\"released_at\":\"1993-08-05\",\"border_color\":\"black\",\"games\":[\"paper\"],\"legalities\":{}}]";

/* A catalogue with that card beside the program's, as an import puts it there: whole, in one step. It is made once. */
TC_UNUSED static void write_cards(struct served *site, const char *path)
{
    static char *bytes;
    static size_t len;
    struct import_result result;
    const char *source = test_path(&site->arena, "default-cards-20261120091234.json");
    const char *made = test_path(&site->arena, "made.db");
    if (!bytes) {
        SITE_OK(site, file_write(source, one_card, sizeof one_card - 1, FILE_REPLACE_EXISTING, &site->err));
        SITE_OK(site, catalog_import(&site->arena, source, IMPORT_AUTO, made, &site_clock, 0, &result, &site->err));
        SITE_OK(site, file_read(&site->arena, made, (size_t)256 << 20, &bytes, &len, &site->err));
    }
    SITE_OK(site, file_write(path, bytes, len, FILE_REPLACE_EXISTING, &site->err));
}

#endif
