/* deck_check.c - deck check: verdicts on one list or on a hundred thousand
 *
 * The files are taken in batches. Within a batch the lists are read and judged side by side (base/parallel.h); each
 * lane has a catalogue, a book of formats and a ruling of its own, since one thread at a time may use them. Then the
 * verdicts are sent out in the order of the files. So the answer does not depend on the number of workers, and
 * the memory not on the number of lists (but for a table, which --csv and its like ask for). The first batch is done by
 * this thread alone: most people check a few lists, and opening more catalogues would take longer than judging
 * them. */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parallel.h"
#include "base/progress.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/deck/deck.h"

static command_fn cmd_deck_check;

const struct command deck_check_commands[] = {
    {
        .name = "deck check",
        .run = cmd_deck_check,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "say whether decklists are legal in a format on a day",
        ARGUMENTS({"FILE", ARGUMENT_ANY, COMPLETE_FILE, NULL, "lists, folders, patterns; - for standard input"}),
        OPTIONS({.name = "format",
                 .type = OPTION_TEXT,
                 .value = "FORMAT",
                 .complete = COMPLETE_FORMAT,
                 .help = "the format, by any of its names"},
                DATE("date", "as of this day"),
                DATE("pool-date", "with the card pool of this day, only of sets released by then"),
                TEXT("explain", "CARD", "the status of a card on the day, and its history in the format"),
                FILE_OPTION("pool", "limited: the list of the cards that were opened"),
                FLAG("sleeved", "the decks are in unmarked sleeves: Alpha may be mixed from the later rules on"),
                TEXT("from", "FORMAT", "the files' format, if they are mistaken for another"),
                NUMBER("jobs", 1, 64, "lists judged side by side; as many as there are processors without it")),
    },
    {.name = NULL},
};

#define BATCH 512

#define TOLD_MAX 3 /* names of unreadable files in the error */

struct job {
    struct strbuf path, answer, reason;
    bool legal;
    enum err_code problem; /* why it could not be read, or ERR_OK */
};

/* What one lane of the run owns. */
struct worker {
    struct run *run;
    struct arena arena; /* of the book and the ruling */
    struct catalog *catalog;
    struct format_book *book;
    struct ruling *ruling;
    struct deck_bytes bytes;
    struct arena scratch; /* of the list in hand */
    struct err err;       /* what ends it all */
};

/* The whole command. */
struct run {
    struct cli *cli;
    enum deck_format from;
    const struct format *format;
    const char *date;
    struct pool_change change; /* --pool-date */
    struct check_options options;
    struct deck pool;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    struct job jobs[BATCH];
    size_t n_jobs;
    bool many, json, wants_rows; /* rows: a table of findings, gathered whole */
    struct verdict_rows rows;
    struct worker workers[PARALLEL_MOST]; /* by lane: the first is this thread's */
    size_t n_workers, wanted;
    /* what came of it */
    int64_t lists, legal, unread, missing;
    struct strbuf told;   /* the first few files that could not be read */
    struct strbuf reason; /* why the first of them could not */
};

/* ---- one list -------------------------------------------------------------------------------- */

static enum err_code judge(struct worker *w, struct job *job, struct arena *scratch, struct err *err)
{
    struct run *run = w->run;
    struct deck deck;
    struct verdict verdict;
    struct err problem = ERR_INIT;
    const char *path = strbuf_text(&job->path);
    struct verdict_view view = {.path = path, .ruling = w->ruling, .many = run->many};
    job->legal = false;
    job->problem = deck_bytes_read(&w->bytes, path, &problem);
    if (job->problem == ERR_OK)
        job->problem = deck_read(scratch, w->catalog, w->bytes.data, w->bytes.len,
                                 strcmp(path, "-") == 0 ? TC_WORD("standard input") : path, run->from, &deck, &problem);
    if (job->problem == ERR_INTERRUPT)
        return err_set(err, ERR_INTERRUPT, "%s", problem.said);
    if (job->problem == ERR_OK) {
        if (deck_check(scratch, w->ruling, &deck, &run->options, &verdict, err) != ERR_OK)
            return err->code;
        job->legal = verdict.legal;
        view.deck = &deck;
        view.verdict = &verdict;
    } else {
        view.problem = problem.said;
        strbuf_clear(&job->reason);
        strbuf_add(&job->reason, problem.said);
    }
    strbuf_clear(&job->answer);
    if (run->wants_rows)
        verdict_rows_add(run->cli->arena, &run->rows, &view);
    else if (run->json)
        strbuf_printf(&job->answer, "%s\n", verdict_json(scratch, &view));
    else if (!view.problem || run->many) /* of a single list, the error says it */
        verdict_text(&job->answer, &view);
    return ERR_OK;
}

