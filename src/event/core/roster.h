/* roster.h - what the files on players, enrolment and import share
 *
 * These are the insides of verbs: they run within the caller's transaction, write no journal
 * sentence and make no current event. The verbs themselves are in players.h, enrol.h, events.h and
 * import.h.
 */
#ifndef TOPCUT_EVENT_ROSTER_H
#define TOPCUT_EVENT_ROSTER_H

#include "event/core/events.h"
#include "event/enrol/enrol.h"
#include "event/people/players.h"

#define PLAYER_TEXT_MAX 200 /* characters of a name, and of any other field */

/* A person's fields, cleaned and checked: what a row of the table holds. */
struct player_record {
    const char *last, *first, *name_key;
    const char *dci, *dci_key; /* NULL: no number */
    const char *email, *country, *region, *club, *note;
    const char *dci_hint; /* a sentence about a suspect number, or "" */
};

/* Cleans and checks a person's fields on top of those that old has (NULL: a new person). ERR_INPUT.
 */
TC_MUST_USE enum err_code player_record_make(struct arena *arena, const struct player_fields *fields,
                                             const struct player *old, struct player_record *out, struct err *err);

/* One line of text from a person: valid UTF-8, cleaned, at most PLAYER_TEXT_MAX characters.
 * ERR_INPUT names the field. */
TC_MUST_USE enum err_code text_field(struct arena *arena, const char *field, const char *text, const char **out,
                                     struct err *err);

/* A number without what people put between its digits. */
const char *player_dci_digits(struct arena *arena, const char *text);

/* The folded "last first" that names are found by. */
const char *player_name_key(struct arena *arena, const char *last, const char *first);
const char *player_full_name(struct arena *arena, const char *last, const char *first); /* "Last, First" */

/* A person as a message shows them: "Berg, Anna" (#17, DCI 1234567). */
const char *player_shown(struct arena *arena, const struct player *player);

/* The player in a cursor's row, whose first ten columns are those of Q_PLAYER_GET. */
struct player player_from_row(const struct cursor *row, struct arena *arena);

/* All players that a query gives. */
TC_MUST_USE enum err_code player_query(struct store *store, struct arena *arena, enum query query,
                                       const struct sql_value *args, size_t n_args, struct player **out, size_t *n,
                                       struct err *err);

/* The players of a name key (n of them), and the one of a DCI number (id 0: nobody). */
TC_MUST_USE enum err_code player_by_key(struct store *store, struct arena *arena, const char *name_key,
                                        struct player **out, size_t *n, struct err *err);
TC_MUST_USE enum err_code player_by_dci(struct store *store, struct arena *arena, const char *dci_key,
                                        struct player *out, struct err *err);

TC_MUST_USE enum err_code player_insert(struct store *store, const struct player_record *record, struct player_id *out,
                                        struct err *err);

/* Makes two records one inside the caller's verb (player_merge); from and into are as they were. */
TC_MUST_USE enum err_code player_merge_rows(struct store *store, struct arena *arena, struct player_id from_id,
                                            struct player_id into_id, struct player *from, struct player *into,
                                            struct err *err);

/* Enrols players who are not in yet; *added counts them. The event must be open and without a
 * round. */
TC_MUST_USE enum err_code enrol_add(struct store *store, const struct event *event, const struct player_id *players,
                                    size_t n, bool paid, size_t *added, struct err *err);

/* The same for teams, each by its captain. */
TC_MUST_USE enum err_code enrol_add_entrants(struct store *store, const struct event *event,
                                             const struct player_id *players, size_t n, bool paid, const char *despite,
                                             size_t *added, struct err *err);
/* What enrol_late does, for a player or (by the name) for a team's captain; inside the caller's verb. */
TC_MUST_USE enum err_code enrol_late_entrant(struct store *store, struct arena *arena, const struct event *event,
                                             struct player_id player, const char *name, const struct enrol_late *how,
                                             const char **sentence, struct err *err);

/* Checks an event's settings: ERR_INPUT names the one that is wrong. The strings are cleaned into
 * out. */
TC_MUST_USE enum err_code event_settings_check(struct arena *arena, const struct event_settings *settings,
                                               struct event_settings *out, struct err *err);
TC_MUST_USE enum err_code event_insert(struct store *store, struct arena *arena, const struct event_settings *settings,
                                       const char *structure, bool imported, struct event_id *out, struct err *err);
TC_MUST_USE enum err_code event_make_current(struct store *store, struct event_id id, struct err *err);

/* A text that changes whenever the ledger could: the closed events and what their ratings hang on,
 * and how many people there are. */
TC_MUST_USE enum err_code ratings_fingerprint(struct store *store, struct arena *arena, const char **out,
                                              struct err *err);

#endif
