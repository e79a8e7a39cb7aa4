/* rows_card.h - rows of the table in commands.c: card show, search, import, status */
/* clang-format off */
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
    { .name = "card search", .aliases = "cards search|search", .run = cmd_card_search, .group = GROUP_CARD,
      .flags = COMMAND_ROWS,
      .summary = "find cards by name, type, colour, cost, set, keyword, legality on a day",
      .details = "QUERY is in the language that players know from Scryfall. All conditions must hold; \"or\", a minus "
                 "sign for \"not\", and brackets join them. What is said of a printing (set, rarity, date, border) must "
                 "hold for one and the same printing. Put the query in quotes of the shell, and after -- when it begins "
                 "with a minus sign.\n\n"
                 "part of the name: angel, \"of the\"; the whole name in any spelling: !\"Serra Angel\"\n"
                 "type, subtype or supertype: t:goblin\n"
                 "colours, at least, exactly or at most: c:rg c=wu c<=esper; letters, names of colours, guilds, shards and "
                 "wedges, colorless, multicolor, or how many: c=2\n"
                 "colour identity, within these colours: id:azorius\n"
                 "mana value: mv<=2 mv:even; mana cost that contains or is: m:2UU m={W/U}\n"
                 "power, toughness, loyalty (* counts as 0): pow>=3 tou<pow pt:2/2 loy=4\n"
                 "keyword: kw:flying; mana that it makes: produces:wu\n"
                 "set, block, rarity, border: s:usg b:\"urza's saga\" r>=rare border:white\n"
                 "day of release: date>=1999-01-01 date:usg year<1996\n"
                 "properties: is:split is:permanent is:spell is:reprint is:commander is:basic is:ante not:reprint layout:flip\n"
                 "formats, on a day, else as of --date or today: legal:extended@1999-03-01 banned:legacy "
                 "restricted:\"type 1\"@1996-04-01\n"
                 "rules text, after topcut card import: o:\"draw a card\" is:vanilla\n"
                 "order, as --order: order:mv",
      ARGUMENTS({ "QUERY", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "what to look for" }),
      OPTIONS(CHOICE("order", "name|mv|date", "sort by name, mana value or first printing; by name without it"),
              { .name = "limit", .type = OPTION_INT, .value = "N", .zero = "all", .min = 1, .max = 1000000,
                .help = "at most so many cards; all without it" },
              DATE("date", "the day of legal:, banned: and restricted: without one of their own")),
      .examples = "topcut card search 't:goblin c:r legal:extended@1999-03-01'\n"
                  "topcut card search 't:elf mv<=2 -kw:trample' --order mv\n"
                  "topcut card search 'restricted:vintage@1996-01-01' --csv" },
    { .name = "card import", .aliases = "cards import", .run = cmd_card_import, .group = GROUP_CARD,
      .flags = COMMAND_DRY | COMMAND_FORCE,
      .summary = "take in newer cards from a file of MTGJSON or Scryfall that you downloaded",
      .details = "FILE is AllPrintings.sqlite, AllPrintings.json or AtomicCards.json of MTGJSON (mtgjson.com), or "
                 "oracle-cards, default-cards or all-cards of Scryfall (scryfall.com/docs/api/bulk-data), unpacked. The "
                 "new cards and everything that Topcut ships make your own catalogue, in your data folder, which is used "
                 "from then on; it takes the old one's place only when it is complete and verified.\n\n"
                 "Costs, types, power and keywords come from the file; dates of sets, mana and rarities that are shipped "
                 "stay. Tokens, art cards, rebalanced cards of Arena, gold borders and oversized cards are passed over; "
                 "planes, schemes and vanguard cards are not. Sets that exist only in a program are kept apart, as the "
                 "types magic-online and magic-arena. Rules texts come along.\n\n"
                 "Banned lists and the known sets of formats stay complete up to the day they were; what the file says "
                 "of formats counts for the day of its data. Data older than yours needs --force.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the downloaded file" }),
      OPTIONS(CHOICE("from", "auto|sqlite|printings|atomic|scryfall", "what the file is; found out without it"),
              FORCE("also when your cards are newer")),
      .examples = "topcut card import ~/Downloads/AllPrintings.sqlite\n"
                  "topcut card import default-cards-20261120091234.json --dry-run" },
    { .name = "card reset", .aliases = "cards reset", .run = cmd_card_reset, .group = GROUP_CARD,
      .flags = COMMAND_ASKS | COMMAND_DRY | COMMAND_FORCE,
      .summary = "go back to the cards inside the program",
      .details = "Removes the catalogue that card import made.",
      OPTIONS(FORCE("also when the file is damaged or of another version")),
      .examples = "topcut card reset" },
