/* coverage.c - counts rules that are implemented and tested */
#include "engine/rules/rules.h"

#include <string.h>

const char *const coverage_eras[COVERAGE_N_ERAS] = {
    "fifth", "fifth-97", "fifth-99", "sixth", "eighth", "m10",
};

const char *const coverage_areas[COVERAGE_N_AREAS] = {
    "game-setup", "turn",     "stack-timing", "casting",     "mana",        "targets",
    "abilities",  "combat",   "damage",       "state-based", "replacement", "continuous",
    "copy",       "keywords", "cards",        "zones",       "multiplayer", "variants",
};

bool coverage_is_of_era(const struct coverage_row *row, const char *era)
{
    if (strcmp(era, "fifth") == 0)
        return strncmp(row->era, "fifth-", 6) == 0;
    return strcmp(row->era, era) == 0;
}

bool coverage_is_covered(const struct coverage_row *row)
{
    return row->citations > 0 && row->tests > 0;
}

int coverage_place(int priority)
{
    return priority >= COVERAGE_PRIORITIES ? COVERAGE_PRIORITIES - 1 : priority - 1;
}

void coverage_count(const struct coverage_row *rows, size_t n, const char *era, const char *area,
                    struct coverage_count *out)
{
    *out = (struct coverage_count){0};
    for (size_t i = 0; i < n; i++) {
        const struct coverage_row *r = &rows[i];
        int p = coverage_place(r->priority);
        if (!coverage_is_of_era(r, era) || (area && strcmp(r->area, area) != 0))
            continue;
        out->rows[p]++;
        out->implemented[p] += r->citations > 0;
        out->tested[p] += r->tests > 0;
        out->covered[p] += coverage_is_covered(r);
        out->section += coverage_is_covered(r) && r->section;
    }
}

double coverage_fraction(const struct coverage_count *count, int priority)
{
    return count->rows[priority] ? (double)count->covered[priority] / count->rows[priority] : -1.0;
}
