/* abilities.c - splits abilities at the words that begin one, and examines those that make mana
 *
 * A word such as "spell" begins an ability unless it stands where a filter does ("target spell", "creature | spell") or
 * inside of brackets; nothing else of the grammar is needed to find the borders.
 */
#include "sanity/abilities.h"
#include "base/attr.h"
#include "base/chars.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <string.h>

static const char *const kinds_of_abilities[] = {"spell",   "activated", "mana",           "triggered", "static",
                                                 "replace", "keyword",   "characteristic", "forecast"};

/* ---- tokens ---------------------------------------------------------------------------------- */

static bool is_word_char(char c)
{
    return char_is_alnum(c) || c == '-' || c == '\'' || (unsigned char)c >= 0x80;
}

/* Behind blanks and comments. */
static const char *skip_blanks(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n");
        if (*at != '#')
            return at;
        at += strcspn(at, "\n");
    }
}

/* The end of the token that begins here: a word, a quoted name, or a sign. */
static const char *token_end(const char *at)
{
    if (*at == '"') {
        size_t n = strcspn(at + 1, "\"");
        return at + 1 + n + (at[1 + n] == '"');
    }
    if (!is_word_char(*at))
        return at + (*at != '\0');
    while (is_word_char(*at))
        at++;
    return at;
}

static bool token_is(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) == strlen(word) && memcmp(at, word, (size_t)(end - at)) == 0;
}

static const char *kind_at(const char *at, const char *end)
{
    for (size_t i = 0; i < ARRAY_LEN(kinds_of_abilities); i++)
        if (token_is(at, end, kinds_of_abilities[i]))
            return kinds_of_abilities[i];
    return NULL;
}

/* After these a word is part of a filter. */
static bool goes_on(const char *at, const char *end)
{
    static const char *const before[] = {"target", "static", "&", "|", "!", "keyword", ","};
    for (size_t i = 0; at && i < ARRAY_LEN(before); i++)
        if (token_is(at, end, before[i]))
            return true;
    return false;
}

/* ---- cutting --------------------------------------------------------------------------------- */

/* The text from here to there, without comments and what may stand between abilities. */
static const char *piece(struct arena *arena, const char *from, const char *to)
{
    struct strbuf out = STRBUF_INIT;
    while (from < to) {
        const char *end = from < to && *from == '"' ? token_end(from) : from + 1;
        if (*from == '#')
            end = from + strcspn(from, "\n");
        else
            strbuf_add_bytes(&out, from, (size_t)(end - from));
        from = end;
    }
    const char *text = strbuf_text(&out);
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r\n;", text[n - 1]))
        n--;
    const char *copy = arena_strndup(arena, text, n);
    strbuf_release(&out);
    return copy;
}

size_t abilities_cut(struct arena *arena, const char *text, struct ability_text **out)
{
    size_t n = 0, room = 0;
    const char *begin = NULL, *last = NULL, *last_end = NULL;
    int depth = 0;
    *out = NULL;
    for (const char *at = skip_blanks(text ? text : ""), *end; *at; at = skip_blanks(end)) {
        end = token_end(at);
        const char *kind = depth == 0 && !goes_on(last, last_end) ? kind_at(at, end) : NULL;
        if (kind) {
            ARENA_ROOM(arena, *out, n, room);
            if (n)
                (*out)[n - 1].text = piece(arena, begin, at);
            (*out)[n++] = (struct ability_text){.kind = kind};
            begin = at;
        }
        depth += *at == '{' || *at == '(' || *at == '[';
        depth -= *at == '}' || *at == ')' || *at == ']';
        last = at;
        last_end = end;
    }
    if (n)
        (*out)[n - 1].text = piece(arena, begin, begin + strlen(begin));
    return n;
}

/* Returns where the word stands in the text, or NULL. */
static const char *find_word(const char *text, const char *word)
{
    for (const char *at = skip_blanks(text), *end; *at; at = skip_blanks(end)) {
        end = token_end(at);
        if (token_is(at, end, word))
            return at;
    }
    return NULL;
}

bool ability_has(const char *text, const char *word)
{
    return find_word(text, word) != NULL;
}

/* ---- mana ------------------------------------------------------------------------------------ */

/* Symbols from at on: how many mana, of which colours. */
static int read_symbols(const char *at, unsigned *makes)
{
    static const char letters[] = "WUBRGC";
    int amount = 0;
    for (; *at == '{'; at += strcspn(at, "}") + 1) {
        size_t n = strcspn(at, "}");
        int number = 0;
        if (!at[n])
            break;
        for (size_t i = 1; i < n; i++) {
            const char *letter = strchr(letters, at[i]);
            if (char_is_digit(at[i]))
                number = number * 10 + (at[i] - '0');
            else if (letter)
                *makes |= 1u << (letter - letters);
        }
        if (char_is_digit(at[1])) {
            *makes |= MANA_C;
            amount += number;
        } else {
            amount++;
        }
    }
    return amount;
}

