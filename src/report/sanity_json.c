/* sanity_json.c - the sanity report for programs
 *
 * Shares are numbers from 0 to 1. A sampled number is an object of value, low and high (the ends of its 95 % interval)
 * and trials; of a number that was counted, trials is 0 and the three are the same.
 *
 * Each part of the report is a list of columns; where the report's structs have numbers by turn or by colour, a small
 * struct here is the row that these make. sanity_json_games.c has what the games found.
 */
#include "report/sanity_json.h"
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "report/sanity.h"

#include <string.h>

static const char *letter_of(struct arena *arena, int colour)
{
    return arena_strndup(arena, &mana_letters[colour], 1);
}

const char *sanity_mask_text(struct arena *arena, unsigned mask)
{
    char letters[MANA_COLOURS + 1] = "";
    return arena_strdup(arena, mana_mask_text(mask, letters));
}

static const struct column estimate_list[] = {
    COLUMN(struct estimate, "value", value),
    COLUMN(struct estimate, "low", low),
    COLUMN(struct estimate, "high", high),
    COLUMN(struct estimate, "trials", trials),
};
const struct column_set sanity_estimate_columns = COLUMNS(struct estimate, estimate_list);

/* ---- counting -------------------------------------------------------------------------------- */

static struct table_cell era_word(struct arena *arena, const void *row)
{
    const struct sanity_options *o = row;
    (void)arena;
    return cell_of_text(era_name(o->era));
}

static struct table_cell games_asked(struct arena *arena, const void *row)
{
    const struct sanity_options *o = row;
    (void)arena;
    return cell_of_int(o->games ? o->games : SANITY_GAMES);
}

static struct table_cell trials_asked(struct arena *arena, const void *row)
{
    const struct sanity_options *o = row;
    (void)arena;
    return cell_of_int(o->trials ? o->trials : SANITY_TRIALS);
}

static struct table_cell seed(struct arena *arena, const void *row)
{
    const struct sanity_options *o = row;
    (void)arena;
    return cell_of_int((int64_t)o->seed);
}

static const struct column option_list[] = {
    COLUMN_BY(COLUMN_TEXT, "era", era_word),
    COLUMN_WORD(struct sanity_options, "mulligan", mulligan, mulligan_words),
    COLUMN(struct sanity_options, "on_the_draw", on_the_draw),
    COLUMN_BY(COLUMN_INT64, "games", games_asked),
    COLUMN_BY(COLUMN_INT64, "trials", trials_asked),
    COLUMN(struct sanity_options, "precision", precision),
    COLUMN_BY(COLUMN_INT64, "seed", seed),
};
static const struct column_set option_columns = COLUMNS(struct sanity_options, option_list);

static struct table_cell usual_copies(struct arena *arena, const void *row)
{
    const struct list_error *e = row;
    (void)arena;
    return e->usual < 0 ? cell_none() : cell_of_int(e->usual);
}

static const struct column error_list[] = {
    COLUMN_WORD(struct list_error, "kind", kind, list_error_words),
    COLUMN(struct list_error, "card", card),
    COLUMN(struct list_error, "count", count),
    COLUMN_BY(COLUMN_INT, "usual", usual_copies),
    COLUMN(struct list_error, "text", text),
    COLUMN(struct list_error, "hint", hint),
};
static const struct column_set error_columns = COLUMNS(struct list_error, error_list);

struct colour_row {
    const char *colour;
    struct colour_balance balance;
};
static const struct column colour_list[] = {
    COLUMN(struct colour_row, "colour", colour),
    COLUMN(struct colour_row, "cards", balance.cards),
    COLUMN(struct colour_row, "pips", balance.pips),
    COLUMN(struct colour_row, "lands", balance.lands),
    COLUMN(struct colour_row, "tapped_lands", balance.tapped),
    COLUMN(struct colour_row, "basic_lands", balance.basics),
    COLUMN(struct colour_row, "other_sources", balance.other_sources),
};
static const struct column_set colour_columns = COLUMNS(struct colour_row, colour_list);

