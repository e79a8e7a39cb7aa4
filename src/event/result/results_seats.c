/* results_seats.c - an entry for a team's match of several seats (match/match.h)
 *
 * A seat is entered alone, or the total of the match at once. What the seats say decides the match as soon as it
 * can; a total that contradicts them replaces them, as a correction.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/state/state.h"

/* The result of the whole match, as it is in. */
static struct score total_of(const struct load_match *m)
{
    return (struct score){.kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws};
}

enum err_code result_refuse_seats(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                  const struct seat_scores *there, struct err *err)
{
    const char *seats = seats_text(arena, there, data->event.set.team_size);
    if (!*seats)
        seats = score_said(arena, total_of(m));
    return err_set(err, ERR_CONFLICT,
                   "table %d of round %d already has another result: %s %s %s\nto replace it add --correct", m->table,
                   m->round, data->players[m->p1].name, seats, data->players[m->p2].name);
}

static bool same_games(struct score a, struct score b)
{
    return a.wins1 == b.wins1 && a.wins2 == b.wins2 && a.draws == b.draws;
}

/* True when what the seats say fits a result of the whole match. */
static bool seats_fit(const struct seat_scores *seats, int team_size, struct score score)
{
    struct score s = seats_derive(seats, team_size);
    bool all = true;
    for (int i = 0; i < team_size; i++)
        all = all && seats->in[i];
    if (score.kind != RESULT_PLAYED)
        return false;
    return all ? same_games(s, score) : s.wins1 <= score.wins1 && s.wins2 <= score.wins2 && s.draws <= score.draws;
}

/* A seat that time ended; lives are those of turned. */
static enum err_code end_seat(struct store *store, struct arena *arena, const struct event_data *data,
                              const struct load_match *m, const struct result_entry *entry, const struct score *turned,
                              struct seat_entry *typed, const char **remark, struct err *err)
{
    int decided = -1;
    struct floor_rules rules;
    enum err_code rc = floor_rules_of_event(arena, &data->event, &rules, err);
    if (rc == ERR_OK && !entry->timed_out)
        rc = err_set(err, ERR_INPUT,
                     "life totals and the head judge's decision are for a seat that time ended\nadd --time");
    if (rc == ERR_OK && entry->decided)
        rc = event_find_player(store, arena, data, entry->decided, m, &decided, err);
    return rc == ERR_OK ? result_seat_at_time(arena, &rules, data, m, decided, turned, typed, remark, err) : rc;
}

/* Reads what was typed, from player 1's side. */
static enum err_code read_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct load_match *m, const struct result_entry *entry, int viewer,
                                struct seat_entry *typed, const char **remark, struct err *err)
{
    const struct event_settings *set = &data->event.set;
    struct score turn = {.kind = RESULT_PLAYED, .wins1 = 1}; /* turned like a score, to see whether seats are */
    enum err_code rc = seats_parse(arena, entry->score, set, typed, err);
    struct score *turned = typed->total ? &typed->score : &turn;
    turned->life1 = turned->life2 = MATCH_NO_LIFE;
    if (rc == ERR_OK && entry->life)
        rc = result_life_parse(entry->life, turned, err);
    if (rc == ERR_OK)
        rc = result_orient(store, arena, data, m, entry, viewer, turned, err);
    if (rc == ERR_OK && turn.wins2)
        typed->seats = seats_reverse(typed->seats, set->team_size);
    if (rc == ERR_OK && (entry->timed_out || entry->life || entry->decided))
        rc = end_seat(store, arena, data, m, entry, turned, typed, remark, err);
    return rc;
}

/* The total of the match was typed: seats that fit it stay, others go. */
static void enter_total(const struct load_match *m, int team_size, struct score total, bool correct,
                        struct seats_entered *out)
{
    bool fits = m->seats == 0 || seats_fit(&out->before, team_size, total);
    out->against = !fits && !correct;
    out->same = fits;
    if (!fits)
        out->after = (struct seat_scores){.in = {false}};
}

/* Seats were typed: *score is what follows for the match. */
static void enter_each(const struct load_match *m, int team_size, const struct seat_scores *typed, bool correct,
                       struct score *score, struct seats_entered *out)
{
    struct score now = total_of(m);
    bool total_alone = now.kind != RESULT_NONE && seats_derive(&out->before, team_size).kind == RESULT_NONE;
    for (int i = 0; i < team_size; i++) {
        if (!typed->in[i])
            continue;
        bool there = out->before.in[i], equal = there && same_games(typed->score[i], out->before.score[i]);
        out->against = out->against || (there && !equal && !correct);
        out->same = out->same && equal;
        out->after.in[i] = true;
        out->after.score[i] = typed->score[i];
    }
    *score = seats_derive(&out->after, team_size);
    if (total_alone && seats_fit(&out->after, team_size, now))
        *score = now; /* the seats fill in what was known */
    else if (total_alone && !correct)
        out->against = true;
    else if (score->kind == RESULT_NONE)
        *score = (struct score){.kind = RESULT_NONE};
}

enum err_code result_enter_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                 const struct load_match *m, const struct result_entry *entry, int viewer, bool correct,
                                 struct score *score, struct seats_entered *out, const char **remark, struct err *err)
{
    int team_size = data->event.set.team_size;
    struct seat_entry typed;
    struct seat_scores there;
    enum err_code rc = read_seats(store, arena, data, m, entry, viewer, &typed, remark, err);
    if (rc == ERR_OK)
        rc = seats_load(store, m->id, &there, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct seats_entered){.before = there, .after = there, .same = true};
    if (typed.total) {
        *score = typed.score;
        enter_total(m, team_size, typed.score, correct, out);
    } else {
        enter_each(m, team_size, &typed.seats, correct, score, out);
    }
    return ERR_OK;
}

enum err_code result_write_seats(struct store *store, struct load_match *m, const struct seat_scores *seats,
                                 struct err *err)
{
    enum err_code rc = store_exec(store, Q_TEAM_SEATS_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err);
    if (rc == ERR_OK)
        rc = seats_save(store, m->id, seats, err);
    m->seats = 0;
    for (int i = 0; i < TEAM_SEATS_MAX; i++)
        m->seats += seats->in[i];
    return rc;
}
