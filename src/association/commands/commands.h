/* commands.h - the commands of topcut-association, a file a noun; main.c lists them
 *
 * What help says at length stands in NOUN.help beside them, and the manual's topics in ../help.
 */
#ifndef TOPCUT_ASSOCIATION_COMMANDS_H
#define TOPCUT_ASSOCIATION_COMMANDS_H

#include "association/office/office.h"
#include "base/err.h"
#include "cli/command.h"

/* All tables of rows. */
#define ASSOCIATION_NOUNS(X)                                                                                           \
    X(association_demo)                                                                                                \
    X(association_serve)                                                                                               \
    X(association_pages)                                                                                               \
    X(association_setup)                                                                                               \
    X(association_member)                                                                                              \
    X(association_store)                                                                                               \
    X(association_event)                                                                                               \
    X(association_package)                                                                                             \
    X(association_question)                                                                                            \
    X(association_rating)

#define ASSOCIATION_DECLARE(noun) extern const struct command noun##_commands[];
ASSOCIATION_NOUNS(ASSOCIATION_DECLARE)

/* Where the association is; every command about one has it. */
#define AT                                                                                                             \
    TEXT(                                                                                                              \
        "at", "WHERE",                                                                                                 \
        "the association: a database (host=... dbname=... or postgresql://...), or a folder that has one of its own; " \
        "$TOPCUT_ASSOCIATION without it")

/* The place that --at or the environment names. */
TC_MUST_USE enum err_code command_place(struct cli *cli, struct office_place *out, struct err *err);
/* Opens it; office_close in any case. */
TC_MUST_USE enum err_code command_open(struct cli *cli, enum pg_use use, struct office *out, struct err *err);
/* The one member that an argument names: a number, a DCI number, or the beginning of a name that only one has.
 * ERR_NOT_FOUND, ERR_CONFLICT with those that it could be. */
TC_MUST_USE enum err_code command_member(struct cli *cli, struct office *office, const char *argument,
                                         struct member *out, struct err *err);

#endif
