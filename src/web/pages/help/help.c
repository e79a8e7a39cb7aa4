/* help.c - the manual, for anybody: the list of its topics, and each as a page
 *
 * The texts are those that `topcut help TOPIC` prints (base/manual.h), in English whatever the visitor reads. They hold
 * nothing of the store, so no role is asked for.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/manual.h"
#include "base/markdown.h"
#include "web/pages/help/help.html.h"
#include "web/pages/inner.h"

#include <string.h>

static bool is_foreign(const struct request *req)
{
    return strcmp(lang_tag(req->lang), "en") != 0;
}

/* "/help/NAME" when there is such a topic, else "". */
static const char *topic_path(struct arena *arena, const char *name, size_t len)
{
    struct manual_topic topic;
    return manual_find(arena, MANUAL_TOPCUT, arena_strndup(arena, name, len), &topic)
               ? arena_printf(arena, "/help/%s", topic.name)
               : "";
}

const char *help_link(const struct html *h, const struct markdown_span *span)
{
    static const char command[] = "topcut help ";
    if (span->style == MARKDOWN_CODE) {
        const char *text = span->text + (strncmp(span->text, "./", 2) == 0 ? 2 : 0);
        if (strncmp(text, command, strlen(command)) != 0)
            return "";
        return topic_path(h->arena, text + strlen(command), strlen(text) - strlen(command));
    }
    if (span->style != MARKDOWN_LINK)
        return "";
    if (strncmp(span->to, "https://", 8) == 0 || strncmp(span->to, "http://", 7) == 0)
        return span->to;
    const char *ending = strstr(span->to, ".md");
    return ending ? topic_path(h->arena, span->to, (size_t)(ending - span->to)) : "";
}

bool help_has_head(const struct markdown_block *table)
{
    for (size_t i = 0; i < table->rows[0].n_cells; i++)
        if (table->rows[0].cells[i].n_spans > 0)
            return true;
    return false;
}

/* The list of topics; asked: the name of one that is not there, or "". */
static enum err_code write_list(struct request *req, const char *asked)
{
    struct manual_topic *topics, *near = NULL;
    struct help_page page = {.foreign = is_foreign(req), .asked = asked};
    page.n_topics = manual_topics(req->arena, MANUAL_TOPCUT, &topics);
    page.topics = topics;
    page.n_near = *asked ? manual_near(req->arena, MANUAL_TOPCUT, asked, &near) : 0;
    page.near = near;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Help"), .section = ""});
    page_help(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code help_list(struct request *req, struct err *err)
{
    (void)err;
    return write_list(req, "");
}

static enum err_code help_topic(struct request *req, struct err *err)
{
    struct manual_topic *topics;
    struct markdown_block *blocks;
    struct help_topic_page page = {.foreign = is_foreign(req)};
    size_t n = manual_topics(req->arena, MANUAL_TOPCUT, &topics), at = 0;
    (void)err;
    while (at < n && strcmp(topics[at].name, req->word) != 0)
        at++;
    if (at == n) {
        req->status = 404;
        return write_list(req, req->word);
    }
    page.n_blocks = markdown_read(req->arena, topics[at].text, &blocks);
    page.blocks = blocks;
    page.next = at + 1 < n ? &topics[at + 1] : NULL;
    page_begin(req, &(struct page_look){.title = topics[at].title, .section = ""});
    page_help_topic(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_help[] = {
    {METHOD_GET, "/help", FOR_ALL, ROUTE_CACHED, 0, help_list, NULL},
    {METHOD_GET, "/help/{word}", FOR_ALL, ROUTE_CACHED, 0, help_topic, NULL},
    {0},
};
