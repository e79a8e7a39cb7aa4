/* reported.c - results that players report themselves, and when all may see a round: publish, reported */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
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
        round_publish(cli->store, cli->arena, event.id, &published, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "publish", &event, sentence);
}

static void json_reported(struct cli *cli, struct json *to, const struct event_data *data,
                          const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    json_add_int(to, "table", m->table);
    json_add_text(to, "player1", data->players[m->p1].name);
    json_add_text(to, "player2", data->players[m->p2].name);
    json_add_text(to, "state", *reported_state_name(r->state) ? reported_state_name(r->state) : NULL);
    show_json_score(to, "said1", r->said[0]);
    show_json_score(to, "said2", r->said[1]);
    show_json_time(cli, to, "said1_at", r->said_at_utc[0]);
    show_json_time(cli, to, "said2_at", r->said_at_utc[1]);
    json_add_bool(to, "drops1", r->drops[0]);
    json_add_bool(to, "drops2", r->drops[1]);
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
    if (reported_say(cli->store, cli->arena, event->id, number, player.id, score, cli_flag(cli, "drops"), &out, err) !=
            ERR_OK ||
        event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "report");
    if (json) {
        show_json_event(json, event);
        json_add_int(json, "round", number);
        json_reported(cli, json, &data, &out.match);
        json_add_text(json, "sentence", out.sentence);
    }
    cli_say(cli, "%s, round %d, %s", show_event_name(cli->arena, event), number, out.sentence);
    return ERR_OK;
}

/* "Berg says 2-1", of player 1 first. */
static const char *said_text(struct cli *cli, const struct event_data *data, const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    const int sides[2] = {m->p1, m->p2};
    const char *text = "";
    for (int side = 0; side < 2; side++)
        if (r->said[side].kind != RESULT_NONE)
            text =
                arena_printf(cli->arena, "%s%s%s says %s%s", text, *text ? ", " : "", data->players[sides[side]].name,
                             score_text(cli->arena, r->said[side]), r->drops[side] ? " and drops" : "");
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
    struct json *json = cli_json(cli, "reported");
    struct json *list = NULL;
    if (json) {
        show_json_event(json, event);
        json_add_int(json, "round", round);
        list = json_add_array(json, "matches");
    }
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &data.matches[all[i].match];
        bool waits = all[i].state == REPORTED_BY_ONE || all[i].state == REPORTED_DISPUTED;
        if (json)
            json_reported(cli, json_add_object(list, NULL), &data, &all[i]);
        open += waits;
        if (waits)
            cli_say(cli, "table %d: %s (%s - %s): %s", m->table, reported_state_name(all[i].state),
                    data.players[m->p1].name, data.players[m->p2].name, said_text(cli, &data, &all[i]));
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
    if (reported_accept(cli->store, cli->arena, event.id, round, table, &accepted, &sentence, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "accept");
    if (json) {
        show_json_event(json, &event);
        json_add_int(json, "accepted", accepted);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}