static struct column_span colours(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct colour_row *rows = ARENA_ARRAY(arena, struct colour_row, MANA_COLOURS);
    for (int i = 0; i < MANA_COLOURS; i++)
        rows[i] = (struct colour_row){letter_of(arena, i), r->composition.colour[i]};
    return (struct column_span){rows, MANA_COLOURS};
}

/* What a colour asks by a turn. */
struct colour_turn {
    int turn;
    const char *colour;
    struct turn_balance balance;
};
static const struct column colour_turn_list[] = {
    COLUMN(struct colour_turn, "turn", turn),           COLUMN(struct colour_turn, "colour", colour),
    COLUMN(struct colour_turn, "cards", balance.cards), COLUMN(struct colour_turn, "pips", balance.pips),
    COLUMN(struct colour_turn, "card", balance.card),   COLUMN(struct colour_turn, "sources", balance.sources),
};
static const struct column_set colour_turn_columns = COLUMNS(struct colour_turn, colour_turn_list);

static struct column_span colour_turns(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct colour_turn *rows = ARENA_ARRAY(arena, struct colour_turn, MANA_COLOURS * COMPOSITION_TURNS);
    size_t n = 0;
    for (int i = 0; i < MANA_COLOURS; i++)
        for (int t = 0; t < COMPOSITION_TURNS; t++)
            if (r->composition.turn[t][i].cards > 0)
                rows[n++] = (struct colour_turn){t + 1, letter_of(arena, i), r->composition.turn[t][i]};
    return (struct column_span){rows, n};
}

static struct table_cell usual_lands(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return r->has_lands_advice ? cell_of_real(r->advice.lands) : cell_none();
}

static const struct column composition_list[] = {
    COLUMN_COUNTS(struct sanity_report, "types", composition.sorts, card_sort_words, N_CARD_SORTS),
    COLUMN_ARRAY(struct sanity_report, "curve", composition.curve),
    COLUMN_ARRAY(struct sanity_report, "creatures", composition.creatures),
    COLUMN(struct sanity_report, "mean_mana_value", composition.mean_mana_value),
    COLUMN(struct sanity_report, "cheap_draw_or_ramp", composition.cheap_draw_or_ramp),
    COLUMN(struct sanity_report, "multicoloured", composition.multicoloured),
    COLUMN(struct sanity_report, "colourless", composition.colourless),
    COLUMN_BY(COLUMN_REAL, "usual_lands", usual_lands),
    COLUMN_LIST_BY("colours", colours, &colour_columns),
    COLUMN_LIST_BY("turns", colour_turns, &colour_turn_columns),
};
static const struct column_set composition_columns = COLUMNS(struct sanity_report, composition_list);

/* ---- hands ----------------------------------------------------------------------------------- */

struct land_class {
    const char *makes; /* NULL: no lands */
    int cards;
};
static const struct column land_class_list[] = {
    COLUMN(struct land_class, "makes", makes),
    COLUMN(struct land_class, "cards", cards),
};
static const struct column_set land_class_columns = COLUMNS(struct land_class, land_class_list);

static struct column_span land_classes(struct arena *arena, const void *row)
{
    const struct openings *o = row;
    struct land_class *rows = ARENA_ARRAY(arena, struct land_class, (size_t)o->classes);
    for (int c = 0; c < o->classes; c++)
        rows[c] = (struct land_class){c == 0 ? NULL : sanity_mask_text(arena, o->makes[c]), o->size[c]};
    return (struct column_span){rows, (size_t)o->classes};
}

struct likely_hand {
    const int *count;
    size_t classes;
    double chance;
};

static struct column_span hand_counts(struct arena *arena, const void *row)
{
    const struct likely_hand *hand = row;
    (void)arena;
    return (struct column_span){hand->count, hand->classes};
}

static const struct column likely_hand_list[] = {
    COLUMN_VALUES_BY(COLUMN_INTS, "count", hand_counts),
    COLUMN(struct likely_hand, "chance", chance),
};
static const struct column_set likely_hand_columns = COLUMNS(struct likely_hand, likely_hand_list);

