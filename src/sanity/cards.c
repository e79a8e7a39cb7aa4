/* cards.c - a deck's cards, each with everything known about it
 *
 * What a card does comes from the first of these that has it: the abilities by hand, those that were compiled before
 * the program was built, the user's rules text, the facts, which say everything of a card without text or with nothing
 * but keywords. The facts fill the gaps: a land or creature without a known text still makes the mana given by the
 * catalogue.
 */
#include "sanity/cards.h"
#include "base/strbuf.h"
#include "cardtext/cardtext.h"
#include "deck/deck.h"
#include "engine/rules/rules.h"
#include "sanity/abilities.h"
#include "sanity/by_hand.h"
#include "sanity/card_facts.h"
#include "sanity/shipped.h"
#include "sanity/uses.h"

#include <string.h>

#define FIFTH_ENDS "1999-04-21" /* Classic Sixth Edition, which has today's types */

/* ---- what the card says ---------------------------------------------------------------------- */

/* A face under way: its facts and what was found of its text. */
struct face {
    const char *name, *keywords, *produces, *text;
    struct face_facts facts;
    bool has_text; /* text says all of it: "" means that it has none */
    enum card_rules rules;
};

/* The n-th of the faces' texts, which stand between lines "//"; "" past the end. */
static const char *face_text(struct arena *arena, const char *text, size_t n)
{
    for (;;) {
        const char *end = strstr(text, "\n//\n");
        if (n == 0)
            return end ? arena_strndup(arena, text, (size_t)(end - text)) : text;
        if (!end)
            return "";
        text = end + 4;
        n--;
    }
}

static void face_of_card(const struct card *c, struct face *out)
{
    *out = (struct face){.name = c->name,
                         .keywords = c->keywords,
                         .produces = c->produces,
                         .text = "",
                         .rules = c->rules,
                         .facts = {.mana_cost = c->mana_cost,
                                   .type_line = c->type_line,
                                   .power = c->power,
                                   .toughness = c->toughness,
                                   .loyalty = c->loyalty,
                                   .colors = c->colors}};
}

static void face_of_face(const struct card_face *f, struct face *out)
{
    *out = (struct face){.name = f->name,
                         .keywords = f->keywords,
                         .produces = f->produces,
                         .text = "",
                         .facts = {.mana_cost = f->mana_cost,
                                   .type_line = f->type_line,
                                   .power = f->power,
                                   .toughness = f->toughness,
                                   .loyalty = f->loyalty,
                                   .colors = f->colors}};
}

/* Everything that a face's numbers say. */
static void set_facts(struct arena *arena, const struct face *f, struct list_card *out)
{
    out->name = arena_strdup(arena, f->name);
    out->mana_cost = arena_strdup(arena, f->facts.mana_cost);
    out->type_line = arena_strdup(arena, f->facts.type_line);
    need_read(f->facts.mana_cost, &out->need);
    out->kinds = kinds_of_line(f->facts.type_line);
    out->colours = f->facts.colors;
    out->keywords = arena_strdup(arena, f->keywords);
    out->abilities = out->not_understood = "";
    out->known = KNOWN_NOT;
}

/* Landcycling and landwalk of any land are words of their own in print. */
static bool keyword_known(const char *text, size_t n)
{
    return (keyword_find(text, NULL) != KEYWORD_NONE || memmem(text, n, "cycling ", 8) || memmem(text, n, "walk", 4)) &&
           !memmem(text, n, "[special", 8);
}

/* Those of the list that the engine has: an entry that says everything else says what the others mean. */
static const char *keywords_known(struct arena *arena, const char *list)
{
    struct strbuf out = STRBUF_INIT;
    while (*list) {
        size_t n = strcspn(list, ";");
        if (keyword_known(list, n))
            strbuf_printf(&out, "%s%.*s", out.len ? ";" : "", (int)n, list);
        list += n + (list[n] == ';');
    }
    const char *known = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return known;
}

static void known_by_hand(struct arena *arena, const struct by_hand_card *hand, struct list_card *out)
{
    out->known = *hand->not_said ? KNOWN_PARTLY : hand->compiled ? KNOWN_COMPILED : KNOWN_BY_HAND;
    out->not_understood = arena_strdup(arena, hand->not_said);
    out->abilities = arena_strdup(arena, hand->abilities);
    out->keywords = hand->keywords ? arena_strdup(arena, hand->keywords) : keywords_known(arena, out->keywords);
}

