/* utf8.c - see utf8.h; the only file that knows utf8proc
 *
 * Cleaning and folding work on code points: decode, drop or replace, normalise, encode. Display
 * works on clusters: a grapheme as utf8proc breaks them, or one character that must not reach a
 * terminal raw and is therefore shown as an escape. Both take any bytes for display, so that a
 * message about bad text can itself be shown; cleaning and folding replace what is not UTF-8 by
 * U+FFFD.
 */
#include "base/utf8.h"
#include "base/chars.h"
#include "base/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define REPLACEMENT 0xFFFD

/* The code point at p (left > 0 bytes) and its length; -1 and length 1 where the bytes are not
 * UTF-8. */
static int32_t next_code(const char *p, size_t left, size_t *len)
{
    unsigned char first = (unsigned char)*p;
    *len = 1;
    if (first < 0x80)
        return first;
    utf8proc_int32_t cp;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)p, left > 4 ? 4 : (utf8proc_ssize_t)left, &cp);
    if (n <= 0)
        return -1;
    *len = (size_t)n;
    return cp;
}

static void add_code(struct strbuf *sb, int32_t cp)
{
    utf8proc_uint8_t bytes[4];
    utf8proc_ssize_t n = utf8proc_encode_char(cp, bytes);
    strbuf_add_bytes(sb, (const char *)bytes, (size_t)n);
}

size_t utf8_ascii_run(const char *text, size_t len)
{
    const uint64_t lows = UINT64_C(0x0101010101010101), highs = UINT64_C(0x8080808080808080);
    size_t n = 0;
    for (uint64_t word; n + sizeof word <= len; n += sizeof word) {
        memcpy(&word, text + n, sizeof word);
        if (word & highs || (word - lows) & ~word & highs)
            break;
    }
    while (n < len && text[n] && (unsigned char)text[n] < 0x80)
        n++;
    return n;
}

bool utf8_is_valid(const char *text, size_t len)
{
    for (size_t i = utf8_ascii_run(text, len), n; i < len; i += n + utf8_ascii_run(text + i + n, len - i - n)) {
        int32_t cp = next_code(text + i, len - i, &n);
        if (cp <= 0)
            return false;
    }
    return true;
}

size_t utf8_length(const char *text)
{
    size_t count = 0;
    for (size_t left = strlen(text), n; left; left -= n, text += n, count++)
        (void)next_code(text, left, &n);
    return count;
}

static bool is_space(int32_t cp)
{
    if (cp < 0x80)
        return cp == ' ' || (cp >= '\t' && cp <= '\r');
    utf8proc_category_t c = utf8proc_category(cp);
    return cp == 0x85 || c == UTF8PROC_CATEGORY_ZS || c == UTF8PROC_CATEGORY_ZL || c == UTF8PROC_CATEGORY_ZP;
}

static bool is_control(int32_t cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp < 0xA0);
}

static bool is_bidi_control(int32_t cp)
{
    return cp == 0x061C || cp == 0x200E || cp == 0x200F || (cp >= 0x202A && cp <= 0x202E) ||
           (cp >= 0x2066 && cp <= 0x2069);
}

/* Takes no room and says nothing: zero-width blanks and joiners, the soft hyphen, the BOM. */
static bool is_invisible(int32_t cp)
{
    return cp == 0x00AD || (cp >= 0x200B && cp <= 0x200D) || cp == 0x2060 || cp == 0xFEFF;
}

/* The code points of a text without what is_control and its like name; blanks collapsed and
 * trimmed. The array is the caller's to free. */
static int32_t *visible_codes(const char *text, size_t *count)
{
    size_t left = strlen(text), n = 0;
    int32_t *codes = tc_calloc(left + 1, sizeof *codes);
    bool blank = false; /* one is due before the next character */
    for (size_t len; left; left -= len, text += len) {
        int32_t cp = next_code(text, left, &len);
        if (cp < 0)
            cp = REPLACEMENT;
        if (is_space(cp)) {
            blank = n > 0;
            continue;
        }
        if (is_control(cp) || is_bidi_control(cp) || is_invisible(cp))
            continue;
        if (blank)
            codes[n++] = ' ';
        blank = false;
        codes[n++] = cp;
    }
    *count = n;
    return codes;
}

