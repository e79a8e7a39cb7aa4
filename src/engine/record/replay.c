/* replay.c - replays a record: a mind that answers as was recorded
 *
 * The record is read as answers are asked for. Where it does not fit the game, the replay ends and says where.
 */
#include "engine/record/inner.h"
#include "engine/record/record.h"
#include "engine/table/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const said[RECORD_KINDS] = {
    [RECORD_IDLE] = "idle",         [RECORD_ACT] = "act",       [RECORD_PASS] = "pass",
    [RECORD_ATTACK] = "attack",     [RECORD_BLOCK] = "block",   [RECORD_DIVIDE] = "divide",
    [RECORD_CHOOSE] = "choose",     [RECORD_ORDER] = "order",   [RECORD_YES] = "yes",
    [RECORD_NUMBER] = "number",     [RECORD_COLOUR] = "colour", [RECORD_WORD] = "word",
    [RECORD_MULLIGAN] = "mulligan", [RECORD_PAY] = "pay",       [RECORD_WITHOUT] = "without",
};

enum err_code record_head_read(const uint8_t *bytes, size_t n, struct record_head *out, struct err *err)
{
    if (n < RECORD_HEAD || memcmp(bytes, magic, sizeof magic) != 0)
        return err_set(err, ERR_INPUT, "this is no recording of a game");
    if (bytes[4] != RECORD_VERSION)
        return err_set(err, ERR_INPUT, "a recording of version %d, this program reads version %d", bytes[4],
                       (int)RECORD_VERSION);
    if (bytes[5] >= ERA_COUNT || bytes[6] < 1 || bytes[6] > MAX_PLAYERS)
        return err_set(err, ERR_INPUT, "the head of this recording is damaged");
    *out = (struct record_head){.era = (enum era)bytes[5],
                                .players = bytes[6],
                                .seed = record_get_fixed(bytes + 8, 8),
                                .book = record_get_fixed(bytes + 16, 8)};
    return ERR_OK;
}

static void read_left_out(struct replay *p)
{
    uint32_t head, step, bits;
    for (size_t at = p->at; record_get(p->bytes, p->n, &at, &head) && head / record_base(p->bytes) == RECORD_WITHOUT &&
                            record_get(p->bytes, p->n, &at, &step) && record_get(p->bytes, p->n, &at, &bits);
         p->at = at)
        p->without[head % record_base(p->bytes)] = bits;
}

enum err_code replay_begin(struct replay *p, const uint8_t *bytes, size_t n, const struct engine *e, struct err *err)
{
    struct record_head head;
    enum err_code rc = record_head_read(bytes, n, &head, err);
    if (rc != ERR_OK)
        return rc;
    if (head.players != e->g->players || e->rules != rules_of(head.era))
        return err_set(err, ERR_CONFLICT, "this recording is of %d players by the rules of %s", head.players,
                       era_name(head.era));
    if (head.book != book_hash(e->book))
        return err_set(err, ERR_CONFLICT, "this recording was made with other cards");
    *p = (struct replay){.bytes = bytes, .n = n, .at = RECORD_HEAD};
    read_left_out(p);
    return ERR_OK;
}

static bool TC_PRINTF(2, 3) disagree(struct replay *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!p->error[0])
        (void)vsnprintf(p->error, sizeof p->error, format, args);
    va_end(args);
    return false;
}

/* The next entry is of that kind, player and decision; then *p stands behind its beginning. */
static bool expect(struct replay *p, const struct engine *e, int player, enum record_kind kind)
{
    uint32_t head, step;
    size_t at = p->at;
    if (p->error[0])
        return false;
    if (p->idle_left || !record_get(p->bytes, p->n, &at, &head) || head / record_base(p->bytes) >= RECORD_KINDS ||
        head / record_base(p->bytes) == RECORD_IDLE || !record_get(p->bytes, p->n, &at, &step))
        return disagree(p, "decision %u: the game asks %c to %s, the recording has nothing for it", e->g->decisions,
                        'A' + player, said[kind]);
    uint32_t decision = p->decision + step;
    if ((int)(head % record_base(p->bytes)) != player || head / record_base(p->bytes) != kind ||
        decision != e->g->decisions)
        return disagree(p, "decision %u: the game asks %c to %s, the recording has decision %u: %c, %s",
                        e->g->decisions, 'A' + player, said[kind], decision, 'A' + (int)(head % record_base(p->bytes)),
                        said[head / record_base(p->bytes)]);
    p->at = at;
    p->decision = decision;
    return true;
}

