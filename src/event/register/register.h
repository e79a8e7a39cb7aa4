/* register.h - decklists and pools at an event: registered, judged, locked, swapped
 *
 * Here lives what is kept of the cards that players bring. Not here: what a legal deck is (deck/ and format/, which
 * know no event), who is drawn for a check (deckcheck/), what is played (views/), and penalties for a wrong list
 * (judge/).
 */
#ifndef TOPCUT_EVENT_REGISTER_H
#define TOPCUT_EVENT_REGISTER_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "deck/check.h"
#include "deck/list.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- decklists ------------------------------------------------------------------------------- */

/* Decklists in an event: registered, judged, locked, revised
 *
 * A list is stored as it was typed and as what it says: cards by canonical name, zone and
 * count. Each registration is a version; the newest is in force and the others are its history.
 * An illegal list is registered and shown as illegal: what happens with it is the organizer's
 * decision. Lists lock when round 1 is paired (D.8.1: the contents are fixed for the whole
 * event); from then on only a judge changes one, with a reason.
 *
 * The verdict is stored with the list, with the format and day that it was judged for: a
 * change of these makes it "unchecked" until decklist_recheck. Reading files and finding cards
 * is the caller's (deck/, catalog/).
 */

enum decklists { DECKLISTS_NONE, DECKLISTS_OPTIONAL, DECKLISTS_REQUIRED };
extern const char *const decklists_words[]; /* "none", "optional", "required" */

enum decklist_lock {
    DECKLIST_LOCK_AUTO, /* once round 1 is paired */
    DECKLIST_LOCK_LOCKED,
    DECKLIST_LOCK_OPEN, /* by hand, whatever was paired */
};

struct decklist_setting {
    enum decklists lists;
    enum decklist_lock lock;
    bool locked; /* what follows from lock and the rounds */
};
TC_MUST_USE enum err_code decklist_settings(struct store *store, const struct event *event,
                                            struct decklist_setting *out, struct err *err);

/* ERR_CONFLICT: none, and there are lists. */
TC_MUST_USE enum err_code decklist_ask(struct store *store, struct arena *arena, struct event_id event,
                                       enum decklists lists, struct err *err);

/* Locks or unlocks by hand; the reason (may be "" to lock) goes to the journal. Unlocking ends
 * when it is locked again by hand. ERR_CONFLICT: it is so already; ERR_INPUT: no reason to
 * unlock. */
TC_MUST_USE enum err_code decklist_set_lock(struct store *store, struct arena *arena, struct event_id event,
                                            bool locked, const char *reason, struct err *err);

/* What lists are judged by: catalogue and formats. */
struct decklist_knowledge {
    struct catalog *catalog;
    struct format_book *book;
};

/* What became of the lists in force when all were judged again. */
struct decklists_rejudged {
    size_t judged;
    size_t changed; /* whose state is another one than at the last time that they were judged */
    size_t legal, illegal, unverified, unchecked; /* of those judged, now */
    const char *former; /* of those changed, what was said of them and by which facts; NULL: none changed */
    size_t n_former;    /* how many of them are in it */
};
extern const struct column_set decklists_rejudged_columns;
/* "judged 4 lists again, 1 changed: 3 legal, 1 not legal" */
const char *decklists_rejudged_text(struct arena *arena, const struct decklists_rejudged *r);
/* The same as the journal says it: "...; Ek, Bo was legal by the facts of 2026-09-02, digest ..." */
const char *decklists_rejudged_note(struct arena *arena, const struct decklists_rejudged *r);

/* ---- changes of lists that the store entered itself ------------------------------------------- */

/* Between two updates of the program's facts a list changes: the store writes the row itself. It counts in all judging
 * of the store, and the format's list is known up to its day (format_book_change). Undo takes it back. */
struct store_change {
    struct list_change change; /* the source as it was given; "" */
    int64_t at_utc;
    const char *doubt; /* of one that is being entered: why it may not be what was meant; "" */
};
extern const struct column_set store_change_columns; /* base/columns.h */

/* All of them, by day, format and card; the arena's. */
TC_MUST_USE enum err_code store_changes(struct store *store, struct arena *arena, struct store_change **out, size_t *n,
                                        struct err *err);
/* The same as a book takes them in (format_book_change), with a source that says where they come from. */
TC_MUST_USE enum err_code store_list_changes(struct store *store, struct arena *arena, struct list_change **out,
                                             size_t *n, struct err *err);
/* Another text when they have changed. */
TC_MUST_USE enum err_code store_changes_state(struct store *store, struct arena *arena, const char **out,
                                              struct err *err);

