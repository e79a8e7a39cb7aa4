/* bench_association_pages.c - the association's pages before a database of 1,000,000 matches
 *
 * A PostgreSQL of its own in a temporary folder gets 100,000 members in 20 countries, events of 16 to 128 players and a
 * million matches by one statement each; then ratings are derived, a list is published, and the pages are asked over
 * HTTP on one kept connection: players drawn by seed (most of them with the usual handful of events, some with
 * hundreds), the list at any depth, and names that are misspelt. Times are from the request to the last byte.
 * TOPCUT_BENCH_MATCHES_N changes the number of matches.
 */
#include "association/pages/pages.h"
#include "association/ratings/ratings.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "bench_common.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MATCHES = 1000000, PER_MEMBER = 20, ASKED = 5000, WARM = 500 };

static struct arena arena;

static void must(enum err_code rc, const struct err *err, const char *what)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "bench_association_pages: %s: %s\n", what, err->text);
    exit(1);
}

static void say(const char *what, double value, const char *unit)
{
    printf("{\"case\": \"%s\", \"value\": %.3f, \"unit\": \"%s\"}\n", what, value, unit);
    fflush(stdout);
}

/* ---- the data ---------------------------------------------------------------------------------- */

/* %1$d: members; %2$d: events. A member's number is made as the program makes it, by Damm's table. Activity is skewed:
 * the place of a player among the members is the square of a number drawn evenly. */
static const char members_sql[] =
    "CREATE TEMPORARY TABLE damm (row int, digit int, next int);"
    "INSERT INTO damm SELECT r - 1, d - 1, substr(line, d, 1)::int FROM (VALUES (1,'0317598642'),(2,'7092154863'),"
    "(3,'4206871359'),(4,'1750983426'),(5,'6123045978'),(6,'3674209581'),(7,'5869720134'),(8,'8945362017'),"
    "(9,'9438617205'),(10,'2581436790')) AS t (r, line), generate_series(1, 10) AS d;"
    "CREATE FUNCTION pg_temp.number_of(serial int) RETURNS int LANGUAGE plpgsql AS $$ DECLARE s int := 0; c text;"
    " BEGIN FOREACH c IN ARRAY string_to_array(serial::text, NULL) LOOP"
    "  SELECT next INTO s FROM damm WHERE row = s AND digit = c::int; END LOOP; RETURN serial * 10 + s; END $$;"
    "SELECT setseed(0.5);"
    "ALTER TABLE member DISABLE TRIGGER USER;"
    "INSERT INTO member (member, country, family, given, name_key, joined)"
    " SELECT pg_temp.number_of(10000000 + i), chr(65 + i %% 20) || 'X', f, g, lower(f || ' ' || g), now()"
    "  FROM (SELECT i, initcap(substr(md5(i::text), 1, 2) || translate(substr(md5((i / 7)::text), 1, 5), '0123456789',"
    "   'ghijklmnop')) AS f, initcap(translate(substr(md5((i * 31)::text), 1, 5), '0123456789', 'qrstuvwxyz')) AS g"
    "   FROM generate_series(0, %1$d - 1) AS i) AS t;"
    "ALTER TABLE member ENABLE TRIGGER USER;"
    "UPDATE member_serial SET next = 10000000 + %1$d;"
    "INSERT INTO member_alias SELECT member, member, now(), 'bench' FROM member;"
    "CREATE TEMPORARY TABLE person AS SELECT row_number() OVER (ORDER BY member) - 1 AS i, member FROM member;"
    "CREATE UNIQUE INDEX ON person (i);"
    "INSERT INTO store (name, country) SELECT 'Store ' || i, chr(65 + i %% 20) || 'X' FROM generate_series(1, 400) AS i;";

