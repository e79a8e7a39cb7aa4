/* cell.c - one value as people and as programs read it
 *
 * Every writer asks here, so that a terminal, a CSV file and a sheet never disagree about a number. */
#include "base/cell.h"
#include "base/arena.h"
#include "base/parse.h"
#include "report/inner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int report_column_index(const struct report_info *info, const char *name)
{
    for (size_t i = 0; i < info->n_columns; i++)
        if (strcmp(info->columns[i].name, name) == 0)
            return (int)i;
    return -1;
}

int report_cell_int(const struct report *report, size_t row, int column, int otherwise)
{
    if (column < 0)
        return otherwise;
    const struct table_cell *cell = report_cell(report, row, (size_t)column);
    return cell->type == CELL_INT && cell->i >= INT32_MIN && cell->i <= INT32_MAX ? (int)cell->i : otherwise;
}

bool column_is_idle(const struct report *report, size_t column)
{
    if (!report->info.columns[column].if_any)
        return false;
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        const struct table_cell *cell = report_cell(report, r, column);
        bool no_flag = report->info.columns[column].type == REPORT_T_FLAG && cell->type == CELL_INT && cell->i == 0;
        if (cell->type == CELL_TEXT ? *cell->t != '\0' : cell->type != CELL_NULL && !no_flag)
            return false;
    }
    return true;
}

bool column_is_right(const struct report_column *column)
{
    return column->right || column->type == REPORT_T_INT || column->type == REPORT_T_NUMBER ||
           column->type == REPORT_T_PERCENT || column->type == REPORT_T_MONEY;
}

bool cell_is_number(const struct report_column *column, const struct table_cell *cell)
{
    bool numeric = cell->type == CELL_INT || (cell->type == CELL_REAL && isfinite(cell->f));
    return numeric && column->type != REPORT_T_TEXT && column->type != REPORT_T_FLAG && column->type != REPORT_T_DATE;
}

static const char *real_text(struct arena *arena, double x)
{
    if (!isfinite(x))
        return isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
    return double_text(x, arena_alloc(arena, DOUBLE_TEXT_LEN, 1));
}

static const char *fixed_text(struct arena *arena, double x, int decimals)
{
    char *text = arena_printf(arena, "%.*f", decimals, x);
    bool zero = text[0] == '-' && text[strspn(text, "-0.")] == '\0';
    return zero ? text + 1 : text; /* never -0.00 */
}

static double number_of(const struct table_cell *cell)
{
    return cell->type == CELL_INT ? (double)cell->i : cell->f;
}

/* Nearest whole number, halves up, as ratings are shown. */
static const char *whole_text(struct arena *arena, const struct table_cell *cell)
{
    if (cell->type == CELL_INT)
        return arena_printf(arena, "%lld", (long long)cell->i);
    if (!(fabs(cell->f) < 9e15))
        return real_text(arena, cell->f);
    return arena_printf(arena, "%lld", (long long)floor(cell->f + 0.5));
}

static const char *money_text(struct arena *arena, int64_t cents)
{
    uint64_t size = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    return arena_printf(arena, "%s%llu.%02llu", cents < 0 ? "-" : "", (unsigned long long)(size / 100),
                        (unsigned long long)(size % 100));
}

static const char *number_text(struct arena *arena, const struct report_column *column, const struct table_cell *cell)
{
    if (cell->type == CELL_REAL && !isfinite(cell->f))
        return real_text(arena, cell->f);
    switch (column->type) {
    case REPORT_T_INT:
        return whole_text(arena, cell);
    case REPORT_T_MONEY:
        return cell->type == CELL_INT ? money_text(arena, cell->i) : fixed_text(arena, cell->f / 100, 2);
    case REPORT_T_PERCENT:
        return cell->t ? cell->t : fixed_text(arena, number_of(cell) * 100, 2);
    case REPORT_T_FLAG:
        return number_of(cell) != 0 ? "yes" : "";
    case REPORT_T_NUMBER:
        if (column->decimals >= 0)
            return fixed_text(arena, number_of(cell), column->decimals);
        break;
    default:
        break;
    }
    return cell->type == CELL_INT ? arena_printf(arena, "%lld", (long long)cell->i) : real_text(arena, cell->f);
}

const char *cell_text(struct arena *arena, const struct report_column *column, const struct table_cell *cell)
{
    switch (cell->type) {
    case CELL_NULL:
        return "";
    case CELL_TEXT:
        return cell->t;
    default:
        return number_text(arena, column, cell);
    }
}

/* "58.33" is "0.5833": the point moves two places, so that both say the same rounded number. */
static const char *fraction_of_percent(struct arena *arena, const char *percent)
{
    const char *point = strchr(percent, '.');
    size_t whole = point ? (size_t)(point - percent) : strlen(percent);
    bool minus = percent[0] == '-';
    const char *digits = percent + minus;
    whole -= minus;
    char *padded = arena_printf(arena, "%s%.*s%s", whole < 3 ? (whole == 1 ? "00" : "0") : "", (int)whole, digits,
                                point ? point + 1 : "");
    size_t head = (whole < 3 ? 3 : whole) - 2;
    return arena_printf(arena, "%s%.*s.%s", minus ? "-" : "", (int)head, padded, padded + head);
}

const char *cell_plain(struct arena *arena, const struct report_column *column, const struct table_cell *cell)
{
    const char *text = cell_text(arena, column, cell);
    bool percent = column->type == REPORT_T_PERCENT && cell_is_number(column, cell);
    return percent ? fraction_of_percent(arena, text) : text;
}
