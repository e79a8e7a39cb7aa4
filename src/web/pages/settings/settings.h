/* settings.h - what the page about the store as a whole shows */
#ifndef TOPCUT_WEB_PAGES_SETTINGS_H
#define TOPCUT_WEB_PAGES_SETTINGS_H

#include "web/pages/inner.h"

struct language_row {
    const char *tag, *name; /* "de", "Deutsch" */
    bool chosen;
};

struct store_page {
    const char *store, *version, *name; /* name: as other stores know it; "" */
    const char *language;               /* tag of the chosen one, "" */
    struct language_row *languages;
    size_t n_languages;
    const char *standby; /* how the second computer stands; "" there is none */
    bool standby_well;
    int64_t players, events;
    int schema;
    int64_t cards;                      /* that the catalogue knows; 0: there is none to be read */
    const char *cards_of, *cards_until; /* the data's day, and up to which release it is complete */
};

#endif
