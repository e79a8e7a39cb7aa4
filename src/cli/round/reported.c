/* reported.c - results that players report themselves, and when all may see a round: publish, reported */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_publish, cmd_reported;

const struct command reported_commands[] = {
    {
        .name = "publish",
        .run = cmd_publish,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let everybody see the round that was prepared",
    },
    {
        .name = "reported",
        .run = cmd_reported,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "show what players report of their results, or accept it",
        OPTIONS({.name = "accept",
                 .type = OPTION_TEXT,
                 .value = "TABLE",
                 .complete = COMPLETE_TABLE,
                 .help = "enter what was reported there; all: at every table"},
                ROUND("the round; the latest without it")),
    },
    {.name = NULL},
};

static enum err_code cmd_publish(struct cli *cli, struct err *err)
{
    struct event event;
    bool published = false;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        round_publish(cli->store, cli->arena, event.id, NULL, &published, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "publish", &event, sentence);
}

/* What the player of a seat says at a table of three to five. */
struct seat_report {
    int seat;
    const char *player, *says; /* says NULL: nothing */
    int64_t at;
    bool drops;
};
static const struct column seat_said_list[] = {
    COLUMN(struct seat_report, "seat", seat),   COLUMN(struct seat_report, "player", player),
    COLUMN(struct seat_report, "says", says),   COLUMN_TIME(struct seat_report, "at", at),
    COLUMN(struct seat_report, "drops", drops),
};
static const struct column_set seat_said_columns = COLUMNS(struct seat_report, seat_said_list);

/* The reports of two players about their match. */
struct shown_report {
    int table;
    const char *player1, *player2;
    const char *state; /* NULL: nothing is said */
    struct score said1, said2;
    int64_t said1_at, said2_at;
    bool drops1, drops2;
    struct seat_report *seats; /* of a table of three to five, which has nothing in said1 and said2 */
    size_t n_seats;
};
static const struct column said_list[] = {
    COLUMN(struct shown_report, "table", table),
    COLUMN(struct shown_report, "player1", player1),
    COLUMN(struct shown_report, "player2", player2),
    COLUMN(struct shown_report, "state", state, .none = NONE_IS_EMPTY),
    COLUMN_WITHIN(struct shown_report, "said1", said1, &score_columns),
    COLUMN_WITHIN(struct shown_report, "said2", said2, &score_columns),
    COLUMN_TIME(struct shown_report, "said1_at", said1_at),
    COLUMN_TIME(struct shown_report, "said2_at", said2_at),
    COLUMN(struct shown_report, "drops1", drops1),
    COLUMN(struct shown_report, "drops2", drops2),
    COLUMN_LIST(struct shown_report, "seats", seats, n_seats, &seat_said_columns, .omit = OMIT_IF_NONE),
};
static const struct column_set said_columns = COLUMNS(struct shown_report, said_list);

static struct shown_report shown_pod(struct arena *arena, const struct event_data *data, const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    struct shown_report out = {.table = m->table,
                               .player1 = data->players[m->p1].name,
                               .player2 = data->players[m->p2].name,
                               .state = reported_state_name(r->state),
                               .seats = ARENA_ARRAY(arena, struct seat_report, PODS_CHAIRS)};
    for (int k = 0; k < m->pod->n; k++) {
        bool says = r->said[k].kind != RESULT_NONE;
        out.seats[out.n_seats++] =
            (struct seat_report){.seat = k + 1,
                                 .player = data->players[m->pod->players[k]].name,
                                 .says = says ? event_pod_word_text(arena, data, m, r->said[k]) : NULL,
                                 .at = r->said_at_utc[k],
                                 .drops = r->drops[k]};
    }
    return out;
}

static struct shown_report shown_report(struct arena *arena, const struct event_data *data,
                                        const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    if (m->pod)
        return shown_pod(arena, data, r);
    return (struct shown_report){.table = m->table,
                                 .player1 = data->players[m->p1].name,
                                 .player2 = data->players[m->p2].name,
                                 .state = reported_state_name(r->state),
                                 .said1 = r->said[0],
                                 .said2 = r->said[1],
                                 .said1_at = r->said_at_utc[0],
                                 .said2_at = r->said_at_utc[1],
                                 .drops1 = r->drops[0],
                                 .drops2 = r->drops[1]};
}

