/* rounds.c - pairing the next round of whatever structure an event has, and showing rounds
 *
 * Swiss rounds are made in round_swiss.c, those of a bracket in bracket/elimination.c, those of a round robin in
 * bracket/robin_pair.c. Changing a round that is paired already (repair, swap, by hand, unpair) is round_edit.c.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

/* ---- views ----------------------------------------------------------------------------------- */

static uint64_t link_key(int a, int b)
{
    return a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
}

/* The pairs that met before, sorted, for looking up many. */
static uint64_t *met_keys(struct arena *arena, const struct pair_request *request)
{
    uint64_t *keys = ARENA_ARRAY(arena, uint64_t, request->n_met);
    for (size_t i = 0; i < request->n_met; i++)
        keys[i] = link_key(request->met[i].a, request->met[i].b);
    qsort(keys, request->n_met, sizeof *keys, compare_u64);
    return keys;
}

/* Swiss: match points before the round. */
static enum err_code fill_points(struct arena *arena, const struct event_data *data, struct round_view *view,
                                 struct err *err)
{
    int *players = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        players[i] = (int)i;
    struct round_input in;
    enum err_code rc =
        round_input_history(arena, data, view->round.number, players, data->n_players, PAIR_SWISS, &in, err);
    uint64_t *met = rc == ERR_OK ? met_keys(arena, &in.request) : NULL;
    for (size_t i = 0; rc == ERR_OK && i < view->n_matches; i++) {
        struct round_match *m = &view->matches[i];
        m->points1 = in.request.seats[m->match.p1].match_points;
        if (m->match.p2 < 0)
            continue;
        m->points2 = in.request.seats[m->match.p2].match_points;
        if (m->match.pod) /* nobody is paired down at a table of four; how good it is, its levels say */
            continue;
        view->pair_downs += m->points1 != m->points2;
        uint64_t key = link_key(m->match.p1, m->match.p2);
        view->rematches += bsearch(&key, met, in.request.n_met, sizeof key, compare_u64) != NULL;
    }
    return rc;
}

/* A round robin: points as the standings before it have them; who meets whom is the schedule's, so there is
 * no pairing down and no rematch. */
static enum err_code fill_robin_points(struct arena *arena, const struct event_data *data, struct round_view *view,
                                       struct err *err)
{
    struct standings_row *rows;
    int *points = ARENA_ARRAY(arena, int, data->n_players);
    if (view->round.number == 1)
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, view->round.number - 1, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        points[rows[i].player] = rows[i].points;
    for (size_t i = 0; rc == ERR_OK && i < view->n_matches; i++) {
        struct round_match *m = &view->matches[i];
        m->points1 = points[m->match.p1];
        m->points2 = m->match.p2 < 0 ? 0 : points[m->match.p2];
    }
    return rc;
}

/* Playoff: seeds stand where points stand in Swiss rounds. */
static enum err_code fill_seeds(struct arena *arena, const struct event_data *data, struct round_view *view,
                                struct err *err)
{
    struct bracket bracket;
    enum err_code rc = playoff_bracket(arena, data, &bracket, err);
    if (rc == ERR_OK)
        view->name = view->round.number - data->swiss_rounds <= bracket.rounds
                         ? bracket.round_names[view->round.number - data->swiss_rounds]
                         : "Playoff";
    for (size_t i = 0; rc == ERR_OK && i < view->n_matches; i++) {
        struct round_match *m = &view->matches[i];
        for (size_t j = 0; j < bracket.n_matches; j++) {
            const struct bracket_match *b = &bracket.matches[j];
            if (b->round != view->round.number - data->swiss_rounds || b->slot != m->match.slot)
                continue;
            bool lower = b->side[0].player < 0; /* alone: the player would have met nobody */
            m->points1 = b->side[lower].seed;
            m->points2 = lower ? 0 : b->side[1].seed;
        }
    }
    return rc;
}