static uint32_t take(struct replay *p)
{
    uint32_t value = 0;
    if (!p->error[0] && !record_get(p->bytes, p->n, &p->at, &value))
        (void)disagree(p, "decision %u: the recording is cut off", p->decision);
    return p->error[0] ? 0 : value;
}

static int seat_of(const void *self)
{
    return ((const struct replay_seat *)self)->player;
}

static bool replayed_idle(void *self, const struct engine *e, int player)
{
    (void)e;
    (void)player;
    struct replay *p = ((const struct replay_seat *)self)->replay;
    uint32_t head, run;
    size_t at = p->at;
    if (p->error[0])
        return true;
    if (!p->idle_left && record_get(p->bytes, p->n, &at, &head) && head / record_base(p->bytes) == RECORD_IDLE &&
        record_get(p->bytes, p->n, &at, &run)) {
        p->at = at;
        p->idle_player = (uint8_t)(head % record_base(p->bytes));
        p->idle_value = run & 1;
        p->idle_left = run / 2;
    }
    /* a mind without the function for priority is never asked and never recorded */
    if (!p->idle_left || p->idle_player != seat_of(self))
        return true;
    p->idle_left--;
    return p->idle_value != 0;
}

/* The player's next answer with priority; whether it is an action or a pass stands in the entry. */
static bool replayed_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct replay *p = ((const struct replay_seat *)self)->replay;
    uint32_t head = 0;
    size_t at = p->at;
    bool acts = record_get(p->bytes, p->n, &at, &head) && head / record_base(p->bytes) == RECORD_ACT;
    if (!expect(p, e, seat_of(self), acts ? RECORD_ACT : RECORD_PASS) || !acts)
        return false;
    *out = (struct action){.kind = (uint8_t)take(p), .player = (uint8_t)player};
    out->object = (uint16_t)take(p);
    out->ability = (uint8_t)take(p);
    out->way = (uint8_t)take(p);
    return !p->error[0];
}

static void replayed_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct replay *p = ((const struct replay_seat *)self)->replay;
    (void)player;
    out->n = 0;
    if (!expect(p, e, seat_of(self), RECORD_ATTACK))
        return;
    uint32_t n = take(p);
    for (uint32_t i = 0; i < n && i < MAX_PERMANENTS; i++) {
        struct attack *a = &out->attack[out->n++];
        *a = (struct attack){.perm = (uint8_t)take(p)};
        a->target = (uint8_t)take(p);
        a->band = (uint8_t)take(p);
    }
}

static void replayed_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct replay *p = ((const struct replay_seat *)self)->replay;
    (void)player;
    out->n = 0;
    if (!expect(p, e, seat_of(self), RECORD_BLOCK))
        return;
    uint32_t n = take(p);
    for (uint32_t i = 0; i < n && i < MAX_BLOCKS; i++) {
        out->block[out->n].blocker = (uint8_t)take(p);
        out->block[out->n++].attacker = (uint8_t)take(p);
    }
}

static bool replay_values(const struct replay_seat *s, const struct engine *e, enum record_kind kind,
                          struct answer *out)
{
    struct replay *p = s->replay;
    out->n = 0;
    if (!expect(p, e, s->player, kind))
        return false;
    uint32_t n = take(p);
    for (uint32_t i = 0; i < n && i < MAX_OPTIONS; i++)
        out->value[out->n++] = (int16_t)record_signed_of(take(p));
    return out->n > 0;
}

