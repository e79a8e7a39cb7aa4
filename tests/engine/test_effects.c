/* test_effects.c - every word that does something, once at least, in every era that has it
 *
 * What must come of it is what the rules and the usual reading of such cards say. A word of OPS without a case
 * fails the last test.
 */
#include "base/arena.h"
#include "base/err.h"
#include "table.h"

enum {
    FIFTH = 1 << ERA_FIFTH_97 | 1 << ERA_FIFTH_99,
    STACKS = 1 << ERA_SIXTH | 1 << ERA_EIGHTH | 1 << ERA_M10,
    NEWEST = 1 << ERA_M10,
};

static const struct table_case steering[] = {
    {"SEQUENCE", "spell { draw(you, 1); gain-life(you, 2) }", "", "hand0 3; life0 22", 0, 0, 0},
    {"nothing", "spell { nothing }", "", "life0 20; Spell graveyard", 0, 0, 0},
    {"if", "spell { if(life-of(you) = 20, gain-life(you, 1), gain-life(you, 5)) }", "", "life0 21", 0, 0, 0},
    {"if", "spell { if(life-of(you) = 19, gain-life(you, 1), gain-life(you, 5)) }", "", "life0 25", 0, 0, 0},
    {"may", "spell { may(you, draw(you, 1), lose-life(you, 4)) }", "0 yes", "hand0 3; life0 20", 0, 0, 0},
    {"may", "spell { may(you, draw(you, 1), lose-life(you, 4)) }", "0 no", "hand0 2; life0 16", 0, 0, 0},
    /* 004:413.2c: what cannot be done cannot be chosen */
    {"may", "spell { may(opponent, sacrifice(opponent, artifact, 1), lose-life(opponent, 4)) }", "1 yes", "life1 16", 0,
     0, 0},
    {"may", "spell { may(you, sacrifice(you, creature, 1)); if(if-paid, draw(you, 2)) }", "0 yes",
     "hand0 4; Bear graveyard", 0, 0, 0},
    {"may", "spell { may(you, sacrifice(you, creature, 1)); if(if-paid, draw(you, 2)) }", "0 no",
     "hand0 2; Bear battlefield", 0, 0, 0},
    {"may", "spell { may(players, gain-life(you, 1)) }", "0 yes; 1 yes", "life0 22", 0, 0, 0},
    {"pay", "spell { pay(opponent, [life(2)], draw(you, 1), draw(you, 2)) }", "1 yes", "hand0 3; life1 18", 0, 0, 0},
    {"pay", "spell { pay(opponent, [life(2)], draw(you, 1), draw(you, 2)) }", "1 no", "hand0 4; life1 20", 0, 0, 0},
    {"pay", "spell { pay(you, [{2}], draw(you, 1), lose-life(you, 1)) }", "0 yes", "hand0 2; life0 19", 0, 0, 0},
    {"pay", "spell { pay(you, [sac(creature)], gain-life(you, power-of(spent))) }", "0 yes", "life0 22", 0, 0, 0},
    {"each-of", "spell { each-of(each(creature), gain-life(you, power-of(it))) }", "", "life0 27", 0, 0, 0},
    {"each-of", "spell { each-of(players, draw(that-player, 1)) }", "", "hand0 3; hand1 3", 0, 0, 0},
    {"repeat", "spell { repeat(3, gain-life(you, 2)) }", "", "life0 26", 0, 0, 0},
    {"modes", "spell modes 1 { mode { gain-life(you, 4) } mode { draw(you, 2) } }", "0 choose 1", "life0 20; hand0 4",
     0, 0, 0},
    {"modes",
     "spell modes 2 { mode { gain-life(you, 4) } mode { draw(you, 2) } mode { lose-life(opponent, "
     "3) } }",
     "0 choose 0 2", "life0 24; hand0 2; life1 17", 0, 0, 0},
    {"set-noted", "spell { set-noted(hand-of(you)); draw(you, 2); gain-life(you, noted) }", "", "hand0 4; life0 22", 0,
     0, 0},
    {"set-noted", "spell { set-noted(5); gain-life(you, noted) }", "", "life0 25", 0, 0, 0},
    {"keep", "spell { keep(each(creature & controlled(opponent))); draw(you, 1); tap(kept) }", "",
     "Ogre tapped; Drake tapped; Bear untapped", 0, 0, 0},
};

