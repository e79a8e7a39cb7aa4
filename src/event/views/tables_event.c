/* tables_event.c - table-valued functions over one event: standings, players, summary, bracket */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- standings(event, round) ----------------------------------------------------------------- */

struct standing {
    struct standings_row row;
    struct load_player player;
    const char *record;
    double omw, gw, ogw;
    const char *omw_pct, *gw_pct, *ogw_pct;
    int final_rank; /* 0: not known */
};

static const struct column standing_list[] = {
    COLUMN(struct standing, "rank", row.rank, .none = NONE_IS_ZERO),
    COLUMN(struct standing, "name", player.name),
    COLUMN(struct standing, "player_id", player.id.v),
    COLUMN(struct standing, "number", player.number),
    COLUMN(struct standing, "dci", player.dci),
    COLUMN(struct standing, "country", player.country),
    COLUMN(struct standing, "club", player.club),
    COLUMN(struct standing, "team", player.team),
    COLUMN(struct standing, "points", row.points),
    COLUMN(struct standing, "wins", row.wins),
    COLUMN(struct standing, "losses", row.losses),
    COLUMN(struct standing, "draws", row.draws),
    COLUMN(struct standing, "byes", row.byes),
    COLUMN(struct standing, "matches", row.matches),
    COLUMN(struct standing, "record", record),
    COLUMN(struct standing, "game_wins", row.game_wins),
    COLUMN(struct standing, "game_losses", row.game_losses),
    COLUMN(struct standing, "game_draws", row.game_draws),
    COLUMN(struct standing, "omw", omw),
    COLUMN(struct standing, "gw", gw),
    COLUMN(struct standing, "ogw", ogw),
    COLUMN(struct standing, "omw_pct", omw_pct),
    COLUMN(struct standing, "gw_pct", gw_pct),
    COLUMN(struct standing, "ogw_pct", ogw_pct),
    COLUMN(struct standing, "dropped_after", player.dropped_after, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct standing, "disqualified", player.disqualified),
    COLUMN(struct standing, "by_lot", row.by_lot),
    COLUMN(struct standing, "final_rank", final_rank, .none = NONE_IS_ZERO),
    COLUMN(struct standing, "ejected", player.ejected),
    COLUMN(struct standing, "members", player.members),
};
static const struct column_set standing_columns = COLUMNS(struct standing, standing_list);

static void put_standing(struct table_sink *sink, const struct event_data *data, const struct standings_row *row,
                         int final_rank)
{
    struct arena *arena = sink->arena;
    const struct standing standing = {
        .row = *row,
        .player = data->players[row->player],
        .record = arena_printf(arena, "%d-%d-%d", row->wins, row->losses, row->draws),
        .omw = ratio_to_double(row->omw),
        .gw = ratio_to_double(row->gw),
        .ogw = ratio_to_double(row->ogw),
        .omw_pct = ratio_percent(arena, row->omw, 2),
        .gw_pct = ratio_percent(arena, row->gw, 2),
        .ogw_pct = ratio_percent(arena, row->ogw, 2),
        .final_rank = final_rank,
    };
    table_put_row(sink, &standing);
}

static enum err_code fill_standings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct standings_row *rows = NULL;
    struct event_final final;
    int round = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, &data, &round, err);
    if (rc != ERR_OK)
        return rc;
    /* Playoff matches never count: after a playoff round, the standings are those of the last Swiss one. */
    int counted = event_rounds_counted(&data), at = round > counted ? counted : round;
    sink->shown[1] = (struct table_cell){.type = CELL_INT, .i = at ? at : counted};
    if (data.n_players == 0)
        return ERR_OK;
    if ((rc = event_standings(sink->arena, &data, at, &rows, err)) != ERR_OK)
        return rc;
    int *final_rank = ARENA_ARRAY(sink->arena, int, data.n_players);
    if (round == 0) {
        if ((rc = event_final_order(sink->arena, &data, &final, err)) != ERR_OK)
            return rc;
        for (size_t i = final.open; i < final.n; i++)
            final_rank[final.places[i]] = final.rank[i];
    }
    for (size_t i = 0; i < data.n_players; i++)
        put_standing(sink, &data, &rows[i], final_rank[rows[i].player]);
    return ERR_OK;
}

