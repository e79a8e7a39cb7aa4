/* policy.c - see policy.h
 *
 * A period's rows are few, so that asking goes through all of them. A condition that a row does not name
 * holds. */
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/message.h"
#include "rating/rating.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The conditions that a row sets for an event; 0 and NULL set none. */
struct asks {
    int players_from, players_below;
    int level2, premier; /* 1: yes, 0: no, -1: not asked */
    const char **kinds;
    size_t n_kinds;
    const char *source;
};

struct k_row {
    struct asks asks;
    double below, k;
};

struct multiplier_row {
    struct asks asks;
    double factor;
    const char *why;
};

struct period {
    const char *from, *until;
    const char *source;
    int provisional, minimum_players;
    const char *provisional_source, *minimum_source;
    const char *categories[RATING_STANDARD + 1]; /* NULL: there is none of it */
    const char *category_sources[RATING_STANDARD + 1];
    const char **results;
    size_t n_results;
    struct k_row *k;
    size_t n_k;
    struct multiplier_row *multipliers;
    size_t n_multipliers;
};

struct rating_policy {
    struct period *periods; /* in force, by from */
    size_t n;
    uint64_t stamp;
};

/* ---- reading --------------------------------------------------------------------------------- */

struct reader {
    struct arena *arena;
    const char *what;
    struct err *err;
    char path[160]; /* of the row that is being read */
};

static enum err_code bad(struct reader *r, const char *member, const char *expected)
{
    const char *dot = *r->path && *member ? "." : "", *colon = *r->path || *member ? ": " : "";
    return err_set(r->err, ERR_INPUT, "%s: %s%s%s%s%s", r->what, r->path, dot, member, colon, expected);
}

static void at(struct reader *r, const char *format, ...) TC_PRINTF(2, 3);

static void at(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->path, sizeof r->path, format, args);
    va_end(args);
}

/* Unknown members are refused: a misspelt one would be a rule that silently does not apply. */
static enum err_code only(struct reader *r, const struct json *object, const char *known)
{
    if (!json_is_object(object))
        return bad(r, "", TC_WORD("an object {...} is expected here"));
    for (size_t i = 0; i < json_count(object); i++) {
        const char *key = json_key_at(object, i);
        const char *found = strstr(known, arena_printf(r->arena, "|%s|", key));
        if (!found)
            return bad(r, key, TC_WORD("is not known here"));
    }
    return ERR_OK;
}

static enum err_code read_number(struct reader *r, const struct json *object, const char *member, double least,
                                 double most, double otherwise, double *out)
{
    const struct json *value = json_get(object, member);
    *out = otherwise;
    if (!value)
        return ERR_OK;
    if (json_is_number(value)) {
        *out = json_number(value, otherwise);
        if (*out >= least && *out <= most)
            return ERR_OK;
    }
    return bad(r, member, message(r->arena, "a number from %g to %g is expected", least, most));
}

static enum err_code read_count(struct reader *r, const struct json *object, const char *member, int *out)
{
    double number;
    enum err_code rc = read_number(r, object, member, 0, 1000000, 0, &number);
    *out = (int)number;
    if (rc == ERR_OK && number > *out)
        rc = bad(r, member, TC_WORD("a whole number is expected"));
    return rc;
}

static enum err_code read_text(struct reader *r, const struct json *object, const char *member, const char **out)
{
    const char *text = json_text(json_get(object, member), NULL);
    *out = arena_strdup(r->arena, text);
    return text && *text ? ERR_OK : bad(r, member, TC_WORD("a text is expected"));
}

/* The same for texts that people read. */
static enum err_code read_words(struct reader *r, const struct json *object, const char *member, const char **out)
{
    enum err_code rc = read_text(r, object, member, out);
    *out = message_of_data(r->arena, *out);
    return rc;
}

static enum err_code read_texts(struct reader *r, const struct json *object, const char *member, const char ***out,
                                size_t *n)
{
    const struct json *list = json_get(object, member);
    *n = json_count(list);
    *out = ARENA_ARRAY(r->arena, const char *, *n);
    if (list && !json_is_array(list))
        return bad(r, member, TC_WORD("a list of texts is expected"));
    for (size_t i = 0; i < *n; i++) {
        const char *text = json_text(json_at(list, i), NULL);
        if (!text)
            return bad(r, member, TC_WORD("a list of texts is expected"));
        (*out)[i] = arena_strdup(r->arena, text);
    }
    return ERR_OK;
}

