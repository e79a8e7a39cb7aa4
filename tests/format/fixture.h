/* fixture.h - a small catalogue and a few formats, for tests of the format room
 *
 * The catalogue is made with writer.h in the test's own folder; the formats are texts that the test hands in, so that
 * each test shows the whole of what it judges. The sets are real ones with their real days of
 * release. */
#ifndef TOPCUT_TESTS_FORMAT_FIXTURE_H
#define TOPCUT_TESTS_FORMAT_FIXTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "catalog/writer.h"
#include "english.h"
#include "format/format.h"
#include "testing.h"

struct fixture {
    struct arena arena;
    struct err err;
    struct catalog *catalog;
    struct format_book *book;
    struct resource formats[16], lists[16];
    size_t n_formats, n_lists;
};

/* In order of release. */
/* clang-format off */
static const struct { const char *code, *date, *type, *border, *block, *name; } fixture_sets[] = {
    {"LEA", "1993-08-05", "core", "black", "", "Limited Edition Alpha"},
    {"ARN", "1993-12-17", "expansion", "black", "", "Arabian Nights"},
    {"3ED", "1994-04-01", "core", "white", "", "Revised Edition"},
    {"LEG", "1994-06-01", "expansion", "black", "", "Legends"},
    {"ICE", "1995-06-01", "expansion", "black", "Ice Age", "Ice Age"},
    {"MIR", "1996-10-08", "expansion", "black", "Mirage", "Mirage"},
    {"VIS", "1997-02-03", "expansion", "black", "Mirage", "Visions"},
    {"5ED", "1997-03-24", "core", "white", "", "Fifth Edition"},
    {"POR", "1997-05-01", "starter", "black", "", "Portal"},
    {"WTH", "1997-06-09", "expansion", "black", "Mirage", "Weatherlight"},
    {"TMP", "1997-10-14", "expansion", "black", "Tempest", "Tempest"},
    {"STH", "1998-03-02", "expansion", "black", "Tempest", "Stronghold"},
    {"EXO", "1998-06-15", "expansion", "black", "Tempest", "Exodus"},
    {"UGL", "1998-08-11", "un", "silver", "", "Unglued"},
    {"USG", "1998-10-12", "expansion", "black", "Urza's Saga", "Urza's Saga"},
    {"ULG", "1999-02-15", "expansion", "black", "Urza's Saga", "Urza's Legacy"},
    {"6ED", "1999-04-21", "core", "white", "", "Classic Sixth Edition"},
    {"UDS", "1999-06-07", "expansion", "black", "Urza's Saga", "Urza's Destiny"},
    {"MMQ", "1999-10-04", "expansion", "black", "Masques", "Mercadian Masques"},
    {"NEM", "2000-02-14", "expansion", "black", "Masques", "Nemesis"},
    {"MRD", "2003-10-02", "expansion", "black", "Mirrodin", "Mirrodin"},
    {"LRW", "2007-10-12", "expansion", "black", "Lorwyn", "Lorwyn"},
    {"M10", "2009-07-17", "core", "black", "", "Magic 2010"},
    {"PRM", "1994-11-15", "promo", "black", "", "Promos"},
};
/* clang-format on */

/* "SET rarity" a word each. */
static const struct {
    const char *name, *printings;
} fixture_cards[] = {
    {"Lightning Bolt", "LEA:C 3ED:C M10:C"},
    {"Black Lotus", "LEA:R"},
    {"Mind Twist", "LEA:R 3ED:R"},
    {"Kird Ape", "ARN:C 3ED:C"},
    {"Juzam Djinn", "ARN:R"},
    {"Moat", "LEG:R"},
    {"Necropotence", "ICE:R 5ED:R"},
    {"Brainstorm", "ICE:C 5ED:C MMQ:C"},
    {"Hammer of Bogardan", "MIR:R 6ED:R"},
    {"Vampiric Tutor", "VIS:R 6ED:R"},
    {"Wood Elves", "POR:R EXO:C"},
    {"Jumbo Imp", "UGL:U"},
    {"Alluring Scent", "POR:R"},
    {"Cursed Scroll", "TMP:R"},
    {"Mox Diamond", "STH:R"},
    {"Survival of the Fittest", "EXO:R"},
    {"Tolarian Academy", "USG:R"},
    {"Memory Jar", "ULG:R"},
    {"Yawgmoth's Bargain", "UDS:R"},
    {"Rishadan Port", "MMQ:R"},
    {"Plague Witch", "NEM:C"},
    {"Arcbound Ravager", "MRD:R"},
    {"Ponder", "LRW:C M10:C"},
    {"Baneslayer Angel", "M10:M"},
    {"Mana Crypt", "PRM:R"},
    {"Forest", "LEA:L 3ED:L 5ED:L 6ED:L USG:L MMQ:L M10:L"},
};

TC_UNUSED static void fixture_print(struct fixture *f, struct writer *w, const char *card, const char *printings)
{
    for (const char *p = printings; *p; p += p[5] ? 6 : 5) {
        char code[4] = {p[0], p[1], p[2], '\0'};
        assert_ok(writer_printing(w, card, code, p[4], "", &f->err), f->err);
    }
}

