/* text.h - inside of the text readers: a card's text with its decorations, headings, lines
 *
 * All text formats share one grammar, so one reader walks them all and tells
 * afterwards, from the decorations that it met, which program's format it was. Forge files have
 * sections of their own and share the card lines.
 */
#ifndef TOPCUT_DECK_TEXT_H
#define TOPCUT_DECK_TEXT_H

#include "base/arena.h"
#include "base/err.h"
#include "deck/reader.h"

#include <string.h>
#include <strings.h>

/* What a decoration says of the card's place. */
enum {
    MARK_COMMANDER = 1 << 0, /* *CMDR*, # !Commander, [Commander{top}] */
    MARK_COMPANION = 1 << 1,
    MARK_SIDE = 1 << 2,
    MARK_MAYBE = 1 << 3, /* [Maybeboard{noDeck}] */
    MARK_TOKEN = 1 << 4, /* [Tokens & Extras{noDeck}]: no card of the deck at all */
};

/* Which decorations a text had: what recognizes the program that wrote it. */
enum {
    SEEN_PAREN_SET = 1 << 0, /* Name (SET) 149 */
    SEEN_STARS = 1 << 1,     /* *F* */
    SEEN_CATEGORY = 1 << 2,  /* [Ramp] ^Have,#37d67a^ */
    SEEN_VARIANT = 1 << 3,   /* <51> [ISD] */
    SEEN_SET_FIRST = 1 << 4, /* [SET] Name */
    SEEN_SET_HASH = 1 << 5,  /* [SET#149] Name, # !Commander */
    SEEN_SET_COLON = 1 << 6, /* [SET:149] Name */
    SEEN_PIPE = 1 << 7,      /* Name|SET|1 */
    SEEN_MARKUP = 1 << 8,    /* [[Name]], [Name](address) */
};

/* A card's text taken apart. Texts point into the buffer that was taken apart, or are "". */
struct card_text {
    const struct card *card; /* NULL: unknown, or two cards share the name */
    const char *name;        /* what the card was found by; of an unknown one what is surely name */
    const char *set, *number;
    unsigned marks, seen;
};

/* Takes text apart, in place: len bytes and a terminator, trimmed, which are the caller's to
 * change. */
void card_text_resolve(struct reader *r, char *text, size_t len, struct card_text *out);

/* The entry of a text that was taken apart; count is in range. */
struct deck_entry *deck_add_resolved(struct reader *r, int line, enum deck_zone zone, int count,
                                     const struct card_text *found);

/* ---- headings -------------------------------------------------------------------------------- */

enum heading {
    HEADING_NONE,
    HEADING_MAIN,
    HEADING_SIDE,
    HEADING_COMMANDER,
    HEADING_COMPANION,
    HEADING_MAYBE,
    HEADING_TOKENS,
    HEADING_TYPE, /* Creatures (12): a group within the zone */
    HEADING_ABOUT,
};

struct heading_line {
    enum heading heading;
    int count;     /* the number that it gives, or -1 */
    bool colon;    /* "SIDEBOARD:" */
    bool plain;    /* the bare word, as Arena writes it */
    bool tight;    /* "//Main", as Deckstats writes it */
    bool hashes;   /* "## Sideboard" */
    bool category; /* "Ramp": what the cards under it are for */
    bool doubtful; /* "Counterspells": so near to a card that it may be one, misspelt */
};

/* Whether a trimmed line is a heading and nothing else. */
struct heading_line heading_find(const char *line, size_t len);
/* A word list by itself ("other spells"), any case. */
enum heading heading_word(const char *text, size_t len);
/* Is it one of those that say what cards are for ("Card Draw")? */
bool heading_is_category(const char *text, size_t len);

/* ---- quantities ------------------------------------------------------------------------------ */

enum quantity_answer { QUANTITY_NONE, QUANTITY_FOUND, QUANTITY_BAD };

struct quantity {
    enum quantity_answer answer;
    int count;
    size_t from, to; /* the rest of the line is the name; of a trailing one what is before it */
    bool times;      /* "4x" */
    bool bare;       /* trailing and without an x: only a quantity when the name before it is known */
    const char *why; /* QUANTITY_BAD */
};

/* What a trimmed line begins with; [from, to) is what follows. */
struct quantity quantity_leading(const char *line, size_t len);
/* What a line without a leading one ends with: "Name x4", "Name (4)". [from, to) is what is before.
 */
struct quantity quantity_trailing(const char *line, size_t len);

/* The number in the cell of a table: "4x", "x4", "4 x", with a multiplication sign, or "4.0" without what is not the
 * number. *len, of the text, becomes that of what is returned, which lies in the text; it need not be a number. */
const char *quantity_of_cell(const char *text, size_t *len);

/* ---- lines ----------------------------------------------------------------------------------- */

