/* leagues.c - making leagues, putting events in, and summing them up
 *
 * A league keeps nothing but its rule and which events are in it. Its table is made from the events each time:
 * every closed one is loaded, gives each of its players a result, and standings/league.c does the
 * rest. */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 6 /* candidates that a message lists */

const char *const league_scoring_words[] = {"match-points", "places"};

/* ---- settings -------------------------------------------------------------------------------- */

static const char *league_key(struct arena *arena, const char *name)
{
    const char *key = utf8_fold(arena, name);
    return *key ? key : name;
}

static enum err_code check_settings(struct arena *arena, const struct league_settings *settings,
                                    struct league_settings *out, struct err *err)
{
    int *points;
    size_t n;
    *out = *settings;
    enum err_code rc = text_field(arena, TC_WORD("the league's name"), settings->name, &out->name, err);
    if (rc == ERR_OK && !*out->name)
        rc = err_set(err, ERR_INPUT, "a league needs a name");
    if (rc == ERR_OK && (settings->best_of < 0 || settings->best_of > 1000))
        rc = err_set(err, ERR_INPUT, "the best %d: 1 to 1000 events count, or 0 for all", settings->best_of);
    if (rc == ERR_OK && (settings->attendance < 0 || settings->attendance > 1000))
        rc = err_set(err, ERR_INPUT, "%d points for taking part: between 0 and 1000", settings->attendance);
    if (rc != ERR_OK)
        return rc;
    out->places = utf8_clean(arena, text_or(settings->places, ""));
    if (*out->places)
        rc = league_places_parse(arena, out->places, &points, &n, err);
    if (rc == ERR_OK && settings->scoring == LEAGUE_PLACES && !*out->places)
        rc = err_set(err, ERR_INPUT, "scoring by places needs their points\n--places 10,8,6,5,4,3,2,1");
    if (rc == ERR_OK && settings->scoring == LEAGUE_MATCH_POINTS && *out->places)
        rc =
            err_set(err, ERR_INPUT,
                    "points of places mean nothing where match points are counted\n--scoring places, or --places \"\"");
    return rc;
}

