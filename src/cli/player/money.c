/* money.c - the till and the prizes: cash, prize */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_cash, cmd_prize;

const struct command money_commands[] = {
    {
        .name = "cash",
        .run = cmd_cash,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT | COMMAND_PERSONAL,
        .summary = "show who has paid, and what is in the till",
    },
    {
        .name = "prize",
        .run = cmd_prize,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT,
        .summary = "split a pot over the first places, or pay an amount for each win",
        ARGUMENTS({"AMOUNT", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "the pot; without it the fees that were paid"}),
        OPTIONS(TEXT("weights", "50,30,20", "the share of each place"),
                NUMBER("places", 1, 64, "so many places, each worth a little less than the one above"),
                FLAG("whole", "in whole units, such as packs"),
                CHOICE("ties", "place|rank|points",
                       "who shares prizes: players at the same place (the default); nobody; "
                       "players with equal match points, except for the places of a playoff"),
                MONEY("per-win", "the amount for each match won"),
                MONEY("per-point", "the amount for each match point")),
    },
    {.name = NULL},
};

/* ---- money ----------------------------------------------------------------------------------- */

static enum err_code cmd_cash(struct cli *cli, struct err *err)
{
    struct event event;
    struct enrol_cash cash;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return cli_report(cli, "cash", &(struct report_args){.event = event.id}, err);
    if (enrol_cash(cli->store, cli->arena, event.id, &cash, err) != ERR_OK)
        return err->code;
    cli_json(cli, "cash");
    show_event(cli, &event);
    answer_members(&cli->answer, &enrol_cash_columns, &cash);
    cli_say(cli, "%s: %d of %d players have paid %s: %s in the till", show_event_name(cli->arena, &event), cash.paid,
            cash.players, show_money(cli->arena, cash.fee_cents), show_money(cli->arena, cash.cash_cents));
    for (size_t i = 0; i < cash.n_unpaid; i++)
        cli_say(cli, "  not paid: %s (#%lld)", cash.unpaid[i].name, (long long)cash.unpaid[i].id.v);
    return ERR_OK;
}

/* The weights of --weights or --places: for N places N, N-1, ..., 1. */
static enum err_code read_weights(struct cli *cli, int weights[PRIZE_PLACES_MAX], size_t *n, struct err *err)
{
    const char *typed = cli_text(cli, "weights");
    int places = (int)cli_number(cli, "places", 0);
    *n = 0;
    if (typed && places)
        return err_set(err, ERR_USAGE, "--weights and --places exclude each other");
    if (!typed) {
        for (int i = 0; i < (places ? places : 3); i++)
            weights[(*n)++] = (places ? places : 3) - i;
        return ERR_OK;
    }
    for (const char *at = typed; *at;) {
        size_t len = strcspn(at, ",");
        const char *one = arena_strndup(cli->arena, at, len);
        if (*n == PRIZE_PLACES_MAX || !parse_int(one, 1, 1000000, &weights[*n]))
            return err_set(err, ERR_USAGE, "--weights takes up to %d numbers such as 50,30,20, not \"%s\"",
                           PRIZE_PLACES_MAX, typed);
        (*n)++;
        at += len + (at[len] == ',');
    }
    return *n ? ERR_OK : err_set(err, ERR_USAGE, "--weights takes numbers such as 50,30,20");
}

/* A sum typed as 120 or 120.50. */
static bool read_money(const char *text, int64_t *cents)
{
    const struct option_spec spec[] = {{.name = "pot", .type = OPTION_MONEY, .value = "AMOUNT"}};
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct options options;
    size_t used;
    const char *words[] = {"--pot", text};
    bool ok = options_parse(&arena, spec, 1, NULL, words, 2, false, &used, &options, &err) == ERR_OK;
    if (ok)
        *cents = options_find(&options, "pot")->number;
    arena_release(&arena);
    return ok;
}

/* "12.50"; "12" where prizes are whole units. */
static const char *prize_text(struct cli *cli, bool whole, int64_t cents)
{
    return whole && cents % 100 == 0 ? arena_printf(cli->arena, "%lld", (long long)cents / 100)
                                     : show_money(cli->arena, cents);
}

/* An award with the name of who gets it. */
struct shown_award {
    struct prize_award award;
    const struct load_player *player; /* NULL: nobody yet, or nobody at all */
    int wins, points;                 /* -1: it is given for a place */
};
static const struct column award_list[] = {
    COLUMN(struct shown_award, "place", award.place),
    COLUMN(struct shown_award, "cents", award.cents),
    COLUMN(struct load_player, "player", name, COLUMN_THROUGH(struct shown_award, player)),
    COLUMN(struct shown_award, "wins", wins, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE | OMIT_ROWS),
    COLUMN(struct shown_award, "points", points, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE | OMIT_ROWS),
};
static const struct column_set award_columns = COLUMNS(struct shown_award, award_list);