static const struct table_case harm[] = {
    {"damage", "spell target any { damage(t1, 3) }", "0 choose p1", "life1 17", 0, 0, 0},
    {"damage", "spell target creature { damage(t1, 3) }", "0 choose Ogre", "Ogre graveyard", 0, 0, 0},
    {"damage", "spell target creature { damage(t1, 2) }", "0 choose Ogre", "Ogre battlefield; Ogre damage 2", 0, 0, 0},
    {"damage", "spell { damage(both(each(creature), players), 2); gain-life(you, noted) }", "",
     "Bear graveyard; Drake graveyard; Ogre damage 2; life1 18; life0 28", 0, 0, 0},
    {"damage-from",
     "spell target creature & controlled(you) target creature { damage-from(t1, t2, power-of(t1)) "
     "}",
     "0 choose Drake", "Drake graveyard", 0, 0, 0},
    {"damage-from", "spell { damage-from(each(creature), opponent, power-of(it)) }", "", "life1 13", 0, 0, 0},
    {"divided", "spell target creature any-number { divided(t1, 3, counters(it, +1/+1, amount)) }",
     "0 choose Ogre Bear; 0 divide 1 2", "Ogre 4/4; Bear 4/4", 0, 0, 0},
    {"damage-divided", "spell target any any-number { damage-divided(t1, 5) }", "0 choose Ogre p1; 0 divide 3 2",
     "Ogre graveyard; life1 18", 0, 0, 0},
    {"damage-unpreventable", "spell { prevent-all(any, any, turn); damage-unpreventable(opponent, 3) }", "", "life1 17",
     0, STACKS, 0},
    {"destroy", "spell target creature { destroy(t1) }", "0 choose Ogre", "Ogre graveyard", 0, 0, 0},
    {"destroy", "spell { destroy(each(creature)); gain-life(you, noted) }", "",
     "Ogre graveyard; Bear graveyard; Drake graveyard; life0 23", 0, 0, 0},
    {"destroy", "spell { regenerate(each(creature)); destroy(each(creature)) }", "",
     "Ogre battlefield; Ogre tapped; Drake battlefield; Bear tapped", 0, STACKS, 0},
    {"bury", "spell { regenerate(each(creature)); bury(each(creature)) }", "", "Ogre graveyard; Bear graveyard", 0, 0,
     0},
    {"regenerate", "spell target creature { regenerate(t1); damage(t1, 3) }", "0 choose Ogre",
     "Ogre battlefield; Ogre tapped; Ogre damage 0", 0, STACKS, 0},
    {"prevent", "spell { prevent(you, 3); damage(you, 5) }", "", "life0 18", 0, STACKS, 0},
    {"prevent", "spell { prevent(you, 3); damage(you, 2); damage(you, 2) }", "", "life0 19", 0, STACKS, 0},
    {"prevent-all", "spell { prevent-all(any, is(you), turn); damage(players, 5) }", "", "life0 20; life1 15", 0,
     STACKS, 0},
    {"prevent-combat", "spell { prevent-combat(any, any, turn); damage(opponent, 2) }", "cast; attack Bear; to main2",
     "life1 18; Bear tapped", 0, STACKS, 0},
    {"prevent-next-from",
     "spell { prevent-next-from(each(named(\"Bear\")), opponent); "
     "damage-from(each(named(\"Bear\")), opponent, 2); "
     "damage-from(each(named(\"Bear\")), opponent, 3) }",
     "", "life1 17", 0, STACKS, 0},
    {"redirect", "spell { redirect(you, 2, each(named(\"Ogre\"))); damage(you, 3) }", "", "life0 19; Ogre damage 2", 0,
     STACKS, 0},
    {"redirect-from",
     "spell { redirect-from(each(named(\"Bear\")), you, 2, opponent); "
     "damage-from(each(named(\"Bear\")), you, 2); damage(you, 1) }",
     "", "life0 19; life1 18", 0, STACKS, 0},
};

