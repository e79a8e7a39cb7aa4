/* family_players.c - what players do besides drawing and losing life: cards and permanents of their
 * own, steps, coins
 *
 * $0 is who does it; an imperative is what you do. */
#include "cardtext/family.h"

#include <string.h>

/* Rules for players that last are asked for anew each time: a target is not known any more then. */
static bool no_target(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *who = slots->value[0];
    return strcmp(who, "you") == 0 || strcmp(who, "opponent") == 0 || strcmp(who, "players") == 0;
}

static bool no_target_cards(struct parse *p, struct slots *slots)
{
    return no_target(p, slots) && tidy_cards(p, slots);
}

/* As many as the effect before did, or as the event was about. */
static bool that_many(struct parse *p, struct slots *slots)
{
    if (p->c.last && strncmp(p->c.last, "each-of(", 8) == 0) /* each player's own number */
        return false;
    slots->value[9] = p->c.last ? "noted" : p->c.amount;
    return slots->value[9] != NULL;
}

/* What is counted is the player's own. */
static bool own_things(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "controlled(%s)", slots->value[0]);
    return (strstr(slots->value[1], own) || strstr(slots->value[2], own)) && tidy(p, slots);
}

/* Any card is the word's own choice. */
static bool some_cards(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], "card") != 0 && brackets(p, slots);
}

const struct pattern players_more_rows[] = {
    /* libraries */
    {"puts|put the top card of their|your library into their|your graveyard", "mill($0, 1)", NULL},
    {"puts|put the top <number> cards of their|your library into their|your graveyard", "mill($0, $1)", NULL},
    {"puts|put a number of cards equal to <amount> from the top of their|your library into "
     "their|your graveyard",
     "mill($0, $1)", NULL},
    {"puts|put the top half of their|your library , rounded down , into their|your graveyard",
     "mill($0, half-down(library-of($0)))", NULL},
    {"puts|put the top half of their|your library , rounded up , into their|your graveyard",
     "mill($0, half-up(library-of($0)))", NULL},
    {"exiles|exile the top card of their|your library", "exile(top($0, 1))", NULL},
    {"exiles|exile the top <number> cards of their|your library", "exile(top($0, $1))", NULL},
    {"reveals|reveal the top card of their|your library", "{ keep(top($0, 1)); reveal(kept) }", NULL},
    {"shuffles|shuffle all <filter> from their|your graveyard into their|your library",
     "shuffle-in(each($1 & in(graveyard, $0)))", brackets},
    {"shuffles|shuffle their|your graveyard and hand into their|your library",
     "shuffle-in(each(in(hand, $0) | in(graveyard, $0)))", NULL},
    {"shuffles|shuffle the cards from their|your hand into their|your library", "shuffle-in(each(in(hand, $0)))", NULL},

    /* hands */
    {"draws|draw an additional card", "draw($0, 1)", NULL},
    {"draws|draw <number> additional cards", "draw($0, $1)", NULL},
    {"discards|discard all the cards in their|your hand", "discard-hand($0)", NULL},
    {"discards|discard a|an <filter>", "discard-it(choose($0, $1 & in(hand, $0), 1))", some_cards},
    {"draws|draw that many cards", "draw($0, $9)", that_many},

    /* permanents */
    {"returns|return <things> to its|their owner's|owners' hand|hands", "to-hand($1)", NULL},
    {"returns|return <things> to their|your hand", "to-hand($1)", NULL},
    {"returns|return <things> to the battlefield", "to-battlefield($1, $0)", NULL},
    {"puts|put <things> onto the battlefield", "to-battlefield($1, $0)", NULL},
    {"puts|put <things> onto the battlefield under their|your control", "to-battlefield($1, $0)", NULL},
    {"puts|put <things> on top of its|their owner's|owners' library|libraries", "to-top($1)", NULL},
    {"untaps|untap <things>", "untap($1)", NULL},
    {"taps|tap <things>", "tap($1)", NULL},
    {"exiles|exile <things>", "exile($1)", NULL},
    {"destroys|destroy <things>", "destroy($1)", NULL},
    {"sacrifices|sacrifice all <filter>", "sacrifice($0, $1, 99)", NULL},
    {"sacrifices|sacrifice half the <filter> they control , rounded up",
     "sacrifice($0, $1, half-up(count($1 & controlled($0))))", brackets},
    {"sacrifices|sacrifice half the <filter> they control , rounded down",
     "sacrifice($0, $1, half-down(count($1 & controlled($0))))", brackets},
    {"chooses|choose <number> <filter> , then sacrifices|sacrifice the rest",
     "sacrifice($0, $2, most(count($2) - $1, 0))", own_things},
    {"chooses|choose <number> <filter> and sacrifices|sacrifice the rest", "sacrifice($0, $2, most(count($2) - $1, 0))",
     own_things},
    {"sacrifices|sacrifice all <filter> except for <number>", "sacrifice($0, $1, most(count($1) - $2, 0))", own_things},
    {"gains|gain control of <things> <duration>", "gain-control($0, $1, $2)", NULL},
    {"gains|gain control of <things>", "gain-control($0, $1, game)", NULL},

    /* life and poison */
    {"gets|get a poison counter", "poison($0, 1)", NULL},
    {"gets|get <number> poison counters", "poison($0, $1)", NULL},
    {"loses|lose half their|your life , rounded up", "lose-life($0, half-up(life-of($0)))", NULL},
    {"loses|lose half their|your life , rounded down", "lose-life($0, half-down(life-of($0)))", NULL},

    /* turns */
    {"takes|take an extra turn after this one", "extra-turn($0)", NULL},
    {"takes|take <number> extra turns after this one", "repeat($1, extra-turn($0))", NULL},
    {"skips|skip their|your next turn", "skip-turn($0, 1)", NULL},
    {"skips|skip their|your next <number> turns", "skip-turn($0, $1)", NULL},
    {"skips|skip their|your next combat phase", "skip($0, combat, 1)", NULL},
    {"skips|skip their|your next <step>", "skip($0, $1, 1)", NULL},
    {"skips|skip their|your next <number> <step>", "skip($0, $2, $1)", NULL},
    {"can't play lands this turn", "this-turn(cant-play-lands($0), turn)", no_target},
    {"can't cast spells this turn", "this-turn(cant-cast($0, any), turn)", no_target},
    {"can't cast <filter> this turn", "this-turn(cant-cast($0, $1), turn)", no_target_cards},
    {"may play an additional land this turn", "extra-land($0, 1)", NULL},
    {"may play up to <number> additional lands this turn", "extra-land($0, $1)", NULL},
    {0},
};

