/* test_seed_lists.c - the lists and pools that the two seed documents state, name by name
 *
 * tests/data/seeds holds them as they stand there: the floor rules of 1999 (D.*) and the rules of 2009 (9xx).
 * Where the product's history says otherwise, the difference is named here, with its reason; any other
 * fails. */
#include "base/arena.h"
#include "base/csv.h"
#include "published.h"

static struct published p;

/* What is known to differ: the source's entry that we have not, or ours that the source has not. */
static const struct {
    const char *where, *name;
    bool ours;
    const char *why;
} differences[] = {
    {"E", "Memory Jar", true, "D.16.11 leaves it out; it is banned in every other source (seed_crosscheck)"},
    {"ice-2009", "Timmerian Fiends", false, "916.2 is of 2003; Homelands left the block on 2006-08-20"},
    {"916.2", "HML", false, "916.2 is of 2003; Homelands left the block on 2006-08-20"},
    {"916.2", "CSP", true, "Coldsnap is of the block from 2006-08-20 on"},
    {"913.1", "TSB", true, "the seed counts the timeshifted cards into Time Spiral"},
    {"914.1", "TSB", true, "the seed counts the timeshifted cards into Time Spiral"},
    {"916.13", "TSB", true, "the seed counts the timeshifted cards into Time Spiral"},
};

static void apply_differences(const char *where, struct names *theirs)
{
    for (size_t i = 0; i < ARRAY_LEN(differences); i++) {
        if (strcmp(differences[i].where, where) != 0)
            continue;
        if (names_has(theirs, differences[i].name) == differences[i].ours)
            fail_msg("%s: %s is no difference any more: %s", where, differences[i].name, differences[i].why);
        if (differences[i].ours)
            names_add(&p.arena, theirs, differences[i].name);
        else
            names_drop(theirs, differences[i].name);
    }
}

static enum card_status status_of(const char *word)
{
    if (strcmp(word, "restricted") == 0)
        return CARD_RESTRICTED;
    assert_string_equal(word, "banned");
    return CARD_BANNED;
}

/* Lists A to K and those of the blocks: each is the whole list of its format on its day. */
static void every_list_of_the_seeds(void **state)
{
    struct csv_table t;
    size_t lists = 0;
    bool same = true;
    (void)state;
    published_table(&p, TEST_DATA, "seeds/lists.csv", &t);
    for (size_t i = 0, next; i < t.n_rows; i = next) {
        const char *list = published_cell(&t, i, "list"), *status = published_cell(&t, i, "status");
        struct ruling *ruling =
            published_on(&p, &p.arena, published_cell(&t, i, "format"), published_cell(&t, i, "date"));
        struct names theirs = {.n = 0};
        for (next = i; next < t.n_rows && strcmp(published_cell(&t, next, "list"), list) == 0; next++) {
            const char *name = published_card(&p, published_cell(&t, next, "card"));
            assert_false(names_has(&theirs, name));
            names_add(&p.arena, &theirs, name);
        }
        apply_differences(list, &theirs);
        struct names ours = ruling_names(&p, &p.arena, ruling, false, status_of(status));
        same &= names_same(&ours, &theirs, arena_printf(&p.arena, "list %s (%s)", list, published_cell(&t, i, "rule")));
        lists++;
    }
    assert_true(same);
    assert_int_equal(lists, 19);
}

