/* test_ratings.c - the association's ratings are those of a store that has the same events, bit for bit
 *
 * A store plays four events in two categories and rates them by its own ledger. The association gets its packages in
 * another order, and has to come to the same bits; by corrections, mergers and their undoing too.
 * @tags slow-watched never-valgrind
 */
#include "shop.h"

#include "association/ratings/ratings.h"
#include "base/file.h"
#include "base/gzip.h"

#define PLAYERS 16

struct league_year {
    struct arena arena;
    struct office office;
    struct shop *shop;
    int32_t *members;
    struct event_id events[4];
    int32_t sanctions[4];
};

static int seasons;

static struct league_year *begin(void)
{
    static const char *const days[] = {"2026-12-04", "2026-11-28", "2026-12-04", "2026-12-11"};
    static const enum rating_category categories[] = {RATING_STANDARD, RATING_STANDARD, RATING_EXTENDED,
                                                      RATING_STANDARD};
    struct league_year *s = tc_calloc(1, sizeof *s);
    test_now_utc = 1795860000;
    s->office = test_office(&s->arena);
    s->shop = shop_open(&s->office, arena_printf(&s->arena, "Säsong %d", ++seasons));
    s->members = shop_members(&s->office, PLAYERS);
    shop_players(s->shop, &s->office, s->members, PLAYERS);
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        s->sanctions[i] = shop_sanction(s->shop, &s->office, days[i]);
    test_now_utc += 14LL * 86400; /* after the last of them */
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        s->events[i] = shop_play(s->shop, &(struct shop_event){.name = days[i],
                                                               .date = days[i],
                                                               .sanction = s->sanctions[i],
                                                               .rounds = 4,
                                                               .seed = 100 * (uint64_t)seasons + i,
                                                               .category = categories[i]});
    return s;
}

static void end(struct league_year *s)
{
    shop_close(s->shop);
    office_close(&s->office);
    arena_release(&s->arena);
    free(s);
}

static struct intake send(struct league_year *s, size_t event)
{
    struct err err = ERR_INIT;
    struct intake intake;
    const char *text = shop_package(s->shop, s->events[event]);
    FINE(intake_take(&s->office, text, strlen(text), INTAKE_POST, &intake, &err));
    assert_string_equal(intake.reason, "");
    return intake;
}

static struct run run(struct league_year *s, const char *from, enum run_how how)
{
    struct err err = ERR_INIT;
    struct run out;
    FINE(ratings_run(&s->office, from, how, &out, &err));
    return out;
}

/* All ratings of this season's members as bits. */
static const char *bits(struct league_year *s)
{
    struct err err = ERR_INIT;
    struct strbuf text = STRBUF_INIT;
    for (size_t i = 0; i < PLAYERS; i++) {
        struct pg_rows rows;
        FINE(pg_query(s->office.pg, AQ_RATING_OF, PG_ARGS(PG_I(s->members[i])), &rows, &err));
        for (int k = 0; k < rows.n; k++)
            strbuf_printf(&text, "%zu %s %a %s %s %s %s\n", i, pg_text(&rows, k, 0), pg_real(&rows, k, 1),
                          pg_text(&rows, k, 2), pg_text(&rows, k, 3), pg_text(&rows, k, 4), pg_text(&rows, k, 5));
        pg_rows_release(&rows);
    }
    const char *out = arena_strdup(&s->arena, strbuf_text(&text));
    strbuf_release(&text);
    return out;
}

/* The store's own ratings, asked for by its own verb. */
static void expect_those_of_the_store(struct league_year *s, enum rating_category category, size_t wanted)
{
    struct err err = ERR_INIT;
    struct rating_line *lines;
    size_t n = 0;
    FINE(rating_list(s->shop->store, &s->shop->arena, category, NULL, &lines, &n, &err));
    assert_int_equal(n, wanted);
    for (size_t i = 0; i < n; i++) {
        int32_t number = (int32_t)strtol(lines[i].dci, NULL, 10);
        struct pg_rows rows;
        bool found = false;
        FINE(pg_query(s->office.pg, AQ_RATING_OF, PG_ARGS(PG_I(number)), &rows, &err));
        for (int k = 0; k < rows.n; k++)
            if (pg_int(&rows, k, 0) == (int64_t)category) {
                double ours = pg_real(&rows, k, 1);
                assert_memory_equal(&ours, &lines[i].rating, sizeof ours);
                assert_int_equal(pg_int(&rows, k, 2), lines[i].matches);
                assert_int_equal(pg_int(&rows, k, 3), lines[i].wins);
                found = true;
            }
        assert_true(found);
        pg_rows_release(&rows);
    }
}

