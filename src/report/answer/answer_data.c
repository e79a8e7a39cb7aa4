/* answer_data.c - what programs get of an answer: JSON and rows (answer.h) */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/json.h"
#include "base/message.h"
#include "report/answer/answer.h"

/* The object that members go into; NULL where JSON is not wanted. */
static struct json *data_of(struct answer *answer)
{
    if (!(answer->use & ANSWER_FOR_JSON))
        return NULL;
    if (!answer->data)
        answer->data = json_object();
    return answer->data;
}

void answer_take_data(struct answer *answer, struct json *data)
{
    tc_assert(!answer->data);
    answer->use |= ANSWER_FOR_JSON;
    answer->data = data;
}

void answer_schema(struct answer *answer, const char *name)
{
    struct json *data = data_of(answer);
    if (data)
        json_add_text(data, "schema", arena_printf(answer->arena, "topcut/%s/1", name));
}

void answer_int(struct answer *answer, const char *key, int64_t value)
{
    struct json *data = data_of(answer);
    if (data)
        json_add_int(data, key, value);
}

void answer_number(struct answer *answer, const char *key, double value)
{
    struct json *data = data_of(answer);
    if (data)
        json_add_number(data, key, value);
}

void answer_bool(struct answer *answer, const char *key, bool value)
{
    struct json *data = data_of(answer);
    if (data)
        json_add_bool(data, key, value);
}

/* A text for programs: a message in it is in English, whoever reads it. */
static const char *english(struct answer *answer, const char *text)
{
    return text && message_is_in(text) ? message_say(answer->arena, NULL, MESSAGE_TERMINAL, text) : text;
}

void answer_text(struct answer *answer, const char *key, const char *text)
{
    struct json *data = data_of(answer);
    if (data)
        json_add_text(data, key, english(answer, text));
}

void answer_text_if(struct answer *answer, const char *key, const char *text)
{
    answer_text(answer, key, text && *text ? text : NULL);
}

void answer_texts(struct answer *answer, const char *key, const char *const *texts, size_t n)
{
    struct json *data = data_of(answer), *list = data ? json_add_array(data, key) : NULL;
    for (size_t i = 0; list && i < n; i++)
        json_add_text(list, NULL, english(answer, texts[i]));
}

void answer_ints(struct answer *answer, const char *key, const int *values, size_t n)
{
    struct json *data = data_of(answer), *list = data ? json_add_array(data, key) : NULL;
    for (size_t i = 0; list && i < n; i++)
        json_add_int(list, NULL, values[i]);
}

void answer_time(struct answer *answer, const char *key, int64_t at_utc)
{
    answer_text(answer, key, at_utc ? time_format_utc(answer->arena, at_utc) : NULL);
}

void answer_row(struct answer *answer, const char *key, const struct column_set *columns, const void *row)
{
    struct json *data = data_of(answer);
    if (data)
        columns_add_object(columns, answer->arena, row, data, key);
}

void answer_members(struct answer *answer, const struct column_set *columns, const void *row)
{
    struct json *data = data_of(answer);
    if (data)
        columns_to_json(columns, answer->arena, row, data);
}

void answer_list(struct answer *answer, const char *key, const struct column_set *columns, const void *rows, size_t n)
{
    struct json *data = data_of(answer);
    if (data)
        columns_add_list(columns, answer->arena, rows, n, data, key);
}

void answer_only_rows(struct answer *answer, const char *name, const struct column_set *columns, const void *rows,
                      size_t n)
{
    if (!(answer->use & ANSWER_FOR_ROWS))
        return;
    struct table_rows *table = ARENA_ARRAY(answer->arena, struct table_rows, 1);
    columns_to_rows(columns, answer->arena, rows, n, table);
    answer->rows_name = name;
    answer->rows = table;
    answer->use &= ~(unsigned)ANSWER_FOR_PEOPLE; /* the rows are the whole answer */
    answer_forget_blocks(answer);
}

void answer_rows(struct answer *answer, const char *key, const char *name, const struct column_set *columns,
                 const void *rows, size_t n)
{
    answer_list(answer, key, columns, rows, n);
    answer_only_rows(answer, name, columns, rows, n);
}

struct json *answer_object(struct answer *answer, const char *key)
{
    struct json *data = data_of(answer);
    return data ? json_add_object(data, key) : NULL;
}

struct json *answer_array(struct answer *answer, const char *key)
{
    struct json *data = data_of(answer);
    return data ? json_add_array(data, key) : NULL;
}
