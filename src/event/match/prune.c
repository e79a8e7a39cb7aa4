/* prune.c - a corrected result takes out what hung on it in the bracket, through both halves */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/deckcheck/deckcheck.h"
#include "event/match/match.h"
#include "event/state/state.h"

/* The matches that are paired and hang on one; and where that would leave a round without any, all that
 * come after it. */
static bool *mark_pruned(struct arena *arena, const struct bracket *b, int node)
{
    bool *gone = ARENA_ARRAY(arena, bool, b->n_matches);
    bracket_hangs_on(&b->plan, node, gone);
    for (int round = 1; round <= b->rounds; round++) {
        size_t stays = 0, paired = 0;
        for (size_t i = 0; i < b->n_matches; i++) {
            paired += b->matches[i].round == round && b->matches[i].paired;
            stays += b->matches[i].round == round && b->matches[i].paired && !gone[i];
        }
        for (size_t i = 0; paired && stays == 0 && i < b->n_matches; i++)
            gone[i] = gone[i] || b->matches[i].round > round;
    }
    for (size_t i = 0; i < b->n_matches; i++)
        gone[i] = gone[i] && b->matches[i].paired;
    return gone;
}

enum err_code playoff_prune_after(struct store *store, struct arena *arena, const struct event_data *data,
                                  const struct load_match *match, const char **removed, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    struct bracket b;
    enum err_code rc = playoff_bracket(arena, data, &b, err);
    int node = rc == ERR_OK ? bracket_node_at(&b.plan, match->round - data->swiss_rounds, match->slot) : -1;
    bool *gone = node >= 0 ? mark_pruned(arena, &b, node) : NULL;
    for (size_t i = 0; rc == ERR_OK && gone && i < b.n_matches; i++) {
        const struct bracket_match *m = &b.matches[i];
        if (!gone[i])
            continue;
        bool both = m->side[0].player >= 0 && m->side[1].player >= 0;
        strbuf_printf(&sb, "%s%s", sb.len ? "; " : "",
                      message(arena, "%s %s against %s",
                              b.plan.kind == BRACKET_SINGLE ? round_name_said(arena, m->round_name) : m->code,
                              m->side[m->side[0].player < 0].name, both ? m->side[1].name : TC_WORD("nobody")));
        rc = round_match_remove(store, playoff_match_at(data, m->round, m->slot)->id, err);
    }
    if (rc == ERR_OK)
        rc = store_exec(store, Q_PLAYOFF_PRUNE_EMPTY_CLOCKS, SQL_ARGS(SQL_I(data->event.id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_PLAYOFF_PRUNE_EMPTY_ROUNDS, SQL_ARGS(SQL_I(data->event.id.v)), err);
    if (rc == ERR_OK)
        rc = deckchecks_withdraw(store, data->event.id, err);
    if (removed)
        *removed = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return rc;
}
