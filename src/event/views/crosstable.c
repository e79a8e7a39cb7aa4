/* crosstable.c - who met whom with what result, in one table */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <string.h>

/* ---- lines ----------------------------------------------------------------------------------- */

/* Everybody by the final order, as far as it is known; behind them who has no place. line is by player, 1-based. */
static enum err_code make_rows(struct arena *arena, const struct event_data *data, struct crosstable *out, int *line,
                               struct err *err)
{
    struct standings_row *standings;
    struct event_final final;
    enum err_code rc = event_standings(arena, data, 0, &standings, err);
    if (rc == ERR_OK)
        rc = event_final_order(arena, data, &final, err);
    if (rc != ERR_OK)
        return rc;
    out->rows = ARENA_ARRAY(arena, struct crosstable_row, data->n_players);
    for (size_t i = 0; i < final.n; i++)
        out->rows[out->n_rows++] = (struct crosstable_row){.player = final.places[i], .rank = final.rank[i]};
    for (size_t i = 0; i < out->n_rows; i++)
        line[out->rows[i].player] = (int)i + 1;
    for (size_t i = 0; i < data->n_players; i++) {
        int p = standings[i].player;
        if (line[p])
            continue;
        out->rows[out->n_rows++] = (struct crosstable_row){.player = p};
        line[p] = (int)out->n_rows;
    }
    for (size_t i = 0; i < data->n_players; i++) {
        struct crosstable_row *row = &out->rows[line[standings[i].player] - 1];
        row->points = standings[i].points;
        row->record = arena_printf(arena, "%d-%d-%d", standings[i].wins, standings[i].losses, standings[i].draws);
    }
    return ERR_OK;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* 1 won, -1 lost, 0 neither, from one side. */
static int sign_of(const struct event_data *data, const struct load_match *m, bool first)
{
    if (m->result == RESULT_DOUBLE_LOSS)
        return -1;
    int winner = m->round > data->swiss_rounds ? playoff_winner(m) : m->wins1 == m->wins2 ? -1 : m->wins1 < m->wins2;
    return winner < 0 ? 0 : (winner == 0) == first ? 1 : -1;
}

static const char *round_cell(struct arena *arena, const struct event_data *data, const struct load_match *m,
                              int player, const int *line)
{
    bool first = m->p1 == player;
    if (m->p2 < 0)
        return m->result == RESULT_LOSS ? "-" : TC_WORD("bye");
    int other = line[first ? m->p2 : m->p1];
    if (m->result == RESULT_NONE)
        return arena_printf(arena, "%d", other);
    bool unplayed = m->result == RESULT_NO_SHOW || m->result == RESULT_WALKOVER || m->result == RESULT_DOUBLE_LOSS;
    int sign = sign_of(data, m, first);
    return arena_printf(arena, "%d%c", other, unplayed ? "-=+"[sign + 1] : "LDW"[sign + 1]);
}

/* "3 8 12 W": the others of a table of three to five in turn order, and what the player did at it. */
static const char *pod_cell(struct arena *arena, const struct load_match *m, int player, const int *line)
{
    const char *text = "";
    enum pods_outcome outcome = PODS_LOST;
    for (int c = 0; c < m->pod->n; c++)
        if (m->pod->players[c] == player)
            outcome = m->pod->outcome[c];
        else
            text = arena_printf(arena, "%s%s%d", text, *text ? " " : "", line[m->pod->players[c]]);
    return m->result == RESULT_NONE ? text
                                    : arena_printf(arena, "%s%s%c", text, *text ? " " : "",
                                                   outcome == PODS_WON    ? 'W'
                                                   : outcome == PODS_DREW ? 'D'
                                                                          : 'L');
}

static const char *games_cell(struct arena *arena, const struct event_data *data, const struct load_match *m,
                              bool first, const char *before)
{
    int own = first ? m->wins1 : m->wins2, other = first ? m->wins2 : m->wins1;
    const char *games =
        m->draws ? arena_printf(arena, "%d-%d-%d", own, other, m->draws) : arena_printf(arena, "%d-%d", own, other);
    if (m->result == RESULT_NO_SHOW || m->result == RESULT_DOUBLE_LOSS)
        games = sign_of(data, m, first) > 0 ? "+" : "-";
    if (event_match_annulled(data, m))
        games = arena_printf(arena, "(%s)", games);
    return *before ? arena_printf(arena, "%s %s", before, games) : games;
}

/* ---- both kinds ------------------------------------------------------------------------------ */

static void make_matrix(struct arena *arena, const struct event_data *data, struct crosstable *out, const int *line)
{
    out->n_columns = out->n_rows;
    out->heads = ARENA_ARRAY(arena, const char *, out->n_columns);
    for (size_t i = 0; i < out->n_rows; i++) {
        out->heads[i] = arena_printf(arena, "%zu", i + 1);
        out->rows[i].cells = ARENA_ARRAY(arena, const char *, out->n_columns);
        for (size_t c = 0; c < out->n_columns; c++)
            out->rows[i].cells[c] = c == i ? "x" : "";
    }
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->p2 < 0 || m->result == RESULT_NONE || m->round > data->swiss_rounds)
            continue;
        int a = line[m->p1] - 1, b = line[m->p2] - 1;
        out->rows[a].cells[b] = games_cell(arena, data, m, true, out->rows[a].cells[b]);
        out->rows[b].cells[a] = games_cell(arena, data, m, false, out->rows[b].cells[a]);
    }
}

