/* events_edit.c - making, changing and deleting events
 *
 * A setting may hang together with what other folders keep: lists are judged for a format and a day, awarded byes are
 * those of Swiss rounds, results are those of a match of some length. The verbs ask each of them.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/edit/internal.h"
#include "event/exchange/exchange.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <string.h>

enum err_code event_new(struct store *store, struct arena *arena, const struct event_settings *settings,
                        struct event *out, struct err *err)
{
    return event_new_like(store, arena, settings, (struct event_id){0}, out, err);
}

void event_name_format(struct arena *arena, struct format_book *book, struct event_settings *set)
{
    const struct format *format;
    struct err aside = ERR_INIT; /* whoever asks reports an unknown name */
    const char *day = set->date && *set->date ? set->date : NULL;
    if (book && *set->format && format_find(book, arena, set->format, day, &format, &aside) == ERR_OK) {
        const char *typed = utf8_fold(arena, set->format);
        for (size_t i = 0; i < format->n_names; i++)
            if (strcmp(utf8_fold(arena, format->names[i].name), typed) == 0)
                set->format = format->names[i].name;
        if (strcmp(utf8_fold(arena, format->name), typed) == 0)
            set->format = format->name;
    }
    err_clear(&aside);
}

enum err_code event_new_like(struct store *store, struct arena *arena, const struct event_settings *settings,
                             struct event_id like, struct event *out, struct err *err)
{
    struct event_settings clean;
    struct event_id id = {0};
    enum err_code rc = event_settings_check(arena, settings, &clean, err);
    if (rc == ERR_OK)
        rc = event_settings_fit(NULL, &clean, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_NEW, err)) != ERR_OK)
        return rc;
    rc = event_insert(store, arena, &clean, clean.structure, false, &id, err);
    if (rc == ERR_OK && like.v)
        rc = decklists_copy_event(store, like, id, err);
    if (rc == ERR_OK)
        rc = event_make_current(store, id, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        store_note(store, id.v, "new event \"%s\" (#%lld) of %s", out->set.name, (long long)id.v, out->set.date);
    return store_end(store, rc, err);
}

/* Settings that what has been played since does not allow. */
static enum err_code check_changes(struct store *store, const struct event *old, const struct event_settings *now,
                                   struct err *err)
{
    const struct event_settings *was = &old->set;
    int64_t longer = 0;
    if (now->rounds && now->rounds < old->swiss_rounds)
        return err_set(err, ERR_CONFLICT, "%d Swiss rounds are paired already; %d is too few", old->swiss_rounds,
                       now->rounds);
    if (event_drawn_games_free(now) || !event_drawn_games_free(was))
        return ERR_OK;
    enum err_code rc =
        store_get_int(store, Q_EVENT_LONG_MATCHES, SQL_ARGS(SQL_I(old->id.v), SQL_I(now->best_of)), 0, &longer, err);
    if (rc == ERR_OK && longer)
        rc = err_set(err, ERR_CONFLICT,
                     "%lld matches have more than %d games; further drawn games must stay "
                     "allowed",
                     (long long)longer, now->best_of);
    return rc;
}

/* Lists are locked for the format that they were judged for; for a day that was wrong they are
 * judged again. */
static enum err_code require_unlocked(struct store *store, const struct event *old, const struct event_settings *now,
                                      struct err *err)
{
    struct decklist_setting setting;
    struct decklist_counts counts;
    if (strcmp(old->set.format, now->format) == 0)
        return ERR_OK;
    enum err_code rc = decklist_settings(store, old, &setting, err);
    if (rc == ERR_OK)
        rc = decklist_count(store, old->id, &counts, err);
    if (rc == ERR_OK && setting.locked && counts.with_list)
        rc = err_set(err, ERR_CONFLICT,
                     "the lists of %s are locked for %s\nto change the format, open them first: "
                     "topcut deck unlock --reason \"...\"",
                     old->set.name, *old->set.format ? old->set.format : TC_WORD("no format"));
    return rc;
}

enum err_code event_edit(struct store *store, struct arena *arena, struct event_id id,
                         const struct event_settings *settings, uint64_t which, struct event *out, struct err *err)
{
    return event_edit_judging(store, arena, NULL, id, settings, which, out, NULL, err);
}

enum err_code event_edit_judging(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                                 struct event_id id, const struct event_settings *settings, uint64_t which,
                                 struct event *out, struct decklists_rejudged *rejudged, struct err *err)
{
    struct event_edited edited;
    enum err_code rc = event_edit_told(store, arena, knowledge, id, NULL, settings, which, &edited, err);
    if (rc == ERR_OK)
        *out = edited.event;
    if (rc == ERR_OK)
        rc = event_edit_judge(store, arena, knowledge, &edited, err);
    if (rejudged)
        *rejudged = edited.rejudged;
    return rc;
}

enum err_code event_edit_judge(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                               struct event_edited *edited, struct err *err)
{
    if (!edited->lists_wait)
        return ERR_OK;
    edited->lists_wait = false;
    return decklist_recheck_after(store, arena, knowledge, edited->event.id, &edited->together, &edited->rejudged, err);
}

/* Once round 1 is paired, players know how many rounds there are: another cut, format or day does not move the
 * number, which counts as set by the organizer from then on. */
