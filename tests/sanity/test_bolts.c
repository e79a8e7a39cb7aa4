/* test_bolts.c - Mountains and bolts, worked out exactly: a second way to the published killing turns
 *
 * A land a turn and every bolt that the lands pay for: the game is a walk over how many lands and bolts are in hand, on
 * the battlefield and cast, each draw being a land or a bolt by what is left. The means of that walk are what the
 * engine's goldfish must come to (test_clock.c), and what the published figures were sampled
 * from. */
#include "base/arena.h"
#include "testing.h"

#include "sanity/hypergeo.h"

#include <math.h>

enum { CARDS = 60, HAND = 7, BOLTS = 7 /* three damage each: 21 */, TURNS = 54, LANDS = 24 };

/* Chances by lands played, lands in hand, bolts in hand, bolts cast. */
struct walk {
    double at[LANDS + 1][LANDS + 1][CARDS + 1][BOLTS];
};

/* One turn: the draw has been made. Returns the chance that the game ends in it. */
static double play_turn(const struct walk *from, struct walk *to, int lands)
{
    double ends = 0;
    memset(to, 0, sizeof *to);
    for (int played = 0; played <= lands; played++)
        for (int hand = 0; played + hand <= lands; hand++)
            for (int bolts = 0; bolts <= CARDS - lands; bolts++)
                for (int cast = 0; cast < BOLTS; cast++) {
                    double p = from->at[played][hand][bolts][cast];
                    int now = played + (hand > 0), fired = bolts < now ? bolts : now;
                    if (p == 0)
                        continue;
                    if (cast + fired >= BOLTS)
                        ends += p;
                    else
                        to->at[now][hand - (hand > 0)][bolts - fired][cast + fired] += p;
                }
    return ends;
}

static void draw(const struct walk *from, struct walk *to, int lands, int seen)
{
    memset(to, 0, sizeof *to);
    for (int played = 0; played <= lands; played++)
        for (int hand = 0; played + hand <= lands; hand++)
            for (int bolts = 0; bolts <= CARDS - lands; bolts++)
                for (int cast = 0; cast < BOLTS; cast++) {
                    double p = from->at[played][hand][bolts][cast];
                    if (p == 0)
                        continue;
                    double land = (double)(lands - played - hand) / (CARDS - seen);
                    if (land > 0)
                        to->at[played][hand + 1][bolts][cast] += p * land;
                    if (land < 1)
                        to->at[played][hand][bolts + 1][cast] += p * (1 - land);
                }
}

static double mean_killing_turn(struct walk *a, struct walk *b, int lands)
{
    double mean = 0, ended = 0, table[HAND + 1];
    memset(a, 0, sizeof *a);
    hypergeo_table(CARDS, lands, HAND, table);
    for (int k = 0; k <= HAND; k++)
        a->at[0][k][HAND - k][0] = table[k];
    for (int turn = 1; turn <= TURNS && ended < 1 - 1e-13; turn++) {
        if (turn > 1) { /* on the play: no draw on the first turn */
            draw(a, b, lands, HAND + turn - 2);
            *a = *b;
        }
        double ends = play_turn(a, b, lands);
        *a = *b;
        ended += ends;
        mean += ends * turn;
    }
    assert_true(fabs(ended - 1) < 1e-9);
    return mean;
}

/* tests/data/sanity/bolts.csv */
static void published_killing_turns(void **state)
{
    struct arena arena = ARENA_INIT;
    struct walk *a = tc_calloc(2, sizeof *a);
    char *text = test_read_data(&arena, "sanity/bolts.csv", NULL), *rest = NULL;
    int rows = 0;
    (void)state;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        int lands;
        double published;
        if (sscanf(line, "%d,%lf", &lands, &published) != 2)
            continue;
        double mean = mean_killing_turn(a, a + 1, lands);
        if (fabs(mean - published) > 0.005)
            fail_msg("%d lands: %.4f, published %.3f", lands, mean, published);
        rows++;
        if (!test_is_long() && getenv("TOPCUT_VALGRIND"))
            break;
    }
    assert_true(rows == 8 || getenv("TOPCUT_VALGRIND"));
    free(a);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(published_killing_turns)};
    return cmocka_run_group_tests_name("bolts", tests, NULL, NULL);
}
