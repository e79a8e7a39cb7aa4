/* lang_mo.h - the .mo files of gettext: texts and their translations, and a language's rule for plurals
 *
 * msgfmt writes a table of texts sorted by bytes and a table of their translations, each row a length and an offset; a
 * text with a plural is "one\0many", its translation all forms one after the other. The text "" has the header,
 * in which Plural-Forms is an expression of C in n.
 *
 * The image may be anything: every number of it is checked when it is used, nothing outside of it is read, and what
 * does not fit is as though it were not there.
 */
#ifndef TOPCUT_BASE_LANG_MO_H
#define TOPCUT_BASE_LANG_MO_H

#include "base/attr.h"

#define MO_PLURAL_MAX 256 /* bytes of a rule */

struct mo {
    const char *data;
    size_t len;
    uint32_t n;                 /* texts */
    uint32_t texts, translated; /* where the two tables begin */
    bool swapped;               /* written by a machine of the other byte order */
    uint32_t forms;             /* of a plural; 0: no rule, then it is English's */
    char plural[MO_PLURAL_MAX]; /* the expression */
};

/* True when it is an image with tables. The data is borrowed. */
bool mo_open(struct mo *mo, const char *data, size_t len);

/* The translation; NULL. Of a text with a plural, the first form. */
const char *mo_find(const struct mo *mo, const char *text);
/* The form for n of the text whose singular is one; NULL. */
const char *mo_find_plural(const struct mo *mo, const char *one, int64_t n);
/* The text and the translation of a row, with all their forms (len counts the zero bytes between); false when
 * damaged. */
bool mo_row(const struct mo *mo, uint32_t row, const char **text, size_t *text_len, const char **translated,
            size_t *translated_len);

/* The value of a rule of plurals for n, as "n%10==1 && n%100!=11 ? 0 : 1". False when it is not one. */
bool mo_plural_form(const char *rule, uint64_t n, uint64_t *form);

#endif
