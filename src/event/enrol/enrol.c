/* enrol.c - players in an event: enrolling, coming late, seats, teams, the money
 *
 * A player's numbers of the first and the last round say in which rounds they belong at a table:
 * from first_round to dropped_after, or to the end. A round in between that they missed all the
 * same (a drop taken back later) is a match of its own, lost without an opponent; so "everybody who
 * belongs in a round is in exactly one match of it" holds after every verb here.
 */
#include "event/enrol/enrol.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/enrol/internal.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

enum err_code enrolment_find(struct store *store, struct event_id event, struct player_id player, struct enrolment *out,
                             struct err *err)
{
    struct cursor c = {0};
    *out = (struct enrolment){.found = false};
    enum err_code rc = store_query(store, Q_ENROL_GET, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), &c, err);
    if (rc == ERR_OK && c.row)
        *out = (struct enrolment){
            .found = true,
            .number = (int)cursor_int(&c, 0),
            .first_round = (int)cursor_int(&c, 2),
            .dropped_after = (int)cursor_int(&c, 3),
            .disqualified = cursor_int(&c, 4) != 0,
        };
    cursor_close(&c);
    return rc;
}

enum err_code enrol_begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event,
                          struct player_id player, struct enrol_entry *out, bool *begun, struct err *err)
{
    enum err_code rc = verb_begin(store, verb, err);
    *begun = rc == ERR_OK;
    if (rc == ERR_OK)
        rc = event_get(store, arena, event, &out->event, err);
    if (rc == ERR_OK)
        rc = event_require_open(&out->event, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, player, &out->player, err);
    if (rc == ERR_OK)
        rc = enrolment_find(store, event, player, &out->enrolment, err);
    return rc;
}

enum err_code enrol_require(const struct enrol_entry *e, struct err *err)
{
    if (e->enrolment.found)
        return ERR_OK;
    return err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", e->player.name, e->event.set.name);
}

/* ---- in and out before round 1 --------------------------------------------------------------- */

/* Enrols those who are not in yet; remarks (may be NULL) names bans in spite of which somebody was enrolled. */
static enum err_code add(struct store *store, const struct event *event, const struct player_id *players, size_t n,
                         bool paid, const char *despite, struct strbuf *remarks, size_t *added, struct err *err)
{
    int64_t number = 0;
    struct arena scratch = ARENA_INIT;
    *added = 0;
    enum err_code rc = event_require_open(event, err);
    if (rc == ERR_OK && event->rounds_paired)
        rc = err_set(err, ERR_CONFLICT, "round %d of %s is paired\nwho comes now comes late: topcut late",
                     event->rounds_paired, event->set.name);
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_ENROL_LAST_NUMBER, SQL_ARGS(SQL_I(event->id.v)), 0, &number, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct enrolment there;
        const char *warning = "";
        rc = enrolment_find(store, event->id, players[i], &there, err);
        if (rc != ERR_OK || there.found)
            continue;
        rc = bans_admit(store, &scratch, event->id, players[i], despite, &warning, err);
        if (rc == ERR_OK)
            rc = store_exec(store, Q_ENROL_INSERT,
                            SQL_ARGS(SQL_I(event->id.v), SQL_I(players[i].v), SQL_I(++number), SQL_I(paid), SQL_I(1)),
                            err);
        if (rc == ERR_OK && remarks && *warning)
            strbuf_printf(remarks, "%s%s", remarks->len ? "; " : "", warning);
        *added += rc == ERR_OK;
    }
    arena_release(&scratch);
    return rc;
}

enum err_code enrol_add(struct store *store, const struct event *event, const struct player_id *players, size_t n,
                        bool paid, size_t *added, struct err *err)
{
    enum err_code rc = team_require_none(event, err);
    *added = 0;
    return rc == ERR_OK ? add(store, event, players, n, paid, NULL, NULL, added, err) : rc;
}