static const struct table_case moving[] = {
    {"exile", "spell target creature { exile(t1) }", "0 choose Ogre", "Ogre exile", 0, 0, 0},
    {"exile-face-down", "spell { exile-face-down(top(you, 1)) }", "", "One exile; exile0 1", 0, 0, 0},
    {"to-hand", "spell target creature { to-hand(t1) }", "0 choose Ogre", "Ogre hand; hand1 3", 0, 0, 0},
    {"to-hand", "spell target creature & in(graveyard, you) { to-hand(t1) }", "0 choose Ghoul", "Ghoul hand", 0, 0, 0},
    {"to-top", "spell target creature { to-top(t1) }", "0 choose Ogre", "Ogre library; Ogre nth 0", 0, 0, 0},
    {"to-top", "spell { to-top(both(each(named(\"Ogre\")), each(named(\"Drake\")))) }", "1 order Drake Ogre",
     "Drake nth 0; Ogre nth 1", 0, 0, 0},
    {"to-bottom", "spell target creature { to-bottom(t1) }", "0 choose Ogre", "Ogre library; Ogre nth 3", 0, 0, 0},
    {"to-bottom-random", "spell { to-bottom-random(each(creature & controlled(opponent))) }", "",
     "library1 5; Uno nth 0; Ogre library; Drake library", 0, 0, 0},
    {"shuffle-in", "spell target creature { shuffle-in(t1) }", "0 choose Ogre", "Ogre library; library1 4", 0, 0, 0},
    {"to-graveyard", "spell { to-graveyard(each(creature & in(hand))) }", "", "Elf graveyard; Knight graveyard", 0, 0,
     0},
    {"to-battlefield", "spell target creature & in(graveyard) { to-battlefield(t1, you) }", "0 choose Imp",
     "Imp battlefield; Imp of 0", 0, 0, 0},
    {"to-battlefield", "spell { to-battlefield(each(creature & in(graveyard))) }", "",
     "Imp battlefield; Imp of 1; Ghoul of 0", 0, 0, 0},
    {"to-battlefield", "spell { to-battlefield(each(named(\"Zap\") & in(hand))) }", "", "Zap hand", 0, 0, 0},
    {"to-battlefield-tapped", "spell { to-battlefield-tapped(each(creature & in(graveyard, you))) }", "",
     "Ghoul tapped", 0, 0, 0},
    {"to-battlefield-with", "spell { to-battlefield-with(each(creature & in(graveyard, you)), you, +1/+1, 2) }", "",
     "Ghoul 4/4", 0, 0, 0},
    {"to-battlefield-attacking", "spell { to-battlefield-attacking(each(creature & in(graveyard, you)), you) }",
     "attack Bear; to attackers; cast", "Ghoul attacking; Ghoul tapped", 0, STACKS, 0},
    {"sacrifice", "spell { sacrifice(opponent, creature, 1) }", "1 choose Drake", "Drake graveyard; Ogre battlefield",
     0, 0, 0},
    {"sacrifice", "spell { sacrifice(players, creature, 2); gain-life(you, noted) }", "",
     "Drake graveyard; Ogre graveyard; Bear graveyard; life0 23", 0, 0, 0},
    {"sacrifice", "spell { sacrifice(you, creature, 2); if(if-paid, gain-life(you, 3)) }", "",
     "Bear graveyard; life0 20", 0, 0, 0},
    {"sacrifice-it", "spell target creature { sacrifice-it(t1) }", "0 choose Ogre", "Ogre graveyard", 0, 0, 0},
    {"put-from-hand", "spell { put-from-hand(players, creature) }", "0 choose Elf; 1 choose-none",
     "Elf battlefield; Knight hand", 0, 0, 0},
    {"phase-out", "spell target creature { phase-out(t1) }", "0 choose Ogre", "Ogre phased-out", 0,
     (unsigned)~(1 << ERA_FIFTH_97), 0},
    {"ante", "spell { ante(top(you, 1)) }", "", "One ante; ante0 1", 0, FIFTH | NEWEST, 0},
    {"attach", "spell target creature { attach(each(named(\"Plate\")), t1) }", "put 0 battlefield Plate; 0 choose Bear",
     "Plate host Bear", 0, STACKS, 0},
    {"attach", "spell { attach(each(named(\"Plate\")), each(named(\"Relic\"))) }", "put 0 battlefield Plate",
     "Plate host", 0, STACKS, 0},
    {"unattach", "spell { unattach(each(named(\"Plate\"))) }", "put 0 battlefield Plate; set Plate attach Bear",
     "Plate host; Plate battlefield", 0, STACKS, 0},
    {"haunt",
     "spell { haunt(each(named(\"Ghoul\") & in(graveyard)), each(named(\"Ogre\"))); "
     "gain-life(you, count(haunted-by(each(named(\"Ghoul\") & in(exile))))) }",
     "", "Ghoul exile; life0 21", 0, NEWEST, 0},
    {"swap-aura", "spell { swap-aura(each(named(\"Charm\")), enchantment) }",
     "put 0 battlefield Charm; put 0 hand Ward; set Charm attach Bear; 0 choose Ward",
     "Charm hand; Ward battlefield; Ward host Bear", 0, NEWEST, 0},
};

static const struct table_case cards_words[] = {
    {"discard", "spell { discard(opponent, 1) }", "1 choose Zap", "Zap graveyard; Knight hand", 0, 0, 0},
    {"discard", "spell { discard(players, 1); gain-life(you, noted) }", "0 choose Elf; 1 choose Knight",
     "Elf graveyard; Knight graveyard; life0 22", 0, 0, 0},
    {"discard-it", "spell { discard-it(choose(you, creature & in(hand, opponent), 1)) }", "0 choose Knight",
     "Knight graveyard", 0, 0, 0},
    {"discard-random", "spell { discard-random(opponent, 1) }", "", "hand1 1; graveyard1 3", 0, 0, 0},
    {"discard-hand", "spell { discard-hand(players); draw(players, noted - 2) }", "",
     "graveyard1 4; hand1 2; library0 3", 0, 0, 0},
    {"draw", "spell { draw(you, 2) }", "", "hand0 4; library0 3", 0, 0, 0},
    {"draw", "spell { draw(players, 1); gain-life(you, noted) }", "", "hand0 3; hand1 3; life0 22", 0, 0, 0},
    {"mill", "spell { mill(opponent, 2) }", "", "Uno graveyard; Dos graveyard; library1 1", 0, 0, 0},
    {"reveal", "spell { reveal(top(you, 1)); gain-life(you, mana-value-of(those)) }", "", "One library; life0 21", 0, 0,
     0},
    {"look", "spell { look(you, top(opponent, 2)); gain-life(you, noted) }", "", "library1 3; life0 22", 0, 0, 0},
    {"search", "spell { search(you, land, 1, hand) }", "0 choose Four", "Four hand; library0 4", 0, 0, 0},
    {"search", "spell { search(you, land, 1, hand) }", "0 choose-none", "Four library", 0, 0, 0},
    /* a plain number must be found (001:701.14) */
    {"search", "spell { search(you, card, 1, hand) }", "0 choose-none", "hand0 3", 0, NEWEST, 0},
    {"search", "spell { search(you, creature, 1, battlefield) }", "0 choose Three", "Three battlefield; Three untapped",
     0, 0, 0},
    {"search", "spell { search(you, artifact, 1, top) }", "0 choose Five", "Five nth 0; library0 5", 0, 0, 0},
    {"search-tapped", "spell { search-tapped(you, land, 1) }", "0 choose Four", "Four battlefield; Four tapped", 0, 0,
     0},
    {"shuffle", "spell { shuffle(players) }", "", "library0 5; library1 3", 0, 0, 0},
    {"arrange", "spell { arrange(you, opponent, 3) }", "0 order Tres Uno Dos", "Tres nth 0; Uno nth 1; Dos nth 2", 0, 0,
     0},
    {"scry", "spell { scry(you, 2) }", "0 choose One", "One nth 4; Two nth 0", 0, 0, 0},
    {"scry", "spell { scry(you, 3) }", "0 choose Two One; 0 order Two One", "Three nth 0; Two nth 3; One nth 4", 0, 0,
     0},
    {"fateseal", "spell { fateseal(you, opponent, 1) }", "0 choose Uno", "Uno nth 2; Dos nth 0", 0, 0, 0},
    {"exile-until", "spell { exile-until(you, creature); to-hand(found) }", "",
     "One exile; Two exile; Three hand; library0 2", 0, 0, 0},
    {"reveal-until", "spell { reveal-until(you, land); to-bottom(those) }", "0 order One Two Three Four",
     "Five nth 0; One nth 1; Four nth 4", 0, 0, 0},
    {"clash", "spell { clash(you, gain-life(you, 1), gain-life(you, 5)) }", "", "life0 25", 0, 0, 0},
    {"clash", "spell { clash(you, gain-life(you, 1), gain-life(you, 5)) }",
     "move Uno graveyard; move Dos graveyard; cast", "life0 25", 0, 0, 0},
    {"clash", "spell { arrange(you, you, 5); clash(you, gain-life(you, 1)) }",
     "0 order Five One Two Three Four; 0 choose Five", "life0 21; Five nth 4", 0, 0, 0},
};

