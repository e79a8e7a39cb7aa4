/* test_load.c - many at once: stations that enter results while the room reads, and streams that vanish
 *
 * The clients are threads of this process, so that the thread sanitizer sees both sides. What is promised is counted by
 * the clients: every result that was confirmed is one entry of the journal, and there is no other entry. With
 * TOPCUT_LONG=1 it is the whole load: 64 clients for 3 minutes and the pairings of 2,048 players, 500
 * streams. */
#include "base/arena.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "client.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/round/round.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

#define STATIONS_MAX 64

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* A third event, of many players, with round 1 paired. */
static struct event_id big_event(struct served *s, int players)
{
    struct strbuf sb = STRBUF_INIT;
    struct store *store;
    struct player_import import;
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 1};
    struct round_view view;
    struct event event;
    size_t added;
    strbuf_add(&sb, "name\n");
    for (int i = 0; i < players; i++)
        strbuf_printf(&sb, "\"Player %04d, Test\"\n", i);
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, player_import(store, &s->arena, strbuf_text(&sb), "players.csv", (struct event_id){0}, false, &import,
                             &s->err));
    set.name = "Big";
    set.date = "2026-11-20";
    set.rounds = 5;
    set.seed = 1;
    SITE_OK(s, event_new(store, &s->arena, &set, &event, &s->err));
    struct player_id *ids = ARENA_ARRAY(&s->arena, struct player_id, import.n_rows);
    for (size_t i = 0; i < import.n_rows; i++)
        ids[i] = import.rows[i].player;
    SITE_OK(s, enrol_players(store, &s->arena, event.id, ids, import.n_rows, false, &added, &s->err));
    SITE_OK(s, round_pair(store, &s->arena, event.id, &options, &view, &s->err));
    store_close(store);
    strbuf_release(&sb);
    return event.id;
}

