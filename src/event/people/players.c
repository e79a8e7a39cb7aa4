/* players.c - people: their fields, adding and editing them
 *
 * A name is kept as typed (cleaned, NFC) in two parts; the folded "last first" beside it is what
 * everything is matched by (players_find.c). A DCI number is kept as typed, and its canonical
 * spelling beside it is unique.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

/* ---- text and names -------------------------------------------------------------------------- */

const char *player_full_name(struct arena *arena, const char *last, const char *first)
{
    return *first ? arena_printf(arena, "%s, %s", last, first) : last;
}

const char *player_name_key(struct arena *arena, const char *last, const char *first)
{
    const char *both = *first ? arena_printf(arena, "%s %s", last, first) : last;
    const char *key = utf8_fold(arena, both);
    return *key ? key : both;
}

const char *player_shown(struct arena *arena, const struct player *player)
{
    if (*player->dci)
        return arena_printf(arena, "\"%s\" (#%lld, DCI %s)", player->name, (long long)player->id.v, player->dci);
    return arena_printf(arena, "\"%s\" (#%lld)", player->name, (long long)player->id.v);
}

/* Written in Chinese, Japanese or Korean characters (U+3040 to U+D7FF), which put the family name first. */
static bool is_family_first(const char *name)
{
    for (const unsigned char *p = (const unsigned char *)name; *p; p++)
        if ((*p == 0xe3 && p[1] >= 0x81) || (*p > 0xe3 && *p <= 0xec) || (*p == 0xed && p[1] <= 0x9f))
            return true;
    return false;
}

/* "Last, First" or "First Middle Last" to its two parts; one word is a last name, and so is a whole name
 * that is written family name first. name is clean. */
static void name_split(struct arena *arena, const char *name, const char **last, const char **first)
{
    const char *comma = strchr(name, ',');
    if (comma) {
        *last = utf8_clean(arena, arena_strndup(arena, name, (size_t)(comma - name)));
        *first = utf8_clean(arena, comma + 1);
        if (!**last) {
            *last = *first;
            *first = "";
        }
        return;
    }
    const char *blank = is_family_first(name) ? NULL : strrchr(name, ' ');
    *last = blank ? arena_strdup(arena, blank + 1) : name;
    *first = blank ? arena_strndup(arena, name, (size_t)(blank - name)) : "";
}

static enum err_code record_names(struct arena *arena, const struct player_fields *fields, struct player_record *record,
                                  struct err *err)
{
    enum err_code rc = ERR_OK;
    if (fields->name) {
        const char *name = NULL;
        if ((rc = text_field(arena, TC_WORD("the name"), fields->name, &name, err)) != ERR_OK)
            return rc;
        name_split(arena, name, &record->last, &record->first);
        record->is_guess = !strchr(name, ',');
    }
    if (fields->last && (rc = text_field(arena, TC_WORD("the last name"), fields->last, &record->last, err)) != ERR_OK)
        return rc;
    if (fields->first &&
        (rc = text_field(arena, TC_WORD("the first name"), fields->first, &record->first, err)) != ERR_OK)
        return rc;
    if (!*record->last) {
        record->last = record->first;
        record->first = "";
    }
    if (!*record->last)
        return err_set(err, ERR_INPUT, "a player needs a name");
    if (utf8_length(record->last) + utf8_length(record->first) > PLAYER_TEXT_MAX)
        return err_set(err, ERR_INPUT, "the name has more than the %d characters that fit", PLAYER_TEXT_MAX);
    record->name_key = player_name_key(arena, record->last, record->first);
    return ERR_OK;
}

const char *player_dci_digits(struct arena *arena, const char *text)
{
    char *digits = arena_strdup(arena, text);
    size_t n = 0;
    for (const char *p = text; *p; p++)
        if (*p != ' ' && *p != '-' && *p != '.')
            digits[n++] = *p;
    digits[n] = '\0';
    return digits;
}

