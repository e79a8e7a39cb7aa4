/* rules.h - the eras of the game's rules, as data: points, keywords, and how much of them is covered
 *
 * The engine plays by the rules of the day: Fifth Edition in its shapes of 1997 and 1999, Sixth Edition (April 1999),
 * Eighth Edition (October 2003) and Magic 2010 (October 2009). Each difference between them is a field of struct rules,
 * and procedures ask the field, never the era. The values, the words for them and the rule numbers that they rest on
 * are in one table, rules_points.h, from which rules_of() and `topcut rules diff` both come.
 *
 * For Eighth Edition only the document of its changes is available: where it is silent, Sixth Edition's rules hold, and
 * things that Sixth Edition does not define but cards had by 2003 work as Magic 2010 defines them. The table marks
 * both. Which keywords an era knows is in the table of keywords below; how a keyword differs between eras is a point.
 */
#ifndef TOPCUT_ENGINE_RULES_H
#define TOPCUT_ENGINE_RULES_H

#include "engine/rules/variants.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum era {
    ERA_FIFTH_97, /* Fifth Edition, the rulebook of 1997 */
    ERA_FIFTH_99, /* Fifth Edition with the corrections up to March 1999 */
    ERA_SIXTH,
    ERA_EIGHTH,
    ERA_M10,
    ERA_COUNT
};

/* ---- setup ----------------------------------------------------------------------------------- */

/* Of who goes first; in a later game of the match the loser chooses. */
enum first_choice {
    FIRST_BY_LOT,         /* by lot who chooses; after a drawn game who chose before */
    FIRST_AGREED,         /* by any method agreed on, who goes first */
    FIRST_CHOOSER_AGREED, /* as by lot, but by any method agreed on */
};
enum first_draw {
    FIRST_DRAW_PHASE_WITHOUT_DRAW, /* the starting player has a draw phase, without its draw */
    FIRST_DRAW_STEP_SKIPPED,       /* the whole step; a starting team skips it together */
};
enum mulligan {
    MULLIGAN_NONE,
    MULLIGAN_STARTER_FIRST, /* one card fewer each time; the starting player finishes before the other */
    MULLIGAN_IN_ROUNDS,     /* declared in turn order, carried out at once, again until all keep */
};
/* By which rule first hands are drawn again where it is not the era's own: the tournament rules of a day. */
enum hand_rule {
    HANDS_OF_ERA,
    HANDS_KEPT,      /* nobody draws again */
    HANDS_NO_LAND,   /* up to 1998: once, without a land, and no card fewer (000:D.10.Ruling.1) */
    HANDS_PARIS,     /* one card fewer each time */
    HANDS_VANCOUVER, /* since September 2015: likewise, and with fewer cards a look at the top one */
    HANDS_LONDON,    /* since July 2019: always as many, and with the kept hand one to the bottom for each time */
};
enum ante_kind {
    ANTE_TOP_CARD,     /* optional; the top card of each library */
    ANTE_OBSOLETE,     /* no longer played for; a card at random where cards ask for it */
    ANTE_BEFORE_HANDS, /* optional; a card at random, before the hands are drawn */
};

/* ---- turn ------------------------------------------------------------------------------------ */

enum turn_shape {
    TURN_SIX_PHASES,  /* beginning series; untap, upkeep, draw, main, discard, cleanup phases */
    TURN_FIVE_PHASES, /* beginning (untap, upkeep, draw), main, combat, main, end (end of turn, cleanup) */
};
enum attack_place { ATTACK_WITHIN_MAIN, ATTACK_BETWEEN_MAINS };
enum untap_kind {
    UNTAP_MANDATORY_ABILITY, /* an ability of the phase, in a series; else only untap-phase abilities
                              * and mana sources */
    UNTAP_WITHOUT_PRIORITY,  /* nothing can be played; what triggers waits for upkeep */
};
enum draw_kind {
    DRAW_PHASE_ABILITY, /* the active player plays it like an instant; it can be answered */
    DRAW_AS_TRIGGER,    /* on the stack, like a triggered ability */
    DRAW_TURN_BASED,    /* off the stack, before the step's triggers */
};
enum discard_place {
    DISCARD_PHASE,      /* an own phase with instants; the discard is in its end series */
    DISCARD_AT_CLEANUP, /* first thing of the cleanup step */
};
enum end_of_turn {
    END_OF_TURN_AFTER_CLEANUP,  /* "at end of turn" after damage is off and "until end of turn" is over */
    END_OF_TURN_BEFORE_CLEANUP, /* they trigger in a step of their own, before that */
};
enum cleanup_priority {
    CLEANUP_NO_PRIORITY,
    CLEANUP_PRIORITY_IF_TRIGGERED /* then a further cleanup step */
};
enum phase_end {
    PHASE_END_SERIES,   /* begin series, body, end series, mana burn, life check */
    PHASE_END_ALL_PASS, /* when all pass in succession on an empty stack */
};
enum late_end_trigger {
    LATE_END_JOINS_SERIES, /* played in this turn if its controller is not done with the series */
    LATE_END_WAITS,        /* what comes during the step waits for the next turn's */
};
enum skip_kind {
    SKIP_THREE_KINDS, /* as a cost, once, or while it lasts */
    SKIP_REPLACEMENT, /* each skips the next one: two skip two */
};

/* ---- timing ---------------------------------------------------------------------------------- */