static bool do_job(void *context, size_t lane, size_t nth)
{
    struct run *run = context;
    struct worker *w = &run->workers[lane];
    if (w->err.code != ERR_OK || progress_interrupted())
        return false;
    (void)judge(w, &run->jobs[nth], &w->scratch, &w->err);
    arena_reset(&w->scratch);
    return w->err.code == ERR_OK;
}

/* ---- workers --------------------------------------------------------------------------------- */

/* A catalogue, a book and a ruling of a worker's own. */
static enum err_code furnish(struct run *run, struct worker *w, struct err *err)
{
    struct catalog *catalog;
    const struct format *format;
    enum err_code rc = cli_catalog(run->cli, &catalog, err);
    if (rc == ERR_OK)
        rc = catalog_open(catalog_info(catalog)->path, &w->catalog, err);
    if (rc == ERR_OK)
        rc = format_book_make(&w->arena, w->catalog, run->formats, run->n_formats, run->banlists, run->n_banlists,
                              &w->book, err);
    if (rc == ERR_OK)
        cli_change_book(run->cli, w->book);
    if (rc == ERR_OK)
        rc = format_find(w->book, &w->arena, run->format->key, run->date, &format, err);
    if (rc == ERR_OK)
        rc = format_on(w->book, &w->arena, format, run->date, &run->change, &w->ruling, err);
    return rc;
}

static enum err_code furnish_workers(struct run *run, struct err *err)
{
    enum err_code rc = resource_list(run->cli->arena, "formats", &run->formats, &run->n_formats, err);
    if (rc == ERR_OK)
        rc = resource_list(run->cli->arena, "banlists", &run->banlists, &run->n_banlists, err);
    while (rc == ERR_OK && run->n_workers < run->wanted) {
        struct worker *w = &run->workers[run->n_workers];
        *w = (struct worker){.run = run, .err = ERR_INIT};
        rc = furnish(run, w, err);
        run->n_workers++;
    }
    return rc;
}

static void release_workers(struct run *run)
{
    for (size_t i = 0; i < run->n_workers; i++) {
        struct worker *w = &run->workers[i];
        deck_bytes_release(&w->bytes);
        arena_release(&w->scratch);
        arena_release(&w->arena);
        if (i > 0) /* the first has the command's */
            catalog_close(w->catalog);
    }
}

/* ---- batches --------------------------------------------------------------------------------- */

static void gather(struct run *run, struct deck_walk *walk)
{
    const char *path;
    run->n_jobs = 0;
    while (run->n_jobs < BATCH && (path = deck_walk_next(walk))) {
        struct job *job = &run->jobs[run->n_jobs++];
        strbuf_clear(&job->path);
        strbuf_add(&job->path, path);
    }
}

static enum err_code do_jobs(struct run *run, struct err *err)
{
    (void)parallel_for(run->n_workers, run->n_jobs, do_job, run);
    for (size_t i = 0; i < run->n_workers; i++)
        if (run->workers[i].err.code != ERR_OK)
            return err_set(err, run->workers[i].err.code, "%s", run->workers[i].err.said);
    return progress_interrupted() ? err_set(err, ERR_INTERRUPT, "interrupted") : ERR_OK;
}

static enum err_code send_out(struct run *run, struct err *err)
{
    for (size_t i = 0; i < run->n_jobs; i++) {
        const struct job *job = &run->jobs[i];
        run->lists++;
        run->legal += job->legal;
        if (job->problem != ERR_OK) {
            run->missing += job->problem == ERR_NOT_FOUND;
            if (run->unread == 0)
                strbuf_add(&run->reason, strbuf_text(&job->reason));
            if (run->unread++ < TOLD_MAX)
                strbuf_printf(&run->told, "%s%s", run->told.len ? ", " : "", strbuf_text(&job->path));
        }
        if (cli_part(run->cli, strbuf_text(&job->answer), job->answer.len, err) != ERR_OK)
            return err->code;
    }
    return ERR_OK;
}