static const struct table_case life[] = {
    {"gain-life", "spell { gain-life(players, 3) }", "", "life0 23; life1 23", 0, 0, 0},
    {"gain-life", "spell { gain-life(you, 2 - 5) }", "", "life0 20", 0, 0, 0},
    {"lose-life", "spell { lose-life(opponent, 3); gain-life(you, noted) }", "", "life0 23; life1 17", 0, 0, 0},
    {"set-life", "spell { set-life(opponent, 5) }", "", "life1 5", 0, 0, 0},
    {"drain", "spell { drain(you, opponent, 3) }", "", "life0 23; life1 17", 0, 0, 0},
    {"remove-damage", "spell { remove-damage(each(named(\"Ogre\"))); damage(each(named(\"Ogre\")), 2) }",
     "set Ogre damage 2", "Ogre battlefield; Ogre damage 2", 0, 0, 0},
    {"poison", "spell { poison(opponent, 2) }", "", "poison1 2", 0, 0, 0},
    {"proliferate", "spell { poison(opponent, 2); counters(each(named(\"Bear\")), +1/+1, 1); proliferate(you) }",
     "0 choose Bear p1", "poison1 3; Bear 4/4", 0, 0, 0},
    {"poison", "spell { poison(opponent, 10) }", "", "won 0", 0, FIFTH | NEWEST, 0},
    {"energy", "spell { energy(you, 2); gain-life(you, energy-of(you)) }", "", "life0 22", 0, 0, 0},
    {"lose-game", "spell { lose-game(opponent) }", "", "won 0", 0, 0, 0},
    {"subgame", "spell { subgame(lose-life(that-player, 3)) }", "", "life0 17; life1 17", 0, 0,
     0}, /* nobody has seven cards */
    {"win-game", "spell { win-game(you) }", "", "won 0", 0, 0, 0},
    {"draw-game", "spell { draw-game }", "", "drawn", 0, 0, 0},
    {"add-mana", "spell { add-mana(you, {R}{R}{1}) }", "", "mana0 red 2; mana0 colourless 1", 0, STACKS, 0},
    {"add-mana-any", "spell { add-mana-any(you, 2, all-colours) }", "0 colour blue; 0 colour black",
     "mana0 blue 1; mana0 black 1", 0, STACKS, 0},
    {"add-mana-one", "spell { add-mana-one(you, 3, all-colours) }", "0 colour blue", "mana0 blue 3", 0, STACKS, 0},
    {"add-mana-like", "spell { add-mana-like(you, 2, land) }", "", "mana0 green 2", 0, STACKS, 0},
    {"add-mana-like", "spell { add-mana-like(you, 1, land, green) }", "", "mana0 green 1", 0, STACKS, 0},
    {"add-mana-made", "spell { add-mana-made(you, 1) }", "", "mana0 green 0", 0, STACKS, 0}, /* nothing made any */
    {"add-mana-times", "spell { add-mana-times(you, 3, {G}) }", "", "mana0 green 3", 0, STACKS, 0},
    {"add-mana-for", "spell { add-mana-for(you, {G}, creatures) }", "", "mana0 green 0", 0, STACKS, 0},
};

