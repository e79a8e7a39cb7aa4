/* manabase.c - see manabase.h */
#include "sanity/manabase.h"
#include "base/compare.h"

#include <string.h>

/* ---- what lands make ------------------------------------------------------------------------- */

static unsigned basic_types(const char *type_line)
{
    static const struct {
        const char *word;
        unsigned makes;
    } types[] = {{"Plains", MANA_W}, {"Island", MANA_U}, {"Swamp", MANA_B}, {"Mountain", MANA_R}, {"Forest", MANA_G}};
    unsigned found = 0;
    if (!type_line || strcmp(type_line, "Land") == 0) /* most of them */
        return 0;
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (strstr(type_line, types[i].word))
            found |= types[i].makes;
    return found;
}

static bool finds(const struct mana_source *fetching, const struct list_card *land)
{
    if (!(land->kinds & KIND_LAND) || land->main <= 0 || land->source.fetches || land->source.fetch_any_basic)
        return false;
    if (fetching->fetch_any_basic)
        return (land->kinds & KIND_BASIC) != 0;
    if (!(land->source.makes & fetching->fetches)) /* which it would by its types */
        return false;
    unsigned types = land->kinds & KIND_BASIC ? land->source.makes : basic_types(land->type_line);
    return (types & fetching->fetches) != 0;
}

struct source_kind mana_of_land(const struct list *list, const struct list_card *land)
{
    const struct mana_source *s = &land->source;
    struct source_kind own = {.makes = s->makes & ALL_MANA, .tapped = s->tapped};
    unsigned untapped = 0, any = 0;
    if (!s->fetches && !s->fetch_any_basic)
        return own;
    for (int i = 0; i < list->cards; i++)
        if (finds(s, &list->card[i])) {
            any |= list->card[i].source.makes;
            untapped |= list->card[i].source.tapped ? 0u : list->card[i].source.makes;
        }
    bool tapped = s->fetch_tapped || untapped == 0;
    if (own.makes) /* it makes mana besides */
        return (struct source_kind){.makes = (uint8_t)(own.makes | any), .tapped = own.tapped};
    return (struct source_kind){.makes = (uint8_t)(tapped ? any : untapped), .tapped = tapped || s->tapped};
}

/* ---- kinds and targets ----------------------------------------------------------------------- */

static struct mana_kind kind_of_card(const struct list *list, const struct list_card *card)
{
    struct mana_kind k = {.amount = 1};
    const struct mana_source *s = &card->source;
    if (card->kinds & KIND_LAND) {
        k.land = true;
        k.source = mana_of_land(list, card);
        k.amount = k.source.makes ? (s->amount > 1 ? s->amount : 1) : 0;
        k.filter = s->filter;
        k.part = s->part;
        k.joined = s->joined;
        k.locus = s->locus;
        k.each = s->each && k.source.makes;
        return k;
    }
    bool finds = !s->makes && (s->fetches || s->fetch_any_basic);
    if ((!s->makes && !finds) || card->need.none || card->known == KNOWN_BLANK)
        return (struct mana_kind){.amount = 0};
    k.creature = (card->kinds & KIND_CREATURE) != 0;
    k.once = s->once;
    k.filter = s->filter;
    k.source =
        finds ? mana_of_land(list, card) : (struct source_kind){.makes = s->makes & ALL_MANA, .tapped = s->tapped};
    k.amount = s->amount > 1 ? s->amount : 1;
    if (finds && !k.source.makes)
        return (struct mana_kind){.amount = 0};
    k.creature |= finds && k.source.tapped; /* it pays from the turn after */
    k.source.tapped &= !finds;
    k.need = card->need;
    k.mana_value = card->mana_value;
    return k;
}

static bool same_need(const struct mana_need *a, const struct mana_need *b)
{
    return a->generic == b->generic && memcmp(a->coloured, b->coloured, sizeof a->coloured) == 0 && a->x == b->x &&
           a->hybrids == b->hybrids && memcmp(a->hybrid, b->hybrid, a->hybrids) == 0 && a->none == b->none;
}

static bool same_kind(const struct mana_kind *a, const struct mana_kind *b)
{
    return a->land == b->land && a->creature == b->creature && a->once == b->once && a->filter == b->filter &&
           a->source.makes == b->source.makes && a->source.tapped == b->source.tapped && a->amount == b->amount &&
           a->mana_value == b->mana_value && same_need(&a->need, &b->need) && a->board == b->board &&
           a->colours == b->colours && a->feeds == b->feeds && a->falls == b->falls && a->part == b->part &&
           a->locus == b->locus && a->each == b->each;
}

