/* home.c - the first page: what is on, how to take part, what was played
 *
 * The same address for everybody: the public sees events that are published, staff all of them and the way to a new
 * one.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "web/pages/home/home.html.h"
#include "web/pages/inner.h"

#include <string.h>

#define CLOSED_A_PAGE 30

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

/* True when every word that is searched for stands in an event's name, place, format or day; words are folded. */
static bool is_meant(struct arena *arena, const struct event_settings *set, const char *words)
{
    if (!*words)
        return true;
    const char *line =
        utf8_fold(arena, arena_printf(arena, "%s %s %s %s", set->name, set->city, set->format, set->date));
    for (size_t len; *words; words += len) {
        words += strspn(words, " ");
        len = strcspn(words, " ");
        if (len && !strstr(line, arena_strndup(arena, words, len)))
            return false;
    }
    return true;
}

static enum err_code home_show(struct request *req, struct err *err)
{
    struct event *events;
    size_t n;
    int64_t at;
    if (event_list(req->store, req->arena, &events, &n, err) != ERR_OK ||
        field_int(req, "page", 1, 100000, 1, &at, err) != ERR_OK)
        return err->code;
    const char *words = utf8_fold(req->arena, field_or(req, "find", ""));
    size_t closed = 0, before = (size_t)(at - 1) * CLOSED_A_PAGE;
    struct home_page page = {
        .open = ARENA_ARRAY(req->arena, struct home_event, n + 1),
        .closed = ARENA_ARRAY(req->arena, struct home_event, CLOSED_A_PAGE),
        .find = field_or(req, "find", ""),
        .at = at,
        .staff = may(req, FOR_STAFF),
        .organizer = may(req, FOR_ORGANIZER),
        .player = may(req, FOR_PLAYER),
    };
    for (size_t i = 0; i < n; i++) {
        if (!events[i].set.public_ && !page.staff)
            continue;
        page.searches = page.searches || i >= CLOSED_A_PAGE / 3;
        if (!is_meant(req->arena, &events[i].set, words))
            continue;
        bool over = events[i].state == EVENT_CLOSED;
        if (over && (closed++ < before || page.n_closed == CLOSED_A_PAGE))
            continue;
        if (shown_event(req, &events[i], err) != ERR_OK)
            return err->code;
        if (over)
            page.closed[page.n_closed++] = describe(req, &events[i]);
        else
            page.open[page.n_open++] = describe(req, &events[i]);
    }
    page.next = closed > before + page.n_closed ? at + 1 : 0;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Tournaments"), .section = "", .live = true});
    page_home(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_home[] = {
    {METHOD_GET, "/", FOR_ALL, ROUTE_CACHED, 0, home_show, NULL},
    {0},
};
