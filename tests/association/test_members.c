/* test_members.c - numbers that find typing errors, people with one or several of them, stores and their blocks */
#include "cluster.h"

#include "base/json.h"
#include "base/message.h"

#include <pthread.h>
#include <unistd.h>

/* ---- numbers ----------------------------------------------------------------------------------- */

/* The example that is given everywhere: 572 needs a 4. Leading zeros change nothing. */
static void check_digit_is_that_of_damm(void **state)
{
    (void)state;
    assert_int_equal(member_check_digit("572"), 4);
    assert_int_equal(member_check_digit("000572"), 4);
    assert_int_equal(member_check_digit("5724"), 0);
    assert_int_equal(member_number(10000000) / 10, 10000000);
    assert_true(member_number_is_sound(member_number(10000000)));
    assert_true(member_number_is_sound(member_number(99999999)));
    assert_false(member_number_is_sound(0));
    assert_false(member_number_is_sound(999999999999));
    assert_false(member_number_is_sound(-member_number(10000000)));
}

/* Every serial of a few ranges, every digit, every other digit; and every transposition of neighbours. */
static void every_wrong_digit_and_every_transposition_is_found(void **state)
{
    (void)state;
    static const int32_t from[] = {10000000, 12340000, 55555000, 98765000, 99999000};
    static const int32_t power[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    for (size_t r = 0; r < ARRAY_LEN(from); r++)
        for (int32_t serial = from[r]; serial < from[r] + 1000; serial++) {
            int32_t number = member_number(serial);
            for (size_t d = 0; d < ARRAY_LEN(power); d++) {
                int32_t digit = number / power[d] % 10;
                for (int32_t other = 0; other < 10; other++)
                    if (other != digit && (d < 8 || other > 0))
                        assert_false(member_number_is_sound(number + (int64_t)(other - digit) * power[d]));
                if (d == 8)
                    continue;
                int32_t next = number / power[d + 1] % 10;
                if (next == digit || (d == 7 && digit == 0))
                    continue;
                int64_t swapped = number + (int64_t)(next - digit) * power[d] + (int64_t)(digit - next) * power[d + 1];
                assert_false(member_number_is_sound(swapped));
            }
        }
}

static void number_of_a_sheet_is_read_and_a_slip_is_named(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    int32_t number = 0, wanted = member_number(12345678);
    const char *shown = member_number_text(&arena, wanted);
    FINE(member_number_read(&arena, shown, &number, &err));
    assert_int_equal(number, wanted);
    FINE(member_number_read(&arena, arena_printf(&arena, "%d", (int)wanted), &number, &err));
    assert_int_equal(number, wanted);
    const char *swapped = arena_printf(&arena, "21345678%d", (int)(wanted % 10));
    assert_int_equal(member_number_read(&arena, swapped, &number, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, shown)); /* "is it 123 456 78x?" */
    static const char *const bad[] = {"", "12345678", "1234567890", "12345678x", "012345678", "berg"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err each = ERR_INIT;
        assert_int_equal(member_number_read(&arena, bad[i], &number, &each), ERR_INPUT);
    }
    arena_release(&arena);
}

/* ---- people ------------------------------------------------------------------------------------ */

static struct member add(struct office *office, const char *family, const char *given, const char *dci)
{
    struct err err = ERR_INIT;
    struct member member;
    const struct member_fields fields = {.family = family, .given = given, .country = "SE", .dci = dci};
    FINE(member_new(office, &fields, &member, &err));
    return member;
}

static void member_is_found_by_number_name_and_old_dci_number(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    struct member berg = add(&office, "Berg", "Åsa", "1076753660"), *found;
    (void)add(&office, "Bergman", "Ingmar", NULL);
    size_t n = 0;
    static const struct {
        const char *words;
        size_t n;
    } cases[] = {{"berg", 2}, {"BERG, ÅSA", 1},  {"berg asa", 1}, {"berg%", 0},
                 {"b_rg", 0}, {"1076753660", 1}, {"nobody", 0}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        FINE(member_find(&office, cases[i].words, 10, &found, &n, &err));
        if (n != cases[i].n)
            fail_msg("%s finds %zu, not %zu", cases[i].words, n, cases[i].n);
    }
    FINE(member_find(&office, member_number_text(&arena, berg.number), 10, &found, &n, &err));
    assert_int_equal(n, 1);
    assert_string_equal(member_name(&arena, &found[0]), "Berg, Åsa");
    const struct member_fields twin = {.family = "Ek", .given = "", .country = "SE", .dci = "1076753660"};
    struct member none;
    assert_int_equal(member_new(&office, &twin, &none, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "is that of member"));
    office_close(&office);
    arena_release(&arena);
}

static void fields_that_are_none_are_refused_and_cost_no_number(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    static const struct {
        struct member_fields fields;
        const char *says;
    } cases[] = {
        {{.family = " ", .given = "", .country = "SE"}, "needs a family name"},
        {{.family = "Ek", .given = "", .country = "se"}, "is no country"},
        {{.family = "Ek", .given = "", .country = "SE", .birth_year = 95}, "is no year of birth"},
        {{.family = "Ek", .given = "", .country = "SE", .dci = "12345678901"}, "is not a DCI number"},
    };
    int32_t before = add(&office, "Vor", "", NULL).number;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        struct member member;
        assert_int_equal(member_new(&office, &cases[i].fields, &member, &err), ERR_INPUT);
        if (!strstr(err.text, cases[i].says))
            fail_msg("\"%s\" lacks \"%s\"", err.text, cases[i].says);
    }
    assert_int_equal(add(&office, "Nach", "", NULL).number / 10, before / 10 + 1);
    office_close(&office);
    arena_release(&arena);
}

