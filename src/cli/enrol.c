/* enrol.c - players in an event, and the money: enroll, late, drop, undrop, dq, pay, cash, prize,
 * players */
#include "cli/cli.h"

#include <string.h>

/* The players that were named, all resolved before anything is done. */
static enum err_code named_players(struct cli *cli, struct event_id event, struct player **out, size_t *n,
                                   struct err *err)
{
    const char *const *words;
    if (cli_player_words(cli, "PLAYER", &words, n, err) != ERR_OK)
        return err->code;
    struct player *players = ARENA_ARRAY(cli->arena, struct player, *n);
    for (size_t i = 0; i < *n; i++)
        if (cli_player(cli, event, words[i], &players[i], err) != ERR_OK)
            return err->code;
    *out = players;
    return ERR_OK;
}

static void json_players(struct json *json, const struct player *players, size_t n)
{
    struct json *list = json_add_array(json, "players");
    for (size_t i = 0; i < n; i++)
        show_json_player(list, NULL, &players[i]);
}

/* Everybody in the store who has not been forgotten. */
static enum err_code everybody(struct cli *cli, struct player **out, size_t *n, struct err *err)
{
    if (player_find(cli->store, cli->arena, "", out, n, err) != ERR_OK)
        return err->code;
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++)
        if (!(*out)[i].forgotten)
            (*out)[kept++] = (*out)[i];
    *n = kept;
    if (kept == 0)
        return err_set(err, ERR_CONFLICT, "there is no player in the store; see: topcut help player import");
    return ERR_OK;
}

enum err_code cmd_enroll(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_id nowhere = {0};
    struct player *players;
    size_t n, added, n_words;
    (void)cli_arguments(cli, "PLAYER", &n_words);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "all") && (n_words > 0 || cli_has(cli, "file")))
        return err_set(err, ERR_USAGE, "--all and names exclude each other");
    enum err_code rc =
        cli_flag(cli, "all") ? everybody(cli, &players, &n, err) : named_players(cli, nowhere, &players, &n, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "topcut player add NAME --enroll adds a new player");
    if (rc != ERR_OK)
        return rc;
    struct player_id *ids = ARENA_ARRAY(cli->arena, struct player_id, n);
    for (size_t i = 0; i < n; i++)
        ids[i] = players[i].id;
    const char *remark = "";
    if (enrol_players_despite(cli->store, cli->arena, event.id, ids, n, cli_flag(cli, "paid"),
                              cli_text(cli, "despite-ban"), &remark, &added, err) != ERR_OK ||
        event_get(cli->store, cli->arena, event.id, &event, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "enroll");
    if (json) {
        show_json_event(json, &event);
        json_add_int(json, "added", (int64_t)added);
        json_players(json, players, n);
        json_add_text(json, "remark", *remark ? remark : NULL);
    }
    if (*remark)
        cli_warn(cli, "%s", remark);
    cli_say(cli, "enrolled %zu player%s in %s%s; %d in all", added, added == 1 ? "" : "s",
            show_event_name(cli->arena, &event),
            added < n ? arena_printf(cli->arena, " (%zu in already)", n - added) : "", event.players);
    return ERR_OK;
}

