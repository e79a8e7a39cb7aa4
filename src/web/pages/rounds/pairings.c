/* pairings.c - the pages that everybody sees of a round: by table, by name, and the tables alone */
#include "base/lang.h"
#include "base/utf8.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/names.html.h"
#include "web/pages/rounds/rounds.h"

#include <stdlib.h>
#include <string.h>

/* The number of the latest published round; 0: none. */
static int last_published(const struct event_data *data)
{
    int number = 0;
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc != 0)
            number = data->rounds[i].number;
    return number;
}

enum err_code pairings_show(struct request *req, struct err *err)
{
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    int number = last_published(data);
    if (number == 0)
        return err_set(err, ERR_NOT_FOUND, "no round of \"%s\" is published yet", data->event.set.name);
    page_redirect(req, "/e/%lld/r/%d/names", (long long)data->event.id.v, number);
    return ERR_OK;
}

static const char *names_row_name(const void *element)
{
    return ((const struct names_row *)element)->name;
}

static void add_names(const struct round_match *match, struct names_row *row, bool turned)
{
    *row = (struct names_row){.name = turned ? match->name2 : match->name1,
                              .opponent = turned ? match->name1 : match->name2,
                              .table = match->match.table,
                              .points = turned ? match->points2 : match->points1,
                              .opponent_points = turned ? match->points1 : match->points2};
}

static enum err_code fill_clock_line(struct request *req, const struct event_data *data, struct names_page *page,
                                     struct err *err)
{
    struct clock_view clock;
    if (clock_look(req->store, req->arena, data, page->number, &clock, err) != ERR_OK)
        return err->code;
    if (clock.state == CLOCK_RUNNING && page->number == data->event.rounds_paired) {
        page->ends_at_utc = clock.ends_at_utc;
        page->clock = lang_time(req->arena, req->lang, clock.ends_at_utc);
    }
    return ERR_OK;
}

/* Keeps the rows in whose line the words stand, accents and case aside; a number finds its table. */
static void filter_names(struct request *req, struct names_page *page)
{
    const char *wanted = utf8_fold(req->arena, field_or(req, "q", ""));
    int table = wanted[strspn(wanted, "0123456789")] ? 0 : atoi(wanted);
    page->wanted = field_or(req, "q", "");
    page->n_all = page->n_rows;
    if (!*wanted)
        return;
    size_t kept = 0;
    for (size_t i = 0; i < page->n_rows; i++) {
        const struct names_row *row = &page->rows[i];
        bool found = strstr(utf8_fold(req->arena, row->name), wanted) ||
                     strstr(utf8_fold(req->arena, player_spoken_name(req->arena, row->name)), wanted) ||
                     (page->by_table && strstr(utf8_fold(req->arena, row->opponent), wanted));
        if (found || (table > 0 && row->table == table))
            page->rows[kept++] = *row;
    }
    page->n_rows = kept;
}

#define NAMES_A_PAGE 200 /* short lines, which stand in columns where there is room */

static enum err_code cut_names(struct request *req, struct names_page *page, struct err *err)
{
    size_t count;
    rows_begin(req, page->n_rows, &page->cut);
    page->cut.also = "q";
    page->cut.keep = page->wanted;
    page->rows += rows_page(req, &page->cut, page->n_rows, NAMES_A_PAGE, page->n_rows, &count, err);
    page->n_rows = count;
    return err->code;
}

static enum err_code names_show_as(struct request *req, bool by_table, struct err *err)
{
    struct event_data *data;
    struct round_view view;
    if (page_data(req, &data, err) != ERR_OK ||
        round_view(req->store, req->arena, req->event_id, req->round, &view, err) != ERR_OK)
        return err->code;
    if (view.round.published_at_utc == 0 && !may(req, FOR_STAFF))
        return err_set(err, ERR_NOT_FOUND, "round %d of \"%s\" is not published yet", req->round, data->event.set.name);
    struct names_page page = {.event = data->event.id,
                              .event_name = data->event.set.name,
                              .name = shown_round_name(req, view.name),
                              .number = view.round.number,
                              .by_table = by_table,
                              .pods = event_is_pods(&data->event),
                              .clock = ""};
    page.rows = ARENA_ARRAY(req->arena, struct names_row, PODS_CHAIRS * view.n_matches + 1);
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct pods_result *pod = view.matches[i].match.pod;
        for (int k = 0; pod && !by_table && k < pod->n; k++)
            page.rows[page.n_rows++] = (struct names_row){
                .name = view.matches[i].seats[k],
                .opponent = event_pod_others(req->arena, data, pod, pod->players[k]),
                .table = view.matches[i].match.table,
            };
        if (pod && !by_table)
            continue;
        add_names(&view.matches[i], &page.rows[page.n_rows++], false);
        if (!by_table && view.matches[i].match.p2 >= 0)
            add_names(&view.matches[i], &page.rows[page.n_rows++], true);
    }
    if (!by_table)
        lang_sort(req->lang, page.rows, page.n_rows, sizeof *page.rows, names_row_name);
    filter_names(req, &page);
    if (cut_names(req, &page, err) != ERR_OK)
        return err->code;
    if (fill_clock_line(req, data, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = page.name, .section = "rounds", .live = true, .refresh = 60});
    page_names(req->html, &page);
    page_end(req);
    return ERR_OK;
}

enum err_code names_show(struct request *req, struct err *err)
{
    return names_show_as(req, false, err);
}

enum err_code tables_show(struct request *req, struct err *err)
{
    return names_show_as(req, true, err);
}