static const struct table_case state[] = {
    {"tap", "spell target creature { tap(t1) }", "0 choose Ogre", "Ogre tapped", 0, 0, 0},
    {"tap", "spell { tap(each(creature)); gain-life(you, noted) }", "tap Ogre", "life0 22", 0, 0, 0},
    {"untap", "spell target creature { untap(t1) }", "tap Ogre; 0 choose Ogre", "Ogre untapped", 0, 0, 0},
    {"skip-untap", "spell target creature { skip-untap(t1) }", "tap Ogre; 0 choose Ogre; cast; to main 1",
     "active 1; Ogre tapped", 0, 0, 0},
    {"counters", "spell target creature { counters(t1, +1/+1, 2) }", "0 choose Bear", "Bear 4/4; Bear +1/+1 2", 0, 0,
     0},
    {"remove-counters", "spell target creature { remove-counters(t1, +1/+1, 3); gain-life(you, noted) }",
     "set Bear counters 2; 0 choose Bear", "Bear +1/+1 0; life0 22", 0, 0, 0},
    {"move-counters", "spell { move-counters(each(named(\"Bear\")), each(named(\"Ogre\")), +1/+1, 1) }",
     "set Bear counters 2", "Bear +1/+1 1; Ogre 4/4", 0, 0, 0},
    {"move-counters", "spell { move-counters(each(named(\"Bear\")), each(named(\"Ogre\")), +1/+1, 3) }",
     "set Bear counters 2", "Bear +1/+1 2; Ogre 3/3", 0, 0, 0},
    {"turn-face-up", "spell { turn-face-up(each(face-down)) }", "face-down Ogre", "Ogre face-up; Ogre 3/3", 0, NEWEST,
     0},
    {"turn-face-down", "spell target creature { turn-face-down(t1) }", "0 choose Ogre", "Ogre face-down; Ogre 2/2", 0,
     NEWEST, 0},
    {"force-attack", "spell target creature { force-attack(t1) }", "0 choose Bear; cast; to main2",
     "life1 18; Bear tapped", 0, STACKS, 0},
    {"remove-from-combat", "spell { remove-from-combat(each(named(\"Bear\"))) }",
     "attack Bear; to attackers; cast; to main2", "life1 20", 0, STACKS, 0},
    {"blocks-also", "spell { blocks-also(each(named(\"Ogre\")), each(named(\"Bear\"))) }",
     "attack Bear; to blockers; cast; to end-of-combat", "Bear graveyard; life1 20", 0, STACKS, 0},
    {"never-attacked", "spell { never-attacked(each(named(\"Bear\"))) }", "attack Bear; to attackers; cast; to main2",
     "life1 20; Bear battlefield", 0, STACKS, 0},
    {"to-battlefield-blocking",
     "spell { to-battlefield-blocking(each(creature & in(graveyard, opponent)), opponent, "
     "each(named(\"Bear\"))) }",
     "attack Bear; to blockers; cast; to end-of-combat", "life1 20; Imp graveyard", 0, STACKS, 0},
    {"becomes-blocked", "spell { becomes-blocked(each(named(\"Bear\"))) }", "attack Bear; to attackers; cast; to main2",
     "life1 20; Bear tapped", 0, STACKS, 0},
};

static const struct table_case lasting[] = {
    {"apply", "spell target creature { apply(t1, { pt(3, 3); gains(flying) }, turn) }", "0 choose Bear",
     "Bear 5/5; Bear flying", 0, 0, 0},
    {"apply", "spell target creature { apply(t1, pt(3, 3), turn) }", "0 choose Bear; cast; to main 1", "Bear 2/2", 0, 0,
     0},
    /* 001:608.2g, 004:418.3c: the number is fixed as it begins */
    {"apply",
     "spell target creature { apply(t1, pt(count(creature), 0), turn); "
     "destroy(each(named(\"Drake\"))) }",
     "0 choose Bear", "Bear 5/2; Drake graveyard", 0, 0, 0},
    {"apply-all", "spell { apply-all(creature, pt(1, 1), turn); to-battlefield(each(named(\"Ghoul\"))) }", "",
     "Bear 3/3; Ogre 4/4", 0, 0, 0},
    /* 001:611.2c, 004:418.3b: what comes later is not reached */
    {"apply-all",
     "spell { apply-all(creature, pt(1, 1), turn); to-battlefield(each(named(\"Ghoul\") & "
     "in(graveyard))) }",
     "", "Bear 3/3; Ghoul 2/2", 0, STACKS, 0},
    {"gain-control", "spell target creature { gain-control(you, t1, turn) }", "0 choose Ogre", "Ogre of 0", 0, 0, 0},
    {"gain-control", "spell target creature { gain-control(you, t1, turn) }", "0 choose Ogre; cast; to main 1",
     "Ogre of 1", 0, 0, 0},
    {"exchange-life", "spell { gain-life(you, 3); exchange-life(you, opponent) }", "", "life0 20; life1 23", 0, 0, 0},
    {"tempt", "spell { tempt(you, \"Banner\"); tempt(you, \"Banner\"); gain-life(you, temptations(you)) }", "",
     "Bear 3/3; life0 22", 0, 0, 0},
    {"exchange-control", "spell { exchange-control(each(named(\"Bear\")), each(named(\"Ogre\")), game) }", "",
     "Bear of 1; Ogre of 0", 0, 0, 0},
    {"exchange-control", "spell { exchange-control(each(named(\"Drake\")), each(named(\"Ogre\")), game) }", "",
     "Drake of 1; Ogre of 1", 0, 0, 0},
    {"become-copy", "spell { become-copy(each(named(\"Bear\")), each(named(\"Ogre\")), turn) }", "",
     "Bear 3/3; Bear named Ogre; Bear red", 0, 0, 0},
    {"delayed",
     "spell target creature { exile(t1); delayed(at(end, players), to-battlefield(subject), those) "
     "}",
     "0 choose Ogre; cast; to end; resolve-all", "Ogre battlefield; Ogre of 1", 0, STACKS, 0},
    {"delayed", "spell target creature { delayed(dies(is(subject)), draw(you, 1), t1); destroy(t1) }",
     "0 choose Ogre; cast; resolve-all", "hand0 3", 0, STACKS, 0},
    /* the token, not the target, is what it speaks of */
    {"delayed", "spell target creature { token-copy(you, t1); delayed(at(end, players), exile(those)) }",
     "0 choose Ogre; cast; to end; resolve-all", "count Ogre 1; Ogre battlefield", 0, STACKS, 0},
    {"delayed", "spell target creature target artifact { delayed(at(end, players), destroy(t2)) }",
     "0 choose Ogre; 0 choose Relic; cast; to end; resolve-all", "Ogre battlefield; Relic graveyard", 0, STACKS, 0},
    /* within the turn alone */
    {"delayed", "spell target creature { delayed(at(end, players), gain-life(you, 3), you, turn) }",
     "0 choose Ogre; cast; to end; resolve-all", "life0 23", 0, STACKS, 0},
    {"delayed", "spell target creature { delayed(at(upkeep, players), gain-life(you, 3), t1, turn) }",
     "0 choose Ogre; cast; to main 1", "life0 20", 0, STACKS, 0},
    {"recurring", "spell { recurring(casts(players, spell), gain-life(you, 2)) }",
     "cast; 1 choose p0; also 1 Zap; resolve-all", "life0 21", 0, STACKS, 0},
    {"recurring", "spell { recurring(at(upkeep, players), gain-life(you, 2), until-your-turn) }",
     "cast; to main 1; to main 0; to main 1", "life0 22", 0, STACKS, 0},
    {"tokens",
     "spell { tokens(you, 2, \"Token White Creature Bird 1/1; Flying\");"
     " gain-life(you, count(token & white & type(bird) & has(flying))) }",
     "", "life0 22", 0, 0, 0},
    {"replaces", "spell { replaces(draws(you), instead(gain-life(you, 3)), once); draw(you, 1); draw(you, 1) }", "",
     "life0 23; hand0 3", 0, STACKS, 0},
    {"replaces",
     "spell { replaces(draws(you), instead(gain-life(you, 3)), once-this-turn); draw(you, 1); draw(you, 1) }", "",
     "life0 23; hand0 3", 0, STACKS, 0},
    {"replaces", "spell { replaces(draws(you), instead(gain-life(you, 3)), once-this-turn) }",
     "cast; to main 1; to main 0", "life0 20", 0, STACKS, 0},
    {"this-turn", "spell { this-turn(cant-cast(opponent, spell), turn) }", "cast; to main2", "life0 20", 0, STACKS, 0},
};

