/* pairings.c - a round that is there: swap, check, why, pairings, slips */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_swap, cmd_check, cmd_why, cmd_pairings, cmd_slips;

const struct command pairings_commands[] = {
    {
        .name = "swap",
        .run = cmd_swap,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "exchange two players of the latest round",
        ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B", "another, at another table or with the bye")),
    },
    {
        .name = "check",
        .run = cmd_check,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT,
        .summary = "say what a round's pairing breaks",
        ARGUMENTS(ROUND_ARG),
        OPTIONS(ROUND("the same as ROUND")),
    },
    {
        .name = "why",
        .run = cmd_why,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT,
        .summary = "say why two players met, or one has the bye",
        ARGUMENTS(ENTRANT_ARG("A", "a player; at tables of four also a table"),
                  {"B", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL, "another; without one, A's opponent or bye"},
                  {"PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "tables of four: more who might share one"}),
        OPTIONS(ROUND("the round; the latest without it")),
    },
    {
        .name = "pairings",
        .run = cmd_pairings,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT,
        .summary = "show a round's pairings",
        ARGUMENTS(ROUND_ARG),
        OPTIONS(ROUND("the same as ROUND"), CHOICE("by", "table|name", "in order of tables, or of names")),
    },
    {
        .name = "slips",
        .run = cmd_slips,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT,
        .summary = "print match slips",
        ARGUMENTS(ROUND_ARG),
        OPTIONS(ROUND("the same as ROUND")),
    },
    {.name = NULL},
};

/* True when a player sits at the table of a view. */
static bool is_at(const struct event_data *data, const struct round_match *m, struct player_id id)
{
    int index = event_player_index(data, id);
    return event_match_has(&m->match, index);
}

static enum err_code cmd_swap(struct cli *cli, struct err *err)
{
    struct event event;
    struct player a, b;
    struct round_view view;
    struct pair_finding *findings = NULL;
    size_t n = 0;
    if (cli_event(cli, &event, err) != ERR_OK || cli_player(cli, event.id, cli_argument(cli, "A"), &a, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "B"), &b, err) != ERR_OK ||
        round_swap(cli->store, cli->arena, event.id, NULL, a.id, b.id, &view, &findings, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "swap");
    if (*view.away)
        cli_warn(cli, "%s", view.away);
    if (*view.told && !cli->dry_run)
        cli_warn(cli, "%s", view.told);
    if (cli->dry_run)
        view.event = event;
    struct event_data data;
    if (show_round_data(cli, &view, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK)
        return err->code;
    cli_say(cli, "%s, round %d: swapped %s and %s", show_event_name(cli->arena, &event), view.round.number,
            data.players[event_player_index(&data, a.id)].name, data.players[event_player_index(&data, b.id)].name);
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct round_match *m = &view.matches[i];
        if (is_at(&data, m, a.id) || is_at(&data, m, b.id))
            cli_line(cli, "  %s: %s%s%s", *m->name2 ? message(cli->arena, "table %d", m->match.table) : TC_WORD("bye"),
                     m->name1,
                     m->match.pod ? "; "
                     : *m->name2  ? " - "
                                  : "",
                     m->name2);
    }
    show_findings(cli, findings, n);
    return ERR_OK;
}

/* The number of the ROUND argument or of --round, 0 without either. */
static enum err_code named_round(struct cli *cli, int *out, struct err *err)
{
    const char *typed = cli_argument(cli, "ROUND");
    *out = (int)cli_number(cli, "round", 0);
    if (typed && !parse_int(typed, 1, 999, out))
        return err_set(err, ERR_USAGE, "ROUND is a number, not \"%s\"", typed);
    return ERR_OK;
}

/* A round without a fault may still have rematches: those that could not be avoided. */
static enum err_code say_faultless(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct round_view view;
    const char *what = TC_WORD("nothing to find fault with");
    if (round == 0)
        round = event->swiss_rounds;
    if (round > 0 && round <= event->swiss_rounds) {
        if (round_view(cli->store, cli->arena, event->id, round, &view, err) != ERR_OK)
            return err->code;
        if (view.rematches > 0)
            what = message(cli->arena, "%s, as few as possible; nothing else to find fault with",
                           message_count(cli->arena, view.rematches, "%lld rematch", "%lld rematches"));
        answer_int(&cli->answer, "rematches", view.rematches);
    }
    cli_line(cli, "%s: %s", show_event_name(cli->arena, event), what);
    return ERR_OK;
}

static enum err_code cmd_check(struct cli *cli, struct err *err)
{
    struct event event;
    struct pair_finding *findings;
    size_t n;
    int round;
    if (named_round(cli, &round, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        round_check(cli->store, cli->arena, event.id, round, &findings, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "check");
    show_event(cli, &event);
    show_findings(cli, findings, n);
    if (n == 0)
        return say_faultless(cli, &event, round, err);
    return err_set(err, ERR_NO, "%s", "");
}

/* The one that a player was paired with in a round, 0 for the bye. */
static enum err_code opponent_of(struct cli *cli, struct event_id event, int round, const struct player *player,
                                 struct player_id *out, struct err *err)
{
    struct event_data data;
    if (event_load(cli->store, cli->arena, event, &data, err) != ERR_OK)
        return err->code;
    int me = event_player_index(&data, player->id);
    int number = round ? round : data.swiss_rounds;
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct load_match *m = &data.matches[i];
        if (m->round != number || (m->p1 != me && m->p2 != me))
            continue;
        int other = m->p1 == me ? m->p2 : m->p1;
        out->v = other < 0 ? 0 : data.players[other].id.v;
        return ERR_OK;
    }
    return err_set(err, ERR_NOT_FOUND, "%s was not paired in round %d of %s", player->name, number,
                   data.event.set.name);
}

/* Of a table by its number: why those who sit there share it. */
static enum err_code why_of_table(struct cli *cli, const struct event *event, int table, struct err *err)
{
    struct event_data data;
    struct player_id ids[PODS_CHAIRS];
    const char *sentence = "";
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    int round = (int)cli_number(cli, "round", data.swiss_rounds);
    const struct load_match *m = round <= data.swiss_rounds ? event_match_at(&data, round, table) : NULL;
    if (!m || !m->pod)
        return err_set(err, ERR_NOT_FOUND, "there is no table %d in round %d", table, round);
    for (int c = 0; c < m->pod->n; c++)
        ids[c] = data.players[m->pod->players[c]].id;
    if (round_why_table(cli->store, cli->arena, event->id, round, ids, (size_t)m->pod->n, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "why", event, sentence);
}

/* Tables of three to five: A, B and those behind them at one table. */
static enum err_code why_table(struct cli *cli, const struct event *event, struct err *err)
{
    struct player player;
    struct player_id ids[PODS_CHAIRS];
    const char *words[PODS_CHAIRS], *sentence = "", *b = cli_argument(cli, "B");
    size_t n_more, n = 0;
    const char *const *more = cli_arguments(cli, "PLAYER", &n_more);
    words[n++] = cli_argument(cli, "A");
    if (b)
        words[n++] = b;
    int table;
    if (!b && parse_int(words[0], 1, 100000, &table))
        return why_of_table(cli, event, table, err);
    if (b && n_more == 0 && round_is_bye(b)) {
        if (cli_player(cli, event->id, words[0], &player, err) != ERR_OK ||
            round_why(cli->store, cli->arena, event->id, (int)cli_number(cli, "round", 0), player.id,
                      (struct player_id){0}, &sentence, err) != ERR_OK)
            return err->code;
        return show_sentence(cli, "why", event, sentence);
    }
    if (n + n_more > PODS_CHAIRS)
        return err_set(err, ERR_USAGE, "a table has up to %d players", PODS_CHAIRS);
    for (size_t i = 0; i < n_more; i++)
        words[n++] = more[i];
    for (size_t i = 0; i < n; i++) {
        if (cli_player(cli, event->id, words[i], &player, err) != ERR_OK)
            return err->code;
        ids[i] = player.id;
        for (size_t k = 0; k < i; k++)
            if (ids[k].v == ids[i].v)
                return err_set(err, ERR_INPUT, "%s is named twice", player.name);
    }
    if (round_why_table(cli->store, cli->arena, event->id, (int)cli_number(cli, "round", 0), ids, n, &sentence, err) !=
        ERR_OK)
        return err->code;
    return show_sentence(cli, "why", event, sentence);
}

static enum err_code cmd_why(struct cli *cli, struct err *err)
{
    struct event event;
    struct player a, b;
    struct player_id other = {0};
    const char *sentence = "", *second = cli_argument(cli, "B");
    int round = (int)cli_number(cli, "round", 0);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&event))
        return why_table(cli, &event, err);
    if (cli_player(cli, event.id, cli_argument(cli, "A"), &a, err) != ERR_OK)
        return err->code;
    size_t more;
    (void)cli_arguments(cli, "PLAYER", &more);
    if (more)
        return err_set(err, ERR_USAGE, "why is asked of two players; of more at tables of four");
    if (event_is_bracket(&event))
        return event_require_swiss(&event, "this is asked of Swiss rounds", err);
    if (!second) {
        if (opponent_of(cli, event.id, round, &a, &other, err) != ERR_OK)
            return err->code;
    } else if (!round_is_bye(second)) {
        if (cli_player(cli, event.id, second, &b, err) != ERR_OK)
            return err->code;
        other = b.id;
    }
    if (round_why(cli->store, cli->arena, event.id, round, a.id, other, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "why", &event, sentence);
}

static enum err_code report_of_round(struct cli *cli, const char *report, struct err *err)
{
    struct event event;
    struct report_args args = {.round = 0};
    if (named_round(cli, &args.round, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    args.event = event.id;
    return cli_report(cli, report, &args, err);
}

/* Tables of three to five have more seats than the reports of pairs have columns. */
static enum err_code pairings_of_pods(struct cli *cli, const struct event *event, struct err *err)
{
    struct round_view view;
    int round;
    if (named_round(cli, &round, err) != ERR_OK ||
        round_view(cli->store, cli->arena, event->id, round, &view, err) != ERR_OK)
        return err->code;
    cli_json(cli, "pairings");
    show_round(cli, &view, 0);
    return show_round_data(cli, &view, err);
}

static enum err_code cmd_pairings(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&event) && !cli_wants_rows(cli))
        return pairings_of_pods(cli, &event, err);
    const char *by = cli_text(cli, "by");
    return report_of_round(cli, by && strcmp(by, "name") == 0 ? "pairings-by-name" : "pairings", err);
}

static enum err_code cmd_slips(struct cli *cli, struct err *err)
{
    return report_of_round(cli, "slips", err);
}