enum container { CONTAINER_BATCHES, CONTAINER_STACK };
enum resolve_gap {
    RESOLVE_WHOLE_BATCH,       /* nobody adds anything until the batch is done */
    RESOLVE_ONE_THEN_PRIORITY, /* the active player gets priority after each */
};
enum passing {
    PASS_STANDS_UNTIL_ANNOUNCEMENT, /* a player who passed acts again only after the other announced something */
    PASS_STANDS_UNTIL_RESOLUTION,   /* all play again after each resolution */
};
enum interrupt_kind {
    INTERRUPT_WINDOW, /* own batches while a spell is being cast, its controller acting as active player */
    INTERRUPTS_ARE_INSTANTS
};
enum counter_when { COUNTER_IN_INTERRUPT_WINDOW, COUNTER_ON_STACK };
enum trigger_place {
    TRIGGERS_IN_SERIES, /* right after the event; what they cause finishes first */
    TRIGGERS_ON_STACK,  /* at the next priority, the active player's lowest, each player's in any order */
};
enum may_trigger { MAY_WHEN_PLAYED, MAY_WHEN_STACKED, MAY_ON_RESOLUTION };
enum during_phase {
    DURING_PHASE_ABILITY, /* once in the phase, as an instant; mandatory ones keep the phase from ending */
    DURING_AT_BEGINNING,  /* read as "at the beginning of" */
};
enum upkeep_cost {
    UPKEEP_COST_MERGED,  /* one phase cost; locks the source's activated abilities until dealt with */
    UPKEEP_COST_TRIGGER, /* an ordinary trigger each: pay, or take the consequence */
};
enum untap_cost { UNTAP_COST_MERGED /* and repeatable */, UNTAP_COST_TRIGGER };
enum choices_when {
    CHOICES_ON_ANNOUNCEMENT, /* all but what is hidden information then */
    CHOICES_ON_RESOLUTION,   /* all but mode, X, targets, division, costs */
};
enum mid_resolution { CHECKS_AT_EACH_THEN, CHECKS_NEVER_MID_RESOLUTION };
enum illegal_targets {
    ILLEGAL_TARGETS_FIZZLE,   /* those are not affected; the spell was still cast */
    ILLEGAL_TARGETS_COUNTERED /* all illegal: countered by the rules */
};
enum aura_target {
    AURA_KEEPS_TARGETING,
    AURA_TARGETS_AS_SPELL /* in play it enchants without targeting */
};
enum same_target {
    SAME_TARGET_ONCE_PER_CHOICE, /* two separate choices may take the same */
    SAME_TARGET_NEVER,
    SAME_TARGET_ONCE_PER_WORD, /* once for each instance of the word "target" */
};
enum ability_object {
    ABILITY_COPIES_SOURCE, /* has its own characteristics, copied when played */
    ABILITY_PSEUDOSPELL,   /* has the colour of its source */
    ABILITY_TEXT_ONLY,     /* has none; what asks, asks the source */
};
enum land_play { LAND_WITHOUT_RESPONSE, LAND_SPECIAL_ACTION };
enum illegal_action { ILLEGAL_BACKED_UP, ILLEGAL_REVERSED, ILLEGAL_REVERSED_EXCEPT_LIBRARY };

/* ---- mana ------------------------------------------------------------------------------------ */

enum mana_timing {
    MANA_SOURCES_BEFORE,     /* whenever one may announce and in declared gaps; not inside an announcement */
    MANA_ABILITIES_ANY_TIME, /* also while paying */
};
enum mana_spell { MANA_SPELL_IS_SOURCE /* at once, never countered */, MANA_SPELL_ON_STACK };
enum targeted_mana { TARGETED_MANA_IS_MANA, TARGETED_MANA_USES_STACK };
enum triggered_mana {
    TRIGGERED_MANA_IN_SERIES,
    TRIGGERED_MANA_AT_ONCE,
    TRIGGERED_MANA_AT_ONCE_FROM_MANA, /* at once if a mana ability set it off, else on the stack */
};
enum pool_empties {
    POOL_AT_PHASE_AND_ATTACK, /* the end of each phase, the start and the end of an attack */
    POOL_AT_PHASE,            /* the end of each phase, not of a step */
    POOL_AT_STEP,             /* the end of each step and phase */
};
enum mana_burn { MANA_BURN, MANA_BURN_UNLESS_CONTROLLED /* by another player */, MANA_BURN_NONE };

/* ---- combat ---------------------------------------------------------------------------------- */

enum combat_steps {
    COMBAT_INTENT_AND_BATCHES, /* intent, beginning, attackers, batches, blockers, batches, damage, end */
    COMBAT_FIVE_STEPS,         /* beginning, attackers, blockers, damage, end */
};
enum empty_combat {
    EMPTY_COMBAT_ALL_STEPS,
    EMPTY_COMBAT_SKIPS_REST,   /* of the declare attackers step, too */
    EMPTY_COMBAT_SKIPS_TO_END, /* from the declare blockers step on */
};
enum attack_tap { ATTACK_TAP_CONSEQUENCE, ATTACK_TAP_COST, ATTACK_TAP_NO_COST };
enum forced_attack {
    FORCED_IF_SIMPLY_ADDED, /* illegal if a creature left out could just be added */
    FORCED_EACH_CHECKED,    /* each creature left out is checked against the proposal */
    FORCED_MAXIMUM,         /* as many requirements as can be met without breaking a restriction */
};
enum attackable { ATTACK_OPPONENT, ATTACK_PLAYER_OR_PLANESWALKER };
enum damage_split { SPLIT_FREE, SPLIT_ORDERED /* lethal to each before the next */ };
enum damage_timing {
    DAMAGE_WITH_PREVENTION_STEP, /* dealt, then the damage prevention step */
    DAMAGE_ON_STACK,             /* players act in between; dealt as assigned, even if the dealer left */
    DAMAGE_AT_ONCE,
};
enum first_strike {
    FIRST_STRIKE_GROUPS_FIXED, /* who deals when is fixed as the first damage is dealt */
    FIRST_STRIKE_SECOND_STEP,  /* two steps; a late change neither skips nor doubles */
};
enum wall_kind {
    WALLS_CANNOT_ATTACK,
    WALLS_AS_OTHERS /* only defender keeps a creature from attacking */
};
enum sickness {
    SICKNESS_ATTACK_AND_TAP, /* until a turn of one's own begins with it; no keyword against it */
    SICKNESS_UNLESS_HASTE,
    SICKNESS_ALSO_UNTAP_SYMBOL, /* unless haste; costs with the untap symbol too */
};

