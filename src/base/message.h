/* message.h - sentences that are put into words late, in the language of whoever reads them
 *
 * A verb, a reader, a library does not know who reads what it says: a terminal, a page in one of seven languages, the
 * log a year later. So a sentence travels as a message: its English format, which is also its name in the catalogues
 * (src/po/messages), and the arguments that belong into it. message_say puts it into words.
 *
 * A message is a text: TC_MESSAGE_BEGIN, the format, the arguments each with its kind, TC_MESSAGE_END. Because of that
 * it can be an argument "%s" of another message, a part of a longer text, and a column of the store; wherever it
 * stands in a text, message_say finds it. All other bytes of a text are data and stay as they are.
 *
 *     err_set(err, ERR_CONFLICT, "%s is played to %s", event->name, TC_WORD("best of three"));
 *     message(arena, "%s, and %s", message_count(arena, n, "%lld table", "%lld tables"), name);
 *
 * The lines of a format after its first are advice for whoever types commands: a terminal shows them after a
 * semicolon, a page leaves them out. "no round is paired\ntopcut pair does it".
 */
#ifndef TOPCUT_BASE_MESSAGE_H
#define TOPCUT_BASE_MESSAGE_H

#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"

#include <stdarg.h>

#define TC_MESSAGE_BEGIN "\x01"
#define TC_MESSAGE_ARG   "\x02"
#define TC_MESSAGE_END   "\x03"
#define TC_MESSAGE_MANY  "\x04"

/* A word of ours that is an argument and has to be translated. Data is passed as it is and never translated: a player
 * may be called "Draw". */
#define TC_WORD(text) TC_MESSAGE_BEGIN text TC_MESSAGE_END
/* Marks for the translators a format that does not stand in the call itself: one of two, one of a table. */
#define MESSAGE_MARK(text) text

/* Who reads: at a terminal, where commands are typed, or on a page, which has buttons instead. */
enum message_face { MESSAGE_TERMINAL, MESSAGE_PAGE };

/* A message, in the arena. The conversions are printf's: d i u x X o c s f e g with flags, width, precision, length
 * (h l ll z j t), "%%". Strings are copied; a null one is "(null)". */
TC_MUST_USE TC_NONNULL char *message(struct arena *arena, const char *format, ...) TC_PRINTF(2, 3);
/* The same with a format that depends on a number: one when n is 1, otherwise many, in English; elsewhere by the
 * language's own rule. Both take the same arguments in the same order, n among them if it is to be seen; the
 * last ones may be missing in one. */
TC_MUST_USE TC_NONNULL char *message_plural(struct arena *arena, int64_t n, const char *one, const char *many, ...)
    TC_PRINTF(4, 5);
/* A number of things, "%lld table" or "%lld tables". */
TC_MUST_USE TC_NONNULL char *message_count(struct arena *arena, int64_t n, const char *one, const char *many);

/* A text of a data file, as the name of an infraction: a message where the catalogues have it (src/po/update has which
 * texts they are made of), so that it is read in any language; elsewhere itself, as that of a file of people's own. Not
 * for what is compared: message_say(arena, NULL, ...) is the text again. */
TC_MUST_USE const char *message_of_data(struct arena *arena, const char *text);

/* Appends a message. */
void message_add(struct strbuf *to, const char *format, va_list args);

/* The text with all its messages in words. lang NULL: English. Text of any origin is safe: what is not well formed is
 * shown as it can be, with "?" for the marks. */
TC_MUST_USE TC_NONNULL char *message_say(struct arena *arena, const struct lang *lang, enum message_face face,
                                         const char *text);
void message_say_to(struct strbuf *to, const struct lang *lang, enum message_face face, const char *text);

/* The language in which a reader of lang sees the text: lang, or English when a message in it is not translated. */
const struct lang *message_lang(const struct lang *lang, const char *text);

/* True when a text has a message in it. */
bool message_is_in(const char *text);

#endif
