/* outside_export.c - an event of the store as other programs' files have it */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

struct going {
    struct store *store;
    struct arena *arena;
    struct event_data data;
    struct outside_event *to;
};

static enum err_code read_players(struct going *g, struct err *err)
{
    const struct event_data *data = &g->data;
    int strangers = 0;
    g->to->players = ARENA_ARRAY(g->arena, struct outside_player, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *p = &data->players[i];
        struct player player;
        enum err_code rc = player_get(g->store, g->arena, p->id, &player, err);
        if (rc != ERR_OK)
            return rc;
        strangers += !*player.dci;
        g->to->players[g->to->n_players++] = (struct outside_player){
            .key = *player.dci ? player.dci : arena_printf(g->arena, "P%d", p->number),
            .last = player.last,
            .first = player.first,
            .country = player.country,
            .dci = player.dci,
            .dropped_after = p->dropped_after,
            .disqualified = p->disqualified,
            .points10 = -1,
        };
    }
    if (strangers)
        outside_note(g->to, g->arena, "%s without a DCI number, written as P and the number of enrolment",
                     message_count(g->arena, strangers, "%lld player", "%lld players"));
    return ERR_OK;
}

static enum err_code read_ranks(struct going *g, struct err *err)
{
    struct event_final order;
    struct standings_row *rows = NULL;
    enum err_code rc = event_final_order(g->arena, &g->data, &order, err);
    if (rc == ERR_OK)
        rc = event_standings(g->arena, &g->data, 0, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < order.n; i++)
        g->to->players[order.places[i]].rank = (int)i + 1;
    for (size_t i = 0; rc == ERR_OK && i < g->data.n_players; i++)
        g->to->players[rows[i].player].swiss_rank = (int)i + 1;
    return rc;
}

static void read_matches(struct going *g)
{
    const struct event_data *data = &g->data;
    struct outside_event *to = g->to;
    to->matches = ARENA_ARRAY(g->arena, struct outside_match, data->n_matches + 1);
    for (size_t i = 0; i < data->n_rounds; i++)
        to->round_utc[data->rounds[i].number] = data->rounds[i].paired_at_utc;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (to->playoff_from && m->round >= to->playoff_from) {
            to->players[m->p1].cut = true;
            if (m->p2 >= 0)
                to->players[m->p2].cut = true;
        }
        to->matches[to->n_matches++] =
            (struct outside_match){.round = m->round,
                                   .p1 = m->p1,
                                   .p2 = m->p2,
                                   .kind = m->result == RESULT_WALKOVER ? RESULT_BYE : m->result,
                                   .wins1 = m->wins1,
                                   .wins2 = m->wins2,
                                   .draws = m->draws};
    }
}

static enum err_code read_judges(struct going *g, struct err *err)
{
    struct cursor c;
    size_t room = 16;
    int levels = 0;
    enum err_code rc;
    struct outside_event *to = g->to;
    to->judges = ARENA_ARRAY(g->arena, struct outside_judge, room);
    for (rc = store_query(g->store, Q_EXCHANGE_OUTSIDE_JUDGES, SQL_ARGS(SQL_I(g->data.event.id.v)), &c, err);
         rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (to->n_judges == room) {
            struct outside_judge *grown = ARENA_ARRAY(g->arena, struct outside_judge, 2 * room);
            memcpy(grown, to->judges, room * sizeof *grown);
            to->judges = grown;
            room *= 2;
        }
        struct outside_judge *j = &to->judges[to->n_judges++];
        *j = (struct outside_judge){.name = cursor_text(&c, 0, g->arena),
                                    .dci = cursor_text(&c, 1, g->arena),
                                    .country = "",
                                    .level = (int)cursor_int(&c, 3)};
        levels += j->level > 0;
        j->head = strcmp(cursor_text(&c, 2, g->arena), "head") == 0;
        if (j->head)
            to->coordinator = j->dci;
    }
    cursor_close(&c);
    if (levels)
        outside_note(to, g->arena, "the level of %s: such a file has no room for it",
                     message_count(g->arena, levels, "%lld judge", "%lld judges"));
    return rc;
}

