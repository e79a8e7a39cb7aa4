/* record.h - recordings: every answer of a game, to be played again move for move (record.c) */
#ifndef TOPCUT_ENGINE_RECORD_H
#define TOPCUT_ENGINE_RECORD_H
#endif
