/* test_team.c - 100.4c and 100.4d as tables: what the lists of a team may hold together, against a naive count */
#include "base/arena.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "deck_fixture.h"

static struct fixture fix;

#define POOL "2 Lightning Bolt\n1 Serra Angel\n1 Fireball\n3 Giant Growth\n1 Counterspell\n1 Forest\n"

/* What is said, in few words: "a:code:count/limit" for each finding, a the letters of the lists. */
static const char *said(struct arena *arena, const char *pool, enum team_sideboard how, const char *const *texts,
                        size_t n)
{
    struct team_list lists[9];
    struct deck decks[9], opened;
    struct team_finding *found;
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++) {
        lists[i] = (struct team_list){.who = arena_printf(arena, "%c Player", (char)('A' + i))};
        if (!texts[i])
            continue;
        decks[i] = fixture_deck(&fix, arena, texts[i]);
        lists[i].deck = &decks[i];
    }
    if (pool)
        opened = fixture_deck(&fix, arena, pool);
    size_t k = deck_check_team(arena, lists, n, pool ? &opened : NULL, how, &found);
    for (size_t i = 0; i < k; i++) {
        const struct finding *f = &found[i].finding;
        strbuf_add(&sb, sb.len ? "; " : "");
        for (size_t m = 0; m < n; m++)
            if (found[i].members >> m & 1)
                strbuf_add_char(&sb, (char)('a' + m));
        strbuf_printf(&sb, "%s %s%s %d/%d", found[i].members ? "" : "team", finding_codes[f->code],
                      f->card ? arena_printf(arena, " %s", f->card) : "", f->count, f->limit);
        assert_true(f->illegal == (f->code != FINDING_NOTE));
        assert_non_null(strstr(f->rule, how == TEAM_SIDEBOARD_SHARED ? "100.4c" : "100.4d"));
        assert_true(*f->text && *f->hint);
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static const struct {
    const char *name;
    enum team_sideboard how;
    const char *pool;
    const char *lists[3];
    size_t n;
    const char *says;
} cases[] = {
    {"within the pool",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"1 Lightning Bolt\n17 Forest", "1 Lightning Bolt\n1 Serra Angel\n20 Forest"},
     2,
     ""},
    {"a card in two decks",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"1 Serra Angel", "1 Serra Angel"},
     2,
     "ab not-in-card-pool Serra Angel 2/1"},
    {"one list alone is its own check's", TEAM_SIDEBOARD_SHARED, POOL, {"2 Serra Angel", "1 Fireball"}, 2, ""},
    {"basic lands come from outside", TEAM_SIDEBOARD_SHARED, POOL, {"20 Forest", "20 Forest"}, 2, ""},
    {"a card that nobody opened",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"1 Black Lotus", "1 Black Lotus"},
     2,
     "ab not-in-card-pool Black Lotus 2/0"},
    {"the shared sideboard listed once",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"1 Lightning Bolt\nside 1 Counterspell\nside 3 Giant Growth", "1 Lightning Bolt"},
     2,
     ""},
    {"the same with each counts once",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"1 Lightning Bolt\nside 1 Counterspell", "1 Lightning Bolt\nside 1 Counterspell"},
     2,
     ""},
    {"different ones are not one sideboard",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"side 1 Counterspell", "side 1 Fireball"},
     2,
     "ab side-size -1/-1"},
    {"deck and shared sideboard together",
     TEAM_SIDEBOARD_SHARED,
     POOL,
     {"2 Lightning Bolt\nside 1 Serra Angel", "1 Serra Angel"},
     2,
     "ab not-in-card-pool Serra Angel 2/1"},
    {"each has its own sideboard",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"2 Lightning Bolt\nside 1 Serra Angel", "1 Fireball\nside 2 Giant Growth", "1 Giant Growth\nside 1 Counterspell"},
     3,
     ""},
    {"a card cannot be in two sideboards",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"2 Lightning Bolt\nside 1 Counterspell", "1 Fireball\nside 1 Counterspell", NULL},
     3,
     "ab not-in-card-pool Counterspell 2/1"},
    {"nor in a deck and another's sideboard",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"1 Serra Angel", NULL, "side 1 Serra Angel"},
     3,
     "ac not-in-card-pool Serra Angel 2/1"},
    {"what is in nobody's list is told",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"2 Lightning Bolt\nside 1 Serra Angel", "1 Fireball\nside 1 Giant Growth", "1 Giant Growth\nside 1 Counterspell"},
     3,
     "team note 1/-1"},
    {"not while lists are missing",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"2 Lightning Bolt\nside 1 Serra Angel", NULL, "1 Giant Growth"},
     3,
     ""},
    {"nor where no sideboard is listed",
     TEAM_SIDEBOARD_OWN,
     POOL,
     {"2 Lightning Bolt", "1 Fireball", "1 Giant Growth"},
     3,
     ""},
    {"without a pool only the sideboards",
     TEAM_SIDEBOARD_SHARED,
     NULL,
     {"9 Serra Angel\nside 1 Fireball", "9 Serra Angel\nside 2 Fireball"},
     2,
     "ab side-size -1/-1"},
    {"nobody's list", TEAM_SIDEBOARD_OWN, POOL, {NULL, NULL, NULL}, 3, ""},
    {"maybes and unknown cards",
     TEAM_SIDEBOARD_OWN,
     "1 Blightning Bold\n1 Fireball",
     {"1 Blightning Bold\nmaybe 1 Fireball", "1 Blightning Bold\n1 Fireball"},
     2,
     "ab not-in-card-pool Blightning Bold 2/1"},
};