/* Who is told that a card is banned is told by which rule: on its day that of the list, for what stands there. */
static void a_cited_rule_names_the_card(void **state)
{
    struct csv_table t;
    (void)state;
    published_table(&p, TEST_DATA, "seeds/lists.csv", &t);
    size_t cited = 0, others = 0;
    for (size_t i = 0, next; i < t.n_rows; i = next) {
        const char *list = published_cell(&t, i, "list"), *rule = published_cell(&t, i, "rule");
        struct ruling *ruling =
            published_on(&p, &p.arena, published_cell(&t, i, "format"), published_cell(&t, i, "date"));
        enum card_status status = status_of(published_cell(&t, i, "status"));
        struct names theirs = {.n = 0};
        struct listed_card *ours;
        size_t n;
        for (next = i; next < t.n_rows && strcmp(published_cell(&t, next, "list"), list) == 0; next++)
            names_add(&p.arena, &theirs, published_card(&p, published_cell(&t, next, "card")));
        assert_ok(ruling_list(ruling, &p.arena, &ours, &n, &p.err), p.err);
        for (size_t k = 0; k < n; k++) {
            struct card_reason reason;
            if (ours[k].status != status)
                continue;
            assert_ok(ruling_explain(ruling, &p.arena, ours[k].card, &reason, &p.err), p.err);
            size_t len = strlen(rule);
            bool cites = (strncmp(reason.rule, rule, len) == 0 && reason.rule[len] == ' ') ||
                         strstr(reason.rule, " to "); /* "916.2 to 916.14 (2009)": all blocks' */
            if (cites && !names_has(&theirs, ours[k].card->name))
                fail_msg("list %s: %s is not in %s, which is cited for it", list, ours[k].card->name, rule);
            cited += cites;
            others += !cites;
            if (!cites && strcmp(ours[k].card->name, "Memory Jar") != 0)
                fail_msg("list %s: %s cites %s", list, ours[k].card->name, reason.rule);
        }
    }
    assert_true(cited > 0);
    assert_int_equal(others, 1); /* Memory Jar in Standard */
}

/* How many names each list has, as the documents do. */
static void lists_have_their_lengths(void **state)
{
    static const struct {
        const char *list;
        size_t n;
    } lengths[] = {
        {"A", 30}, {"B", 15}, {"C", 46}, {"D", 30}, {"E", 8}, {"F", 49},
        {"G", 12}, {"H", 64}, {"I", 10}, {"J", 7},  {"K", 2},
    };
    struct csv_table t;
    (void)state;
    published_table(&p, TEST_DATA, "seeds/lists.csv", &t);
    for (size_t i = 0; i < ARRAY_LEN(lengths); i++) {
        size_t n = 0;
        for (size_t r = 0; r < t.n_rows; r++)
            n += strcmp(published_cell(&t, r, "list"), lengths[i].list) == 0;
        assert_int_equal(n, lengths[i].n);
    }
}

/* C is A and B and Zuran Orb. */
static void d_14_9_is_d_13_8_and_d_13_9(void **state)
{
    struct ruling *one = published_on(&p, &p.arena, "Classic", "1999-04-01");
    struct ruling *half = published_on(&p, &p.arena, "Classic-Restricted", "1999-04-01");
    struct names of_one = ruling_names(&p, &p.arena, one, true, CARD_BANNED);
    struct names of_half = ruling_names(&p, &p.arena, half, true, CARD_BANNED);
    (void)state;
    names_add(&p.arena, &of_one, "Zuran Orb");
    assert_true(names_same(&of_half, &of_one, "D.14.9"));
    struct names restricted = ruling_names(&p, &p.arena, half, false, CARD_RESTRICTED);
    assert_int_equal(restricted.n, 0); /* D.14.8 */
}

/* D.15.8, D.15.Ruling.1: of the five oldest expansions and editions, what no later set has is banned. The seed names
 * 270 and calls the list "hopefully complete"; from the printings there are three more. */
static void d_15_8_never_reprinted(void **state)
{
    static const char *const old_sets[] = {"LEA", "LEB", "2ED", "ARN", "ATQ", "LEG"};
    static const char *const more[] = {"Darkness", "Raging Bull", "Silhouette"};
    struct ruling *extended = published_on(&p, &p.arena, "Extended", "1999-04-01");
    struct names theirs = {.n = 0}, ours = {.n = 0};
    struct csv_table t;
    (void)state;
    published_table(&p, TEST_DATA, "seeds/never_reprinted.csv", &t);
    assert_int_equal(t.n_rows, 270);
    for (size_t i = 0; i < t.n_rows; i++) {
        const struct card *card;
        assert_ok(catalog_require(p.catalog, &p.arena, published_cell(&t, i, "card"), &card, &p.err), p.err);
        assert_int_equal(ruling_card(extended, card), CARD_NOT_IN_POOL);
        names_add(&p.arena, &theirs, card->name);
    }
    assert_int_equal(theirs.n, 270);
    for (size_t i = 0; i < ARRAY_LEN(more); i++)
        names_add(&p.arena, &theirs, more[i]);
    for (int id = 1; id <= catalog_card_count(p.catalog); id++) {
        const struct card *card = catalog_card(p.catalog, id);
        bool old = false;
        for (size_t i = 0; i < card->n_printings; i++)
            for (size_t s = 0; s < ARRAY_LEN(old_sets); s++)
                old |= strcmp(catalog_set(p.catalog, card->printings[i].set)->code, old_sets[s]) == 0;
        if (old && ruling_card(extended, card) == CARD_NOT_IN_POOL)
            names_add(&p.arena, &ours, card->name);
    }
    assert_true(names_same(&ours, &theirs, "D.15.Ruling.1"));
}

