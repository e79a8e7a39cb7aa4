/* effects_basic.c - what most cards do: destroy, damage, draw, life, tap, counters, moves between
 * zones */
#include "cardtext/inner.h"

#include <string.h>

/* Rules for objects last for whatever matches, also what comes later (001:611.2c). */
static bool for_all(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *mods = slots->value[1];
    bool rule = strstr(mods, "cant-") || strstr(mods, "must-") || strstr(mods, "block");
    return !(rule && strncmp(slots->value[0], "each(", 5) == 0);
}

/* Without a duration of its own: that which the sentence began with or ends with; at the end of a
 * sentence without one, for good (001:611.2a). */
static bool for_how_long(struct parse *p, struct slots *slots)
{
    size_t end = p->at;
    while (end < p->n && strcmp(p->word[end].text, ".") != 0)
        end++;
    struct place place = place_of(p);
    const char *duration = p->c.duration;
    if (!duration && end > p->at + 3) {
        p->at = end - 4;
        if (!take(p, "until end of turn"))
            return back_to(p, &place);
        duration = "turn";
        back_to(p, &place);
    }
    if (!duration && end > p->at)
        return false;
    slots->value[2] = duration ? duration : "game";
    return for_all(p, slots);
}

/* A choice of targets alone: what is done with them follows. */
static bool targets_only(struct parse *p, struct slots *slots)
{
    (void)p;
    return slots->value[1][0] == 't' && slots->value[1][1] >= '1' && slots->value[1][1] <= '4' && !slots->value[1][2];
}

/* One thing whose card another line speaks of later. */
static bool kept_in_mind(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    bool one = (*what == 't' && !what[2]) || strncmp(what, "choose(", 7) == 0 || strcmp(what, "self") == 0;
    return p->remembers && !p->quoted && one && strcmp(what, "self") != 0 && !strstr(p->line, "the exiled card");
}

static bool of_another_line(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !strstr(p->line, "xile ");
}

const struct pattern effects_basic[] = {
    {"exile <things>", "{ exile($1); remember(those) }", kept_in_mind},
    {"return the exiled card to the battlefield under its owner's control", "to-battlefield(chosen)", of_another_line},
    {"return the exiled card to its owner's hand", "to-hand(chosen)", of_another_line},
    {"switch <things> 's power and toughness until end of turn", "apply($1, switch-pt, turn)", NULL},
    {"<possessor> life total becomes <number>", "set-life($1, $2)", NULL},
    {"tap or untap <things>", "modes(1, 1, tap($1), untap($1))", NULL},
    {"choose <any>", "nothing", targets_only},
    {"turn <things> face up", "turn-face-up($1)", NULL},
    {"turn <things> face down", "turn-face-down($1)", NULL},
    {"destroy <things>", "destroy($1)", NULL},
    {"bury <things>", "bury($1)", NULL},
    {"exile <things>", "exile($1)", NULL},
    {"remove <things> from the game", "exile($1)", NULL},
    {"tap <things>", "tap($1)", NULL},
    {"untap <things>", "untap($1)", NULL},
    {"regenerate <things>", "regenerate($1)", NULL},
    {"counter <things>", "counter($1)", NULL},
    {"sacrifice <thing>", "sacrifice-it($1)", NULL},
    {"return <things> to its|their owner's|owners' hand|hands", "to-hand($1)", NULL},
    {"return <things> to your|their hand", "to-hand($1)", NULL},
    {"return <things> to the battlefield", "to-battlefield($1, $0)", NULL},
    {"return <things> to the battlefield tapped", "to-battlefield-tapped($1, $0)", NULL},
    {"return <things> to the battlefield under your control", "to-battlefield($1, you)", NULL},
    {"return <things> to the battlefield under its|their owner's|owners' control", "to-battlefield($1)", NULL},
    {"put <things> on top of your library", "to-top($1)", NULL},
    {"put <things> on the bottom of your library", "to-bottom($1)", NULL},
    {"shuffle <things> into your library", "shuffle-in($1)", NULL},
    {"put <things> onto the battlefield", "to-battlefield($1, $0)", NULL},
    {"put <things> onto the battlefield under your control", "to-battlefield($1, you)", NULL},
    {"put <things> onto the battlefield tapped", "to-battlefield-tapped($1, $0)", NULL},
    {"put <things> on top of its|their owner's|owners'|your library|libraries", "to-top($1)", NULL},
    {"put <things> on the bottom of its|their owner's|owners'|your library|libraries", "to-bottom($1)", NULL},
    {"put <things> into your|their hand", "to-hand($1)", NULL},
    {"put <things> into its|their owner's|owners' hand", "to-hand($1)", NULL},
    {"put <things> into your|its|their graveyard", "to-graveyard($1)", NULL},
    {"put <things> into its|their owner's|owners' graveyard", "to-graveyard($1)", NULL},
    {"shuffle <things> into its|their owner's|owners'|your library|libraries", "shuffle-in($1)", NULL},
    {"put a|an <counter> counter on <things>",
     "counters($2, $1, \1"
     "1\2)",
     NULL},
    {"put <number> <counter> counters on <things>", "counters($3, $2, $1)", NULL},
    {"remove a|an <counter> counter from <things>",
     "remove-counters($2, $1, \1"
     "1\2)",
     NULL},
    {"remove all <counter> counters from <thing>", "remove-counters($2, $1, counters-of($2, $1))", NULL},
    {"remove <number> <counter> counters from <things>", "remove-counters($3, $2, $1)", NULL},
    {"move a|an <counter> counter from <thing> onto <things>", "move-counters($2, $3, $1, 1)", NULL},
    {"gain control of <things> <duration>", "gain-control(you, $1, $2)", NULL},
    {"gain control of <things>", "gain-control(you, $1, game)", NULL},
    {"attach ~ to <things>", "attach(self, $1)", NULL},
    {"remove <things> from combat", "remove-from-combat($1)", NULL},
    {"prevent the next <number> damage that would be dealt to <any> this turn", "prevent($2, $1)", NULL},
    {"prevent all combat damage that would be dealt this turn", "prevent-combat(any, any, turn)", NULL},
    {0},
};

