/* questions.c - questions to the officers, and their answers: office.h says what is asked, and when */
#include "association/pages/internal.h"
#include "association/pages/questions.html.h"
#include "base/err.h"

#include <string.h>

enum { ANSWERED_MOST = 100 };

static const struct column line_list[] = {
    COLUMN(struct questions_line, "question", question),
    COLUMN(struct questions_line, "kind", kind),
    COLUMN(struct questions_line, "store", store),
    COLUMN(struct questions_line, "store_name", store_name),
    COLUMN(struct questions_line, "member", member, .none = NONE_IS_ZERO),
    COLUMN(struct questions_line, "name", name, .none = NONE_IS_EMPTY),
    COLUMN(struct questions_line, "event", event, .none = NONE_IS_ZERO),
    COLUMN(struct questions_line, "since", since),
    COLUMN(struct questions_line, "until", until),
    COLUMN(struct questions_line, "asked", asked),
    COLUMN_TIME(struct questions_line, "found", found_utc),
    COLUMN_TIME(struct questions_line, "answered", answered_utc),
    COLUMN(struct questions_line, "answer", answer, .none = NONE_IS_EMPTY),
};
static const struct column_set line_columns = COLUMNS(struct questions_line, line_list);
static const struct column page_list[] = {
    COLUMN_LIST(struct questions_page, "open", open, n_open, &line_columns),
    COLUMN_LIST(struct questions_page, "answered", answered, n_answered, &line_columns),
};
static const struct column_set page_columns = COLUMNS(struct questions_page, page_list);

static struct questions_line line_of(struct request *req, const struct office_question *q)
{
    return (struct questions_line){.question = q->question,
                                   .store = q->store,
                                   .member = q->member,
                                   .event = q->event,
                                   .kind = question_kind_words[q->kind],
                                   .store_name = q->store_name,
                                   .name = q->name,
                                   .since = q->since,
                                   .until = q->until,
                                   .asked = question_sentence(req->arena, q),
                                   .answer = q->answer,
                                   .found_utc = q->found_utc,
                                   .answered_utc = q->answered_utc};
}

static enum err_code questions(struct request *req, struct office *office, struct err *err)
{
    struct questions_page page = {.sentence = field_typed(req, "reason", "")};
    struct office_question *list = NULL;
    size_t n = 0;
    enum err_code rc = question_list(office, true, &list, &n, err);
    struct questions_line *lines = ARENA_ARRAY(req->arena, struct questions_line, n + 1);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) { /* the open ones come first */
        lines[i] = line_of(req, &list[i]);
        page.n_open += !lines[i].answered_utc;
        page.n_answered += lines[i].answered_utc && page.n_answered < ANSWERED_MOST;
    }
    page.open = lines;
    page.answered = lines + page.n_open;
    if (rc != ERR_OK || pages_json(req, "questions", &page_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Questions"), .section = "questions"});
    page_association_questions(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code answer(struct request *req, struct office *office, struct err *err)
{
    const char *sentence;
    enum err_code rc = pages_sentence(req, &sentence, err);
    if (rc == ERR_OK)
        rc = question_answer(office, pages_place(req), sentence, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The question is answered."), "/questions");
    return rc;
}

PAGES_READ(questions)
PAGES_ACT(answer)

const struct route routes_association_questions[] = {
    {METHOD_GET, "/questions", FOR_ORGANIZER, 0, 0, questions_page, NULL},
    {METHOD_POST, "/questions/{n}/answer", FOR_ORGANIZER, 0, 0, answer_page, questions_page},
    {0},
};
