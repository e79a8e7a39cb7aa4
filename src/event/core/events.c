/* events.c - tournaments: making, showing, choosing and changing them
 *
 * The state of an event is derived, never stored but for "closed": a playoff round makes it the
 * playoff, a round the Swiss, none the enrolment. What a setting may become depends on that state;
 * the guards of event_edit are one table.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/rng.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/core/internal.h"
#include "event/verbs/verbs.h"
#include "standings/standings.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 6 /* candidates that a message lists */

const char *event_state_name(enum event_state state)
{
    static const char *const names[] = {
        [EVENT_ENROLLING] = "enrolling",
        [EVENT_SWISS] = "swiss",
        [EVENT_PLAYOFF] = "playoff",
        [EVENT_CLOSED] = "closed",
    };
    return names[state];
}

const char *event_state_word(const struct event *event)
{
    return event->state == EVENT_SWISS && event_is_round_robin(event) ? "round-robin" : event_state_name(event->state);
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct event event_from_row(const struct cursor *c, struct arena *arena, struct floor_shelf *shelf)
{
    struct event e = {
        .id = {cursor_int(c, 0)},
        .uuid = cursor_text(c, 1, arena),
        .set =
            {
                .name = cursor_text(c, 2, arena),
                .format = cursor_text(c, 3, arena),
                .date = cursor_text(c, 4, arena),
                .rounds = (int)cursor_int(c, 7),
                .cut = (int)cursor_int(c, 8),
                .best_of = (int)cursor_int(c, 9),
                .more_draws = cursor_int(c, 10) != 0,
                .tiebreaks = cursor_text(c, 11, arena),
                .last_by_rank = cursor_int(c, 12) != 0,
                .seeding = cursor_text(c, 13, arena),
                .play_first = cursor_text(c, 14, arena),
                .level2 = cursor_int(c, 16) != 0,
                .reading = strcmp(cursor_text(c, 17, arena), "literal") == 0 ? RATING_LITERAL : RATING_SIGNED,
                .fee_cents = cursor_int(c, 18),
                .seed = (uint64_t)cursor_int(c, 19),
            },
        .imported = cursor_int(c, 20) != 0,
        .players = (int)cursor_int(c, 21),
        .active = (int)cursor_int(c, 22),
        .rounds_paired = (int)cursor_int(c, 23),
        .swiss_rounds = (int)cursor_int(c, 24),
        .missing = (int)cursor_int(c, 25),
    };
    bool known = rating_category_find(cursor_text(c, 15, arena), &e.set.category);
    tc_assert(known); /* the column's CHECK says so */
    e.starters = (int)cursor_int(c, 26);
    e.counted = (int)cursor_int(c, 27);
    e.counted_late = (int)cursor_int(c, 28);
    event_extras_read(c, 29, arena, &e.set);
    e.structure = e.set.structure;
    e.rounds_planned = event_rounds_planned(arena, shelf, &e);
    if (strcmp(cursor_text(c, 6, arena), "closed") == 0)
        e.state = EVENT_CLOSED;
    else if (e.rounds_paired > e.swiss_rounds)
        e.state = EVENT_PLAYOFF;
    else
        e.state = e.rounds_paired ? EVENT_SWISS : EVENT_ENROLLING;
    return e;
}

enum err_code event_get(struct store *store, struct arena *arena, struct event_id id, struct event *out,
                        struct err *err)
{
    struct floor_shelf shelf = {0};
    return event_get_with(store, arena, &shelf, id, out, err);
}

enum err_code event_get_with(struct store *store, struct arena *arena, struct floor_shelf *shelf, struct event_id id,
                             struct event *out, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_EVENT_GET, SQL_ARGS(SQL_I(id.v)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_NOT_FOUND, "there is no event #%lld", (long long)id.v);
    if (rc == ERR_OK)
        *out = event_from_row(&c, arena, shelf);
    cursor_close(&c);
    return rc;
}

/* What event_resolve compares. */
struct event_name {
    struct event_id id;
    const char *name, *key, *date;
};

static enum err_code event_names(struct store *store, struct arena *arena, struct event_name **out, size_t *n,
                                 struct err *err)
{
    struct cursor c = {0};
    struct event_name *names = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, Q_EVENT_IDS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(names, count, room) = (struct event_name){.id = {cursor_int(&c, 0)},
                                                           .name = cursor_text(&c, 1, arena),
                                                           .key = cursor_text(&c, 2, arena),
                                                           .date = cursor_text(&c, 3, arena)};
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct event_name, *n);
    if (*n)
        memcpy(*out, names, *n * sizeof *names);
    free(names);
    return rc;
}

