/* enrol.h - who takes part in an event: players and teams, paid, checked in, seeded, or waiting to be let in
 *
 * Here lives everything up to a player's first round, late entries included. Not here: dropping, disqualifying and
 * coming back, which touch the match being played (result/).
 */
#ifndef TOPCUT_EVENT_ENROL_H
#define TOPCUT_EVENT_ENROL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- enrolling ------------------------------------------------------------------------------- */

/* Enrols players before round 1 (afterwards: enrol_late). Those who are in already are left and counted.
 * numbers are given in the order of the list. ERR_CONFLICT: a round is paired, the event is closed. */
TC_MUST_USE enum err_code enrol_players(struct store *store, struct arena *arena, struct event_id event,
                                        const struct player_id *players, size_t n, bool paid, size_t *added,
                                        struct err *err);

/* The same; despite (NULL: none) says why players are enrolled whom a ban keeps out, and *remark then names
 * the bans, and of players who are still in another event that is being played ("" for neither). ERR_CONFLICT: somebody
 * is banned from the event, and despite is NULL. */
TC_MUST_USE enum err_code enrol_players_despite(struct store *store, struct arena *arena, struct event_id event,
                                                const struct player_id *players, size_t n, bool paid,
                                                const char *despite, const char **remark, size_t *added,
                                                struct err *err);

enum enrol_late_as {
    ENROL_LATE_LOSS, /* a loss for each missed round */
    ENROL_LATE_BYE,  /* a bye for each */
};
struct enrol_late {
    enum enrol_late_as as;
    bool play_bye; /* if the round being played has a bye whose player has no result, meet that player */
    bool paid;
    const char *despite_ban; /* NULL, or why a banned player is let in */
};
/* Enrols a player after rounds were paired. out_sentence says what was done. ERR_CONFLICT: no round is
 * paired yet (enrol), the playoff has begun, is in already. */
TC_MUST_USE enum err_code enrol_late(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, const struct enrol_late *how, const char **sentence,
                                     struct err *err);

/* Sets the draft seat (0: none) or the team ("" for none) of a player. */
TC_MUST_USE enum err_code enrol_set_seat(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, int seat, struct err *err);
TC_MUST_USE enum err_code enrol_set_team(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char *team, struct err *err);

struct enrol_cash {
    int players, paid;
    int64_t fee_cents, cash_cents; /* cash: paid * fee */
    struct player *unpaid;
    size_t n_unpaid;
};
extern const struct column_set enrol_cash_columns;
TC_MUST_USE enum err_code enrol_cash(struct store *store, struct arena *arena, struct event_id event,
                                     struct enrol_cash *out, struct err *err);

/* ---- new people, enrolled at once ------------------------------------------------------------ */

/* The same, and enrols them in an open event (0: none) in the same verb; despite (NULL: none) lets them in whose number
 * is suspended. late, unless NULL, is how they come in where a round is paired; *sentence says that, or in spite of
 * what they were enrolled, and is "" otherwise. */
TC_MUST_USE enum err_code player_add_enrolled(struct store *store, struct arena *arena,
                                              const struct player_fields *fields, enum player_twins twins,
                                              struct event_id event, const char *despite, const struct enrol_late *late,
                                              struct player *out, const char **warning, const char **sentence,
                                              struct err *err);

struct player_import {
    const char *columns; /* which header was read as what: "Name = name, PIN = dci" */
    const char *ignored; /* headers that mean nothing here: "Ort, Paid", or "" */
    const char *encoding;
    struct player_import_row *rows;
    size_t n_rows;
    size_t added, known, duplicates, twins; /* added: all new rows of players, the twins among them */
    struct player_import_problem {
        int line;
        const char *sentence; /* "players.csv:7: ...", as an error says it */
    } * problems;             /* all bad rows, by line */
    size_t n_problems;
    const char *remark; /* who of those enrolled still plays in another event, or "" */
};
extern const struct column_set player_import_columns; /* without the rows, which are player_import_row_columns */

