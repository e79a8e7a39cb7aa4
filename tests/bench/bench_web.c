/* bench_web.c - the server with an event of 2,000 players in round 9: pages, streams, results, lists, memory
 *
 * The server is a process of its own (a child that calls web_start), the clients are this one; both share the machine,
 * so the figures are those of a laptop that does everything. Pages from memory are asked for by wrk where it is
 * installed.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "bench_common.h"

#include "base/resource.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "web/web.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define PLAYERS  2000
#define ROUND    9
#define SMALL    256
#define LARGE    5000
#define SECONDS  4
#define STREAMS  1000
#define STATIONS 4
#define RUNS     15

static struct arena arena;
static char dir[] = "/tmp/topcut-bench-XXXXXX";
static int port;
static char cookie[256], csrf[256];

static void must(enum err_code rc, const struct err *err)
{
    if (rc != ERR_OK) {
        fprintf(stderr, "%s\n", err->text);
        exit(1);
    }
}

/* ---- the store and the server ---------------------------------------------------------------- */

static void enter_all(struct store *store, struct event_id event, int round, int tables)
{
    struct strbuf sb = STRBUF_INIT;
    struct result_batch batch;
    struct err err = ERR_INIT;
    for (int i = 1; i <= tables; i++)
        strbuf_printf(&sb, "%d %s\n", i, i % 3 ? "2-1" : "0-2");
    must(result_enter_many(store, &arena, event, round, NULL, strbuf_text(&sb), "line", false, false, &batch, &err),
         &err);
    strbuf_release(&sb);
}

/* Players of an event, in the order of a table of their names. */
static struct player_id *make_players(struct store *store, int n, const char *surname)
{
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct player_import import;
    strbuf_add(&sb, "name\n");
    for (int i = 0; i < n; i++)
        strbuf_printf(&sb, "\"%s%04d, Given%d\"\n", i == 0 ? "\u4f50\u85e4" : surname, i * 7 % n, i);
    must(player_import(store, &arena, strbuf_text(&sb), "players.csv", (struct event_id){0}, false, &import, &err),
         &err);
    strbuf_release(&sb);
    struct player_id *ids = ARENA_ARRAY(&arena, struct player_id, import.n_rows);
    for (size_t i = 0; i < import.n_rows; i++)
        ids[i] = import.rows[i].player;
    return ids;
}

/* An event whose round is paired and open; those before it are played. */
static struct event make_event(struct store *store, const char *name, const struct player_id *ids, int n, int round)
{
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 1};
    struct round_view view;
    struct event event;
    struct err err = ERR_INIT;
    size_t added;
    set.name = name;
    set.date = "2026-11-20";
    set.format = "Premodern";
    set.rounds = 9;
    set.seed = 1;
    set.deck_sanity = true;
    must(event_new(store, &arena, &set, &event, &err), &err);
    must(enrol_players(store, &arena, event.id, ids, (size_t)n, false, &added, &err), &err);
    for (int r = 1; r <= round; r++) {
        must(round_pair(store, &arena, event.id, &options, &view, &err), &err);
        if (r < round)
            enter_all(store, event.id, r, n / 2);
    }
    return event;
}

static const char goblins[] =
    "4 Goblin Lackey\n4 Mogg Fanatic\n4 Jackal Pup\n4 Goblin Piledriver\n4 Goblin Matron\n4 Incinerate\n"
    "4 Lightning Bolt\n4 Goblin Ringleader\n4 Siege-Gang Commander\n24 Mountain\n\nSideboard\n4 Pyroblast\n"
    "4 Red Elemental Blast\n4 Pillage\n3 Price of Progress\n";

/* Everybody's list, unchecked, so that all of them change when they are judged. */
static void make_lists(struct store *store, const struct event *event, const struct player_id *ids, int n)
{
    struct catalog *catalog;
    struct deck deck;
    struct err err = ERR_INIT;
    struct decklist_entry *entries = ARENA_ARRAY(&arena, struct decklist_entry, (size_t)n);
    must(catalog_open(NULL, &catalog, &err), &err);
    must(deck_read(&arena, catalog, goblins, strlen(goblins), "list.txt", DECK_AUTO, &deck, &err), &err);
    for (int i = 0; i < n; i++)
        entries[i] = (struct decklist_entry){
            .deck = &deck, .typed = goblins, .reason = "bench", .verdict = {.state = DECKLIST_UNCHECKED}};
    must(decklist_register_many(store, &arena, event->id, ids, entries, (size_t)n, &err), &err);
    catalog_close(catalog);
}

