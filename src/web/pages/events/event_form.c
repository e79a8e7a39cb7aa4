/* event_form.c - an event's settings as the fields of a form, from the table of settings
 *
 * The form carries beside each field the value that it showed ("was-rounds"): a value that differs was changed by the
 * sender of the form, and nothing else is touched. Whether the store meanwhile has another value than the form showed
 * is the verb's to see (event_edit_told).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/register/register.h"
#include "web/pages/events/event_settings.html.h"
#include "web/pages/events/events.h"
#include "web/pages/inner.h"

#include <string.h>

static const char *const group_titles[N_SETTING_GROUPS] = {
    [SETTING_MAIN] = LANG_MARK("The event"),
    [SETTING_ROUNDS] = LANG_MARK("Rounds and pairing"),
    [SETTING_PLAYOFF] = LANG_MARK("Structure and playoff"),
    [SETTING_ROOM] = LANG_MARK("What the room may see and do"),
    [SETTING_FLOOR] = LANG_MARK("Rules and report"),
    [SETTING_RATING] = LANG_MARK("Rating and tiebreakers"),
    [SETTING_TEAMS] = LANG_MARK("Teams"),
    [SETTING_DRAFT] = LANG_MARK("Draft"),
    [SETTING_PODS] = LANG_MARK("Tables of four"),
};

static bool is_chosen(const struct event_setting *row)
{
    return row->list == SETTING_LIST_KINDS || row->list == SETTING_LIST_FLOOR_RULES ||
           (row->choices && row->type != SETTING_WORDS);
}

/* ---- reading a form -------------------------------------------------------------------------- */

static enum err_code bad_value(const struct event_setting *row, const char *value, const char *expected,
                               struct err *err)
{
    return err_set(err, ERR_INPUT, "%s: %s, not \"%s\"; nothing was changed", row->name, expected, value);
}

/* "5", "5.50", "5,50" */
static bool read_money(const char *text, int64_t *cents)
{
    int64_t whole = 0, part = 0;
    size_t digits = strspn(text, "0123456789"), more = 0;
    if (digits == 0 || digits > 12)
        return false;
    for (size_t i = 0; i < digits; i++)
        whole = whole * 10 + (text[i] - '0');
    const char *rest = text + digits;
    if (*rest == '.' || *rest == ',') {
        more = strspn(++rest, "0123456789");
        if (more < 1 || more > 2)
            return false;
        part = (rest[0] - '0') * 10 + (more == 2 ? rest[1] - '0' : 0);
        rest += more;
    }
    *cents = whole * 100 + part;
    return *rest == '\0';
}

/* Reads what was typed into a number's field; "" is 0. */
static enum err_code read_number(const struct event_setting *row, const char *value, int64_t *out, struct err *err)
{
    *out = row->type == SETTING_FLAG && *value;
    if (row->type == SETTING_FLAG || !*value)
        return ERR_OK;
    if (row->type == SETTING_MONEY)
        return read_money(value, out) ? ERR_OK : bad_value(row, value, "expected a sum such as 5 or 5.50", err);
    int64_t from = row->type == SETTING_SEED ? row->min : 0, to = row->type == SETTING_SEED ? row->max : 1000000;
    return parse_i64(value, from, to, out) ? ERR_OK : bad_value(row, value, "expected a number", err);
}

static enum err_code read_setting(const struct event_setting *row, const char *value, struct event_settings *set,
                                  struct err *err)
{
    int64_t number = 0;
    if (!event_setting_is_number(row)) {
        if (event_setting_set_text(row, set, value))
            return ERR_OK;
        bool category = row->type == SETTING_CATEGORY;
        return bad_value(row, value, category ? "expected a rating category" : "expected one of its words", err);
    }
    if (read_number(row, value, &number, err) != ERR_OK)
        return err->code;
    event_setting_set_number(row, set, number);
    return ERR_OK;
}

/* ---- a format that nobody knows -------------------------------------------------------------- */

static enum format_name_state state_of(struct request *req, const char *format, const char *date, const char **meant)
{
    struct decklist_knowledge knowledge;
    struct err why = ERR_INIT;
    *meant = "";
    if (page_knowledge(req, &knowledge, &why) != ERR_OK || !knowledge.book)
        return FORMAT_NAME_JUDGED; /* the event need not wait until the format files are mended */
    return format_name_state(req->store, req->arena, knowledge.book, format, date, meant);
}

static void name_format(struct request *req, struct event_settings *set)
{
    struct decklist_knowledge knowledge;
    struct err aside = ERR_INIT;
    if (page_knowledge(req, &knowledge, &aside) == ERR_OK)
        event_name_format(req->arena, knowledge.book, set);
    err_clear(&aside);
}

/* Decklists of an unknown format are not judged and the event is not rated: is that intended? The box that confirms
 * it holds the name, so that another unknown name is asked about again. */
static enum err_code ask_of_format(struct request *req, const struct event_settings *set, struct err *err)
{
    const char *meant;
    if (state_of(req, set->format, set->date, &meant) != FORMAT_NAME_UNKNOWN ||
        field_is(req, "format-kept", set->format))
        return ERR_OK;
    return err_set(err, ERR_INPUT,
                   "no format is known as \"%.80s\": choose one, or tick the box below it to keep it as it is: "
                   "decklists are not checked then; nothing was changed%s",
                   set->format, meant);
}

const char *settings_format_note(struct request *req, const struct event_settings *set, uint64_t which)
{
    const char *meant;
    if (!(which & EVENT_SET(format)) || state_of(req, set->format, set->date, &meant) == FORMAT_NAME_JUDGED)
        return "";
    return lang_fill(req->arena,
                     lang_text(req->lang, "no format is known as {format}: decklists are registered, but not checked"),
                     LANG_ARGS({"format", set->format}));
}