static int64_t entries(struct served *s)
{
    struct store *store;
    int64_t last = 0;
    SITE_OK(s, store_open(s->path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, journal_last(store, &last, &s->err));
    store_close(store);
    return last;
}

static int64_t resident_kb(void)
{
    long pages = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%ld %ld", &pages, &resident) != 2)
        resident = 0;
    if (f)
        fclose(f);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static int open_files(void)
{
    int n = 0;
    DIR *dir = opendir("/proc/self/fd");
    while (dir && readdir(dir))
        n++;
    if (dir)
        closedir(dir);
    return n;
}

/* ---- mixed load ------------------------------------------------------------------------------ */

struct station {
    struct served site; /* its own arena and connection */
    struct login desk;
    struct event_id event;
    int number;
    atomic_bool *stop;
    /* what it saw */
    int64_t confirmed, repeated, read, busy, wrong;
    int64_t slowest_us, *times;
    size_t n_times, room;
    char first_wrong[200];
};

static void count(struct station *st, const struct answer *a, int64_t took_us)
{
    if (a->status == 503 && answer_value(&st->site, a, "Retry-After", 0))
        st->busy++;
    else if (a->status != 200 && a->status != 304) {
        if (!st->wrong++)
            snprintf(st->first_wrong, sizeof st->first_wrong, "%d %.150s", a->status, a->len < 3000 ? a->body : "...");
    }
    if (st->n_times < st->room)
        st->times[st->n_times++] = took_us;
}

static void look(struct station *st, struct rng *rng)
{
    static const char *const paths[] = {"names",  "tables", "names",          "",        "/standings",
                                        "/clock", "/",      "/live/poll?e=3", "/healthz"};
    struct served *s = &st->site;
    const char *which = paths[rng_below(rng, ARRAY_LEN(paths))];
    bool own = rng_below(rng, 4) == 0;
    const char *path = which;
    if (*which != '/')
        path = arena_printf(&s->arena, "/e/%lld/r/1/%s", (long long)st->event.v, which);
    else if (strcmp(which, "/standings") == 0 || strcmp(which, "/clock") == 0)
        path = arena_printf(&s->arena, "/e/%lld%s", (long long)st->event.v, which);
    if (!*which)
        path = arena_printf(&s->arena, "/e/%lld/r/1/t/%d", (long long)st->event.v, st->number);
    int64_t start = now_us();
    struct answer a = site_ask(s, &(struct ask){.path = path,
                                                .cookie = own ? st->desk.cookie : NULL,
                                                .more = rng_below(rng, 2) ? "Accept-Encoding: gzip\r\n" : NULL});
    count(st, &a, now_us() - start);
    st->read++;
}

/* Its own table: a result, then without one again, each confirmed by the server; now and then sent twice. */
static void enter(struct station *st, struct rng *rng, int64_t nth)
{
    struct served *s = &st->site;
    bool clear = nth % 2 != 0;
    const char *path = clear ? arena_printf(&s->arena, "/e/%lld/r/1/t/%d/clear", (long long)st->event.v, st->number)
                             : arena_printf(&s->arena, "/e/%lld/r/1/quick", (long long)st->event.v);
    const char *form =
        arena_printf(&s->arena, "csrf=%s&rid=station%02d-%08lld&%s%s", st->desk.csrf, st->number, (long long)nth,
                     clear ? "x=" : "line=", clear ? "1" : arena_printf(&s->arena, "%d+20", st->number));
    for (int times = rng_below(rng, 5) == 0 ? 2 : 1; times > 0; times--) {
        struct answer a;
        int64_t start = now_us();
        do
            a = site_ask(
                s, &(struct ask){
                       .path = path, .cookie = st->desk.cookie, .form = form, .more = "Accept: application/json\r\n"});
        while (a.status == 503 && st->busy++ < 1000);
        count(st, &a, now_us() - start);
        if (a.status == 200 && strstr(a.body, "\"already\": true"))
            st->repeated++;
        else if (a.status == 200)
            st->confirmed++;
    }
}

static void *work(void *data)
{
    struct station *st = data;
    struct rng rng;
    rng_init(&rng, (uint64_t)st->number);
    for (int64_t nth = 0; !atomic_load(st->stop);) {
        if (rng_below(&rng, 4) == 0)
            enter(st, &rng, nth++);
        else
            look(st, &rng);
        arena_reset(&st->site.arena);
    }
    return NULL;
}

static int by_time(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void confirmed_is_kept_under_load(void **state)
{
    struct served *s = *state;
    bool long_run = test_is_long();
    int n = long_run ? STATIONS_MAX : 8, seconds = long_run ? 180 : 1;
    struct event_id event = big_event(s, long_run ? 2048 : 128);
    struct station *stations = tc_calloc(STATIONS_MAX, sizeof *stations);
    pthread_t threads[STATIONS_MAX];
    atomic_bool stop = false;
    struct login desk = site_login(s, "scorekeeper");
    int64_t before = entries(s);
    for (int i = 0; i < n; i++) {
        struct station *st = &stations[i];
        *st =
            (struct station){.site = *s, .desk = desk, .event = event, .number = i + 1, .stop = &stop, .room = 400000};
        st->site.arena = (struct arena)ARENA_INIT;
        st->site.socket = -1;
        st->desk.cookie = arena_strdup(&s->arena, desk.cookie);
        st->times = tc_calloc(st->room, sizeof *st->times);
        assert_int_equal(pthread_create(&threads[i], NULL, work, st), 0);
    }
    struct timespec rest = {.tv_sec = seconds};
    if (long_run) { /* the memory of the first ten seconds is what there is */
        nanosleep(&(struct timespec){.tv_sec = 10}, NULL);
        rest.tv_sec -= 10;
    }
    int64_t warm_kb = resident_kb();
    nanosleep(&rest, NULL);
    int64_t end_kb = resident_kb();
    atomic_store(&stop, true);
    int64_t confirmed = 0, repeated = 0, busy = 0, wrong = 0, read = 0;
    size_t n_times = 0;
    int64_t *times = tc_calloc((size_t)n * stations[0].room, sizeof *times);
    for (int i = 0; i < n; i++) {
        struct station *st = &stations[i];
        pthread_join(threads[i], NULL);
        site_hang_up(&st->site);
        arena_release(&st->site.arena);
        confirmed += st->confirmed;
        repeated += st->repeated;
        busy += st->busy;
        wrong += st->wrong;
        read += st->read;
        if (st->wrong)
            fail_msg("station %d: %s", i + 1, st->first_wrong);
        memcpy(times + n_times, st->times, st->n_times * sizeof *times);
        n_times += st->n_times;
        free(st->times);
    }
    qsort(times, n_times, sizeof *times, by_time);
    int64_t p99_us = n_times ? times[n_times * 99 / 100] : 0;
    printf("%lld pages, %lld results (%lld sent twice, %lld told busy), p99 %.1f ms, %lld KB then %lld KB\n",
           (long long)read, (long long)confirmed, (long long)repeated, (long long)busy, (double)p99_us / 1000,
           (long long)warm_kb, (long long)end_kb);
    assert_int_equal(wrong, 0);
    assert_true(confirmed > 5 && read > 20);
    assert_int_equal(entries(s) - before, confirmed);
    if (long_run) {
        assert_true(end_kb < warm_kb + 40 * 1024);
        if (!TEST_SANITIZED)
            assert_true(p99_us < 100000);
    }
    free(times);
    free(stations);
}

/* ---- streams --------------------------------------------------------------------------------- */

static int open_stream(struct served *s, int64_t event)
{
    struct served own = *s;
    own.arena = (struct arena)ARENA_INIT;
    own.socket = -1;
    site_connect(&own);
    const char *text =
        arena_printf(&own.arena, "GET /live?e=%lld HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", (long long)event, s->port);
    assert_true(send(own.socket, text, strlen(text), MSG_NOSIGNAL) > 0);
    arena_release(&own.arena);
    return own.socket;
}

/* Reads what is there, until every stream has said a word that was not there before; how long that took, -1: not
 * all. */
static int64_t all_hear(const int *fds, size_t n, const char *word, int ms)
{
    int64_t start = now_us(), end = start + (int64_t)ms * 1000;
    struct pollfd *polls = tc_calloc(n, sizeof *polls);
    char(*tails)[64] = tc_calloc(n, sizeof *tails);
    size_t heard = 0;
    for (size_t i = 0; i < n; i++)
        polls[i] = (struct pollfd){.fd = fds[i], .events = POLLIN};
    while (heard < n && now_us() < end) {
        if (poll(polls, n, 50) <= 0)
            continue;
        for (size_t i = 0; i < n; i++) {
            char bytes[2048 + 64];
            if (!(polls[i].revents & POLLIN))
                continue;
            size_t kept = strlen(tails[i]);
            memcpy(bytes, tails[i], kept);
            ssize_t got = recv(fds[i], bytes + kept, 2000, MSG_DONTWAIT);
            if (got <= 0)
                continue;
            bytes[kept + (size_t)got] = '\0';
            if (strstr(bytes, word)) {
                heard++;
                polls[i].fd = -1;
            }
            size_t len = kept + (size_t)got;
            snprintf(tails[i], sizeof tails[i], "%s", bytes + (len > 40 ? len - 40 : 0));
        }
    }
    free(tails);
    free(polls);
    return heard == n ? now_us() - start : -1;
}

/* Goes without a word: no FIN, no RST, where the system lets us; else with a RST. */
static void vanish(int fd)
{
    int repair = 1; /* TCP_REPAIR: wants CAP_NET_ADMIN */
    struct linger linger = {.l_onoff = 1};
    if (setsockopt(fd, IPPROTO_TCP, 19, &repair, sizeof repair) != 0)
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    close(fd);
}

static void make_a_change(struct served *s, const struct login *desk, int64_t event, int n)
{
    struct answer a = site_ask(
        s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld/r/1/quick", (long long)event),
                         .cookie = desk->cookie,
                         .more = "Accept: application/json\r\n",
                         .form = arena_printf(&s->arena, "csrf=%s&rid=change%08d&line=%d+20", desk->csrf, n, n)});
    if (a.status != 200)
        fail_msg("%d %s", a.status, a.body);
}

static void streams_hear_and_the_dead_go(void **state)
{
    struct served *s = *state;
    bool long_run = test_is_long();
    size_t n = long_run ? 500 : 60;
    int *fds = tc_calloc(n, sizeof *fds);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    struct event_id event = big_event(s, 16);
    struct login desk = site_login(s, "scorekeeper");
    int before = open_files();
    for (size_t i = 0; i < n; i++)
        fds[i] = open_stream(s, event.v);
    assert_true(all_hear(fds, n, "retry:", 10000) >= 0);
    make_a_change(s, &desk, event.v, 1);
    int64_t took = all_hear(fds, n, "event: change", 5000);
    printf("%zu streams heard of a change within %.1f ms\n", n, (double)took / 1000);
    assert_true(took >= 0 && (TEST_SANITIZED || took < 1000000));

    for (size_t i = n / 2; i < n; i++)
        vanish(fds[i]);
    assert_true(open_files() >= before + (int)n); /* the server's ends are still there */
    if (!long_run)
        make_a_change(s, &desk, event.v, 2); /* else the line of comment finds them */
    int64_t start = now_us(), limit = (long_run ? 30 : 5) * INT64_C(1000000);
    while (open_files() > before + (int)(n / 2) * 2 + 2 && now_us() - start < limit)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    printf("%zu vanished streams were gone after %.1f s\n", n - n / 2, (double)(now_us() - start) / 1e6);
    assert_true(now_us() - start < limit);

    if (long_run) { /* and the living hear on for three minutes */
        for (int i = 3; i < 9; i++) {
            nanosleep(&(struct timespec){.tv_sec = 25}, NULL);
            make_a_change(s, &desk, event.v, i);
            assert_true(all_hear(fds, n / 2, "event: change", 5000) >= 0);
        }
    }
    for (size_t i = 0; i < n / 2; i++)
        close(fds[i]);
    make_a_change(s, &desk, event.v, long_run ? 2 : 3);
    for (start = now_us(); open_files() > before + 2 && now_us() - start < limit;)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    assert_true(open_files() <= before + 2);
    free(fds);
}

static int set_up(void **state)
{
    struct served *s = site_new("load");
    site_start(s);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    site_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(confirmed_is_kept_under_load),
        cmocka_unit_test(streams_hear_and_the_dead_go),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