static struct column_span likeliest(struct arena *arena, const void *row)
{
    const struct openings *o = row;
    struct likely_hand *rows = ARENA_ARRAY(arena, struct likely_hand, (size_t)o->rows);
    for (int i = 0; i < o->rows; i++)
        rows[i] = (struct likely_hand){o->row[i].count, (size_t)o->classes, o->row[i].chance};
    return (struct column_span){rows, (size_t)o->rows};
}

struct at_least {
    int sources;
    double chance[OPENING_TURNS + 1];
};
static const struct column at_least_list[] = {
    COLUMN(struct at_least, "sources", sources),
    COLUMN_ARRAY(struct at_least, "chance", chance),
};
static const struct column_set at_least_columns = COLUMNS(struct at_least, at_least_list);

struct colour_hands {
    const char *colour;
    int lands;
    double in_hand[OPENING_HAND + 1];
    struct at_least on_the_play[OPENING_SOURCES], on_the_draw[OPENING_SOURCES];
};

static struct column_span by_turn_on_the_play(struct arena *arena, const void *row)
{
    const struct colour_hands *c = row;
    (void)arena;
    return (struct column_span){c->on_the_play, OPENING_SOURCES};
}

static struct column_span by_turn_on_the_draw(struct arena *arena, const void *row)
{
    const struct colour_hands *c = row;
    (void)arena;
    return (struct column_span){c->on_the_draw, OPENING_SOURCES};
}

static const struct column colour_hands_list[] = {
    COLUMN(struct colour_hands, "colour", colour),
    COLUMN(struct colour_hands, "lands", lands),
    COLUMN_ARRAY(struct colour_hands, "in_hand", in_hand),
    COLUMN_LIST_BY("by_turn", by_turn_on_the_play, &at_least_columns),
    COLUMN_LIST_BY("by_turn_on_the_draw", by_turn_on_the_draw, &at_least_columns),
};
static const struct column_set colour_hands_columns = COLUMNS(struct colour_hands, colour_hands_list);

static struct column_span colours_in_hands(struct arena *arena, const void *row)
{
    const struct openings *o = row;
    struct colour_hands *rows = ARENA_ARRAY(arena, struct colour_hands, MANA_COLOURS);
    size_t n = 0;
    for (int c = 0; c < MANA_COLOURS; c++) {
        const struct opening_colour *colour = &o->colour[c];
        if (!(o->asked >> c & 1))
            continue;
        struct colour_hands *to = &rows[n++];
        *to = (struct colour_hands){.colour = letter_of(arena, c), .lands = colour->sources};
        memcpy(to->in_hand, colour->in_hand, sizeof to->in_hand);
        for (int k = 0; k < OPENING_SOURCES; k++) {
            to->on_the_play[k].sources = to->on_the_draw[k].sources = k + 1;
            memcpy(to->on_the_play[k].chance, colour->by_turn[0][k + 1], sizeof to->on_the_play[k].chance);
            memcpy(to->on_the_draw[k].chance, colour->by_turn[1][k + 1], sizeof to->on_the_draw[k].chance);
        }
    }
    return (struct column_span){rows, n};
}

/* First hands by classes of lands, and the sources of each colour in them. */
static const struct column opening_list[] = {
    COLUMN_LIST_BY("classes", land_classes, &land_class_columns),
    COLUMN(struct openings, "keepable", keepable),
    COLUMN(struct openings, "keepable_all_colours", all_colours),
    COLUMN_LIST_BY("likeliest", likeliest, &likely_hand_columns),
    COLUMN_LIST_BY("colours", colours_in_hands, &colour_hands_columns),
};
static const struct column_set opening_columns = COLUMNS(struct openings, opening_list);

static struct column_span openings(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(&r->openings, r->has_hands);
}

/* The goal that a hand is kept for. */
struct goal {
    int turn, lands, spells;
    const char *colour;
    double stated, best;
    double keeps[MULL_HAND + 1];
};
static const struct column goal_list[] = {
    COLUMN(struct goal, "turn", turn),         COLUMN(struct goal, "lands", lands),
    COLUMN(struct goal, "spells", spells),     COLUMN(struct goal, "colour", colour),
    COLUMN(struct goal, "stated", stated),     COLUMN(struct goal, "best", best),
    COLUMN_ARRAY(struct goal, "keeps", keeps),
};
static const struct column_set goal_columns = COLUMNS(struct goal, goal_list);

