/* test_where.c - where a list is legal: held against a verdict on each day
 *
 * deck_where_legal asks only the days on which a format changes, and asks quickly. Both shortcuts are held
 * against the whole verdict of deck_check on days drawn by chance, and on the first and last day of each
 * span. */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "deck_fixture.h"

static struct fixture fx;

static int set_up(void **state)
{
    (void)state;
    fixture_open(&fx, NULL, 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

static size_t where(struct arena *arena, const struct deck *deck, struct deck_span **spans)
{
    struct err err = ERR_INIT;
    size_t n;
    assert_ok(deck_where_legal(arena, fx.book, deck, spans, &n, &err), err);
    return n;
}

/* "legacy 1996-05-01..2004-09-19 2005-01-01..+": the spans of one format. */
static const char *spans_of(struct arena *arena, const struct deck_span *spans, size_t n, const char *key)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        if (strcmp(spans[i].format->key, key) == 0)
            strbuf_printf(&sb, "%s%s..%s", sb.len ? " " : "", spans[i].from, spans[i].open ? "+" : spans[i].until);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* Dates of the appendix of tournament.md, of announcements, and of releases. */
static void spans_begin_and_end_with_bans_and_releases(void **state)
{
    (void)state;
    static const struct {
        const char *deck, *format, *spans;
    } rows[] = {
        /* restricted 1994-08-02, banned 1996-02-01, restricted again 2000-10-01, free 2007-06-20 */
        {"59 Swamp\n1 Mind Twist", "vintage", "1993-08-05..1996-01-31 2000-10-01..+"},
        /* legal from the format's first day, never banned */
        {"56 Mountain\n4 Goblin Guide", "modern", "2011-07-15..+"},
        /* no general; too many; a card that nobody knows */
        {"60 Mountain\nside 14 Mountain", "edh", ""},
        {"55 Mountain\n5 Lightning Bolt", "legacy", ""},
        {"60 Mountain\n1 No Such Card", "legacy", ""},
        /* Urza's Legacy was released on 1999-02-15 (D.13.4) */
        {"52 Mountain\n4 Goblin Lackey\n4 Goblin Welder", "block-urza", "1999-03-01..+"},
        /* the format ended, so nothing is open */
        {"60 Mountain\nwarn a guess", "extended", "1997-07-01..2013-10-07"},
        /* legendary Vehicles lead from the day of Edge of Eternities, on which the format's data has no day */
        {"cmd 1 Weatherlight\n99 Wastes", "commander", "2025-08-01..+"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct deck_span *spans;
        struct deck deck = fixture_deck(&fx, &arena, rows[i].deck);
        size_t n = where(&arena, &deck, &spans);
        const char *found = spans_of(&arena, spans, n, rows[i].format);
        assert_string_equal(found, rows[i].spans);
        arena_release(&arena);
    }
}

static bool within(const struct deck_span *spans, size_t n, const struct format *format, const char *date)
{
    for (size_t i = 0; i < n; i++)
        if (spans[i].format == format && strcmp(spans[i].from, date) <= 0 && strcmp(date, spans[i].until) <= 0)
            return true;
    return false;
}

static void agree_on(const struct deck *deck, const struct deck_span *spans, size_t n, const struct format *format,
                     const char *date)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT, no = ERR_INIT;
    struct ruling *ruling;
    struct verdict v = {.legal = false};
    if (format_on(fx.book, &arena, format, date, NULL, &ruling, &no) == ERR_OK)
        assert_ok(deck_check(&arena, ruling, deck, NULL, &v, &err), err);
    if (v.legal != within(spans, n, format, date))
        fail_msg("%s on %s: the verdict says %s, the spans differ (%s)", format->key, date,
                 v.legal ? "legal" : "illegal", v.n ? english(v.findings[0].text) : no.text);
    arena_release(&arena);
}

/* The day before or after. */
static const char *moved(struct arena *arena, const char *date, int days)
{
    char buf[DATE_LEN + 1];
    date_from_days(date_to_days(date) + days, buf);
    return arena_strdup(arena, buf);
}

/* A deck of sixty from cards that some format has. */
static struct deck random_deck(struct rng *rng, struct arena *arena)
{
    struct strbuf text = STRBUF_INIT;
    int n = 1 + (int)rng_below(rng, 4), total = 0;
    for (int i = 0; i < n; i++) {
        const struct card *card =
            catalog_card(fx.catalog, 1 + (int)rng_below(rng, (uint64_t)catalog_card_count(fx.catalog)));
        int count = 1 + (int)rng_below(rng, 4);
        if (card->n_printings == 0)
            continue;
        strbuf_printf(&text, "%d %s\n", count, card->name);
        total += count;
    }
    strbuf_printf(&text, "%d Island\n", 60 - total);
    struct deck deck = fixture_deck(&fx, arena, strbuf_text(&text));
    strbuf_release(&text);
    return deck;
}

static void spans_agree_with_the_verdict_of_each_day(void **state)
{
    (void)state;
    struct rng rng = test_rng(1993);
    int decks = test_is_long() ? 200 : getenv("TOPCUT_VALGRIND") ? 2 : 12;
    size_t all = 0;
    for (int round = 0; round < decks; round++) {
        struct arena arena = ARENA_INIT;
        struct deck_span *spans;
        struct deck deck = random_deck(&rng, &arena);
        size_t n = where(&arena, &deck, &spans);
        all += n;
        for (size_t i = 0; i < n; i++) {
            const struct format *f = spans[i].format;
            assert_int_not_equal(f->kind, FORMAT_LIMITED);
            assert_true(strcmp(spans[i].from, spans[i].until) <= 0);
            assert_false(i > 0 && spans[i - 1].format == f && strcmp(spans[i - 1].until, spans[i].from) >= 0);
            agree_on(&deck, spans, n, f, spans[i].from);
            agree_on(&deck, spans, n, f, spans[i].until);
            agree_on(&deck, spans, n, f, moved(&arena, spans[i].from, -1));
            agree_on(&deck, spans, n, f, moved(&arena, spans[i].until, 1));
        }
        for (int k = 0; k < 60; k++) {
            const struct format *f = format_at(fx.book, (size_t)rng_below(&rng, format_count(fx.book)));
            if (f->kind != FORMAT_LIMITED)
                agree_on(&deck, spans, n, f, moved(&arena, "1993-08-05", (int)rng_below(&rng, 12200)));
        }
        arena_release(&arena);
    }
    assert_true(all > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_begin_and_end_with_bans_and_releases),
        cmocka_unit_test(spans_agree_with_the_verdict_of_each_day),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
