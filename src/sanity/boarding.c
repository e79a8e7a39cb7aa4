/* boarding.c - reading sideboard plans, and the rule for players without one
 *
 * The rule looks at words: a card of the sideboard whose abilities name a colour, a basic land type, a card type or a
 * zone is meant against decks with much of it. The rule does not know how good a card is, and says so. */
#include "sanity/boarding.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "sanity/abilities.h"
#include "sanity/card_facts.h"
#include "sanity/cards.h"

#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* A plan file under way. */
struct reading {
    struct arena *arena;
    const struct list *list;
    const char *file;
    int line;
    struct boardings *out;
    size_t room;
};

/* Letters and digits only, small ones: "Lim-Dûl's Vault" and "lim dul's vault" need not be alike beyond that. */
static void squeeze(const char *text, char *out, size_t room)
{
    size_t n = 0;
    for (; *text && n + 1 < room; text++) {
        char c = char_lower(*text);
        if (char_is_alnum(c) || (unsigned char)c >= 0x80)
            out[n++] = c;
    }
    out[n] = '\0';
}

enum { NAME_ROOM = 200 };

static bool same_name(const char *a, const char *b)
{
    char x[NAME_ROOM], y[NAME_ROOM];
    squeeze(a, x, sizeof x);
    squeeze(b, y, sizeof y);
    return strcmp(x, y) == 0;
}

static struct boarding *new_plan(struct reading *r, const char *name)
{
    struct boarding *plan = ARENA_ADD(r->arena, r->out->plan, r->out->n, r->room);
    *plan = (struct boarding){.name = name, .change = ARENA_ARRAY(r->arena, int, (size_t)r->list->cards + 1)};
    return plan;
}

static enum err_code no_card(const struct reading *r, const char *name, struct err *err)
{
    const char **names = ARENA_ARRAY(r->arena, const char *, (size_t)r->list->cards + 1);
    for (int i = 0; i < r->list->cards; i++)
        names[i] = r->list->card[i].name;
    return err_set(err, ERR_INPUT, "%s:%d: \"%s\" is no card of %s%s", r->file, r->line, name, r->list->name,
                   suggest_sentence(r->arena, name, names, (size_t)r->list->cards));
}

/* "2 Shock", "2x Shock", "Shock" */
static enum err_code read_change(struct reading *r, struct boarding *plan, bool in, const char *text, struct err *err)
{
    size_t digits = strspn(text, "0123456789");
    int64_t copies = 1;
    if (digits && !parse_i64(arena_strndup(r->arena, text, digits), 1, 999, &copies))
        return err_set(err, ERR_INPUT, "%s:%d: expected a number from 1 to 999, as in: +2 Shock", r->file, r->line);
    text += digits + (digits && text[digits] == 'x');
    text += strspn(text, " \t");
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *c = &r->list->card[i];
        int there = in ? c->side - plan->change[i] : c->main + plan->change[i];
        if (!same_name(c->name, text))
            continue;
        if (there < copies)
            return err_set(err, ERR_INPUT, "%s:%d: %d %s cannot go %s: %s has %d", r->file, r->line, (int)copies,
                           c->name, in ? TC_WORD("in") : TC_WORD("out"),
                           in ? TC_WORD("the sideboard") : TC_WORD("the main deck"), there);
        plan->change[i] += in ? (int)copies : -(int)copies;
        *(in ? &plan->in : &plan->out) += (int)copies;
        return ERR_OK;
    }
    return no_card(r, text, err);
}

static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 ? line + n + strspn(line + n, " \t") : NULL;
}

static enum err_code read_line(struct reading *r, const char *line, struct err *err)
{
    const char *rest;
    if (!*line)
        return ERR_OK;
    if ((rest = after(line, "#")) != NULL || (rest = after(line, "vs ")) != NULL ||
        (rest = after(line, "vs. ")) != NULL) {
        (void)new_plan(r, rest);
        return ERR_OK;
    }
    bool in = (rest = after(line, "+")) != NULL || (rest = after(line, "in:")) != NULL;
    if (!in && (rest = after(line, "-")) == NULL && (rest = after(line, "out:")) == NULL)
        return err_set(err, ERR_INPUT,
                       "%s:%d: expected a line as \"-2 Shock\", \"+2 Pyroblast\" or \"# Name of the "
                       "opponent\", not \"%s\"",
                       r->file, r->line, line);
    struct boarding *plan = r->out->n ? &r->out->plan[r->out->n - 1] : new_plan(r, "");
    return read_change(r, plan, in, rest, err);
}

enum err_code boardings_read(struct arena *arena, const struct list *list, const char *text, const char *file,
                             struct boardings *out, struct err *err)
{
    struct reading r = {.arena = arena, .list = list, .file = file, .out = out};
    *out = (struct boardings){0};
    while (*text) {
        size_t n = strcspn(text, "\r\n"), from = strspn(text, " \t"), to = n;
        r.line++;
        while (to > from && char_is_blank(text[to - 1]))
            to--;
        const char *line = from < to ? arena_strndup(arena, text + from, to - from) : "";
        if (read_line(&r, line, err) != ERR_OK)
            return err->code;
        text += n;
        text += *text == '\r' && text[1] == '\n' ? 2 : *text != '\0';
    }
    if (out->n == 0)
        return err_set(err, ERR_INPUT,
                       "%s: there is no plan in it: expected lines as \"-2 Shock\" and \"+2 Pyroblast\"", file);
    return ERR_OK;
}

