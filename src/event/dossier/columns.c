/* columns.c - what a career consists of, for JSON (dossier.h) */
#include "base/columns.h"
#include "event/dossier/dossier.h"

#define RECORD_COLUMNS(ROW, RECORD)                                                                                    \
    COLUMN(ROW, "wins", RECORD wins), COLUMN(ROW, "losses", RECORD losses), COLUMN(ROW, "draws", RECORD draws)

static const struct column record_list[] = {RECORD_COLUMNS(struct career_record, )};
const struct column_set career_record_columns = COLUMNS(struct career_record, record_list);

static const struct column played_list[] = {
    COLUMN(struct career_event, "event_id", event.v), COLUMN(struct career_event, "date", date),
    COLUMN(struct career_event, "name", name),        COLUMN(struct career_event, "format", format),
    COLUMN(struct career_event, "closed", closed),    RECORD_COLUMNS(struct career_event, record.),
};
static const struct column_set event_columns = COLUMNS(struct career_event, played_list);

static const struct column opponent_list[] = {
    COLUMN(struct career_opponent, "player_id", player.v),
    COLUMN(struct career_opponent, "name", name),
    RECORD_COLUMNS(struct career_opponent, record.),
};
static const struct column_set opponent_columns = COLUMNS(struct career_opponent, opponent_list);

static const struct column penalty_list[] = {
    COLUMN(struct career_penalty, "event_id", event.v),
    COLUMN(struct career_penalty, "date", date),
    COLUMN(struct career_penalty, "name", name),
    COLUMN(struct career_penalty, "round", round),
    COLUMN(struct career_penalty, "infraction", infraction),
    COLUMN(struct career_penalty, "level", level),
    COLUMN(struct career_penalty, "confirmed", confirmed),
    COLUMN(struct career_penalty, "withdrawn", withdrawn),
};
static const struct column_set own_penalty_columns = COLUMNS(struct career_penalty, penalty_list);

/* Fewer than ban_columns, and "kind" for its "next". */
static const struct column own_ban_list[] = {
    COLUMN(struct ban, "from", from),
    COLUMN(struct ban, "until", until),
    COLUMN(struct ban, "kind", kind, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "reason", reason),
    COLUMN(struct ban, "rule", rule, .none = NONE_IS_EMPTY),
    COLUMN(struct ban, "lifted", lifted),
};
static const struct column_set own_ban_columns = COLUMNS(struct ban, own_ban_list);

static const struct column career_list[] = {
    COLUMN_WITHIN(struct career, "record", record, &career_record_columns),
    COLUMN_LIST(struct career, "events", events, n_events, &event_columns),
    COLUMN_LIST(struct career, "opponents", opponents, n_opponents, &opponent_columns),
    COLUMN_LIST(struct career, "penalties", penalties, n_penalties, &own_penalty_columns),
    COLUMN_LIST(struct career, "bans", bans, n_bans, &own_ban_columns),
};
const struct column_set career_columns = COLUMNS(struct career, career_list);

static struct table_cell kind_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(result_kind_name(((const struct career_meeting *)row)->score.kind));
}

static const struct column meeting_list[] = {
    COLUMN(struct career_meeting, "event_id", event.v),  COLUMN(struct career_meeting, "date", date),
    COLUMN(struct career_meeting, "name", name),         COLUMN(struct career_meeting, "round", round),
    COLUMN_BY(COLUMN_TEXT, "kind", kind_cell),           COLUMN(struct career_meeting, "wins1", score.wins1),
    COLUMN(struct career_meeting, "wins2", score.wins2), COLUMN(struct career_meeting, "draws", score.draws),
};
const struct column_set career_meeting_columns = COLUMNS(struct career_meeting, meeting_list);
