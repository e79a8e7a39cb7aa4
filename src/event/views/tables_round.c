/* tables_round.c - table-valued functions over the rounds of one event: who sat where, and the scores
 *
 * pairings has a row a table, seats a row a player (for lists by name), matches_of all rounds, rounds_of
 * one row a round. Points are those before the round, because they are what a pairing is judged by. */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- what they share ------------------------------------------------------------------------- */

static const struct load_round *find_round(const struct event_data *data, int number)
{
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].number == number)
            return &data->rounds[i];
    return NULL;
}

/* The bracket whose rounds have names; without one it has no rounds. */
static struct bracket bracket_rounds(struct arena *arena, const struct event_data *data)
{
    struct bracket bracket = {.rounds = 0};
    struct err ignored = ERR_INIT;
    if (data->n_rounds == (size_t)data->swiss_rounds || playoff_bracket(arena, data, &bracket, &ignored) != ERR_OK)
        bracket.rounds = 0;
    return bracket;
}

/* "Round 3", or "Quarterfinals". */
static const char *round_name(struct arena *arena, const struct event_data *data, struct bracket bracket,
                              const struct load_round *round)
{
    int n = round->number - data->swiss_rounds;
    if (round->stage == STAGE_PLAYOFF && n >= 1 && n <= bracket.rounds)
        return bracket.round_names[n];
    return arena_printf(arena, "Round %d", round->number);
}

/* Match points and records of all players before a round: zero before the first. */
struct before {
    int *points;
    const char **record;
};

static enum err_code before_round(struct arena *arena, const struct event_data *data, int number, struct before *out,
                                  struct err *err)
{
    struct standings_row *rows = NULL;
    out->points = ARENA_ARRAY(arena, int, data->n_players);
    out->record = ARENA_ARRAY(arena, const char *, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        out->record[i] = "0-0-0";
    int counted = event_rounds_counted(data), last = number - 1 < counted ? number - 1 : counted;
    if (last < 1)
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, last, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++) {
        const struct standings_row *r = &rows[i];
        out->points[r->player] = r->points;
        out->record[r->player] = arena_printf(arena, "%d-%d-%d", r->wins, r->losses, r->draws);
    }
    return rc;
}

/* The event and the round of the arguments; *round is NULL when no round is paired and none was named. */
static enum err_code event_and_round(struct table_sink *sink, struct event_data *data, const struct load_round **round,
                                     struct err *err)
{
    int number = 0;
    *round = NULL;
    enum err_code rc = table_event(sink, 0, data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, data, &number, err);
    if (rc != ERR_OK || data->n_rounds == 0)
        return rc;
    if (number == 0)
        number = data->rounds[data->n_rounds - 1].number;
    sink->shown[1] = (struct table_cell){.type = CELL_INT, .i = number};
    *round = find_round(data, number);
    return ERR_OK;
}

/* Columns that pairings and matches_of have in common, from player1 on. */
#define MATCH_COLUMNS                                                                                                  \
    "player1 TEXT, player2 TEXT, player1_id INTEGER, player2_id INTEGER, result TEXT, wins1 INTEGER, "                 \
    "wins2 INTEGER, draws INTEGER, score TEXT, winner TEXT, reported INTEGER, bye INTEGER, "                           \
    "by_hand INTEGER, plays_first TEXT, match_id INTEGER"

static const char *winner_name(const struct event_data *data, const struct load_match *m)
{
    switch (m->result) {
    case RESULT_BYE:
    case RESULT_WALKOVER:
        return m->p2 < 0 || m->wins1 >= m->wins2 ? table_player_name(data, m->p1) : table_player_name(data, m->p2);
    case RESULT_PLAYED:
    case RESULT_NO_SHOW:
    case RESULT_CONCESSION:
    case RESULT_PENALTY:
        return m->wins1 > m->wins2   ? table_player_name(data, m->p1)
               : m->wins2 > m->wins1 ? table_player_name(data, m->p2)
                                     : NULL;
    default:
        return NULL;
    }
}

