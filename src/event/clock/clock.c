/* clock.c - the round's clock as it stands: how long a round takes, what is left, what each table has beside
 *
 * A running clock has its end, a paused one what is left; so pausing and going on lose nothing but the part of a
 * second.
 */
#include "event/clock/clock.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/vec.h"
#include "event/clock/internal.h"
#include "event/core/core.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

const char *const clock_state_words[] = {"none", "running", "paused", "over"};

const char *clock_state_name(enum clock_state state)
{
    tc_assert((size_t)state < ARRAY_LEN(clock_state_words));
    return clock_state_words[state];
}

/* ---- how long a round takes ------------------------------------------------------------------ */

/* Those of a round of the cut of tables of three to five: at its tables, or through without playing. */
static int seated(const struct event_data *data, int round)
{
    const struct load_round *r = &data->rounds[round - 1];
    int n = 0;
    for (size_t i = r->first_match; i < r->first_match + r->n_matches; i++)
        n += data->matches[i].pod ? data->matches[i].pod->n : 1;
    return n;
}

/* Players who are still in when a bracket round begins: at its tables, or waiting, without the losses that
 * put them out. */
static int players_left(struct arena *arena, const struct event_data *data, int round)
{
    int out_at = strcmp(data->event.structure, "double-elimination") == 0 ? 2 : 1, left = 0;
    int *losses = ARENA_ARRAY(arena, int, data->n_players + 1);
    bool *seen = ARENA_ARRAY(arena, bool, data->n_players + 1);
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (data->rounds[m->round - 1].stage != STAGE_PLAYOFF || m->round > round)
            continue;
        seen[m->p1] = true;
        if (m->p2 < 0)
            continue;
        seen[m->p2] = true;
        if (m->round < round && m->wins1 != m->wins2)
            losses[m->wins1 < m->wins2 ? m->p1 : m->p2]++;
        if (m->round < round && m->result == RESULT_DOUBLE_LOSS) {
            losses[m->p1]++;
            losses[m->p2]++;
        }
    }
    for (size_t i = 0; i < data->n_players; i++)
        left += seen[i] && losses[i] < out_at;
    return left;
}