/* In a process of its own, so that the server's memory has nothing of it. Events 1 to 3: PLAYERS in the last round,
 * SMALL and LARGE in the first. */
static void make_store(const char *path)
{
    struct store *store;
    struct err err = ERR_INIT;
    int status = 1;
    pid_t pid = fork();
    if (pid != 0) {
        if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0)
            exit(1);
        return;
    }
    must(store_open(path, STORE_CREATE, NULL, &store, &err), &err);
    const struct player_id *ids = make_players(store, PLAYERS, "Surname");
    const struct event event = make_event(store, "Bench", ids, PLAYERS, ROUND);
    make_lists(store, &event, ids, PLAYERS);
    make_event(store, "Small", ids, SMALL, 1);
    make_event(store, "Large", make_players(store, LARGE, "Large"), LARGE, 1);
    store_close(store);
    _exit(0);
}

struct hello {
    int port;
    char pin[32];
};

static pid_t start_server(const char *path, struct hello *hello)
{
    int ends[2];
    if (pipe(ends) != 0)
        exit(1);
    pid_t pid = fork();
    if (pid == 0) {
        struct web *web;
        struct err err = ERR_INIT;
        struct web_options options = {.store = path,
                                      .who = "bench",
                                      .any_port = true,
                                      .as_root = true,
                                      .keys = arena_printf(&arena, "%s/keys", dir)};
        sigset_t ending;
        int number;
        sigemptyset(&ending);
        sigaddset(&ending, SIGTERM);
        sigprocmask(SIG_BLOCK, &ending, NULL);
        must(web_start(&options, &web, &err), &err);
        struct hello out = {.port = web_info(web)->port};
        snprintf(out.pin, sizeof out.pin, "%s", web_info(web)->pin);
        if (write(ends[1], &out, sizeof out) != (ssize_t)sizeof out)
            exit(1);
        sigwait(&ending, &number);
        web_stop(web);
        _exit(0);
    }
    if (pid < 0 || read(ends[0], hello, sizeof *hello) != (ssize_t)sizeof *hello)
        exit(1);
    close(ends[0]);
    close(ends[1]);
    return pid;
}

