/* test_question.c - results that are strange are asked about, honest ones are not, and nothing is refused by it
 * @tags slow-watched never-valgrind
 */
#include "shop.h"

#include "association/ratings/ratings.h"

#define DAY   "2026-11-28"
#define LATER "2026-12-02"

static struct arena arena;
static struct office office;

/* What is another one in the next package: whose event it is, and who wins whatever they play. */
struct variant {
    char uuid[40], sanction[16];
    const char *date, *winner; /* NULL: results as they are */
};

static void vary(struct json *parts, void *data)
{
    const struct variant *v = data;
    struct json *event = json_edit_first(json_edit(parts, "event"));
    json_replace_text(event, "uuid", v->uuid);
    json_replace_text(event, "sanction", v->sanction);
    json_replace_text(event, "date", v->date);
    struct json *match = json_edit_first(json_edit(parts, "match"));
    for (; v->winner && match; match = json_edit_next(match)) {
        bool first = strcmp(json_text(json_get(match, "player1"), ""), v->winner) == 0,
             second = strcmp(json_text(json_get(match, "player2"), ""), v->winner) == 0;
        if (!first && !second)
            continue;
        json_replace_text(match, "result", "played");
        json_replace_int(match, "wins1", first ? 2 : 0);
        json_replace_int(match, "wins2", second ? 2 : 0);
    }
}

/* Reports the same event n times under other numbers; 1: as it is. */
static int32_t report(struct shop *shop, const char *package, const char *date, const char *winner, int n)
{
    static int made;
    struct err err = ERR_INIT;
    int32_t event = 0;
    for (int i = 0; i < n; i++) {
        struct variant v = {.date = date, .winner = winner};
        struct intake intake;
        event = shop_sanction(shop, &office, date);
        snprintf(v.uuid, sizeof v.uuid, "%08x-0000-4000-8000-000000000000", ++made);
        snprintf(v.sanction, sizeof v.sanction, "%d", (int)event);
        const char *text = shop_resign(shop, &arena, package, vary, &v);
        FINE(intake_take(&office, text, strlen(text), INTAKE_POST, &intake, &err));
        assert_string_equal(intake.reason, "");
    }
    return event;
}

static const char *play(struct shop *shop, uint64_t seed)
{
    struct event_id event = shop_play(
        shop,
        &(struct shop_event){
            .name = "Fredag", .date = DAY, .sanction = 1, .rounds = 3, .seed = seed, .category = RATING_STANDARD});
    return shop_package(shop, event);
}

/* The UUID of the package's nth player. */
static const char *player_of(const char *package, size_t nth)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    FINE(json_parse(package, "package", &root, &err));
    const char *uuid = arena_strdup(
        &arena, json_text(json_get(json_at(json_get(json_get(root, "parts"), "players"), nth), "uuid"), ""));
    json_free(root);
    return uuid;
}

/* The open questions about a store, as "score pool ". */
static const char *asked(const struct shop *shop)
{
    struct err err = ERR_INIT;
    struct office_question *list;
    struct strbuf kinds = STRBUF_INIT;
    struct run run;
    int64_t open = 0;
    size_t n = 0;
    FINE(ratings_run(&office, "", RUN_WRITE, &run, &err));
    FINE(question_find(&office, &open, &err));
    FINE(question_list(&office, false, &list, &n, &err));
    assert_int_equal(n, open);
    for (size_t i = 0; i < n; i++)
        if (list[i].store == shop->number)
            strbuf_printf(&kinds, "%s ", question_kind_words[list[i].kind]);
    const char *out = arena_strdup(&arena, strbuf_text(&kinds));
    strbuf_release(&kinds);
    return out;
}

static void answer_all(void)
{
    struct err err = ERR_INIT;
    struct office_question *list;
    size_t n = 0;
    FINE(question_list(&office, false, &list, &n, &err));
    for (size_t i = 0; i < n; i++)
        FINE(question_answer(&office, list[i].question, "seen on video", &err));
    assert_int_equal(question_answer(&office, list[0].question, "again", &err), ERR_NOT_FOUND);
}

