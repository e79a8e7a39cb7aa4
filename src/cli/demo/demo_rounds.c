/* demo_rounds.c - playing the recorded rounds again
 *
 * The record says who met whom and how it ended; the tables are what the store then gave them. So
 * the slips are written as in a real room: read off the pairings, filled in, handed in out of
 * order.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "cli/demo/demo.h"
#include "event/core/core.h"
#include "event/import/import.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the record ------------------------------------------------------------------------------ */

static int index_of(const struct demo *demo, const char *name)
{
    for (size_t i = 0; i < demo->file.n_players; i++)
        if (strcmp(demo->people[i].name, name) == 0)
            return (int)i;
    return STANDINGS_NOBODY;
}

/* The recorded match of two players in a numbered round, or (round 0) in the playoff. */
static const struct results_match *recorded(const struct demo *demo, int round, int a, int b)
{
    for (size_t i = 0; i < demo->file.n_matches; i++) {
        const struct results_match *m = &demo->file.matches[i];
        if (m->round == round && ((m->p1 == a && m->p2 == b) || (m->p1 == b && m->p2 == a)))
            return m;
    }
    return NULL;
}

static bool plays(const struct demo *demo, int round, int player)
{
    for (size_t i = 0; i < demo->file.n_matches; i++) {
        const struct results_match *m = &demo->file.matches[i];
        if (m->round == round && (m->p1 == player || m->p2 == player))
            return true;
    }
    return false;
}

/* "2-1" as seen by the player named first at the table. */
static const char *score_words(struct arena *arena, const struct results_match *m, int first)
{
    int own = m->p1 == first ? m->wins1 : m->wins2, other = m->p1 == first ? m->wins2 : m->wins1;
    if (m->draws)
        return arena_printf(arena, "%d-%d-%d", own, other, m->draws);
    return arena_printf(arena, "%d-%d", own, other);
}

/* ---- one round ------------------------------------------------------------------------------- */

static enum err_code view_latest(struct demo *demo, struct round_view *view, struct err *err)
{
    struct store *store = NULL;
    struct event event;
    enum err_code rc = store_open(demo->env.db, STORE_READ, demo->env.clock, &store, err);
    if (rc == ERR_OK && (rc = event_resolve(store, demo->arena, "", &event, err)) == ERR_OK)
        rc = round_view(store, demo->arena, event.id, 0, view, err);
    store_close(store);
    return rc;
}

/* Players who are not in the record of this round dropped before it. */
static enum err_code drop_absent(struct demo *demo, int round, struct err *err)
{
    struct strbuf list = STRBUF_INIT;
    size_t n = 0;
    for (size_t i = 0; i < demo->file.n_players; i++) {
        if (demo->out[i] || plays(demo, round, (int)i))
            continue;
        demo->out[i] = true;
        strbuf_printf(&list, "%s\n", demo->people[i].name);
        n++;
    }
    const char *name = arena_printf(demo->arena, "drops-%d.txt", round);
    enum err_code rc = n ? demo_write(demo, name, &list, err) : ERR_OK;
    strbuf_release(&list);
    if (rc != ERR_OK || n == 0)
        return rc;
    return DEMO_STEP(demo, err, 4, "drop", "--file", name);
}

static enum err_code write_pairs(struct demo *demo, int round, const char *name, struct err *err)
{
    struct strbuf text = STRBUF_INIT;
    for (size_t i = 0; i < demo->file.n_matches; i++) {
        const struct results_match *m = &demo->file.matches[i];
        if (m->round == round)
            strbuf_printf(&text, "%s v %s\n", demo->people[m->p1].name,
                          m->p2 == STANDINGS_NOBODY ? "bye" : demo->people[m->p2].name);
    }
    enum err_code rc = demo_write(demo, name, &text, err);
    strbuf_release(&text);
    return rc;
}

static void shuffle(struct rng *rng, const char **lines, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)rng_below(rng, i);
        const char *line = lines[i - 1];
        lines[i - 1] = lines[j];
        lines[j] = line;
    }
}

/* The slips of a round, in the order in which they are handed in: none. */
static enum err_code write_slips(struct demo *demo, int round, const char *name, struct err *err)
{
    struct round_view view;
    if (view_latest(demo, &view, err) != ERR_OK)
        return err->code;
    const char **lines = ARENA_ARRAY(demo->arena, const char *, view.n_matches);
    size_t n = 0;
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct round_match *m = &view.matches[i];
        int first = index_of(demo, m->name1), second = index_of(demo, m->name2);
        const struct results_match *known = recorded(demo, round, first, second);
        if (!*m->name2)
            continue;
        tc_assert(known != NULL); /* the round was paired from the record */
        lines[n++] = arena_printf(demo->arena, "%d %s", m->match.table, score_words(demo->arena, known, first));
    }
    shuffle(&demo->rng, lines, n);
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "# round %d: table, result as seen by the player named first\n", round);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&text, "%s\n", lines[i]);
    enum err_code rc = demo_write(demo, name, &text, err);
    strbuf_release(&text);
    return rc;
}

