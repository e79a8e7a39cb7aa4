/* digest.c - one digest of everything that a catalogue says: its sets, cards, faces, names, texts, legalities
 *
 * Made of the rows in their order, not of the file, so that two that were made of the same facts have the same digest
 * whatever wrote them and when. The writer keeps it in the catalogue; of an older file it is made when it is asked for.
 */
#include "base/arena.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "catalog/inner.h"

#include <string.h>

#define PIECE (1u << 20) /* bytes of rows that are taken into the digest at once */

/* The digest so far and the piece after it become the digest of both. */
static void take_in(struct strbuf *piece, char digest[SIGN_DIGEST_HEX + 1])
{
    strbuf_add_bytes(piece, digest, SIGN_DIGEST_HEX);
    sign_digest(strbuf_text(piece), piece->len, digest);
    strbuf_clear(piece);
}

/* "12:", without printf: a catalogue has more than a million columns. */
static void add_length(struct strbuf *piece, size_t len)
{
    char digits[24];
    size_t at = sizeof digits;
    digits[--at] = ':';
    do
        digits[--at] = (char)('0' + len % 10);
    while (len /= 10);
    strbuf_add_bytes(piece, digits + at, sizeof digits - at);
}

static void add_row(struct strbuf *piece, sqlite3_stmt *row)
{
    int columns = sqlite3_column_count(row);
    for (int i = 0; i < columns; i++) {
        const void *value = sqlite3_column_blob(row, i); /* of a number its digits */
        size_t len = (size_t)sqlite3_column_bytes(row, i);
        add_length(piece, len);
        strbuf_add_bytes(piece, value ? value : "", len);
    }
    strbuf_add_char(piece, '\n');
}

bool catalog_digest_rows(sqlite3 *db, char digest[SIGN_DIGEST_HEX + 1])
{
    static const char *const tables[] = {
        "SELECT * FROM card_set ORDER BY set_id",
        "SELECT * FROM card ORDER BY card_id",
        "SELECT * FROM face ORDER BY card_id, position",
        "SELECT * FROM name ORDER BY lax, exact, card_id, kind",
        "SELECT * FROM foreign_name ORDER BY first",
        "SELECT * FROM card_era ORDER BY card_id, era",
        "SELECT * FROM printing ORDER BY set_id, number, card_id",
        "SELECT * FROM card_text ORDER BY card_id",
        "SELECT * FROM legality ORDER BY card_id",
    };
    struct strbuf piece = STRBUF_INIT;
    bool whole = true;
    memset(digest, '0', SIGN_DIGEST_HEX);
    digest[SIGN_DIGEST_HEX] = '\0';
    for (size_t i = 0; i < ARRAY_LEN(tables) && whole; i++) {
        sqlite3_stmt *row = NULL;
        int rc = sqlite3_prepare_v2(db, tables[i], -1, &row, NULL);
        while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
            rc = SQLITE_OK;
            add_row(&piece, row);
            if (piece.len > PIECE)
                take_in(&piece, digest);
        }
        sqlite3_finalize(row);
        whole = rc == SQLITE_DONE;
        take_in(&piece, digest);
    }
    strbuf_release(&piece);
    return whole;
}
