/* deckcheck.c - what judges do with lists at the tables: deckcheck draw, sheet, list, note */
#include "event/deckcheck/deckcheck.h"
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"

static command_fn cmd_deckcheck_draw, cmd_deckcheck_sheet, cmd_deckcheck_list, cmd_deckcheck_note;

const struct command deckcheck_commands[] = {
    {
        .name = "deckcheck draw",
        .run = cmd_deckcheck_draw,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT,
        .summary = "draw tables or players for deck checks, by lot",
        OPTIONS(NUMBER("tables", 1, 1000, "tables of the current round; 1 without it"),
                NUMBER("players", 1, 1000, "players instead of tables"), SEED("draw by this seed"),
                FLAG("names-only", "leave out the lists to tick off")),
    },
    {
        .name = "deckcheck sheet",
        .run = cmd_deckcheck_sheet,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT,
        .summary = "print the list to tick off for a deck check",
        ARGUMENTS({"PLAYER", ARGUMENT_SOME, COMPLETE_ENTRANT, NULL, "players"}),
    },
    {
        .name = "deckcheck list",
        .aliases = "deckcheck",
        .run = cmd_deckcheck_list,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the event's deck checks",
    },
    {
        .name = "deckcheck note",
        .run = cmd_deckcheck_note,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "note what a deck check found, and the time that the match gets",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"NOTE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "what was found"}),
        OPTIONS(NUMBER("extension", 0, 120, "minutes that the match gets")),
    },
    {.name = NULL},
};

/* ---- checklists ------------------------------------------------------------------------------ */

static enum err_code add_checklist(struct cli *cli, const struct event *event, struct player_id id, const char *where,
                                   struct err *err)
{
    struct player player;
    struct decklist list;
    struct deck deck;
    enum err_code rc = player_get(cli->store, cli->arena, id, &player, err);
    if (rc == ERR_OK)
        rc = decklist_find(cli->store, cli->arena, event, id, DECKLIST_LIST, &list, err);
    if (rc == ERR_OK && list.version)
        rc = decklist_deck(cli->store, cli->arena, event->id, &list, cli->catalog, &deck, err);
    if (rc != ERR_OK)
        return rc;
    struct sheet_head head = register_sheet_head(cli, event, &player, &list);
    if (!list.version)
        head.note = TC_WORD("NO LIST IS REGISTERED: write down what is presented");
    struct strbuf pages = STRBUF_INIT;
    deck_checklist(cli->arena, &head, where, list.version ? &deck : NULL, &pages);
    answer_verbatim(&cli->answer, strbuf_text(&pages));
    strbuf_release(&pages);
    return ERR_OK;
}

static const char *where_text(struct cli *cli, int round, int table)
{
    if (round == 0)
        return TC_WORD("before round 1");
    return table ? message(cli->arena, "round %d, table %d", round, table) : message(cli->arena, "round %d", round);
}

static enum err_code cmd_deckcheck_sheet(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct catalog *catalog;
    size_t n;
    const char *const *words = cli_arguments(cli, "PLAYER", &n);
    enum err_code rc = register_text_only(cli, TC_WORD("a check list"), err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player player;
        rc = cli_member(cli, event.id, words[i], &player, err);
        int index = rc == ERR_OK ? event_player_index(&data, player.id) : -1;
        if (rc == ERR_OK && index < 0)
            rc = err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", player.name, event.set.name);
        if (rc != ERR_OK)
            break;
        int round = (int)data.n_rounds;
        const struct load_match *m = round ? event_match_of(&data, round, index) : NULL;
        rc = add_checklist(cli, &event, player.id, where_text(cli, round, m ? m->table : 0), err);
    }
    return rc;
}

/* ---- draw ------------------------------------------------------------------------------------ */

/* A table or a player as programs see it. */
struct shown_drawn {
    int table; /* 0: none */
    struct drawn_player {
        int64_t id;
        const char *name;
    } * players;
    size_t n;
};
static const struct column drawn_player_list[] = {
    COLUMN(struct drawn_player, "player_id", id),
    COLUMN(struct drawn_player, "name", name),
};
static const struct column_set drawn_player_columns = COLUMNS(struct drawn_player, drawn_player_list);
static const struct column drawn_list[] = {
    COLUMN(struct shown_drawn, "table", table, .none = NONE_IS_ZERO),
    COLUMN_LIST(struct shown_drawn, "players", players, n, &drawn_player_columns),
};
static const struct column_set drawn_columns = COLUMNS(struct shown_drawn, drawn_list);

static void put_draw(struct cli *cli, const struct event_data *data, const struct deckcheck_draw *draw)
{
    struct shown_drawn *drawn = ARENA_ARRAY(cli->arena, struct shown_drawn, draw->n);
    for (size_t i = 0; i < draw->n; i++) {
        const struct deckcheck_drawn *d = &draw->drawn[i];
        drawn[i] = (struct shown_drawn){.table = d->table,
                                        .players = ARENA_ARRAY(cli->arena, struct drawn_player, PODS_CHAIRS)};
        for (int side = 0; side < d->n; side++)
            drawn[i].players[drawn[i].n++] =
                (struct drawn_player){data->players[d->player[side]].id.v, data->players[d->player[side]].name};
    }
    show_about(cli, "deckcheck-draw", &data->event, NULL);
    answer_int(&cli->answer, "draw", draw->number);
    answer_int(&cli->answer, "round", draw->round);
    answer_int(&cli->answer, "seed", (int64_t)draw->seed);
    answer_text(&cli->answer, "unit", draw->tables ? "tables" : "players");
    answer_int(&cli->answer, "tickets", (int64_t)draw->n_tickets);
    answer_int(&cli->answer, "resting", (int64_t)draw->n_resting);
    answer_list(&cli->answer, "drawn", &drawn_columns, drawn, draw->n);
}

