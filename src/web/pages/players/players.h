/* players.h - models of the desk's pages about players: enrolling, paying, being there, leaving */
#ifndef TOPCUT_WEB_PAGES_PLAYERS_H
#define TOPCUT_WEB_PAGES_PLAYERS_H

#include "web/pages/inner.h"

/* Somebody who is in the event. */
struct player_row {
    int64_t id;
    int number;
    const char *name, *members, *dci, *club;
    const char *deck; /* "legal", translated; "" where none is asked for */
    bool deck_bad;    /* illegal, or missing where it is required */
    bool paid, there, out, disqualified;
    int dropped_after; /* where out */
    int first_round;   /* > 1: came late */
    bool has_played;   /* so that they drop, instead of being removed */
};

/* Somebody who may be meant by what was typed. */
struct candidate_row {
    int64_t id;
    const char *name, *dci, *where; /* where: "Malmö, Sweden": club, region, country */
    const char *seen;               /* the day they were last here; "" */
    bool enrolled;
};

/* Somebody who asks to be enrolled. */
struct signup_row {
    int64_t id;
    const char *name, *dci, *when;
    bool enrolled; /* somebody of that name or number is in: maybe not who asks */
};

/* A line of a table of players that was only looked at. */
struct import_row {
    int line;
    const char *name, *what; /* what would become of it */
    const char *sentence;    /* what else is to be seen to; English, "" for nothing */
};

struct players_page {
    struct event_id event;
    const char *event_name;
    const char *words; /* what is looked for */
    bool asked;        /* something is looked for */
    struct candidate_row *candidates;
    size_t n_candidates;
    bool can_choose;             /* one of them is not in yet */
    bool one_left;               /* nobody else is meant: Enter enrols them */
    bool more;                   /* there are more than these */
    struct candidate_row *known; /* for the list that the field completes from */
    size_t n_known;
    const char *new_name, *new_dci;
    bool banned; /* who was meant is kept out by a ban: a reason may let them in */
    bool twin;   /* the new player has a known one's name: to be said yes to */
    struct signup_row *signups;
    size_t n_signups;
    struct player_row *rows;
    size_t n_rows;
    int64_t shown_page, n_pages; /* of a large field the rows stand on several pages */
    int active, paid, unpaid, there, absent;
    bool fee, uses_check_in;
    const char *fee_text, *cash, *missing_cash; /* "5.00" */
    bool open;                                  /* the event can be changed */
    bool desk;                                  /* the visitor may see codes and change who somebody is */
    bool begun;                                 /* a round is paired: who comes now is late */
    bool playoff;
    bool teams;
    int team_size;
    const char *seats[TEAM_SEATS_MAX]; /* "A", "B", ... and what was typed */
    const char *typed_members[TEAM_SEATS_MAX];
    size_t n_seats;
    bool decks;
    bool organizer;
    bool import_open; /* the form for a table was sent and is shown again, with what was read of it */
    const char *import_text, *import_said;
    struct import_row *import_rows;
    size_t n_import_rows;
};

/* One person: all that is known, and what can be done with the record. */
struct person_page {
    struct player_id id;
    const char *name;
    const char *last, *first, *dci, *email, *country, *region, *club, *note;
    const char *hint; /* about the number */
    bool forgotten, organizer;
    const char *seen;      /* the record as it was shown, so that nobody overwrites what they did not see */
    struct event_id event; /* where the desk came from; 0 */
    const char *into;      /* typed: who this really is */
    struct candidate_row *candidates;
    size_t n_candidates;
    struct candidate_row *known;
    size_t n_known;
};

/* Shared by the files about players. */
enum err_code players_show(struct request *req, struct err *err);
/* The same after a table was only looked at: what is in it, and its text in the form to be enrolled. */
enum err_code players_show_read(struct request *req, const char *text, const struct player_import *read,
                                const char *said, struct err *err);
/* "Malmö, Skåne, SE" */
const char *player_where(struct arena *arena, const struct player *player);
/* Known people for the list that a field completes from. */
TC_MUST_USE enum err_code players_known(struct request *req, struct event_id event, struct candidate_row **out,
                                        size_t *n, struct err *err);
/* Who words could mean, as rows to choose from. */
TC_MUST_USE enum err_code players_meant(struct request *req, struct event_id event, const char *words, size_t limit,
                                        struct candidate_row **out, size_t *n, struct err *err);

#endif
