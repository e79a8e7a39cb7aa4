/* book.c - puts every card of a list into a book of the engine
 *
 * A card is first tried by itself in a book of its own. If that is refused, its keywords and abilities are tried one by
 * one and those that are refused are left out; in the worst case only its cost and types are played, or it is blank. */
#include "sanity/book.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/language/language.h"
#include "engine/play/play.h"
#include "sanity/abilities.h"
#include "sanity/card_facts.h"

#include <string.h>

const char *const played_words[N_PLAYED] = {"wholly", "partly", "facts-only", "blank"};

/* ---- eras ------------------------------------------------------------------------------------ */

/* The first day of each era's rules, as a day of release of the set that brought them. */
static const char *const era_begins[ERA_COUNT] = {"", "1999-03-01", "1999-04-21", "2003-07-28", "2009-07-17"};

enum era era_of_day(const char *date)
{
    enum era era = ERA_M10;
    if (!date || !*date)
        return era;
    while (era > ERA_FIFTH_97 && strcmp(date, era_begins[era]) < 0)
        era--;
    return era;
}

enum err_code era_choose(const char *word, const char *date, enum era *out, struct err *err)
{
    unsigned eras = 0;
    *out = era_of_day(date);
    if (!word)
        return ERR_OK;
    if (!era_parse(word, &eras) || !eras)
        return err_set(err, ERR_USAGE, "--era %s: expected fifth-97, fifth-99, fifth, sixth, eighth or m10", word);
    *out = (enum era)(31 - __builtin_clz(eras));
    return ERR_OK;
}

int list_newer(struct arena *arena, const struct list *list, enum era era, const char **sentence)
{
    enum { NAMED = 3 };
    struct strbuf names = STRBUF_INIT;
    int copies = 0, cards = 0;
    for (int i = 0; i < list->cards && era + 1 < ERA_COUNT; i++) {
        const struct list_card *c = &list->card[i];
        if (!*c->first_printed || strcmp(c->first_printed, era_begins[era + 1]) < 0)
            continue;
        copies += c->main + c->side + c->command;
        if (cards++ < NAMED)
            strbuf_printf(&names, "%s%s (%s)", names.len ? ", " : "", c->name, c->first_printed);
    }
    *sentence = "";
    if (copies)
        *sentence =
            message_plural(arena, copies,
                           "%d card did not exist yet under the rules of %s: %s%s; it is played as those "
                           "rules would have it",
                           "%d cards did not exist yet under the rules of %s: %s%s; they are played as those "
                           "rules would have them",
                           copies, era_name(era), strbuf_text(&names), cards > NAMED ? TC_WORD(" and others") : "");
    strbuf_release(&names);
    return copies;
}

/* ---- one card -------------------------------------------------------------------------------- */

/* The parts of a card that are tried. */
struct attempt {
    const struct list_card *c;
    const char *facts, *keywords, *abilities;
};

static enum err_code add_token(struct book_builder *b, const struct list_token *t, struct err *err)
{
    const struct card_source source = {
        .name = t->name, .facts = t->facts, .keywords = t->keywords, .text = t->abilities, .file = t->name};
    return book_add(b, &source, NULL, err);
}

static enum err_code add_other(struct book_builder *b, const struct list_card *c, struct err *err)
{
    const struct list_card *o = c->other;
    const struct card_source source = {.name = o->name,
                                       .facts = o->facts,
                                       .keywords = o->keywords,
                                       .text = o->abilities,
                                       .file = o->name,
                                       .other_half = c->name,
                                       .layout = c->flips ? LAYOUT_FLIP : LAYOUT_SPLIT,
                                       .second = true};
    return book_add(b, &source, NULL, err);
}

static enum err_code add_attempt(struct book_builder *b, const struct attempt *a, uint16_t *card, struct err *err)
{
    const struct list_card *c = a->c;
    const struct card_source source = {.name = c->name,
                                       .facts = a->facts,
                                       .keywords = a->keywords,
                                       .text = a->abilities,
                                       .file = c->name,
                                       .other_half = c->other ? c->other->name : NULL,
                                       .layout = !c->other  ? LAYOUT_NORMAL
                                                 : c->flips ? LAYOUT_FLIP
                                                            : LAYOUT_SPLIT};
    return book_add(b, &source, card, err);
}

