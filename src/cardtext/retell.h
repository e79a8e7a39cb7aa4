/* retell.h - the ability language as plain English: the tree of a text, and the tables of words
 *
 * retell_tree.c reads abilities into a tree, retell_words.c has a template for each word of the language, retell.c puts
 * whole abilities into words with them. */
#ifndef TOPCUT_CARDTEXT_RETELL_H
#define TOPCUT_CARDTEXT_RETELL_H

#include "base/arena.h"
#include "cardtext/cardtext.h"

enum told_kind {
    TOLD_WORD, /* a word, perhaps with arguments: text, kid */
    TOLD_SIGN, /* a & b, a <= b, !a: text is the sign */
    TOLD_NUMBER,
    TOLD_STRING,  /* a name in quotation marks */
    TOLD_SYMBOLS, /* {2}{R}, +1/+1 */
    TOLD_LIST,    /* { a; b } */
    TOLD_COST,    /* [a, b] */
    TOLD_ABILITY, /* a whole one: text is its kind */
};
enum { TOLD_KIDS = 10, TOLD_TARGETS = 4 };
struct told_node {
    enum told_kind kind;
    const char *text;
    struct told_node *kid[TOLD_KIDS];
    int kids;
    /* of TOLD_ABILITY */
    struct told_node *head, *condition, *body, *target[TOLD_TARGETS];
    const char *count[TOLD_TARGETS], *options;
    int targets;
};

/* The abilities of a text in the language. At the first that cannot be read: NULL, and *rest is the text from there
 * on. */
struct told_node *told_read(struct arena *arena, const char **rest);

/* The template of a word, by its kind letter (as in engine/language/language.h) and whether it has arguments. $1 ...
 * are the arguments, "~" after a verb is its s where $1 is one person or thing, "^" an s where the number before it is
 * not 1. NULL: no such row. A filter's first letter says where it stands: a before the noun, n the noun, s after it. */
const char *told_template(const char *word, bool arguments, char kind);

#endif