/* ---- damage, prevention, regeneration -------------------------------------------------------- */

enum prevention_kind { PREVENT_IN_DAMAGE_STEP, PREVENT_BY_SHIELDS };
enum redirection_kind {
    REDIRECT_IN_DAMAGE_STEP, /* and it is no longer combat damage */
    REDIRECT_IN_ADVANCE,     /* a replacement */
};
enum damage_order {
    DAMAGE_ORDER_STEP,    /* assign, begin series, batches, end series, triggers, regeneration,
                           * deaths and loss of life, their triggers */
    DAMAGE_ORDER_AT_ONCE, /* dealt as one event */
    DAMAGE_ORDER_RESULTS, /* dealt; then its results, which can be replaced themselves */
};
enum regeneration_kind {
    REGENERATE_WHEN_DYING,       /* used at the moment of dying */
    REGENERATE_SHIELD,           /* made before; replaces the next destruction this turn */
    REGENERATE_SHIELD_OR_STATIC, /* a static ability replaces each destruction too */
};
enum toughness_zero {
    TOUGHNESS_ZERO_IS_LETHAL, /* like lethal damage: it may regenerate, in vain */
    TOUGHNESS_ZERO_GRAVEYARD, /* put into the graveyard, not destroyed */
};
enum negative_pt { NEGATIVE_PT_IS_ZERO, NEGATIVE_PT_STAYS };
enum trample_kind {
    TRAMPLE_EXCESS_MOVES_ON, /* all to the blockers; what is not prevented beyond lethal goes on */
    TRAMPLE_LETHAL_FIRST,    /* lethal is assigned to every blocker first; what is marked, and what other
                              * attackers assign, counts, and what may change the final damage does not */
};

/* ---- losing, checks -------------------------------------------------------------------------- */

enum lose_at_zero { ZERO_LIFE_AT_PHASE_END /* and when an attack starts or ends */, ZERO_LIFE_AT_CHECK };
enum empty_library {
    EMPTY_LIBRARY_NEXT_CHECK,      /* draws what is left, loses at the next check */
    EMPTY_LIBRARY_INSTEAD_OF_DRAW, /* loses in place of drawing */
};
enum token_elsewhere {
    TOKEN_REMOVED_AT_ONCE, /* a token that leaves play is removed from the game */
    TOKEN_CEASES_AT_CHECK, /* it goes where it is sent, and ceases to be at the next check */
};
enum poison_kind { POISON_AT_ONCE, POISON_AT_CHECK };
enum both_lose { BOTH_LOSE_IS_DRAW, BOTH_LOSE };
enum mandatory_loop { LOOP_IS_NUMBERED /* players name numbers, the larger counts */, LOOP_IS_DRAW };
enum optional_loop {
    OPTIONAL_LOOP_NUMBER,   /* players who could go on name a number; the larger counts */
    OPTIONAL_LOOP_SHORTCUT, /* a shortcut; fragmented loops bind the active player */
};
enum check_moment {
    CHECK_AFTER_EACH_EVENT, /* before its triggers are played */
    CHECK_AT_PRIORITY,      /* repeated until nothing happens, then triggers, again */
};
enum legend_rule { LEGEND_NEWCOMER_BURIED, LEGEND_EARLIEST_STAYS, LEGEND_ALL_GO };
enum world_rule {
    WORLD_NEWEST_STAYS, /* all others go; of the newest that came together, all */
    WORLD_OLDEST_GOES,  /* one by one, while there are two */
};
enum life_below_zero { LIFE_READ_AS_ZERO /* but life gained is added to the negative total */, LIFE_NEGATIVE };

/* ---- permanents, types ----------------------------------------------------------------------- */

