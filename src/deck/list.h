/* list.h - a decklist: read every common file format, write it, compare, count
 *
 * Pure: bytes in, a value out. The card look-up (catalog/) decides what is a name; a format on a day
 * (format/) decides what is legal. Nothing that the player wrote is lost: what could not be read is in
 * bad_lines, what is no card in unknown entries, with their lines.
 *
 *   list.h     the value, reading, writing, comparing
 *   check.h    the verdict                          reader.h   how the readers are built
 */
#ifndef TOPCUT_DECK_LIST_H
#define TOPCUT_DECK_LIST_H

#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "catalog/catalog.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* A companion that a list names twice, in its place and in the sideboard (Arena), is one card: it has an entry in
 * both zones, and the one of ZONE_COMPANION only marks it. */
enum deck_zone { ZONE_MAIN, ZONE_SIDE, ZONE_COMMANDER, ZONE_COMPANION, ZONE_MAYBE, N_DECK_ZONES };
extern const char *const deck_zone_keys[N_DECK_ZONES]; /* "main", "side", "commander", ... */
extern const char *const deck_zone_said[N_DECK_ZONES]; /* TC_WORD("main deck"), for sentences */

enum deck_format {
    DECK_AUTO, /* by content */
    DECK_MTGO_TXT,
    DECK_MTGO_DEK,
    DECK_MTGO_CSV,
    DECK_ARENA,
    DECK_COCKATRICE,
    DECK_APPRENTICE,
    DECK_MWS,
    DECK_FORGE,
    DECK_XMAGE,
    DECK_OCTGN,
    DECK_MOXFIELD,
    DECK_MOXFIELD_CSV,
    DECK_ARCHIDEKT,
    DECK_ARCHIDEKT_CSV,
    DECK_DECKSTATS,
    DECK_TAPPEDOUT,
    DECK_TAPPEDOUT_CSV,
    DECK_GOLDFISH,
    DECK_SCRYFALL_CSV,
    DECK_DECKBOX_CSV,
    DECK_CSV,
    DECK_HEADINGS,
    DECK_TRAILING,
    DECK_MTGJSON,
    DECK_WER,
    DECK_MARKDOWN,
    N_DECK_FORMATS
};

/* A line of a list. */
struct deck_entry {
    enum deck_zone zone;
    int count;                /* 1 .. DECK_COUNT_MAX */
    const char *name;         /* canonical when card is there; else as written, cleaned */
    const struct card *card;  /* NULL: unknown */
    const char *written;      /* the name as the file has it */
    int line;                 /* of the file, 1-based */
    const char *set, *number; /* as the file has them, or "": never needed to know the card */
};

struct deck_note {    /* of a line that is no card, or a warning */
    int line;         /* 0: of the whole file */
    const char *text; /* the line, cut to a sane length; for a warning the sentence */
    const char *why;  /* what was expected, and a suggestion; "" for warnings */
    bool of_parts;    /* a warning: of how a list without headings was parted into deck, sideboard and commander */
    bool of_leader;   /* a warning of parts that says who may be the commander: nothing to formats without one */
};

extern const struct column_set deck_bad_line_columns, deck_warning_columns;

#define DECK_COUNT_MAX 999
#define DECK_BYTES_MAX (1u << 20)
#define DECK_LINES_MAX 5000 /* of JSON: cards, not lines */
#define DECK_BAD_MAX   50   /* bad lines beyond these are counted, not kept */
#define DECK_SUGGESTED_MAX                                                                                             \
    500 /* unknown names of a list that near ones are sought for, some tenths of a millisecond each: more than any     \
         * deck has, so that a file of another kind does not take seconds */

struct deck {
    const char *what;        /* the file, for messages */
    const char *name;        /* the deck's, or NULL */
    enum deck_format format; /* as found or forced */
    enum encoding encoding;
    struct deck_entry *entries; /* in file order */
    size_t n_entries;
    struct deck_note *bad_lines; /* could not be read at all */
    size_t n_bad_lines, n_bad_more;
    struct deck_note *warnings;
    size_t n_warnings;
    int totals[N_DECK_ZONES]; /* cards, unknown ones included */
};

/* Reads a decklist. ERR_INPUT only when nothing of it can be read: not text, over DECK_BYTES_MAX or
 * DECK_LINES_MAX, XML with DOCTYPE or cut short, no card at all. Anything less is in bad_lines and unknown
 * entries (card NULL), and the caller decides. what names the file in messages. */
TC_MUST_USE enum err_code deck_read(struct arena *arena, struct catalog *catalog, const char *bytes, size_t len,
                                    const char *what, enum deck_format from, struct deck *out, struct err *err);

/* "what:14: ..." for the first bad line or unknown card (and how many more): for those who refuse such a
 * deck. ERR_OK when every line is a known card; maybes are no part of the deck and may be unknown. ERR_INPUT. */
TC_MUST_USE enum err_code deck_require_clean(struct catalog *catalog, struct arena *arena, const struct deck *deck,
                                             struct err *err);

struct deck_format_info {
    const char *key;       /* "mtgo-txt": --from, --to and the samples' names */
    const char *title;     /* "MTGO text" */
    const char *extension; /* ".txt" */
    bool writable;
};
extern const struct deck_format_info deck_formats[N_DECK_FORMATS];
/* By key, title, a short word ("mtgo", "cod"), or a file ending (".cod"); false when there is none. */
bool deck_format_find(const char *text, enum deck_format *out);

/* Appends the deck in a writable format, each line with the name as that program spells it. The catalogue is
 * asked for the codes of sets. What has a place of its own only here goes where the game has it: a companion
 * into the sideboard; maybes are no part of the deck and are left out. ERR_USAGE: cannot be written;
 * ERR_CONFLICT: the format has no place for a commander, with what to do. */
TC_MUST_USE enum err_code deck_write(struct catalog *catalog, const struct deck *deck, enum deck_format to,
                                     struct strbuf *out, struct err *err);
/* True when a writable format has a place of its own for a zone. */
bool deck_format_holds(enum deck_format format, enum deck_zone zone);

/* The deck by card: equal names of a zone are one row, sorted by name (folded). */
struct deck_row {
    enum deck_zone zone;
    int count;
    const char *name;
    const struct card *card; /* NULL: unknown */
};
size_t deck_rows(struct arena *arena, const struct deck *deck, struct deck_row **out);

/* What b has other than a, as multisets by card name: count above 0 is more in b, below 0 fewer. Zones main
 * and side (commander and companion as zones of their own; maybe is left out), sorted by zone, name. */
size_t deck_compare(struct arena *arena, const struct deck *a, const struct deck *b, struct deck_row **out);

#endif
