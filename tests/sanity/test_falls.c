/* test_falls.c - costs that fall with the board or the graveyard: read from keywords, counted by hand, and against
 * hands that are played out here by other means */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "sanity/lists.h"

#include "sanity/falls.h"
#include "sanity/hypergeo.h"
#include "sanity/trials.h"

#include <math.h>

static struct trials run(struct arena *arena, const struct list *list)
{
    struct trials t;
    struct err err = ERR_INIT;
    struct trials_options options = {.seed = 19, .turns = 6, .trials = test_is_long() ? 400000 : 20000};
    mulligan_plan_make(MULL_NEVER, false, &options.plan);
    assert_ok(trials_run(arena, list, &options, &t, &err), err);
    return t;
}

static void close_to(struct estimate e, double p)
{
    if (fabs(e.value - p) > 4 * sqrt(fabs(p * (1 - p)) / (double)e.trials) + 1e-12)
        fail_msg("%.5f [%.5f, %.5f] instead of %.5f", e.value, e.low, e.high, p);
}

/* ---- what a card says ------------------------------------------------------------------------ */

static void keywords_are_read(void **state)
{
    static const struct {
        const char *keywords, *abilities;
        enum fall_how how;
        const char *of;
    } rows[] = {
        {"affinity(artifact)", "", FALLS_AFFINITY, "artifact"},
        {"vigilance;affinity(plains)", "", FALLS_AFFINITY, "plains"},
        {"affinity(type(frog))", "", FALLS_AFFINITY, "frog"},
        {"Affinity for artifacts", "", FALLS_AFFINITY, "artifact"},
        {"Flying; Affinity for Plains", "", FALLS_AFFINITY, "Plains"},
        {"Affinity for artifact creatures", "", FALLS_NOT, ""}, /* no one type */
        {"affinity(creature & token)", "", FALLS_NOT, ""},
        {"Delve", "", FALLS_DELVE, ""},
        {"", "keyword delve\n", FALLS_DELVE, ""},
        {"haste;convoke", "", FALLS_CONVOKE, ""},
        {"Improvise", "", FALLS_IMPROVISE, ""},
        {"emerge({5}{U})", "", FALLS_NOT, ""},
        {"flying", "triggered dies(is(self)) { draw(you, 1) }", FALLS_NOT, ""},
        {NULL, NULL, FALLS_NOT, ""},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct list_card card = {.keywords = rows[i].keywords, .abilities = rows[i].abilities};
        struct fall fall = card_falls(&card);
        if (fall.how != rows[i].how || (int)fall.of_len != (int)strlen(rows[i].of) ||
            (fall.of_len && memcmp(fall.of, rows[i].of, fall.of_len) != 0))
            fail_msg("%s: %d of \"%.*s\"", rows[i].keywords, (int)fall.how, (int)fall.of_len, fall.of ? fall.of : "");
    }
}

static void affinity_counts_permanents_of_its_type(void **state)
{
    struct list_card frogmite = {.keywords = "affinity(artifact)"}, golem = {.keywords = "Affinity for Plains"};
    struct list_card citadel = {.kinds = KIND_LAND | KIND_ARTIFACT, .type_line = "Artifact Land"};
    struct list_card tundra = {.kinds = KIND_LAND, .type_line = "Land - Plains Island"};
    struct list_card shatter = {.kinds = KIND_INSTANT, .type_line = "Instant"};
    struct fall by_artifacts = card_falls(&frogmite), by_plains = card_falls(&golem);
    (void)state;
    assert_true(fall_counts(&by_artifacts, &citadel) && !fall_counts(&by_artifacts, &tundra));
    assert_true(fall_counts(&by_plains, &tundra) && !fall_counts(&by_plains, &citadel));
    assert_false(fall_counts(&by_artifacts, &shatter));
}

/* ---- counted by hand ------------------------------------------------------------------------- */

