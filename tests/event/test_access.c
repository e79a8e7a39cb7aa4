/* test_access.c - the server's secret, PINs and codes: derived, stable, one of a kind, and not in the store */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/secret.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"

#include <fcntl.h>
#include <sys/stat.h>

/* A store with an event of n players. */
static struct fixture *event_of(size_t n)
{
    static int made;
    char name[32];
    snprintf(name, sizeof name, "access-%d.db", made++);
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

static struct secret open_secret(struct fixture *f, const char *folder)
{
    struct secret secret;
    OK(f, access_secret(f->store, &f->arena, folder, &secret, &f->err));
    return secret;
}

static struct access_code *codes_of(struct fixture *f, const struct secret *secret, size_t *n)
{
    struct access_code *codes;
    OK(f, access_codes(f->store, &f->arena, secret, f->event, &codes, n, &f->err));
    return codes;
}

/* Whether a file holds some bytes. */
static bool file_holds(struct fixture *f, const char *path, const char *bytes, size_t len)
{
    char *text = NULL;
    size_t n = 0;
    struct err err = ERR_INIT;
    if (file_read(&f->arena, path, 64u << 20, &text, &n, &err) != ERR_OK)
        return false;
    return memmem(text, n, bytes, len) != NULL;
}

static void the_secret_is_a_private_file(void **state)
{
    struct fixture *f = event_of(4);
    (void)state;
    const char *folder = test_path(&f->arena, "keys-a");
    struct secret first = open_secret(f, folder), again = open_secret(f, folder);
    assert_memory_equal(first.bytes, again.bytes, SECRET_BYTES);
    const char *name = NULL;
    struct cursor c;
    OK(f, store_query(f->store, Q_WEB_KEY_GET, SQL_NONE, &c, &f->err));
    name = cursor_text(&c, 0, &f->arena);
    cursor_close(&c);
    const char *path = path_join(&f->arena, folder, arena_printf(&f->arena, "web-%s.key", name));
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(folder, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    /* Neither the bytes nor their digits are in the store's files. */
    char hex[SECRET_HEX + 1];
    secret_to_hex(&first, hex);
    const char *const files[] = {f->path, arena_printf(&f->arena, "%s-wal", f->path)};
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        assert_false(file_holds(f, files[i], (const char *)first.bytes, SECRET_BYTES));
        assert_false(file_holds(f, files[i], hex, SECRET_HEX));
    }
    /* On another computer it is another one; one that came along is kept. */
    struct secret other = open_secret(f, test_path(&f->arena, "keys-b"));
    assert_memory_not_equal(other.bytes, first.bytes, SECRET_BYTES);
    const char *third = test_path(&f->arena, "keys-c");
    OK(f, access_secret_keep(f->store, &f->arena, third, &first, &f->err));
    struct secret kept = open_secret(f, third);
    assert_memory_equal(kept.bytes, first.bytes, SECRET_BYTES);
    assert_int_equal(access_secret_keep(f->store, &f->arena, third, &other, &f->err), ERR_CONFLICT);
    fixture_free(f);
}

static void a_damaged_secret_is_told(void **state)
{
    struct fixture *f = event_of(2);
    (void)state;
    const char *folder = test_path(&f->arena, "keys-d");
    struct secret secret = open_secret(f, folder);
    struct cursor c;
    OK(f, store_query(f->store, Q_WEB_KEY_GET, SQL_NONE, &c, &f->err));
    const char *path =
        path_join(&f->arena, folder, arena_printf(&f->arena, "web-%s.key", cursor_text(&c, 0, &f->arena)));
    cursor_close(&c);
    OK(f, file_write(path, "rubbish", 7, FILE_REPLACE_EXISTING, &f->err));
    assert_int_equal(access_secret(f->store, &f->arena, folder, &secret, &f->err), ERR_DAMAGED);
    fixture_free(f);
}

static void pins_are_stable_until_replaced(void **state)
{
    static const char *const roles[] = {"organizer", "scorekeeper", "judge", "screen"};
    struct fixture *f = event_of(2);
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-e"));
    char pins[4][ACCESS_PIN_LEN + 1], again[ACCESS_PIN_LEN + 1];
    for (size_t i = 0; i < 4; i++) {
        OK(f, access_pin(f->store, &secret, roles[i], pins[i], &f->err));
        assert_int_equal(strspn(pins[i], "0123456789"), ACCESS_PIN_LEN);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(pins[i], pins[j]);
    }
    OK(f, access_pin(f->store, &secret, "judge", again, &f->err));
    assert_string_equal(again, pins[2]);
    OK(f, access_pin_renew(f->store, "judge", 0, &f->err));
    OK(f, access_pin(f->store, &secret, "judge", again, &f->err));
    assert_string_not_equal(again, pins[2]);
    OK(f, access_pin(f->store, &secret, "organizer", again, &f->err));
    assert_string_equal(again, pins[0]);
    fixture_free(f);
}

static void pins_as_people_type_them(void **state)
{
    (void)state;
    assert_true(access_pin_is("48210937", "48210937"));
    assert_true(access_pin_is(" 4821 09-37 ", "48210937"));
    static const char *const wrong[] = {"4821093", "482109377", "48210938", "", "4821093a", "48210937 0"};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
        if (access_pin_is(wrong[i], "48210937"))
            fail_msg("\"%s\" was taken", wrong[i]);
}

static void codes_are_one_of_a_kind(void **state)
{
    size_t players = test_is_long() ? 20000 : 600, n;
    struct fixture *f = event_of(players);
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-f"));
    struct access_code *codes = codes_of(f, &secret, &n);
    assert_int_equal(n, players);
    for (size_t i = 0; i < n; i++) {
        size_t letters = i < 500 ? 6 : 7; /* the odds of a guess do not grow with the event */
        assert_int_equal(codes[i].number, i + 1);
        assert_int_equal(strspn(codes[i].code, ACCESS_CODE_LETTERS), letters);
        assert_int_equal(strlen(codes[i].code), letters);
        assert_null(strpbrk(codes[i].code, "AEIOULQ0123456789"));
        for (size_t j = 0; j < i && (n < 1000 || j < 50); j++)
            assert_string_not_equal(codes[i].code, codes[j].code);
        assert_int_equal(codes[i].used_utc, 0);
    }
    /* However they are typed, they are found; what is shorter or longer is none. */
    char read[ACCESS_CODE_MOST + 1];
    for (size_t i = 498; i < 503; i++) {
        const char *code = codes[i].code;
        assert_true(access_code_read(arena_printf(&f->arena, " %.3s-%s", code, code + 3), read));
        assert_string_equal(read, code);
        assert_false(access_code_read(arena_printf(&f->arena, "%.5s", code), read));
        assert_false(access_code_read(arena_printf(&f->arena, "%sBC", code), read) && i >= 500);
        struct event where;
        struct access_code who;
        OK(f, access_code_find(f->store, &f->arena, &secret, (struct event_id){0}, code, "", &where, &who, &f->err));
        assert_int_equal(who.player.v, codes[i].player.v);
        assert_int_equal(access_code_find(f->store, &f->arena, &secret, (struct event_id){0},
                                          arena_printf(&f->arena, "%.6s", codes[502].code), "", &where, &who, &f->err),
                         ERR_NOT_FOUND);
        err_clear(&f->err);
    }
    /* Another secret, other codes: hardly one stays. */
    struct secret other = open_secret(f, test_path(&f->arena, "keys-g"));
    struct access_code *others = codes_of(f, &other, &n);
    size_t same = 0;
    for (size_t i = 0; i < n; i++)
        same += strcmp(codes[i].code, others[i].code) == 0;
    assert_true(same <= 1);
    fixture_free(f);
}

/* Whoever got the strip of somebody of the same name would be them. */
static void codes_of_one_name_are_told_apart(void **state)
{
    size_t n;
    struct player twin;
    struct fixture *f = event_of(3);
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-n"));
    const char *name = codes_of(f, &secret, &n)[1].name;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = name}, PLAYER_ALLOW_TWINS, &twin, NULL,
                     &f->err));
    size_t added;
    OK(f, enrol_players(f->store, &f->arena, f->event, &twin.id, 1, false, &added, &f->err));
    struct access_code *codes = codes_of(f, &secret, &n);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++) {
        const char *number = arena_printf(&f->arena, " (#%lld)", (long long)codes[i].player.v);
        assert_int_equal(strstr(codes[i].name, number) != NULL, i == 1 || i == 3);
    }
    fixture_free(f);
}

