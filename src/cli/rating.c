/* rating.c - DCI ratings: rating list, show, history, rebuild */
#include "cli/cli.h"

#include <string.h>

static struct table_cell text_cell(const char *text)
{
    if (!text)
        return (struct table_cell){.type = CELL_NULL};
    return (struct table_cell){.type = CELL_TEXT, .t = text};
}

enum err_code cmd_rating_list(struct cli *cli, struct err *err)
{
    struct report report;
    const struct table_parameter more[] = {{":category", text_cell(cli_text(cli, "category"))},
                                           {":date", text_cell(cli_text(cli, "date"))}};
    struct report_args args = {.more = more, .n_more = ARRAY_LEN(more)};
    if (report_run(cli->store, cli->arena, "rating-list", &args, &report, err) != ERR_OK)
        return err->code;
    int64_t top = cli_number(cli, "top", 0);
    if (top > 0 && (size_t)top < report.rows.n_rows)
        report.rows.n_rows = (size_t)top;
    return cli_finish_report(cli, &report, 0, err);
}

enum err_code cmd_rating_history(struct cli *cli, struct err *err)
{
    struct player player;
    struct event_id nowhere = {0};
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK)
        return err->code;
    const struct table_parameter more[] = {
        {":player", {.type = CELL_INT, .i = player.id.v}},
        {":category", text_cell(cli_text(cli, "category"))},
    };
    struct report_args args = {.more = more, .n_more = ARRAY_LEN(more)};
    return cli_report(cli, "rating-history", &args, err);
}

/* The last entry of each category up to a day. */
static size_t newest(const struct rating_history_line *lines, size_t n, const char *date,
                     const struct rating_history_line *out[RATING_STANDARD + 1])
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        const struct rating_history_line **slot = &out[lines[i].category];
        if (date && strcmp(lines[i].date, date) > 0)
            continue;
        found += *slot == NULL;
        if (!*slot || lines[i].seq > (*slot)->seq)
            *slot = &lines[i];
    }
    return found;
}

static enum err_code finish_rating_rows(
    struct cli *cli, const struct player *player,
    const struct rating_history_line *const latest[RATING_STANDARD + 1], struct err *err)
{
    static const char *const columns[] = {"player", "name", "category", "rating",
                                          "matches", "provisional", "last_date"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
        const struct rating_history_line *l = latest[c];
        if (!l)
            continue;
        cli_row_int(&rows, player->id.v);
        cli_row_text(&rows, player->name);
        cli_row_text(&rows, rating_category_name((enum rating_category)c));
        cli_row_int(&rows, rating_shown(l->after));
        cli_row_int(&rows, l->seq);
        cli_row_int(&rows, l->seq < RATING_PROVISIONAL_MATCHES);
        cli_row_text(&rows, l->date);
    }
    return cli_finish_rows(cli, "rating-show", &rows, err);
}

enum err_code cmd_rating_show(struct cli *cli, struct err *err)
{
    struct player player;
    struct rating_history_line *lines;
    const struct rating_history_line *latest[RATING_STANDARD + 1] = {NULL};
    size_t n;
    struct event_id nowhere = {0};
    const char *date = cli_text(cli, "date");
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        rating_history(cli->store, cli->arena, player.id, RATING_NONE, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t found = newest(lines, n, date, latest);
    if (cli_wants_rows(cli))
        return finish_rating_rows(cli, &player, latest, err);
    struct json *json = cli_json(cli, "rating-show");
    struct json *list = NULL;
    if (json) {
        show_json_player(json, "player", &player);
        json_add_text(json, "date", date);
        list = json_add_array(json, "ratings");
    }
    cli_say(cli, "%s (#%lld)%s%s", player.name, (long long)player.id.v, date ? " on " : "",
            date ? date : "");
    if (found == 0)
        cli_say(cli, "  no rated match; everybody starts at %d", rating_shown(RATING_START));
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
        const struct rating_history_line *l = latest[c];
        if (!l)
            continue;
        const char *name = rating_category_name((enum rating_category)c);
        if (json) {
            struct json *r = json_add_object(list, NULL);
            json_add_text(r, "category", name);
            json_add_number(r, "rating", l->after);
            json_add_int(r, "matches", l->seq);
            json_add_bool(r, "provisional", l->seq < RATING_PROVISIONAL_MATCHES);
            json_add_text(r, "last_date", l->date);
        }
        cli_say(cli, "  %-9s %5d  %d rated match%s%s, last %s in %s", name, rating_shown(l->after),
                l->seq, l->seq == 1 ? "" : "es",
                l->seq < RATING_PROVISIONAL_MATCHES ? ", provisional" : "", l->date, l->event);
    }
    return ERR_OK;
}

enum err_code cmd_rating_rebuild(struct cli *cli, struct err *err)
{
    int64_t entries, differed;
    bool verify = cli_flag(cli, "verify");
    enum err_code rc = verify
                           ? ratings_verify(cli->store, cli->arena, &entries, &differed, err)
                           : ratings_rebuild_verb(cli->store, cli->arena, &entries, &differed, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "rating-rebuild");
    if (json) {
        json_add_bool(json, "verify", verify);
        json_add_int(json, "entries", entries);
        json_add_int(json, "differed", differed);
    }
    cli_say(cli, "%s %lld rating entries; %lld differed",
            verify ? "derived again and compared" : "rebuilt", (long long)entries,
            (long long)differed);
    return verify && differed ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}
