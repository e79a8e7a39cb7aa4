/* undo_own.c - one's own last change of a round: what undo means on the page of a desk
 *
 * Several people work on one store, so the newest change of all is rarely the one that is meant. Here it is the newest
 * of one person in one event, and it is taken back without a question only if it is a result of the round that they
 * look at and nobody else has built on it: changed the same rows since, or paired or closed on what they say. What
 * an entry changed is read from its changeset, so that this holds for every verb and for entries of any age.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/edit/edit.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- what an entry changed ------------------------------------------------------------------- */

static bool is_verb(const struct journal_entry *entry, enum verb verb)
{
    return strcmp(entry->verb, verb_rules[verb].name) == 0;
}

static bool is_of_match(const char *table)
{
    return strcmp(table, "match") == 0 || strcmp(table, "match_seat") == 0 || strcmp(table, "pod_seat") == 0 ||
           strcmp(table, "reported") == 0;
}

/* Whether a desk's entry gave or took results, of this round alone. */
static enum err_code is_result_of(struct store *store, const struct undo_scope *scope,
                                  const struct journal_entry *entry, const struct journal_row *rows, size_t n,
                                  bool *out, struct err *err)
{
    size_t matches = 0;
    *out = false;
    if (!is_verb(entry, VERB_RESULT) && !is_verb(entry, VERB_ACCEPT))
        return ERR_OK;
    for (size_t i = 0; i < n; i++) {
        int64_t round = 0;
        if (!is_of_match(rows[i].table))
            continue;
        enum err_code rc = store_get_int(store, Q_UPKEEP_MATCH_ROUND,
                                         SQL_ARGS(SQL_I(rows[i].first), SQL_I(scope->event.v)), 0, &round, err);
        if (rc != ERR_OK || round != scope->round)
            return rc;
        matches++;
    }
    *out = matches > 0;
    return ERR_OK;
}

/* True when a later change by somebody else needs the rows as they are. Every pairing, cut and closing rests on all
 * results before it. */
static bool is_built_on(const struct journal_row *rows, size_t n, const struct journal_row *later, size_t n_later)
{
    for (size_t i = 0; i < n_later; i++) {
        if (strcmp(later[i].table, "round") == 0 || strcmp(later[i].table, "event") == 0)
            return true;
        for (size_t k = 0; k < n; k++)
            if (strcmp(later[i].table, rows[k].table) == 0 && strcmp(later[i].key, rows[k].key) == 0)
                return true;
    }
    return false;
}

/* The newest change of somebody else that is built on an entry; *out has id 0 without one. */
static enum err_code find_built_on(struct store *store, struct arena *arena, const struct undo_scope *scope,
                                   int64_t entry_id, const struct journal_row *rows, size_t n,
                                   struct journal_entry *out, struct err *err)
{
    struct journal_entry *since;
    size_t n_since;
    *out = (struct journal_entry){.entry_id = 0};
    enum err_code rc = journal_since(store, arena, entry_id, 0, &since, &n_since, err);
    while (rc == ERR_OK && n_since-- > 0 && out->entry_id == 0) {
        const struct journal_entry *e = &since[n_since];
        struct journal_row *later;
        size_t n_later;
        if (e->event_id != scope->event.v || e->undone || e->emptied || e->target || strcmp(e->who, scope->who) == 0)
            continue;
        rc = journal_rows(store, arena, e->entry_id, &later, &n_later, err);
        if (rc == ERR_OK && is_built_on(rows, n, later, n_later))
            *out = *e;
    }
    return rc;
}

/* ---- what undo means ------------------------------------------------------------------------- */

static const char *sentence(struct arena *arena, const struct undo_scope *scope, const struct undo_offer *offer)
{
    const struct journal_entry *e = &offer->entry;
    switch (offer->doubt) {
    case UNDO_SURE:
        break;
    case UNDO_NOTHING:
        return message(arena, "you have changed nothing in this event that can be taken back; the log has what others "
                              "did");
    case UNDO_UNSEEN:
        return message(arena, "your newest change is another one than this page knew: %s (%s); nothing was taken back",
                       e->said, e->who);
    case UNDO_NO_RESULT:
        return message(arena, "your newest change is not a result of round %d: %s (%s); nothing was taken back",
                       scope->round, e->said, e->who);
    case UNDO_BUILT_ON:
        return message(arena, "%s has changed something since that rests on your result: %s; nothing was taken back",
                       e->who, e->said);
    }
    return "";
}

static enum err_code judge(struct store *store, struct arena *arena, const struct undo_scope *scope,
                           struct undo_offer *out, struct err *err)
{
    struct journal_row *rows;
    struct journal_entry other;
    size_t n;
    bool result;
    enum err_code rc = journal_rows(store, arena, out->entry.entry_id, &rows, &n, err);
    if (rc == ERR_OK)
        rc = is_result_of(store, scope, &out->entry, rows, n, &result, err);
    if (rc != ERR_OK || !result) {
        out->doubt = UNDO_NO_RESULT;
        return rc;
    }
    rc = find_built_on(store, arena, scope, out->entry.entry_id, rows, n, &other, err);
    if (rc == ERR_OK && other.entry_id) {
        out->doubt = UNDO_BUILT_ON;
        out->entry = other;
    } else if (out->entry.entry_id != scope->seen) {
        out->doubt = UNDO_UNSEEN;
    }
    return rc;
}

enum err_code undo_offer(struct store *store, struct arena *arena, const struct undo_scope *scope,
                         struct undo_offer *out, const char **said, struct err *err)
{
    bool found;
    *out = (struct undo_offer){.doubt = UNDO_SURE};
    *said = "";
    enum err_code rc = journal_last(store, &out->newest, err);
    if (rc == ERR_OK)
        rc = journal_undoable(store, arena, scope->event.v, scope->who, &out->entry, &found, err);
    if (rc == ERR_OK && !found)
        out->doubt = UNDO_NOTHING;
    else if (rc == ERR_OK)
        rc = judge(store, arena, scope, out, err);
    if (rc == ERR_OK)
        *said = sentence(arena, scope, out);
    return rc;
}

enum err_code undo_own(struct store *store, struct arena *arena, const struct undo_scope *scope,
                       struct journal_entry *done, struct err *err)
{
    struct undo_offer offer;
    const char *said;
    enum err_code rc = undo_offer(store, arena, scope, &offer, &said, err);
    if (rc == ERR_OK && offer.doubt != UNDO_SURE)
        rc = err_set(err, ERR_CONFLICT, "%s", said);
    /* What was found holds as long as the journal's newest entry is the same. */
    return rc == ERR_OK ? upkeep_undo_entry(store, arena, offer.entry.entry_id, offer.newest, done, err) : rc;
}
