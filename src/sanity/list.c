/* list.c - words for the values of a list's cards */
#include "sanity/list.h"

const char *const card_known_words[] = {"facts", "hand", "compiled", "text", "partly", "facts-only", "unknown"};
