/* import_merge.c - records to rows: what a file says, beside what is known
 *
 * A card is recognized by its name in our spelling: split cards by both halves, all other cards of two faces by the
 * front. For a card that is shipped, the file's Oracle facts (cost, types, power, colours, keywords) replace
 * ours, while what files do not tell, or tell otherwise (mana made, tapped, layout, copies), stays. What is said
 * of a face waits until the card's other faces have come.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MAX_WAITING 20000
#define MAX_FACES   8

/* ---- words ----------------------------------------------------------------------------------- */

void import_word(struct arena *arena, struct import_words *list, const char *word)
{
    *ARENA_ADD(arena, list->words, list->n, list->room) = word;
}

char import_rarity(const char *word, const char *supertypes)
{
    static const struct {
        const char *word;
        char letter;
    } rarities[] = {{"common", 'C'},      {"uncommon", 'U'}, {"rare", 'R'},  {"mythic", 'M'},
                    {"mythic rare", 'M'}, {"special", 'S'},  {"bonus", 'S'}, {"basic land", 'L'}};
    for (size_t i = 0; i < ARRAY_LEN(rarities); i++)
        if (strcasecmp(word, rarities[i].word) == 0)
            return rarities[i].letter == 'C' && strncmp(supertypes, "Basic", 5) == 0 ? 'L' : rarities[i].letter;
    return 0;
}

static bool is_in(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcasecmp(word, words[i]) == 0)
            return true;
    return false;
}

/* ---- what is passed over --------------------------------------------------------------------- */

/* True when a record is of something that can be in no deck, of any kind. */
static bool is_no_card(const struct import_record *r)
{
    static const char *const layouts[] = {"token", "double_faced_token", "emblem", "art_series", "sticker", "dungeon"};
    static const char *const types[] = {"Token", "Emblem", "Card", "Dungeon", "Stickers", "Bounty", "Hero"};
    if (is_in(r->layout, layouts, ARRAY_LEN(layouts)) || r->rebalanced || strncmp(r->name, "A-", 2) == 0)
        return true;
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (r->n_faces && strncmp(r->faces[0].types, types[i], strlen(types[i])) == 0 &&
            strchr(" ", r->faces[0].types[strlen(types[i])]))
            return true;
    return false;
}

/* Cards of supplementary decks are large by nature (CR 901, 902, 904). */
static bool is_large_by_nature(const struct import_record *r)
{
    static const char *const layouts[] = {"planar", "scheme", "vanguard", "phenomenon"};
    return is_in(r->layout, layouts, ARRAY_LEN(layouts)) ||
           (r->n_faces &&
            types_parse(r->faces[0].types) & (TYPE_PLANE | TYPE_PHENOMENON | TYPE_SCHEME | TYPE_VANGUARD));
}

/* True for a piece of cardboard that no deck may hold; the card may have other printings. */
static bool is_no_printing(const struct import_record *r, const struct import_set *set)
{
    return strcasecmp(r->border, "gold") == 0 || (r->oversized && !is_large_by_nature(r)) ||
           (r->online && !set->online && strcmp(set->type, "magic-arena") != 0);
}

/* ---- a card ---------------------------------------------------------------------------------- */

