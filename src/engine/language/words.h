/* words.h - the words of the ability language: one table for the reader, the checker, the interpreter and the page
 *
 * LANGUAGE.md describes the language; language.h has what a program in it looks like. */
#ifndef TOPCUT_ENGINE_WORDS_H
#define TOPCUT_ENGINE_WORDS_H

/* OPS(X) has a row for each operation: X(ENUM, "word", result, "arguments", "what it means").
 * result and arguments are letters of kinds; an argument letter followed by ? may be left out, and by + may be
 * repeated (kept as a chain of OP_LIST nodes). A term reads word(argument, argument, ...), or the bare word without
 * arguments. Some are also written with signs: + - * between numbers, & | ! between filters or conditions, <= >= < > =
 * between numbers (read.c, grammar in src/engine/LANGUAGE.md).
 *
 *   N number            O objects and players (a set)     P players (a set; usable as O)
 *   F filter            C condition                       E effect
 *   M modification      R replacement                     V event
 *   A a whole ability   K keyword with its parameter      L colours
 *   Z zone              D duration                        T card types (enum type_bit)
 *   S subtype or name (index into the book's words)       Q kind of counter
 *   B cost              Y mana symbols                    U step
 */
/* clang-format off */
#define OPS_NUMBERS(X) \
    X(NUMBER, NULL, 'N', "", "a number as written (value)") \
    X(X_NUMBER, "x", 'N', "", "X of the spell or ability") \
    X(COUNT, "count", 'N', "F", "how many objects match; without in() only permanents") \
    X(SIZE, "size", 'N', "O", "how many objects or players these are") \
    X(POWER_OF, "power-of", 'N', "O", "power of the first of them (last known if gone)") \
    X(TOUGHNESS_OF, "toughness-of", 'N', "O", "its toughness") \
    X(MANA_VALUE_OF, "mana-value-of", 'N', "O", "its mana value (converted mana cost)") \
    X(LIFE_OF, "life-of", 'N', "P", "life total of the player") \
    X(HAND_OF, "hand-of", 'N', "P", "cards in the player's hand") \
    X(COUNTERS_OF, "counters-of", 'N', "OQ", "counters of that kind on it") \
    X(AMOUNT, "amount", 'N', "", "damage, life, cards or counters of the event") \
    X(ADD, NULL, 'N', "NN", "a + b") \
    X(SUBTRACT, NULL, 'N', "NN", "a - b") \
    X(MULTIPLY, NULL, 'N', "NN", "a * b") \
    X(HALF_UP, "half-up", 'N', "N", "half, rounded up") \
    X(HALF_DOWN, "half-down", 'N', "N", "half, rounded down") \
    X(LEAST, "least", 'N', "NN", "the smaller") \
    X(MOST, "most", 'N', "NN", "the larger") \
    X(SUM_POWER, "sum-power", 'N', "F", "sum of the powers of all that match") \
    X(GREATEST_POWER, "greatest-power", 'N', "F", "greatest power among all that match") \
    X(GREATEST_TOUGHNESS, "greatest-toughness", 'N', "F", "greatest toughness among them") \
    X(LEAST_POWER, "least-power", 'N', "F", "least power among them") \
    X(LEAST_TOUGHNESS, "least-toughness", 'N', "F", "least toughness among them") \
    X(SYMBOLS, "symbols", 'N', "LF", "mana symbols of the colours in the mana costs of what matches") \
    X(BASIC_TYPES, "basic-land-types", 'N', "P", "basic land types among lands that the player controls") \
    X(COLOURS_PAID, "colours-paid", 'N', "", "colours of mana spent on it") \
    X(KICKS, "kicks", 'N', "", "how often it was kicked or replicated") \
    X(SPELLS_THIS_TURN, "spells-this-turn", 'N', "", "spells cast before it this turn, by all") \
    X(CHOSEN_NUMBER, "chosen-number", 'N', "", "the number chosen for the source") \
    X(NOTED, "noted", 'N', "", "the number that this effect noted last (damage dealt, life lost, cards drawn)") \
    X(CAPTURED, "captured", 'N', "", "a number fixed when the effect began (effect.a)") \
    X(POISON_OF, "poison-of", 'N', "P", "poison counters of the player") \
    X(ENERGY_OF, "energy-of", 'N', "P", "energy counters of the player") \
    X(TURNS_OF, "turns-of", 'N', "P", "turns that the player has begun in this game") \
    X(DRAWN, "drawn", 'N', "P", "cards that the player drew this turn") \
    X(DRAWN_IN_STEP, "drawn-in-draw-step", 'N', "P", "those drawn in the player's own draw step") \
    X(CHOOSE_NUMBER, "choose-number", 'N', "PNN", "the player chooses a number from a to b") \
    X(COLOURS_AMONG, "colours-among", 'N', "F", "different colours among all that match") \
    X(DAMAGE_ON, "damage-on", 'N', "O", "damage marked on it") \
    X(LIBRARY_OF, "library-of", 'N', "P", "cards in the player's library") \
    X(DAMAGE_TAKEN, "damage-taken", 'N', "P", "damage dealt to the player this turn") \
    X(PERMANENTS_DIED, "permanents-died", 'N', "", "permanents put into graveyards this turn") \
    X(USES, "uses", 'N', "", "how often this activated ability of the source was activated this turn, this time too") \
    X(DIED, "died", 'N', "FP", \
      "permanents, as they were, that were put into the graveyards of these players this turn") \
    X(TYPES_AMONG, "types-among", 'N', "F", "different card types among all that match") \
    X(SPELLS_CAST, "spells-cast", 'N', "P", "spells that the player cast this turn") \
    X(GREATEST_MANA_VALUE, "greatest-mana-value", 'N', "F", "greatest mana value among all that match") \
    X(MANA_VALUES_AMONG, "mana-values-among", 'N', "F", "different mana values among all that match") \
    X(DELVED, "delved", 'N', "F", "how many of the cards match that delving for it exiled") \
    X(CAST_OF_TYPE, "cast-of-type", 'N', "PT", "spells of such types that the player cast this turn") \
    X(DISCARDED, "discarded", 'N', "P", "cards that the player discarded this turn") \
    X(LIFE_GAINED, "life-gained", 'N', "P", "life that the player gained this turn") \
    X(LIFE_LOST, "life-lost", 'N', "P", "life that the player lost this turn, by damage too") \
    X(LEAST_OF_PLAYERS, "least-of-players", 'N', "N", "the number for each player, as that-player: the smallest") \
    X(MOST_OF_PLAYERS, "most-of-players", 'N', "N", "likewise, the largest") \
    X(PLAYERS_WITH, "players-with", 'N', "PC", "how many of the players it is true of, each as that-player") \
    X(TARGETS_CHOSEN, "targets-chosen", 'N', "", "how many targets were chosen for the spell, of its own cost too") \
    X(QUOTIENT, "quotient", 'N', "NN", "the first by the second, rounded down; 0 by nothing") \
    X(ENTERED_OF_TYPE, "entered-of-type", 'N', "PT", \
      "permanents of such types that entered under the player's control this turn (permanent: all)") \
    X(TEMPTATIONS, "temptations", 'N', "P", "how often the Ring tempted the player, 4 at the most") \
    X(CRIMES, "crimes", 'N', "P", "crimes that the player committed this turn (commits-crime)") \
    X(DESCENDED, "descended", 'N', "P", "permanent cards put into the player's graveyard from anywhere this turn") \
    X(CAST_OF, "cast-of", 'N', "PF", "spells that match that the player cast this turn") \
    X(AS_IS, "as-is", 'N', "", "in set-pt: that number stays as it is") \
    X(MANA_SPENT, "mana-spent", 'N', "", "how much mana was spent to cast the spell") \
    X(SPENT_ON, "spent-on", 'N', "O", "how much mana was spent to cast the first of these spells") \
    X(MODES_CHOSEN, "modes-chosen", 'N', "", "how many modes were chosen for it")

