/* invariants.c - what holds of an event after every verb
 *
 * The schema makes many wrong states impossible (two tables for one player, half a result); here is
 * what it cannot say: that everybody who belongs in a round is in it, that scores are those a match
 * can have, that the bracket follows from its results, and that points come from matches alone. A
 * pairing is checked by this before it is committed, and every step of the simulator after it.
 *
 * History (event.imported, match.imported) keeps what really happened, so the rules about play are
 * not asked of it.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/enrol/enrol.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* The first thing found wrong, told with the event's name. */
struct check {
    const struct event_data *data;
    struct arena *arena;
    struct err *err;
};

#define WRONG(c, ...)                                                                                                  \
    err_set((c)->err, ERR_DAMAGED, "%s (#%lld): %s", (c)->data->event.set.name, (long long)(c)->data->event.id.v,      \
            message((c)->arena, __VA_ARGS__))

static const char *name_of(const struct check *c, int player)
{
    return c->data->players[player].name;
}

/* Rounds are numbered 1, 2, ...; the playoff comes after the Swiss rounds. */
static enum err_code check_numbers(const struct check *c)
{
    for (size_t i = 0; i < c->data->n_rounds; i++) {
        const struct load_round *r = &c->data->rounds[i];
        if (r->number != (int)i + 1)
            return WRONG(c, "round %d stands where round %zu belongs", r->number, i + 1);
        if ((r->stage == STAGE_SWISS) != ((int)i < c->data->swiss_rounds))
            return WRONG(c, "Swiss round %d comes after the playoff began", r->number);
        /* A schedule's may have been annulled; in a bracket nobody may be left to play a round in the midst. */
        bool may_be_empty =
            event_is_round_robin(&c->data->event) || (r->stage == STAGE_PLAYOFF && i + 1 < c->data->n_rounds);
        if (r->n_matches == 0 && !may_be_empty)
            return WRONG(c, "round %d has no match", r->number);
    }
    return ERR_OK;
}

/* ---- scores ---------------------------------------------------------------------------------- */

static bool score_possible(const struct event_settings *set, const struct load_match *m, enum stage stage)
{
    int need = event_wins_needed(event_match_parts(set)), games = m->wins1 + m->wins2 + m->draws;
    int more = m->wins1 > m->wins2 ? m->wins1 : m->wins2, less = m->wins1 + m->wins2 - more;
    switch (m->result) {
    case RESULT_NONE:
        return true;
    case RESULT_PLAYED:
        if (stage == STAGE_PLAYOFF && more == less)
            return false; /* somebody must advance (D.1.5) */
        if (strcmp(set->teams, "seats") == 0)
            return games <= set->team_size; /* all of them may be played out (match.h) */
        return more <= need && less < need && (games <= set->best_of || event_drawn_games_free(set));
    case RESULT_BYE:
        return m->p2 < 0 && m->wins1 > 0 && m->wins2 == 0 && m->draws == 0;
    case RESULT_ID:
        return m->wins1 == m->wins2 && stage == STAGE_SWISS;
    case RESULT_LOSS:
        return m->p2 < 0 && m->wins1 == 0;
    case RESULT_NO_SHOW:
    case RESULT_CONCESSION:
    case RESULT_PENALTY:
        return more <= need && more != less;
    case RESULT_DOUBLE_LOSS:
    case RESULT_WALKOVER:
        return true;
    }
    return false;
}

static enum err_code check_scores(const struct check *c)
{
    for (size_t i = 0; i < c->data->n_matches; i++) {
        const struct load_match *m = &c->data->matches[i];
        if (m->pod)
            continue; /* check_pods */
        enum stage stage = m->round > c->data->swiss_rounds ? STAGE_PLAYOFF : STAGE_SWISS;
        if (!m->imported && !score_possible(&c->data->event.set, m, stage))
            return WRONG(c, "round %d, %s: %d-%d-%d (%s) is not a result of a best-of-%d match", m->round,
                         name_of(c, m->p1), m->wins1, m->wins2, m->draws, result_kind_name(m->result),
                         c->data->event.set.best_of);
        if (stage == STAGE_SWISS && m->p2 >= 0 && m->table == 0 && !m->imported)
            return WRONG(c, "round %d: %s and %s have no table", m->round, name_of(c, m->p1), name_of(c, m->p2));
    }
    return ERR_OK;
}

/* ---- who belongs in a Swiss round ------------------------------------------------------------ */

/* Counts the player's matches of a round in seats, and looks at who must not have one. */
static enum err_code check_seat(const struct check *c, const struct load_match *m, int player, int *seats)
{
    const struct load_player *p = &c->data->players[player];
    if (++seats[player] > 1)
        return WRONG(c, "round %d: %s is in two matches", m->round, p->name);
    bool missed = m->p2 < 0 && (m->result == RESULT_LOSS || m->result == RESULT_BYE);
    if (m->round < p->first_round && !missed)
        return WRONG(c, "round %d: %s came only for round %d", m->round, p->name, p->first_round);
    if (p->dropped_after >= 0 && m->round > p->dropped_after)
        return WRONG(c, "round %d: %s dropped after round %d", m->round, p->name, p->dropped_after);
    return ERR_OK;
}

