/* settings.c - an event's settings beyond the first ones, as a table */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/core/internal.h"

#include <string.h>

#define AT(field) offsetof(struct event_settings, field)

const struct event_extra event_extras[] = {
    {"structure", EXTRA_WORD, AT(structure), 0, 0, false,
     "swiss|single-elimination|double-elimination|round-robin|unknown", true, NULL},
    {"third-place", EXTRA_FLAG, AT(third_place), 0, 1, true, NULL, false, "Match for third place"},
    {"legs", EXTRA_INT, AT(legs), 1, 2, false, NULL, true, "Meetings of each pair"},
    {"entry", EXTRA_WORD, AT(entry), 0, 0, false, "random|rating|seed", true, "Order of entry"},
    {"first-rounds", EXTRA_WORD, AT(first_rounds), 0, 0, false, "random|seeded|accelerated", true, "First rounds"},
    {"avoid", EXTRA_WORDS, AT(avoid), 0, 0, true, "club|country|region", false, "Rather not paired"},
    {"pod-size", EXTRA_INT, AT(pod_size), 6, 10, false, NULL, false, "Players in a pod"},
    {"pod-rounds", EXTRA_INT, AT(pod_rounds), 1, 99, true, NULL, false, "Rounds between drafts"},
    {"pod-pairing", EXTRA_WORD, AT(pod_pairing), 0, 0, false, "event|pod", true, "Paired within"},
    {"teams", EXTRA_WORD, AT(teams), 0, 0, true, "|shared|seats", true, "Teams"},
    {"team-size", EXTRA_INT, AT(team_size), 1, 9, false, NULL, true, "Players in a team"},
    {"kind", EXTRA_TEXT, AT(kind), 0, 0, true, NULL, false, "Kind"},
    {"floor-rules", EXTRA_TEXT, AT(floor_rules), 0, 0, true, NULL, false, "Floor rules"},
    {"penalties", EXTRA_TEXT, AT(penalties), 0, 0, true, NULL, false, "Catalogue of penalties"},
    {"carry-over", EXTRA_FLAG, AT(carry_over), 0, 1, true, NULL, false, NULL},
    {"round-minutes", EXTRA_INT, AT(round_minutes), 1, 600, true, NULL, false, "Minutes of a round"},
    {"sanction", EXTRA_TEXT, AT(sanction), 0, 0, true, NULL, false, "Sanction number"},
    {"organizer", EXTRA_TEXT, AT(organizer), 0, 0, true, NULL, false, "Organizer"},
    {"city", EXTRA_TEXT, AT(city), 0, 0, true, NULL, false, "City"},
    {"deck-sanity", EXTRA_FLAG, AT(deck_sanity), 0, 1, true, NULL, false, "Likely errors in lists told"},
    {"public", EXTRA_FLAG, AT(public_), 0, 1, true, NULL, false, NULL},
    {"public-decks", EXTRA_FLAG, AT(public_decks), 0, 1, true, NULL, false, "Decklists shown to all"},
    {"signup", EXTRA_FLAG, AT(signup), 0, 1, true, NULL, false, "Players may ask to be enrolled"},
    {NULL, EXTRA_FLAG, 0, 0, 0, false, NULL, false, NULL},
};

size_t event_extra_count(void)
{
    return ARRAY_LEN(event_extras) - 1;
}

/* ---- a value in the struct ------------------------------------------------------------------- */

int event_extra_int(const struct event_extra *extra, const struct event_settings *settings)
{
    const void *at = (const char *)settings + extra->offset;
    return extra->type == EXTRA_FLAG ? *(const bool *)at : extra->type == EXTRA_INT ? *(const int *)at : 0;
}

const char *event_extra_text(const struct event_extra *extra, const struct event_settings *settings)
{
    const void *at = (const char *)settings + extra->offset;
    return extra->type == EXTRA_FLAG || extra->type == EXTRA_INT ? "" : *(const char *const *)at;
}

void event_extra_set_int(const struct event_extra *extra, struct event_settings *settings, int value)
{
    void *at = (char *)settings + extra->offset;
    if (extra->type == EXTRA_FLAG)
        *(bool *)at = value != 0;
    else if (extra->type == EXTRA_INT)
        *(int *)at = value;
}

void event_extra_set_text(const struct event_extra *extra, struct event_settings *settings, const char *value)
{
    void *at = (char *)settings + extra->offset;
    if (extra->type != EXTRA_FLAG && extra->type != EXTRA_INT)
        *(const char **)at = value;
}

