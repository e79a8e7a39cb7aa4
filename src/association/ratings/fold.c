/* fold.c - matches in order to states; see ratings.h
 *
 * A member is a place in arrays: numbers are given out one after the other, so there are hardly any holes, and 32 bytes
 * a member and category is all that a million matches touch. An event's rows are found through the array touched, which
 * holds for every member the last row that was theirs.
 */
#include "association/ratings/ratings.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/vec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- states ------------------------------------------------------------------------------------ */

enum err_code fold_begin(struct fold *fold, int32_t most, struct err *err)
{
    struct resource file;
    *fold = (struct fold){.serials = most / 10 - MEMBER_SERIAL_LEAST + 1};
    if (fold->serials < 1)
        fold->serials = 1;
    enum err_code rc = resource_get(&fold->arena, "formats/rating/dci.json", &file, err);
    if (rc == ERR_OK)
        rc = rating_policy_read(&fold->arena, file.data, file.origin ? file.origin : file.path, &fold->policy, err);
    return rc == ERR_OK ? event_kinds_all(&fold->arena, &fold->kinds, err) : rc;
}

void fold_release(struct fold *fold)
{
    for (size_t i = 0; i < FOLD_CATEGORIES; i++) {
        free(fold->states[i]);
        free(fold->last[i]);
        free(fold->touched[i]);
    }
    free(fold->aliases);
    free(fold->rows);
    free(fold->done);
    arena_release(&fold->arena);
    *fold = (struct fold){.n = 0};
}

void fold_alias(struct fold *fold, int32_t number, int32_t member)
{
    *VEC_ADD(fold->aliases, fold->n_aliases, fold->aliases_room) = (struct fold_alias){number, member};
}

static int by_number(const void *a, const void *b)
{
    const struct fold_alias *x = a, *y = b;
    return COMPARE(x->number, y->number);
}

int32_t fold_member(const struct fold *fold, int32_t number)
{
    for (int hops = 0; fold->n_aliases && hops < 32; hops++) {
        const struct fold_alias wanted = {.number = number};
        const struct fold_alias *found =
            bsearch(&wanted, fold->aliases, fold->n_aliases, sizeof *fold->aliases, by_number);
        if (!found)
            break;
        number = found->member;
    }
    return number;
}

static void need_category(struct fold *fold, enum rating_category category)
{
    size_t n = (size_t)fold->serials;
    if (fold->states[category])
        return;
    fold->states[category] = tc_calloc(n, sizeof **fold->states);
    fold->last[category] = tc_calloc(n, sizeof **fold->last);
    fold->touched[category] = tc_calloc(n, sizeof **fold->touched);
    for (size_t i = 0; i < n; i++) {
        fold->states[category][i] = (struct rating_state)RATING_STATE_INIT;
        fold->last[category][i] = INT32_MIN;
        fold->touched[category][i] = -1;
    }
}

static int32_t place_of(const struct fold *fold, int32_t member)
{
    int32_t place = member / 10 - MEMBER_SERIAL_LEAST;
    tc_assert(place >= 0 && place < fold->serials); /* the columns' CHECKs, and fold_begin was told the highest */
    return place;
}

void fold_state(struct fold *fold, enum rating_category category, int32_t member, const struct rating_state *state,
                int32_t day)
{
    need_category(fold, category);
    int32_t place = place_of(fold, member);
    fold->states[category][place] = *state;
    fold->last[category][place] = day;
}

const struct rating_state *fold_state_of(const struct fold *fold, enum rating_category category, int32_t member,
                                         int32_t *last_day)
{
    int32_t place = member / 10 - MEMBER_SERIAL_LEAST;
    if (!fold->states[category] || place < 0 || place >= fold->serials || !fold->states[category][place].matches)
        return NULL;
    *last_day = fold->last[category][place];
    return &fold->states[category][place];
}

/* ---- events ------------------------------------------------------------------------------------ */

