/* reader.h - how the readers are built: what each of them gets, and what it calls
 *
 * deck_read decodes, recognizes the format (sniff.c) and calls one reader. A reader walks its text and calls
 * deck_add for each card line and deck_bad for each line that it cannot read; names are looked up by
 * deck_add, which tries the whole text first and strips one decoration at a time as long as the name is
 * unknown. It may be called with any bytes: no reader may crash, loop or take more than linear
 * time. */
#ifndef TOPCUT_DECK_READER_H
#define TOPCUT_DECK_READER_H

#include "base/arena.h"
#include "base/err.h"
#include "deck/list.h"

struct reader {
    struct arena *arena;
    struct catalog *catalog;
    const char *text; /* UTF-8, line ends LF, terminated */
    size_t len;
    struct deck *deck;
    size_t entries_room, bad_room, warnings_room;
    const char *left_out; /* where the last line that was left out stood, or NULL */
};

/* One card line. name is as the file has it, perhaps decorated; set and number may be NULL or "". count is
 * checked here: outside 1..DECK_COUNT_MAX the line is bad. An unknown name is kept as an unknown entry. Returns
 * the entry, or NULL when the line was bad. */
struct deck_entry *deck_add(struct reader *r, int line, enum deck_zone zone, int64_t count, const char *name,
                            const char *set, const char *number);
/* A line that is no card line; why, a message, says what was expected. */
void deck_bad(struct reader *r, int line, const char *text, const char *why, ...) TC_PRINTF(4, 5);
/* How the line was read, a message; line 0: of the list as a whole. */
void deck_warn(struct reader *r, int line, const char *sentence, ...) TC_PRINTF(3, 4);
/* The same, of how a list without headings was parted: whoever knows the format may know better. */
void deck_warn_of_parts(struct reader *r, int line, const char *sentence, ...) TC_PRINTF(3, 4);

/* The same of who may be the commander, where none is named. */
void deck_warn_of_leader(struct reader *r, int line, const char *name);

/* A card line that is left out since what stands there is no part of any deck (tokens, stickers, the large card in a
 * box); where is the heading or zone. Each of them is reported once. */
void deck_leave_out(struct reader *r, int line, const char *where);

/* A quantity as text: digits only. On anything else ("four", "1e12", "-1", "") the reason, a message, is in why and the
 * answer false. */
bool deck_parse_count(const char *text, int64_t *out, const char **why);

/* Whether a text is known as a card name, decorations stripped as far as needed. *set and
 * *number (may be NULL) receive what was stripped, the arena's. */
const struct card *deck_lookup(struct reader *r, const char *text, const char **set, const char **number);

/* Readers: text (text.c and its neighbours) ... */
TC_MUST_USE enum err_code read_text(struct reader *r, enum deck_format format, struct err *err);
TC_MUST_USE enum err_code read_forge(struct reader *r, struct err *err);
TC_MUST_USE enum err_code read_xmage(struct reader *r, struct err *err);
/* ... and structured ones (xml.c, csv.c, json.c). */
TC_MUST_USE enum err_code read_dek(struct reader *r, struct err *err);
TC_MUST_USE enum err_code read_cockatrice(struct reader *r, struct err *err);
TC_MUST_USE enum err_code read_octgn(struct reader *r, struct err *err);
TC_MUST_USE enum err_code read_csv(struct reader *r, enum deck_format format, struct err *err);
TC_MUST_USE enum err_code read_mtgjson(struct reader *r, struct err *err);
/* WER's own XML export of a deck list, and a deck inside a .wer event where there is one. */
TC_MUST_USE enum err_code read_wer(struct reader *r, struct err *err);

/* Which CSV this is by its header line; DECK_AUTO when it is none. */
enum deck_format csv_kind(const char *text);

#endif