static enum err_code record_dci(struct arena *arena, const char *typed, struct player_record *record, struct err *err)
{
    const char *text = NULL, *better = NULL;
    enum err_code rc = text_field(arena, TC_WORD("the DCI number"), typed, &text, err);
    if (rc != ERR_OK)
        return rc;
    record->dci = record->dci_key = NULL;
    const char *dci = player_dci_digits(arena, text);
    if (!*dci)
        return ERR_OK;
    switch (dci_check(arena, dci, &better)) {
    case DCI_MALFORMED:
        return err_set(err, ERR_INPUT, "\"%s\" is not a DCI number: that is 1 to 10 digits, not all zero", text);
    case DCI_SUSPECT:
        record->dci_hint = message(arena,
                                   "the check digit of DCI number %s does not match (%s would); "
                                   "is there a typing error?",
                                   dci, better);
        break;
    case DCI_OK:
    case DCI_NO_CHECK_DIGIT:
        break;
    }
    record->dci = dci;
    record->dci_key = dci_canonical(arena, dci);
    return ERR_OK;
}

enum err_code player_record_make(struct arena *arena, const struct player_fields *fields, const struct player *old,
                                 struct player_record *out, struct err *err)
{
    static const struct player nobody = {
        .last = "", .first = "", .dci = "", .email = "", .country = "", .region = "", .club = "", .note = ""};
    if (!old)
        old = &nobody;
    *out = (struct player_record){
        .last = old->last,
        .first = old->first,
        .email = old->email,
        .country = old->country,
        .region = old->region,
        .club = old->club,
        .note = old->note,
        .dci_hint = "",
    };
    if (*old->dci) {
        out->dci = old->dci;
        out->dci_key = dci_canonical(arena, old->dci);
    }
    const struct {
        const char *field, *typed, **to;
    } texts[] = {
        {"the e-mail address", fields->email, &out->email},
        {"the country", fields->country, &out->country},
        {"the region", fields->region, &out->region},
        {"the club", fields->club, &out->club},
        {"the note", fields->note, &out->note},
    };
    enum err_code rc = record_names(arena, fields, out, err);
    if (rc == ERR_OK && fields->dci)
        rc = record_dci(arena, fields->dci, out, err);
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(texts); i++)
        if (texts[i].typed)
            rc = text_field(arena, texts[i].field, texts[i].typed, texts[i].to, err);
    return rc;
}

/* ---- rows ------------------------------------------------------------------------------------ */

struct player player_from_row(const struct cursor *row, struct arena *arena)
{
    struct player p = {
        .id = {cursor_int(row, 0)},
        .uuid = cursor_text(row, 1, arena),
        .last = cursor_text(row, 2, arena),
        .first = cursor_text(row, 3, arena),
        .dci = cursor_text(row, 4, arena),
        .email = cursor_text(row, 5, arena),
        .country = cursor_text(row, 6, arena),
        .club = cursor_text(row, 7, arena),
        .note = cursor_text(row, 8, arena),
        .forgotten = cursor_int(row, 9) != 0,
        .region = cursor_text(row, 10, arena),
    };
    p.name = player_full_name(arena, p.last, p.first);
    return p;
}

enum err_code player_query(struct store *store, struct arena *arena, enum query query, const struct sql_value *args,
                           size_t n_args, struct player **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct player *players = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, query, args, n_args, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(players, count, room) = player_from_row(&c, arena);
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct player, count);
    if (*n)
        memcpy(*out, players, count * sizeof *players);
    free(players);
    return rc;
}

enum err_code player_by_key(struct store *store, struct arena *arena, const char *name_key, struct player **out,
                            size_t *n, struct err *err)
{
    return player_query(store, arena, Q_PLAYER_BY_KEY, SQL_ARGS(SQL_T(name_key)), out, n, err);
}

