/* bench_ledger.c - the rating ledger of a whole store: read from SQLite, derived, written
 *
 * A store of 1,000,000 matches of 20,000 players in events of 200 players and 8 rounds, made by seed in a temporary
 * file: then what `topcut rating rebuild` does from an empty ledger, with an unchanged one, and after a correction in
 * the oldest event; and the closing of one more event. TOPCUT_BENCH_MATCHES_N changes the number of
 * matches. */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "bench_common.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"

#include <sqlite3.h>
#include <unistd.h>

#define PLAYERS   20000
#define PER_EVENT 200
#define ROUNDS    8

static void must(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_ledger: %s\n", what);
        exit(1);
    }
}

static void run(sqlite3 *db, const char *sql)
{
    char *message = NULL;
    must(sqlite3_exec(db, sql, NULL, NULL, &message) == SQLITE_OK, message ? message : sql);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt;
    must(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK, sqlite3_errmsg(db));
    return stmt;
}

static void step(sqlite3_stmt *stmt)
{
    must(sqlite3_step(stmt) == SQLITE_DONE, "an insertion failed");
    sqlite3_reset(stmt);
}

static void make_players(sqlite3 *db)
{
    sqlite3_stmt *stmt = prepare(db, "INSERT INTO player (player_id, uuid, last, first, name_key) VALUES "
                                     "(?1, printf('%036d', ?1), 'P' || ?1, 'Bench', 'p' || ?1)");
    for (int i = 1; i <= PLAYERS; i++) {
        sqlite3_bind_int(stmt, 1, i);
        step(stmt);
    }
    sqlite3_finalize(stmt);
}

struct writer {
    sqlite3_stmt *event, *enrolment, *round, *match;
    struct rng rng;
    int people[PLAYERS];
    int64_t matches, rounds;
};

/* One event: people are drawn, and meet at random. */
static void make_event(struct writer *w, int64_t id, const char *state)
{
    char date[DATE_LEN + 1];
    date_from_days(10000 + id, date);
    sqlite3_bind_int64(w->event, 1, id);
    sqlite3_bind_text(w->event, 2, date, -1, SQLITE_STATIC);
    sqlite3_bind_text(w->event, 3, state, -1, SQLITE_STATIC);
    step(w->event);
    for (int i = 0; i < PER_EVENT; i++) {
        size_t j = (size_t)i + rng_below(&w->rng, (uint64_t)(PLAYERS - i));
        int swap = w->people[i];
        w->people[i] = w->people[j];
        w->people[j] = swap;
        sqlite3_bind_int64(w->enrolment, 1, id);
        sqlite3_bind_int(w->enrolment, 2, w->people[i]);
        sqlite3_bind_int(w->enrolment, 3, i + 1);
        step(w->enrolment);
    }
    for (int round = 1; round <= ROUNDS; round++) {
        sqlite3_bind_int64(w->round, 1, ++w->rounds);
        sqlite3_bind_int64(w->round, 2, id);
        sqlite3_bind_int(w->round, 3, round);
        step(w->round);
        for (size_t i = PER_EVENT; i > 1; i--) {
            size_t j = rng_below(&w->rng, i);
            int swap = w->people[i - 1];
            w->people[i - 1] = w->people[j];
            w->people[j] = swap;
        }
        for (int table = 1; table <= PER_EVENT / 2; table++) {
            uint64_t chance = rng_below(&w->rng, 100);
            sqlite3_bind_int64(w->match, 1, ++w->matches);
            sqlite3_bind_int64(w->match, 2, w->rounds);
            sqlite3_bind_int(w->match, 3, table);
            sqlite3_bind_int(w->match, 4, w->people[2 * table - 2]);
            sqlite3_bind_int(w->match, 5, w->people[2 * table - 1]);
            sqlite3_bind_int(w->match, 6, chance < 50 ? 2 : chance < 52 ? 1 : (int)(chance % 2));
            sqlite3_bind_int(w->match, 7, chance < 50 ? (int)(chance % 2) : chance < 52 ? 1 : 2);
            step(w->match);
        }
    }
}

