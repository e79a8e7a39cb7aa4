/* sanity_row.c - a deck's sanity report as a row of a table of many decks */
#include "base/arena.h"
#include "base/columns.h"
#include "report/sanity.h"

#include <math.h>
#include <string.h>

static const struct column row_list[] = {
    COLUMN(struct sanity_row, "file", file, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "deck", deck, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "legal", legal),
    COLUMN(struct sanity_row, "main", main, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "side", side, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "lands", lands, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "usual_lands", usual_lands, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "creatures", creatures, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "mean_mana_value", mean_mana_value, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "colours", colours, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "unknown", unknown, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "known_fully", known_fully, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "likely_errors", likely_errors, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "keepable_7", keepable_7, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "four_drops_play", four_drops_play, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "four_drops_draw", four_drops_draw, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "screw", screw, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "flood", flood, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "mean_castable", mean_castable, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "dead_cards", dead_cards, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "stranded_cards", stranded_cards, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sanity_row, "best_change", best_change, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "best_gain", best_gain, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "clock_mean", clock_mean, .none = NONE_IS_NAN),
    COLUMN(struct sanity_row, "clock_median", clock_median, .none = NONE_IS_ZERO),
    COLUMN(struct sanity_row, "findings", findings, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "problem", problem, .none = NONE_IS_EMPTY),
    COLUMN(struct sanity_row, "hash", hash, .none = NONE_IS_EMPTY),
};
const struct column_set sanity_row_columns = COLUMNS(struct sanity_row, row_list);

/* To six decimals, which is more than any of it is sure of. */
static double real(double number, bool there)
{
    return there ? round(number * 1e6) / 1e6 : NAN;
}

static void count_bad(const struct sanity_report *r, int *dead, int *stranded)
{
    *dead = *stranded = 0;
    for (int i = 0; r->has_trials && i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (!r->trials.card[i].judged)
            continue;
        *dead += r->trials.card[i].dead ? card->main : 0;
        *stranded += !r->trials.card[i].dead && r->trials.card[i].stranded ? card->main : 0;
    }
}

static const char *colours_of(struct arena *arena, const struct composition *c)
{
    char letters[MANA_COLOURS + 1] = "";
    size_t n = 0;
    for (int i = 0; i < 5; i++)
        if (c->colour[i].cards > 0)
            letters[n++] = mana_letters[i];
    letters[n] = '\0';
    return arena_strdup(arena, letters);
}

static const char *words_of_errors(struct arena *arena, const struct sanity_report *r)
{
    const char *words = "";
    for (size_t i = 0; i < r->n_errors; i++)
        words = arena_printf(arena, "%s%s%s", words, i ? " " : "", list_error_words[r->errors[i].kind]);
    return words;
}

static const char *change_words(struct arena *arena, const struct swap *change)
{
    if (!change)
        return NULL;
    bool two = change->n > 1;
    return arena_printf(arena, "%s%s%s > %s%s%s", change->out[0], two ? " + " : "", two ? change->out[1] : "",
                        change->in[0], two ? " + " : "", two ? change->in[1] : "");
}

static const char *words_of_findings(struct arena *arena, const struct sanity_subject *subject,
                                     const struct sanity_report *r)
{
    struct diagnosis d;
    const char *words = "";
    sanity_diagnose(arena, subject, r, &d);
    for (int i = 0; i < d.n; i++)
        words = arena_printf(arena, "%s%s%s %.1f", words, i ? ", " : "", fault_words[d.fault[i].kind],
                             d.fault[i].games.value * 100);
    return words;
}

void sanity_row_unread(const char *file, struct sanity_row *out)
{
    *out = (struct sanity_row){.file = file};
    out->main = out->side = out->lands = out->creatures = out->unknown = out->known_fully = -1;
    out->dead_cards = out->stranded_cards = -1;
    out->usual_lands = out->mean_mana_value = out->keepable_7 = out->four_drops_play = out->four_drops_draw = NAN;
    out->screw = out->flood = out->mean_castable = out->best_gain = out->clock_mean = NAN;
}

void sanity_row(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *r,
                struct sanity_row *out)
{
    const struct composition *c = &r->composition;
    const struct swap *change = r->has_swaps && r->swaps.n > 0 ? &r->swaps.best[0] : NULL;
    int creatures = 0;
    double good = 0;
    for (int i = 0; i < CURVE_COLUMNS; i++)
        creatures += c->creatures[i];
    for (int i = 2; i <= 5 && r->has_hands; i++)
        good += r->hands[0].table.first[i];
    *out = (struct sanity_row){
        .file = subject->file,
        .deck = subject->name,
        .legal = !subject->verdict         ? NULL
                 : subject->verdict->legal ? "yes"
                                           : "no",
        .main = c->cards,
        .side = r->list->side,
        .lands = c->sorts[SORT_LAND],
        .usual_lands = real(r->advice.lands, r->has_lands_advice),
        .creatures = creatures,
        .mean_mana_value = real(c->mean_mana_value, c->spells > 0),
        .colours = colours_of(arena, c),
        .unknown = c->known[KNOWN_BLANK],
        .known_fully = composition_known_wholly(c),
        .likely_errors = words_of_errors(arena, r),
        .keepable_7 = real(good, r->has_hands),
        .four_drops_play = real(r->draws[0].turn[4].all_drops, r->has_hands),
        .four_drops_draw = real(r->draws[1].turn[4].all_drops, r->has_hands),
        .screw = real(r->draws[0].screw, r->has_hands),
        .flood = real(r->draws[0].flood, r->has_hands),
        .mean_castable = real(r->trials.mean_castable, r->has_trials),
        .best_change = change_words(arena, change),
        .best_gain = real(change ? change->gain.value : 0, change),
        .clock_mean = real(r->clock.mean.value, r->has_clock && r->aim.told && r->clock.mean.trials > 0),
        .clock_median = r->has_clock && r->aim.told && r->clock.median > 0 ? r->clock.median : 0,
        .findings = words_of_findings(arena, subject, r),
    };
    count_bad(r, &out->dead_cards, &out->stranded_cards);
}
