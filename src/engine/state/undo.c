/* undo.c - undoes a game step by step: see state.h
 *
 * A step is stored as: its length; runs, each of an offset, a length and the old bytes; its length again, so that it
 * can be found from both ends. Numbers are three bytes, small ones first: a game is far below 16
 * MB. */
#include "base/attr.h"
#include "engine/state/state.h"

#include <string.h>

enum {
    NUMBER_BYTES = 3,
    FRAME_BYTES = 2 * NUMBER_BYTES, /* around a step; also the head of a run */
    RUN_GAP = 8,                    /* equal bytes that are cheaper to store than to begin a new run after */
};

void undo_init(struct undo_log *log, void *ring, size_t room, struct game *shadow, const struct game *g)
{
    tc_assert(room >= 64);
    *log = (struct undo_log){.ring = ring, .room = room, .shadow = shadow};
    game_copy(shadow, g);
}

/* ---- the ring -------------------------------------------------------------------------------- */

static uint8_t ring_get(const struct undo_log *log, size_t at)
{
    return log->ring[at % log->room];
}

static size_t number_get(const struct undo_log *log, size_t at)
{
    return ring_get(log, at) | (size_t)ring_get(log, at + 1) << 8 | (size_t)ring_get(log, at + 2) << 16;
}

static void ring_put(struct undo_log *log, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        log->ring[log->head] = bytes[i];
        log->head = log->head + 1 == log->room ? 0 : log->head + 1;
    }
    log->used += n;
}

static void number_put(struct undo_log *log, size_t number)
{
    const uint8_t bytes[NUMBER_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16)};
    ring_put(log, bytes, sizeof bytes);
}

static void forget_oldest(struct undo_log *log)
{
    size_t tail = (log->head + log->room - log->used) % log->room;
    log->used -= number_get(log, tail) + FRAME_BYTES;
    log->steps--;
}

/* ---- runs of differences --------------------------------------------------------------------- */

struct run {
    size_t at, n;
};

/* The next run of differing bytes from *at on; false at the end. */
static bool run_next(const uint8_t *a, const uint8_t *b, size_t bytes, size_t *at, struct run *run)
{
    size_t i = *at;
    while (i + 64 <= bytes && memcmp(a + i, b + i, 64) == 0)
        i += 64;
    while (i < bytes && a[i] == b[i])
        i++;
    if (i == bytes)
        return false;
    size_t end = i + 1;
    for (size_t j = end; j < bytes && j < end + RUN_GAP; j++)
        if (a[j] != b[j])
            end = j + 1;
    *run = (struct run){i, end - i};
    *at = end;
    return true;
}

bool undo_note(struct undo_log *log, const struct game *g)
{
    const uint8_t *old = (const uint8_t *)(const void *)log->shadow;
    const uint8_t *now = (const uint8_t *)(const void *)g;
    struct run run;
    size_t length = 0;
    for (size_t at = 0; run_next(old, now, g->bytes, &at, &run);)
        length += FRAME_BYTES + run.n;
    if (length + FRAME_BYTES > log->room) {
        log->head = log->used = log->steps = 0;
        game_copy(log->shadow, g);
        return false;
    }
    while (log->used + length + FRAME_BYTES > log->room)
        forget_oldest(log);
    number_put(log, length);
    for (size_t at = 0; run_next(old, now, g->bytes, &at, &run);) {
        number_put(log, run.at);
        number_put(log, run.n);
        ring_put(log, old + run.at, run.n);
    }
    number_put(log, length);
    log->steps++;
    game_copy(log->shadow, g);
    return true;
}

bool undo_back(struct undo_log *log, struct game *g)
{
    if (log->steps == 0)
        return false;
    size_t end = (log->head + log->room - NUMBER_BYTES) % log->room;
    size_t length = number_get(log, end);
    size_t at = (end + log->room - length) % log->room;
    uint8_t *bytes = (uint8_t *)(void *)log->shadow;
    for (size_t done = 0; done < length;) {
        size_t offset = number_get(log, at + done), n = number_get(log, at + done + NUMBER_BYTES);
        done += FRAME_BYTES;
        for (size_t i = 0; i < n; i++)
            bytes[offset + i] = ring_get(log, at + done + i);
        done += n;
    }
    log->head = (at + log->room - NUMBER_BYTES) % log->room;
    log->used -= length + FRAME_BYTES;
    log->steps--;
    game_copy(g, log->shadow);
    return true;
}
