/* draft_order.c - draft order: who picks when, before anybody sits down */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/event/event.h"

#include <string.h>

static command_fn cmd_draft_order;

const struct command draft_order_commands[] = {
    {
        .name = "draft order",
        .run = cmd_draft_order,
        .group = GROUP_EVENT,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "print who picks when in a draft, for 4 to 10 players",
        ARGUMENTS({"KIND", ARGUMENT_ONE, COMPLETE_WORDS, "booster|rochester", "what is drafted"}),
        OPTIONS(NUMBER("players", 1, 100, "players in the pod; 8 without it"),
                NUMBER("packs", 1, 100, "packs on the table, three a player without it; booster: packs a player")),
    },
    {.name = NULL},
};

static const char *direction(int pack)
{
    return draft_goes_left(pack) ? TC_WORD("left") : TC_WORD("right");
}

/* A pack: who picks from it, or to whom each seat passes it. */
struct pack {
    int pack;
    const char *direction;
    int *seats;
    size_t n;
};
#define PACK_COLUMNS(SEATS)                                                                                            \
    COLUMN(struct pack, "pack", pack), COLUMN(struct pack, "direction", direction),                                    \
        COLUMN_LIST_OF_INTS(struct pack, SEATS, seats, n)

/* The same seat by seat: the pick is which card of the pack it takes, and then it passes the others on. */
struct turn {
    int pack, pick, seat, to;
    const char *direction;
};

static void put_order(struct cli *cli, const char *kind, int seats, const struct column_set *columns,
                      const struct pack *packs, int n)
{
    cli_json(cli, "draft-order");
    answer_text(&cli->answer, "kind", kind);
    answer_int(&cli->answer, "players", seats);
    answer_int(&cli->answer, "packs", n);
    answer_list(&cli->answer, "order", columns, packs, (size_t)n);
}

/* ---- Rochester ------------------------------------------------------------------------------- */

struct tally {
    int cards[DRAFT_SEATS_MAX + 1];
    int least, most;
};

static struct tally tally_of(int seats, int packs)
{
    struct tally t = {.least = INT32_MAX};
    int order[DRAFT_PACK_CARDS];
    for (int pack = 1; pack <= packs; pack++) {
        draft_rochester(seats, pack, DRAFT_PACK_CARDS, order);
        for (int i = 0; i < DRAFT_PACK_CARDS; i++)
            t.cards[order[i]]++;
    }
    for (int s = 1; s <= seats; s++) {
        t.least = t.cards[s] < t.least ? t.cards[s] : t.least;
        t.most = t.cards[s] > t.most ? t.cards[s] : t.most;
    }
    return t;
}

static const struct column rochester_list[] = {PACK_COLUMNS("picks")};
static const struct column_set rochester_columns = COLUMNS(struct pack, rochester_list);
static const struct column pick_list[] = {
    COLUMN(struct turn, "pack", pack),
    COLUMN(struct turn, "pick", pick),
    COLUMN(struct turn, "seat", seat),
    COLUMN(struct turn, "direction", direction),
};
static const struct column_set pick_columns = COLUMNS(struct turn, pick_list);

