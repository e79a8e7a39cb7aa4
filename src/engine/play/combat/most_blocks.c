/* most_blocks.c - can a block meet more requirements than another? (001:509.1c), exactly
 *
 * The board is made into numbers: who may block whom, what each pair, each blocker and each blocked attacker is worth
 * in requirements, and the restrictions. The search goes from blocker to blocker and gives up where even the best that
 * is left does not suffice: the best pairs of the blockers that are left, and of the attackers that have to be blocked
 * as many as those can reach. Blockers that are alike are taken in one order only. What has been declared by creatures
 * that nothing can force is fixed from the beginning.
 */
#include "engine/play/combat/inner.h"

#include <string.h>

/* Assignments looked at before a board counts as too large to be searched: far more than any in play need. */
enum { MOST_TRIED = 500000 };

struct search {
    const struct blocks_problem *p;
    int tried, wanted; /* more than that many requirements */
    int blocking;      /* blockers that have a pair */
    bool found;
    int rest[MAX_SIDE + 1];     /* the most that blockers from this one on can be worth */
    int capacity[MAX_SIDE + 1]; /* pairs that they can make */
    uint8_t count[MAX_SIDE];    /* blockers of each attacker */
    uint8_t order[MAX_SIDE];    /* attackers, those with the most requirements first */
    uint8_t choice[MAX_SIDE];   /* the place there of what each blocker took first; attackers: none */
    int worthy;                 /* attackers that have to be blocked, the most urgent first */
    uint8_t worthy_of[MAX_SIDE];
    struct blocks_choice made;
};

/* The best pairs of one blocker, as many as it may make, and its own requirement. */
static int best_of(const struct blocks_problem *p, int b)
{
    uint8_t worth[MAX_SIDE];
    int n = 0, sum = 0;
    for (int a = 0; a < p->attackers; a++) {
        if (!p->may[b][a])
            continue;
        int k = n++;
        for (; k > 0 && worth[k - 1] < p->pair[b][a]; k--)
            worth[k] = worth[k - 1];
        worth[k] = p->pair[b][a];
    }
    for (int i = 0; i < n && i < p->most_blocks[b]; i++)
        sum += worth[i];
    return n ? sum + p->blocker[b] : 0;
}

/* A good block is found sooner if what most requirements speak of is tried first. */
static void put_in_order(struct search *s)
{
    const struct blocks_problem *p = s->p;
    int worth[MAX_SIDE];
    for (int a = 0; a < p->attackers; a++) {
        int sum = p->attacker[a], k = a;
        for (int b = 0; b < p->blockers; b++)
            sum += p->may[b][a] ? p->pair[b][a] : 0;
        for (; k > 0 && worth[k - 1] < sum; k--) {
            worth[k] = worth[k - 1];
            s->order[k] = s->order[k - 1];
        }
        worth[k] = sum;
        s->order[k] = (uint8_t)a;
    }
}

static void prepare(struct search *s)
{
    const struct blocks_problem *p = s->p;
    put_in_order(s);
    s->rest[p->blockers] = s->capacity[p->blockers] = 0;
    for (int b = p->blockers - 1; b >= 0; b--) {
        s->rest[b] = s->rest[b + 1] + (p->fixed[b] ? 0 : best_of(p, b));
        s->capacity[b] = s->capacity[b + 1] + (p->fixed[b] ? 0 : p->most_blocks[b]);
    }
    for (int a = 0; a < p->attackers; a++) {
        if (!p->attacker[a])
            continue;
        int k = s->worthy++;
        for (; k > 0 && p->attacker[s->worthy_of[k - 1]] < p->attacker[a]; k--)
            s->worthy_of[k] = s->worthy_of[k - 1];
        s->worthy_of[k] = (uint8_t)a;
    }
}

/* What attackers that nobody blocks yet can still be worth. */
static int unblocked_worth(const struct search *s, int b)
{
    int sum = 0, left = s->capacity[b];
    for (int i = 0; i < s->worthy && left > 0; i++)
        if (!s->count[s->worthy_of[i]]) {
            sum += s->p->attacker[s->worthy_of[i]];
            left--;
        }
    return sum;
}