/* Legalities may be NULL; else pairs "card", "format status", ... that ends in NULL. */
TC_UNUSED static const char *fixture_catalog(struct fixture *f, const char *name, const char *date,
                                             const char *const *legalities)
{
    struct writer *w;
    const char *path = test_path(&f->arena, name);
    assert_ok(writer_open(path, &w, &f->err), f->err);
    assert_ok(writer_meta(w, "known_until", date, &f->err), f->err);
    assert_ok(writer_meta(w, "source", legalities ? "MTGJSON of a test" : "shipped", &f->err), f->err);
    assert_ok(writer_meta(w, "source_date", date, &f->err), f->err);
    for (size_t i = 0; i < ARRAY_LEN(fixture_sets); i++) {
        const struct card_set set = {.code = fixture_sets[i].code,
                                     .name = fixture_sets[i].name,
                                     .date = fixture_sets[i].date,
                                     .type = fixture_sets[i].type,
                                     .block = fixture_sets[i].block,
                                     .border = fixture_sets[i].border,
                                     .effective = "",
                                     .alt_codes = ""};
        assert_ok(writer_set(w, &set, &f->err), f->err);
    }
    for (size_t i = 0; i < ARRAY_LEN(fixture_cards); i++) {
        const char *card_name = fixture_cards[i].name;
        bool land = strcmp(card_name, "Forest") == 0;
        struct card card = {.name = card_name,
                            .full_name = card_name,
                            .mana_cost = "",
                            .subtypes = land ? "Forest" : "",
                            .types = land ? TYPE_LAND : TYPE_ARTIFACT,
                            .supertypes = land ? SUPERTYPE_BASIC : 0,
                            .type_line = land ? "Basic Land - Forest" : "Artifact",
                            .power = "",
                            .toughness = "",
                            .loyalty = "",
                            .keywords = "",
                            .produces = "",
                            .layout = "normal",
                            .first_printed = "1993-08-05"};
        assert_ok(writer_card(w, &card, &f->err), f->err);
        fixture_print(f, w, card_name, fixture_cards[i].printings);
    }
    for (size_t i = 0; legalities && i < ARRAY_LEN(fixture_cards); i++) /* an import of few cards does not count */
        assert_ok(writer_legality(w, fixture_cards[i].name, "other", "legal", &f->err), f->err);
    for (; legalities && *legalities; legalities += 3)
        assert_ok(writer_legality(w, legalities[0], legalities[1], legalities[2], &f->err), f->err);
    assert_ok(writer_finish(w, &f->err), f->err);
    return path;
}

/* The catalogue is made once a program. */
TC_UNUSED static struct fixture *fixture_new(void)
{
    static const char *path;
    static struct arena kept = ARENA_INIT;
    struct fixture *f = tc_calloc(1, sizeof *f);
    if (!path)
        path = arena_strdup(&kept, fixture_catalog(f, "cards.db", "2010-01-01", NULL));
    assert_ok(catalog_open(path, &f->catalog, &f->err), f->err);
    return f;
}

TC_UNUSED static void fixture_free(struct fixture *f)
{
    catalog_close(f->catalog);
    arena_release(&f->arena);
    free(f);
}

/* Adds a file, as one that somebody brought; replacing is a later one's of the same name. */
TC_UNUSED static void fixture_format(struct fixture *f, const char *name, const char *text)
{
    const char *path = arena_printf(&f->arena, "formats/%s.json", name);
    f->formats[f->n_formats++] = (struct resource){.path = path, .data = text, .len = strlen(text), .origin = path};
}

TC_UNUSED static void fixture_list(struct fixture *f, const char *name, const char *text)
{
    f->lists[f->n_lists++] =
        (struct resource){.path = arena_printf(&f->arena, "banlists/%s.csv", name), .data = text, .len = strlen(text)};
}

TC_UNUSED static enum err_code fixture_book(struct fixture *f)
{
    err_clear(&f->err);
    return format_book_make(&f->arena, f->catalog, f->formats, f->n_formats, f->lists, f->n_lists, &f->book, &f->err);
}

TC_UNUSED static const struct format *fixture_find(struct fixture *f, const char *name, const char *date)
{
    const struct format *format = NULL;
    assert_ok(format_find(f->book, &f->arena, name, date, &format, &f->err), f->err);
    return format;
}

TC_UNUSED static struct ruling *fixture_on(struct fixture *f, const char *name, const char *date,
                                           const struct pool_change *change)
{
    struct ruling *ruling = NULL;
    assert_ok(format_on(f->book, &f->arena, fixture_find(f, name, date), date, change, &ruling, &f->err), f->err);
    return ruling;
}

TC_UNUSED static const struct card *fixture_card(struct fixture *f, const char *name)
{
    const struct card *card = NULL;
    assert_ok(catalog_require(f->catalog, &f->arena, name, &card, &f->err), f->err);
    return card;
}

