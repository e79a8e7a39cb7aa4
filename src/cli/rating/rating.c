/* rating.c - DCI ratings: rating list, at, invite, show, history */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/views/views.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_rating_list, cmd_rating_at, cmd_rating_invite, cmd_rating_show, cmd_rating_history;

#define RATING_WHO                                                                                                     \
    TEXT("region", "NAME", "only players of this region"), TEXT("country", "NAME", "only players of this country"),    \
        TEXT("club", "NAME", "only players of this club"),                                                             \
        DATE("active-since", "only players with a rated match on this day or later"),                                  \
        NUMBER("active", 1, 600, "only players with a rated match in the last N months")

const struct command rating_commands[] = {
    {
        .name = "rating list",
        .aliases = "ratings",
        .run = cmd_rating_list,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show the rating list",
        OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
                DATE("date", "as of this day"), NUMBER("top", 1, 1000000, "only the first places"), RATING_WHO,
                NUMBER("min-matches", 0, 1000000, "only players with so many rated matches")),
    },
    {
        .name = "rating at",
        .run = cmd_rating_at,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show the rating list as it was on a day",
        ARGUMENTS({"DATE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the day, YYYY-MM-DD; its events are in"}),
        OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
                NUMBER("top", 1, 1000000, "only the first places"), RATING_WHO,
                NUMBER("min-matches", 0, 1000000, "only players with so many rated matches")),
    },
    {
        .name = "rating invite",
        .run = cmd_rating_invite,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "say who is invited by rating",
        OPTIONS(NUMBER("top", 1, 1000000, "how many places there are; needed"),
                CHOICE("category", CATEGORIES, "by which rating; needed where more than one is in use"),
                DATE("date", "ratings as of this day; today without it"),
                NUMBER("min-matches", 0, 1000000,
                       "only players with so many rated matches; 25, no longer provisional, without it"),
                CHOICE("ties", "all|more-matches", "who of equals is in; all without it"), RATING_WHO),
    },
    {
        .name = "rating show",
        .run = cmd_rating_show,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show a player's ratings",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(DATE("date", "as of this day")),
    },
    {
        .name = "rating history",
        .run = cmd_rating_history,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show how a player's rating came about, match by match",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(CHOICE("category", CATEGORIES, "only this category")),
    },
    {.name = NULL},
};

static struct table_cell text_cell(const char *text)
{
    if (!text)
        return (struct table_cell){.type = CELL_NULL};
    return (struct table_cell){.type = CELL_TEXT, .t = text};
}

/* The day so many months before another; the last of its month where there is no such day. */
static const char *months_before(struct arena *arena, const char *date, int64_t months)
{
    int64_t month = strtol(date, NULL, 10) * 12 + strtol(date + 5, NULL, 10) - 1 - months;
    for (long day = strtol(date + 8, NULL, 10); day > 0; day--) {
        const char *text =
            arena_printf(arena, "%04lld-%02lld-%02ld", (long long)(month / 12), (long long)(month % 12 + 1), day);
        if (date_is_valid(text))
            return text;
    }
    return "1993-01-01"; /* before all days that are known */
}

/* --active-since, or --active months before the list's day. */
static enum err_code active_since(struct cli *cli, const char *date, const char **out, struct err *err)
{
    int64_t months = cli_number(cli, "active", 0);
    char today[DATE_LEN + 1];
    *out = cli_text(cli, "active-since");
    if (months == 0)
        return ERR_OK;
    if (*out)
        return err_set(err, ERR_USAGE, "--active and --active-since say the same; give one of them");
    if (!date && date_today(cli->clock, today, err) != ERR_OK)
        return err->code;
    *out = months_before(cli->arena, date ? date : today, months);
    return ERR_OK;
}

static enum err_code list_as_of(struct cli *cli, const char *date, struct err *err)
{
    struct report report;
    const char *active;
    if (active_since(cli, date, &active, err) != ERR_OK)
        return err->code;
    int64_t least = cli_number(cli, "min-matches", 0);
    const struct table_parameter more[] = {
        {":category", text_cell(cli_text(cli, "category"))}, {":date", text_cell(date)},
        {":region", text_cell(cli_text(cli, "region"))},     {":country", text_cell(cli_text(cli, "country"))},
        {":club", text_cell(cli_text(cli, "club"))},         {":active_since", text_cell(active)},
        {":min_matches", {.type = CELL_INT, .i = least}},
    };
    struct report_args args = {.more = more, .n_more = ARRAY_LEN(more)};
    if (report_run(cli->store, cli->arena, "rating-list", &args, &report, err) != ERR_OK)
        return err->code;
    int64_t top = cli_number(cli, "top", 0);
    if (top > 0 && (size_t)top < report.rows.n_rows)
        report.rows.n_rows = (size_t)top;
    return cli_finish_report(cli, &report, 0, err);
}