TC_MUST_USE enum err_code player_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                        struct event_id event, unsigned how, struct player_import *out,
                                        struct err *err);

/* ---- seeds ----------------------------------------------------------------------------------- */

/* Gives a player the place in the order of entry (0: none). ERR_CONFLICT: another has it, or the bracket
 * or schedule is drawn; ERR_NOT_FOUND: not enrolled; ERR_INPUT: not a place. */
TC_MUST_USE enum err_code enrol_set_seed(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, int seed, const char **sentence, struct err *err);

/* ---- one player of an event ------------------------------------------------------------------ */

/* What the files on enrolment share: a player of an event, and the rounds that they missed */

/* A row of enrolment. */
struct enrolment {
    bool found;
    int number, first_round, dropped_after; /* -1: in */
    bool disqualified;
};

TC_MUST_USE enum err_code enrolment_find(struct store *store, struct event_id event, struct player_id player,
                                         struct enrolment *out, struct err *err);

/* What every verb on one player of an event needs to know first. */
struct enrol_entry {
    struct event event;
    struct player player;
    struct enrolment enrolment;
};

TC_MUST_USE enum err_code enrol_require(const struct enrol_entry *e, struct err *err);

/* Gives a player without a match in Swiss rounds from..to a loss or a bye there. *missed counts them. */
TC_MUST_USE enum err_code enrol_fill_missed(struct store *store, const struct event *event, struct player_id player,
                                            int from, int to, enum enrol_late_as as, int *missed, struct err *err);

/* ", with a loss for each of the 2 missed rounds", or "". */
const char *enrol_missed_text(struct arena *arena, int missed, enum enrol_late_as as);

/* "; 2 players sit round 3 out, topcut repair pairs them", or "". */
TC_MUST_USE enum err_code enrol_sitting_out_text(struct store *store, struct arena *arena, const struct event *event,
                                                 const char **out, struct err *err);

/* ---- teams ----------------------------------------------------------------------------------- */

/* Teams in an event: who is in them, their seats, and how each seat did
 *
 * An event of teams has one of two forms (core/core.h, settings teams and team_size):
 *
 *   shared  the team plays one match: one result, one life total (Two-Headed Giant, 806)
 *   seats   A plays A, B plays B, ...: each seat has a match of its own, and the team that wins more of
 *           them wins (match/match.h)
 *
 * A team is enrolled as one of its members, the captain, and so is an ordinary entrant to pairing,
 * standings and bracket, where it goes by its own name. Whoever is named in such an event, by a verb that is
 * about an entrant, is the team: its name or any member's finds it (people/people.h, event_player_index).
 * Members and seats are fixed once round 1 is paired; team matches are not rated (D.5 rates players'). */

/* Enrols a team: members in the order of their seats, the first of them its captain. After round 1 was
 * paired only with late, which says what the missed rounds count as (NULL: refused). *sentence says what was
 * done. despite (NULL: none) lets banned members in.
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
    const struct load_member *who;
    const struct load_player *team;
    int points; /* 3 for a seat's match won, 1 for one drawn */
    int wins, losses, draws;
    int game_wins, game_losses, game_draws;
};
extern const struct column_set seat_row_columns;
/* The members by what they did at their seat: points, then the share of games won, then name. Byes, and
 * matches of which only the team's result is known, are nobody's; playoff matches count. In events with one
 * result a team each member has the team's. ERR_CONFLICT: no event of teams. */
TC_MUST_USE enum err_code team_seat_standings(struct store *store, struct arena *arena, const struct event_data *data,
                                              struct seat_row **out, size_t *n, struct err *err);

/* ---- inside a verb --------------------------------------------------------------------------- */

/* Puts the team in the place of a member: its captain and its name. */
TC_MUST_USE enum err_code team_entrant(struct store *store, struct arena *arena, struct event_id event,
                                       struct player *io, struct err *err);
/* Takes a team's members out with their lists, inside the caller's verb. */
TC_MUST_USE enum err_code team_remove_members(struct store *store, struct event_id event, struct player_id captain,
                                              struct err *err);