/* Names the player who goes on from a table of the cut that nobody won. */
static enum err_code say_who_goes_on(struct arena *arena, const struct event_data *data, const struct load_round *r,
                                     struct round_view *out, struct err *err)
{
    int *advances;
    enum err_code rc = event_pods_advances(arena, data, &advances, err);
    for (size_t i = 0; rc == ERR_OK && i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        int on = advances[r->first_match + i];
        if (m->pod && m->result != RESULT_NONE && event_pod_winner(m) < 0 && on >= 0)
            out->matches[i].remark = message(arena, "%s; %s goes on, the best seed of those in it",
                                             out->matches[i].remark, data->players[on].name);
    }
    return rc;
}

enum err_code round_view_of(struct arena *arena, const struct event_data *data, int number, struct round_view *out,
                            struct err *err)
{
    if (data->n_rounds == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no round yet\npair one with: topcut pair", data->event.set.name);
    if (number == 0)
        number = data->rounds[data->n_rounds - 1].number;
    if (number < 1 || number > (int)data->n_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d (%zu are paired)", data->event.set.name, number,
                       data->n_rounds);
    const struct load_round *r = &data->rounds[number - 1];
    *out = (struct round_view){.event = data->event,
                               .quality = event_is_pods(&data->event) ? round_pods_quality(arena, r) : "",
                               .round = *r,
                               .n_matches = r->n_matches,
                               .missing = r->missing,
                               .saved = true,
                               .away = table_away(arena, data, number),
                               .told = "",
                               .name = arena_printf(arena, "Round %d", number)};
    out->matches = ARENA_ARRAY(arena, struct round_match, r->n_matches);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        out->matches[i] = (struct round_match){.match = *m,
                                               .name1 = data->players[m->p1].name,
                                               .name2 = m->p2 >= 0 ? data->players[m->p2].name : "",
                                               .remark = "",
                                               .awarded = bye_is_awarded(data, m)};
        if (m->pod) {
            out->matches[i].name2 = event_pod_others(arena, data, m->pod, m->p1);
            out->matches[i].remark = m->result != RESULT_NONE ? event_pod_result(arena, data, m)
                                     : m->by_hand             ? TC_WORD("by hand")
                                                              : "";
        }
        for (int c = 0; m->pod && c < m->pod->n; c++)
            out->matches[i].seats[c] = data->players[m->pod->players[c]].name;
    }
    if (r->stage == STAGE_PLAYOFF && event_is_pods(&data->event) && say_who_goes_on(arena, data, r, out, err) != ERR_OK)
        return err->code;
    if (r->stage == STAGE_PLAYOFF)
        return fill_seeds(arena, data, out, err);
    return strcmp(r->method, "round-robin") == 0 ? fill_robin_points(arena, data, out, err)
                                                 : fill_points(arena, data, out, err);
}

enum err_code round_view(struct store *store, struct arena *arena, struct event_id event, int number,
                         struct round_view *out, struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, event, &data, err);
    return rc == ERR_OK ? round_view_of(arena, &data, number, out, err) : rc;
}

/* ---- pairing --------------------------------------------------------------------------------- */

struct round_options round_with_seed(const struct round_options *options)
{
    struct round_options o = options ? *options : (struct round_options){0};
    if (o.seed == 0)
        o.seed = rng_seed_from_system();
    return o;
}

static void note_paired(struct store *store, struct arena *arena, const struct round_view *view)
{
    size_t tables = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        tables += view->matches[i].match.p2 >= 0;
    const char *count = message_count(arena, (int64_t)tables, "%lld table", "%lld tables");
    const char *name = round_name_said(arena, view->name);
    const char *hidden = view->round.published_at_utc ? "" : TC_WORD(", not published yet");
    if (view->round.seed)
        store_note(store, view->event.id.v, "%s: %s paired, %s, seed %llu%s", view->event.set.name, name, count,
                   (unsigned long long)view->round.seed, hidden);
    else
        store_note(store, view->event.id.v, "%s: %s paired, %s%s", view->event.set.name, name, count, hidden);
}