static enum err_code add_kind(struct mana_base *base, const struct mana_kind *kind, int copies, int *at,
                              struct err *err)
{
    int i = 0;
    while (i < base->kinds && !same_kind(&base->kind[i], kind))
        i++;
    if (i == BASE_KINDS)
        return err_set(err, ERR_INPUT, "more than %d ways of making mana in one deck", (int)BASE_KINDS);
    if (i == base->kinds) {
        base->kind[base->kinds++] = *kind;
        base->plain = base->plain && (kind->land ? kind->amount <= 1 && !kind->filter : kind->source.makes == 0);
    }
    base->kind[i].copies += copies;
    *at = i;
    return ERR_OK;
}

/* Adds the ways to pay another cost, those of the least mana first; returns how many there are then. */
static int add_ways(const struct mana_need *need, struct demand out[DEMAND_WAYS], int n)
{
    struct demand other[DEMAND_WAYS];
    int more = demands_make(need, other), at;
    for (int i = 0; i < more && n < DEMAND_WAYS; i++, n++) {
        for (at = n; at > 0 && out[at - 1].mana > other[i].mana; at--)
            out[at] = out[at - 1];
        out[at] = other[i];
    }
    return n;
}

/* The ways to cast a card, by either half: lands given up in place of the cost are as many symbols of their colour. */
static int ways_of(const struct list_card *card, struct demand out[DEMAND_WAYS])
{
    struct mana_need instead = {.generic = 0};
    int lands = 0, n = demands_make(&card->need, out);
    for (int c = 0; c < MANA_COLOURS; c++)
        lands += instead.coloured[c] = card->instead[c];
    if (lands)
        n = add_ways(&instead, out, n);
    if (card->has_other_cost)
        n = add_ways(&card->other_cost, out, n);
    return card->split ? add_ways(&card->half, out, n) : n;
}

static bool same_ways(const struct mana_target *t, const struct list_card *card)
{
    return t->mana_value == card->mana_value && same_need(&t->need, &card->need) &&
           memcmp(t->instead, card->instead, sizeof t->instead) == 0 && t->split == card->split &&
           (!t->split || same_need(&t->half, &card->half)) && t->has_other_cost == card->has_other_cost &&
           (!t->has_other_cost || same_need(&t->other_cost, &card->other_cost));
}

static enum err_code add_target(struct mana_base *base, const struct list_card *card, int *at, struct err *err)
{
    int i = base->board ? base->targets : 0; /* by the board each has a cost of its own */
    while (i < base->targets && !same_ways(&base->target[i], card))
        i++;
    if (i == (base->board ? (int)BASE_FALLS : (int)BASE_TARGETS))
        return err_set(err, ERR_INPUT, "more than %d different mana costs in one deck", i);
    struct mana_target *t = &base->target[i];
    if (i == base->targets) {
        *t = (struct mana_target){
            .need = card->need, .mana_value = card->mana_value, .half = card->half, .split = card->split};
        t->other_cost = card->other_cost;
        t->has_other_cost = card->has_other_cost;
        memcpy(t->instead, card->instead, sizeof t->instead);
        t->falls = base->board ? card_falls(card).how : FALLS_NOT;
        t->ways = ways_of(card, t->way);
        t->least = t->ways ? t->way[0].mana : 0;
        for (int w = 0; w < t->ways; w++)
            t->colours |= t->way[w].colours;
        base->wanted |= t->colours;
        base->targets++;
    }
    t->copies += card->main;
    *at = i;
    return ERR_OK;
}

static bool is_target(const struct mana_base *base, const struct list_card *card)
{
    return !(card->kinds & KIND_LAND) && card->known != KNOWN_BLANK && !card->need.none &&
           (!base->board || card_falls(card).how != FALLS_NOT);
}

/* What costs fall by. The targets are known. */
static void add_board(const struct mana_base *base, const struct list *list, int card, struct mana_kind *kind)
{
    const struct list_card *c = &list->card[card];
    bool stays = !(c->kinds & (KIND_INSTANT | KIND_SORCERY));
    bool goes = c->kinds & KIND_LAND && !c->source.makes && (c->source.fetches || c->source.fetch_any_basic);
    if (!(c->kinds & KIND_LAND) && (c->known == KNOWN_BLANK || c->need.none))
        return;
    kind->need = c->need;
    kind->mana_value = c->mana_value;
    kind->colours = (uint8_t)c->colours;
    kind->board =
        (uint8_t)((stays && !goes ? BOARD_PERMANENT : 0) | (goes ? BOARD_SACRIFICED : 0) |
                  (c->kinds & KIND_ARTIFACT ? BOARD_ARTIFACT : 0) | (c->kinds & KIND_CREATURE ? BOARD_CREATURE : 0));
    kind->falls = base->target_of[card] + 1;
    for (int i = 0; i < list->cards; i++) {
        struct fall fall = card_falls(&list->card[i]);
        if (base->target_of[i] >= 0 && fall_counts(&fall, c))
            kind->feeds = (uint16_t)(kind->feeds | 1u << base->target_of[i]);
    }
}

