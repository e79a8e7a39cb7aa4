/* test_drafts.c - draft pods of an event: made, changed, stepped through, paired by, undone */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/draft/draft.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include "fixture.h"

static struct fixture *draft_event(const char *name, size_t players, struct event_settings set)
{
    struct fixture *f = fixture_new(name);
    fixture_players(f, players);
    if (!*set.format)
        set.format = "Booster Draft";
    fixture_event(f, set);
    return f;
}

static struct event_settings settings(int pod_rounds, const char *pod_pairing, int rounds)
{
    struct event_settings set = event_settings_usual();
    set.pod_rounds = pod_rounds;
    set.pod_pairing = pod_pairing;
    set.rounds = rounds;
    return set;
}

static struct draft make(struct fixture *f, int by, uint64_t seed)
{
    struct draft draft;
    struct event_data data;
    struct draft_options options = {.by = by, .seed = seed};
    OK(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err));
    return draft;
}

static struct draft latest(struct fixture *f)
{
    struct event_data data = fixture_load(f);
    struct draft draft;
    OK(f, draft_latest(f->store, &f->arena, &data, &draft, &f->err));
    return draft;
}

#define MAKE_REFUSED(f, code, piece)                                                                                   \
    do {                                                                                                               \
        struct draft draft_;                                                                                           \
        struct event_data data_;                                                                                       \
        const struct draft_options options_ = {.by = -1, .seed = 1};                                                   \
        REFUSED(f, draft_make((f)->store, &(f)->arena, (f)->event, &options_, &data_, &draft_, &(f)->err), code,       \
                piece);                                                                                                \
    } while (0)

#define PAIR_REFUSED(f, piece)                                                                                         \
    do {                                                                                                               \
        struct round_view view_;                                                                                       \
        const struct round_options options_ = {.seed = 1};                                                             \
        REFUSED(f, round_pair((f)->store, &(f)->arena, (f)->event, &options_, &view_, &(f)->err), ERR_CONFLICT,        \
                piece);                                                                                                \
    } while (0)

static void undo(struct fixture *f, int n)
{
    struct journal_entry *done;
    size_t n_done;
    OK(f, upkeep_undo(f->store, &f->arena, n, &done, &n_done, &f->err));
    assert_int_equal(n_done, n);
}

static void redo(struct fixture *f, int n)
{
    struct journal_entry *done;
    size_t n_done;
    OK(f, upkeep_redo(f->store, &f->arena, n, &done, &n_done, &f->err));
    assert_int_equal(n_done, n);
}

static void clock_do(struct fixture *f, enum draft_clock what, int pod, int steps)
{
    const char *sentence;
    OK(f, draft_clock(f->store, &f->arena, f->event, what, pod, steps, &sentence, &f->err));
}

/* ---- making ---------------------------------------------------------------------------------- */

static void pods_are_made_and_shown(void **state)
{
    (void)state;
    struct fixture *f = draft_event("made.db", 23, settings(0, "event", 0));
    struct draft made = make(f, DRAFT_BY_LOT, 7), read = latest(f);
    assert_int_equal(made.n_pods, 3);
    assert_int_equal(read.n_pods, 3);
    assert_int_equal(read.n_players, 23);
    assert_int_equal(read.seed, 7);
    assert_int_equal(read.first_round, 1);
    assert_string_equal(read.made_by, "random");
    bool seen[23] = {false};
    for (size_t p = 0; p < 3; p++) {
        assert_int_equal(read.pods[p].n, p < 2 ? 8 : 7);
        for (int s = 0; s < read.pods[p].n; s++) {
            assert_int_equal(read.pods[p].players[s], made.pods[p].players[s]);
            assert_false(seen[read.pods[p].players[s]]);
            seen[read.pods[p].players[s]] = true;
            struct draft_place place = draft_place_of(&read, read.pods[p].players[s]);
            assert_int_equal(place.pod, p + 1);
            assert_int_equal(place.seat, s + 1);
        }
    }
    assert_int_equal(draft_place_of(&read, 99).pod, 0);
    MAKE_REFUSED(f, ERR_CONFLICT, "are made already");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void fields_that_make_no_pod(void **state)
{
    static const struct {
        size_t players;
        const char *piece;
    } rows[] = {{2, "a pod has 4 to 10 players, so 2 more would make one"}, {3, "so 1 more would make one"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct fixture *f = draft_event(i ? "three.db" : "two.db", rows[i].players, settings(0, "event", 0));
        MAKE_REFUSED(f, ERR_CONFLICT, rows[i].piece);
        fixture_free(f);
    }
    struct fixture *f = draft_event("size.db", 10, settings(0, "event", 0));
    struct draft draft;
    struct event_data data;
    struct draft_options options = {.by = -1, .size = 5};
    REFUSED(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err), ERR_INPUT, "pods of 5");
    options = (struct draft_options){.by = DRAFT_BY_SEED};
    REFUSED(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err), ERR_CONFLICT, "has a seed");
    options = (struct draft_options){.by = DRAFT_BY_POINTS};
    REFUSED(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err), ERR_CONFLICT,
            "no round is played");
    fixture_free(f);
}

