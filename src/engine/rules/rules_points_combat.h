/* rules_points_combat.h - rows of rules_points.h: combat, damage, losing and checks, hand and life */
/* clang-format off */

/* ---- combat ---------------------------------------------------------------------------------- */

FLAG(attack_intent, COMBAT, "an attack is announced first, and an answer calls it off",
     true, true, false, false, false,
     "002:S1/Attack", "000:C.2.1", "004:306.1", AS_SIXTH, "001:506.1")
CHOICE(combat_steps, COMBAT, "the steps of an attack",
       WORDS([COMBAT_INTENT_AND_BATCHES] = "intent, beginning, attackers, batches, blockers, batches, damage, end",
             [COMBAT_FIVE_STEPS] = "beginning, attackers, blockers, damage, end"),
       COMBAT_INTENT_AND_BATCHES, COMBAT_INTENT_AND_BATCHES, COMBAT_FIVE_STEPS, COMBAT_FIVE_STEPS, COMBAT_FIVE_STEPS,
       "002:S1/Attack", "000:C.1.1", "004:306.1", AS_SIXTH, "001:506.1")
CHOICE(empty_combat, COMBAT, "an attack without attackers",
       WORDS([EMPTY_COMBAT_ALL_STEPS] = "goes through its steps and uses up the turn's attack",
             [EMPTY_COMBAT_SKIPS_REST] = "skips at once to the end of combat",
             [EMPTY_COMBAT_SKIPS_TO_END] = "skips to the end of combat after the declare attackers step"),
       EMPTY_COMBAT_ALL_STEPS, EMPTY_COMBAT_ALL_STEPS, EMPTY_COMBAT_SKIPS_REST, EMPTY_COMBAT_SKIPS_REST,
       EMPTY_COMBAT_SKIPS_TO_END,
       "002:S2/Combat", "000:C.4.Ruling.3", "004:308.4", AS_SIXTH, "001:508.6")

CHOICE(attack_tap, COMBAT, "tapping to attack",
       WORDS([ATTACK_TAP_CONSEQUENCE] = "a consequence of attacking",
             [ATTACK_TAP_COST] = "a cost of attacking",
             [ATTACK_TAP_NO_COST] = "part of declaring, no cost"),
       ATTACK_TAP_CONSEQUENCE, ATTACK_TAP_CONSEQUENCE, ATTACK_TAP_COST, ATTACK_TAP_COST, ATTACK_TAP_NO_COST,
       AS_99, "000:C.4.3", "004:308.2", AS_SIXTH, "001:508.1f")
CHOICE(forced_attack, COMBAT, "creatures that must attack if able",
       WORDS([FORCED_IF_SIMPLY_ADDED] = "illegal if one left out could simply be added",
             [FORCED_EACH_CHECKED] = "each one left out is checked against the proposed attack",
             [FORCED_MAXIMUM] = "as many requirements as possible are met"),
       FORCED_IF_SIMPLY_ADDED, FORCED_IF_SIMPLY_ADDED, FORCED_EACH_CHECKED, FORCED_EACH_CHECKED, FORCED_MAXIMUM,
       "002:S2/Combat", "000:C.4.5 000:C.4.Ruling.5", "004:500.2", AS_SIXTH, "001:508.1d")
CHOICE(attackable, COMBAT, "what can be attacked",
       WORDS([ATTACK_OPPONENT] = "the opponent",
             [ATTACK_PLAYER_OR_PLANESWALKER] = "a player or a planeswalker"),
       ATTACK_OPPONENT, ATTACK_OPPONENT, ATTACK_OPPONENT, ATTACK_OPPONENT, ATTACK_PLAYER_OR_PLANESWALKER,
       "002:S1/Attack", "000:C.4.6", "004:310.1b", AS_SIXTH, "001:508.1b")
CHOICE(damage_split, COMBAT, "an attacker's damage among several blockers",
       WORDS([SPLIT_FREE] = "divided freely",
             [SPLIT_ORDERED] = "in an order, lethal to each before the next"),
       SPLIT_FREE, SPLIT_FREE, SPLIT_FREE, SPLIT_FREE, SPLIT_ORDERED,
       "002:S2/Combat", "000:C.8.5 000:C.8.Ruling.4", "004:310.1 004:310.1c", AS_SIXTH, "001:509.2 001:510.1c")
