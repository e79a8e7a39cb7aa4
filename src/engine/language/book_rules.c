/* book_rules.c - what the rules themselves give to cards, as if it were printed: cards of LAYOUT_RULE */
#include "engine/language/language.h"

/* 001:804.2: each creature may be handed to a teammate. A player's copy of this card gives it to the player's own. */
enum err_code book_add_deploying(struct book_builder *b, struct err *err)
{
    static const struct card_source source = {
        .name = BOOK_DEPLOYING,
        .facts = "Rule",
        .text = "static creature & controlled(you) { gains-ability(activated [{T}] target "
                "(player & !opponent-player & !is(you)) sorcery-speed { gain-control(t1, self, game) }) }",
    };
    return book_add(b, &source, NULL, err);
}
