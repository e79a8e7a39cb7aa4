/* test_help_text.c - the files NOUN.help and the rows of commands belong together, and the examples are commands */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "cli/shell/inner.h"
#include "testing.h"

#include <string.h>

struct texts {
    struct arena arena;
    struct help_text *list;
    size_t n;
};

static struct texts load(void)
{
    struct texts t = {.arena = ARENA_INIT};
    t.n = help_texts(&t.arena, &t.list);
    assert_true(t.n > 200);
    return t;
}

static const struct command *named(const char *name)
{
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static void a_section_is_about_a_command_and_a_command_has_one(void **state)
{
    (void)state;
    struct texts t = load();
    for (size_t i = 0; i < t.n; i++) {
        if (!named(t.list[i].command))
            fail_msg("%s: there is no command \"%s\"", t.list[i].file, t.list[i].command);
        if (help_text_of(t.list, t.n, t.list[i].command) != &t.list[i])
            fail_msg("%s: \"%s\" has two sections", t.list[i].file, t.list[i].command);
    }
    arena_release(&t.arena);
}

/* Hidden ones are in no list. */
static void a_command_has_examples(void **state)
{
    (void)state;
    struct texts t = load();
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));)
        if (!(c->flags & COMMAND_HIDDEN) && !help_text_of(t.list, t.n, c->name)->examples)
            fail_msg("no example of \"%s\" stands beside its row", c->name);
    assert_null(help_text_of(t.list, t.n, "no such command")->command);
    arena_release(&t.arena);
}

/* So that no line is lost, and none is longer than it looks. */
static void files_begin_with_a_heading_and_end_with_a_line(void **state)
{
    (void)state;
    size_t n = 0;
    for (const struct resource *r = resources_builtin; r->path; r++) {
        size_t len = strlen(r->path);
        if (len < 5 || strcmp(r->path + len - 5, ".help") != 0)
            continue;
        n++;
        if (strncmp(r->data, "# ", 2) != 0 || r->data[r->len - 1] != '\n' || strchr(r->data, '\t'))
            fail_msg("%s does not begin with a heading, or has tabs, or no line end", r->path);
        if (strstr(r->data, "\\\n\n") || strstr(r->data, " \n"))
            fail_msg("%s has blanks or a backslash where a line ends for nothing", r->path);
    }
    assert_true(n > 60);
}

/* The words of an example behind "topcut", as a shell would part them, up to what is the shell's. */
static size_t words_of(struct arena *arena, const char *line, const char *words[static 64])
{
    size_t n = 0;
    const char *at = strstr(line, "topcut ");
    assert_non_null(at);
    for (at += strlen("topcut "); *at && !strchr("|<>)", *at);) {
        struct strbuf word = STRBUF_INIT;
        char quote = '\0';
        for (; *at && (quote || !strchr(" )", *at)); at++) {
            if (quote ? *at == quote : *at == '"' || *at == '\'')
                quote = quote ? '\0' : *at;
            else
                strbuf_add_char(&word, *at);
        }
        assert_int_equal(quote, '\0');
        assert_true(n < 64);
        words[n++] = arena_strdup(arena, strbuf_text(&word));
        strbuf_release(&word);
        at += strspn(at, " ");
    }
    return n;
}

/* Whether an example is of the command of its section; any has to be a command line that its command takes. */
static bool check_example(struct arena *arena, const struct help_text *text, const char *line)
{
    const char *words[64];
    const struct option_spec *specs;
    struct options options;
    struct err err = {.code = ERR_OK};
    size_t used, ignored, n = words_of(arena, line, words);
    const struct command *command = command_find(words, n, &used);
    if (!command)
        fail_msg("%s: \"%s\" is no command", text->file, line);
    size_t n_specs = command_options(arena, command, &specs);
    if (options_parse(arena, specs, n_specs, command->arguments, words + used, n - used, false, &ignored, &options,
                      &err) != ERR_OK)
        fail_msg("%s: \"%s\": %s", text->file, line, err.text);
    return strcmp(command->name, text->command) == 0;
}

static void examples_are_commands(void **state)
{
    (void)state;
    struct texts t = load();
    for (size_t i = 0; i < t.n; i++) {
        bool own = false;
        for (const char *line = t.list[i].examples ? t.list[i].examples : ""; *line;) {
            size_t len = strcspn(line, "\n");
            own |= check_example(&t.arena, &t.list[i], arena_strndup(&t.arena, line, len));
            line += len + (line[len] == '\n');
        }
        if (!own)
            fail_msg("%s: \"%s\" has no example of its own", t.list[i].file, t.list[i].command);
    }
    arena_release(&t.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_section_is_about_a_command_and_a_command_has_one),
        cmocka_unit_test(a_command_has_examples),
        cmocka_unit_test(files_begin_with_a_heading_and_end_with_a_line),
        cmocka_unit_test(examples_are_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
