/* help.h - what the pages of the manual show */
#ifndef TOPCUT_WEB_PAGES_HELP_H
#define TOPCUT_WEB_PAGES_HELP_H

#include "base/manual.h"
#include "base/markdown.h"

#include <stddef.h>

struct html;

/* The list of topics. */
struct help_page {
    bool foreign;                             /* the visitor reads another language than the manual's */
    const char *asked;                        /* a topic that is not there; "" */
    const struct manual_topic *near, *topics; /* near: what may be meant by it */
    size_t n_near, n_topics;
};

/* One topic. */
struct help_topic_page {
    bool foreign;
    const struct markdown_block *blocks; /* the first is the title */
    size_t n_blocks;
    const struct manual_topic *next; /* in the order of reading; NULL: this is the last */
};

/* Where a link of the manual, or code that names a topic ("topcut help evening"), leads: "/help/evening", an address of
 * the web. "": nowhere; it is shown without being a link. */
const char *help_link(const struct html *h, const struct markdown_span *span);
/* Whether a table has words in its head. */
bool help_has_head(const struct markdown_block *table);

#endif
