/* columns.h - what a kind of row consists of, said once
 *
 * A struct that people ask for as JSON, as CSV, in a worksheet or by SQL has one list of columns: the name of each
 * value, where it stands in the struct, and which value means "none". Every form is read off that list, so that they
 * agree, and a new column is one line:
 *
 *     static const struct column league_list[] = {
 *         COLUMN(struct league, "league_id", id.v, .json = "id"),
 *         COLUMN(struct league, "name", set.name),
 *         COLUMN(struct league, "best_of", set.best_of, .none = NONE_IS_ZERO),
 *         COLUMN_WORD(struct league, "scoring", set.scoring, league_scoring_words),
 *     };
 *     const struct column_set league_columns = COLUMNS(struct league, league_list);
 *
 * COLUMN finds the type by itself: int, int64_t, size_t, bool, double, const char *. An enum with a word for each of
 * its values is a COLUMN_WORD; an instant is a COLUMN_TIME; what is worked out from the row is a COLUMN_BY; what a row
 * has within it (another row, a list of rows, of texts or of numbers) only JSON can show. COLUMN_SPREAD puts the
 * columns of another struct among the row's own, so that a view of several structs repeats none of them; with
 * COLUMN_THROUGH it takes single ones.
 */
#ifndef TOPCUT_BASE_COLUMNS_H
#define TOPCUT_BASE_COLUMNS_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/json.h"

#include <stdbool.h>
#include <stddef.h>

enum column_type {
    COLUMN_INT,
    COLUMN_INT64,
    COLUMN_SIZE,
    COLUMN_BOOL, /* JSON says true and false, all else 1 and 0 */
    COLUMN_REAL,
    COLUMN_TEXT,   /* NULL is none */
    COLUMN_CHARS,  /* a text within the row itself, char[N] */
    COLUMN_LETTER, /* a char, as a text of one character; '\0' is none */
    COLUMN_ANY,    /* of a column_fn: a number in one row, a text in another; SQL declares no type */
    COLUMN_ENUM,   /* the word for its value */
    COLUMN_MOMENT, /* int64_t, seconds since 1970 UTC: "2026-11-27T19:00:00Z"; 0 is none */
    COLUMN_ROW,    /* another struct inside this one, or behind a pointer that may be NULL */
    COLUMN_ROWS,   /* a pointer to structs, and a size_t that counts them */
    COLUMN_TEXTS,  /* a pointer to texts, and a size_t that counts them */
    COLUMN_INTS,   /* an array of int in the struct, or a pointer to one and a size_t that counts */
    COLUMN_REALS,  /* the same of double */
    COLUMN_JSON    /* a value that a function adds to JSON: no list of columns has it */
};

/* Which value says that there is none: null in JSON and SQL, nothing in CSV. */
enum column_none { NONE_IS_NULL, NONE_IS_ZERO, NONE_IS_MINUS_ONE, NONE_IS_EMPTY, NONE_IS_NAN };

/* Where a column does not appear. */
enum column_omit {
    OMIT_JSON = 1 << 0,
    OMIT_ROWS = 1 << 1,    /* CSV, worksheets, SQL */
    OMIT_IF_NONE = 1 << 2, /* JSON has no member rather than null, or than a list of nothing */
};

struct column_set;
/* A value worked out from a row. What it makes lives in the arena. */
typedef struct table_cell column_fn(struct arena *arena, const void *row);
/* What a row has within it: n rows, texts or numbers in one array; of a single row n is 1, or 0 for none. */
struct column_span {
    const void *first;
    size_t n;
};
typedef struct column_span column_span_fn(struct arena *arena, const void *row);
/* Adds a value of the row to an object under a key. */
typedef void column_json_fn(struct json *to, const char *key, const void *value);

struct column {
    const char *name; /* in SQL, CSV and worksheets */
    const char *json; /* its member's name; NULL: the same */
    enum column_type type;
    enum column_none none;
    unsigned omit; /* enum column_omit */
    size_t at;     /* offsetof the value, or of the pointer to rows */
    size_t count_at;
    size_t fixed;        /* of an array in the struct: how many */
    bool behind_pointer; /* of COLUMN_ROW */
    bool none_in_json;   /* rows have the value itself, also where it means none */
    bool through;        /* the column is one of a struct that the row points to: COLUMN_THROUGH */
    size_t pointer_at;
    bool rounded;             /* of COLUMN_REAL: rows have so many decimals, JSON all of them */
    int decimals;             /* or COLUMN_DIGITS */
    const char *const *heads; /* of COLUMN_INTS and COLUMN_TEXTS: rows have a column of this name for each of them */
    size_t n_heads;
    bool keyed; /* of COLUMN_ROWS: JSON has an object, and each row under its key: COLUMN_KEYED */
    size_t key_at;
    bool spread;                 /* of COLUMN_ROW: its columns are among the row's own */
    const char *const *words;    /* of COLUMN_ENUM, and of COLUMN_INTS */
    column_fn *by;               /* NULL: read from the struct */
    column_span_fn *span_by;     /* the same of what is within the row */
    column_json_fn *json_by;     /* of COLUMN_JSON */
    const struct column_set *of; /* of COLUMN_ROW and COLUMN_ROWS */
};