/* Lands that make more together do so where the deck has all of them. */
static void join_lands(struct mana_base *base)
{
    unsigned parts = 0;
    for (int i = 0; i < base->kinds; i++) {
        parts |= 1u << base->kind[i].part;
        base->loci |= base->kind[i].each;
    }
    base->joins = parts >> 1 == (1u << MANA_PARTS) - 1;
    base->apart = base->plain;
    base->plain &= !base->joins && !base->loci;
    for (int i = 0; i < base->kinds; i++) {
        struct mana_kind *k = &base->kind[i];
        k->part = base->joins ? k->part : 0;
        k->joined = base->joins ? k->joined : 0;
        k->locus &= base->loci;
    }
}

static enum err_code make_base(struct arena *arena, const struct list *list, struct mana_base *out, struct err *err)
{
    int most = list->cards < BASE_TARGETS ? list->cards : BASE_TARGETS;
    out->kinds = 1;
    out->plain = true;
    out->target = ARENA_ARRAY(arena, struct mana_target, (size_t)most + 1);
    out->target_of = ARENA_ARRAY(arena, int, (size_t)list->cards + 1);
    out->kind_of = ARENA_ARRAY(arena, int, (size_t)list->cards + 1);
    for (int i = 0; i < list->cards; i++) { /* a commander is in no library, but to be cast */
        const struct list_card *card = &list->card[i];
        out->target_of[i] = -1;
        if (card->main + card->command > 0 && is_target(out, card) &&
            add_target(out, card, &out->target_of[i], err) != ERR_OK)
            return err->code;
    }
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (card->main <= 0)
            continue;
        out->cards += card->main;
        out->lands += card->kinds & KIND_LAND ? card->main : 0;
        struct mana_kind kind = kind_of_card(list, card);
        if (out->board)
            add_board(out, list, i, &kind);
        if (add_kind(out, &kind, card->main, &out->kind_of[i], err) != ERR_OK)
            return err->code;
    }
    join_lands(out);
    return ERR_OK;
}

enum err_code mana_base_make(struct arena *arena, const struct list *list, struct mana_base *out, struct err *err)
{
    *out = (struct mana_base){.board = false};
    return make_base(arena, list, out, err);
}

enum err_code mana_base_with_board(struct arena *arena, const struct list *list, struct mana_base *out, struct err *err)
{
    *out = (struct mana_base){.board = true};
    enum err_code rc = make_base(arena, list, out, err);
    out->plain = out->apart = false; /* other cards help to pay */
    return rc;
}

bool mana_base_joins_for(const struct mana_base *base, const struct mana_target *target)
{
    int most = 0;
    for (int w = 0; w < target->ways; w++)
        most = target->way[w].mana > most ? target->way[w].mana : most;
    return (base->joins && most > MANA_PARTS) || (base->loci && most > 2);
}

void mana_base_part(struct mana_base *base, const bool *needed)
{
    for (int k = 0; k < base->targets; k++)
        if (needed[k] && mana_base_joins_for(base, &base->target[k]))
            return;
    base->joins = base->loci = false;
    base->plain = base->apart;
}

bool mana_base_pays(const struct mana_base *base, const struct mana_target *target)
{
    struct source_kind kinds[BASE_KINDS];
    int units[BASE_KINDS], all = 0, loci = 0;
    for (int i = 0; i < base->kinds; i++)
        loci += base->kind[i].locus ? base->kind[i].copies : 0;
    for (int i = 0; i < base->kinds; i++) {
        const struct mana_kind *k = &base->kind[i];
        kinds[i] = k->source;
        units[i] = k->copies * (k->part ? k->joined : k->each ? loci : k->amount);
        all += units[i];
    }
    for (int w = 0; w < target->ways; w++)
        if (demand_met(&target->way[w], kinds, base->kinds, units, (struct mana_limits){all, all, all}))
            return true;
    return false;
}

int compare_for_target(struct source_kind a, struct source_kind b, unsigned colours)
{
    unsigned in_a = a.makes & colours, in_b = b.makes & colours;
    int of_a = __builtin_popcount(in_a), of_b = __builtin_popcount(in_b);
    if ((a.makes == 0) != (b.makes == 0))
        return a.makes == 0 ? -1 : 1;
    if (of_a != of_b)
        return of_a - of_b;
    if (a.tapped != b.tapped)
        return a.tapped ? -1 : 1;
    return COMPARE(in_a, in_b);
}
