/* test_history.c - pools and lists on every day that was published
 *
 * By default the tables of tests/data/history; where ../shared exists, also the whole history there: every row of
 * formats.csv, every list of banlists_full.csv, every change of banlists.csv, each asked for on its first day
 * and on its last. Whatever differs must be named here with its reason.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "published.h"

static struct published p;

#define SHARED_DATA TEST_SHARED "/data"
#define UNDATED     "2026-08-22" /* the day of the communities' lists, which have none of their own */

/* Entries of the lists that differ from the kept history for a while. */
static const struct {
    const char *format, *card, *from, *until; /* until: last day; NULL: to this day */
    bool ours;                                /* we have it and the history has not; else the other way round */
    const char *why;
} differences[] = {
    {"Legacy", "Wheel of Fortune", "1996-07-01", "1996-07-09", true,
     "nine days between two rows; Type I restricts it, so Type 1.5 bans it"},
    {"Legacy", "Braingeyser", "1996-10-01", "1996-11-07", true,
     "five weeks between two rows; Type I restricts it, so Type 1.5 bans it"},
    {"Commander", "Lutri, the Spellchaser", "2026-02-09", NULL, false,
     "banned as companion only: no status of a card in a deck"},
    {"Standard", "Maze of Ith", "1995-06-01", "1995-09-30", false,
     "the list restricts it still, but The Dark has left the pool: it may not be played at all"},
    {"Standard", "Field of the Dead", "2019-10-21", "2019-10-24", false,
     "the history has the day of the announcement and of Magic Online; at the table it counts from "
     "2019-10-25"},
    {"Pauper", "Arcum's Astrolabe", "2019-10-21", "2019-10-24", false, "the same"},
    {"Standard", "Oko, Thief of Crowns", "2019-11-18", "2019-11-21", false, "the same: at the table from 2019-11-22"},
    {"Standard", "Once Upon a Time", "2019-11-18", "2019-11-21", false, "the same"},
    {"Standard", "Veil of Summer", "2019-11-18", "2019-11-21", false, "the same"},
    {"Legacy", "Wrenn and Six", "2019-11-18", "2019-11-21", false, "the same"},
    {"Vintage", "Narset, Parter of Veils", "2019-11-18", "2019-11-21", false, "the same"},
    {"Modern", "Krark-Clan Ironworks", "2019-01-21", "2019-01-24", false, "the same: at the table from 2019-01-25"},
    {"Block: Innistrad", "Intangible Virtue", "2012-04-01", "2012-04-01", true,
     "announced on 2012-03-20 for the first of April; the history has the day after"},
    {"Block: Innistrad", "Lingering Souls", "2012-04-01", "2012-04-01", true, "the same"},
};

/* Single Legends were restricted from 1994-06-10 to 1995-04-18: a rule there (legendary_restricted), rows here. */
static bool is_single_legend(const char *format, const char *date, const struct card *card)
{
    return strcmp(format, "Vintage") == 0 && strcmp(date, "1994-06-10") >= 0 && strcmp(date, "1995-04-18") <= 0 &&
           card->supertypes & SUPERTYPE_LEGENDARY;
}

/* Cards that bring stickers or Attractions are banned together since 2024-05-13; the history does not list them one by
 * one. */
static bool is_sticker(const struct listed_card *listed)
{
    return strstr(listed->source, "cards that bring stickers or Attractions") != NULL;
}

static bool within(const char *from, const char *until, const char *date)
{
    return strcmp(from, date) <= 0 && (!until || strcmp(date, until) <= 0);
}

/* "banned Necropotence": what a list is compared by. */
static const char *entry(struct arena *arena, const char *status, const char *card)
{
    return arena_printf(arena, "%s %s", status, card);
}

/* Our list on the day, as entries, without the single Legends and the differences that are known. */
static struct names our_list(const char *format, const char *date, struct arena *arena)
{
    struct ruling *ruling = published_on(&p, arena, format, date);
    struct listed_card *list;
    struct names out = {.n = 0};
    size_t n;
    assert_ok(ruling_list(ruling, arena, &list, &n, &p.err), p.err);
    for (size_t i = 0; i < n; i++) {
        bool known = is_sticker(&list[i]);
        for (size_t d = 0; d < ARRAY_LEN(differences); d++)
            known |= strcmp(differences[d].format, format) == 0 &&
                     strcmp(differences[d].card, list[i].card->name) == 0 &&
                     within(differences[d].from, differences[d].until, date);
        if (!known && !is_single_legend(format, date, list[i].card))
            names_add(arena, &out, entry(arena, card_status_words[list[i].status], list[i].card->name));
    }
    return out;
}