static void known_by_text(struct arena *arena, const struct face *f, struct list_card *out)
{
    struct card_meaning meaning;
    struct card_wording wording = {.name = f->name,
                                   .mana_cost = f->facts.mana_cost,
                                   .type_line = f->facts.type_line,
                                   .power = f->facts.power,
                                   .toughness = f->facts.toughness,
                                   .text = f->text};
    struct strbuf left = STRBUF_INIT;
    cardtext_compile(arena, &wording, &meaning);
    out->known = meaning.understanding == UNDERSTOOD_FULLY    ? KNOWN_BY_TEXT
                 : meaning.understanding == UNDERSTOOD_PARTLY ? KNOWN_PARTLY
                                                              : KNOWN_NOT;
    if (meaning.understanding != UNDERSTOOD_NOT) {
        out->abilities = meaning.abilities;
        out->keywords = meaning.keywords;
    }
    for (size_t i = 0; i < meaning.n_clauses; i++)
        if (!meaning.clauses[i].understood)
            strbuf_printf(&left, "%s%s", left.len ? "; " : "", meaning.clauses[i].text);
    out->not_understood = arena_strdup(arena, strbuf_text(&left));
    strbuf_release(&left);
}

/* Keywords alone are a text of a line each; what one of them needs besides ("[special cost]") the facts do not say. */
static void known_by_keywords(struct arena *arena, const struct face *f, struct list_card *out)
{
    struct face own = *f;
    char *lines = arena_strdup(arena, f->keywords);
    for (char *at = lines; *at; at++)
        *at = *at == ';' ? '\n' : *at;
    own.text = lines;
    known_by_text(arena, &own, out);
    if (out->known == KNOWN_BY_TEXT) {
        out->known = KNOWN_BY_FACTS;
    } else {
        out->known = KNOWN_NOT;
        out->keywords = arena_strdup(arena, f->keywords);
        out->abilities = "";
    }
}

/* By what the catalogue says of its text: none, or nothing but keywords. */
static void known_by_facts(struct arena *arena, const struct face *f, struct list_card *out)
{
    if (f->rules == CARD_RULES_NONE || out->kinds & KIND_BASIC)
        out->known = KNOWN_BY_FACTS;
    else if (f->rules == CARD_RULES_KEYWORDS)
        known_by_keywords(arena, f, out);
}

/* Does the card say by itself how it makes mana? */
static bool says_mana(const struct list_card *c)
{
    return ability_has(c->abilities, "mana");
}

static void read_part(const char *type_line, struct mana_source *out)
{
    static const struct {
        const char *type;
        uint8_t joined;
    } parts[MANA_PARTS] = {{"Urza's Mine", 2}, {"Urza's Power-Plant", 2}, {"Urza's Tower", 3}};
    for (uint8_t i = 0; i < MANA_PARTS; i++)
        if (strstr(type_line, parts[i].type)) {
            out->part = (uint8_t)(i + 1);
            out->joined = parts[i].joined;
        }
}

static void read_locus(const char *type_line, const char *abilities, struct mana_source *out)
{
    const char *times = strstr(abilities, "add-mana-times(");
    out->locus = strstr(type_line, "Locus") != NULL;
    out->each = out->locus && times && strstr(times, "type(locus)");
}

