/* test_decks_meta.c - the metagame, swaps between games, sheets: what is computed of lists
 *
 * Intervals are held against published ones; the counts of archetypes and cards against what
 * the lists say by hand; swaps against D.11.4 and D.11.5 by making allowed and forbidden ones at
 * random.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "decks_fixture.h"
#include "event/deckcheck/deckcheck.h"
#include "event/register/register.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <math.h>

/* ---- Wilson's interval ----------------------------------------------------------------------- */

/* Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine
 * 17 (1998), table I, method 3 (score method without continuity correction), to four decimals;
 * and 8 of 10. */
static void published_intervals(void **state)
{
    (void)state;
    static const struct {
        int successes, trials;
        double low, high;
    } cases[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611},
        {1, 29, 0.0061, 0.1718},   {8, 10, 0.4902, 0.9433},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct wilson w = wilson_interval(cases[i].successes, cases[i].trials);
        if (fabs(w.low - cases[i].low) > 0.00005001 || fabs(w.high - cases[i].high) > 0.00005001)
            fail_msg("%d/%d: %.5f..%.5f", cases[i].successes, cases[i].trials, w.low, w.high);
    }
}

static void intervals_hold_the_rate(void **state)
{
    (void)state;
    assert_true(wilson_interval(0, 0).low == 0 && wilson_interval(0, 0).high == 1);
    for (int n = 1; n <= 60; n++)
        for (int s = 0; s <= n; s++) {
            struct wilson w = wilson_interval(s, n), mirrored = wilson_interval(n - s, n);
            double p = (double)s / n;
            assert_true(0 <= w.low && w.low <= p && p <= w.high && w.high <= 1 && w.low < w.high);
            assert_true(fabs(w.low - (1 - mirrored.high)) < 1e-12);
        }
}

/* ---- archetypes and cards -------------------------------------------------------------------- */

static void register_labelled(struct fixture *f, size_t player, const char *text, const char *name,
                              const char *archetype)
{
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, player, text, false);
    entry.name = name;
    entry.archetype = archetype;
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[player], DECKLIST_LIST, &entry, &list, &f->err));
}

/* The result at a table: wins of player a against player b, by hand. */
static void pair_and_score(struct fixture *f, size_t a, size_t b, size_t c, size_t d, const char *first,
                           const char *second)
{
    struct round_hand_pair pairs[] = {{f->players[a], f->players[b]}, {f->players[c], f->players[d]}};
    struct round_view view;
    struct round_options options = {.seed = 1, .allow_rematch = true};
    struct pair_finding *findings;
    size_t n;
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 2, false, &options, &view, &findings, &n, &f->err));
    fixture_result(f, 1, first);
    fixture_result(f, 2, second);
}

static void archetypes(void **state)
{
    (void)state;
    struct fixture *f = standard_event("meta.db", 4);
    struct decklist *lists;
    struct metagame_entry *entries;
    struct metagame_line *lines;
    struct played_card *cards;
    size_t n_lists, n_entries;
    register_labelled(f, 0, sligh, "Deck A", "Sligh");
    register_labelled(f, 1, sligh_more, "Deck B", "sligh"); /* the same word */
    register_labelled(f, 2, "60 Island\n15 Swamp\n", "Oceans", NULL);
    register_labelled(f, 3, "4 Ball Lightning\n56 Mountain\n\n4 Shock\n", "", NULL);
    pair_and_score(f, 0, 1, 2, 3, "2-0", "2-1");   /* a mirror; Oceans beats unknown */
    pair_and_score(f, 0, 2, 1, 3, "0-2", "1-1-1"); /* Oceans beats Sligh; Sligh draws with unknown */
    pair_and_score(f, 0, 3, 1, 2, "2-1", "id");    /* Sligh beats unknown; nobody played */
    struct event_data data = fixture_load(f);
    OK(f, metagame_load(f->store, &f->arena, f->event, &lists, &n_lists, &entries, &n_entries, &f->err));
    assert_int_equal(n_lists, 4);
    assert_int_equal(metagame_archetypes(&f->arena, &data, lists, n_lists, &lines), 3);
    static const struct {
        const char *name;
        int decks, wins, losses, draws, mirrors;
    } wanted[] = {{"Sligh", 2, 1, 1, 1, 1}, {"Oceans", 1, 2, 0, 0, 0}, {"unknown", 1, 0, 2, 1, 0}};
    for (size_t i = 0; i < ARRAY_LEN(wanted); i++) {
        assert_string_equal(lines[i].archetype, wanted[i].name);
        assert_int_equal(lines[i].decks, wanted[i].decks);
        assert_int_equal(lines[i].wins, wanted[i].wins);
        assert_int_equal(lines[i].losses, wanted[i].losses);
        assert_int_equal(lines[i].draws, wanted[i].draws);
        assert_int_equal(lines[i].mirrors, wanted[i].mirrors);
    }
    size_t n = metagame_cards(&f->arena, entries, n_entries, &cards);
    assert_string_equal(cards[0].card, "Mountain"); /* in three lists, with 20 + 21 + 56 copies */
    assert_int_equal(cards[0].decks, 3);
    assert_int_equal(cards[0].main, 97);
    assert_true(cards[0].basic);
    int total = 0;
    for (size_t i = 0; i < n; i++) {
        total += cards[i].main + cards[i].side;
        if (strcmp(cards[i].card, "Shock") == 0) {
            assert_int_equal(cards[i].decks, 3);
            assert_int_equal(cards[i].main, 8);
            assert_int_equal(cards[i].side, 4);
        }
    }
    assert_int_equal(total, 75 + 76 + 75 + 64); /* every card of every list once */
    fixture_free(f);
}

