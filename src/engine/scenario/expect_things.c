/* expect_things.c - what a scenario expects of things: cards in zones, permanents, what is on the stack
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/play/play.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <stdio.h>
#include <string.h>

bool look_name(const struct look *l, const char *text, struct scenario_name *out)
{
    struct err err = ERR_INIT;
    if (name_read(l->run->arena, &l->run->names, text, l->field, out, &err) == ERR_OK)
        return true;
    run_invalid(l->run, l->line, "%s", err.said);
    return false;
}

/* On the battlefield if it is there, else anywhere; NO_OBJECT: nowhere. Ambiguous: the run ends. */
static uint16_t thing_named(const struct look *l, const char *text, bool anywhere)
{
    struct scenario_run *run = l->run;
    struct scenario_name name;
    uint16_t found[256];
    if (!look_name(l, text, &name))
        return NO_OBJECT;
    for (int pass = 0; pass < 2; pass++) {
        int n = 0;
        for (int i = 0; i < run->g->object_cap && n < (int)ARRAY_LEN(found); i++) {
            bool on = game_object_c(run->g, (uint16_t)i)->zone == ZONE_BATTLEFIELD;
            if ((on || pass == 1 || anywhere) && name_fits(run, &name, (uint16_t)i))
                found[n++] = (uint16_t)i;
        }
        if (n == 0)
            continue;
        struct err err = ERR_INIT;
        struct err *kept = run->err;
        run->err = &err;
        uint16_t thing = name_find(run, &name, found, n, NULL, l->field);
        run->err = kept;
        if (thing == NO_OBJECT)
            run_invalid(run, l->line, "%s", err.said);
        return thing;
    }
    return NO_OBJECT;
}

/* The record of a permanent that is named; NULL: it is not on the battlefield, and that was reported. */
static const struct perm *permanent_named(const struct look *l, const char *text, uint16_t *object)
{
    *object = thing_named(l, text, false);
    if (l->run->stop)
        return NULL;
    if (*object == NO_OBJECT || game_object(l->run->g, *object)->perm == NO_PERM) {
        const char *zone = *object == NO_OBJECT ? "nowhere" : zone_name(game_object(l->run->g, *object)->zone);
        look_otherwise(l, TC_WORD("on the battlefield"), message(l->run->arena, "in %s", zone));
        return NULL;
    }
    return game_perm(l->run->g, *object);
}

void look_zone(struct look *l, const struct json *v)
{
    struct scenario_run *run = l->run;
    for (const struct json *m = json_first(v); m && !run->stop; m = json_next(m)) {
        const char *wanted = json_text(m, "nowhere");
        int owner = -1;
        l->key = json_key(m);
        uint16_t thing = thing_named(l, l->key, true);
        if (run->stop)
            return;
        if (wanted[0] >= 'A' && wanted[0] < 'A' + MAX_PLAYERS && strncmp(wanted + 1, "'s ", 3) == 0) {
            owner = wanted[0] - 'A';
            wanted += 4;
        }
        if (strcmp(wanted, "nowhere") != 0 && zone_by_name(wanted, strlen(wanted)) < 0) {
            look_bad_value(l, TC_WORD("a zone: battlefield, graveyard, hand, library, exile, stack, phased out, "
                                      "ante, command, nowhere"));
            return;
        }
        const struct object *o = thing == NO_OBJECT ? NULL : game_object(run->g, thing);
        const char *is = o ? zone_name(o->zone) : "nowhere";
        int whose = !o ? -1 : o->perm != NO_PERM ? o->controller : o->owner;
        if (strcmp(is, wanted) != 0)
            look_otherwise(l, arena_strdup(run->arena, wanted), is);
        else if (owner >= 0 && whose != owner)
            look_otherwise(l, arena_strdup(run->arena, json_text(m, "")),
                           arena_printf(run->arena, "%s's %s", entity_word(&run->e, player_entity(whose)), is));
    }
}

