/* event_form.c - an event's settings as the fields of a form, from one table
 *
 * One row per setting: its name, its kind of field and its group. The form carries beside
 * each field the value that it showed ("was-rounds"): a value that differs was changed by the sender of the form, and
 * nothing else is touched. If the store meanwhile has another value than the form showed, that is a conflict, reported
 * with both values; two people who change different settings do not conflict.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "web/pages/events/event_settings.html.h"
#include "web/pages/events/events.h"
#include "web/pages/inner.h"

#include <string.h>

enum kind { TEXT, NUMBER, MONEY, DAY, FLAG, CHOICE };
enum group { MAIN, ROUNDS, PLAYOFF, ROOM, FLOOR, RATING, TEAMS, DRAFT, N_GROUPS };

static const char *const group_titles[N_GROUPS] = {
    [MAIN] = LANG_MARK("The event"),
    [ROUNDS] = LANG_MARK("Rounds and pairing"),
    [PLAYOFF] = LANG_MARK("Structure and playoff"),
    [ROOM] = LANG_MARK("What the room may see and do"),
    [FLOOR] = LANG_MARK("Rules and report"),
    [RATING] = LANG_MARK("Rating and tiebreakers"),
    [TEAMS] = LANG_MARK("Teams"),
    [DRAFT] = LANG_MARK("Draft"),
};

/* A value and how it is called; ends with a NULL value. */
struct option {
    const char *value, *text;
};

static const struct option best_of[] = {{"1", "1"}, {"3", "3"}, {"5", "5"}, {NULL, NULL}};
static const struct option structures[] = {
    {"swiss", LANG_MARK("Swiss rounds")},
    {"single-elimination", LANG_MARK("single elimination")},
    {"double-elimination", LANG_MARK("double elimination")},
    {"round-robin", LANG_MARK("round robin: everybody meets everybody")},
    {NULL, NULL},
};
static const struct option entries[] = {
    {"random", LANG_MARK("by lot")},
    {"rating", LANG_MARK("by rating")},
    {"seed", LANG_MARK("by the organizer's seeds")},
    {NULL, NULL},
};
static const struct option first_rounds[] = {
    {"random", LANG_MARK("by lot")},
    {"seeded", LANG_MARK("upper half against lower half")},
    {"accelerated", LANG_MARK("two accelerated rounds")},
    {NULL, NULL},
};
static const struct option seedings[] = {
    {"standings", LANG_MARK("by standings")}, {"draft-seat", LANG_MARK("by seats of the draft")}, {NULL, NULL}};
static const struct option play_first[] = {{"", LANG_MARK("by the rules of the day")},
                                           {"random", LANG_MARK("a coin decides")},
                                           {"higher-seed", LANG_MARK("the higher seed chooses")},
                                           {NULL, NULL}};
static const struct option categories[] = {
    {"none", LANG_MARK("not rated")}, {"classic", "Classic"},   {"extended", "Extended"},
    {"limited", "Limited"},           {"standard", "Standard"}, {NULL, NULL},
};
static const struct option readings[] = {
    {"signed", LANG_MARK("with the sign")}, {"literal", LANG_MARK("to the letter")}, {NULL, NULL}};
static const struct option tiebreaks[] = {
    {"mtr", LANG_MARK("Magic Tournament Rules")},
    {"printed", LANG_MARK("as printed in 1999")},
    {"no-bye", LANG_MARK("without byes")},
    {NULL, NULL},
};
static const struct option pod_pairings[] = {
    {"event", LANG_MARK("everybody")}, {"pod", LANG_MARK("the own pod")}, {NULL, NULL}};
static const struct option teams[] = {
    {"", LANG_MARK("no teams")},
    {"shared", LANG_MARK("one result a team (Two-Headed Giant)")},
    {"seats", LANG_MARK("a match for each seat")},
    {NULL, NULL},
};

