/* keywords_table.c - what keywords mean, as abilities in the language
 *
 * A keyword with rows here is, on a card, also these abilities; $1 and $2 are its parameters. Rows of an era ask a
 * field of the rules. Keywords without rows are asked for by their bit or parameter where the rules need them:
 *
 *   blocking and attacking (combat*.c)   flying, reach, fear, intimidate, shadow, horsemanship, landwalk, banding,
 * bands with other, defender, haste, vigilance, first and double strike, trample damage (damage.c) deathtouch,
 * lifelink, wither, infect, protection targets, attachments, blocks         shroud, protection characteristics
 * (layers*.c) changeling; indestructible is true of a permanent (destroy.c) the untap step (turn*.c) phasing casting
 * (cast.c, costs.c)            flash, kicker, buyback, flashback, convoke, delve, splice, offering, morph, entwine,
 *                                        retrace, evoke's, prowl's, replicate's and conspire's costs, split second
 *   special actions                      suspend's exile, morph's turning up
 *   nothing                              imprint, a mark for what is exiled with a permanent; in Magic 2010 an ability
 * word as threshold (001:G9.6, 001:G20.10), which are no words of the language: their cards say in the language what
 * they do (001:206.2c, 001:717.1-717.9)
 */
#include "base/attr.h"
#include "engine/language/inner.h"

#include <string.h>

struct keyword_row {
    enum keyword keyword;
    bool (*wanted)(const struct rules *rules); /* NULL: in every era */
    const char *text;
};

static bool phase_costs(const struct rules *rules)
{
    return rules->upkeep_cost == UPKEEP_COST_MERGED;
}
static bool trigger_costs(const struct rules *rules)
{
    return rules->upkeep_cost == UPKEEP_COST_TRIGGER;
}
static bool rampage_counts_early(const struct rules *rules)
{
    return rules->rampage != RAMPAGE_ON_RESOLUTION;
}
static bool rampage_counts_late(const struct rules *rules)
{
    return rules->rampage == RAMPAGE_ON_RESOLUTION;
}
static bool landhome_by_rule(const struct rules *rules)
{
    return rules->landhome == LANDHOME_RULE_EFFECT;
}
static bool landhome_triggers(const struct rules *rules)
{
    return rules->landhome != LANDHOME_RULE_EFFECT;
}

