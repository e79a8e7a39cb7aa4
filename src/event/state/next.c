/* next.c - what an event waits for: results, and the step that comes then */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/state/state.h"

char *round_missing_text(struct arena *arena, const struct event_data *data, int round)
{
    const struct load_round *r = &data->rounds[round - 1];
    struct strbuf sb = STRBUF_INIT;
    int left = r->missing, last = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->result != RESULT_NONE)
            continue;
        if (left == 1)
            last = m->table;
        else
            strbuf_printf(&sb, "%s%d", left == r->missing ? "" : ", ", m->table);
        left--;
    }
    char *text = sb.len ? message(arena, "%s and %d", strbuf_text(&sb), last) : arena_printf(arena, "%d", last);
    strbuf_release(&sb);
    return text;
}

enum err_code round_require_results(struct arena *arena, const struct event_data *data, struct err *err)
{
    for (size_t i = 0; i < data->n_rounds; i++) {
        const struct load_round *r = &data->rounds[i];
        if (r->missing)
            return err_set(err, ERR_CONFLICT,
                           r->missing == 1 ? MESSAGE_MARK("round %d: %d result is missing, table %s\n"
                                                          "enter it with: topcut result TABLE SCORE")
                                           : MESSAGE_MARK("round %d: %d results are missing, tables %s\n"
                                                          "enter them with: topcut result TABLE SCORE"),
                           r->number, r->missing, round_missing_text(arena, data, r->number));
    }
    return ERR_OK;
}

int event_cut_for_hint(const struct event_data *data)
{
    int active = 0, size = data->event.set.cut;
    for (size_t i = 0; i < data->n_players; i++)
        active += event_player_active(data, (int)i);
    if (active < 2)
        return 0;
    if (event_is_pods(&data->event)) {
        int below, above, wanted = size > 0 ? size : event_pods_cut_by_table(&data->event);
        wanted = wanted > 0 ? wanted : 16;
        pods_cut_near(wanted < active ? wanted : active, &below, &above);
        return below;
    }
    if (size > 0)
        return size < active ? size : active;
    return active >= 8 ? 8 : active >= 4 ? 4 : 2;
}

static const struct {
    const char *name, *command;
} steps[N_NEXT_STEPS] = {
    [NEXT_ENROL] = {"enrol", "topcut enroll"},
    [NEXT_PAIR_FIRST] = {"pair-first", "topcut pair"},
    [NEXT_PUBLISH] = {"publish", "topcut publish"},
    [NEXT_CLOCK] = {"clock", "topcut clock start"},
    [NEXT_WARN] = {"warn", "topcut clock warned"},
    [NEXT_RESULTS] = {"results", "topcut result"},
    [NEXT_DISPUTES] = {"disputes", "topcut result"},
    [NEXT_PAIR] = {"pair", "topcut pair"},
    [NEXT_CUT] = {"cut", "topcut cut"},
    [NEXT_CLOSE] = {"close", "topcut event close"},
    [NEXT_DONE] = {"done", ""},
};

const char *next_step_name(enum next_step step)
{
    tc_assert((size_t)step < ARRAY_LEN(steps));
    return steps[step].name;
}

const char *next_step_command(enum next_step step)
{
    tc_assert((size_t)step < ARRAY_LEN(steps));
    return steps[step].command;
}

enum err_code next_step_after_round(struct arena *arena, const struct event_data *data, enum next_step *out,
                                    struct err *err)
{
    const struct event *e = &data->event;
    struct bracket bracket;
    bool playoff = data->rounds[data->n_rounds - 1].stage == STAGE_PLAYOFF;
    int active = 0; /* with one left, or none, nothing can be played */
    for (size_t i = 0; i < data->n_players; i++)
        active += event_player_active(data, (int)i);
    if (playoff && !e->imported) {
        enum err_code rc = playoff_bracket(arena, data, &bracket, err);
        if (rc != ERR_OK)
            return rc;
        *out = bracket.finished ? NEXT_CLOSE : NEXT_PAIR;
    } else if (!playoff && data->swiss_rounds < e->rounds_planned && active >= 2) {
        *out = NEXT_PAIR;
    } else if (!playoff && e->set.cut && active >= 2) {
        *out = NEXT_CUT;
    } else {
        *out = NEXT_CLOSE;
    }
    return ERR_OK;
}