bool event_extra_is_default(const struct event_extra *extra, const struct event_settings *settings)
{
    static const struct event_settings defaults = EVENT_SETTINGS_INIT;
    return event_extra_int(extra, settings) == event_extra_int(extra, &defaults) &&
           strcmp(event_extra_text(extra, settings), event_extra_text(extra, &defaults)) == 0;
}

void event_extra_key(const struct event_extra *extra, char key[EVENT_EXTRA_KEY])
{
    size_t i = 0;
    for (; extra->name[i]; i++) {
        tc_assert(i + 1 < EVENT_EXTRA_KEY);
        key[i] = extra->name[i] == '-' ? '_' : extra->name[i];
    }
    key[i] = '\0';
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Whether a word of len bytes is one of "a|b|c". */
static bool is_choice(const char *words, const char *word, size_t len)
{
    for (const char *w = words;; w++) {
        size_t n = strcspn(w, "|");
        if (n == len && memcmp(w, word, len) == 0)
            return true;
        w += n;
        if (!*w)
            return false;
    }
}

/* "a, b or c" of "a|b|c"; no word at all is told as none. */
static const char *choices_text(struct arena *arena, const char *words)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *w = words; *w || w == words;) {
        size_t n = strcspn(w, "|");
        const char *rest = w[n] ? w + n + 1 : "";
        strbuf_printf(&sb, "%s%.*s", w == words ? "" : *rest ? ", " : " or ", n ? (int)n : 4, n ? w : "none");
        w = rest;
        if (!*w)
            break;
    }
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static enum err_code check_words(struct arena *arena, const struct event_extra *extra, const char *text,
                                 struct err *err)
{
    bool many = extra->type == EXTRA_WORDS;
    for (const char *w = text; *w;) {
        size_t n = many ? strcspn(w, ",") : strlen(w);
        if (!is_choice(extra->words, w, n))
            return err_set(err, ERR_INPUT, "--%s \"%.*s\" is not known: %s%s", extra->name, (int)n, w,
                           many ? TC_WORD("some of ") : "", choices_text(arena, extra->words));
        w += n + (w[n] == ',');
    }
    if (!*text && !many && !is_choice(extra->words, "", 0))
        return err_set(err, ERR_INPUT, "--%s needs a word: %s", extra->name, choices_text(arena, extra->words));
    return ERR_OK;
}

/* "none" is how an empty word is typed. */
static const char *word_of(const struct event_extra *extra, const char *text)
{
    return extra->zero && strcmp(text, "none") == 0 ? "" : text;
}

static enum err_code check_extra(struct arena *arena, const struct event_extra *extra, struct event_settings *settings,
                                 struct err *err)
{
    if (extra->type == EXTRA_FLAG)
        return ERR_OK;
    if (extra->type == EXTRA_INT) {
        int value = event_extra_int(extra, settings);
        if ((value < extra->min || value > extra->max) && !(extra->zero && value == 0))
            return err_set(err, ERR_INPUT, "--%s %d: %d to %d%s", extra->name, value, extra->min, extra->max,
                           extra->zero ? TC_WORD(", or none") : "");
        return ERR_OK;
    }
    const char *clean;
    enum err_code rc = text_field(arena, arena_printf(arena, "--%s", extra->name),
                                  word_of(extra, event_extra_text(extra, settings)), &clean, err);
    if (rc == ERR_OK && extra->type != EXTRA_TEXT)
        rc = check_words(arena, extra, clean, err);
    if (rc == ERR_OK)
        event_extra_set_text(extra, settings, clean);
    return rc;
}

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

enum err_code event_extras_check(struct arena *arena, struct event_settings *settings, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (const struct event_extra *e = event_extras; rc == ERR_OK && e->name; e++)
        rc = check_extra(arena, e, settings, err);
    if (rc != ERR_OK)
        return rc;
    if (*settings->teams && settings->team_size < 2) /* 806.1: two; A, B and C */
        settings->team_size = strcmp(settings->teams, "shared") == 0 ? 2 : 3;
    if (!*settings->teams && settings->team_size > 1)
        return err_set(err, ERR_INPUT,
                       "--team-size %d without --teams: shared (one result for the team) or "
                       "seats (a match for each); --team-size 1 is for individuals",
                       settings->team_size);
    if (settings->cut && strcmp(settings->structure, "swiss") != 0 && strcmp(settings->structure, "unknown") != 0 &&
        strcmp(settings->structure, "round-robin") != 0)
        return err_set(err, ERR_INPUT, "a cut to %d: an event by %s has no cut; it is a bracket from the start",
                       settings->cut, settings->structure);
    return check_floor(arena, settings, err);
}

