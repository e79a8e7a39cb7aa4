/* test_taking_over.c - a catalogue that begins with another has the same bytes, whether the rows of the other are taken
 * over by whole tables (writer_base.c) or every one of them is written again
 *
 * @tags slow-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "catalog/inner.h"
#include "catalog/shipped.h"

static int begin(void **state)
{
    *state = tc_calloc(1, sizeof(struct arena));
    return 0;
}

static int end(void **state)
{
    arena_release(*state);
    free(*state);
    return 0;
}

/* ---- the slow way ---------------------------------------------------------------------------- */

struct copying {
    struct writer *w;
    struct catalog *base;
};

static void write_foreign(void *self, const struct foreign_reader *name)
{
    struct copying *c = self;
    struct err err = ERR_INIT;
    assert_ok(writer_foreign(c->w, name->spelling, catalog_card(c->base, name->card_id)->name, name->languages, &err),
              err);
}

static void write_cards(struct writer *w, struct arena *arena, struct catalog *base)
{
    struct err err = ERR_INIT;
    for (int id = 1; id <= catalog_card_count(base); id++) {
        const struct card *card = catalog_card(base, id);
        const struct card_era *eras;
        assert_ok(writer_card(w, card, &err), err);
        for (size_t i = 0; i < card->n_printings; i++)
            assert_ok(writer_printing(w, card->name, catalog_set(base, card->printings[i].set)->code,
                                      card->printings[i].rarity, card->printings[i].number, &err),
                      err);
        size_t n = catalog_eras(base, arena, card, &eras);
        for (size_t i = 0; i < n; i++)
            assert_ok(writer_era(w, card->name, &eras[i], &err), err);
        const char *text = catalog_info(base)->has_text ? catalog_text(base, arena, card) : NULL;
        if (text)
            assert_ok(writer_text(w, card->name, text, &err), err);
    }
}

static void write_aliases(struct writer *w, struct catalog *base)
{
    struct err err = ERR_INIT;
    sqlite3_stmt *row = NULL;
    assert_int_equal(sqlite3_prepare_v2(catalog_sqlite(base),
                                        "SELECT coalesce(n.spelling, c.name), c.name FROM name n"
                                        " JOIN card c USING (card_id) WHERE n.kind = 1",
                                        -1, &row, NULL),
                     SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW)
        assert_ok(writer_name(w, (const char *)sqlite3_column_text(row, 0), (const char *)sqlite3_column_text(row, 1),
                              NAME_KIND_ALIAS, &err),
                  err);
    sqlite3_finalize(row);
}

/* Every row of the base through the functions of the writer, then what may be written again is marked so. */
static struct writer *begin_slowly(struct arena *arena, const char *path, struct catalog *base)
{
    struct err err = ERR_INIT;
    struct writer *w;
    (void)remove(path);
    assert_ok(writer_open(path, &w, &err), err);
    for (int i = 0; i < catalog_set_count(base); i++)
        assert_ok(writer_set(w, catalog_set(base, i), &err), err);
    write_cards(w, arena, base);
    write_aliases(w, base);
    foreign_each(base, write_foreign, &(struct copying){w, base});
    assert_ok(writer_meta(w, "known_until", catalog_info(base)->known_until, &err), err);
    assert_ok(writer_run(w, "UPDATE staged_card SET copied = 1", &err), err);
    return w;
}

/* Writes the same beside the base in both ways and compares the files. */
static void same_in_both_ways(struct arena *arena, struct catalog *base,
                              void (*say)(struct writer *w, struct arena *arena, void *what), void *what)
{
    struct err err = ERR_INIT;
    struct writer *w;
    const char *quick = test_path(arena, "quick.db"), *slow = test_path(arena, "slow.db");
    size_t quick_len, slow_len;
    (void)remove(quick);
    assert_ok(writer_open_from(quick, base, &w, &err), err);
    say(w, arena, what);
    assert_ok(writer_finish(w, &err), err);
    w = begin_slowly(arena, slow, base);
    say(w, arena, what);
    assert_ok(writer_finish(w, &err), err);
    const char *a = test_read(arena, quick, &quick_len), *b = test_read(arena, slow, &slow_len);
    struct catalog *c;
    assert_ok(catalog_open(quick, &c, &err), err);
    assert_ok(catalog_verify(c, &err), err);
    catalog_close(c);
    assert_int_equal(quick_len, slow_len);
    for (size_t i = 0; i < quick_len; i++) /* but for SQLite's counters of changes, in the first page */
        if (a[i] != b[i] && !(i >= 24 && i < 28) && !(i >= 92 && i < 96))
            fail_msg("byte %zu of %zu is another one", i, quick_len);
}

