/* playoff.c - the cut after Swiss rounds (or a round robin), and taking it back
 *
 * The players with the best ranks enter a single elimination, which bracket/elimination.c plays on.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/draft/draft.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* Names the tiebreaker that separated the last player in from the first one out, when it was not points. */
static void explain_line(struct arena *arena, const struct event_data *data, const struct standings_row *in,
                         const struct standings_row *out, struct strbuf *sb)
{
    const struct {
        const char *name;
        struct ratio in, out;
    } keys[] = {{"OMW%", in->omw, out->omw}, {"GW%", in->gw, out->gw}, {"OGW%", in->ogw, out->ogw}};
    const char *decided = TC_WORD("the drawn lot");
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        if (ratio_compare(keys[i].in, keys[i].out) == 0)
            continue;
        decided = message(arena, "%s %s against %s", keys[i].name, ratio_percent(arena, keys[i].in, 4),
                          ratio_percent(arena, keys[i].out, 4));
        break;
    }
    strbuf_add(sb, message(arena, "; at the line %s and %s both have %s, decided by %s", data->players[in->player].name,
                           data->players[out->player].name,
                           message_count(arena, in->points, "%lld point", "%lld points"), decided));
}

/* The same at tables of four, whose points are fractions, by the keys of the event's rule. */
static enum err_code explain_pods_line(struct arena *arena, const struct event_data *data, size_t in, size_t out,
                                       struct strbuf *sb, struct err *err)
{
    struct pods_rule rule;
    struct pods_row *rows;
    const char *decided = TC_WORD("the drawn lot");
    enum err_code rc = event_pods_rule(arena, data, &rule, err);
    if (rc == ERR_OK)
        rc = event_pods_standings(arena, data, 0, &rows, err);
    if (rc != ERR_OK || ratio_compare(rows[in].points, rows[out].points) != 0)
        return rc;
    const struct pods_row *a = &rows[in], *b = &rows[out];
    const char *points = ratio_decimal(arena, a->points, 4, true);
    for (size_t k = PODS_TIEBREAKS; k-- > 0;) { /* the first that differs is said last */
        if (rule.order[k] == PODS_TIE_WINS && a->wins != b->wins)
            decided = message(arena, "%d tables won against %d", a->wins, b->wins);
        if (rule.order[k] == PODS_TIE_OMW && ratio_compare(a->omw, b->omw) != 0)
            decided = message(arena, "%s %s against %s", "OMW%", ratio_decimal(arena, a->omw, 4, false),
                              ratio_decimal(arena, b->omw, 4, false));
        if (rule.order[k] == PODS_TIE_MW && ratio_compare(a->mw, b->mw) != 0)
            decided = message(arena, "%s %s against %s", "MW%", ratio_decimal(arena, a->mw, 4, false),
                              ratio_decimal(arena, b->mw, 4, false));
        if (rule.order[k] == PODS_TIE_OPPONENTS_POINTS && ratio_compare(a->opponents_points, b->opponents_points) != 0)
            decided =
                message(arena, "opponents' points %s against %s", ratio_decimal(arena, a->opponents_points, 4, false),
                        ratio_decimal(arena, b->opponents_points, 4, false));
    }
    strbuf_add(sb, message(arena, "; at the line %s and %s both have %s, decided by %s", data->players[a->player].name,
                           data->players[b->player].name,
                           strcmp(points, "1") == 0 ? message_count(arena, 1, "%lld point", "%lld points")
                                                    : message(arena, "%s points", points),
                           decided));
    return ERR_OK;
}

/* Finds the best players still in, by rank; the sentence says who was passed over and where the line was. */
static enum err_code choose(struct arena *arena, const struct event_data *data, int size, int *chosen,
                            const char **sentence, struct err *err)
{
    struct standings_row *rows;
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    if (rc != ERR_OK)
        return rc;
    struct strbuf sb = STRBUF_INIT;
    int n = 0;
    size_t last = 0, next = data->n_players;
    for (size_t i = 0; i < data->n_players; i++) {
        bool in = event_player_active(data, rows[i].player);
        if (in && n < size) {
            chosen[n++] = rows[i].player;
            last = i;
        } else if (in) {
            next = i;
            break;
        } else if (n < size && !data->players[rows[i].player].disqualified) {
            strbuf_add(&sb, message(arena, "; %s (rank %d) has left, the next in rank moves up",
                                    data->players[rows[i].player].name, rows[i].rank));
        }
    }
    tc_assert(n == size); /* require_field saw to it */
    if (next < data->n_players && event_is_pods(&data->event))
        rc = explain_pods_line(arena, data, last, next, &sb, err);
    else if (next < data->n_players && rows[next].points == rows[last].points)
        explain_line(arena, data, &rows[last], &rows[next], &sb);
    *sentence = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return rc;
}

/* A field that is too small stays too small: it is refused before anything that waiting or force could mend. */
static enum err_code require_field(struct arena *arena, const struct event_data *data, int size, struct err *err)
{
    int n = 0;
    for (size_t i = 0; i < data->n_players; i++)
        n += event_player_active(data, (int)i) ? 1 : 0;
    if (n >= size)
        return ERR_OK;
    int fits = event_is_pods(&data->event) ? event_cut_for_hint(data) : n;
    err_set(err, ERR_CONFLICT, "%s; a cut to %d is not possible",
            message_count(arena, n, "only %lld player is still in", "only %lld players are still in"), size);
    if (fits >= 2)
        err_hint(err, "topcut cut %d", fits);
    return err->code;
}

