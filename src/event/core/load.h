/* load.h - an event as one value: players, rounds and matches in arrays, and the standings of that
 *
 * Pairing, standings, ratings and the table-valued functions all start from here. Players are indexed
 * 0..n-1 in order of enrolment; matches refer to them by index. */
#ifndef TOPCUT_EVENT_LOAD_H
#define TOPCUT_EVENT_LOAD_H

#include "event/core/events.h"

#include <limits.h>
#include <string.h>

enum stage { STAGE_SWISS, STAGE_PLAYOFF };

enum result_kind {
    RESULT_NONE, /* not reported yet */
    RESULT_PLAYED,
    RESULT_BYE,
    RESULT_ID,          /* intentional draw, 0-0-3 (D.1.7) */
    RESULT_NO_SHOW,     /* the loser did not come */
    RESULT_CONCESSION,  /* the loser conceded */
    RESULT_DOUBLE_LOSS, /* both lose */
    RESULT_LOSS,        /* no opponent: a late entry's missed round */
    RESULT_WALKOVER,    /* playoff: through without playing */
    RESULT_PENALTY,     /* lost by a penalty without being played to its end */
};
const char *result_kind_name(enum result_kind kind); /* as in the store: "played", "no-show", ... */
enum result_kind result_kind_find(const char *name); /* RESULT_NONE for another word */

struct load_player {
    struct player_id id;
    /* of a team its own; "Last, First"; of several with one name, with what tells them apart: "Last, First (SE)" */
    const char *name;
    const char *dci, *country, *club, *team;
    int number; /* of enrolment */
    bool paid, disqualified;
    int first_round;
    int dropped_after;         /* -1: in */
    int draft_seat;            /* 0: none */
    int byes;                  /* awarded, for rounds 1 to 3 */
    int seed;                  /* the organizer's order; 0: none */
    int fixed_table;           /* 0: none */
    int64_t checked_in_at_utc; /* 0: not seen yet */
    bool annulled;             /* left a round robin before half of it: their results count for nobody's standings */
    bool ejected;              /* plays no more, keeps rank and prizes (D.3.3c) */
    const char *region;
    const char *team_name; /* in an event of teams, "" otherwise */
    const char *members;   /* of a team, by seat: "Berg, Ek, Lind"; "" otherwise */
};

/* One of a team; the captain, as whom the team is enrolled, is among them. */
struct load_member {
    struct player_id id;
    int team;                /* index of the team in players */
    char seat;               /* 'A', 'B', ... */
    const char *name, *last; /* "Last, First", and the last name */
};

struct load_round {
    struct round_id id;
    int number;
    enum stage stage;
    const char *method; /* as in the store */
    uint64_t seed;      /* 0: nothing drawn */
    const char *chance; /* "uniform", "tiebroken" or "" */
    bool certified, rematches_allowed;
    int64_t paired_at_utc;
    int64_t published_at_utc;      /* 0: it is prepared, and only staff sees it */
    const char *seen;              /* what the pairing was made from (schema/001), "" when nothing is recorded */
    size_t first_match, n_matches; /* in matches */
    int missing;                   /* without a result */
};

#define MATCH_NO_LIFE INT_MIN

struct load_match {
    struct match_id id;
    int round;  /* its number */
    int table;  /* 0: none */
    int slot;   /* 0: not in a bracket */
    int p1, p2; /* indices; -1: nobody */
    int first;  /* who plays first, index; -1: not decided */
    enum result_kind result;
    int wins1, wins2, draws;
    bool by_hand, imported;
    int seats;        /* of teams' matches: how many seats have a result (seats.h) */
    bool timed_out;   /* the clock ended it (D.1.5) */
    int life1, life2; /* life totals that decided it; MATCH_NO_LIFE: none */
};

struct event_data {
    struct event event;
    struct load_player *players;
    size_t n_players;
    struct load_member *members; /* of all teams, by team and seat; none in an event of individuals */
    size_t n_members;
    struct load_round *rounds; /* ascending by number */
    size_t n_rounds;
    struct load_match *matches; /* by round, then table (none last), then id */
    size_t n_matches;
    int swiss_rounds; /* how many of the rounds are Swiss; they come first */
};

TC_MUST_USE enum err_code event_load(struct store *store, struct arena *arena, struct event_id id,
                                     struct event_data *out, struct err *err);

/* What a match counts at most: its games, or in an event of teams with seats (seats.h) these. */
static inline int event_match_parts(const struct event_settings *settings)
{
    return strcmp(settings->teams, "seats") == 0 ? settings->team_size : settings->best_of;
}

/* Wins that decide a match of best_of games (or of so many seats). A bye has BYE_WINS instead. */
static inline int event_wins_needed(int best_of)
{
    return best_of / 2 + 1;
}

/* Whether anything of a match's result is in. */
static inline bool event_match_begun(const struct load_match *match)
{
    return match->result != RESULT_NONE || match->seats > 0;
}

/* Index of a player, in an event of teams that of the team; -1 when not enrolled. */
int event_player_index(const struct event_data *data, struct player_id id);
/* The match at a table of a round, NULL when there is none. */
const struct load_match *event_match_at(const struct event_data *data, int round, int table);
/* The match that a player is in in a round, NULL when there is none. */
const struct load_match *event_match_of(const struct event_data *data, int round, int player);
/* Whether a match counts in nobody's standings because one of the two left a round robin before half of it. */
bool event_match_annulled(const struct event_data *data, const struct load_match *match);
/* Whether a player can be paired in a round after the last one: in, not disqualified. */
bool event_player_active(const struct event_data *data, int player);

/* Standings after Swiss round at_round (0: all Swiss rounds so far); the matches of a playoff never count.
 * Matches without a result do not count yet, those of who was annulled in a round robin never do, and who was
 * annulled has no rank. In an elimination the rows are in the order of its bracket after that round, and who went
 * out at the same step shares the rank. */
TC_MUST_USE enum err_code event_standings(struct arena *arena, const struct event_data *data, int at_round,
                                          struct standings_row **rows, struct err *err);
/* The same after all rounds, under another rule than the event's. */
TC_MUST_USE enum err_code event_standings_by(struct arena *arena, const struct event_data *data,
                                             const struct standings_rule *rule, struct standings_row **rows,
                                             struct err *err);
TC_MUST_USE enum err_code event_standings_explain(struct arena *arena, const struct event_data *data, int at_round,
                                                  int player, struct standings_explanation *out, struct err *err);

/* A player's name, with " (disqualified)" behind it where that is so. NULL for nobody (-1). */
const char *event_name_marked(struct arena *arena, const struct event_data *data, int player);

/* Who finished where: bracket places first where there was a cut (winner, finalist, semifinalists by rank,
 * ...), then the Swiss order of the rest. The disqualified have no place, and those behind them move up
 * (no prizes: D.3.3). */
struct event_final {
    int *places; /* player indices, best first */
    int *rank;   /* of each of them, 1-based: shared by those whom an elimination does not tell apart */
    size_t n;
    size_t open;         /* the first so many are still played for in the bracket; places lists them by rank */
    const char *pending; /* why the order is not final: "the playoff is not finished"; "" when it is */
};
TC_MUST_USE enum err_code event_final_order(struct arena *arena, const struct event_data *data, struct event_final *out,
                                            struct err *err);

#endif
