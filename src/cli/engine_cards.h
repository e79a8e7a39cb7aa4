/* engine_cards.h - the catalogue's facts of a card for the engine's commands (engine_run.c) */
#ifndef TOPCUT_CLI_ENGINE_CARDS_H
#define TOPCUT_CLI_ENGINE_CARDS_H

#include "engine/scenario.h"

/* For struct scenario_cards; self is the struct cli. */
enum scenario_known engine_find_card(void *self, struct arena *arena, const char *name,
                                     struct scenario_card *out);

#endif
