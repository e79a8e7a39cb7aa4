/* pg_copy.c - COPY in binary, in and out: see pg.h
 *
 * The format is that of PostgreSQL's documentation of COPY: a signature, then rows of a count and values with their
 * length before them, all in network order. Dates are days since 2000-01-01.
 */
#include "association/pg/internal.h"
#include "base/err.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SIGNATURE     "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0"
#define SIGNATURE_LEN 19
#define MUCH          ((size_t)1 << 18)
#define DAYS_TO_2000  10957

/* ---- in ---------------------------------------------------------------------------------------- */

static void put(struct pg_copy *copy, uint64_t value, int bytes)
{
    char out[8];
    for (int i = 0; i < bytes; i++)
        out[i] = (char)(value >> (8 * (bytes - 1 - i)));
    strbuf_add_bytes(&copy->buffer, out, (size_t)bytes);
}

static void put_sized(struct pg_copy *copy, uint64_t value, int bytes)
{
    put(copy, (uint64_t)bytes, 4);
    put(copy, value, bytes);
}

void pg_copy_row(struct pg_copy *copy, int columns)
{
    put(copy, (uint64_t)columns, 2);
}

void pg_copy_i16(struct pg_copy *copy, int16_t value)
{
    put_sized(copy, (uint16_t)value, 2);
}

void pg_copy_i32(struct pg_copy *copy, int32_t value)
{
    put_sized(copy, (uint32_t)value, 4);
}

void pg_copy_i64(struct pg_copy *copy, int64_t value)
{
    put_sized(copy, (uint64_t)value, 8);
}

void pg_copy_f64(struct pg_copy *copy, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_sized(copy, bits, 8);
}

void pg_copy_date(struct pg_copy *copy, int32_t days)
{
    pg_copy_i32(copy, days - DAYS_TO_2000);
}

void pg_copy_text(struct pg_copy *copy, const char *text)
{
    size_t len = strlen(text);
    put(copy, len, 4);
    strbuf_add_bytes(&copy->buffer, text, len);
}

void pg_copy_null(struct pg_copy *copy)
{
    put(copy, UINT32_MAX, 4);
}

/* Waits for the answer to COPY itself; anything else is an error. */
static enum err_code expect(struct pg *pg, ExecStatusType wanted, struct err *err)
{
    PGresult *result = NULL;
    int64_t deadline = pg_now_ms() + pg->patience_ms;
    enum err_code rc = pg_flush(pg, deadline, err);
    if (rc == ERR_OK)
        rc = pg_next(pg, deadline, &result, err);
    if (rc == ERR_OK && (!result || PQresultStatus(result) != wanted)) {
        rc = pg_fail(pg, result, err);
        struct err second = ERR_INIT;
        if (pg->conn && pg_finish(pg, NULL, &second) != ERR_OK && pg->conn)
            pg_give_up(pg);
    }
    PQclear(result);
    return rc;
}

enum err_code pg_copy_begin(struct pg *pg, enum association_query query, struct pg_copy *out, struct err *err)
{
    *out = (struct pg_copy){.pg = pg, .buffer = STRBUF_INIT};
    if (!pg->conn)
        return err_set(err, ERR_IO, "the connection to %s was given up; nothing more was asked of it", pg->where);
    if (!PQsendQuery(pg->conn, association_query_text[query]))
        return pg_fail(pg, NULL, err);
    enum err_code rc = expect(pg, PGRES_COPY_IN, err);
    if (rc == ERR_OK)
        strbuf_add_bytes(&out->buffer, SIGNATURE, SIGNATURE_LEN);
    return rc;
}

static enum err_code send_all(struct pg_copy *copy, struct err *err)
{
    struct pg *pg = copy->pg;
    int64_t deadline = pg_now_ms() + pg->patience_ms;
    int sent = 0;
    while (copy->buffer.len && (sent = PQputCopyData(pg->conn, copy->buffer.text, (int)copy->buffer.len)) == 0) {
        enum err_code rc = pg_flush(pg, deadline, err);
        if (rc != ERR_OK)
            return rc;
    }
    strbuf_clear(&copy->buffer);
    return sent < 0 ? pg_fail(pg, NULL, err) : pg_flush(pg, deadline, err);
}

enum err_code pg_copy_flush(struct pg_copy *copy, struct err *err)
{
    return copy->buffer.len >= MUCH && copy->pg->conn ? send_all(copy, err) : ERR_OK;
}

enum err_code pg_copy_end(struct pg_copy *copy, enum err_code rc, struct err *err)
{
    struct pg *pg = copy->pg;
    if (rc == ERR_OK) {
        put(copy, UINT16_MAX, 2);
        rc = send_all(copy, err);
    }
    strbuf_release(&copy->buffer);
    if (!pg->conn || PQtransactionStatus(pg->conn) != PQTRANS_ACTIVE)
        return rc;
    int64_t deadline = pg_now_ms() + pg->patience_ms;
    struct err second = ERR_INIT;
    int ended;
    while ((ended = PQputCopyEnd(pg->conn, rc == ERR_OK ? NULL : "not all rows came")) == 0)
        if (pg_flush(pg, deadline, rc == ERR_OK ? err : &second) != ERR_OK)
            return rc == ERR_OK ? err->code : rc;
    if (ended < 0)
        return rc == ERR_OK ? pg_fail(pg, NULL, err) : rc;
    enum err_code after = pg_finish(pg, NULL, rc == ERR_OK ? err : &second);
    return rc == ERR_OK ? after : rc;
}

