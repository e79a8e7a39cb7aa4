/* pods.c - standings of an event with tables of three to five players */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

enum err_code event_pods_rule(struct arena *arena, const struct event_data *data, struct pods_rule *out,
                              struct err *err)
{
    return pods_rule_parse(arena, data->event.set.pods_points, out, err);
}

const char *event_pods_reading(struct arena *arena, const struct pods_rule *rule)
{
    const char *mw = rule->mw == PODS_MW_WINS     ? TC_WORD("MW%% is wins by tables played")
                     : rule->mw == PODS_MW_ROUNDS ? TC_WORD("MW%% is wins by rounds, a bye being one that was won")
                                                  : TC_WORD("MW%% is points by what wins would have given, byes aside");
    const char *omw = rule->per_table ? TC_WORD("OMW%% is the mean over tables")
                                      : TC_WORD("OMW%% is the mean over opponents, once for each shared table");
    return message(arena, "%s, at least %d/%d; %s", mw, rule->floor_num, rule->floor_den, omw);
}

/* An event as the standings room needs it. */
struct pods_input {
    struct pods_rule rule;
    struct standings_player *players;
    struct pods_result *results;
    size_t n_results;
};

/* Tables with a result, and byes. A round that a late player has missed is nothing. */
static enum err_code pods_input(struct arena *arena, const struct event_data *data, int at_round,
                                struct pods_input *out, struct err *err)
{
    enum err_code rc = event_check_round(data, at_round, err);
    if (rc == ERR_OK)
        rc = event_pods_rule(arena, data, &out->rule, err);
    out->players = ARENA_ARRAY(arena, struct standings_player, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        out->players[i] = (struct standings_player){.disqualified = data->players[i].disqualified,
                                                    .lot_key = (uint64_t)data->players[i].number};
    out->results = ARENA_ARRAY(arena, struct pods_result, data->n_matches);
    out->n_results = 0;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round > data->swiss_rounds || m->result == RESULT_NONE)
            continue;
        if (m->pod)
            out->results[out->n_results++] = *m->pod;
        else if (m->result == RESULT_BYE)
            out->results[out->n_results++] =
                (struct pods_result){.round = m->round, .n = 1, .players = {m->p1}, .outcome = {PODS_WON}};
    }
    return rc;
}

enum err_code event_pods_standings(struct arena *arena, const struct event_data *data, int at_round,
                                   struct pods_row **rows, struct err *err)
{
    struct pods_input in;
    enum err_code rc = pods_input(arena, data, at_round, &in, err);
    return rc != ERR_OK ? rc
                        : pods_standings(arena, &in.rule, in.players, data->n_players, in.results, in.n_results,
                                         at_round, data->event.set.seed, rows, err);
}

enum err_code event_pods_explain(struct arena *arena, const struct event_data *data, int at_round, int player,
                                 struct pods_explanation *out, struct err *err)
{
    struct pods_input in;
    enum err_code rc = pods_input(arena, data, at_round, &in, err);
    return rc != ERR_OK ? rc
                        : pods_explain(arena, &in.rule, in.players, data->n_players, in.results, in.n_results, at_round,
                                       data->event.set.seed, player, out, err);
}

enum err_code event_pods_rows(struct arena *arena, const struct event_data *data, int at_round,
                              struct standings_row **rows, struct err *err)
{
    struct pods_row *pods;
    enum err_code rc = event_pods_standings(arena, data, at_round, &pods, err);
    if (rc != ERR_OK)
        return rc;
    *rows = ARENA_ARRAY(arena, struct standings_row, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        (*rows)[i] = (struct standings_row){
            .player = pods[i].player,
            .rank = pods[i].rank,
            .points = (int)(ratio_to_double(pods[i].points) + 0.5), /* shared places and wagers make fractions */
            .wins = pods[i].wins + pods[i].byes,
            .losses = pods[i].losses,
            .draws = pods[i].draws,
            .byes = pods[i].byes,
            .matches = pods[i].tables + pods[i].byes,
            .omw = pods[i].omw,
            .gw = pods[i].mw,
            .ogw = pods[i].opponents_points,
            .by_lot = pods[i].by_lot,
        };
    return ERR_OK;
}

const char *event_pod_others(struct arena *arena, const struct event_data *data, const struct pods_result *pod,
                             int player)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < pod->n; i++)
        if (pod->players[i] != player)
            strbuf_printf(&sb, "%s%s", sb.len ? "; " : "", data->players[pod->players[i]].name);
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* Those who drew, where others of the table had lost before; NULL: all did, or nobody. */
static const char *drawn_by(struct arena *arena, const struct event_data *data, const struct pods_result *pod)
{
    const char *text = NULL;
    int drew = 0;
    for (int i = 0; i < pod->n; i++)
        if (pod->outcome[i] == PODS_DREW) {
            const char *name = data->players[pod->players[i]].name;
            text = drew++ ? arena_printf(arena, "%s; %s", text, name) : name;
        }
    return drew < pod->n ? text : NULL;
}

