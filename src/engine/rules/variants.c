/* variants.c - the variants' rows, and what follows from them for each seat */
#include "engine/rules/variants.h"
#include "base/err.h"
#include "base/rng.h"

#include <string.h>

static const struct variant_rules rows[VARIANT_COUNT] = {
    /* 001:805.2: without limits; one way of attacking, of which one may attack several suits every number of players */
    [VARIANT_FREE_FOR_ALL] = {.name = "free-for-all",
                              .cites = "000:M.2.1 001:805.1",
                              .seating = SEATS_AT_RANDOM,
                              .attack = ATTACK_MULTIPLE,
                              .least_players = 2},
    /* 001:806.1, 001:806.4a, 001:806.10; no option is used (001:806.2) */
    [VARIANT_TWO_HEADED_GIANT] = {.name = "two-headed giant",
                                  .cites = "001:806.1",
                                  .seating = SEATS_TEAM_BY_TEAM,
                                  .attack = ATTACK_MULTIPLE,
                                  .least_players = 4,
                                  .team_size = 2,
                                  .least_team_size = 2,
                                  .shared = true},
    /* 001:807.1, 001:807.3 */
    [VARIANT_EMPEROR] = {.name = "emperor",
                         .cites = "001:807.1",
                         .seating = SEATS_TEAM_BY_TEAM,
                         .attack = ATTACK_ONE,
                         .least_players = 6,
                         .team_size = 3,
                         .least_team_size = 3,
                         .leaders = true,
                         .fits_ranges = true,
                         .adjacent = true,
                         .deploy = true},
    /* 001:808.1, 001:808.2 */
    [VARIANT_GRAND_MELEE] = {.name = "grand melee",
                             .cites = "001:808.1",
                             .seating = SEATS_AT_RANDOM,
                             .attack = ATTACK_LEFT,
                             .least_players = 10,
                             .range = 1,
                             .markers = true},
    /* 001:809.1, 001:809.2, 001:809.4 */
    [VARIANT_TEAMS] = {.name = "teams",
                       .cites = "000:M.3.1 001:809.1",
                       .seating = SEATS_TEAMS_MIXED,
                       .attack = ATTACK_MULTIPLE,
                       .least_players = 4,
                       .team_size = 2,
                       .least_team_size = 2,
                       .range = 2,
                       .adjacent = true},
};

static const char *const attack_words[ATTACK_OPTIONS] = {
    [ATTACK_MULTIPLE] = "multiple",
    [ATTACK_LEFT] = "left",
    [ATTACK_RIGHT] = "right",
    [ATTACK_ONE] = "one",
};

const struct variant_rules *variant_rules(enum variant variant)
{
    return &rows[variant < VARIANT_COUNT ? variant : VARIANT_FREE_FOR_ALL];
}

int variant_by_name(const char *name)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0)
            return i;
    return -1;
}

int attack_by_name(const char *name)
{
    for (int i = 0; i < ATTACK_OPTIONS; i++)
        if (strcmp(attack_words[i], name) == 0)
            return i;
    return -1;
}

static int size_of(enum variant variant, int team_size)
{
    return team_size > 0 ? team_size : rows[variant].team_size;
}

/* 001:806.10, 001:807.6, 001:809.1: teams of equal size, and larger ones too. */
enum err_code variant_check(enum variant variant, int players, int team_size, struct err *err)
{
    const struct variant_rules *v = &rows[variant];
    int size = size_of(variant, team_size);
    if (players < v->least_players)
        return err_set(err, ERR_INPUT, "%s is for %d players or more", v->name, v->least_players);
    if (!v->team_size)
        return team_size > 0 ? err_set(err, ERR_INPUT, "in %s there are no teams", v->name) : ERR_OK;
    if (size < v->least_team_size)
        return err_set(err, ERR_INPUT, "a team of %s has %d players or more", v->name, v->least_team_size);
    if (players % size != 0 || players / size < 2 || (v->shared && players / size != 2))
        return err_set(err, ERR_INPUT, "%d players make no teams of %d for %s", players, size, v->name);
    return ERR_OK;
}

int variant_team(enum variant variant, int players, int team_size, int seat)
{
    int size = size_of(variant, team_size);
    if (!rows[variant].team_size)
        return seat;
    return rows[variant].seating == SEATS_TEAMS_MIXED ? seat % (players / size) : seat / size;
}

bool variant_leads(enum variant variant, int team_size, int seat)
{
    int size = size_of(variant, team_size);
    return rows[variant].leaders && seat % size == (size - 1) / 2;
}

static bool is_opposing_general(enum variant variant, int players, int size, int seat, int other)
{
    return variant_team(variant, players, size, seat) != variant_team(variant, players, size, other) &&
           !variant_leads(variant, size, other);
}

/* The least range in which so many generals of other teams sit. */
static int range_to(enum variant variant, int players, int size, int seat, int generals)
{
    int found = 0, range = 0;
    while (found < generals && range < players / 2) {
        int left = (seat + ++range) % players, right = (seat + players - range) % players;
        found += is_opposing_general(variant, players, size, seat, left);
        found += left != right && is_opposing_general(variant, players, size, seat, right);
    }
    return range;
}

int variant_range(enum variant variant, int players, int team_size, int seat)
{
    int size = size_of(variant, team_size);
    if (!rows[variant].fits_ranges)
        return rows[variant].range;
    return range_to(variant, players, size, seat, variant_leads(variant, size, seat) ? 2 : 1);
}

int variant_markers(enum variant variant, int players)
{
    return rows[variant].markers && players >= 4 ? players / 4 : 1;
}

void variant_seats(enum variant variant, int players, int team_size, uint64_t seed, int *seat)
{
    int size = size_of(variant, team_size);
    struct rng rng;
    for (int i = 0; i < players; i++)
        seat[i] = rows[variant].seating == SEATS_TEAMS_MIXED ? i % size * (players / size) + i / size : i;
    if (rows[variant].seating != SEATS_AT_RANDOM)
        return;
    rng_init(&rng, seed);
    for (int i = players - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint64_t)i + 1), swap = seat[i];
        seat[i] = seat[k];
        seat[k] = swap;
    }
}