enum err_code cmd_late(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    struct event_id nowhere = {0};
    if (cli_flag(cli, "loss") && cli_flag(cli, "bye"))
        return err_set(err, ERR_USAGE, "--loss and --bye exclude each other");
    struct enrol_late how = {.as = cli_flag(cli, "bye") ? ENROL_LATE_BYE : ENROL_LATE_LOSS,
                             .play_bye = !cli_flag(cli, "wait"),
                             .paid = cli_flag(cli, "paid"),
                             .despite_ban = cli_text(cli, "despite-ban")};
    if (cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        enrol_late(cli->store, cli->arena, event.id, player.id, &how, &sentence, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "late");
    if (json) {
        show_json_event(json, &event);
        show_json_player(json, "player", &player);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}

/* ---- verbs on several players ---------------------------------------------------------------- */

/* Does one thing to everybody who was named: to all or to none. */
static enum err_code change(struct cli *cli, const char *schema, enum enrol_change what, struct err *err)
{
    struct event event;
    struct player *players = NULL;
    size_t n = 0;
    if (cli_event(cli, &event, err) != ERR_OK || named_players(cli, event.id, &players, &n, err) != ERR_OK)
        return err->code;
    struct player_id *ids = ARENA_ARRAY(cli->arena, struct player_id, n);
    const char **sentences = ARENA_ARRAY(cli->arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        ids[i] = players[i].id;
    if (enrol_change(cli->store, cli->arena, event.id, what, ids, n, sentences, err) != ERR_OK ||
        event_get(cli->store, cli->arena, event.id, &event, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, schema);
    struct json *list = json ? json_add_array(json, "done") : NULL;
    const char *name = show_event_name(cli->arena, &event);
    for (size_t i = 0; i < n; i++) {
        if (json) {
            struct json *d = json_add_object(list, NULL);
            show_json_player(d, "player", &players[i]);
            json_add_text(d, "sentence", sentences[i]);
        }
        cli_say(cli, "%s: %s", name, sentences[i]);
    }
    if (json)
        show_json_event(json, &event);
    return ERR_OK;
}

enum err_code cmd_unenroll(struct cli *cli, struct err *err)
{
    return change(cli, "unenroll", ENROL_REMOVE, err);
}

enum err_code cmd_drop(struct cli *cli, struct err *err)
{
    return change(cli, "drop", cli_flag(cli, "forfeit") ? ENROL_FORFEIT : ENROL_DROP, err);
}

enum err_code cmd_undrop(struct cli *cli, struct err *err)
{
    return change(cli, "undrop", ENROL_UNDROP, err);
}

enum err_code cmd_pay(struct cli *cli, struct err *err)
{
    return change(cli, "pay", cli_flag(cli, "not") ? ENROL_UNPAID : ENROL_PAID, err);
}

/* ---- verbs on one player --------------------------------------------------------------------- */

static enum err_code event_and_player(struct cli *cli, struct event *event, struct player *player, struct err *err)
{
    if (cli_event(cli, event, err) != ERR_OK)
        return err->code;
    return cli_player(cli, event->id, cli_argument(cli, "PLAYER"), player, err);
}

static void answer(struct cli *cli, const char *schema, const struct event *event, const struct player *player,
                   const char *sentence)
{
    struct json *json = cli_json(cli, schema);
    if (json) {
        show_json_event(json, event);
        show_json_player(json, "player", player);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, event), sentence);
}

enum err_code cmd_dq(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_disqualify(cli->store, cli->arena, event.id, player.id, cli_flag(cli, "take-back"), &sentence, err) !=
            ERR_OK)
        return err->code;
    answer(cli, "dq", &event, &player, sentence);
    return ERR_OK;
}

enum err_code cmd_seat(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    int seat;
    const char *typed = cli_argument(cli, "SEAT");
    if (!parse_int(typed, 0, 100000, &seat))
        return err_set(err, ERR_USAGE, "SEAT is a number, not \"%s\"", typed);
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_set_seat(cli->store, cli->arena, event.id, player.id, seat, err) != ERR_OK)
        return err->code;
    answer(cli, "seat", &event, &player,
           seat ? arena_printf(cli->arena, "%s has draft seat %d", player.name, seat)
                : arena_printf(cli->arena, "%s has no draft seat", player.name));
    return ERR_OK;
}

enum err_code cmd_team(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *team = cli_argument(cli, "NAME");
    if (event_and_player(cli, &event, &player, err) != ERR_OK ||
        enrol_set_team(cli->store, cli->arena, event.id, player.id, team, err) != ERR_OK)
        return err->code;
    answer(cli, "team", &event, &player,
           *team ? arena_printf(cli->arena, "%s is of %s", player.name, team)
                 : arena_printf(cli->arena, "%s is of no team", player.name));
    return ERR_OK;
}

enum err_code cmd_players(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "players", &(struct report_args){.event = event.id}, err);
}

/* ---- money ----------------------------------------------------------------------------------- */

