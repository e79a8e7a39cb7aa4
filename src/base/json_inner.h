/* json_inner.h - the check of the grammar of JSON, between json.c and json_scan.c */
#ifndef TOPCUT_BASE_JSON_INNER_H
#define TOPCUT_BASE_JSON_INNER_H

#include <stdbool.h>

struct scan {
    const char *p;
    const char *problem; /* NULL while all is well; then p is where it was met */
    int depth;
};

bool json_scan_fail(struct scan *s, const char *problem);
void json_skip_blanks(struct scan *s);
bool json_scan_value(struct scan *s);
int json_line_at(const char *text, const char *at);

#endif
