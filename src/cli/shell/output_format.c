/* output_format.c - the format of an answer: by the options, or by the ending of the file that it goes to */
#include "base/err.h"
#include "cli/shell/inner.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What --output's name says by its ending; false: nothing, as "-" or /dev/null. */
static bool ending_of(const struct cli *cli, const char **ending)
{
    if (!cli->output || strcmp(cli->output, "-") == 0)
        return false;
    const char *slash = strrchr(cli->output, '/'), *base = slash ? slash + 1 : cli->output;
    const char *dot = strrchr(base, '.');
    *ending = dot;
    return dot && dot != base && dot[1];
}

static enum err_code option_format(struct cli *cli, const char **option, struct err *err)
{
    static const struct {
        const char *option;
        enum report_format format;
    } formats[] = {{"csv", REPORT_CSV},
                   {"csv-excel", REPORT_CSV_SPREADSHEET},
                   {"tsv", REPORT_TSV},
                   {"jsonl", REPORT_JSONL},
                   {"json", REPORT_JSON}};
    *option = NULL;
    cli->format_or_minus1 = -1;
    for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
        const struct option_value *value = options_find(&cli->options, formats[i].option);
        if (!value)
            continue;
        if (*option)
            return err_set(err, ERR_USAGE, "--%s and --%s exclude each other", *option, formats[i].option);
        *option = formats[i].option;
        cli->format_or_minus1 = (int)formats[i].format;
    }
    return ERR_OK;
}

/* CSV is CSV, for whichever program; the text of any format may be kept as .txt. */
static bool fits(enum report_format asked, enum report_format ending)
{
    return asked == ending || ending == REPORT_TEXT || (asked == REPORT_CSV_SPREADSHEET && ending == REPORT_CSV);
}

static enum err_code choose_by_ending(struct cli *cli, const char *option, struct err *err)
{
    const char *ending;
    enum report_format by_ending;
    bool rows = (cli->command->flags & COMMAND_ROWS) != 0;
    if ((cli->command->flags & (COMMAND_FILE | COMMAND_TEXT)) || !ending_of(cli, &ending))
        return ERR_OK;
    const char *possible =
        rows ? ".txt, .csv, .tsv, .json, .jsonl and .xlsx" : ".txt and .json (its answer is no table)";
    bool known = report_format_of_path(cli->output, &by_ending);
    if (!known && option) /* the format was said, so the name may be any */
        return ERR_OK;
    if (!known || (!rows && by_ending != REPORT_TEXT && by_ending != REPORT_JSON))
        return err_set(err, ERR_USAGE, "%s %s cannot write %s: possible are %s", cli_program.name, cli->command->name,
                       ending, possible);
    if (option && !fits((enum report_format)cli->format_or_minus1, by_ending))
        return err_set(err, ERR_USAGE, "--%s and the ending of %s contradict each other", option, cli->output);
    if (!option && by_ending != REPORT_TEXT)
        cli->format_or_minus1 = (int)by_ending;
    return ERR_OK;
}

static enum err_code choose_raw(struct cli *cli, struct err *err)
{
    enum report_format raw;
    if (!(cli->command->flags & COMMAND_ROWS) || !cli_flag(cli, "raw"))
        return ERR_OK;
    if (cli->format_or_minus1 < 0 || !report_format_raw((enum report_format)cli->format_or_minus1, &raw))
        return err_set(err, ERR_USAGE, "--raw is for CSV and TSV: --csv, --tsv, or -o with such an ending");
    cli->format_or_minus1 = (int)raw;
    return ERR_OK;
}

static bool is_regular_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool cli_wants_rows(const struct cli *cli)
{
    return cli->format_or_minus1 >= 0;
}

enum err_code output_choose(struct cli *cli, struct err *err)
{
    const char *option;
    if (option_format(cli, &option, err) != ERR_OK || choose_by_ending(cli, option, err) != ERR_OK ||
        choose_raw(cli, err) != ERR_OK)
        return err->code;
    if (cli->format_or_minus1 == (int)REPORT_JSON) {
        cli->format_or_minus1 = -1;
        cli->wants_json = true;
    }
    if (cli_wants_rows(cli))
        cli->answer.use |= ANSWER_FOR_ROWS;
    if (cli->output && strcmp(cli->output, "-") != 0 && !(cli->command->flags & COMMAND_FILE) && !cli->force &&
        is_regular_file(cli->output)) {
        err_set(err, ERR_CONFLICT, "%s exists already", cli->output);
        err_hint(err, "--force replaces it");
        return err->code;
    }
    return ERR_OK;
}
