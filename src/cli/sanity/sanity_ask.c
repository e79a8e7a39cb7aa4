/* sanity_ask.c - sanity ask: a question of one's own about a deck, counted or sampled
 *
 * The answer says first how likely it is, then turn by turn, then what was counted: each group with its cards, so that
 * a query that means something else than its author thinks is seen at once.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "sanity/ask.h"
#include "sanity/trials.h"

#include <string.h>

static command_fn cmd_sanity_ask;

const struct command sanity_ask_commands[] = {
    {
        .name = "sanity ask",
        .run = cmd_sanity_ask,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "count how likely any combination of cards is in hand, or castable, by a turn",
        ARGUMENTS({"DECK", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the decklist; - for standard input"},
                  {"QUESTION", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "cards, counts, groups, and by which turn"}),
        OPTIONS(TEXT("keep", "RULE", "take mulligans and keep hands by this rule, a question about a hand"),
                CHOICE("mulligan", "none|no-land|paris|vancouver|london",
                       "the mulligan rule; with --keep that of the date, else none"),
                DATE("date", "with --keep: the mulligan of this day; today's without it"),
                FLAG("play", "on the play only"), FLAG("draw", "on the draw only"),
                NUMBER("turns", 0, QUESTION_TURNS, "answer all turns up to this one"),
                NUMBER("deals", 1000, 1000000000, "hands dealt where counting is too long; 200000 without it"),
                TEXT("precision", "PERCENT", "deal until the interval is at most this to either side"),
                FLAG("sampled", "deal hands even where all can be counted"), SEED("of the deals; 1 without it"),
                NUMBER("threads", 1, 64, "threads; as many as there are processors without it: the result is the same"),
                TEXT("from", "FORMAT", "read the file as this format: topcut deck formats")),
    },
    {.name = NULL},
};

enum { USUAL_TURNS = 7 };

struct asked {
    struct cli *cli;
    struct deck deck;
    struct list list;
    struct question question;
    struct ask_options options;
    bool seat[2]; /* answered: on the play, on the draw */
    struct ask_result result[2];
    int turn, turns; /* the one that is asked about, -1: all alike; the last one */
};

/* ---- for programs ---------------------------------------------------------------------------- */

static const struct column estimate_list[] = {
    COLUMN(struct estimate, "value", value),
    COLUMN(struct estimate, "low", low),
    COLUMN(struct estimate, "high", high),
    COLUMN(struct estimate, "trials", trials),
};
static const struct column_set estimate_columns = COLUMNS(struct estimate, estimate_list);

struct turn_row {
    int turn;
    const struct estimate *play, *draw; /* NULL: not asked for */
};
static const struct column turn_list[] = {
    COLUMN(struct turn_row, "turn", turn),
    COLUMN_BEHIND(struct turn_row, "play", play, &estimate_columns, .omit = OMIT_IF_NONE),
    COLUMN_BEHIND(struct turn_row, "draw", draw, &estimate_columns, .omit = OMIT_IF_NONE),
};
static const struct column_set turn_columns = COLUMNS(struct turn_row, turn_list);

struct seat_row {
    int turn;
    const char *seat;
    double value, low, high;
    int64_t trials;
};
static const struct column seat_list[] = {
    COLUMN(struct seat_row, "turn", turn),   COLUMN(struct seat_row, "seat", seat),
    COLUMN(struct seat_row, "value", value), COLUMN(struct seat_row, "low", low),
    COLUMN(struct seat_row, "high", high),   COLUMN(struct seat_row, "trials", trials),
};
static const struct column_set seat_columns = COLUMNS(struct seat_row, seat_list);

struct group_card {
    const char *name;
    int copies;
};
static const struct column group_card_list[] = {
    COLUMN(struct group_card, "name", name),
    COLUMN(struct group_card, "copies", copies),
};
static const struct column_set group_card_columns = COLUMNS(struct group_card, group_card_list);

struct group_row {
    const struct question_group *group;
    struct group_card *cards;
    size_t n;
};
static const struct column group_list[] = {
    COLUMN(struct question_group, "group", text, COLUMN_THROUGH(struct group_row, group)),
    COLUMN(struct question_group, "castable", castable, COLUMN_THROUGH(struct group_row, group)),
    COLUMN(struct question_group, "copies", copies, COLUMN_THROUGH(struct group_row, group)),
    COLUMN(struct question_group, "without_lands", no_lands, COLUMN_THROUGH(struct group_row, group)),
    COLUMN_LIST(struct group_row, "cards", cards, n, &group_card_columns),
};
static const struct column_set group_columns = COLUMNS(struct group_row, group_list);

