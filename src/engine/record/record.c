/* record.c - records answers as they are given
 *
 * An entry begins with kind * 8 + player (16 where more than 8 play), then the decision number less the last entry's,
 * then the answer. Numbers are written seven bits a byte, lowest first; signed ones zigzag. That a mind is idle is
 * asked far more often than anything else and counts as no decision: such answers are kept as runs.
 */
#include "engine/record/record.h"
#include "engine/record/inner.h"
#include "engine/table/table.h"

#include <string.h>

struct record_seat {
    struct recording *recording;
    struct mind mind;
    uint8_t player;
};

/* ---- the book's own hash --------------------------------------------------------------------- */

static void mix(uint64_t *h, uint64_t value)
{
    *h = (*h ^ value) * UINT64_C(0x100000001b3);
    *h ^= *h >> 29;
}

static void mix_text(uint64_t *h, const char *text)
{
    for (; *text; text++)
        mix(h, (uint8_t)*text);
    mix(h, 256);
}

static void mix_card(uint64_t *h, const struct card *c)
{
    mix_text(h, c->name);
    mix(h, c->types);
    mix(h, (uint64_t)(uint16_t)c->power << 16 | (uint16_t)c->toughness);
    mix(h, c->mana_value);
    for (int i = 0; i < COLOUR_COUNT; i++)
        mix(h, c->cost.coloured[i]);
    for (int i = 0; i < KEYWORD_WORDS; i++)
        mix(h, c->keywords[i]);
    mix(h, (uint64_t)c->first_ability << 16 | c->abilities);
}

uint64_t book_hash(const struct book *book)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < book->cards; i++)
        mix_card(&h, &book->card[i]);
    for (int i = 0; i < book->abilities; i++) {
        const struct ability *a = &book->ability[i];
        mix(&h, (uint64_t)a->kind << 40 | (uint64_t)a->zone << 32 | a->flags);
        mix(&h, (uint64_t)a->cost << 48 | (uint64_t)a->event << 32 | (uint64_t)a->condition << 16 | a->body);
        mix(&h, (uint64_t)a->applies_to << 16 | a->targets);
    }
    for (int i = 0; i < book->nodes; i++) {
        const struct node *n = &book->node[i];
        mix(&h, (uint64_t)n->kid[0] << 48 | (uint64_t)n->kid[1] << 32 | (uint64_t)n->kid[2] << 16 | n->kid[3]);
        mix(&h, (uint64_t)n->op << 32 | (uint32_t)n->value);
    }
    return h;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static void put_fixed(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

uint64_t record_get_fixed(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static void put(struct recording *r, uint32_t value)
{
    uint8_t byte[5];
    size_t n = 0;
    do {
        byte[n] = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        n++;
        value >>= 7;
    } while (value);
    if (r->full || r->n + n > r->room) {
        r->full = true;
        return;
    }
    memcpy(r->bytes + r->n, byte, n);
    r->n += n;
}

static void put_signed(struct recording *r, int value)
{
    put(r, (uint32_t)value << 1 ^ (uint32_t)(value >> 31));
}

bool record_get(const uint8_t *bytes, size_t n, size_t *at, uint32_t *out)
{
    uint32_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (*at >= n)
            return false;
        uint8_t byte = bytes[(*at)++];
        value |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *out = value;
            return shift < 28 || byte < 16;
        }
    }
    return false;
}

int record_signed_of(uint32_t value)
{
    return (int)(value >> 1 ^ (0u - (value & 1)));
}

/* ---- recording ------------------------------------------------------------------------------- */

size_t record_seats(int players)
{
    return (size_t)players * sizeof(struct record_seat);
}

