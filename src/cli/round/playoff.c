/* playoff.c - cut, uncut, bracket, walkover */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_cut, cmd_uncut, cmd_bracket, cmd_walkover;

const struct command playoff_commands[] = {
    {
        .name = "cut",
        .run = cmd_cut,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "cut to the playoff and pair its first round",
        ARGUMENTS({"N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "players; the event's setting without it"}),
        OPTIONS(FORCE("although Swiss rounds are still planned"), SEED("who plays first is drawn by this seed"),
                FLAG("private", "prepare it: only staff sees the bracket until topcut publish")),
    },
    {
        .name = "uncut",
        .run = cmd_uncut,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "take the cut back",
        OPTIONS(FORCE("even if playoff results are in (undo brings them back)")),
    },
    {
        .name = "bracket",
        .run = cmd_bracket,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show the bracket",
    },
    {
        .name = "walkover",
        .run = cmd_walkover,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let a player's opponent through: the player left the playoff",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "who leaves")),
    },
    {.name = NULL},
};

static enum err_code cmd_cut(struct cli *cli, struct err *err)
{
    struct event event;
    struct round_view view;
    const char *sentence = "", *typed = cli_argument(cli, "N");
    struct round_options options = {.seed = (uint64_t)cli_number(cli, "seed", 0), .private_ = cli_flag(cli, "private")};
    int size = 0;
    if (typed && !parse_int(typed, 2, 1024, &size))
        return err_set(err, ERR_USAGE, "N is a number of players from 2 to 1024, not \"%s\"", typed);
    if (cli_event(cli, &event, err) != ERR_OK ||
        playoff_cut(cli->store, cli->arena, event.id, size, cli->force, &options, &view, &sentence, err) != ERR_OK)
        return err->code;
    cli_backup_round(cli, event.id, view.round.number);
    if (*view.away)
        cli_warn(cli, "%s", view.away);
    cli_json(cli, "cut");
    if (cli->dry_run)
        view.event = event;
    answer_text(&cli->answer, "sentence", sentence);
    if (show_round_data(cli, &view, err) != ERR_OK)
        return err->code;
    cli_line(cli, "%s: %s", show_event_name(cli->arena, &view.event), sentence);
    show_round(cli, &view, 0);
    return ERR_OK;
}

static enum err_code answer(struct cli *cli, const char *schema, struct event_id id, const char *sentence,
                            struct err *err)
{
    struct event event;
    if (event_get(cli->store, cli->arena, id, &event, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, schema, &event, sentence);
}

static enum err_code cmd_uncut(struct cli *cli, struct err *err)
{
    struct event event;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        playoff_uncut(cli->store, cli->arena, event.id, cli->force, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "uncut", event.id, sentence, err);
}

static enum err_code cmd_walkover(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        playoff_walkover(cli->store, cli->arena, event.id, player.id, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "walkover", event.id, sentence, err);
}

/* ---- the bracket as people draw it ----------------------------------------------------------- */

/* "loser of W3", as people read it. */
static const char *loser_text(struct arena *arena, const char *source)
{
    return message(arena, "(loser of %s)", source + strlen("loser of "));
}

/* "3 Ek, Bo 2" */
static const char *side_text(struct arena *arena, const struct bracket_match *m, int side)
{
    const struct bracket_side *s = &m->side[side];
    if (s->bye)
        return TC_WORD("(bye)");
    if (!*s->name)
        return strncmp(s->source, "loser", 5) == 0 ? loser_text(arena, s->source) : "...";
    const char *games = "";
    if (m->score.kind == RESULT_PLAYED || m->score.kind == RESULT_ID)
        games = arena_printf(arena, "  %d", side == 0 ? m->score.wins1 : m->score.wins2);
    else if (m->score.kind == RESULT_DOUBLE_LOSS)
        games = TC_WORD("  lost");
    else if (m->winner == side && !m->side[1 - side].bye && m->score.kind != RESULT_NONE)
        games = TC_WORD("  w/o");
    return arena_printf(arena, "%d %s%s", s->seed, s->name, games);
}

/* A half of the bracket as a drawing. A player who enters it from elsewhere has a line; one who comes out of a match
 * stands halfway between its two sides, one column on. */
struct match_lines {
    size_t side[2];
};

struct drawing {
    const struct bracket *b;
    enum bracket_section section;
    size_t lines, columns;
    struct match_lines *at; /* by match */
};

static bool is_fed(const struct drawing *d, const struct bracket_node *node, int side)
{
    return node->side[side].from == BRACKET_WINNER_OF && d->b->matches[node->side[side].of].section == d->section;
}

/* Gives the sides of a match and of all before it their lines; returns where its winner stands. */
static size_t lay_out(struct drawing *d, int match)
{
    const struct bracket_node *node = &d->b->plan.nodes[match];
    for (int side = 0; side < 2; side++)
        d->at[match].side[side] = is_fed(d, node, side) ? lay_out(d, node->side[side].of) : d->lines++;
    return (d->at[match].side[0] + d->at[match].side[1]) / 2;
}

/* The last match of a half. */
static int root_of(const struct bracket *b, enum bracket_section section)
{
    int root = -1;
    for (size_t i = 0; i < b->n_matches; i++)
        if (b->matches[i].section == section)
            root = (int)i;
    return root;
}

/* The column of a half's round: its rounds as they are played, without those that byes have emptied. */
static size_t columns_of(struct arena *arena, const struct bracket *b, enum bracket_section section, size_t *column_of,
                         const char **heads)
{
    size_t n = 0;
    int last = 0;
    for (size_t i = 0; i < b->n_matches; i++) {
        if (b->matches[i].section != section)
            continue;
        if (b->plan.nodes[i].stage != last)
            heads[n++] = round_name_said(arena, b->matches[i].round_name);
        last = b->plan.nodes[i].stage;
        column_of[i] = n - 1;
    }
    return n;
}

static void draw(struct cli *cli, const struct bracket *b, enum bracket_section section, const char *winner)
{
    struct arena *a = cli->arena;
    struct drawing d = {.b = b, .section = section};
    size_t *column_of = ARENA_ARRAY(a, size_t, b->n_matches);
    const char **heads = ARENA_ARRAY(a, const char *, (size_t)b->rounds + 1);
    int root = root_of(b, section);
    if (root < 0)
        return;
    d.at = ARENA_ARRAY(a, struct match_lines, b->n_matches);
    size_t end = lay_out(&d, root), columns = columns_of(a, b, section, column_of, heads) + 1;
    heads[columns - 1] = TC_WORD("Winner");
    const char **cells = ARENA_ARRAY(a, const char *, d.lines *columns);
    for (size_t i = 0; i < d.lines * columns; i++)
        cells[i] = "";
    for (size_t i = 0; i < b->n_matches; i++)
        for (int side = 0; b->matches[i].section == section && side < 2; side++)
            cells[d.at[i].side[side] * columns + column_of[i]] = side_text(a, &b->matches[i], side);
    cells[end * columns + columns - 1] = winner;
    struct text_table *table = text_table_new(a, columns);
    text_table_row(table, heads);
    for (size_t i = 0; i < d.lines; i++)
        text_table_row(table, &cells[i * columns]);
    answer_wide_grid(&cli->answer, table);
}

/* Returns the winner of the last match of a half; "" while it is open. */
static const char *half_winner(const struct bracket *b, enum bracket_section section)
{
    int root = root_of(b, section);
    const struct bracket_match *m = root < 0 ? NULL : &b->matches[root];
    return m && m->winner >= 0 ? m->side[m->winner].name : "";
}

/* The matches that stand for themselves: the finals, third place. */
static void draw_single(struct cli *cli, const struct bracket *b, enum bracket_section section)
{
    int at = root_of(b, section);
    const struct bracket_match *m = at < 0 ? NULL : &b->matches[at];
    if (m && m->needed && (section != BRACKET_RESET || m->paired || m->side[0].player >= 0))
        cli_say(cli, "%s: %s against %s", round_name_said(cli->arena, m->round_name), side_text(cli->arena, m, 0),
                side_text(cli->arena, m, 1));
}

/* Counts the players who made the cut: a bracket of eight may have three byes. */
static int cut_to(const struct bracket *b)
{
    int n = 0;
    for (size_t i = 0; i < b->n_matches; i++)
        for (int side = 0; side < 2; side++)
            n += b->matches[i].round == 1 && b->matches[i].section == BRACKET_WINNERS && !b->matches[i].side[side].bye;
    return n;
}

static void draw_all(struct cli *cli, const struct bracket *b, const struct event_data *data)
{
    const char *champion = b->champion >= 0 ? event_name_marked(cli->arena, data, b->champion)
                           : b->finished    ? TC_WORD("(nobody)")
                                            : "";
    if (b->plan.kind == BRACKET_SINGLE) {
        draw(cli, b, BRACKET_WINNERS, champion);
        draw_single(cli, b, BRACKET_THIRD);
        return;
    }
    cli_line(cli, "%s", "");
    cli_say(cli, "Winners");
    draw(cli, b, BRACKET_WINNERS, half_winner(b, BRACKET_WINNERS));
    if (root_of(b, BRACKET_LOSERS) >= 0) {
        cli_line(cli, "%s", "");
        cli_say(cli, "Losers");
    }
    draw(cli, b, BRACKET_LOSERS, half_winner(b, BRACKET_LOSERS));
    cli_line(cli, "%s", "");
    draw_single(cli, b, BRACKET_FINAL);
    draw_single(cli, b, BRACKET_RESET);
    if (*champion)
        cli_say(cli, "Winner: %s", champion);
}

static enum err_code cmd_bracket(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct bracket bracket;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        playoff_bracket(cli->arena, &data, &bracket, err) != ERR_OK)
        return err->code;
    if (cli->wants_json || cli->format_or_minus1 >= 0 || cli->output)
        return cli_report(cli, "bracket", &(struct report_args){.event = event.id}, err);
    for (int n = event.swiss_rounds + 1; event_is_pods(&event) && n <= event.rounds_paired; n++) {
        struct round_view view;
        if (round_view(cli->store, cli->arena, event.id, n, &view, err) != ERR_OK)
            return err->code;
        show_round(cli, &view, 0);
    }
    if (event_is_pods(&event))
        return ERR_OK;
    if (event_is_bracket(&event))
        cli_say(cli, "Bracket, %s: %s, %s", show_event_name(cli->arena, &event), event_structure_name(&event),
                show_entrants(cli->arena, &event, cut_to(&bracket)));
    else
        cli_say(cli, "Playoff, %s: top %d", show_event_name(cli->arena, &event), cut_to(&bracket));
    draw_all(cli, &bracket, &data);
    return ERR_OK;
}
