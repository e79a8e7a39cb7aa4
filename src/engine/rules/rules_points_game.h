/* rules_points_game.h - rows of rules_points.h: setup, turn, timing, mana */
/* clang-format off */

/* ---- setup ----------------------------------------------------------------------------------- */

COUNT(starting_life, SETUP, "life at the start", "none",
      20, 20, 20, 20, 20,
      "002:S1/Flow", "000:P.1.5 000:G.22.1", "004:101.3", "003:G12.11", "001:103.3")
COUNT(starting_life_team, SETUP, "life of a Two-Headed Giant team", "not played",
      0, 0, 0, 0, 30,
      NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:103.3a 001:806.4a")
COUNT(starting_life_edh, SETUP, "life at the start of EDH", "not played",
      0, 0, 0, 0, 40,
      NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:103.3c 001:903.6")
COUNT(opening_hand, SETUP, "cards in the opening hand", "none",
      7, 7, 7, 7, 7,
      "002:S1/Flow", "000:P.1.5", "004:101.3", AS_SIXTH, "001:103.3")
COUNT(deck_minimum, SETUP, "smallest constructed deck", "any",
      40, 60, 60, 60, 60,
      "002:S1/Summary", "000:D.13.5", "004:100.2", AS_SIXTH, "001:100.2a")
COUNT(deck_minimum_casual, SETUP, "smallest deck outside tournaments", "any",
      40, 40, 60, 60, 60,
      "002:S1/Summary", "000:P.1.2", "004:100.2", AS_SIXTH, "001:100.2a")
COUNT(deck_minimum_limited, SETUP, "smallest limited deck", "any",
      40, 40, 40, 40, 40,
      "002:S1/Summary", "000:D.17.4", "004:100.3", AS_SIXTH, "001:100.2b")
COUNT(deck_edh, SETUP, "cards in an EDH deck, exactly", "not played",
      0, 0, 0, 0, 100,
      NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:903.4a")
COUNT(copies_maximum, SETUP, "copies of a card other than basic lands", "no limit",
      0, 4, 4, 4, 4,
      NO_RULE, "000:D.13.7", "004:100.2", AS_SIXTH, "001:100.2a")
COUNT(sideboard, SETUP, "cards in a constructed sideboard", "none",
      0, 15, 15, 15, 15,
      NO_RULE, "000:D.11.2 000:D.13.6", AS_99, AS_SIXTH, "001:100.4a")
CHOICE(first_choice, SETUP, "who chooses who goes first",
       WORDS([FIRST_BY_LOT] = "by lot; then the loser, after a draw who chose before",
             [FIRST_AGREED] = "any agreed method; then the loser",
             [FIRST_CHOOSER_AGREED] = "any agreed method; then the loser, after a draw who chose before"),
       FIRST_BY_LOT, FIRST_BY_LOT, FIRST_AGREED, FIRST_AGREED, FIRST_CHOOSER_AGREED,
       "002:S1/Game-Setup", "000:P.1.4", "004:101.2", AS_SIXTH, "001:103.2")
CHOICE(first_draw, SETUP, "the first draw of the player who goes first",
       WORDS([FIRST_DRAW_PHASE_WITHOUT_DRAW] = "no draw in the draw phase",
             [FIRST_DRAW_STEP_SKIPPED] = "the draw step is skipped"),
       FIRST_DRAW_PHASE_WITHOUT_DRAW, FIRST_DRAW_PHASE_WITHOUT_DRAW, FIRST_DRAW_STEP_SKIPPED, FIRST_DRAW_STEP_SKIPPED,
       FIRST_DRAW_STEP_SKIPPED,
       "002:S1/Game-Setup", "000:P.1.3", "004:101.4", AS_SIXTH, "001:103.7a 001:103.7b")
CHOICE(mulligan, SETUP, "mulligan",
       WORDS([MULLIGAN_NONE] = "none",
             [MULLIGAN_STARTER_FIRST] = "one card fewer each time; who goes first finishes before the other",
             [MULLIGAN_IN_ROUNDS] = "one card fewer each time; declared in turn order, taken together, in rounds"),
       MULLIGAN_NONE, MULLIGAN_STARTER_FIRST, MULLIGAN_STARTER_FIRST, MULLIGAN_STARTER_FIRST, MULLIGAN_IN_ROUNDS,
       NO_RULE, "000:D.10.3 000:D.10.4", "004:101.5", AS_SIXTH, "001:103.4")
FLAG(mulligan_team_free, SETUP, "the first mulligan is free with more than two players",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:103.4b 001:806.6a")
FLAG(mulligan_edh_exiles, SETUP, "an EDH mulligan sets aside any number of cards and draws one fewer",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:103.4d 001:903.7")
FLAG(opening_hand_plays, SETUP, "cards may begin the game in play from an opening hand",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:103.5")
CHOICE(ante, SETUP, "ante",
       WORDS([ANTE_TOP_CARD] = "optional; the top card of each library",
             [ANTE_OBSOLETE] = "obsolete; a random card",
             [ANTE_BEFORE_HANDS] = "optional; a random card, before hands are drawn"),
       ANTE_TOP_CARD, ANTE_TOP_CARD, ANTE_OBSOLETE, ANTE_OBSOLETE, ANTE_BEFORE_HANDS,
       AS_99, "000:Z.2.2", "004:Glossary/Ante", AS_SIXTH, "001:407.2")

/* ---- turn ------------------------------------------------------------------------------------ */

CHOICE(turn_shape, TURN, "the parts of a turn",
       WORDS([TURN_SIX_PHASES] = "beginning series; untap, upkeep, draw, main, discard, cleanup phases",
             [TURN_FIVE_PHASES] = "beginning (untap, upkeep, draw), main, combat, main, end (end of turn, cleanup)"),
       TURN_SIX_PHASES, TURN_SIX_PHASES, TURN_FIVE_PHASES, TURN_FIVE_PHASES, TURN_FIVE_PHASES,
       "002:S1/Parts-of-Turn", "000:P.2.1 000:P.4.1", "004:300.1 004:301.1 004:312.1", AS_SIXTH,
       "001:500.1 001:501.1 001:512.1")
CHOICE(attack_place, TURN, "where the attack is",
       WORDS([ATTACK_WITHIN_MAIN] = "inside the main phase",
             [ATTACK_BETWEEN_MAINS] = "a combat phase between two main phases"),
       ATTACK_WITHIN_MAIN, ATTACK_WITHIN_MAIN, ATTACK_BETWEEN_MAINS, ATTACK_BETWEEN_MAINS, ATTACK_BETWEEN_MAINS,
       "002:S2/More-Turn", "000:P.8.1", "004:300.1 004:305.1", AS_SIXTH, "001:505.1")
CHOICE(untap, TURN, "untapping",
       WORDS([UNTAP_MANDATORY_ABILITY] = "a mandatory phase ability; only untap-phase abilities and mana sources",
             [UNTAP_WITHOUT_PRIORITY] = "at once, without priority; what triggers waits for upkeep"),
       UNTAP_MANDATORY_ABILITY, UNTAP_MANDATORY_ABILITY, UNTAP_WITHOUT_PRIORITY, UNTAP_WITHOUT_PRIORITY,
       UNTAP_WITHOUT_PRIORITY,
       "002:S2/More-Turn", "000:P.5.1 000:P.5.2", "004:302.1 004:302.2", "003:303.1", "001:502.2 001:502.3")
CHOICE(draw, TURN, "the turn's draw",
       WORDS([DRAW_PHASE_ABILITY] = "a phase ability, played as an instant; it can be answered",
             [DRAW_AS_TRIGGER] = "on the stack, like a triggered ability",
             [DRAW_TURN_BASED] = "a turn-based action, off the stack, before the triggers"),
       DRAW_PHASE_ABILITY, DRAW_PHASE_ABILITY, DRAW_AS_TRIGGER, DRAW_AS_TRIGGER, DRAW_TURN_BASED,
       "002:S2/More-Turn", "000:P.7.2", "004:304.1", AS_SIXTH, "001:504.1")
CHOICE(discard, TURN, "discarding down to the hand size",
       WORDS([DISCARD_PHASE] = "at the end of a discard phase in which instants can be played",
             [DISCARD_AT_CLEANUP] = "as the cleanup step begins"),
       DISCARD_PHASE, DISCARD_PHASE, DISCARD_AT_CLEANUP, DISCARD_AT_CLEANUP, DISCARD_AT_CLEANUP,
       "002:S1/Parts-of-Turn", "000:P.9.1 000:P.9.2", "004:314.1a", AS_SIXTH, "001:514.1")
CHOICE(end_of_turn, TURN, "\"at end of turn\"",
       WORDS([END_OF_TURN_AFTER_CLEANUP] = "after damage is off and \"until end of turn\" is over",
             [END_OF_TURN_BEFORE_CLEANUP] = "before damage is off and \"until end of turn\" is over"),
       END_OF_TURN_AFTER_CLEANUP, END_OF_TURN_AFTER_CLEANUP, END_OF_TURN_BEFORE_CLEANUP, END_OF_TURN_BEFORE_CLEANUP,
       END_OF_TURN_BEFORE_CLEANUP,
       "002:S2/More-Turn", "000:P.10.1", "004:313.1 004:314.1b", AS_SIXTH, "001:513.1 001:513.1a 001:514.2")
CHOICE(cleanup_priority, TURN, "playing spells during cleanup",
       WORDS([CLEANUP_NO_PRIORITY] = "never",
             [CLEANUP_PRIORITY_IF_TRIGGERED] = "if a check acts or something triggers; then another cleanup step"),
       CLEANUP_NO_PRIORITY, CLEANUP_NO_PRIORITY, CLEANUP_PRIORITY_IF_TRIGGERED, CLEANUP_PRIORITY_IF_TRIGGERED,
       CLEANUP_PRIORITY_IF_TRIGGERED,
       "002:S1/Parts-of-Turn", "000:P.10.2", "004:314.1c", AS_SIXTH, "001:514.3 001:514.3a")
CHOICE(phase_end, TURN, "how a phase ends",
       WORDS([PHASE_END_SERIES] = "both decline, then an end series, mana burn, the life check",
             [PHASE_END_ALL_PASS] = "all pass in succession and the stack is empty"),
       PHASE_END_SERIES, PHASE_END_SERIES, PHASE_END_ALL_PASS, PHASE_END_ALL_PASS, PHASE_END_ALL_PASS,
       "002:S2/Phase-Structure", "000:P.3.1", "004:300.2", AS_SIXTH, "001:500.2")
CHOICE(late_end_trigger, TURN, "\"at end of turn\" that comes up during the end of turn",
       WORDS([LATE_END_JOINS_SERIES] = "joins the series of a player who is not done with it",
             [LATE_END_WAITS] = "waits for the next turn"),
       LATE_END_JOINS_SERIES, LATE_END_JOINS_SERIES, LATE_END_WAITS, LATE_END_WAITS, LATE_END_WAITS,
       "002:S2/More-Turn", "000:T.9.6", AS_M10, AS_M10, "001:513.3")
CHOICE(skip, TURN, "skipping a phase",
       WORDS([SKIP_THREE_KINDS] = "as a cost, once, or while an effect lasts",
             [SKIP_REPLACEMENT] = "a replacement each time: two skips skip two"),
       SKIP_THREE_KINDS, SKIP_THREE_KINDS, SKIP_REPLACEMENT, SKIP_REPLACEMENT, SKIP_REPLACEMENT,
       AS_99, "000:G.38.1 000:G.38.2 000:G.38.3", "004:Glossary/Skip", AS_SIXTH, "001:614.10 001:614.10a")
COUNT(lands_per_turn, TURN, "lands played in a turn", "none",
      1, 1, 1, 1, 1,
      "002:S1/Lands", "000:P.8.1", "004:214.9b", AS_SIXTH, "001:305.2")

/* ---- timing ---------------------------------------------------------------------------------- */

CHOICE(container, TIMING, "where spells and abilities wait",
       WORDS([CONTAINER_BATCHES] = "batches, and series at set moments",
             [CONTAINER_STACK] = "the stack"),
       CONTAINER_BATCHES, CONTAINER_BATCHES, CONTAINER_STACK, CONTAINER_STACK, CONTAINER_STACK,
       "002:S2/Batches 002:S2/Series", "000:T.8.7 000:T.9.1", "004:408.1c", AS_SIXTH, "001:115.4")
CHOICE(resolve_gap, TIMING, "between one resolution and the next",
       WORDS([RESOLVE_WHOLE_BATCH] = "nothing can be added until the whole batch is done",
             [RESOLVE_ONE_THEN_PRIORITY] = "the active player gets priority"),
       RESOLVE_WHOLE_BATCH, RESOLVE_WHOLE_BATCH, RESOLVE_ONE_THEN_PRIORITY, RESOLVE_ONE_THEN_PRIORITY,
       RESOLVE_ONE_THEN_PRIORITY,
       "002:S2/Batches", "000:T.8.8", "004:408.1c", "003:310.4", "001:115.3b")
FLAG(host_locked, TIMING, "what the source of an ability is on is fixed as the ability is announced",
     true, true, false, false, false,
     AS_99, "000:T.4.10 000:E.9", "004:413.2f", AS_SIXTH, "001:608.2g")
CHOICE(passing, TIMING, "having passed, a player may act again",
       WORDS([PASS_STANDS_UNTIL_ANNOUNCEMENT] = "when the other announces something",
             [PASS_STANDS_UNTIL_RESOLUTION] = "when something is announced, and after each resolution"),
       PASS_STANDS_UNTIL_ANNOUNCEMENT, PASS_STANDS_UNTIL_ANNOUNCEMENT, PASS_STANDS_UNTIL_RESOLUTION,
       PASS_STANDS_UNTIL_RESOLUTION, PASS_STANDS_UNTIL_RESOLUTION,
       "002:S2/Timing", "000:T.8.1", "004:408.1c", "003:310.4", "001:115.3b")
CHOICE(interrupts, TIMING, "interrupts",
       WORDS([INTERRUPT_WINDOW] = "own batches while a spell is cast, aimed at it alone; its controller acts first",
             [INTERRUPTS_ARE_INSTANTS] = "are instants"),
       INTERRUPT_WINDOW, INTERRUPT_WINDOW, INTERRUPTS_ARE_INSTANTS, INTERRUPTS_ARE_INSTANTS, INTERRUPTS_ARE_INSTANTS,
       "002:S2/Interrupts", "000:T.5.2 000:T.5.3 000:T.11.1", "004:Glossary/Interrupt", AS_SIXTH, "001:G9.15")
CHOICE(countering, TIMING, "when a spell can be countered",
       WORDS([COUNTER_IN_INTERRUPT_WINDOW] = "only while it is being cast",
             [COUNTER_ON_STACK] = "as long as it is on the stack"),
       COUNTER_IN_INTERRUPT_WINDOW, COUNTER_IN_INTERRUPT_WINDOW, COUNTER_ON_STACK, COUNTER_ON_STACK, COUNTER_ON_STACK,
       "002:S2/Interrupts", "000:G.8.1", "004:414.1", AS_SIXTH, "001:701.5")
CHOICE(triggers, TIMING, "triggered abilities",
       WORDS([TRIGGERS_IN_SERIES] = "played in a series right after the event; what they cause is finished first",
             [TRIGGERS_ON_STACK] = "on the stack at the next priority, the active player's lowest, own order"),
       TRIGGERS_IN_SERIES, TRIGGERS_IN_SERIES, TRIGGERS_ON_STACK, TRIGGERS_ON_STACK, TRIGGERS_ON_STACK,
       "002:S2/Triggered", "000:A.8.Ruling.1 000:T.7.1", "004:410.2 004:410.3", AS_SIXTH, "001:603.3b")
CHOICE(may_triggers, TIMING, "\"may\" of a triggered ability is decided",
       WORDS([MAY_WHEN_PLAYED] = "when it is played in its series",
             [MAY_WHEN_STACKED] = "when it goes on the stack, as a mode",
             [MAY_ON_RESOLUTION] = "when it resolves"),
       MAY_WHEN_PLAYED, MAY_WHEN_PLAYED, MAY_WHEN_STACKED, MAY_WHEN_STACKED, MAY_ON_RESOLUTION,
       AS_99, "000:A.8.1 000:T.9.1", "004:410.5", AS_SIXTH, "001:603.5")
CHOICE(during_phase, TIMING, "\"during\" a phase",
       WORDS([DURING_PHASE_ABILITY] = "once in it, as an instant; a mandatory one keeps the phase from ending",
             [DURING_AT_BEGINNING] = "read as \"at the beginning of\""),
       DURING_PHASE_ABILITY, DURING_PHASE_ABILITY, DURING_AT_BEGINNING, DURING_AT_BEGINNING, DURING_AT_BEGINNING,
       "002:S2/Phase-Structure", "000:A.5.1 000:A.5.2 000:A.5.3 000:A.5.Note", "004:Glossary/During", AS_SIXTH,
       AS_EIGHTH)
CHOICE(upkeep_cost, TIMING, "upkeep costs of a permanent",
       WORDS([UPKEEP_COST_MERGED] = "merge into one, lock its activated abilities until dealt with, owed when tapped",
             [UPKEEP_COST_TRIGGER] = "a trigger each: pay, or take the consequence"),
       UPKEEP_COST_MERGED, UPKEEP_COST_MERGED, UPKEEP_COST_TRIGGER, UPKEEP_COST_TRIGGER, UPKEEP_COST_TRIGGER,
       "002:S2/Phase-Structure", "000:A.6.3 000:A.6.9 000:A.6.Note", "004:303.1", "003:303.1", "001:503.1 001:702.21b")
CHOICE(untap_cost, TIMING, "untap costs of a permanent",
       WORDS([UNTAP_COST_MERGED] = "merge into one that may be paid again and again",
             [UNTAP_COST_TRIGGER] = "a trigger each"),
       UNTAP_COST_MERGED, UNTAP_COST_MERGED, UNTAP_COST_TRIGGER, UNTAP_COST_TRIGGER, UNTAP_COST_TRIGGER,
       "002:S2/More-Turn", "000:A.10.2 000:A.10.6", "004:303.1", "003:303.1", "001:503.1")
CHOICE(choices, TIMING, "choices other than mode, X and targets",
       WORDS([CHOICES_ON_ANNOUNCEMENT] = "on announcement, but for what is hidden then",
             [CHOICES_ON_RESOLUTION] = "on resolution"),
       CHOICES_ON_ANNOUNCEMENT, CHOICES_ON_ANNOUNCEMENT, CHOICES_ON_RESOLUTION, CHOICES_ON_RESOLUTION,
       CHOICES_ON_RESOLUTION,
       "002:S1/Playing-Spells", "000:T.4.2 000:T.4.6", "004:413.2c 004:Glossary/Hidden-Information", AS_SIXTH,
       "001:608.2d")
FLAG(division_at_least_one, TIMING, "who shares in what is divided gets at least one",
     true, true, false, true, true,
     AS_99, "000:G.11.Ruling.2", "004:409.1e", "003:409.1e", "001:601.2d")
CHOICE(mid_resolution, TIMING, "checks and triggers while something resolves",
       WORDS([CHECKS_AT_EACH_THEN] = "after each event of it",
             [CHECKS_NEVER_MID_RESOLUTION] = "never; afterwards"),
       CHECKS_AT_EACH_THEN, CHECKS_AT_EACH_THEN, CHECKS_NEVER_MID_RESOLUTION, CHECKS_NEVER_MID_RESOLUTION,
       CHECKS_NEVER_MID_RESOLUTION,
       AS_99, "000:T.7.1 000:T.7.3", "004:420.4", AS_SIXTH, "001:704.4")
CHOICE(illegal_targets, TIMING, "all targets have become illegal",
       WORDS([ILLEGAL_TARGETS_FIZZLE] = "it fizzles, and was cast all the same",
             [ILLEGAL_TARGETS_COUNTERED] = "it is countered"),
       ILLEGAL_TARGETS_FIZZLE, ILLEGAL_TARGETS_FIZZLE, ILLEGAL_TARGETS_COUNTERED, ILLEGAL_TARGETS_COUNTERED,
       ILLEGAL_TARGETS_COUNTERED,
       "002:S2/Targeting", "000:G.41.4 000:G.41.5 000:G.41.6", "004:413.2a", AS_SIXTH, "001:608.2b")
FLAG(buyback_for_all, TIMING, "buyback paid for another's card returns it to its owner",
     false, false, true, true, true,
     AS_99, "000:A.13.4 000:A.13.Ruling.2", "004:Glossary/Buyback", AS_SIXTH, "001:702.24")
CHOICE(aura_target, TIMING, "an enchantment in play on something",
       WORDS([AURA_KEEPS_TARGETING] = "still targets it",
             [AURA_TARGETS_AS_SPELL] = "targeted it as a spell only"),
       AURA_KEEPS_TARGETING, AURA_KEEPS_TARGETING, AURA_TARGETS_AS_SPELL, AURA_TARGETS_AS_SPELL, AURA_TARGETS_AS_SPELL,
       "002:S2/Targeting", "000:G.42.Ruling.3 000:K.14.4", "004:214.8d 004:420.5d", "003:415.3", "001:113.1b 001:702.5")
CHOICE(same_target, TIMING, "one thing for two targets",
       WORDS([SAME_TARGET_ONCE_PER_CHOICE] = "once in each choice of targets",
             [SAME_TARGET_NEVER] = "never",
             [SAME_TARGET_ONCE_PER_WORD] = "once for each instance of \"target\""),
       SAME_TARGET_NEVER, SAME_TARGET_ONCE_PER_CHOICE, SAME_TARGET_NEVER, SAME_TARGET_NEVER, SAME_TARGET_ONCE_PER_WORD,
       "002:S1/Playing-Spells", "000:G.41.2 000:G.41.3", "004:409.1d", AS_SIXTH, "001:113.3")
CHOICE(ability_object, TIMING, "what an ability is that waits",
       WORDS([ABILITY_COPIES_SOURCE] = "has the characteristics that its source had; protection looks at them",
             [ABILITY_PSEUDOSPELL] = "a pseudospell of its source's colour",
             [ABILITY_TEXT_ONLY] = "its text alone; protection looks at the source"),
       ABILITY_COPIES_SOURCE, ABILITY_COPIES_SOURCE, ABILITY_PSEUDOSPELL, ABILITY_PSEUDOSPELL, ABILITY_TEXT_ONLY,
       AS_99, "000:K.4.4 000:T.7.7", "004:217.6b", AS_SIXTH, "001:702.14")
CHOICE(land_play, TIMING, "playing a land",
       WORDS([LAND_WITHOUT_RESPONSE] = "puts it into play; nothing can be played in response",
             [LAND_SPECIAL_ACTION] = "is a special action, off the stack"),
       LAND_WITHOUT_RESPONSE, LAND_WITHOUT_RESPONSE, LAND_SPECIAL_ACTION, LAND_SPECIAL_ACTION, LAND_SPECIAL_ACTION,
       AS_99, "000:P.8.3", "004:408.2d", AS_SIXTH, "001:114.2a")
CHOICE(illegal_action, TIMING, "an illegal action",
       WORDS([ILLEGAL_BACKED_UP] = "the game is backed up",
             [ILLEGAL_REVERSED] = "is reversed in full",
             [ILLEGAL_REVERSED_EXCEPT_LIBRARY] = "is reversed, but not what moved in a library"),
       ILLEGAL_BACKED_UP, ILLEGAL_BACKED_UP, ILLEGAL_REVERSED, ILLEGAL_REVERSED, ILLEGAL_REVERSED_EXCEPT_LIBRARY,
       AS_99, "000:T.16.Ruling.3", "004:422.1", AS_SIXTH, "001:714.1")

/* ---- mana ------------------------------------------------------------------------------------ */

CHOICE(mana_timing, MANA, "when mana can be made",
       WORDS([MANA_SOURCES_BEFORE] = "when one may announce and in declared gaps, not while announcing",
             [MANA_ABILITIES_ANY_TIME] = "with priority, and while paying"),
       MANA_SOURCES_BEFORE, MANA_SOURCES_BEFORE, MANA_ABILITIES_ANY_TIME, MANA_ABILITIES_ANY_TIME,
       MANA_ABILITIES_ANY_TIME,
       "002:S2/Mana-Sources 002:S2/Paying-Costs", "000:T.12.1 000:T.4.Ruling.3", "004:411.2", AS_SIXTH,
       "001:115.1d 001:601.2f")
CHOICE(mana_spells, MANA, "spells that make mana",
       WORDS([MANA_SPELL_IS_SOURCE] = "mana sources: at once, never countered",
             [MANA_SPELL_ON_STACK] = "on the stack like other spells"),
       MANA_SPELL_IS_SOURCE, MANA_SPELL_IS_SOURCE, MANA_SPELL_ON_STACK, MANA_SPELL_ON_STACK, MANA_SPELL_ON_STACK,
       "002:S2/Mana-Sources", "000:T.12.3", "004:406.1b", AS_SIXTH, "001:G13.9")
FLAG(mana_can_be_stopped, MANA, "effects that forbid abilities stop those that make mana",
     true, false, true, true, true,
     "002:S2/Mana-Sources", "000:T.12.5", AS_M10, AS_M10, "001:101.2")
CHOICE(targeted_mana, MANA, "an ability with a target that makes mana",
       WORDS([TARGETED_MANA_IS_MANA] = "is a mana ability",
             [TARGETED_MANA_USES_STACK] = "is none"),
       TARGETED_MANA_IS_MANA, TARGETED_MANA_IS_MANA, TARGETED_MANA_IS_MANA, TARGETED_MANA_IS_MANA,
       TARGETED_MANA_USES_STACK,
       AS_99, "000:A.1.14", "004:406.1a", AS_SIXTH, "001:605.5a")
CHOICE(triggered_mana, MANA, "triggered mana abilities",
       WORDS([TRIGGERED_MANA_IN_SERIES] = "in the series after the mana source",
             [TRIGGERED_MANA_AT_ONCE] = "at once",
             [TRIGGERED_MANA_AT_ONCE_FROM_MANA] = "at once if a mana ability set them off"),
       TRIGGERED_MANA_IN_SERIES, TRIGGERED_MANA_IN_SERIES, TRIGGERED_MANA_AT_ONCE, TRIGGERED_MANA_AT_ONCE,
       TRIGGERED_MANA_AT_ONCE_FROM_MANA,
       "002:S2/Mana-Sources", "000:T.12.4", "004:411.3", AS_SIXTH, "001:605.4a")
CHOICE(pool_empties, MANA, "mana pools empty",
       WORDS([POOL_AT_PHASE_AND_ATTACK] = "as a phase ends, and as an attack begins and ends",
             [POOL_AT_PHASE] = "as a phase ends",
             [POOL_AT_STEP] = "as each step and phase ends"),
       POOL_AT_PHASE_AND_ATTACK, POOL_AT_PHASE_AND_ATTACK, POOL_AT_PHASE, POOL_AT_PHASE, POOL_AT_STEP,
       "002:S2/Mana-Burn", "000:G.25.1", "004:300.4", "003:507.4", "001:106.4 001:500.4")
CHOICE(mana_burn, MANA, "mana that is lost",
       WORDS([MANA_BURN] = "costs 1 life each",
             [MANA_BURN_UNLESS_CONTROLLED] = "costs 1 life each, but not while another player controls the turn",
             [MANA_BURN_NONE] = "costs nothing"),
       MANA_BURN, MANA_BURN, MANA_BURN, MANA_BURN_UNLESS_CONTROLLED, MANA_BURN_NONE,
       "002:S2/Mana-Burn", "000:G.25.1", "004:300.4", "003:507.4", "001:106.4 001:G13.6")
FLAG(hybrid_mana, MANA, "hybrid mana",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:107.4e")
FLAG(snow_mana, MANA, "snow mana",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:107.4f")