/* ---- out --------------------------------------------------------------------------------------- */

static uint64_t get(struct pg_row *row, int bytes)
{
    uint64_t value = 0;
    if (row->end - row->at < bytes) {
        row->sound = false;
        row->at = row->end;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        value = value << 8 | *row->at++;
    return value;
}

static uint64_t get_sized(struct pg_row *row, int bytes)
{
    uint32_t len = (uint32_t)get(row, 4);
    if (len != (uint32_t)bytes)
        row->sound = false;
    return row->sound ? get(row, bytes) : 0;
}

int16_t pg_row_i16(struct pg_row *row)
{
    return (int16_t)get_sized(row, 2);
}

int32_t pg_row_i32(struct pg_row *row)
{
    return (int32_t)get_sized(row, 4);
}

int64_t pg_row_i64(struct pg_row *row)
{
    return (int64_t)get_sized(row, 8);
}

double pg_row_f64(struct pg_row *row)
{
    uint64_t bits = get_sized(row, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

int32_t pg_row_date(struct pg_row *row)
{
    return pg_row_i32(row) + DAYS_TO_2000;
}

bool pg_row_bool(struct pg_row *row)
{
    return get_sized(row, 1) != 0;
}

void pg_row_text(struct pg_row *row, char *out, size_t room)
{
    uint32_t len = (uint32_t)get(row, 4);
    *out = '\0';
    if (len == UINT32_MAX)
        return;
    if ((size_t)(row->end - row->at) < len) {
        row->sound = false;
        return;
    }
    size_t n = len < room - 1 ? len : room - 1;
    memcpy(out, row->at, n);
    out[n] = '\0';
    row->at += len;
}

/* A piece of the stream: libpq gives whole rows, the first behind the signature, the last before the trailer. */
static enum err_code take_piece(const unsigned char *bytes, size_t len, bool first, pg_take *take, void *data,
                                struct err *err)
{
    struct pg_row row = {.at = bytes, .end = bytes + len, .sound = true};
    if (first)
        row.at += len < SIGNATURE_LEN ? len : SIGNATURE_LEN;
    if (row.at == row.end)
        return ERR_OK;
    row.columns = (int16_t)get(&row, 2);
    if (row.columns < 0)
        return ERR_OK;
    enum err_code rc = take(data, &row, err);
    if (rc == ERR_OK && (!row.sound || row.at != row.end))
        rc = err_set(err, ERR_DAMAGED, "the database sent a row of another shape than was asked for");
    return rc;
}

static enum err_code take_rows(struct pg *pg, pg_take *take, void *data, struct err *err)
{
    bool first = true;
    enum err_code rc = ERR_OK;
    for (;;) {
        char *bytes = NULL;
        int len = PQgetCopyData(pg->conn, &bytes, 1);
        if (len == -1)
            return rc;
        if (len == -2)
            return rc == ERR_OK ? pg_fail(pg, NULL, err) : rc;
        if (len == 0) {
            struct err second = ERR_INIT;
            enum err_code waited = pg_wait(pg, false, pg_now_ms() + pg->patience_ms, rc == ERR_OK ? err : &second);
            if (waited != ERR_OK)
                return rc == ERR_OK ? waited : rc;
            if (!PQconsumeInput(pg->conn))
                return rc == ERR_OK ? pg_fail(pg, NULL, err) : rc;
            continue;
        }
        if (rc == ERR_OK)
            rc = take_piece((const unsigned char *)bytes, (size_t)len, first, take, data, err);
        first = false;
        PQfreemem(bytes);
    }
}

/* The statement with its numbers in. */
static char *fill_in(struct arena *arena, const char *text, const int64_t *numbers, size_t n)
{
    struct strbuf out = STRBUF_INIT;
    for (; *text; text++) {
        size_t nth = text[0] == '$' && text[1] >= '1' && text[1] <= '9' ? (size_t)(text[1] - '1') : n;
        if (nth < n) {
            strbuf_printf(&out, "%" PRId64, numbers[nth]);
            text++;
        } else {
            strbuf_add_char(&out, *text);
        }
    }
    char *whole = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return whole;
}

enum err_code pg_copy_out(struct pg *pg, enum association_query query, const int64_t *numbers, size_t n, pg_take *take,
                          void *data, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    enum err_code rc;
    if (!pg->conn)
        return err_set(err, ERR_IO, "the connection to %s was given up; nothing more was asked of it", pg->where);
    rc = PQsendQuery(pg->conn, fill_in(&scratch, association_query_text[query], numbers, n)) ? ERR_OK
                                                                                             : pg_fail(pg, NULL, err);
    arena_release(&scratch);
    if (rc == ERR_OK)
        rc = expect(pg, PGRES_COPY_OUT, err);
    if (rc != ERR_OK)
        return rc;
    rc = take_rows(pg, take, data, err);
    if (!pg->conn)
        return rc;
    struct err second = ERR_INIT;
    enum err_code after = pg_finish(pg, NULL, rc == ERR_OK ? err : &second);
    return rc == ERR_OK ? after : rc;
}
