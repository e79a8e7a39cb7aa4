/* demo.c - a real event, played again from the first to the last step
 *
 * The record of a Swiss event of 127 players and its playoff is compiled in; people are invented.
 * The demo runs Topcut's own commands inside itself, in a folder of its own, and shows each with
 * its answer, just as somebody at the counter would see it. Nothing is staged: at the end the
 * standings are compared with the published ones.
 */
#include "cli/demo/demo.h"
#include "base/columns.h"
#include "base/csv.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/resource.h"
#include "base/vec.h"
#include "cli/command.h"
#include "event/import/import.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static command_fn cmd_demo;

const struct command demo_commands[] = {
    {
        .name = "demo",
        .run = cmd_demo,
        .group = GROUP_HELP,
        .flags = COMMAND_PERSONAL | COMMAND_FORCE,
        .summary = "play a real event of 127 players from the first to the last step",
        OPTIONS({.name = "dir",
                 .type = OPTION_TEXT,
                 .value = "FOLDER",
                 .complete = COMPLETE_FILE,
                 .help = "where; topcut-demo without it"},
                SEED("of what the record leaves to chance"), FLAG("fast", "without pauses"),
                FORCE("even if the folder is there: its demo files are replaced")),
    },
    {.name = NULL},
};

#define DEMO_RECORD "tests/data/events/swiss-69750.tsv"

#define DEMO_FOLDER "topcut-demo"

#define DEMO_SEED 8817

enum { PAUSE_US = 250000 };

void demo_tell(const struct demo *demo, const char *format, ...)
{
    if (demo->env.silent)
        return;
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

enum err_code demo_write(struct demo *demo, const char *name, const struct strbuf *text, struct err *err)
{
    (void)demo;
    return file_write(name, strbuf_text(text), text->len, FILE_REPLACE_EXISTING, err);
}

/* The command as one would type it. */
static const char *typed(struct demo *demo, int head, const char *const *words)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, "topcut");
    for (; *words; words++) {
        bool quoted = **words == '\0' || strpbrk(*words, " #\"'");
        strbuf_printf(&sb, quoted ? " \"%s\"" : " %s", *words);
    }
    if (head)
        strbuf_printf(&sb, " | head -%d", head);
    const char *text = arena_strdup(demo->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code demo_step(struct demo *demo, struct err *err, int head, const char *const *words)
{
    size_t n = 0;
    while (words[n])
        n++;
    if (progress_interrupted())
        return err_set(err, ERR_INTERRUPT, "interrupted; the demo's folder is left as it is");
    const char *line = typed(demo, head, words);
    demo_tell(demo, "\n$ %s", line);
    demo->env.head = head;
    int status = cli_run(&demo->env, words, n);
    *ARENA_ADD(demo->arena, demo->runs, demo->n_runs, demo->room) = (struct demo_run){line, status};
    if (status != 0)
        return err_set(err, ERR_CONFLICT, "the demo stopped: \"%s\" ended with exit status %d", line, status);
    if (demo->pauses)
        usleep(PAUSE_US);
    return ERR_OK;
}

/* ---- before and after ------------------------------------------------------------------------ */

static enum err_code write_players(struct demo *demo, struct err *err)
{
    struct strbuf csv = STRBUF_INIT;
    static const char *const header[] = {"Last Name", "First Name", "Country", "Club"};
    for (size_t c = 0; c < ARRAY_LEN(header); c++)
        csv_add_cell(&csv, header[c], c == 0, false, CSV_PLAIN);
    csv_end_row(&csv);
    for (size_t i = 0; i < demo->file.n_players; i++) {
        const struct demo_person *p = &demo->people[i];
        const char *const cells[] = {p->last, p->first, p->country, p->club};
        for (size_t c = 0; c < ARRAY_LEN(cells); c++)
            csv_add_cell(&csv, cells[c], c == 0, false, CSV_PLAIN);
        csv_end_row(&csv);
    }
    enum err_code rc = demo_write(demo, "players.csv", &csv, err);
    strbuf_release(&csv);
    return rc;
}

static enum err_code begin(struct demo *demo, uint64_t seed, struct err *err)
{
    struct arena *a = demo->arena;
    const char *rounds = arena_printf(a, "%d", demo->file.rounds), *cut = arena_printf(a, "%d", demo->file.cut);
    demo_tell(demo, "# %s, %s: %zu players, %d rounds, top %d, %zu matches", demo->file.format, demo->file.date,
              demo->file.n_players, demo->file.rounds, demo->file.cut, demo->file.n_matches);
    if (write_players(demo, err) != ERR_OK || DEMO_STEP(demo, err, 0, "init") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "player", "import", "players.csv") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "event", "new", "Spring Open", "--format", demo->file.format, "--date", demo->file.date,
                  "--rounds", rounds, "--cut", cut, "--fee", "10", "--level2", "--seed",
                  arena_printf(a, "%llu", (unsigned long long)seed)) != ERR_OK ||
        DEMO_STEP(demo, err, 0, "enroll", "--all", "--paid") != ERR_OK)
        return err->code;
    return DEMO_STEP(demo, err, 0, "cash");
}