CHOICE(damage_timing, COMBAT, "combat damage is dealt",
       WORDS([DAMAGE_WITH_PREVENTION_STEP] = "at once, then a damage prevention step",
             [DAMAGE_ON_STACK] = "from the stack, as assigned, even if the creature left",
             [DAMAGE_AT_ONCE] = "at once"),
       DAMAGE_WITH_PREVENTION_STEP, DAMAGE_WITH_PREVENTION_STEP, DAMAGE_ON_STACK, DAMAGE_ON_STACK, DAMAGE_AT_ONCE,
       "002:S1/Damage 002:S2/Damage-Prevention", "000:C.8.1", "004:310.2 004:310.4", "003:310.4", "001:510.2")
FLAG(tapped_blocker_deals, COMBAT, "a tapped blocker deals damage",
     false, false, true, true, true,
     "002:S2/Combat", "000:C.8.2", "004:306.2", AS_SIXTH, "001:506.4b")
CHOICE(first_strike, COMBAT, "first strike",
       WORDS([FIRST_STRIKE_GROUPS_FIXED] = "two groups, fixed before the first damage",
             [FIRST_STRIKE_SECOND_STEP] = "a second damage step; a late change neither skips nor doubles"),
       FIRST_STRIKE_GROUPS_FIXED, FIRST_STRIKE_GROUPS_FIXED, FIRST_STRIKE_SECOND_STEP, FIRST_STRIKE_SECOND_STEP,
       FIRST_STRIKE_SECOND_STEP,
       "002:S1/First-Strike 002:S2/Combat", "000:C.8.1 000:C.8.Ruling.2", "004:502.2b 004:502.2c", AS_SIXTH,
       "001:510.5")
FLAG(retroactive_removal, COMBAT, "a creature can be removed as if it had never attacked",
     true, true, false, false, false,
     AS_99, "000:C.1.9", NO_LONGER, AS_SIXTH, NO_LONGER)
CHOICE(walls, COMBAT, "Walls",
       WORDS([WALLS_CANNOT_ATTACK] = "cannot attack, by their type",
             [WALLS_AS_OTHERS] = "have defender, which is what stops them"),
       WALLS_CANNOT_ATTACK, WALLS_CANNOT_ATTACK, WALLS_CANNOT_ATTACK, WALLS_CANNOT_ATTACK, WALLS_AS_OTHERS,
       "002:S1/Creatures", "000:K.26.1", "004:308.1 004:Glossary/Wall", AS_SIXTH, "001:702.3 001:G23.1")
CHOICE(sickness, COMBAT, "a creature that came this turn cannot",
       WORDS([SICKNESS_ATTACK_AND_TAP] = "attack, or use its abilities that tap it",
             [SICKNESS_UNLESS_HASTE] = "attack, or use its abilities that tap it, unless it has haste",
             [SICKNESS_ALSO_UNTAP_SYMBOL] = "attack, or use its abilities that tap or untap it, unless it has haste"),
       SICKNESS_ATTACK_AND_TAP, SICKNESS_ATTACK_AND_TAP, SICKNESS_UNLESS_HASTE, SICKNESS_UNLESS_HASTE,
       SICKNESS_ALSO_UNTAP_SYMBOL,
       "002:S1/Creatures", "000:G.39.1 000:G.39.2", "004:308.1 004:409.3 004:502.5b", AS_SIXTH, "001:302.6 001:107.6")

/* ---- damage, prevention, regeneration -------------------------------------------------------- */

CHOICE(prevention, DAMAGE, "preventing damage",
       WORDS([PREVENT_IN_DAMAGE_STEP] = "only in the damage prevention step",
             [PREVENT_BY_SHIELDS] = "by shields made in advance"),
       PREVENT_IN_DAMAGE_STEP, PREVENT_IN_DAMAGE_STEP, PREVENT_BY_SHIELDS, PREVENT_BY_SHIELDS, PREVENT_BY_SHIELDS,
       "002:S1/Damage 002:S2/Damage-Prevention", "000:G.12.1", "004:419.4 004:419.7b", AS_SIXTH, "001:615.7")
