/* ability_words.c - words before a dash that mean nothing by themselves: "Threshold - ", "Gae Bolg - "
 *
 * Ability words tie cards of one kind together, and words of a story name what a card does; the ability is what stands
 * behind them. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

static const char *const known_words[] = {"threshold",
                                          "hellbent",
                                          "channel",
                                          "kinship",
                                          "landfall",
                                          "chroma",
                                          "grandeur",
                                          "radiance",
                                          "sweep",
                                          "imprint",
                                          "domain",
                                          "metalcraft",
                                          "morbid",
                                          "battalion",
                                          "bloodrush",
                                          "heroic",
                                          "constellation",
                                          "strive",
                                          "raid",
                                          "ferocious",
                                          "formidable",
                                          "rally",
                                          "converge",
                                          "delirium",
                                          "revolt",
                                          "enrage",
                                          "undergrowth",
                                          "adamant",
                                          "addendum",
                                          "magecraft",
                                          "coven",
                                          "alliance",
                                          "corrupted",
                                          "celebration",
                                          "valiant",
                                          "eerie",
                                          "survival",
                                          "flurry",
                                          "renew",
                                          "inspired",
                                          "eminence",
                                          "lieutenant",
                                          "cohort",
                                          "vivid",
                                          "void",
                                          "pack tactics",
                                          "spell mastery",
                                          "fateful hour",
                                          "fathomless descent",
                                          "will of the council",
                                          "council's dilemma",
                                          "opus",
                                          "repartee",
                                          "infusion",
                                          "disappear",
                                          "parley",
                                          "descend 4",
                                          "descend 8"};

/* "Threshold - ": a word that means nothing by itself (001:206.2c). */
static void skip_known_word(struct parse *p)
{
    for (size_t i = 0; i < ARRAY_LEN(known_words); i++) {
        struct place place = place_of(p);
        if (take(p, known_words[i]) && take(p, "-"))
            return;
        back_to(p, &place);
    }
}

/* "Gae Bolg - Equip {4}": words of a story. Not what says when an ability works, or is a keyword with a cost. */
static void skip_story_words(struct parse *p)
{
    enum { MOST = 7 };
    size_t n = 0;
    while (n < MOST && p->at + n < p->n) {
        const struct word *w = &p->word[p->at + n];
        bool sign = strcmp(w->text, "'s") == 0 || strcmp(w->text, "'") == 0 || strcmp(w->text, "!") == 0 ||
                    (strcmp(w->text, ",") == 0 && n > 0);
        if (w->kind != WORD_TEXT && w->kind != WORD_SELF && !sign)
            break;
        n++;
    }
    if (n == 0 || !p->word[p->at].capital || strcmp(p->word[p->at + n].text, "-") != 0 || p->at + n + 2 >= p->n)
        return;
    if (word_is(p, 0,
                "i|ii|iii|iv|v|vi|max|solved|to|companion|visit|power-up|teamwork|tiered|case|choose|boast|exhaust|"
                "forecast|cumulative|at|when|whenever|if|as|formula|start|double|hidden") ||
        keyword_begins(p))
        return;
    p->at += n + 1;
}

bool skip_ability_words(struct parse *p)
{
    size_t from = p->at;
    skip_known_word(p);
    if (p->at > from)
        return false;
    skip_story_words(p);
    return p->at > from;
}
