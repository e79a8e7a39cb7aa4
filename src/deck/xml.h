/* xml.h - XML deck files as a list of elements, for the readers of .dek, .cod, .o8d and .wer
 *
 * The whole file is read and found well-formed before a reader sees any of it: a file that was cut
 * short gives nothing rather than half a deck. Elements stand in the order of the file.
 */
#ifndef TOPCUT_DECK_XML_H
#define TOPCUT_DECK_XML_H

#include "base/err.h"
#include "base/xml.h"
#include "deck/reader.h"

#define XML_ELEMENTS_MAX (4 * DECK_LINES_MAX)

/* Reads the reader's text. ERR_INPUT with file and line: not well-formed, cut short, a DOCTYPE or
 * an entity declaration, over one of base/xml.h's limits. */
TC_MUST_USE enum err_code xml_read(struct reader *r, struct xml_document *out, struct err *err);

/* The same, and the root is called so: kind ("a Cockatrice deck") is for the sentence. */
TC_MUST_USE enum err_code xml_read_rooted(struct reader *r, const char *root, const char *kind,
                                          struct xml_document *out, struct err *err);

/* A quantity attribute: true and *out, or the line is put among the bad ones. */
bool xml_count(struct reader *r, const struct xml_element *element, const char *attribute, int64_t *out);

#endif
