/* player_show.c - one person: ratings, record by event, whom they met, penalties and bans; player show */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_player_show;

const struct command player_show_commands[] = {
    {
        .name = "player show",
        .run = cmd_player_show,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL,
        .summary = "show a player: ratings, record by event, whom they met, what is on file",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS({.name = "against",
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_PLAYER,
                 .help = "only the matches against this one"}),
    },
    {.name = NULL},
};

enum { SHOWN = 20, MET_SHOWN = 10 }; /* lines of each kind; --verbose shows all */

static size_t shown(const struct cli *cli, size_t n, size_t most)
{
    return cli->verbose || n <= most ? n : most;
}

static void say_rest(struct cli *cli, size_t n, size_t told)
{
    if (told < n)
        cli_say(cli, "  and %zu more (--verbose shows them all)", n - told);
}

static void fact(struct text_table *table, const char *key, const char *value)
{
    if (*value)
        text_table_row(table, (const char *const[]){key, value});
}

static const char *record_text(struct arena *arena, struct career_record r)
{
    return arena_printf(arena, "%d-%d-%d", r.wins, r.losses, r.draws);
}

/* ---- who it is, and the ratings -------------------------------------------------------------- */

/* The newest line of each category in a history. */
static void latest_lines(const struct rating_history_line *lines, size_t n,
                         const struct rating_history_line *latest[RATING_STANDARD + 1])
{
    for (size_t i = 0; i < n; i++) {
        const struct rating_history_line **slot = &latest[lines[i].category];
        if (!*slot || lines[i].seq > (*slot)->seq)
            *slot = &lines[i];
    }
}

static bool is_provisional(const struct rating_history_line *line)
{
    return line->seq < RATING_PROVISIONAL_MATCHES;
}

static struct table_cell provisional_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(is_provisional(row));
}

/* A player's rating now, by the newest line of a category. */
static const struct column rating_now_list[] = {
    COLUMN(struct rating_history_line, "rating", after),
    COLUMN(struct rating_history_line, "matches", seq),
    COLUMN_BY(COLUMN_BOOL, "provisional", provisional_cell),
};
static const struct column_set rating_now_columns = COLUMNS(struct rating_history_line, rating_now_list);

static enum err_code tell_person(struct cli *cli, const struct player *player, struct err *err)
{
    struct rating_history_line *lines;
    const struct rating_history_line *latest[RATING_STANDARD + 1] = {NULL};
    size_t n;
    if (rating_history(cli->store, cli->arena, player->id, RATING_NONE, &lines, &n, err) != ERR_OK)
        return err->code;
    latest_lines(lines, n, latest);
    answer_row(&cli->answer, "player", &player_columns, player);
    struct json *ratings = answer_object(&cli->answer, "ratings");
    struct text_table *table = text_table_new(cli->arena, 2);
    fact(table, TC_WORD("name"), arena_printf(cli->arena, "%s (#%lld)", player->name, (long long)player->id.v));
    fact(table, "DCI", player->dci);
    fact(table, TC_WORD("e-mail"), player->email);
    fact(table, TC_WORD("country"), player->country);
    fact(table, TC_WORD("region"), player->region);
    fact(table, TC_WORD("club"), player->club);
    fact(table, TC_WORD("note"), player->note);
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
        if (!latest[c])
            continue;
        const char *category = rating_category_name((enum rating_category)c);
        if (ratings)
            columns_add_object(&rating_now_columns, cli->arena, latest[c], ratings, category);
        fact(table, cli_word(cli, category),
             message(cli->arena, "%d after %s%s", rating_shown(latest[c]->after),
                     message_count(cli->arena, latest[c]->seq, "%lld rated match", "%lld rated matches"),
                     is_provisional(latest[c]) ? TC_WORD(", provisional") : ""));
    }
    answer_grid(&cli->answer, table);
    return ERR_OK;
}

/* ---- the career ------------------------------------------------------------------------------ */

static void say_events(struct cli *cli, const struct career *career)
{
    struct text_table *table = text_table_new(cli->arena, 4);
    size_t n = shown(cli, career->n_events, SHOWN);
    text_table_row(table,
                   (const char *const[]){TC_WORD("date"), TC_WORD("event"), TC_WORD("format"), TC_WORD("W-L-D")});
    for (size_t i = 0; i < n; i++) {
        const struct career_event *e = &career->events[i];
        const char *name = arena_printf(cli->arena, "%s (#%lld)%s", cli_printable(cli, e->name), (long long)e->event.v,
                                        e->closed ? "" : TC_WORD(", open"));
        text_table_row(table, (const char *const[]){e->date, name, cli_printable(cli, e->format),
                                                    record_text(cli->arena, e->record)});
    }
    answer_grid(&cli->answer, table);
    say_rest(cli, career->n_events, n);
}

