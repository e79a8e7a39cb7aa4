/* rows_beyond.c - what one catalogue has beyond another, as CSV files that rows.c reads
 *
 * Both are in the order of their names, so cards are compared side by side; printings and spellings by what they say,
 * through a map of those that the other has. Rows come in the order of sets, cards and spellings: the same two
 * catalogues give the same bytes.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "catalog/inner.h"
#include "catalog/rows.h"

#include <stdlib.h>
#include <string.h>

struct beyond {
    struct arena *arena;
    struct catalog *catalog, *other;
    const char *since;
    bool *since_sets; /* by number: of that day or later */
    struct resource *out;
    size_t n;
};

/* ---- writing ----------------------------------------------------------------------------------- */

static void add_row(struct strbuf *sb, const char *const *cells, size_t n)
{
    for (size_t i = 0; i < n; i++)
        csv_add_cell(sb, cells[i] ? cells[i] : "", i == 0, false, CSV_PLAIN);
    strbuf_add_char(sb, '\n');
}

/* Takes what stands below the header as a file, unless that is nothing. */
static void add_file(struct beyond *b, const char *name, const char *header, struct strbuf *rows)
{
    if (rows->len) {
        const char *text = arena_printf(b->arena, "%s\n%s", header, strbuf_text(rows));
        b->out[b->n++] = (struct resource){
            .path = arena_printf(b->arena, ROWS_FOLDER "/%s", name), .data = text, .len = strlen(text)};
    }
    strbuf_release(rows);
}

static const char *number(struct arena *arena, int n)
{
    return n ? arena_printf(arena, "%d", n) : "";
}

/* ---- sets -------------------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static const struct card_set *set_of_code(struct catalog *catalog, const char *code)
{
    const struct card_set *found = catalog_find_set(catalog, code);
    return found && strcmp(found->code, code) == 0 ? found : NULL;
}

static bool same_set(const struct card_set *a, const struct card_set *b)
{
    return b && same_text(a->name, b->name) && same_text(a->date, b->date) && same_text(a->type, b->type) &&
           same_text(a->block, b->block) && same_text(a->border, b->border) && same_text(a->effective, b->effective) &&
           same_text(a->effective_source, b->effective_source) && same_text(a->alt_codes, b->alt_codes) &&
           a->cards == b->cards;
}

static void add_sets(struct beyond *b)
{
    struct strbuf rows = STRBUF_INIT;
    for (int i = 0; i < catalog_set_count(b->catalog); i++) {
        const struct card_set *s = catalog_set(b->catalog, i);
        b->since_sets[i] = *b->since && strcmp(s->date, b->since) >= 0;
        if (!b->since_sets[i] && same_set(s, set_of_code(b->other, s->code)))
            continue;
        const char *const cells[] = {s->code,      s->name,
                                     s->date,      s->type,
                                     s->block,     s->border,
                                     s->effective, s->effective_source,
                                     s->alt_codes, number(b->arena, s->cards)};
        add_row(&rows, cells, ARRAY_LEN(cells));
    }
    add_file(b, "sets.csv",
             "code,name,date,type,block,border,effective,effective_source,alt_"
             "codes,cards",
             &rows);
}

/* ---- cards ------------------------------------------------------------------------------------- */

static bool same_faces(const struct card *a, const struct card *b)
{
    if (a->n_faces != b->n_faces)
        return false;
    for (size_t i = 0; i < a->n_faces; i++) {
        const struct card_face *x = &a->faces[i], *y = &b->faces[i];
        if (x->side != y->side || x->colors != y->colors || !same_text(x->name, y->name) ||
            !same_text(x->mana_cost, y->mana_cost) || !same_text(x->type_line, y->type_line) ||
            !same_text(x->power, y->power) || !same_text(x->toughness, y->toughness) ||
            !same_text(x->loyalty, y->loyalty) || !same_text(x->keywords, y->keywords) ||
            !same_text(x->produces, y->produces))
            return false;
    }
    return true;
}

