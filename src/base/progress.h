/* progress.h - long work says how far it is, on stderr, and can be interrupted
 *
 * Nothing is shown unless stderr is a terminal and half a second has passed; the line is wiped at the
 * end. */
#ifndef TOPCUT_BASE_PROGRESS_H
#define TOPCUT_BASE_PROGRESS_H

#include "base/attr.h"

struct progress {
    const char *what;
    int64_t total, done, started_ms, shown_ms;
    int width; /* of the widest line that was shown; 0: none */
};

/* what: "reading cards", a message. */
void progress_begin(struct progress *p, const char *what, int64_t total);
/* Returns false when the user pressed Ctrl-C: stop, undo, and answer ERR_INTERRUPT. */
bool progress_step(struct progress *p, int64_t done);
void progress_end(struct progress *p);

/* Turns progress off for good (--quiet, --json). */
void progress_silence(void);

/* Installs the SIGINT handler that progress_step asks about. Call once, from main. */
void progress_catch_interrupts(void);
bool progress_interrupted(void);

/* Long work in the background of a server, of the thread that calls this: it shows nothing on stderr, says how far it
 * is by told, and is interrupted when stop says so. NULL: no longer. */
struct progress_watch {
    bool (*stop)(void *data);
    void (*told)(void *data, int64_t done, int64_t total);
    void *data;
};
void progress_watch(const struct progress_watch *watch);

#endif
