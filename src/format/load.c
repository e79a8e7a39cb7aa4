/* load.c - a format's JSON file to what it says, with every mistake reported by its path
 *
 * formats/README.md describes the file. Only what the file itself can answer is checked here: members, words, days,
 * periods that follow each other. Sets and cards are looked up when the format is first used (pool.c), and of the
 * program's own files, whose mistakes the tests find, what decks and pools are made of is read then, too: so
 * starting costs the same however much the formats have to say.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/resource.h"
#include "format/load_json.h"

#include <string.h>

static const char *const kinds[] = {"constructed", "limited", "singleton", "planar", "vanguard"};
static const char *const categories[] = {"classic", "extended", "limited", "standard", "block"};
const char *const leader_rule_words[N_LEADER_RULES] = {
    [LEADER_GENERAL] = "general",   [LEADER_COMMANDER] = "commander",     [LEADER_BRAWL] = "brawl",
    [LEADER_CREATURE] = "creature", [LEADER_OATHBREAKER] = "oathbreaker",
};
static const char *const mulligans[] = {"edh"};
static const char *const alphas[] = {"all-or-none"};
static const char *const rarities[] = {"C", "U", "R", "M", "L", "S"};

unsigned rarity_bit(char letter)
{
    for (unsigned i = 0; i < ARRAY_LEN(rarities); i++)
        if (*rarities[i] == letter)
            return 1u << i;
    return RARITY_SPECIAL;
}

/* ---- names ----------------------------------------------------------------------------------- */

static void load_names(struct load *l, const struct at *root, const struct json *object, struct format *format)
{
    static const char *const known[] = {"name", "from", "until"};
    struct at list = {.up = root, .key = "names"};
    size_t n;
    const struct json *value = load_list(l, root, object, "names", OPTIONAL, &n);
    struct format_name *names = ARENA_ARRAY(l->arena, struct format_name, n + 1);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        const struct json *item = json_at(value, i);
        if (!load_object(l, &at, item, known, ARRAY_LEN(known)))
            break;
        names[i].name = load_text(l, &at, item, "name", NEED_IT);
        load_period(l, &at, item, i ? NEED_IT : OPTIONAL, &names[i].from, &names[i].until);
        if (l->rc == ERR_OK && i && (!names[i - 1].until || strcmp(names[i - 1].until, names[i].from) >= 0))
            load_bad(l, &at, "begins before names[%d] has ended", (int)i - 1);
    }
    if (!n)
        names[n++] = (struct format_name){.name = format->name};
    format->names = names;
    format->n_names = n;
}

/* ---- decks ----------------------------------------------------------------------------------- */

static void load_main(struct load *l, const struct at *at, const struct json *item, struct deck_rule *d)
{
    struct at list = {.up = at, .key = "main"};
    size_t n;
    const struct json *value = load_list(l, at, item, "main", NEED_IT, &n);
    if (l->rc != ERR_OK)
        return;
    double least = json_number(json_at(value, 0), -1);
    const struct json *upper = json_at(value, 1);
    double most = json_is_null(upper) ? 0 : json_number(upper, -1);
    if (n != 2 || least < 0 || least > 10000 || most < 0 || most > 10000)
        load_bad(l, &list, "expected [least, most], as [60, null] or [100, 100]");
    else if (most > 0 && most < least)
        load_bad(l, &list, "the most is less than the least");
    if (l->rc == ERR_OK) {
        d->main_min = (int)least;
        d->main_max = (int)most;
    }
}

static void load_side(struct load *l, const struct at *at, const struct json *item, struct deck_rule *d)
{
    static const char *const known[] = {"exactly", "up_to"};
    struct at side = {.up = at, .key = "side"};
    const struct json *value = load_member(l, at, item, "side", NEED_IT);
    const char *word = json_text(value, "");
    if (l->rc != ERR_OK)
        return;
    if (json_is_object(value)) {
        if (!load_object(l, &side, value, known, ARRAY_LEN(known)))
            return;
        bool exactly = json_get(value, "exactly");
        d->side = exactly ? SIDE_0_OR_15 : SIDE_UP_TO;
        d->side_size = load_int(l, &side, value, exactly ? "exactly" : "up_to", NEED_IT, 1, 10000, 0);
        if (json_count(value) != 1)
            load_bad(l, &side, "say either \"exactly\" or \"up_to\"");
    } else if (strcmp(word, "none") == 0) {
        d->side = SIDE_NONE;
    } else if (strcmp(word, "free") == 0) {
        d->side = SIDE_FREE;
    } else {
        load_bad(l, &side, "expected \"none\", \"free\", {\"exactly\": 15} or {\"up_to\": 15}");
    }
}

