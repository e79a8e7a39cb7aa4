/* test_sign.c - digests and signatures against published vectors, and what is no signature */
#include "testing.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/sign.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* RFC 8032, section 7.1: tests 1, 2 and 3. */
static const struct {
    const char *secret, *public, *message, *signature;
    size_t len;
} vectors[] = {
    {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b"
     "46b"
     "d25bf5f0595bbe24655141438e7a100b",
     0},
    {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "\x72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11"
     "d8c"
     "387b2eaeb4302aeeb00d291612bb0c00",
     1},
    {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "\xaf\x82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc"
     "659"
     "4a7c15e9716ed28dc027beceea1ec40a",
     2},
};

static void rfc_8032_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(vectors); i++) {
        struct sign_key key;
        char signature[SIGN_SIGNATURE_HEX + 1];
        assert_true(sign_key_from_secret(vectors[i].secret, &key));
        assert_string_equal(key.public_hex, vectors[i].public);
        sign_make(&key, vectors[i].message, vectors[i].len, signature);
        assert_string_equal(signature, vectors[i].signature);
        assert_true(sign_verify(key.public_hex, signature, vectors[i].message, vectors[i].len));
        sign_key_wipe(&key);
        assert_int_equal(key.secret_hex[0], 0);
    }
}

/* RFC 7693's BLAKE2b with 32 bytes out, of "abc" (b2sum -l 256). */
static void digest_vector(void **state)
{
    (void)state;
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest("abc", 3, digest);
    assert_string_equal(digest, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

static void one_bit_is_another_signature(void **state)
{
    (void)state;
    struct sign_key key;
    char message[] = "Berg, Bo beat Ek, Ida", signature[SIGN_SIGNATURE_HEX + 1];
    sign_key_make(&key);
    sign_make(&key, message, sizeof message, signature);
    assert_true(sign_verify(key.public_hex, signature, message, sizeof message));
    for (size_t i = 0; i < sizeof message; i++)
        for (int bit = 0; bit < 8; bit++) {
            message[i] = (char)(message[i] ^ (1 << bit));
            assert_false(sign_verify(key.public_hex, signature, message, sizeof message));
            message[i] = (char)(message[i] ^ (1 << bit));
        }
    for (size_t i = 0; i < SIGN_SIGNATURE_HEX; i++)
        for (int bit = 0; bit < 7; bit++) { /* upper case is no second spelling */
            signature[i] = (char)(signature[i] ^ (1 << bit));
            assert_false(sign_verify(key.public_hex, signature, message, sizeof message));
            signature[i] = (char)(signature[i] ^ (1 << bit));
        }
    assert_false(sign_verify("", signature, message, sizeof message));
    assert_false(sign_verify(key.public_hex, "", message, sizeof message));
    assert_false(sign_key_from_secret("12", &key));
}

static void keys_differ_and_have_a_fingerprint(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct sign_key a, b;
    sign_key_make(&a);
    sign_key_make(&b);
    assert_string_not_equal(a.public_hex, b.public_hex);
    assert_string_equal(sign_fingerprint(&arena, vectors[0].public), "d75a 9801 82b1 0ab7");
    arena_release(&arena);
}

/* Members in order of their names, no blanks; the same for every spelling of the value. */
static void canonical_json(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct json *json;
    assert_int_equal(
        json_parse(" { \"b\" : [1, 2.5, {\"z\":null,\"a\":true}],\n \"a\": \"\\u00c5 \\\"x\\\"\" }", "t", &json, &err),
        ERR_OK);
    assert_string_equal(json_print_canonical(&arena, json),
                        "{\"a\":\"\u00c5 \\\"x\\\"\",\"b\":[1,2.5,{\"a\":true,\"z\":null}]}");
    const struct json *first = json_first(json);
    assert_string_equal(json_key(first), "b");
    assert_string_equal(json_key(json_next(first)), "a");
    assert_null(json_next(json_next(first)));
    json_free(json);
    arena_release(&arena);
}

static void a_secret_is_its_owners(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct stat st;
    char folder[] = "/tmp/topcut-sign-XXXXXX";
    assert_non_null(mkdtemp(folder));
    const char *inner = path_join(&arena, folder, "keys"), *path = path_join(&arena, inner, "a.key");
    assert_int_equal(file_write_private(path, "x\n", 2, &err), ERR_OK);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(inner, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_int_equal(file_write_private(path, "y\n", 2, &err), ERR_CONFLICT);
    unlink(path);
    rmdir(inner);
    rmdir(folder);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc_8032_vectors),
        cmocka_unit_test(digest_vector),
        cmocka_unit_test(one_bit_is_another_signature),
        cmocka_unit_test(keys_differ_and_have_a_fingerprint),
        cmocka_unit_test(canonical_json),
        cmocka_unit_test(a_secret_is_its_owners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