static const struct setting {
    const char *name;
    enum group group;
    enum kind kind;
    const struct option *options;
    const char *label, *hint; /* hint "": none */
} settings[] = {
    {"name", MAIN, TEXT, NULL, LANG_MARK("Name"), ""},
    {"format", MAIN, TEXT, NULL, LANG_MARK("Format"), LANG_MARK("Standard, Premodern, Booster Draft ...")},
    {"date", MAIN, DAY, NULL, LANG_MARK("Day"), ""},
    {"structure", MAIN, CHOICE, structures, LANG_MARK("Structure"), ""},
    {"rounds", MAIN, NUMBER, NULL, LANG_MARK("Swiss rounds"), LANG_MARK("empty: by the number of players")},
    {"cut", MAIN, NUMBER, NULL, LANG_MARK("Players in the playoff"), LANG_MARK("empty: none")},
    {"fee", MAIN, MONEY, NULL, LANG_MARK("Entry fee"), ""},
    {"round-minutes", ROUNDS, NUMBER, NULL, LANG_MARK("Minutes of a round"), LANG_MARK("empty: by the floor rules")},
    {"best-of", ROUNDS, CHOICE, best_of, LANG_MARK("Games in a match"), ""},
    {"more-draws", ROUNDS, FLAG, NULL, LANG_MARK("Drawn games are played again"), ""},
    {"first-rounds", ROUNDS, CHOICE, first_rounds, LANG_MARK("First round"), ""},
    {"last-by-rank", ROUNDS, FLAG, NULL, LANG_MARK("The last round is paired by rank: 1 against 2, 3 against 4 ..."),
     ""},
    {"avoid", ROUNDS, TEXT, NULL, LANG_MARK("Rather not paired"),
     LANG_MARK("club, country, region: one or several, with commas")},
    {"entry", PLAYOFF, CHOICE, entries, LANG_MARK("Order of a bracket or round robin"), ""},
    {"legs", PLAYOFF, NUMBER, NULL, LANG_MARK("Round robin: meetings of each pair"), ""},
    {"seeding", PLAYOFF, CHOICE, seedings, LANG_MARK("The playoff is seeded"), ""},
    {"play-first", PLAYOFF, CHOICE, play_first, LANG_MARK("Who plays first in the playoff"), ""},
    {"third-place", PLAYOFF, FLAG, NULL, LANG_MARK("With a match for third place"), ""},
    {"public", ROOM, FLAG, NULL, LANG_MARK("Anybody may look at pairings and standings"), ""},
    {"public-decks", ROOM, FLAG, NULL, LANG_MARK("Anybody may look at all decklists"), ""},
    {"signup", ROOM, FLAG, NULL, LANG_MARK("Players may ask to be enrolled from their phones"), ""},
    {"deck-sanity", ROOM, FLAG, NULL, LANG_MARK("Tell of lists that look like slips of the pen"), ""},
    {"kind", FLOOR, CHOICE, NULL, LANG_MARK("Kind of event"), ""},
    {"floor-rules", FLOOR, CHOICE, NULL, LANG_MARK("Floor rules"), ""},
    {"penalties", FLOOR, TEXT, NULL, LANG_MARK("Catalogue of penalties"), LANG_MARK("empty: by the floor rules")},
    {"carry-over", FLOOR, FLAG, NULL, LANG_MARK("Warnings count on all days"), ""},
    {"sanction", FLOOR, TEXT, NULL, LANG_MARK("Sanction number"), ""},
    {"organizer", FLOOR, TEXT, NULL, LANG_MARK("Organizer"), ""},
    {"city", FLOOR, TEXT, NULL, LANG_MARK("City"), ""},
    {"category", RATING, CHOICE, categories, LANG_MARK("Rated as"), ""},
    {"level2", RATING, FLAG, NULL, LANG_MARK("A judge of level 2 is there"),
     LANG_MARK("without one the ratings move half as far")},
    {"reading", RATING, CHOICE, readings, LANG_MARK("Rule D.5.6 is read"), ""},
    {"tiebreaks", RATING, CHOICE, tiebreaks, LANG_MARK("Tiebreakers"), ""},
    {"seed", RATING, TEXT, NULL, LANG_MARK("Seed of the lots"), LANG_MARK("empty: drawn")},
    {"teams", TEAMS, CHOICE, teams, LANG_MARK("Teams"), ""},
    {"team-size", TEAMS, NUMBER, NULL, LANG_MARK("Players in a team"), ""},
    {"pod-size", DRAFT, NUMBER, NULL, LANG_MARK("Players in a pod"), ""},
    {"pod-rounds", DRAFT, NUMBER, NULL, LANG_MARK("Rounds between two drafts"), LANG_MARK("empty: one draft")},
    {"pod-pairing", DRAFT, CHOICE, pod_pairings, LANG_MARK("Opponents come from"), ""},
};

