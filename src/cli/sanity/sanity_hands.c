/* sanity_hands.c - sanity hands: sample hands of a deck, and whether to keep them */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "sanity/composition.h"
#include "sanity/goal.h"
#include "sanity/sample.h"

#include <string.h>

static command_fn cmd_sanity_hands;

const struct command sanity_hands_commands[] = {
    {
        .name = "sanity hands",
        .run = cmd_sanity_hands,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "deal sample hands of a decklist, each with advice: keep it, or take a mulligan",
        ARGUMENTS({"DECK", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the decklist; - for standard input"}),
        OPTIONS(NUMBER("count", 1, 1000, "hands; 5 without it"),
                NUMBER("first", 1, 1000000000, "begin with hand number N of the seed; 1 without it"),
                TEXT("keep", "RULE", "keep hands by this rule, a question as of topcut sanity ask"),
                CHOICE("mulligan", "no-land|paris|vancouver|london", "the mulligan rule; by the date without it"),
                DATE("date", "the mulligan of this day; today's without it"), FLAG("draw", "on the draw"),
                SEED("of the hands; 1 without it"),
                TEXT("from", "FORMAT", "read the file as this format: topcut deck formats")),
    },
    {.name = NULL},
};

struct dealt {
    struct cli *cli;
    struct deck deck;
    struct list list;
    struct question rule;
    struct sample_options options;
    struct sampler *sampler;
};

/* ---- for programs ---------------------------------------------------------------------------- */

struct names {
    const char *const *name;
    size_t n;
};
struct attempt_row {
    int mulligans;
    struct names hand, bottom, castable;
    bool keep;
    const char *failed;
    double now, after;
    bool by_rule, last;
};
static struct table_cell now_cell(struct arena *arena, const void *row)
{
    const struct attempt_row *a = row;
    (void)arena;
    return a->by_rule ? cell_none() : cell_of_real(a->now);
}
static struct table_cell after_cell(struct arena *arena, const void *row)
{
    const struct attempt_row *a = row;
    (void)arena;
    return a->by_rule || a->last ? cell_none() : cell_of_real(a->after);
}
static const struct column attempt_list[] = {
    COLUMN(struct attempt_row, "mulligans", mulligans),
    COLUMN_LIST_OF_TEXTS(struct attempt_row, "hand", hand.name, hand.n),
    COLUMN_LIST_OF_TEXTS(struct attempt_row, "bottom", bottom.name, bottom.n),
    COLUMN_LIST_OF_TEXTS(struct attempt_row, "castable", castable.name, castable.n),
    COLUMN(struct attempt_row, "keep", keep),
    COLUMN(struct attempt_row, "misses", failed, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_REAL, "goal", now_cell, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_REAL, "goal_of_next", after_cell, .omit = OMIT_IF_NONE),
};
static const struct column_set attempt_columns = COLUMNS(struct attempt_row, attempt_list);

struct hand_row {
    int64_t number;
    struct attempt_row *attempts;
    size_t n;
    struct names next;
};
static const struct column hand_list[] = {
    COLUMN(struct hand_row, "number", number),
    COLUMN_LIST(struct hand_row, "attempts", attempts, n, &attempt_columns),
    COLUMN_LIST_OF_TEXTS(struct hand_row, "next", next.name, next.n),
};
static const struct column_set hand_columns = COLUMNS(struct hand_row, hand_list);

static struct names names_of(const struct dealt *d, const int *card, int n)
{
    const char **name = ARENA_ARRAY(d->cli->arena, const char *, (size_t)n + 1);
    for (int i = 0; i < n; i++)
        name[i] = d->list.card[card[i]].name;
    return (struct names){name, (size_t)n};
}

static struct hand_row row_of(const struct dealt *d, int64_t number, const struct sample_hand *hand)
{
    struct hand_row row = {.number = number,
                           .attempts = ARENA_ARRAY(d->cli->arena, struct attempt_row, (size_t)hand->attempts),
                           .n = (size_t)hand->attempts,
                           .next = names_of(d, hand->draw, hand->draws)};
    for (int i = 0; i < hand->attempts; i++) {
        const struct sample_attempt *a = &hand->attempt[i];
        row.attempts[i] = (struct attempt_row){.mulligans = a->mulligans,
                                               .hand = names_of(d, a->card, a->stay),
                                               .bottom = names_of(d, a->card + a->stay, a->n - a->stay),
                                               .castable = names_of(d, a->cast, a->n_cast),
                                               .keep = a->keep,
                                               .failed = a->failed,
                                               .now = a->now,
                                               .after = a->after,
                                               .by_rule = d->options.rule != NULL,
                                               .last = a->last};
    }
    return row;
}

/* ---- for people ------------------------------------------------------------------------------ */

static const char *joined(const struct dealt *d, const struct names *names)
{
    struct strbuf out = STRBUF_INIT;
    for (size_t i = 0; i < names->n; i++)
        strbuf_printf(&out, "%s%s", i ? ", " : "", names->name[i]);
    const char *text = cli_printable(d->cli, arena_strdup(d->cli->arena, strbuf_text(&out)));
    strbuf_release(&out);
    return text;
}

static const char *why(const struct dealt *d, const struct attempt_row *a)
{
    struct arena *arena = d->cli->arena;
    if (a->by_rule)
        return !*a->failed ? TC_WORD("the rule keeps it")
               : a->keep   ? TC_WORD("the last hand is always kept")
                           : message(arena, "the rule misses something: %s", cli_printable(d->cli, a->failed));
    if (a->last)
        return message(arena, "the last hand is always kept; the goal in %.1f %%", a->now * 100);
    return message(arena, "the goal in %.1f %% of games, with a new hand in %.1f %%", a->now * 100, a->after * 100);
}

static void say_hand(const struct dealt *d, const struct hand_row *row)
{
    struct cli *cli = d->cli;
    cli_line(cli, "%s", "");
    cli_say(cli, "Hand %lld", (long long)row->number);
    for (size_t i = 0; i < row->n; i++) {
        const struct attempt_row *a = &row->attempts[i];
        cli_line(cli, "  %s", joined(d, &a->hand));
        if (a->bottom.n)
            cli_say(cli, "    to the bottom: %s", joined(d, &a->bottom));
        cli_line(cli, "    %s: %s", a->keep ? TC_WORD("keep") : TC_WORD("mulligan"), why(d, a));
        if (a->castable.n && a->keep)
            cli_say(cli, "    its lands pay for: %s", joined(d, &a->castable));
    }
    if (row->next.n)
        cli_say(cli, "    then come: %s", joined(d, &row->next));
}

static void say_all(const struct dealt *d, const struct hand_row *rows, size_t n)
{
    struct cli *cli = d->cli;
    int first = 0, colour = sampler_colour(d->sampler);
    for (size_t i = 0; i < n; i++)
        first += rows[i].attempts[0].keep;
    cli_say(cli, "%s: %zu hands %s, mulligan %s, seed %llu; %d of the first sevens are kept",
            cli_printable(cli, d->list.name), n,
            d->options.on_the_draw ? TC_WORD("on the draw") : TC_WORD("on the play"),
            mulligan_words[d->options.plan.rule], (unsigned long long)d->options.seed, first);
    if (d->options.rule)
        cli_say(cli, "The rule keeps a hand if: %s", cli_printable(cli, d->rule.keep_text));
    else
        cli_say(cli, "The goal: on turn %d, %d lands%s and %d spells have been seen.", (int)GOAL_TURN, (int)GOAL_LANDS,
                colour < 0 ? "" : message(cli->arena, ", one of them %s,", mana_said[colour]), (int)GOAL_SPELLS);
    for (size_t i = 0; i < n; i++)
        say_hand(d, &rows[i]);
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code prepare(struct dealt *d, struct err *err)
{
    struct cli *cli = d->cli;
    struct catalog *catalog;
    const char *word = cli_text(cli, "mulligan");
    enum mulligan_rule rule = mulligan_rule_of_day(cli_text(cli, "date"));
    bool known = !word || mulligan_rule_parse(word, &rule);
    enum err_code rc = sanity_list(cli, cli_argument(cli, "DECK"), &d->deck, &d->list, err);
    tc_assert(known);
    d->options =
        (struct sample_options){.on_the_draw = cli_flag(cli, "draw"), .seed = (uint64_t)cli_number(cli, "seed", 1)};
    d->rule = (struct question){.text = "", .keep_text = "", .turn = -1};
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK && cli_has(cli, "keep")) {
        rc = question_read_keep(cli->arena, catalog, &d->list, cli_text(cli, "keep"), &d->rule, err);
        d->options.rule = &d->rule;
    }
    if (rc != ERR_OK)
        return rc;
    /* of several players, and so of a commander's deck, the first mulligan is free: 001:103.4b */
    mulligan_plan_make(rule, d->list.command > 0, &d->options.plan);
    return sampler_new(cli->arena, &d->list, &d->options, &d->sampler, err);
}

static enum err_code cmd_sanity_hands(struct cli *cli, struct err *err)
{
    struct dealt *d = ARENA_ARRAY(cli->arena, struct dealt, 1);
    *d = (struct dealt){.cli = cli};
    enum err_code rc = prepare(d, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = (size_t)cli_number(cli, "count", 5);
    int64_t first = cli_number(cli, "first", 1);
    struct hand_row *rows = ARENA_ARRAY(cli->arena, struct hand_row, n);
    for (size_t i = 0; i < n; i++) {
        struct sample_hand hand;
        sampler_deal(d->sampler, first + (int64_t)i, &hand);
        rows[i] = row_of(d, first + (int64_t)i, &hand);
    }
    cli_json(cli, "sanity-hands");
    answer_text(&cli->answer, "deck", d->list.name);
    answer_int(&cli->answer, "seed", (int64_t)d->options.seed);
    answer_bool(&cli->answer, "on_the_play", !d->options.on_the_draw);
    answer_text(&cli->answer, "mulligan", mulligan_words[d->options.plan.rule]);
    answer_text_if(&cli->answer, "keep", d->rule.keep_text);
    answer_list(&cli->answer, "hands", &hand_columns, rows, n);
    say_all(d, rows, n);
    return ERR_OK;
}
