/* ask_inner.h - shared by the files of ask: a deck in the classes that a question tells apart */
#ifndef TOPCUT_SANITY_ASK_INNER_H
#define TOPCUT_SANITY_ASK_INNER_H

#include "sanity/ask.h"
#include "sanity/threads.h"
#include "sanity/trials_inner.h"

enum { ASK_CLASSES = 450 };

struct ask_class {
    uint32_t groups; /* bits: of the question's groups */
    bool land, tapped;
    int kind, target;       /* of the mana base; 0 and -1 where nothing is cast */
    int card;               /* of the list, its first; of ASK_BY_CARD the only one */
    uint8_t colours;        /* MANA_* that some pitch asks for; of a land none */
    uint8_t pitch, pitched; /* of a card that is cast: see list.h */
    int size;
    double mana_value; /* mean, for the order of going to the bottom */
};

/* Room that one thread works in. */
struct ask_room {
    int seen[ASK_CLASSES], hand[ASK_CLASSES], best[ASK_CLASSES], library[ASK_CLASSES];
    int count[QUESTION_GROUPS];
    signed char castable[BASE_TARGETS]; /* -1: not judged yet */
    struct trials_player *player;       /* NULL: mana comes from lands alone, or nothing is cast */
    int first[BASE_TARGETS];            /* with a player: the turn a target was first castable; 0: never */
};

struct ask_deck {
    const struct question *question;
    const struct ask_options *options;
    struct mana_base *base; /* NULL: nothing is cast */
    struct dealing dealing; /* of the base */
    int cards, n;
    struct ask_class *class;  /* spells before lands; the dearest, and lands that enter tapped, first */
    struct source_kind *kind; /* by class */
    bool any_tapped;
    int at_hand[QUESTION_GROUPS]; /* generals in castable groups, by group: their targets are general[group] */
    int general[QUESTION_GROUPS][2];
    int wants, want[QUESTION_GROUPS], want_least[QUESTION_GROUPS]; /* what the question asks for at least */
};

/* Whether cards that the question does not tell apart are one class. */
enum ask_classes { ASK_BY_QUESTION, ASK_BY_CARD };
/* ERR_INPUT: no cards, or too many. question->root may be NULL: only the hands are wanted. */
TC_MUST_USE enum err_code ask_deck_make(struct arena *arena, const struct list *list, const struct question *question,
                                        const struct ask_options *options, enum ask_classes by, struct ask_deck *out,
                                        struct err *err);

/* Does the question hold by a turn, when room->seen was seen, the last of it a card of class last (-1: none)? */
bool ask_holds(const struct ask_deck *deck, struct ask_room *room, int turn, int last);

/* Puts to the bottom what a step asks for: room->hand loses cards. True: the hand is kept. */
bool ask_keeps(const struct ask_deck *deck, struct ask_room *room, int step);

/* Cards of a hand by a step. */
int ask_drawn(const struct ask_deck *deck, int step);
/* Cards drawn after a hand by a turn. */
int ask_draws(const struct ask_deck *deck, int step, int turn);

/* Counts everything; false: that would take too long. */
bool ask_count(const struct ask_deck *deck, struct ask_room *room, struct ask_result *out);

#endif
