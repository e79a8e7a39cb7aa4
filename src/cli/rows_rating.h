/* rows_rating.h - rows of the table in commands.c: ratings */
/* clang-format off */
#define RATING_WHO                                                                                                    \
    TEXT("region", "NAME", "only players of this region"), TEXT("country", "NAME", "only players of this country"),   \
    TEXT("club", "NAME", "only players of this club"),                                                                \
    DATE("active-since", "only players with a rated match on this day or later"),                                     \
    NUMBER("active", 1, 600, "only players with a rated match in the last N months")
#define GLICKO_OPTIONS                                                                                                \
    TEXT("deviation", "POINTS", "the deviation that everybody starts with; 60 without it"),                           \
    TEXT("growth", "POINTS", "how much it grows: by its square a day, as variance; 4 without it"),                    \
    NUMBER("rating-period", 0, 3650, "days whose matches are taken together; 0, each match by itself, without it")
    { .name = "rating list", .aliases = "ratings", .run = cmd_rating_list, .group = GROUP_AFTER,
      .needs = NEEDS_READ, .flags = COMMAND_ROWS, .summary = "show the rating list",
      .details = "DCI ratings by the floor rules of 1999 (D.5). Who has fewer than 25 rated matches has a provisional "
                 "rating and stands below the others. Places are those of the list that is shown.",
      OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
              DATE("date", "as of this day"), NUMBER("top", 1, 1000000, "only the first places"), RATING_WHO,
              NUMBER("min-matches", 0, 1000000, "only players with so many rated matches")),
      .examples = "topcut rating list --category standard --top 20\n"
                  "topcut rating list --category limited --club \"Dragon's Den\" --active 12" },
    { .name = "rating at", .run = cmd_rating_at, .group = GROUP_AFTER, .needs = NEEDS_READ, .flags = COMMAND_ROWS,
      .summary = "show the rating list as it was on a day",
      ARGUMENTS({ "DATE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the day, YYYY-MM-DD; its events are in" }),
      OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
              NUMBER("top", 1, 1000000, "only the first places"), RATING_WHO,
              NUMBER("min-matches", 0, 1000000, "only players with so many rated matches")),
      .examples = "topcut rating at 1999-06-30 --category standard" },
    { .name = "rating invite", .run = cmd_rating_invite, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "say who is invited by rating",
      .details = "The best N of the list by the rating that people see, provisional ones below all others. Players with the "
                 "same rating as the last place are invited as well; with --ties more-matches, of equals those with more rated matches go first, and only those "
                 "who are equal in that, too, are all invited.",
      OPTIONS(NUMBER("top", 1, 1000000, "how many places there are; needed"),
              CHOICE("category", CATEGORIES, "by which rating; needed where more than one is in use"),
              DATE("date", "ratings as of this day; today without it"),
              NUMBER("min-matches", 0, 1000000, "only players with so many rated matches; 25, no longer provisional, "
                     "without it"),
              CHOICE("ties", "all|more-matches", "who of equals is in; all without it"), RATING_WHO),
      .examples = "topcut rating invite --top 8 --category standard --date 1999-06-30\n"
                  "topcut rating invite --top 64 --category limited --country Sweden --csv" },
    { .name = "rating show", .run = cmd_rating_show, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS,
      .summary = "show a player's ratings", ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS(DATE("date", "as of this day")), .examples = "topcut rating show Berg" },
    { .name = "rating history", .run = cmd_rating_history, .group = GROUP_AFTER,
      .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "show how a player's rating came about, match by match",
      ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS(CHOICE("category", CATEGORIES, "only this category")),
      .examples = "topcut rating history Berg --csv" },
    { .name = "rating predict", .run = cmd_rating_predict, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .summary = "say how likely one player is to beat another, and what the match would do",
      .details = "The expected score by both players' ratings of the day, and how many points each would win or lose.",
      ARGUMENTS(PLAYER_ARG("A", "a player"), PLAYER_ARG("B", "the other one")),
      OPTIONS(CHOICE("category", CATEGORIES, "by this rating; that in which they have most matches without it"),
              DATE("date", "as of this day; today without it"),
              CHOICE("model", "dci|glicko", "by which rating; dci without it"),
              NUMBER("players", 1, 100000, "dci: players in the event, which K hangs on; 32 without it"),
              SWITCH("level2", "dci: a Level II judge is there; so it is without it")),
      .examples = "topcut rating predict Berg Ek\ntopcut rating predict Berg Ek --category limited --model glicko" },
    { .name = "rating glicko", .run = cmd_rating_glicko, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "show Glicko ratings, with how sure they are",
      .details = "Not a DCI rating: computed from the same rated matches by Glickman's formulas. Each rating comes with "
                 "an interval that holds the player's strength in 95 of 100 cases.",
      OPTIONS(CHOICE("category", CATEGORIES, "only matches of this category; all of them without it"),
              DATE("date", "as of this day; today without it"), NUMBER("top", 1, 1000000, "only the first places"),
              GLICKO_OPTIONS),
      .examples = "topcut rating glicko --category standard --top 20" },
    { .name = "rating season", .run = cmd_rating_season, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "show how strong everybody was over a season, with error bars",
      .details = "Not a DCI rating: the strengths (Bradley and Terry's model) that make all results of the season "
                 "together most likely, whatever their order, with the standard error of each. The prior keeps those who "
                 "won or lost everything within reason.",
      OPTIONS(DATE("from", "the first day; open without it"), DATE("until", "the last day; open without it"),
              CHOICE("category", CATEGORIES, "only matches of this category; all of them without it"),
              TEXT("prior", "POINTS", "standard deviation of the strengths before any match; 200 without it"),
              NUMBER("top", 1, 1000000, "only the first places")),
      .examples = "topcut rating season --from 1999-01-01 --until 1999-06-30" },
    { .name = "rating calibrate", .run = cmd_rating_calibrate, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "say how well the ratings predicted the results here",
      .details = "Each rated match with a winner is predicted by the ratings before it: DCI, Elo with K 16, Glicko. "
                 "Log-loss and Brier are less for better ones; of the matches that were given 70 %, 70 % should be won.",
      OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
              NUMBER("burn-in", 0, 100000, "only players with so many rated matches before; 0 without it")),
      .examples = "topcut rating calibrate --burn-in 20" },
    { .name = "rating evaluate", .run = cmd_rating_evaluate, .group = GROUP_AFTER,
      .summary = "say how well a rating predicts the matches of a file",
      .details = "The file has a match a line, by date: date, player 1, player 2 and outcome (2: player 1 won, 1: a "
                 "draw, 0: player 2 won), parted by tabs; it may be packed by gzip. Draws count for the ratings, and "
                 "are not predicted.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the matches; - reads them" }),
      OPTIONS(CHOICE("model", "dci|elo|glicko", "which rating; glicko without it"),
              TEXT("k", "K", "elo: K; 16 without it"), GLICKO_OPTIONS,
              NUMBER("burn-in", 0, 100000, "both players have to have so many matches before; 20 without it"),
              FLAG("second-half", "predict the second half of the file alone, after learning from the first")),
      .examples = "topcut rating evaluate matches.tsv.gz --model elo --k 24 --json" },
    { .name = "rating export", .run = cmd_rating_export, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS, .summary = "write everybody's rating history to a file",
      .details = "A row a step: whose, which category, the number in the history, day, event, opponent with rating, "
                 "score, rating before and after. As CSV, or as JSON with --json; rating import reads both.",
      .examples = "topcut rating export -o ratings.csv\ntopcut rating export --json -o ratings.json" },
    { .name = "rating import", .run = cmd_rating_import, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "bring rating histories from elsewhere",
      .details = "What a player's rating here goes on from, as rating export writes it. Players are found by uuid, DCI "
                 "number or name. A history is whole, from its first match on, without a gap, and comes before the "
                 "player's first rated match here. All of the file or nothing; what is here already is left alone.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "CSV or JSON; - reads it" }),
      .examples = "topcut rating import ratings.csv --dry-run\ntopcut rating import ratings.csv" },
    { .name = "rating scale", .run = cmd_rating_scale, .group = GROUP_AFTER, .flags = COMMAND_ROWS,
      .summary = "show what K is on a day, and where that is from",
      .details = "The rows of formats/rating/dci.json that are in force; a file of that name in your own data folder "
                 "takes its place. After changing it: topcut rating rebuild.",
      OPTIONS(DATE("date", "on this day; today without it")),
      .examples = "topcut rating scale --date 1999-06-01" },
    { .name = "rating rebuild", .run = cmd_rating_rebuild, .group = GROUP_AFTER,
      .needs = NEEDS_WRITE,
      .summary = "derive all ratings again from the closed events",
      OPTIONS(FLAG("verify", "only compare; exit status 1 if something differs")),
      .examples = "topcut rating rebuild --verify" },
#undef RATING_WHO
#undef GLICKO_OPTIONS