static const struct table_case stack[] = {
    {"counter", "spell target spell { counter(t1) }", "1 choose p0; also 1 Zap; 0 choose Zap; cast",
     "Zap graveyard; life0 20", 0, STACKS, 0},
    {"counter-unless", "spell target spell { counter-unless(t1, [life(3)]) }",
     "1 choose p0; also 1 Zap; 0 choose Zap; 1 yes; cast", "life1 17; life0 19", 0, STACKS, 0},
    {"counter-unless", "spell target spell { counter-unless(t1, [life(3)]) }",
     "1 choose p0; also 1 Zap; 0 choose Zap; 1 no; cast", "life1 20; life0 20", 0, STACKS, 0},
    {"copy-spell", "spell target spell { copy-spell(t1, you) }",
     "1 choose p0; also 1 Zap; 0 choose Zap; 0 yes; 0 choose p1; cast; resolve-all", "life1 19; life0 19", 0, STACKS,
     0},
    {"change-targets", "spell target spell { change-targets(you, t1) }",
     "1 choose p0; also 1 Zap; 0 choose Zap; 0 choose p1; cast; resolve-all", "life1 19; life0 20", 0, STACKS, 0},
    {"cast-free", "spell { cast-free(you, each(named(\"Elf\") & in(hand))) }", "cast; resolve-all", "Elf battlefield",
     0, STACKS, 0},
    {"cast-for", "spell { cast-for(you, each(named(\"Elf\") & in(hand)), [life(4)]) }", "0 yes; cast; resolve-all",
     "Elf battlefield; life0 16", 0, STACKS, 0},
    {"enter-attacking", "triggered attacks(creature) { tokens(you, 1, Soldier); enter-attacking(those) }",
     "attack Bear; to main2", "life1 17; Soldier tapped", "Artifact", STACKS, 0},
    {"may-play", "spell { gain-life(you, 1); exile(self); may-play(you, those, turn) }", "cast; cast",
     "life0 22; Spell exile", 0, STACKS, 0},
    {"may-play-free", "spell { gain-life(you, 1); exile(self); may-play-free(you, those, turn) }",
     "mana red 1; cast; free Spell", "life0 22; mana0 red 0", "{R} Instant", STACKS, 0},
    {"manifest", "spell { manifest(top(you, 1), you); gain-life(you, count(face-down & creature & controlled(you))) }",
     "", "life0 21", 0, STACKS, 0},
    {"cloak", "spell { cloak(top(you, 1), you); gain-life(you, sum-power(face-down & creature & controlled(you))) }",
     "", "life0 22", 0, STACKS, 0},
    {"plotted", "spell { gain-life(you, 1); exile(self); plotted(those) }", "mana red 1; cast; to main 2; free Spell",
     "life0 22", "{R} Instant", STACKS, 0},
    {"plotted", "spell { gain-life(you, 1); exile(self); plotted(those) }", "mana red 1; cast; never-free Spell",
     "life0 21", "{R} Instant", STACKS, 0},
    {"when-done",
     "spell { gain-life(you, 3); when-done(triggered done target creature { destroy(t1); gain-life(you, amount) }) }",
     "0 choose Ogre; cast", "Ogre graveyard; life0 26", 0, STACKS, 0},
    {"mana-lasts", "spell { mana-lasts(add-mana(you, {G}), turn) }", "cast; to main2", "mana0 green 1", 0, NEWEST, 0},
    {"mana-only", "mana [{T}] { mana-only(add-mana(you, {G}), creature, none, gain-life(you, mana-value-of(it) + 4)) }",
     "mana-of Spell; also 0 Elf; resolve-all", "Elf battlefield; life0 25", "Artifact", STACKS, 0},
    {"emblem", "spell { emblem(you, \"Banner\") }", "", "Bear 3/3; Ogre 3/3", 0, 0, 0},
    {"emblem-gone", "spell { emblem(players, \"Banner\"); emblem-gone(opponent, \"Banner\") }", "",
     "Bear 3/3; Ogre 3/3", 0, 0, 0},
    {"title", "spell { title(you, \"Banner\"); title(opponent, \"Banner\") }", "", "Bear 2/2; Ogre 4/4", 0, 0, 0},
    {"to-library", "spell target creature { to-library(t1, 1) }", "0 choose Ogre; cast; library-at 1 1 Ogre",
     "Ogre library", 0, 0, 0},
    {"tokens", "spell { tokens(you, 3, Soldier) }", "", "count Soldier 3; Soldier 1/1; Soldier white; Soldier of 0", 0,
     0, 0},
    {"token-copy", "spell target creature { token-copy(you, t1) }", "0 choose Ogre",
     "count Ogre 2; Ogre#1 3/3; Ogre#1 of 0", 0, 0, 0},
};