static void load_deck_sources(struct load *l, const struct at *at, const struct json *item, struct deck_rule *d)
{
    static const char *const known[] = {"size",       "side",   "copies",     "pool",  "banned",
                                        "restricted", "points", "mana_value", "leader"};
    const char **to[] = {&d->size_source,   &d->side_source,       &d->copies_source,
                         &d->pool_source,   &d->banned_source,     &d->restricted_source,
                         &d->points_source, &d->mana_value_source, &d->leader_source};
    struct at sources = {.up = at, .key = "sources"};
    const struct json *value = load_member(l, at, item, "sources", OPTIONAL);
    if (value && !load_object(l, &sources, value, known, ARRAY_LEN(known)))
        return;
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        const char *text = value ? load_words(l, &sources, value, known[i], OPTIONAL) : NULL;
        *to[i] = text ? text : "";
    }
}

static void load_deck(struct load *l, const struct at *at, const struct json *item, struct deck_rule *d)
{
    static const char *const known[] = {"from",       "until", "main",          "side",     "copies",
                                        "leader",     "life",  "leader_damage", "mulligan", "points",
                                        "mana_value", "alpha", "snow_basics",   "sources"};
    if (!load_object(l, at, item, known, ARRAY_LEN(known)))
        return;
    load_period(l, at, item, NEED_IT, &d->from, &d->until);
    load_main(l, at, item, d);
    load_side(l, at, item, d);
    d->copies = load_int(l, at, item, "copies", MAY_BE_NULL, 1, 10000, 0);
    d->leader =
        (enum leader_rule)(load_choice(l, at, item, "leader", OPTIONAL, leader_rule_words + 1, N_LEADER_RULES - 1) + 1);
    d->points = load_int(l, at, item, "points", OPTIONAL, 1, 1000, 0);
    d->mana_value = load_int(l, at, item, "mana_value", OPTIONAL, 0, 100, -1);
    d->life = load_int(l, at, item, "life", OPTIONAL, 1, 250, 0);
    d->leader_damage =
        load_int(l, at, item, "leader_damage", OPTIONAL, 1, 250, json_get(item, "leader_damage") ? 0 : -1);
    d->edh_mulligan = load_choice(l, at, item, "mulligan", OPTIONAL, mulligans, ARRAY_LEN(mulligans)) == 0;
    d->alpha_all_or_none = load_choice(l, at, item, "alpha", OPTIONAL, alphas, ARRAY_LEN(alphas)) == 0;
    d->snow_basics = load_bool(l, at, item, "snow_basics", true);
    load_deck_sources(l, at, item, d);
}

/* Periods cover the format's life without a gap and without an overlap. */
static void load_decks(struct load *l, const struct at *root, const struct json *object, const struct format *format,
                       struct inner *inner)
{
    struct at list = {.up = root, .key = "deck"};
    const struct json *value = load_list(l, root, object, "deck", NEED_IT, &inner->n_decks);
    if (l->rc != ERR_OK)
        return;
    inner->decks = ARENA_ARRAY(l->arena, struct deck_rule, inner->n_decks);
    for (size_t i = 0; i < inner->n_decks && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        struct deck_rule *d = &inner->decks[i];
        load_deck(l, &at, json_at(value, i), d);
        if (l->rc != ERR_OK)
            return;
        const char *before = i ? inner->decks[i - 1].until : NULL;
        if (i == 0 && strcmp(d->from, format->from) > 0)
            load_bad(l, &at, "\"from\" is %s, but the format begins on %s", d->from, format->from);
        else if (i && (!before || strcmp(before, d->from) >= 0))
            load_bad(l, &at, "begins before deck[%d] has ended", (int)i - 1);
        else if (i && strcmp(day_after(l->arena, before), d->from) != 0)
            load_bad(l, &at, "nothing is said of the days between %s and %s", before, d->from);
        else if (i + 1 == inner->n_decks && d->until && (!format->until || strcmp(d->until, format->until) < 0))
            load_bad(l, &at, "ends on %s, but the format %s", d->until,
                     format->until ? message(l->arena, "ends on %s", format->until) : TC_WORD("is still played"));
    }
}

