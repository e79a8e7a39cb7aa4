/* family_static.c - whole sentences that are an ability: how a card enters, what replaces events,
 * rules for players
 *
 * Each row means one ability or several, written out in full. */
#include "cardtext/family.h"

#include <string.h>

/* A card of one's hand that is exiled in place of the mana cost is another one. */
static bool other_card(struct parse *p, struct slots *slots)
{
    tidy(p, slots);
    for (int i = 1; i <= slots->n; i++) {
        const char *exiled = strstr(slots->value[i], "exile-cards(");
        if (exiled && !strstr(exiled, "!is(self)")) {
            size_t before = (size_t)(exiled - slots->value[i]) + strlen("exile-cards(");
            slots->value[i] = say(p, "%.*s!is(self) & %s", (int)before, slots->value[i], slots->value[i] + before);
        }
    }
    return true;
}

/* Generic mana is a number. */
static bool coloured(struct parse *p, struct slots *slots)
{
    return !strpbrk(slots->value[2], "0123456789XYS") && tidy_cards(p, slots);
}

const struct pattern static_rows[] = {
    /* how it enters */
    {"~ enters tapped", "replace enters(is(self)) { enters-tapped }", tidy},
    {"~ enters tapped with a|an <counter> counter on it",
     "replace enters(is(self)) { enters-tapped } replace enters(is(self)) { enters-with($1, 1) }", tidy},
    {"~ enters tapped with <number> <counter> counters on it",
     "replace enters(is(self)) { enters-tapped } replace enters(is(self)) { enters-with($2, $1) }", tidy},
    {"~ enters tapped unless <condition>", "replace enters(is(self)) { enters-tapped(!($1)) }", tidy},
    {"~ enters tapped if <condition>", "replace enters(is(self)) { enters-tapped($1) }", tidy},
    {"~ enters with a|an <counter> counter on it for each <filter>",
     "replace enters(is(self)) { enters-with($1, count($2)) }", tidy},
    {"~ enters with a|an <counter> counter on it if <condition>",
     "replace enters(is(self)) if $2 { enters-with($1, 1) }", tidy},
    {"~ enters with a|an <counter> counter on it", "replace enters(is(self)) { enters-with($1, 1) }", tidy},
    {"~ enters with <number> <counter> counters on it if <condition>",
     "replace enters(is(self)) if $3 { enters-with($2, $1) }", tidy},
    {"~ enters with <number> <counter> counters on it , where x is <amount>",
     "replace enters(is(self)) { enters-with($2, $3) }", tidy},
    {"~ enters with <number> <counter> counters on it", "replace enters(is(self)) { enters-with($2, $1) }", tidy},
    {"~ enters with a number of <counter> counters on it equal to <amount>",
     "replace enters(is(self)) { enters-with($1, $2) }", tidy},
    {"if <condition> , ~|it enters with a|an <counter> counter on it",
     "replace enters(is(self)) if $1 { enters-with($2, 1) }", tidy},
    {"if <condition> , ~|it enters with <number> <counter> counters on it",
     "replace enters(is(self)) if $1 { enters-with($3, $2) }", tidy},
    {"as ~ enters , choose a color", "replace enters(is(self)) { as-enters(choose-colour(you)) }", tidy},
    {"as ~ enters , choose a creature type", "replace enters(is(self)) { as-enters(choose-type(you)) }", tidy},
    {"as ~ enters , choose a card name", "replace enters(is(self)) { as-enters(choose-name(you)) }", tidy},
    {"as ~ enters , name a card", "replace enters(is(self)) { as-enters(choose-name(you)) }", tidy},
    {"as ~ enters , choose an opponent",
     "replace enters(is(self)) { as-enters(remember(choose-player(you, opponent))) }", tidy},
    {"as ~ enters , choose a player", "replace enters(is(self)) { as-enters(remember(choose-player(you, players))) }",
     tidy},
    {"<filter> enter|enters tapped", "static { enter-tapped($1) }", tidy},
    {"as ~ enters , you may pay <number> life . if you don't , ~|it enters tapped",
     "replace enters(is(self)) { enters-unless(life($1), tap(self)) }", tidy},

    /* its own numbers */
    {"~'s power and toughness are each equal to <amount>", "characteristic { base-pt($1, $1) }", tidy},

    /* rules for players */
    {"you have no maximum hand size", "static { no-hand-limit(you) }", tidy},
    {"players have no maximum hand size", "static { no-hand-limit(players) }", tidy},
    {"you may play an additional land on each of your turns", "static { extra-lands(you, 1) }", tidy},
    {"you may play <number> additional lands on each of your turns", "static { extra-lands(you, $1) }", tidy},
    {"you may play any number of lands on each of your turns", "static { extra-lands(you, 99) }", tidy},
    {"play with the top card of your library revealed", "static { top-revealed(you) }", tidy},
    {"players play with the top card of their libraries revealed", "static { top-revealed(players) }", tidy},
    {"play with your hand revealed", "static { hand-revealed(you) }", tidy},
    {"your opponents play with their hands revealed", "static { hand-revealed(opponent) }", tidy},
    {"players play with their hands revealed", "static { hand-revealed(players) }", tidy},
    {"skip your draw step", "static { skip-step(you, draw) }", tidy},
    {"skip your untap step", "static { skip-step(you, untap) }", tidy},
    {"players skip their <step>", "static { skip-step(players, $1) }", tidy},
    {"players skip their <step> steps", "static { skip-step(players, $1) }", tidy},
    {"players can't gain life", "static { no-life-gain(players) }", tidy},
    {"your opponents can't gain life", "static { no-life-gain(opponent) }", tidy},
    {"players can't play lands", "static { cant-play-lands(players) }", tidy},
    {"players can't cast <filter>", "static { cant-cast(players, $1) }", tidy_cards},
    {"<filter> can't be cast", "static { cant-cast(players, $1) }", tidy_cards},
    {"your opponents can't cast <filter>", "static { cant-cast(opponent, $1) }", tidy_cards},
    {"you can't cast <filter>", "static { cant-cast(you, $1) }", tidy_cards},
    {"you may cast <filter> as though they had flash", "static { cast-as-instant(you, $1) }", tidy_cards},
    {"no more than <number> creatures|creature can attack each combat", "static { max-attackers($1) }", tidy},
    {"no more than <number> creatures|creature can block each combat", "static { max-blocking($1) }", tidy},
    {"damage can't be prevented", "static { damage-unpreventable-all }", tidy},
    {"creatures can't attack you unless their controller pays <mana> for each creature they "
     "control that's attacking you",
     "static creature & controlled(opponent) { attack-cost([$1]) }", tidy},
    {"you may choose not to untap ~ during your untap step", "static self { may-not-untap }", tidy},
    {"all creatures able to block ~ do so", "static self { must-be-blocked-by-all }", tidy},
    {"all creatures able to block enchanted creature do so", "static host { must-be-blocked-by-all }", tidy},
    {"you control enchanted <filter>", "static host { controlled-by(you) }", tidy},
    {"~ can't be countered", "static from-stack { uncounterable }", tidy},
    {"you may have ~ assign its combat damage as though it weren't blocked", "static self { assigns-as-unblocked }",
     tidy},
    {"if ~ is in your opening hand , you may begin the game with it on the battlefield",
     "static from-hand { may-begin-in-play }", tidy},
    /* how it enters, by what was paid */
    {"if <condition> , ~|it enters with <number> <counter> counters on it and with <keyword>",
     "replace enters(is(self)) if $1 { as-enters({ counters(self, $3, $2); apply(self, gains($4), "
     "game) }) }",
     tidy},
    {"if <condition> , ~|it enters with a|an <counter> counter on it and with <keyword>",
     "replace enters(is(self)) if $1 { as-enters({ counters(self, $2, 1); apply(self, gains($3), "
     "game) }) }",
     tidy},
    {"if ~ would enter|enters , <cost> instead . if you do , put ~ onto the battlefield . if you "
     "don't , put it|~ into its owner's "
     "graveyard",
     "replace enters(is(self)) { enters-unless($1, to-graveyard(self)) }", tidy},
    {"if ~ would enter|enters , you may <cost> instead . if you do , put ~ onto the battlefield . "
     "if you don't , put it|~ into its "
     "owner's graveyard",
     "replace enters(is(self)) { enters-unless($1, to-graveyard(self)) }", tidy},
    {"you may have ~ enter|enters as a copy of any <filter> , except it's an artifact in addition "
     "to its other types",
     "replace enters(is(self)) { enters-as-copy($1, becomes-also(artifact)) }", tidy},
    {"you may have ~ enter|enters as a copy of any <filter> , except it's an enchantment in "
     "addition to its other types",
     "replace enters(is(self)) { enters-as-copy($1, becomes-also(enchantment)) }", tidy},
    {"you may have ~ enter|enters as a copy of any <filter>", "replace enters(is(self)) { enters-as-copy($1) }", tidy},
    {"<filter> enter|enters with an additional <counter> counter on it|them",
     "replace enters($1) { enters-with($2, 1) }", tidy},
    {"each <filter> enters with an additional <counter> counter on it", "replace enters($1) { enters-with($2, 1) }",
     tidy},

    /* what a spell costs */
    {"~ costs <generic> less to cast for each <counted>", "static from-anywhere { costs-less($1 * $2) }", tidy},
    {"~ costs <generic> more to cast for each <counted>", "static from-anywhere { costs-less(-$1 * $2) }", tidy},
    {"if <condition> , ~ costs <generic> less to cast", "static from-anywhere if $1 { costs-less($2) }", tidy},
    {"~ costs <generic> less to cast if <condition>", "static from-anywhere if $2 { costs-less($1) }", tidy},
    {"<filter> you cast cost|costs <generic> less to cast", "static { costs($1 & controlled(you), -$2) }", tidy_cards},
    {"<filter> you cast cost|costs <generic> more to cast", "static { costs($1 & controlled(you), $2) }", tidy_cards},
    {"<filter> your opponents cast cost|costs <generic> more to cast",
     "static { costs($1 & controlled(opponent), $2) }", tidy_cards},
    {"<filter> your opponents cast cost|costs <generic> less to cast",
     "static { costs($1 & controlled(opponent), -$2) }", tidy_cards},
    {"<filter> cost|costs <generic> more to cast", "static { costs($1, $2) }", tidy_cards},
    {"<filter> cost|costs <generic> less to cast", "static { costs($1, -$2) }", tidy_cards},
    {"activated abilities of <filter> cost <generic> more to activate", "static { abilities-cost($1, $2) }", tidy},
    {"activated abilities of <filter> cost <generic> less to activate", "static { abilities-cost($1, -$2) }", tidy},
    {"you may <cost> rather than pay ~'s mana cost", "spell cost $1 alternative", other_card},
    {"if <condition> , you may <cost> rather than pay ~'s mana cost", "spell cost $2 alternative if $1", other_card},
    {"if <condition> , you may cast ~ without paying its mana cost", "spell cost [{0}] alternative if $1", tidy},
    {"as an additional cost to cast ~ , <one-cost> or <one-cost>", "spell cost [or-cost($1, $2)]", tidy},

    /* rules */
    {"<filter> cost|costs <mana> more to cast", "static { costs-mana($1, $2) }", coloured},
    {"<filter> you cast cost|costs <mana> more to cast", "static { costs-mana($1 & controlled(you), $2) }", coloured},
    {"players can't untap more than <number> <filter> during their untap steps",
     "static { max-untap(players, $2, $1) }", tidy},
    {"your maximum hand size is <number>", "static { hand-size(you, $1) }", tidy},
    {"the chosen player's maximum hand size is <number>", "static { hand-size(chosen-player, $1) }", tidy},
    {"each player's maximum hand size is <number>", "static { hand-size(players, $1) }", tidy},
    {"enchanted <filter>'s activated abilities can't be activated", "static host { cant-activate }", tidy},
    {"activated abilities of <filter> can't be activated", "static $1 { cant-activate }", tidy},
    {"enchanted creature has protection from the chosen color . this effect doesn't remove ~",
     "static host { protection(of-chosen-colour & !is(self)) }", tidy},
    {"enchanted creature has protection from <color> . this effect doesn't remove ~",
     "static host { protection($1 & !is(self)) }", tidy},
    {0},
};
