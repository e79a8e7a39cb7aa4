/* rows_cardtext.h - rows of the table in commands.c: cards by their rules text */
/* clang-format off */
    { .name = "card explain", .aliases = "cards explain", .run = cmd_card_explain, .group = GROUP_CARD,
      .summary = "tell what the engine takes a card to do, and what of its text it does not understand",
      .details = "Shows the card's abilities in the ability language (src/engine/LANGUAGE.md in the sources), a plain "
                 "retelling made from them, and where they come from: written by hand (they come with the program), the "
                 "card's rules text, or nothing but the facts (cost, types, power, keywords, mana). Of a text every clause "
                 "that was not understood is told, with the word at which reading stopped.\n\n"
                 "In the JSON form understanding is full (the text is known wholly, or there is none: a basic land), "
                 "partial, facts (no text is here; keywords, mana, power and toughness are what is played) or none "
                 "(no text is here, or nothing of it was understood, and the facts say nothing of what it does).\n\n"
                 "Topcut ships no rules texts. They come with an import of yours (topcut card import), or from a table of "
                 "--text with the columns name, face and text; a text given so counts before abilities by hand.",
      ARGUMENTS({ "NAME", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "the card's name" }),
      OPTIONS({ .name = "text", .type = OPTION_TEXT, .value = "FILE", .complete = COMPLETE_FILE,
                .help = "rules texts: a CSV table with the columns name, face, text" }),
      .examples = "topcut card explain lightning bolt\ntopcut card explain necropotence --text texts.csv --json" },
    { .name = "card coverage", .aliases = "cards coverage", .run = cmd_card_coverage, .group = GROUP_CARD,
      .flags = COMMAND_ROWS,
      .summary = "count the cards whose rules text the engine understands, and say what stops the others",
      .details = "Each card's text is compiled and tried with the engine. Fully: every clause was understood, and the engine "
                 "takes what came of it. Partly: some clauses. Counted by what the clauses do, too, and the clauses that "
                 "keep most cards from being understood are listed: first those that are the only one of their card.\n\n"
                 "The texts are those of your import, or of a table of --text with the columns name, face, first_printed "
                 "and text. --csv and the like give the clauses.",
      OPTIONS({ .name = "until", .type = OPTION_INT, .value = "YEAR", .min = 1993, .max = 2999,
                .help = "only cards that were first printed in that year or before" },
              { .name = "text", .type = OPTION_TEXT, .value = "FILE", .complete = COMPLETE_FILE,
                .help = "rules texts: a CSV table with the columns name, face, first_printed, text" },
              { .name = "limit", .type = OPTION_INT, .value = "N", .zero = "all", .min = 1, .max = 1000000,
                .help = "at most so many clauses; 20 without it" }),
      .examples = "topcut card coverage --until 2009\ntopcut card coverage --text texts.csv --json" },