/* ---- table_standings(event, round) ------------------------------------------------------------- */

/* Standings of tables of three to five. */
struct table_standing {
    struct pods_row row;
    const struct load_player *player;
    const char *rule, *record;
    const char *points_exact, *omw_exact, *mw_exact; /* fractions */
    double points, omw, mw, opponents_points;
    int final_rank; /* 0: not known */
};

#define OF_RANKED(NAME, MEMBER) COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct table_standing, player))
static const struct column table_standing_list[] = {
    COLUMN(struct table_standing, "rank", row.rank, .none = NONE_IS_ZERO),
    OF_RANKED("name", name),
    OF_RANKED("player_id", id.v),
    OF_RANKED("number", number),
    OF_RANKED("dci", dci),
    COLUMN(struct table_standing, "rule", rule),
    COLUMN(struct table_standing, "points", points),
    COLUMN(struct table_standing, "points_exact", points_exact),
    COLUMN(struct table_standing, "record", record),
    COLUMN(struct table_standing, "wins", row.wins),
    COLUMN(struct table_standing, "losses", row.losses),
    COLUMN(struct table_standing, "draws", row.draws),
    COLUMN(struct table_standing, "byes", row.byes),
    COLUMN(struct table_standing, "tables", row.tables),
    COLUMN(struct table_standing, "omw", omw),
    COLUMN(struct table_standing, "omw_exact", omw_exact),
    COLUMN(struct table_standing, "mw", mw),
    COLUMN(struct table_standing, "mw_exact", mw_exact),
    COLUMN(struct table_standing, "opponents_points", opponents_points),
    COLUMN(struct table_standing, "by_lot", row.by_lot),
    OF_RANKED("disqualified", disqualified),
    OF_RANKED("ejected", ejected),
    COLUMN(struct load_player, "dropped_after", dropped_after, COLUMN_THROUGH(struct table_standing, player),
           .none = NONE_IS_MINUS_ONE),
    COLUMN(struct table_standing, "final_rank", final_rank, .none = NONE_IS_ZERO),
};
static const struct column_set table_standing_columns = COLUMNS(struct table_standing, table_standing_list);

static void put_table_standing(struct table_sink *sink, const struct event_data *data, const struct pods_row *row,
                               int final_rank)
{
    struct arena *arena = sink->arena;
    const struct table_standing standing = {
        .row = *row,
        .player = &data->players[row->player],
        .rule = data->event.set.pods_points,
        .record = arena_printf(arena, "%d-%d-%d", row->wins, row->losses, row->draws),
        .points = ratio_to_double(row->points),
        .points_exact = ratio_text(arena, row->points),
        .omw = ratio_to_double(row->omw),
        .omw_exact = ratio_text(arena, row->omw),
        .mw = ratio_to_double(row->mw),
        .mw_exact = ratio_text(arena, row->mw),
        .opponents_points = ratio_to_double(row->opponents_points),
        .final_rank = final_rank,
    };
    table_put_row(sink, &standing);
}

static enum err_code fill_table_standings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct pods_row *rows = NULL;
    struct event_final final = {.n = 0};
    int round = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, &data, &round, err);
    if (rc != ERR_OK || data.n_players == 0 || !event_is_pods(&data.event)) /* other events have none */
        return rc;
    int at = round > data.swiss_rounds ? data.swiss_rounds : round;
    sink->shown[1] = (struct table_cell){.type = CELL_INT, .i = at ? at : data.swiss_rounds};
    rc = event_pods_standings(sink->arena, &data, at, &rows, err);
    if (rc == ERR_OK && round == 0)
        rc = event_final_order(sink->arena, &data, &final, err);
    if (rc != ERR_OK)
        return rc;
    int *final_rank = ARENA_ARRAY(sink->arena, int, data.n_players);
    for (size_t i = final.open; i < final.n; i++)
        final_rank[final.places[i]] = final.rank[i];
    for (size_t i = 0; i < data.n_players; i++)
        put_table_standing(sink, &data, &rows[i], final_rank[rows[i].player]);
    return ERR_OK;
}

