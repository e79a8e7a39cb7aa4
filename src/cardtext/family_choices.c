/* family_choices.c - colours and land types that are chosen as something happens
 *
 * "The color of your choice" is one of five effects, written out as modes: the language keeps a
 * choice only with a permanent, and an instant has none. */
#include "cardtext/family.h"

#include <string.h>

enum { CHOSEN = 9 }; /* the value that the functions below write: $9 */

static const char *const colours[] = {"white", "blue", "black", "red", "green"};

/* The effect once for each colour, in the place of %: one of them is chosen. */
static const char *one_of_five(struct parse *p, const char *before, const char *after)
{
    const char *all = "modes(1, 1";
    for (size_t i = 0; i < ARRAY_LEN(colours); i++)
        all = say(p, "%s, %s%s%s", all, before, colours[i], after);
    return say(p, "%s)", all);
}

static const char *applied(const struct slots *slots, struct parse *p)
{
    const char *what = slots->value[0];
    size_t n = strlen(what);
    /* all of a kind: those that there are now (001:611.2c) */
    return n > 0 ? say(p, "apply(%s, ", what) : "";
}

static bool gains_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sgains(protection(", applied(slots, p)), say(p, ")), %s)", slots->value[1]));
    return true;
}

/* $1: what gains it, $2: how long */
static bool chosen_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "apply(%s, gains(protection(", slots->value[1]), say(p, ")), %s)", slots->value[2]));
    return true;
}

static bool becomes_colour(struct parse *p, struct slots *slots)
{
    const char *lasts = *slots->value[1] ? slots->value[1] : "game";
    slots->value[CHOSEN] = one_of_five(p, say(p, "%sbecomes-colour(", applied(slots, p)), say(p, "), %s)", lasts));
    return true;
}

static bool becomes_land(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sland-becomes(", applied(slots, p)), say(p, "), %s)", slots->value[1]));
    return true;
}

/* Only of a permanent: the choice is kept with it. */
static bool on_permanent(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_INSTANT | IS_SORCERY));
}

const struct pattern choices_objects_rows[] = {
    {"gain|gains protection from the color of your choice <duration>", "$9", gains_protection},
    {"becomes|become the color of your choice <duration>", "$9", becomes_colour},
    {"becomes|become the color of your choice", "$9", becomes_colour},
    {"becomes|become the basic land type of your choice <duration>", "$9", becomes_land},
    {"becomes|become the creature type of your choice <duration>",
     "{ choose-type(you); apply($0, only-chosen-type, $1) }", on_permanent},
    {"becomes|become <land-types> <duration>", "apply($0, land-becomes($1), $2)", NULL},
    {0},
};

const struct pattern choices_rows[] = {
    {"choose a color . <things> gain|gains protection from the chosen color <duration>", "$9", chosen_protection},
    {"choose a color . <things> gain|gains protection from that color <duration>", "$9", chosen_protection},
    {"choose a color", "choose-colour(you)", on_permanent},
    {"choose a creature type", "choose-type(you)", on_permanent},
    {0},
};