static void keep_rounds(struct arena *arena, const struct event *old, uint64_t which, struct event_settings *now)
{
    struct event then = *old;
    struct floor_shelf shelf = {0};
    if (old->swiss_rounds == 0 || (which & EVENT_SET(rounds)) || now->rounds > 0 ||
        strcmp(now->structure, "swiss") != 0)
        return;
    then.set = *now;
    if (event_rounds_planned(arena, &shelf, &then) != old->rounds_planned)
        now->rounds = old->rounds_planned;
}

/* People who change different settings do not conflict, nor do those who want the same. */
static enum err_code check_seen(struct arena *arena, const struct event_settings *now,
                                const struct event_settings *seen, const struct event_settings *wanted, uint64_t which,
                                struct err *err)
{
    for (const struct event_setting *row = event_setting_rows; seen && row->name; row++) {
        if (!(which & EVENT_SET_ROW(row)))
            continue;
        const char *was = event_setting_shown(arena, row, seen), *there = event_setting_shown(arena, row, now),
                   *new = event_setting_shown(arena, row, wanted);
        if (strcmp(there, was) != 0 && strcmp(there, new) != 0)
            return err_set(err, ERR_CONFLICT,
                           "%s: when this page was made it was \"%s\", now it is \"%s\", and "
                           "\"%s\" was to be put there; "
                           "nothing was changed",
                           row->name, was, there, new);
    }
    return ERR_OK;
}

/* The size of teams goes with them, unless another one is asked for. wanted is as it was typed. */
static void drop_team_size(const struct event_settings *old, struct event_settings *wanted)
{
    bool none = !*wanted->teams || strcmp(wanted->teams, "none") == 0;
    if (*old->teams && none && wanted->team_size == old->team_size)
        wanted->team_size = 1;
}

enum err_code event_edit_told(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                              struct event_id id, const struct event_settings *seen,
                              const struct event_settings *settings, uint64_t which, struct event_edited *edited,
                              struct err *err)
{
    struct event old, *out = &edited->event;
    struct decklists_rejudged done = {0};
    struct standings_row *before = NULL;
    struct event_settings s;
    bool many = false;
    *edited = (struct event_edited){.rejudged = {0}};
    enum err_code rc = knowledge ? decklists_are_many(store, id, &many, err) : ERR_OK;
    if (many)
        store_set_together(store, &edited->together);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_EDIT, err)) != ERR_OK)
        return rc;
    if ((rc = event_get(store, arena, id, &old, err)) != ERR_OK ||
        (rc = check_seen(arena, &old.set, seen, settings, which, err)) != ERR_OK ||
        (rc = event_require_open(&old, err)) != ERR_OK)
        goto out;
    struct event_settings wanted = event_settings_merge(&old.set, settings, which);
    drop_team_size(&old.set, &wanted);
    if ((rc = event_settings_check(arena, &wanted, &s, err)) != ERR_OK)
        goto out;
    if (s.seed == 0)
        s.seed = rng_seed_from_system();
    if ((rc = event_settings_may_change(&old, &s, err)) != ERR_OK ||
        (rc = check_changes(store, &old, &s, err)) != ERR_OK ||
        (rc = event_settings_fit(&old.set, &s, err)) != ERR_OK ||
        (rc = require_unlocked(store, &old, &s, err)) != ERR_OK ||
        (rc = byes_require_swiss(store, &old, s.structure, err)) != ERR_OK ||
        (rc = length_change_begin(store, arena, &old, &s, &edited->length, &before, err)) != ERR_OK)
        goto out;
    keep_rounds(arena, &old, which, &s);
    rc = event_update(store, arena, id, &s, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        rc = length_change_end(store, arena, id, before, &edited->length, err);
    bool judge = knowledge && (strcmp(old.set.format, s.format) != 0 || strcmp(old.set.date, s.date) != 0 ||
                               strcmp(old.set.pool_date, s.pool_date) != 0 || old.set.deck_sanity != s.deck_sanity);
    edited->lists_wait = judge && many;
    if (rc == ERR_OK && judge && !many)
        rc = decklists_rejudge(store, arena, knowledge, id, out, &done, err);
    if (rc == ERR_OK)
        store_note(store, id.v, "changed the settings of \"%s\"%s%s%s%s", out->set.name, done.judged ? "; " : "",
                   done.judged ? decklists_rejudged_note(arena, &done) : "", edited->length.from ? "; " : "",
                   edited->length.from ? length_change_text(arena, &edited->length) : "");
    edited->rejudged = done;
out:
    return store_end(store, rc, err);
}

enum err_code event_delete(struct store *store, struct arena *arena, struct event_id id, struct err *err)
{
    struct event event;
    enum err_code rc = verb_begin(store, VERB_EVENT_DELETE, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, id, &event, err);
    if (rc == ERR_OK)
        rc = exchange_clear(store, id, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EVENT_DELETE_LEAGUE_EVENT, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EVENT_DELETE_ANNOUNCEMENTS, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = judge_calls_forget(store, id, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EVENT_DELETE_SIGNUPS, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EVENT_DELETE, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK && event.state == EVENT_CLOSED)
        rc = ratings_rebuild(store, err);
    if (rc == ERR_OK)
        store_note(store, id.v, "deleted \"%s\" (#%lld) of %s with %s and %s", event.set.name, (long long)id.v,
                   event.set.date, message_count(arena, event.players, "%lld player", "%lld players"),
                   message_count(arena, event.rounds_paired, "%lld round", "%lld rounds"));
    return store_end(store, rc, err);
}
