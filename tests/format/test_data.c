/* test_data.c - what formats/ and banlists/ hold is sound
 *
 * The lists are checked here a second time, by a reader of its own: columns, words, days, names as the
 * catalogue spells them, order, overlaps, slips between two rows, days outside the formats that use the list.
 * Broken lists show that each of these is noticed. The program's own check (doctor) has to agree.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/resource.h"
#include "english.h"
#include "published.h"

static struct published p;

/* A list's shortest pause of a card that is no slip; the shortest real one is of 91 days (Black Vise, 1997). */
#define SHORTEST_PAUSE 60

static const struct resource *resources_of(const char *folder, size_t *n)
{
    struct resource *list;
    assert_ok(resource_list(&p.arena, folder, &list, n, &p.err), p.err);
    return list;
}

/* "banlists/legacy.csv" to "legacy". */
static const char *key_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return arena_strndup(&p.arena, name, strcspn(name, "."));
}

/* The days that a list may speak of: the first and last of the formats that use it; "" and "" when none does. */
struct life {
    const char *from, *until; /* until NULL: to this day */
    int users;
};

static struct life life_of(const char *list)
{
    struct life life = {.from = NULL, .until = ""};
    size_t n;
    const struct resource *files = resources_of("formats", &n);
    for (size_t i = 0; i < n; i++) {
        struct json *root;
        assert_ok(json_parse(files[i].data, files[i].path, &root, &p.err), p.err);
        if (strcmp(json_text(json_get(root, "banlist"), ""), list) == 0) {
            const char *from = arena_strdup(&p.arena, json_text(json_get(root, "from"), ""));
            const char *until = arena_strdup(&p.arena, json_text(json_get(root, "until"), ""));
            if (!life.from || strcmp(from, life.from) < 0)
                life.from = from;
            if (!*until)
                life.until = NULL;
            else if (life.until && strcmp(until, life.until) > 0)
                life.until = until;
            life.users++;
        }
        json_free(root);
    }
    return life;
}

static bool is_points(const char *status)
{
    static const char *const words[] = {"points 1", "points 2", "points 3", "points 4", "points 5",
                                        "points 6", "points 7", "points 8", "points 9", "points 10"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcmp(words[i], status) == 0)
            return true;
    return false;
}

/* What is wrong with one row, or NULL. */
static const char *row_problem(const struct csv_table *t, size_t i, const struct life *life)
{
    const char *name = published_cell(t, i, "card"), *status = published_cell(t, i, "status");
    const char *from = published_cell(t, i, "from"), *until = published_cell(t, i, "until");
    const struct card *card;
    struct err err = ERR_INIT;
    if (catalog_require(p.catalog, &p.arena, name, &card, &err) != ERR_OK)
        return "unknown card";
    if (strcmp(card->name, name) != 0)
        return "another spelling of the card's name";
    if (strcmp(status, "banned") != 0 && strcmp(status, "restricted") != 0 &&
        strcmp(status, "banned as commander") != 0 && !is_points(status))
        return "unknown status";
    if (!date_is_valid(from) || (*until && !date_is_valid(until)))
        return "not a date";
    if (*until && strcmp(until, from) <= 0)
        return "ends before it begins";
    if (strcmp(from, life->from) < 0 || (life->until && strcmp(from, life->until) > 0))
        return "begins outside the format's life";
    if (life->until && (!*until || strcmp(published_day_before(&p.arena, until), life->until) > 0))
        return "outlasts the format";
    if (!*published_cell(t, i, "source"))
        return "no source";
    return NULL;
}

/* What is wrong between a row and the one before it. */
static const char *neighbour_problem(const struct csv_table *t, size_t i)
{
    const char *name = published_cell(t, i, "card"), *from = published_cell(t, i, "from");
    const char *before = published_cell(t, i - 1, "until");
    int order = strcmp(published_cell(t, i - 1, "card"), name);
    if (order > 0 || (order == 0 && strcmp(published_cell(t, i - 1, "from"), from) >= 0))
        return "not sorted";
    if (order != 0)
        return NULL;
    if (!*before || strcmp(before, from) > 0)
        return "overlaps the row before it";
    int64_t pause = date_to_days(from) - date_to_days(before);
    if (pause == 0 && strcmp(published_cell(t, i - 1, "status"), published_cell(t, i, "status")) == 0)
        return "goes on without a change: one row";
    if (pause > 0 && pause < SHORTEST_PAUSE)
        return "a pause too short to be one";
    return NULL;
}

