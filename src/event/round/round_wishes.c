/* round_wishes.c - who is rather not paired with whom: of one team, club, country or region, or named by the organizer
 *
 * One door for rounds of two at a table and of four: what differs is how much a wish weighs, which the pairing room
 * says.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/round/internal.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- links ----------------------------------------------------------------------------------- */

/* A larger group is no wish: nobody can be kept apart from so many, and its pairs grow with the square of its
 * size. */
enum { GROUP_MOST = 200 };

struct grouped {
    int group, seat;
};

static int grouped_compare(const void *a, const void *b)
{
    const struct grouped *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return COMPARE(x->seat, y->seat);
}

struct link_list {
    struct arena *arena;
    struct pair_link *links;
    size_t n, room;
};

static void link_add(struct link_list *l, int a, int b)
{
    *ARENA_ADD(l->arena, l->links, l->n, l->room) = (struct pair_link){a, b};
}

/* All pairs of seats whose players share a group of one kind. */
static void link_groups(struct link_list *l, const int *player_of_seat, size_t n, const int *group)
{
    size_t to;
    struct grouped *all = ARENA_ARRAY(l->arena, struct grouped, n);
    for (size_t i = 0; i < n; i++)
        all[i] = (struct grouped){group[player_of_seat[i]], (int)i};
    if (n)
        qsort(all, n, sizeof *all, grouped_compare);
    for (size_t from = 0; from < n; from = to) {
        for (to = from + 1; to < n && all[to].group == all[from].group; to++) {
        }
        if (all[from].group == 0 || to - from > GROUP_MOST)
            continue;
        for (size_t i = from; i < to; i++)
            for (size_t j = i + 1; j < to; j++)
                link_add(l, all[i].seat, all[j].seat);
    }
}

struct pair_link *round_wishes_links(struct arena *arena, const struct round_wishes *wishes, const int *player_of_seat,
                                     const int *seat_of_player, size_t n_seats, size_t *n)
{
    struct link_list l = {.arena = arena};
    for (int k = 0; k < N_ROUND_GROUPS; k++)
        if (wishes->groups.of[k])
            link_groups(&l, player_of_seat, n_seats, wishes->groups.of[k]);
    for (size_t i = 0; i < wishes->n_named; i++) {
        int a = seat_of_player[wishes->named[i].a], b = seat_of_player[wishes->named[i].b];
        if (a >= 0 && b >= 0)
            link_add(&l, a, b);
    }
    *n = l.n;
    return l.links;
}

/* ---- groups ---------------------------------------------------------------------------------- */

struct worded {
    const char *word;
    int player;
};

static int worded_compare(const void *a, const void *b)
{
    const struct worded *x = a, *y = b;
    int order = strcmp(x->word, y->word);
    return order ? order : COMPARE(x->player, y->player);
}

static const char *group_word(const struct load_player *p, enum round_group kind)
{
    const char *words[N_ROUND_GROUPS] = {p->team, p->club, p->country, p->region};
    return words[kind];
}

/* Numbers players by the word that they share: the index + 1 of the first player who has it, 0 for no word. */
static int *group_of(struct arena *arena, const struct event_data *data, enum round_group kind)
{
    struct worded *all = ARENA_ARRAY(arena, struct worded, data->n_players);
    int *group = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        all[i] = (struct worded){group_word(&data->players[i], kind), (int)i};
    if (data->n_players)
        qsort(all, data->n_players, sizeof *all, worded_compare);
    for (size_t i = 0, first = 0; i < data->n_players; i++) {
        if (strcmp(all[i].word, all[first].word) != 0)
            first = i;
        group[all[i].player] = *all[i].word ? all[first].player + 1 : 0;
    }
    return group;
}

struct round_groups round_groups_of(struct arena *arena, const struct event_data *data)
{
    static const char *const words[N_ROUND_GROUPS] = {"", "club", "country", "region"};
    struct round_groups groups = {.of = {group_of(arena, data, ROUND_GROUP_TEAM)}};
    for (int k = ROUND_GROUP_CLUB; k < N_ROUND_GROUPS; k++)
        if (strstr(text_or(data->event.set.avoid, ""), words[k]))
            groups.of[k] = group_of(arena, data, (enum round_group)k);
    return groups;
}

bool round_wish_between(const struct round_wishes *wishes, int x, int y, const char **group)
{
    static const char *const kinds[N_ROUND_GROUPS] = {TC_WORD("team"), TC_WORD("club"), TC_WORD("country"),
                                                      TC_WORD("region")};
    *group = NULL;
    for (size_t i = 0; i < wishes->n_named; i++)
        if ((wishes->named[i].a == x && wishes->named[i].b == y) ||
            (wishes->named[i].a == y && wishes->named[i].b == x))
            return true;
    for (int k = 0; k < N_ROUND_GROUPS; k++)
        if (wishes->groups.of[k] && wishes->groups.of[k][x] && wishes->groups.of[k][x] == wishes->groups.of[k][y]) {
            *group = kinds[k];
            return true;
        }
    return false;
}
