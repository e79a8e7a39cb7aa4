/* inner.h - shared by the files of a game with people */
#ifndef TOPCUT_ENGINE_PEOPLE_INNER_H
#define TOPCUT_ENGINE_PEOPLE_INNER_H

#include "base/attr.h"
#include "engine/people/people.h"
#include "engine/play/play.h"

/* The book of a game, and under which name each card that a deck names is in it. */
struct play_book {
    const struct book *book;
    const struct play_named {
        const char *asked, *in_book; /* "Nekrataal", "Nekrataal (bare)" */
    } * name;
    size_t names;
};

/* Every card of both decks, with their tokens and other halves. ERR_NOT_FOUND names all of which it is not known what
 * they do, unless setup->known.bare. */
TC_MUST_USE enum err_code play_book_make(struct arena *arena, const struct play_setup *setup, struct play_book *out,
                                         struct err *err);
TC_MUST_USE enum err_code play_book_deck(struct arena *arena, const struct play_book *cards,
                                         const struct play_deck *from, struct deck_list *out, struct err *err);

enum { RING = 1 << 20, RECORDED = 1 << 20, KEPT = 4096, LINE = 256, BUDGET = 64, DEALS = 6 };

struct play {
    const struct play_setup *setup;
    struct engine e;
    bool ended, undo, decided; /* no more input; to be taken back; a person decided in this step */
    uint16_t passing;          /* passes until this turn is over, + 1 */
    uint16_t shown;            /* the turn whose board was shown last */
    struct recording *recording;
    struct err *err; /* of keeping the recording */
};

/* Says a line of the game. */
void play_say(struct play *p, const char *format, ...) TC_PRINTF(2, 3);
void show_side(struct play *p, int player, bool open);
bool play_next_line(struct play *p, int player, char *line);
/* Numbers from 1 to most; -1: something else stands there. */
int line_numbers(const char *line, int most, int *out, int room);
struct mind mind_person(struct play *p);

#endif
