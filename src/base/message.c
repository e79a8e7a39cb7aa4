/* message.c - taking the arguments of a format, and putting them into the format's translation
 *
 * The arguments are kept as text with a letter for their kind: d signed, u unsigned, f floating (in hexadecimal, which
 * loses nothing), s text. A translation may take them in another order ("%2$s"), numbered as C numbers them. What it
 * asks for that is not there, or of another kind, is left out: a catalogue is checked by msgfmt, a text of the store
 * by nobody.
 */
#include "base/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARGS_MAX  32  /* of one message */
#define DEPTH_MAX 32  /* of messages in messages */
#define SPEC_MAX  32  /* bytes of a conversion */
#define COPY_MAX  512 /* bytes of a message that is taken apart on the stack */

#define BEGIN '\x01'
#define ARG   '\x02'
#define END   '\x03'
#define MANY  '\x04'

static bool is_mark(char c)
{
    return c >= BEGIN && c <= MANY;
}

/* ---- a conversion ---------------------------------------------------------------------------- */

struct conversion {
    const char *flags; /* after "%", or "%2$" */
    size_t n_flags;
    int number;           /* of the argument, from 1; 0: the next one */
    int width, precision; /* -1: none */
    bool width_is_arg, precision_is_arg;
    int width_number, precision_number; /* as number, of a width and precision that are arguments */
    const char *length;
    size_t n_length;
    char letter; /* '\0': the format ends inside */
};

static int digits(const char **at)
{
    int value = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        value = value < 10000 ? value * 10 + (**at - '0') : value;
    return value;
}

/* "2$": the number of an argument; 0 and nothing taken when there is none. */
static int argument_number(const char **at)
{
    const char *p = *at;
    int number = digits(&p);
    if (p == *at || *p != '$')
        return 0;
    *at = p + 1;
    return number;
}

static int size_or_arg(const char **at, bool *is_arg, int *number)
{
    *is_arg = **at == '*';
    if (!*is_arg)
        return digits(at);
    (*at)++;
    *number = argument_number(at);
    return -1;
}

/* Reads what follows a percent sign; returns where the format goes on. */
static const char *read_conversion(const char *at, struct conversion *out)
{
    *out = (struct conversion){.width = -1, .precision = -1};
    out->number = argument_number(&at);
    out->flags = at;
    out->n_flags = strspn(at, "-+ #0");
    at += out->n_flags;
    if ((*at >= '1' && *at <= '9') || *at == '*')
        out->width = size_or_arg(&at, &out->width_is_arg, &out->width_number);
    if (*at == '.') {
        at++;
        out->precision = size_or_arg(&at, &out->precision_is_arg, &out->precision_number);
    }
    out->length = at;
    out->n_length = strspn(at, "hlzjt");
    at += out->n_length;
    out->letter = *at;
    return *at ? at + 1 : at;
}

/* ---- taking arguments ------------------------------------------------------------------------ */

/* Where the message that begins at text ends, after its end mark; NULL when it does not, or is nested too deep. */
static const char *end_of(const char *text)
{
    int depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at == BEGIN && ++depth > DEPTH_MAX)
            return NULL;
        if (*at == END && --depth == 0)
            return at + 1;
    }
    return NULL;
}

/* A text as an argument: messages in it stay, other marks must not be taken for ours. */
static void add_data(struct strbuf *to, const char *text, size_t len)
{
    for (const char *at = text; at < text + len;) {
        const char *end = *at == BEGIN ? end_of(at) : NULL;
        if (end && end <= text + len) {
            strbuf_add_bytes(to, at, (size_t)(end - at));
            at = end;
        } else if (is_mark(*at)) {
            strbuf_add_char(to, '?');
            at++;
        } else {
            const char *plain = at;
            while (at < text + len && !is_mark(*at))
                at++;
            strbuf_add_bytes(to, plain, (size_t)(at - plain));
        }
    }
}

static int64_t signed_argument(const struct conversion *c, va_list *args)
{
    if (c->n_length >= 2 && c->length[0] == 'l')
        return va_arg(*args, long long);
    switch (c->n_length ? c->length[0] : 0) {
    case 'l':
        return va_arg(*args, long);
    case 'z':
        return va_arg(*args, ssize_t);
    case 'j':
        return va_arg(*args, intmax_t);
    case 't':
        return va_arg(*args, ptrdiff_t);
    default:
        return va_arg(*args, int);
    }
}