enum card_types {
    TYPES_OF_FIFTH,  /* land, summon, artifact, artifact creature, enchantment, sorcery, instant,
                      * interrupt, mana source */
    TYPES_OF_SIXTH,  /* artifact, creature, enchantment, instant, land, sorcery */
    TYPES_OF_EIGHTH, /* the same, Equipment, artifact lands */
    TYPES_OF_M10,    /* and planeswalker, tribal, plane, vanguard */
};
enum enchantment_kinds {
    ENCHANTMENTS_WORLD_IS_KIND, /* global, local, Enchant World */
    ENCHANTMENTS_GLOBAL_LOCAL,
    ENCHANTMENTS_ALSO_PLAYERS, /* local ones may enchant players too */
    ENCHANTMENTS_AURA,         /* Aura is a subtype; enchant is an ability */
};
enum artifact_creature_types { ARTIFACT_CREATURES_TYPELESS /* unless one counts as */, ARTIFACT_CREATURES_TYPED };
enum creature_type_choice { CREATURE_TYPE_ANY_NAME, CREATURE_TYPE_ANY_NOUN, CREATURE_TYPE_FROM_LIST };
enum become_basic {
    BECOME_BASIC_KEEPS_OTHERS,     /* name, land type and abilities are replaced; other types stay */
    BECOME_BASIC_LOSES_LEGENDARY,  /* old land type, abilities and legendary go */
    BECOME_BASIC_KEEPS_SUPERTYPES, /* old land types and abilities go; supertypes and other types stay */
};
enum basic_land {
    BASIC_FIVE_AND_SNOW, /* five names, and their snow-covered forms */
    BASIC_FIVE,          /* five names; what counts as one is nonbasic */
    BASIC_SUPERTYPE,
};
enum snow_kind { SNOW_ATTRIBUTE, SNOW_ABILITY, SNOW_SUPERTYPE };
enum enchantment_move {
    ENCHANTMENT_MOVE_AS_NEW,        /* as if newly played */
    ENCHANTMENT_MOVE_HOST_ONLY,     /* the host changes and nothing else */
    ENCHANTMENT_MOVE_NEW_TIMESTAMP, /* the host and the timestamp */
};
enum phasing_kind {
    PHASING_NONE,
    PHASING_ZONE_NEWEST,        /* a zone; leaving triggers, coming back does not, and comes as the newest */
    PHASING_ZONE_OLD_TIMESTAMP, /* a zone; the timestamp is kept */
    PHASING_STATUS,             /* no zone at all: nothing leaves or enters */
};
enum licid_phasing { LICID_PHASES_IN_AS_CREATURE, LICID_PHASES_IN_AS_ENCHANTMENT };

/* ---- continuous effects, copies -------------------------------------------------------------- */

enum continuous_order { CONTINUOUS_BY_AGE, CONTINUOUS_DEPENDENCY_TIMESTAMP, CONTINUOUS_LAYERS };
enum counters_order {
    COUNTERS_BEFORE_EFFECTS, /* right after the initial values: what sets power later overrides them */
    COUNTERS_IN_LAYER,       /* 7d: after what sets and what modifies, before switches */
};
enum together_order { TOGETHER_HOST_FIRST /* the rest as the active player says */, TOGETHER_ACTIVE_ORDERS };
enum entry_effects {
    ENTRY_TRIGGERS_IGNORE_EFFECTS, /* what effects make of it counts only after them */
    ENTRY_TRIGGERS_SEE_EFFECTS,
};
enum together_triggers {
    TOGETHER_NOT_WATCHED,
    TOGETHER_WATCHED /* newcomers see who came with them */
};
enum copy_choices { COPY_TAKES_CHOICES, COPY_CHOOSES_ANEW };
enum copy_animated { COPY_ONLY_REAL_CREATURES, COPY_ANY_PRINTED_VALUES };
enum copy_spell {
    COPY_SPELL_NEW_TARGET, /* Fork: a targeted copy, colour and target chosen for it */
    COPY_SPELL_KEEPS_ALL,  /* modes, targets, X and what was paid are copied */
};
enum shape_legend { SHAPE_LEGEND_IS_NEWER, SHAPE_LEGEND_BY_TIMESTAMP, SHAPE_LEGEND_ALL_GO };

/* ---- keywords that work otherwise ------------------------------------------------------------ */

enum protection_kind {
    PROTECTION_REDUCES,  /* damage is reduced to 0 in the damage prevention step, by itself */
    PROTECTION_PREVENTS, /* prevented as it is dealt */
};
enum protection_attach { PROTECTION_FROM_AURAS, PROTECTION_FROM_EQUIPMENT, PROTECTION_FROM_FORTIFICATIONS };
enum banding_kind { BANDING_ANY_SPLIT, BANDING_BREAKS_ORDER };
enum bands_with_other { BANDS_WITH_SAME_ABILITY, BANDS_WITH_QUALITY };
enum rampage_kind { RAMPAGE_PER_ASSIGNED, RAMPAGE_WHEN_BLOCKED, RAMPAGE_ON_RESOLUTION };
enum cumulative_upkeep {
    CUMULATIVE_PHASE_COST,   /* a phase cost that each source counts by itself */
    CUMULATIVE_COUNTER,      /* a counter goes on, then pay or sacrifice */
    CUMULATIVE_AGE_COUNTERS, /* age counters, that all instances share */
};
enum echo_kind { ECHO_PHASE_COST /* casting cost; also when it phases in */, ECHO_MANA_COST, ECHO_OWN_COST };
enum landhome_kind { LANDHOME_RULE_EFFECT, LANDHOME_TRIGGER, LANDHOME_NONE };
enum imprint_kind { IMPRINT_NONE, IMPRINT_KEYWORD, IMPRINT_ABILITY_WORD };

/* ---- the rules of an era --------------------------------------------------------------------- */

struct rules {
    /* setup */
    int starting_life;
    int starting_life_team; /* of a Two-Headed Giant team; 0: the variant is not of this era */
    int starting_life_edh;  /* 0 likewise */
    int opening_hand;
    int deck_minimum; /* constructed; where no tournament rules are given, of any deck */
    int deck_minimum_casual;
    int deck_minimum_limited;
    int deck_edh;       /* exactly; 0: not of this era */
    int copies_maximum; /* of a card that is no basic land; 0: no limit */
    int sideboard;
    enum first_choice first_choice;
    enum first_draw first_draw;
    enum mulligan mulligan;
    bool mulligan_team_free;  /* with more than two players the first costs no card */
    bool mulligan_edh_exiles; /* EDH: any number of cards is put aside and replaced by one fewer */
    bool opening_hand_plays;  /* cards that say so may begin in play, after hands are kept */
    enum ante_kind ante;

