/* attr.c - the two ways in which Topcut ends itself, and allocation that cannot return NULL */
#include "base/attr.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static _Thread_local const char *context = "";
static uint64_t fail_at; /* 0: never */

void tc_context_set(const char *what)
{
    context = what ? what : "";
}

void tc_assert_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr,
            "topcut: bug at %s:%d: \"%s\" does not hold (version %s%s%s).\n"
            "Nothing that was not confirmed has been saved. Please report this line.\n",
            file, line, condition, TOPCUT_VERSION, *context ? ", in " : "", context);
    fflush(NULL);
#ifdef TOPCUT_FUZZING
    abort(); /* so that libFuzzer keeps the input */
#endif
    _exit(70);
}

void tc_out_of_memory(size_t wanted)
{
    fprintf(stderr, "topcut: out of memory (%zu bytes were asked for); nothing was saved\n", wanted);
    fflush(NULL);
    _exit(5);
}

void tc_file_damaged(const char *path, const char *how, const char *remedy)
{
    fprintf(stderr, "topcut: cannot read %s: damaged (%s); nothing was saved; %s\n", path, how, remedy);
    fflush(NULL);
    _exit(5);
}

void tc_alloc_fail_at(uint64_t nth)
{
    fail_at = nth;
}

static bool must_fail(void)
{
    return fail_at != 0 && --fail_at == 0;
}

/* n * size; a product that no size_t holds is more memory than there is. */
static size_t product(size_t n, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(n, size, &bytes))
        tc_out_of_memory(SIZE_MAX);
    return bytes ? bytes : 1; /* what malloc(0) returns differs between systems */
}

void *tc_calloc(size_t n, size_t size)
{
    size_t bytes = product(n, size);
    void *p = must_fail() ? NULL : calloc(1, bytes);
    if (!p)
        tc_out_of_memory(bytes);
    return p;
}

void *tc_realloc_array(void *old, size_t n, size_t size)
{
    size_t bytes = product(n, size);
    void *p = must_fail() ? NULL : realloc(old, bytes);
    if (!p)
        tc_out_of_memory(bytes);
    return p;
}