static const struct table_case turns[] = {
    {"planeswalk", "spell { planeswalk(you); gain-life(you, 1) }", "", "life0 21", 0, 0,
     0}, /* nowhere without planes */
    {"extra-turn", "spell { extra-turn(you) }", "cast; to main 1", "active 0", 0, 0, 0},
    {"extra-combat", "spell { extra-combat(you); untap(each(creature)) }",
     "attack Bear; to main2; cast; attack Bear; to end", "life1 16", 0, STACKS, 0},
    {"extra-step", "spell { extra-step(draw) }", "to draw 1; cast; to main 1", "hand1 4", 0, STACKS, 0},
    {"skip", "spell { skip(opponent, draw, 1) }", "cast; to main 1", "hand1 2", 0, STACKS, 0},
    {"skip-turn", "spell { skip-turn(opponent, 1) }", "cast; to main 1", "active 0", 0, 0, 0},
    {"control-turn", "spell { control-turn(you, opponent) }", "cast; to main 1", "active 1", 0, NEWEST, 0},
    {"end-turn", "spell { end-turn }", "cast-only; resolve", "active 1; turn 4; Spell exile", 0, NEWEST, 0},
    {"extra-land", "spell { extra-land(you, 2) }", "", "extra-lands0 2", 0, 0, 0},
};

static const struct table_case chance[] = {
    {"flip-coin", "spell { flip-coin(you, gain-life(you, 5), gain-life(you, 5)) }", "", "life0 25", 0, 0, 0},
    {"toss-coin", "spell { toss-coin(you, gain-life(you, 5), gain-life(you, 5)) }", "", "life0 25", 0, 0, 0},
    {"separate",
     "spell { separate(you, each(named(\"Ogre\") | named(\"Drake\")), opponent); destroy(those); to-hand(kept) }",
     "0 choose Ogre; 1 number 2; cast", "Ogre hand; Drake graveyard", 0, 0, 0},
    {"choose-colour", "spell { choose-colour(you); add-mana-one(you, 2, chosen) }", "0 colour black", "mana0 black 2",
     0, STACKS, 0},
    {"choose-colour", "spell { choose-colour(you, green); add-mana-one(you, 1, chosen) }", "0 colour black",
     "mana0 green 1", 0, STACKS, 0},
    {"choose-colour", "activated [{0}] { choose-colour(you); gain-life(you, count(of-chosen-colour)) }",
     "0 colour red; activate 0", "life0 21", "Artifact", 0, 0},
    {"choose-type", "activated [{0}] { choose-type(you); gain-life(you, count(of-chosen-type)) }",
     "0 word Ogre; activate 0", "life0 21", "Artifact", 0, 0},
    {"choose-name", "activated [{0}] { choose-name(you); gain-life(you, count(of-chosen-name)) }",
     "0 word Drake; activate 0", "life0 21", "Artifact", 0, 0},
    {"remember", "activated [{0}] target creature { remember(t1); tap(chosen) }", "0 choose Ogre; activate 0",
     "Ogre tapped", "Artifact", 0, 0},
    {"remember-number", "activated [{0}] { remember-number(3); gain-life(you, chosen-number) }", "activate 0",
     "life0 23", "Artifact", 0, 0},
    {"divided", "spell target creature 1 to 2 { divided(t1, 3, counters(it, +1/+1, amount)) }",
     "0 choose Ogre Drake; 0 divide 2 1", "Ogre +1/+1 2; Drake +1/+1 1; Bear +1/+1 0", 0, 0, 0},
    {"tempt", "spell { tempt(you, \"Banner\"); tap(each(ring-bearer)); gain-life(you, temptations(you)) }",
     "0 choose Bear", "Bear tapped; Ogre untapped; life0 21; command0 1", 0, 0, 0},
};