/* The first thing that is wrong with a list, "line N: ...", or NULL. */
static const char *list_problem(const char *text, const struct life *life)
{
    static const char *const columns[] = {"card", "status", "from", "until", "source", "rule"};
    struct csv_table t;
    struct err err = ERR_INIT;
    if (csv_table_parse(&p.arena, text, "list", &t, &err) != ERR_OK)
        return arena_strdup(&p.arena, err.text);
    size_t n = t.header.n_cells; /* the rule may be left out */
    if (n != ARRAY_LEN(columns) && n != ARRAY_LEN(columns) - 1)
        return "not five columns, nor six";
    for (size_t i = 0; i < n; i++)
        if (strcmp(t.header.cells[i], columns[i]) != 0)
            return "other columns than card,status,from,until,source and perhaps rule";
    for (size_t i = 0; i < t.n_rows; i++) {
        const char *problem = row_problem(&t, i, life);
        if (!problem && i)
            problem = neighbour_problem(&t, i);
        if (problem)
            return arena_printf(&p.arena, "line %d: %s", t.rows[i].line, problem);
    }
    return NULL;
}

static void every_list_is_sound(void **state)
{
    size_t n, rows = 0;
    const struct resource *lists = resources_of("banlists", &n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(key_of(lists[i].path), "published") == 0 || /* until when all are known */
            strcmp(key_of(lists[i].path), "arena-cards") == 0) /* a pool: no list of statuses */
            continue;
        struct life life = life_of(key_of(lists[i].path));
        if (!life.users)
            fail_msg("%s: no format uses it", lists[i].path);
        const char *problem = list_problem(lists[i].data, &life);
        if (problem)
            fail_msg("%s: %s", lists[i].path, problem);
        for (const char *c = lists[i].data; *c; c++)
            rows += *c == '\n';
    }
    assert_true(n >= 20 && rows > 900);
}

static void a_broken_list_is_noticed(void **state)
{
#define HEAD "card,status,from,until,source\n"
    static const struct {
        const char *text, *problem;
    } cases[] = {
        {HEAD "Balance,banned,1996-05-01,,x\n", NULL},
        {HEAD "Balance,banned,1996-05-01,1997-01-01,x\nBalance,restricted,1997-01-01,,x\n", NULL},
        {"card,status,from,until\nBalance,banned,1996-05-01,\n", "not five columns"},
        {"card,state,from,until,source\nBalance,banned,1996-05-01,,x\n", "other columns"},
        {"card,status,from,until,source,rule\nBalance,banned,1996-05-01,,x,D.15.9\n", NULL},
        {"card,status,from,until,source,note\nBalance,banned,1996-05-01,,x,y\n", "other columns"},
        {HEAD "Balanced,banned,1996-05-01,,x\n", "unknown card"},
        {HEAD "balance,banned,1996-05-01,,x\n", "another spelling"},
        {HEAD "Juzam Djinn,banned,1996-05-01,,x\n", "another spelling"},
        {HEAD "Balance,forbidden,1996-05-01,,x\n", "unknown status"},
        {HEAD "Balance,banned,1996-05-32,,x\n", "not a date"},
        {HEAD "Balance,banned,,,x\n", "not a date"},
        {HEAD "Balance,banned,1996-05-01,1996-05-01,x\n", "ends before it begins"},
        {HEAD "Balance,banned,1996-04-30,,x\n", "outside the format's life"},
        {HEAD "Balance,banned,1996-05-01,,\n", "no source"},
        {HEAD "Channel,banned,1996-05-01,,x\nBalance,banned,1996-05-01,,x\n", "not sorted"},
        {HEAD "Balance,banned,1998-05-01,,x\nBalance,banned,1996-05-01,1997-01-01,x\n", "not sorted"},
        {HEAD "Balance,banned,1996-05-01,,x\nBalance,restricted,1997-01-01,,x\n", "overlaps"},
        {HEAD "Balance,banned,1996-05-01,1997-01-02,x\nBalance,restricted,1997-01-01,,x\n", "overlaps"},
        {HEAD "Balance,banned,1996-05-01,1997-01-01,x\nBalance,banned,1997-01-01,,x\n", "one row"},
        {HEAD "Balance,banned,1996-05-01,1997-01-01,x\nBalance,banned,1997-01-10,,x\n", "a pause too short"},
    };
#undef HEAD
    const struct life life = {.from = "1996-05-01", .until = NULL, .users = 1};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *problem = list_problem(cases[i].text, &life);
        if (!problem != !cases[i].problem || (problem && !strstr(problem, cases[i].problem)))
            fail_msg("%s: %s, expected %s", cases[i].text, problem ? problem : "sound",
                     cases[i].problem ? cases[i].problem : "sound");
    }
}

