/* tokens.c - tokens that effects make: "a 1/1 white Soldier creature token with flying"
 *
 * A token's name in tokens() describes it whole: "Token White Creature Soldier 1/1; Flying".
 */
#include "base/arena.h"
#include "base/chars.h"
#include "cardtext/inner.h"

#include <string.h>

struct description {
    const char *pt, *colours, *colour_words, *types, *subtypes, *keywords;
    bool plural;
};

static const char *capital(struct parse *p, const char *word)
{
    char *out = arena_strdup(p->arena, word);
    if (char_is_lower(*out))
        *out = (char)(*out - 32);
    return out;
}

static const char *join(struct parse *p, const char *list, const char *word)
{
    return *list ? say(p, "%s %s", list, word) : word;
}

static bool read_colours(struct parse *p, struct description *d)
{
    const char *color;
    do {
        if (!slot_read(p, "color", 5, &color))
            return *d->colours != '\0';
        if (strcmp(color, "white") != 0 && strcmp(color, "blue") != 0 && strcmp(color, "black") != 0 &&
            strcmp(color, "red") != 0 && strcmp(color, "green") != 0 && strcmp(color, "colourless") != 0)
            return false;
        d->colours = join(p, d->colours, capital(p, color));
    } while (take(p, "and"));
    return true;
}

/* "Treasure token": one that the rules describe, and with them the program's files (formats/catalog/abilities). */
static bool predefined(struct parse *p, const char **name)
{
    static const struct {
        const char *word, *name;
    } rows[] = {{"Treasure", "Treasure"}, {"Clue", "Clue"}, {"Food", "Food"}, {"Blood", "Blood Token"}, {"Map", "Map"}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (word_now(p)->capital && strcmp(word_now(p)->shown, rows[i].word) == 0 && word_is(p, 1, "token|tokens")) {
            bool plural = strcmp(p->word[p->at + 1].text, "tokens") == 0;
            p->at += 2;
            *name = say(p, "\"%s\"", rows[i].name);
            remember(p, "those", IS_PERMANENT | IS_TOKEN, plural);
            return true;
        }
    return false;
}

static bool read_description(struct parse *p, struct description *d)
{
    const struct word *w = word_now(p);
    if (w->kind != WORD_PT || strpbrk(w->text, "+-*X")) {
        stopped(p, "a token's power and toughness");
        return false;
    }
    d->pt = w->text;
    p->at++;
    if (!read_colours(p, d))
        return false;
    const char *type;
    while (slot_read(p, "type", 4, &type))
        d->subtypes =
            join(p, d->subtypes, replace_word(p, arena_strndup(p->arena, type + 1, strlen(type) - 2), "\"", ""));
    while (word_is(p, 0, "artifact|enchantment|legendary|snow")) {
        d->types = join(p, d->types, capital(p, word_now(p)->text));
        p->at++;
    }
    if (!take(p, "creature token|tokens"))
        return false;
    d->plural = strcmp(p->word[p->at - 1].text, "tokens") == 0;
    d->types = join(p, d->types, "Creature");
    const char *keyword;
    struct place place = place_of(p);
    if (take(p, "with") && read_keyword(p, &keyword)) {
        d->keywords = keyword;
        for (place = place_of(p); (take(p, "and") || take(p, ",")) && read_keyword(p, &keyword); place = place_of(p))
            d->keywords = say(p, "%s;%s", d->keywords, keyword);
    }
    back_to(p, &place);
    return *d->subtypes != '\0';
}

bool read_token(struct parse *p, const char **name)
{
    struct place place = place_of(p);
    struct description d = {"", "", "", "", "", "", false};
    if (predefined(p, name))
        return true;
    if (!read_description(p, &d))
        return back_to(p, &place);
    *name =
        say(p, "\"Token %s %s %s %s%s%s\"", d.colours, d.types, d.subtypes, d.pt, *d.keywords ? "; " : "", d.keywords);
    remember(p, "those", IS_CREATURE | IS_PERMANENT | IS_TOKEN, d.plural);
    return true;
}
