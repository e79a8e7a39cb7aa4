/* rows_engine.h - rows of the table in commands.c: the rules engine */
    { .name = "rules coverage", .run = cmd_rules_coverage, .group = GROUP_CARD, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "show which rules of each era the engine carries out and tests",
      .details = "Counted are the rules of the ledger that can be tested and are the engine's, of priority 1 (P1), 2 (P2) "
                 "and lower (P3): how many there are, how many the source cites where it carries them out (code), how many "
                 "a test names (test), and how many have both, which alone counts. A percentage is rounded down. The rules "
                 "are those of the five documents, each with its own numbers: fifth-97 seed 002, fifth-99 000, sixth 004, "
                 "eighth 003, m10 001; fifth is the first two together. Eighth Edition has rows of its own only where the "
                 "document of 2003 changed something.\n\n"
                 "--json has p1, p2 and p3 of each era and area as fractions, the counts, and always the missing rules. "
                 "A number after a rule (002:S2/Combat#3) tells several rows of one section apart.",
      OPTIONS(CHOICE("era", "fifth|fifth-97|fifth-99|sixth|eighth|m10", "only this era"),
              TEXT("area", "AREA", "only this area: one that the table has"),
              FLAG("missing", "list the rules that lack code, a test, or both")),
      .examples = "topcut rules coverage\ntopcut rules coverage --era m10 --missing\ntopcut rules coverage --json" },
