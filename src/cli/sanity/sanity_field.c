/* sanity_field.c - sanity field: a deck against a room full of decks, or all of the room against each other
 *
 * Opponents are the lists of a folder, or those that are registered for an event. Each is met in both seats, with the
 * main decks and after boarding by rule. Where the store has matches between the same archetypes, what happened stands
 * beside what the engine played, with how far the two agree and how much of each deck is known.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/progress.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "cli/sanity/sanity_field.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/report.h"
#include "sanity/boarding.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/lead.h"
#include "sanity/match.h"

#include <math.h>
#include <string.h>
#include <strings.h>

static command_fn cmd_sanity_field;

enum { FIELD_GAMES = 100 };

const struct command sanity_field_commands[] = {
    {
        .name = "sanity field",
        .run = cmd_sanity_field,
        .group = GROUP_CARD,
        .needs = NEEDS_OWN,
        .flags = COMMAND_ROWS,
        .summary = "play a decklist against all lists of a folder or of an event, or all against each other",
        ARGUMENTS({"DECK", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the decklist; left out with --matrix"}),
        OPTIONS(
            TEXT("against", "FOLDER|EVENT", "lists of a folder, a pattern, or an event of the store"),
            FLAG("matrix", "all of them against each other; of an event one list of each archetype"),
            NUMBER("top", 2, MATRIX_DECKS, "with --matrix: the commonest archetypes; 8 without it"),
            TEXT("archetype", "NAME", "what the deck is called in the event's results; its own name without it"),
            FORMAT_OF_LEADERS, FLAG("no-sideboards", "with the main decks alone"),
            NUMBER("games", 2, 1000000,
                   "games against each, before and after boarding, rounded up to twenties; 100 without it"),
            CHOICE("players", "greedy|search", "who plays; greedy without it"),
            NUMBER("nodes", 1, 4096, "search: continuations tried for a decision; 9 without it"),
            TEXT("era", "ERA",
                 "by the rules of: fifth-97, fifth-99, fifth, sixth, eighth, m10; by the date "
                 "without it"),
            DATE("date", "by the rules of this day; m10 without it"), SEED("of the games; 1 without it"),
            TEXT("from", "FORMAT", "read the files as this format: topcut deck formats"),
            NUMBER("threads", 1, 64, "threads; as many as there are processors without it: the result is the same")),
    },
    {.name = NULL},
};

/* ---- games ----------------------------------------------------------------------------------- */

static double known_share(const struct list_book *book, int which, const struct list *list)
{
    int played[N_PLAYED];
    list_book_count(book, which, list, played);
    return list->main ? (double)played[PLAYED_WHOLLY] / list->main : 0;
}

/* Why the two cannot meet; "". */
static const char *cannot_meet(struct arena *arena, const struct list *a, const struct list *b)
{
    const struct list *both[2] = {a, b};
    for (int i = 0; i < 2; i++)
        if (both[i]->lead.why_not && *both[i]->lead.why_not)
            return both[i]->lead.why_not;
    if ((a->lead.n > 0) != (b->lead.n > 0))
        return message(arena, "%s has a commander, %s has none", a->lead.n ? a->name : b->name,
                       a->lead.n ? b->name : a->name);
    return "";
}

/* Who needs so many more games wins the match: the next game with that chance, those after it with the other. */
static double wins_first(int mine, int theirs, double next, double later)
{
    if (mine == 0 || theirs == 0)
        return mine == 0;
    return next * wins_first(mine - 1, theirs, later, later) + (1 - next) * wins_first(mine, theirs - 1, later, later);
}

static double decided_share(double wins, double losses)
{
    return wins + losses > 0 ? wins / (wins + losses) : NAN;
}

/* Drawn games are played again; sideboards come in after the first. */
static double match_share(int best_of, const struct field_row *row)
{
    double first = decided_share(row->wins.value, row->losses), later = first;
    if (row->has_boarded)
        later = decided_share(row->boarded.value, row->boarded_losses);
    return wins_first(best_of / 2 + 1, best_of / 2 + 1, first, later);
}

