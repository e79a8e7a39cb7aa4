/* kin.h - a deck beside others of its own kind: cards that they play, numbers of copies, lands
 *
 * Of one kind are lists that the same commanders lead; without commanders, lists that have at least half of the cards
 * of the larger main deck in common, basic lands aside. Whoever knows the kind by its name may say so instead.
 */
#ifndef TOPCUT_SANITY_KIN_H
#define TOPCUT_SANITY_KIN_H

#include "base/arena.h"
#include "sanity/list.h"

/* What the others' lists say of a card. */
enum kin_word {
    KIN_MISSING, /* at least half of them play it, and this deck does not */
    KIN_ALONE,   /* this deck plays it, and one in ten of them at most */
    KIN_FEWER,   /* both do, and the main deck has fewer copies than the middle half of them, */
    KIN_MORE,    /* or more */
    KIN_USUAL    /* none of that */
};
enum { N_KIN_WORDS = KIN_USUAL + 1 };
extern const char *const kin_words[N_KIN_WORDS]; /* "missing", "alone", "fewer", "more", "usual" */

struct kin_card {
    const char *name;
    enum kin_word word;
    int main, side;   /* copies of this deck */
    int lists;        /* of the others that play it, in either part */
    double share;     /* of them */
    int low, high;    /* copies in their main decks: the middle half */
    double mean;      /* the same, over all of them */
    double mean_side; /* in their sideboards */
};

/* The others, added one by one. */
struct kin {
    const struct list *own;
    const char *source; /* where they are from, for people; set by the caller */
    const char *called; /* they are those of this name; NULL: by their cards */
    int looked_at;      /* lists */
    int same;           /* of these, card for card this deck: not counted */
    int n;              /* of its kind */
    int unread;         /* of the files: not counted above; set by the caller */
    struct kin_list *list;
    size_t lists, room;
    /* by kin_count() */
    struct kin_card *card; /* by word, the most played first; no basic lands */
    size_t cards;
    int lands, lands_low, lands_high, lands_least, lands_most; /* own; of the others the middle half, and all */
};

/* Adds a list; named: it is of this kind whatever its cards are. Its names must live as long as the arena. Returns true
 * when it is counted. */
bool kin_add(struct arena *arena, struct kin *kin, const struct list *other, bool named);

/* Compares, after the last. */
void kin_count(struct arena *arena, struct kin *kin);

#endif
