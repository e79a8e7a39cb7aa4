/* settings_check.c - what an event's settings may be, together and one by one, and until when they may change */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/suggest.h"
#include "event/core/core.h"
#include "event/core/internal.h"
#include "pairing/pairing.h"
#include "standings/standings.h"

#include <stddef.h>
#include <string.h>

/* ---- numbers --------------------------------------------------------------------------------- */

/* The settings that people ask for most say in words of their own what they may be. */
static enum err_code out_of_range(const struct event_setting *row, int64_t value, struct err *err)
{
    switch (row->offset) {
    case offsetof(struct event_settings, rounds):
        return err_set(err, ERR_INPUT, "%d Swiss rounds: an event has 1 to 99, or 0 for the recommended number",
                       (int)value);
    case offsetof(struct event_settings, cut):
        return err_set(err, ERR_INPUT, "a cut to %d: that takes 2 to 1024 players, or 0 for none", (int)value);
    case offsetof(struct event_settings, best_of):
        return err_set(err, ERR_INPUT, "best of %d: a match is the best of 1, 3 or 5 games", (int)value);
    case offsetof(struct event_settings, fee_cents):
        return err_set(err, ERR_INPUT, "the entry fee is between 0 and 1000000.00");
    case offsetof(struct event_settings, seed):
        return err_set(err, ERR_INPUT, "the seed is between 1 and %lld", (long long)INT64_MAX);
    default:
        return err_set(err, ERR_INPUT, "--%s %d: %d to %d%s", row->name, (int)value, (int)row->min, (int)row->max,
                       row->zero ? TC_WORD(", or none") : "");
    }
}

static bool is_choice(const struct event_setting *row, const char *word, size_t len)
{
    for (const struct event_setting_choice *c = row->choices; c->value; c++)
        if (strlen(c->value) == len && memcmp(c->value, word, len) == 0)
            return true;
    return false;
}

