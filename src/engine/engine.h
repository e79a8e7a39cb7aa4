/* engine.h - Magic's game, played by the rules of an era
 *
 * The public header of the engine, for other rooms: no file of the engine includes it. A game is started from decks or
 * from a described position, runs from decision to decision, and asks each player's mind for every decision; the same
 * book, seed and answers give the same game on every machine. The rules of the game live here; decks, formats, files
 * and printing (cli) and statistics (sanity) do not.
 *
 *     struct engine e;
 *     engine_init(&e, rules_of(ERA_M10), book, game);      game: game_size() bytes, made by the caller
 *     engine_set_mind(&e, 0, mind_greedy(...)); ...
 *     engine_start(&e, decks, options);                    shuffles, mulligans
 *     engine_run(&e, max_steps);                           to the end of the game
 *
 * README.md says what lives in each folder, from the lowest to the highest. */
#ifndef TOPCUT_ENGINE_ENGINE_H
#define TOPCUT_ENGINE_ENGINE_H

#include "engine/hands/hands.h"
#include "engine/language/language.h"
#include "engine/minds/minds.h"
#include "engine/people/people.h"
#include "engine/play/play.h"
#include "engine/record/record.h"
#include "engine/rules/rules.h"
#include "engine/scenario/scenario.h"
#include "engine/show/show.h"
#include "engine/state/state.h"
#include "engine/table/table.h"

#endif
