/* results_corrected.c - what a correction changes: points and ranks in the Swiss rounds, the rest of the bracket in the
 * playoff
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/draft/draft.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/state/state.h"

/* Position of each player in rows. */
static int *positions(struct arena *arena, const struct standings_row *rows, size_t n)
{
    int *at = ARENA_ARRAY(arena, int, n);
    for (size_t i = 0; i < n; i++)
        at[rows[i].player] = (int)i;
    return at;
}

enum err_code result_swiss_corrected(struct store *store, struct arena *arena, const struct event_data *before,
                                     const struct event_data *after, const struct load_match *m, const char **out,
                                     struct err *err)
{
    struct standings_row *old_rows, *new_rows;
    const char *pods = "";
    enum err_code rc = event_standings(arena, before, 0, &old_rows, err);
    if (rc == ERR_OK)
        rc = event_standings(arena, after, 0, &new_rows, err);
    if (rc == ERR_OK)
        rc = drafts_corrected(store, arena, after, &pods, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = before->n_players, moved = 0;
    int *old_at = positions(arena, old_rows, n), *new_at = positions(arena, new_rows, n);
    for (size_t i = 0; i < n; i++)
        moved += old_at[i] != new_at[i];

    struct strbuf sb = STRBUF_INIT;
    const int pair[2] = {m->p1, m->p2};
    for (int side = 0; side < 2; side++) {
        const struct standings_row *o = &old_rows[old_at[pair[side]]], *w = &new_rows[new_at[pair[side]]];
        strbuf_printf(&sb, "%s%s", side ? "; " : "",
                      message(arena, "%s %s (was %d), rank %d (was %d)", before->players[pair[side]].name,
                              message_count(arena, w->points, "%lld point", "%lld points"), o->points, w->rank,
                              o->rank));
    }
    strbuf_add(&sb, message(arena, "; %zu of %zu ranks change", moved, n));
    bool by_points = !event_is_round_robin(&after->event); /* whose rounds stand in a schedule */
    bool last = m->round + 1 == after->swiss_rounds && after->n_rounds == (size_t)after->swiss_rounds;
    if (by_points && last && !after->rounds[m->round].published_at_utc)
        strbuf_add(&sb, message(arena,
                                "; round %d is prepared on the old points: take its pairing back, and pair it again\n"
                                "topcut unpair, then topcut pair",
                                m->round + 1));
    else if (by_points && m->round + 1 == after->swiss_rounds)
        strbuf_add(&sb, message(arena, "; round %d was paired on the old points and stays as it is", m->round + 1));
    else if (by_points && m->round < after->swiss_rounds)
        strbuf_add(&sb, message(arena, "; rounds %d to %d were paired on the old points and stay as they are",
                                m->round + 1, after->swiss_rounds));
    strbuf_add(&sb, pods);
    if (after->n_rounds > (size_t)after->swiss_rounds)
        strbuf_add(&sb, TC_WORD("; the cut was made on the old standings (topcut uncut takes it back)"));
    *out = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return ERR_OK;
}

enum err_code result_playoff_corrected(struct store *store, struct arena *arena, const struct event_data *data,
                                       const struct load_match *m, const char **out, struct err *err)
{
    const char *removed = "";
    enum err_code rc = playoff_prune_after(store, arena, data, m, &removed, err);
    if (rc == ERR_OK && *removed)
        *out = message(arena, "taken out of the bracket: %s\ngo on with topcut pair", removed);
    return rc;
}
