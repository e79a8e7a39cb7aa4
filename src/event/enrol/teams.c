/* teams.c - enrolling teams, changing and finding them
 *
 * The team's row is its captain's enrolment; team_member lists everybody. What is asked of a team (its size,
 * that nobody is in two) is checked here before the schema would refuse it, to say it better.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/enrol/internal.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- what a team is -------------------------------------------------------------------------- */

int team_life(const struct event_settings *settings)
{
    return strcmp(settings->teams, "shared") == 0 ? 15 * settings->team_size : 0; /* 806.10 (2009) */
}

const char *team_rule_text(struct arena *arena, const struct event_settings *s)
{
    static const char *const heads[] = {"", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"};
    if (!*s->teams)
        return "";
    if (strcmp(s->teams, "shared") == 0)
        return message(arena, "%s-Headed Giant, one result a team, %d life", heads[s->team_size], team_life(s));
    return message(arena, "teams of %d, a match each seat", s->team_size);
}

const char *team_with_members(struct arena *arena, const struct event_data *data, int team)
{
    const struct load_player *p = &data->players[team];
    return *p->members ? arena_printf(arena, "%s (%s)", p->name, p->members) : p->name;
}

size_t team_people(const struct event_data *data, int entrant, struct player_id out[TEAM_SEATS_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == entrant && n < TEAM_SEATS_MAX)
            out[n++] = data->members[i].id;
    if (n == 0)
        out[n++] = data->players[entrant].id;
    return n;
}

enum err_code team_require_none(const struct event *event, struct err *err)
{
    if (!*event->set.teams)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "%s is played by teams of %d\nenrol one with: topcut team add NAME PLAYER...",
                   event->set.name, event->set.team_size);
}

static enum err_code require_teams(const struct event *event, struct err *err)
{
    if (*event->set.teams)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "%s is no event of teams\nbefore round 1, topcut event edit --teams shared or "
                   "seats makes it one",
                   event->set.name);
}

/* ---- finding --------------------------------------------------------------------------------- */

enum err_code team_entrant(struct store *store, struct arena *arena, struct event_id event, struct player *io,
                           struct err *err)
{
    struct cursor c = {0};
    const char *name = NULL;
    enum err_code rc = store_query(store, Q_TEAM_ENTRANT, SQL_ARGS(SQL_I(event.v), SQL_I(io->id.v)), &c, err);
    struct player_id captain = {rc == ERR_OK && c.row ? cursor_int(&c, 0) : 0};
    if (captain.v)
        name = cursor_text(&c, 1, arena);
    cursor_close(&c);
    if (rc != ERR_OK || !captain.v)
        return rc;
    rc = player_get(store, arena, captain, io, err);
    io->name = name;
    io->as_team = true;
    return rc;
}

/* ---- checks ---------------------------------------------------------------------------------- */

static enum err_code check_name(struct store *store, struct arena *arena, const struct event *event, const char *name,
                                struct player_id but, const char **out, struct err *err)
{
    struct player_id taken;
    const char *whose;
    enum err_code rc = text_field(arena, TC_WORD("the team's name"), name, out, err);
    if (rc != ERR_OK)
        return rc;
    if (!**out || !*utf8_fold(arena, *out))
        return err_set(err, ERR_INPUT, "a team needs a name");
    if (strspn(*out, "#0123456789 ") == strlen(*out))
        return err_set(err, ERR_INPUT, "\"%s\" is taken for a table or a player: a team's name has letters", *out);
    rc = team_by_name(store, arena, event->id, *out, false, &taken, &whose, err);
    if (rc == ERR_OK && taken.v && taken.v != but.v)
        rc = err_set(err, ERR_CONFLICT, "there is a team \"%s\" in %s already", *out, event->set.name);
    return rc;
}

