/* round_swiss.c - the next Swiss round, paired by machine */
#include "event/drafts.h"
#include "event/round_input.h"

static enum err_code require_planned(struct arena *arena, const struct event_data *data,
                                     struct err *err)
{
    const struct event *e = &data->event;
    if (data->swiss_rounds < e->rounds_planned)
        return ERR_OK;
    const char *played = data->swiss_rounds == 1
                             ? "the only Swiss round is played"
                             : arena_printf(arena, "all %d Swiss rounds are played", data->swiss_rounds);
    if (e->set.cut > 0)
        return err_set(err, ERR_CONFLICT, "%s; cut to the top %d with: topcut cut "
                       "(or plan more: topcut event edit --rounds %d)", played, e->set.cut,
                       data->swiss_rounds + 1);
    return err_set(err, ERR_CONFLICT, "%s; finish with: topcut event close (or "
                   "topcut cut 8, or plan more: topcut event edit --rounds %d)", played,
                   data->swiss_rounds + 1);
}

static enum pair_method method_of(const struct event_data *data, const struct round_options *options)
{
    bool last = data->swiss_rounds + 1 == data->event.rounds_planned;
    bool by_rank = options->by_rank || (data->event.set.last_by_rank && last && data->event.set.cut > 0);
    return by_rank && data->swiss_rounds > 0 ? PAIR_BY_RANK : PAIR_SWISS;
}

static enum err_code save_round(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_input *in, const struct pair_round *round,
                                const struct round_options *options, bool across, struct err *err)
{
    struct round_record record = {
        .number = data->swiss_rounds + 1,
        .stage = STAGE_SWISS,
        .method = across ? "pods" : in->request.method == PAIR_BY_RANK ? "by-rank" : "swiss",
        .seed = in->request.seed,
        .chance = round->chance == PAIR_UNIFORM ? "uniform" : "tiebroken",
        .certified = round->certified,
        .rematches_allowed = options->allow_rematch,
        .seen = round_input_seen(arena, data, in),
    };
    struct round_id id = { 0 };
    enum err_code rc = round_insert(store, data->event.id, &record, &id, err);
    int table = 0;
    for (size_t i = 0; rc == ERR_OK && i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        bool bye = t->b == PAIR_BYE;
        struct round_row row = {
            .p1 = data->players[in->player_of_seat[t->a]].id,
            .table = bye ? 0 : ++table,
            .result = bye ? RESULT_BYE : RESULT_NONE,
        };
        if (!bye)
            row.p2 = data->players[in->player_of_seat[t->b]].id;
        rc = round_insert_match(store, id, &row, data->event.set.best_of, err);
    }
    return rc;
}

enum err_code round_pair_swiss(struct store *store, struct arena *arena, const struct event_data *data,
                                      const struct round_options *options, int *number, struct err *err)
{
    int *players;
    size_t n;
    struct round_input in;
    struct pair_round round;
    struct draft_round pods;
    enum pair_method method = method_of(data, options);
    enum err_code rc = require_planned(arena, data, err);
    if (rc == ERR_OK)
        rc = drafts_round(store, arena, data, data->swiss_rounds + 1, &pods, err);
    if (rc == ERR_OK)
        rc = drafts_require(data, data->swiss_rounds + 1, &pods, err);
    if (rc == ERR_OK)
        rc = round_input_players(arena, data, method, &players, &n, err);
    if (rc == ERR_OK)
        rc = round_input_make(arena, data, data->swiss_rounds + 1, players, n, method, options, &in, err);
    if (rc != ERR_OK)
        return rc;
    in.request.part = drafts_parts(arena, &pods, in.player_of_seat, in.request.n_seats);
    bool across = false;
    if (pods.first)
        rc = drafts_pair_across(arena, &pods, &in.request, in.player_of_seat, &round, &across, err);
    if (rc == ERR_OK && !across)
        rc = round_input_pair(arena, data, &in, &round, err);
    if (rc == ERR_OK)
        rc = save_round(store, arena, data, &in, &round, options, across, err);
    *number = data->swiss_rounds + 1;
    return rc;
}
