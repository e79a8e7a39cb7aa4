/* reported.c - what the players of a match say of its result themselves
 *
 * Each side's word is a row beside the match, and the match's own result stays the only one that
 * counts: it is written by the same function as a slip at the desk, when the second word equals the
 * first or the desk accepts what one said. So a tap that comes twice finds its own word there, and
 * one that comes late finds the result.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- sentences ------------------------------------------------------------------------------- */

/* "Berg 2-1 Ek"; of three to five "Berg won" */
static const char *told(struct arena *arena, const struct event_data *data, const struct load_match *m,
                        struct score score)
{
    if (m->pod)
        return event_pod_word_text(arena, data, m, score);
    return arena_printf(arena, "%s %s %s", data->players[m->p1].name, score_said(arena, score),
                        data->players[m->p2].name);
}

/* The result that the match has, as a player would say it. */
static struct score word_of_match(const struct load_match *m)
{
    return m->pod ? event_pod_word(m) : score_of_match(m);
}

static enum err_code refuse_late(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                 struct err *err)
{
    const char *result = m->result == RESULT_NONE
                             ? TC_WORD("it has no result")
                             : message(arena, "the result is %s", told(arena, data, m, word_of_match(m)));
    err_set(err, ERR_CONFLICT, "%s; at table %d of round %d %s",
            data->event.state == EVENT_CLOSED ? message(arena, "%s is closed", data->event.set.name)
                                              : message(arena, "round %d is over", m->round),
            m->table, m->round, result);
    err_advice(err, "if that is wrong, tell the desk");
    return err->code;
}

static enum err_code refuse_other(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                  struct err *err)
{
    err_set(err, ERR_CONFLICT, "table %d of round %d has a result already: %s", m->table, m->round,
            told(arena, data, m, word_of_match(m)));
    err_advice(err, "if that is wrong, tell the desk or a judge");
    return err->code;
}

/* ---- after a result -------------------------------------------------------------------------- */

/* True when a box "I drop" means anything in this round: in a bracket the loser is out anyway, and players who leave
 * tell the desk. */
static bool may_drop(const struct event_data *data, int round)
{
    return round <= data->swiss_rounds && !event_is_bracket(&data->event);
}

/* Drops the players who said that they leave after this match. */
static enum err_code drop_those(struct store *store, struct arena *arena, struct event_data *data,
                                const struct load_match *m, const struct reported_match *said, const char **remark,
                                struct err *err)
{
    enum err_code rc = ERR_OK;
    if (!may_drop(data, m->round) || m->round != (int)data->n_rounds)
        return ERR_OK;
    for (int side = 0; rc == ERR_OK && side < event_match_seats(m); side++) {
        const char *sentence = "";
        int player = event_match_seat(m, side);
        if (!said->drops[side] || !event_player_active(data, player))
            continue;
        rc = enrol_drop_after_match(store, arena, data, player, &sentence, err);
        *remark = arena_printf(arena, "%s%s%s", *remark, **remark ? "; " : "", sentence);
    }
    return rc;
}

enum err_code reported_after_result(struct store *store, struct arena *arena, struct event_data *data,
                                    const struct load_match *m, const char **remark, struct err *err)
{
    struct reported_match said;
    const struct score now = word_of_match(m);
    enum err_code rc = reported_of_match(store, arena, data, m, &said, err);
    if (rc != ERR_OK)
        return rc;
    for (int side = 0; side < event_match_seats(m); side++)
        if (said.said[side].kind != RESULT_NONE && !score_is_same(said.said[side], now))
            *remark = arena_printf(arena, "%s%s%s", *remark, **remark ? "; " : "",
                                   message(arena, "%s had said %s", data->players[event_match_seat(m, side)].name,
                                           reported_word_text(arena, data, m, said.said[side])));
    return drop_those(store, arena, data, m, &said, remark, err);
}

/* ---- a player says --------------------------------------------------------------------------- */

/* The match of a player in a round, and which side they are. round 0: the latest that is published.
 */
