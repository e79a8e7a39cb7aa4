/* rows_clock.h - rows of the table in commands.c: the round's clock, floor rules, kinds of events, tardiness */
/* clang-format off */
    { .name = "clock show", .aliases = "clock", .run = cmd_clock_show, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show the round's clock and each table's own end",
      .details = "What is left, when the round ends, whether the warning before time is due, which tables still play, "
                 "and those that were extended by a judge or a deck check, with their own end. Nothing has to keep "
                 "running for the clock to go on: it is kept as the time at which the round ends.\n\n"
                 "--csv and the other forms of rows list the tables.",
      ARGUMENTS(ROUND_ARG), OPTIONS(ROUND("the same as ROUND")),
      .examples = "topcut clock show\ntopcut clock show --csv" },
    { .name = "clock start", .run = cmd_clock_start, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT | COMMAND_FORCE, .summary = "start the latest round's clock",
      .details = "Without --minutes the round takes as long as the event says (event edit --round-minutes), else as the "
                 "floor rules of its date say (topcut floor show). These also say how long a round takes at least, and "
                 "which rounds of a bracket have no time limit.",
      OPTIONS(NUMBER("minutes", 1, 600, "how long the round takes"),
              FORCE("although the floor rules want a longer round")),
      .examples = "topcut clock start\ntopcut clock start --minutes 60" },
    { .name = "clock pause", .run = cmd_clock_pause, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "stop the clock for a while", .examples = "topcut clock pause" },
    { .name = "clock resume", .run = cmd_clock_resume, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "let a paused clock go on", .examples = "topcut clock resume" },
    { .name = "clock set", .run = cmd_clock_set, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT | COMMAND_FORCE, .summary = "set how much time is left in the round",
      .details = "A paused clock stays paused. An early end that was announced is forgotten. To end the round sooner than "
                 "it was to, with less notice than the floor rules ask for (30 minutes, D.1.4), needs --force: to put a "
                 "clock right.",
      OPTIONS(FORCE("although the round ends sooner, with too little notice")),
      ARGUMENTS({ "LEFT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                  "minutes (25), 12:30 or 1:02:30; +5 adds minutes, -- -5 takes some away" }),
      .examples = "topcut clock set 12:30\ntopcut clock set +5" },
    { .name = "clock warned", .run = cmd_clock_warned, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "note that the warning before time was given",
      .examples = "topcut clock warned" },
    { .name = "clock end-early", .run = cmd_clock_end_early, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "end the round early, as the head judge announced",
      .details = "With at least the notice that the floor rules ask for (30 minutes, D.1.4). Who is in their turn then, "
                 "past untapping, gets as much time to finish it as the head judge says. A round without a time limit, "
                 "as a final, gets a clock; in any other the clock is started first.",
      OPTIONS(NUMBER("notice", 1, 600, "minutes from now; the least that the rules allow without it")),
      .examples = "topcut clock end-early --notice 30" },
    { .name = "clock extend", .run = cmd_clock_extend, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "give a table more time, or take that back",
      .details = "For a ruling that took long (D.4.6) or whatever else held a match up. Minutes of a deck check are noted "
                 "with it (topcut deckcheck note) and count as well.",
      ARGUMENTS({ "TABLE", ARGUMENT_ONE, COMPLETE_TABLE, NULL, "a table of the latest round, or a player" },
                { "MINUTES", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many more" }),
      OPTIONS(TEXT("reason", "TEXT", "why"),
              FLAG("take-back", "take the table's last extension back"),
              NUMBER("number", 1, 999, "with --take-back: this one instead")),
      .examples = "topcut clock extend 4 3 --reason \"ruling on damage\"\ntopcut clock extend 4 --take-back" },
    { .name = "clock watch", .run = cmd_clock_watch, .group = GROUP_ROUND, .needs = NEEDS_OWN,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "count down until time is up",
      .details = "On a terminal one line that is renewed every second; elsewhere a line every --every seconds. What happens "
                 "is told as it does: the warning before time, extensions, time, and the end of each extended "
                 "table. --jsonl prints a JSON object a line. It ends when no table plays any more, or with Ctrl-C. "
                 "If the computer's clock is set meanwhile, the countdown goes on by the time that has passed, and "
                 "says so.",
      OPTIONS(NUMBER("every", 1, 3600, "seconds between lines; 1 on a terminal, 60 elsewhere"),
              NUMBER("lines", 1, 1000000, "end after so many lines")),
      .examples = "topcut clock watch\ntopcut clock watch --jsonl --every 10" },
    { .name = "tardy", .run = cmd_tardy, .group = GROUP_ROUND, .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "take games from a player who is late to the round",
      .details = "A player who is not seated when the round starts loses a game, and another for each full 10 minutes; with "
                 "the match, in round 1, they are ejected (D.3.17). Other floor rules have other numbers: topcut "
                 "floor show. Said again later, it becomes what is due then. It is a penalty, confirmed at once by the "
                 "event's head judge, or who enters it (--as) where none is named: topcut penalty withdraw "
                 "takes it back, as does topcut undo.",
      ARGUMENTS({ "WHERE", ARGUMENT_ONE, COMPLETE_ENTRANT, NULL, "the player, or a table" },
                { "PLAYER", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL, "at a table: who is late" }),
      OPTIONS(NUMBER("minutes", 0, 999, "late by so much; by the round's clock without it, 0 where that is not started")),
      .examples = "topcut tardy Berg\ntopcut tardy 7 Berg --minutes 10" },
    { .name = "floor show", .aliases = "floor", .run = cmd_floor_show, .group = GROUP_EVENT, .needs = NEEDS_OWN,
      .flags = COMMAND_ROWS, .summary = "show the floor rules of a day, each number with its rule",
      .details = "Without --date and NAME those of the current event, else of today. Your own editions are files of "
                 "formats/floor/ in the folder of --data or of the configuration; formats/README.md describes them.",
      ARGUMENTS({ "NAME", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "an edition, as 1999" }),
      OPTIONS(DATE("date", "as of this day"),
              FLAG("all", "list the editions that there are")),
      .examples = "topcut floor show --date 1999-03-01\ntopcut floor show --all" },
    { .name = "event types", .run = cmd_event_types, .group = GROUP_EVENT, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "list the kinds of events and the judge level that each asks for",
      .details = "For event new --kind and event edit --kind. The level is that of --date (D.4.3 and D.4.4 until 2009).",
      OPTIONS(DATE("date", "as of this day; today without it")),
      .examples = "topcut event types --date 1999-03-01" },