/* The spelling of most lists is shown; "unknown" does not count matches against itself. */
static void spellings_and_unknown(void **state)
{
    (void)state;
    static const char *const labels[] = {"SLIGH", "Sligh", "Sligh", "Sligh", NULL, NULL};
    struct fixture *f = standard_event("spelling.db", 6);
    struct decklist *lists;
    struct metagame_entry *entries;
    struct metagame_line *lines;
    size_t n_lists, n_entries;
    for (size_t i = 0; i < ARRAY_LEN(labels); i++)
        register_labelled(f, i, sligh, "", labels[i]);
    struct round_hand_pair pairs[] = {
        {f->players[0], f->players[1]}, {f->players[2], f->players[3]}, {f->players[4], f->players[5]}};
    struct round_view view;
    struct round_options options = {.seed = 1};
    struct pair_finding *findings;
    size_t n;
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 3, false, &options, &view, &findings, &n, &f->err));
    for (int table = 1; table <= 3; table++)
        fixture_result(f, table, "2-1");
    struct event_data data = fixture_load(f);
    OK(f, metagame_load(f->store, &f->arena, f->event, &lists, &n_lists, &entries, &n_entries, &f->err));
    assert_int_equal(metagame_archetypes(&f->arena, &data, lists, n_lists, &lines), 2);
    assert_string_equal(lines[0].archetype, "Sligh");
    assert_int_equal(lines[0].decks, 4);
    assert_int_equal(lines[0].mirrors, 2);
    assert_true(lines[1].unknown);
    assert_int_equal(lines[1].decks, 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(lines[i].wins + lines[i].losses + lines[i].draws, 0);
    assert_int_equal(lines[1].mirrors, 1);
    fixture_free(f);
}

static void reports_agree(void **state)
{
    (void)state;
    struct fixture *f = standard_event("reports.db", 4);
    struct table_rows rows;
    OK(f, tables_register(f->store, &f->err));
    register_labelled(f, 0, sligh, "", "Sligh");
    register_labelled(f, 1, sligh_short, "", "Sligh");
    fixture_play(f, 1);
    struct deckcheck check;
    OK(f, deckcheck_note(f->store, &f->arena, f->event, f->players[2], NULL, "late", 3, &check, &f->err));
    static const struct {
        const char *sql, *wanted;
    } cases[] = {
        {"SELECT group_concat(status) FROM decklists(:event)", "legal,illegal,missing,missing"},
        {"SELECT problems || ' ' || problem FROM decklists(:event) WHERE status = 'illegal'", "1 "},
        {"SELECT decks || ' ' || share FROM metagame(:event)", "2 1.0"},
        {"SELECT sum(count) FROM decklist_cards(:event)", "149"},
        {"SELECT card FROM most_played(:event) WHERE place = 1", "Mountain"},
        {"SELECT decks FROM deck_colors(:event) WHERE letter = 'R'", "2"},
        {"SELECT name || note || extension_min FROM deck_checks(:event)", "P003, Testlate3"},
    };
    const struct table_parameter event = {":event", {.type = CELL_INT, .i = f->event.v}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        OK(f, tables_select(f->store, &f->arena, cases[i].sql, &event, 1, 0, &rows, &f->err));
        assert_true(rows.n_rows == 1);
        const struct table_cell *c = rows.cells;
        const char *text = c->type == CELL_TEXT ? c->t : arena_printf(&f->arena, "%lld", (long long)c->i);
        if (strncmp(text, cases[i].wanted, strlen(cases[i].wanted)) != 0)
            fail_msg("%s: %s", cases[i].sql, text);
    }
    fixture_free(f);
}

