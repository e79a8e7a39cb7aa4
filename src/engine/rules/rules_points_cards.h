/* rules_points_cards.h - rows of rules_points.h: types, zones and words, continuous effects, keywords, variants */
/* clang-format off */

/* ---- permanents, types ----------------------------------------------------------------------- */

FLAG(tapped_artifact_off, TYPES, "a tapped artifact that is no creature does nothing",
     true, true, false, false, false,
     "002:S1/Permanents", "000:K.6.4 000:K.6.5", NO_LONGER, AS_SIXTH, NO_LONGER)
CHOICE(card_types, TYPES, "card types",
       WORDS([TYPES_OF_FIFTH] = "land, summon, artifact, artifact creature, enchantment, sorcery, instant, interrupt, "
                                "mana source",
             [TYPES_OF_SIXTH] = "artifact, creature, enchantment, instant, land, sorcery",
             [TYPES_OF_EIGHTH] = "artifact, creature, enchantment, instant, land, sorcery; Equipment, lands that are "
                                 "artifacts",
             [TYPES_OF_M10] = "artifact, creature, enchantment, instant, land, sorcery, planeswalker, tribal, "
                             "plane, vanguard"),
       TYPES_OF_FIFTH, TYPES_OF_FIFTH, TYPES_OF_SIXTH, TYPES_OF_EIGHTH, TYPES_OF_M10,
       AS_99, "000:K.1.1", "004:212.1", "003:212.2f 003:212.2g", "001:300.1")
COUNT(permanent_types, TYPES, "types of permanents", "none",
      4, 4, 4, 4, 5,
      "002:S1/Permanents", "000:K.2.2", "004:214.1", AS_SIXTH, "001:110.4")
CHOICE(enchantments, TYPES, "kinds of enchantments",
       WORDS([ENCHANTMENTS_WORLD_IS_KIND] = "global, local, Enchant World",
             [ENCHANTMENTS_GLOBAL_LOCAL] = "global, local",
             [ENCHANTMENTS_ALSO_PLAYERS] = "global, local, on players too",
             [ENCHANTMENTS_AURA] = "Aura is a subtype, enchant an ability"),
       ENCHANTMENTS_WORLD_IS_KIND, ENCHANTMENTS_WORLD_IS_KIND, ENCHANTMENTS_GLOBAL_LOCAL, ENCHANTMENTS_ALSO_PLAYERS,
       ENCHANTMENTS_AURA,
       AS_99, "000:K.14.2 000:K.14.3 000:K.14.8", "004:214.8a", "003:212.4c", "001:303.4 001:702.5")
CHOICE(artifact_creature_types, TYPES, "creature types of artifact creatures",
       WORDS([ARTIFACT_CREATURES_TYPELESS] = "none unless they count as one",
             [ARTIFACT_CREATURES_TYPED] = "as printed"),
       ARTIFACT_CREATURES_TYPELESS, ARTIFACT_CREATURES_TYPELESS, ARTIFACT_CREATURES_TYPED, ARTIFACT_CREATURES_TYPED,
       ARTIFACT_CREATURES_TYPED,
       "002:S2/Creature-Type", "000:K.13.2", AS_EIGHTH, "003:205.3e", "001:204.3k")
CHOICE(creature_type_choice, TYPES, "choosing a creature type",
       WORDS([CREATURE_TYPE_ANY_NAME] = "any name, invented ones too",
             [CREATURE_TYPE_ANY_NOUN] = "any single noun",
             [CREATURE_TYPE_FROM_LIST] = "one that exists"),
       CREATURE_TYPE_ANY_NAME, CREATURE_TYPE_ANY_NAME, CREATURE_TYPE_ANY_NOUN, CREATURE_TYPE_ANY_NOUN,
       CREATURE_TYPE_FROM_LIST,
       AS_99, "000:K.13.6", "004:214.7a", AS_SIXTH, "001:204.3d 001:204.3k")
FLAG(plural_types_match, TYPES, "plural and gender of a creature type do not count",
     true, true, true, true, false,
     "002:S2/Creature-Type", "000:K.13.4 000:K.13.5", "004:214.7b", AS_SIXTH, "001:204.3k")
FLAG(star_elsewhere, TYPES, "a star in power or toughness counts off the battlefield, too",
     false, false, false, false, true,
     AS_99, "000:K.12.5", AS_99, AS_SIXTH, "001:207.2")
