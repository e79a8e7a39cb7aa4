/* rating_models.c - other models beside the DCI's: rating predict, glicko, whr, season */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"

#include <math.h>
#include <string.h>

static command_fn cmd_rating_predict, cmd_rating_glicko, cmd_rating_whr, cmd_rating_season;

#define OF_CATEGORY CHOICE("category", CATEGORIES, "only matches of this category; all of them without it")
#define AS_OF       DATE("date", "as of this day; today without it")
#define PLACES      NUMBER("top", 1, 1000000, "only the first places")

const struct command rating_models_commands[] = {
    {
        .name = "rating predict",
        .run = cmd_rating_predict,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .summary = "say how likely one player is to beat another, and what the match would do",
        ARGUMENTS(PLAYER_ARG("A", "a player"), PLAYER_ARG("B", "the other one")),
        OPTIONS(CHOICE("category", CATEGORIES, "by this rating; that in which they have most matches without it"),
                AS_OF, CHOICE("model", "dci|glicko|whr", "by which rating; dci without it"),
                NUMBER("players", 1, 100000, "dci: players in the event, which K hangs on; 32 without it"),
                SWITCH("level2", "dci: a Level II judge is there; so it is without it")),
    },
    {
        .name = "rating glicko",
        .run = cmd_rating_glicko,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show Glicko ratings, with how sure they are",
        OPTIONS(OF_CATEGORY, AS_OF, PLACES, RATING_GLICKO_OPTIONS),
    },
    {
        .name = "rating whr",
        .run = cmd_rating_whr,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show whole-history ratings, which predict best",
        OPTIONS(OF_CATEGORY, AS_OF, PLACES),
    },
    {
        .name = "rating season",
        .run = cmd_rating_season,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show how strong everybody was over a season, with error bars",
        OPTIONS(
            DATE("from", "the first day; open without it"), DATE("until", "the last day; open without it"), OF_CATEGORY,
            TEXT("prior", "POINTS", "standard deviation of the strengths before any match; 200 without it"), PLACES),
    },
    {.name = NULL},
};

enum err_code rating_decimal(const struct cli *cli, const char *name, double least, double most, double *out,
                             struct err *err)
{
    const char *text = cli_text(cli, name);
    double value;
    if (!text)
        return ERR_OK;
    if (!parse_double(text, &value) || value < least || value > most)
        return err_set(err, ERR_USAGE, "--%s %s: a number from %g to %g is expected", name, text, least, most);
    *out = value;
    return ERR_OK;
}

enum rating_category rating_typed_category(const struct cli *cli)
{
    enum rating_category category = RATING_NONE;
    const char *word = cli_text(cli, "category");
    if (word)
        (void)rating_category_find(word, &category);
    return category;
}

const char *rating_category_label(enum rating_category category)
{
    return category == RATING_NONE ? TC_WORD("all categories") : rating_category_name(category);
}

void rating_answer_category(struct cli *cli, enum rating_category category)
{
    answer_text(&cli->answer, "category", category == RATING_NONE ? NULL : rating_category_name(category));
}

const char *rating_days(struct cli *cli, const char *from, const char *until)
{
    return from && until ? message(cli->arena, ", from %s until %s", from, until)
           : from        ? message(cli->arena, ", from %s", from)
           : until       ? message(cli->arena, ", until %s", until)
                         : "";
}

const char *rating_errors_said(bool full)
{
    return full ? TC_WORD("the information matrix") : TC_WORD("its diagonal alone, so rather too small");
}

enum err_code rating_date(struct cli *cli, const char **out, struct err *err)
{
    char today[DATE_LEN + 1];
    *out = cli_text(cli, "date");
    if (*out)
        return ERR_OK;
    enum err_code rc = date_today(cli->clock, today, err);
    *out = arena_strdup(cli->arena, today);
    return rc;
}

static const char *points(struct arena *arena, double value)
{
    return arena_printf(arena, "%d", rating_shown(value));
}

/* ---- predict --------------------------------------------------------------------------------- */

