/* lang_mo.c - reading .mo images: a search by halves in a table that nobody vouches for
 *
 * The format is that of the gettext manual, "The Format of GNU MO Files"; the hash table is not used. A rule of plurals
 * is evaluated as it is read, by one function a level of precedence.
 */
#include "base/lang_mo.h"

#include <string.h>

#define MAGIC         0x950412deU
#define MAGIC_SWAPPED 0xde120495U
#define HEADER_SIZE   28
#define ROW_SIZE      8
#define MAX_FORMS     8  /* Arabic has six */
#define MAX_DEPTH     32 /* of parentheses, and of conditions in conditions */

/* ---- the image ------------------------------------------------------------------------------- */

static uint32_t number_at(const struct mo *mo, size_t at)
{
    uint32_t value;
    memcpy(&value, mo->data + at, sizeof value);
    return mo->swapped ? __builtin_bswap32(value) : value;
}

/* The terminated string of a row of a table; NULL when it reaches beyond the image. */
static const char *string_at(const struct mo *mo, uint32_t table, uint32_t row, size_t *len)
{
    size_t at = (size_t)table + (size_t)row * ROW_SIZE;
    uint32_t size = number_at(mo, at), offset = number_at(mo, at + 4);
    if (offset >= mo->len || size >= mo->len - offset || mo->data[offset + size] != '\0')
        return NULL;
    *len = size;
    return mo->data + offset;
}

/* "Plural-Forms: nplurals=2; plural=n != 1;" among the lines of the header. */
static void read_plural(struct mo *mo)
{
    size_t len, size;
    const char *text = mo->n ? string_at(mo, mo->texts, 0, &size) : NULL;
    const char *header = text && size == 0 ? string_at(mo, mo->translated, 0, &len) : NULL;
    const char *at = header ? strstr(header, "nplurals=") : NULL;
    const char *rule = at ? strstr(at, "plural=") : NULL;
    if (!rule || at[9] < '1' || at[9] > '0' + MAX_FORMS)
        return;
    rule += 7;
    size = strcspn(rule, ";\n");
    uint64_t form;
    if (size >= sizeof mo->plural)
        return;
    memcpy(mo->plural, rule, size);
    mo->plural[size] = '\0';
    if (mo_plural_form(mo->plural, 1, &form))
        mo->forms = (uint32_t)(at[9] - '0');
}

bool mo_open(struct mo *mo, const char *data, size_t len)
{
    *mo = (struct mo){.data = data, .len = len};
    if (!data || len < HEADER_SIZE)
        return false;
    uint32_t magic = number_at(mo, 0);
    if (magic != MAGIC && magic != MAGIC_SWAPPED)
        return false;
    mo->swapped = magic == MAGIC_SWAPPED;
    uint32_t revision = number_at(mo, 4), n = number_at(mo, 8);
    mo->texts = number_at(mo, 12);
    mo->translated = number_at(mo, 16);
    if (revision >> 16 > 1 || mo->texts > len || mo->translated > len || n > (len - mo->texts) / ROW_SIZE ||
        n > (len - mo->translated) / ROW_SIZE)
        return false;
    mo->n = n;
    read_plural(mo);
    return true;
}

bool mo_row(const struct mo *mo, uint32_t row, const char **text, size_t *text_len, const char **translated,
            size_t *translated_len)
{
    if (row >= mo->n)
        return false;
    *text = string_at(mo, mo->texts, row, text_len);
    *translated = string_at(mo, mo->translated, row, translated_len);
    return *text && *translated;
}