static void a_list_may_not_outlast_its_format(void **state)
{
    const struct life life = {.from = "1997-07-01", .until = "2013-10-07", .users = 1};
    const char *head = "card,status,from,until,source\n";
    (void)state;
    assert_null(list_problem(arena_printf(&p.arena, "%sBalance,banned,1997-07-01,2013-10-08,x\n", head), &life));
    const char *open = list_problem(arena_printf(&p.arena, "%sBalance,banned,1997-07-01,,x\n", head), &life);
    assert_non_null(strstr(open, "outlasts"));
    const char *late = list_problem(arena_printf(&p.arena, "%sBalance,banned,2013-10-08,2014-01-01,x\n", head), &life);
    assert_non_null(strstr(late, "outside"));
}

/* The program's own check, and each format on its first and last day: unknown sets and cards would fail. */
static void every_format_is_sound(void **state)
{
    (void)state;
    assert_ok(format_book_verify(p.book, &p.err), p.err);
    assert_true(format_count(p.book) >= 45);
    for (size_t i = 0; i < format_count(p.book); i++) {
        const struct format *f = format_at(p.book, i);
        const char *days[] = {f->from, f->until ? f->until : f->known_until};
        for (size_t d = 0; d < ARRAY_LEN(days); d++) {
            struct arena arena = ARENA_INIT;
            struct ruling *ruling;
            const struct card_set **sets;
            struct listed_card *list;
            size_t n;
            enum err_code rc = format_on(p.book, &arena, f, days[d], NULL, &ruling, &p.err);
            if (strcmp(f->key, "explorer") == 0 || strcmp(f->key, "penny-dreadful") == 0) {
                assert_int_equal(rc, ERR_NO); /* their cards are for others to bring */
                err_clear(&p.err);
                continue;
            }
            assert_int_equal(rc, ERR_OK);
            assert_ok(ruling_list(ruling, &arena, &list, &n, &p.err), p.err);
            if (f->kind == FORMAT_CONSTRUCTED || f->kind == FORMAT_SINGLETON)
                assert_true(ruling_sets(ruling, &arena, &sets) > 0);
            arena_release(&arena);
        }
        assert_true(*f->summary && *f->source);
        const char *summary = message_say(&p.arena, NULL, MESSAGE_PAGE, f->summary);
        if (summary[strlen(summary) - 1] != '.')
            fail_msg("%s: the summary is no sentence: %s", f->key, summary);
        bool sets_alone = strncmp(f->key, "block-", 6) == 0; /* their names, in English */
        for (const struct lang *const *lang = lang_list(); *lang && !sets_alone; lang++)
            if (!message_is_in(f->summary) || message_lang(*lang, f->summary) != *lang)
                fail_msg("%s: the summary is not in the language %s", f->key, lang_tag(*lang));
    }
}

/* Before the first day and beyond the last known one there is no answer. */
static void nothing_is_guessed(void **state)
{
    (void)state;
    for (size_t i = 0; i < format_count(p.book); i++) {
        const struct format *f = format_at(p.book, i);
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct ruling *ruling;
        char day[DATE_LEN + 1];
        if (strcmp(f->from, "1993-08-05") > 0) {
            date_from_days(date_to_days(f->from) - 1, day);
            assert_int_equal(format_on(p.book, &arena, f, day, NULL, &ruling, &err), ERR_NO);
        }
        if (strcmp(f->known_until, "2999-12-31") < 0) {
            err = (struct err)ERR_INIT;
            date_from_days(date_to_days(f->known_until) + 1, day);
            assert_int_equal(format_on(p.book, &arena, f, day, NULL, &ruling, &err), ERR_NO);
        }
        arena_release(&arena);
    }
}