/* Puts what facts alone say, mana and entering tapped, before the text where the text leaves it open. */
static void add_from_facts(struct arena *arena, const struct face *f, bool tapped, bool sometimes,
                           struct list_card *out)
{
    struct strbuf add = STRBUF_INIT;
    struct ability_text *own_text;
    bool special, open = out->known == KNOWN_NOT || out->known == KNOWN_PARTLY ||
                         abilities_cut(arena, out->abilities, &own_text) == 0;
    unsigned own = out->kinds & KIND_LAND ? land_types_read(f->facts.type_line) : 0;
    unsigned makes = produces_read(f->produces, &special);
    source_read(arena, out->abilities, out->kinds, &out->source);
    instead_read(arena, out->abilities, out->instead);
    pitch_read(arena, out->abilities, &out->pitch, &out->pitched);
    const char *other = other_cost_read(arena, f->keywords, out->abilities);
    need_read(other, &out->other_cost);
    out->has_other_cost = *other != '\0';
    bool enters = out->source.tapped || out->source.maybe_tapped;
    if (open && tapped && !enters)
        strbuf_add(&add, "replace enters(is(self)) { enters-tapped }\n");
    if (open && makes & ~own && !says_mana(out))
        mana_abilities_add(&add, makes & ~own);
    if (add.len && out->known == KNOWN_NOT) {
        out->known = KNOWN_PARTLY;
        out->not_understood =
            special ? "its mana, which counts as any colour, and its text" : "its text, but for its mana";
    }
    out->source.tapped |= tapped && open;
    out->source.maybe_tapped |= sometimes && !out->source.tapped;
    if (!out->source.makes)
        out->source.makes = (uint8_t)makes;
    out->source.makes |= (uint8_t)own;
    if (out->kinds & KIND_LAND && !out->source.fetches && has_keyword(f->keywords, "Basic landcycling")) {
        out->source.fetches = MANA_ANY;
        out->source.fetch_any_basic = out->source.fetch_tapped = true;
    }
    read_part(f->facts.type_line, &out->source);
    read_locus(f->facts.type_line, out->abilities, &out->source);
    if (out->source.makes && !out->source.amount)
        out->source.amount = 1;
    if (add.len)
        out->abilities = arena_printf(arena, "%s%s", strbuf_text(&add), out->abilities);
    strbuf_release(&add);
}

/* What the engine cannot be told of a card whose text is known: then it is not known wholly. */
static void look_for_gaps(const struct face *f, const struct by_hand_card *hand, bool defined, struct list_card *out)
{
    const char *gap = hand && !hand->compiled ? NULL : facts_gap(&f->facts, defined);
    if (gap && known_wholly(out->known)) {
        out->known = KNOWN_PARTLY;
        out->not_understood = gap;
    }
}

static void finish_face(struct arena *arena, const struct face *f, const struct by_hand_card *hand, bool tapped,
                        bool sometimes, struct list_card *out)
{
    set_facts(arena, f, out);
    if (hand)
        known_by_hand(arena, hand, out);
    else if (f->has_text && *f->text)
        known_by_text(arena, f, out);
    else if (f->has_text)
        out->known = KNOWN_BY_FACTS;
    else
        known_by_facts(arena, f, out);
    add_from_facts(arena, f, tapped, sometimes, out);
    bool defined = ability_has(out->abilities, "base-pt");
    bool star = strchr(f->facts.power, '*') || strchr(f->facts.toughness, '*');
    out->facts = hand && hand->facts ? arena_strdup(arena, hand->facts) : facts_text(arena, &f->facts, defined);
    look_for_gaps(f, hand, defined, out);
    if (out->known == KNOWN_NOT && !*out->not_understood)
        out->not_understood = star && !defined
                                  ? "its text is not known; its power and toughness count 0 where they are stars"
                                  : "its text, if it has any, is not known";
}