/* ---- what a structure has no use for --------------------------------------------------------- */

/* Whether a setting has another value now, or the structure that it means nothing for is new. */
static bool is_asked(const struct event_settings *old, const struct event_settings *now, int was, int is)
{
    return !old || was != is || strcmp(old->structure, now->structure) != 0;
}

enum err_code event_settings_fit(const struct event_settings *old, const struct event_settings *now, struct err *err)
{
    const char *by = now->structure;
    bool swiss = strcmp(by, "swiss") == 0, unknown = strcmp(by, "unknown") == 0;
    bool robin = strcmp(by, "round-robin") == 0;
    const struct {
        const char *option;
        int was, is, nothing;
        bool fits;
        const char *none, *why;
    } rows[] = {
        {"rounds", old ? old->rounds : 0, now->rounds, 0, swiss || unknown, "--rounds auto",
         "its rounds follow from the number of players"},
        {"pod-rounds", old ? old->pod_rounds : 0, now->pod_rounds, 0, swiss || unknown, "--pod-rounds none",
         "a new draft comes between Swiss rounds"},
        {"legs", old ? old->legs : 1, now->legs, 1, robin || unknown, "--legs 1",
         "each pair of a round robin meets so often"},
        {"third-place", old ? old->third_place : 0, now->third_place, 0, strcmp(by, "double-elimination") != 0,
         "--no-third-place", "who loses the last match of the losers' half is third"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (!rows[i].fits && rows[i].is != rows[i].nothing && is_asked(old, now, rows[i].was, rows[i].is)) {
            err_set(err, ERR_INPUT, "--%s means nothing in an event by %s: %s", rows[i].option, by, rows[i].why);
            err_advice(err, "%s goes with it", rows[i].none);
            return ERR_INPUT;
        }
    return ERR_OK;
}

enum err_code event_extras_may_change(const struct event *old, const struct event_settings *now, struct err *err)
{
    if (old->players && (strcmp(old->set.teams, now->teams) != 0 || old->set.team_size != now->team_size))
        return err_set(err, ERR_CONFLICT,
                       *old->set.teams ? MESSAGE_MARK("%d teams are enrolled in %s: take them out first "
                                                      "(topcut unenroll), then --teams and --team-size can change")
                                       : MESSAGE_MARK("%d players are enrolled in %s: take them out first "
                                                      "(topcut unenroll), then --teams and --team-size can change"),
                       old->players, old->set.name);
    for (const struct event_extra *e = event_extras; e->name; e++) {
        bool same = event_extra_int(e, &old->set) == event_extra_int(e, now) &&
                    strcmp(event_extra_text(e, &old->set), event_extra_text(e, now)) == 0;
        if (!same && e->until_round_1 && old->rounds_paired)
            return err_set(err, ERR_CONFLICT,
                           "--%s can no longer change: %s\ntake the rounds back first "
                           "(topcut unpair)",
                           e->name,
                           old->rounds_paired == 1 ? TC_WORD("round 1 is paired") : TC_WORD("rounds are paired"));
    }
    return ERR_OK;
}

/* ---- the store ------------------------------------------------------------------------------- */

void event_extras_read(const struct cursor *row, int first, struct arena *arena, struct event_settings *out)
{
    for (const struct event_extra *e = event_extras; e->name; e++, first++)
        if (e->type == EXTRA_FLAG || e->type == EXTRA_INT)
            event_extra_set_int(e, out, (int)cursor_int(row, first));
        else
            event_extra_set_text(e, out, cursor_text(row, first, arena));
}

enum err_code event_extras_write(struct store *store, struct event_id id, const struct event_settings *settings,
                                 struct err *err)
{
    struct sql_value values[ARRAY_LEN(event_extras)];
    size_t n = 0;
    values[n++] = SQL_I(id.v);
    for (const struct event_extra *e = event_extras; e->name; e++, n++) {
        if (e->type == EXTRA_FLAG || e->type == EXTRA_INT) {
            int value = event_extra_int(e, settings);
            values[n] = SQL_I(value);
        } else {
            values[n] = SQL_T(event_extra_text(e, settings));
        }
    }
    return store_exec(store, Q_EVENT_EXTRA_UPDATE, values, n, err);
}
