/* help_topics.c - the manual's topics: src/cli/help/TOPIC.md, compiled in, printed as plain text
 *
 * A topic begins with "# Title", a blank line and one sentence. Lines "<!-- key: words -->" are for this file and for
 * tests, and are not printed: order (place in the list), commands (first words of the commands that it explains),
 * continues (the topic whose session its examples go on with).
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#define TOPIC_FOLDER "src/cli/help/"

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

static bool is_comment(const char *line)
{
    return strncmp(line, "<!-- ", 5) == 0;
}

/* The words of the comment line "<!-- key: words -->"; "" when there is none. */
static const char *note_of(struct arena *arena, const char *text, const char *key)
{
    size_t len = strlen(key);
    for (const char *line = text; *line; line = next_line(line)) {
        if (!is_comment(line) || strncmp(line + 5, key, len) != 0 || line[5 + len] != ':')
            continue;
        const char *from = line + 5 + len + 1 + (line[5 + len + 1] == ' ');
        const char *end = strstr(from, " -->");
        return end ? arena_strndup(arena, from, (size_t)(end - from)) : "";
    }
    return "";
}

static struct help_topic read_topic(struct arena *arena, const struct resource *file)
{
    const char *name = file->path + strlen(TOPIC_FOLDER), *dot = strrchr(name, '.');
    struct help_topic topic = {.name = arena_strndup(arena, name, (size_t)(dot - name)), .text = file->data};
    const char *title = file->data + 2, *summary = next_line(next_line(file->data));
    topic.title = arena_strndup(arena, title, line_length(title));
    topic.summary = arena_strndup(arena, summary, line_length(summary));
    topic.commands = note_of(arena, file->data, "commands");
    topic.order = (int)strtol(note_of(arena, file->data, "order"), NULL, 10);
    return topic;
}

static int by_order(const void *a, const void *b)
{
    const struct help_topic *x = a, *y = b;
    return x->order != y->order ? (x->order > y->order) - (x->order < y->order) : strcmp(x->name, y->name);
}

size_t help_topics(struct arena *arena, struct help_topic **out)
{
    size_t n = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        n += strncmp(r->path, TOPIC_FOLDER, strlen(TOPIC_FOLDER)) == 0;
    struct help_topic *topics = ARENA_ARRAY(arena, struct help_topic, n + 1);
    n = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        if (strncmp(r->path, TOPIC_FOLDER, strlen(TOPIC_FOLDER)) == 0)
            topics[n++] = read_topic(arena, r);
    if (n > 0)
        qsort(topics, n, sizeof *topics, by_order);
    *out = topics;
    return n;
}

bool help_topic_find(struct arena *arena, const char *name, struct help_topic *out)
{
    struct help_topic *topics;
    size_t n = help_topics(arena, &topics);
    for (size_t i = 0; i < n; i++)
        if (strcmp(topics[i].name, name) == 0) {
            *out = topics[i];
            return true;
        }
    return false;
}

void help_topic_list(struct arena *arena, bool colour, struct strbuf *out)
{
    struct help_topic *topics;
    size_t n = help_topics(arena, &topics);
    strbuf_printf(out, "%sTopics of the manual%s\n", colour ? "\033[1m" : "", colour ? "\033[0m" : "");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(out, "  topcut help %-16s %s\n", topics[i].name, topics[i].title);
}

void help_topic_plain(const char *markdown, bool colour, struct strbuf *out)
{
    bool code = false, blank = true;
    for (const char *line = markdown; *line; line = next_line(line)) {
        size_t len = line_length(line);
        if (strncmp(line, "```", 3) == 0) {
            code = !code;
            continue;
        }
        if (!code && is_comment(line))
            continue;
        if (len == 0 && blank && !code)
            continue;
        blank = len == 0;
        size_t marks = code ? 0 : strspn(line, "#");
        if (marks > 0 && line[marks] == ' ') {
            strbuf_add(out, colour ? "\033[1m" : "");
            strbuf_add_bytes(out, line + marks + 1, len - marks - 1);
            strbuf_add(out, colour ? "\033[0m" : "");
        } else {
            if (code && len > 0)
                strbuf_add(out, "    ");
            strbuf_add_bytes(out, line, len);
        }
        strbuf_add_char(out, '\n');
    }
}

void help_see_also(struct arena *arena, const char *command, struct strbuf *out)
{
    struct help_topic *topics;
    size_t n = help_topics(arena, &topics), len = strcspn(command, " ");
    bool first = true;
    for (size_t i = 0; i < n; i++)
        for (const char *word = topics[i].commands; *word;) {
            size_t size = strcspn(word, " ");
            if (size == len && memcmp(word, command, len) == 0) {
                strbuf_printf(out, "%s topcut help %s", first ? "\nSee also:" : ",", topics[i].name);
                first = false;
            }
            word += size;
            word += strspn(word, " ");
        }
    if (!first)
        strbuf_add_char(out, '\n');
}

enum err_code help_topic_show(struct cli *cli, const struct help_topic *topic)
{
    struct strbuf text = STRBUF_INIT;
    help_topic_plain(topic->text, cli->wants_json ? false : cli->colour, &text);
    struct json *json = cli_json(cli, "topic");
    if (json) {
        json_add_text(json, "topic", topic->name);
        json_add_text(json, "title", topic->title);
        json_add_text(json, "summary", topic->summary);
        json_add_text(json, "text", strbuf_text(&text));
    }
    strbuf_add(&cli->out, strbuf_text(&text));
    strbuf_release(&text);
    return ERR_OK;
}

enum err_code help_topics_show(struct cli *cli)
{
    struct json *json = cli_json(cli, "topics");
    if (json) {
        struct help_topic *topics;
        size_t n = help_topics(cli->arena, &topics);
        struct json *list = json_add_array(json, "topics");
        for (size_t i = 0; i < n; i++) {
            struct json *j = json_add_object(list, NULL);
            json_add_text(j, "topic", topics[i].name);
            json_add_text(j, "title", topics[i].title);
            json_add_text(j, "summary", topics[i].summary);
        }
    }
    help_topic_list(cli->arena, cli->colour, &cli->out);
    return ERR_OK;
}
