/* people.h - a game with people at it, through text
 *
 * A person reads the board and numbered choices, and answers in lines; the other player is a mind of the engine or
 * another person. Reading and showing lines is the caller's. This header stands alone, as scenario.h does. */
#ifndef TOPCUT_ENGINE_PEOPLE_H
#define TOPCUT_ENGINE_PEOPLE_H

#include "base/arena.h"
#include "base/err.h"
#include "engine/scenario/scenario.h"

struct play_entry {
    const char *name;
    int copies;
};
struct play_deck {
    const struct play_entry *entry;
    size_t n;
    const char
        *general[2];   /* its generals in the command zone (001:903); NULL: none. Both decks have some, or neither */
    unsigned identity; /* MANA_*: the generals' colour identity; 0: the colours of their costs */
};

/* Something that happens. */
struct play_event {
    int turn, player;        /* whose turn it is: 0 or 1 */
    const char *step, *text; /* "main"; in words, as a judge would report it */
    const char *rules;       /* the numbers of the era's rules, with blanks between; may be "" */
};

struct play_setup {
    enum era era;
    enum hand_rule hands; /* by which first hands are drawn again */
    bool free_hand;       /* and the first new one costs no card, where it is not the era's rule */
    uint64_t seed;
    unsigned people;     /* bits of the seats at which people sit: 1, 2 or 3 */
    const char *mind[2]; /* of the other seats: names of minds.h */
    struct play_deck deck[2];
    const char *cards_text;      /* abilities in the language, NULL for none */
    const char *cards_file;      /* its name, for messages */
    struct scenario_cards known; /* facts of cards that it does not describe */
    void *self;
    void (*say)(void *self, const char *line);
    /* NULL, or hears what happens in place of say(). */
    void (*event)(void *self, const struct play_event *event);
    /* NULL, or is shown the board, lines of text, when a turn has begun; false: the game is left. */
    bool (*turn)(void *self, int turn, int player, const char *board);
    /* The next line without its line break; false: there are no more. */
    bool (*line)(void *self, char *out, size_t room);
    /* NULL, or takes the game so far as record_write() says it: before each line is asked for and at the end, so that
     * the answers survive a crash of the program. An error ends the game. */
    enum err_code (*keep)(void *self, const char *recording, struct err *err);
};

struct play_result {
    bool over;  /* else the input ended or somebody left */
    int winner; /* 0, 1; -1: nobody */
    int turns;
    const char *how; /* "won", "drawn", "broken off: ..." */
    bool recorded;   /* keep() got the whole game; false: it was too long */
};

/* Plays to the end of the game or of the input. Memory of *out and of the game comes from the arena. ERR_INPUT: cards
 * that cannot be read, a deck that no game can begin with, a card that cannot be a general, an era without generals.
 * ERR_NOT_FOUND: a card that is not known, an unknown mind. */
TC_MUST_USE enum err_code play_game(struct arena *arena, const struct play_setup *setup, struct play_result *out,
                                    struct err *err);

#endif