/* The letters of many codes are spread evenly: chi-square of 19 cells has 18 degrees of freedom and exceeds 42.3 once
 * in a thousand (any table); 70 it never does by chance, and a letter that is missing makes it exceed 189. */
static void letters_are_even(void **state)
{
    size_t n, letters = sizeof ACCESS_CODE_LETTERS - 1, count[sizeof ACCESS_CODE_LETTERS] = {0};
    struct fixture *f = event_of(600);
    (void)state;
    struct secret secret;
    memset(secret.bytes, 7, sizeof secret.bytes);
    struct access_code *codes = codes_of(f, &secret, &n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < ACCESS_CODE_LEN; j++)
            count[strchr(ACCESS_CODE_LETTERS, codes[i].code[j]) - ACCESS_CODE_LETTERS]++;
    double expected = (double)(n * ACCESS_CODE_LEN) / (double)letters, chi = 0;
    for (size_t i = 0; i < letters; i++)
        chi += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    if (chi > 70.0)
        fail_msg("chi-square %.1f", chi);
    fixture_free(f);
}

static void codes_as_people_type_them(void **state)
{
    char code[ACCESS_CODE_MOST + 1];
    (void)state;
    static const struct {
        const char *typed, *code;
    } good[] = {{"BCDFGH", "BCDFGH"}, {"bcd fgh", "BCDFGH"},     {" BCD-FGH ", "BCDFGH"}, {"8CDF6H", "BCDFGH"},
                {"52bbbb", "SZBBBB"}, {"b c d f g h", "BCDFGH"}, {"bcd-fghj", "BCDFGHJ"}};
    static const char *const bad[] = {"",       "BCDFG",        "BCDFGHJK", "ACDFGH",     "BCDFG1",
                                      "BCDFG!", "BCDF\xc3\x84", "';DROP",   "BCDFGH\x01", "iloveu"};
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        assert_true(access_code_read(good[i].typed, code));
        assert_string_equal(code, good[i].code);
    }
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        if (access_code_read(bad[i], code))
            fail_msg("\"%s\" was taken", bad[i]);
        assert_string_equal(code, "");
    }
}

