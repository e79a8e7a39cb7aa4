/* power_vfs.h - cuts the power: what was not synced may be on the disk, or not, or in part
 *
 * A shim between SQLite and the system's VFS keeps, for every file, the image that is safely on
 * disk and the list of writes since. At every sync, after some writes and after every acknowledged
 * step it builds disks as they may look after a cut: the safe image and a random choice of the
 * later writes, 512-byte sectors each for itself, so that they come dropped, reordered and torn.
 * Names are treated alike: a file that was made or removed may not be so on disk until its folder
 * was synced. Each such disk is opened as the next start of the program would and has to hold all
 * that was acknowledged and nothing half-done.
 *
 * A kill -9 cannot show this: the system's cache survives it.
 *
 *     #include "store/power_vfs.c"
 *     static enum err_code step(const char *db, int i, struct err *err) { ... }
 *     struct power_result r = power_run(&(struct power_script){ .name = "pair", .steps = 20, .step
 * = step }); assert_int_equal(r.lost + r.torn + r.corrupt, 0);
 *
 * Steps must be deterministic (test_clock, given seeds): the script runs once without cuts to learn
 * what the store holds after each step. Step i is acknowledged when it returns ERR_OK.
 */
#ifndef TOPCUT_TESTS_POWER_VFS_H
#define TOPCUT_TESTS_POWER_VFS_H

#include "base/err.h"
#include "store/store_testing.h"

struct power_script {
    const char *name;
    int steps;
    /* Does step i (0...) on the store at db; step 0 creates it. May keep it open between steps. */
    enum err_code (*step)(const char *db, int i, struct err *err);
    /* Lets go of what the steps kept open. */
    void (*end)(void);
    int damages; /* disks built at each cut; 0: 1, and 20 in the long run */
};

struct power_result {
    int64_t cuts;    /* disks that were looked at */
    int64_t lost;    /* of them without something acknowledged */
    int64_t torn;    /* with something half-done */
    int64_t corrupt; /* not sound, or refused by store_open */
};

struct power_result power_run(const struct power_script *script);

#endif
