/* book.c - the cards of a game at the table: from names to a book and two decks
 *
 * Cards come from the file of --cards, else from whoever knows cards by name. One whose abilities are not wholly known
 * is refused, all of them in one message; with known.bare it takes part with what is known, under a name that says so.
 */
#include "base/strbuf.h"
#include "base/vec.h"
#include "engine/people/inner.h"

#include <stdio.h>
#include <string.h>

struct making {
    struct arena *arena;
    const struct play_setup *s;
    struct book_builder *b;
    struct play_named *name;
    size_t n, room;
    struct strbuf refused; /* names */
    int n_refused;
    struct err *err;
};

static bool described(const char *text, const char *name)
{
    char head[200];
    (void)snprintf(head, sizeof head, "card \"%s\"", name);
    return text && strstr(text, head);
}

static const char *name_in_book(const struct play_named *name, size_t n, const char *asked)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(name[i].asked, asked) == 0)
            return name[i].in_book;
    return asked;
}

static bool was_named(const struct making *m, const char *asked)
{
    for (size_t i = 0; i < m->n; i++)
        if (strcmp(m->name[i].asked, asked) == 0)
            return true;
    return false;
}

static void note_refused(struct making *m, const char *name)
{
    strbuf_printf(&m->refused, "%s%s", m->n_refused++ ? ", " : "", name);
}

static enum err_code add_card(struct making *m, const char *name);

/* Its tokens and its other half, unless they are there. */
static enum err_code add_named(struct making *m, const struct scenario_card *card)
{
    const char *text = card->text ? card->text : "", *name;
    enum err_code rc = ERR_OK;
    size_t n;
    while (rc == ERR_OK && (name = token_named_next(&text, &n)) != NULL)
        if (!token_described(m->arena, arena_strndup(m->arena, name, n), &(struct card_source){0}))
            rc = add_card(m, arena_strndup(m->arena, name, n));
    return rc == ERR_OK && card->other_half ? add_card(m, card->other_half) : rc;
}

static enum err_code add_known(struct making *m, const char *name, const struct scenario_card *card, bool bare)
{
    const char *then = m->s->era <= ERA_FIFTH_99 ? card->fifth_facts[m->s->era] : NULL;
    const char *facts = then ? then : card->facts;
    uint16_t number;
    *ARENA_ADD(m->arena, m->name, m->n, m->room) =
        (struct play_named){.asked = name, .in_book = bare ? card->bare_name : card->name};
    enum err_code rc = add_named(m, card);
    const char *other = card->other_half ? name_in_book(m->name, m->n, card->other_half) : NULL;
    const struct card_source source = {.name = bare ? card->bare_name : card->name,
                                       .facts = facts,
                                       .keywords = card->keywords,
                                       .text = card->text,
                                       .other_half = other,
                                       .layout = (uint8_t)book_layout(facts, card->text, other),
                                       .file = card->name};
    return rc == ERR_OK ? book_add(m->b, &source, &number, m->err) : rc;
}

static enum err_code add_card(struct making *m, const char *name)
{
    struct scenario_card card = {.name = NULL};
    const struct scenario_cards *cards = &m->s->known;
    if (described(m->s->cards_text, name) || was_named(m, name) || book_has(m->b, name))
        return ERR_OK;
    enum scenario_known known = cards->find ? cards->find(cards->self, m->arena, name, &card) : SCENARIO_CARD_UNKNOWN;
    if (known == SCENARIO_CARD_UNKNOWN)
        return err_set(m->err, ERR_NOT_FOUND, "no card named \"%s\" is known\ndescribe it in a file for --cards", name);
    bool bare = known == SCENARIO_CARD_HAS_ABILITIES;
    if (bare && (!cards->bare || !card.facts)) {
        note_refused(m, name);
        return ERR_OK;
    }
    return add_known(m, name, &card, bare);
}

static enum err_code add_decks(struct making *m)
{
    enum err_code rc = ERR_OK;
    for (int d = 0; d < 2; d++) {
        const struct play_deck *deck = &m->s->deck[d];
        for (size_t i = 0; rc == ERR_OK && i < deck->n; i++)
            rc = add_card(m, deck->entry[i].name);
        for (int k = 0; rc == ERR_OK && k < 2 && deck->general[k]; k++)
            rc = add_card(m, deck->general[k]);
    }
    if (rc == ERR_OK && m->n_refused)
        rc = err_set(m->err, ERR_NOT_FOUND,
                     "not everything that these cards do is known: %s\n"
                     "describe them in a file for --cards, or play them with what is known: --bare",
                     strbuf_text(&m->refused));
    return rc;
}

enum err_code play_book_make(struct arena *arena, const struct play_setup *setup, struct play_book *out,
                             struct err *err)
{
    struct making m = {.arena = arena,
                       .s = setup,
                       .b = book_builder_new(arena, rules_of(setup->era)),
                       .refused = STRBUF_INIT,
                       .err = err};
    enum err_code rc = ERR_OK;
    if (setup->cards_text)
        rc = book_read(m.b, setup->cards_text, strlen(setup->cards_text), setup->cards_file, err);
    if (rc == ERR_OK)
        rc = add_decks(&m);
    strbuf_release(&m.refused);
    *out = (struct play_book){.name = m.name, .names = m.n};
    return rc == ERR_OK ? book_finish(m.b, &out->book, err) : rc;
}

enum err_code play_book_deck(struct arena *arena, const struct play_book *cards, const struct play_deck *from,
                             struct deck_list *out, struct err *err)
{
    uint16_t *card = ARENA_ARRAY(arena, uint16_t, MAX_OBJECTS);
    int n = 0;
    for (size_t i = 0; i < from->n; i++)
        for (int k = 0; k < from->entry[i].copies; k++) {
            if (n == MAX_OBJECTS / 4)
                return err_set(err, ERR_INPUT, "a deck of more than %d cards", (int)MAX_OBJECTS / 4);
            card[n++] = book_find(cards->book, name_in_book(cards->name, cards->names, from->entry[i].name));
        }
    *out = (struct deck_list){.card = card, .cards = n, .general = NO_CARD};
    for (int k = 0; k < 2 && from->general[k]; k++) {
        uint16_t general = book_find(cards->book, name_in_book(cards->name, cards->names, from->general[k]));
        if (cards->book->card[general].types & (TYPE_INSTANT | TYPE_SORCERY | TYPE_LAND))
            return err_set(err, ERR_INPUT, "%s is no permanent card that could lead a deck", from->general[k]);
        if (k == 0)
            out->general = general;
        else
            out->partner = (uint16_t)(general + 1);
    }
    if (from->identity)
        out->identity = (uint8_t)(from->identity | IDENTITY_KNOWN);
    return ERR_OK;
}