enum err_code cmd_cash(struct cli *cli, struct err *err)
{
    struct event event;
    struct enrol_cash cash;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return cli_report(cli, "cash", &(struct report_args){.event = event.id}, err);
    if (enrol_cash(cli->store, cli->arena, event.id, &cash, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "cash");
    if (json) {
        show_json_event(json, &event);
        json_add_int(json, "enrolled", cash.players);
        json_add_int(json, "paid", cash.paid);
        json_add_int(json, "fee_cents", cash.fee_cents);
        json_add_int(json, "cash_cents", cash.cash_cents);
        struct json *list = json_add_array(json, "unpaid");
        for (size_t i = 0; i < cash.n_unpaid; i++)
            show_json_player(list, NULL, &cash.unpaid[i]);
    }
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

static const char *prize_player(const struct event_data *data, const struct prize_award *a)
{
    return a->player < 0 ? NULL : data->players[a->player].name;
}

static enum err_code finish_prize_rows(struct cli *cli, const struct event_data *data, const struct prize_plan *plan,
                                       struct err *err)
{
    static const char *const columns[] = {"place", "cents", "player"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < plan->n; i++) {
        cli_row_int(&rows, plan->awards[i].place);
        cli_row_int(&rows, plan->awards[i].cents);
        cli_row_text(&rows, prize_player(data, &plan->awards[i]));
    }
    return cli_finish_rows(cli, "prize", &rows, err);
}

static void json_prizes(struct json *json, const struct event *event, const struct event_data *data,
                        const struct prize_terms *terms, const struct prize_plan *plan)
{
    bool each = terms->per_win_cents || terms->per_point_cents;
    show_json_event(json, event);
    json_add_int(json, "pot_cents", each ? plan->total_cents : terms->pot_cents);
    json_add_int(json, "total_cents", plan->total_cents);
    json_add_int(json, "left_cents", plan->left_cents);
    json_add_bool(json, "whole", terms->whole);
    json_add_text(json, "by", terms->per_win_cents ? "wins" : terms->per_point_cents ? "points" : "places");
    json_add_bool(json, "provisional", *plan->pending != '\0');
    json_add_text(json, "pending", *plan->pending ? plan->pending : NULL);
    struct json *list = json_add_array(json, "places");
    for (size_t i = 0; i < plan->n; i++) {
        const struct prize_award *a = &plan->awards[i];
        struct json *p = json_add_object(list, NULL);
        json_add_int(p, "place", a->place);
        json_add_int(p, "cents", a->cents);
        json_add_text(p, "player", prize_player(data, a));
        if (each) {
            json_add_int(p, "wins", a->wins);
            json_add_int(p, "points", a->points);
        }
    }
}

static void say_prizes(struct cli *cli, const struct event *event, const struct event_data *data,
                       const struct prize_terms *terms, const struct prize_plan *plan)
{
    bool each = terms->per_win_cents || terms->per_point_cents;
    const char *name = show_event_name(cli->arena, event);
    if (each)
        cli_say(cli, "%s: %s for each %s, %s in all", name,
                prize_text(cli, terms->whole, terms->per_win_cents + terms->per_point_cents),
                terms->per_win_cents ? "match won" : "match point", prize_text(cli, terms->whole, plan->total_cents));
    else
        cli_say(cli, "%s: %s over %s", name, prize_text(cli, terms->whole, plan->total_cents),
                count_text(cli->arena, (int64_t)plan->n, "place"));
    if (plan->left_cents)
        cli_say(cli, "%s is left over: only whole units are given", show_money(cli->arena, plan->left_cents));
    if (*plan->pending)
        cli_say(cli, "provisional: %s", plan->pending);
    struct text_table *table = text_table_new(cli->arena, 3);
    text_table_align_right(table, 0);
    text_table_align_right(table, 1);
    for (size_t i = 0; i < plan->n; i++) {
        const struct prize_award *a = &plan->awards[i];
        const char *who = a->player >= 0 ? event_name_marked(cli->arena, data, a->player)
                          : a->open      ? "(still played for)"
                                         : "";
        if (each)
            who = arena_printf(cli->arena, "%s (%s)", who,
                               terms->per_win_cents ? count_text(cli->arena, a->wins, "win")
                                                    : count_text(cli->arena, a->points, "point"));
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%d", a->place),
                                                    prize_text(cli, terms->whole, a->cents), who});
    }
    if (plan->n)
        text_table_print(table, cli->width, &cli->out);
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
                       count_text(cli->arena, (int64_t)n_players, "player"), show_event_name(cli->arena, event));
    out->n_weights = n_players;
    return ERR_OK;
}

enum err_code cmd_prize(struct cli *cli, struct err *err)
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
    if (cli_wants_rows(cli))
        return finish_prize_rows(cli, &data, &plan, err);
    struct json *json = cli_json(cli, "prize");
    if (json)
        json_prizes(json, &event, &data, &terms, &plan);
    else
        say_prizes(cli, &event, &data, &terms, &plan);
    return ERR_OK;
}