/* ---- pool ------------------------------------------------------------------------------------ */

#define POOL_MEMBERS 10

/* Which members each kind of rule may have beside from, until and source. */
static const struct {
    const char *name, *members[POOL_MEMBERS];
} pool_kinds[] = {
    [POOL_SETS] = {"sets", {"sets", "exact", "rarity", "leads", "from", "until", "source"}},
    [POOL_EVERY] = {"every", {"every", "since", "except", "borders", "rarity", "leads", "from", "until", "source"}},
    [POOL_ROTATION] = {"rotation", {"rotation", "except", "with", "from", "until", "source"}},
    [POOL_CARDS] = {"cards", {"cards", "leads", "from", "until", "source"}},
    [POOL_OF] = {"of", {"of", "as_of", "except", "rarity", "leads", "from", "until", "source"}},
    [POOL_LIST] = {"list", {"list", "leads", "from", "until", "source"}},
    [POOL_OUT] = {"out", {"out", "from", "until", "source"}},
};

static size_t count_members(const char *const members[POOL_MEMBERS])
{
    size_t n = 0;
    while (n < POOL_MEMBERS && members[n])
        n++;
    return n;
}

/* The kind is the member that no other kind has. */
static bool find_pool_kind(struct load *l, const struct at *at, const struct json *item, enum pool_kind *out)
{
    const char *found = NULL;
    if (!json_is_object(item)) {
        load_bad(l, at, "expected an object {...}");
        return false;
    }
    for (size_t k = 0; k < ARRAY_LEN(pool_kinds); k++)
        if (json_get(item, pool_kinds[k].name)) {
            if (found) {
                load_bad(l, at, "\"%s\" and \"%s\" are two rules: write them one after the other", found,
                         pool_kinds[k].name);
                return false;
            }
            found = pool_kinds[k].name;
            *out = (enum pool_kind)k;
        }
    if (!found)
        load_bad(l, at, "one of \"sets\", \"every\", \"rotation\", \"cards\", \"of\", \"list\" and \"out\" is missing");
    return found;
}

static void load_pool_rule(struct load *l, const struct at *at, const struct json *item, struct pool_rule *r)
{
    static const char *const rotation_known[] = {"blocks"};
    if (!find_pool_kind(l, at, item, &r->kind))
        return;
    const char *const *members = pool_kinds[r->kind].members;
    if (!load_object(l, at, item, members, count_members(members)))
        return;
    load_period(l, at, item, OPTIONAL, &r->from, &r->until);
    r->source = load_words(l, at, item, "source", NEED_IT);
    if (r->kind == POOL_ROTATION) {
        struct at rotation = {.up = at, .key = "rotation"};
        const struct json *value = json_get(item, "rotation");
        if (load_object(l, &rotation, value, rotation_known, ARRAY_LEN(rotation_known)))
            r->blocks = load_int(l, &rotation, value, "blocks", NEED_IT, 1, 20, 0);
    } else if (r->kind == POOL_OF || r->kind == POOL_LIST) {
        const char **one = ARENA_ARRAY(l->arena, const char *, 1);
        *one = load_text(l, at, item, pool_kinds[r->kind].name, NEED_IT);
        r->items = (struct texts){.items = one, .n = 1};
    } else {
        r->items = load_texts(l, at, item, pool_kinds[r->kind].name, NEED_IT);
    }
    r->as_of = load_date(l, at, item, "as_of", OPTIONAL);
    r->leads = load_bool(l, at, item, "leads", false);
    r->except = load_texts(l, at, item, "except", OPTIONAL);
    r->with = load_texts(l, at, item, "with", OPTIONAL);
    r->borders = load_texts(l, at, item, "borders", OPTIONAL);
    r->since = load_text(l, at, item, "since", OPTIONAL);
    r->exact = load_bool(l, at, item, "exact", false);
    if (r->exact && !r->from)
        load_bad(l, at, "\"exact\" needs a \"from\"");
    int rarity = load_choice(l, at, item, "rarity", OPTIONAL, rarities, ARRAY_LEN(rarities));
    /* a basic land of a set is as common as its commons */
    r->rarities = rarity < 0 ? RARITY_ALL : rarity == 0 ? RARITY_COMMON | RARITY_LAND : 1u << rarity;
}