static unsigned read_colours(const char *at)
{
    static const struct {
        const char *word;
        unsigned makes;
    } colours[] = {{"white", MANA_W}, {"blue", MANA_U},       {"black", MANA_B},         {"red", MANA_R},
                   {"green", MANA_G}, {"colourless", MANA_C}, {"all-colours", MANA_ANY}, {"chosen", MANA_ANY}};
    unsigned makes = 0;
    for (const char *end; *at && *at != ')'; at = skip_blanks(end)) {
        end = token_end(at);
        for (size_t i = 0; i < ARRAY_LEN(colours); i++)
            if (token_is(at, end, colours[i].word))
                makes |= colours[i].makes;
    }
    return makes;
}

/* Returns what follows the n-th comma of the call that begins at this word, outside of inner brackets. */
static const char *argument(const char *at, int n)
{
    int depth = 0;
    for (; *at; at = skip_blanks(token_end(at))) {
        depth += *at == '(' || *at == '{';
        depth -= *at == ')' || *at == '}';
        if (depth == 0 && (*at == ')' || *at == ';'))
            return "";
        if (depth == 1 && *at == ',' && --n == 0)
            return skip_blanks(at + 1);
    }
    return "";
}

static int number_at(const char *at)
{
    int64_t value;
    size_t n = strspn(at, "0123456789");
    char digits[4] = "";
    if (n == 0 || n > 2)
        return 1; /* as many as something counts: one at least */
    memcpy(digits, at, n);
    return parse_i64(digits, 0, 99, &value) ? (int)value : 1;
}

/* Returns how much mana the ability adds at once, and of which types; 0: none. */
static int read_makes(const char *text, unsigned *makes)
{
    const char *at;
    int amount = 0;
    if ((at = find_word(text, "add-mana")) != NULL || (at = find_word(text, "add-mana-for")) != NULL)
        amount = read_symbols(argument(at, 1), makes);
    if ((at = find_word(text, "add-mana-times")) != NULL) {
        (void)read_symbols(argument(at, 2), makes);
        amount = number_at(argument(at, 1));
    }
    if ((at = find_word(text, "add-mana-any")) != NULL || (at = find_word(text, "add-mana-one")) != NULL) {
        amount = number_at(argument(at, 1));
        *makes |= read_colours(argument(at, 2));
    }
    return amount;
}

/* Mana that the cost in brackets asks for. */
static int read_cost(const char *text)
{
    unsigned ignored = 0;
    int amount = 0;
    const char *at = strchr(text, '['), *end = at ? strchr(at, ']') : NULL;
    for (; at && end && at < end; at++)
        if (*at == '{' && strncmp(at, "{T}", 3) != 0 && strncmp(at, "{Q}", 3) != 0) {
            amount += read_symbols(at, &ignored);
            while (*at == '{' && at < end)
                at += strcspn(at, "}") + 1;
        }
    return amount;
}

static void read_mana_ability(const char *text, bool once, struct mana_source *out)
{
    unsigned makes = 0;
    int amount = read_makes(text, &makes), cost = once ? 0 : read_cost(text);
    if (amount <= 0 || (cost > 0 && out->makes && !out->filter && !(makes & ~out->makes)))
        return;
    bool plain = out->makes != 0 && !out->filter; /* it makes mana without any as well */
    out->makes |= (uint8_t)makes;
    out->filter = cost > 0 && !plain;
    amount -= cost > 0 ? cost : 0;
    if (amount > out->amount)
        out->amount = (uint8_t)(amount > 255 ? 255 : amount);
    if (out->amount == 0)
        out->amount = 1; /* a filter gives what it takes */
    out->once |=
        once || ability_has(text, "sac-self") || ability_has(text, "exile-self") || ability_has(text, "discard-self");
}

/* What is put on a land: it makes the land's mana any of these (Abundant Growth), so that it takes a mana to give one,
 * or adds mana to it (Wild Growth). */
static void read_land_aura(const char *kind, const char *text, struct mana_source *out)
{
    bool grants = strcmp(kind, "static") == 0 && ability_has(text, "gains-ability") &&
                  (ability_has(text, "host") || ability_has(text, "land"));
    bool adds = strcmp(kind, "triggered") == 0 && ability_has(text, "taps-for-mana") && ability_has(text, "host");
    unsigned makes = 0;
    if ((!grants && !adds) || out->makes || read_makes(text, &makes) <= 0)
        return;
    out->makes = (uint8_t)makes;
    out->amount = 1;
    out->filter = grants;
}

