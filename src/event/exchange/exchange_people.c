/* exchange_people.c - who is who, when players come from another store
 *
 * First everybody who is known by a UUID, then those who share a DCI number with somebody who is still nobody
 * of theirs, then the others are added: in two passes, so that a number never takes the place of an identity.
 * Nothing of ours is overwritten: where the two stores differ the difference is reported, and what ours lack is filled
 * in. A UUID that stood for somebody else's record is kept with the person (player_former_uuid), so that the next
 * package finds them at once, whatever happened to their number.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/enrol/enrol.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"
#include "event/people/people.h"
#include "event/register/register.h"

#include <stdlib.h>
#include <string.h>

#define FORMER_MAX 100 /* records that were merged into one */

/* ---- notes ----------------------------------------------------------------------------------- */

void exchange_note(struct exchange_notes *notes, bool conflict, const char *sentence)
{
    *VEC_ADD(notes->items, notes->n, notes->room) = (struct exchange_note){.conflict = conflict, .sentence = sentence};
    notes->conflicts += conflict;
}

void exchange_notes_release(struct exchange_notes *notes)
{
    free(notes->items);
    *notes = (struct exchange_notes){.n = 0};
}

/* ---- one of theirs --------------------------------------------------------------------------- */

struct theirs {
    const char *uuid;
    struct player_record record;
    const char *region;
    bool forgotten;
    const char **former, **former_dci;
    size_t n_former, n_former_dci;
    struct player_id id; /* here; 0: not found yet */
    bool is_new;
    bool forgotten_here;
};

struct matching {
    struct store *store;
    struct arena *arena;
    const char *what;
    struct exchange_people *people;
    struct exchange_notes *notes;
    struct theirs *theirs;
    size_t n, same_room;
    unsigned char *taken; /* by id here */
    int64_t n_taken;
};

