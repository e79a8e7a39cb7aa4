/* bench_sanity.c - the mathematics of decklists on one core: one JSON line a case
 *
 * "castable": trials a second with London mulligans, one cost of two colours' lands on its turn. "deck": the same for
 * all nine costs of a two-colour deck with tapped lands over ten turns; "other-mana": of a deck with elves, stones and
 * rituals. "hands": milliseconds for the tables of opening hands of all mulligan rules. "best": for the best keep rule.
 * "sources": for one question. "exact": castability of all cards by turn, counted. "swaps": of all single and double
 * swaps.
 */
#include "base/arena.h"
#include "base/err.h"
#include "bench/bench_common.h"

#include "sanity/draws.h"
#include "sanity/sources.h"
#include "sanity/swaps.h"

enum { ROUNDS = 5 };

struct bench_card {
    const char *name;
    int copies;
    unsigned kinds, makes;
    int amount;
    bool tapped, once;
    int generic;
    const char *pips; /* letters of WUBRGC */
};

static const struct bench_card one_cost[] = {{"Mountain", 18, KIND_LAND | KIND_BASIC, MANA_R, 1, false, false, 0, NULL},
                                             {"Forest", 7, KIND_LAND | KIND_BASIC, MANA_G, 1, false, false, 0, NULL},
                                             {"A", 35, KIND_INSTANT, 0, 0, false, false, 1, "RR"},
                                             {0}};

#define LANDS(mountains)                                                                                               \
    {"Mountain", (mountains), KIND_LAND | KIND_BASIC, MANA_R, 1, false, false, 0, NULL},                               \
        {"Forest", 6, KIND_LAND | KIND_BASIC, MANA_G, 1, false, false, 0, NULL},                                       \
        {"Taiga", 4, KIND_LAND, MANA_R | MANA_G, 1, false, false, 0, NULL},                                            \
    {                                                                                                                  \
        "Gate", 4, KIND_LAND, MANA_R | MANA_G, 1, true, false, 0, NULL                                                 \
    }

static const struct bench_card two_colours[] = {LANDS(10),
                                                {"A", 4, KIND_INSTANT, 0, 0, false, false, 0, "R"},
                                                {"B", 4, KIND_INSTANT, 0, 0, false, false, 1, "R"},
                                                {"C", 4, KIND_INSTANT, 0, 0, false, false, 0, "RG"},
                                                {"D", 4, KIND_INSTANT, 0, 0, false, false, 2, "R"},
                                                {"E", 4, KIND_INSTANT, 0, 0, false, false, 1, "GG"},
                                                {"F", 4, KIND_INSTANT, 0, 0, false, false, 3, "RG"},
                                                {"G", 4, KIND_INSTANT, 0, 0, false, false, 2, "RR"},
                                                {"H", 4, KIND_INSTANT, 0, 0, false, false, 0, "G"},
                                                {"I", 4, KIND_INSTANT, 0, 0, false, false, 5, "G"},
                                                {0}};

static const struct bench_card other_mana[] = {LANDS(10),
                                               {"A", 8, KIND_INSTANT, 0, 0, false, false, 0, "R"},
                                               {"Elf", 4, KIND_CREATURE, MANA_G, 1, false, false, 0, "G"},
                                               {"C", 4, KIND_INSTANT, 0, 0, false, false, 0, "RG"},
                                               {"D", 4, KIND_INSTANT, 0, 0, false, false, 2, "R"},
                                               {"Stone", 4, KIND_ARTIFACT, MANA_C, 2, false, false, 1, NULL},
                                               {"Ritual", 4, KIND_INSTANT, MANA_R, 3, false, true, 0, "R"},
                                               {"G", 4, KIND_INSTANT, 0, 0, false, false, 2, "RR"},
                                               {"I", 4, KIND_INSTANT, 0, 0, false, false, 5, "G"},
                                               {0}};

/* Of this process alone, which has one thread: other work on the machine does not count. */
static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct arena arena = ARENA_INIT;

