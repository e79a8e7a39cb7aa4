/* xlsx.c - reports as the sheets of a workbook: opening and closing it, names of sheets, texts within limits
 *
 * The xlsx_*.c files alone know libxlsxwriter. Its quirks that are handled here (measured with 1.1.4): most errors
 * surface only in workbook_close, without a reason when the file cannot be created, so the temporary file is created
 * before; it reports them on stderr too, where its lines are dropped (base/filter.h); those of its own temporary files
 * do not surface at all, so the result is read again (xlsx_check.c); a bad sheet name gives NULL, so names are made
 * legal first; the file carries the wall clock unless a creation time is set; strings beyond 32,767 characters are
 * dropped, so they are cut. From many cells on the library keeps one row of each sheet in memory: sheets are written
 * row by row, downwards.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/file.h"
#include "base/filter.h"
#include "base/lang.h"
#include "base/library.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/inner.h"
#include "report/xlsx_inner.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct xlsx_functions xlsx;
LIBRARY_FILLS(xlsx, LIBRARY_XLSXWRITER, XLSX_FUNCTIONS);

#define SHEET_ROWS       1048576 /* of XLSX */
#define SHEET_COLUMNS    16384
#define SHEET_NAME_UNITS 31  /* UTF-16 code units of a sheet's name */
#define HEADER_UNITS     120 /* of a printed header: 255 with room for doubled ampersands */
#define PAPER_A4         9
#define BIG_CELLS        250000 /* from here on the library keeps rows in a file, not in memory */

/* ---- texts within limits --------------------------------------------------------------------- */

/* Cut after at most units UTF-16 code units, never inside a character. */
char *xlsx_cut(struct arena *arena, const char *text, size_t units)
{
    size_t used = 0, at = 0;
    while (text[at]) {
        size_t len = 1, need;
        while (((unsigned char)text[at + len] & 0xC0) == 0x80)
            len++;
        need = len == 4 ? 2 : 1;
        if (used + need > units)
            break;
        used += need;
        at += len;
    }
    return arena_strndup(arena, text, at);
}

static bool name_is_taken(const struct book *book, const char *name)
{
    for (size_t i = 0; i < book->n_names; i++) {
        struct arena scratch = ARENA_INIT;
        bool same = strcmp(utf8_fold(&scratch, book->names[i]), utf8_fold(&scratch, name)) == 0 ||
                    strcasecmp(book->names[i], name) == 0;
        arena_release(&scratch);
        if (same)
            return true;
    }
    return false;
}

/* A legal sheet name: no []:*?/\ or control character, no apostrophe at either end, at most 31 units, unique
 * whatever the case, and not "History", which Excel keeps for itself. */
static const char *sheet_name(struct book *book, const char *wanted, const char *otherwise)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *at = *wanted ? wanted : otherwise; *at; at++)
        strbuf_add_char(&sb, strchr("[]:*?/\\", *at) || (unsigned char)*at < 0x20 ? ' ' : *at);
    char *name = xlsx_cut(book->arena, strbuf_text(&sb), SHEET_NAME_UNITS);
    strbuf_release(&sb);
    while (*name && strchr("' ", *name))
        name++;
    for (size_t len = strlen(name); len && strchr("' ", name[len - 1]);)
        name[--len] = '\0';
    const char *base = !*name ? "Sheet" : strcasecmp(name, "history") == 0 ? "History of" : name;
    const char *unique = base;
    for (int n = 2; name_is_taken(book, unique); n++) {
        const char *suffix = arena_printf(book->arena, " (%d)", n);
        unique =
            arena_printf(book->arena, "%s%s", xlsx_cut(book->arena, base, SHEET_NAME_UNITS - strlen(suffix)), suffix);
    }
    book->names[book->n_names++] = unique;
    return unique;
}

/* "standings" is "Standings" when the report names no sheet. */
static const char *capitalized(struct arena *arena, const char *name)
{
    char *text = arena_strdup(arena, name);
    if (char_is_lower(*text))
        *text = (char)(*text - 'a' + 'A');
    return text;
}