enum err_code player_by_dci(struct store *store, struct arena *arena, const char *dci_key, struct player *out,
                            struct err *err)
{
    struct player *players = NULL;
    size_t n = 0;
    enum err_code rc = player_query(store, arena, Q_PLAYER_BY_DCI, SQL_ARGS(SQL_T(dci_key)), &players, &n, err);
    *out = rc == ERR_OK && n ? players[0] : (struct player){0};
    return rc;
}

enum err_code player_get(struct store *store, struct arena *arena, struct player_id id, struct player *out,
                         struct err *err)
{
    struct player *players = NULL;
    size_t n = 0;
    enum err_code rc = player_query(store, arena, Q_PLAYER_GET, SQL_ARGS(SQL_I(id.v)), &players, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (n == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no player #%lld", (long long)id.v);
    *out = players[0];
    return ERR_OK;
}

enum err_code player_hidden(struct store *store, struct player_id id, bool *out, struct err *err)
{
    int64_t hidden = 1;
    enum err_code rc = store_get_int(store, Q_PLAYER_HIDDEN_GET, SQL_ARGS(SQL_I(id.v)), 1, &hidden, err);
    *out = hidden != 0;
    return rc;
}

enum err_code player_insert(struct store *store, const struct player_record *r, struct player_id *out, struct err *err)
{
    enum err_code rc =
        store_exec(store, Q_PLAYER_INSERT,
                   SQL_ARGS(SQL_T(r->last), SQL_T(r->first), SQL_T(r->name_key), SQL_T(r->dci), SQL_T(r->dci_key),
                            SQL_T(r->email), SQL_T(r->country), SQL_T(r->club), SQL_T(r->note), SQL_T(r->region)),
                   err);
    out->v = rc == ERR_OK ? store_last_id(store) : 0;
    return rc;
}

/* ---- verbs ----------------------------------------------------------------------------------- */

/* ERR_CONFLICT when a number belongs to somebody other than self. */
static enum err_code require_free_dci(struct store *store, struct arena *arena, const struct player_record *record,
                                      struct player_id self, struct err *err)
{
    struct player owner = {0};
    if (!record->dci_key)
        return ERR_OK;
    enum err_code rc = player_by_dci(store, arena, record->dci_key, &owner, err);
    if (rc == ERR_OK && owner.id.v && owner.id.v != self.v)
        rc = err_set(err, ERR_CONFLICT, "DCI number %s belongs to %s; if both are one person, merge them", record->dci,
                     player_shown(arena, &owner));
    return rc;
}

/* Finds who has a name in the order that it was taken in, or, where that is a guess, beginning with any other of its
 * words: "Ek Ida" is "Ek, Ida". */
static enum err_code find_twins(struct store *store, struct arena *arena, const struct player_record *record,
                                struct player **out, size_t *n, struct err *err)
{
    const char *key = record->name_key;
    enum err_code rc = player_by_key(store, arena, key, out, n, err);
    for (const char *p = strchr(key, ' '); rc == ERR_OK && *n == 0 && record->is_guess && p; p = strchr(p + 1, ' '))
        rc = player_by_key(store, arena, arena_printf(arena, "%s %.*s", p + 1, (int)(p - key), key), out, n, err);
    return rc;
}

static enum err_code require_no_twin(struct store *store, struct arena *arena, const struct player_record *record,
                                     struct err *err)
{
    struct player *same = NULL;
    size_t n = 0;
    enum err_code rc = find_twins(store, arena, record, &same, &n, err);
    if (rc == ERR_OK && n)
        rc = err_set(err, ERR_CONFLICT,
                     "there is %s already\nif this is another person of that name, say so "
                     "(--twin)",
                     player_shown(arena, &same[0]));
    return rc;
}

enum err_code player_put(struct store *store, struct arena *arena, const struct player_record *record,
                         enum player_twins twins, struct player *out, struct err *err)
{
    struct player_id id = {0};
    enum err_code rc = require_free_dci(store, arena, record, id, err);
    if (rc == ERR_OK && twins == PLAYER_REFUSE_TWINS)
        rc = require_no_twin(store, arena, record, err);
    if (rc == ERR_OK)
        rc = player_insert(store, record, &id, err);
    return rc == ERR_OK ? player_get(store, arena, id, out, err) : rc;
}

enum err_code player_add(struct store *store, struct arena *arena, const struct player_fields *fields,
                         enum player_twins twins, struct player *out, const char **warning, struct err *err)
{
    struct player_record record;
    enum err_code rc = player_record_make(arena, fields, NULL, &record, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_PLAYER_ADD, err)) != ERR_OK)
        return rc;
    rc = player_put(store, arena, &record, twins, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "added %s", player_shown(arena, out));
    if (warning)
        *warning = record.dci_hint;
    return store_end(store, rc, err);
}

