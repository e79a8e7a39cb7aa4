/* deck_lines.h - a deck that was read, as one line of text: what tables of tests compare
 *
 *   4 Lightning Bolt; side 3 Pyroblast; 1 ?Blightning Bold; bad 3; warn 1
 *
 * Entries in file order with their zone unless main, unknown names after a question mark, then the
 * lines of bad ones and of warnings (0: of the whole list).
 */
#ifndef TESTS_DECK_LINES_H
#define TESTS_DECK_LINES_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "deck/deck.h"
#include "testing.h"

TC_UNUSED static const char *describe_deck(struct arena *arena, const struct deck *deck)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        strbuf_add(&sb, sb.len ? "; " : "");
        if (entry->zone != ZONE_MAIN)
            strbuf_printf(&sb, "%s ", deck_zone_keys[entry->zone]);
        strbuf_printf(&sb, "%d %s%s", entry->count, entry->card ? "" : "?", entry->name);
    }
    for (size_t i = 0; i < deck->n_bad_lines; i++)
        strbuf_printf(&sb, "%sbad %d", sb.len ? "; " : "", deck->bad_lines[i].line);
    for (size_t i = 0; i < deck->n_warnings; i++)
        strbuf_printf(&sb, "%swarn %d", sb.len ? "; " : "", deck->warnings[i].line);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* The same, or the error's sentence, of a text. */
TC_UNUSED static const char *describe_text(struct arena *arena, struct catalog *catalog, const char *text,
                                           enum deck_format from)
{
    struct deck deck;
    struct err err = ERR_INIT;
    if (deck_read(arena, catalog, text, strlen(text), "list", from, &deck, &err) != ERR_OK)
        return arena_printf(arena, "error: %s", err.text);
    return describe_deck(arena, &deck);
}

#endif
