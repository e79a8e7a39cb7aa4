/* sanity_json_kin.c - the sanity report for programs: the deck beside others of its own kind */
#include "report/sanity_json.h"
#include "sanity/kin.h"

static const struct column card_list[] = {
    COLUMN(struct kin_card, "name", name),   COLUMN_WORD(struct kin_card, "what", word, kin_words),
    COLUMN(struct kin_card, "main", main),   COLUMN(struct kin_card, "side", side),
    COLUMN(struct kin_card, "lists", lists), COLUMN(struct kin_card, "share", share),
    COLUMN(struct kin_card, "low", low),     COLUMN(struct kin_card, "high", high),
    COLUMN(struct kin_card, "mean", mean),   COLUMN(struct kin_card, "mean_side", mean_side),
};
static const struct column_set card_columns = COLUMNS(struct kin_card, card_list);

static const struct column land_list[] = {
    COLUMN(struct kin, "main", lands),      COLUMN(struct kin, "low", lands_low),
    COLUMN(struct kin, "high", lands_high), COLUMN(struct kin, "least", lands_least),
    COLUMN(struct kin, "most", lands_most),
};
static const struct column_set land_columns = COLUMNS(struct kin, land_list);

/* Of no lists there are no numbers. */
static struct column_span lands(struct arena *arena, const void *row)
{
    const struct kin *kin = row;
    (void)arena;
    return sanity_if_there(kin, kin->n > 0);
}

static const struct column kin_list[] = {
    COLUMN(struct kin, "source", source),
    COLUMN(struct kin, "archetype", called),
    COLUMN(struct kin, "looked_at", looked_at),
    COLUMN(struct kin, "lists", n),
    COLUMN(struct kin, "same", same),
    COLUMN(struct kin, "unread", unread),
    COLUMN_WITHIN_BY("lands", lands, &land_columns),
    COLUMN_LIST(struct kin, "cards", card, cards, &card_columns),
};
const struct column_set sanity_kin_columns = COLUMNS(struct kin, kin_list);