enum err_code event_list(struct store *store, struct arena *arena, struct event **out, size_t *n, struct err *err)
{
    struct event_name *names = NULL;
    struct floor_shelf shelf = {0};
    enum err_code rc = event_names(store, arena, &names, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct event, *n);
    for (size_t i = 0; rc == ERR_OK && i < *n; i++)
        rc = event_get_with(store, arena, &shelf, names[i].id, &(*out)[i], err);
    return rc;
}

/* ---- which event is meant -------------------------------------------------------------------- */

static enum err_code resolve_current(struct store *store, struct arena *arena, struct event *out, struct err *err)
{
    int64_t id = 0;
    enum err_code rc = store_get_int(store, Q_EVENT_CURRENT, SQL_NONE, 0, &id, err);
    if (rc != ERR_OK)
        return rc;
    struct err gone = ERR_INIT;
    rc = id ? event_get(store, arena, (struct event_id){id}, out, &gone) : ERR_NOT_FOUND;
    if (rc == ERR_NOT_FOUND)
        return err_set(err, ERR_NOT_FOUND,
                       "no event is the current one\nchoose one with topcut event use, or "
                       "make one with topcut event new");
    return rc == ERR_OK ? rc : err_set(err, rc, "%s", gone.text);
}

/* The beginning of a name, as long as what was typed: "premodren" is near "Premodern Thursday" there. */
static const char *beginning(struct arena *arena, const char *name, size_t code_points)
{
    const char *p = name;
    while (*p && (code_points > 0 || ((unsigned char)*p & 0xc0) == 0x80)) {
        code_points -= ((unsigned char)*p & 0xc0) != 0x80;
        p++;
    }
    return arena_strndup(arena, name, (size_t)(p - name));
}

static enum err_code resolve_nothing(struct arena *arena, const char *words, const struct event_name *names, size_t n,
                                     struct err *err)
{
    /* Each name twice: as a whole, and its beginning. */
    const char **texts = ARENA_ARRAY(arena, const char *, 2 * n);
    const char *best[SUGGEST_MAX], *sentence = "";
    for (size_t i = 0; i < n; i++) {
        texts[i] = names[i].name;
        texts[n + i] = beginning(arena, names[i].name, utf8_length(words));
    }
    size_t found = suggest_nearest(words, texts, 2 * n, best), said = 0;
    bool *named = ARENA_ARRAY(arena, bool, n);
    for (size_t i = 0; i < found; i++) {
        size_t at = 0;
        while (texts[at] != best[i])
            at++;
        at %= n;
        if (named[at])
            continue;
        named[at] = true;
        sentence = arena_printf(arena, "%s%s\"%s\" (#%lld)", sentence, said++ == 0 ? "" : ", ", names[at].name,
                                (long long)names[at].id.v);
    }
    return err_set(err, ERR_NOT_FOUND, "there is no event \"%s\"%s", words,
                   said ? message(arena, "; did you mean %s?", sentence) : "");
}

static enum err_code resolve_many(struct arena *arena, const char *words, const struct event_name *hits, size_t n,
                                  struct err *err)
{
    const char *list = "";
    size_t shown = n > SHOWN_MAX ? SHOWN_MAX : n;
    for (size_t i = 0; i < shown; i++)
        list = arena_printf(arena, "%s%s\"%s\" of %s (#%lld)", list,
                            i == 0       ? ""
                            : i + 1 == n ? " or "
                                         : ", ",
                            hits[i].name, hits[i].date, (long long)hits[i].id.v);
    if (n > shown)
        list = arena_printf(arena, "%s and %zu more", list, n - shown);
    return err_set(err, ERR_CONFLICT, "\"%s\" could be %s; use the #number", words, list);
}