static int32_t root_of(struct office *office, int32_t number)
{
    struct err err = ERR_INIT;
    int32_t root = 0;
    FINE(member_of(office, number, &root, &err));
    return root;
}

static void merger_is_one_row_and_its_undoing_brings_all_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    int32_t a = add(&office, "Öhman", "A", NULL).number, b = add(&office, "Öhman", "B", NULL).number,
            c = add(&office, "Öhman", "C", NULL).number;
    FINE(member_merge(&office, a, b, &err));
    FINE(member_merge(&office, b, c, &err));
    assert_int_equal(root_of(&office, a), c);
    assert_int_equal(root_of(&office, b), c);
    int *numbers;
    size_t n = 0;
    FINE(member_numbers(&office, c, &numbers, &n, &err));
    assert_int_equal(n, 3);
    assert_int_equal(numbers[0], c);
    static const char *const says[] = {"already", "other way round", "two are merged"};
    const int32_t refused[][2] = {{a, c}, {c, a}, {c, c}};
    for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
        struct err each = ERR_INIT;
        assert_int_not_equal(member_merge(&office, refused[i][0], refused[i][1], &each), ERR_OK);
        assert_non_null(strstr(each.text, says[i]));
    }
    FINE(member_unmerge(&office, b, &err)); /* the first merger stands */
    assert_int_equal(root_of(&office, a), b);
    assert_int_equal(root_of(&office, b), b);
    FINE(member_unmerge(&office, a, &err));
    assert_int_equal(root_of(&office, a), a);
    assert_int_equal(member_unmerge(&office, a, &err), ERR_CONFLICT);
    assert_int_equal(root_of(&office, member_number(99999999)), 0);
    office_close(&office);
    arena_release(&arena);
}

/* A merger by somebody else, on a connection of their own. */
struct merger {
    int32_t from, into;
    enum err_code rc;
    struct err err;
    pthread_t thread;
};

static void *merge(void *data)
{
    struct merger *m = data;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    m->rc = member_merge(&office, m->from, m->into, &m->err);
    office_close(&office);
    arena_release(&arena);
    return NULL;
}

/* Until so many wait for a lock: the script fails until then. */
static void await_waiting(struct pg *pg, int wanted)
{
    char sql[200];
    enum err_code rc = ERR_IO;
    snprintf(sql, sizeof sql, "SELECT 1 / (count(*) / %d) FROM pg_locks WHERE NOT granted", wanted);
    for (int i = 0; i < 2000 && rc != ERR_OK; i++) {
        struct err none_yet = ERR_INIT;
        (void)usleep(5000);
        rc = pg_script(pg, sql, &none_yet);
    }
    assert_int_equal(rc, ERR_OK);
}

