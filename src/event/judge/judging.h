/* judging.h - who judges an event, and the rulings that they give (D.4) */
#ifndef TOPCUT_EVENT_JUDGING_H
#define TOPCUT_EVENT_JUDGING_H

#include "event/core/load.h"

enum judge_role { JUDGE_FLOOR, JUDGE_HEAD, JUDGE_SCOREKEEPER };
extern const char *const judge_role_words[]; /* "floor", "head", "scorekeeper" */

struct judge {
    int number;
    const char *name;
    int level; /* 0: none */
    enum judge_role role;
    const char *dci; /* "" */
};

/* What to set; NULL and -1 leave a field as it is (edit) or empty (add). */
struct judge_fields {
    const char *name, *dci;
    int level;
    int role; /* enum judge_role, or -1 */
};

/* ERR_CONFLICT: of that name there is one already, or another is the head judge (D.4.1). */
TC_MUST_USE enum err_code judge_add(struct store *store, struct arena *arena, struct event_id event,
                                    const struct judge_fields *fields, struct judge *out, struct err *err);
TC_MUST_USE enum err_code judge_edit(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                     const struct judge_fields *fields, struct judge *out, struct err *err);
TC_MUST_USE enum err_code judge_remove(struct store *store, struct arena *arena, struct event_id event,
                                       const char *words, struct judge *out, struct err *err);
/* By role (head first), then name. */
TC_MUST_USE enum err_code judge_list(struct store *store, struct arena *arena, struct event_id event,
                                     struct judge **out, size_t *n, struct err *err);
/* The head judge's name, "" where none is named. */
TC_MUST_USE enum err_code judge_head(struct store *store, struct arena *arena, struct event_id event, const char **out,
                                     struct err *err);

/* Whether a Level II judge is there (D.5.9): the event says so, or one of its judges has the
 * level. */
TC_MUST_USE enum err_code event_has_level2(struct store *store, struct event_id event, bool *out, struct err *err);

/* What the kind of the event asks for and nobody has (D.4.3, D.4.4): sentences; none: all is
 * well. */
TC_MUST_USE enum err_code judging_requirements(struct store *store, struct arena *arena, const struct event *event,
                                               const char ***out, size_t *n, struct err *err);

/* What still waits for a decision, each by number. */
struct judging_waiting {
    int *penalties; /* for the head judge's confirmation (D.3.2): they do not count */
    int *appeals;   /* rulings that were appealed to the head judge (D.4.2) */
    int *dci;       /* and to the DCI (D.3.19), which may decide after the event */
    size_t n_penalties, n_appeals, n_dci;
};
TC_MUST_USE enum err_code judging_waiting(struct store *store, struct arena *arena, const struct event_data *data,
                                          struct judging_waiting *out, struct err *err);

/* ---- rulings --------------------------------------------------------------------------------- */

enum appeal { APPEAL_NONE, APPEAL_PENDING, APPEAL_UPHELD, APPEAL_OVERTURNED };
extern const char *const appeal_words[]; /* "none", "pending", "upheld", "overturned" */

struct judge_ruling {
    int number, round, table;      /* table 0: none */
    const char *player1, *player2; /* who sat there; "" */
    const char *judge, *question, *ruling;
    int minutes, extension; /* that it took; that the match got */
    enum appeal appeal;     /* to the head judge (D.4.2) */
    const char *appeal_judge, *appeal_ruling;
    enum appeal dci_appeal; /* (D.3.19) */
    const char *dci_note;
    int64_t at_utc;
};

struct judge_ruling_entry {
    int table;                             /* of the latest round; 0: at no table */
    const char *judge, *question, *ruling; /* may be NULL; a question or a ruling is said */
    int minutes;                           /* that it took */
    int extension;                         /* that the match gets (D.4.6); 0: none */
};
struct judge_ruling_outcome {
    struct judge_ruling ruling;
    const char *hint; /* "it took 4 minutes: the players may ask for 4 more (D.4.6)", or "" */
};
TC_MUST_USE enum err_code judge_ruling_add(struct store *store, struct arena *arena, struct event_id event,
                                           const struct judge_ruling_entry *entry, struct judge_ruling_outcome *out,
                                           struct err *err);
/* ERR_CONFLICT: appealed already; the head judge's own ruling is final (D.4.1). */
TC_MUST_USE enum err_code judge_ruling_appeal(struct store *store, struct arena *arena, struct event_id event,
                                              int number, struct judge_ruling_outcome *out, struct err *err);
/* The head judge's decision on an appeal, which is final at the event. ERR_CONFLICT: no appeal
 * waits. */
TC_MUST_USE enum err_code judge_ruling_decide(struct store *store, struct arena *arena, struct event_id event,
                                              int number, bool upheld, const char *judge, const char *ruling,
                                              struct judge_ruling_outcome *out, struct err *err);
/* A conduct matter goes to the DCI, or what it decided (D.3.19): APPEAL_PENDING, UPHELD or
 * OVERTURNED. */
TC_MUST_USE enum err_code judge_ruling_dci(struct store *store, struct arena *arena, struct event_id event, int number,
                                           enum appeal state, const char *note, struct judge_ruling_outcome *out,
                                           struct err *err);
TC_MUST_USE enum err_code judge_ruling_list(struct store *store, struct arena *arena, struct event_id event,
                                            struct judge_ruling **out, size_t *n, struct err *err);

/* ---- for other files of event/: inside the caller's verb ------------------------------------- */

/* The penalties of a player in an event; the rows of a player merged, forgotten. */
TC_MUST_USE enum err_code judging_remove_player(struct store *store, struct event_id event, struct player_id player,
                                                struct err *err);
TC_MUST_USE enum err_code judging_merge(struct store *store, struct player_id from, struct player_id into,
                                        struct err *err);
TC_MUST_USE enum err_code judging_forget(struct store *store, struct player_id player, struct err *err);

#endif
