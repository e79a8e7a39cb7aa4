/* xml_plain.h - the XML that programs write day by day, read without the library
 *
 * A deck file of forty lines costs libxml2 a hundred thousand instructions, most of them for what such files never
 * have. What is plain is read here in one walk; what is anything else is left to the library (xml.c), which alone says
 * what is wrong with a file.
 */
#ifndef TOPCUT_BASE_XML_PLAIN_H
#define TOPCUT_BASE_XML_PLAIN_H

#include "base/xml.h"

/* Reads a text that begins with "<" on the line after lines_before others. True: it is well-formed, and out has what
 * the library would give. False: nothing is known of it. */
bool xml_plain(struct arena *arena, const char *text, int lines_before, size_t elements_max, struct xml_document *out);

#endif
