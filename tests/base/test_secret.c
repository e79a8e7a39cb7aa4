/* test_secret.c - marks against another program's, text of bytes in one spelling, and chance that is some */
#include "base/arena.h"
#include "base/secret.h"
#include "testing.h"

/* Python's hashlib.blake2b(data, key=bytes(range(32)), digest_size=n).hexdigest() */
static const struct {
    const char *data, *mark;
} vectors[] = {
    {"abc", "1a64be47e4729d951c302ee543f97cf3"},
    {"", "84bfa69f0d90df7db2a3ee026042988b5bd9caa2320af1f371823dd28351202f"
         "8e6277c40c050711c8dd4e2c1ac30c34c9aed0bddd468b031287fe872675e0cc"},
    {"session", "9c96236ff7f8c5e6a3d8e6e8706f03c1beffc5970558b78eaa5b2506c5b2d657"},
};

static void key_of_counting(struct secret *key)
{
    for (size_t i = 0; i < SECRET_BYTES; i++)
        key->bytes[i] = (unsigned char)i;
}

static void marks_are_keyed_blake2b(void **state)
{
    (void)state;
    struct secret key;
    key_of_counting(&key);
    for (size_t i = 0; i < ARRAY_LEN(vectors); i++) {
        unsigned char mark[64];
        char hex[129] = "";
        size_t n = strlen(vectors[i].mark) / 2;
        secret_mark(&key, vectors[i].data, strlen(vectors[i].data), mark, n);
        for (size_t j = 0; j < n; j++)
            snprintf(hex + 2 * j, 3, "%02x", mark[j]);
        assert_string_equal(hex, vectors[i].mark);
    }
}

static void a_purpose_has_its_own_key(void **state)
{
    (void)state;
    struct secret key, a, b, again;
    char hex[SECRET_HEX + 1];
    key_of_counting(&key);
    secret_derive(&key, "session", &a);
    secret_derive(&key, "csrf", &b);
    secret_to_hex(&a, hex);
    assert_string_equal(hex, vectors[2].mark);
    assert_memory_not_equal(a.bytes, b.bytes, SECRET_BYTES);
    assert_true(secret_from_hex(hex, &again));
    assert_memory_equal(a.bytes, again.bytes, SECRET_BYTES);
    hex[0] = 'G';
    assert_false(secret_from_hex(hex, &again));
    assert_false(secret_from_hex("", &again));
}

static void text_is_base64url_in_one_spelling(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    unsigned char back[4];
    /* base64.urlsafe_b64encode(b"\xfb\xff\xfe\x00") is "-__-AA=="; without its padding. */
    static const unsigned char bytes[4] = {0xfb, 0xff, 0xfe, 0x00};
    assert_string_equal(secret_text(&arena, bytes, sizeof bytes), "-__-AA");
    assert_int_equal(SECRET_TEXT_LEN(4), 6);
    assert_true(secret_bytes("-__-AA", back, sizeof back));
    assert_memory_equal(back, bytes, sizeof bytes);
    /* Other alphabets, padding, a bit that no byte has, too short, too long, another character. */
    static const char *const others[] = {"+//+AA", "-__-AA==", "-__-AB", "-__-A", "-__-AAA", "-__-A!", "", "-__ -AA"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (secret_bytes(others[i], back, sizeof back))
            fail_msg("\"%s\" was taken", others[i]);
    arena_release(&arena);
}

static void random_text_comes_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    for (size_t n = 1; n < 70; n++) {
        unsigned char bytes[70], back[70];
        secret_random(bytes, n);
        const char *text = secret_text(&arena, bytes, n);
        assert_int_equal(strlen(text), SECRET_TEXT_LEN(n));
        assert_true(secret_bytes(text, back, n));
        assert_memory_equal(bytes, back, n);
        assert_false(secret_bytes(text, back, n + 1));
    }
    arena_release(&arena);
}

static void secrets_differ_and_are_wiped(void **state)
{
    (void)state;
    struct secret a, b;
    static const struct secret none;
    secret_make(&a);
    secret_make(&b);
    assert_false(secret_is_equal(a.bytes, b.bytes, SECRET_BYTES));
    assert_true(secret_text_is_equal("same", "same"));
    assert_false(secret_text_is_equal("same", "some"));
    assert_false(secret_text_is_equal("same", "same "));
    secret_wipe(&a, sizeof a);
    assert_memory_equal(a.bytes, none.bytes, SECRET_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_are_keyed_blake2b),           cmocka_unit_test(a_purpose_has_its_own_key),
        cmocka_unit_test(text_is_base64url_in_one_spelling), cmocka_unit_test(random_text_comes_back),
        cmocka_unit_test(secrets_differ_and_are_wiped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
