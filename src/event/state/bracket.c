/* bracket.c - a bracket as it stands: who sits where, who is still awaited, who has won
 *
 * A bracket is its plan (pairing/elimination.h) and the rows of its rounds. The first round's rows
 * tell who entered where; later rounds are rows only once both players of a match are known. What was
 * brought in as history is shown as it was, even where it contradicts itself; of what is ours the walk
 * through the plan and the rows must agree (bracket_wrong).
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

#include <string.h>

/* ---- names ----------------------------------------------------------------------------------- */

const char *bracket_round_name(int round, int rounds)
{
    static const char *const names[] = {"Final",        "Semifinals",   "Quarterfinals", "Round of 16",
                                        "Round of 32",  "Round of 64",  "Round of 128",  "Round of 256",
                                        "Round of 512", "Round of 1024"};
    int from_end = rounds - round;
    return from_end >= 0 && from_end < (int)ARRAY_LEN(names) ? names[from_end] : "Playoff";
}

/* "Round of 16": begins with these words, and then comes a number, and perhaps more. */
static bool is_numbered(const char *name, const char *words, int *number, const char **more)
{
    size_t len = strlen(words);
    *number = 0;
    if (strncmp(name, words, len) != 0 || !char_is_digit(name[len]))
        return false;
    for (*more = name + len; char_is_digit(**more) && *number < 100000; (*more)++)
        *number = 10 * *number + (**more - '0');
    return true;
}

const char *round_name_said(struct arena *arena, const char *name)
{
    static const char *const words[][2] = {
        {"Final", TC_WORD("Final")},
        {"Semifinals", TC_WORD("Semifinals")},
        {"Quarterfinals", TC_WORD("Quarterfinals")},
        {"Winners' final", TC_WORD("Winners' final")},
        {"Losers' final", TC_WORD("Losers' final")},
        {"Grand final", TC_WORD("Grand final")},
        {"Reset final", TC_WORD("Reset final")},
        {"Third place", TC_WORD("Third place")},
        {"Playoff", TC_WORD("Playoff")},
    };
    int n;
    const char *more;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcmp(words[i][0], name) == 0)
            return words[i][1];
    if (is_numbered(name, "Round of ", &n, &more))
        return message(arena, "Round of %d", n);
    if (is_numbered(name, "Winners' round ", &n, &more))
        return message(arena, "Winners' round %d", n);
    if (is_numbered(name, "Losers' round ", &n, &more))
        return message(arena, "Losers' round %d", n);
    if (is_numbered(name, "Round ", &n, &more))
        return message(arena, "Round %d%s", n, more);
    return name;
}

const char *bracket_section_name(enum bracket_section section)
{
    static const char *const names[] = {
        [BRACKET_WINNERS] = "winners", [BRACKET_LOSERS] = "losers",     [BRACKET_FINAL] = "final",
        [BRACKET_RESET] = "reset",     [BRACKET_THIRD] = "third place",
    };
    return names[section];
}

/* Names a match's stage in its half: "Semifinals", "Losers' round 2". */
static const char *stage_name(struct arena *arena, const struct bracket_plan *plan, const struct bracket_node *node)
{
    switch (node->section) {
    case BRACKET_WINNERS:
        if (plan->kind == BRACKET_SINGLE)
            return bracket_round_name(node->stage, plan->winners_rounds);
        return node->stage == plan->winners_rounds && node->stage > 1
                   ? "Winners' final"
                   : arena_printf(arena, "Winners' round %d", node->stage);
    case BRACKET_LOSERS:
        return node->stage == plan->losers_rounds ? "Losers' final"
                                                  : arena_printf(arena, "Losers' round %d", node->stage);
    case BRACKET_FINAL:
        return "Grand final";
    case BRACKET_RESET:
        return "Reset final";
    case BRACKET_THIRD:
        break;
    }
    return "Third place";
}

