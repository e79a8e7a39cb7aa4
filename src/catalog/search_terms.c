/* search_terms.c - what each key of a query means
 *
 * One table: a key's names, the comparisons that make sense for it, an example for the complaint, and the
 * function that reads its value. What a value stands for is worked out here, once, so that asking a card is
 * a comparison of numbers or short texts.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "catalog/search_inner.h"

#include <string.h>
#include <strings.h>

enum { KEY_ROOM = 32 }; /* more than the longest key has */

typedef enum err_code read_fn(struct search_reader *r, const struct search_token *t, struct search_node **out);

struct search_node *search_new_term(struct search_reader *r, enum search_what what, enum search_op op)
{
    struct search_node *node = ARENA_ARRAY(r->arena, struct search_node, 1);
    node->kind = NODE_TERM;
    node->what = what;
    node->op = op;
    return node;
}

static char *plain(struct search_reader *r, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    search_plain(text, &sb);
    char *copy = arena_strndup(r->arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return copy;
}

static enum err_code plain_value(struct search_reader *r, const char *text, size_t at, const char **out)
{
    *out = plain(r, text);
    if (**out)
        return ERR_OK;
    return search_bad(r, at, "\"%s\" holds no letter or digit to look for", text);
}

/* ---- names, words ---------------------------------------------------------------------------- */

enum err_code search_name_term(struct search_reader *r, const char *text, size_t at, struct search_node **out)
{
    *out = search_new_term(r, WHAT_NAME, OP_HAS);
    return plain_value(r, text, at, &(*out)->text);
}

enum err_code search_exact_term(struct search_reader *r, const char *text, size_t at, struct search_node **out)
{
    struct name_match match;
    if (!*text)
        return search_bad(r, at, "a card's whole name is expected after \"!\": !\"Serra Angel\"");
    *out = search_new_term(r, WHAT_EXACT, OP_EQ);
    enum name_answer answer = catalog_find(r->catalog, text, &match);
    size_t n = answer == NAME_FOUND ? 1 : answer == NAME_AMBIGUOUS ? match.n_choices : 0;
    const struct card **cards = ARENA_ARRAY(r->arena, const struct card *, n + 1);
    for (size_t i = 0; i < n; i++)
        cards[i] = answer == NAME_FOUND ? match.card : match.choices[i];
    (*out)->cards = cards;
    (*out)->n_cards = n;
    return ERR_OK;
}

static enum err_code read_name(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    *out = search_new_term(r, WHAT_NAME, t->op);
    return plain_value(r, t->value, t->value_at, &(*out)->text);
}

/* Whole words where some card has them ("rat" is not in "Pirate", "plane" not "Planeswalker"), otherwise the
 * beginning of words ("merf"). */
static bool is_type_word(struct search_reader *r, const char *text)
{
    static const char *const always[] = {
        "artifact", "battle",       "conspiracy", "creature", "enchantment", "instant", "land", "phenomenon",
        "plane",    "planeswalker", "scheme",     "sorcery",  "vanguard",    "world",   "snow", "ongoing"};
    struct strbuf line = STRBUF_INIT;
    bool found = false;
    for (size_t i = 0; i < ARRAY_LEN(always); i++)
        if (strcmp(text, always[i]) == 0)
            return true;
    for (int id = 1, n = catalog_card_count(r->catalog); id <= n && !found; id++) {
        search_plain(catalog_card(r->catalog, id)->type_line, &line);
        found = search_has_words(strbuf_text(&line), text, true);
    }
    strbuf_release(&line);
    return found;
}

static enum err_code read_one_type(struct search_reader *r, const struct search_token *t, const char *word,
                                   struct search_node **out)
{
    *out = search_new_term(r, WHAT_TYPE, t->op);
    enum err_code rc = plain_value(r, word, t->value_at, &(*out)->text);
    if (rc == ERR_OK)
        (*out)->bits = is_type_word(r, (*out)->text);
    return rc;
}

/* t:"legendary goblin" is both words, in whatever order the type line has them. */
static enum err_code read_type(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    size_t room = strlen(t->value) / 2 + 1;
    struct search_node *all = ARENA_ARRAY(r->arena, struct search_node, 1);
    all->kind = t->op == OP_NE ? NODE_OR : NODE_AND;
    all->children = ARENA_ARRAY(r->arena, struct search_node *, room);
    for (const char *p = t->value; *p;) {
        size_t len = strcspn(p, " ");
        if (len) {
            const char *word = arena_strndup(r->arena, p, len);
            enum err_code rc = read_one_type(r, t, word, &all->children[all->n]);
            if (rc != ERR_OK)
                return rc;
            all->n++;
        }
        p += len + strspn(p + len, " ");
    }
    *out = all->n == 1 ? all->children[0] : all;
    return all->n ? ERR_OK : search_bad(r, t->value_at, "a type is expected: t:goblin");
}

static enum err_code read_keyword(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    *out = search_new_term(r, WHAT_KEYWORD, t->op);
    return plain_value(r, t->value, t->value_at, &(*out)->text);
}

static enum err_code read_text(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    const char *words;
    if (!catalog_info(r->catalog)->has_text)
        return search_bad(r, t->key_at, "rules texts are known only after topcut card import FILE");
    enum err_code rc = plain_value(r, t->value, t->value_at, &words);
    if (rc != ERR_OK)
        return rc;
    *out = search_new_term(r, WHAT_IDS, OP_EQ);
    (*out)->ids = search_ids_with_text(r, words);
    return ERR_OK;
}

/* ---- colours and mana ------------------------------------------------------------------------ */

static enum err_code bad_colors(struct search_reader *r, const struct search_token *t)
{
    return search_bad(r, t->value_at,
                      "\"%s\" is no colour: letters of wubrg, a name (red, azorius, esper, mardu), colorless, "
                      "multicolor or a number of colours is expected",
                      t->value);
}

static enum err_code read_color_set(struct search_reader *r, const struct search_token *t, bool identity,
                                    struct search_node **out)
{
    unsigned colors;
    bool multi;
    int count;
    enum search_stat stat = identity ? STAT_IDENTITY : STAT_COLORS;
    if (parse_int(t->value, 0, 5, &count)) {
        *out = search_new_term(r, WHAT_NUMBER, t->op);
        (*out)->left = stat;
        (*out)->number = count;
        return ERR_OK;
    }
    if (!search_colors(t->value, &colors, &multi))
        return bad_colors(r, t);
    if (multi) {
        if (!(t->op & OPS_SAME))
            return search_bad(r, t->key_at, "multicolor goes with \":\" only");
        *out = search_new_term(r, WHAT_NUMBER, t->op == OP_NE ? OP_LT : OP_GE);
        (*out)->left = stat;
        (*out)->number = 2;
        return ERR_OK;
    }
    enum search_op usual = colors == 0 ? OP_EQ : identity ? OP_LE : OP_GE;
    *out = search_new_term(r, identity ? WHAT_IDENTITY : WHAT_COLOR, t->op == OP_HAS ? usual : t->op);
    (*out)->bits = colors;
    return ERR_OK;
}

static enum err_code read_color(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    return read_color_set(r, t, false, out);
}

static enum err_code read_identity(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    return read_color_set(r, t, true, out);
}

static enum err_code read_produces(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    unsigned bits = 0, colors;
    bool multi;
    char *rest = arena_strndup(r->arena, t->value, strlen(t->value)), *to = rest;
    if (strcasecmp(rest, "colorless") == 0 || strcasecmp(rest, "colourless") == 0) {
        bits = MANA_COLORLESS;
    } else {
        for (const char *p = t->value; *p; p++) { /* C stands beside the colours here */
            if ((*p == 'c' || *p == 'C') && strspn(t->value, "wubrgcWUBRGC") == strlen(t->value))
                bits |= MANA_COLORLESS;
            else
                *to++ = *p;
        }
        *to = '\0';
        if ((*rest && !search_colors(rest, &colors, &multi)) || (!*rest && !bits) || (*rest && multi))
            return bad_colors(r, t);
        bits |= *rest ? colors : 0;
    }
    *out = search_new_term(r, WHAT_PRODUCES, t->op == OP_HAS ? OP_GE : t->op);
    (*out)->bits = bits;
    return ERR_OK;
}

static enum err_code read_mana(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    struct mana_multiset *mana = ARENA_ARRAY(r->arena, struct mana_multiset, 1);
    if (!search_mana(t->value, strlen(t->value), mana))
        return search_bad(r, t->value_at,
                          "\"%s\" is no mana cost: m:2UU or m:{2}{U}{U} is expected, and hybrid "
                          "mana as {W/U}",
                          t->value);
    *out = search_new_term(r, WHAT_MANA, t->op);
    (*out)->mana = mana;
    return ERR_OK;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum search_stat stat;
} stat_names[] = {
    {"mv", STAT_MANA_VALUE},   {"cmc", STAT_MANA_VALUE}, {"manavalue", STAT_MANA_VALUE}, {"pow", STAT_POWER},
    {"power", STAT_POWER},     {"tou", STAT_TOUGHNESS},  {"toughness", STAT_TOUGHNESS},  {"loy", STAT_LOYALTY},
    {"loyalty", STAT_LOYALTY}, {"pt", STAT_SUM},         {"powtou", STAT_SUM},
};

static bool find_stat(const char *word, enum search_stat *out)
{
    for (size_t i = 0; i < ARRAY_LEN(stat_names); i++)
        if (strcasecmp(word, stat_names[i].name) == 0) {
            *out = stat_names[i].stat;
            return true;
        }
    return false;
}

static enum err_code bad_number(struct search_reader *r, const struct search_token *t)
{
    return search_bad(r, t->value_at,
                      "\"%s\" is no number: %s takes one (%s>=3)%s, or the name of another "
                      "(pow>tou)",
                      t->value, t->key, t->key, strcmp(t->key, "pt") == 0 ? ", 2/2" : ", even or odd");
}

/* pt:2/2 is power and toughness, not their sum. */
static bool read_both(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    const char *slash = strchr(t->value, '/');
    double power, toughness;
    if (!slash || !(t->op & OPS_SAME) ||
        !parse_double(arena_strndup(r->arena, t->value, (size_t)(slash - t->value)), &power) ||
        !parse_double(slash + 1, &toughness))
        return false;
    bool no = t->op == OP_NE;
    struct search_node *both = ARENA_ARRAY(r->arena, struct search_node, 1);
    both->kind = no ? NODE_OR : NODE_AND;
    both->children = ARENA_ARRAY(r->arena, struct search_node *, 2);
    for (int i = 0; i < 2; i++) {
        struct search_node *one = search_new_term(r, WHAT_NUMBER, no ? OP_NE : OP_EQ);
        one->left = i ? STAT_TOUGHNESS : STAT_POWER;
        one->number = i ? toughness : power;
        both->children[both->n++] = one;
    }
    *out = both;
    return true;
}

static enum err_code read_number(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    enum search_stat stat = STAT_NUMBER;
    bool known = find_stat(t->key, &stat);
    tc_assert(known);
    if (stat == STAT_SUM && read_both(r, t, out))
        return ERR_OK;
    bool even = strcasecmp(t->value, "even") == 0;
    if (even || strcasecmp(t->value, "odd") == 0) {
        if (!(t->op & (OP_HAS | OP_EQ)))
            return search_bad(r, t->key_at, "even and odd go with \":\" only");
        *out = search_new_term(r, WHAT_PARITY, OP_EQ);
        (*out)->number = even ? 0 : 1;
    } else {
        *out = search_new_term(r, WHAT_NUMBER, t->op);
        if (!parse_double(t->value, &(*out)->number) && !find_stat(t->value, &(*out)->right))
            return bad_number(r, t);
    }
    (*out)->left = stat;
    return ERR_OK;
}

/* ---- sets and printings ---------------------------------------------------------------------- */

static struct search_node *sets_term(struct search_reader *r, bool **sets)
{
    struct search_node *node = search_new_term(r, WHAT_SETS, OP_EQ);
    *sets = ARENA_ARRAY(r->arena, bool, (size_t)catalog_set_count(r->catalog) + 1);
    node->sets = *sets;
    return node;
}

/* "; did you mean Urza's Saga?": sets that have the words in their names, where no name is near. */
static const char *sets_with_words(struct search_reader *r, const char *value)
{
    const char *wanted = plain(r, value), *text = "";
    int n = 0;
    for (int i = 0; *wanted && n < SUGGEST_MAX && i < catalog_set_count(r->catalog); i++) {
        const struct card_set *set = catalog_set(r->catalog, i);
        if (search_has_words(plain(r, set->name), wanted, false))
            text = arena_printf(r->arena, "%s%s%s (%s)", text, n++ ? ", " : "", set->name, set->code);
    }
    return n ? message(r->arena, "; did you mean %s?", text) : "";
}

static enum err_code unknown_set(struct search_reader *r, const struct search_token *t, bool blocks)
{
    int n_sets = catalog_set_count(r->catalog);
    const char **words = ARENA_ARRAY(r->arena, const char *, (size_t)n_sets * 2 + 1);
    size_t n = 0;
    for (int i = 0; i < n_sets; i++) {
        const struct card_set *set = catalog_set(r->catalog, i);
        bool again = blocks && (!*set->block || (n && strcmp(words[n - 1], set->block) == 0));
        if (!again)
            words[n++] = blocks ? set->block : set->name;
        if (!blocks)
            words[n++] = set->code;
    }
    const char *near = suggest_sentence(r->arena, t->value, words, n);
    return search_bad(r, t->value_at, "no %s is called \"%s\"%s", blocks ? "block" : "set", t->value,
                      *near || blocks ? near : sets_with_words(r, t->value));
}

static enum err_code read_set(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    bool *sets;
    const struct card_set *set = catalog_find_set(r->catalog, t->value);
    if (!set)
        return unknown_set(r, t, false);
    *out = sets_term(r, &sets);
    for (int i = 0; i < catalog_set_count(r->catalog); i++)
        sets[i] = (i == set->index) != (t->op == OP_NE);
    return ERR_OK;
}

/* A block by its name, or by one of its sets. */
static enum err_code read_block(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    bool *sets, any = false;
    const struct card_set *member = catalog_find_set(r->catalog, t->value);
    const char *wanted = plain(r, member && *member->block ? member->block : t->value);
    *out = sets_term(r, &sets);
    for (int i = 0; i < catalog_set_count(r->catalog); i++) {
        const char *block = plain(r, catalog_set(r->catalog, i)->block);
        bool same = *block && (strcmp(block, wanted) == 0 || search_has_words(block, wanted, true));
        any |= same;
        sets[i] = same != (t->op == OP_NE);
    }
    return any ? ERR_OK : unknown_set(r, t, true);
}

static enum err_code read_border(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    static const char *const borders[] = {"black", "white", "silver", "gold"};
    bool *sets, known = false;
    for (size_t i = 0; i < ARRAY_LEN(borders); i++)
        known |= strcasecmp(t->value, borders[i]) == 0;
    if (!known)
        return search_bad(r, t->value_at, "border is black, white, silver or gold");
    *out = sets_term(r, &sets);
    for (int i = 0; i < catalog_set_count(r->catalog); i++) {
        const char *border = catalog_set(r->catalog, i)->border; /* "": not known, so neither is nor is not */
        sets[i] = *border && (strcasecmp(border, t->value) == 0) != (t->op == OP_NE);
    }
    return ERR_OK;
}

static enum err_code read_date(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    bool *sets;
    const struct card_set *set = catalog_find_set(r->catalog, t->value);
    const char *date = set ? set->date : t->value;
    if (!date_is_valid(date))
        return search_bad(r, t->value_at,
                          "\"%s\" is no day: YYYY-MM-DD or a set is expected, as in "
                          "date>=1999-01-01 or date:usg",
                          t->value);
    *out = sets_term(r, &sets);
    for (int i = 0; i < catalog_set_count(r->catalog); i++) {
        int order = strcmp(catalog_set(r->catalog, i)->date, date);
        sets[i] = search_compare(order, t->op, 0);
    }
    return ERR_OK;
}

static enum err_code read_year(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    bool *sets;
    int year, of_set;
    if (!parse_int(t->value, 1993, 2999, &year))
        return search_bad(r, t->value_at, "\"%s\" is no year: year>=1999 is expected", t->value);
    *out = sets_term(r, &sets);
    for (int i = 0; i < catalog_set_count(r->catalog); i++) {
        char *text = arena_strndup(r->arena, catalog_set(r->catalog, i)->date, 4);
        sets[i] = parse_int(text, 0, 9999, &of_set) && search_compare(of_set, t->op, year);
    }
    return ERR_OK;
}

static enum err_code read_rarity(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    int rank = search_rarity_rank(t->value);
    if (rank < 0)
        return search_bad(r, t->value_at,
                          "\"%s\" is no rarity: land, common, uncommon, rare, special or mythic "
                          "is expected, in this order",
                          t->value);
    *out = search_new_term(r, WHAT_RARITY, t->op);
    (*out)->number = rank;
    return ERR_OK;
}

/* ---- formats --------------------------------------------------------------------------------- */

static enum err_code read_status(struct search_reader *r, const struct search_token *t, const char *status,
                                 struct search_node **out)
{
    const char *at = strrchr(t->value, '@'), *date = NULL;
    const char *format = at ? arena_strndup(r->arena, t->value, (size_t)(at - t->value)) : t->value;
    struct err why = ERR_INIT;
    if (!r->legality)
        return search_bad(r, t->key_at, "formats are not known here");
    if (!*format)
        return search_bad(r, t->value_at, "a format is expected: %s:extended@1999-03-01", t->key);
    if (at) {
        date = at + 1;
        if (date_check(date, &why) != ERR_OK)
            return search_bad(r, t->value_at + (size_t)(at - t->value) + 1, "%s", why.said);
    }
    *out = search_new_term(r, WHAT_LEGAL, OP_EQ);
    (*out)->text = status;
    enum err_code rc = r->legality->prepare(r->legality->data, format, date, &(*out)->handle, &why);
    if (rc == ERR_OK)
        return ERR_OK;
    search_bad(r, t->value_at, "%s", why.said); /* its text; the code is the format's own */
    r->err->code = why.code;
    return why.code;
}

static enum err_code read_legal(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    return read_status(r, t, "legal", out);
}

static enum err_code read_banned(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    return read_status(r, t, "banned", out);
}

static enum err_code read_restricted(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    return read_status(r, t, "restricted", out);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static enum err_code read_not(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    struct search_node *node = ARENA_ARRAY(r->arena, struct search_node, 1);
    node->kind = NODE_NOT;
    node->children = ARENA_ARRAY(r->arena, struct search_node *, 1);
    node->n = 1;
    *out = node;
    return search_is_term(r, t, &node->children[0]);
}

static enum err_code read_order(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    static const struct {
        const char *name;
        enum search_order order;
    } orders[] = {{"name", SEARCH_BY_NAME},      {"mv", SEARCH_BY_MANA_VALUE},
                  {"cmc", SEARCH_BY_MANA_VALUE}, {"manavalue", SEARCH_BY_MANA_VALUE},
                  {"date", SEARCH_BY_DATE},      {"released", SEARCH_BY_DATE}};
    *out = NULL;
    for (size_t i = 0; i < ARRAY_LEN(orders); i++)
        if (strcasecmp(t->value, orders[i].name) == 0) {
            *r->order = orders[i].order;
            return ERR_OK;
        }
    return search_bad(r, t->value_at, "order is name, mv or date");
}

static const struct {
    const char *names; /* '|'-separated; the first is the one that complaints list */
    unsigned ops;
    read_fn *read;
    const char *example;
} keys[] = {
    {"name|n", OPS_SAME, read_name, "name:angel"},
    {"t|type|types", OPS_SAME, read_type, "t:goblin"},
    {"c|color|colour|colors|colours", OPS_COMPARE, read_color, "c>=rg"},
    {"id|identity|ci|coloridentity", OPS_COMPARE, read_identity, "id<=esper"},
    {"mv|cmc|manavalue", OPS_COMPARE, read_number, "mv<=2"},
    {"m|mana|cost", OPS_COMPARE, read_mana, "m:2UU"},
    {"pow|power", OPS_COMPARE, read_number, "pow>=3"},
    {"tou|toughness", OPS_COMPARE, read_number, "tou>pow"},
    {"loy|loyalty", OPS_COMPARE, read_number, "loy>=4"},
    {"pt|powtou", OPS_COMPARE, read_number, "pt:2/2"},
    {"kw|keyword|keywords", OPS_SAME, read_keyword, "kw:flying"},
    {"o|oracle|text", OP_HAS, read_text, "o:\"draw a card\""},
    {"s|set|e|edition|in", OPS_SAME, read_set, "s:usg"},
    {"b|block", OPS_SAME, read_block, "b:\"urza's saga\""},
    {"r|rarity", OPS_COMPARE, read_rarity, "r>=rare"},
    {"border", OPS_SAME, read_border, "border:white"},
    {"layout", OP_HAS | OP_EQ, search_layout_term, "layout:split"},
    {"is", OP_HAS, search_is_term, "is:commander"},
    {"not", OP_HAS, read_not, "not:reprint"},
    {"year", OPS_COMPARE, read_year, "year>=1999"},
    {"date", OPS_COMPARE, read_date, "date<1999-01-01"},
    {"produces", OPS_COMPARE, read_produces, "produces:wu"},
    {"legal|f|format", OP_HAS | OP_EQ, read_legal, "legal:extended@1999-03-01"},
    {"banned", OP_HAS | OP_EQ, read_banned, "banned:legacy"},
    {"restricted", OP_HAS | OP_EQ, read_restricted, "restricted:vintage"},
    {"order|sort", OP_HAS | OP_EQ, read_order, "order:date"},
};

/* True when word is one of the '|'-separated names. */
static bool is_named(const char *names, const char *word)
{
    size_t len = strlen(word);
    for (const char *p = names; *p; p += strcspn(p, "|"), p += *p == '|')
        if (strcspn(p, "|") == len && strncmp(p, word, len) == 0)
            return true;
    return false;
}

bool search_is_key(const char *word, size_t len)
{
    char small[KEY_ROOM];
    if (len >= sizeof small)
        return false;
    for (size_t i = 0; i < len; i++)
        small[i] = char_lower(word[i]);
    small[len] = '\0';
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (is_named(keys[i].names, small))
            return true;
    return false;
}

static enum err_code unknown_key(struct search_reader *r, const struct search_token *t)
{
    const char *names[128];
    size_t n = 0;
    struct strbuf firsts = STRBUF_INIT;
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const char *p = keys[i].names;
        strbuf_printf(&firsts, "%s%.*s", i ? ", " : "", (int)strcspn(p, "|"), p);
        for (; *p && n < ARRAY_LEN(names); p += strcspn(p, "|"), p += *p == '|')
            names[n++] = arena_strndup(r->arena, p, strcspn(p, "|"));
    }
    search_bad(r, t->key_at, "\"%s\" is no key%s; the keys are %s; a name with such a sign goes in quotes", t->key,
               suggest_sentence(r->arena, t->key, names, n), strbuf_text(&firsts));
    strbuf_release(&firsts);
    return r->err->code;
}

enum err_code search_term(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        if (!is_named(keys[i].names, t->key))
            continue;
        if (!(keys[i].ops & (unsigned)t->op))
            return search_bad(r, t->key_at, "%s is not compared that way; write %s", t->key, keys[i].example);
        if (!*t->value)
            return search_bad(r, t->value_at, "a value is expected here, as in %s", keys[i].example);
        return keys[i].read(r, t, out);
    }
    return unknown_key(r, t);
}
