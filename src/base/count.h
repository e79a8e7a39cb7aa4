/* count.h - numbers of things as people say them: "1 round", "3 rounds" */
#ifndef TOPCUT_BASE_COUNT_H
#define TOPCUT_BASE_COUNT_H

#include "base/arena.h"

/* "1 match", "2 matches": the word is the singular, whose plural ends in s, or in es after ch or s. */
const char *count_text(struct arena *arena, int64_t n, const char *one);

#endif
