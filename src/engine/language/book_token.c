/* book_token.c - other cards that a card brings with it: tokens that are described where they are made, other halves
 *
 *     tokens(you, 2, "Token White Creature Spirit 1/1; Flying")
 *     tokens(you, 1, "Token Colourless Artifact Creature Insect 1/1 named Wasp; Flying")
 *     tokens(you, 1, "Token Artifact Food { activated [{2}, {T}, sac-self] { gain-life(you, 3) } }")
 *
 * A name that begins with Token and that no card of the book has is read as facts, behind a ";" keywords, between
 * braces abilities: the same words are the same token everywhere. Other names have to be entries of the
 * book. */
#include "base/arena.h"
#include "base/attr.h"
#include "engine/language/inner.h"

#include <string.h>

static const char *without_blanks(struct arena *arena, const char *text, size_t n)
{
    while (n > 0 && *text == ' ') {
        text++;
        n--;
    }
    while (n > 0 && text[n - 1] == ' ')
        n--;
    return arena_strndup(arena, text, n);
}

#define NAMED " named "

bool token_described(struct arena *arena, const char *name, struct card_source *out)
{
    size_t facts = strcspn(name, ";{"), keywords = strcspn(name, "{"), end = strlen(name);
    if (strncmp(name, "Token ", 6) != 0)
        return false;
    *out = (struct card_source){.name = name, .facts = without_blanks(arena, name, facts)};
    const char *named = strstr(out->facts, NAMED);
    if (named) {
        out->named = named + strlen(NAMED);
        out->facts = arena_strndup(arena, out->facts, (size_t)(named - out->facts));
    }
    if (name[facts] == ';')
        out->keywords = without_blanks(arena, name + facts + 1, keywords - facts - 1);
    if (name[keywords] == '{') {
        while (end > keywords && name[end - 1] == ' ')
            end--;
        if (end > keywords + 1 && name[end - 1] == '}')
            end--;
        out->text = arena_strndup(arena, name + keywords + 1, end - keywords - 1);
    }
    return true;
}

/* Words of a facts line that are no subtypes; the last of them that is a card type names a token without any. */
static bool is_subtype(const char *word, size_t n)
{
    static const char *const others[] = {"Token",      "White",     "Blue",        "Black", "Red",         "Green",
                                         "Colourless", "Legendary", "Snow",        "Basic", "World",       "Tribal",
                                         "Artifact",   "Creature",  "Enchantment", "Land",  "Planeswalker"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i]) == n && strncmp(others[i], word, n) == 0)
            return false;
    return word[0] >= 'A' && word[0] <= 'Z';
}

const char *token_called(struct arena *arena, const char *name)
{
    struct card_source token;
    const char *from = NULL, *last = NULL;
    size_t len = 0, last_n = 0;
    if (!token_described(arena, name, &token))
        return name;
    if (token.named)
        return token.named;
    for (const char *at = token.facts; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (is_subtype(at, n)) {
            from = from ? from : at;
            len = (size_t)(at - from) + n;
        } else if (at[0] >= 'A' && at[0] <= 'Z') {
            last = at;
            last_n = n;
        }
        at += n;
    }
    if (from)
        return arena_printf(arena, "%.*s token", (int)len, from);
    return last ? arena_printf(arena, "%.*s token", (int)last_n, last) : name;
}

/* The first word that names an entry of the book, behind its bracket. */
static const char *naming_word(const char *text)
{
    static const enum op words[] = {OP_TOKENS, OP_EMBLEM, OP_EMBLEM_GONE, OP_MOD_EMBLEM_IF,
                                    OP_TITLE,  OP_HOLDS,  OP_ON_TITLE,    OP_TEMPT};
    const char *first = NULL;
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        const char *word = op_rows[words[i]].word, *at = text;
        size_t n = strlen(word);
        while ((at = strstr(at, word)) != NULL && at[n] != '(')
            at += n;
        if (at && (!first || at + n + 1 < first))
            first = at + n + 1;
    }
    return first;
}

/* Of each tokens(...), emblem(...) and so on the only argument in quotes that stands in no inner brackets. */
const char *token_named_next(const char **text, size_t *n)
{
    const char *at = naming_word(*text);
    if (!at)
        return NULL;
    int depth = 1;
    for (; *at && depth > 0; at++) {
        if (*at == '"') {
            size_t len = strcspn(at + 1, "\"");
            if (depth == 1 && at[1 + len]) {
                *text = at + 1 + len + 1;
                *n = len;
                return at + 1;
            }
            at += len + (at[1 + len] ? 1 : 0);
        } else {
            depth += (*at == '(') - (*at == ')');
        }
    }
    *text = at;
    return token_named_next(text, n);
}

enum card_layout book_layout(const char *facts, const char *text, const char *other_half)
{
    bool spell = (strstr(facts, "Instant") || strstr(facts, "Sorcery")) &&
                 !(text && strstr(text, op_rows[OP_MOD_OTHER_SIDE].word));
    return !other_half ? LAYOUT_NORMAL : spell ? LAYOUT_SPLIT : LAYOUT_FLIP;
}