/* A title as a page header takes it: '&' begins a code there. */
static const char *header_text(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    const char *cut = xlsx_cut(arena, text, HEADER_UNITS);
    for (; *cut; cut++)
        strbuf_add(&sb, *cut == '&' ? "&&" : (char[]){*cut, '\0'});
    const char *escaped = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return escaped;
}

void xlsx_text(struct book *book, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text,
               lxw_format *format)
{
    if (*text)
        xlsx_note(book,
                  xlsx.worksheet_write_string(sheet, row, column, xlsx_cut(book->arena, text, XLSX_UNITS_MAX), format));
}

void xlsx_page(struct book *book, lxw_worksheet *sheet, const char *title)
{
    xlsx.worksheet_set_paper(sheet, PAPER_A4);
    xlsx.worksheet_set_margins(sheet, 0.5, 0.5, book->event ? 0.5 : 0.75, 0.65);
    if (!book->event)
        xlsx_note(book,
                  xlsx.worksheet_set_header(sheet, arena_printf(book->arena, "&L%s", header_text(book->arena, title))));
    xlsx_note(book, xlsx.worksheet_set_footer(sheet, book->event ? arena_printf(book->arena, "&L&8%s&R&8&P/&N",
                                                                                header_text(book->arena, title))
                                                                 : "&R&P/&N"));
}

/* ---- workbooks ------------------------------------------------------------------------------- */

static void describe_book(struct book *book, const struct report *first, int64_t created_utc)
{
    lxw_doc_properties properties = {
        .title = arena_strdup(book->arena, first->title),
        .subject = arena_strdup(book->arena, first->event_name),
        .author = arena_strdup(book->arena, "Topcut " TOPCUT_VERSION),
        .created = (time_t)created_utc,
    };
    xlsx_note(book, xlsx.workbook_set_properties(book->workbook, &properties));
}

static lxw_worksheet *new_sheet(struct book *book, const char *wanted, const char *otherwise)
{
    lxw_worksheet *sheet = xlsx.workbook_add_worksheet(book->workbook, sheet_name(book, wanted, otherwise));
    if (!sheet)
        xlsx_note(book, LXW_ERROR_INVALID_SHEETNAME_CHARACTER);
    return sheet;
}

static void add_sheet(struct book *book, const struct report *report)
{
    lxw_worksheet *sheet = new_sheet(book, report->sheet, capitalized(book->arena, report->info.name));
    if (!sheet)
        return;
    const char *name = book->names[book->n_names - 1];
    struct table_sheet t;
    switch (report->info.layout) {
    case REPORT_SLIPS:
        xlsx_slips(book, sheet, report);
        break;
    case REPORT_FACTS:
        xlsx_facts(book, sheet, report);
        break;
    default:
        t = xlsx_table_sheet(book, sheet, name, report);
        xlsx_table(&t);
    }
}

/* Reports what does not fit before anything is written. */
static enum err_code check_sizes(const struct report *reports, size_t n, bool *big, struct err *err)
{
    size_t cells = 0;
    bool in_order = true; /* slips go back up on a page, which the low-memory mode cannot */
    for (size_t i = 0; i < n; i++) {
        const struct report *r = &reports[i];
        if (r->rows.n_rows >= SHEET_ROWS || r->info.n_columns > SHEET_COLUMNS)
            return err_set(err, ERR_INPUT, "%s: a sheet ends at %d rows and %d columns; write CSV instead",
                           r->info.name, SHEET_ROWS, SHEET_COLUMNS);
        cells += r->rows.n_rows * r->rows.n_columns;
        in_order = in_order && r->info.layout != REPORT_SLIPS;
    }
    *big = cells > BIG_CELLS && in_order;
    return ERR_OK;
}

