/* write.c - the formats by name, and reports into files */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "report/inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name, *ending;
    enum report_format format;
} formats[] = {
    {"text", ".txt", REPORT_TEXT},  {"csv", ".csv", REPORT_CSV},    {"csv-excel", NULL, REPORT_CSV_SPREADSHEET},
    {"tsv", ".tsv", REPORT_TSV},    {"json", ".json", REPORT_JSON}, {"jsonl", ".jsonl", REPORT_JSONL},
    {"xlsx", ".xlsx", REPORT_XLSX},
};

bool report_format_find(const char *name, enum report_format *out)
{
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcmp(formats[i].name, name) == 0) {
            *out = formats[i].format;
            return true;
        }
    return false;
}

bool report_format_of_path(const char *path, enum report_format *out)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *ending = strrchr(base, '.');
    for (size_t i = 0; ending && i < ARRAY_LEN(formats); i++)
        if (formats[i].ending && strcasecmp(formats[i].ending, ending) == 0) {
            *out = formats[i].format;
            return true;
        }
    return false;
}

bool report_format_raw(enum report_format format, enum report_format *out)
{
    if (format != REPORT_CSV && format != REPORT_TSV)
        return false;
    *out = format == REPORT_CSV ? REPORT_CSV_RAW : REPORT_TSV_RAW;
    return true;
}

enum csv_style report_csv_style(enum report_format format)
{
    return format == REPORT_CSV_RAW || format == REPORT_TSV_RAW ? CSV_PLAIN : CSV_SPREADSHEET;
}

void report_write(struct arena *arena, const struct report *report, enum report_format format,
                  const struct report_look *look, struct strbuf *out)
{
    static const struct report_look plain = {0};
    tc_assert(format != REPORT_XLSX);
    switch (format) {
    case REPORT_TEXT:
        write_text(arena, report, look ? look : &plain, out);
        break;
    case REPORT_JSON: {
        struct json *root = report_json(report);
        strbuf_add(out, json_print(arena, root));
        strbuf_add_char(out, '\n');
        json_free(root);
        break;
    }
    case REPORT_JSONL:
        write_jsonl(arena, report, out);
        break;
    default:
        write_separated(arena, report, format, out);
    }
}

enum err_code report_write_file(struct arena *arena, const struct report *report, int format_or_minus1,
                                const char *path, enum file_existing existing, struct err *err)
{
    enum report_format format = REPORT_TEXT;
    if (format_or_minus1 >= 0)
        format = (enum report_format)format_or_minus1;
    else if (!report_format_of_path(path, &format))
        return err_set(err, ERR_USAGE, "%s: which format? The name ends in none of .txt .csv .tsv .json .jsonl .xlsx",
                       path);
    if (format == REPORT_XLSX)
        return report_write_workbook(arena, report, 1, 0, path, existing, err);
    struct strbuf text = STRBUF_INIT;
    report_write(arena, report, format, NULL, &text);
    enum err_code rc = file_write(path, strbuf_text(&text), text.len, existing, err);
    strbuf_release(&text);
    return rc;
}
