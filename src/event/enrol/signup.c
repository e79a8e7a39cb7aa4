/* signup.c - players who ask to be enrolled, and wait for the desk */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/enrol/internal.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <string.h>

const char *const signup_state_words[] = {[SIGNUP_WAITING] = MESSAGE_MARK("waiting"),
                                          [SIGNUP_APPROVED] = MESSAGE_MARK("approved"),
                                          [SIGNUP_REFUSED] = MESSAGE_MARK("refused")};

const char *signup_state_name(enum signup_state state)
{
    tc_assert((size_t)state < ARRAY_LEN(signup_state_words));
    return signup_state_words[state];
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct signup read_row(const struct cursor *c, struct arena *arena)
{
    struct signup s = {.id = cursor_int(c, 0),
                       .event = {cursor_int(c, 1)},
                       .name = cursor_text(c, 2, arena),
                       .dci = cursor_text(c, 3, arena),
                       .player = {cursor_int(c, 5)},
                       .at_utc = cursor_int(c, 6),
                       .decided_at_utc = cursor_int(c, 7)};
    const char *state = cursor_text(c, 4, arena);
    for (size_t i = 0; i < ARRAY_LEN(signup_state_words); i++)
        if (strcmp(signup_state_words[i], state) == 0)
            s.state = (enum signup_state)i;
    return s;
}

enum err_code signup_list(struct store *store, struct arena *arena, struct event_id event, struct signup **out,
                          size_t *n, struct err *err)
{
    struct cursor c;
    size_t room = 0;
    enum err_code rc;
    *out = NULL;
    *n = 0;
    for (rc = store_query(store, Q_SIGNUP_LIST, SQL_ARGS(SQL_I(event.v)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = read_row(&c, arena);
    }
    cursor_close(&c);
    return rc;
}

enum err_code signup_get(struct store *store, struct arena *arena, int64_t id, struct signup *out, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_SIGNUP_GET, SQL_ARGS(SQL_I(id)), &c, err);
    if (rc == ERR_OK && c.row)
        *out = read_row(&c, arena);
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "there is no request %lld\ntopcut signup list shows them", (long long)id);
    cursor_close(&c);
    return rc;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* The same request that waits already; id 0: none. */
static enum err_code find_waiting(struct store *store, struct arena *arena, struct event_id event, const char *name,
                                  const char *dci, struct signup *out, size_t *waiting, struct err *err)
{
    struct signup *all = NULL;
    size_t n = 0;
    *out = (struct signup){.id = 0};
    *waiting = 0;
    enum err_code rc = signup_list(store, arena, event, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        if (all[i].state != SIGNUP_WAITING)
            continue;
        ++*waiting;
        if (strcmp(all[i].name, name) == 0 && strcmp(all[i].dci, dci) == 0)
            *out = all[i];
    }
    return rc;
}

static enum err_code require_taking(const struct event *e, struct err *err)
{
    if (!e->set.signup)
        return err_set(err, ERR_CONFLICT, "%s is enrolled at the desk alone", e->set.name);
    if (e->rounds_paired)
        return err_set(err, ERR_CONFLICT, "%s has begun; who comes late goes to the desk", e->set.name);
    return team_require_none(e, err);
}

enum err_code signup_ask(struct store *store, struct arena *arena, struct event_id event, const char *name,
                         const char *dci, struct signup *out, struct err *err)
{
    struct event e;
    struct player_record record; /* what the desk would make of it: refused now rather than then */
    size_t waiting = 0;
    const char *clean = utf8_clean(arena, name ? name : "");
    const char *digits = player_dci_digits(arena, dci ? dci : "");
    if (strlen(clean) > SIGNUP_NAME_MAX)
        return err_set(err, ERR_INPUT, "a name has at most %d bytes, not %zu", SIGNUP_NAME_MAX, strlen(clean));
    enum err_code rc = player_record_make(arena, &(struct player_fields){.name = clean, .dci = *digits ? digits : NULL},
                                          NULL, &record, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_SIGNUP, err)) != ERR_OK)
        return rc;
    rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = event_require_open(&e, err);
    if (rc == ERR_OK)
        rc = require_taking(&e, err);
    if (rc == ERR_OK)
        rc = find_waiting(store, arena, event, clean, digits, out, &waiting, err);
    if (rc == ERR_OK && out->id == 0 && waiting >= SIGNUP_WAITING_MAX)
        rc = err_set(err, ERR_CONFLICT, "%zu requests wait already; go to the desk", waiting);
    if (rc == ERR_OK && out->id == 0) {
        struct clock *clock = store_clock(store);
        rc = store_exec(store, Q_SIGNUP_ADD,
                        SQL_ARGS(SQL_I(event.v), SQL_T(clean), SQL_T(digits), SQL_I(clock->now_utc(clock))), err);
        if (rc == ERR_OK)
            rc = signup_get(store, arena, store_last_id(store), out, err);
        store_note(store, event.v, "%s: \"%s\" asks to be enrolled", e.set.name, clean);
    }
    return store_end(store, rc, err);
}