static void say_opponents(struct cli *cli, const struct career *career)
{
    struct text_table *table = text_table_new(cli->arena, 2);
    size_t n = shown(cli, career->n_opponents, MET_SHOWN);
    text_table_row(table, (const char *const[]){TC_WORD("met most"), TC_WORD("W-L-D")});
    for (size_t i = 0; i < n; i++) {
        const struct career_opponent *o = &career->opponents[i];
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%s (#%lld)", cli_printable(cli, o->name),
                                                                 (long long)o->player.v),
                                                    record_text(cli->arena, o->record)});
    }
    answer_grid(&cli->answer, table);
    say_rest(cli, career->n_opponents, n);
}

static void say_career(struct cli *cli, const struct career *career)
{
    if (career->n_events == 0)
        cli_say(cli, "in no event yet");
    if (career->n_events) {
        cli_line(cli, "%s", "");
        cli_say(cli, "%s in %s (wins-losses-draws; byes are wins)", record_text(cli->arena, career->record),
                message_count(cli->arena, (int64_t)career->n_events, "%lld event", "%lld events"));
        say_events(cli, career);
    }
    if (career->n_opponents) {
        cli_line(cli, "%s", "");
        say_opponents(cli, career);
    }
    if (career->n_penalties || career->n_bans)
        cli_line(cli, "%s", "");
    size_t n = shown(cli, career->n_penalties, SHOWN);
    for (size_t i = 0; i < n; i++) {
        const struct career_penalty *p = &career->penalties[i];
        cli_say(cli, "penalty %s: %s, %s, in \"%s\" (#%lld)%s%s", p->date, p->infraction_name, p->level_name, p->name,
                (long long)p->event.v, p->confirmed ? "" : TC_WORD(", not confirmed"),
                p->withdrawn ? TC_WORD(", withdrawn") : "");
    }
    say_rest(cli, career->n_penalties, n);
    for (size_t i = 0; i < career->n_bans; i++)
        cli_line(cli, "%s%s", ban_text(cli->arena, &career->bans[i]),
                 career->bans[i].lifted ? TC_WORD(" (lifted)") : "");
}

/* ---- two players ----------------------------------------------------------------------------- */

static enum err_code tell_meetings(struct cli *cli, const struct player *one, struct err *err)
{
    struct player two;
    struct event_id nowhere = {0};
    struct career_meeting *meetings;
    struct career_record record;
    size_t n;
    if (cli_player(cli, nowhere, cli_text(cli, "against"), &two, err) != ERR_OK ||
        career_meetings(cli->store, cli->arena, one->id, two.id, &meetings, &n, &record, err) != ERR_OK)
        return err->code;
    if (one->id.v == two.id.v)
        return err_set(err, ERR_INPUT, "%s does not play against themselves", one->name);
    cli_json(cli, "player-against");
    answer_row(&cli->answer, "player", &player_columns, one);
    answer_row(&cli->answer, "against", &player_columns, &two);
    answer_row(&cli->answer, "record", &career_record_columns, &record);
    answer_list(&cli->answer, "matches", &career_meeting_columns, meetings, n);
    if (n == 0) {
        cli_say(cli, "%s (#%lld) and %s (#%lld) have not met", one->name, (long long)one->id.v, two.name,
                (long long)two.id.v);
        return ERR_OK;
    }
    cli_line(cli, "%s (#%lld) %s %s (#%lld)", one->name, (long long)one->id.v, record_text(cli->arena, record),
             two.name, (long long)two.id.v);
    struct text_table *table = text_table_new(cli->arena, 4);
    size_t told = shown(cli, n, SHOWN);
    text_table_row(table,
                   (const char *const[]){TC_WORD("date"), TC_WORD("event"), TC_WORD("round"), TC_WORD("result")});
    for (size_t i = 0; i < told; i++)
        text_table_row(
            table, (const char *const[]){meetings[i].date,
                                         arena_printf(cli->arena, "%s (#%lld)", cli_printable(cli, meetings[i].name),
                                                      (long long)meetings[i].event.v),
                                         arena_printf(cli->arena, "%d", meetings[i].round),
                                         score_said(cli->arena, meetings[i].score)});
    answer_grid(&cli->answer, table);
    say_rest(cli, n, told);
    return ERR_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code cmd_player_show(struct cli *cli, struct err *err)
{
    struct player player;
    struct career career;
    struct event_id nowhere = {0};
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK)
        return err->code;
    if (cli_has(cli, "against"))
        return tell_meetings(cli, &player, err);
    if (career_of(cli->store, cli->arena, player.id, &career, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player-show");
    if (tell_person(cli, &player, err) != ERR_OK)
        return err->code;
    answer_members(&cli->answer, &career_columns, &career);
    say_career(cli, &career);
    return ERR_OK;
}
