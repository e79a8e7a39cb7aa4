/* forks.c - the program for scripts that run hundreds of commands: loaded once, a process of its own for each
 *
 * Loading the libraries takes longer than most commands do. This program reads requests on standard
 * input, forks for each, and the child is what the program would be: cli_main with the words, environment, folder and
 * streams that were asked for. Answers each with the exit status and a line end. lib.sh asks it.
 *
 * A request is texts, each ended by a NUL: the folder, the umask in octal digits, the files for standard output and for
 * errors, how many variables there are, these as NAME=VALUE, how many words, and these.
 */
#include "base/attr.h"
#include "cli/shell/shell.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct request {
    char *folder, *mask, *out, *err;
    char **variables, **words; /* NULL-ended */
    int n_words;
};

/* NULL at the end of the input. */
static char *read_text(void)
{
    char *text = NULL;
    size_t room = 0;
    return getdelim(&text, &room, '\0', stdin) > 0 ? text : NULL;
}

/* How many, then the texts themselves, from list[first] on. */
static bool read_texts(char ***list, int first, int *n)
{
    char *count = read_text();
    *n = count ? atoi(count) + first : 0;
    free(count);
    *list = tc_calloc((size_t)*n + 1, sizeof **list);
    for (int i = first; i < *n; i++)
        if (!((*list)[i] = read_text()))
            return false;
    return true;
}

static bool read_request(struct request *r)
{
    static char name[] = "topcut";
    int n;
    if (!(r->folder = read_text()) || !(r->mask = read_text()) || !(r->out = read_text()) || !(r->err = read_text()) ||
        !read_texts(&r->variables, 0, &n) || !read_texts(&r->words, 1, &r->n_words))
        return false;
    r->words[0] = name;
    return true;
}

static void release(struct request *r)
{
    for (char **v = r->variables; *v; v++)
        free(*v);
    for (int i = 1; i < r->n_words; i++)
        free(r->words[i]);
    free(r->variables);
    free(r->words);
    free(r->folder);
    free(r->mask);
    free(r->out);
    free(r->err);
}

static void stream(int fd, const char *path, int flags)
{
    int opened = open(path, flags, 0666);
    if (opened < 0 || dup2(opened, fd) != fd) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        _exit(126);
    }
    close(opened);
}

static int child(const struct request *r)
{
    prctl(PR_SET_NAME, "topcut");
    if (chdir(r->folder) != 0)
        _exit(126);
    umask((mode_t)strtol(r->mask, NULL, 8));
    stream(STDIN_FILENO, "/dev/null", O_RDONLY);
    stream(STDERR_FILENO, r->err, O_WRONLY | O_CREAT | O_TRUNC);
    stream(STDOUT_FILENO, r->out, O_WRONLY | O_CREAT | O_TRUNC);
    environ = r->variables;
    return cli_main(r->n_words, r->words);
}

int main(void)
{
    static struct request r; /* in sight of the leak sanitizer in the child, which never comes back to release it */
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* the script ends it */
    while (read_request(&r)) {
        int status = 0;
        pid_t pid = fork();
        if (pid == 0)
            return child(&r);
        if (pid < 0 || waitpid(pid, &status, 0) != pid)
            return 1;
        printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        fflush(stdout);
        release(&r);
    }
    return 0;
}
