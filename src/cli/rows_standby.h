/* rows_standby.h - rows of the table in commands.c: a second laptop that stands by */
/* clang-format off */
    { .name = "standby", .run = cmd_standby, .flags = COMMAND_PERSONAL, .group = GROUP_SETUP, .needs = NEEDS_OWN,
      .summary = "stand by for another laptop: copy its store, and every change as it is made",
      .details = "Run it on the second laptop, with the address that topcut serve --lan shows on the first. It joins by the "
                 "organizer's PIN (--pin, TOPCUT_PIN, or asked for), copies the whole store, and from then on applies each "
                 "change within a moment and acknowledges it. It goes on for ever: when the network comes and goes, when the "
                 "first laptop or this one starts again. Later, topcut standby alone goes on where it was.\n\n"
                 "The copy can be read by every command and changed by none, until topcut promote makes it the store that "
                 "counts. What is at the place of the copy and was no copy is not touched without --replace, and even then "
                 "kept beside it.\n\n"
                 "Without encryption whoever listens to the network can read the store: use topcut serve --tls, and "
                 "--fingerprint with what it shows.",
      ARGUMENTS({ "URL", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                  "the first laptop, as http://192.168.0.5:8080; the one that the copy follows without it" }),
      OPTIONS(TEXT("pin", "PIN", "the organizer's PIN that the first laptop shows"),
              TEXT("fingerprint", "HEX", "of the first laptop's certificate (SHA-256), as it shows it"),
              FLAG("insecure", "trust whoever answers at the address"),
              FLAG("replace", "put the store that is here aside"),
              FLAG("once", "end as soon as the copy has everything")),
      .examples = "topcut standby http://192.168.0.5:8080 --db standby.db\ntopcut standby --db standby.db\n"
                  "topcut standby https://192.168.0.5:8443 --fingerprint 3F:2A:91:C4..." },
    { .name = "standby status", .run = cmd_standby_status, .group = GROUP_SETUP, .needs = NEEDS_READ,
      .summary = "tell what a standby has: on the first laptop and on the second",
      .details = "From the file alone, so that it can be asked when nothing runs. The first laptop notes every second what "
                 "its standby has acknowledged; its pages show it to the moment.",
      .examples = "topcut standby status\ntopcut standby status --db standby.db --json" },
    { .name = "standby remove", .run = cmd_standby_remove, .group = GROUP_SETUP, .needs = NEEDS_WRITE,
      .summary = "stop keeping changes for a standby that will not come back",
      .details = "Should it come back, it has to join again.",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "as standby status tells it" }),
      .examples = "topcut standby remove laptop2" },
    { .name = "promote", .run = cmd_promote, .group = GROUP_SETUP, .needs = NEEDS_OWN, .flags = COMMAND_PERSONAL | COMMAND_FORCE,
      .summary = "make a standby the store that counts",
      .details = "Run it on the second laptop when the first one has died, then topcut serve --lan there. It tells what may be "
                 "lost. While the first one still answers it refuses: stop that one first, or there would be two. When the "
                 "first one comes back later, it is told and stops serving; topcut standby makes it a copy of this one.\n\n"
                 "On a first laptop that was superseded, promote makes its file count again.",
      OPTIONS(FORCE("although the first laptop still answers")),
      .examples = "topcut promote --db standby.db" },
