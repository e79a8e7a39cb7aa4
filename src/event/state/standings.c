/* standings.c - the standings of an event, by src/standings, for its Swiss rounds and its tables of four */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

static enum standings_kind standings_kind_of(enum result_kind kind)
{
    switch (kind) {
    case RESULT_BYE:
        return STANDINGS_BYE;
    case RESULT_LOSS:
        return STANDINGS_LOSS;
    case RESULT_DOUBLE_LOSS:
        return STANDINGS_DOUBLE_LOSS;
    case RESULT_NONE:
    case RESULT_PLAYED:
    case RESULT_ID:
    case RESULT_NO_SHOW:
    case RESULT_CONCESSION:
    case RESULT_WALKOVER:
    case RESULT_PENALTY:
        break;
    }
    return STANDINGS_PLAYED;
}

/* A bye of a bracket is a walkover without an opponent. */
static enum standings_kind standings_kind_of_match(const struct load_match *m)
{
    return m->p2 < 0 && m->result == RESULT_WALKOVER ? STANDINGS_BYE : standings_kind_of(m->result);
}

/* An event as the standings room needs it: its matches that count and have results, and its rule. */
struct standings_input {
    struct standings_rule rule;
    struct standings_player *players;
    struct standings_match *matches;
    size_t n_matches;
};

static enum err_code standings_input(struct arena *arena, const struct event_data *data, struct standings_input *out,
                                     struct err *err)
{
    const struct standings_rule *rule = standings_rule_find(data->event.set.tiebreaks);
    if (!rule)
        return err_set(err, ERR_DAMAGED, "event \"%s\" names tiebreakers \"%s\" that this version does not know",
                       data->event.set.name, data->event.set.tiebreaks);
    out->rule = *rule;
    out->players = ARENA_ARRAY(arena, struct standings_player, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        out->players[i] = (struct standings_player){
            .disqualified = data->players[i].disqualified || data->players[i].annulled,
            .lot_key = (uint64_t)data->players[i].number,
        };
    out->matches = ARENA_ARRAY(arena, struct standings_match, data->n_matches);
    out->n_matches = 0;
    int counted = event_rounds_counted(data);
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round > counted || m->result == RESULT_NONE || event_match_annulled(data, m))
            continue;
        out->matches[out->n_matches++] = (struct standings_match){
            .round = m->round,
            .p1 = m->p1,
            .p2 = m->p2,
            .kind = standings_kind_of_match(m),
            .wins1 = m->wins1,
            .wins2 = m->wins2,
            .draws = m->draws,
        };
    }
    return ERR_OK;
}

enum err_code event_check_round(const struct event_data *data, int at_round, struct err *err)
{
    int counted = event_rounds_counted(data);
    if (at_round < 0 || at_round > counted)
        return err_set(err, ERR_NOT_FOUND, "%s has no %sround %d (%d are paired)", data->event.set.name,
                       counted == data->swiss_rounds ? TC_WORD("Swiss ") : "", at_round, counted);
    return ERR_OK;
}

static enum err_code standings_under(struct arena *arena, const struct event_data *data, int at_round,
                                     const struct standings_rule *rule, struct standings_row **rows, struct err *err)
{
    struct standings_input in = {0};
    enum err_code rc = event_check_round(data, at_round, err);
    if (rc == ERR_OK && event_is_pods(&data->event))
        return event_pods_rows(arena, data, at_round, rows, err);
    if (rc == ERR_OK)
        rc = standings_input(arena, data, &in, err);
    if (rc == ERR_OK && rule)
        in.rule = *rule;
    if (rc == ERR_OK)
        rc = standings_compute(arena, &in.rule, in.players, data->n_players, in.matches, in.n_matches, at_round,
                               data->event.set.seed, rows, err);
    if (rc == ERR_OK && event_is_bracket(&data->event) && !data->event.imported)
        rc = event_rank_bracket(arena, data, at_round, *rows, err);
    return rc;
}

enum err_code event_standings(struct arena *arena, const struct event_data *data, int at_round,
                              struct standings_row **rows, struct err *err)
{
    return standings_under(arena, data, at_round, NULL, rows, err);
}

enum err_code event_standings_by(struct arena *arena, const struct event_data *data, const struct standings_rule *rule,
                                 struct standings_row **rows, struct err *err)
{
    return standings_under(arena, data, 0, rule, rows, err);
}

enum err_code event_standings_explain(struct arena *arena, const struct event_data *data, int at_round, int player,
                                      struct standings_explanation *out, struct err *err)
{
    struct standings_input in = {0};
    enum err_code rc = event_check_round(data, at_round, err);
    if (rc == ERR_OK)
        rc = standings_input(arena, data, &in, err);
    if (rc == ERR_OK)
        rc = standings_explain(arena, &in.rule, in.players, data->n_players, in.matches, in.n_matches, at_round,
                               data->event.set.seed, player, out, err);
    return rc;
}

const char *event_name_marked(struct arena *arena, const struct event_data *data, int player)
{
    if (player < 0)
        return NULL;
    const struct load_player *p = &data->players[player];
    if (p->disqualified || p->ejected)
        return arena_printf(arena, "%s (%s)", p->name, p->disqualified ? "disqualified" : "ejected");
    return p->name;
}

int event_rounds_counted(const struct event_data *data)
{
    return event_is_bracket(&data->event) ? (int)data->n_rounds : data->swiss_rounds;
}
