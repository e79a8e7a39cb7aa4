/* rows_pairing.h - rows of the table in commands.c: wishes, awarded byes, fixed tables */
/* clang-format off */
    { .name = "avoid", .run = cmd_avoid, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "keep two players apart where that costs nothing else",
      .details = "A wish, not a rule: it gives way to rematches, byes and pair-downs, and what could not be honoured "
                 "is told by topcut pair. Players of one team are kept apart in any case; of one club, country or "
                 "region with: topcut event edit --avoid club,country,region. A group of more than 200 is no wish.",
      ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B", "another one")),
      OPTIONS(TEXT("reason", "TEXT", "what is noted with it, such as family")),
      .examples = "topcut avoid Berg Ek --reason family" },
    { .name = "avoid list", .run = cmd_avoid_list, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "list who is kept apart, awarded byes and fixed tables",
      .details = "--csv and the other forms of rows list the pairs.", .examples = "topcut avoid list" },
    { .name = "avoid remove", .run = cmd_avoid_remove, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "let two players meet again",
      ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B", "another one")),
      .examples = "topcut avoid remove Berg Ek" },
    { .name = "bye", .run = cmd_bye, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "award a player the bye of the first 1 to 3 rounds",
      .details = "Before round 1 is paired. The player is not paired in these rounds and wins them; it is not the "
                 "pairing's bye, which the player may still get later. An elimination has the byes of its bracket only, "
                 "for the top of the order of entry; a round robin has none.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "ROUNDS", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "1, 2 or 3; 0 takes it back" }),
      .examples = "topcut bye Berg 2" },
    { .name = "table", .run = cmd_table, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "let a player sit at the same table in every round",
      .details = "For players who need one. Their match gets that table whenever a round is paired; of two such players "
                 "who meet, the one that is printed first. The others fill the other tables in order.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "NUMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the table; 0 for none" }),
      .examples = "topcut table Berg 1" },
