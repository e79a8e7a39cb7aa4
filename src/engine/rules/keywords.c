/* keywords.c - the keyword abilities' words, parameters and eras, as KEYWORDS lists them */
#include "base/chars.h"
#include "engine/rules/rules.h"

static const struct {
    const char *word;
    char parameter;
    uint8_t eras, rule;
} keywords[KEYWORD_COUNT] = {
#define KEYWORD_ROW(name, word, parameter, eras, n) {word, parameter, eras, n},
    KEYWORDS(KEYWORD_ROW)
#undef KEYWORD_ROW
};

bool keyword_in_era(enum keyword keyword, enum era era)
{
    return keyword < KEYWORD_COUNT && keywords[keyword].eras >> era & 1;
}

const char *keyword_word(enum keyword keyword)
{
    return keyword < KEYWORD_COUNT ? keywords[keyword].word : "";
}

char keyword_parameter_kind(enum keyword keyword)
{
    return keyword < KEYWORD_COUNT ? keywords[keyword].parameter : '-';
}

int keyword_rule(enum keyword keyword)
{
    return keyword < KEYWORD_COUNT ? keywords[keyword].rule : 0;
}

static char small(char c)
{
    return char_is_upper(c) ? (char)(c - 'A' + 'a') : c == '-' ? ' ' : c;
}

/* The length of the word at the beginning of the text; 0 if it is another. */
static size_t matches(const char *text, const char *word)
{
    size_t n = 0;
    for (; word[n]; n++)
        if (small(text[n]) != word[n])
            return 0;
    char next = small(text[n]);
    return char_is_lower(next) ? 0 : n;
}

enum keyword keyword_find(const char *text, const char **rest)
{
    enum keyword best = KEYWORD_NONE;
    size_t longest = 0;
    for (int i = 0; i < KEYWORD_COUNT; i++) {
        size_t n = matches(text, keywords[i].word);
        if (n > longest) {
            longest = n;
            best = (enum keyword)i;
        }
    }
    if (rest)
        *rest = text + longest;
    return best;
}
