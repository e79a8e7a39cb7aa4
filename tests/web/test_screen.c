/* The big screen: what it shows and when, to whom, and never a round that is not published. */
#include "base/arena.h"
#include "client.h"
#include "event/clock/clock.h"
#include "event/round/round.h"

/* A page of the first event: "/screen". */
static struct answer get(struct served *s, const char *path, const char *cookie)
{
    return site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld%s", (long long)s->events[0].v, path),
                                     .cookie = cookie});
}

static bool shows(struct served *s, const char *path, const char *text)
{
    struct answer a = get(s, path, NULL);
    if (a.status != 200)
        fail_msg("%s answers %d", path, a.status);
    return strstr(a.body, text) != NULL;
}

/* The server learns a moment later of what another program has written. */
static bool comes_to_show(struct served *s, const char *path, const char *text)
{
    for (int tries = 0; tries < 3000; tries++) {
        if (shows(s, path, text))
            return true;
        usleep(20000);
    }
    return false;
}

static struct store *desk(struct served *s)
{
    struct store *store;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    return store;
}

/* Every address of a screen, and what can be seen there and nowhere else. */
static void each_mode_shows_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *query, *mark;
    } modes[] = {
        {"?show=pairings", "aria-label=\"Pairings by name\""},
        {"?show=standings", "aria-label=\"Standings\""},
        {"?show=clock", "class=\"screen-clock\""},
        {"?show=announce", "class=\"screen-said\""},
        {"?show=join", "class=\"screen-join\""},
    };
    struct served *s = site_new("modes");
    site_start(s);
    for (size_t i = 0; i < ARRAY_LEN(modes); i++)
        for (size_t k = 0; k < ARRAY_LEN(modes); k++) {
            const char *path = arena_printf(&s->arena, "/screen%s", modes[i].query);
            if (shows(s, path, modes[k].mark) != (i == k))
                fail_msg("%s: %s", modes[i].query, modes[k].mark);
        }
    /* in two parts the clock and the way in stand beside */
    assert_true(shows(s, "/screen?show=pairings&layout=split", "class=\"screen-clock\""));
    assert_true(shows(s, "/screen?show=pairings&layout=split", "class=\"qr\""));
    assert_false(shows(s, "/screen?show=pairings&layout=full", "class=\"qr\""));
    /* there is no bracket yet: the standings instead */
    assert_true(shows(s, "/screen?show=bracket", "aria-label=\"Standings\""));
    static const char *const wrong[] = {"/screen?show=everything", "/screen?layout=round"};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
        assert_true(get(s, wrong[i], NULL).status >= 400);
    /* an event that is not public has no screen for everybody */
    s->events[0] = s->events[2];
    assert_int_equal(get(s, "/screen", NULL).status, 404);
    assert_int_equal(get(s, "/clock", NULL).status, 404);
    site_free(s);
}

static void it_follows_the_moment_and_the_staff(void **state)
{
    (void)state;
    struct served *s = site_new("moment");
    struct store *store = desk(s);
    struct clock_view view;
    struct clock_extension added;
    struct announcement said;
    const char *warning;
    site_start(s);
    /* the round is published and its clock does not run: who looks wants to know where to sit */
    assert_true(shows(s, "/screen", "aria-label=\"Pairings by name\""));
    SITE_OK(s, clock_start(store, &s->arena, s->events[0], NULL, 50, false, &view, &warning, &s->err));
    SITE_OK(s, clock_extend(store, &s->arena, s->events[0], NULL, "2", 4, "ruling", &added, &view, &s->err));
    assert_true(
        comes_to_show(s, "/screen", arena_printf(&s->arena, "data-ends=\"%lld\"", (long long)SITE_START + 50 * 60)));
    /* the tables that still play stand beside the ring, each with its time more; in two columns below the clock */
    assert_true(shows(s, "/screen", "Still playing</h2>"));
    assert_true(shows(s, "/screen", "<li>1</li><li class=\"more\">2 <small>+4 min</small></li>"));
    assert_false(shows(s, "/screen?layout=split", "Still playing</h2>"));
    assert_true(shows(s, "/screen?layout=split", "Table 2 <strong>+4 min</strong>"));
    assert_true(shows(s, "/clock", "Table 2 <strong>+4 min</strong>"));
    /* the staff's choice, until it is taken back; the address of a screen is stronger */
    SITE_OK(s, screen_set(store, &s->arena, s->events[0], NULL, SCREEN_JOIN, &s->err));
    SITE_OK(s, announce_say(store, &s->arena, s->events[0], NULL, "Pizza <is> here", 0, &said, &s->err));
    assert_true(comes_to_show(s, "/screen", "class=\"screen-join\""));
    assert_true(shows(s, "/screen", "Pizza &lt;is&gt; here"));
    assert_true(shows(s, "/screen?show=announce", "Pizza &lt;is&gt; here"));
    assert_false(shows(s, "/screen?show=pairings", "class=\"screen-join\""));
    SITE_OK(s, screen_set(store, &s->arena, s->events[0], NULL, SCREEN_AUTO, &s->err));
    assert_true(comes_to_show(s, "/screen", "class=\"screen-clock\""));
    store_close(store);
    site_free(s);
}

/* A round that is prepared is nobody's but the staff's, and no screen tells of it, whoever opened it. */
static void nothing_unpublished(void **state)
{
    (void)state;
    struct served *s = site_new("prepared");
    struct store *store = desk(s);
    struct round_options options = {.seed = 5, .private_ = true};
    struct round_view view;
    const char *sentence;
    bool published;
    s->events[0] = s->events[1];
    SITE_OK(s, round_pair(store, &s->arena, s->events[0], &options, &view, &s->err));
    site_start(s);
    struct login staff = site_login(s, "organizer");
    static const char *const paths[] = {"/screen", "/screen?show=pairings", "/screen?show=pairings&layout=split",
                                        "/clock", "/screen?show=announce"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        struct answer a = get(s, paths[i], staff.cookie);
        assert_int_equal(a.status, 200);
        if (strstr(a.body, "Berg, Anna") || strstr(a.body, "Round 1"))
            fail_msg("%s shows the round that is prepared", paths[i]);
    }
    SITE_OK(s, round_publish(store, &s->arena, s->events[0], NULL, &published, &sentence, &s->err));
    assert_true(comes_to_show(s, paths[0], "Berg, Anna"));
    assert_true(shows(s, paths[0], "Round 1"));
    store_close(store);
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mode_shows_its_own),
        cmocka_unit_test(it_follows_the_moment_and_the_staff),
        cmocka_unit_test(nothing_unpublished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
