/* rating.c - DCI ratings: rating list, at, invite, show, history */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
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
        .flags = COMMAND_ROWS | COMMAND_PERSONAL,
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
        .flags = COMMAND_ROWS | COMMAND_PERSONAL,
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
        .flags = COMMAND_ROWS | COMMAND_PERSONAL,
        .summary = "show a player's ratings",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(DATE("date", "as of this day")),
    },
    {
        .name = "rating history",
        .run = cmd_rating_history,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_PERSONAL,
        .summary = "show how a player's rating came about, match by match",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(CHOICE("category", CATEGORIES, "only this category")),
    },
    {.name = NULL},
};

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
        {":category", cell_of_text(cli_text(cli, "category"))}, {":date", cell_of_text(date)},
        {":region", cell_of_text(cli_text(cli, "region"))},     {":country", cell_of_text(cli_text(cli, "country"))},
        {":club", cell_of_text(cli_text(cli, "club"))},         {":active_since", cell_of_text(active)},
        {":min_matches", {.type = CELL_INT, .i = least}},
    };
    struct report_args args = {.more = more, .n_more = ARRAY_LEN(more), .lang = cli_report_lang(cli)};
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
                           ? TC_WORD("players with the same rating as the last place are invited as well")
                           : TC_WORD("of equal ratings, more rated matches go first; still equal, all are invited");
    return n > top ? message(arena, "%s: %zu for %zu places", rule, n, top) : rule;
}

static void say_invitations(struct cli *cli, const struct rating_invitation *list, size_t n)
{
    struct text_table *table = text_table_new(cli->arena, 5);
    text_table_align_right(table, 0);
    text_table_align_right(table, 2);
    text_table_align_right(table, 3);
    text_table_row(
        table, (const char *const[]){TC_WORD("rank"), TC_WORD("player"), TC_WORD("rating"), TC_WORD("matches"), ""});
    for (size_t i = 0; i < n; i++) {
        const struct rating_line *l = &list[i].line;
        const char *cells[] = {
            arena_printf(cli->arena, "%d", l->rank), cli_printable(cli, l->name),
            arena_printf(cli->arena, "%d", rating_shown(l->rating)), arena_printf(cli->arena, "%d", l->matches),
            list[i].at_line  ? l->provisional ? TC_WORD("at the line, provisional") : TC_WORD("at the line")
             : l->provisional ? TC_WORD("provisional")
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
    const char *category = rating_category_name(filter.category), *rule = tie_rule(cli->arena, ties, n, top);
    cli_json(cli, "rating-invite");
    answer_text(&cli->answer, "category", category);
    answer_text(&cli->answer, "date", filter.date);
    answer_int(&cli->answer, "top", (int64_t)top);
    answer_int(&cli->answer, "min_matches", filter.min_matches);
    answer_text(&cli->answer, "ties", ties == RATING_TIES_ALL ? "all" : "more-matches");
    answer_text(&cli->answer, "rule", rule);
    answer_int(&cli->answer, "left_out", (int64_t)left_out);
    answer_rows(&cli->answer, "players", "rating-invite", &rating_invitation_columns, list, n);
    cli_say(cli, "%zu invited by their %s rating of %s, with %d or more rated matches", n, category, filter.date,
            filter.min_matches);
    if (n)
        say_invitations(cli, list, n);
    if (n && list[n - 1].line.provisional)
        cli_say(cli, "provisional ratings, of fewer than %d matches (D.5.4 of 1999), stand below all others",
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
        {":category", cell_of_text(cli_text(cli, "category"))},
    };
    struct report_args args = {.more = more, .n_more = ARRAY_LEN(more)};
    return cli_report(cli, "rating-history", &args, err);
}

/* A player's rating in a category, by the last entry. */
struct shown_rating {
    int64_t player;
    const char *name, *category, *last_date;
    double rating;
    int matches;
    bool provisional;
    const struct rating_history_line *last;
};
static const struct column shown_list[] = {
    COLUMN(struct shown_rating, "player", player, .omit = OMIT_JSON),
    COLUMN(struct shown_rating, "name", name, .omit = OMIT_JSON),
    COLUMN(struct shown_rating, "category", category),
    COLUMN_ROUNDED(struct shown_rating, "rating", rating, 0),
    COLUMN(struct shown_rating, "matches", matches),
    COLUMN(struct shown_rating, "provisional", provisional),
    COLUMN(struct shown_rating, "last_date", last_date),
};
static const struct column_set shown_columns = COLUMNS(struct shown_rating, shown_list);

/* By the last entry of each category up to a day (NULL: of all), those categories that have one. */
static size_t newest(const struct player *player, const struct rating_history_line *lines, size_t n, const char *date,
                     struct shown_rating out[RATING_STANDARD + 1])
{
    size_t found = 0;
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
        const struct rating_history_line *last = NULL;
        for (size_t i = 0; i < n; i++)
            if ((int)lines[i].category == c && (!date || strcmp(lines[i].date, date) <= 0) &&
                (!last || lines[i].seq > last->seq))
                last = &lines[i];
        if (last)
            out[found++] = (struct shown_rating){.player = player->id.v,
                                                 .name = player->name,
                                                 .category = rating_category_name(last->category),
                                                 .last_date = last->date,
                                                 .rating = last->after,
                                                 .matches = last->seq,
                                                 .provisional = last->seq < RATING_PROVISIONAL_MATCHES,
                                                 .last = last};
    }
    return found;
}

static enum err_code cmd_rating_show(struct cli *cli, struct err *err)
{
    struct player player;
    struct rating_history_line *lines;
    struct shown_rating ratings[RATING_STANDARD + 1];
    size_t n;
    struct event_id nowhere = {0};
    const char *date = cli_text(cli, "date");
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        rating_history(cli->store, cli->arena, player.id, RATING_NONE, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t found = newest(&player, lines, n, date, ratings);
    cli_json(cli, "rating-show");
    answer_row(&cli->answer, "player", &player_columns, &player);
    answer_text(&cli->answer, "date", date);
    answer_rows(&cli->answer, "ratings", "rating-show", &shown_columns, ratings, found);
    cli_line(cli, "%s (#%lld)%s", player.name, (long long)player.id.v, date ? message(cli->arena, " on %s", date) : "");
    if (found == 0)
        cli_say(cli, "  no rated match; everybody starts at %d", rating_shown(RATING_START));
    for (const struct shown_rating *r = ratings; r < ratings + found; r++)
        cli_say(cli, "  %-9s %5d  %s%s, last %s %s", r->category, rating_shown(r->rating),
                message_count(cli->arena, r->matches, "%lld rated match", "%lld rated matches"),
                r->provisional ? TC_WORD(", provisional") : "", r->last_date,
                r->last->imported ? TC_WORD("elsewhere") : message(cli->arena, "in %s", r->last->event));
    return ERR_OK;
}
