/* engine.h - shared by the commands of the rules engine */
#ifndef TOPCUT_CLI_ENGINE_ENGINE_H
#define TOPCUT_CLI_ENGINE_ENGINE_H

#include "base/arena.h"
#include "base/err.h"
#include "cli/shell/shell.h"
#include "engine/people/people.h"
#include "engine/rules/rules.h"
#include "engine/scenario/scenario.h"

/* ---- engine_cards.c: cards by name ------------------------------------------------------------------------------ */

/* Reads the abilities written by hand, ours and the user's, before cards are asked for. ERR_INPUT: one of their
 * files. */
TC_MUST_USE enum err_code engine_load_cards(struct cli *cli, struct err *err);

#define ENGINE_BARE FLAG("bare", "play cards that are not known wholly with what is known of them, marked so")

/* For struct scenario_cards; self is the struct cli. */
enum scenario_known engine_find_card(void *self, struct arena *arena, const char *name, struct scenario_card *out);

/* ---- engine_decks.c: games of two decks -------------------------------------------------------------------------- */

/* The decks of the arguments DECK1 and DECK2, --era, --mulligan, --seed, --cards and --bare; of *out the rest is zero,
 * self is cli.
 * ERR_INPUT: a deck or the file of --cards, with its line. */
TC_MUST_USE enum err_code engine_read_decks(struct cli *cli, struct play_setup *out, struct err *err);
/* How the game ended, as a line and as members of the answer. */
void engine_say_result(struct cli *cli, const struct play_setup *setup, const struct play_result *result);
#define ENGINE_MULLIGAN                                                                                                \
    CHOICE("mulligan", "era|none|no-land|paris|vancouver|london|edh", "by which rule first hands are drawn again")
#define ENGINE_ERA TEXT("era", "ERA", "fifth-97, fifth-99, fifth (that of 1999), sixth, eighth or m10; m10 without it")

/* ---- engine_run.c ----------------------------------------------------------------------------------------------- */

/* A file of scenarios, or ("-") standard input, as UTF-8. */
TC_MUST_USE enum err_code engine_read_file(struct cli *cli, struct arena *arena, const char *path,
                                           struct scenario_file *out, struct err *err);
/* A failure of a scenario, in lines of the answer. */
void engine_say_failure(struct cli *cli, const struct scenario *s, enum era era, const struct scenario_outcome *o);
/* --era, which may be given several times. */
TC_MUST_USE enum err_code engine_read_eras(struct cli *cli, unsigned *eras, struct err *err);

/* ---- the table that tc-citations makes of the ledger, the engine's comments and its tests (build/citations.c) -------
 */

extern const struct coverage_row citations[]; /* in the order of tests/data/engine/ledger.csv */
extern const size_t n_citations;

#endif