struct kept_row {
    int cards, mulligans;
    const struct estimate *chance;
};
static const struct column kept_list[] = {
    COLUMN(struct kept_row, "mulligans", mulligans),
    COLUMN(struct kept_row, "cards", cards),
    COLUMN_BEHIND(struct kept_row, "chance", chance, &estimate_columns),
};
static const struct column_set kept_columns = COLUMNS(struct kept_row, kept_list);

static const struct group_row *group_rows(const struct asked *a)
{
    struct group_row *rows = ARENA_ARRAY(a->cli->arena, struct group_row, (size_t)a->question.groups + 1);
    for (int g = 0; g < a->question.groups; g++) {
        rows[g] = (struct group_row){.group = &a->question.group[g],
                                     .cards = ARENA_ARRAY(a->cli->arena, struct group_card, (size_t)a->list.cards + 1)};
        for (int i = 0; i < a->list.cards; i++)
            if (a->question.group[g].has[i]) {
                const struct list_card *card = &a->list.card[i];
                rows[g].cards[rows[g].n++] = (struct group_card){card->name, card->main ? card->main : card->command};
            }
    }
    return rows;
}

static const struct ask_result *any_result(const struct asked *a)
{
    return &a->result[a->seat[0] ? 0 : 1];
}

/* Hands dealt, of the seat where not all was counted; 0: all was. */
static int64_t dealt(const struct asked *a)
{
    return a->result[0].dealt > 0 ? a->result[0].dealt : a->result[1].dealt;
}

static void answer_turns(const struct asked *a)
{
    static const char *const seats[2] = {"play", "draw"};
    struct cli *cli = a->cli;
    size_t n = (size_t)a->turns + 1, rows = 0;
    struct turn_row *turns = ARENA_ARRAY(cli->arena, struct turn_row, n);
    struct seat_row *flat = ARENA_ARRAY(cli->arena, struct seat_row, 2 * n);
    for (int t = 0; t <= a->turns; t++) {
        turns[t] = (struct turn_row){t, a->seat[0] ? &a->result[0].by_turn[t] : NULL,
                                     a->seat[1] ? &a->result[1].by_turn[t] : NULL};
        for (int s = 0; s < 2; s++) {
            const struct estimate *e = &a->result[s].by_turn[t];
            if (a->seat[s])
                flat[rows++] = (struct seat_row){t, seats[s], e->value, e->low, e->high, e->trials};
        }
    }
    answer_list(&cli->answer, "turns", &turn_columns, turns, n);
    answer_only_rows(&cli->answer, "sanity-ask", &seat_columns, flat, rows);
}

static void answer_data(const struct asked *a, const struct group_row *groups)
{
    struct cli *cli = a->cli;
    const struct ask_result *r = any_result(a);
    struct kept_row kept[MULL_STEPS];
    cli_json(cli, "sanity-ask");
    answer_text(&cli->answer, "deck", a->list.name);
    answer_text(&cli->answer, "question", a->question.text);
    if (a->turn >= 0)
        answer_int(&cli->answer, "turn", a->turn);
    answer_bool(&cli->answer, "exact", dealt(a) == 0);
    if (dealt(a) > 0)
        answer_int(&cli->answer, "seed", (int64_t)a->options.seed);
    answer_turns(a);
    answer_text(&cli->answer, "mulligan", mulligan_words[a->options.plan.rule]);
    answer_text_if(&cli->answer, "keep",
                   a->question.keep ? a->question.keep_text : mulligan_plan_said(cli->arena, &a->options.plan));
    for (int s = 0; s < r->steps; s++)
        kept[s] = (struct kept_row){r->size[s], s, &r->kept[s]};
    answer_list(&cli->answer, "kept", &kept_columns, kept, (size_t)r->steps);
    answer_list(&cli->answer, "groups", &group_columns, groups, (size_t)a->question.groups);
}

/* ---- for people ------------------------------------------------------------------------------ */

/* "11.43 %", sampled "11.43 % (11.29 to 11.57)" */
static const char *percent(struct arena *arena, const struct estimate *e)
{
    if (e->trials > 0)
        return pair_percent(arena, e);
    return arena_printf(arena, e->value > 0 && e->value < 0.0001 ? "%.6f %%" : "%.2f %%", e->value * 100);
}

static const char *turn_said(struct arena *arena, int turn)
{
    return turn == 0 ? TC_WORD("in the opening hand") : message(arena, "by turn %d", turn);
}