/* Everybody has a whole team and its captain in it, and matches count what their seats did. */
TC_MUST_USE enum err_code team_invariants(struct store *store, struct arena *arena, const struct event_data *data,
                                          struct err *err);
/* Team names that hold one of these names of a person become "Team 3". */
TC_MUST_USE enum err_code team_forget(struct store *store, struct arena *arena, struct player_id player,
                                      const char *const *names, size_t n, struct err *err);

/* ---- checking in ----------------------------------------------------------------------------- */

/* Who is there on the day
 *
 * A player is seen once: by the desk, or by themselves on their phone. It is a list to look at and
 * nothing else: nobody is dropped, paired or left out because of it. */

/* Players are there (or, taken back, are not). Of a team any member. Players who are there already keep the
 * time, and that is no change. sentence: "3 players are checked in, 21 of 24 are there".
 * ERR_NOT_FOUND: not enrolled; ERR_CONFLICT: closed. */
TC_MUST_USE enum err_code checkin_set(struct store *store, struct arena *arena, struct event_id event,
                                      const struct player_id *players, size_t n, bool there, const char **sentence,
                                      struct err *err);

/* Players who have not dropped: how many are there, and the indices of those who are not, by
 * enrolment. */
struct checkin_state {
    int there, of;
    int *absent;
    size_t n_absent;
};
void checkin_state(struct arena *arena, const struct event_data *data, struct checkin_state *out);

/* ---- requests to be enrolled ----------------------------------------------------------------- */

/* Players who ask to be enrolled, and wait for the desk
 *
 * Anybody in the room can ask, where the event says so (setting "signup"), by a name and, if they
 * have one, a DCI number. Nothing more happens until the desk approves: then the player is found or
 * added, and enrolled as by the desk. */

enum signup_state { SIGNUP_WAITING, SIGNUP_APPROVED, SIGNUP_REFUSED };
extern const char *const signup_state_words[];
const char *signup_state_name(enum signup_state state); /* "waiting", "approved", "refused" */

struct signup {
    int64_t id;
    struct event_id event;
    const char *name, *dci; /* as typed; dci "" none */
    enum signup_state state;
    struct player_id player; /* who it was, once approved */
    int64_t at_utc, decided_at_utc;
};
extern const struct column_set signup_columns;

/* Asks. The same name and number again while the first one waits is the same request.
 * ERR_CONFLICT: the event does not take requests, round 1 is paired, too many wait; ERR_INPUT: no
 * name, not a number. */
TC_MUST_USE enum err_code signup_ask(struct store *store, struct arena *arena, struct event_id event, const char *name,
                                     const char *dci, struct signup *out, struct err *err);
TC_MUST_USE enum err_code signup_get(struct store *store, struct arena *arena, int64_t id, struct signup *out,
                                     struct err *err);
/* In the order in which they came. */
TC_MUST_USE enum err_code signup_list(struct store *store, struct arena *arena, struct event_id event,
                                      struct signup **out, size_t *n, struct err *err);

/* Approves: player 0 finds the player by the number, else by the very name, where one alone has it,
 * else adds a new one; otherwise it is that player. ERR_CONFLICT: decided already, several have the
 * name (named), they are in without this request (whoever asked may be somebody else), round 1 is
 * paired (late), banned (unless despite says why they are let in). So a player who was approved was enrolled by it;
 * when they are taken out of the event again, the request counts as refused. */
TC_MUST_USE enum err_code signup_approve(struct store *store, struct arena *arena, int64_t id, struct player_id player,
                                         const char *despite, struct player *out, const char **sentence,
                                         struct err *err);
/* Whether somebody who is in the event has the number or the name that a request bears. */
TC_MUST_USE enum err_code signup_is_in(struct store *store, struct arena *arena, const struct signup *s, bool *out,
                                       struct err *err);
TC_MUST_USE enum err_code signup_refuse(struct store *store, struct arena *arena, int64_t id, const char **sentence,
                                        struct err *err);

#endif
