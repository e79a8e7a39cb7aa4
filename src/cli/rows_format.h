/* rows_format.h - rows of the table in commands.c: format list, show, diff, timeline, check */
/* clang-format off */
#define FORMAT_ARG                                                                                 \
    { "FORMAT", ARGUMENT_ONE, COMPLETE_FORMAT, NULL, "a format by any name that it ever had" }
    { .name = "format list", .aliases = "formats", .run = cmd_format_list, .group = GROUP_CARD,
      .flags = COMMAND_ROWS,
      .summary = "list the formats that are played today, or on any day",
      OPTIONS(DATE("date", "those of this day"), FLAG("all", "those of any time")),
      .examples = "topcut format list\ntopcut format list --date 1999-03-01" },
    { .name = "format show", .run = cmd_format_show, .group = GROUP_CARD,
      .summary = "tell what a format is on a day: decks, sets, banned and restricted cards",
      .details = "Every format is known by date, from its first day on: what a deck looks like, which sets are in the "
                 "pool, which cards are banned or restricted, what changed last and what changes next.\n\n"
                 "Without --date the day is today, or the last day of which the format is known. For a day past that the "
                 "answer is \"not known after ...\" and exit status 1: import newer cards (topcut card import), or put "
                 "files of your own into formats/ and banlists/ of your data folder.",
      ARGUMENTS(FORMAT_ARG),
      OPTIONS(DATE("date", "as of this day")),
      .examples = "topcut format show premodern\ntopcut format show \"Type II\" --date 1996-05-01\n"
                  "topcut format show classic --date 1999-03-01 --json" },
    { .name = "format diff", .run = cmd_format_diff, .group = GROUP_CARD, .flags = COMMAND_ROWS,
      .summary = "show what changed in a format between two days",
      .details = "Sets that came and left, and cards whose status changed by a list, with the day where there is one.",
      ARGUMENTS(FORMAT_ARG, { "DATE1", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a day, YYYY-MM-DD" },
                { "DATE2", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "another day" }),
      .examples = "topcut format diff standard 1999-03-01 1999-04-01" },
    { .name = "format timeline", .aliases = "timeline", .run = cmd_format_timeline, .group = GROUP_CARD,
      .flags = COMMAND_ROWS,
      .summary = "show in which formats a card was legal, restricted or banned, and when",
      ARGUMENTS({ "CARD", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a card by its name, in any spelling" }),
      OPTIONS({ .name = "format", .type = OPTION_TEXT, .value = "NAME", .complete = COMPLETE_FORMAT,
                .help = "only this format" }),
      .examples = "topcut format timeline \"Black Vise\"\ntopcut format timeline \"Black Vise\" --format legacy" },
    { .name = "format check", .run = cmd_format_check, .group = GROUP_CARD,
      .summary = "check the files of all formats, banned lists, floor rules, penalties and ratings",
      .details = "For those who write formats/NAME.json, banlists/NAME.csv, or files of formats/floor, formats/penalties and "
                 "formats/rating of their own (in the folder of --data, or ~/.config/topcut): every code and name is looked up, periods are compared, and the first mistake is "
                 "told with its place. Exit status 65 then.",
      .examples = "topcut format check --data myformats" },
#undef FORMAT_ARG