static enum err_code read_flag(struct reader *r, const struct json *object, const char *member, int *out)
{
    const struct json *value = json_get(object, member);
    bool yes = json_bool(value, false), no = !json_bool(value, true);
    *out = yes ? 1 : no ? 0 : -1;
    return !value || yes || no ? ERR_OK : bad(r, member, TC_WORD("true or false is expected"));
}

static enum err_code read_asks(struct reader *r, const struct json *row, struct asks *out)
{
    enum err_code rc = read_count(r, row, "players_from", &out->players_from);
    if (rc == ERR_OK)
        rc = read_count(r, row, "players_below", &out->players_below);
    if (rc == ERR_OK)
        rc = read_flag(r, row, "level2", &out->level2);
    if (rc == ERR_OK)
        rc = read_flag(r, row, "premier", &out->premier);
    return rc == ERR_OK ? read_texts(r, row, "kinds", &out->kinds, &out->n_kinds) : rc;
}

/* Every row says where it is from: a scale without a source is not used. */
static enum err_code read_source(struct reader *r, const struct json *row, const char **out)
{
    return read_words(r, row, "source", out);
}

static enum err_code list_of(struct reader *r, const struct json *object, const char *member, const struct json **out,
                             size_t *n)
{
    *out = json_get(object, member);
    *n = json_count(*out);
    return json_is_array(*out) ? ERR_OK : bad(r, member, TC_WORD("a list [...] is expected"));
}

static enum err_code read_k(struct reader *r, const struct json *object, size_t index, struct period *p)
{
    const struct json *list;
    enum err_code rc = list_of(r, object, "k", &list, &p->n_k);
    p->k = ARENA_ARRAY(r->arena, struct k_row, p->n_k);
    for (size_t i = 0; rc == ERR_OK && i < p->n_k; i++) {
        const struct json *row = json_at(list, i);
        at(r, "periods[%zu].k[%zu]", index, i);
        rc = only(r, row, "|below|k|players_from|players_below|level2|premier|kinds|source|");
        if (rc == ERR_OK)
            rc = read_number(r, row, "below", 1, 100000, (double)INFINITY, &p->k[i].below);
        if (rc == ERR_OK)
            rc = read_number(r, row, "k", 0.001, 1000, -1, &p->k[i].k);
        if (rc == ERR_OK && p->k[i].k < 0)
            rc = bad(r, "k", TC_WORD("is missing: a number from 0.001 to 1000"));
        if (rc == ERR_OK)
            rc = read_asks(r, row, &p->k[i].asks);
        if (rc == ERR_OK)
            rc = read_source(r, row, &p->k[i].asks.source);
    }
    at(r, "periods[%zu]", index);
    size_t n_bands = 0;
    for (size_t i = 0; rc == ERR_OK && i < p->n_k; i++)
        n_bands += !isinf(p->k[i].below);
    if (rc == ERR_OK && n_bands >= RATING_TIERS_MAX)
        rc = bad(r, "k", message(r->arena, "at most %d rows may have \"below\"", RATING_TIERS_MAX - 1));
    /* The last row has no conditions, so every event has a K. */
    const struct k_row *last = p->n_k ? &p->k[p->n_k - 1] : NULL;
    if (rc == ERR_OK && (!last || !isinf(last->below) || last->asks.players_from || last->asks.players_below ||
                         last->asks.level2 >= 0 || last->asks.premier >= 0 || last->asks.n_kinds))
        rc = bad(r, "k", TC_WORD("its last row has to be for all others: without any condition"));
    return rc;
}

