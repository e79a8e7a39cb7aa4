/* test_help_forms.c - every command has help, three ways, all the same
 *
 * All in one process: a start of the program for each would take twenty times as long.
 */
#include "base/arena.h"
#include "base/date.h"
#include "cli/command.h"
#include "testing.h"

#include <fcntl.h>
#include <string.h>

/* What the program prints for these words; it must end well. */
static const char *printed(struct arena *arena, const char *const *words, size_t n)
{
    const char *path = test_path(arena, "printed");
    const struct cli_env env = {.clock = &clock_system, .no_pager = true};
    size_t len;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(kept >= 0 && fd >= 0);
    assert_int_equal(dup2(fd, STDOUT_FILENO), STDOUT_FILENO);
    close(fd);
    int status = cli_run(&env, words, n);
    fflush(stdout);
    assert_int_equal(dup2(kept, STDOUT_FILENO), STDOUT_FILENO);
    close(kept);
    assert_int_equal(status, 0);
    return test_read(arena, path, &len);
}

/* words[1..n] are the command's; room for one before and one behind. */
static void check_command(struct arena *arena, const char *name, const char **words, size_t n)
{
    words[0] = "help";
    const char *help = printed(arena, words, n + 1);
    static const char *const pieces[] = {"Usage", "--json"};
    if (!strstr(help, arena_printf(arena, "topcut %s", name)))
        fail_msg("the help of %s does not name it", name);
    for (size_t i = 0; i < ARRAY_LEN(pieces); i++)
        if (!strstr(help, pieces[i]))
            fail_msg("the help of %s has no %s", name, pieces[i]);
    for (const char *line = help; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strcspn(line, "\n") > 140)
            fail_msg("a long line in the help of %s: %.*s", name, (int)strcspn(line, "\n"), line);
    static const char *const forms[] = {"--help", "-h"};
    for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
        words[n + 1] = forms[i];
        if (strcmp(printed(arena, words + 1, n + 1), help) != 0)
            fail_msg("%s %s differs from help %s", name, forms[i], name);
    }
}

static void every_command_has_help_in_three_forms(void **state)
{
    (void)state;
    size_t commands_seen = 0;
    struct command_walk walk = {0};
    for (const struct command *c; (c = command_next(&walk)) != NULL;) {
        struct arena arena = ARENA_INIT;
        const char *words[8];
        char *name = arena_strdup(&arena, c->name), *rest = NULL;
        size_t n = 0;
        for (char *word = strtok_r(name, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
            assert_true(n + 3 < ARRAY_LEN(words));
            words[++n] = word;
        }
        if (strncmp(c->name, "__", 2) != 0) /* what the shells ask is for no reader */
            check_command(&arena, c->name, words, n);
        commands_seen++;
        arena_release(&arena);
    }
    assert_true(commands_seen >= 55);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_has_help_in_three_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