/* The colour of a basic land type, 0 for plains; -1: it is none. */
static int basic_type(const char *at, const char *end)
{
    static const char *const types[] = {"plains", "island", "swamp", "mountain", "forest"};
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (token_is(at, end, types[i]))
            return (int)i;
    return -1;
}

/* Does the word at this place begin with its player, you: "search(you, ..."? */
static bool is_yours(const char *at)
{
    const char *player = strchr(at, '(');
    player = player ? skip_blanks(player + 1) : "";
    return token_is(player, token_end(player), "you");
}

/* Returns where an ability names what it searches the library for, up to *end; *tapped: it enters tapped. NULL when it
 * searches for nothing that it puts onto the battlefield. */
static const char *searched_for(const char *text, const char **end, bool *tapped)
{
    const char *search = find_word(text, "search-tapped");
    *tapped = search != NULL;
    if (!search)
        search = find_word(text, "search");
    if (search && is_yours(search)) {
        *end = argument(search, 2);
        return *tapped || strncmp(argument(search, 3), "battlefield", 11) == 0 ? argument(search, 1) : NULL;
    }
    /* in steps of its own: cards are chosen there, and one of them is put down */
    *tapped = find_word(text, "to-battlefield-tapped") != NULL;
    *end = text + strlen(text);
    return !search && *tapped && strstr(text, "in(library, you)") ? text : NULL;
}

/* Finds a search that puts lands with basic land types onto the battlefield: by lands that are sacrificed for it, and
 * by spells and abilities that cost no mana besides the card's own. */
static void read_fetch(const char *text, unsigned kinds, struct mana_source *out)
{
    unsigned fetches = 0;
    bool basic = false, land = false, tapped;
    const char *to, *filter = searched_for(text, &to, &tapped);
    if (!filter || (!(kinds & KIND_LAND) && read_cost(text) > 0))
        return;
    const char *all = filter;
    for (const char *end; filter < to && *filter; filter = skip_blanks(end)) {
        end = token_end(filter);
        basic |= token_is(filter, end, "basic");
        land |= token_is(filter, end, "land");
        int colour = basic_type(filter, end);
        fetches |= colour >= 0 ? 1u << colour : 0;
    }
    if (!fetches && !(basic && land))
        return;
    if (!(kinds & KIND_LAND))
        out->amount = (uint8_t)(all == text ? 1 : number_at(to));
    out->fetches = (uint8_t)(fetches ? fetches : MANA_ANY);
    out->fetch_any_basic = basic && !fetches;
    out->fetch_tapped = tapped || ability_has(text, "tap");
}

/* Enters tapped: always, or sometimes. */
static void read_entering(const char *text, struct mana_source *out)
{
    const char *at = find_word(text, "enters-tapped");
    if (!ability_has(text, "self"))
        return;
    if (at && token_end(at)[0] != '(' && !ability_has(text, "if"))
        out->tapped = true;
    else if (at || (ability_has(text, "enters-unless") && ability_has(text, "tap")))
        out->maybe_tapped = true;
}

/* The words that name an entry of the book, and the place of that argument. */
static const struct {
    const char *word;
    int place;
} naming[] = {{"tokens", 2}, {"emblem", 1},      {"emblem-gone", 1}, {"emblem-if", 1},
              {"title", 1},  {"takes-title", 1}, {"holds", 1},       {"tempt", 1}};

/* Collects what one of these words names from there on into names, if there is room, and returns how many there are. */
static size_t named_by(struct arena *arena, const char *text, size_t word, const char **names)
{
    size_t n = 0;
    for (const char *at = text; (at = find_word(at, naming[word].word)) != NULL; at = token_end(at)) {
        const char *name = argument(at, naming[word].place), *end = token_end(name);
        bool quoted = *name == '"' && end > name + 1;
        if (end == name || strncmp(name, "\"Token ", 7) == 0)
            continue;
        if (names)
            names[n] = quoted ? arena_strndup(arena, name + 1, (size_t)(end - name - 2))
                              : arena_strndup(arena, name, (size_t)(end - name));
        n++;
    }
    return n;
}

size_t tokens_named(struct arena *arena, const char *text, const char *const **out)
{
    size_t n = 0, k = 0;
    for (size_t i = 0; i < ARRAY_LEN(naming); i++)
        n += named_by(arena, text, i, NULL);
    const char **names = ARENA_ARRAY(arena, const char *, n + 1);
    for (size_t i = 0; i < ARRAY_LEN(naming); i++)
        k += named_by(arena, text, i, names + k);
    *out = names;
    return n;
}

/* The first basic land type from here on up to `stop`; -1. */
static int type_before(const char *at, const char *stop)
{
    int colour = -1;
    for (const char *end; colour < 0 && at < stop && *at; at = skip_blanks(end)) {
        end = token_end(at);
        colour = basic_type(at, end);
    }
    return colour;
}

