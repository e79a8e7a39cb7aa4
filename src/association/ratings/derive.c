/* derive.c - lists derived again from packages: see internal.h
 *
 * Whoever derives a list believes nothing but signatures: of the stores on their packages, of the association on the
 * list's digest. The names of people are not needed, so a package counts as well without its part of players, which is
 * how it is kept once somebody is forgotten, and how it is handed on to outsiders.
 */
#include "association/ratings/internal.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UUID_LEN = 36 };

/* An event with its matches, out of its package. */
struct derived_event {
    struct fold_event event;
    char uuid[UUID_LEN + 1];
    struct derived_match {
        int32_t a, b;
        enum played_kind kind;
        enum rating_outcome outcome;
    } * matches;
    size_t n, room;
};

const char *const derivation_parts[] = {"event", "enrolment", "round", "match", NULL};

/* ---- a package --------------------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct uuids {
    const char **list;
    size_t n, room;
};

static void add_people(struct arena *arena, const struct json *rows, const char *key, struct uuids *to)
{
    for (const struct json *row = json_first(rows); row; row = json_next(row)) {
        const char *uuid = json_text(json_get(row, key), NULL);
        if (uuid)
            *ARENA_ADD(arena, to->list, to->n, to->room) = uuid;
    }
}

/* In the place of the part of players: everybody who enrolled or played, once, without a name. */
static void put_people(struct arena *arena, struct package *package)
{
    struct uuids uuids = {.n = 0};
    add_people(arena, json_get(package->parts, "enrolment"), "player", &uuids);
    add_people(arena, json_get(package->parts, "match"), "player1", &uuids);
    add_people(arena, json_get(package->parts, "match"), "player2", &uuids);
    if (uuids.n)
        qsort(uuids.list, uuids.n, sizeof *uuids.list, by_text);
    struct json *players = json_array();
    for (size_t i = 0; i < uuids.n; i++)
        if (i == 0 || strcmp(uuids.list[i], uuids.list[i - 1]) != 0)
            json_add_text(json_add_object(players, NULL), "uuid", uuids.list[i]);
    json_free(json_take(package->parts, "players"));
    json_add_value(package->parts, "players", players);
}

enum err_code derivation_read(struct arena *arena, const char *text, const char *digest, struct package *package,
                              struct event_report *report, struct err *err)
{
    const char *what = digest ? arena_printf(arena, "package %.12s", digest) : "package";
    enum err_code rc = package_read_excerpt(arena, text, what, derivation_parts, package, err);
    if (rc != ERR_OK)
        return rc;
    if (digest && strcmp(package->digest, digest) != 0)
        return err_set(err, ERR_DAMAGED, "package %.12s is another one than was named", digest);
    const struct json *event = json_first(json_get(package->parts, "event"));
    if (!json_int(json_get(event, "level2"), 0, 1, 0) && package_has(package, DERIVATION_JUDGES) &&
        !json_get(package->parts, DERIVATION_JUDGES))
        return err_set(err, ERR_INPUT, "package %.12s: the part \"%s\" is missing, and ratings hang on it",
                       package->digest, DERIVATION_JUDGES);
    put_people(arena, package);
    return event_report_read(arena, package, report, err);
}

enum err_code derivation_add(struct derivation *d, int32_t event, const struct event_report *report,
                             const int32_t *numbers, struct err *err)
{
    int64_t number = 0;
    if (!parse_i64(report->sanction, 1, INT32_MAX, &number) || number != event)
        return err_set(err, ERR_INPUT, "the package of event %d says that it is event \"%s\"", (int)event,
                       report->sanction);
    struct derived_event *e = VEC_ADD(d->events, d->n, d->room);
    *e = (struct derived_event){.event = {.event = event,
                                          .day = (int32_t)date_to_days(report->date),
                                          .category = report->category,
                                          .starters = report->starters,
                                          .level2 = report->level2,
                                          .literal = report->literal}};
    snprintf(e->event.kind, sizeof e->event.kind, "%s", report->kind);
    snprintf(e->uuid, sizeof e->uuid, "%s", report->uuid);
    for (size_t i = 0; i < report->n_matches; i++) {
        const struct played_match *m = &report->matches[i];
        int32_t a = numbers[m->a], b = numbers[m->b];
        if (!member_number_is_sound(a) || !member_number_is_sound(b))
            return err_set(err, ERR_INPUT, "event %d: a player of round %d, table %d has no member's number",
                           (int)event, m->round, m->table);
        *VEC_ADD(e->matches, e->n, e->room) = (struct derived_match){a, b, m->kind, m->outcome};
    }
    return ERR_OK;
}

void derivation_alias(struct derivation *d, int32_t number, int32_t member)
{
    *VEC_ADD(d->aliases, d->n_aliases, d->aliases_room) = (struct fold_alias){number, member};
}