/* {6} with affinity for Plains: with three Plains three mana are enough (Razor Golem). */
static void affinity_for_lands(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "24 Plains:W, 36 Golem{6}:creature");
    (void)state;
    list.card[1].keywords = "affinity(plains)";
    struct trials t = run(&arena, &list);
    close_to(t.card[1].castable[3], hypergeo_at_least(60, 24, 9, 3));
    assert_true(t.card[1].castable[2].value == 0 && t.card[1].fallen && t.card[1].varies);
    arena_release(&arena);
}

/* On turn 1 from one land and what costs nothing: each is one class of cards of the hand. */
static void what_costs_nothing_helps_at_once(void **state)
{
    static const struct {
        const char *list, *keyword;
        int land, free; /* asked for of the hand */
    } rows[] = {
        {"20 Swamp:B, 30 Free{0}, 10 Big{4}{B}", "delve", 1, 4},
        {"20 Plains:W, 30 Free{0}:creature, 10 Big{3}{W}", "convoke", 1, 3},
        {"20 Wastes:C, 30 Free{0}:creature, 10 Big{G}{G}", "convoke", 0, 2}, /* by green creatures, see below */
        {"20 Island:U, 30 Free{0}:artifact, 10 Big{2}{U}", "improvise", 1, 2},
        {"20 Island:U, 30 Free{0}:artifact, 10 Big{2}{U}", "affinity(artifact)", 1, 2},
        {"20 Island:U, 30 Free{0}:artifact, 10 Big{2}{U}", "affinity(creature)", 8, 8},
        {"20 Wastes:C, 30 Free{0}:creature, 10 Big{1}{W}{W}", "convoke", 8, 8},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct list list = test_list(&arena, rows[i].list);
        struct classes classes = {.n = 3, .size = {20, 30, 10}};
        const int least[3] = {rows[i].land, rows[i].free, 0};
        list.card[1].colours = MANA_G;
        list.card[2].keywords = rows[i].keyword;
        struct trials t = run(&arena, &list);
        close_to(t.card[2].castable[1], rows[i].land > 7 ? 0 : classes_at_least(&classes, 7, least));
        arena_release(&arena);
    }
}

static void a_note_says_what_is_counted(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "24 Island:U, 20 Golem{6}:creature, 16 Wyrm{7}{U}");
    (void)state;
    list.card[1].keywords = "affinity(island)";
    list.card[2].keywords = "emerge({5}{U})";
    struct trials t = run(&arena, &list);
    assert_true(t.card[1].fallen && t.card[2].varies && !t.card[2].fallen);
    const char *note = test_said(&arena, t.note);
    assert_non_null(strstr(note, "left out of the mean: Golem."));
    assert_non_null(strstr(note, "castable at least so often, and are left out of the mean: Wyrm."));
    arena_release(&arena);
}

/* ---- played out by other means --------------------------------------------------------------- */

enum { SEAT, ISLAND, DELTA, THOPTER, RELIC, WORKER, PROBE, FROGMITE, ANGLER, ROC, ENGINE, KINDS, TURNS = 6 };
static const char blue_deck[] = "8 Seat:U, 8 Island:U, 4 Delta:U, 4 Thopter{0}:creature, 6 Relic{1}:artifact, "
                                "6 Worker{2}:creature, 8 Probe{U}, 4 Frogmite{4}:creature, 4 Angler{5}{U}, "
                                "4 Roc{3}{U}{U}, 4 Engine{4}{U}";
static const int copies[KINDS] = {8, 8, 4, 4, 6, 6, 8, 4, 4, 4, 4};