/* Reserves the temporary name, so that an error names the system's reason for refusing to write. */
static enum err_code reserve(const char *temporary, const char *path, struct err *err)
{
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(errno));
    close(fd);
    return ERR_OK;
}

static enum err_code close_book(struct book *book, const char *temporary, const char *path, struct err *err)
{
    errno = 0;
    lxw_error error = xlsx.workbook_close(book->workbook);
    int reason = errno;
    if (error == LXW_NO_ERROR)
        error = book->error;
    else if (reason)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(reason));
    if (error != LXW_NO_ERROR)
        return err_set(err, ERR_IO, "cannot write %s: error %d of libxlsxwriter", path, (int)error);
    if (!xlsx_is_whole(temporary))
        return err_set(err, ERR_IO, "cannot write %s: %s", path,
                       reason ? cause_of_errno(reason) : TC_WORD("no room for temporary files"));
    return ERR_OK;
}

/* An event's book begins with a sheet for people, whose content comes last: it shows charts of the others. */
static void fill(struct book *book, const struct report *reports, size_t n, const struct book_cover *cover)
{
    lxw_worksheet *first = NULL;
    if (cover) {
        book->event = cover->event->set.name;
        book->about = xlsx_cover_line(book, cover);
        first = new_sheet(book, lang_text(book->lang, "Event"), "Event");
    }
    size_t before = book->n_names;
    for (size_t i = 0; i < n; i++)
        add_sheet(book, &reports[i]);
    if (first)
        xlsx_cover(book, first, cover, reports, book->names + before, n);
}

/* Makes the whole workbook, from the library's first call to its last. */
static enum err_code fill_and_close(struct arena *arena, const struct book_contents *contents, bool big,
                                    const char *temporary, const char *path, struct err *err)
{
    const struct report *first = &contents->reports[0];
    int64_t created_utc = contents->created_utc ? contents->created_utc : first->as_of_utc;
    lxw_workbook_options options = {.constant_memory = big ? LXW_TRUE : LXW_FALSE};
    struct book book = {
        .arena = arena, .lang = contents->lang, .names = ARENA_ARRAY(arena, const char *, contents->n + 1)};
    book.workbook = xlsx.workbook_new_opt(temporary, &options);
    if (!book.workbook)
        return err_set(err, ERR_IO, "cannot write %s: no workbook could be made", path);
    describe_book(&book, first, created_utc > 0 ? created_utc : 1);
    fill(&book, contents->reports, contents->n, contents->cover);
    return close_book(&book, temporary, path, err);
}

enum err_code book_write(struct arena *arena, const struct book_contents *contents, const char *path,
                         enum file_existing existing, struct err *err)
{
    bool big = false;
    tc_assert(contents->n > 0);
    enum err_code rc = check_sizes(contents->reports, contents->n, &big, err);
    if (rc != ERR_OK)
        return rc;
    if (strcmp(path, "-") == 0)
        return err_set(err, ERR_USAGE, "a workbook needs a file to be written to");
    if (existing == FILE_REFUSE_EXISTING && file_exists(path))
        return err_set(err, ERR_CONFLICT, "%s exists already; name another file or allow replacing it", path);
    library_need(&library);
    char *temporary = file_temporary_name(arena, path);
    if ((rc = reserve(temporary, path, err)) != ERR_OK)
        return rc;
    struct error_filter filter;
    error_filter_begin(&filter, (const char *const[]){"[ERROR]", "[WARNING]", NULL});
    rc = fill_and_close(arena, contents, big, temporary, path, err);
    error_filter_end(&filter);
    if (rc != ERR_OK) {
        file_discard(temporary);
        return rc;
    }
    return file_commit(temporary, path, existing, err);
}

enum err_code report_write_workbook(struct arena *arena, const struct report *reports, size_t n, int64_t created_utc,
                                    const char *path, enum file_existing existing, struct err *err)
{
    const struct book_contents contents = {.reports = reports, .n = n, .created_utc = created_utc};
    return book_write(arena, &contents, path, existing, err);
}