/* "QF" of "Quarterfinals", "W2 L1" of "Round 2 (W2, L1)"; a round of 16 is "R16". */
static const char *short_name(struct arena *arena, const char *name)
{
    static const char *const names[][2] = {
        {"Final", "F"}, {"Semifinals", "SF"}, {"Quarterfinals", "QF"}, {"Grand final", "GF"}, {"Reset final", "GF2"}};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    const char *open = strchr(name, '('), *comma = open ? strchr(open, ',') : NULL;
    if (comma)
        return arena_printf(arena, "%.*s %.*s", (int)(comma - open - 1), open + 1, (int)strcspn(comma + 2, ")"),
                            comma + 2);
    if (open)
        return arena_printf(arena, "%.*s", (int)strcspn(open + 1, ")"), open + 1);
    return strncmp(name, "Round of ", 9) == 0 ? arena_printf(arena, "R%s", name + 9) : name;
}

static enum err_code make_rounds(struct arena *arena, const struct event_data *data, struct crosstable *out,
                                 const int *line, struct err *err)
{
    struct bracket bracket = {.rounds = 0};
    bool playoff = data->n_rounds > (size_t)data->swiss_rounds;
    enum err_code rc = playoff ? playoff_bracket(arena, data, &bracket, err) : ERR_OK;
    if (rc != ERR_OK)
        return rc;
    out->n_columns = data->n_rounds;
    out->heads = ARENA_ARRAY(arena, const char *, out->n_columns);
    for (size_t r = 0; r < data->n_rounds; r++) {
        int n = (int)r + 1 - data->swiss_rounds;
        out->heads[r] = n >= 1 && n <= bracket.rounds ? short_name(arena, bracket.round_names[n])
                                                      : arena_printf(arena, "%zu", r + 1);
    }
    for (size_t i = 0; i < out->n_rows; i++) {
        out->rows[i].cells = ARENA_ARRAY(arena, const char *, out->n_columns);
        for (size_t c = 0; c < out->n_columns; c++)
            out->rows[i].cells[c] = "";
    }
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        for (int c = 0; m->pod && c < m->pod->n; c++)
            out->rows[line[m->pod->players[c]] - 1].cells[m->round - 1] = pod_cell(arena, m, m->pod->players[c], line);
        if (m->pod)
            continue;
        out->rows[line[m->p1] - 1].cells[m->round - 1] = round_cell(arena, data, m, m->p1, line);
        if (m->p2 >= 0)
            out->rows[line[m->p2] - 1].cells[m->round - 1] = round_cell(arena, data, m, m->p2, line);
    }
    return ERR_OK;
}

enum err_code crosstable_make(struct arena *arena, const struct event_data *data, struct crosstable *out,
                              struct err *err)
{
    int *line = ARENA_ARRAY(arena, int, data->n_players);
    *out = (struct crosstable){.matrix = event_is_round_robin(&data->event)};
    if (data->n_rounds == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no round yet\npair one with: topcut pair", data->event.set.name);
    enum err_code rc = make_rows(arena, data, out, line, err);
    if (rc != ERR_OK)
        return rc;
    if (out->matrix) {
        make_matrix(arena, data, out, line);
        return ERR_OK;
    }
    return make_rounds(arena, data, out, line, err);
}