/* Enters a change: from a day on (YYYY-MM-DD) a card, by any of its names, is banned, restricted (CARD_RESTRICTED) or
 * legal again (CARD_LEGAL) in a format, by any of its names. source may be NULL. The book has the changes of the store
 * so far. ERR_NOT_FOUND: no such format or card, with what may be meant; ERR_INPUT: the day, also one more than a year
 * ahead; ERR_NO: the format has ended, or has no list; ERR_CONFLICT: it is so already on that day, or what is to be
 * legal again is on no list. */
TC_MUST_USE enum err_code store_change_add(struct store *store, struct arena *arena,
                                           const struct decklist_knowledge *knowledge, const char *format,
                                           const char *card, enum card_status status, const char *from,
                                           const char *source, struct store_change *out, struct err *err);
/* "Lightning Bolt is banned in Modern from 2026-11-23 (DCI)" */
const char *store_change_text(struct arena *arena, const struct format_book *book, const struct store_change *change);

/* ---- the judge's pool (D.13.2, D.14.2) ------------------------------------------------------- */

/* The changes stored with an event; the arena's. */
TC_MUST_USE enum err_code pool_get(struct store *store, struct arena *arena, struct event_id event,
                                   struct pool_change *out, struct err *err);

/* Adds changes: set codes and card names must be canonical (the caller looked them up). Of a set
 * or card that was allowed and forbidden the last word counts. clear takes the former changes
 * away first. With knowledge (may be NULL) all lists are judged again; *rejudged (may be NULL):
 * what became of them. */
TC_MUST_USE enum err_code pool_edit(struct store *store, struct arena *arena,
                                    const struct decklist_knowledge *knowledge, struct event_id event,
                                    const struct pool_change *add, bool clear, struct decklists_rejudged *rejudged,
                                    struct err *err);

/* ---- the verdict ----------------------------------------------------------------------------- */

enum decklist_state {
    DECKLIST_MISSING,
    DECKLIST_LEGAL,
    DECKLIST_ILLEGAL,
    DECKLIST_UNVERIFIED, /* but for cards that are not known, which were accepted */
    DECKLIST_UNCHECKED,  /* not judged: no format that is known, or judged for another one */
};
extern const char *const decklist_state_words[]; /* "missing", "legal", "illegal", "unverified", "unchecked" */

struct decklist_verdict {
    enum decklist_state state;
    enum decklist_state given;      /* of a stored one: before another format or day made it old */
    const char *format, *date;      /* the event's */
    const char *as_of;              /* the day that the data could answer for; "" when nothing was judged */
    const char *note;               /* why not that very day, or not at all; "" */
    const char *facts, *facts_date; /* digest and day of what it was made with (struct facts_mark); "" not known */
    const struct deck *deck; /* as it was judged, with leaders found (deck_with_leaders); NULL: not judged here */
    struct finding *findings;
    size_t n_findings;
};

/* What an event's lists are judged by: its format as of its date, with the judge's pool. Beyond
 * the last day that the format data knows, that day is the answer, and note says so. ruling
 * NULL: no format that is known on that day; note says why. */
struct decklist_rules {
    const struct event *event; /* borrowed */
    struct ruling *ruling;
    const char *as_of, *note;
    const struct facts_mark *facts; /* the book's; NULL with ruling NULL */
    const struct by_hand *hand;     /* where likely errors are asked for: what is known of cards */
};
TC_MUST_USE enum err_code decklist_rules(struct store *store, struct arena *arena,
                                         const struct decklist_knowledge *knowledge, const struct event *event,
                                         struct decklist_rules *out, struct err *err);

/* Judges a deck; in limited also by the cards that the player (0: nobody) registered as opened. */
TC_MUST_USE enum err_code decklist_judge(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                                         struct catalog *catalog, struct player_id player, const struct deck *deck,
                                         bool unverified, struct decklist_verdict *out, struct err *err);

/* ---- lists ----------------------------------------------------------------------------------- */

enum decklist_kind {
    DECKLIST_LIST,
    DECKLIST_POOL, /* limited: the cards opened */
};

/* One version of a player's list. Texts are never NULL. */
struct decklist {
    struct player_id player;
    enum decklist_kind kind;
    int version; /* 0: there is none */
    bool withdrawn;
    const char *name, *archetype, *file, *reader;
    const char *reason;           /* of a revision */
    const char *withdrawn_reason; /* of taking it back */
    bool unverified;
    int64_t at_utc;
    int main, side;
    const char *label_dropped;       /* by decklist_register: the archetype of the version before, which
                                      * was another deck; "" */
    const char *colors;              /* letters of WUBRG */
    struct decklist_verdict verdict; /* findings only from decklist_get */
};
extern const struct column_set decklist_columns; /* the status alone of version 0 */

