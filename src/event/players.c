/* players.c - people: adding, editing and finding them
 *
 * A name is kept as typed (cleaned, NFC) in two parts; the folded "last first" beside it is what everything
 * is matched by, so that "ake eva" finds "Åkesson, Eva". A DCI number is kept as typed, and its canonical
 * spelling beside it is unique. Finding reads all names and compares in memory: five thousand take a
 * millisecond, and the rule (each word typed begins another word of the name) needs no index.
 */
#include "event/roster.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 6 /* candidates that a message lists */

/* ---- text and names -------------------------------------------------------------------------------- */

enum err_code text_field(struct arena *arena, const char *field, const char *text, const char **out,
                         struct err *err)
{
    if (!utf8_is_valid(text, strlen(text)))
        return err_set(err, ERR_INPUT, "%s is not valid UTF-8 text", field);
    const char *clean = utf8_clean(arena, text);
    size_t length = utf8_length(clean);
    if (length > PLAYER_TEXT_MAX)
        return err_set(err, ERR_INPUT, "%s has %zu characters, more than the %d that fit", field, length,
                       PLAYER_TEXT_MAX);
    *out = clean;
    return ERR_OK;
}

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
        return arena_printf(arena, "\"%s\" (#%lld, DCI %s)", player->name, (long long)player->id.v,
                            player->dci);
    return arena_printf(arena, "\"%s\" (#%lld)", player->name, (long long)player->id.v);
}

/* "Last, First" or "First Middle Last" to its two parts; one word is a last name. name is clean. */
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
    const char *blank = strrchr(name, ' ');
    *last = blank ? arena_strdup(arena, blank + 1) : name;
    *first = blank ? arena_strndup(arena, name, (size_t)(blank - name)) : "";
}

