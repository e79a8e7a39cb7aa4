/* help_text.c - what help says of a command beside its row: the files FOLDER/NOUN.help, compiled in
 *
 *   # ban add
 *
 *   Paragraphs, with a blank line between them. Their lines may end anywhere; one that ends in a backslash\
 *   ends there in the answer, too.
 *
 *       topcut ban add Berg --until 2026-12-31
 *
 * A section begins with the command's name and goes on to the next one. Lines with four blanks before them are its
 * examples, at the end. tests/cli/test_help_text.c holds sections and commands together.
 */
#include "base/arena.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "cli/shell/inner.h"

#include <string.h>

#define ENDING ".help"

static bool is_help(const char *path)
{
    size_t len = strlen(path);
    return strncmp(path, cli_program.texts, strlen(cli_program.texts)) == 0 && len > strlen(ENDING) &&
           strcmp(path + len - strlen(ENDING), ENDING) == 0;
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

static bool is_heading(const char *line)
{
    return line[0] == '#' && line[1] == ' ';
}

/* A line of a section goes to its details or to its examples. */
static void add_line(const char *line, size_t len, bool after_blank, struct strbuf *details, struct strbuf *examples)
{
    if (len > 4 && memcmp(line, "    ", 4) == 0) {
        strbuf_add(examples, examples->len ? "\n" : "");
        strbuf_add_bytes(examples, line + 4, len - 4);
        return;
    }
    const char *so_far = strbuf_text(details);
    bool line_ends = details->len && so_far[details->len - 1] == '\n';
    strbuf_add(details, !details->len || line_ends ? "" : after_blank ? "\n\n" : " ");
    bool ends = len > 0 && line[len - 1] == '\\';
    strbuf_add_bytes(details, line, ends ? len - 1 : len);
    strbuf_add(details, ends ? "\n" : "");
}

static const char *kept(struct arena *arena, struct strbuf *text)
{
    const char *copy = text->len ? arena_strdup(arena, strbuf_text(text)) : NULL;
    strbuf_release(text);
    return copy;
}

/* The section whose heading is at line. Returns the line after it. */
static const char *read_section(struct arena *arena, const char *line, struct help_text *out)
{
    struct strbuf details = STRBUF_INIT, examples = STRBUF_INIT;
    bool after_blank = false;
    out->command = arena_strndup(arena, line + 2, strcspn(line + 2, "\n"));
    for (line = next_line(line); *line && !is_heading(line); line = next_line(line)) {
        size_t len = strcspn(line, "\n");
        if (len > 0)
            add_line(line, len, after_blank, &details, &examples);
        after_blank = len == 0;
    }
    out->details = kept(arena, &details);
    out->examples = kept(arena, &examples);
    return line;
}

size_t help_texts(struct arena *arena, struct help_text **out)
{
    size_t n = 0, room = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        for (const char *line = is_help(r->path) ? r->data : ""; *line; line = next_line(line))
            room += is_heading(line);
    *out = ARENA_ARRAY(arena, struct help_text, room + 1);
    for (const struct resource *r = resources_builtin; r->path; r++)
        for (const char *line = is_help(r->path) ? r->data : ""; *line;) {
            (*out)[n].file = r->path;
            line = is_heading(line) ? read_section(arena, line, &(*out)[n++]) : next_line(line);
        }
    return n;
}

const struct help_text *help_text_of(const struct help_text *texts, size_t n, const char *command)
{
    static const struct help_text none = {.command = NULL};
    for (size_t i = 0; i < n; i++)
        if (strcmp(texts[i].command, command) == 0)
            return &texts[i];
    return &none;
}