static enum err_code finish(struct demo *demo, struct err *err)
{
    if (DEMO_STEP(demo, err, 0, "event", "close") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "rating", "list", "--category", "standard", "--top", "10") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "export", "xlsx", "-o", "spring-open.xlsx", "--force") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "export", "csv", "-o", "standings.csv", "--force") != ERR_OK ||
        DEMO_STEP(demo, err, 0, "export", "json", "-o", "spring-open.json", "--force") != ERR_OK)
        return err->code;
    return DEMO_STEP(demo, err, 0, "doctor");
}

static enum err_code play(struct demo *demo, uint64_t seed, struct err *err)
{
    if (begin(demo, seed, err) != ERR_OK)
        return err->code;
    for (int round = 1; round <= demo->file.rounds; round++)
        if (demo_round(demo, round, err) != ERR_OK)
            return err->code;
    if (DEMO_STEP(demo, err, 0, "standings", "--top", "1", "--explain", "1") != ERR_OK)
        return err->code;
    demo_tell(demo, "\n# The playoff");
    const char *cut = arena_printf(demo->arena, "%d", demo->file.cut);
    if (DEMO_STEP(demo, err, 0, "cut", cut, "--seed", demo_seed(demo)) != ERR_OK ||
        DEMO_STEP(demo, err, 0, "bracket") != ERR_OK || demo_playoff(demo, err) != ERR_OK ||
        finish(demo, err) != ERR_OK)
        return err->code;
    demo_tell(demo, "%s", "");
    return demo_compare(demo, err);
}

static enum err_code load_record(struct demo *demo, struct err *err)
{
    struct resource record;
    if (resource_get(demo->arena, DEMO_RECORD, &record, err) != ERR_OK ||
        results_file_parse(demo->arena, record.data, DEMO_RECORD, &demo->file, err) != ERR_OK)
        return err->code;
    demo->people = demo_people(demo->arena, demo->file.n_players);
    demo->out = ARENA_ARRAY(demo->arena, bool, demo->file.n_players);
    return ERR_OK;
}

/* Makes the folder, or (--force) empties it of an earlier demo's store. */
static enum err_code prepare_folder(struct cli *cli, const char *folder, struct err *err)
{
    static const char *const store_files[] = {"topcut.db", "topcut.db-wal", "topcut.db-shm"};
    if (file_exists(folder) && !cli->force) {
        err_set(err, ERR_CONFLICT, "%s is there already", folder);
        err_hint(err, "name another with --dir, or replace the demo in it with --force");
        return err->code;
    }
    if (file_make_dir(folder, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < ARRAY_LEN(store_files); i++)
        (void)unlink(path_join(cli->arena, folder, store_files[i]));
    return ERR_OK;
}

static const struct column run_list[] = {
    COLUMN(struct demo_run, "command", command),
    COLUMN(struct demo_run, "status", status),
};
static const struct column_set run_columns = COLUMNS(struct demo_run, run_list);

static enum err_code cmd_demo(struct cli *cli, struct err *err)
{
    const char *folder = cli_has(cli, "dir") ? cli_text(cli, "dir") : DEMO_FOLDER;
    uint64_t seed = (uint64_t)cli_number(cli, "seed", DEMO_SEED);
    bool json = cli->wants_json;
    struct demo demo = {
        .cli = cli,
        .arena = cli->arena,
        .env = {.db = "topcut.db", .no_pager = true, .clock = cli->clock, .silent = json},
        .pauses = !cli_flag(cli, "fast") && !json && isatty(STDOUT_FILENO),
    };
    rng_init(&demo.rng, seed);
    if (load_record(&demo, err) != ERR_OK || prepare_folder(cli, folder, err) != ERR_OK)
        return err->code;
    int before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (before < 0 || chdir(folder) != 0) {
        if (before >= 0)
            close(before);
        return err_set(err, ERR_IO, "cannot go into the folder %s", folder);
    }
    char *here = getcwd(NULL, 0);
    enum err_code rc = play(&demo, seed, err);
    cli_json(cli, "demo");
    answer_list(&cli->answer, "steps", &run_columns, demo.runs, demo.n_runs);
    answer_int(&cli->answer, "compared", (int64_t)demo.compared);
    answer_int(&cli->answer, "agree", (int64_t)demo.agree);
    answer_text(&cli->answer, "folder", here);
    if (rc == ERR_OK)
        demo_tell(&demo,
                  "# The store, the workbook, CSV and JSON are in %s:\n"
                  "#   topcut.db  spring-open.xlsx  standings.csv  spring-open.json\n"
                  "# Look around:  cd %s && topcut event show",
                  here, folder);
    free(here);
    if (fchdir(before) != 0)
        rc = err_set(err, ERR_IO, "cannot go back to the folder that the demo was started in");
    close(before);
    return rc;
}