enum err_code event_resolve(struct store *store, struct arena *arena, const char *words, struct event *out,
                            struct err *err)
{
    int64_t id = 0;
    struct event_name *names = NULL;
    size_t n = 0, hits = 0, exact = 0, exact_at = 0;
    if (!words || !*words)
        return resolve_current(store, arena, out, err);
    if (!utf8_is_valid(words, strlen(words)))
        return err_set(err, ERR_INPUT, "the event's name is not valid UTF-8 text");
    words = utf8_clean(arena, words);
    if (parse_i64(words + (words[0] == '#'), 1, INT64_MAX, &id)) {
        struct err absent = ERR_INIT;
        enum err_code rc = event_get(store, arena, (struct event_id){id}, out, &absent);
        if (rc != ERR_NOT_FOUND || words[0] == '#')
            return rc == ERR_OK ? rc : err_set(err, rc, "%s", absent.text);
    }
    enum err_code rc = event_names(store, arena, &names, &n, err);
    if (rc != ERR_OK)
        return rc;
    const char *key = utf8_fold(arena, words);
    struct event_name *hit = ARENA_ARRAY(arena, struct event_name, n);
    for (size_t i = 0; i < n; i++) {
        if (strncmp(names[i].key, key, strlen(key)) != 0)
            continue;
        if (strcmp(names[i].key, key) == 0) {
            exact++;
            exact_at = hits;
        }
        hit[hits++] = names[i];
    }
    if (hits == 0)
        return resolve_nothing(arena, words, names, n, err);
    if (hits > 1 && exact != 1)
        return resolve_many(arena, words, hit, hits, err);
    return event_get(store, arena, hit[exact == 1 ? exact_at : 0].id, out, err);
}

enum err_code event_make_current(struct store *store, struct event_id id, struct err *err)
{
    return store_exec(store, Q_EVENT_USE, SQL_ARGS(SQL_I(id.v)), err);
}

enum err_code event_use(struct store *store, struct event_id id, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct event event;
    enum err_code rc = event_get(store, &arena, id, &event, err);
    arena_release(&arena);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_USE, err)) != ERR_OK)
        return rc;
    return store_end(store, event_make_current(store, id, err), err);
}

enum err_code event_require_open(const struct event *event, struct err *err)
{
    if (event->state != EVENT_CLOSED)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "%s (#%lld) is closed\nreopen it first: topcut event reopen %lld",
                   event->set.name, (long long)event->id.v, (long long)event->id.v);
}

/* ---- writing one ------------------------------------------------------------------------------ */

static enum err_code check_word(struct arena *arena, const char *what, const char *word, const char *const *words,
                                size_t n, struct err *err)
{
    const char *list = "";
    for (size_t i = 0; i < n; i++) {
        if (strcmp(words[i], word) == 0)
            return ERR_OK;
        list = arena_printf(arena, "%s%s%s", list, i == 0 ? "" : i + 1 == n ? " or " : ", ", words[i]);
    }
    return err_set(err, ERR_INPUT, "%s \"%s\" is not known: %s%s", what, word, list,
                   suggest_sentence(arena, word, words, n));
}