TC_UNUSED static const char *fixture_status(struct fixture *f, struct ruling *ruling, const char *card)
{
    return card_status_words[ruling_card(ruling, fixture_card(f, card))];
}

/* The codes of a ruling's sets, parted by blanks. */
TC_UNUSED static const char *fixture_codes(struct fixture *f, const struct ruling *ruling)
{
    const struct card_set **sets;
    struct strbuf sb = STRBUF_INIT;
    size_t n = ruling_sets(ruling, &f->arena, &sets);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s", i ? " " : "", sets[i]->code);
    const char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* The beginning and the end that every format of a test has. */
#define DECK                                                                                                           \
    "\"deck\": [{ \"from\": \"1993-08-05\", \"main\": [60, null], \"side\": { \"exactly\": 15 }, "                     \
    "\"copies\": 4,"                                                                                                   \
    " \"sources\": { \"size\": \"D.13.5 (1999)\", \"banned\": \"D.13.9 (1999)\", \"restricted\": "                     \
    "\"D.13.8 (1999)\","                                                                                               \
    " \"pool\": \"D.13.2 (1999)\" } }]"
#define HEAD(name)                                                                                                     \
    "\"name\": \"" name "\", \"kind\": \"constructed\", \"summary\": \"x\", \"source\": \"a "                          \
    "test\""

#define CLASSIC                                                                                                        \
    "{ " HEAD("Vintage") ", \"category\": \"classic\", \"import\": \"vintage\", \"from\": "                            \
                         "\"1993-09-01\","                                                                             \
                         " \"until\": null, \"known_until\": \"2009-12-31\","                                          \
                         " \"names\": [{ \"name\": \"Type I\", \"until\": \"1997-06-30\" },"                           \
                         " { \"name\": \"Classic\", \"from\": \"1997-07-01\", \"until\": "                             \
                         "\"2005-05-31\" },"                                                                           \
                         " { \"name\": \"Vintage\", \"from\": \"2005-06-01\" }], \"aliases\": "                        \
                         "[\"T1\"], " DECK ","                                                                         \
                         " \"pool\": [{ \"every\": [\"core\", \"expansion\"], \"source\": "                            \
                         "\"D.13.2 (1999)\" },"                                                                        \
                         " { \"cards\": [\"Mana Crypt\"], \"from\": \"1994-11-15\", \"source\": "                      \
                         "\"D.13.2 (1999)\" }],"                                                                       \
                         " \"outside\": [{ \"sets\": [\"POR\"], \"until\": \"2005-10-19\", "                           \
                         "\"rule\": \"D.13.3 (1999)\","                                                                \
                         " \"text\": \"Portal cards count by a shared name only\" },"                                  \
                         " { \"every\": [\"un\"], \"rule\": \"D.13.2 (1999)\", \"text\": "                             \
                         "\"silver borders are for casual play\" }],"                                                  \
                         " \"banlist\": \"vintage\" }"
#define CLASSIC_LIST                                                                                                   \
    "card,status,from,until,source\n"                                                                                  \
    "Black Lotus,restricted,1994-01-25,,D.13.8 (1999)\n"                                                               \
    "Mind Twist,restricted,1994-01-25,1996-02-01,Duelists' Convocation\n"                                              \
    "Mind Twist,banned,1996-02-01,2000-10-01,D.13.9 (1999)\n"                                                          \
    "Mind Twist,restricted,2000-10-01,2007-06-20,DCI\n"                                                                \
    "Memory Jar,restricted,1999-04-01,,D.13.8 (1999)\n"                                                                \
    "Arcbound Ravager,banned,1999-01-01,1999-02-01,made up: banned before it is there\n"                               \
    "Ponder,restricted,2007-01-01,2008-09-20,made up: restricted before it is there\n"

#define STANDARD                                                                                                       \
    "{ " HEAD("Standard") ", \"category\": \"standard\", \"from\": \"1997-11-01\", \"until\": null,"                   \
                          " \"known_until\": \"2000-12-31\", \"names\": [{ \"name\": \"Type II\", "                    \
                          "\"until\": \"1998-06-30\" },"                                                               \
                          " { \"name\": \"Standard\", \"from\": \"1998-07-01\" }], \"aliases\": "                      \
                          "[\"T2\"],"                                                                                  \
                          " \"deck\": [{ \"from\": \"1997-11-01\", \"main\": [60, null], \"side\": { "                 \
                          "\"exactly\": 15 }, \"copies\": 4 }],"                                                       \
                          " \"pool\": [{ \"rotation\": { \"blocks\": 2 }, \"source\": \"D.16.6 "                       \
                          "(1999)\" }] }"

#define BLOCK(name, sets, from)                                                                                        \
    "{ " HEAD(name " Block") ", \"category\": \"block\", \"from\": \"" from "\", " DECK ","                            \
                             " \"pool\": [{ \"sets\": [" sets "], \"source\": \"D.18.2 (1999)\" }] }"

#endif
