/* import.h - the user's own catalogue from a file of MTGJSON or Scryfall
 *
 * The new file holds everything of the shipped facts and what the import adds: newer sets, cards, printings,
 * names, rules text, and the legalities of its day. It is made beside the old one and takes its place only
 * after it was verified; memory stays below 100 MB whatever the input's size.
 */
#ifndef TOPCUT_CATALOG_IMPORT_H
#define TOPCUT_CATALOG_IMPORT_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "catalog/cards.h"

enum import_kind {
    IMPORT_AUTO,              /* by content */
    IMPORT_MTGJSON_SQLITE,    /* AllPrintings.sqlite, by ATTACH */
    IMPORT_MTGJSON_PRINTINGS, /* AllPrintings.json */
    IMPORT_MTGJSON_ATOMIC,    /* AtomicCards.json: no printings of its own */
    IMPORT_SCRYFALL,          /* a bulk file: oracle-cards, default-cards, all-cards */
};

struct import_result {
    enum import_kind kind;
    struct catalog_info info;                                   /* of the new catalogue; text is the arena's */
    const char *source_name;                                    /* "MTGJSON AllPrintings.json" */
    int64_t cards_new, printings_new, sets_new, texts, skipped; /* skipped: tokens, art cards, ... */
    bool date_of_file; /* the data says no date; the file's own day is taken for it */
};

enum import_flags {
    IMPORT_DRY = 1 << 0,   /* everything but the replacing */
    IMPORT_OLDER = 1 << 1, /* also when the catalogue at target has newer data */
};

/* Reads path and replaces the catalogue at target. The clock is for when it was done. ERR_INPUT: not such a
 * file, cut short, no cards: with the place; ERR_CONFLICT: the catalogue at target is newer; ERR_IO;
 * ERR_INTERRUPT. Then the old catalogue is untouched. */
TC_MUST_USE enum err_code catalog_import(struct arena *arena, const char *path, enum import_kind kind,
                                         const char *target, struct clock *clock, unsigned flags,
                                         struct import_result *out, struct err *err);

#endif
