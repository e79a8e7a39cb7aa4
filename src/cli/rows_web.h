/* rows_web.h - rows of the table in commands.c: the server of the web pages */
/* clang-format off */
    { .name = "serve", .run = cmd_serve, .flags = COMMAND_PERSONAL, .group = GROUP_SETUP, .needs = NEEDS_OWN,
      .summary = "serve the web pages to staff, players and the big screen",
      .details = "Runs until Ctrl-C or SIGTERM, which finish what is being written. Without --lan only this computer is "
                 "served. With it everybody in the network may look at public events, players log in by their codes, and "
                 "staff by the PIN that is shown; the QR code has the address for phones. Nothing that matters is kept in "
                 "memory: after a restart, also a sudden one, everybody goes on where they were.\n\n"
                 "Without --port it is 8080, or the next free one of the ten after it. --tls encrypts: with --cert and --key, "
                 "or with a certificate of its own, whose fingerprint is shown and which a browser asks about once. One "
                 "server serves a file; the command line may be used beside it at any time.\n\n"
                 "--json prints one object as soon as the server answers.",
      OPTIONS({ .name = "port", .letter = 'p', .type = OPTION_INT, .value = "N", .zero = "any", .min = 1, .max = 65535,
                .help = "the port; any: one that is free" },
              FLAG("lan", "serve the whole network, not only this computer"),
              TEXT("host", "NAME", "a further name that browsers may ask for; may be given several times"),
              FLAG("tls", "encrypt (HTTPS)"),
              FILE_OPTION("cert", "with --tls: the certificate, PEM"),
              FILE_OPTION("key", "with --tls: its key, PEM"),
              NUMBER("workers", 1, 64, "threads that make pages; one more than cores without it"),
              NUMBER("connections", 16, 100000, "at once; 4000 without it"),
              NUMBER("per-address", 4, 100000, "of one address at once, but for this computer; 32 without it"),
              FLAG("new-pin", "make another staff PIN; the one before is no longer good"),
              FLAG("await-standby", "confirm a change when a standby has it as well (topcut standby)"),
              FLAG("as-root", "although it is root who starts it"),
              FLAG("no-qr", "without the QR code")),
      .examples = "topcut serve\ntopcut serve --lan\ntopcut serve --lan --tls --port 8443" },
