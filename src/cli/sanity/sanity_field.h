/* sanity_field.h - what the files of sanity field share: the decks that meet, and what came of it */
#ifndef TOPCUT_CLI_SANITY_SANITY_FIELD_H
#define TOPCUT_CLI_SANITY_SANITY_FIELD_H

#include "base/err.h"
#include "cli/command.h"
#include "deck/list.h"
#include "engine/rules/rules.h"
#include "event/views/views.h"
#include "sanity/cards.h"
#include "sanity/lead.h"
#include "sanity/match.h"
#include "sanity/mulligan.h"

enum { MOST_DECKS = 400, MATRIX_DECKS = 40, MATRIX_ARCHETYPES = 8 };

struct field_deck {
    const char *name, *archetype; /* archetype "" */
    struct deck deck;
    struct list list;
};

/* A pairing of two of them, and what came of it. All rates are the first deck's. */
struct field_row {
    const char *deck, *opponent, *archetype;
    const char *problem; /* why they did not play; "" */
    int64_t games, broken_off;
    double losses, boarded_losses; /* shares of the games; the others are drawn */
    struct estimate wins, on_play, on_draw, boarded;
    double match; /* the share of matches that these rates win; NAN: none is decided */
    bool has_boarded;
    double known, known_opponent; /* share of the main deck that is played wholly */
    bool has_real;
    int real_wins, real_losses, real_draws;
    struct wilson real;
    int first, second; /* of the decks, for the matrix */
};

struct field {
    struct cli *cli;
    struct catalog *catalog;
    struct knowing how;
    enum era era;
    struct lead_rules rules; /* of --format; format NULL: none */
    struct match_options options;
    struct mulligan_plan plan; /* of the day, for decks with a commander */
    bool boards, matrix;
    struct field_deck own;
    const char *own_player; /* whose registered list of the event one's own is, so that it is not met; "" */
    struct field_deck *deck;
    size_t n, room;
    const char *unread; /* files that could not be read, with why; "" */
    size_t n_unread;
    struct metagame_table *real; /* of the event; NULL */
    int best_of;                 /* games in a match: the event's */
    struct field_row *rows;
    size_t n_rows;
};

/* Reads the argument DECK; with --matrix there is none. ERR_USAGE, ERR_INPUT. */
TC_MUST_USE enum err_code field_load_own(struct field *f, struct err *err);
/* Reads the lists of --against, after one's own. ERR_USAGE, ERR_INPUT, ERR_NOT_FOUND. */
TC_MUST_USE enum err_code field_load_against(struct field *f, struct err *err);

#endif
