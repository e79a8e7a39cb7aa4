/* options.c - see options.h
 *
 * One pass over the words. Each word is a long option, a cluster of short ones, or an argument; a
 * table look-up decides. Values are checked as soon as they are read, so that the first error is
 * the leftmost.
 */
#include "cli/shell/options.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/suggest.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const struct option_spec *specs;
    size_t n_specs;
    const char *const *words;
    size_t n_words, at;
    struct options *out;
    struct err *err;
};

size_t options_choices(struct arena *arena, const char *value, const char *const **out)
{
    size_t n = 1;
    for (const char *c = value; *c; c++)
        n += *c == '|';
    const char **choices = ARENA_ARRAY(arena, const char *, n);
    const char *from = value;
    for (size_t i = 0; i < n; i++) {
        size_t len = strcspn(from, "|");
        choices[i] = arena_strndup(arena, from, len);
        from += len + 1;
    }
    *out = choices;
    return n;
}

/* Every spelling of a long option, for suggestions. */
static enum err_code unknown_option(struct reader *r, const char *typed)
{
    const char **names = ARENA_ARRAY(r->arena, const char *, r->n_specs * 2);
    size_t n = 0;
    for (size_t i = 0; i < r->n_specs; i++) {
        names[n++] = arena_printf(r->arena, "--%s", r->specs[i].name);
        if (r->specs[i].negatable)
            names[n++] = arena_printf(r->arena, "--no-%s", r->specs[i].name);
    }
    return err_set(r->err, ERR_USAGE, "there is no option %s%s%s", typed, suggest_sentence(r->arena, typed, names, n),
                   strchr(typed, ':') ? "; words that begin with a minus sign go after --" : "");
}

static const struct option_spec *find_letter(const struct reader *r, char letter)
{
    for (size_t i = 0; i < r->n_specs; i++)
        if (r->specs[i].letter == letter)
            return &r->specs[i];
    return NULL;
}

/* The option that a long name of len bytes means; *off for its negation. */
static const struct option_spec *find_name(const struct reader *r, const char *name, size_t len, bool *off)
{
    *off = false;
    for (size_t i = 0; i < r->n_specs; i++) {
        const struct option_spec *spec = &r->specs[i];
        if (strlen(spec->name) == len && memcmp(spec->name, name, len) == 0)
            return spec;
        if (spec->negatable && len == strlen(spec->name) + 3 && memcmp(name, "no-", 3) == 0 &&
            memcmp(name + 3, spec->name, len - 3) == 0) {
            *off = true;
            return spec;
        }
    }
    return NULL;
}

/* "12", "12.5" or "12.50" as cents. */
static bool parse_money(const char *text, int64_t *cents)
{
    const char *point = strchr(text, '.');
    size_t whole = point ? (size_t)(point - text) : strlen(text);
    size_t places = point ? strlen(point + 1) : 0;
    if (whole == 0 || whole > 12 || (point && (places == 0 || places > 2)))
        return false;
    int64_t value = 0;
    for (size_t i = 0; i < whole + (point ? 1 + places : 0); i++) {
        if (i == whole)
            continue;
        if (!char_is_digit(text[i]))
            return false;
        value = value * 10 + (text[i] - '0');
    }
    for (size_t i = places; i < 2; i++)
        value *= 10;
    *cents = value;
    return true;
}

static bool is_choice(const struct reader *r, const char *value, const char *text)
{
    const char *const *choices;
    size_t n = options_choices(r->arena, value, &choices);
    for (size_t i = 0; i < n; i++)
        if (strcmp(choices[i], text) == 0)
            return true;
    return false;
}

static enum err_code not_a_choice(const struct reader *r, const char *where, const char *value, const char *text)
{
    const char *const *choices;
    size_t n = options_choices(r->arena, value, &choices);
    struct strbuf list = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&list, "%s%s", i == 0 ? "" : i + 1 == n ? TC_WORD(" or ") : ", ", choices[i]);
    enum err_code rc = err_set(r->err, ERR_USAGE, "%s is %s, not \"%s\"%s", where, strbuf_text(&list), text,
                               suggest_sentence(r->arena, text, choices, n));
    strbuf_release(&list);
    return rc;
}