static bool is_left_out(const char *format, const char *date, const char *card)
{
    for (size_t d = 0; d < ARRAY_LEN(differences); d++)
        if (!differences[d].ours && strcmp(differences[d].format, format) == 0 &&
            strcmp(differences[d].card, card) == 0 && within(differences[d].from, differences[d].until, date))
            return true;
    return false;
}

/* ---- pools ----------------------------------------------------------------------------------- */

/* The pool by the sets that are released: the published history does not know that sets since 2023-02 count from their
 * prerelease, which test_data.c looks at. */
static struct names released_codes(struct ruling *ruling, struct arena *arena)
{
    const struct card_set **sets;
    struct names out = {.n = 0};
    size_t n = ruling_sets(ruling, arena, &sets);
    for (size_t i = 0; i < n; i++) {
        bool early = strcmp(sets[i]->date, "2023-02-10") >= 0 && strcmp(sets[i]->date, ruling_date(ruling)) > 0;
        if (!early)
            names_add(arena, &out, sets[i]->code);
    }
    return out;
}

static bool same_pool(const char *format, const char *date, const char *codes, const char *cards)
{
    struct arena arena = ARENA_INIT;
    struct ruling *ruling = published_on(&p, &arena, format, date);
    struct names ours = released_codes(ruling, &arena), theirs = {.n = 0};
    char *rest = arena_strdup(&arena, codes), *save = NULL;
    for (char *code = strtok_r(rest, " ", &save); code; code = strtok_r(NULL, " ", &save))
        names_add(&arena, &theirs, code);
    bool same = names_same(&ours, &theirs, arena_printf(&arena, "%s on %s", format, date));
    rest = arena_strdup(&arena, cards);
    for (char *name = strtok_r(rest, ";", &save); name; name = strtok_r(NULL, ";", &save)) {
        const struct card *card;
        assert_ok(catalog_require(p.catalog, &arena, name, &card, &p.err), p.err);
        if (ruling_card(ruling, card) == CARD_NOT_IN_POOL) {
            print_error("%s on %s: %s is not in the pool\n", format, date, name);
            same = false;
        }
    }
    arena_release(&arena);
    return same;
}

static bool is_answered(const char *name, const char *date)
{
    const struct format *format;
    assert_ok(format_find(p.book, &p.arena, name, NULL, &format, &p.err), p.err);
    return strcmp(date, format->known_until) <= 0;
}

/* A row holds from its date to the day before the next row of its format. */
static size_t check_pools(const struct csv_table *t, const char *date_column, const char *cards_column)
{
    size_t checked = 0;
    bool same = true;
    for (size_t i = 0; i < t->n_rows; i++) {
        const char *format = published_cell(t, i, "format"), *date = published_cell(t, i, date_column);
        const char *sets = published_cell(t, i, "sets");
        const char *cards = cards_column ? published_cell(t, i, cards_column) : "";
        bool undated = !*date;          /* the communities' lists */
        if (!is_answered(format, date)) /* a set that is announced, with lists that nobody knows */
            continue;
        same &= same_pool(format, undated ? UNDATED : date, sets, cards);
        checked++;
        if (cards_column && !undated && i + 1 < t->n_rows && strcmp(published_cell(t, i + 1, "format"), format) == 0 &&
            is_answered(format, published_cell(t, i + 1, date_column))) {
            same &=
                same_pool(format, published_day_before(&p.arena, published_cell(t, i + 1, date_column)), sets, cards);
            checked++;
        }
    }
    assert_true(same);
    return checked;
}

static void pools_as_published(void **state)
{
    struct csv_table t;
    (void)state;
    published_table(&p, TEST_DATA, "history/pools.csv", &t);
    assert_true(check_pools(&t, "date", NULL) > 300);
}