void recording_begin(struct recording *r, void *bytes, size_t room, void *seats, const struct engine *e, uint64_t seed)
{
    tc_assert(room >= RECORD_HEAD);
    *r = (struct recording){.bytes = bytes, .room = room, .n = RECORD_HEAD, .seat = seats};
    enum era era = ERA_M10;
    for (int i = 0; i < ERA_COUNT; i++)
        if (e->rules == rules_of((enum era)i))
            era = (enum era)i;
    memset(bytes, 0, RECORD_HEAD);
    memcpy(bytes, magic, sizeof magic);
    r->bytes[4] = RECORD_VERSION;
    r->bytes[5] = (uint8_t)era;
    r->bytes[6] = e->g->players;
    put_fixed(r->bytes + 8, seed, 8);
    put_fixed(r->bytes + 16, book_hash(e->book), 8);
}

void recording_end(struct recording *r)
{
    if (!r->idle_count)
        return;
    put(r, (uint32_t)RECORD_IDLE * record_base(r->bytes) + r->idle_player);
    put(r, r->idle_count * 2 + r->idle_value);
    r->idle_count = 0;
}

static void entry(struct record_seat *s, const struct engine *e, enum record_kind kind)
{
    struct recording *r = s->recording;
    recording_end(r);
    put(r, (uint32_t)kind * record_base(r->bytes) + s->player);
    put(r, e->g->decisions - r->decision);
    r->decision = e->g->decisions;
    r->answers++;
}

static bool recorded_idle(void *self, const struct engine *e, int player)
{
    struct record_seat *s = self;
    struct recording *r = s->recording;
    bool idle = s->mind.idle && s->mind.idle(s->mind.self, e, player);
    if (r->idle_count && (r->idle_player != s->player || r->idle_value != idle))
        recording_end(r);
    r->idle_player = s->player;
    r->idle_value = idle;
    r->idle_count++;
    return idle;
}

static bool recorded_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct record_seat *s = self;
    bool acts = s->mind.priority(s->mind.self, e, player, out);
    if (!acts || out->kind == ACTION_PASS) {
        entry(s, e, RECORD_PASS);
        return acts;
    }
    entry(s, e, RECORD_ACT);
    put(s->recording, out->kind);
    put(s->recording, out->object);
    put(s->recording, out->ability);
    put(s->recording, out->way);
    return true;
}

static void recorded_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct record_seat *s = self;
    s->mind.attackers(s->mind.self, e, player, out);
    entry(s, e, RECORD_ATTACK);
    put(s->recording, (uint32_t)out->n);
    for (int i = 0; i < out->n; i++) {
        put(s->recording, out->attack[i].perm);
        put(s->recording, out->attack[i].target);
        put(s->recording, out->attack[i].band);
    }
}

static void recorded_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct record_seat *s = self;
    s->mind.blockers(s->mind.self, e, player, out);
    entry(s, e, RECORD_BLOCK);
    put(s->recording, (uint32_t)out->n);
    for (int i = 0; i < out->n; i++) {
        put(s->recording, out->block[i].blocker);
        put(s->recording, out->block[i].attacker);
    }
}

static void values(struct record_seat *s, const struct engine *e, enum record_kind kind, const struct answer *a)
{
    entry(s, e, kind);
    put(s->recording, (uint32_t)a->n);
    for (int i = 0; i < a->n; i++)
        put_signed(s->recording, a->value[i]);
}

static void recorded_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    struct record_seat *s = self;
    s->mind.divide(s->mind.self, e, q, total, out);
    values(s, e, RECORD_DIVIDE, out);
}

static void recorded_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct record_seat *s = self;
    s->mind.choose(s->mind.self, e, q, out);
    values(s, e, RECORD_CHOOSE, out);
}

static void recorded_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct record_seat *s = self;
    s->mind.order(s->mind.self, e, q, out);
    values(s, e, RECORD_ORDER, out);
}

static int number(struct record_seat *s, const struct engine *e, enum record_kind kind, int value)
{
    entry(s, e, kind);
    put_signed(s->recording, value);
    return value;
}

