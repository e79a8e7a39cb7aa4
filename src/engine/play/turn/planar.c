/* planar.c - Planar Magic: planar decks, the planar die, and walking from plane to plane
 *
 * A player's planar deck is the face-down planes of the command zone, the top one first. One plane lies face up; its
 * controller is the planar controller, who is the active player (001:901.6; of two-headed giants, 001:901.11, the
 * primary one of the team 001:901.11b). With a communal deck all planes are one player's, and everybody's deck is that
 * one. A plane's planeswalking ability stands among its own (book.c). */
#include "base/message.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

enum { FACES = 6, FACE_PLANESWALK = 0, FACE_CHAOS = 1 }; /* 001:901.3a: the other four are blank */

static bool is_plane(const struct engine *e, uint16_t object, bool face_down)
{
    const struct object *o = game_object_c(e->g, object);
    return e->book->card[o->card].layout == LAYOUT_PLANE && ((o->flags & OBJECT_FACE_DOWN) != 0) == face_down;
}

static uint16_t first_plane(const struct engine *e, int player, bool face_down)
{
    uint16_t object = e->g->player[player].top[ZONE_COMMAND];
    while (object != NO_OBJECT && !is_plane(e, object, face_down))
        object = game_object_c(e->g, object)->next;
    return object;
}

uint16_t plane_face_up(const struct engine *e)
{
    uint16_t plane = NO_OBJECT;
    for (int p = 0; p < e->g->players && plane == NO_OBJECT; p++)
        plane = first_plane(e, p, false);
    return plane;
}

/* The top of a player's planar deck: the own one, else the communal one (001:901.11a, 001:901.14c). */
static uint16_t top_plane(const struct engine *e, int player)
{
    uint16_t plane = first_plane(e, player, true);
    for (int p = 0; p < e->g->players && plane == NO_OBJECT; p++)
        plane = first_plane(e, p, true);
    return plane;
}

static void turn_up(struct engine *e, uint16_t plane, int player)
{
    struct object *o = game_object(e->g, plane);
    o->flags &= (uint8_t)~OBJECT_FACE_DOWN;
    o->controller = (uint8_t)player;
    watch_card(e, o->card, ZONE_COMMAND);
    chars_touch(e);
    TELL(e, "001:901.10", "the plane is %s", entity_name(e, plane));
}

/* 001:901.4: nothing else is shuffled in. */
static void shuffle_planes(struct engine *e, int player)
{
    struct game *g = e->g;
    for (uint16_t o = g->player[player].top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object(g, o)->next) {
        uint64_t left = 0, skip;
        for (uint16_t k = o; k != NO_OBJECT; k = game_object(g, k)->next)
            left += is_plane(e, k, true);
        if (!is_plane(e, o, true))
            continue;
        skip = game_random(g, left);
        uint16_t other = o;
        while (skip > 0) {
            other = game_object(g, other)->next;
            skip -= is_plane(e, other, true);
        }
        uint16_t card = game_object(g, o)->card;
        game_object(g, o)->card = game_object(g, other)->card;
        game_object(g, other)->card = card;
    }
}

/* 001:901.4; 001:901.5: the starting player turns up the first plane, and nothing triggers. */
void planar_begin(struct engine *e, bool shuffled)
{
    struct game *g = e->g;
    for (int p = 0; p < g->players && !shuffled; p++)
        shuffle_planes(e, p);
    for (int i = 0; i < g->markers || i == 0; i++) { /* one for each marker (001:901.13, 001:901.13a) */
        int player = g->markers ? g->marker[i].player : g->starter;
        uint16_t plane = top_plane(e, player);
        if (plane == NO_OBJECT)
            return;
        g->planar = 1;
        turn_up(e, plane, player);
    }
}

/* The face-up plane that the player controls; only in Grand Melee there are several. */
static uint16_t plane_of(const struct engine *e, int player)
{
    const struct game *g = e->g;
    for (int p = 0; p < g->players; p++)
        for (uint16_t o = g->player[p].top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object_c(g, o)->next)
            if (is_plane(e, o, false) && game_object_c(g, o)->controller == player)
                return o;
    return g->markers ? NO_OBJECT : plane_face_up(e);
}

void variant_resume(struct engine *e)
{
    markers_begin(e);
    e->g->planar = plane_face_up(e) != NO_OBJECT;
    if (e->g->planar)
        planar_turn(e, -1);
}

/* 001:901.6: the plane is the active player's from now on. */
void planar_turn(struct engine *e, int from)
{
    uint16_t plane = from < 0 ? plane_face_up(e) : plane_of(e, from);
    for (int p = 0; p < e->g->players; p++)
        if (!e->g->markers || p == e->g->active)
            e->g->player[p].planar_rolls = 0;
    if (plane == NO_OBJECT || game_object(e->g, plane)->controller == e->g->active)
        return;
    game_object(e->g, plane)->controller = e->g->active;
    chars_touch(e);
}