void fold_event_begin(struct fold *fold, struct fold_event *event)
{
    char date[DATE_LEN + 1];
    date_from_days(event->day, date);
    struct rating_conditions conditions = {.date = date,
                                           .category = event->category,
                                           .players = event->starters,
                                           .level2 = event->level2,
                                           .kind = event->kind,
                                           .reading = event->literal ? RATING_LITERAL : RATING_SIGNED};
    for (size_t i = 0; i < fold->kinds.n; i++)
        if (strcmp(fold->kinds.kinds[i].key, event->kind) == 0)
            conditions.premier = fold->kinds.kinds[i].premier;
    event->terms = (struct rating_terms){.rated = false};
    event->rated = 0;
    if (event->category != RATING_NONE)
        rating_policy_terms(fold->policy, &conditions, NULL, &event->terms);
    for (size_t i = 0; event->terms.rated && played_kind_words[i]; i++)
        if (rating_policy_rates(fold->policy, date, played_kind_words[i]))
            event->rated |= 1u << i;
    if (event->terms.rated)
        need_category(fold, event->category);
    fold->first = fold->n;
}

/* The row of somebody in the event under way. */
static struct fold_row *row_of(struct fold *fold, const struct fold_event *event, int32_t place, int32_t member)
{
    int32_t *touched = &fold->touched[event->category][place];
    if (*touched < 0 || (size_t)*touched < fold->first) {
        *touched = (int32_t)fold->n;
        struct fold_row *row = VEC_ADD(fold->rows, fold->n, fold->room);
        *row = (struct fold_row){.member = member,
                                 .event = event->event,
                                 .day = event->day,
                                 .category = event->category,
                                 .before = fold->states[event->category][place].rating};
    }
    return &fold->rows[*touched];
}

void fold_match(struct fold *fold, const struct fold_event *event, int32_t a, int32_t b, enum played_kind kind,
                enum rating_outcome outcome)
{
    struct rating_change change[2];
    if (!(event->rated >> kind & 1))
        return;
    a = fold_member(fold, a);
    b = fold_member(fold, b);
    if (a == b) /* an officer let two numbers of one person in, who had met: nobody gains or loses by that */
        return;
    int32_t x = place_of(fold, a), y = place_of(fold, b);
    struct rating_state *states = fold->states[event->category];
    (void)row_of(fold, event, x, a); /* notes where they stood before */
    (void)row_of(fold, event, y, b);
    rating_apply(&states[x], &states[y], outcome, &event->terms.scale, change);
    struct fold_row *row = row_of(fold, event, x, a);
    row->after = states[x];
    row->played++;
    row = row_of(fold, event, y, b);
    row->after = states[y];
    row->played++;
    fold->last[event->category][x] = fold->last[event->category][y] = event->day;
    fold->matches++;
}

