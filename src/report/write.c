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

/* ---- the event's workbook -------------------------------------------------------------------- */

struct sheets {
    struct report *reports;
    size_t n;
};

static enum err_code add_sheet(struct store *store, struct arena *arena, struct sheets *sheets, const char *name,
                               struct event_id event, int round, struct err *err)
{
    struct report_args args = {.event = event, .round = round};
    enum err_code rc = report_run(store, arena, name, &args, &sheets->reports[sheets->n], err);
    sheets->n += rc == ERR_OK;
    return rc;
}

/* As add_sheet, but a report without rows gets no sheet. */
static enum err_code add_sheet_if_any(struct store *store, struct arena *arena, struct sheets *sheets, const char *name,
                                      struct event_id event, struct err *err)
{
    enum err_code rc = add_sheet(store, arena, sheets, name, event, 0, err);
    if (rc == ERR_OK && sheets->reports[sheets->n - 1].rows.n_rows == 0)
        sheets->n--;
    return rc;
}

enum err_code report_event_workbook(struct store *store, struct arena *arena, struct event_id event, const char *path,
                                    enum file_existing existing, struct err *err)
{
    struct event info;
    enum err_code rc = event_get(store, arena, event, &info, err);
    if (rc != ERR_OK)
        return rc;
    struct sheets sheets = {.reports = ARENA_ARRAY(arena, struct report, (size_t)info.rounds_paired + 16)};
    rc = add_sheet(store, arena, &sheets, "summary", event, 0, err);
    if (rc == ERR_OK)
        rc = add_sheet(store, arena, &sheets, "standings", event, 0, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "places", event, err);
    for (int round = 1; rc == ERR_OK && round <= info.rounds_paired; round++)
        rc = add_sheet(store, arena, &sheets, "pairings", event, round, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "bracket", event, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "schedule", event, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "crosstable", event, err);
    if (rc == ERR_OK && info.swiss_rounds > 1)
        rc = add_sheet_if_any(store, arena, &sheets, "points-by-round", event, err);
    if (rc == ERR_OK)
        rc = add_sheet(store, arena, &sheets, "players", event, 0, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "teams", event, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "rating-changes", event, err);
    static const char *const of_decks[] = {"decks",          "registration", "metagame",
                                           "matchup-matrix", "matchups",     "most-played"};
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(of_decks); i++)
        rc = add_sheet_if_any(store, arena, &sheets, of_decks[i], event, err);
    if (rc == ERR_OK)
        rc = report_write_workbook(arena, sheets.reports, sheets.n, 0, path, existing, err);
    return rc;
}