/* Parts of all faces with " // " between; of faces that agree, one is enough where once is set. */
static char *all_faces(struct arena *arena, const struct import_record *r, size_t offset, bool once)
{
    struct strbuf sb = STRBUF_INIT;
    const char *first = NULL;
    bool same = true;
    for (size_t i = 0; i < r->n_faces; i++) {
        const char *part = *(const char *const *)(const void *)((const char *)&r->faces[i] + offset);
        first = first ? first : part;
        same = same && strcmp(first, part) == 0;
        strbuf_printf(&sb, "%s%s", i ? " // " : "", part);
    }
    char *text =
        once && same ? arena_strdup(arena, first ? first : "") : arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

/* The words of all faces, each once. */
static char *all_subtypes(struct arena *arena, const struct import_record *r)
{
    struct import_words words = {.n = 0};
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < r->n_faces; i++)
        for (const char *p = r->faces[i].subtypes; *p; p += strspn(p, " ")) {
            size_t len = strcspn(p, " ");
            char *word = arena_strndup(arena, p, len);
            if (len && !is_in(word, words.words, words.n))
                import_word(arena, &words, word);
            p += len;
        }
    for (size_t i = 0; i < words.n; i++)
        strbuf_printf(&sb, "%s%s", i ? " " : "", words.words[i]);
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

static const char *layout_of(const struct import_record *r, const struct card *base)
{
    static const char *const plain[] = {"saga",   "class", "case",    "mutate",          "prototype",
                                        "battle", "host",  "augment", "reversible_card", ""};
    if (base)
        return base->layout;
    if (is_in(r->layout, plain, ARRAY_LEN(plain)))
        return "normal";
    if (strcmp(r->layout, "split") == 0 && r->n_faces) {
        if (strstr(r->faces[0].subtypes, "Room"))
            return "room";
        if (r->faces[r->n_faces - 1].keywords && strstr(r->faces[r->n_faces - 1].keywords, "Aftermath"))
            return "aftermath";
    }
    return r->layout;
}

/* A symbol as costs have them: a number of up to seven digits, or letters, digits and slashes, in braces. Its length
 * with the braces; 0: none. */
static size_t cost_symbol(const char *p)
{
    size_t len = *p == '{' ? strspn(p + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/\xC2\xBD\xE2\x88\x9E") : 0;
    return len > 0 && len <= 7 && p[len + 1] == '}' ? len + 2 : 0;
}

/* "{HW}": letters of symbols are capitals, whatever a file has. What is no cost is passed over as if none were told. */
static const char *capital_cost(struct arena *arena, const char *cost)
{
    char *out = arena_strndup(arena, cost, strlen(cost));
    for (char *p = out; *p; p++)
        *p = char_upper(*p);
    for (const char *p = out; *p;) {
        size_t len = strncmp(p, " // ", 4) == 0 ? 4 : cost_symbol(p);
        if (!len)
            return "";
        p += len;
    }
    return out;
}

static double mana_value_of(const struct import_record *r, const char *cost)
{
    return *cost || r->mana_value < 0 ? mana_cost_value(cost) : r->mana_value;
}

static char *keywords_of(struct arena *arena, const struct import_face *face, const char *known)
{
    if (!face->keywords && !face->text)
        return arena_strdup(arena, known);
    const char *names = face->keywords ? face->keywords : "";
    char *found = face->text ? rules_keywords(arena, names, face->text) : arena_strdup(arena, names);
    return rules_merge_keywords(arena, known, found, face->text);
}

/* The halves of a split card as one: its keywords and its text are those of both. */
static struct import_face both_halves(struct arena *arena, const struct import_record *r)
{
    struct import_face both = r->faces[0];
    for (size_t i = 1; i < r->n_faces; i++) {
        const struct import_face *f = &r->faces[i];
        if (f->keywords)
            both.keywords = both.keywords ? arena_printf(arena, "%s;%s", both.keywords, f->keywords) : f->keywords;
        if (f->text)
            both.text = both.text ? arena_printf(arena, "%s\n%s", both.text, f->text) : f->text;
    }
    return both;
}

static const struct card_face *known_face(const struct card *base, const char *name)
{
    for (size_t i = 0; base && i < base->n_faces; i++)
        if (strcmp(base->faces[i].name, name) == 0)
            return &base->faces[i];
    return NULL;
}

static struct card_face *faces_of(struct arena *arena, const struct import_record *r, const struct card *base)
{
    struct card_face *faces = ARENA_ARRAY(arena, struct card_face, r->n_faces);
    for (size_t i = 0; i < r->n_faces; i++) {
        const struct import_face *f = &r->faces[i];
        const struct card_face *known = known_face(base, f->name);
        faces[i] = (struct card_face){
            .name = f->name,
            .mana_cost = capital_cost(arena, f->mana_cost),
            .type_line = type_line_make(arena, f->supertypes, f->types, f->subtypes),
            .power = f->power,
            .toughness = f->toughness,
            .loyalty = f->loyalty,
            .keywords = keywords_of(arena, f, known ? known->keywords : ""),
            .produces = known && *known->produces ? known->produces
                        : f->text                 ? rules_produces(arena, f->text, f->subtypes, f->types)
                                                  : "",
            .side = f->side,
            .colors = f->colors,
        };
    }
    return faces;
}

/* Adds what the text of a new card says; a shipped card keeps what was checked. */
static void add_rules(struct arena *arena, const struct import_record *r, const struct card *base, struct card *card)
{
    const struct import_face *front = &r->faces[0];
    const char *text = front->text ? front->text : "";
    enum rules_tapped tapped = rules_enters_tapped(text);
    if (base) {
        card->produces = base->produces;
        card->enters_tapped = base->enters_tapped;
        card->enters_tapped_sometimes = base->enters_tapped_sometimes;
        card->silver_only = base->silver_only;
        card->copies = base->copies;
        card->ante = base->ante;
        card->first_printed = base->first_printed;
        return;
    }
    card->produces = rules_produces(arena, text, front->subtypes, front->types);
    if (!*card->produces && r->produced && !(card->types & (TYPE_INSTANT | TYPE_SORCERY)))
        card->produces = r->produced;
    card->enters_tapped = tapped == TAPPED_ALWAYS;
    card->enters_tapped_sometimes = tapped == TAPPED_SOMETIMES;
    card->copies = r->any_number ? COPIES_ANY : rules_copies(arena, text);
    card->ante = rules_plays_for_ante(text);
    card->first_printed = "";
}

static bool has_text(const struct import_record *r)
{
    for (size_t i = 0; i < r->n_faces; i++)
        if (r->faces[i].text && *r->faces[i].text)
            return true;
    return false;
}

/* The card of a whole record. */
static struct card make_card(struct arena *arena, const struct import_record *r, const struct import_name *name)
{
    const struct import_face *front = &r->faces[0];
    bool halved = r->n_faces > 1 && import_is_halved(r->layout),
         two = r->n_faces > 1 && !import_is_one_card_twice(r->name);
    struct card card = {
        .name = name->name,
        .full_name = two ? all_faces(arena, r, offsetof(struct import_face, name), false) : name->name,
        .mana_cost = halved ? all_faces(arena, r, offsetof(struct import_face, mana_cost), false) : front->mana_cost,
        .identity = r->identity,
        .subtypes = halved ? all_subtypes(arena, r) : front->subtypes,
        .power = halved ? "" : front->power,
        .toughness = halved ? "" : front->toughness,
        .loyalty = halved ? "" : front->loyalty,
        .layout = layout_of(r, name->base),
    };
    card.mana_cost = capital_cost(arena, card.mana_cost);
    const char *types = halved ? all_faces(arena, r, offsetof(struct import_face, types), true) : front->types;
    card.types = types_parse(types);
    card.supertypes = supertypes_parse(front->supertypes);
    card.type_line = type_line_make(arena, front->supertypes, types, card.subtypes);
    card.mana_value = mana_value_of(r, card.mana_cost);
    struct import_face spoken = halved ? both_halves(arena, r) : *front;
    card.keywords = keywords_of(arena, &spoken, name->base ? name->base->keywords : "");
    for (size_t i = 0; i < (halved ? r->n_faces : 1); i++)
        card.colors |= r->faces[i].colors;
    if (front->text) /* a file that tells the texts says which cards have none */
        card.rules = has_text(r) ? CARD_RULES_UNKNOWN : CARD_RULES_NONE;
    card.identity |= card.colors;
    if (two) {
        card.faces = faces_of(arena, r, name->base);
        card.n_faces = r->n_faces;
    } else if (name->base) {
        card.faces = name->base->faces;
        card.n_faces = name->base->n_faces;
        card.full_name = name->base->full_name;
    }
    add_rules(arena, r, name->base, &card);
    return card;
}

static enum err_code write_text(struct import *im, const struct import_record *r, const struct import_name *name,
                                struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    size_t faces = import_is_one_card_twice(r->name) ? 1 : r->n_faces;
    for (size_t i = 0; i < faces; i++)
        strbuf_printf(&sb, "%s%s", i ? "\n//\n" : "", r->faces[i].text ? r->faces[i].text : "");
    enum err_code rc = ERR_OK;
    if (r->faces[0].text && sb.len) {
        rc = writer_text(im->writer, name->name, strbuf_text(&sb), err);
        im->texts++;
    }
    strbuf_release(&sb);
    return rc;
}

/* The facts, the text and the legalities of a card that comes for the first time. */
static enum err_code write_card(struct import *im, const struct import_record *r, struct import_name *name,
                                struct err *err)
{
    struct card card = make_card(&im->record_arena, r, name);
    enum err_code rc = writer_card(im->writer, &card, err);
    if (rc == ERR_OK)
        rc = write_text(im, r, name, err);
    for (size_t i = 0; i < r->formats.n && rc == ERR_OK; i++)
        rc = writer_legality(im->writer, name->name, r->formats.words[i], r->statuses.words[i], err);
    if (rc == ERR_OK && strcmp(name->key, name->name) != 0)
        rc = writer_name(im->writer, name->key, name->name, NAME_KIND_ALIAS, err);
    name->written = true;
    im->cards_new += !name->base;
    return rc;
}

/* ---- printings and names --------------------------------------------------------------------- */

static void count_border(struct import_set *set, const char *border)
{
    static const char *const names[] = {"black", "white", "silver", "gold"};
    if (strcasecmp(border, "borderless") == 0)
        border = "black";
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        set->borders[i] += strcasecmp(border, names[i]) == 0;
}

/* True when the shipped card has a printing of that number in the set; of any, when number is NULL. */
static bool is_printed_in(struct import *im, const struct card *base, const char *code, const char *number)
{
    for (size_t i = 0; base && i < base->n_printings; i++)
        if (strcmp(catalog_set(im->base, base->printings[i].set)->code, code) == 0 &&
            (!number || strcmp(base->printings[i].number, number) == 0))
            return true;
    return false;
}

/* AtomicCards names sets without rarities; a shipped printing knows its own. An unknown rarity is special:
 * then no rule that goes by commons takes it for one. */
static enum err_code write_atomic_printings(struct import *im, const struct import_record *r,
                                            const struct import_name *name, struct err *err)
{
    enum err_code rc = ERR_OK;
    bool basic = r->n_faces && strncmp(r->faces[0].supertypes, "Basic", 5) == 0;
    for (size_t i = 0; i < r->sets.n && rc == ERR_OK; i++) {
        const struct card_set *set = catalog_find_set(im->base, r->sets.words[i]);
        if (!set || strcasecmp(set->code, r->sets.words[i]) != 0)
            continue; /* a set that this file does not describe */
        if (!is_printed_in(im, name->base, set->code, NULL))
            rc = writer_printing(im->writer, name->name, set->code, basic ? 'L' : 'S', "", err);
    }
    return rc;
}

static enum err_code write_printing(struct import *im, const struct import_record *r, const struct import_name *name,
                                    struct err *err)
{
    struct import_set *set = import_find_set(im, r->set_code);
    const char *number = strchr(r->number, '|') ? "" : r->number;
    if (!set || !set->type)
        return ERR_OK;
    count_border(set, r->border);
    if (set->known && is_printed_in(im, name->base, set->ours, number))
        return ERR_OK; /* its rarity was checked */
    return writer_printing(im->writer, name->name, set->ours, r->rarity ? r->rarity : 'S', number, err);
}

static enum err_code write_names(struct import *im, const struct import_record *r, const struct import_name *name,
                                 struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < r->aliases.n && rc == ERR_OK; i++)
        rc = writer_name(im->writer, r->aliases.words[i], name->name, NAME_KIND_ALIAS, err);
    for (size_t i = 0; i < r->foreign.n && rc == ERR_OK; i++)
        rc = writer_foreign(im->writer, r->foreign.words[i], name->name, card_language_bit(r->languages.words[i]), err);
    return rc;
}

static enum err_code write_rest(struct import *im, const struct import_record *r, const struct import_name *name,
                                struct err *err)
{
    enum err_code rc = *r->set_code ? write_printing(im, r, name, err) : ERR_OK;
    if (rc == ERR_OK)
        rc = write_atomic_printings(im, r, name, err);
    return rc == ERR_OK ? write_names(im, r, name, err) : rc;
}

/* ---- faces that wait ------------------------------------------------------------------------- */

bool import_waits(struct import *im, const char *name, char side, const char *layout)
{
    if (!side || import_count_parts(name) < 2 || strcmp(layout, "meld") == 0 || import_is_one_card_twice(name))
        return false;
    struct arena scratch = ARENA_INIT;
    struct import_name *known = import_met(im, import_canonical(&scratch, name, layout));
    arena_release(&scratch);
    return !known || !known->written;
}

/* Writes a card from the faces that came, and what each of them said of printings and names. */
static enum err_code write_waiting(struct import *im, struct import_name *name, struct err *err)
{
    struct import_face faces[MAX_FACES];
    struct import_record whole = name->waiting->record;
    whole.n_faces = 0;
    for (struct import_waiting *w = name->waiting; w; w = w->next)
        if (whole.n_faces < MAX_FACES &&
            (whole.n_faces == 0 || faces[whole.n_faces - 1].side != w->record.faces[0].side))
            faces[whole.n_faces++] = w->record.faces[0];
    whole.faces = faces;
    enum err_code rc = write_card(im, &whole, name, err);
    for (struct import_waiting *w = name->waiting; w && rc == ERR_OK; w = w->next)
        rc = write_rest(im, &w->record, name, err);
    name->waiting = NULL;
    im->n_pending -= name->n_waiting;
    name->n_waiting = 0;
    return rc;
}

static enum err_code wait_for_others(struct import *im, const struct import_record *r, struct import_name *name,
                                     struct err *err)
{
    struct import_waiting *w = ARENA_ARRAY(&im->arena, struct import_waiting, 1), **to = &name->waiting;
    if (im->n_pending == MAX_WAITING)
        return err_set(err, ERR_INPUT, "%s: more than %d faces are there whose other face is not", im->path,
                       MAX_WAITING);
    w->record = *r;
    while (*to && (*to)->record.faces[0].side <= r->faces[0].side)
        to = &(*to)->next;
    w->next = *to;
    *to = w;
    name->n_waiting++;
    im->n_pending++;
    size_t sides = 0;
    for (const struct import_waiting *p = name->waiting; p; p = p->next)
        sides += !p->next || p->next->record.faces[0].side != p->record.faces[0].side;
    return sides == import_count_parts(r->name) ? write_waiting(im, name, err) : ERR_OK;
}

enum err_code import_finish_cards(struct import *im, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < im->n_names && rc == ERR_OK; i++) {
        struct import_name *name = im->names[i];
        if (!name->waiting)
            continue;
        if (name->waiting->record.faces[0].side == 'a')
            rc = write_waiting(im, name, err);
        else
            im->skipped++; /* a back without its front */
        arena_reset(&im->record_arena);
    }
    return rc;
}

