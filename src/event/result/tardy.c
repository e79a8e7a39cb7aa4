/* tardy.c - players who are not seated when the round starts (D.3.17) */
#include "base/arena.h"
#include "base/count.h"
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"

#include <string.h>

#define INFRACTION "tardiness" /* of every catalogue of penalties */

/* The player and the match that are meant. */
static enum err_code find(struct store *store, struct arena *arena, const struct event_data *data, int round,
                          const char *where, const char *who, const struct load_match **match, int *player,
                          struct err *err)
{
    enum err_code rc = event_find_match(store, arena, data, round, where, match, player, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_match *m = *match, *other;
    if (m->p2 < 0)
        return err_set(err, ERR_CONFLICT, "%s has no opponent in round %d: nothing is lost", data->players[m->p1].name,
                       round);
    if (who && *who) {
        rc = event_find_match(store, arena, data, round, who, &other, player, err);
        if (rc == ERR_OK && (*player < 0 || other != m))
            rc = err_set(err, ERR_INPUT, "%s is not at table %d (%s against %s)", who, m->table,
                         data->players[m->p1].name, data->players[m->p2].name);
        return rc;
    }
    if (*player < 0)
        return err_set(err, ERR_INPUT, "say who is late: %s or %s\ntopcut tardy %d NAME", data->players[m->p1].name,
                       data->players[m->p2].name, m->table);
    return ERR_OK;
}

/* The late one: a player, a member, or a team as a whole. */
struct late {
    struct player_id id;
    bool of_team;
    int member; /* index into data.members; -1: none */
};

/* In an event of teams the member who was named, or the team. */
static enum err_code find_person(struct store *store, struct arena *arena, const struct event_data *data,
                                 const char *words, int player, struct late *out, struct err *err)
{
    struct player person;
    *out = (struct late){.id = data->players[player].id, .member = -1};
    if (!*data->event.set.teams)
        return ERR_OK;
    enum err_code rc = player_resolve(store, arena, data->event.id, words, &person, err);
    if (rc != ERR_OK)
        return rc;
    out->of_team = person.as_team;
    for (size_t i = 0; i < data->n_members && !person.as_team; i++)
        if (data->members[i].id.v == person.id.v) {
            out->id = person.id;
            out->member = (int)i;
        }
    return ERR_OK;
}

/* The tardiness of a player's round that stands already; number 0: none. */
static enum err_code before(struct store *store, struct arena *arena, const struct event_data *data,
                            const struct late *late, int round, struct penalty *out, struct err *err)
{
    struct penalty *all = NULL;
    size_t n = 0;
    *out = (struct penalty){.number = 0};
    enum err_code rc = penalties_list(store, arena, data, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (all[i].player.v == late->id.v && all[i].of_team == late->of_team && all[i].round == round &&
            !all[i].withdrawn && strcmp(all[i].infraction, INFRACTION) == 0)
            *out = all[i];
    return rc;
}

/* Refuses as late anybody who is not in, or whose match has a result other than one that a penalty gave it. */
static enum err_code require_absent(struct store *store, struct arena *arena, const struct event_data *data,
                                    const struct load_match *m, int player, const struct late *late,
                                    const struct penalty *there, bool match_loss, struct err *err)
{
    int lost = 0, other = player == m->p1 ? m->p2 : m->p1;
    struct seat_scores seats;
    if (!there->number && !event_player_active(data, player))
        return err_set(err, ERR_CONFLICT, "%s", result_why_gone(arena, data, player));
    bool by_seats = strcmp(data->event.set.teams, "seats") == 0 && (m->result == RESULT_NONE || m->seats > 0);
    if (by_seats && (late->member >= 0 || m->seats > 0)) {
        char seat = late->member >= 0 ? data->members[late->member].seat : 'A';
        enum err_code rc = seats_load(store, m->id, &seats, err);
        while (rc == ERR_OK && late->member < 0 && seat < 'A' + data->event.set.team_size - 1 && !seats.in[seat - 'A'])
            seat++; /* the whole team: the first seat that was played */
        if (rc != ERR_OK || (late->member >= 0 && !seats.in[seat - 'A']))
            return rc; /* a seat of its own: the others may have played */
        if (seats.in[seat - 'A'])
            return err_set(err, ERR_CONFLICT, "seat %c of table %d of round %d has a result: who has played was there",
                           seat, m->table, m->round);
    }
    if (m->result == RESULT_NONE || (m->result == RESULT_PENALTY && there->number))
        return ERR_OK;
    if (gone_was_given(m, player)) { /* neither came */
        if (match_loss)
            return ERR_OK;
        return err_set(err, ERR_CONFLICT,
                       "the match at table %d of round %d is theirs, as \"%s\" did not play it\nwhat they "
                       "lose by now is a game: say it again when they have lost the match (topcut tardy "
                       "--minutes N)",
                       m->table, m->round, data->players[other].name);
    }
    enum err_code rc = penalties_game_losses(store, data->event.id, m->round, data->players[other].id,
                                             data->event.set.best_of, &lost, err);
    if (rc != ERR_OK || (lost > 0 && (m->result == RESULT_PENALTY || there->number)))
        return rc; /* neither came */
    return err_set(err, ERR_CONFLICT,
                   "the match at table %d of round %d has a result, %s: who has played was there\n"
                   "topcut result %d --clear takes it away first",
                   m->table, m->round, score_said(arena, score_of_match(m)), m->table);
}

static enum penalty_consequence consequence_of(const struct floor_rules *rules, const struct floor_tardiness *due)
{
    /* Where who loses by tardiness is out in any round, that is so unless they report: a hint. */
    if (due->out && rules->tardy_out.value == FLOOR_OUT_ROUND_1)
        return PENALTY_EJECTION;
    return due->match_loss ? PENALTY_MATCH_LOSS : PENALTY_GAME_LOSS;
}

/* Gives the penalty, or raises the one that is there. */
static enum err_code give(struct store *store, struct arena *arena, const struct event *event, const struct late *late,
                          const struct penalty *there, enum penalty_consequence consequence, const char *by,
                          struct tardy_outcome *out, struct err *err)
{
    struct penalty_outcome done;
    struct penalty_catalogue catalogue;
    const char *level = penalty_consequence_words[consequence];
    struct penalty_entry entry = {
        .of_team = late->of_team,
        .infraction = INFRACTION,
        .has_consequence = true,
        .consequence = consequence,
        .games = consequence == PENALTY_GAME_LOSS ? out->due.games : 0,
        .round = out->round,
        .confirm = true,
        .who = by,
        .note = arena_printf(arena, "%s late", count_text(arena, out->minutes, "minute")),
    };
    enum err_code rc = penalties_catalogue(arena, event, &catalogue, err);
    if (rc != ERR_OK)
        return rc;
    entry.level = penalty_level_index(&catalogue, level) >= 0 ? level : NULL;
    if (there->number)
        entry.infraction = NULL;
    rc = there->number ? penalties_edit(store, arena, event->id, there->number, NULL, &entry, &done, err)
                       : penalties_add(store, arena, event->id, late->id, &entry, &done, err);
    if (rc != ERR_OK)
        return rc;
    out->penalty = done.penalty;
    out->remarks = done.remarks;
    out->n_remarks = done.n_remarks;
    return ERR_OK;
}

/* True when neither came, by what is recorded of the match now. */
static enum err_code is_lost_by_both(struct store *store, struct arena *arena, struct event_id event,
                                     struct match_id match, bool *out, struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, event, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        if (data.matches[i].id.v == match.v)
            *out = data.matches[i].result == RESULT_DOUBLE_LOSS;
    return rc;
}

static const char *sentence_of(struct arena *arena, const struct floor_rules *rules, const struct tardy_outcome *o,
                               enum penalty_consequence consequence, bool both, bool pod)
{
    const char *late = o->minutes ? message_count(arena, o->minutes, "%lld minute late", "%lld minutes late")
                                  : TC_WORD("not seated at the start");
    const char *lost =
        pod    ? TC_WORD("the match is lost, and the others play on")
        : both ? message(arena, "the match, which \"%s\" did not play either, is lost by both", o->opponent)
        : !o->due.match_loss
            ? message_count(arena, o->due.games, "%lld game of the match is lost", "%lld games of the match are lost")
        : o->seat ? message(arena, "the match of seat %c is lost to \"%s\"", o->seat, o->opponent)
                  : message(arena, "the match is lost to \"%s\"", o->opponent);
    if (consequence == PENALTY_EJECTION)
        return message(arena, "\"%s\" is %s at table %d of round %d: %s, and in round 1 that is ejection (%s)", o->name,
                       late, o->table, o->round, lost, o->due.rule);
    return message(arena, "\"%s\" is %s at table %d of round %d: %s (%s)%s", o->name, late, o->table, o->round, lost,
                   o->due.rule,
                   o->due.out ? message(arena,
                                        "; they are out of the event unless they report before the round ends (%s)\n"
                                        "topcut drop \"%s\"",
                                        rules->tardy_out.rule, o->name)
                              : "");
}

/* Works out what the rules take and from whom, before any penalty is given. */
static enum err_code due_of(struct store *store, struct arena *arena, const struct clock_view *v,
                            const struct load_match *m, int player, const char *words, int minutes, struct late *late,
                            struct tardy_outcome *out, struct err *err)
{
    const struct event_data *data = &v->data;
    enum err_code rc = find_person(store, arena, data, words, player, late, err);
    if (rc != ERR_OK)
        return rc;
    out->from_clock = minutes < 0 && v->state != CLOCK_NONE && !v->set_back;
    if (minutes < 0)
        minutes = out->from_clock ? (int)((v->now_utc - v->started_at_utc) / 60) : 0;
    out->minutes = minutes;
    out->round = v->round;
    out->table = m->table;
    out->name = late->member >= 0 ? data->members[late->member].name : data->players[player].name;
    out->opponent =
        m->pod ? event_pod_others(arena, data, m->pod, player) : data->players[player == m->p1 ? m->p2 : m->p1].name;
    out->seat = late->member >= 0 && strcmp(data->event.set.teams, "seats") == 0 ? data->members[late->member].seat : 0;
    out->floor_rules = v->rules.key;
    out->due = floor_tardiness_of(&v->rules, minutes, data->event.set.best_of, v->round);
    if (out->due.games == 0)
        return err_set(err, ERR_CONFLICT,
                       "the floor rules \"%s\" take no game from who is %s late\ntopcut penalty add "
                       "gives a penalty all the same",
                       v->rules.key, message_count(arena, minutes, "%lld minute", "%lld minutes"));
    return ERR_OK;
}

/* Whether the penalty that is there has taken as much already (out->unchanged). ERR_CONFLICT: it has taken more. */
static enum err_code compare_with(struct arena *arena, const struct penalty *there,
                                  enum penalty_consequence consequence, struct tardy_outcome *out, struct err *err)
{
    if (!there->number || there->consequence < consequence)
        return ERR_OK;
    bool games = there->consequence == PENALTY_GAME_LOSS, graver = there->consequence > consequence;
    out->unchanged = graver || !games || there->games >= out->due.games;
    if (!graver && !(games && there->games > out->due.games))
        return ERR_OK;
    err_set(err, ERR_CONFLICT, "penalty %d has taken more of \"%s\" than %s late cost: it is %s%s%s", there->number,
            out->name, message_count(arena, out->minutes, "%lld minute", "%lld minutes"),
            penalty_consequence_said[there->consequence], *there->note ? ", " : "", there->note);
    err_hint(err, "topcut penalty withdraw %d --reason TEXT takes it back first", there->number);
    return ERR_CONFLICT;
}

enum err_code tardy(struct store *store, struct arena *arena, struct event_id event, const char *where, const char *who,
                    int minutes, const char *by, struct tardy_outcome *out, struct err *err)
{
    struct clock_view v;
    struct penalty there;
    struct late late;
    const struct load_match *m = NULL;
    int player = -1;
    *out = (struct tardy_outcome){.sentence = ""};
    enum err_code rc = clock_view(store, arena, event, 0, &v, err);
    if (rc == ERR_OK)
        rc = event_require_open(&v.data.event, err);
    if (rc == ERR_OK)
        rc = find(store, arena, &v.data, v.round, where, who, &m, &player, err);
    if (rc == ERR_OK)
        rc = due_of(store, arena, &v, m, player, who && *who ? who : where, minutes, &late, out, err);
    if (rc == ERR_OK)
        rc = before(store, arena, &v.data, &late, v.round, &there, err);
    if (rc == ERR_OK)
        rc = require_absent(store, arena, &v.data, m, player, &late, &there, out->due.match_loss, err);
    if (rc != ERR_OK)
        return rc;
    enum penalty_consequence consequence = consequence_of(&v.rules, &out->due);
    if ((rc = compare_with(arena, &there, consequence, out, err)) != ERR_OK)
        return rc;
    out->penalty = there;
    bool both = false;
    if (!out->unchanged)
        rc = give(store, arena, &v.data.event, &late, &there, consequence, by, out, err);
    if (rc == ERR_OK && !out->seat) /* the other seats of a match may have been played */
        rc = is_lost_by_both(store, arena, event, m->id, &both, err);
    if (rc == ERR_OK)
        out->sentence = sentence_of(arena, &v.rules, out, consequence, both, m->pod != NULL);
    return rc;
}
