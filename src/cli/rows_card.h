/* rows_card.h - rows of the table in commands.c: card show, search, import, status */
    { .name = "card show", .aliases = "cards show", .run = cmd_card_show, .group = GROUP_CARD,
      .flags = COMMAND_ROWS,
      .summary = "tell what is known of a card: facts, faces, printings, legality",
      .details = "NAME is the card in any spelling: case, accents, ligatures, apostrophes and hyphens do not count, "
                 "and a card of two halves or sides is found by either. Words need no quotes. A name that several "
                 "cards have is an error that lists them; for an unknown one the nearest names are told, and "
                 "none is taken in its place.\n\n"
                 "Legality is that of --date, or of today, in the formats that live then. Where a format is not "
                 "known up to that day, its last known day is told. --csv and the like give the printings.",
      ARGUMENTS({ "NAME", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "the card's name" }),
      OPTIONS(DATE("date", "legality as of this day"),
              FLAG("printings", "every printing; without it a line for each set")),
      .examples = "topcut card show lim duls vault\ntopcut card show \"Fire // Ice\" --printings\n"
                  "topcut card show necropotence --date 1996-05-01 --json" },
    { .name = "card status", .aliases = "cards status|cards", .run = cmd_card_status, .group = GROUP_CARD,
      .summary = "tell which catalogue of cards is used, how old it is, and whether it is sound",
      .details = "The cards inside the program are used unless you imported newer ones (topcut card import), or "
                 "--catalog, TOPCUT_CATALOG or the setting catalog name a file.",
      .examples = "topcut card status" },