static struct list make_list(const struct bench_card *cards)
{
    struct list list = {.name = "bench", .card = ARENA_ARRAY(&arena, struct list_card, 32)};
    for (; cards->name; cards++) {
        struct list_card *c = &list.card[list.cards++];
        *c = (struct list_card){.name = cards->name,
                                .main = cards->copies,
                                .type_line = "",
                                .kinds = cards->kinds,
                                .need = {.generic = (uint8_t)cards->generic, .none = (cards->kinds & KIND_LAND) != 0},
                                .mana_value = cards->generic,
                                .source = {.makes = (uint8_t)cards->makes,
                                           .amount = (uint8_t)cards->amount,
                                           .tapped = cards->tapped,
                                           .once = cards->once}};
        for (const char *at = cards->pips; at && *at; at++) {
            const char *letters = "WUBRGC";
            c->need.coloured[strchr(letters, *at) - letters]++;
            c->mana_value++;
        }
        list.main += cards->copies;
        list.lands += cards->kinds & KIND_LAND ? cards->copies : 0;
    }
    return list;
}

static void fail(const struct err *err)
{
    fprintf(stderr, "%s\n", err->text);
    exit(1);
}

static void bench_dealing(const char *name, const struct bench_card *cards, int turns, int64_t trials)
{
    struct list list = make_list(cards);
    double ms[ROUNDS];
    struct trials t;
    for (int i = 0; i < ROUNDS; i++) {
        struct trials_options options = {.turns = turns, .trials = trials, .seed = 1, .threads = 1, .exact_most = -1};
        struct err err = ERR_INIT;
        mulligan_plan_make(MULL_LONDON, false, &options.plan);
        double began = cpu_ms();
        if (trials_run(&arena, &list, &options, &t, &err) != ERR_OK)
            fail(&err);
        ms[i] = cpu_ms() - began;
    }
    double median = bench_median(ms, ROUNDS);
    printf("{\"bench\":\"sanity\",\"case\":\"%s\",\"trials_a_second\":%.0f,\"ns_each\":%.1f}\n", name,
           (double)t.dealt / median * 1e3, median * 1e6 / (double)t.dealt);
}

static void report(const char *name, double ms)
{
    printf("{\"bench\":\"sanity\",\"case\":\"%s\",\"ms\":%.3f}\n", name, ms);
}

static void bench_counting(void)
{
    double hands[ROUNDS], best[ROUNDS], sources[ROUNDS], exact[ROUNDS], swaps[ROUNDS];
    struct list list = make_list(two_colours);
    struct err err = ERR_INIT;
    for (int i = 0; i < ROUNDS; i++) {
        struct hand_classes deck = {.classes = {.n = 2, .size = {36, 24}}, .lands = 2};
        struct mana_goal goal = {.turn = 4, .lands = 4, .on_the_play = true, .deck = &deck};
        struct trials_options options = {.seed = 1, .threads = 1};
        struct sources_question question = {
            .cards = 60, .lands = 25, .coloured = 2, .mana_value = 3, .method = SOURCES_2022};
        struct sources_answer answer;
        struct swaps found;
        struct trials t;
        double began = cpu_ms();
        for (int rule = 0; rule < N_MULL_RULES; rule++) {
            struct mulligan_table table;
            struct land_draws draws;
            mulligan_plan_make((enum mulligan_rule)rule, false, &options.plan);
            mulligan_table(&options.plan, 60, 24, &table);
            land_draws(&options.plan, 60, 24, true, &draws);
        }
        hands[i] = cpu_ms() - began;
        began = cpu_ms();
        struct mulligan_best rule;
        mulligan_best(&options.plan, &deck, mana_goal_worth, &goal, &rule);
        best[i] = cpu_ms() - began;
        began = cpu_ms();
        if (sources_answer(&arena, &question, &answer, &err) != ERR_OK)
            fail(&err);
        sources[i] = cpu_ms() - began;
        began = cpu_ms();
        if (trials_run(&arena, &list, &options, &t, &err) != ERR_OK)
            fail(&err);
        exact[i] = cpu_ms() - began;
        began = cpu_ms();
        if (swaps_search(&arena, &list, &options, &found, &err) != ERR_OK)
            fail(&err);
        swaps[i] = cpu_ms() - began;
    }
    report("hands", bench_median(hands, ROUNDS));
    report("best", bench_median(best, ROUNDS));
    report("sources", bench_median(sources, ROUNDS));
    report("exact", bench_median(exact, ROUNDS));
    report("swaps", bench_median(swaps, ROUNDS));
}

int main(void)
{
    bench_dealing("castable", one_cost, 3, 2000000);
    bench_dealing("deck", two_colours, TRIAL_TURNS, 200000);
    bench_dealing("other-mana", other_mana, TRIAL_TURNS, 50000);
    bench_counting();
    arena_release(&arena);
    return 0;
}