void look_count(struct look *l, const struct json *v)
{
    struct scenario_run *run = l->run;
    for (const struct json *m = json_first(v); m && !run->stop; m = json_next(m)) {
        const char *at = l->key = json_key(m);
        int player = -1, zone = -1, n = 0;
        if (at[0] >= 'A' && at[0] < 'A' + MAX_PLAYERS && at[1] == ' ') {
            player = at[0] - 'A';
            at += 2;
        }
        for (size_t len = strlen(at); len > 0 && zone < 0; len--) {
            if (at[len] == ' ' && (zone = zone_by_name(at, len)) >= 0)
                at += len + 1;
        }
        struct scenario_name name = {.kind = NAME_WORD};
        if (zone < 0) {
            look_bad_value(l, TC_WORD("a key such as \"A battlefield Goblin\" or \"B graveyard *\""));
            return;
        }
        if (strcmp(at, "*") != 0 && !look_name(l, at, &name))
            return;
        name.player = (int8_t)player;
        for (int i = 0; i < run->g->object_cap; i++) {
            const struct object *o = game_object_c(run->g, (uint16_t)i);
            int whose = o->perm != NO_PERM ? o->controller : o->owner;
            n += o->zone == zone && (player < 0 || whose == player) &&
                 (name.kind == NAME_WORD || name_fits(run, &name, (uint16_t)i));
        }
        expect_int(l, m, n);
    }
}

void thing_controller(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)p;
    expect_text(l, v, entity_word(&l->run->e, player_entity(game_object(l->run->g, object)->controller)));
}

/* A plane or vanguard, which has a controller in the command zone. */
static bool is_outside(const struct look *l, const char *text, uint16_t *object)
{
    *object = thing_named(l, text, false);
    return *object < MAX_OBJECTS && l->run->book->card[game_object(l->run->g, *object)->card].layout >= LAYOUT_PLANE;
}

void look_things(struct look *l, const struct json *v, thing_fn *fn)
{
    if (!json_is_object(v))
        look_bad_value(l, TC_WORD("an object by card"));
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        uint16_t object;
        l->key = json_key(m);
        if (fn == thing_controller && is_outside(l, l->key, &object)) {
            fn(l, m, NULL, object);
            continue;
        }
        const struct perm *p = permanent_named(l, l->key, &object);
        if (p)
            fn(l, m, p, object);
    }
}

void thing_pt(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)object;
    expect_text(l, v, arena_printf(l->run->arena, "%d/%d", p->power, p->toughness));
}

void thing_damage(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)object;
    expect_int(l, v, p->damage);
}

void thing_blocked(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)object;
    expect_bool(l, v, p->flags & PERM_BLOCKED);
}

void look_face_down(struct look *l, const struct json *v)
{
    if (!json_is_object(v))
        look_bad_value(l, TC_WORD("an object by card"));
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        l->key = json_key(m);
        uint16_t object = thing_named(l, l->key, false);
        if (!l->run->stop)
            expect_bool(l, m, object != NO_OBJECT && game_object(l->run->g, object)->flags & OBJECT_FACE_DOWN);
    }
}

void thing_attached(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    const char *host = json_text(v, "nothing");
    uint16_t wanted = NO_OBJECT;
    (void)object;
    if (host[0] >= 'A' && host[0] < 'A' + MAX_PLAYERS && !host[1])
        wanted = player_entity(host[0] - 'A');
    else if (strcmp(host, "nothing") != 0)
        wanted = thing_named(l, host, false);
    if (!l->run->stop && p->attached_to != wanted)
        look_otherwise(l, arena_strdup(l->run->arena, host),
                       p->attached_to == NO_OBJECT ? "nothing" : entity_word(&l->run->e, p->attached_to));
}

void thing_counters(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    struct scenario_run *run = l->run;
    const char *key = l->key;
    (void)object;
    for (const struct json *m = json_first(v); m && !run->stop; m = json_next(m)) {
        int n = 0, signs = 0;
        const char *kind = json_key(m);
        if ((*kind == '+' || *kind == '-') &&
            (sscanf(kind, "%*[+-]%*d/%*[+-]%*d%n", &signs) < 0 || kind[signs] || !signs)) {
            look_bad_value(l, message(run->arena, "a kind of counters such as \"+1/+1\", not \"%s\"", kind));
            return;
        }
        for (int i = 0; i < MAX_COUNTER_KINDS; i++)
            if (p->counter_n[i] > 0 && strcmp(counter_name(run->book, p->counter_kind[i]), json_key(m)) == 0)
                n += p->counter_n[i];
        l->key = arena_printf(run->arena, "%s (%s)", key, json_key(m));
        expect_int(l, m, n);
    }
}

