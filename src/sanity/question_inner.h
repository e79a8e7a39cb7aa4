/* question_inner.h - the reader of a question, shared by its parts */
#ifndef TOPCUT_SANITY_QUESTION_INNER_H
#define TOPCUT_SANITY_QUESTION_INNER_H

#include "base/attr.h"
#include "sanity/question.h"

enum clause { NO_CLAUSE, CLAUSE_TURN, CLAUSE_HAND, CLAUSE_PLAY, CLAUSE_DRAW, CLAUSE_KEEP };

struct reader {
    struct arena *arena;
    struct catalog *catalog;
    const struct list *list;
    struct question *question;
    const char *text;
    size_t at;
    int depth;
    bool keep; /* a keep rule is read */
    struct err *err;
};

/* What is wrong at a byte of the text: detail is a message. */
TC_MUST_USE enum err_code question_bad(struct reader *r, size_t at, const char *detail);
char reader_here(const struct reader *r);
void reader_skip_blanks(struct reader *r);
/* True where a word or a name may end. */
bool is_boundary(char c);
/* True when these words stand here, whatever the number of blanks between them; *end: after them. */
bool reader_words(const struct reader *r, const char *words, size_t *end);
enum clause reader_clause(const struct reader *r, size_t *end);
/* Where the longest name of a card of the list that stands here ends; 0: none does. */
size_t name_end(const struct reader *r, const char **plain, int *card);
/* What may follow a group: a sign, a count, a clause, the end. */
bool group_may_end(struct reader *r, size_t at);
/* One piece of a query: a quoted text, brackets, or a run up to a blank; returns where it ends, at r->at where nothing
 * of a query stands. */
TC_MUST_USE enum err_code piece_end(struct reader *r, size_t at, size_t *out);
/* The names of the list as they are compared. */
const char **plain_names(struct reader *r);
TC_MUST_USE enum err_code read_group(struct reader *r, bool castable, int *out);

#endif
