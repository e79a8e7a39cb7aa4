/* test_terms.c - every number, object, filter and condition of the ability language, once at least, in every era
 *
 * A number is read by gaining as much life, a condition by gaining 1 where it holds, a filter by counting, objects by
 * tapping them. A word of OPS without a case fails the last test.
 */
#include "base/attr.h"
#include "table.h"

enum {
    STACKS = 1 << ERA_SIXTH | 1 << ERA_EIGHTH | 1 << ERA_M10,
    NEWEST = 1 << ERA_M10,
};

/* Gains as much life as that; and life that must come of it. */
#define NUMBER(word, number, plan, life)                                                                               \
    {                                                                                                                  \
        word, "spell { gain-life(you, " number ") }", plan, "life0 " life, 0, 0, 0                                     \
    }
#define COUNTS(word, filter, plan, life) NUMBER(word, "count(" filter ")", plan, life)
#define IN_COMBAT(word, filter, plan, life)                                                                            \
    {                                                                                                                  \
        word, "spell { gain-life(you, count(" filter ")) }", plan, "life0 " life, 0, STACKS, 0                         \
    }
#define IF_IN_COMBAT(word, condition, plan, life)                                                                      \
    {                                                                                                                  \
        word, "spell { if(" condition ", gain-life(you, 1)) }", plan, "life0 " life, 0, STACKS, 0                      \
    }
#define HOLDS(word, condition, plan)                                                                                   \
    {                                                                                                                  \
        word, "spell { if(" condition ", gain-life(you, 1)) }", plan, "life0 21", 0, 0, 0                              \
    }
#define FAILS(word, condition, plan)                                                                                   \
    {                                                                                                                  \
        word, "spell { if(" condition ", gain-life(you, 1)) }", plan, "life0 20", 0, 0, 0                              \
    }