static void load_pool(struct load *l, const struct at *root, const struct json *object, struct inner *inner)
{
    struct at list = {.up = root, .key = "pool"};
    const struct json *value = load_list(l, root, object, "pool", OPTIONAL, &inner->n_rules);
    inner->rules = ARENA_ARRAY(l->arena, struct pool_rule, inner->n_rules);
    for (size_t i = 0; i < inner->n_rules && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        inner->rules[i].number = (int)i;
        load_pool_rule(l, &at, json_at(value, i), &inner->rules[i]);
    }
}

static void load_outside(struct load *l, const struct at *root, const struct json *object, struct inner *inner)
{
    static const char *const known[] = {"sets", "every", "from", "until", "rule", "text"};
    struct at list = {.up = root, .key = "outside"};
    const struct json *value = load_list(l, root, object, "outside", OPTIONAL, &inner->n_outside);
    inner->outside = ARENA_ARRAY(l->arena, struct outside_rule, inner->n_outside);
    for (size_t i = 0; i < inner->n_outside && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        const struct json *item = json_at(value, i);
        struct outside_rule *r = &inner->outside[i];
        r->number = (int)i;
        if (!load_object(l, &at, item, known, ARRAY_LEN(known)))
            return;
        load_period(l, &at, item, OPTIONAL, &r->from, &r->until);
        r->rule = load_text(l, &at, item, "rule", NEED_IT);
        r->text = load_words(l, &at, item, "text", NEED_IT);
        r->sets = load_texts(l, &at, item, "sets", OPTIONAL);
        r->every = load_texts(l, &at, item, "every", OPTIONAL);
        if (!r->sets.n && !r->every.n)
            load_bad(l, &at, "one of \"sets\" and \"every\" is missing");
    }
}

/* Times between two that are known. */
static void load_unknown(struct load *l, const struct at *root, const struct json *object, struct inner *inner)
{
    static const char *const known[] = {"from", "until", "text"};
    struct at list = {.up = root, .key = "unknown"};
    const struct json *value = load_list(l, root, object, "unknown", OPTIONAL, &inner->n_unknown);
    inner->unknown = ARENA_ARRAY(l->arena, struct unknown_days, inner->n_unknown);
    for (size_t i = 0; i < inner->n_unknown && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        const struct json *item = json_at(value, i);
        struct unknown_days *u = &inner->unknown[i];
        if (!load_object(l, &at, item, known, ARRAY_LEN(known)))
            return;
        load_period(l, &at, item, NEED_IT, &u->from, &u->until);
        u->text = load_words(l, &at, item, "text", NEED_IT);
        if (l->rc == ERR_OK && !u->until)
            load_bad(l, &at, "the member \"until\" is missing: from then on \"known_until\" says it");
        else if (l->rc == ERR_OK && i && strcmp(inner->unknown[i - 1].until, u->from) >= 0)
            load_bad(l, &at, "begins before unknown[%d] has ended", (int)i - 1);
        else if (l->rc == ERR_OK)
            u->before = day_before(l->arena, u->from);
    }
}

/* ---- the whole file -------------------------------------------------------------------------- */

/* The first and last day, and that up to which all is known. */
static void load_life(struct load *l, const struct at *root, const struct json *object, struct format *format,
                      struct inner *inner)
{
    struct at known_until = {.up = root, .key = "known_until"};
    load_period(l, root, object, NEED_IT, &format->from, &format->until);
    const char *word = json_text(json_get(object, "known_until"), "");
    inner->published = strcmp(word, "published") == 0;
    format->known_until = inner->published ? NULL : load_date(l, root, object, "known_until", OPTIONAL);
    if (l->rc != ERR_OK)
        return;
    if (inner->published && format->until)
        load_bad(l, &known_until, "the format ended on %s: nothing is published of it any more", format->until);
    if (inner->published)
        return;
    if (!format->known_until)
        format->known_until = format->until ? format->until : FORMAT_FOR_GOOD;
    else if (strcmp(format->known_until, format->from) < 0)
        load_bad(l, &known_until, "%s is before \"from\" (%s)", format->known_until, format->from);
    else
        format->known_until = earlier_until(format->known_until, format->until);
}

