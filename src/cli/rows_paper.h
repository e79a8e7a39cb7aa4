/* rows_paper.h - rows of the table in commands.c: an event on paper */
/* clang-format off */
    { .name = "paper", .run = cmd_paper, .group = GROUP_AFTER, .needs = NEEDS_OWN,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_FILE | COMMAND_DRY,
      .summary = "print pairings, slips, standings, sheets and posters as PDF",
      .details = "Without a word it tells what there is. names, tables: pairings by name or by table. seatings: seats for the "
                 "player meeting. slips: match slips; when the stack of sheets is cut, each pile is in the order of tables and "
                 "the piles follow each other. results: the round's results, the rest to be filled in. standings, final: with "
                 "tiebreakers, or with room for prizes. bracket, crosstable. registration, deckchecks: decklists, and lists to "
                 "tick off. penalties, event: for the staff. numbers: tents with table numbers. codes: each player's code for "
                 "the phone. poster: how to join. emergency: what it takes to go on by hand, in one file.\n\n"
                 "Several words make one file, which is named after the event unless -o names it. Names in any script come "
                 "out right as long as a font of this computer has them; a warning names the fonts that are missing.\n\n"
                 "In JSON: event, file, kinds, sheets, warnings.",
      ARGUMENTS({ "KIND", ARGUMENT_ANY, COMPLETE_WORDS,
                  "names|tables|seatings|slips|results|standings|final|bracket|crosstable|registration|deckchecks|penalties|event|"
                  "numbers|codes|poster|emergency",
                  "what is printed; without one a list" }),
      OPTIONS(ROUND("the round; the latest without it"),
              CHOICE("paper", "a4|letter", "size of the sheets; a4 without it"),
              NUMBER("per-page", 1, 10, "pieces on a sheet: of slips 1, 2, 3, 4, 6, 8 or 10 (8 without it), of numbers 1, 2, 4 or 8 (2)"),
              NUMBER("blank", 1, 500, "so many slips or sheets to be filled in by hand, instead of filled ones"),
              NUMBER("tables", 1, 2000, "numbers: up to this table; as many as the players need without it"),
              { .name = "player", .letter = 'p', .type = OPTION_TEXT, .value = "PLAYER", .complete = COMPLETE_ENTRANT,
                .help = "registration, deckchecks, codes: of this player alone" },
              { .name = "language", .type = OPTION_CHOICE, .value = "en|de|es|fr|it|pt|ja", .complete = COMPLETE_WORDS,
                .help = "what is printed is in this language; English without it" },
              TEXT("url", "BASE", "where phones reach the server, http://192.168.1.5:8080, for QR codes; none without it")),
      .examples = "topcut paper slips --url http://192.168.1.5:8080\ntopcut paper names tables standings -o wall.pdf\n"
                  "topcut paper slips --blank 40 --per-page 4 --paper letter\ntopcut paper emergency --language de" },