const char *player_seen_text(struct arena *arena, const struct player *player)
{
    return arena_printf(arena, "%s; %s; %s; %s; %s; %s; %s; %s", player->last, player->first, player->dci, player->club,
                        player->region, player->country, player->email, player->note);
}

enum err_code player_edit(struct store *store, struct arena *arena, struct player_id id, const char *seen,
                          const struct player_fields *fields, struct player *out, const char **warning, struct err *err)
{
    struct player old;
    struct player_record r = {.dci_hint = ""};
    enum err_code rc = verb_begin(store, VERB_PLAYER_EDIT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = player_get(store, arena, id, &old, err)) != ERR_OK ||
        (rc = seen_check(TC_WORD("this record"), seen, player_seen_text(arena, &old), err)) != ERR_OK)
        goto out;
    if (old.forgotten) {
        rc = err_set(err, ERR_CONFLICT, "\"%s\" was forgotten on request and stays so; add a new player instead",
                     old.name);
        goto out;
    }
    if ((rc = player_record_make(arena, fields, &old, &r, err)) != ERR_OK ||
        (rc = require_free_dci(store, arena, &r, id, err)) != ERR_OK)
        goto out;
    rc = store_exec(store, Q_PLAYER_UPDATE,
                    SQL_ARGS(SQL_I(id.v), SQL_T(r.last), SQL_T(r.first), SQL_T(r.name_key), SQL_T(r.dci),
                             SQL_T(r.dci_key), SQL_T(r.email), SQL_T(r.country), SQL_T(r.club), SQL_T(r.note),
                             SQL_T(r.region)),
                    err);
    if (rc == ERR_OK && r.dci_key) /* a number of before that is taken up again */
        rc = store_exec(store, Q_PLAYER_FORMER_DELETE, SQL_ARGS(SQL_T(r.dci_key)), err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, id, out, err);
    if (rc == ERR_OK && strcmp(old.name, out->name) != 0)
        store_note(store, 0, "edited %s, before: \"%s\"", player_shown(arena, out), old.name);
    else if (rc == ERR_OK)
        store_note(store, 0, "edited %s", player_shown(arena, out));
    if (warning)
        *warning = r.dci_hint;
out:
    return store_end(store, rc, err);
}

/* ---- who sees a profile ---------------------------------------------------------------------- */

enum err_code player_hide(struct store *store, struct arena *arena, struct player_id id, bool hidden, struct err *err)
{
    struct player player = {.name = "", .dci = ""};
    enum err_code rc = verb_begin(store, VERB_PLAYER_HIDE, err);
    if (rc != ERR_OK)
        return rc;
    rc = player_get(store, arena, id, &player, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_PLAYER_HIDDEN_SET, SQL_ARGS(SQL_I(id.v), SQL_I(hidden)), err);
    if (rc == ERR_OK)
        store_note(store, 0, "the profile of %s is %s", player_shown(arena, &player),
                   hidden ? TC_WORD("hidden from visitors") : TC_WORD("shown to everybody"));
    return store_end(store, rc, err);
}
