/* sanity_json.h - what the files of the sanity report's JSON share */
#ifndef TOPCUT_REPORT_SANITY_JSON_H
#define TOPCUT_REPORT_SANITY_JSON_H

#include "base/arena.h"
#include "base/columns.h"

#include <stdbool.h>

extern const struct column_set sanity_estimate_columns;  /* of struct estimate */
extern const struct column_set sanity_commander_columns; /* of struct sanity_report, like the next */
extern const struct column_set sanity_clock_columns;
extern const struct column_set sanity_castability_columns, sanity_source_columns, sanity_changes_columns;
extern const struct column_set sanity_kin_columns;  /* of struct kin */
extern const struct column_set sanity_plan_columns; /* of struct sanity_plan */

/* The letters of colours: "WU". */
const char *sanity_mask_text(struct arena *arena, unsigned mask);

/* The row, or none. */
static inline struct column_span sanity_if_there(const void *row, bool there)
{
    return (struct column_span){row, there ? 1 : 0};
}

#endif
