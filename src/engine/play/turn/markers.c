/* markers.c - Grand Melee: turn markers, of which each is a turn that goes on beside the others
 *
 * Turns at the same time are played step by step, each marker's in its turn; a combat phase is played as a whole. So
 * the stack of a step is that of the marker whose step it is (001:808.5), which is where whoever acts in it puts things
 * (001:808.5b). The game's own active player, step and turn are those of the marker that goes on now; those of the
 * others wait in game.marker[]. A marker whose turn is over is on its way to the next player and near nobody. */
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

enum { NEAR = 3 }; /* seats within which there is no second marker (001:808.4c) */

/* Seats from one player to another, to the left; the seats of those who have left are gone. */
static int seats_left(const struct game *g, int from, int to)
{
    int seats = 0;
    for (int p = (from + 1) % g->players; p != from; p = (p + 1) % g->players) {
        seats += game_in(g, p);
        if (p == to)
            break;
    }
    return seats;
}

/* Has a player within three seats to the left (to the right) another marker, whose turn goes on? */
static bool is_near(const struct game *g, int player, bool left)
{
    for (int i = 0; i < g->markers; i++) {
        int other = g->marker[i].player;
        if (i == g->marker_now || g->marker[i].waits || other == player)
            continue;
        int seats = left ? seats_left(g, player, other) : seats_left(g, other, player);
        if (seats <= NEAR)
            return true;
    }
    return false;
}

static void keep_turn(struct game *g)
{
    struct turn_marker *m = &g->marker[g->marker_now];
    m->player = g->active;
    m->step = g->step;
    m->turn = g->turn;
    m->turn_timestamp = g->turn_timestamp;
}

static void go_on(struct game *g, int marker)
{
    const struct turn_marker *m = &g->marker[marker];
    g->marker_now = (uint8_t)marker;
    g->active = m->player;
    g->step = m->step;
    g->turn = m->turn;
    g->turn_timestamp = m->turn_timestamp;
    g->substep = SUB_BEGIN;
    g->passes = 0;
    g->priority = NO_PLAYER;
    g->waiting = WAIT_NOTHING;
}

/* The newest extra turn that the player has coming; -1: none. */
static int extra_turn_of(const struct game *g, int player)
{
    for (int i = g->extra_n - 1; i >= 0; i--)
        if (g->extra[i] == player)
            return i;
    return -1;
}

static void extra_taken(struct game *g, int index)
{
    for (int i = index; i + 1 < g->extra_n; i++)
        g->extra[i] = g->extra[i + 1];
    g->extra[--g->extra_n] = 0;
}

/* 001:808.4c; an extra turn for which no marker was there comes right before the player's own (001:808.4d-f). */
static bool received(struct engine *e, int marker)
{
    struct game *g = e->g;
    struct turn_marker *m = &g->marker[marker];
    int before = g->marker_now;
    g->marker_now = (uint8_t)marker;
    if (is_near(g, m->player, true)) {
        g->marker_now = (uint8_t)before;
        return false;
    }
    int extra = extra_turn_of(g, m->player);
    bool kept = m->last == m->player;
    if (extra >= 0 && !m->keeps)
        extra_taken(g, extra);
    m->keeps = extra >= 0 && !kept;
    m->waits = 0;
    for (int i = 0; i < g->markers; i++)
        m->turn = m->turn > g->marker[i].turn ? m->turn : g->marker[i].turn;
    m->turn = (uint16_t)(m->turn + 1);
    go_on(g, marker);
    turn_of_marker(e, m->last);
    return true;
}

/* Some marker that can go on goes on, from the one after the present one. */
static void next_marker(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 1; i <= g->markers; i++) {
        int marker = (g->marker_now + i) % g->markers;
        if (g->marker[marker].waits ? received(e, marker) : (go_on(g, marker), true))
            return;
    }
    game_fail(g, LIMIT_LOOP);
}

void markers_begin(struct engine *e)
{
    struct game *g = e->g;
    int markers = variant_markers((enum variant)g->variant, g->players);
    if (!variant_rules((enum variant)g->variant)->markers)
        return;
    /* 001:808.4b: every fourth player, to the left; their turns begin at the same time */
    g->markers = (uint8_t)(markers < MAX_MARKERS ? markers : MAX_MARKERS);
    for (int i = 0; i < g->markers; i++) {
        int player = (g->active + 4 * i) % g->players;
        g->marker[i] =
            (struct turn_marker){.player = (uint8_t)player, .last = (uint8_t)player, .waits = i > 0, .turn = g->turn};
    }
}

void markers_alternate(struct engine *e)
{
    struct game *g = e->g;
    bool combat = g->step > STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT;
    if (g->markers < 2 || combat || g->step == STEP_NONE)
        return;
    keep_turn(g);
    next_marker(e);
}

/* 001:808.4e: between turns. */
static void remove_marker(struct game *g, int marker)
{
    for (int i = marker; i + 1 < g->markers; i++)
        g->marker[i] = g->marker[i + 1];
    g->markers--;
    g->marker[g->markers] = (struct turn_marker){0};
    if (g->marker_now > marker || g->marker_now == g->markers)
        g->marker_now = (uint8_t)(g->marker_now ? g->marker_now - 1 : 0);
    g->marker_doomed = 0;
}

void markers_pass(struct engine *e)
{
    struct game *g = e->g;
    int now = g->marker_now, player = g->active;
    keep_turn(g);
    if (g->marker_doomed == now + 1 && g->markers > 1) {
        TELL(e, "001:808.4d-f", "the turn marker of %s is removed", entity_name(e, player_entity(player)));
        remove_marker(g, now);
        next_marker(e);
        return;
    }
    struct turn_marker *m = &g->marker[now];
    int extra = extra_turn_of(g, player);
    bool stays = game_in(g, player) && (m->keeps || (extra >= 0 && !is_near(g, player, false)));
    m->last = (uint8_t)player;
    m->player = (uint8_t)(stays ? player : game_next_player(g, player));
    m->waits = 1;
    if (!received(e, now)) /* the next player has to wait until another marker has been passed on */
        next_marker(e);
}

/* 001:808.4e: with fewer than four players for each, the marker to the right of who left goes. */
void markers_after_leaving(struct engine *e, int player)
{
    struct game *g = e->g;
    if (g->markers < 2 || players_in(g) / 4 >= g->markers || g->marker_doomed)
        return;
    keep_turn(g);
    int nearest = 0, least = g->players + 1;
    for (int i = 0; i < g->markers; i++) {
        int seats = (player - g->marker[i].player + g->players) % g->players;
        if (seats < least) {
            least = seats;
            nearest = i;
        }
    }
    if (g->marker[nearest].waits)
        remove_marker(g, nearest);
    else
        g->marker_doomed = (uint8_t)(nearest + 1);
}
