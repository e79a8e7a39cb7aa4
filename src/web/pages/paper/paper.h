/* paper.h - what the templates of the printing pages show */
#ifndef TOPCUT_WEB_PAGES_PAPER_H
#define TOPCUT_WEB_PAGES_PAPER_H

#include "web/pages/inner.h"

struct paper_choice {
    const char *value, *text;
    bool chosen;
};

/* One kind of paper and the options that it has. */
struct paper_line {
    const char *word, *title, *summary;
    const char *folder; /* of its address below that of the event */
    const struct paper_choice *per_page;
    size_t n_per_page;
    bool blank;
    const char *blank_hint; /* what a number of blank ones is for */
    bool tables, player;
    const char *not_yet; /* when it can be printed; NULL: now */
};

struct paper_page {
    struct event_id event;
    const char *event_name;
    const struct paper_choice *sizes, *languages, *rounds;
    size_t n_sizes, n_languages, n_rounds;
    const char *size, *language, *round; /* chosen */
    const struct paper_line *lines;
    size_t n_lines;
    const char *url; /* in QR codes; "" */
};

/* Before a file in which some letters would be missing. */
struct paper_note_page {
    const char *title, *anyway; /* the address of the file all the same */
    const char *back;
    const char **warnings;
    size_t n_warnings;
};

#endif