/* Each of two mergers is right by itself: a is merged into c, which is b's, and b into d, which is a's. */
static void two_mergers_at_once_make_no_circle(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena), watch = test_office(&arena);
    int32_t n[4];
    for (int i = 0; i < 4; i++)
        n[i] = add(&office, "Kreis", "K", NULL).number;
    FINE(member_merge(&office, n[3], n[0], &err));
    FINE(member_merge(&office, n[2], n[1], &err));
    struct merger both[2] = {{.from = n[0], .into = n[2], .err = ERR_INIT},
                             {.from = n[1], .into = n[3], .err = ERR_INIT}};
    FINE(pg_begin(office.pg, PG_BEGIN, &err)); /* so that neither can write before both have looked */
    FINE(pg_script(office.pg, "SELECT FROM member_alias FOR UPDATE", &err));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&both[i].thread, NULL, merge, &both[i]), 0);
        await_waiting(watch.pg, i + 1);
    }
    FINE(pg_end(office.pg, ERR_OK, &err));
    for (int i = 0; i < 2; i++)
        pthread_join(both[i].thread, NULL);
    assert_string_equal(both[0].err.text, "");
    assert_int_equal(both[1].rc, ERR_CONFLICT);
    assert_non_null(strstr(both[1].err.text, "the other way round cannot be"));
    for (int i = 0; i < 4; i++)
        assert_int_equal(root_of(&office, n[i]), n[1]);
    office_close(&watch);
    office_close(&office);
    arena_release(&arena);
}

static void forgotten_member_has_a_number_and_nothing_else(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    struct member who = add(&office, "Glömsk", "Gösta", "7654321"), *found;
    int32_t second = add(&office, "Glömsk", "Gösta", "7654322").number; /* of the same person */
    size_t n = 0;
    struct err merged = ERR_INIT;
    FINE(member_merge(&office, second, who.number, &err));
    assert_int_equal(member_forget(&office, second, &merged), ERR_CONFLICT);
    assert_non_null(strstr(merged.text, "is forgotten together with it"));
    FINE(member_forget(&office, who.number, &err));
    assert_int_equal(member_forget(&office, who.number, &err), ERR_CONFLICT);
    struct err again = ERR_INIT;
    FINE(member_find(&office, "glömsk", 5, &found, &n, &again));
    assert_int_equal(n, 0);
    FINE(member_find(&office, "7654321", 5, &found, &n, &again));
    assert_int_equal(n, 0);
    FINE(member_find(&office, "7654322", 5, &found, &n, &again));
    assert_int_equal(n, 0);
    struct member left;
    FINE(member_get(&office, second, &left, &again));
    assert_true(left.forgotten);
    FINE(member_get(&office, who.number, &left, &again));
    assert_true(left.forgotten);
    assert_string_equal(member_name(&arena, &left), "(forgotten)");
    struct pg_rows rows; /* nowhere in the log either */
    FINE(pg_query(office.pg, AQ_MEMBER_LOG, PG_ARGS(PG_T(arena_printf(&arena, "member %d", (int)who.number))), &rows,
                  &again));
    assert_int_equal(rows.n, 2);
    for (int i = 0; i < rows.n; i++)
        assert_null(strstr(pg_text(&rows, i, 3), "G"));
    pg_rows_release(&rows);
    office_close(&office);
    arena_release(&arena);
}