/* ---- swaps between games --------------------------------------------------------------------- */

static const struct swap_rule one_for_one = {.side = SIDE_0_OR_15, .source = "D.11.4 (1999)"};
static const struct swap_rule limited_40 = {.side = SIDE_FREE, .main_min = 40, .source = "D.11.5 (1999)"};

static size_t swap_problems(struct fixture *f, const char *before, const char *after, const struct swap_rule *rule)
{
    struct swap_finding *found;
    size_t n = decklist_swap_check(&f->arena, deck_of(f, k, before), deck_of(f, k, after), rule, &found);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(found[i].rule, rule->source);
    return n;
}

/* The rule of a format on a day. */
static struct swap_rule rule_on(struct fixture *f, const char *name, const char *date)
{
    const struct format *format;
    struct ruling *ruling;
    OK(f, format_find(k->of.book, &f->arena, name, date, &format, &f->err));
    OK(f, format_on(k->of.book, &f->arena, format, date, NULL, &ruling, &f->err));
    return decklist_swap_rule(ruling_deck(ruling));
}

/* CR 100.4a of 2013-07-13: a sideboard of at most 15 cards; before it was of 15, and a swap one for
 * one. */
static void swaps_since_2013(void **state)
{
    (void)state;
    static const char before[] = "4 Shock\n57 Mountain\n\n10 Pyroblast\n4 Shatter\n";
    static const struct {
        const char *after;
        size_t problems_1999, problems_2014;
    } cases[] = {
        {"4 Shock\n57 Mountain\n1 Shatter\n\n10 Pyroblast\n3 Shatter\n", 2, 0}, /* one in */
        {"3 Shock\n57 Mountain\n\n10 Pyroblast\n4 Shatter\n1 Shock\n", 2, 0},   /* one out */
        {"2 Shock\n57 Mountain\n\n10 Pyroblast\n4 Shatter\n2 Shock\n", 2, 2},   /* 59 and 16 */
        {"4 Shock\n57 Mountain\n\n10 Pyroblast\n3 Shatter\n", 2, 1},            /* one is gone */
        {"3 Shock\n57 Mountain\n1 Shatter\n\n10 Pyroblast\n3 Shatter\n1 Shock\n", 0, 0},
    };
    struct fixture *f = fixture_new("swap2013.db");
    struct swap_rule then = rule_on(f, "Standard", "1999-03-01"), later = rule_on(f, "Standard", "2013-07-12"),
                     now = rule_on(f, "Modern", "2014-01-01");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_int_equal(swap_problems(f, before, cases[i].after, &then), cases[i].problems_1999);
        assert_int_equal(swap_problems(f, before, cases[i].after, &later), cases[i].problems_1999);
        assert_int_equal(swap_problems(f, before, cases[i].after, &now), cases[i].problems_2014);
    }
    fixture_free(f);
}

/* D.11.5: the whole unused pool is the sideboard, whether the list that was registered names it or
 * not. */
static void swaps_from_the_pool(void **state)
{
    (void)state;
    static const char before[] = "20 Jackal Pup\n20 Mountain\n";
    static const struct {
        const char *after;
        size_t problems;
    } cases[] = {
        {"20 Jackal Pup\n2 Shock\n18 Mountain\n", 0},
        {"3 Shock\n20 Jackal Pup\n30 Mountain\n5 Island\n\n2 Pyroblast\n", 0},
        {"4 Shock\n36 Mountain\n", 1},                 /* three were opened */
        {"3 Shock\n37 Mountain\n\n1 Shock\n", 1},      /* also in the sideboard */
        {"20 Jackal Pup\n19 Mountain\n", 1},           /* 39 cards */
        {"20 Jackal Pup\n20 Mountain\n1 Kindle\n", 1}, /* not opened */
    };
    struct fixture *f = fixture_new("swappool.db");
    struct swap_rule rule = rule_on(f, "Sealed Deck", "1999-03-01");
    assert_int_equal(rule.side, SIDE_FREE);
    assert_int_equal(rule.main_min, 40);
    assert_true(swap_problems(f, before, cases[0].after, &rule) > 0); /* the pool is not known */
    rule.pool = deck_of(f, k, "20 Jackal Pup\n3 Shock\n2 Pyroblast\n");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (swap_problems(f, before, cases[i].after, &rule) != cases[i].problems)
            fail_msg("from the pool: %s", cases[i].after);
    fixture_free(f);
}