struct decklist_entry {
    const struct deck *deck;
    const char *typed;     /* the text, as UTF-8 */
    const char *file;      /* "" */
    const char *name;      /* NULL: the deck's own */
    const char *archetype; /* NULL: that of the version before, if at least half of the main deck's
                            * cards, basic lands aside, are those of that one */
    bool unverified;       /* unknown cards are accepted */
    const char *reason;    /* NULL: a registration; else a judge's revision */
    int follows;           /* the version that it was made from, and no other; 0: whichever is in force */
    const struct decklist_knowledge
        *knowledge; /* may be NULL: judges again the list of a pool's player, and those of a team's others */
    struct decklist_verdict verdict;
};

/* Registers a list or a pool as the newest version. ERR_INPUT: a line that is no card, or an
 * unknown card that was not accepted (deck_require_clean says it better; call that first), no
 * card at all, no reason; ERR_NOT_FOUND: not enrolled; ERR_CONFLICT: the event is closed, takes
 * no lists, or the lists are locked (not with a reason, and not for the first one of a late player
 * who was not paired yet). */
TC_MUST_USE enum err_code decklist_register(struct store *store, struct arena *arena, struct event_id event,
                                            struct player_id player, enum decklist_kind kind,
                                            const struct decklist_entry *entry, struct decklist *out, struct err *err);

/* ---- handing in (decks_submit.c) -------------------------------------------------------------- */

/* True when each line of a list is a card: of those that are known, unless unverified; what somebody only thinks about
 * (ZONE_MAYBE) does not count. */
bool decklist_is_clean(const struct deck *deck, bool unverified);

/* Whether the list in force (then in *list) is the judged entry's already: card by card, with the same verdict, and
 * with the name and the archetype that are given. */
TC_MUST_USE enum err_code decklist_is_in_force(struct store *store, struct arena *arena, struct catalog *catalog,
                                               const struct event *event, struct player_id player,
                                               const struct decklist_entry *entry, bool *same, struct decklist *list,
                                               struct err *err);

enum decklist_submitted {
    DECKLIST_REGISTERED,
    DECKLIST_SAME,   /* it is in force already, and nothing was done; never of a judge's revision */
    DECKLIST_FAULTY, /* a line is no card (decklist_is_clean), and nothing was done */
};
/* Hands a list in: looks at its lines, judges it (entry's verdict and knowledge are not read), and registers it unless
 * it is in force already. *out is the list in force, but for DECKLIST_FAULTY, which is no error here: what to say about
 * the lines is the caller's (deck_require_clean). All errors of decklist_register. */
TC_MUST_USE enum err_code decklist_submit(struct store *store, struct arena *arena,
                                          const struct decklist_knowledge *knowledge, const struct event *event,
                                          struct player_id player, const struct decklist_entry *entry,
                                          struct decklist *out, enum decklist_submitted *how, struct err *err);

/* ---- pools ------------------------------------------------------------------------------------ */

/* Cards of a pool that the head judge exchanges for others: those that are for ante only (D.17.6, D.19.4
 * (1999); 915.6, 917.11 (2009)), or any with a reason. */
struct pool_exchange {
    const struct card *out, *in; /* a copy of out goes, in comes */
};

/* Registers the pool in force again with cards exchanged; reason (may be "") is added to what the history
 * says. ERR_NOT_FOUND: the player has no pool; ERR_CONFLICT: a card is not in it, or needs a reason; the card
 * that comes is for ante itself. */
TC_MUST_USE enum err_code pool_exchange_cards(struct store *store, struct arena *arena,
                                              const struct decklist_knowledge *knowledge, const struct event *event,
                                              const struct player *player, const struct pool_exchange *exchanges,
                                              size_t n, const char *reason, struct decklist *out, struct err *err);

/* What is wrong with the cards that somebody opened: those for ante, those that the event's judge forbids.
 * A pool has no size and no copies that a rule limits. */
TC_MUST_USE enum err_code pool_findings(struct store *store, struct arena *arena,
                                        const struct decklist_knowledge *knowledge, const struct event *event,
                                        const struct deck *pool, struct finding **out, size_t *n, struct err *err);

/* Registers many, a hundred in a verb, so that results that come in meanwhile do not wait for all of them: of a hundred
 * all or none. */
TC_MUST_USE enum err_code decklist_register_many(struct store *store, struct arena *arena, struct event_id event,
                                                 const struct player_id *players, const struct decklist_entry *entries,
                                                 size_t n, struct err *err);

