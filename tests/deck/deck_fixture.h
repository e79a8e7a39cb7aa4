/* deck_fixture.h - the shipped cards and formats, formats made for a test, and decks written in a few words
 *
 * A deck's text has a line a card: "4 Lightning Bolt", with a prefix for its zone ("side", "cmd", "comp",
 * "maybe") and " @LEA" for a set: made straight into a struct deck, so that these tests do not stand on the
 * readers. A name that is no card stays unknown; a line "bad TEXT" is one that could not be read, and "warn TEXT"
 * what the reader says of it.
 */
#ifndef TESTS_DECK_FIXTURE_H
#define TESTS_DECK_FIXTURE_H

#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "deck/deck.h"
#include "english.h"
#include "testing.h"

struct fixture {
    struct arena arena;
    struct catalog *catalog;
    struct format_book *book;
};

/* more: formats of the test's own, beside the shipped ones. */
TC_UNUSED static void fixture_open(struct fixture *f, const struct resource *more, size_t n_more)
{
    struct err err = ERR_INIT;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    *f = (struct fixture){.catalog = NULL};
    assert_ok(catalog_open(NULL, &f->catalog, &err), err);
    assert_ok(resource_list(&f->arena, "formats", &formats, &n_formats, &err), err);
    assert_ok(resource_list(&f->arena, "banlists", &banlists, &n_banlists, &err), err);
    struct resource *all = ARENA_ARRAY(&f->arena, struct resource, n_formats + n_more);
    memcpy(all, formats, n_formats * sizeof *all);
    if (n_more)
        memcpy(all + n_formats, more, n_more * sizeof *all);
    assert_ok(format_book_make(&f->arena, f->catalog, all, n_formats + n_more, banlists, n_banlists, &f->book, &err),
              err);
}

TC_UNUSED static void fixture_close(struct fixture *f)
{
    catalog_close(f->catalog);
    arena_release(&f->arena);
}

TC_UNUSED static enum deck_zone fixture_zone(const char **line)
{
    static const struct {
        const char *word;
        enum deck_zone zone;
    } zones[] = {{"side ", ZONE_SIDE}, {"cmd ", ZONE_COMMANDER}, {"comp ", ZONE_COMPANION}, {"maybe ", ZONE_MAYBE}};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) {
        size_t len = strlen(zones[i].word);
        if (strncmp(*line, zones[i].word, len) == 0) {
            *line += len;
            return zones[i].zone;
        }
    }
    return ZONE_MAIN;
}

TC_UNUSED static struct deck fixture_deck(struct fixture *f, struct arena *arena, const char *text)
{
    struct deck deck = {.what = "deck.txt", .format = DECK_MTGO_TXT, .encoding = ENCODING_UTF8};
    size_t lines = 1;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    deck.entries = ARENA_ARRAY(arena, struct deck_entry, lines);
    deck.bad_lines = ARENA_ARRAY(arena, struct deck_note, lines);
    deck.warnings = ARENA_ARRAY(arena, struct deck_note, lines);
    int number = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, "\n");
        const char *line = arena_strndup(arena, p, len);
        p += len + (p[len] == '\n');
        number++;
        if (strncmp(line, "bad ", 4) == 0) {
            deck.bad_lines[deck.n_bad_lines++] =
                (struct deck_note){.line = number, .text = line + 4, .why = "a card line was expected"};
            continue;
        }
        if (strncmp(line, "warn ", 5) == 0) {
            deck.warnings[deck.n_warnings++] = (struct deck_note){.line = number, .text = line + 5, .why = ""};
            continue;
        }
        enum deck_zone zone = fixture_zone(&line);
        char *name;
        int count = (int)strtol(line, &name, 10);
        assert_true(count > 0 && *name == ' ');
        name++;
        const char *set = "";
        char *at = strrchr(name, '@');
        if (at && at > name && at[-1] == ' ') {
            at[-1] = '\0';
            set = at + 1;
        }
        struct name_match match;
        const struct card *card = catalog_find(f->catalog, name, &match) == NAME_FOUND ? match.card : NULL;
        deck.entries[deck.n_entries++] = (struct deck_entry){.zone = zone,
                                                             .count = count,
                                                             .card = card,
                                                             .name = card ? card->name : name,
                                                             .written = name,
                                                             .line = number,
                                                             .set = set,
                                                             .number = ""};
        deck.totals[zone] += count;
    }
    return deck;
}

/* The ruling of a format on a day; fails the test when there is none. */
TC_UNUSED static struct ruling *fixture_ruling(struct fixture *f, struct arena *arena, const char *format,
                                               const char *date)
{
    struct err err = ERR_INIT;
    const struct format *found;
    struct ruling *ruling;
    assert_ok(format_find(f->book, arena, format, date, &found, &err), err);
    assert_ok(format_on(f->book, arena, found, date, NULL, &ruling, &err), err);
    return ruling;
}

/* "banned@3 1/0; main-too-small 59/60": what a verdict found, notes in brackets. */
TC_UNUSED static const char *fixture_findings(struct arena *arena, const struct verdict *v)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < v->n; i++) {
        const struct finding *f = &v->findings[i];
        strbuf_printf(&sb, "%s%s%s", i ? "; " : "", f->illegal ? "" : "(", finding_codes[f->code]);
        if (f->line)
            strbuf_printf(&sb, "@%d", f->line);
        if (f->limit >= 0)
            strbuf_printf(&sb, " %d/%d", f->count, f->limit);
        strbuf_add(&sb, f->illegal ? "" : ")");
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

#endif
