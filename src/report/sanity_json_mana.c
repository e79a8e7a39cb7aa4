/* sanity_json_mana.c - of the sanity report for programs, what mana makes of it: how often cards can be cast, and
 * better lands */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "report/sanity.h"
#include "report/sanity_json.h"

struct cast_turn {
    int turn;
    const struct estimate *castable, *given_lands; /* NULL: there never are so many lands by then */
};
static const struct column cast_turn_list[] = {
    COLUMN(struct cast_turn, "turn", turn),
    COLUMN_BEHIND(struct cast_turn, "castable", castable, &sanity_estimate_columns),
    COLUMN_BEHIND(struct cast_turn, "given_lands", given_lands, &sanity_estimate_columns),
};
static const struct column_set cast_turn_columns = COLUMNS(struct cast_turn, cast_turn_list);

struct cast_row {
    const struct list_card *card;
    const struct card_trials *trials;
    int copies;
    bool dead;
    size_t turns;
};

static struct column_span cast_turns(struct arena *arena, const void *row)
{
    const struct cast_row *c = row;
    struct cast_turn *rows = ARENA_ARRAY(arena, struct cast_turn, c->turns);
    for (size_t t = 1; t <= c->turns; t++) {
        const struct estimate *given = &c->trials->given_lands[t];
        bool never = given->trials == 0 && given->high > given->low;
        rows[t - 1] = (struct cast_turn){(int)t, &c->trials->castable[t], never ? NULL : given};
    }
    return (struct column_span){rows, c->turns};
}

static const struct column cost_list[] = {
    COLUMN(struct list_card, "cost", mana_cost),
    COLUMN(struct list_card, "mana_value", mana_value),
};
static const struct column_set cost_columns = COLUMNS(struct list_card, cost_list);
static const struct column name_list[] = {COLUMN(struct list_card, "card", name)};
static const struct column_set name_columns = COLUMNS(struct list_card, name_list);
static const struct column on_curve_list[] = {COLUMN(struct card_trials, "turn", on_curve)};
static const struct column_set on_curve_columns = COLUMNS(struct card_trials, on_curve_list);
static const struct column trial_list[] = {
    COLUMN(struct card_trials, "stranded", stranded),
    COLUMN(struct card_trials, "exact", exact),
};
static const struct column_set trial_columns = COLUMNS(struct card_trials, trial_list);
static const struct column cast_list[] = {
    COLUMN_SPREAD(struct cast_row, card, &name_columns),
    COLUMN(struct cast_row, "copies", copies),
    COLUMN_SPREAD(struct cast_row, card, &cost_columns),
    COLUMN_SPREAD(struct cast_row, trials, &on_curve_columns),
    COLUMN(struct cast_row, "dead", dead),
    COLUMN_SPREAD(struct cast_row, trials, &trial_columns),
    COLUMN_LIST_BY("turns", cast_turns, &cast_turn_columns),
};
static const struct column_set cast_columns = COLUMNS(struct cast_row, cast_list);

static struct column_span casts(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct cast_row *rows = ARENA_ARRAY(arena, struct cast_row, (size_t)r->list->cards);
    size_t n = 0;
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        const struct card_trials *trials = &r->trials.card[i];
        if (trials->judged)
            rows[n++] =
                (struct cast_row){card, trials, card->main + card->command, trials->dead, (size_t)r->trials.turns};
    }
    return (struct column_span){rows, n};
}

struct need_row {
    const char *card, *colour;
    struct sanity_need need;
};

static struct table_cell needed(struct arena *arena, const void *row)
{
    const struct need_row *n = row;
    (void)arena;
    return n->need.needed < 0 ? cell_none() : cell_of_int(n->need.needed);
}

static const struct column need_list[] = {
    COLUMN(struct need_row, "card", card),
    COLUMN(struct need_row, "colour", colour),
    COLUMN(struct need_row, "symbols", need.coloured),
    COLUMN(struct need_row, "sources", need.sources),
    COLUMN_BY(COLUMN_INT, "needed", needed),
};
static const struct column_set need_columns = COLUMNS(struct need_row, need_list);

