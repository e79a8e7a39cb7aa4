/* rows_judge.h - rows of the table in commands.c: penalties, rulings, judges, bans */
/* clang-format off */
#define PENALTY_OPTIONS                                                                                               \
    TEXT("level", "LEVEL", "the level, as single-warning; what the rules say without it"),                            \
    CHOICE("consequence", "none|game-loss|match-loss|ejection|disqualification", "what it does"),                     \
    NUMBER("games", 1, 5, "games that are lost; 1 without it"), NUMBER("round", 0, 99, "the round; the latest "       \
           "without it, for a loss the first to be played"),                                                          \
    TEXT("judge", "NAME", "who gives it"),                                                                            \
    { .name = "confirm", .type = OPTION_FLAG, .value = "NAME",                                                        \
      .help = "the head judge confirms it; NAME: who; without it the event's head judge, or who enters it (--as) " \
              "where none is named" },                           \
    CHOICE("intent", "unintentional|intentional|cheating", "what the head judge believes, where that is not "         \
           "what the catalogue says"),                                                                                \
    TEXT("note", "TEXT", "what happened; kept with the penalty, not in the log")
#define JUDGE_OPTIONS                                                                                                 \
    NUMBER("level", 0, 5, "the judge's level"), CHOICE("role", "head|floor|scorekeeper", "floor without it"),         \
    TEXT("dci", "NUMBER", "DCI number, 1 to 10 digits")
    { .name = "penalty add", .aliases = "penalize", .run = cmd_penalty_add, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "give a player a penalty",
      .details = "What the rules of the event's catalogue say is shown with its reasons, and is what counts where "
                 "nothing else is named; the judge decides. A level or consequence that the rules do not name is taken, "
                 "and noted. What several warnings together bring (D.3.3) is never done by itself: it is suggested, and "
                 "the head judge names it.\n\n"
                 "Warnings proper, ejections and disqualifications count once the head judge has confirmed them (D.3.2): "
                 "with --confirm at once, or later by topcut penalty confirm. A lost game must show in the match's "
                 "result; a lost match gets its result; where the match is over, the next one is meant. Who is ejected "
                 "drops and keeps the rank; who is disqualified has none; both lose the match that they are in.\n\n"
                 "Of a team name the member: warnings are counted for each, and what is lost the team loses; where each "
                 "seat has a match of its own, a member's lost games are those of the seat. The team's name stands for "
                 "the team as a whole.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "INFRACTION", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "what was done: a key of topcut penalty catalogue, "
                  "or words of its name" }),
      OPTIONS(PENALTY_OPTIONS, DATE("date", "the day on which it was given; today without it")),
      .examples = "topcut penalty add Ek slow-play --judge \"Berg, Anna\"\n"
                  "topcut penalty add Ek tardiness --games 2\n"
                  "topcut penalty add Ek hand-below-table --level notice" },
    { .name = "penalty suggest", .run = cmd_penalty_suggest, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT, .summary = "say what the rules say of an infraction, and do nothing",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "INFRACTION", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "what was done" }),
      OPTIONS(TEXT("level", "LEVEL", "what would follow from this level"),
              CHOICE("intent", "unintentional|intentional|cheating", "what the head judge believes"),
              DATE("date", "as of this day; today without it")),
      .examples = "topcut penalty suggest Ek slow-play" },
    { .name = "penalty confirm", .run = cmd_penalty_confirm, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "confirm a penalty as the head judge",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }),
      OPTIONS(TEXT("judge", "NAME", "who confirms; without it the event's head judge, or who enters it (--as) where "
                   "none is named")),
      .examples = "topcut penalty confirm 3" },
    { .name = "penalty edit", .run = cmd_penalty_edit, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "change a penalty, and what it does",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }), OPTIONS(PENALTY_OPTIONS),
      .examples = "topcut penalty edit 3 --consequence ejection\ntopcut penalty edit 3 --level notice" },
    { .name = "penalty withdraw", .run = cmd_penalty_withdraw, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take a penalty back, with what it did",
      .details = "It stays in the list as withdrawn. What it did is taken back where nothing hangs on it; what is left "
                 "to do is said.",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }),
      OPTIONS(TEXT("reason", "TEXT", "why; needed")),
      .examples = "topcut penalty withdraw 3 --reason \"it was the other player\"" },
    { .name = "penalty list", .aliases = "penalty|penalties", .run = cmd_penalty_list, .group = GROUP_ROUND,
      .needs = NEEDS_READ, .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS, .summary = "list the event's penalties",
      .details = "For the judges: the list is not part of the event's workbook.",
      ARGUMENTS({ "PLAYER", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL, "only this player's" }),
      OPTIONS(NUMBER("round", 0, 99, "only this round's; 0: before round 1")),
      .examples = "topcut penalty list\ntopcut penalty list Ek --json" },
    { .name = "penalty show", .run = cmd_penalty_show, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT, .summary = "show one penalty whole",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }), .examples = "topcut penalty show 3" },
    { .name = "penalty catalogue", .aliases = "penalty catalog", .run = cmd_penalty_catalogue, .group = GROUP_ROUND,
      .needs = NEEDS_OWN, .flags = COMMAND_EVENT | COMMAND_ROWS,
      .summary = "show infractions and what they cost by default",
      .details = "Without a name the event's: the one that it names (topcut event edit --penalties), else that of its "
                 "floor rules and date. A file in the formats/penalties folder of your own data adds or replaces one.",
      ARGUMENTS({ "CATALOGUE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "dci-1999, modern, or one of your own" }),
      OPTIONS(DATE("date", "as of this day")),
      .examples = "topcut penalty catalogue\ntopcut penalty catalogue modern --csv" },
    { .name = "judge add", .run = cmd_judge_add, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "name a judge of the event",
      .details = "With one of level 2 or more, a Level II judge is there (D.5.9). Kinds of events that ask for a level "
                 "(D.4.3, D.4.4) tell when nobody has it.",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge's name" }),
      OPTIONS(JUDGE_OPTIONS), .examples = "topcut judge add \"Berg, Anna\" --level 3 --role head" },
    { .name = "judge edit", .run = cmd_judge_edit, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "change what is known of a judge",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge, by name" }),
      OPTIONS(TEXT("name", "NAME", "another name"), JUDGE_OPTIONS), .examples = "topcut judge edit Berg --level 2" },
    { .name = "judge remove", .run = cmd_judge_remove, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take a judge out of the event",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge, by name" }),
      .examples = "topcut judge remove Berg" },
    { .name = "judge list", .aliases = "judge|judges", .run = cmd_judge_list, .group = GROUP_EVENT, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS, .summary = "list the event's judges", .examples = "topcut judge list" },
    { .name = "ruling add", .run = cmd_ruling_add, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "record a ruling at a table of the latest round",
      .details = "One that took more than a minute allows the players to ask for as much more time (D.4.6): it is said, "
                 "and --extension grants it.",
      ARGUMENTS({ "TABLE", ARGUMENT_ONE, COMPLETE_TABLE, NULL, "the table; 0: none" }),
      OPTIONS(TEXT("judge", "NAME", "who ruled"), TEXT("question", "TEXT", "what was asked"),
              TEXT("ruling", "TEXT", "what was answered"), NUMBER("minutes", 0, 120, "how long it took"),
              NUMBER("extension", 1, 120, "minutes that the match gets")),
      .examples = "topcut ruling add 7 --judge Berg --question \"may it be countered?\" --ruling no --minutes 4 "
                  "--extension 4" },
    { .name = "ruling appeal", .run = cmd_ruling_appeal, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "appeal a ruling to the head judge",
      .details = "D.4.2. The head judge's own ruling is final at the event (D.4.1).",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }), .examples = "topcut ruling appeal 2" },
    { .name = "ruling decide", .run = cmd_ruling_decide, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "record what the head judge decided on an appeal",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }),
      OPTIONS(FLAG("upheld", "the ruling stands"), FLAG("overturned", "it does not"),
              TEXT("judge", "NAME", "who decided; the event's head judge without it"),
              TEXT("ruling", "TEXT", "what holds now")),
      .examples = "topcut ruling decide 2 --overturned --ruling \"the spell resolves\"" },
    { .name = "ruling dci", .run = cmd_ruling_dci, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take a matter of conduct to the DCI, or record what it decided",
      .details = "D.3.19; its decision is final. Also after the event is closed.",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the ruling's number" }),
      OPTIONS(FLAG("upheld", "the DCI let it stand"), FLAG("overturned", "it did not"),
              TEXT("note", "TEXT", "what there is to say")),
      .examples = "topcut ruling dci 2 --note \"letter of 3 March\"\ntopcut ruling dci 2 --upheld" },
    { .name = "ruling list", .aliases = "ruling|rulings", .run = cmd_ruling_list, .group = GROUP_ROUND,
      .needs = NEEDS_READ, .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS, .summary = "list the event's rulings and appeals",
      .examples = "topcut ruling list" },
    { .name = "ban add", .run = cmd_ban_add, .group = GROUP_PLAYER, .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "ban a player for a time, or from the next event of a kind",
      .details = "Who is banned is not enrolled, unless with --despite-ban and a reason. Without --until and --next the "
                 "ban has no end. --event says where it came from.",
      ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS(DATE("from", "the first day; today without it"), DATE("until", "the last day"),
              TEXT("next", "KIND", "the next event of this kind alone: pro-tour, ptq, ... (D.3.12)"),
              TEXT("reason", "TEXT", "why; needed"), TEXT("rule", "RULE", "the rule, as D.3.12")),
      .examples = "topcut ban add Ek --until 2027-05-31 --reason \"theft\"\n"
                  "topcut ban add Ek --next pro-tour --rule D.3.12 --reason \"left without checking out\"" },
    { .name = "ban lift", .run = cmd_ban_lift, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .summary = "take a ban back",
      ARGUMENTS({ "N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number" }),
      OPTIONS(TEXT("reason", "TEXT", "why; needed")), .examples = "topcut ban lift 2 --reason \"it was another Ek\"" },
    { .name = "ban list", .aliases = "ban|bans", .run = cmd_ban_list, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS, .summary = "list the bans",
      OPTIONS(DATE("date", "those that stand on this day")),
      .examples = "topcut ban list --date 2026-11-21" },
#undef PENALTY_OPTIONS
#undef JUDGE_OPTIONS