static enum err_code cmd_rating_list(struct cli *cli, struct err *err)
{
    return list_as_of(cli, cli_text(cli, "date"), err);
}

static enum err_code cmd_rating_at(struct cli *cli, struct err *err)
{
    const char *date = cli_argument(cli, "DATE");
    if (date_check(date, err) != ERR_OK)
        return err->code;
    return list_as_of(cli, date, err);
}

/* ---- invitations ----------------------------------------------------------------------------- */

static const char *tie_rule(struct arena *arena, enum rating_ties ties, size_t n, size_t top)
{
    const char *rule = ties == RATING_TIES_ALL
                           ? "who shows the same rating as the last place is invited as well"
                           : "of equal ratings, more rated matches go first; still equal, all are invited";
    return n > top ? arena_printf(arena, "%s: %zu for %zu places", rule, n, top) : rule;
}

static enum err_code invitation_rows(struct cli *cli, const struct rating_invitation *list, size_t n, struct err *err)
{
    static const char *const columns[] = {"rank", "player_id", "name",    "dci",       "country", "region",
                                          "club", "rating",    "matches", "last_date", "at_line", "provisional"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        const struct rating_line *l = &list[i].line;
        cli_row_int(&rows, l->rank);
        cli_row_int(&rows, l->player.v);
        cli_row_text(&rows, l->name);
        cli_row_text(&rows, l->dci);
        cli_row_text(&rows, l->country);
        cli_row_text(&rows, l->region);
        cli_row_text(&rows, l->club);
        cli_row_int(&rows, rating_shown(l->rating));
        cli_row_int(&rows, l->matches);
        cli_row_text(&rows, l->last_date);
        cli_row_int(&rows, list[i].at_line);
        cli_row_int(&rows, l->provisional);
    }
    return cli_finish_rows(cli, "rating-invite", &rows, err);
}

static void json_invitations(struct json *json, const struct rating_invitation *list, size_t n)
{
    struct json *players = json_add_array(json, "players");
    for (size_t i = 0; i < n; i++) {
        const struct rating_line *l = &list[i].line;
        struct json *p = json_add_object(players, NULL);
        json_add_int(p, "rank", l->rank);
        json_add_int(p, "player_id", l->player.v);
        json_add_text(p, "name", l->name);
        json_add_text(p, "dci", *l->dci ? l->dci : NULL);
        json_add_text(p, "country", l->country);
        json_add_text(p, "region", l->region);
        json_add_text(p, "club", l->club);
        json_add_int(p, "rating", rating_shown(l->rating));
        json_add_int(p, "matches", l->matches);
        json_add_text(p, "last_date", l->last_date);
        json_add_bool(p, "at_line", list[i].at_line);
        json_add_bool(p, "provisional", l->provisional);
    }
}

