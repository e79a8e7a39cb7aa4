/* events.c - what triggered abilities watch for: after when and whenever, and at the beginning of
 * steps
 *
 * After when and whenever stands who or what is watched, then what it does; after at the beginning
 * of a step. What an event speaks of can be meant afterwards: the watched thing is `it` (the card
 * itself stays `self`), the second one `other`, the player `that-player`. Some wordings are two
 * events, either of which triggers: they are written with EITHER between them, and abilities.c
 * makes two abilities of them. Where an ability works stands behind its event. */
#include "cardtext/family.h"

#include <string.h>

static bool amount_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.amount = "amount";
    return true;
}

/* The player whom the event is about. */
static bool active_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "that-player", IS_PLAYER, false);
    return true;
}

/* Whose turn it is, and the one for whom it is done: "enchanted creature's controller". */
static bool damage_to_player(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.amount = "amount";
    return true;
}

/* Only of the card itself: from the graveyard it sees where it came. */
static bool only_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "is(self)") == 0;
}

static bool not_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "is(self)") != 0;
}

/* The spell that was cast, the card that was drawn or discarded. */
static bool spell_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_SPELL | IS_CARD, false);
    return true;
}
static bool card_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_CARD, false);
    return true;
}

/* A step of whoever controls what the card is attached to. */
static bool host_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    if (!p->c.host_known)
        return false;
    remember(p, "host", ~(unsigned)IS_PLAYER, false);
    remember(p, "that-player", IS_PLAYER, false);
    return true;
}

static bool is_land(const char *filter)
{
    static const char *const lands[] = {"land", "plains", "island", "swamp", "mountain", "forest"};
    for (size_t i = 0; i < ARRAY_LEN(lands); i++)
        if (has_word(filter, lands[i]))
            return !has_word(filter, "spell");
    return false;
}

/* Cards are played, too: of lands that is another event. */
static bool land_played(struct parse *p, struct slots *slots)
{
    remember(p, "it", IS_LAND | IS_PERMANENT, false);
    return is_land(slots->value[2]);
}
static bool cast_or_played(struct parse *p, struct slots *slots)
{
    bool land = is_land(slots->value[2]);
    if (!land && !has_word(slots->value[2], "spell"))
        return false;
    slots->value[9] = say(p, land ? "plays-land(%s, %s)" : "casts(%s, %s)", slots->value[1], slots->value[2]);
    return land ? land_played(p, slots) : spell_known(p, slots);
}

/* Between two events, either of which triggers. */
#define EITHER "\3"

