/* minds.h - who decides: minds that come with the engine (minds*.c) */
#ifndef TOPCUT_ENGINE_MINDS_H
#define TOPCUT_ENGINE_MINDS_H
#include "engine/rules.h"
struct mind;
struct rng;
#endif
