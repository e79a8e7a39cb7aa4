/* round_swiss.c - the next Swiss round, paired by machine */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/match/match.h"
#include "event/register/register.h"
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

/* A round to come, paired and not saved. */
struct made {
    struct round_input in;
    struct pair_round round;
    struct round_terms terms;
};

static enum err_code make_input(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_options *options, struct made *out, struct err *err)
{
    int *players;
    size_t n;
    int number = data->swiss_rounds + 1;
    enum pair_method method = method_of(data, options);
    enum err_code rc = round_require_planned(arena, data, err);
    if (rc == ERR_OK)
        rc = round_terms_load(store, arena, data, number, &out->terms, err);
    if (rc == ERR_OK)
        rc = drafts_require(data, number, &out->terms.draft, err);
    if (rc == ERR_OK)
        rc = round_input_players(arena, data, method, &players, &n, err);
    if (rc == ERR_OK)
        rc = round_input_make(arena, data, number, players, n, method, options, &out->terms, &out->in, err);
    return rc;
}

static enum err_code make_round(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_options *options, struct made *out, struct err *err)
{
    enum err_code rc = make_input(store, arena, data, options, out, err);
    return rc == ERR_OK ? round_input_pair(arena, data, &out->in, &out->terms, &out->round, err) : rc;
}

enum err_code round_pair_swiss(struct store *store, struct arena *arena, const struct event_data *data,
                               const struct round_options *options, struct round_notes *notes, struct err *err)
{
    struct made made;
    enum err_code rc = make_round(store, arena, data, options, &made, err);
    if (rc != ERR_OK)
        return rc;
    const int *numbers = round_table_numbers(arena, data, &made.in, &made.round, NULL, 0);
    round_unmet_wishes(arena, data, &made.in, &made.round, &notes->unmet, &notes->n_unmet);
    notes->number = data->swiss_rounds + 1;
    return save_round(store, arena, data, &made.in, &made.terms, &made.round, options, numbers, err);
}

/* Whether there is a round without a rematch for sure: who has met fewer than half of the field can still meet the
 * other half, and then all can be paired at once (Dirac 1952). No pairing is searched for, so that a page may ask each
 * time. */
static bool is_surely_pairable(struct arena *arena, const struct pair_request *request)
{
    int *met = ARENA_ARRAY(arena, int, request->n_seats), most = 0;
    for (size_t i = 0; i < request->n_met; i++) {
        int a = ++met[request->met[i].a], b = ++met[request->met[i].b];
        most = a > most ? a : most;
        most = b > most ? b : most;
    }
    return !request->part && 2 * ((size_t)most + 1) <= request->n_seats;
}

enum err_code round_refused(struct store *store, struct arena *arena, const struct event_data *data,
                            struct round_refusal *out, struct err *err)
{
    struct made made;
    struct err why = ERR_INIT, still = ERR_INIT;
    const struct round_options usual = {.seed = 1}, relaxed = {.seed = 1, .allow_rematch = true};
    bool swiss = data->n_rounds == (size_t)data->swiss_rounds && !event_is_pods(&data->event) &&
                 !event_is_round_robin(&data->event) && !event_is_bracket(&data->event);
    *out = (struct round_refusal){.why = ""};
    enum err_code rc = decklist_before_round_1(store, arena, &data->event, NULL, &why);
    if (rc == ERR_OK && swiss)
        rc = make_input(store, arena, data, &usual, &made, &why);
    if (rc == ERR_OK && swiss && !is_surely_pairable(arena, &made.in.request)) {
        rc = round_input_pair(arena, data, &made.in, &made.terms, &made.round, &why);
        out->rematch_helps = rc == ERR_CONFLICT && make_round(store, arena, data, &relaxed, &made, &still) == ERR_OK;
    }
    if (rc == ERR_CONFLICT)
        out->why = arena_strdup(arena, why.said);
    else if (rc != ERR_OK)
        *err = why;
    return rc == ERR_CONFLICT ? ERR_OK : rc;
}