static char *encode(struct arena *arena, const int32_t *codes, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        add_code(&sb, codes[i]);
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

/* Runs utf8proc's decomposition over code points; what comes back is the caller's to free. */
static int32_t *decompose(const int32_t *codes, size_t n, utf8proc_option_t options, size_t *count)
{
    size_t room = n * 4 + 32, used = 0; /* the longest single decomposition has 18 code points */
    int32_t *out = tc_calloc(room, sizeof *out);
    for (size_t i = 0; i < n; i++) {
        int boundary = 0;
        if (room - used < 32) {
            room *= 2;
            out = tc_realloc_array(out, room, sizeof *out);
        }
        utf8proc_ssize_t added =
            utf8proc_decompose_char(codes[i], out + used, (utf8proc_ssize_t)(room - used), options, &boundary);
        tc_assert(added >= 0 && (size_t)added <= room - used);
        used += (size_t)added;
    }
    *count = used;
    return out;
}

/* Canonical order (Unicode, D109): utf8proc_decompose_char leaves marks as they came, so each run
 * of them is sorted stably by combining class. Class, place and code point are packed into one
 * number to sort. */
static void order_marks(int32_t *codes, size_t n)
{
    uint64_t *keys = NULL;
    for (size_t from = 0, to; from < n; from = to + 1) {
        for (to = from; to < n; to++) {
            uint64_t class = (uint64_t)utf8proc_get_property(codes[to])->combining_class;
            if (class == 0)
                break;
            if (!keys)
                keys = tc_calloc(n, sizeof *keys);
            keys[to] = class << 56 | (uint64_t)to << 21 | (uint64_t)codes[to];
        }
        if (to - from < 2)
            continue;
        qsort(keys + from, to - from, sizeof *keys, compare_u64);
        for (size_t i = from; i < to; i++)
            codes[i] = (int32_t)(keys[i] & 0x1FFFFF);
    }
    free(keys);
}

static size_t compose(int32_t *codes, size_t n)
{
    order_marks(codes, n);
    utf8proc_ssize_t left = utf8proc_normalize_utf32(codes, (utf8proc_ssize_t)n, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    tc_assert(left >= 0 && (size_t)left <= n);
    return (size_t)left;
}

static bool is_plain_ascii(const char *text)
{
    for (const char *p = text; *p; p++)
        if ((unsigned char)*p >= 0x7F || (unsigned char)*p < ' ' ||
            (*p == ' ' && (p == text || p[1] == ' ' || p[1] == '\0')))
            return false;
    return true;
}

char *utf8_clean(struct arena *arena, const char *text)
{
    if (is_plain_ascii(text))
        return arena_strdup(arena, text);
    size_t n, n_decomposed;
    int32_t *codes = visible_codes(text, &n);
    int32_t *decomposed = decompose(codes, n, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE, &n_decomposed);
    n_decomposed = compose(decomposed, n_decomposed);
    char *clean = encode(arena, decomposed, n_decomposed);
    free(codes);
    free(decomposed);
    return clean;
}

/* ---- folding ------------------------------------------------------------------------------------
 */

/* Turns typographic punctuation back into plain. */
static int32_t plain_punctuation(int32_t cp)
{
    switch (cp) {
    case '`':
    case 0x00B4: /* acute accent, often typed for an apostrophe */
    case 0x02B9:
    case 0x02BB:
    case 0x02BC:
    case 0x1FFD:
    case 0x2018:
    case 0x2019:
    case 0x201B:
    case 0x2032:
    case 0x2035:
        return '\'';
    case 0x00AB:
    case 0x00BB:
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x2033:
        return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2043:
    case 0x2212:
    case 0xFE58:
        return '-';
    case 0x2044:
        return '/';
    case 0xA789: /* card names have it for a colon */
        return ':';
    default:
        return cp;
    }
}

/* Letters that no decomposition takes apart, spelt as people type them without the key, by code point; case-folded form
 * only, so that U+01FD comes here without its acute, and U+00DF is already ss. */
static const struct spelling {
    int32_t cp;
    const char *spelt;
} spellings[] = {{0x00DF, "ss"}, {0x00E6, "ae"}, {0x00F0, "d"}, {0x00F8, "o"}, {0x00FE, "th"}, {0x0111, "d"},
                 {0x0127, "h"},  {0x0131, "i"},  {0x0138, "k"}, {0x0142, "l"}, {0x014B, "n"},  {0x0153, "oe"},
                 {0x0167, "t"},  {0x0180, "b"},  {0x0188, "c"}, {0x0192, "f"}, {0x0199, "k"},  {0x019A, "l"},
                 {0x01AD, "t"},  {0x01B4, "y"},  {0x01B6, "z"}, {0x01E5, "g"}, {0x0225, "z"},  {0x0237, "j"},
                 {0x023C, "c"},  {0x023F, "s"},  {0x0247, "e"}, {0x0249, "j"}, {0x024D, "r"},  {0x024F, "y"},
                 {0x0253, "b"},  {0x0256, "d"},  {0x0257, "d"}, {0x0259, "e"}, {0x0260, "g"},  {0x0268, "i"},
                 {0x0272, "n"},  {0x0288, "t"},  {0x0289, "u"}, {0x2C61, "l"}, {0x2C65, "a"},  {0x2C66, "t"}};

static int by_code_point(const void *key, const void *row)
{
    int32_t cp = *(const int32_t *)key, other = ((const struct spelling *)row)->cp;
    return (cp > other) - (cp < other);
}

/* NULL for letters that are spelt as they are. */
static const char *spelt_out(int32_t cp)
{
    const struct spelling *found =
        cp < spellings[0].cp ? NULL : bsearch(&cp, spellings, ARRAY_LEN(spellings), sizeof spellings[0], by_code_point);
    return found ? found->spelt : NULL;
}

/* Accents and points that a name is found without: those of Latin, Greek and Cyrillic, Hebrew
 * points, Arabic vowel signs. The marks of other scripts make other letters (か and が), so they
 * stay. */
static bool is_diacritic(int32_t cp)
{
    return (cp >= 0x0300 && cp <= 0x036F) || (cp >= 0x0483 && cp <= 0x0489) ||
           (cp >= 0x0591 && cp <= 0x05C7 && utf8proc_category(cp) == UTF8PROC_CATEGORY_MN) ||
           (cp >= 0x064B && cp <= 0x065F) || cp == 0x0670 || (cp >= 0x1AB0 && cp <= 0x1AFF) ||
           (cp >= 0x1DC0 && cp <= 0x1DFF) || (cp >= 0x20D0 && cp <= 0x20FF) || (cp >= 0xFE20 && cp <= 0xFE2F);
}

static bool is_ignorable(int32_t cp)
{
    return utf8proc_get_property(cp)->ignorable || is_invisible(cp) || is_bidi_control(cp) || is_control(cp);
}

static int32_t *fold_codes(const int32_t *codes, size_t n, size_t *count)
{
    int32_t *plain = tc_calloc(n + 1, sizeof *plain);
    for (size_t i = 0; i < n; i++)
        plain[i] = plain_punctuation(codes[i]);
    size_t n_decomposed;
    int32_t *decomposed =
        decompose(plain, n, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD, &n_decomposed);
    free(plain);
    int32_t *out = tc_calloc(n_decomposed * 2 + 1, sizeof *out);
    size_t used = 0;
    for (size_t i = 0; i < n_decomposed; i++) {
        int32_t cp = plain_punctuation(decomposed[i]);
        const char *letters = spelt_out(cp);
        if (is_diacritic(cp) || is_ignorable(cp))
            continue;
        if (is_space(cp)) {
            if (used && out[used - 1] != ' ')
                out[used++] = ' ';
        } else if (letters) {
            for (; *letters; letters++)
                out[used++] = *letters;
        } else {
            out[used++] = cp;
        }
    }
    free(decomposed);
    if (used && out[used - 1] == ' ')
        used--;
    *count = compose(out, used);
    return out;
}

char *utf8_fold(struct arena *arena, const char *text)
{
    if (is_plain_ascii(text)) {
        char *folded = arena_strdup(arena, text);
        for (char *p = folded; *p; p++)
            if (char_is_upper(*p))
                *p = (char)(*p - 'A' + 'a');
            else if (*p == '`')
                *p = '\'';
        return folded;
    }
    size_t n, n_folded;
    int32_t *codes = visible_codes(text, &n);
    int32_t *folded = fold_codes(codes, n, &n_folded);
    char *key = encode(arena, folded, n_folded);
    free(codes);
    free(folded);
    return key;
}

/* ---- display ------------------------------------------------------------------------------------
 */

/* A grapheme, or one character that is shown as an escape. */
struct cluster {
    size_t len;      /* bytes of the text */
    int width;       /* cells, of the escape when there is one */
    char escape[12]; /* "" for a grapheme shown as it is */
};

static bool needs_escape(int32_t cp)
{
    return cp < 0 || is_control(cp) || is_bidi_control(cp) || cp == 0x2028 || cp == 0x2029;
}

static int code_width(int32_t cp)
{
    if (utf8proc_category(cp) == UTF8PROC_CATEGORY_CN)
        return 1; /* not assigned in our Unicode version: a box on most terminals */
    return utf8proc_charwidth(cp);
}

static bool is_pictographic(int32_t cp)
{
    return utf8proc_get_property(cp)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/* The cluster at p (left > 0 bytes). */
static struct cluster next_cluster(const char *p, size_t left)
{
    struct cluster c = {.len = 1, .width = 1};
    unsigned char byte = (unsigned char)*p;
    if (byte >= ' ' && byte < 0x7F && (left == 1 || (unsigned char)p[1] < 0x80))
        return c;
    int32_t cp = next_code(p, left, &c.len);
    if (needs_escape(cp)) {
        int32_t shown = cp < 0 ? byte : cp;
        c.width = snprintf(c.escape, sizeof c.escape, shown > 0xFF ? "\\u%04x" : "\\x%02x", (unsigned)shown);
        return c;
    }
    c.width = code_width(cp);
    utf8proc_int32_t state = 0;
    bool flag = false; /* the first of a pair of regional indicators */
    for (int32_t before = cp; c.len < left;) {
        size_t n;
        int32_t after = next_code(p + c.len, left - c.len, &n);
        if (needs_escape(after) || utf8proc_grapheme_break_stateful(before, after, &state))
            break;
        flag = before >= 0x1F1E6 && before <= 0x1F1FF && after >= 0x1F1E6 && after <= 0x1F1FF;
        bool emoji = after == 0xFE0F && is_pictographic(before); /* show as picture, not as text */
        int width = emoji || flag ? 2 : code_width(after);
        if (width > c.width)
            c.width = width;
        c.len += n;
        before = after;
    }
    return c;
}

/* How many bytes the text begins with are clusters of one byte: printable ASCII, before no mark that combines. */
static size_t printable_run(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && text[n] >= ' ' && text[n] < 0x7F)
        n++;
    return n && n < len && (unsigned char)text[n] >= 0x80 ? n - 1 : n;
}

static void add_printable(struct strbuf *sb, const char *text, size_t len)
{
    while (len) {
        size_t run = printable_run(text, len);
        strbuf_add_bytes(sb, text, run);
        text += run;
        len -= run;
        if (!len)
            return;
        struct cluster c = next_cluster(text, len);
        if (c.escape[0])
            strbuf_add(sb, c.escape);
        else
            strbuf_add_bytes(sb, text, c.len);
        text += c.len;
        len -= c.len;
    }
}

int utf8_width(const char *text)
{
    int width = 0;
    for (size_t left = strlen(text); left;) {
        struct cluster c = next_cluster(text, left);
        width += c.width;
        text += c.len;
        left -= c.len;
    }
    return width;
}

void utf8_add_printable(struct strbuf *sb, const char *text)
{
    add_printable(sb, text, strlen(text));
}

void utf8_pad(struct strbuf *sb, const char *text, int width, bool right_aligned)
{
    tc_assert(width >= 0);
    int full = utf8_width(text);
    if (full <= width) {
        size_t blanks = (size_t)(width - full);
        strbuf_add_repeat(sb, ' ', right_aligned ? blanks : 0);
        utf8_add_printable(sb, text);
        strbuf_add_repeat(sb, ' ', right_aligned ? 0 : blanks);
        return;
    }
    if (width == 0)
        return;
    int used = 0; /* one cell is kept for the ellipsis; a wide character may leave one more */
    const char *end = text;
    for (size_t left = strlen(text); left;) {
        struct cluster c = next_cluster(end, left);
        if (used + c.width > width - 1)
            break;
        used += c.width;
        end += c.len;
        left -= c.len;
    }
    size_t blanks = (size_t)(width - 1 - used);
    strbuf_add_repeat(sb, ' ', right_aligned ? blanks : 0);
    add_printable(sb, text, (size_t)(end - text));
    strbuf_add(sb, "\u2026");
    strbuf_add_repeat(sb, ' ', right_aligned ? 0 : blanks);
}
