/* robin.c - the schedule of a round robin as it was drawn, and what follows from it: who is annulled, why two met,
 * what holds */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

static const char *const method_names[] = {[ROBIN_BERGER] = "berger", [ROBIN_CIRCLE] = "circle"};

const char *robin_method_name(enum robin_method method)
{
    return method_names[method];
}

bool robin_method_find(const char *name, enum robin_method *out)
{
    for (size_t i = 0; i < ARRAY_LEN(method_names); i++)
        if (strcmp(method_names[i], name) == 0) {
            *out = (enum robin_method)i;
            return true;
        }
    return false;
}

/* ---- the schedule ---------------------------------------------------------------------------- */

void robin_init(struct arena *arena, const struct event_data *data, int n, enum robin_method method, struct robin *out)
{
    int legs = data->event.set.legs;
    *out = (struct robin){.method = method,
                          .n = n,
                          .legs = legs,
                          .rounds = robin_rounds(n, legs),
                          .player_of = ARENA_ARRAY(arena, int, (size_t)n + 1),
                          .number_of = ARENA_ARRAY(arena, int, data->n_players)};
    for (int i = 0; i <= n; i++)
        out->player_of[i] = -1;
}

static int player_of_enrolment(const struct event_data *data, long number)
{
    for (size_t i = 0; i < data->n_players; i++)
        if (data->players[i].number == number)
            return (int)i;
    return -1;
}

/* Reads "number points place team;...|method"; false when it is no such record. */
static bool read_seen(struct arena *arena, const struct event_data *data, struct robin *out)
{
    const char *seen = data->rounds[0].seen, *bar = strchr(seen, '|');
    enum robin_method method;
    int n = 1;
    if (!bar || !robin_method_find(bar + 1, &method))
        return false;
    for (const char *p = seen; p < bar; p++)
        n += *p == ';';
    if (n < 2 || n > ROBIN_PLAYERS_MAX)
        return false;
    robin_init(arena, data, n, method, out);
    out->drawn = true;
    for (const char *p = seen; p < bar; p++) {
        char *end;
        long number = strtol(p, &end, 10);
        (void)strtol(end, &end, 10); /* points */
        long place = strtol(end, &end, 10);
        if (place < 1 || place > n)
            return false;
        int player = player_of_enrolment(data, number);
        out->player_of[place] = player;
        if (player >= 0)
            out->number_of[player] = (int)place;
        p = strchr(p, ';');
        if (!p || p > bar)
            break;
    }
    return true;
}

bool robin_is_drawn(const struct event_data *data)
{
    return data->swiss_rounds > 0 && strcmp(data->rounds[0].method, "round-robin") == 0;
}

enum err_code robin_read(struct arena *arena, const struct event_data *data, struct robin *out, struct err *err)
{
    return robin_is_drawn(data) && read_seen(arena, data, out)
               ? ERR_OK
               : err_set(err, ERR_DAMAGED, "%s: the record of the round robin's draw cannot be read",
                         data->event.set.name);
}

/* ---- who has left ---------------------------------------------------------------------------- */

/* True when two players have played a match: both came, and neither left before its end. What leaving, a penalty or a
 * no-show writes is no such match, so nobody's count changes by who leaves, or how. */
static bool is_played(const struct load_match *m)
{
    return m->p2 >= 0 && (m->result == RESULT_PLAYED || m->result == RESULT_ID || m->result == RESULT_CONCESSION);
}

/* How far a player has come in the schedule; everything about leaving it follows from this. */
struct part {
    int played, all;
    int open_table; /* of their latest match, while it has no result; 0: none */
};

static struct part part_of(const struct event_data *data, const struct robin *robin, int player)
{
    struct part part = {.all = (robin->n - 1) * robin->legs};
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round > data->swiss_rounds || (m->p1 != player && m->p2 != player))
            continue;
        part.played += is_played(m);
        if (m->result == RESULT_NONE)
            part.open_table = m->table;
    }
    return part;
}

