/* answer_inner.h - what the files that write a page share */
#ifndef TOPCUT_REPORT_ANSWER_ANSWER_INNER_H
#define TOPCUT_REPORT_ANSWER_ANSWER_INNER_H

#include "base/strbuf.h"
#include "report/answer/answer.h"

/* Appends the table's chart as a figure of HTML; nothing when it has none. */
void answer_chart_add_svg(struct strbuf *out, const struct answer_table *table);

#endif
