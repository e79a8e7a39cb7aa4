/* announce.c - what is announced to the room, and what its big screens show */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- announcements --------------------------------------------------------------------------- */

enum err_code announce_now(struct store *store, struct arena *arena, struct event_id event, struct announcement *out,
                           struct err *err)
{
    struct cursor c;
    struct clock *clock = store_clock(store);
    *out = (struct announcement){.text = ""};
    enum err_code rc =
        store_query(store, Q_ANNOUNCEMENT_NOW, SQL_ARGS(SQL_I(event.v), SQL_I(clock->now_utc(clock))), &c, err);
    if (rc == ERR_OK && c.row)
        *out = (struct announcement){
            .text = cursor_text(&c, 1, arena), .at_utc = cursor_int(&c, 2), .until_utc = cursor_int(&c, 3)};
    cursor_close(&c);
    return rc;
}

/* Takes down what is shown now, if it is what was seen. */
static enum err_code take_down(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                               struct err *err)
{
    struct announcement shown;
    struct clock *clock = store_clock(store);
    enum err_code rc = announce_now(store, arena, event, &shown, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the announcement"), seen, shown.text, err);
    if (rc != ERR_OK)
        return rc;
    return store_exec(store, Q_ANNOUNCEMENT_CLEAR, SQL_ARGS(SQL_I(event.v), SQL_I(clock->now_utc(clock))), err);
}

enum err_code announce_say(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                           const char *text, int minutes, struct announcement *out, struct err *err)
{
    struct event e;
    const char *clean = utf8_clean(arena, text ? text : "");
    struct clock *clock = store_clock(store);
    int64_t now = clock->now_utc(clock);
    if (!*clean)
        return err_set(err, ERR_INPUT, "there is nothing to announce\ntopcut announce --clear takes it down");
    if (strlen(clean) > ANNOUNCE_TEXT_MAX)
        return err_set(err, ERR_INPUT, "an announcement has at most %d bytes, not %zu", ANNOUNCE_TEXT_MAX,
                       strlen(clean));
    if (minutes < 0 || minutes > ANNOUNCE_MINUTES_MAX)
        return err_set(err, ERR_INPUT, "an announcement is shown for 1 to %d minutes, not %d", ANNOUNCE_MINUTES_MAX,
                       minutes);
    *out = (struct announcement){.text = clean, .at_utc = now, .until_utc = minutes ? now + (int64_t)minutes * 60 : 0};
    enum err_code rc = verb_begin(store, VERB_ANNOUNCE, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = take_down(store, arena, event, seen, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ANNOUNCEMENT_ADD,
                        SQL_ARGS(SQL_I(event.v), SQL_T(clean), SQL_I(now), minutes ? SQL_I(out->until_utc) : SQL_NULL),
                        err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: announced: %s", e.set.name, clean);
    return store_end(store, rc, err);
}

enum err_code announce_clear(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                             bool *cleared, struct err *err)
{
    struct event e;
    *cleared = false;
    enum err_code rc = verb_begin(store, VERB_ANNOUNCE, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = take_down(store, arena, event, seen, err);
    *cleared = rc == ERR_OK && store_changed(store) > 0;
    if (*cleared)
        store_note(store, event.v, "%s: the announcement is taken down", e.set.name);
    return store_end(store, rc, err);
}

/* ---- the screens ----------------------------------------------------------------------------- */

const char *const screen_mode_words[N_SCREEN_MODES] = {
    [SCREEN_AUTO] = "auto",           [SCREEN_PAIRINGS] = "pairings", [SCREEN_CLOCK] = "clock",
    [SCREEN_STANDINGS] = "standings", [SCREEN_BRACKET] = "bracket",   [SCREEN_ANNOUNCE] = "announce",
    [SCREEN_JOIN] = "join",
};

const char *screen_mode_name(enum screen_mode mode)
{
    tc_assert((size_t)mode < ARRAY_LEN(screen_mode_words));
    return screen_mode_words[mode];
}

bool screen_mode_from_name(const char *name, enum screen_mode *out)
{
    for (size_t i = 0; i < ARRAY_LEN(screen_mode_words); i++)
        if (strcmp(screen_mode_words[i], name) == 0) {
            *out = (enum screen_mode)i;
            return true;
        }
    return false;
}

enum err_code screen_set(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                         enum screen_mode mode, struct err *err)
{
    struct event e;
    enum screen_mode now = SCREEN_AUTO;
    enum err_code rc = verb_begin(store, VERB_SCREEN, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = screen_get(store, event, &now, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("what the screens show"), seen, screen_mode_name(now), err);
    if (rc == ERR_OK && now != mode) {
        rc = store_exec(store, Q_SCREEN_SET, SQL_ARGS(SQL_I(event.v), SQL_T(screen_mode_name(mode))), err);
        store_note(store, event.v, "%s: the screens show %s", e.set.name,
                   mode == SCREEN_AUTO ? TC_WORD("what fits the moment") : screen_mode_name(mode));
    }
    return store_end(store, rc, err);
}

enum err_code screen_get(struct store *store, struct event_id event, enum screen_mode *out, struct err *err)
{
    struct cursor c;
    struct arena scratch = ARENA_INIT;
    *out = SCREEN_AUTO;
    enum err_code rc = store_query(store, Q_SCREEN_GET, SQL_ARGS(SQL_I(event.v)), &c, err);
    if (rc == ERR_OK && c.row)
        (void)screen_mode_from_name(cursor_text(&c, 0, &scratch), out);
    else if (rc == ERR_OK)
        rc = event_unknown(event, err);
    cursor_close(&c);
    arena_release(&scratch);
    return rc;
}

#define BRACKET_ON_SCREEN 8 /* matches of its first round */

enum err_code screen_now(struct store *store, struct arena *arena, const struct event_data *data, enum screen_mode *out,
                         struct err *err)
{
    struct clock_view clock;
    const struct load_round *shown = NULL; /* the latest that everybody sees */
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc)
            shown = &data->rounds[i];
    *out = SCREEN_JOIN;
    if (!shown)
        return ERR_OK;
    if (shown->missing == 0) {
        *out = shown->stage == STAGE_PLAYOFF ? SCREEN_BRACKET : SCREEN_STANDINGS;
        return ERR_OK;
    }
    enum err_code rc = clock_look(store, arena, data, shown->number, &clock, err);
    /* a bracket that fits a screen says who meets whom where, and why */
    bool bracket = shown->stage == STAGE_PLAYOFF && shown->n_matches <= BRACKET_ON_SCREEN;
    if (rc == ERR_OK)
        *out = clock.state != CLOCK_NONE ? SCREEN_CLOCK : bracket ? SCREEN_BRACKET : SCREEN_PAIRINGS;
    return rc;
}