/* A text whose lines hold several cards each ("4 Lightning Bolt, 4 Goblin Guide") with a line for each; *len and
 * *numbers change with it. The text itself where no line is so. */
const char *text_unroll(struct reader *r, const char *text, size_t *len, const int **numbers);

/* Walks a text line by line and cleans each. */
struct line_walk {
    struct arena *arena;
    const char *at, *end;
    char *copy; /* of the text, to be cut up */
    const char *text;
    const int *numbers; /* of the lines in the file where they are not 1, 2, 3; NULL */
    int index;          /* lines walked */

    char *line; /* the line at hand: cleaned, trimmed, terminated; the arena's */
    size_t len;
    int number;
    const char *raw; /* as it came */
    size_t raw_len;
};

void line_walk_begin(struct line_walk *walk, struct arena *arena, const char *text, size_t len, const int *numbers);
bool line_walk_next(struct line_walk *walk);
/* The line at hand once more: it may have been cut up. */
char *line_walk_again(const struct line_walk *walk, size_t *len);

/* ---- card lines ------------------------------------------------------------------------------ */

/* What the text readers know while they walk. */
struct text_reader {
    struct reader *r;
    struct line_walk walk;
    enum deck_zone zone;
    bool ignoring;       /* under a heading such as Tokens */
    const char *heading; /* ... which is this one */
    bool has_side_marks; /* some line begins with SB: */
    unsigned seen;       /* SEEN_* of all lines */
    int bare_known;      /* cards named without a quantity */
    int times, trailing, card_lines;
    int heading_count; /* of a CARD_LINE_HEADING */
    int remarks;       /* lines that were passed over ... */
    int remark_line;   /* ... and the first of them */
    const char *remark;
    bool labelled;     /* after "Commander:": a card, whatever it looks like */
    size_t group_from; /* entry where the group at hand begins */
};

enum card_line { CARD_LINE_ENTRY, CARD_LINE_BAD, CARD_LINE_OTHER, CARD_LINE_HEADING };

/* The walk's line as a card line, into the zone at hand (side: marked SB:). text is within the
 * line. CARD_LINE_OTHER: a subtotal, or a card that is left out. CARD_LINE_HEADING: "24 Lands" above its
 * cards. */
enum card_line text_card_line(struct text_reader *t, char *text, size_t len, bool side_mark);

/* A quantity and a name that stand in different places of the line: [from, from + len) of the walk's
 * line is the name. */
enum card_line text_counted_name(struct text_reader *t, int count, size_t from, size_t len, bool side_mark);

/* ---- the text as a whole --------------------------------------------------------------------- */

struct text_survey {
    bool side_marks;    /* some card line begins with SB: */
    int title;          /* the walk's index of a first line without quantity before lines with them; 0 */
    bool numbers_apart; /* each quantity is a line of its own */
    bool leads;         /* half the lines and more begin with a quantity */
};

/* The cards that it is going to ask for are made known to the catalogue. */
struct text_survey text_survey(struct catalog *catalog, const char *text, size_t len);

/* ---- tables ---------------------------------------------------------------------------------- */

enum table_kind {
    TABLE_BLANK,
    TABLE_HEAD, /* "Card | Qty" */
    TABLE_WORD, /* one cell alone: a heading perhaps */
    TABLE_CARD,
    TABLE_BAD,
};

struct table_row {
    enum table_kind kind;
    int column;       /* of a head: where the quantity stands, or -1 */
    int count;        /* of a card */
    size_t from, len; /* the name, or the word */
    const char *why;  /* TABLE_BAD */
};

/* A line as a row with this separator; column is the quantity's as the head said, or -1. */
struct table_row table_row_read(const char *text, size_t len, char separator, int column);

/* A text whose lines have numbers of their own (numbers may be NULL). */
TC_MUST_USE enum err_code read_text_lines(struct reader *r, enum deck_format format, const char *text, size_t len,
                                          const int *numbers, struct err *err);

/* A web page as text, a line for each list item, row or <br>: numbers are those of the file's
 * lines. */
char *html_to_text(struct arena *arena, const char *html, size_t len, const int **numbers, size_t *out_len);

/* ---- recognition ----------------------------------------------------------------------------- */

/* What the text is: a reader's format, or DECK_AUTO for the text formats, which are told apart
 * while reading. *is_page: HTML. ERR_INPUT: something that holds no list. */
TC_MUST_USE enum err_code deck_sniff(const char *text, size_t len, const char *what, enum deck_format *out,
                                     bool *is_page, struct err *err);
/* Files of other kinds by their first bytes: "a PDF document"; NULL. */
const char *foreign_kind(const char *bytes, size_t len);

static inline bool begins_with(const char *text, const char *word)
{
    return strncasecmp(text, word, strlen(word)) == 0;
}

#endif