/* ---- made-up catalogues ---------------------------------------------------------------------- */

#define POOL 40

static const char *pool_name(struct arena *arena, uint64_t i)
{
    return arena_printf(arena, "%c%cling %llu", (int)('A' + i * 7 % 26), (int)('a' + i * 11 % 26),
                        (unsigned long long)i);
}

static void make_card(struct writer *w, struct arena *arena, struct rng *rng, const char *name)
{
    struct err err = ERR_INIT;
    const struct card_face faces[] = {{.name = name, .side = 'a', .power = "1"},
                                      {.name = arena_printf(arena, "Back of %s", name), .side = 'b'}};
    bool two = rng_below(rng, 4) == 0;
    const struct card card = {.name = name,
                              .full_name = two ? arena_printf(arena, "%s // Back of %s", name, name) : name,
                              .mana_cost = rng_below(rng, 2) ? "{1}{G}" : "",
                              .types = TYPE_CREATURE,
                              .type_line = "Creature",
                              .power = arena_printf(arena, "%d", (int)rng_below(rng, 5)),
                              .copies = rng_below(rng, 9) ? 0 : COPIES_ANY,
                              .faces = two ? faces : NULL,
                              .n_faces = two ? 2 : 0};
    enum err_code rc = writer_card(w, &card, &err);
    assert_true(rc == ERR_OK || rc == ERR_INPUT); /* the same card twice */
}

static void make_set(struct writer *w, struct arena *arena, struct rng *rng, uint64_t which)
{
    static const char *const types[] = {"core", "expansion", "promo", "un", ""};
    struct err err = ERR_INIT;
    const struct card_set set = {
        .code = arena_printf(arena, "S%llu", (unsigned long long)which),
        .name = arena_printf(arena, "Set %llu", (unsigned long long)which),
        .date = arena_printf(arena, "%d-0%d-01", 1994 + (int)rng_below(rng, 20), 1 + (int)rng_below(rng, 9)),
        .type = types[rng_below(rng, ARRAY_LEN(types))],
        .border = rng_below(rng, 5) ? "black" : "silver"};
    assert_ok(writer_set(w, &set, &err), err);
}

#define SETS 12 /* the first half are there from the beginning */

/* Something is said of a card that is there. */
static void say_of(struct writer *w, struct arena *arena, struct rng *rng, const char *name)
{
    static const char *const alike[] = {"Gemeinsam", "Gemein-sam", "Zusammen", "Commun"};
    struct err err = ERR_INIT;
    const char *spelling =
        rng_below(rng, 3) ? arena_printf(arena, "%s auf Deutsch", name) : alike[rng_below(rng, ARRAY_LEN(alike))];
    switch (rng_below(rng, 5)) {
    case 0:
        assert_ok(writer_name(w, arena_printf(arena, "The %s", name), name, NAME_KIND_ALIAS, &err), err);
        assert_ok(writer_name(w, spelling, name, NAME_KIND_ALIAS, &err), err);
        break;
    case 1:
        assert_ok(writer_foreign(w, spelling, name, 1u << rng_below(rng, 6), &err), err);
        break;
    case 2:
        assert_ok(writer_text(w, name, arena_printf(arena, "Says %d.", (int)rng_below(rng, 9)), &err), err);
        break;
    case 3:
        assert_ok(
            writer_era(w, name, &(struct card_era){"fifth-97", "Creature", rng_below(rng, 2) ? "Summon" : ""}, &err),
            err);
        break;
    default:
        assert_ok(writer_printing(w, name, arena_printf(arena, "S%llu", (unsigned long long)rng_below(rng, SETS / 2)),
                                  "CUR"[rng_below(rng, 3)],
                                  rng_below(rng, 3) ? arena_printf(arena, "%d", (int)rng_below(rng, 30)) : "", &err),
                  err);
    }
}

