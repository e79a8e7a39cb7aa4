/* results_drawn.c - matches against nobody that a results file has as drawn (for the event room's files)
 *
 * "0-0-3 against nobody" can be a bye that nobody entered a score for, an absence, or a draw with somebody who is
 * no longer in the file. Only the total that was published tells, so each reading is tried on the player's own
 * points and game-win percentage, and the one that gives both is taken. A draw needs an opponent, who would count
 * in OMW% and OGW%: that is never made up.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#define FLOOR (1.0 / 3)

struct own_total {
    int points, game_points, games;
};

enum drawn_reading { DRAWN_BYE, DRAWN_LOSS, DRAWN_LOSS_WITHOUT_GAMES, DRAWN_READINGS };

static void read_as(struct results_match *m, enum drawn_reading reading)
{
    if (reading == DRAWN_BYE) {
        m->kind = STANDINGS_BYE;
        m->wins1 = BYE_WINS;
        m->wins2 = m->draws = 0;
    } else {
        m->kind = STANDINGS_LOSS;
        if (reading == DRAWN_LOSS_WITHOUT_GAMES)
            m->wins1 = m->wins2 = m->draws = 0;
    }
}

static void total_add(struct own_total *t, const struct results_match *m, int player)
{
    bool first = m->p1 == player;
    int won = first ? m->wins1 : m->wins2, lost = first ? m->wins2 : m->wins1, drawn = m->draws;
    if (m->kind == STANDINGS_BYE) {
        won = BYE_WINS;
        lost = drawn = 0;
        t->points += 3;
    } else if (m->kind == STANDINGS_PLAYED) {
        t->points += won > lost ? 3 : won == lost;
    }
    t->game_points += 3 * won + drawn;
    t->games += won + lost + drawn;
}

/* The player's total with all of their matches that are drawn alone taken in one way. */
static struct own_total total_of(const struct results_file *file, int player, enum drawn_reading reading)
{
    struct own_total t = {0};
    for (size_t i = 0; i < file->n_matches && file->matches[i].round > 0; i++) {
        struct results_match m = file->matches[i];
        if (m.p1 != player && m.p2 != player)
            continue;
        if (m.drawn_alone)
            read_as(&m, reading);
        total_add(&t, &m, player);
    }
    return t;
}

/* Points equal, and the own GW% as it is or with its floor; the percentages of players of the cut hold more. */
static bool shows(const struct results_published *p, struct own_total t)
{
    double raw = t.games ? t.game_points / (3.0 * t.games) : FLOOR;
    return p->points == t.points &&
           (p->cut || results_close(p->gw, raw) || (raw < FLOOR && results_close(p->gw, FLOOR)));
}

static enum err_code refuse(struct arena *arena, const struct results_file *file, const struct results_match *m,
                            const struct results_published *p, const char *what, struct err *err)
{
    int player = file->players[m->p1];
    const char *instead = "write a bye as 2-0-0, a loss by absence as 0-2-0, or the opponent of a draw as p2";
    if (!p || m->round == 0)
        return err_set(err, ERR_INPUT, "%s:%d: a match against 0 is drawn, and %s; %s", what, m->line,
                       p ? TC_WORD("a playoff match has a winner")
                         : message(arena, "no published line (S) of player %d tells what it counted as", player),
                       instead);
    int bye = total_of(file, m->p1, DRAWN_BYE).points, loss = total_of(file, m->p1, DRAWN_LOSS).points;
    return err_set(err, ERR_INPUT,
                   "%s:%d: a match against 0 is drawn: player %d would have %d points with a bye "
                   "and %d with a loss by "
                   "absence, and is published on line %d with %d%s; %s",
                   what, m->line, player, bye, loss, p->line, p->points,
                   p->points == bye || p->points == loss ? TC_WORD(" but another GW%%")
                   : p->points == loss + 1               ? TC_WORD(", as for a draw")
                                                         : "",
                   instead);
}

enum err_code results_drawn_settle(struct arena *arena, struct results_file *file, const char *what, struct err *err)
{
    enum drawn_reading *taken = NULL;
    size_t drawn = 0;
    for (size_t i = 0; i < file->n_matches; i++)
        drawn += file->matches[i].drawn_alone;
    if (drawn == 0)
        return ERR_OK;
    taken = ARENA_ARRAY(arena, enum drawn_reading, file->n_matches);
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        const struct results_published *p = NULL;
        if (!m->drawn_alone)
            continue;
        for (size_t k = 0; k < file->n_published && !p; k++)
            if (file->published[k].player == m->p1)
                p = &file->published[k];
        taken[i] = DRAWN_READINGS;
        for (int reading = 0; p && m->round && reading < DRAWN_READINGS && taken[i] == DRAWN_READINGS; reading++)
            if (shows(p, total_of(file, m->p1, (enum drawn_reading)reading)))
                taken[i] = (enum drawn_reading)reading;
        if (taken[i] == DRAWN_READINGS)
            return refuse(arena, file, m, p, what, err);
    }
    for (size_t i = 0; i < file->n_matches; i++)
        if (file->matches[i].drawn_alone)
            read_as(&file->matches[i], taken[i]);
    return ERR_OK;
}