static const struct by_hand_card *hand_of(struct arena *arena, const struct knowing *how, const char *name)
{
    return how ? shipped_find(arena, how->hand, name) : NULL;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Tokens of the abilities by hand that these abilities name, and those that they name in turn. */
static void add_tokens(struct arena *arena, const struct knowing *how, const char *abilities,
                       const struct list_token **tokens)
{
    const char *const *names;
    size_t n = tokens_named(arena, abilities, &names);
    for (size_t i = 0; i < n; i++) {
        const struct by_hand_card *hand = hand_of(arena, how, names[i]);
        bool there = !hand || !hand->token || !hand->facts;
        for (const struct list_token *t = *tokens; t && !there; t = t->next)
            there = strcmp(t->name, names[i]) == 0;
        if (there)
            continue;
        struct list_token *token = ARENA_ARRAY(arena, struct list_token, 1);
        *token = (struct list_token){.name = names[i],
                                     .facts = arena_strdup(arena, hand->facts),
                                     .keywords = arena_strdup(arena, hand->keywords ? hand->keywords : ""),
                                     .abilities = arena_strdup(arena, hand->abilities),
                                     .next = *tokens};
        *tokens = token;
        add_tokens(arena, how, token->abilities, tokens);
    }
}

/* ---- a card ---------------------------------------------------------------------------------- */

static bool is_layout(const struct card *c, const char *layout)
{
    return strcmp(c->layout, layout) == 0;
}

/* Sides that a card turns into, and halves that are cast by themselves. */
static bool turns(const struct card *c)
{
    return is_layout(c, "flip") || is_layout(c, "transform");
}

static bool has_halves(const struct card *c)
{
    return is_layout(c, "split") || is_layout(c, "aftermath") || is_layout(c, "room");
}

/* The other face of a card of two, if it is one that the engine can use and its facts are known. */
static const struct list_card *other_face(struct arena *arena, const struct card *c, const char *text,
                                          const struct knowing *how, const struct by_hand_card *hand)
{
    struct list_card *other = ARENA_ARRAY(arena, struct list_card, 1);
    struct face f;
    if (hand && hand->other && hand->other->facts) {
        const struct by_hand_card *h = hand->other;
        f = (struct face){.name = h->name, .keywords = "", .produces = "", .text = ""};
        f.facts = (struct face_facts){"", h->facts, "", "", "", 0};
        finish_face(arena, &f, h, false, false, other);
        return other;
    }
    if (c->n_faces < 2 || !*c->faces[1].type_line || !(turns(c) || has_halves(c)))
        return NULL;
    if (hand ? !hand->other : !text)
        return NULL;
    face_of_face(&c->faces[1], &f);
    f.has_text = text != NULL;
    f.text = text ? face_text(arena, text, 1) : "";
    finish_face(arena, &f, hand ? hand->other : hand_of(arena, how, f.name), false, false, other);
    return other;
}

/* The other half that can be cast from the hand as well, and what the card costs at the least. */
static void read_halves(const struct card *card, struct list_card *out)
{
    if (!has_halves(card) || card->n_faces < 2)
        return;
    out->mana_value = need_value(&out->need);
    if (is_layout(card, "aftermath")) /* that half is cast from the graveyard */
        return;
    need_read(card->faces[1].mana_cost, &out->half);
    out->split = !out->half.none;
    int other = need_value(&out->half);
    if (out->split && other < out->mana_value)
        out->mana_value = other;
}

/* The second side of a card that is played as either: the first is what counts. */
static void read_second_side(struct arena *arena, const struct card *card, struct list_card *out)
{
    if (!is_layout(card, "modal_dfc") || card->n_faces < 2)
        return;
    const struct card_face *side = &card->faces[1];
    out->side_name = arena_strdup(arena, side->name);
    out->side_kinds = *side->type_line ? kinds_of_line(side->type_line) : 0;
}

/* A name that is no card: it can be held, never cast. */
static void make_blank(struct arena *arena, const char *name, struct list_card *out)
{
    *out = (struct list_card){.name = arena_strdup(arena, name),
                              .mana_cost = "",
                              .type_line = "",
                              .need = {.none = true},
                              .kinds = KIND_OTHER,
                              .known = KNOWN_BLANK,
                              .not_understood = "no card of that name is known",
                              .facts = "Enchantment",
                              .keywords = "",
                              .abilities = "",
                              .first_printed = ""};
}

/* Cheap cards that find lands or cards: what Karsten's formula for the number of lands counts. */
static bool draws_or_ramps(const struct list_card *c)
{
    if (c->kinds & KIND_LAND || c->mana_value > 2 || c->need.none)
        return false;
    if (c->source.makes)
        return true;
    return ability_has(c->abilities, "draw") || ability_has(c->abilities, "scry") ||
           ((ability_has(c->abilities, "search") || ability_has(c->abilities, "search-tapped")) &&
            (ability_has(c->abilities, "land") || ability_has(c->abilities, "basic") ||
             ability_has(c->abilities, "forest")));
}

void list_card_make(struct arena *arena, struct catalog *catalog, const char *name, const struct card *card,
                    const struct knowing *how, struct list_card *out)
{
    struct face f;
    *out = (struct list_card){0};
    if (!card) {
        make_blank(arena, name, out);
        return;
    }
    const struct by_hand_card *hand = hand_of(arena, how, card->name);
    const char *text = how && how->without_text ? NULL : catalog_text(catalog, arena, card);
    bool halves = has_halves(card) && card->n_faces >= 2;
    if (halves)
        face_of_face(&card->faces[0], &f);
    else
        face_of_card(card, &f);
    f.has_text = text != NULL;
    f.text = text ? face_text(arena, text, 0) : "";
    finish_face(arena, &f, hand, card->enters_tapped, card->enters_tapped_sometimes, out);
    out->other = other_face(arena, card, text, how, hand);
    out->flips = hand && hand->other ? hand->flips : turns(card);
    if (card->n_faces >= 2 && !out->other && !hand && out->known == KNOWN_BY_TEXT) {
        out->known = KNOWN_PARTLY;
        out->not_understood = "its other face";
    } else if (out->other && known_wholly(out->known) && !known_wholly(out->other->known)) {
        out->known = KNOWN_PARTLY;
        out->not_understood = out->other->not_understood;
    }
    add_tokens(arena, how, out->abilities, &out->tokens);
    if (out->other)
        add_tokens(arena, how, out->other->abilities, &out->tokens);
    out->name = arena_strdup(arena, card->name);
    out->mana_cost = arena_strdup(arena, card->mana_cost);
    out->type_line = arena_strdup(arena, card->type_line);
    out->mana_value = (int)card->mana_value;
    read_halves(card, out);
    read_second_side(arena, card, out);
    out->colours = card->colors;
    out->identity = card->identity;
    out->first_printed = arena_strdup(arena, card->first_printed);
    if (card->types & TYPE_INSTANT && strcmp(card->first_printed, FIFTH_ENDS) < 0)
        for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++)
            out->fifth_types[era] = catalog_types_in(catalog, arena, card, era_name((enum era)era));
    out->cheap_draw_or_ramp = draws_or_ramps(out);
}