/* Plays a pairing; memory is let go of but for the row. */
static enum err_code play(const struct field *f, const struct field_deck *a, const struct field_deck *b,
                          struct field_row *row, struct err *err)
{
    struct arena arena = ARENA_INIT;
    const struct list *lists[2] = {&a->list, &b->list};
    struct list after[2];
    const struct list *boarded[2] = {&after[0], &after[1]};
    struct list_book book;
    struct match_result result;
    struct match_options options = f->options;
    options.plan = a->list.lead.n > 0 ? &f->plan : NULL;
    enum err_code rc = list_book_make(&arena, f->era, lists, 2, &book, err);
    if (rc == ERR_OK)
        rc = match_run(&arena, &book, lists, &options, &result, err);
    if (rc == ERR_OK) {
        row->games = result.games;
        row->broken_off = result.broken_off;
        row->wins = result.wins[0];
        row->losses = result.wins[1].value;
        row->on_play = result.first[0].wins;
        row->on_draw = result.first[1].losses;
        row->known = known_share(&book, 0, lists[0]);
        row->known_opponent = known_share(&book, 1, lists[1]);
        row->has_boarded = f->boards && a->list.side + b->list.side > 0;
    }
    if (rc == ERR_OK && row->has_boarded) {
        for (int d = 0; d < 2; d++) {
            struct boarding plan;
            boarding_by_rule(&arena, lists[d], lists[1 - d], &plan);
            boarding_apply(&arena, lists[d], &plan, &after[d]);
        }
        rc = match_run(&arena, &book, boarded, &options, &result, err);
        row->boarded = result.wins[0];
        row->boarded_losses = result.wins[1].value;
    }
    if (rc == ERR_OK)
        row->match = match_share(f->best_of, row);
    arena_release(&arena);
    return rc;
}

/* The line of an archetype in the event's results; -1. */
static int real_line(const struct field *f, const char *archetype)
{
    for (size_t i = 0; f->real && i < f->real->n_side; i++)
        if (*archetype && strcasecmp(f->real->lines[i].archetype, archetype) == 0)
            return (int)i;
    return -1;
}

static void find_real(const struct field *f, const char *one, const char *other, struct field_row *row)
{
    int a = real_line(f, one), b = real_line(f, other);
    if (a < 0 || b < 0 || a == b)
        return;
    const struct metagame_matchup *m = metagame_matchup_at(f->real, (size_t)a, (size_t)b);
    row->has_real = m->wins + m->losses > 0;
    row->real_wins = m->wins;
    row->real_losses = m->losses;
    row->real_draws = m->draws;
    row->real = m->interval;
}

