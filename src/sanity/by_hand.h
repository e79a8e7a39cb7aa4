/* by_hand.h - abilities of cards, written by hand: formats/catalog/abilities/
 *
 * For cards that are played much, the files hold in the ability language (engine/LANGUAGE.md) what the catalogue's
 * facts do not say. Facts of the catalogue are not repeated:
 *
 *     card "Lightning Bolt" { spell target any { damage(t1, 3) } }
 *     card "Gitaxian Probe" {U} Sorcery { spell cost [life(2)] alternative; spell target player { ... } }
 *     card "Delver of Secrets" flip "Insectile Aberration" { ... }
 *     card "Insectile Aberration" second "Delver of Secrets" { }
 *     card "Treasure" Token Artifact Treasure { mana [{T}, sac-self] { add-mana-any(you, 1, all-colours) } }
 *
 * Facts or keywords are given where they replace the catalogue's: for tokens and faces that the catalogue does not
 * know, for costs that no era has, for keywords that the abilities express. A comment "# not said: ..." in a card's
 * braces states what the language cannot express; such a card is known partly. The user's files (--data) are read in
 * the same way: a file replaces ours of the same name, others are added. Of two entries with one name the later file's
 * counts, and a user's before ours.
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
    const char *abilities;            /* language: the text between the braces, comments included; "" */
    const char *not_said;             /* what the language cannot say of it, joined by "; "; "" if nothing is missing */
    const struct by_hand_card *other; /* its other half or side; NULL */
    bool flips;                       /* the other is what it turns into; else the other half of a split card */
    bool second;                      /* the right half, or the side after turning */
    bool token;                       /* not in the catalogue: for tokens(P, N, "NAME") */
    bool compiled;                    /* from its rules text (shipped.h), not written by hand */
    const char *file;                 /* "formats/catalog/abilities/red.cards", or the user's file */
    int line, column;                 /* of the first word after the opening brace, for messages */
};

struct by_hand {
    const struct by_hand_card *card; /* sorted by name, each once */
    size_t n;
};

/* All files of formats/catalog/abilities/, ours and the user's. Lives as long as the arena; nothing is cached, so load
 * once per command. ERR_INPUT, with file and line: no entry where one was expected, a bracket or quote that is not
 * closed, a name twice in one file, another half that is missing. The abilities themselves are checked by the book. */
TC_MUST_USE enum err_code by_hand_load(struct arena *arena, const struct by_hand **out, struct err *err);

/* The one entry that the text begins with; *other: the name of its other half or side, or NULL. out->other stays NULL.
 * ERR_INPUT as above. */
TC_MUST_USE enum err_code by_hand_entry(struct arena *arena, const char *file, const char *text,
                                        struct by_hand_card *out, const char **other, struct err *err);

/* Finds exactly this canonical name of a card, half or side; a whole split card ("Fire // Ice") gives its left half.
 * NULL: not written by hand. */
const struct by_hand_card *by_hand_find(const struct by_hand *hand, const char *name);

#endif
