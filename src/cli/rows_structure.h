/* rows_structure.h - rows of the table in commands.c: brackets, round robins, cross tables */
/* clang-format off */
    { .name = "seed", .run = cmd_seed, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "give a player a place in the order of entry",
      .details = "It counts in events with --entry seed: seed 1 is at the top of the bracket, has number 1 in the "
                 "schedule of a round robin, or is first in a seeded first round; who has no seed comes behind, by lot. "
                 "Once round 1 is paired it is used up.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "from 1; 0 takes the seed away" }),
      .examples = "topcut seed Berg 1\ntopcut seed Berg 0" },
    { .name = "crosstable", .aliases = "cross", .run = cmd_crosstable, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show who met whom with what result, in one table",
      .details = "Lines are in order of rank. Of Swiss rounds and brackets there is a column a round: 12W is a win over "
                 "line 12, 12L a loss, 12D a draw, 12+ and 12- what was not played, bye, and - a loss without an "
                 "opponent. A round robin has a column an opponent, with the games of each match; what is in "
                 "brackets counts for nobody.",
      .examples = "topcut crosstable\ntopcut crosstable --csv > cross.csv" },
    { .name = "schedule", .run = cmd_schedule, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show all rounds of a round robin",
      .details = "The numbers are drawn with round 1, in the order of entry (event edit --entry); before that this is how "
                 "they would be drawn. Rounds and sides are those of the Berger tables, or of the circle (topcut pair "
                 "--circle). Who has an odd one out sits the round out, without points.\n\n"
                 "Who leaves (drop, dq) before having played half of their matches is annulled: what they played stays "
                 "recorded and rated, and counts in nobody's standings. Who leaves later loses the rest by no-show. "
                 "That is a house rule, the usual practice of chess; the floor rules say nothing of it.",
      OPTIONS(FLAG("circle", "a preview by the circle method"), SEED("a preview with this lot")),
      .examples = "topcut schedule\ntopcut schedule -o schedule.xlsx" },
