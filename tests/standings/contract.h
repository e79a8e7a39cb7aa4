/* contract.h - what a broken precondition does: the process ends and names the condition
 *
 * tc_assert is on in every build, because a wrong standing shown to a room is worse than none
 * (base/attr.h). Each case runs in a child, whose exit status and sentence are looked at.
 */
#ifndef TOPCUT_TESTS_STANDINGS_CONTRACT_H
#define TOPCUT_TESTS_STANDINGS_CONTRACT_H

#include <sys/wait.h>

#include "base/attr.h"
#include "testing.h"

#define CONTRACT_EXIT 70 /* what tc_assert_fail ends with: EX_SOFTWARE of sysexits.h */

/* Stands in for the C library's, in these programs only: ends through exit, so that a coverage
 * build writes down what the child did. */
void _exit(int status)
{
    exit(status);
}

/* Calls break_it(argument) in a child, which must end with a sentence that contains condition. */
TC_UNUSED static void assert_refused(void (*break_it)(const void *argument), const void *argument,
                                     const char *condition)
{
    int ends[2], status;
    char said[1024];
    size_t n = 0;
    ssize_t got;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        break_it(argument);
        exit(0);
    }
    close(ends[1]);
    while (n < sizeof said - 1 && (got = read(ends[0], said + n, sizeof said - 1 - n)) > 0)
        n += (size_t)got;
    said[n] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != CONTRACT_EXIT || !strstr(said, condition))
        fail_msg("\"%s\" was not refused: status %d, \"%s\"", condition, status, said);
}

#endif
