/* demo.h - between the demo's files */
#ifndef TOPCUT_CLI_DEMO_DEMO_H
#define TOPCUT_CLI_DEMO_DEMO_H

#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "cli/shell/shell.h"
#include "event/import/import.h"

struct demo_person {
    const char *name; /* "Last, First" */
    const char *last, *first, *country, *club;
};

/* n invented people, the same ones every time. */
struct demo_person *demo_people(struct arena *arena, size_t n);

/* The recorded event that the demo plays again, and where it stands. */
struct demo {
    struct cli *cli; /* the demo's own run */
    struct arena *arena;
    struct cli_env env;
    struct results_file file;
    struct demo_person *people; /* by index into file.players */
    struct rng rng;             /* for what the record leaves to chance */
    bool *out;                  /* dropped, by index */
    bool pauses;
    struct demo_run { /* what was run */
        const char *command;
        int status;
    } * runs;
    size_t n_runs, room;
    size_t compared, agree; /* lines of the standings with the published ones */
};

/* Runs "topcut WORDS..." and shows it; head: only so many lines of its answer (0: all). Words end
 * with NULL. */
TC_MUST_USE enum err_code demo_step(struct demo *demo, struct err *err, int head, const char *const *words);
#define DEMO_STEP(demo, err, head, ...) demo_step((demo), (err), (head), (const char *const[]){__VA_ARGS__, NULL})
void demo_tell(const struct demo *demo, const char *format, ...) TC_PRINTF(2, 3);

/* Writes a file into the demo's folder. */
TC_MUST_USE enum err_code demo_write(struct demo *demo, const char *name, const struct strbuf *text, struct err *err);

/* A fresh seed from the demo's own, as a word. */
const char *demo_seed(struct demo *demo);
/* Plays one recorded Swiss round: drops, pairings, slips, results. */
TC_MUST_USE enum err_code demo_round(struct demo *demo, int round, struct err *err);
/* Plays the playoff to its end, by the record where it has the match, otherwise by the seed. */
TC_MUST_USE enum err_code demo_playoff(struct demo *demo, struct err *err);
/* Compares the store's standings with the published ones and reports the result. */
TC_MUST_USE enum err_code demo_compare(struct demo *demo, struct err *err);

#endif