static struct list blue_list(struct arena *arena)
{
    struct list list = test_list(arena, blue_deck);
    list.card[SEAT].kinds |= KIND_ARTIFACT;
    list.card[DELTA].source = (struct mana_source){.fetches = MANA_U};
    list.card[THOPTER].kinds |= KIND_ARTIFACT;
    list.card[FROGMITE].kinds |= KIND_ARTIFACT;
    list.card[WORKER].colours = MANA_U;
    list.card[FROGMITE].keywords = "affinity(artifact)";
    list.card[ANGLER].keywords = "delve";
    list.card[ROC].keywords = "convoke";
    list.card[ENGINE].keywords = "improvise";
    return list;
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* One game of nothing but drawing, lands and casting the cheapest: when could each be cast? All mana is blue. */
static void play_one(struct rng *rng, int first[KINDS])
{
    int deck[60], n = 0, hand[KINDS] = {0}, out[KINDS] = {0}, graveyard = 0, next = 0;
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < copies[k]; i++)
            deck[n++] = k;
    for (int i = 0; i < n; i++) {
        int at = i + (int)rng_below(rng, (uint64_t)(n - i)), card = deck[i];
        deck[i] = deck[at];
        deck[at] = card;
    }
    for (int turn = 1; turn <= TURNS; turn++) {
        for (int draw = turn == 1 ? 7 : 1; draw > 0; draw--)
            hand[deck[next++]]++;
        int mana = least_of(hand[SEAT] + hand[ISLAND] + hand[DELTA], turn);
        int seats = least_of(hand[SEAT], turn), gone = least_of(hand[DELTA], turn);
        out[THOPTER] += hand[THOPTER];
        hand[THOPTER] = 0;
        for (bool more = true; more;) { /* as the artifacts lie, free ones among them */
            more = hand[FROGMITE] > 0 && seats + out[THOPTER] + out[RELIC] + out[FROGMITE] >= 4;
            out[FROGMITE] += more;
            hand[FROGMITE] -= more;
        }
        int nonlands = out[THOPTER] + out[RELIC] + out[FROGMITE],
            creatures = out[THOPTER] + out[WORKER] + out[FROGMITE];
        const bool can[KINDS] = {
            [FROGMITE] = mana >= 4 - (seats + nonlands),
            [ANGLER] = mana >= 1 && mana + graveyard + gone >= 6,
            [ROC] = mana + creatures >= 5 && mana + out[WORKER] >= 2,
            [ENGINE] = mana >= 1 && mana + nonlands >= 5,
        };
        for (int k = FROGMITE; k < KINDS; k++)
            if (can[k] && first[k] == 0)
                first[k] = turn;
        for (bool cast = true; cast;) {
            static const int order[] = {RELIC, PROBE, WORKER, FROGMITE};
            cast = false;
            for (size_t i = 0; i < ARRAY_LEN(order); i++)
                for (int k = order[i]; hand[k] > 0;) {
                    int lie = seats + out[THOPTER] + out[RELIC] + out[FROGMITE];
                    int cost = k == WORKER ? 2 : k == FROGMITE ? 4 - least_of(lie, 4) : 1;
                    if (cost > mana)
                        break;
                    mana -= cost;
                    hand[k]--;
                    cast = true;
                    if (k == PROBE)
                        graveyard++;
                    else
                        out[k]++;
                }
        }
    }
}

static void hands_played_out(void **state)
{
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(19);
    struct list list = blue_list(&arena);
    struct trials t = run(&arena, &list);
    int games = test_is_long() ? 400000 : 20000, castable[KINDS][TURNS + 1] = {{0}};
    (void)state;
    for (int n = 0; n < games; n++) {
        int first[KINDS] = {0};
        play_one(&rng, first);
        for (int k = FROGMITE; k < KINDS; k++)
            for (int turn = first[k]; turn > 0 && turn <= TURNS; turn++)
                castable[k][turn]++;
    }
    for (int k = FROGMITE; k < KINDS; k++)
        for (int turn = 1; turn <= TURNS; turn++) {
            double p = (double)castable[k][turn] / games, q = t.card[k].castable[turn].value;
            if (fabs(p - q) > 4 * sqrt(2 * fabs(p * (1 - p)) / games) + 1e-12)
                fail_msg("%s on turn %d: %.4f, by the oracle %.4f", list.card[k].name, turn, q, p);
        }
    assert_true(t.card[FROGMITE].castable[3].value > 0.3);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keywords_are_read),           cmocka_unit_test(affinity_counts_permanents_of_its_type),
        cmocka_unit_test(affinity_for_lands),          cmocka_unit_test(what_costs_nothing_helps_at_once),
        cmocka_unit_test(a_note_says_what_is_counted), cmocka_unit_test(hands_played_out),
    };
    return cmocka_run_group_tests_name("falls", tests, NULL, NULL);
}