static void ratings_are_those_of_the_store_whatever_came_first(void **state)
{
    (void)state;
    struct league_year *s = begin();
    for (size_t i = 4; i-- > 0;) { /* the last one first, a run after each */
        (void)send(s, i);
        struct run one = run(s, "", RUN_WRITE);
        assert_true(one.written);
    }
    /* The store rates events of one day by when they were made, the association by their numbers: the same order. */
    expect_those_of_the_store(s, RATING_STANDARD, PLAYERS);
    expect_those_of_the_store(s, RATING_EXTENDED, PLAYERS);
    const char *so_far = bits(s);
    struct run again = run(s, "all", RUN_WRITE);
    assert_int_equal(again.changed, 0); /* appended and derived as a whole are the same */
    assert_string_equal(bits(s), so_far);
    struct run nothing = run(s, "", RUN_WRITE);
    assert_false(nothing.written);
    end(s);
}

/* One result of an event is another one: the store corrects it and sends a newer package. */
static void correct(struct league_year *s, size_t event)
{
    struct err err = ERR_INIT;
    struct closing closing;
    struct result_outcome outcome;
    const struct result_entry entry = {.where = "1", .score = "0-2"};
    test_now_utc += 60;
    FINE(event_reopen(s->shop->store, &s->shop->arena, s->events[event], &closing, &err));
    FINE(result_enter(s->shop->store, &s->shop->arena, s->events[event], 2, &entry, true, &outcome, &err));
    FINE(event_close(s->shop->store, &s->shop->arena, s->events[event], true, &closing, &err));
}

static void correction_is_shown_first_and_writes_only_what_differs(void **state)
{
    (void)state;
    struct league_year *s = begin();
    for (size_t i = 0; i < 4; i++)
        (void)send(s, i);
    struct run first = run(s, "", RUN_WRITE);
    const char *before = bits(s);
    correct(s, 0); /* in the middle of the season */
    (void)send(s, 0);
    struct run dry = run(s, "", RUN_DRY);
    assert_false(dry.written);
    assert_true(dry.n_changes >= 2);
    assert_string_equal(dry.since, "2026-12-04");
    assert_string_equal(bits(s), before);
    struct run real = run(s, "", RUN_WRITE);
    assert_true(real.written);
    assert_int_equal(real.changed, dry.changed);
    assert_true(real.changed < first.changed);
    assert_string_not_equal(bits(s), before);
    expect_those_of_the_store(s, RATING_STANDARD, PLAYERS);
    assert_int_equal(run(s, "all", RUN_WRITE).changed, 0);
    end(s);
}

static void merger_counts_for_both_and_its_undoing_brings_the_bits_back(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    for (size_t i = 0; i < 4; i++)
        (void)send(s, i);
    (void)run(s, "", RUN_WRITE);
    const char *before = bits(s);
    int32_t newcomer = shop_members(&s->office, 1)[0];
    FINE(member_merge(&s->office, s->members[3], newcomer, &err));
    assert_true(run(s, "", RUN_WRITE).written);
    struct pg_rows rows;
    FINE(pg_query(s->office.pg, AQ_RATING_OF, PG_ARGS(PG_I(newcomer)), &rows, &err));
    assert_int_equal(rows.n, 2);
    pg_rows_release(&rows);
    FINE(pg_query(s->office.pg, AQ_RATING_OF, PG_ARGS(PG_I(s->members[3])), &rows, &err));
    assert_int_equal(rows.n, 0);
    pg_rows_release(&rows);
    FINE(member_unmerge(&s->office, s->members[3], &err));
    assert_true(run(s, "", RUN_WRITE).written);
    assert_string_equal(bits(s), before);
    end(s);
}

/* The place in members of a player of an event. */
static size_t member_at(const struct league_year *s, const struct event_data *data, int player)
{
    size_t i = 0;
    while (s->shop->players[i].v != data->players[player].id.v)
        i++;
    return i;
}

