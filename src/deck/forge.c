/* forge.c - Forge's .dck: [metadata] with Name=, then sections of card lines "4 Name|SET|art"
 *
 * The old layout has the deck's name before the first section and [general] in [metadata]'s place.
 */
#include "base/arena.h"
#include "base/err.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

enum section { SECTION_NONE, SECTION_FACTS, SECTION_CARDS };

static const struct {
    const char *word;
    enum section section;
    enum deck_zone zone;
} sections[] = {
    {"metadata", SECTION_FACTS, ZONE_MAIN},
    {"general", SECTION_FACTS, ZONE_MAIN},
    {"main", SECTION_CARDS, ZONE_MAIN},
    {"sideboard", SECTION_CARDS, ZONE_SIDE},
    {"commander", SECTION_CARDS, ZONE_COMMANDER},
    {"companion", SECTION_CARDS, ZONE_COMPANION},
    /* decks beside the deck */
    {"planes", SECTION_CARDS, ZONE_MAYBE},
    {"schemes", SECTION_CARDS, ZONE_MAYBE},
    {"avatar", SECTION_CARDS, ZONE_MAYBE},
    {"conspiracy", SECTION_CARDS, ZONE_MAYBE},
    {"dungeon", SECTION_CARDS, ZONE_MAYBE},
    {"attractions", SECTION_CARDS, ZONE_MAYBE},
    {"contraptions", SECTION_CARDS, ZONE_MAYBE},
};

struct forge_walk {
    struct text_reader t;
    enum section section;
};

static void take_section(struct forge_walk *w, const char *line, size_t len)
{
    struct text_reader *t = &w->t;
    for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
        const char *word = sections[i].word;
        if (strncasecmp(line + 1, word, len - 2) != 0 || word[len - 2])
            continue;
        w->section = sections[i].section;
        t->zone = sections[i].zone;
        if (t->zone == ZONE_MAYBE)
            deck_warn(t->r, t->walk.number, "section %s stands beside the deck; its cards are kept as maybes", line);
        return;
    }
    w->section = SECTION_NONE;
    deck_bad(t->r, t->walk.number, line, "expected a section such as [Main], [Sideboard] or [Commander]");
}

static void take_fact(struct forge_walk *w, const char *line)
{
    struct reader *r = w->t.r;
    if (strncasecmp(line, "Name=", 5) == 0 && line[5])
        r->deck->name = arena_strdup(r->arena, line + 5);
}

static void take_card(struct forge_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    w->t.bare_known = 1; /* a quantity may be missing */
    if (text_card_line(&w->t, walk->line, walk->len, false) == CARD_LINE_HEADING)
        deck_bad(w->t.r, walk->number, line_walk_again(walk, &walk->len), "expected the name of a card");
}

static void take_line(struct forge_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    struct reader *r = w->t.r;
    if (walk->len == 0 || walk->line[0] == '#' || walk->line[0] == ';')
        return;
    if (walk->line[0] == '[' && walk->line[walk->len - 1] == ']') {
        take_section(w, walk->line, walk->len);
        return;
    }
    switch (w->section) {
    case SECTION_FACTS:
        take_fact(w, walk->line);
        break;
    case SECTION_CARDS:
        take_card(w);
        break;
    case SECTION_NONE:
        if (!r->deck->name && r->deck->n_entries == 0 && r->deck->n_bad_lines == 0)
            r->deck->name = arena_strdup(r->arena, walk->line);
        else
            deck_bad(r, walk->number, walk->line, "expected a section such as [Main] before it");
        break;
    }
}

enum err_code read_forge(struct reader *r, struct err *err)
{
    struct forge_walk w = {.t = {.r = r, .zone = ZONE_MAIN}};
    (void)err;
    line_walk_begin(&w.t.walk, r->arena, r->text, r->len, NULL);
    while (line_walk_next(&w.t.walk))
        take_line(&w);
    r->deck->format = DECK_FORGE;
    return ERR_OK;
}