static const struct table_case numbers[] = {
    NUMBER("NUMBER", "7", "", "27"),
    {"x", "spell { gain-life(you, x) }", "mana red 4; 0 number 4; cast", "life0 24", "{X} Instant", 0, 0},
    NUMBER("count", "count(creature)", "", "23"),
    NUMBER("size", "size(players)", "", "22"),
    NUMBER("power-of", "power-of(each(named(\"Ogre\")))", "", "23"),
    {"power-of", "spell target creature { destroy(t1); gain-life(you, power-of(t1)) }",
     "set Ogre counters 2; 0 choose Ogre", "life0 25; Ogre graveyard", 0, 0, 0},
    NUMBER("toughness-of", "toughness-of(each(named(\"Bear\")))", "set Bear counters 1", "23"),
    NUMBER("mana-value-of", "mana-value-of(each(named(\"Ogre\")))", "", "23"),
    {"uses", "activated [{0}] { gain-life(you, uses) }", "activate 0; activate 0", "life0 23", "Artifact", 0, 0},
    {"died", "spell { destroy(each(creature & controlled(opponent))); gain-life(you, died(creature, opponent)) }", "",
     "life0 22; Ogre graveyard", 0, 0, 0},
    NUMBER("died", "died(creature, you)", "move Ogre graveyard; cast", "20"),
    NUMBER("entered-of-type", "entered-of-type(you, creature)", "move Elf battlefield; move Peak battlefield; cast",
           "21"),
    NUMBER("cast-of", "cast-of(you, any)", "", "21"),
    NUMBER("cast-of", "cast-of(opponent, any)", "", "20"),
    NUMBER("as-is", "as-is", "", "20"),
    NUMBER("entered-of-type", "entered-of-type(opponent, permanent)", "move Elf battlefield; cast", "20"),
    NUMBER("temptations", "temptations(you)", "", "20"),
    {"temptations", "spell { tempt(you, \"Crown\"); tempt(you, \"Crown\"); gain-life(you, temptations(you)) }", "",
     "life0 22", 0, 0, 0},
    {"crimes", "spell target creature { gain-life(you, crimes(you)) }", "0 choose Ogre", "life0 21", 0, 0, 0},
    {"crimes", "spell target creature { gain-life(you, crimes(you)) }", "0 choose Bear", "life0 20", 0, 0, 0},
    NUMBER("descended", "descended(you)", "move Elf graveyard; move Ogre graveyard; cast", "21"),
    NUMBER("life-of", "life-of(opponent)", "", "40"),
    NUMBER("hand-of", "hand-of(opponent)", "", "22"),
    NUMBER("energy-of", "energy-of(you)", "", "20"),
    {"energy-of", "spell { energy(you, 3); gain-life(you, energy-of(you)) }", "", "life0 23", 0, 0, 0},
    NUMBER("turns-of", "turns-of(opponent)", "to main 1; cast", "21"),
    {"drawn", "spell { draw(you, 2); gain-life(you, drawn(you)) }", "", "life0 22", 0, 0, 0},
    {"drawn-in-draw-step", "spell { draw(you, 2); gain-life(you, drawn-in-draw-step(you)) }", "", "life0 20", 0, 0, 0},
    NUMBER("library-of", "library-of(you)", "", "25"),
    NUMBER("counters-of", "counters-of(each(named(\"Bear\")), +1/+1)", "set Bear counters 3", "23"),
    {"amount", "triggered deals-damage(any, is(you)) { gain-life(you, amount * 2) }",
     "1 choose p0; also 1 Zap; resolve-all", "life0 21", "Artifact", STACKS, 0},
    NUMBER("ADD", "2 + 3", "", "25"),
    NUMBER("SUBTRACT", "7 - 3", "", "24"),
    NUMBER("MULTIPLY", "2 * 3", "", "26"),
    /* 000:G.34.1, 000:G.34.2, 000:G.34.3, 001:107.1a */
    NUMBER("half-up", "half-up(5)", "", "23"),
    NUMBER("half-up", "half-up(4)", "", "22"),
    NUMBER("half-down", "half-down(5)", "", "22"),
    NUMBER("least", "least(2, 5)", "", "22"),
    NUMBER("most", "most(2, 5)", "", "25"),
    NUMBER("sum-power", "sum-power(creature & controlled(opponent))", "", "25"),
    NUMBER("greatest-power", "greatest-power(creature)", "", "23"),
    NUMBER("greatest-toughness", "greatest-toughness(creature)", "set Ogre counters 2", "25"),
    NUMBER("least-power", "least-power(creature)", "", "22"),
    NUMBER("least-toughness", "least-toughness(creature)", "set Ogre counters 2", "22"),
    NUMBER("symbols", "symbols(green, permanent)", "", "21"),
    NUMBER("symbols", "symbols(all-colours, creature | enchantment)", "", "24"),
    NUMBER("basic-land-types", "basic-land-types(you)", "put 0 battlefield Peak", "22"),
    {"colours-paid", "spell { gain-life(you, colours-paid) }", "mana red 1; mana blue 1", "life0 22", "{1}{R} Instant",
     0, 0},
    {"kicks", "spell { gain-life(you, 1 + 4 * kicks) }", "mana red 1; 0 yes", "life0 25", "{0} Instant", NEWEST,
     "Kicker {R}"},
    {"spells-this-turn", "spell { gain-life(you, spells-this-turn) }", "1 choose p1; also 1 Zap; resolve-all; cast",
     "life0 22", 0, 0, 0},
    {"chosen-number", "activated [{0}] { remember-number(6); gain-life(you, chosen-number) }", "activate 0", "life0 26",
     "Artifact", 0, 0},
    {"noted", "spell { lose-life(opponent, 4); gain-life(you, noted) }", "", "life0 24", 0, 0, 0},
    {"captured", "spell { lose-life(opponent, 4); delayed(at(end, you), gain-life(you, captured)) }",
     "cast; to end; resolve-all", "life0 24", 0, STACKS, 0},
    NUMBER("poison-of", "poison-of(opponent)", "poison 1 3", "23"),
    NUMBER("choose-number", "choose-number(you, 1, 9)", "0 number 6", "26"),
    NUMBER("colours-among", "colours-among(permanent)", "", "24"),
    NUMBER("damage-on", "damage-on(each(named(\"Ogre\")))", "set Ogre damage 2", "22"),
    {"damage-taken", "spell { damage(opponent, 3); gain-life(you, damage-taken(opponent)) }", "", "life0 23", 0, 0, 0},
    {"permanents-died", "spell { destroy(each(creature)); gain-life(you, permanents-died) }", "", "life0 23", 0, 0, 0},
    NUMBER("types-among", "types-among(permanent)", "", "24"), /* artifact, creature, enchantment, land */
    NUMBER("greatest-mana-value", "greatest-mana-value(creature)", "", "23"),
    NUMBER("mana-values-among", "mana-values-among(creature)", "", "22"), /* two and three */
    {"cast-of-type", "spell { gain-life(you, cast-of-type(you, instant) + 10 * cast-of-type(you, creature)) }", "",
     "life0 21", 0, 0, 0},
    {"discarded", "spell { discard(you, 2); gain-life(you, discarded(you)) }", "", "life0 22", 0, 0, 0},
    {"life-gained", "spell { gain-life(you, 2); gain-life(you, life-gained(you)) }", "", "life0 24", 0, 0, 0},
    {"life-lost", "spell { lose-life(you, 2); damage(you, 3); gain-life(opponent, life-lost(you)) }", "",
     "life0 15; life1 25", 0, STACKS, 0},
    {"least-of-players", "spell { lose-life(opponent, 3); set-life(you, least-of-players(life-of(that-player))) }", "",
     "life0 17; life1 17", 0, 0, 0},
    {"most-of-players", "spell { lose-life(you, 3); set-life(you, most-of-players(life-of(that-player)) + 1) }", "",
     "life0 21", 0, 0, 0},
    {"players-with",
     "spell { lose-life(you, 3); gain-life(you, players-with(players, life-of(that-player) = most-of-players(life-of(that-player))) + 10 * players-with(opponent, life-of(that-player) > life-of(you))) }",
     "", "life0 28", 0, 0, 0},
    NUMBER("quotient", "quotient(7, 2) + quotient(3, 0)", "", "23"),
    {"targets-chosen",
     "static from-anywhere { costs-less(0 - targets-chosen) } spell target creature any-number { gain-life(you, targets-chosen) }",
     "mana red 3; 0 choose Ogre Bear; cast", "life0 22; mana0 red 0", "{R} Instant", STACKS, 0},
    {"mana-spent", "spell { gain-life(you, mana-spent) }", "mana red 3; 0 number 2; cast", "life0 23", "{X}{R} Instant",
     0, 0},
    {"spent-on", "spell { gain-life(you, spent-on(self)) }", "mana red 3; 0 number 2; cast", "life0 23",
     "{X}{R} Instant", 0, 0},
    {"modes-chosen",
     "spell cost [generic(2 * (modes-chosen - 1))] modes 1 to 2 { mode { gain-life(you, modes-chosen) } mode { draw(you, 1) } }",
     "mana red 3; 0 choose 0 1; cast", "life0 22; mana0 red 0", "{R} Instant", 0, 0},
    {"delved", "replace enters(is(self)) { enters-with(+1/+1, delved(artifact)) }",
     "0 choose Relic Bear; move Relic graveyard; move Bear graveyard; cast", "Spell 3/3", "{2} Creature hand 2/2",
     NEWEST, "Delve"},
    {"spells-cast", "spell { gain-life(you, spells-cast(you) + 10 * spells-cast(opponent)) }",
     "1 choose p1; also 1 Zap; resolve-all; cast", "life0 31", 0, 0, 0},
    {"entered-of-type",
     "spell { tokens(you, 2, Soldier); "
     "gain-life(you, entered-of-type(you, creature) + 10 * entered-of-type(you, land)) }",
     "", "life0 22", 0, 0, 0},
    NUMBER("crimes", "crimes(you)", "", "20"),
    {"crimes", "spell target opponent-player { lose-life(t1, 1); gain-life(you, crimes(you)) }", "0 choose p1",
     "life0 21; life1 19", 0, 0, 0},
    {"descended", "spell { destroy(each(creature)); gain-life(you, descended(opponent)) }", "", "life0 22", 0, 0, 0},
};