/* Members of a team: as many as it has, each once, nobody of another team (own: the captain of this one). */
static enum err_code check_members(struct store *store, struct arena *arena, const struct event *event,
                                   const struct player_id *members, size_t n, struct player_id own, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (n != (size_t)event->set.team_size)
        return err_set(err, ERR_INPUT, "%s: a team of %s has %d players",
                       message_count(arena, (int64_t)n, "%lld player", "%lld players"), event->set.name,
                       event->set.team_size);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player p, captain;
        int64_t of = 0;
        rc = player_get(store, arena, members[i], &p, err);
        for (size_t k = 0; rc == ERR_OK && k < i; k++)
            if (members[k].v == members[i].v)
                rc = err_set(err, ERR_INPUT, "%s is named twice", player_shown(arena, &p));
        if (rc == ERR_OK)
            rc = store_get_int(store, Q_TEAM_OF, SQL_ARGS(SQL_I(event->id.v), SQL_I(members[i].v)), 0, &of, err);
        if (rc != ERR_OK || !of || of == own.v)
            continue;
        struct event_data data;
        rc = player_get(store, arena, (struct player_id){of}, &captain, err);
        if (rc == ERR_OK)
            rc = event_load(store, arena, event->id, &data, err);
        if (rc == ERR_OK)
            rc = err_set(err, ERR_CONFLICT, "%s is in the team \"%s\" of %s already", player_shown(arena, &p),
                         data.players[event_player_index(&data, captain.id)].name, event->set.name);
    }
    return rc;
}

static enum err_code insert_members(struct store *store, struct event_id event, struct player_id captain,
                                    const struct player_id *members, size_t n, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(
            store, Q_TEAM_MEMBER_INSERT,
            SQL_ARGS(SQL_I(event.v), SQL_I(captain.v), SQL_T(((char[]){(char)('A' + i), '\0'})), SQL_I(members[i].v)),
            err);
    return rc;
}

static enum err_code member_names(struct store *store, struct arena *arena, const struct player_id *members, size_t n,
                                  const char **out, struct err *err)
{
    enum err_code rc = ERR_OK;
    *out = "";
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player p;
        rc = player_get(store, arena, members[i], &p, err);
        if (rc == ERR_OK)
            *out = arena_printf(arena, "%s%s%c \"%s\"", *out, i ? ", " : "", (char)('A' + i), p.name);
    }
    return rc;
}

/* ---- enrolling ------------------------------------------------------------------------------- */

/* The captain's enrolment, before round 1 or late. */
static enum err_code insert_enrolment(struct store *store, struct arena *arena, const struct event *event,
                                      const char *name, struct player_id captain, bool paid, const char *despite,
                                      const struct enrol_late *late, const char **came, struct err *err)
{
    size_t added;
    *came = "";
    if (event->state == EVENT_ENROLLING)
        return enrol_add_entrants(store, event, &captain, 1, paid, despite, &added, err);
    if (!late)
        return err_set(err, ERR_CONFLICT,
                       "round %d of %s is paired\na team that comes now comes late: topcut team add --late",
                       event->rounds_paired, event->set.name);
    struct enrol_late how = *late;
    how.paid = paid;
    how.despite_ban = despite;
    return enrol_late_entrant(store, arena, event, captain, name, &how, came, err);
}