/* ---- values as text -------------------------------------------------------------------------- */

static const char *number_text(struct arena *arena, int64_t value)
{
    return value ? arena_printf(arena, "%lld", (long long)value) : "";
}

static const char *flag_text(bool on)
{
    return on ? "1" : "";
}

static const char *money_text(struct arena *arena, int64_t cents)
{
    if (cents == 0)
        return "";
    return cents % 100 ? arena_printf(arena, "%lld.%02d", (long long)(cents / 100), (int)(cents % 100))
                       : arena_printf(arena, "%lld", (long long)(cents / 100));
}

/* The row of event/core/core.h of that name; its count when it is one of the older settings. */
static size_t extra_of(const char *name)
{
    size_t i = 0;
    while (i < event_extra_count() && strcmp(event_extras[i].name, name) != 0)
        i++;
    return i;
}

static const char *extra_value(struct arena *arena, size_t i, const struct event_settings *set)
{
    const struct event_extra *extra = &event_extras[i];
    if (extra->type == EXTRA_FLAG)
        return flag_text(event_extra_int(extra, set) != 0);
    if (extra->type == EXTRA_INT)
        return number_text(arena, event_extra_int(extra, set));
    return event_extra_text(extra, set);
}

static const char *value_of(struct arena *arena, const char *name, const struct event_settings *set)
{
    const struct {
        const char *name, *value;
    } older[] = {
        {"name", set->name},
        {"format", set->format},
        {"date", set->date},
        {"rounds", number_text(arena, set->rounds)},
        {"cut", number_text(arena, set->cut)},
        {"best-of", number_text(arena, set->best_of)},
        {"more-draws", flag_text(set->more_draws)},
        {"tiebreaks", set->tiebreaks},
        {"last-by-rank", flag_text(set->last_by_rank)},
        {"seeding", set->seeding},
        {"play-first", set->play_first},
        {"category", set->category == RATING_NONE ? "none" : rating_category_name(set->category)},
        {"level2", flag_text(set->level2)},
        {"reading", set->reading == RATING_LITERAL ? "literal" : "signed"},
        {"fee", money_text(arena, set->fee_cents)},
        {"seed", set->seed ? arena_printf(arena, "%llu", (unsigned long long)set->seed) : ""},
    };
    size_t extra = extra_of(name);
    if (extra < event_extra_count())
        return extra_value(arena, extra, set);
    for (size_t i = 0; i < ARRAY_LEN(older); i++)
        if (strcmp(older[i].name, name) == 0)
            return older[i].value;
    return "";
}

/* ---- reading a form -------------------------------------------------------------------------- */

static enum err_code bad_value(const struct setting *setting, const char *value, const char *expected, struct err *err)
{
    return err_set(err, ERR_INPUT, "%s: %s, not \"%s\"; nothing was changed", setting->name, expected, value);
}