/* In a Swiss round, or in the bracket, where it is a walkover. */
static bool is_bye(const struct load_match *m)
{
    return m->p2 < 0 && (m->result == RESULT_BYE || m->result == RESULT_WALKOVER);
}

static void put_match(struct table_sink *sink, const struct event_data *data, const struct load_match *m)
{
    bool reported = m->result != RESULT_NONE;
    int64_t none = -1;
    table_put_text(sink, table_player_name(data, m->p1));
    table_put_text(sink, table_player_name(data, m->p2));
    table_put_int(sink, table_player_id(data, m->p1));
    table_put_int_unless(sink, table_player_id(data, m->p2), 0);
    table_put_text(sink, reported ? result_kind_name(m->result) : NULL);
    table_put_int_unless(sink, reported ? m->wins1 : none, none);
    table_put_int_unless(sink, reported ? m->wins2 : none, none);
    table_put_int_unless(sink, reported ? m->draws : none, none);
    table_put_text(sink, reported ? score_text(sink->arena, score_of_match(m)) : NULL);
    table_put_text(sink, winner_name(data, m));
    table_put_int(sink, reported);
    table_put_int(sink, is_bye(m));
    table_put_int(sink, m->by_hand);
    table_put_text(sink, table_player_name(data, m->first));
    table_put_int(sink, m->id.v);
}

/* ---- pairings(event, round) ------------------------------------------------------------------ */

static enum err_code fill_pairings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    const struct load_round *round;
    struct before before = {0};
    enum err_code rc = event_and_round(sink, &data, &round, err);
    if (rc != ERR_OK || !round)
        return rc;
    if ((rc = before_round(sink->arena, &data, round->number, &before, err)) != ERR_OK)
        return rc;
    const char *name = round_name(sink->arena, &data, bracket_rounds(sink->arena, &data), round);
    for (size_t i = 0; i < round->n_matches; i++) {
        const struct load_match *m = &data.matches[round->first_match + i];
        table_put_text(sink, round->stage == STAGE_PLAYOFF ? "playoff" : "swiss");
        table_put_text(sink, name);
        table_put_int_unless(sink, m->table, 0);
        table_put_int_unless(sink, m->slot, 0);
        table_put_int(sink, before.points[m->p1]);
        table_put_int_unless(sink, m->p2 < 0 ? -1 : before.points[m->p2], -1);
        table_put_text(sink, before.record[m->p1]);
        table_put_text(sink, m->p2 < 0 ? NULL : before.record[m->p2]);
        put_match(sink, &data, m);
    }
    return ERR_OK;
}

/* ---- matches_of(event) ----------------------------------------------------------------------- */

static enum err_code fill_matches(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    struct bracket in_bracket = {.rounds = 0};
    if (rc == ERR_OK)
        in_bracket = bracket_rounds(sink->arena, &data);
    for (size_t r = 0; rc == ERR_OK && r < data.n_rounds; r++) {
        const struct load_round *round = &data.rounds[r];
        const char *name = round_name(sink->arena, &data, in_bracket, round);
        for (size_t i = 0; i < round->n_matches; i++) {
            const struct load_match *m = &data.matches[round->first_match + i];
            table_put_int(sink, round->number);
            table_put_text(sink, round->stage == STAGE_PLAYOFF ? "playoff" : "swiss");
            table_put_text(sink, name);
            table_put_int_unless(sink, m->table, 0);
            table_put_int_unless(sink, m->slot, 0);
            put_match(sink, &data, m);
        }
    }
    return rc;
}

/* ---- rounds_of(event) ------------------------------------------------------------------------ */

#define ROUNDS_COLUMNS                                                                                                 \
    "round INTEGER, stage TEXT, round_name TEXT, method TEXT, seed TEXT, chance TEXT, "                                \
    "certified INTEGER, rematches_allowed INTEGER, matches INTEGER, missing INTEGER, paired_at TEXT"