FLAG(counts_as, TYPES, "\"counts as\" is an identity of its own",
     true, true, true, true, false,
     "002:S3/Counts-As", "000:G.10.1 000:G.10.2", "004:402.3 004:Glossary/Counts-As", AS_SIXTH, NO_LONGER)
CHOICE(become_basic, TYPES, "a land becomes a basic land type",
       WORDS([BECOME_BASIC_KEEPS_OTHERS] = "its name, land type and abilities are replaced, other types stay",
             [BECOME_BASIC_LOSES_LEGENDARY] = "its land type, abilities and \"legendary\" go",
             [BECOME_BASIC_KEEPS_SUPERTYPES] = "its land types and abilities go, supertypes and other types stay"),
       BECOME_BASIC_KEEPS_OTHERS, BECOME_BASIC_KEEPS_OTHERS, BECOME_BASIC_LOSES_LEGENDARY,
       BECOME_BASIC_KEEPS_SUPERTYPES, BECOME_BASIC_KEEPS_SUPERTYPES,
       AS_99, "000:K.18.3 000:K.18.5", "004:214.9f", "003:212.6e", "001:305.7")
CHOICE(basic_land, TYPES, "basic lands",
       WORDS([BASIC_FIVE_AND_SNOW] = "the five names, and their snow-covered forms",
             [BASIC_FIVE] = "the five names; what counts as one is none",
             [BASIC_SUPERTYPE] = "what has the supertype"),
       BASIC_FIVE_AND_SNOW, BASIC_FIVE_AND_SNOW, BASIC_FIVE, BASIC_FIVE, BASIC_SUPERTYPE,
       AS_99, "000:K.22.Ruling.4", "004:214.9d 004:214.9g", AS_SIXTH, "001:305.8 001:204.4c")
CHOICE(snow, TYPES, "snow-covered",
       WORDS([SNOW_ATTRIBUTE] = "an attribute",
             [SNOW_ABILITY] = "an ability, kept when the land type changes",
             [SNOW_SUPERTYPE] = "the supertype snow"),
       SNOW_ATTRIBUTE, SNOW_ATTRIBUTE, SNOW_ATTRIBUTE, SNOW_ABILITY, SNOW_SUPERTYPE,
       AS_99, "000:K.22.1 000:K.22.2", "004:Glossary/Snow-Covered", "003:212.6e", "001:204.4a")
CHOICE(enchantment_move, TYPES, "an enchantment that is moved",
       WORDS([ENCHANTMENT_MOVE_AS_NEW] = "is as newly played",
             [ENCHANTMENT_MOVE_HOST_ONLY] = "changes what it is on, and nothing else",
             [ENCHANTMENT_MOVE_NEW_TIMESTAMP] = "changes what it is on, and gets a new timestamp"),
       ENCHANTMENT_MOVE_AS_NEW, ENCHANTMENT_MOVE_HOST_ONLY, ENCHANTMENT_MOVE_HOST_ONLY, ENCHANTMENT_MOVE_NEW_TIMESTAMP,
       ENCHANTMENT_MOVE_NEW_TIMESTAMP,
       "002:S3/Moving-Enchantments", "000:E.9", "004:Glossary/Move", "003:G13.19 003:418.5e", "001:701.3 001:613.6d")
CHOICE(phasing, TYPES, "phasing out",
       WORDS([PHASING_NONE] = "unknown",
             [PHASING_ZONE_NEWEST] = "to a zone; leaving triggers, returning does not; back as the newest",
             [PHASING_ZONE_OLD_TIMESTAMP] = "to a zone; leaving triggers, returning does not; the timestamp stays",
             [PHASING_STATUS] = "a status; nothing leaves or enters"),
       PHASING_NONE, PHASING_ZONE_NEWEST, PHASING_ZONE_NEWEST, PHASING_ZONE_OLD_TIMESTAMP, PHASING_STATUS,
       NOT_YET, "000:G.30.1 000:G.30.2 000:G.30.9 000:G.30.Ruling.3", AS_99, "003:418.5e", "001:702.23 001:G16.10")
