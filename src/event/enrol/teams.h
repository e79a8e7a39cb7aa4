/* teams.h - teams in an event: who is in them, their seats, and how each seat did
 *
 * An event of teams has one of two forms (events.h, settings teams and team_size):
 *
 *   shared  the team plays one match: one result, one life total (Two-Headed Giant, 806)
 *   seats   A plays A, B plays B, ...: each seat has a match of its own, and the team that wins more of
 *           them wins (seats.h)
 *
 * A team is enrolled as one of its members, the captain, and so is an ordinary entrant to pairing,
 * standings and bracket, where it goes by its own name. Whoever is named in such an event, by a verb that is
 * about an entrant, is the team: its name or any member's finds it (players.h, event_player_index).
 * Members and seats are fixed once round 1 is paired; team matches are not rated (D.5 rates players').
 */
#ifndef TOPCUT_EVENT_TEAMS_H
#define TOPCUT_EVENT_TEAMS_H

#include "event/core/load.h"
#include "event/enrol/enrol.h"

#define TEAM_SEATS_MAX 9 /* A to I */

/* Enrols a team: members in the order of their seats, the first of them its captain. After round 1 was
 * paired only with late, which says what the missed rounds count as (NULL: refused). *sentence says what was
 * done. despite (NULL: none) lets banned members in (enrol.h).
 * ERR_CONFLICT: no event of teams; a member is in a team of the event already; the name is taken; a round is
 * paired. ERR_INPUT: as many members as a team has not, one named twice, no name, a name that is a number. */
TC_MUST_USE enum err_code team_add(struct store *store, struct arena *arena, struct event_id event, const char *name,
                                   const struct player_id *members, size_t n, bool paid, const char *despite,
                                   const struct enrol_late *late, const char **sentence, struct err *err);

/* What team_edit changes; NULL and 0 leave things as they are. */
struct team_change {
    const char *name;                /* may change at any time */
    const struct player_id *members; /* all of them by seat; before round 1 */
    size_t n_members;
    char swap[2]; /* the seats of two members are exchanged; before round 1 */
};
/* team: any member. ERR_CONFLICT too: round 1 is paired. */
TC_MUST_USE enum err_code team_edit(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id team, const struct team_change *change, const char **sentence,
                                    struct err *err);

/* The life total that a team begins with: 15 a head (806.4a, 806.10); 0: each player has their own. */
int team_life(const struct event_settings *settings);
/* "Two-Headed Giant, one result a team, 30 life", "teams of 3, a match each seat"; "" without teams. */
const char *team_rule_text(struct arena *arena, const struct event_settings *settings);

/* "Blue (Berg, Ek, Lind)" for sheets; of individuals the name. */
const char *team_with_members(struct arena *arena, const struct event_data *data, int team);

/* Who stands behind an entrant: a team's members by seat, or the player. Returns how many. */
size_t team_people(const struct event_data *data, int entrant, struct player_id out[TEAM_SEATS_MAX]);

/* ---- how each member did --------------------------------------------------------------------- */

struct seat_row {
    int rank;   /* shared by those whom points and games do not tell apart */
    int member; /* index into event_data.members */
    int points; /* 3 for a seat's match won, 1 for one drawn */
    int wins, losses, draws;
    int game_wins, game_losses, game_draws;
};
/* The members by what they did at their seat: points, then the share of games won, then name. Byes, and
 * matches of which only the team's result is known, are nobody's; playoff matches count. In events with one
 * result a team each member has the team's. ERR_CONFLICT: no event of teams. */
TC_MUST_USE enum err_code team_seat_standings(struct store *store, struct arena *arena, const struct event_data *data,
                                              struct seat_row **out, size_t *n, struct err *err);

/* ---- for other files of event/ --------------------------------------------------------------- */

/* The captain of a player's team in an event; the player without one. */
TC_MUST_USE enum err_code team_captain(struct store *store, struct event_id event, struct player_id player,
                                       struct player_id *out, struct err *err);
/* The captain of the team (*name) that words name: exactly, or (begins) as the beginning of one name only. 0: none. */
TC_MUST_USE enum err_code team_by_name(struct store *store, struct arena *arena, struct event_id event,
                                       const char *words, bool begins, struct player_id *out, const char **name,
                                       struct err *err);
/* Puts the team in the place of a member: its captain and its name. */
TC_MUST_USE enum err_code team_entrant(struct store *store, struct arena *arena, struct event_id event,
                                       struct player *io, struct err *err);
/* Takes a team's members out with their lists, inside the caller's verb. */
TC_MUST_USE enum err_code team_remove_members(struct store *store, struct event_id event, struct player_id captain,
                                              struct err *err);
/* Refuses to enrol one player where teams are asked for. */
TC_MUST_USE enum err_code team_require_none(const struct event *event, struct err *err);
/* Everybody has a whole team and its captain in it, and matches count what their seats did. */
TC_MUST_USE enum err_code team_invariants(struct store *store, struct arena *arena, const struct event_data *data,
                                          struct err *err);
/* Team names that hold one of these names of a person become "Team 3". */
TC_MUST_USE enum err_code team_forget(struct store *store, struct arena *arena, struct player_id player,
                                      const char *const *names, size_t n, struct err *err);

#endif
