/* family_conditions.c - what has to be so: after if, as long as, only if, unless
 *
 * A thing that is spoken of is matched by a filter; how many there are is counted.
 */
#include "cardtext/family.h"

#include <string.h>

static bool paid_colour(struct parse *p, struct slots *slots)
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

/* The card itself was, or a spell or permanent that is spoken of. */
static bool kicked(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    slots->value[9] = strcmp(what, "self") == 0 ? "if-kicked" : say(p, "matches(%s, kicked)", what);
    return true;
}

const struct pattern more_conditions_rows[] = {
    /* what somebody controls */
    {"you control more <filter> than an opponent", "count($1 & controlled(you)) > count($1 & controlled(opponent))",
     tidy},
    {"an opponent controls more <filter> than you", "count($1 & controlled(opponent)) > count($1 & controlled(you))",
     tidy},
    {"you control <number> or greater <filter>", "count($2 & controlled(you)) >= $1", tidy},
    {"you control <number> or less <filter>", "count($2 & controlled(you)) <= $1", tidy},
    {"you control exactly <number> <filter>", "count($2 & controlled(you)) = $1", tidy},
    {"you control at least <number> <filter>", "count($2 & controlled(you)) >= $1", tidy},
    {"you control no <filter>", "!exists($1 & controlled(you))", tidy},
    {"you don't control a|an <filter>", "!exists($1 & controlled(you))", tidy},
    {"you control another <filter>", "exists($1 & controlled(you) & !is(self))", tidy},
    {"you control a|an <filter> and a|an <filter>", "exists($1 & controlled(you)) & exists($2 & controlled(you))",
     tidy},
    {"you control a|an <filter>", "exists($1 & controlled(you))", tidy},
    {"an opponent controls <number> or greater <filter>", "count($2 & controlled(opponent)) >= $1", tidy},
    {"an opponent controls a|an <filter>", "exists($1 & controlled(opponent))", tidy},
    {"an opponent controls no <filter>", "!exists($1 & controlled(opponent))", tidy},
    {"no opponent controls a|an <filter>", "!exists($1 & controlled(opponent))", tidy},
    {"defending player controls a|an <filter>", "exists($1 & controlled(defender))", tidy},
    {"defending player controls no <filter>", "!exists($1 & controlled(defender))", tidy},
    {"that player controls a|an <filter>", "exists($1 & controlled(that-player))", tidy},
    {"that player controls no <filter>", "!exists($1 & controlled(that-player))", tidy},
    {"<player> controls more <filter> than you", "count($2 & controlled($1)) > count($2 & controlled(you))", tidy},

    /* what is there */
    {"no <filter> are on the battlefield", "!exists($1)", tidy},
    {"there are no <filter> on the battlefield", "!exists($1)", tidy},
    {"there are no <counter> counters on <thing>", "counters-of($2, $1) = 0", tidy},
    {"there are <number> or greater <counter> counters on <thing>", "counters-of($3, $2) >= $1", tidy},
    {"<number> or greater <counter> counters are on <thing>", "counters-of($3, $2) >= $1", tidy},
    {"there are <number> or greater <filter> on the battlefield", "count($2) >= $1", tidy},
    {"<number> or greater <filter> are on the battlefield", "count($2) >= $1", tidy},
    {"there are <number> or greater <filter>", "count($2) >= $1", tidy},
    {"<number> or greater cards are in your graveyard", "count(card & in(graveyard, you)) >= $1", tidy},
    {"<number> or greater <filter> are in your graveyard", "count($2 & in(graveyard, you)) >= $1", tidy},
    {"another <filter> is on the battlefield", "exists($1 & !is(self))", tidy},
    {"a|an <filter> is on the battlefield", "exists($1)", tidy},
    {"a|an <filter> is in your graveyard", "exists($1 & in(graveyard, you))", tidy},

    /* hands, lives */
    {"an opponent has no cards in hand", "hand-of(opponent) = 0", tidy},
    {"an opponent has <number> or less cards in hand", "hand-of(opponent) <= $1", tidy},
    {"an opponent has <number> or greater cards in hand", "hand-of(opponent) >= $1", tidy},
    {"an opponent has more cards in hand than you", "hand-of(opponent) > hand-of(you)", tidy},
    {"you have more life than an opponent", "life-of(you) > life-of(opponent)", tidy},
    {"you have less life than an opponent", "life-of(you) < life-of(opponent)", tidy},
    {"an opponent has more life than you", "life-of(opponent) > life-of(you)", tidy},
    {"an opponent has <number> or less life", "life-of(opponent) <= $1", tidy},
    {"you have no cards in hand", "hand-of(you) = 0", tidy},
    {"you have <number> or less cards in hand", "hand-of(you) <= $1", tidy},
    {"you have <number> or greater cards in hand", "hand-of(you) >= $1", tidy},
    {"you have exactly <number> cards in hand", "hand-of(you) = $1", tidy},
    {"you have more cards in hand than each opponent", "hand-of(you) > hand-of(opponent)", tidy},
    {"<player> has|have no cards in hand", "hand-of($1) = 0", tidy},
    {"<player> has|have <number> or less cards in hand", "hand-of($1) <= $2", tidy},
    {"<player> has|have <number> or greater cards in hand", "hand-of($1) >= $2", tidy},
    {"<player> has|have more cards in hand than you", "hand-of($1) > hand-of(you)", tidy},
    {"you have <number> or greater life", "life-of(you) >= $1", tidy},
    {"you have <number> or less life", "life-of(you) <= $1", tidy},
    {"you have more life than <player>", "life-of(you) > life-of($1)", tidy},
    {"you have less life than <player>", "life-of(you) < life-of($1)", tidy},
    {"<player> has|have more life than you", "life-of($1) > life-of(you)", tidy},
    {"<player> has|have less life than you", "life-of($1) < life-of(you)", tidy},
    {"<player> has|have <number> or less life", "life-of($1) <= $2", tidy},
    {"<player> has|have <number> or greater life", "life-of($1) >= $2", tidy},

    /* what was done */
    {"<thing> was kicked", "$9", kicked},
    {"<mana> was spent to cast <thing>", "colour-paid($1)", paid_colour},
    {"you cast it from your hand", "matches(self, cast-from-hand)", tidy},
    {"you didn't cast it from your hand", "!matches(self, cast-from-hand)", tidy},
    {"you attacked with a creature this turn", "attacked(you)", tidy},
    {"you attacked this turn", "attacked(you)", tidy},
    {"a creature died this turn", "died-this-turn", tidy},
    {"an opponent was dealt damage this turn", "damage-taken(opponent) > 0", tidy},
    {"that player was dealt damage this turn", "damage-taken(that-player) > 0", tidy},
    {"<thing> attacked this turn", "matches($1, attacked-this-turn)", tidy},
    {"<thing> didn't attack this turn", "!matches($1, attacked-this-turn)", tidy},
    {"<thing> came under your control this turn", "matches($1, summoning-sick)", tidy},

    /* when */
    {"it's your turn", "your-turn", tidy},
    {"it isn't your turn", "!your-turn", tidy},
    {"it's not your turn", "!your-turn", tidy},

    /* how things are */
    {"<thing> is|'s on the battlefield", "matches($1, permanent)", tidy},
    {"<thing> is|'s in your graveyard", "matches($1, in(graveyard, you))", tidy},
    {"<thing> is|'s not a|an <filter>", "!matches($1, $2)", tidy},
    {"<thing> isn't a|an <filter>", "!matches($1, $2)", tidy},
    {"<thing> isn't <adjective>", "!matches($1, $2)", tidy},
    {"<thing> is|'s a|an <filter>", "matches($1, $2)", tidy},
    {"<thing> is|'s attacking or blocking", "matches($1, attacking | blocking)", tidy},
    {"<thing> is|'s <adjective> or <adjective>", "matches($1, $2 | $3)", tidy},
    {"<thing> is|'s <adjective>", "matches($1, $2)", tidy},
    {"<thing> has|have a|an <counter> counter on it", "matches($1, has-counters($2))", tidy},
    {"<thing> has|have <number> or greater <counter> counters on it", "matches($1, has-counters($3, $2))", tidy},
    {"<thing> has|have no <counter> counters on it", "counters-of($1, $2) = 0", tidy},
    {"<thing> has|have <keyword>", "matches($1, has($2))", tidy},
    {"<owner> power is <number> or greater", "matches($1, power >= $2)", tidy},
    {"<owner> power is <number> or less", "matches($1, power <= $2)", tidy},
    {"<owner> toughness is <number> or greater", "matches($1, toughness >= $2)", tidy},
    {"<owner> mana value is <number> or less", "matches($1, mana-value <= $2)", tidy},
    {"<owner> mana value is <number> or greater", "matches($1, mana-value >= $2)", tidy},
    {"<thing> has|have power <number> or greater", "matches($1, power >= $2)", tidy},
    {"<thing> has|have power <number> or less", "matches($1, power <= $2)", tidy},
    {"<thing> has|have toughness <number> or greater", "matches($1, toughness >= $2)", tidy},
    {"<thing> shares a color with <thing>", "matches($1, shares-colour($2))", tidy},
    {"<thing> shares a creature type with <thing>", "matches($1, shares-type($2))", tidy},
    {0},
};