/* Every name, alias and key finds its format, on a day on which it was its name. */
static void every_name_finds_its_format(void **state)
{
    (void)state;
    for (size_t i = 0; i < format_count(p.book); i++) {
        const struct format *f = format_at(p.book, i);
        const struct format *found;
        const char *names[64];
        size_t n = 0;
        names[n++] = f->key;
        names[n++] = f->name;
        for (size_t k = 0; k < f->n_aliases && n < ARRAY_LEN(names); k++)
            names[n++] = f->aliases[k];
        for (size_t k = 0; k < n; k++) {
            assert_ok(format_find(p.book, &p.arena, names[k], f->from, &found, &p.err), p.err);
            if (found != f)
                fail_msg("\"%s\" of %s finds %s", names[k], f->key, found->key);
            assert_ok(format_find(p.book, &p.arena, names[k], NULL, &found, &p.err), p.err);
            if (found != f)
                fail_msg("\"%s\" of %s finds %s without a date", names[k], f->key, found->key);
        }
        for (size_t k = 0; k < f->n_names; k++) {
            const char *day = f->names[k].from ? f->names[k].from : f->from;
            assert_ok(format_find(p.book, &p.arena, f->names[k].name, day, &found, &p.err), p.err);
            if (found != f)
                fail_msg("\"%s\" on %s finds %s, not %s", f->names[k].name, day, found->key, f->key);
        }
    }
}

/* A set's own first day stands where the rule of its time would give another, or says by what it was settled. */
static void effective_days_have_their_source(void **state)
{
    int exceptions = 0, settled = 0;
    (void)state;
    for (int i = 0; i < catalog_set_count(p.catalog); i++) {
        const struct card_set *set = catalog_set(p.catalog, i);
        struct card_set by_rule = *set;
        struct effective first;
        by_rule.effective = "";
        format_effective(p.catalog, &by_rule, &first);
        assert_int_equal(*set->effective != '\0', *set->effective_source != '\0');
        if (!*set->effective)
            continue;
        assert_true(date_is_valid(set->effective));
        assert_true(date_to_days(set->effective) >= date_to_days(set->date) - 7);
        if (strcmp(set->date, "2023-02-10") < 0) {
            exceptions++;
            if (strcmp(first.day, set->effective) == 0)
                fail_msg("%s: %s is what the rule gives", set->code, first.day);
        } else {
            settled++;
            if (strcmp(first.day, set->effective) != 0 && strcmp(set->type, "expansion") == 0 &&
                !strstr(set->effective_source, "against MTR 3.7"))
                fail_msg("%s: %s is not what the rule gives (%s), and its source does not say so", set->code,
                         set->effective, first.day);
        }
    }
    assert_int_equal(exceptions, 17);
    assert_int_equal(settled, 65);
}

/* Cards of sets that were played from the day of a prerelease on, and of one that was not (decklists of 2023 to 2026;
 * MTR 3.7 of 2024-02 names the days of MKM and OTJ). */
