/* results.c - entering, correcting and clearing results
 *
 * One door for all: find the match, read the score in the right direction, compare with what is there, write.
 * The same result twice is no change; another one asks for a correction, which says what it
 * changes: points and ranks in the Swiss rounds, the rest of the bracket in the playoff.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

static enum err_code require_round(const struct event_data *data, int *round, struct err *err)
{
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet\npair one with: topcut pair", data->event.set.name);
    if (*round == 0)
        *round = data->rounds[data->n_rounds - 1].number;
    if (*round < 1 || *round > (int)data->n_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d (%zu are paired)", data->event.set.name, *round,
                       data->n_rounds);
    return ERR_OK;
}

/* ---- the score, seen from player1 ------------------------------------------------------------ */

enum err_code result_orient(struct store *store, struct arena *arena, const struct event_data *data,
                            const struct load_match *m, const struct result_entry *entry, int viewer,
                            struct score *score, struct err *err)
{
    bool loser_named =
        score->kind == RESULT_NO_SHOW || score->kind == RESULT_CONCESSION || score->kind == RESULT_PENALTY;
    if (entry->who && *entry->who) {
        enum err_code rc = event_find_player(store, arena, data, entry->who, m, &viewer, err);
        if (rc != ERR_OK)
            return rc;
        if (viewer != m->p1 && viewer != m->p2)
            return err_set(err, ERR_INPUT, "%s does not play at table %d (%s against %s)", data->players[viewer].name,
                           m->table, data->players[m->p1].name, data->players[m->p2].name);
    }
    if (loser_named && viewer < 0)
        return err_set(err, ERR_INPUT, "say who %s: %s or %s\ntopcut result %d %s NAME",
                       score->kind == RESULT_NO_SHOW      ? TC_WORD("did not come")
                       : score->kind == RESULT_CONCESSION ? TC_WORD("conceded")
                                                          : TC_WORD("lost by penalty"),
                       data->players[m->p1].name, data->players[m->p2].name, m->table,
                       score->kind == RESULT_NO_SHOW      ? "no-show"
                       : score->kind == RESULT_CONCESSION ? "concede"
                                                          : "match-loss");
    /* A score counts the viewer's wins first; of a no-show, concession or lost match the viewer is the loser. */
    bool viewer_is_p2 = viewer >= 0 && viewer == m->p2;
    if (loser_named ? !viewer_is_p2 : viewer_is_p2)
        *score = score_reverse(*score);
    return ERR_OK;
}

/* Both lose a match of a bracket only where neither goes on (match/match.h). */
static enum err_code require_both_out(const struct event_data *data, const struct load_match *m, struct err *err)
{
    bool in1 = !gone_is_out(data, m->p1), in2 = !gone_is_out(data, m->p2);
    const char *name1 = data->players[m->p1].name, *name2 = data->players[m->p2].name;
    if (!in1 && !in2)
        return ERR_OK;
    if (in1 && in2) {
        err_set(err, ERR_INPUT, "somebody must advance, and \"%s\" and \"%s\" are both still in", name1, name2);
        err_hint(err, "where neither goes on: topcut drop \"%s\" \"%s\"; then both lose the match", name1, name2);
        return err->code;
    }
    err_set(err, ERR_INPUT, "somebody must advance, and \"%s\" is still in", in1 ? name1 : name2);
    err_hint(err,
             "topcut walkover \"%s\" lets them through; where they do not go on either: topcut drop \"%s\" "
             "--forfeit",
             in1 ? name2 : name1, in1 ? name1 : name2);
    return err->code;
}

static enum err_code require_winner(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                    struct score score, struct err *err)
{
    if (!result_must_advance(data, m) || score.wins1 != score.wins2)
        return ERR_OK;
    if (score.kind == RESULT_DOUBLE_LOSS)
        return require_both_out(data, m, err);
    if (score.kind == RESULT_ID)
        return err_set(
            err, ERR_INPUT,
            "somebody must advance: a draw cannot be agreed on%s in an elimination; who leaves the match to the "
            "other concedes",
            event_cite(arena, &data->event, FLOOR_CITE_DRAW));
    const char *at_time = event_cite(arena, &data->event, FLOOR_CITE_AT_TIME);
    if (strcmp(data->event.set.teams, "seats") == 0)
        return score.draws ? err_set(err, ERR_INPUT,
                                     "somebody must advance: a drawn seat is won by the higher life total, too%s\n"
                                     "--time --life A-B, or --decided TEAM",
                                     at_time)
                           : err_set(err, ERR_INPUT,
                                     "somebody must advance, and as many seats are won by either team: who leaves the "
                                     "match to the other concedes");
    return err_set(err, ERR_INPUT,
                   "somebody must advance: a playoff match has a winner; when time is out, more games won, then "
                   "the higher life total decides%s\n--time --life A-B",
                   at_time);
}