struct hands_row {
    const char *mulligan, *keep;
    const struct mulligan_table *table;
    struct goal goal;
};

static struct column_span kept_sizes(struct arena *arena, const void *row)
{
    const struct mulligan_table *table = row;
    (void)arena;
    return (struct column_span){table->size, (size_t)table->steps};
}

static struct column_span kept_chances(struct arena *arena, const void *row)
{
    const struct mulligan_table *table = row;
    (void)arena;
    return (struct column_span){table->kept, (size_t)table->steps};
}

static const struct column mulligan_list[] = {
    COLUMN_ARRAY(struct mulligan_table, "first_lands", first), COLUMN_ARRAY(struct mulligan_table, "kept_lands", lands),
    COLUMN_VALUES_BY(COLUMN_INTS, "sizes", kept_sizes),        COLUMN_VALUES_BY(COLUMN_REALS, "kept", kept_chances),
    COLUMN(struct mulligan_table, "mean_cards", mean_cards),   COLUMN(struct mulligan_table, "mean_lands", mean_lands),
};
static const struct column_set mulligan_columns = COLUMNS(struct mulligan_table, mulligan_list);
static const struct column hands_list[] = {
    COLUMN(struct hands_row, "mulligan", mulligan),
    COLUMN(struct hands_row, "keep", keep),
    COLUMN_SPREAD(struct hands_row, table, &mulligan_columns),
    COLUMN_WITHIN(struct hands_row, "goal", goal, &goal_columns),
};
static const struct column_set hands_columns = COLUMNS(struct hands_row, hands_list);

static struct column_span hands(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct hands_row *rows = ARENA_ARRAY(arena, struct hands_row, (size_t)r->n_hands);
    for (int i = 0; i < r->n_hands; i++) {
        const struct sanity_hands *h = &r->hands[i];
        rows[i] = (struct hands_row){.mulligan = mulligan_words[h->plan.rule],
                                     .keep = mulligan_plan_said(arena, &h->plan),
                                     .table = &h->table,
                                     .goal = {.turn = GOAL_TURN,
                                              .lands = GOAL_LANDS,
                                              .spells = GOAL_SPELLS,
                                              .colour = r->goal_colour < 0 ? NULL : letter_of(arena, r->goal_colour),
                                              .stated = h->best.stated,
                                              .best = h->best.value}};
        memcpy(rows[i].goal.keeps, h->best.keeps, sizeof rows[i].goal.keeps);
    }
    return (struct column_span){rows, (size_t)r->n_hands};
}

struct drop_turn {
    int turn;
    struct land_turn land;
};
static const struct column drop_turn_list[] = {
    COLUMN(struct drop_turn, "turn", turn),
    COLUMN(struct drop_turn, "all_drops", land.all_drops),
    COLUMN(struct drop_turn, "mean_seen", land.mean_seen),
    COLUMN(struct drop_turn, "mean_played", land.mean_played),
    COLUMN_ARRAY(struct drop_turn, "lands", land.lands),
};
static const struct column_set drop_turn_columns = COLUMNS(struct drop_turn, drop_turn_list);

static struct column_span drop_turns(struct arena *arena, const void *row)
{
    const struct land_draws *draws = row;
    struct drop_turn *rows = ARENA_ARRAY(arena, struct drop_turn, DRAW_TURNS);
    for (int t = 1; t <= DRAW_TURNS; t++)
        rows[t - 1] = (struct drop_turn){t, draws->turn[t]};
    return (struct column_span){rows, DRAW_TURNS};
}

static const struct column drop_list[] = {
    COLUMN(struct land_draws, "on_the_play", on_the_play),
    COLUMN(struct land_draws, "screw", screw),
    COLUMN(struct land_draws, "flood", flood),
    COLUMN_LIST_BY("turns", drop_turns, &drop_turn_columns),
};
static const struct column_set drop_columns = COLUMNS(struct land_draws, drop_list);

