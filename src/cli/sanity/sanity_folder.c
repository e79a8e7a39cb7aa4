/* sanity_folder.c - sanity of many decks: a row each, as they are done
 *
 * Lists are read one after the other; the analyses of a batch of them run side by side, a deck a thread, and their rows
 * are written in the order of the files. So the rows depend on nothing but the lists and what was asked.
 *
 * Into a file each row is written whole, when it is done: Ctrl-C, or worse, leaves the rows before it. Every row ends
 * with a hash of the list's path, its bytes and all that was asked; with --resume a list whose hash is in the file
 * already is not done again, and a row that was cut off is removed first.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/parallel.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cli/sanity/sanity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { BATCH_A_THREAD = 4 };

enum { RESULTS_MAX_BYTES = 256 << 20, HASH_LEN = 32, TOLD = 3 };

struct job {
    struct arena arena;
    struct deck_bytes bytes;
    struct sanity_deck deck;
    struct sanity_report report;
    struct err err;
    bool ready, done; /* read; analysed */
};

/* A run over many decks. */
struct many {
    struct sanity_run *run;
    enum report_format form;  /* REPORT_TEXT, _JSONL, or one of CSV and TSV */
    int fd;                   /* of the file; -1: standard output */
    bool headed;              /* the header of a table is there */
    struct text_table *table; /* REPORT_TEXT */
    struct job *jobs;
    size_t n_jobs, threads;
    char (*known)[HASH_LEN + 1]; /* hashes that are in the file already, sorted */
    size_t n_known;
    int64_t done, skipped, unread, missing;
    struct strbuf told; /* the first that could not be read */
};

/* ---- rows ------------------------------------------------------------------------------------ */

static const char *cell_text(struct arena *arena, const struct table_cell *cell)
{
    switch (cell->type) {
    case CELL_TEXT:
        return cell->t;
    case CELL_INT:
        return arena_printf(arena, "%lld", (long long)cell->i);
    case CELL_REAL:
        return arena_printf(arena, "%.6g", cell->f);
    default:
        return "";
    }
}

static bool is_tabs(const struct many *m)
{
    return m->form == REPORT_TSV || m->form == REPORT_TSV_RAW;
}

static void add_table_cell(const struct many *m, struct strbuf *out, const char *text, bool first, bool number)
{
    if (is_tabs(m))
        csv_add_tab_cell(out, text, first, number, report_csv_style(m->form));
    else
        csv_add_cell(out, text, first, number, report_csv_style(m->form));
}

static void end_table_row(const struct many *m, struct strbuf *out)
{
    if (is_tabs(m))
        strbuf_add_char(out, '\n');
    else
        csv_end_row(out);
}

static void add_row(struct many *m, struct arena *arena, const struct sanity_row *row, struct strbuf *out)
{
    struct table_rows table;
    if (m->form == REPORT_JSONL) {
        strbuf_printf(out, "%s\n", columns_print(&sanity_row_columns, arena, row, json_print_line));
        return;
    }
    columns_to_rows(&sanity_row_columns, arena, row, 1, &table);
    if (!m->headed) {
        strbuf_add(out, m->form == REPORT_CSV_SPREADSHEET ? "\xEF\xBB\xBF" : "");
        for (size_t i = 0; i < table.n_columns; i++)
            add_table_cell(m, out, table.columns[i], i == 0, false);
        end_table_row(m, out);
    }
    m->headed = true;
    for (size_t i = 0; i < table.n_columns; i++)
        add_table_cell(m, out, cell_text(arena, &table.cells[i]), i == 0, table.cells[i].type != CELL_TEXT);
    end_table_row(m, out);
}

/* On a screen only the columns that fit. */
static const struct {
    const char *column, *header;
} shown[] = {{"file", TC_WORD("List")},
             {"main", TC_WORD("Cards")},
             {"lands", TC_WORD("Lands")},
             {"usual_lands", TC_WORD("usual")},
             {"mean_mana_value", TC_WORD("Curve")},
             {"mean_castable", TC_WORD("Castable")},
             {"dead_cards", TC_WORD("Dead")},
             {"clock_mean", TC_WORD("Clock")},
             {"likely_errors", TC_WORD("Likely errors")},
             {"problem", TC_WORD("Problem")}};

