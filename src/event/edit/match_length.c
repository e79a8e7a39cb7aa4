/* match_length.c - matches of another length: what a changed setting does to results that are in; the verb itself is in
 * events_edit.c */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/edit/internal.h"
#include "event/state/state.h"

#include <string.h>

#define RESULTS_TOLD 4

static const struct column result_list[] = {
    COLUMN(struct length_result, "round", round),
    COLUMN(struct length_result, "player1", name1),
    COLUMN(struct length_result, "player2", name2, .none = NONE_IS_EMPTY),
    COLUMN(struct length_result, "before", before),
    COLUMN(struct length_result, "after", after),
};
static const struct column_set result_columns = COLUMNS(struct length_result, result_list);

static const struct column line_list[] = {
    COLUMN(struct length_line, "player", name),           COLUMN(struct length_line, "rank_before", rank_before),
    COLUMN(struct length_line, "rank_after", rank_after), COLUMN(struct length_line, "omw_before", before[0]),
    COLUMN(struct length_line, "omw_after", after[0]),    COLUMN(struct length_line, "gw_before", before[1]),
    COLUMN(struct length_line, "gw_after", after[1]),     COLUMN(struct length_line, "ogw_before", before[2]),
    COLUMN(struct length_line, "ogw_after", after[2]),
};
static const struct column_set line_columns = COLUMNS(struct length_line, line_list);

static const struct column change_list[] = {
    COLUMN(struct length_change, "from", from),
    COLUMN(struct length_change, "to", to),
    COLUMN(struct length_change, "kept", kept),
    COLUMN_LIST(struct length_change, "results", results, n_results, &result_columns),
    COLUMN_LIST(struct length_change, "lines", lines, n_lines, &line_columns),
};
const struct column_set length_change_columns = COLUMNS(struct length_change, change_list);

struct lengthening {
    struct store *store;
    struct arena *arena;
    const struct event_data *data;
    const struct event_settings *now;
    struct length_change *out;
    size_t impossible;
    const char *named; /* the first of them */
};

static const char *games_text(struct arena *arena, int wins1, int wins2, int draws)
{
    return draws ? arena_printf(arena, "%d-%d-%d", wins1, wins2, draws) : arena_printf(arena, "%d-%d", wins1, wins2);
}

static const char *name_of(const struct lengthening *c, int player)
{
    return player < 0 ? "" : c->data->players[player].name;
}

/* True when a match of the new length can have these games. */
static bool is_possible(const struct event_settings *set, int wins1, int wins2, int draws)
{
    int need = event_wins_needed(set->best_of);
    int more = wins1 > wins2 ? wins1 : wins2, less = wins1 + wins2 - more;
    return more <= need && less < need && (more + less + draws <= set->best_of || event_drawn_games_free(set));
}

static void refuse(struct lengthening *c, const struct load_match *m, int wins1, int wins2, int draws)
{
    if (c->impossible++ < RESULTS_TOLD)
        c->named = arena_printf(c->arena, "%s%s%s, %s %s%s%s", c->named, *c->named ? "; " : "",
                                message(c->arena, "round %d", m->round), name_of(c, m->p1),
                                games_text(c->arena, wins1, wins2, draws), m->p2 < 0 ? "" : " ", name_of(c, m->p2));
}

static enum err_code give_games(struct lengthening *c, const struct load_match *m, int wins1, int wins2, int draws,
                                struct err *err)
{
    if (wins1 == m->wins1 && wins2 == m->wins2 && draws == m->draws)
        return ERR_OK;
    c->out->results[c->out->n_results++] =
        (struct length_result){.round = m->round,
                               .table = m->table,
                               .name1 = name_of(c, m->p1),
                               .name2 = name_of(c, m->p2),
                               .before = games_text(c->arena, m->wins1, m->wins2, m->draws),
                               .after = games_text(c->arena, wins1, wins2, draws)};
    return store_exec(c->store, Q_EVENT_MATCH_GAMES, SQL_ARGS(SQL_I(m->id.v), SQL_I(wins1), SQL_I(wins2), SQL_I(draws)),
                      err);
}

static enum err_code change_match(struct lengthening *c, const struct load_match *m, struct err *err)
{
    int was = event_wins_needed(c->data->event.set.best_of), is = event_wins_needed(c->now->best_of);
    int wins1 = m->wins1, wins2 = m->wins2, draws = m->draws;
    switch (m->result) {
    case RESULT_NONE:
    case RESULT_BYE: /* 2-0 in any length */
    case RESULT_DOUBLE_LOSS:
        return ERR_OK;
    case RESULT_WALKOVER:
        if (m->p2 < 0)
            return ERR_OK;
        /* fallthrough */
    case RESULT_LOSS:
    case RESULT_NO_SHOW:
    case RESULT_CONCESSION:
    case RESULT_PENALTY: /* who won it was given all the games that decide it */
        wins1 = !m->imported && wins1 == was ? is : wins1;
        wins2 = !m->imported && wins2 == was ? is : wins2;
        break;
    case RESULT_ID: /* 0-0-3, as the field records it */
        draws = !m->imported && wins1 + wins2 == 0 && draws == c->data->event.set.best_of ? c->now->best_of : draws;
        break;
    case RESULT_PLAYED:
        break;
    }
    if (is_possible(c->now, wins1, wins2, draws))
        return give_games(c, m, wins1, wins2, draws, err);
    if (m->imported)
        c->out->kept++;
    else
        refuse(c, m, wins1, wins2, draws);
    return ERR_OK;
}