static void say_turns(const struct asked *a)
{
    static const char *const seats[2] = {TC_WORD("on the play"), TC_WORD("on the draw")};
    struct cli *cli = a->cli;
    if (a->turn >= 0) {
        for (int s = 0; s < 2; s++)
            if (a->seat[s])
                cli_line(cli, "%s %s: %s", turn_said(cli->arena, a->turn), seats[s],
                         percent(cli->arena, &a->result[s].by_turn[a->turn]));
        cli_line(cli, "%s", "");
    }
    size_t columns = 1;
    const char *cells[3] = {TC_WORD("turn"), "", ""};
    for (int s = 0; s < 2; s++)
        if (a->seat[s])
            cells[columns++] = seats[s];
    struct text_table *table = text_table_new(cli->arena, columns);
    for (size_t i = 0; i < columns; i++)
        text_table_align_right(table, i);
    text_table_row(table, cells);
    for (int t = 0; t <= a->turns; t++) {
        cells[0] = t == 0 ? TC_WORD("hand") : arena_printf(cli->arena, "%d", t);
        columns = 1;
        for (int s = 0; s < 2; s++)
            if (a->seat[s])
                cells[columns++] = percent(cli->arena, &a->result[s].by_turn[t]);
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static void say_groups(const struct asked *a, const struct group_row *groups)
{
    struct cli *cli = a->cli;
    cli_line(cli, "%s", "");
    cli_say(cli, "%s, %s; counted as:", cli_printable(cli, a->list.name),
            message_count(cli->arena, a->list.main, "%lld card", "%lld cards"));
    for (int g = 0; g < a->question.groups; g++) {
        const struct group_row *row = &groups[g];
        const char *cards = "";
        bool itself = row->n == 1 && strcmp(row->cards[0].name, row->group->text) == 0;
        for (size_t i = 0; i < row->n && !itself; i++)
            cards =
                arena_printf(cli->arena, "%s%s%d %s", cards, i ? ", " : ": ", row->cards[i].copies, row->cards[i].name);
        cli_line(cli, "  %s%s%s, %s%s", row->group->castable ? TC_WORD("castable ") : "",
                 cli_printable(cli, row->group->text), row->group->no_lands ? TC_WORD(" (without lands)") : "",
                 message_count(cli->arena, row->group->copies, "%lld card", "%lld cards"), cli_printable(cli, cards));
    }
}

/* The cards asked to be castable whose cost falls with what is there, which a question does not count; "" without. */
static const char *cards_that_fall(const struct asked *a)
{
    const char *names = "";
    for (int i = 0; i < a->list.cards; i++) {
        bool cast = false;
        for (int g = 0; g < a->question.groups; g++)
            cast = cast || (a->question.group[g].castable && a->question.group[g].has[i]);
        if (cast && cost_varies(&a->list.card[i]))
            names = arena_printf(a->cli->arena, "%s%s%s", names, *names ? ", " : "", a->list.card[i].name);
    }
    return names;
}

static void say_hands(const struct asked *a)
{
    struct cli *cli = a->cli;
    const struct ask_result *r = any_result(a);
    const struct mulligan_plan *plan = &a->options.plan;
    cli_line(cli, "%s", "");
    if (plan->rule == MULL_NEVER) {
        cli_say(cli, "Every hand is kept; --keep RULE or --mulligan takes mulligans.");
    } else {
        const char *kept = "";
        if (a->question.keep)
            cli_say(cli, "Mulligan (%s): a hand is kept if: %s; one of %d always.", mulligan_words[plan->rule],
                    cli_printable(cli, a->question.keep_text), r->size[r->steps - 1]);
        else
            cli_say(cli, "Mulligan (%s): hands are kept as %s.", mulligan_words[plan->rule],
                    mulligan_plan_said(cli->arena, plan));
        for (int s = 0; s < r->steps; s++)
            kept = arena_printf(cli->arena, "%s%s%s", kept, s ? ", " : "",
                                message(cli->arena, "%d cards %s", r->size[s], percent(cli->arena, &r->kept[s])));
        cli_say(cli, "Kept: %s.", kept);
        if (plan->rule == MULL_LONDON)
            cli_say(cli, "London: %s.", ask_bottom_said);
    }
    if (a->question.casts)
        cli_say(cli, "Castable: in hand, and its cost can be paid with one land a turn, each card by itself.");
    const char *falls = cards_that_fall(a);
    if (*falls)
        cli_say(cli,
                "What the board or the graveyard saves is not counted here, so these are castable at least so often "
                "(topcut sanity counts affinity, delve, convoke and improvise): %s.",
                cli_printable(cli, falls));
    if (r->other_mana)
        cli_say(cli, "Other cards that make mana are cast as soon as they can be, and survive.");
    if (dealt(a) == 0)
        cli_say(cli, "Exact: every hand and draw is counted.");
    else
        cli_say(cli, "Sampled: %lld hands, seed %llu; in brackets the 95 %% interval%s.", (long long)dealt(a),
                (unsigned long long)a->options.seed,
                a->seat[0] && a->result[0].dealt == 0 ? TC_WORD("; what has none is exact") : "");
}

/* ---- the command ----------------------------------------------------------------------------- */

static const char *question_of_words(struct cli *cli)
{
    size_t n;
    const char *const *words = cli_arguments(cli, "QUESTION", &n);
    const char *text = n ? words[0] : "";
    for (size_t i = 1; i < n; i++)
        text = arena_printf(cli->arena, "%s %s", text, words[i]);
    return text;
}

/* The rule by --mulligan, else by the day where hands are kept by a rule, else none. */
static enum err_code choose_mulligan(struct asked *a, struct err *err)
{
    const char *word = cli_text(a->cli, "mulligan");
    enum mulligan_rule rule = a->question.keep ? mulligan_rule_of_day(cli_text(a->cli, "date")) : MULL_NEVER;
    bool known = !word || mulligan_rule_parse(word, &rule);
    tc_assert(known);
    if (a->question.keep && rule == MULL_NEVER)
        return err_set(err, ERR_USAGE, "a keep rule needs mulligans: leave out --mulligan none");
    /* of several players, and so of a commander's deck, the first mulligan is free: 001:103.4b */
    mulligan_plan_make(rule, a->list.command > 0, &a->options.plan);
    return ERR_OK;
}

static enum err_code choose_seats(struct asked *a, struct err *err)
{
    bool play = cli_flag(a->cli, "play"), draw = cli_flag(a->cli, "draw");
    if (play && draw)
        return err_set(err, ERR_USAGE, "--play and --draw exclude each other");
    if ((play && a->question.seat == QUESTION_DRAW) || (draw && a->question.seat == QUESTION_PLAY))
        return err_set(err, ERR_USAGE, "--%s contradicts the question", play ? "play" : "draw");
    a->seat[0] = !draw && a->question.seat != QUESTION_DRAW;
    a->seat[1] = !play && a->question.seat != QUESTION_PLAY;
    return ERR_OK;
}

static enum err_code prepare(struct asked *a, struct err *err)
{
    struct cli *cli = a->cli;
    struct catalog *catalog;
    enum err_code rc = sanity_list(cli, cli_argument(cli, "DECK"), &a->deck, &a->list, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK && a->list.main < 1)
        rc = err_set(err, ERR_INPUT, "%s: there are no cards in the main deck", a->list.name);
    if (rc == ERR_OK)
        rc = question_read(cli->arena, catalog, &a->list, question_of_words(cli), &a->question, err);
    if (rc == ERR_OK && cli_has(cli, "keep"))
        rc = question_read_keep(cli->arena, catalog, &a->list, cli_text(cli, "keep"), &a->question, err);
    if (rc == ERR_OK)
        rc = choose_mulligan(a, err);
    if (rc == ERR_OK)
        rc = choose_seats(a, err);
    if (rc == ERR_OK)
        rc = pair_precision(cli, &a->options.precision, err);
    a->options.seed = (uint64_t)cli_number(cli, "seed", 1);
    a->options.trials = cli_number(cli, "deals", 0);
    a->options.threads = (int)cli_number(cli, "threads", 0);
    a->options.exact_most = cli_flag(cli, "sampled") ? -1 : 0;
    a->options.what = TC_WORD("hands");
    a->turn = a->question.turn;
    a->turns = (int)cli_number(cli, "turns", a->turn >= 0 ? a->turn : USUAL_TURNS);
    a->turns = a->turns > a->turn ? a->turns : a->turn;
    a->options.turns = a->turns;
    return rc;
}

static enum err_code cmd_sanity_ask(struct cli *cli, struct err *err)
{
    struct asked *a = ARENA_ARRAY(cli->arena, struct asked, 1);
    *a = (struct asked){.cli = cli};
    enum err_code rc = prepare(a, err);
    for (int s = 0; s < 2 && rc == ERR_OK; s++) {
        a->options.on_the_draw = s == 1;
        if (a->seat[s])
            rc = ask_run(cli->arena, &a->list, &a->question, &a->options, &a->result[s], err);
    }
    if (rc != ERR_OK)
        return rc;
    const struct group_row *groups = group_rows(a);
    answer_data(a, groups);
    say_turns(a);
    say_groups(a, groups);
    say_hands(a);
    return ERR_OK;
}