#define OPS_OBJECTS(X) \
    X(SELF, "self", 'O', "", "the source of the ability, or the spell itself") \
    X(TARGET, "t", 'O', "", "targets of the n-th target word (t1, t2 ...; value n - 1), those still legal") \
    X(IT, "it", 'O', "", "the object of the event, or the current one inside each-of") \
    X(OTHER, "other", 'O', "", "the second object of the event (what was damaged, what blocks)") \
    X(HOST, "host", 'O', "", "what the source is attached to") \
    X(ATTACHED, "attached", 'O', "O", "what is attached to it") \
    X(EACH, "each", 'O', "F", "all objects that match; without in() only permanents") \
    X(CHOSEN, "chosen", 'O', "", "what was chosen for the source (chosen player, imprinted card, copied thing)") \
    X(THOSE, "those", 'O', "", "what the effect before this one moved, made, chose, revealed or found") \
    X(SPENT, "spent", 'O', "", "what a cost sacrificed, discarded, tapped or removed (last known)") \
    X(CHOOSE, "choose", 'O', "PFNN?", \
      "the player chooses, untargeted, from n to m of what matches (m = n if left out)") \
    X(RANDOM, "random", 'O', "FN", "that many at random of what matches") \
    X(TOP, "top", 'O', "PN", "the top cards of the player's library") \
    X(TOP_OF_GRAVEYARD, "top-of-graveyard", 'O', "PF", "the topmost card of the player's graveyard that matches") \
    X(YOU, "you", 'P', "", "the controller") \
    X(OPPONENT, "opponent", 'P', "", "the opponents") \
    X(EACH_PLAYER, "players", 'P', "", "every player, in turn order from the active one") \
    X(CONTROLLER_OF, "controller-of", 'P', "O", "who controls it") \
    X(OWNER_OF, "owner-of", 'P', "O", "who owns it") \
    X(EVENT_PLAYER, "that-player", 'P', "", "the player of the event, or the current one inside each-of") \
    X(ACTIVE_PLAYER, "active", 'P', "", "whose turn it is") \
    X(DEFENDER, "defender", 'P', "", "who is attacked") \
    X(CHOSEN_PLAYER, "chosen-player", 'P', "", "the player chosen for the source") \
    X(CHOOSE_PLAYER, "choose-player", 'P', "PP", "the first chooses one of the second") \
    X(PLAYERS_WHO, "players-who", 'P', "PC", "those of the players of whom it is true, each as that-player") \
    X(SUBJECT, "subject", 'O', "", "what an effect that lasts was applied to") \
    X(UNION, "both", 'O', "OO", "these and those") \
    X(KEPT, "kept", 'O', "", "what keep() kept in this effect") \
    X(FOUND, "found", 'O', "", "the card that an -until effect stopped at") \
    X(CARD_OF, "card-of", 'O', "O", "the card in a graveyard that the first of these has become") \
    X(SOURCE_OF, "source-of", 'O', "O", "what the first of these abilities on the stack comes from")

#define OPS_FILTERS(X) \
    X(ANYTHING, "any", 'F', "", \
      "every object and player that could be meant; as a target: creature, player or planeswalker") \
    X(IS_TYPE, NULL, 'F', "", "card types and supertypes by their words (value: enum type_bit)") \
    X(IS_SUBTYPE, "type", 'F', "S", "of that subtype") \
    X(IS_COLOUR, NULL, 'F', "", "white, blue ... (value: bits); colourless") \
    X(NAMED, "named", 'F', "S", "of that name") \
    X(HAS, "has", 'F', "K", "has the keyword") \
    X(POWER_CMP, "power", 'F', "N", "power <= >= = n (value: '<' '=' '>')") \
    X(TOUGHNESS_CMP, "toughness", 'F', "N", "toughness") \
    X(MANA_VALUE_CMP, "mana-value", 'F', "N", "mana value") \
    X(CONTROLLED, "controlled", 'F', "P", "by one of the players") \
    X(OWNED, "owned", 'F', "P", "by one of the players") \
    X(IN, "in", 'F', "ZP?", "in that zone (of that player)") \
    X(IS_TAPPED, "tapped", 'F', "", "") \
    X(IS_UNTAPPED, "untapped", 'F', "", "") \
    X(IS_ATTACKING, "attacking", 'F', "", "") \
    X(IS_BLOCKING, "blocking", 'F', "", "") \
    X(IS_BLOCKED, "blocked", 'F', "", "") \
    X(IS_UNBLOCKED, "unblocked", 'F', "", "attacking and not blocked") \
    X(IS_TOKEN, "token", 'F', "", "") \
    X(IS_FACE_DOWN, "face-down", 'F', "", "") \
    X(IS, "is", 'F', "O", "one of these") \
    X(NOT, NULL, 'F', "F", "!") \
    X(AND, NULL, 'F', "FF", "&") \
    X(OR, NULL, 'F', "FF", "|") \
    X(HAS_COUNTERS, "has-counters", 'F', "QN?", "at least n (1) of them") \
    X(IS_ENCHANTED, "enchanted", 'F', "", "has an Aura") \
    X(IS_EQUIPPED, "equipped", 'F', "", "") \
    X(IS_DAMAGED, "damaged", 'F', "", "was dealt damage this turn") \
    X(DAMAGED_BY, "damaged-by", 'F', "O", "was dealt damage by the first of these this turn") \
    X(HAS_DAMAGED, "has-damaged", 'F', "O", "dealt damage to one of these this turn") \
    X(DAMAGED_FOR, "damaged-for", 'F', "P", \
      "was dealt damage this turn by a source that one of the players controlled then") \
    X(SHARES_COLOUR, "shares-colour", 'F', "O", "") \
    X(SHARES_TYPE, "shares-type", 'F', "O", "shares a creature type") \
    X(OF_CHOSEN_TYPE, "of-chosen-type", 'F', "", "") \
    X(OF_CHOSEN_COLOUR, "of-chosen-colour", 'F', "", "") \
    X(OF_CHOSEN_NAME, "of-chosen-name", 'F', "", "") \
    X(IS_MULTICOLOUR, "multicoloured", 'F', "", "") \
    X(IS_MONOCOLOUR, "monocoloured", 'F', "", "") \
    X(IS_SPELL, "spell", 'F', "", "on the stack, not an ability") \
    X(IS_ABILITY, "ability", 'F', "", "an activated or triggered one on the stack") \
    X(IS_PLAYER, "player", 'F', "", "") \
    X(IS_OPPONENT, "opponent-player", 'F', "", "an opponent of the controller") \
    X(IS_CARD, "card", 'F', "", "not a token or copy") \
    X(TARGETING, "targeting", 'F', "F", "a spell or ability with such a target") \
    X(SINGLE_TARGET, "single-target", 'F', "", "a spell or ability with one target") \
    X(WAS_KICKED, "kicked", 'F', "", "") \
    X(IS_RING_BEARER, "ring-bearer", 'F', "", "its controller's Ring-bearer") \
    X(ENTERED_THIS_TURN, "entered-this-turn", 'F', "", "") \
    X(DRAWN_THIS_TURN, "drawn-this-turn", 'F', "", "a card in hand that its owner drew this turn") \
    X(HAS_NO_ABILITIES, "without-abilities", 'F', "", "") \
    X(IS_SICK, "summoning-sick", 'F', "", "") \
    X(IS_TOUGHER, "tougher", 'F', "", "its toughness is greater than its power") \
    X(ATTACKED_THIS_TURN, "attacked-this-turn", 'F', "", "") \
    X(IS_BASIC_TYPE, NULL, 'F', "", "plains, island ... as land types (value: bits)") \
    X(IS_HOST, "attached-to", 'F', "O", "is attached to one of these") \
    X(WAS_CAST, "was-cast", 'F', "", "") \
    X(CAST_FROM, "cast-from", 'F', "ZP?", "was cast from that zone (of that player); copies were not") \
    X(IS_BLOCKING_WHAT, "blocking-these", 'F', "O", "blocks one of these") \
    X(IS_ATTACKING_WHOM, "attacking-these", 'F', "P", "attacks one of these players") \
    X(IS_BLOCKED_BY, "blocked-by", 'F', "O", "is blocked by one of these") \
    X(IS_HAUNTED, "haunted-by", 'F', "O", "is or, in a trigger, was haunted by it (001:702.52)") \
    X(SAME_NAME, "same-name", 'F', "O", "has the name of one of these") \
    X(NTH_CAST, "nth-cast", 'F', "N", "the n-th spell that its controller cast this turn") \
    X(IS_TRIGGERED, "triggered-ability", 'F', "", "a triggered one on the stack") \
    X(FROM_SOURCE, "from-source", 'F', "F", "an ability on the stack whose source matches") \
    X(IS_FREE, "free", 'F', "", "a spell on which no mana was spent") \
    X(NONE_OF_ALL, "none", 'F', "", "nothing") \
    X(EXILED_WITH, "exiled-with", 'F', "O", "a card in exile that the first of these exiled")

