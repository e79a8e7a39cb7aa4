/* modifies.c - modifications of objects, for a time or by a static ability
 *
 * "gets +1/+1 and has flying", "can't attack or block", "is black": a list of parts, each by a row, written as the
 * language's modifications. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

/* After a keyword another may follow without its verb: has flying, haste, and trample. */
static bool more_keywords(struct parse *p, const char *verb, const char **out)
{
    struct place place = place_of(p);
    const char *keyword;
    bool gains = strcmp(verb, "gains") == 0;
    if ((take(p, ", and") || take(p, "and") || take(p, ",")) && (gains ? read_granted(p, out) : read_keyword(p, out))) {
        *out = gains ? *out : say(p, "%s(%s)", verb, *out);
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

/* Did the part that begins there say that something has or gains a thing? */
static bool word_is_granted(const struct parse *p, size_t at)
{
    static const char *const joints[] = {",", "and"};
    for (size_t i = 0; i < ARRAY_LEN(joints); i++)
        at += strcmp(p->word[at].text, joints[i]) == 0;
    static const char *const verbs[] = {"has", "have", "gain", "gains"};
    for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
        if (strcmp(p->word[at].text, verbs[i]) == 0)
            return true;
    return false;
}

static bool modification_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|.|and|until|this|for|as|if|where|instead|unless|during");
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
        bool gains = strncmp(one, "gains", 5) == 0 || word_is_granted(p, place.at);
        while ((gains || strncmp(one, "loses(", 6) == 0) && more_keywords(p, gains ? "gains" : "loses", &one)) {
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
                     {"for as long as you control ~ and ~ remains tapped", "while-held-tapped"},
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