const char *league_rule_text(struct arena *arena, const struct league_settings *s)
{
    const char *text =
        s->scoring == LEAGUE_PLACES ? message(arena, "%s for the places", s->places) : TC_WORD("match points");
    if (s->attendance)
        text = message(arena, "%s, %d for taking part", text, s->attendance);
    if (s->best_of == 1)
        return message(arena, "%s; the best one counts", text);
    if (s->best_of)
        return message(arena, "%s; the best %d count", text, s->best_of);
    return message(arena, "%s; all events count", text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct league league_from_row(const struct cursor *c, struct arena *arena)
{
    return (struct league){
        .id = {cursor_int(c, 0)},
        .uuid = cursor_text(c, 1, arena),
        .set =
            {
                .name = cursor_text(c, 2, arena),
                .best_of = (int)cursor_int(c, 4),
                .scoring = strcmp(cursor_text(c, 5, arena), "places") == 0 ? LEAGUE_PLACES : LEAGUE_MATCH_POINTS,
                .places = cursor_text(c, 6, arena),
                .attendance = (int)cursor_int(c, 7),
            },
        .events = (int)cursor_int(c, 8),
    };
}

enum err_code league_get(struct store *store, struct arena *arena, struct league_id id, struct league *out,
                         struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_LEAGUE_GET, SQL_ARGS(SQL_I(id.v)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_NOT_FOUND, "there is no league #%lld", (long long)id.v);
    if (rc == ERR_OK)
        *out = league_from_row(&c, arena);
    cursor_close(&c);
    return rc;
}

enum err_code league_list(struct store *store, struct arena *arena, struct league **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct league *all = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, Q_LEAGUE_ALL, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(all, count, room) = league_from_row(&c, arena);
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct league, *n);
    if (*n)
        memcpy(*out, all, *n * sizeof *all);
    free(all);
    return rc;
}

/* None of the leagues is meant, or several are. */
static enum err_code not_one(struct arena *arena, const char *words, const struct league *all, size_t n, size_t hits,
                             struct err *err)
{
    const char **names = ARENA_ARRAY(arena, const char *, n);
    const char *list = "";
    for (size_t i = 0; i < n; i++)
        names[i] = all[i].set.name;
    if (n == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no league\nmake one with: topcut league new");
    if (hits == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no league \"%s\"%s", words,
                       suggest_sentence(arena, words, names, n));
    for (size_t i = 0; i < hits && i < SHOWN_MAX; i++)
        list = arena_printf(arena, "%s%s\"%s\" (#%lld)", list, i ? ", " : "", names[i], (long long)all[i].id.v);
    if (hits > SHOWN_MAX)
        list = message(arena, "%s and %zu more", list, hits - SHOWN_MAX);
    if (!*words)
        return err_set(err, ERR_CONFLICT, "name the league: %s", list);
    return err_set(err, ERR_CONFLICT, "\"%s\" could be %s; use the #number", words, list);
}

enum err_code league_resolve(struct store *store, struct arena *arena, const char *words, struct league *out,
                             struct err *err)
{
    struct league *all;
    size_t n, hits = 0;
    int64_t id = 0;
    words = words ? words : "";
    if (!utf8_is_valid(words, strlen(words)))
        return err_set(err, ERR_INPUT, "the league's name is not valid UTF-8 text");
    words = utf8_clean(arena, words);
    enum err_code rc = league_list(store, arena, &all, &n, err);
    if (rc != ERR_OK)
        return rc;
    bool number = parse_i64(words + (words[0] == '#'), 1, INT64_MAX, &id);
    const char *key = utf8_fold(arena, words);
    for (size_t i = 0; i < n; i++) {
        const char *name = league_key(arena, all[i].set.name);
        if ((number && all[i].id.v == id) || (*words && strcmp(name, key) == 0)) {
            *out = all[i];
            return ERR_OK;
        }
        if (words[0] != '#' && strncmp(name, key, strlen(key)) == 0) { /* those meant come first */
            struct league hit = all[i];
            memmove(&all[hits + 1], &all[hits], (i - hits) * sizeof *all);
            all[hits++] = hit;
        }
    }
    if (hits != 1)
        return not_one(arena, words, all, n, hits, err);
    *out = all[0];
    return ERR_OK;
}

/* ---- making and changing --------------------------------------------------------------------- */

static enum err_code require_free_name(struct store *store, struct arena *arena, const char *name, struct league_id but,
                                       struct err *err)
{
    int64_t there = 0;
    enum err_code rc = store_get_int(store, Q_LEAGUE_BY_KEY, SQL_ARGS(SQL_T(league_key(arena, name))), 0, &there, err);
    if (rc == ERR_OK && there && there != but.v)
        rc = err_set(err, ERR_CONFLICT, "there is a league \"%s\" already (#%lld)", name, (long long)there);
    return rc;
}

#define SETTING_ARGS(arena, s)                                                                                         \
    SQL_T((s)->name), SQL_T(league_key((arena), (s)->name)), (s)->best_of ? SQL_I((s)->best_of) : SQL_NULL,            \
        SQL_T(league_scoring_words[(s)->scoring]), SQL_T((s)->places), SQL_I((s)->attendance)

enum err_code league_new(struct store *store, struct arena *arena, const struct league_settings *settings,
                         struct league *out, struct err *err)
{
    struct league_settings s;
    enum err_code rc = check_settings(arena, settings, &s, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_LEAGUE_NEW, err)) != ERR_OK)
        return rc;
    rc = require_free_name(store, arena, s.name, (struct league_id){0}, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_LEAGUE_INSERT, SQL_ARGS(SETTING_ARGS(arena, &s)), err);
    if (rc == ERR_OK)
        rc = league_get(store, arena, (struct league_id){store_last_id(store)}, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "new league \"%s\" (#%lld)", out->set.name, (long long)out->id.v);
    return store_end(store, rc, err);
}

enum err_code league_edit(struct store *store, struct arena *arena, struct league_id id,
                          const struct league_settings *settings, unsigned which, struct league *out, struct err *err)
{
    struct league old;
    struct league_settings s;
    enum err_code rc = verb_begin(store, VERB_LEAGUE_EDIT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = league_get(store, arena, id, &old, err)) != ERR_OK)
        return store_end(store, rc, err);
    struct league_settings wanted = old.set;
    wanted.name = which & LEAGUE_SET_NAME ? settings->name : wanted.name;
    wanted.best_of = which & LEAGUE_SET_BEST ? settings->best_of : wanted.best_of;
    wanted.scoring = which & LEAGUE_SET_SCORING ? settings->scoring : wanted.scoring;
    wanted.places = which & LEAGUE_SET_PLACES ? settings->places : wanted.places;
    wanted.attendance = which & LEAGUE_SET_ATTENDANCE ? settings->attendance : wanted.attendance;
    rc = check_settings(arena, &wanted, &s, err);
    if (rc == ERR_OK)
        rc = require_free_name(store, arena, s.name, id, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_LEAGUE_UPDATE, SQL_ARGS(SQL_I(id.v), SETTING_ARGS(arena, &s)), err);
    if (rc == ERR_OK)
        rc = league_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "changed the league \"%s\"", out->set.name);
    return store_end(store, rc, err);
}

