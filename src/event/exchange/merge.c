/* merge.c - another store file, taken into this one; two stores become one, event by event
 *
 * An event is read out of the other store as a package has it and compared with ours as it would be written: their
 * players' UUIDs are replaced by those that the same people have here. Where all parts have the same digest nothing
 * is to be done, which is also what makes a merge back and forth, or of a copy, end at once.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <string.h>
#include <sys/stat.h>

struct merging {
    struct store *store, *other;
    struct arena *arena;
    const char *what;
    const struct merge_options *options;
    struct merge *out;
    struct exchange_people people;
    const char **our_uuids; /* of people's items */
    bool ratings;           /* something rated has changed */
};

/* ---- people ---------------------------------------------------------------------------------- */

/* Players whom they merged are merged here, too, unless both were in one event here. */
static enum err_code follow_merges(struct merging *m, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < m->people.n_same; i++) {
        const struct exchange_same *same = &m->people.same[i];
        struct player from, into;
        struct err why = ERR_INIT;
        rc = player_merge_rows(m->store, m->arena, same->from, same->into, &from, &into, &why);
        if (rc == ERR_CONFLICT || rc == ERR_NOT_FOUND) {
            exchange_note(
                &m->out->notes, true,
                message(m->arena, "two records are one person in %s, and stay apart here: %s", m->what, why.said));
            rc = ERR_OK;
            continue;
        }
        if (rc != ERR_OK)
            return err_set(err, rc, "%s", why.said);
        m->out->players_merged++;
        exchange_note(&m->out->notes, false,
                      message(m->arena, "merged %s into %s, as it was done in %s", player_shown(m->arena, &from),
                              player_shown(m->arena, &into), m->what));
        for (size_t k = 0; k < m->people.n; k++)
            if (m->people.items[k].id.v == same->from.v)
                m->people.items[k].id = same->into;
    }
    return rc;
}

static enum err_code merge_people(struct merging *m, struct err *err)
{
    struct json *players = NULL;
    enum err_code rc = exchange_read_players(m->other, m->arena, (struct event_id){0}, EXCHANGE_PRIVATE, &players, err);
    if (rc == ERR_OK)
        rc = exchange_people_match(m->store, m->arena, players, m->what, &m->people, &m->out->notes, err);
    json_free(players);
    if (rc == ERR_OK)
        rc = follow_merges(m, err);
    m->out->players_added = m->people.added;
    m->out->players_known = m->people.known;
    m->out->players_filled = m->people.filled;
    m->our_uuids = ARENA_ARRAY(m->arena, const char *, m->people.n + 1);
    for (size_t i = 0; rc == ERR_OK && i < m->people.n; i++) {
        struct player p;
        rc = player_get(m->store, m->arena, m->people.items[i].id, &p, err);
        m->our_uuids[i] = rc == ERR_OK ? p.uuid : "";
    }
    return rc;
}

/* ---- comparing an event ---------------------------------------------------------------------- */