static enum err_code check_tiebreaks(struct arena *arena, const char *name, struct err *err)
{
    size_t n = 0;
    while (standings_rules[n].name)
        n++;
    const char **names = ARENA_ARRAY(arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        names[i] = standings_rules[i].name;
    return check_word(arena, "the tiebreak rule", name, names, n, err);
}

static enum err_code check_numbers(const struct event_settings *s, struct err *err)
{
    if (s->rounds < 0 || s->rounds > 99)
        return err_set(err, ERR_INPUT, "%d Swiss rounds: an event has 1 to 99, or 0 for the recommended number",
                       s->rounds);
    if (s->cut != 0 && (s->cut < 2 || s->cut > 1024))
        return err_set(err, ERR_INPUT, "a cut to %d: that takes 2 to 1024 players, or 0 for none", s->cut);
    if (s->best_of != 1 && s->best_of != 3 && s->best_of != 5)
        return err_set(err, ERR_INPUT, "best of %d: a match is the best of 1, 3 or 5 games", s->best_of);
    if (s->fee_cents < 0 || s->fee_cents > 100000000)
        return err_set(err, ERR_INPUT, "the entry fee is between 0 and 1000000.00");
    if (s->seed > INT64_MAX)
        return err_set(err, ERR_INPUT, "the seed is between 1 and %lld", (long long)INT64_MAX);
    return ERR_OK;
}

const char *event_play_first_rule(const char *date)
{
    return strcmp(date, "2014-05-26") < 0 ? "random" : "higher-seed";
}

enum err_code event_settings_check(struct arena *arena, const struct event_settings *settings,
                                   struct event_settings *out, struct err *err)
{
    static const char *const seedings[] = {"standings", "draft-seat"};
    static const char *const firsts[] = {"random", "higher-seed"};
    *out = *settings;
    enum err_code rc = text_field(arena, "the event's name", settings->name, &out->name, err);
    if (rc == ERR_OK && !*out->name)
        rc = err_set(err, ERR_INPUT, "an event needs a name");
    if (rc == ERR_OK)
        rc = text_field(arena, "the format", settings->format, &out->format, err);
    if (rc == ERR_OK)
        rc = date_check(settings->date, err);
    if (rc == ERR_OK)
        rc = check_numbers(settings, err);
    if (rc == ERR_OK)
        rc = check_tiebreaks(arena, settings->tiebreaks, err);
    if (rc == ERR_OK)
        rc = check_word(arena, "the seeding", settings->seeding, seedings, ARRAY_LEN(seedings), err);
    if (rc == ERR_OK && !*settings->play_first)
        out->play_first = event_play_first_rule(settings->date);
    if (rc == ERR_OK)
        rc = check_word(arena, "the choice of play or draw", out->play_first, firsts, ARRAY_LEN(firsts), err);
    return rc == ERR_OK ? event_extras_check(arena, out, err) : rc;
}

static const char *reading_name(enum rating_reading reading)
{
    return reading == RATING_LITERAL ? "literal" : "signed";
}

/* The folded name that an event is found by. */
static const char *event_key(struct arena *arena, const char *name)
{
    const char *key = utf8_fold(arena, name);
    return *key ? key : name;
}

enum err_code event_insert(struct store *store, struct arena *arena, const struct event_settings *s,
                           const char *structure, bool imported, struct event_id *out, struct err *err)
{
    uint64_t seed = s->seed ? s->seed : rng_seed_from_system();
    enum err_code rc =
        store_exec(store, Q_EVENT_INSERT,
                   SQL_ARGS(SQL_T(s->name), SQL_T(event_key(arena, s->name)), SQL_T(s->format), SQL_T(s->date),
                            SQL_T(structure), s->rounds ? SQL_I(s->rounds) : SQL_NULL, SQL_I(s->cut), SQL_I(s->best_of),
                            SQL_I(s->more_draws), SQL_T(s->tiebreaks), SQL_I(s->last_by_rank), SQL_T(s->seeding),
                            SQL_T(s->play_first), SQL_T(rating_category_name(s->category)), SQL_I(s->level2),
                            SQL_T(reading_name(s->reading)), SQL_I(s->fee_cents), SQL_I(seed), SQL_I(imported)),
                   err);
    out->v = rc == ERR_OK ? store_last_id(store) : 0;
    struct event_settings extras = *s;
    extras.structure = structure;
    return rc == ERR_OK ? event_extras_write(store, *out, &extras, err) : rc;
}

enum err_code event_update(struct store *store, struct arena *arena, struct event_id id, const struct event_settings *s,
                           struct err *err)
{
    enum err_code rc =
        store_exec(store, Q_EVENT_UPDATE,
                   SQL_ARGS(SQL_I(id.v), SQL_T(s->name), SQL_T(event_key(arena, s->name)), SQL_T(s->format),
                            SQL_T(s->date), s->rounds ? SQL_I(s->rounds) : SQL_NULL, SQL_I(s->cut), SQL_I(s->best_of),
                            SQL_I(s->more_draws), SQL_T(s->tiebreaks), SQL_I(s->last_by_rank), SQL_T(s->seeding),
                            SQL_T(s->play_first), SQL_T(rating_category_name(s->category)), SQL_I(s->level2),
                            SQL_T(reading_name(s->reading)), SQL_I(s->fee_cents), SQL_I(s->seed)),
                   err);
    return rc == ERR_OK ? event_extras_write(store, id, s, err) : rc;
}