/* All forms of the translation of the text that begins with this one; NULL. */
static const char *find(const struct mo *mo, const char *text, size_t *len)
{
    uint32_t low = 0, high = mo->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        size_t size;
        const char *there = string_at(mo, mo->texts, middle, &size);
        if (!there)
            return NULL;
        int order = strcmp(text, there);
        if (order == 0)
            return string_at(mo, mo->translated, middle, len);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *mo_find(const struct mo *mo, const char *text)
{
    size_t len;
    const char *found = *text ? find(mo, text, &len) : NULL;
    return found && *found ? found : NULL;
}

const char *mo_find_plural(const struct mo *mo, const char *one, int64_t n)
{
    size_t len;
    const char *found = *one ? find(mo, one, &len) : NULL;
    if (!found)
        return NULL;
    uint64_t form = n != 1;
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    if (mo->forms && (!mo_plural_form(mo->plural, size, &form) || form >= mo->forms))
        return NULL;
    const char *end = found + len;
    for (; form; form--) {
        found += strlen(found) + 1;
        if (found > end)
            return NULL;
    }
    return *found ? found : NULL;
}

/* ---- the rule of plurals --------------------------------------------------------------------- */

struct rule {
    const char *at;
    uint64_t n;
    int depth;
    bool wrong;
};

static uint64_t condition(struct rule *rule);

static void skip_blanks(struct rule *rule)
{
    rule->at += strspn(rule->at, " \t");
}

/* Takes an operator when it stands here. */
static bool take(struct rule *rule, const char *operator)
{
    skip_blanks(rule);
    size_t len = strlen(operator);
    if (strncmp(rule->at, operator, len) != 0)
        return false;
    rule->at += len;
    return true;
}

static uint64_t operand(struct rule *rule)
{
    uint64_t value = 0;
    int nots = 0;
    while (take(rule, "!"))
        nots++;
    if (take(rule, "n")) {
        value = rule->n;
    } else if (take(rule, "(")) {
        value = condition(rule);
        rule->wrong |= !take(rule, ")");
    } else {
        size_t digits = strspn(rule->at, "0123456789");
        rule->wrong |= digits == 0 || digits > 18;
        for (size_t i = 0; i < digits && !rule->wrong; i++)
            value = value * 10 + (uint64_t)(rule->at[i] - '0');
        rule->at += digits;
    }
    return nots == 0 ? value : nots % 2 ? value == 0 : value != 0;
}

static uint64_t product(struct rule *rule)
{
    uint64_t value = operand(rule);
    for (;;) {
        if (take(rule, "*")) {
            value *= operand(rule);
        } else if (take(rule, "%")) {
            uint64_t by = operand(rule);
            rule->wrong |= by == 0;
            value = by ? value % by : 0;
        } else if (take(rule, "/")) {
            uint64_t by = operand(rule);
            rule->wrong |= by == 0;
            value = by ? value / by : 0;
        } else {
            return value;
        }
    }
}

static uint64_t sum(struct rule *rule)
{
    uint64_t value = product(rule);
    for (;;) {
        if (take(rule, "+"))
            value += product(rule);
        else if (take(rule, "-"))
            value -= product(rule);
        else
            return value;
    }
}

static uint64_t comparison(struct rule *rule)
{
    uint64_t value = sum(rule);
    for (;;) {
        if (take(rule, "<="))
            value = value <= sum(rule);
        else if (take(rule, ">="))
            value = value >= sum(rule);
        else if (take(rule, "<"))
            value = value < sum(rule);
        else if (take(rule, ">"))
            value = value > sum(rule);
        else
            return value;
    }
}

static uint64_t equality(struct rule *rule)
{
    uint64_t value = comparison(rule);
    for (;;) {
        if (take(rule, "=="))
            value = value == comparison(rule);
        else if (take(rule, "!="))
            value = value != comparison(rule);
        else
            return value;
    }
}

static uint64_t both(struct rule *rule)
{
    uint64_t value = equality(rule);
    while (take(rule, "&&")) {
        uint64_t next = equality(rule);
        value = value && next;
    }
    return value;
}

static uint64_t either(struct rule *rule)
{
    uint64_t value = both(rule);
    while (take(rule, "||")) {
        uint64_t next = both(rule);
        value = value || next;
    }
    return value;
}

static uint64_t condition(struct rule *rule)
{
    if (++rule->depth > MAX_DEPTH) {
        rule->wrong = true;
        return 0;
    }
    uint64_t value = either(rule);
    if (!rule->wrong && take(rule, "?")) {
        uint64_t yes = condition(rule);
        rule->wrong |= !take(rule, ":");
        uint64_t no = condition(rule);
        value = value ? yes : no;
    }
    rule->depth--;
    return value;
}

bool mo_plural_form(const char *text, uint64_t n, uint64_t *form)
{
    struct rule rule = {.at = text, .n = n};
    *form = condition(&rule);
    skip_blanks(&rule);
    return !rule.wrong && !*rule.at;
}
