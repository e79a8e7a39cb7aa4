/* internal.h - shared by the files of pages */
#ifndef TOPCUT_ASSOCIATION_PAGES_INTERNAL_H
#define TOPCUT_ASSOCIATION_PAGES_INTERNAL_H

#include "association/pages/pages.h"
#include "association/ratings/ratings.h"

/* What a page does with a connection to the database. */
typedef enum err_code pages_fn(struct request *req, struct office *office, struct err *err);

/* Runs a page that reads. A connection that was lost while nobody worked at it is replaced, once. When the database
 * does not answer the status is 503. */
TC_MUST_USE enum err_code pages_read(struct request *req, pages_fn *run, struct err *err);
/* Runs what an officer does: under their name, and once, however often the form comes. */
TC_MUST_USE enum err_code pages_act(struct request *req, pages_fn *run, struct err *err);

/* NAME_page is the function of a route that runs NAME with a connection. */
#define PAGES_READ(name)                                                                                               \
    static enum err_code name##_page(struct request *req, struct err *err)                                             \
    {                                                                                                                  \
        return pages_read(req, name, err);                                                                             \
    }
#define PAGES_ACT(name)                                                                                                \
    static enum err_code name##_page(struct request *req, struct err *err)                                             \
    {                                                                                                                  \
        return pages_act(req, name, err);                                                                              \
    }

/* True: JSON was asked for, and is the answer: {"schema": "topcut/association-NAME/1", ...}. */
bool pages_json(struct request *req, const char *name, const struct column_set *columns, const void *page);

/* A person as pages show one. */
struct pages_who {
    int number;
    const char *name; /* "Berg, Åsa"; "": it is not shown */
    bool minor;       /* and why: a minor's number; else somebody is forgotten */
};
/* The field of a form that asks for a sentence, such as a reason: pages_sentence reads what it sends. */
struct pages_asked {
    const char *id, *label; /* label: translated */
    const char *typed;      /* what stood in a form that failed; "" */
};
void pages_ask(struct html *h, const char *id, const char *label, const char *typed);
/* Columns of a struct that has a struct pages_who. NOLINTBEGIN(bugprone-macro-parentheses): a member's name has none */
#define COLUMN_WHO(ROW, MEMBER, NUMBER, NAME)                                                                          \
    COLUMN(ROW, NUMBER, MEMBER.number), COLUMN(ROW, NAME, MEMBER.name, .none = NONE_IS_EMPTY)
/* NOLINTEND(bugprone-macro-parentheses) */

/* Visitors see minors by their number alone, officers by their names: true for the year of birth (0: not known) of a
 * person whom the visitor may not see. Only the year is known, so that of the eighteenth birthday counts as a whole. */
bool pages_hides(const struct request *req, int birth_year);
/* The first year of birth that is hidden. */
int pages_first_hidden(const struct request *req);
/* By columns of a row: the number, and the two parts of the name with what decides whether it is shown (pages.sql). */
struct pages_who pages_who(const struct request *req, const struct pg_rows *rows, int row, int number_at, int at);
/* A member whose row was read. */
struct pages_who pages_who_is(const struct request *req, const struct member *member);
/* "100 000 017" */
const char *pages_number(struct arena *arena, int number);

/* "won", "lost", "drew" of somebody, and how a match came to its end (played_kind_words), in the reader's language. */
const char *pages_outcome(const struct lang *lang, const char *outcome);
const char *pages_kind(const struct lang *lang, const char *kind);

/* The state of a sanctioned event, of a package, of a store, and a category by its key, in the reader's language. */
const char *pages_sanction_state(const struct lang *lang, const char *state);
const char *pages_package_state(const struct lang *lang, const char *state);
const char *pages_store_state(const struct lang *lang, const char *state);
const char *pages_category_text(const struct lang *lang, const char *key);

/* A category by its key ("standard"); RATING_NONE: none is called so. */
enum rating_category pages_category(const char *key);

/* A link of a row of choices. */
struct pages_choice {
    const char *key, *text; /* what stands in the address, and what is read */
    bool current;
};
/* The categories as choices; *n of them. */
const struct pages_choice *pages_categories(struct request *req, enum rating_category chosen, size_t *n);

/* A row of all text columns of a page is read by these, in the arena. */
static inline const char *pages_text(struct request *req, const struct pg_rows *rows, int row, int column)
{
    return arena_strdup(req->arena, pg_text(rows, row, column));
}

/* A page of events: most of the rows, and where the next page goes on when there are more. */
struct events_page;
extern const struct column_set pages_event_columns, pages_missing_columns;
void pages_event_rows(struct request *req, const struct pg_rows *rows, size_t most, struct events_page *page);
/* Where a page of events begins: before the day and event of the address, the end of time without them. ERR_INPUT. */
TC_MUST_USE enum err_code pages_event_before(struct request *req, const char **day, int64_t *event, struct err *err);
/* What was sanctioned, is over and was not reported; of a store, or (0) of all. */
struct events_unreported;
TC_MUST_USE enum err_code pages_missing(struct request *req, struct office *office, int store,
                                        struct events_unreported *page, struct err *err);

/* Rows of the log, most of them, and where the next page goes on. */
struct log_page;
void pages_log_rows(struct request *req, const struct pg_rows *rows, size_t most, struct log_page *page);
/* The field "reason": a sentence that an officer has to say. ERR_INPUT: none, or too long. */
TC_MUST_USE enum err_code pages_sentence(struct request *req, const char **out, struct err *err);

/* The number in the address as SQL's integer: 0, which nothing has, where it is larger than any. */
static inline int pages_place(const struct request *req)
{
    return req->number <= INT32_MAX ? (int)req->number : 0;
}

/* The routes of each file. */
extern const struct route routes_association_lists[], routes_association_player[], routes_association_events[],
    routes_association_stores[], routes_association_inbox[], routes_association_members[], routes_association_keys[],
    routes_association_questions[];

#endif