/* The category in which two players have most rated matches; Standard when neither has any. */
static enum err_code common_category(struct cli *cli, const struct player *a, const struct player *b,
                                     enum rating_category *out, struct err *err)
{
    size_t count[RATING_STANDARD + 1] = {0};
    const struct player *players[] = {a, b};
    for (size_t p = 0; p < 2; p++) {
        struct rating_history_line *lines;
        size_t n;
        if (rating_history(cli->store, cli->arena, players[p]->id, RATING_NONE, &lines, &n, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < n; i++)
            count[lines[i].category]++;
    }
    *out = RATING_STANDARD;
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++)
        if (count[c] > count[*out])
            *out = (enum rating_category)c;
    return ERR_OK;
}

/* A side as programs see it: what it gains by each end of the match. What a model has not is NaN. */
struct shown_side {
    int64_t player;
    const char *name;
    double rating, deviation, k, win, draw, loss;
    int matches;
    bool provisional;
};
static const struct column side_list[] = {
    COLUMN(struct shown_side, "player_id", player),
    COLUMN(struct shown_side, "name", name),
    COLUMN(struct shown_side, "rating", rating),
    COLUMN(struct shown_side, "deviation", deviation, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_side, "matches", matches),
    COLUMN(struct shown_side, "provisional", provisional),
    COLUMN(struct shown_side, "k", k, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_side, "win", win),
    COLUMN(struct shown_side, "draw", draw),
    COLUMN(struct shown_side, "loss", loss),
};
static const struct column_set side_columns = COLUMNS(struct shown_side, side_list);

static void answer_side(struct cli *cli, const char *key, const struct player *player,
                        const struct rating_prediction_side *side, enum evaluate_model model)
{
    const struct shown_side shown = {.player = player->id.v,
                                     .name = player->name,
                                     .rating = side->rating,
                                     .deviation = model != EVALUATE_DCI ? side->deviation : (double)NAN,
                                     .k = model == EVALUATE_DCI && !side->provisional ? side->k : (double)NAN,
                                     .win = side->after[0] - side->rating,
                                     .draw = side->after[1] - side->rating,
                                     .loss = side->after[2] - side->rating,
                                     .matches = side->matches,
                                     .provisional = side->provisional};
    answer_row(&cli->answer, key, &side_columns, &shown);
}

static void prediction_row(struct cli *cli, struct text_table *table, const struct player *player,
                           const struct rating_prediction_side *side, double expected, enum evaluate_model model)
{
    struct arena *arena = cli->arena;
    const char *how = model != EVALUATE_DCI ? arena_printf(arena, "+/- %.0f", GLICKO_95 * side->deviation)
                      : side->provisional   ? TC_WORD("provisional")
                                            : arena_printf(arena, "K %g", side->k);
    const char *cells[] = {cli_printable(cli, player->name),
                           points(arena, side->rating),
                           how,
                           arena_printf(arena, "%.1f %%", 100.0 * expected),
                           arena_printf(arena, "%+.1f", side->after[0] - side->rating),
                           arena_printf(arena, "%+.1f", side->after[1] - side->rating),
                           arena_printf(arena, "%+.1f", side->after[2] - side->rating)};
    text_table_row(table, cells);
}