/* 5 and 11 players draft in pods of 5, and 6 and 5: all the same but for the note. */
static void small_pods_play(void **state)
{
    (void)state;
    for (size_t n = 5; n <= 11; n += 6) {
        struct fixture *f = draft_event(n == 5 ? "five.db" : "eleven.db", n, settings(0, "pod", 3));
        struct draft draft = make(f, DRAFT_BY_LOT, 7);
        assert_int_equal(draft.n_pods, n == 5 ? 1 : 2);
        assert_int_equal(draft.pods[draft.n_pods - 1].n, 5);
        for (int round = 1; round <= 3; round++) {
            struct round_view view = fixture_pair(f, (uint64_t)round);
            for (size_t i = 0; i < view.n_matches; i++) {
                const struct load_match *m = &view.matches[i].match;
                if (m->p2 >= 0)
                    assert_int_equal(draft_place_of(&draft, m->p1).pod, draft_place_of(&draft, m->p2).pod);
            }
            fixture_results(f, "2-0");
            OK(f, event_invariants(f->store, f->event, &f->err));
        }
        fixture_free(f);
    }
}

/* A seat that is missing, as no verb leaves it: told, not shown as if it were right. */
static void damaged_seats(void **state)
{
    (void)state;
    struct fixture *f = draft_event("damaged.db", 8, settings(0, "event", 0));
    struct draft draft;
    make(f, DRAFT_BY_LOT, 7);
    OK(f, event_invariants(f->store, f->event, &f->err));
    sqlite3 *other; /* somebody else's tool */
    assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "DELETE FROM draft_seat WHERE seat = 3", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_int_equal(event_invariants(f->store, f->event, &f->err), ERR_DAMAGED);
    assert_err(f->err, ERR_DAMAGED, "the seats of draft 1 of Test Event do not fit");
    err_clear(&f->err);
    struct event_data data = fixture_load(f);
    assert_int_equal(draft_latest(f->store, &f->arena, &data, &draft, &f->err), ERR_DAMAGED);
    err_clear(&f->err);
    fixture_free(f);
}

/* ---- changing -------------------------------------------------------------------------------- */

static void seats_change_by_hand(void **state)
{
    (void)state;
    struct fixture *f = draft_event("move.db", 15, settings(0, "event", 0));
    struct event_data data = fixture_load(f);
    struct draft d = make(f, DRAFT_BY_LOT, 3);
    const char *sentence;
    int a = d.pods[0].players[0], b = d.pods[1].players[4];
    OK(f, draft_swap(f->store, &f->arena, f->event, data.players[a].id, data.players[b].id, &sentence, &f->err));
    d = latest(f);
    assert_int_equal(d.pods[0].players[0], b);
    assert_int_equal(d.pods[1].players[4], a);
    assert_string_equal(d.made_by, "hand");
    /* a taken seat: they change places */
    OK(f, draft_move(f->store, &f->arena, f->event, data.players[a].id, 1, 1, &sentence, &f->err));
    d = latest(f);
    assert_int_equal(d.pods[0].players[0], a);
    assert_int_equal(d.pods[1].players[4], b);
    /* the seat after the last: the pod grows, the other one closes up */
    int last = d.pods[0].players[7];
    OK(f, draft_move(f->store, &f->arena, f->event, data.players[a].id, 2, 8, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "pod 1 closes up"));
    d = latest(f);
    assert_int_equal(d.pods[0].n, 7);
    assert_int_equal(d.pods[1].n, 8);
    assert_int_equal(d.pods[1].players[7], a);
    assert_int_equal(d.pods[0].players[6], last);
    undo(f, 3);
    assert_string_equal(latest(f).made_by, "random");
    redo(f, 3);
    assert_int_equal(latest(f).pods[1].players[7], a);
    fixture_free(f);
}

