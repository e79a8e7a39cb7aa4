/* sanity.h - shared by the commands about how a deck works
 *
 *   sanity.c         what was asked for; one deck: the report as text, JSON, HTML, PDF, a workbook
 *   sanity_folder.c  many decks: a row each, as they are done, to go on with after an interruption
 *   sanity_pair.c    two decks: reading them, and how much of each the engine plays
 *   sanity_ask.c     a question of one's own about a deck
 *   sanity_hands.c   sample hands
 *   sanity_field.c   a deck against a room full of decks; sanity_field_decks.c reads them
 *   sanity_kin.c     a deck beside others of its own kind
 *   sanity_room.c    the lists of a folder
 */
#ifndef TOPCUT_CLI_SANITY_SANITY_H
#define TOPCUT_CLI_SANITY_SANITY_H

#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "sanity/book.h"
#include "sanity/cards.h"
#include "sanity/interval.h"
#include "sanity/kin.h"
#include "sanity/lead.h"

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

/* True when --mulligan asks for that of EDH, which only the games take. */
bool sanity_asks_edh(struct cli *cli);
/* After list_lead(): whether the games take it, by --mulligan, else by the format's rules and the day. ERR_USAGE: it is
 * asked for, and the deck is played without a commander. */
TC_MUST_USE enum err_code sanity_lead_mulligan(struct cli *cli, struct list *list, const struct lead_rules *rules,
                                               const char *day, struct err *err);
/* The rules of --format for games of a deck with a leader; format NULL: none was named. */
TC_MUST_USE enum err_code sanity_lead_rules(struct cli *cli, struct lead_rules *out, struct err *err);
/* The mulligan rule of the day, else of the era. */
enum mulligan_rule sanity_day_mulligan(struct cli *cli, enum era era);
/* The mulligan rule of --mulligan, else of the day or the era, as where EDH's is asked for: what is counted goes by
 * it. */
TC_MUST_USE enum err_code sanity_mulligan(struct cli *cli, enum era era, enum mulligan_rule *out, struct err *err);

/* sanity_folder.c: many decks. words are files, folders, patterns. */
TC_MUST_USE enum err_code sanity_many(struct sanity_run *run, const char *const *words, size_t n, struct err *err);

/* sanity_kin.c: the lists of --against that are of the deck's kind, compared with it; *out NULL without --against. A
 * word that is a file, a folder or a pattern names files, else an event. ERR_INPUT: there are none to compare. */
TC_MUST_USE enum err_code sanity_kin(struct sanity_run *run, const struct list *own, const struct kin **out,
                                     struct err *err);

/* sanity_room.c: is the word a path or a pattern, and no event's name? */
bool sanity_names_files(const char *word);
/* Reads each list of a folder or a pattern, in order, by --from; take gets it, or unread the reason. Everything is the
 * command's arena's. */
struct room_reader {
    void *self;
    enum err_code (*take)(void *self, const char *shown, struct deck *deck, struct err *err);
    void (*unread)(void *self, const char *path, const char *why);
};
TC_MUST_USE enum err_code sanity_walk(struct cli *cli, struct catalog *catalog, const char *word,
                                      const struct room_reader *reader, struct err *err);

/* sanity_pair.c: the deck at path ("-": standard input), and the list of all that is known of its cards: by hand, by
 * the user's texts, by facts. Names that nobody knows are reported on standard error. */
TC_MUST_USE enum err_code sanity_list(struct cli *cli, const char *path, struct deck *deck, struct list *out,
                                      struct err *err);

/* ---- sanity_pair.c: what sanity compare and sanity match share -------------------------------------------------- */

/* The decks and what they are played by. */
struct pair_of_decks {
    struct cli *cli;
    struct deck deck[2];
    struct list list[2];
    const struct list *lists[2];
    struct list_book book;
    enum era era;
    uint64_t seed;
    const char *newer[2]; /* cards that are newer than the era: a sentence, or "" */
};

/* DECK1 and DECK2 with --era, --date, --seed. Names that nobody knows, and cards that are newer than the rules, are
 * told on standard error. */
TC_MUST_USE enum err_code pair_load(struct cli *cli, struct pair_of_decks *out, struct err *err);
const char *pair_name(const struct pair_of_decks *p, int d);

/* Who leads them and by which numbers, or that they are played without; and how many copies of each maindeck take part
 * wholly, partly, by cost and types only, as blanks: lines of the answer, and its "commanders" and "decks". */
void pair_answer_decks(const struct pair_of_decks *p);

/* --precision in percent, as a share; 0 without it. ERR_USAGE. */
TC_MUST_USE enum err_code pair_precision(struct cli *cli, double *out, struct err *err);

/* "54.20 % (51.10 to 57.30)"; "5.213 (5.180 to 5.246)" */
const char *pair_percent(struct arena *arena, const struct estimate *e);
const char *pair_number(struct arena *arena, const struct estimate *e);
extern const struct column_set pair_estimate_columns; /* of a mean of nothing the value alone, which is null */

#define TWO_DECKS                                                                                                      \
    ARGUMENTS({"DECK1", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the first decklist; - for standard input"},                \
              {"DECK2", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the second"})
#define FORMAT_OF_LEADERS                                                                                              \
    {                                                                                                                  \
        .name = "format", .type = OPTION_TEXT, .value = "FORMAT", .complete = COMPLETE_FORMAT,                         \
        .help = "decks with a leader play by the numbers of this format: life, damage"                                 \
    }
#define PAIR_OF_DECKS                                                                                                  \
    FORMAT_OF_LEADERS,                                                                                                 \
        TEXT("era", "ERA", "by the rules of: fifth-97, fifth-99, fifth, sixth, eighth, m10; by the date without it"),  \
        DATE("date", "by the rules of this day; m10 without it"), SEED("of the games; 1 without it"),                  \
        TEXT("from", "FORMAT", "read the files as this format: topcut deck formats"),                                  \
        NUMBER("threads", 1, 64, "threads; as many as there are processors without it: the result is the same")

#endif
