/* book.h - the engine's book of one list or of two, by the rules of an era
 *
 * Each card is given to the engine with all that its list knows of it. Where the engine refuses something (an ability,
 * a keyword), the card is played with the rest, and that is told: nothing of a list ever keeps the others from being
 * played.
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
    PLAYED_WHOLLY, /* all that it does */
    PLAYED_PARTLY, /* some of it: the rest is not understood, or refused */
    PLAYED_FACTS,  /* no text is known: cost, types, power and keywords, as of a card without text */
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
    uint16_t land;                      /* a basic land, for the deck of one who only sits opposite */
};

/* lists: one or two. ERR_INPUT: more cards than a book holds. */
TC_MUST_USE enum err_code list_book_make(struct arena *arena, enum era era, const struct list *const *lists, int n,
                                         struct list_book *out, struct err *err);

/* Copies of the maindeck by how they are played. */
void list_book_count(const struct list_book *book, int which, const struct list *list, int played[N_PLAYED]);

/* The rules of a day (YYYY-MM-DD): fifth-97 until February 1999, fifth-99 until Classic Sixth Edition was released
 * (1999-04-21), sixth until Eighth Edition (2003-07-28), eighth until Magic 2010 (2009-07-17), m10 since. NULL or "":
 * m10. */
enum era era_of_day(const char *date);
/* --era's word, where it is given, else by the day. "fifth" is fifth-99. ERR_USAGE with the words that there are. */
TC_MUST_USE enum err_code era_choose(const char *word, const char *date, enum era *out, struct err *err);

/* Cards of the list (main and side) that were first printed after the era's rules had been replaced: how many copies,
 * and a sentence that names the first few; "" if there are none. */
int list_newer(struct arena *arena, const struct list *list, enum era era, const char **sentence);

#endif