static enum err_code record_names(struct arena *arena, const struct player_fields *fields,
                                  struct player_record *record, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (fields->name) {
        const char *name = NULL;
        if ((rc = text_field(arena, "the name", fields->name, &name, err)) != ERR_OK)
            return rc;
        name_split(arena, name, &record->last, &record->first);
    }
    if (fields->last && (rc = text_field(arena, "the last name", fields->last, &record->last, err)) != ERR_OK)
        return rc;
    if (fields->first &&
        (rc = text_field(arena, "the first name", fields->first, &record->first, err)) != ERR_OK)
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

/* What people put between the digits of a number is left out. */
static const char *dci_digits(struct arena *arena, const char *text)
{
    char *digits = arena_strdup(arena, text);
    size_t n = 0;
    for (const char *p = text; *p; p++)
        if (*p != ' ' && *p != '-' && *p != '.')
            digits[n++] = *p;
    digits[n] = '\0';
    return digits;
}

static enum err_code record_dci(struct arena *arena, const char *typed, struct player_record *record,
                                struct err *err)
{
    const char *text = NULL, *better = NULL;
    enum err_code rc = text_field(arena, "the DCI number", typed, &text, err);
    if (rc != ERR_OK)
        return rc;
    record->dci = record->dci_key = NULL;
    const char *dci = dci_digits(arena, text);
    if (!*dci)
        return ERR_OK;
    switch (dci_check(arena, dci, &better)) {
    case DCI_MALFORMED:
        return err_set(err, ERR_INPUT, "\"%s\" is not a DCI number: that is 1 to 10 digits, not all zero",
                       text);
    case DCI_SUSPECT:
        record->dci_hint = arena_printf(arena, "the check digit of DCI number %s does not match (%s would); "
                                        "is there a typing error?", dci, better);
        break;
    case DCI_OK:
    case DCI_NO_CHECK_DIGIT:
        break;
    }
    record->dci = dci;
    record->dci_key = dci_canonical(arena, dci);
    return ERR_OK;
}

enum err_code player_record_make(struct arena *arena, const struct player_fields *fields,
                                 const struct player *old, struct player_record *out, struct err *err)
{
    static const struct player nobody = { .last = "", .first = "", .dci = "", .email = "", .country = "",
                                          .club = "", .note = "" };
    if (!old)
        old = &nobody;
    *out = (struct player_record){
        .last = old->last, .first = old->first, .email = old->email, .country = old->country,
        .club = old->club, .note = old->note, .dci_hint = "",
    };
    if (*old->dci) {
        out->dci = old->dci;
        out->dci_key = dci_canonical(arena, old->dci);
    }
    const struct {
        const char *field, *typed, **to;
    } texts[] = {
        { "the e-mail address", fields->email, &out->email },
        { "the country", fields->country, &out->country },
        { "the club", fields->club, &out->club },
        { "the note", fields->note, &out->note },
    };
    enum err_code rc = record_names(arena, fields, out, err);
    if (rc == ERR_OK && fields->dci)
        rc = record_dci(arena, fields->dci, out, err);
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(texts); i++)
        if (texts[i].typed)
            rc = text_field(arena, texts[i].field, texts[i].typed, texts[i].to, err);
    return rc;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

struct player player_from_row(const struct cursor *row, struct arena *arena)
{
    struct player p = {
        .id = { cursor_int(row, 0) },
        .uuid = cursor_text(row, 1, arena),
        .last = cursor_text(row, 2, arena),
        .first = cursor_text(row, 3, arena),
        .dci = cursor_text(row, 4, arena),
        .email = cursor_text(row, 5, arena),
        .country = cursor_text(row, 6, arena),
        .club = cursor_text(row, 7, arena),
        .note = cursor_text(row, 8, arena),
        .forgotten = cursor_int(row, 9) != 0,
    };
    p.name = player_full_name(arena, p.last, p.first);
    return p;
}

enum err_code player_query(struct store *store, struct arena *arena, enum query query,
                           const struct sql_value *args, size_t n_args, struct player **out, size_t *n,
                           struct err *err)
{
    struct cursor c = { 0 };
    struct player *players = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, query, args, n_args, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (count == room) {
            room = room ? room * 2 : 16;
            players = tc_realloc_array(players, room, sizeof *players);
        }
        players[count++] = player_from_row(&c, arena);
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct player, count);
    if (*n)
        memcpy(*out, players, count * sizeof *players);
    free(players);
    return rc;
}

enum err_code player_by_key(struct store *store, struct arena *arena, const char *name_key,
                            struct player **out, size_t *n, struct err *err)
{
    return player_query(store, arena, Q_PLAYER_BY_KEY, SQL_ARGS(SQL_T(name_key)), out, n, err);
}