/* Names the rounds of the whole bracket: "Quarterfinals", "Round 2 (W2, L1)". */
static void name_rounds(struct arena *arena, struct bracket *b)
{
    const struct bracket_plan *plan = &b->plan;
    b->round_names = ARENA_ARRAY(arena, const char *, (size_t)b->rounds + 1);
    for (int round = 1; round <= b->rounds; round++)
        b->round_names[round] = bracket_round_name(round, b->rounds);
    for (size_t i = 0; plan->kind == BRACKET_DOUBLE && i < plan->n_nodes; i++) {
        const struct bracket_node *node = &plan->nodes[i];
        const char **name = &b->round_names[node->round];
        bool half = node->section == BRACKET_WINNERS || node->section == BRACKET_LOSERS;
        bool first = node->slot == 1, other = !first && plan->nodes[i - 1].section != node->section;
        const char *stage = arena_printf(arena, "%c%d", node->section == BRACKET_WINNERS ? 'W' : 'L', node->stage);
        if (first && half)
            *name = arena_printf(arena, "Round %d (%s)", node->round, stage);
        else if (other)
            *name = arena_printf(arena, "%.*s, %s)", (int)strlen(*name) - 1, *name, stage);
        else if (first)
            *name = stage_name(arena, plan, node);
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Who goes through by games won, or, where the clock ended it, by the life totals that were noted (D.1.5). */
int playoff_winner(const struct load_match *m)
{
    if (m->result == RESULT_NONE || m->result == RESULT_LOSS)
        return -1;
    bool life = m->life1 != MATCH_NO_LIFE && m->life2 != MATCH_NO_LIFE;
    if (m->p2 >= 0 && m->wins1 == m->wins2 && life)
        return bracket_winner(true, m->life1, m->life2);
    return bracket_winner(m->p2 >= 0, m->wins1, m->wins2);
}

const struct load_match *playoff_match_at(const struct event_data *data, int round, int slot)
{
    int number = data->swiss_rounds + round;
    if (round < 1 || number > (int)data->n_rounds)
        return NULL;
    const struct load_round *r = &data->rounds[number - 1];
    for (size_t i = 0; i < r->n_matches; i++)
        if (data->matches[r->first_match + i].slot == slot)
            return &data->matches[r->first_match + i];
    return NULL;
}

/* True when the places of the first round show the seeds: not when it was seeded by draft seat, nor in an imported
 * bracket, whose slots show who met whom and nothing else. */
static bool by_place(const struct event_data *data)
{
    return strcmp(data->event.set.seeding, "draft-seat") != 0 &&
           strcmp(data->rounds[data->swiss_rounds].method, "bracket") == 0;
}

static enum err_code plan_of(struct arena *arena, const struct event_data *data, struct bracket_plan *out,
                             struct err *err)
{
    const struct load_round *first = &data->rounds[data->swiss_rounds];
    int entered = 0, slots = 1, rounds = 1;
    for (size_t i = 0; i < first->n_matches; i++) {
        const struct load_match *m = &data->matches[first->first_match + i];
        entered += m->p2 >= 0 ? 2 : 1;
        while (m->slot > slots)
            slots *= 2;
    }
    for (int s = slots; s > 1; s /= 2)
        rounds++;
    enum bracket_kind kind = event_bracket_kind(&data->event);
    /* A match that was played is shown, whatever became of the setting. */
    bool third = data->event.set.third_place || (kind == BRACKET_SINGLE && playoff_match_at(data, rounds, 2));
    return bracket_plan_make(arena, kind, by_place(data) ? entered : 2 * slots, third, out, err);
}

/* ---- seeds ----------------------------------------------------------------------------------- */

/* Swiss rank of every player, 0-based, for seeds that no place in the bracket tells. */
static enum err_code ranks_of(struct arena *arena, const struct event_data *data, int **rank, struct err *err)
{
    struct standings_row *rows;
    *rank = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        (*rank)[i] = (int)i;
    if (event_is_bracket(&data->event)) /* its standings come from here */
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        (*rank)[rows[i].player] = (int)i;
    return rc;
}

/* Counts the players of the first round who rank better. */
static int rank_among(const struct event_data *data, const int *rank, int player)
{
    const struct load_round *first = &data->rounds[data->swiss_rounds];
    int better = 0;
    for (size_t j = 0; j < first->n_matches; j++) {
        const struct load_match *o = &data->matches[first->first_match + j];
        better += rank[o->p1] < rank[player];
        better += o->p2 >= 0 && rank[o->p2] < rank[player];
    }
    return better;
}

/* Seeds of those in the first round, by player: by place for a bracket of ours, by draft seat where it was
 * seeded so, by rank for an imported one. Fills the entrants too. */
static enum err_code seeds_of(struct arena *arena, const struct event_data *data, struct bracket *b, int *seeds,
                              struct err *err)
{
    bool by_seat = strcmp(data->event.set.seeding, "draft-seat") == 0, place = by_place(data);
    int *rank = NULL;
    enum err_code rc = place || by_seat ? ERR_OK : ranks_of(arena, data, &rank, err);
    b->entrants = ARENA_ARRAY(arena, int, (size_t)b->plan.n_seeds);
    for (int i = 0; i < b->plan.n_seeds; i++)
        b->entrants[i] = -1;
    for (size_t i = 0; rc == ERR_OK && i < b->plan.n_nodes && b->plan.nodes[i].round == 1; i++) {
        const struct bracket_node *node = &b->plan.nodes[i];
        const struct load_match *m = playoff_match_at(data, 1, node->slot);
        const int sides[2] = {m ? m->p1 : -1, m ? m->p2 : -1};
        for (int side = 0; side < 2; side++) {
            int p = sides[side];
            if (p < 0)
                continue;
            seeds[p] = place     ? node->side[side].of
                       : by_seat ? data->players[p].draft_seat
                                 : 1 + rank_among(data, rank, p);
            if (node->side[side].from == BRACKET_SEED)
                b->entrants[node->side[side].of - 1] = p;
        }
    }
    return rc;
}

/* ---- the bracket as it stands ---------------------------------------------------------------- */

/* The row of a match; where nobody comes to the upper side, who goes through alone is on the other. */
static void fill_match(const struct event_data *data, const int *seeds, const struct load_match *m,
                       struct bracket_match *b)
{
    bool lower = m->p2 < 0 && b->side[0].bye && b->side[1].player == m->p1;
    const int sides[2] = {lower ? -1 : m->p1, lower ? m->p1 : m->p2};
    for (int side = 0; side < 2; side++) {
        int p = sides[side];
        const char *source = b->side[side].source;
        b->side[side] = p < 0 ? (struct bracket_side){.player = -1, .name = "", .bye = true}
                              : (struct bracket_side){.player = p, .seed = seeds[p], .name = data->players[p].name};
        b->side[side].source = source;
    }
    b->paired = true;
    b->table = m->table;
    b->first = m->first < 0 ? -1 : m->first == m->p2;
    b->score = (struct score){.kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws};
    int winner = playoff_winner(m);
    b->winner = lower && winner == 0 ? 1 : winner;
    b->decided = winner >= 0 || m->result == RESULT_DOUBLE_LOSS || m->result == RESULT_LOSS;
}

/* Fills in the player who waits for a match, having come out of one of the two before it; nobody when neither is
 * decided. */
static void fill_waiting(const struct bracket *bracket, const struct bracket_node *node, struct bracket_match *b)
{
    for (int side = 0; side < 2; side++) {
        const struct bracket_source *from = &node->side[side];
        if (from->from != BRACKET_WINNER_OF && from->from != BRACKET_LOSER_OF)
            continue;
        const struct bracket_match *before = &bracket->matches[from->of];
        if (!before->decided)
            continue;
        const char *source = b->side[side].source;
        b->side[side] = (struct bracket_side){.player = -1, .name = ""};
        if (before->winner >= 0)
            b->side[side] = before->side[from->from == BRACKET_WINNER_OF ? before->winner : 1 - before->winner];
        b->side[side].bye = b->side[side].player < 0;
        b->side[side].source = source;
    }
    b->decided = b->side[0].bye && b->side[1].bye;
}

/* True when a decided final was won by the side that has a loss, against the one that had none. */
static bool needs_reset(const struct bracket_match *final)
{
    return final->winner == 1 && !final->side[0].bye;
}

static void find_champion(struct bracket *b)
{
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        bool reset = m->section == BRACKET_RESET;
        bool last = b->plan.kind == BRACKET_SINGLE ? m->section == BRACKET_WINNERS && m->round == b->rounds
                                                   : reset || (m->section == BRACKET_FINAL && !needs_reset(m));
        if (!last || !m->decided)
            continue;
        b->finished = true;
        if (m->winner >= 0)
            b->champion = m->side[m->winner].player;
    }
}

enum err_code playoff_bracket(struct arena *arena, const struct event_data *data, struct bracket *out, struct err *err)
{
    *out = (struct bracket){.champion = -1};
    if (data->n_rounds == (size_t)data->swiss_rounds && event_is_bracket(&data->event))
        return err_set(err, ERR_NOT_FOUND, "the bracket of %s is not drawn yet\ndraw it with: topcut pair",
                       data->event.set.name);
    if (data->n_rounds == (size_t)data->swiss_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no bracket\nmake the cut with: topcut cut%s", data->event.set.name,
                       data->event.set.cut ? "" : " N");
    if (event_is_pods(&data->event))
        return event_pods_bracket(arena, data, out, err);
    int *seeds = ARENA_ARRAY(arena, int, data->n_players);
    enum err_code rc = plan_of(arena, data, &out->plan, err);
    if (rc == ERR_OK)
        rc = seeds_of(arena, data, out, seeds, err);
    if (rc != ERR_OK)
        return rc;
    out->size = out->plan.size;
    out->rounds = out->plan.rounds;
    out->n_matches = out->plan.n_nodes;
    out->matches = ARENA_ARRAY(arena, struct bracket_match, out->n_matches);
    name_rounds(arena, out);
    for (size_t i = 0; i < out->n_matches; i++) {
        const struct bracket_node *node = &out->plan.nodes[i];
        struct bracket_match *b = &out->matches[i];
        *b = (struct bracket_match){.round = node->round,
                                    .slot = node->slot,
                                    .section = node->section,
                                    .code = bracket_code(arena, node),
                                    .round_name = stage_name(arena, &out->plan, node),
                                    .needed = true,
                                    .first = -1,
                                    .winner = -1};
        for (int side = 0; side < 2; side++)
            b->side[side] = (struct bracket_side){
                .player = -1, .name = "", .source = bracket_source_text(arena, &out->plan, node->side[side])};
        const struct load_match *m = playoff_match_at(data, node->round, node->slot);
        if (node->section == BRACKET_RESET) {
            const struct bracket_match *final = &out->matches[node->side[0].of];
            b->needed = m || !final->decided || needs_reset(final);
        }
        if (b->needed)
            fill_waiting(out, node, b);
        if (m)
            fill_match(data, seeds, m, b);
    }
    find_champion(out);
    return ERR_OK;
}

enum err_code bracket_state_of(struct arena *arena, const struct bracket *bracket, int through_round,
                               struct bracket_state *out, struct err *err)
{
    enum bracket_outcome *outcomes = ARENA_ARRAY(arena, enum bracket_outcome, bracket->n_matches);
    for (size_t i = 0; i < bracket->n_matches; i++) {
        const struct bracket_match *m = &bracket->matches[i];
        bool both = m->side[0].player >= 0 && m->side[1].player >= 0;
        bool counts = m->paired && m->decided && (both || m->score.kind == RESULT_LOSS) &&
                      (through_round == 0 || m->round <= through_round);
        outcomes[i] = !counts ? BRACKET_OPEN : m->winner < 0 ? BRACKET_NEITHER : (enum bracket_outcome)m->winner;
    }
    enum err_code rc = bracket_walk(arena, &bracket->plan, outcomes, out, err);
    if (rc != ERR_OK)
        err->code = ERR_DAMAGED;
    return rc == ERR_OK ? ERR_OK : ERR_DAMAGED;
}

enum err_code bracket_wrong(struct arena *arena, const struct event_data *data, const char **out, struct err *err)
{
    struct bracket b;
    struct bracket_state state;
    *out = NULL;
    enum err_code rc = playoff_bracket(arena, data, &b, err);
    if (rc == ERR_OK)
        rc = bracket_state_of(arena, &b, 0, &state, err);
    size_t rows = 0;
    for (size_t i = 0; rc == ERR_OK && !*out && i < b.n_matches; i++) {
        const struct bracket_match *m = &b.matches[i];
        rows += m->paired;
        for (int side = 0; m->paired && !*out && side < 2; side++) {
            int seat = state.seats[i].player[side];
            int expected = seat < 0 ? -1 : b.entrants[seat];
            if (expected >= 0 && expected != m->side[0].player && expected != m->side[1].player)
                *out = message(arena, "round %d, slot %d: %s came out of the match before and is not in it",
                               data->swiss_rounds + m->round, m->slot, data->players[expected].name);
            else if (expected < 0 && m->side[side].player >= 0)
                *out = message(arena, "round %d, slot %d: %s is in it before it is known who is",
                               data->swiss_rounds + m->round, m->slot, m->side[side].name);
        }
    }
    for (size_t i = (size_t)data->swiss_rounds; i < data->n_rounds && !*out && rc == ERR_OK; i++)
        rows -= data->rounds[i].n_matches;
    if (rc == ERR_OK && !*out && rows)
        *out = TC_WORD("a match has no place in the bracket");
    return rc;
}