static uint64_t unsigned_argument(const struct conversion *c, va_list *args)
{
    if (c->n_length >= 2 && c->length[0] == 'l')
        return va_arg(*args, unsigned long long);
    switch (c->n_length ? c->length[0] : 0) {
    case 'l':
        return va_arg(*args, unsigned long);
    case 'z':
        return va_arg(*args, size_t);
    case 'j':
        return va_arg(*args, uintmax_t);
    case 't':
        return (uint64_t)va_arg(*args, ptrdiff_t);
    default:
        return va_arg(*args, unsigned);
    }
}

static int add_size(struct strbuf *to, bool is_arg, int size, va_list *args)
{
    if (!is_arg)
        return size;
    size = va_arg(*args, int);
    strbuf_printf(to, TC_MESSAGE_ARG "d%d", size);
    return size;
}

static void add_argument(struct strbuf *to, const struct conversion *c, va_list *args)
{
    add_size(to, c->width_is_arg, c->width, args);
    int precision = add_size(to, c->precision_is_arg, c->precision, args);
    switch (c->letter) {
    case 'd':
    case 'i':
    case 'c':
        strbuf_printf(to, TC_MESSAGE_ARG "d%lld", (long long)signed_argument(c, args));
        break;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        strbuf_printf(to, TC_MESSAGE_ARG "u%llu", (unsigned long long)unsigned_argument(c, args));
        break;
    case 'f':
    case 'e':
    case 'g':
        strbuf_printf(to, TC_MESSAGE_ARG "f%a", va_arg(*args, double));
        break;
    case 's': {
        const char *text = va_arg(*args, const char *);
        text = text ? text : "(null)";
        strbuf_add(to, TC_MESSAGE_ARG "s");
        add_data(to, text, precision < 0 ? strlen(text) : strnlen(text, (size_t)precision));
        break;
    }
    default:
        tc_assert(c->letter == '%'); /* a format has a conversion that messages do not know */
    }
}

static void add_arguments(struct strbuf *to, const char *format, va_list *args)
{
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        struct conversion c;
        at = read_conversion(at + 1, &c);
        add_argument(to, &c, args);
    }
    strbuf_add_char(to, END);
}

void message_add(struct strbuf *to, const char *format, va_list args)
{
    va_list copy; /* a va_list that is a parameter may be an array, which has no address of its own */
    va_copy(copy, args);
    if (strcmp(format, "%s") == 0) { /* a text as it is: nothing to translate around it */
        const char *text = va_arg(copy, const char *);
        text = text ? text : "(null)";
        add_data(to, text, strlen(text));
        va_end(copy);
        return;
    }
    strbuf_add_char(to, BEGIN);
    strbuf_add(to, format);
    add_arguments(to, format, &copy);
    va_end(copy);
}

static char *taken(struct arena *arena, struct strbuf *sb)
{
    char *text = arena_strndup(arena, strbuf_text(sb), sb->len);
    strbuf_release(sb);
    return text;
}

char *message(struct arena *arena, const char *format, ...)
{
    struct strbuf sb = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&sb, format, args);
    va_end(args);
    return taken(arena, &sb);
}

static void add_plural(struct strbuf *to, int64_t n, const char *one, const char *many)
{
    strbuf_printf(to, TC_MESSAGE_BEGIN "%s" TC_MESSAGE_MANY "%s" TC_MESSAGE_MANY "%lld", one, many, (long long)n);
}

char *message_plural(struct arena *arena, int64_t n, const char *one, const char *many, ...)
{
    struct strbuf sb = STRBUF_INIT;
    va_list args;
    va_start(args, many);
    add_plural(&sb, n, one, many);
    add_arguments(&sb, many, &args);
    va_end(args);
    return taken(arena, &sb);
}

char *message_count(struct arena *arena, int64_t n, const char *one, const char *many)
{
    struct strbuf sb = STRBUF_INIT;
    add_plural(&sb, n, one, many);
    strbuf_printf(&sb, TC_MESSAGE_ARG "d%lld" TC_MESSAGE_END, (long long)n);
    return taken(arena, &sb);
}

/* As a format: "%" is data. */
static char *as_format(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *at = text; *at; at++)
        strbuf_add(&sb, *at == '%' ? "%%" : (const char[]){*at, '\0'});
    return taken(arena, &sb);
}

const char *message_of_data(struct arena *arena, const char *text)
{
    if (!text || !*text || text[strcspn(text, TC_MESSAGE_BEGIN TC_MESSAGE_ARG TC_MESSAGE_END TC_MESSAGE_MANY "\n")])
        return text;
    const char *format = strchr(text, '%') ? as_format(arena, text) : text;
    const struct lang *other = lang_list()[1]; /* English has no catalogue */
    bool known = other && lang_message(other, format) != format;
    return known ? arena_printf(arena, TC_MESSAGE_BEGIN "%s" TC_MESSAGE_END, format) : text;
}