/* The files once more, as batches. A second file makes the lists many. */
static enum err_code check_all(struct run *run, struct deck_walk *walk, struct err *err)
{
    struct progress progress;
    enum err_code rc = ERR_OK;
    progress_begin(&progress, TC_WORD("lists checked"), 0);
    for (gather(run, walk); run->n_jobs > 0 && rc == ERR_OK; gather(run, walk)) {
        run->many = run->many || run->n_jobs > 1;
        rc = do_jobs(run, err);
        if (rc == ERR_OK)
            rc = send_out(run, err);
        (void)progress_step(&progress, run->lists);
        if (rc == ERR_OK && run->n_jobs == BATCH && run->n_workers < run->wanted)
            rc = furnish_workers(run, err);
    }
    progress_end(&progress);
    return rc;
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code load_pool(struct cli *cli, struct run *run, struct err *err)
{
    const char *path = cli_text(cli, "pool");
    struct catalog *catalog;
    if (!path)
        return ERR_OK;
    if (run->format->kind != FORMAT_LIMITED)
        return err_set(err, ERR_USAGE, "--pool is for limited formats; %s is none", run->format->name);
    enum err_code rc = deck_load(cli, path, &run->pool, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = deck_require_clean(catalog, cli->arena, &run->pool, err);
    if (rc == ERR_OK)
        deck_warn_of(cli, &run->pool);
    run->options.pool = &run->pool;
    return rc;
}

/* Format, day and options. */
static enum err_code prepare(struct cli *cli, struct run *run, struct err *err)
{
    struct worker *w = &run->workers[0];
    const char *name = cli_text(cli, "format");
    run->change.pool_date = cli_text(cli, "pool-date");
    if (!name)
        return err_set(err, ERR_USAGE,
                       "--format is missing: the format to judge by; topcut format list "
                       "names them, topcut deck formats tells where a list is legal");
    if (deck_option_from(cli, &run->from, err) != ERR_OK || cli_book(cli, &w->book, err) != ERR_OK)
        return err->code;
    enum err_code rc = format_find(w->book, cli->arena, name, cli_text(cli, "date"), &run->format, err);
    if (rc == ERR_OK)
        rc = format_list_day(cli, run->format, &run->date, err);
    if (rc == ERR_OK)
        rc = format_on(w->book, cli->arena, run->format, run->date, &run->change, &w->ruling, err);
    if (rc == ERR_OK)
        rc = load_pool(cli, run, err);
    w->run = run;
    w->catalog = cli->catalog;
    run->cli = cli;
    run->json = cli->wants_json || cli->format_or_minus1 == (int)REPORT_JSONL;
    run->wants_rows = cli_wants_rows(cli) && !run->json;
    run->options.sleeved = cli_flag(cli, "sleeved");
    run->options.suggest = true;
    run->wanted = (size_t)cli_number(cli, "jobs", (int64_t)parallel_processors());
    run->wanted = run->wanted > PARALLEL_MOST ? PARALLEL_MOST : run->wanted;
    if (run->wants_rows) /* one table, in order */
        run->wanted = 1;
    return rc;
}

static enum err_code conclude(struct cli *cli, struct run *run, struct err *err)
{
    if (run->wants_rows)
        verdict_rows_answer(&cli->answer, &run->rows);
    if (run->many && !run->json)
        cli_say(cli, "%lld of %lld legal in %s on %s", (long long)run->legal, (long long)run->lists,
                ruling_name(run->workers[0].ruling), run->date);
    if (run->lists == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no list to check: the folders hold no files");
    if (run->unread > 0) {
        enum err_code code = run->missing == run->unread ? ERR_NOT_FOUND : ERR_INPUT;
        cli->stands = true;
        if (!run->many)
            return err_set(err, code, "%s", strbuf_text(&run->reason));
        return err_set(err, code, "%lld of %s could not be read: %s%s", (long long)run->unread,
                       message_count(cli->arena, run->lists, "%lld list", "%lld lists"), strbuf_text(&run->told),
                       run->unread > TOLD_MAX ? ", ..." : "");
    }
    return run->legal < run->lists ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}

static enum err_code cmd_deck_check(struct cli *cli, struct err *err)
{
    size_t n;
    const char *const *words = cli_arguments(cli, "FILE", &n);
    const char *card = cli_text(cli, "explain");
    if (n == 0 && !card)
        return err_set(err, ERR_USAGE, "name a list, a folder, or - for standard input");
    struct run *run = tc_calloc(1, sizeof *run);
    struct deck_walk *walk = deck_walk_begin(words, n);
    run->n_workers = 1;
    run->many = n > 1;
    enum err_code rc = prepare(cli, run, err);
    if (rc == ERR_OK && card)
        rc = explain_card(cli, run->workers[0].ruling, card, n == 0, err);
    if (rc == ERR_OK && n > 0) {
        rc = check_all(run, walk, err);
        if (rc == ERR_OK)
            rc = conclude(cli, run, err);
    }
    release_workers(run);
    deck_walk_end(walk);
    for (size_t i = 0; i < BATCH; i++) {
        strbuf_release(&run->jobs[i].path);
        strbuf_release(&run->jobs[i].answer);
        strbuf_release(&run->jobs[i].reason);
    }
    strbuf_release(&run->told);
    strbuf_release(&run->reason);
    free(run);
    return rc;
}
