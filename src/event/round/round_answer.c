/* round_answer.c - asks the pairing room, and puts its answers into people's names (round.h) */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/draft/draft.h"
#include "event/round/internal.h"
#include "event/state/state.h"

#include <string.h>

const char *round_input_names(struct arena *arena, const struct event_data *data, const struct round_input *in,
                              const char *sentence, int a, int b)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = sentence; *p; p++) {
        int seat = p[0] == '#' && p[1] == 'a' ? a : p[0] == '#' && p[1] == 'b' ? b : -2;
        if (seat == -2) {
            strbuf_add_char(&sb, *p);
            continue;
        }
        strbuf_add(&sb, seat == PAIR_BYE ? TC_WORD("the bye") : data->players[in->player_of_seat[seat]].name);
        p++;
    }
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* The pairing room writes "#7" for seat 7 in its errors; people want names. */
static void name_seats(const struct event_data *data, const struct round_input *in, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = err->said; *p; p++) {
        size_t digits = *p == '#' ? strspn(p + 1, "0123456789") : 0;
        int seat = 0;
        for (size_t i = 1; i <= digits && seat < PAIR_MAX_SEATS; i++)
            seat = 10 * seat + (p[i] - '0');
        if (digits == 0 || (size_t)seat >= in->request.n_seats) {
            strbuf_add_char(&sb, *p);
            continue;
        }
        strbuf_printf(&sb, "\"%s\"", data->players[in->player_of_seat[seat]].name);
        p += digits;
    }
    enum err_code code = err->code;
    err_clear(err);
    err_set(err, code, "%s", strbuf_text(&sb));
    strbuf_release(&sb);
}

enum err_code round_input_pair(struct arena *arena, const struct event_data *data, const struct round_input *in,
                               struct round_terms *terms, struct pair_round *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    bool across = terms->draft.in_force && terms->draft.first;
    if (across)
        rc = drafts_pair_across(arena, &terms->draft, &in->request, in->player_of_seat, out, &across, err);
    terms->draft.first = across;
    if (!across && terms->first == ROUND_FIRST_SEEDED)
        pair_round_seeded(arena, in->request.n_seats, in->request.seed, out);
    else if (!across && rc == ERR_OK)
        rc = pair_round_make(arena, &in->request, out, err);
    if (rc != ERR_OK)
        name_seats(data, in, err);
    return rc;
}

enum err_code round_input_mend(struct arena *arena, const struct event_data *data, const struct round_input *in,
                               struct pair_mended *out, struct err *err)
{
    enum err_code rc = pair_round_mend(arena, &in->request, out, err);
    if (rc != ERR_OK)
        name_seats(data, in, err);
    return rc;
}

/* Finds the tables of a seeded round that the order of entry would not have made. */
static void check_seeded(struct arena *arena, const struct round_paired *round, struct pair_finding **out, size_t *n)
{
    struct pair_round best;
    size_t seats = round->in.request.n_seats;
    int *partner = ARENA_ARRAY(arena, int, seats);
    pair_round_seeded(arena, seats, 1, &best);
    for (size_t i = 0; i < best.n_tables; i++) {
        partner[best.tables[i].a] = best.tables[i].b;
        if (best.tables[i].b != PAIR_BYE)
            partner[best.tables[i].b] = best.tables[i].a;
    }
    *out = ARENA_ARRAY(arena, struct pair_finding, round->n_tables);
    for (size_t i = 0; i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        if (partner[t->a] != t->b)
            (*out)[(*n)++] = (struct pair_finding){
                PAIR_FINDING_ORDER, t->a, t->b,
                message(arena, "%s and %s do not sit opposite each other in the order of entry: places %d and %d", "#a",
                        "#b", t->a + 1, t->b + 1)};
    }
}

/* Nobody is paired by points across a pod: finds the faults that such a round can still have. */
static bool counts_across(enum pair_finding_kind kind)
{
    return kind != PAIR_FINDING_PAIR_DOWN && kind != PAIR_FINDING_BYE_NOT_LOWEST && kind != PAIR_FINDING_UNWISHED;
}

enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    struct round_paired round;
    const struct load_round *r = &data->rounds[number - 1];
    size_t kept = 0;
    *findings = NULL;
    *n_findings = 0;
    enum err_code rc = round_input_of(arena, data, number, &round, err);
    if (rc != ERR_OK || round.in.request.n_seats < 2)
        return rc;
    bool across = strcmp(r->method, "pods") == 0;
    if (strcmp(r->method, "seeded") == 0 && r->certified) /* as it was made: nothing was re-paired since */
        check_seeded(arena, &round, findings, n_findings);
    else
        rc = pair_round_check(arena, &round.in.request, round.tables, round.n_tables, findings, n_findings, err);
    for (size_t i = 0; rc == ERR_OK && i < *n_findings; i++) {
        struct pair_finding f = (*findings)[i];
        if (across && !counts_across(f.kind))
            continue;
        f.sentence = round_input_names(arena, data, &round.in, f.sentence, f.a, f.b);
        (*findings)[kept++] = f;
    }
    *n_findings = kept;
    return rc;
}
