/* bench_association.c - packages that come in by four clients, and ratings over a million matches
 *
 * A store plays one event of 50 players and 8 rounds by its own verbs; 2,000 others are made of it by other UUIDs and
 * numbers, signed again, and taken by 4 clients at once, each with a connection of its own: parsing, signature, every
 * check, one transaction each. The database is a cluster in a temporary folder, with every commit on the disk. Then
 * 1,000,000 matches of 100,000 members are put into it as if they had come in: the first recompute of all, one after a
 * result in the oldest event is corrected, and a dry one. TOPCUT_BENCH_PACKAGES_N and TOPCUT_BENCH_MATCHES_N change how
 * many.
 *
 * Beside the rate, which other work on the machine takes its part of, stands what a package costs of processors' time:
 * in its client, and in the server's process of that client. */
#include "association/office/office.h"
#include "association/pg/pg.h"
#include "association/ratings/ratings.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "bench_common.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/exchange/exchange.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLAYERS = 50, ROUNDS = 8, GROUPS = 40, CLIENTS = 4, FIRST_EVENT = 1000000, DAY_UTC = 1795860000 };
#define DAY "2026-11-28"

static struct cluster cluster;

static void stop_cluster(void)
{
    struct err err = ERR_INIT;
    (void)!cluster_stop(&cluster, true, &err);
}

