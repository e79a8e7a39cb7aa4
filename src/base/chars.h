/* chars.h - digits, letters and blanks of ASCII
 *
 * The characters that file formats, codes and commands are written in. The answers do not depend on the language or on
 * whether char is signed: a byte of a letter beyond ASCII is no letter here. Words of people go through utf8.h.
 */
#ifndef TOPCUT_BASE_CHARS_H
#define TOPCUT_BASE_CHARS_H

#include <stdbool.h>

static inline bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool char_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool char_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool char_is_letter(char c)
{
    return char_is_lower(c) || char_is_upper(c);
}

/* A letter or a digit. */
static inline bool char_is_alnum(char c)
{
    return char_is_letter(c) || char_is_digit(c);
}

/* What parts words within a line: a space or a tab. */
static inline bool char_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* White space as JSON, XML and card texts have it: a blank, or a character of a line's end. */
static inline bool char_is_white(char c)
{
    return char_is_blank(c) || c == '\n' || c == '\r';
}

/* White space as isspace has it: the same, a vertical tab or a form feed. */
static inline bool char_is_space(char c)
{
    return char_is_white(c) || c == '\v' || c == '\f';
}

/* The letter in the other case; any other character is itself. */
static inline char char_lower(char c)
{
    return char_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char char_upper(char c)
{
    return char_is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* The value of a hexadecimal digit of either case, 0 to 15; -1 for anything else. */
static inline int char_hex(char c)
{
    char small = char_lower(c);
    return char_is_digit(c) ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

#endif