#define TAPS(word, term, plan, expect)                                                                                 \
    {                                                                                                                  \
        word, "spell { tap(" term ") }", plan, expect, 0, 0, 0                                                         \
    }

static const struct table_case objects[] = {
    {"top-of-graveyard", "spell { gain-life(you, power-of(top-of-graveyard(you, creature))) }",
     "move Elf graveyard; move Bear graveyard; move Woods graveyard; cast", "life0 22", 0, 0, 0},
    {"self", "activated [{0}] { tap(self) }", "activate 0", "Spell tapped", "Artifact", 0, 0},
    /* a cost of the ability moved it: it is found there */
    {"self", "activated [sac-self] { to-hand(self) }", "activate 0", "Spell hand", "Artifact", 0, 0},
    {"self", "activated [{0}] { to-hand(self) }", "use Spell 0; move Spell graveyard; resolve-all", "Spell graveyard",
     "Artifact", STACKS, 0},
    {"self", "spell { exile(self) }", "", "Spell exile", 0, 0, 0},
    {"t", "spell target creature 2 { tap(t1) }", "0 choose Ogre Drake", "Ogre tapped; Drake tapped; Bear untapped", 0,
     0, 0},
    {"t", "spell target creature target artifact { tap(t2) }", "0 choose Ogre; 0 choose Relic",
     "Ogre untapped; Relic tapped", 0, 0, 0},
    {"source-of", "triggered enters(creature) { tap(source-of(each(ability & in(stack)))) }",
     "move Imp battlefield; to combat", "Spell tapped", "Artifact", STACKS, 0},
    {"card-of", "spell target creature { destroy(t1); to-hand(card-of(t1)) }", "0 choose Ogre", "Ogre hand", 0, 0, 0},
    {"card-of", "spell target creature { exile(t1); to-hand(card-of(t1)) }", "0 choose Ogre", "Ogre exile", 0, 0, 0},
    {"it", "triggered enters(creature) { tap(it) }", "move Imp battlefield; to combat", "Imp tapped; Ogre untapped",
     "Artifact", STACKS, 0},
    /* a creature that died is found where it went (001:603.6) */
    {"it", "triggered dies(creature) { to-hand(it); gain-life(you, power-of(it)) }",
     "set Ogre counters 2; move Ogre graveyard; to combat", "Ogre hand; life0 25", "Artifact", STACKS, 0},
    {"other", "triggered becomes-blocked-by(creature, creature) { destroy(other) }",
     "attack Bear; block Ogre Bear; to end-of-combat", "Ogre graveyard", "Artifact", STACKS, 0},
    {"host", "activated [{0}] { tap(host) }", "set Spell attach Ogre; activate 1", "Ogre tapped", "Enchantment Aura",
     STACKS, "Enchant creature"},
    TAPS("attached", "attached(each(named(\"Bear\")))", "put 0 battlefield Plate; set Plate attach Bear",
         "Plate tapped"),
    TAPS("each", "each(creature & controlled(opponent))", "", "Ogre tapped; Drake tapped; Bear untapped"),
    {"chosen", "activated [{0}] target creature { remember(t1); tap(chosen) }", "0 choose Drake; activate 0",
     "Drake tapped", "Artifact", 0, 0},
    {"those", "spell { tokens(you, 2, Soldier); tap(those) }", "", "Soldier tapped; Soldier#1 tapped", 0, 0, 0},
    {"spent", "activated [sac(creature)] { gain-life(you, power-of(spent)) }", "set Bear counters 3; activate 0",
     "life0 25; Bear graveyard", "Artifact", 0, 0},
    {"spent", "activated [sac(creature)] { to-hand(spent) }", "activate 0", "Bear hand", "Artifact", 0, 0},
    TAPS("choose", "choose(you, creature, 1)", "0 choose Drake", "Drake tapped; Ogre untapped"),
    TAPS("choose", "choose(you, creature, 0, 2)", "0 choose Drake Bear", "Drake tapped; Bear tapped; Ogre untapped"),
    TAPS("choose", "choose(opponent, creature, 1)", "1 choose Bear", "Bear tapped"),
    {"random", "spell { tap(random(creature & controlled(opponent), 2)) }", "",
     "Ogre tapped; Drake tapped; Bear untapped", 0, 0, 0},
    {"random", "spell { exile(random(creature, 1)); gain-life(you, size(those)) }", "", "life0 21", 0, 0, 0},
    {"top", "spell { exile(top(you, 2)) }", "", "One exile; Two exile; library0 3", 0, 0, 0},
    {"you", "spell { draw(you, 1) }", "", "hand0 3; hand1 2", 0, 0, 0},
    {"opponent", "spell { draw(opponent, 1) }", "", "hand0 2; hand1 3", 0, 0, 0},
    {"players", "spell { draw(players, 1) }", "", "hand0 3; hand1 3", 0, 0, 0},
    {"controller-of", "spell target creature { destroy(t1); draw(controller-of(t1), 1) }", "0 choose Ogre",
     "hand1 3; Ogre graveyard", 0, 0, 0},
    {"owner-of", "spell target creature & in(graveyard) { exile(t1); draw(owner-of(t1), 1) }", "0 choose Imp",
     "hand1 3", 0, 0, 0},
    {"that-player", "triggered casts(players, spell) { draw(that-player, 1) }", "1 choose p0; also 1 Zap; resolve-all",
     "hand1 2; hand0 2", "Artifact", STACKS, 0},
    {"active", "spell { draw(active, 1) }", "", "hand0 3", 0, 0, 0},
    {"defender", "triggered attacks(creature) { draw(defender, 1) }", "attack Bear; to blockers", "hand1 3", "Artifact",
     STACKS, 0},
    {"chosen-player", "activated [{0}] target player { remember(t1); draw(chosen-player, 1) }",
     "0 choose p1; activate 0", "hand1 3", "Artifact", 0, 0},
    {"players-who", "spell { lose-life(opponent, 3); draw(players-who(players, life-of(that-player) <= 17), 1) }", "",
     "hand1 3", 0, 0, 0},
    {"choose-player", "spell { draw(choose-player(you, players), 1) }", "0 choose p1", "hand1 3", 0, 0, 0},
    {"subject", "spell target creature { delayed(at(end, players), tap(subject), t1) }",
     "0 choose Ogre; cast; to end; resolve-all", "Ogre tapped", 0, STACKS, 0},
    TAPS("both", "both(each(named(\"Ogre\")), each(artifact))", "", "Ogre tapped; Relic tapped"),
    {"kept", "spell { keep(each(named(\"Ogre\"))); tokens(you, 1, Soldier); tap(kept) }", "",
     "Ogre tapped; Soldier untapped", 0, 0, 0},
    {"found", "spell { exile-until(you, land); to-battlefield(found) }", "", "Four battlefield", 0, 0, 0},
    {"card-of", "spell target creature { destroy(t1); to-hand(card-of(t1)) }", "0 choose Ogre", "Ogre hand", 0, 0, 0},
    {"top-of-graveyard", "spell { to-hand(top-of-graveyard(opponent, creature & card)) }", "",
     "Imp hand; Rune graveyard", 0, 0, 0},
};