enum err_code settings_read(struct request *req, struct event_settings *set, struct event_settings *seen,
                            uint64_t *which, struct err *err)
{
    *seen = *set;
    *which = 0;
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *was = field(req, arena_printf(req->arena, "was-%s", row->name));
        if (!was)
            continue; /* the form did not have it */
        const char *value = field_or(req, row->name, "");
        if (strcmp(value, was) == 0)
            continue;
        if (read_setting(row, was, seen, err) != ERR_OK || read_setting(row, value, set, err) != ERR_OK)
            return err->code;
        *which |= EVENT_SET_ROW(row);
    }
    if (!(*which & EVENT_SET(format)))
        return ERR_OK;
    name_format(req, set);
    return ask_of_format(req, set, err);
}

/* ---- making a form --------------------------------------------------------------------------- */

static void add_choice(struct setting_field *to, const char *value, const char *text)
{
    bool chosen = strcmp(to->value, value) == 0;
    to->choices[to->n_choices++] = (struct setting_choice){.value = value, .text = text, .chosen = chosen};
}

/* Kinds and editions are what the program's data has. */
static enum err_code fill_choices(struct request *req, const struct event_setting *row, struct setting_field *to,
                                  struct err *err)
{
    if (row->choices) {
        size_t n = 0;
        while (row->choices[n].value)
            n++;
        to->choices = ARENA_ARRAY(req->arena, struct setting_choice, n + 1);
        for (size_t i = 0; i < n; i++)
            if (row->choices[i].text)
                add_choice(to, row->choices[i].value, lang_text(req->lang, row->choices[i].text));
    } else if (row->list == SETTING_LIST_KINDS) {
        struct event_kinds kinds;
        if (event_kinds_all(req->arena, &kinds, err) != ERR_OK)
            return err->code;
        to->choices = ARENA_ARRAY(req->arena, struct setting_choice, kinds.n + 2);
        add_choice(to, "", lang_text(req->lang, "an ordinary one"));
        for (size_t i = 0; i < kinds.n; i++)
            add_choice(to, kinds.kinds[i].key, kinds.kinds[i].name);
    } else {
        struct floor_rules *rules;
        size_t n;
        if (floor_rules_all(req->arena, &rules, &n, err) != ERR_OK)
            return err->code;
        to->choices = ARENA_ARRAY(req->arena, struct setting_choice, n + 2);
        add_choice(to, "", lang_text(req->lang, "those of the day"));
        for (size_t i = 0; i < n; i++)
            add_choice(to, rules[i].key, rules[i].key);
    }
    /* a value that is not in the list (a structure that is no longer known) stays as it is */
    for (size_t i = 0; i < to->n_choices; i++)
        if (to->choices[i].chosen)
            return ERR_OK;
    struct setting_choice *more = ARENA_ARRAY(req->arena, struct setting_choice, to->n_choices + 1);
    memcpy(more, to->choices, to->n_choices * sizeof *more);
    to->choices = more;
    add_choice(to, to->value, to->value);
    return ERR_OK;
}

static enum err_code make_field(struct request *req, const struct event_setting *row, const struct event_settings *set,
                                struct setting_field *out, struct err *err)
{
    const char *there = event_setting_shown(req->arena, row, set);
    bool again = req->problem && field(req, arena_printf(req->arena, "was-%s", row->name));
    bool chosen = is_chosen(row);
    *out = (struct setting_field){
        .name = row->name,
        .label = lang_text(req->lang, row->label),
        .hint = row->hint ? lang_text(req->lang, row->hint) : "",
        .value = again ? field_or(req, row->name, "") : there,
        .was = there,
        .number = row->type == SETTING_INT && !chosen,
        .date = row->type == SETTING_DAY,
        .flag = row->type == SETTING_FLAG,
        .choice = chosen,
        .required = row->needed,
        .list = row->list == SETTING_LIST_FORMATS ? "formats" : "",
    };
    out->text = !out->number && !out->date && !out->flag && !out->choice;
    out->on = *out->value != '\0';
    if (again && *out->list && strcmp(out->value, out->was) != 0) {
        const char *meant, *date = field_or(req, "date", set->date);
        out->ask_keep = state_of(req, out->value, date, &meant) == FORMAT_NAME_UNKNOWN;
        out->kept = field_is(req, "format-kept", out->value);
    }
    return out->choice ? fill_choices(req, row, out, err) : ERR_OK;
}

/* The row of a group at a place; NULL: the group has no more. */
static const struct event_setting *row_at(enum event_setting_group group, int place)
{
    const struct event_setting *row = event_setting_rows;
    while (row->name && (row->group != group || row->place != place))
        row++;
    return row->name ? row : NULL;
}

enum err_code settings_fields(struct request *req, const struct event_settings *set, struct setting_group **out,
                              size_t *n, struct err *err)
{
    *out = ARENA_ARRAY(req->arena, struct setting_group, N_SETTING_GROUPS);
    *n = N_SETTING_GROUPS;
    for (size_t g = 0; g < N_SETTING_GROUPS; g++) {
        struct setting_group *group = &(*out)[g];
        const struct event_setting *row;
        group->title = lang_text(req->lang, group_titles[g]);
        group->first = g == SETTING_MAIN;
        group->fields = ARENA_ARRAY(req->arena, struct setting_field, event_setting_count());
        while ((row = row_at((enum event_setting_group)g, (int)group->n_fields + 1)))
            if (make_field(req, row, set, &group->fields[group->n_fields++], err) != ERR_OK)
                return err->code;
    }
    return ERR_OK;
}
