/* catalogue.c - a catalogue's JSON to values, with every mistake told by its path
 *
 * formats/README.md describes the file. The first mistake is kept and stops the reading: every
 * function here does nothing once there is one, so that callers need not look after each step.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/suggest.h"
#include "penalty/penalty.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define ITEMS_MAX 500

const char *const penalty_consequence_words[] = {"none", "game-loss", "match-loss", "ejection", "disqualification"};
const char *const penalty_consequence_said[] = {TC_WORD("none"), TC_WORD("game-loss"), TC_WORD("match-loss"),
                                                TC_WORD("ejection"), TC_WORD("disqualification")};
const char *const penalty_intent_words[] = {"", "unintentional", "intentional", "cheating"};
const char *const penalty_intent_said[] = {"", TC_WORD("unintentional"), TC_WORD("intentional"), TC_WORD("cheating")};

struct reader {
    struct arena *arena;
    const char *file;
    const char **levels; /* keys, known before the levels themselves are read */
    size_t n_levels;
    enum err_code rc;
    struct err *err;
};

enum need { NEEDED, OPTIONAL };

TC_PRINTF(3, 4)
static void bad(struct reader *r, const char *at, const char *format, ...)
{
    if (r->rc != ERR_OK)
        return;
    struct strbuf what = STRBUF_INIT;
    va_list arguments;
    va_start(arguments, format);
    message_add(&what, format, arguments);
    va_end(arguments);
    r->rc = err_set(r->err, ERR_INPUT, "%s: %s%s%s", r->file, at, *at ? ": " : "", strbuf_text(&what));
    strbuf_release(&what);
}

static const char *member_path(struct reader *r, const char *at, const char *key)
{
    return arena_printf(r->arena, "%s%s%s", at, *at ? "." : "", key);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The value is an object with no members but these ("a|b|c"). */
static bool object(struct reader *r, const char *at, const struct json *value, const char *known)
{
    if (r->rc != ERR_OK)
        return false;
    if (!json_is_object(value)) {
        bad(r, at, "expected an object {...}");
        return false;
    }
    for (size_t i = 0; i < json_count(value); i++) {
        const char *key = json_key_at(value, i);
        size_t len = strlen(key);
        bool found = false;
        for (const char *word = known; *word && !found;) {
            size_t n = strcspn(word, "|");
            found = n == len && memcmp(word, key, n) == 0;
            word += n + (word[n] == '|');
        }
        if (!found)
            bad(r, at, "unknown member \"%.60s\"", key);
    }
    return r->rc == ERR_OK;
}

static const struct json *member(struct reader *r, const char *at, const struct json *from, const char *key,
                                 enum need need)
{
    const struct json *value = json_get(from, key);
    if (value && json_is_null(value))
        value = NULL;
    if (!value && need == NEEDED)
        bad(r, at, "the member \"%s\" is missing", key);
    return value;
}

/* Text that is not empty; NULL where there is none. */
static const char *text(struct reader *r, const char *at, const struct json *from, const char *key, enum need need)
{
    const struct json *value = member(r, at, from, key, need);
    const char *found = value ? json_text(value, "") : NULL;
    if (found && !*found)
        bad(r, member_path(r, at, key), "expected a text");
    return arena_strdup(r->arena, found);
}

/* The same, of what people read. */
static const char *words(struct reader *r, const char *at, const struct json *from, const char *key, enum need need)
{
    return message_of_data(r->arena, text(r, at, from, key, need));
}

static bool flag(struct reader *r, const char *at, const struct json *from, const char *key, bool otherwise)
{
    const struct json *value = member(r, at, from, key, OPTIONAL);
    if (value && json_bool(value, false) != json_bool(value, true))
        bad(r, member_path(r, at, key), "expected true or false");
    return json_bool(value, otherwise);
}

/* otherwise where there is none. */
static int number(struct reader *r, const char *at, const struct json *from, const char *key, int least, int most,
                  int otherwise)
{
    const struct json *value = member(r, at, from, key, OPTIONAL);
    double found = json_number(value, NAN);
    if (!value)
        return otherwise;
    if (!(found >= least && found <= most) || floor(found) != ceil(found)) {
        bad(r, member_path(r, at, key), "expected a number from %d to %d", least, most);
        return otherwise;
    }
    return (int)found;
}

static const char *date(struct reader *r, const char *at, const struct json *from, const char *key)
{
    const char *found = text(r, at, from, key, OPTIONAL);
    if (found && *found && !date_is_valid(found))
        bad(r, member_path(r, at, key), "\"%.40s\" is not a date (YYYY-MM-DD)", found);
    return found;
}

static void period(struct reader *r, const char *at, const struct json *object_, const char **from, const char **until)
{
    *from = date(r, at, object_, "from");
    *until = date(r, at, object_, "until");
    if (*from && *until && strcmp(*until, *from) < 0)
        bad(r, at, "\"until\" (%s) is before \"from\" (%s)", *until, *from);
}

/* A list of 1 (or 0, when it is optional) to most items; *n is 0 where there is none. */
static const struct json *list(struct reader *r, const char *at, const struct json *from, const char *key,
                               enum need need, size_t most, size_t *n)
{
    const struct json *value = member(r, at, from, key, need);
    *n = 0;
    if (!value)
        return NULL;
    if (!json_is_array(value))
        bad(r, member_path(r, at, key), "expected a list [...]");
    else if (json_count(value) > most || (need == NEEDED && json_count(value) == 0))
        bad(r, member_path(r, at, key), "expected %d to %zu items", need == NEEDED, most);
    else
        *n = json_count(value);
    return value;
}

static const char *item_path(struct reader *r, const char *at, const char *key, size_t i)
{
    return arena_printf(r->arena, "%s[%zu]", member_path(r, at, key), i);
}

/* The number of a word; -1: it is none of them, which is told. */
static int word_of(struct reader *r, const char *at, const char *word, const char *const *words, size_t n,
                   const char *what)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0)
            return (int)i;
    bad(r, at, "\"%.40s\" is no %s%s", word, what, suggest_sentence(r->arena, word, words, n));
    return -1;
}