#define OPS_CONDITIONS(X) \
    X(LESS, NULL, 'C', "NN", "a < b") \
    X(LESS_EQUAL, NULL, 'C', "NN", "a <= b") \
    X(EQUAL, NULL, 'C', "NN", "a = b") \
    X(EXISTS, "exists", 'C', "F", "at least one object matches") \
    X(MATCHES, "matches", 'C', "OF", "all of these match (and there is one)") \
    X(BOTH, NULL, 'C', "CC", "&") \
    X(EITHER, NULL, 'C', "CC", "|") \
    X(FALSE, NULL, 'C', "C", "!") \
    X(YOUR_TURN, "your-turn", 'C', "", "") \
    X(IN_STEP, "in-step", 'C', "U", "") \
    X(DURING_COMBAT, "during-combat", 'C', "", "") \
    X(IF_KICKED, "if-kicked", 'C', "", "the spell was kicked") \
    X(IF_BOUGHT_BACK, "if-bought-back", 'C', "", "") \
    X(IF_FLASHBACK, "if-flashback", 'C', "", "") \
    X(IF_PAID, "if-paid", 'C', "", "the last may or cost inside this effect was done") \
    X(BEFORE_ATTACKERS, "before-attackers", 'C', "", "before attackers are declared this turn") \
    X(BEFORE_BLOCKS, "before-blocks", 'C', "", "before blockers are declared this turn") \
    X(ATTACKED, "attacked", 'C', "P", "the player attacked this turn") \
    X(DIED_THIS_TURN, "died-this-turn", 'C', "", "a creature died this turn") \
    X(COLOUR_PAID, "colour-paid", 'C', "L", "mana of that colour was spent on it") \
    X(ARRIVED, "arrived-since-upkeep", 'C', "", \
      "the source came under its controller's control since the start of their last upkeep") \
    X(IF_EVOKED, "if-evoked", 'C', "", "the source was cast for its evoke cost") \
    X(IF_OUT_OF_TIME, "if-out-of-time", 'C', "", "the permanent was cast when a sorcery could not have been") \
    X(IF_FREE, "if-free", 'C', "", "the spell was cast by an effect, without paying its mana cost") \
    X(IF_ALTERNATIVE, "if-alternative", 'C', "", \
      "the spell, or the permanent that it became, was cast for its alternative cost") \
    X(LOST_LIFE, "lost-life", 'C', "P", "the player lost life this turn") \
    X(GAINED_LIFE, "gained-life", 'C', "P", "the player gained life this turn") \
    X(IS_FIRST, "is-first", 'C', "F", \
      "the event's object is the first permanent that matches: of several that attack, one") \
    X(HAS_GENERAL, "has-general", 'C', "P", "the player has a general, in whatever zone") \
    X(PERMANENT_LEFT, "permanent-left", 'C', "P", "a permanent of the player left the battlefield this turn") \
    X(VOID, "void", 'C', "", "a nonland permanent left the battlefield this turn, or a spell was warped") \
    X(IF_COPIED_ITSELF, "if-copied-itself", 'C', "", "the spell is a copy that its own lasting effect made") \
    X(HOLDS, "holds", 'C', "PS", "the player has an emblem or a title of that name") \
    X(AIMS_AT, "aims-at", 'C', "F", "of a spell's own cost: it has such a target, or still could have")