    /* turn */
    enum turn_shape turn_shape;
    enum attack_place attack_place;
    enum untap_kind untap;
    enum draw_kind draw;
    enum discard_place discard;
    enum end_of_turn end_of_turn;
    enum cleanup_priority cleanup_priority;
    enum phase_end phase_end;
    enum late_end_trigger late_end_trigger;
    enum skip_kind skip;
    int lands_per_turn;

    /* timing */
    enum container container;
    enum resolve_gap resolve_gap;
    bool host_locked; /* what an activated ability's source is attached to is fixed as it is announced */
    enum passing passing;
    enum interrupt_kind interrupts;
    enum counter_when countering;
    enum trigger_place triggers;
    enum may_trigger may_triggers;
    enum during_phase during_phase;
    enum upkeep_cost upkeep_cost;
    enum untap_cost untap_cost;
    enum choices_when choices;
    bool division_at_least_one; /* each target gets at least one of what is divided */
    enum mid_resolution mid_resolution;
    enum illegal_targets illegal_targets;
    bool buyback_for_all; /* whoever cast it, the card goes back to its owner */
    enum aura_target aura_target;
    enum same_target same_target;
    enum ability_object ability_object;
    enum land_play land_play;
    enum illegal_action illegal_action;

    /* mana */
    enum mana_timing mana_timing;
    enum mana_spell mana_spells;
    bool mana_can_be_stopped; /* effects that forbid playing abilities reach mana abilities */
    enum targeted_mana targeted_mana;
    enum triggered_mana triggered_mana;
    enum pool_empties pool_empties;
    enum mana_burn mana_burn;
    bool hybrid_mana;
    bool snow_mana;

    /* combat */
    bool attack_intent; /* the attack is announced first, and an answer calls it off */
    enum combat_steps combat_steps;
    enum empty_combat empty_combat;
    enum attack_tap attack_tap;
    enum forced_attack forced_attack;
    enum attackable attackable;
    enum damage_split damage_split;
    enum damage_timing damage_timing;
    bool tapped_blocker_deals;
    enum first_strike first_strike;
    bool retroactive_removal; /* some effects undo the whole attack of a creature */
    enum wall_kind walls;
    enum sickness sickness;

    /* damage, prevention, regeneration */
    enum prevention_kind prevention;
    enum redirection_kind redirection;
    enum damage_order damage_order;
    enum regeneration_kind regeneration;
    bool bury; /* a verb of its own; else "destroy, it can't be regenerated", or sacrifice */
    enum toughness_zero toughness_zero;
    enum negative_pt negative_pt;
    enum trample_kind trample;
    bool damage_keywords; /* lifelink, deathtouch and wither are results of damage */

    /* losing, checks */
    enum lose_at_zero lose_at_zero_life;
    enum empty_library empty_library;
    enum poison_kind poison;
    int poison_counters;
    enum both_lose both_lose;
    enum mandatory_loop mandatory_loop;
    enum optional_loop optional_loop;
    enum check_moment check_moment;
    enum legend_rule legend_rule;
    enum world_rule world_rule;
    bool planeswalkers;   /* loyalty 0, and two of a type, are checked */
    bool counters_cancel; /* +1/+1 and -1/-1 counters go in pairs */
    enum token_elsewhere token_elsewhere;
    bool phased_tokens_cease;
    int general_damage; /* EDH: by one general; 0: not of this era */
    int general_tax;    /* EDH: more to pay for each earlier casting from the command zone */

    /* hand and life */
    int hand_size;
    enum life_below_zero life_below_zero;

    /* permanents, types */
    bool tapped_artifact_off; /* abilities of tapped artifacts that are no creatures do not work */
    enum card_types card_types;
    int permanent_types;
    enum enchantment_kinds enchantments;
    enum artifact_creature_types artifact_creature_types;
    enum creature_type_choice creature_type_choice;
    bool plural_types_match; /* plural and gender of a creature type do not count */
    bool star_elsewhere;     /* a star is worked out in every zone; else it is 0 off the battlefield */
    bool counts_as;          /* "counts as" makes an identity of its own; else it reads "is" */
    enum become_basic become_basic;
    enum basic_land basic_land;
    enum snow_kind snow;
    enum enchantment_move enchantment_move;
    enum phasing_kind phasing;
    enum licid_phasing licid_phasing;

    /* zones, and the words that a board and a judge's account use */
    bool set_aside_zone;
    bool phased_out_zone;
    bool command_zone;
    const char *word_battlefield, *word_stack, *word_exile, *word_cast, *word_activate, *word_mana_cost;
    const char *word_creature_spell, *word_end_of_turn, *word_countered, *word_checks;

    /* continuous effects, copies */
    enum continuous_order continuous_order;
    enum counters_order counters_order;
    enum together_order together_order;
    enum entry_effects entry_effects;
    enum together_triggers together_triggers;
    enum copy_choices copy_choices;
    enum copy_animated copy_animated;
    enum copy_spell copy_spell;
    enum shape_legend shape_legend;

