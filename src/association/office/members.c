/* members.c - members: new ones, mergers, being forgotten, everything about one as a file; see office.h
 *
 * A number never becomes another person's. What was reported under it stays under it, in every table; whose it is, is
 * one row of member_alias, which all readers go through. So a merger that was wrong is undone as it was done.
 */
#include "association/office/internal.h"
#include "association/office/office.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/people/people.h"

#include <inttypes.h>
#include <string.h>

#define NAME_MAX_LEN 200

static const struct column member_list[] = {
    COLUMN(struct member, "number", number),
    COLUMN(struct member, "family", family),
    COLUMN(struct member, "given", given),
    COLUMN(struct member, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct member, "birth_year", birth_year, .none = NONE_IS_ZERO),
    COLUMN(struct member, "merged_into", merged_into),
    COLUMN(struct member, "forgotten", forgotten),
    COLUMN_TIME(struct member, "joined", joined_utc),
    COLUMN_TIME(struct member, "forgotten_at", forgotten_utc),
};
const struct column_set member_columns = COLUMNS(struct member, member_list);

static int64_t now(const struct office *office)
{
    return office->clock->now_utc(office->clock);
}

const char *member_name(struct arena *arena, const struct member *member)
{
    if (member->forgotten)
        return "(forgotten)";
    return *member->given ? arena_printf(arena, "%s, %s", member->family, member->given) : member->family;
}

/* A row of member_get and member_find. */
static struct member from_row(struct arena *arena, const struct pg_rows *rows, int row)
{
    return (struct member){
        .number = (int32_t)pg_int(rows, row, 0),
        .forgotten = strcmp(pg_text(rows, row, 1), "forgotten") == 0,
        .country = arena_strdup(arena, pg_text(rows, row, 2)),
        .family = arena_strdup(arena, pg_text(rows, row, 3)),
        .given = arena_strdup(arena, pg_text(rows, row, 4)),
        .birth_year = (int)pg_int(rows, row, 5),
        .joined_utc = pg_int(rows, row, 6),
        .forgotten_utc = pg_int(rows, row, 7),
        .merged_into = (int32_t)pg_int(rows, row, 8),
    };
}

static const char *about(struct arena *arena, int32_t number)
{
    return arena_printf(arena, "member %" PRId32, number);
}

/* ---- reading ----------------------------------------------------------------------------------- */

enum err_code member_get(struct office *office, int32_t number, struct member *out, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_MEMBER_GET, PG_ARGS(PG_I(number)), &rows, err);
    if (rc == ERR_OK && rows.n == 1)
        *out = from_row(office->arena, &rows, 0);
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "there is no member %s", member_number_text(office->arena, number));
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_of(struct office *office, int32_t number, int32_t *out, struct err *err)
{
    int64_t member = 0;
    enum err_code rc = pg_get_int(office->pg, AQ_MEMBER_OF_NUMBER, PG_ARGS(PG_I(number)), 0, &member, err);
    *out = (int32_t)member;
    return rc;
}

/* "Berg, Åsa" and "berg åsa" as the column name_key has them. */
const char *member_name_key(struct arena *arena, const char *family, const char *given)
{
    char *key = utf8_fold(arena, arena_printf(arena, "%s %s", family, given)), *to = key;
    for (const char *c = key; *c; c++)
        if (*c != ',' && !(*c == ' ' && (to == key || to[-1] == ' ')))
            *to++ = *c;
    while (to > key && to[-1] == ' ')
        to--;
    *to = '\0';
    return key;
}

static bool is_digits(const char *words)
{
    bool any = false;
    for (; *words; words++) {
        if (!char_is_digit(*words) && *words != ' ' && *words != '-' && *words != '.')
            return false;
        any = any || char_is_digit(*words);
    }
    return any;
}