static enum err_code read_multipliers(struct reader *r, const struct json *object, size_t index, struct period *p)
{
    const struct json *list;
    enum err_code rc = list_of(r, object, "multipliers", &list, &p->n_multipliers);
    p->multipliers = ARENA_ARRAY(r->arena, struct multiplier_row, p->n_multipliers);
    for (size_t i = 0; rc == ERR_OK && i < p->n_multipliers; i++) {
        const struct json *row = json_at(list, i);
        struct multiplier_row *m = &p->multipliers[i];
        at(r, "periods[%zu].multipliers[%zu]", index, i);
        rc = only(r, row, "|factor|why|players_from|players_below|level2|premier|kinds|source|");
        if (rc == ERR_OK)
            rc = read_number(r, row, "factor", 0.001, 1000, 1, &m->factor);
        if (rc == ERR_OK)
            rc = read_asks(r, row, &m->asks);
        if (rc == ERR_OK)
            rc = read_words(r, row, "why", &m->why);
        if (rc == ERR_OK)
            rc = read_source(r, row, &m->asks.source);
    }
    at(r, "periods[%zu]", index);
    return rc;
}

static enum err_code read_categories(struct reader *r, const struct json *object, size_t index, struct period *p)
{
    const struct json *list;
    size_t n;
    enum err_code rc = list_of(r, object, "categories", &list, &n);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct json *row = json_at(list, i);
        enum rating_category category = RATING_NONE;
        const char *name, *source;
        at(r, "periods[%zu].categories[%zu]", index, i);
        rc = only(r, row, "|key|name|source|");
        if (rc == ERR_OK &&
            (!rating_category_find(json_text(json_get(row, "key"), ""), &category) || category == RATING_NONE))
            rc = bad(r, "key", TC_WORD("classic, extended, limited or standard is expected"));
        if (rc == ERR_OK)
            rc = read_words(r, row, "name", &name);
        if (rc == ERR_OK)
            rc = read_source(r, row, &source);
        if (rc == ERR_OK) {
            p->categories[category] = name;
            p->category_sources[category] = source;
        }
    }
    at(r, "periods[%zu]", index);
    return rc;
}

/* {"matches": 25, "source": ...}: a number with its source. */
static enum err_code read_sourced(struct reader *r, const struct json *object, size_t index, const char *member,
                                  const char *number, const char *known, int *out, const char **source)
{
    const struct json *value = json_get(object, member);
    at(r, "periods[%zu].%s", index, member);
    enum err_code rc = only(r, value, known);
    if (rc == ERR_OK)
        rc = read_count(r, value, number, out);
    if (rc == ERR_OK)
        rc = read_source(r, value, source);
    at(r, "periods[%zu]", index);
    return rc;
}

static enum err_code read_day(struct reader *r, const struct json *object, const char *member, const char **out)
{
    enum err_code rc = read_text(r, object, member, out);
    if (rc == ERR_OK && !date_is_valid(*out))
        rc = bad(r, member, TC_WORD("a day is expected, as 1999-06-01"));
    return rc;
}

static enum err_code read_period(struct reader *r, const struct json *object, size_t index, struct period *p,
                                 int *in_force)
{
    at(r, "periods[%zu]", index);
    enum err_code rc = only(r, object,
                            "|in_force|from|until|source|provisional|minimum_players|categories|"
                            "rated_results|k|multipliers|");
    if (rc == ERR_OK)
        rc = read_flag(r, object, "in_force", in_force);
    if (rc == ERR_OK)
        rc = read_day(r, object, "from", &p->from);
    if (rc == ERR_OK)
        rc = read_day(r, object, "until", &p->until);
    if (rc == ERR_OK && strcmp(p->until, p->from) < 0)
        rc = bad(r, "until", TC_WORD("is before from"));
    if (rc == ERR_OK)
        rc = read_source(r, object, &p->source);
    if (rc == ERR_OK)
        rc = read_sourced(r, object, index, "provisional", "matches", "|matches|source|", &p->provisional,
                          &p->provisional_source);
    if (rc == ERR_OK)
        rc = read_sourced(r, object, index, "minimum_players", "players", "|players|source|", &p->minimum_players,
                          &p->minimum_source);
    if (rc == ERR_OK)
        rc = read_categories(r, object, index, p);
    if (rc == ERR_OK)
        rc = read_texts(r, object, "rated_results", &p->results, &p->n_results);
    if (rc == ERR_OK)
        rc = read_k(r, object, index, p);
    return rc == ERR_OK ? read_multipliers(r, object, index, p) : rc;
}

