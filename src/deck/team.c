/* team.c - the cards of several lists counted against one pool
 *
 * All cards of all lists and of the pool go into one table by name; a row then says how many were opened and how many
 * each list has in deck and sideboard.
 */
#include "deck/team.h"
#include "base/message.h"
#include "deck/check_inner.h"

#include <stdlib.h>
#include <string.h>

enum { MEMBERS_MAX = 9 };

/* A card by name: how many were opened, and how many each list has. */
struct count {
    const char *name;
    int opened;
    int main[MEMBERS_MAX], side[MEMBERS_MAX];
};

struct counts {
    struct count *rows;
    size_t n, room;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct count *)a)->name, ((const struct count *)b)->name);
}

/* Basic lands come from outside; a companion marks a card of the sideboard. */
static bool counts_as_opened(const struct deck_entry *e)
{
    bool basic = e->card && card_is_plain_basic(e->card);
    return e->zone != ZONE_MAYBE && e->zone != ZONE_COMPANION && !basic;
}

/* Adds a deck's cards; list is its index, or -1 for the pool. */
static void add_deck(struct counts *counts, const struct deck *deck, int list)
{
    for (size_t i = 0; deck && i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (!counts_as_opened(e))
            continue;
        struct count *row = &counts->rows[counts->n++];
        *row = (struct count){.name = e->name};
        if (list < 0)
            row->opened = e->count;
        else if (e->zone == ZONE_SIDE)
            row->side[list] = e->count;
        else
            row->main[list] = e->count;
    }
}

static void merge(struct count *into, const struct count *from)
{
    into->opened += from->opened;
    for (int m = 0; m < MEMBERS_MAX; m++) {
        into->main[m] += from->main[m];
        into->side[m] += from->side[m];
    }
}

/* One row a card, by name. */
static struct counts count_all(struct arena *arena, const struct team_list *lists, size_t n, const struct deck *pool)
{
    struct counts counts = {.n = 0};
    counts.room = pool ? pool->n_entries : 0;
    for (size_t i = 0; i < n; i++)
        counts.room += lists[i].deck ? lists[i].deck->n_entries : 0;
    counts.rows = ARENA_ARRAY(arena, struct count, counts.room);
    add_deck(&counts, pool, -1);
    for (size_t i = 0; i < n; i++)
        add_deck(&counts, lists[i].deck, (int)i);
    if (counts.n)
        qsort(counts.rows, counts.n, sizeof *counts.rows, by_name);
    size_t kept = 0;
    for (size_t i = 0; i < counts.n; i++)
        if (kept && by_name(&counts.rows[kept - 1], &counts.rows[i]) == 0)
            merge(&counts.rows[kept - 1], &counts.rows[i]);
        else
            counts.rows[kept++] = counts.rows[i];
    counts.n = kept;
    return counts;
}

/* ---- what is found --------------------------------------------------------------------------- */

static const char *rule_of(enum team_sideboard sideboard)
{
    return sideboard == TEAM_SIDEBOARD_SHARED ? "100.4c (2009)" : "100.4d (2009)";
}

/* "A Berg and B Ek" of the lists whose bits are set. */
static const char *names_of(struct arena *arena, const struct team_list *lists, size_t n, unsigned members)
{
    const char *text = "";
    int left = 0, all = 0;
    for (size_t i = 0; i < n; i++)
        all += (members >> i & 1) != 0;
    for (size_t i = 0; i < n; i++)
        if (members >> i & 1) {
            left++;
            text = arena_printf(arena, "%s%s%s", text,
                                left == 1     ? ""
                                : left == all ? TC_WORD(" and ")
                                              : ", ",
                                lists[i].who);
        }
    return text;
}

/* The lists that name a sideboard. */
static unsigned with_sideboard(const struct team_list *lists, size_t n)
{
    unsigned members = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; lists[i].deck && k < lists[i].deck->n_entries; k++)
            if (lists[i].deck->entries[k].zone == ZONE_SIDE)
                members |= 1u << i;
    return members;
}