static bool score_same(struct score a, struct score b)
{
    return a.kind == b.kind && a.wins1 == b.wins1 && a.wins2 == b.wins2 && a.draws == b.draws &&
           a.timed_out == b.timed_out && (!a.timed_out || (a.life1 == b.life1 && a.life2 == b.life2));
}

static int score_sign(struct score s)
{
    return COMPARE(s.wins1, s.wins2);
}

/* ---- one entry ------------------------------------------------------------------------------- */

static void outcome_fill(struct arena *arena, const struct event_data *data, int round, const struct load_match *m,
                         struct result_outcome *out)
{
    const struct load_round *r = &data->rounds[round - 1];
    out->round = round;
    out->table = m->table;
    out->name1 = data->players[m->p1].name;
    out->name2 = m->p2 >= 0 ? data->players[m->p2].name : "";
    out->missing = ARENA_ARRAY(arena, int, r->n_matches);
    out->n_missing = 0;
    out->in = out->total = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *other = &data->matches[r->first_match + i];
        if (other->p2 < 0)
            continue;
        out->total++;
        if (other->result == RESULT_NONE)
            out->missing[out->n_missing++] = other->table;
        else
            out->in++;
    }
}

/* Games that the two have lost by penalty. */
static enum err_code game_losses(struct store *store, const struct event_data *data, const struct load_match *m,
                                 int *lost1, int *lost2, struct err *err)
{
    int best_of = data->event.set.best_of;
    enum err_code rc =
        penalties_game_losses(store, data->event.id, m->round, data->players[m->p1].id, best_of, lost1, err);
    if (rc == ERR_OK)
        rc = penalties_game_losses(store, data->event.id, m->round, data->players[m->p2].id, best_of, lost2, err);
    return rc;
}

/* Reads what was typed as a score from player 1's side, and refuses one that the match cannot have. */
static enum err_code read_score(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct load_match *m, const struct result_entry *entry, int viewer,
                                struct score *score, const char **remark, struct err *err)
{
    int decided = -1;
    struct floor_rules rules;
    *remark = "";
    enum err_code rc = score_parse_of(entry->score, &data->event.set, data->event.set.best_of, score, err);
    if (rc == ERR_OK && entry->life)
        rc = result_life_parse(entry->life, score, err);
    if (rc == ERR_OK)
        rc = result_orient(store, arena, data, m, entry, viewer, score, err);
    if (rc == ERR_OK && !entry->timed_out && (entry->life || entry->decided))
        rc = err_set(err, ERR_INPUT,
                     "life totals and the head judge's decision are for a match that time ended\nadd --time");
    if (rc == ERR_OK && entry->decided)
        rc = event_find_player(store, arena, data, entry->decided, m, &decided, err);
    if (rc == ERR_OK && (entry->timed_out || score->kind == RESULT_ID))
        rc = floor_rules_of_event(arena, &data->event, &rules, err);
    if (rc == ERR_OK && entry->timed_out)
        rc = result_at_time(arena, &rules, data, m, decided, score, remark, err);
    if (rc == ERR_OK)
        rc = require_winner(arena, data, m, *score, err);
    int lost1 = 0, lost2 = 0;
    if (rc == ERR_OK && score->kind == RESULT_ID && m->result != RESULT_ID)
        rc = game_losses(store, data, m, &lost1, &lost2, err);
    if (rc == ERR_OK && score->kind == RESULT_ID && m->result != RESULT_ID)
        rc = result_may_draw(arena, &rules, data, m, lost1 + lost2, err);
    if (rc == ERR_OK)
        rc = penalties_check_score(store, arena, data, m, *score, err);
    return rc;
}

