/* routes.h - a path to the route that answers it (pure, over the tables of page.h)
 *
 * A pattern is a path whose pieces may hold one place: "/e/{event}/r/{round}", "/p/{player}/chart.svg",
 * "/table-{n}.pdf". Numbers are written as we write them: digits, no sign, no zero in front.
 */
#ifndef TOPCUT_WEB_ROUTES_H
#define TOPCUT_WEB_ROUTES_H

#include "web/request/page.h"

/* The values of a path's places; 0 or "" where the route has none. */
struct places {
    int64_t event, player, number;
    int round, table;
    char word[65];
};

enum route_match { ROUTE_NONE, ROUTE_OTHER_METHOD, ROUTE_FOUND };

/* Whether a decoded path fits a pattern; fills places. */
bool route_fits(const char *pattern, const char *path, struct places *out);
/* The first route of all tables that matches; *allowed: the methods that the path has, bits of 1 << enum method. */
enum route_match route_find(const struct route *const *tables, enum method method, const char *path,
                            const struct route **out, struct places *places, unsigned *allowed);

/* The names of the fields that a route with ROUTE_CACHED reads of its query, parted by blanks; "": none. A page that is
 * kept for everybody depends on these alone, and sees no others. */
const char *route_fields(const struct route *route);
/* Whether a name, as it stands in a query, is among them. */
bool route_has_field(const struct route *route, const char *name, size_t len);

/* The page of "/live" (exchange.c): a worker checks who listens, then the event loop goes on. */
TC_MUST_USE enum err_code exchange_listen(struct request *req, struct err *err);

/* Splits what a request asks for ("/e/42?x=1") into a decoded path and the query as it came, both in room, which has
 * strlen(uri) + 2 bytes. False: no path of ours can be written so: escapes of '/' or U+0000, control characters, no
 * UTF-8, longer than 1024. */
bool uri_split(const char *uri, char *room, const char **path, const char **query);

#endif
