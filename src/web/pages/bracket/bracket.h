/* bracket.h - model of the bracket */
#ifndef TOPCUT_WEB_PAGES_BRACKET_H
#define TOPCUT_WEB_PAGES_BRACKET_H

#include "web/pages/inner.h"

struct bracket_line {
    const char *match;         /* its code in a double elimination; "" */
    int table;                 /* 0: none */
    const char *name1, *name2; /* names, or who will come */
    bool known1, known2;
    int seed1, seed2; /* 0: none */
    const char *score;
    const char *winner; /* "" while it is open */
    const char *first;  /* who plays first or chooses; "" */
};
struct bracket_round {
    const char *title;
    struct bracket_line *lines;
    size_t n_lines;
};
struct bracket_page {
    struct event_id event;
    const char *event_name;
    struct markup picture;
    const char *champion;         /* "" */
    struct bracket_round *rounds; /* as they are played: halves one after the other */
    size_t n_rounds;
    bool dbl; /* a double elimination */
};

#endif