/* Matches that nobody plays any more: those of a bracket or a schedule after a player has dropped. */
static enum err_code require_in(const struct event_data *data, const struct load_match *m, struct err *err)
{
    const int sides[2] = {m->p1, m->p2};
    bool drawn = event_is_bracket(&data->event) || event_is_round_robin(&data->event);
    for (int side = 0; drawn && side < 2; side++) {
        const struct load_player *p = &data->players[sides[side]];
        if (p->dropped_after >= 0 && p->dropped_after < m->round && m->round <= event_rounds_counted(data))
            return err_set(err, ERR_CONFLICT,
                           "%s has dropped after round %d, their match of round %d is not played\n"
                           "topcut undrop brings them back",
                           p->name, p->dropped_after, m->round);
    }
    return ERR_OK;
}

enum err_code result_read(struct store *store, struct arena *arena, const struct event_data *data,
                          const struct load_match *m, const struct result_entry *entry, struct score *out,
                          const char **remark, struct err *err)
{
    enum err_code rc = require_in(data, m, err);
    return rc == ERR_OK ? read_score(store, arena, data, m, entry, -1, out, remark, err) : rc;
}

/* A result that follows from the seats of a team's match. */
static enum err_code require_possible(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                      struct score score, struct err *err)
{
    struct floor_rules rules;
    enum err_code rc = require_winner(arena, data, m, score, err);
    if (rc != ERR_OK || score.kind != RESULT_ID || m->result == RESULT_ID)
        return rc;
    rc = floor_rules_of_event(arena, &data->event, &rules, err);
    return rc == ERR_OK ? result_may_draw(arena, &rules, data, m, 0, err) : rc;
}

/* True when the score fills in games that were played before the loser of the match was disqualified. */
static bool fills_in(const struct event_data *data, const struct load_match *m, struct score before, struct score now)
{
    int loser = before.wins1 < before.wins2 ? m->p1 : m->p2;
    return before.kind == RESULT_PENALTY && now.kind == RESULT_PLAYED && data->players[loser].disqualified &&
           score_sign(before) == score_sign(now);
}

/* Says what to do where neither player came: only a player who is out can lose a match of a bracket. */
static void hint_neither_came(struct arena *arena, const struct event_data *data, const struct load_match *m,
                              struct err *err)
{
    bool latest = m->round == (int)data->n_rounds, advances = result_must_advance(data, m);
    bool in1 = advances && !gone_is_out(data, m->p1), in2 = advances && !gone_is_out(data, m->p2);
    const char *name1 = data->players[m->p1].name, *name2 = data->players[m->p2].name;
    const char *leave =
        in1 && in2 ? arena_printf(arena, "topcut drop \"%s\" \"%s\"", name1, name2)
                   : arena_printf(arena, "topcut drop \"%s\"%s", in1 ? name1 : name2, latest ? " --forfeit" : "");
    const char *both = arena_printf(arena, "topcut result %d double-loss%s --correct", m->table,
                                    latest ? "" : arena_printf(arena, " --round %d", m->round));
    const char *absent = event_cite(arena, &data->event, FLOOR_CITE_ABSENT);
    if (!in1 && !in2)
        err_hint(err, "where neither came both lose it%s: %s", absent, both);
    else if (latest)
        err_hint(err, "where neither came nor goes on both leave, and lose it%s: %s", absent, leave);
    else
        err_hint(err, "where neither came nor goes on: %s; then: %s", leave, both);
}

/* True when what was typed is the games of a match that was lost by penalty, as the table's form shows them: it stays
 * lost by penalty. */
static bool as_by_penalty(struct score before, struct score now)
{
    return before.kind == RESULT_PENALTY && now.kind == RESULT_PLAYED && !now.timed_out && before.wins1 == now.wins1 &&
           before.wins2 == now.wins2 && before.draws == now.draws;
}

/* What the floor rules say of a player who does not come to a match that nobody has to win; "" where they are silent.
 */
static const char *no_show_text(struct arena *arena, const struct event_data *data, const struct load_match *m)
{
    struct floor_rules rules;
    struct err aside = ERR_INIT;
    int absent = m->wins1 < m->wins2 ? m->p1 : m->p2;
    bool asked = m->result == RESULT_NO_SHOW && m->round == (int)data->n_rounds && !result_must_advance(data, m) &&
                 !event_is_bracket(&data->event) && !gone_is_out(data, absent) &&
                 floor_rules_of_event(arena, &data->event, &rules, &aside) == ERR_OK;
    if (!asked || (rules.tardy_out.value != FLOOR_OUT_ANY_ROUND && rules.tardy_out.value != FLOOR_OUT_ROUND_1) ||
        (rules.tardy_out.value == FLOOR_OUT_ROUND_1 && m->round > 1))
        return "";
    return message(arena, "\"%s\" is out of the event unless they report before the round ends%s\ntopcut drop \"%s\"",
                   data->players[absent].name, floor_cited(arena, rules.tardy_out.rule), data->players[absent].name);
}

