/* restrictions.c - when an ability may be used or a spell cast: "Activate this ability only during
 * combat and only once each turn"
 *
 * The result is options of the language and joined conditions. */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

static const struct {
    const char *words, *option, *condition;
} limits[] = {
    {"as a sorcery", "sorcery-speed", NULL},
    {"as an instant", "", NULL},
    {"any time you could cast an instant", "", NULL},
    {"once each turn", "once-a-turn", NULL},
    {"once", "once", NULL},
    {"during your turn , before attackers are declared", "your-turn", "before-attackers"},
    {"during your turn before attackers are declared", "your-turn", "before-attackers"},
    {"during your turn", "your-turn", NULL},
    {"during your upkeep", "your-upkeep", NULL},
    {"during any upkeep step", "", "in-step(upkeep)"},
    {"during any upkeep", "", "in-step(upkeep)"},
    {"during an opponent's turn , before attackers are declared", "", "!your-turn & before-attackers"},
    {"during an opponent's turn after their upkeep step", "", "!your-turn & !in-step(untap) & !in-step(upkeep)"},
    {"during an opponent's turn", "", "!your-turn"},
    {"during an opponent's upkeep", "", "!your-turn & in-step(upkeep)"},
    {"during your end step", "", "your-turn & in-step(end)"},
    {"if you've cast another spell this turn", "", "spells-cast(you) >= 1"},
    {"if you've cast another green spell this turn", "", "cast-of(you, green) >= 1"},
    {"during combat before blockers are declared", "combat-only before-blocks", NULL},
    {"during combat , before blockers are declared", "combat-only before-blocks", NULL},
    {"during combat after blockers are declared", "",
     "in-step(blockers) | in-step(first-damage) | in-step(combat-damage) | in-step(end-of-combat)"},
    {"during combat", "combat-only", NULL},
    {"before attackers are declared", "", "before-attackers"},
    {"before blockers are declared", "before-blocks", NULL},
    {"before the combat damage step", "",
     "in-step(upkeep) | in-step(draw) | in-step(main) | in-step(combat) | in-step(attackers) | "
     "in-step(blockers)"},
    {"during the declare attackers step", "", "in-step(attackers)"},
    {"during the declare blockers step", "", "in-step(blockers)"},
    {"during the end of combat step", "", "in-step(end-of-combat)"},
    {"if you've been attacked this step", "", "attacked(opponent) & !your-turn"},
};

static void add_condition(struct parse *p, struct restriction *r, const char *condition)
{
    const char *part = strchr(condition, '|') ? say(p, "(%s)", condition) : condition;
    r->condition = *r->condition ? say(p, "%s & %s", r->condition, part) : part;
}

static bool ends_here(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ".|and|,");
}

/* One restriction, after its "only". */
static bool read_limit(struct parse *p, struct restriction *r)
{
    const char *condition;
    struct place place = place_of(p);
    for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
        if (take(p, limits[i].words) && ends_here(p)) {
            if (*limits[i].option)
                r->options = say(p, "%s %s", r->options, limits[i].option);
            if (limits[i].condition)
                add_condition(p, r, limits[i].condition);
            return true;
        }
        back_to(p, &place);
    }
    if (take(p, "if") && read_condition(p, &condition)) {
        add_condition(p, r, condition);
        return true;
    }
    stopped(p, TC_WORD("when it may be used"));
    return back_to(p, &place);
}

/* "Activate this ability no more than twice each turn." */
static bool read_most(struct parse *p, struct restriction *r)
{
    struct place place = place_of(p);
    const char *number = "2";
    if (!take(p, "activate this ability no more than") ||
        !(take(p, "twice") || (slot_read(p, "number", 6, &number) && take(p, "times"))) || !take(p, "each turn") ||
        !(take(p, ".") || at_end(p)))
        return back_to(p, &place);
    add_condition(p, r, say(p, "uses < %s", unmarked(p, number)));
    return true;
}

bool read_restriction(struct parse *p, struct restriction *r)
{
    struct place place = place_of(p);
    if (read_most(p, r))
        return true;
    bool anybody = take(p, "any player may activate this ability");
    if (anybody) {
        r->options = say(p, "%s any-player", r->options);
        if (take(p, ".") || at_end(p))
            return true;
        if (!take(p, "but"))
            return back_to(p, &place);
    } else if (take(p, "activate this ability no more than twice each turn")) {
        r->options = say(p, "%s twice-a-turn", r->options);
        return take(p, ".") || at_end(p) || back_to(p, &place);
    } else if (!take(p, "activate|cast this ability") && !take(p, "activate|cast ~") &&
               !(word_is(p, 1, "only") && take(p, "activate"))) {
        return false;
    }
    do {
        if (!take(p, "only") || !read_limit(p, r))
            return back_to(p, &place);
    } while (take(p, "and") || take(p, ", and") || take(p, ","));
    return take(p, ".") || at_end(p) || back_to(p, &place);
}

const char *restriction_text(struct parse *p, const struct restriction *r)
{
    return *r->condition ? say(p, "%s if %s", r->options, r->condition) : r->options;
}
