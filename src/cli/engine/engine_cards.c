/* engine_cards.c - cards by name for the engine's commands */
#include "base/arena.h"
#include "base/err.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"
#include "sanity/by_hand.h"
#include "sanity/by_name.h"

enum err_code engine_load_cards(struct cli *cli, struct err *err)
{
    return cli->by_hand ? ERR_OK : by_hand_load(cli->arena, &cli->by_hand, err);
}

enum scenario_known engine_find_card(void *self, struct arena *arena, const char *name, struct scenario_card *out)
{
    struct cli *cli = self;
    struct card_names names = {.hand = cli->by_hand};
    struct err err = ERR_INIT;
    if (cli_catalog(cli, &names.catalog, &err) != ERR_OK)
        return SCENARIO_CARD_UNKNOWN;
    return card_by_name(&names, arena, name, out);
}