/* ---- words of catalogues --------------------------------------------------------------------- */

static int level_of(struct reader *r, const char *at, const struct json *from, const char *key, enum need need)
{
    const char *word = text(r, at, from, key, need);
    return word ? word_of(r, member_path(r, at, key), word, r->levels, r->n_levels, TC_WORD("level of this file")) : -1;
}

static enum penalty_consequence consequence_of(struct reader *r, const char *at, const struct json *from,
                                               const char *key)
{
    const char *word = text(r, at, from, key, OPTIONAL);
    int found = word ? word_of(r, member_path(r, at, key), word, penalty_consequence_words, N_PENALTY_CONSEQUENCES,
                               TC_WORD("consequence"))
                     : 0;
    return found < 0 ? PENALTY_NOTHING : (enum penalty_consequence)found;
}

/* The bits of a list of words. */
static unsigned bits_of(struct reader *r, const char *at, const struct json *from, const char *key,
                        const char *const *words, size_t n_words, const char *what)
{
    unsigned bits = 0;
    size_t n;
    const struct json *value = list(r, at, from, key, OPTIONAL, n_words, &n);
    for (size_t i = 0; i < n; i++) {
        int found = word_of(r, item_path(r, at, key, i), json_text(json_at(value, i), ""), words, n_words, what);
        bits |= found < 0 ? 0 : PENALTY_BIT(found);
    }
    return bits;
}

static unsigned consequences_of(struct reader *r, const char *at, const struct json *from, const char *key)
{
    return bits_of(r, at, from, key, penalty_consequence_words, N_PENALTY_CONSEQUENCES, TC_WORD("consequence"));
}

/* ---- levels ---------------------------------------------------------------------------------- */

