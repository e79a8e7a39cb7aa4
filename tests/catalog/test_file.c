/* test_file.c - catalogue files: how one is made, what is refused, what a damaged one comes to, and that nothing is
 * ever written to an open one
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

/* ---- making ---------------------------------------------------------------------------------- */

static void rows_in_any_order_give_the_same_bytes(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct rng rng = test_rng(8);
    static const char *const names[] = {"Ape", "Bear", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen"};
    char *first = NULL;
    size_t first_len = 0;
    for (int round = 0; round < 6; round++) {
        const char *path = test_path(arena, "order.db");
        size_t order[ARRAY_LEN(names)], len;
        for (size_t i = 0; i < ARRAY_LEN(names); i++)
            order[i] = i;
        for (size_t i = ARRAY_LEN(names) - 1; i > 0; i--) {
            size_t j = rng_below(&rng, i + 1), kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        struct writer *w = small_begin(path);
        for (size_t i = 0; i < ARRAY_LEN(names); i++)
            small_card(w, names[order[i]]);
        for (size_t i = 0; i < ARRAY_LEN(names); i++) {
            assert_ok(writer_printing(w, names[order[i]], "NEW", 'R', "10", &err), err);
            assert_ok(writer_printing(w, names[order[i]], order[i] % 2 ? "OLD" : "NEW", 'C', "9a", &err), err);
            assert_ok(
                writer_name(w, arena_printf(arena, "The %s", names[order[i]]), names[order[i]], NAME_KIND_ALIAS, &err),
                err);
        }
        assert_ok(writer_finish(w, &err), err);
        char *bytes = test_read(arena, path, &len);
        if (!first) {
            first = bytes;
            first_len = len;
        }
        assert_int_equal(len, first_len);
        assert_memory_equal(bytes, first, len);
    }
}

static void printings_are_packed_and_sorted(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    const char *path = test_path(arena, "printings.db");
    struct writer *w = small_begin(path);
    small_card(w, "Bear");
    small_card(w, "Unprinted");
    static const struct {
        const char *set, *number;
        char rarity;
    } given[] = {{"NEW", "10", 'R'}, {"NEW", "9", 'U'}, {"NEW", "10a", 'M'}, {"NEW", "", 'L'},
                 {"OLD", "", 'C'},   {"NEW", "9", 'U'}, {"OLD", NULL, 'C'}};
    for (size_t i = 0; i < ARRAY_LEN(given); i++)
        assert_ok(writer_printing(w, "Bear", given[i].set, given[i].rarity, given[i].number, &err), err);
    struct catalog *c = small_end(w, path);
    struct name_match match;
    assert_int_equal(catalog_find(c, "bear", &match), NAME_FOUND);
    static const struct {
        const char *set, *number;
        char rarity;
    } wanted[] = {{"OLD", "", 'C'}, {"NEW", "9", 'U'}, {"NEW", "10", 'R'}, {"NEW", "10a", 'M'}};
    assert_int_equal(match.card->n_printings, ARRAY_LEN(wanted));
    for (size_t i = 0; i < ARRAY_LEN(wanted); i++) {
        const struct card_printing *p = &match.card->printings[i];
        assert_string_equal(catalog_set(c, p->set)->code, wanted[i].set);
        assert_string_equal(p->number, wanted[i].number);
        assert_int_equal(p->rarity, wanted[i].rarity);
    }
    assert_string_equal(match.card->first_printed, "1994-06-01");
    assert_string_equal(catalog_find_printing(c, "NEW", "10a")->name, "Bear");
    assert_int_equal(catalog_find(c, "unprinted", &match), NAME_FOUND);
    assert_int_equal(match.card->n_printings, 0);
    assert_string_equal(match.card->first_printed, "");
    assert_int_equal(catalog_info(c)->printings, 4);
    assert_string_equal(catalog_info(c)->known_until, "2001-02-05");
    assert_ok(catalog_verify(c, &err), err);
    catalog_close(c);
}

/* What the last of the printings decides: promotional ones and boxes come early, joke sets are no sets. */
static void dates_and_jokes_follow_from_the_printings(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    const char *path = test_path(arena, "derived.db");
    struct writer *w = small_begin(path);
    const struct card_set promo = {.code = "PRO", .name = "P", .date = "1994-01-01", .type = "promo"};
    const struct card_set joke = {.code = "UGH", .name = "U", .date = "1998-08-11", .type = "un"};
    const struct card_set silver = {
        .code = "SIL", .name = "S", .date = "1999-01-01", .type = "promo", .border = "silver"};
    assert_ok(writer_set(w, &promo, &err), err);
    assert_ok(writer_set(w, &joke, &err), err);
    assert_ok(writer_set(w, &silver, &err), err);
    static const struct {
        const char *name, *sets[3], *first;
        bool joke;
    } cases[] = {
        {"Ape", {"PRO", "NEW"}, "2001-02-05", false}, {"Bear", {"PRO"}, "1994-01-01", false},
        {"Cat", {"UGH"}, "1998-08-11", true},         {"Dog", {"UGH", "NEW"}, "1998-08-11", false},
        {"Eel", {"SIL", "UGH"}, "1998-08-11", true},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        small_card(w, cases[i].name);
        for (size_t s = 0; s < 3 && cases[i].sets[s]; s++)
            assert_ok(writer_printing(w, cases[i].name, cases[i].sets[s], 'C', "1", &err), err);
    }
    struct catalog *c = small_end(w, path);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct name_match match;
        assert_int_equal(catalog_find(c, cases[i].name, &match), NAME_FOUND);
        assert_string_equal(match.card->first_printed, cases[i].first);
        assert_int_equal(match.card->silver_only, cases[i].joke);
    }
    assert_null(catalog_find_printing(c, "UGH", "1")); /* two cards have that number */
    catalog_close(c);
}

static void bad_rows_are_refused_with_their_reason(void **state)
{
    struct arena *arena = *state;
    struct writer *w = small_begin(test_path(arena, "bad.db"));
    const struct card bear = {.name = "Bear"}, nameless = {.name = ""}, none = {.name = NULL};
    const struct card_set undated = {.code = "XXX", .name = "X", .date = "1994-02-30"};
    const struct card_set codeless = {.code = "", .date = "1994-02-03"};
    char *longest = arena_alloc(arena, 1001, 1);
    memset(longest, 'x', 1000);
    small_card(w, "Bear");
#define REFUSED(call, piece)                                                                                           \
    do {                                                                                                               \
        struct err err = ERR_INIT;                                                                                     \
        assert_int_equal(call, ERR_INPUT);                                                                             \
        assert_err(err, ERR_INPUT, piece);                                                                             \
    } while (0)
    REFUSED(writer_card(w, &bear, &err), "Bear is there twice");
    REFUSED(writer_card(w, &nameless, &err), "no name");
    REFUSED(writer_card(w, &none, &err), "no name");
    REFUSED(writer_set(w, &undated, &err), "1994-02-30");
    REFUSED(writer_set(w, &codeless, &err), "without a code");
    REFUSED(writer_printing(w, "Bare", "NEW", 'C', "1", &err), "no card Bare");
    REFUSED(writer_printing(w, "Bear", "WEN", 'C', "1", &err), "no set WEN");
    REFUSED(writer_printing(w, "Bear", "NEW", 'X', "1", &err), "rarity");
    REFUSED(writer_printing(w, "Bear", "NEW", '\0', "1", &err), "rarity");
    REFUSED(writer_printing(w, "Bear", "NEW", 'C', "1|2", &err), "|");
    REFUSED(writer_name(w, "Bruin", "Bare", NAME_KIND_ALIAS, &err), "no card Bare");
    REFUSED(writer_name(w, "", "Bear", NAME_KIND_ALIAS, &err), "spelling");
    REFUSED(writer_name(w, longest, "Bear", NAME_KIND_ALIAS, &err), "spelling");
    REFUSED(writer_text(w, "Bare", "x", &err), "no card Bare");
    REFUSED(writer_legality(w, "Bear", "a:b", "legal", &err), "no format");
#undef REFUSED
    writer_abandon(w);
    assert_false(file_exists(test_path(arena, "bad.db")));
    writer_abandon(NULL);
}

static void what_cannot_be_written_is_told_and_removed(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct writer *w;
    assert_int_equal(writer_open(test_path(arena, "no/such/folder.db"), &w, &err), ERR_IO);
    assert_null(w);
    err = (struct err)ERR_INIT;
    const char *there = test_write(arena, "there.db", "precious");
    assert_int_equal(writer_open(there, &w, &err), ERR_IO);
    assert_err(err, ERR_IO, "exists already");
    assert_string_equal(test_read(arena, there, NULL), "precious");
    err = (struct err)ERR_INIT; /* a border that is none breaks a CHECK when all is put together */
    const char *path = test_path(arena, "border.db");
    w = small_begin(path);
    const struct card_set odd = {.code = "ODD", .name = "O", .date = "2000-01-01", .border = "purple"};
    assert_ok(writer_set(w, &odd, &err), err);
    assert_int_equal(writer_finish(w, &err), ERR_IO);
    assert_false(file_exists(path));
}

/* ---- beginning with another ------------------------------------------------------------------ */

static void a_new_one_begins_with_everything_of_the_old(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    const char *old_path = test_path(arena, "base.db"), *path = test_path(arena, "more.db");
    struct writer *w = small_begin(old_path);
    const struct card rat = {.name = "Rat",
                             .copies = COPIES_ANY,
                             .ante = true,
                             .produces = "B",
                             .keywords = "Fear",
                             .enters_tapped = true,
                             .power = "1"};
    assert_ok(writer_card(w, &rat, &err), err);
    small_two_faced(w, "Left // Right", "Left", "Right");
    assert_ok(writer_printing(w, "Rat", "OLD", 'C', "", &err), err);
    assert_ok(writer_foreign(w, "Ratte", "Rat", card_language_bit("de"), &err), err);
    assert_ok(writer_era(w, "Rat", &(struct card_era){"fifth-97", "Creature", "Summon - Rat"}, &err), err);
    assert_ok(writer_name(w, "Rodent", "Rat", NAME_KIND_ALIAS, &err), err);
    assert_ok(writer_text(w, "Rat", "Gnaws.", &err), err);
    assert_ok(writer_legality(w, "Rat", "legacy", "banned", &err), err);
    assert_ok(writer_meta(w, "known_until", "2001-12-31", &err), err);
    struct catalog *base = small_end(w, old_path);
    assert_true(catalog_info(base)->has_text);

    (void)remove(path);
    assert_ok(writer_open_from(path, base, &w, &err), err);
    const struct card again = {.name = "Rat", .power = "3", .mana_cost = "{B}", .mana_value = 1};
    const struct card_set renamed = {.code = "OLD", .name = "Oldest Set", .date = "1994-06-01"};
    assert_ok(writer_card(w, &again, &err), err);
    assert_ok(writer_set(w, &renamed, &err), err);
    assert_int_equal(writer_card(w, &again, &err), ERR_INPUT);
    err = (struct err)ERR_INIT;
    small_card(w, "Newcomer");
    assert_ok(writer_printing(w, "Rat", "OLD", 'C', "12", &err), err);
    assert_ok(writer_printing(w, "Rat", "NEW", 'C', "7", &err), err);
    assert_ok(writer_legality(w, "Rat", "modern", "legal", &err), err);
    assert_ok(writer_legality(w, "Rat", "legacy2", "not_legal", &err), err);
    catalog_close(base);
    struct catalog *c = small_end(w, path);

    struct name_match match;
    assert_int_equal(catalog_card_count(c), 3);
    assert_int_equal(catalog_find(c, "rat", &match), NAME_FOUND);
    assert_string_equal(match.card->power, "3");
    assert_string_equal(match.card->mana_cost, "{B}");
    assert_int_equal(match.card->copies, COPIES_ANY); /* what the newer row does not say stays */
    assert_true(match.card->ante);
    assert_true(match.card->enters_tapped);
    assert_string_equal(match.card->produces, "B");
    assert_string_equal(match.card->keywords, ""); /* errata took the last one */
    assert_int_equal(match.card->n_printings, 2);  /* the number replaced the blank of its set */
    assert_string_equal(match.card->printings[0].number, "12");
    assert_finds(c, "rodent", "Rat");
    assert_finds(c, "ratte", "Rat");
    const struct card_era *eras;
    assert_int_equal(catalog_eras(c, arena, match.card, &eras), 1);
    assert_string_equal(eras[0].printed, "Summon - Rat");
    assert_finds(c, "right", "Left // Right");
    assert_finds(c, "newcomer", "Newcomer");
    assert_string_equal(catalog_find_set(c, "OLD")->name, "Oldest Set");
    assert_string_equal(catalog_find_set(c, "OLD")->type, "core");
    assert_string_equal(catalog_find_set(c, "o1")->code, "OLD");
    assert_string_equal(catalog_info(c)->known_until, "2001-12-31");
    assert_string_equal(catalog_text(c, arena, match.card), "Gnaws.");
    assert_string_equal(catalog_imported_legality(c, arena, match.card, "modern"), "legal");
    assert_string_equal(catalog_imported_legality(c, arena, match.card, "legacy2"), "not_legal");
    assert_null(catalog_imported_legality(c, arena, match.card, "legacy")); /* of the old one's day */
    assert_null(catalog_imported_legality(c, arena, match.card, "mode"));
    assert_ok(catalog_verify(c, &err), err);
    catalog_close(c);
}

/* The shipped cards once more through the writer: the same facts. */
static void the_shipped_cards_survive_a_copy(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct writer *w;
    const char *path = test_path(arena, "copy.db");
    if (getenv("TOPCUT_VALGRIND"))
        skip();
    struct catalog *shipped = shipped_open();
    assert_ok(writer_open_from(path, shipped, &w, &err), err);
    struct catalog *copy = small_end(w, path);
    const struct catalog_info *a = catalog_info(shipped), *b = catalog_info(copy);
    assert_int_equal(a->cards, b->cards);
    assert_int_equal(a->names, b->names);
    assert_int_equal(a->printings, b->printings);
    assert_int_equal(a->sets, b->sets);
    assert_string_equal(a->known_until, b->known_until);
    for (int id = 1; id <= catalog_card_count(copy); id++) {
        const struct card *x = catalog_card(shipped, id), *y = catalog_card(copy, id);
        assert_string_equal(x->name, y->name);
        assert_string_equal(x->full_name, y->full_name);
        assert_string_equal(x->type_line, y->type_line);
        assert_string_equal(x->first_printed, y->first_printed);
        assert_int_equal(x->n_printings, y->n_printings);
        assert_int_equal(x->n_faces, y->n_faces);
        assert_int_equal(x->silver_only, y->silver_only);
    }
    assert_ok(catalog_verify(copy, &err), err);
    catalog_close(copy);
    catalog_close(shipped);
}

/* ---- opening --------------------------------------------------------------------------------- */

static void refuse(const char *path, enum err_code code, const char *piece)
{
    struct err err = ERR_INIT;
    struct catalog *c;
    assert_int_equal(catalog_open(path, &c, &err), code);
    assert_err(err, code, piece);
    assert_non_null(strstr(err.text, "topcut card import"));
    assert_null(c);
}

static const char *other_database(struct arena *arena, const char *name, const char *sql)
{
    const char *path = test_path(arena, name);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    return path;
}

static const char *small_file(struct arena *arena, const char *name)
{
    struct err err = ERR_INIT;
    const char *path = test_path(arena, name);
    struct writer *w = small_begin(path);
    for (int i = 0; i < 200; i++) {
        const char *card = arena_printf(arena, "Card of number %d", i);
        small_card(w, card);
        assert_ok(writer_printing(w, card, "NEW", 'C', arena_printf(arena, "%d", i), &err), err);
    }
    assert_ok(writer_finish(w, &err), err);
    return path;
}

static void foreign_files_are_refused_with_what_to_do(void **state)
{
    struct arena *arena = *state;
    refuse(test_path(arena, "nowhere.db"), ERR_NOT_FOUND, "there is no catalogue");
    refuse(test_dir(), ERR_DAMAGED, "not an ordinary file");
    refuse("/dev/zero", ERR_DAMAGED, "not an ordinary file");
    refuse(test_write(arena, "empty.db", ""), ERR_DAMAGED, "no catalogue of cards");
    refuse(test_write(arena, "text.db", "4 Lightning Bolt\n"), ERR_DAMAGED, "no catalogue of cards");
    refuse(other_database(arena, "other.db", "CREATE TABLE card (name)"), ERR_DAMAGED, "a database, but no catalogue");
    const char *newer = small_file(arena, "newer.db");
    other_database(arena, "newer.db", "PRAGMA user_version = 99");
    refuse(newer, ERR_DAMAGED, "version 99");
    const char *poor = small_file(arena, "poor.db");
    other_database(arena, "poor.db", "DROP TABLE face");
    refuse(poor, ERR_DAMAGED, "damaged");
    const char *fewer = small_file(arena, "fewer.db");
    other_database(arena, "fewer.db", "DELETE FROM card WHERE card_id = 200");
    refuse(fewer, ERR_DAMAGED, "cards are missing");
    const char *silent = small_file(arena, "silent.db");
    other_database(arena, "silent.db", "DELETE FROM meta WHERE key = 'sets'");
    refuse(silent, ERR_DAMAGED, "does not say");
}

/* Cut short at any length: refused, or seen by catalog_verify. */
static void a_file_cut_short_is_noticed(void **state)
{
    struct arena *arena = *state;
    size_t len;
    char *bytes = test_read(arena, small_file(arena, "whole.db"), &len);
    const char *path = test_path(arena, "cut.db");
    for (size_t cut = 0; cut < len; cut += len / 37 + 1) {
        struct err err = ERR_INIT;
        struct catalog *c;
        assert_ok(file_write(path, bytes, cut, FILE_REPLACE_EXISTING, &err), err);
        if (catalog_open(path, &c, &err) != ERR_OK) {
            assert_int_equal(err.code, ERR_DAMAGED);
            continue;
        }
        assert_int_equal(catalog_verify(c, &err), ERR_DAMAGED);
        catalog_close(c);
    }
}

/* Bytes turned over at random: no crash in opening and verifying, and what passes both can be read. */
static void flipped_bytes_do_no_harm(void **state)
{
    struct arena *arena = *state;
    struct rng rng = test_rng(99);
    size_t len;
    char *bytes = test_read(arena, small_file(arena, "flip.db"), &len);
    const char *path = test_path(arena, "flipped.db");
    for (int round = 0; round < (test_is_long() ? 5000 : 200); round++) {
        struct err err = ERR_INIT;
        struct catalog *c;
        size_t at[4];
        char was[4];
        for (size_t i = 0; i < 4; i++) {
            at[i] = rng_below(&rng, i ? len : 4096);
            was[i] = bytes[at[i]];
            bytes[at[i]] = (char)rng_below(&rng, 256);
        }
        assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);
        if (catalog_open(path, &c, &err) == ERR_OK) {
            struct name_match match;
            if (catalog_verify(c, &err) == ERR_OK)
                (void)catalog_find(c, "card of number 7", &match);
            catalog_close(c);
        }
        for (size_t i = 4; i-- > 0;)
            bytes[at[i]] = was[i];
    }
}