CHOICE(redirection, DAMAGE, "redirecting damage",
       WORDS([REDIRECT_IN_DAMAGE_STEP] = "in the damage prevention step; it is combat damage no more",
             [REDIRECT_IN_ADVANCE] = "a replacement made in advance"),
       REDIRECT_IN_DAMAGE_STEP, REDIRECT_IN_DAMAGE_STEP, REDIRECT_IN_ADVANCE, REDIRECT_IN_ADVANCE, REDIRECT_IN_ADVANCE,
       "002:S2/Damage-Prevention", "000:G.13.2 000:G.13.8", "004:Glossary/Redirect", AS_SIXTH, "001:614.9")
CHOICE(damage_order, DAMAGE, "from assigning damage to its results",
       WORDS([DAMAGE_ORDER_STEP] = "assign, series, batches, series, triggers, regeneration, deaths and life, triggers",
             [DAMAGE_ORDER_AT_ONCE] = "dealt as one event",
             [DAMAGE_ORDER_RESULTS] = "dealt; then its results, which can be replaced themselves"),
       DAMAGE_ORDER_STEP, DAMAGE_ORDER_STEP, DAMAGE_ORDER_AT_ONCE, DAMAGE_ORDER_AT_ONCE, DAMAGE_ORDER_RESULTS,
       "002:S2/Damage-Prevention", "000:T.10.1", "004:310.4", "003:310.4", "001:118.4")
CHOICE(regeneration, DAMAGE, "regeneration",
       WORDS([REGENERATE_WHEN_DYING] = "used at the moment of dying",
             [REGENERATE_SHIELD] = "made before; replaces the next destruction this turn",
             [REGENERATE_SHIELD_OR_STATIC] = "replaces the next destruction this turn, or each by a static ability"),
       REGENERATE_WHEN_DYING, REGENERATE_WHEN_DYING, REGENERATE_SHIELD, REGENERATE_SHIELD, REGENERATE_SHIELD_OR_STATIC,
       "002:S1/Regeneration", "000:G.32.2", "004:419.6b", AS_SIXTH, "001:701.11 001:614.8")
FLAG(bury, DAMAGE, "\"bury\" is a word of the rules",
     true, true, false, false, false,
     "002:S1/Regeneration", "000:G.2.1 000:G.2.2", "004:Glossary/Bury", AS_SIXTH, "001:G2.14")
CHOICE(toughness_zero, DAMAGE, "toughness 0",
       WORDS([TOUGHNESS_ZERO_IS_LETHAL] = "like lethal damage; it may regenerate, in vain",
             [TOUGHNESS_ZERO_GRAVEYARD] = "put into the graveyard; no regeneration"),
       TOUGHNESS_ZERO_IS_LETHAL, TOUGHNESS_ZERO_IS_LETHAL, TOUGHNESS_ZERO_GRAVEYARD, TOUGHNESS_ZERO_GRAVEYARD,
       TOUGHNESS_ZERO_GRAVEYARD,
       AS_99, "000:K.12.Ruling.1", "004:420.5b", AS_SIXTH, "001:704.5f")
CHOICE(negative_pt, DAMAGE, "power or toughness below 0",
       WORDS([NEGATIVE_PT_IS_ZERO] = "counts as 0, but is raised from where it is",
             [NEGATIVE_PT_STAYS] = "stays; it deals no damage"),
       NEGATIVE_PT_IS_ZERO, NEGATIVE_PT_IS_ZERO, NEGATIVE_PT_STAYS, NEGATIVE_PT_STAYS, NEGATIVE_PT_STAYS,
       "002:S2/New-Math", "000:K.12.3", AS_M10, AS_M10, "001:107.1b")
CHOICE(trample, DAMAGE, "trample",
       WORDS([TRAMPLE_EXCESS_MOVES_ON] = "what is not prevented beyond lethal goes on, at the end of prevention",
             [TRAMPLE_LETHAL_FIRST] = "lethal is assigned to every blocker, the rest freely"),
       TRAMPLE_EXCESS_MOVES_ON, TRAMPLE_LETHAL_FIRST, TRAMPLE_LETHAL_FIRST, TRAMPLE_LETHAL_FIRST, TRAMPLE_LETHAL_FIRST,
       "002:S1/Trample", "000:A.27.2 000:A.27.Ruling.4 000:A.27.Note", "004:502.9b 004:502.9e", "003:502.9d",
       "001:702.17")
