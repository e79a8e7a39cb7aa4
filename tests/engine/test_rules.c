/* test_rules.c - the rules of each era are what the five documents say, and the table of them is sound
 *
 * The expectations are written from the documents, a line for each point in which they differ, in the order fifth-97,
 * fifth-99, sixth, eighth, m10; the table behind the rules is not looked at for them. Then the table itself: its
 * sources are rules of the ledger and of the era that they stand for, what says "as sixth" is as sixth, every value
 * that is named is some era's, and only what never changed is the same in all.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "testing.h"

#include "engine/play/play.h"

static int failures;

static void expect(const char *line, const char *field, const long long *got, const long long *want)
{
    for (enum era era = 0; era < ERA_COUNT; era++) {
        if (got[era] == want[era])
            continue;
        print_error("%s (%s): %s has %lld, and should have %lld\n", line, field, era_name(era), got[era], want[era]);
        failures++;
    }
}

/* LINE(point, field, its value in the five eras) */
#define LINE(line, field, a, b, c, d, e)                                                                               \
    expect(line, #field,                                                                                               \
           (const long long[]){(long long)rules_of(ERA_FIFTH_97)->field, (long long)rules_of(ERA_FIFTH_99)->field,     \
                               (long long)rules_of(ERA_SIXTH)->field, (long long)rules_of(ERA_EIGHTH)->field,          \
                               (long long)rules_of(ERA_M10)->field},                                                   \
           (const long long[]){a, b, c, d, e})
/* Two values: all of Fifth Edition, and all later rules. */
#define FIFTH_OR_LATER(line, field, fifth, later) LINE(line, field, fifth, fifth, later, later, later)
/* Two values: before Magic 2010, and in it. */
#define SINCE_M10(line, field, before, m10) LINE(line, field, before, before, before, before, m10)

static void no_line_failed(void)
{
    int n = failures;
    failures = 0;
    assert_int_equal(n, 0);
}

/* ---- the documents, point by point ----------------------------------------------------------- */

static void setup(void **state)
{
    (void)state;
    LINE("starting life", starting_life, 20, 20, 20, 20, 20);
    SINCE_M10("a Two-Headed Giant team shares 30 life", starting_life_team, 0, 30);
    SINCE_M10("EDH starts at 40", starting_life_edh, 0, 40);
    LINE("opening hand", opening_hand, 7, 7, 7, 7, 7);
    LINE("minimum deck: casual 40 in both fifths, tournaments 60", deck_minimum, 40, 60, 60, 60, 60);
    LINE("minimum deck outside tournaments", deck_minimum_casual, 40, 40, 60, 60, 60);
    LINE("minimum limited deck", deck_minimum_limited, 40, 40, 40, 40, 40);
    SINCE_M10("EDH decks are exactly 100", deck_edh, 0, 100);
    LINE("copies: no limit in the rulebook of 1997, then 4", copies_maximum, 0, 4, 4, 4, 4);
    LINE("sideboard of 15", sideboard, 0, 15, 15, 15, 15);
    LINE("who chooses", first_choice, FIRST_BY_LOT, FIRST_BY_LOT, FIRST_AGREED, FIRST_AGREED, FIRST_CHOOSER_AGREED);
    FIFTH_OR_LATER("first draw: of the phase, then the step", first_draw, FIRST_DRAW_PHASE_WITHOUT_DRAW,
                   FIRST_DRAW_STEP_SKIPPED);
    LINE("mulligan", mulligan, MULLIGAN_NONE, MULLIGAN_STARTER_FIRST, MULLIGAN_STARTER_FIRST, MULLIGAN_STARTER_FIRST,
         MULLIGAN_IN_ROUNDS);
    SINCE_M10("first multiplayer mulligan is free", mulligan_team_free, false, true);
    SINCE_M10("EDH mulligan sets cards aside", mulligan_edh_exiles, false, true);
    SINCE_M10("opening-hand plays", opening_hand_plays, false, true);
    LINE("ante", ante, ANTE_TOP_CARD, ANTE_TOP_CARD, ANTE_OBSOLETE, ANTE_OBSOLETE, ANTE_BEFORE_HANDS);
    no_line_failed();
}

