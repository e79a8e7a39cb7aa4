/* nouns.c - noun phrases as filters
 *
 *     nonartifact, nonblack creature an opponent controls with power 2 or less
 *     artifact, enchantment, or land      white or blue creatures
 *     creature or land card in your graveyard
 *
 * A phrase is atoms in a row (adjectives, types, subtypes), each a filter; the last may be a word that only says what
 * sort of thing it is (card, spell, permanent, token). Phrases joined by or share the rest of the last one where they
 * have no noun of their own; suffixes (you control, with flying) apply to all. */
#include "base/attr.h"
#include "base/chars.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <stdio.h>
#include <string.h>

enum atom_class {
    ATOM_ADJECTIVE, /* cannot stand alone: black, tapped, legendary */
    ATOM_SUBTYPE,   /* Goblin: alone, or before creature, card ... */
    ATOM_TYPE,      /* creature: alone, or before card, spell ... */
    ATOM_HEAD,      /* card, spell, permanent, player: nothing follows */
};
struct atom {
    const char *filter;
    enum atom_class class;
    unsigned kinds;
    bool plural;
    bool alike; /* in both numbers: Plains, Merfolk */
};

static const struct {
    const char *words; /* singular|plural */
    const char *filter;
    enum atom_class class;
    unsigned kinds;
} atoms[] = {
    {"creature|creatures", "creature", ATOM_TYPE, IS_CREATURE | IS_PERMANENT},
    {"artifact|artifacts", "artifact", ATOM_TYPE, IS_ARTIFACT | IS_PERMANENT},
    {"enchantment|enchantments", "enchantment", ATOM_TYPE, IS_ENCHANTMENT | IS_PERMANENT},
    {"land|lands", "land", ATOM_TYPE, IS_LAND | IS_PERMANENT},
    {"planeswalker|planeswalkers", "planeswalker", ATOM_TYPE, IS_PLANESWALKER | IS_PERMANENT},
    {"instant|instants", "instant", ATOM_TYPE, IS_INSTANT},
    {"sorcery|sorceries", "sorcery", ATOM_TYPE, IS_SORCERY},
    {"plains|plains", "plains", ATOM_SUBTYPE, IS_LAND | IS_PERMANENT},
    {"island|islands", "island", ATOM_SUBTYPE, IS_LAND | IS_PERMANENT},
    {"swamp|swamps", "swamp", ATOM_SUBTYPE, IS_LAND | IS_PERMANENT},
    {"mountain|mountains", "mountain", ATOM_SUBTYPE, IS_LAND | IS_PERMANENT},
    {"forest|forests", "forest", ATOM_SUBTYPE, IS_LAND | IS_PERMANENT},
    {"permanent|permanents", "permanent", ATOM_HEAD, IS_PERMANENT},
    {"spell|spells", "spell", ATOM_HEAD, IS_SPELL},
    {"card|cards", "card", ATOM_HEAD, IS_CARD},
    {"ability|abilities", "ability", ATOM_HEAD, IS_ABILITY},
    {"activated-ability", "ability & !triggered-ability", ATOM_HEAD, IS_ABILITY},
    {"triggered-ability", "triggered-ability", ATOM_HEAD, IS_ABILITY},
    {"token|tokens", "token", ATOM_HEAD, IS_TOKEN | IS_PERMANENT},
    {"source|sources", "any", ATOM_HEAD, IS_SOURCE},
    {"player|players", "player", ATOM_HEAD, IS_PLAYER},
    {"opponent|opponents", "opponent-player", ATOM_HEAD, IS_PLAYER},
    {"white", "white", ATOM_ADJECTIVE, 0},
    {"blue", "blue", ATOM_ADJECTIVE, 0},
    {"black", "black", ATOM_ADJECTIVE, 0},
    {"red", "red", ATOM_ADJECTIVE, 0},
    {"green", "green", ATOM_ADJECTIVE, 0},
    {"colorless", "colourless", ATOM_ADJECTIVE, 0},
    {"colored", "!colourless", ATOM_ADJECTIVE, 0},
    {"multicolored", "multicoloured", ATOM_ADJECTIVE, 0},
    {"monocolored", "monocoloured", ATOM_ADJECTIVE, 0},
    {"legendary", "legendary", ATOM_ADJECTIVE, 0},
    {"basic", "basic", ATOM_ADJECTIVE, 0},
    {"outlaw|outlaws", "(type(assassin) | type(mercenary) | type(pirate) | type(rogue) | type(warlock))", ATOM_SUBTYPE,
     IS_CREATURE | IS_PERMANENT},
    {"historic", "(legendary | artifact | type(saga))", ATOM_ADJECTIVE, 0},
    {"snow", "snow", ATOM_ADJECTIVE, 0},
    {"world", "world", ATOM_ADJECTIVE, 0},
    {"tapped", "tapped", ATOM_ADJECTIVE, 0},
    {"untapped", "untapped", ATOM_ADJECTIVE, 0},
    {"attacking", "attacking", ATOM_ADJECTIVE, 0},
    {"blocking", "blocking", ATOM_ADJECTIVE, 0},
    {"blocked", "blocked", ATOM_ADJECTIVE, 0},
    {"unblocked", "unblocked", ATOM_ADJECTIVE, 0},
    {"equipped", "equipped", ATOM_ADJECTIVE, 0},
    {"enchanted", "enchanted", ATOM_ADJECTIVE, 0},
    {"face-down", "face-down", ATOM_ADJECTIVE, 0},
    {"kicked", "kicked", ATOM_ADJECTIVE, 0},
};

