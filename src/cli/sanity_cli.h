/* sanity_cli.h - what the files of the sanity command share
 *
 *   sanity.c         what was asked for; one deck: the report as text, JSON, HTML, PDF, a workbook
 *   sanity_folder.c  many decks: a row each, as they are done, to go on with after an interruption
 */
#ifndef TOPCUT_CLI_SANITY_CLI_H
#define TOPCUT_CLI_SANITY_CLI_H

#include "cli/deck_cli.h"

/* What all decks of a run are looked at by. */
struct sanity_run {
    struct cli *cli;
    struct catalog *catalog;
    struct knowing knowing;
    struct ruling *ruling;  /* NULL: legality is not judged */
    const char *not_judged; /* why not */
    struct lead_rules lead; /* of that format; format NULL: none was named */
    const char *day;        /* of the question, YYYY-MM-DD; "" */
    enum deck_format from;
    const char *plan; /* --plan, or NULL */
    struct sanity_options options;
    const char *told; /* everything that a result depends on but the list: part of its hash */
};

/* One deck on its way: read, judged, made a list of. */
struct sanity_deck {
    struct deck deck;
    struct verdict verdict;
    struct list list;
    struct boardings plans;
    struct sanity_subject subject;
    char hash[33]; /* of the list's file, its bytes and what was asked; "": not read */
};

/* Reads, judges and lists the deck at path. Everything is the arena's, and out must stay where it is. */
TC_MUST_USE enum err_code sanity_load(struct sanity_run *run, struct arena *arena, struct deck_bytes *bytes,
                                      const char *path, struct sanity_deck *out, struct err *err);

/* The mulligan rule of --mulligan, else of the day or the era. */
TC_MUST_USE enum err_code sanity_mulligan(struct cli *cli, enum era era, enum mulligan_rule *out, struct err *err);

/* sanity_folder.c: many decks. words are files, folders, patterns. */
TC_MUST_USE enum err_code sanity_many(struct sanity_run *run, const char *const *words, size_t n, struct err *err);

#endif