static const struct table_case filters[] = {
    COUNTS("any", "any & creature", "", "23"),
    COUNTS("IS_TYPE", "artifact", "", "21"),
    COUNTS("IS_TYPE", "permanent", "", "26"),
    /* of the five names only, before there was the supertype */
    {"IS_TYPE", "spell { gain-life(you, count(basic)) }", "", "life0 21", 0, NEWEST, 0},
    COUNTS("IS_TYPE", "basic & named(\"Plains\")", "put 0 battlefield Plains", "21"),
    COUNTS("type", "type(ogre)", "", "21"),
    COUNTS("IS_COLOUR", "red", "", "21"),
    COUNTS("IS_COLOUR", "colourless & artifact", "", "21"),
    COUNTS("named", "named(\"Bear\")", "", "21"),
    COUNTS("has", "has(flying)", "", "21"),
    COUNTS("power", "power >= 3", "", "21"),
    COUNTS("power", "power < 3", "", "22"),
    COUNTS("power", "power = 2", "set Drake counters 1", "21"),
    COUNTS("toughness", "toughness <= 2", "", "22"),
    COUNTS("mana-value", "creature & mana-value = 2", "", "22"),
    COUNTS("controlled", "controlled(you)", "", "23"),
    COUNTS("owned", "creature & owned(opponent)", "", "22"),
    COUNTS("in", "in(hand, opponent)", "", "22"),
    COUNTS("in", "creature & in(graveyard)", "", "22"),
    COUNTS("in", "creature & in(library, you)", "", "21"),
    COUNTS("tapped", "tapped", "tap Ogre; tap Relic", "22"),
    COUNTS("untapped", "creature & untapped", "tap Ogre", "22"),
    COUNTS("has-damaged", "has-damaged(opponent)", "", "20"),
    {"has-damaged",
     "spell { damage-from(each(named(\"Bear\")), opponent, 1); gain-life(you, count(has-damaged(opponent))) }", "",
     "life0 21", 0, STACKS, 0},
    COUNTS("ring-bearer", "ring-bearer", "", "20"),
    {"ring-bearer", "spell { tempt(you, \"Crown\"); gain-life(you, count(ring-bearer & controlled(you))) }", "",
     "life0 21", 0, 0, 0},
    IN_COMBAT("attacking-these", "attacking-these(opponent)", "attack Bear; to attackers; cast", "21"),
    IN_COMBAT("attacking-these", "attacking-these(you)", "attack Bear; to attackers; cast", "20"),
    IN_COMBAT("attacking", "attacking", "attack Bear; to attackers; cast", "21"),
    IN_COMBAT("blocking", "blocking", "attack Bear; block Ogre Bear; to blockers; cast", "21"),
    IN_COMBAT("blocked", "blocked", "attack Bear; block Ogre Bear; to blockers; cast", "21"),
    IN_COMBAT("unblocked", "unblocked", "attack Bear; to blockers; cast", "21"),
    {"token", "spell { tokens(you, 2, Soldier); gain-life(you, count(token)) }", "", "life0 22", 0, 0, 0},
    COUNTS("face-down", "face-down", "face-down Ogre", "21"),
    COUNTS("is", "is(both(each(named(\"Ogre\")), each(named(\"Bear\"))))", "", "22"),
    {"is", "activated [{0}] { gain-life(you, count(artifact & !is(self))) }", "activate 0", "life0 21", "Artifact", 0,
     0},
    COUNTS("NOT", "!creature", "", "23"),
    COUNTS("AND", "creature & controlled(you)", "", "21"),
    COUNTS("OR", "creature | artifact", "", "24"),
    COUNTS("has-counters", "has-counters(+1/+1)", "set Bear counters 1", "21"),
    COUNTS("has-counters", "has-counters(+1/+1, 2)", "set Bear counters 1; set Ogre counters 2", "21"),
    COUNTS("enchanted", "enchanted", "put 0 battlefield Charm; set Charm attach Bear", "21"),
    COUNTS("equipped", "equipped", "put 0 battlefield Plate; set Plate attach Bear", "21"),
    {"damaged", "spell { damage(each(named(\"Ogre\")), 1); gain-life(you, count(damaged)) }", "", "life0 21", 0, 0, 0},
    {"damaged-by",
     "activated [{0}] { damage(each(named(\"Ogre\")), 1); "
     "gain-life(you, count(damaged-by(self))) }",
     "activate 0", "life0 21", "Artifact", 0, 0},
    {"damaged-for",
     "spell { damage(each(named(\"Ogre\")), 1); gain-life(you, count(damaged-for(you)) - count(damaged-for(opponent))) }",
     "", "life0 21", 0, 0, 0},
    COUNTS("shares-colour", "shares-colour(each(named(\"Bear\")))", "", "21"),
    COUNTS("shares-type", "shares-type(each(named(\"Bear\")))", "put 1 battlefield Bear", "22"),
    {"of-chosen-type", "activated [{0}] { choose-type(you); gain-life(you, count(of-chosen-type)) }",
     "0 word Drake; activate 0", "life0 21", "Artifact", 0, 0},
    {"of-chosen-colour", "activated [{0}] { choose-colour(you); gain-life(you, count(of-chosen-colour)) }",
     "0 colour blue; activate 0", "life0 21", "Artifact", 0, 0},
    {"of-chosen-name", "activated [{0}] { choose-name(you); gain-life(you, count(of-chosen-name)) }",
     "0 word Ogre; activate 0", "life0 21", "Artifact", 0, 0},
    COUNTS("multicoloured", "multicoloured", "put 0 battlefield Gold", "21"),
    COUNTS("monocoloured", "monocoloured", "", "24"),
    COUNTS("untapped", "untapped & in(hand)", "", "20"),
    COUNTS("monocoloured", "creature & monocoloured", "put 0 battlefield Gold", "23"),
    {"spell", "spell { gain-life(you, count(spell)) }", "1 choose p1; also 1 Zap; cast", "life0 22", 0, STACKS, 0},
    {"ability", "spell target ability { counter(t1) }",
     "put 0 battlefield Pinger; use Pinger 0; 0 choose !Pinger; cast", "life1 20", 0, STACKS, 0},
    COUNTS("player", "player", "", "22"),
    COUNTS("opponent-player", "opponent-player", "", "21"),
    {"card", "spell { tokens(you, 2, Soldier); gain-life(you, count(creature & card)) }", "", "life0 23", 0, 0, 0},
    {"targeting", "spell { gain-life(you, count(targeting(player))) }", "1 choose p1; also 1 Zap; cast", "life0 21", 0,
     STACKS, 0},
    {"targeting", "spell { gain-life(you, count(targeting(creature))) }", "1 choose p1; also 1 Zap; cast", "life0 20",
     0, STACKS, 0},
    {"single-target", "spell { gain-life(you, count(single-target)) }", "1 choose p1; also 1 Zap; cast", "life0 21", 0,
     STACKS, 0},
    COUNTS("kicked", "kicked", "set Bear kicked", "21"),
    {"entered-this-turn",
     "spell { to-battlefield(each(creature & in(graveyard))); gain-life(you, "
     "count(entered-this-turn)) }",
     "to main 1; to main 1; cast", "life0 22", 0, 0, 0},
    COUNTS("without-abilities", "creature & without-abilities", "", "22"),
    COUNTS("summoning-sick", "summoning-sick", "set Bear sick", "21"),
    {"tougher",
     "spell { apply(each(named(\"Ogre\")), pt(0, 1), turn); apply(each(named(\"Bear\")), pt(1, 0), turn); gain-life(you, count(tougher)) }",
     "", "life0 21", 0, 0, 0},
    IN_COMBAT("attacked-this-turn", "attacked-this-turn", "attack Bear; to main2; cast", "21"),
    COUNTS("IS_BASIC_TYPE", "forest", "", "21"),
    COUNTS("attached-to", "attached-to(each(named(\"Bear\")))", "put 0 battlefield Plate; set Plate attach Bear", "21"),
    COUNTS("was-cast", "was-cast", "set Bear cast", "21"),
    COUNTS("cast-from", "cast-from(hand, you)", "set Bear cast-from hand", "21"),
    COUNTS("cast-from", "cast-from(hand, opponent) | cast-from(hand, you)", "set Bear cast-from graveyard", "20"),
    IN_COMBAT("blocking-these", "blocking-these(each(named(\"Bear\")))",
              "attack Bear; block Ogre Bear; to blockers; cast", "21"),
    IN_COMBAT("blocked-by", "blocked-by(each(named(\"Ogre\")))", "attack Bear; block Ogre Bear; to blockers; cast",
              "21"),
    {"haunted-by",
     "spell { haunt(each(named(\"Ghoul\") & in(graveyard)), each(named(\"Ogre\"))); "
     "gain-life(you, count(haunted-by(each(named(\"Ghoul\") & in(exile))))) }",
     "", "life0 21", 0, NEWEST, 0},
    {"nth-cast",
     "triggered casts(players, nth-cast(1)) { gain-life(you, 1) }"
     " triggered casts(players, nth-cast(2)) { gain-life(you, 10) }",
     "1 choose p1; also 1 Zap; resolve-all", "life0 21", "Artifact", STACKS, 0},
    {"triggered-ability", "triggered at(upkeep, players) { gain-life(you, count(triggered-ability & in(stack))) }",
     "to upkeep 1; resolve-all", "life0 21", "Artifact", STACKS, 0},
    {"from-source", "spell { gain-life(you, count(from-source(artifact)) + 1) }", "", "life0 21", 0, 0, 0},
    {"free", "triggered casts(players, free) { gain-life(you, 1) }", "1 choose p1; also 1 Zap; resolve-all", "life0 21",
     "Artifact", STACKS, 0},
    {"exiled-with", "activated [{0}] target creature { exile(t1); gain-life(you, count(exiled-with(self))) }",
     "0 choose Ogre; activate 0", "life0 21", "Artifact", 0, 0},
    {"drawn-this-turn", "spell { draw(you, 2); gain-life(you, count(drawn-this-turn & in(hand, you))) }", "cast",
     "life0 22", 0, 0, 0},
    COUNTS("none", "creature | none", "", "23"),
    COUNTS("none", "creature & none", "", "20"),
    COUNTS("same-name", "same-name(each(named(\"Bear\") & controlled(you)))", "put 1 battlefield Bear", "22"),
};