static bool is_before_half(int played, struct part part)
{
    return 2 * played < part.all;
}

void robin_mark_annulled(struct arena *arena, struct event_data *data)
{
    struct robin robin;
    if (!event_is_round_robin(&data->event) || !robin_is_drawn(data) || !read_seen(arena, data, &robin))
        return;
    for (size_t i = 0; i < data->n_players; i++) {
        struct part part = part_of(data, &robin, (int)i);
        data->players[i].annulled =
            robin.number_of[i] > 0 && !event_player_active(data, (int)i) && is_before_half(part.played, part);
    }
}

const char *robin_left_text(struct arena *arena, const struct event_data *data, int player, bool asked)
{
    struct robin robin;
    if (!robin_is_drawn(data) || !read_seen(arena, data, &robin) || robin.number_of[player] == 0)
        return "";
    struct part part = part_of(data, &robin, player);
    if (!is_before_half(part.played, part))
        return message(arena, "; %d of %d matches are played, at least half: the rest are lost by no-show", part.played,
                       part.all);
    bool may_turn = asked && part.open_table && !is_before_half(part.played + 1, part);
    return message(arena,
                   "; %d of %d matches are played, fewer than half: their results stay recorded and count in "
                   "nobody's standings%s",
                   part.played, part.all,
                   may_turn ? message(arena, ", unless table %d is played", part.open_table) : "");
}

bool robin_is_left_out(const struct event_data *data, int p1, int p2)
{
    return p1 < 0 || p2 < 0 || data->players[p1].annulled || data->players[p2].annulled;
}

/* ---- showing --------------------------------------------------------------------------------- */

const char *robin_score_said(struct arena *arena, const struct robin_meeting *meeting)
{
    const struct load_match *m = meeting->match;
    if (!m || m->result == RESULT_NONE)
        return NULL;
    return score_said(arena,
                      (struct score){.kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws});
}

static const struct load_match *match_of_two(const struct event_data *data, int round, int a, int b)
{
    const struct load_match *m = a < 0 ? NULL : event_match_of(data, round, a);
    return m && b >= 0 && (m->p1 == b || m->p2 == b) ? m : NULL;
}

struct robin_meeting *robin_meetings(struct arena *arena, const struct event_data *data, const struct robin *robin,
                                     size_t *n)
{
    size_t per_round = (size_t)(robin->n + 1) / 2;
    struct robin_meeting *all = ARENA_ARRAY(arena, struct robin_meeting, per_round * (size_t)robin->rounds);
    *n = 0;
    for (int round = 1; round <= robin->rounds; round++) {
        struct robin_pair *pairs;
        size_t count = robin_round(arena, robin->method, robin->n, robin->legs, round, &pairs);
        int leg = robin->legs == 2 && round > robin->rounds / 2 ? 2 : 1;
        for (size_t i = 0; i < count; i++) {
            int p1 = robin->player_of[pairs[i].a], p2 = robin->player_of[pairs[i].b];
            bool gone = p1 < 0 || p2 < 0 || data->players[p1].annulled || data->players[p2].annulled;
            all[(*n)++] = (struct robin_meeting){.round = round,
                                                 .leg = leg,
                                                 .board = (int)i + 1,
                                                 .number1 = pairs[i].a,
                                                 .number2 = pairs[i].b,
                                                 .player1 = p1,
                                                 .player2 = p2,
                                                 .match = match_of_two(data, round, p1, p2),
                                                 .note = gone ? "annulled" : ""};
        }
        int out = robin_sits_out(robin->method, robin->n, robin->legs, round);
        if (out)
            all[(*n)++] = (struct robin_meeting){.round = round,
                                                 .leg = leg,
                                                 .number1 = out,
                                                 .player1 = robin->player_of[out],
                                                 .player2 = -1,
                                                 .note = "sits out"};
    }
    return all;
}

