/* falls.c - see falls.h */
#include "sanity/falls.h"
#include "base/chars.h"

#include <string.h>
#include <strings.h>

static bool ends_there(char c)
{
    return c == '\0' || c == ';' || c == '\n';
}

/* Reads "affinity(artifact)", "affinity(type(frog))" of the engine's language and "Affinity for Frogs" of the facts. */
static struct fall affinity_read(const char *after)
{
    static const char type[] = "type(", plural[] = " for ";
    struct fall fall = {.how = FALLS_AFFINITY};
    if (strncasecmp(after, plural, strlen(plural)) == 0) {
        fall.of = after + strlen(plural);
        while (!ends_there(fall.of[fall.of_len]) && fall.of[fall.of_len] != ' ')
            fall.of_len++;
        if (!ends_there(fall.of[fall.of_len]))
            return (struct fall){.how = FALLS_NOT};
        bool many = fall.of_len > 1 && fall.of[fall.of_len - 1] == 's' && strncasecmp(fall.of, "Plains", 6) != 0;
        fall.of_len -= many;
        return fall;
    }
    if (*after != '(')
        return (struct fall){.how = FALLS_NOT};
    fall.of = after + 1;
    if (strncmp(fall.of, type, strlen(type)) == 0)
        fall.of += strlen(type);
    while (char_is_letter(fall.of[fall.of_len]) || fall.of[fall.of_len] == '-')
        fall.of_len++;
    return fall.of_len > 0 && fall.of[fall.of_len] == ')' ? fall : (struct fall){.how = FALLS_NOT};
}

/* A keyword that begins there. */
static struct fall keyword_read(const char *at)
{
    static const struct {
        const char *word;
        enum fall_how how;
    } plain[] = {{"delve", FALLS_DELVE}, {"convoke", FALLS_CONVOKE}, {"improvise", FALLS_IMPROVISE}};
    static const char affinity[] = "affinity";
    for (size_t i = 0; i < ARRAY_LEN(plain); i++)
        if (strncasecmp(at, plain[i].word, strlen(plain[i].word)) == 0 && ends_there(at[strlen(plain[i].word)]))
            return (struct fall){.how = plain[i].how};
    if (strncasecmp(at, affinity, strlen(affinity)) == 0)
        return affinity_read(at + strlen(affinity));
    return (struct fall){.how = FALLS_NOT};
}

struct fall card_falls(const struct list_card *card)
{
    static const char said[] = "keyword ";
    struct fall fall = {.how = FALLS_NOT};
    for (const char *at = card->keywords ? card->keywords : ""; *at && fall.how == FALLS_NOT;) {
        fall = keyword_read(at);
        at += strcspn(at, ";");
        at += *at == ';';
        at += strspn(at, " ");
    }
    for (const char *at = strstr(card->abilities ? card->abilities : "", said); at && fall.how == FALLS_NOT;
         at = strstr(at + 1, said))
        fall = keyword_read(at + strlen(said));
    return fall;
}

bool fall_counts(const struct fall *fall, const struct list_card *permanent)
{
    static const struct {
        const char *word;
        unsigned kind;
    } kinds[] = {{"artifact", KIND_ARTIFACT},
                 {"creature", KIND_CREATURE},
                 {"enchantment", KIND_ENCHANTMENT},
                 {"planeswalker", KIND_PLANESWALKER},
                 {"land", KIND_LAND}};
    if (fall->how != FALLS_AFFINITY || permanent->kinds & (KIND_INSTANT | KIND_SORCERY))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (fall->of_len == strlen(kinds[i].word) && strncasecmp(fall->of, kinds[i].word, fall->of_len) == 0)
            return (permanent->kinds & kinds[i].kind) != 0;
    for (const char *at = permanent->type_line ? permanent->type_line : ""; *at;) {
        size_t n = strcspn(at, " ");
        if (n == fall->of_len && strncasecmp(at, fall->of, n) == 0)
            return true;
        at += n + strspn(at + n, " ");
    }
    return false;
}
