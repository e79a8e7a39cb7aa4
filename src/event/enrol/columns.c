/* columns.c - what the till, an import, requests and seats of teams consist of, for JSON, CSV, worksheets and SQL
 * (enrol.h) */
#include "base/columns.h"
#include "event/enrol/enrol.h"

static const struct column cash_list[] = {
    COLUMN(struct enrol_cash, "enrolled", players),
    COLUMN(struct enrol_cash, "paid", paid),
    COLUMN(struct enrol_cash, "fee_cents", fee_cents),
    COLUMN(struct enrol_cash, "cash_cents", cash_cents),
    COLUMN_LIST(struct enrol_cash, "unpaid", unpaid, n_unpaid, &player_columns),
};
const struct column_set enrol_cash_columns = COLUMNS(struct enrol_cash, cash_list);

static const struct column import_list[] = {
    COLUMN(struct player_import, "columns", columns),
    COLUMN(struct player_import, "ignored", ignored, .none = NONE_IS_EMPTY),
    COLUMN(struct player_import, "added", added),
    COLUMN(struct player_import, "known", known),
    COLUMN(struct player_import, "duplicates", duplicates),
    COLUMN(struct player_import, "twins", twins),
    COLUMN(struct player_import, "remark", remark, .none = NONE_IS_EMPTY),
};
const struct column_set player_import_columns = COLUMNS(struct player_import, import_list);

static const struct column request_list[] = {
    COLUMN(struct signup, "request", id),
    COLUMN(struct signup, "name", name),
    COLUMN(struct signup, "dci", dci, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct signup, "state", state, signup_state_words),
    COLUMN(struct signup, "player", player.v, .none = NONE_IS_ZERO),
    COLUMN_TIME(struct signup, "at", at_utc),
};
const struct column_set signup_columns = COLUMNS(struct signup, request_list);

#define OF_MEMBER(NAME, MEMBER) COLUMN(struct load_member, NAME, MEMBER, COLUMN_THROUGH(struct seat_row, who))
static const struct column seat_list[] = {
    COLUMN(struct seat_row, "rank", rank),
    OF_MEMBER("name", name),
    OF_MEMBER("player_id", id.v),
    COLUMN(struct load_player, "team", name, COLUMN_THROUGH(struct seat_row, team)),
    OF_MEMBER("seat", seat),
    COLUMN(struct seat_row, "points", points),
    COLUMN(struct seat_row, "wins", wins),
    COLUMN(struct seat_row, "losses", losses),
    COLUMN(struct seat_row, "draws", draws),
    COLUMN(struct seat_row, "game_wins", game_wins),
    COLUMN(struct seat_row, "game_losses", game_losses),
    COLUMN(struct seat_row, "game_draws", game_draws),
};
const struct column_set seat_row_columns = COLUMNS(struct seat_row, seat_list);
