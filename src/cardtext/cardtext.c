/* cardtext.c - a card's text from its lines to abilities
 *
 * Each line is read by itself; modes and levels belong to the line before them. On an instant or sorcery all lines with
 * effects are one ability, so that later lines may refer to earlier targets. */
#include "base/arena.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

const char *const understanding_words[] = {"full", "partial", "none"};

/* ---- lines ----------------------------------------------------------------------------------- */

/* The length of the reminder in brackets that begins here; 0 if its line does not close it, so that it is none. */
static size_t reminder_length(const char *at)
{
    int depth = 0;
    for (size_t n = 0; at[n] && at[n] != '\n'; n++) {
        depth += (at[n] == '(') - (at[n] == ')');
        if (depth == 0)
            return n + 1;
    }
    return 0;
}

static char *without_reminders(struct arena *arena, const char *text)
{
    char *out = arena_strdup(arena, text);
    size_t k = 0;
    while (*text) {
        size_t n = *text == '(' ? reminder_length(text) : 0;
        text += n;
        if (n == 0)
            out[k++] = *text++;
    }
    out[k] = '\0';
    return out;
}

static bool blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\0';
}

static bool is_mode(const char *line)
{
    return strncmp(line, "\u2022", 3) == 0 || strncmp(line, "* ", 2) == 0;
}

/* Splits into lines; modes stay with the line that they belong to. */
static size_t cut_lines(struct arena *arena, char *text, char ***out)
{
    size_t n = 0, room = 1;
    for (const char *at = text; *at; at++)
        room += *at == '\n';
    char **line = *out = ARENA_ARRAY(arena, char *, room);
    for (char *at = text; at;) {
        char *end = strchr(at, '\n'), *next = end ? end + 1 : NULL;
        while (next && is_mode(next)) {
            end = strchr(next, '\n');
            next = end ? end + 1 : NULL;
        }
        if (end)
            *end = '\0';
        if (!blank(at))
            line[n++] = at;
        at = next;
    }
    return n;
}

/* ---- what the card is ------------------------------------------------------------------------ */

static unsigned kinds_of(const char *type_line)
{
    static const struct {
        const char *word;
        unsigned kinds;
    } words[] = {{"Creature", IS_CREATURE | IS_PERMANENT},
                 {"Artifact", IS_ARTIFACT | IS_PERMANENT},
                 {"Enchantment", IS_ENCHANTMENT | IS_PERMANENT},
                 {"Land", IS_LAND | IS_PERMANENT},
                 {"Planeswalker", IS_PLANESWALKER | IS_PERMANENT},
                 {"Instant", IS_INSTANT | IS_SPELL},
                 {"Sorcery", IS_SORCERY | IS_SPELL},
                 {"Summon", IS_CREATURE | IS_PERMANENT},
                 {"Enchant ", IS_ENCHANTMENT | IS_PERMANENT | IS_AURA},
                 {"Interrupt", IS_INSTANT | IS_SPELL},
                 {"Aura", IS_AURA},
                 {"Equipment", IS_EQUIPMENT}};
    unsigned kinds = 0;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strstr(type_line, words[i].word))
            kinds |= words[i].kinds;
    return kinds ? kinds | IS_SOURCE : 0;
}

/* ---- compiling ------------------------------------------------------------------------------- */

struct compiling {
    struct parse p;
    struct card_meaning *out;
    const char *abilities, *keywords;
};

static const char *why_not(struct parse *p)
{
    const struct word *w = &p->word[p->furthest < p->n ? p->furthest : p->n];
    const char *where = w->kind == WORD_END ? TC_WORD("at its end") : message(p->arena, "at \"%s\"", w->shown);
    return p->wanted ? message(p->arena, "%s: expected %s", where, p->wanted) : where;
}

/* The word of the language that comes first in an ability's body. */
static const char *first_word(struct parse *p, const char *ability)
{
    const char *body = strstr(ability, "{ ");
    if (!body)
        return "";
    body += strspn(body, "{ ");
    size_t n = strspn(body, "abcdefghijklmnopqrstuvwxyz-");
    return arena_strndup(p->arena, body, n);
}

static void compile_line(struct compiling *c, const char *line)
{
    struct parse *p = &c->p;
    struct words words;
    words_cut(p->arena, p->wording, line, &words);
    words_reword(p->arena, &words);
    p->line = line;
    p->word = words.item;
    p->n = words.n;
    p->at = p->furthest = 0;
    p->wanted = NULL;
    p->depth = 0;
    p->c = (struct context){.actor = "you", .host_known = (p->kinds & (IS_AURA | IS_EQUIPMENT)) != 0 || p->kinds == 0};
    const char *abilities = "", *keywords = c->keywords;
    struct text_clause *clause = &c->out->clauses[c->out->n_clauses++];
    *clause = (struct text_clause){.text = line, .effect = "", .why = ""};
    clause->understood = read_line(p, &abilities, &keywords);
    if (!clause->understood) {
        clause->why = why_not(p);
        return;
    }
    if (!*abilities && p->spell_body)
        clause->effect = first_word(p, say(p, "{ %s", p->spell_body));
    else
        clause->effect = *abilities ? first_word(p, abilities) : "keyword";
    c->keywords = keywords;
    if (*abilities)
        c->abilities = *c->abilities ? say(p, "%s\n%s", c->abilities, abilities) : abilities;
}

void cardtext_compile(struct arena *arena, const struct card_wording *wording, struct card_meaning *out)
{
    char **line;
    size_t n = cut_lines(arena, without_reminders(arena, wording->text), &line);
    struct compiling c = {
        .p = {.arena = arena, .wording = wording, .kinds = kinds_of(wording->type_line), .spell_limits = {"", ""}},
        .out = out,
        .abilities = "",
        .keywords = ""};
    c.p.remembers = strstr(wording->text, "the exiled card") != NULL;
    *out = (struct card_meaning){.clauses = ARENA_ARRAY(arena, struct text_clause, n + 1)};
    for (size_t i = 0; i < n; i++)
        compile_line(&c, line[i]);
    const char *spell = spell_ability_text(&c.p);
    if (!spell) { /* the line with the overload is the last */
        struct text_clause *over = &out->clauses[out->n_clauses - 1];
        over->understood = false;
        over->why = TC_WORD("expected a target of which nothing else is said");
        spell = "";
    }
    if (*spell)
        spell = replace_word(&c.p, spell, "damage-from(self, ", "damage(");
    if (*spell)
        c.abilities = *c.abilities ? say(&c.p, "%s\n%s", c.abilities, spell) : spell;
    size_t understood = 0;
    for (size_t i = 0; i < out->n_clauses; i++)
        understood += out->clauses[i].understood;
    out->understanding = understood == out->n_clauses ? UNDERSTOOD_FULLY
                         : understood                 ? UNDERSTOOD_PARTLY
                                                      : UNDERSTOOD_NOT;
    out->keywords = c.keywords;
    out->abilities = c.abilities;
    out->retelling = cardtext_retell(arena, out->keywords, out->abilities);
}