static const struct keyword_row rows[] = {
    /* 001:702.5; as a local enchantment's target word in the eras before */
    {KEYWORD_ENCHANT, NULL, "spell target $1 { nothing }"},
    /* 001:702.6, 003:502.33a, 003:502.33c */
    {KEYWORD_EQUIP, NULL, "activated [$1] sorcery-speed equip target creature & controlled(you) { attach(self, t1) }"},
    /* 001:702.64 */
    {KEYWORD_FORTIFY, NULL, "activated [$1] sorcery-speed target land & controlled(you) { attach(self, t1) }"},
    /* 001:702.62 */
    {KEYWORD_AURA_SWAP, NULL, "activated [$1] { swap-aura(self, enchantment & type(aura)) }"},

    /* 001:702.22, 004:502.3b, 004:502.3c, 000:A.19.2; untargeted (000:A.19.3), once for each instance (000:A.19.4); the
     * attacker stays blocked (000:A.19.Ruling.1); looked at as blockers are declared (000:A.19.Ruling.3), one flanking
     * is enough (000:A.19.Ruling.4) */
    {KEYWORD_FLANKING, NULL,
     "triggered becomes-blocked-by(is(self), !has(flanking)) { apply(other, pt(-1, -1), turn) }"},
    /* 000:A.25.2, 000:A.25.3, 000:A.25.Ruling.2, 002:S2/Rampage, 004:Glossary/Rampage: counted when it triggers;
       001:702.20: on resolution */
    {KEYWORD_RAMPAGE, rampage_counts_early,
     "triggered becomes-blocked-by(is(self)) { apply(self, pt($1 * (amount - 1), $1 * (amount - "
     "1)), turn) }"},
    {KEYWORD_RAMPAGE, rampage_counts_late,
     "triggered becomes-blocked-by(is(self)) { apply(self, pt($1 * "
     "most(count(blocking-these(self)) - 1, 0),"
     " $1 * most(count(blocking-these(self)) - 1, 0)), turn) }"},
    /* 001:702.42 */
    {KEYWORD_BUSHIDO, NULL, "triggered blocks(is(self)) { apply(self, pt($1, $1), turn) }"},
    {KEYWORD_BUSHIDO, NULL, "triggered becomes-blocked-by(is(self)) { apply(self, pt($1, $1), turn) }"},
    /* 001:702.65 */
    {KEYWORD_FRENZY, NULL, "triggered is-unblocked(is(self)) { apply(self, pt($1, 0), turn) }"},
    /* 001:702.80 */
    {KEYWORD_EXALTED, NULL, "triggered attacks-alone(creature & controlled(you)) { apply(it, pt(1, 1), turn) }"},
    /* 001:702.36 */
    {KEYWORD_PROVOKE, NULL,
     "triggered attacks(is(self)) target creature & controlled(defender) may"
     " { untap(t1); apply(t1, must-block-these(self), combat) }"},
    /* 001:702.46 */
    {KEYWORD_NINJUTSU, NULL,
     "activated [$1, reveal-self, return-to-hand(unblocked & controlled(you))] from-hand "
     "combat-only"
     " { to-battlefield-attacking(self) }"},
    /* 001:702.67 */
    {KEYWORD_POISONOUS, NULL, "triggered deals-combat-damage(is(self), player) { poison(that-player, $1) }"},
    /* 001:702.61 */
    {KEYWORD_ABSORB, NULL, "replace deals-damage(any, is(self)) { prevented($1) }"},
    /* 000:A.21.2, 000:A.21.Ruling.2, 002:S1/Landhome, 004:Glossary/Landhome, 001:G9.20 */
    {KEYWORD_LANDHOME, NULL, "static { attacks-only-if(exists($1 & land & controlled(defender))) }"},
    {KEYWORD_LANDHOME, landhome_by_rule, "static { buried-if(!exists($1 & land & controlled(you))) }"},
    {KEYWORD_LANDHOME, landhome_triggers,
     "triggered whenever-true(!exists($1 & land & controlled(you))) { sacrifice-it(self) }"},

    /* 000:A.14.2, 000:A.14.3: a cost of the upkeep phase, merged with others (000:A.14.6), counted on the permanent
     * itself, which keeps it through phasing and changes of control (000:A.14.4, 000:A.14.5, 000:G.30.Ruling.2), each
     * instance by its own amount (000:A.14.Ruling.1, 000:A.14.Ruling.2); 001:702.21, 001:702.21b,
     * 004:Glossary/Cumulative-Upkeep: a trigger */
    {KEYWORD_CUMULATIVE_UPKEEP, phase_costs,
     "triggered at(upkeep, you) phase-cost works-tapped { counters(self, age, 1);"
     " pay(you, times(counters-of(self, age), $1), nothing, bury(self)) }"},
    {KEYWORD_CUMULATIVE_UPKEEP, trigger_costs,
     "triggered at(upkeep, you) { counters(self, age, 1);"
     " pay(you, times(counters-of(self, age), $1), nothing, sacrifice-it(self)) }"},
    /* 000:A.16.1, 000:A.16.2, 000:A.16.Ruling.1, 000:A.16.Ruling.2, 000:A.16.Ruling.3, 000:A.16.Ruling.4,
       000:A.16.Ruling.6; 001:702.27, 004:Glossary/Echo */
    {KEYWORD_ECHO, phase_costs,
     "triggered at(upkeep, you) if arrived-since-upkeep phase-cost works-tapped { pay(you, $1, "
     "nothing, sacrifice-it(self)) }"},
    {KEYWORD_ECHO, trigger_costs,
     "triggered at(upkeep, you) if arrived-since-upkeep { pay(you, $1, nothing, "
     "sacrifice-it(self)) }"},
    /* 001:702.29 */
    {KEYWORD_FADING, NULL, "replace enters(is(self)) { enters-with(fade, $1) }"},
    {KEYWORD_FADING, NULL,
     "triggered at(upkeep, you) { if(counters-of(self, fade) > 0, remove-counters(self, fade, 1), "
     "sacrifice-it(self)) }"},
    /* 001:702.60 */
    {KEYWORD_VANISHING, NULL, "replace enters(is(self)) { enters-with(time, $1) }"},
    {KEYWORD_VANISHING, NULL,
     "triggered at(upkeep, you) if counters-of(self, time) > 0 { remove-counters(self, time, 1) }"},
    {KEYWORD_VANISHING, NULL, "triggered last-counter-removed(is(self), time) { sacrifice-it(self) }"},
    /* 001:702.59 */
    {KEYWORD_SUSPEND, NULL,
     "triggered at(upkeep, you) from-exile if counters-of(self, time) > 0 { remove-counters(self, "
     "time, 1) }"},
    {KEYWORD_SUSPEND, NULL,
     "triggered last-counter-removed(is(self), time) from-exile"
     " { cast-free(you, self); if(matches(those, creature), apply(those, gains(haste), while-controlled)) }"},

    /* 001:702.40 */
    {KEYWORD_MODULAR, NULL, "replace enters(is(self)) { enters-with(+1/+1, $1) }"},
    {KEYWORD_MODULAR, NULL,
     "triggered dies(is(self)) target artifact & creature may { counters(t1, +1/+1, "
     "counters-of(self, +1/+1)) }"},
    /* 001:702.41 */
    {KEYWORD_SUNBURST, NULL,
     "replace enters(is(self)) if matches(self, creature) { enters-with(+1/+1, colours-paid) }"},
    {KEYWORD_SUNBURST, NULL,
     "replace enters(is(self)) if !matches(self, creature) { enters-with(charge, colours-paid) }"},
    /* 001:702.55 */
    {KEYWORD_GRAFT, NULL, "replace enters(is(self)) { enters-with(+1/+1, $1) }"},
    {KEYWORD_GRAFT, NULL,
     "triggered enters(creature & !is(self)) if counters-of(self, +1/+1) > 0 may { "
     "move-counters(self, it, +1/+1, 1) }"},
    /* 001:702.51 */
    {KEYWORD_BLOODTHIRST, NULL, "replace enters(is(self)) if damage-taken(opponent) > 0 { enters-with(+1/+1, $1) }"},
    /* 001:702.79 */
    {KEYWORD_DEVOUR, NULL,
     "replace enters(is(self)) { as-enters({ sacrifice-it(choose(you, creature & controlled(you) & "
     "!is(self), 0, 99));"
     " remember-number(size(those)); counters(self, +1/+1, $1 * size(those)) }) }"},
    /* 001:702.35 */
    {KEYWORD_AMPLIFY, NULL,
     "replace enters(is(self)) { as-enters({ reveal(choose(you, in(hand, you) & shares-type(self) "
     "& !is(self), 0, 99));"
     " counters(self, +1/+1, $1 * size(those)) }) }"},
    /* 001:702.72 */
    {KEYWORD_HIDEAWAY, NULL, "replace enters(is(self)) { enters-tapped }"},
    {KEYWORD_HIDEAWAY, NULL,
     "triggered enters(is(self)) { keep(top(you, 4)); exile-face-down(choose(you, is(kept) & "
     "in(library, you), 1));"
     " remember(those); to-bottom(each(is(kept) & in(library, you))) }"},
    /* 001:702.69 */
    {KEYWORD_CHAMPION, NULL,
     "triggered enters(is(self)) { pay(you, exile-cards($1 & controlled(you) & !is(self)), "
     "remember(spent), sacrifice-it(self)) }"},
    {KEYWORD_CHAMPION, NULL, "triggered leaves(is(self)) { to-battlefield(chosen, owner-of(chosen)) }"},
    /* 001:702.71 */
    {KEYWORD_EVOKE, NULL, "triggered enters(is(self)) if if-evoked { sacrifice-it(self) }"},

    /* 001:702.76 */
    {KEYWORD_PERSIST, NULL,
     "triggered dies(is(self) & !has-counters(-1/-1)) { to-battlefield-with(it, owner-of(it), "
     "-1/-1, 1) }"},
    /* 001:702.43 */
    {KEYWORD_SOULSHIFT, NULL,
     "triggered dies(is(self)) target type(spirit) & card & in(graveyard, you) & mana-value <= $1 "
     "may { to-hand(t1) }"},
    /* 001:702.52 */
    {KEYWORD_HAUNT, NULL, "triggered dies(is(self)) target creature { haunt(self, t1) }"},
    {KEYWORD_HAUNT, NULL, "triggered resolves(is(self)) from-graveyard target creature { haunt(self, t1) }"},
    /* 001:702.56 */
    {KEYWORD_RECOVER, NULL,
     "triggered dies(creature & owned(you) & !is(self)) from-graveyard { pay(you, $1, "
     "to-hand(self), exile(self)) }"},
    /* 001:702.81 */
    {KEYWORD_UNEARTH, NULL,
     "activated [$1] from-graveyard sorcery-speed { to-battlefield(self); apply(those, "
     "gains(haste), game);"
     " delayed(at(end, players), exile(subject), those);"
     " replaces(leaves(is(subject)), zone-becomes(exile), game, those) }"},
    /* 001:702.49 */
    {KEYWORD_DREDGE, NULL,
     "replace draws(you) from-graveyard if library-of(you) >= $1 may { instead({ mill(you, $1); "
     "to-hand(self) }) }"},

    /* 001:702.26, 004:Glossary/Cycling, 000:A.15.1, 000:A.15.Ruling.2, 000:A.15.Ruling.3: an ability, no spell */
    {KEYWORD_CYCLING, NULL, "activated [$1, discard-self] from-hand cycling { draw(you, 1) }"},
    /* 001:702.26d */
    {KEYWORD_TYPECYCLING, NULL, "activated [$2, discard-self] from-hand cycling { search(you, $1 & card, 1, hand) }"},
    /* 001:702.50 */
    {KEYWORD_TRANSMUTE, NULL,
     "activated [$1, discard-self] from-hand sorcery-speed { search(you, mana-value = "
     "mana-value-of(self), 1, hand) }"},
    /* 001:702.68 */
    {KEYWORD_TRANSFIGURE, NULL,
     "activated [$1, sac-self] sorcery-speed { search(you, creature & mana-value = "
     "mana-value-of(self), 1, battlefield) }"},
    /* 001:702.74 */
    {KEYWORD_REINFORCE, NULL, "activated [$2, discard-self] from-hand target creature { counters(t1, +1/+1, $1) }"},

    /* 001:702.38, 003:502.31a */
    {KEYWORD_AFFINITY, NULL, "static from-anywhere { costs-less(count($1 & controlled(you))) }"},
    /* 001:702.37 */
    {KEYWORD_STORM, NULL,
     "triggered casts(you, is(self)) from-stack { repeat(spells-this-turn, copy-spell(it, you)) }"},
    /* 001:702.66 */
    {KEYWORD_GRAVESTORM, NULL,
     "triggered casts(you, is(self)) from-stack { repeat(permanents-died, copy-spell(it, you)) }"},
    /* 001:702.53 */
    {KEYWORD_REPLICATE, NULL,
     "triggered casts(you, is(self)) from-stack if kicks > 0 { repeat(kicks, copy-spell(it, you)) "
     "}"},
    /* 001:702.75 */
    {KEYWORD_CONSPIRE, NULL, "triggered casts(you, is(self)) from-stack if kicks > 0 { copy-spell(it, you) }"},
    /* 001:702.82 */
    {KEYWORD_CASCADE, NULL,
     "triggered casts(you, is(self)) from-stack { exile-until(you, !land & mana-value < "
     "mana-value-of(self)); keep(those);"
     " may(you, cast-free(you, found)); to-bottom-random(each(is(kept) & in(exile))) }"},
    /* 001:702.57 */
    {KEYWORD_RIPPLE, NULL,
     "triggered casts(you, is(self)) from-stack may { keep(top(you, $1)); reveal(kept);"
     " each-of(choose(you, is(kept) & in(library, you) & same-name(self), 0, 99), cast-free(you, "
     "it));"
     " to-bottom(each(is(kept) & in(library, you))) }"},
    /* 001:702.47: part of what the spell does, and of copies of it but those that this makes */
    {KEYWORD_EPIC, NULL,
     "spell { if(!if-copied-itself, { this-turn(cant-cast(you, any), game); recurring(at(upkeep, "
     "you), copy-spell(self, you)) }) }"},
    /* 001:702.32 */
    {KEYWORD_MADNESS, NULL, "replace discards(you, is(self)) from-hand may { zone-becomes(exile) }"},
    {KEYWORD_MADNESS, NULL,
     "triggered exiled-by-madness(is(self)) from-exile { cast-for(you, self, $1); if(!if-paid, "
     "to-graveyard(self)) }"},

    /* of cards later than the eras */
    {KEYWORD_HEXPROOF, NULL, "static { cant-be-targeted(controlled(opponent)) }"},
    {KEYWORD_MENACE, NULL, "static { min-blockers(2) }"},
    {KEYWORD_PROWESS, NULL, "triggered casts(you, !creature) { apply(self, pt(1, 1), turn) }"},
    {KEYWORD_BATTLE_CRY, NULL,
     "triggered attacks(is(self)) { apply(each(creature & attacking & !is(self)), pt(1, 0), turn) "
     "}"},
    {KEYWORD_EVOLVE, NULL,
     "triggered enters(creature & controlled(you) & !is(self))"
     " if power-of(it) > power-of(self) | toughness-of(it) > toughness-of(self)"
     " { counters(self, +1/+1, 1) }"},
    {KEYWORD_EXTORT, NULL, "triggered casts(you, any) { pay(you, [{W/B}], drain(you, opponent, 1)) }"},
    {KEYWORD_REBOUND, NULL,
     "spell { if(matches(self, card) & !if-free & !if-flashback, { exile(self);"
     " delayed(at(upkeep, you), may(you, cast-free(you, subject)), those) }) }"},
    {KEYWORD_PLOT, NULL, "activated [$1, exile-self] from-hand sorcery-speed at-once { plotted(self) }"},
    {KEYWORD_ADVENTURE, NULL, "spell { exile(self); may-play(you, those, game) }"},
    {KEYWORD_OMEN, NULL, "spell { shuffle-in(self) }"},
    {KEYWORD_CREW, NULL,
     "activated [tap-power(creature & !is(self) & controlled(you), $1)] { apply(self, becomes-also(artifact & "
     "creature), turn) }"},
    {KEYWORD_AFTERLIFE, NULL,
     "triggered dies(is(self)) { tokens(you, $1, \"Token White Black Creature Spirit 1/1; Flying\") }"},
    {KEYWORD_RIOT, NULL,
     "replace enters(is(self)) { as-enters(modes(1, 1, counters(self, +1/+1, 1), apply(self, gains(haste), game))) }"},
    {KEYWORD_WARP, NULL, "spell cost [$1] alternative"},
    {KEYWORD_WARP, NULL,
     "triggered at(end, players) if if-alternative { exile(self); may-play(owner-of(those), those, game) }"},
    {KEYWORD_DASH, NULL, "spell cost [$1] alternative"},
    {KEYWORD_DASH, NULL, "static if if-alternative { gains(haste) }"},
    {KEYWORD_DASH, NULL, "triggered at(end, players) if if-alternative { to-hand(self) }"},
    {KEYWORD_MOBILIZE, NULL,
     "triggered attacks(is(self)) { tokens(you, $1, \"Token Red Creature Warrior 1/1\"); keep(those);"
     " enter-attacking(kept); delayed(at(end, players), sacrifice-it(subject), kept) }"},
    {KEYWORD_MENTOR, NULL,
     "triggered attacks(is(self)) target creature & attacking & power < power-of(self) { counters(t1, +1/+1, 1) }"},
    {KEYWORD_SCAVENGE, NULL,
     "activated [$1, exile-self] from-graveyard sorcery-speed target creature { counters(t1, +1/+1, power-of(self)) }"},
    {KEYWORD_UNDYING, NULL,
     "triggered dies(is(self) & !has-counters(+1/+1)) { to-battlefield-with(it, owner-of(it), "
     "+1/+1, 1) }"},
};

const char *keyword_text(enum keyword keyword, const struct rules *rules, int n)
{
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].keyword == keyword && (!rows[i].wanted || rows[i].wanted(rules)) && n-- == 0)
            return rows[i].text;
    return NULL;
}