static void say_draw(struct cli *cli, const struct event_data *data, const struct deckcheck_draw *draw, int wanted)
{
    struct arena *a = cli->arena;
    cli_say(cli, "%s: draw %d, %s: %s of %zu%s; seed %llu", show_event_name(cli->arena, &data->event), draw->number,
            where_text(cli, draw->round, 0),
            draw->tables ? message_count(a, (int64_t)draw->n, "%lld table", "%lld tables")
                         : message_count(a, (int64_t)draw->n, "%lld player", "%lld players"),
            draw->n_tickets,
            draw->n_resting ? message(a, " (%zu rest: checked in this round or the last)", draw->n_resting) : "",
            (unsigned long long)draw->seed);
    for (size_t i = 0; i < draw->n; i++) {
        const struct deckcheck_drawn *d = &draw->drawn[i];
        const char *names = "";
        for (int c = 0; c < d->n; c++)
            names = arena_printf(cli->arena, "%s%s%s", names,
                                 c == 0          ? ""
                                 : c + 1 == d->n ? TC_WORD(" and ")
                                                 : "; ",
                                 data->players[d->player[c]].name);
        cli_line(cli, "  %s%s", d->table ? message(a, "table %d: ", d->table) : "", names);
    }
    if ((size_t)wanted > draw->n && draw->n_resting)
        cli_say(cli, "no more can be drawn: nobody is drawn twice in a row");
    else if ((size_t)wanted > draw->n)
        cli_say(cli, "no more can be drawn: %s",
                draw->tables
                    ? message_count(a, (int64_t)draw->n_tickets, "there is one table", "there are %lld tables")
                    : message_count(a, (int64_t)draw->n_tickets, "there is one player", "there are %lld players"));
}

/* The lists of a player, or of all members of a team. */
static enum err_code add_entrant(struct cli *cli, const struct event_data *data, int entrant, const char *where,
                                 struct err *err)
{
    struct player_id ids[TEAM_SEATS_MAX];
    size_t n = team_people(data, entrant, ids);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = add_checklist(cli, &data->event, ids[i], where, err);
    return rc;
}

static enum err_code cmd_deckcheck_draw(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct deckcheck_draw draw;
    struct catalog *catalog;
    bool players = cli_has(cli, "players");
    if (players && cli_has(cli, "tables"))
        return err_set(err, ERR_USAGE, "--tables and --players exclude each other");
    int wanted = (int)cli_number(cli, players ? "players" : "tables", 1);
    enum err_code rc = cli->wants_json ? ERR_OK : register_text_only(cli, TC_WORD("a check list"), err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = deckcheck_draw(cli->store, cli->arena, event.id, !players, wanted, (uint64_t)cli_number(cli, "seed", 0),
                            &data, &draw, err);
    if (rc != ERR_OK)
        return rc;
    put_draw(cli, &data, &draw);
    say_draw(cli, &data, &draw, wanted);
    if (cli->wants_json || cli_flag(cli, "names-only"))
        return ERR_OK;
    answer_verbatim(&cli->answer, "\f");
    for (size_t i = 0; rc == ERR_OK && i < draw.n; i++)
        for (int side = 0; rc == ERR_OK && side < draw.drawn[i].n; side++)
            rc = add_entrant(cli, &data, draw.drawn[i].player[side], where_text(cli, draw.round, draw.drawn[i].table),
                             err);
    return rc;
}

/* ---- list, note ------------------------------------------------------------------------------ */

static enum err_code cmd_deckcheck_list(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "deck-checks", &(struct report_args){.event = event.id}, err);
}

static const struct column check_list[] = {
    COLUMN(struct deckcheck, "round", round),
    COLUMN(struct deckcheck, "table", table, .none = NONE_IS_ZERO),
    COLUMN(struct deckcheck, "note", note),
    COLUMN(struct deckcheck, "extension_min", extension_min),
};
static const struct column_set check_columns = COLUMNS(struct deckcheck, check_list);

static enum err_code cmd_deckcheck_note(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct deckcheck check;
    const char *note = cli_argument(cli, "NOTE");
    if (!note && !cli_has(cli, "extension"))
        return err_set(err, ERR_USAGE, "NOTE is missing: what the check found, or --extension N");
    if (register_player(cli, "PLAYER", &event, &player, err) != ERR_OK ||
        deckcheck_note(cli->store, cli->arena, event.id, player.id, NULL, note ? note : "",
                       (int)cli_number(cli, "extension", -1), &check, err) != ERR_OK)
        return err->code;
    show_about(cli, "deckcheck-note", &event, &player);
    answer_members(&cli->answer, &check_columns, &check);
    cli_line(cli, "%s: %s, %s%s%s%s", show_event_name(cli->arena, &event), player.name,
             where_text(cli, check.round, check.table), *check.note ? ": " : "", check.note,
             check.extension_min ? message_count(cli->arena, check.extension_min, "; %lld minute more for the match",
                                                 "; %lld minutes more for the match")
                                 : "");
    return ERR_OK;
}
