/* head.c - reads the head comment of a report file
 *
 * "-- key: value" lines from the top of the file to the first line that is no comment. A mistake is reported
 * with file and line, because users write reports in an editor. An unknown key is a mistake: otherwise a misspelt
 * "column" would be a comment without effect.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/resource.h"
#include "base/suggest.h"
#include "report/inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define HEAD_MAX_COLUMNS 200
#define HEAD_MAX_PARAMS  16

static const char *const keys[] = {"title", "summary", "schema",   "rows", "params", "layout", "round",
                                   "sheet", "chart",   "cut-line", "heat", "shade",  "column"};

static const char *const type_names[] = {
    [REPORT_T_TEXT] = "text", [REPORT_T_INT] = "int",     [REPORT_T_NUMBER] = "number", [REPORT_T_PERCENT] = "percent",
    [REPORT_T_DATE] = "date", [REPORT_T_MONEY] = "money", [REPORT_T_FLAG] = "flag"};

/* The reader of a head: titles can name parameters, and columns of the first row, which are known only when it
 * runs. */
struct head {
    struct arena *arena;
    struct report_info *info;
    const char *file;
    int line;
    struct report_column columns[HEAD_MAX_COLUMNS];
    int chart_line, cut_line, heat_line, shade_line;
    struct err *err;
};

static enum err_code wrong(struct head *head, const char *format, ...) TC_PRINTF(2, 3);

static enum err_code wrong(struct head *head, const char *format, ...)
{
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    (void)err_set(head->err, ERR_INPUT, "%s:%d: %s", head->file, head->line, strbuf_text(&text));
    strbuf_release(&text);
    return ERR_INPUT;
}

static const char *trimmed(struct arena *arena, const char *text, size_t len)
{
    while (len && strchr(" \t\r", text[0]))
        text++, len--;
    while (len && strchr(" \t\r", text[len - 1]))
        len--;
    return arena_strndup(arena, text, len);
}

static bool is_name(const char *text)
{
    return *text && !char_is_digit(*text) &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == '\0';
}

/* ---- columns --------------------------------------------------------------------------------- */

static enum err_code column_option(struct head *head, struct report_column *column, const char *option)
{
    static const char *const known[] = {"json-only", "screen-only", "no-json", "if-any",     "bold",
                                        "wrap",      "right",       "words",   "decimals=N", "unit=WORD"};
    bool *const flags[] = {&column->json_only, &column->screen_only, &column->no_json, &column->if_any,
                           &column->bold,      &column->wrap,        &column->right,   &column->words};
    for (size_t i = 0; i < ARRAY_LEN(flags); i++)
        if (strcmp(option, known[i]) == 0) {
            *flags[i] = true;
            return ERR_OK;
        }
    if (strncmp(option, "decimals=", 9) == 0) {
        if (!parse_int(option + 9, 0, 15, &column->decimals))
            return wrong(head, "decimals=%s: a number from 0 to 15 belongs there", option + 9);
        return ERR_OK;
    }
    if (strncmp(option, "unit=", 5) == 0) {
        column->unit = option + 5;
        return ERR_OK;
    }
    return wrong(head, "\"%s\" is no option of a column%s", option,
                 suggest_sentence(head->arena, option, known, ARRAY_LEN(known)));
}

static enum err_code column_type(struct head *head, const char *word, enum report_type *out)
{
    for (size_t i = 0; i < ARRAY_LEN(type_names); i++)
        if (strcmp(word, type_names[i]) == 0) {
            *out = (enum report_type)i;
            return ERR_OK;
        }
    return wrong(head, "\"%s\" is no type of a column: text, int, number, percent, date, money or flag%s", word,
                 suggest_sentence(head->arena, word, type_names, ARRAY_LEN(type_names)));
}