const char *join_filters(struct parse *p, const char *a, const char *sign, const char *b)
{
    if (!*a || !*b)
        return *a ? a : b;
    if (strcmp(sign, "&") == 0)
        return say(p, "%s & %s", bracketed(p, a), bracketed(p, b));
    return say(p, "%s %s %s", a, sign, b);
}

/* True when there is a | outside of brackets. */
static bool has_or(const char *filter)
{
    int depth = 0;
    for (; *filter; filter++) {
        depth += (*filter == '(') - (*filter == ')');
        if (*filter == '|' && depth == 0)
            return true;
    }
    return false;
}

const char *bracketed(struct parse *p, const char *filter)
{
    return has_or(filter) ? say(p, "(%s)", filter) : filter;
}

const char *negated(struct parse *p, const char *filter)
{
    bool simple = !strpbrk(filter, "&|") && *filter != '!';
    return *filter == '!' && !strpbrk(filter, "&|") ? filter + 1
           : simple                                 ? say(p, "!%s", filter)
                                                    : say(p, "!(%s)", filter);
}

/* ---- atoms ----------------------------------------------------------------------------------- */

static bool known_atom(const char *text, struct atom *out)
{
    size_t len = strlen(text);
    for (size_t i = 0; i < ARRAY_LEN(atoms); i++) {
        const char *bar = strchr(atoms[i].words, '|');
        size_t n = bar ? (size_t)(bar - atoms[i].words) : strlen(atoms[i].words);
        bool one = len == n && memcmp(text, atoms[i].words, n) == 0, many = bar && strcmp(bar + 1, text) == 0;
        if (one || many) {
            *out = (struct atom){.filter = atoms[i].filter,
                                 .class = atoms[i].class,
                                 .kinds = atoms[i].kinds,
                                 .plural = many,
                                 .alike = one && many};
            return true;
        }
    }
    return false;
}

/* Planeswalker types, before the word itself: elsewhere they are names. */
static bool walker_atom(struct parse *p, struct atom *out)
{
    static const char *const types[] = {
        "Ajani",   "Angrath", "Ashiok",    "Bolas",  "Chandra", "Daretti",  "Domri",   "Dovin",   "Elspeth",
        "Garruk",  "Gideon",  "Huatli",    "Jace",   "Jaya",    "Karn",     "Kasmina", "Kaya",    "Kiora",
        "Koth",    "Liliana", "Nahiri",    "Narset", "Nissa",   "Ral",      "Rowan",   "Saheeli", "Samut",
        "Sarkhan", "Sorin",   "Tamiyo",    "Teferi", "Teyo",    "Tezzeret", "Tibalt",  "Ugin",    "Venser",
        "Vivien",  "Vraska",  "Windgrace", "Wrenn",  "Xenagos", "Yanggu",   "Yanling"};
    if (!word_is(p, 1, "planeswalker|planeswalkers"))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (strcmp(word_now(p)->shown, types[i]) == 0) {
            *out = (struct atom){.filter = say(p, "type(\"%s\")", types[i]),
                                 .class = ATOM_SUBTYPE,
                                 .kinds = IS_PLANESWALKER | IS_PERMANENT};
            return true;
        }
    return false;
}

