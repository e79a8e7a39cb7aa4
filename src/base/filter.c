/* filter.c - lets stdio's stderr be another stream for a while
 *
 * The GNU C library says that the variable stderr may be assigned, and a library that prints to it sees the other
 * stream. Its lines go through one at a time, because the stream is buffered by lines. Descriptor 2 stays as it
 * is. */
#include "base/filter.h"
#include "base/attr.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static atomic_bool off; /* of the process, as stderr is */

void error_filter_off(void)
{
    atomic_store(&off, true);
}

static bool is_marked(const char *const *marks, const char *line, size_t len)
{
    for (; *marks; marks++)
        if (len >= strlen(*marks) && memcmp(line, *marks, strlen(*marks)) == 0)
            return true;
    return false;
}

/* Asks for no memory: what it reports may be that memory ran out. */
static ssize_t pass_on(void *data, const char *bytes, size_t len)
{
    const struct error_filter *filter = data;
    int kept = errno;
    for (size_t at = 0; at < len;) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t n = end ? (size_t)(end - bytes) + 1 - at : len - at;
        if (!is_marked(filter->marks, bytes + at, n))
            fwrite(bytes + at, 1, n, filter->before);
        at += n;
    }
    fflush(filter->before);
    errno = kept;
    return (ssize_t)len;
}

void error_filter_begin(struct error_filter *filter, const char *const *marks)
{
    int kept = errno;
    *filter = (struct error_filter){.before = stderr, .marks = marks};
    if (atomic_load(&off))
        return;
    fflush(stderr);
    FILE *stream = fopencookie(filter, "w", (cookie_io_functions_t){.write = pass_on});
    if (stream) {
        setvbuf(stream, NULL, _IOLBF, BUFSIZ);
        filter->stream = stderr = stream;
    }
    errno = kept;
}

void error_filter_end(struct error_filter *filter)
{
    int kept = errno;
    if (!filter->stream)
        return;
    stderr = filter->before;
    fclose(filter->stream);
    filter->stream = NULL;
    errno = kept;
}