enum err_code robin_why(struct arena *arena, const struct event_data *data, int a, int b, const char **sentence,
                        struct err *err)
{
    struct robin r;
    if (robin_read(arena, data, &r, err) != ERR_OK)
        return err->code;
    int na = a >= 0 ? r.number_of[a] : 0, nb = b >= 0 ? r.number_of[b] : 0;
    if (na == 0 || (b >= 0 && nb == 0))
        return err_set(err, ERR_NOT_FOUND, "%s has no number in the schedule",
                       na == 0 ? a < 0 ? TC_WORD("that player") : data->players[a].name : data->players[b].name);
    if (a == b)
        return err_set(err, ERR_INPUT, "%s is not paired with themselves; name two players, or one",
                       data->players[a].name);
    if (b < 0) {
        int round = 1;
        while (round <= r.rounds && robin_sits_out(r.method, r.n, r.legs, round) != na)
            round++;
        *sentence = round > r.rounds
                        ? message(arena, "%s never sits out: the number of players is even", data->players[a].name)
                        : message(arena,
                                  "%s has number %d, and of an odd number of players it is the one who sits "
                                  "round %d out by the schedule",
                                  data->players[a].name, na, round);
        return ERR_OK;
    }
    int first = robin_round_of(r.method, r.n, 1, na, nb);
    const char *second = r.legs == 2 ? message(arena, " and round %d", robin_round_of(r.method, r.n, 2, na, nb)) : "";
    *sentence = message(arena,
                        r.method == ROBIN_BERGER ? MESSAGE_MARK("%s and %s have the numbers %d and %d, which meet in "
                                                                "round %d%s by the Berger tables")
                                                 : MESSAGE_MARK("%s and %s have the numbers %d and %d, which meet in "
                                                                "round %d%s by the circle method"),
                        data->players[a].name, data->players[b].name, na, nb, first, second);
    return ERR_OK;
}

/* ---- what holds ------------------------------------------------------------------------------ */

static bool is_scheduled(const struct robin_pair *pairs, size_t n, int a, int b)
{
    for (size_t i = 0; i < n; i++)
        if (pairs[i].a == a && pairs[i].b == b)
            return true;
    return false;
}

/* Every match of a round is one of its schedule, at most once; one that is missing has a player who left. */
static const char *round_wrong(struct arena *arena, const struct event_data *data, const struct robin *robin,
                               const struct load_round *r)
{
    struct robin_pair *pairs;
    size_t n = robin_round(arena, robin->method, robin->n, robin->legs, r->number, &pairs);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->p2 < 0 || !is_scheduled(pairs, n, robin->number_of[m->p1], robin->number_of[m->p2]))
            return message(arena, "round %d: %s and %s do not meet in it by the schedule", r->number,
                           data->players[m->p1].name, m->p2 < 0 ? TC_WORD("nobody") : data->players[m->p2].name);
    }
    for (size_t i = 0; i < n; i++) {
        int p1 = robin->player_of[pairs[i].a], p2 = robin->player_of[pairs[i].b];
        if (p1 < 0 || p2 < 0 || match_of_two(data, r->number, p1, p2))
            continue;
        if (event_player_active(data, p1) && event_player_active(data, p2))
            return message(arena, "round %d: %s and %s are in and do not meet", r->number, data->players[p1].name,
                           data->players[p2].name);
    }
    return NULL;
}

const char *robin_wrong(struct arena *arena, const struct event_data *data)
{
    struct robin robin;
    const char *wrong = NULL;
    if (!robin_is_drawn(data))
        return NULL;
    if (!read_seen(arena, data, &robin))
        return TC_WORD("the record of the round robin's draw cannot be read");
    if (data->swiss_rounds > robin.rounds)
        return message(arena, "%d rounds are paired, the schedule has %d", data->swiss_rounds, robin.rounds);
    for (int i = 0; !wrong && i < data->swiss_rounds; i++)
        wrong = round_wrong(arena, data, &robin, &data->rounds[i]);
    return wrong;
}
