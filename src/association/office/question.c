/* question.c - questions to an officer: results that are strange, and matches that somebody contests; see office.h
 *
 * Stores have invented results for as long as there have been ratings. No figure proves that somebody did: a strong
 * newcomer wins more than was expected, and in a village the same eight people meet every week. So what is found is
 * asked, changes nothing by itself, and is not asked again once it was answered, unless it goes on.
 */
#include "association/office/office.h"
#include "base/err.h"
#include "base/message.h"

#include <string.h>

const char *const question_kind_words[] = {"score", "pool", "roster", "newcomers", "contested", NULL};

/* A score above what their ratings at the beginning expect, as 25 of 25 among equals; a strong newcomer, who wins 85 of
 * 100, is below it for 50 matches. A gain that others take years for, against people who were met five times each. */
enum {
    LEAST_MATCHES = 20,
    LEAST_Z = 5,
    LEAST_GAIN = 80,
    MATCHES_EACH = 5,
    LEAST_SAME = 4,
    LEAST_EVENTS = 3,
    WINDOW_DAYS = 180
};
#define LEAST_NEW 0.6

static struct table_cell kind_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(question_kind_words[((const struct office_question *)row)->kind]);
}

static const struct column question_list_columns[] = {
    COLUMN(struct office_question, "question", question),
    COLUMN_BY(COLUMN_TEXT, "kind", kind_cell),
    COLUMN(struct office_question, "store_number", store),
    COLUMN(struct office_question, "store", store_name),
    COLUMN(struct office_question, "member", member, .none = NONE_IS_ZERO),
    COLUMN(struct office_question, "name", name, .none = NONE_IS_EMPTY),
    COLUMN(struct office_question, "event", event, .none = NONE_IS_ZERO),
    COLUMN(struct office_question, "round", round, .none = NONE_IS_ZERO),
    COLUMN(struct office_question, "table", table, .none = NONE_IS_ZERO),
    COLUMN(struct office_question, "since", since),
    COLUMN(struct office_question, "until", until),
    COLUMN(struct office_question, "matches", matches),
    COLUMN(struct office_question, "figure", figure),
    COLUMN(struct office_question, "said", said, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct office_question, "found", found_utc),
    COLUMN_TIME(struct office_question, "answered", answered_utc),
    COLUMN(struct office_question, "answer", answer, .none = NONE_IS_EMPTY),
};
const struct column_set question_columns = COLUMNS(struct office_question, question_list_columns);

const char *question_sentence(struct arena *arena, const struct office_question *q)
{
    switch (q->kind) {
    case QUESTION_SCORE:
        return message(arena, "scored %.1f standard deviations above expectation in %d matches", q->figure, q->matches);
    case QUESTION_POOL:
        return message(arena, "gained %.0f points in %d matches against few people, who play nowhere else", q->figure,
                       q->matches);
    case QUESTION_ROSTER:
        return message(arena, "%d events in a row of the same %.0f people", q->matches, q->figure);
    case QUESTION_NEWCOMERS:
        return message(arena, "%.0f%% of the people in %d events were seen once and never again", q->figure * 100,
                       q->matches);
    case QUESTION_CONTESTED:
        return message(arena, "contests table %d in round %d of event %d: %s", q->table, q->round, (int)q->event,
                       q->said);
    }
    return "";
}

static int64_t now(const struct office *office)
{
    return office->clock->now_utc(office->clock);
}

enum err_code question_find(struct office *office, int64_t *open, struct err *err)
{
    char since[DATE_LEN + 1];
    struct office_question *list;
    size_t n = 0;
    date_from_days(now(office) / 86400 - WINDOW_DAYS, since);
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_exec(office->pg, AQ_QUESTION_FIND,
                 PG_ARGS(PG_T(since), PG_I(now(office)), PG_I(LEAST_MATCHES), PG_I(LEAST_Z), PG_I(LEAST_GAIN),
                         PG_I(MATCHES_EACH), PG_I(LEAST_SAME), PG_I(LEAST_EVENTS), PG_F(LEAST_NEW)),
                 err);
    if (rc == ERR_OK)
        rc = question_list(office, false, &list, &n, err);
    *open = (int64_t)n;
    return pg_end(office->pg, rc, err);
}

enum err_code question_contest(struct office *office, const struct office_question *match, const char *said,
                               int32_t *out, struct err *err)
{
    int64_t id = 0;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_get_int(office->pg, AQ_QUESTION_CONTEST,
                    PG_ARGS(PG_I(match->member), PG_I(match->event), PG_I(match->round), PG_I(match->table), PG_T(said),
                            PG_I(now(office))),
                    0, &id, err);
    if (rc == ERR_OK && !id)
        rc = err_set(err, ERR_NOT_FOUND, "member %s did not play at table %d in round %d of event %d",
                     member_number_text(office->arena, match->member), match->table, match->round, (int)match->event);
    if (rc == ERR_OK)
        rc = office_log(office, "question contest", arena_printf(office->arena, "member %d", (int)match->member), NULL,
                        err);
    *out = (int32_t)id;
    return pg_end(office->pg, rc, err);
}

static enum question_kind kind_of(const char *word)
{
    int i = 0;
    while (question_kind_words[i + 1] && strcmp(question_kind_words[i], word) != 0)
        i++;
    return (enum question_kind)i;
}

enum err_code question_list(struct office *office, bool answered, struct office_question **out, size_t *n,
                            struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_QUESTION_LIST, PG_ARGS(PG_I(answered)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct office_question, *n + 1);
    for (int i = 0; i < (int)*n; i++) {
        const struct member who = {.family = arena_strdup(arena, pg_text(&rows, i, 5)),
                                   .given = arena_strdup(arena, pg_text(&rows, i, 6)),
                                   .forgotten = pg_int(&rows, i, 7) != 0};
        int32_t member = (int32_t)pg_int(&rows, i, 4);
        (*out)[i] = (struct office_question){.question = (int32_t)pg_int(&rows, i, 0),
                                             .kind = kind_of(pg_text(&rows, i, 1)),
                                             .store = (int32_t)pg_int(&rows, i, 2),
                                             .store_name = arena_strdup(arena, pg_text(&rows, i, 3)),
                                             .member = member,
                                             .name = member ? member_name(arena, &who) : "",
                                             .event = (int32_t)pg_int(&rows, i, 8),
                                             .round = (int)pg_int(&rows, i, 9),
                                             .table = (int)pg_int(&rows, i, 10),
                                             .since = arena_strdup(arena, pg_text(&rows, i, 11)),
                                             .until = arena_strdup(arena, pg_text(&rows, i, 12)),
                                             .matches = (int)pg_int(&rows, i, 13),
                                             .figure = pg_real(&rows, i, 14),
                                             .said = arena_strdup(arena, pg_text(&rows, i, 15)),
                                             .found_utc = pg_int(&rows, i, 16),
                                             .answered_utc = pg_int(&rows, i, 17),
                                             .answer = arena_strdup(arena, pg_text(&rows, i, 18))};
    }
    pg_rows_release(&rows);
    return rc;
}

enum err_code question_answer(struct office *office, int32_t question, const char *answer, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_QUESTION_ANSWER,
                  PG_ARGS(PG_I(question), PG_T(answer), PG_I(now(office)), PG_T(office->who)), &rows, err);
    if (rc == ERR_OK && rows.affected != 1)
        rc = err_set(err, ERR_NOT_FOUND, "there is no question %d that is open", (int)question);
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc =
            office_log(office, "question answer", arena_printf(office->arena, "question %d", (int)question), NULL, err);
    return pg_end(office->pg, rc, err);
}
