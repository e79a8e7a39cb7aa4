/* test_threads.c - many connections in one process: readers go on while one writes
 *
 * Many at once, in small: each thread has its own store on the same file. Readers load the event,
 * its standings, clock, bracket, what is next and a report's table while a writer plays an event;
 * every look is one moment in time. Run under TSan (preset tsan) it finds whatever is static and
 * shared between them.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "decks_fixture.h"

#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <pthread.h>
#include <stdatomic.h>

enum { READERS = 3, PLAYERS = 12, ROUNDS = 4, LISTS = 4 };

static int64_t same_time(struct clock *clock)
{
    (void)clock;
    return 1795000000;
}

struct room {
    const char *path;
    struct event_id event;
    atomic_bool over;
    atomic_int looks[READERS];
    atomic_int wrong;
};

struct reader {
    struct room *room;
    int number;
};

/* One look in one read transaction; what does not fit together is counted. */
static enum err_code look(struct store *store, struct arena *arena, struct room *room, struct err *err)
{
    struct event_data data;
    struct standings_row *rows;
    struct dashboard d;
    struct round_view view;
    struct journal_entry *entries;
    struct decklist_counts lists;
    int64_t version;
    size_t n;
    enum err_code rc = store_data_version(store, &version, err);
    if (rc != ERR_OK || (rc = store_begin_read(store, err)) != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, room->event, &data, err)) == ERR_OK &&
        (rc = dashboard_look(store, arena, &data, &d, err)) == ERR_OK &&
        (rc = decklist_count(store, room->event, &lists, err)) == ERR_OK &&
        (rc = journal_list(store, arena, 10, &entries, &n, err)) == ERR_OK)
        rc = event_invariants(store, room->event, err);
    if (rc == ERR_OK && data.n_rounds) {
        if ((rc = event_standings(arena, &data, 0, &rows, err)) == ERR_OK)
            rc = round_view(store, arena, room->event, 0, &view, err);
        if (rc == ERR_OK && (d.in + (int)d.n_missing != d.total || view.missing != (int)d.n_missing || n == 0 ||
                             entries[0].entry_id != d.newest_entry))
            atomic_fetch_add(&room->wrong, 1);
    }
    store_end_read(store);
    return rc;
}

static void *read_on(void *data)
{
    struct reader *me = data;
    struct clock clock = {.now_utc = same_time};
    struct store *store = NULL;
    struct err err = ERR_INIT;
    if (store_open(me->room->path, STORE_READ, &clock, &store, &err) != ERR_OK) {
        atomic_fetch_add(&me->room->wrong, 1);
        return NULL;
    }
    while (!atomic_load(&me->room->over) || atomic_load(&me->room->looks[me->number]) == 0) {
        struct arena arena = ARENA_INIT;
        if (look(store, &arena, me->room, &err) != ERR_OK) {
            fprintf(stderr, "reader %d: %s\n", me->number, err.text);
            atomic_fetch_add(&me->room->wrong, 1);
            err_clear(&err);
        }
        atomic_fetch_add(&me->room->looks[me->number], 1);
        arena_release(&arena);
    }
    store_close(store);
    return NULL;
}

/* Cards, formats and verdicts on all lists, as each worker of a server knows them for itself. */
static void *judge_on(void *data)
{
    struct reader *me = data;
    struct clock clock = {.now_utc = same_time};
    struct store *store = NULL;
    struct event_data event;
    struct decklist_line *lines;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct knowledge *known = knowledge_open();
    size_t n = 0, legal = 0;
    enum err_code rc = store_open(me->room->path, STORE_READ, &clock, &store, &err);
    if (rc == ERR_OK)
        rc = event_load(store, &arena, me->room->event, &event, &err);
    if (rc == ERR_OK)
        rc = decklist_status(store, &arena, &event, &known->of, &lines, &n, &err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        legal += lines[i].list.version && lines[i].list.verdict.state == DECKLIST_LEGAL;
    if (rc != ERR_OK || legal != LISTS) {
        fprintf(stderr, "judge %d: %zu legal lists; %s\n", me->number, legal, err.text);
        atomic_fetch_add(&me->room->wrong, 1);
    }
    store_close(store);
    arena_release(&arena);
    knowledge_close(known);
    return NULL;
}

static void play(struct fixture *f)
{
    struct clock_view clock;
    struct round_view view;
    struct reported_outcome said;
    const char *sentence;
    struct journal_entry *done;
    size_t n;
    bool published;
    for (int round = 1; round <= ROUNDS; round++) {
        struct round_options options = {.seed = (uint64_t)round, .private_ = true};
        OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
        OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err));
        OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &clock, &sentence, &f->err));
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < view.n_matches; i++) {
            const struct load_match *m = event_match_at(&data, round, (int)i + 1);
            OK(f, reported_say(f->store, &f->arena, f->event, round, NULL, data.players[m->p1].id, "2-1", false, &said,
                               &f->err));
            if (i % 2)
                OK(f, reported_say(f->store, &f->arena, f->event, round, NULL, data.players[m->p2].id, "1-2", false,
                                   &said, &f->err));
        }
        fixture_results(f, "2-1");
        OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
        OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    }
}

static void readers_go_on_while_one_writes(void **state)
{
    (void)state;
    struct fixture *f = standard_event("threads.db", PLAYERS);
    struct knowledge *known = knowledge_open();
    for (size_t i = 0; i < LISTS; i++)
        (void)register_text(f, known, i, sligh);
    knowledge_close(known);
    struct room room = {.path = f->path, .event = f->event};
    pthread_t threads[READERS], judging[2];
    struct reader readers[READERS];
    for (int i = 0; i < READERS; i++) {
        readers[i] = (struct reader){&room, i};
        assert_int_equal(pthread_create(&threads[i], NULL, read_on, &readers[i]), 0);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&judging[i], NULL, judge_on, &readers[i]), 0);
    play(f);
    for (int i = 0; i < 2; i++)
        pthread_join(judging[i], NULL);
    atomic_store(&room.over, true);
    for (int i = 0; i < READERS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(atomic_load(&room.looks[i]) > 0);
    }
    assert_int_equal(atomic_load(&room.wrong), 0);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_go_on_while_one_writes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
