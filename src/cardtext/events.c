/* events.c - what triggers watch for: after when and whenever, and at the beginning of steps */
#include "cardtext/inner.h"

#include <string.h>

static bool amount_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.amount = "amount";
    return true;
}

/* An event of a player that was damaged: whose it is afterwards. */
static bool to_player(struct parse *p, struct slots *slots)
{
    remember(p, "that-player", IS_PLAYER, false);
    return amount_known(p, slots);
}

static bool spell_it(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_SPELL | IS_CARD, false);
    return true;
}

static bool card_it(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_CARD, false);
    return true;
}

const struct pattern events_rows[] = {
    {"<who> enters or dies", "enters($1)\3dies($1)", NULL},
    {"<who> enters or attacks", "enters($1)\3attacks($1)", NULL},
    {"<who> enters", "enters($1)", NULL},
    {"<who> enters under your control", "enters(($1) & controlled(you))", NULL},
    {"<who> enters under an opponent's control", "enters(($1) & controlled(opponent))", NULL},
    {"<who> dies", "dies($1)", NULL},
    {"<who> leaves the battlefield", "leaves($1)", NULL},
    {"<who> attacks", "attacks($1)", NULL},
    {"<who> attacks alone", "attacks-alone($1)", NULL},
    {"<who> attacks or blocks", "attacks($1)\3blocks($1)", NULL},
    {"<who> attacks and isn't blocked", "is-unblocked($1)", NULL},
    {"<who> blocks", "blocks($1)", NULL},
    {"<who> blocks <whom>", "blocks($1, $2)", NULL},
    {"<who> becomes blocked", "becomes-blocked-by($1)", NULL},
    {"<who> becomes blocked by <whom>", "becomes-blocked-by($1, $2)", NULL},
    {"<who> blocks or becomes blocked", "blocks($1)\3becomes-blocked-by($1)", NULL},
    {"<who> blocks or becomes blocked by <whom>", "blocks($1, $2)\3becomes-blocked-by($1, $2)", NULL},
    {"<who> deals damage", "deals-damage($1, any)", amount_known},
    {"<who> deals combat damage", "deals-combat-damage($1, any)", amount_known},
    {"<who> deals damage to <whom>", "deals-damage($1, $2)", amount_known},
    {"<who> deals combat damage to <whom>", "deals-combat-damage($1, $2)", amount_known},
    {"<who> deals damage to a player", "deals-damage($1, player)", to_player},
    {"<who> deals combat damage to a player", "deals-combat-damage($1, player)", to_player},
    {"<who> deals damage to an opponent", "deals-damage($1, opponent-player)", to_player},
    {"<who> deals combat damage to an opponent", "deals-combat-damage($1, opponent-player)", to_player},
    {"<who> is dealt damage", "is-dealt-damage($1)", amount_known},
    {"<who> becomes tapped", "becomes-tapped($1)", NULL},
    {"<who> becomes untapped", "becomes-untapped($1)", NULL},
    {"<who> becomes the target of a spell or ability", "becomes-target($1, spell | ability)", NULL},
    {"<who> becomes the target of a spell", "becomes-target($1, spell)", NULL},
    {"<who> is turned face up", "turned-face-up($1)", NULL},
    {"<who> is put into a graveyard from anywhere", "moves($1, anywhere, graveyard)", NULL},
    {"<whose> casts|cast a|an <filter>", "casts($1, $2)", spell_it},
    {"<whose> draws|draw a card", "draws($1)", card_it},
    {"<whose> discards|discard a card", "discards($1)", card_it},
    {"<whose> discards|discard a|an <filter>", "discards($1, $2)", card_it},
    {"<whose> gains|gain life", "gains-life($1)", amount_known},
    {"<whose> loses|lose life", "loses-life($1)", amount_known},
    {"<whose> cycles|cycle a card", "discards($1, cycled)", NULL},
    {"you cycle ~", "cycled(is(self))", NULL},
    {"<whose> taps|tap a|an <filter> for mana", "taps-for-mana($1, $2)", NULL},
    {"<who> is tapped for mana", "taps-for-mana(players, $1)", NULL},
    {"<whose> sacrifices|sacrifice a|an <filter>", "sacrificed($1, $2)", NULL},
    {"<whose> plays|play a land", "plays-land($1, land)", NULL},
    {0},
};

/* ---- steps ---------------------------------------------------------------------------------------------------------- */

static bool step_name(struct parse *p, const char **out)
{
    static const struct {
        const char *words, *step;
    } steps[] = {{"upkeep|upkeeps", "upkeep"},
                 {"draw step|steps", "draw"},
                 {"end step|steps", "end"},
                 {"combat", "combat"},
                 {"precombat main phase", "main"},
                 {"first main phase", "main"},
                 {"postcombat main phase", "second-main"},
                 {"untap step", "untap"},
                 {"declare attackers step", "attackers"}};
    for (size_t i = 0; i < ARRAY_LEN(steps); i++)
        if (take(p, steps[i].words)) {
            *out = steps[i].step;
            return true;
        }
    return false;
}

/* At the beginning of your upkeep; each player's; the upkeep of enchanted creature's controller. */
static bool read_step(struct parse *p, const char **out)
{
    const char *step;
    struct place place = place_of(p);
    struct ref player;
    if (take(p, "combat on your turn")) {
        *out = "at(combat, you)";
        return true;
    }
    if (take(p, "your") && step_name(p, &step)) {
        *out = say(p, "at(%s, you)", step);
        return true;
    }
    back_to(p, &place);
    if ((take(p, "each opponent's") || take(p, "each of your opponents'")) && step_name(p, &step)) {
        remember(p, "that-player", IS_PLAYER, false);
        *out = say(p, "at(%s, opponent)", step);
        return true;
    }
    back_to(p, &place);
    if ((take(p, "each") || take(p, "the")) && step_name(p, &step)) {
        bool of_you = take(p, "on your turn");
        if (!of_you && strcmp(p->word[place.at].text, "the") == 0 && take(p, "of") && read_player(p, &player) &&
            take(p, "'s") && false)
            return true;
        remember(p, "that-player", IS_PLAYER, false);
        *out = of_you ? say(p, "at(%s, you)", step) : say(p, "at(%s, players)", step);
        return true;
    }
    back_to(p, &place);
    if (take(p, "the") && word_is(p, 0, "upkeep") && take(p, "upkeep of enchanted") && p->c.host_known) {
        struct noun noun;
        if (read_noun(p, &noun) && take(p, "'s controller")) {
            remember(p, "that-player", IS_PLAYER, false);
            *out = "at(upkeep, controller-of(host))";
            return true;
        }
    }
    back_to(p, &place);
    if (p->c.host_known && take(p, "enchanted") && read_player(p, &player))
        return back_to(p, &place);
    stopped(p, "whose step");
    return back_to(p, &place);
}

static bool event_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",");
}

bool read_event(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    p->c.event = true;
    if (take(p, "at the beginning of")) {
        if (read_step(p, out) && event_ends(p))
            return true;
        return back_to(p, &place);
    }
    if (take(p, "at end of combat")) {
        *out = "at(end-of-combat, players)";
        return event_ends(p);
    }
    if (take(p, "whenever|when") && match_table(p, TABLE_EVENT, "", event_ends, out))
        return true;
    return back_to(p, &place);
}
