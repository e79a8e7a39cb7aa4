/* rows_sanity.h - rows of the table in commands.c: what the engine says of a decklist */
/* clang-format off */
    { .name = "sanity", .run = cmd_sanity, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS | COMMAND_FILE, .summary = "tell whether a decklist works: hands, mana, curve, clock, dead cards",
      .details = "Legality first (with --format), then what the deck is made of, opening hands and mulligans, land drops, how "
                 "often each card can be cast by turn, dead and stranded cards, what another land would do, how fast it kills "
                 "somebody who does nothing, and what is known of its cards. Each figure says in a sentence what it means and "
                 "what is usual. Whatever can be counted is exact; a sampled number has its 95 % interval. The same list, "
                 "options and seed give the same report on any number of processors. A report is made whether the deck is legal "
                 "or not; exit status 65 when the list cannot be read. Names that are no card are blanks, and are counted.\n\n"
                 "A commander, or two partners, is cast from the command zone for {2} more each time, against 40 life, and 21 "
                 "combat damage by one general win as well; --format may say other numbers. The first section tells by which "
                 "turn it was cast, and how often; or why the games are played without it (rules from before 2009, three "
                 "leaders, a format without). On days before 2016-01-22, without --mulligan, the games take the mulligan of EDH.\n\n"
                 "-o FILE writes .txt, .html (one file, for a browser or a printer), .pdf, .xlsx (with charts), .json.\n\n"
                 "Of several decks or a folder there is a row each: a table on the screen; .jsonl, .csv or .tsv with -o, written "
                 "row by row, so that Ctrl-C leaves the finished ones. --resume goes on with such a file: a list whose row is "
                 "there for the same file, content and questions (its hash, the last column) is not done again.\n\n"
                 "By default 2,000 games and 40,000 deals are sampled, so that the widest intervals are about +-2.2 and +-0.5 "
                 "percentage points; --precision 0.2 goes on until the chances to cast each card and to have killed by each turn are that narrow.\n\n"
                 "--plan reads sideboard plans: lines \"-2 Shock\" and \"+2 Pyroblast\" under \"# Name\".\n\n"
                 "In JSON: deck, file, format, date, legal, findings; commander, of a deck that has one (played, why_not, cards, life, "
                 "tax, damage, note; in clock by_general and generals with castings, first, cast_by); options; likely_errors; composition (types, curve by mana "
                 "value, colours with cards, pips, lands and other sources, turns, usual_lands); known; hands of each mulligan "
                 "rule (first_lands, kept_lands, kept, goal); openings (classes of lands, likeliest hands, colours); land_drops "
                 "on the play and on the draw (turns, screw, flood); "
                 "castability (mean; cards with turns, dead, stranded, exact); sources that fall short; changes (single, best, "
                 "each with out, in, gain, card, before, after); clock (mean, median, turns, played, cards); plans; left_out. "
                 "Shares are from 0 to 1; an estimate is {value, low, high, trials}, with trials 0 where it is exact.",
      ARGUMENTS({ "DECK", ARGUMENT_SOME, COMPLETE_FILE, NULL, "lists, folders, patterns; - for standard input" }),
      OPTIONS({ .name = "format", .type = OPTION_TEXT, .value = "FORMAT", .complete = COMPLETE_FORMAT,
                .help = "judge legality by this format" },
              DATE("date", "the day: of the format, the rules and the mulligan; today without it"),
              TEXT("era", "ERA", "the rules: fifth, fifth-97, fifth-99, sixth, eighth, m10; by the date without it"),
              CHOICE("mulligan", "none|no-land|paris|vancouver|london", "the mulligan rule; by the date or era without it"),
              FLAG("play", "on the play, as without it"), FLAG("draw", "on the draw"),
              NUMBER("games", 1, 100000000, "goldfish games; 2000 without it"),
              FLAG("no-games", "without the goldfish"), FLAG("no-changes", "without the search for better lands"),
              SEED("what is drawn; 1 without it"),
              TEXT("precision", "PERCENT", "sample until the chances to cast and to have killed are this sure to each side"),
              NUMBER("threads", 1, 64, "at most so many; as many as there are processors without it"),
              FILE_OPTION("plan", "plans of the sideboard"),
              FLAG("resume", "go on with the file of rows that --output names"),
              TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
      .examples = "topcut sanity sligh.txt\ntopcut sanity sligh.txt --format premodern --draw -o sligh.html\n"
                  "topcut sanity lists/ --date 1999-03-01 -o lists.jsonl --resume" },
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
#define TWO_DECKS                                                                                                          \
    ARGUMENTS({ "DECK1", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the first decklist; - for standard input" },                \
              { "DECK2", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the second" })
#define PAIR_OF_DECKS                                                                                                      \
    TEXT("era", "ERA", "by the rules of: fifth-97, fifth-99, fifth, sixth, eighth, m10; by the date without it"),        \
        DATE("date", "by the rules of this day; m10 without it"), SEED("of the games; 1 without it"),                    \
        TEXT("from", "FORMAT", "read the files as this format: topcut deck formats"),                                    \
        NUMBER("threads", 1, 64, "threads; as many as there are processors without it: the result is the same")
    { .name = "sanity compare", .run = cmd_sanity_compare, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .summary = "tell what one decklist is better at than another, in the same luck",
      .details = "Both decks play the same games alone: shuffled by the same numbers, with the cards that they share at the same "
                 "places, so that what differs comes from the cards that differ. The interval told is that of the difference, "
                 "which is much narrower than those of the two numbers. Chances of lands are exact.\n\n"
                 "A goldfish plays: it casts what it can and attacks somebody who does nothing. Cards are played as far as "
                 "they are understood, and the answer says how many are. Two decks with a commander are compared as such, with 40 life; one "
                 "with and one without are not.",
      TWO_DECKS,
      OPTIONS(PAIR_OF_DECKS, FLAG("draw", "on the draw"), FLAG("no-mulligans", "every hand is kept"),
              CHOICE("mulligan", "none|no-land|paris|vancouver|london", "the mulligan rule; by the date or era without it"),
              NUMBER("turns", 1, 40, "games are broken off after this turn; 15 without it"),
              NUMBER("games", 100, 100000000, "games of each deck; 10000 without it"),
              TEXT("precision", "PERCENT", "play on until the interval of every difference by turn is at most this to either side")),
      .examples = "topcut sanity compare burn.txt burn-16-lands.txt\ntopcut sanity compare a.txt b.txt --draw --precision 0.2 --json" },
    { .name = "sanity match", .run = cmd_sanity_match, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .summary = "let two decklists play each other, and tell how often each wins",
      .details = "The engine's players sit in both seats; half of the games are begun by either deck, each shuffle being played "
                 "both ways round. How good those players are, and how much of each deck they can play, is part of the answer: "
                 "greedy ones plan nothing, searching ones look some turns ahead and are some thousand times slower.\n\n"
                 "Two decks with a commander play with 40 life, their generals in the command zone and the mulligan of EDH; "
                 "against a deck without one they do not play.\n\n"
                 "--sideboards plays as many games again after boarding: by the plans of --plan1 and --plan2, else by a simple "
                 "rule, which is told. A plan is a text of lines such as: -2 Shock and: +2 Pyroblast; a line: # Name before "
                 "them says against which deck, where a file has several.",
      TWO_DECKS,
      OPTIONS(PAIR_OF_DECKS, CHOICE("players", "greedy|search", "who plays; greedy without it"),
              NUMBER("nodes", 1, 4096, "search: continuations tried for a decision; 16 without it"),
              NUMBER("games", 2, 100000000, "games; 1000 without it, 20 with search"),
              TEXT("precision", "PERCENT", "play on until the interval of the win rate is at most this to either side"),
              FLAG("sideboards", "play as many games again after boarding"),
              FILE_OPTION("plan1", "the first deck's plan of boarding"), FILE_OPTION("plan2", "the second's")),
      .examples = "topcut sanity match burn.txt control.txt\ntopcut sanity match a.txt b.txt --sideboards --plan1 a-plans.txt\n"
                  "topcut sanity match a.txt b.txt --players search --games 40 --json" },
#undef TWO_DECKS
#undef PAIR_OF_DECKS
