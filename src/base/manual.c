/* manual.c - see manual.h */
#include "base/manual.h"
#include "base/compare.h"
#include "base/resource.h"
#include "base/suggest.h"

#include <stdlib.h>
#include <string.h>

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

/* The words of the comment line "<!-- key: words -->"; "" when there is none. */
static const char *note_of(struct arena *arena, const char *text, const char *key)
{
    size_t len = strlen(key);
    for (const char *line = text; *line; line = next_line(line)) {
        if (strncmp(line, "<!-- ", 5) != 0 || strncmp(line + 5, key, len) != 0 || line[5 + len] != ':')
            continue;
        const char *from = line + 5 + len + 1 + (line[5 + len + 1] == ' ');
        const char *end = strstr(from, " -->");
        return end ? arena_strndup(arena, from, (size_t)(end - from)) : "";
    }
    return "";
}

static bool is_topic(const struct resource *file, const char *folder)
{
    size_t len = strlen(folder), size = strlen(file->path);
    return strncmp(file->path, folder, len) == 0 && size > len + 3 && strcmp(file->path + size - 3, ".md") == 0;
}

static struct manual_topic read_topic(struct arena *arena, const struct resource *file, const char *folder)
{
    const char *name = file->path + strlen(folder), *dot = strrchr(name, '.');
    struct manual_topic topic = {.name = arena_strndup(arena, name, (size_t)(dot - name)), .text = file->data};
    const char *title = file->data + 2, *summary = next_line(next_line(file->data));
    topic.title = arena_strndup(arena, title, line_length(title));
    topic.summary = arena_strndup(arena, summary, line_length(summary));
    topic.commands = note_of(arena, file->data, "commands");
    topic.order = (int)strtol(note_of(arena, file->data, "order"), NULL, 10);
    return topic;
}

static int by_order(const void *a, const void *b)
{
    const struct manual_topic *x = a, *y = b;
    return x->order != y->order ? COMPARE(x->order, y->order) : strcmp(x->name, y->name);
}

size_t manual_topics(struct arena *arena, const char *folder, struct manual_topic **out)
{
    size_t n = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        n += is_topic(r, folder);
    struct manual_topic *topics = ARENA_ARRAY(arena, struct manual_topic, n + 1);
    n = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        if (is_topic(r, folder))
            topics[n++] = read_topic(arena, r, folder);
    if (n > 0)
        qsort(topics, n, sizeof *topics, by_order);
    *out = topics;
    return n;
}

bool manual_find(struct arena *arena, const char *folder, const char *name, struct manual_topic *out)
{
    struct manual_topic *topics;
    size_t n = manual_topics(arena, folder, &topics);
    for (size_t i = 0; i < n; i++)
        if (strcmp(topics[i].name, name) == 0) {
            *out = topics[i];
            return true;
        }
    return false;
}

bool manual_explains(const struct manual_topic *topic, const char *command)
{
    size_t len = strcspn(command, " ");
    for (const char *word = topic->commands; *word; word += strspn(word, " ")) {
        size_t size = strcspn(word, " ");
        if (size == len && memcmp(word, command, len) == 0)
            return true;
        word += size;
    }
    return false;
}

size_t manual_near(struct arena *arena, const char *folder, const char *typed, struct manual_topic **out)
{
    struct manual_topic *topics;
    const char *alike[SUGGEST_MAX];
    size_t n = manual_topics(arena, folder, &topics), n_near = 0;
    const char **names = ARENA_ARRAY(arena, const char *, n + 1);
    bool *taken = ARENA_ARRAY(arena, bool, n + 1);
    struct manual_topic *near = ARENA_ARRAY(arena, struct manual_topic, n + 1);
    for (size_t i = 0; i < n; i++)
        names[i] = topics[i].name;
    size_t n_alike = suggest_nearest(typed, names, n, alike);
    for (size_t i = 0; i < n_alike; i++)
        for (size_t j = 0; j < n; j++)
            if (names[j] == alike[i]) {
                near[n_near++] = topics[j];
                taken[j] = true;
            }
    for (size_t i = 0; i < n; i++)
        if (!taken[i] && manual_explains(&topics[i], typed))
            near[n_near++] = topics[i];
    *out = near;
    return n_near;
}
