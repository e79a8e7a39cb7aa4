/* manual.h - the manual inside a program, a text a topic (src/cli/help/TOPIC.md)
 *
 * Both shells show it: `topcut help TOPIC` and the page /help/TOPIC. A topic begins with "# Title", a blank line and
 * one line that says what it is about; what follows is Markdown (base/markdown.h). Comment lines "<!-- key: words -->"
 * are for programs: order (the topic's place in the list), commands (first words of the commands that it explains),
 * continues (the topic whose session its examples go on with). A topic names another as `topcut help OTHER`.
 */
#ifndef TOPCUT_BASE_MANUAL_H
#define TOPCUT_BASE_MANUAL_H

#include "base/arena.h"

#include <stdbool.h>

/* The folder of the topics of topcut; another program has its own. */
#define MANUAL_TOPCUT "src/cli/help/"

struct manual_topic {
    const char *name;            /* "evening" */
    const char *title, *summary; /* "The first evening"; one sentence */
    const char *text;            /* Markdown, title and all */
    const char *commands;        /* first words of the commands that it explains, blanks between; "" */
    int order;
};

/* All topics of a folder in the order of reading, in the arena. Returns how many. */
size_t manual_topics(struct arena *arena, const char *folder, struct manual_topic **out);
/* The topic of that name; false: there is none. */
bool manual_find(struct arena *arena, const char *folder, const char *name, struct manual_topic *out);
/* True when a topic explains a command, given by its name ("player import"). */
bool manual_explains(const struct manual_topic *topic, const char *command);
/* The topics that may be meant by a name that none has, nearest first, in the arena: those that are spelled alike, then
 * those that explain a command of that name. Returns how many. */
size_t manual_near(struct arena *arena, const char *folder, const char *typed, struct manual_topic **out);

#endif