static void swaps_by_the_rules(void **state)
{
    (void)state;
    static const char small[] = "4 Shock\n36 Mountain\n\n2 Pyroblast\n1 Shatter\n";
    static const struct {
        const char *after;
        bool constructed, limited; /* allowed */
    } cases[] = {
        {"4 Shock\n36 Mountain\n\n2 Pyroblast\n1 Shatter\n", true, true},            /* nothing */
        {"3 Shock\n36 Mountain\n1 Shatter\n\n2 Pyroblast\n1 Shock\n", true, true},   /* one for one */
        {"4 Shock\n36 Mountain\n1 Shatter\n\n2 Pyroblast\n", false, true},           /* one in, none out */
        {"2 Shock\n36 Mountain\n\n2 Pyroblast\n1 Shatter\n2 Shock\n", false, false}, /* 38 cards */
        {"4 Shock\n36 Mountain\n\n3 Pyroblast\n", false, false},                     /* from somewhere else */
        {"4 Shock\n36 Mountain\n\n2 Pyroblast\n", false, false},                     /* one is gone */
        {"4 Shock\n35 Mountain\n1 Plains\n\n2 Pyroblast\n1 Shatter\n", false, true}, /* lands from the table */
        {"4 Shock\n34 Mountain\n2 Pyroblast\n\n1 Shatter\n2 Mountain\n", true, true},
    };
    struct fixture *f = fixture_new("swap.db");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        if ((swap_problems(f, small, cases[i].after, &one_for_one) == 0) != cases[i].constructed)
            fail_msg("constructed: %s", cases[i].after);
        if ((swap_problems(f, small, cases[i].after, &limited_40) == 0) != cases[i].limited)
            fail_msg("limited: %s", cases[i].after);
    }
    fixture_free(f);
}