/* ---- players_of(event) ----------------------------------------------------------------------- */

struct enrolled {
    struct load_player player;
    bool active;
};

static const struct column enrolled_list[] = {
    COLUMN(struct enrolled, "number", player.number),
    COLUMN(struct enrolled, "name", player.name),
    COLUMN(struct enrolled, "player_id", player.id.v),
    COLUMN(struct enrolled, "dci", player.dci),
    COLUMN(struct enrolled, "country", player.country),
    COLUMN(struct enrolled, "club", player.club),
    COLUMN(struct enrolled, "team", player.team),
    COLUMN(struct enrolled, "paid", player.paid),
    COLUMN(struct enrolled, "first_round", player.first_round),
    COLUMN(struct enrolled, "dropped_after", player.dropped_after, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct enrolled, "disqualified", player.disqualified),
    COLUMN(struct enrolled, "draft_seat", player.draft_seat, .none = NONE_IS_ZERO),
    COLUMN(struct enrolled, "active", active),
    COLUMN(struct enrolled, "ejected", player.ejected),
    COLUMN(struct enrolled, "members", player.members),
    COLUMN(struct enrolled, "seed", player.seed, .none = NONE_IS_ZERO),
    COLUMN(struct enrolled, "annulled", player.annulled),
};
static const struct column_set enrolled_columns = COLUMNS(struct enrolled, enrolled_list);

static enum err_code fill_players(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_players; i++)
        table_put_row(sink, &(struct enrolled){data.players[i], event_player_active(&data, (int)i)});
    return rc;
}

/* ---- event_summary(event) -------------------------------------------------------------------- */

struct fact {
    const char *key, *label;
    struct table_cell value;
};

static struct table_cell value_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return ((const struct fact *)row)->value;
}

static const struct column fact_list[] = {
    COLUMN(struct fact, "key", key),
    COLUMN(struct fact, "label", label),
    COLUMN_BY(COLUMN_ANY, "value", value_cell),
};
static const struct column_set fact_columns = COLUMNS(struct fact, fact_list);

static void fact_text(struct table_sink *sink, const char *key, const char *label, const char *value)
{
    if (value && *value)
        table_put_row(sink, &(struct fact){key, label, cell_of_text(value)});
}

static void fact_int(struct table_sink *sink, const char *key, const char *label, int64_t value)
{
    table_put_row(sink, &(struct fact){key, label, cell_of_int(value)});
}

struct match_counts {
    int matches, byes, missing, drawn, intentional, games;
};

static struct match_counts count_matches(const struct event_data *data)
{
    struct match_counts n = {0};
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->p2 < 0) {
            n.byes += m->result == RESULT_BYE;
            continue;
        }
        n.matches++;
        n.missing += m->result == RESULT_NONE;
        n.intentional += m->result == RESULT_ID;
        bool even = m->pod ? event_pod_winner(m) < 0 : m->wins1 == m->wins2;
        n.drawn += m->result == RESULT_PLAYED && even;
        n.games += m->result != RESULT_PLAYED ? 0 : m->pod ? 1 : m->wins1 + m->wins2 + m->draws;
    }
    return n;
}

static void summarize_players(struct table_sink *sink, const struct event_data *data)
{
    int dropped = 0, disqualified = 0, paid = 0;
    for (size_t i = 0; i < data->n_players; i++) {
        dropped += data->players[i].dropped_after >= 0;
        disqualified += data->players[i].disqualified;
        paid += data->players[i].paid;
    }
    int64_t fee = data->event.set.fee_cents;
    fact_int(sink, "players", "Players", (int64_t)data->n_players);
    fact_int(sink, "active", "Still in", data->event.active);
    fact_int(sink, "dropped", "Dropped", dropped);
    if (disqualified)
        fact_int(sink, "disqualified", "Disqualified", disqualified);
    fact_int(sink, "paid", "Paid", paid);
    if (fee) {
        fact_int(sink, "fee_cents", "Fee", fee);
        fact_int(sink, "cash_cents", "Cash", fee * paid);
    }
}