/* Byes that a round may pair: one, at tables of four three; where opponents are of the same draft pod so many in each.
 */
static int most_byes(const struct check *c)
{
    bool tables = event_is_pods(&c->data->event); /* round 1 of which is played inside the draft pods in any case */
    bool within = tables ? limited_kind(c->data->event.set.format) != LIMITED_NONE
                         : strcmp(c->data->event.set.pod_pairing, "pod") == 0;
    int pods = (int)(c->data->n_players / DRAFT_SEATS_MIN), each = tables ? 3 : 1; /* what four, or two, leaves over */
    return within && pods > 1 ? pods * each : each;
}

static enum err_code check_swiss_round(const struct check *c, const struct load_round *r)
{
    int *seats = ARENA_ARRAY(c->arena, int, c->data->n_players);
    int byes = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &c->data->matches[r->first_match + i];
        enum err_code rc = check_seat(c, m, m->p1, seats);
        if (rc == ERR_OK && m->p2 >= 0)
            rc = check_seat(c, m, m->p2, seats);
        for (int seat = 2; rc == ERR_OK && m->pod && seat < m->pod->n; seat++)
            rc = check_seat(c, m, m->pod->players[seat], seats);
        if (rc != ERR_OK)
            return rc;
        byes += m->result == RESULT_BYE && c->data->players[m->p1].first_round <= r->number && !m->by_hand &&
                !bye_is_awarded(c->data, m);
    }
    if (byes > most_byes(c))
        return WRONG(c, "round %d: %d players have the bye", r->number, byes);
    for (size_t i = 0; i < c->data->n_players; i++) {
        const struct load_player *p = &c->data->players[i];
        /* Players who dropped right after a round may have left it when it was repaired. */
        bool belongs = p->dropped_after < 0 || p->dropped_after > r->number;
        if (belongs && !p->disqualified && seats[i] == 0)
            return WRONG(c, "round %d: %s is at no table", r->number, p->name);
    }
    return ERR_OK;
}

/* A match of two, the lower index first. */
struct meeting {
    int a, b;
    size_t match;
};

static int meeting_order(const void *x_, const void *y_)
{
    const struct meeting *x = x_, *y = y_;
    if (x->a != y->a)
        return x->a - y->a;
    if (x->b != y->b)
        return x->b - y->b;
    return COMPARE(x->match, y->match);
}

/* True when a match was allowed to be a rematch. */
static bool may_repeat(const struct event_data *data, const struct load_match *m)
{
    const struct load_round *r = &data->rounds[m->round - 1];
    return m->by_hand || r->rematches_allowed || strcmp(r->method, "hand") == 0;
}

/* Refuses a second Swiss match of the same players unless it was allowed. */
static enum err_code check_rematches(const struct check *c)
{
    struct meeting *met = ARENA_ARRAY(c->arena, struct meeting, c->data->n_matches);
    size_t n = 0;
    for (size_t i = 0; i < c->data->n_matches; i++) {
        const struct load_match *m = &c->data->matches[i];
        if (m->p2 >= 0 && m->round <= c->data->swiss_rounds)
            met[n++] =
                (struct meeting){.a = m->p1 < m->p2 ? m->p1 : m->p2, .b = m->p1 < m->p2 ? m->p2 : m->p1, .match = i};
    }
    if (n)
        qsort(met, n, sizeof *met, meeting_order);
    for (size_t i = 1; i < n; i++) {
        const struct load_match *m = &c->data->matches[met[i].match];
        if (met[i].a == met[i - 1].a && met[i].b == met[i - 1].b && !may_repeat(c->data, m))
            return WRONG(c, "%s and %s meet in round %d and again in round %d", name_of(c, m->p1), name_of(c, m->p2),
                         c->data->matches[met[i - 1].match].round, m->round);
    }
    return ERR_OK;
}

/* ---- the bracket ----------------------------------------------------------------------------- */

/* Everybody who is in a match came out of the ones that lead to it: so nobody plays on who is out, and in a
 * double elimination nobody with two losses. */
static enum err_code check_bracket(const struct check *c)
{
    const char *wrong = NULL;
    enum err_code rc = bracket_wrong(c->arena, c->data, &wrong, c->err);
    return rc == ERR_OK && wrong ? WRONG(c, "%s", wrong) : rc;
}

static enum err_code check_playoff(const struct check *c)
{
    enum err_code rc = ERR_OK;
    for (size_t i = (size_t)c->data->swiss_rounds; rc == ERR_OK && i < c->data->n_rounds; i++) {
        const struct load_round *r = &c->data->rounds[i];
        for (size_t j = 0; j < r->n_matches; j++)
            if (c->data->matches[r->first_match + j].slot == 0)
                return WRONG(c, "round %d: a match has no place in the bracket", r->number);
    }
    bool pods = event_is_pods(&c->data->event); /* whose tables check_pods has looked at */
    if (c->data->n_rounds > (size_t)c->data->swiss_rounds && !c->data->event.imported && !pods)
        rc = check_bracket(c);
    return rc;
}

