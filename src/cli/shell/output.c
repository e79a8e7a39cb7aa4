/* output.c - where an answer goes: the screen, a pager, a pipe, or a file
 *
 * Answers are gathered in memory and written once the store is closed: what is printed as done is
 * done. SIGPIPE is ignored; a reader that has seen enough (head) ends the writing quietly, any
 * other failure to write is reported.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/shell/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool colour_wanted(struct cli *cli)
{
    const char *when = cli_text(cli, "color"), *force = getenv("CLICOLOR_FORCE");
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    if (!when && no && *no)
        return false;
    if (!when && force && *force && strcmp(force, "0") != 0)
        return true;
    if (!when)
        when = config_value(cli->arena, "color", NULL);
    if (strcmp(when, "always") == 0)
        return true;
    if (strcmp(when, "never") == 0)
        return false;
    return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
}

/* Bars of block characters need a terminal that knows them. */
static bool knows_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

void output_begin(struct cli *cli)
{
    cli->colour = colour_wanted(cli);
    cli->ascii = !knows_utf8();
    cli->width = 0;
    if (!isatty(STDOUT_FILENO) || cli->output)
        return;
    struct winsize size;
    int columns;
    const char *given = getenv("COLUMNS");
    if (given && parse_int(given, 20, 1000, &columns))
        cli->width = columns;
    else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
        cli->width = size.ws_col;
    else
        cli->width = 80;
}

const char *cli_words(struct cli *cli, const char *text)
{
    return message_say(cli->arena, lang_of_environment(), MESSAGE_TERMINAL, text);
}

const char *cli_word(struct cli *cli, const char *word)
{
    return arena_printf(cli->arena, TC_MESSAGE_BEGIN "%s" TC_MESSAGE_END, word);
}

void cli_say(struct cli *cli, const char *format, ...)
{
    if (cli->answer.data || cli->answer.rows)
        return;
    struct strbuf said = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    answer_line(&cli->answer, "%s", strbuf_text(&said));
    strbuf_release(&said);
}

void cli_line(struct cli *cli, const char *format, ...)
{
    if (cli->answer.data || cli->answer.rows)
        return;
    va_list args;
    va_start(args, format);
    answer_line_args(&cli->answer, format, args);
    va_end(args);
}

/* The answer as text, as far as it is said and not yet sent. */
static struct strbuf *gathered(struct cli *cli)
{
    if (cli->answer.first) {
        const struct answer_look look = {
            .width = cli->width, .colour = cli->colour, .ascii = cli->ascii, .lang = lang_of_environment()};
        answer_write_text(&cli->answer, &look, &cli->out);
        answer_forget_blocks(&cli->answer);
    }
    return &cli->out;
}

