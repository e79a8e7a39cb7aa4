/* help_topics.c - the manual's topics (base/manual.h) in a terminal: a list, and each as plain text */
#include "base/arena.h"
#include "base/err.h"
#include "base/manual.h"
#include "base/markdown.h"
#include "base/strbuf.h"
#include "cli/shell/inner.h"

#include <string.h>

void help_topic_list(struct arena *arena, bool colour, struct strbuf *out)
{
    struct manual_topic *topics;
    size_t n = manual_topics(arena, cli_program.manual, &topics);
    strbuf_printf(out, "%sTopics of the manual%s\n", colour ? "\033[1m" : "", colour ? "\033[0m" : "");
    for (size_t i = 0; i < n; i++)
        help_row(out, arena_printf(arena, "%s help %s", cli_program.name, topics[i].name), topics[i].summary);
}

static void add_indented(struct strbuf *out, const char *lines)
{
    for (;;) {
        size_t len = strcspn(lines, "\n");
        strbuf_add(out, len > 0 ? "    " : "");
        strbuf_add_bytes(out, lines, len);
        if (lines[len] == '\0')
            return;
        strbuf_add_char(out, '\n');
        lines += len + 1;
    }
}

/* The text as it was written, which is easy to read: only headings and examples look different. */
static void add_blocks(struct arena *arena, const char *markdown, bool colour, struct strbuf *out)
{
    struct markdown_block *blocks;
    size_t n = markdown_read(arena, markdown, &blocks);
    for (size_t i = 0; i < n; i++) {
        const struct markdown_block *block = &blocks[i];
        strbuf_add(out, i > 0 ? "\n" : "");
        if (block->kind == MARKDOWN_HEADING)
            strbuf_printf(out, "%s%s%s", colour ? "\033[1m" : "", block->source + block->level + 1,
                          colour ? "\033[0m" : "");
        else if (block->kind == MARKDOWN_EXAMPLE)
            add_indented(out, block->source);
        else
            strbuf_add(out, block->source);
        strbuf_add_char(out, '\n');
    }
}

void help_see_also(struct arena *arena, const char *command, struct strbuf *out)
{
    struct manual_topic *topics;
    size_t n = manual_topics(arena, cli_program.manual, &topics);
    bool first = true;
    for (size_t i = 0; i < n; i++)
        if (manual_explains(&topics[i], command)) {
            strbuf_printf(out, "%s %s help %s", first ? "\nSee also:" : ",", cli_program.name, topics[i].name);
            first = false;
        }
    if (!first)
        strbuf_add_char(out, '\n');
}

static const struct column topic_list[] = {
    COLUMN(struct manual_topic, "topic", name),
    COLUMN(struct manual_topic, "title", title),
    COLUMN(struct manual_topic, "summary", summary),
};
static const struct column_set topic_columns = COLUMNS(struct manual_topic, topic_list);

enum err_code help_topic_show(struct cli *cli, const struct manual_topic *topic)
{
    struct strbuf text = STRBUF_INIT;
    add_blocks(cli->arena, topic->text, cli->wants_json ? false : cli->colour, &text);
    cli_json(cli, "topic");
    answer_members(&cli->answer, &topic_columns, topic);
    answer_text(&cli->answer, "text", strbuf_text(&text));
    help_say(cli, &text);
    return ERR_OK;
}

enum err_code help_topics_show(struct cli *cli)
{
    struct strbuf text = STRBUF_INIT;
    struct manual_topic *topics;
    size_t n = manual_topics(cli->arena, cli_program.manual, &topics);
    cli_json(cli, "topics");
    answer_list(&cli->answer, "topics", &topic_columns, topics, n);
    help_topic_list(cli->arena, cli->colour, &text);
    help_say(cli, &text);
    return ERR_OK;
}