    /* keywords that work otherwise */
    bool reach; /* as a keyword: blocks creatures with flying */
    enum protection_kind protection;
    enum protection_attach protection_attach;
    bool protection_players; /* players may have it, and there is protection from everything */
    enum banding_kind banding;
    enum bands_with_other bands_with_other;
    enum rampage_kind rampage;
    enum cumulative_upkeep cumulative_upkeep;
    enum echo_kind echo;
    bool cycling_activated; /* an activated ability; else a card's own kind, that nothing sees */
    bool typecycling;
    enum landhome_kind landhome;
    enum imprint_kind imprint;

    /* variants */
    bool turn_control; /* a player may be made to control another's turn */
    bool turn_ending;  /* an effect may end the turn */
    bool morph;        /* face-down creatures cost three and are 2/2 */
    bool split_cards, flip_cards;
};

/* The rules of an era; constant, and the same pointer every time. */
const struct rules *rules_of(enum era era);

/* "fifth-97", "sixth", ... */
const char *era_name(enum era era);
/* The eras that a text names, as bits 1u << era: fifth-97, fifth-99, sixth, eighth, m10; fifth and 5E
 * for both shapes of Fifth Edition; 6E, 8E, M10. Capitals do not count. False, and *eras untouched,
 * for anything else. */
bool era_parse(const char *text, unsigned *eras);

/* ---- the points in which eras differ --------------------------------------------------------- */

enum rules_area {
    AREA_SETUP,
    AREA_TURN,
    AREA_TIMING,
    AREA_MANA,
    AREA_COMBAT,
    AREA_DAMAGE,
    AREA_LOSING,
    AREA_LIFE,
    AREA_TYPES,
    AREA_ZONES,
    AREA_CONTINUOUS,
    AREA_KEYWORDS,
    AREA_VARIANTS,
    AREA_COUNT
};
enum rules_kind { POINT_CHOICE, POINT_FLAG, POINT_COUNT, POINT_WORD };

/* A field of struct rules, as shown to people. */
struct rules_point {
    const char *field; /* its name in struct rules */
    const char *point; /* what it decides */
    enum rules_area area;
    enum rules_kind kind;
    int values[ERA_COUNT];          /* as in struct rules; of a POINT_WORD 0 */
    const char *names[ERA_COUNT];   /* of a POINT_CHOICE: the enumerators */
    const char *sources[ERA_COUNT]; /* rule numbers, "as sixth", or why there is none */
    const char *said[ERA_COUNT];    /* of a POINT_WORD and a POINT_COUNT: the value in words */
    const char *const *words;       /* of the others: the words of each value */
    size_t n_words;
};

/* All points, area by area. */
const struct rules_point *rules_points(size_t *n);
/* The value in an era, in words: "from the stack, ...", "yes", "20". */
const char *rules_point_said(const struct rules_point *point, enum era era);
bool rules_point_differs(const struct rules_point *point, enum era a, enum era b);
/* "as sixth": the era that a source refers to. False: it refers to none. */
bool rules_source_as(const char *source, enum era *as);

const char *rules_area_name(enum rules_area area); /* "combat" */
bool rules_area_parse(const char *text, enum rules_area *area);

/* ---- keywords: every keyword ability of the four eras, one table ----------------------------- */

/* KEYWORDS(X): X(ENUM, "word", parameter, eras, n). parameter: '-' none, 'N' a number, 'B' a cost, 'F' a filter
 * (protection from, landwalk of), 'S' a subtype, '*' several of them (kinds of struct keyword_row say which). eras:
 * those whose documents know it, EIGHTH also what had been printed by October 2003. n: its rule in Magic 2010, 702.n; 0
 * where that has none.
 *
 * What a keyword does is either asked for by its bit where the rules ask (flying, where blocks are checked), or it is
 * an expansion into abilities in the language (keywords_table.c), or both; the table there says which, by era. */
enum {
    IN_97 = 1 << ERA_FIFTH_97,
    IN_99 = 1 << ERA_FIFTH_99,
    IN_6 = 1 << ERA_SIXTH,
    IN_8 = 1 << ERA_EIGHTH,
    IN_10 = 1 << ERA_M10,
    FROM_10 = IN_10,
    FROM_8 = IN_8 | IN_10,
    FROM_6 = IN_6 | FROM_8,
    FROM_99 = IN_99 | FROM_6,
    FROM_97 = IN_97 | FROM_99,
};

