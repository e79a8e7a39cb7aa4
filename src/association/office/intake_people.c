/* intake_people.c - the people of a package that comes in: which members they are, and whether that may be; see
 * office.h */
#include "association/office/intake_look.h"
#include "base/chars.h"
#include "base/compare.h"
#include "base/err.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void add_item(struct strbuf *list, const char *item)
{
    strbuf_printf(list, "%s%s", list->len > 1 ? "," : "", item);
}

/* "{...}" of the people's UUIDs, numbers and DCI numbers. */
static void list_people(struct look *look, struct strbuf *uuids, struct strbuf *numbers, struct strbuf *dcis)
{
    struct arena *arena = look->office->arena;
    strbuf_add(uuids, "{");
    strbuf_add(numbers, "{");
    strbuf_add(dcis, "{");
    for (size_t i = 0; i < look->played.n_people; i++) {
        const struct played_person *p = &look->played.people[i];
        add_item(uuids, p->uuid);
        add_item(numbers, arena_printf(arena, "%d", (int)p->number));
        bool is_dci = *p->dci && dci_check(arena, p->dci, NULL) != DCI_MALFORMED;
        add_item(dcis, is_dci ? dci_canonical(arena, p->dci) : "0");
    }
    strbuf_add(uuids, "}");
    strbuf_add(numbers, "}");
    strbuf_add(dcis, "}");
}

/* Columns of package_people. */
enum { P_BY_UUID, P_BY_NUMBER, P_BY_DCI, P_NAME_KEY, P_FORGOTTEN, P_BLOCK, P_MERGED, P_SUSPENDED };

static enum err_code same_person(struct office *office, int32_t a, int32_t b, bool *same, struct err *err)
{
    int32_t x = 0, y = 0;
    enum err_code rc = member_of(office, a, &x, err);
    if (rc == ERR_OK)
        rc = member_of(office, b, &y, err);
    *same = x == y;
    return rc;
}

/* Somebody as the member that they would become. A store writes countries as it likes: two letters are one. */
static struct member_fields fields_of(struct arena *arena, const struct played_person *p)
{
    const char *country = p->country;
    bool is_code = strlen(country) == 2 && char_is_letter(country[0]) && char_is_letter(country[1]);
    return (struct member_fields){
        .family = *p->family ? p->family : "?",
        .given = p->given,
        .country = is_code ? arena_printf(arena, "%c%c", char_upper(country[0]), char_upper(country[1])) : ""};
}

/* One of the people: whose number counts, and what follows. Other people's names are nobody's business, so a reason
 * says that there is another one, and not which. */
static enum err_code look_at_person(struct look *look, const struct pg_rows *rows, size_t i)
{
    struct office *office = look->office;
    const struct played_person *p = &look->played.people[i];
    int32_t by_uuid = (int32_t)pg_int(rows, (int)i, P_BY_UUID), by_number = (int32_t)pg_int(rows, (int)i, P_BY_NUMBER),
            by_dci = (int32_t)pg_int(rows, (int)i, P_BY_DCI);
    bool same = true;
    enum err_code rc = ERR_OK;
    const char *who = arena_printf(office->arena, "parts.players[%zu] (%s, %s)", i, p->family, p->given);
    bool names_agree =
        strcmp(pg_text(rows, (int)i, P_NAME_KEY), member_name_key(office->arena, p->family, p->given)) == 0;
    if (by_uuid) {
        look->numbers[i] = by_uuid;
        if (by_number && by_number != by_uuid)
            rc = same_person(office, by_uuid, by_number, &same, look->err);
        if (!same)
            HOLD(look, "%s: the number %s is that of another member than this player was until now", who,
                 member_number_text(office->arena, p->number));
    } else if (by_number || (by_dci && !p->number)) {
        look->numbers[i] = by_number ? by_number : by_dci;
        look->follows[i] = FOLLOW_BIND;
        if (!names_agree && !pg_int(rows, (int)i, P_FORGOTTEN))
            HOLD(look, "%s: the number %s belongs to a member of another name", who, p->dci);
    } else if (p->number && pg_int(rows, (int)i, P_BLOCK) == look->store && look->store) {
        struct err why = ERR_INIT;
        const struct member_fields fields = fields_of(office->arena, p);
        look->numbers[i] = p->number;
        look->follows[i] = FOLLOW_JOIN;
        if (member_check(office->arena, &fields, &why) != ERR_OK)
            RETURN(look, "%s: %s", who, why.said);
    } else if (p->number) {
        RETURN(look, "%s: the number %s was given to nobody", who, member_number_text(office->arena, p->number));
    } else {
        RETURN(look, "%s: without a member's number; give them one and send the event again", who);
    }
    bool forgotten = look->numbers[i] && pg_int(rows, (int)i, P_FORGOTTEN);
    look->names_forgotten = look->names_forgotten || forgotten;
    if (forgotten)
        HOLD(look, "%s: that member has asked to be forgotten", who);
    return rc;
}