static enum err_code play_all(struct field *f, struct err *err)
{
    struct progress progress;
    size_t all = f->matrix ? f->n * (f->n - 1) / 2 : f->n;
    const char *own = cli_text(f->cli, "archetype");
    enum err_code rc = ERR_OK;
    if (!own && !f->matrix)
        own = *f->own.archetype ? f->own.archetype : f->own.name;
    f->rows = ARENA_ARRAY(f->cli->arena, struct field_row, all + 1);
    progress_begin(&progress, TC_WORD("pairings"), (int64_t)all);
    for (size_t i = 0; i < (f->matrix ? f->n : 1) && rc == ERR_OK; i++)
        for (size_t k = f->matrix ? i + 1 : 0; k < f->n && rc == ERR_OK; k++) {
            const struct field_deck *a = f->matrix ? &f->deck[i] : &f->own, *b = &f->deck[k];
            struct field_row *row = &f->rows[f->n_rows];
            *row = (struct field_row){
                .deck = a->name, .opponent = b->name, .archetype = b->archetype, .first = (int)i, .second = (int)k};
            find_real(f, f->matrix ? a->archetype : own, b->archetype, row);
            row->problem = cannot_meet(f->cli->arena, &a->list, &b->list);
            if (!*row->problem) {
                struct err why = ERR_INIT;
                rc = play(f, a, b, row, &why);
                if (rc == ERR_INTERRUPT)
                    break;
                if (rc != ERR_OK)
                    row->problem = arena_strdup(f->cli->arena, why.said);
                rc = ERR_OK;
            }
            f->n_rows++;
            if (!progress_step(&progress, (int64_t)f->n_rows))
                rc = ERR_INTERRUPT;
        }
    progress_end(&progress);
    if (rc != ERR_INTERRUPT || f->n_rows == all)
        return ERR_OK;
    f->cli->stands = f->n_rows > 0;
    return err_set(err, ERR_INTERRUPT, "interrupted after %zu of %zu pairings", f->n_rows, all);
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Pairings of archetypes: the real matches are all lists' of these together. */
struct agreement {
    int pairs, matches, within; /* with real matches; of these where the played rate is in their interval */
    double distance;            /* mean of the differences, weighted by matches */
};

static bool counts(const struct field_row *r)
{
    return r->has_real && !*r->problem && !isnan(r->match);
}

static bool of_same_archetypes(const struct field_row *a, const struct field_row *b)
{
    return a->first == b->first && strcasecmp(a->archetype, b->archetype) == 0;
}

static struct agreement agree(const struct field *f)
{
    struct agreement a = {.pairs = 0};
    for (size_t i = 0; i < f->n_rows; i++) {
        const struct field_row *r = &f->rows[i];
        double won = 0;
        int lists = 0;
        bool told = false;
        for (size_t k = 0; k < f->n_rows && counts(r); k++) {
            if (!counts(&f->rows[k]) || !of_same_archetypes(r, &f->rows[k]))
                continue;
            told |= k < i;
            won += f->rows[k].match;
            lists++;
        }
        if (lists == 0 || told)
            continue;
        int matches = r->real_wins + r->real_losses;
        won /= lists;
        a.pairs++;
        a.matches += matches;
        a.within += won >= r->real.low && won <= r->real.high;
        a.distance += fabs(won - (double)r->real_wins / matches) * matches;
    }
    a.distance = a.matches ? a.distance / a.matches : 0;
    return a;
}

/* The mean over the rows that were played: each opponent counts once. Their games are drawn apart, so the variances
 * add. */
static struct estimate mean_of(const struct field *f, bool boarded)
{
    int64_t hits = 0, games = 0;
    for (size_t i = 0; i < f->n_rows; i++) {
        const struct field_row *r = &f->rows[i];
        const struct estimate *e = boarded ? &r->boarded : &r->wins;
        if (*r->problem || (boarded && !r->has_boarded))
            continue;
        hits += (int64_t)llround(e->value * (double)e->trials);
        games += e->trials;
    }
    return estimate_share(hits, games);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static struct table_cell if_played(const struct field_row *r, bool there, double value)
{
    return *r->problem || !there ? cell_none() : cell_of_real(value);
}
#define FIELD_CELL(NAME, THERE, VALUE)                                                                                 \
    static struct table_cell NAME(struct arena *arena, const void *row) {                                              \
        const struct field_row *r = row;                                                                               \
        (void)arena;                                                                                                   \
        return if_played(r, THERE, VALUE);                                                                             \
    }
FIELD_CELL(wins_cell, true, r->wins.value)
FIELD_CELL(wins_low_cell, true, r->wins.low)
FIELD_CELL(wins_high_cell, true, r->wins.high)
FIELD_CELL(losses_cell, true, r->losses)
FIELD_CELL(play_cell, true, r->on_play.value)
FIELD_CELL(draw_cell, true, r->on_draw.value)
FIELD_CELL(boarded_cell, r->has_boarded, r->boarded.value)
FIELD_CELL(boarded_low_cell, r->has_boarded, r->boarded.low)
FIELD_CELL(boarded_high_cell, r->has_boarded, r->boarded.high)
FIELD_CELL(match_cell, !isnan(r->match), r->match)
FIELD_CELL(known_cell, true, r->known)
FIELD_CELL(known_opponent_cell, true, r->known_opponent)

static struct table_cell real_cell(struct arena *arena, const void *row)
{
    const struct field_row *r = row;
    (void)arena;
    return r->has_real ? cell_of_real((double)r->real_wins / (r->real_wins + r->real_losses)) : cell_none();
}
static const struct column row_list[] = {
    COLUMN(struct field_row, "deck", deck),
    COLUMN(struct field_row, "opponent", opponent),
    COLUMN(struct field_row, "archetype", archetype, .none = NONE_IS_EMPTY),
    COLUMN(struct field_row, "problem", problem, .none = NONE_IS_EMPTY),
    COLUMN(struct field_row, "games", games),
    COLUMN(struct field_row, "broken_off", broken_off),
    COLUMN_BY(COLUMN_REAL, "wins", wins_cell),
    COLUMN_BY(COLUMN_REAL, "wins_low", wins_low_cell),
    COLUMN_BY(COLUMN_REAL, "wins_high", wins_high_cell),
    COLUMN_BY(COLUMN_REAL, "losses", losses_cell),
    COLUMN_BY(COLUMN_REAL, "wins_on_play", play_cell),
    COLUMN_BY(COLUMN_REAL, "wins_on_draw", draw_cell),
    COLUMN_BY(COLUMN_REAL, "boarded", boarded_cell),
    COLUMN_BY(COLUMN_REAL, "boarded_low", boarded_low_cell),
    COLUMN_BY(COLUMN_REAL, "boarded_high", boarded_high_cell),
    COLUMN_BY(COLUMN_REAL, "known", known_cell),
    COLUMN_BY(COLUMN_REAL, "known_opponent", known_opponent_cell),
    COLUMN(struct field_row, "real_wins", real_wins),
    COLUMN(struct field_row, "real_losses", real_losses),
    COLUMN(struct field_row, "real_draws", real_draws),
    COLUMN_BY(COLUMN_REAL, "real", real_cell),
    COLUMN_BY(COLUMN_REAL, "match", match_cell),
};
static const struct column_set row_columns = COLUMNS(struct field_row, row_list);

static const char *share(struct arena *arena, double value)
{
    return arena_printf(arena, "%.0f %%", value * 100);
}

static const char *rate(struct arena *arena, const struct estimate *e)
{
    return arena_printf(arena, "%.0f %% (%.0f-%.0f)", e->value * 100, e->low * 100, e->high * 100);
}

static void say_rows(const struct field *f)
{
    static const char *const heads[] = {TC_WORD("opponent"),     TC_WORD("wins"),    TC_WORD("going first"),
                                        TC_WORD("going second"), TC_WORD("boarded"), TC_WORD("known"),
                                        TC_WORD("real")};
    struct cli *cli = f->cli;
    struct text_table *table = text_table_new(cli->arena, ARRAY_LEN(heads));
    text_table_row(table, heads);
    for (size_t i = 0; i < f->n_rows; i++) {
        const struct field_row *r = &f->rows[i];
        const char *cells[ARRAY_LEN(heads)] = {cli_printable(cli, r->opponent), "", "", "", "", "", ""};
        if (*r->archetype)
            cells[0] = arena_printf(cli->arena, "%s (%s)", cells[0], cli_printable(cli, r->archetype));
        if (*r->problem) {
            cells[1] = "-";
        } else {
            cells[1] = rate(cli->arena, &r->wins);
            cells[2] = share(cli->arena, r->on_play.value);
            cells[3] = share(cli->arena, r->on_draw.value);
            cells[4] = r->has_boarded ? rate(cli->arena, &r->boarded) : "-";
            cells[5] = share(cli->arena, r->known_opponent);
        }
        if (r->has_real)
            cells[6] = arena_printf(cli->arena, "%d-%d-%d", r->real_wins, r->real_losses, r->real_draws);
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
    struct estimate main = mean_of(f, false), boarded = mean_of(f, true);
    if (main.trials > 0)
        cli_say(cli, "all together: %s, after boarding %s", pair_percent(cli->arena, &main),
                boarded.trials ? pair_percent(cli->arena, &boarded) : "-");
    for (size_t i = 0; i < f->n_rows; i++)
        if (*f->rows[i].problem)
            cli_say(cli, "%s is not played against: %s", cli_printable(cli, f->rows[i].opponent),
                    cli_printable(cli, f->rows[i].problem));
}

/* How often the row wins against the column; what is missing to 100 % was drawn. */
static void say_matrix(const struct field *f)
{
    struct cli *cli = f->cli;
    size_t width = f->n + 2;
    const char **cells = ARENA_ARRAY(cli->arena, const char *, width);
    struct text_table *table = text_table_new(cli->arena, width);
    double *sum = ARENA_ARRAY(cli->arena, double, f->n);
    int *met = ARENA_ARRAY(cli->arena, int, f->n);
    const char **grid = ARENA_ARRAY(cli->arena, const char *, f->n * f->n);
    for (size_t i = 0; i < f->n_rows; i++) {
        const struct field_row *r = &f->rows[i];
        size_t a = (size_t)r->first, b = (size_t)r->second;
        bool played = !*r->problem;
        grid[a * f->n + b] = played ? share(cli->arena, r->wins.value) : "-";
        grid[b * f->n + a] = played ? share(cli->arena, r->losses) : "-";
        sum[a] += played ? r->wins.value : 0;
        sum[b] += played ? r->losses : 0;
        met[a] += played;
        met[b] += played;
    }
    cells[0] = "";
    for (size_t i = 0; i < f->n; i++)
        cells[i + 1] = arena_printf(cli->arena, "%zu", i + 1);
    cells[width - 1] = TC_WORD("all");
    text_table_row(table, cells);
    for (size_t i = 0; i < f->n; i++) {
        cells[0] = arena_printf(cli->arena, "%zu %s", i + 1, cli_printable(cli, f->deck[i].name));
        for (size_t k = 0; k < f->n; k++)
            cells[k + 1] = i == k || !grid[i * f->n + k] ? "" : grid[i * f->n + k];
        cells[width - 1] = met[i] ? share(cli->arena, sum[i] / met[i]) : "-";
        text_table_row(table, cells);
    }
    answer_wide_grid(&cli->answer, table);
}

static void say_agreement(const struct field *f)
{
    struct cli *cli = f->cli;
    struct agreement a = agree(f);
    if (!f->real)
        return;
    if (a.pairs == 0) {
        cli_say(cli, "The store has no matches between these archetypes to compare this with.");
        return;
    }
    cli_say(cli,
            "Real matches: %d, in %s of archetypes. The games played here, counted as matches of best of %d, "
            "are within the 95 %% interval of %d of these; in the mean the two are %.1f points apart.",
            a.matches, message_count(cli->arena, a.pairs, "%lld pairing", "%lld pairings"), f->best_of, a.within,
            a.distance * 100);
    cli_say(cli, "The real matches are those of all lists of the two archetypes, and were played by people.");
}

/* The first pairing that was played: all of them have as many games, and the same deck of one's own. NULL: none was. */
static const struct field_row *first_played(const struct field *f)
{
    for (size_t i = 0; i < f->n_rows; i++)
        if (!*f->rows[i].problem)
            return &f->rows[i];
    return NULL;
}

static void field_answer(struct field *f)
{
    const struct field_row *played = first_played(f);
    struct cli *cli = f->cli;
    bool search = f->options.players == PLAYERS_SEARCH;
    struct agreement a = agree(f);
    cli_json(cli, "sanity-field");
    answer_text(&cli->answer, "against", cli_text(cli, "against"));
    answer_text(&cli->answer, "era", era_name(f->era));
    answer_int(&cli->answer, "seed", (int64_t)f->options.seed);
    answer_text(&cli->answer, "players", search ? "search" : "greedy");
    answer_text(&cli->answer, "players_said", match_players_said(f->options.players));
    answer_rows(&cli->answer, "pairings", "sanity-field", &row_columns, f->rows, f->n_rows);
    if (f->real) {
        answer_int(&cli->answer, "real_matches", a.matches);
        answer_int(&cli->answer, "real_pairings", a.pairs);
        answer_int(&cli->answer, "real_within", a.within);
        answer_number(&cli->answer, "real_distance", a.distance);
    }
    answer_text_if(&cli->answer, "unread", f->unread);
    answer_text_if(&cli->answer, "own", f->own_player);
    cli_say(cli, "%s against %s: rules of %s, %lld games each, each deck goes first in half of them, seed %llu",
            f->matrix ? TC_WORD("all of them") : cli_printable(cli, f->own.name),
            message_count(cli->arena, (int64_t)f->n, "%lld deck", "%lld decks"), era_name(f->era),
            (long long)(played ? played->games : 0), (unsigned long long)f->options.seed);
    if (!f->matrix && played)
        cli_say(cli, "known wholly of %s: %s of the main deck", cli_printable(cli, f->own.name),
                share(cli->arena, played->known));
    if (*f->own_player)
        cli_say(cli, "The registered list of %s is this deck, card by card, and is not played against.",
                cli_printable(cli, f->own_player));
    cli_line(cli, "%s", "");
    if (f->matrix)
        say_matrix(f);
    else
        say_rows(f);
    cli_line(cli, "%s", "");
    say_agreement(f);
    cli_say(cli, "The players (%s): %s.", search ? "search" : "greedy", match_players_said(f->options.players));
    if (f->boards && !f->matrix)
        cli_say(cli, "Boarding by rule: %s.", boarding_rule_said);
}

static enum err_code cmd_sanity_field(struct cli *cli, struct err *err)
{
    struct field *f = ARENA_ARRAY(cli->arena, struct field, 1);
    const char *players = cli_text(cli, "players");
    bool search = players && strcmp(players, "search") == 0;
    *f = (struct field){.cli = cli,
                        .unread = "",
                        .own_player = "",
                        .own = {.archetype = ""},
                        .matrix = cli_flag(cli, "matrix"),
                        .best_of = 3};
    f->boards = !cli_flag(cli, "no-sideboards");
    f->options = (struct match_options){.players = search ? PLAYERS_SEARCH : PLAYERS_GREEDY,
                                        .nodes = (uint32_t)cli_number(cli, "nodes", 0),
                                        .games = cli_number(cli, "games", search ? 20 : FIELD_GAMES),
                                        .seed = (uint64_t)cli_number(cli, "seed", 1),
                                        .threads = (int)cli_number(cli, "threads", 0)};
    enum err_code rc = era_choose(cli_text(cli, "era"), cli_text(cli, "date"), &f->era, err);
    if (rc == ERR_OK)
        mulligan_plan_make(sanity_day_mulligan(cli, f->era), true, &f->plan);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &f->catalog, err);
    if (rc == ERR_OK)
        rc = by_hand_load(cli->arena, &f->how.hand, err);
    if (rc == ERR_OK)
        rc = sanity_lead_rules(cli, &f->rules, err);
    if (rc == ERR_OK)
        rc = field_load_own(f, err);
    if (rc == ERR_OK)
        rc = field_load_against(f, err);
    if (rc != ERR_OK)
        return rc;
    rc = play_all(f, err);
    if (rc == ERR_OK || cli->stands)
        field_answer(f);
    if (rc == ERR_OK && f->n_unread > 0) {
        cli->stands = true;
        return err_set(err, ERR_INPUT, "%zu of %zu files could not be read: %s%s", f->n_unread, f->n_unread + f->n,
                       f->unread, f->n_unread > 5 ? ", ..." : "");
    }
    return rc;
}