static enum err_code check_value(struct reader *r, const struct option_spec *spec, struct option_value *value)
{
    const char *text = value->text;
    switch (spec->type) {
    case OPTION_FLAG:
    case OPTION_TEXT:
        return ERR_OK;
    case OPTION_INT:
        if (spec->zero && strcmp(text, spec->zero) == 0)
            return ERR_OK;
        if (parse_i64(text, spec->min, spec->max, &value->number))
            return ERR_OK;
        if (spec->max == INT64_MAX)
            return err_set(r->err, ERR_USAGE, "--%s takes a whole number of %lld or more%s%s, not \"%s\"", spec->name,
                           (long long)spec->min, spec->zero ? TC_WORD(" or ") : "", spec->zero ? spec->zero : "", text);
        return err_set(r->err, ERR_USAGE, "--%s takes a whole number from %lld to %lld%s%s, not \"%s\"", spec->name,
                       (long long)spec->min, (long long)spec->max, spec->zero ? TC_WORD(" or ") : "",
                       spec->zero ? spec->zero : "", text);
    case OPTION_CHOICE:
        if (is_choice(r, spec->value, text))
            return ERR_OK;
        return not_a_choice(r, arena_printf(r->arena, "--%s", spec->name), spec->value, text);
    case OPTION_DATE:
        if ((spec->zero && strcmp(text, spec->zero) == 0) || date_check(text, r->err) == ERR_OK)
            return ERR_OK;
        err_context(r->err, "--%s", spec->name);
        return r->err->code;
    case OPTION_MONEY:
        if (parse_money(text, &value->number))
            return ERR_OK;
        return err_set(r->err, ERR_USAGE, "--%s takes an amount such as 8 or 8.50, not \"%s\"", spec->name, text);
    }
    return ERR_OK;
}

static enum err_code add_value(struct reader *r, const struct option_spec *spec, const char *text, bool off)
{
    struct option_value *value = &r->out->values[r->out->n_values++];
    *value = (struct option_value){.spec = spec, .text = text, .number = 0};
    if (spec->type == OPTION_FLAG)
        value->number = off ? 0 : 1;
    return check_value(r, spec, value);
}

/* The next word as the value of an option. */
static enum err_code next_value(struct reader *r, const struct option_spec *spec, const char *typed, const char **text)
{
    if (r->at >= r->n_words)
        return err_set(r->err, ERR_USAGE, "%s needs a value: %s %s", typed, typed, spec->value);
    *text = r->words[r->at++];
    return ERR_OK;
}

static void bounds(const struct argument_spec *arguments, size_t *least, size_t *most);

/* The value that a flag may take: after '=', or the next word where no argument is left to be one. */
static const char *maybe_value(struct reader *r, const char *rest)
{
    size_t least, most;
    bounds(r->out->arguments, &least, &most);
    if (*rest == '=')
        return rest + 1;
    bool word = r->at < r->n_words && r->words[r->at][0] != '-';
    return word && r->out->n_words >= most ? r->words[r->at++] : "";
}

static enum err_code read_long(struct reader *r, const char *word)
{
    const char *name = word + 2, *text = "";
    size_t len = strcspn(name, "=");
    bool off;
    const struct option_spec *spec = find_name(r, name, len, &off);
    const char *typed = arena_strndup(r->arena, word, len + 2);
    if (!spec)
        return unknown_option(r, typed);
    if (spec->type == OPTION_FLAG && spec->value && !off) {
        text = maybe_value(r, name + len);
    } else if (spec->type == OPTION_FLAG) {
        if (name[len] == '=')
            return err_set(r->err, ERR_USAGE, "%s takes no value", typed);
    } else if (name[len] == '=') {
        text = name + len + 1;
    } else if (next_value(r, spec, typed, &text) != ERR_OK) {
        return r->err->code;
    }
    return add_value(r, spec, text, off);
}

/* "-qy", "-s7", "-s 7" */
static enum err_code read_cluster(struct reader *r, const char *word)
{
    for (const char *letter = word + 1; *letter; letter++) {
        const struct option_spec *spec = find_letter(r, *letter);
        if (!spec)
            return unknown_option(r, letter == word + 1 ? word : arena_printf(r->arena, "-%c", *letter));
        if (spec->type == OPTION_FLAG) {
            if (add_value(r, spec, "", false) != ERR_OK)
                return r->err->code;
            continue;
        }
        const char *text = letter + 1;
        if (*text == '=')
            text++;
        else if (!*text && next_value(r, spec, arena_printf(r->arena, "-%c", *letter), &text) != ERR_OK)
            return r->err->code;
        return add_value(r, spec, text, false);
    }
    return ERR_OK;
}

