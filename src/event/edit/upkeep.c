/* upkeep.c - undo and redo with the ratings kept right, a copy a round, and doctor
 *
 * Undo puts back the tables that people fill; the rating ledger follows from the closed events, so
 * it is derived again when undo changed which events these are, or who the people are
 * (ratings_fingerprint).
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/register/register.h"

#include <stdio.h>
#include <string.h>

/* ---- undo and redo --------------------------------------------------------------------------- */

struct step {
    struct arena *arena;
    enum query which;   /* finds the entry that is undone or redone */
    int64_t entry;      /* or this one is undone, whatever came after it; 0: which */
    const char *before; /* the fingerprint */
};

/* Changes are taken back in the reverse of their order, so that each leads to a state that was. Where
 * undo steps over emptied entries this is not so: the changeset can fit, and the event be one that
 * never was. */
static enum err_code check_out_of_order(struct store *store, const struct step *step, struct err *err)
{
    int64_t entry = 0, stepped_over = 0, event = 0;
    struct err wrong = ERR_INIT;
    if (step->which != Q_JOURNAL_UNDOABLE)
        return ERR_OK;
    enum err_code rc = ERR_OK;
    if (step->entry)
        entry = stepped_over = step->entry;
    else
        rc = store_get_int(store, step->which, SQL_NONE, 0, &entry, err);
    if (rc == ERR_OK && !step->entry)
        rc = store_get_int(store, Q_JOURNAL_EMPTIED_SINCE, SQL_ARGS(SQL_I(entry)), 0, &stepped_over, err);
    if (rc == ERR_OK && stepped_over)
        rc = store_get_int(store, Q_UPKEEP_ENTRY_EVENT, SQL_ARGS(SQL_I(entry)), 0, &event, err);
    if (rc != ERR_OK || !event)
        return rc;
    rc = event_invariants(store, (struct event_id){event}, &wrong);
    if (rc == ERR_OK)
        return rc;
    err_set(err, rc == ERR_DAMAGED ? ERR_CONFLICT : rc, "%s", wrong.said);
    err_context(err, "cannot undo entry %lld alone", (long long)entry);
    err_advice(err, step->entry ? MESSAGE_MARK("nothing was changed; what was done since needs it")
                                : MESSAGE_MARK("nothing was changed; what came after it was emptied when a player "
                                               "was forgotten, and stays"));
    return err->code;
}

/* Called inside the step's transaction, when its changeset has been applied. */
static enum err_code after_step(struct store *store, void *data, struct err *err)
{
    const struct step *step = data;
    const char *now = NULL;
    enum err_code rc = check_out_of_order(store, step, err);
    if (rc == ERR_OK)
        rc = ratings_fingerprint(store, step->arena, &now, err);
    if (rc == ERR_OK && strcmp(now, step->before) != 0)
        rc = ratings_rebuild(store, err);
    return rc;
}

static bool is_among(const struct journal_entry *entries, size_t n, int64_t id)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i].entry_id == id)
            return true;
    return false;
}

/* A step with all that was done together with it; a single entry is found by the step itself, or named. Taken back
 * newest first, done again oldest first. */
static enum err_code step_together(struct store *store, struct arena *arena, enum query which, int64_t named,
                                   int64_t expect, struct journal_entry **done, size_t *n_done, size_t *room,
                                   struct err *err)
{
    struct step step = {.arena = arena, .which = which, .entry = named};
    struct journal_entry *all = NULL;
    size_t n = 0;
    int64_t entry = named;
    bool undo = which == Q_JOURNAL_UNDOABLE;
    enum err_code rc = entry ? ERR_OK : store_get_int(store, which, SQL_NONE, 0, &entry, err);
    if (rc == ERR_OK && entry)
        rc = journal_together(store, arena, entry, !undo, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && (i < n || i == 0); i++) {
        if (i > 0 && !undo) { /* the next one is the last undone, whichever that is */
            rc = store_get_int(store, which, SQL_NONE, 0, &entry, err);
            if (rc != ERR_OK || !is_among(all, n, entry))
                break;
        }
        ARENA_ROOM(arena, *done, *n_done, *room);
        if (undo && n > 1)
            step.entry = all[i].entry_id;
        if ((rc = ratings_fingerprint(store, arena, &step.before, err)) != ERR_OK)
            break;
        struct journal_entry *one = &(*done)[*n_done];
        if (!undo)
            rc = journal_redo(store, arena, after_step, &step, one, err);
        else if (step.entry || expect)
            rc = journal_undo_entry(store, arena, step.entry, i == 0 ? expect : 0, after_step, &step, one, err);
        else
            rc = journal_undo(store, arena, after_step, &step, one, err);
        *n_done += rc == ERR_OK;
        if (rc != ERR_OK && i > 0)
            err_context(err, "after %zu of %zu changes that belong together", i, n);
    }
    return rc;
}

