/* test_roles.c - each route, asked for by each role, with and without what makes a request genuine
 *
 * What ought to be is declared in roles.tsv, a line a route, by whoever adds the route: this test takes nothing of
 * it from the tables of routes. Every route there is must have its line, every line its route, and exactly the declared
 * roles get through. A request is barred when it is answered 401, 403, 421, or sent to log in.
 *
 * For each route and role:
 *   right token         through if, and only if, the role is declared
 *   no token            as the public (GET); barred (POST)
 *   wrong token         the same; a cookie that was bent, and the form's token of another session
 *   wrong Origin        barred (POST)
 *   wrong Host          barred
 * And of what is in the path, for players: another event than their own, another player than
 * themselves. */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "client.h"

#include "event/core/core.h"
#include "event/people/people.h"
#include "web/pages/pages.h"

enum { PUBLIC, PLAYER, SCREEN, JUDGE, SCOREKEEPER, ORGANIZER, N_ROLES };
static const char *const role_names[N_ROLES] = {"public", "player", "screen", "judge", "scorekeeper", "organizer"};

struct row {
    const char *method, *pattern;
    unsigned roles; /* 1 << PUBLIC, ... */
    bool used;
};

static struct row rows[1000];
static size_t n_rows;

/* Words of the table that stand for several roles. */
static const struct {
    const char *name;
    unsigned roles;
} sets[] = {
    {"all", (1u << N_ROLES) - 1},
    {"staff", 1u << JUDGE | 1u << SCOREKEEPER | 1u << ORGANIZER},
    {"desk", 1u << SCOREKEEPER | 1u << ORGANIZER},
    {"standby", 0}, /* another machine: none of the roles of people */
};

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && strncmp(text, word, len) == 0;
}

static unsigned read_roles(const char *text)
{
    unsigned roles = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        bool known = false;
        for (unsigned r = 0; r < N_ROLES; r++)
            if (is_word(text, len, role_names[r])) {
                roles |= 1u << r;
                known = true;
            }
        for (size_t i = 0; i < ARRAY_LEN(sets); i++)
            if (is_word(text, len, sets[i].name)) {
                roles |= sets[i].roles;
                known = true;
            }
        if (!known)
            fail_msg("roles.tsv: \"%s\" is no role", text);
        text += len + strspn(text + len, " ");
    }
    return roles;
}

static int read_table(void **state)
{
    (void)state;
    static struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *text, *line;
    size_t len;
    const char *path = TEST_DATA "/../web/roles.tsv";
    assert_int_equal(file_read(&arena, path, 1u << 20, &text, &len, &err), ERR_OK);
    for (line = text; *line;) {
        size_t n = strcspn(line, "\n");
        char *next = line + n + (line[n] == '\n');
        line[n] = '\0';
        char *pattern = strchr(line, '\t'), *roles = pattern ? strchr(pattern + 1, '\t') : NULL;
        if (*line && *line != '#') {
            assert_non_null(roles);
            *pattern++ = *roles++ = '\0';
            assert_true(n_rows < ARRAY_LEN(rows));
            rows[n_rows++] = (struct row){.method = line, .pattern = pattern, .roles = read_roles(roles)};
        }
        line = next;
    }
    return 0;
}

static struct row *row_of(const struct route *route)
{
    for (size_t i = 0; i < n_rows; i++)
        if (strcmp(rows[i].method, route->method == METHOD_POST ? "POST" : "GET") == 0 &&
            strcmp(rows[i].pattern, route->pattern) == 0)
            return &rows[i];
    return NULL;
}

/* Calls for every route that is there. */
typedef void each_fn(struct served *s, const struct route *route, const struct row *row, void *data);
static void each_route(struct served *s, each_fn *fn, void *data)
{
    for (const struct route *const *table = route_tables; *table; table++)
        for (const struct route *route = *table; route->pattern; route++) {
            const struct row *row = row_of(route);
            if (row)
                fn(s, route, row, data);
        }
}

