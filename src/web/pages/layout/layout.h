/* layout.h - the frame of every page, and the page that says what went wrong
 *
 * page_begin and page_end (page.h) are carried out in layout.c; this header has their templates' models, and what
 * the machine under the pages calls when there is no page.
 */
#ifndef TOPCUT_WEB_LAYOUT_H
#define TOPCUT_WEB_LAYOUT_H

#include "web/page/page.h"
#include "web/pages/inner.h"

struct layout_link {
    const char *href, *text; /* translated */
    bool current;
};

struct layout_language {
    const char *tag, *name;
    bool current;
};

struct layout_page {
    const char *lang, *title;
    const char *css, *script, *icon;
    const char *class_;
    int refresh;
    bool bare;
    const struct layout_link *main_links, *event_links;
    size_t n_main_links, n_event_links;
    const char *event_name; /* "": no event */
    int64_t event;
    const char *who; /* who is logged in, as the journal has it; "" nobody */
    const char *who_shown;
    bool live;
    int64_t after; /* the stream goes on from this journal entry */
    struct page_answer answer;
    bool answers_inside; /* the page itself shows it */
    const char *gone;    /* why nothing is saved any more, for staff; NULL */
    const struct layout_language *languages;
    size_t n_languages;
    const char *path; /* of this page, for the language's form */
};

struct problem_page {
    int status;
    const char *title, *sentence, *advice; /* the sentence is English */
};

#endif
