/* xlsx_quiet.c - keeps what libxlsxwriter says on standard error from the screen
 *
 * The library 1.1.4 tells a failure twice: by an error code, from which Topcut makes its sentence, and by lines
 * "[ERROR][./src/packager.c:2186]: ..." that it prints itself and that mean nothing to whoever runs an event. It
 * has no switch for them, so for as long as it works stdio's stderr is another stream (the GNU C library says
 * that this variable may be assigned), which drops lines of that form and passes all others on: a bug or the
 * want of memory is told as ever. The descriptor stays as it is.
 */
#include "report/inner.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool is_the_librarys(const char *line, size_t len)
{
    static const char *const marks[] = {"[ERROR]", "[WARNING]"};
    for (size_t i = 0; i < ARRAY_LEN(marks); i++)
        if (len >= strlen(marks[i]) && memcmp(line, marks[i], strlen(marks[i])) == 0)
            return true;
    return false;
}

/* Called with whole lines: the stream is buffered by lines. Asks for no memory, whose want it may have to tell of;
 * errno still tells the caller why the library failed. */
static ssize_t pass_on(void *data, const char *bytes, size_t len)
{
    FILE *to = data;
    int kept = errno;
    for (size_t at = 0; at < len;) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t n = end ? (size_t)(end - bytes) + 1 - at : len - at;
        if (!is_the_librarys(bytes + at, n))
            fwrite(bytes + at, 1, n, to);
        at += n;
    }
    fflush(to);
    errno = kept;
    return (ssize_t)len;
}

FILE *xlsx_quiet_begin(void)
{
    FILE *before = stderr;
    fflush(stderr);
    FILE *filter = fopencookie(before, "w", (cookie_io_functions_t){.write = pass_on});
    if (filter) {
        setvbuf(filter, NULL, _IOLBF, BUFSIZ);
        stderr = filter;
    }
    return before;
}

void xlsx_quiet_end(FILE *before)
{
    FILE *filter = stderr;
    int kept = errno;
    stderr = before;
    if (filter != before)
        fclose(filter);
    errno = kept;
}