void clock_find_minutes(struct arena *arena, struct clock_view *v)
{
    const struct load_round *round = &v->data.rounds[v->round - 1];
    const struct floor_value *numbers = v->rules.numbers;
    const struct floor_value *usual = &numbers[FLOOR_ROUND_MINUTES];
    if (round->stage == STAGE_PLAYOFF) {
        v->players_left =
            event_is_pods(&v->data.event) ? seated(&v->data, v->round) : players_left(arena, &v->data, v->round);
        v->untimed = v->players_left <= numbers[FLOOR_UNTIMED_PLAYERS].value;
        if (numbers[FLOOR_PLAYOFF_MINUTES].value > 0)
            usual = &numbers[FLOOR_PLAYOFF_MINUTES];
    }
    v->minutes = usual->value > 0 ? usual->value : numbers[FLOOR_ROUND_MINUTES_MIN].value;
    v->minutes_rule = usual->value > 0 ? usual->rule : numbers[FLOOR_ROUND_MINUTES_MIN].rule;
    if (v->data.event.set.round_minutes) {
        v->minutes = v->data.event.set.round_minutes;
        v->minutes_rule = TC_WORD("the event's setting");
    }
    if (v->untimed) {
        v->minutes = 0;
        v->minutes_rule = numbers[FLOOR_UNTIMED_PLAYERS].rule;
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

static enum err_code read_row(struct store *store, struct clock_view *v, struct err *err)
{
    struct cursor c = {0};
    const struct load_round *round = &v->data.rounds[v->round - 1];
    enum err_code rc = store_query(store, Q_CLOCK_GET, SQL_ARGS(SQL_I(round->id.v)), &c, err);
    if (rc == ERR_OK && c.row) {
        bool paused = cursor_is_null(&c, 2);
        v->minutes = (int)cursor_int(&c, 0);
        v->started_at_utc = cursor_int(&c, 1);
        v->ends_at_utc = paused ? 0 : cursor_int(&c, 2);
        v->left_s = paused ? cursor_int(&c, 3) : v->ends_at_utc - v->now_utc;
        v->early = cursor_int(&c, 4) != 0;
        v->warned_at_utc = cursor_int(&c, 5);
        v->state = paused ? CLOCK_PAUSED : v->left_s > 0 ? CLOCK_RUNNING : CLOCK_OVER;
        v->set_back = v->now_utc < v->started_at_utc;
    }
    cursor_close(&c);
    v->warning_due = v->state == CLOCK_RUNNING && v->warning_minutes >= 0 && !v->warned_at_utc &&
                     v->left_s <= (int64_t)v->warning_minutes * MINUTE;
    return rc;
}

static struct clock_table *table_of_match(struct clock_view *v, int64_t match)
{
    for (size_t i = 0; i < v->n_tables; i++)
        if (v->data.matches[v->tables[i].match].id.v == match)
            return &v->tables[i];
    return NULL;
}

static int by_table(const void *a, const void *b)
{
    const struct clock_extension *x = a, *y = b;
    if (x->table != y->table)
        return x->table < y->table ? -1 : 1;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return COMPARE(x->at_utc, y->at_utc);
}

static enum err_code read_extensions(struct store *store, struct arena *arena, struct clock_view *v, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    const struct load_round *round = &v->data.rounds[v->round - 1];
    enum err_code rc = store_query(store, Q_CLOCK_EXTENSIONS, SQL_ARGS(SQL_I(round->id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct clock_table *table = table_of_match(v, cursor_int(&c, 0));
        if (!table)
            continue; /* the opponent went: an extension of nobody */
        *ARENA_ADD(arena, v->extensions, v->n_extensions, room) = (struct clock_extension){
            .table = table->table,
            .number = (int)cursor_int(&c, 1),
            .minutes = (int)cursor_int(&c, 2),
            .reason = cursor_text(&c, 3, arena),
            .at_utc = cursor_int(&c, 4),
        };
        table->minutes += (int)cursor_int(&c, 2);
    }
    cursor_close(&c);
    if (v->n_extensions)
        qsort(v->extensions, v->n_extensions, sizeof *v->extensions, by_table);
    return rc;
}

static void list_tables(struct arena *arena, struct clock_view *v)
{
    const struct load_round *round = &v->data.rounds[v->round - 1];
    v->tables = ARENA_ARRAY(arena, struct clock_table, round->n_matches + 1);
    for (size_t i = 0; i < round->n_matches; i++) {
        const struct load_match *m = &v->data.matches[round->first_match + i];
        if (m->p2 < 0)
            continue;
        v->tables[v->n_tables++] = (struct clock_table){
            .table = m->table,
            .match = (int)(round->first_match + i),
            .playing = m->result == RESULT_NONE,
        };
        v->n_playing += m->result == RESULT_NONE;
    }
}

static void finish_tables(struct clock_view *v)
{
    for (size_t i = 0; i < v->n_tables; i++) {
        struct clock_table *t = &v->tables[i];
        t->left_s = v->left_s + (int64_t)t->minutes * MINUTE;
        t->ends_at_utc = v->ends_at_utc + (int64_t)t->minutes * MINUTE;
        v->n_extended += t->minutes > 0;
    }
}

enum err_code clock_read(struct store *store, struct arena *arena, int round, struct clock_view *v, struct err *err)
{
    struct event_data data = v->data;
    struct clock *clock = store_clock(store);
    *v = (struct clock_view){.data = data, .minutes_rule = "", .warning_rule = ""};
    if (data.n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet\npair one with: topcut pair", data.event.set.name);
    v->round = round ? round : data.rounds[data.n_rounds - 1].number;
    if (v->round < 1 || v->round > (int)data.n_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d (%zu are paired)", data.event.set.name, v->round,
                       data.n_rounds);
    enum err_code rc = floor_rules_of_event(arena, &data.event, &v->rules, err);
    if (rc != ERR_OK)
        return rc;
    v->now_utc = clock->now_utc(clock);
    v->warning_minutes = v->rules.numbers[FLOOR_WARNING_MINUTES].value;
    v->warning_rule = v->rules.numbers[FLOOR_WARNING_MINUTES].rule;
    clock_find_minutes(arena, v);
    list_tables(arena, v);
    rc = read_row(store, v, err);
    if (rc == ERR_OK)
        rc = read_extensions(store, arena, v, err);
    if (rc == ERR_OK)
        finish_tables(v);
    return rc;
}

enum err_code clock_view(struct store *store, struct arena *arena, struct event_id event, int round,
                         struct clock_view *out, struct err *err)
{
    *out = (struct clock_view){.round = 0};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &out->data, err);
    if (rc == ERR_OK)
        rc = clock_read(store, arena, round, out, err);
    store_end_read(store);
    return rc;
}

enum err_code clock_look(struct store *store, struct arena *arena, const struct event_data *data, int round,
                         struct clock_view *out, struct err *err)
{
    *out = (struct clock_view){.data = *data};
    return clock_read(store, arena, round, out, err);
}

int clock_left_share(const struct clock_view *clock)
{
    int64_t total_s = (int64_t)clock->minutes * 60;
    if (total_s <= 0 || clock->left_s >= total_s)
        return 100;
    return clock->left_s > 0 ? (int)(100 * clock->left_s / total_s) : 0;
}

const char *clock_seen_text(struct arena *arena, const struct clock_view *clock)
{
    bool running = clock->state == CLOCK_RUNNING || clock->state == CLOCK_OVER;
    return arena_printf(arena, "%s %lld", running ? "until" : clock_state_name(clock->state),
                        (long long)(running ? clock->ends_at_utc : clock->left_s));
}