static bool recorded_yes(void *self, struct engine *e, const struct question *q)
{
    struct record_seat *s = self;
    return number(s, e, RECORD_YES, s->mind.yes(s->mind.self, e, q)) != 0;
}

static int recorded_number(void *self, struct engine *e, const struct question *q)
{
    struct record_seat *s = self;
    return number(s, e, RECORD_NUMBER, s->mind.number(s->mind.self, e, q));
}

static int recorded_colour(void *self, struct engine *e, const struct question *q)
{
    struct record_seat *s = self;
    return number(s, e, RECORD_COLOUR, s->mind.colour(s->mind.self, e, q));
}

static int recorded_word(void *self, struct engine *e, const struct question *q)
{
    struct record_seat *s = self;
    return number(s, e, RECORD_WORD, s->mind.word(s->mind.self, e, q));
}

static bool recorded_mulligan(void *self, struct engine *e, int player)
{
    struct record_seat *s = self;
    return number(s, e, RECORD_MULLIGAN, s->mind.mulligan(s->mind.self, e, player)) != 0;
}

static bool recorded_pay(void *self, struct engine *e, int player, const struct mana_cost *cost, struct answer *out)
{
    struct record_seat *s = self;
    bool names = s->mind.pay(s->mind.self, e, player, cost, out);
    int n = names ? out->n : 0;
    entry(s, e, RECORD_PAY);
    put(s->recording, (uint32_t)n + 1);
    put_signed(s->recording, names);
    for (int i = 0; i < n; i++)
        put_signed(s->recording, out->value[i]);
    return names;
}

static uint32_t left_out(const struct mind *m)
{
    const bool has[RECORD_KINDS] = {
        [RECORD_ACT] = m->priority,
        [RECORD_ATTACK] = m->attackers,
        [RECORD_BLOCK] = m->blockers,
        [RECORD_DIVIDE] = m->divide,
        [RECORD_CHOOSE] = m->choose,
        [RECORD_ORDER] = m->order,
        [RECORD_YES] = m->yes,
        [RECORD_NUMBER] = m->number,
        [RECORD_COLOUR] = m->colour,
        [RECORD_WORD] = m->word,
        [RECORD_MULLIGAN] = m->mulligan,
        [RECORD_PAY] = m->pay,
        [RECORD_IDLE] = true,
        [RECORD_PASS] = true,
        [RECORD_WITHOUT] = true,
    };
    uint32_t bits = 0;
    for (int i = 0; i < RECORD_KINDS; i++)
        bits |= has[i] ? 0 : 1u << i;
    return bits;
}

/* A function that the mind leaves out is left out here too: then it is not asked. */
struct mind mind_recorded(struct recording *r, int player, struct mind mind)
{
    struct record_seat *s = &r->seat[player];
    *s = (struct record_seat){.recording = r, .mind = mind, .player = (uint8_t)player};
    put(r, (uint32_t)RECORD_WITHOUT * record_base(r->bytes) + s->player);
    put(r, 0);
    put(r, left_out(&mind));
    return (struct mind){.self = s,
                         .name = mind.name,
                         .priority = mind.priority ? recorded_priority : NULL,
                         .attackers = mind.attackers ? recorded_attackers : NULL,
                         .blockers = mind.blockers ? recorded_blockers : NULL,
                         .divide = mind.divide ? recorded_divide : NULL,
                         .choose = mind.choose ? recorded_choose : NULL,
                         .order = mind.order ? recorded_order : NULL,
                         .yes = mind.yes ? recorded_yes : NULL,
                         .number = mind.number ? recorded_number : NULL,
                         .colour = mind.colour ? recorded_colour : NULL,
                         .word = mind.word ? recorded_word : NULL,
                         .mulligan = mind.mulligan ? recorded_mulligan : NULL,
                         .idle = mind.priority ? recorded_idle : NULL,
                         .pay = mind.pay ? recorded_pay : NULL};
}
