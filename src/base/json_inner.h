/* json_inner.h - reading JSON, between json.c, which holds the tree, and json_scan.c, which knows the grammar
 *
 * The grammar is checked and the tree is built in one walk. A node hangs in the tree as soon as it is there, so that
 * json_free of the root frees all, whatever goes wrong.
 */
#ifndef TOPCUT_BASE_JSON_INNER_H
#define TOPCUT_BASE_JSON_INNER_H

#include "base/json.h"

#include <stdbool.h>

struct scan {
    const char *p;
    const char *problem; /* NULL while all is well; then p is where it was met */
    int depth;
    bool unsorted; /* the names of some object do not rise, so one may be there twice */
};

bool json_scan_fail(struct scan *s, const char *problem);
void json_skip_blanks(struct scan *s);
/* Reads into a node that is nothing yet. */
bool json_scan_value(struct scan *s, struct json *value);
int json_line_at(const char *text, const char *at);

/* A node that is nothing yet, at the end of an array or object. */
struct json *json_hang(struct json *list);
/* Room for the name of a member, and for a text: who asks writes all of it, with the zero at its end. */
char *json_name(struct json *member, size_t room);
char *json_become_text(struct json *value, size_t room);
void json_become_number(struct json *value, double number);
enum json_kind { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_ARRAY, JSON_OBJECT };
void json_become(struct json *value, enum json_kind kind);

#endif