enum err_code player_by_dci(struct store *store, struct arena *arena, const char *dci_key,
                            struct player *out, struct err *err)
{
    struct player *players = NULL;
    size_t n = 0;
    enum err_code rc = player_query(store, arena, Q_PLAYER_BY_DCI, SQL_ARGS(SQL_T(dci_key)), &players, &n, err);
    *out = rc == ERR_OK && n ? players[0] : (struct player){ 0 };
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

enum err_code player_insert(struct store *store, const struct player_record *r, struct player_id *out,
                            struct err *err)
{
    enum err_code rc = store_exec(store, Q_PLAYER_INSERT,
                                  SQL_ARGS(SQL_T(r->last), SQL_T(r->first), SQL_T(r->name_key), SQL_T(r->dci),
                                           SQL_T(r->dci_key), SQL_T(r->email), SQL_T(r->country),
                                           SQL_T(r->club), SQL_T(r->note)), err);
    out->v = rc == ERR_OK ? store_last_id(store) : 0;
    return rc;
}

/* ---- verbs ------------------------------------------------------------------------------------------ */

/* ERR_CONFLICT when a number belongs to somebody other than self. */
static enum err_code require_free_dci(struct store *store, struct arena *arena,
                                      const struct player_record *record, struct player_id self,
                                      struct err *err)
{
    struct player owner = { 0 };
    if (!record->dci_key)
        return ERR_OK;
    enum err_code rc = player_by_dci(store, arena, record->dci_key, &owner, err);
    if (rc == ERR_OK && owner.id.v && owner.id.v != self.v)
        rc = err_set(err, ERR_CONFLICT, "DCI number %s belongs to %s; if both are one person, merge them",
                     record->dci, player_shown(arena, &owner));
    return rc;
}

static enum err_code require_no_twin(struct store *store, struct arena *arena,
                                     const struct player_record *record, struct err *err)
{
    struct player *same = NULL;
    size_t n = 0;
    enum err_code rc = player_by_key(store, arena, record->name_key, &same, &n, err);
    if (rc == ERR_OK && n)
        rc = err_set(err, ERR_CONFLICT, "there is %s already; if this is another person of that name, say so "
                     "(--twin)", player_shown(arena, &same[0]));
    return rc;
}

enum err_code player_add(struct store *store, struct arena *arena, const struct player_fields *fields,
                         enum player_twins twins, struct player *out, const char **warning, struct err *err)
{
    struct player_record record;
    struct player_id id = { 0 };
    enum err_code rc = player_record_make(arena, fields, NULL, &record, err);
    if (rc != ERR_OK || (rc = store_begin(store, "player add", err)) != ERR_OK)
        return rc;
    rc = require_free_dci(store, arena, &record, id, err);
    if (rc == ERR_OK && twins == PLAYER_REFUSE_TWINS)
        rc = require_no_twin(store, arena, &record, err);
    if (rc == ERR_OK)
        rc = player_insert(store, &record, &id, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, id, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "added %s", player_shown(arena, out));
    if (warning)
        *warning = record.dci_hint;
    return store_end(store, rc, err);
}

enum err_code player_edit(struct store *store, struct arena *arena, struct player_id id,
                          const struct player_fields *fields, struct player *out, const char **warning,
                          struct err *err)
{
    struct player old;
    struct player_record r = { .dci_hint = "" };
    enum err_code rc = store_begin(store, "player edit", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = player_get(store, arena, id, &old, err)) != ERR_OK)
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
                             SQL_T(r.dci_key), SQL_T(r.email), SQL_T(r.country), SQL_T(r.club),
                             SQL_T(r.note)), err);
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

/* ---- finding ---------------------------------------------------------------------------------------- */

/* "#17" or "# 17". */
static bool is_id(const char *words, int64_t *id)
{
    return words[0] == '#' && parse_i64(words + 1, 1, INT64_MAX, id);
}

/* The folded words of what was typed, one blank between them; commas separate too. */
static const char *words_key(struct arena *arena, const char *words)
{
    char *copy = arena_strdup(arena, words);
    for (char *p = copy; *p; p++)
        if (*p == ',')
            *p = ' ';
    return utf8_fold(arena, utf8_clean(arena, copy));
}

#define WORDS_MAX 64 /* of a name or of what is typed; further ones are not looked at */

struct words {
    const char *at[WORDS_MAX]; /* each ends at a blank or at the end */
    size_t len[WORDS_MAX];
    size_t n;
};

static void words_split(const char *text, struct words *out)
{
    out->n = 0;
    while (*text && out->n < WORDS_MAX) {
        size_t len = strcspn(text, " ");
        out->at[out->n] = text;
        out->len[out->n++] = len;
        text += len + strspn(text + len, " ");
    }
}

/* The longest first. */
static void words_sort(struct words *words)
{
    for (size_t i = 1; i < words->n; i++)
        for (size_t j = i; j > 0 && words->len[j] > words->len[j - 1]; j--) {
            const char *at = words->at[j];
            size_t len = words->len[j];
            words->at[j] = words->at[j - 1];
            words->len[j] = words->len[j - 1];
            words->at[j - 1] = at;
            words->len[j - 1] = len;
        }
}