const char *cli_printable(struct cli *cli, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    utf8_add_printable(&sb, cli_words(cli, text));
    const char *safe = arena_strdup(cli->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return safe;
}

/* Text of any origin on a terminal: control characters but line ends are escaped. */
static void print_safe(FILE *to, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    struct arena arena = ARENA_INIT;
    while (*text) {
        size_t len = strcspn(text, "\n");
        utf8_add_printable(&sb, arena_strndup(&arena, text, len));
        text += len;
        if (*text == '\n') {
            strbuf_add_char(&sb, '\n');
            text++;
        }
    }
    fputs(strbuf_text(&sb), to);
    strbuf_release(&sb);
    arena_release(&arena);
}

/* A line on stderr, in the language of the environment. */
static void print_said(const char *said)
{
    struct strbuf text = STRBUF_INIT;
    message_say_to(&text, lang_of_environment(), MESSAGE_TERMINAL, said);
    fflush(stdout);
    fprintf(stderr, "%s: ", cli_program.name);
    print_safe(stderr, strbuf_text(&text));
    fputc('\n', stderr);
    strbuf_release(&text);
}

void cli_warn(const struct cli *cli, const char *format, ...)
{
    if (cli->quiet)
        return;
    struct strbuf said = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    print_said(strbuf_text(&said));
    strbuf_release(&said);
}

static const char *code_name(enum err_code code)
{
    switch (code) {
    case ERR_OK:
        return "ok";
    case ERR_NO:
        return "no";
    case ERR_USAGE:
        return "usage";
    case ERR_NOT_FOUND:
        return "not-found";
    case ERR_CONFLICT:
        return "conflict";
    case ERR_LOCKED:
        return "locked";
    case ERR_DAMAGED:
        return "damaged";
    case ERR_IO:
        return "io";
    case ERR_INPUT:
        return "input";
    case ERR_INTERRUPT:
        return "interrupt";
    }
    return "bug";
}

/* With --json an error is one JSON line on stderr, so that a script reads both streams alike, in English. */
void output_error(const struct err *err, bool json)
{
    if (err->code == ERR_OK || !*err->text)
        return;
    if (!json) {
        print_said(err->said);
        return;
    }
    fflush(stdout);
    struct arena arena = ARENA_INIT;
    struct json *root = json_object(), *e = json_add_object(root, "error");
    json_add_text(e, "code", code_name(err->code));
    json_add_int(e, "status", err_exit_status(err->code));
    json_add_text(e, "text", utf8_is_valid(err->text, strlen(err->text)) ? err->text : "(not UTF-8)");
    fprintf(stderr, "%s\n", json_print_line(&arena, root));
    json_free(root);
    arena_release(&arena);
}

struct json *cli_json(struct cli *cli, const char *name)
{
    if (cli->wants_json && !cli->answer.data) {
        cli->answer.use |= ANSWER_FOR_JSON;
        answer_schema(&cli->answer, name);
        if (cli->dry_run)
            answer_bool(&cli->answer, "dry_run", true);
    }
    return cli->answer.data;
}

enum file_existing cli_existing(const struct cli *cli)
{
    return cli->force ? FILE_REPLACE_EXISTING : FILE_REFUSE_EXISTING;
}

/* ---- reports --------------------------------------------------------------------------------- */

const struct lang *cli_report_lang(const struct cli *cli)
{
    bool to_file = cli->output && strcmp(cli->output, "-") != 0 && cli->format_or_minus1 > (int)REPORT_TEXT;
    return cli->wants_json || to_file ? NULL : lang_of_environment();
}

void cli_add_report(struct cli *cli, const struct report *report, enum report_format format, int limit)
{
    struct report_look look = {
        .width = cli->width, .colour = cli->colour, .limit = limit, .lang = lang_of_environment()};
    report_write(cli->arena, report, format, &look, gathered(cli));
}

enum err_code cli_finish_report(struct cli *cli, const struct report *report, int limit, struct err *err)
{
    int format = cli->wants_json ? (int)REPORT_JSON : cli->format_or_minus1;
    bool to_file = cli->output && strcmp(cli->output, "-") != 0;
    if (!to_file || format < 0 || format == (int)REPORT_TEXT) {
        cli_add_report(cli, report, format < 0 ? REPORT_TEXT : (enum report_format)format, limit);
        return ERR_OK;
    }
    if (cli->dry_run)
        return ERR_OK;
    enum err_code rc = report_write_file(cli->arena, report, format, cli->output, cli_existing(cli), err);
    cli->output_written = rc == ERR_OK;
    return rc;
}

enum err_code cli_report(struct cli *cli, const char *name, const struct report_args *args, struct err *err)
{
    struct report report;
    struct report_args titled = args ? *args : (struct report_args){0};
    titled.lang = cli_report_lang(cli);
    if (report_run(cli->store, cli->arena, name, &titled, &report, err) != ERR_OK)
        return err->code;
    return cli_finish_report(cli, &report, 0, err);
}

/* ---- writing --------------------------------------------------------------------------------- */

static enum err_code write_stream(FILE *to, const struct strbuf *out, struct err *err)
{
    clearerr(to);
    bool ok = fwrite(strbuf_text(out), 1, out->len, to) == out->len;
    ok = fflush(to) == 0 && ok;
    if (ok || errno == EPIPE)
        return ERR_OK;
    return err_set(err, ERR_IO, "cannot write to standard output: %s", cause_of_errno(errno));
}

static size_t lines_of(const struct strbuf *out)
{
    size_t n = 0;
    for (size_t i = 0; i < out->len; i++)
        n += out->text[i] == '\n';
    return n;
}

void output_forget(struct cli *cli)
{
    cli->answer.rows = NULL;
    strbuf_clear(gathered(cli));
}

void output_head(struct cli *cli, int lines)
{
    size_t all = lines_of(gathered(cli)), end = 0;
    if (lines <= 0 || all <= (size_t)lines)
        return;
    for (int i = 0; i < lines; i++)
        end += strcspn(cli->out.text + end, "\n") + 1;
    cli->out.len = end;
    cli->out.text[end] = '\0';
    strbuf_printf(&cli->out, "... (%zu more lines)\n", all - (size_t)lines);
}

/* The pager to use, or NULL when the answer fits the screen or there is none. */
static const char *pager_for(struct cli *cli)
{
    const char *term = getenv("TERM");
    struct winsize size;
    bool reading = cli->command && (cli->command->needs == NEEDS_READ || cli->command->needs == NEEDS_NOTHING);
    if (!reading || cli->parted || cli->no_pager || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO) || !term ||
        strcmp(term, "dumb") == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || lines_of(&cli->out) < size.ws_row)
        return NULL;
    const char *pager = config_value(cli->arena, "pager", NULL);
    if (!*pager)
        pager = getenv("PAGER");
    return pager && *pager ? pager : "less -FRX";
}