static enum err_code steps(struct store *store, struct arena *arena, enum query which, int n,
                           struct journal_entry **done, size_t *n_done, struct err *err)
{
    enum err_code rc = ERR_OK;
    size_t room = 0;
    int i = 0;
    *n_done = 0;
    *done = NULL;
    if (n < 1 || n > 1000000)
        return err_set(err, ERR_INPUT, "%d steps: at least 1", n);
    for (; rc == ERR_OK && i < n; i += rc == ERR_OK)
        rc = step_together(store, arena, which, 0, 0, done, n_done, &room, err);
    if (rc != ERR_OK && i > 0)
        err_context(err, "after %zu of %d steps", (size_t)i, n);
    return rc;
}

enum err_code upkeep_undo(struct store *store, struct arena *arena, int n, struct journal_entry **done, size_t *n_done,
                          struct err *err)
{
    return steps(store, arena, Q_JOURNAL_UNDOABLE, n, done, n_done, err);
}

enum err_code upkeep_undo_together(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                   struct journal_entry **done, size_t *n_done, struct err *err)
{
    size_t room = 0;
    *n_done = 0;
    *done = NULL;
    return step_together(store, arena, Q_JOURNAL_UNDOABLE, entry_id, expect, done, n_done, &room, err);
}

enum err_code upkeep_undo_entry(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                struct journal_entry *done, struct err *err)
{
    struct journal_entry *all;
    size_t n;
    enum err_code rc = upkeep_undo_together(store, arena, entry_id, expect, &all, &n, err);
    if (rc == ERR_OK)
        *done = all[n - 1];
    return rc;
}

enum err_code upkeep_redo(struct store *store, struct arena *arena, int n, struct journal_entry **done, size_t *n_done,
                          struct err *err)
{
    return steps(store, arena, Q_JOURNAL_REDOABLE, n, done, n_done, err);
}

/* ---- a copy a round -------------------------------------------------------------------------- */

enum err_code upkeep_backup_round(struct store *store, struct event_id event, int round, struct err *err)
{
    char label[48];
    snprintf(label, sizeof label, "%lld-round-%d", (long long)event.v, round);
    return store_backup_kept(store, label, UPKEEP_BACKUPS, err);
}

/* ---- doctor ---------------------------------------------------------------------------------- */

/* An examination as an error or none, and what to do about it. */
typedef enum err_code examine_fn(struct store *store, struct arena *arena, struct err *err);

static enum err_code examine_events(struct store *store, struct arena *arena, struct err *err)
{
    struct event *events = NULL;
    size_t n = 0;
    enum err_code rc = event_list(store, arena, &events, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = event_invariants(store, events[i].id, err);
    return rc;
}

static enum err_code examine_players(struct store *store, struct arena *arena, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_UPKEEP_NAME_KEYS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *last = cursor_text(&c, 1, arena), *first = cursor_text(&c, 2, arena);
        const char *dci = cursor_text(&c, 4, arena);
        if (strcmp(player_name_key(arena, last, first), cursor_text(&c, 3, arena)) != 0)
            rc = err_set(err, ERR_DAMAGED, "player #%lld is not found by the name \"%s\"; edit the name to itself",
                         (long long)cursor_int(&c, 0), player_full_name(arena, last, first));
        else if (strcmp(dci_canonical(arena, dci), cursor_text(&c, 5, arena)) != 0)
            rc = err_set(err, ERR_DAMAGED, "player #%lld is not found by DCI number %s; edit the number to itself",
                         (long long)cursor_int(&c, 0), dci);
        if (rc != ERR_OK)
            break;
    }
    cursor_close(&c);
    return rc;
}

static enum err_code examine_forgotten(struct store *store, struct arena *arena, struct err *err)
{
    int64_t left = 0;
    enum err_code rc = store_get_int(store, Q_UPKEEP_FORGOTTEN_LEFTOVERS, SQL_NONE, 0, &left, err);
    if (rc == ERR_OK && left)
        rc = err_set(err, ERR_DAMAGED, "%s; forget them again",
                     message_count(arena, left, "%lld forgotten player has something personal left",
                                   "%lld forgotten players have something personal left"));
    return rc;
}

static enum err_code examine_ratings(struct store *store, struct arena *arena, struct err *err)
{
    int64_t entries = 0, differed = 0;
    enum err_code rc = ratings_verify(store, arena, &entries, &differed, err);
    if (rc == ERR_OK && differed)
        rc = err_set(err, ERR_DAMAGED,
                     "%lld of %lld entries differ from what the closed events give\nrun topcut "
                     "rating rebuild",
                     (long long)differed, (long long)entries);
    return rc;
}

static enum err_code examine_calls(struct store *store, struct arena *arena, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_UPKEEP_LOST_CALL, SQL_NONE, &c, err);
    if (rc == ERR_OK && c.row)
        rc = err_set(err, ERR_DAMAGED, "the setting \"%s\" is of no table that calls a judge",
                     cursor_text(&c, 0, arena));
    cursor_close(&c);
    return rc;
}

static const struct {
    const char *name;
    examine_fn *fn;
} examinations[] = {
    {TC_WORD("events"), examine_events},
    {TC_WORD("players"), examine_players},
    {TC_WORD("forgotten players"), examine_forgotten},
    {TC_WORD("calls for a judge"), examine_calls},
    {TC_WORD("ratings"), examine_ratings},
};