static struct catalog *make_base(struct arena *arena, const char *path, struct rng *rng)
{
    struct err err = ERR_INIT;
    struct writer *w;
    (void)remove(path);
    assert_ok(writer_open(path, &w, &err), err);
    for (uint64_t i = 0; i < SETS / 2; i++)
        make_set(w, arena, rng, i);
    for (uint64_t i = 0; i < POOL; i += 1 + rng_below(rng, 3)) {
        make_card(w, arena, rng, pool_name(arena, i));
        for (uint64_t k = rng_below(rng, 6); k-- > 0;)
            say_of(w, arena, rng, pool_name(arena, i));
    }
    return small_end(w, path);
}

struct round {
    struct catalog *base;
    uint64_t seed;
    int much; /* how many things are said */
};

static void say_at_random(struct writer *w, struct arena *arena, void *what)
{
    const struct round *round = what;
    struct rng rng = test_rng(round->seed);
    for (int i = 0; i < round->much; i++) {
        struct name_match match;
        const char *name = pool_name(arena, rng_below(&rng, POOL));
        if (rng_below(&rng, 4) == 0)
            make_set(w, arena, &rng, rng_below(&rng, SETS));
        else if (rng_below(&rng, 3) == 0)
            make_card(w, arena, &rng, name);
        else if (catalog_find(round->base, name, &match) == NAME_FOUND)
            say_of(w, arena, &rng, match.card->name);
    }
}

static void anything_said_of_a_made_up_catalogue(void **state)
{
    struct arena *arena = *state;
    struct rng rng = test_rng(17);
    uint64_t rounds = getenv("TOPCUT_VALGRIND") ? 3 : 60;
    for (uint64_t i = 0; i < rounds; i++) {
        struct catalog *base = make_base(arena, test_path(arena, "base.db"), &rng);
        struct round round = {.base = base, .seed = i, .much = (int)(i % 4 * i)};
        same_in_both_ways(arena, base, say_at_random, &round);
        catalog_close(base);
    }
}

/* ---- the shipped one ------------------------------------------------------------------------- */

/* Cards at the beginning, in the middle and at the end, in a set of before and in one after all others. */
static void say_a_few(struct writer *w, struct arena *arena, void *what)
{
    static const char *const names[] = {"!Aardvark", "Lightning Bolu", "Monk of Tests", "Zzyzx", "\u00C6ther Newt"};
    struct err err = ERR_INIT;
    struct rng rng = test_rng(5);
    (void)what;
    const struct card_set old = {.code = "OLDX", .name = "Older", .date = "2001-05-05", .type = "promo"},
                          young = {.code = "YNGX", .name = "Younger", .date = "2031-05-05", .type = "expansion"},
                          moved = {.code = "HML", .name = "Homelands", .date = "1995-10-02"};
    assert_ok(writer_set(w, &old, &err), err);
    assert_ok(writer_set(w, &young, &err), err);
    assert_ok(writer_set(w, &moved, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        make_card(w, arena, &rng, names[i]);
        assert_ok(writer_printing(w, names[i], i % 2 ? "OLDX" : "YNGX", 'R', "7", &err), err);
        assert_ok(writer_foreign(w, arena_printf(arena, "Neu: %s", names[i]), names[i], card_language_bit("de"), &err),
                  err);
    }
    assert_ok(writer_printing(w, "Lightning Bolt", "YNGX", 'C', "1", &err), err);
    assert_ok(writer_name(w, "Blitzschlag", "Lightning Bolt", NAME_KIND_ALIAS, &err), err);
    assert_ok(writer_text(w, "Lightning Bolt", "Three.", &err), err);
}

static void five_cards_beside_the_shipped_ones(void **state)
{
    if (getenv("TOPCUT_VALGRIND"))
        skip();
    struct catalog *shipped = shipped_open();
    same_in_both_ways(*state, shipped, say_a_few, NULL);
    catalog_close(shipped);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(anything_said_of_a_made_up_catalogue, begin, end),
        cmocka_unit_test_setup_teardown(five_cards_beside_the_shipped_ones, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