static long memory_kb(pid_t pid, const char *what)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, what, strlen(what)) == 0)
            kb = strtol(line + strlen(what) + 1, NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

/* What the server has worked so far, in ms: on a machine that others share, the figure that can be compared. */
static clockid_t server_clock;
static double server_cpu_ms(void)
{
    struct timespec t;
    clock_gettime(server_clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- a client -------------------------------------------------------------------------------- */

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        perror("connect");
        exit(1);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

struct reply {
    int status;
    size_t body_len;
    char *text; /* the whole of it */
    const char *body;
};

/* One request on a connection that is kept. */
static struct reply ask(int fd, const char *request)
{
    static _Thread_local char *text;
    static _Thread_local size_t room;
    struct reply r = {.status = 0};
    size_t n = 0, head = 0, wanted = 0;
    if (send(fd, request, strlen(request), MSG_NOSIGNAL) < 0)
        return r;
    for (;;) {
        if (room < n + 65536)
            text = tc_realloc_array(text, room = n + 262144, 1);
        ssize_t got = recv(fd, text + n, 65535, 0);
        if (got <= 0)
            return r;
        n += (size_t)got;
        text[n] = '\0';
        char *end = head ? NULL : strstr(text, "\r\n\r\n");
        if (end) {
            const char *length = strcasestr(text, "\r\nContent-Length: ");
            head = (size_t)(end - text) + 4;
            wanted = length && length < end ? strtoul(length + 18, NULL, 10) : 0;
        }
        if (head && n >= head + wanted)
            break;
    }
    r.status = atoi(text + 9);
    r.text = text;
    r.body = text + head;
    r.body_len = wanted;
    return r;
}

static const char *get_text(struct arena *a, const char *path)
{
    return arena_printf(a, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept-Encoding: gzip\r\n\r\n", path, port);
}

static const char *post_text(struct arena *a, const char *path, const char *form)
{
    return arena_printf(a,
                        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nCookie: topcut=%s\r\n"
                        "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        path, port, port, cookie, strlen(form), form);
}

static void log_in(const char *pin)
{
    int fd = dial();
    char digits[32];
    size_t n = 0;
    for (const char *c = pin; *c; c++)
        if (*c != ' ')
            digits[n++] = *c;
    digits[n] = '\0';
    const char *form = arena_printf(&arena, "pin=%s&name=Bench", digits);
    const char *request =
        arena_printf(&arena,
                     "POST /login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                     "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
                     port, port, strlen(form), form);
    struct reply r = ask(fd, request);
    const char *at = r.text ? strstr(r.text, "Set-Cookie: topcut=") : NULL;
    if (r.status != 303 || !at) {
        fprintf(stderr, "cannot log in: %d\n", r.status);
        exit(1);
    }
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(at + 19, ";"), at + 19);
    r = ask(fd, arena_printf(&arena, "GET /about HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: topcut=%s\r\n\r\n", port,
                             cookie));
    at = strstr(r.body, "name=\"csrf\" value=\"");
    if (at)
        snprintf(csrf, sizeof csrf, "%.*s", (int)strcspn(at + 19, "\""), at + 19);
    close(fd);
}

/* A change of the event that can be made any number of times. */
static void announce(int fd, int nth)
{
    const char *form = arena_printf(&arena, "csrf=%s&rid=announce-%d&text=Number+%d", csrf, nth, nth);
    struct reply r = ask(fd, post_text(&arena, "/e/1/announce", form));
    if (r.status != 200) {
        fprintf(stderr, "announce: %d %.200s\n", r.status, r.body ? r.body : "");
        exit(1);
    }
}

/* ---- figures --------------------------------------------------------------------------------- */

/* A page made again after a change, and from memory. */
static void bench_page(const char *name, const char *path, int *nth)
{
    int fd = dial();
    double cold[RUNS], warm[RUNS], cpu[RUNS];
    size_t bytes = 0;
    for (int i = 0; i < RUNS; i++) {
        announce(fd, (*nth)++);
        usleep(60000); /* the streams' and the watcher's work is done */
        double start = bench_now_ms(), worked = server_cpu_ms();
        struct reply r = ask(fd, get_text(&arena, path));
        cold[i] = bench_now_ms() - start;
        cpu[i] = server_cpu_ms() - worked;
        bytes = r.body_len;
        if (r.status != 200) {
            fprintf(stderr, "%s: %d\n", path, r.status);
            exit(1);
        }
        start = bench_now_ms();
        ask(fd, get_text(&arena, path));
        warm[i] = bench_now_ms() - start;
    }
    close(fd);
    printf(
        "{\"bench\":\"web\",\"case\":\"%s\",\"players\":%d,\"made_ms\":%.2f,\"made_cpu_ms\":%.2f,\"from_memory_ms\":%.3f,\"gzip_bytes\":%zu}\n",
        name, PLAYERS, bench_median(cold, RUNS), bench_median(cpu, RUNS), bench_median(warm, RUNS), bytes);
}

/* Requests a second, by wrk; 0: there is none. */
static double wrk(const char *path, const char *header)
{
    char command[512], line[256];
    double rate = 0;
    snprintf(
        command, sizeof command,
        "command -v wrk >/dev/null && wrk -t1 -c50 -d5s -H 'Accept-Encoding: gzip' %s http://127.0.0.1:%d%s 2>/dev/null",
        header, port, path);
    FILE *f = popen(command, "r");
    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, "Requests/sec:", 13) == 0)
            rate = strtod(line + 13, NULL);
        if (strstr(line, "Non-2xx"))
            rate = -1;
    }
    if (f)
        pclose(f);
    return rate;
}

static void bench_rates(void)
{
    int fd = dial();
    struct reply r = ask(fd, get_text(&arena, "/e/1/standings"));
    const char *at = strstr(r.text, "ETag: ");
    const char *tag = at ? arena_printf(&arena, "-H 'If-None-Match: %.*s'", (int)strcspn(at + 6, "\r"), at + 6) : "";
    double whole = wrk("/e/1/standings", ""), same = wrk("/e/1/standings", tag);
    printf(
        "{\"bench\":\"web\",\"case\":\"standings by wrk\",\"players\":%d,\"requests_per_s\":%.0f,\"not_modified_per_s\":%.0f,"
        "\"gzip_bytes\":%zu}\n",
        PLAYERS, whole, same, r.body_len);
    close(fd);
}

static int streams[STREAMS];

static void open_streams(void)
{
    char text[128];
    snprintf(text, sizeof text, "GET /live?e=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = dial();
        (void)!send(streams[i], text, strlen(text), MSG_NOSIGNAL);
    }
}

/* Reads until all streams have said the word; milliseconds, or -1. */
static double all_hear(const char *word)
{
    static struct pollfd polls[STREAMS];
    double start = bench_now_ms();
    int heard = 0;
    for (int i = 0; i < STREAMS; i++)
        polls[i] = (struct pollfd){.fd = streams[i], .events = POLLIN};
    while (heard < STREAMS && bench_now_ms() - start < 10000) {
        if (poll(polls, STREAMS, 100) <= 0)
            continue;
        for (int i = 0; i < STREAMS; i++) {
            char bytes[2048];
            ssize_t n;
            if (!(polls[i].revents & POLLIN) || (n = recv(streams[i], bytes, sizeof bytes - 1, MSG_DONTWAIT)) <= 0)
                continue;
            bytes[n] = '\0';
            if (strstr(bytes, word)) {
                polls[i].fd = -1;
                heard++;
            }
        }
    }
    return heard == STREAMS ? bench_now_ms() - start : -1;
}

static void bench_streams(int *nth)
{
    double times[RUNS];
    int fd = dial();
    open_streams();
    if (all_hear("retry:") < 0)
        fprintf(stderr, "not all streams were opened\n");
    for (int i = 0; i < RUNS; i++) {
        const char *form = arena_printf(&arena, "csrf=%s&rid=announce-%d&text=Number+%d", csrf, *nth, *nth);
        const char *request = post_text(&arena, "/e/1/announce", form);
        (*nth)++;
        usleep(150000); /* a change after a quiet moment: the others are told of in one, ten times a second */
        double start = bench_now_ms();
        (void)!send(fd, request, strlen(request), MSG_NOSIGNAL); /* from the moment that it is sent */
        if (all_hear("event: change") < 0)
            fprintf(stderr, "not all streams heard\n");
        times[i] = bench_now_ms() - start;
        char rest[4096];
        (void)!recv(fd, rest, sizeof rest, 0);
    }
    close(fd);
    double most = 0;
    for (int i = 0; i < RUNS; i++)
        most = times[i] > most ? times[i] : most;
    printf(
        "{\"bench\":\"web\",\"case\":\"streams\",\"streams\":%d,\"all_heard_median_ms\":%.1f,\"all_heard_most_ms\":%.1f}\n",
        STREAMS, bench_median(times, RUNS), most);
}

static atomic_int next_slip, entered;
static double slips_end;
static int slips_event, slips_round, slips_tables;

/* Stations hand in slips, each when the one before is confirmed: a result at every table, then they are taken back, and
 * so on until the time is over. */
static void *station(void *unused)
{
    (void)unused;
    struct arena own = ARENA_INIT;
    int fd = dial();
    while (bench_now_ms() < slips_end) {
        int slip = atomic_fetch_add(&next_slip, 1), table = slip % slips_tables + 1;
        bool clear = slip / slips_tables % 2 != 0;
        const char *path = clear ? arena_printf(&own, "/e/%d/r/%d/t/%d/clear", slips_event, slips_round, table)
                                 : arena_printf(&own, "/e/%d/r/%d/quick", slips_event, slips_round);
        const char *form = arena_printf(&own, "csrf=%s&rid=slip-%d-%06d&line=%d+20", csrf, slips_event, slip, table);
        struct reply r = ask(fd, post_text(&own, path, form));
        if (r.status == 200)
            atomic_fetch_add(&entered, 1);
        arena_reset(&own);
    }
    close(fd);
    arena_release(&own);
    return NULL;
}

static void bench_results(int event, int round, int players)
{
    pthread_t threads[STATIONS];
    double start = bench_now_ms(), worked = server_cpu_ms();
    slips_event = event;
    slips_round = round;
    slips_tables = players / 2;
    slips_end = start + SECONDS * 1000;
    atomic_store(&next_slip, 0);
    atomic_store(&entered, 0);
    for (int i = 0; i < STATIONS; i++)
        pthread_create(&threads[i], NULL, station, NULL);
    for (int i = 0; i < STATIONS; i++)
        pthread_join(threads[i], NULL);
    double s = (bench_now_ms() - start) / 1000;
    printf("{\"bench\":\"web\",\"case\":\"results\",\"players\":%d,\"stations\":%d,\"streams\":%d,\"results\":%d,"
           "\"results_per_s\":%.0f,\"cpu_ms_per_result\":%.2f}\n",
           players, STATIONS, STREAMS, atomic_load(&entered), atomic_load(&entered) / s,
           (server_cpu_ms() - worked) / atomic_load(&entered));
}

/* ---- pages while results come in ------------------------------------------------------------- */

#define PACE_MS    (1000.0 / 300)
#define BUSY_PAGES 2000

/* Slips at a steady pace, with the longest time that one took. */
static double slip_most;
static void *steady(void *unused)
{
    (void)unused;
    struct arena own = ARENA_INIT;
    int fd = dial();
    for (double next = bench_now_ms(); next < slips_end; next += PACE_MS * 2) { /* two of these threads */
        double now = bench_now_ms();
        if (now < next)
            usleep((useconds_t)((next - now) * 1000));
        int slip = atomic_fetch_add(&next_slip, 1), table = slip % slips_tables + 1;
        bool clear = slip / slips_tables % 2 != 0;
        const char *path = clear ? arena_printf(&own, "/e/%d/r/%d/t/%d/clear", slips_event, slips_round, table)
                                 : arena_printf(&own, "/e/%d/r/%d/quick", slips_event, slips_round);
        const char *form = arena_printf(&own, "csrf=%s&rid=steady-%d-%06d&line=%d+20", csrf, slips_event, slip, table);
        double start = bench_now_ms();
        struct reply r = ask(fd, post_text(&own, path, form));
        double took = bench_now_ms() - start;
        if (r.status == 200)
            atomic_fetch_add(&entered, 1);
        if (took > slip_most) /* of two threads: a figure, not a count */
            slip_most = took;
        arena_reset(&own);
    }
    close(fd);
    arena_release(&own);
    return NULL;
}

static void start_steady(pthread_t threads[2], int seconds)
{
    slips_event = 1;
    slips_round = ROUND;
    slips_tables = PLAYERS / 2;
    slips_end = bench_now_ms() + seconds * 1000;
    slip_most = 0;
    atomic_store(&next_slip, slips_tables * 2); /* other ids than before, and the tables are open */
    atomic_store(&entered, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, steady, NULL);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What everybody asks for meanwhile. */
static void bench_busy(void)
{
    static const char *const paths[] = {"/e/1/r/9/names",
                                        "/e/1/r/9/tables",
                                        "/e/1/standings",
                                        "/e/1",
                                        "/e/1/clock",
                                        "/",
                                        "/e/1/r/9/names?q=surname0042"};
    static double took[BUSY_PAGES];
    pthread_t threads[2];
    int fd = dial();
    size_t n = 0;
    start_steady(threads, SECONDS * 2);
    double start = bench_now_ms();
    for (; n < BUSY_PAGES && bench_now_ms() < slips_end; n++) {
        double asked = bench_now_ms();
        (void)ask(fd, get_text(&arena, paths[n % (sizeof paths / sizeof *paths)]));
        took[n] = bench_now_ms() - asked;
        usleep(4000);
    }
    double s = (bench_now_ms() - start) / 1000;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    close(fd);
    qsort(took, n, sizeof *took, by_size);
    printf("{\"bench\":\"web\",\"case\":\"pages while results come in\",\"results_per_s\":%.0f,\"pages\":%zu,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"result_most_ms\":%.1f}\n",
           atomic_load(&entered) / s, n, took[n / 2], took[n * 99 / 100], slip_most);
}

/* All lists are judged, and stored, while results come in: how long the longest of these took. */
static void bench_judging(void)
{
    pthread_t threads[2];
    int fd = dial();
    start_steady(threads, SECONDS * 2);
    const char *form = arena_printf(&arena, "csrf=%s&rid=judge-them", csrf);
    double start = bench_now_ms();
    struct reply r = ask(fd, post_text(&arena, "/e/1/decks/recheck", form));
    double took = bench_now_ms() - start;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("{\"bench\":\"web\",\"case\":\"lists judged again\",\"lists\":%d,\"status\":%d,\"judged_ms\":%.0f,"
           "\"result_most_ms\":%.1f}\n",
           PLAYERS, r.status, took, slip_most);
    close(fd);
}

/* The event is held on another day: all lists are judged again with it. */
static void bench_another_day(void)
{
    pthread_t threads[2];
    int fd = dial();
    start_steady(threads, SECONDS * 2);
    const char *form = arena_printf(&arena, "csrf=%s&rid=another-day&was-date=2026-11-20&date=2026-11-21", csrf);
    double start = bench_now_ms();
    struct reply r = ask(fd, post_text(&arena, "/e/1/settings", form));
    double took = bench_now_ms() - start;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("{\"bench\":\"web\",\"case\":\"another day\",\"lists\":%d,\"status\":%d,\"judged_ms\":%.0f,"
           "\"result_most_ms\":%.1f}\n",
           PLAYERS, r.status, took, slip_most);
    close(fd);
}

static void bench_memory(const char *when, pid_t pid)
{
    usleep(300000); /* what large work took is given back when its answer is sent */
    printf("{\"bench\":\"web\",\"case\":\"memory %s\",\"resident_mb\":%.1f,\"of_files_mb\":%.1f,\"most_mb\":%.1f}\n",
           when, (double)memory_kb(pid, "VmRSS:") / 1024, (double)memory_kb(pid, "RssFile:") / 1024,
           (double)memory_kb(pid, "VmHWM:") / 1024);
}

/* A list on paper, with a name whose letters need a font of their own. */
static void print_paper(void)
{
    int fd = dial();
    struct reply r = ask(fd, arena_printf(&arena,
                                          "GET /e/1/r/9/slips HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                                          "Cookie: topcut=%s\r\n\r\n",
                                          port, cookie));
    if (r.status != 200)
        fprintf(stderr, "paper: %d\n", r.status);
    close(fd);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    return remove(path);
}

int main(void)
{
    struct hello hello;
    struct rlimit files;
    int nth = 1;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!mkdtemp(dir))
        return 1;
    const char *path = arena_printf(&arena, "%s/topcut.db", dir);
    make_store(path);
    pid_t pid = start_server(path, &hello);
    port = hello.port;
    if (clock_getcpuclockid(pid, &server_clock) != 0)
        return 1;
    log_in(hello.pin);
    bench_memory("idle", pid);
    bench_page("pairings by name", "/e/1/r/9/names", &nth);
    bench_page("pairings by table", "/e/1/r/9/tables", &nth);
    bench_page("standings", "/e/1/standings", &nth);
    bench_rates();
    bench_streams(&nth);
    bench_results(2, 1, SMALL);
    bench_results(1, ROUND, PLAYERS);
    bench_results(3, 1, LARGE);
    bench_busy();
    bench_memory("after results and pages", pid);
    bench_judging();
    bench_another_day();
    bench_memory("after lists", pid);
    print_paper();
    bench_memory("after all that", pid);
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    arena_release(&arena);
    return 0;
}