/* ---- tables of three to five ----------------------------------------------------------------- */

/* A table has two to five players, the first two of whom its row names; it has one winner, or a draw, or neither. */
static enum err_code check_pod(const struct check *c, const struct load_match *m)
{
    int won = 0, drew = 0;
    if (m->p2 < 0)
        return ERR_OK;
    if (!m->pod || m->pod->n < 2 || m->pod->players[0] != m->p1 || m->pod->players[1] != m->p2 || m->table == 0)
        return WRONG(c, "round %d: the table of %s has no seats", m->round, name_of(c, m->p1));
    for (int i = 0; i < m->pod->n; i++) {
        won += m->pod->outcome[i] == PODS_WON;
        drew += m->pod->outcome[i] == PODS_DREW;
    }
    if (won > 1 || (won && drew) || (m->result == RESULT_NONE && won + drew > 0))
        return WRONG(c, "round %d, table %d: %d players have won and %d drew", m->round, m->table, won, drew);
    return ERR_OK;
}

static enum err_code check_pods(const struct check *c)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < c->data->n_matches; i++)
        rc = check_pod(c, &c->data->matches[i]);
    return rc;
}

/* ---- points ---------------------------------------------------------------------------------- */

/* Points of one side: win 3, draw 1, bye 3 (D.1.2). */
static int points_of(const struct load_match *m, bool first)
{
    int own = first ? m->wins1 : m->wins2, other = first ? m->wins2 : m->wins1;
    if (m->result == RESULT_BYE || (m->result == RESULT_WALKOVER && m->p2 < 0))
        return 3;
    if (m->result == RESULT_NONE || m->result == RESULT_DOUBLE_LOSS || m->result == RESULT_LOSS)
        return 0;
    return own > other ? 3 : own == other ? 1 : 0;
}

static enum err_code check_points(const struct check *c)
{
    struct standings_row *rows = NULL;
    int *points = ARENA_ARRAY(c->arena, int, c->data->n_players);
    enum err_code rc = event_standings(c->arena, c->data, 0, &rows, c->err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < c->data->n_matches; i++) {
        const struct load_match *m = &c->data->matches[i];
        if (m->round > event_rounds_counted(c->data) || event_match_annulled(c->data, m))
            continue;
        points[m->p1] += points_of(m, true);
        if (m->p2 >= 0)
            points[m->p2] += points_of(m, false);
    }
    for (size_t i = 0; i < c->data->n_players; i++)
        if (points[rows[i].player] != rows[i].points)
            return WRONG(c, "%s has %d points by the matches and %d in the standings", name_of(c, rows[i].player),
                         points[rows[i].player], rows[i].points);
    return ERR_OK;
}

/* ---- decklists ------------------------------------------------------------------------------- */

static enum err_code check_decklists(const struct check *c, struct store *store)
{
    int64_t wrong = 0;
    enum err_code rc = store_get_int(store, Q_DECK_WRONG_SUMS, SQL_ARGS(SQL_I(c->data->event.id.v)), 0, &wrong, c->err);
    if (rc == ERR_OK && wrong)
        return WRONG(c, "%lld registered lists do not hold the cards that they count", (long long)wrong);
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_DECK_STRANGERS, SQL_ARGS(SQL_I(c->data->event.id.v)), 0, &wrong, c->err);
    if (rc == ERR_OK && wrong)
        return WRONG(c, "%lld registered lists are of players who are not in it", (long long)wrong);
    return rc;
}

enum err_code event_invariants(struct store *store, struct event_id event, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct event_data data;
    const struct check c = {.data = &data, .arena = &arena, .err = err};
    enum err_code rc = event_load(store, &arena, event, &data, err);
    if (rc == ERR_OK)
        rc = check_numbers(&c);
    if (rc == ERR_OK)
        rc = check_scores(&c);
    if (rc == ERR_OK && event_is_round_robin(&data.event)) {
        const char *wrong = robin_wrong(&arena, &data);
        rc = wrong ? WRONG(&c, "%s", wrong) : ERR_OK;
    } else if (rc == ERR_OK && !data.event.imported) {
        for (int i = 0; rc == ERR_OK && i < data.swiss_rounds; i++)
            rc = check_swiss_round(&c, &data.rounds[i]);
        if (rc == ERR_OK)
            rc = event_is_pods(&data.event) ? check_pods(&c) : check_rematches(&c);
    }
    if (rc == ERR_OK)
        rc = check_playoff(&c);
    if (rc == ERR_OK && !event_is_pods(&data.event)) /* whose points are a rule's (standings/pods.h) */
        rc = check_points(&c);
    if (rc == ERR_OK)
        rc = check_decklists(&c, store);
    if (rc == ERR_OK) /* which finds seats that do not follow each other */
        rc = drafts_load(store, &arena, &data, &(struct draft *){NULL}, &(size_t){0}, err);
    if (rc == ERR_OK)
        rc = team_invariants(store, &arena, &data, err);
    arena_release(&arena);
    return rc;
}