enum err_code cli_result_by_player(struct cli *cli, const struct event *event, int round, const char *where,
                                   const char *score, struct err *err)
{
    struct player player;
    struct event_data data;
    struct reported_outcome out;
    int table = 0;
    if (cli_member(cli, event->id, cli_text(cli, "by"), &player, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    int index = event_player_index(&data, player.id);
    int number = round ? round : (int)data.n_rounds;
    const struct load_match *m = index < 0 ? NULL : event_match_of(&data, number, index);
    if (!parse_int(where, 1, 99999, &table))
        return err_set(err, ERR_USAGE, "with --by the first word is the number of a table, not \"%s\"", where);
    if (!m || m->table != table)
        return err_set(err, ERR_CONFLICT, "%s does not play at table %d in round %d", player.name, table, number);
    if (reported_say(cli->store, cli->arena, event->id, number, NULL, player.id, score, cli_flag(cli, "drops"), &out,
                     err) != ERR_OK ||
        event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    struct shown_report shown = shown_report(cli->arena, &data, &out.match);
    cli_json(cli, "report");
    show_event(cli, event);
    answer_int(&cli->answer, "round", number);
    answer_members(&cli->answer, &said_columns, &shown);
    answer_text(&cli->answer, "sentence", out.sentence);
    cli_say(cli, "%s, round %d, %s", show_event_name(cli->arena, event), number, out.sentence);
    return ERR_OK;
}

/* "Adler, Anna says Berg 0-2 Adler", of each player who has said something. */
static const char *said_text(struct cli *cli, const struct event_data *data, const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    const char *text = "";
    for (int side = 0; side < event_match_seats(m); side++)
        if (r->said[side].kind != RESULT_NONE)
            text = arena_printf(cli->arena, "%s%s%s", text, *text ? ", " : "",
                                message(cli->arena, "%s says %s%s", data->players[event_match_seat(m, side)].name,
                                        reported_word_text(cli->arena, data, m, r->said[side]),
                                        r->drops[side] ? TC_WORD(" and drops") : ""));
    return text;
}

static enum err_code list_reported(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct event_data data;
    struct reported_match *all = NULL;
    size_t n = 0, open = 0;
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    if (data.n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet; pair one with: topcut pair", event->set.name);
    round = round ? round : (int)data.n_rounds;
    if (reported_list(cli->store, cli->arena, &data, round, &all, &n, err) != ERR_OK)
        return err->code;
    struct shown_report *shown = ARENA_ARRAY(cli->arena, struct shown_report, n + 1);
    for (size_t i = 0; i < n; i++)
        shown[i] = shown_report(cli->arena, &data, &all[i]);
    cli_json(cli, "reported");
    show_event(cli, event);
    answer_int(&cli->answer, "round", round);
    answer_list(&cli->answer, "matches", &said_columns, shown, n);
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &data.matches[all[i].match];
        bool waits = all[i].state == REPORTED_BY_ONE || all[i].state == REPORTED_DISPUTED;
        open += waits;
        if (waits)
            cli_say(cli, "table %d: %s (%s - %s): %s", m->table, reported_state_name(all[i].state),
                    data.players[m->p1].name,
                    m->pod ? event_pod_others(cli->arena, &data, m->pod, m->p1) : data.players[m->p2].name,
                    said_text(cli, &data, &all[i]));
    }
    if (open == 0)
        cli_say(cli, "%s, round %d: no report waits", show_event_name(cli->arena, event), round);
    return ERR_OK;
}

static enum err_code cmd_reported(struct cli *cli, struct err *err)
{
    struct event event;
    const char *which = cli_text(cli, "accept"), *sentence = "";
    int round = (int)cli_number(cli, "round", 0), table = 0, accepted = 0;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (!which)
        return list_reported(cli, &event, round, err);
    if (strcmp(which, "all") != 0 && !parse_int(which, 1, 99999, &table))
        return err_set(err, ERR_USAGE, "--accept takes a table or all, not \"%s\"", which);
    if (reported_accept(cli->store, cli->arena, event.id, round, NULL, table, &accepted, &sentence, err) != ERR_OK)
        return err->code;
    cli_json(cli, "accept");
    show_event(cli, &event);
    answer_int(&cli->answer, "accepted", accepted);
    answer_text(&cli->answer, "sentence", sentence);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}
