/* progress.c - see progress.h
 *
 * The second Ctrl-C is not caught: whoever insists gets the program ended at once, which the
 * store's journal survives.
 */
#include "base/progress.h"
#include "base/message.h"
#include "base/utf8.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define SHOW_AFTER_MS 500
#define SHOW_EVERY_MS 100

static bool silenced;
static atomic_bool interrupted;                            /* set by the handler of a signal, read by every thread */
static _Thread_local const struct progress_watch *watched; /* this thread's work; NULL */

static int64_t now_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

void progress_begin(struct progress *p, const char *what, int64_t total)
{
    *p = (struct progress){.what = what, .total = total, .started_ms = now_ms()};
    p->shown_ms = p->started_ms;
}

static void show(struct progress *p)
{
    struct arena arena = ARENA_INIT;
    const char *line = p->total > 0 ? message(&arena, "%s: %lld of %lld (%d%%)", p->what, (long long)p->done,
                                              (long long)p->total, (int)((double)p->done / (double)p->total * 100))
                                    : message(&arena, "%s: %lld", p->what, (long long)p->done);
    const char *said = message_say(&arena, lang_of_environment(), MESSAGE_TERMINAL, line);
    int width = utf8_width(said);
    fprintf(stderr, "\r%s", said);
    fflush(stderr);
    p->width = width > p->width ? width : p->width;
    arena_release(&arena);
}

bool progress_step(struct progress *p, int64_t done)
{
    p->done = done;
    if (watched) {
        watched->told(watched->data, done, p->total);
    } else if (!silenced) {
        int64_t now = now_ms();
        if (now - p->started_ms >= SHOW_AFTER_MS && now - p->shown_ms >= SHOW_EVERY_MS && isatty(STDERR_FILENO)) {
            p->shown_ms = now;
            show(p);
        }
    }
    return !progress_interrupted();
}

void progress_end(struct progress *p)
{
    if (!p->width)
        return;
    fprintf(stderr, "\r%*s\r", p->width, "");
    fflush(stderr);
    p->width = 0;
}

void progress_silence(void)
{
    silenced = true;
}

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = true;
}

void progress_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
}

bool progress_interrupted(void)
{
    return interrupted || (watched && watched->stop(watched->data));
}

void progress_watch(const struct progress_watch *watch)
{
    watched = watch;
}