/* ---- records --------------------------------------------------------------------------------- */

enum err_code import_take(struct import *im, const struct import_record *r, struct err *err)
{
    struct import_set *set = *r->set_code ? import_find_set(im, r->set_code) : NULL;
    struct import_name *name;
    im->records++;
    if (r->n_faces == 0 || is_no_card(r) || (*r->set_code && (!set || !set->type || is_no_printing(r, set)))) {
        im->skipped++;
        return ERR_OK;
    }
    enum err_code rc = import_meet(im, import_canonical(&im->record_arena, r->name, r->layout), r->name, &name, err);
    if (rc == ERR_OK && !name->written) {
        if (r->partial && import_waits(im, r->name, r->faces[0].side, r->layout))
            return wait_for_others(im, r, name, err);
        rc = write_card(im, r, name, err);
    }
    if (rc == ERR_OK)
        rc = write_rest(im, r, name, err);
    if (rc != ERR_OK)
        err_context(err, "%s", r->name);
    return rc;
}

static struct import_name *written_name(struct import *im, const char *name, const char *layout)
{
    struct import_name *found = import_met(im, import_canonical(&im->record_arena, name, layout));
    return found && found->written ? found : NULL;
}

enum err_code import_take_name(struct import *im, const char *name, const char *layout, const char *spelling,
                               const char *language, struct err *err)
{
    struct import_name *found = written_name(im, name, layout);
    return found && *spelling ? writer_foreign(im->writer, spelling, found->name, card_language_bit(language), err)
                              : ERR_OK;
}

enum err_code import_take_legality(struct import *im, const char *name, const char *layout, const char *format,
                                   const char *status, struct err *err)
{
    struct import_name *found = written_name(im, name, layout);
    return found ? writer_legality(im->writer, found->name, format, status, err) : ERR_OK;
}

void import_release(struct import *im)
{
    free(im->names);
    free(im->sets);
    arena_release(&im->record_arena);
    arena_release(&im->arena);
}