static void invented_results_are_asked_about_and_honest_ones_are_not(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct office_question *list;
    size_t n = 0;
    struct shop *honest = shop_open(&office, "Ärlig"), *inventor = shop_open(&office, "Påhittad");
    shop_players(honest, &office, shop_members(&office, 8), 8);
    shop_players(inventor, &office, shop_members(&office, 8), 8);
    const char *fair = play(honest, 7), *invented = play(inventor, 8);
    (void)report(honest, fair, DAY, NULL, 3);
    (void)report(inventor, invented, DAY, player_of(invented, 0), 12);
    assert_string_equal(asked(honest), "");
    const char *all = asked(inventor);
    assert_non_null(strstr(all, "score "));
    assert_non_null(strstr(all, "pool "));
    assert_non_null(strstr(all, "roster "));
    assert_string_equal(asked(inventor), all); /* each is asked once */
    FINE(question_list(&office, false, &list, &n, &err));
    for (size_t i = 0; i < n; i++) {
        if (list[i].kind == QUESTION_SCORE)
            assert_true(list[i].figure >= 5 && list[i].matches == 36 && list[i].member);
        if (list[i].kind == QUESTION_POOL)
            assert_true(list[i].figure >= 80);
        if (list[i].kind == QUESTION_ROSTER)
            assert_true(list[i].matches == 12 && list[i].figure > 7.5 && !list[i].member);
    }
    answer_all();
    assert_string_equal(asked(inventor), "");
    test_now_utc += 4LL * 86400; /* and it goes on */
    (void)report(inventor, invented, LATER, player_of(invented, 0), 1);
    assert_non_null(strstr(asked(inventor), "score "));
    answer_all();
    test_now_utc -= 4LL * 86400;
    shop_close(honest);
    shop_close(inventor);
}

static void store_of_people_who_are_seen_once_is_asked_about(void **state)
{
    (void)state;
    struct shop *shop = shop_open(&office, "Nykomlingar");
    for (uint64_t i = 0; i < 3; i++) {
        assert_string_equal(asked(shop), "");
        shop_players(shop, &office, shop_members(&office, 8), 8);
        (void)report(shop, play(shop, 20 + i), DAY, NULL, 1);
    }
    assert_string_equal(asked(shop), "newcomers ");
    answer_all();
    shop_close(shop);
}

static void match_is_contested_by_whoever_played_it(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg_rows rows;
    struct office_question *list;
    int32_t id = 0, again = 0;
    size_t n = 0;
    struct shop *shop = shop_open(&office, "Tvist");
    int32_t *members = shop_members(&office, 9);
    shop_players(shop, &office, members, 8);
    int32_t event = report(shop, play(shop, 30), DAY, NULL, 1);
    FINE(pg_query(office.pg, AQ_PAGE_EVENT_MATCHES, PG_ARGS(PG_I(event), PG_T(DAY)), &rows, &err));
    struct office_question match = {.member = (int32_t)pg_int(&rows, 0, 4),
                                    .event = event,
                                    .round = (int)pg_int(&rows, 0, 0),
                                    .table = (int)pg_int(&rows, 0, 1)};
    const int32_t played = match.member;
    pg_rows_release(&rows);
    FINE(question_contest(&office, &match, "I won", &id, &err));
    FINE(question_contest(&office, &match, "I won 2-1", &again, &err));
    assert_int_equal(id, again);
    FINE(question_list(&office, false, &list, &n, &err));
    assert_int_equal(n, 1);
    assert_int_equal(list[0].kind, QUESTION_CONTESTED);
    assert_string_equal(list[0].said, "I won 2-1");
    match.member = members[8]; /* was not there */
    assert_int_equal(question_contest(&office, &match, "I saw it", &id, &err), ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "did not play at table"));
    int32_t *later =
        shop_members(&office, 2); /* whoever played is somebody else's number now, and that another one's */
    struct err none = ERR_INIT;
    FINE(member_merge(&office, played, later[0], &none));
    FINE(member_merge(&office, later[0], later[1], &none));
    match.member = later[1];
    FINE(question_contest(&office, &match, "that was me", &id, &none));
    answer_all();
    FINE(question_list(&office, true, &list, &n, &none));
    assert_string_equal(list[n - 1].answer, "seen on video");
    shop_close(shop);
}

static int begin(void **state)
{
    (void)state;
    office = test_office(&arena);
    return 0;
}

static int end(void **state)
{
    (void)state;
    office_close(&office);
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invented_results_are_asked_about_and_honest_ones_are_not),
        cmocka_unit_test(store_of_people_who_are_seen_once_is_asked_about),
        cmocka_unit_test(match_is_contested_by_whoever_played_it),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
