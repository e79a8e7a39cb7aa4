/* lang_inner.h - shared by the files behind lang.h: a language, and where its texts come from */
#ifndef TOPCUT_BASE_LANG_INNER_H
#define TOPCUT_BASE_LANG_INNER_H

#include "base/lang.h"

struct lang {
    const char *tag;  /* "de" */
    const char *name; /* in itself: "Deutsch" */
    const char *mo;   /* texts of pages and paper as msgfmt wrote them; NULL for English, which is in the sources */
    size_t mo_len;
    const char *messages; /* the same of messages (base/message.h) */
    size_t messages_len;
};

/* What tc-embed made of src/po/LINGUAS: English first; ends with a NULL tag. */
extern const struct lang languages_builtin[];

/* Most languages that there may be, English among them. */
#define LANG_MAX 32

/* Which one of the table it is; NULL is English. */
static inline size_t lang_index(const struct lang *lang)
{
    return lang ? (size_t)(lang - languages_builtin) : 0;
}

#endif