const struct boarding *boardings_find(const struct boardings *all, const char *name)
{
    char asked[NAME_ROOM], has[NAME_ROOM];
    if (!name || !*name)
        return all->n ? &all->plan[0] : NULL;
    for (int i = 0; i < all->n; i++)
        if (same_name(all->plan[i].name, name))
            return &all->plan[i];
    squeeze(name, asked, sizeof asked);
    for (int i = 0; i < all->n; i++) {
        squeeze(all->plan[i].name, has, sizeof has);
        if (*has && *asked && (strstr(has, asked) || strstr(asked, has)))
            return &all->plan[i];
    }
    return NULL;
}

void boarding_apply(struct arena *arena, const struct list *list, const struct boarding *plan, struct list *out)
{
    int *main_deck = ARENA_ARRAY(arena, int, (size_t)list->cards + 1);
    int *side = ARENA_ARRAY(arena, int, (size_t)list->cards + 1);
    for (int i = 0; i < list->cards; i++) {
        main_deck[i] = list->card[i].main + plan->change[i];
        side[i] = list->card[i].side - plan->change[i];
    }
    list_with(arena, list, main_deck, side, out);
}

/* ---- the rule -------------------------------------------------------------------------------- */

const char boarding_rule_said[] =
    TC_WORD("a card of the sideboard comes in if its abilities name a colour, basic land type or card type that at "
            "least a quarter of the opponent's cards have; it replaces first what is aimed at the fewest of the "
            "opponent's cards, then what costs most. Nobody has judged how good the cards are");

enum { QUARTER = 4 };

/* What a word in abilities is aimed at: a share of the opponent's cards. */
static int matching(const struct list *opponent, const char *word)
{
    static const struct {
        const char *word;
        unsigned colour, kind, land;
    } rows[] = {{"white", MANA_W, 0, 0},
                {"blue", MANA_U, 0, 0},
                {"black", MANA_B, 0, 0},
                {"red", MANA_R, 0, 0},
                {"green", MANA_G, 0, 0},
                {"plains", 0, 0, MANA_W},
                {"island", 0, 0, MANA_U},
                {"swamp", 0, 0, MANA_B},
                {"mountain", 0, 0, MANA_R},
                {"forest", 0, 0, MANA_G},
                {"artifact", 0, KIND_ARTIFACT, 0},
                {"enchantment", 0, KIND_ENCHANTMENT, 0},
                {"planeswalker", 0, KIND_PLANESWALKER, 0},
                {"creature", 0, KIND_CREATURE, 0},
                {"instant", 0, KIND_INSTANT, 0},
                {"sorcery", 0, KIND_SORCERY, 0}};
    int n = 0;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        if (strcmp(rows[i].word, word) != 0)
            continue;
        for (int k = 0; k < opponent->cards; k++) {
            const struct list_card *c = &opponent->card[k];
            bool land = c->kinds & KIND_LAND;
            n += (c->colours & rows[i].colour && !land) || c->kinds & rows[i].kind ||
                         (land && land_types_read(c->type_line) & rows[i].land)
                     ? c->main
                     : 0;
        }
    }
    return n;
}

/* The most of the opponent's cards that something in the card's abilities names; -1: it names nothing. */
static int aimed_at(const struct list_card *c, const struct list *opponent)
{
    static const char *const words[] = {"white",        "blue",     "black",    "red",    "green",    "plains",
                                        "island",       "swamp",    "mountain", "forest", "artifact", "enchantment",
                                        "planeswalker", "creature", "instant",  "sorcery"};
    int most = -1;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (ability_has(c->abilities, words[i])) {
            int n = matching(opponent, words[i]);
            most = n > most ? n : most;
        }
    return most;
}

/* Which card of the maindeck goes next: aimed at least of the opponent's cards, then the dearest; -1: none. */
static int next_out(const struct list *list, const struct list *opponent, const int *change)
{
    int best = -1, best_aim = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *c = &list->card[i];
        int aim = aimed_at(c, opponent);
        aim = aim < 0 ? opponent->main : aim; /* aimed at nothing: useful everywhere */
        if (c->main + change[i] <= 0 || c->kinds & KIND_LAND || change[i] > 0)
            continue;
        if (best < 0 || aim < best_aim || (aim == best_aim && c->mana_value > list->card[best].mana_value)) {
            best = i;
            best_aim = aim;
        }
    }
    return best;
}

void boarding_by_rule(struct arena *arena, const struct list *list, const struct list *opponent, struct boarding *out)
{
    *out = (struct boarding){.name = "by rule", .change = ARENA_ARRAY(arena, int, (size_t)list->cards + 1)};
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *c = &list->card[i];
        if (c->side <= 0 || c->kinds & KIND_LAND || QUARTER * aimed_at(c, opponent) < opponent->main)
            continue;
        for (int k = 0; k < c->side; k++) {
            int goes = next_out(list, opponent, out->change);
            int aim = goes >= 0 ? aimed_at(&list->card[goes], opponent) : 0;
            if (goes < 0 || goes == i || aim >= aimed_at(c, opponent))
                break;
            out->change[goes]--;
            out->change[i]++;
            out->in++;
            out->out++;
        }
    }
}
