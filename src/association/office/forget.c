/* forget.c - a member is forgotten: under all their numbers, and in every package that names them; see office.h
 *
 * Packages that count say in rows who is in them. Those that were replaced, returned or withdrawn are looked through,
 * for nothing else knows whom they name: by number, by what the store calls the person, by DCI number, or by the name
 * itself, which may be a namesake's; then a past package loses names that it could have kept, and nobody is harmed. A
 * package that is held keeps its people until it is decided on, for without them it could not be.
 *
 * Looking through takes a while and keeps nobody waiting. Only then is every other hand off the packages, and those
 * that came in meanwhile are looked through.
 */
#include "association/office/internal.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/vec.h"
#include "event/people/people.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 100, PEOPLE_MAX = 64 << 20, MEANWHILE_S = 86400 };

/* Everything that somebody may be called in a package. */
struct called {
    struct words {
        const char **list;
        size_t n, room;
    } numbers, uuids, keys; /* the first: members' and DCI numbers */
    struct words shown;     /* "(Berg, Asa)", as reasons show it */
};

static void add_word(struct arena *arena, struct words *words, const char *word)
{
    *ARENA_ADD(arena, words->list, words->n, words->room) = arena_strdup(arena, word);
}

static bool has_word(const struct words *words, const char *word)
{
    for (size_t i = 0; i < words->n; i++)
        if (strcmp(words->list[i], word) == 0)
            return true;
    return false;
}

static enum err_code find_called(struct office *office, int32_t number, struct called *out, struct err *err)
{
    struct arena *arena = office->arena;
    struct member member;
    struct pg_rows rows = {.result = NULL};
    const char **dci = NULL;
    size_t n = 0;
    enum err_code rc = member_get(office, number, &member, err);
    if (rc == ERR_OK && !member.forgotten) {
        add_word(arena, &out->keys, member_name_key(arena, member.family, member.given));
        add_word(arena, &out->shown, arena_printf(arena, "(%s, %s)", member.family, member.given));
    }
    add_word(arena, &out->numbers, arena_printf(arena, "%" PRId32, number));
    if (rc == ERR_OK)
        rc = member_dci(office, number, &dci, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        add_word(arena, &out->numbers, dci[i]);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_MEMBER_UUIDS, PG_ARGS(PG_I(number)), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        add_word(arena, &out->uuids, pg_text(&rows, i, 0));
    pg_rows_release(&rows);
    return rc;
}

/* Past packages from which something has to go. */
struct past {
    struct past_package {
        const char *digest, *reason; /* as it may be said now */
        bool named;
    } * list;
    size_t n, room;
};

/* A text without what it shows of them. */
static const char *without(struct arena *arena, const char *text, const struct words *shown)
{
    struct strbuf out = STRBUF_INIT;
    while (*text) {
        size_t i = 0;
        while (i < shown->n && strncmp(text, shown->list[i], strlen(shown->list[i])) != 0)
            i++;
        if (i < shown->n) {
            strbuf_add(&out, "(forgotten)");
            text += strlen(shown->list[i]);
        } else {
            strbuf_add_char(&out, *text++);
        }
    }
    const char *kept = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return kept;
}

/* Whether somebody of the part "players" is meant; what reasons would show of them is added. */
static enum err_code names_them(struct arena *scratch, const char *players, const struct called *called,
                                struct words *shown, bool *out, struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(players, "players", &root, err);
    for (const struct json *row = json_first(root); row; row = json_next(row)) {
        const char *family = json_text(json_get(row, "last"), ""), *given = json_text(json_get(row, "first"), ""),
                   *dci = json_text(json_get(row, "dci"), "");
        bool is_dci = *dci && dci_check(scratch, dci, NULL) != DCI_MALFORMED;
        if ((is_dci && has_word(&called->numbers, dci_canonical(scratch, dci))) ||
            has_word(&called->uuids, json_text(json_get(row, "uuid"), "")) ||
            has_word(&called->keys, member_name_key(scratch, family, given))) {
            *out = true;
            add_word(scratch, shown, arena_printf(scratch, "(%s, %s)", family, given));
        }
    }
    json_free(root);
    return rc;
}

static enum err_code look_through_one(struct arena *arena, struct arena *scratch, const struct pg_rows *rows, int row,
                                      const struct called *called, struct past *past, struct err *err)
{
    const char *digest = pg_text(rows, row, 0), *reason = pg_text(rows, row, 2);
    struct words shown = {.n = 0};
    bool named = false;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < called->shown.n; i++)
        add_word(scratch, &shown, called->shown.list[i]);
    if (!pg_is_null(rows, row, 1)) {
        size_t len, n;
        char *text = NULL;
        const char *bytes = pg_bytes(rows, scratch, row, 1, &len);
        rc = gzip_unpack(scratch, bytes, len, PEOPLE_MAX, digest, &text, &n, err);
        if (rc == ERR_OK)
            rc = names_them(scratch, text, called, &shown, &named, err);
    }
    const char *kept = without(scratch, reason, &shown);
    if (rc == ERR_OK && (named || strcmp(kept, reason) != 0))
        *ARENA_ADD(arena, past->list, past->n, past->room) =
            (struct past_package){arena_strdup(arena, digest), arena_strdup(arena, kept), named};
    return rc;
}