/* ---- saying ---------------------------------------------------------------------------------- */

struct saying {
    struct strbuf *to;
    const struct lang *lang;
    enum message_face face;
    int depth;
    bool *untranslated; /* set when a message in it is said in English for want of a translation; NULL: not asked */
};

static void say_text(const struct saying *s, const char *text, const char *end);

struct argument {
    char kind; /* '\0': there is none */
    char *text;
};

static struct argument argument_at(const struct argument *args, size_t n, int number, size_t *next)
{
    size_t i = number > 0 ? (size_t)number - 1 : (*next)++;
    return i < n ? args[i] : (struct argument){'\0', NULL};
}

static int size_of(bool is_arg, int size, int number, const struct argument *args, size_t n, size_t *next)
{
    if (!is_arg)
        return size;
    struct argument arg = argument_at(args, n, number, next);
    long value = arg.kind == 'd' ? strtol(arg.text, NULL, 10) : -1;
    return value > 10000 ? 10000 : value < -10000 ? -10000 : (int)value;
}

/* The conversion for snprintf, of a kind that is known: "%-*.*lld". */
static void spell(char spec[SPEC_MAX], const struct conversion *c, const char *length)
{
    int flags = c->n_flags < 8 ? (int)c->n_flags : 8;
    snprintf(spec, SPEC_MAX, "%%%.*s*.*%s%c", flags, c->flags, length, c->letter);
}

/* "60", "-7": a number as printf prints it, of at most eighteen digits. */
static bool is_decimal(const char *text)
{
    const char *first = text + (*text == '-');
    size_t n = strspn(first, "0123456789");
    return n > 0 && n <= 18 && !first[n] && (*first != '0' || (n == 1 && first == text));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* spelled above, of arguments whose kind was looked at */

static void say_number(struct strbuf *to, const struct conversion *c, int width, int precision, struct argument arg)
{
    char spec[SPEC_MAX], number[512] = "";
    bool negative = arg.kind == 'd' && arg.text[0] == '-';
    if (strchr("di", c->letter) && !c->n_flags && width == 0 && precision < 0 && is_decimal(arg.text)) {
        strbuf_add(to, arg.text); /* it stands there as it is to be said */
        return;
    }
    if (width < -200 || width > 200)
        width = 0;
    if (precision > 40)
        precision = 40;
    if (strchr("feg", c->letter)) {
        spell(spec, c, "");
        double value = arg.kind == 'f' ? strtod(arg.text, NULL) : 0;
        snprintf(number, sizeof number, spec, width, precision, value);
    } else if (c->letter == 'c') {
        snprintf(number, sizeof number, "%c", (char)strtol(arg.text, NULL, 10));
    } else if (strchr("di", c->letter)) {
        spell(spec, c, "ll");
        long long value = negative ? strtoll(arg.text, NULL, 10) : (long long)strtoull(arg.text, NULL, 10);
        snprintf(number, sizeof number, spec, width, precision, value);
    } else {
        spell(spec, c, "ll");
        snprintf(number, sizeof number, spec, width, precision, strtoull(arg.text, NULL, 10));
    }
    strbuf_add(to, number);
}

#pragma GCC diagnostic pop

static void say_string(const struct saying *s, const struct conversion *c, int width, int precision,
                       const char *argument)
{
    struct strbuf text = STRBUF_INIT;
    bool plain = width == -1 && precision < 0;
    struct saying inner = {plain ? s->to : &text, s->lang, s->face, s->depth + 1, s->untranslated};
    say_text(&inner, argument, argument + strlen(argument));
    if (plain)
        return;
    size_t len = precision >= 0 && (size_t)precision < text.len ? (size_t)precision : text.len;
    bool left = width < 0 || memchr(c->flags, '-', c->n_flags);
    size_t wide = (size_t)abs(width), blanks = width != -1 && wide > len ? wide - len : 0;
    if (!left)
        strbuf_add_repeat(s->to, ' ', blanks);
    strbuf_add_bytes(s->to, strbuf_text(&text), len);
    if (left)
        strbuf_add_repeat(s->to, ' ', blanks);
    strbuf_release(&text);
}

static const char *say_conversion(const struct saying *s, const char *at, const struct argument *args, size_t n,
                                  size_t *next)
{
    struct conversion c;
    at = read_conversion(at, &c);
    if (c.letter == '%') {
        strbuf_add_char(s->to, '%');
        return at;
    }
    int width = size_of(c.width_is_arg, c.width, c.width_number, args, n, next);
    int precision = size_of(c.precision_is_arg, c.precision, c.precision_number, args, n, next);
    struct argument arg = argument_at(args, n, c.number, next);
    if (c.letter == 's' && arg.kind)
        say_string(s, &c, width, precision, arg.text);
    else if (c.letter && strchr("diuxXocfeg", c.letter) && arg.kind && arg.kind != 's')
        say_number(s->to, &c, width < 0 && !c.width_is_arg ? 0 : width, precision, arg);
    return at;
}

/* The format in words: what is not of the page's is left out, lines are joined. */
static void say_format(const struct saying *s, const char *format, const struct argument *args, size_t n)
{
    size_t next = 0;
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%\n");
        strbuf_add_bytes(s->to, at, plain);
        at += plain;
        if (*at == '\n') {
            if (s->face == MESSAGE_PAGE)
                return;
            strbuf_add(s->to, lang_message(s->lang, MESSAGE_MARK("; ")));
            at++;
        } else if (*at == '%') {
            at = say_conversion(s, at + 1, args, n, &next);
        }
    }
}