/* Pairs the next round of the event's structure into the running verb. */
static enum err_code pair_next(struct store *store, struct arena *arena, const struct event_data *data,
                               const struct round_options *named, const struct round_options *o,
                               struct round_notes *notes, struct err *err)
{
    bool wishes = o->by_rank || o->allow_rematch || o->n_avoid;
    enum err_code rc =
        wishes ? event_require_swiss(&data->event, TC_WORD("--by-rank, --allow-rematch and --avoid"), err) : ERR_OK;
    if (rc == ERR_OK && event_is_pods(&data->event) && (o->by_rank || o->allow_rematch))
        rc = err_set(err, ERR_CONFLICT,
                     "--by-rank and --allow-rematch are about matches of two\n"
                     "tables of four have as few repeats as can be, and then the closest scores; "
                     "topcut event edit --pair-by score turns that round");
    if (rc == ERR_OK && o->circle && !event_is_round_robin(&data->event))
        rc = err_set(err, ERR_CONFLICT, "--circle is about the schedule of a round robin; %s is one of %s",
                     data->event.set.name, event_structure_name(&data->event));
    if (rc == ERR_OK && o->thorough && !event_is_pods(&data->event))
        rc = err_set(err, ERR_CONFLICT,
                     "--thorough is about tables of four; %s is one of %s, which is paired exactly at once",
                     data->event.set.name, event_structure_name(&data->event));
    if (rc != ERR_OK)
        return rc;
    if (data->n_rounds > (size_t)data->swiss_rounds && event_is_pods(&data->event))
        return round_pods_cut_next(store, arena, data, &notes->number, err);
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return playoff_advance(store, arena, data, o->seed, &notes->number, err);
    if (event_is_pods(&data->event))
        return round_pair_pods(store, arena, data, o, notes, err);
    if (event_is_round_robin(&data->event))
        return robin_pair_next(store, arena, data, named ? named->seed : 0, named && named->circle, &notes->number,
                               err);
    if (!event_is_bracket(&data->event))
        return round_pair_swiss(store, arena, data, o, notes, err);
    notes->number = 1;
    return elimination_begin(store, arena, data, event_draw_seed(data, named ? named->seed : 0), err);
}

enum err_code round_pair(struct store *store, struct arena *arena, struct event_id event,
                         const struct round_options *options, struct round_view *out, struct err *err)
{
    struct event_data data;
    struct round_options o = round_with_seed(options);
    struct round_notes notes = {0};
    enum err_code rc = verb_begin(store, VERB_PAIR, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK &&
        (rc = event_check_seen(arena, &data, o.seen, err)) == ERR_OK &&
        (rc = event_require_open(&data.event, err)) == ERR_OK &&
        (rc = round_require_results(arena, &data, err)) == ERR_OK)
        rc = decklist_before_round_1(store, arena, &data.event, NULL, err);
    if (rc == ERR_OK)
        rc = pair_next(store, arena, &data, options, &o, &notes, err);
    if (rc == ERR_OK)
        rc = penalties_after_pairing(store, arena, event, err);
    if (rc == ERR_OK)
        rc = round_hide_new(store, event, data.n_rounds, o.private_, err);
    if (rc == ERR_OK)
        rc = round_view(store, arena, event, notes.number, out, err);
    if (rc == ERR_OK) {
        out->unmet = notes.unmet;
        out->n_unmet = notes.n_unmet;
    }
    if (rc == ERR_OK)
        rc = event_invariants(store, event, err);
    if (rc == ERR_OK && o.dry_run) {
        out->saved = false;
        store_abandon(store);
        return ERR_OK;
    }
    if (rc == ERR_OK)
        note_paired(store, arena, out);
    return store_end(store, rc, err);
}

/* ---- who sees a round ------------------------------------------------------------------------ */