static bool subtype_atom(struct parse *p, const char *text, struct atom *out)
{
    bool plural = false;
    const char *name = subtype_find(p->arena, text, &plural);
    if (!name)
        return false;
    static const struct {
        const char *name;
        unsigned kinds;
    } others[] = {{"Aura", IS_AURA | IS_ENCHANTMENT | IS_PERMANENT},
                  {"Equipment", IS_EQUIPMENT | IS_ARTIFACT | IS_PERMANENT},
                  {"Arcane", IS_SPELL},
                  {"Shrine", IS_ENCHANTMENT | IS_PERMANENT},
                  {"Curse", IS_AURA | IS_ENCHANTMENT | IS_PERMANENT},
                  {"Cartouche", IS_AURA | IS_ENCHANTMENT | IS_PERMANENT},
                  {"Saga", IS_ENCHANTMENT | IS_PERMANENT},
                  {"Class", IS_ENCHANTMENT | IS_PERMANENT},
                  {"Case", IS_ENCHANTMENT | IS_PERMANENT},
                  {"Rune", IS_AURA | IS_ENCHANTMENT | IS_PERMANENT},
                  {"Lesson", IS_SPELL},
                  {"Vehicle", IS_ARTIFACT | IS_PERMANENT},
                  {"Spacecraft", IS_ARTIFACT | IS_PERMANENT},
                  {"Treasure", IS_ARTIFACT | IS_PERMANENT},
                  {"Food", IS_ARTIFACT | IS_PERMANENT},
                  {"Clue", IS_ARTIFACT | IS_PERMANENT},
                  {"Map", IS_ARTIFACT | IS_PERMANENT},
                  {"Blood", IS_ARTIFACT | IS_PERMANENT},
                  {"Lander", IS_ARTIFACT | IS_PERMANENT},
                  {"Powerstone", IS_ARTIFACT | IS_PERMANENT},
                  {"Gate", IS_LAND | IS_PERMANENT},
                  {"Cave", IS_LAND | IS_PERMANENT},
                  {"Desert", IS_LAND | IS_PERMANENT}};
    unsigned kinds = IS_CREATURE | IS_PERMANENT;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strcmp(name, others[i].name) == 0)
            kinds = others[i].kinds;
    bool quoted = strpbrk(name, "-'") != NULL;
    char small[40];
    size_t n = 0;
    for (; name[n] && n + 1 < sizeof small; n++)
        small[n] = char_lower(name[n]);
    small[n] = '\0';
    *out = (struct atom){.filter = quoted ? say(p, "type(\"%s\")", name) : say(p, "type(%s)", small),
                         .class = ATOM_SUBTYPE,
                         .kinds = kinds,
                         .plural = plural,
                         .alike = plural && strcmp(small, text) == 0};
    return true;
}

static bool non_atom(struct parse *p, const char *text, struct atom *out)
{
    if (strncmp(text, "non", 3) != 0)
        return false;
    const char *rest = text + 3 + (text[3] == '-');
    if (!known_atom(rest, out) && !(text[3] == '-' && subtype_atom(p, rest, out)))
        return false;
    out->filter = negated(p, out->filter);
    out->class = ATOM_ADJECTIVE;
    out->kinds = 0;
    return !out->plural || out->alike;
}

static bool read_atom(struct parse *p, struct atom *out)
{
    const struct word *w = word_now(p);
    bool found = false;
    int power, toughness;
    if (w->kind == WORD_PT && sscanf(w->text, "%d/%d", &power, &toughness) == 2 && *w->text != '+' && *w->text != '-') {
        *out =
            (struct atom){.filter = say(p, "power = %d & toughness = %d", power, toughness), .class = ATOM_ADJECTIVE};
        p->at++;
        return true;
    }
    if (w->kind != WORD_TEXT)
        found = false;
    else if (known_atom(w->text, out) || non_atom(p, w->text, out))
        found = true;
    else
        found = w->capital && (walker_atom(p, out) || subtype_atom(p, w->text, out));
    if (!found) {
        stopped(p, TC_WORD("a noun"));
        return false;
    }
    p->at++;
    return true;
}

