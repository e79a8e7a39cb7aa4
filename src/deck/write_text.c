/* write_text.c - decklists as lines of text: Magic Online, Arena, Apprentice, Magic Workstation,
 * Forge, XMage, Moxfield, Deckstats and Markdown
 */
#include "base/arena.h"
#include "base/strbuf.h"
#include "deck/write.h"

#include <string.h>

/* prefix, quantity, name; one line a card. Returns how many lines. */
static size_t add_lines(struct writing *w, enum deck_zone zone, const char *prefix)
{
    struct write_line *lines;
    size_t n = write_lines(w, zone, &lines);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(w->out, "%s%d %s\n", prefix, lines[i].count, lines[i].name);
    return n;
}

/* The same under a heading, when the zone holds a card; a blank line separates it from what is
 * before. */
static void add_section(struct writing *w, enum deck_zone zone, const char *heading, const char *prefix)
{
    struct write_line *lines;
    if (write_lines(w, zone, &lines) == 0)
        return;
    strbuf_printf(w->out, "%s%s\n", w->out->len ? "\n" : "", heading);
    (void)add_lines(w, zone, prefix);
}

/* The sideboard follows a blank line; it has a heading only where nothing is before it. */
void write_mtgo_text(struct writing *w)
{
    struct write_line *side;
    size_t n = add_lines(w, ZONE_MAIN, "");
    if (write_lines(w, ZONE_SIDE, &side) == 0)
        return;
    strbuf_add(w->out, n > 0 ? "\n" : "Sideboard\n");
    (void)add_lines(w, ZONE_SIDE, "");
}

void write_arena(struct writing *w)
{
    if (w->deck->name)
        strbuf_printf(w->out, "About\nName %s\n", w->deck->name);
    add_section(w, ZONE_COMMANDER, "Commander", "");
    add_section(w, ZONE_COMPANION, "Companion", "");
    add_section(w, ZONE_MAIN, "Deck", "");
    add_section(w, ZONE_SIDE, "Sideboard", "");
}

void write_apprentice(struct writing *w)
{
    if (w->deck->name)
        strbuf_printf(w->out, "// NAME : %s\n", w->deck->name);
    (void)add_lines(w, ZONE_MAIN, "        ");
    (void)add_lines(w, ZONE_SIDE, "SB:  ");
}

/* Magic Workstation has codes of its own for sets; brackets may be empty. */
void write_mws(struct writing *w)
{
    static const enum deck_zone zones[] = {ZONE_MAIN, ZONE_SIDE};
    strbuf_add(w->out, "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n");
    if (w->deck->name)
        strbuf_printf(w->out, "// NAME : %s\n", w->deck->name);
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        struct write_line *lines;
        size_t n = write_lines(w, zones[z], &lines);
        for (size_t i = 0; i < n; i++)
            strbuf_printf(w->out, "%s%d [] %s\n", zones[z] == ZONE_SIDE ? "SB: " : "    ", lines[i].count,
                          lines[i].name);
    }
}

/* Forge knows the empty sections too, so Main is always there. */
void write_forge(struct writing *w)
{
    struct write_line *lines;
    strbuf_printf(w->out, "[metadata]\nName=%s\n", w->deck->name ? w->deck->name : "");
    if (write_lines(w, ZONE_COMMANDER, &lines) > 0) {
        strbuf_add(w->out, "[Commander]\n");
        (void)add_lines(w, ZONE_COMMANDER, "");
    }
    strbuf_add(w->out, "[Main]\n");
    (void)add_lines(w, ZONE_MAIN, "");
    strbuf_add(w->out, "[Sideboard]\n");
    (void)add_lines(w, ZONE_SIDE, "");
}

/* XMage finds a card by set and number, and by its name where it has no such printing. */
void write_xmage(struct writing *w)
{
    static const enum deck_zone zones[] = {ZONE_MAIN, ZONE_SIDE};
    if (w->deck->name)
        strbuf_printf(w->out, "NAME:%s\n", w->deck->name);
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        struct write_line *lines;
        size_t n = write_lines(w, zones[z], &lines);
        for (size_t i = 0; i < n; i++)
            strbuf_printf(w->out, "%s%d [%s:%s] %s\n", zones[z] == ZONE_SIDE ? "SB: " : "", lines[i].count,
                          *lines[i].set ? lines[i].set : "XXX", *lines[i].set ? lines[i].number : "0", lines[i].name);
    }
}

static void add_moxfield_lines(struct writing *w, enum deck_zone zone)
{
    struct write_line *lines;
    size_t n = write_lines(w, zone, &lines);
    for (size_t i = 0; i < n; i++) {
        strbuf_printf(w->out, "%d %s", lines[i].count, lines[i].name);
        if (*lines[i].set)
            strbuf_printf(w->out, " (%s) %s", lines[i].set, lines[i].number);
        strbuf_add_char(w->out, '\n');
    }
}

void write_moxfield(struct writing *w)
{
    struct write_line *side;
    add_moxfield_lines(w, ZONE_MAIN);
    if (write_lines(w, ZONE_SIDE, &side) == 0)
        return;
    strbuf_printf(w->out, "%sSIDEBOARD:\n", w->out->len ? "\n" : "");
    add_moxfield_lines(w, ZONE_SIDE);
}

void write_deckstats(struct writing *w)
{
    static const struct {
        enum deck_zone zone;
        const char *heading, *prefix, *suffix;
    } sections[] = {{ZONE_COMMANDER, "//Commander", "", " # !Commander"},
                    {ZONE_MAIN, "//Main", "", ""},
                    {ZONE_SIDE, "//Sideboard", "SB: ", ""},
                    {ZONE_MAYBE, "//Maybeboard", "", ""}};
    if (w->deck->name)
        strbuf_printf(w->out, "//NAME: %s\n", w->deck->name);
    for (size_t s = 0; s < ARRAY_LEN(sections); s++) {
        struct write_line *lines;
        size_t n = write_lines(w, sections[s].zone, &lines);
        if (n > 0)
            strbuf_printf(w->out, "%s%s\n", w->out->len ? "\n" : "", sections[s].heading);
        for (size_t i = 0; i < n; i++) {
            strbuf_printf(w->out, "%s%d ", sections[s].prefix, lines[i].count);
            if (*lines[i].set)
                strbuf_printf(w->out, "[%s#%s] ", lines[i].set, lines[i].number);
            strbuf_printf(w->out, "%s%s\n", lines[i].name, sections[s].suffix);
        }
    }
}

void write_markdown(struct writing *w)
{
    static const struct {
        enum deck_zone zone;
        const char *title;
    } sections[] = {{ZONE_COMMANDER, "Commander"},
                    {ZONE_COMPANION, "Companion"},
                    {ZONE_MAIN, "Deck"},
                    {ZONE_SIDE, "Sideboard"},
                    {ZONE_MAYBE, "Maybeboard"}};
    if (w->deck->name)
        strbuf_printf(w->out, "# %s\n", w->deck->name);
    for (size_t s = 0; s < ARRAY_LEN(sections); s++) {
        const char *heading =
            arena_printf(w->arena, "## %s (%d)\n", sections[s].title, w->deck->totals[sections[s].zone]);
        add_section(w, sections[s].zone, heading, "- ");
    }
}