static void turn(void **state)
{
    (void)state;
    FIFTH_OR_LATER("phases of the turn", turn_shape, TURN_SIX_PHASES, TURN_FIVE_PHASES);
    FIFTH_OR_LATER("the attack is inside main, then a phase", attack_place, ATTACK_WITHIN_MAIN, ATTACK_BETWEEN_MAINS);
    FIFTH_OR_LATER("untap", untap, UNTAP_MANDATORY_ABILITY, UNTAP_WITHOUT_PRIORITY);
    LINE("draw", draw, DRAW_PHASE_ABILITY, DRAW_PHASE_ABILITY, DRAW_AS_TRIGGER, DRAW_AS_TRIGGER, DRAW_TURN_BASED);
    FIFTH_OR_LATER("discard phase, then cleanup step", discard, DISCARD_PHASE, DISCARD_AT_CLEANUP);
    FIFTH_OR_LATER("at end of turn is after damage is off, then before", end_of_turn, END_OF_TURN_AFTER_CLEANUP,
                   END_OF_TURN_BEFORE_CLEANUP);
    FIFTH_OR_LATER("priority in cleanup", cleanup_priority, CLEANUP_NO_PRIORITY, CLEANUP_PRIORITY_IF_TRIGGERED);
    FIFTH_OR_LATER("end of a phase", phase_end, PHASE_END_SERIES, PHASE_END_ALL_PASS);
    FIFTH_OR_LATER("new end triggers in the end step", late_end_trigger, LATE_END_JOINS_SERIES, LATE_END_WAITS);
    FIFTH_OR_LATER("skips", skip, SKIP_THREE_KINDS, SKIP_REPLACEMENT);
    LINE("one land a turn", lands_per_turn, 1, 1, 1, 1, 1);
    no_line_failed();
}

static void timing(void **state)
{
    (void)state;
    FIFTH_OR_LATER("container", container, CONTAINER_BATCHES, CONTAINER_STACK);
    FIFTH_OR_LATER("nobody adds while a batch resolves", resolve_gap, RESOLVE_WHOLE_BATCH, RESOLVE_ONE_THEN_PRIORITY);
    FIFTH_OR_LATER("after passing", passing, PASS_STANDS_UNTIL_ANNOUNCEMENT, PASS_STANDS_UNTIL_RESOLUTION);
    FIFTH_OR_LATER("interrupts", interrupts, INTERRUPT_WINDOW, INTERRUPTS_ARE_INSTANTS);
    FIFTH_OR_LATER("countering", countering, COUNTER_IN_INTERRUPT_WINDOW, COUNTER_ON_STACK);
    FIFTH_OR_LATER("triggers", triggers, TRIGGERS_IN_SERIES, TRIGGERS_ON_STACK);
    LINE("may of a trigger", may_triggers, MAY_WHEN_PLAYED, MAY_WHEN_PLAYED, MAY_WHEN_STACKED, MAY_WHEN_STACKED,
         MAY_ON_RESOLUTION);
    FIFTH_OR_LATER("phase abilities: during", during_phase, DURING_PHASE_ABILITY, DURING_AT_BEGINNING);
    FIFTH_OR_LATER("upkeep costs", upkeep_cost, UPKEEP_COST_MERGED, UPKEEP_COST_TRIGGER);
    FIFTH_OR_LATER("untap costs", untap_cost, UNTAP_COST_MERGED, UNTAP_COST_TRIGGER);
    FIFTH_OR_LATER("choices", choices, CHOICES_ON_ANNOUNCEMENT, CHOICES_ON_RESOLUTION);
    LINE("division at least one each: not in sixth", division_at_least_one, true, true, false, true, true);
    FIFTH_OR_LATER("checks in mid-resolution", mid_resolution, CHECKS_AT_EACH_THEN, CHECKS_NEVER_MID_RESOLUTION);
    FIFTH_OR_LATER("illegal targets", illegal_targets, ILLEGAL_TARGETS_FIZZLE, ILLEGAL_TARGETS_COUNTERED);
    FIFTH_OR_LATER("an enchantment in play targets", aura_target, AURA_KEEPS_TARGETING, AURA_TARGETS_AS_SPELL);
    LINE("same object for two targets", same_target, SAME_TARGET_NEVER, SAME_TARGET_ONCE_PER_CHOICE, SAME_TARGET_NEVER,
         SAME_TARGET_NEVER, SAME_TARGET_ONCE_PER_WORD);
    LINE("ability on the stack", ability_object, ABILITY_COPIES_SOURCE, ABILITY_COPIES_SOURCE, ABILITY_PSEUDOSPELL,
         ABILITY_PSEUDOSPELL, ABILITY_TEXT_ONLY);
    FIFTH_OR_LATER("land play", land_play, LAND_WITHOUT_RESPONSE, LAND_SPECIAL_ACTION);
    LINE("illegal action", illegal_action, ILLEGAL_BACKED_UP, ILLEGAL_BACKED_UP, ILLEGAL_REVERSED, ILLEGAL_REVERSED,
         ILLEGAL_REVERSED_EXCEPT_LIBRARY);
    no_line_failed();
}