/* "1 Berg; 2 Ek; 2 Lind; 4 Novak" where all have places; NULL otherwise. */
static const char *in_places(struct arena *arena, const struct event_data *data, const struct pods_result *pod)
{
    struct strbuf sb = STRBUF_INIT;
    int placed = 0;
    for (int place = 1; place <= pod->n; place++)
        for (int i = 0; i < pod->n; i++)
            if (pod->place[i] == place)
                strbuf_printf(&sb, "%s%d %s", placed++ ? "; " : "", place, data->players[pod->players[i]].name);
    const char *text = placed == pod->n ? arena_strdup(arena, strbuf_text(&sb)) : NULL;
    strbuf_release(&sb);
    return text;
}

const char *event_pod_result(struct arena *arena, const struct event_data *data, const struct load_match *m)
{
    int winner = event_pod_winner(m);
    const char *places = m->result == RESULT_PLAYED ? in_places(arena, data, m->pod) : NULL;
    if (places)
        return places;
    if (winner >= 0)
        return message(arena, "%s won", data->players[winner].name);
    const char *drawn = m->result == RESULT_PLAYED ? drawn_by(arena, data, m->pod) : NULL;
    if (drawn)
        return message(arena, "draw of %s", drawn);
    return m->result == RESULT_NONE          ? ""
           : m->result == RESULT_DOUBLE_LOSS ? TC_WORD("nobody won")
           : m->result == RESULT_ID          ? TC_WORD("agreed draw")
                                             : TC_WORD("draw");
}

int event_pod_winner(const struct load_match *m)
{
    for (int i = 0; m->pod && m->result != RESULT_NONE && i < m->pod->n; i++)
        if (m->pod->outcome[i] == PODS_WON)
            return m->pod->players[i];
    return -1;
}

const char *event_pod_text(struct arena *arena, const struct event_data *data, const struct pods_result *pod, bool open)
{
    struct strbuf sb = STRBUF_INIT;
    bool nobody = !open;
    for (int i = 0; i < pod->n; i++) {
        nobody = nobody && pod->outcome[i] == PODS_LOST;
        const char *name = data->players[pod->players[i]].name;
        const char *how = open                           ? ""
                          : pod->outcome[i] == PODS_WON  ? TC_WORD(" won")
                          : pod->outcome[i] == PODS_DREW ? TC_WORD(" drew")
                                                         : "";
        strbuf_printf(&sb, "%s%s%s", i ? "; " : "", name, how);
        if (!open && pod->place[i] > 1)
            strbuf_printf(&sb, " (%d)", pod->place[i]);
    }
    if (nobody)
        strbuf_printf(&sb, ": %s", TC_WORD("nobody won"));
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* "2;1=4;3": the places of a table by its seats. */
static const char *typed_places(struct arena *arena, const struct pods_result *pod)
{
    const char *text = "places";
    for (int place = 1; place <= pod->n; place++)
        for (int i = 0, shared = 0; i < pod->n; i++)
            if (pod->place[i] == place)
                text = arena_printf(arena, "%s%s%d", text, shared++ ? "=" : ";", i + 1);
    return text;
}

const char *event_pod_typed(struct arena *arena, const struct load_match *m)
{
    const struct pods_result *pod = m->pod;
    const char *text = "draw";
    int drew = 0, placed = 0;
    if (!pod || m->result == RESULT_NONE)
        return "";
    if (m->result == RESULT_ID || m->result == RESULT_DOUBLE_LOSS)
        return m->result == RESULT_ID ? "id" : "nobody";
    for (int i = 0; i < pod->n; i++) {
        drew += pod->outcome[i] == PODS_DREW;
        placed += pod->place[i] > 0;
    }
    if (placed == pod->n)
        return typed_places(arena, pod);
    for (int i = 0; i < pod->n; i++) {
        if (pod->outcome[i] == PODS_WON)
            return arena_printf(arena, "%d", i + 1);
        if (pod->outcome[i] == PODS_DREW && drew < pod->n)
            text = arena_printf(arena, "%s;%d", text, i + 1);
    }
    return text;
}

struct score event_pod_word(const struct load_match *m)
{
    struct score word = {.kind = m->result};
    for (int i = 0; m->result == RESULT_PLAYED && i < m->pod->n; i++) {
        if (m->pod->outcome[i] == PODS_WON)
            word.wins1 = i + 1;
        word.draws |= m->pod->outcome[i] == PODS_DREW;
    }
    return word;
}

const char *event_pod_word_text(struct arena *arena, const struct event_data *data, const struct load_match *m,
                                struct score word)
{
    if (word.kind == RESULT_NONE)
        return "";
    if (word.kind == RESULT_PLAYED && word.wins1 > 0 && word.wins1 <= m->pod->n)
        return message(arena, "%s won", data->players[m->pod->players[word.wins1 - 1]].name);
    return word.kind == RESULT_DOUBLE_LOSS ? TC_WORD("nobody won")
           : word.kind == RESULT_ID        ? TC_WORD("agreed draw")
                                           : TC_WORD("draw");
}
