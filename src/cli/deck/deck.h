/* deck.h - what the commands about decklists share, and others that read lists
 *
 * Three things: files of lists found and read with care (deck_files.c), a list read and its verdict shown (deck.c,
 * deck_verdict.c), and the lists that players register for an event (deck_register.c).
 */
#ifndef TOPCUT_CLI_DECK_DECK_H
#define TOPCUT_CLI_DECK_DECK_H

#include "base/err.h"
#include "base/strbuf.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/people/people.h"
#include "event/register/register.h"

/* ---- deck_files.c: the files of decklists: named one by one, by pattern or by folder ----------------------------
 *
 * Files are handed out one at a time, those of a folder in order of their names, with memory that does not grow
 * with their number (deck_files.c says how). Bytes are read only from ordinary files, and only after their size
 * was looked at. */

struct deck_walk;

/* words are files, folders (with what is in them, hidden names left out), patterns as of a shell, or "-" for
 * standard input. They must outlive the walk. */
struct deck_walk *deck_walk_begin(const char *const *words, size_t n);
/* The next file's path, until the next call; NULL at the end. What cannot be a list (a folder that cannot be
 * read) comes as well: reading it says why. */
const char *deck_walk_next(struct deck_walk *walk);
void deck_walk_end(struct deck_walk *walk); /* NULL is fine */

/* Bytes of one file after the other, in memory that is used again. */
struct deck_bytes {
    char *data; /* terminated */
    size_t len, room;
};
#define DECK_BYTES_INIT                                                                                                \
    {                                                                                                                  \
        .data = NULL, .len = 0, .room = 0                                                                              \
    }
void deck_bytes_release(struct deck_bytes *bytes);

/* Reads a file of at most DECK_BYTES_MAX bytes; "-" is standard input. ERR_NOT_FOUND; ERR_IO; ERR_INPUT: too large
 * (nothing was read), a folder, a device or pipe. */
TC_MUST_USE enum err_code deck_bytes_read(struct deck_bytes *bytes, const char *path, struct err *err);

/* The last part of a path: what people call the file. */
const char *deck_file_name(const char *path);

/* ---- deck.c, deck_verdict.c: a list, and its verdict ------------------------------------------------------------ */

/* --from FORMAT, or DECK_AUTO. ERR_USAGE with the formats there are. */
TC_MUST_USE enum err_code deck_option_from(struct cli *cli, enum deck_format *out, struct err *err);
/* Reads the list at path ("-": standard input) with the program's catalogue. */
TC_MUST_USE enum err_code deck_load(struct cli *cli, const char *path, struct deck *out, struct err *err);
/* Tells on standard error how the list was understood where it can be understood otherwise. */
void deck_warn_of(struct cli *cli, const struct deck *deck);
/* What people call a deck: its own name, or its file's. */
const char *deck_title(const struct deck *deck, const char *path);

/* A list's verdict, or why it could not be read (problem). */
struct verdict_view {
    const char *path;
    const struct ruling *ruling;
    const struct deck *deck;       /* NULL with problem */
    const struct verdict *verdict; /* likewise */
    const char *problem;
    bool many; /* one of several: told in short when legal, and with its path */
};
void verdict_text(struct strbuf *out, const struct verdict_view *view);
/* An object in one line: file, format, date, legal, main, side, findings (and error). */
const char *verdict_json(struct arena *arena, const struct verdict_view *view);

/* A finding as a line without indentation and line end: "line 3: ...; what to do [rule]". */
void finding_text(struct strbuf *out, const struct finding *f);

/* Verdicts as a table: a row for each finding, or one for a list that has none or could not be read. The rows are the
 * arena's, and need neither the lists nor their verdicts any more. */
struct verdict_rows {
    struct verdict_row *list;
    size_t n, room;
};
void verdict_rows_add(struct arena *arena, struct verdict_rows *rows, const struct verdict_view *view);
void verdict_rows_answer(struct answer *answer, const struct verdict_rows *rows);

/* --explain: the status of a card on the ruling's day, and its history in the format. */
TC_MUST_USE enum err_code explain_card(struct cli *cli, struct ruling *ruling, const char *name, bool alone,
                                       struct err *err);

/* An option that names a format of decklists; DECK_AUTO without it. ERR_USAGE with the formats there are. */
TC_MUST_USE enum err_code deck_option_format(struct cli *cli, const char *option, bool writable, enum deck_format *out,
                                             struct err *err);

/* ---- deck_register.c: the lists that players register ----------------------------------------------------------- */

/* A list out of a file, with its text as UTF-8. */
struct loaded_list {
    struct deck deck;
    const char *typed;
    const char *file; /* "" for standard input */
};
/* Reads one; what it holds is not judged. */
TC_MUST_USE enum err_code register_load(struct cli *cli, const char *path, struct loaded_list *out, struct err *err);

/* Every bad line and unknown card of a list, by file and line; unless unverified takes unknown cards
 * as they are. */
size_t register_faults(struct cli *cli, const struct deck *deck, bool unverified, const char *const **out);

TC_MUST_USE enum err_code register_knowledge(struct cli *cli, struct decklist_knowledge *out, struct err *err);
/* The event, and the player of an argument in it. */
TC_MUST_USE enum err_code register_player(struct cli *cli, const char *argument, struct event *event,
                                          struct player *player, struct err *err);

/* "legal", "NOT LEGAL", ... for the screen. */
const char *register_state(enum decklist_state state);
/* The same with the day that the data could answer for, where that is not the event's: "legal as of
 * 2026-09-02". */
const char *register_verdict(struct cli *cli, const struct decklist_verdict *verdict);
/* The findings of a verdict, a line each; and its note. */
void register_say_findings(struct cli *cli, const struct decklist_verdict *verdict);
/* "60 + 15 cards" */
const char *register_size(struct cli *cli, const struct decklist *list);

/* The knowledge that an edit of the format or date needs to judge the event's lists again: *out stays
 * NULL when there are none. */
TC_MUST_USE enum err_code register_knowledge_for(struct cli *cli, const struct event *event,
                                                 struct decklist_knowledge **out, struct err *err);

bool register_same_cards(struct cli *cli, const struct deck *a, const struct deck *b);
/* The list that a player registered, as a deck with its cards looked up. */
TC_MUST_USE enum err_code register_deck(struct cli *cli, const struct event *event, const struct player *player,
                                        struct decklist *list, struct deck *out, struct err *err);

/* PLAYER of the event and the clean list in FILE, as an entry that is not judged; what it points to is in
 * *loaded. */
TC_MUST_USE enum err_code register_load_entry(struct cli *cli, struct event *event, struct player *player,
                                              struct loaded_list *loaded, struct decklist_entry *out, struct err *err);
/* How a player's deck stands after the pool that it is judged by changed; version 0: there is none. */
void register_say_deck_after(struct cli *cli, const struct decklist *list);

/* ERR_USAGE: pages of text were asked for as JSON, or into a file of another kind. */
TC_MUST_USE enum err_code register_text_only(const struct cli *cli, const char *what, struct err *err);

/* What stands at the top of a player's sheet. */
struct sheet_head register_sheet_head(struct cli *cli, const struct event *event, const struct player *player,
                                      const struct decklist *list);

/* True when anybody in the event has registered a list. */
bool register_any_list(const struct decklist_line *lines, size_t n);

#endif
