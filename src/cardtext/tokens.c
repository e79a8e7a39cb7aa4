/* tokens.c - tokens that effects make: "a 1/1 white Soldier creature token with flying"
 *
 * A token's name in tokens() describes it whole: "Token White Creature Soldier 1/1; Flying".
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

struct description {
    const char *pt, *colours, *types, *subtypes, *keywords, *abilities, *named;
    bool plural, x; /* x: its size is X/X, written as 0/0 */
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
    } while (take(p, "and") || take(p, ", and") || take(p, ","));
    return true;
}

/* What a predefined token can do, in quotation marks behind it: its name says that already. */
static void skip_quote(struct parse *p)
{
    struct place place = place_of(p);
    if (take(p, "with") && word_now(p)->kind == WORD_QUOTE)
        p->at++;
    else
        back_to(p, &place);
}

/* "Treasure token": one that the rules describe, and with them the program's files (formats/catalog/abilities). */
static bool predefined(struct parse *p, const char **name)
{
    static const struct {
        const char *word, *name;
    } rows[] = {{"Treasure", "Treasure"}, {"Clue", "Clue"}, {"Food", "Food"},     {"Blood", "Blood Token"},
                {"Map", "Map"},           {"Gold", "Gold"}, {"Lander", "Lander"}, {"Mutagen", "Mutagen"}};
    struct place place = place_of(p);
    (void)take(p, "colorless");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct word *w = word_now(p);
        size_t artifact = word_is(p, 1, "artifact") ? 1 : 0;
        if (!w->capital || strcmp(w->shown, rows[i].word) != 0 || !word_is(p, 1 + artifact, "token|tokens"))
            continue;
        p->at += 2 + artifact;
        bool plural = strcmp(p->word[p->at - 1].text, "tokens") == 0;
        skip_quote(p);
        *name = say(p, "\"%s\"", rows[i].name);
        remember(p, "those", IS_PERMANENT | IS_TOKEN | IS_ARTIFACT, plural);
        return true;
    }
    return back_to(p, &place);
}

/* A keyword that the engine has no word for is an ability. */
static void add_keyword(struct parse *p, struct description *d, const char *mods)
{
    size_t n = strlen(mods);
    if (strncmp(mods, "gains(", 6) == 0) {
        const char *keyword = say(p, "%.*s", (int)n - 7, mods + 6);
        d->keywords = *d->keywords ? say(p, "%s;%s", d->keywords, keyword) : keyword;
    } else if (strncmp(mods, "gains-ability(", 14) == 0) {
        d->abilities = join(p, d->abilities, say(p, "%.*s", (int)n - 15, mods + 14));
    } else {
        d->abilities = join(p, d->abilities, say(p, "static { %s }", mods));
    }
}

static bool read_granted_or_quote(struct parse *p, const char **mods)
{
    const char *ability;
    if (word_now(p)->kind != WORD_QUOTE)
        return read_granted(p, mods);
    bool before = p->c.self_gets;
    p->c.self_gets = true;
    bool found = read_quoted(p, &ability);
    p->c.self_gets = before;
    *mods = found ? say(p, "gains-ability(%s)", ability) : NULL;
    return found;
}

static void read_abilities(struct parse *p, struct description *d)
{
    const char *mods;
    struct place place = place_of(p);
    if (take(p, "with") && read_granted_or_quote(p, &mods)) {
        add_keyword(p, d, mods);
        for (place = place_of(p);
             (take(p, ", and") || take(p, "and") || take(p, ",")) && read_granted_or_quote(p, &mods);
             place = place_of(p))
            add_keyword(p, d, mods);
    }
    back_to(p, &place);
}

/* "named Wasp": as the description has it, without quotation marks. */
static void read_name(struct parse *p, struct description *d)
{
    struct place place = place_of(p);
    const char *name;
    if (*d->named || !take(p, "named") || !read_card_name(p, &name) || strpbrk(name, ";{}")) {
        back_to(p, &place);
        return;
    }
    d->named = say(p, " named %.*s", (int)strlen(name) - 2, name + 1);
}

static bool read_size(struct parse *p, struct description *d)
{
    const struct word *w = word_now(p);
    bool x = w->kind == WORD_PT && strcmp(w->text, "X/X") == 0;
    if (w->kind != WORD_PT || (!x && strpbrk(w->text, "+-*X"))) {
        stopped(p, TC_WORD("a token's power and toughness"));
        return false;
    }
    d->x = x;
    d->pt = x ? "0/0" : w->text;
    p->at++;
    return true;
}

static bool read_description(struct parse *p, struct description *d)
{
    if (take(p, "legendary"))
        d->types = "Legendary";
    if (!read_size(p, d) || !read_colours(p, d))
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
    read_name(p, d);
    read_abilities(p, d);
    read_name(p, d);
    return *d->subtypes != '\0' && !strchr(d->abilities, '"');
}

/* The description as the language has it; the token can be meant afterwards. */
static const char *described(struct parse *p, const struct description *d)
{
    remember(p, "those", IS_CREATURE | IS_PERMANENT | IS_TOKEN, d->plural);
    return say(p, "\"Token %s %s %s %s%s%s%s%s\"", d->colours, d->types, d->subtypes, d->pt, d->named,
               *d->keywords ? "; " : "", d->keywords, *d->abilities ? say(p, " { %s }", d->abilities) : "");
}

static bool read_described(struct parse *p, bool x, const char **name)
{
    struct place place = place_of(p);
    struct description d = {"", "", "", "", "", "", "", false, false};
    if (!read_description(p, &d) || d.x != x)
        return back_to(p, &place);
    *name = described(p, &d);
    return true;
}

bool read_token(struct parse *p, const char **name)
{
    return predefined(p, name) || read_described(p, false, name);
}

/* "an X/X green Wurm creature token": it is made as 0/0, and the row gives it its size. */
bool read_token_x(struct parse *p, const char **name)
{
    return read_described(p, true, name);
}

/* $9: X, which a later word may replace */
bool check_of_size_x(struct parse *p, struct slots *slots)
{
    slots->value[9] = say(p, "%cx%c", MARK_OPEN, MARK_CLOSE);
    return true;
}

/* "Redwing, a legendary 1/1 blue Bird creature token with flying and ...": its abilities call it by that name. */
bool read_legend(struct parse *p, const char **name)
{
    struct place place = place_of(p);
    const char *called;
    struct description d = {"", "", "", "", "", "", "", false, false};
    if (is_self(p) || !read_card_name(p, &called) || strpbrk(called, ";{}") || !take(p, ", a") ||
        !word_is(p, 0, "legendary"))
        return back_to(p, &place);
    const char *bare = say(p, "%.*s", (int)strlen(called) - 2, called + 1);
    const struct card_wording *card = p->wording;
    struct card_wording wording = *card;
    wording.name = bare;
    d.named = say(p, " named %s", bare);
    p->wording = &wording;
    bool found = read_description(p, &d) && !d.x;
    p->wording = card;
    if (!found)
        return back_to(p, &place);
    *name = described(p, &d);
    return true;
}
