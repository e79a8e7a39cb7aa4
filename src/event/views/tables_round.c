/* tables_round.c - table-valued functions over the rounds of one event: who sat where, and the scores
 *
 * pairings has a row a table, seats a row a player (for lists by name), matches_of all rounds, rounds_of
 * one row a round. Points are those before the round, because they are what a pairing is judged by. */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "event/register/register.h"
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

/* The same, with what its players had before it. */
static enum err_code round_and_before(struct table_sink *sink, struct event_data *data, const struct load_round **round,
                                      struct before *before, struct err *err)
{
    enum err_code rc = event_and_round(sink, data, round, err);
    return rc != ERR_OK || !*round ? rc : before_round(sink->arena, data, (*round)->number, before, err);
}

/* A match in pairings and matches_of. */
struct match_line {
    struct load_round round;
    const char *round_name;
    struct load_match match;
    const struct load_player *one, *two, *first; /* NULL: nobody */
    bool reported, bye;
    int wins1, wins2, draws; /* -1 without a result */
    const char *result, *score;
    const struct load_player *winner;
    int points1, points2; /* before the round; -1 without an opponent */
    const char *record1, *record2;
};

static const char *const stage_words[] = {[STAGE_SWISS] = "swiss", [STAGE_PLAYOFF] = "playoff"};

#define OF_ONE(NAME, POINTER, MEMBER)                                                                                  \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct match_line, POINTER))
#define PLACE_COLUMNS                                                                                                  \
    COLUMN_WORD(struct match_line, "stage", round.stage, stage_words),                                                 \
        COLUMN(struct match_line, "round_name", round_name),                                                           \
        COLUMN(struct match_line, "tbl", match.table, .none = NONE_IS_ZERO),                                           \
        COLUMN(struct match_line, "slot", match.slot, .none = NONE_IS_ZERO)
static const struct column result_list[] = {
    OF_ONE("player1", one, name),
    OF_ONE("player2", two, name),
    OF_ONE("player1_id", one, id.v),
    OF_ONE("player2_id", two, id.v),
    COLUMN(struct match_line, "result", result),
    COLUMN(struct match_line, "wins1", wins1, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct match_line, "wins2", wins2, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct match_line, "draws", draws, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct match_line, "score", score),
    OF_ONE("winner", winner, name),
    COLUMN(struct match_line, "reported", reported),
    COLUMN(struct match_line, "bye", bye),
    COLUMN(struct match_line, "by_hand", match.by_hand),
    OF_ONE("plays_first", first, name),
    COLUMN(struct match_line, "match_id", match.id.v),
};
static const struct column_set result_columns = COLUMNS(struct match_line, result_list);

static const struct column pairing_list[] = {
    PLACE_COLUMNS,
    COLUMN(struct match_line, "points1", points1),
    COLUMN(struct match_line, "points2", points2, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct match_line, "record1", record1),
    COLUMN(struct match_line, "record2", record2),
    COLUMN_SPREAD_SELF(&result_columns),
};
static const struct column_set pairing_columns = COLUMNS(struct match_line, pairing_list);

static const struct column match_list[] = {
    COLUMN(struct match_line, "round", round.number),
    PLACE_COLUMNS,
    COLUMN_SPREAD_SELF(&result_columns),
};
static const struct column_set match_columns = COLUMNS(struct match_line, match_list);

/* Those who sit at a table of three to five with a player, as one opponent of all their names. */
static const struct load_player *the_others(struct arena *arena, const struct event_data *data,
                                            const struct pods_result *pod, int player)
{
    struct load_player *others = ARENA_ARRAY(arena, struct load_player, 1);
    *others = data->players[pod->players[0] == player ? pod->players[1] : pod->players[0]];
    others->name = event_pod_others(arena, data, pod, player);
    return others;
}

static const struct load_player *winner_of(const struct event_data *data, const struct load_match *m)
{
    switch (m->result) {
    case RESULT_BYE:
    case RESULT_WALKOVER:
        return table_player(data, m->p2 < 0 || m->wins1 >= m->wins2 ? m->p1 : m->p2);
    case RESULT_PLAYED:
    case RESULT_NO_SHOW:
    case RESULT_CONCESSION:
    case RESULT_PENALTY:
        return table_player(data, m->wins1 > m->wins2 ? m->p1 : m->wins2 > m->wins1 ? m->p2 : -1);
    default:
        return NULL;
    }
}

