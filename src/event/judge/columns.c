/* columns.c - what judges, penalties and rulings consist of, for JSON, CSV and worksheets (judge.h) */
#include "base/columns.h"
#include "event/judge/judge.h"

/* The name of a member's team, or a team's own. */
static struct table_cell team_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct penalty *p = row;
    return p->of_team ? cell_of_text(p->name) : p->team && *p->team ? cell_of_text(p->team) : cell_none();
}

static const struct column penalty_column_list[] = {
    COLUMN(struct penalty, "number", number, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    COLUMN(struct penalty, "player_id", player.v),
    COLUMN(struct penalty, "name", name),
    COLUMN_BY(COLUMN_TEXT, "team", team_cell),
    COLUMN(struct penalty, "of_team", of_team),
    COLUMN(struct penalty, "round", round),
    COLUMN(struct penalty, "table", table, .none = NONE_IS_ZERO),
    COLUMN(struct penalty, "catalogue", catalogue),
    COLUMN(struct penalty, "infraction", infraction),
    COLUMN(struct penalty, "infraction_name", infraction_name),
    COLUMN(struct penalty, "level", level),
    COLUMN(struct penalty, "level_name", level_name),
    COLUMN(struct penalty, "rule", rule, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "weight", weight),
    COLUMN_WORD(struct penalty, "consequence", consequence, penalty_consequence_words),
    COLUMN(struct penalty, "games", games),
    COLUMN(struct penalty, "judge", judge, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "confirmed_by", confirmed_by, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct penalty, "intent", intent, penalty_intent_words, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "note", note, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "day", day, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "open", open),
    COLUMN(struct penalty, "counts", counts),
    COLUMN(struct penalty, "withdrawn", withdrawn),
    COLUMN(struct penalty, "withdrawn_reason", withdrawn_reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct penalty, "at", at_utc),
};
const struct column_set penalty_columns = COLUMNS(struct penalty, penalty_column_list);

/* SQL has another order, and names of its own. */
static const struct column penalty_table_list[] = {
    COLUMN(struct penalty, "number", number),
    COLUMN(struct penalty, "round", round),
    COLUMN(struct penalty, "tbl", table, .none = NONE_IS_ZERO),
    COLUMN(struct penalty, "name", name),
    COLUMN(struct penalty, "player_id", player.v),
    COLUMN(struct penalty, "category", category, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "infraction", infraction),
    COLUMN(struct penalty, "infraction_name", infraction_name),
    COLUMN(struct penalty, "rule", rule, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "level", level),
    COLUMN(struct penalty, "level_name", level_name),
    COLUMN(struct penalty, "weight", weight),
    COLUMN_WORD(struct penalty, "consequence", consequence, penalty_consequence_words, .none = NONE_IS_ZERO),
    COLUMN(struct penalty, "games", games),
    COLUMN(struct penalty, "judge", judge, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "confirmed_by", confirmed_by, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "open", open),
    COLUMN(struct penalty, "counts", counts),
    COLUMN(struct penalty, "withdrawn", withdrawn),
    COLUMN(struct penalty, "withdrawn_reason", withdrawn_reason, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct penalty, "intent", intent, penalty_intent_words, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "note", note, .none = NONE_IS_EMPTY),
    COLUMN(struct penalty, "catalogue", catalogue),
    COLUMN(struct penalty, "day", day, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct penalty, "at", at_utc),
    COLUMN_BY(COLUMN_TEXT, "team", team_cell),
    COLUMN(struct penalty, "of_team", of_team),
};
const struct column_set penalty_table_columns = COLUMNS(struct penalty, penalty_table_list);

static const struct column ruling_column_list[] = {
    COLUMN(struct judge_ruling, "number", number),
    COLUMN(struct judge_ruling, "round", round),
    COLUMN(struct judge_ruling, "tbl", table, .json = "table", .none = NONE_IS_ZERO),
    COLUMN(struct judge_ruling, "player1", player1, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "player2", player2, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "judge", judge, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "question", question, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "ruling", ruling, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "minutes", minutes),
    COLUMN(struct judge_ruling, "extension", extension),
    COLUMN_WORD(struct judge_ruling, "appeal", appeal, appeal_words, .omit = OMIT_ROWS),
    COLUMN_WORD(struct judge_ruling, "appeal", appeal, appeal_words, .none = NONE_IS_ZERO, .omit = OMIT_JSON),
    COLUMN(struct judge_ruling, "appeal_judge", appeal_judge, .none = NONE_IS_EMPTY),
    COLUMN(struct judge_ruling, "appeal_ruling", appeal_ruling, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct judge_ruling, "dci_appeal", dci_appeal, appeal_words, .omit = OMIT_ROWS),
    COLUMN_WORD(struct judge_ruling, "dci_appeal", dci_appeal, appeal_words, .none = NONE_IS_ZERO, .omit = OMIT_JSON),
    COLUMN(struct judge_ruling, "dci_note", dci_note, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct judge_ruling, "at", at_utc, .omit = OMIT_JSON),
};
const struct column_set ruling_columns = COLUMNS(struct judge_ruling, ruling_column_list);

static const struct column judge_column_list[] = {
    COLUMN(struct judge, "number", number, .omit = OMIT_JSON),
    COLUMN(struct judge, "name", name),
    COLUMN(struct judge, "level", level),
    COLUMN_WORD(struct judge, "role", role, judge_role_words),
    COLUMN(struct judge, "dci", dci, .none = NONE_IS_EMPTY),
};
const struct column_set judge_columns = COLUMNS(struct judge, judge_column_list);

static const struct column waiting_column_list[] = {
    COLUMN_LIST_OF_INTS(struct judging_waiting, "penalties_not_confirmed", penalties, n_penalties),
    COLUMN_LIST_OF_INTS(struct judging_waiting, "appeals_pending", appeals, n_appeals),
    COLUMN_LIST_OF_INTS(struct judging_waiting, "dci_appeals_pending", dci, n_dci),
};
const struct column_set judging_waiting_columns = COLUMNS(struct judging_waiting, waiting_column_list);
