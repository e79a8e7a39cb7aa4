/* form.h - queries and bodies of forms, to fields
 *
 * Pure: bytes in, fields out, in the arena. Both encodings that browsers send are read: urlencoded and
 * multipart (files). Anything else is refused with a sentence rather than guessed at: a bad escape, invalid UTF-8,
 * U+0000, a part without an end, more fields than any of our pages has.
 *
 * Multipart is read here and not by the HTTP library: the whole body is in memory by then (its size is limited
 * by route), and a parser of (pointer, length) is one that can be fuzzed.
 */
#ifndef TOPCUT_WEB_FORM_H
#define TOPCUT_WEB_FORM_H

#include "web/request/page.h"

#define FORM_FIELDS_MAX 1000
#define FORM_NAME_MAX   64

struct form_field {
    const char *name, *value; /* UTF-8; line ends are \n */
};

struct form {
    struct form_field *fields; /* in the order sent */
    size_t n_fields, room;
    struct upload *uploads;
    size_t n_uploads;
};

/* Decodes %XX, and + as a blank where plus says so, into room for len + 1 bytes; *out_len of them, and an end. False: a
 * bad escape. */
bool percent_decode(const char *text, size_t len, bool plus, char *room, size_t *out_len);

/* "a=1&b=2", added to what form has. ERR_USAGE: an escape, bytes that are no text, too many fields. */
TC_MUST_USE enum err_code form_read_urlencoded(struct arena *arena, const char *text, size_t len, struct form *form,
                                               struct err *err);
/* A multipart/form-data body by its boundary; values of uploads point into body. */
TC_MUST_USE enum err_code form_read_multipart(struct arena *arena, const char *boundary, const char *body, size_t len,
                                              struct form *form, struct err *err);
/* By content type; NULL or another type with an empty body: no fields. ERR_USAGE: of a type that no form has. */
TC_MUST_USE enum err_code form_read(struct arena *arena, const char *content_type, const char *body, size_t len,
                                    struct form *form, struct err *err);

/* The nth value of a name; NULL. */
const char *form_get(const struct form *form, const char *name, size_t n);

#endif