static void a_set_counts_from_its_prerelease(void **state)
{
    static const struct {
        const char *card, *format, *date, *rule;
        enum card_status status;
    } cases[] = {
        {"Atraxa, Grand Unifier", "modern", "2023-02-02", "", CARD_NOT_IN_POOL},
        {"Atraxa, Grand Unifier", "modern", "2023-02-04", "ONE): legal from 2023-02-03 [MTR 3.7", CARD_LEGAL},
        {"Beseech the Mirror", "standard", "2023-09-02", "WOE): legal from 2023-09-01 [MTR 3.7", CARD_LEGAL},
        {"No More Lies", "modern", "2024-02-01", "MKM): legal from 2024-02-02 [MTR 3.7", CARD_NOT_IN_POOL},
        {"No More Lies", "modern", "2024-02-05", "MKM): legal from 2024-02-02 [MTR 3.7", CARD_LEGAL},
        {"Slickshot Show-Off", "pioneer", "2024-04-13", "OTJ): legal from 2024-04-12 [MTR 3.7", CARD_LEGAL},
        {"Nadu, Winged Wisdom", "modern", "2024-06-09", "MH3): legal from 2024-06-07 [MTR 3.7", CARD_LEGAL},
        {"Llanowar Elves", "standard", "2024-11-14", "FDN): legal from 2024-11-15 [release, against", CARD_NOT_IN_POOL},
        {"Llanowar Elves", "standard", "2024-11-15", "FDN): legal from 2024-11-15 [release, against", CARD_LEGAL},
        {"Momentum Breaker", "standard", "2025-02-09", "DFT): legal from 2025-02-07 [MTR 3.7", CARD_LEGAL},
        /* a set of Commander decks is sold at the prerelease; one that comes alone has none */
        {"Disa the Restless", "legacy", "2024-06-08", "M3C): legal from 2024-06-07 [MTR 3.7", CARD_LEGAL},
        {"Ezio Auditore da Firenze", "modern", "2024-07-04", "ACR): legal from 2024-07-05 [no", CARD_NOT_IN_POOL},
        /* before 2023-02 the release */
        {"Fable of the Mirror-Breaker", "modern", "2022-02-17", "NEO): legal from 2022-02-18 [910.2", CARD_NOT_IN_POOL},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card;
        struct ruling *ruling = published_on(&p, &p.arena, cases[i].format, cases[i].date);
        struct card_reason why;
        assert_ok(catalog_require(p.catalog, &p.arena, cases[i].card, &card, &p.err), p.err);
        assert_ok(ruling_explain(ruling, &p.arena, card, &why, &p.err), p.err);
        if (why.status != cases[i].status || !strstr(english(why.day), cases[i].rule))
            fail_msg("%s in %s on %s: %s, \"%s\"", cases[i].card, cases[i].format, cases[i].date,
                     card_status_words[why.status], english(why.day));
    }
}

/* One day for all formats that live: beyond it no list of any of them is known. */
static void published_lists_are_known_to_one_day(void **state)
{
    const char *day = NULL;
    size_t living = 0;
    (void)state;
    for (size_t i = 0; i < format_count(p.book); i++) {
        const struct format *f = format_at(p.book, i);
        bool community = strncmp(f->key, "old-school", strlen("old-school")) == 0; /* lists of their own */
        if (f->until || strcmp(f->known_until, FORMAT_FOR_GOOD) == 0 || community)
            continue;
        if (day && strcmp(day, f->known_until) != 0)
            fail_msg("%s is known up to %s, others to %s", f->key, f->known_until, day);
        day = f->known_until;
        living++;
    }
    assert_true(living > 10);
    assert_string_equal(day, "2026-09-02");
}

/* The sets of the year before left Standard with a release, not with the prerelease before it. */
static void standard_rotates_with_the_release(void **state)
{
    static const struct {
        const char *set, *last, *next;
    } cases[] = {{"MID", "2024-08-01", "BLB"},
                 {"SNC", "2024-08-01", "BLB"},
                 {"DMU", "2025-07-31", "EOE"},
                 {"MAT", "2025-07-31", "EOE"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct ruling *before = published_on(&p, &p.arena, "standard", cases[i].last);
        char day[DATE_LEN + 1];
        date_from_days(date_to_days(cases[i].last) + 1, day);
        struct ruling *after = published_on(&p, &p.arena, "standard", day);
        int set = catalog_find_set(p.catalog, cases[i].set)->index;
        assert_true(ruling_has_set(before, set));
        assert_false(ruling_has_set(after, set));
        assert_true(ruling_has_set(before, catalog_find_set(p.catalog, cases[i].next)->index));
    }
}

static int open_all(void **state)
{
    (void)state;
    published_open(&p);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    published_close(&p);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_is_sound),
        cmocka_unit_test(a_broken_list_is_noticed),
        cmocka_unit_test(a_list_may_not_outlast_its_format),
        cmocka_unit_test(every_format_is_sound),
        cmocka_unit_test(nothing_is_guessed),
        cmocka_unit_test(every_name_finds_its_format),
        cmocka_unit_test(effective_days_have_their_source),
        cmocka_unit_test(a_set_counts_from_its_prerelease),
        cmocka_unit_test(standard_rotates_with_the_release),
        cmocka_unit_test(published_lists_are_known_to_one_day),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
