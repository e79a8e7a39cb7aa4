/* untap.c - the untap step: phasing, what untaps, and summoning sickness at the beginning
 * of the turn */
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

/* 001:502.1, 001:703.4a, 000:P.5.Note, 003:418.5e: what has phasing goes and what is phased out
 * comes back, at the same time. */
void turn_phasing(struct engine *e)
{
    for (int i = 0; i < e->g->players; i++)
        if (turn_is_of(e->g, i))
            verb_phase_in_all(e, i);
}

/* Leaves those out of the list that the player lets stay tapped, or that may not untap. */
static int drop_held(struct engine *e, uint16_t *list, int n)
{
    struct game *g = e->g;
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (rule_on_object(e, OP_MOD_NO_UNTAP, list[i]))
            continue;
        if (rule_on_object(e, OP_MOD_MAY_NOT_UNTAP, list[i]) &&
            !ask_yes(e, game_object(g, list[i])->controller, FOR_UNTAP, list[i]))
            continue;
        list[kept++] = list[i];
    }
    return kept;
}

/* Of those in the list that match the filter, the player chooses `most`; the others stay as they
 * are. */
static int drop_beyond(struct engine *e, struct context *c, uint16_t filter, int most, int player, uint16_t *list,
                       int n)
{
    struct game *g = e->g;
    uint16_t match[MAX_PERMANENTS];
    bool chosen[MAX_PERMANENTS] = {false};
    int matches = 0, kept = 0;
    struct answer answer;
    for (int i = 0; i < n; i++)
        if (game_object(g, list[i])->controller == player && filter_matches(e, c, filter, list[i]))
            match[matches++] = list[i];
    if (matches <= most)
        return n;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_UNTAP,
                         .source = c->source.entity,
                         .card = c->card,
                         .min = (int16_t)most,
                         .max = (int16_t)most,
                         .options = (uint16_t)matches,
                         .option = match};
    ask_choose(e, &q, &answer);
    for (int i = 0; i < answer.n; i++)
        chosen[answer.value[i]] = true;
    for (int i = 0, m = 0; i < n; i++) {
        bool is_match = m < matches && list[i] == match[m];
        if (is_match && !chosen[m++])
            continue;
        list[kept++] = list[i];
    }
    return kept;
}

/* 000:P.5.3, 004:302.1: what limits untapping is settled before anything untaps
 * (000:P.5.Ruling.3). */
static int drop_limited(struct engine *e, uint16_t *list, int n)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, OP_MOD_MAX_UNTAP, &walk, &c, &node)) {
        const struct node *mod = &e->book->node[node];
        unsigned players = eval_players(e, &c, mod->kid[0]);
        int most = eval_number(e, &c, mod->kid[2]);
        for (int i = 0; i < e->g->players; i++)
            if (players & 1u << i && turn_is_of(e->g, i))
                n = drop_beyond(e, &c, mod->kid[1], most < 0 ? 0 : most, i, list, n);
    }
    return n;
}

/* 001:502.2, 001:703.4b, 004:302.1, 000:P.5.1, 000:P.5.5: first it is settled what untaps, then
 * all of it untaps at the same time, without what has come since (000:P.5.Ruling.2); nobody
 * forgets it (000:P.5.Ruling.1). */
void turn_untap(struct engine *e)
{
    struct game *g = e->g;
    uint16_t list[MAX_PERMANENTS], others[MAX_PERMANENTS]; /* others: of players whose turn it is not */
    int n = 0, others_n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->flags & PERM_TAPPED && may_rule(e) && !turn_is_of(g, game_object(g, p->object)->controller) &&
            rule_on_object(e, OP_MOD_UNTAPS_WITH_OTHERS, p->object))
            others[others_n++] = p->object;
        if (!(p->flags & (PERM_TAPPED | PERM_SKIP_UNTAP)) || !turn_is_of(g, game_object(g, p->object)->controller))
            continue;
        if (p->flags & PERM_SKIP_UNTAP)
            p->flags &= ~(uint32_t)PERM_SKIP_UNTAP;
        else
            list[n++] = p->object;
    }
    if (n + others_n == 0)
        return;
    if (may_rule(e)) {
        n = drop_held(e, list, n);
        n = drop_limited(e, list, n);
    }
    TELL(e, "000:P.5.1 002:S2/More-Turn 004:302.1 001:502.2", "%s untaps %d permanent%s",
         entity_name(e, player_entity(g->active)), n, n == 1 ? "" : "s");
    moment_begin(e);
    for (int i = 0; i < n; i++)
        verb_untap(e, list[i]);
    for (int i = 0; i < others_n; i++)
        verb_untap(e, others[i]);
    moment_end(e);
}

/* 001:302.6, 004:308.1, 000:G.39.1, 000:G.39.3, 000:P.4.2, 002:S1/Creatures: what a player has
 * had under control since the turn began may attack. */
void turn_lose_sickness(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->flags & PERM_SICK && turn_is_of(g, game_object(g, p->object)->controller))
            p->flags &= ~(uint32_t)PERM_SICK;
    }
}

/* 001:702.27, 000:A.16.1: after the upkeep nothing has arrived since. Only what has triggered
 * abilities can ask. */
void turn_end_arrivals(struct engine *e)
{
    struct game *g = e->g;
    if (!(g->perm_watch[0] | g->perm_watch[1]))
        return;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->flags & PERM_ECHO_DUE && turn_is_of(g, game_object(g, p->object)->controller))
            p->flags &= ~(uint32_t)PERM_ECHO_DUE;
    }
}