static enum err_code read_penalties(struct going *g, struct err *err)
{
    struct cursor c;
    int64_t room = 16;
    enum err_code rc;
    struct outside_event *to = g->to;
    to->penalties = ARENA_ARRAY(g->arena, struct outside_penalty, (size_t)room);
    for (rc = store_query(g->store, Q_EXCHANGE_OUTSIDE_PENALTIES, SQL_ARGS(SQL_I(g->data.event.id.v)), &c, err);
         rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if ((int64_t)to->n_penalties == room) {
            struct outside_penalty *grown = ARENA_ARRAY(g->arena, struct outside_penalty, (size_t)(2 * room));
            memcpy(grown, to->penalties, (size_t)room * sizeof *grown);
            to->penalties = grown;
            room *= 2;
        }
        int64_t number = cursor_int(&c, 0);
        int player = -1;
        for (size_t i = 0; i < g->data.n_players; i++)
            if (g->data.players[i].number == number)
                player = (int)i;
        if (player < 0)
            continue;
        to->penalties[to->n_penalties++] = (struct outside_penalty){
            .player = player,
            .round = (int)cursor_int(&c, 1),
            .code = cursor_text(&c, 2, g->arena),
            .level = cursor_text(&c, 3, g->arena),
            .judge = cursor_text(&c, 4, g->arena),
            .note = cursor_text(&c, 5, g->arena),
        };
    }
    cursor_close(&c);
    return rc;
}

static enum err_code require_whole(struct going *g, struct err *err)
{
    const struct event *event = &g->data.event;
    if (*event->set.teams && event->set.team_size > 1)
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" is an event of teams, which these files are not written for\ntopcut "
                       "package export "
                       "has everything",
                       event->set.name);
    if (event_is_pods(event))
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" has tables of four, for which these files have no form\ntopcut package export has "
                       "everything",
                       event->set.name);
    if (strcmp(event->structure, "double-elimination") == 0)
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" is a double elimination, for which these files have no form\ntopcut "
                       "package export has "
                       "everything",
                       event->set.name);
    if (g->data.n_matches == 0)
        return err_set(err, ERR_CONFLICT, "\"%s\" has no round yet: there is nothing to write", event->set.name);
    return round_require_results(g->arena, &g->data, err);
}

enum err_code outside_export(struct store *store, struct arena *arena, struct event_id id, struct outside_event *out,
                             struct err *err)
{
    struct going g = {.store = store, .arena = arena, .to = out};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, id, &g.data, err);
    if (rc == ERR_OK)
        rc = require_whole(&g, err);
    if (rc == ERR_OK) {
        const struct event *event = &g.data.event;
        int playoff = (int)g.data.n_rounds > g.data.swiss_rounds ? g.data.swiss_rounds + 1 : 0;
        *out = (struct outside_event){
            .what = event->set.name,
            .program = "Topcut",
            .name = event->set.name,
            .date = event->set.date,
            .end_date = "",
            .format = *event->set.format ? outside_format_theirs(arena, event->set.format) : "",
            .organizer = event->set.organizer,
            .city = event->set.city,
            .country = "",
            .sanction = event->set.sanction,
            .uuid = event->uuid,
            .kind = "",
            .coordinator = "",
            .rounds = g.data.swiss_rounds,
            .playoff_from = playoff,
        };
        rc = read_players(&g, err);
    }
    if (rc == ERR_OK)
        rc = read_ranks(&g, err);
    if (rc == ERR_OK) {
        read_matches(&g);
        rc = read_judges(&g, err);
    }
    if (rc == ERR_OK)
        rc = read_penalties(&g, err);
    store_end_read(store);
    return rc;
}
