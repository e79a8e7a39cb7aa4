/* test_progress.c - what a waiting person sees, on a terminal made for the purpose, and Ctrl-C */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/progress.h"
#include "testing.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>

/* Runs a long task with stderr on a pseudo-terminal or a pipe; what it showed goes to shown. */
static void run_task(bool terminal, bool silent, bool slow, char shown[1024])
{
    int ours, theirs, ends[2];
    if (terminal) {
        assert_int_equal(openpty(&ours, &theirs, NULL, NULL, NULL), 0);
    } else {
        assert_int_equal(pipe(ends), 0);
        ours = ends[0];
        theirs = ends[1];
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct progress p;
        dup2(theirs, STDERR_FILENO);
        close(ours);
        if (silent)
            progress_silence();
        progress_begin(&p, "Pläne", 200);
        if (slow) { /* as if it had begun a second ago */
            p.started_ms -= 1000;
            p.shown_ms -= 1000;
        }
        bool on = progress_step(&p, 50) && progress_step(&p, 51);
        progress_end(&p);
        progress_end(&p);
        fflush(NULL);
        _exit(on ? 0 : 1);
    }
    close(theirs);
    size_t n = 0;
    for (ssize_t more; n < 1023 && (more = read(ours, shown + n, 1023 - n)) > 0;)
        n += (size_t)more;
    shown[n] = '\0';
    close(ours);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void long_work_is_shown_on_a_terminal_and_wiped(void **state)
{
    (void)state;
    char shown[1024];
    run_task(true, false, true, shown);
    assert_non_null(strstr(shown, "\rPläne: 50 of 200 (25%)"));
    assert_null(strstr(shown, "51")); /* not ten times a millisecond */
    const char *last = strrchr(shown, '%');
    assert_non_null(last);
    for (const char *p = last + 2; *p; p++) /* behind the bracket only blanks */
        assert_true(*p == '\r' || *p == ' ');
    assert_int_equal(shown[strlen(shown) - 1], '\r');
}

static void otherwise_nothing_is_shown(void **state)
{
    (void)state;
    char shown[1024];
    run_task(true, false, false, shown); /* quick work */
    assert_string_equal(shown, "");
    run_task(true, true, true, shown); /* --quiet */
    assert_string_equal(shown, "");
    run_task(false, false, true, shown); /* stderr is a file or pipe */
    assert_string_equal(shown, "");
}

static void an_interrupt_is_noticed(void **state)
{
    (void)state;
    struct progress p;
    assert_false(progress_interrupted());
    progress_catch_interrupts();
    progress_begin(&p, "x", 0);
    assert_true(progress_step(&p, 1));
    raise(SIGINT);
    assert_true(progress_interrupted());
    assert_false(progress_step(&p, 2));
    progress_end(&p);
    /* the next one is the system's again */
    struct sigaction now;
    assert_int_equal(sigaction(SIGINT, NULL, &now), 0);
    assert_true(now.sa_handler == SIG_DFL);
}

/* Waits until the process sleeps in a system call, at most a minute. */
static void wait_until_asleep(pid_t child)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)child);
    for (int tries = 0; tries < 60000; tries++) {
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        const char *name_end = fgets(line, sizeof line, f) ? strrchr(line, ')') : NULL;
        fclose(f);
        if (name_end && strncmp(name_end, ") S", 3) == 0)
            return;
        usleep(1000);
    }
    fail_msg("it does not wait");
}

/* Ctrl-C while the program waits for somebody to type. */
static void waiting_for_input_can_be_interrupted(void **state)
{
    (void)state;
    int in[2], ready[2], status;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(ready), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        char *text;
        size_t len;
        dup2(in[0], STDIN_FILENO);
        progress_catch_interrupts();
        alarm(20);
        if (write(ready[1], "r", 1) != 1)
            _exit(2);
        _exit(file_read(&arena, "-", 100, &text, &len, &err) == ERR_INTERRUPT ? 0 : 1);
    }
    char letter;
    assert_int_equal(read(ready[0], &letter, 1), 1);
    wait_until_asleep(child);
    kill(child, SIGINT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(in[0]);
    close(in[1]);
    close(ready[0]);
    close(ready[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_work_is_shown_on_a_terminal_and_wiped), cmocka_unit_test(otherwise_nothing_is_shown),
        cmocka_unit_test(waiting_for_input_can_be_interrupted),
        cmocka_unit_test(an_interrupt_is_noticed), /* last: it stays interrupted */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
