/* variants.h - games of more than two players: their options and styles of play, as data
 *
 * A game uses one variant and may use several options (001:800.2). What a variant uses unless something else is agreed
 * on stands in its row (001:805.2, 001:806.1, 001:807.3, 001:808.2, 001:809.2). Seats are numbered to the left, which
 * is the order of turns. The variants with ranges or teams are those of 2009; free-for-all and teams were played
 * before, by agreement (000:M.1.1, 000:M.2.1, 000:M.3.1).
 */
#ifndef TOPCUT_ENGINE_VARIANTS_H
#define TOPCUT_ENGINE_VARIANTS_H

#include "base/attr.h"
#include "base/err.h"

/* Whom creatures may attack; exactly one of the first three is used where all play for themselves (001:805.2b). */
enum attack_option {
    ATTACK_MULTIPLE, /* each creature any opponent (001:802) */
    ATTACK_LEFT,     /* the opponent in the next seat to the left, if there is one there (001:803.1) */
    ATTACK_RIGHT,
    ATTACK_ONE, /* any one opponent, whom the player chooses (001:507.1) */
    ATTACK_OPTIONS
};

enum variant {
    VARIANT_FREE_FOR_ALL,
    VARIANT_TWO_HEADED_GIANT,
    VARIANT_EMPEROR,
    VARIANT_GRAND_MELEE,
    VARIANT_TEAMS,
    VARIANT_COUNT
};

enum seating { SEATS_AT_RANDOM, SEATS_TEAM_BY_TEAM, SEATS_TEAMS_MIXED };

/* What a variant is made of. */
struct variant_rules {
    const char *name;
    const char *cites;
    enum seating seating;
    enum attack_option attack;
    int least_players;
    int team_size;       /* the usual one; 0: no teams */
    int least_team_size; /* the smallest there may be */
    int range;           /* of influence, in seats; 0: no limit */
    bool shared;         /* a team has one life total, and takes its turns together (001:806.4) */
    bool leaders;        /* each team has an emperor in its middle, who loses for all of it */
    bool fits_ranges;    /* ranges grow with the teams (001:807.6a) */
    bool adjacent;       /* only opponents in the next seats are attacked */
    bool deploy;         /* creatures may be handed to teammates (001:804.2) */
    bool markers;        /* several turns at the same time, each with its marker and stack (001:808.4, 001:808.5) */
};

const struct variant_rules *variant_rules(enum variant variant);
/* By its name, "grand melee"; -1: there is none such. Likewise of attacks: "multiple", "left", "right", "one". */
int variant_by_name(const char *name);
int attack_by_name(const char *name);

/* ERR_INPUT: so many players cannot play it in such teams. team_size 0: the usual one. */
TC_MUST_USE enum err_code variant_check(enum variant variant, int players, int team_size, struct err *err);

/* The team of a seat, from 0 on; of variants without teams each seat is its own. */
int variant_team(enum variant variant, int players, int team_size, int seat);
/* Does an emperor sit there (001:807.2)? */
bool variant_leads(enum variant variant, int team_size, int seat);
/* The range of influence of a seat (001:807.3a, 001:807.6a, 001:808.2a, 001:809.2a); 0: no limit. */
int variant_range(enum variant variant, int players, int team_size, int seat);
/* How many turn markers so many players have (001:808.4a): one for each full four; 1 in every other variant. */
int variant_markers(enum variant variant, int players);

/* Seats players who belong to teams as they are numbered (the first team_size are of the first team, ...), or to
 * nobody: seat[i] is where player i sits. Those who play for themselves sit at random (001:805.3, 001:808.3), by the
 * seed; teams sit together (001:806.3, 001:807.2) or spread evenly, no one beside a teammate (001:809.3). */
void variant_seats(enum variant variant, int players, int team_size, uint64_t seed, int *seat);

#endif