static bool restrictions_met(const struct search *s)
{
    const struct blocks_problem *p = s->p;
    for (int a = 0; a < p->attackers; a++)
        if (s->count[a] && (s->count[a] < p->least_blockers[a] || s->count[a] > p->most_blockers[a]))
            return false;
    if (s->blocking > p->most_blocking || s->made.n > MAX_BLOCKS)
        return false;
    for (int b = 0; b < p->blockers && s->blocking == 1; b++)
        if (s->choice[b] < p->attackers && p->not_alone[b])
            return false;
    return true;
}

static void try_blocker(struct search *s, int b, int met);

/* Gives the blocker one more pair, with an attacker from that one on. */
static void try_pairs(struct search *s, int b, int from, int left, int met)
{
    const struct blocks_problem *p = s->p;
    bool first = left == p->most_blocks[b];
    for (int k = from; k < p->attackers && !s->found && left > 0; k++) {
        int a = s->order[k];
        if (!p->may[b][a] || s->made.n == MAX_BLOCKS)
            continue;
        int worth = p->pair[b][a] + (first ? p->blocker[b] : 0) + (s->count[a] ? 0 : p->attacker[a]);
        s->made.blocker[s->made.n] = (uint8_t)b;
        s->made.attacker[s->made.n++] = (uint8_t)a;
        s->count[a]++;
        s->blocking += first;
        if (first)
            s->choice[b] = (uint8_t)k;
        try_blocker(s, b + 1, met + worth);
        if (!s->found && left > 1)
            try_pairs(s, b, k + 1, left - 1, met + worth);
        if (s->found)
            return;
        s->made.n--;
        s->count[a]--;
        s->blocking -= first;
    }
    if (first)
        s->choice[b] = (uint8_t)p->attackers;
}

static bool alike(const struct blocks_problem *p, int a, int b)
{
    return !p->fixed[a] && !p->fixed[b] && p->most_blocks[a] == 1 && p->most_blocks[b] == 1 &&
           p->blocker[a] == p->blocker[b] && p->not_alone[a] == p->not_alone[b] &&
           memcmp(p->may[a], p->may[b], (size_t)p->attackers) == 0 &&
           memcmp(p->pair[a], p->pair[b], (size_t)p->attackers) == 0;
}

static void try_blocker(struct search *s, int b, int met)
{
    const struct blocks_problem *p = s->p;
    if (s->found || ++s->tried > MOST_TRIED || met + s->rest[b] + unblocked_worth(s, b) <= s->wanted)
        return;
    if (b == p->blockers) {
        s->found = restrictions_met(s);
        return;
    }
    if (p->fixed[b]) {
        try_blocker(s, b + 1, met);
        return;
    }
    bool twin = b > 0 && alike(p, b - 1, b);
    s->choice[b] = (uint8_t)p->attackers;
    if (!twin || s->choice[b - 1] < p->attackers)
        try_pairs(s, b, twin ? s->choice[b - 1] : 0, p->most_blocks[b], met);
    if (!s->found)
        try_blocker(s, b + 1, met);
}

bool blocks_exceed(const struct blocks_problem *p, int wanted, struct blocks_choice *out)
{
    struct search s = {.p = p, .wanted = wanted};
    int met = 0;
    for (int i = 0; i < MAX_SIDE; i++)
        s.choice[i] = (uint8_t)p->attackers;
    for (int i = 0; i < p->made.n; i++) {
        int b = p->made.blocker[i], a = p->made.attacker[i];
        met += p->pair[b][a] + (s.choice[b] < p->attackers ? 0 : p->blocker[b]) + (s.count[a] ? 0 : p->attacker[a]);
        s.blocking += s.choice[b] == p->attackers;
        s.choice[b] = 0;
        s.count[a]++;
    }
    s.made = p->made;
    prepare(&s);
    try_blocker(&s, 0, met);
    if (s.found && out)
        *out = s.made;
    return s.found;
}