static bool is_uuid(const char *text)
{
    if (strlen(text) != 36)
        return false;
    for (size_t i = 0; i < 36; i++) {
        bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !(char_is_digit(text[i]) || (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    }
    return true;
}

static enum err_code read_texts(struct matching *m, const struct json *row, const char *key, bool uuids,
                                const char ***out, size_t *n, struct err *err)
{
    const struct json *list = json_get(row, key);
    *n = 0;
    if (!list)
        return ERR_OK;
    size_t count = json_count(list);
    if (!json_is_array(list) || count > FORMER_MAX)
        return err_set(err, ERR_INPUT, "\"%s\" is not a list of at most %d", key, FORMER_MAX);
    *out = ARENA_ARRAY(m->arena, const char *, count);
    for (const struct json *item = json_first(list); item; item = json_next(item)) {
        const char *text = json_text(item, "");
        if (uuids ? !is_uuid(text) : !*text)
            return err_set(err, ERR_INPUT, "\"%s\" holds %s", key, json_print_line(m->arena, item));
        (*out)[(*n)++] = arena_strdup(m->arena, text);
    }
    return ERR_OK;
}

static enum err_code read_one(struct matching *m, const struct json *row, struct theirs *out, struct err *err)
{
    const struct player_fields fields = {
        .last = json_text(json_get(row, "last"), ""),
        .first = json_text(json_get(row, "first"), ""),
        .dci = json_text(json_get(row, "dci"), ""),
        .email = json_text(json_get(row, "email"), ""),
        .country = json_text(json_get(row, "country"), ""),
        .club = json_text(json_get(row, "club"), ""),
        .note = json_text(json_get(row, "note"), ""),
    };
    out->uuid = arena_strdup(m->arena, json_text(json_get(row, "uuid"), ""));
    out->forgotten = json_number(json_get(row, "forgotten"), 0) != 0;
    if (!is_uuid(out->uuid))
        return err_set(err, ERR_INPUT, "\"uuid\" is \"%s\", which is no UUID", out->uuid);
    enum err_code rc = player_record_make(m->arena, &fields, NULL, &out->record, err);
    if (rc == ERR_OK)
        rc = text_field(m->arena, TC_WORD("the region"), json_text(json_get(row, "region"), ""), &out->region, err);
    if (rc == ERR_OK)
        rc = read_texts(m, row, "former", true, &out->former, &out->n_former, err);
    if (rc == ERR_OK)
        rc = read_texts(m, row, "former_dci", false, &out->former_dci, &out->n_former_dci, err);
    return rc;
}

static int by_uuid(const void *a, const void *b)
{
    const struct exchange_person *x = a, *y = b;
    return strcmp(x->uuid, y->uuid);
}

static enum err_code read_all(struct matching *m, const struct json *players, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (players && !json_is_array(players))
        return err_set(err, ERR_INPUT, "%s: \"players\" is not a list", m->what);
    m->theirs = ARENA_ARRAY(m->arena, struct theirs, json_count(players) + 1);
    for (const struct json *row = json_first(players); rc == ERR_OK && row; row = json_next(row)) {
        rc = json_is_object(row) ? read_one(m, row, &m->theirs[m->n++], err)
                                 : err_set(err, ERR_INPUT, "is not an object");
        if (rc == ERR_INPUT)
            err_context(err, "%s: player %zu", m->what, m->n);
    }
    return rc;
}

/* ---- finding them here ----------------------------------------------------------------------- */

struct ours {
    struct player player; /* id 0: nobody */
    const char *region;
};

static enum err_code find_uuid(struct matching *m, const char *uuid, struct ours *out, struct err *err)
{
    struct cursor c;
    *out = (struct ours){.region = ""};
    enum err_code rc = store_query(m->store, Q_EXCHANGE_PLAYER_BY_UUID, SQL_ARGS(SQL_T(uuid)), &c, err);
    if (rc == ERR_OK && c.row) {
        out->player = player_from_row(&c, m->arena);
        out->region = cursor_text(&c, 10, m->arena);
    }
    cursor_close(&c);
    return rc;
}

static void take(struct matching *m, struct theirs *t, struct player_id id)
{
    t->id = id;
    if (id.v < m->n_taken)
        m->taken[id.v] = 1;
}

static bool is_taken(const struct matching *m, struct player_id id)
{
    return id.v < m->n_taken && m->taken[id.v];
}

static void note_same(struct matching *m, const struct player *from, const struct player *into)
{
    struct exchange_people *p = m->people;
    *ARENA_ADD(m->arena, p->same, p->n_same, m->same_room) = (struct exchange_same){.from = from->id, .into = into->id};
}

/* By their own UUID and those of records that were merged into theirs. */
static enum err_code match_uuid(struct matching *m, struct theirs *t, struct err *err)
{
    struct ours found, other;
    enum err_code rc = find_uuid(m, t->uuid, &found, err);
    for (size_t i = 0; rc == ERR_OK && i < t->n_former; i++) {
        rc = find_uuid(m, t->former[i], &other, err);
        if (rc != ERR_OK || !other.player.id.v || other.player.id.v == found.player.id.v)
            continue;
        if (found.player.id.v)
            note_same(m, &other.player, &found.player);
        else
            found = other;
    }
    if (rc == ERR_OK && found.player.id.v)
        take(m, t, found.player.id);
    return rc;
}

/* By their number, or one that they had. */
static enum err_code match_dci(struct matching *m, struct theirs *t, struct err *err)
{
    struct player found = {.id = {0}};
    enum err_code rc = ERR_OK;
    if (t->record.dci_key)
        rc = player_by_dci(m->store, m->arena, t->record.dci_key, &found, err);
    for (size_t i = 0; rc == ERR_OK && !found.id.v && i < t->n_former_dci; i++)
        rc = player_by_dci(m->store, m->arena, t->former_dci[i], &found, err);
    if (rc != ERR_OK || !found.id.v)
        return rc;
    const char *name = player_full_name(m->arena, t->record.last, t->record.first);
    if (is_taken(m, found.id)) {
        exchange_note(m->notes, true,
                      message(m->arena,
                              "DCI number %s is %s here and also \"%s\" there, who is somebody else: kept ours, "
                              "and theirs comes in without the number",
                              t->record.dci ? t->record.dci : t->former_dci[0], player_shown(m->arena, &found), name));
        t->record.dci = t->record.dci_key = NULL;
        return ERR_OK;
    }
    if (strcmp(t->record.name_key, player_name_key(m->arena, found.last, found.first)) != 0)
        exchange_note(m->notes, true,
                      message(m->arena,
                              "DCI number %s is %s here and \"%s\" there: taken for one person, kept our name",
                              t->record.dci ? t->record.dci : found.dci, player_shown(m->arena, &found), name));
    take(m, t, found.id);
    return ERR_OK;
}

/* ---- putting them in ------------------------------------------------------------------------- */

/* A UUID that from now on means somebody here. */
static enum err_code know_uuid(struct matching *m, const char *uuid, struct player_id id, struct err *err)
{
    struct ours there;
    enum err_code rc = find_uuid(m, uuid, &there, err);
    if (rc == ERR_OK && !there.player.id.v)
        rc = store_exec(m->store, Q_EXCHANGE_FORMER_UUID_PUT, SQL_ARGS(SQL_T(uuid), SQL_I(id.v)), err);
    return rc;
}

static enum err_code add_new(struct matching *m, struct theirs *t, struct err *err)
{
    const struct player_record *r = &t->record;
    struct player *namesakes = NULL;
    size_t n = 0;
    enum err_code rc = player_by_key(m->store, m->arena, r->name_key, &namesakes, &n, err);
    if (rc == ERR_OK)
        rc = store_exec(m->store, Q_EXCHANGE_PLAYER_PUT,
                        SQL_ARGS(SQL_T(t->uuid), SQL_T(r->last), SQL_T(r->first), SQL_T(r->name_key), SQL_T(r->dci),
                                 SQL_T(r->dci_key), SQL_T(r->email), SQL_T(r->country), SQL_T(r->club), SQL_T(r->note),
                                 SQL_I(t->forgotten), SQL_T(t->region)),
                        err);
    if (rc != ERR_OK)
        return rc;
    t->id.v = store_last_id(m->store);
    t->is_new = true;
    m->people->added++;
    if (n > 0 && !t->forgotten)
        exchange_note(m->notes, false,
                      message(m->arena,
                              "\"%s\" came in as #%lld, beside %s\nif they are one person: topcut player merge "
                              "\"#%lld\" \"#%lld\"",
                              player_full_name(m->arena, r->last, r->first), (long long)t->id.v,
                              player_shown(m->arena, &namesakes[0]), (long long)t->id.v, (long long)namesakes[0].id.v));
    return ERR_OK;
}

/* Compares their player with the one known here: reports what differs, and the number that ours may take over ("" for
 * none). */
static enum err_code compare(struct matching *m, const struct theirs *t, const struct player *ours, const char **number,
                             struct err *err)
{
    const char *key = t->record.dci_key, *shown = player_shown(m->arena, ours);
    struct player owner = {.id = {0}};
    *number = "";
    if (strcmp(ours->uuid, t->uuid) == 0 &&
        strcmp(t->record.name_key, player_name_key(m->arena, ours->last, ours->first)) != 0)
        exchange_note(m->notes, true,
                      message(m->arena, "%s is called \"%s\" there: kept ours", shown,
                              player_full_name(m->arena, t->record.last, t->record.first)));
    if (!key)
        return ERR_OK;
    enum err_code rc = player_by_dci(m->store, m->arena, key, &owner, err);
    if (rc != ERR_OK || owner.id.v == ours->id.v)
        return rc;
    if (owner.id.v)
        exchange_note(m->notes, true,
                      message(m->arena,
                              "%s has DCI number %s there, which is %s here: kept ours\nif they are one person: "
                              "topcut player merge \"#%lld\" \"#%lld\"",
                              shown, t->record.dci, player_shown(m->arena, &owner), (long long)owner.id.v,
                              (long long)ours->id.v));
    else if (*ours->dci)
        exchange_note(m->notes, true, message(m->arena, "%s has DCI number %s there: kept ours", shown, t->record.dci));
    else
        *number = t->record.dci;
    return ERR_OK;
}

static const char *either(const char *own, const char *other)
{
    return *own ? own : other;
}

/* Two records that were made one here and there, each into the other: told, for the two stores go on with another
 * name and number. So is that somebody wants to be forgotten there. */
static void tell_of_person(struct matching *m, const struct theirs *t, const struct player *ours)
{
    bool circle = false;
    for (size_t i = 0; i < t->n_former; i++)
        circle = circle || strcmp(t->former[i], ours->uuid) == 0;
    if (circle && strcmp(t->uuid, ours->uuid) != 0)
        exchange_note(m->notes, true,
                      message(m->arena,
                              "%s and \"%s\" were merged here and there, each into the other, which makes no "
                              "one record: kept ours\nto "
                              "have theirs: topcut player edit \"#%lld\" --name \"%s\"",
                              player_shown(m->arena, ours), player_full_name(m->arena, t->record.last, t->record.first),
                              (long long)ours->id.v, player_full_name(m->arena, t->record.last, t->record.first)));
    if (t->forgotten)
        exchange_note(m->notes, true,
                      message(m->arena,
                              "%s was forgotten there on request, and is known here\ntopcut "
                              "player forget \"#%lld\"",
                              player_shown(m->arena, ours), (long long)ours->id.v));
}

/* Fills in what ours lack. */
static enum err_code meet(struct matching *m, struct theirs *t, struct err *err)
{
    struct player p;
    struct ours ours;
    const char *number = "";
    const struct player_record *r = &t->record;
    enum err_code rc = player_get(m->store, m->arena, t->id, &p, err);
    if (rc == ERR_OK)
        rc = find_uuid(m, p.uuid, &ours, err);
    m->people->known++;
    t->forgotten_here = rc == ERR_OK && p.forgotten;
    if (rc == ERR_OK && !p.forgotten)
        tell_of_person(m, t, &p);
    if (rc == ERR_OK && !p.forgotten && !t->forgotten)
        rc = compare(m, t, &p, &number, err);
    if (rc == ERR_OK)
        rc = know_uuid(m, t->uuid, t->id, err);
    if (rc != ERR_OK || p.forgotten || t->forgotten)
        return rc;
    bool more = *number || (!*p.email && *r->email) || (!*p.country && *r->country) || (!*p.club && *r->club) ||
                (!*p.note && *r->note) || (!*ours.region && *t->region);
    if (!more)
        return ERR_OK;
    m->people->filled++;
    const char *dci = either(p.dci, number);
    return store_exec(m->store, Q_EXCHANGE_PLAYER_FILL,
                      SQL_ARGS(SQL_I(t->id.v), *dci ? SQL_T(dci) : SQL_NULL,
                               *dci ? SQL_T(dci_canonical(m->arena, dci)) : SQL_NULL, SQL_T(either(p.email, r->email)),
                               SQL_T(either(p.country, r->country)), SQL_T(either(p.club, r->club)),
                               SQL_T(either(p.note, r->note)), SQL_T(either(ours.region, t->region))),
                      err);
}

static enum err_code put_all(struct matching *m, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < m->n; i++) {
        struct theirs *t = &m->theirs[i];
        rc = t->id.v ? meet(m, t, err) : add_new(m, t, err);
        for (size_t k = 0; rc == ERR_OK && k < t->n_former; k++)
            rc = know_uuid(m, t->former[k], t->id, err);
    }
    return rc;
}

static struct exchange_person person_of(const struct theirs *t)
{
    bool named = t->forgotten_here && !t->forgotten;
    return (struct exchange_person){.uuid = t->uuid,
                                    .id = t->id,
                                    .forgotten = t->forgotten_here,
                                    .last = named ? t->record.last : "",
                                    .first = named ? t->record.first : ""};
}

/* Everybody by UUID, with the id that they have so far. */
static enum err_code list_people(struct matching *m, struct err *err)
{
    struct exchange_people *p = m->people;
    p->items = ARENA_ARRAY(m->arena, struct exchange_person, m->n + 1);
    p->n = m->n;
    for (size_t i = 0; i < m->n; i++)
        p->items[i] = person_of(&m->theirs[i]);
    qsort(p->items, p->n, sizeof *p->items, by_uuid);
    for (size_t i = 1; i < p->n; i++)
        if (strcmp(p->items[i - 1].uuid, p->items[i].uuid) == 0)
            return err_set(err, ERR_INPUT, "%s: the player %s is listed twice", m->what, p->items[i].uuid);
    return ERR_OK;
}

enum err_code exchange_people_match(struct store *store, struct arena *arena, const struct json *players,
                                    const char *what, struct exchange_people *out, struct exchange_notes *notes,
                                    struct err *err)
{
    struct matching m = {.store = store, .arena = arena, .what = what, .people = out, .notes = notes};
    int64_t last = 0;
    *out = (struct exchange_people){.n = 0};
    enum err_code rc = read_all(&m, players, err);
    if (rc == ERR_OK)
        rc = list_people(&m, err); /* nobody twice */
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_PLAYER_LAST_ID, SQL_NONE, 0, &last, err);
    if (rc != ERR_OK)
        return rc;
    m.n_taken = last + 1;
    m.taken = ARENA_ARRAY(arena, unsigned char, (size_t)m.n_taken);
    for (size_t i = 0; rc == ERR_OK && i < m.n; i++)
        rc = match_uuid(&m, &m.theirs[i], err);
    for (size_t i = 0; rc == ERR_OK && i < m.n; i++)
        if (!m.theirs[i].id.v)
            rc = match_dci(&m, &m.theirs[i], err);
    if (rc == ERR_OK)
        rc = put_all(&m, err);
    return rc == ERR_OK ? list_people(&m, err) : rc;
}

