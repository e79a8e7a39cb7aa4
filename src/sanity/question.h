/* question.h - a question about a deck: which cards are in hand, or can be cast, by which turn
 *
 *   Urza's Tower & Urza's Mine & Urza's Power Plant by turn 4
 *   lands >= 3 & castable (t:creature mv<=2) by turn 2 on the draw keep lands 2-5 & (Ritual | mv<=2)
 *
 *   question = any { "by turn" N | "in the opening hand" | "on the play" | "on the draw" | "keep" any }
 *   any      = all { ("|" | "or") all }           all = one { ("&" | "and") one }
 *   one      = "not" one | "(" any ")" | count
 *   count    = [ "castable" ] [ N | N "+" | N "-" M | "no" | "exactly" N | "at least" N | "at most" N ] group
 *              [ op N | N "-" M | N "+" ]
 *   group    = the name of a card of the deck | "lands" and its like | conditions of the search language (search.h)
 *
 * Names of the deck's cards come first, whatever words and signs are in them; the longest wins. Everything else is a
 * query of the card search. A count without a number asks for at least one. A group with a condition on mana value and
 * none on the type leaves lands out, whose mana value is 0: whoever writes "mv<=2" of a hand means spells. */
#ifndef TOPCUT_SANITY_QUESTION_H
#define TOPCUT_SANITY_QUESTION_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/list.h"

struct catalog;

enum { QUESTION_GROUPS = 32, QUESTION_TURNS = 20, QUESTION_ANY = 1000000 };

/* Cards that the question counts as one thing. */
struct question_group {
    const char *text; /* as it was typed */
    bool castable;    /* of those in hand, the ones whose cost can be paid */
    bool no_lands;    /* lands were left out of it */
    bool *has;        /* by card of the list */
    int copies;       /* in the maindeck; with castable, those of the command zone as well */
};

enum question_op { QUESTION_AND, QUESTION_OR, QUESTION_NOT, QUESTION_COUNT };
struct question_node {
    enum question_op op;
    struct question_node *left, *right; /* NOT: left alone */
    int group, least, most;             /* COUNT; most QUESTION_ANY: no limit */
};

enum question_seat { QUESTION_EITHER, QUESTION_PLAY, QUESTION_DRAW };
struct question {
    const char *text;
    struct question_group group[QUESTION_GROUPS];
    int groups;
    struct question_node *root, *keep; /* keep NULL: no rule of one's own */
    const char *keep_text;             /* "" */
    int turn;                          /* 0: the opening hand; -1: the question names none */
    enum question_seat seat;
    bool casts; /* some group is castable */
};

/* Reads a question about a list. ERR_INPUT: it cannot be read, names a card that is not in the deck, a group that is
 * empty or a count that cannot be; the sentence names the column and what may be meant. Everything is the arena's. */
TC_MUST_USE enum err_code question_read(struct arena *arena, struct catalog *catalog, const struct list *list,
                                        const char *text, struct question *out, struct err *err);
/* Adds a keep rule of its own text to a question that has none; the same language, without turn, seat, castable. Of a
 * rule alone: question_read_rule into a question of zeros. */
TC_MUST_USE enum err_code question_read_keep(struct arena *arena, struct catalog *catalog, const struct list *list,
                                             const char *text, struct question *question, struct err *err);

/* Does it hold where count[g] cards of group g are there? Of NULL: yes. */
bool question_holds(const struct question_node *node, const int *count);

#endif