static const struct table_case conditions[] = {
    HOLDS("LESS", "1 < 2", ""),
    FAILS("LESS", "2 < 2", ""),
    HOLDS("LESS_EQUAL", "2 <= 2", ""),
    FAILS("LESS_EQUAL", "3 <= 2", ""),
    HOLDS("EQUAL", "count(creature) = 3", ""),
    FAILS("EQUAL", "1 = 2", ""),
    HOLDS("exists", "exists(creature & has(flying))", ""),
    FAILS("exists", "exists(creature & has(trample))", ""),
    HOLDS("matches", "matches(each(creature & controlled(you)), green)", ""),
    FAILS("matches", "matches(each(creature), green)", ""),
    FAILS("matches", "matches(each(creature & has(trample)), green)", ""),
    /* of what has gone, as it was (001:608.2g) */
    {"matches", "triggered dies(creature) { if(matches(it, has-counters(+1/+1)), gain-life(you, 1)) }",
     "set Ogre counters 2; move Ogre graveyard; to combat", "life0 21", "Artifact", STACKS, 0},
    HOLDS("BOTH", "1 < 2 & 2 < 3", ""),
    FAILS("BOTH", "1 < 2 & 3 < 3", ""),
    HOLDS("EITHER", "1 < 2 | 3 < 3", ""),
    FAILS("EITHER", "2 < 2 | 3 < 3", ""),
    HOLDS("FALSE", "!exists(creature & has(trample))", ""),
    HOLDS("your-turn", "your-turn", ""),
    FAILS("your-turn", "your-turn", "to main 1; cast"),
    HOLDS("in-step", "in-step(main)", ""),
    FAILS("in-step", "in-step(upkeep)", ""),
    IF_IN_COMBAT("during-combat", "during-combat", "attack Bear; to attackers; cast", "21"),
    FAILS("during-combat", "during-combat", ""),
    {"if-kicked", "spell { if(if-kicked, gain-life(you, 1)) }", "mana red 1; 0 yes", "life0 21", "{0} Instant", NEWEST,
     "Kicker {R}"},
    {"if-kicked", "spell { if(if-kicked, gain-life(you, 1)) }", "mana red 1; 0 no", "life0 20", "{0} Instant", NEWEST,
     "Kicker {R}"},
    {"if-bought-back", "spell { if(if-bought-back, gain-life(you, 1)) }", "mana red 1; 0 yes", "life0 21; Spell hand",
     "{0} Instant", (unsigned)~(1 << ERA_FIFTH_97), "Buyback {R}"},
    {"if-flashback", "spell { if(if-flashback, gain-life(you, 1)) }", "move Spell graveyard; mana red 1; flashback",
     "life0 21; Spell exile", "{0} Instant", NEWEST, "Flashback {R}"},
    {"lost-life", "spell { lose-life(you, 1); if(lost-life(you), gain-life(you, 5)) }", "", "life0 24", 0, 0, 0},
    FAILS("lost-life", "lost-life(you)", ""),
    {"gained-life", "spell { gain-life(you, 1); if(gained-life(you), gain-life(you, 1)) }", "", "life0 22", 0, 0, 0},
    FAILS("gained-life", "gained-life(you)", ""),
    FAILS("has-general", "has-general(you)", ""),
    {"is-first", "triggered attacks(creature) when is-first(attacking & creature) { gain-life(you, 1) }",
     "attack Bear Spell; to main2", "life0 21", "Artifact Creature Golem 1/1", STACKS, 0},
    FAILS("if-copied-itself", "if-copied-itself", ""),
    HOLDS("if-copied-itself", "!if-copied-itself", ""),
    {"if-paid", "spell { pay(you, [life(1)], if(if-paid, gain-life(you, 2))) }", "0 yes", "life0 21", 0, 0, 0},
    HOLDS("before-attackers", "before-attackers", ""),
    IF_IN_COMBAT("before-attackers", "before-attackers", "attack Bear; to main2; cast", "20"),
    HOLDS("before-blocks", "before-blocks", ""),
    IF_IN_COMBAT("before-blocks", "before-blocks", "attack Bear; block Ogre Bear; to main2; cast", "20"),
    IF_IN_COMBAT("attacked", "attacked(you)", "attack Bear; to main2; cast", "21"),
    IF_IN_COMBAT("attacked", "attacked(opponent)", "attack Bear; to main2; cast", "20"),
    HOLDS("died-this-turn", "died-this-turn", "move Ogre graveyard; cast"),
    FAILS("died-this-turn", "died-this-turn", ""),
    {"colour-paid", "spell { if(colour-paid(red), gain-life(you, 1)) }", "mana red 1", "life0 21", "{1} Instant", 0, 0},
    {"colour-paid", "spell { if(colour-paid(blue), gain-life(you, 1)) }", "mana red 1", "life0 20", "{1} Instant", 0,
     0},
    {"arrived-since-upkeep", "activated [{0}] { if(arrived-since-upkeep, gain-life(you, 1)) }",
     "set Spell arrived; activate 0", "life0 21", "Artifact", 0, 0},
    {"if-evoked", "activated [{0}] { if(if-evoked, gain-life(you, 1)) }", "set Spell evoked; activate 0", "life0 21",
     "Artifact", 0, 0},
    {"if-free", "spell { if(if-free, gain-life(you, 1)) }", "", "life0 20", 0, 0, 0},
    {"if-alternative", "spell { if(if-alternative, gain-life(you, 1)) }", "", "life0 20", 0, 0, 0},
    {"holds", "spell { emblem(you, \"Crown\"); if(holds(you, \"Crown\"), gain-life(you, 1)) }", "", "life0 21", 0, 0,
     0},
    FAILS("holds", "holds(players, \"Crown\")", ""),
    /* one less for a creature as its target, not for a player */
    {"aims-at", "static from-anywhere if aims-at(creature) { costs-less(1) } spell target any { damage(t1, 3) }",
     "mana red 1; 0 choose Ogre", "Ogre graveyard", "{1}{R} Instant", 0, 0},
    {"aims-at", "static from-anywhere if aims-at(creature) { costs-less(1) } spell target any { damage(t1, 3) }",
     "mana red 2; 0 choose p1", "life1 17; mana0 red 0", "{1}{R} Instant", 0, 0},
    HOLDS("permanent-left", "permanent-left(opponent)", "move Ogre hand; cast"),
    HOLDS("void", "void", "move Ogre hand; cast"),
    FAILS("void", "void", "move Woods hand; cast"),
    {"if-out-of-time", "activated [{0}] { if(if-out-of-time, gain-life(you, 1)) }", "activate 0", "life0 20",
     "Artifact", 0, 0},
    FAILS("permanent-left", "permanent-left(you)", "move Ogre hand; cast"),
    {"if-out-of-time", "activated [{0}] { if(if-out-of-time, gain-life(you, 1)) }", "cast; activate 0", "life0 20",
     "{0} Artifact hand", STACKS, 0},
    {"if-out-of-time", "activated [{0}] { if(if-out-of-time, gain-life(you, 1)) }", "to combat; cast; activate 0",
     "life0 21", "{0} Artifact hand", NEWEST, "Flash"},
    FAILS("void", "void", ""),
};

