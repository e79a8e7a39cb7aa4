/* lang.h - what the program says, in the user's language
 *
 * Texts for people are written in English where they are used and marked by the functions below, so that xgettext
 * finds them; src/po/LANG.po holds their translations, msgfmt compiles these at build time, and the program has them
 * inside. A text that has no translation is said in English. A language is a value, not a state of the
 * process: each request, each sheet of paper has its own, in any thread.
 *
 * Places for values are named, "Round {round} of {rounds}", so that a translator may put them in another order; a
 * text never is put together from parts. Sorting and dates are the language's own, through ICU.
 */
#ifndef TOPCUT_BASE_LANG_H
#define TOPCUT_BASE_LANG_H

#include "base/arena.h"

struct lang; /* one language; static, the same pointer for the same language */

/* "en", "de", "es", "fr", "it", "pt", "ja"; English when it is none of them. "de-AT" and "DE_at" are German. */
const struct lang *lang_find(const char *tag);
/* True when it is one of ours. */
bool lang_is_known(const char *tag);
/* By the environment, as of POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty; English when
 * that is none of ours, C and POSIX among them. */
const struct lang *lang_of_environment(void);
/* By a browser's Accept-Language ("de-AT,de;q=0.9,en;q=0.8"); English when none fits or header is NULL. */
const struct lang *lang_negotiate(const char *header);
/* The same; otherwise (NULL: English) when none fits. */
const struct lang *lang_negotiate_or(const char *header, const struct lang *otherwise);
/* All of them, English first; ends with NULL. */
const struct lang *const *lang_list(void);
const char *lang_tag(const struct lang *lang);  /* "de" */
const char *lang_name(const struct lang *lang); /* in itself: "Deutsch" */

/* The text in that language; text is the English one. Static, or text itself. lang NULL: English. */
const char *lang_text(const struct lang *lang, const char *text);
/* By number, after the language's own rule for plurals. */
const char *lang_plural(const struct lang *lang, const char *one, const char *many, int64_t n);
/* The same for the formats of messages, which have a catalogue of their own (src/po/messages); for base/message.c. */
const char *lang_message(const struct lang *lang, const char *format);
const char *lang_message_plural(const struct lang *lang, const char *one, const char *many, int64_t n);
/* Marks a text of a table for the translators, to be looked up where it is used. */
#define LANG_MARK(text) text

/* A value for a named place. */
struct lang_arg {
    const char *name, *value;
};
/* Replaces {name} in a text by values; a place without a value stays as it is. "{{" is a brace. */
char *lang_fill(struct arena *arena, const char *text, const struct lang_arg *args, size_t n);
/* lang_fill(arena, lang_text(lang, "Round {n}"), LANG_ARGS({ "n", number })) */
#define LANG_ARGS(...)                                                                                                 \
    ((const struct lang_arg[]){__VA_ARGS__}), (sizeof((const struct lang_arg[]){__VA_ARGS__}) / sizeof(struct lang_arg))

/* "2026-11-22" as people there write it: "22. November 2026"; a text that is no date stays as it is. */
char *lang_date(struct arena *arena, const struct lang *lang, const char *date);
/* A moment (seconds since 1970, UTC) in the computer's time zone: "22.11.2026, 19:30"; the time alone: "19:30". */
char *lang_moment(struct arena *arena, const struct lang *lang, int64_t utc);
char *lang_time(struct arena *arena, const struct lang *lang, int64_t utc);
/* A number with the language's decimal sign: lang_decimal(.., 58.333, 2) "58,33". */
char *lang_decimal(struct arena *arena, const struct lang *lang, double value, int decimals);

/* Sorts an array by the names that name_of gives (as in a phone book of that language: Å after Z in Swedish, with A
 * in German); stable. size: of an element. */
void lang_sort(const struct lang *lang, void *array, size_t n, size_t size,
               const char *(*name_of)(const void *element));

#endif