/* Marks a code as used, as joining does. */
static void use(struct fixture *f, const struct event *event, const struct access_code *code, const char *request)
{
    OK(f, store_begin(f->store, "join", &f->err));
    OK(f, store_end(f->store, access_code_use(f->store, event, code, request, &f->err), &f->err));
}

static void a_code_is_good_once(void **state)
{
    struct fixture *f = event_of(8);
    struct event event;
    struct access_code found;
    size_t n;
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-h"));
    struct access_code *codes = codes_of(f, &secret, &n);
    struct event_id any = {0}, elsewhere = {f->event.v + 1};
    OK(f, access_code_find(f->store, &f->arena, &secret, any, codes[3].code, "", &event, &found, &f->err));
    assert_int_equal(found.player.v, codes[3].player.v);
    assert_int_equal(event.id.v, f->event.v);
    /* Not in another event, not another secret's, not nobody's. */
    struct secret other;
    secret_make(&other);
    const struct {
        const struct secret *secret;
        struct event_id event;
        const char *code;
    } wrong[] = {{&secret, elsewhere, codes[3].code}, {&other, any, codes[3].code}, {&secret, any, ""}};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
        REFUSED(f,
                access_code_find(f->store, &f->arena, wrong[i].secret, wrong[i].event, wrong[i].code, "", &event,
                                 &found, &f->err),
                ERR_NOT_FOUND, "not good");
    /* Used, it is good for the request that used it alone. */
    use(f, &event, &codes[3], "request-a");
    REFUSED(f, access_code_find(f->store, &f->arena, &secret, any, codes[3].code, "", &event, &found, &f->err),
            ERR_NOT_FOUND, "not good");
    REFUSED(f, access_code_find(f->store, &f->arena, &secret, any, codes[3].code, "request-b", &event, &found, &f->err),
            ERR_NOT_FOUND, "not good");
    OK(f, access_code_find(f->store, &f->arena, &secret, any, codes[3].code, "request-a", &event, &found, &f->err));
    fixture_free(f);
}

