/* round_swiss.c - the next Swiss round, paired by machine */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

enum err_code round_require_planned(struct arena *arena, const struct event_data *data, struct err *err)
{
    const struct event *e = &data->event;
    if (data->swiss_rounds < e->rounds_planned)
        return ERR_OK;
    const char *played = data->swiss_rounds == 1 ? TC_WORD("the only Swiss round is played")
                                                 : message(arena, "all %d Swiss rounds are played", data->swiss_rounds);
    int cut = event_cut_for_hint(data);
    if (e->set.cut > 0 && cut > 0)
        return err_set(err, ERR_CONFLICT,
                       "%s\ncut to the top %d with: topcut cut%s "
                       "(or plan more: topcut event edit --rounds %d)",
                       played, cut, cut == e->set.cut ? "" : arena_printf(arena, " %d", cut), data->swiss_rounds + 1);
    return err_set(err, ERR_CONFLICT,
                   "%s\nfinish with: topcut event close (or "
                   "%splan more: topcut event edit --rounds %d)",
                   played, cut > 0 ? message(arena, "topcut cut %d, or ", cut) : "", data->swiss_rounds + 1);
}

static enum pair_method method_of(const struct event_data *data, const struct round_options *options)
{
    bool last = data->swiss_rounds + 1 == data->event.rounds_planned;
    bool by_rank = options->by_rank || (data->event.set.last_by_rank && last && data->event.set.cut > 0);
    return by_rank && data->swiss_rounds > 0 ? PAIR_BY_RANK : PAIR_SWISS;
}

/* Byes that were awarded for this round. */
enum err_code round_save_awarded(struct store *store, const struct event_data *data, struct round_id id,
                                 struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++) {
        struct match_row row = {.p1 = data->players[i].id, .result = RESULT_BYE};
        if (event_player_active(data, (int)i) && data->players[i].byes > data->swiss_rounds)
            rc = round_insert_match(store, id, &row, data->event.set.best_of, err);
    }
    return rc;
}

static enum err_code save_round(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_input *in, const struct round_terms *terms,
                                const struct pair_round *round, const struct round_options *options, const int *numbers,
                                struct err *err)
{
    struct round_record record = {
        .number = data->swiss_rounds + 1,
        .stage = STAGE_SWISS,
        .method = round_method_name(in, terms),
        .seed = in->request.seed,
        .chance = terms->first == ROUND_FIRST_SEEDED ? NULL /* nothing but sides is drawn */
                  : round->chance == PAIR_UNIFORM    ? "uniform"
                                                     : "tiebroken",
        .certified = round->certified,
        .rematches_allowed = options->allow_rematch,
        .seen = round_input_seen(arena, data, in),
    };
    struct round_id id = {0};
    enum err_code rc = round_insert(store, data->event.id, &record, &id, err);
    for (size_t i = 0; rc == ERR_OK && i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        bool bye = t->b == PAIR_BYE;
        struct match_row row = {
            .p1 = data->players[in->player_of_seat[t->a]].id,
            .table = numbers[i],
            .result = bye ? RESULT_BYE : RESULT_NONE,
        };
        if (!bye)
            row.p2 = data->players[in->player_of_seat[t->b]].id;
        rc = round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
    }
    return rc == ERR_OK ? round_save_awarded(store, data, id, err) : rc;
}

enum err_code round_pair_swiss(struct store *store, struct arena *arena, const struct event_data *data,
                               const struct round_options *options, struct round_notes *notes, struct err *err)
{
    int *players;
    size_t n;
    struct round_input in;
    struct pair_round round;
    struct round_terms terms;
    int number = data->swiss_rounds + 1;
    enum pair_method method = method_of(data, options);
    enum err_code rc = round_require_planned(arena, data, err);
    if (rc == ERR_OK)
        rc = round_terms_load(store, arena, data, number, &terms, err);
    if (rc == ERR_OK)
        rc = drafts_require(data, number, &terms.draft, err);
    if (rc == ERR_OK)
        rc = round_input_players(arena, data, method, &players, &n, err);
    if (rc == ERR_OK)
        rc = round_input_make(arena, data, number, players, n, method, options, &terms, &in, err);
    if (rc == ERR_OK)
        rc = round_input_pair(arena, data, &in, &terms, &round, err);
    if (rc != ERR_OK)
        return rc;
    const int *numbers = round_table_numbers(arena, data, &in, &round, NULL, 0);
    round_unmet_wishes(arena, data, &in, &round, &notes->unmet, &notes->n_unmet);
    notes->number = number;
    return save_round(store, arena, data, &in, &terms, &round, options, numbers, err);
}
