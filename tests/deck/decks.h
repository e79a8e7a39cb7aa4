/* decks.h - what the tests of the deck readers and writers share: the shipped catalogue, and a deck
 * as one line of text
 */
#ifndef TOPCUT_TESTS_DECKS_H
#define TOPCUT_TESTS_DECKS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "english.h"
#include "testing.h"

#include "deck/deck.h"

static struct catalog *catalog;

TC_UNUSED static int open_catalog(void **state)
{
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    return 0;
}

TC_UNUSED static int close_catalog(void **state)
{
    (void)state;
    catalog_close(catalog);
    return 0;
}

/* "4 Lightning Bolt; side 3 Fire // Ice": the deck by card, sorted; an unknown name with a "?". */
TC_UNUSED static const char *rows_text(struct arena *arena, const struct deck *deck)
{
    struct strbuf sb = STRBUF_INIT;
    struct deck_row *rows;
    size_t n = deck_rows(arena, deck, &rows);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s%s%d %s%s", i ? "; " : "",
                      rows[i].zone == ZONE_MAIN ? "" : deck_zone_keys[rows[i].zone],
                      rows[i].zone == ZONE_MAIN ? "" : " ", rows[i].count, rows[i].name, rows[i].card ? "" : "?");
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* "3: what was expected; ...": the bad lines. */
TC_UNUSED static const char *bad_text(struct arena *arena, const struct deck *deck)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < deck->n_bad_lines; i++)
        strbuf_printf(&sb, "%s%d: %s", i ? "; " : "", deck->bad_lines[i].line, english(deck->bad_lines[i].why));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* A text and what must come of it. */
struct reading {
    const char *what, *text;
    const char *rows;        /* as rows_text; NULL: ERR_INPUT */
    const char *piece;       /* of the error, or of the bad lines; "" for no bad line */
    enum deck_format format; /* that is recognized */
};

/* Reads each text by content; tells the first that gives something else. */
TC_UNUSED static void check_readings(const struct reading *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct reading *c = &cases[i];
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        enum err_code rc = deck_read(&arena, catalog, c->text, strlen(c->text), "deck", DECK_AUTO, &deck, &err);
        if (!c->rows) {
            if (rc != ERR_INPUT || !strstr(err.text, c->piece))
                fail_msg("%s: expected an error with \"%s\", got %d \"%s\"", c->what, c->piece, rc, err.text);
            assert_int_equal(strncmp(err.text, "deck", 4), 0);
        } else if (rc != ERR_OK) {
            fail_msg("%s: %s", c->what, err.text);
        } else {
            const char *rows = rows_text(&arena, &deck), *bad = bad_text(&arena, &deck);
            if (strcmp(rows, c->rows) != 0)
                fail_msg("%s: expected\n  %s\ngot\n  %s", c->what, c->rows, rows);
            if (*c->piece ? !strstr(bad, c->piece) : *bad != '\0')
                fail_msg("%s: expected \"%s\" among the bad lines, got \"%s\"", c->what, c->piece, bad);
            if (deck.format != c->format)
                fail_msg("%s: read as %s", c->what, deck_formats[deck.format].key);
        }
        arena_release(&arena);
    }
}

#endif