static void every_route_is_declared(void **state)
{
    (void)state;
    int missing = 0;
    for (const struct route *const *table = route_tables; *table; table++)
        for (const struct route *route = *table; route->pattern; route++) {
            struct row *row = row_of(route);
            if (row) {
                row->used = true;
                continue;
            }
            print_error("tests/web/roles.tsv has no line for: %s\t%s\n", route->method == METHOD_POST ? "POST" : "GET",
                        route->pattern);
            missing++;
        }
    for (size_t i = 0; i < n_rows; i++)
        if (!rows[i].used) {
            print_error("tests/web/roles.tsv: there is no such route any more: %s\t%s\n", rows[i].method,
                        rows[i].pattern);
            missing++;
        }
    assert_int_equal(missing, 0);
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* A path of a route: its places filled with what exists. */
static const char *path_of(struct served *s, const char *pattern, struct event_id event, struct player_id player)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = pattern; *p; p++) {
        if (*p != '{') {
            strbuf_add_char(&sb, *p);
            continue;
        }
        size_t n = strcspn(p, "}");
        if (strncmp(p, "{event}", n + 1) == 0)
            strbuf_printf(&sb, "%lld", (long long)event.v);
        else if (strncmp(p, "{player}", n + 1) == 0)
            strbuf_printf(&sb, "%lld", (long long)player.v);
        else
            strbuf_add(&sb, strncmp(p, "{word}", n + 1) == 0 ? "x" : "1");
        p += n;
    }
    const char *text = arena_strdup(&s->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static bool is_barred(struct served *s, const struct answer *a)
{
    if (a->status == 401 || a->status == 403 || a->status == 421)
        return true;
    const char *to = a->status == 303 ? answer_value(s, a, "Location", 0) : NULL;
    return to && (strncmp(to, "/login?next=", 12) == 0 || strncmp(to, "/join?next=", 11) == 0);
}

struct guests {
    struct login by_role[N_ROLES];
    struct login other; /* another session of an organizer */
    int wrong;
};

static struct login come_in(struct served *s, int role)
{
    if (role == PUBLIC)
        return (struct login){.cookie = NULL, .csrf = ""};
    if (role != PLAYER)
        return site_login(s, role_names[role]);
    /* The desk gives the player another code each time. */
    struct store *store;
    const char *sentence;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, access_codes_renew(store, &s->arena, s->events[0], &s->players[0], 1, &sentence, &s->err));
    store_close(store);
    return site_join(s, 0, 0);
}

/* After something was done: is everybody still there? */
static void come_back(struct served *s, struct guests *guests, int role)
{
    if (role == PUBLIC)
        return;
    struct answer page = site_ask(s, &(struct ask){.path = "/about", .cookie = guests->by_role[role].cookie});
    const char *token = hidden_field(s, &page, "csrf");
    if (!token || !*token || strcmp(token, guests->by_role[role].csrf) != 0)
        guests->by_role[role] = come_in(s, role);
}

static void expect(struct served *s, struct guests *guests, const struct route *route, int role, const char *how,
                   bool through, const struct answer *a)
{
    if (is_barred(s, a) != through && a->status < 500)
        return;
    print_error("%s %s as %s, %s: %d, should %s\n", route->method == METHOD_POST ? "POST" : "GET", route->pattern,
                role_names[role], how, a->status, through ? "get through" : "be barred");
    guests->wrong++;
}