/* Takes a message apart, in place: the parts of a copy become strings. */
static size_t split(char *text, struct argument args[ARGS_MAX], char **many, char **number)
{
    size_t n = 0;
    int depth = 0;
    *many = *number = NULL;
    for (char *at = text; *at; at++) {
        depth += *at == BEGIN ? 1 : *at == END ? -1 : 0;
        if (depth != 0)
            continue;
        if (*at == MANY && n == 0 && !*number) {
            *at = '\0';
            *(*many ? number : many) = at + 1;
        } else if (*at == ARG && n < ARGS_MAX) {
            *at = '\0';
            if (at[1])
                args[n++] = (struct argument){at[1], at + 2};
            at += at[1] ? 1 : 0;
        }
    }
    return n;
}

/* A format with words of its own, not "%s: %s". */
static bool has_words(const char *format)
{
    for (const char *at = format; *at;) {
        struct conversion c;
        if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
            return true;
        at = *at == '%' ? read_conversion(at + 1, &c) : at + 1;
    }
    return false;
}

static void say_message(const struct saying *s, const char *text, size_t len)
{
    char small[COPY_MAX], *copy = len < sizeof small ? small : tc_calloc(len + 1, 1), *many, *number;
    struct argument args[ARGS_MAX];
    memcpy(copy, text, len);
    copy[len] = '\0';
    size_t n = split(copy, args, &many, &number);
    const char *format =
        number ? lang_message_plural(s->lang, copy, many, strtoll(number, NULL, 10)) : lang_message(s->lang, copy);
    if (s->untranslated && (format == copy || format == many) && has_words(copy))
        *s->untranslated = true;
    say_format(s, format, args, n);
    if (copy != small)
        free(copy);
}

static void say_text(const struct saying *s, const char *text, const char *end)
{
    for (const char *at = text; at < end;) {
        const char *after = *at == BEGIN && s->depth < DEPTH_MAX ? end_of(at) : NULL;
        if (after) {
            say_message(s, at + 1, (size_t)(after - at) - 2);
            at = after;
        } else if (is_mark(*at)) {
            strbuf_add_char(s->to, '?');
            at++;
        } else {
            const char *plain = at;
            while (at < end && !is_mark(*at))
                at++;
            strbuf_add_bytes(s->to, plain, (size_t)(at - plain));
        }
    }
}

void message_say_to(struct strbuf *to, const struct lang *lang, enum message_face face, const char *text)
{
    struct saying s = {to, lang, face, 0, NULL};
    say_text(&s, text, text + strlen(text));
}

char *message_say(struct arena *arena, const struct lang *lang, enum message_face face, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    message_say_to(&sb, lang, face, text);
    return taken(arena, &sb);
}

const struct lang *message_lang(const struct lang *lang, const char *text)
{
    bool untranslated = false;
    struct strbuf sb = STRBUF_INIT;
    struct saying s = {&sb, lang, MESSAGE_PAGE, 0, &untranslated};
    say_text(&s, text, text + strlen(text));
    strbuf_release(&sb);
    return untranslated ? lang_find("en") : lang;
}

bool message_is_in(const char *text)
{
    const char *begin = strchr(text, BEGIN);
    return begin && end_of(begin);
}