static void say_prediction(struct cli *cli, const struct player *a, const struct player *b,
                           const struct rating_prediction *p, enum evaluate_model model)
{
    static const char *const head[] = {
        "", TC_WORD("rating"), "", TC_WORD("expected"), TC_WORD("wins"), TC_WORD("draws"), TC_WORD("loses")};
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(head));
    for (size_t i = 1; i < ARRAY_LEN(head); i++)
        text_table_align_right(table, i);
    text_table_row(table, head);
    prediction_row(cli, table, a, &p->a, p->expected, model);
    prediction_row(cli, table, b, &p->b, 1.0 - p->expected, model);
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_rating_predict(struct cli *cli, struct err *err)
{
    struct player a, b;
    const struct event_id nowhere = {0};
    struct rating_prediction prediction;
    enum evaluate_model model = EVALUATE_DCI;
    struct rating_conditions conditions = {.category = rating_typed_category(cli),
                                           .players = (int)cli_number(cli, "players", 32),
                                           .level2 = !cli_has(cli, "level2") || cli_flag(cli, "level2"),
                                           .kind = ""};
    if (cli_text(cli, "model"))
        (void)evaluate_model_find(cli_text(cli, "model"), &model);
    if (cli_player(cli, nowhere, cli_argument(cli, "A"), &a, err) != ERR_OK ||
        cli_player(cli, nowhere, cli_argument(cli, "B"), &b, err) != ERR_OK ||
        rating_date(cli, &conditions.date, err) != ERR_OK)
        return err->code;
    if (conditions.category == RATING_NONE && common_category(cli, &a, &b, &conditions.category, err) != ERR_OK)
        return err->code;
    if (rating_predict(cli->store, cli->arena, a.id, b.id, &conditions, model, &prediction, err) != ERR_OK)
        return err->code;
    const char *category = rating_category_name(conditions.category);
    cli_json(cli, "rating-predict");
    answer_text(&cli->answer, "model", evaluate_model_name(model));
    answer_text(&cli->answer, "category", category);
    answer_text(&cli->answer, "date", conditions.date);
    answer_number(&cli->answer, "expected", prediction.expected);
    answer_side(cli, "a", &a, &prediction.a, model);
    answer_side(cli, "b", &b, &prediction.b, model);
    cli_say(cli, "%s of %s, %s%s%s", category, conditions.date,
            model == EVALUATE_GLICKO ? TC_WORD("Glicko, which is no DCI rating")
            : model == EVALUATE_WHR  ? TC_WORD("whole-history rating, which is no DCI rating")
                                     : TC_WORD("DCI rating"),
            *prediction.reason ? ": " : "", prediction.reason);
    say_prediction(cli, &a, &b, &prediction, model);
    return ERR_OK;
}

/* ---- glicko ---------------------------------------------------------------------------------- */

enum err_code rating_glicko_options(const struct cli *cli, struct glicko_settings *settings, struct err *err)
{
    enum err_code rc = rating_decimal(cli, "deviation", 1, 1000, &settings->start_deviation, err);
    if (rc == ERR_OK)
        rc = rating_decimal(cli, "growth", 0, 1000, &settings->growth, err);
    settings->period_days = (int)cli_number(cli, "rating-period", settings->period_days);
    return rc;
}

