/* rows_language.h - rows of the table in commands.c: the languages of pages and paper */
/* clang-format off */
    { .name = "language", .run = cmd_language, .group = GROUP_SETUP, .needs = NEEDS_WRITE,
      .summary = "show the languages of the web pages, or choose the store's",
      .details = "Each browser gets the language that it asks for, or that its user chose below the page. The store's is for "
                 "those who ask for none that Topcut speaks; without one that is English. The command line speaks English.",
      ARGUMENTS({ "TAG", ARGUMENT_MAYBE, COMPLETE_WORDS, "en|de|es|fr|it|pt|ja|none", "de, fr, ...; none" }),
      .examples = "topcut language\ntopcut language de" },