const struct pattern players_basic[] = {
    {"draw|draws <number> card|cards", "draw($0, $1)", NULL},
    {"draw|draws cards equal to <amount>", "draw($0, $1)", NULL},
    {"discard|discards <number> card|cards", "discard($0, $1)", NULL},
    {"discard|discards <number> card|cards at random", "discard-random($0, $1)", NULL},
    {"discard|discards your|their hand", "discard-hand($0)", NULL},
    {"gain|gains <number> life", "gain-life($0, $1)", NULL},
    {"gain|gains life equal to <amount>", "gain-life($0, $1)", NULL},
    {"lose|loses <number> life", "lose-life($0, $1)", NULL},
    {"lose|loses life equal to <amount>", "lose-life($0, $1)", NULL},
    {"lose|loses the game", "lose-game($0)", NULL},
    {"win|wins the game", "win-game($0)", NULL},
    {"can't cast spells this turn", "this-turn(cant-cast($0, any), turn)", NULL},
    {"create|creates a token that's a copy of <things>", "token-copy($0, $1)", NULL},
    {"sacrifice|sacrifices a|an <filter>",
     "sacrifice($0, $1, \1"
     "1\2)",
     NULL},
    {"sacrifice|sacrifices <number> <filter>", "sacrifice($0, $2, $1)", NULL},
    {"mill|mills <number> card|cards", "mill($0, $1)", NULL},
    {"scry|scries <number>", "scry($0, $1)", NULL},
    {"shuffle|shuffles", "shuffle($0)", NULL},
    {"create|creates <number> <token>", "tokens($0, $1, $2)", NULL},
    {0},
};

/* What it divides, the card itself deals. */
static bool by_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[0], "self") == 0;
}

const struct pattern objects_basic[] = {
    {"deal|deals <number> damage divided as you choose among <any>", "damage-divided($2, $1)", by_self},
    {"becomes blocked", "becomes-blocked($0)", NULL},
    {"phase|phases out", "phase-out($0)", NULL},
    {"can attack this turn as though it didn't have defender", "apply($0, loses(defender), turn)", NULL},
    {"block|blocks <things> this turn if able", "apply($0, must-block-these($1), turn)", NULL},
    {"deal|deals <number> damage to <any> and <number> damage to <any>",
     "{ damage-from($0, $2, $1); damage-from($0, $4, $3) }", NULL},
    {"deal|deals <number> damage to <any>", "damage-from($0, $2, $1)", NULL},
    {"deal|deals damage equal to <amount> to <any>", "damage-from($0, $2, $1)", NULL},
    {"deal|deals damage to <any> equal to <amount>", "damage-from($0, $1, $2)", NULL},
    {"doesn't|don't untap during your|its|their next untap step|steps", "skip-untap($0)", NULL},
    {"doesn't|don't untap during its|their controller's|controllers' next untap step|steps", "skip-untap($0)", NULL},
    {"<mods> <duration>", "apply($0, $1, $2)", for_all},
    {"<mods>", "apply($0, $1, $2)", for_how_long},
    {"fights <things>", "{ damage-from($0, $1, power-of($0)); damage-from($1, $0, power-of($1)) }", NULL},
    {0},
};
