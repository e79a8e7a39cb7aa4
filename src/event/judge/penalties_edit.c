/* penalties_edit.c - penalties confirmed, changed and withdrawn
 *
 * Whatever changes, what the row did before is taken back first, and what it says now is done.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/verbs/verbs.h"

const char *penalty_seen_text(struct arena *arena, const struct penalty *p)
{
    const char *state = p->withdrawn ? TC_WORD("taken back") : p->open ? TC_WORD("not confirmed") : TC_WORD("in force");
    return arena_printf(arena, "%s, %s, %s%s%s", p->level, penalty_consequence_said[p->consequence], state,
                        p->note && *p->note ? ", " : "", p->note ? p->note : "");
}

/* Begins a verb on one penalty of an open event. */
static enum err_code begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event, int number,
                           const char *seen, struct penalties *ps, struct penalty_row **row, struct err *err)
{
    enum err_code rc = verb_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = penalties_load(store, arena, event, NULL, ps, err)) == ERR_OK &&
        (rc = event_require_open(&ps->data.event, err)) == ERR_OK)
        rc = penalties_row(ps, number, row, err);
    if (rc == ERR_OK)
        rc = seen_check(message(arena, "penalty %d", number), seen, penalty_seen_text(arena, &(*row)->p), err);
    if (rc == ERR_OK && (*row)->p.withdrawn) {
        rc = err_set(err, ERR_CONFLICT, "penalty %d of \"%s\" was withdrawn already%s%s", number, (*row)->p.name,
                     *(*row)->p.withdrawn_reason ? ": " : "", (*row)->p.withdrawn_reason);
        err_hint(err, "topcut penalty add gives another, topcut undo takes back what was done last");
    }
    return rc == ERR_OK ? ERR_OK : store_end(store, rc, err);
}

/* Suggests what the rules say about a row as it stands, and nothing for a row of another catalogue. */
static void judge(struct penalties *ps, const struct penalty_row *row, struct penalty_suggestion *s)
{
    *s = (struct penalty_suggestion){.infraction = -1, .level = -1, .given = -1};
    if (row->infraction_at >= 0 && row->level_at >= 0)
        penalties_judge(ps, row, row->level_at, s);
}

static enum err_code finish(struct penalties *ps, struct penalty_row *row, const char *what, enum err_code rc,
                            struct penalty_outcome *out, struct err *err)
{
    struct penalty_suggestion s;
    if (rc == ERR_OK) {
        judge(ps, row, &s);
        if (s.infraction >= 0 && !row->p.withdrawn)
            penalties_remarks(ps, row, &s);
        penalties_outcome(ps, row, &s, out);
        store_note(ps->store, ps->data.event.id.v, "%s: %s: %s%s%s", ps->data.event.set.name, what,
                   penalties_sentence(ps, row), row->p.withdrawn ? ": " : "",
                   row->p.withdrawn ? row->p.withdrawn_reason : "");
    }
    return store_end(ps->store, rc, err);
}

enum err_code penalties_confirm(struct store *store, struct arena *arena, struct event_id event, int number,
                                const char *seen, const char *by, const char *who, struct penalty_outcome *out,
                                struct err *err)
{
    struct penalties ps;
    struct penalty_row *row;
    enum err_code rc = begin(store, arena, VERB_PENALTY_CONFIRM, event, number, seen, &ps, &row, err);
    if (rc != ERR_OK)
        return rc;
    if (!row->p.open)
        rc = *row->p.confirmed_by
                 ? err_set(err, ERR_CONFLICT, "penalty %d of \"%s\" was confirmed by %s already", number, row->p.name,
                           row->p.confirmed_by)
                 : err_set(err, ERR_CONFLICT, "penalty %d of \"%s\" is a %s, which counts without being confirmed%s",
                           number, row->p.name, row->p.level_name,
                           event_cite(arena, &ps.data.event, FLOOR_CITE_CONFIRMED));
    if (rc == ERR_OK)
        rc = penalties_require_possible(&ps, row, err);
    if (rc == ERR_OK)
        rc = penalties_confirmer(&ps, by, who, &row->p.confirmed_by, err);
    if (rc == ERR_OK) {
        row->p.open = false;
        rc = penalties_apply(&ps, row, err);
    }
    return finish(&ps, row, "confirmed", rc, out, err);
}

/* ---- edit ------------------------------------------------------------------------------------ */