/* The last event is left open. Returns how many there are. */
static int64_t make_store(const char *path, int64_t matches)
{
    sqlite3 *db;
    struct writer *w = tc_calloc(1, sizeof *w);
    must(sqlite3_open(path, &db) == SQLITE_OK, "cannot open the store");
    run(db, "PRAGMA synchronous = OFF; BEGIN");
    make_players(db);
    w->event = prepare(db, "INSERT INTO event (event_id, uuid, name, name_key, date, state, category, level2, seed, "
                           "closed_at_utc) VALUES (?1, printf('%036d', ?1), 'Event ' || ?1, 'event ' || ?1, ?2, ?3, "
                           "'standard', 1, 1, CASE ?3 WHEN 'closed' THEN ?1 END)");
    w->enrolment = prepare(db, "INSERT INTO enrolment (event_id, player_id, number) VALUES (?1, ?2, ?3)");
    w->round = prepare(db, "INSERT INTO round (round_id, event_id, number, stage, method, paired_at_utc) VALUES "
                           "(?1, ?2, ?3, 'swiss', 'swiss', ?1)");
    w->match = prepare(db, "INSERT INTO match (match_id, uuid, round_id, tbl, player1_id, player2_id, result, wins1, "
                           "wins2, draws) VALUES (?1, printf('%036d', ?1), ?2, ?3, ?4, ?5, 'played', ?6, ?7, 0)");
    rng_init(&w->rng, 1);
    for (int i = 0; i < PLAYERS; i++)
        w->people[i] = i + 1;
    int64_t n = matches / (PER_EVENT / 2 * ROUNDS) + 1;
    for (int64_t i = 1; i <= n; i++)
        make_event(w, i, i < n ? "closed" : "open");
    sqlite3_finalize(w->event);
    sqlite3_finalize(w->enrolment);
    sqlite3_finalize(w->round);
    sqlite3_finalize(w->match);
    run(db, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_close(db);
    free(w);
    return n;
}

static void report(const char *what, int64_t matches, double ms, int64_t differed)
{
    printf("{\"bench\":\"ledger\",\"what\":\"%s\",\"players\":%d,\"matches\":%lld,\"ms\":%.0f,"
           "\"matches_per_s\":%.0f,\"differed\":%lld}\n",
           what, PLAYERS, (long long)matches, ms, (double)matches / ms * 1e3, (long long)differed);
}

static void rebuild(struct store *store, const char *what)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    int64_t entries, differed;
    double start = bench_now_ms();
    must(ratings_rebuild_verb(store, &arena, &entries, &differed, &err) == ERR_OK, err.text);
    report(what, entries / 2, bench_now_ms() - start, differed);
    arena_release(&arena);
}

static void close_one(struct store *store, int64_t event)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct closing closing;
    double start = bench_now_ms();
    must(event_close(store, &arena, (struct event_id){event}, true, &closing, &err) == ERR_OK, err.text);
    report("close one event", closing.rated_matches, bench_now_ms() - start, 0);
    arena_release(&arena);
}

static void bench(const char *path, int64_t matches)
{
    struct err err = ERR_INIT;
    struct store *store;
    sqlite3 *db;
    must(store_open(path, STORE_CREATE, &clock_system, &store, &err) == ERR_OK, err.text);
    store_close(store);
    int64_t events = make_store(path, matches);
    must(store_open(path, STORE_WRITE, &clock_system, &store, &err) == ERR_OK, err.text);
    rebuild(store, "rebuild from nothing");
    rebuild(store, "rebuild, nothing to do");
    close_one(store, events);
    must(sqlite3_open(path, &db) == SQLITE_OK, "cannot open the store");
    run(db, "UPDATE match SET wins1 = wins2, wins2 = wins1 WHERE match_id <= 400");
    sqlite3_close(db);
    rebuild(store, "rebuild after a correction in the oldest event");
    store_close(store);
}

int main(void)
{
    char dir[] = "/tmp/topcut-bench-XXXXXX", path[64], command[96];
    const char *n = getenv("TOPCUT_BENCH_MATCHES_N");
    must(mkdtemp(dir) != NULL, "no temporary folder");
    snprintf(path, sizeof path, "%s/bench.db", dir);
    bench(path, n ? strtoll(n, NULL, 10) : 1000000);
    snprintf(command, sizeof command, "rm -rf '%s'", dir);
    return system(command) == 0 ? 0 : 1;
}
