/* test_cardtext.c - rules text to the ability language: sentences made for this test, on cards that do not exist
 *
 * What a sentence means is written down here from the meaning of its words, in the language of engine/LANGUAGE.md.
 * Where
 * ../shared has texts of real cards, those are compiled too: how many are understood, that the same text always gives
 * the same, and how long it takes.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "testing.h"

#include "cardtext/cardtext.h"

#include <string.h>
#include <time.h>

struct example {
    const char *type_line, *text, *keywords, *abilities;
};

#define OGRE  "Creature - Ogre"
#define SPELL "Instant"

static const struct example examples[] = {
    /* keyword lines, reminders dropped */
    {OGRE, "Trample, wither, plainswalk", "trample;wither;plainswalk", ""},
    {OGRE, "Echo {6}{R} (This is a reminder.)", "echo([{6}{R}])", ""},
    {OGRE, "Cumulative upkeep\u2014Pay 4 life.", "cumulative-upkeep([life(4)])", ""},
    {OGRE, "Protection from green and from artifacts", "protection(green);protection(artifact)", ""},
    {OGRE, "Forestcycling {7}", "typecycling(forest, [{7}])", ""},
    {"Enchantment - Aura", "Enchant untapped Goblin you control", "enchant(untapped & type(goblin) & controlled(you))",
     ""},

    /* keywords that are written out */
    {OGRE, "Ward {7}", "", "triggered becomes-target(is(self), controlled(opponent)) { counter-unless(other, [{7}]) }"},
    {OGRE, "Ward\u2014Pay 9 life.", "",
     "triggered becomes-target(is(self), controlled(opponent)) { counter-unless(other, [life(9)]) }"},
    {OGRE, "Prowess, infect", "prowess;infect", ""},
    {OGRE, "Fabricate 7", "",
     "triggered enters(is(self)) { modes(1, 1, counters(self, +1/+1, 7), "
     "tokens(you, 7, \"Token Colourless Artifact Creature Servo 1/1\")) }"},
    {OGRE, "Dash {8}{R}", "dash([{8}{R}])", ""},
    {OGRE, "Crew 7", "crew(7)", ""},
    {OGRE, "Blitz {8}{R}", "",
     "spell cost [{8}{R}] alternative\n"
     "static if if-alternative { gains(haste); gains-ability(triggered dies(is(self)) { draw(you, 1) }) }\n"
     "triggered enters(is(self)) if if-alternative { delayed(at(end, players), sacrifice-it(subject), self) }"},
    {OGRE, "Escape\u2014{8}{R}, Exile six other cards from your graveyard.", "",
     "keyword escaping([{8}{R}, exile-cards(card & in(graveyard, you) & !is(self), 6)])"},
    {OGRE, "Boast \u2014 {8}: Draw six cards.", "",
     "activated [{8}] once-a-turn if matches(self, attacked-this-turn) { draw(you, 6) }"},
    {OGRE, "Exhaust \u2014 {8}: Draw six cards.", "", "activated [{8}] once { draw(you, 6) }"},
    {OGRE, "{8}: Target Wall gains skulk until end of turn.", "",
     "activated [{8}] target type(wall) { apply(t1, gains-ability(static { not-blocked-by(power >= power-of(self) + 1) "
     "}), turn) }"},

    /* energy and Phyrexian mana as costs */
    {OGRE, "Pay {E}{E}{E}: You gain 6 life.", "", "activated [pay-energy(3)] { gain-life(you, 6) }"},
    {OGRE, "{3}{W/P}, {T}: You get {E}{E}.", "", "activated [{3}, or-cost({W}, life(2)), {T}] { energy(you, 2) }"},

    /* when something triggers, and how often */
    {OGRE, "Whenever Quibble Ogre attacks while you control a Wall, you gain 6 life.", "",
     "triggered attacks(is(self)) when exists(type(wall) & controlled(you)) { gain-life(you, 6) }"},
    {OGRE, "Whenever you cast your second spell each turn, scry 7. This ability triggers only once each turn.", "",
     "triggered casts(you, nth-cast(2)) once-a-turn { scry(you, 7) }"},
    {OGRE, "Whenever you draw your second card each turn, scry 7.", "",
     "triggered draws(you) when drawn(you) = 2 { scry(you, 7) }"},
    {OGRE, "At the beginning of your upkeep or whenever you cast a Wall spell, scry 7.", "",
     "triggered at(upkeep, you) { scry(you, 7) }\ntriggered casts(you, type(wall) & spell) { scry(you, 7) }"},
    {OGRE, "During your turn, Quibble Ogre has shadow.", "", "static if your-turn { gains(shadow) }"},
    {OGRE, "Quibble Ogre can't block unless you control another Ogre.", "",
     "static if !(exists(type(ogre) & controlled(you) & !is(self))) { cant-block }"},

    /* things that come back; rules for all of a kind */
    {OGRE, "When Quibble Ogre enters, exile target Wall until Quibble Ogre leaves the battlefield.", "",
     "triggered enters(is(self)) target type(wall) "
     "{ if(exists(is(self)), { exile(t1); delayed(leaves(is(self)), to-battlefield(subject), those) }) }"},
    {SPELL, "Exile target Wall you control, then return that card to the battlefield under its owner's control.", "",
     "spell target type(wall) & controlled(you) { exile(t1); to-battlefield(those) }"},
    {SPELL, "Quibble deals 8 damage to target Wall. If that Wall would die this turn, exile it instead.", "",
     "spell target type(wall) { damage(t1, 8); replaces(dies(is(subject)), zone-becomes(exile), turn, t1) }"},
    {SPELL, "Walls without shadow can't block this turn.", "",
     "spell { apply-all(type(wall) & !has(shadow), cant-block, turn) }"},

    /* what an event speaks of: all attackers at once, the spell itself, another player's turn */
    {OGRE, "Whenever you attack, scry 7.", "",
     "triggered attacks(creature & controlled(you)) when is-first(attacking & controlled(you)) { scry(you, 7) }"},
    {OGRE, "Whenever an opponent casts a Goblin spell from a graveyard, draw two cards.", "",
     "triggered casts(opponent, type(goblin) & spell & cast-from(graveyard)) { draw(you, 2) }"},
    {OGRE, "Whenever you cast a spell from anywhere other than your hand, scry 7.", "",
     "triggered casts(you, spell & !cast-from(hand)) { scry(you, 7) }"},
    {OGRE, "Whenever a player casts a spell from exile, scry 7.", "",
     "triggered casts(players, spell & cast-from(exile)) { scry(you, 7) }"},
    {SPELL, "Counter target spell cast from a graveyard.", "",
     "spell target spell & cast-from(graveyard) { counter(t1) }"},
    {OGRE, "When you cast this spell, scry 7.", "", "triggered casts(you, is(self)) from-stack { scry(you, 7) }"},
    {OGRE, "Whenever you cast a spell during an opponent's turn, scry 7.", "",
     "triggered casts(you, spell) when !your-turn { scry(you, 7) }"},

    /* X in the middle; devotion; two costs, of which one is paid */
    {SPELL,
     "Look at the top X cards of your library, where X is the number of Walls you control. Put one of those cards into "
     "your hand and the rest into your graveyard.",
     "",
     "spell { { keep(top(you, count(type(wall) & controlled(you)))); look(you, kept); to-hand(choose(you, is(kept) & "
     "in(library, you), 1)); to-graveyard(each(is(kept) & in(library, you))) } }"},
    {OGRE, "{T}: Add an amount of {G} equal to your devotion to green.", "",
     "mana [{T}] { add-mana-times(you, symbols(green, permanent & controlled(you)), {G}) }"},
    {SPELL, "As an additional cost to cast this spell, sacrifice a Wall or pay {8}.\nScry 7.", "",
     "spell cost [or-cost(sac(type(wall)), {8})]\nspell { scry(you, 7) }"},
    {OGRE, "When Quibble Ogre enters, you may sacrifice a Wall or discard a card. If you do, scry 7.", "",
     "triggered enters(is(self)) { pay(you, [or-cost(sac(type(wall)), discard-cards(card))], scry(you, 7)) }"},

    /* reflexive abilities have targets of their own; mana for a purpose; emblems */
    {OGRE, "When Quibble Ogre enters, you may sacrifice a Wall. When you do, destroy target artifact.", "",
     "triggered enters(is(self)) { pay(you, [sac(type(wall))], when-done(triggered done target artifact { destroy(t1) })) "
     "}"},
    {"Land", "{T}: Add {U}. Spend this mana only to cast Wall spells or activate abilities of Walls.", "",
     "mana [{T}] { mana-only(add-mana(you, {U}), type(wall) & any, type(wall)) }"},
    {"Legendary Planeswalker - Quibble", "\u22127: You get an emblem with \"Walls you control get +6/+6.\"", "",
     "activated [-7] { emblem(you, \"Token Enchantment { static type(wall) & controlled(you) from-command { pt(6, 6) } "
     "}\") }"},
    {SPELL, "This spell costs {2} less to cast if it targets a Wall.\nDestroy target creature.", "",
     "static from-anywhere if aims-at(type(wall)) { costs-less(2) }\nspell target creature { destroy(t1) }"},

    /* what any player may do; each in turn; what happens once this turn; a creature that dies this turn */
    {OGRE, "When Quibble Ogre enters, any player may pay 7 life. If a player does, tap Quibble Ogre.", "",
     "triggered enters(is(self)) { { set-noted(0); each-of(players, if(noted = 0, pay(that-player, [life(7)], { tap(self); "
     "set-noted(1) }, nothing))) } }"},
    {SPELL, "Target Wall gets +7/+7 until end of turn unless any player pays {8}.", "",
     "spell target type(wall) { { set-noted(0); each-of(players, if(noted = 0, pay(that-player, [{8}], set-noted(1), "
     "nothing))); if(noted = 0, apply(t1, pt(7, 7), turn)) } }"},
    {SPELL, "Each player may scry 7.", "", "spell { each-of(players, may(that-player, scry(that-player, 7))) }"},
    {OGRE, "{8}: The next time you would draw a card this turn, you gain 7 life instead.", "",
     "activated [{8}] { replaces(draws(you), instead(gain-life(you, 7)), once-this-turn) }"},
    {SPELL, "Quibble deals 7 damage to target Wall. When that Wall dies this turn, its controller loses 8 life.", "",
     "spell target type(wall) { { damage(t1, 7); delayed(dies(is(subject)), lose-life(that-player, 8), t1, turn) } }"},
    {SPELL, "When you next cast a Wall spell this turn, copy it. You may choose new targets for the copy.", "",
     "spell { delayed(casts(you, type(wall) & spell), copy-spell(it, you), you, turn) }"},

    /* cards found, exiled, of one graveyard, at random; a type chosen while a spell resolves */
    {SPELL,
     "Reveal cards from the top of your library until you reveal a Wall card. You gain life equal to that card's mana "
     "value. Put the revealed cards on the bottom of your library in any order.",
     "",
     "spell { { { reveal-until(you, type(wall) & card); keep(those) }; gain-life(you, mana-value-of(found)); "
     "to-bottom(each(is(kept) & in(library, you))) } }"},
    {SPELL, "Exile up to seven target cards from a single graveyard.", "",
     "spell target card & in(graveyard) up-to 1 target card & in(graveyard, owner-of(t1)) & !is(t1) up-to 6 { "
     "exile(both(t1, t2)) }"},
    {SPELL, "Return a Wall card at random from your graveyard to your hand.", "",
     "spell { to-hand(random(type(wall) & card & in(graveyard, you), 1)) }"},
    {OGRE,
     "When Quibble Ogre leaves the battlefield, return all cards exiled with it to the battlefield under their owners' "
     "control.",
     "", "triggered leaves(is(self)) { to-battlefield(each(card & in(exile) & exiled-with(self))) }"},
    {SPELL, "Choose a creature type. Draw a card for each permanent you control of that type.", "",
     "spell { { choose-type(you); draw(you, count(permanent & controlled(you) & of-chosen-type)) } }"},
    {SPELL, "Creatures of the creature type of your choice get +7/+7 until end of turn.", "",
     "spell { { choose-type(you); apply(each(creature & of-chosen-type), pt(7, 7), turn) } }"},

    /* one or more, words of a story */
    {OGRE, "Whenever one or more Walls you control die, scry 7.", "",
     "triggered dies(type(wall) & controlled(you)) together { scry(you, 7) }"},
    {OGRE, "Grudge Match \u2014 When Quibble Ogre dies, scry 7.", "", "triggered dies(is(self)) { scry(you, 7) }"},
    {OGRE, "Sacrifice a Wall and a Forest: Scry 7.", "", "activated [sac(type(wall)), sac(forest)] { scry(you, 7) }"},

    /* sentences that speak of what others have turned up, replace them, or wait for an event */
    {SPELL,
     "Look at the top seven cards of your library. You may put a land card from among them onto the battlefield. Then "
     "put the rest on the bottom of your library in any order.",
     "",
     "spell { { { keep(top(you, 7)); look(you, kept) }; may(you, to-battlefield(choose(you, land & card & is(kept) & "
     "in(library, you), 1, 1), you)); to-bottom(each(is(kept) & in(library, you))) } }"},
    {SPELL, "Draw three cards.\nThreshold \u2014 Draw nine cards instead if seven or more cards are in your graveyard.",
     "", "spell { if(count(card & in(graveyard, you)) >= 7, draw(you, 9), draw(you, 3)) }"},
    {SPELL, "Draw nine cards if you control a Wall. Otherwise, draw two cards.", "",
     "spell { if(exists(type(wall) & controlled(you)), draw(you, 9), draw(you, 2)) }"},
    {SPELL, "Whenever a Wall attacks this turn, scry 7.", "",
     "spell { recurring(attacks(type(wall)), scry(you, 7), turn) }"},

    /* crimes, costs that fall, exchanges, what blocks it, its colours */
    {OGRE, "Whenever you commit a crime, scry 7. This ability triggers only once each turn.", "",
     "triggered commits-crime(you) once-a-turn { scry(you, 7) }"},
    {OGRE, "{8}: Scry 7. This ability costs {2} less to activate for each Wall you control.", "",
     "activated [{8}] { scry(you, 7) }\nstatic { abilities-cost(is(self), -2 * count(type(wall) & controlled(you))) }"},
    {SPELL, "Exchange control of target Wall you control and target Ogre an opponent controls.", "",
     "spell target type(wall) & controlled(you) target type(ogre) & controlled(opponent) { exchange-control(t1, t2, game) }"},
    {OGRE, "{8}: Quibble Ogre deals 7 damage to target creature blocking it.", "",
     "activated [{8}] target creature & blocking-these(self) { damage(t1, 7) }"},
    {"Enchantment - Aura", "Enchanted creature gets +7/+7 for each of its colors.", "",
     "static host { pt(7 * colours-among(is(host)), 7 * colours-among(is(host))) }"},
    {OGRE, "{8}: Return Quibble Ogre from your graveyard to the battlefield with a finality counter on it.", "",
     "activated [{8}] from-graveyard { { to-battlefield-with(self, you, \"finality\", 1); replaces(dies(is(subject) & "
     "has-counters(\"finality\")), zone-becomes(exile), game, those) } }"},
    {SPELL,
     "Return target Wall card from your graveyard to the battlefield with X additional +1/+1 counters on it. It's a "
     "7/7 Ogre creature in addition to its other types.",
     "",
     "spell target type(wall) & card & in(graveyard, you) { to-battlefield-with(t1, you, +1/+1, x); apply(those, { "
     "becomes-also(creature); set-pt(7, 7); also-type(\"Ogre\") }, game) }"},

    /* a choice of keywords, a number that is paid, damage taken in place of what happens, who has the target */
    {OGRE, "{8}: Quibble Ogre gains your choice of flying, haste, or reach until end of turn.", "",
     "activated [{8}] { modes(1, 1, apply(self, gains(flying), turn), apply(self, gains(haste), turn), apply(self, "
     "gains(reach), turn)) }"},
    {SPELL, "Destroy target Wall unless its controller has Quibble deal 7 damage to them.", "",
     "spell target type(wall) { { set-noted(0); may(controller-of(t1), { damage(controller-of(t1), 7); set-noted(1) }); "
     "if(noted = 0, destroy(t1)) } }"},
    {OGRE, "When Quibble Ogre becomes the target of a spell, sacrifice it.", "",
     "triggered becomes-target(is(self), spell) { sacrifice-it(self) }"},
    {OGRE, "When Quibble Ogre becomes the target of a spell, counter that spell.", "",
     "triggered becomes-target(is(self), spell) { counter(other) }"},
    {OGRE, "If damage would be dealt to Quibble Ogre, put that many +1/+1 counters on it instead.", "",
     "replace deals-damage(any, is(self)) { instead(counters(self, +1/+1, amount)) }"},

    /* copies with more, one for each, what somebody chooses, and what hangs on things */
    {SPELL,
     "Create a token that's a copy of target Wall, except it has haste. Exile it at the beginning of the next end step.",
     "",
     "spell target type(wall) { { token-copy(you, t1, gains(haste)); delayed(at(end, players), exile(subject), those) "
     "} }"},
    {SPELL, "For each Wall you control, create a 7/7 green Wall creature token.", "",
     "spell { tokens(you, count(type(wall) & controlled(you)), \"Token Green Creature Wall 7/7\") }"},
    {SPELL, "For each Wall you control, create a token that's a copy of that permanent.", "",
     "spell { each-of(each(type(wall) & controlled(you)), token-copy(you, it)) }"},
    {SPELL, "Target opponent chooses a creature they control. Destroy that creature.", "",
     "spell target opponent-player { { { keep(choose(t1, creature & controlled(t1), 1)) }; destroy(kept) } }"},
    {SPELL, "Exile target creature and all Equipment attached to it.", "",
     "spell target creature { exile(both(t1, each(type(equipment) & attached-to(t1)))) }"},
    {OGRE, "{8}: Attach target Equipment you control to target Wall.", "",
     "activated [{8}] target type(equipment) & controlled(you) target type(wall) { attach(t1, t2) }"},
    {SPELL, "You gain life equal to target creature's power.", "",
     "spell target creature { gain-life(you, power-of(t1)) }"},

    /* cards that come or are cast face down */
    {OGRE, "Megamorph {8}{R}", "megamorph([{8}{R}])", ""},
    {OGRE, "Disguise {8}{R}", "disguise([{8}{R}])", ""},
    {SPELL, "Manifest the top card of your library, then put seven +1/+1 counters on it.", "",
     "spell { { manifest(top(you, 1), you); counters(those, +1/+1, 7) } }"},
    {SPELL, "Destroy target Wall. Its controller manifests the top card of their library.", "",
     "spell target type(wall) { { destroy(t1); manifest(top(controller-of(t1), 1), controller-of(t1)) } }"},
    {SPELL, "Cloak the top two cards of your library.", "", "spell { cloak(top(you, 2), you) }"},
    {SPELL, "Manifest dread.", "",
     "spell { { keep(top(you, 2)); look(you, kept); to-graveyard(choose(you, is(kept) & in(library, you), most(count(is(kept) "
     "& in(library, you)) - 1, 0))); manifest(each(is(kept) & in(library, you)), you) } }"},

    /* what it becomes for the turn; cards of one's own elsewhere */
    {OGRE, "{8}: Until end of turn, Quibble Ogre becomes a Wall, gets +7/+7, and gains flying.", "",
     "activated [{8}] { apply(self, { only-type(\"Wall\"); pt(7, 7); gains(flying) }, turn) }"},
    {SPELL, "Target Ogre becomes a Wall with base power and toughness 7/7 until end of turn.", "",
     "spell target type(ogre) { apply(t1, { only-type(\"Wall\"); set-pt(7, 7) }, turn) }"},
    {OGRE, "Quibble Ogre has haste as long as you own a card in exile.", "",
     "static if exists(card & in(exile) & owned(you)) { gains(haste) }"},
    {SPELL, "Look at target opponent's hand. You may choose a Wall card from it. That player discards that card.", "",
     "spell target opponent-player { { look(you, each(in(hand, t1))); discard-it(choose(you, type(wall) & card & in(hand, t1), "
     "0, 1)) } }"},

    {OGRE, "Discard Quibble Ogre: Exile up to seven target cards from graveyards.", "",
     "activated [discard-self] from-hand target card & in(graveyard) up-to 7 { exile(t1) }"},

    /* roles, land that comes to life, counters that say what becomes of the dead, the monarch */
    {SPELL, "Create a Monster Role token attached to target Wall you control.", "",
     "spell target type(wall) & controlled(you) { each-of(t1, { to-graveyard(each(type(role) & controlled(you) & "
     "attached-to(it))); tokens(you, 1, \"Monster Role\"); attach(those, it) }) }"},
    {OGRE, "When Quibble Ogre enters, earthbend 7.", "",
     "triggered enters(is(self)) target land & controlled(you) { { apply(t1, { becomes-also(creature); set-pt(0, 0); "
     "gains(haste) }, game); counters(t1, +1/+1, 7); delayed(dies(is(subject)), to-battlefield-tapped(it, you), t1); "
     "delayed(moves(is(subject), battlefield, exile), to-battlefield-tapped(it, you), t1) } }"},
    {SPELL, "Return target Wall card from your graveyard to the battlefield with a finality counter on it.", "",
     "spell target type(wall) & card & in(graveyard, you) { { to-battlefield-with(t1, you, \"finality\", 1); "
     "replaces(dies(is(subject) & has-counters(\"finality\")), zone-becomes(exile), game, those) } }"},
    {OGRE, "At the beginning of your end step, if you're the monarch, scry 7.", "",
     "triggered at(end, you) if holds(you, \"The Monarch\") { scry(you, 7) }"},
    {OGRE, "When Quibble Ogre enters, suspect target Wall.", "",
     "triggered enters(is(self)) target type(wall) { apply(t1, { gains(menace); cant-block }, game) }"},
    {OGRE, "Embalm {8}{W}", "",
     "activated [{8}{W}, exile-self] from-graveyard sorcery-speed "
     "{ token-copy(you, self, { becomes-colour(white); also-type(\"Zombie\"); no-mana-cost }) }"},
    {OGRE, "Dethrone", "",
     "triggered attacks(is(self), player) when life-of(defender) >= life-of(you) { counters(self, +1/+1, 1) }"},

    /* how much mana was spent; whether it was cast; counters of other sizes; cards shown of a hand */
    {OGRE, "Whenever you cast a Wall spell, if six or more mana was spent to cast that spell, scry 7.", "",
     "triggered casts(you, type(wall) & spell) if spent-on(it) >= 6 { scry(you, 7) }"},
    {OGRE, "When Quibble Ogre enters, if you cast it, scry 7.", "",
     "triggered enters(is(self)) if matches(self, was-cast) { scry(you, 7) }"},
    {SPELL, "Put a +2/+0 counter on target Wall.", "", "spell target type(wall) { counters(t1, \"+2/+0\", 1) }"},
    {SPELL, "Reveal any number of Wall cards in your hand. You gain 7 life for each card revealed this way.", "",
     "spell { { keep(choose(you, type(wall) & card & in(hand, you), 0, 99)); reveal(kept) }; gain-life(you, 7 * "
     "size(kept)) }"},
    {SPELL, "Target Wall becomes a copy of target Ogre until end of turn.", "",
     "spell target type(wall) target type(ogre) { become-copy(t1, t2, turn) }"},
    {"Enchantment - Aura", "Enchanted creature can't attack you or planeswalkers you control.", "",
     "static host { attacks-only-if(matches(host, controlled(you))) }"},
    {SPELL, "Destroy target Wall and all other creatures with the same name as that creature.", "",
     "spell target type(wall) { destroy(both(t1, each(creature & same-name(t1) & !is(t1)))) }"},
    {OGRE,
     "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are "
     "put on it instead.",
     "", "replace counters-put(creature & controlled(you), +1/+1) { becomes-amount(amount + 1) }"},

    /* overload; chapters */
    {SPELL, "Destroy target Wall.\nOverload {8}{R}", "",
     "spell cost [{8}{R}] alternative { destroy(each(type(wall))) }\nspell target type(wall) { destroy(t1) }"},
    {"Enchantment - Saga", "I, II \u2014 Scry 7.\nIII \u2014 Destroy target Wall.", "",
     "replace enters(is(self)) { enters-with(\"lore\", 1) }\ntriggered at(main, you) { counters(self, \"lore\", 1) }\n"
     "triggered enters(is(self)) { scry(you, 7) }\n"
     "triggered counters-put(is(self), \"lore\") when counters-of(self, \"lore\") = 2 { scry(you, 7) }\n"
     "triggered counters-put(is(self), \"lore\") when counters-of(self, \"lore\") = 3 target type(wall) { destroy(t1); "
     "sacrifice-it(self) }"},

    /* what something becomes: a land keeps nothing but that, an artifact creature what it was */
    {OGRE, "{8}: Quibble Ogre becomes a 7/7 Wall creature until end of turn.", "",
     "activated [{8}] { apply(self, { becomes(creature); set-pt(7, 7); only-type(\"Wall\") }, turn) }"},
    {OGRE, "{8}: Target artifact becomes an artifact creature with base power and toughness 7/7.", "",
     "activated [{8}] target artifact { apply(t1, { becomes-also(artifact & creature); set-pt(7, 7) }, game) }"},

    /* lists end with their "or": what follows the comma is another noun */
    {OGRE, "Whenever you cast an instant or sorcery spell, Walls you control get +6/+6 until end of turn.", "",
     "triggered casts(you, (instant | sorcery) & spell) { apply(each(type(wall) & controlled(you)), pt(6, 6), turn) }"},

    /* words that mean nothing by themselves; tokens that the rules describe */
    {OGRE, "Pack tactics \u2014 Whenever Quibble Ogre attacks, create seven Treasure tokens.", "",
     "triggered attacks(is(self)) { tokens(you, 7, \"Treasure\") }"},
    {OGRE, "When Quibble Ogre dies, investigate.", "", "triggered dies(is(self)) { tokens(you, 1, \"Clue\") }"},
    {OGRE, "{8}: Create a Blood token. Activate only as a sorcery.", "",
     "activated [{8}] sorcery-speed { tokens(you, 1, \"Blood Token\") }"},

    /* loyalty */
    {"Legendary Planeswalker - Quibble", "+3: Draw six cards.\n\u22127: You gain 9 life.\n0: Scry 5.", "",
     "activated [+3] { draw(you, 6) }\nactivated [-7] { gain-life(you, 9) }\nactivated [0] { scry(you, 5) }"},

    /* cards of the library */
    {SPELL, "Exile the top six cards of your library. Until the end of your next turn, you may play those cards.", "",
     "spell { { exile(top(you, 6)); may-play(you, those, your-next-turn) } }"},
    {SPELL, "Surveil 5.", "",
     "spell { { keep(top(you, 5)); look(you, kept); to-graveyard(choose(you, is(kept) & in(library, you), 0, 5)); "
     "arrange(you, you, count(is(kept) & in(library, you))) } }"},
    {"Land", "{T}: Add {U}. Activate only if you control a Swamp or a Forest.", "",
     "mana [{T}] if (exists((swamp | forest) & controlled(you))) { add-mana(you, {U}) }"},

    /* the card itself, by its name, the name before the comma, and "this creature" */
    {OGRE, "{8}: Quibble Ogre gets +3/-2 until end of turn.", "", "activated [{8}] { apply(self, pt(3, -2), turn) }"},
    {OGRE, "{8}: This creature gets +3/-2 until end of turn.", "", "activated [{8}] { apply(self, pt(3, -2), turn) }"},
    {OGRE, "{8}: Quibble gets +3/-2 until end of turn.", "", "activated [{8}] { apply(self, pt(3, -2), turn) }"},

    /* wordings of several years mean the same */
    {OGRE, "When Quibble Ogre comes into play, draw six cards.", "", "triggered enters(is(self)) { draw(you, 6) }"},
    {OGRE, "When Quibble Ogre enters the battlefield, draw six cards.", "",
     "triggered enters(is(self)) { draw(you, 6) }"},
    {OGRE, "When Quibble Ogre enters, draw six cards.", "", "triggered enters(is(self)) { draw(you, 6) }"},
    {OGRE, "When Quibble Ogre is put into a graveyard from play, you lose 9 life.", "",
     "triggered dies(is(self)) { lose-life(you, 9) }"},
    {SPELL, "Quibble deals 11 damage to target creature or player.", "", "spell target any { damage(t1, 11) }"},
    {SPELL, "Quibble deals 11 damage to any target.", "", "spell target any { damage(t1, 11) }"},
    {SPELL, "Remove target blue land from the game.", "", "spell target blue & land { exile(t1) }"},
    {OGRE, "{T}: Add {G}{G}{G} to your mana pool.", "", "mana [{T}] { add-mana(you, {G}{G}{G}) }"},

    /* nouns */
    {SPELL, "Destroy target nonartifact, nonblue creature an opponent controls with power 7 or less.", "",
     "spell target !artifact & !blue & creature & controlled(opponent) & power <= 7 { destroy(t1) "
     "}"},
    {SPELL, "Exile all tapped green or red permanents without horsemanship.", "",
     "spell { exile(each(tapped & (green | red) & permanent & !has(horsemanship))) }"},
    {SPELL, "Return up to five target Goblin or land cards from your graveyard to your hand.", "",
     "spell target (type(goblin) | land) & card & in(graveyard, you) up-to 5 { to-hand(t1) }"},

    /* words that point back */
    {SPELL, "Destroy target enchantment. Its controller discards three cards.", "",
     "spell target enchantment { destroy(t1); discard(controller-of(t1), 3) }"},
    {SPELL, "Bury target Wall.", "", "spell target type(wall) { bury(t1) }"},
    {SPELL, "Destroy all Walls. They can't be regenerated.", "", "spell { bury(each(type(wall))) }"},
    {OGRE, "Whenever another Ogre dies, Quibble Ogre deals 6 damage to its controller.", "",
     "triggered dies(type(ogre) & !is(self)) { damage(controller-of(it), 6) }"},
    {OGRE, "Whenever Quibble Ogre deals combat damage to a player, that player mills seven cards.", "",
     "triggered deals-combat-damage(is(self), player) { mill(that-player, 7) }"},

    /* verbs without a subject of their own; numbers that come later */
    {SPELL, "Target player loses 8 life and discards four cards.", "",
     "spell target player { lose-life(t1, 8); discard(t1, 4) }"},
    {SPELL, "Target opponent loses 5 life for each untapped Swamp you control.", "",
     "spell target opponent-player { lose-life(t1, 5 * count(untapped & swamp & controlled(you))) "
     "}"},
    {SPELL, "Target Ogre gets -X/-X until end of turn, where X is the number of Walls on the battlefield.", "",
     "spell target type(ogre) { apply(t1, pt(-count(type(wall)), -count(type(wall))), turn) }"},

    /* choices, payments, conditions, times */
    {OGRE, "At the beginning of your upkeep, sacrifice Quibble Ogre unless you pay {9}.", "",
     "triggered at(upkeep, you) { pay(you, [{9}], nothing, sacrifice-it(self)) }"},
    {OGRE, "Whenever Quibble Ogre attacks, you may pay {5}{U}. If you do, untap all Ogres you control.", "",
     "triggered attacks(is(self)) { pay(you, [{5}{U}], untap(each(type(ogre) & controlled(you)))) "
     "}"},
    {SPELL, "Counter target artifact spell unless its controller pays {7}.", "",
     "spell target artifact & spell { counter-unless(t1, [{7}]) }"},
    {OGRE,
     "{B}, Sacrifice two Walls: Regenerate Quibble Ogre. Activate this ability only once each "
     "turn.",
     "", "activated [{B}, sac(type(wall), 2)] once-a-turn { regenerate(self) }"},
    {SPELL, "Choose one \u2014\n\u2022 Tap target Wall.\n\u2022 You gain 13 life.", "",
     "spell modes 1 { mode target type(wall) { tap(t1) } mode { gain-life(you, 13) } }"},

    /* static abilities */
    {OGRE, "Other Ogres you control get +0/+4 and have shadow.", "",
     "static type(ogre) & controlled(you) & !is(self) { { pt(0, 4); gains(shadow) } }"},
    {OGRE, "Quibble Ogre enters the battlefield tapped.", "", "replace enters(is(self)) { enters-tapped }"},
    {"Enchantment - Aura", "Enchanted creature can't attack or block.", "",
     "static host { { cant-attack; cant-block } }"},

    /* tokens describe themselves */
    {SPELL, "Create three 5/3 blue Ogre creature tokens with haste.", "",
     "spell { tokens(you, 3, \"Token Blue Creature Ogre 5/3; haste\") }"},
    {SPELL, "Create a tapped 5/3 blue Ogre creature token with \"This token can't block.\"", "",
     "spell { { tokens(you, 1, \"Token Blue Creature Ogre 5/3 { static { cant-block } }\"); tap(those) } }"},
    {SPELL, "Create an X/X blue Ogre creature token, where X is the number of Walls you control.", "",
     "spell { { tokens(you, 1, \"Token Blue Creature Ogre 0/0\"); apply(those, set-pt(count(type(wall) & "
     "controlled(you)), count(type(wall) & controlled(you))), game) } }"},
    {SPELL, "Create a 5/3 blue Ogre creature token and three Treasure tokens.", "",
     "spell { { tokens(you, 1, \"Token Blue Creature Ogre 5/3\"); tokens(you, 3, \"Treasure\") } }"},
};

