/* standings_pods.c - lines of the standings of tables of three to five, with their arithmetic
 *
 * Percentages are shown as numbers of four places, as events of such tables publish them, and as exact fractions where
 * a name is unfolded.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/standings/standings.h"

static const char *step_text(struct request *req, const struct event_data *data, const struct pods_rule *rule,
                             const struct pods_term *t)
{
    struct arena *a = req->arena;
    const char *round = arena_printf(a, "%d", t->round), *floor = "";
    if (t->opponent == STANDINGS_NOBODY)
        return lang_fill(a, lang_text(req->lang, "Round {round}: a bye adds an opponent at {mw}"),
                         LANG_ARGS({"round", round}, {"mw", ratio_text(a, t->mw)}));
    if (t->floored)
        floor = lang_fill(a, lang_text(req->lang, " (counted as at least {floor})"),
                          LANG_ARGS({"floor", arena_printf(a, "%d/%d", rule->floor_num, rule->floor_den)}));
    const char *text = t->table_size == 3   ? LANG_MARK("Round {round}, table of three: {name}, MW% {mw}{floor}")
                       : t->table_size == 5 ? LANG_MARK("Round {round}, table of five: {name}, MW% {mw}{floor}")
                                            : LANG_MARK("Round {round}: {name}, MW% {mw}{floor}");
    return lang_fill(a, lang_text(req->lang, text),
                     LANG_ARGS({"round", round}, {"name", shown_name(a, data->players[t->opponent].name)},
                               {"mw", ratio_text(a, t->mw)}, {"floor", floor}));
}

/* "177/500 = 0.3540" */
static const char *exactly(struct arena *a, struct ratio r)
{
    const char *fraction = ratio_text(a, r), *decimal = ratio_decimal(a, r, 4, false);
    return *fraction ? arena_printf(a, "%s = %s", fraction, decimal) : decimal;
}

enum err_code standings_pods_why(struct request *req, const struct event_data *data, const struct pods_rule *rule,
                                 int round, int player, struct standings_why **out, struct err *err)
{
    struct pods_explanation x;
    struct arena *a = req->arena;
    if (event_pods_explain(a, data, round, player, &x, err) != ERR_OK)
        return err->code;
    struct standings_why *why = *out = ARENA_ARRAY(a, struct standings_why, 1);
    why->steps = ARENA_ARRAY(a, struct standings_step, x.n_terms + 1);
    for (size_t i = 0; i < x.n_terms; i++)
        why->steps[why->n_steps++].text = step_text(req, data, rule, &x.terms[i]);
    why->omw = lang_fill(a, lang_text(req->lang, "OMW%: the mean of these, {result}"),
                         LANG_ARGS({"result", exactly(a, x.row.omw)}));
    why->gw = lang_fill(a, lang_text(req->lang, "MW%: {sum} = {result}"),
                        LANG_ARGS({"sum", x.mw_text}, {"result", ratio_decimal(a, x.row.mw, 4, false)}));
    const char *points = ratio_decimal(a, x.row.points, 4, true);
    if (*x.points_text)
        points = arena_printf(a, "%s = %s", x.points_text, points);
    why->ogw = lang_fill(a, lang_text(req->lang, "Points: {points}; opponents' points in the mean {mean}"),
                         LANG_ARGS({"points", points}, {"mean", ratio_decimal(a, x.row.opponents_points, 4, false)}));
    why->rule = event_pods_reading(a, rule);
    return ERR_OK;
}

void standings_pods_entry(struct request *req, const struct pods_row *row, struct standings_entry *io)
{
    io->points = ratio_decimal(req->arena, row->points, 4, true);
    io->record = arena_printf(req->arena, "%d-%d-%d", row->wins, row->losses, row->draws);
    io->byes = row->byes;
    io->omw = ratio_decimal(req->arena, row->omw, 4, false);
    io->gw = ratio_decimal(req->arena, row->mw, 4, false);
    io->ogw = ratio_decimal(req->arena, row->opponents_points, 4, false);
}