#define OPS_EFFECTS(X) \
    X(SEQUENCE, NULL, 'E', "EE", "first, then second: { a; b }") \
    X(NOTHING, "nothing", 'E', "", "") \
    X(IF, "if", 'E', "CEE?", "") \
    X(MAY, "may", 'E', "PEE?", "the player may do it; else the other") \
    X(PAY, "pay", 'E', "PBEE?", "the player may pay the cost: if paid the first, else the second") \
    X(FOR_EACH, "each-of", 'E', "OE", "once for each, as `it` (players: that-player)") \
    X(REPEAT, "repeat", 'E', "NE", "n times") \
    X(MODES, "modes", 'E', "NNE+", "choose from n to m of the effects that follow") \
    X(DAMAGE, "damage", 'E', "ON", "the source deals it, to all at the same time") \
    X(DAMAGE_FROM, "damage-from", 'E', "OON", "the first deals it") \
    X(DAMAGE_DIVIDED, "damage-divided", 'E', "ON", "as divided among the targets on announcement") \
    X(DIVIDED, "divided", 'E', "ONE", \
      "for each target of a word its share of n, as divided on announcement: `it` and `amount` are the target" \
      " and its share") \
    X(DAMAGE_UNPREVENTABLE, "damage-unpreventable", 'E', "ON", "") \
    X(DESTROY, "destroy", 'E', "O", "") \
    X(BURY, "bury", 'E', "O", "destroy without regeneration") \
    X(EXILE, "exile", 'E', "O", "") \
    X(TO_HAND, "to-hand", 'E', "O", "to its owner's hand") \
    X(TO_TOP, "to-top", 'E', "O", "on top of its owner's library") \
    X(TO_BOTTOM, "to-bottom", 'E', "O", "") \
    X(SHUFFLE_IN, "shuffle-in", 'E', "O", "into its owner's library") \
    X(TO_GRAVEYARD, "to-graveyard", 'E', "O", "") \
    X(TO_BATTLEFIELD, "to-battlefield", 'E', "OP?", "under the player's control (its owner's)") \
    X(TO_BATTLEFIELD_TAPPED, "to-battlefield-tapped", 'E', "OP?", "") \
    X(SACRIFICE, "sacrifice", 'E', "PFN", "the player chooses") \
    X(SACRIFICE_IT, "sacrifice-it", 'E', "O", "its controller sacrifices it") \
    X(DISCARD, "discard", 'E', "PN", "cards of their choice") \
    X(DISCARD_IT, "discard-it", 'E', "O", "those cards") \
    X(DISCARD_RANDOM, "discard-random", 'E', "PN", "") \
    X(DISCARD_HAND, "discard-hand", 'E', "P", "") \
    X(DRAW, "draw", 'E', "PN", "") \
    X(MILL, "mill", 'E', "PN", "from library to graveyard") \
    X(SEARCH, "search", 'E', "PFNZ", \
      "up to n cards of the player's library into the zone, then shuffle (battlefield, hand, graveyard, exile, top)") \
    X(SEARCH_TAPPED, "search-tapped", 'E', "PFN", "onto the battlefield tapped") \
    X(SHUFFLE, "shuffle", 'E', "P", "") \
    X(REVEAL, "reveal", 'E', "O", "") \
    X(LOOK, "look", 'E', "PO", "the player looks at them") \
    X(ARRANGE, "arrange", 'E', "PPN", "the first puts the second's top n cards back in any order") \
    X(SCRY, "scry", 'E', "PN", "") \
    X(FATESEAL, "fateseal", 'E', "PPN", "") \
    X(CLASH, "clash", 'E', "PEE?", "with an opponent; if won") \
    X(PLANESWALK, "planeswalk", 'E', "P", "to the top plane of the player's planar deck") \
    X(GAIN_LIFE, "gain-life", 'E', "PN", "") \
    X(LOSE_LIFE, "lose-life", 'E', "PN", "") \
    X(SET_LIFE, "set-life", 'E', "PN", "life becomes n") \
    X(COUNTER, "counter", 'E', "O", "the spell or ability") \
    X(COUNTER_UNLESS, "counter-unless", 'E', "OB", "unless its controller pays") \
    X(TAP, "tap", 'E', "O", "") \
    X(UNTAP, "untap", 'E', "O", "") \
    X(SKIP_UNTAP, "skip-untap", 'E', "O", "it stays tapped in its controller's next untap step") \
    X(ADD_MANA, "add-mana", 'E', "PY", "") \
    X(ADD_MANA_ANY, "add-mana-any", 'E', "PNL", "n mana in any combination of the colours (all five: any colour)") \
    X(ADD_MANA_ONE, "add-mana-one", 'E', "PNL", "n mana of one of the colours, as chosen") \
    X(ADD_MANA_TIMES, "add-mana-times", 'E', "PNY", "the symbols n times") \
    X(ADD_MANA_LIKE, "add-mana-like", 'E', "PNFL?", \
      "n mana of one type that what matches could produce, of these colours alone if given") \
    X(ADD_MANA_FOR, "add-mana-for", 'E', "PYS", "to be spent only as the word says") \
    X(TOKENS, "tokens", 'E', "PNS", "n tokens named by an entry of the book") \
    X(TOKEN_COPY, "token-copy", 'E', "POM?", \
      "a token that copies it, except as the modification says, for those who copy the token as well") \
    X(COUNTERS, "counters", 'E', "OQN", "put") \
    X(REMOVE_COUNTERS, "remove-counters", 'E', "OQN", "") \
    X(MOVE_COUNTERS, "move-counters", 'E', "OOQN", "from, to") \
    X(APPLY, "apply", 'E', "OMD", "the modification to these, for that long; numbers are fixed now") \
    X(APPLY_ALL, "apply-all", 'E', "FMD", \
      "to whatever matches, also later ones if the modification is no characteristic (004:418.3b, 001:611.2c)") \
    X(GAIN_CONTROL, "gain-control", 'E', "POD", "") \
    X(EXCHANGE_CONTROL, "exchange-control", 'E', "OOD", "") \
    X(ATTACH, "attach", 'E', "OO", "first to second") \
    X(UNATTACH, "unattach", 'E', "O", "") \
    X(BECOME_COPY, "become-copy", 'E', "OOD", "first becomes a copy of second") \
    X(COPY_SPELL, "copy-spell", 'E', "OP", "the player may choose new targets") \
    X(CHANGE_TARGETS, "change-targets", 'E', "PO", "") \
    X(REGENERATE, "regenerate", 'E', "O", "") \
    X(REMOVE_DAMAGE, "remove-damage", 'E', "O", "all that is marked on it") \
    X(PREVENT, "prevent", 'E', "ON", "the next n damage to it this turn") \
    X(PREVENT_ALL, "prevent-all", 'E', "FFD", "all damage by what matches the first to what matches the second") \
    X(PREVENT_COMBAT, "prevent-combat", 'E', "FFD", "as prevent-all, combat damage only") \
    X(PREVENT_NEXT_FROM, "prevent-next-from", 'E', "OO", "the next damage from the first to the second this turn") \
    X(REDIRECT, "redirect", 'E', "ONO", "the next n damage to the first goes to the second") \
    X(REDIRECT_FROM, "redirect-from", 'E', "OONO", "the next n damage from the first to the second goes to the third") \
    X(DELAYED, "delayed", 'E', "VEO?D?", \
      "once, the next time the event happens, or within that time; what is given is kept for it as `subject`") \
    X(RECURRING, "recurring", 'E', "VED?", "each time the event happens, for that long or the rest of the game") \
    X(REPLACES, "replaces", 'E', "VRDO?", \
      "a replacement effect for that long (once: of the next such event); what is given is kept as `subject`") \
    X(EXTRA_TURN, "extra-turn", 'E', "P", "") \
    X(EXTRA_COMBAT, "extra-combat", 'E', "P", "an extra combat phase (and main phase) after this one") \
    X(EXTRA_STEP, "extra-step", 'E', "U", "another such step after this one") \
    X(SKIP, "skip", 'E', "PUN", "the player's next n such steps") \
    X(SKIP_TURN, "skip-turn", 'E', "PN", "") \
    X(PHASE_OUT, "phase-out", 'E', "O", "") \
    X(FLIP_COIN, "flip-coin", 'E', "PEE?", "if won, if lost") \
    X(TOSS_COIN, "toss-coin", 'E', "PEE?", "uncalled: if heads, if tails; nobody wins it") \
    X(CHOOSE_COLOUR, "choose-colour", 'E', "PL?", "kept with the source; of these alone if given") \
    X(CHOOSE_TYPE, "choose-type", 'E', "P", "a creature type") \
    X(CHOOSE_NAME, "choose-name", 'E', "P", "a card name") \
    X(NOTE_CHOICE, "remember", 'E', "O", "keeps it with the source as chosen") \
    X(TURN_FACE_UP, "turn-face-up", 'E', "O", "") \
    X(TURN_FACE_DOWN, "turn-face-down", 'E', "O", "") \
    X(FLIP, "flip", 'E', "O", "a flip card") \
    X(LOSE_GAME, "lose-game", 'E', "P", "") \
    X(WIN_GAME, "win-game", 'E', "P", "") \
    X(DRAW_GAME, "draw-game", 'E', "", "the game is a draw") \
    X(SUBGAME, "subgame", 'E', "E", \
      "the libraries are the decks of a game within the game; then for each that-player who has not won it") \
    X(POISON, "poison", 'E', "PN", "") \
    X(ENERGY, "energy", 'E', "PN", "the player gets n energy counters") \
    X(PROLIFERATE, "proliferate", 'E', "P", \
      "the player chooses any number of permanents and players with counters: each gets another of each kind" \
      " that it has") \
    X(REMOVE_FROM_COMBAT, "remove-from-combat", 'E', "O", "") \
    X(CAST_FREE, "cast-free", 'E', "PO", "without paying its mana cost; what was cast: those") \
    X(CONTROL_TURN, "control-turn", 'E', "PP", "the first controls the second's next turn") \
    X(END_TURN, "end-turn", 'E', "", "") \
    X(FORCE_ATTACK, "force-attack", 'E', "O", "attacks this turn if able") \
    X(EXTRA_LAND, "extra-land", 'E', "PN", "this turn") \
    X(PUT_FROM_HAND, "put-from-hand", 'E', "PF", "onto the battlefield") \
    X(RULE_TURN, "this-turn", 'E', "MD", "a rule for players, for that long") \
    X(SET_X, "set-noted", 'E', "N", "notes the number for `noted`") \
    X(BLOCKED_NOW, "becomes-blocked", 'E', "O", "") \
    X(BLOCKS_NOW, "blocks-also", 'E', "OO", "the first blocks the second, too") \
    X(NEVER_ATTACKED, "never-attacked", 'E', "O", "out of combat, as if it had not attacked or blocked (000:C.1.9)") \
    X(ANTE, "ante", 'E', "O", "") \
    X(DRAIN, "drain", 'E', "PPN", "the second loses n, the first gains what was lost") \
    X(EXILE_FACE_DOWN, "exile-face-down", 'E', "O", "the source's controller may look at it") \
    X(EXILE_UNTIL, "exile-until", 'E', "PF", \
      "from the top of the player's library until one matches: found; all of them: those") \
    X(REVEAL_UNTIL, "reveal-until", 'E', "PF", "likewise, they stay where they are") \
    X(TO_BOTTOM_RANDOM, "to-bottom-random", 'E', "O", "in a random order") \
    X(SEPARATE, "separate", 'E', "POP", \
      "the first separates these into two piles, the last chooses one: those; the other: kept") \
    X(KEEP, "keep", 'E', "O", "for later in this effect: kept") \
    X(CAST_FOR, "cast-for", 'E', "POB", "the player may cast it for that cost: if-paid") \
    X(HAUNT, "haunt", 'E', "OO", "exiles the first, haunting the second") \
    X(TO_BATTLEFIELD_WITH, "to-battlefield-with", 'E', "OPQN", "with n such counters") \
    X(TO_BATTLEFIELD_ATTACKING, "to-battlefield-attacking", 'E', "OP?", \
      "tapped, attacking what the thing spent attacked") \
    X(TO_BATTLEFIELD_FLIPPED, "to-battlefield-flipped", 'E', "OP?", "with the other side of a flip card up") \
    X(TO_BATTLEFIELD_BLOCKING, "to-battlefield-blocking", 'E', "OPO", "blocking the last") \
    X(SWAP_AURA, "swap-aura", 'E', "OF", \
      "exchanges it with a card of its owner's hand, on the same host, or nothing happens") \
    X(ENTER_ATTACKING, "enter-attacking", 'E', "O", "tapped and attacking, as if it had entered so") \
    X(MAY_PLAY, "may-play", 'E', "POD", "the player may play the cards from where they are, for that long") \
    X(NOTE_NUMBER, "remember-number", 'E', "N", "keeps it with the source as chosen-number") \
    X(WHEN_DONE, "when-done", 'E', "A", "the ability triggers now, `it` being the first of those; its event is done") \
    X(ADD_MANA_MADE, "add-mana-made", 'E', "PN", \
      "n mana of one type that the land of the event has just made") \
    X(MANA_LASTS, "mana-lasts", 'E', "ED", \
      "mana that the effect adds stays as steps and phases end, until the combat or the turn is over") \
    X(MANA_ONLY, "mana-only", 'E', "EFFE?", \
      "mana that the first adds is spent only on such spells and abilities of such sources; then the last, `it`" \
      " being the spell") \
    X(EMBLEM, "emblem", 'E', "PSD?", \
      "the player gets an emblem, which is an entry of the book with abilities from-command; for that long, or for good") \
    X(EMBLEM_GONE, "emblem-gone", 'E', "PS", "the player has that emblem no more") \
    X(TITLE, "title", 'E', "PS", "the player takes the title, an emblem that one player has at a time") \
    X(TO_LIBRARY, "to-library", 'E', "ON", "into its owner's library, beneath the top n cards") \
    X(MANIFEST, "manifest", 'E', "OP?", "onto the battlefield face down, under the player's control") \
    X(CLOAK, "cloak", 'E', "OP?", "the same, with ward {2} while it is face down") \
    X(PLOTTED, "plotted", 'E', "O", "its owner may cast it from exile for nothing, as a sorcery on a later turn") \
    X(TEMPT, "tempt", 'E', "PS", \
      "the Ring tempts the player: the emblem, its next ability, and a creature as Ring-bearer") \
    X(EXCHANGE_LIFE, "exchange-life", 'E', "PP", "the two exchange their life totals") \
    X(MAY_PLAY_FREE, "may-play-free", 'E', "POD", \
      "the player may cast the cards from where they are for nothing, for that long")

