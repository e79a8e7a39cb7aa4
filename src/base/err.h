/* err.h - what can go wrong, and the sentence for the person
 *
 * A function that can fail returns enum err_code and takes a struct err * last. The code is for programs
 * (exit status), the sentence for people: it names the thing, says what is wrong, and what to do next. It is a message
 * (base/message.h): err_say puts it into the reader's words, and text is the English rendering.
 * The first cause wins; callers add where with err_context.
 */
#ifndef TOPCUT_BASE_ERR_H
#define TOPCUT_BASE_ERR_H

#include "base/arena.h"
#include "base/lang.h"
#include "base/message.h"

enum err_code {
    ERR_OK = 0,
    ERR_NO,        /* a question answered "no": differences, illegal          exit 1 */
    ERR_USAGE,     /* a wrong command line                                    exit 2 */
    ERR_NOT_FOUND, /* no such player, event, table, file                      exit 3 */
    ERR_CONFLICT,  /* refused by the state of things                          exit 4 */
    ERR_LOCKED,    /* another process holds the store                         exit 5 */
    ERR_DAMAGED,   /* the store is damaged, foreign or of a newer version     exit 5 */
    ERR_IO,        /* disk full, read-only, unreadable                        exit 5 */
    ERR_INPUT,     /* a bad input file or value                               exit 65 */
    ERR_INTERRUPT, /* Ctrl-C                                                  exit 130 */
};

#define ERR_TEXT_MAX 2048
#define ERR_SAID_MAX 3072

struct err {
    enum err_code code;
    char text[ERR_TEXT_MAX]; /* a sentence in English, without full stop; "" when code is ERR_OK */
    char said[ERR_SAID_MAX]; /* the same as a text with messages: to be said, or part of another message */
};

#define ERR_INIT                                                                                                       \
    {                                                                                                                  \
        .code = ERR_OK, .text = "", .said = ""                                                                         \
    }

/* Sets code and text unless an earlier cause is there already; returns the code that then stands. */
enum err_code err_set(struct err *err, enum err_code code, const char *format, ...) TC_PRINTF(3, 4);

/* Analysers look at one file at a time: this tells them that what comes back is never ERR_OK. */
#if defined(__clang_analyzer__) || defined(TOPCUT_ANALYZE)
#define err_set(err, code, ...) ((err_set)((err), (code), __VA_ARGS__), (enum err_code)(code))
#endif

/* Puts "where: " before an error that was set. */
void err_context(struct err *err, const char *format, ...) TC_PRINTF(2, 3);

/* Adds what to type next on a command line: a terminal shows it after "; ", a page leaves it out. The lines of
 * err_set's format after its first are the same. */
void err_hint(struct err *err, const char *format, ...) TC_PRINTF(2, 3);
/* Adds what to do next, for all readers: "; then". */
void err_advice(struct err *err, const char *format, ...) TC_PRINTF(2, 3);

/* The sentence as that reader reads it; lang NULL: English. */
TC_MUST_USE TC_NONNULL char *err_say(struct arena *arena, const struct err *err, const struct lang *lang,
                                     enum message_face face);

void err_clear(struct err *err);

/* The exit status of a code, as `topcut help` documents it. */
int err_exit_status(enum err_code code);

#endif