static enum err_code edit_texts(struct penalties *ps, struct penalty_row *row, const struct penalty_entry *entry,
                                struct err *err)
{
    enum err_code rc = ERR_OK;
    if (entry->judge)
        rc = text_field(ps->arena, TC_WORD("the judge's name"), entry->judge, &row->p.judge, err);
    if (rc == ERR_OK && entry->note)
        rc = text_field(ps->arena, TC_WORD("the note"), entry->note, &row->p.note, err);
    if (rc == ERR_OK && entry->confirm)
        rc = penalties_confirmer(ps, entry->confirmed_by, entry->who, &row->p.confirmed_by, err);
    if (entry->intent != PENALTY_INTENT_CATALOGUE)
        row->p.intent = entry->intent;
    return rc;
}

/* True when what it costs changes: level, consequence, games or round. */
static bool costs_change(const struct penalty_entry *entry)
{
    return entry->level || entry->has_consequence || entry->games || entry->round >= 0;
}

static enum err_code edit_cost(struct penalties *ps, struct penalty_row *row, const struct penalty_entry *entry,
                               struct err *err)
{
    struct penalty_suggestion s;
    struct penalty_entry whole = *entry;
    enum err_code rc = ERR_OK;
    if (row->infraction_at < 0)
        return err_set(err, ERR_CONFLICT,
                       "penalty %d was given by the catalogue %s, and the event follows %s now\ntopcut event "
                       "edit --penalties %s goes back to it",
                       row->p.number, row->p.catalogue, ps->catalogue.key, row->p.catalogue);
    if (entry->level)
        rc = penalty_level_find(ps->arena, &ps->catalogue, entry->level, &row->level_at, err);
    if (rc != ERR_OK)
        return rc;
    if (!entry->level && !entry->has_consequence) {
        whole.has_consequence = true;
        whole.consequence = row->p.consequence;
    }
    if (!entry->level && entry->has_consequence && ps->catalogue.levels[row->level_at].consequence > entry->consequence)
        row->level_at = -1; /* a lighter one is another level, where the rule has one */
    if (!entry->games && row->p.games && whole.has_consequence && whole.consequence == PENALTY_GAME_LOSS)
        whole.games = row->p.games;
    bool was_loss = row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS;
    bool is_loss =
        whole.has_consequence && (whole.consequence == PENALTY_GAME_LOSS || whole.consequence == PENALTY_MATCH_LOSS);
    if (entry->round < 0 && (was_loss || !is_loss))
        whole.round = row->p.round; /* a new loss is that of the match being played, or the next */
    return penalties_decide(ps, row, &whole, &s, err);
}

enum err_code penalties_edit(struct store *store, struct arena *arena, struct event_id event, int number,
                             const char *seen, const struct penalty_entry *entry, struct penalty_outcome *out,
                             struct err *err)
{
    struct penalties ps;
    struct penalty_row *row;
    enum err_code rc = begin(store, arena, VERB_PENALTY_EDIT, event, number, seen, &ps, &row, err);
    if (rc != ERR_OK)
        return rc;
    bool was_open = row->p.open;
    rc = edit_texts(&ps, row, entry, err);
    if (rc == ERR_OK && costs_change(entry)) {
        if (row->did && (rc = penalties_take_back(&ps, row, err)) == ERR_OK && ps.n_remarks) {
            rc =
                err_set(err, ERR_CONFLICT, "what penalty %d did cannot be changed any more: %s", number, ps.remarks[0]);
            err_advice(err, "withdraw it and give another");
        }
        if (rc == ERR_OK)
            rc = edit_cost(&ps, row, entry, err);
    }
    if (rc == ERR_OK) {
        row->p.open = penalties_is_open(&ps, row);
        bool again = costs_change(entry) || (was_open && !row->p.open);
        if (again)
            rc = penalties_require_possible(&ps, row, err);
        if (rc == ERR_OK)
            rc = again ? penalties_apply(&ps, row, err) : penalties_save(&ps, row, err);
    }
    return finish(&ps, row, "changed", rc, out, err);
}

/* ---- withdraw -------------------------------------------------------------------------------- */

enum err_code penalties_withdraw(struct store *store, struct arena *arena, struct event_id event, int number,
                                 const char *seen, const char *reason, struct penalty_outcome *out, struct err *err)
{
    struct penalties ps;
    struct penalty_row *row;
    const char *clean = "";
    enum err_code rc = text_field(arena, TC_WORD("the reason"), reason ? reason : "", &clean, err);
    if (rc == ERR_OK && !*clean)
        rc = err_set(err, ERR_INPUT, "withdrawing a penalty needs a reason");
    if (rc != ERR_OK)
        return rc;
    rc = begin(store, arena, VERB_PENALTY_WITHDRAW, event, number, seen, &ps, &row, err);
    if (rc != ERR_OK)
        return rc;
    row->p.withdrawn = true;
    row->p.open = false;
    row->p.withdrawn_reason = clean;
    rc = penalties_take_back(&ps, row, err);
    return finish(&ps, row, "withdrawn", rc, out, err);
}
