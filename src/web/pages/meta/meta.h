/* meta.h - model of the metagame: of an event, or of a time */
#ifndef TOPCUT_WEB_PAGES_META_H
#define TOPCUT_WEB_PAGES_META_H

#include "web/pages/inner.h"

struct meta_archetype {
    const char *name;
    int decks;
    const char *share;
    int matches;
    const char *record, *rate, *interval; /* "" without a match */
};
struct meta_matchup {
    const char *one, *other, *record, *rate, *interval;
};
struct meta_card {
    const char *name;
    int decks;
    const char *share;
    int main, side;
    const char *average;
};
struct meta_event {
    int64_t id;
    const char *name, *date;
    int decks;
};
struct meta_page {
    struct event_id event; /* 0: of a time */
    const char *event_name, *about;
    const char *since, *until, *format; /* as asked, "" open */
    bool secret;                        /* the event does not show its lists */
    int decks;
    struct meta_event *events; /* of a time */
    size_t n_events, n_left;   /* left: older ones that are not counted */
    struct meta_archetype *archetypes;
    size_t n_archetypes;
    struct meta_matchup *matchups;
    size_t n_matchups;
    struct meta_card *cards;
    size_t n_cards;
    struct markup shares, matrix;
};

#endif