static void mana(void **state)
{
    (void)state;
    FIFTH_OR_LATER("when mana is made", mana_timing, MANA_SOURCES_BEFORE, MANA_ABILITIES_ANY_TIME);
    FIFTH_OR_LATER("spells that make mana", mana_spells, MANA_SPELL_IS_SOURCE, MANA_SPELL_ON_STACK);
    LINE("mana sources cannot be stopped, by the summary of 1999", mana_can_be_stopped, true, false, true, true, true);
    SINCE_M10("a targeted mana ability", targeted_mana, TARGETED_MANA_IS_MANA, TARGETED_MANA_USES_STACK);
    LINE("triggered mana", triggered_mana, TRIGGERED_MANA_IN_SERIES, TRIGGERED_MANA_IN_SERIES, TRIGGERED_MANA_AT_ONCE,
         TRIGGERED_MANA_AT_ONCE, TRIGGERED_MANA_AT_ONCE_FROM_MANA);
    LINE("pools empty", pool_empties, POOL_AT_PHASE_AND_ATTACK, POOL_AT_PHASE_AND_ATTACK, POOL_AT_PHASE, POOL_AT_PHASE,
         POOL_AT_STEP);
    LINE("mana burn", mana_burn, MANA_BURN, MANA_BURN, MANA_BURN, MANA_BURN_UNLESS_CONTROLLED, MANA_BURN_NONE);
    SINCE_M10("hybrid mana", hybrid_mana, false, true);
    SINCE_M10("snow mana", snow_mana, false, true);
    no_line_failed();
}

static void combat(void **state)
{
    (void)state;
    FIFTH_OR_LATER("the opponent can call an attack off", attack_intent, true, false);
    FIFTH_OR_LATER("steps of combat", combat_steps, COMBAT_INTENT_AND_BATCHES, COMBAT_FIVE_STEPS);
    LINE("a null attack counts, then skips", empty_combat, EMPTY_COMBAT_ALL_STEPS, EMPTY_COMBAT_ALL_STEPS,
         EMPTY_COMBAT_SKIPS_REST, EMPTY_COMBAT_SKIPS_REST, EMPTY_COMBAT_SKIPS_TO_END);
    LINE("tapping to attack", attack_tap, ATTACK_TAP_CONSEQUENCE, ATTACK_TAP_CONSEQUENCE, ATTACK_TAP_COST,
         ATTACK_TAP_COST, ATTACK_TAP_NO_COST);
    LINE("forced attackers", forced_attack, FORCED_IF_SIMPLY_ADDED, FORCED_IF_SIMPLY_ADDED, FORCED_EACH_CHECKED,
         FORCED_EACH_CHECKED, FORCED_MAXIMUM);
    SINCE_M10("what can be attacked", attackable, ATTACK_OPPONENT, ATTACK_PLAYER_OR_PLANESWALKER);
    SINCE_M10("damage split among blockers", damage_split, SPLIT_FREE, SPLIT_ORDERED);
    LINE("damage timing", damage_timing, DAMAGE_WITH_PREVENTION_STEP, DAMAGE_WITH_PREVENTION_STEP, DAMAGE_ON_STACK,
         DAMAGE_ON_STACK, DAMAGE_AT_ONCE);
    FIFTH_OR_LATER("a tapped blocker deals damage", tapped_blocker_deals, false, true);
    FIFTH_OR_LATER("first strike", first_strike, FIRST_STRIKE_GROUPS_FIXED, FIRST_STRIKE_SECOND_STEP);
    FIFTH_OR_LATER("retroactive removal", retroactive_removal, true, false);
    SINCE_M10("Walls", walls, WALLS_CANNOT_ATTACK, WALLS_AS_OTHERS);
    LINE("summoning sickness", sickness, SICKNESS_ATTACK_AND_TAP, SICKNESS_ATTACK_AND_TAP, SICKNESS_UNLESS_HASTE,
         SICKNESS_UNLESS_HASTE, SICKNESS_ALSO_UNTAP_SYMBOL);
    no_line_failed();
}