FLAG(damage_keywords, DAMAGE, "lifelink, deathtouch and wither change what damage does",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:702.2 001:702.13 001:702.77")

/* ---- losing, checks -------------------------------------------------------------------------- */

CHOICE(lose_at_zero_life, LOSING, "a player at 0 life loses",
       WORDS([ZERO_LIFE_AT_PHASE_END] = "as the phase ends, or an attack begins or ends",
             [ZERO_LIFE_AT_CHECK] = "at the next check"),
       ZERO_LIFE_AT_PHASE_END, ZERO_LIFE_AT_PHASE_END, ZERO_LIFE_AT_CHECK, ZERO_LIFE_AT_CHECK, ZERO_LIFE_AT_CHECK,
       "002:S1/Parts-of-Turn", "000:G.22.3", "004:102.1 004:420.5a", "003:G12.11", "001:104.3b 001:704.5a")
CHOICE(empty_library, LOSING, "drawing more than the library has",
       WORDS([EMPTY_LIBRARY_NEXT_CHECK] = "draws what is left, loses at the next check",
             [EMPTY_LIBRARY_INSTEAD_OF_DRAW] = "loses instead of drawing"),
       EMPTY_LIBRARY_NEXT_CHECK, EMPTY_LIBRARY_NEXT_CHECK, EMPTY_LIBRARY_INSTEAD_OF_DRAW, EMPTY_LIBRARY_INSTEAD_OF_DRAW,
       EMPTY_LIBRARY_NEXT_CHECK,
       "002:S2/Other-Losing", "000:Z.5.7 000:G.23.Ruling.1", "004:102.2", AS_SIXTH, "001:104.3c 001:704.5b")
CHOICE(poison, LOSING, "too many poison counters: the player loses",
       WORDS([POISON_AT_ONCE] = "at once",
             [POISON_AT_CHECK] = "at the next check"),
       POISON_AT_ONCE, POISON_AT_ONCE, POISON_AT_CHECK, POISON_AT_CHECK, POISON_AT_CHECK,
       "002:S2/Counters", "000:E.11.2", AS_M10, AS_M10, "001:104.3d 001:704.5c")
COUNT(poison_counters, LOSING, "poison counters that are too many", "none",
      10, 10, 10, 10, 10,
      "002:S2/Counters", "000:E.11.2", AS_M10, AS_M10, "001:704.5c")
CHOICE(both_lose, LOSING, "both players lose together",
       WORDS([BOTH_LOSE_IS_DRAW] = "the game is drawn",
             [BOTH_LOSE] = "both have lost"),
       BOTH_LOSE_IS_DRAW, BOTH_LOSE, BOTH_LOSE_IS_DRAW, BOTH_LOSE_IS_DRAW, BOTH_LOSE_IS_DRAW,
       "002:S1/Parts-of-Turn", "000:G.23.1", "004:102.4", AS_SIXTH, "001:104.4a")
CHOICE(mandatory_loop, LOSING, "a loop that nobody can end",
       WORDS([LOOP_IS_NUMBERED] = "both players name a number, the larger counts",
             [LOOP_IS_DRAW] = "the game is drawn"),
       LOOP_IS_NUMBERED, LOOP_IS_NUMBERED, LOOP_IS_DRAW, LOOP_IS_DRAW, LOOP_IS_DRAW,
       AS_99, "000:G.21.3", "004:421.4 004:102.6", AS_SIXTH, "001:713.4 001:104.4b")
CHOICE(optional_loop, LOSING, "a loop that a player could end",
       WORDS([OPTIONAL_LOOP_NUMBER] = "who goes on names a number, the other may step in",
             [OPTIONAL_LOOP_SHORTCUT] = "a shortcut is proposed; a fragmented loop binds the active player"),
       OPTIONAL_LOOP_NUMBER, OPTIONAL_LOOP_NUMBER, OPTIONAL_LOOP_NUMBER, OPTIONAL_LOOP_NUMBER, OPTIONAL_LOOP_SHORTCUT,
       AS_99, "000:G.21.2", "004:421.2 004:421.3 004:421.5", AS_SIXTH, "001:713.2a 001:713.3")
CHOICE(check_moment, LOSING, "when the rules check the game",
       WORDS([CHECK_AFTER_EACH_EVENT] = "after each event, before its triggers",
             [CHECK_AT_PRIORITY] = "before a player gets priority, until nothing happens"),
       CHECK_AFTER_EACH_EVENT, CHECK_AFTER_EACH_EVENT, CHECK_AT_PRIORITY, CHECK_AT_PRIORITY, CHECK_AT_PRIORITY,
       AS_99, "000:T.13.2", "004:420.3", "003:420.1", "001:704.3 001:115.5")
CHOICE(legend_rule, LOSING, "two legends of one name",
       WORDS([LEGEND_NEWCOMER_BURIED] = "the newcomer is buried; all, if they came together",
             [LEGEND_EARLIEST_STAYS] = "the earliest stays; all go, if they came together",
             [LEGEND_ALL_GO] = "all go"),
       LEGEND_NEWCOMER_BURIED, LEGEND_NEWCOMER_BURIED, LEGEND_EARLIEST_STAYS, LEGEND_EARLIEST_STAYS, LEGEND_ALL_GO,
       AS_99, "000:K.19.1", "004:420.5e", AS_SIXTH, "001:704.5k")
CHOICE(world_rule, LOSING, "two world enchantments",
       WORDS([WORLD_NEWEST_STAYS] = "the newest stays; all go, if they came together",
             [WORLD_OLDEST_GOES] = "the oldest goes"),
       WORLD_NEWEST_STAYS, WORLD_NEWEST_STAYS, WORLD_OLDEST_GOES, WORLD_OLDEST_GOES, WORLD_NEWEST_STAYS,
       AS_99, "000:K.14.8", "004:Glossary/Enchant-World", AS_SIXTH, "001:704.5m")
FLAG(planeswalkers, LOSING, "planeswalkers: loyalty 0 and two of a type are checked",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:704.5i 001:704.5j")
FLAG(counters_cancel, LOSING, "+1/+1 and -1/-1 counters cancel each other",
     false, false, false, false, true,
     "002:S2/Counters", "000:G.9.1", AS_99, AS_SIXTH, "001:704.5r 001:120.2")
CHOICE(token_elsewhere, LOSING, "a token that leaves play",
       WORDS([TOKEN_REMOVED_AT_ONCE] = "is removed from the game",
             [TOKEN_CEASES_AT_CHECK] = "goes where it is sent, and ceases to be at the next check"),
       TOKEN_REMOVED_AT_ONCE, TOKEN_REMOVED_AT_ONCE, TOKEN_CEASES_AT_CHECK, TOKEN_CEASES_AT_CHECK,
       TOKEN_CEASES_AT_CHECK,
       "002:S2/Tokens", "000:K.25.6", "004:420.5f", AS_SIXTH, "001:704.5d")
FLAG(phased_tokens_cease, LOSING, "a token that phases out ceases to be",
     false, true, true, true, true,
     NOT_YET, "000:G.30.Ruling.1", "004:420.5f", "003:217.8d", "001:704.5d 001:110.5e")
COUNT(general_damage, LOSING, "combat damage by one general that loses an EDH game", "not played",
      0, 0, 0, 0, 21,
      NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:704.5u 001:903.12a")
COUNT(general_tax, LOSING, "more mana for a general's each earlier casting", "not played",
      0, 0, 0, 0, 2,
      NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:903.9")

/* ---- hand and life --------------------------------------------------------------------------- */

COUNT(hand_size, LIFE, "largest hand at the end of a turn", "none",
      7, 7, 7, 7, 7,
      "002:S1/Parts-of-Turn", "000:P.9.2", "004:217.3b 004:314.1a", AS_SIXTH, "001:402.2 001:514.1")
CHOICE(life_below_zero, LIFE, "life below 0",
       WORDS([LIFE_READ_AS_ZERO] = "is read as 0, but gained from where it is",
             [LIFE_NEGATIVE] = "is what it is"),
       LIFE_READ_AS_ZERO, LIFE_READ_AS_ZERO, LIFE_NEGATIVE, LIFE_NEGATIVE, LIFE_NEGATIVE,
       "002:S2/New-Math", "000:G.22.7", AS_M10, AS_M10, "001:107.1b")
