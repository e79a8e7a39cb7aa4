/* import_files.h - for the tests of the import: a few cards as data, written as each of the files that can be
 * imported, and a small catalogue to import onto
 *
 * The files have the members and columns that MTGJSON and Scryfall document, with the traps that theirs have:
 * a set's facts after its cards, faces apart, lists joined by commas, tokens and souvenirs in
 * between. */
#ifndef TOPCUT_TESTS_CATALOG_IMPORT_FILES_H
#define TOPCUT_TESTS_CATALOG_IMPORT_FILES_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "catalog/import_inner.h"
#include "catalog/shipped.h"

#include <sqlite3.h>
#include <sys/stat.h>

struct set_model {
    const char *code, *name, *date, *type;
    bool online;
};

struct face_model {
    const char *name, *cost, *supertypes, *types, *subtypes, *power, *toughness, *loyalty, *text;
    const char *colors, *keywords; /* letters; names with "," between */
};

struct card_model {
    const char *layout;
    struct face_model faces[2];
    int n_faces;
    const char *identity, *value;
    const char *set, *number, *rarity, *border;
    const char *ascii, *flavor, *german; /* NULL: none */
    const char *format, *status;         /* one legality, as MTGJSON spells it; NULL: none */
    bool online, oversized;
};

static const struct set_model import_sets[] = {
    {"LEA", "Limited Edition Alpha", "1993-08-05", "core", false},
    {"ISD", "Innistrad", "2011-09-30", "expansion", false},
    {"NEO2", "Brand New Set", "2026-10-09", "expansion", false},
    {"VMX", "Only Online", "2026-10-10", "masters", true},
    {"YNEW", "Alchemy of New", "2026-10-11", "alchemy", true},
    {"OPLN", "Planes of New", "2026-10-09", "planechase", false},
    {"MEMO", "Souvenirs", "2026-10-09", "memorabilia", false},
};