static enum err_code require_cut(struct arena *arena, const struct event_data *data, int *size, bool force,
                                 struct err *err)
{
    const struct event *e = &data->event;
    if (event_is_bracket(e))
        return err_set(err, ERR_CONFLICT,
                       "%s is a %s: it is a bracket from the start and has no cut\npair its "
                       "%s round with: topcut pair",
                       e->set.name, event_structure_name(e), data->n_rounds ? TC_WORD("next") : TC_WORD("first"));
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return err_set(err, ERR_CONFLICT, "%s has its cut already\ntopcut uncut takes it back", e->set.name);
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet; there is nothing to cut by", e->set.name);
    if (*size == 0)
        *size = e->set.cut;
    enum err_code rc = require_field(arena, data, *size, err);
    if (rc != ERR_OK || (rc = round_require_results(arena, data, err)) != ERR_OK)
        return rc;
    if (*size == 0)
        return err_set(err, ERR_USAGE, "%s has no cut planned\nsay to how many: topcut cut %d", e->set.name,
                       event_cut_for_hint(data) > 0 ? event_cut_for_hint(data) : 8);
    if (event_is_pods(e) && (rc = round_pods_cut_fits(*size, err)) != ERR_OK)
        return rc;
    if (*size < 2 || *size > 1024)
        return err_set(err, ERR_INPUT, "a cut to %d is not possible; 2 to 1024 players", *size);
    if (data->swiss_rounds < e->rounds_planned && !force)
        return err_set(err, ERR_CONFLICT, "%d of %d Swiss rounds are played\nto cut all the same add --force",
                       data->swiss_rounds, e->rounds_planned);
    return ERR_OK;
}

enum err_code playoff_cut(struct store *store, struct arena *arena, struct event_id event, int size, bool force,
                          const struct round_options *options, struct round_view *out, const char **sentence,
                          struct err *err)
{
    struct round_options o = round_with_seed(options);
    struct event_data data;
    int *places, n_places;
    const char *remarks = "";
    enum err_code rc = verb_begin(store, VERB_CUT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) != ERR_OK ||
        (rc = event_check_seen(arena, &data, o.seen, err)) != ERR_OK ||
        (rc = event_require_open(&data.event, err)) != ERR_OK ||
        (rc = require_cut(arena, &data, &size, force, err)) != ERR_OK)
        return store_end(store, rc, err);
    int *chosen = ARENA_ARRAY(arena, int, (size_t)size), *seeds = ARENA_ARRAY(arena, int, data.n_players);
    rc = choose(arena, &data, size, chosen, &remarks, err);
    for (int i = 0; rc == ERR_OK && i < size; i++)
        seeds[chosen[i]] = i + 1;
    bool pods = event_is_pods(&data.event);
    if (rc == ERR_OK && pods)
        rc = round_pods_cut_round(store, arena, &data, chosen, size, data.swiss_rounds + 1, err);
    if (rc == ERR_OK && !pods)
        rc = drafts_bracket_seats(store, arena, &data, err);
    if (rc == ERR_OK && !pods)
        rc = bracket_first_places(arena, &data, chosen, size, &places, &n_places, err);
    if (rc == ERR_OK && !pods)
        rc = bracket_save_first(store, arena, &data, places, n_places, seeds, o.seed, err);
    if (rc == ERR_OK)
        rc = penalties_after_pairing(store, arena, event, err);
    if (rc == ERR_OK)
        rc = round_hide_new(store, event, data.n_rounds, o.private_, err);
    if (rc == ERR_OK)
        rc = round_view(store, arena, event, data.swiss_rounds + 1, out, err);
    if (rc == ERR_OK) {
        *sentence = message(arena,
                            strcmp(data.event.set.seeding, "draft-seat") == 0
                                ? MESSAGE_MARK("cut to the top %d, seeded by draft seat%s%s")
                                : MESSAGE_MARK("cut to the top %d, seeded by rank%s%s"),
                            size, o.private_ ? TC_WORD(", not published yet") : "", remarks);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

enum err_code playoff_uncut(struct store *store, struct arena *arena, struct event_id event, bool force,
                            const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = verb_begin(store, VERB_UNCUT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    if (rc == ERR_OK && event_is_bracket(&data.event))
        rc = err_set(err, ERR_CONFLICT, "%s is a %s, there was no cut\ntopcut unpair takes its latest round back",
                     data.event.set.name, event_structure_name(&data.event));
    if (rc == ERR_OK && data.n_rounds == (size_t)data.swiss_rounds)
        rc = err_set(err, ERR_CONFLICT, "%s has no cut to take back", data.event.set.name);
    int results = 0;
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        results += data.matches[i].round > data.swiss_rounds && data.matches[i].p2 >= 0 &&
                   data.matches[i].result != RESULT_NONE;
    if (rc == ERR_OK && results && !force)
        rc = err_set(err, ERR_CONFLICT, "%s\nto take it back with them add --force (topcut undo brings it again)",
                     message_count(arena, results, "the playoff has %lld result", "the playoff has %lld results"));
    for (size_t i = data.n_rounds; rc == ERR_OK && i > (size_t)data.swiss_rounds; i--) {
        rc = round_remove(store, data.rounds[i - 1].id, err);
    }
    if (rc == ERR_OK)
        rc = deckchecks_withdraw(store, event, err);
    if (rc == ERR_OK) {
        *sentence = results ? message(arena, "the cut is taken back, with %s",
                                      message_count(arena, results, "%lld result", "%lld results"))
                            : TC_WORD("the cut is taken back");
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
