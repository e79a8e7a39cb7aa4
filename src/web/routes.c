/* routes.c - every table of routes there is */
#include "base/err.h"
#include "store/store.h"
#include "web/machine/machine.h"
#include "web/pages/pages.h"

static enum err_code health(struct request *req, struct err *err)
{
    int64_t last;
    enum err_code rc = journal_last(req->store, &last, err);
    if (rc == ERR_OK)
        page_bytes(req, "text/plain; charset=utf-8", NULL, "ok\n", 3);
    return rc;
}

const struct route routes_core[] = {
    {METHOD_GET, "/healthz", FOR_ALL, 0, 0, health, NULL},
    {METHOD_GET, "/live", FOR_ALL, ROUTE_STREAM, 0, exchange_listen, NULL},
    {METHOD_GET, "/live/poll", FOR_ALL, ROUTE_STREAM, 0, exchange_listen, NULL},
    {.pattern = NULL},
};

/* A line for each file of pages. */
#define TABLES(X)                                                                                                      \
    X(about)                                                                                                           \
    X(bracket)                                                                                                         \
    X(clock)                                                                                                           \
    X(codes)                                                                                                           \
    X(dashboard)                                                                                                       \
    X(deckchecks)                                                                                                      \
    X(decks)                                                                                                           \
    X(design)                                                                                                          \
    X(enrol)                                                                                                           \
    X(events)                                                                                                          \
    X(export)                                                                                                          \
    X(facts)                                                                                                           \
    X(front)                                                                                                           \
    X(hands)                                                                                                           \
    X(help)                                                                                                            \
    X(home)                                                                                                            \
    X(join)                                                                                                            \
    X(judge)                                                                                                           \
    X(lists)                                                                                                           \
    X(log)                                                                                                             \
    X(login)                                                                                                           \
    X(me)                                                                                                              \
    X(meta)                                                                                                            \
    X(pairing)                                                                                                         \
    X(paper)                                                                                                           \
    X(penalties)                                                                                                       \
    X(penalty_quick)                                                                                                   \
    X(person)                                                                                                          \
    X(players)                                                                                                         \
    X(profile)                                                                                                         \
    X(results)                                                                                                         \
    X(rounds)                                                                                                          \
    X(screen)                                                                                                          \
    X(settings)                                                                                                        \
    X(standby)                                                                                                         \
    X(standings)                                                                                                       \
    X(undo)                                                                                                            \
    X(whatif)

#define DECLARE(name) extern const struct route routes_##name[];
TABLES(DECLARE)
#undef DECLARE

#define LIST(name) routes_##name,
const struct route *const route_tables[] = {routes_core, TABLES(LIST) NULL};
#undef LIST
