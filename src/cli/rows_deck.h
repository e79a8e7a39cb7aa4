/* rows_deck.h - rows of the table in commands.c: deck show, check, convert, formats */
/* clang-format off */
    { .name = "deck show", .run = cmd_deck_show, .group = GROUP_CARD, .flags = COMMAND_ROWS,
      .summary = "show a decklist as it was understood",
      .details = "Reads a list in any of the usual formats, recognized by its content: MTGO, Arena, "
                 "Cockatrice, Apprentice, Magic Workstation, Forge, XMage, OCTGN, Moxfield, Archidekt, "
                 "Deckstats, TappedOut, MTGGoldfish, Deckbox, tables and plain text. Names may be written in "
                 "any spelling; unknown ones are told with what may be meant, and never replaced.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input" }),
      OPTIONS(TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
      .examples = "topcut deck show sligh.txt\ntopcut deck show sligh.cod --json" },
    { .name = "deck check", .run = cmd_deck_check, .group = GROUP_CARD, .flags = COMMAND_ROWS,
      .summary = "say whether decklists are legal in a format on a day",
      .details = "FILE is a list, a folder of them, a pattern in quotes, or - for standard input. Each finding "
                 "names the line, the card, the rule and what to do. Exit status 1 when a list is not legal, 65 "
                 "when one could not be read. --json prints one object a list, a line each; --csv a row a finding.\n\n"
                 "Without --date the lists are judged by today's rules, or by those of the last day of which the "
                 "format is known. For limited formats --pool is the list of the cards that were opened: the "
                 "deck has to be within them and basic lands.\n\n"
                 "--explain tells what a card's status is and was, with or without a list.",
      ARGUMENTS({ "FILE", ARGUMENT_ANY, COMPLETE_FILE, NULL, "lists, folders, patterns; - for standard input" }),
      OPTIONS({ .name = "format", .type = OPTION_TEXT, .value = "FORMAT", .complete = COMPLETE_FORMAT,
                .help = "the format, by any of its names" },
              DATE("date", "as of this day"),
              TEXT("explain", "CARD", "the status of a card on the day, and its history in the format"),
              FILE_OPTION("pool", "limited: the list of the cards that were opened"),
              FLAG("sleeved", "the decks are in unmarked sleeves: Alpha may be mixed from the later rules on"),
              TEXT("from", "FORMAT", "the files' format, if they are mistaken for another"),
              NUMBER("jobs", 1, 64, "lists judged side by side; as many as there are processors without it")),
      .examples = "topcut deck check sligh.txt --format premodern\n"
                  "topcut deck check lists/ --format standard --date 1999-03-01 --json\n"
                  "topcut deck check --explain \"Mind Twist\" --format classic --date 1999-03-01" },
    { .name = "deck formats", .run = cmd_deck_formats, .group = GROUP_CARD, .flags = COMMAND_ROWS,
      .summary = "say in which formats and when a decklist is legal",
      .details = "Every constructed format on every day that is known. For a list that is legal nowhere: the "
                 "formats that it comes nearest to, and how much is in the way. Exit status 1 then.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input" }),
      OPTIONS(TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
      .examples = "topcut deck formats sligh.txt" },
    { .name = "deck convert", .run = cmd_deck_convert, .group = GROUP_CARD, .flags = COMMAND_TEXT,
      .summary = "write a decklist in another program's format",
      .details = "The format is named by --to, or by the ending of -o's file. A list with lines that are no cards, or "
                 "unknown ones, is refused unless --keep-going leaves them out.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input" }),
      OPTIONS(TEXT("to", "FORMAT", "the format to write"),
              TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
              FLAG("keep-going", "leave out what could not be read")),
      .examples = "topcut deck convert sligh.txt --to arena\ntopcut deck convert sligh.txt -o sligh.cod" },