static void nothing_can_be_written(void **state)
{
    struct arena *arena = *state;
    static const char *const attempts[] = {
        "INSERT INTO meta VALUES ('x', 'y')",
        "DELETE FROM card",
        "UPDATE card SET name = 'x'",
        "CREATE TABLE t (x)",
        "DROP TABLE card",
        "PRAGMA user_version = 7",
        "PRAGMA query_only = OFF; DELETE FROM card",
        "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
        "VACUUM",
    };
    struct err err = ERR_INIT;
    const char *path = small_file(arena, "fixed.db");
    size_t len, len_after;
    char *before = test_read(arena, path, &len);
    struct catalog *all[2] = {shipped_open(), NULL};
    assert_ok(catalog_open(path, &all[1], &err), err);
    for (size_t i = 0; i < ARRAY_LEN(all); i++) {
        int64_t cards = catalog_info(all[i])->cards;
        for (size_t k = 0; k < ARRAY_LEN(attempts); k++)
            if (sqlite3_exec(catalog_sqlite(all[i]), attempts[k], NULL, NULL, NULL) == SQLITE_OK)
                assert_non_null(strstr(attempts[k], "user_version")); /* passed over in silence */
        assert_ok(catalog_verify(all[i], &err), err);
        assert_int_equal(catalog_card_count(all[i]), cards);
        /* text in double quotes is a name, never text */
        assert_int_not_equal(sqlite3_exec(catalog_sqlite(all[i]), "SELECT \"no such column\"", NULL, NULL, NULL),
                             SQLITE_OK);
        catalog_close(all[i]);
    }
    char *after = test_read(arena, path, &len_after);
    assert_int_equal(len, len_after);
    assert_memory_equal(before, after, len);
}