/* name | Header | type | width | options: all but the name may be left out. */
static enum err_code read_column(struct head *head, const char *value)
{
    struct report_info *info = head->info;
    const char *part[5] = {"", "", "", "", ""};
    size_t n = 0;
    for (const char *at = value;; at++) {
        size_t len = strcspn(at, "|");
        if (n == ARRAY_LEN(part))
            return wrong(head, "a column has five parts: name | Header | type | width | options");
        part[n++] = trimmed(head->arena, at, len);
        at += len;
        if (!*at)
            break;
    }
    if (!is_name(part[0]))
        return wrong(head, "\"%s\" is no name of a column of the SELECT", part[0]);
    if (report_column_index(info, part[0]) >= 0)
        return wrong(head, "column %s is described twice", part[0]);
    if (info->n_columns == HEAD_MAX_COLUMNS)
        return wrong(head, "more than %d columns", HEAD_MAX_COLUMNS);
    struct report_column *column = &head->columns[info->n_columns];
    *column = (struct report_column){.name = part[0], .decimals = -1, .unit = ""};
    column->header = n > 1 && *part[1] ? part[1] : part[0];
    if (*part[2] && column_type(head, part[2], &column->type) != ERR_OK)
        return head->err->code;
    if (*part[3] && strcmp(part[3], "*") != 0 && !parse_int(part[3], 1, 500, &column->width))
        return wrong(head, "\"%s\" is no width: * or a number of cells from 1 to 500", part[3]);
    for (const char *at = part[4]; *at;) {
        size_t len = strcspn(at, " ,\t");
        if (len && column_option(head, column, arena_strndup(head->arena, at, len)) != ERR_OK)
            return head->err->code;
        at += len + (at[len] != '\0');
    }
    column->line = head->line;
    info->n_columns++;
    return ERR_OK;
}

/* ---- the other keys -------------------------------------------------------------------------- */

static enum err_code read_params(struct head *head, const char *value)
{
    struct report_info *info = head->info;
    info->params = ARENA_ARRAY(head->arena, const char *, HEAD_MAX_PARAMS);
    for (const char *at = value; *at;) {
        size_t len = strcspn(at, " ,\t");
        if (len) {
            const char *param = arena_strndup(head->arena, at, len);
            bool optional = param[len - 1] == '?';
            if (!is_name(arena_strndup(head->arena, at, len - optional)))
                return wrong(head, "\"%s\" is no name of a parameter", param);
            if (info->n_params == HEAD_MAX_PARAMS)
                return wrong(head, "more than %d parameters", HEAD_MAX_PARAMS);
            info->params[info->n_params++] = param;
        }
        at += len + (at[len] != '\0');
    }
    return ERR_OK;
}

static enum err_code read_layout(struct head *head, const char *value)
{
    static const char *const names[] = {"table", "slips", "facts"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(value, names[i]) == 0) {
            head->info->layout = (enum report_layout)i;
            return ERR_OK;
        }
    return wrong(head, "\"%s\" is no layout: table, slips or facts", value);
}

static enum err_code read_key(struct head *head, const char *key, const char *value)
{
    struct report_info *info = head->info;
    const struct {
        const char *key, **field;
    } texts[] = {
        {"title", &info->title},       {"summary", &info->summary}, {"schema", &info->schema},
        {"rows", &info->rows_key},     {"sheet", &info->sheet},     {"chart", &info->chart},
        {"cut-line", &info->cut_line}, {"heat", &info->heat},       {"shade", &info->shade},
    };
    if (strcmp(key, "column") == 0)
        return read_column(head, value);
    if (strcmp(key, "params") == 0)
        return read_params(head, value);
    if (strcmp(key, "layout") == 0)
        return read_layout(head, value);
    if (strcmp(key, "round") == 0) {
        info->swiss_round = strcmp(value, "swiss") == 0;
        return info->swiss_round ? ERR_OK : wrong(head, "\"%s\": only \"round: swiss\" has a meaning", value);
    }
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        if (strcmp(key, texts[i].key) == 0) {
            *texts[i].field = value;
            if (strcmp(key, "chart") == 0)
                head->chart_line = head->line;
            if (strcmp(key, "cut-line") == 0)
                head->cut_line = head->line;
            if (strcmp(key, "heat") == 0)
                head->heat_line = head->line;
            if (strcmp(key, "shade") == 0)
                head->shade_line = head->line;
            return ERR_OK;
        }
    return wrong(head, "\"%s\" is no key of a report (a comment has no colon after its first word)%s", key,
                 suggest_sentence(head->arena, key, keys, ARRAY_LEN(keys)));
}

/* "-- key: value" is a key, "-- some words" is a comment. */
static enum err_code read_line(struct head *head, const char *line, size_t len)
{
    const char *text = trimmed(head->arena, line + 2, len - 2);
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
    if (n == 0 || text[n] != ':')
        return ERR_OK;
    const char *key = arena_strndup(head->arena, text, n);
    return read_key(head, key, trimmed(head->arena, text + n + 1, strlen(text + n + 1)));
}