static struct column_span land_drops(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return (struct column_span){r->draws, r->has_hands ? 2 : 0};
}

/* ---- the whole ------------------------------------------------------------------------------- */

static struct column_span castability(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r, r->has_trials);
}

static struct column_span changes(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r, r->has_swaps);
}

/* Nothing of a deck that nobody leads. */
static struct column_span commander(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    const struct list_lead *lead = &r->list->lead;
    (void)arena;
    return sanity_if_there(r, lead->n > 0 || (lead->why_not && *lead->why_not));
}

static struct column_span beside_kin(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r->kin, r->kin != NULL);
}

static struct column_span played_clock(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r, r->has_clock);
}

static struct table_cell side_cards(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return cell_of_int(r->list->side);
}

static struct column_span likely_errors(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return (struct column_span){r->errors, r->n_errors};
}

static struct column_span left_out(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return (struct column_span){r->left_out, r->n_left_out};
}

static struct table_cell legal(struct arena *arena, const void *row)
{
    const struct sanity_subject *subject = row;
    (void)arena;
    return subject->verdict ? cell_of_int(subject->verdict->legal) : cell_none();
}

static const struct column subject_list[] = {
    COLUMN(struct sanity_subject, "deck", name),     COLUMN(struct sanity_subject, "file", file),
    COLUMN(struct sanity_subject, "format", format), COLUMN(struct sanity_subject, "date", date),
    COLUMN_BY(COLUMN_BOOL, "legal", legal),
};
static const struct column_set subject_columns = COLUMNS(struct sanity_subject, subject_list);

static const struct column report_list[] = {
    COLUMN(struct sanity_report, "main", composition.cards),
    COLUMN_BY(COLUMN_INT, "side", side_cards),
    COLUMN_WITHIN_BY("commander", commander, &sanity_commander_columns, .omit = OMIT_IF_NONE),
    COLUMN_WITHIN(struct sanity_report, "options", options, &option_columns),
    COLUMN_LIST_BY("likely_errors", likely_errors, &error_columns),
    COLUMN(struct sanity_report, "newer", newer),
    COLUMN_WITHIN_SELF("composition", &composition_columns),
    COLUMN_COUNTS(struct sanity_report, "known", composition.known, card_known_words, KNOWN_BLANK + 1),
    COLUMN_LIST_BY("hands", hands, &hands_columns),
    COLUMN_WITHIN_BY("openings", openings, &opening_columns),
    COLUMN_LIST_BY("land_drops", land_drops, &drop_columns),
    COLUMN_WITHIN_BY("castability", castability, &sanity_castability_columns),
    COLUMN_WITHIN_BY(NULL, castability, &sanity_source_columns, .spread = true),
    COLUMN_WITHIN_BY("changes", changes, &sanity_changes_columns),
    COLUMN_WITHIN_BY("clock", played_clock, &sanity_clock_columns),
    COLUMN_LIST(struct sanity_report, "plans", plans, n_plans, &sanity_plan_columns),
    COLUMN_WITHIN_BY("kin", beside_kin, &sanity_kin_columns, .omit = OMIT_IF_NONE),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "left_out", left_out),
};
static const struct column_set report_columns = COLUMNS(struct sanity_report, report_list);

static struct table_cell fault_word(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(fault_words[((const struct deck_fault *)row)->kind]);
}

static const struct column fault_list[] = {
    COLUMN_BY(COLUMN_TEXT, "kind", fault_word),
    COLUMN_WITHIN(struct deck_fault, "games", games, &sanity_estimate_columns),
    COLUMN(struct deck_fault, "head", head),
    COLUMN(struct deck_fault, "text", text),
    COLUMN(struct deck_fault, "change", change),
};
static const struct column_set fault_columns = COLUMNS(struct deck_fault, fault_list);

void sanity_data(struct answer *answer, const struct sanity_subject *subject, const struct sanity_report *report)
{
    struct diagnosis d;
    sanity_diagnose(answer->arena, subject, report, &d);
    answer_members(answer, &subject_columns, subject);
    answer_list(answer, "verdict", &fault_columns, d.fault, (size_t)d.n);
    answer_members(answer, &report_columns, report);
}