struct player_id exchange_person_find(const struct exchange_people *people, const char *uuid)
{
    const struct exchange_person wanted = {.uuid = uuid};
    const struct exchange_person *found =
        people->n ? bsearch(&wanted, people->items, people->n, sizeof *people->items, by_uuid) : NULL;
    return found ? found->id : (struct player_id){0};
}

/* ---- people who are forgotten here ----------------------------------------------------------- */

static enum err_code hush_names(struct store *store, struct arena *arena, const struct exchange_person *p,
                                struct err *err)
{
    struct texts lasts = {.n = 0}, firsts = {.n = 0}, names = {.n = 0};
    const char *shown = arena_printf(arena, "Player %lld", (long long)p->id.v);
    texts_add(arena, &lasts, p->last, strlen(p->last));
    texts_add(arena, &firsts, p->first, strlen(p->first));
    words_of_names(arena, &names, &lasts, &firsts);
    enum err_code rc = decklists_forget_labels(store, arena, p->id, lasts.items, lasts.n, err);
    if (rc == ERR_OK)
        rc = decklists_forget_labels(store, arena, p->id, firsts.items, firsts.n, err);
    if (rc == ERR_OK)
        rc = team_forget(store, arena, p->id, lasts.items, lasts.n, err);
    if (rc == ERR_OK)
        rc = team_forget(store, arena, p->id, firsts.items, firsts.n, err);
    for (size_t i = 0; rc == ERR_OK && i < names.n; i++)
        rc = store_exec(store, Q_RATING_FORGET_OPPONENT, SQL_ARGS(SQL_T(names.items[i])), err);
    texts_add(arena, &names, p->last, strlen(p->last)); /* alone, too, in what people write */
    texts_sort(&names);
    if (rc == ERR_OK)
        rc = words_forget(store, arena, &names, shown, err);
    free(lasts.items);
    free(firsts.items);
    free(names.items);
    return rc;
}

enum err_code exchange_people_hush(struct store *store, struct arena *arena, const struct exchange_people *people,
                                   struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < people->n; i++) {
        const struct exchange_person *p = &people->items[i];
        if (!p->forgotten)
            continue;
        rc = player_forget_texts(store, p->id, err);
        if (rc == ERR_OK && *p->last)
            rc = hush_names(store, arena, p, err);
    }
    return rc;
}
