/* rows_register.h - rows of the table in commands.c: deck register and what an event does with its lists */
/* clang-format off */
    { .name = "deck register", .run = cmd_deck_register, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "register a player's decklist in the event",
      .details = "The list is kept as typed, with its verdict for the event's format and date. An illegal list is "
                 "registered all the same and shown as illegal; what happens with it is your decision. A card that "
                 "is not known, or a line that is none, is refused by line, and nothing is registered; "
                 "--unverified accepts cards of a set that is too new.\n\n"
                 "Registering again replaces the list until the lists lock, which is when round 1 is paired; then "
                 "a judge changes one with: topcut deck revise. A late player's first list is still taken before "
                 "their first match. Former lists are kept: topcut deck history. The archetype goes along to the next "
                 "list unless that is another deck.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list, in any usual format; - reads it" }),
      OPTIONS(TEXT("name", "NAME", "what the deck is called; the file's own name for it without this"),
              TEXT("archetype", "NAME", "your word for what it is, for the metagame"),
              TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
              FLAG("unverified", "accept cards that are not known")),
      .examples = "topcut deck register Berg sligh.txt\n"
                  "topcut deck register \"Ek, Bo\" - --archetype Sligh < bo.txt" },
    { .name = "deck revise", .run = cmd_deck_revise, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "change a registered list as a judge, also when lists are locked",
      .details = "The reason goes to the log, and the former list stays in the history.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the new list; - reads it" }),
      OPTIONS(TEXT("reason", "TEXT", "why; needed"),
              TEXT("name", "NAME", "what the deck is called"),
              TEXT("archetype", "NAME", "your word for what it is"),
              TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
              FLAG("unverified", "accept cards that are not known")),
      .examples = "topcut deck revise Berg sligh2.txt --reason \"17 lands were meant, not 16\"" },
    { .name = "deck unregister", .run = cmd_deck_unregister, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take a registered list back",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player")),
      OPTIONS(TEXT("reason", "TEXT", "why; needed when the lists are locked"),
              FLAG("pool", "the card pool of a limited event instead")),
      .examples = "topcut deck unregister Berg" },
    { .name = "deck import", .run = cmd_deck_import, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "register many lists, whose file names say whose they are",
      .details = "\"Berg, Anna.txt\", \"anna_berg.dec\", \"Berg, Anna - Sligh.txt\", \"Berg (2).txt\" or a DCI number. "
                 "Files of nobody in the event, of two players, or with lines that cannot be read are told and left "
                 "out, and so are two different files of one player; the others are registered in one go. A list "
                 "that is in force already is left as it is. Exit status 1 when a file was left out.",
      ARGUMENTS({ "FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "lists, folders of them, patterns" }),
      OPTIONS(TEXT("from", "FORMAT", "the files' format, if they are mistaken for another"),
              FLAG("unverified", "accept cards that are not known")),
      .examples = "topcut deck import lists/ --dry-run\ntopcut deck import lists/" },
    { .name = "deck status", .run = cmd_deck_status, .group = GROUP_CARD, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS,
      .summary = "say who has no list, and whose list is illegal and why",
      .details = "Lists are judged as of the event's date; beyond the last day that is known of a format they are "
                 "\"legal as of\" that day. Exit status 1 when somebody lacks a legal one.",
      OPTIONS(FLAG("all", "name those with a legal list as well")),
      .examples = "topcut deck status\ntopcut deck status --csv" },
    { .name = "deck history", .run = cmd_deck_history, .group = GROUP_CARD, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show all lists that a player registered, and what changed",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "VERSION", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "print this one as it was typed" }),
      OPTIONS(FLAG("pool", "the card pool of a limited event instead")),
      .examples = "topcut deck history Berg\ntopcut deck history Berg 1" },
    { .name = "deck label", .run = cmd_deck_label, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "say what archetype a player's deck is",
      .details = "Also when lists are locked, and in a closed event.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "ARCHETYPE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "your word for it, \"\" for none" }),
      .examples = "topcut deck label Berg Sligh" },
    { .name = "deck pool", .run = cmd_deck_pool, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "register the cards that a player of a limited event opened, or show them",
      .details = "The player's deck is then judged by them and basic lands. Cards for ante are named: the head judge "
                 "exchanges them for others (D.17.6 and D.19.4, 915.6 and 917.11), which --replace notes; it may be "
                 "given several times. The former pool and why it changed stay in: topcut deck history PLAYER --pool. "
                 "Without FILE the pool is shown. Of a team the pools of all members count together, or one "
                 "that is registered by the team's name.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the cards; - reads them" }),
      OPTIONS(TEXT("replace", "CARD=OTHER", "a card of the pool was exchanged for another"),
              TEXT("reason", "TEXT", "why a judge changes it, when the lists are locked or the card is not for ante"),
              TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
              FLAG("unverified", "accept cards that are not known")),
      .examples = "topcut deck pool Berg opened.txt\n"
                  "topcut deck pool Berg --replace \"Contract from Below=Grizzly Bears\"" },
    { .name = "deck lock", .run = cmd_deck_lock, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "lock the lists now instead of with round 1",
      OPTIONS(TEXT("reason", "TEXT", "why")), .examples = "topcut deck lock" },
    { .name = "deck unlock", .run = cmd_deck_unlock, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "open locked lists again",
      .details = "Until they are locked by hand: topcut deck lock.",
      OPTIONS(TEXT("reason", "TEXT", "why; needed, and kept by the log")),
      .examples = "topcut deck unlock --reason \"the printer ate the lists of table 9 to 16\"" },
    { .name = "deck ask", .run = cmd_deck_ask, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "say whether the event asks for decklists",
      .details = "none: it takes no lists. optional: whoever wants registers one (the usual). required: round 1 is "
                 "paired only when everybody has a legal list, one whose unknown cards were accepted, or one in a "
                 "format that is not known, which cannot be checked.",
      ARGUMENTS({ "WHETHER", ARGUMENT_ONE, COMPLETE_WORDS, "none|optional|required", "what it asks for" }),
      .examples = "topcut deck ask required" },
    { .name = "deck recheck", .run = cmd_deck_recheck, .group = GROUP_CARD, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "judge all registered lists anew",
      .details = "After newer cards were imported, or the event got another format or date.",
      .examples = "topcut deck recheck" },
    { .name = "deck sheet", .run = cmd_deck_sheet, .group = GROUP_CARD, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT, .summary = "print registration sheets, by name",
      .details = "A page of 66 lines and 80 columns a player, with the registered list or lines to write on.",
      ARGUMENTS({ "PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "players; everybody without them" }),
      OPTIONS(NUMBER("blank", 1, 10000, "this many empty sheets of the event")),
      .examples = "topcut deck sheet | lp\ntopcut deck sheet --blank 30 -o sheets.txt" },
    { .name = "deck compare", .run = cmd_deck_compare, .group = GROUP_CARD, .needs = NEEDS_OWN,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "compare a registered list with what is presented",
      .details = "Every difference of deck and sideboard, more is +, fewer is -. Exit status 1 when there is one. "
                 "--between-games asks instead whether a player may go from the one to the other between two games, "
                 "by the format and date of the event: in constructed one for one (D.11.4), from July 2013 on in any "
                 "way that leaves a deck and at most 15 cards beside it; in limited freely from 40 cards on (D.11.5), "
                 "within the card pool that the player registered. Two files are swapped one for one, unless --format "
                 "(with --date) says what they are played in.",
      ARGUMENTS({ "REGISTERED", ARGUMENT_ONE, COMPLETE_FILE, NULL, "a file, or a player with a registered list" },
                { "PRESENTED", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list to compare; - reads it" }),
      OPTIONS(FLAG("between-games", "whether it is a legal swap between games"),
              FLAG("limited", "the sideboard is the rest of the card pool"),
              { .name = "format", .type = OPTION_TEXT, .value = "FORMAT", .complete = COMPLETE_FORMAT,
                .help = "between games: what two files are played in" },
              DATE("date", "between games: as of this day; today without it"),
              TEXT("from", "FORMAT", "the files' format, if they are mistaken for another")),
      .examples = "topcut deck compare Berg presented.txt\n"
                  "topcut deck compare game1.txt game2.txt --between-games" },
    { .name = "event pool", .run = cmd_event_pool, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "widen or narrow the event's card pool, or show how it was",
      .details = "The judge's own changes on top of the format (D.13.2, D.14.2). Each option may be given several "
                 "times. What is allowed widens the pool: a banned card stays banned. The registered lists are judged "
                 "anew.",
      OPTIONS(TEXT("allow-set", "SET", "a set by code or name"), TEXT("forbid-set", "SET", "a set by code or name"),
              TEXT("allow-card", "CARD", "a card"), TEXT("forbid-card", "CARD", "a card"),
              FLAG("clear", "take the former changes back first")),
      .examples = "topcut event pool --allow-set POR --forbid-card \"Mind Twist\"\ntopcut event pool" },
    { .name = "deckcheck draw", .run = cmd_deckcheck_draw, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT, .summary = "draw tables or players for deck checks, by lot",
      .details = "Nobody is drawn twice in a row, and who was never checked comes first. The seed is stored and "
                 "shown. The lists to tick off follow, a page each.",
      OPTIONS(NUMBER("tables", 1, 1000, "tables of the current round; 1 without it"),
              NUMBER("players", 1, 1000, "players instead of tables"), SEED("draw by this seed"),
              FLAG("names-only", "leave out the lists to tick off")),
      .examples = "topcut deckcheck draw --tables 2 -o checks.txt\ntopcut deckcheck draw --players 1 --names-only" },
    { .name = "deckcheck sheet", .run = cmd_deckcheck_sheet, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT, .summary = "print the list to tick off for a deck check",
      ARGUMENTS({ "PLAYER", ARGUMENT_SOME, COMPLETE_ENTRANT, NULL, "players" }),
      .examples = "topcut deckcheck sheet Berg Ek" },
    { .name = "deckcheck list", .aliases = "deckcheck", .run = cmd_deckcheck_list, .group = GROUP_ROUND,
      .needs = NEEDS_READ, .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS, .summary = "list the event's deck checks",
      .examples = "topcut deckcheck list" },
    { .name = "deckcheck note", .run = cmd_deckcheck_note, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "note what a deck check found, and the time that the match gets",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "NOTE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "what was found" }),
      OPTIONS(NUMBER("extension", 0, 120, "minutes that the match gets")),
      .examples = "topcut deckcheck note Berg \"61 cards; a Plains from the land box\" --extension 9" },
    { .name = "metagame", .run = cmd_metagame, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show what is played, and how it did",
      .details = "Archetypes are your labels (topcut deck label), else the decks' own names. The win rate is of wins "
                 "and losses in matches that were played against other archetypes, with the 95 % interval: few "
                 "matches say little. Draws are no part of the rate; byes, no-shows, concessions and intentional "
                 "draws are not counted at all.\n\n"
                 "--json and -o FILE.xlsx hold archetypes, colours and cards; --csv and other files of rows the "
                 "archetypes, or what --cards or --colors asks for.",
      OPTIONS(NUMBER("top", 1, 100000, "so many archetypes and cards; 10 on the screen without it"),
              FLAG("cards", "the most played cards alone"), FLAG("colors", "the colours alone")),
      .examples = "topcut metagame --top 20\ntopcut metagame --cards --csv\ntopcut metagame -o metagame.xlsx" },