const struct pattern events_rows[] = {
    /* zones */
    {"<who> enters under your control", "enters($1 & controlled(you))", NULL},
    {"<who> enters under an opponent's control", "enters($1 & controlled(opponent))", NULL},
    {"<who> enters or leaves the battlefield", "enters($1)" EITHER "leaves($1)", NULL},
    {"~ enters or the creature it haunts dies", "enters(is(self))" EITHER "dies(haunted-by(self)) from-exile", NULL},
    {"the creature ~ haunts dies", "dies(haunted-by(self)) from-exile", NULL},
    {"<who> enters or dies", "enters($1)" EITHER "dies($1)", NULL},
    {"<who> enters or attacks", "enters($1)" EITHER "attacks($1)", NULL},
    {"<who> enters or is turned face up", "enters($1)" EITHER "turned-face-up($1)", NULL},
    {"<who> enters or <who> dies", "enters($1)" EITHER "dies($2)", NULL},
    {"<who> enters", "enters($1)", NULL},
    {"<who> dies or is put into exile from the battlefield", "dies($1)" EITHER "moves($1, battlefield, exile)", NULL},
    {"<who> dies", "dies($1)", NULL},
    {"<who> leaves the battlefield", "leaves($1)", NULL},
    {"<who> is put into your graveyard from the battlefield", "dies($1 & owned(you))", NULL},
    {"<who> is put into an opponent's graveyard from the battlefield", "dies($1 & owned(opponent))", NULL},
    {"<who> is put into a graveyard", "dies($1)", NULL},
    {"<who> is put into a graveyard from anywhere", "moves(is(self), anywhere, graveyard) from-graveyard", only_self},
    {"<who> is put into a graveyard from anywhere", "moves($1, anywhere, graveyard)", not_self},
    {"<who> is put into your graveyard from anywhere", "moves($1 & owned(you), anywhere, graveyard)", not_self},
    {"<who> is put into an opponent's graveyard from anywhere", "moves($1 & owned(opponent), anywhere, graveyard)",
     not_self},
    {"<who> is put into your graveyard from your library", "moves($1 & owned(you), library, graveyard)", not_self},
    {"<who> is returned to your hand", "moves($1 & owned(you), battlefield, hand)", NULL},
    {"<who> is put into your hand from your graveyard", "moves(is(self), graveyard, hand) from-hand", only_self},
    {"<who> phases in", "phases-in($1)", NULL},

    /* combat */
    {"<who> attacks or blocks", "attacks($1)" EITHER "blocks($1)", NULL},
    {"<who> attacks and isn't blocked", "is-unblocked($1)", NULL},
    {"<who> attacks alone", "attacks-alone($1)", NULL},
    {"<who> attacks you", "attacks($1 & controlled(opponent))", not_self},
    {"<who> attacks", "attacks($1)", NULL},
    {"<who> blocks or becomes blocked by <party>", "blocks($1, $2)" EITHER "becomes-blocked-by($1, $2)", NULL},
    {"<who> blocks or becomes blocked", "blocks($1)" EITHER "becomes-blocked-by($1)", NULL},
    {"<who> blocks or is blocked by <party>", "blocks($1, $2)" EITHER "becomes-blocked-by($1, $2)", NULL},
    {"<who> blocks <party>", "blocks($1, $2)", NULL},
    {"<who> blocks", "blocks($1)", NULL},
    {"<who> becomes blocked by <party>", "becomes-blocked-by($1, $2)", NULL},
    {"<who> becomes blocked", "becomes-blocked-by($1)", NULL},
    {"<who> is blocked by <party>", "becomes-blocked-by($1, $2)", NULL},

    /* damage */
    {"<who> deals combat damage to <party> or <party>", "deals-combat-damage($1, $2 | $3)", damage_to_player},
    {"<who> deals combat damage to <party>", "deals-combat-damage($1, $2)", damage_to_player},
    {"<who> deals combat damage", "deals-combat-damage($1, any)", amount_known},
    {"<who> deals damage to <party> or <party>", "deals-damage($1, $2 | $3)", damage_to_player},
    {"<who> deals damage to <party>", "deals-damage($1, $2)", damage_to_player},
    {"<who> deals damage", "deals-damage($1, any)", amount_known},
    {"<who> is dealt damage", "is-dealt-damage($1)", amount_known},
    {"~ is dealt combat damage", "deals-combat-damage(any, is(self))", amount_known},
    {"you're dealt damage", "is-dealt-damage(is(you))", amount_known},
    {"you 're dealt damage", "is-dealt-damage(is(you))", amount_known},
    {"a player is dealt damage", "is-dealt-damage(player)", amount_known},

    /* what players do */
    {"<whose> casts|cast a|an <filter>", "$9", cast_or_played},
    {"<whose> plays|play a|an <filter>", "plays-land($1, $2)", land_played},
    {"you cycle ~ or it|~ dies", "cycled(is(self)) from-graveyard" EITHER "dies(is(self))", NULL},
    {"you cycle ~", "cycled(is(self)) from-graveyard", NULL},
    {"you cycle a card", "cycled(card & owned(you))", card_known},
    {"you cycle another card", "cycled(card & owned(you) & !is(self))", card_known},
    {"a player cycles a card", "cycled(card)", card_known},
    {"<whose> draws|draw a card", "draws($1)", card_known},
    {"<whose> discards|discard a card", "discards($1)", card_known},
    {"<whose> discards|discard a|an <filter>", "discards($1, $2)", card_known},
    {"<whose> gains|gain life", "gains-life($1)", amount_known},
    {"<whose> loses|lose life", "loses-life($1)", amount_known},
    {"<whose> sacrifices|sacrifice <who>", "sacrificed($1, $2)", NULL},
    {"<whose> taps|tap <who> for mana", "taps-for-mana($1, $2)", NULL},
    {"<who> is tapped for mana", "taps-for-mana(players, $1)", active_known},
    {"<whose> clashes|clash", "clashes($1)", NULL},
    {"<whose> shuffles|shuffle [a|their|your] [library]", "shuffles($1)", NULL},
    {"<whose> searches|search [a|their|your] library", "searches($1)", NULL},

    /* states of things */
    {"<who> becomes tapped", "becomes-tapped($1)", NULL},
    {"<who> becomes untapped", "becomes-untapped($1)", NULL},
    {"<who> becomes the target of a spell or ability an opponent controls", "becomes-target($1, controlled(opponent))",
     NULL},
    {"<who> becomes the target of a spell or ability", "becomes-target($1, any)", NULL},
    {"<who> becomes the target of a spell", "becomes-target($1, spell)", NULL},
    {"<who> becomes the target of an aura spell", "becomes-target($1, spell & type(aura))", NULL},
    {"<who> is turned face up", "turned-face-up($1)", NULL},
    {"<who> is countered", "is-countered($1)", NULL},
    {"an aura becomes attached to <who>", "becomes-attached(type(aura), $1)", NULL},
    {"<who> becomes attached to <party>", "becomes-attached($1, $2)", NULL},
    {"a <counter> counter is put on <who>", "counters-put($2, $1)", NULL},
    {"the last <counter> counter is removed from <who>", "last-counter-removed($2, $1)", NULL},
    {"you lose control of ~", "control-lost(is(self))", NULL},
    {"<condition>", "whenever-true($1)", NULL},

    /* after at */
    {"the beginning of your <step>", "at($1, you)", NULL},
    {"the beginning of each of your <step>", "at($1, you)", NULL},
    {"the beginning of each opponent's <step>", "at($1, opponent)", active_known},
    {"the beginning of each other player's <step>", "at($1, opponent)", active_known},
    {"the beginning of combat on your turn", "at(combat, you)", NULL},
    {"the beginning of combat on each opponent's turn", "at(combat, opponent)", active_known},
    {"the beginning of the <step> on your turn", "at($1, you)", NULL},
    {"the beginning of each combat", "at(combat, players)", active_known},
    {"the beginning of each <step>", "at($1, players)", active_known},
    {"the beginning of the <step> of enchanted <filter>'s controller", "at($1, controller-of(host))", host_known},
    {"the beginning of enchanted <filter>'s controller's <step>", "at($2, controller-of(host))", host_known},
    {"the beginning of the chosen player's <step>", "at($1, chosen-player)", active_known},
    {"end of combat", "at(end-of-combat, players)", NULL},
    {0},
};

static bool event_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",");
}

bool read_event(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    p->c.event = true;
    if (take(p, "whenever|when|at") && match_table(p, TABLE_EVENT, "", event_ends, out))
        return true;
    return back_to(p, &place);
}
