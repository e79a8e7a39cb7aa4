/* register_cli.h - what the files of the registration commands share
 *
 *   register.c       deck register, revise, unregister
 *   deck_pool.c      deck pool
 *   register_import.c  deck import
 *   register_event.c deck status, history, label, lock, ask, recheck; metagame
 *   event_pool.c     event pool
 *   sheet.c          deck sheet
 *   deckcheck.c      deck compare; deckcheck draw, sheet, list, note
 */
#ifndef TOPCUT_CLI_REGISTER_CLI_H
#define TOPCUT_CLI_REGISTER_CLI_H

#include "cli/deck_cli.h"

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
/* Puts version, status, format, date, counts, findings ... of a list into an object. */
void register_json_list(struct json *to, const struct decklist *list);
/* "60 + 15 cards" */
const char *register_size(struct cli *cli, const struct decklist *list);

void register_json_rejudged(struct json *to, const struct decklists_rejudged *rejudged);

/* The knowledge that an edit of the format or date needs to judge the event's lists anew: *out stays
 * NULL when there are none. */
TC_MUST_USE enum err_code register_knowledge_for(struct cli *cli, const struct event *event,
                                                 struct decklist_knowledge **out, struct err *err);

bool register_same_cards(struct cli *cli, const struct deck *a, const struct deck *b);
/* Whether the list in force (then in *list) is this one already, card by card and with the same verdict. */
TC_MUST_USE enum err_code register_is_in_force(struct cli *cli, const struct event *event, struct player_id player,
                                               const struct deck *deck, enum decklist_state state, bool *same,
                                               struct decklist *list, struct err *err);
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

#endif