/* Each word typed begins a word of the name, no two the same one. The words that a longer beginning fits
 * are among those that a shorter one fits, or none of them is; so with the longest first, any free word
 * will do. */
static bool words_begin(const struct words *typed, const char *key)
{
    struct words name;
    bool used[WORDS_MAX] = { false };
    words_split(key, &name);
    for (size_t i = 0; i < typed->n; i++) {
        size_t j = 0;
        while (j < name.n && (used[j] || strncmp(name.at[j], typed->at[i], typed->len[i]) != 0))
            j++;
        if (j == name.n)
            return false;
        used[j] = true;
    }
    return true;
}

/* Those of a query's players whose name the words could mean; when some name has exactly these words, only
 * such ones. */
static enum err_code find_by_name(struct store *store, struct arena *arena, struct event_id event,
                                  const char *words, struct player **out, size_t *n, struct err *err)
{
    struct words typed;
    words_split(words_key(arena, words), &typed);
    words_sort(&typed);
    struct cursor c = { 0 };
    struct player *hits = NULL;
    size_t count = 0, room = 0;
    struct sql_value id = SQL_I(event.v);
    struct arena scratch = ARENA_INIT;
    enum err_code rc = store_query(store, event.v ? Q_PLAYER_ALL_IN_EVENT : Q_PLAYER_ALL, &id,
                                   event.v ? 1 : 0, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (!words_begin(&typed, cursor_text(&c, 10, &scratch)))
            continue;
        if (count == room) {
            room = room ? room * 2 : 16;
            hits = tc_realloc_array(hits, room, sizeof *hits);
        }
        hits[count++] = player_from_row(&c, arena);
    }
    cursor_close(&c);
    arena_release(&scratch);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct player, *n);
    if (*n)
        memcpy(*out, hits, *n * sizeof *hits);
    free(hits);
    return rc;
}

static enum err_code find_by_dci(struct store *store, struct arena *arena, const char *words,
                                 struct player **out, size_t *n, struct err *err)
{
    struct player hit = { 0 };
    const char *dci = dci_digits(arena, words);
    *n = 0;
    if (!*dci || dci_check(arena, dci, NULL) == DCI_MALFORMED)
        return ERR_OK;
    enum err_code rc = player_by_dci(store, arena, dci_canonical(arena, dci), &hit, err);
    if (rc == ERR_OK && hit.id.v) {
        *out = ARENA_ARRAY(arena, struct player, 1);
        (*out)[0] = hit;
        *n = 1;
    }
    return rc;
}

static enum err_code find_in(struct store *store, struct arena *arena, struct event_id event,
                             const char *words, struct player **out, size_t *n, struct err *err)
{
    int64_t id = 0;
    *out = NULL;
    *n = 0;
    if (!utf8_is_valid(words, strlen(words)))
        return err_set(err, ERR_INPUT, "the name is not valid UTF-8 text");
    words = utf8_clean(arena, words);
    if (is_id(words, &id))
        return player_query(store, arena, Q_PLAYER_GET, SQL_ARGS(SQL_I(id)), out, n, err);
    enum err_code rc = find_by_dci(store, arena, words, out, n, err);
    if (rc == ERR_OK && *n == 0)
        rc = find_by_name(store, arena, event, words, out, n, err);
    return rc;
}

enum err_code player_find(struct store *store, struct arena *arena, const char *words, struct player **out,
                          size_t *n, struct err *err)
{
    return find_in(store, arena, (struct event_id){ 0 }, words, out, n, err);
}