static enum err_code refuse_another(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                    struct score score, struct err *err)
{
    struct score before = score_of_match(m);
    bool neither = score.kind == RESULT_NO_SHOW && gone_was_given(m, score.wins1 < score.wins2 ? m->p1 : m->p2);
    err_set(err, ERR_CONFLICT, "table %d of round %d already has a result: %s %s %s\nto replace it add --correct",
            m->table, m->round, data->players[m->p1].name, score_said(arena, before), data->players[m->p2].name);
    if (neither)
        hint_neither_came(arena, data, m, err);
    return err->code;
}

/* One result on its way into the running verb. */
struct entering {
    struct store *store;
    struct arena *arena;
    struct event_data *data;
    const struct load_match *m; /* of data */
    const struct result_entry *entry;
    bool correct, by_seats;
    struct score score; /* of the whole match */
    struct seats_entered seats;
    struct result_outcome *out;
};

/* Reads what was typed, and what is there already. */
static enum err_code entry_read(struct entering *e, int viewer, struct err *err)
{
    struct result_outcome *out = e->out;
    enum err_code rc =
        e->by_seats ? result_enter_seats(e->store, e->arena, e->data, e->m, e->entry, viewer, e->correct, &e->score,
                                         &e->seats, &out->remark, err)
                    : read_score(e->store, e->arena, e->data, e->m, e->entry, viewer, &e->score, &out->remark, err);
    if (rc != ERR_OK)
        return rc;
    out->before = score_of_match(e->m);
    if (!e->by_seats && as_by_penalty(out->before, e->score)) {
        e->score = out->before;
        out->remark = message(e->arena,
                              "that is lost by penalty; if it was played, take the result away first\n"
                              "topcut result %d --clear",
                              e->m->table);
    }
    out->after = e->score;
    out->unchanged = score_same(out->before, e->score) && e->seats.same;
    return ERR_OK;
}

/* Refuses an end that the match cannot have, whatever result is there already. */
static enum err_code entry_allowed(const struct entering *e, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (e->by_seats && e->score.kind != RESULT_NONE)
        rc = require_possible(e->arena, e->data, e->m, e->score, err);
    if (rc == ERR_OK && e->by_seats)
        rc = penalties_check_seats(e->store, e->arena, e->data, e->m, &e->seats.after, e->score, err);
    if (rc == ERR_OK)
        rc = result_require_loss(e->arena, e->data, e->m, e->score, e->correct, &e->out->remark, err);
    return rc;
}

/* True when what was typed replaces another result, which only a correction does. */
static bool entry_replaces(const struct entering *e)
{
    struct score before = e->out->before, now = e->score;
    /* Seats that come in after the match is decided add to it. */
    bool adds = e->by_seats && e->m->seats > 0 && now.kind == RESULT_PLAYED && before.kind == RESULT_PLAYED &&
                score_sign(before) == score_sign(now);
    return before.kind != RESULT_NONE && !score_same(before, now) && !adds && !fills_in(e->data, e->m, before, now);
}

/* Puts the score into the row of data. */
static void entry_keep(struct event_data *data, int round, struct load_match *mine, struct score score)
{
    data->rounds[round - 1].missing += (score.kind == RESULT_NONE) - (mine->result == RESULT_NONE);
    mine->result = score.kind;
    mine->wins1 = score.wins1;
    mine->wins2 = score.wins2;
    mine->draws = score.draws;
    mine->timed_out = score.timed_out;
    mine->life1 = score.timed_out ? score.life1 : MATCH_NO_LIFE;
    mine->life2 = score.timed_out ? score.life2 : MATCH_NO_LIFE;
}

