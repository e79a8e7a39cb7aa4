/* rows_engine.h - rows of the table in commands.c: the rules engine */
/* clang-format off */
    { .name = "engine run", .run = cmd_engine_run, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .summary = "play scenarios by the rules of their eras and check what they expect",
      .details = "A scenario is JSON: cards with their abilities, a board, actions, expectations; tests/engine/README.md "
                 "in the sources has the format on one page. Each is played in every era that it names; of a folder, all "
                 ".json files. --verbose names those that passed too.\n\n"
                 "What fails is told with the line, what was expected, what was, and the board before that line (-) and "
                 "after it (+); exit status 1. What cannot be played (an unknown card or word, an action that is illegal "
                 "then) is exit status 65.",
      ARGUMENTS({ "FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "scenarios, folders; - for standard input" }),
      OPTIONS(TEXT("era", "ERA", "only this era: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
              TEXT("rule", "RULE", "only scenarios that test this rule: 001:510.1c")),
      .examples = "topcut engine run trample.json\ntopcut engine run tests/engine --era m10 --json" },
    { .name = "engine play", .run = cmd_engine_play, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .summary = "play a game against the engine, or with two people at one terminal",
      .details = "Decks are texts of lines like: 4 Grizzly Bears. Cards that do more than their keywords say are described in "
                 "the file of --cards, in the language of src/engine/LANGUAGE.md; of others the catalogue's facts are taken. "
                 "Choices are numbered; ? lists the words: b board, e end the turn, u undo, c concede, q leave. The same seed and "
                 "answers give the same game. --record writes the game as a text of one line an answer.",
      ARGUMENTS({ "DECK1", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 1" },
                { "DECK2", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 2" }),
      OPTIONS(TEXT("era", "ERA", "fifth-97, fifth-99, fifth (that of 1999), sixth, eighth or m10; m10 without it"), SEED("of the game"),
              CHOICE("you", "1|2|both", "where people sit; 1 without it"),
              CHOICE("mind", "greedy|random|search|goldfish|passive", "who plays the other side"),
              TEXT("cards", "FILE", "abilities of cards"), TEXT("record", "FILE", "write the game there")),
      .examples = "topcut engine play mine.txt theirs.txt --era sixth --seed 7\ntopcut engine play a.txt b.txt --you both" },
    { .name = "engine explain", .run = cmd_engine_explain, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .summary = "tell a scenario step by step, with the rules' numbers",
      .details = "Each line of the scenario, and below it what the rules make of it, as a judge would tell it. Without "
                 "--era in the newest of its eras.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the scenario; - for standard input" }),
      OPTIONS(TEXT("era", "ERA", "in this era: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
              TEXT("scenario", "NAME", "of several in the file those whose name has this in it")),
      .examples = "topcut engine explain trample.json --era fifth" },
#define ERA_ARG(n, h)                                                                              \
    { (n), ARGUMENT_ONE, COMPLETE_WORDS, "fifth|fifth-97|fifth-99|sixth|eighth|m10|5E|6E|8E|M10", (h) }
#define RULES_AREA                                                                                 \
    CHOICE("area", "setup|turn|timing|mana|combat|damage|losing|life|types|zones|continuous|keywords|variants",         \
           "only this area")
    { .name = "rules diff", .run = cmd_rules_diff, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "show in what the rules of two eras differ",
      .details = "The eras are fifth-97 (Fifth Edition, rulebook of 1997), fifth-99 (with the corrections up to March 1999), "
                 "sixth (April 1999), eighth (October 2003) and m10 (October 2009). fifth means both shapes of Fifth Edition: "
                 "where they differ both are told.\n\n"
                 "The values are what the rules engine plays by. The sources are rule numbers of the five documents: 002 "
                 "Fifth Edition 1997, 000 Fifth Edition 1999, 004 Sixth Edition, 003 the changes of 2003, 001 Magic 2010. \"as "
                 "sixth\" says that a document does not restate a point, and where its value comes from: Eighth Edition, "
                 "of which only the changes are at hand, is Sixth Edition, with what cards had by 2003 as Magic 2010 "
                 "defines it. \"not yet\" and \"no longer\": the era has nothing of the kind.",
      ARGUMENTS(ERA_ARG("ERA1", "an era"), ERA_ARG("ERA2", "another era")),
      OPTIONS(RULES_AREA, FLAG("all", "also the points that are the same")),
      .examples = "topcut rules diff fifth m10\ntopcut rules diff sixth eighth --area combat\n"
                  "topcut rules diff fifth-97 fifth-99 --json" },
    { .name = "rules show", .aliases = "rules", .run = cmd_rules_show, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "show the rules of an era, point by point",
      .details = "Every point in which the eras differ, and some that never changed, with the rule numbers. For the eras "
                 "and the sources see: topcut help rules diff",
      ARGUMENTS(ERA_ARG("ERA", "an era")),
      OPTIONS(RULES_AREA),
      .examples = "topcut rules show sixth\ntopcut rules show fifth --area mana" },
#undef ERA_ARG
#undef RULES_AREA
    { .name = "rules coverage", .run = cmd_rules_coverage, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "show which rules of each era the engine carries out and tests",
      .details = "Counted are the rules of the ledger that can be tested and are the engine's, of priority 1 (P1), 2 (P2) "
                 "and lower (P3): how many there are, how many the source cites where it carries them out (code), how many "
                 "a test names (test), and how many have both, which alone counts. A percentage is rounded down. The rules "
                 "are those of the five documents, each with its own numbers: fifth-97 seed 002, fifth-99 000, sixth 004, "
                 "eighth 003, m10 001; fifth is the first two together. Eighth Edition has rows of its own only where the "
                 "document of 2003 changed something.\n\n"
                 "--json has p1, p2 and p3 of each era and area as fractions, the counts, and always the missing rules. "
                 "A number after a rule (002:S2/Combat#3) tells several rows of one section apart.",
      OPTIONS(CHOICE("era", "fifth|fifth-97|fifth-99|sixth|eighth|m10", "only this era"),
              TEXT("area", "AREA", "only this area: one that the table has"),
              FLAG("missing", "list the rules that lack code, a test, or both")),
      .examples = "topcut rules coverage\ntopcut rules coverage --era m10 --missing\ntopcut rules coverage --json" },