/* A key is what people type: small letters, digits and '-'. */
static const char *key_of(struct reader *r, const char *at, const struct json *from)
{
    const char *key = text(r, at, from, "key", NEEDED);
    if (key && (strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(key) || strlen(key) > 60 || *key == '-'))
        bad(r, member_path(r, at, "key"), "expected small letters, digits and -, at most 60");
    return key;
}

static void read_level_keys(struct reader *r, const struct json *root)
{
    size_t n;
    const struct json *levels = list(r, "", root, "levels", NEEDED, PENALTY_LEVELS_MAX, &n);
    r->levels = ARENA_ARRAY(r->arena, const char *, n + 1);
    for (size_t i = 0; i < n && r->rc == ERR_OK; i++) {
        const char *at = item_path(r, "", "levels", i);
        const char *key = key_of(r, at, json_at(levels, i));
        for (size_t k = 0; key && k < i; k++)
            if (strcmp(r->levels[k], key) == 0)
                bad(r, at, "the key \"%s\" is there twice", key);
        r->levels[i] = key;
        r->n_levels = r->rc == ERR_OK ? i + 1 : i;
    }
}

static void read_level(struct reader *r, const char *at, const struct json *item, struct penalty_level *level)
{
    if (!object(r, at, item, "key|name|rule|weight|tracked|confirm|consequence|repeat"))
        return;
    level->key = text(r, at, item, "key", NEEDED);
    level->name = words(r, at, item, "name", NEEDED);
    level->rule = words(r, at, item, "rule", NEEDED);
    level->weight = number(r, at, item, "weight", 0, 9, 0);
    level->tracked = flag(r, at, item, "tracked", true);
    level->confirm = flag(r, at, item, "confirm", false);
    level->consequence = consequence_of(r, at, item, "consequence");
    level->repeat = -1;
    const struct json *repeat = member(r, at, item, "repeat", OPTIONAL);
    const char *there = member_path(r, at, "repeat");
    if (!repeat || !object(r, there, repeat, "level|rule"))
        return;
    level->repeat = level_of(r, there, repeat, "level", NEEDED);
    level->repeat_rule = words(r, there, repeat, "rule", NEEDED);
}

static void read_levels(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    const struct json *levels = json_get(root, "levels");
    out->n_levels = r->n_levels;
    out->levels = ARENA_ARRAY(r->arena, struct penalty_level, r->n_levels + 1);
    for (size_t i = 0; i < r->n_levels && r->rc == ERR_OK; i++)
        read_level(r, item_path(r, "", "levels", i), json_at(levels, i), &out->levels[i]);
}

/* ---- thresholds and the reset ---------------------------------------------------------------- */

static void read_threshold(struct reader *r, const char *at, const struct json *item, struct penalty_threshold *t)
{
    if (!object(r, at, item, "weight|level|count|cheating|consequence|compulsory|may|mild|rule|mild_rule|text"))
        return;
    t->weight = number(r, at, item, "weight", 1, 99, 0);
    t->level = level_of(r, at, item, "level", OPTIONAL);
    t->count = number(r, at, item, "count", 1, 99, t->level >= 0);
    t->cheating = flag(r, at, item, "cheating", false);
    t->consequence = consequence_of(r, at, item, "consequence");
    t->compulsory = flag(r, at, item, "compulsory", false);
    t->may = consequences_of(r, at, item, "may") | PENALTY_BIT(t->consequence);
    t->mild = consequences_of(r, at, item, "mild");
    t->rule = words(r, at, item, "rule", NEEDED);
    t->mild_rule = words(r, at, item, "mild_rule", t->mild ? NEEDED : OPTIONAL);
    t->text = words(r, at, item, "text", NEEDED);
    if ((t->weight > 0) + (t->level >= 0) + t->cheating != 1)
        bad(r, at, "one of \"weight\", \"level\" and \"cheating\" says when it is reached");
    if (t->count > 0 && t->level < 0)
        bad(r, at, "\"count\" needs a \"level\"");
    if (t->consequence == PENALTY_NOTHING)
        bad(r, at, "the member \"consequence\" is missing, or none");
}