static void damage(void **state)
{
    (void)state;
    FIFTH_OR_LATER("prevention", prevention, PREVENT_IN_DAMAGE_STEP, PREVENT_BY_SHIELDS);
    FIFTH_OR_LATER("redirection", redirection, REDIRECT_IN_DAMAGE_STEP, REDIRECT_IN_ADVANCE);
    LINE("order of the damage step", damage_order, DAMAGE_ORDER_STEP, DAMAGE_ORDER_STEP, DAMAGE_ORDER_AT_ONCE,
         DAMAGE_ORDER_AT_ONCE, DAMAGE_ORDER_RESULTS);
    LINE("regeneration", regeneration, REGENERATE_WHEN_DYING, REGENERATE_WHEN_DYING, REGENERATE_SHIELD,
         REGENERATE_SHIELD, REGENERATE_SHIELD_OR_STATIC);
    FIFTH_OR_LATER("bury", bury, true, false);
    FIFTH_OR_LATER("toughness 0", toughness_zero, TOUGHNESS_ZERO_IS_LETHAL, TOUGHNESS_ZERO_GRAVEYARD);
    FIFTH_OR_LATER("negative power", negative_pt, NEGATIVE_PT_IS_ZERO, NEGATIVE_PT_STAYS);
    LINE("trample", trample, TRAMPLE_EXCESS_MOVES_ON, TRAMPLE_LETHAL_FIRST, TRAMPLE_LETHAL_FIRST, TRAMPLE_LETHAL_FIRST,
         TRAMPLE_LETHAL_FIRST);
    SINCE_M10("lifelink, deathtouch, wither", damage_keywords, false, true);
    no_line_failed();
}

static void losing(void **state)
{
    (void)state;
    FIFTH_OR_LATER("0 life", lose_at_zero_life, ZERO_LIFE_AT_PHASE_END, ZERO_LIFE_AT_CHECK);
    LINE("empty library", empty_library, EMPTY_LIBRARY_NEXT_CHECK, EMPTY_LIBRARY_NEXT_CHECK,
         EMPTY_LIBRARY_INSTEAD_OF_DRAW, EMPTY_LIBRARY_INSTEAD_OF_DRAW, EMPTY_LIBRARY_NEXT_CHECK);
    FIFTH_OR_LATER("poison loses at once, then at the check", poison, POISON_AT_ONCE, POISON_AT_CHECK);
    LINE("ten poison counters", poison_counters, 10, 10, 10, 10, 10);
    LINE("both lose: a draw but in the summary of 1999", both_lose, BOTH_LOSE_IS_DRAW, BOTH_LOSE, BOTH_LOSE_IS_DRAW,
         BOTH_LOSE_IS_DRAW, BOTH_LOSE_IS_DRAW);
    FIFTH_OR_LATER("mandatory loop", mandatory_loop, LOOP_IS_NUMBERED, LOOP_IS_DRAW);
    SINCE_M10("optional loop", optional_loop, OPTIONAL_LOOP_NUMBER, OPTIONAL_LOOP_SHORTCUT);
    FIFTH_OR_LATER("moment of checks", check_moment, CHECK_AFTER_EACH_EVENT, CHECK_AT_PRIORITY);
    LINE("legend rule", legend_rule, LEGEND_NEWCOMER_BURIED, LEGEND_NEWCOMER_BURIED, LEGEND_EARLIEST_STAYS,
         LEGEND_EARLIEST_STAYS, LEGEND_ALL_GO);
    LINE("world rule", world_rule, WORLD_NEWEST_STAYS, WORLD_NEWEST_STAYS, WORLD_OLDEST_GOES, WORLD_OLDEST_GOES,
         WORLD_NEWEST_STAYS);
    SINCE_M10("planeswalkers", planeswalkers, false, true);
    SINCE_M10("+1/+1 and -1/-1 counters", counters_cancel, false, true);
    FIFTH_OR_LATER("token elsewhere", token_elsewhere, TOKEN_REMOVED_AT_ONCE, TOKEN_CEASES_AT_CHECK);
    LINE("tokens phase out for good", phased_tokens_cease, false, true, true, true, true);
    SINCE_M10("21 damage by a general", general_damage, 0, 21);
    SINCE_M10("{2} for each recast of a general", general_tax, 0, 2);
    LINE("hand size 7", hand_size, 7, 7, 7, 7, 7);
    FIFTH_OR_LATER("life below zero", life_below_zero, LIFE_READ_AS_ZERO, LIFE_NEGATIVE);
    no_line_failed();
}

