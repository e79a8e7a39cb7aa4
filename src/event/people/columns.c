/* columns.c - what players, their bans, codes and imported rows consist of, for JSON, CSV and worksheets (people.h) */
#include "base/columns.h"
#include "event/people/people.h"

static const struct column player_list[] = {
    COLUMN(struct player, "player_id", id.v, .json = "id"),
    COLUMN(struct player, "uuid", uuid),
    COLUMN(struct player, "name", name),
    COLUMN(struct player, "last", last),
    COLUMN(struct player, "first", first),
    COLUMN(struct player, "dci", dci),
    COLUMN(struct player, "email", email),
    COLUMN(struct player, "country", country),
    COLUMN(struct player, "region", region),
    COLUMN(struct player, "club", club),
    COLUMN(struct player, "note", note),
    COLUMN(struct player, "forgotten", forgotten),
};
const struct column_set player_columns = COLUMNS(struct player, player_list);

static const struct column ban_column_list[] = {
    COLUMN(struct ban, "ban", id),        COLUMN(struct ban, "player_id", player.v),
    COLUMN(struct ban, "name", name),     COLUMN(struct ban, "from", from),
    COLUMN(struct ban, "until", until),   COLUMN(struct ban, "next", kind, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "reason", reason), COLUMN(struct ban, "rule", rule, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "lifted", lifted), COLUMN(struct ban, "lifted_reason", lifted_reason, .none = NONE_IS_EMPTY),
};
const struct column_set ban_columns = COLUMNS(struct ban, ban_column_list);

static const struct column access_code_list[] = {
    COLUMN(struct access_code, "number", number),
    COLUMN(struct access_code, "player_id", player.v, .omit = OMIT_ROWS),
    COLUMN(struct access_code, "player", name),
    COLUMN_OWN_TEXT(struct access_code, "code", code),
    COLUMN(struct access_code, "generation", generation),
    COLUMN_TIME(struct access_code, "used_at", used_utc),
};
const struct column_set access_code_columns = COLUMNS(struct access_code, access_code_list);

const char *const player_import_kind_words[] = {[PLAYER_IMPORT_NEW] = "new",
                                                [PLAYER_IMPORT_KNOWN] = "known",
                                                [PLAYER_IMPORT_DUPLICATE] = "duplicate",
                                                [PLAYER_IMPORT_TWIN] = "twin"};
static const struct column import_row_list[] = {
    COLUMN(struct player_import_row, "line", line),
    COLUMN_WORD(struct player_import_row, "kind", kind, player_import_kind_words),
    COLUMN(struct player_import_row, "player", player.v),
    COLUMN(struct player_import_row, "name", name),
    COLUMN(struct player_import_row, "sentence", sentence),
};
const struct column_set player_import_row_columns = COLUMNS(struct player_import_row, import_row_list);

/* SQL has another order, and names of its own: FROM is a word of its. */
static const struct column ban_table_list[] = {
    COLUMN(struct ban, "ban", id),
    COLUMN(struct ban, "name", name),
    COLUMN(struct ban, "player_id", player.v),
    COLUMN(struct ban, "first", from),
    COLUMN(struct ban, "until", until),
    COLUMN(struct ban, "next", kind, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "reason", reason),
    COLUMN(struct ban, "rule", rule, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "lifted", lifted),
    COLUMN(struct ban, "lifted_reason", lifted_reason, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "event_id", event.v, .none = NONE_IS_ZERO),
    COLUMN_TIME(struct ban, "at", at_utc),
};
const struct column_set ban_table_columns = COLUMNS(struct ban, ban_table_list);
