/* rows_picture.h - rows of the table in commands.c: pictures */
/* clang-format off */
    { .name = "picture", .run = cmd_picture, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_TEXT, .summary = "draw ratings, points, the metagame or a bracket as SVG",
      .details = "rating: how the rating of --player went. points: points round by round, of the event's leaders or of "
                 "--player. metagame: a bar an archetype, with its win rate. matchups: how the archetypes did against "
                 "each other. bracket: the playoff, or the elimination as a whole. Every browser shows SVG, in light and "
                 "dark, and prints it sharp at any size.",
      ARGUMENTS({ "KIND", ARGUMENT_ONE, COMPLETE_WORDS, "rating|points|metagame|matchups|bracket",
                  "what is drawn" }),
      OPTIONS({ .name = "player", .letter = 'p', .type = OPTION_TEXT, .value = "PLAYER", .complete = COMPLETE_PLAYER,
                .help = "rating, points: of this player" },
              CHOICE("category", CATEGORIES, "rating: only this one; all that the player has without it"),
              { .name = "language", .type = OPTION_CHOICE, .value = "en|de|es|fr|it|pt|ja", .complete = COMPLETE_WORDS,
                .help = "what the picture says is in this language; English without it" }),
      .examples = "topcut picture rating --player Berg -o berg.svg\ntopcut picture metagame -o metagame.svg\n"
                  "topcut picture bracket --language de -o bracket.svg" },
