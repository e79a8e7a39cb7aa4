/* suggest.h - "did you mean": the nearest of some words, by edit distance on folded text */
#ifndef TOPCUT_BASE_SUGGEST_H
#define TOPCUT_BASE_SUGGEST_H

#include "base/arena.h"

#define SUGGEST_MAX 3

/* Damerau-Levenshtein distance (optimal string alignment) in code points of two texts. */
int suggest_distance(const char *a, const char *b);

/* Up to SUGGEST_MAX of the words within distance 2 (or a fifth of the length, if more), or that begin
 * with what was typed; nearest first. Returns how many; best[i] are borrowed from words. */
size_t suggest_nearest(const char *typed, const char *const *words, size_t n, const char *best[SUGGEST_MAX]);

/* "; did you mean A, B or C?" or "" */
const char *suggest_sentence(struct arena *arena, const char *typed, const char *const *words, size_t n);

#endif