/* clang-format off */
#define KEYWORDS(X) \
    X(FLYING, "flying", '-', FROM_97, 9) \
    X(FIRST_STRIKE, "first strike", '-', FROM_97, 7) \
    X(DOUBLE_STRIKE, "double strike", '-', FROM_8, 4) \
    X(TRAMPLE, "trample", '-', FROM_97, 17) \
    X(HASTE, "haste", '-', FROM_6, 10) \
    X(VIGILANCE, "vigilance", '-', FROM_10, 18) \
    X(REACH, "reach", '-', FROM_10, 15) \
    X(DEFENDER, "defender", '-', FROM_10, 3) \
    X(FEAR, "fear", '-', FROM_8, 33) \
    X(INTIMIDATE, "intimidate", '-', FROM_10, 11) \
    X(SHADOW, "shadow", '-', FROM_99, 25) \
    X(SHROUD, "shroud", '-', FROM_10, 16) \
    X(DEATHTOUCH, "deathtouch", '-', FROM_10, 2) \
    X(LIFELINK, "lifelink", '-', FROM_10, 13) \
    X(WITHER, "wither", '-', FROM_10, 77) \
    X(INDESTRUCTIBLE, "indestructible", '-', 0, 0) \
    X(FLASH, "flash", '-', FROM_10, 8) \
    X(BANDING, "banding", '-', FROM_97, 19) \
    X(BANDS_WITH_OTHER, "bands with other", 'F', FROM_99, 19) \
    X(FLANKING, "flanking", '-', FROM_99, 22) \
    X(PHASING, "phasing", '-', FROM_99, 23) \
    X(HORSEMANSHIP, "horsemanship", '-', FROM_8, 28) \
    X(CHANGELING, "changeling", '-', FROM_10, 70) \
    X(PROTECTION, "protection", 'F', FROM_97, 14) \
    X(PLAINSWALK, "plainswalk", '-', FROM_97, 12) \
    X(ISLANDWALK, "islandwalk", '-', FROM_97, 12) \
    X(SWAMPWALK, "swampwalk", '-', FROM_97, 12) \
    X(MOUNTAINWALK, "mountainwalk", '-', FROM_97, 12) \
    X(FORESTWALK, "forestwalk", '-', FROM_97, 12) \
    X(LANDWALK, "landwalk", 'F', FROM_97, 12) \
    X(LANDHOME, "landhome", 'F', FROM_97 & ~IN_10, 0) \
    X(RAMPAGE, "rampage", 'N', FROM_97, 20) \
    X(CUMULATIVE_UPKEEP, "cumulative upkeep", 'B', FROM_99, 21) \
    X(ECHO, "echo", 'B', FROM_99, 27) \
    X(BUYBACK, "buyback", 'B', FROM_99, 24) \
    X(CYCLING, "cycling", 'B', FROM_99, 26) \
    X(TYPECYCLING, "typecycling", '*', FROM_10, 26) \
    X(KICKER, "kicker", 'B', FROM_8, 30) \
    X(FLASHBACK, "flashback", 'B', FROM_8, 31) \
    X(MADNESS, "madness", 'B', FROM_8, 32) \
    X(MORPH, "morph", 'B', FROM_8, 34) \
    X(AMPLIFY, "amplify", 'N', FROM_8, 35) \
    X(PROVOKE, "provoke", '-', FROM_8, 36) \
    X(STORM, "storm", '-', FROM_8, 37) \
    X(AFFINITY, "affinity", 'F', FROM_8, 38) \
    X(ENTWINE, "entwine", 'B', FROM_8, 39) \
    X(EQUIP, "equip", 'B', FROM_8, 6) \
    X(IMPRINT, "imprint", '-', IN_8, 0) \
    X(MODULAR, "modular", 'N', FROM_10, 40) \
    X(SUNBURST, "sunburst", '-', FROM_10, 41) \
    X(BUSHIDO, "bushido", 'N', FROM_10, 42) \
    X(SOULSHIFT, "soulshift", 'N', FROM_10, 43) \
    X(SPLICE, "splice", '*', FROM_10, 44) \
    X(OFFERING, "offering", 'S', FROM_10, 45) \
    X(NINJUTSU, "ninjutsu", 'B', FROM_10, 46) \
    X(EPIC, "epic", '-', FROM_10, 47) \
    X(CONVOKE, "convoke", '-', FROM_10, 48) \
    X(DREDGE, "dredge", 'N', FROM_10, 49) \
    X(TRANSMUTE, "transmute", 'B', FROM_10, 50) \
    X(BLOODTHIRST, "bloodthirst", 'N', FROM_10, 51) \
    X(HAUNT, "haunt", '-', FROM_10, 52) \
    X(REPLICATE, "replicate", 'B', FROM_10, 53) \
    X(FORECAST, "forecast", '*', FROM_10, 54) \
    X(GRAFT, "graft", 'N', FROM_10, 55) \
    X(RECOVER, "recover", 'B', FROM_10, 56) \
    X(RIPPLE, "ripple", 'N', FROM_10, 57) \
    X(SPLIT_SECOND, "split second", '-', FROM_10, 58) \
    X(SUSPEND, "suspend", '*', FROM_10, 59) \
    X(VANISHING, "vanishing", 'N', FROM_10, 60) \
    X(ABSORB, "absorb", 'N', FROM_10, 61) \
    X(AURA_SWAP, "aura swap", 'B', FROM_10, 62) \
    X(DELVE, "delve", '-', FROM_10, 63) \
    X(FORTIFY, "fortify", 'B', FROM_10, 64) \
    X(FRENZY, "frenzy", 'N', FROM_10, 65) \
    X(GRAVESTORM, "gravestorm", '-', FROM_10, 66) \
    X(POISONOUS, "poisonous", 'N', FROM_10, 67) \
    X(TRANSFIGURE, "transfigure", 'B', FROM_10, 68) \
    X(CHAMPION, "champion", 'F', FROM_10, 69) \
    X(EVOKE, "evoke", 'B', FROM_10, 71) \
    X(HIDEAWAY, "hideaway", '-', FROM_10, 72) \
    X(PROWL, "prowl", 'B', FROM_10, 73) \
    X(REINFORCE, "reinforce", '*', FROM_10, 74) \
    X(CONSPIRE, "conspire", '-', FROM_10, 75) \
    X(PERSIST, "persist", '-', FROM_10, 76) \
    X(RETRACE, "retrace", '-', FROM_10, 78) \
    X(DEVOUR, "devour", 'N', FROM_10, 79) \
    X(EXALTED, "exalted", '-', FROM_10, 80) \
    X(UNEARTH, "unearth", 'B', FROM_10, 81) \
    X(CASCADE, "cascade", '-', FROM_10, 82) \
    X(ENCHANT, "enchant", 'F', FROM_10, 5) \
    X(FADING, "fading", 'N', FROM_8, 29) \
    /* from later cards: no era has them, and cards with them work the same in each */ \
    X(HEXPROOF, "hexproof", '-', 0, 0) \
    X(MENACE, "menace", '-', 0, 0) \
    X(PROWESS, "prowess", '-', 0, 0) \
    X(BATTLE_CRY, "battle cry", '-', 0, 0) \
    X(EVOLVE, "evolve", '-', 0, 0) \
    X(EXTORT, "extort", '-', 0, 0) \
    X(UNDYING, "undying", '-', 0, 0) \
    X(REBOUND, "rebound", '-', 0, 0) \
    X(ESCAPING, "escaping", 'B', 0, 0) \
    X(PLOT, "plot", 'B', 0, 0) \
    X(ADVENTURE, "adventure", '-', 0, 0) \
    X(OMEN, "omen", '-', 0, 0) \
    X(IMPROVISE, "improvise", '-', 0, 0) \
    X(CREW, "crew", 'N', 0, 0) \
    X(TOXIC, "toxic", 'N', 0, 0) \
    X(INFECT, "infect", '-', 0, 0) \
    X(AFTERLIFE, "afterlife", 'N', 0, 0) \
    X(RIOT, "riot", '-', 0, 0) \
    X(WARP, "warp", 'B', 0, 0) \
    X(DASH, "dash", 'B', 0, 0) \
    X(MOBILIZE, "mobilize", 'N', 0, 0) \
    X(MENTOR, "mentor", '-', 0, 0) \
    X(SCAVENGE, "scavenge", 'B', 0, 0) \
    X(MEGAMORPH, "megamorph", 'B', 0, 0) \
    X(DISGUISE, "disguise", 'B', 0, 0) \
    X(MULTIKICKER, "multikicker", 'B', 0, 0) \
    X(AFTERMATH, "aftermath", '-', 0, 0)
