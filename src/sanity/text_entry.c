/* text_entry.c - see text_entry.h */
#include "sanity/text_entry.h"
#include "base/strbuf.h"
#include "catalog/cards.h"
#include "sanity/abilities.h"
#include "sanity/card_facts.h"

#include <string.h>

static bool is_layout(const struct card *c, const char *layout)
{
    return strcmp(c->layout, layout) == 0;
}

/* How the engine joins two faces; NULL: it cannot. */
static const char *joining(const struct card *c)
{
    if (is_layout(c, "flip") || is_layout(c, "transform"))
        return "flip";
    if (is_layout(c, "split") || is_layout(c, "aftermath") || is_layout(c, "room"))
        return "split";
    return NULL;
}

static bool is_sayable(const struct text_face *face, const struct face_facts *facts)
{
    bool quotes =
        strchr(face->name, '"') || strchr(face->meaning.keywords, '"'); /* entries have no way to write them */
    return face->understanding == UNDERSTOOD_FULLY && !*face->refused && !quotes &&
           !facts_gap(facts, ability_has(face->meaning.abilities, "base-pt"));
}

static bool all_sayable(const struct card *card, const struct text_face *faces, size_t n)
{
    if (n != (card->n_faces ? card->n_faces : 1) || (n > 1 && (n > ENTRY_LINES || !joining(card))))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct face_facts facts = {card->mana_cost, card->type_line, card->power, card->toughness, card->loyalty, 0};
        const struct card_face *f = card->n_faces ? &card->faces[i] : NULL;
        if (f)
            facts = (struct face_facts){f->mana_cost, f->type_line, f->power, f->toughness, f->loyalty, 0};
        if (!*facts.type_line || (f && strcmp(f->name, faces[i].name) != 0) || !is_sayable(&faces[i], &facts))
            return false;
    }
    return true;
}

static const char *write_line(struct arena *arena, const struct text_face *face, const char *how, const char *other,
                              const char *keywords)
{
    struct strbuf out = STRBUF_INIT;
    strbuf_printf(&out, "card \"%s\"", face->name);
    if (other)
        strbuf_printf(&out, " %s \"%s\"", how, other);
    if (*face->meaning.keywords || *keywords)
        strbuf_printf(&out, " keywords \"%s\"", face->meaning.keywords);
    strbuf_add(&out, " {");
    for (const char *at = face->meaning.abilities; *at;) {
        size_t n = strcspn(at, "\n");
        if (n)
            strbuf_printf(&out, " %.*s", (int)n, at);
        at += n + (at[n] == '\n');
    }
    strbuf_add(&out, " }");
    const char *line = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return line;
}

size_t text_entries(struct arena *arena, const struct card *card, const struct text_face *faces, size_t n,
                    struct text_entry out[ENTRY_LINES])
{
    if (card->rules == CARD_RULES_NONE || !all_sayable(card, faces, n))
        return 0;
    for (size_t i = 0; i < n; i++) {
        const char *keywords = card->n_faces ? card->faces[i].keywords : card->keywords;
        const char *other = n > 1 ? faces[1 - i].name : NULL;
        out[i] = (struct text_entry){
            .name = faces[i].name, .line = write_line(arena, &faces[i], i ? "second" : joining(card), other, keywords)};
    }
    return n;
}
