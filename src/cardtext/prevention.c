/* prevention.c - damage that is prevented or dealt to something else
 *
 * All things of a kind are a filter; a single thing is kept as the subject of the replacement, because targets are not
 * chosen again. */
#include "cardtext/inner.h"

#include <string.h>

/* "a red source of your choice", "an artifact source of your choice": O, chosen as it happens. */
bool read_source(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (!take(p, "a|an"))
        return false;
    if (take(p, "source of your choice")) {
        *out = "choose(you, permanent | spell & in(stack), 1)";
        if (take(p, "of the chosen color"))
            *out = "choose(you, of-chosen-colour & (permanent | spell & in(stack)), 1)";
        return true;
    }
    if (!read_noun(p, &noun) || noun.plural || !(noun.kinds & IS_SOURCE) || !take(p, "of your choice"))
        return back_to(p, &place);
    size_t n = strlen(noun.filter);
    const char *any = " & any";
    if (n <= strlen(any) || strcmp(noun.filter + n - strlen(any), any) != 0)
        return back_to(p, &place);
    *out = say(p, "choose(you, %.*s & (permanent | spell & in(stack)), 1)", (int)(n - strlen(any)), noun.filter);
    return true;
}

enum { WRITTEN = 9 };

/* Returns what prevents damage (event: deals-damage or deals-combat-damage) from or to these things for the turn. */
static const char *prevented(struct parse *p, const char *event, const char *things, bool from)
{
    size_t n = strlen(things);
    const char *filter = NULL;
    if (strncmp(things, "each(", 5) == 0)
        filter = say(p, "%.*s", (int)n - 6, things + 5);
    else if (strcmp(things, "you") == 0 || strcmp(things, "self") == 0)
        filter = say(p, "is(%s)", things);
    bool combat = strcmp(event, "deals-combat-damage") == 0;
    const char *verb = combat ? "prevent-combat" : "prevent-all";
    if (filter)
        return from ? say(p, "%s(%s, any, turn)", verb, filter) : say(p, "%s(any, %s, turn)", verb, filter);
    const char *both = from ? "is(subject), any" : "any, is(subject)";
    return say(p, "replaces(%s(%s), prevented, turn, %s)", event, both, things);
}

bool check_combat_to(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = prevented(p, "deals-combat-damage", slots->value[1], false);
    return true;
}
bool check_combat_by(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = prevented(p, "deals-combat-damage", slots->value[1], true);
    return true;
}
bool check_combat_both(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = say(p, "{ %s; %s }", prevented(p, "deals-combat-damage", slots->value[1], false),
                                prevented(p, "deals-combat-damage", slots->value[1], true));
    return true;
}
bool check_all_to(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = prevented(p, "deals-damage", slots->value[1], false);
    return true;
}
bool check_all_by(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = prevented(p, "deals-damage", slots->value[1], true);
    return true;
}
bool check_all_both(struct parse *p, struct slots *slots)
{
    slots->value[WRITTEN] = say(p, "{ %s; %s }", prevented(p, "deals-damage", slots->value[1], false),
                                prevented(p, "deals-damage", slots->value[1], true));
    return true;
}