/* Of a package that an officer accepted although two of its people are one. */
static void match_of_one_person_alone_changes_nothing(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    struct event_data data;
    struct intake intake;
    FINE(event_load(s->shop->store, &s->shop->arena, s->events[0], &data, &err));
    const struct load_match *met = data.matches;
    while (met->wins1 == met->wins2)
        met++;
    int wins = 0;
    for (const struct load_match *m = data.matches; m < data.matches + data.n_matches; m++) {
        int winner = m->wins1 > m->wins2 ? m->p1 : m->wins1 < m->wins2 ? m->p2 : -1;
        wins += m != met && (winner == met->p1 || winner == met->p2);
    }
    int32_t into = s->members[member_at(s, &data, met->p2)];
    FINE(member_merge(&s->office, s->members[member_at(s, &data, met->p1)], into, &err));
    const char *text = shop_package(s->shop, s->events[0]);
    FINE(intake_take(&s->office, text, strlen(text), INTAKE_POST, &intake, &err));
    assert_int_equal(intake.state, INTAKE_HELD);
    FINE(intake_accept(&s->office, intake.digest, &intake, &err));
    (void)run(s, "all", RUN_WRITE);
    struct pg_rows rows;
    FINE(pg_query(s->office.pg, AQ_RATING_OF, PG_ARGS(PG_I(into)), &rows, &err));
    assert_int_equal(rows.n, 1);
    assert_int_equal(pg_int(&rows, 0, 3), wins);
    pg_rows_release(&rows);
    end(s);
}

static void event_that_is_withdrawn_leaves_nothing_behind(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    (void)send(s, 1);
    (void)run(s, "", RUN_WRITE);
    const char *before = bits(s);
    struct intake intake = send(s, 3);
    (void)run(s, "", RUN_WRITE);
    FINE(intake_withdraw(&s->office, intake.digest, "invented", &err));
    (void)run(s, "", RUN_WRITE);
    assert_string_equal(bits(s), before);
    end(s);
}

/* An event whose digest is the same is not read again, so what somebody did to a row by hand is found by a run over
 * all; and rows that were written before there were digests get theirs. */
static void rows_are_compared_where_digests_differ_or_everywhere_on_demand(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    for (size_t i = 0; i < 4; i++)
        (void)send(s, i);
    (void)run(s, "", RUN_WRITE);
    const char *before = bits(s);
    FINE(pg_script(s->office.pg, "UPDATE event_rated SET digest = 0", &err));
    struct run old = run(s, "2000-01-01", RUN_WRITE);
    assert_true(old.written);
    assert_int_equal(old.changed, 0);
    FINE(pg_script(s->office.pg,
                   arena_printf(&s->arena,
                                "UPDATE member_event SET after = after + 50 WHERE member = %d AND day = '2026-12-11'",
                                (int)s->members[0]),
                   &err));
    assert_int_equal(run(s, "2000-01-01", RUN_WRITE).changed, 0);
    struct run all = run(s, "all", RUN_WRITE);
    assert_int_equal(all.changed, 1);
    assert_string_equal(bits(s), before);
    assert_int_equal(run(s, "all", RUN_WRITE).changed, 0);
    end(s);
}

/* ---- lists ------------------------------------------------------------------------------------- */

static void expect_verified(struct league_year *s, int32_t list, int64_t without_names)
{
    struct err err = ERR_INIT;
    struct list_check check;
    FINE(list_verify(&s->office, list, &check, &err));
    assert_true(check.signature_fits);
    assert_true(check.rows_fit);
    assert_string_equal(check.derived, check.list.digest);
    assert_true(check.derived_fits);
    assert_true(check.packages > 0);
    assert_int_equal(check.without_names, without_names);
}

static void published_list_can_be_derived_again_whatever_happens_since(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    struct rating_list list, later;
    int32_t newcomer = shop_members(&s->office, 1)[0];
    for (size_t i = 0; i < 4; i++)
        (void)send(s, i);
    FINE(member_merge(&s->office, s->members[5], newcomer, &err));
    FINE(list_publish(&s->office, &list, &err));
    expect_verified(s, list.list, 0);
    FINE(member_unmerge(&s->office, s->members[5], &err)); /* a later insight is the next list's */
    correct(s, 0);
    (void)send(s, 0);
    expect_verified(s, list.list, 0);
    FINE(list_publish(&s->office, &later, &err));
    assert_int_equal(later.list, list.list + 1);
    assert_string_not_equal(later.digest, list.digest);
    expect_verified(s, later.list, 0);
    FINE(member_forget(&s->office, s->members[2], &err));
    expect_verified(s, later.list, 4); /* names are gone, the list stands */
    end(s);
}