struct column_set {
    const struct column *list;
    size_t n;
    size_t row_size;                  /* from one row of an array to the next */
    bool (*is_none)(const void *row); /* whether JSON has null for a row within another; NULL: never */
};

/* The list of a kind of row. .is_none may follow. */
#define COLUMNS(ROW, LIST, ...)                                                                                        \
    {                                                                                                                  \
        .list = (LIST), .n = sizeof(LIST) / sizeof *(LIST), .row_size = sizeof(ROW), __VA_ARGS__                       \
    }

/* clang-format off */
#define COLUMN_TYPE_OF(EXPRESSION)                                                                                     \
    _Generic(&(EXPRESSION), int *: COLUMN_INT, int64_t *: COLUMN_INT64, size_t *: COLUMN_SIZE, bool *: COLUMN_BOOL,    \
             double *: COLUMN_REAL, char **: COLUMN_TEXT, const char **: COLUMN_TEXT, char *: COLUMN_LETTER)
/* clang-format on */

/* A value as it stands in the struct. More may follow: .json, .none, .none_in_json, .omit. */
#define COLUMN(ROW, NAME, MEMBER, ...)                                                                                 \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_TYPE_OF(((ROW *)0)->MEMBER), .at = offsetof(ROW, MEMBER), __VA_ARGS__           \
    }
/* A char[] of the row. */
#define COLUMN_OWN_TEXT(ROW, NAME, MEMBER, ...)                                                                        \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_CHARS, .at = offsetof(ROW, MEMBER), __VA_ARGS__                                 \
    }
/* The word for an enum's value; with NONE_IS_ZERO its first one is none. */
#define COLUMN_WORD(ROW, NAME, MEMBER, WORDS, ...)                                                                     \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ENUM, .at = offsetof(ROW, MEMBER), .words = (WORDS), __VA_ARGS__                \
    }
enum { COLUMN_DIGITS = -1 }; /* as many as read back as the same number, and a text */
/* A double of which CSV and its like show so many decimals, 0 a whole number, half away from zero; or COLUMN_DIGITS. */
#define COLUMN_ROUNDED(ROW, NAME, MEMBER, DECIMALS, ...)                                                               \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_REAL, .at = offsetof(ROW, MEMBER), .rounded = true, .decimals = (DECIMALS),     \
        __VA_ARGS__                                                                                                    \
    }
/* An instant. */
#define COLUMN_TIME(ROW, NAME, MEMBER, ...)                                                                            \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_MOMENT, .at = offsetof(ROW, MEMBER), __VA_ARGS__                                \
    }
/* What a column_fn works out; TYPE says how it is shown. */
#define COLUMN_BY(TYPE, NAME, FUNCTION, ...)                                                                           \
    {                                                                                                                  \
        .name = (NAME), .type = (TYPE), .by = (FUNCTION), __VA_ARGS__                                                  \
    }
/* Follows in any of these, which then describes a struct that a ROW points to; where the pointer is NULL, there is
 * none:
 *
 *     COLUMN(struct player, "name", name, COLUMN_THROUGH(struct seat, player)) */
#define COLUMN_THROUGH(ROW, POINTER) .through = true, .pointer_at = offsetof(ROW, POINTER)
/* A struct within the row: its columns as an object. */
#define COLUMN_WITHIN(ROW, NAME, MEMBER, OF, ...)                                                                      \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROW, .at = offsetof(ROW, MEMBER), .of = (OF), __VA_ARGS__                       \
    }
/* The same behind a pointer; NULL is null. */
#define COLUMN_BEHIND(ROW, NAME, MEMBER, OF, ...)                                                                      \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROW, .at = offsetof(ROW, MEMBER), .of = (OF), .behind_pointer = true,           \
        __VA_ARGS__                                                                                                    \
    }
/* An array of rows, and how many. */
#define COLUMN_LIST(ROW, NAME, MEMBER, COUNT, OF, ...)                                                                 \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROWS, .at = offsetof(ROW, MEMBER), .count_at = offsetof(ROW, COUNT),            \
        .of = (OF), __VA_ARGS__                                                                                        \
    }
#define COLUMN_LIST_OF_TEXTS(ROW, NAME, MEMBER, COUNT, ...)                                                            \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_TEXTS, .at = offsetof(ROW, MEMBER), .count_at = offsetof(ROW, COUNT),           \
        __VA_ARGS__                                                                                                    \
    }

#define COLUMN_LIST_OF_INTS(ROW, NAME, MEMBER, COUNT, ...)                                                             \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_INTS, .at = offsetof(ROW, MEMBER), .count_at = offsetof(ROW, COUNT),            \
        __VA_ARGS__                                                                                                    \
    }