#define MUST(call)                                                                                                     \
    do {                                                                                                               \
        if ((call) != ERR_OK) {                                                                                        \
            fprintf(stderr, "bench_association: %s\n", err.text);                                                      \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static int64_t now(struct clock *clock)
{
    (void)clock;
    return DAY_UTC;
}
static struct clock still = {.now_utc = now};

struct bench {
    struct arena arena;
    struct office_place place;
    struct office office;
    const char *folder;
    struct package_key key;
    const char *secret_file;
    int32_t numbers[GROUPS][PLAYERS];
    const char *template;        /* the package that was played */
    char uuids[PLAYERS + 1][37]; /* in it, sorted by chance; the last is the event's */
    const char **packages;
    size_t n;
    double first_ms; /* the beginning of all clients */
};

/* ---- an event ---------------------------------------------------------------------------------- */

static void play(struct store *store, struct arena *arena, struct event_id event, struct rng *rng)
{
    struct err err = ERR_INIT;
    struct round_view view;
    struct event_data data;
    struct round_options options = {.seed = 1 + rng_below(rng, 100000)};
    MUST(round_pair(store, arena, event, &options, &view, &err));
    MUST(event_load(store, arena, event, &data, &err));
    const struct load_round *r = &data.rounds[data.n_rounds - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        static const char *const scores[] = {"2-0", "2-1", "0-2", "1-2", "1-1"};
        struct result_outcome outcome;
        struct result_entry entry = {.where = arena_printf(arena, "%d", data.matches[r->first_match + i].table),
                                     .score = scores[rng_below(rng, ARRAY_LEN(scores))]};
        MUST(result_enter(store, arena, event, 0, &entry, false, &outcome, &err));
    }
}

/* The package of an event that the first group plays. */
static void make_template(struct bench *b)
{
    struct err err = ERR_INIT;
    struct store *store;
    struct member_store known;
    struct player_import import;
    struct player_id players[PLAYERS];
    struct event event;
    struct closing closing;
    struct rng rng;
    size_t added;
    char *text;
    struct strbuf csv = STRBUF_INIT;
    const char *keys = path_join(&b->arena, b->folder, "store-keys");
    rng_init(&rng, 1);
    MUST(store_open(path_join(&b->arena, b->folder, "store.db"), STORE_CREATE, &still, &store, &err));
    MUST(package_key_make(store, &b->arena, keys, "Bench", false, &b->key, &err));
    MUST(member_store_add(&b->office, "Bench", "SE", NULL, b->key.public_hex, &known, &err));
    strbuf_add(&csv, "name;dci\n");
    for (int i = 0; i < PLAYERS; i++)
        strbuf_printf(&csv, "\"Member, %d\";%d\n", i, (int)b->numbers[0][i]);
    MUST(player_import(store, &b->arena, strbuf_text(&csv), "players.csv", (struct event_id){0}, false, &import, &err));
    strbuf_release(&csv);
    for (int i = 0; i < PLAYERS; i++)
        players[i] = import.rows[i].player;
    struct event_settings set = event_settings_usual();
    set.name = "Friday";
    set.date = DAY;
    set.seed = 1;
    set.rounds = ROUNDS;
    set.category = RATING_STANDARD;
    set.sanction = arena_printf(&b->arena, "%d", FIRST_EVENT);
    MUST(event_new(store, &b->arena, &set, &event, &err));
    MUST(enrol_players(store, &b->arena, event.id, players, PLAYERS, false, &added, &err));
    for (int i = 0; i < ROUNDS; i++)
        play(store, &b->arena, event.id, &rng);
    MUST(event_close(store, &b->arena, event.id, true, &closing, &err));
    MUST(package_export(store, &b->arena, keys, event.id, &text, &err));
    b->template = text;
    store_close(store);
}

/* What is another one in each of the others. */
static void find_names(struct bench *b)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    size_t i = 0;
    MUST(json_parse(b->template, "package", &root, &err));
    const struct json *parts = json_get(root, "parts");
    for (const struct json *row = json_first(json_get(parts, "players")); row && i < PLAYERS; row = json_next(row), i++)
        snprintf(b->uuids[i], sizeof b->uuids[i], "%s", json_text(json_get(row, "uuid"), ""));
    snprintf(b->uuids[PLAYERS], sizeof b->uuids[PLAYERS], "%s",
             json_text(json_get(json_first(json_get(parts, "event")), "uuid"), ""));
    json_free(root);
}

/* A text that is a name of the template as the nth package has it: of the same length. */
static void rename_text(const struct bench *b, size_t n, char *at, size_t len)
{
    if (len == 36)
        for (size_t i = 0; i <= PLAYERS; i++)
            if (memcmp(at, b->uuids[i], 36) == 0) {
                char digits[9];
                snprintf(digits, sizeof digits, "%08zx", i < PLAYERS ? n % GROUPS : n + GROUPS);
                memcpy(at, digits, 8);
                return;
            }
    if (len == 9)
        for (size_t i = 0; i < PLAYERS; i++)
            if (strtol(at, NULL, 10) == b->numbers[0][i]) {
                char digits[16];
                snprintf(digits, sizeof digits, "%d", (int)b->numbers[n % GROUPS][i]);
                memcpy(at, digits, 9);
                return;
            }
    if (len == 7 && memcmp(at, "1000000", 7) == 0) {
        char digits[16];
        snprintf(digits, sizeof digits, "%d", FIRST_EVENT + (int)n);
        memcpy(at, digits, 7);
    }
}

static const char *make_package(const struct bench *b, struct arena *arena, const struct sign_key *key, size_t n)
{
    struct err err = ERR_INIT;
    struct json *root = NULL, *digests = NULL;
    char *text = arena_strdup(arena, b->template), signature[SIGN_SIGNATURE_HEX + 1];
    for (char *at = text; (at = strchr(at, '"')) != NULL;) {
        size_t len = strcspn(++at, "\"");
        rename_text(b, n, at, len);
        at += len + 1;
    }
    MUST(json_parse(text, "package", &root, &err));
    (void)package_digests(arena, json_get(root, "parts"), &digests);
    struct json *head = json_edit(root, "package");
    json_free(json_take(head, "digests"));
    json_add_value(head, "digests", digests);
    const char *content = json_print_canonical(arena, head);
    sign_make(key, content, strlen(content), signature);
    json_replace_text(root, "signature", signature);
    const char *out = json_print_canonical(arena, root);
    json_free(root);
    return out;
}

/* ---- clients ----------------------------------------------------------------------------------- */

struct client {
    struct bench *b;
    size_t nth;
    double *took_ms;
    double cpu_ms;   /* of this thread */
    size_t n, other; /* taken; not "current" */
    pthread_t thread;
};

static double ms_of(const struct timeval *t)
{
    return (double)t->tv_sec * 1000 + (double)t->tv_usec / 1000;
}

/* Of the server and those of its processes that have ended: each client's ends with its connection. */
static double server_cpu_ms(struct bench *b)
{
    struct err err = ERR_INIT;
    char path[64], *text, *stat;
    size_t len;
    unsigned long long t[4] = {0};
    (void)usleep(300000); /* it has to notice their end */
    MUST(file_read(&b->arena, path_join(&b->arena, cluster.folder, "data/postmaster.pid"), 4096, &text, &len, &err));
    snprintf(path, sizeof path, "/proc/%ld/stat", strtol(text, NULL, 10));
    FILE *file = fopen(path, "r");
    stat = ARENA_ARRAY(&b->arena, char, 4096);
    if (!file || !fgets(stat, 4096, file))
        exit(1);
    fclose(file);
    char *at = strrchr(stat, ')');
    for (int field = 2; at && field < 14; field++)
        at = strchr(at + 1, ' ');
    for (size_t i = 0; at && i < ARRAY_LEN(t); i++)
        t[i] = strtoull(at, &at, 10); /* utime, stime, and those of children that are gone */
    return (double)(t[0] + t[1] + t[2] + t[3]) * 1000 / (double)sysconf(_SC_CLK_TCK);
}

static void *take_all(void *data)
{
    struct client *c = data;
    struct rusage used;
    struct arena arena = ARENA_INIT;
    struct office office;
    struct err err = ERR_INIT;
    MUST(office_open(&arena, &c->b->place, PG_WRITE, &still, "bench", &office, &err));
    for (size_t i = c->nth; i < c->b->n; i += CLIENTS) {
        struct arena scratch = ARENA_INIT;
        struct intake intake;
        const char *receipt, *text = c->b->packages[i];
        double began = bench_now_ms();
        office.arena = &scratch;
        MUST(intake_take(&office, text, strlen(text), INTAKE_POST, &intake, &err));
        MUST(intake_receipt(&office, &intake, &receipt, &err));
        c->took_ms[c->n++] = bench_now_ms() - began;
        if (intake.state != INTAKE_CURRENT && c->other++ == 0)
            fprintf(stderr, "bench_association: %s\n", intake.reason);
        arena_release(&scratch);
    }
    office.arena = &arena;
    office_close(&office);
    arena_release(&arena);
    if (getrusage(RUSAGE_THREAD, &used) == 0)
        c->cpu_ms = ms_of(&used.ru_utime) + ms_of(&used.ru_stime);
    return NULL;
}

static void bench_ingest(struct bench *b)
{
    struct err err = ERR_INIT;
    struct sign_key key;
    struct client clients[CLIENTS];
    char *secret;
    size_t len, n = 0, other = 0;
    MUST(file_read(&b->arena, b->key.secret_file, 4096, &secret, &len, &err));
    secret[strcspn(secret, "\n")] = '\0';
    if (!sign_key_from_secret(secret, &key))
        exit(1);
    b->packages = ARENA_ARRAY(&b->arena, const char *, b->n);
    for (size_t i = 0; i < b->n; i++)
        b->packages[i] = make_package(b, &b->arena, &key, i);
    double *all = tc_calloc(b->n, sizeof *all), cpu_ms = 0, server_ms = server_cpu_ms(b), began = bench_now_ms();
    for (size_t i = 0; i < CLIENTS; i++) {
        clients[i] = (struct client){.b = b, .nth = i, .took_ms = tc_calloc(b->n, sizeof *all)};
        if (pthread_create(&clients[i].thread, NULL, take_all, &clients[i]) != 0)
            exit(1);
    }
    for (size_t i = 0; i < CLIENTS; i++) {
        pthread_join(clients[i].thread, NULL);
        memcpy(all + n, clients[i].took_ms, clients[i].n * sizeof *all);
        n += clients[i].n;
        other += clients[i].other;
        cpu_ms += clients[i].cpu_ms;
        free(clients[i].took_ms);
    }
    double took_s = (bench_now_ms() - began) / 1000;
    server_ms = server_cpu_ms(b) - server_ms;
    qsort(all, n, sizeof *all, bench_compare_doubles);
    printf("{\"case\": \"ingest\", \"packages\": %zu, \"matches_each\": %d, \"bytes_each\": %zu, \"clients\": %d, "
           "\"not_current\": %zu, \"per_s\": %.0f, \"p50_ms\": %.1f, \"p99_ms\": %.1f, \"cpu_client_ms_each\": %.2f, "
           "\"cpu_server_ms_each\": %.2f}\n",
           n, PLAYERS / 2 * ROUNDS, strlen(b->template), CLIENTS, other, (double)n / took_s, all[n / 2],
           all[n - 1 - n / 100], cpu_ms / (double)n, server_ms / (double)n);
    fflush(stdout);
    free(all);
}

/* ---- ratings ----------------------------------------------------------------------------------- */

static const char make_world[] =
    "SET session_replication_role = replica;"
    "TRUNCATE match, entrant, event, event_rated, member_event, rating, run, pending CASCADE;"
    "UPDATE member_serial SET next = 10100000;"
    "INSERT INTO event (event, digest, name, day, category, kind, starters, level2, literal, received)"
    " SELECT i, repeat('0', 64), 'E' || i, '2010-01-01'::date + i / 2, 1 + i %% 4, '', 50, false, false, now() - '1 day'::interval"
    "   FROM generate_series(1, %lld) AS i;"
    "INSERT INTO match (day, event, a, b, round, tbl, kind, outcome)"
    " SELECT '2010-01-01'::date + i / 2, i, (10000000 + (p * 7919 + i * 104729) %% 100000) * 10,"
    "        (10000000 + (p * 7919 + i * 104729 + 1 + r) %% 100000) * 10, r, p, 0, (p * r + i) %% 3"
    "   FROM generate_series(1, %lld) AS i, generate_series(1, 8) AS r, generate_series(1, 25) AS p;"
    "SET session_replication_role = DEFAULT;"
    "VACUUM ANALYZE match; VACUUM ANALYZE event;";

static void bench_run(struct bench *b, const char *name, const char *from, enum run_how how)
{
    struct err err = ERR_INIT;
    struct run run;
    double began = bench_now_ms();
    MUST(ratings_run(&b->office, from, how, &run, &err));
    printf("{\"case\": \"%s\", \"matches\": %lld, \"places\": %lld, \"changed\": %lld, \"s\": %.2f}\n", name,
           (long long)run.matches, (long long)run.rows, (long long)run.changed, (bench_now_ms() - began) / 1000);
    fflush(stdout);
}

static void bench_ratings(struct bench *b, long long matches)
{
    struct err err = ERR_INIT;
    const char *sql = arena_printf(&b->arena, make_world, matches / 200, matches / 200);
    pg_patience(b->office.pg, 600000);
    for (const char *at = sql; *at;) { /* VACUUM wants to be alone */
        size_t len = strcspn(at, ";");
        MUST(pg_script(b->office.pg, arena_strndup(&b->arena, at, len), &err));
        at += len + 1;
    }
    bench_run(b, "recompute first", "all", RUN_WRITE);
    MUST(pg_script(b->office.pg, "VACUUM ANALYZE member_event", &err));
    MUST(pg_script(b->office.pg,
                   "UPDATE match SET outcome = (outcome + 1) % 2 WHERE event = 1 AND round = 1 AND tbl = 1;"
                   "INSERT INTO pending (day) SELECT day FROM event WHERE event = 1",
                   &err));
    bench_run(b, "recompute of an oldest result, dry", "", RUN_DRY);
    bench_run(b, "recompute of an oldest result", "", RUN_WRITE);
    bench_run(b, "recompute, nothing differs", "2010-01-01", RUN_WRITE);
    bench_run(b, "recompute, every row compared", "all", RUN_WRITE);
}

/* ---- the whole --------------------------------------------------------------------------------- */

static void make_members(struct bench *b)
{
    struct err err = ERR_INIT;
    MUST(pg_begin(b->office.pg, PG_BEGIN, &err));
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < PLAYERS; i++) {
            struct member member;
            const struct member_fields fields = {
                .family = "Member", .given = arena_printf(&b->arena, "%d", i), .country = "SE"};
            MUST(member_put(&b->office, &fields, 0, &member, &err));
            b->numbers[g][i] = member.number;
        }
    MUST(pg_end(b->office.pg, ERR_OK, &err));
}