/* Modifications: what a static ability or a lasting effect does to the objects it applies to. */
#define OPS_MODIFICATIONS(X) \
    X(MOD_PT, "pt", 'M', "NN", "+a/+b") \
    X(MOD_SET_PT, "set-pt", 'M', "NN", "becomes a/b") \
    X(MOD_BASE_PT, "base-pt", 'M', "NN", "defines its own power and toughness") \
    X(MOD_SWITCH, "switch-pt", 'M', "", "") \
    X(MOD_KEYWORD, "gains", 'M', "K", "") \
    X(MOD_LOSE_KEYWORD, "loses", 'M', "K", "") \
    X(MOD_LOSE_ALL, "loses-all", 'M', "", "all abilities") \
    X(MOD_ABILITY, "gains-ability", 'M', "A", "") \
    X(MOD_ADD_TYPE, "becomes-also", 'M', "T", "") \
    X(MOD_SET_TYPE, "becomes", 'M', "T", "card types") \
    X(MOD_LOSE_TYPE, "is-no-longer", 'M', "T", "") \
    X(MOD_ADD_SUBTYPE, "also-type", 'M', "S", "") \
    X(MOD_SET_SUBTYPE, "only-type", 'M', "S", "creature types are replaced") \
    X(MOD_ADD_CHOSEN_TYPE, "also-chosen-type", 'M', "", "") \
    X(MOD_SET_CHOSEN_TYPE, "only-chosen-type", 'M', "", "") \
    X(MOD_ALL_TYPES, "every-creature-type", 'M', "", "") \
    X(MOD_LAND_TYPE, "land-becomes", 'M', "L", "a basic land type, by its colour (001:305.7)") \
    X(MOD_ADD_LAND_TYPE, "land-also", 'M', "L", "") \
    X(MOD_COLOUR, "becomes-colour", 'M', "L", "only these") \
    X(MOD_ADD_COLOUR, "also-colour", 'M', "L", "") \
    X(MOD_CHOSEN_COLOUR, "becomes-chosen-colour", 'M', "", "") \
    X(MOD_CONTROL, "controlled-by", 'M', "P", "") \
    X(MOD_COPY, "copy-of", 'M', "O", "") \
    X(MOD_TEXT, "text", 'M', "SS", "the first word reads as the second (colour, land type or creature type words)") \
    X(MOD_CANT_ATTACK, "cant-attack", 'M', "", "") \
    X(MOD_CANT_ATTACK_ALONE, "cant-attack-alone", 'M', "", "") \
    X(MOD_CANT_BLOCK, "cant-block", 'M', "", "") \
    X(MOD_CANT_BLOCK_ALONE, "cant-block-alone", 'M', "", "") \
    X(MOD_CANT_BLOCK_WHAT, "cant-block-these", 'M', "F", "") \
    X(MOD_CANT_BE_BLOCKED, "cant-be-blocked", 'M', "", "") \
    X(MOD_BLOCKED_ONLY_BY, "blocked-only-by", 'M', "F", "") \
    X(MOD_NOT_BLOCKED_BY, "not-blocked-by", 'M', "F", "") \
    X(MOD_MIN_BLOCKERS, "min-blockers", 'M', "N", "") \
    X(MOD_MAX_BLOCKERS, "max-blockers", 'M', "N", "") \
    X(MOD_ONE_MANA, "makes-one-colourless", 'M', "", "tapped for two or more mana, it makes one colourless mana instead") \
    X(MOD_MUST_ATTACK, "must-attack", 'M', "P?", "if able: one of these players, if any are named") \
    X(MOD_MUST_BLOCK, "must-block", 'M', "", "if able") \
    X(MOD_LURE, "must-be-blocked-by-all", 'M', "", "") \
    X(MOD_MUST_BE_BLOCKED, "must-be-blocked", 'M', "", "by at least one, if able") \
    X(MOD_ATTACK_IF, "attacks-only-if", 'M', "C", "") \
    X(MOD_MAY_BLOCK_MORE, "may-block-more", 'M', "N", "additional creatures (99: any number)") \
    X(MOD_ATTACK_COST, "attack-cost", 'M', "B", "to attack its controller's opponent who has this") \
    X(MOD_OWN_ATTACK_COST, "own-attack-cost", 'M', "B", "to attack with it, whomever") \
    X(MOD_BLOCK_COST, "block-cost", 'M', "B", "for each such creature that blocks") \
    X(MOD_NO_UNTAP, "no-untap", 'M', "", "in its controller's untap step") \
    X(MOD_MAY_NOT_UNTAP, "may-not-untap", 'M', "", "") \
    X(MOD_CANT_REGENERATE, "cant-regenerate", 'M', "", "") \
    X(MOD_CANT_TARGET, "cant-be-targeted", 'M', "F", "by such spells and abilities") \
    X(MOD_UNCOUNTERABLE, "uncounterable", 'M', "", "") \
    X(MOD_PROTECTION, "protection", 'M', "F", "from what matches") \
    X(MOD_COST, "costs", 'M', "FN", "such spells cost n more (less); in n, that-player casts it") \
    X(MOD_COST_MANA, "costs-mana", 'M', "FY", "such spells cost that mana more") \
    X(MOD_ABILITY_COST, "abilities-cost", 'M', "FN", "abilities of such sources") \
    X(MOD_OWN_COST, "costs-less", 'M', "N", "this spell costs n less") \
    X(MOD_CANT_ACTIVATE, "cant-activate", 'M', "", "its activated abilities (mana abilities as well)") \
    X(MOD_CANT_ACTIVATE_NON_MANA, "cant-activate-but-mana", 'M', "", \
      "its activated abilities that are no mana abilities") \
    X(MOD_CANT_CAST, "cant-cast", 'M', "PF", "the players, such spells") \
    X(MOD_CANT_PLAY_LANDS, "cant-play-lands", 'M', "P", "") \
    X(MOD_HAND_SIZE, "hand-size", 'M', "PN", "maximum becomes n") \
    X(MOD_NO_HAND_LIMIT, "no-hand-limit", 'M', "P", "") \
    X(MOD_EXTRA_LANDS, "extra-lands", 'M', "PN", "") \
    X(MOD_FLASH, "cast-as-instant", 'M', "PF", "") \
    X(MOD_NO_LIFE_GAIN, "no-life-gain", 'M', "P", "") \
    X(MOD_CANT_LOSE, "cant-lose", 'M', "P", "") \
    X(MOD_CANT_WIN, "cant-win", 'M', "P", "") \
    X(MOD_ENTER_TAPPED, "enter-tapped", 'M', "F", "") \
    X(MOD_SKIP_STEP, "skip-step", 'M', "PU", "") \
    X(MOD_PLAYER_HEXED, "player-protection", 'M', "PF", "") \
    X(MOD_DAMAGE_STAYS, "damage-unpreventable-all", 'M', "", "") \
    X(MOD_MAX_ATTACKERS, "max-attackers", 'M', "N", "in a combat") \
    X(MOD_MAX_BLOCKS, "max-blocking", 'M', "N", "") \
    X(MOD_MAX_UNTAP, "max-untap", 'M', "PFN", "in the untap step") \
    X(MOD_LIST, NULL, 'M', "MM", "both: { a; b }") \
    X(MOD_ASSIGN_AS_UNBLOCKED, "assigns-as-unblocked", 'M', "", "") \
    X(MOD_NO_COMBAT_DAMAGE, "deals-no-combat-damage", 'M', "", "") \
    X(MOD_TAKES_NO_COMBAT_DAMAGE, "takes-no-combat-damage", 'M', "", "none can be assigned to it") \
    X(MOD_REVEALED_HAND, "hand-revealed", 'M', "P", "") \
    X(MOD_TOP_REVEALED, "top-revealed", 'M', "P", "") \
    X(MOD_MANA_ANY, "mana-of-any-type", 'M', "P", "") \
    X(MOD_MUST_BLOCK_WHAT, "must-block-these", 'M', "O", "if able") \
    X(MOD_BURIED_IF, "buried-if", 'M', "C", "by the rules, as soon as they are checked") \
    X(MOD_BEGINS_IN_PLAY, "may-begin-in-play", 'M', "", \
      "with from-hand: the card may begin the game on the battlefield") \
    X(MOD_REVEALED_FIRST, "may-begin-revealed", 'M', "E", \
      "with from-hand: the card may be revealed from the opening hand, which has this effect") \
    X(MOD_MULLIGAN, "could-mulligan", 'M', "E", "with from-hand: what its owner may do whenever they could mulligan") \
    X(MOD_MAX_COUNTERS, "max-counters", 'M', "QN", "it has no more than n of them, by the rules") \
    X(MOD_OTHER_SIDE, "played-as-other-side", 'M', "", \
      "with from-hand: its other side may be played or cast in its place") \
    X(MOD_PLAY_FROM, "may-play-from", 'M', "PF", "the players may play such cards from where they are") \
    X(MOD_CAST_FREE, "may-cast-free", 'M', "PF", "the players may cast such cards from where they are for nothing") \
    X(MOD_EMBLEM_IF, "emblem-if", 'M', "CS", \
      "its controller gets the emblem by the rules, as soon as they are checked") \
    X(MOD_LOYALTY_ANY_TIME, "loyalty-any-time", 'M', "", \
      "its loyalty abilities can be used whenever an instant could be cast") \
    X(MOD_COST_LEAST, "costs-at-least", 'M', "FN", "such spells that would cost less cost n") \
    X(MOD_HAND_SIZE_MORE, "hand-size-more", 'M', "PN", "maximum grows by n") \
    X(MOD_WALK_IGNORED, "walk-ignored", 'M', "K", \
      "creatures with that landwalk can be blocked as though they did not have it") \
    X(MOD_NO_ENTER_TRIGGERS, "no-enter-triggers", 'M', "F", \
      "such permanents do not make abilities trigger as they enter") \
    X(MOD_BLOCKS_AS_WITHOUT, "blocks-as-if-without", 'M', "K", \
      "it can block creatures with the keyword (flying, shadow, a basic landwalk) as if they did not have it") \
    X(MOD_UNTAPS_WITH_OTHERS, "untaps-with-others", 'M', "", "it untaps in each other player's untap step, too") \
    X(MOD_CREWS_AS, "crews-as", 'M', "N", "tapped for a cost that counts power, its power counts n more") \
    X(MOD_TOUGHNESS_DAMAGE, "damage-by-toughness", 'M', "", \
      "it assigns combat damage equal to its toughness, not its power") \
    X(MOD_LIFE_STAYS, "life-stays", 'M', "P", "damage that would leave the player less than 1 life leaves 1") \
    X(MOD_NO_TYPES, "no-creature-types", 'M', "", "") \
    X(MOD_NO_MANA_COST, "no-mana-cost", 'M', "", "of a copy, as its exception: its mana value is 0") \
    X(MOD_TRIGGERS_AGAIN, "triggers-again", 'M', "FF?", \
      "a triggered ability of what matches the first triggers once more; of those that a permanent that matches the" \
      " second sets off by entering, if it is given")