static void say_believed(struct cli *cli, const struct believed_line *lines, size_t n)
{
    static const char *const head[] = {"",     TC_WORD("name"),    TC_WORD("rating"),
                                       "95 %", TC_WORD("matches"), TC_WORD("last")};
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(head));
    text_table_align_right(table, 0);
    for (size_t i = 2; i < 5; i++)
        text_table_align_right(table, i);
    text_table_row(table, head);
    for (size_t i = 0; i < n; i++) {
        const char *cells[] = {arena_printf(cli->arena, "%d", lines[i].rank),
                               cli_printable(cli, lines[i].name),
                               points(cli->arena, lines[i].rating),
                               message(cli->arena, "%d to %d", rating_shown(lines[i].low), rating_shown(lines[i].high)),
                               arena_printf(cli->arena, "%d", lines[i].matches),
                               lines[i].last_date};
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_rating_glicko(struct cli *cli, struct err *err)
{
    struct glicko_settings settings = GLICKO_SETTINGS_INIT;
    struct believed_line *lines;
    size_t n;
    const char *date;
    enum rating_category category = rating_typed_category(cli);
    if (rating_glicko_options(cli, &settings, err) != ERR_OK || rating_date(cli, &date, err) != ERR_OK ||
        rating_glicko(cli->store, cli->arena, category, date, &settings, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < n ? top : n;
    cli_json(cli, "rating-glicko");
    answer_text(&cli->answer, "model", "glicko");
    rating_answer_category(cli, category);
    answer_text(&cli->answer, "date", date);
    answer_number(&cli->answer, "start_deviation", settings.start_deviation);
    answer_number(&cli->answer, "growth", settings.growth);
    answer_int(&cli->answer, "rating_period_days", settings.period_days);
    answer_rows(&cli->answer, "players", "rating-glicko", &believed_columns, lines, shown);
    cli_say(cli, "Glicko, which is no DCI rating: %s on %s, start 1600 +/- %.0f", rating_category_label(category), date,
            GLICKO_95 * settings.start_deviation);
    say_believed(cli, lines, shown);
    return ERR_OK;
}

/* ---- whole history --------------------------------------------------------------------------- */

static enum err_code cmd_rating_whr(struct cli *cli, struct err *err)
{
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    struct believed_line *lines;
    size_t n;
    const char *date;
    enum rating_category category = rating_typed_category(cli);
    if (rating_date(cli, &date, err) != ERR_OK ||
        rating_whr(cli->store, cli->arena, category, date, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < n ? top : n;
    cli_json(cli, "rating-whr");
    answer_text(&cli->answer, "model", "whr");
    rating_answer_category(cli, category);
    answer_text(&cli->answer, "date", date);
    answer_number(&cli->answer, "start_deviation", settings.start_deviation);
    answer_number(&cli->answer, "growth", settings.growth);
    answer_number(&cli->answer, "form", settings.form);
    answer_rows(&cli->answer, "players", "rating-whr", &believed_columns, lines, shown);
    cli_say(cli, "whole-history rating, which is no DCI rating: %s on %s, start 1600 +/- %.0f",
            rating_category_label(category), date, GLICKO_95 * settings.start_deviation);
    say_believed(cli, lines, shown);
    return ERR_OK;
}

/* ---- season ---------------------------------------------------------------------------------- */

static void say_season(struct cli *cli, const struct season_table *season, size_t n)
{
    static const char *const head[] = {"",     TC_WORD("name"),  TC_WORD("strength"), TC_WORD("error"),
                                       "95 %", TC_WORD("record")};
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(head));
    text_table_align_right(table, 0);
    for (size_t i = 2; i < ARRAY_LEN(head); i++)
        text_table_align_right(table, i);
    text_table_row(table, head);
    for (size_t i = 0; i < n; i++) {
        const struct season_player *p = &season->lines[i];
        const char *cells[] = {arena_printf(cli->arena, "%d", p->rank),
                               cli_printable(cli, p->name),
                               points(cli->arena, p->strength),
                               arena_printf(cli->arena, "%.0f", p->error),
                               message(cli->arena, "%d to %d", rating_shown(p->low), rating_shown(p->high)),
                               arena_printf(cli->arena, "%d-%d-%d", p->wins, p->losses, p->draws)};
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_rating_season(struct cli *cli, struct err *err)
{
    struct season_table table;
    double prior = SEASON_PRIOR;
    enum rating_category category = rating_typed_category(cli);
    const char *from = cli_text(cli, "from"), *until = cli_text(cli, "until");
    if (rating_decimal(cli, "prior", 1, 10000, &prior, err) != ERR_OK ||
        rating_season(cli->store, cli->arena, category, from, until, prior, &table, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < table.n ? top : table.n;
    cli_json(cli, "rating-season");
    rating_answer_category(cli, category);
    answer_text(&cli->answer, "from", from);
    answer_text(&cli->answer, "until", until);
    answer_text(&cli->answer, "model", "bradley-terry");
    answer_int(&cli->answer, "n", (int64_t)table.matches);
    answer_number(&cli->answer, "prior_deviation", table.fit.prior);
    answer_int(&cli->answer, "sweeps", table.fit.sweeps);
    answer_bool(&cli->answer, "converged", table.fit.converged);
    answer_text(&cli->answer, "errors", table.fit.full_errors ? "information matrix" : "its diagonal");
    answer_rows(&cli->answer, "players", "rating-season", &season_player_columns, table.lines, shown);
    cli_say(cli, "Bradley-Terry, which is no DCI rating: %s%s, %zu matches of %zu players",
            rating_category_label(category), rating_days(cli, from, until), table.matches, table.n);
    say_season(cli, &table, shown);
    cli_say(cli, "by all matches at once, with a prior of 1600 +/- %.0f; errors from %s; %d sweeps%s", prior,
            rating_errors_said(table.fit.full_errors), table.fit.sweeps,
            table.fit.converged ? "" : TC_WORD(", not converged"));
    return ERR_OK;
}
