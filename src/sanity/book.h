/* book.h - the engine's book of one list or of two, by the rules of an era
 *
 * Each card is given to the engine with everything that its list knows. If the engine refuses a part (an ability, a
 * keyword), the card is played without it, and that is reported: no card keeps the others from being played.
 */
#ifndef TOPCUT_SANITY_BOOK_H
#define TOPCUT_SANITY_BOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "engine/rules/rules.h"
#include "sanity/list.h"

struct book;

/* How a card takes part in the engine's games. */
enum played {
    PLAYED_WHOLLY, /* everything that it does */
    PLAYED_PARTLY, /* a part: the rest is not understood, or refused */
    PLAYED_FACTS,  /* no text is known: only cost, types, power and keywords */
    PLAYED_BLANK,  /* it cannot be cast and does nothing */
};
enum { N_PLAYED = PLAYED_BLANK + 1 };
extern const char *const played_words[N_PLAYED]; /* "wholly", "partly", "facts-only", "blank" */

struct list_play {
    uint16_t card; /* of the book */
    enum played how;
    const char *why; /* what was left out, and why; "" */
};

enum { BOOK_LISTS = 2 };
struct list_book {
    enum era era;
    const struct book *book;
    struct list_play *play[BOOK_LISTS]; /* of each list: list->cards of them */
    uint16_t land;                      /* a basic land, for the deck of a passive opponent */
};

/* lists: one or two. ERR_INPUT: more cards than a book holds. */
TC_MUST_USE enum err_code list_book_make(struct arena *arena, enum era era, const struct list *const *lists, int n,
                                         struct list_book *out, struct err *err);

/* The number of copies in the maindeck, by how they are played. */
void list_book_count(const struct list_book *book, int which, const struct list *list, int played[N_PLAYED]);

/* The rules of a day (YYYY-MM-DD): fifth-97 until February 1999, fifth-99 until Classic Sixth Edition was released
 * (1999-04-21), sixth until Eighth Edition (2003-07-28), eighth until Magic 2010 (2009-07-17), m10 since. NULL or "":
 * m10. */
enum era era_of_day(const char *date);
/* The era by the word of --era, if given, else by the day. "fifth" is fifth-99. ERR_USAGE with the words that there
 * are. */
TC_MUST_USE enum err_code era_choose(const char *word, const char *date, enum era *out, struct err *err);

/* The number of copies (main and side) of cards first printed after the era's rules were replaced, and a sentence that
 * names the first few; "" if there are none. */
int list_newer(struct arena *arena, const struct list *list, enum era era, const char **sentence);

#endif
