/* test_knowledge.c - a running server goes by the facts that were imported last, whoever imported them
 *
 * Another process puts its file of facts into the folder, or takes it away; here the test does that itself, and copies
 * files of cards. Pages that are asked for meanwhile, on several threads, show the one or the other, whole.
 */
#include "base/arena.h"
#include "base/parallel.h"
#include "facts_fixture.h"

#include <unistd.h>

#define CLIENTS 4
#define ROUNDS  6

static struct served *site;
static struct login desk; /* the organizer */
static struct facts_file newer;

static void import_newer(void)
{
    SITE_OK(site, facts_keep(&site->arena, site->options.facts, &newer, &site->err));
}

static void undo(void)
{
    const char *path;
    SITE_OK(site, facts_newest(&site->arena, site->options.facts, &path, &site->err));
    assert_int_equal(unlink(path), 0);
}

static int set_up(void **state)
{
    (void)state;
    site = site_new("knowledge");
    site->options.facts = test_path(&site->arena, "facts");
    site->options.catalog = test_path(&site->arena, "cards.db");
    site->options.workers = CLIENTS;
    site->options.per_address = 100;
    make_newer(site, &newer);
    site_start(site);
    desk = site_login(site, "organizer");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    site_free(site);
    return 0;
}

static const char *get(const char *path)
{
    struct answer a = site_ask(site, &(struct ask){.path = path, .cookie = desk.cookie});
    assert_int_equal(a.status, 200);
    return a.body;
}

static void shows(const char *path, const char *words)
{
    const char *page = get(path);
    if (!strstr(page, words))
        fail_msg("%s does not say \"%s\": %s", path, words, page);
}

static void what_is_imported_counts_at_once(void **state)
{
    (void)state;
    shows("/lists", OWN_DAY);
    import_newer();
    for (int i = 0; i < 2 * CLIENTS; i++) /* every worker */
        shows("/lists", NEWER_DAY);
    undo();
    for (int i = 0; i < 2 * CLIENTS; i++)
        shows("/lists", OWN_DAY);
}

static void a_damaged_file_does_not_count(void **state)
{
    (void)state;
    import_newer();
    shows("/lists", NEWER_DAY);
    const char *path;
    SITE_OK(site, facts_newest(&site->arena, site->options.facts, &path, &site->err));
    assert_int_equal(truncate(path, 3000), 0);
    shows("/lists", OWN_DAY);
    undo();
    shows("/lists", OWN_DAY);
}

static void cards_count_at_once_too(void **state)
{
    (void)state;
    const char *cards = site->options.catalog;
    assert_null(strstr(get("/settings"), "20 November 2026"));
    write_cards(site, cards);
    for (int i = 0; i < 2 * CLIENTS; i++)
        shows("/settings", "20 November 2026");
    assert_int_equal(truncate(cards, 5000), 0);
    assert_null(strstr(get("/settings"), "20 November 2026"));
    assert_int_equal(unlink(cards), 0);
    assert_null(strstr(get("/settings"), "20 November 2026"));
}

/* ---- at the same time ------------------------------------------------------------------------ */

struct asker {
    struct served served; /* a connection of its own */
    int asked, of_newer, of_own, wrong;
};
static struct asker askers[CLIENTS];
static atomic_bool over;

static void ask_on(void *context, size_t member)
{
    struct asker *asker = &askers[member];
    (void)context;
    while (!atomic_load(&over)) {
        struct answer a = site_ask(&asker->served, &(struct ask){.path = "/lists", .cookie = desk.cookie});
        bool is_newer = strstr(a.body, NEWER_DAY) != NULL, is_own = strstr(a.body, OWN_DAY) != NULL;
        asker->asked++;
        asker->of_newer += is_newer;
        asker->of_own += is_own;
        asker->wrong += a.status != 200 || is_newer == is_own;
        arena_reset(&asker->served.arena);
    }
    site_hang_up(&asker->served);
}

static void pages_in_the_middle_stay_whole(void **state)
{
    (void)state;
    struct crew crew = {.n = 0};
    for (size_t i = 0; i < CLIENTS; i++)
        askers[i].served = (struct served){.port = site->port, .origin = site->origin, .socket = -1};
    SITE_OK(site, crew_start(&crew, CLIENTS, ask_on, NULL, &site->err));
    for (int i = 0; i < ROUNDS; i++) {
        import_newer();
        shows("/lists", NEWER_DAY);
        write_cards(site, site->options.catalog);
        shows("/settings", "20 November 2026");
        undo();
        shows("/lists", OWN_DAY);
        assert_int_equal(unlink(site->options.catalog), 0);
    }
    atomic_store(&over, true);
    crew_join(&crew);
    for (size_t i = 0; i < CLIENTS; i++) {
        assert_true(askers[i].asked > 0);
        assert_int_equal(askers[i].wrong, 0);
        arena_release(&askers[i].served.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_imported_counts_at_once),
        cmocka_unit_test(a_damaged_file_does_not_count),
        cmocka_unit_test(cards_count_at_once_too),
        cmocka_unit_test(pages_in_the_middle_stay_whole),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
