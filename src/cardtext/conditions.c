/* conditions.c - after if, as long as, only if, unless: what must be true */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

bool check_paid_colour(struct parse *p, struct slots *slots)
{
    static const struct {
        const char *symbol, *colour;
    } colours[] = {{"{W}", "white"}, {"{U}", "blue"}, {"{B}", "black"}, {"{R}", "red"}, {"{G}", "green"}};
    for (size_t i = 0; i < ARRAY_LEN(colours); i++)
        if (strcmp(slots->value[1], colours[i].symbol) == 0) {
            slots->value[1] = colours[i].colour;
            return true;
        }
    (void)p;
    return false;
}

/* True of the card itself, or of a spell or permanent mentioned before. */
bool check_kicked(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    slots->value[9] = strcmp(what, "self") == 0 ? "if-kicked" : say(p, "matches(%s, kicked)", what);
    return true;
}

/* An object that has moved is looked up where it is now: its types and colours are the same there, but not what it did
 * or had. */
bool check_still_so(struct parse *p, struct slots *slots)
{
    static const char *const lost[] = {"controlled(", "tapped",   "attacking", "blocking",  "counters", "token",
                                       "enchanted",   "equipped", "power",     "toughness", "has(",     "damaged"};
    (void)p;
    for (size_t i = 0; strcmp(slots->value[1], "those") == 0 && i < ARRAY_LEN(lost); i++)
        if (strstr(slots->value[2], lost[i]))
            return false;
    return true;
}

static bool condition_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|.|and|or|;|if");
}

bool read_condition(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (!match_table(p, TABLE_CONDITION, "", condition_ends, out)) {
        stopped(p, TC_WORD("a condition"));
        return false;
    }
    *out = unmarked(p, *out);
    struct place before = place_of(p);
    const char *more;
    if (take(p, "and") && match_table(p, TABLE_CONDITION, "", condition_ends, &more)) {
        *out = say(p, "%s & %s", *out, unmarked(p, more));
        return true;
    }
    back_to(p, &before);
    if (take(p, "or") && (take(p, "if") || true) && match_table(p, TABLE_CONDITION, "", condition_ends, &more)) {
        *out = say(p, "%s | %s", *out, unmarked(p, more));
        return true;
    }
    back_to(p, &before);
    (void)place;
    return true;
}
