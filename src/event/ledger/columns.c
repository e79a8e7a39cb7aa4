/* columns.c - what leagues, invitations, lists of other models and histories consist of, for JSON, CSV and worksheets
 * (ledger.h) */
#include "base/columns.h"
#include "event/ledger/ledger.h"

static const struct column league_list_of_columns[] = {
    COLUMN(struct league, "league_id", id.v, .json = "id"),
    COLUMN(struct league, "uuid", uuid, .omit = OMIT_ROWS),
    COLUMN(struct league, "name", set.name),
    COLUMN(struct league, "best_of", set.best_of, .none = NONE_IS_ZERO, .none_in_json = true),
    COLUMN_WORD(struct league, "scoring", set.scoring, league_scoring_words),
    COLUMN(struct league, "places", set.places, .none = NONE_IS_EMPTY, .none_in_json = true),
    COLUMN(struct league, "attendance", set.attendance),
    COLUMN(struct league, "events", events),
};
const struct column_set league_columns = COLUMNS(struct league, league_list_of_columns);

static struct table_cell invited_by(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(rating_shown(((const struct rating_invitation *)row)->line.rating));
}

static const struct column invitation_list[] = {
    COLUMN(struct rating_invitation, "rank", line.rank),
    COLUMN(struct rating_invitation, "player_id", line.player.v),
    COLUMN(struct rating_invitation, "name", line.name),
    COLUMN(struct rating_invitation, "dci", line.dci, .none = NONE_IS_EMPTY, .none_in_json = true),
    COLUMN(struct rating_invitation, "country", line.country),
    COLUMN(struct rating_invitation, "region", line.region),
    COLUMN(struct rating_invitation, "club", line.club),
    COLUMN_BY(COLUMN_INT, "rating", invited_by),
    COLUMN(struct rating_invitation, "matches", line.matches),
    COLUMN(struct rating_invitation, "last_date", line.last_date),
    COLUMN(struct rating_invitation, "at_line", at_line),
    COLUMN(struct rating_invitation, "provisional", line.provisional),
};
const struct column_set rating_invitation_columns = COLUMNS(struct rating_invitation, invitation_list);

static const struct column believed_list[] = {
    COLUMN(struct believed_line, "rank", rank),
    COLUMN(struct believed_line, "player_id", player.v),
    COLUMN(struct believed_line, "name", name),
    COLUMN_ROUNDED(struct believed_line, "rating", rating, 0),
    COLUMN_ROUNDED(struct believed_line, "deviation", deviation, 1),
    COLUMN_ROUNDED(struct believed_line, "low", low, 0),
    COLUMN_ROUNDED(struct believed_line, "high", high, 0),
    COLUMN(struct believed_line, "matches", matches),
    COLUMN(struct believed_line, "last_date", last_date),
};
const struct column_set believed_columns = COLUMNS(struct believed_line, believed_list);

static const struct column season_list[] = {
    COLUMN(struct season_player, "rank", rank),
    COLUMN(struct season_player, "player_id", player.v),
    COLUMN(struct season_player, "name", name),
    COLUMN_ROUNDED(struct season_player, "strength", strength, 0),
    COLUMN_ROUNDED(struct season_player, "error", error, 1),
    COLUMN_ROUNDED(struct season_player, "low", low, 0),
    COLUMN_ROUNDED(struct season_player, "high", high, 0),
    COLUMN(struct season_player, "matches", matches),
    COLUMN(struct season_player, "wins", wins),
    COLUMN(struct season_player, "losses", losses),
    COLUMN(struct season_player, "draws", draws),
};
const struct column_set season_player_columns = COLUMNS(struct season_player, season_list);

static const struct column rating_tables_list[] = {
    COLUMN(struct rating_tables_line, "rank", rank),
    COLUMN(struct rating_tables_line, "player_id", player.v),
    COLUMN(struct rating_tables_line, "name", name),
    COLUMN_ROUNDED(struct rating_tables_line, "rating", rating, 0),
    COLUMN_ROUNDED(struct rating_tables_line, "error", error, 1, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN_ROUNDED(struct rating_tables_line, "low", low, 0, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN_ROUNDED(struct rating_tables_line, "high", high, 0, .none = NONE_IS_NAN, .omit = OMIT_IF_NONE),
    COLUMN(struct rating_tables_line, "tables", tables),
    COLUMN(struct rating_tables_line, "wins", wins),
    COLUMN(struct rating_tables_line, "losses", losses),
    COLUMN(struct rating_tables_line, "draws", draws),
    COLUMN(struct rating_tables_line, "last_date", last_date),
};
const struct column_set rating_tables_columns = COLUMNS(struct rating_tables_line, rating_tables_list);

static const struct column step_list[] = {
    COLUMN(struct rating_step, "uuid", uuid),
    COLUMN(struct rating_step, "player", player),
    COLUMN(struct rating_step, "dci", dci),
    COLUMN(struct rating_step, "category", category),
    COLUMN(struct rating_step, "seq", seq),
    COLUMN(struct rating_step, "date", date),
    COLUMN(struct rating_step, "event", event),
    COLUMN(struct rating_step, "opponent", opponent),
    COLUMN_ROUNDED(struct rating_step, "opponent_before", opponent_before, COLUMN_DIGITS),
    COLUMN_ROUNDED(struct rating_step, "score", score, COLUMN_DIGITS),
    COLUMN_ROUNDED(struct rating_step, "before", before, COLUMN_DIGITS),
    COLUMN_ROUNDED(struct rating_step, "after", after, COLUMN_DIGITS),
};
const struct column_set rating_step_columns = COLUMNS(struct rating_step, step_list);