#define OPS_REPLACEMENTS(X) \
    X(REPLACE_INSTEAD, "instead", 'R', "E", "that happens instead") \
    X(REPLACE_AMOUNT, "becomes-amount", 'R', "N", "with this number (amount: the old one)") \
    X(REPLACE_PREVENT, "prevented", 'R', "N?", "damage: n of it, or all") \
    X(REPLACE_REDIRECT, "goes-to", 'R', "O", "damage") \
    X(REPLACE_ZONE, "zone-becomes", 'R', "Z", "") \
    X(REPLACE_SHUFFLED, "shuffled-instead", 'R', "", "into its owner's library") \
    X(REPLACE_ENTERS_TAPPED, "enters-tapped", 'R', "C?", "(if)") \
    X(REPLACE_ENTERS_WITH, "enters-with", 'R', "QN", "counters") \
    X(REPLACE_ENTERS_CHOOSING, "as-enters", 'R', "E", "choices and costs as it enters") \
    X(REPLACE_ENTERS_COPY, "enters-as-copy", 'R', "FM?", "may copy one of these, except that") \
    X(REPLACE_ENTERS_UNLESS, "enters-unless", 'R', "BE", "may pay; if not, the effect") \
    X(REPLACE_SKIP, "skipped", 'R', "", "") \
    X(REPLACE_ALSO, "and-also", 'R', "E", "it happens, and this too") \
    X(REPLACE_PREVENT_THEN, "prevented-then", 'R', "E", \
      "damage: all of it, and so much as was prevented is the amount of the effect") \
    X(REPLACE_PREVENT_AND, "prevented-and", 'R', "E", \
      "damage: all of it, and this happens, also where none can be prevented")

