/* csv_export.c - everything of a store, or of one event, as CSV: a table a file, a header row, documented columns
 *
 * Ids join the files: event_id and player_id are the same in all of them. Text that a spreadsheet would run as a
 * formula has an apostrophe before it, as in every CSV file of ours, unless texts were asked for as they
 * are.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/state/state.h"

#include <string.h>

const struct csv_export_table csv_export_tables[] = {
    {"events", "an event",
     "event_id|uuid|*name|date|*format|structure|state|category|rounds|cut|best_of|teams|kind|*"
     "organizer|*city|*sanction|"
     "players",
     Q_CSV_EVENTS, false},
    {"players", "a player", "player_id|uuid|*last|*first|dci|*email|*country|*region|*club|*note|forgotten",
     Q_CSV_PLAYERS, false},
    {"enrolments", "a player, or a team by its captain, in an event",
     "event_id|number|player_id|*last|*first|*team|*team_name|paid|first_round|dropped_after|"
     "disqualified|ejected|byes|"
     "seed|fixed_table|draft_seat|checked_in_at",
     Q_CSV_ENROLMENTS, false},
    {"team-members", "a member of a team", "event_id|captain_id|seat|player_id|*last|*first", Q_CSV_TEAM_MEMBERS,
     false},
    {"rounds", "a round", "event_id|round|stage|method|seed|certified|paired_at|published_at", Q_CSV_ROUNDS, false},
    {"matches", "a match with its games",
     "event_id|round|table|slot|player1_id|*last1|*first1|player2_id|*last2|*first2|result|wins1|"
     "wins2|draws|"
     "plays_first_id|timed_out|life1|life2|by_hand",
     Q_CSV_MATCHES, false},
    {"match-seats", "the games of a seat in a match of teams", "event_id|round|table|seat|wins1|wins2|draws",
     Q_CSV_MATCH_SEATS, false},
    {"standings", "a player's place after a Swiss round", NULL, -1, false},
    {"decks", "a version of a registered list or pool",
     "event_id|player_id|*last|*first|kind|version|withdrawn|*name|*archetype|main|side|colors|"
     "verdict|*judged_format|"
     "judged_date",
     Q_CSV_DECKS, false},
    {"decklists", "a line of a list", "event_id|player_id|kind|version|zone|count|*card|*set|*number", Q_CSV_DECKLISTS,
     false},
    {"draft-seats", "a seat in a draft pod", "event_id|draft|kind|pod|seat|player_id|*last|*first", Q_CSV_DRAFT_SEATS,
     false},
    {"judges", "a judge of an event", "event_id|number|*name|level|role|dci", Q_CSV_JUDGES, false},
    {"rulings", "a ruling",
     "event_id|number|round|table|*judge|*question|*ruling|minutes|appeal|*appeal_judge|*appeal_"
     "ruling|dci_appeal|"
     "withdrawn",
     Q_CSV_RULINGS, true},
    {"penalties", "a penalty",
     "event_id|number|player_id|*last|*first|round|catalogue|*infraction|*level|consequence|games|*"
     "judge|*confirmed_by|"
     "*note|withdrawn",
     Q_CSV_PENALTIES, true},
    {"ratings", "what a rated match did to a player",
     "category|player_id|*last|*first|seq|event_id|opponent_id|score|before|after|opponent_before|"
     "expected|k",
     Q_CSV_RATINGS, false},
    {"leagues", "an event of a league", "league_id|uuid|*name|best_of|scoring|*places|attendance|event_id",
     Q_CSV_LEAGUES, false},
    {"avoided-pairs", "two who are rather kept apart", "event_id|a_id|b_id|*reason", Q_CSV_AVOIDED_PAIRS, true},
    {"clocks", "the clock of a round", "event_id|round|minutes|started_at|ends_at|left_s|early_end_at|warned_at",
     Q_CSV_CLOCKS, false},
    {"extensions", "more time for a match", "event_id|round|table|number|minutes|*reason|ruling|at", Q_CSV_EXTENSIONS,
     true},
    {"deck-checks", "a deck check",
     "event_id|player_id|*last|*first|number|draw|round|withdrawn|*note|extension_min|at", Q_CSV_DECK_CHECKS, true},
    {"drafts", "a draft", "event_id|draft|kind|made_by|seed|first_round|at", Q_CSV_DRAFTS, false},
    {"pool-changes", "a set or card that an event allows or forbids", "event_id|what|*name", Q_CSV_POOL_CHANGES, false},
    {"bans", "a ban", "ban_id|player_id|*last|*first|from|until|kind|event_id|*reason|*rule|lifted|*lifted_reason|at",
     Q_CSV_BANS, true},
    {"player-reports", "what a player reported of a match, player 1's wins first",
     "event_id|round|table|player_id|*last|*first|result|wins1|wins2|draws|drops|at", Q_CSV_PLAYER_REPORTS, true},
    {"announcements", "an announcement", "event_id|*text|at|until", Q_CSV_ANNOUNCEMENTS, true},
    {"signups", "a request to be enrolled", "event_id|request|*name|dci|state|player_id|at|decided_at", Q_CSV_SIGNUPS,
     true},
    {"rating-imports", "a step of a rating history from elsewhere",
     "category|player_id|*last|*first|seq|date|*event|*opponent|opponent_before|score|before|after",
     Q_CSV_RATING_IMPORTS, false},
    {.name = NULL},
};

#define COLUMNS_MAX 32

struct header {
    const char *names[COLUMNS_MAX];
    bool text[COLUMNS_MAX];
    int n;
};

static struct header read_header(struct arena *arena, const char *columns)
{
    struct header h = {.n = 0};
    while (*columns) {
        size_t len = strcspn(columns, "|");
        tc_assert(h.n < COLUMNS_MAX);
        h.text[h.n] = *columns == '*';
        h.names[h.n] = arena_strndup(arena, columns + h.text[h.n], len - h.text[h.n]);
        h.n++;
        columns += len + (columns[len] == '|');
    }
    return h;
}

static void add_header(struct strbuf *out, const struct header *h)
{
    for (int i = 0; i < h->n; i++)
        csv_add_cell(out, h->names[i], i == 0, true, CSV_PLAIN);
    csv_end_row(out);
}

static enum err_code add_query(struct store *store, const struct csv_export_table *table, const struct header *h,
                               struct event_id event, enum csv_style style, struct strbuf *out, size_t *rows,
                               struct err *err)
{
    struct cursor c;
    struct arena scratch = ARENA_INIT;
    enum err_code rc;
    for (rc = store_query(store, (enum query)table->query, SQL_ARGS(SQL_I(event.v)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        for (int i = 0; i < h->n; i++) {
            const char *text = cursor_text(&c, i, &scratch);
            csv_add_cell(out, text ? text : "", i == 0, !h->text[i], style);
        }
        csv_end_row(out);
        ++*rows;
        arena_reset(&scratch);
    }
    cursor_close(&c);
    arena_release(&scratch);
    return rc;
}

/* ---- the standings after each round ---------------------------------------------------------- */

