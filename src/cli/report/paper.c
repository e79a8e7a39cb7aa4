/* paper.c - paper: an event's lists, slips and sheets as PDF */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/secret.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <string.h>
#include <strings.h>

static command_fn cmd_paper;

const struct command paper_commands[] = {
    {
        .name = "paper",
        .run = cmd_paper,
        .group = GROUP_AFTER,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_FILE | COMMAND_DRY,
        .summary = "print pairings, slips, standings, sheets and posters as PDF",
        ARGUMENTS(
            {"KIND", ARGUMENT_ANY, COMPLETE_WORDS,
             "names|tables|seatings|slips|results|standings|final|bracket|crosstable|registration|deckchecks|penalties|event|"
             "numbers|codes|poster|emergency",
             "what is printed; without one a list"}),
        OPTIONS(
            ROUND("the round; the latest without it"),
            CHOICE("paper", "a4|letter", "size of the sheets; a4 without it"),
            NUMBER("per-page", 1, 10,
                   "pieces on a sheet: of slips 1, 2, 3, 4, 6, 8 or 10 (8 without it), of numbers 1, 2, 4 or 8 (2)"),
            NUMBER("blank", 1, 500, "so many slips or sheets to be filled in by hand, instead of filled ones"),
            NUMBER("tables", 1, 2000, "numbers: up to this table; as many as the players need without it"),
            {.name = "player",
             .letter = 'p',
             .type = OPTION_TEXT,
             .value = "PLAYER",
             .complete = COMPLETE_ENTRANT,
             .help = "registration, deckchecks, codes: of this player alone"},
            {.name = "language",
             .type = OPTION_CHOICE,
             .value = "en|de|es|fr|it|pt|ja",
             .complete = COMPLETE_WORDS,
             .help = "what is printed is in this language; English without it"},
            TEXT("url", "BASE",
                 "where phones reach the server, http://192.168.1.5:8080, for QR codes; none without it")),
    },
    {.name = NULL},
};

static const struct column kind_list[] = {
    COLUMN(struct paper_kind, "kind", word),
    COLUMN(struct paper_kind, "title", title),
    COLUMN(struct paper_kind, "summary", summary),
};
static const struct column_set kind_columns = COLUMNS(struct paper_kind, kind_list);

static enum err_code list_kinds(struct cli *cli)
{
    struct text_table *table = text_table_new(cli->arena, 2);
    size_t n = 0;
    for (; paper_kinds[n].word; n++)
        text_table_row(table, (const char *[]){paper_kinds[n].word, paper_kinds[n].summary});
    cli_json(cli, "paper-kinds");
    answer_list(&cli->answer, "kinds", &kind_columns, paper_kinds, n);
    answer_grid(&cli->answer, table);
    return ERR_OK;
}

/* "http://192.168.1.5:8080", without a slash at its end. */
static enum err_code read_url(struct cli *cli, const char **out, struct err *err)
{
    const char *url = cli_text(cli, "url");
    if (!url)
        return ERR_OK;
    size_t len = strlen(url);
    if (strncasecmp(url, "http://", 7) != 0 && strncasecmp(url, "https://", 8) != 0)
        return err_set(err, ERR_USAGE, "--url %s: expected an address such as http://192.168.1.5:8080", url);
    while (len > 0 && url[len - 1] == '/')
        len--;
    *out = arena_strndup(cli->arena, url, len);
    return ERR_OK;
}

