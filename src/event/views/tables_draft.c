/* tables_draft.c - table-valued functions over an event's draft pods: seats, and pods with their clocks */
#include "base/arena.h"
#include "base/columns.h"
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

struct seat_line {
    const struct draft *draft;
    const struct draft_pod *pod;
    const struct draft_seat *seat;
    const struct load_player *player, *opposite, *left, *right; /* of the seat */
    bool latest;
};

#define OF_PLAYER(NAME, POINTER, MEMBER)                                                                               \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct seat_line, POINTER))
static const struct column seat_list[] = {
    COLUMN(struct draft, "draft", number, COLUMN_THROUGH(struct seat_line, draft)),
    COLUMN(struct draft_pod, "pod", number, COLUMN_THROUGH(struct seat_line, pod)),
    COLUMN(struct draft_seat, "seat", seat, COLUMN_THROUGH(struct seat_line, seat)),
    OF_PLAYER("name", player, name),
    OF_PLAYER("player_id", player, id.v),
    COLUMN(struct draft_pod, "players", n, COLUMN_THROUGH(struct seat_line, pod)),
    OF_PLAYER("opposite", opposite, name),
    OF_PLAYER("opposite_id", opposite, id.v),
    OF_PLAYER("left_neighbour", left, name),
    OF_PLAYER("right_neighbour", right, name),
    COLUMN(struct draft_seat, "active", active, COLUMN_THROUGH(struct seat_line, seat)),
    COLUMN(struct seat_line, "latest", latest),
};
static const struct column_set seat_columns = COLUMNS(struct seat_line, seat_list);

static void put_seats(struct table_sink *sink, const struct event_data *data, const struct draft *draft,
                      const struct draft_pod *pod, bool latest)
{
    const struct draft_seat *seats = draft_seats_of(sink->arena, data, pod);
    for (int s = 0; s < pod->n; s++) {
        const struct draft_seat *seat = &seats[s];
        table_put_row(
            sink, &(struct seat_line){draft, pod, seat, seat->player, seat->opposite, seat->left, seat->right, latest});
    }
}

static enum err_code fill_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct draft *drafts = NULL;
    size_t n = 0;
    enum err_code rc = load(sink, &data, &drafts, &n, err);
    for (size_t d = 0; rc == ERR_OK && d < n; d++)
        for (size_t p = 0; p < drafts[d].n_pods; p++)
            put_seats(sink, &data, &drafts[d], &drafts[d].pods[p], d + 1 == n);
    return rc;
}

/* ---- draft_pods(event) ----------------------------------------------------------------------- */

struct pod_line {
    struct draft draft;
    struct draft_pod pod;
    const char *names;
    bool begun;
};

static const struct column pod_list[] = {
    COLUMN(struct pod_line, "draft", draft.number),
    COLUMN(struct pod_line, "pod", pod.number),
    COLUMN(struct pod_line, "players", pod.n),
    COLUMN_WORD(struct pod_line, "kind", draft.kind, draft_kind_words),
    COLUMN(struct pod_line, "made_by", draft.made_by),
    COLUMN(struct pod_line, "seed", draft.seed),
    COLUMN(struct pod_line, "first_round", draft.first_round),
    COLUMN(struct pod_line, "names", names),
    COLUMN(struct pod_line, "begun", begun),
    COLUMN_TIME(struct pod_line, "at", draft.at_utc),
};
static const struct column_set pod_columns = COLUMNS(struct pod_line, pod_list);

static const char *names_of(struct arena *arena, const struct event_data *data, const struct draft_pod *pod)
{
    struct strbuf sb = STRBUF_INIT;
    for (int s = 0; s < pod->n; s++)
        strbuf_printf(&sb, "%s%s", s ? "; " : "", data->players[pod->players[s]].name);
    const char *names = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return names;
}

static enum err_code fill_pods(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct draft *drafts = NULL;
    size_t n = 0;
    enum err_code rc = load(sink, &data, &drafts, &n, err);
    for (size_t d = 0; rc == ERR_OK && d < n; d++)
        for (size_t p = 0; p < drafts[d].n_pods; p++) {
            const struct draft_pod *pod = &drafts[d].pods[p];
            table_put_row(sink, &(struct pod_line){drafts[d], *pod, names_of(sink->arena, &data, pod), pod->step > 0});
        }
    return rc;
}

const struct table_function tables_of_drafts[] = {
    {"draft_seats", &seat_columns, "event", fill_seats},
    {"draft_pods", &pod_columns, "event", fill_pods},
    {NULL, NULL, NULL, NULL},
};
