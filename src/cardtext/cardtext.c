/* cardtext.c - a card's text from its sentences to abilities */
#include "cardtext/cardtext.h"

const char *const understanding_words[] = {"full", "partial", "none"};
