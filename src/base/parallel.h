/* parallel.h - work on several processors: the one place that starts threads
 *
 * parallel_for shares out jobs that are all known and waits for the last of them; a crew lives until it is told to end,
 * by whatever its members look at. Both are clean in the same way: what a job writes is seen by the caller when
 * parallel_for or crew_join returns, and what the caller wrote before is seen by the jobs. Nothing else is shared, so
 * jobs that run side by side write to places of their own, or take a lock.
 */
#ifndef TOPCUT_BASE_PARALLEL_H
#define TOPCUT_BASE_PARALLEL_H

#include "base/err.h"

enum { PARALLEL_MOST = 64 }; /* lanes of a parallel_for */

/* The processors that this process may use: 1 to PARALLEL_MOST. */
size_t parallel_processors(void);

/* One job. Jobs of the same lane follow each other and so may share what belongs to the lane: an engine, an arena, an
 * open catalogue. Lane 0 runs on the caller's thread. False: no further job begins; those under way end. */
typedef bool parallel_job(void *context, size_t lane, size_t job);

/* Runs the jobs 0 to n - 1, in order of their numbers as to when they begin, on up to `lanes` lanes (0 counts as 1,
 * more than PARALLEL_MOST as that). Starting a lane costs some twenty microseconds; where the system gives no thread,
 * the others do its jobs. True: every job has run. */
bool parallel_for(size_t lanes, size_t n, parallel_job *run, void *context);

struct crew_member;

/* Threads that live on. A zeroed crew is one that has not been started. */
struct crew {
    struct crew_member *members;
    size_t n; /* that were started */
};

/* The work of one member, 0 to n - 1, on its own thread; the thread ends when it returns. */
typedef void crew_work(void *context, size_t member);

/* Starts n threads. ERR_IO: the system does not give so many; those that it gave, crew->n of them, are at work.
 * In either case the crew has to be joined. */
TC_MUST_USE enum err_code crew_start(struct crew *crew, size_t n, crew_work *work, void *context, struct err *err);

/* Waits until every member has returned; the crew may then be started again. Does nothing to one that is not started.
 */
void crew_join(struct crew *crew);

#endif
