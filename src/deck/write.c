/* write.c - decklists written for other programs: the table of formats, the lines, their names and
 * printings
 *
 * What a program calls a card of two parts was taken from files that it wrote.
 * Reading back what was written gives the same deck, which the tests try with every card there
 * is. */
#include "deck/write.h"
#include "base/err.h"
#include "base/utf8.h"

#include <string.h>

#define Z(zone)    (1u << ZONE_##zone)
#define TWO_ZONES  (Z(MAIN) | Z(SIDE))
#define COMMANDERS (TWO_ZONES | Z(COMMANDER))
#define ALL_ZONES  (COMMANDERS | Z(COMPANION) | Z(MAYBE))

static const struct write_format {
    void (*write)(struct writing *w); /* NULL: Topcut only reads it */
    unsigned holds;
    enum name_style names;
    enum printing_style printings;
    bool cp1252; /* of a time before Unicode */
} write_formats[N_DECK_FORMATS] = {
    [DECK_MTGO_TXT] = {write_mtgo_text, TWO_ZONES, NAMES_SLASH, PRINTING_NONE, false},
    [DECK_MTGO_DEK] = {write_dek, TWO_ZONES, NAMES_SLASH, PRINTING_NONE, false},
    [DECK_MTGO_CSV] = {write_mtgo_csv, TWO_ZONES, NAMES_SLASH, PRINTING_NONE, false},
    [DECK_ARENA] = {write_arena, COMMANDERS | Z(COMPANION), NAMES_FRONT, PRINTING_NONE, false},
    [DECK_COCKATRICE] = {write_cockatrice, TWO_ZONES, NAMES_JOINED, PRINTING_NONE, false},
    [DECK_APPRENTICE] = {write_apprentice, TWO_ZONES, NAMES_SLASH, PRINTING_NONE, true},
    [DECK_MWS] = {write_mws, TWO_ZONES, NAMES_SLASH, PRINTING_NONE, true},
    [DECK_FORGE] = {write_forge, COMMANDERS, NAMES_FRONT, PRINTING_NONE, false},
    [DECK_XMAGE] = {write_xmage, TWO_ZONES, NAMES_FRONT, PRINTING_ALWAYS, false},
    [DECK_MOXFIELD] = {write_moxfield, TWO_ZONES, NAMES_FULL, PRINTING_KNOWN, false},
    [DECK_DECKSTATS] = {write_deckstats, COMMANDERS | Z(MAYBE), NAMES_FULL, PRINTING_KNOWN, false},
    [DECK_CSV] = {write_csv, ALL_ZONES, NAMES_FULL, PRINTING_KNOWN, false},
    [DECK_MTGJSON] = {write_mtgjson, COMMANDERS, NAMES_FULL, PRINTING_NONE, false},
    [DECK_MARKDOWN] = {write_markdown, ALL_ZONES, NAMES_FULL, PRINTING_NONE, false},
};

bool deck_format_holds(enum deck_format format, enum deck_zone zone)
{
    return (write_formats[format].holds & 1u << zone) != 0;
}

/* ---- names --------------------------------------------------------------------------------------
 */

/* Two cards in one frame, which most programs call by both names; others have a front and a
 * back. */
static bool is_one_face(const struct card *card)
{
    static const char *const two_faces[] = {"flip", "transform", "modal_dfc", "meld"};
    for (size_t i = 0; i < ARRAY_LEN(two_faces); i++)
        if (strcmp(card->layout, two_faces[i]) == 0)
            return false;
    return true;
}