static const char events_sql[] =
    "INSERT INTO sanction (store, day, state, deadline, asked)"
    " SELECT 1 + i %% 400, '2015-01-01'::date + (i * 4000 / %2$d), 'reported', '2015-01-01'::date + (i * 4000 / %2$d) + 30,"
    "  now() FROM generate_series(0, %2$d - 1) AS i;"
    "INSERT INTO package (digest, event_uuid, event, store, public_key, counter, received, state, head, body)"
    " SELECT encode(sha256(event::text::bytea), 'hex'), gen_random_uuid(), event, store, '', 1, now(), 'current', '', ''"
    "  FROM sanction;"
    "INSERT INTO event (event, digest, name, day, category, starters, level2, literal, received)"
    " SELECT s.event, p.digest, 'Event ' || s.event, s.day, 1 + s.event %% 4, 32, false, false, now()"
    "  FROM sanction s JOIN package p USING (event);"
    /* 32 different players an event; 7 rounds of 16 matches: neighbours after turning one half */
    "CREATE TEMPORARY TABLE seat AS SELECT event, row_number() OVER (PARTITION BY event) - 1 AS k, member FROM"
    " (SELECT DISTINCT e.event, (power(random(), 2) * (%1$d - 1))::int AS i FROM event e, generate_series(1, 36)) AS d"
    " JOIN person USING (i);"
    "DELETE FROM seat WHERE k >= 32; CREATE UNIQUE INDEX ON seat (event, k); ANALYZE seat;"
    "INSERT INTO entrant SELECT event, member FROM seat;"
    "INSERT INTO match (day, event, a, b, round, tbl, kind, outcome)"
    " SELECT e.day, e.event, a.member, b.member, r, a.k + 1, 0, CASE WHEN random() < 0.06 THEN 2 ELSE (random() < 0.5)::int END"
    "  FROM event e JOIN seat a ON a.event = e.event AND a.k < 16 CROSS JOIN generate_series(1, 7) AS r"
    "  JOIN seat b ON b.event = e.event AND b.k = 16 + (a.k + r) %% 16;";

static void make(struct office *office, long matches)
{
    struct err err = ERR_INIT;
    struct run run;
    struct rating_list list;
    int members = (int)(matches * 2 / PER_MEMBER), events = (int)(matches / 112);
    double begun = bench_now_ms();
    pg_patience(office->pg, 3600000);
    must(pg_script(office->pg, arena_printf(&arena, members_sql, members), &err), &err, "members");
    must(pg_script(office->pg, arena_printf(&arena, events_sql, members, events), &err), &err, "events");
    must(pg_script(office->pg, "ANALYZE", &err), &err, "analyze");
    say("data made", (bench_now_ms() - begun) / 1e3, "s");
    begun = bench_now_ms();
    must(ratings_run(office, "all", RUN_WRITE, &run, &err), &err, "ratings");
    say("ratings derived", (bench_now_ms() - begun) / 1e3, "s");
    say("matches", (double)run.matches, "");
    begun = bench_now_ms();
    must(list_publish(office, &list, &err), &err, "publish");
    say("list published", (bench_now_ms() - begun) / 1e3, "s");
    say("rows of the list", (double)list.rows, "");
    must(pg_script(office->pg, "VACUUM ANALYZE", &err), &err, "vacuum");
}

/* ---- asking ------------------------------------------------------------------------------------ */

static int connect_to(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        perror("bench_association_pages");
        exit(1);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

/* One request on the connection; milliseconds. */
static double ask(int fd, int port, const char *path)
{
    static char answer[1 << 20];
    char request[512];
    size_t got = 0, want = 0;
    int len = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path, port);
    double begun = bench_now_ms();
    if (send(fd, request, (size_t)len, 0) != len)
        exit(1);
    while (!want || got < want) {
        ssize_t n = recv(fd, answer + got, sizeof answer - 1 - got, 0);
        if (n <= 0)
            exit(1);
        got += (size_t)n;
        answer[got] = '\0';
        const char *end = strstr(answer, "\r\n\r\n"), *length = strstr(answer, "Content-Length: ");
        if (!want && end && length)
            want = (size_t)(end - answer) + 4 + strtoul(length + 16, NULL, 10);
    }
    double took = bench_now_ms() - begun;
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0) {
        fprintf(stderr, "bench_association_pages: %s: %.60s\n", path, answer);
        exit(1);
    }
    return took;
}

/* ---- waiting for a processor ------------------------------------------------------------------- */

/* On a machine that is busy with other work most of a slow answer is waiting for a processor. The kernel counts that
 * for each thread (schedstat): of those that take part in an answer, one after the other, it is taken off. Threads that
 * run by themselves while nobody asks do not count. */
struct waiting {
    int files[64];
    int n;
};