struct standing {
    struct event_id event;
    int round;
    struct standings_row row;
    struct load_player player;
    double omw, gw, ogw;
};

static const struct column standing_list[] = {
    COLUMN(struct standing, "event_id", event.v),
    COLUMN(struct standing, "round", round),
    COLUMN(struct standing, "rank", row.rank, .none = NONE_IS_ZERO),
    COLUMN(struct standing, "player_id", player.id.v),
    COLUMN(struct standing, "player", player.name),
    COLUMN(struct standing, "points", row.points),
    COLUMN(struct standing, "wins", row.wins),
    COLUMN(struct standing, "losses", row.losses),
    COLUMN(struct standing, "draws", row.draws),
    COLUMN_ROUNDED(struct standing, "omw", omw, 6),
    COLUMN_ROUNDED(struct standing, "gw", gw, 6),
    COLUMN_ROUNDED(struct standing, "ogw", ogw, 6),
};
static const struct column_set standing_columns = COLUMNS(struct standing, standing_list);

static struct header standings_header(struct arena *arena)
{
    struct table_rows none;
    columns_to_rows(&standing_columns, arena, NULL, 0, &none);
    struct header h = {.n = (int)none.n_columns};
    memcpy(h.names, none.columns, none.n_columns * sizeof *none.columns);
    return h;
}

static void add_cells(struct strbuf *out, struct arena *arena, const struct table_rows *rows, enum csv_style style)
{
    for (size_t i = 0; i < rows->n_rows * rows->n_columns; i++) {
        const struct table_cell *cell = &rows->cells[i];
        bool is_text = cell->type == CELL_TEXT;
        const char *text = is_text                  ? cell->t
                           : cell->type == CELL_INT ? arena_printf(arena, "%lld", (long long)cell->i)
                                                    : "";
        csv_add_cell(out, text, i % rows->n_columns == 0, !is_text, style);
        if (i % rows->n_columns == rows->n_columns - 1)
            csv_end_row(out);
    }
}

static enum err_code add_event_standings(struct store *store, struct event_id event, enum csv_style style,
                                         struct strbuf *out, size_t *rows, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct event_data data;
    enum err_code rc = event_load(store, &arena, event, &data, err);
    for (int round = 1; rc == ERR_OK && round <= data.swiss_rounds; round++) {
        struct standings_row *list = NULL;
        struct standing *lines = ARENA_ARRAY(&arena, struct standing, data.n_players);
        struct table_rows table;
        rc = event_standings(&arena, &data, round, &list, err);
        for (size_t i = 0; rc == ERR_OK && i < data.n_players; i++)
            lines[i] = (struct standing){.event = event,
                                         .round = round,
                                         .row = list[i],
                                         .player = data.players[list[i].player],
                                         .omw = ratio_to_double(list[i].omw),
                                         .gw = ratio_to_double(list[i].gw),
                                         .ogw = ratio_to_double(list[i].ogw)};
        if (rc != ERR_OK)
            break;
        columns_to_rows(&standing_columns, &arena, lines, data.n_players, &table);
        add_cells(out, &arena, &table, style);
        *rows += data.n_players;
    }
    arena_release(&arena);
    return rc;
}

static enum err_code add_standings(struct store *store, struct event_id event, enum csv_style style, struct strbuf *out,
                                   size_t *rows, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct event *events = NULL;
    size_t n = 0;
    if (event.v)
        return add_event_standings(store, event, style, out, rows, err);
    enum err_code rc = event_list(store, &arena, &events, &n, err);
    for (size_t i = n; rc == ERR_OK && i-- > 0;) /* oldest first */
        rc = add_event_standings(store, events[i].id, style, out, rows, err);
    arena_release(&arena);
    return rc;
}

enum err_code csv_export_table(struct store *store, const struct csv_export_table *table, struct event_id event,
                               enum csv_style style, struct strbuf *out, size_t *rows, struct err *err)
{
    struct arena arena = ARENA_INIT;
    const struct header h = table->columns ? read_header(&arena, table->columns) : standings_header(&arena);
    *rows = 0;
    add_header(out, &h);
    enum err_code rc = table->query < 0 ? add_standings(store, event, style, out, rows, err)
                                        : add_query(store, table, &h, event, style, out, rows, err);
    arena_release(&arena);
    return rc;
}