/* Nothing where nobody registered a list. */
static enum err_code summarize_lists(struct table_sink *sink, const struct event_data *data, struct err *err)
{
    struct decklist_counts counts;
    enum err_code rc = decklist_count(sink->store, data->event.id, &counts, err);
    if (rc == ERR_OK && counts.with_list) {
        fact_int(sink, "decklists", "Decklists", counts.with_list);
        fact_int(sink, "decklists_legal", "Legal decklists", counts.legal);
        if (*counts.as_of)
            fact_text(sink, "decklists_as_of", "Judged as of", arena_strdup(sink->arena, counts.as_of));
    }
    return rc;
}

static void summarize_matches(struct table_sink *sink, const struct event_data *data)
{
    struct match_counts n = count_matches(data);
    bool bracket = event_is_bracket(&data->event), swiss = !bracket && !event_is_round_robin(&data->event);
    fact_int(sink, "rounds_paired", swiss ? "Swiss rounds paired" : "Rounds paired", event_rounds_counted(data));
    fact_int(sink, "rounds_planned", swiss ? "Swiss rounds planned" : "Rounds planned", data->event.rounds_planned);
    const char *why = event_rounds_why(sink->arena, &data->event);
    if (*why)
        fact_text(sink, "rounds_why", "Why so many", why);
    if (!bracket && data->n_rounds > (size_t)data->swiss_rounds)
        fact_int(sink, "playoff_rounds", "Playoff rounds", (int64_t)data->n_rounds - data->swiss_rounds);
    fact_int(sink, "matches", "Matches", n.matches);
    fact_int(sink, "missing", "Results missing", n.missing);
    fact_int(sink, "drawn", "Drawn matches", n.drawn);
    fact_int(sink, "intentional_draws", "Intentional draws", n.intentional);
    fact_int(sink, "byes", "Byes", n.byes);
    fact_int(sink, "games", "Games played", n.games);
}

/* Adds the winner of the final, when there was one. */
static enum err_code summarize_winner(struct table_sink *sink, const struct event_data *data, struct err *err)
{
    struct bracket bracket;
    if (data->n_rounds == (size_t)data->swiss_rounds)
        return ERR_OK;
    enum err_code rc = playoff_bracket(sink->arena, data, &bracket, err);
    if (rc != ERR_OK)
        return rc;
    fact_text(sink, "winner", "Winner", event_name_marked(sink->arena, data, bracket.champion));
    return ERR_OK;
}

/* The settings that are another than usual. */
static void summarize_settings(struct table_sink *sink, const struct event_settings *set)
{
    const struct event_settings usual = event_settings_usual();
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        if (!row->fact || event_setting_same(row, set, &usual))
            continue;
        const char *key = event_setting_key(sink->arena, row);
        if (event_setting_is_number(row))
            fact_int(sink, key, row->fact, event_setting_number(row, set));
        else
            fact_text(sink, key, row->fact, event_setting_text(row, set));
    }
}

/* Adds what each player of a limited event is given, and how long building a deck takes. */
static enum err_code summarize_limited(struct table_sink *sink, const struct event *event, struct err *err)
{
    struct limited_product product;
    enum err_code rc = limited_product_of(sink->arena, event, &product, err);
    if (rc != ERR_OK || product.kind == LIMITED_NONE)
        return rc;
    fact_text(sink, "product", "Each player gets", product.product);
    if (product.build_minutes >= 0)
        fact_int(sink, "build_minutes", "Minutes to build", product.build_minutes);
    return ERR_OK;
}

