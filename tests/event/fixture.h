/* fixture.h - a store with an event in it, for tests of the organizer's verbs
 *
 * Each fixture has a store in the test's own folder, a clock that counts seconds from a fixed start, and an
 * arena that goes with it. Players are "P001, Test" and so on. fixture_dump is everything that is not
 * derived and not the journal, as text: what an error must leave as it was.
 */
#ifndef TOPCUT_TESTS_EVENT_FIXTURE_H
#define TOPCUT_TESTS_EVENT_FIXTURE_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include "english.h"
#include "testing.h"

#include <sqlite3.h>

struct fixture {
    struct store *store;
    struct arena arena;
    struct err err;
    const char *path;
    struct event_id event;
    struct player_id *players; /* of fixture_players, in order */
    size_t n_players;
};

TC_UNUSED static int64_t fixture_tick(struct clock *clock)
{
    static int64_t now = 1795000000;
    (void)clock;
    return now++;
}
TC_UNUSED static struct clock fixture_clock = {.now_utc = fixture_tick};

/* A call that must succeed, on a fixture f. */
#define OK(f, call) assert_ok(call, (f)->err)

/* A call that must fail with the code and a piece of the sentence, and leave the store as it was. */
#define REFUSED(f, call, code_, piece)                                                                                 \
    do {                                                                                                               \
        char *before_ = fixture_dump(f);                                                                               \
        if ((call) == ERR_OK)                                                                                          \
            fail_msg("%s was not refused", #call);                                                                     \
        assert_err((f)->err, (code_), (piece));                                                                        \
        err_clear(&(f)->err);                                                                                          \
        assert_string_equal(fixture_dump(f), before_);                                                                 \
    } while (0)

TC_UNUSED static char *fixture_dump_store(struct store *store, struct arena *arena)
{
    static const char *const tables[] = {
        "setting ORDER BY 1",
        "player ORDER BY 1",
        "player_former_dci ORDER BY 1",
        "event ORDER BY 1",
        "enrolment ORDER BY 1, 2",
        "round ORDER BY 1",
        "match ORDER BY 1",
        "deck_setting ORDER BY 1",
        "pool_change ORDER BY 1, 2, 3",
        "deck ORDER BY 1, 2, 3, 4",
        "deck_entry ORDER BY 1, 2, 3, 4, 5",
        "deck_finding ORDER BY 1, 2, 3, 4, 5",
        "deck_draw ORDER BY 1, 2",
        "deck_check ORDER BY 1, 2, 3",
        "rating_import ORDER BY 1, 2, 3",
        "round_clock ORDER BY 1",
        "extension ORDER BY 1, 2",
        "penalty ORDER BY 1, 2",
        "event_judge ORDER BY 1, 2",
        "ruling ORDER BY 1, 2",
        "ban ORDER BY 1",
        "avoided_pair ORDER BY 1, 2, 3",
        "team_member ORDER BY 1, 2, 3",
        "match_seat ORDER BY 1, 2",
        "pod_seat ORDER BY 1, 2",
        "league ORDER BY 1",
        "league_event ORDER BY 1, 2",
        "draft ORDER BY 1, 2",
        "draft_seat ORDER BY 1, 2, 3, 4",
        "draft_step ORDER BY 1, 2, 3",
        "reported ORDER BY 1, 2",
        "announcement ORDER BY 1",
        "signup ORDER BY 1",
    };
    struct strbuf sb = STRBUF_INIT;
    for (size_t t = 0; t < ARRAY_LEN(tables); t++) {
        sqlite3_stmt *stmt;
        char *sql = sqlite3_mprintf("SELECT * FROM %s", tables[t]);
        assert_int_equal(sqlite3_prepare_v2(store_sqlite(store), sql, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            strbuf_add_bytes(&sb, tables[t], strcspn(tables[t], " "));
            for (int c = 0; c < sqlite3_column_count(stmt); c++) {
                const unsigned char *text = sqlite3_column_text(stmt, c);
                strbuf_printf(&sb, "|%s", text ? (const char *)text : "NULL");
            }
            strbuf_add(&sb, "\n");
        }
        sqlite3_finalize(stmt);
        sqlite3_free(sql);
    }
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

TC_UNUSED static char *fixture_dump(struct fixture *f)
{
    return fixture_dump_store(f->store, &f->arena);
}

/* A new, empty store. */
TC_UNUSED static struct fixture *fixture_new(const char *name)
{
    struct fixture *f = tc_calloc(1, sizeof *f);
    f->path = test_path(&f->arena, name);
    f->path = arena_strdup(&f->arena, f->path);
    OK(f, store_open(f->path, STORE_CREATE, &fixture_clock, &f->store, &f->err));
    return f;
}

TC_UNUSED static void fixture_free(struct fixture *f)
{
    store_close(f->store);
    arena_release(&f->arena);
    free(f);
}

/* Adds n players in one verb. */
TC_UNUSED static void fixture_players(struct fixture *f, size_t n)
{
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    strbuf_add(&csv, "name\n");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&csv, "\"P%03zu, Test\"\n", i + 1);
    OK(f, player_import(f->store, &f->arena, strbuf_text(&csv), "players.csv", (struct event_id){0}, false, &import,
                        &f->err));
    assert_int_equal(import.added, n);
    f->players = ARENA_ARRAY(&f->arena, struct player_id, n);
    f->n_players = n;
    for (size_t i = 0; i < n; i++)
        f->players[i] = import.rows[i].player;
    strbuf_release(&csv);
}

/* An event with the given settings (name and date are filled in when empty), everybody enrolled. */
TC_UNUSED static void fixture_event(struct fixture *f, struct event_settings set)
{
    struct event event;
    size_t added;
    set.name = *set.name ? set.name : "Test Event";
    set.date = *set.date ? set.date : "1999-03-01";
    set.seed = set.seed ? set.seed : 42;
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    f->event = event.id;
    if (f->n_players)
        OK(f, enrol_players(f->store, &f->arena, f->event, f->players, f->n_players, false, &added, &f->err));
}

TC_UNUSED static struct event_data fixture_load(struct fixture *f)
{
    struct event_data data;
    OK(f, event_load(f->store, &f->arena, f->event, &data, &f->err));
    return data;
}

TC_UNUSED static struct round_view fixture_pair(struct fixture *f, uint64_t seed)
{
    struct round_view view;
    struct round_options options = {.seed = seed};
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    return view;
}

/* Enters a result at a table of the latest round. */
TC_UNUSED static struct result_outcome fixture_result(struct fixture *f, int table, const char *score)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = arena_printf(&f->arena, "%d", table), .score = score};
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &outcome, &f->err));
    return outcome;
}

/* Enters score at every table of the latest round that has no result. */
TC_UNUSED static void fixture_results(struct fixture *f, const char *score)
{
    struct event_data data = fixture_load(f);
    const struct load_round *r = &data.rounds[data.n_rounds - 1];
    for (size_t i = 0; i < r->n_matches; i++)
        if (data.matches[r->first_match + i].result == RESULT_NONE)
            fixture_result(f, data.matches[r->first_match + i].table, score);
}

/* Swiss rounds in which table by table player1 wins. */
TC_UNUSED static void fixture_play(struct fixture *f, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        fixture_pair(f, (uint64_t)i + 1);
        fixture_results(f, "2-0");
    }
}

#endif
