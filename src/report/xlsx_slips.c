/* xlsx_slips.c - result slips, eight a page, to be cut
 *
 * "Fit to one page wide" makes Excel ignore manual page breaks, so slips go without it.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "report/inner.h"
#include "report/xlsx_inner.h"

#define SLIPS_ACROSS   2
#define SLIPS_DOWN     4
#define SLIPS_A_PAGE   (SLIPS_ACROSS * SLIPS_DOWN)
#define SLIP_ROWS      9 /* the last one is the cut */
#define SLIP_COLUMNS   4 /* the last one is the cut */
#define SLIP_HEIGHT_PT 19

struct slip_formats {
    lxw_format *big, *bold, *right, *box, *small, *cut;
};

static struct slip_formats slip_formats(struct book *book)
{
    struct slip_formats f = {
        .big = xlsx.workbook_add_format(book->workbook),
        .bold = xlsx.workbook_add_format(book->workbook),
        .right = xlsx.workbook_add_format(book->workbook),
        .box = xlsx.workbook_add_format(book->workbook),
        .small = xlsx.workbook_add_format(book->workbook),
        .cut = xlsx.workbook_add_format(book->workbook),
    };
    xlsx.format_set_bold(f.big);
    xlsx.format_set_font_size(f.big, 14);
    xlsx.format_set_bold(f.bold);
    xlsx.format_set_align(f.right, LXW_ALIGN_RIGHT);
    xlsx.format_set_border(f.box, LXW_BORDER_THIN);
    xlsx.format_set_font_size(f.small, 9);
    xlsx.format_set_bottom(f.cut, LXW_BORDER_DASHED);
    return f;
}

/* A table of three to five, in turn order: a row a seat, to be ticked. */
static void write_seats(struct book *book, lxw_worksheet *sheet, const struct slip_formats *f, const struct slip *slip,
                        lxw_row_t row, lxw_col_t column)
{
    for (int p = 0; p < slip->n_players; p++) {
        lxw_row_t at = row + (lxw_row_t)p;
        xlsx_text(book, sheet, at, column, arena_printf(book->arena, "%d %s", p + 1, slip->player[p]), f->bold);
        xlsx_text(book, sheet, at, (lxw_col_t)(column + 1), lang_text(book->lang, "won ☐"), f->right);
        xlsx_text(book, sheet, at, (lxw_col_t)(column + 2), lang_text(book->lang, "drop ☐"), f->right);
    }
    xlsx_text(book, sheet, row + PODS_CHAIRS, column, lang_text(book->lang, "draw ☐  of seats ____  time ☐"), f->small);
    xlsx_text(book, sheet, row + PODS_CHAIRS, (lxw_col_t)(column + 1), lang_text(book->lang, "signed"), f->small);
}

/* The two sides of a match, and the drawn games. */
static void write_pair(struct book *book, lxw_worksheet *sheet, const struct slip_formats *f, const struct slip *slip,
                       lxw_row_t row, lxw_col_t column)
{
    struct arena *arena = book->arena;
    lxw_col_t second = (lxw_col_t)(column + 1), third = (lxw_col_t)(column + 2);
    for (lxw_row_t p = 0; p < 2; p++) {
        lxw_row_t at = row + 2 + 2 * p;
        xlsx_text(book, sheet, at, column, slip->player[p], f->bold);
        if (*slip->points[p])
            xlsx_text(book, sheet, at, second,
                      lang_fill(arena, lang_text(book->lang, "{n} pts"), LANG_ARGS({"n", slip->points[p]})), NULL);
        xlsx_text(book, sheet, at + 1, column, lang_text(book->lang, "games won"), f->right);
        xlsx_note(book, xlsx.worksheet_write_blank(sheet, at + 1, second, f->box));
        xlsx_text(book, sheet, at + 1, third, lang_text(book->lang, "drop ☐"), f->right);
    }
    xlsx_text(book, sheet, row + 6, column, lang_text(book->lang, "games drawn"), f->right);
    xlsx_note(book, xlsx.worksheet_write_blank(sheet, row + 6, second, f->box));
    xlsx_text(book, sheet, row + 7, column, lang_text(book->lang, "signed"), NULL);
    const char *more = "";
    for (size_t i = 0; i < slip->n_more; i++)
        more = arena_printf(arena, "%s%s%s", more, i ? "   " : "", slip->more[i]);
    xlsx_text(book, sheet, row + 7, second, more, f->small);
}

static void write_slip(struct book *book, lxw_worksheet *sheet, const struct slip_formats *f, const struct slip *slip,
                       lxw_row_t row, lxw_col_t column)
{
    struct arena *arena = book->arena;
    lxw_col_t second = (lxw_col_t)(column + 1);
    xlsx_text(book, sheet, row, column, slip->round, f->bold);
    if (*slip->table)
        xlsx_text(book, sheet, row, second,
                  lang_fill(arena, lang_text(book->lang, "Table {table}"), LANG_ARGS({"table", slip->table})), f->big);
    xlsx_text(book, sheet, row + 1, column, slip->event, f->small);
    if (slip->n_players > 2)
        write_seats(book, sheet, f, slip, row + 2, column);
    else
        write_pair(book, sheet, f, slip, row, column);
    for (lxw_col_t c = column; c < column + SLIP_COLUMNS; c++)
        xlsx_note(book, xlsx.worksheet_write_blank(sheet, row + SLIP_ROWS - 1, c, f->cut));
}
/* Eight slips a page, in the order that makes the cut piles, put on each other, run by table: the first place
 * of every page, then the second, and so on. */
void xlsx_slips(struct book *book, lxw_worksheet *sheet, const struct report *report)
{
    size_t n = report->rows.n_rows, pages = (n + SLIPS_A_PAGE - 1) / SLIPS_A_PAGE;
    struct slip_formats formats = slip_formats(book);
    xlsx_page(book, sheet, report->title);
    xlsx.worksheet_set_margins(sheet, 0.5, 0.5, 0.5, 0.5);
    for (int across = 0; across < SLIPS_ACROSS; across++) {
        static const double widths[SLIP_COLUMNS] = {24, 9, 8, 2};
        for (int c = 0; c < SLIP_COLUMNS; c++) {
            lxw_col_t at = (lxw_col_t)(across * SLIP_COLUMNS + c);
            xlsx_note(book, xlsx.worksheet_set_column(sheet, at, at, widths[c], NULL));
        }
    }
    xlsx.worksheet_set_default_row(sheet, SLIP_HEIGHT_PT, LXW_FALSE);
    lxw_row_t *breaks = ARENA_ARRAY(book->arena, lxw_row_t, pages + 1); /* ends with 0 */
    for (size_t page = 0; page < pages; page++) {
        lxw_row_t top = (lxw_row_t)(page * SLIPS_DOWN * SLIP_ROWS);
        if (page > 0 && page < 1023)
            breaks[page - 1] = top;
        for (size_t place = 0; place < SLIPS_A_PAGE; place++) {
            size_t which = place * pages + page;
            struct slip slip;
            if (which >= n)
                continue;
            slip_read(book->arena, book->lang, report, which, &slip);
            write_slip(book, sheet, &formats, &slip, top + (lxw_row_t)(place / SLIPS_ACROSS * SLIP_ROWS),
                       (lxw_col_t)(place % SLIPS_ACROSS * SLIP_COLUMNS));
        }
    }
    if (pages > 1)
        xlsx_note(book, xlsx.worksheet_set_h_pagebreaks(sheet, breaks));
}