/* "Fire // Ice" is "Fire/Ice". */
static const char *with_slash(struct arena *arena, const char *name)
{
    if (!strstr(name, " // "))
        return name;
    char *text = arena_strdup(arena, name), *to = text;
    for (const char *from = name; *from;) {
        if (strncmp(from, " // ", 4) == 0) {
            *to++ = '/';
            from += 4;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
    return text;
}

static const char *name_of(struct writing *w, const struct deck_entry *entry)
{
    const struct card *card = entry->card;
    if (!card)
        return entry->name;
    switch (w->names) {
    case NAMES_SLASH:
        return with_slash(w->arena, card->name);
    case NAMES_FULL:
        return card->full_name;
    case NAMES_JOINED:
        return is_one_face(card) ? card->full_name : card->name;
    case NAMES_FRONT:
    default:
        return card->name;
    }
}

/* ---- printings ----------------------------------------------------------------------------------
 */

/* A number that XMage's files can hold: digits, then small letters. */
static bool is_plain_number(const char *number)
{
    size_t digits = strspn(number, "0123456789");
    return digits > 0 && !number[digits + strspn(number + digits, "abcdefghijklmnopqrstuvwxyz")];
}

static bool is_regular(const struct card_set *set)
{
    return strcmp(set->type, "core") == 0 || strcmp(set->type, "expansion") == 0;
}

/* The newest printing, of a core set or an expansion where there is one: promotional ones are known
 * to few programs. */
static void newest_printing(struct writing *w, const struct card *card, struct write_line *line)
{
    for (int regular = 1; regular >= 0; regular--) {
        for (size_t i = card->n_printings; i-- > 0;) {
            const struct card_set *set = catalog_set(w->catalog, card->printings[i].set);
            size_t len = strlen(set->code);
            if ((regular && !is_regular(set)) || len < 2 || len > 5 || !is_plain_number(card->printings[i].number))
                continue;
            line->set = set->code;
            line->number = card->printings[i].number;
            return;
        }
    }
}

static void find_printing(struct writing *w, struct write_line *line)
{
    const struct deck_entry *entry = line->entry;
    if (w->printings == PRINTING_NONE || !entry->card)
        return;
    if (*entry->set && *entry->number && catalog_find_printing(w->catalog, entry->set, entry->number) == entry->card) {
        const struct card_set *set = catalog_find_set(w->catalog, entry->set);
        if (set && (w->printings != PRINTING_ALWAYS || is_plain_number(entry->number))) {
            line->set = set->code;
            line->number = entry->number;
            return;
        }
    }
    if (w->printings == PRINTING_ALWAYS)
        newest_printing(w, entry->card, line);
}

/* ---- lines --------------------------------------------------------------------------------------
 */

static bool is_same_card(const struct deck_entry *a, const struct deck_entry *b)
{
    return a->card == b->card && (a->card || strcmp(a->name, b->name) == 0);
}

/* How many of an entry, and of those of its card before it in its zone, the sideboard lists as
 * well: they are the same cards, as Arena writes a companion. */
static int beyond_side(const struct deck *deck, const struct deck_entry *entry)
{
    int listed = 0, before = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *other = &deck->entries[i];
        if (!is_same_card(entry, other))
            continue;
        if (other->zone == ZONE_SIDE)
            listed += other->count;
        else if (other->zone == entry->zone && other < entry)
            before += other->count;
    }
    listed = listed > before ? listed - before : 0;
    return entry->count > listed ? entry->count - listed : 0;
}

/* Adds to the line of the same card and printing as long as a reader takes the number, or as a new
 * one. */
static void add_line(struct write_line *lines, size_t *n, struct write_line line)
{
    for (size_t i = 0; i < *n; i++) {
        struct write_line *there = &lines[i];
        if (is_same_card(there->entry, line.entry) && strcmp(there->set, line.set) == 0 &&
            strcmp(there->number, line.number) == 0 && there->count + line.count <= DECK_COUNT_MAX) {
            there->count += line.count;
            return;
        }
    }
    lines[(*n)++] = line;
}

size_t write_lines(struct writing *w, enum deck_zone zone, struct write_line **out)
{
    const struct deck *deck = w->deck;
    size_t n = 0;
    *out = ARENA_ARRAY(w->arena, struct write_line, deck->n_entries);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        int count = entry->count;
        if (entry->zone == ZONE_COMPANION && !(w->holds & Z(COMPANION)) && zone == ZONE_SIDE)
            count = beyond_side(deck, entry);
        else if (entry->zone != zone)
            count = 0;
        if (count == 0)
            continue;
        struct write_line line = {.count = count, .entry = entry, .set = "", .number = ""};
        find_printing(w, &line);
        line.name = name_of(w, entry);
        add_line(*out, &n, line);
    }
    return n;
}

/* ---- encodings ----------------------------------------------------------------------------------
 */

void write_xml_text(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '&')
            strbuf_add(out, "&amp;");
        else if (c == '<')
            strbuf_add(out, "&lt;");
        else if (c == '>')
            strbuf_add(out, "&gt;");
        else if (c == '"')
            strbuf_add(out, "&quot;");
        else if (c == 0xEF && (unsigned char)text[1] == 0xBF && (unsigned char)text[2] >= 0xBE) {
            strbuf_add(out, "\xEF\xBF\xBD"); /* U+FFFE and U+FFFF are no characters to XML */
            text += 2;
        } else if (c >= ' ' || c == '\t' || c == '\n')
            strbuf_add_char(out, *text);
    }
}