static void another_code_ends_the_old_one(void **state)
{
    struct fixture *f = event_of(8);
    struct event event;
    struct access_code found;
    const char *sentence;
    size_t n;
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-i"));
    struct access_code *before = codes_of(f, &secret, &n);
    OK(f, access_codes_renew(f->store, &f->arena, f->event, &before[2].player, 1, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), before[2].name));
    struct access_code *after = codes_of(f, &secret, &n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(strcmp(before[i].code, after[i].code) != 0, i == 2);
    assert_int_equal(
        access_code_find(f->store, &f->arena, &secret, f->event, before[2].code, "", &event, &found, &f->err),
        ERR_NOT_FOUND);
    err_clear(&f->err);
    OK(f, access_codes_renew(f->store, &f->arena, f->event, NULL, 0, &sentence, &f->err));
    struct access_code *third = codes_of(f, &secret, &n);
    for (size_t i = 0; i < n; i++)
        assert_string_not_equal(third[i].code, after[i].code);
    struct player_id nobody = {999999};
    REFUSED(f, access_codes_renew(f->store, &f->arena, f->event, &nobody, 1, &sentence, &f->err), ERR_NOT_FOUND,
            "not everybody");
    fixture_free(f);
}

/* Who is enrolled later, or leaves, changes nobody else's code; and undo does not reach any of this. */
static void codes_stay_when_others_come(void **state)
{
    struct fixture *f = event_of(8);
    const char *sentence;
    struct player late;
    size_t n, m;
    (void)state;
    struct secret secret = open_secret(f, test_path(&f->arena, "keys-j"));
    struct access_code *before = codes_of(f, &secret, &n);
    OK(f, player_add_enrolled(f->store, &f->arena, &(struct player_fields){.name = "Late, Comer"}, PLAYER_REFUSE_TWINS,
                              f->event, NULL, NULL, &late, NULL, &sentence, &f->err));
    OK(f, access_codes_renew(f->store, &f->arena, f->event, &before[0].player, 1, &sentence, &f->err));
    struct access_code *after = codes_of(f, &secret, &m);
    assert_int_equal(m, n + 1);
    for (size_t i = 1; i < n; i++)
        assert_string_equal(before[i].code, after[i].code);
    struct journal_entry *undone;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &undone, &m, &f->err));
    struct access_code *back = codes_of(f, &secret, &m);
    assert_int_equal(m, n);
    assert_string_equal(back[0].code, after[0].code); /* the renewed one: undo took the enrolment back */
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_secret_is_a_private_file),
        cmocka_unit_test(a_damaged_secret_is_told),
        cmocka_unit_test(pins_are_stable_until_replaced),
        cmocka_unit_test(pins_as_people_type_them),
        cmocka_unit_test(codes_are_one_of_a_kind),
        cmocka_unit_test(codes_of_one_name_are_told_apart),
        cmocka_unit_test(letters_are_even),
        cmocka_unit_test(codes_as_people_type_them),
        cmocka_unit_test(a_code_is_good_once),
        cmocka_unit_test(another_code_ends_the_old_one),
        cmocka_unit_test(codes_stay_when_others_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