static const struct board_card extra[] = {
    {"Charm", "{W} Enchantment Aura", "Enchant creature", "static host { pt(1, 1) }"},
    {"Ward", "{W} Enchantment Aura", "Enchant creature", "static host { pt(2, 2) }"},
    {"Banner", "Token Enchantment Emblem", NULL, "static creature & controlled(you) from-command { pt(1, 1) }"},
};

static const char flip_cards[] =
    "card \"Larva\" flip \"Moth\" {1}{G} Creature Insect 1/1 { activated [{0}] { flip(self) } }\n"
    "card \"Moth\" second \"Larva\" {1}{G} Creature Insect 4/4 { }\n"
    "card \"Nest\" {1} Artifact { activated [{0}] target creature { exile(t1); to-battlefield-flipped(those, you) } }\n";

/* A board of flip_cards with a Larva and a Nest of player 0's, in their main phase. */
static void flip_board(struct board *b, uint16_t *larva, uint16_t *nest)
{
    struct err err = ERR_INIT;
    memset(b, 0, sizeof *b);
    struct book_builder *builder = book_builder_new(&b->arena, rules_of(ERA_M10));
    assert_ok(book_read(builder, flip_cards, sizeof flip_cards - 1, "flip", &err), err);
    assert_ok(book_finish(builder, &b->book, &err), err);
    b->g = arena_alloc(&b->arena, 1, game_size(DUEL_PERMANENTS, DUEL_OBJECTS));
    game_init(b->g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, 1);
    b->g->era = ERA_M10;
    engine_init(&b->e, rules_of(ERA_M10), b->book, b->g);
    for (int i = 0; i < 2; i++)
        engine_set_mind(&b->e, i, board_mind(&b->script[i]));
    *larva = board_put(b, 0, ZONE_BATTLEFIELD, "Larva");
    *nest = board_put(b, 0, ZONE_BATTLEFIELD, "Nest");
    b->g->player[0].life = b->g->player[1].life = 20;
    board_begin(b, 0, STEP_MAIN1);
}

/* "to-battlefield-flipped": a new permanent, with the other side up from the start. */
static void a_card_comes_back_with_its_other_side_up(void **test)
{
    (void)test;
    struct board b;
    uint16_t larva, nest;
    flip_board(&b, &larva, &nest);
    board_choose(&b, 0, larva);
    assert_true(board_activate(&b, 0, nest, 0));
    board_resolve_all(&b);
    const struct perm *moth = board_perm(&b, larva);
    assert_int_equal(moth->power, 4);
    assert_string_equal(b.book->card[moth->as_card].name, "Moth");
    board_close(&b);
}

/* "flip": the other side of a flip card, once and for all (001:709.2, 001:709.4). */
static void a_flip_card_flips(void **test)
{
    (void)test;
    struct board b;
    uint16_t larva, nest;
    flip_board(&b, &larva, &nest);
    assert_int_equal(board_perm(&b, larva)->power, 1);
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            assert_true(board_activate(&b, 0, larva, 0));
        board_resolve_all(&b);
        assert_int_equal(board_perm(&b, larva)->power, 4);
        assert_string_equal(b.book->card[board_perm(&b, larva)->as_card].name, "Moth");
    }
    board_close(&b);
}

/* clang-format off */
#define TABLES(X)                                                                                  \
    X(steering)                                                                                    \
    X(harm) X(moving) X(cards_words) X(life) X(state) X(lasting) X(stack) X(turns) X(chance)
/* clang-format on */

#define TABLE_TEST(table)                                                                                              \
    static void words_of_##table(void **test)                                                                          \
    {                                                                                                                  \
        (void)test;                                                                                                    \
        table_run(table, ARRAY_LEN(table), extra, ARRAY_LEN(extra));                                                   \
    }
TABLES(TABLE_TEST)
#undef TABLE_TEST

static const struct {
    const struct table_case *t;
    size_t n;
} tables[] = {
#define TABLE_ROW_OF(table) {table, ARRAY_LEN(table)},
    TABLES(TABLE_ROW_OF)
#undef TABLE_ROW_OF
};

static void every_effect_has_a_case(void **test)
{
    (void)test;
    static struct table_case all[512];
    size_t n = 0;
    for (size_t i = 0; i < ARRAY_LEN(tables); i++)
        for (size_t k = 0; k < tables[i].n; k++)
            all[n++] = tables[i].t[k];
    all[n++].word = "flip"; /* a_flip_card_flips */
    all[n++].word = "to-battlefield-flipped";
    table_complete(all, n, "E");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TABLE_UNIT(table) cmocka_unit_test(words_of_##table),
        TABLES(TABLE_UNIT)
#undef TABLE_UNIT
            cmocka_unit_test(a_flip_card_flips),
        cmocka_unit_test(a_card_comes_back_with_its_other_side_up),
        cmocka_unit_test(every_effect_has_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