/* ---- deciding -------------------------------------------------------------------------------- */

static enum err_code begin(struct store *store, struct arena *arena, int64_t id, struct signup *s, struct event *e,
                           struct err *err)
{
    enum err_code rc = verb_begin(store, VERB_SIGNUP, err);
    if (rc != ERR_OK)
        return rc;
    rc = signup_get(store, arena, id, s, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, s->event, e, err);
    if (rc == ERR_OK)
        rc = event_require_open(e, err);
    return rc == ERR_OK ? ERR_OK : store_end(store, rc, err);
}

static enum err_code decide(struct store *store, const struct signup *s, enum signup_state state,
                            struct player_id player, struct err *err)
{
    struct clock *clock = store_clock(store);
    return store_exec(store, Q_SIGNUP_DECIDE,
                      SQL_ARGS(SQL_I(s->id), SQL_T(signup_state_words[state]), player.v ? SQL_I(player.v) : SQL_NULL,
                               SQL_I(clock->now_utc(clock))),
                      err);
}

/* Finds the known players who may be meant: by number, or by exactly that name unless a number contradicts it. */
static enum err_code find_known(struct store *store, struct arena *arena, const struct signup *s,
                                struct player_record *record, struct player **out, size_t *n, struct err *err)
{
    struct player *one = ARENA_ARRAY(arena, struct player, 1);
    size_t named = 0;
    *one = (struct player){.id = {0}};
    *out = one;
    *n = 0;
    enum err_code rc = player_record_make(
        arena, &(struct player_fields){.name = s->name, .dci = *s->dci ? s->dci : NULL}, NULL, record, err);
    if (rc == ERR_OK && record->dci_key)
        rc = player_by_dci(store, arena, record->dci_key, one, err);
    if (rc != ERR_OK || one->id.v) {
        *n = rc == ERR_OK;
        return rc;
    }
    rc = player_by_key(store, arena, record->name_key, out, &named, err);
    for (size_t i = 0; rc == ERR_OK && i < named; i++)
        if (!record->dci_key || !*(*out)[i].dci)
            (*out)[(*n)++] = (*out)[i];
    return rc;
}

/* Finds the person who signs up: a player who is known, else a new one. */
static enum err_code find_player(struct store *store, struct arena *arena, const struct signup *s,
                                 struct player_id *out, struct err *err)
{
    struct player_record record;
    struct player *known;
    size_t n;
    if (find_known(store, arena, s, &record, &known, &n, err) != ERR_OK)
        return err->code;
    if (n > 1)
        return err_set(err, ERR_CONFLICT,
                       "%zu players are called \"%s\"\nsay which: topcut signup approve %lld --player NUMBER", n,
                       s->name, (long long)s->id);
    if (n == 0)
        return player_insert(store, &record, out, err);
    *out = known[0].id;
    return ERR_OK;
}