static long long number_of(const char *name, long long otherwise)
{
    const char *set = getenv(name);
    return set && *set ? strtoll(set, NULL, 10) : otherwise;
}

int main(void)
{
    struct bench *b = tc_calloc(1, sizeof *b);
    struct err err = ERR_INIT;
    struct office_founding founding;
    office_keep_memory(); /* as the server does */
    char folder[] = "/tmp/bench-association-XXXXXX";
    long long matches = number_of("TOPCUT_BENCH_MATCHES_N", 1000000);
    b->n = (size_t)number_of("TOPCUT_BENCH_PACKAGES_N", 2000);
    b->folder = mkdtemp(folder);
    if (!b->folder || chmod(folder, 0711) != 0) {
        perror("bench_association");
        return 1;
    }
    MUST(office_place(&b->arena, path_join(&b->arena, folder, "pg"), "", &b->place, &err));
    cluster = b->place.cluster;
    MUST(office_found(&b->arena, &b->place, CLUSTER_SAFE, "Bench", &still, "bench", &founding, &b->office, &err));
    atexit(stop_cluster);
    make_members(b);
    if (b->n) {
        make_template(b);
        find_names(b);
        MUST(
            pg_script(b->office.pg,
                      arena_printf(&b->arena,
                                   "INSERT INTO sanction (event, store, day, deadline, asked) OVERRIDING SYSTEM VALUE "
                                   "SELECT %d + i, 1, '" DAY "', '2026-12-28', now() FROM generate_series(0, %zu) AS i",
                                   FIRST_EVENT, b->n),
                      &err));
        bench_ingest(b);
    }
    if (matches)
        bench_ratings(b, matches);
    office_close(&b->office);
    stop_cluster();
    (void)!execlp("rm", "rm", "-rf", folder, (char *)NULL);
    return 1;
}
