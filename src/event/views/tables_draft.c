/* tables_draft.c - table-valued functions over an event's draft pods: seats, and pods with their clocks */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/draft/draft.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

static enum err_code load(struct table_sink *sink, struct event_data *data, struct draft **drafts, size_t *n,
                          struct err *err)
{
    enum err_code rc = table_event(sink, 0, data, err);
    return rc == ERR_OK ? drafts_load(sink->store, sink->arena, data, drafts, n, err) : rc;
}

/* ---- draft_seats(event) ---------------------------------------------------------------------- */

#define SEATS_COLUMNS                                                                                                  \
    "draft INTEGER, pod INTEGER, seat INTEGER, name TEXT, player_id INTEGER, players INTEGER, "                        \
    "opposite TEXT, "                                                                                                  \
    "opposite_id INTEGER, left_neighbour TEXT, right_neighbour TEXT, active INTEGER, latest "                          \
    "INTEGER"

static void put_seat(struct table_sink *sink, const struct event_data *data, const struct draft *draft, bool latest,
                     const struct draft_pod *pod, int s)
{
    int n = pod->n, opposite = n % 2 == 0 ? pod->players[(s + n / 2) % n] : -1;
    table_put_int(sink, draft->number);
    table_put_int(sink, pod->number);
    table_put_int(sink, s + 1);
    table_put_text(sink, data->players[pod->players[s]].name);
    table_put_int(sink, data->players[pod->players[s]].id.v);
    table_put_int(sink, n);
    table_put_text(sink, table_player_name(data, opposite));
    table_put_int_unless(sink, table_player_id(data, opposite), 0);
    table_put_text(sink, data->players[pod->players[(s + 1) % n]].name);
    table_put_text(sink, data->players[pod->players[(s + n - 1) % n]].name);
    table_put_int(sink, event_player_active(data, pod->players[s]));
    table_put_int(sink, latest);
}

static enum err_code fill_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct draft *drafts = NULL;
    size_t n = 0;
    enum err_code rc = load(sink, &data, &drafts, &n, err);
    for (size_t d = 0; rc == ERR_OK && d < n; d++)
        for (size_t p = 0; p < drafts[d].n_pods; p++)
            for (int s = 0; s < drafts[d].pods[p].n; s++)
                put_seat(sink, &data, &drafts[d], d + 1 == n, &drafts[d].pods[p], s);
    return rc;
}

/* ---- draft_pods(event) ----------------------------------------------------------------------- */

#define PODS_COLUMNS                                                                                                   \
    "draft INTEGER, pod INTEGER, players INTEGER, kind TEXT, made_by TEXT, seed INTEGER, "                             \
    "first_round INTEGER, "                                                                                            \
    "names TEXT, begun INTEGER, at TEXT"

static const char *names_of(struct table_sink *sink, const struct event_data *data, const struct draft_pod *pod)
{
    struct strbuf sb = STRBUF_INIT;
    for (int s = 0; s < pod->n; s++)
        strbuf_printf(&sb, "%s%s", s ? "; " : "", data->players[pod->players[s]].name);
    const char *names = arena_strdup(sink->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return names;
}

static enum err_code fill_pods(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct draft *drafts = NULL;
    size_t n = 0;
    enum err_code rc = load(sink, &data, &drafts, &n, err);
    for (size_t d = 0; rc == ERR_OK && d < n; d++) {
        for (size_t p = 0; p < drafts[d].n_pods; p++) {
            table_put_int(sink, drafts[d].number);
            table_put_int(sink, drafts[d].pods[p].number);
            table_put_int(sink, drafts[d].pods[p].n);
            table_put_text(sink, draft_kind_words[drafts[d].kind]);
            table_put_text(sink, drafts[d].made_by);
            table_put_int(sink, (int64_t)drafts[d].seed);
            table_put_int(sink, drafts[d].first_round);
            table_put_text(sink, names_of(sink, &data, &drafts[d].pods[p]));
            table_put_int(sink, drafts[d].pods[p].step > 0);
            table_put_text(sink, time_format_utc(sink->arena, drafts[d].at_utc));
        }
    }
    return rc;
}

const struct table_function tables_of_drafts[] = {
    {"draft_seats", SEATS_COLUMNS, "event", fill_seats},
    {"draft_pods", PODS_COLUMNS, "event", fill_pods},
    {NULL, NULL, NULL, NULL},
};
