/* record.h - recordings: every answer of a game, to replay it move for move
 *
 * A recorder wraps the minds of a game and writes down what each of them answers, refused answers included, into a
 * buffer of the caller; replaying minds give the same answers. With the same book, rules and seed the game takes the
 * same course, step by step. A difference is an error that names the decision.
 *
 *     struct recording r;                                  struct replay p;
 *     recording_begin(&r, bytes, sizeof bytes, &e, seed);  replay_begin(&p, r.bytes, r.n, &e, &err);
 *     engine_set_mind(&e, i, mind_recorded(&r, i, mind));  engine_set_mind(&e, i, mind_replayed(&p, i));
 *
 * Format: a head of 32 bytes (magic, version, era, players, seed, hash of the book), then one entry an answer: kind,
 * player, decision number as a difference, and the answer as numbers of variable length. As text, one line an
 * answer. */
#ifndef TOPCUT_ENGINE_RECORD_H
#define TOPCUT_ENGINE_RECORD_H

#include "base/err.h"
#include "base/strbuf.h"
#include "engine/rules/rules.h"
#include "engine/state/state.h"

struct mind;
struct engine;
struct book;
struct strbuf;

enum { RECORD_VERSION = 1, RECORD_HEAD = 32 };

enum record_kind {
    RECORD_IDLE, /* a run: how often in a row a mind said that it is (not) idle */
    RECORD_ACT,
    RECORD_PASS,
    RECORD_ATTACK,
    RECORD_BLOCK,
    RECORD_DIVIDE,
    RECORD_CHOOSE,
    RECORD_ORDER,
    RECORD_YES,
    RECORD_NUMBER,
    RECORD_COLOUR,
    RECORD_WORD,
    RECORD_MULLIGAN,
    RECORD_PAY,
    RECORD_WITHOUT, /* which decisions a mind leaves to the engine: bits of kinds; before all answers */
    RECORD_KINDS
};

/* An entry begins with its kind times this, plus the player; bytes: the recording, of which the head is there. */
static inline uint32_t record_base(const uint8_t *bytes)
{
    return bytes[6] > 8 ? 16 : 8;
}

/* A wrapped mind points to its inner one in here, so a recording must not be moved. */
struct recording {
    uint8_t *bytes;
    size_t room, n;
    bool full;         /* the buffer was too small: the rest is missing */
    uint32_t decision; /* of the last entry */
    uint32_t answers;
    uint8_t idle_player, idle_value;
    uint32_t idle_count;
    struct record_seat *seat; /* room for one a player, from the caller */
};

/* room: at least RECORD_HEAD. seats: record_seats(players) bytes, aligned for pointers. */
size_t record_seats(int players);
void recording_begin(struct recording *r, void *bytes, size_t room, void *seats, const struct engine *e, uint64_t seed);
/* Wrap all minds right after recording_begin(). */
struct mind mind_recorded(struct recording *r, int player, struct mind mind);
/* Closes a run of idle answers; call it before the bytes are used. */
void recording_end(struct recording *r);

struct replay {
    const uint8_t *bytes;
    size_t n, at;
    uint32_t decision;
    uint32_t idle_left;
    uint8_t idle_player, idle_value;
    uint32_t without[MAX_PLAYERS]; /* by player: RECORD_WITHOUT */
    struct replay_seat {
        struct replay *replay;
        uint8_t player;
    } seat[MAX_PLAYERS];
    char error[200]; /* "" as long as everything agrees */
};

/* What a recording's head says. */
struct record_head {
    enum era era;
    int players;
    uint64_t seed, book;
};
/* ERR_INPUT: no recording, of a version that this program does not know, cut off. */
TC_MUST_USE enum err_code record_head_read(const uint8_t *bytes, size_t n, struct record_head *out, struct err *err);

/* ERR_INPUT as above; ERR_CONFLICT: of another book or era, or another number of players. */
TC_MUST_USE enum err_code replay_begin(struct replay *p, const uint8_t *bytes, size_t n, const struct engine *e,
                                       struct err *err);
/* Answers for that player, and omits the functions that the recorded mind omitted; the replay must not be moved. */
struct mind mind_replayed(struct replay *p, int player);
/* All answers have been replayed, and all agreed. */
bool replay_done(const struct replay *p);

/* A hash, the same for the same cards and abilities in the same order, on every machine. */
uint64_t book_hash(const struct book *book);

/* One line an answer, for people and for files; record_parse reads it back to the same bytes.
 * ERR_INPUT with the line; also for more than room bytes. */
TC_MUST_USE enum err_code record_write(const uint8_t *bytes, size_t n, struct strbuf *out, struct err *err);
TC_MUST_USE enum err_code record_parse(const char *text, uint8_t *bytes, size_t room, size_t *n, struct err *err);

#endif