/* clang-format on */

enum keyword {
#define KEYWORD_ENUM(name, word, parameter, eras, n) KEYWORD_##name,
    KEYWORDS(KEYWORD_ENUM)
#undef KEYWORD_ENUM
        KEYWORD_COUNT,
    KEYWORD_NONE = 255
};

/* Exists in the era (m10: 001:702.2 to 702.82; fifth-97: 002's; ...). A card may have a keyword of a later era: it is
 * read, and works as in the first era that has it. */
bool keyword_in_era(enum keyword keyword, enum era era);
const char *keyword_word(enum keyword keyword);
/* By its word, ignoring case, with blanks and dashes alike; *rest points behind it. KEYWORD_NONE if unknown. */
enum keyword keyword_find(const char *text, const char **rest);
/* Kind of what follows the word: '-', 'N', 'B', 'F', 'S' or '*'. */
char keyword_parameter_kind(enum keyword keyword);
/* n of 702.n (Magic 2010), 0 for none. */
int keyword_rule(enum keyword keyword);

/* ---- coverage: how much of the rules is implemented and tested, counted ---------------------- */

/* The build joins the ledger of the rules with the citations in the engine's comments and in its tests
 * (build/citations.c) into a table of coverage_rows; here they are counted, by era and area. A row counts
 * as covered only when it is both implemented and tested. Priorities 1 and 2 make the fractions; rows of
 * lower priority are counted beside them.
 *
 * Each row is of the era of its document: the rulebook of 1997 fifth-97, the summary of 1999 fifth-99, and
 * so on. "fifth" is both of these together, so that there are six names for five sets of rows.
 */
/* A rule of the ledger that counts. */
struct coverage_row {
    const char *seed, *rule; /* "001", "510.1c" */
    int nth;                 /* its number among the rows of one seed and rule; 0: there is only one */
    const char *era, *area;  /* "m10", "combat" */
    int priority;
    int citations, tests; /* how often code and tests cite it */
    bool section;         /* at least one of them only by an id that it shares with other rows */
};

/* Counts by priority: [0] is 1, [1] is 2, [2] all that are lower. */
enum { COVERAGE_PRIORITIES = 3 };
struct coverage_count {
    int rows[COVERAGE_PRIORITIES], implemented[COVERAGE_PRIORITIES], tested[COVERAGE_PRIORITIES];
    int covered[COVERAGE_PRIORITIES]; /* implemented and tested */
    int section;                      /* of all covered ones, those with coverage_row.section */
};

#define COVERAGE_N_ERAS 6
extern const char *const coverage_eras[COVERAGE_N_ERAS]; /* fifth fifth-97 fifth-99 sixth eighth m10 */

/* The areas of the ledger that are the engine's, in the order in which they are shown. */
#define COVERAGE_N_AREAS 18
extern const char *const coverage_areas[COVERAGE_N_AREAS];

bool coverage_is_of_era(const struct coverage_row *row, const char *era);
bool coverage_is_covered(const struct coverage_row *row);

/* Counts the rows of an era, and of an area (NULL: of all). */
void coverage_count(const struct coverage_row *rows, size_t n, const char *era, const char *area,
                    struct coverage_count *out);

/* The covered part of the rows of a priority (0..2), 0 to 1; negative when there are no rows. */
double coverage_fraction(const struct coverage_count *count, int priority);

/* The place of a priority in the arrays of struct coverage_count. */
int coverage_place(int priority);

#endif