static enum err_code through_pager(const char *pager, const struct strbuf *out, struct err *err)
{
    FILE *pipe = popen(pager, "w");
    if (!pipe)
        return write_stream(stdout, out, err);
    fwrite(strbuf_text(out), 1, out->len, pipe);
    int status = pclose(pipe);
    if (status == -1 || (WIFEXITED(status) && WEXITSTATUS(status) == 127)) /* no such pager */
        return write_stream(stdout, out, err);
    return ERR_OK;
}

/* ---- answers of any length ------------------------------------------------------------------- */

#define PART_SIZE 65536u

static bool to_file(const struct cli *cli)
{
    return cli->output && strcmp(cli->output, "-") != 0;
}

static enum err_code write_part(struct cli *cli, struct err *err)
{
    if (!cli->part_file) {
        cli->part_file = file_temporary_name(cli->arena, cli->output);
        cli->part_fd = open(cli->part_file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    const char *text = strbuf_text(&cli->out);
    size_t left = cli->out.len;
    while (left > 0) {
        ssize_t n = cli->part_fd < 0 ? -1 : write(cli->part_fd, text, left);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_set(err, ERR_IO, "cannot write %s: %s", cli->output, cause_of_errno(errno));
        text += n;
        left -= (size_t)n;
    }
    return ERR_OK;
}

/* Above what a verb says as if it had been done, so that nobody takes it for that; beside rows and files, on stderr. */
void output_dry_run(struct cli *cli)
{
    static const char said[] = TC_WORD("a dry run, nothing is saved; the answer would be:");
    bool text = !cli->answer.data && !cli->answer.rows && !cli->parted && !to_file(cli) &&
                (cli->format_or_minus1 < 0 || cli->format_or_minus1 == (int)REPORT_TEXT);
    if (!text || gathered(cli)->len == 0) {
        print_said(TC_WORD("a dry run, nothing was saved"));
        return;
    }
    struct strbuf below = cli->out;
    cli->out = (struct strbuf)STRBUF_INIT;
    strbuf_printf(&cli->out, "%s\n%s", cli_words(cli, said), strbuf_text(&below));
    strbuf_release(&below);
}

enum err_code cli_send(struct cli *cli, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (gathered(cli)->len == 0)
        return ERR_OK;
    if (!to_file(cli))
        rc = write_stream(stdout, &cli->out, err);
    else if (!cli->dry_run)
        rc = write_part(cli, err);
    cli->parted = true;
    strbuf_clear(&cli->out);
    return rc;
}

enum err_code cli_part(struct cli *cli, const char *text, size_t len, struct err *err)
{
    strbuf_add_bytes(gathered(cli), text, len);
    return cli->out.len < PART_SIZE ? ERR_OK : cli_send(cli, err);
}

/* The last part, and the file takes its name. */
static enum err_code finish_parts(struct cli *cli, struct err *err)
{
    enum err_code rc = write_part(cli, err);
    if (cli->part_fd >= 0)
        close(cli->part_fd);
    if (rc == ERR_OK)
        rc = file_commit(cli->part_file, cli->output, cli_existing(cli), err);
    else
        file_discard(cli->part_file);
    cli->part_file = NULL;
    return rc;
}

void output_end(struct cli *cli)
{
    if (!cli->part_file)
        return;
    if (cli->part_fd >= 0)
        close(cli->part_fd);
    file_discard(cli->part_file);
    cli->part_file = NULL;
}

/* The rows that the command gave, in the form that was asked for. */
static enum err_code write_rows(struct cli *cli, struct err *err)
{
    struct report report;
    report_of_rows(cli->answer.rows_name, cli->answer.rows_name, cli->answer.rows, cli->arena, &report);
    return cli_finish_report(cli, &report, 0, err);
}

enum err_code output_flush(struct cli *cli, struct err *err)
{
    const struct json *data = cli->answer.data;
    if (cli->answer.rows && write_rows(cli, err) != ERR_OK)
        return err->code;
    gathered(cli);
    if (cli->part_file)
        return finish_parts(cli, err);
    if (data) {
        strbuf_clear(&cli->out);
        strbuf_add(&cli->out, cli->format_or_minus1 == (int)REPORT_JSONL ? json_print_line(cli->arena, data)
                                                                         : json_print(cli->arena, data));
        if (cli->out.len == 0 || cli->out.text[cli->out.len - 1] != '\n')
            strbuf_add_char(&cli->out, '\n');
    }
    if (cli->output_written) {
        if (!cli->quiet)
            fprintf(stderr, "%s\n", cli_words(cli, message(cli->arena, "wrote %s", cli->output)));
        return ERR_OK;
    }
    if (cli->out.len == 0)
        return ERR_OK;
    if (cli->output && strcmp(cli->output, "-") != 0) {
        if (cli->dry_run)
            return ERR_OK;
        return file_write(cli->output, strbuf_text(&cli->out), cli->out.len, cli_existing(cli), err);
    }
    const char *pager = pager_for(cli);
    return pager ? through_pager(pager, &cli->out, err) : write_stream(stdout, &cli->out, err);
}

/* ---- questions ------------------------------------------------------------------------------- */

enum err_code cli_confirm(struct cli *cli, const char *question, struct err *err)
{
    if (cli->yes || cli->dry_run)
        return ERR_OK;
    if (cli->no_input || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return err_set(err, ERR_USAGE, "%s Nobody can be asked here; add --yes to go on", question);
    /* Ctrl-C is an answer. It is held back but while waiting, so that it cannot come unseen between
     * the question and the wait. */
    sigset_t interrupt, usual;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &usual);
    /* "[j/N]" in German: the first letter means yes, and y does everywhere. */
    const char *choice = cli_words(cli, TC_WORD("[y/N]"));
    fprintf(stderr, "%s %s ", cli_words(cli, question), choice);
    fflush(stderr);
    char answer[16] = "";
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = -1;
    while (ready < 0 && !progress_interrupted())
        if ((ready = ppoll(&input, 1, NULL, &usual)) < 0 && errno != EINTR)
            break;
    ssize_t n = ready > 0 ? read(STDIN_FILENO, answer, sizeof answer - 1) : 0;
    sigprocmask(SIG_SETMASK, &usual, NULL);
    char typed = char_lower(answer[0]);
    if (n > 0 && (typed == 'y' || typed == char_lower(choice[1])))
        return ERR_OK;
    return err_set(err, progress_interrupted() ? ERR_INTERRUPT : ERR_NO, "nothing was changed");
}
