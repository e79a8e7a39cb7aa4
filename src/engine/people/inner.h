/* inner.h - shared by the files of a game with people: book.c, its cards */
#ifndef TOPCUT_ENGINE_PEOPLE_INNER_H
#define TOPCUT_ENGINE_PEOPLE_INNER_H

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

#endif
