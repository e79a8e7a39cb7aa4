/* log.h - models of the journal, the backups and the store's settings */
#ifndef TOPCUT_WEB_PAGES_LOG_H
#define TOPCUT_WEB_PAGES_LOG_H

#include "web/pages/inner.h"

/* An entry of the journal. */
struct log_row {
    int64_t id;
    const char *when, *who, *verb, *sentence;
    int64_t event; /* 0: of none, or that was deleted */
    const char *event_name;
    int64_t target; /* the entry that an undo or redo is about; 0 */
    bool undone, emptied;
    bool can_undo;
};

struct log_page {
    struct event_id event; /* 0: of all events */
    const char *event_name;
    const char *back; /* this page */
    struct log_row *rows;
    size_t n_rows;
    int64_t newest;                 /* entry of the whole journal: what an undo expects */
    int64_t before;                 /* where the next page goes on; 0: there is none */
    bool paged;                     /* this is not the first page */
    bool may_undo;                  /* whoever looks */
    const struct log_row *undoable; /* what the button takes back; NULL */
};

struct backup_row {
    const char *name, *when, *size;
};

struct backup_page {
    const char *store, *folder; /* paths on the server's disk */
    const char *size;
    struct backup_row *rows;
    size_t n_rows;
    int kept; /* how many stay */
};

#endif
