/* columns.c - what registered lists consist of, for JSON, CSV and worksheets (register.h) */
#include "base/columns.h"
#include "base/arena.h"
#include "event/register/register.h"

/* Returns the findings. Those of a list that was accepted do not make it illegal. */
static struct column_span findings_of(struct arena *arena, const void *row)
{
    const struct decklist_verdict *v = &((const struct decklist *)row)->verdict;
    struct finding *findings = ARENA_ARRAY(arena, struct finding, v->n_findings);
    for (size_t i = 0; i < v->n_findings; i++) {
        findings[i] = v->findings[i];
        findings[i].illegal = findings[i].illegal && v->state != DECKLIST_UNVERIFIED;
    }
    return (struct column_span){findings, v->n_findings};
}

static bool is_no_list(const void *row)
{
    return ((const struct decklist *)row)->version == 0;
}

static const struct column content_list[] = {
    COLUMN(struct decklist, "version", version),
    COLUMN(struct decklist, "deck", name, .none = NONE_IS_EMPTY),
    COLUMN(struct decklist, "archetype", archetype, .none = NONE_IS_EMPTY),
    COLUMN(struct decklist, "main", main),
    COLUMN(struct decklist, "side", side),
    COLUMN(struct decklist, "colors", colors),
    COLUMN(struct decklist, "format", verdict.format),
    COLUMN(struct decklist, "date", verdict.date),
    COLUMN(struct decklist, "as_of", verdict.as_of, .none = NONE_IS_EMPTY),
    COLUMN(struct decklist, "note", verdict.note, .none = NONE_IS_EMPTY),
    COLUMN(struct decklist, "facts", verdict.facts, .none = NONE_IS_EMPTY, .omit = OMIT_ROWS),
    COLUMN(struct decklist, "facts_date", verdict.facts_date, .none = NONE_IS_EMPTY, .omit = OMIT_ROWS),
    COLUMN(struct decklist, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_LIST_BY("findings", findings_of, &finding_columns),
};
static const struct column_set content_columns = COLUMNS(struct decklist, content_list, .is_none = is_no_list);

static const struct column decklist_list[] = {
    COLUMN_WORD(struct decklist, "status", verdict.state, decklist_state_words),
    COLUMN_SPREAD_SELF(&content_columns),
};
const struct column_set decklist_columns = COLUMNS(struct decklist, decklist_list);

static const struct column rejudged_list[] = {
    COLUMN(struct decklists_rejudged, "judged", judged),
    COLUMN(struct decklists_rejudged, "changed", changed),
    COLUMN(struct decklists_rejudged, "legal", legal),
    COLUMN(struct decklists_rejudged, "illegal", illegal),
    COLUMN(struct decklists_rejudged, "unverified", unverified),
    COLUMN(struct decklists_rejudged, "unchecked", unchecked),
};
const struct column_set decklists_rejudged_columns = COLUMNS(struct decklists_rejudged, rejudged_list);