static enum err_code read_options(struct cli *cli, const struct event *event, struct paper_options *out,
                                  struct err *err)
{
    struct player player;
    struct catalog *catalog;
    *out = (struct paper_options){.event = event->id,
                                  .round = (int)cli_number(cli, "round", 0),
                                  .per_page = (int)cli_number(cli, "per-page", 0),
                                  .blank = (int)cli_number(cli, "blank", 0),
                                  .tables = (int)cli_number(cli, "tables", 0),
                                  .lang = lang_find(cli_text(cli, "language"))};
    if (cli_has(cli, "paper"))
        (void)paper_size_find(cli_text(cli, "paper"), &out->size);
    enum err_code rc = read_url(cli, &out->url, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        out->catalog = catalog;
    if (rc == ERR_OK && cli_has(cli, "player")) {
        rc = cli_member(cli, event->id, cli_text(cli, "player"), &player, err);
        if (rc == ERR_OK)
            out->player = player.id;
    }
    return rc;
}

/* An option that none of the papers knows is a slip of the pen. */
static enum err_code check_options(const struct cli *cli, const struct paper_kind *const *kinds, size_t n,
                                   struct err *err)
{
    static const struct {
        const char *option;
        unsigned flag;
    } needs[] = {{"per-page", PAPER_PER_PAGE}, {"blank", PAPER_BLANK}, {"player", PAPER_PLAYER}, {"url", PAPER_URL}};
    for (size_t i = 0; i < ARRAY_LEN(needs); i++) {
        unsigned flags = 0;
        for (size_t k = 0; k < n; k++)
            flags |= kinds[k]->flags;
        if (cli_has(cli, needs[i].option) && !(flags & needs[i].flag))
            return err_set(err, ERR_USAGE, "--%s means nothing for %s", needs[i].option, kinds[0]->word);
    }
    return ERR_OK;
}

static void answer(struct cli *cli, const struct event *event, const char *path, const struct paper_kind *const *kinds,
                   size_t n, const struct paper *paper)
{
    const char **words = ARENA_ARRAY(cli->arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        words[i] = kinds[i]->word;
    for (size_t i = 0; i < paper->n_warnings; i++)
        cli_warn(cli, "%s", paper->warnings[i]);
    cli_json(cli, "paper");
    show_event(cli, event);
    answer_text(&cli->answer, "file", path);
    answer_texts(&cli->answer, "kinds", words, n);
    answer_int(&cli->answer, "sheets", paper->sheets);
    answer_texts(&cli->answer, "warnings", paper->warnings, paper->n_warnings);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("%s: would write %s, %s") : MESSAGE_MARK("%s: wrote %s, %s"),
            show_event_name(cli->arena, event), path,
            message_count(cli->arena, paper->sheets, "%lld sheet", "%lld sheets"));
}

static enum err_code write_paper(struct cli *cli, const char *path, const struct paper *paper, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (!cli->dry_run)
        rc = file_write(path, paper->bytes, paper->len, cli_existing(cli), err);
    else if (file_exists(path) && !cli->force)
        rc = err_set(err, ERR_CONFLICT, "%s exists", path);
    if (rc == ERR_CONFLICT)
        err_hint(err, "--force replaces it, -o names another");
    return rc;
}

/* Everybody's code for the phone. */
static enum err_code read_codes(struct cli *cli, const struct event *event, struct paper_options *io, struct err *err)
{
    struct access_code *codes = NULL;
    struct secret secret;
    size_t n = 0;
    enum err_code rc = access_secret(cli->store, cli->arena, cli_data_file(cli, "keys"), &secret, err);
    if (rc == ERR_OK)
        rc = access_codes(cli->store, cli->arena, &secret, event->id, &codes, &n, err);
    secret_wipe(&secret, sizeof secret);
    struct paper_code *out = ARENA_ARRAY(cli->arena, struct paper_code, n + 1);
    for (size_t i = 0; i < n; i++)
        out[i] = (struct paper_code){codes[i].player, codes[i].name, codes[i].code};
    io->codes = out;
    io->n_codes = n;
    return rc;
}

static enum err_code cmd_paper(struct cli *cli, struct err *err)
{
    struct event event;
    struct paper_options options;
    struct paper paper;
    size_t n;
    const char *const *words = cli_arguments(cli, "KIND", &n), *path = cli->output;
    const struct paper_kind **kinds = ARENA_ARRAY(cli->arena, const struct paper_kind *, n + 1);
    if (n == 0)
        return list_kinds(cli);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = paper_find(cli->arena, words[i], &kinds[i], err);
    if (rc == ERR_OK)
        rc = check_options(cli, kinds, n, err);
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (rc == ERR_OK && path && (!dot || strcasecmp(dot, ".pdf") != 0))
        rc = err_set(err, ERR_USAGE, "paper is PDF, and cannot be %s: -o FILE.pdf writes it", path);
    bool secret = false;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        secret |= (kinds[i]->flags & PAPER_SECRET) != 0;
    if (rc == ERR_OK) /* codes follow from a secret that is made the first time */
        rc = cli_open(cli, secret ? STORE_WRITE : STORE_READ, err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = read_options(cli, &event, &options, err);
    if (rc == ERR_OK && secret)
        rc = read_codes(cli, &event, &options, err);
    if (rc == ERR_OK)
        rc = paper_make(cli->store, cli->arena, kinds, n, &options, &paper, err);
    if (rc != ERR_OK)
        return rc;
    if (!path)
        path =
            paper_file_name(cli->arena, event.set.name, kinds, n, options.round ? options.round : event.rounds_paired);
    cli->output = NULL; /* what follows is the answer, not the file */
    rc = write_paper(cli, path, &paper, err);
    if (rc == ERR_OK)
        answer(cli, &event, path, kinds, n, &paper);
    return rc;
}