/* Writes the score with what follows for its match: penalties, seats, what players had reported, who leaves. */
static enum err_code entry_write(struct entering *e, struct load_match *mine, struct err *err)
{
    struct result_outcome *out = e->out;
    enum err_code rc = ERR_OK;
    if (e->score.kind != RESULT_NONE)
        rc = event_write_score(e->store, mine->id, e->score, err);
    else if (out->before.kind != RESULT_NONE)
        rc = store_exec(e->store, Q_RESULT_CLEAR, SQL_ARGS(SQL_I(mine->id.v)), err);
    if (rc == ERR_OK)
        rc = penalties_result_by_hand(e->store, e->data, mine, err);
    if (rc == ERR_OK && e->by_seats)
        rc = result_write_seats(e->store, mine, &e->seats.after, err);
    if (rc == ERR_OK && e->score.kind != RESULT_NONE)
        rc = reported_after_result(e->store, e->arena, e->data, mine, &out->remark, err);
    if (rc == ERR_OK && (e->score.kind == RESULT_NO_SHOW || e->score.kind == RESULT_PENALTY)) {
        const char *goes = gone_loser_text(e->arena, e->data, mine);
        goes = *goes ? goes : no_show_text(e->arena, e->data, mine);
        out->remark = arena_printf(e->arena, "%s%s%s", out->remark, *out->remark && *goes ? "; " : "", goes);
    }
    return rc;
}

/* Saves the entry; of a correction also what it changes beyond its match. */
static enum err_code entry_save(struct entering *e, int round, struct err *err)
{
    struct event_data *data = e->data, before = *data;
    size_t at = (size_t)(e->m - data->matches);
    bool another = e->out->before.kind != RESULT_NONE && !score_same(e->out->before, e->score);
    if (another) { /* only a correction looks back */
        before.matches = ARENA_ARRAY(e->arena, struct load_match, data->n_matches);
        memcpy(before.matches, data->matches, data->n_matches * sizeof *data->matches);
    }
    struct load_match *mine = &data->matches[at];
    entry_keep(data, round, mine, e->score);
    enum err_code rc = entry_write(e, mine, err);
    if (rc != ERR_OK || !another)
        return rc;
    if (round <= data->swiss_rounds)
        return result_swiss_corrected(e->store, e->arena, &before, data, mine, &e->out->consequences, err);
    if (playoff_winner(&before.matches[at]) != playoff_winner(mine))
        return result_playoff_corrected(e->store, e->arena, data, mine, &e->out->consequences, err);
    return ERR_OK;
}

enum err_code result_enter_one(struct store *store, struct arena *arena, struct event_data *data, int round,
                               const struct result_entry *entry, bool correct, struct result_outcome *out,
                               struct err *err)
{
    *out = (struct result_outcome){.consequences = "", .remark = "", .seats = "", .pod = ""};
    out->read_as = entry->read_as ? entry->read_as : "";
    const struct load_match *m;
    int viewer;
    enum err_code rc = event_find_match(store, arena, data, round, entry->where, &m, &viewer, err);
    if (rc != ERR_OK)
        return rc;
    if (m->p2 < 0)
        return err_set(err, ERR_CONFLICT, "%s has %s in round %d and needs no result", data->players[m->p1].name,
                       m->result == RESULT_BYE ? TC_WORD("the bye") : TC_WORD("no opponent"), round);
    if (m->pod) {
        rc = result_enter_pod(store, arena, data, m, entry, correct, out, err);
        outcome_fill(arena, data, round, m, out);
        return rc;
    }
    if ((rc = require_in(data, m, err)) != ERR_OK)
        return rc;
    bool by_seats = strcmp(data->event.set.teams, "seats") == 0;
    struct entering e = {store, arena, data, m, entry, correct, by_seats, .seats = {.same = true}, .out = out};
    rc = entry_read(&e, viewer, err);
    if (rc == ERR_OK && entry->seen && !out->unchanged &&
        (rc = event_check_seen_score(arena, data, entry->seen, err)) != ERR_OK)
        return rc;
    if (rc == ERR_OK && e.seats.against)
        return result_refuse_seats(arena, data, m, &e.seats.before, err);
    if (rc == ERR_OK)
        rc = entry_allowed(&e, err);
    if (rc != ERR_OK) {
        if (rc != ERR_CONFLICT || !by_seats)
            err_context(err, "table %d", m->table);
        return rc;
    }
    if (by_seats)
        out->seats = seats_text(arena, &e.seats.after, data->event.set.team_size);
    if (!correct && entry_replaces(&e))
        return refuse_another(arena, data, m, e.score, err);
    if (!out->unchanged)
        rc = entry_save(&e, round, err);
    outcome_fill(arena, data, round, m, out);
    return rc;
}