/* In a Swiss round, or in the bracket, where it is a walkover. */
static bool is_bye(const struct load_match *m)
{
    return m->p2 < 0 && (m->result == RESULT_BYE || m->result == RESULT_WALKOVER);
}

/* before: NULL where points are not asked for. */
static void put_match(struct table_sink *sink, const struct event_data *data, const struct load_round *round,
                      const char *name, const struct load_match *m, const struct before *before)
{
    bool reported = m->result != RESULT_NONE;
    struct match_line line = {
        .round = *round,
        .round_name = name,
        .match = *m,
        .one = table_player(data, m->p1),
        .two = table_player(data, m->p2),
        .first = table_player(data, m->first),
        .reported = reported,
        .bye = is_bye(m),
        .wins1 = reported ? m->wins1 : -1,
        .wins2 = reported ? m->wins2 : -1,
        .draws = reported ? m->draws : -1,
        .result = reported ? result_kind_name(m->result) : NULL,
        .score = reported ? score_said(sink->arena, score_of_match(m)) : NULL,
        .winner = winner_of(data, m),
        .points2 = -1,
    };
    if (m->pod) {
        line.two = the_others(sink->arena, data, m->pod, m->p1);
        line.score = reported ? event_pod_result(sink->arena, data, m) : NULL;
        line.winner = table_player(data, event_pod_winner(m));
    }
    if (before) {
        line.points1 = before->points[m->p1];
        line.record1 = before->record[m->p1];
    }
    if (before && m->p2 >= 0) {
        line.points2 = before->points[m->p2];
        line.record2 = before->record[m->p2];
    }
    table_put_row(sink, &line);
}

/* ---- pairings(event, round) ------------------------------------------------------------------ */

static enum err_code fill_pairings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    const struct load_round *round;
    struct before before = {0};
    enum err_code rc = round_and_before(sink, &data, &round, &before, err);
    if (rc != ERR_OK || !round)
        return rc;
    const char *name = round_name(sink->arena, &data, bracket_rounds(sink->arena, &data), round);
    for (size_t i = 0; i < round->n_matches; i++)
        put_match(sink, &data, round, name, &data.matches[round->first_match + i], &before);
    return ERR_OK;
}

/* ---- tables_of(event, round) ------------------------------------------------------------------ */

/* A table of three to five, or a bye, with its players in turn order. */
struct table_line {
    const struct load_round *round;
    const char *round_name;
    struct load_match match;
    int players;
    const char *seat[PODS_CHAIRS], *points[PODS_CHAIRS]; /* NULL: nobody; points before the round */
    const char *outcome[PODS_CHAIRS];                    /* "win", "draw", "loss"; NULL: open */
    const char *commanders[PODS_CHAIRS];                 /* of the list in force; NULL: none known */
    const char *result, *typed;
    const struct load_player *winner;
    bool reported, bye;
};

#define SEAT_COLUMNS(N, I)                                                                                             \
    COLUMN(struct table_line, "seat" N, seat[I]), COLUMN(struct table_line, "points" N, points[I]),                    \
        COLUMN(struct table_line, "outcome" N, outcome[I]), COLUMN(struct table_line, "commanders" N, commanders[I])
static const struct column table_list[] = {
    COLUMN_WORD(struct load_round, "stage", stage, stage_words, COLUMN_THROUGH(struct table_line, round)),
    COLUMN(struct table_line, "round_name", round_name),
    COLUMN(struct table_line, "tbl", match.table, .none = NONE_IS_ZERO),
    COLUMN(struct table_line, "players", players),
    SEAT_COLUMNS("1", 0),
    SEAT_COLUMNS("2", 1),
    SEAT_COLUMNS("3", 2),
    SEAT_COLUMNS("4", 3),
    SEAT_COLUMNS("5", 4),
    COLUMN(struct table_line, "result", result),
    COLUMN(struct table_line, "typed", typed),
    COLUMN(struct load_player, "winner", name, COLUMN_THROUGH(struct table_line, winner)),
    COLUMN(struct table_line, "reported", reported),
    COLUMN(struct table_line, "bye", bye),
    COLUMN(struct table_line, "by_hand", match.by_hand),
    COLUMN(struct table_line, "match_id", match.id.v),
};
static const struct column_set table_columns = COLUMNS(struct table_line, table_list);