/* One blank for many, and no braces that only hold another pair: what the language does not care about. */
static char *plain(struct arena *arena, const char *text)
{
    char *out = arena_strdup(arena, text);
    size_t k = 0;
    for (const char *t = out; *t; t++)
        if (*t != ' ' || (k > 0 && out[k - 1] != ' '))
            out[k++] = *t;
    out[k] = '\0';
    for (char *twice; (twice = strstr(out, "{ { ")) != NULL;) {
        int depth = 0;
        char *close = twice + 2;
        for (; *close; close++) {
            depth += (*close == '{') - (*close == '}');
            if (depth == 0)
                break;
        }
        if (strcmp(close, "} }") != 0)
            break;
        memmove(close - 1, close + 1, strlen(close + 1) + 1);
        memmove(twice + 2, twice + 4, strlen(twice + 4) + 1);
    }
    return out;
}

static void sentences_mean_what_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(examples); i++) {
        const struct example *e = &examples[i];
        struct arena arena = ARENA_INIT;
        struct card_wording wording = {
            .name = "Quibble Ogre", .mana_cost = "{X}{2}{R}", .type_line = e->type_line, .text = e->text};
        struct card_meaning meaning;
        if (strcmp(e->type_line, SPELL) == 0)
            wording.name = "Quibble";
        if (strstr(e->text, "Quibble gets"))
            wording.name = "Quibble, the Ogre";
        cardtext_compile(&arena, &wording, &meaning);
        if (meaning.understanding != UNDERSTOOD_FULLY)
            fail_msg("%s: %s", e->text, meaning.n_clauses ? meaning.clauses[0].why : "");
        assert_string_equal(plain(&arena, meaning.keywords), plain(&arena, e->keywords));
        assert_string_equal(plain(&arena, meaning.abilities), plain(&arena, e->abilities));
        assert_true(*meaning.retelling != '\0');
        arena_release(&arena);
    }
}