static int by_member(const void *a, const void *b)
{
    const struct fold_row *x = a, *y = b;
    return COMPARE(x->member, y->member);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Two words stirred into one: multiplication carries upwards, the shift brings it down again. */
static uint64_t stir(uint64_t digest, uint64_t word)
{
    digest = (digest ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return digest ^ digest >> 32;
}

/* Nobody means to deceive: what is wanted is that rows which differ have digests that do. */
static uint64_t digest_of(const struct fold_row *rows, size_t n)
{
    uint64_t digest = n;
    for (size_t i = 0; i < n; i++) {
        const struct fold_row *r = &rows[i];
        digest = stir(digest, (uint64_t)(uint32_t)r->member << 32 | (uint32_t)r->category << 16 | (uint32_t)r->played);
        digest = stir(digest, bits_of(r->before));
        digest = stir(digest, bits_of(r->after.rating));
        digest = stir(digest, bits_of(r->after.opponent_sum));
        digest = stir(digest, (uint64_t)(uint32_t)r->after.matches << 32 | (uint32_t)r->after.wins);
        digest = stir(digest, (uint64_t)(uint32_t)r->after.losses);
    }
    return digest ? digest : 1;
}

/* After this the places in touched mean nothing within the event, and first moves past them. */
void fold_event_end(struct fold *fold)
{
    struct fold_row *rows = fold->rows + fold->first;
    size_t n = fold->n - fold->first;
    if (n) {
        qsort(rows, n, sizeof *rows, by_member);
        *VEC_ADD(fold->done, fold->n_done, fold->done_room) = (struct fold_done){
            .event = rows->event, .day = rows->day, .first = fold->first, .n = n, .digest = digest_of(rows, n)};
    }
    fold->first = fold->n;
}

const char *fold_stamp(struct arena *arena, const struct fold *fold)
{
    return arena_printf(arena, "%016" PRIx64, rating_policy_stamp(fold->policy));
}

/* ---- from the database ------------------------------------------------------------------------- */

struct reading {
    struct fold *fold;
    struct fold_event *events;
    size_t n, room, at; /* at: the event under way */
    bool begun;
};

static enum err_code take_alias(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    int32_t number = pg_row_i32(row);
    fold_alias(data, number, pg_row_i32(row));
    return ERR_OK;
}

static enum err_code take_state(void *data, struct pg_row *row, struct err *err)
{
    struct rating_state state;
    (void)err;
    int32_t member = pg_row_i32(row);
    int16_t category = pg_row_i16(row);
    state.rating = pg_row_f64(row);
    state.opponent_sum = pg_row_f64(row);
    state.matches = pg_row_i32(row);
    state.wins = pg_row_i32(row);
    state.losses = pg_row_i32(row);
    fold_state(data, (enum rating_category)category, member, &state, pg_row_date(row));
    return ERR_OK;
}

static enum err_code take_event(void *data, struct pg_row *row, struct err *err)
{
    struct reading *r = data;
    (void)err;
    struct fold_event *e = VEC_ADD(r->events, r->n, r->room);
    e->event = pg_row_i32(row);
    e->day = pg_row_date(row);
    e->category = (enum rating_category)pg_row_i16(row);
    e->starters = pg_row_i32(row);
    e->level2 = pg_row_bool(row);
    e->literal = pg_row_bool(row);
    pg_row_text(row, e->kind, sizeof e->kind);
    return ERR_OK;
}

static bool is_before(const struct fold_event *e, int32_t day, int32_t event)
{
    return e->day < day || (e->day == day && e->event < event);
}

/* Both streams are in the same order; a match of an event that had not come in is passed over. */
static enum err_code take_match(void *data, struct pg_row *row, struct err *err)
{
    struct reading *r = data;
    (void)err;
    int32_t day = pg_row_date(row), event = pg_row_i32(row), a = pg_row_i32(row), b = pg_row_i32(row);
    int16_t kind = pg_row_i16(row), outcome = pg_row_i16(row);
    while (r->at < r->n && is_before(&r->events[r->at], day, event)) {
        if (r->begun)
            fold_event_end(r->fold);
        r->begun = false;
        r->at++;
    }
    if (r->at == r->n || r->events[r->at].event != event || r->events[r->at].day != day)
        return ERR_OK;
    if (!r->begun)
        fold_event_begin(r->fold, &r->events[r->at]);
    r->begun = true;
    fold_match(r->fold, &r->events[r->at], a, b, (enum played_kind)kind, (enum rating_outcome)outcome);
    return ERR_OK;
}

enum err_code fold_read(struct office *office, int32_t from_day, int64_t cut_off_utc, struct fold *fold,
                        struct err *err)
{
    int64_t most = 0, from = from_day == INT32_MIN ? -25567 : from_day; /* 1900: nothing was played before */
    struct reading r = {.fold = fold};
    *fold = (struct fold){.n = 0};
    enum err_code rc = pg_get_int(office->pg, AQ_FOLD_SERIALS, PG_NONE, 0, &most, err);
    if (rc == ERR_OK)
        rc = fold_begin(fold, (int32_t)most, err);
    if (rc == ERR_OK)
        rc = pg_copy_out(office->pg, AQ_FOLD_ALIASES, NULL, 0, take_alias, fold, err);
    if (rc == ERR_OK && from_day != INT32_MIN)
        rc = pg_copy_out(office->pg, AQ_FOLD_STATES, &from, 1, take_state, fold, err);
    if (rc == ERR_OK)
        rc = pg_copy_out(office->pg, AQ_FOLD_EVENTS, (const int64_t[]){from, cut_off_utc}, 2, take_event, &r, err);
    if (rc == ERR_OK)
        rc = pg_copy_out(office->pg, AQ_FOLD_MATCHES, &from, 1, take_match, &r, err);
    if (rc == ERR_OK && r.begun)
        fold_event_end(fold);
    free(r.events);
    return rc;
}