static void put_prizes(struct cli *cli, const struct event_data *data, const struct prize_terms *terms,
                       const struct prize_plan *plan)
{
    bool each = terms->per_win_cents || terms->per_point_cents;
    struct shown_award *awards = ARENA_ARRAY(cli->arena, struct shown_award, plan->n);
    for (size_t i = 0; i < plan->n; i++) {
        const struct prize_award *a = &plan->awards[i];
        awards[i] = (struct shown_award){.award = *a,
                                         .player = a->player < 0 ? NULL : &data->players[a->player],
                                         .wins = each ? a->wins : -1,
                                         .points = each ? a->points : -1};
    }
    cli_json(cli, "prize");
    show_event(cli, &data->event);
    answer_int(&cli->answer, "pot_cents", each ? plan->total_cents : terms->pot_cents);
    answer_int(&cli->answer, "total_cents", plan->total_cents);
    answer_int(&cli->answer, "left_cents", plan->left_cents);
    answer_bool(&cli->answer, "whole", terms->whole);
    answer_text(&cli->answer, "by", terms->per_win_cents ? "wins" : terms->per_point_cents ? "points" : "places");
    answer_bool(&cli->answer, "provisional", *plan->pending);
    answer_text_if(&cli->answer, "pending", plan->pending);
    answer_text_if(&cli->answer, "note", plan->note);
    answer_rows(&cli->answer, "places", "prize", &award_columns, awards, plan->n);
}

static void say_prizes(struct cli *cli, const struct event *event, const struct event_data *data,
                       const struct prize_terms *terms, const struct prize_plan *plan)
{
    bool each = terms->per_win_cents || terms->per_point_cents;
    const char *name = show_event_name(cli->arena, event);
    if (each)
        cli_say(cli, "%s: %s for each %s, %s in all", name,
                prize_text(cli, terms->whole, terms->per_win_cents + terms->per_point_cents),
                terms->per_win_cents ? TC_WORD("match won") : TC_WORD("match point"),
                prize_text(cli, terms->whole, plan->total_cents));
    else
        cli_say(cli, "%s: %s over %s", name, prize_text(cli, terms->whole, plan->total_cents),
                message_count(cli->arena, (int64_t)plan->n, "%lld place", "%lld places"));
    if (plan->left_cents)
        cli_say(cli, "%s is left over: only whole units are given", show_money(cli->arena, plan->left_cents));
    if (*plan->pending)
        cli_say(cli, "provisional: %s", plan->pending);
    if (*plan->note)
        cli_say(cli, "%s", plan->note);
    struct text_table *table = text_table_new(cli->arena, 3);
    text_table_align_right(table, 0);
    text_table_align_right(table, 1);
    for (size_t i = 0; i < plan->n; i++) {
        const struct prize_award *a = &plan->awards[i];
        const char *who = a->player >= 0 ? event_name_marked(cli->arena, data, a->player)
                          : a->open      ? TC_WORD("(still played for)")
                                         : "";
        if (each)
            who =
                arena_printf(cli->arena, "%s (%s)", who,
                             terms->per_win_cents ? message_count(cli->arena, a->wins, "%lld win", "%lld wins")
                                                  : message_count(cli->arena, a->points, "%lld point", "%lld points"));
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%d", a->place),
                                                    prize_text(cli, terms->whole, a->cents), who});
    }
    if (plan->n)
        answer_grid(&cli->answer, table);
    if (plan->n)
        cli_say(cli, "together %s", prize_text(cli, terms->whole, plan->total_cents));
}

/* The pot and the places, or what each win or point is worth. */
static enum err_code read_terms(struct cli *cli, const struct event *event, size_t n_players,
                                int weights[PRIZE_PLACES_MAX], struct prize_terms *out, struct err *err)
{
    struct enrol_cash cash;
    const char *typed = cli_argument(cli, "AMOUNT"), *ties = cli_text(cli, "ties");
    *out = (struct prize_terms){.weights = weights,
                                .whole = cli_flag(cli, "whole"),
                                .per_win_cents = cli_number(cli, "per-win", 0),
                                .per_point_cents = cli_number(cli, "per-point", 0)};
    bool placed = typed || cli_has(cli, "weights") || cli_has(cli, "places") || ties;
    if ((out->per_win_cents && out->per_point_cents) || ((out->per_win_cents || out->per_point_cents) && placed))
        return err_set(err, ERR_USAGE, "--per-win and --per-point go alone, without a pot, places, weights or ties");
    if (ties)
        out->ties = strcmp(ties, "rank") == 0     ? PRIZE_TIES_RANK
                    : strcmp(ties, "points") == 0 ? PRIZE_TIES_POINTS
                                                  : PRIZE_TIES_PLACE;
    if (read_weights(cli, weights, &out->n_weights, err) != ERR_OK ||
        enrol_cash(cli->store, cli->arena, event->id, &cash, err) != ERR_OK)
        return err->code;
    out->pot_cents = cash.cash_cents;
    if (typed && !read_money(typed, &out->pot_cents))
        return err_set(err, ERR_USAGE, "AMOUNT is a sum such as 120 or 120.50, not \"%s\"", typed);
    if (n_players == 0 || out->n_weights <= n_players)
        return ERR_OK;
    if (cli_has(cli, "weights") || cli_has(cli, "places"))
        return err_set(err, ERR_USAGE, "%zu places are more than the %s of %s", out->n_weights,
                       message_count(cli->arena, (int64_t)n_players, "%lld player", "%lld players"),
                       show_event_name(cli->arena, event));
    out->n_weights = n_players;
    return ERR_OK;
}

static enum err_code cmd_prize(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct prize_terms terms;
    struct prize_plan plan;
    int weights[PRIZE_PLACES_MAX];
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        read_terms(cli, &event, data.n_players, weights, &terms, err) != ERR_OK ||
        prize_plan(cli->arena, &data, &terms, &plan, err) != ERR_OK)
        return err->code;
    put_prizes(cli, &data, &terms, &plan);
    say_prizes(cli, &event, &data, &terms, &plan);
    return ERR_OK;
}