/* An array of int or double that is a member of the struct, whole. */
#define COLUMN_ARRAY(ROW, NAME, MEMBER, ...)                                                                           \
    {                                                                                                                  \
        .name = (NAME),                                                                                                \
        .type = _Generic(((ROW *)0)->MEMBER[0], int                                                                    \
                         : COLUMN_INTS, double                                                                         \
                         : COLUMN_REALS),                                                                              \
        .at = offsetof(ROW, MEMBER), .fixed = sizeof(((ROW *)0)->MEMBER) / sizeof(((ROW *)0)->MEMBER[0]), __VA_ARGS__  \
    }
/* Its first N numbers as an object: the word for each of them. */
#define COLUMN_COUNTS(ROW, NAME, MEMBER, WORDS, N)                                                                     \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_INTS, .at = offsetof(ROW, MEMBER), .words = (WORDS), .fixed = (N)               \
    }
/* Of n values behind a pointer, int or texts by TYPE, each is a column of its own: only rows have them. HEADS may be
 * made while the program runs, in a list that is no constant. */
#define COLUMN_EACH(ROW, TYPE, MEMBER, HEADS, N, ...)                                                                  \
    {                                                                                                                  \
        .type = (TYPE), .at = offsetof(ROW, MEMBER), .heads = (HEADS), .n_heads = (N), .omit = OMIT_JSON, __VA_ARGS__  \
    }
/* The columns of a struct behind a pointer, as columns of this row; when it is NULL, JSON has none of them. */
#define COLUMN_SPREAD(ROW, MEMBER, OF)                                                                                 \
    {                                                                                                                  \
        .type = COLUMN_ROW, .at = offsetof(ROW, MEMBER), .of = (OF), .behind_pointer = true, .spread = true            \
    }
/* The same row once more: its columns by another list among its own, or as an object. */
#define COLUMN_SPREAD_SELF(OF)                                                                                         \
    {                                                                                                                  \
        .type = COLUMN_ROW, .of = (OF), .spread = true                                                                 \
    }
#define COLUMN_WITHIN_SELF(NAME, OF)                                                                                   \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROW, .of = (OF)                                                                 \
    }
/* Follows in a list of rows: JSON has them as an object, each under a text of its own. */
#define COLUMN_KEYED(INNER_ROW, KEY) .keyed = true, .key_at = offsetof(INNER_ROW, KEY)
/* What a column_span_fn works out: a row, rows; texts or numbers by TYPE. */
#define COLUMN_WITHIN_BY(NAME, FUNCTION, OF, ...)                                                                      \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROW, .span_by = (FUNCTION), .of = (OF), __VA_ARGS__                             \
    }
#define COLUMN_LIST_BY(NAME, FUNCTION, OF, ...)                                                                        \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_ROWS, .span_by = (FUNCTION), .of = (OF), __VA_ARGS__                            \
    }
#define COLUMN_VALUES_BY(TYPE, NAME, FUNCTION, ...)                                                                    \
    {                                                                                                                  \
        .name = (NAME), .type = (TYPE), .span_by = (FUNCTION), __VA_ARGS__                                             \
    }

/* A member of the row that FUNCTION puts into JSON: an event, whose settings are a table of their own. */
#define COLUMN_AS_JSON(ROW, NAME, MEMBER, FUNCTION)                                                                    \
    {                                                                                                                  \
        .name = (NAME), .type = COLUMN_JSON, .at = offsetof(ROW, MEMBER), .json_by = (FUNCTION)                        \
    }

/* The pieces of a text between separators, without empty ones: for columns of texts. */
struct column_span texts_between(struct arena *arena, const char *text, char separator);

/* The value of a column; not of one that holds rows, texts or numbers, which only JSON shows. */
struct table_cell column_cell(const struct column *column, struct arena *arena, const void *row);

/* A row's members, added to a JSON object. */
void columns_to_json(const struct column_set *columns, struct arena *arena, const void *row, struct json *object);
/* A row as an object under a key (NULL: in an array). */
void columns_add_object(const struct column_set *columns, struct arena *arena, const void *row, struct json *to,
                        const char *key);
/* A row as the text of an object, by json_print, json_print_line or json_print_compact. */
char *columns_print(const struct column_set *columns, struct arena *arena, const void *row,
                    char *(*print)(struct arena *arena, const struct json *value));
/* n rows as an array under a key. */
void columns_add_list(const struct column_set *columns, struct arena *arena, const void *rows, size_t n,
                      struct json *to, const char *key);

/* n rows as a table of cells, without the columns that only JSON shows. It lives in the arena. */
void columns_to_rows(const struct column_set *columns, struct arena *arena, const void *rows, size_t n,
                     struct table_rows *out);

/* How many columns such a table has, and one row of it. */
size_t columns_width(const struct column_set *columns);
void columns_to_cells(const struct column_set *columns, struct arena *arena, const void *row, struct table_cell *out);

/* "rank INTEGER, name TEXT": the same columns as SQL declares them. */
const char *columns_sql(const struct column_set *columns, struct arena *arena);

#endif