static void thing_colours(struct look *l, const struct json *v, uint16_t object)
{
    static const char letters[] = "WUBRG";
    char is[6];
    unsigned wanted = 0, colours = chars_colours(&l->run->e, object);
    int n = 0;
    for (int i = 0; i < COLOURLESS; i++)
        if (colours >> i & 1)
            is[n++] = letters[i];
    is[n] = '\0';
    const char *text = json_text(v, "?");
    if (strspn(text, letters) != strlen(text)) {
        look_bad_value(l, TC_WORD("colours by letter (\"WU\"), \"\" for none"));
        return;
    }
    for (const char *c = text; *c; c++)
        wanted |= 1u << (strchr(letters, *c) - letters);
    if (wanted != colours)
        look_otherwise(l, *text ? arena_strdup(l->run->arena, text) : "none",
                       n ? arena_strdup(l->run->arena, is) : "none");
}

/* Card types, supertypes and subtypes by word. -1: no such word. */
static int has_type(struct scenario_run *run, uint16_t object, const char *word)
{
    static const struct {
        const char *word;
        unsigned bit;
    } types[] = {
        {"artifact", TYPE_ARTIFACT}, {"creature", TYPE_CREATURE},         {"enchantment", TYPE_ENCHANTMENT},
        {"land", TYPE_LAND},         {"planeswalker", TYPE_PLANESWALKER}, {"tribal", TYPE_TRIBAL},
        {"basic", TYPE_BASIC},       {"legendary", TYPE_LEGENDARY},       {"snow", TYPE_SNOW},
        {"world", TYPE_WORLD},
    };
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (strcmp(types[i].word, word) == 0)
            return (chars_types(&run->e, object) & types[i].bit) != 0;
    char *name = arena_strdup(run->arena, word); /* the language writes "swamp", cards "Swamp" */
    if (char_is_lower(name[0]))
        name[0] = (char)(name[0] - 'a' + 'A');
    static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    for (size_t i = 0; i < ARRAY_LEN(basics); i++)
        if (strcmp(basics[i], name) == 0 && game_object(run->g, object)->perm != NO_PERM)
            return game_perm(run->g, object)->land_types >> i & 1;
    uint16_t subtype = book_word(run->book, name);
    return subtype ? chars_has_subtype(&run->e, object, subtype) : -1;
}