/* LIKE's own characters stand for themselves. */
static const char *literal(struct arena *arena, const char *key)
{
    struct strbuf out = STRBUF_INIT;
    for (; *key; key++) {
        strbuf_add(&out, strchr("%_\\", *key) ? "\\" : "");
        strbuf_add_char(&out, *key);
    }
    const char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* A member's number, or a DCI number in any spelling; 0: of nobody. */
static enum err_code by_digits(struct office *office, const char *words, int32_t *out, struct err *err)
{
    struct err no = ERR_INIT;
    int64_t member = 0;
    enum err_code rc = ERR_OK;
    if (member_number_read(office->arena, words, out, &no) == ERR_OK)
        rc = pg_get_int(office->pg, AQ_MEMBER_OF_NUMBER, PG_ARGS(PG_I(*out)), 0, &member, err);
    const char *dci = player_dci_digits(office->arena, words);
    if (rc == ERR_OK && !member && dci_check(office->arena, dci, NULL) != DCI_MALFORMED)
        rc =
            pg_get_int(office->pg, AQ_MEMBER_BY_DCI, PG_ARGS(PG_T(dci_canonical(office->arena, dci))), 0, &member, err);
    *out = (int32_t)member;
    return rc;
}

enum err_code member_find(struct office *office, const char *words, size_t limit, struct member **out, size_t *n,
                          struct err *err)
{
    struct pg_rows rows;
    *n = 0;
    *out = ARENA_ARRAY(office->arena, struct member, limit + 1);
    if (is_digits(words)) {
        int32_t number = 0;
        enum err_code rc = by_digits(office, words, &number, err);
        return rc == ERR_OK && number ? member_get(office, number, &(*out)[(*n)++], err) : rc;
    }
    const char *key = literal(office->arena, member_name_key(office->arena, words, ""));
    enum err_code rc = pg_query(office->pg, AQ_MEMBER_FIND, PG_ARGS(PG_T(key), PG_I(limit)), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        (*out)[(*n)++] = from_row(office->arena, &rows, i);
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_similar(struct office *office, const char *words, size_t limit, struct member **out, size_t *n,
                             struct err *err)
{
    struct pg_rows rows;
    const char *key = literal(office->arena, member_name_key(office->arena, words, ""));
    *n = 0;
    *out = ARENA_ARRAY(office->arena, struct member, limit + 1);
    if (!*key || is_digits(words))
        return ERR_OK;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_SEARCH, PG_ARGS(PG_T(key), PG_I(limit)), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        (*out)[(*n)++] = from_row(office->arena, &rows, i);
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_numbers(struct office *office, int32_t number, int **out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_MEMBER_NUMBERS, PG_ARGS(PG_I(number)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(office->arena, int, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (int)pg_int(&rows, (int)i, 0);
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_dci(struct office *office, int32_t number, const char ***out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_MEMBER_DCI_LIST, PG_ARGS(PG_I(number)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(office->arena, const char *, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = arena_strdup(office->arena, pg_text(&rows, (int)i, 0));
    pg_rows_release(&rows);
    return rc;
}

/* ---- new members ------------------------------------------------------------------------------- */

static bool is_country(const char *country)
{
    return strlen(country) == 2 && country[0] >= 'A' && country[0] <= 'Z' && country[1] >= 'A' && country[1] <= 'Z';
}

static enum err_code check_fields(struct arena *arena, const struct member_fields *fields, const char **family,
                                  const char **given, struct err *err)
{
    *family = utf8_clean(arena, fields->family);
    *given = utf8_clean(arena, fields->given);
    if (!**family)
        return err_set(err, ERR_INPUT, "a member needs a family name");
    if (strlen(*family) > NAME_MAX_LEN || strlen(*given) > NAME_MAX_LEN)
        return err_set(err, ERR_INPUT, "a name of more than %d bytes is none", NAME_MAX_LEN);
    if (*fields->country && !is_country(fields->country))
        return err_set(err, ERR_INPUT, "\"%s\" is no country: expected are two capital letters, as SE",
                       fields->country);
    if (fields->birth_year && (fields->birth_year < 1900 || fields->birth_year > 2100))
        return err_set(err, ERR_INPUT, "%d is no year of birth", fields->birth_year);
    return ERR_OK;
}

enum err_code member_check(struct arena *arena, const struct member_fields *fields, struct err *err)
{
    const char *family, *given;
    return check_fields(arena, fields, &family, &given, err);
}

/* Adds a DCI number, inside a transaction. */
static enum err_code put_dci(struct office *office, int32_t number, const char *typed, struct err *err)
{
    int64_t other = 0;
    const char *dci = player_dci_digits(office->arena, typed);
    if (dci_check(office->arena, dci, NULL) == DCI_MALFORMED)
        return err_set(err, ERR_INPUT, "\"%s\" is not a DCI number: that is 1 to 10 digits, not all zero", typed);
    const char *key = dci_canonical(office->arena, dci);
    enum err_code rc = pg_get_int(office->pg, AQ_MEMBER_BY_DCI, PG_ARGS(PG_T(key)), 0, &other, err);
    if (rc != ERR_OK || other == number)
        return rc;
    if (other)
        return err_set(err, ERR_CONFLICT, "DCI number %s is that of member %s", typed,
                       member_number_text(office->arena, (int32_t)other));
    return pg_exec(office->pg, AQ_MEMBER_DCI_ADD, PG_ARGS(PG_T(key), PG_I(number), PG_I(now(office))), err);
}

enum err_code member_put(struct office *office, const struct member_fields *fields, int32_t number, struct member *out,
                         struct err *err)
{
    const char *family, *given;
    int64_t serial = 0;
    enum err_code rc = check_fields(office->arena, fields, &family, &given, err);
    if (rc == ERR_OK && !number) {
        rc = pg_get_int(office->pg, AQ_MEMBER_NEXT_SERIALS, PG_ARGS(PG_I(1)), 0, &serial, err);
        number = rc == ERR_OK ? member_number((int32_t)serial) : 0;
    }
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_MEMBER_ADD,
                     PG_ARGS(PG_I(number), PG_T(fields->country), PG_T(family), PG_T(given),
                             PG_T(member_name_key(office->arena, family, given)),
                             fields->birth_year ? PG_I(fields->birth_year) : PG_NULL, PG_I(now(office))),
                     err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_MEMBER_ALIAS_ADD, PG_ARGS(PG_I(number), PG_I(now(office)), PG_T(office->who)), err);
    if (rc == ERR_OK && fields->dci && *fields->dci)
        rc = put_dci(office, number, fields->dci, err);
    if (rc == ERR_OK)
        rc = office_log(office, "member new", about(office->arena, number), NULL, err);
    return rc == ERR_OK ? member_get(office, number, out, err) : rc;
}

enum err_code member_new(struct office *office, const struct member_fields *fields, struct member *out, struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    return pg_end(office->pg, member_put(office, fields, 0, out, err), err);
}

enum err_code member_add_dci(struct office *office, int32_t number, const char *dci, struct err *err)
{
    struct member member;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_get(office, number, &member, err);
    if (rc == ERR_OK)
        rc = put_dci(office, number, dci, err);
    if (rc == ERR_OK)
        rc = office_log(office, "member dci", about(office->arena, number), NULL, err);
    return pg_end(office->pg, rc, err);
}

/* ---- mergers ----------------------------------------------------------------------------------- */

enum err_code members_begin(struct office *office, struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_exec(office->pg, AQ_MEMBER_MERGE_LOCK, PG_NONE, err);
    return rc == ERR_OK ? ERR_OK : pg_end(office->pg, rc, err);
}

static enum err_code set_alias(struct office *office, const char *what, int32_t number, int32_t member, struct err *err)
{
    struct json *detail = json_object();
    json_add_int(detail, "into", member);
    enum err_code rc = pg_exec(office->pg, AQ_MEMBER_ALIAS_SET,
                               PG_ARGS(PG_I(number), PG_I(member), PG_I(now(office)), PG_T(office->who)), err);
    if (rc == ERR_OK) /* ratings follow from the first day on that this number played */
        rc = pg_exec(office->pg, AQ_PENDING_FROM_MEMBER, PG_ARGS(PG_I(number)), err);
    if (rc == ERR_OK)
        return office_log(office, what, about(office->arena, number), detail, err);
    json_free(detail);
    return rc;
}

static enum err_code check_merge(struct office *office, int32_t from, int32_t into, struct err *err)
{
    struct member a, b;
    int32_t root = 0;
    struct arena *arena = office->arena;
    enum err_code rc = member_get(office, from, &a, err);
    if (rc == ERR_OK)
        rc = member_get(office, into, &b, err);
    if (rc == ERR_OK)
        rc = member_of(office, into, &root, err);
    if (rc != ERR_OK)
        return rc;
    if (from == into)
        return err_set(err, ERR_USAGE, "%s is one number, and two are merged", member_number_text(arena, from));
    if (a.merged_into != from)
        return err_set(err, ERR_CONFLICT, "%s is merged into %s already", member_number_text(arena, from),
                       member_number_text(arena, a.merged_into));
    if (root == from)
        return err_set(err, ERR_CONFLICT, "%s is merged into %s already, so the other way round cannot be",
                       member_number_text(arena, into), member_number_text(arena, from));
    int64_t met = 0;
    rc = pg_get_int(office->pg, AQ_MATCH_MET, PG_ARGS(PG_I(from), PG_I(root)), 0, &met, err);
    if (rc == ERR_OK && met)
        rc = err_set(err, ERR_CONFLICT, "%s and %s have played each other (event %lld), so they are two persons",
                     member_number_text(arena, from), member_number_text(arena, into), (long long)met);
    return rc;
}

enum err_code member_merge(struct office *office, int32_t from, int32_t into, struct err *err)
{
    enum err_code rc = members_begin(office, err);
    if (rc != ERR_OK)
        return rc;
    rc = check_merge(office, from, into, err);
    if (rc == ERR_OK)
        rc = set_alias(office, "member merge", from, into, err);
    return pg_end(office->pg, rc, err);
}

enum err_code member_unmerge(struct office *office, int32_t number, struct err *err)
{
    struct member member;
    enum err_code rc = members_begin(office, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_get(office, number, &member, err);
    if (rc == ERR_OK && member.merged_into == number)
        rc = err_set(err, ERR_CONFLICT, "%s is not merged into anybody", member_number_text(office->arena, number));
    if (rc == ERR_OK)
        rc = set_alias(office, "member unmerge", number, number, err);
    return pg_end(office->pg, rc, err);
}

/* ---- having one's own --------------------------------------------------------------------------- */

/* The lines of the log about a member. */
static enum err_code add_log(struct office *office, int32_t number, struct json *to, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_MEMBER_LOG, PG_ARGS(PG_T(about(office->arena, number))), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++) {
        struct json *line = json_add_object(to, NULL), *detail = NULL;
        json_add_int(line, "at_utc", pg_int(&rows, i, 0));
        json_add_text(line, "what", pg_text(&rows, i, 2)); /* who did it is that person's */
        rc = json_parse(pg_text(&rows, i, 3), "log", &detail, err);
        if (detail)
            json_add_value(line, "detail", detail);
    }
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_export(struct office *office, int32_t number, const char **out, struct err *err)
{
    struct member member;
    const char **dci = NULL;
    int *numbers = NULL;
    size_t n_dci = 0, n_numbers = 0;
    struct json *parts = json_object();
    enum err_code rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc == ERR_OK)
        rc = member_get(office, number, &member, err);
    if (rc == ERR_OK)
        rc = member_numbers(office, number, &numbers, &n_numbers, err);
    if (rc == ERR_OK)
        rc = member_dci(office, number, &dci, &n_dci, err);
    if (rc == ERR_OK) {
        struct json *list = json_add_array(parts, "member");
        columns_add_object(&member_columns, office->arena, &member, list, NULL);
        list = json_add_array(parts, "numbers");
        for (size_t i = 0; i < n_numbers; i++)
            json_add_int(list, NULL, numbers[i]);
        list = json_add_array(parts, "dci");
        for (size_t i = 0; i < n_dci; i++)
            json_add_text(list, NULL, dci[i]);
        rc = add_log(office, number, json_add_array(parts, "log"), err);
    }
    rc = pg_end(office->pg, rc, err);
    if (rc == ERR_OK)
        return office_seal(office, "topcut/member/1", parts, out, err);
    json_free(parts);
    return rc;
}
