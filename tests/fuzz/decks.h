/* decks.h - what the fuzz targets of the deck readers share: the shipped catalogue, and what holds
 * of every deck that was read and of every refusal
 */
#ifndef TOPCUT_FUZZ_DECKS_H
#define TOPCUT_FUZZ_DECKS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "deck/deck.h"

#include <limits.h>
#include <string.h>

static struct catalog *shared_catalog(void)
{
    static struct catalog *catalog; /* for as long as the program runs */
    struct err err = ERR_INIT;
    if (!catalog)
        tc_assert(catalog_open(NULL, &catalog, &err) == ERR_OK);
    return catalog;
}

static void check_deck(const struct deck *deck)
{
    int totals[N_DECK_ZONES] = {0};
    int lines = deck->format == DECK_MTGJSON ? INT_MAX : DECK_LINES_MAX + 1;
    tc_assert(deck->n_entries > 0 && deck->format > DECK_AUTO && deck->format < N_DECK_FORMATS);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        tc_assert(entry->count >= 1 && entry->count <= DECK_COUNT_MAX);
        tc_assert(entry->name && *entry->name && entry->written && entry->set && entry->number);
        tc_assert(utf8_is_valid(entry->name, strlen(entry->name)));
        tc_assert(entry->line >= 1 && entry->line <= lines);
        totals[entry->zone] += entry->count;
    }
    tc_assert(memcmp(totals, deck->totals, sizeof totals) == 0);
    tc_assert(deck->n_bad_lines <= DECK_BAD_MAX);
    for (size_t i = 0; i < deck->n_bad_lines; i++) {
        const struct deck_note *note = &deck->bad_lines[i];
        tc_assert(note->line >= 1 && note->line <= lines && *note->why);
        tc_assert(utf8_is_valid(note->text, strlen(note->text)));
        tc_assert(utf8_is_valid(note->why, strlen(note->why)));
    }
    for (size_t i = 0; i < deck->n_warnings; i++)
        tc_assert(utf8_is_valid(deck->warnings[i].text, strlen(deck->warnings[i].text)));
    tc_assert(!deck->name || utf8_is_valid(deck->name, strlen(deck->name)));
}

/* Reads the bytes; true when a deck came of it. */
static bool read_and_check(struct arena *arena, const uint8_t *data, size_t size, enum deck_format from,
                           struct deck *deck)
{
    struct err err = ERR_INIT;
    enum err_code rc = deck_read(arena, shared_catalog(), (const char *)data, size, "f", from, deck, &err);
    if (rc == ERR_OK)
        check_deck(deck);
    else
        tc_assert(rc == ERR_INPUT && strncmp(err.text, "f:", 2) == 0 && utf8_is_valid(err.text, strlen(err.text)));
    return rc == ERR_OK;
}

#endif