enum err_code signup_is_in(struct store *store, struct arena *arena, const struct signup *s, bool *out, struct err *err)
{
    struct player_record record;
    struct player *known;
    size_t n;
    *out = false;
    enum err_code rc = find_known(store, arena, s, &record, &known, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n && !*out; i++) {
        struct enrolment there;
        rc = enrolment_find(store, s->event, known[i].id, &there, err);
        *out = rc == ERR_OK && there.found;
    }
    return rc;
}

/* Refuses the name of somebody who is enrolled: whoever signs up under it would be let in as them. */
static enum err_code require_not_in(struct store *store, const struct event *e, const struct player *player,
                                    struct arena *arena, struct err *err)
{
    struct enrolment there;
    enum err_code rc = enrolment_find(store, e->id, player->id, &there, err);
    if (rc != ERR_OK || !there.found)
        return rc;
    return err_set(err, ERR_CONFLICT,
                   "%s was in %s before this request: refuse it, and if it is them who ask give them "
                   "their code",
                   player_shown(arena, player), e->set.name);
}

enum err_code signup_approve(struct store *store, struct arena *arena, int64_t id, struct player_id player,
                             const char *despite, struct player *out, const char **sentence, struct err *err)
{
    struct signup s = {.name = ""};
    struct event e;
    const char *elsewhere = "", *remark = "";
    *sentence = "";
    enum err_code rc = begin(store, arena, id, &s, &e, err);
    if (rc != ERR_OK)
        return rc;
    if (s.state == SIGNUP_REFUSED)
        rc = err_set(err, ERR_CONFLICT, "request %lld of \"%s\" was refused already; they may ask again", (long long)id,
                     s.name);
    if (rc == ERR_OK && s.state == SIGNUP_APPROVED && player.v && player.v != s.player.v)
        rc = err_set(err, ERR_CONFLICT, "request %lld of \"%s\" was approved as somebody else already", (long long)id,
                     s.name);
    if (rc == ERR_OK && s.state == SIGNUP_APPROVED)
        player = s.player;
    else if (rc == ERR_OK && player.v == 0)
        rc = find_player(store, arena, &s, &player, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, player, out, err);
    if (rc == ERR_OK && s.state == SIGNUP_WAITING)
        rc = require_not_in(store, &e, out, arena, err);
    if (rc == ERR_OK && s.state == SIGNUP_WAITING)
        rc = enrol_add_one(store, arena, &e, player, false, despite, &remark, err);
    if (rc == ERR_OK && s.state == SIGNUP_WAITING)
        rc = decide(store, &s, SIGNUP_APPROVED, player, err);
    if (rc == ERR_OK) {
        *sentence = message(arena, "%s is enrolled in %s", player_shown(arena, out), e.set.name);
        if (*remark)
            *sentence = arena_printf(arena, "%s; %s: %s", *sentence, remark, despite);
        store_note(store, s.event.v, "%s: the request of \"%s\" is approved: %s", e.set.name, s.name, *sentence);
        rc = enrol_elsewhere(store, arena, &e, &player, 1, &elsewhere, err);
    }
    if (rc == ERR_OK && *elsewhere)
        *sentence = arena_printf(arena, "%s; %s", *sentence, elsewhere);
    return store_end(store, rc, err);
}

enum err_code signup_refuse(struct store *store, struct arena *arena, int64_t id, const char **sentence,
                            struct err *err)
{
    struct signup s = {.name = ""};
    struct event e;
    *sentence = "";
    enum err_code rc = begin(store, arena, id, &s, &e, err);
    if (rc != ERR_OK)
        return rc;
    if (s.state == SIGNUP_APPROVED)
        rc = err_set(err, ERR_CONFLICT, "\"%s\" was enrolled by request %lld already\ntopcut unenroll takes them out",
                     s.name, (long long)id);
    else if (s.state == SIGNUP_WAITING)
        rc = decide(store, &s, SIGNUP_REFUSED, (struct player_id){0}, err);
    if (rc == ERR_OK) {
        *sentence = message(arena, "the request of \"%s\" is refused", s.name);
        store_note(store, s.event.v, "%s: %s", e.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