static const char *quality(struct scenario_run *run, const struct card *card, enum keyword keyword, uint16_t node)
{
    struct strbuf sb = STRBUF_INIT;
    write_term(run->book, card, node, keyword_parameter_kind(keyword), &sb);
    const char *text = arena_strdup(run->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* Is a quality of the object the one that is wanted? A colour of its own is read as its text has it now (001:612.2). */
static bool same_quality(struct scenario_run *run, uint16_t object, enum keyword keyword, uint16_t has,
                         const struct card *wanted, uint16_t node)
{
    const struct node *own = &run->book->node[has], *other = &run->book->node[node];
    const struct card *card = &run->book->card[game_object(run->g, object)->card];
    if (own->op == OP_IS_COLOUR && other->op == OP_IS_COLOUR && own->value && other->value)
        return text_words(&run->e, object, TEXT_COLOURS, (unsigned)own->value) == (unsigned)other->value;
    return strcmp(quality(run, card, keyword, has), quality(run, wanted, keyword, node)) == 0;
}

/* Every quality of the keyword on the card that the expectation was read as ("from red") is also the object's. */
static bool has_qualities(struct scenario_run *run, uint16_t object, enum keyword keyword, const struct card *wanted)
{
    uint16_t is[16];
    int n = chars_parameters(&run->e, object, keyword, is, (int)ARRAY_LEN(is));
    for (int i = 0; i < wanted->parameters; i++) {
        bool there = false;
        if (wanted->parameter[i].keyword != keyword)
            continue;
        for (int j = 0; j < n && !there; j++)
            there = is[j] && same_quality(run, object, keyword, is[j], wanted, wanted->parameter[i].node);
        if (!there)
            return false;
    }
    return true;
}

static int has_keyword(struct scenario_run *run, uint16_t object, const char *word)
{
    const char *rest;
    enum keyword keyword = keyword_find(word, &rest);
    if (keyword == KEYWORD_NONE || !chars_has_keyword(&run->e, object, keyword))
        return keyword == KEYWORD_NONE ? -1 : 0;
    if (!rest[strspn(rest, " ")])
        return 1;
    uint16_t card = book_find(run->book, arena_printf(run->arena, SCENARIO_KEYWORD, word));
    return card == NO_CARD ? -1 : has_qualities(run, object, keyword, &run->book->card[card]);
}

/* Lists of words, each "not" or there. */
static void look_words(struct look *l, const struct json *v, uint16_t object,
                       int (*has)(struct scenario_run *, uint16_t, const char *), const char *what)
{
    for (const struct json *m = json_is_array(v) ? json_first(v) : v; m && !l->run->stop;
         m = json_is_array(v) ? json_next(m) : NULL) {
        const char *word = json_text(m, "");
        bool no = strncmp(word, "not ", 4) == 0;
        int is = has(l->run, object, no ? word + 4 : word);
        if (is < 0)
            look_bad_value(l, message(l->run->arena, "%s, not \"%s\"", what, word));
        else if (is == no)
            look_otherwise(l, arena_strdup(l->run->arena, word), no ? TC_WORD("it has it") : TC_WORD("it has it not"));
    }
}

void thing_types(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)p;
    look_words(l, v, object, has_type, TC_WORD("types"));
}

void thing_keywords(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    (void)p;
    look_words(l, v, object, has_keyword, TC_WORD("keywords"));
}

void thing_assignments(struct look *l, const struct json *v, const struct perm *p, uint16_t object)
{
    enum { MOST = 400 };
    struct scenario_run *run = l->run;
    int16_t(*all)[MAX_BLOCKS] = arena_alloc(run->arena, MOST, sizeof *all);
    int n = combat_assignments(&run->e, (int)(p - run->g->perm), all, MOST), found = 0;
    (void)object;
    for (const struct json *row = json_first(v); row && !run->stop; row = json_next(row)) {
        int i = 0;
        for (; i < n; i++) {
            bool same = true;
            int column = 0;
            for (const struct json *share = json_first(row); share && column < MAX_BLOCKS; share = json_next(share))
                same &= json_int(share, 0, 1000, -1) == all[i][column++];
            if (same)
                break;
        }
        found += i < n;
        if (i == n)
            look_otherwise(l, message(run->arena, "to allow %s", json_print_line(run->arena, row)),
                           TC_WORD("not allowed"));
    }
    if (!run->stop && found != n)
        look_otherwise(l, message(run->arena, "in %d ways", (int)json_count(v)), message(run->arena, "%d ways", n));
}

void look_flag(struct look *l, const struct json *v, uint32_t flag, bool set)
{
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        uint16_t object;
        bool list = json_is_array(v);
        l->key = list ? json_text(m, "") : json_key(m);
        const struct perm *p = permanent_named(l, l->key, &object);
        if (!p)
            return;
        bool is = ((p->flags & flag) != 0) == set;
        if (list && !is)
            look_otherwise(l, "true", "false");
        else if (!list)
            expect_bool(l, m, is);
    }
}

/* Looks for it in every zone, the stack included. */
static void look_anywhere(struct look *l, const struct json *v,
                          void (*fn)(struct look *, const struct json *, uint16_t))
{
    if (!json_is_object(v))
        look_bad_value(l, TC_WORD("an object by card"));
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        l->key = json_key(m);
        uint16_t thing = thing_named(l, l->key, false);
        if (thing == NO_OBJECT && !l->run->stop)
            look_otherwise(l, TC_WORD("to be there"), TC_WORD("nowhere"));
        else if (!l->run->stop)
            fn(l, m, thing);
    }
}

static void thing_mana_value(struct look *l, const struct json *v, uint16_t object)
{
    expect_int(l, v, chars_mana_value(&l->run->e, object));
}

void look_mana_value(struct look *l, const struct json *v)
{
    look_anywhere(l, v, thing_mana_value);
}

void look_colours(struct look *l, const struct json *v)
{
    look_anywhere(l, v, thing_colours);
}
