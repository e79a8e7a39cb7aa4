/* rating_evaluate.c - how well ratings predict: rating calibrate, evaluate */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "report/picture.h"

#include <math.h>
#include <string.h>

static command_fn cmd_rating_calibrate, cmd_rating_evaluate;

#define PICTURE FILE_OPTION("picture", "draw it as well: an SVG file")

const struct command rating_evaluate_commands[] = {
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
            TEXT("k", "K", "elo: K; 16 without it"), RATING_GLICKO_OPTIONS,
            NUMBER("burn-in", 0, 100000, "both players have to have so many matches before; 20 without it"),
            FLAG("second-half", "predict the second half of the file alone, after learning from the first"),
            NUMBER("folds", 2, EVALUATE_FOLDS_MAX, "cross-validation: so many times a part is predicted by the others"),
            NUMBER("seed", 0, INT32_MAX, "of --folds: which match is in which part; 1 without it"), PICTURE),
    },
    {.name = NULL},
};

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
    enum rating_category category = rating_typed_category(cli);
    int burn_in = (int)cli_number(cli, "burn-in", 0);
    if (rating_calibrate(cli->store, category, burn_in, models, err) != ERR_OK)
        return err->code;
    for (int m = 0; m < EVALUATE_MODELS; m++) {
        show_evaluation((enum evaluate_model)m, &models[m], &shown[m]);
        drawn[m] = (struct picture_calibration){shown[m].model, &models[m]};
        memcpy(bins + m * EVALUATE_BINS, shown[m].bins, sizeof shown[m].bins);
    }
    cli_json(cli, "rating-calibrate");
    rating_answer_category(cli, category);
    answer_int(&cli->answer, "burn_in", burn_in);
    answer_list(&cli->answer, "models", &model_columns, shown, EVALUATE_MODELS);
    answer_only_rows(&cli->answer, "rating-calibrate", &calibration_columns, bins, EVALUATE_MODELS * EVALUATE_BINS);
    cli_say(cli, "how well each rating predicted the rated matches here, %s, players with %d matches or more",
            rating_category_label(category), burn_in);
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
    if (rating_decimal(cli, "k", 0.1, 400, &k, err) != ERR_OK ||
        rating_glicko_options(cli, &settings->glicko, err) != ERR_OK)
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
