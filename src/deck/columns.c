/* columns.c - what findings, and notes on the lines of a list, consist of, for JSON, CSV and worksheets */
#include "base/columns.h"
#include "deck/check.h"
#include "deck/list.h"

static const struct column warning_list[] = {
    COLUMN(struct deck_note, "line", line),
    COLUMN(struct deck_note, "text", text),
};
const struct column_set deck_warning_columns = COLUMNS(struct deck_note, warning_list);

static const struct column bad_line_list[] = {
    COLUMN(struct deck_note, "line", line),
    COLUMN(struct deck_note, "text", text),
    COLUMN(struct deck_note, "why", why),
};
const struct column_set deck_bad_line_columns = COLUMNS(struct deck_note, bad_line_list);

static const struct column finding_fact_list[] = {
    COLUMN(struct finding, "line", line, .none = NONE_IS_ZERO),
    COLUMN(struct finding, "card", card),
    COLUMN(struct finding, "count", count, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct finding, "limit", limit, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct finding, "rule", rule),
    COLUMN(struct finding, "source", source),
    COLUMN(struct finding, "text", text),
    COLUMN(struct finding, "hint", hint),
};
const struct column_set finding_fact_columns = COLUMNS(struct finding, finding_fact_list);

static const struct column finding_list[] = {
    COLUMN_WORD(struct finding, "code", code, finding_codes),
    COLUMN_SPREAD_SELF(&finding_fact_columns),
    COLUMN(struct finding, "illegal", illegal),
};
const struct column_set finding_columns = COLUMNS(struct finding, finding_list);