enum err_code team_add(struct store *store, struct arena *arena, struct event_id event, const char *name,
                       const struct player_id *members, size_t n, bool paid, const char *despite,
                       const struct enrol_late *late, const char **sentence, struct err *err)
{
    struct event e;
    const char *clean = "", *names = "", *came = "", *banned = "", *elsewhere = "";
    const struct player_id nobody = {0};
    enum err_code rc = verb_begin(store, VERB_TEAM_ADD, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_get(store, arena, event, &e, err)) == ERR_OK && (rc = event_require_open(&e, err)) == ERR_OK &&
        (rc = require_teams(&e, err)) == ERR_OK &&
        (rc = check_name(store, arena, &e, name, nobody, &clean, err)) == ERR_OK &&
        (rc = check_members(store, arena, &e, members, n, nobody, err)) == ERR_OK)
        rc = insert_enrolment(store, arena, &e, clean, members[0], paid, despite, late, &came, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) { /* a ban of one member is reported for the team */
        const char *warning = "";
        rc = bans_admit(store, arena, event, members[i], despite, &warning, err);
        if (rc == ERR_OK && *warning)
            banned = arena_printf(arena, "%s; %s: %s", banned, warning, despite);
    }
    if (rc == ERR_OK)
        rc = store_exec(store, Q_TEAM_SET_NAME, SQL_ARGS(SQL_I(event.v), SQL_I(members[0].v), SQL_T(clean)), err);
    if (rc == ERR_OK)
        rc = insert_members(store, event, members[0], members, n, err);
    if (rc == ERR_OK)
        rc = member_names(store, arena, members, n, &names, err);
    if (rc == ERR_OK) {
        *sentence = message(arena, "enrolled the team \"%s\": %s%s%s%s", clean, names, *came ? "; " : "", came,
                            *came ? "" : banned);
        store_note(store, event.v, "%s in %s", *sentence, e.set.name);
        rc = enrol_elsewhere(store, arena, &e, members, n, &elsewhere, err);
    }
    if (rc == ERR_OK && *elsewhere)
        *sentence = arena_printf(arena, "%s; %s", *sentence, elsewhere);
    return store_end(store, rc, err);
}

/* ---- changing -------------------------------------------------------------------------------- */

static bool contains(const struct player_id *players, size_t n, struct player_id player)
{
    for (size_t i = 0; i < n; i++)
        if (players[i].v == player.v)
            return true;
    return false;
}

/* Puts other members in: a member who leaves takes their lists and penalties along, and another captain the enrolment.
 */
static enum err_code replace_members(struct store *store, const struct event_data *data, int team,
                                     const struct player_id *before, const struct player_id *members, size_t n,
                                     struct err *err)
{
    static const enum query moves[] = {Q_TEAM_SET_CAPTAIN, Q_TEAM_MOVE_DRAFT_SEATS, Q_TEAM_MOVE_PENALTIES,
                                       Q_TEAM_MOVE_AVOIDED};
    const struct event_id event = data->event.id;
    struct player_id captain = data->players[team].id;
    enum err_code rc = store_exec(store, Q_TEAM_MEMBERS_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(captain.v)), err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (!contains(members, n, before[i]) && (rc = decklists_remove_player(store, event, before[i], err)) == ERR_OK)
            rc = store_exec(store, Q_PENALTY_REMOVE_MEMBER, SQL_ARGS(SQL_I(event.v), SQL_I(before[i].v)), err);
    if (rc == ERR_OK && !contains(members, n, captain)) {
        for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(moves); i++)
            rc = store_exec(store, moves[i], SQL_ARGS(SQL_I(event.v), SQL_I(captain.v), SQL_I(members[0].v)), err);
        captain = members[0];
    }
    return rc == ERR_OK ? insert_members(store, event, captain, members, n, err) : rc;
}

static enum err_code swap_seats(const char swap[2], struct player_id *members, size_t n, struct err *err)
{
    size_t at[2];
    for (int i = 0; i < 2; i++) {
        at[i] = (size_t)(char_upper(swap[i]) - 'A');
        if (at[i] >= n)
            return err_set(err, ERR_INPUT, "there is no seat %c: A to %c", swap[i], (char)('A' + n - 1));
    }
    struct player_id other = members[at[0]];
    members[at[0]] = members[at[1]];
    members[at[1]] = other;
    return at[0] == at[1] ? err_set(err, ERR_INPUT, "seat %c is exchanged with itself", swap[0]) : ERR_OK;
}

