/* association_members.c - association members: who has which number, without a network
 *
 * What association pull received is looked through: numbers, what they are merged into, DCI numbers, names.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/exchange/association.h"

#include <inttypes.h>
#include <string.h>

static command_fn cmd_members;

const struct command association_members_commands[] = {
    {
        .name = "association members",
        .run = cmd_members,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_PERSONAL,
        .summary = "find a member's number among what the association told",
        ARGUMENTS({"WHO", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number, a DCI number, or the beginning of a name"}),
        OPTIONS(NUMBER("limit", 1, 100000, "at most so many; 20 without it")),
    },
    {.name = NULL},
};

struct known_member {
    int32_t number, into; /* 0: merged into nobody */
    const char *name, *country;
    bool suspended;
};
static const struct column known_list[] = {
    COLUMN(struct known_member, "member", number),
    COLUMN(struct known_member, "name", name),
    COLUMN(struct known_member, "country", country),
    COLUMN(struct known_member, "merged_into", into, .none = NONE_IS_ZERO),
    COLUMN(struct known_member, "suspended", suspended),
};
static const struct column_set known_columns = COLUMNS(struct known_member, known_list);

static int32_t number_of(const struct json *body, const char *key)
{
    return (int32_t)json_int(json_get(body, key), 0, INT32_MAX, 0);
}

/* Today, under any of the person's numbers. */
static bool is_suspended(struct cli *cli, struct arena *scratch, const struct told_people *people, int64_t number)
{
    char today[DATE_LEN + 1];
    int64_t *numbers = NULL;
    size_t n = 0;
    date_from_days(cli->clock->now_utc(cli->clock) / 86400, today);
    association_numbers(scratch, people, number, &numbers, &n);
    for (const struct json *s = json_first(people->told->suspensions); s; s = json_next(s)) {
        const char *until = json_text(json_get(s, "until"), NULL);
        if (json_bool(json_get(s, "lifted"), false) || strcmp(json_text(json_get(s, "since"), ""), today) > 0 ||
            (until && strcmp(until, today) < 0))
            continue;
        for (size_t i = 0; i < n; i++)
            if (numbers[i] == number_of(s, "number"))
                return true;
    }
    return false;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_meant(struct arena *arena, const struct json *body, const char *words, int32_t number)
{
    if (number)
        return number_of(body, "number") == number;
    const char *family = json_text(json_get(body, "family"), ""), *given = json_text(json_get(body, "given"), "");
    return begins(utf8_fold(arena, arena_printf(arena, "%s %s", family, given)), words) ||
           begins(utf8_fold(arena, arena_printf(arena, "%s, %s", family, given)), words) ||
           begins(utf8_fold(arena, arena_printf(arena, "%s %s", given, family)), words);
}

/* The member whom digits name: by the number, or by a DCI number; 0: they name none. */
static int32_t read_number(struct arena *arena, const struct told *told, const char *typed)
{
    char *digits = arena_strdup(arena, typed), *to = digits;
    int64_t number = 0;
    for (const char *c = typed; *c; c++)
        if (*c != ' ' && *c != '-')
            *to++ = *c;
    *to = '\0';
    if (!parse_i64(digits, 1, INT64_C(9999999999), &number))
        return 0;
    const struct json *dci = association_told_find(told, "dci", arena_printf(arena, "%" PRId64, number));
    return association_told_find(told, "member", arena_printf(arena, "%" PRId64, number)) || !dci
               ? (int32_t)(number <= INT32_MAX ? number : INT32_MAX)
               : number_of(dci, "member");
}

static void find_all(struct cli *cli, const struct told *told, const char *typed, size_t limit,
                     struct known_member **out, size_t *n)
{
    struct arena scratch = ARENA_INIT;
    struct told_people people;
    size_t room = 0;
    int32_t number = read_number(&scratch, told, typed);
    const char *words = utf8_fold(&scratch, typed);
    association_people(&scratch, told, &people);
    *out = NULL;
    *n = 0;
    for (size_t i = 0; i < told->n && *n < limit; i++) {
        const struct json *body = told->book[i].body;
        struct arena each = ARENA_INIT;
        if (strcmp(told->book[i].kind, "member") == 0 && is_meant(&each, body, words, number)) {
            int32_t own = number_of(body, "number"), owner = (int32_t)association_owner(told, own);
            const char *given = json_text(json_get(body, "given"), "");
            *ARENA_ADD(cli->arena, *out, *n, room) = (struct known_member){
                .number = own,
                .into = owner == own ? 0 : owner,
                .name = arena_printf(cli->arena, "%s%s%s", json_text(json_get(body, "family"), ""), *given ? ", " : "",
                                     given),
                .country = arena_strdup(cli->arena, json_text(json_get(body, "country"), "")),
                .suspended = is_suspended(cli, &each, &people, own),
            };
        }
        arena_release(&each);
    }
    arena_release(&scratch);
}

static enum err_code cmd_members(struct cli *cli, struct err *err)
{
    struct joined joined;
    struct told told = {.root = NULL};
    struct known_member *found = NULL;
    size_t n = 0;
    const char *words = cli_argument(cli, "WHO");
    enum err_code rc = association_joined(cli, &joined, err);
    if (rc == ERR_OK)
        rc = association_told_read(cli, &joined, &told, err);
    if (rc == ERR_OK && !told.after)
        rc = err_set(err, ERR_NOT_FOUND, "%s was not asked for members yet\nask it: topcut association pull",
                     joined.name);
    if (rc == ERR_OK) {
        find_all(cli, &told, words, (size_t)cli_number(cli, "limit", 20), &found, &n);
        cli_json(cli, "association-members");
        answer_rows(&cli->answer, "members", "members", &known_columns, found, n);
        for (size_t i = 0; i < n; i++)
            cli_line(cli, "%09d  %s  %s%s%s", (int)found[i].number, found[i].name, found[i].country,
                     found[i].into ? message(cli->arena, ", now number %09d", (int)found[i].into) : "",
                     found[i].suspended ? TC_WORD(", suspended") : "");
        if (n == 0)
            cli_say(cli, "the association has named no such member");
    }
    association_told_release(&told);
    return rc;
}