/* Why a change of a list that the store entered counts for nothing; NULL: it counts. */
static const char *change_is_lost(const struct decklist_knowledge *knowledge, const struct list_change *change)
{
    const struct format *format = NULL;
    struct name_match match;
    for (size_t i = 0; i < format_count(knowledge->book) && !format; i++)
        if (strcmp(format_at(knowledge->book, i)->key, change->format) == 0)
            format = format_at(knowledge->book, i);
    if (!format)
        return TC_WORD("there is no such format");
    if (strcmp(change->from, format->from) < 0 || (format->until && strcmp(change->from, format->until) > 0))
        return TC_WORD("the format was not played then");
    if (catalog_find(knowledge->catalog, change->card, &match) != NAME_FOUND)
        return TC_WORD("no such card is known");
    return NULL;
}

/* Whether all changes of banned lists that the store entered count: their formats and cards are known. One that does
 * not is no damage: the store may be older or newer than the facts at hand. */
static enum err_code examine_list_changes(struct store *store, struct arena *arena,
                                          const struct decklist_knowledge *knowledge, struct store_check *out,
                                          struct err *err)
{
    struct store_change *changes;
    size_t n, lost = 0;
    const char *first = "";
    enum err_code rc = store_changes(store, arena, &changes, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct list_change *c = &changes[i].change;
        const char *why = change_is_lost(knowledge, c);
        if (why && lost++ == 0)
            first = message(arena, "%s in %s from %s: %s", c->card, c->format, c->from, why);
    }
    *out = (struct store_check){.name = TC_WORD("list changes"),
                                .ok = true,
                                .detail = message_count(arena, (int64_t)n, "%lld change", "%lld changes")};
    if (lost)
        out->detail = message(arena, "%zu of %s count for nothing: %s", lost, out->detail, first);
    return rc;
}

/* Reports when the newest change was made. Nothing else says how old a plain copy is: a store in use keeps its latest
 * second in a file beside it, which the copy lacks. */
static struct store_check examine_newest(struct store *store, const char *path, struct clock *clock,
                                         struct arena *arena)
{
    struct store_check check = {.name = TC_WORD("newest change"), .ok = true, .detail = TC_WORD("none yet")};
    struct journal_entry *entries = NULL;
    struct err ignored = ERR_INIT;
    size_t n = 0;
    if (journal_list(store, arena, 1, &entries, &n, &ignored) != ERR_OK || n == 0)
        return check;
    int64_t now = (clock ? clock : &clock_system)->now_utc(clock ? clock : &clock_system);
    int64_t minutes = (now - entries[0].at_utc) / 60;
    bool log = file_exists(arena_printf(arena, "%s-wal", store_file(arena, path)));
    check.detail = arena_printf(
        arena, "%s, %s%s", time_format_local(arena, entries[0].at_utc),
        minutes < 120       ? message_count(arena, minutes < 0 ? 0 : minutes, "%lld minute ago", "%lld minutes ago")
        : minutes < 48 * 60 ? message_count(arena, minutes / 60, "%lld hour ago", "%lld hours ago")
                            : message_count(arena, minutes / 60 / 24, "%lld day ago", "%lld days ago"),
        log ? "" : TC_WORD("; if this is a plain copy of a store in use, what was done after that is not in it"));
    return check;
}

enum err_code upkeep_doctor(const char *path, bool deep, const struct decklist_knowledge *knowledge,
                            struct clock *clock, struct arena *arena, struct store_check **out, size_t *n,
                            struct err *err)
{
    struct store_check *physical = NULL;
    struct store *store = NULL;
    enum err_code rc = store_examine(path, arena, &physical, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct store_check, *n + ARRAY_LEN(examinations) + 3);
    bool sound = true;
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = physical[i];
        sound = sound && physical[i].ok;
    }
    if (!sound) /* nothing can be said of what is in a damaged file */
        return ERR_OK;
    if ((rc = store_open(path, STORE_READ_COPY, clock, &store, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < ARRAY_LEN(examinations); i++) {
        struct err wrong = ERR_INIT;
        enum err_code found = examinations[i].fn(store, arena, &wrong);
        /* A file that cannot be read now says nothing of what is in it. */
        bool unseen = found == ERR_IO || found == ERR_LOCKED || found == ERR_INTERRUPT;
        (*out)[(*n)++] = (struct store_check){.name = examinations[i].name,
                                              .ok = found == ERR_OK,
                                              .detail = arena_strdup(arena, wrong.said),
                                              .finding = unseen ? STORE_FINDING_UNSEEN : STORE_FINDING_DAMAGE};
    }
    struct err older = ERR_INIT; /* a store of before there were such changes */
    if (knowledge && examine_list_changes(store, arena, knowledge, &(*out)[*n], &older) == ERR_OK)
        (*n)++;
    if (deep && (rc = store_examine_rows(store, arena, &(*out)[*n], err)) == ERR_OK)
        (*n)++;
    if (rc == ERR_OK)
        (*out)[(*n)++] = examine_newest(store, path, clock, arena);
    store_close(store);
    return rc;
}