/* What a format's file says of itself: names, days, and what it is made of without the cards. */
static void load_face(struct load *l, const struct json *object, struct format *format, struct inner *inner)
{
    static const char *const known[] = {
        "name",    "kind", "summary", "source",  "category", "from",    "until",   "known_until",     "names",
        "aliases", "deck", "pool",    "banlist", "import",   "outside", "unknown", "list_known_until"};
    struct at root = {.up = NULL};
    if (!load_object(l, &root, object, known, ARRAY_LEN(known)))
        return;
    format->name = load_text(l, &root, object, "name", NEED_IT);
    int kind = load_choice(l, &root, object, "kind", NEED_IT, kinds, ARRAY_LEN(kinds));
    format->kind = kind < 0 ? FORMAT_CONSTRUCTED : (enum format_kind)kind;
    format->summary = load_words(l, &root, object, "summary", NEED_IT);
    format->source = load_words(l, &root, object, "source", NEED_IT);
    format->list_known_until = load_date(l, &root, object, "list_known_until", OPTIONAL);
    int category = load_choice(l, &root, object, "category", MAY_BE_NULL, categories, ARRAY_LEN(categories));
    inner->category = category < 0 ? NULL : categories[category];
    load_life(l, &root, object, format, inner);
    load_names(l, &root, object, format);
    struct texts aliases = load_texts(l, &root, object, "aliases", OPTIONAL);
    format->aliases = aliases.items;
    format->n_aliases = aliases.n;
    load_unknown(l, &root, object, inner);
    inner->banlist = load_text(l, &root, object, "banlist", OPTIONAL);
    inner->import = load_text(l, &root, object, "import", OPTIONAL);
}

/* The members that load_body reads: most of a file. */
static const char *const body[] = {"deck", "pool", "outside"};

static void load_body(struct load *l, const struct json *object, const struct format *format, struct inner *inner)
{
    struct at root = {.up = NULL};
    load_decks(l, &root, object, format, inner);
    load_pool(l, &root, object, inner);
    load_outside(l, &root, object, inner);
    if (l->rc == ERR_OK && !inner->n_rules && (format->kind == FORMAT_CONSTRUCTED || format->kind == FORMAT_SINGLETON))
        load_bad(l, &root, "the member \"pool\" is missing: which cards may be played");
}

/* "formats/legacy.json" to "legacy". */
static const char *file_key(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot ? (size_t)(dot - name) : strlen(name));
}

enum err_code format_load(struct arena *arena, const struct resource *file, struct format *format, struct inner *inner,
                          struct err *err)
{
    bool known = !file->origin;
    struct load l = {.arena = arena, .file = known ? file->path : file->origin, .err = err};
    struct json *object = NULL;
    const char *text = known ? json_text_without(arena, file->data, body, ARRAY_LEN(body)) : file->data;
    enum err_code rc = json_parse(text, l.file, &object, err);
    if (rc != ERR_OK)
        return rc;
    format->key = file_key(arena, file->path);
    inner->file = l.file;
    load_face(&l, object, format, inner);
    if (known)
        inner->body = file->data;
    else
        load_body(&l, object, format, inner);
    json_free(object);
    return l.rc;
}

enum err_code body_need(struct arena *arena, const struct format *format, struct inner *inner, struct err *err)
{
    struct load l = {.arena = arena, .file = inner->file, .err = err};
    struct json *object = NULL;
    if (!inner->body)
        return ERR_OK;
    enum err_code rc = json_parse(inner->body, l.file, &object, err);
    if (rc != ERR_OK)
        return rc;
    load_body(&l, object, format, inner);
    json_free(object);
    if (l.rc == ERR_OK)
        inner->body = NULL;
    return l.rc;
}