enum err_code enrol_add_one(struct store *store, struct arena *arena, const struct event *event,
                            struct player_id player, bool paid, const char *despite, const char **remark,
                            struct err *err)
{
    struct strbuf remarks = STRBUF_INIT;
    size_t added = 0;
    enum err_code rc = team_require_none(event, err);
    if (rc == ERR_OK)
        rc = add(store, event, &player, 1, paid, despite, &remarks, &added, err);
    *remark = arena_strdup(arena, strbuf_text(&remarks));
    strbuf_release(&remarks);
    return rc;
}

enum err_code enrol_add_entrants(struct store *store, const struct event *event, const struct player_id *players,
                                 size_t n, bool paid, const char *despite, size_t *added, struct err *err)
{
    return add(store, event, players, n, paid, despite, NULL, added, err);
}

#define ELSEWHERE_TOLD 5 /* players who play somewhere else; more are counted */

static bool named_before(const struct player_id *players, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (players[i].v == players[at].v)
            return true;
    return false;
}

enum err_code enrol_elsewhere(struct store *store, struct arena *arena, const struct event *event,
                              const struct player_id *players, size_t n, const char **note, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    size_t found = 0;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct cursor c = {0};
        struct player p;
        rc = store_query(store, Q_ENROL_ELSEWHERE,
                         SQL_ARGS(SQL_I(event->id.v), SQL_I(players[i].v), SQL_T(event->set.date)), &c, err);
        bool hit = rc == ERR_OK && c.row;
        const char *name = hit ? cursor_text(&c, 1, arena) : "";
        long long id = hit ? (long long)cursor_int(&c, 0) : 0;
        cursor_close(&c);
        if (!hit || named_before(players, i) || ++found > ELSEWHERE_TOLD)
            continue;
        if ((rc = player_get(store, arena, players[i], &p, err)) == ERR_OK)
            strbuf_printf(&sb, "%s%s", sb.len ? "; " : "",
                          message(arena, "\"%s\" is still in \"%s\" (#%lld), which is being played", p.name, name, id));
    }
    if (found > ELSEWHERE_TOLD)
        strbuf_add(&sb, message(arena, "; and %zu more", found - ELSEWHERE_TOLD));
    *note = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return rc;
}

