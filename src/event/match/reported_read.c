/* reported_read.c - what the players of a match have said of its result, as rows */
#include "base/arena.h"
#include "base/err.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <string.h>

const char *reported_state_name(enum reported_state state)
{
    static const char *const names[] = {"", "reported", "disputed", "final"};
    tc_assert((size_t)state < ARRAY_LEN(names));
    return names[state];
}

static void settle_state(const struct load_match *m, struct reported_match *io)
{
    const struct score *first = NULL;
    bool differ = false;
    for (int k = 0; k < event_match_seats(m); k++) {
        if (io->said[k].kind == RESULT_NONE)
            continue;
        first = first ? first : &io->said[k];
        differ = differ || !score_is_same(*first, io->said[k]);
    }
    io->state = m->result != RESULT_NONE ? REPORTED_FINAL
                : !first                 ? REPORTED_NOTHING
                : differ                 ? REPORTED_DISPUTED
                                         : REPORTED_BY_ONE;
}

/* "Berg" of "Berg, Anna" where that is enough to know both players apart, otherwise the whole name. */
static const char *short_name(struct arena *arena, const struct event_data *data, int player, int other)
{
    const char *name = data->players[player].name, *opponent = data->players[other].name;
    size_t n = strcspn(name, ",");
    bool same = n == strcspn(opponent, ",") && memcmp(name, opponent, n) == 0;
    return same ? name : arena_strndup(arena, name, n);
}

const char *reported_word_text(struct arena *arena, const struct event_data *data, const struct load_match *m,
                               struct score word)
{
    if (word.kind == RESULT_NONE)
        return "";
    if (m->pod)
        return event_pod_word_text(arena, data, m, word);
    if (word.kind != RESULT_PLAYED)
        return score_said(arena, word);
    return arena_printf(arena, "%s %s %s", short_name(arena, data, m->p1, m->p2), score_said(arena, word),
                        short_name(arena, data, m->p2, m->p1));
}

/* A row of reported_of_round or reported_of_match, put to its match. */
static void take_row(const struct cursor *c, struct arena *arena, const struct event_data *data,
                     struct reported_match *io)
{
    const struct load_match *m = &data->matches[io->match];
    int side = 0, last = event_match_seats(m) - 1;
    while (side < last && data->players[event_match_seat(m, side)].id.v != cursor_int(c, 1))
        side++;
    bool id = strcmp(cursor_text(c, 2, arena), "id") == 0;
    io->said[side] = (struct score){.kind = id ? RESULT_ID : RESULT_PLAYED,
                                    .wins1 = (int)cursor_int(c, 3),
                                    .wins2 = (int)cursor_int(c, 4),
                                    .draws = (int)cursor_int(c, 5)};
    io->drops[side] = cursor_int(c, 6) != 0;
    io->said_at_utc[side] = cursor_int(c, 7);
}

enum err_code reported_of_match(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct load_match *m, struct reported_match *out, struct err *err)
{
    struct cursor c;
    enum err_code rc;
    *out = (struct reported_match){.match = (int)(m - data->matches)};
    for (rc = store_query(store, Q_REPORTED_OF_MATCH, SQL_ARGS(SQL_I(m->id.v)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err))
        take_row(&c, arena, data, out);
    cursor_close(&c);
    settle_state(m, out);
    return rc;
}

enum err_code reported_list(struct store *store, struct arena *arena, const struct event_data *data, int round,
                            struct reported_match **out, size_t *n, struct err *err)
{
    *out = NULL;
    *n = 0;
    if (round < 1 || round > (int)data->n_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d (%zu are paired)", data->event.set.name, round,
                       data->n_rounds);
    const struct load_round *r = &data->rounds[round - 1];
    struct cursor c;
    enum err_code rc;
    *out = ARENA_ARRAY(arena, struct reported_match, r->n_matches + 1);
    for (size_t i = 0; i < r->n_matches; i++)
        if (data->matches[r->first_match + i].p2 >= 0)
            (*out)[(*n)++].match = (int)(r->first_match + i);
    for (rc = store_query(store, Q_REPORTED_OF_ROUND, SQL_ARGS(SQL_I(r->id.v)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err))
        for (size_t i = 0; i < *n; i++)
            if (data->matches[(*out)[i].match].id.v == cursor_int(&c, 0))
                take_row(&c, arena, data, &(*out)[i]);
    cursor_close(&c);
    for (size_t i = 0; i < *n; i++)
        settle_state(&data->matches[(*out)[i].match], &(*out)[i]);
    return rc;
}
