/* test_metagame.c - archetypes and their matchups over random events, against a count by hand */
#include "base/arena.h"
#include "base/rng.h"
#include "event/fixture.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <math.h>

enum { PLAYERS = 24, MATCHES = 90, EVENTS = 3, NAMES = 6 };

/* An event that never was: players 1.., decks by lot (some without a name, or spelt in capitals), results by lot. */
struct made {
    struct event_data data;
    struct load_player players[PLAYERS];
    struct load_match matches[MATCHES];
    struct decklist lists[PLAYERS];
    int label[PLAYERS]; /* place in names; -1: none */
};

static const char *const names[NAMES] = {"Sligh", "Stasis", "Elves", "Öl", "The Rock", "Oath of Druids"};
static const char *const shouted[NAMES] = {"SLIGH", "STASIS", "ELVES", "ÖL", "THE ROCK", "OATH OF DRUIDS"};

static void make(struct made *m, struct rng *rng)
{
    *m = (struct made){
        .data = {.players = m->players, .n_players = PLAYERS, .matches = m->matches, .n_matches = MATCHES}};
    for (int i = 0; i < PLAYERS; i++) {
        m->label[i] = (int)rng_below(rng, NAMES + 1) - 1;
        m->players[i].id.v = i + 1;
        m->lists[i] = (struct decklist){.player = {i + 1}, .version = 1, .name = "", .archetype = ""};
        if (m->label[i] >= 0)
            m->lists[i].archetype = rng_below(rng, 4) == 0 ? shouted[m->label[i]] : names[m->label[i]];
    }
    for (int i = 0; i < MATCHES; i++) {
        struct load_match *match = &m->matches[i];
        match->p1 = (int)rng_below(rng, PLAYERS);
        match->p2 = rng_below(rng, 8) == 0 ? -1 : (int)rng_below(rng, PLAYERS);
        match->result = match->p2 < 0 ? RESULT_BYE : rng_below(rng, 6) == 0 ? RESULT_ID : RESULT_PLAYED;
        match->wins1 = (int)rng_below(rng, 3);
        match->wins2 = (int)rng_below(rng, 3);
    }
}

/* Matches of one against the other, both ways: won, lost, drawn. */
static void count(const struct made *events, int one, int other, int out[3])
{
    out[0] = out[1] = out[2] = 0;
    for (int e = 0; e < EVENTS; e++)
        for (int i = 0; i < MATCHES; i++) {
            const struct load_match *m = &events[e].matches[i];
            if (m->result != RESULT_PLAYED)
                continue;
            int a = events[e].label[m->p1], b = events[e].label[m->p2];
            int d = a == one && b == other ? m->wins1 - m->wins2 : m->wins2 - m->wins1;
            if ((a == one && b == other) || (a == other && b == one))
                out[d > 0 ? 0 : d < 0 ? 1 : 2]++;
        }
}

static int name_of(const char *archetype)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i], archetype) == 0 || strcmp(shouted[i], archetype) == 0)
            return i;
    return -1;
}

static void several_events_are_counted_as_one(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct arena arena = ARENA_INIT;
        struct rng rng;
        struct metagame_table table;
        struct metagame_event in[EVENTS];
        struct made *events = ARENA_ARRAY(&arena, struct made, EVENTS);
        int decks[NAMES + 1] = {0}, total = 0;
        rng_init(&rng, seed);
        for (int e = 0; e < EVENTS; e++) {
            make(&events[e], &rng);
            in[e] = (struct metagame_event){&events[e].data, events[e].lists, PLAYERS};
            for (int i = 0; i < PLAYERS; i++)
                decks[events[e].label[i] + 1]++;
        }
        metagame_table_make(&arena, in, EVENTS, 4, &table);
        assert_int_equal(table.n_side, 4);
        for (size_t i = 0; i < table.n_lines; i++) {
            const struct metagame_line *l = &table.lines[i];
            int own = l->unknown ? -1 : name_of(l->archetype), sum[3] = {0}, pair[3];
            total += l->decks;
            if (l->decks != decks[own + 1])
                fail_msg("seed %llu: %s has %d decks", (unsigned long long)seed, l->archetype, l->decks);
            assert_true(i == 0 || l->unknown || table.lines[i - 1].decks >= l->decks);
            for (int other = -1; other < NAMES; other++) {
                if (other == own)
                    continue;
                count(events, own, other, pair);
                for (int k = 0; k < 3; k++)
                    sum[k] += pair[k];
            }
            if (l->wins != sum[0] || l->losses != sum[1] || l->draws != sum[2])
                fail_msg("seed %llu: %s won %d of %d", (unsigned long long)seed, l->archetype, l->wins, sum[0]);
        }
        assert_int_equal(total, EVENTS * PLAYERS);
        assert_int_equal(table.decks, total);
        for (size_t row = 0; row < table.n_side; row++)
            for (size_t column = 0; column < table.n_side; column++) {
                const struct metagame_matchup *m = metagame_matchup_at(&table, row, column);
                const struct metagame_matchup *back = metagame_matchup_at(&table, column, row);
                int pair[3] = {0};
                if (row != column)
                    count(events, name_of(table.lines[row].archetype), name_of(table.lines[column].archetype), pair);
                if (m->wins != pair[0] || m->losses != pair[1] || m->draws != pair[2])
                    fail_msg("seed %llu: %zu against %zu", (unsigned long long)seed, row, column);
                assert_true(m->wins == back->losses && m->draws == back->draws);
            }
        arena_release(&arena);
    }
}

/* The published example of Wilson's interval: 81 of 263 gives 0.2553 to 0.3662 (Newcombe 1998, table I, method 3). */
static void an_interval_is_wilsons(void **state)
{
    (void)state;
    struct wilson w = wilson_interval(81, 263);
    assert_true(fabs(w.low - 0.2553) < 0.00005 && fabs(w.high - 0.3662) < 0.00005);
    w = wilson_interval(15, 148);
    assert_true(fabs(w.low - 0.0624) < 0.00005 && fabs(w.high - 0.1605) < 0.00005);
    w = wilson_interval(0, 20);
    assert_true(w.low == 0 && fabs(w.high - 0.1611) < 0.00005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_events_are_counted_as_one),
        cmocka_unit_test(an_interval_is_wilsons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