static void read_thresholds(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    const struct json *items = list(r, "", root, "thresholds", OPTIONAL, 20, &out->n_thresholds);
    out->thresholds = ARENA_ARRAY(r->arena, struct penalty_threshold, out->n_thresholds + 1);
    for (size_t i = 0; i < out->n_thresholds && r->rc == ERR_OK; i++)
        read_threshold(r, item_path(r, "", "thresholds", i), json_at(items, i), &out->thresholds[i]);
}

static void read_reset(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    const struct json *reset = member(r, "", root, "reset", OPTIONAL);
    out->reset_repeat = -1;
    if (!reset || !object(r, "reset", reset, "at|rule|repeat"))
        return;
    const char *at = text(r, "reset", reset, "at", NEEDED);
    out->reset_rule = words(r, "reset", reset, "rule", NEEDED);
    out->reset_repeat = level_of(r, "reset", reset, "repeat", OPTIONAL);
    out->reset = true;
    if (at && strcmp(at, "quarterfinals") != 0)
        bad(r, "reset.at", "\"%.40s\" is not known: \"quarterfinals\"", at);
}

/* ---- infractions ----------------------------------------------------------------------------- */

static void read_cost(struct reader *r, const char *at, const struct json *item, struct penalty_cost *cost)
{
    if (!object(r, at, item, "from|until|level|levels|consequence|may|compulsory|rule"))
        return;
    period(r, at, item, &cost->from, &cost->until);
    cost->level = level_of(r, at, item, "level", NEEDED);
    cost->levels = bits_of(r, at, item, "levels", r->levels, r->n_levels, TC_WORD("level of this file"));
    if (cost->level >= 0)
        cost->levels |= PENALTY_BIT(cost->level);
    cost->consequence = consequence_of(r, at, item, "consequence");
    cost->may = consequences_of(r, at, item, "may");
    cost->compulsory = flag(r, at, item, "compulsory", false);
    cost->rule = words(r, at, item, "rule", NEEDED);
}

static void read_costs(struct reader *r, const char *at, const struct json *item, struct penalty_infraction *infraction)
{
    size_t n;
    const struct json *costs = list(r, at, item, "costs", NEEDED, 20, &n);
    infraction->n_costs = n;
    infraction->costs = ARENA_ARRAY(r->arena, struct penalty_cost, n + 1);
    for (size_t i = 0; i < n && r->rc == ERR_OK; i++) {
        const char *there = item_path(r, at, "costs", i);
        struct penalty_cost *cost = &infraction->costs[i];
        read_cost(r, there, json_at(costs, i), cost);
        const char *before = i ? infraction->costs[i - 1].until : NULL;
        if (i && (!before || !cost->from || strcmp(before, cost->from) >= 0))
            bad(r, there, "begins before costs[%zu] has ended", i - 1);
    }
}

static void read_repeats(struct reader *r, const char *at, const struct json *item,
                         struct penalty_infraction *infraction)
{
    size_t n;
    const struct json *repeats = list(r, at, item, "repeats", OPTIONAL, 20, &n);
    infraction->n_repeats = n;
    infraction->repeats = ARENA_ARRAY(r->arena, struct penalty_repeat, n + 1);
    for (size_t i = 0; i < n && r->rc == ERR_OK; i++) {
        const char *there = item_path(r, at, "repeats", i);
        const struct json *one = json_at(repeats, i);
        struct penalty_repeat *repeat = &infraction->repeats[i];
        if (!object(r, there, one, "offence|level|consequence|may|compulsory|rule"))
            return;
        repeat->offence = number(r, there, one, "offence", 2, 99, 2);
        repeat->level = level_of(r, there, one, "level", OPTIONAL);
        repeat->consequence = consequence_of(r, there, one, "consequence");
        repeat->may = consequences_of(r, there, one, "may");
        repeat->compulsory = flag(r, there, one, "compulsory", false);
        repeat->rule = words(r, there, one, "rule", NEEDED);
        if (i && repeat->offence <= infraction->repeats[i - 1].offence)
            bad(r, there, "\"offence\" does not go on from repeats[%zu]", i - 1);
    }
}

