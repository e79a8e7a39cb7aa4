/* mana_symbol.h - the symbols of a mana cost as shapes, for pages and paper
 *
 * A symbol is a disc with a shape or a few letters on it, a hybrid one a disc of two halves with a small shape on each.
 * Shapes are paths in a square of 24 by 24 with the origin at its upper left corner, in the letters that SVG has for
 * them, and only M, L, C and Z with absolute coordinates; they are filled by the even-odd rule.
 */
#ifndef TOPCUT_REPORT_MANA_SYMBOL_H
#define TOPCUT_REPORT_MANA_SYMBOL_H

#include "base/arena.h"
#include "base/attr.h"
#include "base/lang.h"

enum { MANA_SQUARE = 24 };

struct mana_look {
    char letter;
    const char *word;         /* "white", a message */
    const char *ground, *ink; /* "#f8e7b0" */
    const char *shape;
};

struct mana_part {
    const char *ground, *ink;
    const char *shape; /* ""; then it is the text */
    char text[4];
    const char *word; /* as it is read out, a message; NULL: the text */
};

struct mana_symbol {
    int parts; /* 1, of a hybrid 2: upper left, lower right */
    struct mana_part part[2];
};

extern const char mana_disc[];
extern const char *const mana_halves[2];

/* The symbol at the beginning of a cost, "{1}{R/W}". Returns what follows it; NULL: there is none. */
const char *mana_symbol_next(const char *cost, struct mana_symbol *out);

/* "1 red red or white" of such a cost, "" of none, in the arena. lang NULL: English. */
TC_MUST_USE TC_NONNULL const char *mana_cost_say(struct arena *arena, const struct lang *lang, const char *cost);

#endif