/* The floor rules that it follows, and the judge that its kind asks for (D.4.3, D.4.4). */
static enum err_code summarize_floor(struct table_sink *sink, const struct event *e, struct err *err)
{
    struct floor_rules rules;
    const char **missing;
    size_t n = 0;
    enum err_code rc = floor_rules_of_event(sink->arena, e, &rules, err);
    if (rc == ERR_OK) {
        fact_text(sink, "follows", "Follows", rules.name);
    } else if (rc == ERR_NOT_FOUND) { /* another store's own: all else can be told */
        fact_text(sink, "follows", "Follows", "floor rules that are not known here");
        err_clear(err);
        rc = ERR_OK;
    }
    if (rc == ERR_OK)
        rc = judging_requirements(sink->store, sink->arena, e, &missing, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        fact_text(sink, "judge_missing", "Judge", missing[i]);
    if (rc == ERR_NOT_FOUND) { /* so may be its kind */
        err_clear(err);
        rc = ERR_OK;
    }
    return rc;
}

/* Adds how many wishes the organizer has for the pairing, and the command that lists them. */
static enum err_code summarize_wishes(struct table_sink *sink, const struct event_data *data, struct err *err)
{
    struct avoided *pairs;
    size_t n_pairs;
    int byes = 0, tables = 0;
    enum err_code rc = avoid_load(sink->store, sink->arena, data, &pairs, &n_pairs, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < data->n_players; i++) {
        byes += data->players[i].byes > 0;
        tables += data->players[i].fixed_table > 0;
    }
    if (n_pairs)
        fact_int(sink, "kept_apart", "Pairs kept apart", (int64_t)n_pairs);
    if (byes)
        fact_int(sink, "awarded_byes", "Players with awarded byes", byes);
    if (tables)
        fact_int(sink, "fixed_tables", "Players with a fixed table", tables);
    if (n_pairs || byes || tables)
        fact_text(sink, "wishes", "Wishes are listed by", "topcut avoid list");
    return ERR_OK;
}

static enum err_code fill_summary(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc != ERR_OK)
        return rc;
    const struct event *e = &data.event;
    const struct standings_rule *rule = standings_rule_find(e->set.tiebreaks);
    fact_text(sink, "name", "Event", e->set.name);
    fact_int(sink, "event_id", "Event number", e->id.v);
    fact_text(sink, "uuid", "Event key", e->uuid);
    fact_text(sink, "date", "Date", e->set.date);
    fact_text(sink, "format", "Format", e->set.format);
    fact_text(sink, "structure", "Structure", e->structure);
    fact_text(sink, "state", "State", event_state_word(e));
    if ((rc = summarize_limited(sink, e, err)) != ERR_OK)
        return rc;
    summarize_players(sink, &data);
    if ((rc = summarize_lists(sink, &data, err)) != ERR_OK)
        return rc;
    summarize_matches(sink, &data);
    if ((rc = summarize_wishes(sink, &data, err)) != ERR_OK)
        return rc;
    if (e->set.cut)
        fact_int(sink, "cut", "Cut to", e->set.cut);
    summarize_settings(sink, &e->set);
    if ((rc = summarize_floor(sink, e, err)) != ERR_OK)
        return rc;
    if (team_life(&e->set))
        fact_int(sink, "team_life", "Life of a team", team_life(&e->set));
    fact_int(sink, "best_of", "Best of", e->set.best_of);
    struct pods_rule pods;
    if (event_is_pods(e)) {
        if ((rc = event_pods_rule(sink->arena, &data, &pods, err)) != ERR_OK)
            return rc;
        fact_text(sink, "tiebreaks", "Tiebreakers", pods.name);
        fact_text(sink, "tiebreaks_rule", "Tiebreaker rule", pods.sentence);
    } else {
        fact_text(sink, "tiebreaks", "Tiebreakers", e->set.tiebreaks);
    }
    if (rule && !event_is_pods(e))
        fact_text(sink, "tiebreaks_rule", "Tiebreaker rule", rule->sentence);
    fact_text(sink, "category", "Rating category", rating_category_name(e->set.category));
    const char *outlook;
    struct err aside = ERR_INIT; /* all else can be told where the user's own K table is wrong */
    if (e->state != EVENT_CLOSED && event_rating_outlook(sink->store, sink->arena, e, &outlook, &aside) == ERR_OK)
        fact_text(sink, "rating_note", "Rating", outlook);
    fact_int(sink, "seed", "Random seed", (int64_t)e->set.seed);
    return summarize_winner(sink, &data, err);
}

