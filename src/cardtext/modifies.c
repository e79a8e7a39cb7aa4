/* modifies.c - what is true of objects, for a while or as long as a static ability says it
 *
 * "gets +1/+1 and has flying", "can't attack or block", "is black": a list of rows' parts, written
 * as the language's modifications. */
#include "cardtext/inner.h"

#include <string.h>

const struct pattern modifies_rows[] = {
    {"get|gets <pt>", "pt($1)", NULL},
    {"get|gets an additional <pt>", "pt($1)", NULL},
    {"has|have|gain|gains <quote>", "gains-ability($1)", NULL},
    {"has|have|gain|gains protection from the chosen color", "protection(of-chosen-colour)", NULL},
    {"has|have|gain|gains hexproof", "cant-be-targeted(controlled(opponent))", NULL},
    {"has|have|gain|gains menace", "min-blockers(2)", NULL},
    {"has|have|gain|gains <keyword>", "gains($1)", NULL},
    {"lose|loses all abilities", "loses-all", NULL},
    {"lose|loses <keyword>", "loses($1)", NULL},
    {"all creatures able to block it|~ do so", "must-be-blocked-by-all", NULL},
    {"all creatures able to block enchanted|equipped creature do so", "must-be-blocked-by-all", NULL},
    {"can't attack", "cant-attack", NULL},
    {"can't block", "cant-block", NULL},
    {"can't attack or block", "{ cant-attack; cant-block }", NULL},
    {"can't be blocked", "cant-be-blocked", NULL},
    {"can't be blocked except by <filter>", "blocked-only-by($1)", NULL},
    {"can't be blocked by <filter>", "not-blocked-by($1)", NULL},
    {"can't be blocked by more than one creature", "max-blockers(1)", NULL},
    {"can't be blocked except by two or greater creatures", "min-blockers(2)", NULL},
    {"can't be blocked except by three or greater creatures", "min-blockers(3)", NULL},
    {"can't block ~", "cant-block-these(is(self))", NULL},
    {"can't block <filter>", "cant-block-these($1)", NULL},
    {"can block only <filter>", "cant-block-these(!($1))", NULL},
    {"can block an additional creature [each combat]", "may-block-more(1)", NULL},
    {"can block any number of creatures", "may-block-more(99)", NULL},
    {"attack|attacks each turn|combat if able", "must-attack", NULL},
    {"block|blocks each turn|combat if able", "must-block", NULL},
    {"must be blocked if able", "must-be-blocked", NULL},
    {"doesn't|don't untap during <possessor> untap step|steps", "no-untap", NULL},
    {"can't be regenerated", "cant-regenerate", NULL},
    {"can't be countered", "uncounterable", NULL},
    {"can't be the target of spells or abilities", "cant-be-targeted(any)", NULL},
    {"is|are <color>", "becomes-colour($1)", NULL},
    {"becomes|become <color>", "becomes-colour($1)", NULL},
    {0},
};

/* After a keyword another may follow without its verb: has flying, haste, and trample. */
static bool more_keywords(struct parse *p, const char *verb, const char **out)
{
    struct place place = place_of(p);
    const char *keyword;
    if ((take(p, ", and") || take(p, "and") || take(p, ",")) && read_keyword(p, &keyword)) {
        *out = say(p, "%s(%s)", verb, keyword);
        return true;
    }
    back_to(p, &place);
    if (strcmp(verb, "gains") == 0 && take(p, "and from") && read_protection(p, &keyword)) {
        *out = say(p, "gains(%s)", keyword);
        return true;
    }
    back_to(p, &place);
    if (strcmp(verb, "gains") == 0 && take(p, "and") && word_now(p)->kind == WORD_QUOTE && read_quoted(p, &keyword)) {
        *out = say(p, "gains-ability(%s)", keyword);
        return true;
    }
    return back_to(p, &place);
}

static bool modification_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|.|and|until|this|for|as|if|where|instead");
}

bool read_modifications(struct parse *p, const char **out)
{
    const char *one, *list = NULL;
    int n = 0;
    for (;;) {
        struct place place = place_of(p);
        if (n > 0 && !(take(p, ", and") || take(p, "and") || take(p, ",")))
            break;
        if (!match_table(p, TABLE_MODIFIES, "", modification_ends, &one)) {
            back_to(p, &place);
            break;
        }
        list = n++ ? say(p, "%s; %s", list, one) : one;
        const char *verb = strncmp(one, "gains", 5) == 0 ? "gains" : "loses";
        while ((strncmp(one, "gains", 5) == 0 || strncmp(one, "loses(", 6) == 0) && more_keywords(p, verb, &one)) {
            list = say(p, "%s; %s", list, one);
            n++;
        }
    }
    if (n == 0)
        return false;
    *out = n > 1 ? say(p, "{ %s }", list) : list;
    return true;
}

bool read_duration(struct parse *p, const char **out)
{
    static const struct {
        const char *words, *means;
    } durations[] = {{"until end of turn", "turn"},
                     {"this turn", "turn"},
                     {"until end of combat", "combat"},
                     {"this combat", "combat"},
                     {"until your next turn", "until-your-turn"},
                     {"until your next upkeep", "until-your-upkeep"},
                     {"for as long as ~ remains tapped", "while-tapped"},
                     {"as long as ~ remains tapped", "while-tapped"},
                     {"for as long as you control ~", "while-controlled"},
                     {"for as long as ~ remains on the battlefield", "while-source"},
                     {"as long as ~ remains on the battlefield", "while-source"}};
    for (size_t i = 0; i < ARRAY_LEN(durations); i++)
        if (take(p, durations[i].words)) {
            *out = durations[i].means;
            return true;
        }
    return false;
}
