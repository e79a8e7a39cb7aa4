/* engine_cards.h - cards by name for the engine's commands (engine_cards.c) */
#ifndef TOPCUT_CLI_ENGINE_CARDS_H
#define TOPCUT_CLI_ENGINE_CARDS_H

#include "engine/scenario/scenario.h"

struct cli;

/* Reads the abilities written by hand, ours and the user's, before cards are asked for. ERR_INPUT: one of their
 * files. */
TC_MUST_USE enum err_code engine_load_cards(struct cli *cli, struct err *err);

/* For struct scenario_cards; self is the struct cli. */
enum scenario_known engine_find_card(void *self, struct arena *arena, const char *name, struct scenario_card *out);

#endif
