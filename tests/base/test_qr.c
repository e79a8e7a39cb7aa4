/* test_qr.c - QR codes read back by another program, zbarimg, from each way of drawing them */
#include "base/arena.h"
#include "base/err.h"
#include "base/qr.h"
#include "testing.h"

#define SCALE 4

struct picture {
    int size; /* with the quiet zone */
    unsigned char dark[200][200];
};

/* What zbarimg reads of it; NULL where that is not installed. */
static char *read_back(struct arena *arena, const struct picture *picture)
{
    char *path = test_path(arena, "code.pgm"), *command;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "P2 %d %d 1\n", picture->size * SCALE, picture->size * SCALE);
    for (int y = 0; y < picture->size * SCALE; y++)
        for (int x = 0; x < picture->size * SCALE; x++)
            fprintf(f, "%d\n", !picture->dark[y / SCALE][x / SCALE]);
    assert_int_equal(fclose(f), 0);
    if (system("command -v zbarimg >/dev/null 2>&1") != 0)
        return NULL;
    command = arena_printf(arena, "zbarimg -q --raw -Sdisable -Sqrcode.enable '%s' 2>/dev/null", path);
    f = popen(command, "r");
    assert_non_null(f);
    char text[1024] = "";
    size_t n = fread(text, 1, sizeof text - 1, f);
    pclose(f);
    while (n && text[n - 1] == '\n')
        n--;
    return arena_strndup(arena, text, n);
}

static void from_bits(const struct qr *qr, struct picture *out)
{
    memset(out, 0, sizeof *out);
    out->size = qr->size + 2 * QR_QUIET;
    for (int y = 0; y < out->size; y++)
        for (int x = 0; x < out->size; x++)
            out->dark[y][x] = qr_is_dark(qr, x - QR_QUIET, y - QR_QUIET);
}

/* The pieces "Mx yhNv1h-Nz" of a path. */
static void from_path(const struct qr *qr, const char *path, struct picture *out)
{
    memset(out, 0, sizeof *out);
    out->size = qr_svg_size(qr);
    while (*path) {
        int x, y, n, back, used = 0;
        assert_int_equal(sscanf(path, "M%d %dh%dv1h-%dz%n", &x, &y, &n, &back, &used), 4);
        assert_int_equal(n, back);
        for (int i = 0; i < n; i++)
            out->dark[y][x + i] = 1;
        path += used;
    }
}

/* Half blocks of a terminal: what is drawn is light unless colour says black on white. */
static void from_terminal(const char *text, bool colour, struct picture *out)
{
    static const char *const halves[] = {" ", "\u2580", "\u2584", "\u2588"};
    int x = 0, y = 0;
    memset(out, 0, sizeof *out);
    while (*text) {
        if (*text == '\033') {
            text += strcspn(text, "m") + 1;
            continue;
        }
        if (*text == '\n') {
            out->size = x;
            x = 0;
            y += 2;
            text++;
            continue;
        }
        size_t i = 3;
        while (i > 0 && strncmp(text, halves[i], strlen(halves[i])) != 0)
            i--;
        out->dark[y][x] = (i & 1) ? colour : !colour;
        out->dark[y + 1][x] = (i & 2) ? colour : !colour;
        text += strlen(halves[i]);
        x++;
    }
    assert_true(y >= out->size);
}

static const char *const texts[] = {
    "http://192.168.0.5:8080/e/42/join",
    "http://desk.local:8080/j/BCDFGH",
    "https://[2001:db8::5]:8443/e/1/r/3/t/17?from=slip",
    "HTTP://EXAMPLE/",
    "x",
};

static void every_drawing_is_read_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct err err = ERR_INIT;
        struct qr qr;
        struct picture bits, path, screen, colour;
        assert_int_equal(qr_encode(&arena, texts[i], &qr, &err), ERR_OK);
        from_bits(&qr, &bits);
        from_path(&qr, qr_svg_path(&arena, &qr), &path);
        assert_memory_equal(&bits, &path, sizeof bits);
        from_terminal(qr_terminal(&arena, &qr, false), false, &screen);
        from_terminal(qr_terminal(&arena, &qr, true), true, &colour);
        assert_int_equal(screen.size, bits.size);
        for (int y = 0; y < bits.size; y++) {
            assert_memory_equal(screen.dark[y], bits.dark[y], (size_t)bits.size);
            assert_memory_equal(colour.dark[y], bits.dark[y], (size_t)bits.size);
        }
        const char *read = read_back(&arena, &bits);
        if (read)
            assert_string_equal(read, texts[i]);
    }
    arena_release(&arena);
}

/* ISO/IEC 18004: a version has 17 + 4 * version modules a side, and its corners are three finder patterns. */
static void size_and_corners(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct qr qr;
    assert_int_equal(qr_encode(&arena, texts[0], &qr, &err), ERR_OK);
    assert_int_equal((qr.size - 17) % 4, 0);
    for (int i = 0; i < 7; i++) {
        assert_true(qr_is_dark(&qr, i, 0));
        assert_true(qr_is_dark(&qr, qr.size - 1 - i, 0));
        assert_true(qr_is_dark(&qr, 0, qr.size - 1 - i));
        assert_false(qr_is_dark(&qr, i, 7));
    }
    assert_false(qr_is_dark(&qr, -1, 0));
    assert_false(qr_is_dark(&qr, 0, qr.size));
    arena_release(&arena);
}

static void what_is_too_long_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct qr qr;
    char text[QR_TEXT_MAX + 2];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct err long_one = ERR_INIT, empty = ERR_INIT, most = ERR_INIT;
    assert_int_equal(qr_encode(&arena, text, &qr, &long_one), ERR_INPUT);
    assert_int_equal(qr_encode(&arena, "", &qr, &empty), ERR_INPUT);
    assert_int_equal(qr_encode(&arena, text + 1, &qr, &most), ERR_OK);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_and_corners),
        cmocka_unit_test(what_is_too_long_is_refused),
        cmocka_unit_test(every_drawing_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