/* An import replaces the file while it is open: the old one is read on. */
static void a_file_replaced_while_open_is_read_on(void **state)
{
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct catalog *c;
    const char *path = small_file(arena, "live.db");
    assert_ok(catalog_open(path, &c, &err), err);
    assert_finds(c, "card of number 1", "Card of number 1");
    const char *other = test_path(arena, "other-live.db");
    struct writer *w = small_begin(other);
    small_card(w, "Only");
    assert_ok(writer_finish(w, &err), err);
    assert_int_equal(rename(other, path), 0);
    assert_finds(c, "card of number 150", "Card of number 150");
    catalog_close(c);
    assert_ok(catalog_open(path, &c, &err), err);
    assert_finds(c, "only", "Only");
    assert_unknown(c, "card of number 1");
    catalog_close(c);
}

static void two_open_at_once_are_two(void **state)
{
    (void)state;
    struct catalog *a = shipped_open(), *b = shipped_open();
    struct name_match first, second;
    assert_int_equal(catalog_find(a, "black lotus", &first), NAME_FOUND);
    assert_int_equal(catalog_find(b, "black lotus", &second), NAME_FOUND);
    assert_ptr_not_equal(first.card, second.card);
    catalog_close(a);
    assert_string_equal(second.card->name, "Black Lotus");
    catalog_close(b);
    catalog_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_in_any_order_give_the_same_bytes),
        cmocka_unit_test(printings_are_packed_and_sorted),
        cmocka_unit_test(dates_and_jokes_follow_from_the_printings),
        cmocka_unit_test(bad_rows_are_refused_with_their_reason),
        cmocka_unit_test(what_cannot_be_written_is_told_and_removed),
        cmocka_unit_test(a_new_one_begins_with_everything_of_the_old),
        cmocka_unit_test(the_shipped_cards_survive_a_copy),
        cmocka_unit_test(foreign_files_are_refused_with_what_to_do),
        cmocka_unit_test(a_file_cut_short_is_noticed),
        cmocka_unit_test(flipped_bytes_do_no_harm),
        cmocka_unit_test(nothing_can_be_written),
        cmocka_unit_test(a_file_replaced_while_open_is_read_on),
        cmocka_unit_test(two_open_at_once_are_two),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