static void read_stat(int file, double *waited_ms, long *slices)
{
    char text[128] = "";
    unsigned long long ran = 0, waited = 0;
    if (pread(file, text, sizeof text - 1, 0) <= 0 || sscanf(text, "%llu %llu %ld", &ran, &waited, slices) != 3)
        *slices = 0;
    *waited_ms = (double)waited / 1e6;
}

static void add_tasks(struct waiting *w, const char *folder)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        int file = *e->d_name == '.' ? -1 : open(arena_printf(&arena, "%s/%s/schedstat", folder, e->d_name), O_RDONLY);
        if (file >= 0 && w->n < (int)ARRAY_LEN(w->files))
            w->files[w->n++] = file;
    }
    if (dir)
        closedir(dir);
}

/* Our threads, and the server processes that the database has for us. */
static void find_tasks(struct waiting *w, const char *database)
{
    char children[4096] = "";
    char *text = NULL;
    size_t len = 0;
    struct err err = ERR_INIT;
    long before[64], now;
    double waited;
    w->n = 0;
    add_tasks(w, "/proc/self/task");
    if (file_read(&arena, path_join(&arena, database, "data/postmaster.pid"), 4096, &text, &len, &err) == ERR_OK) {
        int file = open(arena_printf(&arena, "/proc/%ld/task/%ld/children", atol(text), atol(text)), O_RDONLY);
        if (file >= 0 && read(file, children, sizeof children - 1) > 0)
            for (char *rest = children, *pid; (pid = strtok_r(rest, " ", &rest)) != NULL;)
                add_tasks(w, arena_printf(&arena, "/proc/%s/task", pid));
        if (file >= 0)
            close(file);
    }
    for (int i = 0; i < w->n; i++)
        read_stat(w->files[i], &waited, &before[i]);
    usleep(300000);
    int kept = 0;
    for (int i = 0; i < w->n; i++) {
        read_stat(w->files[i], &waited, &now);
        if (now == before[i] || i == 0)
            w->files[kept++] = w->files[i];
        else
            close(w->files[i]);
    }
    w->n = kept;
}

static double waited_ms(const struct waiting *w)
{
    double all = 0, one;
    long slices;
    for (int i = 0; i < w->n; i++) {
        read_stat(w->files[i], &one, &slices);
        all += one;
    }
    return all;
}

static double cpu_ms(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return ((double)use.ru_utime.tv_sec + (double)use.ru_stime.tv_sec) * 1e3 +
           ((double)use.ru_utime.tv_usec + (double)use.ru_stime.tv_usec) / 1e3;
}

typedef const char *path_fn(struct rng *rng, const int *members, size_t n);

static const char *player_path(struct rng *rng, const int *members, size_t n)
{
    return arena_printf(&arena, "/players/%d", members[rng_below(rng, n)]);
}

/* Of those who play most: the first hundredth. */
static const char *regular_path(struct rng *rng, const int *members, size_t n)
{
    return arena_printf(&arena, "/players/%d", members[rng_below(rng, n / 100 + 1)]);
}

static const char *list_path(struct rng *rng, const int *members, size_t n)
{
    (void)members;
    return arena_printf(&arena, "/lists/1?category=standard&page=%d", 1 + (int)rng_below(rng, n / 400));
}

static const char *country_path(struct rng *rng, const int *members, size_t n)
{
    (void)members;
    return arena_printf(&arena, "/lists/1?country=%cX&page=%d", 'A' + (int)rng_below(rng, 20),
                        1 + (int)rng_below(rng, n / 8000));
}

static const char *event_path(struct rng *rng, const int *members, size_t n)
{
    (void)members;
    return arena_printf(&arena, "/events/%d", 1 + (int)rng_below(rng, n / 12));
}

static const char *name_path(struct rng *rng, const int *members, size_t n)
{
    static const char letters[] = "abcdefghijklmnop";
    (void)members;
    (void)n;
    return arena_printf(&arena, "/players?q=%c%c%c%c%c%c", letters[rng_below(rng, 6)], letters[rng_below(rng, 6)],
                        letters[rng_below(rng, 16)], letters[rng_below(rng, 16)], letters[rng_below(rng, 16)],
                        letters[rng_below(rng, 16)]);
}