/* Takes the version in force back; it stays in the history. Locked: with a reason only. With
 * knowledge (may be NULL) the list of a pool that is taken back is judged again. */
TC_MUST_USE enum err_code decklist_unregister(struct store *store, struct arena *arena,
                                              const struct decklist_knowledge *knowledge, struct event_id event,
                                              struct player_id player, enum decklist_kind kind, const char *seen,
                                              const char *reason, struct err *err);

/* The organizer's name for what a player plays; also of a locked list and in a closed event, as it
 * changes neither cards nor ratings. */
TC_MUST_USE enum err_code decklist_label(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char *seen, const char *archetype,
                                         struct err *err);

/* What is in force, with its findings. ERR_NOT_FOUND: nothing is, and how to register. */
TC_MUST_USE enum err_code decklist_get(struct store *store, struct arena *arena, const struct event *event,
                                       const struct player *player, enum decklist_kind kind, struct decklist *out,
                                       struct err *err);
/* As decklist_get; version 0 when nothing is in force. */
TC_MUST_USE enum err_code decklist_find(struct store *store, struct arena *arena, const struct event *event,
                                        struct player_id player, enum decklist_kind kind, struct decklist *out,
                                        struct err *err);

/* All versions, oldest first, with their findings. */
TC_MUST_USE enum err_code decklist_history(struct store *store, struct arena *arena, const struct event *event,
                                           struct player_id player, enum decklist_kind kind, struct decklist **out,
                                           size_t *n, struct err *err);

/* The cards of a version as a deck. Without a catalogue every card is unknown (card NULL),
 * sorted out by decklist_sorts only. */
TC_MUST_USE enum err_code decklist_deck(struct store *store, struct arena *arena, struct event_id event,
                                        const struct decklist *list, struct catalog *catalog, struct deck *out,
                                        struct err *err);
/* The text as typed, "" where it was erased. */
TC_MUST_USE enum err_code decklist_typed(struct store *store, struct arena *arena, struct event_id event,
                                         const struct decklist *list, const char **out, struct err *err);

/* ---- the event's legality -------------------------------------------------------------------- */

/* How the list of one who is in the event stands. */
struct decklist_line {
    int player;           /* index into event_data.players; of a member, the team */
    struct player_id id;  /* whose list it is */
    const char *name;     /* of a member with the team: "Berg, Anna (Blue)" */
    struct decklist list; /* version 0: none; findings included */
};
/* Everybody who is in the event, of teams all members (also who dropped, when they have a list), by name. Verdicts are
 * the stored ones, unless knowledge (may be NULL) is there to judge again. */
TC_MUST_USE enum err_code decklist_status(struct store *store, struct arena *arena, const struct event_data *data,
                                          const struct decklist_knowledge *knowledge, struct decklist_line **out,
                                          size_t *n, struct err *err);

/* The lists in force, without findings. */
TC_MUST_USE enum err_code decklist_in_force(struct store *store, struct arena *arena, struct event_id event,
                                            struct decklist **out, size_t *n, struct err *err);

/* The commanders of each player's list in force, by player of data: "Thrasios, Triton Hero / Tymna the Weaver"; "":
 * none. They are shown to all at a table before the game begins, so no list is given away by them. */
TC_MUST_USE enum err_code decklist_commanders(struct store *store, struct arena *arena, const struct event_data *data,
                                              const char ***out, struct err *err);

/* Counts of those who can be paired. */
struct decklist_counts {
    int players, with_list, legal, illegal, unverified; /* the rest of with_list is unchecked */
    int uncheckable;                                    /* of these: nothing is known to judge them by */
    char as_of[DATE_LEN + 1];                           /* the day of the verdicts where it is not the event's; "" */
};
TC_MUST_USE enum err_code decklist_count(struct store *store, struct event_id event, struct decklist_counts *out,
                                         struct err *err);

/* All lists judged again (decks_recheck.c): first beside the writers, which takes a millisecond a list, then what
 * changed is stored in slices, each a verb of its own. decklists_judge_ahead only reads, in the caller's read
 * transaction; the answer is the arena's. */
struct decklists_ahead;
TC_MUST_USE enum err_code decklists_judge_ahead(struct store *store, struct arena *arena,
                                                const struct decklist_knowledge *knowledge, struct event_id event,
                                                struct decklists_ahead **out, struct err *err);
/* Stores the next slice; false in *more: it was the last. A list that changed meanwhile was judged when it did.
 * ERR_CONFLICT: what the lists are judged by changed meanwhile. */