static void types(void **state)
{
    (void)state;
    FIFTH_OR_LATER("what a source is on is fixed", host_locked, true, false);
    FIFTH_OR_LATER("tapped artifacts are off", tapped_artifact_off, true, false);
    LINE("card types", card_types, TYPES_OF_FIFTH, TYPES_OF_FIFTH, TYPES_OF_SIXTH, TYPES_OF_EIGHTH, TYPES_OF_M10);
    LINE("types of permanents", permanent_types, 4, 4, 4, 4, 5);
    LINE("enchantments", enchantments, ENCHANTMENTS_WORLD_IS_KIND, ENCHANTMENTS_WORLD_IS_KIND,
         ENCHANTMENTS_GLOBAL_LOCAL, ENCHANTMENTS_ALSO_PLAYERS, ENCHANTMENTS_AURA);
    FIFTH_OR_LATER("creature types of artifact creatures", artifact_creature_types, ARTIFACT_CREATURES_TYPELESS,
                   ARTIFACT_CREATURES_TYPED);
    LINE("choosing a creature type", creature_type_choice, CREATURE_TYPE_ANY_NAME, CREATURE_TYPE_ANY_NAME,
         CREATURE_TYPE_ANY_NOUN, CREATURE_TYPE_ANY_NOUN, CREATURE_TYPE_FROM_LIST);
    SINCE_M10("plural and gender of types", plural_types_match, true, false);
    SINCE_M10("counts as", counts_as, true, false);
    SINCE_M10("a star off the battlefield", star_elsewhere, false, true);
    LINE("becoming a basic land type", become_basic, BECOME_BASIC_KEEPS_OTHERS, BECOME_BASIC_KEEPS_OTHERS,
         BECOME_BASIC_LOSES_LEGENDARY, BECOME_BASIC_KEEPS_SUPERTYPES, BECOME_BASIC_KEEPS_SUPERTYPES);
    LINE("basic lands", basic_land, BASIC_FIVE_AND_SNOW, BASIC_FIVE_AND_SNOW, BASIC_FIVE, BASIC_FIVE, BASIC_SUPERTYPE);
    LINE("snow", snow, SNOW_ATTRIBUTE, SNOW_ATTRIBUTE, SNOW_ATTRIBUTE, SNOW_ABILITY, SNOW_SUPERTYPE);
    LINE("moving an enchantment", enchantment_move, ENCHANTMENT_MOVE_AS_NEW, ENCHANTMENT_MOVE_HOST_ONLY,
         ENCHANTMENT_MOVE_HOST_ONLY, ENCHANTMENT_MOVE_NEW_TIMESTAMP, ENCHANTMENT_MOVE_NEW_TIMESTAMP);
    LINE("phased out", phasing, PHASING_NONE, PHASING_ZONE_NEWEST, PHASING_ZONE_NEWEST, PHASING_ZONE_OLD_TIMESTAMP,
         PHASING_STATUS);
    SINCE_M10("a Licid phases in", licid_phasing, LICID_PHASES_IN_AS_CREATURE, LICID_PHASES_IN_AS_ENCHANTMENT);
    LINE("a zone for what is set aside", set_aside_zone, true, false, false, false, false);
    LINE("a phased-out zone", phased_out_zone, false, true, true, true, false);
    SINCE_M10("a command zone", command_zone, false, true);
    no_line_failed();
}

static void continuous(void **state)
{
    (void)state;
    LINE("order", continuous_order, CONTINUOUS_BY_AGE, CONTINUOUS_BY_AGE, CONTINUOUS_DEPENDENCY_TIMESTAMP,
         CONTINUOUS_DEPENDENCY_TIMESTAMP, CONTINUOUS_LAYERS);
    SINCE_M10("counters against what sets", counters_order, COUNTERS_BEFORE_EFFECTS, COUNTERS_IN_LAYER);
    FIFTH_OR_LATER("entering together: order", together_order, TOGETHER_HOST_FIRST, TOGETHER_ACTIVE_ORDERS);
    FIFTH_OR_LATER("entering with an effect active", entry_effects, ENTRY_TRIGGERS_IGNORE_EFFECTS,
                   ENTRY_TRIGGERS_SEE_EFFECTS);
    FIFTH_OR_LATER("entering together: triggers", together_triggers, TOGETHER_NOT_WATCHED, TOGETHER_WATCHED);
    FIFTH_OR_LATER("entry choices are copied", copy_choices, COPY_TAKES_CHOICES, COPY_CHOOSES_ANEW);
    FIFTH_OR_LATER("copying what is animated", copy_animated, COPY_ONLY_REAL_CREATURES, COPY_ANY_PRINTED_VALUES);
    FIFTH_OR_LATER("copying a spell", copy_spell, COPY_SPELL_NEW_TARGET, COPY_SPELL_KEEPS_ALL);
    LINE("shape change into a legend", shape_legend, SHAPE_LEGEND_IS_NEWER, SHAPE_LEGEND_IS_NEWER,
         SHAPE_LEGEND_BY_TIMESTAMP, SHAPE_LEGEND_BY_TIMESTAMP, SHAPE_LEGEND_ALL_GO);
    no_line_failed();
}