/* Carries out a change inside the verb's transaction. */
static enum err_code apply(struct store *store, struct arena *arena, const struct event_data *data, int team,
                           const struct team_change *change, const char **sentence, struct err *err)
{
    const struct event *e = &data->event;
    const struct load_player *p = &data->players[team];
    struct player_id before[TEAM_SEATS_MAX], members[TEAM_SEATS_MAX];
    size_t n = team_people(data, team, before);
    const char *name = p->name, *names = "";
    bool seats = change->members || change->swap[0];
    enum err_code rc = ERR_OK;
    memcpy(members, before, sizeof members);
    if (seats && e->rounds_paired)
        return err_set(
            err, ERR_CONFLICT,
            "round 1 of %s is paired: its teams and seats stay as they are\ntopcut unpair takes a round back",
            e->set.name);
    if (change->members) {
        rc = check_members(store, arena, e, change->members, change->n_members, p->id, err);
        if (rc == ERR_OK)
            memcpy(members, change->members, change->n_members * sizeof *members);
    }
    if (rc == ERR_OK && change->swap[0])
        rc = swap_seats(change->swap, members, n, err);
    if (rc == ERR_OK && change->name)
        rc = check_name(store, arena, e, change->name, p->id, &name, err);
    if (rc == ERR_OK && change->name)
        rc = store_exec(store, Q_TEAM_SET_NAME, SQL_ARGS(SQL_I(e->id.v), SQL_I(p->id.v), SQL_T(name)), err);
    if (rc == ERR_OK && seats)
        rc = replace_members(store, data, team, before, members, n, err);
    if (rc == ERR_OK)
        rc = member_names(store, arena, members, n, &names, err);
    *sentence = change->name ? message(arena, "the team \"%s\" is now \"%s\": %s", p->name, name, names)
                             : message(arena, "the team \"%s\" is now %s", p->name, names);
    return rc;
}

enum err_code team_edit(struct store *store, struct arena *arena, struct event_id event, struct player_id team,
                        const struct team_change *change, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = verb_begin(store, VERB_TEAM_EDIT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK &&
        (rc = event_require_open(&data.event, err)) == ERR_OK)
        rc = require_teams(&data.event, err);
    int at = rc == ERR_OK ? event_player_index(&data, team) : -1;
    if (rc == ERR_OK && at < 0)
        rc = err_set(err, ERR_NOT_FOUND, "player #%lld is in no team of %s", (long long)team.v, data.event.set.name);
    if (rc == ERR_OK)
        rc = apply(store, arena, &data, at, change, sentence, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    return store_end(store, rc, err);
}

enum err_code team_remove_members(struct store *store, struct event_id event, struct player_id captain, struct err *err)
{
    struct player_id members[TEAM_SEATS_MAX];
    size_t n = 0;
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_TEAM_MEMBERS_OF, SQL_ARGS(SQL_I(event.v), SQL_I(captain.v)), &c, err);
    for (; rc == ERR_OK && c.row && n < TEAM_SEATS_MAX; rc = cursor_next(&c, err))
        members[n++].v = cursor_int(&c, 0);
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = decklists_remove_player(store, event, members[i], err);
    if (rc == ERR_OK && n)
        rc = store_exec(store, Q_TEAM_MEMBERS_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(captain.v)), err);
    return rc;
}

/* ---- forgetting ------------------------------------------------------------------------------ */

/* True when a folded text has a folded name in it as a word or several. */
static bool has_words(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; len && (at = strstr(at, name)) != NULL; at++)
        if ((at == text || !char_is_alnum(at[-1])) && !char_is_alnum(at[len]))
            return true;
    return false;
}

enum err_code team_forget(struct store *store, struct arena *arena, struct player_id player, const char *const *names,
                          size_t n, struct err *err)
{
    struct named {
        int64_t event, captain, number;
    } *found = NULL;
    struct cursor c = {0};
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, Q_TEAM_NAMES_OF, SQL_ARGS(SQL_I(player.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *folded = utf8_fold(arena, cursor_text(&c, 2, arena));
        bool told = false;
        for (size_t i = 0; i < n; i++)
            told = told || has_words(folded, utf8_fold(arena, names[i]));
        if (told)
            *ARENA_ADD(arena, found, count, room) =
                (struct named){cursor_int(&c, 0), cursor_int(&c, 1), cursor_int(&c, 3)};
    }
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < count; i++)
        rc = store_exec(store, Q_TEAM_SET_NAME,
                        SQL_ARGS(SQL_I(found[i].event), SQL_I(found[i].captain),
                                 SQL_T(arena_printf(arena, "Team %lld", (long long)found[i].number))),
                        err);
    return rc;
}
