/* playoff.c - cut, uncut, bracket, walkover */
#include "cli/cli.h"

#include <string.h>

enum err_code cmd_cut(struct cli *cli, struct err *err)
{
    struct event event;
    struct round_view view;
    const char *sentence = "", *typed = cli_argument(cli, "N");
    int size = 0;
    if (typed && !parse_int(typed, 2, 1024, &size))
        return err_set(err, ERR_USAGE, "N is a number of players from 2 to 1024, not \"%s\"",
                       typed);
    if (cli_event(cli, &event, err) != ERR_OK ||
        playoff_cut(cli->store, cli->arena, event.id, size, cli->force,
                    (uint64_t)cli_number(cli, "seed", 0), &view, &sentence, err) != ERR_OK)
        return err->code;
    cli_backup_round(cli, event.id, view.round.number);
    struct json *json = cli_json(cli, "cut");
    if (cli->dry_run)
        view.event = event;
    if (json) {
        json_add_text(json, "sentence", sentence);
        return show_json_round(cli, json, &view, err);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, &view.event), sentence);
    show_round(cli, &view, 0);
    return ERR_OK;
}

static enum err_code answer(struct cli *cli, const char *schema, struct event_id id,
                            const char *sentence, struct err *err)
{
    struct event event;
    if (event_get(cli->store, cli->arena, id, &event, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, schema);
    if (json) {
        show_json_event(json, &event);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}

enum err_code cmd_uncut(struct cli *cli, struct err *err)
{
    struct event event;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        playoff_uncut(cli->store, cli->arena, event.id, cli->force, &sentence, err) != ERR_OK)
        return err->code;
    return answer(cli, "uncut", event.id, sentence, err);
}

enum err_code cmd_walkover(struct cli *cli, struct err *err)
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

/* ---- the bracket as people draw it ---------------------------------------------------------- */

/* "3 Ek, Bo 2" */
static const char *side_text(struct arena *arena, const struct bracket_match *m, int side)
{
    const struct bracket_side *s = &m->side[side];
    if (s->bye)
        return "(bye)";
    if (!*s->name)
        return "...";
    const char *games = "";
    if (m->score.kind == RESULT_PLAYED || m->score.kind == RESULT_ID)
        games = arena_printf(arena, "  %d", side == 0 ? m->score.wins1 : m->score.wins2);
    else if (m->winner == side && !m->side[1 - side].bye && m->score.kind != RESULT_NONE)
        games = "  w/o";
    return arena_printf(arena, "%d %s%s", s->seed, s->name, games);
}

/* One column a round: round r's side i stands in line i * 2^r + (2^r - 1) / 2 of twice as many
 * lines, which is halfway between the two that feed it. */
static void draw(struct cli *cli, const struct bracket *b, const struct event_data *data)
{
    struct arena *a = cli->arena;
    size_t lines = (size_t)b->size, columns = (size_t)b->rounds + 1;
    const char **cells = ARENA_ARRAY(a, const char *, lines *columns);
    for (size_t i = 0; i < lines * columns; i++)
        cells[i] = "";
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        size_t span = (size_t)1 << (m->round - 1);
        for (int side = 0; side < 2; side++) {
            size_t at = ((size_t)(m->slot - 1) * 2 + (size_t)side) * span + (span - 1) / 2;
            cells[at * columns + (size_t)m->round - 1] = side_text(a, m, side);
        }
    }
    if (b->champion >= 0)
        cells[(lines - 1) / 2 * columns + columns - 1] = event_name_marked(a, data, b->champion);
    struct text_table *table = text_table_new(a, columns);
    const char **heads = ARENA_ARRAY(a, const char *, columns);
    for (int r = 1; r <= b->rounds; r++)
        heads[r - 1] = bracket_round_name(r, b->rounds);
    heads[columns - 1] = "Winner";
    text_table_row(table, heads);
    for (size_t i = 0; i < lines; i++)
        text_table_row(table, &cells[i * columns]);
    text_table_print(table, 0, &cli->out);
}

/* How many made the cut: a bracket of eight may have three byes. */
static int cut_to(const struct bracket *b)
{
    int n = 0;
    for (size_t i = 0; i < b->n_matches; i++)
        for (int side = 0; side < 2; side++)
            n += b->matches[i].round == 1 && !b->matches[i].side[side].bye;
    return n;
}

enum err_code cmd_bracket(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct bracket bracket;
    if (cli_event(cli, &event, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        playoff_bracket(cli->arena, &data, &bracket, err) != ERR_OK)
        return err->code;
    if (cli->wants_json || cli->format_or_minus1 >= 0 || cli->output)
        return cli_report(cli, "bracket", &(struct report_args){.event = event.id}, err);
    cli_say(cli, "Playoff, %s: top %d", show_event_name(cli->arena, &event), cut_to(&bracket));
    draw(cli, &bracket, &data);
    return ERR_OK;
}