static void seats_that_there_are_not(void **state)
{
    (void)state;
    struct fixture *f = draft_event("nomove.db", 12, settings(0, "event", 0));
    struct event_data data = fixture_load(f);
    const char *sentence;
    struct player_id nobody = {9999};
    REFUSED(f, draft_move(f->store, &f->arena, f->event, data.players[0].id, 1, 1, &sentence, &f->err), ERR_NOT_FOUND,
            "has no draft pods; make them with: topcut draft pods");
    struct draft d = make(f, DRAFT_BY_LOT, 3); /* 6 and 6 */
    struct player_id a = data.players[d.pods[0].players[0]].id;
    REFUSED(f, draft_move(f->store, &f->arena, f->event, nobody, 1, 1, &sentence, &f->err), ERR_NOT_FOUND,
            "is not enrolled");
    REFUSED(f, draft_move(f->store, &f->arena, f->event, a, 3, 1, &sentence, &f->err), ERR_INPUT, "there is no pod 3");
    REFUSED(f, draft_move(f->store, &f->arena, f->event, a, 2, 8, &sentence, &f->err), ERR_INPUT, "the next seat is 7");
    REFUSED(f, draft_move(f->store, &f->arena, f->event, a, 1, 1, &sentence, &f->err), ERR_CONFLICT, "already");
    REFUSED(f, draft_move(f->store, &f->arena, f->event, a, 2, 7, &sentence, &f->err), ERR_CONFLICT,
            "pod 1 would have 5 players");
    REFUSED(f, draft_swap(f->store, &f->arena, f->event, a, a, &sentence, &f->err), ERR_INPUT, "is named twice");
    REFUSED(f, draft_swap(f->store, &f->arena, f->event, a, nobody, &sentence, &f->err), ERR_NOT_FOUND,
            "is not enrolled");
    fixture_free(f);
}

static void a_late_player_is_given_a_seat(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("late.db");
    fixture_players(f, 9);
    struct player_id late = f->players[8];
    f->n_players = 8;
    struct event_settings set = settings(0, "pod", 0);
    set.format = "Booster Draft";
    fixture_event(f, set);
    make(f, DRAFT_BY_LOT, 2);
    size_t added;
    OK(f, enrol_players(f->store, &f->arena, f->event, &late, 1, false, &added, &f->err));
    PAIR_REFUSED(f, "P009, Test sits in no pod, and opponents come from the same pod");
    const char *sentence;
    struct event_data data = fixture_load(f);
    struct draft d = latest(f);
    REFUSED(f, draft_swap(f->store, &f->arena, f->event, late, f->players[0], &sentence, &f->err), ERR_CONFLICT,
            "sits in no pod");
    int second = d.pods[0].players[1];
    OK(f, draft_move(f->store, &f->arena, f->event, late, 1, 2, &sentence, &f->err));
    d = latest(f);
    assert_int_equal(d.pods[0].n, 9);
    assert_int_equal(d.pods[0].players[1], event_player_index(&data, late));
    assert_int_equal(d.pods[0].players[2], second);
    fixture_pair(f, 1);
    REFUSED(f, draft_move(f->store, &f->arena, f->event, late, 1, 3, &sentence, &f->err), ERR_CONFLICT,
            "round 1 was paired from the pods of draft 1");
    REFUSED(f, draft_unmake(f->store, &f->arena, f->event, &sentence, &f->err), ERR_CONFLICT,
            "topcut unpair takes a round back");
    fixture_free(f);
}

