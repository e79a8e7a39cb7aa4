/* becoming.c - permanents that become something else: lands and artifacts that come to life,
 * types and colours
 *
 *     becomes a 2/2 blue and black Blinkmoth artifact creature with flying until end of turn
 *     are 1/1 green Elf creatures that are still lands
 *
 * What it was stays where the text says so ("still a land") or where the new types have it;
 * otherwise its types are replaced. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

struct becoming {
    const char *mods;  /* joined by ; */
    const char *types; /* joined by & */
    bool still;        /* what it was, too */
};

static void add_mod(struct parse *p, struct becoming *b, const char *mod)
{
    b->mods = *b->mods ? say(p, "%s; %s", b->mods, mod) : mod;
}

static void add_type(struct parse *p, struct becoming *b, const char *type)
{
    b->types = *b->types ? say(p, "%s & %s", b->types, type) : type;
}

static bool read_size(struct parse *p, struct becoming *b)
{
    const struct word *w = word_now(p);
    const char *size;
    if (w->kind != WORD_PT || strpbrk(w->text, "+-*") || !read_pt(p, &size))
        return false;
    add_mod(p, b, say(p, "set-pt(%s)", size));
    return true;
}

/* "blue", "blue and black" */
static void read_colours(struct parse *p, struct becoming *b)
{
    const char *color, *all = "";
    struct place place = place_of(p);
    while (slot_read(p, "color", 5, &color)) {
        all = *all ? say(p, "%s | %s", all, color) : color;
        place = place_of(p);
        if (!take(p, "and"))
            break;
    }
    back_to(p, &place);
    if (*all)
        add_mod(p, b, say(p, "becomes-colour(%s)", all));
}

static bool read_types(struct parse *p, struct becoming *b)
{
    static const char *const types[] = {"artifact|artifacts", "creature|creatures", "enchantment|enchantments",
                                        "land|lands"};
    static const char *const words[] = {"artifact", "creature", "enchantment", "land"};
    const char *subtype, *subtypes = "";
    while (slot_read(p, "type", 4, &subtype))
        subtypes = *subtypes ? say(p, "%s; also-type(%s)", subtypes, subtype) : say(p, "only-type(%s)", subtype);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < ARRAY_LEN(types); i++)
            if (take(p, types[i])) {
                add_type(p, b, words[i]);
                more = true;
            }
    }
    if (*subtypes)
        add_mod(p, b, subtypes);
    return *b->types || *subtypes;
}

/* A keyword, or an ability in quotation marks. */
static bool read_with(struct parse *p, const char **out)
{
    const char *quote;
    if (take(p, "all creature types")) {
        *out = "every-creature-type";
        return true;
    }
    if (word_now(p)->kind != WORD_QUOTE)
        return read_granted(p, out);
    if (!read_quoted(p, &quote))
        return false;
    *out = say(p, "gains-ability(%s)", quote);
    return true;
}

static bool read_keywords(struct parse *p, struct becoming *b)
{
    const char *granted;
    struct place place = place_of(p);
    if (!take(p, "with") || !read_with(p, &granted))
        return back_to(p, &place);
    add_mod(p, b, granted);
    for (place = place_of(p); (take(p, ", and") || take(p, "and") || take(p, ",")) && read_with(p, &granted);
         place = place_of(p))
        add_mod(p, b, granted);
    back_to(p, &place);
    return true;
}

/* Reads what something becomes: M. */
bool read_becoming(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct becoming b = {"", "", false};
    (void)take(p, "a|an");
    bool sized = read_size(p, &b);
    read_colours(p, &b);
    if (!read_types(p, &b))
        return back_to(p, &place);
    if (!sized &&
        (!(take(p, "with base power and toughness") || take(p, "with power and toughness")) || !read_size(p, &b)))
        return back_to(p, &place);
    if (sized)
        (void)read_keywords(p, &b);
    if (!*b.types && sized) /* "a 1/1 blue Frog" */
        return back_to(p, &place);
    b.still = take(p, "that's still a planeswalker") || take(p, "that 's still a planeswalker") ||
              take(p, "that's still a land") || take(p, "that is still a land") || take(p, "that are still lands") ||
              take(p, "in addition to its|their other types") || take(p, "that 's still a land");
    if (b.still) /* a land has no creature types to lose */
        b.mods = replace_word(p, b.mods, "only-type(", "also-type(");
    if (!*b.types) { /* "a blue Frog with base power and toughness 1/1": of what it is otherwise nothing is said */
        *out = say(p, "{ %s }", b.mods);
        return !word_is(p, 0, "until|for");
    }
    struct place before = place_of(p);
    const char *lasts = "";
    /* ". It's still a land." speaks of this */
    if ((slot_read(p, "duration", 8, &lasts) || true) && take(p, ".") &&
        (take(p, "it's still a land") || take(p, "it 's still a land") || take(p, "they're still lands") ||
         take(p, "they 're still lands") || take(p, "they are still lands"))) {
        b.still = true;
        *out = say(p, "{ becomes-also(%s); %s }%s%s", b.types, replace_word(p, b.mods, "only-type(", "also-type("),
                   *lasts ? ", " : "", lasts);
        return true;
    }
    back_to(p, &before);
    lasts = "";
    /* an artifact creature keeps the other types that it had */
    const char *becomes = b.still || strstr(b.types, "artifact & creature") ? "becomes-also" : "becomes";
    if (!slot_read(p, "duration", 8, &lasts)) {
        *out = say(p, "{ %s(%s); %s }", becomes, b.types, b.mods);
        return true;
    }
    *out = say(p, "{ %s(%s); %s }, %s", becomes, b.types, b.mods, lasts);
    return true;
}

/* With a duration behind it, or without. */
bool check_with_duration(struct parse *p, struct slots *slots)
{
    const char *end = strrchr(slots->value[1], '}');
    (void)p;
    return end && end[1] == ',';
}
bool check_without_duration(struct parse *p, struct slots *slots)
{
    return !check_with_duration(p, slots);
}