static enum err_code look_through(struct office *office, int64_t since_utc, const struct called *called,
                                  struct past *past, struct err *err)
{
    const char *after = "";
    enum err_code rc = ERR_OK;
    for (bool more = true; rc == ERR_OK && more;) {
        struct pg_rows rows = {.result = NULL};
        rc = pg_query(office->pg, AQ_PACKAGE_PAST, PG_ARGS(PG_T(after), PG_I(AT_ONCE), PG_I(since_utc)), &rows, err);
        more = rc == ERR_OK && rows.n == AT_ONCE;
        for (int i = 0; rc == ERR_OK && i < rows.n; i++) {
            struct arena scratch = ARENA_INIT;
            rc = look_through_one(office->arena, &scratch, &rows, i, called, past, err);
            arena_release(&scratch);
        }
        if (more)
            after = arena_strdup(office->arena, pg_text(&rows, rows.n - 1, 0));
        pg_rows_release(&rows);
    }
    return rc;
}

static enum err_code forget_in_past_packages(struct office *office, const struct called *called, struct err *err)
{
    struct past past = {.n = 0};
    enum err_code rc = look_through(office, 0, called, &past, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_PACKAGE_LOCK_ALL, PG_ARGS(PG_I(INTAKE_LOCK_OF_ALL)), err);
    if (rc == ERR_OK)
        rc = look_through(office, office->clock->now_utc(office->clock) - MEANWHILE_S, called, &past, err);
    for (size_t i = 0; rc == ERR_OK && i < past.n; i++)
        rc = pg_exec(office->pg, past.list[i].named ? AQ_PACKAGE_UNNAME : AQ_PACKAGE_REASON,
                     PG_ARGS(PG_T(past.list[i].digest), PG_T(past.list[i].reason)), err);
    return rc;
}

static enum err_code forget_one(struct office *office, int32_t number, struct err *err)
{
    int64_t now_utc = office->clock->now_utc(office->clock);
    enum err_code rc = pg_exec(office->pg, AQ_MEMBER_FORGET, PG_ARGS(PG_I(number), PG_I(now_utc)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_PACKAGE_FORGET, PG_ARGS(PG_I(number)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_MEMBER_DCI_FORGET, PG_ARGS(PG_I(number)), err);
    return rc == ERR_OK
               ? office_log(office, "member forget", arena_printf(office->arena, "member %" PRId32, number), NULL, err)
               : rc;
}

/* Names are looked for before they are gone. */
static enum err_code forget_all(struct office *office, const int *numbers, size_t n, struct err *err)
{
    struct called called = {.numbers.n = 0};
    struct member member;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = find_called(office, numbers[i], &called, err);
    if (rc == ERR_OK)
        rc = forget_in_past_packages(office, &called, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        rc = member_get(office, numbers[i], &member, err);
        if (rc == ERR_OK && !member.forgotten)
            rc = forget_one(office, numbers[i], err);
    }
    return rc;
}

enum err_code member_forget(struct office *office, int32_t number, struct err *err)
{
    struct member member;
    int *numbers = NULL;
    size_t n = 0;
    struct arena *arena = office->arena;
    enum err_code rc = members_begin(office, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_get(office, number, &member, err);
    if (rc == ERR_OK && member.forgotten)
        rc = err_set(err, ERR_CONFLICT, "%s is forgotten already", member_number_text(arena, number));
    if (rc == ERR_OK && member.merged_into != number)
        rc = err_set(err, ERR_CONFLICT, "%s is merged into %s and is forgotten together with it",
                     member_number_text(arena, number), member_number_text(arena, member.merged_into));
    if (rc == ERR_OK)
        rc = member_numbers(office, number, &numbers, &n, err);
    if (rc == ERR_OK)
        rc = forget_all(office, numbers, n, err);
    return pg_end(office->pg, rc, err);
}