/* Nothing is guessed: what is not understood is told, with the word, and leaves no ability. */
static void what_is_not_understood_is_told(void **state)
{
    static const struct {
        const char *type_line, *text, *at;
    } cases[] = {
        {SPELL, "Destroy target glimmering creature.", "glimmering"},
        {OGRE, "Whenever Quibble Ogre yodels, draw a card.", "yodels"},
        /* a counter with rules of its own; whose condition it is */
        {SPELL, "Put a shield counter on target creature.", "shield"},
        {SPELL,
         "If you have 9 or less life, tap all Goblins. Those creatures don't untap during their controllers' next "
         "untap steps.",
         "Those"},
        {OGRE, "{3}: Quibble Ogre wibbles.", "wibbles"},
        /* some of those, for which the language has no word */
        {SPELL, "Tap seven target creatures. Destroy those creatures you don't control.", "."},
        {SPELL, "Draw a card from your toolbox.", "from"},
        {SPELL, "Target Ogre gets +9/+9 until end of moonrise.", "moonrise"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct card_wording wording = {
            .name = "Quibble Ogre", .mana_cost = "{2}{R}", .type_line = cases[i].type_line, .text = cases[i].text};
        struct card_meaning meaning;
        cardtext_compile(&arena, &wording, &meaning);
        assert_int_equal(meaning.understanding, UNDERSTOOD_NOT);
        assert_string_equal(meaning.abilities, "");
        assert_int_equal(meaning.n_clauses, 1);
        assert_false(meaning.clauses[0].understood);
        if (!strstr(meaning.clauses[0].why, cases[i].at))
            fail_msg("%s: %s", cases[i].text, meaning.clauses[0].why);
        arena_release(&arena);
    }
}

static void some_clauses_are_part_of_a_card(void **state)
{
    struct arena arena = ARENA_INIT;
    struct card_wording wording = {
        .name = "Quibble Ogre", .mana_cost = "{2}{R}", .type_line = OGRE, .text = "Trample\nQuibble Ogre yodels."};
    struct card_meaning meaning;
    (void)state;
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.understanding, UNDERSTOOD_PARTLY);
    assert_string_equal(meaning.keywords, "trample");
    assert_int_equal(meaning.n_clauses, 2);
    wording.text = "";
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.understanding, UNDERSTOOD_FULLY);
    arena_release(&arena);
}

