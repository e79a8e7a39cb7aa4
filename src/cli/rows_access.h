/* rows_access.h - rows of the table in commands.c: who may come in to the event's server */
/* clang-format off */
    { .name = "player codes", .run = cmd_player_codes, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS, .summary = "list the codes by which players join from their phones",
      .details = "Each code is six letters without look-alikes (seven for players enrolled after the first 500), for "
                 "one player and one event, and brings one phone in: at the address that topcut serve --lan tells, under /join. A player whose code was used, and whose phone "
                 "does not know them any more, gets another one by --renew; then the phone that came in by the old code "
                 "has to join again. Codes follow from a secret in $XDG_DATA_HOME/topcut/keys, not from the store: a "
                 "copy of the store on another computer has other codes.",
      ARGUMENTS({ "PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "only these; everybody without" }),
      OPTIONS(FLAG("renew", "give them other codes")),
      .examples = "topcut player codes\ntopcut player codes Berg --renew\ntopcut player codes --csv -o codes.csv" },