static void rochester_order(struct cli *cli, int seats, int n)
{
    struct tally t = tally_of(seats, n);
    struct pack *packs = ARENA_ARRAY(cli->arena, struct pack, (size_t)n);
    struct turn *turns = ARENA_ARRAY(cli->arena, struct turn, (size_t)n * DRAFT_PACK_CARDS);
    for (int p = 0; p < n; p++) {
        packs[p] =
            (struct pack){p + 1, direction(p + 1), ARENA_ARRAY(cli->arena, int, DRAFT_PACK_CARDS), DRAFT_PACK_CARDS};
        draft_rochester(seats, p + 1, DRAFT_PACK_CARDS, packs[p].seats);
        for (int i = 0; i < DRAFT_PACK_CARDS; i++)
            turns[p * DRAFT_PACK_CARDS + i] =
                (struct turn){.pack = p + 1, .pick = i + 1, .seat = packs[p].seats[i], .direction = packs[p].direction};
    }
    put_order(cli, "rochester", seats, &rochester_columns, packs, n);
    answer_ints(&cli->answer, "cards", t.cards + 1, (size_t)seats);
    answer_only_rows(&cli->answer, "draft-order", &pick_columns, turns, (size_t)n * DRAFT_PACK_CARDS);
    cli_say(cli, "Rochester draft of %d players, %s of %d cards; seats from the judge's left [D.19.2 (1999)]", seats,
            message_count(cli->arena, n, "%lld pack", "%lld packs"), DRAFT_PACK_CARDS);
    for (int p = 0; p < n; p++) {
        const char *line = "";
        for (int i = 0; i < DRAFT_PACK_CARDS; i++)
            line = arena_printf(cli->arena, "%s %2d", line, packs[p].seats[i]);
        cli_say(cli, "pack %2d, %-5s%s", p + 1, packs[p].direction, line);
    }
    if (n > 2)
        cli_say(cli, "from pack 3 on: sides alternate, the first pick moves two seats (house rule)");
    if (t.least == t.most)
        cli_say(cli, "each player has %d cards", t.least);
    else
        cli_say(cli, "players have %d to %d cards", t.least, t.most);
}

/* ---- booster --------------------------------------------------------------------------------- */

static const struct column booster_list[] = {PACK_COLUMNS("passes_to")};
static const struct column_set booster_columns = COLUMNS(struct pack, booster_list);
static const struct column pass_list[] = {
    COLUMN(struct turn, "pack", pack),
    COLUMN(struct turn, "direction", direction),
    COLUMN(struct turn, "seat", seat),
    COLUMN(struct turn, "passes_to", to),
};
static const struct column_set pass_columns = COLUMNS(struct turn, pass_list);

static void booster_order(struct cli *cli, int seats, int n)
{
    struct pack *packs = ARENA_ARRAY(cli->arena, struct pack, (size_t)n);
    struct turn *turns = ARENA_ARRAY(cli->arena, struct turn, (size_t)(n * seats));
    for (int p = 0; p < n; p++) {
        packs[p] = (struct pack){p + 1, direction(p + 1), ARENA_ARRAY(cli->arena, int, (size_t)seats), (size_t)seats};
        for (int s = 0; s < seats; s++) {
            packs[p].seats[s] = draft_passes_to(seats, p + 1, s + 1);
            turns[p * seats + s] =
                (struct turn){.pack = p + 1, .direction = packs[p].direction, .seat = s + 1, .to = packs[p].seats[s]};
        }
    }
    put_order(cli, "booster", seats, &booster_columns, packs, n);
    answer_only_rows(&cli->answer, "draft-order", &pass_columns, turns, (size_t)(n * seats));
    cli_say(cli,
            "booster draft of %d players, %s each; everybody opens one, takes a card and passes "
            "the rest on",
            seats, message_count(cli->arena, n, "%lld pack", "%lld packs"));
    for (int p = 0; p < n; p++) {
        const char *line = "";
        for (int s = 0; s < seats; s++)
            line = arena_printf(cli->arena, "%s%s%d>%d", line, s ? "  " : "", s + 1, packs[p].seats[s]);
        cli_say(cli, "pack %d, %-5s  %s", p + 1, packs[p].direction, line);
    }
    cli_say(cli, "left, right, left: house rule; the floor rules of 1999 do not describe this draft");
}

static enum err_code cmd_draft_order(struct cli *cli, struct err *err)
{
    int seats = (int)cli_number(cli, "players", 8);
    bool rochester = strcmp(cli_argument(cli, "KIND"), "rochester") == 0;
    int packs = (int)cli_number(cli, "packs", rochester ? 3 * seats : 3);
    if (seats < DRAFT_SEATS_MIN || seats > DRAFT_SEATS_MAX)
        return err_set(err, ERR_CONFLICT, "a pod of %d: a pod has %d to %d players; try --players %d", seats,
                       DRAFT_SEATS_MIN, DRAFT_SEATS_MAX, seats < DRAFT_SEATS_MIN ? DRAFT_SEATS_MIN : DRAFT_SEATS_MAX);
    if (rochester)
        rochester_order(cli, seats, packs);
    else
        booster_order(cli, seats, packs);
    return ERR_OK;
}