static int by_value(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Nobody plays twice under one number. */
static void look_for_twins(struct look *look)
{
    size_t n = look->played.n_people;
    struct arena *arena = look->office->arena;
    int32_t *sorted = ARENA_ARRAY(arena, int32_t, n + 1);
    if (n)
        memcpy(sorted, look->numbers, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_value);
    for (size_t i = 1; i < n; i++)
        if (sorted[i] && sorted[i] == sorted[i - 1])
            RETURN(look, "parts.players: two of them are member %s", member_number_text(arena, sorted[i]));
}

/* A member's number or less, none of them below zero: lists have a thousand, and printf takes ten times as long. */
static void add_number(struct strbuf *list, int32_t number)
{
    char digits[12], *at = digits + sizeof digits;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    strbuf_add_bytes(list, at, (size_t)(digits + sizeof digits - at));
}

const char *intake_list_of(struct look *look, size_t n, intake_list_at *at)
{
    struct strbuf list = STRBUF_INIT;
    strbuf_add(&list, "{");
    for (size_t i = 0; i < n; i++) {
        if (i)
            strbuf_add_char(&list, ',');
        add_number(&list, at(look, i));
    }
    strbuf_add(&list, "}");
    const char *text = arena_strdup(look->office->arena, strbuf_text(&list));
    strbuf_release(&list);
    return text;
}

static int32_t number_at(const struct look *look, size_t i)
{
    return look->numbers[i];
}

/* A number of the package, and whose it is. */
struct owned {
    int32_t owner, number;
};

static int by_owner(const void *a, const void *b)
{
    const struct owned *x = a, *y = b;
    return x->owner != y->owner ? COMPARE(x->owner, y->owner) : COMPARE(x->number, y->number);
}

/* Two of the numbers that are one person: merged into one another, or into the same third one. */
static void look_for_one_person(struct look *look, struct owned *list, size_t n)
{
    struct arena *arena = look->office->arena;
    qsort(list, n, sizeof *list, by_owner);
    for (size_t i = 1; i < n; i++)
        if (list[i].owner == list[i - 1].owner && list[i].number != list[i - 1].number)
            HOLD(look, "parts.players: %s and %s are one person", member_number_text(arena, list[i - 1].number),
                 member_number_text(arena, list[i].number));
}

/* Finds the person behind numbers that are merged, and whether that person may play: suspended[i] of the people. */
static enum err_code look_at_merged(struct look *look, const struct pg_rows *rows, bool *suspended)
{
    struct arena *arena = look->office->arena;
    struct pg_rows merged = {.result = NULL};
    size_t n = 0, *of = ARENA_ARRAY(arena, size_t, look->played.n_people + 1);
    struct owned *list = ARENA_ARRAY(arena, struct owned, look->played.n_people + 1);
    struct strbuf numbers = STRBUF_INIT;
    for (size_t i = 0; i < look->played.n_people; i++) {
        suspended[i] = pg_int(rows, (int)i, P_SUSPENDED) != 0;
        if (!pg_is_null(rows, (int)i, P_MERGED) && pg_int(rows, (int)i, P_MERGED)) {
            strbuf_printf(&numbers, "%c%" PRId32, n ? ',' : '{', look->numbers[i]);
            of[n++] = i;
        }
    }
    strbuf_add_char(&numbers, '}');
    enum err_code rc =
        n == 0 ? ERR_OK
               : pg_query(look->office->pg, AQ_PACKAGE_MERGED,
                          PG_ARGS(PG_T(strbuf_text(&numbers)), PG_T(look->played.date)), &merged, look->err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        list[i] = (struct owned){(int32_t)pg_int(&merged, (int)i, 0), look->numbers[of[i]]};
        suspended[of[i]] = pg_int(&merged, (int)i, 1) != 0;
    }
    if (rc == ERR_OK && n)
        look_for_one_person(look, list, n);
    pg_rows_release(&merged);
    strbuf_release(&numbers);
    return rc;
}

/* Nobody plays twice, under two numbers, or while suspended. */
static enum err_code look_at_barred(struct look *look, const struct pg_rows *rows)
{
    bool *suspended = ARENA_ARRAY(look->office->arena, bool, look->played.n_people + 1);
    look_for_twins(look);
    enum err_code rc = look_at_merged(look, rows, suspended);
    for (size_t i = 0; rc == ERR_OK && i < look->played.n_people; i++)
        if (suspended[i])
            HOLD(look, "parts.players: member %s is suspended on %s",
                 member_number_text(look->office->arena, look->numbers[i]), look->played.date);
    return rc;
}

enum err_code intake_look_at_people(struct look *look)
{
    struct strbuf uuids = STRBUF_INIT, numbers = STRBUF_INIT, dcis = STRBUF_INIT;
    struct pg_rows rows = {.result = NULL};
    size_t n = look->played.n_people;
    look->numbers = ARENA_ARRAY(look->office->arena, int32_t, n + 1);
    look->follows = ARENA_ARRAY(look->office->arena, enum follow, n + 1);
    list_people(look, &uuids, &numbers, &dcis);
    enum err_code rc = pg_query(look->office->pg, AQ_PACKAGE_PEOPLE,
                                PG_ARGS(PG_T(strbuf_text(&uuids)), PG_T(strbuf_text(&numbers)),
                                        PG_T(strbuf_text(&dcis)), PG_T(look->played.date)),
                                &rows, look->err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = look_at_person(look, &rows, i);
    if (rc == ERR_OK)
        rc = look_at_barred(look, &rows);
    pg_rows_release(&rows);
    strbuf_release(&uuids);
    strbuf_release(&numbers);
    strbuf_release(&dcis);
    look->list = intake_list_of(look, n, number_at);
    return rc;
}

enum err_code intake_follow_people(struct look *look)
{
    struct office *office = look->office;
    struct strbuf uuids = STRBUF_INIT, numbers = STRBUF_INIT;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < look->played.n_people; i++) {
        const struct played_person *p = &look->played.people[i];
        struct member member;
        const struct member_fields fields = fields_of(office->arena, p);
        if (look->follows[i] == FOLLOW_JOIN)
            rc = member_put(office, &fields, look->numbers[i], &member, look->err);
        if (look->follows[i] == FOLLOW_NOTHING)
            continue;
        strbuf_printf(&uuids, "%c%s", uuids.len ? ',' : '{', p->uuid);
        strbuf_printf(&numbers, "%c%" PRId32, numbers.len ? ',' : '{', look->numbers[i]);
    }
    strbuf_add(&uuids, "}");
    strbuf_add(&numbers, "}");
    if (rc == ERR_OK && uuids.len > 1)
        rc = pg_exec(office->pg, AQ_MEMBER_BIND,
                     PG_ARGS(PG_T(strbuf_text(&numbers)), PG_T(strbuf_text(&uuids)), PG_I(look->received_utc)),
                     look->err);
    strbuf_release(&uuids);
    strbuf_release(&numbers);
    return rc;
}