/* Events: what triggers watch for and what replacements replace. */
#define OPS_EVENTS(X) \
    X(ON_ENTERS, "enters", 'V', "F", "the battlefield") \
    X(ON_DIES, "dies", 'V', "F", "battlefield to graveyard") \
    X(ON_LEAVES, "leaves", 'V', "F", "the battlefield") \
    X(ON_MOVES, "moves", 'V', "FZZ", "from, to (anywhere: any zone)") \
    X(ON_ATTACKS, "attacks", 'V', "FF?", "attacker, what is attacked: a player or planeswalker") \
    X(ON_ATTACKS_ALONE, "attacks-alone", 'V', "F", "") \
    X(ON_BLOCKS, "blocks", 'V', "FF?", "blocker, attacker (with it: once for each)") \
    X(ON_BECOMES_BLOCKED, "becomes-blocked-by", 'V', "FF?", \
      "attacker, blocker (with it: once for each blocker, other; without: once, amount is how many)") \
    X(ON_UNBLOCKED, "is-unblocked", 'V', "F", "") \
    X(ON_DAMAGE, "deals-damage", 'V', "FF", "source, to") \
    X(ON_COMBAT_DAMAGE, "deals-combat-damage", 'V', "FF", "source, to") \
    X(ON_OTHER_DAMAGE, "deals-noncombat-damage", 'V', "FF", "source, to") \
    X(ON_IS_DAMAGED, "is-dealt-damage", 'V', "F", "") \
    X(ON_CAST, "casts", 'V', "PF", "player, spell") \
    X(ON_ACTIVATED, "activates", 'V', "PF", "player, source") \
    X(ON_TARGETED, "becomes-target", 'V', "FF", "what, of which spells or abilities") \
    X(ON_COUNTERED, "is-countered", 'V', "F", "") \
    X(ON_DRAWS, "draws", 'V', "P", "a card") \
    X(ON_DISCARDS, "discards", 'V', "PF?P?", "a card, and whose spell or ability makes them do so") \
    X(ON_GAINS_LIFE, "gains-life", 'V', "P", "") \
    X(ON_LOSES_LIFE, "loses-life", 'V', "P", "") \
    X(ON_TAPS, "becomes-tapped", 'V', "F", "") \
    X(ON_UNTAPS, "becomes-untapped", 'V', "F", "") \
    X(ON_MANA, "taps-for-mana", 'V', "PF", "") \
    X(ON_STEP, "at", 'V', "UP", "beginning of that step of the player's turn") \
    X(ON_COUNTERS, "counters-put", 'V', "FQ", "") \
    X(ON_COUNTERS_GONE, "last-counter-removed", 'V', "FQ", "") \
    X(ON_SACRIFICED, "sacrificed", 'V', "PF", "") \
    X(ON_CYCLED, "cycled", 'V', "F", "a card's own such trigger works from-graveyard") \
    X(ON_LAND, "plays-land", 'V', "PF", "") \
    X(ON_ATTACHED, "becomes-attached", 'V', "FF", "") \
    X(ON_FACE_UP, "turned-face-up", 'V', "F", "") \
    X(ON_DESTROYED, "destroyed", 'V', "F", "") \
    X(ON_STATE, "whenever-true", 'V', "C", "a state (001:603.8)") \
    X(ON_CONTROL_LOST, "control-lost", 'V', "F", "") \
    X(ON_PHASES_IN, "phases-in", 'V', "F", "") \
    X(ON_CLASH, "clashes", 'V', "P", "") \
    X(ON_CHAOS, "rolls-chaos", 'V', "P", "on the planar die") \
    X(ON_PLANESWALK_ROLL, "rolls-planeswalk", 'V', "P", "") \
    X(ON_PLANESWALKS, "planeswalks", 'V', "P", "") \
    X(ON_SEARCH, "searches", 'V', "P", "") \
    X(ON_SHUFFLE, "shuffles", 'V', "P", "") \
    X(ON_REGENERATES, "regenerates", 'V', "F", "") \
    X(ON_TOKEN, "makes-tokens", 'V', "P", "") \
    X(ON_SKIP, NULL, 'V', "", "a step is to begin (replacement only)") \
    X(ON_ADDS_MANA, "adds-mana", 'V', "PF", "") \
    X(ON_RESOLVES, "resolves", 'V', "F", "a spell, and went to the graveyard") \
    X(ON_MADNESS, "exiled-by-madness", 'V', "F", "discarded into exile by its madness") \
    X(ON_DONE, "done", 'V', "", "nothing: of an ability that when-done sets off") \
    X(ON_TITLE, "takes-title", 'V', "PS", "also one who has it already") \
    X(ON_NUMBERED, "keeps-number", 'V', "F", \
      "an effect keeps a number with it (remember-number): it becomes monstrous, renowned") \
    X(ON_SCRY, "scries", 'V', "P", "amount is how many cards were looked at") \
    X(ON_TEMPTED, "tempted", 'V', "PF?", "the Ring tempts the player; the creature that was chosen, if one was") \
    X(ON_PUTS_COUNTERS, "puts-counters", 'V', "PFQ?", \
      "the player puts such counters there, as an effect or a cost says") \
    X(ON_CRIME, "commits-crime", 'V', "P", \
      "casts a spell, activates or puts an ability on the stack that has an opponent, what an opponent" \
      " controls, or a card of an opponent's graveyard as a target") \
    X(ON_UNLOCKS, "unlocks-room", 'V', "P", "fully: no card does it yet")

