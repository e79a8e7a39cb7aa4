/* import_verify.c - the published standings of a results file against what a store says of the event
 *
 * What is compared is read back from the store: players, rounds, kinds of results and games as the import kept
 * them, and the standings as every output takes them. The only thing asked in two ways is whether the own game-win
 * percentage was published with its floor, which files do differently.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/import/import.h"
#include "event/import/internal.h"
#include "event/state/state.h"

struct kept {
    struct arena *arena;
    struct event_data data;
};

/* Players were enrolled in the order of the file, so that both indices are one. */
static enum err_code kept_lines(void *of, const struct standings_rule *rule, struct results_line **out, struct err *err)
{
    struct kept *kept = of;
    struct standings_row *rows;
    enum err_code rc = event_standings_by(kept->arena, &kept->data, rule, &rows, err);
    if (rc == ERR_OK)
        *out = results_lines_of_rows(kept->arena, rows, kept->data.n_players);
    return rc;
}

enum err_code event_import_compare(struct store *store, struct arena *arena, struct event_id event,
                                   const struct results_file *file, const struct standings_rule *rule,
                                   struct results_verdict *out, struct err *err)
{
    struct kept kept = {.arena = arena};
    enum err_code rc = event_load(store, arena, event, &kept.data, err);
    if (rc != ERR_OK)
        return rc;
    if (kept.data.n_players != file->n_players)
        return err_set(err, ERR_DAMAGED, "%s: %zu players in the file, %zu in the store", file->id, file->n_players,
                       kept.data.n_players);
    return results_verify_lines(arena, file, rule, &(struct results_source){kept_lines, &kept}, out, err);
}

enum err_code event_import_verify(struct arena *arena, const char *text, const char *what,
                                  const struct standings_rule *rule, struct results_file *file,
                                  struct results_verdict *out, struct err *err)
{
    struct store *store = NULL;
    struct event_import done = {.sentence = ""};
    const struct event_import_options options = {.name = NULL};
    /* Before the store, so that a bad file is reported without one. */
    enum err_code rc = results_file_parse(arena, text, what, file, err);
    if (rc != ERR_OK || (rc = store_open("the store in memory", STORE_MEMORY, NULL, &store, err)) != ERR_OK)
        return rc;
    rc = event_import(store, arena, text, what, &options, &done, err);
    if (rc == ERR_OK)
        rc = event_import_compare(store, arena, done.event.id, file, rule, out, err);
    store_close(store);
    return rc;
}
