/* upkeep.h - undo, redo and doctor, with everything derived rebuilt */
#ifndef TOPCUT_EVENT_UPKEEP_H
#define TOPCUT_EVENT_UPKEEP_H

#include "event/core/ids.h"

/* Takes back the newest n verbs, one journal entry each; stops at the first that cannot be. done: entries
 * taken back, newest first. */
TC_MUST_USE enum err_code upkeep_undo(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                      size_t *n_done, struct err *err);
TC_MUST_USE enum err_code upkeep_redo(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                      size_t *n_done, struct err *err);

/* Takes back one entry (0: the newest that stands), whatever came after it, if its changes still fit and the event is
 * sound afterwards. expect, unless 0: the newest entry that there must be, so that nobody takes back what they did not
 * see. ERR_NOT_FOUND; ERR_CONFLICT says why not, and nothing has changed. */
TC_MUST_USE enum err_code upkeep_undo_entry(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                            struct journal_entry *done, struct err *err);

/* The file's health: store_examine, then the domain's invariants (every active player once a round, no
 * double bye unseen, points of all players equal what the matches give, ...) and that the rating ledger
 * derives again to the last bit. deep: also whether every row is what the journal last wrote there. */
TC_MUST_USE enum err_code upkeep_doctor(const char *path, bool deep, struct clock *clock, struct arena *arena,
                                        struct store_check **out, size_t *n, struct err *err);

/* The copy that is made at the start of each round, EVENT-round-N-TIME.db in "NAME.backups" beside the store:
 * what goes wrong with the file later costs one round at most. The last UPKEEP_BACKUPS of all events stay. */
#define UPKEEP_BACKUPS 20
TC_MUST_USE enum err_code upkeep_backup_round(struct store *store, struct event_id event, int round, struct err *err);

/* The invariants of one event, for doctor, for tests after every step, and before a pairing is committed.
 * ERR_DAMAGED with a sentence. */
TC_MUST_USE enum err_code event_invariants(struct store *store, struct event_id event, struct err *err);

#endif