static void add_shown(struct many *m, struct arena *arena, const struct sanity_row *row)
{
    const char *cells[ARRAY_LEN(shown)];
    struct table_rows table;
    columns_to_rows(&sanity_row_columns, arena, row, 1, &table);
    for (size_t s = 0; s < ARRAY_LEN(shown); s++) {
        size_t i = 0;
        while (strcmp(table.columns[i], shown[s].column) != 0)
            i++;
        bool file = strcmp(shown[s].column, "file") == 0;
        const struct table_cell *cell = &table.cells[i];
        cells[s] = cell->type == CELL_REAL                 ? arena_printf(arena, "%.2f", cell->f)
                   : cell->type == CELL_TEXT && cell->said ? cell->said
                                                           : cell_text(arena, cell);
        cells[s] = cli_printable(m->run->cli, file ? deck_file_name(cells[s]) : cells[s]);
    }
    text_table_row(m->table, cells);
}

static void begin_shown(struct many *m)
{
    const char *cells[ARRAY_LEN(shown)];
    m->table = text_table_new(m->run->cli->arena, ARRAY_LEN(shown));
    for (size_t s = 0; s < ARRAY_LEN(shown); s++) {
        cells[s] = shown[s].header;
        if (s > 0 && s < 8) {
            text_table_align_right(m->table, s);
            text_table_keep(m->table, s);
        }
    }
    text_table_row(m->table, cells);
}

/* ---- the file -------------------------------------------------------------------------------- */

static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, HASH_LEN);
}

static void add_known(struct many *m, const char *hash, size_t *room)
{
    if (strlen(hash) != HASH_LEN || strspn(hash, "0123456789abcdef") != HASH_LEN)
        return;
    VEC_ROOM(m->known, m->n_known, *room);
    memcpy(m->known[m->n_known++], hash, HASH_LEN + 1);
}

/* The hash of a row: the last member or cell of the line. */
static const char *hash_of_line(struct arena *arena, const struct many *m, const char *line, size_t len)
{
    while (len && strchr("\r\n", line[len - 1]))
        len--;
    if (m->form == REPORT_JSONL) {
        struct json *json = NULL;
        struct err ignored = ERR_INIT;
        const char *hash = "";
        if (json_parse(arena_strndup(arena, line, len), "row", &json, &ignored) == ERR_OK)
            hash = arena_strdup(arena, json_text(json_get(json, "hash"), ""));
        json_free(json);
        return hash;
    }
    return len >= HASH_LEN ? arena_strndup(arena, line + len - HASH_LEN, HASH_LEN) : "";
}

/* Learns what the file holds; *whole: its length up to the last whole row. */
static enum err_code read_results(struct many *m, const char *path, size_t *whole, struct err *err)
{
    struct arena arena = ARENA_INIT;
    char *text;
    size_t len, room = 0;
    enum err_code rc = file_read(&arena, path, RESULTS_MAX_BYTES, &text, &len, err);
    for (size_t at = 0; rc == ERR_OK && at < len;) {
        const char *end = memchr(text + at, '\n', len - at);
        struct arena scratch = ARENA_INIT;
        if (!end) /* cut off in the middle of a row */
            break;
        size_t n = (size_t)(end - (text + at)) + 1;
        add_known(m, hash_of_line(&scratch, m, text + at, n), &room);
        arena_release(&scratch);
        at += n;
        *whole = at;
    }
    if (rc == ERR_OK && *whole > 0 && m->n_known == 0 && m->form == REPORT_JSONL)
        rc = err_set(err, ERR_CONFLICT, "%s holds no rows of this command: nothing to go on with", path);
    if (m->n_known)
        qsort(m->known, m->n_known, sizeof *m->known, by_hash);
    m->headed = *whole > 0;
    arena_release(&arena);
    return rc;
}

