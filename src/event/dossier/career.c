/* career.c - what a player did in all events of the store: the record, whom they met, what is on file */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "penalty/penalty.h"

static struct career_record record_at(const struct cursor *c, int column)
{
    return (struct career_record){(int)cursor_int(c, column), (int)cursor_int(c, column + 1),
                                  (int)cursor_int(c, column + 2)};
}

static enum err_code read_events(struct store *store, struct arena *arena, struct player_id player, struct career *out,
                                 struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_CAREER_EVENTS, SQL_ARGS(SQL_I(player.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct career_event *e = ARENA_ADD(arena, out->events, out->n_events, room);
        *e = (struct career_event){.event = {cursor_int(&c, 0)},
                                   .date = cursor_text(&c, 1, arena),
                                   .name = cursor_text(&c, 2, arena),
                                   .format = cursor_text(&c, 3, arena),
                                   .closed = cursor_int(&c, 4) != 0,
                                   .record = record_at(&c, 5)};
        out->record.wins += e->record.wins;
        out->record.losses += e->record.losses;
        out->record.draws += e->record.draws;
    }
    cursor_close(&c);
    return rc;
}

static enum err_code read_opponents(struct store *store, struct arena *arena, struct player_id player,
                                    struct career *out, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_CAREER_OPPONENTS, SQL_ARGS(SQL_I(player.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, out->opponents, out->n_opponents, room) = (struct career_opponent){
            .player = {cursor_int(&c, 0)}, .name = cursor_text(&c, 1, arena), .record = record_at(&c, 2)};
    }
    cursor_close(&c);
    return rc;
}

struct shelf {
    struct penalty_catalogue *all;
    size_t n;
};

/* By the names of the catalogue that it was given by; one that is no longer there leaves the keys. */
static void name_penalty(const struct shelf *shelf, const char *catalogue, struct career_penalty *out)
{
    const struct penalty_catalogue *own = penalty_catalogue_by_key(shelf->all, shelf->n, catalogue);
    int infraction = own ? penalty_infraction_index(own, out->infraction) : -1;
    int level = own ? penalty_level_index(own, out->level) : -1;
    out->infraction_name = infraction >= 0 ? own->infractions[infraction].name : out->infraction;
    out->level_name = level >= 0 ? own->levels[level].name : out->level;
}

static enum err_code read_penalties(struct store *store, struct arena *arena, struct player_id player,
                                    struct career *out, struct err *err)
{
    struct cursor c = {0};
    struct shelf shelf = {NULL, 0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_CAREER_PENALTIES, SQL_ARGS(SQL_I(player.v)), &c, err);
    if (rc == ERR_OK && c.row)
        rc = penalties_catalogues_whole(arena, &shelf.all, &shelf.n, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, out->penalties, out->n_penalties, room) =
            (struct career_penalty){.event = {cursor_int(&c, 0)},
                                    .date = cursor_text(&c, 1, arena),
                                    .name = cursor_text(&c, 2, arena),
                                    .round = (int)cursor_int(&c, 3),
                                    .infraction = cursor_text(&c, 4, arena),
                                    .level = cursor_text(&c, 5, arena),
                                    .confirmed = cursor_int(&c, 6) != 0,
                                    .withdrawn = cursor_int(&c, 7) != 0};
        name_penalty(&shelf, cursor_text(&c, 8, arena), &out->penalties[out->n_penalties - 1]);
    }
    cursor_close(&c);
    return rc;
}

static enum err_code read_bans(struct store *store, struct arena *arena, struct player_id player, struct career *out,
                               struct err *err)
{
    size_t n = 0;
    enum err_code rc = ban_list(store, arena, NULL, &out->bans, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (out->bans[i].player.v == player.v)
            out->bans[out->n_bans++] = out->bans[i];
    return rc;
}

enum err_code career_of(struct store *store, struct arena *arena, struct player_id player, struct career *out,
                        struct err *err)
{
    *out = (struct career){.n_events = 0};
    enum err_code rc = read_events(store, arena, player, out, err);
    if (rc == ERR_OK)
        rc = read_opponents(store, arena, player, out, err);
    if (rc == ERR_OK)
        rc = read_penalties(store, arena, player, out, err);
    return rc == ERR_OK ? read_bans(store, arena, player, out, err) : rc;
}

enum err_code career_meetings(struct store *store, struct arena *arena, struct player_id one, struct player_id two,
                              struct career_meeting **out, size_t *n, struct career_record *record, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    *record = (struct career_record){0};
    enum err_code rc = store_query(store, Q_CAREER_MEETINGS, SQL_ARGS(SQL_I(one.v), SQL_I(two.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct career_meeting *m = ARENA_ADD(arena, *out, *n, room);
        *m = (struct career_meeting){.event = {cursor_int(&c, 0)},
                                     .date = cursor_text(&c, 1, arena),
                                     .name = cursor_text(&c, 2, arena),
                                     .round = (int)cursor_int(&c, 3),
                                     .score = {.kind = result_kind_find(cursor_text(&c, 4, arena)),
                                               .wins1 = (int)cursor_int(&c, 5),
                                               .wins2 = (int)cursor_int(&c, 6),
                                               .draws = (int)cursor_int(&c, 7),
                                               .life1 = MATCH_NO_LIFE,
                                               .life2 = MATCH_NO_LIFE}};
        bool both = m->score.kind == RESULT_DOUBLE_LOSS;
        record->wins += m->score.wins1 > m->score.wins2;
        record->losses += both || m->score.wins1 < m->score.wins2;
        record->draws += !both && m->score.wins1 == m->score.wins2;
    }
    cursor_close(&c);
    return rc;
}
