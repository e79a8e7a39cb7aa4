/* parts.c - a round whose seats fall into parts (draft pods): each part is a round of its own */
#include "base/arena.h"
#include "base/err.h"
#include "pairing/make.h"
#include "pairing/split.h"

/* Pairs one part into the mates of the whole. */
static enum err_code make_part(const struct split_part *part, int *mate, struct pair_round *sum, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pair_round round;
    enum err_code rc = round_make_together(&scratch, &part->request, part->old_of, MATE_NONE, MATE_NONE, &round, err);
    for (size_t i = 0; rc == ERR_OK && i < round.n_tables; i++) {
        int a = part->old_of[round.tables[i].a], b = round.tables[i].b;
        mate[a] = b == PAIR_BYE ? MATE_BYE : part->old_of[b];
        if (b != PAIR_BYE)
            mate[mate[a]] = a;
    }
    if (rc == ERR_OK) {
        sum->certified &= round.certified;
        sum->displacement += round.displacement;
        if (round.chance == PAIR_TIEBROKEN)
            sum->chance = PAIR_TIEBROKEN;
    }
    arena_release(&scratch);
    return rc;
}

static enum err_code make_parts(struct arena *arena, const struct pair_request *request, struct arena *scratch,
                                struct pair_round *out, struct err *err)
{
    struct split split;
    struct field f;
    struct pair_round sum = {.certified = true, .chance = PAIR_UNIFORM};
    enum err_code rc = field_init(&f, scratch, request, err);
    if (rc != ERR_OK)
        return rc;
    int *mate = ARENA_ARRAY(scratch, int, request->n_seats);
    request_split(scratch, request, request->part, &split);
    for (size_t i = 0; rc == ERR_OK && i < split.n; i++)
        rc = make_part(&split.parts[i], mate, &sum, err);
    if (rc != ERR_OK)
        return rc;
    f.arena = arena;
    round_lay_out(&f, mate, out);
    out->certified = sum.certified;
    out->chance = sum.chance;
    out->displacement = sum.displacement; /* ranks count inside a part */
    return ERR_OK;
}

enum err_code pair_round_make(struct arena *arena, const struct pair_request *request, struct pair_round *out,
                              struct err *err)
{
    struct arena scratch = ARENA_INIT;
    bool several = false;
    for (size_t i = 1; request->part && i < request->n_seats; i++)
        several |= request->part[i] != request->part[0];
    *out = (struct pair_round){.n_tables = 0};
    enum err_code rc = several ? make_parts(arena, request, &scratch, out, err)
                               : round_make_together(arena, request, NULL, MATE_NONE, MATE_NONE, out, err);
    arena_release(&scratch);
    return rc;
}