static void export_is_signed_and_tells_all(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    struct member who = add(&office, "Karlsson", "Per", "4711"), other = add(&office, "Karlsson", "P", NULL);
    const char *text;
    FINE(member_merge(&office, other.number, who.number, &err));
    FINE(member_export(&office, who.number, &text, &err));
    struct json *root = NULL;
    FINE(json_parse(text, "export", &root, &err));
    const struct json *head = json_get(root, "package"), *parts = json_get(root, "parts");
    const char *signed_text = json_print_canonical(&arena, head);
    assert_true(
        sign_verify(office.public_hex, json_text(json_get(root, "signature"), ""), signed_text, strlen(signed_text)));
    for (const struct json *part = json_first(parts); part; part = json_next(part)) {
        char digest[SIGN_DIGEST_HEX + 1];
        const char *content = json_print_canonical(&arena, part);
        sign_digest(content, strlen(content), digest);
        assert_string_equal(json_text(json_get(json_get(head, "digests"), json_key(part)), ""), digest);
    }
    assert_string_equal(json_text(json_get(json_first(json_get(parts, "member")), "family"), ""), "Karlsson");
    assert_int_equal(json_count(json_get(parts, "numbers")), 2);
    assert_string_equal(json_text(json_first(json_get(parts, "dci")), ""), "4711");
    assert_true(json_count(json_get(parts, "log")) >= 1);
    json_free(root);
    office_close(&office);
    arena_release(&arena);
}

/* ---- stores ------------------------------------------------------------------------------------ */

static void blocks_never_overlap_though_members_join_meanwhile(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    struct member_store a, b;
    int32_t first[4];
    FINE(member_store_add(&office, "Spelbutiken", "SE", NULL, NULL, &a, &err));
    FINE(member_store_add(&office, "Kortkällaren", "SE", NULL, NULL, &b, &err));
    FINE(member_store_block(&office, a.store, 100, &first[0], &err));
    int32_t between = add(&office, "Mellan", "", NULL).number / 10;
    FINE(member_store_block(&office, b.store, 100, &first[1], &err));
    assert_int_equal(between, first[0] + 100);
    assert_int_equal(first[1], between + 1);
    FINE(member_store_set_state(&office, b.store, STORE_SUSPENDED, "a test", &err));
    assert_int_equal(member_store_block(&office, b.store, 100, &first[2], &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "gets no numbers"));
    struct err again = ERR_INIT;
    assert_int_equal(member_store_add(&office, "spelbutiken", "SE", NULL, NULL, &a, &again), ERR_CONFLICT);
    struct err unknown = ERR_INIT;
    assert_int_equal(member_store_resolve(&office, "Spelbutikn", &a, &unknown), ERR_NOT_FOUND);
    assert_non_null(strstr(unknown.text, "Spelbutiken"));
    office_close(&office);
    arena_release(&arena);
}

static void key_that_has_ended_never_comes_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    struct member_store store;
    struct sign_key one, two;
    sign_key_make(&one);
    sign_key_make(&two);
    FINE(member_store_add(&office, "Drakens Näste", "SE", "Bo", one.public_hex, &store, &err));
    FINE(member_store_key(&office, store.store, one.public_hex, true, &err));
    assert_int_equal(member_store_key(&office, store.store, one.public_hex, true, &err), ERR_CONFLICT);
    struct err back = ERR_INIT;
    assert_int_equal(member_store_key(&office, store.store, one.public_hex, false, &back), ERR_CONFLICT);
    assert_non_null(strstr(back.text, "does not come back"));
    struct err fresh = ERR_INIT;
    FINE(member_store_key(&office, store.store, two.public_hex, false, &fresh));
    FINE(member_store_resolve(&office, "drakens näste", &store, &fresh));
    assert_string_equal(store.public_hex, two.public_hex);
    assert_int_equal(member_store_key(&office, store.store, "3f2a", false, &fresh), ERR_INPUT);
    office_close(&office);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_digit_is_that_of_damm),
        cmocka_unit_test(every_wrong_digit_and_every_transposition_is_found),
        cmocka_unit_test(number_of_a_sheet_is_read_and_a_slip_is_named),
        cmocka_unit_test(member_is_found_by_number_name_and_old_dci_number),
        cmocka_unit_test(fields_that_are_none_are_refused_and_cost_no_number),
        cmocka_unit_test(merger_is_one_row_and_its_undoing_brings_all_back),
        cmocka_unit_test(two_mergers_at_once_make_no_circle),
        cmocka_unit_test(forgotten_member_has_a_number_and_nothing_else),
        cmocka_unit_test(export_is_signed_and_tells_all),
        cmocka_unit_test(blocks_never_overlap_though_members_join_meanwhile),
        cmocka_unit_test(key_that_has_ended_never_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