/* Games of the seats of teams' matches, which are matches of their own. */
static enum err_code check_seats(struct lengthening *c, struct err *err)
{
    struct cursor q = {0};
    enum err_code rc = store_query(c->store, Q_TEAM_SEATS, SQL_ARGS(SQL_I(c->data->event.id.v)), &q, err);
    for (; rc == ERR_OK && q.row; rc = cursor_next(&q, err)) {
        const struct load_match *m = NULL;
        for (size_t i = 0; i < c->data->n_matches && !m; i++)
            if (c->data->matches[i].id.v == cursor_int(&q, 0))
                m = &c->data->matches[i];
        int wins1 = (int)cursor_int(&q, 2), wins2 = (int)cursor_int(&q, 3), draws = (int)cursor_int(&q, 4);
        if (m && !is_possible(c->now, wins1, wins2, draws))
            refuse(c, m, wins1, wins2, draws);
    }
    cursor_close(&q);
    return rc;
}

enum err_code length_change_begin(struct store *store, struct arena *arena, const struct event *old,
                                  const struct event_settings *now, struct length_change *out,
                                  struct standings_row **before, struct err *err)
{
    struct event_data data;
    bool seats = strcmp(old->set.teams, "seats") == 0;
    *out = (struct length_change){.from = 0};
    if (old->set.best_of == now->best_of)
        return ERR_OK;
    enum err_code rc = event_load(store, arena, old->id, &data, err);
    if (rc != ERR_OK || data.n_matches == 0)
        return rc;
    struct lengthening c = {.store = store, .arena = arena, .data = &data, .now = now, .out = out, .named = ""};
    out->results = ARENA_ARRAY(arena, struct length_result, data.n_matches);
    rc = event_standings(arena, &data, 0, before, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches && !seats; i++)
        rc = change_match(&c, &data.matches[i], err);
    if (rc == ERR_OK && seats)
        rc = check_seats(&c, err);
    if (rc != ERR_OK || c.impossible) {
        if (rc != ERR_OK)
            return rc;
        err_set(err, ERR_CONFLICT, "%s in a best of %d: %s%s",
                message_count(arena, (int64_t)c.impossible, "%lld result is impossible", "%lld results are impossible"),
                now->best_of, c.named, c.impossible > RESULTS_TOLD ? "; ..." : "");
        err_hint(err, "correct what is wrong first: topcut result NAME SCORE --round N --correct");
        return err->code;
    }
    out->from = old->set.best_of;
    out->to = now->best_of;
    return ERR_OK;
}

/* ---- what it changes ------------------------------------------------------------------------- */

static void printed(struct arena *arena, const struct standings_row *row, const char *text[3])
{
    text[0] = ratio_percent(arena, row->omw, 2);
    text[1] = ratio_percent(arena, row->gw, 2);
    text[2] = ratio_percent(arena, row->ogw, 2);
}

enum err_code length_change_end(struct store *store, struct arena *arena, struct event_id id,
                                const struct standings_row *before, struct length_change *out, struct err *err)
{
    struct event_data data;
    struct standings_row *after;
    if (out->from == 0)
        return ERR_OK;
    enum err_code rc = event_load(store, arena, id, &data, err);
    if (rc == ERR_OK)
        rc = event_standings(arena, &data, 0, &after, err);
    if (rc != ERR_OK)
        return rc;
    const struct standings_row **was = ARENA_ARRAY(arena, const struct standings_row *, data.n_players);
    out->lines = ARENA_ARRAY(arena, struct length_line, data.n_players);
    for (size_t i = 0; i < data.n_players; i++)
        was[before[i].player] = &before[i];
    for (size_t i = 0; i < data.n_players; i++) {
        const struct standings_row *now = &after[i], *then = was[after[i].player];
        if (now->rank == then->rank && ratio_compare(now->omw, then->omw) == 0 &&
            ratio_compare(now->gw, then->gw) == 0 && ratio_compare(now->ogw, then->ogw) == 0)
            continue;
        struct length_line *line = &out->lines[out->n_lines++];
        *line = (struct length_line){
            .name = data.players[now->player].name, .rank_before = then->rank, .rank_after = now->rank};
        printed(arena, then, line->before);
        printed(arena, now, line->after);
    }
    return ERR_OK;
}

const char *length_line_text(struct arena *arena, const struct length_line *line)
{
    static const char *const names[] = {"OMW", "GW", "OGW"};
    const char *text = line->rank_before == line->rank_after
                           ? message(arena, "rank %d", line->rank_after)
                           : message(arena, "rank %d -> %d", line->rank_before, line->rank_after);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(line->before[i], line->after[i]) != 0)
            text = arena_printf(arena, "%s, %s %s -> %s", text, names[i], line->before[i], line->after[i]);
    return text;
}

const char *length_change_text(struct arena *arena, const struct length_change *change)
{
    const char *results =
        change->n_results == 0
            ? ""
            : message_plural(arena, (int64_t)change->n_results,
                             "; %zu result that no game decided gets the games of that length",
                             "; %zu results that no game decided get the games of that length", change->n_results);
    const char *kept = change->kept == 0 ? ""
                                         : message_plural(arena, (int64_t)change->kept,
                                                          "; %zu imported result that is impossible at that length "
                                                          "stays as it is",
                                                          "; %zu imported results that are impossible at that length "
                                                          "stay as they are",
                                                          change->kept);
    const char *lines = change->n_lines == 0
                            ? TC_WORD("no percentage and no rank changes")
                            : message_plural(arena, (int64_t)change->n_lines, "the standings of %zu player change",
                                             "the standings of %zu players change", change->n_lines);
    return message(arena, "best of %d instead of %d%s%s; %s", change->to, change->from, results, kept, lines);
}