static bool same_card(const struct card *a, const struct card *b)
{
    return a->copies == b->copies && a->supertypes == b->supertypes && a->types == b->types && a->colors == b->colors &&
           a->identity == b->identity && a->ante == b->ante && a->enters_tapped == b->enters_tapped &&
           a->enters_tapped_sometimes == b->enters_tapped_sometimes && a->rules == b->rules &&
           same_text(a->mana_cost, b->mana_cost) && same_text(a->type_line, b->type_line) &&
           same_text(a->power, b->power) && same_text(a->toughness, b->toughness) &&
           same_text(a->loyalty, b->loyalty) && same_text(a->hand, b->hand) && same_text(a->life, b->life) &&
           same_text(a->keywords, b->keywords) && same_text(a->produces, b->produces) &&
           same_text(a->layout, b->layout) && same_faces(a, b);
}

/* "Legendary Creature - Goblin Warrior" in its three parts. */
struct type_parts {
    const char *supertypes, *types, *subtypes;
};

static struct type_parts parts_of(struct arena *arena, const char *line)
{
    const char *dash = strstr(line, " - ");
    char *words = dash ? arena_strndup(arena, line, (size_t)(dash - line)) : arena_strdup(arena, line);
    char *types = words;
    for (;;) { /* supertypes stand first */
        size_t len = strcspn(types, " ");
        if (!len || !supertypes_parse(arena_strndup(arena, types, len)))
            break;
        types += len + (types[len] == ' ');
    }
    size_t supertypes = (size_t)(types - words);
    return (struct type_parts){.supertypes =
                                   arena_strndup(arena, words, supertypes ? supertypes - (*types != '\0') : 0),
                               .types = types,
                               .subtypes = dash ? dash + 3 : ""};
}

static const char *colors_of(struct arena *arena, unsigned colors)
{
    char letters[6];
    return arena_strdup(arena, card_colors_text(colors, letters));
}

static void add_card(struct beyond *b, const struct card *c, struct strbuf *cards, struct strbuf *faces)
{
    struct arena *a = b->arena;
    struct type_parts parts = parts_of(a, c->type_line);
    const char *const cells[] = {c->name,
                                 c->layout,
                                 c->mana_cost,
                                 colors_of(a, c->colors),
                                 colors_of(a, c->identity),
                                 parts.supertypes,
                                 parts.types,
                                 parts.subtypes,
                                 c->power,
                                 c->toughness,
                                 c->loyalty,
                                 c->keywords,
                                 c->produces,
                                 c->enters_tapped             ? "always"
                                 : c->enters_tapped_sometimes ? "sometimes"
                                                              : "",
                                 c->copies == COPIES_ANY ? "any" : number(a, c->copies),
                                 c->ante ? "1" : "",
                                 card_rules_words[c->rules],
                                 c->hand,
                                 c->life};
    add_row(cards, cells, ARRAY_LEN(cells));
    for (size_t i = 0; i < c->n_faces; i++) {
        const struct card_face *f = &c->faces[i];
        if (i == 0 && f->side == 'a' && strcmp(f->name, c->name) == 0)
            continue; /* the front is the card itself */
        struct type_parts own = parts_of(a, f->type_line);
        const char side[] = {f->side, '\0'};
        const char *const face[] = {c->name,        f->name,     side,         f->mana_cost, colors_of(a, f->colors),
                                    own.supertypes, own.types,   own.subtypes, f->power,     f->toughness,
                                    f->loyalty,     f->keywords, f->produces};
        add_row(faces, face, ARRAY_LEN(face));
    }
}

static bool is_since(const struct beyond *b, const struct card *card)
{
    for (size_t i = 0; i < card->n_printings; i++)
        if (b->since_sets[card->printings[i].set])
            return true;
    return false;
}

static bool has_printing(struct catalog *other, const struct card *there, const char *code,
                         const struct card_printing *p)
{
    for (size_t i = 0; there && i < there->n_printings; i++) {
        const struct card_printing *q = &there->printings[i];
        if (q->rarity == p->rarity && strcmp(q->number, p->number) == 0 &&
            strcmp(catalog_set(other, q->set)->code, code) == 0)
            return true;
    }
    return false;
}

static void add_printings(struct beyond *b, const struct card *card, const struct card *there, struct strbuf *rows)
{
    for (size_t i = 0; i < card->n_printings; i++) {
        const struct card_printing *p = &card->printings[i];
        const char *code = catalog_set(b->catalog, p->set)->code;
        const char rarity[] = {p->rarity, '\0'};
        if (!b->since_sets[p->set] && has_printing(b->other, there, code, p))
            continue;
        add_row(rows, (const char *const[]){code, card->name, rarity, p->number}, 4);
    }
}

