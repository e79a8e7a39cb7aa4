/* fuzz_ship.c - any bytes as a primary's answer: refused, or a list that is written back as the
 * same bytes; and any bytes as a changeset: refused, or one that SQLite walks to its end */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "store/internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void walk(const void *bytes, size_t len)
{
    struct arena arena = ARENA_INIT;
    sqlite3_changeset_iter *at = NULL;
    size_t steps = 0;
    if (changeset_is_whole(bytes, len)) {
        void *copy = arena_alloc(&arena, len + 1, 1); /* SQLite takes it as its own to change */
        if (len)
            memcpy(copy, bytes, len);
        if (sqlite3changeset_start(&at, (int)len, copy) == SQLITE_OK)
            while (sqlite3changeset_next(at) == SQLITE_ROW)
                tc_assert(++steps <= len);
        sqlite3changeset_finalize(at);
    }
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct ship_answer answer;
    struct strbuf out = STRBUF_INIT;
    char *bytes = tc_calloc(size + 1, 1);
    if (size > 0)
        memcpy(bytes, data, size);
    if (ship_read(&arena, bytes, size, &answer, &err) == ERR_OK) {
        ship_write(&out, &answer);
        tc_assert(out.len <= size); /* numbers may have come with zeros in front */
        for (size_t i = 0; i < answer.n; i++)
            walk(answer.shipments[i].changeset, answer.shipments[i].len);
    } else {
        tc_assert(err.code == ERR_INPUT);
    }
    walk(bytes, size);
    strbuf_release(&out);
    free(bytes);
    arena_release(&arena);
    return 0;
}