static enum err_code fill_rounds(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    struct bracket in_bracket = {.rounds = 0};
    if (rc == ERR_OK)
        in_bracket = bracket_rounds(sink->arena, &data);
    for (size_t r = 0; rc == ERR_OK && r < data.n_rounds; r++) {
        const struct load_round *round = &data.rounds[r];
        table_put_int(sink, round->number);
        table_put_text(sink, round->stage == STAGE_PLAYOFF ? "playoff" : "swiss");
        table_put_text(sink, round_name(sink->arena, &data, in_bracket, round));
        table_put_text(sink, round->method);
        table_put_text(sink, round->seed ? arena_printf(sink->arena, "%llu", (unsigned long long)round->seed) : NULL);
        table_put_text(sink, round->chance && *round->chance ? round->chance : NULL);
        table_put_int(sink, round->certified);
        table_put_int(sink, round->rematches_allowed);
        table_put_int(sink, (int64_t)round->n_matches);
        table_put_int(sink, round->missing);
        table_put_text(sink, time_format_utc(sink->arena, round->paired_at_utc));
    }
    return rc;
}

/* ---- seats(event, round) --------------------------------------------------------------------- */

#define SEATS_COLUMNS                                                                                                  \
    "name TEXT, player_id INTEGER, tbl INTEGER, opponent TEXT, opponent_id INTEGER, points INTEGER, "                  \
    "opponent_points INTEGER, record TEXT, bye INTEGER, reported INTEGER, score TEXT, members TEXT"

static void put_seat(struct table_sink *sink, const struct event_data *data, const struct load_match *m, int side,
                     const struct before *before)
{
    int me = side == 0 ? m->p1 : m->p2, other = side == 0 ? m->p2 : m->p1;
    bool reported = m->result != RESULT_NONE;
    struct score score = score_of_match(m);
    table_put_text(sink, table_player_name(data, me));
    table_put_int(sink, table_player_id(data, me));
    table_put_int_unless(sink, m->table, 0);
    table_put_text(sink, table_player_name(data, other));
    table_put_int_unless(sink, table_player_id(data, other), 0);
    table_put_int(sink, before->points[me]);
    table_put_int_unless(sink, other < 0 ? -1 : before->points[other], -1);
    table_put_text(sink, before->record[me]);
    table_put_int(sink, is_bye(m));
    table_put_int(sink, reported);
    table_put_text(sink, reported ? score_text(sink->arena, side ? score_reverse(score) : score) : NULL);
    table_put_text(sink, data->players[me].members);
}

static enum err_code fill_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    const struct load_round *round;
    struct before before = {0};
    enum err_code rc = event_and_round(sink, &data, &round, err);
    if (rc != ERR_OK || !round)
        return rc;
    if ((rc = before_round(sink->arena, &data, round->number, &before, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < round->n_matches; i++) {
        const struct load_match *m = &data.matches[round->first_match + i];
        put_seat(sink, &data, m, 0, &before);
        if (m->p2 >= 0)
            put_seat(sink, &data, m, 1, &before);
    }
    return ERR_OK;
}

const struct table_function tables_of_round[] = {
    {"pairings",
     "stage TEXT, round_name TEXT, tbl INTEGER, slot INTEGER, points1 INTEGER, points2 INTEGER, "
     "record1 TEXT, record2 TEXT, " MATCH_COLUMNS,
     "event, round", fill_pairings},
    {"seats", SEATS_COLUMNS, "event, round", fill_seats},
    {"matches_of", "round INTEGER, stage TEXT, round_name TEXT, tbl INTEGER, slot INTEGER, " MATCH_COLUMNS, "event",
     fill_matches},
    {"rounds_of", ROUNDS_COLUMNS, "event", fill_rounds},
    {NULL, NULL, NULL, NULL},
};
