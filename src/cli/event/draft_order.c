/* draft_order.c - draft order: who picks when, before anybody sits down */
#include "base/count.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
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

static void json_order(struct json *list, const int *order, int n)
{
    for (int i = 0; i < n; i++)
        json_add_int(list, NULL, order[i]);
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

static enum err_code rochester_rows(struct cli *cli, int seats, int packs, struct err *err)
{
    static const char *const columns[] = {"pack", "pick", "seat", "direction"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    int order[DRAFT_PACK_CARDS];
    for (int pack = 1; pack <= packs; pack++) {
        draft_rochester(seats, pack, DRAFT_PACK_CARDS, order);
        for (int i = 0; i < DRAFT_PACK_CARDS; i++) {
            cli_row_int(&rows, pack);
            cli_row_int(&rows, i + 1);
            cli_row_int(&rows, order[i]);
            cli_row_text(&rows, draft_goes_left(pack) ? "left" : "right");
        }
    }
    return cli_finish_rows(cli, "draft-order", &rows, err);
}

static enum err_code rochester_order(struct cli *cli, int seats, int packs, struct err *err)
{
    int order[DRAFT_PACK_CARDS];
    if (cli_wants_rows(cli))
        return rochester_rows(cli, seats, packs, err);
    struct json *json = cli_json(cli, "draft-order");
    struct tally t = tally_of(seats, packs);
    struct json *list = NULL;
    if (json) {
        json_add_text(json, "kind", "rochester");
        json_add_int(json, "players", seats);
        json_add_int(json, "packs", packs);
        list = json_add_array(json, "order");
    }
    cli_say(cli, "Rochester draft of %d players, %s of %d cards; seats from the judge's left [D.19.2]", seats,
            count_text(cli->arena, packs, "pack"), DRAFT_PACK_CARDS);
    for (int pack = 1; pack <= packs; pack++) {
        struct strbuf line = STRBUF_INIT;
        draft_rochester(seats, pack, DRAFT_PACK_CARDS, order);
        for (int i = 0; i < DRAFT_PACK_CARDS; i++)
            strbuf_printf(&line, " %2d", order[i]);
        cli_say(cli, "pack %2d, %-5s%s", pack, draft_goes_left(pack) ? "left" : "right", strbuf_text(&line));
        strbuf_release(&line);
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_int(one, "pack", pack);
            json_add_text(one, "direction", draft_goes_left(pack) ? "left" : "right");
            json_order(json_add_array(one, "picks"), order, DRAFT_PACK_CARDS);
        }
    }
    if (json) {
        json_order(json_add_array(json, "cards"), t.cards + 1, seats);
        return ERR_OK;
    }
    if (packs > 2)
        cli_say(cli, "from pack 3 on: sides alternate, the first pick moves two seats (house rule)");
    cli_say(cli, t.least == t.most ? "each player has %d cards" : "players have %d to %d cards", t.least, t.most);
    return ERR_OK;
}

/* ---- booster --------------------------------------------------------------------------------- */

static enum err_code booster_rows(struct cli *cli, int seats, int packs, struct err *err)
{
    static const char *const columns[] = {"pack", "direction", "seat", "passes_to"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (int pack = 1; pack <= packs; pack++)
        for (int seat = 1; seat <= seats; seat++) {
            cli_row_int(&rows, pack);
            cli_row_text(&rows, draft_goes_left(pack) ? "left" : "right");
            cli_row_int(&rows, seat);
            cli_row_int(&rows, draft_passes_to(seats, pack, seat));
        }
    return cli_finish_rows(cli, "draft-order", &rows, err);
}

static enum err_code booster_order(struct cli *cli, int seats, int packs, struct err *err)
{
    int to[DRAFT_SEATS_MAX];
    if (cli_wants_rows(cli))
        return booster_rows(cli, seats, packs, err);
    struct json *json = cli_json(cli, "draft-order"), *list = NULL;
    if (json) {
        json_add_text(json, "kind", "booster");
        json_add_int(json, "players", seats);
        json_add_int(json, "packs", packs);
        list = json_add_array(json, "order");
    }
    cli_say(cli,
            "booster draft of %d players, %s each; everybody opens one, takes a card and passes "
            "the rest on",
            seats, count_text(cli->arena, packs, "pack"));
    for (int pack = 1; pack <= packs; pack++) {
        struct strbuf line = STRBUF_INIT;
        for (int seat = 1; seat <= seats; seat++) {
            to[seat - 1] = draft_passes_to(seats, pack, seat);
            strbuf_printf(&line, "%s%d>%d", seat > 1 ? "  " : "", seat, to[seat - 1]);
        }
        cli_say(cli, "pack %d, %-5s  %s", pack, draft_goes_left(pack) ? "left" : "right", strbuf_text(&line));
        strbuf_release(&line);
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_int(one, "pack", pack);
            json_add_text(one, "direction", draft_goes_left(pack) ? "left" : "right");
            json_order(json_add_array(one, "passes_to"), to, seats);
        }
    }
    cli_say(cli, "left, right, left: house rule; the floor rules do not describe this draft");
    return ERR_OK;
}

static enum err_code cmd_draft_order(struct cli *cli, struct err *err)
{
    int seats = (int)cli_number(cli, "players", 8);
    bool rochester = strcmp(cli_argument(cli, "KIND"), "rochester") == 0;
    int packs = (int)cli_number(cli, "packs", rochester ? 3 * seats : 3);
    if (seats < DRAFT_SEATS_MIN || seats > DRAFT_SEATS_MAX)
        return err_set(err, ERR_CONFLICT,
                       "a pod of %d: a pod has %d to %d players (7 or 8 by rule, D.19.1); try --players %d", seats,
                       DRAFT_SEATS_MIN, DRAFT_SEATS_MAX, seats < DRAFT_SEATS_MIN ? DRAFT_SEATS_MIN : DRAFT_SEATS_MAX);
    return rochester ? rochester_order(cli, seats, packs, err) : booster_order(cli, seats, packs, err);
}