static enum err_code check_number(struct arena *arena, const struct event_setting *row,
                                  const struct event_settings *settings, struct err *err)
{
    int64_t value = event_setting_number(row, settings);
    if (row->type == SETTING_FLAG || (value == 0 && (row->zero || row->type == SETTING_SEED)))
        return ERR_OK;
    const char *word = arena_printf(arena, "%lld", (long long)value);
    if (value < row->min || value > row->max || (row->choices && !is_choice(row, word, strlen(word))))
        return out_of_range(row, value, err);
    return ERR_OK;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* "a, b or c"; no word at all is "none". */
static const char *choices_text(struct arena *arena, const struct event_setting *row)
{
    const char *text = "";
    for (const struct event_setting_choice *c = row->choices; c->value; c++) {
        const char *word = *c->value ? c->value : "none";
        text = c == row->choices ? word
               : c[1].value      ? arena_printf(arena, "%s, %s", text, word)
                                 : message(arena, "%s or %s", text, word);
    }
    return text;
}

/* A word of a setting that messages call by a name of its own: those that are near are suggested. */
static enum err_code check_called_word(struct arena *arena, const struct event_setting *row, const char *word,
                                       struct err *err)
{
    const char *words[16], *list = "";
    size_t n = 0;
    if (is_choice(row, word, strlen(word)))
        return ERR_OK;
    for (const struct event_setting_choice *c = row->choices; c->value && n < ARRAY_LEN(words); c++)
        if (*c->value)
            words[n++] = c->value;
    for (size_t i = 0; i < n; i++)
        list = i == 0      ? words[i]
               : i + 1 < n ? arena_printf(arena, "%s, %s", list, words[i])
                           : message(arena, "%s or %s", list, words[i]);
    return err_set(err, ERR_INPUT, "%s \"%s\" is not known: %s%s", row->called, word, list,
                   suggest_sentence(arena, word, words, n));
}

static enum err_code check_words(struct arena *arena, const struct event_setting *row, const char *text,
                                 struct err *err)
{
    bool many = row->type == SETTING_WORDS;
    if (row->called)
        return check_called_word(arena, row, text, err);
    for (const char *w = text; *w;) {
        size_t n = many ? strcspn(w, ",") : strlen(w);
        if (!is_choice(row, w, n))
            return err_set(err, ERR_INPUT, "--%s \"%.*s\" is not known: %s%s", row->name, (int)n, w,
                           many ? TC_WORD("some of ") : "", choices_text(arena, row));
        w += n + (w[n] == ',');
    }
    if (!*text && !many && !is_choice(row, "", 0))
        return err_set(err, ERR_INPUT, "--%s needs a word: %s", row->name, choices_text(arena, row));
    return ERR_OK;
}

/* Cleans it; the word for nothing becomes "". */
static enum err_code check_text(struct arena *arena, const struct event_setting *row, struct event_settings *settings,
                                struct err *err)
{
    const char *text = event_setting_text(row, settings), *clean;
    const char *called = row->called ? row->called : arena_printf(arena, "--%s", row->name);
    if (row->type == SETTING_DAY && !(row->zero && (!*text || strcmp(text, row->zero) == 0)))
        return date_check(text, err);
    enum err_code rc = text_field(arena, called, row->zero && strcmp(text, row->zero) == 0 ? "" : text, &clean, err);
    if (rc == ERR_OK && row->needed && !*clean)
        rc = err_set(err, ERR_INPUT, "an event needs a name");
    if (rc == ERR_OK && row->type != SETTING_TEXT && row->type != SETTING_DAY)
        rc = check_words(arena, row, clean, err);
    if (rc == ERR_OK)
        event_setting_set_text(row, settings, clean);
    return rc;
}

static enum err_code check_setting(struct arena *arena, const struct event_setting *row,
                                   struct event_settings *settings, struct err *err)
{
    if (event_setting_is_number(row))
        return check_number(arena, row, settings, err);
    if (row->type == SETTING_CATEGORY || row->type == SETTING_READING) /* one of an enumeration */
        return ERR_OK;
    return check_text(arena, row, settings, err);
}

/* ---- together -------------------------------------------------------------------------------- */

/* The kind, the floor rules and the catalogue of penalties that are named are there. */
static enum err_code check_floor(struct arena *arena, const struct event_settings *settings, struct err *err)
{
    struct event_kind kind;
    struct floor_rules rules;
    struct penalty_catalogue catalogue;
    enum err_code rc = ERR_OK;
    if (*settings->kind)
        rc = event_kind_find(arena, settings->kind, &kind, err);
    if (rc == ERR_OK && *settings->floor_rules)
        rc = floor_rules_find(arena, settings->floor_rules, &rules, err);
    if (rc == ERR_OK && *settings->penalties)
        rc = penalties_catalogue_find(arena, settings->penalties, &catalogue, err);
    return rc;
}

/* Tables of three to five: their rule of standings, a cut that fits, and nothing that is for matches of two. */
static enum err_code check_pods(struct arena *arena, struct event_settings *settings, struct err *err)
{
    struct pods_rule rule;
    struct pods_cut cut;
    int below, above;
    if (strcmp(settings->structure, "pods") != 0)
        return ERR_OK;
    enum err_code rc = pods_rule_parse(arena, settings->pods_points, &rule, err);
    if (rc != ERR_OK)
        return rc;
    if (*settings->teams)
        return err_set(err, ERR_INPUT,
                       "tables of four are for individuals, not for teams\n--teams none goes with them");
    if (settings->best_of != 1)
        return err_set(err, ERR_INPUT, "a match at tables of four is one game\n--best-of 1 goes with them");
    if (settings->category != RATING_NONE)
        return err_set(err, ERR_INPUT,
                       "tables of four are not rated: the ratings are of matches of two\n--category none goes with "
                       "them");
    if (settings->cut == 0 || pods_cut(settings->cut, &cut))
        return ERR_OK;
    pods_cut_near(settings->cut, &below, &above);
    if (below == 0)
        return err_set(err, ERR_INPUT, "a cut to %d makes no table of four: the smallest is %d", settings->cut, above);
    return err_set(err, ERR_INPUT, "a cut to %d does not come down to a table of four: the nearest are %d and %d",
                   settings->cut, below, above);
}

const char *event_play_first_rule(const char *date)
{
    return strcmp(date, "2014-05-26") < 0 ? "random" : "higher-seed";
}

enum err_code event_settings_check(struct arena *arena, const struct event_settings *settings,
                                   struct event_settings *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    *out = *settings;
    if (!*out->play_first)
        out->play_first = event_play_first_rule(settings->date);
    for (const struct event_setting *row = event_setting_rows; rc == ERR_OK && row->name; row++)
        rc = check_setting(arena, row, out, err);
    if (rc != ERR_OK)
        return rc;
    if (*out->pool_date && strcmp(out->pool_date, out->date) > 0)
        return err_set(err, ERR_INPUT, "the card pool as of %s: the event is before that, on %s", out->pool_date,
                       out->date);
    if (*out->teams && out->team_size < 2) /* 806.1: two; A, B and C */
        out->team_size = strcmp(out->teams, "shared") == 0 ? 2 : 3;
    if (!*out->teams && out->team_size > 1)
        return err_set(err, ERR_INPUT,
                       "--team-size %d without --teams: shared (one result for the team) or "
                       "seats (a match for each); --team-size 1 is for individuals",
                       out->team_size);
    if (out->cut && strcmp(out->structure, "swiss") != 0 && strcmp(out->structure, "unknown") != 0 &&
        strcmp(out->structure, "round-robin") != 0 && strcmp(out->structure, "pods") != 0)
        return err_set(err, ERR_INPUT, "a cut to %d: an event by %s has no cut; it is a bracket from the start",
                       out->cut, out->structure);
    rc = check_pods(arena, out, err);
    return rc == ERR_OK ? check_floor(arena, out, err) : rc;
}

/* ---- what a structure has no use for --------------------------------------------------------- */

/* True when a setting has another value now, or the structure that it means nothing for is new. */
static bool is_asked(const struct event_settings *old, const struct event_settings *now, int was, int is)
{
    return !old || was != is || strcmp(old->structure, now->structure) != 0;
}

static bool by_lot(const struct event_settings *settings)
{
    return strcmp(text_or(settings->first_rounds, "random"), "random") == 0;
}

enum err_code event_settings_fit(const struct event_settings *old, const struct event_settings *now, struct err *err)
{
    const char *by = now->structure;
    bool swiss = strcmp(by, "swiss") == 0, unknown = strcmp(by, "unknown") == 0;
    bool robin = strcmp(by, "round-robin") == 0, pods = strcmp(by, "pods") == 0;
    const struct {
        const char *option;
        int was, is, nothing;
        bool fits;
        const char *none, *why;
    } rows[] = {
        {"rounds", old ? old->rounds : 0, now->rounds, 0, swiss || unknown || pods, "--rounds auto",
         TC_WORD("its rounds follow from the number of players")},
        {"pod-rounds", old ? old->pod_rounds : 0, now->pod_rounds, 0, swiss || unknown, "--pod-rounds none",
         TC_WORD("a new draft comes between Swiss rounds")},
        {"legs", old ? old->legs : 1, now->legs, 1, robin || unknown, "--legs 1",
         TC_WORD("each pair of a round robin meets so often")},
        {"third-place", old ? old->third_place : 0, now->third_place, 0, strcmp(by, "double-elimination") != 0,
         "--no-third-place", TC_WORD("who loses the last match of the losers' half is third")},
        {"third-place", old ? old->third_place : 0, now->third_place, 0, !pods, "--no-third-place",
         TC_WORD("the other players of the last table are second, third and fourth by rank")},
        {"last-by-rank", old ? old->last_by_rank : 0, now->last_by_rank, 0, !pods, "--no-last-by-rank",
         TC_WORD("first against second is about matches of two")},
        {"first-rounds", old && !by_lot(old), !by_lot(now), 0, !pods, "--first-rounds random",
         TC_WORD("round 1 at tables of four is drawn by lot")},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (!rows[i].fits && rows[i].is != rows[i].nothing && is_asked(old, now, rows[i].was, rows[i].is)) {
            err_set(err, ERR_INPUT, "--%s means nothing in an event by %s: %s", rows[i].option, by, rows[i].why);
            err_advice(err, "%s goes with it", rows[i].none);
            return ERR_INPUT;
        }
    return ERR_OK;
}

/* ---- until when ------------------------------------------------------------------------------ */

static enum err_code fixed_by_cut(const struct event *old, struct err *err)
{
    if (event_is_bracket(old))
        return err_set(err, ERR_CONFLICT,
                       "the bracket of %s is drawn, and its rounds, tiebreakers and seeding with it\ntake its "
                       "rounds back first to change them (topcut unpair)",
                       old->set.name);
    return err_set(err, ERR_CONFLICT,
                   "the cut was made with the rounds, tiebreakers and seeding of %s; take "
                   "it back first to change them",
                   old->set.name);
}

/* The setting, which is to change, may. */
static enum err_code may_change(const struct event *old, const struct event_setting *row, struct err *err)
{
    enum event_setting_until until = row->until;
    if (until == SETTING_UNTIL_CUT && old->state == EVENT_PLAYOFF)
        return fixed_by_cut(old, err);
    if (until == SETTING_UNTIL_ENROLLED && old->players)
        return err_set(err, ERR_CONFLICT,
                       *old->set.teams
                           ? MESSAGE_MARK("%d teams are enrolled in %s: take them out first, then "
                                          "teams and their size can change\ntopcut unenroll takes them out")
                           : MESSAGE_MARK("%d players are enrolled in %s: take them out first, then "
                                          "teams and their size can change\ntopcut unenroll takes them out"),
                       old->players, old->set.name);
    if (until == SETTING_UNTIL_LOTS && old->rounds_paired)
        return err_set(err, ERR_CONFLICT, "the seed decides the lots and cannot change once round 1 is paired");
    if ((until == SETTING_UNTIL_ENROLLED || until == SETTING_UNTIL_ROUND_1) && old->rounds_paired)
        return err_set(err, ERR_CONFLICT,
                       "--%s can no longer change: %s\ntake the rounds back first "
                       "(topcut unpair)",
                       row->name,
                       old->rounds_paired == 1 ? TC_WORD("round 1 is paired") : TC_WORD("rounds are paired"));
    return ERR_OK;
}

enum err_code event_settings_may_change(const struct event *old, const struct event_settings *now, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (const struct event_setting *row = event_setting_rows; rc == ERR_OK && row->name; row++)
        if (!event_setting_same(row, &old->set, now))
            rc = may_change(old, row, err);
    return rc;
}