static void read_infraction(struct reader *r, const char *at, const struct json *item,
                            struct penalty_infraction *infraction)
{
    if (!object(r, at, item, "key|name|category|text|step|minor|intent|both|deck_check|costs|repeats"))
        return;
    infraction->key = key_of(r, at, item);
    infraction->name = words(r, at, item, "name", NEEDED);
    infraction->category = words(r, at, item, "category", NEEDED);
    infraction->text = words(r, at, item, "text", OPTIONAL);
    const char *step = text(r, at, item, "step", OPTIONAL);
    if (step) /* behind the sentence, which is a message: the same in every language */
        infraction->text = arena_printf(r->arena, "%s: %s", infraction->text ? infraction->text : "", step);
    infraction->minor = flag(r, at, item, "minor", true);
    infraction->both = flag(r, at, item, "both", false);
    infraction->deck_check = flag(r, at, item, "deck_check", false);
    const char *intent = text(r, at, item, "intent", OPTIONAL);
    int found = intent ? word_of(r, member_path(r, at, "intent"), intent, penalty_intent_words, N_PENALTY_INTENTS,
                                 TC_WORD("intent"))
                       : PENALTY_UNINTENTIONAL;
    infraction->intent = found <= 0 ? PENALTY_UNINTENTIONAL : (enum penalty_intent)found;
    read_costs(r, at, item, infraction);
    read_repeats(r, at, item, infraction);
}

static void read_infractions(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    size_t n;
    const struct json *items = list(r, "", root, "infractions", NEEDED, ITEMS_MAX, &n);
    out->infractions = ARENA_ARRAY(r->arena, struct penalty_infraction, n + 1);
    for (size_t i = 0; i < n && r->rc == ERR_OK; i++) {
        const char *at = item_path(r, "", "infractions", i);
        read_infraction(r, at, json_at(items, i), &out->infractions[i]);
        for (size_t k = 0; r->rc == ERR_OK && k < i; k++)
            if (strcmp(out->infractions[k].key, out->infractions[i].key) == 0)
                bad(r, at, "the key \"%s\" is there twice", out->infractions[i].key);
        out->n_infractions = i + 1;
    }
}

/* ---- the whole file -------------------------------------------------------------------------- */

static void read_floor_rules(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    size_t n;
    const struct json *items = list(r, "", root, "floor_rules", OPTIONAL, 100, &n);
    out->floor_rules = ARENA_ARRAY(r->arena, const char *, n + 1);
    for (size_t i = 0; i < n && r->rc == ERR_OK; i++) {
        const char *word = json_text(json_at(items, i), "");
        if (!*word)
            bad(r, item_path(r, "", "floor_rules", i), "expected a text");
        out->floor_rules[out->n_floor_rules++] = arena_strdup(r->arena, word);
    }
}

static void read_root(struct reader *r, const struct json *root, struct penalty_catalogue *out)
{
    if (!object(r, "", root, "name|summary|source|from|until|floor_rules|levels|thresholds|reset|infractions"))
        return;
    out->name = words(r, "", root, "name", NEEDED);
    out->summary = words(r, "", root, "summary", NEEDED);
    out->source = words(r, "", root, "source", NEEDED);
    period(r, "", root, &out->from, &out->until);
    read_floor_rules(r, root, out);
    read_level_keys(r, root);
    read_levels(r, root, out);
    read_thresholds(r, root, out);
    read_reset(r, root, out);
    read_infractions(r, root, out);
}

enum err_code penalty_catalogue_read(struct arena *arena, const char *key, const char *text_, const char *file,
                                     struct penalty_catalogue *out, struct err *err)
{
    struct json *root = NULL;
    struct reader r = {.arena = arena, .file = file, .err = err};
    *out = (struct penalty_catalogue){.key = arena_strdup(arena, key)};
    enum err_code rc = json_parse(text_, file, &root, err);
    if (rc != ERR_OK)
        return rc;
    read_root(&r, root, out);
    json_free(root);
    return r.rc;
}