static int lowest(unsigned members)
{
    int i = 0;
    while (members && !(members >> i & 1))
        i++;
    return i;
}

/* True when all lists of a set have the same sideboard. */
static bool same_sideboards(const struct counts *counts, size_t n, unsigned members)
{
    int first = lowest(members);
    for (size_t r = 0; r < counts->n; r++)
        for (size_t i = 0; i < n; i++)
            if ((members >> i & 1) && counts->rows[r].side[i] != counts->rows[r].side[first])
                return false;
    return true;
}

/* Returns how many copies of a card the lists have together; a shared sideboard counts once. */
static int total_of(const struct count *row, size_t n, bool side_once, unsigned *members)
{
    int total = 0, side = 0;
    *members = 0;
    for (size_t i = 0; i < n; i++) {
        total += row->main[i] + (side_once ? 0 : row->side[i]);
        side = row->side[i] > side ? row->side[i] : side;
        if (row->main[i] + row->side[i])
            *members |= 1u << i;
    }
    return total + (side_once ? side : 0);
}

size_t deck_check_team(struct arena *arena, const struct team_list *lists, size_t n, const struct deck *pool,
                       enum team_sideboard sideboard, struct team_finding **out)
{
    tc_assert(n <= MEMBERS_MAX);
    struct counts counts = count_all(arena, lists, n, pool);
    struct team_finding *found = ARENA_ARRAY(arena, struct team_finding, counts.n + 2);
    unsigned boards = with_sideboard(lists, n), members;
    bool several = (boards & (boards - 1)) != 0, complete = pool != NULL;
    bool same = same_sideboards(&counts, n, boards);
    bool once = sideboard == TEAM_SIDEBOARD_SHARED && several && same;
    size_t n_found = 0;
    int unassigned = 0;
    if (sideboard == TEAM_SIDEBOARD_SHARED && several && !same)
        found[n_found++] = (struct team_finding){
            .members = boards,
            .finding = {.code = FINDING_SIDE_SIZE,
                        .illegal = true,
                        .count = -1,
                        .limit = -1,
                        .rule = rule_of(sideboard),
                        .source = "",
                        .text = message(arena, "the sideboard is the team's, and %s list different ones",
                                        names_of(arena, lists, n, boards)),
                        .hint = TC_WORD("list it with one of them, or the same with each")}};
    for (size_t i = 0; i < n; i++)
        complete = complete && lists[i].deck;
    for (size_t r = 0; pool && r < counts.n; r++) {
        const struct count *row = &counts.rows[r];
        int total = total_of(row, n, once, &members);
        unassigned += total < row->opened ? row->opened - total : 0;
        if (total <= row->opened || (members & (members - 1)) == 0)
            continue; /* of one list alone its own check tells */
        found[n_found++] = (struct team_finding){
            .members = members,
            .finding = {.code = FINDING_NOT_IN_CARD_POOL,
                        .illegal = true,
                        .card = row->name,
                        .count = total,
                        .limit = row->opened,
                        .rule = rule_of(sideboard),
                        .source = "",
                        .text = message(arena, "%s list %d %s together, and the team opened %d",
                                        names_of(arena, lists, n, members), total, row->name, row->opened),
                        .hint = TC_WORD("a card that was opened is in one list only")}};
    }
    if (sideboard == TEAM_SIDEBOARD_OWN && complete && boards && unassigned)
        found[n_found++] = (struct team_finding){
            .finding = {.code = FINDING_NOTE,
                        .illegal = false,
                        .count = unassigned,
                        .limit = -1,
                        .rule = rule_of(sideboard),
                        .source = "",
                        .text = message_plural(
                            arena, unassigned, "%d of the cards that the team opened is in nobody's deck or sideboard",
                            "%d of the cards that the team opened are in nobody's deck or sideboard", unassigned),
                        .hint = TC_WORD("each is assigned to one player's sideboard")}};
    *out = found;
    return n_found;
}