/* ---- the list -------------------------------------------------------------------------------- */

static void count_list(struct list *list)
{
    list->main = list->side = list->command = list->lands = list->unknown = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *c = &list->card[i];
        list->main += c->main;
        list->side += c->side;
        list->command += c->command;
        list->lands += c->kinds & KIND_LAND ? c->main : 0;
        list->unknown += c->known == KNOWN_BLANK ? c->main : 0;
    }
}

static struct list_card *card_of_list(struct list *list, const char *name)
{
    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].name, name) == 0)
            return &list->card[i];
    return NULL;
}

/* A companion that the list has in its place too is only marked. */
static bool stands_elsewhere(const struct deck *deck, const struct deck_entry *entry)
{
    for (size_t i = 0; i < deck->n_entries; i++)
        if (&deck->entries[i] != entry && deck->entries[i].zone != ZONE_COMPANION &&
            deck->entries[i].zone != ZONE_MAYBE && strcmp(deck->entries[i].name, entry->name) == 0)
            return true;
    return false;
}

void list_from_deck(struct arena *arena, struct catalog *catalog, const struct deck *deck, const struct knowing *how,
                    struct list *out)
{
    *out = (struct list){.name = arena_strdup(arena, deck->name ? deck->name : deck->what),
                         .card = ARENA_ARRAY(arena, struct list_card, deck->n_entries + 1)};
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        const char *name = entry->card ? entry->card->name : entry->name;
        if (entry->zone == ZONE_MAYBE || (entry->zone == ZONE_COMPANION && stands_elsewhere(deck, entry)))
            continue;
        struct list_card *c = card_of_list(out, name);
        if (!c) {
            c = &out->card[out->cards++];
            list_card_make(arena, catalog, name, entry->card, how, c);
        }
        *(entry->zone == ZONE_MAIN ? &c->main : entry->zone == ZONE_COMMANDER ? &c->command : &c->side) += entry->count;
    }
    count_list(out);
}

void list_with(struct arena *arena, const struct list *list, const int *main, const int *side, struct list *out)
{
    const struct list_card *from = list->card; /* out may be the list itself */
    struct list_card *card = ARENA_ARRAY(arena, struct list_card, (size_t)list->cards + 1);
    for (int i = 0; i < list->cards; i++) {
        card[i] = from[i];
        if (main)
            card[i].main = main[i];
        if (side)
            card[i].side = side[i];
    }
    *out = *list;
    out->card = card;
    count_list(out);
}

void list_known(const struct list *list, int known[N_KNOWN])
{
    memset(known, 0, N_KNOWN * sizeof *known);
    for (int i = 0; i < list->cards; i++)
        known[list->card[i].known] += list->card[i].main;
}