/* One alternative cost; true: it can be paid without mana and without other cards than lands. */
static bool read_instead(const char *text, uint8_t out[MANA_COLOURS])
{
    static const char *const others[] = {"exile-cards", "discard-cards", "generic", "do", "or-cost"};
    static const char *const takes[] = {"sac", "return-to-hand", "tap-untapped"};
    const char *cost = strchr(text, '['), *end = cost ? strchr(cost, ']') : NULL;
    int colour = -1, n = 1;
    if (!cost || !end || read_cost(text) > 0)
        return false;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (find_word(cost, others[i]))
            return false;
    for (size_t i = 0; i < ARRAY_LEN(takes) && colour < 0; i++) {
        const char *at = find_word(cost, takes[i]);
        if (at && at < end && (colour = type_before(at, end)) >= 0)
            n = number_at(argument(at, 1));
    }
    const char *wanted = find_word(end, "exists");
    if (colour < 0 && wanted && !find_word(wanted, "opponent"))
        colour = type_before(wanted, text + strlen(text));
    if (colour >= 0)
        out[colour] = (uint8_t)n;
    return colour >= 0;
}

void instead_read(struct arena *arena, const char *abilities, uint8_t out[MANA_COLOURS])
{
    struct ability_text *a;
    size_t n = abilities_cut(arena, abilities, &a);
    memset(out, 0, MANA_COLOURS);
    for (size_t i = 0; i < n; i++)
        if (strcmp(a[i].kind, "spell") == 0 && ability_has(a[i].text, "alternative") && read_instead(a[i].text, out))
            return;
}

void source_read(struct arena *arena, const char *abilities, unsigned kinds, struct mana_source *out)
{
    struct ability_text *a;
    size_t n = abilities_cut(arena, abilities, &a);
    for (size_t i = 0; i < n; i++) {
        bool spell = strcmp(a[i].kind, "spell") == 0;
        if (strcmp(a[i].kind, "mana") == 0)
            read_mana_ability(a[i].text, false, out);
        else if (spell && !ability_has(a[i].text, "target") && kinds & (KIND_INSTANT | KIND_SORCERY))
            read_mana_ability(a[i].text, true, out);
        else if (strcmp(a[i].kind, "replace") == 0)
            read_entering(a[i].text, out);
        else if (!(kinds & KIND_LAND))
            read_land_aura(a[i].kind, a[i].text, out);
        bool triggered = strcmp(a[i].kind, "triggered") == 0;
        if (strcmp(a[i].kind, "activated") == 0 || (!(kinds & KIND_LAND) && (spell || triggered)) ||
            (triggered && ability_has(a[i].text, "sacrifice-it"))) /* a land that goes at once: Brokers Hideout */
            read_fetch(a[i].text, kinds, out);
    }
}

void pitch_read(struct arena *arena, const char *abilities, uint8_t *colours, uint8_t *cards)
{
    *colours = *cards = 0;
    for (const char *at = abilities; at && (at = find_word(at, "exile-cards")) != NULL; at = token_end(at)) {
        const char *open = strchr(at, '('), *hand = strstr(at, "in(hand"), *end = strchr(at, ']');
        bool other = find_word(abilities, "alternative") || strstr(abilities, "evoke(");
        if (!other || !open || !hand || !end || hand > end)
            continue;
        /* "!is(self) & blue & card & ": a bracket would end the colours */
        char *filter = arena_strndup(arena, open + 1, (size_t)(hand - open - 1));
        for (char *bracket = filter; *bracket; bracket++)
            *bracket = *bracket == '(' || *bracket == ')' ? ' ' : *bracket;
        *colours = (uint8_t)(read_colours(filter) & MANA_ANY);
        *cards = *colours ? (uint8_t)number_at(argument(at, 1)) : 0;
        return;
    }
}

const char *other_cost_read(struct arena *arena, const char *keywords, const char *abilities)
{
    static const char *const words[] = {"evoke", "dash", "blitz", "warp"};
    const char *const texts[] = {keywords, abilities};
    for (size_t t = 0; t < ARRAY_LEN(texts); t++)
        for (size_t i = 0; i < ARRAY_LEN(words); i++) {
            const char *at = texts[t] ? strcasestr(texts[t], words[i]) : NULL;
            if (!at || (at > texts[t] && is_word_char(at[-1])))
                continue;
            at += strlen(words[i]);
            at += strspn(at, "([ ");
            size_t n = strspn(at, "{}0123456789WUBRGCX/");
            if (n > 2 && at[n] != ',')
                return arena_strndup(arena, at, n);
        }
    return "";
}