enum err_code enrol_players_despite(struct store *store, struct arena *arena, struct event_id event,
                                    const struct player_id *players, size_t n, bool paid, const char *despite,
                                    const char **remark, size_t *added, struct err *err)
{
    struct event e;
    struct player p = {.name = ""};
    struct strbuf remarks = STRBUF_INIT;
    *added = 0;
    *remark = "";
    enum err_code rc = verb_begin(store, VERB_ENROLL, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = team_require_none(&e, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = player_get(store, arena, players[i], &p, err);
    if (rc == ERR_OK)
        rc = add(store, &e, players, n, paid, despite, &remarks, added, err);
    *remark = arena_strdup(arena, strbuf_text(&remarks));
    strbuf_release(&remarks);
    const char *banned = **remark ? arena_printf(arena, " (%s: %s)", *remark, despite) : "";
    const char *elsewhere = "";
    if (rc == ERR_OK)
        rc = enrol_elsewhere(store, arena, &e, players, n, &elsewhere, err);
    if (*elsewhere)
        *remark = **remark ? arena_printf(arena, "%s; %s", *remark, elsewhere) : elsewhere;
    if (rc == ERR_OK && n == 1)
        store_note(store, event.v, "enrolled \"%s\" in %s%s", p.name, e.set.name, banned);
    else if (rc == ERR_OK)
        store_note(store, event.v, "enrolled %s in %s%s",
                   message_count(arena, (int64_t)*added, "%lld player", "%lld players"), e.set.name, banned);
    return store_end(store, rc, err);
}

enum err_code enrol_players(struct store *store, struct arena *arena, struct event_id event,
                            const struct player_id *players, size_t n, bool paid, size_t *added, struct err *err)
{
    const char *remark;
    return enrol_players_despite(store, arena, event, players, n, paid, NULL, &remark, added, err);
}

/* ---- missed rounds --------------------------------------------------------------------------- */

enum err_code enrol_fill_missed(struct store *store, const struct event *event, struct player_id player, int from,
                                int to, enum enrol_late_as as, int *missed, struct err *err)
{
    int64_t rounds[100];
    size_t n = 0;
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_ENROL_MISSED_ROUNDS,
                                   SQL_ARGS(SQL_I(event->id.v), SQL_I(player.v), SQL_I(from), SQL_I(to)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        tc_assert(n < ARRAY_LEN(rounds)); /* an event has at most 99 Swiss rounds */
        rounds[n++] = cursor_int(&c, 0);
    }
    cursor_close(&c);
    int need = event_wins_needed(event_match_parts(&event->set));
    int64_t now = store_clock(store)->now_utc(store_clock(store));
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(store, Q_ENROL_INSERT_MISSED,
                        SQL_ARGS(SQL_I(rounds[i]), SQL_I(player.v), SQL_T(as == ENROL_LATE_BYE ? "bye" : "loss"),
                                 SQL_I(as == ENROL_LATE_BYE ? BYE_WINS : 0), SQL_I(as == ENROL_LATE_BYE ? 0 : need),
                                 SQL_I(now)),
                        err);
    *missed = (int)n;
    return rc;
}

const char *enrol_missed_text(struct arena *arena, int missed, enum enrol_late_as as)
{
    if (missed == 0)
        return "";
    if (missed == 1)
        return as == ENROL_LATE_BYE ? TC_WORD(", with a bye for the missed round")
                                    : TC_WORD(", with a loss for the missed round");
    return message(arena,
                   as == ENROL_LATE_BYE ? MESSAGE_MARK(", with a bye for each of the %d missed rounds")
                                        : MESSAGE_MARK(", with a loss for each of the %d missed rounds"),
                   missed);
}

enum err_code enrol_sitting_out_text(struct store *store, struct arena *arena, const struct event *event,
                                     const char **out, struct err *err)
{
    int64_t n = 0;
    *out = "";
    enum err_code rc =
        store_get_int(store, Q_ENROL_SITTING_OUT, SQL_ARGS(SQL_I(event->id.v), SQL_I(event->swiss_rounds)), 0, &n, err);
    if (rc == ERR_OK && n >= 2)
        *out = message(arena, "; %d players sit round %d out\ntopcut repair pairs them", (int)n, event->swiss_rounds);
    return rc;
}

/* ---- late ------------------------------------------------------------------------------------ */

/* Seats a late player against whoever has the bye of the round that is being played; table 0:
 * nobody has. */
static enum err_code take_bye(struct store *store, struct arena *arena, const struct enrol_entry *e, int *table,
                              struct player *opponent, struct err *err)
{
    struct cursor c = {0};
    int64_t match = 0, player = 0;
    *table = 0;
    enum err_code rc =
        store_query(store, Q_ENROL_OPEN_BYE, SQL_ARGS(SQL_I(e->event.id.v), SQL_I(e->event.swiss_rounds)), &c, err);
    if (rc == ERR_OK && c.row) {
        match = cursor_int(&c, 0);
        player = cursor_int(&c, 1);
        *table = (int)cursor_int(&c, 2);
    }
    cursor_close(&c);
    if (rc != ERR_OK || !match)
        return rc;
    rc = store_exec(store, Q_ENROL_MEET_BYE, SQL_ARGS(SQL_I(match), SQL_I(e->player.id.v), SQL_I(*table)), err);
    return rc == ERR_OK ? player_get(store, arena, (struct player_id){player}, opponent, err) : rc;
}

static enum err_code require_late(const struct enrol_entry *e, struct err *err)
{
    if (e->enrolment.found)
        return err_set(err, ERR_CONFLICT, "\"%s\" is enrolled in %s already%s", e->player.name, e->event.set.name,
                       e->enrolment.dropped_after >= 0 ? TC_WORD("\ntopcut undrop brings them back") : "");
    if (e->event.state == EVENT_ENROLLING)
        return err_set(err, ERR_CONFLICT, "no round of %s is paired yet: nobody is late, enrol them",
                       e->event.set.name);
    if (e->event.state == EVENT_PLAYOFF && !event_is_bracket(&e->event))
        return err_set(err, ERR_CONFLICT, "the playoff of %s has begun", e->event.set.name);
    return structure_require_late(&e->event, err);
}

enum err_code enrol_late_entrant(struct store *store, struct arena *arena, const struct event *event,
                                 struct player_id player, const char *name, const struct enrol_late *how,
                                 const char **sentence, struct err *err)
{
    struct enrol_entry e = {.event = *event, .player = {.id = player, .name = name}};
    struct player opponent;
    int64_t number = 0;
    int table = 0, missed = 0;
    enum err_code rc = enrolment_find(store, event->id, player, &e.enrolment, err);
    if (rc == ERR_OK)
        rc = require_late(&e, err);
    const char *banned = "";
    if (rc == ERR_OK)
        rc = bans_admit(store, arena, event->id, player, how->despite_ban, &banned, err);
    if (rc == ERR_OK && how->play_bye && !event_is_pods(event))
        rc = take_bye(store, arena, &e, &table, &opponent, err);
    if (rc == ERR_OK && table && *event->set.teams)
        rc = team_entrant(store, arena, event->id, &opponent, err); /* by its own name */
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_ENROL_LAST_NUMBER, SQL_ARGS(SQL_I(event->id.v)), 0, &number, err);
    int now = event->swiss_rounds; /* the round being played, or just finished */
    int first_round = table ? now : now + 1;
    if (rc == ERR_OK)
        rc = store_exec(
            store, Q_ENROL_INSERT,
            SQL_ARGS(SQL_I(event->id.v), SQL_I(player.v), SQL_I(number + 1), SQL_I(how->paid), SQL_I(first_round)),
            err);
    if (rc == ERR_OK)
        rc = enrol_fill_missed(store, event, player, 1, first_round - 1, how->as, &missed, err);
    const char *rounds = enrol_missed_text(arena, missed, how->as), *waiting = "";
    if (rc == ERR_OK && !table)
        rc = enrol_sitting_out_text(store, arena, event, &waiting, err);
    if (rc != ERR_OK)
        return rc;
    if (table)
        *sentence = message(arena,
                            "\"%s\" comes in late and meets \"%s\", who had the bye, at table %d of "
                            "round %d%s",
                            name, opponent.name, table, now, rounds);
    else
        *sentence = message(arena, "\"%s\" comes in late, from round %d on%s%s%s", name, first_round, rounds,
                            event_is_pods(event) ? TC_WORD("; topcut repair seats them in a round being played")
                            : how->play_bye      ? TC_WORD("; nobody has a bye in a round being played")
                                                 : "",
                            waiting);
    *sentence = arena_printf(arena, "%s%s", *sentence, event_rounds_late_text(arena, event));
    if (*banned)
        *sentence = arena_printf(arena, "%s; %s: %s", *sentence, banned, how->despite_ban);
    return ERR_OK;
}

enum err_code enrol_late(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                         const struct enrol_late *how, const char **sentence, struct err *err)
{
    struct enrol_entry e;
    bool begun;
    enum err_code rc = enrol_begin(store, arena, VERB_LATE, event, player, &e, &begun, err);
    if (rc == ERR_OK)
        rc = team_require_none(&e.event, err);
    if (rc == ERR_OK)
        rc = enrol_late_entrant(store, arena, &e.event, player, e.player.name, how, sentence, err);
    const char *elsewhere = "";
    if (rc == ERR_OK)
        rc = enrol_elsewhere(store, arena, &e.event, &player, 1, &elsewhere, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: %s", e.event.set.name, *sentence);
    if (rc == ERR_OK && *elsewhere)
        *sentence = arena_printf(arena, "%s; %s", *sentence, elsewhere);
    return begun ? store_end(store, rc, err) : rc;
}

/* ---- what else an enrolment says ------------------------------------------------------------- */

/* ERR_CONFLICT when somebody else of the event has the seat. */
static enum err_code require_free_seat(struct store *store, struct arena *arena, const struct enrol_entry *e, int seat,
                                       struct err *err)
{
    int64_t taken = 0;
    struct player other;
    enum err_code rc = store_get_int(
        store, Q_ENROL_SEAT_TAKEN, SQL_ARGS(SQL_I(e->event.id.v), SQL_I(seat), SQL_I(e->player.id.v)), 0, &taken, err);
    if (rc == ERR_OK && taken)
        rc = player_get(store, arena, (struct player_id){taken}, &other, err);
    if (rc == ERR_OK && taken)
        rc = err_set(err, ERR_CONFLICT, "draft seat %d is that of \"%s\"", seat, other.name);
    return rc;
}

enum err_code enrol_set_seat(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             int seat, struct err *err)
{
    struct enrol_entry e;
    bool begun;
    if (seat < 0 || seat > 100000)
        return err_set(err, ERR_INPUT, "draft seat %d: seats are numbered from 1; 0 takes the seat away", seat);
    enum err_code rc = enrol_begin(store, arena, VERB_SEAT, event, player, &e, &begun, err);
    if (rc == ERR_OK)
        rc = enrol_require(&e, err);
    if (rc == ERR_OK)
        rc = require_free_seat(store, arena, &e, seat, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ENROL_SET_SEAT,
                        SQL_ARGS(SQL_I(event.v), SQL_I(player.v), seat ? SQL_I(seat) : SQL_NULL), err);
    if (rc == ERR_OK && seat)
        store_note(store, event.v, "%s: %s", e.event.set.name,
                   message(arena, "\"%s\": draft seat %d", e.player.name, seat));
    else if (rc == ERR_OK)
        store_note(store, event.v, "%s: %s", e.event.set.name, message(arena, "\"%s\": no draft seat", e.player.name));
    return begun ? store_end(store, rc, err) : rc;
}

enum err_code enrol_set_team(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             const char *team, struct err *err)
{
    struct enrol_entry e;
    bool begun;
    const char *clean = NULL;
    enum err_code rc = text_field(arena, TC_WORD("the team"), team, &clean, err);
    if (rc != ERR_OK)
        return rc;
    rc = enrol_begin(store, arena, VERB_TEAM, event, player, &e, &begun, err);
    if (rc == ERR_OK)
        rc = enrol_require(&e, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ENROL_SET_TEAM, SQL_ARGS(SQL_I(event.v), SQL_I(player.v), SQL_T(clean)), err);
    if (rc == ERR_OK) /* not its name: a family's would outlive player_forget in the journal */
        store_note(store, event.v, "%s: %s", e.event.set.name,
                   message(arena, *clean ? MESSAGE_MARK("\"%s\": in a team") : MESSAGE_MARK("\"%s\": in no team"),
                           e.player.name));
    return begun ? store_end(store, rc, err) : rc;
}

enum err_code enrol_cash(struct store *store, struct arena *arena, struct event_id event, struct enrol_cash *out,
                         struct err *err)
{
    struct event e;
    struct cursor c = {0};
    *out = (struct enrol_cash){0};
    enum err_code rc = event_get(store, arena, event, &e, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_query(store, Q_ENROL_CASH, SQL_ARGS(SQL_I(event.v)), &c, err);
    if (rc == ERR_OK && c.row) {
        out->players = (int)cursor_int(&c, 0);
        out->paid = (int)cursor_int(&c, 1);
        out->fee_cents = e.set.fee_cents;
        out->cash_cents = out->paid * e.set.fee_cents;
    }
    cursor_close(&c);
    if (rc == ERR_OK)
        rc = player_query(store, arena, Q_ENROL_UNPAID, SQL_ARGS(SQL_I(event.v)), &out->unpaid, &out->n_unpaid, err);
    return rc;
}
