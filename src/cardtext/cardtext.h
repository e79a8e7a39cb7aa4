/* cardtext.h - templated rules text to the ability language
 *
 * Reads the English text of a card as it has been printed or reworded from 1993 on, and writes what
 * it says in the language of the engine (engine/LANGUAGE.md). Topcut ships no such text: it comes
 * from the user's own import, or from a file that the user names. Each clause is either written or
 * reported, never guessed and never dropped in silence.
 *
 * Pure: text in, text out. What the abilities do is the engine's; where cards come from is
 * sanity/cards.h's. */
#ifndef TOPCUT_CARDTEXT_H
#define TOPCUT_CARDTEXT_H

#include "base/arena.h"

/* One face of a card. */
struct card_wording {
    const char *name;              /* the face's name; its text uses it whole or up to the comma */
    const char *mana_cost;         /* "{2}{U}", "" for none */
    const char *type_line;         /* "Legendary Creature - Goblin Warrior"; "" where it is not known */
    const char *power, *toughness; /* as printed; NULL where they are not known */
    const char *text;              /* UTF-8, abilities in lines of their own; reminders in brackets are dropped */
};

/* What a clause was compiled to. A clause is a sentence, or a part of one that is read by itself. */
struct text_clause {
    const char *text; /* as the card has it */
    bool understood;
    /* the word of the language that it became ("damage", "search"), "keyword", or "" */
    const char *effect;
    const char *why; /* what could not be read, and at which word; "" if the clause was understood */
};

enum understanding { UNDERSTOOD_FULLY, UNDERSTOOD_PARTLY, UNDERSTOOD_NOT };
extern const char *const understanding_words[]; /* "full", "partial", "none" */

struct card_meaning {
    enum understanding understanding; /* a card without text is understood fully */
    /* ";"-separated, as a card prints them: for `keywords` of the language; "" for none */
    const char *keywords;
    const char *abilities; /* language: what stands between a card's braces; "" for none */
    const char *retelling; /* plain English in our own words, a line an ability, made from the abilities */
    struct text_clause *clauses;
    size_t n_clauses;
};

/* Compiles one face. Always gives a meaning; clauses that were not understood are listed in it and are left out of its
 * abilities. The abilities use only words that the language has; whether a book accepts them is for the caller to
 * try. */
void cardtext_compile(struct arena *arena, const struct card_wording *wording, struct card_meaning *out);

/* Keywords and abilities in the language, of whatever origin, as plain English: a line an ability. Parts that have no
 * English template are left as they are written. */
const char *cardtext_retell(struct arena *arena, const char *keywords, const char *abilities);

#endif
