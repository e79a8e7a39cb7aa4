/* draft.h - pods, the seats around a table, and whose turn it is in a draft
 *
 * A pod is a table of 4 to 10 players who draft together; 7 or 8 by rule (D.19.1 (1999), 917.1 (2009)). Its
 * seats are numbered from 1 on the judge's left and so on to the left, clockwise, round to seat n on the
 * judge's right.
 *
 *   Rochester draft (D.19.2): packs lie open on the table one after the other. The first pick of pack 1 is
 *   seat 1's and goes up, of pack 2 seat n's and goes down; the last player takes two cards and the direction
 *   turns, at both ends, until the pack is empty. The rules name two packs. From the third on sides go on
 *   to alternate and the first pick moves two seats further each time: 1, 3, 5, ... upwards, n, n-2, ...
 *   downwards (house rule). With an even number of seats everybody has then the same number of cards after
 *   every n packs, with an odd one after every 2n.
 *
 *   Booster draft: everybody opens a pack, takes a card and passes the rest on; left, right, left. The floor
 *   rules name this draft without describing it: house rule.
 *
 * Pure: the same input and seed give the same answer on any machine.
 */
#ifndef TOPCUT_PAIRING_DRAFT_H
#define TOPCUT_PAIRING_DRAFT_H

#include "base/arena.h"
#include "base/err.h"

#define DRAFT_SEATS_MIN  4
#define DRAFT_SEATS_FEW  6 /* smaller pods are cut only where nothing else would do */
#define DRAFT_SEATS_MAX  10
#define DRAFT_PACK_CARDS 15 /* D.19.2 */
#define DRAFT_PACKS_MAX  100

/* ---- pods ------------------------------------------------------------------------------------ */

/* Cuts a field into pods: sizes that differ by at most one, each of 6 to 10, the larger first; where there is no
 * such cut (4, 5 and 11 players), each of 4 to 10. Of all such cuts the one whose farthest size is nearest to the
 * wanted one, then whose sizes are nearest in sum, then with the most pods of 7 or 8, then with the fewest pods.
 *
 * ERR_INPUT     wanted is not 6 to 10
 * ERR_CONFLICT  fewer than 4 players; the text says what would do */
TC_MUST_USE enum err_code draft_pod_sizes(struct arena *arena, size_t n_players, int wanted, int **sizes,
                                          size_t *n_pods, struct err *err);

enum draft_by {
    DRAFT_BY_LOT,    /* anybody anywhere */
    DRAFT_BY_SEED,   /* seeds spread over the pods in a snake: 1, 2, 3, 3, 2, 1, ...; others behind by lot */
    DRAFT_BY_POINTS, /* equal points sit together as far as possible (D.19.8), the best in pod 1 */
};

struct draft_entrant {
    int points; /* match points so far */
    int seed;   /* 1 the first; 0: none */
};

struct draft_place {
    int pod, seat; /* from 1 */
};

/* Two entrants by their index who have met. */
struct draft_met {
    int a, b;
};

/* Puts entrants into pods of the given sizes (their sum is n), seats in a pod by lot. Of 200 drawn seatings
 * of a pod the first with the fewest former opponents opposite each other is kept, so that nobody is drawn
 * against a former opponent where that can be avoided. By points the sizes are taken in the order that makes
 * the sum over pods of the differences between most and fewest points least; out[i] is entrant i's place. */
void draft_deal(struct arena *arena, const struct draft_entrant *entrants, size_t n, const int *sizes, size_t n_pods,
                enum draft_by by, uint64_t seed, const struct draft_met *met, size_t n_met, struct draft_place *out);

/* ---- the first round, across the pod --------------------------------------------------------- */

struct draft_player {
    int points, byes;
};
#define DRAFT_NOBODY (-1)

struct draft_across {
    int pairs[DRAFT_SEATS_MAX / 2][2]; /* indices of players */
    int n_pairs;
    int left_out; /* of an odd number; DRAFT_NOBODY */
    int rematches;
};

/* Pairs n (0 to 10) players of one pod, who come in order of their seats: each with who sits opposite, i
 * with i + n/2. An odd one out is the one with the fewest byes, then the fewest points, then by lot, and the
 * circle closes. met(a, b) is met[a * n + b], symmetric; where opposite seats have met, those pairs are
 * taken that have the fewest rematches and are then nearest to opposite, by search over all. */
void draft_across(const struct draft_player *players, int n, const bool *met, uint64_t seed, struct draft_across *out);

/* ---- whose turn it is ------------------------------------------------------------------------ */

enum draft_kind { DRAFT_BOOSTER, DRAFT_ROCHESTER };

/* Rochester draft: seats that pick from a pack (from 1), in order; cards is the size of the pack. */
void draft_rochester(int seats, int pack, int cards, int *order);

/* True when a pack (from 1) goes to the left: up the seats. */
static inline bool draft_goes_left(int pack)
{
    return pack % 2 == 1;
}

/* Booster draft: to whom a seat passes, and who opened the pack that it holds at a pick (from 1). */
int draft_passes_to(int seats, int pack, int seat);
int draft_opened_by(int seats, int pack, int pick, int seat);

enum draft_step_kind {
    DRAFT_REVIEW, /* Rochester: looking at an opened pack; booster: at one's own cards, between packs */
    DRAFT_PICK,
    DRAFT_BUILD, /* building decks */
};

struct draft_step {
    enum draft_step_kind kind;
    int pack;    /* from 1; DRAFT_BUILD: 0. A review of booster drafts is before this pack */
    int pick;    /* in the pack, from 1; 0 in a review */
    int cards;   /* in the pack (booster: in each) before the pick */
    int seat;    /* whose turn; 0: everybody's */
    int seconds; /* that it takes; 0: not timed */
};

/* How long things take, in seconds. 0: not timed. */
struct draft_times {
    int review[DRAFT_PACKS_MAX];    /* booster: before pack i + 1; Rochester uses review[0] for all */
    int pick[DRAFT_PACK_CARDS + 1]; /* by cards in the pack; Rochester uses pick[1] for all */
    int build;
};

/* All steps of a draft from the first to the building of decks. packs: on the table in all (Rochester, three a
 * player: D.19.2), or a player (booster). A booster draft's reviews that take no time are left out. */
size_t draft_steps(struct arena *arena, enum draft_kind kind, int seats, int packs, const struct draft_times *times,
                   struct draft_step **out);

#endif