static void add_cards(struct beyond *b)
{
    struct strbuf cards = STRBUF_INIT, faces = STRBUF_INIT, printings = STRBUF_INIT;
    int n = catalog_card_count(b->other);
    for (int id = 1, at = 1; id <= catalog_card_count(b->catalog); id++) {
        const struct card *card = catalog_card(b->catalog, id);
        while (at <= n && strcmp(catalog_card(b->other, at)->name, card->name) < 0)
            at++;
        const struct card *there = at <= n ? catalog_card(b->other, at) : NULL;
        if (there && strcmp(there->name, card->name) != 0)
            there = NULL;
        if (!there || is_since(b, card) || !same_card(card, there))
            add_card(b, card, &cards, &faces);
        add_printings(b, card, there, &printings);
    }
    add_file(b, "cards.csv",
             "name,layout,mana_cost,colors,identity,supertypes,types,subtypes,"
             "power,toughness,loyalty,keywords,produces,"
             "tapped,copies,ante,rules,hand,life",
             &cards);
    add_file(b, "faces.csv",
             "card,name,side,mana_cost,colors,supertypes,types,subtypes,power,"
             "toughness,loyalty,keywords,produces",
             &faces);
    add_file(b, "printings.csv", "set,card,rarity,number", &printings);
}

/* ---- told ---------------------------------------------------------------------------------------- */

static void add_word(struct strbuf *sb, const char *word)
{
    strbuf_printf(sb, "%s%s", sb->len ? ", " : "", word);
}

static const char *taken(struct arena *arena, struct strbuf *sb)
{
    const char *text = arena_strdup(arena, strbuf_text(sb));
    strbuf_release(sb);
    return text;
}

void rows_compare(struct arena *arena, struct catalog *before, struct catalog *after, struct rows_news *out)
{
    struct strbuf sets = STRBUF_INIT, cards = STRBUF_INIT, changed = STRBUF_INIT;
    int n = catalog_card_count(before);
    *out = (struct rows_news){.printings = catalog_info(after)->printings - catalog_info(before)->printings};
    for (int i = 0; i < catalog_set_count(after); i++)
        if (!set_of_code(before, catalog_set(after, i)->code)) {
            add_word(&sets, catalog_set(after, i)->name);
            out->sets++;
        }
    for (int id = 1, at = 1; id <= catalog_card_count(after); id++) {
        const struct card *card = catalog_card(after, id);
        while (at <= n && strcmp(catalog_card(before, at)->name, card->name) < 0)
            at++;
        bool known = at <= n && strcmp(catalog_card(before, at)->name, card->name) == 0;
        if (known && same_card(card, catalog_card(before, at)))
            continue;
        add_word(known ? &changed : &cards, card->name);
        out->changed += known;
        out->cards += !known;
    }
    out->set_names = taken(arena, &sets);
    out->card_names = taken(arena, &cards);
    out->changed_names = taken(arena, &changed);
}

/* ---- spellings --------------------------------------------------------------------------------- */

/* Calls use for each alias, in the order of keys. */
static void each_alias(struct catalog *catalog, void (*use)(void *self, const char *alias, const char *card),
                       void *self)
{
    sqlite3_stmt *row = NULL;
    catalog_statement(catalog, &row,
                      "SELECT coalesce(n.spelling, c.name), c.name FROM name n "
                      "JOIN card c USING (card_id)"
                      " WHERE n.kind = 1 ORDER BY n.lax, n.exact, n.card_id");
    while (catalog_step(catalog, row)) {
        struct arena scratch = ARENA_INIT;
        const char *alias = arena_strdup(&scratch, catalog_peek(catalog, row, 0));
        use(self, alias, catalog_peek(catalog, row, 1));
        arena_release(&scratch);
    }
    sqlite3_finalize(row);
}

/* Spellings that the other has, and the rows of those that it has not. */
struct spellings {
    struct beyond *b;
    struct arena arena; /* of the map */
    struct map known;
    struct strbuf rows;
    struct foreign_name {
        const char *card, *spelling;
        unsigned languages;
    } * names;
    size_t n_names, room;
    struct catalog *of; /* whose card a name in another language is of */
};

static const char *key_of(struct spellings *s, const char *spelling, const char *card, unsigned languages)
{
    return arena_printf(&s->arena, "%s|%s|%u", spelling, card, languages);
}