TC_MUST_USE enum err_code decklists_store_ahead(struct store *store, struct arena *arena,
                                                const struct decklist_knowledge *knowledge,
                                                struct decklists_ahead *ahead, bool *more, struct err *err);
/* What is stored belongs together with what came before it: undo takes all of it back. */
void decklists_ahead_join(struct decklists_ahead *ahead, const struct store_together *before);
const struct decklists_rejudged *decklists_ahead_sums(const struct decklists_ahead *ahead);
/* All of that at once, for who keeps nobody waiting in between; one verb for up to 200 lists that changed. */
TC_MUST_USE enum err_code decklist_recheck(struct store *store, struct arena *arena,
                                           const struct decklist_knowledge *knowledge, struct event_id event,
                                           struct decklists_rejudged *out, struct err *err);
TC_MUST_USE enum err_code decklist_recheck_after(struct store *store, struct arena *arena,
                                                 const struct decklist_knowledge *knowledge, struct event_id event,
                                                 const struct store_together *before, struct decklists_rejudged *out,
                                                 struct err *err);
/* Whether an event has so many lists that judging them inside a verb would keep others waiting. */
TC_MUST_USE enum err_code decklists_are_many(struct store *store, struct event_id event, bool *many, struct err *err);

/* What there is to say when round 1 is being paired: ERR_CONFLICT where lists are required and
 * somebody lacks a legal (or accepted) one. With warning, also right after: "3 players have no
 * decklist, 1 list is illegal; see: ...", or "" where nothing is wrong or nobody has a list. Of
 * later rounds there is nothing to say. */
TC_MUST_USE enum err_code decklist_before_round_1(struct store *store, struct arena *arena, const struct event *event,
                                                  const char **warning, struct err *err);

/* ---- swaps between games (D.11.4, D.11.5) ---------------------------------------------------- */

struct swap_finding {
    const char *text; /* a sentence without full stop */
    const char *rule;
};
/* What decks may become between two games. */
struct swap_rule {
    enum side_rule side;     /* SIDE_FREE: limited; SIDE_UP_TO: any exchange; else one for one */
    int side_max;            /* SIDE_UP_TO */
    int main_min, main_max;  /* cards, where sizes may change; main_max 0: none */
    const struct deck *pool; /* SIDE_FREE: the cards opened; NULL: what deck and sideboard held */
    const char *source;
};
/* By the deck rule of a format on a day; the pool is the caller's to add. */
struct swap_rule decklist_swap_rule(const struct deck_rule *rule);

/* Whether going from before to after between two games is allowed. Pure. Returns the findings;
 * none: it is allowed. */
size_t decklist_swap_check(struct arena *arena, const struct deck *before, const struct deck *after,
                           const struct swap_rule *rule, struct swap_finding **out);

/* ---- inside a verb --------------------------------------------------------------------------- */

/* The zone and the state that stored words mean. */
enum deck_zone decklist_zone_find(const char *word);

/* The colours of the main deck's cards that are no lands, of WUBRG. */
const char *decklist_colors(struct arena *arena, const struct deck *deck);

/* Inside the caller's verb. */
TC_MUST_USE enum err_code decklists_rejudge(struct store *store, struct arena *arena,
                                            const struct decklist_knowledge *knowledge, struct event_id event,
                                            struct event *out, struct decklists_rejudged *rejudged, struct err *err);

/* The cards opened that a player's deck is built of: the player's own pool, of a team the pools of all its members
 * together, however they were registered. *out stays NULL when nothing is; of says (may be NULL) how many pools it
 * is. */
TC_MUST_USE enum err_code decklist_opened(struct store *store, struct arena *arena, const struct event *event,
                                          struct catalog *catalog, struct player_id player, const struct deck **out,
                                          size_t *of, struct err *err);

/* What an event asks for and the judge's pool, for a copy of it; not its lists. */
TC_MUST_USE enum err_code decklists_copy_event(struct store *store, struct event_id from, struct event_id to,
                                               struct err *err);
TC_MUST_USE enum err_code decklists_remove_player(struct store *store, struct event_id event, struct player_id player,
                                                  struct err *err);
TC_MUST_USE enum err_code decklists_merge(struct store *store, struct player_id from, struct player_id into,
                                          struct err *err);
TC_MUST_USE enum err_code decklists_forget(struct store *store, struct player_id player, struct err *err);
/* Takes away the archetypes of a person's lists that hold one of these names. */
TC_MUST_USE enum err_code decklists_forget_labels(struct store *store, struct arena *arena, struct player_id player,
                                                  const char *const *names, size_t n, struct err *err);

#endif