#define ONE(...) .faces = {{__VA_ARGS__}}, .n_faces = 1
static const struct card_model import_cards[] = {
    {.layout = "normal",
     ONE("Llanowar Elves", "{G}", "", "Creature", "Elf Druid", "1", "1", "", "{T}: Add {G}.", "G", ""),
     .identity = "G",
     .value = "1",
     .set = "LEA",
     .number = "210",
     .rarity = "common",
     .border = "black",
     .german = "Elfen von Llanowar",
     .format = "legacy",
     .status = "Legal"},
    {.layout = "normal",
     ONE("Forest", "", "Basic", "Land", "Forest", "", "", "", "({T}: Add {G}.)", "", ""),
     .identity = "G",
     .value = "0",
     .set = "NEO2",
     .number = "280",
     .rarity = "common",
     .border = "black"},
    {.layout = "transform",
     .faces = {{"Delver of Secrets", "{U}", "", "Creature", "Human Wizard", "1", "1", "", "Every morning, look.", "U",
                ""},
               {"Insectile Aberration", "", "", "Creature", "Human Insect", "3", "2", "", "Flying", "U", "Flying"}},
     .n_faces = 2,
     .identity = "U",
     .value = "1",
     .set = "ISD",
     .number = "51",
     .rarity = "common",
     .border = "black",
     .german = "Geheimnisforscher",
     .format = "pauper",
     .status = "Banned"},
    {.layout = "split",
     .faces = {{"Dawn", "{1}{W}", "", "Instant", "", "", "", "", "Whistle.", "W", ""},
               {"Dusk", "{2}{B}", "", "Sorcery", "", "", "", "", "Cycling {2}", "B", "Cycling"}},
     .n_faces = 2,
     .identity = "WB",
     .value = "5",
     .set = "NEO2",
     .number = "7",
     .rarity = "uncommon",
     .border = "black",
     .german = "Morgen // Abend",
     .format = "legacy",
     .status = "Legal"},
    {.layout = "normal",
     ONE("Lim-D\u00FBl's Heir", "{2}{B}{B}", "Legendary", "Creature", "Human Wizard", "2", "4", "",
         "Flying, protection from white (no white)\nCycling {1}{B} (Swap it.)\n{T}: Add {B} or "
         "{R}.",
         "B", "Cycling,Flying,Protection"),
     .identity = "BR",
     .value = "4",
     .set = "NEO2",
     .number = "8",
     .rarity = "mythic",
     .border = "black",
     .ascii = "Lim-Dul's Heir",
     .flavor = "Dracula's Heir",
     .german = "Lim-D\u00FBls Erbe",
     .format = "vintage",
     .status = "Restricted"},
    {.layout = "normal",
     ONE("Online Ogre", "{2}{R}", "", "Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "3",
     .set = "VMX",
     .number = "1",
     .rarity = "rare",
     .border = "black",
     .online = true},
    {.layout = "normal",
     ONE("Arena Ogre", "{2}{R}", "", "Creature", "Ogre", "3", "3", "", "Trample", "R", "Trample"),
     .identity = "R",
     .value = "3",
     .set = "YNEW",
     .number = "1",
     .rarity = "rare",
     .border = "black",
     .online = true},
    {.layout = "planar",
     ONE("Plane of Tests", "", "", "Plane", "Test", "", "", "", "Chaos.", "", ""),
     .identity = "",
     .value = "0",
     .set = "OPLN",
     .number = "3",
     .rarity = "common",
     .border = "black",
     .oversized = true},
    /* none of these is a card that a deck can hold */
    {.layout = "token",
     ONE("Ogre", "", "", "Token Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "0",
     .set = "NEO2",
     .number = "T1",
     .rarity = "common",
     .border = "black"},
    {.layout = "normal",
     ONE("A-Arena Ogre", "{1}{R}", "", "Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "2",
     .set = "YNEW",
     .number = "A-1",
     .rarity = "rare",
     .border = "black",
     .online = true},
    {.layout = "normal",
     ONE("Golden Ogre", "{2}{R}", "", "Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "3",
     .set = "NEO2",
     .number = "9",
     .rarity = "rare",
     .border = "gold"},
    {.layout = "normal",
     ONE("Huge Ogre", "{2}{R}", "", "Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "3",
     .set = "NEO2",
     .number = "10",
     .rarity = "rare",
     .border = "black",
     .oversized = true},
    {.layout = "normal",
     ONE("Souvenir Ogre", "{2}{R}", "", "Creature", "Ogre", "3", "3", "", "", "R", ""),
     .identity = "R",
     .value = "3",
     .set = "MEMO",
     .number = "1",
     .rarity = "rare",
     .border = "black"},
    {.layout = "normal",
     ONE("Llanowar Elves", "{G}", "", "Creature", "Elf Druid", "1", "1", "", "{T}: Add {G}.", "G", ""),
     .identity = "G",
     .value = "1",
     .set = "LEA",
     .number = "999",
     .rarity = "common",
     .border = "black",
     .online = true},
};
enum { IMPORT_REAL_CARDS = 8, IMPORT_PASSED_OVER = 6 };

/* ---- the small catalogue --------------------------------------------------------------------- */

/* What is "shipped": two sets, and three cards, one of them with facts that were changed since. */
TC_UNUSED static struct catalog *import_base(struct arena *arena)
{
    const char *path = test_path(arena, "base.db");
    struct err err = ERR_INIT;
    struct writer *w;
    struct catalog *base;
    (void)unlink(path);
    assert_ok(writer_open(path, &w, &err), err);
    const struct card_set sets[] = {
        {.code = "LEA", .name = "Limited Edition Alpha", .date = "1993-08-05", .type = "core", .border = "black"},
        {.code = "ISD", .name = "Innistrad", .date = "2011-09-30", .type = "expansion", .border = "black"}};
    for (size_t i = 0; i < ARRAY_LEN(sets); i++)
        assert_ok(writer_set(w, &sets[i], &err), err);
    const struct card_face delver[] = {
        {.name = "Delver of Secrets", .side = 'a', .colors = COLOR_BLUE, .type_line = "Creature - Human Wizard"},
        {.name = "Insectile Aberration", .side = 'b', .colors = COLOR_BLUE}};
    const struct card cards[] = {{.name = "Llanowar Elves",
                                  .mana_cost = "{G}",
                                  .mana_value = 1,
                                  .colors = COLOR_GREEN,
                                  .identity = COLOR_GREEN,
                                  .types = TYPE_CREATURE,
                                  .subtypes = "Elf",
                                  .type_line = "Creature - Elf",
                                  .power = "1",
                                  .toughness = "1",
                                  .produces = "G",
                                  .layout = "normal",
                                  .first_printed = "1993-08-05"},
                                 {.name = "Forest",
                                  .supertypes = SUPERTYPE_BASIC,
                                  .types = TYPE_LAND,
                                  .subtypes = "Forest",
                                  .type_line = "Basic Land - Forest",
                                  .produces = "G",
                                  .layout = "normal",
                                  .copies = COPIES_ANY,
                                  .identity = COLOR_GREEN},
                                 {.name = "Delver of Secrets",
                                  .full_name = "Delver of Secrets // Insectile Aberration",
                                  .mana_cost = "{1}{U}",
                                  .mana_value = 2,
                                  .colors = COLOR_BLUE,
                                  .identity = COLOR_BLUE,
                                  .types = TYPE_CREATURE,
                                  .subtypes = "Human Wizard",
                                  .type_line = "Creature - Human Wizard",
                                  .power = "1",
                                  .toughness = "2",
                                  .layout = "transform",
                                  .faces = delver,
                                  .n_faces = 2}};
    for (size_t i = 0; i < ARRAY_LEN(cards); i++)
        assert_ok(writer_card(w, &cards[i], &err), err);
    assert_ok(writer_printing(w, "Llanowar Elves", "LEA", 'C', "210", &err), err);
    assert_ok(writer_printing(w, "Forest", "LEA", 'L', "294", &err), err);
    assert_ok(writer_printing(w, "Delver of Secrets", "ISD", 'C', "51", &err), err);
    assert_ok(writer_name(w, "Llanowar Elfs", "Llanowar Elves", NAME_KIND_ALIAS, &err), err);
    assert_ok(writer_meta(w, "known_until", "2026-08-22", &err), err);
    assert_ok(writer_finish(w, &err), err);
    assert_ok(catalog_open(path, &base, &err), err);
    return base;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

TC_UNUSED static void put_json_text(struct strbuf *sb, const char *text)
{
    strbuf_add_char(sb, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            strbuf_add_char(sb, '\\');
        if (*p == '\n')
            strbuf_add(sb, "\\n");
        else
            strbuf_add_char(sb, *p);
    }
    strbuf_add_char(sb, '"');
}

TC_UNUSED static void put_member(struct strbuf *sb, const char *key, const char *text)
{
    strbuf_printf(sb, "\"%s\": ", key);
    put_json_text(sb, text);
    strbuf_add(sb, ", ");
}

/* Letters, or words with a separator, as an array. */
TC_UNUSED static void put_array(struct strbuf *sb, const char *key, const char *list, char separator)
{
    strbuf_printf(sb, "\"%s\": [", key);
    for (const char *p = list; *p;) {
        const char ends[] = {separator, '\0'};
        size_t len = separator ? strcspn(p, ends) : 1;
        strbuf_printf(sb, "%s\"%.*s\"", p == list ? "" : ", ", (int)len, p);
        p += len;
        p += separator && *p == separator;
    }
    strbuf_add(sb, "], ");
}

TC_UNUSED static const char *whole_name(struct arena *arena, const struct card_model *c)
{
    return c->n_faces == 1 ? c->faces[0].name : arena_printf(arena, "%s // %s", c->faces[0].name, c->faces[1].name);
}

TC_UNUSED static void put_mtgjson_card(struct arena *arena, struct strbuf *sb, const struct card_model *c, int at,
                                       bool with_printing)
{
    const struct face_model *f = &c->faces[at];
    strbuf_add(sb, "{");
    put_member(sb, "name", whole_name(arena, c));
    if (c->n_faces > 1) {
        put_member(sb, "faceName", f->name);
        put_member(sb, "side", at ? "b" : "a");
    }
    put_member(sb, "layout", c->layout);
    if (c->ascii)
        put_member(sb, "asciiName", c->ascii);
    if (*f->cost)
        put_member(sb, "manaCost", f->cost);
    strbuf_printf(sb, "\"manaValue\": %s.0, ", c->value);
    put_array(sb, "colors", f->colors, 0);
    put_array(sb, "colorIdentity", c->identity, 0);
    put_array(sb, "supertypes", f->supertypes, ' ');
    put_array(sb, "types", f->types, ' ');
    put_array(sb, "subtypes", f->subtypes, ' ');
    if (*f->power) {
        put_member(sb, "power", f->power);
        put_member(sb, "toughness", f->toughness);
    }
    if (*f->keywords)
        put_array(sb, "keywords", f->keywords, ',');
    if (*f->text)
        put_member(sb, "text", f->text);
    if (c->format)
        strbuf_printf(sb, "\"legalities\": {\"%s\": \"%s\"}, ", c->format, c->status);
    if (c->german)
        strbuf_printf(sb, "\"foreignData\": [{\"language\": \"German\", \"name\": \"%s\", \"text\": \"...\"}], ",
                      c->german);
    put_array(sb, "printings", c->set, ' ');
    if (with_printing) {
        put_member(sb, "number", c->number);
        put_member(sb, "rarity", c->rarity);
        put_member(sb, "borderColor", c->border);
        strbuf_printf(sb, "\"isOnlineOnly\": %s, \"isOversized\": %s, ", c->online ? "true" : "false",
                      c->oversized ? "true" : "false");
    }
    if (c->flavor)
        put_member(sb, "flavorName", c->flavor);
    strbuf_add(sb, "\"rulings\": [{\"date\": \"2026-01-01\", \"text\": \"[not] {read}\"}], "
                   "\"isFunny\": null}");
}

/* AllPrintings.json: what a set is comes after its cards. */
TC_UNUSED static void make_printings(struct arena *arena, struct strbuf *sb)
{
    strbuf_add(sb, "{\"meta\": {\"date\": \"2026-11-20\", \"version\": \"5.2.2+20261120\"}, \"data\": {");
    for (size_t s = 0; s < ARRAY_LEN(import_sets); s++) {
        const struct set_model *set = &import_sets[s];
        bool first = true;
        strbuf_printf(sb,
                      "%s\"%s\": {\"baseSetSize\": 3, \"booster\": {\"draft\": {\"boosters\": [[1, "
                      "2], {}]}}, \"cards\": [",
                      s ? ", " : "", set->code);
        for (size_t i = 0; i < ARRAY_LEN(import_cards); i++)
            for (int f = import_cards[i].n_faces - 1; f >= 0; f--) /* the back comes first: nothing promises an order */
                if (strcmp(import_cards[i].set, set->code) == 0) {
                    strbuf_add(sb, first ? "" : ", ");
                    first = false;
                    put_mtgjson_card(arena, sb, &import_cards[i], f, true);
                }
        strbuf_printf(sb,
                      "], \"code\": \"%s\", \"isOnlineOnly\": %s, \"name\": \"%s\", \"releaseDate\": \"%s\","
                      " \"tokens\": [{\"name\": \"Ogre\"}], \"type\": \"%s\"}",
                      set->code, set->online ? "true" : "false", set->name, set->date, set->type);
    }
    strbuf_add(sb, "}}\n");
}

TC_UNUSED static void make_atomic(struct arena *arena, struct strbuf *sb)
{
    strbuf_add(sb, "{\"meta\": {\"date\": \"2026-11-20\", \"version\": \"5.2.2+20261120\"}, \"data\": {");
    for (size_t i = 0; i < IMPORT_REAL_CARDS; i++) {
        const struct card_model *c = &import_cards[i];
        strbuf_printf(sb, "%s\"%s\": [", i ? ", " : "", whole_name(arena, c));
        for (int f = 0; f < c->n_faces; f++) {
            strbuf_add(sb, f ? ", " : "");
            put_mtgjson_card(arena, sb, c, f, false);
        }
        strbuf_add(sb, "]");
    }
    strbuf_add(sb, "}}");
}

TC_UNUSED static void put_type_line(struct strbuf *sb, const struct face_model *f)
{
    strbuf_printf(sb, "\"type_line\": \"%s%s%s%s%s\", ", f->supertypes, *f->supertypes ? " " : "", f->types,
                  *f->subtypes ? " \u2014 " : "", f->subtypes);
}

/* What stands at a face, or at a card with only one. */
TC_UNUSED static void put_scryfall_face(struct strbuf *sb, const struct card_model *c, const struct face_model *f,
                                        bool with_colors, bool german)
{
    put_member(sb, "name", f->name);
    put_member(sb, "mana_cost", f->cost);
    put_type_line(sb, f);
    put_member(sb, "oracle_text", f->text);
    if (*f->power) {
        put_member(sb, "power", f->power);
        put_member(sb, "toughness", f->toughness);
    }
    if (with_colors)
        put_array(sb, "colors", f->colors, 0);
    if (german && c->n_faces == 1)
        put_member(sb, "printed_name", c->german);
}

TC_UNUSED static void put_scryfall_card(struct arena *arena, struct strbuf *sb, const struct card_model *c, bool german)
{
    const struct set_model *set = import_sets;
    while (strcmp(set->code, c->set) != 0)
        set++;
    bool split = strcmp(c->layout, "split") == 0;
    strbuf_add(sb, "{\"object\": \"card\", \"id\": \"0\", ");
    strbuf_printf(sb, "\"lang\": \"%s\", ", german ? "de" : "en");
    if (c->n_faces > 1) {
        put_member(sb, "name", whole_name(arena, c));
        if (split) {
            put_member(sb, "mana_cost", arena_printf(arena, "%s // %s", c->faces[0].cost, c->faces[1].cost));
            put_array(sb, "colors", c->identity, 0);
        }
        strbuf_add(sb, "\"card_faces\": [");
        for (int i = 0; i < c->n_faces; i++) {
            strbuf_add(sb, i ? ", {" : "{");
            put_scryfall_face(sb, c, &c->faces[i], !split, german);
            strbuf_add(sb, "\"object\": \"card_face\"}");
        }
        strbuf_add(sb, "], ");
        if (german)
            put_member(sb, "printed_name", c->german);
    } else {
        put_scryfall_face(sb, c, &c->faces[0], true, german);
    }
    put_member(sb, "layout", c->layout);
    strbuf_printf(sb, "\"cmc\": %s.0, ", c->value);
    put_array(sb, "color_identity", c->identity, 0);
    put_array(sb, "keywords", c->faces[c->n_faces - 1].keywords, ',');
    strbuf_add(sb, "\"legalities\": {\"standard\": \"not_legal\"");
    if (c->format)
        strbuf_printf(sb, ", \"%s\": \"%s\"", c->format,
                      strcmp(c->status, "Banned") == 0  ? "banned"
                      : strcmp(c->status, "Legal") == 0 ? "legal"
                                                        : "restricted");
    strbuf_printf(sb, "}, \"set\": \"%c", c->set[0] | 0x20);
    for (const char *p = c->set + 1; *p; p++)
        strbuf_add_char(sb, (char)(*p >= 'A' ? *p | 0x20 : *p));
    strbuf_add(sb, "\", ");
    put_member(sb, "set_name", set->name);
    put_member(sb, "set_type", set->type);
    put_member(sb, "released_at", set->date);
    put_member(sb, "collector_number", c->number);
    put_member(sb, "rarity", c->rarity);
    put_member(sb, "border_color", c->border);
    if (c->flavor)
        put_member(sb, "flavor_name", c->flavor);
    strbuf_printf(sb, "\"oversized\": %s, \"digital\": %s}", c->oversized ? "true" : "false",
                  c->online ? "true" : "false");
}

TC_UNUSED static void make_scryfall(struct arena *arena, struct strbuf *sb)
{
    strbuf_add(sb, "[\n");
    for (size_t i = 0; i < ARRAY_LEN(import_cards); i++) {
        strbuf_add(sb, i ? ",\n" : "");
        put_scryfall_card(arena, sb, &import_cards[i], false);
        if (import_cards[i].german) {
            strbuf_add(sb, ",\n");
            put_scryfall_card(arena, sb, &import_cards[i], true);
        }
    }
    strbuf_add(sb, "\n]\n");
}

/* ---- SQLite ---------------------------------------------------------------------------------- */

TC_UNUSED static void run_sql(sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
}

/* "WB" as "W, B": as lists are in that edition. */
TC_UNUSED static const char *comma_list(struct arena *arena, const char *list, char separator)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = list; *p; p++)
        if (separator && *p == separator)
            strbuf_add(&sb, ", ");
        else
            strbuf_printf(&sb, "%s%c", !separator && p > list ? ", " : "", *p);
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

TC_UNUSED static void insert_row(sqlite3 *db, const char *sql, const char *const *values, size_t n)
{
    sqlite3_stmt *stmt = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    for (size_t i = 0; i < n; i++)
        if (values[i])
            sqlite3_bind_text(stmt, (int)i + 1, values[i], -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(stmt), SQLITE_DONE);
    sqlite3_finalize(stmt);
}

TC_UNUSED static void insert_card(struct arena *arena, sqlite3 *db, const struct card_model *c, int at, bool old)
{
    const struct face_model *f = &c->faces[at];
    const char *uuid = arena_printf(arena, "%s-%s-%d", c->set, c->number, at);
    const char *const card[] = {uuid,
                                whole_name(arena, c),
                                c->n_faces > 1 ? f->name : NULL,
                                c->n_faces > 1 ? (at ? "b" : "a") : NULL,
                                c->layout,
                                c->ascii,
                                *f->cost ? f->cost : NULL,
                                c->value,
                                comma_list(arena, f->colors, 0),
                                comma_list(arena, c->identity, 0),
                                comma_list(arena, f->supertypes, ' '),
                                comma_list(arena, f->types, ' '),
                                comma_list(arena, f->subtypes, ' '),
                                *f->power ? f->power : NULL,
                                *f->power ? f->toughness : NULL,
                                *f->text ? f->text : NULL,
                                *f->keywords ? comma_list(arena, f->keywords, ',') : NULL,
                                c->set,
                                c->set,
                                c->number,
                                c->rarity,
                                c->border,
                                c->online ? "1" : "0",
                                c->oversized ? "1" : "0",
                                c->flavor};
    insert_row(db,
               "INSERT INTO cards VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
               "?, ?, ?, ?, ?, ?, ?, ?)",
               card, ARRAY_LEN(card));
    if (c->format && old) {
        const char *const row[] = {uuid, c->format, c->status};
        insert_row(db, "INSERT INTO legalities VALUES (NULL, ?, ?, ?)", row, 3);
    } else if (c->format && !old) {
        const char *sql = strcmp(c->format, "legacy") == 0 ? "INSERT INTO cardLegalities (uuid, legacy) VALUES (?, ?)"
                          : strcmp(c->format, "pauper") == 0
                              ? "INSERT INTO cardLegalities (uuid, pauper) VALUES (?, ?)"
                              : "INSERT INTO cardLegalities (uuid, vintage) VALUES (?, ?)";
        const char *const row[] = {uuid, c->status};
        insert_row(db, sql, row, 2);
    }
    if (c->german) {
        const char *const row[] = {uuid, "German", c->german};
        insert_row(db,
                   old ? "INSERT INTO foreign_data VALUES (NULL, ?, ?, ?)"
                       : "INSERT INTO cardForeignData (uuid, language, name) VALUES (?, ?, ?)",
                   row, 3);
    }
}

/* AllPrintings.sqlite as it is built now, or (old) as it was years ago. */
TC_UNUSED static const char *make_sqlite(struct arena *arena, const char *name, bool old)
{
    const char *path = test_path(arena, name);
    sqlite3 *db = NULL;
    (void)unlink(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run_sql(db, "CREATE TABLE meta (date TEXT, version TEXT); INSERT INTO meta VALUES "
                "('2026-11-20', '5.2.2+20261120');"
                "CREATE TABLE sets (code VARCHAR(8), name TEXT, releaseDate TEXT, type TEXT, "
                "isOnlineOnly BOOLEAN, block TEXT);"
                "CREATE TABLE cards (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, faceName TEXT, "
                "side TEXT, layout TEXT,"
                " asciiName TEXT, manaCost TEXT, manaValue FLOAT, colors TEXT, colorIdentity TEXT, "
                "supertypes TEXT, types TEXT,"
                " subtypes TEXT, power TEXT, toughness TEXT, text TEXT, keywords TEXT, printings "
                "TEXT, setCode TEXT,"
                " number TEXT, rarity TEXT, borderColor TEXT, isOnlineOnly BOOLEAN, isOversized "
                "BOOLEAN, flavorName TEXT);");
    run_sql(db, old ? "CREATE TABLE legalities (id INTEGER PRIMARY KEY, uuid TEXT, format TEXT, status "
                      "TEXT);"
                      "CREATE TABLE foreign_data (id INTEGER PRIMARY KEY, uuid TEXT, language TEXT, name "
                      "TEXT);"
                    : "CREATE TABLE cardLegalities (legacy TEXT, pauper TEXT, standard TEXT, vintage TEXT, "
                      "uuid TEXT);"
                      "CREATE TABLE cardForeignData (faceName TEXT, language TEXT, name TEXT, uuid TEXT);"
                      "CREATE TABLE cardIdentifiers (uuid TEXT, scryfallId TEXT);");
    run_sql(db, "BEGIN");
    for (size_t s = 0; s < ARRAY_LEN(import_sets); s++) {
        const struct set_model *set = &import_sets[s];
        const char *const row[] = {set->code, set->name, set->date, set->type, set->online ? "1" : "0"};
        insert_row(db, "INSERT INTO sets VALUES (?, ?, ?, ?, ?, NULL)", row, ARRAY_LEN(row));
    }
    for (size_t i = 0; i < ARRAY_LEN(import_cards); i++)
        for (int f = import_cards[i].n_faces - 1; f >= 0; f--)
            insert_card(arena, db, &import_cards[i], f, old);
    run_sql(db, "COMMIT");
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return path;
}

/* ---- importing ------------------------------------------------------------------------------- */

static int64_t import_now(struct clock *clock)
{
    (void)clock;
    return 1795262400; /* 2026-11-21 12:00 UTC */
}

TC_UNUSED static struct clock import_clock = {.now_utc = import_now};

/* The file's bytes under a name of the test's folder. */
TC_UNUSED static const char *write_bytes(struct arena *arena, const char *name, const char *bytes, size_t len)
{
    struct err err = ERR_INIT;
    const char *path = test_path(arena, name);
    assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);
    return path;
}

#endif
