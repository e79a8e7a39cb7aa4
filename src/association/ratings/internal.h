/* internal.h - shared by the files of ratings: the text of a list, and lists that are derived from packages */
#ifndef TOPCUT_ASSOCIATION_RATINGS_INTERNAL_H
#define TOPCUT_ASSOCIATION_RATINGS_INTERNAL_H

#include "association/ratings/ratings.h"

/* ---- the text that is signed (lists.c) --------------------------------------------------------- */

void list_text_begin(struct strbuf *text, int32_t list, int64_t cut_off_utc, const char *stamp);
void list_text_line(struct strbuf *text, int category, int32_t member, int rating, int matches);
const char *list_text_digest(struct arena *arena, const struct strbuf *text);
/* All who have a rating, in the order of the text. numbers: of the fold's places, where these are no serials; NULL. */
typedef enum err_code list_each_fn(void *data, int category, int32_t member, int rating, int matches, struct err *err);
TC_MUST_USE enum err_code list_each(const struct fold *fold, const int32_t *numbers, list_each_fn *each, void *data,
                                    struct err *err);
/* Adds the line of one of them to a strbuf. */
enum err_code list_add_line(void *data, int category, int32_t member, int rating, int matches, struct err *err);

/* Lists of the database; only: that one, 0 all. */
TC_MUST_USE enum err_code list_read(struct office *office, int32_t only, struct rating_list **out, size_t *n,
                                    struct err *err);

/* ---- lists derived from packages (derive.c) ------------------------------------------------------ */

/* What a list is derived from, put together package by package, in any order. Neither names nor a database are needed
 * for it: people are the numbers that the association gave them. */
struct derivation {
    struct derived_event *events;
    size_t n, room;
    struct fold_alias *aliases; /* numbers that are somebody else's */
    size_t n_aliases, aliases_room;
};
/* The parts of a package that ratings hang on, ends with NULL; and one more where only judges made the event one of
 * Level II. */
extern const char *const derivation_parts[];
#define DERIVATION_JUDGES "event_judge"

/* Reads a package, or an excerpt of it, whose digest has to be that one where it is not NULL: signature, parts, what
 * was played. Its people are who enrolled or played, by UUID in the order of these, and nobody has a name.
 * package_free. ERR_INPUT, ERR_DAMAGED with what. */
TC_MUST_USE enum err_code derivation_read(struct arena *arena, const char *text, const char *digest,
                                          struct package *package, struct event_report *report, struct err *err);
/* The event of a number, with the members' numbers of its people. ERR_INPUT: somebody has none, or the package is that
 * of another number. */
TC_MUST_USE enum err_code derivation_add(struct derivation *d, int32_t event, const struct event_report *report,
                                         const int32_t *numbers, struct err *err);
void derivation_alias(struct derivation *d, int32_t number, int32_t member);
/* Folds all of it: *stamp is that of this program's K table, *digest that of the list's text. ERR_INPUT: an event is
 * there twice. */
TC_MUST_USE enum err_code derivation_fold(struct derivation *d, struct arena *arena, const struct rating_list *list,
                                          const char **stamp, const char **digest, struct err *err);
void derivation_release(struct derivation *d);
/* The same as a check's findings. */
TC_MUST_USE enum err_code list_derive(struct derivation *d, struct arena *arena, struct list_check *check,
                                      struct err *err);

/* A package that the database keeps, with what it says and whose numbers its people have (verify.c). */
struct archived {
    struct arena arena;
    struct package package;
    struct event_report report;
    const char *text;
    int32_t *numbers; /* of the report's people; 0: nobody's */
};
/* archived_release in any case. ERR_INPUT, ERR_DAMAGED with what is wrong with it. */
TC_MUST_USE enum err_code archived_read(const struct office *office, const char *digest, struct archived *out,
                                        struct err *err);
void archived_release(struct archived *archived);

#endif