static void replayed_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    (void)q;
    (void)total;
    (void)replay_values(self, e, RECORD_DIVIDE, out);
}

static void replayed_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    (void)q;
    (void)replay_values(self, e, RECORD_CHOOSE, out);
}

static void replayed_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    (void)q;
    (void)replay_values(self, e, RECORD_ORDER, out);
}

static int replay_number(const struct replay_seat *s, const struct engine *e, enum record_kind kind)
{
    struct replay *p = s->replay;
    return expect(p, e, s->player, kind) ? record_signed_of(take(p)) : 0;
}

static bool replayed_yes(void *self, struct engine *e, const struct question *q)
{
    (void)q;
    return replay_number(self, e, RECORD_YES) != 0;
}

static int replayed_number(void *self, struct engine *e, const struct question *q)
{
    (void)q;
    return replay_number(self, e, RECORD_NUMBER);
}

static int replayed_colour(void *self, struct engine *e, const struct question *q)
{
    (void)q;
    return replay_number(self, e, RECORD_COLOUR);
}

static int replayed_word(void *self, struct engine *e, const struct question *q)
{
    (void)q;
    return replay_number(self, e, RECORD_WORD);
}

static bool replayed_mulligan(void *self, struct engine *e, int player)
{
    (void)player;
    return replay_number(self, e, RECORD_MULLIGAN) != 0;
}

static bool replayed_pay(void *self, struct engine *e, int player, const struct mana_cost *cost, struct answer *out)
{
    struct replay *p = ((const struct replay_seat *)self)->replay;
    (void)player;
    (void)cost;
    out->n = 0;
    if (!expect(p, e, seat_of(self), RECORD_PAY))
        return false;
    uint32_t n = take(p);
    bool names = record_signed_of(take(p)) != 0;
    for (uint32_t i = 1; i < n && i <= MAX_OPTIONS; i++)
        out->value[out->n++] = (int16_t)record_signed_of(take(p));
    return names && !p->error[0];
}

/* Makes a mind that leaves out what the recorded one left out, so that the game goes the same way. */
struct mind mind_replayed(struct replay *p, int player)
{
    const uint32_t without = p->without[player];
#define UNLESS_LEFT_OUT(kind, function) (without >> (kind)&1 ? NULL : (function))
    p->seat[player] = (struct replay_seat){.replay = p, .player = (uint8_t)player};
    return (struct mind){.self = &p->seat[player],
                         .name = "replay",
                         .priority = UNLESS_LEFT_OUT(RECORD_ACT, replayed_priority),
                         .attackers = UNLESS_LEFT_OUT(RECORD_ATTACK, replayed_attackers),
                         .blockers = UNLESS_LEFT_OUT(RECORD_BLOCK, replayed_blockers),
                         .divide = UNLESS_LEFT_OUT(RECORD_DIVIDE, replayed_divide),
                         .choose = UNLESS_LEFT_OUT(RECORD_CHOOSE, replayed_choose),
                         .order = UNLESS_LEFT_OUT(RECORD_ORDER, replayed_order),
                         .yes = UNLESS_LEFT_OUT(RECORD_YES, replayed_yes),
                         .number = UNLESS_LEFT_OUT(RECORD_NUMBER, replayed_number),
                         .colour = UNLESS_LEFT_OUT(RECORD_COLOUR, replayed_colour),
                         .word = UNLESS_LEFT_OUT(RECORD_WORD, replayed_word),
                         .mulligan = UNLESS_LEFT_OUT(RECORD_MULLIGAN, replayed_mulligan),
                         .idle = UNLESS_LEFT_OUT(RECORD_ACT, replayed_idle),
                         .pay = UNLESS_LEFT_OUT(RECORD_PAY, replayed_pay)};
#undef UNLESS_LEFT_OUT
}

bool replay_done(const struct replay *p)
{
    return !p->error[0] && p->at == p->n && !p->idle_left;
}