/* Finds the least and the largest number of arguments that a list takes. */
static void bounds(const struct argument_spec *arguments, size_t *least, size_t *most)
{
    *least = *most = 0;
    for (const struct argument_spec *a = arguments; a && a->name; a++) {
        if (a->count == ARGUMENT_ONE || a->count == ARGUMENT_SOME)
            (*least)++;
        if (a->count == ARGUMENT_SOME || a->count == ARGUMENT_ANY)
            *most = SIZE_MAX;
        else if (*most != SIZE_MAX)
            (*most)++;
    }
}

static enum err_code check_arguments(struct reader *r, const struct argument_spec *arguments)
{
    size_t least, most;
    bounds(arguments, &least, &most);
    if (r->out->n_words > most) {
        enum err_code rc = err_set(r->err, ERR_USAGE, "\"%s\" is one word too many", r->out->words[most]);
        if (most > 0)
            err_hint(r->err, "a name of several words goes into quotes");
        return rc;
    }
    size_t i = 0;
    for (const struct argument_spec *a = arguments; a && a->name; a++, i++) {
        bool needed = a->count == ARGUMENT_ONE || a->count == ARGUMENT_SOME;
        if (needed && i >= r->out->n_words)
            return lang_of_environment() == lang_find("en") /* help is in English */
                       ? err_set(r->err, ERR_USAGE, "%s is missing: %s", a->name, a->help)
                       : err_set(r->err, ERR_USAGE, "%s is missing", a->name);
        if (a->words && i < r->out->n_words && !is_choice(r, a->words, r->out->words[i]))
            return not_a_choice(r, a->name, a->words, r->out->words[i]);
    }
    return ERR_OK;
}

enum err_code options_parse(struct arena *arena, const struct option_spec *specs, size_t n_specs,
                            const struct argument_spec *arguments, const char *const *words, size_t n_words,
                            bool stop_early, size_t *used, struct options *out, struct err *err)
{
    size_t most_values = 0;
    for (size_t i = 0; i < n_words; i++)
        most_values += strlen(words[i]) + 1; /* a cluster holds at most its length of options */
    *out = (struct options){.values = ARENA_ARRAY(arena, struct option_value, most_values + 1),
                            .arguments = arguments,
                            .words = ARENA_ARRAY(arena, const char *, n_words + 1)};
    struct reader r = {
        .arena = arena, .specs = specs, .n_specs = n_specs, .words = words, .n_words = n_words, .out = out, .err = err};
    bool ended = false;
    while (r.at < n_words) {
        const char *word = words[r.at];
        bool option = !ended && word[0] == '-' && word[1] != '\0' && !char_is_digit(word[1]); /* "-1" of "2 -1" */
        if (!option && stop_early)
            break;
        r.at++;
        if (!option)
            out->words[out->n_words++] = word;
        else if (strcmp(word, "--") == 0)
            ended = true;
        else if ((word[1] == '-' ? read_long(&r, word) : read_cluster(&r, word)) != ERR_OK)
            return err->code;
    }
    *used = r.at;
    if (stop_early || options_find(out, "help") || options_find(out, "version"))
        return ERR_OK;
    return check_arguments(&r, arguments);
}

const struct option_value *options_find(const struct options *options, const char *name)
{
    for (size_t i = options->n_values; i-- > 0;)
        if (strcmp(options->values[i].spec->name, name) == 0)
            return &options->values[i];
    return NULL;
}

const char *const *options_argument(const struct options *options, const char *name, size_t *n)
{
    size_t i = 0;
    for (const struct argument_spec *a = options->arguments; a && a->name; a++, i++) {
        if (strcmp(a->name, name) != 0)
            continue;
        if (i >= options->n_words)
            break;
        bool rest = a->count == ARGUMENT_SOME || a->count == ARGUMENT_ANY;
        *n = rest ? options->n_words - i : 1;
        return options->words + i;
    }
    *n = 0;
    return NULL;
}