/* One character of UTF-8 at *p in Windows-1252; 0 when it has none. *p goes past it. */
static unsigned char to_cp1252(const char **p)
{
    static const struct {
        unsigned point;
        unsigned char byte;
    } beyond_latin1[] = {{0x0152, 0x8C}, {0x0153, 0x9C}, {0x0160, 0x8A}, {0x0161, 0x9A}, {0x0178, 0x9F},
                         {0x017D, 0x8E}, {0x017E, 0x9E}, {0x2013, 0x96}, {0x2014, 0x97}, {0x2018, 0x91},
                         {0x2019, 0x92}, {0x201C, 0x93}, {0x201D, 0x94}, {0x2026, 0x85}, {0x2122, 0x99}};
    const unsigned char *s = (const unsigned char *)*p;
    unsigned point = s[0];
    size_t n = s[0] < 0x80 ? 1 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
    if (n > 1)
        point &= 0x7Fu >> n;
    for (size_t i = 1; i < n; i++)
        point = point << 6 | (s[i] & 0x3Fu);
    *p += n;
    if (point < 0x80 || (point >= 0xA0 && point <= 0xFF))
        return (unsigned char)point;
    for (size_t i = 0; i < ARRAY_LEN(beyond_latin1); i++)
        if (beyond_latin1[i].point == point)
            return beyond_latin1[i].byte;
    return 0;
}

/* The text in Windows-1252 where all of it can be said so; otherwise as it is, which readers that
 * know Unicode will understand. */
static void add_cp1252(struct strbuf *out, const char *text)
{
    struct strbuf bytes = STRBUF_INIT;
    bool possible = true;
    for (const char *p = text; *p && possible;) {
        unsigned char byte = to_cp1252(&p);
        possible = byte != 0;
        strbuf_add_char(&bytes, (char)byte);
    }
    /* bytes that look like UTF-8 would be read as that */
    if (possible && !utf8_is_valid(strbuf_text(&bytes), bytes.len))
        strbuf_add_bytes(out, strbuf_text(&bytes), bytes.len);
    else
        strbuf_add(out, text);
    strbuf_release(&bytes);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

/* "arena, forge-dck, ...": the keys of the formats that hold what is asked for. */
static const char *keys_holding(struct arena *arena, unsigned zones)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < N_DECK_FORMATS; i++)
        if (write_formats[i].write && (write_formats[i].holds & zones) == zones)
            strbuf_printf(&sb, "%s%s", sb.len ? ", " : "", deck_formats[i].key);
    const char *keys = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return keys;
}

static const struct deck_entry *first_of(const struct deck *deck, enum deck_zone zone)
{
    for (size_t i = 0; i < deck->n_entries; i++)
        if (deck->entries[i].zone == zone)
            return &deck->entries[i];
    return NULL;
}

enum err_code deck_write(struct catalog *catalog, const struct deck *deck, enum deck_format to, struct strbuf *out,
                         struct err *err)
{
    tc_assert(to < N_DECK_FORMATS);
    const struct write_format *format = &write_formats[to];
    struct arena scratch = ARENA_INIT;
    const struct deck_entry *commander = first_of(deck, ZONE_COMMANDER);
    enum err_code rc = ERR_OK;
    if (!format->write) {
        rc = err_set(err, ERR_USAGE, "%s is a format that Topcut only reads; it writes %s", deck_formats[to].title,
                     keys_holding(&scratch, TWO_ZONES));
    } else if (commander && !(format->holds & Z(COMMANDER))) {
        rc = err_set(err, ERR_CONFLICT, "%s has no place for a commander (%s); choose one of %s",
                     deck_formats[to].title, commander->name, keys_holding(&scratch, COMMANDERS));
    } else {
        struct strbuf text = STRBUF_INIT;
        struct writing w = {.arena = &scratch,
                            .catalog = catalog,
                            .deck = deck,
                            .out = &text,
                            .format = to,
                            .names = format->names,
                            .printings = format->printings,
                            .holds = format->holds};
        format->write(&w);
        if (format->cp1252)
            add_cp1252(out, strbuf_text(&text));
        else
            strbuf_add(out, strbuf_text(&text));
        strbuf_release(&text);
    }
    arena_release(&scratch);
    return rc;
}