static void every_pool_of_the_history(void **state)
{
    struct csv_table t;
    (void)state;
    if (!published_table(&p, SHARED_DATA, "formats.csv", &t))
        skip();
    print_message("%zu pools\n", check_pools(&t, "effective_date", "additional_cards"));
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void lists_as_published(void **state)
{
    struct csv_table t;
    bool same = true;
    (void)state;
    published_table(&p, TEST_DATA, "history/lists.csv", &t);
    for (size_t i = 0, next; i < t.n_rows; i = next) {
        const char *format = published_cell(&t, i, "format"), *date = published_cell(&t, i, "date");
        const char *status = published_cell(&t, i, "status");
        struct names theirs = {.n = 0}, ours = {.n = 0};
        for (next = i; next < t.n_rows && strcmp(published_cell(&t, next, "format"), format) == 0; next++)
            names_add(&p.arena, &theirs, published_card(&p, published_cell(&t, next, "card")));
        struct listed_card *list;
        size_t n;
        assert_ok(ruling_list(published_on(&p, &p.arena, format, date), &p.arena, &list, &n, &p.err), p.err);
        for (size_t k = 0; k < n; k++)
            if (strcmp(card_status_words[list[k].status], status) == 0 &&
                !(is_single_legend("Vintage", date, list[k].card) && strcmp(format, "Type I") == 0 &&
                  !names_has(&theirs, list[k].card->name)))
                names_add(&p.arena, &ours, list[k].card->name);
        same &= names_same(&ours, &theirs, arena_printf(&p.arena, "%s on %s, %s", format, date, status));
    }
    assert_true(same);
}

/* What a list says of a card, whether it is in the pool or not. */
static const char *listed_as(const char *format, const char *date, const struct card *card)
{
    struct arena arena = ARENA_INIT;
    struct listed_card *list;
    const char *word = card_status_words[CARD_LEGAL];
    size_t n;
    assert_ok(ruling_list(published_on(&p, &arena, format, date), &arena, &list, &n, &p.err), p.err);
    for (size_t i = 0; i < n; i++)
        if (list[i].card == card)
            word = card_status_words[list[i].status];
    arena_release(&arena);
    return word;
}

/* Announcements: the new status on the day, not on the day before. */
static void changes_as_announced(void **state)
{
    struct csv_table t;
    (void)state;
    published_table(&p, TEST_DATA, "history/changes.csv", &t);
    assert_true(t.n_rows > 80);
    for (size_t i = 0; i < t.n_rows; i++) {
        const char *format = published_cell(&t, i, "format"), *date = published_cell(&t, i, "date");
        const char *status = published_cell(&t, i, "status"), *name = published_cell(&t, i, "card");
        const struct card *card;
        assert_ok(catalog_require(p.catalog, &p.arena, name, &card, &p.err), p.err);
        const char *then = listed_as(format, date, card);
        const char *before = listed_as(format, published_day_before(&p.arena, date), card);
        if (strcmp(then, status) != 0 || strcmp(before, status) == 0)
            fail_msg("%s in %s: %s on the day before %s, then %s; %s says %s", name, format, before, date, then,
                     published_cell(&t, i, "source"), status);
    }
}

/* A row of the history: an entry of a whole list, or a change. */
struct change {
    const char *format, *date, *card, *status;
};

static struct change *read_changes(const struct csv_table *t)
{
    struct change *changes = ARENA_ARRAY(&p.arena, struct change, t->n_rows);
    int format = csv_column(t, "format"), date = csv_column(t, "effective_date");
    int card = csv_column(t, "card_name"), status = csv_column(t, "status");
    for (size_t i = 0; i < t->n_rows; i++) {
        const char *on = csv_cell(&t->rows[i], date);
        changes[i] = (struct change){.format = csv_cell(&t->rows[i], format),
                                     .date = *on ? on : UNDATED,
                                     .card = published_card(&p, csv_cell(&t->rows[i], card)),
                                     .status = csv_cell(&t->rows[i], status)};
    }
    return changes;
}

/* Every whole list of the history, 1994 to 2018. */
static void every_list_of_the_history(void **state)
{
    struct csv_table t;
    size_t lists = 0;
    bool same = true;
    (void)state;
    if (!published_table(&p, SHARED_DATA, "banlists_full.csv", &t))
        skip();
    const struct change *entries = read_changes(&t);
    for (size_t i = 0, next; i < t.n_rows; i = next) {
        struct arena arena = ARENA_INIT;
        const char *format = entries[i].format, *date = entries[i].date;
        struct names theirs = {.n = 0};
        for (next = i;
             next < t.n_rows && strcmp(entries[next].format, format) == 0 && strcmp(entries[next].date, date) == 0;
             next++)
            if (!is_left_out(format, date, entries[next].card))
                names_add(&arena, &theirs, entry(&arena, entries[next].status, entries[next].card));
        struct names ours = our_list(format, date, &arena);
        same &= names_same(&ours, &theirs, arena_printf(&arena, "%s on %s", format, date));
        lists++;
        arena_release(&arena);
    }
    print_message("%zu lists\n", lists);
    assert_true(same);
}

/* ---- changes: the history replayed ----------------------------------------------------------- */

/* The list that the changes of a format up to a day amount to: of each card the last one counts. */
static struct names replayed(const struct change *changes, size_t n, const char *date, struct arena *arena)
{
    struct names out = {.n = 0};
    for (size_t i = 0; i < n; i++) {
        const struct change *c = &changes[i];
        bool last = strcmp(c->date, date) <= 0;
        for (size_t k = 0; k < n && last; k++) {
            int order = strcmp(changes[k].date, c->date);
            last = !(changes[k].card == c->card && strcmp(changes[k].date, date) <= 0 &&
                     (order > 0 || (order == 0 && k > i)));
        }
        if (last && strcmp(c->status, "legal-again") != 0 && strcmp(c->status, "rotated-out") != 0 &&
            !is_left_out(c->format, date, c->card))
            names_add(arena, &out, entry(arena, c->status, c->card));
    }
    return out;
}

static bool same_replay(const struct change *changes, size_t n, const char *date)
{
    struct arena arena = ARENA_INIT;
    struct names theirs = replayed(changes, n, date, &arena);
    struct names ours = our_list(changes->format, date, &arena);
    bool same = names_same(&ours, &theirs, arena_printf(&arena, "%s on %s", changes->format, date));
    arena_release(&arena);
    return same;
}

/* Is the format known on the day at all? The day before its first is not. */
static bool is_known(const char *format, const char *date)
{
    struct arena arena = ARENA_INIT;
    const struct format *found;
    assert_ok(format_find(p.book, &arena, format, date, &found, &p.err), p.err);
    bool known = strcmp(found->from, date) <= 0 && (!found->until || strcmp(date, found->until) <= 0);
    arena_release(&arena);
    return known;
}

static void every_change_of_the_history(void **state)
{
    struct csv_table t;
    size_t days = 0;
    bool same = true;
    (void)state;
    if (!published_table(&p, SHARED_DATA, "banlists.csv", &t))
        skip();
    const struct change *changes = read_changes(&t);
    for (size_t i = 0, n; i < t.n_rows; i += n) {
        const char *asked = "";
        for (n = 0; i + n < t.n_rows && strcmp(changes[i + n].format, changes[i].format) == 0;)
            n++;
        for (size_t k = i; k < i + n; k++) {
            const char *day = changes[k].date;
            if (strcmp(day, asked) == 0)
                continue;
            asked = day;
            same &= same_replay(&changes[i], n, day);
            days++;
            const char *before = published_day_before(&p.arena, day);
            if (strcmp(day, UNDATED) == 0 || !is_known(changes[i].format, before))
                continue;
            same &= same_replay(&changes[i], n, before);
            days++;
        }
    }
    print_message("%zu days\n", days);
    assert_true(same);
}

/* ---- first days in constructed play ---------------------------------------------------------- */

/* D.13.4 and the rules after it, with the sets that went their own way: the first day in Type I or, where
 * the set came before there was a list, in none. */
static void sets_enter_on_their_day(void **state)
{
    static const struct {
        const char *code, *day;
    } sets[] = {
        {"LEA", "1993-08-05"}, {"ARN", "1993-12-17"}, {"ATQ", "1994-03-04"}, {"3ED", "1994-05-01"},
        {"LEG", "1994-06-10"}, {"4ED", "1995-04-19"}, {"HML", "1995-11-13"}, {"ALL", "1996-07-10"},
        {"MIR", "1996-11-08"}, {"VIS", "1997-03-03"}, {"5ED", "1997-04-24"}, {"WTH", "1997-07-01"},
        {"TMP", "1997-11-01"}, {"STH", "1998-04-01"}, {"USG", "1998-11-01"}, {"ULG", "1999-03-01"},
        {"6ED", "1999-06-01"}, {"MMQ", "1999-11-01"}, {"7ED", "2001-05-01"}, {"TOR", "2002-03-01"},
        {"SCG", "2003-07-01"}, {"8ED", "2003-09-01"}, {"MRD", "2003-10-20"}, {"9ED", "2005-08-20"},
        {"CSP", "2006-08-20"}, {"LRW", "2007-10-20"}, {"MOR", "2008-02-01"}, {"M10", "2009-07-17"},
        {"DOM", "2018-04-27"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(sets); i++) {
        struct effective first;
        const struct card_set *set = catalog_find_set(p.catalog, sets[i].code);
        assert_non_null(set);
        format_effective(p.catalog, set, &first);
        if (strcmp(first.day, sets[i].day) != 0)
            fail_msg("%s enters on %s, published: %s", sets[i].code, first.day, sets[i].day);
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
        cmocka_unit_test(pools_as_published),          cmocka_unit_test(lists_as_published),
        cmocka_unit_test(changes_as_announced),        cmocka_unit_test(sets_enter_on_their_day),
        cmocka_unit_test(every_pool_of_the_history),   cmocka_unit_test(every_list_of_the_history),
        cmocka_unit_test(every_change_of_the_history),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