#define OPS_COSTS(X) \
    X(COST_MANA, NULL, 'B', "", "mana symbols (value: index into the book's costs)") \
    X(COST_TAP, NULL, 'B', "", "{T}") \
    X(COST_UNTAP, NULL, 'B', "", "{Q}") \
    X(COST_LIFE, "life", 'B', "N", "pay life") \
    X(COST_ENERGY, "pay-energy", 'B', "N", "energy counters of one's own") \
    X(COST_SACRIFICE, "sac", 'B', "FN?", "") \
    X(COST_SACRIFICE_SELF, "sac-self", 'B', "", "") \
    X(COST_DISCARD, "discard-cards", 'B', "FN?", "") \
    X(COST_DISCARD_RANDOM, "discard-at-random", 'B', "N", "") \
    X(COST_DISCARD_HAND, "discard-your-hand", 'B', "", "") \
    X(COST_DISCARD_SELF, "discard-self", 'B', "", "") \
    X(COST_EXILE, "exile-cards", 'B', "FN?", "of what matches (in(graveyard), in(hand) ...)") \
    X(COST_EXILE_SELF, "exile-self", 'B', "", "") \
    X(COST_RETURN, "return-to-hand", 'B', "FN?", "permanents, to their owners' hands; the filter says whose") \
    X(COST_RETURN_SELF, "return-self", 'B', "", "") \
    X(COST_TAP_OTHERS, "tap-untapped", 'B', "FN?", "") \
    X(COST_REMOVE_COUNTERS, "remove", 'B', "QN?", "counters from the source") \
    X(COST_ADD_COUNTERS, "add", 'B', "QN?", "counters to the source") \
    X(COST_REVEAL, "reveal-cards", 'B', "FN?", "from hand") \
    X(COST_BEHOLD, "behold", 'B', "FN?", "revealed from hand, or permanents of one's own that are chosen") \
    X(COST_MILL, "mill-cards", 'B', "N", "") \
    X(COST_LIST, NULL, 'B', "BB", "both: [a, b]") \
    X(COST_MANA_TIMES, "times", 'B', "NB", "the mana cost n times (cumulative upkeep)") \
    X(COST_EFFECT, "do", 'B', "E", "any other action, done as a cost") \
    X(COST_OWN_MANA, "own-mana-cost", 'B', "", "the mana cost of the source itself") \
    X(COST_MANA_VALUE, "generic", 'B', "N", "n generic mana") \
    X(COST_OR, "or-cost", 'B', "BB", "one of them") \
    X(COST_REVEAL_SELF, "reveal-self", 'B', "", "it stays revealed until the step ends") \
    X(COST_TAP_POWER, "tap-power", 'B', "FN", "any number of untapped ones whose power is n or more together") \
    X(COST_SAC_POWER, "sac-power", 'B', "FN", "likewise, sacrificed") \
    X(COST_REMOVE_FROM, "remove-from", 'B', "FQN?", "n counters from one of what matches") \
    X(COST_PUT_ON, "put-on", 'B', "FQN?", "n counters on one of what matches") \
    X(COST_WATERBEND, "waterbend", 'B', "N", \
      "n generic mana; untapped artifacts and creatures may be tapped for it, each for one") \
    X(COST_MODES, "mode-costs", 'B', "BBB?B?", \
      "of a spell with modes: the first for its first mode, and so on, of each mode that is chosen")

#define OPS(X) OPS_NUMBERS(X) OPS_OBJECTS(X) OPS_FILTERS(X) OPS_CONDITIONS(X) OPS_EFFECTS(X) OPS_MODIFICATIONS(X) \
    OPS_REPLACEMENTS(X) OPS_EVENTS(X) OPS_COSTS(X) \
    X(LIST, NULL, 0, "", "chain of repeated arguments: kid 0 is one, kid 1 the rest") \
    X(KEYWORD_TERM, NULL, 'K', "", "value: enum keyword; kid 0: its number, cost or filter") \
    X(WORD, NULL, 'S', "", "value: index into the book's words") \
    X(COLOURS, NULL, 'L', "", "value: bits; chosen: 0x100") \
    X(ZONE, NULL, 'Z', "", "value: enum zone") \
    X(LASTS, NULL, 'D', "", "value: enum duration") \
    X(TYPES, NULL, 'T', "", "value: enum type_bit") \
    X(COUNTER_KIND, NULL, 'Q', "", "value: enum counter_kind") \
    X(MANA, NULL, 'Y', "", "value: index into the book's costs") \
    X(STEP, NULL, 'U', "", "value: enum step") \
    X(ABILITY, NULL, 'A', "", "value: index among the card's abilities (granted ones stand after its own)")

/* clang-format on */

enum op {
    OP_NONE,
#define OP_ENUM(name, word, result, arguments, meaning) OP_##name,
    OPS(OP_ENUM)
#undef OP_ENUM
        OP_COUNT_OF
};

#endif
