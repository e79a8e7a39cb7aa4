/* events.h - models of the pages that make an event and change its settings */
#ifndef TOPCUT_WEB_PAGES_EVENTS_H
#define TOPCUT_WEB_PAGES_EVENTS_H

#include "web/pages/inner.h"

struct setting_choice {
    const char *value, *text;
    bool chosen;
};

/* A setting as a form has it; texts are translated. */
struct setting_field {
    const char *name; /* as the command line calls it: "round-minutes" */
    const char *label, *hint;
    const char *value; /* in the field */
    const char *was;   /* as it is in the store: only what differs from it is changed */
    bool text, number, date, flag, choice;
    bool on; /* of a flag */
    bool required;
    const char *list;    /* id of what the field completes from; "" */
    bool ask_keep, kept; /* a format that nobody knows: a box says that it is meant so */
    struct setting_choice *choices;
    size_t n_choices;
};

struct setting_group {
    const char *title;
    bool first; /* always seen; the others unfold */
    struct setting_field *fields;
    size_t n_fields;
};

/* Another event whose settings can be taken. */
struct like_row {
    int64_t id;
    const char *name, *date, *format;
};

struct judge_row {
    int number;
    const char *name, *dci;
    int level;
    bool head, floor, scorekeeper;
};

struct settings_page {
    struct event_id event; /* 0: a new one */
    const char *event_name, *date;
    struct setting_group *groups;
    size_t n_groups;
    const char **formats; /* names that the field for the format completes from */
    size_t n_formats;
    /* a new event */
    struct like_row *likes;
    size_t n_likes;
    int64_t like; /* whose settings these are; 0 */
    const char *like_name;
    /* one that is there */
    bool closed, begun;
    bool lists_none, lists_optional, lists_required, lists_locked;
    struct judge_row *judges;
    size_t n_judges;
    const char *judge_name, *judge_level, *judge_dci; /* typed for a new one */
    /* what the kind of event asks for and nobody has, and what becomes of its rating; English */
    const char **wanted;
    size_t n_wanted;
    int rounds, players;
    int missing;          /* results */
    const char *unplayed; /* what is planned and not played, in English; "" nothing: closing asks */
};

/* The settings as groups of fields; values are what was typed, after a problem. */
TC_MUST_USE enum err_code settings_fields(struct request *req, const struct event_settings *set,
                                          struct setting_group **out, size_t *n, struct err *err);
/* Takes the fields of a form that differ from what it showed into set; *which: the bits of event_edit. now (NULL: a new
 * event) is what is in the store: ERR_CONFLICT tells both values where that is not what the form showed. ERR_INPUT. */
TC_MUST_USE enum err_code settings_read(struct request *req, const struct event_settings *now,
                                        struct event_settings *set, uint64_t *which, struct err *err);
/* What is to be said of a format that was taken although nobody knows it; "". */
const char *settings_format_note(struct request *req, const struct event_settings *set, uint64_t which);

#endif