/* The periods that are in force, one after the other without a day that two claim. */
static enum err_code read_periods(struct reader *r, const struct json *root, struct rating_policy *policy)
{
    const struct json *list;
    size_t n;
    enum err_code rc = only(r, root, "|name|about|periods|");
    if (rc == ERR_OK)
        rc = list_of(r, root, "periods", &list, &n);
    if (rc != ERR_OK)
        return rc;
    policy->periods = ARENA_ARRAY(r->arena, struct period, n);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct period *p = &policy->periods[policy->n];
        int in_force = -1;
        *p = (struct period){.from = NULL};
        rc = read_period(r, json_at(list, i), i, p, &in_force);
        if (in_force == 0)
            continue;
        if (rc == ERR_OK && policy->n && strcmp(p->from, p[-1].until) <= 0)
            rc = bad(r, "from", TC_WORD("has to be after the period before has ended"));
        policy->n++;
    }
    at(r, "%s", "");
    if (rc == ERR_OK && policy->n == 0)
        rc = bad(r, "periods", TC_WORD("none is in force"));
    return rc;
}

enum err_code rating_policy_read(struct arena *arena, const char *text, const char *what,
                                 const struct rating_policy **out, struct err *err)
{
    struct reader r = {.arena = arena, .what = what, .err = err};
    struct rating_policy *policy = ARENA_ARRAY(arena, struct rating_policy, 1);
    struct json *root = NULL;
    enum err_code rc = json_parse(text, what, &root, err);
    if (rc == ERR_OK)
        rc = read_periods(&r, root, policy);
    policy->stamp = hash_text(text); /* the ledger remembers which text it was derived by */
    json_free(root);
    *out = policy;
    return rc;
}