static void keywords_and_variants(void **state)
{
    (void)state;
    SINCE_M10("flying and reach", reach, false, true);
    FIFTH_OR_LATER("protection and damage", protection, PROTECTION_REDUCES, PROTECTION_PREVENTS);
    LINE("protection keeps off", protection_attach, PROTECTION_FROM_AURAS, PROTECTION_FROM_AURAS, PROTECTION_FROM_AURAS,
         PROTECTION_FROM_EQUIPMENT, PROTECTION_FROM_FORTIFICATIONS);
    SINCE_M10("protection of players", protection_players, false, true);
    SINCE_M10("banding", banding, BANDING_ANY_SPLIT, BANDING_BREAKS_ORDER);
    SINCE_M10("bands with other", bands_with_other, BANDS_WITH_SAME_ABILITY, BANDS_WITH_QUALITY);
    LINE("rampage", rampage, RAMPAGE_PER_ASSIGNED, RAMPAGE_PER_ASSIGNED, RAMPAGE_WHEN_BLOCKED, RAMPAGE_WHEN_BLOCKED,
         RAMPAGE_ON_RESOLUTION);
    LINE("cumulative upkeep", cumulative_upkeep, CUMULATIVE_PHASE_COST, CUMULATIVE_PHASE_COST, CUMULATIVE_COUNTER,
         CUMULATIVE_COUNTER, CUMULATIVE_AGE_COUNTERS);
    LINE("echo", echo, ECHO_PHASE_COST, ECHO_PHASE_COST, ECHO_MANA_COST, ECHO_MANA_COST, ECHO_OWN_COST);
    FIFTH_OR_LATER("cycling", cycling_activated, false, true);
    LINE("typecycling, on cards since 2003", typecycling, false, false, false, true, true);
    LINE("landhome", landhome, LANDHOME_RULE_EFFECT, LANDHOME_RULE_EFFECT, LANDHOME_TRIGGER, LANDHOME_TRIGGER,
         LANDHOME_NONE);
    LINE("imprint", imprint, IMPRINT_NONE, IMPRINT_NONE, IMPRINT_NONE, IMPRINT_KEYWORD, IMPRINT_ABILITY_WORD);
    LINE("controlling a turn", turn_control, false, false, false, true, true);
    SINCE_M10("ending a turn", turn_ending, false, true);
    LINE("morph, on cards since 2002", morph, false, false, false, true, true);
    LINE("split cards, since 2000", split_cards, false, false, false, true, true);
    SINCE_M10("flip cards, since 2004", flip_cards, false, true);
    no_line_failed();
}