static void know_alias(void *self, const char *alias, const char *card)
{
    struct spellings *s = self;
    const char *key = key_of(s, alias, card, 0);
    (void)map_add(&s->known, key, strlen(key));
}

static void write_alias(void *self, const char *alias, const char *card)
{
    struct spellings *s = self;
    const char *key = key_of(s, alias, card, 0);
    if (map_find(&s->known, key, strlen(key)) == MAP_NONE)
        add_row(&s->rows, (const char *const[]){alias, card}, 2);
}

static void add_aliases(struct beyond *b)
{
    struct spellings s = {.b = b, .rows = STRBUF_INIT};
    s.known.arena = &s.arena;
    each_alias(b->other, know_alias, &s);
    each_alias(b->catalog, write_alias, &s);
    add_file(b, "aliases.csv", "alias,card", &s.rows);
    arena_release(&s.arena);
}

static void know_name(void *self, const struct foreign_reader *name)
{
    struct spellings *s = self;
    const char *key = key_of(s, name->spelling, catalog_card(s->of, name->card_id)->name, name->languages);
    (void)map_add(&s->known, key, strlen(key));
}

static void take_name(void *self, const struct foreign_reader *name)
{
    struct spellings *s = self;
    const char *card = catalog_card(s->of, name->card_id)->name;
    const char *key = key_of(s, name->spelling, card, name->languages);
    if (map_find(&s->known, key, strlen(key)) == MAP_NONE)
        *VEC_ADD(s->names, s->n_names, s->room) = (struct foreign_name){
            .card = card, .spelling = arena_strdup(&s->arena, name->spelling), .languages = name->languages};
}

static int by_card_and_spelling(const void *a, const void *b)
{
    const struct foreign_name *x = a, *y = b;
    int cards = strcmp(x->card, y->card);
    return cards ? cards : strcmp(x->spelling, y->spelling);
}

/* A row of all names of one card, a column a language; those of no language that has a column are left out. */
static void add_names_of(struct spellings *s, const struct foreign_name *names, size_t n)
{
    const char *cells[CARD_LANGUAGES] = {names[0].card};
    bool any = false;
    for (size_t i = 0; i < n; i++)
        for (unsigned l = 0; l + 1 < CARD_LANGUAGES; l++)
            if (names[i].languages & 1u << l && !strchr(names[i].spelling, '|')) {
                const char *so_far = cells[l + 1];
                cells[l + 1] = so_far ? arena_printf(&s->arena, "%s|%s", so_far, names[i].spelling) : names[i].spelling;
                any = true;
            }
    if (any)
        add_row(&s->rows, cells, CARD_LANGUAGES);
}

static void add_names(struct beyond *b)
{
    struct spellings s = {.b = b, .rows = STRBUF_INIT};
    struct strbuf header = STRBUF_INIT;
    s.known.arena = &s.arena;
    s.of = b->other;
    foreign_each(b->other, know_name, &s);
    s.of = b->catalog;
    foreign_each(b->catalog, take_name, &s);
    if (s.n_names)
        qsort(s.names, s.n_names, sizeof *s.names, by_card_and_spelling);
    for (size_t i = 0, end; i < s.n_names; i = end) {
        for (end = i + 1; end < s.n_names && strcmp(s.names[end].card, s.names[i].card) == 0; end++)
            ;
        add_names_of(&s, &s.names[i], end - i);
    }
    strbuf_add(&header, "card");
    for (size_t l = 0; l + 1 < CARD_LANGUAGES; l++)
        strbuf_printf(&header, ",%s", card_languages[l].code);
    add_file(b, "names.csv", strbuf_text(&header), &s.rows);
    strbuf_release(&header);
    free(s.names);
    arena_release(&s.arena);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct resource *)a)->path, ((const struct resource *)b)->path);
}

void rows_beyond(struct arena *arena, struct catalog *catalog, struct catalog *other, const char *since,
                 struct resource out[ROWS_FILES], size_t *n)
{
    struct beyond b = {.arena = arena, .catalog = catalog, .other = other, .since = since, .out = out};
    b.since_sets = ARENA_ARRAY(arena, bool, (size_t)catalog_set_count(catalog) + 1);
    add_sets(&b);
    add_cards(&b);
    add_aliases(&b);
    add_names(&b);
    if (b.n)
        qsort(out, b.n, sizeof *out, by_path);
    *n = b.n;
}