/* ---- phrases --------------------------------------------------------------------------------- */

enum { MAX_ATOMS = 8, MAX_PHRASES = 8 };
struct phrase {
    struct atom atom[MAX_ATOMS];
    int n;
};

static struct atom last_of(const struct phrase *phrase)
{
    return phrase->atom[phrase->n - 1];
}

static bool read_phrase(struct parse *p, struct phrase *out)
{
    out->n = 0;
    while (out->n < MAX_ATOMS) {
        /* "Goblin creature" but not "creature Goblin"; "artifact creature" */
        struct place place = place_of(p);
        if (out->n > 0 && last_of(out).class == ATOM_HEAD && !word_is(p, 0, "token|tokens|card|cards|spell|spells"))
            break;
        if (out->n > 0 && last_of(out).plural && !last_of(out).alike)
            break;
        if (out->n > 0 && last_of(out).class == ATOM_TYPE &&
            word_is(p, 0, "blocking|blocked|attacking|tapped|untapped"))
            break; /* "creature blocking it" */
        if (out->n > 0 && last_of(out).class == ATOM_ADJECTIVE && word_is(p, 0, ",") &&
            strncmp(p->word[p->at + 1].text, "non", 3) == 0)
            p->at++;
        if (!read_atom(p, &out->atom[out->n])) {
            back_to(p, &place);
            break;
        }
        out->n++;
    }
    return out->n > 0;
}

static const char *atoms_joined(struct parse *p, const struct phrase *phrase, int from)
{
    const char *filter = "";
    for (int i = from; i < phrase->n; i++)
        filter = join_filters(p, filter, "&", phrase->atom[i].filter);
    return filter;
}

/* or, and/or; and between plurals; commas of a list that ends so (*comma). */
static bool joined_on(struct parse *p, bool *comma)
{
    *comma = false;
    if (take(p, "and/or") || take(p, "or") || take(p, "and") || take(p, ", and/or") || take(p, ", or") ||
        take(p, ", and"))
        return true;
    *comma = take(p, ",");
    return *comma;
}

/* Counts the atoms at the end of the last phrase that a phrase like this one borrows. */
static int shared_atoms(const struct phrase *phrase, const struct phrase *last)
{
    struct atom end = last_of(phrase);
    int shared = 0;
    /* from the end of the last phrase: what can follow such an end */
    while (shared < last->n - 1) {
        struct atom next = last->atom[last->n - 1 - shared];
        bool follows = end.class < next.class || (end.class == ATOM_ADJECTIVE && next.class == ATOM_SUBTYPE);
        if (!follows)
            break;
        shared++;
    }
    return shared;
}

/* "tapped green or red": how many adjectives at the front apply to all; -1 if it is not clear. */
static int leading_atoms(const struct phrase *phrase, int n, int shared)
{
    int leading = phrase[0].n - 1;
    if (n == 1 || leading == 0)
        return 0;
    for (int i = 1; i < n; i++) {
        int own = phrase[i].n - (i == n - 1 ? shared : 0);
        if (own != 1)
            return 0; /* they have adjectives of their own */
        if (phrase[i].atom[0].class != last_of(&phrase[0]).class)
            return 0;
    }
    return last_of(&phrase[0]).class == ATOM_TYPE ? -1 : leading;
}