static void lists_of_a_team(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        const char *is = said(&arena, cases[i].pool, cases[i].how, cases[i].lists, cases[i].n);
        if (strcmp(is, cases[i].says) != 0)
            fail_msg("%s: \"%s\" instead of \"%s\"", cases[i].name, is, cases[i].says);
        arena_release(&arena);
    }
}

/* Random lists from random pools: a card is told of exactly when several lists hold more than was opened. */
static void counted_by_hand(void **state)
{
    (void)state;
    static const char *const names[] = {"Lightning Bolt", "Serra Angel", "Fireball", "Giant Growth", "Counterspell"};
    int runs = getenv("TOPCUT_LONG") ? 20000 : 400;
    for (int seed = 1; seed <= runs; seed++) {
        struct arena arena = ARENA_INIT;
        struct rng rng;
        rng_init(&rng, (uint64_t)seed);
        int opened[5], main[3][5], side[3][5];
        const char *pool = "", *texts[3] = {"", "", ""};
        for (int c = 0; c < 5; c++) {
            opened[c] = 1 + (int)rng_below(&rng, 3);
            pool = arena_printf(&arena, "%s%d %s\n", pool, opened[c], names[c]);
            for (int m = 0; m < 3; m++) {
                main[m][c] = (int)rng_below(&rng, 2);
                side[m][c] = (int)rng_below(&rng, 2);
                if (main[m][c])
                    texts[m] = arena_printf(&arena, "%s%d %s\n", texts[m], main[m][c], names[c]);
                if (side[m][c])
                    texts[m] = arena_printf(&arena, "%sside %d %s\n", texts[m], side[m][c], names[c]);
            }
        }
        const char *is = said(&arena, pool, TEAM_SIDEBOARD_OWN, texts, 3);
        for (int c = 0; c < 5; c++) {
            int all = 0, holders = 0;
            for (int m = 0; m < 3; m++) {
                all += main[m][c] + side[m][c];
                holders += main[m][c] + side[m][c] > 0;
            }
            const char *told = arena_printf(&arena, "not-in-card-pool %s %d/%d", names[c], all, opened[c]);
            if ((all > opened[c] && holders > 1) != (strstr(is, told) != NULL))
                fail_msg("seed %d: %s: \"%s\"", seed, names[c], is);
        }
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_a_team),
        cmocka_unit_test(counted_by_hand),
    };
    fixture_open(&fix, NULL, 0);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fixture_close(&fix);
    return failed;
}
