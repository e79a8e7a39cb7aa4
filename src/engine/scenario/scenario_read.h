/* scenario_read.h - what the readers of a scenario's JSON say to each other
 *
 *   scenario_fields.c  members by type, errors with the path to them
 *   scenario_setup.c   cards, and where they are at the start
 *   scenario_read.c    actions, expectations, whole scenarios
 */
#ifndef TOPCUT_ENGINE_SCENARIO_READ_H
#define TOPCUT_ENGINE_SCENARIO_READ_H

#include "engine/scenario/scenario_inner.h"

struct reading {
    struct arena *arena;
    const char *file;
    const struct scenario_cards *cards;
    struct err *err;
    struct scenario_card *card; /* of this scenario, with the shared ones */
    size_t n_cards, room;
    const char **label;
    const char **label_path;
    size_t n_labels, room_labels;
};

/* ---- scenario_fields.c ----------------------------------------------------------------------- */

/* "file: path: message", ERR_INPUT. */
enum err_code reading_bad(struct reading *r, const char *path, const char *format, ...) TC_PRINTF(3, 4);
const char *reading_below(struct reading *r, const char *path, const char *key);
const char *reading_item(struct reading *r, const char *path, size_t i);
/* Every member's name has to be one of these, NULL-ended. */
TC_MUST_USE enum err_code reading_fields(struct reading *r, const struct json *object, const char *path,
                                         const char *const *fields);
/* A member that is absent leaves *out alone; one of another type is an error. */
TC_MUST_USE enum err_code reading_text(struct reading *r, const struct json *o, const char *path, const char *key,
                                       const char **out);
TC_MUST_USE enum err_code reading_int(struct reading *r, const struct json *o, const char *path, const char *key,
                                      int least, int most, int *out);
TC_MUST_USE enum err_code reading_bool(struct reading *r, const struct json *o, const char *path, const char *key,
                                       bool *out);

/* ---- scenario_setup.c ------------------------------------------------------------------------ */

TC_MUST_USE enum err_code reading_cards(struct reading *r, const struct json *cards, const char *path);
TC_MUST_USE enum err_code reading_setup(struct reading *r, const struct json *o, const char *path,
                                        struct scenario *out);

#endif
