/* filter.h - keeps what a library prints on standard error from the screen
 *
 * Some libraries report a failure twice: by an error code, and by lines of their own that mean nothing to whoever runs
 * an event. This drops such lines for as long as the library works, and passes all others on. */
#ifndef TOPCUT_BASE_FILTER_H
#define TOPCUT_BASE_FILTER_H

struct error_filter {
    void *before;             /* the stream that was there */
    void *stream;             /* the one that drops lines; NULL: none could be made, and nothing is dropped */
    const char *const *marks; /* how the lines begin; ends with NULL */
};

/* From now on nothing is dropped: for a process with several threads, where another thread may be writing to the stream
 * that would be taken away. Such lines go into its log. */
void error_filter_off(void);

/* The filter must not move between the two. Both leave errno as it was, and so does dropping a line. */
void error_filter_begin(struct error_filter *filter, const char *const *marks);
void error_filter_end(struct error_filter *filter);

#endif