static struct column_span needs(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct need_row *rows = ARENA_ARRAY(arena, struct need_row, r->n_needs);
    for (size_t i = 0; i < r->n_needs; i++)
        rows[i] = (struct need_row){r->list->card[r->needs[i].card].name, sanity_mask_text(arena, r->needs[i].colours),
                                    r->needs[i]};
    return (struct column_span){rows, r->n_needs};
}

static const struct column castability_list[] = {
    COLUMN(struct sanity_report, "mean", trials.mean_castable),
    COLUMN(struct sanity_report, "dealt", trials.dealt),
    COLUMN(struct sanity_report, "note", trials.note),
    COLUMN_LIST_BY("cards", casts, &cast_columns),
};
const struct column_set sanity_castability_columns = COLUMNS(struct sanity_report, castability_list);
static const struct column source_list[] = {COLUMN_LIST_BY("sources", needs, &need_columns)};
const struct column_set sanity_source_columns = COLUMNS(struct sanity_report, source_list);

struct change_row {
    const struct swap *swap;
    const char *card, *worse_card;
};

static struct column_span lands_out(struct arena *arena, const void *row)
{
    const struct swap *swap = row;
    (void)arena;
    return (struct column_span){swap->out, (size_t)swap->n};
}

static struct column_span lands_in(struct arena *arena, const void *row)
{
    const struct swap *swap = row;
    (void)arena;
    return (struct column_span){swap->in, (size_t)swap->n};
}

static const struct column swap_list[] = {
    COLUMN_VALUES_BY(COLUMN_TEXTS, "out", lands_out),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "in", lands_in),
    COLUMN_WITHIN(struct swap, "mean", mean, &sanity_estimate_columns),
    COLUMN_WITHIN(struct swap, "gain", gain, &sanity_estimate_columns),
};
static const struct column_set swap_columns = COLUMNS(struct swap, swap_list);
static const struct column better_list[] = {
    COLUMN(struct swap, "turn", turn),
    COLUMN(struct swap, "before", before),
    COLUMN(struct swap, "after", after),
};
static const struct column_set better_columns = COLUMNS(struct swap, better_list);
static const struct column worse_list[] = {
    COLUMN(struct swap, "worse_turn", worse_turn),
    COLUMN(struct swap, "worse_before", worse_before),
    COLUMN(struct swap, "worse_after", worse_after),
};
static const struct column_set worse_columns = COLUMNS(struct swap, worse_list);
static const struct column change_list[] = {
    COLUMN_SPREAD(struct change_row, swap, &swap_columns),   COLUMN(struct change_row, "card", card),
    COLUMN_SPREAD(struct change_row, swap, &better_columns), COLUMN(struct change_row, "worse_card", worse_card),
    COLUMN_SPREAD(struct change_row, swap, &worse_columns),
};
static const struct column_set change_columns = COLUMNS(struct change_row, change_list);

static struct column_span changes_of(struct arena *arena, const struct sanity_report *r, const struct swap *swaps,
                                     int n)
{
    struct change_row *rows = ARENA_ARRAY(arena, struct change_row, (size_t)n);
    for (int i = 0; i < n; i++)
        rows[i] = (struct change_row){&swaps[i], r->list->card[swaps[i].card].name,
                                      swaps[i].worse_card < 0 ? NULL : r->list->card[swaps[i].worse_card].name};
    return (struct column_span){rows, (size_t)n};
}

static struct column_span single_changes(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    return changes_of(arena, r, r->swaps.single, r->swaps.singles);
}

static struct column_span best_changes(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    return changes_of(arena, r, r->swaps.best, r->swaps.n);
}

static const struct column changes_list[] = {
    COLUMN(struct sanity_report, "tried", swaps.tried),    COLUMN(struct sanity_report, "mean", swaps.mean),
    COLUMN(struct sanity_report, "exact", swaps.exact),    COLUMN_LIST_BY("single", single_changes, &change_columns),
    COLUMN_LIST_BY("best", best_changes, &change_columns),
};
const struct column_set sanity_changes_columns = COLUMNS(struct sanity_report, changes_list);