/* 001:901.10, 001:901.10b: the plane turned down, or gone, is the one walked away from. */
static void walk(struct engine *e, int player, uint16_t from)
{
    struct game *g = e->g;
    uint16_t to = top_plane(e, player);
    if (from != NO_OBJECT) {
        zone_put(g, from, ZONE_COMMAND, -1); /* a new object (001:901.7a) */
        game_object(g, from)->flags |= OBJECT_FACE_DOWN;
        chars_touch(e);
    }
    if (to == NO_OBJECT)
        to = from;
    if (to == NO_OBJECT)
        return;
    turn_up(e, to, player);
    struct event ev = event_of(OP_ON_PLANESWALKS);
    ev.object = to;
    ev.player = (uint8_t)player;
    event_happened(e, &ev);
}

void planar_walk(struct engine *e, int player)
{
    walk(e, player, plane_of(e, player));
}

/* ---- the planar die -------------------------------------------------------------------------- */

static struct mana_cost cost_of_roll(const struct game *g, int player)
{
    return (struct mana_cost){.generic = g->player[player].planar_rolls};
}

const char *planar_roll_refused(struct engine *e, int player)
{
    struct game *g = e->g;
    if (!g->planar)
        return TC_WORD("the planar die is rolled in Planar Magic (001:901.8)");
    if (!timing_sorcery(e, player))
        return TC_WORD(
            "the planar die is rolled in one's own main phase while the stack is empty (001:114.2f, 001:901.8)");
    struct payment p;
    struct pay_board b;
    struct mana_cost cost = cost_of_roll(g, player);
    payment_init(&p, player, 0);
    board_gather(e, &p, &b);
    return board_pays(e, &p, &b, &cost) ? NULL : TC_WORD("rolling again costs a mana more each time (001:901.8)");
}

/* A special action (001:114.2f). 001:901.8a: a blank face does nothing; 001:901.8b, 001:901.8c: else abilities trigger.
 * Either member of a team rolls for a cost of their own (001:901.11d). */
bool planar_roll(struct engine *e, int player)
{
    struct game *g = e->g;
    struct payment p;
    struct mana_cost cost = cost_of_roll(g, player);
    payment_init(&p, player, 0);
    if (!payment_make(e, &p, &cost))
        return false;
    g->player[player].planar_rolls = (uint8_t)(cost.generic < UINT8_MAX ? cost.generic + 1 : cost.generic);
    int face = (int)game_random(g, FACES);
    TELL(e, "001:901.8", "%s rolls the planar die: %s", entity_name(e, player_entity(player)),
         face == FACE_PLANESWALK ? TC_WORD("planeswalk")
         : face == FACE_CHAOS    ? TC_WORD("chaos")
                                 : TC_WORD("blank"));
    if (face > FACE_CHAOS)
        return true;
    struct event ev = event_of(face == FACE_CHAOS ? OP_ON_CHAOS : OP_ON_PLANESWALK_ROLL);
    ev.player = (uint8_t)player;
    event_happened(e, &ev);
    return true;
}

/* ---- players who leave ----------------------------------------------------------------------- */

/* 001:901.6: the next player in turn order who stays becomes the planar controller first. */
void planar_before_leaving(struct engine *e, unsigned players)
{
    struct game *g = e->g;
    uint16_t plane = plane_face_up(e);
    for (int i = 0; i < g->players && g->markers > 1; i++) {
        uint16_t own = players >> i & 1 ? plane_of(e, i) : NO_OBJECT;
        int left = players_in(g) - __builtin_popcount(players);
        if (own == NO_OBJECT || left / 4 >= g->markers)
            continue;
        zone_put(g, own, ZONE_COMMAND, -1); /* 001:901.13b: with the marker, and nobody planeswalks */
        game_object(g, own)->flags |= OBJECT_FACE_DOWN;
        chars_touch(e);
        return;
    }
    if (plane == NO_OBJECT || !(players >> game_object(g, plane)->controller & 1))
        return;
    int next = game_object(g, plane)->controller;
    for (int i = 0; i < g->players && (players >> next & 1 || !game_in(g, next)); i++)
        next = (next + 1) % g->players;
    game_object(g, plane)->controller = (uint8_t)next;
}

/* 001:901.9a: without its plane a planeswalking ability ceases. */
static void walking_ceases(struct engine *e, uint16_t plane)
{
    struct game *g = e->g;
    for (int i = g->stack_n - 1; i >= 0; i--) {
        const struct stacked *s = &g->stack[i];
        const struct ability *a = s->kind == STACKED_TRIGGERED && s->object == plane
                                      ? &e->book->ability[e->book->card[s->card].first_ability + s->ability]
                                      : NULL;
        if (a && e->book->node[a->body].op == OP_PLANESWALK)
            stack_remove(e, i);
    }
}

/* 001:901.9: the plane has left with its owner, and its controller turns up another. */
void planar_after_leaving(struct engine *e, uint16_t plane, int controller)
{
    if (plane == NO_OBJECT || plane_face_up(e) != NO_OBJECT || e->g->result != RESULT_NONE)
        return;
    walking_ceases(e, plane);
    walk(e, controller, NO_OBJECT);
}
