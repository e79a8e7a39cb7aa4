/* rows_sanity.h - rows of the table in commands.c: what the engine says of a decklist */
    { .name = "sanity sources", .run = cmd_sanity_sources, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "tell how many sources of a colour a spell needs, for any size of deck",
      .details = "The question of F. Karsten's tables of coloured sources: among so many lands, how many must make the colour, so "
                 "that a spell is cast on its turn reliably enough? His procedures are counted out hand by hand, so that the "
                 "answer is exact.\n\n"
                 "2022: seven new cards at each mulligan and the surplus to the bottom (London); the chance of enough sources "
                 "given at least as many lands as the spell has mana; asked is 89 % and one more for each turn. 2018: one card "
                 "fewer at each mulligan, then a look at the top card, where only a source stays; given lands enough; asked is "
                 "90 % for one mana and one more for each further mana, up to 95 %. 2013: one card fewer at each mulligan; of all "
                 "games; asked is 90 %. All keep seven cards with two to five lands, six with two to four, five with two to four "
                 "(before 2022: one to four), and four always; all are on the play.\n\n"
                 "Commander, which --method 2022 takes 99 cards to be: the first mulligan is free, a first hand is kept with "
                 "three to five lands, and the first turn has a draw.\n\n"
                 "The rows (--csv) and the JSON's table have the chance for every number of sources.",
      OPTIONS(NUMBER("cards", 7, 1000, "cards in the deck; 60 without it"),
              NUMBER("lands", 1, 1000, "lands among them; as in the method's tables without it (25 of 60)"),
              TEXT("cost", "COST", "generic mana and symbols of one colour: C, 1CC, 2WW (C: any colour)"),
              NUMBER("turn", 1, 30, "the turn to cast it on; its mana value without it"),
              CHOICE("method", "2013|2018|2022", "the procedure; 2022 without it"),
              CHOICE("mulligan", "none|no-land|paris|vancouver|london", "another mulligan than the method's"),
              CHOICE("given", "lands|nothing", "given enough lands, or of all games; as the method without it"),
              TEXT("threshold", "PERCENT", "the chance that is asked for, 1 to 100; the method's without it"),
              SWITCH("commander", "by the rules of Commander"), FLAG("draw", "on the draw")),
      .examples = "topcut sanity sources --cost 1CC\ntopcut sanity sources --cards 40 --lands 17 --cost C --turn 1 --method 2013\n"
                  "topcut sanity sources --cards 99 --cost 2CC --json" },