uint64_t rating_policy_stamp(const struct rating_policy *policy)
{
    return policy->stamp;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Returns the period in which a day lies; else the last one that began before that day, else the first. */
static const struct period *period_of(const struct rating_policy *policy, const char *date)
{
    size_t i = policy->n - 1;
    while (i > 0 && strcmp(date, policy->periods[i].from) < 0)
        i--;
    return &policy->periods[i];
}

static bool holds(const struct asks *asks, const struct rating_conditions *c)
{
    bool kind = asks->n_kinds == 0;
    for (size_t i = 0; i < asks->n_kinds; i++)
        kind |= strcmp(asks->kinds[i], c->kind) == 0;
    return kind && c->players >= asks->players_from && (asks->players_below == 0 || c->players < asks->players_below) &&
           (asks->level2 < 0 || (asks->level2 == 1) == c->level2) &&
           (asks->premier < 0 || (asks->premier == 1) == c->premier);
}

static void make_scale(const struct period *p, const struct rating_conditions *c, struct rating_scale *scale)
{
    *scale = (struct rating_scale){.multiplier = 1.0, .provisional = p->provisional, .reading = c->reading};
    for (size_t i = 0; i < p->n_k; i++) {
        if (!holds(&p->k[i].asks, c))
            continue;
        scale->tiers[scale->n_tiers++] = (struct rating_tier){p->k[i].below, p->k[i].k};
        if (isinf(p->k[i].below))
            break; /* what follows is never asked */
    }
    for (size_t i = 0; i < p->n_multipliers; i++)
        if (holds(&p->multipliers[i].asks, c))
            scale->multiplier *= p->multipliers[i].factor;
}

static const char *reasons(const struct period *p, const struct rating_conditions *c, struct arena *arena)
{
    const char *text = "";
    for (size_t i = 0; i < p->n_multipliers; i++)
        if (holds(&p->multipliers[i].asks, c))
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", p->multipliers[i].why);
    return text;
}

void rating_policy_terms(const struct rating_policy *policy, const struct rating_conditions *c, struct arena *arena,
                         struct rating_terms *out)
{
    const struct period *p = period_of(policy, c->date);
    *out = (struct rating_terms){.category_name = p->categories[c->category]};
    if (!out->category_name) {
        out->reason =
            arena ? message(arena, "there was no category %s on %s", rating_category_name(c->category), c->date) : NULL;
        return;
    }
    if (c->players < p->minimum_players) { /* D.5.8 in the table of 1999 */
        out->reason = arena ? message_plural(arena, c->players, "%d player started, %d are needed by %s",
                                             "%d players started, %d are needed by %s", c->players, p->minimum_players,
                                             p->minimum_source)
                            : NULL;
        return;
    }
    out->rated = true;
    make_scale(p, c, &out->scale);
    out->reason = arena ? reasons(p, c, arena) : NULL;
}

bool rating_policy_rates(const struct rating_policy *policy, const char *date, const char *result)
{
    const struct period *p = period_of(policy, date);
    for (size_t i = 0; i < p->n_results; i++)
        if (strcmp(p->results[i], result) == 0)
            return true;
    return false;
}

/* ---- telling --------------------------------------------------------------------------------- */

/* "below 2100, 32 players or more, no Level II judge", or "" */
static const char *asks_text(struct arena *arena, const struct asks *a, double below)
{
    const char *parts[6], *text = "", *kinds = "";
    size_t n = 0;
    for (size_t i = 0; i < a->n_kinds; i++)
        kinds = i ? message(arena, "%s or %s", kinds, a->kinds[i]) : a->kinds[i];
    if (*kinds)
        parts[n++] = kinds;
    if (a->premier >= 0)
        parts[n++] = a->premier ? TC_WORD("premier") : TC_WORD("not premier");
    if (!isinf(below))
        parts[n++] = message(arena, "rating below %g", below);
    if (a->players_from)
        parts[n++] = message(arena, "%d players or more", a->players_from);
    if (a->players_below)
        parts[n++] = message(arena, "fewer than %d players", a->players_below);
    if (a->level2 >= 0)
        parts[n++] = a->level2 ? TC_WORD("a Level II judge") : TC_WORD("no Level II judge");
    for (size_t i = 0; i < n; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "", parts[i]);
    return text;
}

static struct table_cell value_as_text(struct arena *arena, const void *row)
{
    const struct rating_policy_line *line = row;
    bool number = strcmp(line->part, "period") != 0 && strcmp(line->part, "category") != 0;
    return cell_of_text(number ? arena_printf(arena, "%g", line->value) : NULL);
}

static const struct column line_list[] = {
    COLUMN(struct rating_policy_line, "part", part),
    COLUMN(struct rating_policy_line, "condition", text),
    COLUMN(struct rating_policy_line, "value", value, .omit = OMIT_ROWS),
    COLUMN_BY(COLUMN_TEXT, "value", value_as_text, .omit = OMIT_JSON),
    COLUMN(struct rating_policy_line, "source", source),
};
const struct column_set rating_policy_line_columns = COLUMNS(struct rating_policy_line, line_list);

void rating_policy_lines(const struct rating_policy *policy, const char *date, struct arena *arena,
                         struct rating_policy_line **out, size_t *n)
{
    const struct period *p = period_of(policy, date);
    *out = ARENA_ARRAY(arena, struct rating_policy_line, p->n_k + p->n_multipliers + ARRAY_LEN(p->categories) + 3);
    struct rating_policy_line *line = *out;
    *line++ = (struct rating_policy_line){"period", message(arena, "%s to %s", p->from, p->until), 0.0, p->source};
    for (size_t c = 0; c < ARRAY_LEN(p->categories); c++)
        if (p->categories[c])
            *line++ = (struct rating_policy_line){"category", p->categories[c], 0.0, p->category_sources[c]};
    *line++ =
        (struct rating_policy_line){"minimum", TC_WORD("players who start"), p->minimum_players, p->minimum_source};
    *line++ = (struct rating_policy_line){"provisional", TC_WORD("matches"), p->provisional, p->provisional_source};
    for (size_t i = 0; i < p->n_k; i++)
        *line++ = (struct rating_policy_line){"k", asks_text(arena, &p->k[i].asks, p->k[i].below), p->k[i].k,
                                              p->k[i].asks.source};
    for (size_t i = 0; i < p->n_multipliers; i++) {
        const struct multiplier_row *m = &p->multipliers[i];
        *line++ = (struct rating_policy_line){"multiplier", asks_text(arena, &m->asks, (double)INFINITY), m->factor,
                                              m->asks.source};
    }
    *n = (size_t)(line - *out);
}