static void published_list_is_never_changed_and_a_tampered_one_is_found(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    struct rating_list list;
    struct list_check check;
    (void)send(s, 0);
    FINE(list_publish(&s->office, &list, &err));
    assert_int_not_equal(pg_script(s->office.pg, "UPDATE list_row SET rating = 2400 WHERE rating > 1600", &err),
                         ERR_OK);
    struct err second = ERR_INIT;
    assert_int_not_equal(pg_script(s->office.pg, "DELETE FROM list", &second), ERR_OK);
    struct err third = ERR_INIT; /* an administrator can do anything, and is found out */
    const char *forge = arena_printf(&s->arena,
                                     "ALTER TABLE list_row DISABLE TRIGGER list_row_is_for_ever;"
                                     "UPDATE list_row SET rating = rating + 100 WHERE list = %d AND member = %d;"
                                     "ALTER TABLE list_row ENABLE TRIGGER list_row_is_for_ever",
                                     (int)list.list, (int)s->members[0]);
    assert_int_equal(pg_script(s->office.pg, forge, &third), ERR_OK);
    assert_int_equal(list_verify(&s->office, list.list, &check, &third), ERR_OK);
    assert_true(check.signature_fits);
    assert_false(check.rows_fit);
    assert_true(check.derived_fits);
    assert_int_equal(list_verify(&s->office, 9999, &check, &third), ERR_NOT_FOUND);
    end(s);
}

/* ---- a list for outsiders ------------------------------------------------------------------------ */

static enum err_code add_piece(void *data, const char *bytes, size_t len, struct err *err)
{
    (void)err;
    strbuf_add_bytes(data, bytes, len);
    return ERR_OK;
}

/* The lines of a list's file, unpacked. */
static char *bundle_lines(struct league_year *s, int32_t list)
{
    struct err err = ERR_INIT;
    struct strbuf packed = STRBUF_INIT;
    char *lines;
    size_t len;
    FINE(bundle_write(&s->office, list, add_piece, &packed, &err));
    FINE(gzip_unpack(&s->arena, strbuf_text(&packed), packed.len, 1 << 24, "bundle", &lines, &len, &err));
    strbuf_release(&packed);
    return lines;
}

/* What an outsider's program says of such lines, who has no database. */
static enum err_code verify_lines(struct league_year *s, const char *lines, struct list_check *check, struct err *err)
{
    const char *path = path_join(&s->arena, test_dir(), "list.jsonl");
    assert_int_equal(file_write(path, lines, strlen(lines), FILE_REPLACE_EXISTING, err), ERR_OK);
    return bundle_verify(&s->arena, path, check, err);
}