/* ---- bracket(event) -------------------------------------------------------------------------- */

struct bracket_line {
    struct bracket_match match;
    const struct load_player *one, *two, *winner, *first; /* NULL: not known, or nobody */
    const char *player1, *player2, *won_by;               /* as they are shown: with what becomes of a champion */
    const char *score, *section;
};

#define OF_ONE(NAME, POINTER, MEMBER)                                                                                  \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct bracket_line, POINTER))
static const struct column bracket_list[] = {
    COLUMN(struct bracket_line, "round", match.round),
    COLUMN(struct bracket_line, "round_name", match.round_name),
    COLUMN(struct bracket_line, "slot", match.slot),
    COLUMN(struct bracket_line, "tbl", match.table, .none = NONE_IS_ZERO),
    COLUMN(struct bracket_line, "seed1", match.side[0].seed, .none = NONE_IS_ZERO),
    COLUMN(struct bracket_line, "player1", player1),
    OF_ONE("player1_id", one, id.v),
    COLUMN(struct bracket_line, "seed2", match.side[1].seed, .none = NONE_IS_ZERO),
    COLUMN(struct bracket_line, "player2", player2),
    OF_ONE("player2_id", two, id.v),
    COLUMN(struct bracket_line, "score", score),
    COLUMN(struct bracket_line, "winner", won_by),
    OF_ONE("winner_id", winner, id.v),
    OF_ONE("plays_first", first, name),
    COLUMN(struct bracket_line, "section", section),
    COLUMN(struct bracket_line, "code", match.code),
    COLUMN(struct bracket_line, "source1", match.side[0].source),
    COLUMN(struct bracket_line, "source2", match.side[1].source),
    COLUMN(struct bracket_line, "needed", match.needed),
};
static const struct column_set bracket_columns = COLUMNS(struct bracket_line, bracket_list);

static const char *side_name(const struct bracket_side *side, const struct load_player *player)
{
    return side->bye ? TC_WORD("bye") : player ? player->name : NULL;
}

static void put_bracket_match(struct table_sink *sink, const struct event_data *data, const struct bracket *bracket,
                              const struct bracket_match *m)
{
    const struct bracket_side *one = &m->side[0], *two = &m->side[1];
    int winner = m->winner < 0 ? -1 : m->side[m->winner].player;
    bool decides = m->section != BRACKET_THIRD && (m->round == bracket->rounds || m->section == BRACKET_FINAL);
    struct bracket_line line = {
        .match = *m,
        .one = table_player(data, one->player),
        .two = table_player(data, two->player),
        .winner = table_player(data, winner),
        .first = m->first < 0 ? NULL : table_player(data, m->side[m->first].player),
        .score = m->score.kind == RESULT_NONE ? NULL : score_said(sink->arena, m->score),
        .section = bracket_section_name(m->section),
    };
    line.match.round_name = round_name_said(sink->arena, m->round_name);
    line.player1 = side_name(one, line.one);
    line.player2 = side_name(two, line.two);
    if (line.winner)
        line.won_by =
            winner == bracket->champion && decides ? event_name_marked(sink->arena, data, winner) : line.winner->name;
    table_put_row(sink, &line);
}

static enum err_code fill_bracket(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct bracket bracket;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc != ERR_OK)
        return rc;
    if (data.n_rounds == (size_t)data.swiss_rounds)
        return ERR_OK; /* no cut: no rows */
    if ((rc = playoff_bracket(sink->arena, &data, &bracket, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < bracket.n_matches; i++)
        put_bracket_match(sink, &data, &bracket, &bracket.matches[i]);
    return ERR_OK;
}

const struct table_function tables_of_event[] = {
    {"standings", &standing_columns, "event, round", fill_standings},
    {"table_standings", &table_standing_columns, "event, round", fill_table_standings},
    {"players_of", &enrolled_columns, "event", fill_players},
    {"event_summary", &fact_columns, "event", fill_summary},
    {"bracket", &bracket_columns, "event", fill_bracket},
    {NULL, NULL, NULL, NULL},
};
