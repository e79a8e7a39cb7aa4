/* home.c - the first page: what is on, how to take part, what was played
 *
 * The same address for everybody: the public sees events that are published, staff all of them and the way to a new
 * one.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "web/pages/home/home.html.h"

#include "web/pages/inner.h"

#define CLOSED_MAX 30 /* the others are found by the log and the reports */

static struct home_event describe(struct request *req, const struct event *event)
{
    return (struct home_event){
        .event = event->id.v,
        .name = event->set.name,
        .date = lang_date(req->arena, req->lang, event->set.date),
        .format = event->set.format,
        .city = event->set.city,
        .players = event->players,
        .round = event->rounds_paired,
        .rounds = event->rounds_planned,
        .playoff = event->state == EVENT_PLAYOFF,
        .closed = event->state == EVENT_CLOSED,
        .signup = event->set.signup && event->state == EVENT_ENROLLING,
    };
}

static enum err_code home_show(struct request *req, struct err *err)
{
    struct event *events;
    size_t n;
    if (event_list(req->store, req->arena, &events, &n, err) != ERR_OK)
        return err->code;
    struct home_page page = {
        .open = ARENA_ARRAY(req->arena, struct home_event, n + 1),
        .closed = ARENA_ARRAY(req->arena, struct home_event, CLOSED_MAX),
        .staff = may(req, FOR_STAFF),
        .organizer = may(req, FOR_ORGANIZER),
        .player = may(req, FOR_PLAYER),
    };
    for (size_t i = 0; i < n; i++) {
        if (!events[i].set.public_ && !page.staff)
            continue;
        if (shown_event(req, &events[i], err) != ERR_OK)
            return err->code;
        if (events[i].state != EVENT_CLOSED)
            page.open[page.n_open++] = describe(req, &events[i]);
        else if (page.n_closed < CLOSED_MAX)
            page.closed[page.n_closed++] = describe(req, &events[i]);
    }
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Tournaments"), .section = "", .live = true});
    page_home(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_home[] = {
    {METHOD_GET, "/", FOR_ALL, ROUTE_CACHED, 0, home_show, NULL},
    {0},
};