/* Would a book take it? */
static bool is_taken(enum era era, const struct attempt *a, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const struct book *book;
    struct book_builder *b = book_builder_new(&scratch, rules_of(era));
    err_clear(err);
    enum err_code rc = add_attempt(b, a, NULL, err);
    if (rc == ERR_OK && a->c->other)
        rc = add_other(b, a->c, err);
    for (const struct list_token *t = a->c->tokens; t && rc == ERR_OK; t = t->next)
        rc = add_token(b, t, err);
    if (rc == ERR_OK)
        rc = book_finish(b, &book, err);
    arena_release(&scratch);
    return rc == ERR_OK;
}

static void leave_out(struct strbuf *why, const char *what, const char *because)
{
    strbuf_printf(why, "%s%s (%s)", why->len ? "; " : "", what, because);
}

/* The keywords of the list that are taken one by one. */
static const char *keep_keywords(struct arena *arena, enum era era, struct attempt a, const char *keywords,
                                 struct strbuf *why)
{
    struct strbuf kept = STRBUF_INIT;
    struct err err = ERR_INIT;
    for (const char *at = keywords; *at;) {
        size_t n = strcspn(at, ";");
        const char *one = arena_strndup(arena, at, n);
        a.keywords = one;
        if (n && is_taken(era, &a, &err))
            strbuf_printf(&kept, "%s%s", kept.len ? ";" : "", one);
        else if (n)
            leave_out(why, one, TC_WORD("no keyword that the engine knows"));
        at += n + (at[n] == ';');
    }
    const char *copy = arena_strdup(arena, strbuf_text(&kept));
    strbuf_release(&kept);
    return copy;
}

static const char *keep_abilities(struct arena *arena, enum era era, struct attempt a, const char *abilities,
                                  struct strbuf *why)
{
    struct strbuf kept = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct ability_text *part;
    size_t n = abilities_cut(arena, abilities, &part);
    for (size_t i = 0; i < n; i++) {
        a.abilities = part[i].text;
        if (is_taken(era, &a, &err))
            strbuf_printf(&kept, "%s\n", part[i].text);
        else
            leave_out(why, part[i].text, err.said);
    }
    const char *copy = arena_strdup(arena, strbuf_text(&kept));
    strbuf_release(&kept);
    return copy;
}

/* Cost, types, power and toughness, without subtypes and whatever else the engine has no word for. */
static const char *plain_facts(struct arena *arena, const struct list_card *c)
{
    static const struct {
        unsigned kind;
        const char *word;
    } rows[] = {{KIND_ARTIFACT, "Artifact "},        {KIND_ENCHANTMENT, "Enchantment "}, {KIND_LAND, "Land "},
                {KIND_CREATURE, "Creature "},        {KIND_INSTANT, "Instant "},         {KIND_SORCERY, "Sorcery "},
                {KIND_PLANESWALKER, "Planeswalker "}};
    struct strbuf out = STRBUF_INIT;
    size_t cost = strcspn(c->facts, " ");
    const char *number = strrchr(c->facts, ' ');
    if (*c->facts == '{')
        strbuf_add_bytes(&out, c->facts, cost + (c->facts[cost] == ' '));
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (c->kinds & rows[i].kind)
            strbuf_add(&out, rows[i].word);
    if (c->kinds & (KIND_CREATURE | KIND_PLANESWALKER) && number)
        strbuf_add(&out, number + 1);
    const char *copy = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return copy;
}

/* Chooses the attempt that takes most of the card. */
static void choose_attempt(struct arena *arena, enum era era, struct list_card *c, struct attempt *out,
                           struct list_play *play)
{
    struct strbuf why = STRBUF_INIT;
    struct err err = ERR_INIT;
    *out = (struct attempt){c, c->facts, c->keywords, c->abilities};
    play->how = c->known == KNOWN_BLANK    ? PLAYED_BLANK
                : c->known == KNOWN_NOT    ? PLAYED_FACTS
                : c->known == KNOWN_PARTLY ? PLAYED_PARTLY
                                           : PLAYED_WHOLLY;
    if (!is_taken(era, out, &err)) {
        const struct attempt facts = {c, c->facts, "", ""};
        *out = facts;
        if (!is_taken(era, out, &err) && c->other) {
            leave_out(&why, c->other->name, err.said);
            c->other = NULL;
        }
        if (!is_taken(era, out, &err)) {
            leave_out(&why, c->facts, err.said);
            out->facts = plain_facts(arena, c);
        }
        if (!is_taken(era, out, &err)) {
            out->facts = "Enchantment"; /* without a cost it is never cast */
            play->how = PLAYED_BLANK;
        } else {
            out->keywords = keep_keywords(arena, era, *out, c->keywords, &why);
            out->abilities = keep_abilities(arena, era, *out, c->abilities, &why);
            if (!is_taken(era, out, &err)) {
                leave_out(&why, TC_WORD("its abilities together"), err.said);
                out->abilities = "";
            }
            if (!is_taken(era, out, &err))
                out->keywords = "";
            if (play->how == PLAYED_WHOLLY)
                play->how = *out->abilities || *out->keywords ? PLAYED_PARTLY : PLAYED_FACTS;
        }
    }
    play->why = arena_strdup(arena, why.len ? strbuf_text(&why) : c->not_understood);
    strbuf_release(&why);
}