static enum err_code find_match(struct arena *arena, const struct event_data *data, int round, struct player_id player,
                                const struct load_match **out, int *side, struct err *err)
{
    int index = event_player_index(data, player);
    if (index < 0)
        return err_set(err, ERR_NOT_FOUND, "player #%lld does not play in %s", (long long)player.v,
                       data->event.set.name);
    if (round == 0)
        for (size_t i = 0; i < data->n_rounds; i++)
            round = data->rounds[i].published_at_utc ? data->rounds[i].number : round;
    if (round < 1 || round > (int)data->n_rounds || data->rounds[round - 1].published_at_utc == 0)
        return err_set(err, ERR_CONFLICT, "%s of %s is not published yet",
                       round ? message(arena, "round %d", round) : TC_WORD("round 1"), data->event.set.name);
    *out = event_match_of(data, round, index);
    if (!*out || (*out)->p2 < 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no match to report in round %d", data->players[index].name, round);
    for (*side = 0; event_match_seat(*out, *side) != index;)
        ++*side;
    return strcmp(data->event.set.teams, "seats") == 0
               ? err_set(err, ERR_CONFLICT, "in an event of teams with seats the desk enters results")
               : ERR_OK;
}

/* Reads what a player says of a table of three to five: the number of the seat that won, draw, or id. */
static enum err_code read_pod_word(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                   const char *text, struct score *out, struct err *err)
{
    struct pods_rule rule;
    int seat = 0;
    enum err_code rc = event_pods_rule(arena, data, &rule, err);
    if (rc != ERR_OK)
        return rc;
    if (rule.score == PODS_BY_PLACE)
        return err_set(err, ERR_CONFLICT, "places count in %s: tell the desk who came first, second and so on",
                       data->event.set.name);
    *out = (struct score){.kind = strcmp(text, "id") == 0 ? RESULT_ID : RESULT_PLAYED};
    if (out->kind == RESULT_ID && !data->event.set.pods_id)
        return err_set(err, ERR_CONFLICT,
                       "tables of %s may not agree on a draw\ntopcut event edit --agreed-draws allows it",
                       data->event.set.name);
    if (out->kind == RESULT_ID)
        return ERR_OK;
    if (strcmp(text, "draw") == 0) {
        out->draws = 1;
        return ERR_OK;
    }
    if (!parse_int(text, 1, m->pod->n, &seat))
        return err_set(err, ERR_INPUT,
                       "players report the number of the seat that won, 1 to %d, or draw; for anything "
                       "else tell the desk",
                       m->pod->n);
    out->wins1 = seat;
    return ERR_OK;
}

/* Reads what a player types, and turns it to player 1's side. */
static enum err_code read_word(const struct event_data *data, const char *text, int side, struct score *out,
                               struct err *err)
{
    const struct event_settings *set = &data->event.set;
    enum err_code rc = score_parse_of(text, set, set->best_of, out, err);
    if (rc == ERR_OK && out->kind != RESULT_PLAYED && out->kind != RESULT_ID)
        rc = err_set(err, ERR_INPUT,
                     "players report games, as 2-1, or id for an intentional draw; "
                     "for anything else tell the desk");
    if (rc == ERR_OK && side == 1)
        *out = score_reverse(*out);
    return rc;
}

/* The word as result_enter_one reads it, player 1's wins first. */
static const char *typed(struct arena *arena, const struct load_match *m, struct score s)
{
    return s.kind == RESULT_ID ? "id"
           : m->pod            ? (s.draws ? "draw" : arena_printf(arena, "%d", s.wins1))
           : s.draws           ? arena_printf(arena, "%d-%d-%d", s.wins1, s.wins2, s.draws)
                               : arena_printf(arena, "%d-%d", s.wins1, s.wins2);
}

static enum err_code enter(struct store *store, struct arena *arena, struct event_data *data,
                           const struct load_match *m, struct score score, struct result_outcome *out, struct err *err)
{
    const struct result_entry entry = {.where = arena_printf(arena, "%d", m->table), .score = typed(arena, m, score)};
    return result_enter_one(store, arena, data, m->round, &entry, false, out, err);
}

static enum err_code put_word(struct store *store, const struct event_data *data, const struct load_match *m, int side,
                              struct score score, bool drop, struct err *err)
{
    struct clock *clock = store_clock(store);
    return store_exec(store, Q_REPORTED_PUT,
                      SQL_ARGS(SQL_I(m->id.v), SQL_I(data->players[event_match_seat(m, side)].id.v),
                               SQL_T(score.kind == RESULT_ID ? "id" : "played"), SQL_I(score.wins1), SQL_I(score.wins2),
                               SQL_I(score.draws), SQL_I(drop), SQL_I(clock->now_utc(clock))),
                      err);
}

/* The same of a table of three to five. */
static const char *standing_of_pod(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                   const struct reported_match *said, int side)
{
    const char *mine = told(arena, data, m, said->said[side]);
    for (int k = 0; said->state == REPORTED_DISPUTED && k < m->pod->n; k++)
        if (said->said[k].kind != RESULT_NONE && !score_is_same(said->said[k], said->said[side]))
            return message(arena, "you say: %s, and %s says: %s; a judge comes to your table", mine,
                           data->players[m->pod->players[k]].name, told(arena, data, m, said->said[k]));
    return said->state == REPORTED_FINAL
               ? message(arena, "%s is the result", told(arena, data, m, event_pod_word(m)))
               : message(arena, "%s is reported; another player of the table confirms it", mine);
}

/* Says how the match stands after a report that is kept. */
static const char *standing(struct arena *arena, const struct event_data *data, const struct load_match *m,
                            const struct reported_match *said, int side)
{
    if (m->pod)
        return standing_of_pod(arena, data, m, said, side);
    const char *mine = told(arena, data, m, said->said[side]);
    const char *other = data->players[side ? m->p1 : m->p2].name;
    switch (said->state) {
    case REPORTED_FINAL:
        return message(arena, "%s is the result", told(arena, data, m, word_of_match(m)));
    case REPORTED_DISPUTED:
        return message(arena, "you say %s, and %s says %s: a judge comes to your table", mine, other,
                       told(arena, data, m, said->said[1 - side]));
    case REPORTED_BY_ONE:
    case REPORTED_NOTHING:
        break;
    }
    return message(arena, "%s is reported; %s confirms it", mine, other);
}

/* Keeps a word, and enters it when both say it. */
static enum err_code keep(struct store *store, struct arena *arena, struct event_data *data, const struct load_match *m,
                          int side, struct score score, bool drop, struct reported_outcome *out, struct err *err)
{
    enum err_code rc = put_word(store, data, m, side, score, drop, err);
    const char *dropped = "";
    if (rc == ERR_OK)
        rc = reported_of_match(store, arena, data, m, &out->match, err);
    const struct reported_match *said = &out->match;
    bool both = false;
    for (int k = 0; k < event_match_seats(m); k++)
        both = both || (k != side && said->said[k].kind != RESULT_NONE && said->state == REPORTED_BY_ONE);
    if (rc == ERR_OK && both)
        rc = enter(store, arena, data, m, score, &out->result, err);
    if (rc == ERR_OK && both)
        dropped = out->result.remark;
    else if (rc == ERR_OK && said->state == REPORTED_FINAL) /* the box alone came later */
        rc = drop_those(store, arena, data, m, said, &dropped, err);
    if (rc == ERR_OK)
        rc = reported_of_match(store, arena, data, m, &out->match, err);
    if (rc != ERR_OK)
        return rc;
    out->sentence = message(arena, "table %d: %s%s%s", m->table, standing(arena, data, m, &out->match, side),
                            *dropped ? "; " : "", dropped);
    store_note(store, data->event.id.v, "%s: round %d, table %d: %s says %s%s%s%s", data->event.set.name, m->round,
               m->table, data->players[event_match_seat(m, side)].name, told(arena, data, m, score),
               both                               ? TC_WORD(", and so it is the result")
               : said->state == REPORTED_DISPUTED ? TC_WORD(", which the other disputes")
                                                  : "",
               *dropped ? "; " : "", dropped);
    return ERR_OK;
}

static enum err_code say(struct store *store, struct arena *arena, struct event_data *data, int round,
                         struct player_id player, const char *text, bool drop, struct reported_outcome *out,
                         struct err *err)
{
    const struct load_match *m = NULL;
    struct score score;
    const char *remark;
    int side = 0;
    enum err_code rc = find_match(arena, data, round, player, &m, &side, err);
    if (rc == ERR_OK)
        rc = m->pod ? read_pod_word(arena, data, m, text, &score, err) : read_word(data, text, side, &score, err);
    if (rc == ERR_OK)
        rc = reported_of_match(store, arena, data, m, &out->match, err);
    if (rc != ERR_OK)
        return rc;
    const struct reported_match *said = &out->match;
    if (score_is_same(said->said[side], score) && said->drops[side] == drop &&
        (m->result == RESULT_NONE || score_is_same(word_of_match(m), score))) {
        out->sentence = message(arena, "table %d: %s", m->table, standing(arena, data, m, said, side));
        return ERR_OK; /* twice is once */
    }
    if (m->round != (int)data->n_rounds || data->event.state == EVENT_CLOSED)
        return refuse_late(arena, data, m, err);
    if (m->result != RESULT_NONE && !score_is_same(word_of_match(m), score))
        return refuse_other(arena, data, m, err);
    if (drop && !may_drop(data, m->round))
        return err_set(err, ERR_CONFLICT, "who leaves a playoff or a bracket tells the desk");
    const struct result_entry entry = {.where = "", .score = typed(arena, m, score)};
    if (m->result == RESULT_NONE && !m->pod) /* as the desk would be refused */
        rc = result_read(store, arena, data, m, &entry, &score, &remark, err);
    return rc == ERR_OK ? keep(store, arena, data, m, side, score, drop, out, err) : rc;
}

enum err_code reported_say(struct store *store, struct arena *arena, struct event_id event, int round,
                           const struct seen_round *seen, struct player_id player, const char *score, bool drop,
                           struct reported_outcome *out, struct err *err)
{
    struct event_data data;
    *out =
        (struct reported_outcome){.sentence = "", .result = {.seats = "", .consequences = "", .remark = "", .pod = ""}};
    enum err_code rc = verb_begin(store, VERB_REPORT, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = event_check_seen(arena, &data, seen, err);
    if (rc == ERR_OK)
        rc = say(store, arena, &data, round, player, score, drop, out, err);
    return store_end(store, rc, err);
}

/* ---- the desk accepts ------------------------------------------------------------------------ */

/* Why what was said at a table cannot be accepted; NULL: it can. */
static const char *not_acceptable(struct arena *arena, const struct event_data *data, const struct reported_match *said)
{
    const struct load_match *m = &data->matches[said->match];
    switch (said->state) {
    case REPORTED_NOTHING:
        return message(arena, "nobody reported a result at table %d", m->table);
    case REPORTED_DISPUTED:
        if (m->pod)
            return message(arena,
                           "the players of table %d do not say the same; ask them, and enter it\ntopcut result %d "
                           "WINNER",
                           m->table, m->table);
        return message(arena,
                       "at table %d %s says %s and %s says %s; ask them, and enter it\ntopcut "
                       "result %d SCORE",
                       m->table, data->players[m->p1].name, score_said(arena, said->said[0]), data->players[m->p2].name,
                       score_said(arena, said->said[1]), m->table);
    case REPORTED_FINAL:
    case REPORTED_BY_ONE:
        break;
    }
    return NULL;
}

/* One table; *done: a result was entered. */
static enum err_code accept_one(struct store *store, struct arena *arena, struct event_data *data,
                                const struct reported_match *said, bool *done, struct err *err)
{
    struct result_outcome result;
    const struct load_match *m = &data->matches[said->match];
    const char *why = not_acceptable(arena, data, said);
    *done = false;
    if (why)
        return err_set(err, ERR_CONFLICT, "%s", why);
    if (said->state == REPORTED_FINAL)
        return ERR_OK;
    int spoke = 0;
    while (said->said[spoke].kind == RESULT_NONE)
        spoke++;
    enum err_code rc = enter(store, arena, data, m, said->said[spoke], &result, err);
    *done = rc == ERR_OK;
    return rc;
}

/* Says how many results await the other player's confirmation; a button of the page shows the number. */
static const char *waiting_text(struct arena *arena, const struct reported_match *all, size_t n)
{
    int waiting = 0;
    for (size_t i = 0; i < n; i++)
        waiting += all[i].state == REPORTED_BY_ONE;
    return arena_printf(arena, "%d", waiting);
}

enum err_code reported_accept(struct store *store, struct arena *arena, struct event_id event, int round,
                              const char *seen, int table, int *accepted, const char **sentence, struct err *err)
{
    struct event_data data;
    struct reported_match *all = NULL;
    size_t n = 0, disputed = 0;
    bool found = false;
    const char *problems = "";
    *accepted = 0;
    *sentence = "";
    enum err_code rc = verb_begin(store, VERB_ACCEPT, err);
    if (rc != ERR_OK)
        return rc;
    rc = result_begin(store, arena, event, &round, NULL, &data, err);
    if (rc == ERR_OK)
        rc = reported_list(store, arena, &data, round, &all, &n, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the number of reported results"), seen, waiting_text(arena, all, n), err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        bool done = false;
        struct err wrong = ERR_INIT;
        if (table ? data.matches[all[i].match].table != table : all[i].state != REPORTED_BY_ONE) {
            disputed += all[i].state == REPORTED_DISPUTED;
            continue;
        }
        found = true;
        rc = accept_one(store, arena, &data, &all[i], &done, table ? err : &wrong);
        *accepted += done;
        if (!table && (rc == ERR_CONFLICT || rc == ERR_INPUT)) { /* the others are not held up by it */
            problems = arena_printf(arena, "%s; %s", problems, wrong.said);
            rc = ERR_OK;
        } else if (!table && rc != ERR_OK) {
            *err = wrong;
        }
    }
    if (rc == ERR_OK && table && !found)
        rc = err_set(err, ERR_NOT_FOUND, "round %d has no match at table %d", round, table);
    if (rc == ERR_OK) {
        const char *left = disputed && !table ? message_count(arena, (int64_t)disputed, "; %lld disputed table",
                                                              "; %lld disputed tables")
                                              : "";
        *sentence =
            message(arena, "%s in round %d%s%s",
                    message_count(arena, *accepted, "%lld reported result accepted", "%lld reported results accepted"),
                    round, left, problems);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
