/* rows_exchange.h - rows of the table in commands.c: packages and other programs' files */
/* clang-format off */
    { .name = "package export", .run = cmd_package_export, .group = GROUP_AFTER, .needs = NEEDS_OWN,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_DRY | COMMAND_FILE,
      .summary = "write everything of an event into one signed file for another store",
      .details = "Settings, players with their DCI numbers, rounds, matches, decklists and their checks, teams, "
                 "drafts, penalties, rulings, clocks and judges; not what is derived, and of the players neither "
                 "e-mail addresses nor notes. The file is signed with the store's own key, which is made when the "
                 "first package is (topcut package key). It is named after the event unless -o names it.",
      ARGUMENTS(EVENT_ARG),
      .examples = "topcut package export\ntopcut package export \"Premodern Thursday\" -o thursday.json" },
    { .name = "package import", .run = cmd_package_import, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .flags = COMMAND_FORCE, .summary = "take in events from packages of other stores",
      .details = "A package that was altered is refused, and so is one of a store that is not trusted: compare its "
                 "key with the store and say --trust, once. The same package twice is once; a newer one of the same "
                 "event takes its place, an older one is refused. Players are found by their UUID, then by DCI "
                 "number; others are added. Where the two stores differ over a player, yours is kept and the "
                 "difference told. A closed event is rated here too. Each package is one entry of the journal.",
      ARGUMENTS({ "FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "packages; - reads one" }),
      OPTIONS(FLAG("trust", "trust the store that signed it from now on"),
              FLAG("strict", "exit status 1 when something of a player was told differently"),
              FORCE("also in the place of an event that is newer here")),
      .examples = "topcut package import thursday.json --trust\ntopcut package import *.json --dry-run" },
    { .name = "package verify", .run = cmd_package_verify, .group = GROUP_AFTER, .needs = NEEDS_OWN,
      .summary = "check that a package is what its store signed",
      .details = "Says who signed it, and whether that store is trusted here. Exit status 1 when it was altered.",
      ARGUMENTS({ "FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "packages; - reads one" }),
      .examples = "topcut package verify thursday.json" },
    { .name = "package show", .run = cmd_package_show, .group = GROUP_AFTER, .needs = NEEDS_OWN,
      .summary = "show what is in a package, without taking it in",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the package; - reads it" }),
      .examples = "topcut package show thursday.json" },
    { .name = "package key", .run = cmd_package_key, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "show the key that this store signs packages with, and make it where there is none",
      .details = "The secret half is a file of your own, which is not in the store file and not in its backups; copy "
                 "it when you move to another computer. With --new a key is made in its place, and the stores "
                 "that trusted the old one have to trust the new one.",
      OPTIONS(TEXT("name", "NAME", "what other stores see this one as"), FLAG("new", "make another key")),
      .examples = "topcut package key --name \"The Games Cellar\"" },
    { .name = "package peers", .run = cmd_package_peers, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS, .summary = "list the stores that packages came from",
      .examples = "topcut package peers" },
    { .name = "package trust", .run = cmd_package_trust, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "trust another store's packages",
      ARGUMENTS({ "KEY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its key, at least 8 digits of it, or its name" }),
      .examples = "topcut package trust 3d4017c3e843895a" },
    { .name = "package distrust", .run = cmd_package_distrust, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "no longer trust another store's packages",
      ARGUMENTS({ "KEY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its key, at least 8 digits of it, or its name" }),
      .examples = "topcut package distrust 3d4017c3e843895a" },
    { .name = "merge", .run = cmd_merge, .group = GROUP_AFTER, .needs = NEEDS_WRITE,
      .summary = "take another store file into this one",
      .details = "Players, events as a whole, leagues and bans, by their UUIDs (players also by DCI number). What is "
                 "not here comes in; what is the same stays; where an event differs yours is kept, unless --theirs. "
                 "Players who were merged into one in either store are one afterwards. Every difference is told. "
                 "It is one entry of the journal, and nothing at all when everything is here already: a copy of this "
                 "store, or one that took this one in. --dry-run tells what would happen.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the other store's file" }),
      OPTIONS(FLAG("theirs", "where an event differs, take the other's"),
              FLAG("strict", "exit status 1 when something differs")),
      .examples = "topcut merge ../north/topcut.db --dry-run\ntopcut merge ../north/topcut.db" },