static enum err_code open_results(struct many *m, struct err *err)
{
    struct cli *cli = m->run->cli;
    size_t whole = 0;
    m->fd = -1;
    if (!cli->output || strcmp(cli->output, "-") == 0)
        return ERR_OK;
    bool there = file_exists(cli->output), resume = cli_flag(cli, "resume");
    if (there && !resume && !cli->force) {
        err_set(err, ERR_CONFLICT, "%s exists already", cli->output);
        err_hint(err, "--resume goes on with it, --force replaces it");
        return err->code;
    }
    if (m->form == REPORT_TEXT) /* a table as wide as its rows: written at the end */
        return ERR_OK;
    if (there && resume && read_results(m, cli->output, &whole, err) != ERR_OK)
        return err->code;
    m->fd = open(cli->output, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (m->fd < 0 || (ftruncate(m->fd, (off_t)whole) != 0 && errno != EINVAL) || lseek(m->fd, 0, SEEK_END) < 0) {
        if (m->fd >= 0 && errno == ESPIPE) /* a device takes rows as they come */
            return ERR_OK;
        return err_set(err, ERR_IO, "cannot write %s: %s", cli->output, cause_of_errno(errno));
    }
    return ERR_OK;
}

static enum err_code put(struct many *m, struct arena *arena, const struct sanity_row *row, struct err *err)
{
    struct cli *cli = m->run->cli;
    if (m->form == REPORT_TEXT) {
        add_shown(m, arena, row);
        return ERR_OK;
    }
    struct strbuf line = STRBUF_INIT;
    add_row(m, arena, row, &line);
    const char *at = strbuf_text(&line);
    size_t left = m->fd < 0 ? 0 : line.len;
    enum err_code rc = m->fd < 0 ? cli_part(cli, at, line.len, err) : ERR_OK;
    while (left > 0 && rc == ERR_OK) {
        ssize_t n = write(m->fd, at, left);
        if (n < 0 && errno != EINTR)
            rc = err_set(err, ERR_IO, "cannot write %s: %s", cli->output, cause_of_errno(errno));
        at += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
    strbuf_release(&line);
    return rc;
}

/* ---- batches --------------------------------------------------------------------------------- */

static bool analyse(void *context, size_t lane, size_t nth)
{
    struct many *m = context;
    struct job *job = &m->jobs[nth];
    struct sanity_options options = m->run->options;
    (void)lane;
    if (progress_interrupted())
        return false;
    if (!job->ready)
        return true;
    options.threads = 1;
    options.progress = false;
    options.no_table = true;
    options.plans = m->run->plan ? &job->deck.plans : NULL;
    job->done = sanity_report_make(&job->arena, &job->deck.list, &options, &job->report, &job->err) == ERR_OK;
    return true;
}

static bool is_known(const struct many *m, const char *hash)
{
    return m->n_known && *hash && bsearch(hash, m->known, m->n_known, sizeof *m->known, by_hash);
}

/* The next lists that are to be done; false when there are none. */
static bool gather(struct many *m, struct deck_walk *walk)
{
    const char *path;
    size_t most = BATCH_A_THREAD * m->threads;
    m->n_jobs = 0;
    while (m->n_jobs < most && !progress_interrupted() && (path = deck_walk_next(walk))) {
        struct job *job = &m->jobs[m->n_jobs];
        arena_reset(&job->arena);
        err_clear(&job->err);
        memset(&job->deck, 0, sizeof job->deck);
        job->done = false;
        job->ready = sanity_load(m->run, &job->arena, &job->bytes, path, &job->deck, &job->err) == ERR_OK;
        if (is_known(m, job->deck.hash))
            m->skipped++;
        else
            m->n_jobs++;
    }
    return m->n_jobs > 0;
}

static void note_unread(struct many *m, const struct job *job)
{
    m->missing += job->err.code == ERR_NOT_FOUND;
    if (m->unread++ < TOLD)
        strbuf_printf(&m->told, "%s%s", m->told.len ? ", " : "", job->deck.subject.file);
}

static enum err_code send_out(struct many *m, struct err *err)
{
    for (size_t i = 0; i < m->n_jobs; i++) {
        struct job *job = &m->jobs[i];
        struct sanity_row row;
        if (!job->done && (progress_interrupted() || job->err.code == ERR_INTERRUPT))
            return err_set(err, ERR_INTERRUPT, "interrupted; %s",
                           m->fd >= 0 ? TC_WORD("--resume goes on") : TC_WORD("the rows before are whole"));
        if (job->done)
            sanity_row(&job->arena, &job->deck.subject, &job->report, &row);
        else
            sanity_row_unread(job->deck.subject.file, &row);
        if (!job->done)
            note_unread(m, job);
        row.problem = job->done ? job->deck.list.lead.why_not : job->err.said;
        row.hash = job->deck.hash;
        if (put(m, &job->arena, &row, err) != ERR_OK)
            return err->code;
        m->done++;
    }
    return ERR_OK;
}

static enum err_code conclude(struct many *m, struct err *err)
{
    struct cli *cli = m->run->cli;
    if (m->form == REPORT_TEXT && m->done > 0)
        answer_grid(&cli->answer, m->table);
    if (m->done + m->skipped == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no list: the folders hold no files");
    if (m->fd >= 0 && !cli->quiet)
        cli_warn(cli, "%s: %s written%s", cli->output, message_count(cli->arena, m->done, "%lld row", "%lld rows"),
                 m->skipped ? message(cli->arena, ", %s there already",
                                      message_count(cli->arena, m->skipped, "%lld list", "%lld lists"))
                            : "");
    if (m->unread == 0)
        return ERR_OK;
    cli->stands = true;
    return err_set(err, m->missing == m->unread ? ERR_NOT_FOUND : ERR_INPUT, "%lld of %s could not be read: %s%s",
                   (long long)m->unread, message_count(cli->arena, m->done, "%lld list", "%lld lists"),
                   strbuf_text(&m->told), m->unread > TOLD ? ", ..." : "");
}

static enum report_format rows_form(const struct cli *cli)
{
    enum report_format by_ending;
    if (cli->wants_json)
        return REPORT_JSONL;
    if (cli_wants_rows(cli))
        return (enum report_format)cli->format_or_minus1;
    if (cli->output && report_format_of_path(cli->output, &by_ending))
        return by_ending;
    return REPORT_TEXT;
}

enum err_code sanity_many(struct sanity_run *run, const char *const *words, size_t n, struct err *err)
{
    struct cli *cli = run->cli;
    struct many m = {.run = run, .form = rows_form(cli), .fd = -1};
    struct progress progress;
    m.threads = run->options.threads > 0 ? (size_t)run->options.threads : parallel_processors();
    m.threads = m.threads > PARALLEL_MOST ? PARALLEL_MOST : m.threads;
    m.jobs = tc_calloc(BATCH_A_THREAD * m.threads, sizeof *m.jobs);
    struct deck_walk *walk = deck_walk_begin(words, n);
    cli->wants_json = false; /* rows are no tree of JSON */
    enum err_code rc = open_results(&m, err);
    if (m.form == REPORT_TEXT)
        begin_shown(&m);
    progress_begin(&progress, TC_WORD("decks"), 0);
    while (rc == ERR_OK && gather(&m, walk)) {
        (void)parallel_for(m.threads, m.n_jobs, analyse, &m);
        rc = send_out(&m, err);
        (void)progress_step(&progress, m.done + m.skipped);
    }
    progress_end(&progress);
    if (rc == ERR_OK && progress_interrupted())
        rc = err_set(err, ERR_INTERRUPT, "interrupted; %s",
                     m.fd >= 0 ? TC_WORD("--resume goes on") : TC_WORD("the rows before are whole"));
    if (rc == ERR_OK)
        rc = conclude(&m, err);
    cli->stands = cli->stands || rc == ERR_INTERRUPT;
    cli->output_written = false;
    if (m.fd >= 0 && close(m.fd) != 0 && rc == ERR_OK)
        rc = err_set(err, ERR_IO, "cannot write %s: %s", cli->output, cause_of_errno(errno));
    deck_walk_end(walk);
    for (size_t i = 0; i < BATCH_A_THREAD * m.threads; i++) {
        arena_release(&m.jobs[i].arena);
        deck_bytes_release(&m.jobs[i].bytes);
    }
    strbuf_release(&m.told);
    free(m.known);
    free(m.jobs);
    return rc;
}