static void words(void **state)
{
    static const struct {
        enum era era;
        const char *battlefield, *stack, *exile, *cast, *activate, *cost, *creature, *end, *countered, *checks;
    } cases[] = {
        {ERA_FIFTH_97, "in play", "limbo", "out of the game", "cast", "play", "casting cost", "summon",
         "at end of turn", "fizzles", "rule effects"},
        {ERA_FIFTH_99, "in play", "limbo", "out of the game", "cast", "play", "casting cost", "summon",
         "at end of turn", "fizzles", "rule effects"},
        {ERA_SIXTH, "in play", "stack", "removed from the game", "play", "play", "mana cost", "creature",
         "at end of turn", "is countered", "state-based effects"},
        {ERA_EIGHTH, "in play", "stack", "removed from the game", "play", "play", "mana cost", "creature",
         "at end of turn", "is countered", "state-based effects"},
        {ERA_M10, "battlefield", "stack", "exile", "cast", "activate", "mana cost", "creature",
         "at the beginning of the end step", "is countered", "state-based actions"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct rules *r = rules_of(cases[i].era);
        assert_string_equal(r->word_battlefield, cases[i].battlefield);
        assert_string_equal(r->word_stack, cases[i].stack);
        assert_string_equal(r->word_exile, cases[i].exile);
        assert_string_equal(r->word_cast, cases[i].cast);
        assert_string_equal(r->word_activate, cases[i].activate);
        assert_string_equal(r->word_mana_cost, cases[i].cost);
        assert_string_equal(r->word_creature_spell, cases[i].creature);
        assert_string_equal(r->word_end_of_turn, cases[i].end);
        assert_string_equal(r->word_countered, cases[i].countered);
        assert_string_equal(r->word_checks, cases[i].checks);
    }
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names_of_eras_are_read(void **state)
{
    enum {
        F97 = 1u << ERA_FIFTH_97,
        F99 = 1u << ERA_FIFTH_99,
        SIX = 1u << ERA_SIXTH,
        EIGHT = 1u << ERA_EIGHTH,
        TEN = 1u << ERA_M10
    };
    static const struct {
        const char *text;
        unsigned eras;
    } good[] = {
        {"fifth-97", F97}, {"fifth-99", F99}, {"fifth", F97 | F99}, {"sixth", SIX}, {"eighth", EIGHT},
        {"m10", TEN},      {"5E", F97 | F99}, {"6E", SIX},          {"8E", EIGHT},  {"M10", TEN},
        {"5e", F97 | F99}, {"Fifth-97", F97}, {"SIXTH", SIX},
    };
    static const char *const bad[] = {
        "",   " ", "fift", "fifths", "fifth-", "fifth-98", "fifth-1997", " sixth", "sixth ",      "seventh",
        "7E", "5", "E",    "m1",     "m100",   "M11",      "m10\n",      "5E 6E",  "fifth,sixth", "s\xc3\xadxth",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        unsigned eras = 0;
        if (!era_parse(good[i].text, &eras) || eras != good[i].eras)
            fail_msg("\"%s\" is read as %x", good[i].text, eras);
    }
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        unsigned eras = 0xdead;
        if (era_parse(bad[i], &eras) || eras != 0xdead)
            fail_msg("\"%s\" is taken for an era", bad[i]);
    }
    for (enum era era = 0; era < ERA_COUNT; era++) {
        unsigned eras = 0;
        assert_true(era_parse(era_name(era), &eras));
        assert_int_equal(eras, 1u << era);
    }
}

static void names_of_areas_are_read(void **state)
{
    enum rules_area area = AREA_COUNT;
    (void)state;
    for (enum rules_area a = 0; a < AREA_COUNT; a++) {
        assert_true(rules_area_parse(rules_area_name(a), &area));
        assert_int_equal(area, a);
    }
    assert_false(rules_area_parse("", &area));
    assert_false(rules_area_parse("comba", &area));
    assert_false(rules_area_parse("combats", &area));
}

static void sources_that_refer_are_told_from_others(void **state)
{
    enum era as = ERA_COUNT;
    (void)state;
    assert_true(rules_source_as("as sixth", &as));
    assert_int_equal(as, ERA_SIXTH);
    assert_true(rules_source_as("as fifth-99", &as));
    assert_int_equal(as, ERA_FIFTH_99);
    assert_false(rules_source_as("as seventh", &as));
    assert_false(rules_source_as("as ", &as));
    assert_false(rules_source_as("004:310.2", &as));
    assert_false(rules_source_as("not yet", &as));
}

/* ---- the table ------------------------------------------------------------------------------- */

static const char *const seeds[ERA_COUNT] = {"002", "000", "004", "003", "001"};
static const char *ledger; /* the rules that there are, a line "\n000,A.1.2," each */

static bool is_known(const char *id)
{
    char line[80];
    size_t len = strcspn(id, "#");
    if (len < 5 || id[3] != ':' || len > 60)
        return false;
    snprintf(line, sizeof line, "\n%.3s,%.*s", id, (int)len - 4, id + 4);
    for (const char *at = ledger; (at = strstr(at, line)) != NULL; at++)
        if (at[strlen(line)] == ',' || at[strlen(line)] == '\n')
            return true;
    return false;
}

static void read_ledger(struct arena *arena)
{
    struct err err = ERR_INIT;
    const char *all = "\n";
    for (int i = 0; i < 2; i++) {
        char *text;
        size_t len;
        const char *path = i ? TEST_DATA "/engine/ledger-others.csv" : TEST_DATA "/engine/ledger.csv";
        assert_int_equal(file_read(arena, path, 4u << 20, &text, &len, &err), ERR_OK);
        all = arena_printf(arena, "%s%s\n", all, text);
    }
    ledger = all;
}

/* Rule numbers of the era's own document, each known to the ledger. */
static bool sources_are_rules(const char *source, enum era era)
{
    char id[80];
    for (const char *at = source; *at;) {
        size_t len = strcspn(at, " ");
        if (len >= sizeof id || strncmp(at, seeds[era], 3) != 0)
            return false;
        snprintf(id, sizeof id, "%.*s", (int)len, at);
        if (!is_known(id))
            return false;
        at += len;
        at += *at == ' ';
        if (*at == ' ')
            return false;
    }
    return *source != '\0';
}

/* Cited rules; or the same as in an era that itself cites some; or one of the notes. */
static bool source_is_sound(const struct rules_point *p, enum era era)
{
    static const char *const notes[] = {"not yet", "no longer", "no rule"};
    enum era as = era;
    const char *source = p->sources[era];
    for (int steps = 0; rules_source_as(source, &as); steps++) {
        if (steps == ERA_COUNT || rules_point_differs(p, era, as))
            return false;
        source = p->sources[as];
    }
    for (size_t i = 0; i < ARRAY_LEN(notes); i++)
        if (strcmp(source, notes[i]) == 0)
            return true;
    return sources_are_rules(source, as);
}

static void every_source_is_a_rule_of_its_era(void **state)
{
    struct arena arena = {0};
    size_t n, bad = 0, cited = 0;
    const struct rules_point *points = rules_points(&n);
    (void)state;
    read_ledger(&arena);
    assert_true(is_known("001:510.1c"));
    assert_true(is_known("002:S2/Combat"));
    assert_false(is_known("001:510.1z"));
    assert_false(is_known("001:510.1cc"));
    assert_false(is_known("005:510.1c"));
    assert_false(is_known(""));
    for (size_t i = 0; i < n; i++)
        for (enum era era = 0; era < ERA_COUNT; era++) {
            cited += points[i].sources[era] && points[i].sources[era][0] == '0';
            if (points[i].sources[era] && source_is_sound(&points[i], era))
                continue;
            print_error("%s, %s: \"%s\" is no source\n", points[i].field, era_name(era), points[i].sources[era]);
            bad++;
        }
    assert_int_equal(bad, 0);
    assert_true(cited > n); /* most values rest on a rule of their own */
    arena_release(&arena);
}

/* Nowhere else is an era of rules without a document. */
static void the_silent_document_defers_to_the_right_one(void **state)
{
    size_t n;
    const struct rules_point *points = rules_points(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        static const char *const allowed[ERA_COUNT] = {
            "as fifth-99", "", "as fifth-99|as eighth|as m10", "as sixth|as m10", "as eighth",
        };
        for (enum era era = 0; era < ERA_COUNT; era++) {
            const char *source = points[i].sources[era];
            if (strncmp(source, "as ", 3) == 0 && !strstr(allowed[era], source))
                fail_msg("%s, %s: %s", points[i].field, era_name(era), source);
        }
    }
}

static void only_what_never_changed_is_the_same_in_all(void **state)
{
    static const char *const common[] = {"starting_life",  "opening_hand",    "deck_minimum_limited",
                                         "lands_per_turn", "poison_counters", "hand_size"};
    size_t n, found = 0;
    const struct rules_point *points = rules_points(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        bool same = true, listed = false;
        for (enum era era = 1; era < ERA_COUNT; era++)
            same = same && !rules_point_differs(&points[i], 0, era);
        for (size_t c = 0; c < ARRAY_LEN(common); c++)
            listed = listed || strcmp(points[i].field, common[c]) == 0;
        found += same;
        if (same != listed)
            fail_msg("%s is %s in all eras", points[i].field, same ? "the same" : "not the same");
    }
    assert_int_equal(found, ARRAY_LEN(common));
}

static void every_value_has_words_of_its_own_and_an_era(void **state)
{
    size_t n;
    const struct rules_point *points = rules_points(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const struct rules_point *p = &points[i];
        assert_true(p->point && *p->point);
        for (size_t j = 0; j < i; j++)
            if (strcmp(points[j].field, p->field) == 0 || strcmp(points[j].point, p->point) == 0)
                fail_msg("%s and %s are told alike", points[j].field, p->field);
        for (enum era era = 0; era < ERA_COUNT; era++)
            assert_true(*rules_point_said(p, era));
        for (size_t w = 0; p->kind == POINT_CHOICE && w < p->n_words; w++) {
            bool used = false;
            if (!p->words[w])
                fail_msg("%s: value %zu has no words", p->field, w);
            for (enum era era = 0; era < ERA_COUNT; era++)
                used = used || p->values[era] == (int)w;
            for (size_t v = 0; v < w; v++)
                if (strcmp(p->words[v], p->words[w]) == 0)
                    fail_msg("%s: two values read \"%s\"", p->field, p->words[w]);
            if (!used)
                fail_msg("%s: no era is \"%s\"", p->field, p->words[w]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup),
        cmocka_unit_test(turn),
        cmocka_unit_test(timing),
        cmocka_unit_test(mana),
        cmocka_unit_test(combat),
        cmocka_unit_test(damage),
        cmocka_unit_test(losing),
        cmocka_unit_test(types),
        cmocka_unit_test(continuous),
        cmocka_unit_test(keywords_and_variants),
        cmocka_unit_test(words),
        cmocka_unit_test(names_of_eras_are_read),
        cmocka_unit_test(names_of_areas_are_read),
        cmocka_unit_test(sources_that_refer_are_told_from_others),
        cmocka_unit_test(every_source_is_a_rule_of_its_era),
        cmocka_unit_test(the_silent_document_defers_to_the_right_one),
        cmocka_unit_test(only_what_never_changed_is_the_same_in_all),
        cmocka_unit_test(every_value_has_words_of_its_own_and_an_era),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
