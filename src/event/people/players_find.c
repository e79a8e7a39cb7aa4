/* players_find.c - who is meant by what somebody typed
 *
 * "#17" is a row, digits are a DCI number in any spelling, everything else is a name: each word
 * typed begins another word of the folded name, so that "ake eva" finds "Åkesson, Eva". Finding
 * reads all names and compares in memory: five thousand take a few milliseconds, and the rule needs
 * no index. A name typed in full goes before names that it only begins.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SHOWN_MAX 6 /* candidates that a message lists */

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

/* Each word typed begins a word of the name, no two the same one. The words that a longer beginning
 * fits are among those that a shorter one fits, or none of them is; so with the longest first, any
 * free word will do. */
static bool words_begin(const struct words *typed, const char *key)
{
    struct words name;
    bool used[WORDS_MAX] = {false};
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

/* Those of a query's players whose name the words could mean; when some name has exactly these
 * words, only such ones. */
static enum err_code find_by_name(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                  struct player **out, size_t *n, struct err *err)
{
    struct words typed;
    words_split(words_key(arena, words), &typed);
    words_sort(&typed);
    struct cursor c = {0};
    struct player *hits = NULL;
    size_t count = 0, room = 0;
    struct sql_value id = SQL_I(event.v);
    struct arena scratch = ARENA_INIT;
    enum err_code rc =
        store_query(store, event.v ? Q_PLAYER_ALL_IN_EVENT : Q_PLAYER_ALL, &id, event.v ? 1 : 0, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (!words_begin(&typed, cursor_text(&c, 11, &scratch)))
            continue;
        *VEC_ADD(hits, count, room) = player_from_row(&c, arena);
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

static enum err_code find_by_dci(struct store *store, struct arena *arena, const char *words, struct player **out,
                                 size_t *n, struct err *err)
{
    struct player hit = {0};
    const char *dci = player_dci_digits(arena, words);
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

static enum err_code find_in(struct store *store, struct arena *arena, struct event_id event, const char *words,
                             struct player **out, size_t *n, struct err *err)
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

enum err_code player_find(struct store *store, struct arena *arena, const char *words, struct player **out, size_t *n,
                          struct err *err)
{
    return find_in(store, arena, (struct event_id){0}, words, out, n, err);
}

/* "; did you mean "Berg, Anna" (#17)?" from all players: by full name, by first and last name, by
 * last. */
static enum err_code suggest_players(struct store *store, struct arena *arena, const char *words, const char **sentence,
                                     struct err *err)
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
        *sentence = arena_printf(arena, "%s%s%s", *sentence,
                                 i == 0             ? TC_WORD("; did you mean ")
                                 : i + 1 == n_shown ? TC_WORD(" or ")
                                                    : ", ",
                                 shown[i]);
    if (n_shown)
        *sentence = arena_printf(arena, "%s?", *sentence);
    return ERR_OK;
}

/* Keeps, of several players, the one whose whole name was typed, in either order. */
static size_t keep_exact(struct arena *arena, const char *words, struct player *players, size_t n)
{
    const char *typed = words_key(arena, words);
    size_t exact = 0, at = 0;
    for (size_t i = 0; i < n; i++) {
        const char *last_first = words_key(arena, players[i].name);
        const char *first_last = words_key(arena, arena_printf(arena, "%s %s", players[i].first, players[i].last));
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
        list = arena_printf(arena, "%s%s%s", list,
                            i == 0       ? ""
                            : i + 1 == n ? TC_WORD(" or ")
                                         : ", ",
                            player_shown(arena, &players[i]));
    if (n > shown)
        list = arena_printf(arena, "%s%s", list, message(arena, " and %zu more", n - shown));
    return err_set(err, ERR_CONFLICT, "\"%s\" could be %s; use the #number", words, list);
}

/* Words as event/state/load.c shows one of several players of a name: "Berg, Anna (SE)", "(DCI 17)" or "(#3)". Of the
 * players whose name stands in front, those whom the brackets fit. */
static enum err_code find_marked(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                 struct player **out, size_t *n, struct err *err)
{
    const char *open = strrchr(words, '('), *mark = open ? utf8_clean(arena, open + 1) : "";
    size_t len = strlen(mark), kept = 0;
    *n = 0;
    if (len < 2 || mark[len - 1] != ')' || open == words)
        return ERR_OK;
    mark = arena_strndup(arena, mark, len - 1);
    const char *dci = strncmp(mark, "DCI ", 4) == 0 ? mark + 4 : mark;
    const char *name = arena_strndup(arena, words, (size_t)(open - words));
    enum err_code rc = find_by_name(store, arena, event, name, out, n, err);
    for (size_t i = 0; i < *n; i++) {
        const struct player *p = &(*out)[i];
        bool fits = strcasecmp(mark, p->country) == 0 || (*p->dci && strcmp(dci, p->dci) == 0) ||
                    strcmp(mark, arena_printf(arena, "#%lld", (long long)p->id.v)) == 0;
        if (fits)
            (*out)[kept++] = *p;
    }
    *n = kept ? keep_exact(arena, name, *out, kept) : 0;
    return rc;
}

/* A name as it stands between quotes in a shell, in a list, in our own answers: without them. */
static const char *unquoted(struct arena *arena, const char *text)
{
    const char *clean = utf8_clean(arena, text);
    size_t len = strlen(clean);
    if (len >= 2 && (*clean == '"' || *clean == '\'') && clean[len - 1] == *clean)
        return utf8_clean(arena, arena_strndup(arena, clean + 1, len - 2));
    return clean;
}

enum err_code player_resolve_among(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                   const struct player_id *among, size_t n_among, struct player *out, struct err *err)
{
    struct player *hits = NULL;
    size_t n = 0, kept = 0;
    words = words ? unquoted(arena, words) : "";
    enum err_code rc = *words ? find_in(store, arena, event, words, &hits, &n, err) : ERR_OK;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n_among; j++)
            if (hits[i].id.v == among[j].v) {
                hits[kept++] = hits[i];
                break;
            }
    if (rc == ERR_OK && kept && keep_exact(arena, words, hits, kept) == 1) {
        *out = hits[0];
        return ERR_OK;
    }
    return rc == ERR_OK ? player_resolve(store, arena, event, words, out, err) : rc;
}

/* "; No. 2 of the event is "Ek, Bo" (#5)" for plain digits: they are a DCI number, and what a list of
 * players shows in front is neither that nor the #number. */
static enum err_code meant_number(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                  const char **sentence, struct err *err)
{
    int number;
    struct player *hits = NULL;
    size_t n = 0;
    if (!event.v || !parse_int(words, 1, 99999, &number))
        return ERR_OK;
    enum err_code rc =
        player_query(store, arena, Q_PLAYER_BY_NUMBER, SQL_ARGS(SQL_I(event.v), SQL_I(number)), &hits, &n, err);
    if (rc == ERR_OK && n)
        *sentence = message(arena, "; No. %d of the event is %s: name them, or by the #number", number,
                            player_shown(arena, &hits[0]));
    return rc;
}

/* The captain of a team that words name, as the player who stands for it. *found: whether there is one. */
static enum err_code resolve_team(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                  bool begins, bool *found, struct player *out, struct err *err)
{
    struct player_id captain = {0};
    const char *name = "";
    enum err_code rc = utf8_is_valid(words, strlen(words))
                           ? team_by_name(store, arena, event, words, begins, &captain, &name, err)
                           : ERR_OK;
    *found = rc == ERR_OK && captain.v;
    if (*found)
        rc = player_get(store, arena, captain, out, err);
    if (rc == ERR_OK && *found) {
        out->as_team = true;
        out->name = name;
    }
    return rc;
}

enum err_code player_resolve(struct store *store, struct arena *arena, struct event_id event, const char *words,
                             struct player *out, struct err *err)
{
    struct player *hits = NULL;
    size_t n = 0;
    const char *suggestion = "";
    enum err_code rc = ERR_OK;
    words = words ? unquoted(arena, words) : "";
    if (!*words)
        return err_set(err, ERR_INPUT, "name a player");
    bool team;
    rc = resolve_team(store, arena, event, words, false, &team, out, err);
    if (rc != ERR_OK || team)
        return rc;
    if (event.v)
        rc = find_in(store, arena, event, words, &hits, &n, err);
    if (rc == ERR_OK && n == 0) {
        rc = resolve_team(store, arena, event, words, true, &team, out, err);
        if (rc != ERR_OK || team)
            return rc;
    }
    if (rc == ERR_OK && n == 0)
        rc = find_in(store, arena, (struct event_id){0}, words, &hits, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = find_marked(store, arena, event, words, &hits, &n, err);
    if (rc != ERR_OK)
        return rc;
    n = keep_exact(arena, words, hits, n);
    if (n > 1)
        return ambiguous(arena, words, hits, n, err);
    if (n == 1) {
        *out = hits[0];
        return ERR_OK;
    }
    if ((rc = suggest_players(store, arena, words, &suggestion, err)) != ERR_OK ||
        (rc = meant_number(store, arena, event, words, &suggestion, err)) != ERR_OK)
        return rc;
    return err_set(err, ERR_NOT_FOUND, "there is no player \"%s\"%s", words, suggestion);
}