/* Points before a round of tables of three to five, which may be fractions; "0" before the first. */
static enum err_code points_before(struct arena *arena, const struct event_data *data, int number, const char ***out,
                                   struct err *err)
{
    struct pods_row *rows = NULL;
    int last = number - 1 < data->swiss_rounds ? number - 1 : data->swiss_rounds;
    *out = ARENA_ARRAY(arena, const char *, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        (*out)[i] = "0";
    if (last < 1)
        return ERR_OK;
    enum err_code rc = event_pods_standings(arena, data, last, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        (*out)[rows[i].player] = ratio_decimal(arena, rows[i].points, 2, true);
    return rc;
}

static void put_table(struct table_sink *sink, const struct event_data *data, const struct load_round *round,
                      const char *name, const struct load_match *m, const char *const *points,
                      const char *const *commanders)
{
    static const char *const outcomes[] = {[PODS_LOST] = "loss", [PODS_DREW] = "draw", [PODS_WON] = "win"};
    bool reported = m->result != RESULT_NONE;
    struct table_line line = {.round = round,
                              .round_name = name,
                              .match = *m,
                              .players = event_match_seats(m),
                              .result = !reported ? NULL
                                        : m->pod  ? event_pod_result(sink->arena, data, m)
                                                  : "",
                              .typed = reported && m->pod ? event_pod_typed(sink->arena, m) : NULL,
                              .winner = table_player(data, event_pod_winner(m)),
                              .reported = reported,
                              .bye = is_bye(m)};
    for (int k = 0; k < line.players; k++) {
        int player = event_match_seat(m, k);
        line.seat[k] = data->players[player].name;
        line.points[k] = points[player];
        line.commanders[k] = *commanders[player] ? commanders[player] : NULL;
        line.outcome[k] = reported && m->pod ? outcomes[m->pod->outcome[k]] : NULL;
    }
    table_put_row(sink, &line);
}

static enum err_code fill_tables(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    const struct load_round *round;
    const char **points = NULL, **commanders = NULL;
    enum err_code rc = event_and_round(sink, &data, &round, err);
    if (rc != ERR_OK || !round || !event_is_pods(&data.event)) /* other events have none */
        return rc;
    if ((rc = points_before(sink->arena, &data, round->number, &points, err)) != ERR_OK ||
        (rc = decklist_commanders(sink->store, sink->arena, &data, &commanders, err)) != ERR_OK)
        return rc;
    const char *name = round_name(sink->arena, &data, bracket_rounds(sink->arena, &data), round);
    for (size_t i = 0; i < round->n_matches; i++)
        put_table(sink, &data, round, name, &data.matches[round->first_match + i], points, commanders);
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
        for (size_t i = 0; i < round->n_matches; i++)
            put_match(sink, &data, round, name, &data.matches[round->first_match + i], NULL);
    }
    return rc;
}

/* ---- rounds_of(event) ------------------------------------------------------------------------ */

struct round_line {
    struct load_round round;
    const char *name, *seed;
};

static const struct column round_list[] = {
    COLUMN(struct round_line, "round", round.number),
    COLUMN_WORD(struct round_line, "stage", round.stage, stage_words),
    COLUMN(struct round_line, "round_name", name),
    COLUMN(struct round_line, "method", round.method),
    COLUMN(struct round_line, "seed", seed),
    COLUMN(struct round_line, "chance", round.chance, .none = NONE_IS_EMPTY),
    COLUMN(struct round_line, "certified", round.certified),
    COLUMN(struct round_line, "rematches_allowed", round.rematches_allowed),
    COLUMN(struct round_line, "matches", round.n_matches),
    COLUMN(struct round_line, "missing", round.missing),
    COLUMN_TIME(struct round_line, "paired_at", round.paired_at_utc),
};
static const struct column_set round_columns = COLUMNS(struct round_line, round_list);

static enum err_code fill_rounds(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    struct bracket in_bracket = {.rounds = 0};
    if (rc == ERR_OK)
        in_bracket = bracket_rounds(sink->arena, &data);
    for (size_t r = 0; rc == ERR_OK && r < data.n_rounds; r++) {
        const struct load_round *round = &data.rounds[r];
        struct round_line line = {.round = *round, .name = round_name(sink->arena, &data, in_bracket, round)};
        if (round->seed)
            line.seed = arena_printf(sink->arena, "%llu", (unsigned long long)round->seed);
        table_put_row(sink, &line);
    }
    return rc;
}

/* ---- seats(event, round) --------------------------------------------------------------------- */

struct seat_line {
    struct load_match match;
    const struct load_player *me, *other; /* other NULL: nobody */
    int points, opponent_points;          /* -1: nobody's */
    const char *record, *score;
    bool bye, reported;
};

#define OF_SEATED(NAME, POINTER, MEMBER)                                                                               \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct seat_line, POINTER))
static const struct column seat_list[] = {
    OF_SEATED("name", me, name),
    OF_SEATED("player_id", me, id.v),
    COLUMN(struct seat_line, "tbl", match.table, .none = NONE_IS_ZERO),
    OF_SEATED("opponent", other, name),
    OF_SEATED("opponent_id", other, id.v),
    COLUMN(struct seat_line, "points", points),
    COLUMN(struct seat_line, "opponent_points", opponent_points, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct seat_line, "record", record),
    COLUMN(struct seat_line, "bye", bye),
    COLUMN(struct seat_line, "reported", reported),
    COLUMN(struct seat_line, "score", score),
    OF_SEATED("members", me, members),
};
static const struct column_set seat_columns = COLUMNS(struct seat_line, seat_list);

/* One seat of a table of three to five; the others are one opponent. */
static void put_pod_seat(struct table_sink *sink, const struct event_data *data, const struct load_match *m, int me,
                         const struct before *before)
{
    bool reported = m->result != RESULT_NONE;
    struct seat_line line = {
        .match = *m,
        .me = table_player(data, me),
        .other = the_others(sink->arena, data, m->pod, me),
        .points = before->points[me],
        .opponent_points = -1,
        .record = before->record[me],
        .score = reported ? event_pod_result(sink->arena, data, m) : NULL,
        .reported = reported,
    };
    table_put_row(sink, &line);
}

static void put_seat(struct table_sink *sink, const struct event_data *data, const struct load_match *m, int side,
                     const struct before *before)
{
    int me = side == 0 ? m->p1 : m->p2, other = side == 0 ? m->p2 : m->p1;
    bool reported = m->result != RESULT_NONE;
    struct score score = score_of_match(m);
    const struct seat_line line = {
        .match = *m,
        .me = table_player(data, me),
        .other = table_player(data, other),
        .points = before->points[me],
        .opponent_points = other < 0 ? -1 : before->points[other],
        .record = before->record[me],
        .score = reported ? score_said(sink->arena, side ? score_reverse(score) : score) : NULL,
        .bye = is_bye(m),
        .reported = reported,
    };
    table_put_row(sink, &line);
}

static enum err_code fill_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    const struct load_round *round;
    struct before before = {0};
    enum err_code rc = round_and_before(sink, &data, &round, &before, err);
    if (rc != ERR_OK || !round)
        return rc;
    for (size_t i = 0; i < round->n_matches; i++) {
        const struct load_match *m = &data.matches[round->first_match + i];
        for (int c = 0; m->pod && c < m->pod->n; c++)
            put_pod_seat(sink, &data, m, m->pod->players[c], &before);
        if (m->pod)
            continue;
        put_seat(sink, &data, m, 0, &before);
        if (m->p2 >= 0)
            put_seat(sink, &data, m, 1, &before);
    }
    return ERR_OK;
}

const struct table_function tables_of_round[] = {
    {"pairings", &pairing_columns, "event, round", fill_pairings},
    {"seats", &seat_columns, "event, round", fill_seats},
    {"tables_of", &table_columns, "event, round", fill_tables},
    {"matches_of", &match_columns, "event", fill_matches},
    {"rounds_of", &round_columns, "event", fill_rounds},
    {NULL, NULL, NULL, NULL},
};
