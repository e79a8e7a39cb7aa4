/* about.h - what the page about the program shows */
#ifndef TOPCUT_WEB_PAGES_ABOUT_H
#define TOPCUT_WEB_PAGES_ABOUT_H

#include <stddef.h>

struct about_key {
    const char *key;  /* what is typed: "7 21" */
    const char *does; /* in English; the template says it in the visitor's language */
};

struct about_page {
    const char *version;
    const struct about_key *keys;
    size_t n_keys;
};

#endif