/* ---- the book -------------------------------------------------------------------------------- */

/* A book under way, and what is in it by name. */
struct making {
    struct arena *arena;
    struct book_builder *b;
    const char **name;
    int names;
    enum era era;
};

static bool has_name(struct making *m, const char *name)
{
    for (int i = 0; i < m->names; i++)
        if (strcmp(m->name[i], name) == 0)
            return true;
    m->name[m->names++] = name;
    return false;
}

/* The facts by the rules of the era: "{U}{U} Interrupt". */
static const char *facts_in(struct arena *arena, enum era era, const struct list_card *c)
{
    const char *types = era <= ERA_FIFTH_99 ? c->fifth_types[era] : NULL;
    return types ? types_replaced(arena, c->facts, types) : c->facts;
}

static enum err_code add_card(struct making *m, const struct list_card *card, struct list_play *play, struct err *err)
{
    struct list_card c = *card;
    struct attempt a;
    c.facts = facts_in(m->arena, m->era, card);
    if (c.other && has_name(m, c.other->name))
        c.other = NULL; /* a list of a half, or of a side, beside its card */
    choose_attempt(m->arena, m->era, &c, &a, play);
    enum err_code rc = add_attempt(m->b, &a, &play->card, err);
    if (rc == ERR_OK && c.other)
        rc = add_other(m->b, &c, err);
    for (const struct list_token *t = c.tokens; t && rc == ERR_OK; t = t->next)
        if (!has_name(m, t->name))
            rc = add_token(m->b, t, err);
    return rc;
}

static int names_of(const struct list *list)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++) {
        n += 2;
        for (const struct list_token *t = list->card[i].tokens; t; t = t->next)
            n++;
    }
    return n;
}

static const struct list_play *earlier(const struct list *const *lists, int n, const char *name,
                                       struct list_play *const *play)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < lists[k]->cards; i++)
            if (strcmp(lists[k]->card[i].name, name) == 0)
                return &play[k][i];
    return NULL;
}

enum err_code list_book_make(struct arena *arena, enum era era, const struct list *const *lists, int n,
                             struct list_book *out, struct err *err)
{
    struct making m = {.arena = arena, .era = era, .b = book_builder_new(arena, rules_of(era))};
    enum err_code rc = ERR_OK;
    int names = 1;
    tc_assert(n >= 1 && n <= BOOK_LISTS);
    for (int k = 0; k < n; k++)
        names += names_of(lists[k]);
    m.name = ARENA_ARRAY(arena, const char *, (size_t)names);
    *out = (struct list_book){.era = era};
    for (int k = 0; k < n; k++) /* cards of the lists go before tokens and sides of that name */
        for (int i = 0; i < lists[k]->cards; i++)
            (void)has_name(&m, lists[k]->card[i].name);
    for (int k = 0; k < n && rc == ERR_OK; k++) {
        out->play[k] = ARENA_ARRAY(arena, struct list_play, (size_t)lists[k]->cards + 1);
        for (int i = 0; i < lists[k]->cards && rc == ERR_OK; i++) {
            const struct list_card *c = &lists[k]->card[i];
            const struct list_play *had = earlier(lists, k, c->name, out->play);
            if (had)
                out->play[k][i] = *had;
            else
                rc = add_card(&m, c, &out->play[k][i], err);
        }
    }
    if (rc == ERR_OK)
        rc = book_finish(m.b, &out->book, err);
    if (rc == ERR_OK)
        out->land = out->book->basic_land[RED];
    return rc;
}

void list_book_count(const struct list_book *book, int which, const struct list *list, int played[N_PLAYED])
{
    memset(played, 0, N_PLAYED * sizeof *played);
    for (int i = 0; i < list->cards; i++)
        played[book->play[which][i].how] += list->card[i].main;
}
