/* rows_team.h - rows of the table in commands.c: teams and leagues */
/* clang-format off */
#define TEAM_MEMBERS(what, h)                                                                      \
    { "PLAYER", what, COMPLETE_PLAYER, NULL, h }

    { .name = "team add", .run = cmd_team_add, .group = GROUP_PLAYER, .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "enroll a team, its players by seat: A, B, ...",
      .details = "In an event made with --teams: shared, where a team has one result and one life total (Two-Headed Giant, "
                 "806), or seats, where A plays A, B plays B, and the team that wins more of these matches wins. From then "
                 "on the team is an entrant like a player elsewhere, and is found by its name or by any member's. Nobody "
                 "is in two teams. Matches of teams are not rated.",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the team's name" },
                TEAM_MEMBERS(ARGUMENT_SOME, "its players, known to the store, in order of their seats")),
      OPTIONS(FLAG("paid", "they have paid"), FLAG("late", "after round 1 was paired, with a loss for each missed round"),
              FLAG("bye", "late, with a bye for each missed round"),
              FLAG("wait", "late, and begin in the next round, even if somebody has the bye in this one"),
              TEXT("despite-ban", "REASON", "enroll a team with a banned member all the same, and why")),
      .examples = "topcut team add Blue Berg \"Ek, Bo\" Lind --paid" },
    { .name = "team list", .aliases = "teams", .run = cmd_team_list, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "list the teams with their players",
      .examples = "topcut team list" },
    { .name = "team edit", .run = cmd_team_edit, .group = GROUP_PLAYER, .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "rename a team, or change its players and seats before round 1",
      .details = "Who leaves a team takes their decklist along.",
      ARGUMENTS(ENTRANT_ARG("TEAM", "the team, or a member"),
                TEAM_MEMBERS(ARGUMENT_ANY, "all of its players anew, in order of their seats")),
      OPTIONS(TEXT("name", "NAME", "another name"), TEXT("swap", "A,C", "exchange the players of two seats")),
      .examples = "topcut team edit Blue --swap A,C\ntopcut team edit Blue Berg Ode Lind\ntopcut team edit Blue --name Azure" },
    { .name = "team remove", .run = cmd_team_remove, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take out teams that were not paired yet",
      ARGUMENTS({ "TEAM", ARGUMENT_SOME, COMPLETE_ENTRANT, NULL, "teams" }), .examples = "topcut team remove Blue" },
    { .name = "team seats", .run = cmd_team_seats, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show how each member did at their seat",
      .details = "Three points for a seat's match won and one for a drawn one; equal points go by the share of games won. "
                 "Byes are nobody's. In an event with one result a team each member has the team's.",
      .examples = "topcut team seats --csv" },

#define LEAGUE_ARG                                                                                 \
    { "LEAGUE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number, or the beginning of a name" }
#define LEAGUE_MAYBE                                                                               \
    { "LEAGUE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "the league; the only one there is without it" }
#define LEAGUE_EVENTS                                                                              \
    { "EVENT", ARGUMENT_SOME, COMPLETE_EVENT, NULL, "events: numbers, or beginnings of names" }
#define LEAGUE_OPTIONS                                                                             \
    { .name = "best", .type = OPTION_INT, .value = "N", .zero = "all", .min = 1, .max = 1000,      \
      .help = "so many of a player's events count; all without it" },                              \
    CHOICE("scoring", "match-points|places", "what an event gives; places when --places is given"), \
    TEXT("places", "10,8,6,...", "the points of place 1, 2, ..."),                                 \
    NUMBER("attendance", 0, 1000, "points for taking part, part of the event's result")

    { .name = "league new", .run = cmd_league_new, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "make a league of several events",
      .details = "A player's best N events count. What an event gives is its match points (of the Swiss rounds), or, with "
                 "--places, the points of the place that the player finished at, playoff included; and the points for "
                 "taking part. Only closed events count. Who was at no table, or was disqualified, gets nothing; in an "
                 "event of teams each member gets what the team got.\n\n"
                 "Equal totals: more events won, then the better single result; after that the rank is shared.",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its name" }), OPTIONS(LEAGUE_OPTIONS),
      .examples = "topcut league new \"Spring League\" --best 4\n"
                  "topcut league new \"Store Series\" --places 10,8,6,5,4,3,2,1 --attendance 1" },
    { .name = "league add", .run = cmd_league_add, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "put events into a league", ARGUMENTS(LEAGUE_ARG, LEAGUE_EVENTS),
      .examples = "topcut league add spring 41 42 43" },
    { .name = "league remove", .run = cmd_league_remove, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "take events out of a league", ARGUMENTS(LEAGUE_ARG, LEAGUE_EVENTS),
      .examples = "topcut league remove spring 42" },
    { .name = "league list", .aliases = "leagues", .run = cmd_league_list, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "list the leagues", .examples = "topcut league list" },
    { .name = "league show", .run = cmd_league_show, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "show a league's rule and its events", ARGUMENTS(LEAGUE_MAYBE),
      .examples = "topcut league show spring" },
    { .name = "league standings", .aliases = "league", .run = cmd_league_standings, .group = GROUP_AFTER,
      .needs = NEEDS_READ, .flags = COMMAND_ROWS, .summary = "show a league's standings",
      .details = "A column for each closed event, under its number in the league; results that do not count stand in "
                 "brackets. A workbook in which the totals are formulas: topcut report league league=NAME -o FILE.xlsx.",
      ARGUMENTS(LEAGUE_MAYBE), OPTIONS(NUMBER("top", 1, 100000, "only the first places")),
      .examples = "topcut league standings spring\ntopcut league standings --csv" },
    { .name = "league edit", .run = cmd_league_edit, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "change a league's name or rule", ARGUMENTS(LEAGUE_ARG),
      OPTIONS(TEXT("name", "NAME", "its name"), LEAGUE_OPTIONS),
      .examples = "topcut league edit spring --best 5" },
    { .name = "league delete", .run = cmd_league_delete, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .flags = COMMAND_ASKS, .summary = "delete a league; its events stay", ARGUMENTS(LEAGUE_ARG),
      .examples = "topcut league delete spring" },