const char *demo_seed(struct demo *demo)
{
    return arena_printf(demo->arena, "%llu", (unsigned long long)rng_below(&demo->rng, 1000000) + 1);
}

enum err_code demo_round(struct demo *demo, int round, struct err *err)
{
    enum { HEAD = 8, TOP = 8 };
    struct arena *a = demo->arena;
    const char *pairs = arena_printf(a, "round-%d.txt", round);
    const char *slips = arena_printf(a, "slips-%d.txt", round);
    demo_tell(demo, "\n# Round %d", round);
    if (drop_absent(demo, round, err) != ERR_OK || write_pairs(demo, round, pairs, err) != ERR_OK)
        return err->code;
    if (round == 2) {
        demo_tell(demo, "# What Topcut would pair by itself:");
        if (DEMO_STEP(demo, err, 7, "pair", "--dry-run", "--seed", demo_seed(demo)) != ERR_OK)
            return err->code;
        demo_tell(demo, "# The pairings of the day are replayed by hand:");
    }
    if (DEMO_STEP(demo, err, 0, "pair", "--by-hand", arena_printf(a, "@%s", pairs)) != ERR_OK ||
        DEMO_STEP(demo, err, HEAD, "pairings", "--by", "table") != ERR_OK ||
        DEMO_STEP(demo, err, HEAD, "pairings", "--by", "name") != ERR_OK ||
        write_slips(demo, round, slips, err) != ERR_OK)
        return err->code;
    if (round == 3) {
        demo_tell(demo, "# A slip is entered wrongly, and taken back:");
        if (DEMO_STEP(demo, err, 0, "result", "1", "1-2") != ERR_OK || DEMO_STEP(demo, err, 0, "undo") != ERR_OK)
            return err->code;
    }
    if (DEMO_STEP(demo, err, 0, "result", "--file", slips) != ERR_OK)
        return err->code;
    return DEMO_STEP(demo, err, 0, "standings", "--top", arena_printf(a, "%d", TOP));
}

/* ---- the playoff ----------------------------------------------------------------------------- */

static enum err_code play_match(struct demo *demo, const struct round_match *m, struct err *err)
{
    int first = index_of(demo, m->name1), second = index_of(demo, m->name2);
    const struct results_match *known = recorded(demo, 0, first, second);
    static const char *const drawn[] = {"2-0", "2-1", "1-2", "0-2"};
    const char *score = known ? score_words(demo->arena, known, first) : drawn[rng_below(&demo->rng, ARRAY_LEN(drawn))];
    const char *table = arena_printf(demo->arena, "%d", m->match.table);
    return DEMO_STEP(demo, err, 0, "result", table, score);
}

enum err_code demo_playoff(struct demo *demo, struct err *err)
{
    for (int left = demo->file.cut; left > 1; left = (left + 1) / 2) {
        struct round_view view;
        if (left < demo->file.cut && DEMO_STEP(demo, err, 0, "pair", "--seed", demo_seed(demo)) != ERR_OK)
            return err->code;
        if (view_latest(demo, &view, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < view.n_matches; i++)
            if (*view.matches[i].name2 && play_match(demo, &view.matches[i], err) != ERR_OK)
                return err->code;
    }
    return DEMO_STEP(demo, err, 0, "bracket");
}

/* ---- the published standings ----------------------------------------------------------------- */

static bool near(struct ratio computed, double published)
{
    return fabs(ratio_to_double(computed) - published) <= 6e-5; /* published to six digits at most */
}

enum err_code demo_compare(struct demo *demo, struct err *err)
{
    struct store *store = NULL;
    struct event event;
    struct event_data data;
    struct standings_row *rows;
    size_t agree = 0, n = demo->file.n_published;
    enum err_code rc = store_open(demo->env.db, STORE_READ, demo->env.clock, &store, err);
    if (rc == ERR_OK && (rc = event_resolve(store, demo->arena, "", &event, err)) == ERR_OK &&
        (rc = event_load(store, demo->arena, event.id, &data, err)) == ERR_OK)
        rc = event_standings(demo->arena, &data, 0, &rows, err);
    store_close(store);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < n; i++) {
        const struct results_published *p = &demo->file.published[i];
        for (size_t r = 0; r < data.n_players; r++) {
            const struct standings_row *row = &rows[r];
            if (strcmp(data.players[row->player].name, demo->people[p->player].name) != 0)
                continue;
            bool same = row->points == p->points &&
                        (p->cut || (near(row->omw, p->omw) && near(row->gw, p->gw) && near(row->ogw, p->ogw)));
            agree += same;
            if (!same)
                demo_tell(demo, "# %s differs from the published line", demo->people[p->player].name);
        }
    }
    demo->compared = n;
    demo->agree = agree;
    if (agree < n)
        return err_set(err, ERR_NO, "%zu of %zu lines agree with the published standings", agree, n);
    demo_tell(demo, "# all %zu lines agree with the published standings", n);
    return ERR_OK;
}