/* After a round was paired a late player comes behind the last of a pod, and nothing else moves. */
static void a_later_player_comes_behind(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("later.db");
    fixture_players(f, 10);
    struct player_id late = f->players[8], later = f->players[9];
    f->n_players = 8;
    struct event_settings set = settings(0, "pod", 0);
    set.format = "Booster Draft";
    fixture_event(f, set);
    make(f, DRAFT_BY_LOT, 2);
    clock_do(f, DRAFT_CLOCK_START, 0, 1);
    fixture_play(f, 1);
    const char *sentence;
    struct enrol_late how = {.as = ENROL_LATE_LOSS};
    OK(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err));
    PAIR_REFUSED(f, "topcut draft move \"P009, Test\" POD SEAT");
    REFUSED(f, draft_move(f->store, &f->arena, f->event, late, 1, 3, &sentence, &f->err), ERR_CONFLICT,
            "round 1 was paired from the pods of draft 1");
    struct event_data data = fixture_load(f);
    struct player_id second = data.players[latest(f).pods[0].players[1]].id;
    REFUSED(f, draft_move(f->store, &f->arena, f->event, second, 1, 1, &sentence, &f->err), ERR_CONFLICT,
            "which stay as they are while it stands");
    OK(f, draft_move(f->store, &f->arena, f->event, late, 1, 9, &sentence, &f->err));
    assert_int_equal(latest(f).pods[0].n, 9);
    fixture_pair(f, 2);
    fixture_results(f, "2-0");
    OK(f, enrol_late(f->store, &f->arena, f->event, later, &how, &sentence, &f->err));
    OK(f, draft_move(f->store, &f->arena, f->event, later, 1, 10, &sentence, &f->err));
    fixture_pair(f, 3);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void who_leaves_the_event_leaves_the_pod(void **state)
{
    (void)state;
    struct fixture *f = draft_event("gone.db", 8, settings(0, "event", 0));
    struct draft d = make(f, DRAFT_BY_LOT, 5);
    struct event_data data = fixture_load(f);
    char *before = fixture_dump(f);
    struct player_id third = data.players[d.pods[0].players[2]].id;
    struct player_id fourth = data.players[d.pods[0].players[3]].id;
    OK(f, enrol_remove(f->store, &f->arena, f->event, third, &f->err));
    d = latest(f);
    data = fixture_load(f);
    assert_int_equal(d.pods[0].n, 7);
    assert_int_equal(data.players[d.pods[0].players[2]].id.v, fourth.v);
    undo(f, 1);
    assert_string_equal(fixture_dump(f), before);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    undo(f, 1);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void two_records_of_one_player(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("merge.db");
    struct player merged;
    fixture_players(f, 9);
    struct player_id other = f->players[8];
    f->n_players = 8;
    struct event_settings set = settings(0, "event", 0);
    set.format = "Booster Draft";
    fixture_event(f, set);
    make(f, DRAFT_BY_LOT, 2);
    char *before = fixture_dump(f);
    OK(f, player_merge(f->store, &f->arena, f->players[0], other, &merged, &f->err));
    struct event_data data = fixture_load(f);
    struct draft d = latest(f);
    assert_true(draft_place_of(&d, event_player_index(&data, other)).pod == 1);
    undo(f, 1);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* ---- the rounds that follow ------------------------------------------------------------------ */

static int opponent_of(const struct event_data *data, int round, int player)
{
    const struct load_match *m = event_match_of(data, round, player);
    return m->p1 == player ? m->p2 : m->p1;
}

static void the_first_round_is_across(void **state)
{
    (void)state;
    struct fixture *f = draft_event("across.db", 23, settings(0, "event", 0)); /* 8, 8, 7 */
    struct draft d = make(f, DRAFT_BY_LOT, 11);
    fixture_pair(f, 4);
    struct event_data data = fixture_load(f);
    assert_string_equal(data.rounds[0].method, "pods");
    for (size_t p = 0; p < 2; p++)
        for (int s = 0; s < 8; s++)
            assert_int_equal(opponent_of(&data, 1, d.pods[p].players[s]), d.pods[p].players[(s + 4) % 8]);
    int byes = 0;
    for (int s = 0; s < 7; s++) {
        int other = opponent_of(&data, 1, d.pods[2].players[s]);
        byes += other < 0;
        if (other >= 0)
            assert_int_equal(draft_place_of(&d, other).pod, 3);
    }
    assert_int_equal(byes, 1);
    fixture_results(f, "2-0");
    fixture_pair(f, 5);
    data = fixture_load(f);
    assert_string_equal(data.rounds[1].method, "swiss");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* Of two odd pods the two who have nobody opposite play each other: 14 players need no bye. */
static void odd_pods_help_each_other_out(void **state)
{
    (void)state;
    for (int within = 0; within <= 1; within++) {
        struct fixture *f =
            draft_event(within ? "odd-pod.db" : "odd-event.db", 14, settings(0, within ? "pod" : "event", 0));
        make(f, DRAFT_BY_LOT, 8); /* 7 and 7 */
        for (int r = 1; r <= 3; r++) {
            int byes = 0, out = 0;
            fixture_pair(f, (uint64_t)r);
            struct event_data data = fixture_load(f);
            struct draft d = latest(f);
            for (int i = 0; i < 14; i++) {
                int other = opponent_of(&data, r, i);
                byes += other < 0;
                out += other >= 0 && draft_place_of(&d, other).pod != draft_place_of(&d, i).pod;
            }
            assert_int_equal(byes, within ? 2 : 0);
            if (within)
                assert_int_equal(out, 0);
            else if (r == 1)
                assert_int_equal(out, 2);
            fixture_results(f, "2-0");
        }
        fixture_free(f);
    }
}

static void d_19_8_the_next_draft_is_due(void **state)
{
    (void)state;
    struct fixture *f = draft_event("redraft.db", 24, settings(3, "event", 6));
    PAIR_REFUSED(f, "draft the next pods first: topcut draft pods");
    make(f, -1, 1);
    for (int r = 1; r <= 3; r++) {
        fixture_pair(f, (uint64_t)r);
        if (r < 3) {
            MAKE_REFUSED(f, ERR_CONFLICT, "the next draft is due before round 4, after 3 rounds in these pods");
        } else {
            MAKE_REFUSED(f, ERR_CONFLICT, "12 results are missing");
        }
        fixture_results(f, "2-0");
    }
    PAIR_REFUSED(f, "draft the next pods first: topcut draft pods");
    struct draft d = make(f, -1, 2);
    assert_int_equal(d.number, 2);
    assert_int_equal(d.first_round, 4);
    assert_string_equal(d.made_by, "standings");
    /* 24 players after three rounds without draws: 3 with 9 points, 9 with 6, 9 with 3, 3 with 0 */
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    int points[24];
    for (int i = 0; i < 24; i++)
        points[rows[i].player] = rows[i].points;
    for (size_t p = 0; p + 1 < d.n_pods; p++)
        for (int s = 0; s < d.pods[p].n; s++)
            for (int t = 0; t < d.pods[p + 1].n; t++)
                assert_true(points[d.pods[p].players[s]] >= points[d.pods[p + 1].players[t]]);
    fixture_pair(f, 4);
    data = fixture_load(f);
    assert_string_equal(data.rounds[3].method, "pods");
    for (int i = 0; i < 24; i++) { /* in the pod, and nobody again */
        int other = opponent_of(&data, 4, i);
        assert_int_equal(draft_place_of(&d, i).pod, draft_place_of(&d, other).pod);
        for (int r = 1; r <= 3; r++)
            assert_int_not_equal(opponent_of(&data, r, i), other);
    }
    fixture_results(f, "2-0");
    fixture_play(f, 2);
    MAKE_REFUSED(f, ERR_CONFLICT, "all 6 rounds are played");
    fixture_free(f);
}

static void one_draft_unless_set(void **state)
{
    (void)state;
    struct fixture *f = draft_event("once.db", 8, settings(0, "pod", 3));
    make(f, -1, 1);
    fixture_play(f, 3);
    MAKE_REFUSED(f, ERR_CONFLICT, "drafts once; for another draft every 3 rounds set");
    struct event_data data = fixture_load(f);
    for (int r = 1; r <= 3; r++)
        for (int i = 0; i < 8; i++)
            for (int q = 1; q < r; q++)
                assert_int_not_equal(opponent_of(&data, r, i), opponent_of(&data, q, i));
    fixture_free(f);
    f = draft_event("after.db", 8, settings(0, "event", 3));
    fixture_play(f, 1);
    MAKE_REFUSED(f, ERR_CONFLICT, "round 1 of Test Event is paired already; a draft comes before it");
    fixture_free(f);
}

/* Pairs a round; in a small pod it can happen that a rematch has to be allowed. */
static bool pair_or_allow(struct fixture *f, uint64_t seed, bool within)
{
    struct round_view view;
    struct round_options options = {.seed = seed};
    enum err_code rc = round_pair(f->store, &f->arena, f->event, &options, &view, &f->err);
    if (rc == ERR_OK)
        return false;
    assert_true(within);
    assert_err(f->err, ERR_CONFLICT, "no pairing without a rematch is left");
    err_clear(&f->err);
    options.allow_rematch = true;
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    return true;
}

/* Whole events by pods, with people leaving: everybody plays every round, and nobody twice. */
static void simulated_events(void **state)
{
    struct rng rng = test_rng(1998);
    int times = test_is_long() ? 40 : 6;
    (void)state;
    for (int t = 0; t < times; t++) {
        size_t n = 12 + (size_t)rng_below(&rng, 30);
        bool within = rng_below(&rng, 2);
        char name[32];
        snprintf(name, sizeof name, "sim%d.db", t);
        struct fixture *f = draft_event(name, n, settings(3, within ? "pod" : "event", 6));
        const char *sentence;
        for (int r = 1; r <= 6; r++) {
            if (r % 3 == 1)
                make(f, -1, rng_next(&rng) >> 12 | 1);
            bool allowed = pair_or_allow(f, rng_next(&rng) >> 12 | 1, within);
            struct event_data data = fixture_load(f);
            struct draft d = latest(f);
            for (size_t i = 0; i < n; i++) {
                if (!event_player_active(&data, (int)i))
                    continue;
                int other = opponent_of(&data, r, (int)i);
                if (other < 0)
                    continue;
                if (within)
                    assert_int_equal(draft_place_of(&d, (int)i).pod, draft_place_of(&d, other).pod);
                for (int q = 1; !allowed && q < r; q++) {
                    const struct load_match *m = event_match_of(&data, q, (int)i);
                    assert_true(!m || m->p2 < 0 || (m->p1 != other && m->p2 != other));
                }
            }
            fixture_results(f, rng_below(&rng, 2) ? "2-1" : "0-2");
            OK(f, event_invariants(f->store, f->event, &f->err));
            if (rng_below(&rng, 3) == 0 && data.event.active > 12) {
                size_t who = rng_below(&rng, n);
                if (event_player_active(&data, (int)who))
                    OK(f, enrol_drop(f->store, &f->arena, f->event, data.players[who].id, &sentence, &f->err));
            }
        }
        fixture_free(f);
    }
}

/* ---- the clock ------------------------------------------------------------------------------- */

static struct draft_now now_of(struct fixture *f, int pod)
{
    struct event_data data = fixture_load(f);
    struct draft draft;
    struct draft_now *now;
    OK(f, draft_status(f->store, &f->arena, &data, &draft, &now, &f->err));
    return now[pod - 1];
}

#define CLOCK_REFUSED(f, what, pod, steps, code, piece)                                                                \
    do {                                                                                                               \
        const char *sentence_;                                                                                         \
        REFUSED(f, draft_clock((f)->store, &(f)->arena, (f)->event, what, pod, steps, &sentence_, &(f)->err), code,    \
                piece);                                                                                                \
    } while (0)

static void d_19_3_rochester_by_its_clock(void **state)
{
    (void)state;
    struct event_settings set = settings(0, "event", 0);
    set.format = "Rochester Draft";
    struct fixture *f = draft_event("rochester.db", 8, set);
    struct draft draft;
    struct event_data data;
    struct draft_options options = {.kind = DRAFT_ROCHESTER, .by = -1, .seed = 5};
    OK(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err));
    assert_int_equal(now_of(f, 1).state, DRAFT_NOT_BEGUN);
    CLOCK_REFUSED(f, DRAFT_CLOCK_NEXT, 0, 1, ERR_CONFLICT, "has not begun; topcut draft start");
    CLOCK_REFUSED(f, DRAFT_CLOCK_START, 2, 1, ERR_NOT_FOUND, "there is no pod 2");
    clock_do(f, DRAFT_CLOCK_START, 0, 1);
    struct draft_now now = now_of(f, 1);
    assert_int_equal(now.state, DRAFT_RUNNING);
    assert_int_equal(now.n_steps, 24 * 16 + 1);
    assert_int_equal(now.step.kind, DRAFT_REVIEW);
    assert_int_equal(now.step.seconds, 20); /* D.19.2 */
    assert_in_range(now.seconds_left, 1, 20);
    CLOCK_REFUSED(f, DRAFT_CLOCK_START, 0, 1, ERR_CONFLICT, "the draft runs already");
    CLOCK_REFUSED(f, DRAFT_CLOCK_BACK, 0, 1, ERR_CONFLICT, "is at its beginning");
    static const int turns[] = {1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2};
    for (int i = 0; i < 15; i++) {
        clock_do(f, DRAFT_CLOCK_NEXT, 1, 1);
        now = now_of(f, 1);
        assert_int_equal(now.step.seat, turns[i]);
        assert_int_equal(now.step.seconds, 5); /* D.19.3 */
        assert_int_equal(now.player, draft.pods[0].players[turns[i] - 1]);
    }
    clock_do(f, DRAFT_CLOCK_NEXT, 1, 2);
    assert_int_equal(now_of(f, 1).step.seat, 8); /* pack 2 from the judge's right */
    clock_do(f, DRAFT_CLOCK_BACK, 1, 2);
    assert_int_equal(now_of(f, 1).step.seat, 2);
    clock_do(f, DRAFT_CLOCK_HOLD, 0, 1);
    assert_int_equal(now_of(f, 1).state, DRAFT_HELD);
    assert_false(now_of(f, 1).timed);
    CLOCK_REFUSED(f, DRAFT_CLOCK_HOLD, 0, 1, ERR_CONFLICT, "does not run");
    clock_do(f, DRAFT_CLOCK_NEXT, 0, 1);
    assert_int_equal(now_of(f, 1).state, DRAFT_HELD);
    clock_do(f, DRAFT_CLOCK_START, 0, 1);
    assert_int_equal(now_of(f, 1).state, DRAFT_RUNNING);
    clock_do(f, DRAFT_CLOCK_NEXT, 0, 24 * 16 - 16); /* to the building of decks */
    now = now_of(f, 1);
    assert_int_equal(now.step.kind, DRAFT_BUILD);
    assert_int_equal(now.step.seconds, 20 * 60); /* D.19.5 */
    clock_do(f, DRAFT_CLOCK_NEXT, 0, 1);
    assert_int_equal(now_of(f, 1).state, DRAFT_DONE);
    assert_int_equal(now_of(f, 1).at, now_of(f, 1).n_steps); /* what is past the last step shows as the last */
    CLOCK_REFUSED(f, DRAFT_CLOCK_NEXT, 1, 1, ERR_CONFLICT, "the draft of pod 1 is done");
    CLOCK_REFUSED(f, DRAFT_CLOCK_START, 0, 1, ERR_CONFLICT, "is done");
    clock_do(f, DRAFT_CLOCK_BACK, 0, 1);
    assert_int_equal(now_of(f, 1).step.kind, DRAFT_BUILD);
    fixture_pair(f, 1);
    CLOCK_REFUSED(f, DRAFT_CLOCK_NEXT, 0, 1, ERR_CONFLICT, "draft 1 is over: round 1 is paired");
    fixture_free(f);
}

static void times_go_by_the_date(void **state)
{
    static const struct {
        const char *format, *date;
        int build;
        const char *rule;
    } rows[] = {
        {"Booster Draft", "1999-03-01", 20, "D.19.5"},   {"Booster Draft", "2009-10-23", 30, "917.5"},
        {"Sealed Deck", "1999-03-01", 45, "D.17.2"},     {"Sealed Deck", "2009-10-23", 30, "915.2"},
        {"Rochester Draft", "1999-03-01", 20, "D.19.5"},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct event event = {.set = event_settings_usual()};
        struct limited_product p;
        event.set.format = rows[i].format;
        event.set.date = rows[i].date;
        assert_ok(limited_product_of(&arena, &event, &p, &err), err);
        assert_int_equal(p.build_minutes, rows[i].build);
        assert_non_null(strstr(p.build_rule, rows[i].rule));
        const char *product = message_say(&arena, NULL, MESSAGE_TERMINAL, p.product);
        if (p.kind == LIMITED_SEALED) {
            assert_non_null(strstr(product, "2 boosters of 15 cards")); /* D.17.1, 915.1 */
            assert_int_equal(p.packs, 0);
        } else {
            assert_string_equal(product, "3 boosters of 15 cards"); /* D.19.2, 917.2 */
        }
    }
    struct event event = {.set = event_settings_usual()};
    struct limited_product p;
    event.set.format = "Sealed Deck";
    event.set.date = "1999-03-01";
    assert_ok(limited_product_of(&arena, &event, &p, &err), err);
    assert_int_equal(p.cards_min, 90);
    assert_int_equal(p.cards_max, 300);
    assert_int_equal(limited_kind("Standard"), LIMITED_NONE);
    assert_int_equal(limited_kind("Cube DRAFT"), LIMITED_BOOSTER);
    assert_int_equal(limited_kind("Limited"), LIMITED_BOOSTER);
    assert_int_equal(limited_kind(""), LIMITED_NONE);
    arena_release(&arena);
}

static void due_steps_alone_go_on(void **state)
{
    (void)state;
    struct fixture *f = draft_event("due.db", 16, settings(0, "event", 0));
    make(f, DRAFT_BY_LOT, 1);
    clock_do(f, DRAFT_CLOCK_START_UNTIMED, 1, 1);
    assert_int_equal(now_of(f, 1).state, DRAFT_HELD);
    CLOCK_REFUSED(f, DRAFT_CLOCK_START_UNTIMED, 1, 1, ERR_CONFLICT, "has begun already");
    clock_do(f, DRAFT_CLOCK_START, 2, 1);
    assert_int_equal(now_of(f, 2).step.seconds, 40);
    clock_do(f, DRAFT_CLOCK_DUE, 0, 1);
    assert_int_equal(now_of(f, 2).at, 1);
    for (int i = 0; i < 60; i++) /* the fixture's clock goes on */
        fixture_clock.now_utc(&fixture_clock);
    clock_do(f, DRAFT_CLOCK_DUE, 0, 1);
    assert_int_equal(now_of(f, 1).at, 1);
    assert_int_equal(now_of(f, 2).at, 2);
    /* a store that is opened again knows it */
    store_close(f->store);
    OK(f, store_open(f->path, STORE_WRITE, &fixture_clock, &f->store, &f->err));
    assert_int_equal(now_of(f, 2).at, 2);
    assert_in_range(now_of(f, 2).seconds_left, 20, 40);
    fixture_free(f);
}

/* ---- the journal ----------------------------------------------------------------------------- */

static void undo_and_redo(void **state)
{
    (void)state;
    struct fixture *f = draft_event("journal.db", 16, settings(3, "event", 6));
    struct event_data data = fixture_load(f);
    const char *sentence;
    char *states[10];
    int n = 0;
    states[n++] = fixture_dump(f);
    struct draft d = make(f, DRAFT_BY_LOT, 4);
    states[n++] = fixture_dump(f);
    OK(f, draft_unmake(f->store, &f->arena, f->event, &sentence, &f->err));
    assert_string_equal(fixture_dump(f), states[0]);
    states[n++] = fixture_dump(f);
    d = make(f, DRAFT_BY_LOT, 5);
    states[n++] = fixture_dump(f);
    OK(f, draft_move(f->store, &f->arena, f->event, data.players[d.pods[0].players[0]].id, 2, 9, &sentence, &f->err));
    states[n++] = fixture_dump(f);
    clock_do(f, DRAFT_CLOCK_START, 0, 1);
    states[n++] = fixture_dump(f);
    clock_do(f, DRAFT_CLOCK_NEXT, 2, 3);
    states[n++] = fixture_dump(f);
    fixture_pair(f, 1);
    states[n++] = fixture_dump(f);
    for (int i = n - 2; i >= 0; i--) {
        undo(f, 1);
        assert_string_equal(fixture_dump(f), states[i]);
    }
    for (int i = 1; i < n; i++) {
        redo(f, 1);
        assert_string_equal(fixture_dump(f), states[i]);
    }
    fixture_free(f);
}

/* ---- SQL ------------------------------------------------------------------------------------- */

static void pods_in_sql(void **state)
{
    (void)state;
    struct fixture *f = draft_event("sql.db", 15, settings(0, "event", 0));
    struct table_rows rows;
    OK(f, tables_register(f->store, &f->err));
    OK(f, tables_select(f->store, &f->arena, "SELECT * FROM draft_seats(1)", NULL, 0, 0, &rows, &f->err));
    assert_int_equal(rows.n_rows, 0);
    struct draft d = make(f, DRAFT_BY_LOT, 1);
    struct event_data data = fixture_load(f);
    OK(f, tables_select(f->store, &f->arena, "SELECT name, opposite FROM draft_seats(1) WHERE pod = 1 ORDER BY seat",
                        NULL, 0, 0, &rows, &f->err));
    assert_int_equal(rows.n_rows, 8);
    for (int s = 0; s < 8; s++) {
        assert_string_equal(rows.cells[2 * s].t, data.players[d.pods[0].players[s]].name);
        assert_string_equal(rows.cells[2 * s + 1].t, data.players[d.pods[0].players[(s + 4) % 8]].name);
    }
    OK(f, tables_select(f->store, &f->arena, "SELECT pod, players, made_by FROM draft_pods(1)", NULL, 0, 0, &rows,
                        &f->err));
    assert_int_equal(rows.n_rows, 2);
    assert_int_equal(rows.cells[1].i, 8);
    assert_int_equal(rows.cells[4].i, 7);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pods_are_made_and_shown),
        cmocka_unit_test(fields_that_make_no_pod),
        cmocka_unit_test(small_pods_play),
        cmocka_unit_test(damaged_seats),
        cmocka_unit_test(seats_change_by_hand),
        cmocka_unit_test(seats_that_there_are_not),
        cmocka_unit_test(a_late_player_is_given_a_seat),
        cmocka_unit_test(a_later_player_comes_behind),
        cmocka_unit_test(who_leaves_the_event_leaves_the_pod),
        cmocka_unit_test(two_records_of_one_player),
        cmocka_unit_test(the_first_round_is_across),
        cmocka_unit_test(odd_pods_help_each_other_out),
        cmocka_unit_test(d_19_8_the_next_draft_is_due),
        cmocka_unit_test(one_draft_unless_set),
        cmocka_unit_test(simulated_events),
        cmocka_unit_test(d_19_3_rochester_by_its_clock),
        cmocka_unit_test(times_go_by_the_date),
        cmocka_unit_test(due_steps_alone_go_on),
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(pods_in_sql),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