static const char *our_uuid(const struct merging *m, const char *theirs)
{
    size_t from = 0, to = m->people.n;
    while (from < to) {
        size_t middle = (from + to) / 2;
        int order = strcmp(m->people.items[middle].uuid, theirs);
        if (order == 0)
            return m->our_uuids[middle];
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return theirs;
}

/* Their players by our UUIDs, in all rows. */
static void translate(const struct merging *m, struct json *parts)
{
    for (const struct exchange_table *t = exchange_tables; t->name; t++)
        for (struct json *row = json_edit_first(json_edit(parts, t->name)); row; row = json_edit_next(row))
            for (size_t i = 0; i < EXCHANGE_REFS && t->refs[i].key; i++) {
                const char *uuid = json_text(json_get(row, t->refs[i].key), NULL);
                if (t->refs[i].to == EXCHANGE_PLAYER && uuid)
                    json_replace_text(row, t->refs[i].key, our_uuid(m, uuid));
            }
}

/* The tables in which two events differ, parted by commas; "" when they are the same. */
static const char *differences(struct arena *arena, struct json *ours, struct json *theirs)
{
    struct json *a = NULL, *b = NULL;
    const char *list = "";
    (void)package_digests(arena, ours, &a);
    (void)package_digests(arena, theirs, &b);
    for (const struct exchange_table *t = exchange_tables; t->name; t++)
        if (strcmp(json_text(json_get(a, t->name), ""), json_text(json_get(b, t->name), "")) != 0)
            list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", t->name);
    json_free(a);
    json_free(b);
    return list;
}

static enum err_code compare(struct merging *m, struct arena *scratch, struct event_id theirs, struct event_id ours,
                             const char **differs, struct err *err)
{
    struct json *a = NULL, *b = NULL;
    enum err_code rc = exchange_read(m->store, scratch, ours, EXCHANGE_ROWS, &a, err);
    if (rc == ERR_OK)
        rc = exchange_read(m->other, scratch, theirs, EXCHANGE_ROWS, &b, err);
    if (rc == ERR_OK) {
        translate(m, b);
        *differs = arena_strdup(m->arena, differences(scratch, a, b));
    }
    json_free(a);
    json_free(b);
    return rc;
}

/* ---- events ---------------------------------------------------------------------------------- */

static enum err_code take(struct merging *m, struct arena *scratch, struct event_id theirs, struct event_id *id,
                          struct err *err)
{
    struct json *parts = NULL;
    struct err wrong = ERR_INIT;
    enum err_code rc = exchange_read(m->other, scratch, theirs, EXCHANGE_PRIVATE, &parts, err);
    if (rc == ERR_OK)
        rc = exchange_write(m->store, scratch, parts, &m->people, m->what, id, err);
    json_free(parts);
    if (rc == ERR_OK && event_invariants(m->store, *id, &wrong) != ERR_OK)
        rc = err_set(err, wrong.code, "%s: %s", m->what, wrong.said);
    return rc;
}

static enum err_code merge_event(struct merging *m, struct event_id theirs, const char *uuid, bool closed,
                                 struct merge_event *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct event ours = {.state = EVENT_ENROLLING};
    enum err_code rc = exchange_event_find(m->store, uuid, &out->id, err);
    out->differs = "";
    out->outcome = out->id.v ? MERGE_SAME : MERGE_ADDED;
    if (rc == ERR_OK && out->id.v)
        rc = event_get(m->store, &scratch, out->id, &ours, err);
    if (rc == ERR_OK && out->id.v)
        rc = compare(m, &scratch, theirs, out->id, &out->differs, err);
    if (*out->differs)
        out->outcome = m->options->theirs ? MERGE_TAKEN : MERGE_KEPT;
    if (rc == ERR_OK && (out->outcome == MERGE_ADDED || out->outcome == MERGE_TAKEN)) {
        rc = take(m, &scratch, theirs, &out->id, err);
        m->ratings = m->ratings || closed || ours.state == EVENT_CLOSED;
    }
    if (rc == ERR_OK && out->outcome == MERGE_KEPT)
        m->out->notes.conflicts++;
    arena_release(&scratch);
    return rc;
}

/* The other's events, read before any is written: a query runs once at a time. */
struct listed {
    struct event_id id;
    const char *uuid, *name, *date;
    bool closed;
};

static enum err_code list_events(struct merging *m, struct listed **out, size_t *n, struct err *err)
{
    struct cursor c;
    size_t room = 64;
    enum err_code rc;
    *out = ARENA_ARRAY(m->arena, struct listed, room);
    *n = 0;
    for (rc = store_query(m->other, Q_EXCHANGE_EVENT_LIST, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        if (*n == room) {
            struct listed *grown = ARENA_ARRAY(m->arena, struct listed, 2 * room);
            memcpy(grown, *out, room * sizeof *grown);
            *out = grown;
            room *= 2;
        }
        (*out)[(*n)++] = (struct listed){.id = {cursor_int(&c, 0)},
                                         .uuid = cursor_text(&c, 1, m->arena),
                                         .name = cursor_text(&c, 2, m->arena),
                                         .date = cursor_text(&c, 3, m->arena),
                                         .closed = strcmp(cursor_text(&c, 4, m->arena), "closed") == 0};
    }
    cursor_close(&c);
    return rc;
}

static enum err_code merge_events(struct merging *m, struct err *err)
{
    struct listed *list = NULL;
    size_t n = 0;
    enum err_code rc = list_events(m, &list, &n, err);
    m->out->events = ARENA_ARRAY(m->arena, struct merge_event, n + 1);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct merge_event *e = &m->out->events[m->out->n_events++];
        *e = (struct merge_event){.name = list[i].name, .date = list[i].date};
        rc = merge_event(m, list[i].id, list[i].uuid, list[i].closed, e, err);
        m->out->added += e->outcome == MERGE_ADDED;
        m->out->same += e->outcome == MERGE_SAME;
        m->out->kept += e->outcome == MERGE_KEPT;
        m->out->taken += e->outcome == MERGE_TAKEN;
    }
    return rc;
}

/* ---- leagues and bans ------------------------------------------------------------------------ */

struct their_league {
    int64_t id;
    const char *uuid, *name, *settings;
};

/* The league here of theirs: found, added, or (0) in the way of one of the same name. */
static enum err_code find_league(struct merging *m, const struct their_league *theirs, int64_t *id, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(m->store, Q_EXCHANGE_LEAGUE_BY_UUID, SQL_ARGS(SQL_T(theirs->uuid)), &c, err);
    *id = rc == ERR_OK && c.row ? cursor_int(&c, 0) : 0;
    if (*id && strcmp(cursor_text(&c, 1, m->arena), theirs->settings) != 0)
        exchange_note(&m->out->notes, true,
                      message(m->arena, "the league \"%s\" has other rules there: kept ours", theirs->name));
    cursor_close(&c);
    if (rc != ERR_OK || *id)
        return rc;
    int64_t namesake = 0;
    rc = store_get_int(m->store, Q_EXCHANGE_LEAGUE_BY_NAME, SQL_ARGS(SQL_T(theirs->name)), 0, &namesake, err);
    if (rc == ERR_OK && namesake) {
        exchange_note(&m->out->notes, true,
                      message(m->arena,
                              "there is another league \"%s\" here: theirs was left out; rename ours and merge "
                              "again to have both",
                              theirs->name));
        return ERR_OK;
    }
    if (rc == ERR_OK)
        rc = store_exec(m->store, Q_EXCHANGE_LEAGUE_PUT,
                        SQL_ARGS(SQL_T(theirs->uuid), SQL_T(theirs->name), SQL_T(theirs->settings)), err);
    if (rc == ERR_OK) {
        *id = store_last_id(m->store);
        m->out->leagues_added++;
    }
    return rc;
}

static enum err_code merge_league(struct merging *m, const struct their_league *theirs, struct err *err)
{
    struct cursor c;
    int64_t id = 0;
    enum err_code rc = find_league(m, theirs, &id, err);
    if (rc != ERR_OK || !id)
        return rc;
    for (rc = store_query(m->other, Q_EXCHANGE_LEAGUE_EVENTS, SQL_ARGS(SQL_I(theirs->id)), &c, err);
         rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        rc = store_exec(m->store, Q_EXCHANGE_LEAGUE_EVENT_PUT, SQL_ARGS(SQL_I(id), SQL_T(cursor_text(&c, 0, m->arena))),
                        err);
        if (rc != ERR_OK)
            break;
    }
    cursor_close(&c);
    return rc;
}

static enum err_code merge_leagues(struct merging *m, struct err *err)
{
    struct cursor c;
    enum err_code rc;
    for (rc = store_query(m->other, Q_EXCHANGE_LEAGUES, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        const struct their_league row = {.id = cursor_int(&c, 0),
                                         .uuid = cursor_text(&c, 1, m->arena),
                                         .name = cursor_text(&c, 2, m->arena),
                                         .settings = cursor_text(&c, 3, m->arena)};
        if ((rc = merge_league(m, &row, err)) != ERR_OK)
            break;
    }
    cursor_close(&c);
    return rc;
}

static void tell_lifted(struct merging *m, struct player_id id)
{
    struct player p;
    struct err ignored = ERR_INIT;
    if (player_get(m->store, m->arena, id, &p, &ignored) == ERR_OK)
        exchange_note(
            &m->out->notes, false,
            message(m->arena, "a ban of %s was lifted there, and is lifted here now", player_shown(m->arena, &p)));
}

/* A ban is the same by person, days, kind and when it was given: its reason may have been forgotten. One that was
 * lifted on either side is lifted. */
static enum err_code merge_ban(struct merging *m, struct player_id id, const char *row, struct err *err)
{
    enum err_code rc = store_exec(m->store, Q_EXCHANGE_BAN_PUT, SQL_ARGS(SQL_I(id.v), SQL_T(row)), err);
    if (rc != ERR_OK)
        return rc;
    bool added = store_changed(m->store) > 0;
    m->out->bans_added += added;
    if (!added)
        rc = store_exec(m->store, Q_EXCHANGE_BAN_LIFT, SQL_ARGS(SQL_I(id.v), SQL_T(row)), err);
    if (rc == ERR_OK && !added && store_changed(m->store) > 0)
        tell_lifted(m, id);
    return rc;
}

static enum err_code merge_bans(struct merging *m, struct err *err)
{
    struct cursor c;
    enum err_code rc;
    for (rc = store_query(m->other, Q_EXCHANGE_BANS, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        struct player_id id = exchange_person_find(&m->people, cursor_text(&c, 0, m->arena));
        if ((rc = merge_ban(m, id, cursor_text(&c, 1, m->arena), err)) != ERR_OK)
            break;
    }
    cursor_close(&c);
    return rc;
}

/* ---- rating histories that were brought in --------------------------------------------------- */

static enum err_code merge_history(struct merging *m, const struct rating_step *steps, size_t n,
                                   struct rating_import *taken, struct err *err)
{
    struct err why = ERR_INIT;
    const struct player_id id = exchange_person_find(&m->people, steps->uuid);
    const char *what = message(m->arena, "%s: %s, %s rating", m->what, steps->player, steps->category);
    enum err_code rc = rating_import_history(m->store, m->arena, what, id, steps, n, taken, &why);
    if (rc == ERR_CONFLICT || rc == ERR_INPUT) {
        exchange_note(&m->out->notes, true, message(m->arena, "%s; kept what is here", why.said));
        return ERR_OK;
    }
    return rc == ERR_OK ? ERR_OK : err_set(err, rc, "%s", why.said);
}

/* Before the events: what was brought comes before everything that was played. */
static enum err_code merge_ratings(struct merging *m, struct err *err)
{
    struct rating_step *steps;
    size_t n;
    struct rating_import taken = {.added = 0};
    enum err_code rc = rating_steps_brought(m->other, m->arena, &steps, &n, err);
    for (size_t from = 0, to; rc == ERR_OK && from < n; from = to) {
        for (to = from + 1; to < n && strcmp(steps[to].uuid, steps[from].uuid) == 0 &&
                            strcmp(steps[to].category, steps[from].category) == 0;
             to++)
            ;
        rc = merge_history(m, steps + from, to - from, &taken, err);
    }
    m->out->rating_steps_added = taken.added;
    m->ratings = m->ratings || taken.added;
    return rc;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static enum err_code refuse_itself(const struct store *store, const char *path, struct err *err)
{
    struct stat a, b;
    if (stat(path, &a) == 0 && stat(store_path(store), &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
        return err_set(err, ERR_CONFLICT,
                       "%s is this store itself, and a store cannot be merged into itself; name the other one", path);
    return ERR_OK;
}

static const char *sentence_of(const struct merging *m)
{
    const struct merge *o = m->out;
    struct arena *a = m->arena;
    const size_t players = o->players_added + o->players_known;
    return message(
        a, "%s (%zu new), %s (%zu new, %zu the same%s%s)%s%s",
        message_count(a, (int64_t)players, "%lld player", "%lld players"), o->players_added,
        message_count(a, (int64_t)o->n_events, "%lld event", "%lld events"), o->added, o->same,
        o->kept ? message(a, ", %zu differ and ours were kept", o->kept) : "",
        o->taken ? message(a, ", %zu differ and theirs were taken", o->taken) : "",
        o->leagues_added ? message_count(a, (int64_t)o->leagues_added, ", %lld new league", ", %lld new leagues") : "",
        o->rating_steps_added ? message_count(a, (int64_t)o->rating_steps_added, ", %lld new step of rating histories",
                                              ", %lld new steps of rating histories")
                              : "");
}

static enum err_code merge_all(struct merging *m, struct err *err)
{
    enum err_code rc = merge_people(m, err);
    if (rc == ERR_OK)
        rc = merge_ratings(m, err);
    if (rc == ERR_OK)
        rc = merge_events(m, err);
    if (rc == ERR_OK)
        rc = merge_leagues(m, err);
    if (rc == ERR_OK)
        rc = merge_bans(m, err);
    if (rc == ERR_OK)
        rc = exchange_people_hush(m->store, m->arena, &m->people, err);
    if (rc == ERR_OK && m->ratings)
        rc = ratings_rebuild(m->store, err);
    m->out->sentence = sentence_of(m);
    return rc;
}

enum err_code store_merge(struct store *store, struct arena *arena, const char *path,
                          const struct merge_options *options, struct merge *out, struct err *err)
{
    const char *slash = strrchr(path, '/');
    struct merging m = {
        .store = store, .arena = arena, .what = slash ? slash + 1 : path, .options = options, .out = out};
    int64_t before = 0, after = 0;
    *out = (struct merge){.sentence = ""};
    enum err_code rc = refuse_itself(store, path, err);
    if (rc == ERR_OK)
        rc = store_open(path, STORE_READ_COPY, store_clock(store), &m.other, err);
    if (rc != ERR_OK)
        return rc;
    if (!options->force)
        rc = store_require_rows(m.other, path, err);
    if (rc == ERR_OK)
        rc = store_begin_read(m.other, err); /* one moment of it */
    if (rc != ERR_OK) {
        store_close(m.other);
        return rc;
    }
    rc = store_get_int(store, Q_EXCHANGE_LAST_ENTRY, SQL_NONE, 0, &before, err);
    if (rc == ERR_OK && (rc = verb_begin(store, VERB_MERGE, err)) == ERR_OK) {
        rc = merge_all(&m, err);
        if (rc == ERR_OK)
            store_note(store, 0, "merged %s: %s", m.what, out->sentence);
        rc = store_end(store, rc, err);
    }
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_EXCHANGE_LAST_ENTRY, SQL_NONE, 0, &after, err);
    out->changed = after != before;
    store_end_read(m.other);
    store_close(m.other);
    if (rc != ERR_OK)
        exchange_notes_release(&out->notes);
    return rc;
}