void derivation_release(struct derivation *d)
{
    for (size_t i = 0; i < d->n; i++)
        free(d->events[i].matches);
    free(d->events);
    free(d->aliases);
    *d = (struct derivation){.n = 0};
}

/* ---- folding ----------------------------------------------------------------------------------- */

/* All numbers that there are, in order. The fold is given their places as serials, so that its memory hangs on how many
 * people there are, and not on the highest number that somebody wrote into a file. */
struct numbers {
    int32_t *list;
    size_t n;
};

static int by_value(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return COMPARE(*x, *y);
}

static struct numbers numbers_of(const struct derivation *d)
{
    size_t most = 2 * d->n_aliases, n = 0, k = 0;
    for (size_t i = 0; i < d->n; i++)
        most += 2 * d->events[i].n;
    int32_t *list = tc_calloc(most + 1, sizeof *list);
    for (size_t i = 0; i < d->n; i++)
        for (size_t m = 0; m < d->events[i].n; m++) {
            list[n++] = d->events[i].matches[m].a;
            list[n++] = d->events[i].matches[m].b;
        }
    for (size_t i = 0; i < d->n_aliases; i++) {
        list[n++] = d->aliases[i].number;
        list[n++] = d->aliases[i].member;
    }
    qsort(list, n, sizeof *list, by_value);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || list[i] != list[i - 1])
            list[k++] = list[i];
    return (struct numbers){list, k};
}

static int32_t placed(const struct numbers *numbers, int32_t number)
{
    const int32_t *found = bsearch(&number, numbers->list, numbers->n, sizeof *numbers->list, by_value);
    return member_number(MEMBER_SERIAL_LEAST + (int32_t)(found - numbers->list));
}

static int by_uuid(const void *a, const void *b)
{
    return strcmp(((const struct derived_event *)a)->uuid, ((const struct derived_event *)b)->uuid);
}

static int in_order(const void *a, const void *b)
{
    const struct fold_event *x = &((const struct derived_event *)a)->event,
                            *y = &((const struct derived_event *)b)->event;
    return x->day != y->day ? COMPARE(x->day, y->day) : COMPARE(x->event, y->event);
}

static int alias_by_number(const void *a, const void *b)
{
    const struct fold_alias *x = a, *y = b;
    return COMPARE(x->number, y->number);
}

/* Everything in the order of rating; nothing counts twice. */
static enum err_code sort(struct derivation *d, struct err *err)
{
    if (d->n_aliases)
        qsort(d->aliases, d->n_aliases, sizeof *d->aliases, alias_by_number);
    if (d->n)
        qsort(d->events, d->n, sizeof *d->events, by_uuid);
    for (size_t i = 1; i < d->n; i++)
        if (by_uuid(&d->events[i], &d->events[i - 1]) == 0)
            return err_set(err, ERR_INPUT, "event %d is there twice", (int)d->events[i].event.event);
    if (d->n)
        qsort(d->events, d->n, sizeof *d->events, in_order);
    for (size_t i = 1; i < d->n; i++)
        if (in_order(&d->events[i], &d->events[i - 1]) == 0)
            return err_set(err, ERR_INPUT, "event %d is there twice", (int)d->events[i].event.event);
    return ERR_OK;
}

enum err_code derivation_fold(struct derivation *d, struct arena *arena, const struct rating_list *list,
                              const char **stamp, const char **digest, struct err *err)
{
    struct fold fold = {.n = 0};
    struct strbuf text = STRBUF_INIT;
    struct numbers numbers = numbers_of(d);
    enum err_code rc = sort(d, err);
    if (rc == ERR_OK)
        rc = fold_begin(&fold, member_number(MEMBER_SERIAL_LEAST + (int32_t)numbers.n), err);
    for (size_t i = 0; rc == ERR_OK && i < d->n_aliases; i++)
        fold_alias(&fold, placed(&numbers, d->aliases[i].number), placed(&numbers, d->aliases[i].member));
    for (size_t i = 0; rc == ERR_OK && i < d->n; i++) {
        struct derived_event *e = &d->events[i];
        fold_event_begin(&fold, &e->event);
        for (size_t k = 0; k < e->n; k++)
            fold_match(&fold, &e->event, placed(&numbers, e->matches[k].a), placed(&numbers, e->matches[k].b),
                       e->matches[k].kind, e->matches[k].outcome);
        fold_event_end(&fold);
    }
    if (rc == ERR_OK) {
        *stamp = fold_stamp(arena, &fold);
        list_text_begin(&text, list->list, list->cut_off_utc, *stamp);
        rc = list_each(&fold, numbers.list, list_add_line, &text, err);
        *digest = list_text_digest(arena, &text);
    }
    strbuf_release(&text);
    fold_release(&fold);
    free(numbers.list);
    return rc;
}