/* "; did you mean "Berg, Anna" (#17)?" from all players: by full name, by first and last name, by last. */
static enum err_code suggest_players(struct store *store, struct arena *arena, const char *words,
                                     const char **sentence, struct err *err)
{
    struct player *all = NULL;
    size_t n = 0;
    const char *best[SUGGEST_MAX];
    *sentence = "";
    enum err_code rc = player_query(store, arena, Q_PLAYER_ALL, SQL_NONE, &all, &n, err);
    if (rc != ERR_OK)
        return rc;
    const char **names = ARENA_ARRAY(arena, const char *, 3 * n);
    for (size_t i = 0; i < n; i++) {
        names[i] = all[i].name;
        names[n + i] = *all[i].first ? arena_printf(arena, "%s %s", all[i].first, all[i].last) : all[i].name;
        names[2 * n + i] = arena_strdup(arena, all[i].last);
    }
    size_t found = suggest_nearest(words, names, 3 * n, best);
    const char *shown[SUGGEST_MAX];
    size_t n_shown = 0;
    for (size_t i = 0; i < found; i++) {
        size_t at = 0;
        while (names[at] != best[i])
            at++;
        const char *one = player_shown(arena, &all[at % n]);
        bool twice = false;
        for (size_t j = 0; j < n_shown; j++)
            twice = twice || strcmp(shown[j], one) == 0;
        if (!twice)
            shown[n_shown++] = one;
    }
    for (size_t i = 0; i < n_shown; i++)
        *sentence = arena_printf(arena, "%s%s%s", *sentence, i == 0 ? "; did you mean " :
                                 i + 1 == n_shown ? " or " : ", ", shown[i]);
    if (n_shown)
        *sentence = arena_printf(arena, "%s?", *sentence);
    return ERR_OK;
}

/* Of several, the one whose whole name was typed, in either order. */
static size_t keep_exact(struct arena *arena, const char *words, struct player *players, size_t n)
{
    const char *typed = words_key(arena, words);
    size_t exact = 0, at = 0;
    for (size_t i = 0; i < n; i++) {
        const char *last_first = words_key(arena, players[i].name);
        const char *first_last = words_key(arena, arena_printf(arena, "%s %s", players[i].first,
                                                               players[i].last));
        if (strcmp(typed, last_first) == 0 || strcmp(typed, first_last) == 0) {
            exact++;
            at = i;
        }
    }
    if (exact != 1)
        return n;
    players[0] = players[at];
    return 1;
}

static enum err_code ambiguous(struct arena *arena, const char *words, const struct player *players, size_t n,
                               struct err *err)
{
    const char *list = "";
    size_t shown = n > SHOWN_MAX ? SHOWN_MAX : n;
    for (size_t i = 0; i < shown; i++)
        list = arena_printf(arena, "%s%s%s", list, i == 0 ? "" : i + 1 == n ? " or " : ", ",
                            player_shown(arena, &players[i]));
    if (n > shown)
        list = arena_printf(arena, "%s and %zu more", list, n - shown);
    return err_set(err, ERR_CONFLICT, "\"%s\" could be %s; use the #number", words, list);
}

enum err_code player_resolve(struct store *store, struct arena *arena, struct event_id event,
                             const char *words, struct player *out, struct err *err)
{
    struct player *hits = NULL;
    size_t n = 0;
    const char *suggestion = "";
    enum err_code rc = ERR_OK;
    if (!words || !*words)
        return err_set(err, ERR_INPUT, "name a player");
    if (event.v)
        rc = find_in(store, arena, event, words, &hits, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = find_in(store, arena, (struct event_id){ 0 }, words, &hits, &n, err);
    if (rc != ERR_OK)
        return rc;
    words = utf8_clean(arena, words);
    n = keep_exact(arena, words, hits, n);
    if (n > 1)
        return ambiguous(arena, words, hits, n, err);
    if (n == 1) {
        *out = hits[0];
        return ERR_OK;
    }
    if ((rc = suggest_players(store, arena, words, &suggestion, err)) != ERR_OK)
        return rc;
    return err_set(err, ERR_NOT_FOUND, "there is no player \"%s\"%s", words, suggestion);
}