static const char *bent(struct served *s, const char *token)
{
    char *text = arena_strdup(&s->arena, token ? token : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    text[10] = text[10] == 'x' ? 'y' : 'x';
    return text;
}

static void try_get(struct served *s, const struct route *route, const struct row *row, struct guests *guests)
{
    const char *path = path_of(s, route->pattern, s->events[0], s->players[0]);
    bool stream = (route->flags & ROUTE_STREAM) != 0;
    bool for_public = (row->roles & 1u << PUBLIC) != 0;
    for (int role = 0; role < N_ROLES; role++) {
        const char *cookie = guests->by_role[role].cookie;
        bool mine = (row->roles & 1u << role) != 0;
        struct answer a = site_ask(s, &(struct ask){.path = path, .cookie = cookie, .stream = stream});
        expect(s, guests, route, role, "right token", mine, &a);
        a = site_ask(s, &(struct ask){.path = path, .cookie = cookie, .host = "evil.example", .stream = stream});
        expect(s, guests, route, role, "wrong Host", false, &a);
    }
    /* The role of a token that is none does not matter. */
    struct answer a = site_ask(
        s, &(struct ask){.path = path, .cookie = bent(s, guests->by_role[ORGANIZER].cookie), .stream = stream});
    expect(s, guests, route, ORGANIZER, "wrong token", for_public, &a);
    a = site_ask(s, &(struct ask){.path = path, .no_host = true, .stream = stream});
    if (a.status != 400 && a.status != 421) {
        print_error("GET %s without Host: %d\n", route->pattern, a.status);
        guests->wrong++;
    }
}

static struct answer send_form(struct served *s, const char *path, const char *cookie, const char *csrf,
                               const char *origin, const char *host)
{
    return site_ask(s, &(struct ask){.path = path,
                                     .cookie = cookie,
                                     .form = *csrf ? arena_printf(&s->arena, "csrf=%s", csrf) : "x=",
                                     .origin = origin,
                                     .host = host});
}

static void try_post(struct served *s, const struct route *route, const struct row *row, struct guests *guests)
{
    const char *path = path_of(s, route->pattern, s->events[0], s->players[0]);
    bool open = (route->flags & ROUTE_OPEN) != 0;
    bool for_public = (row->roles & 1u << PUBLIC) != 0;
    for (int role = 0; role < N_ROLES; role++) {
        struct login who = guests->by_role[role];
        bool mine = (row->roles & 1u << role) != 0;
        struct answer a = send_form(s, path, who.cookie, who.csrf, "http://evil.example", NULL);
        expect(s, guests, route, role, "wrong Origin", false, &a);
        a = site_ask(s, &(struct ask){.path = path,
                                      .cookie = who.cookie,
                                      .form = arena_printf(&s->arena, "csrf=%s", who.csrf),
                                      .no_origin = true});
        expect(s, guests, route, role, "no Origin", false, &a);
        a = send_form(s, path, who.cookie, who.csrf, NULL, "evil.example");
        expect(s, guests, route, role, "wrong Host", false, &a);
        if (!open) {
            a = send_form(s, path, who.cookie, "", NULL, NULL);
            expect(s, guests, route, role, "no token", false, &a);
            a = send_form(s, path, who.cookie, guests->other.csrf, NULL, NULL);
            expect(s, guests, route, role, "wrong token", false, &a);
        }
        a = send_form(s, path, who.cookie, who.csrf, NULL, NULL);
        expect(s, guests, route, role, "right token", mine && (open || role != PUBLIC), &a);
        if (!is_barred(s, &a))
            come_back(s, guests, role);
    }
    struct answer a =
        send_form(s, path, bent(s, guests->by_role[ORGANIZER].cookie), guests->by_role[ORGANIZER].csrf, NULL, NULL);
    expect(s, guests, route, ORGANIZER, "wrong cookie", open && for_public, &a);
}

static void try_one(struct served *s, const struct route *route, const struct row *row, void *data)
{
    struct guests *guests = data;
    if (route->method == METHOD_GET)
        try_get(s, route, row, guests);
}

static void try_other(struct served *s, const struct route *route, const struct row *row, void *data)
{
    struct guests *guests = data;
    if (route->method == METHOD_POST)
        try_post(s, route, row, guests);
}

static struct guests everybody(struct served *s)
{
    struct guests guests = {.wrong = 0};
    for (int role = 0; role < N_ROLES; role++)
        guests.by_role[role] = come_in(s, role);
    guests.other = site_login(s, "organizer");
    return guests;
}

static void exactly_the_declared_roles_get_through(void **state)
{
    (void)state;
    struct served *s = site_new("matrix");
    site_set_time(SITE_START);
    site_start(s);
    struct guests guests = everybody(s);
    each_route(s, try_one, &guests);
    each_route(s, try_other, &guests); /* afterwards: they do things */
    assert_int_equal(guests.wrong, 0);
    site_free(s);
}

/* ---- whose it is ----------------------------------------------------------------------------- */

/* Where a player may, and not everybody: neither another event nor another player of their own. */
static void try_others(struct served *s, const struct route *route, const struct row *row, void *data)
{
    struct guests *guests = data;
    if ((row->roles & 1u << PUBLIC) || !(row->roles & 1u << PLAYER))
        return;
    const struct {
        const char *place;
        struct event_id event;
        struct player_id player;
    } tries[] = {{"{event}", s->events[1], s->players[0]}, {"{player}", s->events[0], s->players[1]}};
    struct login who = guests->by_role[PLAYER];
    for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
        if (!strstr(route->pattern, tries[i].place))
            continue;
        const char *path = path_of(s, route->pattern, tries[i].event, tries[i].player);
        struct answer a = route->method == METHOD_POST ? send_form(s, path, who.cookie, who.csrf, NULL, NULL)
                                                       : site_ask(s, &(struct ask){.path = path, .cookie = who.cookie});
        expect(s, guests, route, PLAYER, i ? "another player" : "another event", false, &a);
    }
}

/* An event that is not public is not there for the public, nor for players of other events. */
static void try_hidden(struct served *s, const struct route *route, const struct row *row, void *data)
{
    struct guests *guests = data;
    (void)row;
    if (!strstr(route->pattern, "{event}"))
        return;
    for (int role = PUBLIC; role <= PLAYER; role++) {
        struct login who = guests->by_role[role];
        const char *path = path_of(s, route->pattern, s->events[2], s->players[0]);
        struct answer a = route->method == METHOD_POST ? send_form(s, path, who.cookie, who.csrf, NULL, NULL)
                                                       : site_ask(s, &(struct ask){.path = path, .cookie = who.cookie});
        bool hidden = is_barred(s, &a) || a.status == 404 || a.status == 429;
        if (hidden && !strstr(a.body, "Third"))
            continue;
        print_error("%s %s of an event that is not public, as %s: %d\n", route->method == METHOD_POST ? "POST" : "GET",
                    route->pattern, role_names[role], a.status);
        guests->wrong++;
    }
}

static void players_get_what_is_theirs(void **state)
{
    (void)state;
    struct served *s = site_new("owner");
    site_set_time(SITE_START);
    site_start(s);
    struct guests guests = everybody(s);
    each_route(s, try_others, &guests);
    each_route(s, try_hidden, &guests);
    assert_int_equal(guests.wrong, 0);
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_is_declared),
        cmocka_unit_test(exactly_the_declared_roles_get_through),
        cmocka_unit_test(players_get_what_is_theirs),
    };
    return cmocka_run_group_tests(tests, read_table, NULL);
}
