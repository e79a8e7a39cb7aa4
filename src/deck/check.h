/* check.h - the verdict on a decklist
 *
 * A verdict is a list of findings; each has a code, the line, the card, the counts, the rule with its source
 * and a hint. Never only "illegal".
 */
#ifndef TOPCUT_DECK_CHECK_H
#define TOPCUT_DECK_CHECK_H

#include "base/arena.h"
#include "base/err.h"
#include "deck/list.h"
#include "format/format.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

enum finding_code {
    FINDING_BAD_LINE, /* a line that is no card */
    FINDING_UNKNOWN_CARD,
    FINDING_MAIN_TOO_SMALL,
    FINDING_MAIN_TOO_LARGE, /* also: not exactly */
    FINDING_SIDE_SIZE,
    FINDING_TOO_MANY_COPIES, /* across deck and sideboard, all printings */
    FINDING_RESTRICTED,      /* more than one */
    FINDING_BANNED,
    FINDING_NOT_IN_POOL,
    FINDING_ANTE,
    FINDING_ALPHA, /* cards of Alpha among others */
    FINDING_COLOR_IDENTITY,
    FINDING_COMMANDER, /* none, too many, not one that may lead */
    FINDING_COMPANION,
    FINDING_POINTS,           /* more than the budget, all cards together */
    FINDING_MANA_VALUE,       /* a card of more than the format takes */
    FINDING_NOT_IN_CARD_POOL, /* limited: not registered as opened */
    FINDING_PLANAR,           /* 901: fewer than ten, or a plane twice */
    FINDING_VANGUARD,         /* 902 */
    FINDING_NOTE,             /* does not make it illegal */
    FINDING_LIKELY_ERROR,     /* nor does this: an event asked for it, and sanity/errors.h found it */
    N_FINDING_CODES
};
extern const char *const finding_codes[N_FINDING_CODES]; /* "too-many-copies", ... stable for programs */

struct finding {
    enum finding_code code;
    bool illegal;       /* false: worth knowing only */
    int line;           /* 0: of the list as a whole */
    const char *card;   /* the card's full name, or as written; NULL */
    int count, limit;   /* cards found and allowed; -1: does not apply */
    const char *rule;   /* "D.13.7 (1999)", "100.2a (2009)" ...; "" */
    const char *source; /* where the rule or the card's status stands: a document, an announcement; "" */
    const char *text;   /* a sentence without full stop, and what to do, or "": texts with messages (base/message.h) */
    const char *hint;
};

extern const struct column_set finding_columns;
extern const struct column_set finding_fact_columns; /* of them all but code and illegal */

struct verdict {
    bool legal;
    int main, side;           /* cards; commanders count in main, a companion in side */
    struct finding *findings; /* in order of lines, those of the whole list last */
    size_t n;
};

struct check_options {
    const struct deck *pool; /* limited: the cards registered as opened; NULL: not known */
    bool sleeved;            /* opaque sleeves: Alpha may be mixed from the 2009 rules on */
    bool suggest;            /* look for near names of unknown cards (slower) */
};

/* The deck with its general or commander found, where the ruling's format has one and the list names none but has it in
 * the sideboard, above the rest or at an end of one list, and there is only one way to read it: a copy of the arena's
 * with the zones as they were meant and a note. Else deck itself. */
const struct deck *deck_with_leaders(struct arena *arena, struct ruling *ruling, const struct deck *deck);

/* Judges a deck as deck_with_leaders gives it. The verdict is the arena's. */
TC_MUST_USE enum err_code deck_check(struct arena *arena, struct ruling *ruling, const struct deck *deck,
                                     const struct check_options *options, struct verdict *out, struct err *err);

/* In which formats and when a list is legal: spans of days, newest last. */
struct deck_span {
    const struct format *format;
    const char *from, *until; /* until: last day, or the day up to which it is known */
    bool open;                /* legal on the last day that is known */
};
TC_MUST_USE enum err_code deck_where_legal(struct arena *arena, struct format_book *book, const struct deck *deck,
                                           struct deck_span **out, size_t *n, struct err *err);

#endif
