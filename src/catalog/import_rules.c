/* import_rules.c - what a rules text says that the files have no field for
 *
 * Keywords with their parameters, mana made, entering tapped, limits of copies: read from the few fixed phrases
 * that cards use. A phrase that is not known says nothing. Pure.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "catalog/import_inner.h"

#include <string.h>
#include <strings.h>

static bool begins(const char *text, const char *with, size_t len)
{
    return strncasecmp(text, with, len) == 0;
}

/* The text without what stands in brackets: reminders repeat what is said elsewhere. */
static char *without_reminders(struct arena *arena, const char *text)
{
    char *out = arena_strndup(arena, text, strlen(text)), *to = out;
    int depth = 0;
    for (const char *p = text; *p; p++) {
        depth += *p == '(';
        if (depth == 0)
            *to++ = *p;
        depth -= *p == ')' && depth > 0;
    }
    *to = '\0';
    return out;
}

/* ---- keywords -------------------------------------------------------------------------------- */

/* The name in the list that the text begins with, the longest; its length, or 0. */
static size_t listed_name(const char *names, const char *text)
{
    size_t longest = 0;
    for (const char *p = names; *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t len = strcspn(p, ";");
        if (len > longest && begins(text, p, len) && !char_is_letter(text[len]))
            longest = len;
    }
    return longest;
}

static bool is_in_list(const char *list, const char *item)
{
    size_t len = strlen(item);
    for (const char *p = list; *p; p += strcspn(p, ";"), p += *p == ';')
        if (strcspn(p, ";") == len && begins(p, item, len))
            return true;
    return false;
}

static void add_to_list(struct strbuf *list, const char *item, size_t len)
{
    if (list->len)
        strbuf_add_char(list, ';');
    strbuf_add_bytes(list, item, len);
}

/* The facts have words after these in small letters: "Protection from clerics", "Enchant island". */
static bool has_plain_words(const char *item)
{
    return begins(item, "Protection ", 11) || begins(item, "Enchant ", 8);
}

static void add_new(struct strbuf *list, char *item)
{
    for (size_t end = strlen(item); end && strchr(". ", item[end - 1]); end--)
        item[end - 1] = '\0';
    if (has_plain_words(item))
        for (char *p = item; *p; p++)
            *p = char_lower(*p);
    item[0] = char_upper(item[0]);
    if (!is_in_list(strbuf_text(list), item))
        add_to_list(list, item, strlen(item));
}

/* A keyword with its parameter as the facts have it: mana and numbers stay, other costs do not, for they are
 * sentences; "protection from black and from red" are two. */
static void add_keyword(struct arena *arena, struct strbuf *list, const char *part, size_t len, size_t name_len)
{
    char *item = arena_strndup(arena, part, len), *and;
    char *dash = strstr(item + name_len, "\u2014"); /* "Cycling-Sacrifice a land", with a long dash */
    if (dash && dash == item + name_len) {
        item[name_len] = '\0';
        item = arena_printf(arena, "%s [special cost]", item);
    }
    while (begins(item, "Protection from ", 16) && (and = strstr(item, " and from ")) != NULL) {
        *and = '\0';
        add_new(list, item);
        item = arena_printf(arena, "Protection%s", and+strlen(" and"));
    }
    add_new(list, item);
}

/* True when every part of the line, between commas, begins with a listed keyword. A sentence is no such line. */
static bool is_keyword_line(const char *names, const char *line)
{
    if (!*line || line[strlen(line) - 1] == '.')
        return false;
    for (const char *p = line; *p;) {
        p += strspn(p, " ");
        if (!listed_name(names, p))
            return false;
        size_t len = strcspn(p, ",;");
        p += len + (p[len] != '\0');
    }
    return true;
}

