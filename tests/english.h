/* english.h - a text with messages as a reader of English reads it at a terminal */
#ifndef TOPCUT_TESTS_ENGLISH_H
#define TOPCUT_TESTS_ENGLISH_H

#include "base/arena.h"
#include "base/message.h"

TC_UNUSED static const char *english(const char *text)
{
    static struct arena arena = ARENA_INIT; /* the process's */
    return message_say(&arena, NULL, MESSAGE_TERMINAL, text);
}

#endif