static bool is_chart_kind(const char *kind)
{
    static const char *const kinds[] = {"bar", "line", "column", "stacked", "rows"};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (strcmp(kind, kinds[i]) == 0)
            return true;
    return false;
}

/* "bar VALUES by CATEGORIES", "line ... each ...", "column A,B by ...", "stacked ..." or "rows FIRST,LAST by ...", of
 * described columns. */
static enum err_code check_chart(struct head *head)
{
    const struct report_info *info = head->info;
    char kind[8], values[64], by[64], each[64] = "";
    head->line = head->chart_line;
    if (!*info->chart)
        return ERR_OK;
    if (sscanf(info->chart, "%7s %63s by %63s each %63s", kind, values, by, each) < 3 || !is_chart_kind(kind))
        return wrong(head, "a chart is \"bar COLUMN by COLUMN\", line, column, stacked or rows");
    bool known = report_column_index(info, by) >= 0 && (!*each || report_column_index(info, each) >= 0);
    for (const char *at = values; *at; at += *at == ',') {
        size_t len = strcspn(at, ",");
        known = known && report_column_index(info, arena_strndup(head->arena, at, len)) >= 0;
        at += len;
    }
    return known ? ERR_OK : wrong(head, "the chart names a column that is not described");
}

/* "FIRST LAST", both described; NULL is nothing to check. */
static bool are_two_columns(const struct report_info *info, const char *text)
{
    char first[64], last[64];
    return !text || (sscanf(text, "%63s %63s", first, last) == 2 && report_column_index(info, first) >= 0 &&
                     report_column_index(info, last) >= 0);
}

static enum err_code check_whole(struct head *head)
{
    struct report_info *info = head->info;
    enum err_code rc = check_chart(head);
    if (rc != ERR_OK)
        return rc;
    head->line = head->cut_line;
    if (*info->cut_line && report_column_index(info, info->cut_line) < 0)
        return wrong(head, "the cut line names column %s, which is not described", info->cut_line);
    if (!are_two_columns(info, info->heat)) {
        head->line = head->heat_line;
        return wrong(head, "heat is two described columns, from the first to the last that is coloured");
    }
    if (!are_two_columns(info, info->shade)) {
        head->line = head->shade_line;
        return wrong(head, "shade is two described columns, from the first to the last that is shaded");
    }
    head->line = 1;
    if (!*info->title)
        return wrong(head, "a report begins with \"-- title: ...\"");
    return ERR_OK;
}

bool head_next_hole(struct arena *arena, const char **at, const char **before, const char **name,
                    const char **otherwise)
{
    const char *open = strchr(*at, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close) {
        *before = *at;
        *at += strlen(*at);
        return false;
    }
    *before = arena_strndup(arena, *at, (size_t)(open - *at));
    const char *bar = memchr(open, '|', (size_t)(close - open));
    *name = arena_strndup(arena, open + 1, (size_t)((bar ? bar : close) - open - 1));
    *otherwise = bar ? arena_strndup(arena, bar + 1, (size_t)(close - bar - 1)) : NULL;
    *at = close + 1;
    return true;
}

/* "reports/standings.sql" is named standings. */
static const char *name_of(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t len = strlen(base);
    return arena_strndup(arena, base, len > 4 && strcmp(base + len - 4, ".sql") == 0 ? len - 4 : len);
}

enum err_code head_parse(struct arena *arena, const struct resource *file, struct report_info *out, struct err *err)
{
    *out = (struct report_info){
        .name = name_of(arena, file->path),
        .title = "",
        .summary = "",
        .rows_key = "rows",
        .sheet = "",
        .origin = file->origin ? file->origin : "built in",
        .file = file->origin ? file->origin : file->path,
        .cut_line = "",
        .chart = "",
        .sql = file->data,
    };
    /* What a user's file gives is not what Topcut promises under that name. */
    out->schema = arena_printf(arena, "%s/%s/1", file->origin ? "own" : "topcut", out->name);
    struct head *head = ARENA_ARRAY(arena, struct head, 1);
    head->arena = arena;
    head->info = out;
    head->file = out->file;
    head->err = err;
    out->columns = head->columns;
    for (const char *at = file->data; strncmp(at, "--", 2) == 0 || *at == '\n';) {
        size_t len = strcspn(at, "\n");
        head->line++;
        if (len >= 2 && read_line(head, at, len) != ERR_OK)
            return err->code;
        at += len + (at[len] != '\0');
    }
    return check_whole(head);
}
