/* lang_inner.h - what the files behind lang.h share: a language, and where its texts come from */
#ifndef TOPCUT_BASE_LANG_INNER_H
#define TOPCUT_BASE_LANG_INNER_H

#include "base/lang.h"

struct lang {
    const char *tag;  /* "de" */
    const char *name; /* in itself: "Deutsch" */
    const unsigned char
        *mo; /* its texts as msgfmt wrote them; NULL for English, which is in the sources */
    size_t mo_len;
};

/* English first; ends with a NULL tag. */
extern const struct lang languages_builtin[];

#endif