/* Chance, and an opponent's library: clashes and coins with what hangs on them. */
const struct pattern chances_rows[] = {
    {"flip a coin . if you win the flip , <clauses> . if you lose the flip , <clauses>", "flip-coin(you, $1, $2)",
     NULL},
    {"flip a coin . if you lose the flip , <clauses> . if you win the flip , <clauses>", "flip-coin(you, $2, $1)",
     NULL},
    {"flip a coin . if you win the flip , <clauses>", "flip-coin(you, $1)", NULL},
    {"flip a coin . if you lose the flip , <clauses>", "flip-coin(you, nothing, $1)", NULL},
    {"clash with an opponent . if you win , <clauses> . otherwise , <clauses>", "clash(you, $1, $2)", NULL},
    {"clash with an opponent . if you win , <clauses>", "clash(you, $1)", NULL},
    {"fateseal <number>", "fateseal(you, opponent, $1)", NULL},
    {"have <effect>", "$1", NULL},
    {"damage can't be prevented this turn", "this-turn(damage-unpreventable-all, turn)", NULL},
    {"all creatures able to block <things> this turn do so", "apply($1, must-be-blocked-by-all, turn)", NULL},
    {"return ~ from your graveyard to your hand", "to-hand(self)", NULL},
    {"return ~ from your graveyard to the battlefield", "to-battlefield(self, you)", NULL},
    {"return ~ from your graveyard to the battlefield tapped", "to-battlefield-tapped(self, you)", NULL},
    {"return ~ from your graveyard to the battlefield attached to <things>",
     "if(exists(is($1)), { to-battlefield(self, you); attach(those, $1) })", NULL},
    {"put ~ from your graveyard onto the battlefield", "to-battlefield(self, you)", NULL},
    {"put any number of <filter> on top of your library", "to-top(choose(you, $1, 0, 99))", NULL},
    {"the game is a draw", "draw-game", NULL},
    {"end the turn", "end-turn", NULL},
    {"after this main phase , there is an additional combat phase followed by an additional main "
     "phase",
     "extra-combat(you)", NULL},
    {"until end of turn , you may play|cast <things>", "may-play(you, $1, turn)", NULL},
    {"until your next turn , you may play|cast <things>", "may-play(you, $1, until-your-turn)", NULL},
    {"you may play|cast <things> this turn", "may-play(you, $1, turn)", NULL},
    {"you may play|cast <things> until end of turn", "may-play(you, $1, turn)", NULL},
    {"you may play|cast <things> for as long as it remains exiled", "may-play(you, $1, game)", NULL},
    {0},
};
