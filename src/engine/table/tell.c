/* tell.c - reports events in words to the watcher
 *
 * A step is reported with the numbers of the rules that it carries out, from the era's own document. Where that is
 * silent, the document on which the era rests is cited: 000 for the shape of 1997 and the other way round, 004 for
 * Eighth Edition, and for keywords of its time 001.
 */
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/table/table.h"

#include <stdarg.h>
#include <string.h>

enum { SEEDS = 3, CITES_TEXT = 160 };

/* The documents of an era, the one that counts most first. */
static const char *const seeds_of[ERA_COUNT][SEEDS] = {
    [ERA_FIFTH_97] = {"002:", "000:", NULL}, [ERA_FIFTH_99] = {"000:", "002:", NULL},
    [ERA_SIXTH] = {"004:", NULL, NULL},      [ERA_EIGHTH] = {"003:", "004:", "001:"},
    [ERA_M10] = {"001:", NULL, NULL},
};

/* Copies those words of `cites` that begin with the seed; false if there is none. */
static bool cites_of(const char *cites, const char *seed, char *out, size_t room)
{
    size_t n = 0, length = strlen(seed);
    for (const char *word = cites; *word;) {
        size_t end = strcspn(word, " ,;");
        if (strncmp(word, seed, length) == 0 && n + end + 2 < room) {
            if (n > 0)
                out[n++] = ' ';
            memcpy(out + n, word, end);
            n += end;
        }
        word += end;
        word += strspn(word, " ,;");
    }
    out[n] = '\0';
    return n > 0;
}

void tell_cites(enum era era, const char *cites, char *out, size_t room)
{
    out[0] = '\0';
    for (int i = 0; i < SEEDS && seeds_of[era][i]; i++)
        if (cites_of(cites, seeds_of[era][i], out, room))
            return;
}

void tell_always(struct engine *e, const char *cites, const char *format, ...)
{
    char chosen[CITES_TEXT];
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    tell_cites((enum era)e->g->era, cites, chosen, sizeof chosen);
    e->watch.told(e->watch.self, e, chosen, strbuf_text(&text));
    strbuf_release(&text);
}

int stack_find(const struct game *g, uint16_t entity)
{
    for (int i = g->stack_n - 1; i >= 0; i--) {
        const struct stacked *s = &g->stack[i];
        if (s->kind == STACKED_DAMAGE || s->kind == STACKED_DRAW)
            continue;
        if (stacked_entity(s) == entity)
            return i;
    }
    return -1;
}

static const char *const names_of_none[] = {TC_WORD("nobody"), TC_WORD("nothing"), TC_WORD("a face-down card"),
                                            TC_WORD("a card of no book")};
enum { NOBODY, NOTHING, FACE_DOWN_CARD, NO_BOOK };

const char *entity_name(const struct engine *e, uint16_t entity)
{
    static const char *const players[MAX_PLAYERS] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
    const struct game *g = e->g;
    if (entity_is_player(entity))
        return entity_player(entity) < MAX_PLAYERS ? players[entity_player(entity)] : names_of_none[NOBODY];
    int at = entity >= g->object_cap && entity != NO_OBJECT ? stack_find(g, entity) : -1;
    if (at >= 0 && g->stack[at].card < e->book->cards) /* an ability is called by its source */
        return e->book->card[g->stack[at].card].called;
    if (entity >= g->object_cap)
        return names_of_none[NOTHING];
    const struct object *o = game_object_c(g, entity);
    if (o->flags & OBJECT_FACE_DOWN)
        return names_of_none[FACE_DOWN_CARD];
    uint16_t card = o->perm == NO_PERM ? o->card : g->perm[o->perm].as_card;
    return card < e->book->cards ? e->book->card[card].called : names_of_none[NO_BOOK];
}

const char *entity_word(const struct engine *e, uint16_t entity)
{
    static const char *const words[] = {"nobody", "nothing", "a face-down card", "a card of no book"};
    const char *name = entity_name(e, entity);
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (name == names_of_none[i])
            return words[i];
    return name;
}