char *rules_keywords(struct arena *arena, const char *names, const char *text)
{
    struct strbuf list = STRBUF_INIT;
    char *save = NULL, *plain = without_reminders(arena, text);
    for (char *line = strtok_r(plain, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        for (size_t end = strlen(line); end && line[end - 1] == ' '; end--)
            line[end - 1] = '\0';
        size_t name_len = listed_name(names, line);
        if (name_len && strncmp(line + name_len, "\u2014", 3) == 0) {
            add_keyword(arena, &list, line, strlen(line), name_len);
            continue;
        }
        if (!is_keyword_line(names, line))
            continue;
        for (const char *p = line; *p;) {
            p += strspn(p, " ");
            size_t len = strcspn(p, ",;");
            add_keyword(arena, &list, p, len, listed_name(names, p));
            p += len + (p[len] != '\0');
        }
    }
    char *out = arena_strndup(arena, strbuf_text(&list), list.len);
    strbuf_release(&list);
    return out;
}

/* The keyword's name without its parameter: "Cycling" of "Cycling {2}", "Protection" of "Protection from
 * black". */
static size_t bare_keyword(const char *item)
{
    size_t len = strcspn(item, "{[;0123456789\xE2");
    const char *from = strstr(item, " from ");
    if (from && (size_t)(from - item) < len)
        len = (size_t)(from - item);
    while (len && item[len - 1] == ' ')
        len--;
    return len;
}

char *rules_merge_keywords(struct arena *arena, const char *known, const char *found, const char *text)
{
    struct strbuf list = STRBUF_INIT;
    for (const char *p = known; *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t len = strcspn(p, ";");
        char *word = arena_strndup(arena, p, bare_keyword(p));
        if (!text || !*word || strcasestr(text, word))
            add_to_list(&list, p, len);
    }
    for (const char *p = found; *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t len = strcspn(p, ";"), word = bare_keyword(p);
        char *name = arena_strndup(arena, p, word ? word : len);
        bool there = false;
        for (const char *q = known; *q && !there; q += strcspn(q, ";"), q += *q == ';')
            there = begins(q, name, strlen(name)) && !char_is_letter(q[strlen(name)]);
        if (!there)
            add_to_list(&list, p, len);
    }
    char *out = arena_strndup(arena, strbuf_text(&list), list.len);
    strbuf_release(&list);
    return out;
}

/* ---- mana ------------------------------------------------------------------------------------ */

enum { MADE_ANY = 1 << 6, MADE_SPECIAL = 1 << 7 }; /* beside WUBRGC, bits 0 to 5 */

/* What "Add {W}{W} or {U}." makes. */
static unsigned made_by(const char *add)
{
    static const char letters[] = "WUBRGC";
    unsigned made = 0;
    size_t len = strcspn(add, ".\n");
    for (const char *p = add; p < add + len; p++)
        if (*p == '{' && p[1] && p[2] == '}') {
            const char *letter = strchr(letters, p[1]);
            made |= letter && *letter ? 1u << (letter - letters) : 0;
        }
    if (made)
        return made;
    const char *any = strstr(add, "mana of any color"), *one = strstr(add, "mana of any one color");
    const char *mixed = strstr(add, "any combination of colors");
    return (any && any < add + len && !begins(any, "mana of any color that", 22)) || (one && one < add + len) ||
                   (mixed && mixed < add + len)
               ? MADE_ANY
               : MADE_SPECIAL;
}

/* Abilities whose cost has {T}: "{T}: Add ...", "{1}, {T}, Sacrifice this: Add ...". What is in quotes is
 * another card's. */
static unsigned made_by_line(const char *line)
{
    const char *colon = strchr(line, ':'), *tap = strstr(line, "{T}"), *quote = strchr(line, '"');
    if (!colon || !tap || tap > colon || (quote && quote < tap))
        return 0;
    const char *add = strcasestr(colon, "add ");
    if (!add)
        add = strcasestr(colon, "adds ");
    return add && !(quote && quote < add) ? made_by(add) : 0;
}

char *rules_produces(struct arena *arena, const char *text, const char *subtypes, const char *types)
{
    static const char *const lands[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    static const char *const words[] = {"W", "U", "B", "R", "G", "C", "any", "special"};
    unsigned made = 0;
    char *save = NULL, *plain = without_reminders(arena, text);
    for (char *line = strtok_r(plain, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        made |= made_by_line(line);
    if (strstr(types, "Land")) /* CR 305.6 */
        for (size_t i = 0; i < ARRAY_LEN(lands); i++)
            made |= strstr(subtypes, lands[i]) ? 1u << i : 0;
    struct strbuf list = STRBUF_INIT;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (made & 1u << i)
            add_to_list(&list, words[i], strlen(words[i]));
    char *out = arena_strndup(arena, strbuf_text(&list), list.len);
    strbuf_release(&list);
    return out;
}

/* ---- the rest -------------------------------------------------------------------------------- */

/* "This land enters tapped.", "~ enters the battlefield tapped unless ..."; what others do to a card that
 * enters is said of them. */
enum rules_tapped rules_enters_tapped(const char *text)
{
    const char *at = strstr(text, "enters tapped");
    size_t len = strlen("enters tapped");
    if (!at) {
        at = strstr(text, "enters the battlefield tapped");
        len = strlen("enters the battlefield tapped");
    }
    if (!at)
        return TAPPED_NEVER;
    const char *line = at;
    while (line > text && line[-1] != '\n')
        line--;
    const char *other = strcasestr(line, "opponent");
    if ((other && other < at) || begins(line, "Lands ", 6) || begins(line, "Creatures ", 10) ||
        begins(line, "Artifacts ", 10) || begins(line, "Each ", 5))
        return TAPPED_NEVER;
    const char *otherwise = strstr(line, "If you don't");
    if (begins(at + len, " unless", 7) || begins(at + len, " if", 3) || begins(line, "If ", 3) ||
        (otherwise && otherwise < at))
        return TAPPED_SOMETIMES;
    return TAPPED_ALWAYS;
}

int rules_copies(struct arena *arena, const char *text)
{
    static const char *const numbers[] = {"one", "two",   "three", "four", "five",
                                          "six", "seven", "eight", "nine", "ten"};
    if (strcasestr(text, "a deck can have any number of cards named"))
        return COPIES_ANY;
    const char *up = strcasestr(text, "a deck can have up to ");
    if (!up)
        return COPIES_AS_FORMAT;
    up += strlen("a deck can have up to ");
    const char *word = arena_strndup(arena, up, strcspn(up, " "));
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        if (strcasecmp(word, numbers[i]) == 0)
            return (int)i + 1;
    return COPIES_AS_FORMAT;
}

bool rules_plays_for_ante(const char *text)
{
    return strcasestr(text, "playing for ante") != NULL;
}