static void say_times(const char *what, const char *how, double *took, int asked)
{
    qsort(took, (size_t)asked, sizeof *took, bench_compare_doubles);
    say(arena_printf(&arena, "%s p50%s", what, how), took[asked / 2], "ms");
    say(arena_printf(&arena, "%s p99%s", what, how), took[asked * 99 / 100], "ms");
    say(arena_printf(&arena, "%s most%s", what, how), took[asked - 1], "ms");
}

static void measure(const char *what, path_fn *path, const char *database, int port, const int *members, size_t n,
                    int asked)
{
    struct rng rng;
    struct waiting waiting;
    double *took = tc_calloc((size_t)asked, sizeof *took), *ran = tc_calloc((size_t)asked, sizeof *ran);
    int fd = connect_to(port);
    rng_init(&rng, 7);
    for (int i = 0; i < WARM; i++)
        (void)ask(fd, port, path(&rng, members, n));
    find_tasks(&waiting, database);
    double cpu = cpu_ms(), begun = bench_now_ms();
    for (int i = 0; i < asked; i++) {
        const char *asks = path(&rng, members, n);
        double before = waited_ms(&waiting);
        took[i] = ask(fd, port, asks);
        double waited = waited_ms(&waiting) - before;
        ran[i] = took[i] > waited ? took[i] - waited : 0;
        if (i % 500 == 0)
            arena_reset(&arena);
    }
    double whole = bench_now_ms() - begun;
    cpu = cpu_ms() - cpu;
    say_times(what, "", took, asked);
    say_times(what, " without waiting for a processor", ran, asked);
    say(arena_printf(&arena, "%s a second", what), asked * 1e3 / whole, "");
    say(arena_printf(&arena, "%s cpu of server and client", what), cpu / asked, "ms");
    for (int i = 0; i < waiting.n; i++)
        close(waiting.files[i]);
    close(fd);
    free(took);
    free(ran);
}

/* In the order of how much they play. */
static int *all_members(long matches, size_t *n)
{
    *n = (size_t)(matches * 2 / PER_MEMBER);
    int *out = tc_calloc(*n, sizeof *out);
    for (size_t i = 0; i < *n; i++)
        out[i] = member_number(MEMBER_SERIAL_LEAST + (int32_t)i);
    return out;
}

/* ---- all of it --------------------------------------------------------------------------------- */

int main(void)
{
    char folder[] = "/tmp/topcut-bench-XXXXXX";
    const char *wanted = getenv("TOPCUT_BENCH_MATCHES_N");
    long matches = wanted ? strtol(wanted, NULL, 10) : MATCHES;
    struct err err = ERR_INIT;
    struct office_place place;
    struct office_founding founding;
    struct office office;
    struct pages *pages = NULL;
    struct arena kept = ARENA_INIT;
    size_t n = 0;
    if (!mkdtemp(folder) || chmod(folder, 0711) != 0 || matches < 1120)
        return 1;
    must(office_place(&kept, path_join(&kept, folder, "a"), "", &place, &err), &err, "place");
    must(office_found(&kept, &place, CLUSTER_SAFE, "Bench", &clock_system, "bench", &founding, &office, &err), &err,
         "found");
    make(&office, matches);
    int *members = all_members(matches, &n);
    const struct web_options options = {.store = path_join(&kept, folder, "pages.db"),
                                        .who = "bench",
                                        .clock = &clock_system,
                                        .any_port = true,
                                        .as_root = true};
    must(pages_start(&place, &options, &pages, &err), &err, "pages");
    int port = pages_info(pages)->port;
    measure("player", player_path, place.cluster.folder, port, members, n, ASKED);
    measure("player of many events", regular_path, place.cluster.folder, port, members, n, ASKED);
    measure("page of a list", list_path, place.cluster.folder, port, members, n, ASKED / 5);
    measure("page of a country", country_path, place.cluster.folder, port, members, n, ASKED / 5);
    measure("event", event_path, place.cluster.folder, port, members, n, ASKED / 5);
    measure("similar names", name_path, place.cluster.folder, port, members, n, ASKED / 10);
    pages_stop(pages);
    office_close(&office);
    (void)!cluster_stop(&place.cluster, true, &err);
    free(members);
    (void)!system(arena_printf(&kept, "rm -rf %s", folder));
    arena_release(&kept);
    arena_release(&arena);
    return 0;
}
