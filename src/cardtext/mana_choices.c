/* mana_choices.c - mana that is added: of a choice of colours, in combinations, of any colour */
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

static const char *colour_of(char symbol)
{
    switch (symbol) {
    case 'W':
        return "white";
    case 'U':
        return "blue";
    case 'B':
        return "black";
    case 'R':
        return "red";
    case 'G':
        return "green";
    case 'C':
        return "colourless";
    default:
        return NULL;
    }
}

/* {R}{G}: how many symbols, and which colours, each once; 0 if another symbol is among them. */
static int symbols_in(const char *text, char colours[8])
{
    int n = 0;
    for (; *text; text += 3, n++) {
        if (*text != '{' || !colour_of(text[1]) || text[2] != '}')
            return 0;
        if (!strchr(colours, text[1])) {
            size_t k = strlen(colours);
            colours[k] = text[1];
            colours[k + 1] = '\0';
        }
    }
    return n;
}

static const char *colours_joined(struct parse *p, const char *colours)
{
    const char *out = "";
    for (; *colours; colours++)
        out = *out ? say(p, "%s | %s", out, colour_of(*colours)) : colour_of(*colours);
    return out;
}

/* "{R}, {G}, or {W}": each of as many symbols; they are at, their number. */
static int read_alternatives(struct parse *p, const char *text[8], char colours[8], const char *joints)
{
    int n = 0, size = 0;
    struct place before = place_of(p);
    colours[0] = '\0';
    do {
        const struct word *w = word_now(p);
        int k = w->kind == WORD_SYMBOLS && n < 8 ? symbols_in(w->text, colours) : 0;
        if (k == 0 && n > 1) { /* the comma was no longer of the list */
            back_to(p, &before);
            return size;
        }
        if (k == 0 || (n > 0 && k != size)) {
            stopped(p, TC_WORD("mana"));
            return 0;
        }
        size = k;
        text[n++] = w->text;
        p->at++;
        before = place_of(p);
    } while (take(p, joints) || take(p, ", or") || take(p, ", and/or") || take(p, ","));
    return n > 1 ? size : 0;
}

/* {R} or {G}: one of a choice. {R}{R}, {R}{G}, or {G}{G}: any combination, if these are all. */
bool read_mana_choice(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *text[8] = {0};
    char colours[8] = "";
    int size = read_alternatives(p, text, colours, "or");
    if (size != 1)
        return back_to(p, &place);
    *out = say(p, "1, %s", colours_joined(p, colours));
    return true;
}

bool read_mana_pairs(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *text[8] = {0};
    char colours[8] = "";
    int size = read_alternatives(p, text, colours, "or");
    bool all = size == 2 && strlen(colours) == 2 && text[2] && !text[3];
    if (!all)
        return back_to(p, &place);
    *out = say(p, "2, %s", colours_joined(p, colours));
    return true;
}

/* After "in any combination of": {R} and/or {G}; colors. */
bool read_mana_colours(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *text[8] = {0};
    char colours[8] = "";
    if (take(p, "colors")) {
        *out = "all-colours";
        return true;
    }
    if (read_alternatives(p, text, colours, "and/or") != 1)
        return back_to(p, &place);
    *out = colours_joined(p, colours);
    return true;
}