static enum err_code read_number(const struct setting *setting, const char *value, int *out, struct err *err)
{
    *out = 0;
    if (*value && !parse_int(value, 0, 1000000, out))
        return bad_value(setting, value, "expected a number", err);
    return ERR_OK;
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

static enum err_code read_older(const struct setting *setting, const char *value, struct event_settings *set,
                                uint64_t *which, struct err *err)
{
    const struct {
        const char *name;
        enum event_setting bit;
        const char **text;
        int *number;
        bool *flag;
    } older[] = {
        {"name", EVENT_SET_NAME, &set->name, NULL, NULL},
        {"format", EVENT_SET_FORMAT, &set->format, NULL, NULL},
        {"date", EVENT_SET_DATE, &set->date, NULL, NULL},
        {"rounds", EVENT_SET_ROUNDS, NULL, &set->rounds, NULL},
        {"cut", EVENT_SET_CUT, NULL, &set->cut, NULL},
        {"best-of", EVENT_SET_BEST_OF, NULL, &set->best_of, NULL},
        {"more-draws", EVENT_SET_MORE_DRAWS, NULL, NULL, &set->more_draws},
        {"tiebreaks", EVENT_SET_TIEBREAKS, &set->tiebreaks, NULL, NULL},
        {"last-by-rank", EVENT_SET_LAST_BY_RANK, NULL, NULL, &set->last_by_rank},
        {"seeding", EVENT_SET_SEEDING, &set->seeding, NULL, NULL},
        {"play-first", EVENT_SET_PLAY_FIRST, &set->play_first, NULL, NULL},
        {"level2", EVENT_SET_LEVEL2, NULL, NULL, &set->level2},
    };
    for (size_t i = 0; i < ARRAY_LEN(older); i++) {
        if (strcmp(older[i].name, setting->name) != 0)
            continue;
        *which |= older[i].bit;
        if (older[i].text)
            *older[i].text = value;
        if (older[i].flag)
            *older[i].flag = *value != '\0';
        return older[i].number ? read_number(setting, value, older[i].number, err) : ERR_OK;
    }
    if (strcmp(setting->name, "category") == 0) {
        *which |= EVENT_SET_CATEGORY;
        set->category = RATING_NONE;
        if (strcmp(value, "none") != 0 && !rating_category_find(value, &set->category))
            return bad_value(setting, value, "expected a rating category", err);
    } else if (strcmp(setting->name, "reading") == 0) {
        *which |= EVENT_SET_READING;
        set->reading = strcmp(value, "literal") == 0 ? RATING_LITERAL : RATING_SIGNED;
    } else if (strcmp(setting->name, "fee") == 0) {
        *which |= EVENT_SET_FEE;
        set->fee_cents = 0;
        if (*value && !read_money(value, &set->fee_cents))
            return bad_value(setting, value, "expected a sum such as 5 or 5.50", err);
    } else if (strcmp(setting->name, "seed") == 0) {
        int64_t seed = 0;
        *which |= EVENT_SET_SEED;
        if (*value && !parse_i64(value, 1, INT64_MAX, &seed))
            return bad_value(setting, value, "expected a number", err);
        set->seed = (uint64_t)seed;
    }
    return ERR_OK;
}

static enum err_code read_setting(const struct setting *setting, const char *value, struct event_settings *set,
                                  uint64_t *which, struct err *err)
{
    size_t extra = extra_of(setting->name);
    int number = 0;
    if (extra == event_extra_count())
        return read_older(setting, value, set, which, err);
    *which |= EVENT_SET_EXTRA(extra);
    if (event_extras[extra].type == EXTRA_FLAG)
        number = *value != '\0';
    else if (event_extras[extra].type == EXTRA_INT && read_number(setting, value, &number, err) != ERR_OK)
        return err->code;
    event_extra_set_int(&event_extras[extra], set, number);
    event_extra_set_text(&event_extras[extra], set, value);
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

/* Decklists of an unknown format are not judged and the event is not rated: is that intended? The box that confirms
 * it holds the name, so that another unknown name is asked about again. */
static enum err_code ask_of_format(struct request *req, const struct event_settings *set, struct err *err)
{
    const char *meant;
    if (state_of(req, set->format, set->date, &meant) != FORMAT_NAME_UNKNOWN ||
        field_is(req, "format-kept", set->format))
        return ERR_OK;
    return err_set(err, ERR_INPUT,
                   "no format is known as \"%.80s\"%s; choose one, or tick the box below it to keep "
                   "it as it is: decklists are not checked then; nothing was changed",
                   set->format, meant);
}

const char *settings_format_note(struct request *req, const struct event_settings *set, uint64_t which)
{
    const char *meant;
    if (!(which & EVENT_SET_FORMAT) || state_of(req, set->format, set->date, &meant) == FORMAT_NAME_JUDGED)
        return "";
    return lang_fill(req->arena,
                     lang_text(req->lang, "no format is known as {format}: decklists are registered, but not checked"),
                     LANG_ARGS({"format", set->format}));
}

enum err_code settings_read(struct request *req, const struct event_settings *now, struct event_settings *set,
                            uint64_t *which, struct err *err)
{
    *which = 0;
    for (size_t i = 0; i < ARRAY_LEN(settings); i++) {
        const char *was = field(req, arena_printf(req->arena, "was-%s", settings[i].name));
        if (!was)
            continue; /* the form did not have it */
        const char *value = field_or(req, settings[i].name, "");
        if (strcmp(value, was) == 0)
            continue;
        const char *there = now ? value_of(req->arena, settings[i].name, now) : was;
        if (strcmp(there, was) != 0 && strcmp(there, value) != 0)
            return err_set(err, ERR_CONFLICT,
                           "%s: when this page was made it was \"%s\", now it is \"%s\", and "
                           "\"%s\" was to be put there; "
                           "nothing was changed",
                           settings[i].name, was, there, value);
        if (read_setting(&settings[i], value, set, which, err) != ERR_OK)
            return err->code;
    }
    return *which & EVENT_SET_FORMAT ? ask_of_format(req, set, err) : ERR_OK;
}

/* ---- making a form --------------------------------------------------------------------------- */

static void add_choice(struct setting_field *to, const char *value, const char *text)
{
    bool chosen = strcmp(to->value, value) == 0;
    to->choices[to->n_choices++] = (struct setting_choice){.value = value, .text = text, .chosen = chosen};
}

/* Kinds and editions are what the program's data has. */
static enum err_code fill_choices(struct request *req, const struct setting *setting, struct setting_field *to,
                                  struct err *err)
{
    if (setting->options) {
        size_t n = 0;
        while (setting->options[n].value)
            n++;
        to->choices = ARENA_ARRAY(req->arena, struct setting_choice, n + 1);
        for (size_t i = 0; i < n; i++)
            add_choice(to, setting->options[i].value, lang_text(req->lang, setting->options[i].text));
    } else if (strcmp(setting->name, "kind") == 0) {
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

static enum err_code make_field(struct request *req, const struct setting *setting, const struct event_settings *set,
                                struct setting_field *out, struct err *err)
{
    const char *there = value_of(req->arena, setting->name, set);
    bool again = req->problem && field(req, arena_printf(req->arena, "was-%s", setting->name));
    *out = (struct setting_field){
        .name = setting->name,
        .label = lang_text(req->lang, setting->label),
        .hint = *setting->hint ? lang_text(req->lang, setting->hint) : "",
        .value = again ? field_or(req, setting->name, "") : there,
        .was = there,
        .text = setting->kind == TEXT || setting->kind == MONEY,
        .number = setting->kind == NUMBER,
        .date = setting->kind == DAY,
        .flag = setting->kind == FLAG,
        .choice = setting->kind == CHOICE,
        .required = strcmp(setting->name, "name") == 0,
        .list = strcmp(setting->name, "format") == 0 ? "formats" : "",
    };
    out->on = *out->value != '\0';
    if (again && *out->list && strcmp(out->value, out->was) != 0) {
        const char *meant, *date = field_or(req, "date", set->date);
        out->ask_keep = state_of(req, out->value, date, &meant) == FORMAT_NAME_UNKNOWN;
        out->kept = field_is(req, "format-kept", out->value);
    }
    return out->choice ? fill_choices(req, setting, out, err) : ERR_OK;
}

enum err_code settings_fields(struct request *req, const struct event_settings *set, struct setting_group **out,
                              size_t *n, struct err *err)
{
    *out = ARENA_ARRAY(req->arena, struct setting_group, N_GROUPS);
    *n = N_GROUPS;
    for (size_t g = 0; g < N_GROUPS; g++) {
        struct setting_group *group = &(*out)[g];
        group->title = lang_text(req->lang, group_titles[g]);
        group->first = g == MAIN;
        group->fields = ARENA_ARRAY(req->arena, struct setting_field, ARRAY_LEN(settings));
        for (size_t i = 0; i < ARRAY_LEN(settings); i++)
            if (settings[i].group == (enum group)g &&
                make_field(req, &settings[i], set, &group->fields[group->n_fields++], err) != ERR_OK)
                return err->code;
    }
    return ERR_OK;
}