enum err_code result_begin(struct store *store, struct arena *arena, struct event_id event, int *round,
                           const struct seen_round *seen, struct event_data *data, struct err *err)
{
    enum err_code rc = event_load(store, arena, event, data, err);
    if (rc == ERR_OK) /* before anything else: another pairing explains what is refused */
        rc = event_check_seen(arena, data, seen, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data->event, err);
    if (rc == ERR_OK)
        rc = require_round(data, round, err);
    return rc;
}

enum err_code result_enter(struct store *store, struct arena *arena, struct event_id event, int round,
                           const struct result_entry *entry, bool correct, struct result_outcome *out, struct err *err)
{
    struct event_data data;
    enum err_code rc = verb_begin(store, VERB_RESULT, err);
    if (rc != ERR_OK)
        return rc;
    rc = result_begin(store, arena, event, &round, entry->seen, &data, err);
    if (rc == ERR_OK)
        rc = result_enter_one(store, arena, &data, round, entry, correct, out, err);
    if (rc == ERR_OK && *out->pod)
        store_note(store, event.v, "%s: round %d, table %d: %s", data.event.set.name, out->round, out->table, out->pod);
    else if (rc == ERR_OK)
        store_note(store, event.v, "%s: round %d, table %d: %s %s %s%s%s%s%s", data.event.set.name, out->round,
                   out->table, out->name1,
                   out->after.kind == RESULT_NONE ? TC_WORD("against") : score_said(arena, out->after), out->name2,
                   *out->seats ? message(arena, " (%s)", out->seats) : "",
                   out->before.kind == RESULT_NONE ? "" : message(arena, " (was %s)", score_said(arena, out->before)),
                   *out->remark ? "; " : "", out->remark);
    return store_end(store, rc, err);
}

enum err_code result_clear(struct store *store, struct arena *arena, struct event_id event, int round,
                           const struct seen_round *seen, const char *where, struct result_outcome *out,
                           struct err *err)
{
    struct event_data data;
    const struct load_match *m = NULL;
    int viewer;
    *out = (struct result_outcome){.read_as = "", .consequences = "", .remark = "", .seats = "", .pod = ""};
    enum err_code rc = verb_begin(store, VERB_RESULT, err);
    if (rc != ERR_OK)
        return rc;
    rc = result_begin(store, arena, event, &round, seen, &data, err);
    if (rc == ERR_OK && seen)
        rc = event_check_seen_score(arena, &data, seen, err);
    if (rc == ERR_OK)
        rc = event_find_match(store, arena, &data, round, where, &m, &viewer, err);
    if (rc == ERR_OK && m->p2 < 0)
        rc = err_set(err, ERR_CONFLICT, "%s has no opponent in round %d; there is no result to clear",
                     data.players[m->p1].name, round);
    if (rc == ERR_OK)
        rc = m->pod ? result_pod_is_last(&data, m, err) : require_in(&data, m, err);
    if (rc == ERR_OK)
        rc = penalties_may_clear(store, &data, m, err);
    if (rc == ERR_OK) {
        out->before = score_of_match(m);
        out->unchanged = !event_match_begun(m);
        rc = store_exec(store, Q_RESULT_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err);
        if (rc == ERR_OK)
            rc = penalties_result_by_hand(store, &data, m, err);
        if (rc == ERR_OK) /* the players may say it again */
            rc = store_exec(store, Q_REPORTED_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err);
        if (rc == ERR_OK) /* a judge who was called before the result is not called by its end */
            rc = judge_call_forget(store, event, m, err);
        if (rc == ERR_OK && m->pod) {
            out->pod = event_pod_text(arena, &data, m->pod, out->unchanged);
            rc = store_exec(store, Q_RESULT_POD_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err);
        }
        if (rc == ERR_OK && m->seats)
            rc = store_exec(store, Q_TEAM_SEATS_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err);
    }
    if (rc == ERR_OK && round > data.swiss_rounds)
        rc = result_playoff_corrected(store, arena, &data, m, &out->consequences, err);
    if (rc == ERR_OK) {
        data.matches[m - data.matches].result = RESULT_NONE;
        data.matches[m - data.matches].seats = 0;
        outcome_fill(arena, &data, round, m, out);
        if (m->pod)
            store_note(store, event.v, "%s: round %d, table %d: result taken away (it was: %s)", data.event.set.name,
                       round, out->table, out->pod);
        else
            store_note(store, event.v, "%s: round %d, table %d: result %s cleared (%s, %s)", data.event.set.name, round,
                       out->table, score_said(arena, out->before), out->name1, out->name2);
    }
    return store_end(store, rc, err);
}