enum err_code league_delete(struct store *store, struct arena *arena, struct league_id id, struct err *err)
{
    struct league league;
    enum err_code rc = verb_begin(store, VERB_LEAGUE_DELETE, err);
    if (rc != ERR_OK)
        return rc;
    rc = league_get(store, arena, id, &league, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_LEAGUE_DELETE_EVENTS, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_LEAGUE_DELETE, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        store_note(store, 0, "deleted the league \"%s\" of %s", league.set.name,
                   message_count(arena, league.events, "%lld event", "%lld events"));
    return store_end(store, rc, err);
}

/* ---- its events ------------------------------------------------------------------------------ */

/* The events that are named, each once, and whether each is in the league. */
static enum err_code check_events(struct store *store, struct arena *arena, const struct league *league,
                                  const struct event_id *events, size_t n, bool wanted_in, const char **names,
                                  struct err *err)
{
    enum err_code rc = ERR_OK;
    *names = "";
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct event e;
        int64_t in = 0;
        rc = event_get(store, arena, events[i], &e, err);
        for (size_t k = 0; rc == ERR_OK && k < i; k++)
            if (events[k].v == events[i].v)
                rc = err_set(err, ERR_INPUT, "\"%s\" (#%lld) is named twice", e.set.name, (long long)e.id.v);
        if (rc == ERR_OK)
            rc = store_get_int(store, Q_LEAGUE_HAS_EVENT, SQL_ARGS(SQL_I(league->id.v), SQL_I(events[i].v)), 0, &in,
                               err);
        if (rc == ERR_OK && in && !wanted_in)
            rc = err_set(err, ERR_CONFLICT, "\"%s\" (#%lld) is in the league \"%s\" already", e.set.name,
                         (long long)e.id.v, league->set.name);
        if (rc == ERR_OK && !in && wanted_in)
            rc = err_set(err, ERR_NOT_FOUND, "\"%s\" (#%lld) is not in the league \"%s\"", e.set.name,
                         (long long)e.id.v, league->set.name);
        if (rc == ERR_OK && i < SHOWN_MAX)
            *names = arena_printf(arena, "%s%s\"%s\"", *names, i ? ", " : "", e.set.name);
    }
    if (rc == ERR_OK && n > SHOWN_MAX)
        *names = message(arena, "%s and %zu more", *names, n - SHOWN_MAX);
    return rc;
}

static enum err_code change_events(struct store *store, struct arena *arena, struct league_id id,
                                   const struct event_id *events, size_t n, bool add, struct league *out,
                                   struct err *err)
{
    const char *names = "";
    enum err_code rc = verb_begin(store, add ? VERB_LEAGUE_ADD : VERB_LEAGUE_REMOVE, err);
    if (rc != ERR_OK)
        return rc;
    rc = league_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        rc = check_events(store, arena, out, events, n, !add, &names, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(store, add ? Q_LEAGUE_EVENT_INSERT : Q_LEAGUE_EVENT_DELETE,
                        SQL_ARGS(SQL_I(id.v), SQL_I(events[i].v)), err);
    if (rc == ERR_OK)
        rc = league_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "the league \"%s\": %s %s", out->set.name, add ? TC_WORD("added") : TC_WORD("took out"),
                   names);
    else if (n > 1)
        err_advice(err, "nothing was changed");
    return store_end(store, rc, err);
}

enum err_code league_add(struct store *store, struct arena *arena, struct league_id id, const struct event_id *events,
                         size_t n, struct league *out, struct err *err)
{
    return change_events(store, arena, id, events, n, true, out, err);
}

enum err_code league_remove(struct store *store, struct arena *arena, struct league_id id,
                            const struct event_id *events, size_t n, struct league *out, struct err *err)
{
    return change_events(store, arena, id, events, n, false, out, err);
}