/* The set pools as the seeds state them. */
static void every_pool_of_the_seeds(void **state)
{
    struct csv_table t;
    bool same = true;
    (void)state;
    published_table(&p, TEST_DATA, "seeds/pools.csv", &t);
    for (size_t i = 0, next; i < t.n_rows; i = next) {
        const char *rule = published_cell(&t, i, "rule"), *format = published_cell(&t, i, "format");
        struct ruling *ruling = published_on(&p, &p.arena, format, published_cell(&t, i, "date"));
        struct names theirs = {.n = 0}, ours = ruling_codes(ruling, &p.arena);
        for (next = i; next < t.n_rows && strcmp(published_cell(&t, next, "rule"), rule) == 0 &&
                       strcmp(published_cell(&t, next, "format"), format) == 0;
             next++) {
            const struct card_set *set = catalog_find_set(p.catalog, published_cell(&t, next, "set"));
            if (!set)
                fail_msg("%s: no set \"%s\"", rule, published_cell(&t, next, "set"));
            names_add(&p.arena, &theirs, set->code);
        }
        apply_differences(rule, &theirs);
        same &= names_same(&ours, &theirs, arena_printf(&p.arena, "%s %s", rule, format));
    }
    assert_true(same);
}

/* The names of the formats on the days of the seeds (D.13.1, D.14.1, D.16.1; 911 and 912: renamed in 2005). */
static void formats_bear_the_names_of_their_day(void **state)
{
    static const struct {
        const char *asked, *date, *key, *name;
    } cases[] = {
        {"Classic", "1999-04-01", "vintage", "Classic"},
        {"Type I", "1999-04-01", "vintage", "Classic"},
        {"type 1", "2004-01-01", "vintage", "Type 1"},
        {"Vintage", "2005-05-31", "vintage", "Type 1"},
        {"Vintage", "2005-06-01", "vintage", "Vintage"},
        {"Classic-Restricted", "1999-04-01", "legacy", "Classic-Restricted"},
        {"Type 1.5", "2001-04-01", "legacy", "Type 1.5"},
        {"legacy", "2005-08-31", "legacy", "Type 1.5"},
        {"legacy", "2005-09-01", "legacy", "Legacy"},
        {"Type II", "1996-04-01", "standard", "Type II"},
        {"T2", "1999-04-01", "standard", "Standard"},
        {"Extended", "1999-04-01", "extended", "Extended"},
        {"Urza Block Constructed", "1999-04-01", "block-urza", "Urza's Saga Block"},
        {"Block: Urza", "1999-04-01", "block-urza", "Urza's Saga Block"},
        {"Rath Cycle", "1999-04-01", "block-tempest", "Tempest Block"},
        {"Rochester", "1999-04-01", "rochester-draft", "Rochester Draft"},
        {"sealed", "2009-10-01", "sealed-deck", "Sealed Deck"},
        {"EDH", "2009-10-01", "edh", "EDH"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct ruling *ruling = published_on(&p, &p.arena, cases[i].asked, cases[i].date);
        assert_string_equal(ruling_format(ruling)->key, cases[i].key);
        assert_string_equal(ruling_name(ruling), cases[i].name);
    }
}

/* Sizes, sideboards and copies, with the rule that says so. */
static void decks_have_the_sizes_of_their_day(void **state)
{
    static const struct {
        const char *format, *date;
        int least, most;
        enum side_rule side;
        int copies;
        enum leader_rule leader;
        const char *size_source;
    } cases[] = {
        {"Type I", "1993-12-01", 40, 0, SIDE_NONE, 0, LEADER_NONE, "P.1.2"},
        {"Type I", "1994-01-25", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "1994-01-26"},
        {"Classic", "1999-04-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "D.13.5"},
        {"Classic-Restricted", "1999-04-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "D.14.5"},
        {"Extended", "1999-04-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "D.15.4"},
        {"Standard", "1999-04-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "D.16.7"},
        {"Mirage Block", "1999-04-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "D.18.1"},
        {"Sealed Deck", "1999-04-01", 40, 0, SIDE_FREE, 0, LEADER_NONE, "D.17.4"},
        {"Booster Draft", "1999-04-01", 40, 0, SIDE_FREE, 0, LEADER_NONE, "D.19.7"},
        {"Rochester Draft", "1999-04-01", 40, 0, SIDE_FREE, 0, LEADER_NONE, "D.19.7"},
        {"Vintage", "2009-10-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "911.2"},
        {"Legacy", "2009-10-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "912.2"},
        {"Extended", "2009-10-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "913.2"},
        {"Standard", "2009-10-01", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "914.4"},
        {"Sealed Deck", "2009-10-01", 40, 0, SIDE_FREE, 0, LEADER_NONE, "915.4"},
        {"Booster Draft", "2009-10-01", 40, 0, SIDE_FREE, 0, LEADER_NONE, "917.8"},
        {"EDH", "2009-10-01", 100, 100, SIDE_NONE, 1, LEADER_GENERAL, "903.4a"},
        {"Planar Magic", "2009-10-01", 10, 0, SIDE_NONE, 1, LEADER_NONE, "901.3"},
        {"Standard", "2013-07-12", 60, 0, SIDE_0_OR_15, 4, LEADER_NONE, "914.4"},
        {"Standard", "2013-07-13", 60, 0, SIDE_UP_TO, 4, LEADER_NONE, "MTR 6.1"},
        {"Commander", "2011-06-17", 100, 100, SIDE_NONE, 1, LEADER_COMMANDER, "903.5a"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct deck_rule *d = ruling_deck(published_on(&p, &p.arena, cases[i].format, cases[i].date));
        if (d->main_min != cases[i].least || d->main_max != cases[i].most || d->side != cases[i].side ||
            d->copies != cases[i].copies || d->leader != cases[i].leader ||
            !strstr(d->size_source, cases[i].size_source))
            fail_msg("%s on %s: %d to %d, side %d, copies %d, leader %d, %s", cases[i].format, cases[i].date,
                     d->main_min, d->main_max, (int)d->side, d->copies, (int)d->leader, d->size_source);
        if (d->side == SIDE_0_OR_15 || d->side == SIDE_UP_TO)
            assert_int_equal(d->side_size, 15);
        assert_true(d->snow_basics); /* K.18.2, 204.4c */
    }
}

/* Single cards that a rule of the seeds is about. */
static void rules_about_single_cards(void **state)
{
    static const struct {
        const char *format, *date, *card;
        enum card_status status;
        const char *rule;
    } cases[] = {
        {"Classic", "1999-04-01", "Cloud Dragon", CARD_NOT_IN_POOL, "D.13.3: only in Portal"},
        {"Vintage", "2005-10-19", "Cloud Dragon", CARD_NOT_IN_POOL, "the day before Portal is legal"},
        {"Vintage", "2005-10-20", "Cloud Dragon", CARD_LEGAL, "Portal sets are legal"},
        {"Classic", "1999-04-01", "Armageddon", CARD_LEGAL, "D.13.3: Portal's, but also of a legal set"},
        {"Standard", "1999-04-01", "Armageddon", CARD_LEGAL, "D.16.3: any printing of a card of Fifth Edition"},
        {"Standard", "1999-04-01", "Snow-Covered Island", CARD_NOT_IN_POOL, "D.16.Ruling.1"},
        {"Ice Age Block", "1999-04-01", "Snow-Covered Island", CARD_LEGAL, "Ice Age has it"},
        {"Classic", "1999-04-01", "Blacker Lotus", CARD_NOT_IN_POOL, "D.13.Ruling.3"},
        {"Legacy", "2009-10-01", "Blacker Lotus", CARD_NOT_IN_POOL, "910.5a"},
        {"Commander", "2020-01-01", "Blacker Lotus", CARD_NOT_IN_POOL, "910.5a"},
        {"Classic", "1999-04-01", "Arena", CARD_LEGAL, "D.13.2: promotional cards are allowed"},
        {"Standard", "1999-04-01", "Arena", CARD_NOT_IN_POOL, "D.16.3: promotional cards only of the pool"},
        {"Extended", "1999-04-01", "Arena", CARD_LEGAL, "D.15.1: promotional cards are allowed"},
        {"Extended", "1999-10-01", "Tundra", CARD_LEGAL, "DCI announcement of 1999-09-01: dual lands stay"},
        {"Extended", "2002-11-01", "Tundra", CARD_NOT_IN_POOL, "until Ice Age to Weatherlight left"},
        {"Classic", "1999-02-28", "Crop Rotation", CARD_NOT_IN_POOL, "D.13.4: released 1999-02-15"},
        {"Classic", "1999-03-01", "Crop Rotation", CARD_LEGAL, "D.13.4"},
        {"Sealed Deck", "1999-02-15", "Crop Rotation", CARD_LEGAL, "D.17.3: at once"},
        {"Legacy", "2013-10-31", "True-Name Nemesis", CARD_NOT_IN_POOL, "910.2: the day of release"},
        {"Legacy", "2013-11-01", "True-Name Nemesis", CARD_LEGAL, "910.2: the day of release"},
        {"Legacy", "2012-01-01", "Scavenging Ooze", CARD_LEGAL, "new in Commander of 2011"},
        {"Modern", "2012-01-01", "Scavenging Ooze", CARD_NOT_IN_POOL, "before Magic 2014"},
        {"Modern", "2013-07-19", "Scavenging Ooze", CARD_LEGAL, "of Magic 2014"},
        {"Vintage", "2014-06-06", "Brago's Favor", CARD_NOT_IN_POOL, "a conspiracy"},
        {"Commander", "2020-01-01", "Brago's Favor", CARD_NOT_IN_POOL, "a conspiracy"},
        {"Commander", "2020-01-01", "Brago, King Eternal", CARD_LEGAL, "of the same set"},
        {"Modern", "2019-08-01", "Force of Negation", CARD_LEGAL, "Modern Horizons"},
        {"Pioneer", "2020-01-01", "Force of Negation", CARD_NOT_IN_POOL, "Modern Horizons"},
        {"Pauper", "2020-01-01", "Hymn to Tourach", CARD_BANNED, "common in Fallen Empires"},
        {"Pauper", "2020-01-01", "Tarmogoyf", CARD_NOT_IN_POOL, "never a common"},
        {"Pauper", "2020-01-01", "Lightning Bolt", CARD_LEGAL, "a common"},
        {"Type I", "1994-06-10", "Karakas", CARD_RESTRICTED, "each Legend is"},
        {"Type I", "1995-04-19", "Karakas", CARD_LEGAL, "no longer"},
        {"Old School 93/94", "2026-08-22", "Mishra's Workshop", CARD_RESTRICTED, "Swedish rules"},
        {"Old School 93/94 EC", "2026-08-22", "Mishra's Workshop", CARD_LEGAL, "Eternal Central's rules"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card;
        assert_ok(catalog_require(p.catalog, &p.arena, cases[i].card, &card, &p.err), p.err);
        enum card_status status = ruling_card(published_on(&p, &p.arena, cases[i].format, cases[i].date), card);
        if (status != cases[i].status)
            fail_msg("%s in %s on %s is %s (%s)", cases[i].card, cases[i].format, cases[i].date,
                     card_status_words[status], cases[i].rule);
    }
}

static int open_all(void **state)
{
    (void)state;
    published_open(&p);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    published_close(&p);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_of_the_seeds),
        cmocka_unit_test(a_cited_rule_names_the_card),
        cmocka_unit_test(lists_have_their_lengths),
        cmocka_unit_test(d_14_9_is_d_13_8_and_d_13_9),
        cmocka_unit_test(d_15_8_never_reprinted),
        cmocka_unit_test(every_pool_of_the_seeds),
        cmocka_unit_test(formats_bear_the_names_of_their_day),
        cmocka_unit_test(decks_have_the_sizes_of_their_day),
        cmocka_unit_test(rules_about_single_cards),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