static void say_invitations(struct cli *cli, const struct rating_invitation *list, size_t n)
{
    struct text_table *table = text_table_new(cli->arena, 5);
    text_table_align_right(table, 0);
    text_table_align_right(table, 2);
    text_table_align_right(table, 3);
    text_table_row(table, (const char *const[]){"rank", "player", "rating", "matches", ""});
    for (size_t i = 0; i < n; i++) {
        const struct rating_line *l = &list[i].line;
        const char *cells[] = {arena_printf(cli->arena, "%d", l->rank), cli_printable(cli, l->name),
                               arena_printf(cli->arena, "%d", rating_shown(l->rating)),
                               arena_printf(cli->arena, "%d", l->matches),
                               list[i].at_line  ? l->provisional ? "at the line, provisional" : "at the line"
                               : l->provisional ? "provisional"
                                                : ""};
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

/* --category, or the only one in which there is a rating. */
static enum err_code asked_category(struct cli *cli, enum rating_category *out, struct err *err)
{
    bool used[RATING_STANDARD + 1];
    size_t n;
    const char *names = "";
    if (cli_text(cli, "category")) {
        (void)rating_category_find(cli_text(cli, "category"), out);
        return ERR_OK;
    }
    if (rating_categories_in_use(cli->store, used, &n, err) != ERR_OK)
        return err->code;
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
        if (!used[c])
            continue;
        *out = (enum rating_category)c;
        names = arena_printf(cli->arena, "%s%s%s", names, *names ? ", " : "", rating_category_name(*out));
    }
    if (n == 1)
        return ERR_OK;
    if (n == 0)
        return err_set(err, ERR_CONFLICT,
                       "nobody has a rating yet: no closed event here is rated (topcut event close)");
    return err_set(err, ERR_USAGE, "by which rating? Those in use are %s; --category %s, for instance", names,
                   rating_category_name(*out));
}

static enum err_code cmd_rating_invite(struct cli *cli, struct err *err)
{
    struct rating_invitation *list;
    size_t n, left_out, top = (size_t)cli_number(cli, "top", 0);
    char today[DATE_LEN + 1];
    const char *ties_word = cli_text(cli, "ties");
    enum rating_ties ties =
        ties_word && strcmp(ties_word, "more-matches") == 0 ? RATING_TIES_MORE_MATCHES : RATING_TIES_ALL;
    struct rating_filter filter = {
        .date = cli_text(cli, "date"),
        .region = cli_text(cli, "region"),
        .country = cli_text(cli, "country"),
        .club = cli_text(cli, "club"),
        .min_matches = (int)cli_number(cli, "min-matches", RATING_PROVISIONAL_MATCHES),
    };
    if (top == 0)
        return err_set(err, ERR_USAGE, "how many are invited? --top N");
    if (asked_category(cli, &filter.category, err) != ERR_OK)
        return err->code;
    if (!filter.date && date_today(cli->clock, today, err) != ERR_OK)
        return err->code;
    if (!filter.date)
        filter.date = arena_strdup(cli->arena, today);
    if (active_since(cli, filter.date, &filter.active_since, err) != ERR_OK ||
        rating_invite(cli->store, cli->arena, &filter, top, ties, &list, &n, &left_out, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return invitation_rows(cli, list, n, err);
    const char *category = rating_category_name(filter.category), *rule = tie_rule(cli->arena, ties, n, top);
    struct json *json = cli_json(cli, "rating-invite");
    if (json) {
        json_add_text(json, "category", category);
        json_add_text(json, "date", filter.date);
        json_add_int(json, "top", (int64_t)top);
        json_add_int(json, "min_matches", filter.min_matches);
        json_add_text(json, "ties", ties == RATING_TIES_ALL ? "all" : "more-matches");
        json_add_text(json, "rule", rule);
        json_add_int(json, "left_out", (int64_t)left_out);
        json_invitations(json, list, n);
        return ERR_OK;
    }
    cli_say(cli, "%zu invited by their %s rating of %s, with %d or more rated matches", n, category, filter.date,
            filter.min_matches);
    if (n)
        say_invitations(cli, list, n);
    if (n && list[n - 1].line.provisional)
        cli_say(cli, "provisional ratings, of fewer than %d matches (D.5.4), stand below all others",
                RATING_PROVISIONAL_MATCHES);
    cli_say(cli, "ties: %s", rule);
    if (n < top)
        cli_say(cli, "nobody else has %d rated matches; --min-matches lowers that", filter.min_matches);
    return ERR_OK;
}

static enum err_code cmd_rating_history(struct cli *cli, struct err *err)
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

static enum err_code finish_rating_rows(struct cli *cli, const struct player *player,
                                        const struct rating_history_line *const latest[RATING_STANDARD + 1],
                                        struct err *err)
{
    static const char *const columns[] = {"player",  "name",        "category", "rating",
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

static enum err_code cmd_rating_show(struct cli *cli, struct err *err)
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
    cli_say(cli, "%s (#%lld)%s%s", player.name, (long long)player.id.v, date ? " on " : "", date ? date : "");
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
        cli_say(cli, "  %-9s %5d  %d rated match%s%s, last %s %s%s", name, rating_shown(l->after), l->seq,
                l->seq == 1 ? "" : "es", l->seq < RATING_PROVISIONAL_MATCHES ? ", provisional" : "", l->date,
                l->imported ? "elsewhere" : "in ", l->imported ? "" : l->event);
    }
    return ERR_OK;
}
