/* rating_models.c - other models beside the DCI's: rating predict, glicko, whr, season, calibrate, evaluate */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "report/picture.h"

#include <math.h>
#include <string.h>

static command_fn cmd_rating_predict, cmd_rating_glicko, cmd_rating_whr, cmd_rating_season, cmd_rating_calibrate,
    cmd_rating_evaluate;

#define OF_CATEGORY CHOICE("category", CATEGORIES, "only matches of this category; all of them without it")
#define AS_OF       DATE("date", "as of this day; today without it")
#define PLACES      NUMBER("top", 1, 1000000, "only the first places")
#define PICTURE     FILE_OPTION("picture", "draw it as well: an SVG file")
#define GLICKO_OPTIONS                                                                                                 \
    TEXT("deviation", "POINTS", "the deviation that everybody starts with; 60 without it"),                            \
        TEXT("growth", "POINTS", "how much it grows: by its square a day, as variance; 4 without it"),                 \
        NUMBER("rating-period", 0, 3650, "days whose matches are taken together; 0, each match by itself, without it")

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
        OPTIONS(OF_CATEGORY, AS_OF, PLACES, GLICKO_OPTIONS),
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
    {
        .name = "rating calibrate",
        .run = cmd_rating_calibrate,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "say how well the ratings predicted the results here",
        OPTIONS(CHOICE("category", CATEGORIES, "only this category; all of them without it"),
                NUMBER("burn-in", 0, 100000, "only players with so many rated matches before; 0 without it"), PICTURE),
    },
    {
        .name = "rating evaluate",
        .run = cmd_rating_evaluate,
        .group = GROUP_AFTER,
        .summary = "say how well a rating predicts the matches of a file",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the matches; - reads them"}),
        OPTIONS(
            CHOICE("model", "dci|elo|glicko|whr", "which rating; glicko without it"),
            TEXT("k", "K", "elo: K; 16 without it"), GLICKO_OPTIONS,
            NUMBER("burn-in", 0, 100000, "both players have to have so many matches before; 20 without it"),
            FLAG("second-half", "predict the second half of the file alone, after learning from the first"),
            NUMBER("folds", 2, EVALUATE_FOLDS_MAX, "cross-validation: so many times a part is predicted by the others"),
            NUMBER("seed", 0, INT32_MAX, "of --folds: which match is in which part; 1 without it"), PICTURE),
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

static enum rating_category typed_category(const struct cli *cli)
{
    enum rating_category category = RATING_NONE;
    const char *word = cli_text(cli, "category");
    if (word)
        (void)rating_category_find(word, &category);
    return category;
}

static const char *category_label(enum rating_category category)
{
    return category == RATING_NONE ? TC_WORD("all categories") : rating_category_name(category);
}

static void answer_category(struct cli *cli, enum rating_category category)
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
    struct rating_conditions conditions = {.category = typed_category(cli),
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

static enum err_code glicko_options(const struct cli *cli, struct glicko_settings *settings, struct err *err)
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
    enum rating_category category = typed_category(cli);
    if (glicko_options(cli, &settings, err) != ERR_OK || rating_date(cli, &date, err) != ERR_OK ||
        rating_glicko(cli->store, cli->arena, category, date, &settings, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < n ? top : n;
    cli_json(cli, "rating-glicko");
    answer_text(&cli->answer, "model", "glicko");
    answer_category(cli, category);
    answer_text(&cli->answer, "date", date);
    answer_number(&cli->answer, "start_deviation", settings.start_deviation);
    answer_number(&cli->answer, "growth", settings.growth);
    answer_int(&cli->answer, "rating_period_days", settings.period_days);
    answer_rows(&cli->answer, "players", "rating-glicko", &believed_columns, lines, shown);
    cli_say(cli, "Glicko, which is no DCI rating: %s on %s, start 1600 +/- %.0f", category_label(category), date,
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
    enum rating_category category = typed_category(cli);
    if (rating_date(cli, &date, err) != ERR_OK ||
        rating_whr(cli->store, cli->arena, category, date, &lines, &n, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < n ? top : n;
    cli_json(cli, "rating-whr");
    answer_text(&cli->answer, "model", "whr");
    answer_category(cli, category);
    answer_text(&cli->answer, "date", date);
    answer_number(&cli->answer, "start_deviation", settings.start_deviation);
    answer_number(&cli->answer, "growth", settings.growth);
    answer_number(&cli->answer, "form", settings.form);
    answer_rows(&cli->answer, "players", "rating-whr", &believed_columns, lines, shown);
    cli_say(cli, "whole-history rating, which is no DCI rating: %s on %s, start 1600 +/- %.0f",
            category_label(category), date, GLICKO_95 * settings.start_deviation);
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
    enum rating_category category = typed_category(cli);
    const char *from = cli_text(cli, "from"), *until = cli_text(cli, "until");
    if (rating_decimal(cli, "prior", 1, 10000, &prior, err) != ERR_OK ||
        rating_season(cli->store, cli->arena, category, from, until, prior, &table, err) != ERR_OK)
        return err->code;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < table.n ? top : table.n;
    cli_json(cli, "rating-season");
    answer_category(cli, category);
    answer_text(&cli->answer, "from", from);
    answer_text(&cli->answer, "until", until);
    answer_text(&cli->answer, "model", "bradley-terry");
    answer_int(&cli->answer, "n", (int64_t)table.matches);
    answer_number(&cli->answer, "prior_deviation", table.fit.prior);
    answer_int(&cli->answer, "sweeps", table.fit.sweeps);
    answer_bool(&cli->answer, "converged", table.fit.converged);
    answer_text(&cli->answer, "errors", table.fit.full_errors ? "information matrix" : "its diagonal");
    answer_rows(&cli->answer, "players", "rating-season", &season_player_columns, table.lines, shown);
    cli_say(cli, "Bradley-Terry, which is no DCI rating: %s%s, %zu matches of %zu players", category_label(category),
            rating_days(cli, from, until), table.matches, table.n);
    say_season(cli, &table, shown);
    cli_say(cli, "by all matches at once, with a prior of 1600 +/- %.0f; errors from %s; %d sweeps%s", prior,
            rating_errors_said(table.fit.full_errors), table.fit.sweeps,
            table.fit.converged ? "" : TC_WORD(", not converged"));
    return ERR_OK;
}

/* ---- calibrate, evaluate --------------------------------------------------------------------- */

/* A bin of a model's evaluation; JSON has the bins within the model, rows the model beside each bin. */
struct shown_bin {
    const struct shown_evaluation *of;
    double from, until, predicted, observed; /* NaN: nothing was given such a chance */
    size_t n;
};
struct shown_evaluation {
    const char *model;
    double log_loss, brier; /* NaN: nothing was predicted */
    size_t n, draws, early;
    struct shown_bin bins[EVALUATE_BINS];
};

static struct column_span bins_of(struct arena *arena, const void *row)
{
    (void)arena;
    return (struct column_span){((const struct shown_evaluation *)row)->bins, EVALUATE_BINS};
}

static const struct column bin_list[] = {
    COLUMN_ROUNDED(struct shown_bin, "bin_from", from, 1, .json = "from"),
    COLUMN_ROUNDED(struct shown_bin, "bin_until", until, 1, .json = "until"),
    COLUMN(struct shown_bin, "bin_n", n, .json = "n"),
    COLUMN_ROUNDED(struct shown_bin, "predicted", predicted, 4, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN_ROUNDED(struct shown_bin, "observed", observed, 4, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
};
static const struct column_set bin_columns = COLUMNS(struct shown_bin, bin_list);
static const struct column evaluation_list[] = {
    COLUMN_ROUNDED(struct shown_evaluation, "log_loss", log_loss, 6, .none = NONE_IS_NAN),
    COLUMN_ROUNDED(struct shown_evaluation, "brier", brier, 6, .none = NONE_IS_NAN),
    COLUMN(struct shown_evaluation, "n", n),
    COLUMN(struct shown_evaluation, "draws", draws, .omit = OMIT_ROWS),
    COLUMN(struct shown_evaluation, "burn_in_left_out", early, .omit = OMIT_ROWS),
    COLUMN_LIST_BY("bins", bins_of, &bin_columns),
};
static const struct column_set evaluation_columns = COLUMNS(struct shown_evaluation, evaluation_list);
static const struct column model_list[] = {
    COLUMN(struct shown_evaluation, "model", model),
    COLUMN_SPREAD_SELF(&evaluation_columns),
};
static const struct column_set model_columns = COLUMNS(struct shown_evaluation, model_list);
static const struct column calibration_list[] = {
    COLUMN_SPREAD(struct shown_bin, of, &model_columns),
    COLUMN_SPREAD_SELF(&bin_columns),
};
static const struct column_set calibration_columns = COLUMNS(struct shown_bin, calibration_list);

static void show_evaluation(enum evaluate_model model, const struct evaluation *e, struct shown_evaluation *out)
{
    *out = (struct shown_evaluation){.model = evaluate_model_name(model),
                                     .log_loss = e->n ? e->log_loss : (double)NAN,
                                     .brier = e->n ? e->brier : (double)NAN,
                                     .n = e->n,
                                     .draws = e->draws,
                                     .early = e->early};
    for (int b = 0; b < EVALUATE_BINS; b++)
        out->bins[b] = (struct shown_bin){.of = out,
                                          .from = (double)b / EVALUATE_BINS,
                                          .until = (double)(b + 1) / EVALUATE_BINS,
                                          .predicted = e->bins[b].n ? e->bins[b].predicted : (double)NAN,
                                          .observed = e->bins[b].n ? e->bins[b].observed : (double)NAN,
                                          .n = e->bins[b].n};
}

static void say_evaluation(struct cli *cli, const char *name, const struct evaluation *e)
{
    if (e->n == 0) {
        cli_say(cli, "%-7s nothing to predict", name);
        return;
    }
    cli_say(cli, "%-7s log-loss %.4f, Brier %.4f over %zu matches (a coin: 0.6931, 0.2500)", name, e->log_loss,
            e->brier, e->n);
}

static void say_bins(struct cli *cli, const struct evaluation *e)
{
    for (int b = 0; b < EVALUATE_BINS; b++)
        if (e->bins[b].n)
            cli_say(cli, "  given %3d to %3d %%: %7zu matches, predicted %5.1f %%, won %5.1f %%",
                    100 * b / EVALUATE_BINS, 100 * (b + 1) / EVALUATE_BINS, e->bins[b].n, 100.0 * e->bins[b].predicted,
                    100.0 * e->bins[b].observed);
}

/* Writes the file of --picture, where it is given. */
static enum err_code write_picture(struct cli *cli, const struct picture_calibration *models, size_t n, struct err *err)
{
    const struct picture_look look = {.lang = cli_report_lang(cli), .alone = true};
    const char *path = cli_text(cli, "picture");
    struct strbuf svg = STRBUF_INIT;
    if (!path || cli->dry_run)
        return ERR_OK;
    picture_calibration(cli->arena, models, n, &look, &svg);
    enum err_code rc = file_write(path, strbuf_text(&svg), svg.len, cli_existing(cli), err);
    if (rc == ERR_CONFLICT)
        err_hint(err, "--force replaces it, --picture names another");
    if (rc == ERR_OK) {
        answer_text(&cli->answer, "picture", path);
        cli_say(cli, "wrote %s", path);
    }
    strbuf_release(&svg);
    return rc;
}

static enum err_code cmd_rating_calibrate(struct cli *cli, struct err *err)
{
    struct picture_calibration drawn[EVALUATE_MODELS];
    struct evaluation models[EVALUATE_MODELS];
    struct shown_evaluation shown[EVALUATE_MODELS];
    struct shown_bin bins[EVALUATE_MODELS * EVALUATE_BINS];
    enum rating_category category = typed_category(cli);
    int burn_in = (int)cli_number(cli, "burn-in", 0);
    if (rating_calibrate(cli->store, category, burn_in, models, err) != ERR_OK)
        return err->code;
    for (int m = 0; m < EVALUATE_MODELS; m++) {
        show_evaluation((enum evaluate_model)m, &models[m], &shown[m]);
        drawn[m] = (struct picture_calibration){shown[m].model, &models[m]};
        memcpy(bins + m * EVALUATE_BINS, shown[m].bins, sizeof shown[m].bins);
    }
    cli_json(cli, "rating-calibrate");
    answer_category(cli, category);
    answer_int(&cli->answer, "burn_in", burn_in);
    answer_list(&cli->answer, "models", &model_columns, shown, EVALUATE_MODELS);
    answer_only_rows(&cli->answer, "rating-calibrate", &calibration_columns, bins, EVALUATE_MODELS * EVALUATE_BINS);
    cli_say(cli, "how well each rating predicted the rated matches here, %s, players with %d matches or more",
            category_label(category), burn_in);
    for (int m = 0; m < EVALUATE_MODELS; m++) {
        say_evaluation(cli, evaluate_model_name((enum evaluate_model)m), &models[m]);
        say_bins(cli, &models[m]);
    }
    return write_picture(cli, drawn, EVALUATE_MODELS, err);
}

#define EVALUATE_FILE_MAX ((size_t)256 << 20) /* unpacked */

/* A file of matches, packed by gzip or not. */
static enum err_code read_matches(struct cli *cli, const char *path, struct evaluate_file *out, struct err *err)
{
    char *bytes, *text;
    size_t len;
    if (file_read(cli->arena, path, EVALUATE_FILE_MAX, &bytes, &len, err) != ERR_OK)
        return err->code;
    text = bytes;
    if (gzip_is(bytes, len) && gzip_unpack(cli->arena, bytes, len, EVALUATE_FILE_MAX, path, &text, &len, err) != ERR_OK)
        return err->code;
    return evaluate_read(cli->arena, text, path, out, err);
}

/* The DCI's scale of a full event with a Level II judge, from the K table. */
static enum err_code dci_scale(struct cli *cli, struct rating_scale *out, struct err *err)
{
    struct rating_terms terms;
    if (rating_full_terms(cli->arena, "1999-06-01", &terms, err) != ERR_OK)
        return err->code;
    *out = terms.scale;
    return ERR_OK;
}

static enum err_code evaluate_options(struct cli *cli, struct evaluate_settings *settings, struct err *err)
{
    double k = EVALUATE_ELO_K;
    if (cli_text(cli, "model"))
        (void)evaluate_model_find(cli_text(cli, "model"), &settings->model);
    if (cli_text(cli, "k") && settings->model != EVALUATE_ELO)
        return err_set(err, ERR_USAGE, "--k goes with --model elo");
    if (settings->model != EVALUATE_GLICKO &&
        (cli_text(cli, "deviation") || cli_text(cli, "growth") || cli_has(cli, "rating-period")))
        return err_set(err, ERR_USAGE, "--deviation, --growth and --rating-period are of --model glicko");
    if (rating_decimal(cli, "k", 0.1, 400, &k, err) != ERR_OK || glicko_options(cli, &settings->glicko, err) != ERR_OK)
        return err->code;
    settings->burn_in = (int)cli_number(cli, "burn-in", EVALUATE_BURN_IN);
    if (settings->model == EVALUATE_DCI)
        return dci_scale(cli, &settings->scale, err);
    settings->scale = evaluate_elo_scale(k);
    return ERR_OK;
}

static enum err_code fold_options(const struct cli *cli, struct evaluate_folds *out, struct err *err)
{
    *out = (struct evaluate_folds){.n = (int)cli_number(cli, "folds", 0), .seed = (uint64_t)cli_number(cli, "seed", 1)};
    if (out->n && cli_flag(cli, "second-half"))
        return err_set(err, ERR_USAGE, "--%s and --%s exclude each other", "second-half", "folds");
    return !out->n && cli_has(cli, "seed") ? err_set(err, ERR_USAGE, "--seed goes with --folds") : ERR_OK;
}

static void answer_folds(struct cli *cli, const struct evaluate_folds *folds)
{
    if (!folds->n)
        return;
    answer_int(&cli->answer, "folds", folds->n);
    answer_int(&cli->answer, "seed", (int64_t)folds->seed);
    answer_number(&cli->answer, "log_loss_within", folds->within);
}

static void say_folds(struct cli *cli, const struct evaluate_folds *folds, const struct evaluation *e)
{
    if (folds->n && folds->with_any > 1)
        cli_say(cli,
                "%d folds by seed %lld, each predicted by the others alone: log-loss %.4f +/- %.4f in 95 of 100 cases",
                folds->n, (long long)folds->seed, e->log_loss, folds->within);
}

static void answer_settings(struct cli *cli, const struct evaluate_settings *settings)
{
    if (settings->model == EVALUATE_ELO)
        answer_number(&cli->answer, "k", settings->scale.tiers[0].k);
    if (settings->model == EVALUATE_GLICKO) {
        answer_number(&cli->answer, "start_deviation", settings->glicko.start_deviation);
        answer_number(&cli->answer, "growth", settings->glicko.growth);
        answer_int(&cli->answer, "rating_period_days", settings->glicko.period_days);
    }
    if (settings->model == EVALUATE_WHR) {
        answer_number(&cli->answer, "start_deviation", settings->whr.start_deviation);
        answer_number(&cli->answer, "growth", settings->whr.growth);
        answer_number(&cli->answer, "form", settings->whr.form);
    }
}

static enum err_code cmd_rating_evaluate(struct cli *cli, struct err *err)
{
    struct evaluate_settings settings = {
        .model = EVALUATE_GLICKO, .glicko = GLICKO_SETTINGS_INIT, .whr = WHR_SETTINGS_INIT};
    struct evaluate_file file;
    struct evaluation result;
    struct evaluate_folds folds;
    const char *path = cli_argument(cli, "FILE");
    if (evaluate_options(cli, &settings, err) != ERR_OK || fold_options(cli, &folds, err) != ERR_OK ||
        read_matches(cli, path, &file, err) != ERR_OK)
        return err->code;
    size_t first = cli_flag(cli, "second-half") ? file.n / 2 : 0;
    if (folds.n)
        evaluate_fold(file.matches, file.n, file.n_players, &settings, &folds, &result);
    else
        evaluate_run(file.matches, file.n, file.n_players, &settings, first, &result);
    const char *name = evaluate_model_name(settings.model);
    struct shown_evaluation shown;
    show_evaluation(settings.model, &result, &shown);
    cli_json(cli, "rating-evaluate");
    answer_text(&cli->answer, "file", path);
    answer_text(&cli->answer, "model", name);
    answer_int(&cli->answer, "matches", (int64_t)file.n);
    answer_int(&cli->answer, "players", (int64_t)file.n_players);
    answer_int(&cli->answer, "against_self", (int64_t)file.against_self);
    answer_int(&cli->answer, "burn_in", settings.burn_in);
    answer_settings(cli, &settings);
    answer_folds(cli, &folds);
    answer_members(&cli->answer, &evaluation_columns, &shown);
    cli_say(cli, "%zu matches of %zu players in %s", file.n, file.n_players, path);
    say_evaluation(cli, name, &result);
    say_folds(cli, &folds, &result);
    cli_say(cli, "left out: %zu draws, %zu within %d matches of a player%s", result.draws, result.early,
            settings.burn_in, file.against_self ? message(cli->arena, ", %zu against oneself", file.against_self) : "");
    say_bins(cli, &result);
    return write_picture(cli, &(struct picture_calibration){name, &result}, 1, err);
}