/* However many lines, and a bracket that is never closed: nothing is dropped. */
static void every_line_counts(void **state)
{
    struct arena arena = ARENA_INIT;
    struct strbuf text = STRBUF_INIT;
    struct card_wording wording = {.name = "Quibble Ogre", .mana_cost = "{2}{R}", .type_line = OGRE, .text = ""};
    struct card_meaning meaning;
    (void)state;
    for (int i = 0; i < 60; i++)
        strbuf_add(&text, "Trample\n");
    strbuf_add(&text, "Quibble Ogre yodels.");
    wording.text = strbuf_text(&text);
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.n_clauses, 61);
    assert_int_equal(meaning.understanding, UNDERSTOOD_PARTLY);
    wording.text = "Trample (it is so\nFlying (so) and so)";
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.n_clauses, 2);
    assert_int_equal(meaning.understanding, UNDERSTOOD_NOT);
    wording.text = "(((Flying";
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.understanding, UNDERSTOOD_NOT);
    wording.text = "Flying (It (this (one)) flies.)\n(So it does.)";
    cardtext_compile(&arena, &wording, &meaning);
    assert_int_equal(meaning.understanding, UNDERSTOOD_FULLY);
    strbuf_release(&text);
    arena_release(&arena);
}

static void abilities_are_retold(void **state)
{
    static const struct {
        const char *keywords, *abilities, *told;
    } cases[] = {
        {"Flying;Echo {2}", "", "Keywords: Flying, Echo {2}.\n"},
        {"protection(red);echo([{2}])", "", "Keywords: protection red, echo {2}.\n"},
        {"", "spell target creature & !black { destroy(t1) }", "On resolution: destroy target nonblack creature.\n"},
        {"", "activated [{T}] { draw(you, 2) }", "{T}: you draw 2 cards.\n"},
        {"", "triggered enters(is(self)) target player { discard(t1, 1); lose-life(t1, 3) }",
         "When this enters: target player discards 1 card, then that target loses 3 life.\n"},
        {"", "static creature & controlled(you) & !is(self) { pt(1, 1) }",
         "Each creature that you control other than this gets +1/+1.\n"},
        {"", "# a remark\nstatic host { gains-ability(activated [{R}] { damage(t1, 1) }) }", NULL},
        {"", "spell modes 1 { mode { draw(you, 1) } mode { draw(you, x) } }",
         "On resolution: choose 1: (1) you draw 1 card; (2) you draw X cards.\n"},
        {"", "no ability at all", "no ability at all\n"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *told = cardtext_retell(&arena, cases[i].keywords, cases[i].abilities);
        if (cases[i].told)
            assert_string_equal(told, cases[i].told);
        assert_true(*told != '\0');
    }
    arena_release(&arena);
}

/* ---- texts of cards, where they are at hand -------------------------------------------------- */

/* One in eight of them, all in the long run. */
static struct card_meaning *compile_all(struct arena *arena, const struct csv_table *texts)
{
    size_t step = getenv("TOPCUT_LONG") ? 1 : 8;
    int name = csv_column(texts, "name"), face = csv_column(texts, "face"), text = csv_column(texts, "text");
    struct card_meaning *out = ARENA_ARRAY(arena, struct card_meaning, texts->n_rows);
    for (size_t i = 0; i < texts->n_rows; i += step) {
        const struct csv_row *row = &texts->rows[i];
        const char *own = *csv_cell(row, face) ? csv_cell(row, face) : csv_cell(row, name);
        struct card_wording wording = {.name = own, .mana_cost = "", .type_line = "", .text = csv_cell(row, text)};
        cardtext_compile(arena, &wording, &out[i]);
    }
    return out;
}

static void the_same_text_gives_the_same(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table texts;
    char *text;
    size_t n;
    (void)state;
    if (getenv("TOPCUT_VALGRIND") ||
        file_read(&arena, TEST_SHARED "/data/rules_text_dev.csv", 64u << 20, &text, &n, &err) != ERR_OK)
        skip();
    assert_int_equal(csv_table_parse(&arena, text, "texts", &texts, &err), ERR_OK);
    clock_t before = clock();
    const struct card_meaning *once = compile_all(&arena, &texts);
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    const struct card_meaning *twice = compile_all(&arena, &texts);
    for (size_t i = 0; i < texts.n_rows; i++) {
        if (!once[i].abilities) {
            assert_null(twice[i].abilities);
            continue;
        }
        assert_int_equal(once[i].understanding, twice[i].understanding);
        assert_string_equal(once[i].abilities, twice[i].abilities);
        assert_string_equal(once[i].keywords, twice[i].keywords);
    }
    assert_true(seconds < 60); /* 0.6 s in a release build; sanitizers take their time */
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_mean_what_they_say),
        cmocka_unit_test(what_is_not_understood_is_told),
        cmocka_unit_test(some_clauses_are_part_of_a_card),
        cmocka_unit_test(every_line_counts),
        cmocka_unit_test(abilities_are_retold),
        cmocka_unit_test(the_same_text_gives_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
