/* conditions.c - after if, as long as, only if, unless: what must be true */
#include "cardtext/inner.h"

#include <string.h>

static bool own_turn_only(struct parse *p, struct slots *slots)
{
    (void)p;
    (void)slots;
    return true;
}

/* What has moved is asked where it is now: its types and colours are the same there, what it did or
 * had is not. */
static bool still_so(struct parse *p, struct slots *slots)
{
    static const char *const lost[] = {"controlled(", "tapped",   "attacking", "blocking",  "counters", "token",
                                       "enchanted",   "equipped", "power",     "toughness", "has(",     "damaged"};
    (void)p;
    for (size_t i = 0; strcmp(slots->value[1], "those") == 0 && i < ARRAY_LEN(lost); i++)
        if (strstr(slots->value[2], lost[i]))
            return false;
    return true;
}

const struct pattern conditions_rows[] = {
    {"you control no other <filter>", "!exists($1 & controlled(you) & !is(self))", NULL},
    {"you control no <filter>", "!exists(($1) & controlled(you))", NULL},
    {"you control a|an <filter>", "exists(($1) & controlled(you))", NULL},
    {"you control another <filter>", "exists(($1) & controlled(you) & !is(self))", NULL},
    {"you control <number> or greater <filter>", "count(($2) & controlled(you)) >= $1", NULL},
    {"you control <number> or less <filter>", "count(($2) & controlled(you)) <= $1", NULL},
    {"you don't control a|an|any <filter>", "!exists(($1) & controlled(you))", NULL},
    {"an opponent controls a|an <filter>", "exists(($1) & controlled(opponent))", NULL},
    {"an opponent controls <number> or greater <filter>", "count(($2) & controlled(opponent)) >= $1", NULL},
    {"an opponent controls no <filter>", "!exists(($1) & controlled(opponent))", NULL},
    {"defending player controls a|an <filter>", "exists(($1) & controlled(defender))", NULL},
    {"defending player controls no <filter>", "!exists(($1) & controlled(defender))", NULL},
    {"a|an <filter> is on the battlefield", "exists($1)", NULL},
    {"no <filter> are|is on the battlefield", "!exists($1)", NULL},
    {"there are no <filter>", "!exists($1)", NULL},
    {"there is a|an <filter>", "exists($1)", NULL},
    {"there are <number> or greater <filter>", "count($2) >= $1", NULL},
    {"there are <number> or less <filter>", "count($2) <= $1", NULL},
    {"<number> or greater cards are in <possessor> graveyard", "count(in(graveyard, $2)) >= $1", NULL},
    {"<number> or greater <filter> are in <possessor> graveyard", "count(($2) & in(graveyard, $3)) >= $1", NULL},
    {"<number> or greater <filter> are on the battlefield", "count($2) >= $1", NULL},
    {"<possessor> hand is empty", "hand-of($1) = 0", NULL},
    {"you have no cards in hand", "hand-of(you) = 0", NULL},
    {"<player> has|have no cards in hand", "hand-of($1) = 0", NULL},
    {"an opponent has no cards in hand", "hand-of(opponent) = 0", NULL},
    {"<player> has|have <number> or greater cards in hand", "hand-of($1) >= $2", NULL},
    {"<player> has|have <number> or less cards in hand", "hand-of($1) <= $2", NULL},
    {"<player> has|have <number> or greater life", "life-of($1) >= $2", NULL},
    {"<player> has|have <number> or less life", "life-of($1) <= $2", NULL},
    {"<thing> is|are tapped", "matches($1, tapped)", NULL},
    {"<thing> is|are untapped", "matches($1, untapped)", NULL},
    {"<thing> is|are attacking", "matches($1, attacking)", NULL},
    {"<thing> is|are blocking", "matches($1, blocking)", NULL},
    {"<thing> is|are enchanted", "matches($1, enchanted)", NULL},
    {"<thing> is|are equipped", "matches($1, equipped)", NULL},
    {"<thing> is|are on the battlefield", "matches($1, permanent)", NULL},
    {"<thing> is|are in your graveyard", "matches($1, in(graveyard, you))", NULL},
    {"<known> is|was a|an <filter>", "matches($1, $2)", still_so},
    {"<known> isn't|wasn't a|an <filter>", "!matches($1, $2)", still_so},
    {"<known> is|was <color>", "matches($1, $2)", still_so},
    {"<thing> has|have <keyword>", "matches($1, has($2))", NULL},
    {"<thing> has|have a|an <counter> counter on it", "matches($1, has-counters($2))", NULL},
    {"<thing> has|have no <counter> counters on it", "!matches($1, has-counters($2))", NULL},
    {"<thing> has|have <number> or greater <counter> counters on it", "matches($1, has-counters($3, $2))", NULL},
    {"~ was kicked", "if-kicked", NULL},
    {"it's your turn", "your-turn", own_turn_only},
    {"it isn't your turn", "!your-turn", NULL},
    {"it's not your turn", "!your-turn", NULL},
    {"a creature died this turn", "died-this-turn", NULL},
    {"<owner> power is <number> or greater", "power-of($1) >= $2", NULL},
    {"<owner> power is <number> or less", "power-of($1) <= $2", NULL},
    {"<owner> toughness is <number> or less", "toughness-of($1) <= $2", NULL},
    {0},
};

static bool condition_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|.|and|or|;|if");
}

bool read_condition(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (!match_table(p, TABLE_CONDITION, "", condition_ends, out)) {
        stopped(p, "a condition");
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
    if (take(p, "or") && match_table(p, TABLE_CONDITION, "", condition_ends, &more)) {
        *out = say(p, "%s | %s", *out, unmarked(p, more));
        return true;
    }
    back_to(p, &before);
    (void)place;
    return true;
}