CHOICE(licid_phasing, TYPES, "a Licid that is an enchantment phases in as",
       WORDS([LICID_PHASES_IN_AS_CREATURE] = "a creature",
             [LICID_PHASES_IN_AS_ENCHANTMENT] = "an enchantment still"),
       LICID_PHASES_IN_AS_CREATURE, LICID_PHASES_IN_AS_CREATURE, LICID_PHASES_IN_AS_CREATURE,
       LICID_PHASES_IN_AS_CREATURE, LICID_PHASES_IN_AS_ENCHANTMENT,
       NOT_YET, "000:E.8", AS_99, AS_SIXTH, "001:716.Ruling.1-9")

/* ---- zones and words ------------------------------------------------------------------------- */

FLAG(set_aside_zone, ZONES, "cards set aside are in a place of their own",
     true, false, false, false, false,
     "002:S3/Zones", "000:Z.9.1", "004:217.1", AS_SIXTH, "001:400.1")
FLAG(phased_out_zone, ZONES, "a phased-out zone",
     false, true, true, true, false,
     NOT_YET, "000:Z.1.1 000:Z.8.1", AS_99, "003:217.8d", "001:400.1 001:G16.10")
FLAG(command_zone, ZONES, "a command zone",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:400.1 001:408.1")
WORD(word_battlefield, ZONES, "where permanents are",
     "in play", "in play", "in play", "in play", "battlefield",
     AS_99, "000:Z.10.1", "004:217.1", AS_SIXTH, "001:400.1")
WORD(word_stack, ZONES, "where spells wait",
     "limbo", "limbo", "stack", "stack", "stack",
     AS_99, "000:Z.6.1", "004:217.1", AS_SIXTH, "001:400.1")
WORD(word_exile, ZONES, "where cards go for good",
     "out of the game", "out of the game", "removed from the game", "removed from the game", "exile",
     "002:S3/Zones", "000:Z.7.1", "004:217.1", AS_SIXTH, "001:400.1")
WORD(word_cast, ZONES, "what one does with a spell",
     "cast", "cast", "play", "play", "cast",
     AS_99, "000:G.3.1", "004:409.1", AS_SIXTH, "001:601.2h")
WORD(word_activate, ZONES, "what one does with an ability",
     "play", "play", "play", "play", "activate",
     AS_99, "000:A.2.3", "004:409.1", AS_SIXTH, "001:302.6")
WORD(word_mana_cost, ZONES, "the mana printed on a card",
     "casting cost", "casting cost", "mana cost", "mana cost", "mana cost",
     "002:S2/Paying-Costs", "000:K.9.1", "004:203.3", AS_SIXTH, "001:202.3")
WORD(word_creature_spell, ZONES, "a spell that becomes a creature",
     "summon", "summon", "creature", "creature", "creature",
     AS_99, "000:K.24.1", "004:212.1", AS_SIXTH, "001:300.1")
WORD(word_end_of_turn, ZONES, "the last moment of a turn",
     "at end of turn", "at end of turn", "at end of turn", "at end of turn", "at the beginning of the end step",
     "002:S2/More-Turn", "000:P.10.1", "004:313.1", AS_SIXTH, "001:513.1a")
WORD(word_countered, ZONES, "a spell without a legal target",
     "fizzles", "fizzles", "is countered", "is countered", "is countered",
     "002:S2/Targeting", "000:G.19.1", "004:413.2a", AS_SIXTH, "001:608.2b")
WORD(word_checks, ZONES, "what the rules do by themselves",
     "rule effects", "rule effects", "state-based effects", "state-based effects", "state-based actions",
     AS_99, "000:T.13.1", "004:420.3", "003:420.1", "001:704.3")

/* ---- continuous effects, copies -------------------------------------------------------------- */

CHOICE(continuous_order, CONTINUOUS, "the order of continuous effects",
       WORDS([CONTINUOUS_BY_AGE] = "by age; what changes a characteristic before what looks at it",
             [CONTINUOUS_DEPENDENCY_TIMESTAMP] = "what does not depend on another first, then by timestamp",
             [CONTINUOUS_LAYERS] = "seven layers; within each by dependency, then timestamp"),
       CONTINUOUS_BY_AGE, CONTINUOUS_BY_AGE, CONTINUOUS_DEPENDENCY_TIMESTAMP, CONTINUOUS_DEPENDENCY_TIMESTAMP,
       CONTINUOUS_LAYERS,
       "002:S2/Resolving", "000:T.14.1 000:T.14.2", "004:418.5b 004:418.5c", "003:418.5e",
       "001:613.1 001:613.6 001:613.7a 001:613.7b")
CHOICE(counters_order, CONTINUOUS, "counters on power and toughness",
       WORDS([COUNTERS_BEFORE_EFFECTS] = "right after the initial values; what sets them later overrides counters",
             [COUNTERS_IN_LAYER] = "after what sets and what modifies, before switches"),
       COUNTERS_BEFORE_EFFECTS, COUNTERS_BEFORE_EFFECTS, COUNTERS_BEFORE_EFFECTS, COUNTERS_BEFORE_EFFECTS,
       COUNTERS_IN_LAYER,
       AS_99, "000:G.9.4 000:K.12.Ruling.2 000:K.12.Ruling.3", "004:Glossary/Characteristics", AS_SIXTH,
       "001:613.3b 001:613.3c 001:613.3d 001:613.3e")
CHOICE(together_order, CONTINUOUS, "the age of what enters together",
       WORDS([TOGETHER_HOST_FIRST] = "a host before its enchantments, else as the active player says",
             [TOGETHER_ACTIVE_ORDERS] = "as the active player says"),
       TOGETHER_HOST_FIRST, TOGETHER_HOST_FIRST, TOGETHER_ACTIVE_ORDERS, TOGETHER_ACTIVE_ORDERS, TOGETHER_ACTIVE_ORDERS,
       AS_99, "000:G.36.3", AS_EIGHTH, "003:418.5e", "001:613.6g")
CHOICE(entry_effects, CONTINUOUS, "what continuous effects make of something as it enters",
       WORDS([ENTRY_TRIGGERS_IGNORE_EFFECTS] = "entry triggers do not see it",
             [ENTRY_TRIGGERS_SEE_EFFECTS] = "entry triggers see it"),
       ENTRY_TRIGGERS_IGNORE_EFFECTS, ENTRY_TRIGGERS_IGNORE_EFFECTS, ENTRY_TRIGGERS_SEE_EFFECTS,
       ENTRY_TRIGGERS_SEE_EFFECTS, ENTRY_TRIGGERS_SEE_EFFECTS,
       AS_99, "000:E.3.Ruling.4 000:A.8.8", "004:410.10b", AS_SIXTH, "001:603.6b")
CHOICE(together_triggers, CONTINUOUS, "\"whenever\" something enters, and what enters with it",
       WORDS([TOGETHER_NOT_WATCHED] = "is missed",
             [TOGETHER_WATCHED] = "is seen"),
       TOGETHER_NOT_WATCHED, TOGETHER_NOT_WATCHED, TOGETHER_WATCHED, TOGETHER_WATCHED, TOGETHER_WATCHED,
       AS_99, "000:E.3.2", "004:410.10a", AS_SIXTH, "001:603.6")
CHOICE(copy_choices, CONTINUOUS, "choices made as the copied thing entered",
       WORDS([COPY_TAKES_CHOICES] = "are copied",
             [COPY_CHOOSES_ANEW] = "are not copied"),
       COPY_TAKES_CHOICES, COPY_TAKES_CHOICES, COPY_CHOOSES_ANEW, COPY_CHOOSES_ANEW, COPY_CHOOSES_ANEW,
       AS_99, "000:E.4.2 000:E.4.Ruling.5", AS_M10, AS_M10, "001:706.2 001:706.6")
CHOICE(copy_animated, CONTINUOUS, "copying what is a creature by an effect only",
       WORDS([COPY_ONLY_REAL_CREATURES] = "cannot be done",
             [COPY_ANY_PRINTED_VALUES] = "copies its printed values"),
       COPY_ONLY_REAL_CREATURES, COPY_ONLY_REAL_CREATURES, COPY_ANY_PRINTED_VALUES, COPY_ANY_PRINTED_VALUES,
       COPY_ANY_PRINTED_VALUES,
       AS_99, "000:E.4.Ruling.3", AS_M10, AS_M10, "001:706.2 001:706.3")
CHOICE(copy_spell, CONTINUOUS, "copying a spell",
       WORDS([COPY_SPELL_NEW_TARGET] = "a targeted copy, with targets of its own",
             [COPY_SPELL_KEEPS_ALL] = "modes, targets, X and what was paid are kept"),
       COPY_SPELL_NEW_TARGET, COPY_SPELL_NEW_TARGET, COPY_SPELL_KEEPS_ALL, COPY_SPELL_KEEPS_ALL, COPY_SPELL_KEEPS_ALL,
       AS_99, "000:E.4.1 000:E.4.Ruling.1", AS_M10, AS_M10, "001:706.9 001:706.9c")
CHOICE(shape_legend, CONTINUOUS, "a legend that something turns into",
       WORDS([SHAPE_LEGEND_IS_NEWER] = "is the newer of the two",
             [SHAPE_LEGEND_BY_TIMESTAMP] = "is as old as it was",
             [SHAPE_LEGEND_ALL_GO] = "both go"),
       SHAPE_LEGEND_IS_NEWER, SHAPE_LEGEND_IS_NEWER, SHAPE_LEGEND_BY_TIMESTAMP, SHAPE_LEGEND_BY_TIMESTAMP,
       SHAPE_LEGEND_ALL_GO,
       AS_99, "000:E.4.Ruling.10 000:K.19.Ruling.3", "004:420.5e", "003:418.5e", "001:704.5k")

/* ---- keywords -------------------------------------------------------------------------------- */

FLAG(reach, KEYWORDS, "flying is blocked by reach too",
     false, false, false, false, true,
     "002:S1/Flying", "000:A.20.2", "004:502.4b", AS_SIXTH, "001:702.9")
CHOICE(protection, KEYWORDS, "protection and damage",
       WORDS([PROTECTION_REDUCES] = "is reduced to 0 in the damage prevention step",
             [PROTECTION_PREVENTS] = "is prevented as it is dealt"),
       PROTECTION_REDUCES, PROTECTION_REDUCES, PROTECTION_PREVENTS, PROTECTION_PREVENTS, PROTECTION_PREVENTS,
       "002:S2/Protection", "000:A.24.2 000:A.24.4", "004:502.7b", "003:502.7e", "001:702.14")
CHOICE(protection_attach, KEYWORDS, "protection keeps off",
       WORDS([PROTECTION_FROM_AURAS] = "enchantments",
             [PROTECTION_FROM_EQUIPMENT] = "enchantments, Equipment",
             [PROTECTION_FROM_FORTIFICATIONS] = "enchantments, Equipment, Fortifications"),
       PROTECTION_FROM_AURAS, PROTECTION_FROM_AURAS, PROTECTION_FROM_AURAS, PROTECTION_FROM_EQUIPMENT,
       PROTECTION_FROM_FORTIFICATIONS,
       "002:S2/Protection", "000:A.24.3", "004:502.7b", "003:502.7c 003:502.7d", "001:702.14")
FLAG(protection_players, KEYWORDS, "players may have protection, and there is protection from everything",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:702.14 001:702.14i")
CHOICE(banding, KEYWORDS, "banding",
       WORDS([BANDING_ANY_SPLIT] = "its side divides the damage freely",
             [BANDING_BREAKS_ORDER] = "its side divides the damage freely, against the damage order"),
       BANDING_ANY_SPLIT, BANDING_ANY_SPLIT, BANDING_ANY_SPLIT, BANDING_ANY_SPLIT, BANDING_BREAKS_ORDER,
       "002:S2/Banding", "000:A.11.13 000:A.11.15", "004:Glossary/Banding", AS_SIXTH, "001:702.19")
CHOICE(bands_with_other, KEYWORDS, "bands with other",
       WORDS([BANDS_WITH_SAME_ABILITY] = "with creatures that have the same ability, or banding",
             [BANDS_WITH_QUALITY] = "with any creatures of the quality"),
       BANDS_WITH_SAME_ABILITY, BANDS_WITH_SAME_ABILITY, BANDS_WITH_SAME_ABILITY, BANDS_WITH_SAME_ABILITY,
       BANDS_WITH_QUALITY,
       NOT_YET, "000:A.12.2 000:A.12.5", AS_99, AS_SIXTH, "001:702.19")
CHOICE(rampage, KEYWORDS, "rampage counts",
       WORDS([RAMPAGE_PER_ASSIGNED] = "blockers assigned to it",
             [RAMPAGE_WHEN_BLOCKED] = "blockers when it becomes blocked",
             [RAMPAGE_ON_RESOLUTION] = "blockers as it resolves"),
       RAMPAGE_PER_ASSIGNED, RAMPAGE_PER_ASSIGNED, RAMPAGE_WHEN_BLOCKED, RAMPAGE_WHEN_BLOCKED, RAMPAGE_ON_RESOLUTION,
       "002:S2/Rampage", "000:A.25.2 000:A.25.Ruling.2", "004:Glossary/Rampage", AS_SIXTH, "001:702.20")
CHOICE(cumulative_upkeep, KEYWORDS, "cumulative upkeep",
       WORDS([CUMULATIVE_PHASE_COST] = "a phase cost, each counted by itself",
             [CUMULATIVE_COUNTER] = "a counter, then pay or sacrifice",
             [CUMULATIVE_AGE_COUNTERS] = "an age counter, shared by all instances, then pay or sacrifice"),
       CUMULATIVE_PHASE_COST, CUMULATIVE_PHASE_COST, CUMULATIVE_COUNTER, CUMULATIVE_COUNTER, CUMULATIVE_AGE_COUNTERS,
       NOT_YET, "000:A.14.2 000:A.14.3 000:A.14.Ruling.1", "004:Glossary/Cumulative-Upkeep", AS_SIXTH,
       "001:702.21 001:702.21b")
CHOICE(echo, KEYWORDS, "echo",
       WORDS([ECHO_PHASE_COST] = "a phase cost of the casting cost, due after phasing in too",
             [ECHO_MANA_COST] = "the mana cost",
             [ECHO_OWN_COST] = "a cost of its own"),
       ECHO_PHASE_COST, ECHO_PHASE_COST, ECHO_MANA_COST, ECHO_MANA_COST, ECHO_OWN_COST,
       NOT_YET, "000:A.16.1 000:A.16.2 000:A.16.Ruling.4", "004:Glossary/Echo", AS_SIXTH, "001:702.27")
FLAG(cycling_activated, KEYWORDS, "cycling is an activated ability",
     false, false, true, true, true,
     NOT_YET, "000:A.15.1 000:A.15.Ruling.3", "004:Glossary/Cycling", AS_SIXTH, "001:702.26")
FLAG(typecycling, KEYWORDS, "cycling for a type",
     false, false, false, true, true,
     NOT_YET, NOT_YET, NOT_YET, AS_M10, "001:702.26d")
CHOICE(landhome, KEYWORDS, "landhome without the land",
       WORDS([LANDHOME_RULE_EFFECT] = "buried by a rule effect",
             [LANDHOME_TRIGGER] = "put into the graveyard by a triggered ability",
             [LANDHOME_NONE] = "no such keyword"),
       LANDHOME_RULE_EFFECT, LANDHOME_RULE_EFFECT, LANDHOME_TRIGGER, LANDHOME_TRIGGER, LANDHOME_NONE,
       "002:S1/Landhome", "000:A.21.3", "004:Glossary/Landhome", AS_SIXTH, "001:G9.20")
CHOICE(imprint, KEYWORDS, "imprint",
       WORDS([IMPRINT_NONE] = "unknown",
             [IMPRINT_KEYWORD] = "a keyword",
             [IMPRINT_ABILITY_WORD] = "an ability word"),
       IMPRINT_NONE, IMPRINT_NONE, IMPRINT_NONE, IMPRINT_KEYWORD, IMPRINT_ABILITY_WORD,
       NOT_YET, NOT_YET, NOT_YET, "003:502.34a 003:502.34b", "001:G9.6")

/* ---- variants -------------------------------------------------------------------------------- */

FLAG(turn_control, VARIANTS, "a player can be made to control another's turn",
     false, false, false, true, true,
     NOT_YET, NOT_YET, NOT_YET, "003:507.1", "001:710.1")
FLAG(turn_ending, VARIANTS, "an effect can end the turn",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:711.1")
FLAG(morph, VARIANTS, "morph: face-down 2/2 creatures for three mana",
     false, false, false, true, true,
     NOT_YET, "000:E.5.1", NOT_YET, AS_M10, "001:702.34 001:707.2a")
FLAG(split_cards, VARIANTS, "split cards",
     false, false, false, true, true,
     NOT_YET, NOT_YET, NOT_YET, AS_M10, "001:708.2")
FLAG(flip_cards, VARIANTS, "flip cards",
     false, false, false, false, true,
     NOT_YET, NOT_YET, NOT_YET, NOT_YET, "001:709.1")