/* The lines with the first of one text become another one of the same length. */
static char *with(struct league_year *s, const char *lines, const char *from, const char *to)
{
    char *out = arena_strdup(&s->arena, lines), *at = strstr(out, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    return out;
}

static void file_of_a_list_is_derived_without_a_database_and_has_no_names(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    struct rating_list list;
    struct list_check check;
    int32_t newcomer = shop_members(&s->office, 1)[0];
    for (size_t i = 0; i < 4; i++)
        (void)send(s, i);
    FINE(member_merge(&s->office, s->members[5], newcomer, &err));
    FINE(list_publish(&s->office, &list, &err));
    char *lines = bundle_lines(s, list.list);
    assert_null(strstr(lines, "Medlem"));
    FINE(verify_lines(s, lines, &check, &err));
    assert_true(check.signature_fits && check.derived_fits && check.policy_fits);
    assert_string_equal(check.derived, list.digest);
    assert_string_equal(check.public_hex, s->office.public_hex);
    assert_string_equal(check.association, "Testverband");
    assert_int_equal(check.packages, list.events);
    assert_int_equal(check.list.events, list.events);
    FINE(member_forget(&s->office, s->members[2], &err)); /* nobody's name is needed for it */
    assert_string_equal(bundle_lines(s, list.list), lines);
    struct err none = ERR_INIT;
    assert_int_equal(bundle_write(&s->office, 9999, add_piece, NULL, &none), ERR_NOT_FOUND);
    end(s);
}

static void whatever_is_changed_in_the_file_of_a_list_is_found(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct rating_list list;
    struct list_check check;
    struct err good = ERR_INIT;
    (void)send(s, 0);
    assert_int_equal(list_publish(&s->office, &list, &good), ERR_OK);
    char *lines = bundle_lines(s, list.list), *at;
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        {"\"wins1\":2", "\"wins1\":1", "the part \"match\" is not what was signed"},
        {"\"enrolment\":[{", "\"enrolmint\":[{", "was added"},
        {"topcut/list-bundle/1", "topcut/list-bundle/2", "of a newer kind"},
        {"topcut/list-bundle/1", "topcut/something/els", "is not the file of a list"},
        {"\"end\"", "\"and\"", "does not belong into the file of a list"},
        {"\"events\":", "\"evints\":", "lines of the file are missing"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(verify_lines(s, with(s, lines, cases[i].from, cases[i].to), &check, &err), ERR_INPUT);
        assert_non_null(strstr(err.text, cases[i].says));
    }
    /* Another player's number, another digest: that is a list which does not fit, and no error. */
    struct err err = ERR_INIT;
    const char *one = arena_printf(&s->arena, ":%d", (int)s->members[0]),
               *other = arena_printf(&s->arena, ":%d", (int)s->members[1]);
    FINE(verify_lines(s, with(s, with(s, with(s, lines, one, ":000000000"), other, one), ":000000000", other), &check,
                      &err));
    assert_true(check.signature_fits);
    assert_false(check.derived_fits);
    FINE(verify_lines(
        s, with(s, lines, arena_printf(&s->arena, "\"digest\":\"%.8s", list.digest), "\"digest\":\"00000000"), &check,
        &err));
    assert_false(check.signature_fits || check.derived_fits);
    /* Cut off: within a line, behind one, before the first. */
    at = strstr(lines, "{\"end\"");
    *at = '\0';
    assert_int_equal(verify_lines(s, lines, &check, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, "cut off"));
    struct err empty = ERR_INIT;
    assert_int_equal(verify_lines(s, "", &check, &empty), ERR_INPUT);
    end(s);
}

static void best_of_a_country_are_ranked(void **state)
{
    (void)state;
    struct league_year *s = begin();
    struct err err = ERR_INIT;
    struct rating_place *places;
    size_t n = 0;
    (void)send(s, 0);
    (void)run(s, "all", RUN_WRITE);
    FINE(ratings_best(&s->office, RATING_STANDARD, "SE", 1, 5, &places, &n, &err));
    assert_int_equal(n, 5);
    for (size_t i = 1; i < n; i++)
        assert_true(places[i].rating <= places[i - 1].rating && places[i].rank >= places[i - 1].rank);
    FINE(ratings_best(&s->office, RATING_STANDARD, "NO", 1, 5, &places, &n, &err));
    assert_int_equal(n, 0);
    struct run out;
    assert_int_equal(ratings_run(&s->office, "2026-02-31", RUN_DRY, &out, &err), ERR_INPUT);
    end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_are_those_of_the_store_whatever_came_first),
        cmocka_unit_test(correction_is_shown_first_and_writes_only_what_differs),
        cmocka_unit_test(merger_counts_for_both_and_its_undoing_brings_the_bits_back),
        cmocka_unit_test(match_of_one_person_alone_changes_nothing),
        cmocka_unit_test(event_that_is_withdrawn_leaves_nothing_behind),
        cmocka_unit_test(rows_are_compared_where_digests_differ_or_everywhere_on_demand),
        cmocka_unit_test(published_list_can_be_derived_again_whatever_happens_since),
        cmocka_unit_test(published_list_is_never_changed_and_a_tampered_one_is_found),
        cmocka_unit_test(file_of_a_list_is_derived_without_a_database_and_has_no_names),
        cmocka_unit_test(whatever_is_changed_in_the_file_of_a_list_is_found),
        cmocka_unit_test(best_of_a_country_are_ranked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
