/* do_emblems.c - emblems and titles, and abilities that trigger on what an effect has done
 *
 * An emblem is an object in its player's command zone with abilities that work there, for the rest of the game. A title
 * (monarch, the initiative) is one that a single player has at a time: whoever takes it, even again, has taken it. */
#include "engine/play/effects/inner.h"

static int card_of_word(const struct book *book, uint16_t word)
{
    for (int i = 0; i < book->cards; i++)
        if (book->card[i].entry == word)
            return i;
    return -1;
}

static uint16_t emblem_made(struct engine *e, int player, uint16_t card)
{
    uint16_t object = game_new_object(e->g, card, player);
    if (object == NO_OBJECT)
        return object;
    zone_put(e->g, object, ZONE_COMMAND, -1);
    watch_card(e, card, ZONE_COMMAND);
    chars_touch(e);
    return object;
}

uint16_t emblem_given(struct engine *e, int player, uint16_t word)
{
    int card = card_of_word(e->book, word);
    return card >= 0 ? emblem_made(e, player, (uint16_t)card) : NO_OBJECT;
}

void effect_emblem(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    for (int i = 0; i < players; i++) {
        uint16_t object = emblem_given(e, order[i], (uint16_t)node_of(e, n->kid[1])->value);
        if (object == NO_OBJECT || !n->kid[2])
            continue;
        int index =
            effect_add(e, c, (uint16_t)(n - e->book->node), object, (enum duration)node_of(e, n->kid[2])->value);
        if (index >= 0) /* lasting.c takes the emblem away as this ends */
            e->g->effect[index].kind = EFFECT_RULE;
    }
}

void effect_emblem_gone(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    unsigned players = eval_players(e, c, n->kid[0]);
    uint16_t word = (uint16_t)node_of(e, n->kid[1])->value, next;
    for (int i = 0; i < g->players; i++)
        for (uint16_t o = g->player[i].top[ZONE_COMMAND]; players >> i & 1 && o != NO_OBJECT; o = next) {
            next = game_object(g, o)->next;
            if (e->book->card[game_object(g, o)->card].word != word)
                continue;
            zone_take(g, o);
            game_free_object(g, o);
        }
    chars_touch(e);
}

void effect_title(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    uint16_t word = (uint16_t)node_of(e, n->kid[1])->value, holder = title_object(e, word);
    int player = eval_player(e, c, n->kid[0]), card = card_of_word(e->book, word);
    if (player < 0 || card < 0)
        return;
    if (holder != NO_OBJECT && game_object(g, holder)->owner != player) {
        zone_take(g, holder);
        game_free_object(g, holder);
        holder = NO_OBJECT;
    }
    if (holder == NO_OBJECT)
        emblem_made(e, player, (uint16_t)card);
    TELL(e, "001:109.1", "%s has %s", entity_name(e, player_entity(player)), e->book->card[card].name);
    event_happened(e, &(struct event){.on = OP_ON_TITLE,
                                      .object = NO_OBJECT,
                                      .other = NO_OBJECT,
                                      .source = NO_OBJECT,
                                      .player = (uint8_t)player,
                                      .amount = (int16_t)word});
}

/* The first time the player gets the emblem; each time a creature is chosen, also one that is it already. The emblem's
 * abilities ask how often. */
void effect_tempt(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    int order[MAX_PLAYERS], players = players_in_order(g, eval_players(e, c, n->kid[0]), order);
    for (int i = 0; i < players; i++) {
        struct player *p = &g->player[order[i]];
        struct entities list = {.n = 0};
        struct event ev = event_of(OP_ON_TEMPTED);
        if (p->temptations == 0)
            emblem_given(e, order[i], (uint16_t)node_of(e, n->kid[1])->value);
        if (p->temptations < 4)
            p->temptations++;
        chars_refresh(e);
        for (int k = perm_first(g); k >= 0; k = perm_next(g, k))
            if (g->perm[k].types & TYPE_CREATURE && game_object(g, g->perm[k].object)->controller == order[i])
                entities_add(g, &list, g->perm[k].object);
        choose_entities(e, c, order[i], FOR_GOOD, list.n > 0, 1, &list);
        ev.player = (uint8_t)order[i];
        if (list.n) {
            p->ring_bearer = game_ref(g, list.v[0]);
            ev.object = list.v[0];
            ev.incarnation = game_object(g, list.v[0])->incarnation;
        }
        chars_touch(e);
        TELL(e, "001:109.1", "the Ring tempts %s", entity_name(e, player_entity(order[i])));
        event_happened(e, &ev);
    }
}

/* It waits like any other trigger (001:603.3); what it was about is `it`. */
void effect_when_done(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    struct trigger t = {.source = c->source,
                        .it = c->those_n ? game_ref(g, c->those[0]) : c->it,
                        .other = c->other,
                        .card = c->card,
                        .ability = (uint8_t)node_of(e, n->kid[0])->value,
                        .controller = c->controller,
                        .amount = c->noted ? c->noted : c->amount,
                        .player = c->event_player};
    const struct ability *a = &e->book->ability[e->book->card[c->card].first_ability + t.ability];
    struct context of;
    context_of(&of, e, ref_now(g, c->source), c->card, t.ability, c->controller);
    of.it = t.it;
    of.amount = t.amount;
    if (a->condition && !eval_condition(e, &of, a->condition))
        return;
    if (g->triggers_n == MAX_TRIGGERS) {
        game_fail(g, LIMIT_TRIGGERS);
        return;
    }
    g->trigger[g->triggers_n++] = t;
    TELL(e, "001:603.3", "%s triggers", entity_name(e, c->source.entity));
}