/* Any number of exchanges one for one is allowed, and any single change beside them is not. */
static void random_swaps(void **state)
{
    (void)state;
    static const char *const names[] = {"Shock",     "Mogg Fanatic", "Jackal Pup", "Incinerate",
                                        "Pyroblast", "Shatter",      "Stone Rain", "Kindle"};
    struct fixture *f = fixture_new("swaps.db");
    struct rng rng = test_rng(2);
    for (int i = 0; i < (test_is_long() ? 3000 : 200); i++) {
        struct arena arena = ARENA_INIT;
        struct deck_entry entries[2][16];
        struct deck decks[2] = {{.what = "before"}, {.what = "after"}};
        int counts[2][8];
        for (int z = 0; z < 2; z++)
            for (int c = 0; c < 8; c++)
                counts[z][c] = 1 + (int)rng_below(&rng, 4);
        for (int d = 0; d < 2; d++) {
            decks[d].entries = entries[d];
            for (int z = 0; z < 2; z++)
                for (int c = 0; c < 8; c++)
                    if (counts[z][c]) {
                        entries[d][decks[d].n_entries++] = (struct deck_entry){.zone = z ? ZONE_SIDE : ZONE_MAIN,
                                                                               .count = counts[z][c],
                                                                               .name = names[c],
                                                                               .written = names[c]};
                        decks[d].totals[z ? ZONE_SIDE : ZONE_MAIN] += counts[z][c];
                    }
            for (int s = (int)rng_below(&rng, 6); d == 0 && s > 0; s--) {
                int out = (int)rng_below(&rng, 8), in = (int)rng_below(&rng, 8);
                if (!counts[0][out] || !counts[1][in])
                    continue;
                counts[0][out]--, counts[1][out]++;
                counts[1][in]--, counts[0][in]++;
            }
        }
        struct swap_finding *found;
        struct deck_row *rows;
        if (decklist_swap_check(&arena, &decks[0], &decks[1], &one_for_one, &found) != 0)
            fail_msg("case %d: %s", i, found[0].text);
        /* What deck_compare says of the two sums to nothing, card by card. */
        size_t n = deck_compare(&arena, &decks[0], &decks[1], &rows);
        int sum = 0;
        for (size_t r = 0; r < n; r++)
            sum += rows[r].count;
        assert_int_equal(sum, 0);
        /* From the side of b it is the same with the signs turned. */
        assert_int_equal(deck_compare(&arena, &decks[1], &decks[0], &rows), n);
        size_t hit = (size_t)rng_below(&rng, decks[1].n_entries);
        entries[1][hit].count++;
        decks[1].totals[entries[1][hit].zone]++;
        assert_true(decklist_swap_check(&arena, &decks[0], &decks[1], &one_for_one, &found) > 0);
        arena_release(&arena);
    }
    fixture_free(f);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static const struct sheet_head head = {.event = "Thursday",
                                       .date = "1999-03-01",
                                       .format = "Standard",
                                       .last = "Åkesson",
                                       .first = "Eva",
                                       .dci = "1234567",
                                       .who = "player #17, Club, SE",
                                       .mark = "NOT LEGAL",
                                       .deck = "Sligh",
                                       .note = "",
                                       .facts = ""};

/* Pages of 66 lines and 80 columns, each closed by a form feed; returns how many. */
static int check_pages(struct arena *arena, const char *text)
{
    int pages = 0;
    while (*text) {
        size_t len = strcspn(text, "\f");
        assert_int_equal(text[len], '\f');
        const char *page = arena_strndup(arena, text, len);
        int lines = 0;
        for (const char *at = page; *at; at += strcspn(at, "\n"), at += *at == '\n') {
            const char *line = arena_strndup(arena, at, strcspn(at, "\n"));
            if (utf8_width(line) > SHEET_COLUMNS)
                fail_msg("%d columns: %s", utf8_width(line), line);
            lines++;
        }
        assert_int_equal(lines, SHEET_LINES);
        text += len + 1;
        pages++;
    }
    return pages;
}

static void a_registration_sheet(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("sheet.db");
    struct strbuf sb = STRBUF_INIT;
    deck_sheet(&f->arena, &head, deck_of(f, k, sligh), &sb);
    const char *text = strbuf_text(&sb);
    assert_int_equal(check_pages(&f->arena, text), 1);
    assert_non_null(strstr(text, "|  A  |"));
    assert_non_null(strstr(text, "Last name:  Åkesson"));
    assert_non_null(strstr(text, "MAIN DECK: 60 cards"));
    assert_non_null(strstr(text, "SIDEBOARD: 15 cards"));
    /* By name, downwards: the left column, then the right one. */
    static const char *const order[] = {"Arc Lightning", "Ball Lightning", "Cursed Scroll",
                                        "Goblin Cadets", "Incinerate",     "Jackal Pup"};
    const char *at = text;
    for (size_t i = 0; i < ARRAY_LEN(order); i++) {
        const char *next = strstr(at, order[i]);
        if (!next)
            fail_msg("%s is not behind the one before", order[i]);
        at = next;
    }
    assert_true(strstr(text, "Mountain") > strstr(text, "Ball Lightning"));
    strbuf_release(&sb);
    fixture_free(f);
}

static void blank_long_and_checked(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("blank.db");
    struct strbuf sb = STRBUF_INIT, list = STRBUF_INIT;
    static const struct sheet_head nobody = {.event = "Thursday",
                                             .date = "1999-03-01",
                                             .format = "Standard",
                                             .last = "",
                                             .first = "",
                                             .dci = "",
                                             .who = "",
                                             .mark = "",
                                             .deck = "",
                                             .note = "",
                                             .facts = ""};
    deck_sheet(&f->arena, &nobody, NULL, &sb);
    assert_int_equal(check_pages(&f->arena, strbuf_text(&sb)), 1);
    assert_non_null(strstr(strbuf_text(&sb), "DCI number: ____"));
    strbuf_clear(&sb);
    /* More different cards than a page has lines for. */
    for (int i = 1; i <= 150 && i <= catalog_card_count(k->of.catalog); i++)
        strbuf_printf(&list, "1 %s\n", catalog_card(k->of.catalog, i)->full_name);
    struct deck *deck = deck_of(f, k, strbuf_text(&list));
    deck_sheet(&f->arena, &head, deck, &sb);
    assert_int_equal(check_pages(&f->arena, strbuf_text(&sb)), 2);
    assert_non_null(strstr(strbuf_text(&sb), "page 2 of 2"));
    assert_non_null(strstr(strbuf_text(&sb), "continued"));
    struct deck_row *rows;
    size_t n = deck_rows(&f->arena, deck, &rows);
    for (size_t i = 0; i < n; i++) { /* none is lost, long names are cut */
        const char *shown =
            arena_strndup(&f->arena, rows[i].name, strlen(rows[i].name) > 20 ? 20 : strlen(rows[i].name));
        if (!strstr(strbuf_text(&sb), shown))
            fail_msg("%s is not on the sheet", rows[i].name);
    }
    strbuf_clear(&sb);
    deck_checklist(&f->arena, &head, "round 2, table 7", deck_of(f, k, sligh), &sb);
    assert_int_equal(check_pages(&f->arena, strbuf_text(&sb)), 1);
    assert_non_null(strstr(strbuf_text(&sb), "DECK CHECK: round 2, table 7"));
    assert_non_null(strstr(strbuf_text(&sb), "4 [][][][] Jackal Pup"));
    assert_non_null(strstr(strbuf_text(&sb), "20 [      ] Mountain"));
    strbuf_release(&sb);
    strbuf_release(&list);
    fixture_free(f);
}

/* Names that begin alike are told apart: with a name too long for half a line the columns are moved,
 * or there is one. */
static void long_names_in_full(void **state)
{
    (void)state;
    static const char *const names[] = {"Circle of Protection: Black", "Circle of Protection: Blue",
                                        "Circle of Protection: Artifacts", "Circle of Protection: Green", "Shock"};
    struct fixture *f = fixture_new("long.db");
    struct strbuf list = STRBUF_INIT, sb = STRBUF_INIT;
    for (size_t n = 2; n <= ARRAY_LEN(names); n++) {
        strbuf_clear(&list);
        for (size_t i = 0; i < n; i++)
            strbuf_printf(&list, "4 %s\n", names[i]);
        struct deck *deck = deck_of(f, k, strbuf_text(&list));
        for (int check = 0; check < 2; check++) {
            strbuf_clear(&sb);
            if (check)
                deck_checklist(&f->arena, &head, "", deck, &sb);
            else
                deck_sheet(&f->arena, &head, deck, &sb);
            assert_int_equal(check_pages(&f->arena, strbuf_text(&sb)), 1);
            for (size_t i = 0; i < n; i++)
                if (!strstr(strbuf_text(&sb), names[i]))
                    fail_msg("%zu names: %s is cut", n, names[i]);
        }
    }
    strbuf_release(&sb);
    strbuf_release(&list);
    fixture_free(f);
}

static void marks_players_and_pools(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("marks.db");
    struct strbuf sb = STRBUF_INIT;
    struct sheet_head limited = head;
    limited.pool = deck_of(f, k, "20 Jackal Pup\n3 Shock\n\n1 Kindle\n");
    deck_sheet(&f->arena, &limited, deck_of(f, k, "20 Jackal Pup\n20 Mountain\n\n1 Kindle\n"), &sb);
    assert_int_equal(check_pages(&f->arena, strbuf_text(&sb)), 1);
    static const char *const wanted[] = {"DECK REGISTRATION   *** NOT LEGAL ***",
                                         "DCI number: 1234567   player #17, Club, SE", "MAIN DECK: 40 cards",
                                         "SIDEBOARD: 1 card\n", "OPENED: 24 cards"};
    for (size_t i = 0; i < ARRAY_LEN(wanted); i++)
        if (!strstr(strbuf_text(&sb), wanted[i]))
            fail_msg("not on the sheet: %s", wanted[i]);
    strbuf_clear(&sb);
    deck_checklist(&f->arena, &head, "round 2, table 7", deck_of(f, k, sligh), &sb);
    assert_non_null(strstr(strbuf_text(&sb), "DECK CHECK: round 2, table 7   *** NOT LEGAL ***"));
    strbuf_release(&sb);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_intervals),
        cmocka_unit_test(intervals_hold_the_rate),
        cmocka_unit_test(archetypes),
        cmocka_unit_test(reports_agree),
        cmocka_unit_test(spellings_and_unknown),
        cmocka_unit_test(swaps_by_the_rules),
        cmocka_unit_test(random_swaps),
        cmocka_unit_test(swaps_since_2013),
        cmocka_unit_test(swaps_from_the_pool),
        cmocka_unit_test(a_registration_sheet),
        cmocka_unit_test(blank_long_and_checked),
        cmocka_unit_test(long_names_in_full),
        cmocka_unit_test(marks_players_and_pools),
    };
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