enum err_code round_publish(struct store *store, struct arena *arena, struct event_id event,
                            const struct seen_round *seen, bool *published, const char **sentence, struct err *err)
{
    struct event_data data;
    *published = false;
    *sentence = "";
    enum err_code rc = verb_begin(store, VERB_PUBLISH, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = event_check_seen(arena, &data, seen, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data.event, err);
    if (rc == ERR_OK && data.n_rounds == 0)
        rc = err_set(err, ERR_CONFLICT, "%s has no round yet\npair one with: topcut pair", data.event.set.name);
    if (rc == ERR_OK) {
        const struct load_round *r = &data.rounds[data.n_rounds - 1];
        *published = r->published_at_utc == 0;
        *sentence = message(
            arena, *published ? MESSAGE_MARK("round %d is published") : MESSAGE_MARK("round %d is published already"),
            r->number);
        rc = round_hide_new(store, event, data.n_rounds, false, err);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Loads an event and settles which Swiss round is meant (0: the latest). */
static enum err_code load_swiss_round(struct store *store, struct arena *arena, struct event_id event, int *number,
                                      struct event_data *data, struct err *err)
{
    enum err_code rc = event_load(store, arena, event, data, err);
    if (rc != ERR_OK)
        return rc;
    if (*number == 0)
        *number = data->swiss_rounds;
    enum err_code swiss = event_is_bracket(&data->event) ? event_require_swiss(&data->event,
                                                                               "this is asked of "
                                                                               "Swiss rounds",
                                                                               err)
                                                         : ERR_OK;
    if (swiss != ERR_OK)
        return swiss;
    if (*number < 1 || *number > data->swiss_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no Swiss round %d (%d are paired)", data->event.set.name, *number,
                       data->swiss_rounds);
    return ERR_OK;
}

enum err_code round_check(struct store *store, struct arena *arena, struct event_id event, int number,
                          struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    struct event_data data;
    enum err_code rc = load_swiss_round(store, arena, event, &number, &data, err);
    *findings = NULL;
    *n_findings = 0;
    if (rc != ERR_OK || strcmp(data.rounds[number - 1].method, "round-robin") == 0)
        return rc; /* the invariants hold its rounds to the schedule */
    if (event_is_pods(&data.event))
        return round_pods_check(store, arena, &data, number, findings, n_findings, err);
    return round_input_check(arena, &data, number, findings, n_findings, err);
}

/* Says that a player's table was made by hand; "" when the machine paired both. */
static const char *why_by_hand(struct arena *arena, const struct event_data *data, const struct round_paired *round,
                               const int index[2])
{
    for (size_t i = 0; i < round->n_tables; i++) {
        const struct load_match *m = round->matches[i];
        if (!m->by_hand)
            continue;
        for (int side = 0; side < 2; side++) {
            if (index[side] < 0 || (m->p1 != index[side] && m->p2 != index[side]))
                continue;
            int other = m->p1 == index[side] ? m->p2 : m->p1;
            return other < 0 ? message(arena, "%s was paired by hand, with the bye", data->players[index[side]].name)
                             : message(arena, "%s was paired by hand, against %s", data->players[index[side]].name,
                                       data->players[other].name);
        }
    }
    return "";
}

/* Says that one of the two had an awarded bye in the round; "" otherwise. */
static const char *why_awarded(struct arena *arena, const struct event_data *data, int number, const int index[2])
{
    for (int side = 0; side < 2; side++) {
        const struct load_match *m = index[side] < 0 ? NULL : event_match_of(data, number, index[side]);
        if (m && bye_is_awarded(data, m))
            return message(arena, "%s has an awarded bye in round %d, and was not paired in it",
                           data->players[index[side]].name, number);
    }
    return "";
}

/* Explains a round that was not paired by points but by the order of entry or across draft pods; "" for others. */
static const char *why_by_order(struct arena *arena, const struct event_data *data, const struct round_paired *round,
                                int number, const int index[2], const int seat[2])
{
    const struct load_round *r = &data->rounds[number - 1];
    if (strcmp(r->method, "pods") == 0)
        return message(arena,
                       "round %d is the first after a draft: everybody meets who sits opposite in the pod, "
                       "and who has nobody opposite is paired as in other rounds",
                       number);
    if (strcmp(r->method, "seeded") != 0 || !r->certified)
        return "";
    const char *first = message(arena,
                                "round %d is seeded, the upper half against the lower half of %zu players in "
                                "the order of entry: %s has place %d",
                                number, round->in.request.n_seats, data->players[index[0]].name, seat[0] + 1);
    return seat[1] < 0 ? first : message(arena, "%s, %s place %d", first, data->players[index[1]].name, seat[1] + 1);
}

/* The seats of the two that are asked about. */
static enum err_code asked_seats(const struct event_data *data, const struct round_paired *round, int number,
                                 const int index[2], bool bye, int seat[2], struct err *err)
{
    seat[0] = seat[1] = PAIR_BYE;
    for (int i = 0; i < (bye ? 1 : 2); i++) {
        if (index[i] < 0 || round->in.seat_of_player[index[i]] < 0)
            return err_set(err, ERR_NOT_FOUND, "%s was not paired in round %d",
                           index[i] < 0 ? TC_WORD("that player") : data->players[index[i]].name, number);
        seat[i] = round->in.seat_of_player[index[i]];
    }
    return ERR_OK;
}

enum err_code round_why_table(struct store *store, struct arena *arena, struct event_id event, int number,
                              const struct player_id *players, size_t n, const char **sentence, struct err *err)
{
    struct event_data data;
    int index[PODS_CHAIRS];
    tc_assert(n >= 1 && n <= PODS_CHAIRS);
    enum err_code rc = load_swiss_round(store, arena, event, &number, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        index[i] = event_player_index(&data, players[i]);
    return rc == ERR_OK ? round_pods_why(store, arena, &data, number, index, n, sentence, err) : rc;
}

enum err_code round_why(struct store *store, struct arena *arena, struct event_id event, int number, struct player_id a,
                        struct player_id b, const char **sentence, struct err *err)
{
    struct event_data data;
    struct round_paired paired;
    int seat[2];
    enum err_code rc = load_swiss_round(store, arena, event, &number, &data, err);
    if (rc == ERR_OK && strcmp(data.rounds[number - 1].method, "round-robin") == 0)
        return robin_why(arena, &data, event_player_index(&data, a), b.v ? event_player_index(&data, b) : -1, sentence,
                         err);
    if (rc == ERR_OK && event_is_pods(&data.event))
        return round_pods_why_bye(store, arena, &data, number, event_player_index(&data, a), sentence, err);
    if (rc == ERR_OK)
        rc = round_input_of(arena, &data, number, &paired, err);
    if (rc != ERR_OK)
        return rc;
    const int index[2] = {event_player_index(&data, a), b.v ? event_player_index(&data, b) : -1};
    if (a.v == b.v)
        return err_set(err, ERR_INPUT, "%s is not paired with themselves; name two players, or one",
                       index[0] < 0 ? TC_WORD("a player") : data.players[index[0]].name);
    *sentence = why_awarded(arena, &data, number, index);
    if (**sentence)
        return ERR_OK;
    rc = asked_seats(&data, &paired, number, index, b.v == 0, seat, err);
    if (rc != ERR_OK)
        return rc;
    const char *method = data.rounds[number - 1].method;
    if (strcmp(method, "hand") == 0 || strcmp(method, "imported") == 0) {
        *sentence =
            message(arena,
                    *method == 'h' ? MESSAGE_MARK("round %d was paired by hand, not by the pairing rules")
                                   : MESSAGE_MARK("round %d was imported as it was played, not by the pairing rules"),
                    number);
        return ERR_OK;
    }
    *sentence = why_by_hand(arena, &data, &paired, index);
    if (**sentence)
        return ERR_OK;
    *sentence = why_by_order(arena, &data, &paired, number, index, seat);
    if (**sentence)
        return ERR_OK;
    struct pair_round round = {.tables = paired.tables, .n_tables = paired.n_tables};
    rc = pair_why(arena, &paired.in.request, &round, seat[0], seat[1], sentence, err);
    if (rc == ERR_OK)
        *sentence = round_input_names(arena, &data, &paired.in, *sentence, seat[0], seat[1]);
    if (rc == ERR_OK && strcmp(method, "accelerated") == 0)
        *sentence = message(arena,
                            "%s. The round is accelerated: in it the upper half of the order of entry counts "
                            "%d points more",
                            *sentence, ROUND_LIFT);
    return rc;
}