/* Phrases joined by or, as one filter. */
static bool join_phrases(struct parse *p, const struct phrase *phrase, int n, bool one, struct noun *out)
{
    const struct phrase *last = &phrase[n - 1];
    int shared = last->n;
    for (int i = 0; i < n - 1; i++) {
        int k = shared_atoms(&phrase[i], last);
        if (k == 0 && last_of(&phrase[i]).class == ATOM_ADJECTIVE)
            return false;
        shared = k < shared ? k : shared;
    }
    if (n == 1)
        shared = 0;
    int leading = leading_atoms(phrase, n, shared);
    if (leading < 0)
        return false;
    const char *filter = "";
    unsigned kinds = 0;
    for (int i = 0; i < n; i++) {
        struct phrase part = phrase[i];
        if (i == n - 1)
            part.n -= shared;
        filter = join_filters(p, filter, "|", atoms_joined(p, &part, i == 0 ? leading : 0));
        kinds |= last_of(&phrase[i]).kinds;
    }
    struct phrase first = phrase[0];
    first.n = leading;
    filter = join_filters(p, atoms_joined(p, &first, 0), "&", filter);
    if (shared)
        filter = join_filters(p, filter, "&", atoms_joined(p, last, last->n - shared));
    for (int i = 0; i < last->n; i++)
        if (last->atom[i].class >= ATOM_SUBTYPE)
            kinds |= last->atom[i].kinds;
    out->filter = filter;
    out->kinds = kinds;
    out->plural = last_of(last).plural && !(last_of(last).alike && one);
    if (kinds & (IS_CARD | IS_SPELL))
        out->kinds &= ~(unsigned)IS_PERMANENT;
    return true;
}

static bool read_phrases(struct parse *p, bool one, struct noun *out)
{
    struct phrase phrase[MAX_PHRASES];
    struct place after[MAX_PHRASES];
    bool comma[MAX_PHRASES + 1] = {false}; /* before the phrase stands a comma alone */
    int n = 0;
    bool more = true;
    while (more && n < MAX_PHRASES) {
        if (!read_phrase(p, &phrase[n]))
            break;
        after[n++] = place_of(p);
        struct place place = place_of(p);
        more = joined_on(p, &comma[n]);
        bool and = more && strcmp(p->word[p->at - 1].text, "and") == 0;
        if (more && take(p, "a|an") && and) /* "a creature and a land" are two things */
            more = false;
        if (more && comma[n] && n > 1 && !comma[n - 1]) /* "or" stands before the last of a list */
            more = false;
        if (!more)
            back_to(p, &place);
    }
    /* the longest list that makes sense */
    for (; n > 0; n--) {
        back_to(p, &after[n - 1]);
        if (n > 1 && comma[n - 1])
            continue;
        if (last_of(&phrase[n - 1]).class != ATOM_ADJECTIVE && join_phrases(p, phrase, n, one, out))
            return true;
    }
    stopped(p, TC_WORD("a noun"));
    return false;
}

/* "tapped", "white or blue". */
bool read_how(struct parse *p, const char **out)
{
    struct atom atom;
    const char *filter = "";
    do {
        if (!read_atom(p, &atom))
            return false;
        filter = join_filters(p, filter, "|", atom.filter);
    } while (take(p, "or"));
    *out = filter;
    return true;
}

/* ---- nouns ----------------------------------------------------------------------------------- */

/* For nouns with equal singular and plural the words before decide which it is. */
static bool one_before(const struct parse *p)
{
    static const char *const words[] = {"a",    "an",        "target",   "another", "each",
                                        "that", "enchanted", "equipped", "one",     "untapped"};
    for (size_t i = 0; p->at > 0 && i < ARRAY_LEN(words); i++)
        if (strcmp(p->word[p->at - 1].text, words[i]) == 0)
            return true;
    return false;
}

bool read_noun(struct parse *p, struct noun *out)
{
    struct place place = place_of(p);
    *out = (struct noun){0};
    bool other = false, one = one_before(p);
    if (take(p, "other"))
        other = true;
    if (!read_phrases(p, one, out))
        return back_to(p, &place);
    const char *suffix;
    while (read_noun_suffix(p, out->kinds, &suffix)) {
        if (strcmp(suffix, "permanent") == 0 && (out->kinds & IS_PERMANENT))
            continue;
        out->filter = join_filters(p, out->filter, "&", suffix);
        out->zone |= strncmp(suffix, "in(", 3) == 0;
        out->suffix = true;
    }
    const char *others = other ? other_filter(p, out->kinds) : "";
    if (!others)
        return back_to(p, &place);
    out->filter = join_filters(p, out->filter, "&", others);
    return true;
}
