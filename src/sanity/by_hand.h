/* by_hand.h - what cards do, written by hand: formats/catalog/abilities/
 *
 * The files hold, for cards that are played much, what the catalogue's facts do not say, in the ability language
 * (engine/LANGUAGE.md). What the catalogue knows is not said again:
 *
 *     card "Lightning Bolt" { spell target any { damage(t1, 3) } }
 *     card "Gitaxian Probe" {U} Sorcery { spell cost [life(2)] alternative; spell target player { ... } }
 *     card "Delver of Secrets" flip "Insectile Aberration" { ... }
 *     card "Insectile Aberration" second "Delver of Secrets" { }
 *     card "Treasure" Token Artifact Treasure { mana [{T}, sac-self] { add-mana-any(you, 1, all-colours) } }
 *
 * Facts or keywords stand there where the engine is to take them in place of the catalogue's: of tokens and of faces
 * that the catalogue does not know, of costs that no era has, of keywords that the abilities say. In a card's braces a
 * comment "# not said: ..." tells what of the card the language cannot say; such a card is known partly. Files of the
 * user (--data) are read as those of formats/ are: one in place of ours by its name, others beside them; of two entries
 * of a name the one of the later file counts, a user's before ours.
 *
 * Stands alone: only base/.
 */
#ifndef TOPCUT_SANITY_BY_HAND_H
#define TOPCUT_SANITY_BY_HAND_H

#include "base/arena.h"
#include "base/err.h"

struct by_hand_card {
    const char *name;                 /* of the card, half or side, as the catalogue has it; of a token its own */
    const char *facts;                /* NULL: the catalogue's; else "{U} Sorcery", "Token Artifact Treasure" */
    const char *keywords;             /* NULL: the catalogue's; else these, "" for none, as cards print them */
    const char *abilities;            /* language: what stands between the braces, comments included; "" */
    const char *not_said;             /* what of it the language cannot say, joined by "; "; "" if all is said */
    const struct by_hand_card *other; /* its other half or side; NULL */
    bool flips;                       /* the other is what it turns into; else: a half of its own (split) */
    bool second;                      /* the right half, or the side after turning */
    bool token;                       /* no card of the catalogue: for tokens(P, N, "NAME") */
    const char *file;                 /* "formats/catalog/abilities/red.cards", or the user's file */
    int line, column;                 /* of the first word behind the opening brace, for messages */
};

struct by_hand {
    const struct by_hand_card *card; /* sorted by name, each once */
    size_t n;
};

/* All files of formats/catalog/abilities/, ours and the user's. Lives as long as the arena; nothing is kept elsewhere,
 * so load once a command. ERR_INPUT, with file and line: no entry where one was expected, a bracket or quote that is
 * not closed, a name twice in one file, another half that is missing. Whether the abilities can be read is the book's
 * to say. */
TC_MUST_USE enum err_code by_hand_load(struct arena *arena, const struct by_hand **out, struct err *err);

/* Exactly so written: canonical name of the card, half or side; of split cards as a whole ("Fire // Ice") its left
 * half. NULL: not written by hand. */
const struct by_hand_card *by_hand_find(const struct by_hand *hand, const char *name);

#endif