static const struct board_card extra[] = {
    {"Plains", "Basic Land Plains", NULL, NULL},
    {"Charm", "{W} Enchantment Aura", "Enchant creature", "static host { pt(1, 1) }"},
    {"Crown", "Token Enchantment Emblem", NULL, NULL},
    {"Pinger", "{2} Artifact", NULL, "activated [{T}] { damage(opponent, 1) }"},
};

#define TABLES(X) X(numbers) X(objects) X(filters) X(conditions)

#define TABLE_TEST(table)                                                                                              \
    static void words_of_##table(void **test)                                                                          \
    {                                                                                                                  \
        (void)test;                                                                                                    \
        table_run(table, ARRAY_LEN(table), extra, ARRAY_LEN(extra));                                                   \
    }
TABLES(TABLE_TEST)
#undef TABLE_TEST

static void every_term_has_a_case(void **test)
{
    (void)test;
    static struct table_case all[512];
    size_t n = 0;
#define TABLE_ADD(table)                                                                                               \
    for (size_t i = 0; i < ARRAY_LEN(table); i++)                                                                      \
        all[n++] = (table)[i];
    TABLES(TABLE_ADD)
#undef TABLE_ADD
    table_complete(all, n, "NOPFC");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TABLE_UNIT(table) cmocka_unit_test(words_of_##table),
        TABLES(TABLE_UNIT)
#undef TABLE_UNIT
            cmocka_unit_test(every_term_has_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
